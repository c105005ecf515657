"""Each thread keeps its own contexts; the games have the core's numbers."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from prefsolve import Contract, Misere, Raspasy, Strain
from prefsolve.errors import OptionError, UnsupportedGameError
from prefsolve.solving.contexts import Kept, check_table_mib, context_of_thread, game_kind

pytestmark = pytest.mark.compiled


def test_a_thread_keeps_its_context_until_another_size_is_asked_for():
    first = context_of_thread(8.0)
    assert context_of_thread(8.0) is first
    assert context_of_thread(9.0) is not first
    assert context_of_thread(8.0) is not first


def test_no_two_threads_share_a_context():
    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(context_of_thread, 8.0).result() is not context_of_thread(8.0)


def test_of_several_contexts_the_oldest_goes():
    made: list[str] = []
    kept: Kept[str, list[str]] = Kept(lambda key: [*made, made.append(key)], most=2)
    for key in "abaca":
        kept.of(key)
    assert made == ["a", "b", "c", "a"]


@pytest.mark.parametrize(
    ("size", "least", "words"), [(0, None, "above 0 and at most 9"), (10, None, "above 0 and at most 9"), (1, 2, "2 to 9")]
)
def test_a_table_out_of_bounds_is_refused(size, least, words):
    with pytest.raises(OptionError, match=f"table_mib must be {words}, not {size}"):
        check_table_mib(size, 9, least)


def test_the_games_numbers_are_those_of_the_strains_and_5_for_misere():
    assert [game_kind(Contract(6, strain)) for strain in Strain] == [0, 1, 2, 3, 4]
    assert game_kind(Misere()) == 5
    with pytest.raises(UnsupportedGameError, match="has no declarer"):
        game_kind(Raspasy())
