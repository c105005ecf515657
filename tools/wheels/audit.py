"""What must be true of a wheel: the stable ABI alone, known libraries alone, the processor's baseline alone, a name that fits."""

from __future__ import annotations

import io
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pefile
from elftools.elf.dynamic import DynamicSection
from elftools.elf.elffile import ELFFile

from .platforms import Platform

__all__ = ["faults"]

WINDOWS_RUNTIME = "api-ms-win-crt-"  # the C library that is part of Windows
# x86-64 as it began: no VEX or EVEX (their names begin with v), no bit counting or bit fields.  tzcnt is bsf on an older
# processor, with the same result for a number other than 0, which is why compilers write it.
BEYOND_BASELINE = re.compile(
    r"\t(v[a-z0-9]+|popcnt|lzcnt|andn|bextr|bls[ir]|blsmsk|bzhi|mulx|pdep|pext|rorx|sarx|shlx|shrx|crc32[bwlq]?|movbe|"
    r"pshufb|palignr|ph(?:add|sub)[wd]|pmaddubsw|pmulhrsw|pabs[bwd]|psign[bwd]|pmull?d(?!q)|p(?:min|max)(?:s[bd]|u[wd])|"
    r"pmov[sz]x[bwdq]+|pinsr[bdq]|pextr[bdq]|blendv?p[sd]|pblend\w+|round[ps][sd]|ptest|pcmpgtq|pcmpeqq|aes\w+|xsave\w*)\b"
)
VERBS_WITH_V = {"verr", "verw"}


def faults(wheel: Path, platform: Platform) -> list[str]:
    """Everything that is wrong with the wheel, a line each."""
    found = _program_faults("abi3audit", "--strict", str(wheel))
    found += _program_faults("twine", "check", "--strict", str(wheel))
    if "manylinux" in platform.tag:
        found += _manylinux_faults(wheel, platform)
    with tempfile.TemporaryDirectory() as folder:
        with zipfile.ZipFile(wheel) as packed:
            packed.extractall(folder)
        modules = sorted(Path(folder).rglob(f"*{platform.suffix}"))
        if not modules:
            found.append("there is no compiled module in it")
        for module in modules:
            strange = sorted(library for library in _libraries(module.read_bytes()) if not _is_known(library, platform))
            found += [f"{module.name} is linked with {library}" for library in strange]
            if platform.is_x86 and "macos" not in platform.target:
                found += [f"{module.name} has {name}, beyond the baseline" for name in _beyond_baseline(module)]
    return found


def _program_faults(program: str, *arguments: str) -> list[str]:
    ran = subprocess.run([Path(sys.executable).with_name(program), *arguments], capture_output=True, text=True, check=False)
    return [f"{program}: {ran.stdout}{ran.stderr}".strip()] if ran.returncode else []


def _manylinux_faults(wheel: Path, platform: Platform) -> list[str]:
    program = Path(sys.executable).with_name("auditwheel")
    ran = subprocess.run([program, "show", str(wheel)], capture_output=True, text=True, check=False)
    told = " ".join((ran.stdout + ran.stderr).split())
    expected = platform.tag
    # an older system than the tag's is as good
    fits = re.search(r'platform tag: "manylinux_2_(\d+)_', told)
    wanted = int(expected.split("_")[2])
    return [] if fits and int(fits[1]) <= wanted else [f"auditwheel: not {expected}: {told}"]


def _is_known(library: str, platform: Platform) -> bool:
    name = library.lower() if platform.is_windows else library
    return name in platform.libraries or (platform.is_windows and name.startswith(WINDOWS_RUNTIME))


def _libraries(module: bytes) -> list[str]:
    """The libraries that the module asks for, of whatever kind the file is."""
    if module.startswith(b"\x7fELF"):
        sections = [part for part in ELFFile(io.BytesIO(module)).iter_sections() if isinstance(part, DynamicSection)]
        return [tag.needed for section in sections for tag in section.iter_tags("DT_NEEDED")]
    if module.startswith(b"MZ"):
        return [entry.dll.decode() for entry in pefile.PE(data=module).DIRECTORY_ENTRY_IMPORT]
    return list(_mach_o_libraries(module))


def _mach_o_libraries(module: bytes) -> Iterator[str]:
    """The LC_LOAD_DYLIB commands of a 64-bit Mach-O file (mach-o/loader.h)."""
    magic, *_, commands, _size, _flags, _reserved = struct.unpack_from("<8I", module)
    if magic != 0xFEEDFACF:
        raise ValueError("neither ELF nor PE nor 64-bit Mach-O")
    place = 32
    for _ in range(commands):
        command, size = struct.unpack_from("<2I", module, place)
        if command & 0x7FFFFFFF in (0x0C, 0x18, 0x1F):  # load, weakly, to be exported again
            (offset,) = struct.unpack_from("<I", module, place + 8)
            yield module[place + offset : place + size].split(b"\0")[0].decode()
        place += size


def _beyond_baseline(module: Path) -> list[str]:
    """The instructions of an x86-64 module that not every such processor has."""
    objdump = shutil.which("objdump")
    if objdump is None:
        return ["instructions nobody looked at: objdump (binutils) is missing; perhaps some"]
    code = subprocess.run([objdump, "-d", "--no-show-raw-insn", str(module)], capture_output=True, text=True, check=True).stdout
    return sorted(set(BEYOND_BASELINE.findall(code)) - VERBS_WITH_V)
