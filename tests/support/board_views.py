"""What the page is asked about one hand, in the texts of its fields, and what the library answers to the same."""

from __future__ import annotations

import json
import random
import subprocess
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from board_positions import played_on, position_of, random_start

from prefsolve import (
    Alphabet,
    Budget,
    Card,
    Contract,
    Game,
    Hand,
    Misere,
    Seat,
    Strain,
    View,
    Worlds,
    discard_orders,
    estimate_cards,
    estimate_orders,
    estimate_view,
    rank_discards,
    solve,
)
from prefsolve.formats import Problem
from prefsolve.model.deal import Deal, clockwise
from prefsolve.model.position import Position
from prefsolve.notation import format_game, format_hand
from prefsolve.raspasy.by_score import RaspasyScore, raspasy_cards_by_score, solve_raspasy_by_score
from prefsolve.score.expectation import Policy, Pricing, payoff
from prefsolve.score.presets import PRESETS
from prefsolve.single_dummy.constraints import Constraint, parse_constraint
from prefsolve.single_dummy.question import best_order
from prefsolve.workshop import analyse, analyse_raspasy, turning_points

HERE = Path(__file__).parents[1] / "board"
GAMES: list[Game] = [Misere(), *(Contract(level, strain) for level in (6, 7, 9) for strain in Strain)]


class Asked(NamedTuple):
    about: dict[str, Any]  # what the page is asked
    answer: Any  # and what the library says


class Known(NamedTuple):
    """What a player knows, as fields of the page and as the library has it."""

    said: dict[str, str]
    view: View
    constraints: list[Constraint]


def answers(assets: Path, asked: list[Asked], folder: Path, node: str = "node") -> list[Any]:
    """What the page's modules answer in Node."""
    told = folder / "views.json"
    told.write_text(json.dumps([question.about for question in asked]), encoding="utf-8")
    command = [node, str(HERE / "run_views.mjs"), str(assets), str(told)]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    return list(json.loads(ran.stdout))


def _written(cards: Hand) -> str:
    return format_hand(cards, Alphabet.ASCII) if cards else ""


def _played(rng: random.Random, deal: Deal, game: Game, declarer: Seat, leader: Seat, number: int) -> tuple[Card, ...]:
    position, cards = Position(deal, game, declarer=declarer, leader=leader), []
    for _ in range(number):
        cards.append(rng.choice(list(position.legal_cards())))
        position = position.play(cards[-1])
    return tuple(cards)


def _fact(rng: random.Random, place: str, name: Seat | str, cards: Hand, unseen: Hand) -> tuple[str, str]:
    """Something true of a place: as the page has it, and as the command line has it."""
    kind = rng.randrange(3)
    suit = rng.randrange(4)
    letter = "SCDH"[suit]
    if kind == 0:
        length = (cards.mask >> 8 * suit & 255).bit_count()
        low, high = max(0, length - rng.randint(0, 1)), min(8, length + rng.randint(0, 1))
        return f"{place} has {low}-{high} {letter}", f"{name} has {low}-{high} {letter}"
    held = kind == 1 and bool(cards)
    others = Hand.from_mask(unseen.mask & ~cards.mask)
    held = held or not others
    card = rng.choice(list(cards if held else others))
    verb = "holds" if held else "lacks"
    return f"{place} {verb} {card.ascii}", f"{name} {verb} {card.ascii}"


