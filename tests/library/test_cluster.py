"""A real cluster of Dask, two worker processes: the same bytes as on one machine, whoever dies."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time

import pytest

pytest.importorskip("distributed", reason="the extra dask is not installed")

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
    build = ["library", "build", "--deals", "900", "--seed", "3", "--shard-deals", "150"]
    process = start(*build[:2], there, *build[2:], "--scheduler", cluster.file)
    while process.poll() is None and not (there / "000001.deals").exists():
        time.sleep(0.01)
    os.kill(cluster.workers[0].pid, signal.SIGKILL)
    assert process.poll() is None  # it is in the middle
    cluster.workers[0] = cluster.another_worker()
    out, err = process.communicate()
    assert (process.returncode, out, err) == (0, b"solved 900 deals; 6 of 6 shards are whole\n", b"")
    assert run([*build[:2], str(here), *build[2:]]) == 0
    assert content(here) == content(there)


def test_a_batch_answered_on_a_cluster_has_the_same_bytes(cluster, start, tmp_path):
    texts = text_from_masks(random_masks(300, 5)[:, :3], Seat.N)
    rows = [{"id": n, "deal": text, "game": "6NT", "declarer": "E", "leader": "S"} for n, text in enumerate(texts)]
    source = tmp_path / "deals.jsonl"
    source.write_text("".join(json.dumps(row) + "\n" for row in rows) + "{}\n")
    for more in (["-o", "answers.csv"], ["--shards", "answers", "--shard-records", "100"]):
        found = []
        for place, spread in (("here", []), ("there", ["--scheduler", str(cluster.file)])):
            (tmp_path / place).mkdir(exist_ok=True)
            command = ["batch", source, more[0], tmp_path / place / more[1], *more[2:], *spread]
            process = start(*command)
            _, err = process.communicate()
            assert (process.returncode, err) == (1, b"prefsolve: 1 of 301 records was bad\n")
            whole = tmp_path / place / more[1]
            found.append(content(whole) if whole.is_dir() else whole.read_bytes())
        assert found[0] == found[1]


def test_a_scheduler_that_does_not_answer_is_one_line(start, tmp_path, monkeypatch):
    script = "import prefsolve.library.cluster as c\nc.WAIT = 0.2\nfrom prefsolve.cli import main\nmain()"
    words = ["library", "build", tmp_path / "a", "--deals", "8", "--scheduler", "tcp://127.0.0.1:9"]
    ran = subprocess.run([sys.executable, "-c", script, *map(str, words)], capture_output=True, text=True, timeout=60)
    assert (ran.returncode, ran.out if hasattr(ran, "out") else ran.stdout) == (2, "")
    assert ran.stderr.startswith("prefsolve: no Dask scheduler answers at tcp://127.0.0.1:9: ")
    assert ran.stderr.count("\n") == 1
