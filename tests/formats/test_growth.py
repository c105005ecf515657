"""No reader's time grows faster than its input: four times the size takes some four times as long, never sixteen.

The ratio of processor times, each the least of some repeats; no time is compared with a clock.
"""

from contextlib import suppress
from functools import partial

import pytest
from growth import BOUND, growth

from prefsolve import PrefsolveError, notation
from prefsolve.batch.records import csv_record, json_record, read_csv_header
from prefsolve.formats import FORMATS, read_problems
from prefsolve.formats.etude import parse_etude
from prefsolve.hunting.weights import parse_weights
from prefsolve.notation import position_from_record
from prefsolve.score import parse_sheet
from prefsolve.score.convention_io import parse_convention
from prefsolve.single_dummy.constraints import parse_constraint

PBN = '[Deal "N:QJT.J9.A97.KJ K9.Q87.QT8.QT - A.AKT.KJ.A987"]\n[Declarer "W"]\n[Contract "7C"]\n[Play "W"]\n'
BTS = "deal 1 A98.AT98..T87 QT7.KQJ.A.KQJ KJ.7.KQJT9.A9\ncontract 6S\nplay W\nturns 0\nplayer E\nabsent S\n"
PRINTED = "West: ♠7\nEast: ♠8\nSouth: ♠9\n"
LIST = "N: 7s\nE: 8s\nS: 9s\n"
HEAD = 'players = ["Anna", "Boris", "Vera"]\npool = 10\n'
DEAL = '[[deals]]\ngame = "raspasy"\ntricks = { Anna = 5, Boris = 3, Vera = 2 }\n'
JSON_HEAD = '{"players": ["Anna", "Boris", "Vera"], "pool": 10, "deals": ['
JSON_DEAL = '{"game": "raspasy", "tricks": {"Anna": 5, "Boris": 3, "Vera": 2}},\n'
ETUDE = 'title = "An ending"\ndeal = "N:s7 E:s8 S:s9"\ngame = "6S"\ndeclarer = "N"\nleader = "N"\n'


def of_format(name):
    entry = None if name == "any" else FORMATS[name]
    return lambda text: read_problems(text.encode(), entry, on_skip=lambda skipped: None)


def of_record(text):
    return position_from_record(json_record(text.encode()))


def of_csv(text):
    *_, last = text.encode().split(b"\n")
    columns = read_csv_header(text.encode().split(b"\n")[0])
    return csv_record(columns, last)


