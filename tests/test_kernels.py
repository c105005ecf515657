"""Answers do not depend on the processor: commands that print numbers print the same bytes under every kernel.

OpenBLAS and NumPy choose at run time how they add and multiply; two variables of the environment choose for them.  A
kernel that this processor cannot run would end the process with an illegal instruction, so it is skipped, by what NumPy
found of the processor.
"""

from __future__ import annotations

import json
import platform
import subprocess
import sys

import pytest

from prefsolve.installation import simd

SIMD = simd()
THERE = {*SIMD["baseline"], *SIMD["found"]}
# OpenBLAS's kernels, and what one of must be there, by NumPy's old names and its new ones
KERNELS = {
    "Prescott": {"SSE3", "X86_V2"},
    "Sandybridge": {"AVX", "X86_V3"},
    "Haswell": {"AVX2", "X86_V3"},
    "Zen": {"AVX2", "X86_V3"},
    "SkylakeX": {"AVX512_SKX", "X86_V4"},
}

COMMANDS = [
    ["bid", "sAKJ7.cQ8.dKT9.hA", "--rounds", "2", "--talons", "8", "--json", "--each"],
    ["bid", "sAKQJ9.cAK.dA7.h8", "--place", "second", "--said", "6S", "--know", "first has 1+ S", "--rounds", "1", "--talons", "6"],
    ["bid", "s789JK.c789J.dA", "--place", "third", "--said", "pass 6S", "--rounds", "1", "--talons", "4", "--each"],
    ["estimate", "--hand", "sAQJT87.dK.hKT8", "--discard", "c9.dJ", "--game", "6S", "--leader", "left", "--samples", "40"],
    ["estimate", "--hand", "sAQJT87.dK.hKT8", "--discard", "c9.dJ", "--game", "6S", "--leader", "self", "--samples", "30", "--cards"],
    ["estimate", "--hand", "sAQJT87.dK.hKT8", "--discard", "c9.dJ", "--leader", "left", "--by", "score", "--samples", "16", "--json"],
    ["discard", "s789T.c789.d7J.h79K", "--leader", "left", "--samples", "12", "--json"],
    ["discard", "sAKQJ7.cAK8.dA9.hK8", "--leader", "left", "--game", "contracts", "--samples", "6", "--json"],
    ["discard", "sAKQJ7.cAK8.dA9.hK8", "--leader", "left", "--by", "score", "--samples", "4", "--json"],
    ["hunt", "--deal", "W:sJ87.cQ9.dAQJ987.hT N:sK.cKJ7.dT.hAQJ98 E:sAQT9.cAT8.dK.hK7", "--game", "misere", "--declarer", "W",
     "--leader", "W", "--mixture", "--json"],
]  # fmt: skip

# one process for all commands, so that NumPy is loaded once a kernel
RUN = """
import json, sys
from prefsolve.cli.main import run
for command in json.loads(sys.argv[1]):
    print("$", *command, flush=True)
    print("status", run(command), flush=True)
"""


def printed(environment: dict[str, str], **variables: str) -> str:
    clean = {name: value for name, value in environment.items() if name not in ("OPENBLAS_CORETYPE", "NPY_DISABLE_CPU_FEATURES")}
    ran = subprocess.run([sys.executable, "-P", "-c", RUN, json.dumps(COMMANDS)], env=clean | variables, capture_output=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert ran.stdout.count(b"status 0\n") == len(COMMANDS)
    return ran.stdout.decode()


@pytest.fixture(scope="module")
def usual(environment):
    """What is printed with the kernels that this machine chooses."""
    return printed(environment)


@pytest.mark.parametrize("kernel", KERNELS)
def test_every_kernel_of_openblas_prints_the_same(kernel, environment, usual):
    if platform.machine() not in ("x86_64", "AMD64") or not KERNELS[kernel] & THERE:
        pytest.skip(f"this processor cannot run {kernel}: it has {' '.join(sorted(THERE))}")
    assert printed(environment, OPENBLAS_CORETYPE=kernel) == usual


def test_numpy_without_what_this_processor_adds_prints_the_same(environment, usual):
    if not SIMD["found"]:
        pytest.skip("this NumPy uses nothing of this processor beyond what it was built for")
    assert printed(environment, NPY_DISABLE_CPU_FEATURES=" ".join(SIMD["found"])) == usual
