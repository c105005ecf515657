"""Other programs' files: every format reads its example, writes what it read, says what it leaves out, and never crashes."""

import json
import os
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from prefsolve import Card, Contract, Deal, Hand, Misere, Position, PrefsolveError, Raspasy, Seat, Strain
from prefsolve.formats import (
    FORMATS,
    FormatError,
    NotHeldError,
    OutOfTurnError,
    PlayedRevokeError,
    PlayOverError,
    Problem,
    Skipped,
    SkippedDealWarning,
    UnknownFormatError,
    format_for_path,
    format_named,
    guess,
    read_problems,
    replay,
    write_problems,
)
from prefsolve.notation import parse_cards, parse_deal

DATA = Path(__file__).parents[1] / "data" / "formats"
EXAMPLES = {
    "three.bts": ("bts", 3),
    "old-cp1251.bts": ("bts", 2),
    "lasker.preferanser.json": ("preferanser", 1),
    "two.pbn": ("pbn", 2),
    "othello.txt": ("list", 2),
    "misere.toml": ("toml", 1),
    "dealt.json": ("json", 1),
    "positions.jsonl": ("jsonl", 2),
    "positions.csv": ("csv", 2),
    "kovalevskaya.toml": ("etude", 1),
    "newspaper.txt": ("printed", 1),
}
EXAMPLES_EACH = 1000 if os.environ.get("PREFSOLVE_SWEEP") == "full" else 20
SHOWN = ("csv", "jsonl", "etude")  # formats that hold the position shown, and not the play around it
OTHELLO = parse_deal("E:sJT.cJ7.dQ9.hQJT9 S:sKQ.cAKQ.dKJ8.hAK W:s987.cT98.dT7.h87")


def example(name: str) -> list[Problem]:
    return read_problems((DATA / name).read_bytes())


@pytest.mark.parametrize(("name", "expected"), EXAMPLES.items())
def test_each_example_is_recognised_by_its_content_and_by_no_other_format(name, expected):
    data = (DATA / name).read_bytes()
    assert (guess(data).name, len(read_problems(data))) == expected


@pytest.mark.parametrize(("name", "expected"), EXAMPLES.items())
def test_each_example_is_the_same_after_writing_and_reading(name, expected):
    problems = example(name)
    text, losses = write_problems(problems, FORMATS[expected[0]])
    assert read_problems(text.encode()) == problems
    assert losses == []


def test_bridgestudio_orders_suits_spades_hearts_diamonds_clubs_and_hands_from_north_without_the_absent_seat():
    take_all, misere, begun = example("three.bts")
    assert take_all.deal == parse_deal("N:sA98.cT87.hAT98 E:sQT7.cKQJ.dA.hKQJ W:sKJ.cA9.dKQJT9.h7")
    assert (take_all.game, take_all.declarer, take_all.leader) == (Contract(6, Strain.SPADES), Seat.E, Seat.W)
    assert misere.game == Misere()
    assert misere.play == parse_cards("DA D9 DJ")
    assert misere.leader == Seat.W, "the owner of the first card leads"
    assert misere.position().table == (), "none of the three cards has been played yet"
    assert misere.comment.count("\n") == 2
    assert begun.position().table == parse_cards("SA"), "one turn has been played"


def test_bridgestudio_version_5_0_has_no_absent_seat_but_south_and_may_be_in_an_8_bit_encoding():
    contract, misere = example("old-cp1251.bts")
    assert contract.deal.absent == misere.deal.absent == Seat.S
    assert contract.game == Contract(6, Strain.NO_TRUMP)
    assert misere.game == Misere(), "mizer is the old word for it"
    assert misere.comment == "Мизер Ласкера."


def test_a_lone_deal_of_bridgestudio_keeps_its_number():
    text = "deal 5 T987.98.987.8 AK.AKQT.J.QJT QJ.J7.AKQT.97\ncontract misere\nplay W\nturns 0\nplayer N\ncomment x\n"
    (problem,) = read_problems(text.encode())
    assert problem.number == "5"
    assert "deal 5 " in write_problems([problem], FORMATS["bts"])[0]


