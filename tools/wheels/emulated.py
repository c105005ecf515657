"""The ARM64 wheel run on this machine: Debian's Python for ARM64 under qemu, with the etudes and 200 deals of the tests.

``python -m wheels.emulated WHEEL`` needs apt's archives and qemu-user-static, and changes nothing of the system: the
packages are unpacked into a folder of their own, and the processor that is emulated has the baseline alone.
"""

from __future__ import annotations

import csv
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "build" / "wheels" / "arm64"
DEALS = ROOT / "tests" / "data" / "deals.csv"
DEBIAN = ["python3-minimal", "libpython3-stdlib", "libstdc++6"]
QEMU = "qemu-aarch64-static"
PROCESSOR = "cortex-a53"  # ARMv8.0, without any extension


def debian_python(folder: Path) -> Path:
    """Debian's Python for ARM64, unpacked into the folder with everything it needs."""
    root, state = folder / "root", folder / "apt"
    if not root.is_dir():
        if not shutil.which("apt-get"):
            raise SystemExit("needs apt-get, which fetches Debian's Python for ARM64")
        for part in ("lists", "archives"):
            (state / part / "partial").mkdir(parents=True, exist_ok=True)
        (state / "status").touch()
        settings = {
            "Dir::State": state,
            "Dir::State::status": state / "status",
            "Dir::Cache": state,
            "APT::Architecture": "arm64",
            "APT::Architectures": "arm64",
            "APT::Install-Recommends": "false",
            "APT::Sandbox::User": "root",
        }
        apt = ["apt-get", "-qq", *(f"-o{name}={value}" for name, value in settings.items())]
        try:
            subprocess.run([*apt, "update"], check=True, stdout=sys.stderr)
            subprocess.run([*apt, "--yes", "--download-only", "install", *DEBIAN], check=True, stdout=sys.stderr)
        except subprocess.CalledProcessError as fault:
            raise SystemExit(f"apt-get gives no ARM64 packages of {', '.join(DEBIAN)} here (status {fault.returncode})") from None
        unpacked = folder / "unpacked"
        shutil.rmtree(unpacked, ignore_errors=True)
        for package in sorted((state / "archives").glob("*.deb")):
            subprocess.run(["dpkg-deb", "--extract", package, unpacked], check=True)
        unpacked.rename(root)
    return (root / "usr" / "bin" / "python3").resolve()


def install(wheel: Path, folder: Path) -> None:
    """The wheel and what it depends on, for ARM64, into ``site`` of the folder."""
    site, version = folder / "site", debian_python(folder).name.removeprefix("python")
    shutil.rmtree(site, ignore_errors=True)
    platforms = [f"--platform=manylinux_{system}_aarch64" for system in ("2_17", "2_27", "2_28")]
    own = f"--abi=cp{version.replace('.', '')}"
    chosen = ["--only-binary=:all:", *platforms, f"--python-version={version}", "--implementation=cp", own, "--abi=abi3"]
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--target", site, *chosen, wheel]
    subprocess.run(command, check=True, stdout=sys.stderr)


def run(folder: Path, *arguments: str) -> str:
    """What Python under qemu prints; raises CalledProcessError where it ends in a fault."""
    emulated = [QEMU, "-cpu", PROCESSOR, "-L", str(folder / "root"), str(debian_python(folder)), "-P"]
    environment = os.environ | {"PYTHONPATH": str(folder / "site"), "PYTHONUTF8": "1", "OPENBLAS_NUM_THREADS": "1"}
    environment.pop("OPENBLAS_CORETYPE", None)
    ran = subprocess.run([*emulated, *arguments], env=environment, capture_output=True, text=True, check=False)
    if ran.returncode:
        raise SystemExit(f"{' '.join(arguments)}: status {ran.returncode}\n{ran.stdout}{ran.stderr}")
    return ran.stdout


def main(wheel: Path) -> None:
    """Install the wheel and compare what it answers; whatever is wrong ends the program with a line."""
    if not shutil.which(QEMU):
        raise SystemExit(f"needs {QEMU}, for instance: apt-get install qemu-user-static")
    if not wheel.is_file():
        raise SystemExit(f"no {wheel}: make wheels PLATFORMS=manylinux-aarch64 builds it")
    install(wheel, FOLDER)
    print(run(FOLDER, "-c", "import platform; print(platform.machine(), platform.python_version())").strip())
    names = [json.loads(line) for line in run(FOLDER, "-m", "prefsolve", "etude", "list", "--json").splitlines()]
    solved = [entry["id"] for entry in names if not entry["id"].startswith("hunts/")]
    run(FOLDER, "-m", "prefsolve", "solve", "--json", *solved)  # status 1 where an etude's own answer is not found
    print(f"{len(solved)} etudes: their own answers agree")
    rows = list(csv.DictReader(DEALS.read_text(encoding="utf-8").splitlines()[:201]))
    expected = [int(row.pop("declarer_tricks")) for row in rows]
    some = FOLDER / "deals.jsonl"
    some.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    answers = [json.loads(line) for line in run(FOLDER, "-m", "prefsolve", "batch", str(some)).splitlines()]
    if [answer.get("declarer_tricks") for answer in answers] != expected:
        raise SystemExit("the batch answers otherwise than tests/data/deals.csv")
    print(f"{len(answers)} deals: the tricks of tests/data/deals.csv")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
