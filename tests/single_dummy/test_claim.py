"""Claims of ten tricks and of the rest, with open and with hidden cards."""

import os
from random import Random

import pytest
from claim_oracle import strategy_wins
from reference import reference_tricks

from prefsolve.errors import ClaimError
from prefsolve.model.cards import DECK_MASK, Hand, Seat, Strain, Suit
from prefsolve.model.deal import clockwise
from prefsolve.model.game import Contract, Misere, Raspasy
from prefsolve.model.position import Position
from prefsolve.model.view import View
from prefsolve.notation import parse_card, parse_cards, parse_deal, parse_hand
from prefsolve.single_dummy.claim import check_claim, check_hidden_claim
from prefsolve.single_dummy.constraints import Holds, Length, Where
from prefsolve.single_dummy.worlds import Worlds

N, E, S, W = Seat
SWEEP = 20 if os.environ.get("PREFSOLVE_SWEEP") == "full" else 1
TEN_SPADES = Contract(10, Strain.SPADES)
TEN = "W:sAKQJT987.cA.dA E:cKQJ.dKQJ.hKQJT S:cT987.dT987.h98"
KING = "W:sAKQJT987.cK.dA E:cAQJ.dKQJ.hKQJT S:cT987.dT987.h98"


def ten_tricks(deal: str, leader: Seat) -> Position:
    return Position(parse_deal(deal), TEN_SPADES, declarer=W, leader=leader)


def ending(own: str, unseen: str, game=TEN_SPADES, *, leader: Seat = W, **more) -> View:
    """West's view of an ending: all cards but his own and those named are out of play."""
    hand, others = parse_hand(own), parse_hand(unseen)
    return View(W, hand, declarer=W, game=game, leader=leader, out=Hand.from_mask(DECK_MASK & ~hand.mask & ~others.mask), **more)


class TestOpenCards:
    @pytest.mark.parametrize("leader", [W, E, S])
    def test_eight_trumps_and_two_aces_are_ten_tricks(self, leader):
        claim = check_claim(ten_tricks(TEN, leader))
        assert (claim.holds, claim.taken, claim.line) == (True, 10, None)

    @pytest.mark.parametrize("leader", [W, E, S])
    def test_with_the_king_of_clubs_it_fails_by_one_trick_and_the_line_shows_it(self, leader):
        claim = check_claim(ten_tricks(KING, leader))
        assert (claim.holds, claim.taken) == (False, 9)
        position = claim.position
        for card in claim.line:
            position = position.play(card)
        assert (position.is_over, position.declarer_tricks) == (True, 9)

    def test_nine_of_them_may_be_claimed(self):
        assert check_claim(ten_tricks(KING, E), tricks=9).holds

    def test_the_rest_in_the_middle_of_a_trick(self):
        position = ten_tricks(TEN, E).play(parse_card("HK")).play(parse_card("H9"))
        assert check_claim(position).holds
        assert check_claim(position).claimed == 10

    def test_tricks_already_taken_are_not_claimed_again(self):
        deal = parse_deal("W:sA.cA E:cKQ S:c78")
        position = Position(deal, TEN_SPADES, declarer=W, leader=W, tricks=[0, 3, 0, 5])
        assert (check_claim(position).claimed, check_claim(position).taken) == (2, 2)

    def test_a_defender_claims_for_himself_alone(self):
        deal = parse_deal("W:s7.c7 E:cAK S:hAK")
        position = Position(deal, Contract(6, Strain.NO_TRUMP), declarer=W, leader=E)
        assert check_claim(position, claimer=E).holds
        assert not check_claim(position, claimer=S).holds

    def test_a_clean_misere_is_claimed_by_taking_no_more(self):
        clean = Position(parse_deal("W:s7.c7 E:s8.c8 S:sA.cA"), Misere(), declarer=W, leader=E)
        caught = Position(parse_deal("W:s8.c7 E:s7.c8 S:hAK"), Misere(), declarer=W, leader=E)
        assert check_claim(clean).holds
        assert (check_claim(caught).holds, check_claim(caught).taken) == (False, 1)
        assert check_claim(caught, tricks=1).holds

    @pytest.mark.parametrize(
        ("more", "message"),
        [
            ({"tricks": 3}, "3 tricks are claimed, but only 2 are left"),
            ({"tricks": -1}, "-1 tricks"),
            ({"claimer": E}, "in misère the declarer"),
        ],
    )
    def test_claims_that_make_no_sense(self, more, message):
        position = Position(parse_deal("W:s7.c7 E:s8.c8 S:sA.cA"), Misere(), declarer=W, leader=E)
        with pytest.raises(ClaimError, match=message):
            check_claim(position, **more)

    def test_raspasy_knows_no_claims(self):
        with pytest.raises(ClaimError, match="contracts and misère"):
            check_claim(Position(parse_deal("W:s7.c7 E:s8.c8 S:sA.cA"), Raspasy(), leader=E))


