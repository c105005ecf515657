"""What conventions, sheets and settlements look like: rows of text, for any terminal, and plain values for JSON."""

from __future__ import annotations

from fractions import Fraction

from ..messages import _
from ..model.cards import Strain
from ..model.game import Contract, Misere, Raspasy
from .by_hand import exact
from .convention import LEVELS, Convention
from .outcome import Call, Outcome
from .result import score_deal
from .sheet_rows import sheet_rows, sheet_to_answer

__all__ = ["bomb_rows", "cost_rows", "exact", "raspasy_rows", "sheet_rows", "sheet_to_answer"]

_PLAYERS = ("declarer", "left", "right")


def cost_rows(convention: Convention) -> list[tuple[str, ...]]:
    """What each game costs: a heading, then one row per game.

    *pool*: the points of a game made; *undertrick* and *whister short*: the mountain's points for each trick the declarer
    or a whister lacks; *whist*: a whister's whists for a trick; *consolation*: each defender's whists for an undertrick.
    The last two columns are the declarer's exact result in whists among three players when he makes his game to the trick,
    one defender whisting, and when he is down one.
    """
    rows: list[tuple[str, ...]] = [
        (_("game"), _("pool"), _("undertrick"), _("whist"), _("whister short"), _("consolation"), _("just made"), _("down one"))
    ]
    for level in LEVELS:
        game = Contract(level, Strain.HEARTS)
        costs = (
            convention.value(game),
            convention.undertrick(game),
            convention.whist(game),
            convention.whister_undertrick(game),
            convention.consolation(game),
        )
        results = (_declarers_result(convention, game, level), _declarers_result(convention, game, level - 1))
        rows.append((str(level), *(exact(n) for n in costs), *(exact(n, sign=True) for n in results)))
    misere = (_declarers_result(convention, Misere(), 0), _declarers_result(convention, Misere(), 1))
    rows.append(
        (_("misère"), exact(convention.misere_value), exact(convention.misere_trick), "–", "–", "–", *(exact(n, sign=True) for n in misere))
    )
    return rows


def _declarers_result(convention: Convention, game: Contract | Misere, taken: int) -> Fraction:
    tricks = dict(zip(_PLAYERS, (taken, 10 - taken, 0), strict=True))
    calls = {}
    if isinstance(game, Contract) and not convention.is_checked(game):
        calls = {"left": Call.WHIST, "right": Call.PASS}
    return score_deal(Outcome(game, "declarer", calls, tricks), convention, _PLAYERS).results["declarer"]


def raspasy_rows(convention: Convention) -> list[tuple[str, ...]]:
    """What raspasy costs by its place in a row, and the lowest bid after it; the last row repeats for all further ones."""
    steps = max(len(convention.raspasy_prices), len(convention.raspasy_exit))
    deals = steps if convention.raspasy_step == "deal" else 3 * (steps - 1) + 1
    rows: list[tuple[str, ...]] = [(_("raspasy in a row"), _("a trick"), _("no trick: pool"), _("lowest bid after it"))]
    for row in range(1, deals + 1):
        if row > 1 and convention.raspasy_level(row, 3) == convention.raspasy_level(row - 1, 3):
            continue
        price = convention.raspasy_price(row)
        tricks = Outcome(Raspasy(), tricks=dict(zip(_PLAYERS, (0, 5, 5), strict=True)), row=row)
        bonus = score_deal(tricks, convention, _PLAYERS).entries.pool.get("declarer", Fraction(0))
        if convention.raspasy == "mountain":
            told = _("{price} in the mountain", price=price)
        else:
            told = _("{price} whists, written by who took fewest", price=price)
        last = _("{row} and on", row=row) if row == deals else str(row)
        rows.append((last, told, exact(bonus), f"{convention.lowest_level(row)}♠"))
    return rows


def bomb_rows(convention: Convention) -> list[tuple[str, ...]]:
    """What the first bombs cost by their place in a row of bombs; nothing where none are played."""
    if not convention.bombs:
        return []
    rows: list[tuple[str, ...]] = [(_("bombs in a row"), _("a trick"), _("no trick: pool"))]
    for row in (1, 2, 3):
        outcome = Outcome(Raspasy(), tricks=dict(zip(_PLAYERS, (0, 5, 5), strict=True)), row=row, blind=frozenset(_PLAYERS[:1]))
        entries = score_deal(outcome, convention, _PLAYERS).entries
        last = _("{row} and on, doubling", row=row) if row == 3 else str(row)
        told = _("{price} in the mountain", price=exact(entries.mountain[_PLAYERS[1]] / 5))
        rows.append((last, told, exact(entries.pool[_PLAYERS[0]])))
    return rows
