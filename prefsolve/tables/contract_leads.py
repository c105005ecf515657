"""``leads``: what each kind of opening lead against a contract gives away."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..messages import N_
from ..solving.contexts import context_of_thread
from .lead_kinds import BEST, KINDS, leads_of
from .lead_sums import Sums, figures_of, merged, sums_as_rows
from .played_deals import TABLE_MIB, played_contracts, values_of_leads
from .table import Column, Context, Description, Options, Part, Row

__all__ = ["TABLE"]

DEALS = 40_000
DEALS_OF_A_PART = 2_500
SHORT_DEALS = 500
FEWEST_CASES = 100
GAMES = {
    "suit": N_("a suit, any level"),
    "6": N_("6 in a suit"),
    "7": N_("7 in a suit"),
    "8": N_("8 or more in a suit"),
    "nt": N_("no trump"),
}
"""By key: what is told of the game."""
PLACES = {1: "left", 2: "right"}
NO_TRUMP = 4


def _parts(options: Options) -> Iterable[Part]:
    deals = options.samples or (SHORT_DEALS if options.short else DEALS)
    for first in range(0, deals, DEALS_OF_A_PART):
        yield _part(first, min(DEALS_OF_A_PART, deals - first))


def _part(first: int, count: int) -> Part:
    def work(context: Context) -> list[Row]:
        solver, sums = context_of_thread(TABLE_MIB), Sums()
        for deal in played_contracts(context.seed, first, count):
            context.check()
            values = dict(values_of_leads(deal, solver))
            fewest = min(values.values())
            costs = {card: value - fewest for card, value in values.items()}
            leads = list(leads_of(deal.hands[deal.leader], deal.hands[0], deal.kind, costs))
            games = ("nt",) if deal.kind == NO_TRUMP else ("suit", str(min(deal.level, 8)))
            for game in games:
                sums.add_hand(game, PLACES[deal.leader], leads)
        return sums_as_rows(sums)

    return Part(f"deals-{first}", work)


def finished(rows: Sequence[Row]) -> list[Row]:
    """The table's rows of those of its parts."""
    sums = merged(rows).of
    made = []
    for game, told in GAMES.items():
        for kind in KINDS:
            row: Row = {"game": told, "holding": kind.holding, "card": kind.card}
            for place in PLACES.values():
                numbers = sums.get((game, place, kind.key))
                if numbers is None or numbers[1] < FEWEST_CASES:
                    continue
                found = figures_of(numbers)
                row[place], row[f"{place}_best"], row[f"{place}_cases"] = found["cost"], found["best"], found["cases"]
                if kind.rank(0b1) != BEST:
                    row[f"{place}_suit"] = found["in_suit"]
            if len(row) > 3:
                made.append(row)
    return made


TABLE = Description(
    name="leads",
    title=N_("Opening leads against a contract"),
    summary=N_("What each kind of opening lead against a contract gives away, in tricks."),
    lessons=(),
    assumptions=(),
    columns=(
        Column("game", N_("Contract"), "text"),
        Column("holding", N_("Held in the suit"), "text"),
        Column("card", N_("Led"), "text"),
        Column("left", N_("Declarer plays third: gives away"), "tricks", plot="cost"),
        Column("left_best", N_("is a best lead"), "chance"),
        Column("left_suit", N_("gives away within the suit"), "tricks"),
        Column("left_cases", N_("cases"), "count"),
        Column("right", N_("Declarer plays second: gives away"), "tricks", plot="cost"),
        Column("right_best", N_("is a best lead"), "chance"),
        Column("right_suit", N_("gives away within the suit"), "tricks"),
        Column("right_cases", N_("cases"), "count"),
    ),
    parts=_parts,
    short=("deals-0",),
    samples=DEALS,
    short_samples=SHORT_DEALS,
    finish=finished,
)
