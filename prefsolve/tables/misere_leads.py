"""``misere-leads``: what each kind of opening lead against a misère gives away, of misères that can be caught."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..messages import N_
from ..solving.contexts import context_of_thread
from .lead_kinds import MISERE_KINDS, leads_of
from .lead_sums import Sums, figures_of, merged, sums_as_rows
from .played_deals import TABLE_MIB, played_miseres, values_of_leads
from .table import Column, Context, Description, Options, Part, Row

__all__ = ["TABLE"]

DEALS = 400_000
DEALS_OF_A_PART = 25_000
SHORT_DEALS = 25_000
FEWEST_CASES = 100
PLACES = {1: "left", 2: "right"}
GAME = "misere"


def _parts(options: Options) -> Iterable[Part]:
    deals = options.samples or (SHORT_DEALS if options.short else DEALS)
    for first in range(0, deals, DEALS_OF_A_PART):
        yield _part(first, min(DEALS_OF_A_PART, deals - first))


def _part(first: int, count: int) -> Part:
    def work(context: Context) -> list[Row]:
        solver, sums = context_of_thread(TABLE_MIB), Sums()
        for deal in played_miseres(context.seed, first, count):
            context.check()
            values = dict(values_of_leads(deal, solver))
            most = max(values.values())
            if not most:
                continue  # no lead catches it
            costs = {card: most - value for card, value in values.items()}
            leads = leads_of(deal.hands[deal.leader], deal.hands[0], deal.kind, costs)
            sums.add_hand(GAME, PLACES[deal.leader], leads, most)
        return sums_as_rows(sums)

    return Part(f"deals-{first}", work)


def finished(rows: Sequence[Row]) -> list[Row]:
    """The table's rows of those of its parts."""
    sums = merged(rows).of
    made = []
    for kind in MISERE_KINDS:
        row: Row = {"holding": kind.holding, "card": kind.card}
        for place in PLACES.values():
            numbers = sums.get((GAME, place, kind.key))
            if numbers is not None and numbers[1] >= FEWEST_CASES:
                found = figures_of(numbers)
                row[place], row[f"{place}_best"] = found["cost"], found["best"]
                row[f"{place}_off"], row[f"{place}_cases"] = found["off"], found["cases"]
        if len(row) > 2:
            made.append(row)
    return made


TABLE = Description(
    name="misere-leads",
    title=N_("Opening leads against a misère"),
    summary=N_("What each kind of opening lead against a misère gives away, and how often it lets the declarer off."),
    lessons=(),
    assumptions=(),
    columns=(
        Column("holding", N_("The suit"), "text"),
        Column("card", N_("Led"), "text"),
        Column("left", N_("Declarer plays third: gives away"), "tricks", plot="cost"),
        Column("left_best", N_("is a best lead"), "chance"),
        Column("left_off", N_("lets him off"), "chance", plot="off"),
        Column("left_cases", N_("cases"), "count"),
        Column("right", N_("Declarer plays second: gives away"), "tricks", plot="cost"),
        Column("right_best", N_("is a best lead"), "chance"),
        Column("right_off", N_("lets him off"), "chance", plot="off"),
        Column("right_cases", N_("cases"), "count"),
    ),
    parts=_parts,
    short=("deals-0",),
    samples=DEALS,
    short_samples=SHORT_DEALS,
    finish=finished,
)
