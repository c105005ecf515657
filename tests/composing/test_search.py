"""The search: what it finds fits the wish, is found again, and is found once."""

from __future__ import annotations

from itertools import permutations

import pytest

from prefsolve import Contract, Deal, Hand, Misere, Position, Raspasy, Seat, Strain, parse_deal, parse_game, parse_hand
from prefsolve.composing import Side, Surprise, Theme, Wish, compose, etude_of, quality_of, same_problem
from prefsolve.composing.bid_hands import excess, losers, shortfall, well_discarded
from prefsolve.composing.moments import moment_of
from prefsolve.composing.sameness import canonical_form
from prefsolve.composing.spelling import command_line
from prefsolve.errors import OptionError, UnsupportedGameError
from prefsolve.formats.etude import format_etude, parse_etude
from prefsolve.solving.run_control import RunControl
from prefsolve.workshop import soundness

N, E, S, W = Seat
MISERE = Wish(biddable=True, surprise=2)


def found(wish, **options):
    return list(compose(wish, **{"count": 3, "workers": 1, **options}))


def test_the_same_seed_finds_the_same_problems_on_one_worker_and_on_two():
    wish = Wish(cards=6, places=4)
    one, two = found(wish, count=20), found(wish, count=20, workers=2)
    assert one == two
    assert len({problem.position for problem in one}) == 20
    assert found(wish, count=20, seed=1) != one


def test_a_problem_is_found_again_from_its_start_alone():
    problem = found(MISERE)[-1]
    assert found(MISERE, first=problem.start, starts=1) == [problem]


@pytest.mark.parametrize(
    "wish",
    [
        MISERE,
        Wish(cards=6, value=1, one_reply=2, tries=3),
        Wish(game=Contract(6, Strain.SPADES), cards=6, places=4),
        Wish(game=Contract(7, Strain.NO_TRUMP), solver=Side.DEFENDERS, cards=6, places=3, leader=E),
        Wish(game=Contract(6, Strain.HEARTS), biddable=True, everywhere=False),
        Wish(cards=5, solver=Side.DECLARER),
        Wish(cards=6, keys=2, duals=2, everywhere=False, declarer=S),
    ],
    ids=str,
)
def test_what_is_found_fits_the_wish(wish):
    for problem in found(wish):
        report = soundness(problem.position)
        (decision,) = report.decisions
        assert report.side is problem.side is wish.side
        assert report.value == problem.value
        assert wish.accepts(report.value)
        assert 1 <= len(decision.keys) <= wish.keys
        assert set(problem.keys) == {card for group in decision.keys for card in group}
        assert len(decision.tries) >= wish.tries
        assert sum(wrong.refutations == 1 for wrong in decision.tries) >= wish.one_reply
        assert sum(not dual.free for dual in report.duals) <= wish.duals
        assert problem.quality == quality_of(problem.position, problem.side)
        assert not wish.everywhere or problem.quality.duals <= wish.duals
        assert problem.quality.places is None or problem.quality.places >= wish.places
        assert problem.quality.points >= wish.surprise
        assert problem.position.hand_size == wish.cards
        assert problem.position.declarer == wish.declarer


def test_kept_cards_stay_and_the_rest_varies():
    kept = {W: parse_hand("s7.c7"), E: parse_hand("hA")}
    problems = found(Wish(cards=6, keep=kept), count=5)
    for problem in problems:
        assert all(hand.mask & ~problem.position.deal[seat].mask == 0 for seat, hand in kept.items())
    assert len({problem.position for problem in problems}) == 5


def test_a_wished_theme_is_there():
    for problem in found(Wish(cards=6, themes=(Theme.SMOTHERING,))):
        assert Theme.SMOTHERING in problem.themes


def test_a_search_ends_when_it_is_told():
    calls = []

    def watch(done, total):
        calls.append((done, total))
        return len(calls) == 5

    control = RunControl(watch=watch)
    assert len(found(Wish(cards=6), count=1000, control=control)) <= 5
    assert control.stopped == "interrupt"
    assert calls[-1][1] == 1000
    assert found(MISERE, starts=1, control=RunControl(1e-9)) == []


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"cards": 1}, "cards must be 2 to 10, not 1"),
        ({"grade": 11}, "grade must be 1 to 10, not 11"),
        ({"value": 7, "cards": 6}, "value must be 0 to 6, not 7"),
        ({"biddable": True, "cards": 9}, "one bids on ten cards, not 9"),
        ({"leader": W}, "the solving side leads, and West is none of it"),
        ({"keep": {W: Hand([1]), E: Hand([1])}}, "a card is to be kept at two seats"),
        ({"keep": {W: Hand([1, 2, 3])}, "cards": 2}, "West is to keep 3 cards of 2"),
        ({"keep": {N: Hand([1]), E: Hand([2]), S: Hand([3])}}, "three seats play, and four are named"),
    ],
)
def test_a_wish_that_cannot_be_is_refused(fields, message):
    with pytest.raises(OptionError, match=message):
        Wish(**fields)


def test_raspasy_is_refused():
    with pytest.raises(UnsupportedGameError, match="raspasy has no side that solves"):
        Wish(game=Raspasy())


