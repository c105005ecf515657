"""Builds the Cython core; everything else about the package stands in pyproject.toml.

PREFSOLVE_CHECKED=1   bounds checks and overflow checks in every core function, for the tests
PREFSOLVE_CFLAGS=...  further compiler flags, for a sanitizer build or an experiment; never set in what is shipped
"""

import os

from Cython.Build import cythonize
from setuptools import Extension, setup

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


# One module a file of ext/; what they share stands in inline .pxd files there.
MODULES = ["_core", "_laboratory"]

setup(
    ext_modules=cythonize(
        [
            Extension(f"prefsolve.{name}", [f"ext/{name}.pyx"], extra_compile_args=["-O3", *flags], extra_link_args=flags)
            for name in MODULES
        ],
        include_path=["ext"],
        build_dir="build/cython-checked" if checked else "build/cython",
        compiler_directives=DIRECTIVES,
    )
)
