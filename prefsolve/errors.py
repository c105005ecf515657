"""Every fault prefsolve reports, one class per fault.

All are ``ValueError`` subclasses.  ``code`` is stable and meant for scripts; the message names the card and the
place; what the message quotes is also kept as attributes.
"""

from __future__ import annotations

from typing import ClassVar

from .messages import _, english


def quoted(value: object, limit: int = 60) -> str:
    """A value as it stands in a message: on one line, printable, and not longer than ``limit`` and a few characters."""
    if isinstance(value, str):
        return repr(value if len(value) <= limit else value[:limit] + "…")
    try:
        shown = repr(value)
    except ValueError:  # a whole number of thousands of digits
        return _("a number of thousands of digits") if isinstance(value, int) else f"a {type(value).__name__}"
    shown = shown if shown.isprintable() else ascii(shown)
    return shown if len(shown) <= limit else shown[:limit] + "…"


class PrefsolveError(ValueError):
    """Base of every fault in the input; ``str(error)`` is one line for a reader."""

    code: ClassVar[str] = "error"

    def __init__(self, message: str, **data: object) -> None:
        super().__init__(message)
        self.data = data

    def to_json(self) -> dict[str, str]:
        """``{"type": class name, "message": one line}``, the form answers and batches use, in English in any language."""
        return {"type": type(self).__name__, "message": english(self)}

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuild, (type(self), str(self), self.data))


def _rebuild(cls: type[PrefsolveError], message: str, data: dict[str, object]) -> PrefsolveError:
    return cls(message, **data)


class ArgumentError(PrefsolveError, TypeError):
    """An argument of a wrong type, or a call with too many or too few; a :class:`TypeError` as well.

    ``data`` has ``argument``, ``function`` and the ``type`` that was given.
    """

    code = "argument"


class NotAskedError(PrefsolveError):
    """A part of an answer that was not asked for, such as the best cards without ``cards=True``."""

    code = "not-asked"


class NoSuchEntryError(PrefsolveError, KeyError):
    """A key that a table of answers does not have; a :class:`KeyError` as well."""

    code = "no-such-entry"

    def __str__(self) -> str:
        return str(self.args[0])  # a KeyError alone would show its message in quotes


class NumberError(PrefsolveError):
    """A number that stands for no card, suit, rank, strain or seat, or a mask of no hand."""

    code = "number"


class NotationError(PrefsolveError):
    """A text that is not written in the notation."""

    code = "notation"


class HomoglyphError(NotationError):
    """A text that mixes letters of two alphabets which look alike (Cyrillic Т is an ace, Latin T a ten)."""

    code = "homoglyph"


class AmbiguityError(NotationError):
    """A letter or word that can be read in two ways; the message names both."""

    code = "ambiguous"


class LetterlessHandError(NotationError):
    """A dotted hand without suit letters: programs order the suits differently."""

    code = "letterless-hand"


class RecordError(PrefsolveError):
    """A record, an etude or another set of named fields with something wrong about a field itself."""

    code = "record"


class FieldTypeError(RecordError, TypeError):
    """A field of the wrong type, such as a number where a text belongs; a :class:`TypeError` as well."""

    code = "field-type"


class MissingKeyError(RecordError):
    """A required field that is absent."""

    code = "missing-key"


class UnknownKeyError(RecordError):
    """A field that nobody reads, a misspelt one most likely."""

    code = "unknown-key"


class EtudeError(RecordError):
    """An etude file that cannot be read, is no TOML, or has a wrong, missing or unknown key."""

    code = "etude"


class UnknownSeatError(PrefsolveError):
    """A seat that is not one of N, E, S, W."""

    code = "unknown-seat"


class UnknownGameError(PrefsolveError):
    """A game that is not a contract, misère or raspasy."""

    code = "unknown-game"


class LevelError(UnknownGameError):
    """A contract level outside 6 to 10."""

    code = "level"


class TalonRuleError(UnknownGameError):
    """A talon rule of raspasy that does not exist, or a switch that the rule does not have."""

    code = "talon-rule"


class SeatCountError(PrefsolveError):
    """A deal with other than three hands, or a seat with two hands."""

    code = "seat-count"


class DuplicateCardError(PrefsolveError):
    """One card in two places, among the hands, the talon, the discard and the table."""

    code = "duplicate-card"


class HandSizeError(PrefsolveError):
    """Hands that are empty, too long, or uneven beyond what the cards on the table explain."""

    code = "hand-size"


class TalonError(PrefsolveError):
    """A talon or discard with a wrong number of cards, or talon cards where they cannot be."""

    code = "talon"


class AbsentSeatError(PrefsolveError):
    """A declarer, leader or player who sits out."""

    code = "absent-seat"


class DeclarerError(PrefsolveError):
    """A contract or misère without a declarer, or raspasy with one."""

    code = "declarer"


class TrickCountError(PrefsolveError):
    """Tricks already taken that do not fit the number of cards left."""

    code = "trick-count"


class TableError(PrefsolveError):
    """Cards on the table that cannot stand there."""

    code = "table"


class RevokeError(TableError):
    """A card on the table whose player had to follow suit or to trump."""

    code = "revoke"


class IllegalCardError(PrefsolveError):
    """A card that the seat on move may not play."""

    code = "illegal-card"


class ViewError(PrefsolveError):
    """What a player is said to know does not hang together."""

    code = "view"


class ConstraintError(PrefsolveError):
    """A constraint on hidden cards that makes no sense by itself."""

    code = "constraint"


class InfeasibleError(PrefsolveError):
    """Constraints that no layout fits; the message names those that clash together."""

    code = "infeasible"


class PredicateError(PrefsolveError):
    """A user's predicate that fails, or that hardly any layout fits."""

    code = "predicate"


class BudgetError(PrefsolveError):
    """An exact answer that was asked for and lies beyond the limit set on the work."""

    code = "budget"


class UnsupportedGameError(PrefsolveError):
    """A game that the question asked has no answer for."""

    code = "unsupported-game"


class OptionError(PrefsolveError):
    """A setting outside its range, such as a table size or a number of workers."""

    code = "option"


class ArrayError(PrefsolveError):
    """An array of a wrong shape or type, or with a row that is no deal."""

    code = "array"


class DiscardError(PrefsolveError):
    """A discard that the declarer cannot have made, or a list of discards that leaves none."""

    code = "discard"


class WeightError(PrefsolveError):
    """Weights of discards that cannot be read, are negative, or leave nothing to catch."""

    code = "weight"


class MissingExtraError(PrefsolveError):
    """A function that needs a package which is not installed; the message names the extra."""

    code = "missing-extra"


class PredicateFileError(PrefsolveError):
    """A predicate's file that cannot be read or run, or that lacks the function."""

    code = "predicate-file"


class ClaimError(PrefsolveError):
    """A claim that cannot be made there."""

    code = "claim"
