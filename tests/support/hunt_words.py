"""Reads the printed tree of a hunt's plan back and plays it, with no other knowledge of plans."""

from __future__ import annotations

from dataclasses import dataclass, field

from prefsolve import Card, Hand, HuntPosition, Misere, Position, parse_card


@dataclass
class Node:
    """The hunters' cards, then the declarer's replies: the cards that lead there (none for every other), and what follows."""

    cards: list[Card] = field(default_factory=list)
    replies: list[tuple[list[Card], Node]] = field(default_factory=list)


def read(lines: list[str], declarer: str) -> Node:
    """The plan that these lines say; ``declarer`` is the word for his seat."""
    first, node = lines[0], Node()
    rest = lines
    if not first.strip().startswith(declarer):
        node.cards, rest = _cards(first), lines[1:]
    if rest:
        _replies(node, rest, len(rest[0]) - len(rest[0].lstrip()), declarer)
    return node


def _replies(node: Node, lines: list[str], indent: int, declarer: str) -> None:
    starts = [at for at, line in enumerate(lines) if len(line) - len(line.lstrip()) == indent]
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        said, _, onwards = lines[start].strip().removesuffix("; caught").removesuffix(" …").partition(", ")
        if " | " in said:  # the reply ends its trick
            said, _, more = said.partition(" | ")
            onwards = f"{more}, {onwards}" if onwards else more
        words = said.removeprefix(declarer).strip()
        cards = [] if words in ("any card", "any other") else [parse_card(card) for card in words.split()]
        inner = Node(_cards(onwards))
        node.replies.append((cards, inner))
        if start + 1 < end:
            _replies(inner, lines[start + 1 : end], indent + 2, declarer)


def _cards(text: str) -> list[Card]:
    text = text.strip().removesuffix("; caught")
    return [parse_card(part.split()[-1]) for part in text.replace(" | ", ", ").split(", ") if part]


def catches(plan: Node, position: HuntPosition) -> set[Hand]:
    """The discards that the words catch, whatever the declarer plays."""
    return {discard for discard in position.discards if _caught(plan, 0, position.world(discard))}


def _caught(node: Node, at: int, world: Position) -> bool:
    taken = world.declarer_tricks
    if taken if isinstance(world.game, Misere) else taken + world.hand_size < world.game.level:
        return True
    if world.is_over:
        return False
    if world.turn != world.declarer:
        return at < len(node.cards) and node.cards[at] in world.legal_cards() and _caught(node, at + 1, world.play(node.cards[at]))
    for card in world.legal_cards():
        named = [inner for cards, inner in node.replies if card in cards]
        following = (named or [inner for cards, inner in node.replies if not cards])[:1]
        if not following or not _caught(following[0], 0, world.play(card)):
            return False
    return True