def random_known(rng: random.Random, *, simple: bool = False, most_played: int = 20, game: Game | None = None) -> Known:
    """What a player may know of a random deal; ``simple``: of the declarer's own discard and two hidden hands only."""
    pack = [Card(number) for number in rng.sample(range(32), 32)]
    absent = rng.choice(list(Seat))
    seats = [seat for seat in Seat if seat != absent]
    hands = {seat: Hand(pack[10 * n : 10 * n + 10]) for n, seat in enumerate(seats)}
    seat = rng.choice(seats)
    order = clockwise(tuple(seats), seat)  # type: ignore[arg-type]
    declarer = order[0 if simple else rng.choice((0, 0, 1, 2))]
    roles = clockwise(tuple(seats), declarer)  # type: ignore[arg-type]
    leader, game = rng.choice(roles), game or rng.choice(GAMES)
    play = _played(rng, Deal(hands), game, declarer, leader, rng.choice((0, rng.randint(0, most_played))))
    pile = Hand(pack[30:])
    discard = pile if declarer == seat or rng.random() < 0.3 else None
    talon = tuple(rng.sample(list(Hand.from_mask(hands[declarer].mask | pile.mask)), 2)) if rng.random() < 0.3 and not simple else None
    opened = rng.choice([other for other in seats if other != seat]) if rng.random() < 0.25 and not simple else None
    view = View(
        seat, hands[seat], absent=absent, declarer=declarer, discard=discard, talon=talon, game=game, leader=leader, play=play,
        open_hands={} if opened is None else {opened: hands[opened]},
    )  # fmt: skip
    names = {other: ("self", "left", "right")[order.index(other)] for other in seats}
    told = [
        _fact(rng, rng.choice((names[other], other.name)), other, hands[other], view.unseen)
        for other in view.hidden_seats
        if rng.random() < 0.5
    ]
    said = {
        "hand": _written(view.hand), "discard": _written(discard or Hand()), "talon": _written(Hand(talon or ())),
        "game": format_game(game, Alphabet.ASCII),
        "seat": str(int(seat)), "absent": str(int(absent)), "declares": str(order.index(declarer)), "leads": str(roles.index(leader)),
        "play": " ".join(card.ascii for card in play), "known": "; ".join(page for page, _ in told),
        "open": "" if opened is None else f"{names[opened]}:{_written(hands[opened])}",
    }  # fmt: skip
    return Known(said, view, [parse_constraint(text) for _, text in told])


def _budget(samples: int | None, seed: int, exact: bool = False) -> tuple[dict[str, Any], Budget]:
    told = {"exact": exact, "samples": samples, "seed": str(seed)}
    return told, Budget(exact=True if exact else None, samples=samples, seed=seed)


