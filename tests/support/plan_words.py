"""Reads the printed words of a claimer's plan back and plays them, with no other knowledge of plans.

The player sees his own cards, the table, who led, and what has been played: from that he knows for each other seat the cards
that it may still hold (nothing of a suit that it did not follow, no trump where it did not trump either).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import NamedTuple

from claim_oracle import legal, numbers

from prefsolve.notation import parse_card

SUITS = ("spade", "club", "diamond", "heart")
STAY_UNDER = "always the highest card that stays under; without the suit led, the highest card of another suit"
OUT = re.compile(r"(no|at most (\d)) (\w+?)s?(?: above (\S+))? (?:is|are) out")
CUT = "by what falls"


class Moment(NamedTuple):
    """What the player sees when he is on move: masks of his cards, and of those that the next two seats may hold."""

    mine: int
    first: int
    second: int
    leader: int
    table: tuple[int, ...]
    trump: int
    seats: tuple[str, str, str]


@dataclass
class Node:
    """What the words say from a line on."""

    cards: list[int] = field(default_factory=list)
    rule: str = ""
    branches: list[tuple[str, Node]] = field(default_factory=list)


class Words(NamedTuple):
    """A place in the plan: so many of the node's cards are played."""

    node: Node
    played: int = 0

    def next(self, moment: Moment) -> tuple[int | str | None, Words]:
        """The card to play, :data:`CUT` where the words say to look for oneself, or ``None`` for any card."""
        if self.played < len(self.node.cards):
            return self.node.cards[self.played], Words(self.node, self.played + 1)
        if self.node.branches:
            return Words(next(node for when, node in self.node.branches if holds(when, moment))).next(moment)
        rule = self.node.rule
        assert rule in (STAY_UNDER, "any card", CUT, "then " + CUT), rule
        return (stay_under(moment) if rule == STAY_UNDER else CUT if rule.endswith(CUT) else None), self


def read(lines: list[str]) -> Words:
    """The plan that these lines say."""
    node, rest = _node([line for line in lines if line.strip()], 0)
    assert not rest, rest
    return Words(node)


def _node(lines: list[str], indent: int) -> tuple[Node, list[str]]:
    node = Node()
    if lines and not lines[0].endswith(":"):
        assert _indent(lines[0]) == indent, lines
        for part in lines[0].strip().split(", ", 1) if not lines[0].strip().startswith("always") else [lines[0].strip()]:
            if re.fullmatch(r"[♠♣♦♥][789TJQKA]( [♠♣♦♥][789TJQKA])*", part):
                node.cards = [int(parse_card(card)) for card in part.split()]
            else:
                node.rule = part
        lines = lines[1:]
    while lines and _indent(lines[0]) == indent:
        when = lines[0].strip()
        assert when == "otherwise:" or (when.startswith("if ") and when.endswith(":")), when
        inner, lines = _node(lines[1:], indent + 2)
        node.branches.append((when.removeprefix("if ").removesuffix(":"), inner))
    return node, lines


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def holds(words: str, moment: Moment) -> bool:
    """Whether that is so now."""
    return words == "otherwise" or all(_holds(part, moment) for part in words.split(" and "))


def _holds(words: str, moment: Moment) -> bool:
    if led := re.fullmatch(r"(.+)s are led next", words):
        return bool(moment.table) and moment.table[0] >> 3 in map(SUITS.index, led[1].split("s or "))
    if leads := re.fullmatch(r"(you|[NESW]) leads? next", words):
        return moment.leader == (0 if leads[1] == "you" else moment.seats.index(leads[1]))
    if beats := re.fullmatch(r"(\S+) beats the table", words):
        return bool(moment.table) and beats_all(int(parse_card(beats[1])), moment)
    if void := re.fullmatch(r"([NESW]) can hold no (\w+)", words):
        return not (0, moment.first, moment.second)[moment.seats.index(void[1])] & 0xFF << 8 * SUITS.index(void[2])
    out = OUT.fullmatch(words)
    assert out is not None, words
    cards = (moment.first | moment.second) & 0xFF << 8 * SUITS.index(out[3])
    if out[4]:
        cards = sum(1 << card for card in numbers(cards) if card > parse_card(out[4]))
    return cards.bit_count() <= int(out[2] or 0)


def beats_all(card: int, moment: Moment) -> bool:
    def strength(one: int) -> tuple[bool, bool, int]:
        return bool(moment.trump >> one & 1), one >> 3 == moment.table[0] >> 3, one

    return all(strength(card) > strength(other) for other in moment.table)


def stay_under(moment: Moment) -> int:
    assert moment.table, "the rule never leaves the player on lead"
    mine = numbers(legal(moment.mine, moment.table, 0))
    if mine[0] >> 3 != moment.table[0] >> 3:
        return max(mine, key=lambda card: card & 7)  # the highest of any suit
    best = max(card for card in moment.table if card >> 3 == moment.table[0] >> 3)
    return max(card for card in mine if card < best)