def test_preferanser_names_cards_and_holds_the_discard_in_the_widow():
    (lasker,) = example("lasker.preferanser.json")
    assert lasker.deal[Seat.S] == Hand(parse_cards("S987 CJ987 D98 H8"))
    assert lasker.talon == lasker.discard == Hand(parse_cards("HK HQ"))
    assert (lasker.game, lasker.declarer, lasker.leader, lasker.title) == (Misere(), Seat.S, Seat.E, "Мизер Ласкера")


def test_pbn_rows_stand_in_the_order_of_the_first_trick_whoever_leads():
    barbakaru, bare = example("two.pbn")
    assert barbakaru.play == parse_cards("HA H9 H7")
    assert barbakaru.comment == "The declarer draws a heart first."
    assert bare.game is bare.declarer is bare.leader is None
    later = '[Deal "N:Q. K. - A."]'.replace(".", "2...", 0)
    assert FORMATS["pbn"].recognises(later)


def test_a_second_trick_of_pbn_is_read_from_its_winner_on():
    deal = parse_deal("N:sQ9 E:sA8 W:sKJ")
    problem = Problem(deal, Contract(6, Strain.NO_TRUMP), Seat.W, Seat.N, parse_cards("SQ SA SJ S8 SK S9"))
    text, losses = write_problems([problem], FORMATS["pbn"])
    assert "SQ SA - SJ\nS9 S8 - SK" in text
    assert losses == []
    assert read_problems(text.encode()) == [problem]


def test_plain_lists_number_their_lines_and_state_the_expected_tricks():
    othello, ending = example("othello.txt")
    assert othello.declarer == Seat.S, "the third line sits South"
    assert othello.leader == Seat.E
    assert (othello.answer, ending.answer) == (1, 0)


def test_a_record_takes_hands_as_dealt_and_works_out_the_ten_cards_played_with():
    (dealt,) = example("dealt.json")
    assert dealt.deal[Seat.W] == OTHELLO[Seat.W]
    assert dealt.position().declarer_tricks == 0


def test_a_discard_that_the_declarer_never_held_is_refused():
    body = json.loads((DATA / "dealt.json").read_text())
    body["discard"] = ["SK", "DA"]
    with pytest.raises(FormatError, match="W cannot have discarded"):
        read_problems(json.dumps(body).encode())


# --- what is lost ---------------------------------------------------------------------------------------------------------


def test_what_a_format_has_no_place_for_is_reported_deal_by_deal():
    _, losses = write_problems(example("three.bts"), FORMATS["pbn"])
    said = [(loss.deal, loss.what) for loss in losses]
    assert said == [(2, "game"), (3, "turns")]
    _, losses = write_problems(example("misere.toml"), FORMATS["bts"])
    assert {loss.what for loss in losses} == {"title", "talon", "discard", "claim"}


def test_positions_for_a_batch_lose_the_play_around_the_position_shown_and_say_so():
    text, losses = write_problems(example("misere.toml"), FORMATS["jsonl"])
    assert '"table"' not in text
    assert [loss.what for loss in losses if loss.what == "play"] == ["play"]
    assert any(loss.what == "tricks" for loss in losses)


def test_tags_and_keys_that_nobody_reads_are_reported_too():
    text = '[Deal "N:QJT.J9.A97.KJ K9.Q87.QT8.QT - A.AKT.KJ.A987"]\n[Vulnerable "None"]\n[Date "?"]\n'
    (problem,) = read_problems(text.encode())
    assert problem.notes == ("the tag Vulnerable: None",)
    body = json.loads((DATA / "lasker.preferanser.json").read_text()) | {"shared": True}
    (lasker,) = read_problems(json.dumps(body).encode())
    _, losses = write_problems([lasker], FORMATS["preferanser"])
    assert [loss.what for loss in losses] == ["note"]


