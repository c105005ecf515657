"""What an opened talon does in tricks 1 and 2 of raspasy, rule by rule, and what a position knows of it."""

import pickle

import pytest

from prefsolve.errors import DuplicateCardError, IllegalCardError, RevokeError, TalonError, TalonRuleError, TrickCountError
from prefsolve.model.cards import Card, Hand, Rank, Seat, Suit
from prefsolve.model.deal import Deal
from prefsolve.model.game import TALON_RULES, Misere, Raspasy, TalonKind, TalonRule
from prefsolve.model.position import Position

N, E, S, W = Seat


def card(text: str) -> Card:
    return Card.of(Suit("SCDH".index(text[0])), Rank("789TJQKA".index(text[1])))


def cards(text: str) -> list[Card]:
    return [card(word) for word in text.split()]


def start(rule: str, talon: str = "SA S7", *, leader: Seat = N, north="S8 SK C7", east="S9 SQ D8", south="C9 CK H7", **more) -> Position:
    """Three cards per hand; West, the dealer, sits out; South has no spade."""
    deal = Deal({N: Hand(cards(north)), E: Hand(cards(east)), S: Hand(cards(south))})
    more = {"talon_played": 0, "talon": cards(talon)} | more if rule != "closed" else more
    return Position(deal, Raspasy(TalonRule.named(rule)), leader=leader, **more)


def legal(position: Position) -> set[str]:
    return {one.ascii for one in position.legal_cards()}


def play(position: Position, text: str) -> Position:
    for one in cards(text):
        position = position.play(one)
    return position


def taken(position: Position) -> dict[str, int]:
    return {seat.name: n for seat, n in zip(Seat, position.tricks, strict=True) if n}


def test_the_rule_for_three_players_is_the_default():
    assert Raspasy().rule == TALON_RULES["virtual"]
    assert str(Raspasy()) == "raspasy"
    assert str(Raspasy(TALON_RULES["closed"])) == "raspasy:closed"


@pytest.mark.parametrize("name", ["closed", "suit", "virtual", "virtual+highest-takes+winner-leads", "dealer+winner-leads"])
def test_a_talon_rule_is_read_back_from_its_name(name):
    assert TalonRule.named(name).name == name


@pytest.mark.parametrize("name", ["open", "", "suit+winner-leads", "dealer+highest-takes", "closed+winner-leads", "virtual+fast"])
def test_unknown_rules_and_switches_are_refused(name):
    with pytest.raises(TalonRuleError):
        TalonRule.named(name)


def test_every_preset_names_its_source_or_is_a_house_rule():
    assert "Rostov" in TALON_RULES["closed"].source
    assert all("Sochi" in TALON_RULES[kind].source for kind in ("suit", "dealer"))
    assert [kind for kind in TalonKind if "house rule" in TALON_RULES[kind].source] == ["virtual"]


def test_a_closed_talon_leaves_the_lead_free_and_is_never_opened():
    position = start("closed")
    assert legal(position) == {"S8", "SK", "C7"}
    assert position.talon_card is None
    assert position.opened_talon == ()


def test_under_suit_the_leader_must_lead_the_opened_suit_if_he_holds_it():
    assert legal(start("suit")) == {"S8", "SK"}
    assert legal(start("suit", leader=S)) == {"C9", "CK", "H7"}


def test_under_suit_the_others_follow_what_was_led_not_the_talon():
    after = play(start("suit", leader=S), "C9")
    assert legal(after) == {"C7"}
    assert legal(play(after, "C7")) == {"S9", "SQ", "D8"}


def test_under_suit_the_winner_leads_to_the_second_talon_card():
    after = play(start("suit"), "S8 SQ C9")
    assert taken(after) == {"E": 1}
    assert after.leader == E
    assert legal(after) == {"S9"}


def test_under_virtual_all_three_follow_the_talon_card_and_it_never_wins():
    position = start("virtual")
    assert legal(position) == {"S8", "SK"}
    assert legal(play(position, "S8")) == {"S9", "SQ"}
    after = play(position, "S8 S9 C9")
    assert taken(after) == {"E": 1}
    assert after.leader == N


def test_under_virtual_a_trick_nobody_follows_goes_to_the_first_player():
    after = play(start("virtual", "D9 S7", leader=N, east="S9 SQ CA"), "C7 CA C9")
    assert taken(after) == {"N": 1}


def test_under_virtual_it_goes_to_the_highest_of_his_suit_where_clubs_say_so():
    after = play(start("virtual+highest-takes", "D9 S7", east="S9 SQ CA"), "C7 CA C9")
    assert taken(after) == {"E": 1}
    assert after.leader == N


def test_under_virtual_the_eldest_hand_plays_first_to_tricks_one_to_three():
    second = play(start("virtual"), "S8 S9 C9")
    third = play(second, "SK SQ H7")
    assert (second.leader, third.leader) == (N, N)
    assert taken(third) == {"N": 1, "E": 1}


