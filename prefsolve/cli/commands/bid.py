"""``prefsolve bid``: what to bid with ten cards before the talon."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click

from ...bidding.advice import EVERY_TALON, BidAdvice, RoundWatch, advise_bid
from ...bidding.as_json import PLACE_NAMES
from ...bidding.others import PLACE_SEATS
from ...bidding.talons import contract_at
from ...diagrams.vocabulary import words
from ...errors import ConstraintError, InfeasibleError
from ...messages import N_, _, _n, current_language
from ...model.cards import Hand, Seat
from ...model.game import Contract, Game, Misere
from ...notation import parse_game
from ...score.auction import Bid, Word
from ...score.errors import IllegalBidError
from ...single_dummy.constraints import Constraint, parse_constraint
from ...solving.threads import MAX_WORKERS
from ..given import Given, hand_given, hand_or_file
from ..numbers import Number, Whole
from ..options import ascii_option, echo, json_option, print_json
from ..output import output_option
from ..players import naming_option, player_in_deal
from ..progress import progress_bar
from ..score_options import convention_of, convention_options
from ..stopping import stoppable, stopped_status
from ..words import cards_in_words

__all__ = ["command"]

PLACES = {name: place for place, name in enumerate(PLACE_NAMES)}
PLACE_WORDS = (N_("first (eldest) hand"), N_("second hand"), N_("third hand"))
PLACES_ABSENT = Seat.W  # where constraints name the three hands N, E and S
SHOWN_CARDS = 8
SECONDS = 30.0


@click.command("bid")
@hand_or_file("ten")
@click.option("--place", metavar="WHO", help="The player: first (the eldest hand, who leads; default), second or third, or a seat.")
@click.option("--said", metavar="WORDS", default="", help='The words said so far, in order: "pass 6S here", "pass blind" (a bomb).')
@click.option(
    "--know", metavar="TEXT", multiple=True, help='What is known of the dealt cards: "first has 5+ S", "third lacks HA"; may be repeated.'
)
@click.option("--row", type=Whole(0, 1000), default=0, help="The number of raspasy in a row just before this deal.")
@convention_options
@click.option("--talons", type=Whole(2, EVERY_TALON), metavar="N", help="Look only at N of the 231 talons.")
@click.option("--rounds", type=Whole(1, 1000), metavar="N", help="Stop after N rounds, each twice as long as the one before.")
@click.option("--time", "seconds", type=Number(0, min_open=True), metavar="S", help="Stop after S seconds; default: 30.")
@click.option("--seed", type=Whole(0), default=0, show_default=True, help="Seed of the sampled layouts.")
@click.option("--workers", type=Whole(1, MAX_WORKERS), help="Number of threads; default: one per processor.")
@click.option("--each", is_flag=True, help="List every talon with its discard and order.")
@json_option("Print one JSON object.")
@ascii_option
@output_option(".json")
def command(place: str | None, said: str, know: tuple[str, ...], each: bool, as_json: bool, plain: bool, **fields: Any) -> int:
    """What to bid on ten cards, by expected result in whists: those given, or those of a player of a file's deal.

    For each of the 231 talons, the best discard and order are found on sampled layouts and valued on other samples.  The
    longer it runs, the better is the answer.  Ctrl-C stops it and prints what has been found.

    If the others' bids tell you something about their cards, give it by --know; talons are then weighted by the layouts that fit.

    Example: prefsolve bid "sAKQJ9.cAK.dA7.h8" --place second --said pass
    """
    hand, at = _hand_at(hand_given(fields), place)
    convention, policy, players = convention_of(fields)
    words = _words(said, convention.misere_beaten_by == "nine-without-talon")
    asked: dict[str, Any] = {"convention": convention, "policy": policy, "players": players, "said": words, **fields}
    if fields["rounds"] is None and fields["seconds"] is None:
        asked["seconds"] = SECONDS
    known = [_known(text) for text in know]
    with _watching() as watch, _places_named():
        advice = advise_bid(hand, at, known=known, watch=watch, **asked)
    if as_json:
        print_json(advice.to_json(each=each))
    else:
        echo("\n".join(_lines(advice, each)), plain=plain)
    return stopped_status(advice.complete)


def _hand_at(given: Hand | Given, place: str | None) -> tuple[Hand, int]:
    """The ten cards, and the place of the player who holds them: 0 for the eldest hand."""
    with naming_option("place"):
        absent = given.problem.deal.absent if isinstance(given, Given) else PLACES_ABSENT
        seat = Seat((absent + 1) % 4) if place is None else player_in_deal(place, absent)
    return given if isinstance(given, Hand) else given.problem.deal[seat], (seat - absent - 1) % 4


def _known(text: str) -> Constraint:
    """A constraint that names a hand by its place, or the talon."""
    name, _rest, rest = text.strip().partition(" ")
    place = PLACES.get(name.lower())
    if place is not None or name.lower() == "talon":
        try:
            return parse_constraint(text if place is None else f"{PLACE_SEATS[place]} {rest}")
        except ConstraintError as fault:
            if "text" not in fault.data:  # the form is right
                raise
    raise click.UsageError(_("--know {text!r} cannot be read; write 'first has 5+ S', 'third lacks HA' or 'talon holds SA'", text=text))


def _by_place(text: str) -> str:
    """Seats that stand for places, written as such: ``the first hand has 5 to 8 ♠``."""
    if current_language() == "ru":
        hands = {words().letter(seat): _(place) for place, seat in zip(PLACE_NAMES, PLACE_SEATS, strict=True)}
        return re.sub(r"(?<![♠♣♦♥\w])[СВЮ](?=:)", lambda found: hands[found[0]], text)
    names = {seat.name: f"the {place} hand" for place, seat in zip(PLACE_NAMES, PLACE_SEATS, strict=True)} | {"talon": "the talon"}
    return re.sub(r"\b(?:[NES]|talon)\b(?='s| has\b| holds\b| lacks\b| and\b|,|$)", lambda found: names[found[0]], text)


@contextmanager
def _places_named() -> Iterator[None]:
    """Faults of what is known speak of places too."""
    try:
        yield
    except (ConstraintError, InfeasibleError) as fault:
        raise type(fault)(_by_place(str(fault)), **fault.data) from None


def _words(text: str, without_talon: bool) -> list[Bid]:
    """``pass``, ``here``, or a game; ``here`` holds the game before it, and ``blind`` tells of the word before it.

    :param without_talon: whether only a game without the talon beats a misère, so that what is bid after one is such a game.
    """
    said: list[Bid] = []
    held: Game | None = None
    apart = False
    for word in text.split():
        if word.lower() in ("pass", "пас"):
            said.append(Bid(Word.PASS))
        elif word.lower() in ("blind", "втёмную"):
            if not said or said[-1].blind:
                raise IllegalBidError(_("{word!r} must follow another word, as in 'pass blind'", word=word))
            said[-1] = dataclasses.replace(said[-1], blind=True)
        elif word.lower() in ("here", "здесь"):
            if held is None:
                raise IllegalBidError(_("nobody has bid yet, so nobody can say 'here'"))
            said.append(Bid(Word.HERE, held, apart))
        else:
            apart = apart or (without_talon and isinstance(held, Misere))
            held = parse_game(word)
            said.append(Bid(Word.BID, held, apart))
    return said


@contextmanager
def _watching() -> Iterator[RoundWatch]:
    """Ctrl-C makes the work stop; on a terminal a bar shows the round's talons."""
    with stoppable() as stopped, progress_bar(_("round {turn}", turn=1), remaining=True) as show:

        def watch(turn: int, done: int, total: int) -> bool:
            show(done, total, _("round {turn}", turn=turn))
            return stopped()

        yield watch