def test_a_comment_line_that_looks_like_the_next_deal_is_put_off_and_reported():
    (problem,) = read_problems((DATA / "misere.toml").read_bytes())
    bare = Deal(problem.deal.hands)
    problem = Problem(bare, problem.game, problem.declarer, problem.leader, comment="see also\ndeal 7 of the book")
    text, losses = write_problems([problem], FORMATS["bts"])
    assert [loss.what for loss in losses] == ["comment"]
    (again,) = read_problems(text.encode())
    assert again.comment == "see also\n deal 7 of the book"


def test_a_file_of_several_deals_does_not_fit_where_only_one_does():
    for name in ("preferanser", "toml", "etude"):
        with pytest.raises(FormatError, match=r"one (deal|position)"):
            write_problems(example("three.bts"), FORMATS[name])


# --- what is refused --------------------------------------------------------------------------------------------------------

BTS = "deal 1 A98.AT98..T87 QT7.KQJ.A.KQJ KJ.7.KQJT9.A9\ncontract 6S\nplay W\nturns 0\nplayer E\nabsent S\ncomment\n"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("KJ.7.KQJT9.A9", "KJ.7.KQJT9.A9 2.3.4.5", "bridge deal"),
        ("player E\n", "", "bridge deal"),
        ("KJ.7.KQJT9.A9", "KJ.7.KQJT9.A.9", "four suits"),
        ("KJ.7.KQJT9.A9", "KJ.7.KQJT9.A2", "'2' .* is not a rank"),
        ("KJ.7.KQJT9.A9", "KJ.7.KQJT9.AA", "♣A appears twice"),
        ("KJ.7.KQJT9.A9", "KJ.7.KQJT9.AT", "♣T is in both"),
        ("contract 6S", "contract 5S", "level"),
        ("contract 6S", "contract ?S", r"6S to 10NT"),
        ("play W", "play S", "sits out"),
        ("play W", "play SA HT", "out of turn"),
        ("play W", "play S8", None),
        ("turns 0", "turns 1", "turns"),
        ("player E", "player X", "N E S W"),
        ("absent S", "absent E", "sits out"),
    ],
)
def test_a_bad_bridgestudio_deal_is_refused_with_its_place(old, new, message):
    text = BTS.replace(old, new)
    if message is None:
        assert read_problems(text.encode())
        return
    with pytest.raises(FormatError, match=message):
        read_problems(text.encode())


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "no known format"),
        (b"hello\n", "no known format"),
        (b"{}", "no known format"),
        (b"\xff\xfeA\0", "UTF-16"),
        (b"PK\x03\x04\0\0", "NUL"),
        (b"% bts version 6.1\ndeal 1", "version"),
        (b"% bts version 5.2\n", "no deal"),
        (b"[" * 100_000, "format"),
        (b'{"deal": ' * 50_000, "format"),
    ],
)
def test_what_is_no_file_of_deals_is_refused_in_one_line(data, message):
    with pytest.raises(FormatError, match=message) as caught:
        read_problems(data)
    assert "\n" not in str(caught.value)


def test_formats_are_found_by_name_and_by_the_ending_of_a_file():
    assert format_for_path("a/b.PTS").name == "bts"
    with pytest.raises(UnknownFormatError, match="known are bts"):
        format_named("df")
    with pytest.raises(UnknownFormatError):
        format_for_path("a.doc")


