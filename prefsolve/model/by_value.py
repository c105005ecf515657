"""Answers that hold arrays or mappings, compared and hashed by what they hold, as every other value of the package is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from .arguments import Formatted

__all__ = ["ByTree", "ByValue", "hashable"]


class ByValue(Formatted):
    """Equality and hash of a frozen dataclass by its fields, arrays and mappings included.

    A field with ``compare=False`` is left out, as a dataclass itself would.
    """

    __slots__ = ()

    def _values(self) -> tuple[object, ...]:
        return tuple(hashable(getattr(self, field.name)) for field in fields(self) if field.compare)  # type: ignore[arg-type]

    def __eq__(self, other: object) -> bool:
        return self._values() == other._values() if isinstance(other, ByValue) and type(other) is type(self) else NotImplemented

    def __hash__(self) -> int:
        return hash((type(self).__qualname__, self._values()))


class ByTree(Formatted):
    """Equality and hash of a tree whose nodes may have several parents, in time linear in the nodes: by :meth:`_tree`."""

    __slots__ = ()

    def _tree(self) -> tuple[object, ...]:
        """The tree as numbers and values, each node once."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return self._tree() == other._tree() if isinstance(other, ByTree) and type(other) is type(self) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._tree())


def hashable(value: Any) -> object:
    """The value as something with a hash, equal exactly where the value is."""
    if isinstance(value, Mapping):
        return frozenset((key, hashable(item)) for key, item in value.items())
    if isinstance(value, tuple | list):
        return tuple(map(hashable, value))
    if hasattr(value, "tobytes") and hasattr(value, "dtype"):
        return value.dtype.kind, value.shape, tuple(value.ravel().tolist())
    return value
