"""The auction, what may be ordered, and what defenders may say."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from score_strategies import CALLS, random_convention, random_seating, seeds

from prefsolve import Contract, Hand, Misere, Strain, parse_game
from prefsolve.score import CLASSIC, LADDER, SOCHI, Auction, Bid, Bought, Outcome, Seating, Whisting, Word, orders, score_deal
from prefsolve.score.errors import IllegalBidError
from prefsolve.score.outcome import ladder_place

TABLE = Seating(("A", "B", "C"), "C")  # A is the eldest hand, then B, then the dealer C
PASS = Bid(Word.PASS)


def bid(text, **more):
    return Bid(Word.BID, parse_game(text), **more)


def auction(*said, convention=SOCHI, **more):
    found = Auction(convention, TABLE, **more)
    for word in said:
        if isinstance(word, str):
            word = PASS if word == "pass" else bid(word) if word != "here" else Bid(Word.HERE, found.held.game)
        found.say(word)
    return found


def legal(found):
    return [str(word) for word in found.legal()]


def test_the_ladder_runs_from_six_spades_to_ten_without_trump_with_misere_between_eight_and_nine():
    assert [str(game) for game in LADDER[:6]] == ["6♠", "6♣", "6♦", "6♥", "6NT", "7♠"]
    assert [str(game) for game in LADDER[14:17]] == ["8NT", "misere", "9♠"]
    assert len(LADDER) == 26
    assert [ladder_place(game) for game in LADDER] == list(range(26))


def test_three_passes_are_raspasy():
    assert auction("pass", "pass", "pass").result == Bought(None, None, False, frozenset())


def test_steps_are_not_skipped_and_misere_is_a_first_bid_only():
    assert legal(auction()) == ["pass", "6♠", "misere"]
    assert legal(auction("6S")) == ["pass", "6♣", "misere"]
    assert legal(auction("6S", "6C", "6D")) == ["pass", "6♥", "here"]
    with pytest.raises(IllegalBidError, match="B cannot say 7♠ here; legal are pass, 6♣, misere"):
        auction("6S", "7S")


def test_the_elder_hand_says_here_over_a_younger_one_and_not_the_other_way_round():
    found = auction("6S", "6C", "pass")
    assert legal(found) == ["pass", "6♦", "here"]
    found.say(Bid(Word.HERE, parse_game("6C")))
    assert found.turn == "B"
    assert legal(found) == ["pass", "6♦"]
    found.say(PASS)
    assert found.result == Bought("A", parse_game("6C"), False, frozenset())


def test_the_last_player_may_buy_unopposed_or_pass():
    found = auction("pass", "pass")
    assert legal(found) == ["pass", "6♠", "misere"]
    found.say(bid("6S"))
    assert found.result.player == "C"


def test_misere_is_beaten_by_a_nine_and_its_player_can_then_only_pass():
    found = auction("6S", "misere", "pass")
    assert legal(found) == ["pass", "9♠"]
    found.say(bid("9S"))
    assert legal(found) == ["pass"]
    found.say(PASS)
    assert found.result.bid == parse_game("9S")
    assert auction("6S", "misere", "pass", "pass").result == Bought("B", Misere(), False, frozenset())


@pytest.mark.parametrize(("beaten_by", "says"), [("nine", "9♠"), ("nine-without-talon", "9♠ without the talon"), ("ten", "10♠")])
def test_what_beats_a_misere_is_a_switch(beaten_by, says):
    found = auction("misere", convention=SOCHI.replace(misere_beaten_by=beaten_by))
    assert legal(found) == ["pass", says]


def test_a_nine_without_the_talon_is_played_with_the_ten_cards_dealt():
    convention = SOCHI.replace(misere_beaten_by="nine-without-talon")
    found = auction("misere", bid("9S", without_talon=True), bid("9C", without_talon=True), "pass", convention=convention)
    assert legal(found) == ["pass", "9♦ without the talon", "here without the talon"]
    found.say(PASS)
    assert found.result == Bought("C", parse_game("9C"), True, frozenset())


def test_the_way_out_of_raspasy_raises_the_lowest_bid():
    convention = SOCHI.replace(raspasy_exit=(6, 7, 8))
    for row, lowest in ((0, "6♠"), (1, "6♠"), (2, "7♠"), (3, "8♠"), (9, "8♠")):
        assert legal(auction(convention=convention, row=row)) == ["pass", lowest, "misere"]


def test_in_classic_who_has_not_looked_may_bid_blind_and_who_has_may_not():
    found = auction(convention=CLASSIC)
    assert "6♠ blind" in legal(found)
    assert "misere blind" in legal(found)
    assert "pass blind" in legal(found)
    found.say(bid("6S", blind=True))
    found.say(bid("6C", blind=True))
    found.say(PASS)
    assert legal(found) == ["pass", "7♠", "pass blind", "6♦ blind", "here blind"]
    found.say(bid("7S"))
    assert legal(found) == ["pass", "7♣", "pass blind", "7♣ blind"]
    found.say(bid("7C"))
    assert not [word for word in legal(found) if "blind" in word]
    assert not [word for word in legal(auction()) if "blind" in word]


def test_over_a_bomb_one_bids_seven_with_open_eyes_or_anything_blind():
    bomb = Bid(Word.PASS, blind=True)
    found = auction(bomb, convention=CLASSIC)
    assert legal(found) == ["pass", "7♠", "misere", "pass blind", "6♠ blind", "misere blind"]
    assert legal(auction("pass", convention=CLASSIC))[:2] == ["pass", "6♠"]
    assert legal(auction(bomb, "pass", convention=CLASSIC.replace(raspasy_exit=(6, 8)), row=2))[1] == "8♠"
    found.say(bid("6S", blind=True))
    assert legal(found) == ["pass", "7♠", "misere", "pass blind", "6♣ blind", "misere blind"]


def test_a_blind_six_of_spades_is_beaten_by_an_open_seven_or_a_blind_six_of_clubs():
    found = auction(bid("6S", blind=True), convention=CLASSIC)
    assert legal(found) == ["pass", "7♠", "misere", "pass blind", "6♣ blind", "misere blind"]
    with pytest.raises(IllegalBidError, match="B cannot say 6♣ here; legal are pass, 7♠"):
        found.say(bid("6C"))
    found.say(bid("7S"))
    found.say(PASS)
    assert legal(found) == ["pass", "7♣", "here", "pass blind", "7♣ blind", "here blind"]  # who bid blind goes on blind, or looks


def test_a_blind_misere_is_beaten_by_a_blind_nine_or_an_open_ten():
    found = auction(bid("misere", blind=True), convention=CLASSIC)
    assert legal(found) == ["pass", "10♠", "pass blind", "9♠ blind"]
    assert legal(auction(bid("misere"), convention=CLASSIC)) == ["pass", "9♠", "pass blind", "9♠ blind"]
    late = auction(bid("misere", blind=True), convention=CLASSIC.replace(misere_beaten_by="ten"))
    assert legal(late) == ["pass", "pass blind", "10♠ blind"]


def test_an_open_misere_does_not_beat_a_blind_eight():
    assert "misere" in legal(auction(bid("6S", blind=True), convention=CLASSIC))
    found = auction(bid("8S", blind=True), convention=CLASSIC.replace(raspasy_exit=(8,)), row=1)
    assert legal(found) == ["pass", "9♠", "pass blind", "8♣ blind", "misere blind"]
    assert legal(auction(bid("10S", blind=True), convention=CLASSIC.replace(raspasy_exit=(10,)), row=1))[:2] == ["pass", "pass blind"]


def test_who_bought_blind_may_look_and_play_an_ordinary_misere():
    bought = auction(bid("9S", blind=True), "pass", "pass", convention=CLASSIC.replace(raspasy_exit=(9,)), row=1).result
    assert bought.to_misere
    assert orders(bought)[0] == parse_game("9S")
    assert orders(bought)[-1] == Misere()
    assert not auction(bid("6S"), "pass", "pass", convention=CLASSIC).result.to_misere
    strict = CLASSIC.replace(blind_to_misere=False)
    assert Misere() not in orders(auction(bid("6S", blind=True), "pass", "pass", convention=strict).result)
    blind_misere = auction(bid("misere", blind=True), "pass", "pass", convention=CLASSIC).result
    assert (blind_misere.blind, blind_misere.to_misere) == ({"A"}, True)


@pytest.mark.parametrize(("beaten_by", "without"), [("nine", False), ("nine-without-talon", True)])
def test_the_auction_may_end_once_a_nine_has_beaten_misere(beaten_by, without):
    convention = SOCHI.replace(nine_ends_auction=True, misere_beaten_by=beaten_by)
    nine = bid("9S", without_talon=without)
    assert auction("misere", nine, convention=convention).result == Bought("B", parse_game("9S"), without, frozenset())
    assert auction("misere", nine, convention=convention.replace(nine_ends_auction=False)).turn == "C"


def test_a_game_bid_blind_to_the_end_and_raspasy_announced_blind_are_told():
    assert auction(bid("6S", blind=True), "pass", "pass", convention=CLASSIC).result.blind == {"A"}
    assert auction(Bid(Word.PASS, blind=True), "pass", "pass", convention=CLASSIC).result.blind == {"A"}


def test_with_four_the_dealer_is_not_asked():
    found = Auction(SOCHI, Seating(("A", "B", "C", "D"), "B"))
    assert found.order == ("C", "D", "A")


def test_what_was_bid_or_anything_higher_may_be_ordered_and_misere_is_played_as_it_was_bid():
    assert orders(Bought("A", parse_game("9D"), False, frozenset())) == [
        *(Contract(9, strain) for strain in (Strain.DIAMONDS, Strain.HEARTS, Strain.NO_TRUMP)),
        *(Contract(10, strain) for strain in Strain),
    ]
    assert orders(Bought("A", Misere(), False, frozenset())) == [Misere()]
    assert orders(Bought(None, None, False, frozenset())) == []
    assert len(orders(Bought("A", parse_game("6S"), False, frozenset()))) == 25


def test_nothing_is_said_after_the_end():
    with pytest.raises(IllegalBidError, match="the auction is over"):
        auction("pass", "pass", "pass", "pass")


@given(seeds)
def test_random_auctions_never_get_stuck_and_end_in_something_that_can_be_ordered(seed):
    rng = random.Random(seed)
    found = Auction(random_convention(rng), random_seating(rng), row=rng.randint(0, 5))
    shy = rng.random()  # how often a player passes
    highest, steps = -1, 0
    while found.turn is not None:
        choices = found.legal()
        assert choices[0] == PASS
        word = PASS if rng.random() < shy else rng.choice(choices)
        found.say(word)
        if word.word == Word.BID:
            assert ladder_place(word.game) > highest
            highest = ladder_place(word.game)
        steps += 1
        assert steps < 200
    assert found.legal() == []
    bought = found.result
    if bought.player is None:
        assert orders(bought) == []
    else:
        assert orders(bought)[0] == bought.bid
        raised = [game for game in orders(bought) if not (bought.to_misere and game == Misere())]
        assert all(game == bought.bid or ladder_place(game) > ladder_place(bought.bid) for game in raised)


# whisting


def whisting(game, *said, convention=SOCHI, **more):
    found = Whisting(Outcome(parse_game(game), "C", **more), convention, TABLE)
    for call in said:
        found.say(CALLS[call])
    return found


def told(found):
    return [str(call) for call in found.legal()]


def test_after_a_pass_the_second_defender_may_take_half_of_a_six_or_seven():
    assert told(whisting("7S")) == ["pass", "whist"]
    assert told(whisting("7S", "p")) == ["pass", "whist", "half"]
    assert told(whisting("7S", "w")) == ["pass", "whist"]
    assert told(whisting("8S", "p")) == ["pass", "whist"]
    assert told(whisting("7S", "p", convention=SOCHI.replace(half_whist=False))) == ["pass", "whist"]


def test_after_a_half_whist_the_first_defender_may_still_whist():
    found = whisting("6S", "p", "h")
    assert found.turn == "A"
    found.say(CALLS["w"])
    assert found.calls == {"A": CALLS["w"], "B": CALLS["h"]}
    assert found.turn is None
    assert found.may_open
    assert whisting("6S", "p", "h", "p").calls == {"A": CALLS["p"], "B": CALLS["h"]}
    assert whisting("6S", "p", "h", convention=SOCHI.replace(half_whist_return=False)).turn is None


def test_with_four_players_the_dealer_is_asked_last_whether_he_returns_a_half_whist():
    def at_four(*said, **switches):
        found = Whisting(Outcome(parse_game("6S"), "C"), SOCHI.replace(**switches), Seating(("A", "B", "C", "D"), "D"))
        for call in said:
            found.say(CALLS[call])
        return found

    assert at_four("p", "h").turn == "A"
    assert at_four("p", "h", "w").turn is None
    found = at_four("p", "h", "p")
    assert found.turn == "D"
    assert told(found) == ["pass", "whist"]
    found.say(CALLS["w"])
    assert found.turn is None
    assert found.calls == {"A": CALLS["p"], "B": CALLS["h"], "D": CALLS["w"]}
    assert found.may_open
    assert at_four("p", "h", "p", "p").calls == {"A": CALLS["p"], "B": CALLS["h"]}
    assert at_four("p", "w").turn is None
    assert at_four("p", "h", "p", fourth_half_return=False).turn is None
    assert at_four("p", "h", half_whist_return=False).turn == "D"


def test_who_must_whist_can_say_nothing_else_and_a_checked_ten_is_not_spoken_to():
    assert told(whisting("6S", convention=SOCHI.replace(stalingrad=True))) == ["whist"]
    assert told(whisting("6C", convention=CLASSIC, blind=frozenset("C"), bid=parse_game("6S"))) == ["whist"]
    assert told(whisting("7C", convention=CLASSIC, blind=frozenset("C"), bid=parse_game("6S"))) == ["pass", "whist"]
    assert whisting("10S").turn is None
    assert told(whisting("10S", convention=SOCHI.replace(ten="whisted"))) == ["pass", "whist"]
    with pytest.raises(IllegalBidError, match="nobody can say whist"):
        whisting("10S", "w")
    with pytest.raises(IllegalBidError, match="A cannot say half to 6♣"):
        whisting("6C", "h")


@given(seeds)
def test_whatever_defenders_legally_say_can_be_scored(seed):
    rng = random.Random(seed)
    convention, seating = random_convention(rng), random_seating(rng)
    game = rng.choice([game for game in LADDER if isinstance(game, Contract)])
    declarer = rng.choice(seating.active)
    found = Whisting(Outcome(game, declarer), convention, seating)
    while found.turn is not None:
        found.say(rng.choice(found.legal()))
    assert set(found.calls) - {seating.fourth} == set(seating.after(declarer)) or convention.is_checked(game)
    tricks = dict(zip((declarer, *seating.after(declarer)), (7, 2, 1), strict=True))
    played = convention.is_checked(game) or CALLS["w"] in found.calls.values()
    outcome = Outcome(game, declarer, found.calls, tricks if played else None, talon=Hand([0, 1]))
    assert sum(score_deal(outcome, convention, seating.players, dealer=seating.dealer).results.values()) == 0
