"""``leads``: what each kind of opening lead against a contract gives away."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..messages import N_
from ..solving.contexts import context_of_thread
from .lead_kinds import BEST, KINDS, leads_of
from .lead_sums import PLACES, Sums, figures_by_place, merged, sums_as_rows
from .played_deals import TABLE_MIB, played_contracts, values_of_leads
from .table import Column, Context, Description, Options, Part, Row, parts_of_deals

__all__ = ["TABLE"]

DEALS = 40_000
DEALS_OF_A_PART = 2_500
SHORT_DEALS = 500
GAMES = {
    "suit": N_("a suit, any level"),
    "6": N_("6 in a suit"),
    "7": N_("7 in a suit"),
    "8": N_("8 or more in a suit"),
    "nt": N_("no trump"),
}
"""By key: what is told of the game."""
NO_TRUMP = 4


def _parts(options: Options) -> Iterable[Part]:
    return parts_of_deals(options, DEALS, SHORT_DEALS, DEALS_OF_A_PART, _part)


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
    sums = merged(rows)
    made = []
    for game, told in GAMES.items():
        for kind in KINDS:
            of_place = figures_by_place(sums, game, kind.key)
            if of_place is None:
                continue
            row: Row = {"game": told, "holding": kind.holding, "card": kind.card}
            for place, found in of_place.items():
                row[place], row[f"{place}_best"], row[f"{place}_cases"] = found["cost"], found["best"], found["cases"]
                if kind.rank(0b1) != BEST:
                    row[f"{place}_suit"] = found["in_suit"]
            made.append(row)
    return made


TABLE = Description(
    name="leads",
    title=N_("Opening leads against a contract"),
    summary=N_("What each kind of opening lead against a contract gives away, in tricks."),
    lessons=(
        N_(
            "Lead from honours that touch. The top of ace and king, or of king and queen, gives away about a tenth of a trick or less; a "
            "card at random gives away a quarter, against a six nearly a third. Queen and jack follow, most of all when the declarer plays "
            "next."
        ),
        N_(
            "Players say: before the whister lead the ace, before the player a seven (the saying is told at "
            "19au.ru/xoda-net-xodi-s-bubej). Half of it holds. A small card from a suit of small ones gives away 0.1 when the declarer "
            "plays next, and 0.2 to 0.3 when he plays last. An ace without the king costs 0.3 from either side: it is worth no more before "
            "the whister."
        ),
        N_(
            "Do not lead away from an ace: the small card gives away a tenth of a trick more than the ace itself, which is no good lead "
            "either. Another suit is better than both. From a king it is the other way round: the small card is better than the king."
        ),
        N_(
            "Of a long suit lead the top. From four cards or more the highest gives away 0.15, the lowest 0.2 to 0.25; what the lowest or "
            "the fourth card may tell the partner, as in bridge, has to be worth more than that."
        ),
        N_(
            "Trumps are a lead like any other if they are small: one or two small trumps through the declarer cost 0.1 to 0.2. From the "
            "ace or the king of trumps they are the dearest leads of all, a third to half a trick."
        ),
        N_(
            "The shortest suit is no better than others, and a single small card costs what a small card costs: it does not pay to play "
            "for a ruff. The higher the contract, the less the lead matters: 0.3 of a trick against six, 0.2 against seven, 0.1 from eight "
            "on."
        ),
    ),
    assumptions=(
        N_(
            "What a lead gives away is the difference from the best lead in that very deal, when everybody then plays with all cards seen. "
            "It does not count what a lead tells the partner."
        ),
        N_(
            "The deals are those of `prefsolve deal` with the same seed; East leads as the eldest hand. The talon goes to the hand with "
            "the fewest losers among its ten cards (in each suit, of its first three cards those that are no ace, guarded king or guarded "
            "queen), if it has five at most; of equals to the elder. Deals that East buys, and those that nobody buys, are left out."
        ),
        N_(
            "The buyer sees his twelve cards alone. Discard and order are those worth most by the convention of Sochi on twelve sampled "
            "layouts of the other cards; he plays also where no order promises a gain, as one who has bought must."
        ),
        N_(
            "A suit may count in several rows. The error is the standard error over hands, since the suits of one hand are not "
            "independent; a kind with fewer than 100 cases in a place is left out. Of equal suits that are shortest or longest each "
            "counts."
        ),
    ),
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
