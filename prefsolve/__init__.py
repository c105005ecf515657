"""prefsolve: exact answers about deals of Preferans.

Every name is imported when it is first used: what needs the compiled core or NumPy costs nothing until then.
"""

from __future__ import annotations

from . import _moved, _names

__version__ = "0.2.0"
__all__ = sorted(_names.PUBLIC)
_moved.install()


def __getattr__(name: str) -> object:
    return _names.find(name)


def __dir__() -> list[str]:
    return sorted([*globals(), *_names.PUBLIC, *_names.ALSO])