class TestHiddenCards:
    def test_a_sure_ten_with_its_plan(self):
        view = View(W, parse_hand("sAKQJT987.cA.dA"), declarer=W, discard=parse_hand("h78"), game=TEN_SPADES, leader=W)
        claim = check_hidden_claim(view)
        assert (claim.holds, claim.verdict, claim.layouts, claim.broken) == (True, "sure", 184_756, 0)
        assert claim.first_card == parse_card("SA")
        assert claim.plan.lines() == ["♠A ♠K ♠Q ♠J ♠T ♠9 ♠8 ♠7 ♣A ♦A"]

    def test_a_ten_that_depends_on_a_guarded_king(self):
        """The king of trumps falls under the ace unless its holder has another: K and J lie together in 9 of 19 layouts."""
        view = View(W, parse_hand("sAQT987.cAK.dAK"), declarer=W, discard=parse_hand("h78"), game=TEN_SPADES, leader=W)
        claim = check_hidden_claim(view)
        assert (claim.holds, claim.exact) == (False, True)
        assert claim.broken * 19 == claim.layouts * 9
        assert len(claim.examples) == 3
        for example in claim.examples:
            position = example.position
            for card in example.line:
                position = position.play(card)
            assert (position.is_over, position.declarer_tricks) == (True, example.taken)
            assert example.taken == 9

    def test_a_guess_is_not_sure_though_open_cards_would_do_in_every_layout(self):
        """East runs the jack and seven of diamonds; with open cards West keeps the right suit for the third trick."""
        claim = check_hidden_claim(ending("sK.hAK", "sQ9.dJ7.hT8", Contract(6, Strain.NO_TRUMP), leader=E), tricks=1)
        assert (claim.sure, claim.broken, claim.layouts, claim.plan, claim.examples) == (False, 0, 20, None, ())

    def test_the_rest_after_the_play_has_shown_a_void(self):
        play = parse_cards("SA C7 S8")
        before = ending("sAKT.h7", "s89J.c789.hA8", Contract(6, Strain.NO_TRUMP))
        after = before.replace(play=play)
        assert not check_hidden_claim(before, tricks=3).sure
        assert not check_hidden_claim(after, tricks=3).sure
        assert check_hidden_claim(after, tricks=1).sure

    def test_what_is_known_of_hidden_cards_can_make_a_claim_sure(self):
        view = ending("sAQ", "sK7.h78", Contract(6, Strain.NO_TRUMP), leader=E)
        assert not check_hidden_claim(view).sure
        assert check_hidden_claim(view, constraints=[Length(E, Suit.SPADES, 2, 2)]).sure
        assert not check_hidden_claim(view, constraints=[Holds(S, parse_card("SK"))]).sure
        assert check_hidden_claim(view, constraints=[Where(lambda e: e & 0xFF == 0b1000001)]).layouts == 1

    def test_an_open_hand_counts_as_seen(self):
        view = ending("sAQ", "sK7.h78", Contract(6, Strain.NO_TRUMP), leader=E)
        assert check_hidden_claim(view.replace(open_hands={E: parse_hand("sK7")})).sure
        assert not check_hidden_claim(view.replace(open_hands={S: parse_hand("sK7")})).sure

    def test_a_defender_does_not_know_the_discard(self):
        """Two of the eight cards he does not see lie in the discard; the ace may be one of them."""
        own, unseen = parse_hand("hKQ.d7"), parse_hand("hA87.d8.c789T")
        out = Hand.from_mask(DECK_MASK & ~own.mask & ~unseen.mask)
        view = View(E, own, declarer=W, out=out, game=Contract(6, Strain.NO_TRUMP), leader=E)
        claim = check_hidden_claim(view, tricks=2)
        assert (claim.sure, claim.layouts) == (False, Worlds(view).count())
        assert check_hidden_claim(view, tricks=2, constraints=[Holds("discard", parse_card("HA"))]).sure

    def test_misere_may_be_shown_when_every_suit_is_safe(self):
        view = View(W, parse_hand("s79J.c79J.d79.h79"), declarer=W, discard=parse_hand("sAK"), game=Misere(), leader=E)
        claim = check_hidden_claim(view)
        assert (claim.sure, claim.plan.rule) == (
            True,
            "always the highest card that stays under; without the suit led, the highest card of another suit",
        )
        assert not check_hidden_claim(view.replace(leader=W)).sure

    def test_too_many_layouts_are_sampled_unless_all_are_asked_for(self):
        view = View(E, parse_hand("sAKJT9.cAKQJ.d7"), declarer=W, game=Contract(6, Strain.NO_TRUMP), leader=E)
        claim = check_hidden_claim(view, tricks=9)
        assert (claim.sure, claim.exact, claim.layouts) == (False, False, 20_000)
        assert 0 < claim.broken < 20_000

    def test_stopped_work_keeps_what_was_looked_at(self):
        """The count over 42,678,636 layouts is stopped at its first look, when 4,096 are done; none of those breaks the claim.

        Of the 256 that were drawn before all else, some do.
        """
        view = View(E, parse_hand("sAKJT9.cAKQJ.d7"), declarer=W, game=Contract(6, Strain.NO_TRUMP), leader=E)
        claim = check_hidden_claim(view, tricks=9, exact=True, watch=lambda done, total: total > 0)
        assert (claim.verdict, claim.exact, claim.stopped, claim.layouts) == ("depends", False, "interrupt", 256)
        assert 0 < claim.broken < claim.layouts
        assert len(claim.examples) == 3

    def test_a_stopped_walk_over_two_hands_answers_from_a_sample(self):
        view = View(W, parse_hand("sAQT987.cAK.dAK"), declarer=W, discard=parse_hand("h78"), game=TEN_SPADES, leader=W)
        claim = check_hidden_claim(view, watch=lambda done, total: total > 0)
        assert (claim.verdict, claim.exact, claim.stopped, claim.layouts) == ("depends", False, "interrupt", 256)
        assert 0 < claim.broken < 256

    def test_a_claim_that_is_stopped_before_it_is_decided_says_so(self):
        """No layout breaks it with open cards, and the search may look at one state only."""
        claim = check_hidden_claim(ending("sK.hAK", "sQ9.dJ7.hT8", Contract(6, Strain.NO_TRUMP), leader=E), tricks=1, limit=1)
        assert (claim.verdict, claim.holds, claim.stopped, claim.broken) == ("undecided", False, "states", 0)
        assert claim.to_json()["holds"] is None

    @pytest.mark.parametrize(
        ("hand", "out", "discard", "layouts", "first"),
        [("s79QKA.h78JQA", "", "c89", 145_860, "S9"), ("s79QKA.h7", "c789TJQKA.d789T", None, 66_528, "H7")],
    )
    def test_suit_lengths_do_not_slow_a_sure_misere(self, hand, out, discard, layouts, first):
        """Its search takes some thousand states with equal cards merged, and no end in sight with each layout for itself."""
        pile = None if discard is None else parse_hand(discard)
        view = View(W, parse_hand(hand), declarer=W, discard=pile, out=parse_hand(out) if out else Hand(), game=Misere(), leader=W)
        claim = check_hidden_claim(view, constraints=[Length(E, Suit.SPADES, 1, 2)], limit=3_000)
        assert (claim.verdict, claim.layouts, claim.first_card) == ("sure", layouts, parse_card(first))
        rule = "always the highest card that stays under; without the suit led, the highest card of another suit"
        assert (claim.plan.cards, claim.plan.rule) == ((parse_card(first),), rule)

    def test_the_suit_led_decides_not_who_began_it(self):
        """West plays ♣T under ♣J and East leads ♥T: a plan that says *if West plays a club* would have South revoke."""
        view = View(
            S, parse_hand("cK7.hKQ"), declarer=S, discard=parse_hand("cA.h7"), out=parse_hand("sAKQJT987.c8.dAKQJT987.hA"),
            game=Contract(6, Strain.NO_TRUMP), leader=E, play=parse_cards("CJ C7"),
        )  # fmt: skip
        claim = check_hidden_claim(view, tricks=3)
        assert claim.sure
        assert claim.plan.lines() == ["if clubs are led next:", "  ♣K ♥K ♥Q", "otherwise:", "  ♥K ♣K ♥Q"]

    def test_the_number_of_workers_changes_nothing(self):
        view = View(W, parse_hand("sAQT987.cAK.dAK"), declarer=W, discard=parse_hand("h78"), game=TEN_SPADES, leader=W)
        one, many = (check_hidden_claim(view, workers=workers, constraints=[Holds(E, parse_card("SJ"))]).to_json() for workers in (1, 3))
        assert one == many