# reader, and what is repeated between what comes before and after it
SHAPES = [
    ("any", of_format("any"), "", "a", ""),
    ("any", of_format("any"), "", " ", "a"),
    ("any", of_format("any"), "", "7s ", ""),
    ("any", of_format("any"), '[Event "', "a", '"]\n' + PBN),
    ("any", of_format("any"), "", "[", ""),
    ("any", of_format("any"), '{"deal":', "[", ""),
    ("any", of_format("any"), "", "\n", "x"),
    ("pbn", of_format("pbn"), '[Event "', "a", '"]\n' + PBN),
    ("pbn", of_format("pbn"), '[Event "', "\\", "\n" + PBN),
    ("pbn", of_format("pbn"), "[", "a", " x\n" + PBN),
    ("pbn", of_format("pbn"), "[Event", " ", "\n" + PBN),
    ("pbn", of_format("pbn"), "", '[Event "\n', PBN),
    ("pbn", of_format("pbn"), PBN + "{", "x\n", "}"),
    ("pbn", of_format("pbn"), PBN, "{x} ", ""),
    ("pbn", of_format("pbn"), PBN, "{", ""),
    ("pbn", of_format("pbn"), PBN, "HA H9 H7 -\n", ""),
    ("pbn", of_format("pbn"), PBN, '[Note "1:x"]\n', ""),
    ("pbn", of_format("pbn"), '[Deal "N:', "A", '"]\n'),
    ("pbn", of_format("pbn"), "N:A... K... - ", "Q", ""),
    ("pbn", of_format("pbn"), "", PBN + "\n", ""),
    ("bts", of_format("bts"), BTS + "comment ", "x\n", ""),
    ("bts", of_format("bts"), BTS + "pbninfo ", "[x]\n", ""),
    ("bts", of_format("bts"), BTS + "play ", "SA ", ""),
    ("bts", of_format("bts"), "deal 1", " ", "x"),
    ("bts", of_format("bts"), "deal 1 ", "7", "... 8... 9...\n"),
    ("bts", of_format("bts"), "deal 1 ", "7... ", "\nplayer N\n"),
    ("bts", of_format("bts"), BTS, "what\n", ""),
    ("bts", of_format("bts"), "%", " ", "x"),
    ("bts", of_format("bts"), "", BTS, ""),
    ("printed", of_format("printed"), "", "West\n♠ 7\n", ""),
    ("printed", of_format("printed"), "West\n", "♠ 7  ", ""),
    ("printed", of_format("printed"), "West  East  ", "South  ", "\n♠ 7"),
    ("printed", of_format("printed"), PRINTED, "x.\n", ""),
    ("printed", of_format("printed"), PRINTED, "Юг играет ", ""),
    ("printed", of_format("printed"), PRINTED, " ", "x"),
    ("printed", of_format("printed"), PRINTED + "взято: ", "Юг 1, ", ""),
    ("printed", of_format("printed"), "+-----+\n", "|       |\n", PRINTED),
    ("any", of_format("any"), PRINTED, "шесть ", ""),
    ("list", of_format("list"), "", "a", "\n" + LIST),
    ("list", of_format("list"), "N", " ", "\n" + LIST),
    ("list", of_format("list"), "N: ", "7s ", "\n"),
    ("list", of_format("list"), LIST, "comment: x\n", ""),
    ("list", of_format("list"), LIST + "play: ", "7s ", "\n"),
    ("list", of_format("list"), "#", "#", "\n" + LIST),
    ("list", of_format("list"), "", LIST + "\n", ""),
    ("preferanser", of_format("preferanser"), '{"eastCards": [', '"SPADE_7", ', '"SPADE_7"]}'),
    ("preferanser", of_format("preferanser"), "{", '"a": 1, ', '"a": 1}'),
    ("json", of_format("json"), '{"deal": "N:s7 E:s8 S:s9", "play": [', '"S7", ', '"S7"]}'),
    ("json", of_format("json"), '{"deal": "', "N:s7 ", '", "play": ""}'),
    ("json", of_format("json"), "[", '{"deal": "N:s7 E:s8 S:s9", "play": ""}, ', "1]"),
    ("json", of_format("json"), '{"comment": "', "\\u0041", '"}'),
    ("json", of_format("json"), "", "9", ""),
    ("jsonl", of_format("jsonl"), "", '{"deal": "N:s7 E:s8 S:s9", "game": "6S", "leader": "N", "declarer": "N"}\n', ""),
    ("toml", of_format("toml"), 'play = ""\n', "# x\n", ""),
    ("toml", of_format("toml"), "", "a.", "a = 1"),
    ("toml", of_format("toml"), "a = ", "[", ""),
    ("toml", of_format("toml"), "a = ", '"""\n', ""),
    ("toml", of_format("toml"), "", "'''", ""),
    ("toml", of_format("toml"), 'a = "', "\\", ""),
    ("etude", of_format("etude"), ETUDE + '[answer]\ncomment = """', "x\n", '"""'),
    ("etude text", parse_etude, ETUDE + "[answer]\n", "a.b = 1\n", ""),
    ("etude text", parse_etude, ETUDE + "[answer]\nkey_cards = [", '"S7", ', "]"),
    ("convention", parse_convention, 'base = "sochi"\nsources = [', '"x", ', "]"),
    ("convention", parse_convention, 'base = "sochi"\nraspasy_prices = [', "1, ", "]"),
    ("convention", parse_convention, "", "x", ""),
    ("sheet", partial(parse_sheet, form="toml"), HEAD, DEAL, ""),
    ("sheet", partial(parse_sheet, form="toml"), HEAD, DEAL, "[[deals"),
    ("sheet", partial(parse_sheet, form="toml"), HEAD, "[[deals]]\n", "x"),
    ("sheet", partial(parse_sheet, form="toml"), HEAD + '[[deals]]\ntalon = "', "s7", '"'),
    ("sheet", partial(parse_sheet, form="toml"), "players = [", '"Anna", ', "]"),
    ("sheet", partial(parse_sheet, form="json"), JSON_HEAD, JSON_DEAL, ""),
    ("sheet", partial(parse_sheet, form="json"), JSON_HEAD, " ", "x"),
    ("sheet", partial(parse_sheet, form="json"), "{", " ", '"deals"'),
    ("sheet", partial(parse_sheet, form="json"), '{"deals"', ' "deals" ', ""),
    ("sheet", partial(parse_sheet, form="json"), JSON_HEAD, "[", ""),
    ("weights", parse_weights, "", "SA DA = 1\n", ""),
    ("weights", parse_weights, "", ",", ""),
    ("weights", parse_weights, "SA DA = ", "1", ""),
    ("record", of_record, '{"deal": "N:s7 E:s8 S:s9", "game": "6', " ", '1", "leader": "N"}'),
    ("record", of_record, '{"deal": "', "s7 ", '", "game": "6S", "leader": "N"}'),
    ("record", of_record, "{", '"a": 1, ', '"b": 1}'),
    ("csv", of_csv, "", "a,", "deal\n1"),
    ("csv", of_csv, "deal,game,leader\n", '"a"', ""),
    ("game", notation.parse_game, "6", " ", "1"),
    ("game", notation.parse_game, "6S", "\u0301\u0323", ""),
    ("deal", notation.parse_deal, "", "N:s7 ", ""),
    ("deal", notation.parse_deal, "", "a", ""),
    ("deal", notation.parse_deal, "N:п:", "Т", " E:s7 S:s8"),
    ("position", notation.parse_position, "N:s7 E:s8 S:s9 game:6S leader:N declarer:N tricks:", "N1 ", ""),
    ("hand", notation.parse_hand, "", "п:7 ", ""),
    ("hand", notation.parse_hand, "s7", "\ufe0f", ""),
    ("hand", notation.parse_hand, "п ", "Т К ", ""),
    ("hand", notation.parse_hand, "", "т ", ""),
    ("deal", notation.parse_deal, "", "В ♠7 ", ""),
    ("deal", notation.parse_deal, "S ", "S -", ""),
    ("game", notation.parse_game, "6 ", "пик ", ""),
    ("cards", notation.parse_cards, "", "10", ""),
    ("seat", notation.parse_seat, "N", "\ufe0f", "x"),
    ("constraint", parse_constraint, "E has 2", " ", "x"),
    ("constraint", parse_constraint, "", "a", ""),
]  # fmt: skip


@pytest.mark.parametrize(("reader", "run", "before", "piece", "after"), SHAPES, ids=[f"{shape[0]}-{n}" for n, shape in enumerate(SHAPES)])
def test_four_times_the_size_takes_some_four_times_as_long(reader, run, before, piece, after):
    def refused_or_read(text):
        with suppress(PrefsolveError):
            run(text)

    ratio = growth(lambda size: before + piece * (size // len(piece) + 1) + after, refused_or_read)
    assert ratio < BOUND, f"{reader}: {ratio:.1f} times as long"


def test_the_measure_tells_linear_work_from_quadratic():
    assert growth(range, sum) < BOUND
    assert growth(range, lambda numbers: sum(1 for _ in numbers for _ in numbers)) > BOUND
