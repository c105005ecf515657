"""95% intervals of a mean hold it as often as they say, for small samples too."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import accumulate
from math import atan, pi, sqrt

import pytest

from prefsolve import Contract, Misere, Strain
from prefsolve.score import SOCHI, Policy
from prefsolve.score.expectation import payoffs
from prefsolve.single_dummy.intervals import NORMAL, interval_of_mean, student

# The declarer's tricks over all layouts.  The first two are golden (tests/data/layouts.json); the others have the shapes that
# samples meet: nearly sure, sure but for a few, a tail on one side, even, and a misère that is caught for many.
DISTRIBUTIONS = {
    "6S, golden": {3: 3015, 4: 134666, 5: 46917, 6: 158},
    "6C, golden": {4: 1016, 5: 23059, 6: 103974, 7: 56647, 8: 60},
    "nearly sure": {7: 1, 8: 99},
    "sure but for a tenth": {7: 10, 8: 90},
    "a tail": {4: 3, 5: 5, 6: 12, 7: 80},
    "even": {3: 1, 4: 1, 5: 1, 6: 1, 7: 1},
    "misère": {0: 72, 1: 15, 2: 8, 3: 4, 4: 1},
    "misère, nearly clean": {0: 184202, 1: 300, 2: 200, 3: 54},
}
TRICKS = tuple(range(11))
WORTHS = {
    "tricks": TRICKS,
    "6S": payoffs(Contract(6, Strain.SPADES), Policy.FAVOURED, SOCHI),
    "8S": payoffs(Contract(8, Strain.SPADES), Policy.FAVOURED, SOCHI),
    "misère": payoffs(Misere(), Policy.FAVOURED, SOCHI),
}
TIMES = 600


def held(name, worth, number):
    """Of so many samples, how many intervals hold the mean of the whole."""
    counts = DISTRIBUTIONS[name]
    mean = sum((Fraction(n) * worth[tricks] for tricks, n in counts.items()), Fraction(0)) / sum(counts.values())
    rng = random.Random(f"{name} {number}")
    bounds = list(accumulate(counts.values()))
    found = 0
    for _ in range(TIMES):
        sample = [0] * 11
        for tricks in rng.choices(list(counts), cum_weights=bounds, k=number):
            sample[tricks] += 1
        low, high = interval_of_mean(sample, worth)
        found += low <= float(mean) <= high
    return found


@pytest.mark.parametrize("worth", WORTHS)
@pytest.mark.parametrize("name", DISTRIBUTIONS)
def test_intervals_from_thirty_layouts_hold_the_mean(name, worth):
    """570 of 600 are expected at least, and no fewer than 95% less two standard deviations (5.3) are taken."""
    assert held(name, WORTHS[worth], 30) >= 559


@pytest.mark.parametrize("number", [10, 80, 200])
@pytest.mark.parametrize("name", ["6S, golden", "6C, golden", "even", "misère", "nearly sure"])
def test_intervals_from_fewer_and_from_more_layouts_hold_the_mean(name, number):
    assert held(name, TRICKS, number) >= 559


def test_intervals_of_large_samples_are_no_wider_than_they_must_be():
    """At 200 layouts they hold an evenly spread mean 95 times of 100, not always."""
    assert held("even", TRICKS, 200) <= 582
    low, high = interval_of_mean([0, 0, 0, 500, 500, 500, 500, 0, 0, 0, 0], TRICKS)
    assert (high - low) / (2 * NORMAL * sqrt(1.25 / 2000)) == pytest.approx(1, abs=0.005)


# R. A. Fisher's table, two-tailed, 5%
@pytest.mark.parametrize(
    ("freedom", "value"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (5, 2.571), (10, 2.228), (12, 2.179), (13, 2.160), (20, 2.086), (29, 2.045)],
)
def test_students_distribution_is_fishers(freedom, value):
    assert round(student(freedom), 3) == value


@pytest.mark.parametrize("freedom", [*range(1, 41), 99, 100, 999])
def test_ninety_five_of_a_hundred_lie_within(freedom):
    """Abramowitz and Stegun, 26.7.3 and 26.7.4: the chance as a finite sum."""
    x = student(freedom) / sqrt(freedom)
    sine, cosine = x / sqrt(1 + x * x), 1 / sqrt(1 + x * x)
    term, total = (sine, sine) if freedom % 2 == 0 else (sine * cosine, sine * cosine if freedom > 1 else 0.0)
    for k in range(2, freedom - 1, 2):
        term *= cosine * cosine * (k / (k + 1) if freedom % 2 else (k - 1) / k)
        total += term
    chance = total if freedom % 2 == 0 else 2 / pi * (atan(x) + total)
    assert chance == pytest.approx(0.95, abs=2e-6)


def test_of_one_layout_nothing_is_known_and_no_interval_leaves_what_can_be():
    assert interval_of_mean([0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0], TRICKS) == (0, 10)
    assert interval_of_mean([8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], TRICKS)[0] == 0
    low, high = interval_of_mean([0] * 10 + [30], TRICKS)
    assert low < 10 == high
