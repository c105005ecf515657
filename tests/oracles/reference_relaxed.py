"""The two games around a contract, V∗ and V* of docs/algorithm.md, as a slow, plain minimax.

In the *lower* game the defenders, having won a trick to which the declarer played a card of the winning suit, may give it
to him: it counts for him, and he leads.  In the *higher* one the declarer, having won a trick, may give it to the
defender who played the best card of the winning suit, if one did: it counts for the defenders, and that one leads.
"""

from __future__ import annotations

from reference import _Play, _start

from prefsolve.model.position import Position

__all__ = ["reference_games"]


class _Relaxed(_Play):
    """What both games need: who played which card, and which of them could have taken the trick by rank."""

    def by_seat(self, leader: int, table: tuple[int, ...]) -> dict[int, int]:
        """The card of each seat."""
        cards, seat = {}, leader
        for card in table:
            cards[seat] = card
            seat = self.after[seat]
        return cards


class _Lower(_Relaxed):
    def after_trick(self, left: tuple[int, ...], leader: int, table: tuple[int, ...]) -> int:
        taker, cards = self.winner(leader, table), self.by_seat(leader, table)
        kept = self.scored(left, taker)
        if taker == self.declarer or cards[taker] >> 3 != cards[self.declarer] >> 3:
            return kept
        return min(kept, self.scored(left, self.declarer))


class _Higher(_Relaxed):
    def after_trick(self, left: tuple[int, ...], leader: int, table: tuple[int, ...]) -> int:
        taker, cards = self.winner(leader, table), self.by_seat(leader, table)
        kept = self.scored(left, taker)
        suit = cards[taker] >> 3
        others = [(card, seat) for seat, card in cards.items() if seat != self.declarer and card >> 3 == suit]
        if taker != self.declarer or not others:
            return kept
        return max(kept, self.scored(left, max(others)[1]))


def reference_games(position: Position) -> tuple[int, int, int]:
    """The declarer's tricks in the contract, in the lower and in the higher game around it; not for misère."""
    games = (_Play(position), _Lower(position), _Higher(position))
    return tuple(game.value(_start(position)) for game in games)  # type: ignore[return-value]  # there are three
