"""The public names of the package: every function, constructor, method and property, given right and wrong values.

What an argument may be is read from the annotation, and a value of that type is drawn from small pools; now and then one
argument is something else.  Only a :class:`~prefsolve.PrefsolveError` may come out.  Positions have up to three cards per hand, so that
whatever is asked of them ends soon.
"""

from __future__ import annotations

import collections.abc
import copy
import enum
import inspect
import math
import numbers
import pathlib
import pickle
import types
import typing
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any

import numpy as np
from harness import target

import prefsolve
from prefsolve import (
    CLASSIC,
    FORMATS,
    LENINGRAD,
    ROSTOV,
    SOCHI,
    TALON_RULES,
    Alphabet,
    Auction,
    Budget,
    Call,
    Card,
    Contract,
    Deal,
    Game,
    Hand,
    Holds,
    HuntPosition,
    Lacks,
    Length,
    Misere,
    Outcome,
    Position,
    Problem,
    Pulka,
    Rank,
    Raspasy,
    Seat,
    Strain,
    Suit,
    View,
    Where,
    Worlds,
    parse_deal,
    parse_hand,
    parse_position,
    read_etude,
    solve,
    solve_raspasy,
)
from prefsolve.diagrams import TextStyle
from prefsolve.score import Bid, Policy, Seating, Whisting, Word
from prefsolve.workshop.soundness_check import soundness

ROOT = pathlib.Path(__file__).parent.parent
NAN = float("nan")
WRONG: tuple[Any, ...] = (
    None,
    True,
    False,
    -1,
    0,
    1,
    7,
    33,
    10**30,
    10**5000,
    3.9,
    -0.5,
    NAN,
    math.inf,
    Fraction(1, 3),
    1j,
    "",
    "S",
    "SA",
    "\ud800",
    "s7.h8",
    "x" * 100_000,
    b"SA",
    [],
    {},
    set(),
    (1, 2, 3, 4),
    ["SA"],
    {"N": 1},
    {Seat.N: None},
    object(),
    int,
    len,
    Seat.W,
    Suit.HEARTS,
    Rank.ACE,
    Strain.NO_TRUMP,
    Card(31),
    Hand([1, 9]),
    Misere(),
    Contract(6, Strain.SPADES),
    Raspasy(),
    np.uint32(0x80000000),
    np.int64(-1),
    np.float64(2.5),
    np.bool_(True),
    np.array(3),
    np.zeros((0, 3)),
    np.ma.masked_array([1, 2, 3, 4], mask=[0, 1, 0, 0]),
)
FORMAT_SPECS = ("", ">8", "^12", "*<3", ".2", "d", "x", ">", "{", "08", ">99999999999999999999", "\ud800", "s", "=4")
PLAYERS = ("Anna", "Boris", "Vera")
SMALL = {"samples": 20, "seconds": 0.05, "workers": 2, "budget": 20, "limit": 1000, "attempts": 20_000, "seed": 3, "depth": 2}


def _hands(random: Random, size: int, extra: int = 0) -> list[Hand]:
    cards = random.sample(range(32), 3 * size + extra)
    return [Hand(cards[: size + extra]), Hand(cards[size + extra : 2 * size + extra]), Hand(cards[2 * size + extra :])]


def a_deal(random: Random) -> Deal:
    seats = random.sample(list(Seat), 3)
    return Deal(dict(zip(seats, _hands(random, random.choice((1, 2, 3))), strict=True)))


def a_game(random: Random) -> Game:
    rules = [Raspasy(TALON_RULES["closed"]), Raspasy()]
    return random.choice([Misere(), Contract(random.randint(6, 10), random.choice(list(Strain))), *rules])


def a_position(random: Random) -> Position:
    deal, game = a_deal(random), a_game(random)
    declarer = None if isinstance(game, Raspasy) else random.choice(deal.seats)
    position = Position(deal, game, leader=random.choice(deal.seats), declarer=declarer)
    for _ in range(random.choice((0, 0, 1, 2))):
        if not position.is_over:
            position = position.play(random.choice(list(position.legal_cards())))
    return position


