"""What a record's fields are for: to be read, to be passed through, or to be told of as a slip."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from ..errors import UnknownKeyError, quoted
from ..messages import _
from ..notation import RECORD_KEYS

__all__ = ["ANSWER_KEYS", "Shape", "near_name", "shape_of"]

# Fields of an answer: a record may repeat them, so that answered records can be asked again.
ANSWER_KEYS = ("declarer_tricks", "makes", "tricks", "guaranteed", "range", "rule", "cards", "line", "error")


@dataclass(frozen=True, slots=True)
class Shape:
    """What the fields of some records are for, which depends on their names alone.

    :param asked: what is read of them.
    :param kept: what passes through, ``id`` among it, in the record's order.
    :param slip: a field that is none, and looks like one.
    """

    asked: tuple[str, ...]
    kept: tuple[str, ...]
    slip: UnknownKeyError | None

    @property
    def repeated(self) -> frozenset[str]:
        """What an answer repeats of the record."""
        return frozenset(self.asked + self.kept)


@lru_cache(maxsize=256)
def shape_of(names: tuple[str, ...]) -> Shape:
    """What fields of those names are for."""
    asked = tuple(name for name in names if name in RECORD_KEYS and name != "id")
    kept = tuple(name for name in names if name == "id" or (name not in RECORD_KEYS and name not in ANSWER_KEYS))
    for name in kept:
        if (near := near_name(name)) is not None:
            message = _(
                "unknown field {name}, which looks like {near}; known are {known}",
                name=quoted(name),
                near=near,
                known=", ".join(RECORD_KEYS),
            )
            rest = tuple(one for one in kept if one != name)
            return Shape(asked, rest, UnknownKeyError(message, key=name))
    return Shape(asked, kept, None)


def near_name(name: str) -> str | None:
    """The field that a name is a slip for, such as ``tabel``, ``Leader`` or ``deals``: nobody wants its values passed over in silence."""
    if name in RECORD_KEYS or name in ANSWER_KEYS:
        return None
    low = name.lower().strip()
    return next((one for one in RECORD_KEYS if one != "id" and (low == one or _one_slip(low, one))), None)


def _one_slip(name: str, meant: str) -> bool:
    """Whether one letter is missing, added or another, but for the first, or two neighbours are exchanged."""
    if abs(len(name) - len(meant)) > 1 or name[:1] != meant[:1]:
        return False
    at = next((i for i, (one, other) in enumerate(zip(name, meant, strict=False)) if one != other), min(len(name), len(meant)))
    exchanged = name[:at] + name[at : at + 2][::-1] + name[at + 2 :]
    return meant[at + 1 :] in (name[at:], name[at + 1 :]) or meant[at:] == name[at + 1 :] or exchanged == meant
