"""``misere-hands``: classic hands of ten cards, how often they make a clean misère over all 231 talons, and the book's figures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import partial
from math import comb
from typing import NamedTuple

from ..bidding.misere_before_talon import MisereBeforeTalon, misere_before_talon
from ..bidding.misere_questions import LAYOUTS
from ..errors import BudgetError, HandSizeError, OptionError
from ..messages import N_, _
from ..model.cards import Card
from ..notation import Alphabet, format_hand, parse_hand
from ..solving.layouts import PLAYERS, Player
from .holding_rows import LEADS
from .table import Cell, Column, Context, Description, Figure, Options, Part, Row, Stopped

__all__ = ["ASSUMED", "CLASSIC", "TABLE", "ClassicHand", "cards_of", "chance_of", "hand_parts"]


class ClassicHand(NamedTuple):
    """A row of Lesnoi's table.

    :ivar outs: how many cards of the talon he counts as the hand's own.
    :ivar chance: the chance of one of them, or of two in the last four rows.
    :ivar whists: the expected result; ``None`` where he gives two.

    A hand that is not his has none of these.
    """

    hand: str
    outs: int | None
    chance: str | None
    whists: str | None


CLASSIC = (
    ClassicHand("s789JK.c789J.dA", 11, "0.76", "39"),
    ClassicHand("s789TA.c789A.dK", 11, "0.76", "39"),
    ClassicHand("s789TJQK.c7.d7K", 7, "0.55", "7.5"),
    ClassicHand("s789TJQKA.c7K", 6, "0.48", "-3"),
    ClassicHand("s789TJQKA.cK.d8", 5, "0.41", "-13.5"),
    ClassicHand("s789.c789.d7K.h7K", 14, "0.494", "-10"),
    ClassicHand("s789.c789.d7J.h7K", 14, "0.504", "-8"),
    ClassicHand("s789T.c789.d7A.hK", 11, "0.385", "-28"),
    ClassicHand("s789.c789.d78.hJQ", 14, "0.56", None),
)
"""Д. С. Лесной, «Русский преферанс», appendix 2, table 1, in its order; in the last four rows both of the talon's cards are needed.
Of the last one the book gives two results, +3 and −32."""
OUT = Fraction(19, 20)
"""The chance to be clean with a card in the talon from which it counts as an out."""
CARDS_UNSEEN = 22

ASSUMED = (
    N_("All 231 talons are equally likely, and after each of them all 184,756 layouts of the others' cards."),
    N_("After each talon the discard is the one that is clean in most layouts; all 66 discards are taken into account."),
    N_("After the discard everybody sees all cards and plays as well as can be."),
    N_(
        "Any other hand can be asked for with `--row`, such as `--row s789T.c789.d7.h7T/left`: ten cards, and self, left or right "
        "for who leads."
    ),
)
"""What both tables of such hands assume."""


def _key(hand: str, leader: Player) -> str:
    """The key of a hand's part with that leader."""
    return f"{hand}/{leader}"


def _solved(hand: str, leader: Player, context: Context) -> MisereBeforeTalon:
    """The hand with that leader.

    :raises Stopped: the run was stopped.
    """
    seed = context.seed_of("misere-hands", hand, leader)
    try:
        return misere_before_talon(parse_hand(hand), leader, samples=context.samples, seed=seed, workers=1, watch=context.watch)
    except BudgetError:
        raise Stopped from None


def _row(classic: ClassicHand, leader: Player, context: Context) -> Row:
    found = _solved(classic.hand, leader, context)
    mean, error = found.result()
    row: Row = {
        "hand": classic.hand,
        "lead": LEADS[leader],
        "book": None if classic.chance is None else Figure.given(classic.chance),
        "clean": Figure.share(found.clean, found.layouts),
        "sure": Figure.share(found.sure, len(found.talons)),
        "book_whists": None if classic.whists is None else Figure.given(classic.whists),
        "whists": Figure.sampled(mean, error) if error else Figure.of(mean),
        "book_outs": None if classic.outs is None else Figure.given(str(classic.outs)),
    }
    return row | {f"with_{card.ascii}": _share_with(found, card) for card in found.gains()}


def _share_with(found: MisereBeforeTalon, card: Card) -> Figure:
    """The chance to be clean where that card is in the talon."""
    share = found.with_card(card)
    layouts = (CARDS_UNSEEN - 1) * LAYOUTS
    return Figure.share(int(share * layouts), layouts)


def _hands(rows: Sequence[Row]) -> list[Row]:
    """A row for each hand and leader: how often it is clean, and which cards help."""
    return [{key: cell for key, cell in row.items() if not key.startswith("with_")} | _helping(row) for row in rows]


def _helping(row: Row) -> Row:
    clean, cards = chance_of(row["clean"]), cards_of(row)
    outs = [card for card, share in cards if share >= OUT and share > clean]
    helps = [card for card, share in cards if clean < share < OUT]
    return {"outs_chance": Figure.of(chance_of_outs(len(outs))), "outs": " ".join(outs), "helps": " ".join(helps)}


