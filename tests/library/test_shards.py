"""A folder of solved deals: the same bytes however it is built, and what is wrong with one is told in a line."""

from __future__ import annotations

import hashlib
import json
import os
import resource
import signal
import time

import numpy as np
import pytest

from prefsolve import random_masks, table_masks
from prefsolve.errors import OptionError
from prefsolve.library.dealing import Dealing
from prefsolve.library.packing import PACKED, packed, unpacked
from prefsolve.library.shards import LibraryError, Recipe, build, check, read_recipe

RECIPE = Recipe(50, seed=3, shard_deals=16)


def content(folder):
    return {file.name: file.read_bytes() for file in sorted(folder.iterdir())}


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    folder = tmp_path_factory.mktemp("built")
    assert build(folder, RECIPE).whole == 4
    return folder


def test_a_deal_takes_34_bytes_and_comes_back():
    dealing = Dealing()
    numbers = np.array([0, 5, dealing.unfiltered - 1])
    values = np.arange(3 * 54, dtype=np.int8).reshape(3, 6, 3, 3) % 11
    data = packed(numbers, values)
    assert len(data) == 3 * PACKED == 3 * 34
    again, those = unpacked(data)
    assert (again.tolist(), those.tolist()) == (numbers.tolist(), values.tolist())


def test_a_folder_holds_the_random_deals_and_their_values(built):
    assert sorted(content(built)) == ["000000.deals", "000001.deals", "000002.deals", "000003.deals", "manifest.json"]
    numbers, values = unpacked((built / "000003.deals").read_bytes()[:-32])
    rows = random_masks(2, 3, first=48)
    assert Dealing().rows(numbers).tolist() == rows.tolist()
    assert values.tolist() == table_masks(rows[:, :3]).tolist()
    assert read_recipe(built) == RECIPE


def test_parts_and_threads_give_the_same_bytes(built, tmp_path):
    for part in ((3, 3), (1, 3), (2, 3)):
        build(tmp_path, RECIPE, part=part, workers=2)
    assert content(tmp_path) == content(built)


def test_a_run_that_is_stopped_goes_on(built, tmp_path):
    calls = []

    def watch(done, total):
        calls.append((done, total))
        return done > 20

    assert build(tmp_path, RECIPE, watch=watch).whole == 1
    assert calls == [(16, 50), (32, 50)]
    assert build(tmp_path, RECIPE).solved == 34
    assert content(tmp_path) == content(built)


def test_a_folder_is_checked(built, tmp_path):
    assert check(built, sample=5).solved == 5 + 5 + 5 + 2
    for name, data in content(built).items():
        (tmp_path / name).write_bytes(data)
    (tmp_path / "000002.deals").unlink()
    assert check(tmp_path, sample=1).whole == 3


def short(folder):
    file = folder / "000001.deals"
    file.write_bytes(file.read_bytes()[:-5])
    return r"000001.deals: has 571 bytes instead of 576; remove it and build again"


def changed(folder):
    file = folder / "000001.deals"
    data = bytearray(file.read_bytes())
    data[100] ^= 1
    file.write_bytes(data)
    return "000001.deals: its bytes do not give its checksum; remove it and build again"


def of_another_version(folder):
    manifest = json.loads((folder / "manifest.json").read_text())
    (folder / "manifest.json").write_text(json.dumps({**manifest, "version": "0.0.9"}))
    return r"manifest.json: was begun by version 0.0.9 of prefsolve, but this is "


def no_manifest(folder):
    (folder / "manifest.json").write_text("[]")
    return "manifest.json: is not a manifest of solved deals that this version can read"


