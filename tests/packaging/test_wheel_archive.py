"""The same files give the same wheel, whatever their dates, their order and their rights."""

from __future__ import annotations

import zipfile

from wheels.archive import normalise

FILES = {
    "prefsolve/__init__.py": b"",
    "prefsolve/_ext/_core.abi3.so": b"machine code",
    "prefsolve-0.dist-info/WHEEL": b"Tag: cp311-abi3-any\n",
    "prefsolve-0.dist-info/RECORD": b"whatever stood here\n",
}


def packed(path, names, date, mode):
    with zipfile.ZipFile(path, "w") as wheel:
        for name in names:
            entry = zipfile.ZipInfo(name, date)
            entry.external_attr = mode << 16
            wheel.writestr(entry, FILES[name])
    return path


def test_dates_order_and_rights_of_what_was_built_leave_no_trace(tmp_path):
    one = packed(tmp_path / "one", FILES, (2026, 1, 2, 3, 4, 6), 0o100644)
    other = packed(tmp_path / "other", reversed(FILES), (1999, 1, 2, 3, 4, 6), 0o100777)
    for built in (one, other):
        normalise(built, built.with_suffix(".whl"), ".abi3.so")
    assert one.with_suffix(".whl").read_bytes() == other.with_suffix(".whl").read_bytes()


def test_modules_take_the_platform_s_suffix_and_record_names_every_file(tmp_path):
    built = packed(tmp_path / "built", FILES, (2026, 1, 2, 3, 4, 6), 0o100644)
    normalise(built, tmp_path / "wheel", ".pyd")
    with zipfile.ZipFile(tmp_path / "wheel") as wheel:
        names = wheel.namelist()
        record = wheel.read("prefsolve-0.dist-info/RECORD").decode().splitlines()
    assert names == ["prefsolve/__init__.py", "prefsolve/_ext/_core.pyd", "prefsolve-0.dist-info/WHEEL", "prefsolve-0.dist-info/RECORD"]
    assert [line.split(",")[0] for line in record] == names
    assert record[0] == "prefsolve/__init__.py,sha256=47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU,0"  # of no bytes
    assert record[-1] == "prefsolve-0.dist-info/RECORD,,"