def drawn_numbers() -> list[Asked]:
    """The numbers below a bound that NumPy draws."""
    found = []
    for seed, number, most in [(0, 20, 184_756), (1, 9_000, 42_678_636), (10**22 + 7, 100, 7), (2**128 - 1, 50, 1), (5, 17_000, 2**32 - 1)]:
        numbers: list[int] = []
        for chunk in range(-(-number // 8192)):
            stream = np.random.default_rng(np.random.SeedSequence(seed, spawn_key=(chunk,)))
            numbers += stream.integers(0, most, 8192).tolist()
        found.append(Asked({"ask": "drawn", "seed": str(seed), "number": number, "most": most}, numbers[:number]))
    return found


def layouts(number: int) -> list[Asked]:
    """How many layouts a view has, and the first ones that a seed draws."""
    rng, found = random.Random(41), []
    for seed in range(number):
        known = random_known(rng)
        worlds = Worlds(known.view, known.constraints, order=best_order(known.view))
        rows = worlds.sample(20, seed).rows.tolist()
        found.append(
            Asked({"ask": "rows", "said": known.said, "seed": str(seed), "number": 20}, {"total": worlds.unfiltered, "rows": rows})
        )
    return found


def estimates(number: int, *, exact: int) -> list[Asked]:
    """The declarer's tricks, or the chance alone, of samples; and of some every layout."""
    rng, found = random.Random(43), []
    for n in range(number):
        known = random_known(rng, simple=n < exact, most_played=20 if n >= exact else 8)
        told, budget = _budget(None if n < exact else 40, n)
        chance_only = rng.random() < 0.5
        answer = estimate_view(known.view, constraints=known.constraints, chance_only=chance_only, budget=budget)
        counts = None if answer.counts is None else answer.counts.tolist()
        wanted = {"made": answer.made, "seen": answer.seen, "worlds": answer.worlds, "exact": answer.exact, "counts": counts}
        found.append(Asked({"ask": "estimate", "said": known.said, "budget": told, "chanceOnly": chance_only}, wanted))
    return found


def card_estimates(number: int, *, exact: int) -> list[Asked]:
    """The cards that a player may play, best first."""
    rng, found = random.Random(47), []
    while len(found) < number:
        known = random_known(rng, simple=len(found) < exact)
        view = known.view
        if view.turn != view.seat or len(view.play) == 30:
            continue
        told, budget = _budget(None if len(found) < exact else 30, len(found))
        answer = estimate_cards(view, constraints=known.constraints, budget=budget)
        wanted = []
        for card, estimate in zip(answer.cards, answer.estimates, strict=True):
            assert estimate.counts is not None
            wanted.append([int(card), estimate.counts.tolist(), estimate.made, list(answer.difference(card, answer.best))])
        found.append(Asked({"ask": "cards", "said": known.said, "budget": told}, wanted))
    return found


def _pricing(rng: random.Random) -> tuple[dict[str, Any], Pricing]:
    name, policy, players = rng.choice(list(PRESETS)), rng.choice(list(Policy)), rng.choice((3, 4))
    bid = rng.choice([None, None, Contract(7, Strain.CLUBS), Contract(6, Strain.NO_TRUMP), Misere()])
    game = None
    if isinstance(bid, Contract):
        game = {"kind": "contract", "level": bid.level, "strain": int(bid.strain)}
    elif bid is not None:
        game = {"kind": "misere"}
    told = {"convention": name, "policy": policy.value, "players": players, "bid": game}
    return told, Pricing(PRESETS[name], policy, players, bid)


def _game(game: Game) -> dict[str, Any]:
    return {"kind": "contract", "level": game.level, "strain": int(game.strain)} if isinstance(game, Contract) else {"kind": "misere"}


def orders(number: int) -> list[Asked]:
    """Orders of ten cards by result."""
    rng, found = random.Random(53), []
    for n in range(number):
        known = random_known(rng, simple=True, most_played=6)
        (told, budget), (page, pricing) = _budget(30, n), _pricing(rng)
        answer = estimate_orders(known.view, pricing, constraints=known.constraints, budget=budget)
        wanted = [[_game(entry.game), entry.mean, entry.error, entry.makes, entry.estimate.seen] for entry in answer.entries]
        found.append(Asked({"ask": "orders", "said": known.said, "budget": told, "pricing": page}, wanted))
    return found


def _twelve(rng: random.Random, pick: bool) -> tuple[dict[str, str], dict[str, Any]]:
    """Twelve cards of a declarer and who leads, as the page and the library take them."""
    known = random_known(rng, simple=True, most_played=0)
    said = known.said | {"play": ""} | ({} if pick else {"known": ""})
    view = known.view
    assert view.discard is not None
    cards, constraints = Hand.from_mask(view.hand.mask | view.discard.mask), known.constraints if pick else []
    return said, {"cards": cards, "leader": view.leader, "declarer": view.seat, "absent": view.absent, "constraints": constraints}


def discards(number: int, *, staged: int) -> list[Asked]:
    """Discards ranked: some by the stages of the command line, to every layout of the best, others by samples alone."""
    rng, found = random.Random(59), []
    for n in range(number):
        said, shared = _twelve(rng, pick=n % 2 == 1)
        strains = None if n % 3 == 0 else rng.sample(list(Strain), rng.randint(1, 2))
        told, budget = _budget(None if n < staged else 12, n)
        threshold = rng.choice(("0.75", "0.55", "0.9", "1"))
        answer = rank_discards(strains=strains, budget=budget, threshold=float(threshold), **shared)
        wanted = []
        for entry in answer.entries:
            counts = None if entry.estimate.counts is None else entry.estimate.counts.tolist()
            strain = None if entry.strain is None else int(entry.strain)
            wanted.append(
                [
                    sorted(map(int, entry.discard)),
                    strain,
                    entry.level,
                    entry.estimate.made,
                    entry.estimate.seen,
                    entry.estimate.exact,
                    counts,
                ]
            )
        part = round(float(threshold) * 100)
        about = {
            "ask": "discards",
            "said": said,
            "budget": told,
            "strains": None if strains is None else [int(one) for one in strains],
            "threshold": [part, 100],
        }
        found.append(Asked(about, wanted))
    return found


def discard_results(number: int, *, staged: int) -> list[Asked]:
    """Orders of twelve cards by result."""
    rng, found = random.Random(61), []
    for n in range(number):
        said, shared = _twelve(rng, pick=n % 2 == 1)
        (told, budget), (page, pricing) = _budget(None if n < staged else 10, n), _pricing(rng)
        strains = [Strain.SPADES, Strain.HEARTS] if n < staged else list(Strain)
        answer = discard_orders(pricing=pricing, strains=strains, budget=budget, **shared)
        wanted = [
            [
                sorted(map(int, entry.discard or ())),
                _game(entry.game),
                entry.mean,
                entry.error,
                entry.makes,
                entry.estimate.seen,
                entry.estimate.exact,
            ]
            for entry in answer.entries
        ]
        about = {
            "ask": "discardOrders",
            "said": said,
            "budget": told,
            "pricing": page,
            "strains": [int(one) for one in strains],
            "misere": True,
            "threshold": [3, 4],
        }
        found.append(Asked(about, wanted))
    return found


def played_deals(number: int, *, raspasy: bool) -> list[Asked]:
    """Post-mortems of plays drawn at random, some of them with a claim."""
    rng, found = random.Random(67 + raspasy), []
    for n in range(number):
        start = random_start(rng, raspasy=raspasy, least=3, most=4 if raspasy else 6)
        position, play = start, []
        for _ in range(rng.randint(1, 3 * start.hand_size)):
            play.append(rng.choice(list(position.legal_cards())))
            position = position.play(play[-1])
        claim = None if raspasy or n % 2 else rng.randint(0, start.hand_size)
        problem = Problem(
            start.deal,
            start.game,
            start.declarer,
            start.leader,
            tuple(play),
            len(play),
            opening=start.talon,
            claim=claim,
            opened=start.talon_played,
        )
        found.append(
            Asked(
                {"ask": "mortem", "position": position_of(start), "moves": [int(card) for card in play], "claim": claim},
                _post_mortem(problem),
            )
        )
    return found


def _post_mortem(problem: Problem) -> dict[str, Any]:
    if problem.declarer is None:
        raspasy = analyse_raspasy(problem)
        cards = [
            _row(card, card.before[card.seat], card.after[card.seat], [card.after.get(seat, 0) for seat in Seat]) for card in raspasy.cards
        ]
        return {"cards": cards, "given": [raspasy.given.get(seat, 0) for seat in Seat], "turns": [], "claim": None}
    analysis = analyse(problem)
    claim = None if analysis.end.is_over else "stoppedPlay"
    if analysis.claim is not None:
        wrong = "claimDeclarer" if analysis.claim_favours_declarer else "claimDefenders"
        claim = "claimHolds" if analysis.claim_holds else wrong
    turns = [[card.trick, int(card.seat)] for card in turning_points(analysis.cards)]
    cards = [_row(card, card.before, card.after, None) for card in analysis.cards]
    return {"cards": cards, "given": [analysis.given.get(seat, 0) for seat in Seat], "turns": turns, "claim": claim}


def _row(card: Any, before: int, after: int, shares: list[int] | None) -> list[Any]:
    best = sorted(int(one) for group in card.best for one in group)
    return [card.trick, int(card.seat), before, after, card.given, best, shares]


def results(number: int) -> list[Asked]:
    """Raspasy by result in the middle of a deal of ten tricks, by every convention; and what a contract's tricks are worth."""
    rng, found = random.Random(71), []
    while len(found) < number:
        name, players, row, policy = rng.choice(list(PRESETS)), rng.choice((3, 4)), rng.randint(1, 4), rng.choice(list(Policy))
        raspasy = len(found) % 4 > 0
        start = played_on(random_start(rng, raspasy=raspasy, least=10 if raspasy else 5), rng, rng.randint(14, 27))
        told = {"convention": name, "players": players, "row": row, "policy": policy.value}
        if not raspasy:
            worth: Any = float(payoff(start.game, solve(start).declarer_tricks, policy, PRESETS[name], players))
        elif "dealer" in str(start.game) and PRESETS[name].raspasy_talon == "closed":
            continue
        else:
            how = {"row": row, "players": None if players == 3 else players}
            value = solve_raspasy_by_score(start, PRESETS[name], **how)
            cards = {} if start.is_over else raspasy_cards_by_score(start, PRESETS[name], **how)
            worth = [_shares(value), [[int(card), *_shares(cards[card])] for card in sorted(cards)]]
        found.append(Asked({"ask": "result", "position": position_of(start), "asked": told}, worth))
    return found


def _shares(score: RaspasyScore) -> list[list[float]]:
    return [[score.tricks.get(seat, 0) for seat in Seat], [float(score.results.get(seat, 0)) for seat in Seat]]