@pytest.mark.parametrize("spoil", [short, changed, of_another_version, no_manifest])
def test_what_is_wrong_is_one_line_and_nothing_is_lost(prefsolve, built, tmp_path, spoil):
    for name, data in content(built).items():
        (tmp_path / name).write_bytes(data)
    message = spoil(tmp_path)
    before = content(tmp_path)
    with pytest.raises(LibraryError, match=message):
        check(tmp_path)
    ran = prefsolve("library", "build", tmp_path, "--deals", 50, "--seed", 3, "--shard-deals", 16)
    assert (ran.status, ran.err.count("\n"), message in ran.err) == (2, 1, True)
    assert {name: data for name, data in content(tmp_path).items() if name in before} == before


def test_wrong_values_are_found_by_solving_again(built, tmp_path):
    for name, data in content(built).items():
        (tmp_path / name).write_bytes(data)
    data = bytearray((tmp_path / "000001.deals").read_bytes()[:-32])
    data[PACKED + 10] ^= 1
    (tmp_path / "000001.deals").write_bytes(bytes(data) + hashlib.sha256(data).digest())
    with pytest.raises(LibraryError, match="the values of deal 17 differ from those found now"):
        check(tmp_path, sample=16)
    data[PACKED] ^= 1
    (tmp_path / "000001.deals").write_bytes(bytes(data) + hashlib.sha256(data).digest())
    with pytest.raises(LibraryError, match="holds other deals than those of seed 3"):
        check(tmp_path, sample=0)


def test_another_recipe_is_refused(built):
    with pytest.raises(LibraryError, match=r"the folder was begun with seed 3, not 4"):
        build(built, Recipe(50, seed=4, shard_deals=16))
    with pytest.raises(OptionError, match="deals must be 0 to"):
        Recipe(-1)


def test_a_disk_that_is_full_is_one_line_and_the_shards_before_stay(start, tmp_path, built):
    """A limit on the size of files stands for the disk: the manifest fits, a shard does not."""

    def small():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (500, 500))

    process = start("library", "build", tmp_path, "--deals", 50, "--seed", 3, "--shard-deals", 16, preexec_fn=small)
    out, err = process.communicate()
    assert (process.returncode, out, err) == (2, b"", f"prefsolve: {tmp_path}/000000.deals: File too large\n".encode())
    assert list(content(tmp_path)) == ["manifest.json"]
    build(tmp_path, RECIPE)
    assert content(tmp_path) == content(built)


def test_a_build_killed_at_ten_moments_ends_with_the_same_bytes(start, tmp_path):
    arguments = ("library", "build", "--deals", 240, "--seed", 3, "--shard-deals", 16, "--workers", 2)
    whole, killed = tmp_path / "whole", tmp_path / "killed"
    assert start(*arguments[:2], whole, *arguments[2:]).wait() == 0
    for moment in range(10):
        process = start(*arguments[:2], killed, *arguments[2:])
        while process.poll() is None and len(list(killed.glob("*.deals"))) < moment:
            time.sleep(0.001)
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
    assert start(*arguments[:2], killed, *arguments[2:]).wait() == 0
    assert {name: data for name, data in content(killed).items() if not name.endswith(".part")} == content(whole)


def test_the_commands_say_what_they_did(prefsolve, tmp_path):
    build_it = ("library", "build", tmp_path, "--deals", 20, "--shard-deals", 8)
    assert prefsolve(*build_it, "--shard", "2/2").out == "solved 8 deals; 1 of 3 shards are whole\n"
    ran = prefsolve("library", "check", tmp_path, "--sample", 2)
    assert (ran.status, ran.out) == (1, "solved 2 deals again; 1 of 3 shards are whole\n")
    assert prefsolve(*build_it).out == "solved 12 deals; 3 of 3 shards are whole\n"
    assert prefsolve("library", "check", tmp_path, "--sample", 2).status == 0
    ran = prefsolve(*build_it, "--shard", "3/2")
    said = "prefsolve: Invalid value for '--shard': a part is I/N with I from 1 to N, not '3/2' (see prefsolve library build --help)\n"
    assert (ran.status, ran.err) == (2, said)
    ran = prefsolve("library", "check", tmp_path / "none")
    assert (ran.status, ran.err.count("\n")) == (2, 1)