def test_under_virtual_the_winner_plays_first_from_trick_two_where_clubs_say_so():
    second = play(start("virtual+winner-leads"), "S8 SQ C9")
    assert second.leader == E
    assert play(second, "S9 H7 SK").leader == N


def test_the_dealer_takes_the_trick_with_the_highest_card_of_his_suit():
    after = play(start("dealer"), "SK SQ C9")
    assert taken(after) == {"W": 1}
    assert after.leader == N


def test_the_dealer_takes_a_trick_that_nobody_follows():
    after = play(start("dealer", "D7 S7", east="S9 SQ CA"), "C7 S9 C9")
    assert taken(after) == {"W": 1}


def test_a_player_takes_the_dealers_lead_with_a_higher_card():
    after = play(start("dealer", "SJ S7"), "S8 SQ C9")
    assert taken(after) == {"E": 1}
    assert after.leader == N


def test_the_eldest_hand_leads_to_trick_three_after_the_dealer_or_its_winner_where_clubs_say_so():
    line = "S8 SQ C9 SK S9 H7"
    assert play(start("dealer", "SA S7"), line).leader == N
    assert play(start("dealer+winner-leads", "SA S7", leader=E), "S9 C9 SK SQ H7 S8").leader == E
    assert play(start("dealer+winner-leads", "S7 SA", leader=E), "S9 C9 SK SQ H7 S8").leader == E


def test_a_position_knows_which_talon_cards_are_open():
    position = start("virtual")
    assert position.opened_talon == (card("SA"),)
    second = play(position, "S8 S9 C9")
    assert second.opened_talon == tuple(cards("SA S7"))
    assert second.talon_card == card("S7")
    third = play(second, "SK SQ H7")
    assert third.opened_talon == tuple(cards("SA S7"))
    assert third.talon_card is None
    assert legal(third) == {"C7"}


def test_the_number_of_talon_cards_played_follows_from_the_hands():
    assert start("virtual", talon_played=None).talon_played == 2


def test_no_talon_is_needed_once_both_its_cards_are_played():
    assert start("virtual", "", talon_played=2).talon_card is None


def test_a_talon_still_to_be_opened_must_be_named_in_order():
    with pytest.raises(TalonError, match="in the order they are opened"):
        start("virtual", "")


def test_talon_cards_are_validated_with_the_rest():
    with pytest.raises(DuplicateCardError):
        start("virtual", "S8 S7")
    with pytest.raises(DuplicateCardError):
        start("virtual", "S7 S7")
    with pytest.raises(TalonError):
        start("virtual", "SA")
    with pytest.raises(TalonError):
        start("virtual", talon_played=3)
    with pytest.raises(TalonError):
        start("closed", talon_played=1)


def test_a_talon_named_in_order_must_be_the_deals_talon():
    deal = start("closed").deal.replace(talon=Hand(cards("HA HK")))
    assert Position(deal, Raspasy(), leader=N, talon=cards("HK HA"), talon_played=0).talon == tuple(cards("HK HA"))
    with pytest.raises(TalonError):
        Position(deal, Raspasy(), leader=N, talon=cards("SA S7"), talon_played=0)


def test_full_hands_have_played_no_talon_card():
    north, east, south, talon = (list(map(Card, range(i, min(i + 10, 32)))) for i in (0, 10, 20, 30))
    deal = Deal({N: Hand(north), E: Hand(east), S: Hand(south)})
    assert Position(deal, Raspasy(), leader=N, talon=talon).talon_played == 0
    with pytest.raises(TalonError):
        Position(deal, Raspasy(), leader=N, talon=talon, talon_played=1)


def test_only_the_dealers_rule_gives_the_absent_seat_tricks():
    assert start("dealer", talon_played=1, tricks=(0, 0, 0, 1)).tricks == (0, 0, 0, 1)
    with pytest.raises(TrickCountError):
        start("dealer", talon_played=1, tricks=(0, 0, 0, 2))
    with pytest.raises(TrickCountError):
        start("virtual", talon_played=1, tricks=(0, 0, 0, 1))


def test_cards_on_the_table_must_have_followed_the_talon():
    with pytest.raises(RevokeError, match="follow suit"):
        start("virtual", table=cards("C7"))
    with pytest.raises(RevokeError, match="follow suit"):
        start("suit", table=cards("C7"))
    assert start("virtual", table=cards("S8")).turn == E


def test_a_card_that_does_not_follow_the_talon_is_illegal():
    with pytest.raises(IllegalCardError):
        start("virtual").play(card("C7"))


def test_the_order_of_the_talon_belongs_to_the_position():
    one, other = start("virtual", "SA S7"), start("virtual", "S7 SA")
    assert one != other
    assert pickle.loads(pickle.dumps(one)) == one
    assert str(one).endswith("talon ♠A ♠7 (0 played)")
    assert str(other).endswith("talon ♠7 ♠A (0 played)")


def test_other_games_open_no_talon():
    deal = start("closed").deal
    position = Position(deal, Misere(), declarer=N, leader=E, talon=cards("SA S7"))
    assert position.talon_card is None
    assert position.deal.talon == Hand(cards("SA S7"))
