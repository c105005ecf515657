"""Constraints on hidden cards: how many layouts fit them, and what is said when none does."""

from math import comb

import pytest

from prefsolve.errors import ConstraintError, InfeasibleError, NotationError
from prefsolve.model.cards import Card, Seat, Strain, Suit
from prefsolve.model.game import Contract
from prefsolve.model.view import View
from prefsolve.notation import parse_card, parse_cards, parse_hand
from prefsolve.single_dummy.constraints import Holds, Lacks, Length, Problem, parse_constraint

N, E, S, W = Seat
OWN = parse_hand("s789T.c789.d7.h7T")
DECLARER = View(W, OWN, declarer=W, discard=parse_hand("sAK"))
DEFENDER = View(E, OWN, declarer=W, talon=parse_hand("sAK"))


def count(*constraints, view=DECLARER):
    return Problem(view, constraints).count()


class TestCounts:
    def test_two_hands_of_ten_lie_in_184756_ways(self):
        assert count() == comb(20, 10) == 184_756

    def test_a_card_in_one_hand_halves_them(self):
        assert count(Holds(E, parse_card("HA"))) == count(Lacks(E, parse_card("HA"))) == 92_378

    def test_two_spades_unseen_lie_together_in_nine_of_nineteen(self):
        together = count(Length(E, Suit.SPADES, 2, 2)) + count(Length(E, Suit.SPADES, 0, 0))
        assert together * 19 == 184_756 * 9

    def test_lengths_are_of_the_hand_before_the_play(self):
        view = DECLARER.replace(game=Contract(6, Strain.SPADES), leader=W, play=parse_cards("S7 SQ SJ"))
        assert Problem(view, [Length(E, Suit.SPADES, 1, 1)]).count() == comb(18, 9)

    def test_the_talons_cards_are_with_the_declarer_or_in_his_discard(self):
        assert count(view=DEFENDER) == comb(20, 10) * comb(12, 2) == 12_193_896
        assert count(Holds(W, parse_card("SA")), Holds(W, parse_card("SK")), view=DEFENDER) == comb(20, 10) * comb(10, 2)
        assert count(Holds("discard", parse_card("SA")), view=DEFENDER) == comb(20, 10) * 11

    def test_a_constraint_on_cards_in_sight_that_is_true_changes_nothing(self):
        assert count(Holds(W, Card(0)), Lacks(E, Card(0)), Holds("discard", parse_card("SK")), Length(W, Suit.SPADES, 4, 4)) == 184_756