def cards_of(row: Row) -> list[tuple[str, Fraction]]:
    """The unseen cards of a part's row, the most helpful first, each with the chance to be clean where it is in the talon."""
    found = [(key.removeprefix("with_"), chance_of(cell)) for key, cell in row.items() if key.startswith("with_")]
    return sorted(found, key=lambda item: -item[1])  # of equals the lower card first, as they stand


def chance_of(cell: Cell) -> Fraction:
    """The number of a figure."""
    assert isinstance(cell, Figure)
    return cell.value


def chance_of_outs(outs: int) -> Fraction:
    """The chance that at least one of so many cards is in the talon."""
    return 1 - Fraction(comb(CARDS_UNSEEN - outs, 2), comb(CARDS_UNSEEN, 2))


def hand_parts(options: Options) -> Iterable[Part]:
    """A part for each classic hand and leader, and for any other that the options ask for; its row has every card's ``with_``.

    :raises PrefsolveError: a row that is asked for is no hand with a leader.
    """
    parts = {_key(classic.hand, leader): partial(_row, classic, leader) for classic in CLASSIC for leader in PLAYERS}
    for key in options.rows:
        if key not in parts:
            parts[key] = _asked(key)
    return [Part(key, work) for key, work in parts.items()]


def _asked(key: str) -> partial[Row]:
    """The work of a row that is asked for: a hand, a slash and who leads, as ``s789T.c789.d7.h7T/left``.

    :raises PrefsolveError: it is no such row.
    """
    text, slash, lead = key.rpartition("/")
    leader = next((player for player in PLAYERS if player == lead), None)
    if not slash or leader is None:
        raise OptionError(
            _("a row is ten cards, a slash and self, left or right, such as s789T.c789.d7.h7T/left, not {key!r}", key=key[:60])
        )
    hand = parse_hand(text)
    if len(hand) != 10:
        raise HandSizeError(_("a hand of ten cards is bid, not of {count}: {hand}", count=len(hand), hand=hand), hand=hand)
    return partial(_row, _named(format_hand(hand, Alphabet.ASCII)), leader)


def _named(hand: str) -> ClassicHand:
    """The row of the book with that hand, or one without the book's figures."""
    return next((classic for classic in CLASSIC if parse_hand(classic.hand) == parse_hand(hand)), ClassicHand(hand, None, None, None))


TABLE = Description(
    name="misere-hands",
    title=N_("Misère before the talon: the classic hands"),
    summary=N_("How often ten cards make a clean misère once the talon is taken."),
    lessons=(
        N_(
            "Books count outs, the cards of which one alone makes the hand clean. That is too low: a talon without an out still lets the "
            "two worst cards go. ♠789JK ♣789J ♦A is clean in 82% with the own lead and 79% with another's, where the book has 76%; "
            "♠789TJQK ♣7 ♦7K in 74% and 71% to 72%, where it has 55%."
        ),
        N_(
            "Where the book waits for two good cards, the layout does the rest: ♠789 ♣789 ♦7J ♥7K is clean in 67% with the own lead and "
            "63% with another's, where the book has 50%."
        ),
        N_(
            "The own lead is worth two or three points in most hands. With all eight spades it is a burden, since every spade wins: "
            "♠789TJQKA ♣7K is clean in 60% with the own lead, 71% with the left-hand one and 67% with the right-hand one."
        ),
        N_(
            "How often is not how dear. ♠789TJQKA ♣K ♦8 is clean in 68% with the left-hand lead, and yet loses 115 whists on average: who "
            "is caught with eight spades takes them all. ♠789JK ♣789J ♦A wins 42 whists with the own lead and loses 9 with "
            "the left-hand one, for three points of chance."
        ),
    ),
    assumptions=(
        *ASSUMED,
        N_(
            "Sure: the talons after which the hand is clean in every layout. Outs: the cards with which in the talon it is clean in 95% of "
            "layouts or more; the chance that the talon has one is what counting outs gives."
        ),
        N_("Whists: Sochi, three players; the tricks of the layouts in which the declarer is caught are sampled."),
        N_(
            "The book's figures: D. Lesnoi, Russian Preferans, appendix 2, table 1. In its last four hands the book needs both cards of "
            "the talon, and its chance is that of two good ones; its whists are by other prices than Sochi's."
        ),
    ),
    columns=(
        Column("hand", N_("Hand"), "cards"),
        Column("lead", N_("First lead"), "text"),
        Column("book", N_("Clean: the book"), "chance", plot="clean"),
        Column("clean", N_("Clean"), "chance", plot="clean"),
        Column("sure", N_("Sure talons"), "chance", plot="clean"),
        Column("outs_chance", N_("One of the outs"), "chance"),
        Column("book_whists", N_("Whists: the book"), "whists"),
        Column("whists", N_("Whists"), "whists"),
        Column("book_outs", N_("Outs: the book"), "count"),
        Column("outs", N_("Outs"), "cards"),
        Column("helps", N_("Other cards that help"), "cards"),
    ),
    parts=hand_parts,
    finish=_hands,
    short=(_key(CLASSIC[3].hand, "right"),),
    samples=64,
)
