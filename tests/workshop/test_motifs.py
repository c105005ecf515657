"""Themes of small endings, each worked out by hand, and of classics whose theme their authors named."""

from __future__ import annotations

from pathlib import Path

import pytest

from prefsolve import Position, parse_card, parse_deal, parse_game, parse_seat, read_etude
from prefsolve.errors import UnsupportedGameError
from prefsolve.workshop import Theme, themes

ETUDES = Path(__file__).parents[2] / "etudes"


def found(deal, game, leader, table=""):
    """The themes, each with its trick, seat and card."""
    position = Position(
        parse_deal(deal),
        parse_game(game),
        declarer=parse_seat("W"),
        leader=parse_seat(leader),
        table=map(parse_card, table.split()),
    )
    return [(motif.theme, motif.trick, f"{motif.seat}:{motif.card}") for motif in themes(position)]


def has(theme, *args):
    return theme in [motif for motif, _, _ in found(*args)]


def test_a_queen_is_sacrificed_to_pin_the_nine():
    # The queen draws ace and nine, and one of West's last two cards wins: the 8 if he keeps it, for East must lead the 7 in the end.
    # The 8 first goes to the nine, and South's spades take the rest.
    assert found("W:hQ8.cA E:hA7.dA S:h9.s87", "7NT", "W")[0] == (Theme.SACRIFICE, 1, "W:♥Q")


def test_a_queen_that_pins_nothing_is_no_sacrifice():
    # East's ace and nine take both tricks whatever West leads.
    assert not found("W:hQ8 E:hA9 S:h7.c7", "7NT", "W")


def test_a_defender_unblocks():
    # South's ten must go under the jack and king, so that East's nine and seven run; led later it would take the nine's trick.
    assert (Theme.UNBLOCKING, 1, "S:♥T") in found("W:hJ.s9.dA E:hK97 S:hT8.s8", "7NT", "S")


def test_a_single_card_does_not_unblock():
    assert not has(Theme.UNBLOCKING, "W:hJ.s9.dA E:hK97 S:hT.s87", "7NT", "S")


def test_east_is_thrown_in_and_leads_into_the_tenace():
    # East takes the diamond, and whatever he leads South must ruff in front of ace and ten.  West's own trump would lose to the jack.
    assert found("W:sAT.d9 E:cJ.dJ.hJ S:sJ8.d8", "6S", "W") == [(Theme.THROW_IN, 1, "W:♦9"), (Theme.HOLDING, 1, "W:♦9")]


def test_trumps_without_a_hole_need_no_throw_in():
    assert not found("W:sAT.d9 E:cJ.dJ.hJ S:s87.d8", "6S", "W")


def test_a_king_is_refused_with_ace_and_jack():
    # East's queen and nine are led into ace and jack: two tricks.  The ace at once leaves the jack to be led into the queen: one.
    assert (Theme.REFUSAL, 1, "W:♥7") in found("W:hAJ7 E:hKQ9 S:s987", "7NT", "E", "HK S7")


def test_a_king_need_not_be_refused_with_ace_and_queen():
    # Ace and queen take two tricks now or later.
    assert not has(Theme.REFUSAL, "W:hAQ7 E:hKJ9 S:s987", "7NT", "E", "HK S7")


def test_west_ducks_with_ace_and_queen():
    # The 7 goes to East's nine, and what he leads runs into ace and queen.  Ace first, or queen first, gives one trick only.
    assert (Theme.DUCKING, 1, "W:♥7") in found("W:hAQ7 E:hKJ9 S:s987", "7NT", "W")


def test_ace_and_king_need_no_ducking():
    # Two tricks, before or after the one that is lost.
    assert not found("W:hAK7 E:hQJ9 S:s987", "7NT", "W")


def test_declarer_is_squeezed_by_the_ace_of_diamonds():
    # West guards spades with the king and hearts with king and nine, and must give up one.  Led first, either suit gives him a trick.
    assert found("W:sK.hK9 E:dA.sQ.h7 S:hAQ.c7", "7NT", "E")[0] == (Theme.SQUEEZE, 1, "W:♥9")


def test_who_has_an_idle_card_is_not_squeezed():
    # The club is of no use to anybody.
    assert not has(Theme.SQUEEZE, "W:sK.h9.c8 E:dA.sQ.h7 S:hAQ.c7", "7NT", "E")


def test_declarer_is_smothered():
    # South throws his ace on the queen, and the 7 finds West's ten the highest club.
    assert found("W:h7.cT E:hQ.c7 S:cA.d8", "misere", "E") == [(Theme.SMOTHERING, 1, "S:♣A")]


def test_a_suit_in_which_declarer_is_highest_needs_no_smothering():
    assert not has(Theme.SMOTHERING, "W:h7.cT E:hQ.c7 S:c8.d8", "misere", "E")


def test_trumps_are_drawn():
    # East has no heart: the ace of hearts first would be trumped.
    assert found("W:sA.hA E:s7.c7 S:h87", "6S", "W") == [(Theme.DRAWING, 1, "W:♠A")]


def test_trumps_that_nobody_has_are_not_drawn():
    assert not found("W:sA.hA E:c87 S:h87", "6S", "W")


def test_trumps_are_not_drawn_where_each_is_wanted():
    assert not has(Theme.HOLDING, "W:sA.hA E:s7.c7 S:h87", "6S", "W")
    assert has(Theme.HOLDING, "W:sAT.d9 E:cJ.dJ.hJ S:sJ8.d8", "6S", "W")


def test_the_suit_is_changed_after_the_ace():
    # A second spade goes to the queen, and East's ace of clubs then takes the ace of hearts.
    assert found("W:sA7.hA E:sQJ.cA S:c987", "7NT", "W") == [(Theme.CHANGE, 2, "W:♥A")]


def test_the_suit_need_not_be_changed_where_all_cards_win():
    assert not found("W:sAK.hA E:sQJ.h7 S:c987", "7NT", "W")


@pytest.mark.parametrize("name", ["othello", "othello-b", "kovalevskaya-slov", "kovalevskaya-unisay", "lasker-slov", "lasker-unisay"])
def test_the_smothering_misères_are_smothering(name):
    etude = read_etude(ETUDES / f"{name}.toml")
    assert Theme.SMOTHERING in [motif.theme for motif in themes(etude.position, first=etude.answer.cards)]


def test_raspasy_has_no_themes():
    with pytest.raises(UnsupportedGameError):
        themes(read_etude(ETUDES / "raspasy/closed.toml").position)