@pytest.mark.parametrize(
    ("cards", "error", "place"),
    [
        ("HA H8 H7", NotHeldError, None),
        ("HA HT", OutOfTurnError, "trick 1, E: ♥T is played out of turn: W is on move"),
        ("HA H8 HT HK D7", PlayedRevokeError, "trick 2, W: ♦7 is a revoke: W had to follow suit with ♥7"),
        ("HA H8 HT HA", NotHeldError, "trick 2, S: ♥A is not held: it has been played already"),
        ("SA", NotHeldError, "trick 1, S: ♠A is not held: it is in no hand"),
    ],
)
def test_illegal_cards_are_named_with_trick_and_seat(cards, error, place):
    position = Position(OTHELLO, Misere(), declarer=Seat.W, leader=Seat.S)
    cards = parse_cards(cards.replace("H7", "S6")) if place is None and "S6" in cards else tuple(_cards(cards))
    if place is None:
        error = OutOfTurnError
    with pytest.raises(error) as caught:
        list(replay(position, cards))
    assert place is None or str(caught.value) == place
    assert {"trick", "seat", "card"} <= set(caught.value.data)


@pytest.mark.parametrize(
    ("play", "place"),
    [
        ("HA H8 HT HK D7 HQ", "trick 2, W: ♦7 is a revoke: W had to follow suit with ♥7"),
        ("HA H8 HT HK HA HQ", "trick 2, W: ♥A is not held: it has been played already"),
        ("HA H8 HT HK HQ H7", "trick 2, E: ♥Q is played out of turn: W is on move"),
    ],
)
@pytest.mark.parametrize("name", ["toml", "list"])
def test_a_record_s_illegal_card_is_named_with_trick_and_seat(name, play, place):
    (problem,) = example("misere.toml")
    text, _ = write_problems([problem], FORMATS[name])
    start = text.index("play")
    end = text.index("]", start) + 1 if name == "toml" else text.index("\n", start)
    changed = text[:start] + (f'play = "{play}"' if name == "toml" else f"play: {play}") + text[end:].replace("turns: 9", "turns: 0")
    with pytest.raises(FormatError, match=re.escape(place)):
        read_problems(changed.encode())


def _cards(text: str) -> list[Card]:
    return [card for word in text.split() for card in parse_cards(word)]


def test_a_hand_that_must_trump_revokes_by_discarding():
    deal = parse_deal("N:hA.s7 E:h8.s8 W:c8.s9")
    position = Position(deal, Contract(6, Strain.SPADES), declarer=Seat.N, leader=Seat.N)
    with pytest.raises(PlayedRevokeError, match="had to trump with ♠9"):
        list(replay(position, _cards("HA H8 C8")))


def test_a_card_after_the_last_trick_is_refused():
    position = Position(parse_deal("N:sQ E:sA W:sK"), Misere(), declarer=Seat.W, leader=Seat.N)
    with pytest.raises(PlayOverError, match="trick 2"):
        list(replay(position, _cards("SQ SA SK SQ")))


# --- deals of another game: skipped and named, never at the cost of the file -------------------------------------------------

PBN = """[Board "1"]
[Deal "N:QJT.J9.A97.KJ K9.Q87.QT8.QT - A.AKT.KJ.A987"]
[Declarer "W"]
[Contract "7C"]
[Play "W"]
HA H9 H7 -
"""


def read_with_skips(text: str, name: str = "pbn") -> tuple[list[Problem], list[str]]:
    skipped: list[Skipped] = []
    problems = read_problems(text.encode(), FORMATS[name], on_skip=skipped.append)
    return problems, [str(one) for one in skipped]


