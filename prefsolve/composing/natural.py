"""The card that most players would lead: by the average over hidden layouts, or in misère by a rule of play."""

from __future__ import annotations

from collections.abc import Sequence

from .._ext._core import Solver
from ..solving.contexts import MISERE_KIND
from .bid_hands import excess
from .draws import Draws
from .moments import Choice, Moment, cards_of, wants_tricks

__all__ = ["natural_choices"]

LAYOUTS = 24


def natural_choices(moment: Moment, choices: Sequence[Choice], solver: Solver) -> list[Choice]:
    """The choices of the leader that look best to who does not work it out.

    In a contract those whose value is best on the average of 24 layouts of the two other hands, drawn at random and the
    same whenever that problem is asked about.  In misère the hands are open, and the rule is: a defender leads his lowest
    card of the suit in which the declarer's cards are most in danger, of several such suits from his shortest; where none
    is in danger, the lowest card of a suit that the declarer holds.  The declarer leads his lowest card.
    """
    if moment.kind == MISERE_KIND:
        card = _misere_lead(moment)
        return [choice for choice in choices if choice.mask >> card & 1]
    sums = dict.fromkeys((choice.card for choice in choices), 0)
    for layout in _layouts(moment):
        values = dict(solver.card_values(*layout, moment.kind, moment.leader))
        for card in sums:
            sums[card] += values[card]
    best = (max if wants_tricks(moment) else min)(sums.values())
    return [choice for choice in choices if sums[choice.card] == best]


def _layouts(moment: Moment) -> list[tuple[int, int, int]]:
    turn = moment.turn
    one, other = (turn + 1) % 3, (turn + 2) % 3
    unseen = [card for card in range(32) if (moment.hands[one] | moment.hands[other]) >> card & 1]
    draws = Draws(moment.hands[turn], moment.kind)
    found = []
    for _ in range(LAYOUTS):
        drawn = draws.shuffled(unseen)
        first = sum(1 << card for card in drawn[: len(drawn) // 2])
        hands = {turn: moment.hands[turn], one: first, other: sum(1 << card for card in unseen) & ~first}
        found.append((hands[0], hands[1], hands[2]))
    return found


def _misere_lead(moment: Moment) -> int:
    own, declarer = moment.hands[moment.turn], moment.hands[0]
    if moment.turn == 0:
        return min(cards_of(own), key=lambda card: (card & 7, card))

    def order(suit: int) -> tuple[int, bool, int, int]:
        held = declarer >> 8 * suit & 0xFF
        in_suit = own >> 8 * suit & 0xFF
        danger = excess(held)
        return -danger, not held, in_suit.bit_count() if danger else (in_suit & -in_suit).bit_length(), suit

    suit = min((suit for suit in range(4) if own >> 8 * suit & 0xFF), key=order)
    return min(card for card in cards_of(own) if card >> 3 == suit)
