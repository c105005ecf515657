"""``prefsolve compose``: problems found by search, graded, with their themes named."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from ...composing.booklet import booklet_page
from ...composing.problem_files import etude_of
from ...composing.search import Composed, compose
from ...composing.spelling import command_line
from ...composing.wish import Wish
from ...composing.words import surprise_words
from ...diagrams import TextStyle
from ...diagrams.sentences import Phrases
from ...formats import FormatError, Problem
from ...formats.etude import Etude, format_etude
from ...formats.etudes import problem_of_etude
from ...messages import _, _n
from ...model.cards import Hand, Seat
from ...notation import parse_game, parse_hand, parse_seat
from ...notation.reader import split_sections
from ...solving.run_control import RunControl
from ...solving.threads import MAX_WORKERS
from ...workshop.motifs import Theme
from ...workshop.soundness_check import Side
from ..exit_status import INTERRUPTED
from ..inputs import save
from ..numbers import Number, Whole
from ..options import ascii_option, json_option, print_json, style_of
from ..players import naming_option
from ..progress import watching
from ..streams import complain
from ..terminal import say
from .compose_from import mend

__all__ = ["command"]

MOST_STARTS = 1_000_000_000
MOST_SEED = 10**18 - 1


class Duals(click.ParamType[tuple[bool, int]]):
    """``all:0``, ``main:2``: how many duals there may be, in all variations or down the main line."""

    name = "duals"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[bool, int]:
        """Whether all variations count, and the number."""
        if isinstance(value, tuple):
            return value
        where, _colon, number = value.partition(":")
        if where not in ("all", "main") or not (number or "0").isascii() or not (number or "0").isdigit() or len(number) > 3:
            self.fail(_("{value} is not all, main, or one of them with a number, as main:2", value=repr(value[:40])), param, ctx)
        return where == "all", int(number or 0)


@click.command()
@click.option("--game", metavar="GAME", default="misere", show_default=True, help="misere, or a contract: 6S to 10H, 7NT.")
@click.option(
    "--solver", type=click.Choice([side.value for side in Side]), help="The side that solves; default: the defenders of a misère."
)
@click.option("--cards", type=Whole(2, 10), default=10, show_default=True, help="How many cards a hand has.")
@click.option("--declarer", metavar="SEAT", default="W", show_default=True, help="Where the declarer sits.")
@click.option("--leader", metavar="SEAT", help="The leader, a seat of the solving side; default: any of them.")
@click.option("--keep", metavar="TEXT", help='Cards that stay in their hands; the others vary: "W:s7.c7 S:hA".')
@click.option("--biddable", is_flag=True, help="A declarer's hand that one would really bid.")
@click.option("--keys", type=Whole(1, 10), default=1, show_default=True, help="How many first cards may be right.")
@click.option("--duals", type=Duals(), default="all:0", show_default=True, metavar="WHERE:N", help="How many duals, in all or main.")
@click.option("--value", type=Whole(0, 10), help="The declarer's tricks; default: any number with which the solving side succeeds.")
@click.option("--tries", type=Whole(0, 10), default=1, show_default=True, help="How many first cards must be wrong.")
@click.option("--one-reply", type=Whole(0, 10), default=0, show_default=True, help="How many of them one reply alone must refute.")
@click.option("--places", type=Whole(0, 1000), default=1, show_default=True, help="How many places with one right card, in all variations.")
@click.option("--surprise", type=Whole(0, 5), default=0, show_default=True, help="How surprising the key must be.")
@click.option("--grade", type=Whole(1, 10), default=1, show_default=True, help="How hard the problem must be.")
@click.option("--theme", "themes", type=click.Choice([theme.value for theme in Theme]), multiple=True, help="A theme to have; repeatable.")
@click.option("--from", "near_miss", metavar="FILE", help="A problem with cooks or duals: the smallest changes that mend it, and twins.")
@click.option("--count", type=Whole(1), default=10, show_default=True, metavar="N", help="How many problems are wanted.")
@click.option("--seed", type=Whole(0, MOST_SEED), default=0, show_default=True, help="Other seeds find other problems.")
@click.option("--first", type=Whole(0, MOST_STARTS), default=0, show_default=True, metavar="K", help="The number of the first start.")
@click.option("--starts", type=Whole(1, MOST_STARTS), metavar="N", help="How many starts are tried at most.")
@click.option("--time", "seconds", type=Number(), metavar="S", help="Stop after S seconds with what has been found.")
@click.option("--workers", type=Whole(1, MAX_WORKERS), help="The number of workers; default: one per processor.")
@click.option("-o", "--output", metavar="FOLDER", help="Write each problem there as an etude file.")
@click.option("--booklet", "page", metavar="PATH", help="Make a booklet of them, HTML to be printed.")
@json_option("Print one JSON object per problem.")
@ascii_option
def command(
    count: int,
    seed: int,
    first: int,
    starts: int | None,
    seconds: float | None,
    workers: int | None,
    output: str | None,
    page: str | None,
    near_miss: str | None,
    as_json: bool,
    plain: bool,
    **fields: Any,
) -> int:
    """Find problems with a unique key and with other wishes.

    From random deals on, cards are exchanged as long as that brings the deal nearer to the wish.  The same seed finds the same problems
    on any number of processors.  The solving side leads: its first card is the key.  The exit status is 1 if nothing is
    found, 130 after Ctrl-C, which keeps what has been found.

    With --from FILE nothing is searched at random: the problem of the file is changed as little as needed to fit the wish, with its own
    game, side, cards and answer.

    Example: prefsolve compose --game misere --biddable --surprise 2 --count 3
    """
    wish = _wish(fields)
    if near_miss is not None:
        with watching("problems") as watch:
            return mend(near_miss, wish, count, RunControl(seconds, watch), as_json=as_json, plain=plain)
    folder = None if output is None else _folder(output)
    style = style_of(sys.stdout, plain=plain)
    problems: list[Problem] = []
    with watching("problems") as watch:
        control = RunControl(seconds, watch)
        found = compose(wish, seed=seed, first=first, count=count, starts=starts, workers=workers, control=control)
        for number, problem in enumerate(found, 1):
            etude = etude_of(problem, wish, seed, number)
            problems.append(problem_of_etude(etude))
            if folder is not None:
                _write(folder, etude)
            if as_json:
                print_json(problem.to_json() | {"command": command_line(wish, seed, problem.start)})
            else:
                say(list(_lines(number, problem, style)), style)
    if problems and page is not None:
        save(page, booklet_page(problems))
    if not problems:
        complain(_("nothing was found; wish for less, or give more time or starts"))
    return INTERRUPTED if control.stopped == "interrupt" else int(not problems)


def _wish(fields: dict[str, Any]) -> Wish:
    everywhere, duals = fields.pop("duals")
    keep, solver = fields.pop("keep"), fields.pop("solver")
    seats = {}
    for name in ("declarer", "leader"):
        text = fields.pop(name)
        with naming_option(name):
            seats[name] = None if text is None else parse_seat(text)
    with naming_option("game"):
        game = parse_game(fields.pop("game"))
    with naming_option("keep"):
        kept = {} if keep is None else _kept(keep)
    themes = tuple(map(Theme, fields.pop("themes")))
    return Wish(
        game=game,
        solver=None if solver is None else Side(solver),
        declarer=seats["declarer"] or Seat.W,
        leader=seats["leader"],
        keep=kept,
        everywhere=everywhere,
        duals=duals,
        themes=themes,
        **fields,
    )


def _kept(text: str) -> dict[Seat, Hand]:
    """Hands after their seats, as in a deal, but none of them whole."""
    hands: dict[Seat, Hand] = {}
    for section in split_sections(text, "--keep"):
        seat = parse_seat(section.label)
        if seat in hands:
            raise click.UsageError(_("--keep names {seat} twice", seat=seat.full_name))
        hands[seat] = parse_hand(text[section.start : section.end])
    return hands


def _folder(path: str) -> Path:
    folder = Path(path)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise FormatError(_("{path}: cannot be written: {reason}", path=path, reason=fault.strerror or fault)) from fault
    return folder


def _write(folder: Path, etude: Etude) -> None:
    save(str(folder / f"{etude.number:03}.toml"), format_etude(etude))


def _lines(number: int, problem: Composed, style: TextStyle) -> Iterator[str]:
    """The problem in a few lines: the deal, the answer with the key, and what there is to it."""
    words, said, position = style.words, Phrases(style.words), problem.position
    measures = problem.quality
    hands = "  ".join(f"{words.letter(seat)}: {words.cards(hand)}" for seat, hand in position.deal.hands.items())
    yield f"{number}.  {hands}"
    yield "    " + _(
        "{answer}; {leader} leads, {key} is the key",
        answer=said.answer(position, problem.value),
        leader=words.seat(position.leader),
        key=said.group(tuple(Hand(problem.keys))),
    )
    told = [_("grade {grade}", grade=measures.grade), _n("{n} try", "{n} tries", measures.tries)]
    told += [surprise_words(measures.surprise)] if measures.surprise else []
    told += [", ".join(theme.words for theme in problem.themes)] if problem.themes else []
    yield "    " + "; ".join(told)