@pytest.mark.parametrize(
    ("board", "why"),
    [
        ('[Deal "N:AKQ2.J9.A97.KJT4 - - -"]\n', "line 8: 1 hands; a Preferans deal has three hands and one -"),
        ('[Deal "N:A2... K3... - Q4..."]\n', "line 8: a 2; a Preferans deal has no card below the seven"),
        ('[Deal "N:A... K... - Q..."]\n[Contract "Pass"]\n', "line 8, Contract: the board was passed out"),
        ('[Deal "N:A... K... - Q..."]\n[Contract "6SX"]\n', "line 8, Contract: '6SX' is doubled, but Preferans has no doubles"),
        ('[Deal "N:A... K... - Q..."]\n[Contract "3NT"]\n', "line 8, Contract: '3NT' is below six, the lowest level of Preferans"),
        ('[ScoreTable "Rank"]\n1 2 3\n', "line 8: there is no tag Deal"),
    ],
)
def test_a_board_that_is_none_of_preferans_is_skipped_and_the_others_are_read(board, why):
    problems, skipped = read_with_skips(PBN + "\n" + board + "\n" + PBN)
    assert [problem.game for problem in problems] == [Contract(7, Strain.CLUBS)] * 2
    assert skipped == [f"deal 2 is skipped: {why}"]
    with pytest.raises(FormatError, match="no deal of Preferans: deal 1 is skipped"):
        read_with_skips(board)


def test_python_warns_of_a_skipped_deal():
    with pytest.warns(SkippedDealWarning, match="deal 1 is skipped: line 1, Contract: the board was passed out"):
        assert len(read_problems(('[Deal "N:A... K... - Q..."]\n[Contract "Pass"]\n\n' + PBN).encode())) == 1


def test_a_bridge_deal_among_bridgestudio_s_is_skipped():
    bridge = "deal 2 A98.AT98..T87 QT7.KQJ.A.KQJ KJ.7.KQJT9.A9 5432...\ncontract 3N\n\n"
    problems, skipped = read_with_skips(BTS + bridge + BTS.replace("deal 1", "deal 3"), "bts")
    assert len(problems) == 2
    assert skipped == ["deal 2 is skipped: line 8: a bridge deal; a Preferans deal has three hands and the key player"]


def test_lines_that_belong_to_no_board_such_as_a_dealer_s_statistics_are_skipped():
    problems, skipped = read_with_skips(PBN + "\nGenerated 1000 hands\nProduced 1 hands\n")
    assert len(problems) == 1
    assert skipped == ["skipped: line 8: 'Generated 1000 hands' is neither a tag nor a deal"]


def test_a_damaged_deal_of_several_is_refused_with_its_number_counting_the_skipped_ones():
    revoke = PBN.replace("HA H9 H7 -", "HA D9 H7 -")
    with pytest.raises(FormatError, match="deal 3: trick 1, N: ♦9 is a revoke"):
        read_with_skips(PBN + '\n[Deal "N:A... K... - Q..."]\n[Contract "Pass"]\n\n' + revoke)


def test_a_pbn_board_may_have_several_notes_statistics_and_annotated_cards():
    text = PBN.replace(
        "HA H9 H7 -",
        'HA! =1= H9 $12 H7 -\n- HJ + -\n[Note "1:best"]\n[Note "2:more"]\n[OptimumResultTable "Declarer;Result"]\nN 7\nS 7\n',
    ).replace("- HJ + -", "+ - - -")
    (problem,), skipped = read_with_skips(text)
    assert problem.play == parse_cards("HA H9 H7")
    assert problem.notes == ("the tag OptimumResultTable: Declarer;Result", "the tag Note: 1:best", "the tag Note: 2:more",
                             "the lines after the tag OptimumResultTable are not read")  # fmt: skip
    assert skipped == []


def test_pbn_s_number_sign_is_the_last_board_s_value_and_two_mean_all_later_boards():
    first = PBN.replace('[Board "1"]', '[Event "##Club"]\n[Board "1"]')
    second = PBN.replace('"7C"', '"#"').replace('[Board "1"]\n', "")
    one, two = read_with_skips(first + "\n" + second)[0]
    assert (two.game, two.title, two.number) == (one.game, "Club", "")
    assert one.title == "Club"


