"""Money: what a whist is worth at a table."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from ..errors import OptionError, quoted
from ..messages import _

__all__ = ["Rate"]

_RATE = re.compile(r"([0-9]{1,9})(?:[.,]([0-9]{1,6}))?(?: *([^\W\d_]{1,12}\.?|[$€£₽₴]))?")


@dataclass(frozen=True, slots=True)
class Rate:
    """The money for one whist, exactly.

    :param whist: above 0.
    :param places: decimal places of a sum.
    :param unit: what it is paid in; may be empty.
    """

    whist: Fraction
    places: int = 0
    unit: str = ""

    @classmethod
    def read(cls, text: str) -> Rate:
        """The rate that is written as ``0.05``, ``0,5 руб`` or ``2 €``.

        :raises OptionError: anything else, or nothing at all for a whist.
        """
        found = _RATE.fullmatch(text.strip())
        if found is None:
            raise OptionError(_("a rate is the money for one whist, as 0.05 or '0.5 EUR', not {text}", text=quoted(text)))
        digits = found[2] or ""
        whist = Fraction(int(found[1] + digits), 10 ** len(digits))
        if not whist:
            raise OptionError(_("a whist must be worth something: the rate is 0"))
        return cls(whist, len(digits), found[3] or "")

    def sum_of(self, whists: Fraction | int) -> Fraction:
        """So many whists in money."""
        return whists * self.whist

    def written(self, whists: Fraction | int, *, sign: bool = False) -> str:
        """So many whole whists in money, as ``4.60 EUR``."""
        cents = whists * self.whist * 10**self.places
        mark = "-" if cents < 0 else "+" if sign and cents else ""
        whole, part = divmod(abs(int(cents)), 10**self.places)
        told = f"{mark}{whole}" + (f".{part:0{self.places}}" if self.places else "")
        return f"{told} {self.unit}".rstrip()
