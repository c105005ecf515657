"""One platform's wheel: setup.py's own build, with zig as the compiler and the linker."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from .archive import normalise
from .headers import write_headers, write_python_library
from .platforms import Platform

__all__ = ["build", "forget", "zig_program"]

WORK = Path("build", "wheels")
# Nothing but the processor's baseline, and nothing of this machine: no debug information, no flags of its Python.
COMPILE = "-O3 -fwrapv -fno-sanitize=undefined -DNDEBUG -g0"


def forget(tree: Path) -> None:
    """Remove the generated C of an earlier run, which another Cython may have written; the platforms of one run share it."""
    shutil.rmtree(tree / WORK / "cython", ignore_errors=True)


def zig_program() -> str:
    """Where the compiler is that comes with the package ziglang."""
    import ziglang

    return str(Path(ziglang.__file__).parent / "zig")


def build(name: str, platform: Platform, tree: Path, dist: Path) -> Path:
    """The wheel of the sources in ``tree``, written into ``dist``.

    :raises subprocess.CalledProcessError: a build that fails; what it says is on standard error.
    """
    work = tree / WORK
    headers, libraries = work / "include", work / "lib"
    shutil.rmtree(work / name, ignore_errors=True)  # whatever was compiled with other flags
    zig = zig_program()
    write_headers(headers)
    compiler = f"{zig} cc -target {platform.target} -mcpu={platform.processor} -I{headers.relative_to(tree)}"
    linked = "-shared -s"
    if platform.is_windows:
        write_python_library(libraries, zig)
        linked += f" -L{libraries.relative_to(tree)}"
    environment = os.environ | {
        "CC": compiler,
        "CFLAGS": COMPILE,
        "LDSHARED": f"{compiler} {linked}",
        "LDFLAGS": " ".join(platform.link),
        "PREFSOLVE_BUILD": "wheels",  # all platforms share the generated C
    }
    dist.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as built:
        arguments = ["build", "--build-base", f"{WORK}/{name}", "--parallel", "2", "bdist_wheel", "--dist-dir", built]
        command = [sys.executable, "setup.py", "--quiet", *arguments, "--plat-name", platform.tag]
        subprocess.run(command, cwd=tree, env=environment, check=True, stdout=sys.stderr)
        (wheel,) = Path(built).glob("*.whl")
        target = dist / wheel.name
        normalise(wheel, target, platform.suffix)
    return target