def test_tags_and_remarks_may_share_a_line_and_a_tag_after_a_remark_counts():
    text = '{one} [Deal "N:QJT.J9.A97.KJ K9.Q87.QT8.QT - A.AKT.KJ.A987"] [Declarer "W"] {two\nthree} [Contract "6S"] ; not read\n'
    (problem,), _ = read_with_skips(text)
    assert (problem.game, problem.declarer, problem.comment) == (Contract(6, Strain.SPADES), Seat.W, "one\n\ntwo\nthree")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('[Contract "7C"]', '[Contract "7C"]\n[Contract "6S"]', "line 5: the tag Contract appears a second time, with another value"),
        ('[Contract "7C"]', "[Contract 7C]", r"""line 4: a tag is like \[Name "value"\], not '\[Contract 7C\]'"""),
        ('[Declarer "W"]', '[Declarer "S"]', "the declarer S sits out"),
        ('[Contract "7C"]', '[Contract "8C"]', "line 1, Contract: a contract is like 6S or 7NT, not '8C'"),
    ],
)
def test_a_bad_pbn_board_is_refused_with_its_place(old, new, message):
    with pytest.raises(FormatError, match=message):
        read_with_skips(PBN.replace(old, new))


# --- nothing is taken in silence ------------------------------------------------------------------------------------------------


def test_a_key_that_stands_twice_is_refused_in_every_format():
    cases = {
        "json": ((DATA / "dealt.json").read_text(), '"leader"', '"leader": "N", "leader"', "'leader' appears twice in the object"),
        "jsonl": (
            (DATA / "positions.jsonl").read_text(),
            '"leader"',
            '"leader": "N", "leader"',
            "line 1: 'leader' appears twice in the object",
        ),
        "preferanser": (
            (DATA / "lasker.preferanser.json").read_text(),
            '"name"',
            '"name": "x", "name"',
            "'name' appears twice in the object",
        ),
        "bts": (BTS, "contract 6S\n", "contract 6S\ncontract 7S\n", "line 3: contract appears a second time in the deal of line 1"),
        "list": (
            (DATA / "othello.txt").read_text() + "\ngame: 6S\n",
            "game: 6S",
            "7s\n8s\n9s\ngame: 6S\ngame: 7S",
            "game appears a second time",
        ),
        "toml": ((DATA / "misere.toml").read_text(), "leader = ", 'leader = "N"\nleader = ', "not TOML: Cannot overwrite a value"),
    }
    for name, (text, old, new, message) in cases.items():
        assert old in text
        with pytest.raises(FormatError, match=message):
            read_problems(text.replace(old, new, 1).encode(), FORMATS[name])


@pytest.mark.parametrize("name", ["bts", "pbn", "list", "json", "toml"])
def test_a_declarer_or_leader_who_sits_out_is_refused_though_the_rest_is_not_known(name):
    bare = Problem(OTHELLO, leader=Seat.E, declarer=Seat.S)
    game = {"bts": Contract(6, Strain.SPADES)}.get(name)
    text, _ = write_problems([bare.fill(game=game)], FORMATS[name])
    for old, new in (
        ("player S", "player N"),
        ('[Declarer "S"]', '[Declarer "N"]'),
        ("declarer: S", "declarer: N"),
        ('"declarer": "S"', '"declarer": "N"'),
        ('declarer = "S"', 'declarer = "N"'),
    ):
        text = text.replace(old, new)
    with pytest.raises(FormatError, match="the declarer N sits out"):
        read_problems(text.encode(), FORMATS[name])