def random_claim(rng: Random) -> tuple[View, tuple]:
    """A view of a small ending after some play, with a hidden discard, an open hand or a constraint now and then."""
    size, game = rng.choice([2, 2, 3]), rng.choice([Contract(6, Strain.NO_TRUMP), Contract(6, Strain.CLUBS), Misere()])
    aside = 2 if size == 2 and not isinstance(game, Misere) and rng.random() < 0.4 else 0
    deck = rng.sample(rng.choice([range(16), range(32), range(4, 32)]), 3 * size + aside)
    deck.sort(key=lambda card: (card % 8) * (1 if rng.random() < 0.9 else -1), reverse=not isinstance(game, Misere))
    own, rest = Hand(deck[:size]), deck[size:]
    rng.shuffle(rest)
    hands = {E: Hand(rest[:size]), S: Hand(rest[size : 2 * size]), W: own}
    view = View(
        W, own, declarer=E if aside else W, game=game, leader=rng.choice([W, E, S]), out=Hand(set(range(32)) - set(deck)),
        open_hands={S: hands[S]} if rng.random() < 0.2 else {},
    )  # fmt: skip
    position, play = view.position(hands), []
    for _ in range(rng.choice([0, 0, 1, 2, 3, 4])):
        play.append(rng.choice(list(position.legal_cards())))
        position = position.play(play[-1])
    tied = (Length(E, Suit.CLUBS, 0, len(hands[E].of_suit(Suit.CLUBS))),) if rng.random() < 0.2 else ()
    return view.replace(play=play), tied