def a_hunt(random: Random) -> HuntPosition:
    pool, left, right = _hands(random, random.choice((1, 2, 3)), 2)
    deal = Deal({Seat.W: pool, Seat.E: left, Seat.S: right})
    game = random.choice([Misere(), Contract(6, Strain.NO_TRUMP)])
    return HuntPosition(deal, game, declarer=Seat.W, leader=random.choice(deal.seats))


def a_view(random: Random) -> View:
    hands = _hands(random, random.choice((1, 2, 3)), 0)
    out = Hand.from_mask(0xFFFFFFFF & ~sum(hand.mask for hand in hands))
    game = random.choice([Misere(), Contract(6, Strain.HEARTS)])
    return View(Seat.W, hands[0], declarer=Seat.W, out=out, game=game, leader=random.choice([Seat.W, Seat.E]))


def an_outcome(random: Random) -> Outcome:
    first = random.randint(0, 10)
    second = random.randint(0, 10 - first)
    tricks = dict(zip(PLAYERS, (first, second, 10 - first - second), strict=True))
    if random.random() < 0.4:
        return Outcome(Raspasy(), tricks=tricks)
    calls = {"Boris": random.choice(list(Call)), "Vera": random.choice(list(Call))}
    return Outcome(Contract(random.randint(6, 10), Strain.CLUBS), declarer="Anna", calls=calls, tricks=tricks)


def a_sheet(random: Random) -> Pulka:
    sheet = Pulka(random.choice([SOCHI, CLASSIC, LENINGRAD, ROSTOV]), PLAYERS, pool=10)
    for _ in range(random.choice((0, 1, 3))):
        try:
            sheet.apply(an_outcome(random))
        except prefsolve.PrefsolveError:
            continue
    return sheet


def a_problem(random: Random) -> Problem:
    position = a_position(random)
    played = Position(position.deal, position.game, leader=position.leader, declarer=position.declarer, table=position.table)
    return Problem(played.deal, position.game, position.declarer, position.leader)


@cache
def _etude() -> Any:
    return read_etude(ROOT / "etudes" / "othello.toml")


def a_text(random: Random) -> str:
    return random.choice(
        ["SA", "♠A", "E holds SA", "W", "6S", "misere", "sochi", "N:s7 E:s8 S:s9", "s7.h8", "closed", "x.toml", "", "en", "ru"]
    )


def an_array(random: Random) -> Any:
    rows = [[hand.mask for hand in _hands(random, random.choice((1, 2)))] for _ in range(random.choice((0, 1, 3)))]
    return np.array(rows, random.choice([np.uint32, np.int64, np.uint64])).reshape(-1, 3)


def a_worlds(random: Random) -> Worlds:
    return Worlds(a_view(random))


def a_whisting(random: Random) -> Whisting:
    return Whisting(Outcome(Contract(6, Strain.CLUBS), declarer="Anna"), SOCHI, Seating(PLAYERS))