def test_a_declarer_is_never_dropped_in_silence():
    _, losses = write_problems([Problem(OTHELLO, declarer=Seat.W)], FORMATS["preferanser"])
    assert [(loss.what, loss.detail) for loss in losses] == [("declarer", "W")]
    _, losses = write_problems([Problem(OTHELLO, Contract(6, Strain.SPADES))], FORMATS["preferanser"])
    assert [(loss.what, loss.detail) for loss in losses] == [("game", "6♠")]
    body = json.loads((DATA / "lasker.preferanser.json").read_text()) | {"northContract": "MISER"}
    with pytest.raises(FormatError, match="northContract: N declares and has no cards"):
        read_problems(json.dumps(body).encode())
    with pytest.raises(FormatError, match="raspasy has no declarer, and S is named"):
        read_problems(b"N: 7s\nE: 8s\nS: 9s\ngame: raspasy\ndeclarer: S\n", FORMATS["list"])


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize(
    "text", ["one\r\ntwo", "one\rtwo", "a\0b", " ends ", "one\n\ntwo\n", "\ufeffx", "\x1b]0;x\x07", "a}b", 'a"b\\', "%a\n%b"], ids=ascii
)
def test_a_comment_comes_back_to_the_letter_or_is_reported(name, text):
    problem = Problem(OTHELLO, Contract(6, Strain.SPADES), Seat.W, Seat.S, comment=text)
    written, losses = write_problems([problem], FORMATS[name])
    (again,) = read_problems(written.encode(), FORMATS[name])
    assert (again.comment == text) == ("comment" not in {loss.what for loss in losses})
    if name in ("json", "toml", "etude", "preferanser"):
        assert again.comment == text, "JSON and TOML can hold every character"


def test_half_a_surrogate_pair_is_no_text_that_a_file_can_hold():
    problem = Problem(OTHELLO, Contract(6, Strain.SPADES), Seat.W, Seat.S, title="\ud800")
    for name in set(FORMATS) - {"bts", "csv", "jsonl"}:  # which have no place for a title
        with pytest.raises(FormatError, match="half of a surrogate pair"):
            write_problems([problem], FORMATS[name])


@pytest.mark.parametrize(
    ("name", "deal"),
    [
        ("list", "7s\n8s\n9s\n\n"),
        ("bts", "deal 1 A... K... Q...\nplayer N\n"),
        ("pbn", "N:A... K... - Q...\n"),
        ("jsonl", '{"deal":"N:s7 E:s8 S:s9","game":"6S","leader":"N","declarer":"N"}\n'),
        ("json", '{"deal":"N:s7 E:s8 S:s9","play":""}\n'),
    ],
)
def test_a_file_has_a_limit_of_deals(name, deal, monkeypatch):
    monkeypatch.setattr("prefsolve.formats.text.MAX_DEALS", 3)
    text = 5 * deal if name != "json" else f"[{','.join(5 * [deal])}]"
    with pytest.raises(FormatError, match="the file has more than 3 deals; split it"):
        read_problems(text.encode(), FORMATS[name])


# --- properties --------------------------------------------------------------------------------------------------------------

TEXT = st.text(st.characters(blacklist_categories=("Cs", "Cc"), blacklist_characters="\u2028\u2029\x85\ufeff"), max_size=30).map(str.strip)
GAMES = st.one_of(st.builds(Contract, st.integers(6, 10), st.sampled_from(Strain)), st.just(Misere()))


@st.composite
def problems(draw, games=GAMES):
    """A problem of 1 to 10 cards per hand with some of its cards played, as any format may have to hold it."""
    size = draw(st.integers(1, 10))
    cards = draw(st.permutations(range(32)))
    absent = draw(st.sampled_from(Seat))
    seats = [seat for seat in Seat if seat != absent]
    hands = {seat: Hand(cards[n * size : (n + 1) * size]) for n, seat in enumerate(seats)}
    pile = Hand(cards[30:]) if size == 10 and draw(st.booleans()) else Hand()
    game = draw(games)
    declarer = None if isinstance(game, Raspasy) else draw(st.sampled_from(seats))
    leader = draw(st.sampled_from(seats))
    opening = tuple(map(Card, cards[30:])) if isinstance(game, Raspasy) else ()
    deal = Deal(hands, Hand(opening) or pile, Hand() if isinstance(game, Raspasy) else pile)
    position, play = Position(deal, game, declarer=declarer, leader=leader, talon=opening), []
    for _ in range(draw(st.integers(0, 3 * size))):
        card = draw(st.sampled_from(sorted(position.legal_cards())))
        play.append(card)
        position = position.play(card)
    turns = draw(st.integers(0, len(play)))
    answer = draw(st.none() | st.integers(0, 10))
    number = draw(st.just("") | st.integers(2, 999).map(str))
    texts = {"title": draw(TEXT) or "a title", "source": draw(TEXT), "comment": draw(TEXT)}
    return Problem(deal, game, declarer, leader, tuple(play), turns, opening=opening, answer=answer, number=number, **texts)


