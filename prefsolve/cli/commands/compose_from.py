"""``prefsolve compose --from``: an author's near miss, and the smallest changes that make it sound."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence

from ...composing.improve import Improvement, goal_of, improvements, keys_of, misfit_of, twins
from ...composing.wish import Wish
from ...diagrams.sentences import Phrases
from ...errors import OptionError
from ...formats import FormatError
from ...messages import _
from ...notation.questions import position_question
from ...solving.run_control import RunControl
from ..exit_status import INTERRUPTED
from ..inputs import load
from ..options import print_json, style_of
from ..terminal import say

__all__ = ["mend"]


def mend(file: str, wish: Wish, count: int, control: RunControl, *, as_json: bool, plain: bool) -> int:
    """Print the changes after which the file's problem fits the wish, and its twins; the exit status."""
    problem, *more = load(file)
    if more:
        raise FormatError(_("{file}: {deals} deals; --from takes one", file=file, deals=1 + len(more)))
    position = problem.position()
    if position.is_over:
        raise FormatError(_("{file}: every card has been played", file=file))
    goal = goal_of(position, wish, stored=problem.answer)
    if goal.keep or goal.themes or goal.surprise or goal.grade > 1:
        raise OptionError(_("--from goes with the wishes for keys, duals, tries, places and the value alone"))
    score = misfit_of(position, goal)
    changed = improvements(position, goal, control=control) if score else []
    start = position if not score else changed[0].position if changed else None
    paired = twins(start, goal, control=control) if start is not None and keys_of(start, goal.side) else []
    if as_json:
        told = position_question(position) | {"misfit": score, "complete": not control.stopped}
        print_json(told | {"changes": [one.to_json() for one in changed[:count]], "twins": [one.to_json() for one in paired[:count]]})
    else:
        style = style_of(sys.stdout, plain=plain)
        said = Phrases(style.words)
        first = _("The problem fits as it stands") if not score else _("The problem misses the wish by {score}", score=score)
        lines = [first, *_lines(_("Changes:"), changed[:count], said)]
        lines += _lines(_("Twins:") if not score else _("Twins of the first:"), paired[:count], said)
        say(lines, style)
    return INTERRUPTED if control.stopped == "interrupt" else int(bool(score) and not changed)


def _lines(heading: str, found: Sequence[Improvement], said: Phrases) -> Iterator[str]:
    """A line for each, under its heading; nothing where there is none."""
    if found:
        yield heading
    for one in found:
        changes = "; ".join(map(str, one.changes))
        told = {"changes": changes, "grade": one.quality.grade}
        if one.keys:
            yield "  " + _("{changes}: {key} is the key, grade {grade}", **told, key=said.group(one.keys))
        else:
            yield "  " + _("{changes}: grade {grade}", **told)
