"""Pages, as far as they can be judged without a browser: self-contained, whole, escaped, and every way through them legal."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from prefsolve import Card, Hand, Position, Seat
from prefsolve.diagrams import UnknownLanguageError
from prefsolve.diagrams.page import Page, PageMove, PageNode, render
from prefsolve.formats import Problem, read_problems
from prefsolve.notation import parse_card, position_from_record
from prefsolve.workshop.pages import analysis_page, claim_words, proof_page
from prefsolve.workshop.postmortem import analyse
from prefsolve.workshop.postmortem_raspasy import analyse_raspasy
from prefsolve.workshop.proof import prove, refute
from prefsolve.workshop.raspasy_pages import raspasy_page
from prefsolve.workshop.soundness_check import Side
from prefsolve.workshop.values import Values

DATA = Path(__file__).parents[1] / "data" / "formats"
VALUES = Values()
OTHELLO = position_from_record(
    {"deal": "E:sJT.cJ7.dQ9.hQJT9 S:sKQ.cAKQ.dKJ8.hAK W:s987.cT98.dT7.h87", "game": "misere", "declarer": "W", "leader": "S"}
)


@pytest.fixture(scope="module")
def othello_page() -> Page:
    return proof_page(prove(OTHELLO, Side.DEFENDERS, values=VALUES), OTHELLO, VALUES, title=("Othello", "Отелло"))


@pytest.fixture(scope="module")
def misere_page() -> Page:
    (problem,) = read_problems((DATA / "misere.toml").read_bytes())
    return analysis_page(analyse(problem, values=VALUES), VALUES)


@pytest.fixture(scope="module")
def raspasy_page_of_three() -> Page:
    (problem,) = read_problems((DATA / "raspasy.toml").read_bytes())
    return raspasy_page(analyse_raspasy(problem))


class Elements(HTMLParser):
    """Everything in a page that could fetch something, and whether its tags are balanced."""

    VOID = ("meta", "br", "link", "img", "input")

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.addresses: list[str] = []
        self.ids: list[str] = []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        if tag not in self.VOID:
            self.open.append(tag)
        names = dict(attrs)
        self.addresses += [names[name] for name in ("src", "href", "action", "data") if name in names]
        self.ids += [names["id"]] if "id" in names else []

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def data_of(page: str) -> dict:
    return json.loads(re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)[1])


@pytest.mark.parametrize("name", ["othello_page", "misere_page", "raspasy_page_of_three"])
def test_a_page_needs_nothing_but_itself(name, request):
    for language in ("en", "ru"):
        text = render(request.getfixturevalue(name), language=language)
        found = Elements(text)
        assert found.addresses == []
        assert len(set(found.ids)) == len(found.ids)
        assert "default-src 'none'" in text
        assert not re.search(r"url\(|@import|https?://(?!www\.w3\.org)|fetch\(|XMLHttpRequest", text)
        assert f'<html lang="{language}">' in text
        assert 'name="viewport"' in text
        assert "@media print" in text
        assert "@@" not in text


def test_an_unknown_language_is_refused(othello_page):
    with pytest.raises(UnknownLanguageError):
        render(othello_page, language="fr")


@pytest.mark.parametrize("name", ["othello_page", "misere_page", "raspasy_page_of_three"])
def test_every_way_through_a_page_is_a_legal_play(name, request):
    """Each node's move plays a card that the seat on move holds, and leads to the node after exactly that card."""
    page: Page = request.getfixturevalue(name)
    reached, waiting = set(), [0]
    while waiting:
        number = waiting.pop()
        if number in reached:
            continue
        reached.add(number)
        node = page.nodes[number]
        cards = [card for move in node.moves for card in move.cards]
        assert len(set(cards)) == len(cards)
        for move in node.moves:
            assert move.played in move.cards
            assert set(move.cards) <= set(node.hands[node.turn])
            if move.next is not None:
                check_step(node, move, page.nodes[move.next])
                waiting.append(move.next)
    assert reached == set(range(len(page.nodes))), "no node hangs in the air"


def check_step(node: PageNode, move: PageMove, after: PageNode) -> None:
    if node.status is None:
        assert after.value == move.value
    for seat, hand in node.hands.items():
        assert after.hands[seat] == (hand.remove(move.played) if seat == node.turn else hand)
    if len(node.table) < 2:
        assert after.table == (*node.table, (node.turn, move.played))
    else:
        assert after.table == ()
        assert sum(after.taken.values()) == sum(node.taken.values()) + 1


