"""User predicates over many layouts at once, with exactly the meaning that Python gives them.

A predicate is called with whole numbers, the masks of the places it names, 0 to 2**32 - 1, and its answer is true or
false as Python's ``bool`` has it.  It is taken to depend on these numbers alone.

To ask it about a hundred thousand layouts quickly, it is first called with numbers that note what is done to them
(:class:`_Noted`), once for each way through its conditions.  If every step is one that 64-bit arithmetic does just as
Python does, and no value can leave 62 bits whatever the masks are, NumPy repeats these steps on whole columns.  Anything
else (division by what may be zero, texts, floats, other calls) is called by Python, layout after layout.  The answers are
the same either way, which packages are installed plays no part.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NoReturn

import numpy as np
from numpy.typing import NDArray

from ..errors import PredicateError
from ..messages import _

__all__ = ["BatchPredicate", "batch_predicate"]

BatchPredicate = Callable[[NDArray[np.int64]], NDArray[np.bool_]]
Column = NDArray[np.int64]

BOUND = 1 << 62  # no value may reach it, so that no step can leave 64 bits
HIGHEST_MASK = (1 << 32) - 1
MOST_WAYS = 100  # through the conditions of one predicate
MOST_STEPS = 1000  # different ones, on all ways together
ROWS = 4096  # on which the steps are repeated at a time, so that the values between them take little memory


def batch_predicate(function: Callable[..., object], parameters: int, name: str) -> BatchPredicate:
    """``function`` made into one that takes an ``(n, parameters)`` array of masks and gives n truth values.

    What the returned function raises is a :class:`PredicateError` that quotes the predicate's own fault.
    """
    chosen: BatchPredicate | None = None

    def answer(masks: NDArray[np.int64]) -> NDArray[np.bool_]:
        nonlocal chosen
        try:
            if chosen is None:
                chosen = in_columns(function, parameters) or _one_by_one(function)
            return chosen(masks)
        except (Exception, SystemExit) as fault:
            said = " ".join(str(fault).split())
            raise PredicateError(
                _("{name} failed: {type}{colon}{said}", name=name, type=type(fault).__name__, colon=": " * bool(said), said=said[:300]),
                predicate=name,
            ) from fault

    return answer


def _one_by_one(function: Callable[..., object]) -> BatchPredicate:
    return lambda masks: np.fromiter((bool(function(*row)) for row in masks.tolist()), np.bool_, len(masks))


def in_columns(function: Callable[..., object], parameters: int) -> BatchPredicate | None:
    """The predicate on columns of masks, or ``None`` where it does something that is not noted or could leave 62 bits."""
    steps = _Steps()
    try:
        tree = _Ways(function, parameters, steps).tree()
    except (Exception, SystemExit):  # whatever it does with a number that is none, Python is asked instead
        return None

    def answer(masks: NDArray[np.int64]) -> NDArray[np.bool_]:
        found = np.empty(len(masks), np.bool_)
        for start in range(0, len(masks), ROWS):
            part = slice(start, start + ROWS)
            found[part] = tree.ask(_Values(list(masks[part].T)))
        return found

    return answer


class _NotNotedError(Exception):
    """A step that columns cannot repeat."""


@dataclass(frozen=True, slots=True, eq=False)
class _Step:
    """One step: what is done to which earlier ones, and the bounds of its value."""

    number: int
    what: str
    of: tuple[_Step, ...]
    value: int  # a parameter's place, or a constant
    low: int
    high: int


class _Steps:
    """All steps, each once, however many ways lead over it."""

    def __init__(self) -> None:
        self._known: dict[tuple[object, ...], _Step] = {}

    def add(self, what: str, of: tuple[_Step, ...], low: int, high: int, value: int = 0) -> _Step:
        if not -BOUND < low <= high < BOUND or len(self._known) >= MOST_STEPS:
            raise _NotNotedError
        key = what, value, *(step.number for step in of)
        if key not in self._known:
            self._known[key] = _Step(len(self._known), what, of, value, low, high)
        return self._known[key]


class _Noted:
    """A whole number that is not known yet; what is done to it is noted."""

    __slots__ = ("_step", "_ways")
    __hash__ = None  # type: ignore[assignment]  # as a key it would be found in no set and no mapping

    def __init__(self, ways: _Ways, step: _Step) -> None:
        self._ways, self._step = ways, step

    @property  # type: ignore[misc]
    def __class__(self) -> type:  # ``isinstance(mask, int)`` holds, as it does of the mask itself
        return int

    def _do(self, what: str, *operands: object, turned: bool = False) -> _Noted:
        steps = [self._step, *(self._ways.step_of(operand) for operand in operands)]
        of = tuple(reversed(steps)) if turned else tuple(steps)
        return _Noted(self._ways, self._ways.steps.add(what, of, *_BOUNDS[what](*of)))

    def __bool__(self) -> bool:
        if self._step.low > 0 or self._step.high < 0:
            return True
        if self._step.low == self._step.high == 0:
            return False
        return self._ways.choose(self._step)

    def bit_count(self) -> _Noted:
        return self._do("bit_count")

    def __refuse(self, *_rest: object) -> NoReturn:
        raise _NotNotedError

    # without these a text of the number, or the number itself, would be asked for behind the notes
    __str__ = __repr__ = __format__ = __int__ = __index__ = __float__ = __round__ = __trunc__ = __refuse


def _operators() -> None:
    """Give the noted number the operators of whole numbers, from both sides."""

    def forward(what: str) -> Callable[..., _Noted]:
        return lambda noted, other: noted._do(what, other)

    def turned(what: str) -> Callable[..., _Noted]:
        return lambda noted, other: noted._do(what, other, turned=True)

    def alone(what: str) -> Callable[..., _Noted]:
        return lambda noted: noted._do(what)

    for what in ("add", "sub", "mul", "floordiv", "mod", "and", "or", "xor", "lshift", "rshift"):
        setattr(_Noted, f"__{what}__", forward(what))
        setattr(_Noted, f"__r{what}__", turned(what))
    for what in ("eq", "ne", "lt", "le", "gt", "ge"):
        setattr(_Noted, f"__{what}__", forward(what))
    for what in ("neg", "pos", "invert", "abs"):
        setattr(_Noted, f"__{what}__", alone(what))


_operators()


# --- bounds ------------------------------------------------------------------------------------------------------------

Bounds = tuple[int, int]


def _corners(do: Callable[[int, int], int]) -> Callable[[_Step, _Step], Bounds]:
    """The bounds of what takes its least and its greatest value at a corner."""

    def bounds(a: _Step, b: _Step) -> Bounds:
        values = [do(x, y) for x in (a.low, a.high) for y in (b.low, b.high)]
        return min(values), max(values)

    return bounds


def _joined(a: _Step, b: _Step) -> Bounds:
    """Of ``|`` and ``^``: no more bits than the longer operand has."""
    bits = max(abs(end).bit_length() for step in (a, b) for end in (step.low, step.high))
    return (0 if min(a.low, b.low) >= 0 else -(1 << bits)), (1 << bits) - 1


def _both(a: _Step, b: _Step) -> Bounds:
    """Of ``&``: no more than an operand that is not below zero."""
    highest = [step.high for step in (a, b) if step.low >= 0]
    return (0, min(highest)) if highest else _joined(a, b)


def _left(a: _Step, b: _Step) -> Bounds:
    if not 0 <= b.low <= b.high < 64:
        raise _NotNotedError
    return _corners(lambda x, y: x << y)(a, b)


def _right(a: _Step, b: _Step) -> Bounds:
    if not 0 <= b.low <= b.high < BOUND:
        raise _NotNotedError
    return _corners(lambda x, y: x >> min(y, 63))(a, b)


def _quotient(a: _Step, b: _Step) -> Bounds:
    if b.low <= 0 <= b.high:
        raise _NotNotedError
    return _corners(lambda x, y: x // y)(a, b)


def _rest(a: _Step, b: _Step) -> Bounds:
    if b.low <= 0 <= b.high:
        raise _NotNotedError
    return (0, b.high - 1) if b.low > 0 else (b.low + 1, 0)


def _yes_or_no(a: _Step, b: _Step) -> Bounds:
    return 0, 1


def _away_from_zero(a: _Step) -> Bounds:
    most = max(abs(a.low), abs(a.high))
    return 0, most


_BOUNDS: dict[str, Callable[..., Bounds]] = {
    "add": lambda a, b: (a.low + b.low, a.high + b.high),
    "sub": lambda a, b: (a.low - b.high, a.high - b.low),
    "mul": _corners(lambda x, y: x * y),
    "floordiv": _quotient,
    "mod": _rest,
    "and": _both,
    "or": _joined,
    "xor": _joined,
    "lshift": _left,
    "rshift": _right,
    **dict.fromkeys(("eq", "ne", "lt", "le", "gt", "ge"), _yes_or_no),
    "neg": lambda a: (-a.high, -a.low),
    "pos": lambda a: (a.low, a.high),
    "invert": lambda a: (~a.high, ~a.low),
    "abs": _away_from_zero,
    "bit_count": lambda a: (0, 64),
}
_DO: dict[str, Callable[..., Any]] = {
    "add": np.add,
    "sub": np.subtract,
    "mul": np.multiply,
    "floordiv": np.floor_divide,
    "mod": np.remainder,
    "and": np.bitwise_and,
    "or": np.bitwise_or,
    "xor": np.bitwise_xor,
    "lshift": np.left_shift,
    "rshift": lambda a, b: np.right_shift(a, np.minimum(b, 63)),
    "eq": np.equal,
    "ne": np.not_equal,
    "lt": np.less,
    "le": np.less_equal,
    "gt": np.greater,
    "ge": np.greater_equal,
    "neg": np.negative,
    "pos": np.positive,
    "invert": np.invert,
    "abs": np.abs,
    "bit_count": np.bitwise_count,  # of the absolute value, as Python's
}


# --- ways through the conditions ---------------------------------------------------------------------------------------


class _Ways:
    """The ways through one predicate: it is called once for each, with the answers to its conditions laid down."""

    def __init__(self, function: Callable[..., object], parameters: int, steps: _Steps) -> None:
        self.function, self.parameters, self.steps = function, parameters, steps
        self.laid_down: list[bool] = []
        self.met: list[_Step] = []
        self.left = MOST_WAYS

    def step_of(self, operand: object) -> _Step:
        """The step that gives that operand."""
        if type(operand) is _Noted:
            return operand._step
        if type(operand) is not int and type(operand) is not bool:
            raise _NotNotedError
        number = int(operand)
        return self.steps.add("constant", (), number, number, number)

    def choose(self, condition: _Step) -> bool:
        """The answer to a condition on this way: as laid down, beyond that yes."""
        at = len(self.met)
        self.met.append(condition)
        if len(self.met) > MOST_WAYS:
            raise _NotNotedError
        return self.laid_down[at] if at < len(self.laid_down) else True

    def tree(self, laid_down: tuple[bool, ...] = ()) -> _Tree:
        """All ways that begin with those answers."""
        self.left -= 1
        if self.left < 0:
            raise _NotNotedError
        self.laid_down, self.met = list(laid_down), []
        masks = [_Noted(self, self.steps.add("mask", (), 0, HIGHEST_MASK, place)) for place in range(self.parameters)]
        result = self.function(*masks)
        met = self.met
        found: _Tree = _Leaf(result._step) if type(result) is _Noted else _Leaf(self.step_of(bool(result)))
        for at in reversed(range(len(laid_down), len(met))):
            answers = (*laid_down, *[True] * (at - len(laid_down)))
            found = _Fork(met[at], found, self.tree((*answers, False)))
        return found


class _Values:
    """The steps' values for some rows, each worked out once."""

    def __init__(self, masks: list[Column]) -> None:
        self.masks = masks
        self.known: dict[int, Column] = {}

    def of(self, wanted: _Step) -> Column:
        if wanted.number not in self.known:
            waiting = [wanted]
            while waiting:  # not by recursion, since a loop's steps make a long chain
                step = waiting[-1]
                if step.number in self.known:
                    waiting.pop()
                    continue
                missing = [earlier for earlier in step.of if earlier.number not in self.known]
                if missing:
                    waiting += missing
                else:
                    self.known[step.number] = self._work_out(step)
        return self.known[wanted.number]

    def _work_out(self, step: _Step) -> Column:
        if step.what == "mask":
            return self.masks[step.value]
        if step.what == "constant":
            return np.full(len(self.masks[0]), step.value, np.int64)
        found: Column = _DO[step.what](*(self.known[earlier.number] for earlier in step.of)).astype(np.int64)
        return found


@dataclass(frozen=True, slots=True, eq=False)
class _Leaf:
    """The end of a way: the answer."""

    step: _Step

    def ask(self, values: _Values) -> NDArray[np.bool_]:
        found: NDArray[np.bool_] = values.of(self.step) != 0
        return found


@dataclass(frozen=True, slots=True, eq=False)
class _Fork:
    """A condition, and the ways on from it."""

    condition: _Step
    yes: _Tree
    no: _Tree

    def ask(self, values: _Values) -> NDArray[np.bool_]:
        found: NDArray[np.bool_] = np.where(values.of(self.condition) != 0, self.yes.ask(values), self.no.ask(values))
        return found


_Tree = _Leaf | _Fork
