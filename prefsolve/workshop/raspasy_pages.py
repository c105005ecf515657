"""The post-mortem of raspasy as a page to click through: on each card the tricks its own player takes."""

from __future__ import annotations

from collections.abc import Sequence

from ..diagrams import words
from ..diagrams.page import Both, Page, PageMove, PageNode, Section, both
from ..diagrams.sentences import Phrases
from ..model.position import Position
from ..raspasy.solve import solve_raspasy
from .pages import mistakes_section
from .postmortem_raspasy import RaspasyAnalysis, RaspasyCard

__all__ = ["raspasy_page"]

ENGLISH, RUSSIAN = Phrases(words("en")), Phrases(words("ru"))
_HELP: Both = (
    "A number on a card: the tricks its player takes if it is played; dashed where that is more than need be. Framed cards can be "
    "played. Keys: ← → back and on, Home to the start, 1 to 9 the framed cards in order.",
    "Число на карте: взятки самого игрока, если её сыграть; пунктир: их больше, чем нужно. Картами в рамке можно ходить. "
    "Клавиши: ← → назад и вперёд, Home в начало, 1–9 карты в рамке по порядку.",
)


def raspasy_page(analysis: RaspasyAnalysis, *, title: Both | None = None, lines: Sequence[Both] = ()) -> Page:
    """The played cards as a page; from each mistake the harmless cards lead into a line of best play."""
    start = analysis.start
    answer = (ENGLISH.raspasy(analysis.value.tricks), RUSSIAN.raspasy(analysis.value.tricks))
    page = Page(title or answer, [answer, *lines], start, start.deal.seats, None, help=_HELP)
    positions = [played.position for played in analysis.cards] + [analysis.end]
    numbers = [page.add(_node(position)) for position in positions]
    for played, number, following in zip(analysis.cards, numbers, numbers[1:], strict=False):
        note = _mistake(played) if played.given else None
        page.extend(number, PageMove((played.card,), played.card, played.after[played.seat], following, main=True), note=note)
        for group in played.best:
            better = _add_line(page, played.position.play(group[0]))
            page.extend(number, PageMove(group, group[0], played.before[played.seat], better))
    if analysis.line:
        card = analysis.line[0]
        value = analysis.result[analysis.end.turn]
        page.extend(numbers[-1], PageMove((card,), card, value, _add_line(page, analysis.end.play(card)), main=True))
    cost = mistakes_section(analysis.cards, ("Cards that cost their player tricks", "Карты, стоившие взяток"), ("Cost", "Лишних"))
    page.sections += [cost, _given_section(analysis)]
    return page


def _node(position: Position) -> PageNode:
    """A position with what each card of the seat on move brings that seat, and no way on."""
    solution = solve_raspasy(position, cards=True)
    status = (ENGLISH.shares(solution.tricks), RUSSIAN.shares(solution.tricks))
    if position.is_over:
        return PageNode.of(position, 0, status=status)
    seat = position.turn
    moves = [PageMove((card,), card, value.tricks[seat]) for card, value in (solution.card_values or {}).items()]
    return PageNode.of(position, solution.tricks[seat], moves, status=status)


def _add_line(page: Page, position: Position) -> int:
    """Adds that position and best play from it on; returns its number."""
    first = number = page.add(_node(position))
    solution = solve_raspasy(position, line=True)
    for card in solution.line or ():  # no card of it changes what anybody takes
        seat, position = position.turn, position.play(card)
        following = page.add(_node(position))
        page.extend(number, PageMove((card,), card, solution.tricks[seat], following, main=True))
        number = following
    return first


def _mistake(played: RaspasyCard) -> Both:
    return (
        f"{ENGLISH.words.card(played.card)} costs {ENGLISH.words.tricks(played.given)}; best: {ENGLISH.groups(played.best)}",
        f"{RUSSIAN.words.card(played.card)}: лишних взяток {played.given}; правильно {RUSSIAN.groups(played.best)}",
    )


def _given_section(analysis: RaspasyAnalysis) -> Section:
    body = f"<p>{both((ENGLISH.shares(analysis.given), RUSSIAN.shares(analysis.given)))}</p>"
    return Section(("What their own cards cost", "Во что обошлись свои карты"), (body, body))