@pytest.mark.parametrize("name", ["seed", "first", "count", "starts", "workers"])
def test_a_number_out_of_range_is_refused(name):
    with pytest.raises(OptionError, match=name):
        compose(Wish(), **{name: -1})


# One problem under other names


def renamed(position, order, turn):
    """The position with its suits renamed and its seats turned."""
    hands = {Seat((seat + turn) % 4): Hand(8 * order[card.suit] + card.rank for card in hand) for seat, hand in position.deal.hands.items()}
    game = position.game
    if game.trump is not None:
        game = Contract(game.level, Strain(order[game.trump]))
    return Position(
        Deal(hands), game, declarer=Seat((position.declarer + turn) % 4), leader=Seat((position.leader + turn) % 4), tricks=(0, 0, 0, 0)
    )


@pytest.mark.parametrize("game", ["misere", "6C", "7NT"])
def test_renamed_suits_and_turned_seats_make_no_other_problem(game):
    position = Position(parse_deal("E:sJT.cJ7.dQ9 S:sKQ.cAK.dK8 W:s98.cT9.dT7"), parse_game(game), declarer=W, leader=S)
    for order in permutations(range(4)):
        for turn in range(4):
            assert same_problem(position, renamed(position, order, turn))


def misere_of(deal):
    return Position(parse_deal(deal), Misere(), declarer=W, leader=S)


def test_equal_cards_make_no_other_problem():
    assert same_problem(misere_of("W:s79.h8 E:sJT.hJ S:sKQ.hK"), misere_of("W:s78.hT E:sQ9.hQ S:sAK.hA"))
    assert not same_problem(misere_of("W:s79.h8 E:sJT.hJ S:sKQ.hK"), misere_of("W:s7T.h8 E:sJ9.hJ S:sKQ.hK"))


def test_who_leads_the_trump_suit_and_the_game_make_another_problem():
    deal = parse_deal("E:sJT.cJ7.dQ9 S:sKQ.cAK.dK8 W:s98.cT9.dT7")
    forms = {canonical_form(moment_of(Position(deal, game, declarer=W, leader=leader))) for game in GAMES for leader in (E, S, W)}
    assert len(forms) == 15
    assert same_problem(*(Position(deal, Contract(level, Strain.CLUBS), declarer=W, leader=S) for level in (6, 9)))


GAMES = [Misere(), *(Contract(6, Strain(kind)) for kind in (0, 1, 2, 4))]


# Hands that one would bid


def test_a_suit_that_nobody_can_attack_has_no_excess():
    assert [excess(parse_hand(f"s{ranks}").mask) for ranks in ("79JK", "7", "8", "89", "AKQJT987", "A", "7T")] == [0, 0, 1, 1, 0, 7, 1]


def test_othellos_misère_falls_two_ranks_short_and_is_well_discarded():
    hand, discard = parse_hand("s987.cT98.dT7.h87"), parse_hand("sA.dA")
    assert shortfall(hand.mask) == 2
    assert well_discarded(hand.mask, discard.mask)
    assert not well_discarded(hand.mask, parse_hand("s7.c7").mask & ~hand.mask | parse_hand("sA").mask)


def test_losers_are_counted_to_the_third_card_of_a_suit():
    assert losers(parse_hand("sAKQJ.cAJ9.dK.hQ7").mask) == 2 + 1 + 2


# Files


def test_a_problems_file_says_how_it_is_found_again_and_what_it_is_worth():
    (problem,) = found(MISERE, count=1)
    etude = etude_of(problem, MISERE, 0, 7)
    assert parse_etude(format_etude(etude)) == etude
    assert etude.position == problem.position
    assert (etude.title_en, etude.author) == ("Problem 7", "prefsolve compose")
    assert etude.source == f"prefsolve compose --game misere --surprise 2 --biddable --seed 0 --first {problem.start} --starts 1"
    assert etude.answer.declarer_tricks == problem.value
    assert etude.answer.cards == problem.keys
    assert etude.answer.comment.startswith(f"Grade {problem.quality.grade} of 10. Surprising: the natural card fails")


def test_every_wish_can_be_said_on_the_command_line():
    wish = Wish(
        game=Contract(6, Strain.SPADES),
        solver=Side.DEFENDERS,
        cards=7,
        declarer=S,
        leader=E,
        keep={S: parse_hand("sAK.h7"), E: parse_hand("d8")},
        duals=2,
        everywhere=False,
        value=3,
        one_reply=1,
        themes=(Theme.THROW_IN, Theme.SQUEEZE),
    )
    assert command_line(wish, 4, 5) == (
        "prefsolve compose --game 6S --solver defenders --cards 7 --value 3 --one-reply 1 --duals main:2 --declarer S --leader E"
        ' --keep "E:d8 S:sAK.h7" --theme throw-in --theme squeeze --seed 4 --first 5 --starts 1'
    )


def test_surprises_are_those_of_the_key():
    # The 7 goes to East's nine, though West has the ace and could win.
    position = Position(parse_deal("W:hAQ7 E:hKJ9 S:s987"), parse_game("7NT"), declarer=W, leader=W)
    assert set(quality_of(position).surprise) >= {Surprise.GIVES, Surprise.AWAY}