class TestClashes:
    """A message names constraints that clash together and of which none could be left out."""

    HEARTS = Length(E, Suit.HEARTS, 6, 8)
    SPADES = Length(E, Suit.SPADES, 2, 2)
    BLACK_QUEEN = Holds(S, parse_card("SQ"))

    @pytest.mark.parametrize(
        ("constraints", "message"),
        [
            ((HEARTS, SPADES, BLACK_QUEEN), "no layout fits: E has 2 ♠ and S holds ♠Q"),
            ((Length(E, Suit.SPADES, 3, 8),), r"no layout fits: E has 3 to 8 ♠ \(unseen: ♠QJ ♣AKQJT"),
            ((Holds(E, parse_card("HA")), BLACK_QUEEN, Lacks(E, parse_card("HA"))), "E holds ♥A and E lacks ♥A"),
            ((BLACK_QUEEN, Lacks(S, parse_card("HA")), Lacks(E, parse_card("HA"))), "S lacks ♥A and E lacks ♥A"),
            ((HEARTS, Length(E, Suit.DIAMONDS, 5, 8)), "E has 6 to 8 ♥ and E has 5 to 8 ♦"),
            ((Holds(E, Card(0)),), "E holds ♠7, but ♠7 is seen elsewhere"),
            ((Lacks(W, Card(0)),), "W lacks ♠7, but W's cards are"),
            ((Length(W, Suit.SPADES, 5, 5),), "W has 5 ♠, but W's cards are"),
            ((Lacks("discard", parse_card("SA")),), "discard lacks ♠A, but discard's cards are ♠AK"),
        ],
    )
    def test_the_clash_is_named(self, constraints, message):
        with pytest.raises(InfeasibleError, match=message):
            count(*constraints)

    def test_a_void_shown_in_the_play_can_clash(self):
        view = DECLARER.replace(game=Contract(6, Strain.SPADES), leader=W, play=parse_cards("H7 CA HA"))
        with pytest.raises(InfeasibleError, match=r"E showed no ♠ with ♣A in trick 1 and E holds ♠Q$"):
            Problem(view, [Length(S, Suit.CLUBS, 1, 4), Holds(E, parse_card("SQ"))])

    def test_a_played_card_can_clash(self):
        view = DECLARER.replace(game=Contract(6, Strain.SPADES), leader=W, play=parse_cards("H7 HA"))
        with pytest.raises(InfeasibleError, match="E played ♥A to trick 1 and S holds ♥A"):
            Problem(view, [Holds(S, parse_card("HA"))])

    def test_the_taken_talon_can_clash(self):
        with pytest.raises(InfeasibleError, match="W took the talon ♠AK and S holds ♠A"):
            count(Holds(S, parse_card("SA")), view=DEFENDER)

    def test_voids_of_both_defenders_clash_while_the_suit_is_out(self):
        view = DECLARER.replace(game=Contract(6, Strain.SPADES), leader=W, play=parse_cards("H7 CA CT"))
        with pytest.raises(InfeasibleError, match="E showed no ♠ with ♣A in trick 1 and S showed no ♠ with ♣T in trick 1"):
            Problem(view)

    def test_the_clash_is_kept_as_data(self):
        with pytest.raises(InfeasibleError) as fault:
            count(self.SPADES, self.BLACK_QUEEN, self.HEARTS)
        assert fault.value.data["clash"] == ("E has 2 ♠", "S holds ♠Q")


class TestFaults:
    def test_a_place_that_the_view_lacks(self):
        for place in (N, "talon"):
            with pytest.raises(ConstraintError, match=f"{place} is not a place in this view; hidden are E and S"):
                count(Holds(place, parse_card("SQ")))

    @pytest.mark.parametrize(("low", "high"), [(3, 2), (-1, 4)])
    def test_a_length_that_is_no_range(self, low, high):
        with pytest.raises(ConstraintError, match="lies between 0 and 8"):
            Length(E, Suit.SPADES, low, high)


class TestText:
    @pytest.mark.parametrize(
        ("text", "constraint"),
        [
            ("E holds SA", Holds(E, parse_card("SA"))),
            ("east lacks A♠", Lacks(E, parse_card("SA"))),
            ("S has 2-4 H", Length(S, Suit.HEARTS, 2, 4)),
            ("S has 2 to 4 ♥", Length(S, Suit.HEARTS, 2, 4)),
            ("S has 3 hearts", Length(S, Suit.HEARTS, 3, 3)),
            ("S has 5+ H", Length(S, Suit.HEARTS, 5, 8)),
            ("discard holds DJ", Holds("discard", parse_card("DJ"))),
            ("talon has 0 S", Length("talon", Suit.SPADES, 0, 0)),
        ],
    )
    def test_constraints_are_read_from_text_and_printed_so_that_they_can_be_read(self, text, constraint):
        assert parse_constraint(text) == constraint
        assert parse_constraint(str(constraint)) == constraint

    @pytest.mark.parametrize(
        "text", ["", "E", "E holds", "E holds SA HK", "E likes SA", "E has H", "E has 2-x H", "E has 2-4", "X holds SA"]
    )
    def test_other_text_is_refused(self, text):
        with pytest.raises((NotationError, ConstraintError, ValueError), match=r".+"):
            parse_constraint(text)