def test_every_legal_card_carries_its_value(othello_page):
    start = othello_page.nodes[0]
    worth = VALUES.cards(OTHELLO)
    assert {card: move.value for move in start.moves for card in move.cards} == worth
    assert all(move.next is not None for move in start.moves), "wrong cards lead into a line that shows why"


def test_a_page_of_a_refutation_begins_before_the_card():
    card = parse_card("SK")
    page = proof_page(refute(OTHELLO, card, depth=2, values=VALUES), OTHELLO, VALUES)
    main = next(move for move in page.nodes[0].moves if move.main)
    assert main.cards == (card,)
    assert page.nodes[0].note == ("South's ♠K is refuted: 0 tricks for the declarer", "♠К Юга опровергается: у играющего 0 взяток")
    assert page.nodes[0].hands[Seat.S] == OTHELLO.deal[Seat.S]


def test_a_mistake_is_said_where_it_was_made_and_the_right_cards_lead_on(misere_page):
    noted = [node for node in misere_page.nodes if node.note]
    (node,) = noted
    assert node.note[0] == "♦8 gives away 1 trick; best: ♣AKQ"
    right = next(move for move in node.moves if parse_card("CA") in move.cards)
    assert (right.value, right.next is not None) == (1, True)
    text = render(misere_page)
    assert 'data-goto="6"' in text
    assert "The claim holds: 0 tricks for the declarer" in text


def test_what_is_said_of_claims():
    (problem,) = read_problems((DATA / "misere.toml").read_bytes())

    def said(claim: int | None) -> str:
        stopped = Problem(problem.deal, problem.game, problem.declarer, problem.leader, problem.play, claim=claim)
        return claim_words(analyse(stopped, values=VALUES))[0]

    assert said(None) == "The play stopped early; best play gives the declarer 0 tricks"
    assert said(1) == "The claim does not hold: it says 1 trick, best play gives 0 tricks; it favours the defenders"


def test_titles_cannot_break_out_of_the_page():
    title = '</title><script>alert("♠")</script><!--'
    proof = prove(OTHELLO, Side.DEFENDERS, depth=1, values=VALUES)
    page = proof_page(proof, OTHELLO, VALUES, title=(title, title), lines=[("</script>@@DATA@@<img src=x>", "&lt;")])
    page.extend(0, note=("</script><b>", "]]>"))
    text = render(page)
    found = Elements(text)
    assert found.addresses == []
    assert text.count("<script") == 2
    assert data_of(text)["nodes"][0]["note"]["en"] == "</script><b>"
    assert "@@DATA@@" in text, "what is filled in is not looked through again"


def test_anything_that_is_a_tree_of_plays_can_be_a_page():
    """A plan for twelve cards, say: hands of uneven length, and numbers that mean something else."""
    hands = {Seat.W: Hand(range(12)), Seat.N: Hand([20, 21]), Seat.E: Hand([30, 31])}
    node = PageNode(hands, (), Seat.N, {}, 56, (PageMove((Card(20),), Card(20), 56, 0, main=True),), ("a note", "заметка"))
    page = Page(("Plan", "План"), [("catches 56", "ловит 56")], OTHELLO.deal, (Seat.N, Seat.E, Seat.W), Seat.W)
    page.add(node)
    body = data_of(render(page))
    assert body["nodes"][0]["hands"]["W"] == 0xFFF
    assert body["seats"] == ["N", "E", "W"]


def test_the_position_of_a_page_is_a_position(othello_page):
    assert isinstance(othello_page.subject, Position)
    assert len(render(othello_page)) < 400_000


def test_in_raspasy_a_card_carries_its_own_players_tricks(raspasy_page_of_three):
    start = raspasy_page_of_three.nodes[0]
    assert start.status == ("North 3, East 2, South 5", "Север 3, Восток 2, Юг 5")
    worth = {card.ascii: move.value for move in start.moves for card in move.cards}
    assert (start.value, worth["S9"], worth["CA"], worth["D8"]) == (3, 3, 4, 5)
    (node,) = [node for node in raspasy_page_of_three.nodes if node.note and node.turn is Seat.E]
    assert node.note == ("♠A costs 1 trick; best: ♠7, ♦7, ♥Q, ♥T98", "♠Т: лишних взяток 1; правильно ♠7, ♦7, ♥Д, ♥10 9 8")
