"""The pool of threads: order, bounds and faults, without any cards."""

from __future__ import annotations

import itertools
import threading
import time

import pytest

from prefsolve.errors import OptionError
from prefsolve.solving.threads import IN_FLIGHT, MAX_WORKERS, default_workers, ordered_map


@pytest.mark.parametrize("workers", [1, 2, 16])
def test_results_come_in_the_order_of_the_items(workers):
    def slow_for_some(n: int) -> int:
        time.sleep(0.001 * (n % 3))
        return n * n

    assert list(ordered_map(slow_for_some, range(100), workers)) == [n * n for n in range(100)]


@pytest.mark.parametrize("workers", [1, 3])
def test_no_items_have_no_results(workers):
    assert list(ordered_map(str, [], workers)) == []


@pytest.mark.parametrize("workers", [1, 4])
def test_an_endless_stream_is_drawn_no_further_than_the_bound(workers):
    drawn = itertools.count()
    numbers = (next(drawn) for _ in itertools.count())
    results = ordered_map(str, numbers, workers)
    assert list(itertools.islice(results, 1000)) == [str(n) for n in range(1000)]
    results_left = next(drawn)
    assert results_left <= 1000 + IN_FLIGHT * workers + 1


@pytest.mark.parametrize("workers", [1, 4])
def test_a_fault_of_the_work_is_raised_in_its_place(workers):
    results = ordered_map(lambda n: 10 // (5 - n), range(10), workers)
    assert list(itertools.islice(results, 5)) == [2, 2, 3, 5, 10]
    with pytest.raises(ZeroDivisionError):
        next(results)


@pytest.mark.parametrize("workers", [1, 4])
def test_a_fault_of_the_items_is_raised_after_the_results_before_it(workers):
    def items():
        yield from (1, 2, 3)
        raise OSError("the file is gone")

    results = ordered_map(str, items(), workers)
    assert [next(results) for _ in range(3)] == ["1", "2", "3"]
    with pytest.raises(OSError, match="the file is gone"):
        next(results)


def test_the_first_result_does_not_wait_for_the_second_item():
    asked = threading.Event()

    def items():
        yield "first"
        asked.wait(30)
        yield "second"

    results = ordered_map(str.upper, items(), 2)
    assert next(results) == "FIRST"
    asked.set()
    assert next(results) == "SECOND"


def test_workers_end_with_their_work():
    list(ordered_map(str, range(10), 8))
    abandoned = ordered_map(str, itertools.count(), 8)
    next(abandoned)
    abandoned.close()
    for thread in threading.enumerate():
        if thread.name.startswith("prefsolve-"):
            thread.join(30)
            assert not thread.is_alive()


@pytest.mark.parametrize("workers", [0, -3, MAX_WORKERS + 1])
def test_the_number_of_workers_has_bounds(workers):
    with pytest.raises(OptionError, match="workers must be 1 to 256"):
        ordered_map(str, [], workers)


def test_there_is_a_worker_for_each_processor_by_default():
    assert 1 <= default_workers() <= MAX_WORKERS
