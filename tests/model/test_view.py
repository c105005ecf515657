"""What a player knows: where the unseen cards lie, and which voids the play has shown."""

import pickle

import pytest

from prefsolve.errors import (
    AbsentSeatError,
    DuplicateCardError,
    HandSizeError,
    IllegalCardError,
    PrefsolveError,
    RevokeError,
    TalonError,
    ViewError,
)
from prefsolve.model.cards import DECK_MASK, Card, Hand, Seat, Strain, Suit
from prefsolve.model.game import Contract, Misere, Raspasy, TalonRule
from prefsolve.model.view import View
from prefsolve.notation import parse_card, parse_cards, parse_hand

N, E, S, W = Seat
OWN = parse_hand("s789T.c789.d7.h7T")
SIX_HEARTS = Contract(6, Strain.HEARTS)


def ending(play: str, game: object = SIX_HEARTS, hand: str = "sAK.h7", out: str = "", **more: object) -> View:
    """West's view of an ending with three cards per hand; what is not told lies in the two other hands."""
    unseen = parse_hand("s9TJ.c9T.hT")
    own = parse_hand(hand)
    rest = Hand.from_mask(0xFFFFFFFF & ~unseen.mask & ~own.mask)
    cards = [parse_card(text) for text in play.split()]
    return View(W, own, **{"declarer": W, "out": rest, "game": game, "leader": W, "play": cards, **more})


def shown(view: View) -> set[tuple[Seat, Suit]]:
    return {(void.seat, void.suit) for void in view.voids}


class TestUnseenCards:
    def test_a_declarer_who_has_discarded_does_not_see_the_two_defenders_hands(self):
        view = View(W, OWN, declarer=W, discard=parse_hand("sAK"))
        assert (view.hidden_seats, view.aside, len(view.unseen)) == ((E, S), 0, 20)

    def test_before_the_talon_is_opened_it_is_hidden_too(self):
        view = View(W, OWN)
        assert (view.hidden_seats, view.aside, view.aside_name) == ((E, S), 2, "talon")

    def test_a_defender_does_not_see_the_discard(self):
        view = View(E, OWN, declarer=W, talon=parse_hand("sAK"))
        assert (view.hidden_seats, view.aside, view.aside_name) == ((S, W), 2, "discard")

    def test_a_misere_without_the_talon_leaves_it_unopened(self):
        assert View(W, OWN, declarer=W, game=Misere()).aside_name == "talon"

    def test_an_open_hand_is_seen(self):
        view = View(E, OWN, declarer=W, open_hands={S: parse_hand("sAKQJ.cAKQJT.d8")})
        assert (view.hidden_seats, len(view.unseen)) == ((W,), 12)

    def test_an_opened_talon_that_nobody_took_lies_apart(self):
        view = View(W, OWN, talon=parse_hand("sAK"), game=Raspasy())
        assert (view.aside, len(view.unseen)) == (0, 20)


class TestVoids:
    def test_who_does_not_follow_and_does_not_trump_holds_neither(self):
        assert shown(ending("SA C9 SJ")) == {(E, Suit.SPADES), (E, Suit.HEARTS)}

    def test_who_trumps_may_hold_more_trumps(self):
        assert shown(ending("SA H10 SJ")) == {(E, Suit.SPADES)}

    def test_without_trump_a_discard_shows_one_void(self):
        assert shown(ending("SA C9 SJ", game=Misere())) == {(E, Suit.SPADES)}

    def test_a_discard_on_a_trump_lead_shows_no_trump(self):
        assert shown(ending("H7 C9 H10")) == {(E, Suit.HEARTS)}

    def test_following_shows_nothing(self):
        assert shown(ending("SA S9 SJ")) == set()

    def test_an_open_hand_shows_no_voids_since_it_is_seen(self):
        view = ending("SA C9 SJ", game=Misere(), open_hands={E: parse_hand("cT9.hT")})
        assert view.voids == ()

    def test_a_void_says_with_which_card_and_in_which_trick_it_was_shown(self):
        void = ending("SK S9 S10 SA C9 SJ", game=Misere()).voids[0]
        assert (void.trick, void.seat, void.suit, void.card) == (2, E, Suit.SPADES, parse_card("C9"))


class TestPlay:
    def test_the_taker_of_a_trick_leads_to_the_next(self):
        view = ending("SA H10 SJ C9")
        assert (view.trick_leader, view.turn, view.table, view.tricks) == (E, S, (parse_card("C9"),), (0, 1, 0, 0))

    def test_the_position_of_a_layout_has_the_played_cards_taken_out(self):
        view = ending("SA H10 SJ C9")
        position = view.position({W: view.hand, E: parse_hand("hT.c9.sT"), S: parse_hand("s9J.cT")})
        assert position.deal[E] == parse_hand("sT")
        assert (position.turn, position.declarer_tricks, position.table) == (S, 0, view.table)

    def test_a_card_of_a_suit_shown_void_is_a_revoke(self):
        with pytest.raises(RevokeError, match="E plays ♠9 to trick 2, but showed in trick 1 with ♣9 to hold no ♠"):
            ending("SA C9 SJ SK S9", game=Misere())

    def test_a_trump_after_a_discard_on_a_plain_suit_is_a_revoke(self):
        with pytest.raises(RevokeError, match="showed in trick 1 with ♣9 to hold no ♥"):
            ending("SA C9 SJ SK H10")

    def test_the_own_hand_must_follow_suit(self):
        with pytest.raises(RevokeError, match="♥7 in trick 1 is a revoke: W holds"):
            ending("S9 S10 H7", leader=E)

    @pytest.mark.parametrize(
        ("play", "error", "message"),
        [
            ("SA SK", IllegalCardError, "E plays ♠K to trick 1, but that card is elsewhere"),
            ("SQ", IllegalCardError, "W plays ♠Q to trick 1, but holds"),
            ("SA S9 SA", DuplicateCardError, "♠A is played to trick 1 and again to trick 1"),
            ("SA S9 S10 SA", DuplicateCardError, "♠A is played to trick 1 and again to trick 2"),
        ],
    )
    def test_a_card_that_its_player_cannot_have_is_named(self, play, error, message):
        with pytest.raises(error, match=message):
            ending(play)