def _contracts(advice: BidAdvice) -> list[Contract]:
    """The bids that are told: the lowest that may be made, and the first of each higher level."""
    if advice.lowest is None:
        return []
    places = {advice.lowest, *(place for place in (5, 10, 15, 20) if place > advice.lowest)}
    return [contract_at(place) for place in sorted(places)]


def _lines(advice: BidAdvice, each: bool) -> list[str]:
    told = {"hand": words().cards(advice.hand), "where": _(PLACE_WORDS[advice.place]), "players": advice.players}
    rules = {"convention": _(advice.convention.name), "policy": _(advice.policy.meaning)}
    lines = [_("{hand}, {where}; {convention}, {players} players; {policy}.", **told, **rules)]
    known = ", ".join(_by_place(str(constraint)) for constraint in advice.known)
    lines += [_("Known: {constraints}.", constraints=known)] if known else []
    lines += ["", f"{_('bid'):<10}{_('result, whists'):>18}{_('makes'):>9}{_('talon helps'):>13}"]
    lines.append(f"{_('pass'):<10}{advice.passing()!s:>18}   {_what_passing_is(advice)}")
    for contract in _contracts(advice):
        figures = f"{advice.makes(contract):>9.0%}{advice.helps(contract):>13.0%}"
        lines.append(f"{_name(advice, contract):<10}{advice.buying(contract)!s:>18}{figures}")
    if _may_misere(advice):
        clean = advice.misere_clean().mean
        noted = _("clean, of all layouts {chance:.2%}", chance=clean) if advice.misere_exact else _("clean")
        lines.append(f"{words().misere:<10}{advice.misere()!s:>18}{clean:>9.0%}   {noted}")
    seen = _n("{n} full round, seed {seed}.", "{n} full rounds, seed {seed}.", advice.rounds, seed=advice.seed)
    seen += "" if advice.complete else " " + _("Stopped.")
    if advice.without_talon:
        return [*lines, "", _("Without the talon; {seen}", seen=seen)]
    lines += ["", *_useful(advice), "", _n("{n} talon, {seen}", "{n} talons, {seen}", len(advice.answers), seen=seen)]
    return lines + (["", *_each(advice)] if each else [])


