"""What must be true of a wheel: the stable ABI alone, known libraries alone, the processor's baseline alone, a name that fits.

``python -m wheels.audit PLATFORM WHEEL...`` audits wheels that are there already.
"""

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

from .platforms import PLATFORMS, Platform

__all__ = ["faults", "names_of_audits"]

WINDOWS_RUNTIME = "api-ms-win-crt-"  # the C library that is part of Windows
# x86-64 as it began: no VEX or EVEX (their names begin with v), nothing from SSE3 on, no bit counting or bit fields.  tzcnt
# is bsf on an older processor, with the same result for a number other than 0, which is why compilers write it.
BEYOND_BASELINE = re.compile(
    r"\t(v[a-z0-9]+|popcnt|lzcnt|andn|bextr|bls[ir]|blsmsk|bzhi|mulx|pdep|pext|rorx|sarx|shlx|shrx|ad[co]x|crc32[bwlq]?|movbe|"
    r"addsubp[sd]|h(?:add|sub)p[sd]|lddqu|mov(?:d|sh|sl)dup|fisttp\w*|"
    r"pshufb|palignr|ph(?:add|sub)(?:[wd]|sw)|pmaddubsw|pmulhrsw|pabs[bwd]|psign[bwd]|pmulld|pmuldq|"
    r"pmin(?:s[bd]|u[wd])|pmax(?:s[bd]|u[wd])|phminposuw|mpsadbw|packusdw|movntdqa|dpp[sd]|insertps|extractps|"
    r"pmov[sz]x[bwdq]+|pinsr[bdq]|pextr[bdq]|p?blendv?\w*|round[ps][sd]|ptest|pcmpgtq|pcmpeqq|pcmp[ei]str[im]|"
    r"pclmul\w+|aes\w+|sha(?:1|256)\w+|gf2p8\w+|rdrand|rdseed|xsave\w*)\b"
)
VERBS_WITH_V = {"verr", "verw"}
MACH_O = 0xFEEDFACF  # how a 64-bit file of macOS begins


def names_of_audits(platform: Platform) -> str:
    """What is looked at in a wheel of that platform."""
    return ", ".join(
        ["abi3audit", "twine check", "libraries"]
        + (["auditwheel show"] if platform.is_manylinux else [])
        + (["instructions"] if platform.is_x86 else [])
    )


def faults(wheel: Path, platform: Platform) -> list[str]:
    """Everything that is wrong with the wheel, one line each."""
    found = _program_faults("abi3audit", "--strict", "--verbose", str(wheel))
    found += _program_faults("twine", "check", "--strict", str(wheel))
    if platform.is_manylinux:
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
            if platform.is_x86:
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


def _load_commands(module: bytes) -> Iterator[tuple[int, bytes]]:
    """The load commands of a 64-bit Mach-O file (mach-o/loader.h): the kind, and all of its bytes."""
    magic, *_, commands, _size, _flags, _reserved = struct.unpack_from("<8I", module)
    if magic != MACH_O:
        raise ValueError("neither ELF nor PE nor 64-bit Mach-O")
    place = 32
    for _ in range(commands):
        kind, size = struct.unpack_from("<2I", module, place)
        yield kind & 0x7FFFFFFF, module[place : place + size]
        place += size


def _mach_o_libraries(module: bytes) -> Iterator[str]:
    for kind, command in _load_commands(module):
        if kind in (0x0C, 0x18, 0x1F):  # LC_LOAD_DYLIB; weakly; to be exported again
            (offset,) = struct.unpack_from("<I", command, 8)
            yield command[offset:].split(b"\0")[0].decode()


def _mach_o_code(module: bytes) -> bytes:
    """The section __text, which is where the instructions are."""
    for kind, command in _load_commands(module):
        if kind != 0x19:  # LC_SEGMENT_64
            continue
        for place in range(72, len(command), 80):
            if command[place : place + 16].rstrip(b"\0") == b"__text":
                size, offset = struct.unpack_from("<QI", command, place + 40)
                return module[offset : offset + size]
    return b""


def _beyond_baseline(module: Path) -> list[str]:
    """The instructions of an x86-64 module that not every such processor has."""
    objdump = shutil.which("objdump")
    if objdump is None:
        return ["instructions nobody looked at: objdump (binutils) is missing; perhaps some"]
    how = ["-d"]
    data = module.read_bytes()
    if struct.unpack_from("<I", data)[0] == MACH_O:  # which Debian's objdump does not read
        module.write_bytes(_mach_o_code(data))
        how = ["-D", "-b", "binary", "-m", "i386:x86-64"]
    command = [objdump, *how, "--no-show-raw-insn", str(module)]
    code = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    if "\tret" not in code:
        return ["instructions nobody looked at: none was found; perhaps some"]
    return sorted(set(BEYOND_BASELINE.findall(code)) - VERBS_WITH_V)


def main(name: str, *wheels: str) -> int:
    """Print every fault of the wheels, each after its file's name; 1 where there is one."""
    found = [f"{Path(wheel).name}: {fault}" for wheel in wheels for fault in faults(Path(wheel), PLATFORMS[name])]
    print(*found, sep="\n", end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
