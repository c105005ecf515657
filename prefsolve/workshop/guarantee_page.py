"""The proof of what a seat of raspasy guarantees itself, as a page to click through."""

from __future__ import annotations

from collections.abc import Sequence

from ..diagrams import words
from ..diagrams.page import Both, Page, PageMove, PageNode, Section
from ..diagrams.sentences import Phrases
from ..model.cards import Card, Seat
from ..model.position import Position
from .aims import SeatAim
from .pages import add_tree, preformatted, unfollowed
from .proof import Proof
from .tree_text import outline

__all__ = ["guarantee_page"]

ENGLISH, RUSSIAN = Phrases(words("en")), Phrases(words("ru"))


def guarantee_page(proof: Proof, start: Position, *, title: Both | None = None, lines: Sequence[Both] = ()) -> Page:
    """The tree as a page that begins at ``start``; cards it does not follow from there lead into a line of best play.

    :param start: the position before ``proof.before`` was played.
    """
    seat = proof.side
    assert isinstance(seat, Seat)
    aim = SeatAim(seat, proof.against)
    answer = _status(seat, aim.tricks(start))
    page = Page(title or answer, [answer, *lines], start, start.deal.seats, None, help=_help(seat))
    numbers: dict[int, int] = {}
    if proof.before:
        page.add(_bare(start, aim, seat))
    add_tree(page, proof.root, numbers, lambda value: _status(seat, value))
    root = numbers[id(proof.root)]
    for card in proof.before:
        page.extend(0, PageMove((card,), card, proof.root.value, root, main=True))
    _add_lines(page, 0 if proof.before else root, start, aim, seat)
    page.sections.append(_tree_section(proof, seat))
    return page


def _status(seat: Seat, value: int) -> Both:
    return ENGLISH.guarantee(seat, value), RUSSIAN.guarantee(seat, value)


def _bare(position: Position, aim: SeatAim, seat: Seat) -> PageNode:
    """A node with its cards' values and no way on."""
    value = aim.tricks(position)
    return PageNode.of(position, value, unfollowed(aim.cards(position), ()), status=_status(seat, value))


def _add_lines(page: Page, number: int, position: Position, aim: SeatAim, seat: Seat) -> None:
    """Lets each card that leads nowhere from that node lead into a line of best play, in the cards' old order."""
    led = []
    for move in page.nodes[number].moves:
        following = _add_line(page, position.play(move.played), aim, seat) if move.next is None else move.next
        led.append(PageMove(move.cards, move.played, move.value, following, main=move.main))
    page.extend(number, *led)


def _add_line(page: Page, position: Position, aim: SeatAim, seat: Seat) -> int:
    """Adds that position and best play by both parties from it on, of equal cards the lowest; returns its number."""
    first = number = page.add(_bare(position, aim, seat))
    while not position.is_over:
        card = _best_card(position, aim)
        position = position.play(card)
        following = page.add(_bare(position, aim, seat))
        page.extend(number, PageMove((card,), card, page.nodes[following].value, following, main=True))
        number = following
    return first


def _best_card(position: Position, aim: SeatAim) -> Card:
    worth = aim.cards(position)
    best = aim.best(position, worth.values())
    return min((card for card, value in worth.items() if value == best), key=lambda card: (card.rank, card.suit))


def _help(seat: Seat) -> Both:
    return (
        f"A number on a card: the most tricks that {ENGLISH.words.seat(seat)} takes after it, playing well, whatever the others do; "
        "dashed where it is worse than need be. Framed cards can be played. Keys: ← → back and on, Home to the start, 1 to 9 the framed "
        "cards in order.",
        f"Число на карте: сколько взяток самое большее возьмёт {RUSSIAN.words.seat(seat)} после неё при своей лучшей игре, как бы ни "
        "играли остальные; пунктир: карта хуже других. Картами в рамке можно ходить. Клавиши: ← → назад и вперёд, Home в начало, 1–9 карты "
        "в рамке по порядку.",
    )


def _tree_section(proof: Proof, seat: Seat) -> Section:
    deep = ENGLISH.words.tricks(proof.depth), RUSSIAN.words.tricks(proof.depth)
    if not proof.against:
        heading = (
            f"{ENGLISH.of(seat)} play against every reply, {deep[0]} deep",
            f"Игра {RUSSIAN.of(seat)} против любых ответов, глубина {deep[1]}",
        )
    else:
        heading = (f"The others' play against {ENGLISH.words.seat(seat)}, {deep[0]} deep", f"Игра остальных, глубина {deep[1]}")
    return Section(heading, (preformatted(outline(proof, words("en"))), preformatted(outline(proof, words("ru")))))
