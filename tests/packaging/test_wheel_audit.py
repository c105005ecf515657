"""Each audit refuses the wheel that it is there for, and a sound one passes.

The bad modules need no compiler: the core's smallest module with a few bytes changed, and files of Windows and of macOS that
hold no more than what they ask for.  The audits run in the environment of ``make wheels``, which has their programs.
"""

from __future__ import annotations

import base64
import hashlib
import shutil
import struct
import subprocess
import zipfile
from pathlib import Path

import pytest
from wheels.platforms import PLATFORMS

from prefsolve import __version__
from prefsolve._ext import _hitting

ROOT = Path(__file__).parents[2]
PYTHON = ROOT / "build" / "wheels" / "tools" / "bin" / "python"
METADATA = (
    f"Metadata-Version: 2.1\nName: prefsolve\nVersion: {__version__}\nSummary: One module\nDescription-Content-Type: text/plain\n\nOne.\n"
)
PROLOGUE = b"\x48\x83\xec\x08"  # sub $8,%rsp: the beginning of many a function

needs_tools = pytest.mark.skipif(
    not (PYTHON.exists() and shutil.which("objdump")),
    reason="needs objdump and the audits' programs, which make wheels lays in build/wheels",
)


def built_module() -> bytes:
    """The module as it is installed: an ELF file for x86-64, or the test is skipped."""
    module = Path(_hitting.__file__).read_bytes()
    if module[:5] != b"\x7fELF\x02" or struct.unpack_from("<H", module, 18) != (62,):
        pytest.skip("needs a module for Linux on x86-64 to change")
    return module


def changed(old: bytes, new: bytes, count: int = -1) -> bytes:
    """The built module with other bytes of the same number in the place of some."""
    module = built_module()
    assert len(old) == len(new)
    assert old in module
    return module.replace(old, new, count)


def wheel_of(module: bytes, name: str, folder: Path) -> Path:
    """A wheel of that platform with this module alone."""
    platform = PLATFORMS[name]
    info = f"prefsolve-{__version__}.dist-info"
    files = {
        f"prefsolve/_ext/_hitting{platform.suffix}": module,
        f"{info}/METADATA": METADATA.encode(),
        f"{info}/WHEEL": f"Wheel-Version: 1.0\nRoot-Is-Purelib: false\nTag: cp311-abi3-{platform.tag}\n".encode(),
    }
    record = [f"{path},sha256={digest(data)},{len(data)}" for path, data in files.items()]
    path = folder / f"prefsolve-{__version__}-cp311-abi3-{platform.tag}.whl"
    with zipfile.ZipFile(path, "w") as wheel:
        for file, data in {**files, f"{info}/RECORD": "\n".join([*record, f"{info}/RECORD,,\n"]).encode()}.items():
            wheel.writestr(file, data)
    return path


