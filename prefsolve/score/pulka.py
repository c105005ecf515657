"""The game sheet (pulka): deals applied in order, entries as they are written by hand, full pools, help, legs and the end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from html import escape
from typing import Any, Literal

from ..messages import _
from ..model.arguments import Formatted, checked
from ..model.game import Contract, Misere, Raspasy
from ..model.tables import html_table, text_table
from .convention import Convention
from .errors import OutcomeError, PlayersError, SheetError
from .money import Rate
from .opening import check_opening
from .outcome import Outcome, Seating, check_outcome, is_played
from .pool_rules import Pools
from .result import write_deal
from .settlement import by_amnesty, by_mean
from .sheet_entries import Entries
from .sheet_rows import settlement_lines, sheet_rows, sheet_to_answer, unfinished

__all__ = ["End", "Line", "Pulka", "Settlement"]

End = Literal["pool", "sum", "mountains", "rounds", "time", "early"]


@dataclass(frozen=True, slots=True)
class Line:
    """One deal on the sheet: who dealt, what happened, and everything it wrote, help and legs included."""

    number: int
    dealer: str
    outcome: Outcome
    entries: Entries
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Settlement:
    """A game's settlement, exact.

    :param finished: whether the game had come to its agreed end.
    :param mountain: each mountain as it is settled, what was missing in the pool added.
    :param whists: all whists, ``(writer, payer)``.
    :param results: each player's result in whists; both methods agree on it.
    """

    finished: bool
    mountain: dict[str, Fraction]
    whists: dict[tuple[str, str], Fraction]
    results: dict[str, Fraction]


class Pulka(Formatted):
    """A game sheet.

    :param convention: the convention played.
    :param players: three or four names, clockwise.
    :param dealer: who deals first; the first player where it is left out.
    :param pool: the agreed size of each pool, or for an end by sum of all pools together; ``None`` where the game has no
        such end.  In skachki a leg's size stands in the convention.
    :param end: how the game ends: *pool*: when all pools are full; *sum*: when all pools together have that many points;
        *mountains*: when every mountain is at 0, and every pool full if a size is agreed; *rounds*: after a number of
        rounds; *time*: by the clock; *early*.
    :param rounds: for an end by rounds, how often each player deals.
    :param mountain: the points that stand in each mountain at the start, 0 if left out.
    :param opening: what stands on the sheet before the first deal: the totals of a paper sheet, which can be settled so or
        played on with.
    :raises PlayersError: players other than three or four, or a dealer who is not one of them; other names in the totals.
    :raises SheetError: an end without what it needs; totals that cannot stand on a sheet.
    """

    @checked
    def __init__(
        self,
        convention: Convention,
        players: Sequence[str],
        *,
        dealer: str | None = None,
        pool: int | None = None,
        end: End = "pool",
        rounds: int | None = None,
        mountain: int | None = None,
        opening: Entries | None = None,
    ) -> None:
        self.convention = convention
        self.players = Seating(tuple(players), dealer if dealer is not None else next(iter(players), None)).players
        self.first_dealer = self.players[0] if dealer is None else dealer
        self.pool, self.end, self.rounds, self.mountain = pool, end, rounds, mountain
        _check_end(convention, pool, end, rounds, mountain)
        self.lines: list[Line] = []
        self.row, self._of_bombs = 0, False
        self._dealer = self.first_dealer
        self.is_fresh = opening is None  # whether the game begins with this sheet
        self.opening = opening if opening is not None else Entries({}, dict.fromkeys(self.players, Fraction(mountain or 0)), {})
        if opening is not None:
            check_opening(opening, self.players, pool if end == "pool" else None, mountain)
        self._pools = Pools(convention, self.players, None if end == "sum" else pool, self.opening)

    # the running game -----------------------------------------------------------------------------------------------

    @property
    def dealer(self) -> str:
        """Who deals next."""
        return self._dealer

    @property
    def totals(self) -> Entries:
        """What stands on the sheet now."""
        return self._pools.totals()

    @property
    def legs(self) -> int:
        """The skachki legs that have ended."""
        return self._pools.legs

    @property
    def lowest_level(self) -> int:
        """The lowest level that may be bid in the next deal: the way out of raspasy."""
        return self.convention.lowest_level(self.row, len(self.players))

    @property
    def finished(self) -> bool:
        """Whether the game has come to its agreed end; one that ends by the clock or early is finished when it is settled."""
        if self.end == "rounds":
            return len(self.lines) >= (self.rounds or 0) * len(self.players)
        if self.end == "pool":
            return not self.convention.skachki and self._pools.all_full()
        if self.end == "sum":
            return sum(self.totals.pool.values()) >= (self.pool or 0)
        if self.end == "mountains":
            return not any(self.totals.mountain.values()) and (self.pool is None or self._pools.all_full())
        return True

    @property
    def is_empty(self) -> bool:
        """Whether nothing has been written: there is no deal, and all totals at the start are 0."""
        opening = self.opening
        return not self.lines and not any([*opening.pool.values(), *opening.mountain.values(), *opening.whists.values()])

    @property
    def bombs(self) -> dict[str, int]:
        """How many bombs each player has announced: the signs of the bomb beside his name."""
        return {name: sum(name in line.outcome.blind for line in self._bomb_lines()) for name in self.players}

    def _bomb_lines(self) -> list[Line]:
        return [line for line in self.lines if isinstance(line.outcome.game, Raspasy) and line.outcome.blind]

    @checked
    def apply(self, outcome: Outcome, *, dealer: str | None = None) -> Line:
        """Write the next deal; the sheet is unchanged where the deal is refused.

        :param dealer: who dealt, where the deal did not pass on as usual.
        :raises OutcomeError: a deal that cannot have happened, or not at this point of the game.
        :raises PlayersError: names that are not at the table, or a dealer who plays.
        """
        if self.end not in ("time", "early") and self.finished:
            raise OutcomeError(_("the game is over: {why_over} after deal {count}", why_over=self._why_over(), count=len(self.lines)))
        dealer = self._dealer if dealer is None else dealer
        seating = Seating(self.players, dealer)
        outcome = self._placed(outcome)
        check_outcome(outcome, self.convention, seating)
        self._check_exit(outcome)
        notes: list[str] = []
        order = (outcome.declarer,) if outcome.declarer else seating.after(dealer)
        entries = self._pools.write(write_deal(outcome, self.convention, seating), order, dealer, notes)
        line = Line(len(self.lines) + 1, dealer, outcome, entries, tuple(notes))
        self.lines.append(line)
        self._count_row(outcome)
        self._dealer = self.players[(self.players.index(dealer) + 1) % len(self.players)]
        return line

    @checked
    def apply_all(self, outcomes: Iterable[Outcome]) -> None:
        """Write several deals in order.

        :raises SheetError: a deal is refused; those before it stay written, and the fault has its number.
        """
        for outcome in outcomes:
            try:
                self.apply(outcome)
            except (OutcomeError, PlayersError) as fault:
                number = len(self.lines) + 1
                raise SheetError(_("deal {number}: {fault}", number=number, fault=fault), deal=number, sheet=self) from fault

    def _why_over(self) -> str:
        reasons = {
            "pool": _("all pools are full"),
            "sum": _("the pools together have {pool} points", pool=self.pool),
            "mountains": _("all mountains are at 0"),
            "rounds": _("{rounds} rounds have been dealt", rounds=self.rounds),
        }
        return reasons[self.end]

    def _placed(self, outcome: Outcome) -> Outcome:
        """The outcome with its place in its row; a row of bombs and one of ordinary raspasy end each other."""
        if not isinstance(outcome.game, Raspasy):
            return outcome
        bomb = bool(outcome.blind)
        row = self.row + 1 if bomb == self._of_bombs else 1
        if outcome.row not in (None, row):
            told = {"row": row, "said": outcome.row}
            if bomb:
                raise OutcomeError(_("this bomb is number {row} in a row, not {said}", **told))
            raise OutcomeError(_("this raspasy is number {row} in a row, not {said}", **told))
        return replace(outcome, row=row)

    def _check_exit(self, outcome: Outcome) -> None:
        game, lowest = outcome.game, self.lowest_level
        if isinstance(game, Contract) and game.level < lowest:
            raise OutcomeError(
                _("{game} is too low: after {row} raspasy in a row the lowest game is {lowest}", game=game, row=self.row, lowest=lowest)
            )

    def _count_row(self, outcome: Outcome) -> None:
        if isinstance(outcome.game, Raspasy):
            self.row, self._of_bombs = outcome.row or 1, bool(outcome.blind)
        elif _ends_raspasy(outcome, self.convention):
            self.row, self._of_bombs = 0, False

    # the end --------------------------------------------------------------------------------------------------------

    def to_json(self, rate: Rate | None = None) -> dict[str, Any]:
        """The totals and the settlement, as ``pulka --json``; with a rate in money too.  The file's form is ``sheet_to_json``."""
        return sheet_to_answer(self, rate)

    def __str__(self) -> str:
        lines = [text_table(sheet_rows(self)), "", unfinished(self), *settlement_lines(self)]
        return "\n".join(line for line in lines if line or line == lines[1]) if not self.is_empty else text_table(sheet_rows(self))

    def _repr_html_(self) -> str:
        """The sheet as the table that a notebook shows, the settlement below it."""
        lines = [] if self.is_empty else [unfinished(self), *settlement_lines(self)]
        return html_table(sheet_rows(self)) + "".join(f"<div>{escape(line)}</div>" for line in lines if line)

    def settle(self) -> Settlement:
        """The settlement as the sheet stands; what is missing in a pool goes to that mountain."""
        mountain, totals = self._pools.settled_mountain(), self.totals
        unit = self.convention.mountain_whists
        result = by_amnesty(self.players, mountain, totals.whists, mountain_whists=unit)
        net = {name: totals.net_whists(name) for name in self.players}
        assert result == by_mean(self.players, mountain, net, mountain_whists=unit)  # two ways to the same fractions
        return Settlement(self.finished, mountain, dict(totals.whists), result)

    @checked
    def running(self, kind: Literal["pool", "mountain", "whists"], player: str, payer: str | None = None) -> list[Fraction]:
        """A cell's running totals, as they are written by hand: ``[2, 6, 10]`` stands on paper as ``2. 6. 10.``"""
        if kind == "whists":
            total = self.opening.whists.get((player, payer or ""), Fraction(0))
        else:
            total = getattr(self.opening, kind).get(player, Fraction(0))
        written = [total] if total else []
        for line in self.lines:
            if kind == "whists":
                change = line.entries.whists.get((player, payer or ""), Fraction(0))
            else:
                change = getattr(line.entries, kind).get(player, Fraction(0))
            if change:
                total += change
                written.append(total)
        return written