def test_hidden_claims_agree_with_brute_force_over_strategies():
    """After any play, with hidden discards, open hands and suit lengths: the layouts are listed and strategies searched."""
    rng = Random(12)
    sure = 0
    for _ in range(400 * SWEEP):
        view, constraints = random_claim(rng)
        left = view.size - len(view.play) // 3
        misere, trump = isinstance(view.game, Misere), view.game.trump
        claimed = rng.randint(0, 1) if misere else rng.randint(1, left)
        claimed = min(claimed, left)
        order = clockwise(view.seats, W)
        hidden = [[row[view.seats.index(seat)] & ~view.played_by(seat).mask for seat in order[1:]] for row in rows(view, constraints)]
        mine = view.hand.mask & ~view.played_by(W).mask
        spare = claimed if misere else left - claimed
        table = tuple(map(int, view.table))
        leader = order.index(view.trick_leader)
        mask = trump.mask if trump is not None else 0
        expected = strategy_wins([tuple(hands) for hands in hidden], mine, leader, spare, mask, misere, table)
        claim = check_hidden_claim(view, tricks=claimed, constraints=constraints)
        assert claim.sure == expected, (view, claimed, constraints)
        sure += claim.sure
        if claim.sure and view.turn == W and left:
            rest = mine & ~claim.first_card.mask
            assert strategy_wins([tuple(hands) for hands in hidden], rest, leader, spare, mask, misere, (*table, int(claim.first_card)))
    assert 60 * SWEEP < sure < 340 * SWEEP


def test_broken_layouts_are_those_in_which_the_reference_minimax_loses_a_trick():
    rng = Random(3)
    for _ in range(25):
        cards = rng.sample(range(32), 9)
        own = Hand(cards[:3])
        game = rng.choice([Contract(6, Strain.NO_TRUMP), Contract(6, Strain.CLUBS), Misere()])
        leader, out = rng.choice([W, E, S]), Hand(set(range(32)) - set(cards))
        view = View(W, own, declarer=W, out=out, game=game, leader=leader)
        tricks = [reference_tricks(view.position(dict(zip((E, S, W), map(Hand.from_mask, row), strict=False)))) for row in rows(view)]
        failed = sum(t > 0 if isinstance(game, Misere) else t < 3 for t in tricks)
        claim = check_hidden_claim(view)
        assert claim.layouts == len(tricks) == 20
        assert claim.broken == failed
        assert failed == 0 or not claim.sure


def rows(view, constraints=()):
    return Worlds(view, constraints).array().tolist()


def test_claims_answer_in_json():
    claim = check_claim(ten_tricks(KING, E)).to_json()
    assert claim.keys() == {"deal", "game", "declarer", "leader", "holds", "claimer", "claimed", "tricks", "line"}
    assert (claim["holds"], claim["claimed"], claim["tricks"], len(claim["line"])) == (False, 10, 9, 30)
    sure = check_hidden_claim(ending("sA.hA", "s78.h78", Contract(6, Strain.NO_TRUMP))).to_json()
    assert (sure["holds"], sure["first_card"], sure["plan"]["cards"]) == (True, "SA", ["SA", "HA"])
    depends = check_hidden_claim(ending("sA.hQ", "s78.hA8", Contract(6, Strain.NO_TRUMP))).to_json()
    assert (depends["holds"], depends["broken"], depends["layouts"]) == (False, 6, 6)
    assert depends["examples"][0].keys() == {"deal", "tricks", "line"}