@pytest.mark.parametrize("name", FORMATS)
@settings(max_examples=EXAMPLES_EACH, deadline=None)
@given(problem=problems())
def test_writing_and_reading_gives_back_all_that_was_not_reported_lost(name, problem):
    if name in SHOWN and problem.turns == len(problem.play) == 3 * len(problem.deal[problem.leader]):
        return  # a position that is over has no record
    text, losses = write_problems([problem], FORMATS[name])
    (again,) = read_problems(text.encode(), FORMATS[name])
    lost = {loss.what for loss in losses}
    for field in ("game", "declarer", "leader", "play", "turns", "talon", "discard", "answer", "title", "source", "comment", "number"):
        if field in lost or (name in SHOWN and "play" in lost):
            continue
        assert getattr(again, field) == getattr(problem, field), field
    if name not in SHOWN:
        assert again.deal.hands == problem.deal.hands
    assert all(loss.what and loss.detail for loss in losses)


@settings(max_examples=EXAMPLES_EACH, deadline=None)
@given(problem=problems(st.just(Raspasy())))
def test_raspasy_goes_through_every_format_that_knows_it(problem):
    for name in ("list", "toml", "json"):
        text, losses = write_problems([problem], FORMATS[name])
        (again,) = read_problems(text.encode(), FORMATS[name])
        assert (again.game, again.deal, again.opening, again.play) == (problem.game, problem.deal, problem.opening, problem.play)
        assert losses == []
    text, losses = write_problems([problem], FORMATS["preferanser"])
    (again,) = read_problems(text.encode(), FORMATS["preferanser"])
    assert (again.game, again.opening) == (problem.game, problem.opening)
    assert "talon rule" in {loss.what for loss in losses}
    with pytest.raises(FormatError):
        write_problems([problem], FORMATS["bts"])


@settings(max_examples=4 * EXAMPLES_EACH, deadline=None)
@given(name=st.sampled_from(sorted(EXAMPLES)), data=st.data())
def test_a_damaged_file_is_read_or_refused_but_never_crashes(name, data):
    body = bytearray((DATA / name).read_bytes())
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, max(0, len(body) - 1)))
        kind = data.draw(st.sampled_from(["change", "cut", "insert", "double"]))
        if kind == "change" and body:
            body[at] = data.draw(st.integers(0, 255))
        elif kind == "cut":
            del body[at : at + data.draw(st.integers(1, 40))]
        elif kind == "insert":
            body[at:at] = data.draw(st.sampled_from([b"deal 9", b"\xd0\xa2", b"\n", b"{", b'"', b"- ", b"10", b"9" * 400, b"comment "]))
        else:
            body[at:at] = body[at : at + 60]
    for entry in (None, FORMATS[EXAMPLES[name][0]]):
        assert_read_or_refused(bytes(body), entry)


@settings(max_examples=4 * EXAMPLES_EACH, deadline=None)
@given(data=st.binary(max_size=200), entry=st.sampled_from(sorted(FORMATS)))
def test_random_bytes_crash_no_reader(data, entry):
    assert_read_or_refused(data, FORMATS[entry])


def assert_read_or_refused(data, entry):
    """The file's deals can be written as records, or there is one line that says what is wrong with it."""
    message = ""
    try:
        for problem in read_problems(data, entry, on_skip=lambda skipped: None):
            write_problems([problem], FORMATS["json"])
    except PrefsolveError as fault:
        message = str(fault)
    assert "\n" not in message
