"""The problem of the day, chosen from the pack by the date."""

from __future__ import annotations

from datetime import date

from ..errors import EtudeError
from ..formats.etude import Etude
from ..formats.shipped import composed_names, shipped_etude
from ..messages import _
from ..model.arguments import checked

__all__ = ["of_the_day"]

STEP = 77  # has no divisor in common with 200, so that 200 days show every problem once, easy and hard ones by turns


@checked
def of_the_day(day: date) -> tuple[str, Etude]:
    """The name and the etude of that day's problem: the same everywhere, and another the next day.

    The problem's place in the pack, from 0, is 77 times the day's number (1 January of year 1 is day 1), modulo the number
    of problems.

    :raises EtudeError: an installation without the pack.
    """
    names = composed_names()
    if not names:
        raise EtudeError(_("the composed problems are not installed"))
    name = names[day.toordinal() * STEP % len(names)]
    return name, shipped_etude(name)
