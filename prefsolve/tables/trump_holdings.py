"""``trump-holdings``: what a trump suit brings by itself, for each leader, in all layouts."""

from __future__ import annotations

from collections.abc import Iterable

from ..messages import N_
from .holding import LONGEST
from .holding_rows import ASSUMED, columns, holding_parts
from .table import Description, Options, Part

__all__ = ["TABLE", "USUAL"]

USUAL = (
    *("AKQx", "AKJT", "AKJx", "AKTx", "AKxx", "AQJT", "AQJx", "AQTx", "AQxx", "AJTx", "AJxx", "Axxx"),
    *("KQJT", "KQJx", "KQTx", "KQxx", "KJTx", "KJxx", "Kxxx", "QJTx", "QJxx", "Qxxx", "JT9x", "Jxxx"),
    *("AKQxx", "AKJxx", "AKTxx", "AKxxx", "AQJxx", "AQTxx", "AQxxx", "AJTxx", "AJxxx", "Axxxx"),
    *("KQJxx", "KQTxx", "KQxxx", "KJTxx", "KJ9xx", "KJxxx", "Kxxxx", "QJTxx", "QJxxx", "Qxxxx", "JT9xx", "Jxxxx"),
    *("AKQxxx", "AKJxxx", "AKxxxx", "AQJxxx", "AQTxxx", "AQxxxx", "AJTxxx", "AJxxxx", "Axxxxx"),
    *("KQJxxx", "KQxxxx", "KJTxxx", "KJxxxx", "Kxxxxx", "QJTxxx", "QJxxxx", "Qxxxxx", "Jxxxxx"),
    *("AKxxxxx", "AQxxxxx", "KQxxxxx", "AKQJxxxx"),
)


def _parts(options: Options) -> Iterable[Part]:
    return holding_parts("trumps", USUAL, options)


TABLE = Description(
    name="trump-holdings",
    title=N_("Trumps: the tricks of a holding"),
    summary=N_("How many tricks a trump holding of four to eight cards brings by itself."),
    lessons=(
        N_(
            "The tricks that a trump suit brings, ruffs with small trumps among them. With five trumps or more and the own lead they are "
            "never fewer on average than those of the suit alone."
        ),
        N_(
            "The lead, of which a count of splits knows nothing, is worth most with few trumps and small ones among them: AKxxx brings "
            "4.88 tricks with the own lead and 4.59 with another's, AKxx 3.69 and 3.04, Axxx 2.53 and 1.68; the suit alone would give "
            "4.79, 3.33 and 2.33."
        ),
        N_(
            "AQJxx, KQJxx and QJTxx lose next to nothing to another's lead, but JTxxx falls from 2.82 tricks to 2.25 and QJTxxx from 4.54 "
            "to 4.22. Which of the two defenders leads hardly matters."
        ),
    ),
    assumptions=(
        N_(
            "Beside the trumps the hand has the smallest cards of the other suits, the sevens first, then the eights, and two more are "
            "discarded: ♠AQJ87 ♣87 ♦87 ♥7, discarded ♣9 ♥8. They bring nothing: with a solid suit in the holding's place the hand takes "
            "one trick for each trump in every layout, whoever leads."
        ),
        *ASSUMED,
    ),
    columns=columns(LONGEST["trumps"]),
    parts=_parts,
    short=("AKQ87", "KQJ87"),
)
