"""The platforms that wheels are built for, and what each needs of the compiler."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["PLATFORMS", "Platform"]


class Platform(NamedTuple):
    """A platform: the compiler's name for it, the wheel's, and how its modules are linked and called."""

    target: str  # as zig cc names it, with the oldest system that is served
    tag: str
    libraries: frozenset[str]  # what its modules may be linked with
    link: tuple[str, ...] = ()
    suffix: str = ".abi3.so"

    @property
    def processor(self) -> str:
        """The processor's baseline as zig cc names it; its own for macOS on x86-64 would be a later one than the first."""
        return "x86_64" if self.is_x86 else "baseline"

    @property
    def is_manylinux(self) -> bool:
        """Whether the modules are for Linux with glibc, which auditwheel knows."""
        return self.tag.startswith("manylinux")

    @property
    def is_windows(self) -> bool:
        """Whether the modules are DLLs, which name the library every symbol comes from."""
        return "-windows-" in self.target

    @property
    def is_x86(self) -> bool:
        """Whether the modules are for x86-64."""
        return self.target.startswith("x86_64")


def _manylinux(machine: str) -> Platform:
    libraries = frozenset({"libc.so.6", "libm.so.6", "ld-linux-aarch64.so.1", "ld-linux-x86-64.so.2"})
    return Platform(f"{machine}-linux-gnu.2.17", f"manylinux_2_17_{machine}", libraries)


def _musllinux(machine: str) -> Platform:
    return Platform(f"{machine}-linux-musl", f"musllinux_1_2_{machine}", frozenset({"libc.so", f"libc.musl-{machine}.so.1"}))


def _macos(machine: str, tag: str) -> Platform:
    # Python's own symbols are found in the process that loads the module.
    link = ("-Wl,-undefined,dynamic_lookup",)
    return Platform(f"{machine}-macos.11.0", f"macosx_11_0_{tag}", frozenset({"/usr/lib/libSystem.B.dylib"}), link)


PLATFORMS = {
    "manylinux-x86_64": _manylinux("x86_64"),
    "manylinux-aarch64": _manylinux("aarch64"),
    "musllinux-x86_64": _musllinux("x86_64"),
    "musllinux-aarch64": _musllinux("aarch64"),
    "macos-arm64": _macos("aarch64", "arm64"),
    "macos-x86_64": _macos("x86_64", "x86_64"),
    "windows-x86_64": Platform("x86_64-windows-gnu", "win_amd64", frozenset({"python3.dll", "kernel32.dll"}), ("-lpython3",), ".pyd"),
}
