"""A deal's score: what it writes in pool, mountain and whists, and the exact result of each player."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from ..model.arguments import checked, checked_fields
from ..model.by_value import ByValue
from ..model.game import Contract, Misere
from .convention import REQUIRED_TRICKS, Convention
from .outcome import Call, Outcome, Seating, check_outcome, half_whist_returner, is_played, talon_honours
from .sheet_entries import Book, Entries, results

__all__ = ["Score", "missing_tricks", "obligations", "score_deal"]


@checked_fields
@dataclass(frozen=True, slots=True, eq=False)
class Score(ByValue):
    """What a deal writes, and what it is worth to each player in whists; the results add up to nought."""

    entries: Entries
    results: Mapping[str, Fraction]


@checked
def score_deal(outcome: Outcome, convention: Convention, players: Sequence[str], *, dealer: str | None = None) -> Score:
    """The score of one deal, full pools and mountains to write off left aside (they change no result).

    :param players: three or four names, clockwise.
    :param dealer: who deals; needed with four players, where he sits out.
    :raises PlayersError: names that are not at the table, or a dealer who plays.
    :raises OutcomeError: one subclass per fault, for an outcome that cannot have happened.
    """
    seating = Seating(tuple(players), dealer)
    check_outcome(outcome, convention, seating)
    entries = write_deal(outcome, convention, seating)
    return Score(entries, results(entries, seating.players, convention))


def write_deal(outcome: Outcome, convention: Convention, seating: Seating) -> Entries:
    """The entries of an outcome that has been checked."""
    book = Book()
    if isinstance(outcome.game, Contract):
        _write_contract(book, outcome, outcome.game, convention, seating)
    elif isinstance(outcome.game, Misere):
        _write_misere(book, outcome, convention)
    elif convention.raspasy == "whists" and not outcome.blind:
        _write_raspasy_whists(book, outcome, convention, seating)
    else:
        _write_raspasy_mountain(book, outcome, convention, seating)
    return book.close()


def obligations(level: int, calls: Sequence[Call], convention: Convention) -> tuple[Fraction, Fraction]:
    """The tricks that each of the two defenders, in the order they speak, owes; half of them for a half-whist.

    Two whisters owe half each of a 6 and a 7; the one trick of an 8, 9 or 10 is owed by who spoke last, or jointly.  A
    half-whist beside a whist has been returned, and owes nothing.
    """
    owed = Fraction(REQUIRED_TRICKS[level])
    if list(calls) == [Call.WHIST, Call.WHIST]:
        return (Fraction(0), owed) if owed == 1 and convention.last_whist == "last" else (owed / 2, owed / 2)
    half = Fraction(0) if Call.WHIST in calls else owed / 2
    share = {Call.PASS: Fraction(0), Call.HALF: half, Call.WHIST: Fraction(convention.required(level, alone=True))}
    return share[calls[0]], share[calls[1]]


def missing_tricks(level: int, calls: Sequence[Call], tricks: Sequence[int], convention: Convention) -> tuple[Fraction, Fraction]:
    """What each of the two defenders, in the order they speak, lacks of the tricks he owes.

    Nobody lacks any while together they have what they owe: one's surplus covers the other's want, and a lone whister's
    partner takes tricks for him.
    """
    if Call.WHIST not in calls:
        return Fraction(0), Fraction(0)
    alone = calls[0] != calls[1]
    short = max(Fraction(0), Fraction(convention.required(level, alone=alone) - sum(tricks)))
    own, _ = obligations(level, calls, convention)
    if alone:
        return (short, Fraction(0)) if own else (Fraction(0), short)
    first = min(short, max(Fraction(0), own - tricks[0]))
    return first, short - first


@dataclass(frozen=True, slots=True)
class _Defence:
    """The two who defend, in the order they speak: who writes, what he said, and what his hand took.

    A dealer who returned a half-whist stands in the place of the defender who had left for half.

    :param returner: who returned a half-whist, if one was returned.
    :param left: the defender who had left for half of it.
    """

    names: tuple[str, str]
    calls: tuple[Call, Call]
    tricks: tuple[int, int]
    returner: str | None
    left: str | None


def _defence(outcome: Outcome, seating: Seating) -> _Defence:
    assert outcome.declarer is not None
    first, second = seating.after(outcome.declarer)
    tricks = outcome.taken(first), outcome.taken(second)
    said = outcome.calls.get(first, Call.PASS), outcome.calls.get(second, Call.PASS)
    returner = half_whist_returner(outcome, seating)
    if returner is None:
        return _Defence((first, second), said, tricks, None, None)
    if returner == first:
        return _Defence((first, second), (Call.WHIST, Call.PASS), tricks, first, second)
    return _Defence((first, returner), (Call.PASS, Call.WHIST), tricks, returner, second)


def _write_contract(book: Book, outcome: Outcome, game: Contract, convention: Convention, seating: Seating) -> None:
    declarer = outcome.declarer
    assert declarer is not None
    factor = convention.blind_factor if declarer in outcome.blind else 1
    defence, played = _defence(outcome, seating), is_played(outcome, convention)
    undertricks = max(0, game.level - outcome.taken(declarer)) if played else 0
    if undertricks:
        book.mountain(declarer, undertricks * convention.undertrick(game) * factor)
        for name in _consoled(defence, convention, seating):
            book.whists(name, declarer, undertricks * convention.consolation(game) * factor)
    else:
        book.pool(declarer, convention.value(game) * factor)
    price = convention.whist(game) * factor
    for name, tricks in zip(defence.names, _paid_tricks(defence, game, convention, down=undertricks > 0), strict=True):
        book.whists(name, declarer, tricks * price)
    if played and not convention.is_checked(game):
        lacking = missing_tricks(game.level, defence.calls, defence.tricks, convention)
        for name, missing in zip(defence.names, lacking, strict=True):
            book.mountain(name, missing * convention.whister_undertrick(game) * factor)
    if seating.fourth and convention.fourth_talon == "honours":
        book.whists(seating.fourth, declarer, talon_honours(outcome.talon) * price)


def _consoled(defence: _Defence, convention: Convention, seating: Seating) -> list[str]:
    """Who writes the consolation; who returned a half-whist writes it twice, for himself and for who had left for half."""
    names = [name for name in defence.names if name != defence.left]
    if seating.fourth and convention.fourth_consolation and seating.fourth not in names:
        names.append(seating.fourth)
    return names if defence.returner is None else [*names, defence.returner]


def _paid_tricks(defence: _Defence, game: Contract, convention: Convention, *, down: bool) -> list[Fraction]:
    """The tricks for which each defender writes whists."""
    taken = [Fraction(tricks) for tricks in defence.tricks]
    both = sum(taken, Fraction(0))
    if convention.is_checked(game):
        paid = {"shared": [both / 2, both / 2], "own": taken, "none": [Fraction(0), Fraction(0)]}
        return paid[convention.checked_ten_whists if down else "none"]
    calls = defence.calls
    if Call.HALF in calls:
        return [Fraction(REQUIRED_TRICKS[game.level], 2) if call == Call.HALF else Fraction(0) for call in calls]
    if calls == (Call.WHIST, Call.WHIST):
        return taken
    if Call.WHIST in calls and down and convention.tricks_when_down == "gentleman":
        return [both / 2, both / 2]
    return [both if call == Call.WHIST else Fraction(0) for call in calls]


def _write_misere(book: Book, outcome: Outcome, convention: Convention) -> None:
    declarer = outcome.declarer
    assert declarer is not None
    factor = convention.blind_factor if declarer in outcome.blind else 1
    taken = outcome.taken(declarer)
    if taken:
        book.mountain(declarer, taken * convention.misere_trick * factor)
    else:
        book.pool(declarer, convention.misere_value * factor)


def _write_raspasy_mountain(book: Book, outcome: Outcome, convention: Convention, seating: Seating) -> None:
    """Every trick has its price; in a bomb that is also the reward for taking none, whoever had announced it."""
    bomb = bool(outcome.blind)
    price = convention.raspasy_price(outcome.row or 1, len(seating.players), bomb=bomb)
    for name in _raspasy_players(convention, seating):
        book.mountain(name, outcome.taken(name) * price)
        if outcome.taken(name) == 0:
            book.pool(name, price if bomb else _zero_bonus(convention, price))


def _write_raspasy_whists(book: Book, outcome: Outcome, convention: Convention, seating: Seating) -> None:
    """Who took fewest writes the price of each trick of the others on them; equals share, and write nothing on each other."""
    price = convention.raspasy_price(outcome.row or 1, len(seating.players))
    names = _raspasy_players(convention, seating)
    fewest = min(outcome.taken(name) for name in names)
    winners = [name for name in names if outcome.taken(name) == fewest]
    for winner in winners:
        for payer in names:
            if payer not in winners:
                book.whists(winner, payer, Fraction(outcome.taken(payer) * price, len(winners)))
        if fewest == 0:
            book.pool(winner, _zero_bonus(convention, price))


def _raspasy_players(convention: Convention, seating: Seating) -> tuple[str, ...]:
    """Those for whom raspasy is written: the three, and the dealer where his talon cards take part and he is no guest."""
    takes_part = seating.fourth is not None and convention.dealer_plays_raspasy and convention.fourth_raspasy == "pays"
    return (*seating.active, seating.fourth) if takes_part and seating.fourth else seating.active


def _zero_bonus(convention: Convention, price: int) -> int:
    return {"price": price, "one": 1, "none": 0}[convention.raspasy_zero]
