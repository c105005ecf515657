"""Cards, deals and positions for property tests, and seeded random positions for sweeps."""

from __future__ import annotations

import random
from collections.abc import Sequence

from hypothesis import strategies as st

from prefsolve import Alphabet, Card, Contract, Deal, Game, Hand, Misere, Position, Rank, Raspasy, Seat, Strain, Suit
from prefsolve.model.game import TALON_RULES, TalonRule

alphabets = st.sampled_from(list(Alphabet))
seats = st.sampled_from(list(Seat))
suits = st.sampled_from(list(Suit))
ranks = st.sampled_from(list(Rank))
strains = st.sampled_from(list(Strain))
cards = st.integers(0, 31).map(Card)
hands = st.integers(0, 2**32 - 1).map(Hand.from_mask)
contracts = st.builds(Contract, st.integers(6, 10), strains)
declared_games = contracts | st.just(Misere())
talon_rules = st.sampled_from([*TALON_RULES.values(), TalonRule.named("virtual+highest-takes"), TalonRule.named("dealer+winner-leads")])
RASPASY_RULES = [*TALON_RULES, "virtual+highest-takes", "virtual+winner-leads", "virtual+highest-takes+winner-leads", "dealer+winner-leads"]
games = declared_games | st.builds(Raspasy, talon_rules)
# any text, and texts of the characters that the notation is made of
noise = st.text(alphabet=st.sampled_from("SCDHNEWscdh♠♣♦♥789TJQKA10ТКДВАСЕпбтч:.,-— \n\ufe0fxАа6misere")) | st.text()
decks = st.permutations(range(32))


def seats_without(absent: Seat) -> list[Seat]:
    """The three active seats, clockwise from the first of N, E, S, W."""
    return [seat for seat in Seat if seat != absent]


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    """Any deal at all: hands of 0 to 10 cards, even or not, with or without a talon and a discard."""
    deck = draw(decks)
    sizes = [draw(st.integers(0, 10)) for _ in range(3)]
    hands = {
        seat: Hand(deck[sum(sizes[:n]) : sum(sizes[: n + 1])])
        for n, (seat, _) in enumerate(zip(seats_without(draw(seats)), sizes, strict=True))
    }
    rest = deck[sum(sizes) :]
    discard = Hand(rest[:2]) if draw(st.booleans()) else Hand()
    talon = Hand(draw(decks)[:2]) if draw(st.booleans()) else Hand()
    return Deal(hands, talon, discard)


@st.composite
def positions(
    draw: st.DrawFn,
    sizes: st.SearchStrategy[int] = st.integers(1, 10),  # noqa: B008  (a strategy is never changed)
    games: st.SearchStrategy[Game] = games,
    table: st.SearchStrategy[int] = st.integers(0, 2),  # noqa: B008
    tricks: bool = True,
) -> Position:
    """A legal position of that many cards per hand, that many of them on the table, with tricks taken where wanted.

    Every absent seat, declarer and leader comes up, and full deals may have a talon and a discard.
    """
    deck, size, game = draw(decks), draw(sizes), draw(games)
    active = seats_without(draw(seats))
    hands = {seat: Hand(deck[n * size : n * size + size]) for n, seat in enumerate(active)}
    declarer = None if isinstance(game, Raspasy) else draw(st.sampled_from(active))
    talon, discard = Hand(), Hand()
    if declarer is not None and size == 10 and draw(st.booleans()):
        discard = Hand(deck[30:])
        talon = Hand(draw(st.permutations([*hands[declarer], *discard]))[:2])
    taken = _tricks(draw, active, 10 - size) if tricks else [0, 0, 0, 0]
    deal = Deal(hands, talon, discard)
    opening = deck[30:] if declarer is None else ()  # raspasy opens its talon in that order
    position = Position(deal, game, leader=draw(st.sampled_from(active)), declarer=declarer, tricks=taken, talon=opening)
    for _ in range(draw(table)):
        position = position.play(draw(st.sampled_from(list(position.legal_cards()))))
    return position


def _tricks(draw: st.DrawFn, active: Sequence[Seat], most: int) -> list[int]:
    taken = [0, 0, 0, 0]
    for seat in active:
        taken[seat] = draw(st.integers(0, most - sum(taken)))
    return taken


def random_position(
    rng: random.Random, size: int, *, game: Game | None = None, table: int | None = None, absent: Seat | None = None
) -> Position:
    """A random legal position of ``size`` cards per hand before the current trick; what is not given is drawn.

    Games drawn are the five strains and misère, each as likely as the other.  ``table`` is 0 to 2 cards played legally.
    """
    deck = rng.sample(range(32), 32)
    active = seats_without(rng.choice(list(Seat)) if absent is None else absent)
    if game is None:
        game = rng.choice([*(Contract(6, strain) for strain in Strain), Misere()])
    declarer = None if isinstance(game, Raspasy) else rng.choice(active)
    hands = {seat: Hand(deck[n * size : n * size + size]) for n, seat in enumerate(active)}
    opening = deck[30:] if declarer is None else ()
    position = Position(Deal(hands), game, leader=rng.choice(active), declarer=declarer, talon=opening)
    for _ in range(rng.randrange(3) if table is None else table):
        position = position.play(rng.choice(list(position.legal_cards())))
    return position


def raspasy_ending(rng: random.Random, rule: str, suits: int) -> Position:
    """A small deal in that many suits that begins with its talon, some cards into the play."""
    size = rng.choice((1, 2, 2, 3, 3, 3, 4))
    deck = rng.sample([8 * suit + rank for suit in rng.sample(range(4), suits) for rank in range(8)], 3 * size + 2)
    seats = rng.sample(list(Seat), 3)
    deal = Deal({seat: Hand(deck[i * size : (i + 1) * size]) for i, seat in enumerate(seats)})
    game = Raspasy(TalonRule.named(rule))
    talon = [Card(n) for n in deck[3 * size :]]
    played = rng.randrange(3) if game.rule.opens else None
    position = Position(deal, game, leader=rng.choice(seats), talon=talon, talon_played=played)
    for _ in range(rng.randrange(3 * size)):
        position = position.play(rng.choice(list(position.legal_cards())))
    return position
