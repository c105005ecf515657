"""The core for the page: ext/web/web.pyx, compiled by zig to one WebAssembly file that imports nothing.

``make board`` writes prefsolve/board/assets/core.wasm; ``--output`` writes elsewhere.  It needs the packages cython and
ziglang, in the versions of tools/wheels/requirements.txt: the same sources then give the same bytes.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
SHIPPED = ROOT / "prefsolve" / "board" / "assets" / "core.wasm"
INCLUDE = ("common", "declared", "raspasy")
EXPORTS = "open value at_least cards table forget nodes layouts walk raspasy wishes payoff"

# What Python's headers ask of a 32-bit platform.  No line of Python is left in the file: the linker drops what the
# exported functions do not reach.
PYCONFIG = """\
#define SIZEOF_SHORT 2
#define SIZEOF_INT 4
#define SIZEOF_LONG 4
#define SIZEOF_LONG_LONG 8
#define SIZEOF_VOID_P 4
#define SIZEOF_SIZE_T 4
#define SIZEOF_UINTPTR_T 4
#define SIZEOF_PTHREAD_T 4
#define SIZEOF_WCHAR_T 4
#define SIZEOF_TIME_T 8
#define SIZEOF_FLOAT 4
#define SIZEOF_DOUBLE 8
#define ALIGNOF_LONG 4
#define HAVE_STDINT_H 1
#define HAVE_INTTYPES_H 1
#define HAVE_STDARG_PROTOTYPES 1
#define HAVE_PROTOTYPES 1
#define HAVE_PTHREAD_STUBS 1
#define STDC_HEADERS 1
#define WITH_THREAD 1
"""
CYTHON = "-3 -X boundscheck=False -X initializedcheck=False -X wraparound=False -X cdivision=True -X freethreading_compatible=True"
COMPILE = "-O3 -fwrapv -fno-sanitize=undefined -DNDEBUG -DPy_LIMITED_API=0x030B0000 -g0 -w -ffunction-sections -fdata-sections"
LINK = "-mexec-model=reactor -s -Wl,--gc-sections -Wl,--strip-all -Wl,-z,stack-size=1048576"


def build(output: Path) -> None:
    """Write the WebAssembly file; raises CalledProcessError where a tool fails, after what it says."""
    import ziglang

    zig = str(Path(ziglang.__file__).parent / "zig")
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        headers = work / "include"
        shutil.copytree(sysconfig.get_path("include"), headers, ignore=shutil.ignore_patterns("internal"))
        (headers / "pyconfig.h").write_text(PYCONFIG, encoding="utf-8")
        paths = [f"-I{ROOT / 'ext' / name}" for name in INCLUDE]
        run(sys.executable, "-m", "cython", *CYTHON.split(), *paths, str(ROOT / "ext" / "web" / "web.pyx"), "-o", str(work / "web.c"))
        compiler = [zig, "cc", "-target", "wasm32-wasi"]
        run(*compiler, *COMPILE.split(), "-Iinclude", "-c", "web.c", "-o", "web.o", cwd=work)
        exports = [f"-Wl,--export=web_{name}" for name in EXPORTS.split()]
        run(*compiler, *LINK.split(), *exports, "web.o", "-o", "core.wasm", cwd=work)
        output.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(work / "core.wasm", output)


def run(*command: str, cwd: Path | None = None) -> None:
    """Run one of the tools."""
    subprocess.run(command, cwd=cwd, check=True, stdout=sys.stderr)


def main() -> None:
    """Build, and say how long the file is."""
    parser = argparse.ArgumentParser(prog="web_core", description=__doc__)
    parser.add_argument("--output", type=Path, default=SHIPPED)
    asked = parser.parse_args()
    build(asked.output)
    print(f"{asked.output}: {asked.output.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
