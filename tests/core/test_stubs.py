"""The stubs say of the compiled modules what is true of them, and the package tells type checkers that it is typed."""

from __future__ import annotations

import site
from pathlib import Path

import pytest
from mypy import stubtest

import prefsolve

PACKAGE = Path(prefsolve.__file__).parent
# What Cython adds to every module and class, and no caller uses.
CYTHONS_OWN = r".*\.(__reduce_cython__|__setstate_cython__|__test__|__pyx_capi__|__pyx_vtable__)"
STUBS = sorted(file.stem for file in (PACKAGE / "_ext").glob("*.pyi"))


def test_the_core_has_a_stub():
    assert "_core" in STUBS


def test_the_package_is_marked_as_typed():
    assert (PACKAGE / "py.typed").exists()


@pytest.mark.parametrize("module", STUBS)
def test_the_stub_describes_the_built_module(module, monkeypatch, capsys, tmp_path):
    if str(PACKAGE.parent) not in site.getsitepackages():  # where mypy looks by itself
        monkeypatch.setenv("MYPYPATH", str(PACKAGE.parent))
    monkeypatch.chdir(tmp_path)
    allowed = tmp_path / "allowed"
    allowed.write_text(CYTHONS_OWN)
    options = ["--concise", "--ignore-disjoint-bases", "--ignore-unused-allowlist", "--allowlist", str(allowed)]
    status = stubtest.test_stubs(stubtest.parse_options([f"prefsolve._ext.{module}", *options]))
    assert status == 0, capsys.readouterr().out
