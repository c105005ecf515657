"""A brute-force search over the strategies of a player who does not see the other hands, with every layout listed.

A strategy sees only the cards played.  So the layouts are carried along in a list: where he plays, one card must do in all
that are left; where another plays, each card that is legal in some of them leaves those in which it is.
"""

from __future__ import annotations

Hands = tuple[int, int]  # the masks of the next two players


def numbers(mask: int) -> list[int]:
    return [card for card in range(32) if mask >> card & 1]


def legal(hand: int, table: tuple[int, ...], trump: int) -> int:
    return hand if not table else hand & (0xFF << (table[0] & ~7)) or hand & trump or hand


def taker(table: tuple[int, ...], trump: int) -> int:
    return max(range(3), key=lambda i: (trump >> table[i] & 1, table[i] >> 3 == table[0] >> 3, table[i]))


def strategy_wins(layouts: list[Hands], mine: int, leader: int, spare: int, trump: int, misere: bool, table: tuple[int, ...] = ()) -> bool:
    """Whether some strategy concedes at most ``spare`` tricks in every layout.

    Seats count from the claimer, who is 0; a trick that he loses is conceded, in misère one that he takes.
    """
    if len(table) == 3:
        leader = (leader + taker(table, trump)) % 3
        spare -= (leader == 0) == misere
        return spare >= 0 and strategy_wins(layouts, mine, leader, spare, trump, misere)
    if not table and not mine:
        return True
    seat = (leader + len(table)) % 3
    if seat == 0:
        cards = numbers(legal(mine, table, trump))
        return any(strategy_wins(layouts, mine & ~(1 << card), leader, spare, trump, misere, (*table, card)) for card in cards)
    answers: dict[int, list[Hands]] = {}
    for layout in layouts:
        for card in numbers(legal(layout[seat - 1], table, trump)):
            first, second = (hand & ~(1 << card) if at == seat - 1 else hand for at, hand in enumerate(layout))
            answers.setdefault(card, []).append((first, second))
    return all(strategy_wins(left, mine, leader, spare, trump, misere, (*table, card)) for card, left in answers.items())