def digest(data: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


def audit(module: bytes, name: str, folder: Path, environment: dict[str, str]) -> tuple[int, str]:
    """The status of the audit and what it says."""
    command = [PYTHON, "-m", "wheels.audit", name, wheel_of(module, name, folder)]
    ran = subprocess.run(command, env=environment | {"PYTHONPATH": str(ROOT / "tools")}, capture_output=True, text=True, check=False)
    assert ran.stderr == ""
    return ran.returncode, ran.stdout


@needs_tools
def test_a_sound_module_passes_every_audit_that_a_change_would_fail(tmp_path, environment):
    _, told = audit(built_module(), "manylinux-x86_64", tmp_path, environment)
    assert all(word not in told for word in ("linked with", "beyond the baseline", "abi3audit", "twine"))


@needs_tools
def test_a_foreign_library_is_refused(tmp_path, environment):
    module = changed(b"\0libc.so.6\0", b"\0libq.so.6\0")
    status, told = audit(module, "manylinux-x86_64", tmp_path, environment)
    assert status == 1
    assert "_hitting.abi3.so is linked with libq.so.6\n" in told


@needs_tools
def test_a_symbol_outside_the_stable_abi_is_refused(tmp_path, environment):
    module = changed(b"\0PyObject_GetAttr\0", b"\0PyFrame_GetLasti\0")
    status, told = audit(module, "manylinux-x86_64", tmp_path, environment)
    assert status == 1
    assert "abi3audit: " in told
    assert "PyFrame_GetLasti" in told


@needs_tools
@pytest.mark.parametrize(
    ("instruction", "name"),
    [
        (b"\xc5\xfd\xfe\xc1", "vpaddd"),  # AVX2: vpaddd %ymm1,%ymm0,%ymm0
        (b"\xf3\x0f\xb8\xc0", "popcnt"),  # popcnt %eax,%eax
        (b"\x0f\x38\x1c\xc1", "pabsb"),  # SSSE3: pabsb %mm1,%mm0
    ],
)
def test_an_instruction_beyond_the_baseline_is_refused(instruction, name, tmp_path, environment):
    module = changed(PROLOGUE, instruction, 1)
    status, told = audit(module, "manylinux-x86_64", tmp_path, environment)
    assert status == 1
    assert f"_hitting.abi3.so has {name}, beyond the baseline\n" in told


@needs_tools
def test_a_dll_that_asks_for_one_python_alone_is_refused(tmp_path, environment):
    status, told = audit(windows_module(b"python311.dll"), "windows-x86_64", tmp_path, environment)
    assert status == 1
    assert "_hitting.pyd is linked with python311.dll\n" in told
    assert "linked with" not in audit(windows_module(b"KERNEL32.dll"), "windows-x86_64", tmp_path, environment)[1]


@needs_tools
def test_a_library_of_one_mac_is_refused(tmp_path, environment):
    status, told = audit(macos_module(b"/opt/local/lib/libgmp.dylib"), "macos-arm64", tmp_path, environment)
    assert status == 1
    assert "_hitting.abi3.so is linked with /opt/local/lib/libgmp.dylib\n" in told
    assert "linked with" not in audit(macos_module(b"/usr/lib/libSystem.B.dylib"), "macos-arm64", tmp_path, environment)[1]


def windows_module(library: bytes) -> bytes:
    """A DLL of one section, which holds the import of one symbol of the library by its number (Microsoft's PE format)."""
    start, file_at = 0x1000, 0x200
    imports = struct.pack("<5I", start + 40, 0, 0, start + 56, start + 40) + bytes(20)  # descriptor, and the end of the table
    section = imports + struct.pack("<2Q", 1 << 63 | 1, 0) + library + b"\0"
    section += bytes(-len(section) % file_at)
    dos = b"MZ" + bytes(58) + struct.pack("<I", 64)
    coff = b"PE\0\0" + struct.pack("<2H3I2H", 0x8664, 1, 0, 0, 0, 240, 0x2022)
    optional = struct.pack("<H2B5I", 0x20B, 0, 0, 0, len(section), 0, 0, start)
    optional += struct.pack("<Q2I6H", 1 << 32, 0x1000, file_at, 6, 0, 0, 0, 6, 0)
    optional += struct.pack("<4I2H4Q2I", 0, 0x2000, file_at, 0, 2, 0, *(0x1000,) * 4, 0, 16)
    directories = bytes(8) + struct.pack("<2I", start, 40) + bytes(14 * 8)
    table = b".idata\0\0" + struct.pack("<6I2HI", len(section), start, len(section), file_at, 0, 0, 0, 0, 0x40000040)
    headers = dos + coff + optional + directories + table
    return headers + bytes(file_at - len(headers)) + section


def macos_module(library: bytes) -> bytes:
    """A Mach-O file of one command: load the library (mach-o/loader.h)."""
    name = library + bytes(8 - len(library) % 8)
    command = struct.pack("<6I", 0x0C, 24 + len(name), 24, 0, 0, 0) + name
    return struct.pack("<8I", 0xFEEDFACF, 0x0100000C, 0, 6, 1, len(command), 0, 0) + command
