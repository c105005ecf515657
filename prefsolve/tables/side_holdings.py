"""``side-holdings``: what a side suit brings beside five solid trumps, for each leader, in all layouts."""

from __future__ import annotations

from collections.abc import Iterable

from ..messages import N_
from .holding import LONGEST
from .holding_rows import ASSUMED, columns, holding_parts
from .table import Description, Options, Part

__all__ = ["TABLE", "USUAL"]

USUAL = (
    *("A", "K", "Q", "AK", "AQ", "AJ", "AT", "Ax", "KQ", "KJ", "KT", "Kx", "QJ", "QT", "Qx", "JT"),
    *("AKQ", "AKJ", "AKT", "AKx", "AQJ", "AQT", "AQ9", "AQx", "AJT", "AJ9", "AJx", "ATx", "Axx"),
    *("KQJ", "KQT", "KQx", "KJT", "KJ9", "KJx", "KTx", "Kxx", "QJT", "QJ9", "QJx", "QTx", "Qxx", "JT9", "JTx", "Jxx"),
    *("AKQx", "AKJx", "AKxx", "AQJx", "AQTx", "AQxx", "AJT9", "AJTx", "AJxx", "Axxx"),
    *("KQJx", "KQT9", "KQTx", "KQxx", "KJTx", "KJxx", "Kxxx", "QJTx", "QJxx", "Qxxx", "JT9x", "Jxxx", "xxxx"),
    *("AKQxx", "AKxxx", "AQxxx", "Axxxx", "KQxxx", "KJxxx", "Kxxxx", "QJxxx", "Qxxxx", "xxxxx"),
)


def _parts(options: Options) -> Iterable[Part]:
    return holding_parts("side", USUAL, options)


TABLE = Description(
    name="side-holdings",
    title=N_("Side suits: the tricks of a holding"),
    summary=N_("How many tricks a side suit brings beside five solid trumps."),
    lessons=(
        N_(
            "With the own lead a side suit brings what a count of its splits says, to a few hundredths of a trick. With another's lead it "
            "brings less wherever the ace must be driven out first: QJT falls from 1 trick to 0.07, KQx from 1.05 to 0.81, KQJ from 2 to "
            "1.51, KQT9 from 2.67 to 2.14."
        ),
        N_(
            "Nobody leads to a king for you: Kx is worth 0.02 of a trick with the own lead and nothing with another's, Kxx a third and a "
            "sixth. No dummy stands opposite, so there is no finesse of 50%."
        ),
        N_(
            "Aces are safe: another's lead costs a lone ace 0.003 of a trick and AKQ 0.06, when a defender ruffs. And length pays: even "
            "four small cards bring 1.3 tricks with the own lead."
        ),
    ),
    assumptions=(
        N_(
            "Beside the suit the hand has the trumps AKQJT and the smallest cards of the two suits left, and two more are discarded: "
            "♠AKQJT ♣KQ7 ♦7 ♥7, discarded ♦8 ♥8. The tricks are those of the hand less the five trumps; one to three small clubs in the "
            "suit's place bring nothing in any layout, whoever leads."
        ),
        *ASSUMED,
    ),
    columns=columns(LONGEST["side"]),
    parts=_parts,
    short=("A", "K7", "AKQ"),
)
