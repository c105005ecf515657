"""Contracts, misère and raspasy."""

from __future__ import annotations

import pytest

from prefsolve import Contract, Misere, Raspasy, Strain, Suit
from prefsolve.errors import LevelError, UnknownGameError


@pytest.mark.parametrize("level", [6, 7, 8, 9, 10])
def test_contracts_run_from_six_to_ten(level):
    assert Contract(level, Strain.SPADES).level == level


@pytest.mark.parametrize("level", [-6, 0, 5, 11, 60])
def test_other_levels_are_refused_by_their_number(level):
    with pytest.raises(LevelError, match=f"6 to 10, not {level}"):
        Contract(level, Strain.SPADES)


def test_a_level_outside_six_to_ten_is_an_unknown_game_too():
    with pytest.raises(UnknownGameError):
        Contract(5, Strain.NO_TRUMP)


def test_an_unknown_strain_is_refused():
    with pytest.raises(UnknownGameError, match="strain"):
        Contract(6, 9)


def test_a_suit_contract_has_that_trump_and_the_others_have_none():
    assert Contract(6, Strain.HEARTS).trump is Suit.HEARTS
    assert Contract(6, Strain.NO_TRUMP).trump is None
    assert Misere().trump is None
    assert Raspasy().trump is None


def test_games_are_equal_by_value():
    assert Contract(6, Strain.CLUBS) == Contract(6, Suit.CLUBS)
    assert Contract(6, Strain.CLUBS) != Contract(7, Strain.CLUBS)
    assert Misere() == Misere()
    assert Misere() != Raspasy()
    assert len({Misere(), Misere(), Raspasy(), Contract(6, Strain.CLUBS)}) == 3


def test_a_game_prints_as_players_write_it():
    assert [str(game) for game in (Contract(6, Strain.SPADES), Contract(10, Strain.NO_TRUMP), Misere(), Raspasy())] == [
        "6♠",
        "10NT",
        "misere",
        "raspasy",
    ]
