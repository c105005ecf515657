"""Modules that have moved: the old paths can still be imported, and give what they gave, with a :class:`DeprecationWarning`.

An old module is made when something imports it, as a pickle of an earlier version does; until then it costs one table.
"""

from __future__ import annotations

import importlib
import sys
import warnings
from importlib.machinery import ModuleSpec
from types import ModuleType

__all__ = ["install", "moved_to"]

_PACKAGE = __name__.rpartition(".")[0]

# Old module: the modules that now hold its names, both relative to the package.
_MOVED = {
    "cards": "model.cards",
    "chart": "diagrams.chart",
    "claim": "single_dummy.claim",
    "constraints": "single_dummy.constraints",
    "deal": "model.deal",
    "diagrams.picture": "diagrams.pictures",
    "diagrams.words": "diagrams.vocabulary",
    "discard": "single_dummy.discard",
    "estimate": "single_dummy.estimate",
    "etude": "formats.etude",
    "formats.replay": "formats.played_cards",
    "game": "model.game",
    "hunting.front": "hunting.maximal_plans",
    "hunting.outline": "hunting.tree_text",
    "hunting.position": "model.hunt_position",
    "hunting.record": "notation.hunts hunting.as_json",
    "hunting.run": "hunting.hunt",
    "layouts": "solving.layouts solving.contexts",
    "mass": "solving.arrays",
    "plot": "diagrams.plot",
    "position": "model.position model.tricks",
    "raspasy_results": "raspasy.answers",
    "results": "solving.answers",
    "score.bidding": "bidding.advice",
    "score.candidates": "bidding.candidate_orders",
    "score.entries": "score.sheet_entries",
    "score.known": "bidding.others",
    "score.passing": "bidding.pass_value",
    "score.pools": "score.pool_rules",
    "score.ranking": "bidding.orders score.expectation",
    "score.raspasy": "raspasy.by_score",
    "score.talons": "bidding.talons",
    "solver": "solving.positions solving.contexts",
    "talon": "model.tricks",
    "view": "model.view",
    "workshop.analyse": "workshop.postmortem",
    "workshop.analyse_raspasy": "workshop.postmortem_raspasy",
    "workshop.check": "workshop.soundness_check",
    "workshop.outline": "workshop.tree_text",
    "workshop.page": "diagrams.page",
    "workshop.phrases": "diagrams.sentences",
    "workshop.raspasy_page": "workshop.raspasy_pages",
    "worlds": "single_dummy.worlds",
}
_COMMANDS = ("analyse", "batch", "bid", "claim", "convert", "diagram", "discard", "estimate", "etude", "explain", "hunt", "pulka")
_MOVED |= {f"cli.{command}": f"cli.commands.{command}" for command in (*_COMMANDS, "raspasy", "solve", "table")}
_MOVED["cli.convention"] = "cli.commands.convention score.convention_io"
_RENAMED = {("score.bidding", "Advice"): "BidAdvice", ("score.bidding", "advise"): "advise_bid"}


def moved_to(old: str) -> list[str]:
    """The full names of the modules that hold what the old module held; none where it has not moved."""
    package, _, rest = old.partition(".")
    return [f"{_PACKAGE}.{new}" for new in _MOVED.get(rest, "").split()] if package == _PACKAGE else []


class _OldModule(ModuleType):
    """A module whose names are looked up where they are now.

    Some of them had the name of their main function, which the package beside them exports: such a module can be called.
    """

    def __getattr__(self, name: str) -> object:
        if not name.startswith("__"):
            wanted = _RENAMED.get((self.__name__.partition(".")[2], name), name)
            for module in map(importlib.import_module, moved_to(self.__name__)):
                if hasattr(module, wanted):
                    return getattr(module, wanted)
        raise AttributeError(f"module {self.__name__!r} has no attribute {name!r}", name=name)

    def __dir__(self) -> list[str]:
        return sorted({name for module in moved_to(self.__name__) for name in dir(importlib.import_module(module))})

    def __call__(self, *args: object, **kwargs: object) -> object:
        function: object = getattr(self, self.__name__.rpartition(".")[2])
        assert callable(function)
        return function(*args, **kwargs)


class _OldPaths:
    """The last finder that is asked, and the loader.  Its base class is not named, since importing it takes 10 ms."""

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        return ModuleSpec(name, self) if moved_to(name) else None  # type: ignore[arg-type]

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        return _OldModule(spec.name, f"Moved to {' and '.join(moved_to(spec.name))}.")

    def exec_module(self, module: ModuleType) -> None:
        warnings.warn(f"{module.__name__} has moved to {' and '.join(moved_to(module.__name__))}", DeprecationWarning, stacklevel=2)


def install() -> None:
    """Let the old paths be imported."""
    if not any(isinstance(finder, _OldPaths) for finder in sys.meta_path):
        sys.meta_path.append(_OldPaths())