# by class, how one of its values is made
MAKERS: dict[Any, Callable[[Random], Any]] = {
    Card: lambda random: Card(random.randrange(32)),
    Hand: lambda random: Hand(random.sample(range(32), random.choice((0, 1, 2, 3, 10, 12)))),
    Deal: a_deal,
    Contract: lambda random: Contract(random.randint(6, 10), random.choice(list(Strain))),
    Misere: lambda random: Misere(),
    Raspasy: lambda random: Raspasy(random.choice(list(TALON_RULES.values()))),
    prefsolve.TalonRule: lambda random: random.choice(list(TALON_RULES.values())),
    Position: a_position,
    HuntPosition: a_hunt,
    View: a_view,
    Outcome: an_outcome,
    Pulka: a_sheet,
    Problem: a_problem,
    prefsolve.Etude: lambda random: _etude(),
    prefsolve.Answer: lambda random: _etude().answer,
    prefsolve.Convention: lambda random: random.choice([SOCHI, CLASSIC, LENINGRAD, ROSTOV]),
    Budget: lambda random: Budget(samples=20, seed=random.randrange(5)),
    Holds: lambda random: Holds(Seat.E, Card(random.randrange(32))),
    Lacks: lambda random: Lacks(Seat.E, Card(random.randrange(32))),
    Length: lambda random: Length(Seat.E, random.choice(list(Suit)), 0, random.randint(0, 8)),
    Where: lambda random: Where(random.choice([lambda e: e > 0, lambda e: e % 3 == 1, lambda s: s // 0])),
    Worlds: a_worlds,
    prefsolve.Sample: lambda random: a_worlds(random).sample(10, 1),
    prefsolve.Solution: lambda random: solve(_declared(random), cards=random.random() < 0.5, line=True),
    prefsolve.RaspasySolution: lambda random: solve_raspasy(_raspasy(random), cards=random.random() < 0.5, line=True),
    prefsolve.RaspasyValue: lambda random: solve_raspasy(_raspasy(random)).value,
    prefsolve.EldestHands: lambda random: prefsolve.eldest_hands(a_deal(random), Raspasy(TALON_RULES["closed"])),
    prefsolve.DealTable: lambda random: prefsolve.table(a_deal(random)),
    prefsolve.Estimate: lambda random: prefsolve.estimate_view(a_view(random), chance_only=random.random() < 0.3),
    prefsolve.CardEstimates: lambda random: prefsolve.estimate_cards(a_view(random).replace(leader=Seat.W)),
    prefsolve.OpenClaim: lambda random: prefsolve.check_claim(_declared(random)),
    prefsolve.HiddenClaim: lambda random: prefsolve.check_hidden_claim(a_view(random)),
    prefsolve.HuntAnswer: lambda random: prefsolve.hunt(a_hunt(random), cards=random.random() < 0.3),
    prefsolve.HuntPlan: lambda random: prefsolve.hunt(a_hunt(random)).plan(),
    prefsolve.PlanNode: lambda random: prefsolve.hunt(a_hunt(random)).plan().root,
    prefsolve.Mixture: lambda random: prefsolve.discard_mixture(prefsolve.hunt(a_hunt(random))),
    prefsolve.Layouts: lambda random: _layouts(random),
    prefsolve.Analysis: lambda random: prefsolve.analyse(_problem_declared(random)),
    prefsolve.Soundness: lambda random: soundness(_declared(random)),
    prefsolve.Proof: lambda random: prefsolve.prove(_declared(random), budget=50),
    Auction: lambda random: Auction(SOCHI, Seating(PLAYERS)),
    Whisting: a_whisting,
    Seating: lambda random: Seating(PLAYERS, random.choice(PLAYERS)),
    Bid: lambda random: random.choice([Bid(Word.PASS), Bid(Word.BID, Contract(6, Strain.SPADES))]),
    prefsolve.formats.registry.Format: lambda random: random.choice(list(FORMATS.values())),
    TextStyle: lambda random: TextStyle(),
    Fraction: lambda random: Fraction(random.randint(0, 9), random.randint(1, 9)),
    pathlib.Path: lambda random: random.choice([ROOT / "etudes" / "othello.toml", ROOT / "missing.toml", pathlib.Path("a\0b.toml")]),
}


def _declared(random: Random) -> Position:
    while (position := a_position(random)).declarer is None or position.is_over:
        pass
    return position


def _raspasy(random: Random) -> Position:
    deal = a_deal(random)
    return Position(deal, Raspasy(TALON_RULES["closed"]), leader=random.choice(deal.seats))


def _problem_declared(random: Random) -> Problem:
    position = _declared(random)
    return Problem(position.deal, position.game, position.declarer, position.leader, tricks=position.tricks)


def _layouts(random: Random) -> Any:
    view = a_view(random)
    return prefsolve.solve_layouts(view.hand, Misere(), leader="self", discard=view.out, answers=random.random() < 0.5)


def value_for(hint: Any, name: str, random: Random) -> Any:
    """A value that the annotation allows."""
    if hint in MAKERS:
        return MAKERS[hint](random)
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin in (typing.Union, types.UnionType):
        return value_for(random.choice(args), name, random)
    if origin is typing.Annotated:
        return value_for(args[0], name, random)
    if origin is typing.Literal:
        return random.choice(args)
    if origin is tuple and args[-1:] != (Ellipsis,):
        return tuple(value_for(arg, name, random) for arg in args)
    if origin in (collections.abc.Mapping, dict):
        keys = [value_for(args[0], name, random) for _ in range(random.choice((0, 1, 3)))]
        return {key: value_for(args[1], name, random) for key in keys if isinstance(key, collections.abc.Hashable)}
    if origin in (tuple, list, frozenset, collections.abc.Iterable, collections.abc.Sequence, collections.abc.Collection):
        listed = [value_for(args[0], name, random) for _ in range(random.choice((0, 1, 2, 3, 4)))]
        return frozenset(listed) if origin is frozenset else listed
    if origin is collections.abc.Callable:
        return random.choice([lambda *_: False, lambda *_: True, print])
    if isinstance(hint, type) and issubclass(hint, enum.Enum):
        return random.choice(list(hint))
    if hint in (int, numbers.Rational):
        return SMALL.get(name, random.choice((0, 1, 2, 3, 6, 7, 10, 32, 100)))
    if hint is float:
        return SMALL.get(name, random.choice((0.5, 1.0, 8.0, 64.0)))
    simple: dict[Any, Any] = {bool: random.random() < 0.5, str: a_text(random), bytes: a_text(random).encode(), type(None): None}
    if hint in simple:
        return simple[hint]
    return an_array(random) if "rray" in str(hint) else None


def _hints(function: Any) -> dict[str, Any]:
    function = inspect.unwrap(function)
    return typing.get_type_hints(function, getattr(inspect.getmodule(function), "__dict__", {}), include_extras=True)


# draws with another package, writes files, is the user's own, takes long
NOT_CALLED = {"figure", "write_etude", "function", "repairs", "misere_before_talon"}
# answers, which only their own module makes, and records that msgspec checks where they are read
NOT_MADE = {"Advice", "AdvicePlan", "Analysis", "Answer", "CardEstimates", "Convention", "Estimate", "Etude", "Repair", "Sample"}


@cache
def functions() -> tuple[tuple[str, Any], ...]:
    """The public functions and classes by name."""
    found = [(name, getattr(prefsolve, name)) for name in dir(prefsolve) if name not in NOT_CALLED | NOT_MADE and name[0] != "_"]
    chosen = [(name, item) for name, item in found if callable(item) and not isinstance(item, type(Game))]
    return tuple((name, item) for name, item in chosen if not (isinstance(item, type) and issubclass(item, enum.Enum | tuple)))


def arguments_for(function: Any, random: Random) -> tuple[list[Any], dict[str, Any]]:
    """Arguments for a function, a class or a bound method; most of them right."""
    initial = function.__init__ if isinstance(function, type) and "__init__" in vars(function) else function
    try:
        parameters = list(inspect.signature(function).parameters.values())
        hints = _hints(initial)
    except (ValueError, TypeError, NameError):
        return [random.choice(WRONG)], {}
    if isinstance(function, type) and not hints:
        hints = typing.get_type_hints(function, include_extras=True)
    args: list[Any] = []
    kwargs: dict[str, Any] = {}
    wrong = random.choice(parameters).name if parameters and random.random() < 0.6 else None
    for parameter in parameters:
        if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
            continue
        if parameter.default is not parameter.empty and parameter.name != wrong and random.random() < 0.6:
            continue
        hint = hints.get(parameter.name, Any)
        value = random.choice(WRONG) if parameter.name == wrong else value_for(hint, parameter.name, random)
        kwargs[parameter.name] = value
    if random.random() < 0.03 and hasattr(initial, "__wrapped__"):
        kwargs[random.choice(["nonsense", "table_mib", "self"])] = random.choice(WRONG)
    return args, kwargs


@target("api-call", lambda random: random)
def _call(random: Random) -> None:
    """One public function or constructor."""
    name, function = random.choice(functions())
    args, kwargs = arguments_for(function, random)
    _use(function(*args, **kwargs), name)


def _use(result: Any, name: str) -> None:
    """An answer that came out must be a sound value."""
    repr(result), str(result)
    if isinstance(result, collections.abc.Iterator):
        for _ in zip(range(3), result, strict=False):
            pass
    if isinstance(result, Where | collections.abc.Iterator | Worlds | np.ndarray):
        return  # a function written in place has no pickle
    assert _by_identity(result) or pickle.loads(pickle.dumps(result)) == result, name


def _by_identity(result: Any) -> bool:
    """Values that are equal to themselves alone: an auction or a sheet in progress, functions, worlds."""
    return type(result).__eq__ is object.__eq__ or isinstance(result, tuple | list | dict)


@target("api-method", lambda random: random)
def _method(random: Random) -> None:
    """One method, property or item of a public value."""
    value = MAKERS[random.choice(list(MAKERS))](random)
    names = [name for name in dir(type(value)) if not name.startswith("_") and name not in NOT_CALLED and name not in dir(int)]
    names += ["__getitem__", "__contains__", "__format__", "__eq__", "__lt__", "__hash__", "_repr_html_"]
    name = random.choice(names)
    if type(value).__name__ not in dir(prefsolve) or not hasattr(type(value), name):
        return
    item = getattr(value, name)
    if not callable(item):
        return
    if name == "__format__":
        item(random.choice(FORMAT_SPECS[:-4] if random.random() < 0.5 else FORMAT_SPECS))
        return
    if name == "__hash__":
        item()
        return
    if name in ("__getitem__", "__contains__", "__eq__", "__lt__"):
        item(random.choice(WRONG))
        return
    args, kwargs = arguments_for(item, random)
    result = item(*args, **kwargs)
    repr(result)
    if isinstance(result, collections.abc.Iterator):
        for _ in zip(range(3), result, strict=False):
            pass


@target("api-value", lambda random: random)
def _value(random: Random) -> None:
    """Every public value can be copied, pickled, compared, hashed where it cannot change, and shown."""
    value = MAKERS[random.choice(list(MAKERS))](random)
    repr(value), str(value), f"{value!s:>20}"
    format(value, ">30") if type(value).__name__ in dir(prefsolve) else None
    if isinstance(value, Where):
        return  # a function written in place has no pickle
    assert value != object()
    assert value == value
    for again in (copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
        assert type(again) is type(value)
        if type(value).__eq__ is not object.__eq__:
            assert again == value, "a copy is not equal"
            if type(value).__hash__ is not None:
                assert hash(again) == hash(value), "a copy has another hash"
    if hasattr(value, "to_json"):
        prefsolve_json = value.to_json()
        assert isinstance(prefsolve_json, dict)


def _mask_rows(random: Random) -> tuple[Any, Any, Any]:
    hands = an_array(random) if random.random() < 0.6 else random.choice(WRONG)
    games = random.choice([0, 4, 5, [1], np.uint8(3), *WRONG])
    return hands, games, random.choice([0, 1, [2], *WRONG])


@target("api-masks", _mask_rows)
def _masks(given: tuple[Any, Any, Any]) -> None:
    """Arrays of any type and shape."""
    prefsolve.solve_masks(*given)


_ = (Alphabet, Policy, parse_deal, parse_hand, parse_position)
