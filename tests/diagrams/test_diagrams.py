"""Diagrams: the hands around the table, as text, SVG and HTML, in English and Russian, with what is known and nothing else."""

import io
import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass
from html.parser import HTMLParser

import pytest
from hypothesis import given, settings
from strategies import positions

from prefsolve import Card, Contract, Deal, Hand, Misere, Position, Raspasy, Seat, Strain, solve
from prefsolve.diagrams import TextStyle, UnknownLanguageError, card_text, html_diagram, svg_diagram, terminal_style, text_diagram, words
from prefsolve.notation import parse_cards, parse_deal

OTHELLO = parse_deal("E:sJT.cJ7.dQ9.hQJT9 S:sKQ.cAKQ.dKJ8.hAK W:s987.cT98.dT7.h87 talon:SA DA discard:SA DA")
START = Position(OTHELLO, Misere(), declarer=Seat.W, leader=Seat.S)
AFTER_LEAD = START.play(parse_cards("HA")[0])


@dataclass
class Solved:
    """As much of a solution as a diagram needs."""

    position: Position
    card_values: dict[Card, int]


def test_the_hands_stand_around_the_table_as_the_seats_do():
    assert (
        text_diagram(START)
        == """\
misère, West

West, declarer   ┌───────────┐   East
♠ 987            │           │   ♠ JT
♣ T98            │ W       E │   ♣ J7
♦ T7             │     S     │   ♦ Q9
♥ 87             └───────────┘   ♥ QJT9
                 South, leads
                 ♠ KQ
                 ♣ AKQ
                 ♦ KJ8
                 ♥ AK

talon: ♠A ♦A
discard: ♠A ♦A"""
    )


def test_a_card_played_lies_on_the_table_and_no_longer_in_the_hand():
    text = text_diagram(AFTER_LEAD, footnotes=False)
    assert "│    ♥A     │" in text
    assert "♥ K" in text.splitlines()[-1]
    assert "West, declarer, to play" in text
    assert "talon" not in text


def test_russian_diagrams_have_russian_words_and_ranks():
    text = text_diagram(AFTER_LEAD, TextStyle(words("ru")))
    assert "Запад, играет, на ходу" in text
    assert "♣ 10 9 8" in text
    assert "│    ♥Т     │" in text
    assert "мизер, Запад" in text
    assert "снос: ♠Т ♦Т" in text


def test_ascii_diagrams_are_ascii():
    text = text_diagram(AFTER_LEAD, TextStyle(words(ascii_only=True)))
    assert text.isascii()
    assert "S 987" in text
    assert "+-----------+" in text
    with pytest.raises(UnknownLanguageError, match="ASCII"):
        words("ru", ascii_only=True)
    with pytest.raises(UnknownLanguageError, match="'de'"):
        words("de")


def test_red_suits_are_red_and_everything_else_stays_where_it_was():
    plain, coloured = text_diagram(START), text_diagram(START, TextStyle(colour=True))
    assert "\x1b[31m♥ 87\x1b[0m" in coloured
    assert "\x1b[31m♠" not in coloured
    for code in ("\x1b[31m", "\x1b[1m", "\x1b[0m"):
        coloured = coloured.replace(code, "")
    assert [line.rstrip() for line in coloured.splitlines()] == plain.splitlines()
    assert card_text(Card(31), TextStyle(colour=True)) == "\x1b[31m♥A\x1b[0m"


class Stream(io.StringIO):
    def __init__(self, encoding, tty):
        super().__init__()
        self._encoding, self._tty = encoding, tty

    @property
    def encoding(self):
        return self._encoding

    def isatty(self):
        return self._tty


@pytest.mark.parametrize(
    ("encoding", "tty", "environment", "ascii_only", "colour"),
    [
        ("utf-8", True, {}, False, True),
        ("utf-8", False, {}, False, False),
        ("utf-8", True, {"NO_COLOR": "1"}, False, False),
        ("utf-8", True, {"TERM": "dumb"}, False, False),
        ("ascii", True, {}, True, True),
        ("latin-1", False, {}, True, False),
        ("no-such-encoding", False, {}, True, False),
        (None, False, {}, True, False),
    ],
)
def test_the_terminal_decides_about_colour_and_ascii(monkeypatch, encoding, tty, environment, ascii_only, colour):
    for name in ("NO_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    style = terminal_style(Stream(encoding, tty))
    assert (style.words.ascii, style.colour) == (ascii_only, colour)


def test_games_and_numbers_of_tricks_are_said_as_each_language_says_them():
    english, russian = words("en"), words("ru")
    assert [english.tricks(n) for n in (0, 1, 2)] == ["0 tricks", "1 trick", "2 tricks"]
    assert [russian.tricks(n) for n in (0, 1, 2, 5, 10)] == ["0 взяток", "1 взятка", "2 взятки", "5 взяток", "10 взяток"]
    assert russian.game(Contract(7, Strain.NO_TRUMP)) == "7бк"
    assert english.game(Contract(6, Strain.SPADES)) == "6♠"
    assert words(ascii_only=True).game(Contract(6, Strain.SPADES)) == "6S"
    assert english.game(Raspasy()) == "raspasy"
    assert russian.cards(Hand()) == "—"


def test_a_solution_shows_what_each_card_is_worth():
    values = dict(zip(parse_cards("H8 H7"), (1, 0), strict=True))
    text = text_diagram(Solved(AFTER_LEAD, values))
    assert "1 trick: ♥8\n0 tricks: ♥7" in text
    assert ">8<tspan" in svg_diagram(Solved(AFTER_LEAD, values))
    assert "8<sup>1</sup> 7<sup>0</sup>" in html_diagram(Solved(AFTER_LEAD, values))


def test_a_deal_alone_has_neither_game_nor_leader():
    text = text_diagram(Deal(OTHELLO.hands))
    assert text.startswith("West    ┌")
    assert "declarer" not in text


def test_tricks_taken_are_told():
    position = AFTER_LEAD
    for card in parse_cards("H8 HT"):
        position = position.play(card)
    assert "tricks taken: East 0, South 1, West 0" in text_diagram(position)


class Balanced(HTMLParser):
    """Fails where an end tag does not close the innermost open one."""

    def __init__(self, text):
        super().__init__()
        self.open = []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


@settings(max_examples=60)
@given(position=positions())
def test_every_position_is_drawn_whole_in_every_medium_and_language(position):
    for language in ("en", "ru"):
        said = words(language)
        svg, html = svg_diagram(position, language=language), html_diagram(position, language=language)
        ElementTree.fromstring(svg)
        Balanced(html)
        text = text_diagram(position, TextStyle(said))
        for seat, hand in position.deal.hands.items():
            assert said.seat(seat) in text
            for drawing in (svg, html):
                assert said.seat(seat) in drawing
                assert said.cards(hand) in svg
        for card in position.table:
            assert said.card(card) in text
            assert said.card(card) in html
        assert "http" not in html.replace("http://www.w3.org/2000/svg", "")
    assert text_diagram(position, TextStyle(words(ascii_only=True))).isascii()


def test_notebooks_show_deals_and_positions_as_html():
    assert OTHELLO._repr_html_() == html_diagram(OTHELLO)
    assert START._repr_html_() == html_diagram(START)
    solution = solve(START, cards=True)
    assert "A<sup>1</sup> K<sup>1</sup>" in solution._repr_html_()
    assert solve(START)._repr_html_() == html_diagram(START)
