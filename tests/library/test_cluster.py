"""A real cluster of Dask, two worker processes: the same bytes as on one machine, whoever dies."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time

import pytest

from prefsolve import Seat, random_masks, text_from_masks
from prefsolve.cli.main import run

SCHEDULER = [sys.executable, "-P", "-m", "distributed.cli.dask_scheduler", "--port", "0", "--no-dashboard", "--host", "127.0.0.1"]
WORKER = [sys.executable, "-P", "-m", "distributed.cli.dask_worker", "--nthreads", "1", "--no-dashboard", "--no-nanny"]


class Cluster:
    """A scheduler and two workers, processes of their own."""

    def __init__(self, folder, environment):
        self.file, self.environment, self.folder = folder / "scheduler.json", environment, folder
        self.processes = []
        self.scheduler = self.start(*SCHEDULER, "--scheduler-file", str(self.file))
        while not self.file.exists():
            time.sleep(0.02)
        self.workers = [self.another_worker() for _ in range(2)]

    def another_worker(self):
        return self.start(*WORKER, "--scheduler-file", str(self.file), "--local-directory", str(self.folder))

    def start(self, *command):
        with (self.folder / "log").open("a") as log:
            self.processes.append(subprocess.Popen(command, env=self.environment, cwd=self.folder, stdout=log, stderr=log))
        return self.processes[-1]


@pytest.fixture(scope="module")
def cluster(tmp_path_factory, environment):
    started = Cluster(tmp_path_factory.mktemp("cluster"), environment)
    yield started
    for process in started.processes[::-1]:
        process.kill()
        process.wait()


def content(folder):
    return {file.name: file.read_bytes() for file in sorted(folder.iterdir())}


def test_a_library_built_on_a_cluster_has_the_same_bytes_though_a_worker_is_killed(cluster, start, tmp_path):
    here, there = tmp_path / "here", tmp_path / "there"
    build = ["library", "build", "--deals", "400", "--seed", "3", "--shard-deals", "80"]
    process = start(*build[:2], there, *build[2:], "--scheduler", cluster.file)
    while process.poll() is None and not (there / "000000.deals").exists():
        time.sleep(0.01)
    os.kill(cluster.workers[0].pid, signal.SIGKILL)
    assert process.poll() is None  # it is in the middle
    cluster.workers[0] = cluster.another_worker()
    out, err = process.communicate()
    assert (process.returncode, out, err) == (0, b"solved 400 deals; 5 of 5 shards are whole\n", b"")
    assert run([*build[:2], str(here), *build[2:]]) == 0
    assert content(here) == content(there)


def test_a_batch_answered_on_a_cluster_has_the_same_bytes(cluster, start, tmp_path):
    texts = text_from_masks(random_masks(200, 5)[:, :3], Seat.N)
    rows = [{"id": n, "deal": text, "game": "6NT", "declarer": "E", "leader": "S"} for n, text in enumerate(texts)]
    source = tmp_path / "deals.jsonl"
    source.write_text("".join(json.dumps(row) + "\n" for row in rows) + "{}\n")
    command = ["batch", str(source), "--shard-records", "100", "--to", "csv", "--shards"]
    process = start(*command, tmp_path / "there", "--scheduler", cluster.file)
    _, err = process.communicate()
    assert (process.returncode, err) == (1, b"prefsolve: 1 of 201 records was bad\n")
    assert run([*command, str(tmp_path / "here")]) == 1
    assert content(tmp_path / "here") == content(tmp_path / "there")


def test_a_scheduler_that_does_not_answer_is_one_line(start, tmp_path):
    process = start("library", "build", tmp_path / "a", "--deals", 8, "--scheduler", tmp_path / "nowhere.json")
    out, err = process.communicate()
    assert (process.returncode, out, err.count(b"\n")) == (2, b"", 1)
    assert err.startswith(f"prefsolve: no Dask scheduler answers at {tmp_path}/nowhere.json: ".encode())