def _name(advice: BidAdvice, contract: Contract) -> str:
    """The bid in words: an elder hand may hold a younger one's."""
    here = any(bid.word == Word.HERE and bid.game == contract for bid in advice.legal)
    return _("{contract} here", contract=contract) if here else words().game(contract)


def _what_passing_is(advice: BidAdvice) -> str:
    if advice.held is None:
        bomb = any(bid.blind for bid in advice.said)
        return _("a bomb, if all pass") if bomb else _("raspasy, if all pass")
    bid, place = advice.held
    return _("defending against the {place} hand, who bid {bid}", place=_(PLACE_NAMES[place]), bid=words().game(bid))


def _may_misere(advice: BidAdvice) -> bool:
    return any(isinstance(bid.game, Misere) for bid in advice.legal)


def _useful(advice: BidAdvice) -> list[str]:
    """The cards that the talon should bring."""
    asked: list[Contract | Misere] = [contract_at(advice.lowest)] if advice.lowest is not None else []
    if _may_misere(advice):
        asked.append(Misere())
    lines = []
    for game in asked:
        gains = [(card, gain) for card, gain in advice.gains(game).items() if gain > 0][:SHOWN_CARDS]
        told = ", ".join(f"{words().card(card)} {gain:+.0f}" for card, gain in gains) or _("nothing")
        lines.append(_("Useful in the talon for {game}: {cards}", game=words().game(game), cards=told))
    return lines


def _each(advice: BidAdvice) -> list[str]:
    layouts = sum(answer.ways for answer in advice.answers)
    lines = [
        (f"{_('chance'):<8}" if advice.known else "")
        + f"{words().talon:<8}{_('order'):<8}{_('discard'):<10}{_('result'):>8}{_('makes'):>8}"
        + (f"   {words().misere:<10}{_('clean'):>6}" if _may_misere(advice) else "")
    ]
    for answer in advice.answers:
        line = f"{answer.ways / layouts:<8.2%}" if advice.known else ""
        line += f"{_pair(answer.talon):<8}"
        if advice.lowest is not None:
            plan = answer.contracts[advice.lowest]
            line += f"{words().game(contract_at(plan.order)):<8}{_pair(plan.discard):<10}{float(plan.mean):>+8.1f}{float(plan.makes):>8.0%}"
        if answer.misere is not None:
            line += f"   {_pair(answer.misere.discard):<10}{float(answer.misere.clean):>6.0%}"
        lines.append(line)
    return lines


def _pair(mask: int) -> str:
    return cards_in_words(Hand.from_mask(mask))