class TestFaults:
    @pytest.mark.parametrize(
        ("more", "error", "message"),
        [
            ({"declarer": N}, AbsentSeatError, "the declarer N sits out"),
            ({"discard": parse_hand("s7K"), "declarer": W}, DuplicateCardError, "♠7 is in both W's hand and the discard"),
            ({"discard": parse_hand("sAK")}, ViewError, "without a declarer"),
            ({"discard": parse_hand("sAKQ"), "declarer": W}, TalonError, "the discard has two cards, not 3"),
            ({"open_hands": {W: parse_hand("sAK")}}, ViewError, "a second time"),
            ({"open_hands": {E: parse_hand("sAK")}}, HandSizeError, "E's hand has 2 cards and W's 10"),
            ({"open_hands": {E: parse_hand("sTAKQ.cAKQJT")}}, DuplicateCardError, "♠T is in both"),
            ({"talon": parse_hand("sAK"), "declarer": W}, TalonError, "the discard is missing"),
            ({"talon": parse_hand("sAK"), "declarer": W, "discard": parse_hand("sQJ")}, TalonError, "♠A of the talon"),
            ({"talon": parse_hand("s7K"), "declarer": E}, DuplicateCardError, "♠7 is in both the talon and W's hand"),
            ({"out": parse_hand("sA")}, HandSizeError, "21 unseen cards"),
            ({"game": Raspasy(), "declarer": W}, ViewError, "raspasy has no declarer"),
            (
                {"game": Raspasy(TalonRule("virtual")), "leader": W, "play": parse_cards("S7")},
                TalonError,
                "for trick 1, but this card is not given",
            ),
            ({"play": parse_cards("S7")}, ViewError, "only be read with a game and a leader"),
        ],
    )
    def test_each_fault_is_named(self, more, error, message):
        with pytest.raises(error, match=message):
            View(W, OWN, **more)

    def test_a_hand_of_eleven_is_refused(self):
        with pytest.raises(HandSizeError, match="W's has 11"):
            View(W, OWN.add(parse_card("SA")))

    def test_faults_are_value_errors_of_one_family(self):
        with pytest.raises(PrefsolveError):
            View(N, OWN)


class TestValue:
    def test_a_view_survives_pickling_and_can_be_a_key(self):
        view = ending("SA C9 SJ")
        again = pickle.loads(pickle.dumps(view))
        assert again == view
        assert len({view, again}) == 1
        assert again != view.replace(play=view.play[:2])

    def test_a_view_cannot_be_changed(self):
        with pytest.raises(AttributeError):
            ending("").seat = E

    def test_a_view_prints_what_it_knows_on_one_line(self):
        text = str(View(W, OWN, declarer=W, discard=parse_hand("sAK"), game=Misere(), leader=S))
        assert text == "W sees ♠T987 ♣987 ♦7 ♥T7; discard ♠AK; misere by W; S leads"
        assert "played ♠A" in str(ending("SA"))

    def test_cards_may_be_given_by_number(self):
        assert ending("SA").play == (Card(7),)


class TestCardsOfAnEnding:
    """One hand of one card each: all other cards lie with the discard or are out of play, but for those that are named."""

    OWN, PILE = parse_hand("sJ"), parse_hand("c8.hQ")

    def ending(self, unseen: str, **more) -> View:
        out = Hand.from_mask(DECK_MASK & ~(self.OWN.mask | self.PILE.mask | parse_hand(unseen).mask))
        return View(Seat.W, self.OWN, declarer=Seat.W, game=Misere(), leader=Seat.E, out=out, **more)

    def test_two_cards_for_two_hands(self):
        assert self.ending("s89", discard=self.PILE).aside == 0

    def test_a_declarer_who_has_discarded_leaves_no_talon(self):
        with pytest.raises(HandSizeError, match=r"^4 unseen cards do not make 2 hidden hands of 1: 2 cards too many$"):
            self.ending("s89.c9.hJ", discard=self.PILE)

    def test_one_card_too_many_or_too_few(self):
        with pytest.raises(HandSizeError, match=r"^3 unseen cards do not make 2 hidden hands of 1: 1 card too many$"):
            self.ending("s89.c9", discard=self.PILE)
        with pytest.raises(HandSizeError, match=r"^1 unseen cards do not make 2 hidden hands of 1: 1 card too few$"):
            self.ending("s8", discard=self.PILE)

    def test_two_cards_are_the_discard_where_it_is_not_told(self):
        """``out`` leaves the two cards of the discard out as well, so that they are unseen."""
        view = self.ending("s89")  # nothing is said of the pile
        assert (view.aside, view.aside_name) == (2, "discard")
        assert View(Seat.W, parse_hand("sAKQJT987.c9A"), declarer=Seat.W, game=Misere(), leader=Seat.E).aside_name == "talon"
