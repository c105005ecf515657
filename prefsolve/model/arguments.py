"""Arguments looked at where they come in: a wrong type is named with the argument, and nothing inside has to guess.

``@checked`` reads a function's own annotations, once, at its first call; ``@checked_fields`` does the same for the fields
of a dataclass.  The table in docs/solver.md says which types are accepted: numbers are whole or real and never ``True``, a
text is not a list of anything but cards, a card may be its number, and a text of the notation may replace its object.  A
class that accepts other forms of itself has a class method ``_accept``, which gives the instance or ``None``.
"""

from __future__ import annotations

import functools
import inspect
import math
import operator
import os
import sys
import types
import typing
from collections import abc
from collections.abc import Callable, Iterable
from enum import Enum
from numbers import Rational, Real
from typing import Any, NoReturn, ParamSpec, TypeVar

from ..errors import ArgumentError, OptionError, PrefsolveError, quoted
from ..messages import N_, _

__all__ = [
    "Formatted",
    "called",
    "called_fields",
    "checked",
    "checked_fields",
    "is_written",
    "made",
    "of_instances",
    "read_as",
    "refuse",
    "refuse_range",
    "whole",
]

P = ParamSpec("P")
R = TypeVar("R")
C = TypeVar("C", bound=type)
T = TypeVar("T")
Take = Callable[[Any, str], Any]  # the value to use for the value given; raises _WrongValueError

_READERS = {
    "Card": "parse_card",
    "Deal": "parse_deal",
    "Hand": "parse_hand",
    "Position": "parse_position",
    "Rank": "parse_rank",
    "Seat": "parse_seat",
    "Strain": "parse_strain",
    "Suit": "parse_suit",
    "Contract": "parse_game",
    "Misere": "parse_game",
    "Raspasy": "parse_game",
}
_MOST_NAMED = 4  # alternatives of a union that a message names


class _WrongValueError(Exception):
    """A value that is not what its place asks for: the place's name, what it must be, and the value.

    ``option`` says that the type is right and the value is none of those that can be chosen; ``why`` is what the notation
    says of a text.
    """

    def __init__(self, name: str, words: str, value: object, *, option: bool = False, why: PrefsolveError | None = None) -> None:
        self.name, self.words, self.value, self.option, self.why = name, words, value, option, why


class Formatted:
    """A class whose instances are formatted as their text: ``f"{card:>4}"`` is ``"  ♠A"``."""

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        """The text under a format of texts, such as ``>8``; raises :class:`OptionError` for one of numbers."""
        try:
            return format(str(self), spec)
        except (ValueError, OverflowError, MemoryError) as fault:
            raise OptionError(
                _(
                    "a {type} is formatted as text, but {spec!r} is not a format of text: {fault}",
                    type=type(self).__name__,
                    spec=spec,
                    fault=fault,
                ),
                spec=spec,
            ) from None


def checked(function: Callable[P, R]) -> Callable[P, R]:
    """The function, which refuses arguments that are not what its annotations say.

    :raises ArgumentError: at the call: a wrong type, an argument too many, too few or unknown.
    """
    plan: _Plan | None = None

    @functools.wraps(function)
    def call(*args: P.args, **kwargs: P.kwargs) -> R:
        nonlocal plan
        if plan is None:
            plan = _Plan(function)
        elif (_types(args, kwargs) if kwargs else tuple(map(type, args))) in plan.known:
            return function(*args, **kwargs)
        given, named = plan.look(args, kwargs)
        return function(*given, **named)

    return call


