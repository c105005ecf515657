"""Conventions, outcomes of deals and whole games for property tests of the score.

A game has hundreds of choices, which would make a property test slow: they are made by a seeded generator, and what the
property test draws is the seed.
"""

from __future__ import annotations

import random
from dataclasses import replace

from hypothesis import strategies as st

from prefsolve import Contract, Hand, Misere, Raspasy, Strain
from prefsolve.score import CLASSIC, LENINGRAD, ROSTOV, SOCHI, Call, Outcome, Pulka, Seating, Whisting
from prefsolve.score.outcome import is_played

NAMES = ("Anna", "Boris", "Vera", "Gleb")

SWITCHES = {
    "last_whist": ["last", "jointly"],
    "seven_alone": [2, 1],
    "half_whist": [True, False],
    "half_whist_return": [True, False],
    "stalingrad": [True, False],
    "ten": ["checked", "whisted"],
    "checked_ten_whists": ["shared", "own", "none"],
    "responsibility": ["responsible", "half", "none"],
    "tricks_when_down": ["zhlob", "gentleman"],
    "misere_beaten_by": ["nine", "nine-without-talon", "ten"],
    "nine_ends_auction": [True, False],
    "raspasy": ["mountain", "whists"],
    "raspasy_prices": [(1,), (1, 2, 4), (1, 2, 2), (2, 4, 6)],
    "raspasy_zero": ["price", "one", "none"],
    "raspasy_step": ["deal", "round"],
    "raspasy_exit": [(6,), (6, 7), (6, 7, 8)],
    "raspasy_reset": ["any", "made", "whisted-and-made"],
    "raspasy_talon": ["opened", "closed"],
    "raspasy_talon_three": ["suit", "virtual", "virtual+winner-leads"],
    "raspasy_talon_four": ["dealer", "dealer+winner-leads", "suit", "virtual"],
    "bombs": [True, False],
    "blind_games": [True, False],
    "blind_to_misere": [True, False],
    "fourth_half_return": [True, False],
    "fourth_consolation": [True, False],
    "fourth_raspasy": ["pays", "free"],
    "fourth_talon": ["nothing", "honours"],
    "mountain_first": [True, False],
    "help": ["american", "none"],
}


def random_convention(rng, **fixed):
    """A preset with some switches turned; ``fixed`` switches are what they are given as."""
    base = rng.choice([SOCHI, LENINGRAD, ROSTOV, CLASSIC])
    turned = rng.sample(sorted(SWITCHES), rng.randint(0, 6))
    return base.replace(**{name: rng.choice(SWITCHES[name]) for name in turned} | fixed)


def random_seating(rng):
    names = NAMES[: rng.choice([3, 4])]
    return Seating(names, rng.choice(names))


def random_tricks(rng, names):
    """Ten tricks among those names."""
    edges = [0, *sorted(rng.randint(0, 10) for _ in names[1:]), 10]
    return {name: high - low for name, low, high in zip(names, edges, edges[1:], strict=False)}


def random_outcome(rng, convention, seating, lowest=6):
    """Something that can happen in a deal under that convention."""
    kind = rng.choice(["contract", "contract", "contract", "misere", "raspasy"])
    if kind == "raspasy":
        return _random_raspasy(rng, convention, seating)
    declarer, talon = rng.choice(seating.active), Hand(rng.sample(range(32), 2))
    blind = frozenset({declarer}) if convention.blind_games and rng.random() < 0.5 else frozenset()
    if kind == "misere":
        bid = Misere() if blind else None
        if convention.blind_games and convention.blind_to_misere and rng.random() < 0.3:
            bid, blind = Contract(rng.randint(lowest, 10), Strain.SPADES), frozenset()
        return Outcome(Misere(), declarer, tricks=random_tricks(rng, seating.active), blind=blind, bid=bid, talon=talon)
    game = Contract(rng.randint(lowest, 10), rng.choice(list(Strain)))
    bid = Contract(rng.randint(lowest, game.level), Strain.SPADES)
    whisting = Whisting(Outcome(game, declarer, blind=blind, bid=bid), convention, seating)
    while whisting.turn is not None:
        whisting.say(rng.choice(whisting.legal()))
    said = Outcome(game, declarer, calls=whisting.calls, blind=blind, bid=bid, talon=talon)
    return replace(said, tricks=random_tricks(rng, seating.active)) if is_played(said, convention) else said


def _random_raspasy(rng, convention, seating):
    tricks = random_tricks(rng, seating.active)
    if seating.fourth and convention.dealer_plays_raspasy:
        donor, taken = max(tricks, key=lambda name: tricks[name]), rng.randint(0, 2)
        tricks = {**tricks, donor: tricks[donor] - taken, seating.fourth: taken}
    blind = rng.sample(seating.active, rng.randint(0, 3)) if convention.bombs else ()
    return Outcome(Raspasy(), tricks=tricks, blind=frozenset(blind))


def random_pulka(rng, **fixed):
    """A game sheet with deals on it, ended or not."""
    convention = random_convention(rng, **fixed)
    names, end = NAMES[: rng.choice([3, 4])], rng.choice(["pool", "sum", "mountains", "rounds", "time", "early"])
    if convention.skachki and end in ("sum", "mountains"):
        end = "early"
    pool = None if convention.skachki or (end not in ("pool", "sum") and rng.random() < 0.5) else rng.randint(6, 30)
    mountain = rng.choice([None, rng.randint(1, 20)])
    if end == "mountains" and pool is None:
        convention, mountain = convention.replace(mountain_first=True), rng.randint(1, 20)
    rounds = 5 if end == "rounds" else None
    sheet = Pulka(convention, names, dealer=rng.choice(names), pool=pool, end=end, rounds=rounds, mountain=mountain)
    for _ in range(rng.randint(0, 20)):
        if end not in ("time", "early") and sheet.finished:
            break
        sheet.apply(random_outcome(rng, convention, Seating(sheet.players, sheet.dealer), sheet.lowest_level))
    return sheet


seeds = st.integers(0, 2**32 - 1)


def conventions(**fixed):
    return seeds.map(lambda seed: random_convention(random.Random(seed), **fixed))


def pulkas(**fixed):
    return seeds.map(lambda seed: random_pulka(random.Random(seed), **fixed))


@st.composite
def tables(draw):
    """A convention, a seating, and an outcome that fits both."""
    rng = random.Random(draw(seeds))
    convention, seating = random_convention(rng), random_seating(rng)
    return convention, seating, random_outcome(rng, convention, seating)


CALLS = {"w": Call.WHIST, "p": Call.PASS, "h": Call.HALF}