def _ends_raspasy(outcome: Outcome, convention: Convention) -> bool:
    """Whether that game ends a row of raspasy."""
    if convention.raspasy_reset == "any":
        return True
    taken = outcome.taken(outcome.declarer or "")
    if isinstance(outcome.game, Misere):
        return taken == 0
    assert isinstance(outcome.game, Contract)
    played = is_played(outcome, convention)
    if convention.raspasy_reset == "whisted-and-made" and not played:
        return False
    return not played or taken >= outcome.game.level


def _check_end(convention: Convention, pool: int | None, end: End, rounds: int | None, mountain: int | None) -> None:
    wrong = _wrong_end(convention, pool, end, rounds, mountain)
    if wrong is not None:
        raise SheetError(wrong, deal=None, sheet=None)


def _wrong_end(convention: Convention, pool: int | None, end: End, rounds: int | None, mountain: int | None) -> str | None:
    """What is wrong with how the game is to end, if anything."""
    if pool is not None and not 1 <= pool <= 100_000:
        return _("a pool's size is 1 to 100000, not {pool}", pool=pool)
    if mountain is not None and not 1 <= mountain <= 100_000:
        return _("a mountain begins with 1 to 100000 points, or with none if it is not given, not {mountain}", mountain=mountain)
    if convention.skachki and pool is not None:
        return _("skachki are run in legs; the convention gives their size, so no pool is agreed")
    if convention.skachki and end in ("sum", "mountains"):
        if end == "sum":
            return _("skachki are run in legs, so they cannot end by the sum of the pools")
        return _("skachki are run in legs, so they cannot end by mountains")
    if end == "pool" and pool is None and not convention.skachki:
        return _("a game that ends when the pools are full needs the size of a pool")
    if end == "sum" and pool is None:
        return _("a game that ends by the sum of the pools needs that sum as its pool")
    if end == "mountains" and pool is None and (mountain is None or not convention.mountain_first):
        return _(
            "a game that ends when all mountains are at 0 needs a pool that is filled first, or points in the "
            "mountains at the start and a convention that writes games off the mountain first (mountain_first = true)"
        )
    if (end == "rounds") != (rounds is not None):
        return _("a number of rounds can only be given for a game that ends by rounds")
    if rounds is not None and not 1 <= rounds <= 100_000:
        return _("a game has 1 to 100000 rounds, not {rounds}", rounds=rounds)
    return None