def _types(args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[Any, ...]:
    """What tells calls apart: the arguments' types, by name where they were given so."""
    types = tuple(map(type, args))
    return (types, *kwargs, *map(type, kwargs.values())) if kwargs else types


def called(function: Callable[P, R]) -> Callable[P, R]:
    """The function, of which a call with too many, too few or unknown arguments is an :class:`ArgumentError`.

    For functions that look at the arguments' types themselves; a right call costs next to nothing more.
    """

    @functools.wraps(function)
    def call(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return function(*args, **kwargs)
        except TypeError:
            _refuse_misfit(function, args, kwargs)
            raise

    return call


def _refuse_misfit(function: Callable[..., object], args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
    """Raise :class:`ArgumentError` where the arguments do not fit the function's signature."""
    try:
        inspect.signature(function).bind(*args, **kwargs)
    except TypeError as fault:
        name = function.__qualname__.removesuffix(".__init__")
        raise ArgumentError(_("{name}: {fault}", name=name, fault=fault), function=name) from None


def called_fields(cls: C) -> C:
    """The class, whose instances are made as :func:`called` has it."""
    cls.__init__ = called(cls.__init__)  # type: ignore[misc]
    return cls


def checked_fields(cls: C) -> C:
    """The class, whose fields are looked at as :func:`checked` looks at arguments; its instances are formatted as their text."""
    if not issubclass(cls, Formatted):
        type.__setattr__(cls, "__format__", Formatted.__format__)
    cls.__init__ = checked(cls.__init__)  # type: ignore[misc]
    return cls


def made(cls: type[T], *fields: object, **named: object) -> T:
    """An instance of a class whose fields are checked; the package has worked these out itself, so they need no look."""
    instance = cls.__new__(cls)
    cls.__init__.__wrapped__(instance, *fields, **named)  # type: ignore[attr-defined]
    return instance


class _Plan:
    """How the arguments of one function are looked at."""

    def __init__(self, function: Callable[..., object]) -> None:
        self.function = function
        signature = inspect.signature(function)
        hints = typing.get_type_hints(function, getattr(sys.modules.get(function.__module__), "__dict__", {}))
        kinds = signature.parameters.values()
        self.positional = [p.name for p in kinds if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
        self.required = [p.name for p in kinds if p.default is p.empty and p.kind not in (p.VAR_POSITIONAL, p.VAR_KEYWORD)]
        self.open = any(p.kind in (p.VAR_POSITIONAL, p.VAR_KEYWORD) for p in kinds)
        takes = {p.name: _take(hints[p.name]) for p in kinds if p.name in hints and p.kind not in (p.VAR_POSITIONAL, p.VAR_KEYWORD)}
        self.takes = {name: take for name, take in takes.items() if take is not None}
        self.names = frozenset(p.name for p in kinds)
        self.in_order = [self.takes.get(name) for name in self.positional]
        self.by_type = {p.name for p in kinds if p.name not in self.takes or _by_type(hints[p.name])}
        self.known: set[tuple[Any, ...]] = set()  # types of arguments that need not be looked at again

    def look(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[tuple[Any, ...], dict[str, Any]]:
        """The arguments to use for those given."""
        if not self.open and not self._fit(args, kwargs):
            _refuse_misfit(self.function, args, kwargs)
        try:
            given = [
                value if take is None else take(value, name)
                for value, take, name in zip(args, self.in_order, self.positional, strict=False)
            ]
            named = {name: self.takes[name](value, name) if name in self.takes else value for name, value in kwargs.items()}
        except _WrongValueError as wrong:
            raise _error(wrong, self.function.__qualname__) from None
        if len(given) == len(args) and all(map(operator.is_, (*given, *named.values()), (*args, *kwargs.values()))):
            values = [*zip(self.positional, args, strict=False), *kwargs.items()]
            if all(name in self.by_type or value is None for name, value in values):
                self.known.add(_types(args, kwargs))
        return (*given, *args[len(given) :]), named

    def _fit(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> bool:
        count = len(args)
        if count > len(self.positional) or not kwargs.keys() <= self.names:
            return False
        here = self.positional[:count]
        return all(name in kwargs or name in here for name in self.required) and not any(name in kwargs for name in here)


def _error(wrong: _WrongValueError, function: str, reader: str = "") -> ArgumentError | OptionError:
    if isinstance(wrong.value, str):
        reader = reader or next((found for name, found in _READERS.items() if name in wrong.words.split()), "")
    told = {"name": wrong.name, "words": _in_words(wrong.words), "value": shown(wrong.value)}
    message = _("{name} must be {words}, not {value}", **told)
    if wrong.why is not None:
        message = _("{name} must be {words}, not {value}: {why}", **told, why=wrong.why)
    elif reader and isinstance(wrong.value, str):
        message = _("{name} must be {words}, not {value}; {reader} reads text", **told, reader=reader)
    kind = OptionError if wrong.option else ArgumentError
    return kind(message, argument=wrong.name, function=function.removesuffix(".__init__"), type=type(wrong.value).__name__)


def _in_words(words: str) -> str:
    """What an argument must be, as far as it is no class's name."""
    one, separator, other = words.partition(" or ")
    return _("{one} or {other}", one=_(one), other=_in_words(other)) if separator else _(words)


def refuse(name: str, words: str, value: object, function: str = "", reader: str = "") -> NoReturn:
    """Raise :class:`ArgumentError`: that argument must be so, and is that value."""
    raise _error(_WrongValueError(name, words, value), function, reader)


def shown(value: object) -> str:
    """A wrong value for a message, with its type."""
    if value is None:
        return "None"
    try:
        text = quoted(value)
    except Exception:  # a value whose own repr fails
        text = "a value"
    return f"{text} ({type(value).__name__})"


def _take(hint: Any) -> Take | None:
    """How a value for that annotation is looked at; ``None`` where anything goes."""
    if hint is None or hint is type(None):
        return _none
    if hint in _SIMPLE:
        return _SIMPLE[hint]
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin in (typing.Union, types.UnionType):
        return _union(args)
    if origin is typing.Annotated:
        return _take(args[0])
    if origin is typing.Literal:
        return _literal(args)
    if origin is abc.Callable or hint is abc.Callable:
        return _callable
    if origin is type:
        return None
    if origin is tuple:
        return _tuple(args)
    if origin in _ITEMS:
        return _items(*_ITEMS[origin], _take(args[0]) if args else None, _noun(args[0]) if args else "values", args[0] if args else None)
    if origin in (abc.Mapping, abc.MutableMapping, dict):
        return _mapping(_take(args[0]), _take(args[1]))
    if isinstance(origin, type):
        return None if origin.__module__.startswith("numpy") else _instance(origin)
    if isinstance(hint, type) and hint.__module__.split(".")[0] not in ("numpy",):
        return _instance(hint)
    return None


def _by_type(hint: Any) -> bool:
    """Whether the type alone tells if a value is right for that annotation, so that it need not be looked at each time."""
    if typing.get_origin(hint) in (typing.Union, types.UnionType):
        return all(map(_by_type, typing.get_args(hint)))
    return hint in (int, bool, str, None, type(None)) or (isinstance(hint, type) and hint is not float and _take(hint) is not None)


def _none(value: Any, name: str) -> Any:
    if value is not None:
        raise _WrongValueError(name, "None", value)
    return value


def whole(value: object, name: str) -> int:
    """The value as an int, if it is a whole number of any type but ``bool``.

    :raises ArgumentError: anything else.
    """
    try:
        return _whole(value, name)
    except _WrongValueError as wrong:
        raise _error(wrong, "") from None


def refuse_range(name: str, value: float, low: float, high: float, what: str = "") -> None:
    """Raise :class:`OptionError` for a number outside ``low`` to ``high``, and for NaN."""
    if not low <= value <= high:
        raise OptionError(
            _("{name} must be {low:,} to {high:,}{what}, not {value}", name=name, low=low, high=high, what=what, value=quoted(value)),
            **{name: value},
        )


def _whole(value: Any, name: str) -> int:
    if type(value) is int:
        return value
    if not isinstance(value, bool):
        try:
            return operator.index(value)
        except TypeError:
            pass
    raise _WrongValueError(name, N_("a whole number"), value)


def _real(value: Any, name: str) -> Any:
    if isinstance(value, bool) or not isinstance(value, Real):
        raise _WrongValueError(name, N_("a number"), value)
    if not isinstance(value, Rational) and math.isnan(value):
        raise _WrongValueError(name, N_("a number"), value, option=True)
    return value


def _rational(value: Any, name: str) -> Any:
    if isinstance(value, bool) or not isinstance(value, Rational):
        raise _WrongValueError(name, N_("a whole number or a fraction"), value)
    return value


def _yes_or_no(value: Any, name: str) -> bool:
    if isinstance(value, bool):
        return value
    if type(value).__module__ == "numpy" and type(value).__name__ in ("bool", "bool_"):
        return bool(value)
    raise _WrongValueError(name, N_("True or False"), value)


def _text(value: Any, name: str) -> Any:
    if not isinstance(value, str):
        raise _WrongValueError(name, N_("a text"), value)
    return value


def _path(value: Any, name: str) -> Any:
    if not isinstance(value, str | os.PathLike):
        raise _WrongValueError(name, N_("a path"), value)
    return value


def _callable(value: Any, name: str) -> Any:
    if not callable(value):
        raise _WrongValueError(name, N_("a function"), value)
    return value


_SIMPLE: dict[Any, Take | None] = {int: _whole, float: _real, Rational: _rational, bool: _yes_or_no, str: _text, object: None, Any: None}


def _instance(cls: type) -> Take:
    if cls.__name__ == "Path":
        return lambda value, name: value if isinstance(value, cls) else cls(_path(value, name))
    accept: Callable[[Any], Any] | None = getattr(cls, "_accept", None)
    words = _words(cls)

    def take(value: Any, name: str) -> Any:
        if isinstance(value, cls):
            return value
        if isinstance(value, str) and is_written(cls):
            return _from_text(cls, value, name, words)
        found = accept(value) if accept is not None else None
        if found is None:
            raise _WrongValueError(name, words, value)
        return found

    return take


def is_written(cls: type) -> bool:
    """Whether the notation has a text for the class's instances, which is then as good as one of them."""
    return cls.__name__ in _READERS and cls.__module__.startswith("prefsolve.model.")


def read_as(cls: type, text: str) -> Any:
    """What the notation reads in a text: a card, a hand, a seat and the like.

    :raises PrefsolveError: as the notation's own reader does.
    """
    from .. import notation  # which stands above this module, and is asked when a text comes

    return getattr(notation, _READERS[cls.__name__])(text)


def _from_text(cls: type, text: str, name: str, words: str) -> Any:
    try:
        found = read_as(cls, text)
    except PrefsolveError as fault:
        raise _WrongValueError(name, words, text, why=fault) from None
    if not isinstance(found, cls):  # a misère where a contract is asked for
        raise _WrongValueError(name, words, text)
    return found


def _literal(choices: tuple[Any, ...]) -> Take:
    *most, last = map(str, choices)
    words = f"{', '.join(most)} or {last}" if most else last

    def take(value: Any, name: str) -> Any:
        if isinstance(value, str | int | Enum) and value in choices:
            return value
        raise _WrongValueError(name, words, value, option=isinstance(value, str) and isinstance(choices[0], str))

    return take


def _union(hints: tuple[Any, ...]) -> Take | None:
    takes = [_take(hint) for hint in hints]
    if None in takes:
        return None
    nullable = _none in takes
    others = [take for take in takes if take is not None and take is not _none]

    def take(value: Any, name: str) -> Any:
        if value is None and nullable:
            return None
        deeper: _WrongValueError | None = None
        why: PrefsolveError | None = None
        words, option = [], False
        for one in others:
            try:
                return one(value, name)
            except _WrongValueError as wrong:
                words.append(wrong.words)
                why = why or wrong.why
                option = option or (wrong.option and (len(others) == 1 or not isinstance(value, str)))
                deeper = wrong if wrong.name != name and deeper is None else deeper
        if deeper is not None:
            raise deeper
        raise _WrongValueError(name, " or ".join(dict.fromkeys(words)) + " or None" * nullable, value, option=option, why=why)

    return take


def _masked(value: Any) -> bool:
    numpy = sys.modules.get("numpy")
    return numpy is not None and isinstance(value, numpy.ma.MaskedArray)


def _tuple(hints: tuple[Any, ...]) -> Take:
    if len(hints) == 2 and hints[1] is Ellipsis:
        return _items(tuple, "", _take(hints[0]), _noun(hints[0]), hints[0])
    takes = [_take(hint) for hint in hints]

    def take(value: Any, name: str) -> Any:
        listed = _listed(value, name, f"{len(takes)} values")
        if len(listed) != len(takes):
            raise _WrongValueError(name, f"{len(takes)} values", value)
        return tuple(item if one is None else one(item, f"{name}[{at}]") for at, (one, item) in enumerate(zip(takes, listed, strict=True)))

    return take


def _listed(value: Any, name: str, words: str) -> list[Any]:
    """The items of anything that is gone through; a text, bytes and a masked array are not."""
    if not isinstance(value, str | bytes | bytearray) and not _masked(value):
        try:
            found = iter(value)
        except TypeError:
            pass
        else:
            return list(found)
    raise _WrongValueError(name, words, value)


_ITEMS: dict[Any, tuple[Callable[[list[Any]], Any], str]] = {
    abc.Iterable: (tuple, ""),
    abc.Collection: (tuple, ""),
    abc.Sequence: (tuple, "sequence"),
    list: (list, "sequence"),
    frozenset: (frozenset, ""),
    abc.Set: (frozenset, ""),
    set: (set, ""),
}


def _items(make: Callable[[list[Any]], Any], kind: str, one: Take | None, noun: str, hint: Any = None) -> Take:
    words = f"{noun}, one after another" if noun else "a list"
    cards = isinstance(hint, type) and hint.__name__ == "Card" and is_written(hint)

    def take(value: Any, name: str) -> Any:
        if cards and isinstance(value, str):
            value = _cards_of(value, name, words)
        if kind == "sequence" and isinstance(value, abc.Set | abc.Mapping):
            raise _WrongValueError(name, words, value)
        listed = _listed(value, name, words)
        if one is not None:
            listed = [one(item, f"{name}[{at}]") for at, item in enumerate(listed)]
        try:
            return make(listed)
        except TypeError:  # values without a hash where a set is asked for
            raise _WrongValueError(name, words, value) from None

    return take


def _cards_of(text: str, name: str, words: str) -> Any:
    """The cards that a text lists, such as ``HA H8``."""
    from ..notation import parse_cards

    try:
        return parse_cards(text)
    except PrefsolveError as fault:
        raise _WrongValueError(name, words, text, why=fault) from None


def _mapping(key: Take | None, item: Take | None) -> Take:
    def take(value: Any, name: str) -> Any:
        if not isinstance(value, abc.Mapping):
            raise _WrongValueError(name, N_("a mapping"), value)
        if key is None and item is None:
            return value
        return {
            k if key is None else key(k, f"a key of {name}"): v if item is None else item(v, f"{name}[{_short(k)}]")
            for k, v in value.items()
        }

    return take


def _short(key: object) -> str:
    return str(key) if isinstance(key, str | int | Enum) else quoted(key)


def _words(cls: type) -> str:
    """A class's name with its article."""
    name = cls.__name__
    return f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"


def _noun(hint: Any) -> str:
    """What the items of a list are called."""
    if isinstance(hint, type):
        return {int: "whole numbers", float: "numbers", str: "texts", bool: "yes or no"}.get(hint, f"{hint.__name__}s")
    return "values"


def of_instances(cls: type, values: Iterable[Any], name: str) -> Iterable[Any]:
    """The values one by one as they are asked for, each of which must be a ``cls``.

    :raises ArgumentError: one is not.
    """
    take = _instance(cls)
    words = f"{cls.__name__}s, one after another"
    if isinstance(values, str | bytes) or not isinstance(values, abc.Iterable):
        raise _error(_WrongValueError(name, words, values), "")
    return _one_by_one(take, values, name)


def _one_by_one(take: Take, values: Iterable[Any], name: str) -> Iterable[Any]:
    for at, value in enumerate(values):
        try:
            yield take(value, f"{name}[{at}]")
        except _WrongValueError as wrong:
            raise _error(wrong, "") from None
