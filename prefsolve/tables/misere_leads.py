"""``misere-leads``: what each kind of opening lead against a misère gives away, of misères that can be caught."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..messages import N_
from ..solving.contexts import context_of_thread
from .lead_kinds import MISERE_KINDS, leads_of
from .lead_sums import PLACES, Sums, figures_by_place, merged, sums_as_rows
from .played_deals import TABLE_MIB, played_miseres, values_of_leads
from .table import Column, Context, Description, Options, Part, Row, parts_of_deals

__all__ = ["TABLE"]

DEALS = 400_000
DEALS_OF_A_PART = 25_000
SHORT_DEALS = 25_000
GAME = "misere"


def _parts(options: Options) -> Iterable[Part]:
    return parts_of_deals(options, DEALS, SHORT_DEALS, DEALS_OF_A_PART, _part)


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
    sums = merged(rows)
    made = []
    for kind in MISERE_KINDS:
        of_place = figures_by_place(sums, GAME, kind.key)
        if of_place is None:
            continue
        row: Row = {"holding": kind.holding, "card": kind.card}
        for place, found in of_place.items():
            row[place], row[f"{place}_best"] = found["cost"], found["best"]
            row[f"{place}_off"], row[f"{place}_cases"] = found["off"], found["cases"]
        made.append(row)
    return made


TABLE = Description(
    name="misere-leads",
    title=N_("Opening leads against a misère"),
    summary=N_("What each kind of opening lead against a misère gives away, and how often it lets the declarer off."),
    lessons=(
        N_(
            "Do not begin with the hole. The lowest card of the suit with the hole lets the declarer off in two misères of five that could "
            "be caught; even the best card of that suit gives away a trick on average, and is a best lead in 54 to 65 cases of 100."
        ),
        N_(
            "Begin with a suit in which the declarer is clean: its best card gives away a tenth of a trick and is a best lead 19 times of "
            "20. The hole does not run away."
        ),
        N_(
            "A suit that the declarer does not hold is a present, for he may throw what he likes. It costs more than a trick, and is a "
            "best lead in one case of five."
        ),
        N_(
            "From any holding lead high rather than low: of two or three cards the lowest gives away nearly half a trick more than the "
            "highest."
        ),
    ),
    assumptions=(
        N_(
            "Only misères that the best lead catches are counted. What a lead gives away is how many tricks fewer the declarer takes after "
            "it, when everybody then plays with all cards seen; at misère the defenders do see each other's cards, and of the declarer's "
            "all but the two discarded."
        ),
        N_(
            "The deals are those of `prefsolve deal` with the same seed; East leads as the eldest hand. A hand falls for misère if its ten "
            "cards lack at most two ranks (each card may lie two ranks above the 7 for every lower card that is held with it; the excesses "
            "are added up); of several the one that lacks least, of equals the elder. Deals in which that is East are left out."
        ),
        N_(
            "The discard is the one that is clean most often on twelve sampled layouts. A suit has a hole if its cards exceed those ranks, "
            "and is clean if they do not."
        ),
        N_(
            "A suit may count in several rows. The error is the standard error over hands, since the suits of one hand are not "
            "independent; a kind with fewer than 100 cases in a place is left out. Of equal suits that are shortest or longest each "
            "counts."
        ),
    ),
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
