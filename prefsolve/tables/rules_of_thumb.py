"""``rules-of-thumb``: what books say a holding brings at least, how they come to it, and what it brings in whole hands."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..messages import N_
from ..solving.layouts import PLAYERS
from .holding import Holding, Role, holding_tricks
from .holding_rows import ASSUMED
from .suit_alone import LAYOUTS, alone_tricks
from .table import Column, Context, Description, Figure, Options, Part, Row

__all__ = ["RULES", "TABLE", "Rule"]

LESNOI = N_("Lesnoi, appendix 2, table 2")
GUIDE = N_("«How to play Preferans» (dorogaved.ru)")
ROLES = {"trumps": N_("trumps"), "side": N_("side suit")}


@dataclass(frozen=True, slots=True)
class Rule:
    """A book's chance that a holding brings at least so many tricks."""

    ranks: str
    role: Role
    at_least: int
    chance: str
    source: str


RULES = (
    *(
        Rule(ranks, "side", tricks, chance, LESNOI)
        for ranks, tricks, chance in (
            *(("AQT", 2, "0.6"), ("AQ7", 2, "0.33"), ("KJ9", 1, "0.79"), ("KJ7", 1, "0.6"), ("AJT9", 3, "0.67")),
            *(("A987", 3, "0.42"), ("KQT9", 3, "0.67"), ("KQ87", 3, "0.54"), ("QJ9", 1, "0.51"), ("QJ7", 1, "0.18")),
        )
    ),
    *(
        Rule(ranks, "trumps" if len(ranks) > 4 else "side", tricks, chance, GUIDE)
        for ranks, tricks, chance in (
            *(("KQT987", 5, "1"), ("AQJ87", 4, "1"), ("KQJ87", 4, "1"), ("AQT87", 3, "1"), ("QJT87", 3, "1")),
            *(("AKJT", 3, "1"), ("AQJT", 3, "1"), ("KQJT", 3, "1"), ("AKQ7", 4, "0.85"), ("AK87", 3, "0.85")),
        )
    ),
)


def _parts(_options: Options) -> Iterable[Part]:
    return [_part(rule) for rule in RULES]


def _part(rule: Rule) -> Part:
    def work(context: Context) -> Row:
        holding = Holding(rule.ranks, rule.role)
        row: Row = {"holding": rule.ranks, "role": ROLES[rule.role], "at_least": Figure.of(rule.at_least), "source": rule.source}
        row |= {"book": Figure.given(rule.chance), "alone": _share(alone_tricks(rule.ranks), rule)}
        return row | {leader: _share(holding_tricks(holding, leader, context), rule) for leader in PLAYERS}

    return Part(rule.ranks, work)


def _share(counts: tuple[int, ...], rule: Rule) -> Figure:
    return Figure.share(sum(counts[rule.at_least :]), LAYOUTS)


TABLE = Description(
    name="rules-of-thumb",
    title=N_("Rules of thumb: what a holding brings at least"),
    summary=N_("What books say a holding brings at least, beside the same in whole hands."),
    lessons=(
        N_(
            "Lesnoi's ten chances of one more trick are those of the suit alone, to the last digit, and they hold with the own lead. With "
            "another's lead six of the ten are far off: QJ9 has 4% in place of 51%, QJx 1% in place of 18%, KJ9 53% in place of 79%, KJx "
            "45% in place of 60%, KQT9 44% in place of 67%, KQxx 43% in place of 54%. The four with the ace hold whoever leads."
        ),
        N_("The guide counts three tricks of KQJT as sure: so they are with the own lead, but with another's only in 46% of all layouts."),
        N_("The guide's 85% for the four tricks of AKQx and the three of AKxx are 91%: all layouts but those of 4-0."),
    ),
    assumptions=(
        N_("Side suits stand beside the trumps AKQJT, trumps beside small cards, as in the tables side-holdings and trump-holdings."),
        N_(
            "Books: D. Lesnoi, «Русский преферанс», appendix 2, table 2, the chance of an additional trick; and the web guide «Как играть "
            "в преферанс» (dorogaved.ru), the tricks of a holding when one leads."
        ),
        *ASSUMED[:2],
    ),
    columns=(
        Column("holding", N_("Holding"), "ranks"),
        Column("role", N_("As"), "text"),
        Column("at_least", N_("Tricks at least"), "count"),
        Column("source", N_("Source"), "text"),
        Column("book", N_("Book"), "chance", plot="chance"),
        Column("alone", N_("Suit alone"), "chance", plot="chance"),
        Column("self", N_("Own lead"), "chance", plot="chance"),
        Column("left", N_("Left-hand lead"), "chance", plot="chance"),
        Column("right", N_("Right-hand lead"), "chance", plot="chance"),
    ),
    parts=_parts,
    short=("KQJ87", "A987"),
)
