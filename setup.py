"""Builds the Cython core and lays the etudes in the package; everything else about it stands in pyproject.toml.

PREFSOLVE_CHECKED=1   bounds checks and overflow checks in every core function, for the tests
PREFSOLVE_CFLAGS=...  further compiler flags, for a sanitizer build or an experiment; never set in what is shipped
PREFSOLVE_LINES=1     tie the compiled code to the lines of ext/, for debuggers and profilers (with -g among the flags)
PREFSOLVE_BUILD=...   the name of the build's own directory in build/
"""

import contextlib
import io
import os
import shutil
import sys
import sysconfig

from Cython.Build import cythonize
from setuptools import Extension, find_packages, setup

lines = os.environ.get("PREFSOLVE_LINES") == "1"
checked = os.environ.get("PREFSOLVE_CHECKED") == "1"
flags = os.environ.get("PREFSOLVE_CFLAGS", "").split() + (["-DPREFSOLVE_CHECKED"] if checked else [])

DIRECTIVES = {
    "language_level": "3",
    "boundscheck": checked,
    "initializedcheck": checked,
    "overflowcheck": False,
    "wraparound": False,
    "cdivision": True,
    "freethreading_compatible": True,
    "embedsignature": True,
}

# One folder of ext/ per engine, one module per .pyx file; what they share stands in inline .pxd files, most of it in common.
MODULES = {
    "declared": ["_core", "_laboratory"],
    "raspasy": ["_raspasy", "_payoff"],
    "hunt": ["_hunt", "_transversals"],
    "advice": ["_advice", "_hitting"],
}
INCLUDE = ["ext/common", "ext/declared", "ext/raspasy", "ext/hunt", "ext/advice"]

# The stable ABI: a module built once serves every Python from this one on.  Python without the GIL has none yet.
STABLE = not sysconfig.get_config_var("Py_GIL_DISABLED")
STABLE_MACROS = [("Py_LIMITED_API", "0x030B0000")] if STABLE else []
STABLE_TAG = {"py_limited_api": "cp311"} if STABLE else {}

# The builds keep apart whatever they leave behind, or one would pick up another's modules.
BUILD_BASE = "build/" + os.environ.get("PREFSOLVE_BUILD", "checked" if checked else "plain")
CYTHON_DIR = f"{BUILD_BASE}/cython"


class _Overheard(io.StringIO):
    """Standard error, listened to: Cython tells of performance hints nowhere else."""

    def write(self, text):
        sys.__stderr__.write(text)
        return super().write(text)


def extensions():
    """The extension modules; a performance hint (a call that needs the GIL, a slow index) fails the build."""
    modules = [
        Extension(
            f"prefsolve._ext.{name}",
            [f"ext/{folder}/{name}.pyx"],
            extra_compile_args=["-O3", *flags],
            extra_link_args=flags,
            define_macros=STABLE_MACROS + ([("PREFSOLVE_LABORATORY", None)] if name == "_laboratory" else []),
            py_limited_api=STABLE,
        )
        for folder, names in MODULES.items()
        for name in names
    ]
    overheard = _Overheard()
    with contextlib.redirect_stderr(overheard):
        modules = cythonize(modules, include_path=INCLUDE, build_dir=CYTHON_DIR, compiler_directives=DIRECTIVES, emit_linenums=lines)
    if "performance hint" in overheard.getvalue() and not checked:
        shutil.rmtree(CYTHON_DIR)  # or the next build would find everything up to date and say nothing
        raise SystemExit("error: Cython's performance hints above are errors here")
    return modules


setup(
    # The etudes stand at the top of the tree, where their readers look, and are installed as data of the package.
    packages=[*find_packages(include=["prefsolve*"]), *(f"prefsolve.etudes{folder}" for folder in ("", ".composed", ".hunts", ".raspasy"))],
    package_dir={"prefsolve.etudes": "etudes"},
    ext_modules=extensions(),
    options={"build": {"build_base": BUILD_BASE}, "bdist_wheel": STABLE_TAG},
)
