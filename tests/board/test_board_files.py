"""What the page finds in files of every format is what the library finds there, and what the one refuses the other refuses."""

from __future__ import annotations

import base64
import json
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from board_files import files, fixtures, found_in

import prefsolve

NODE = shutil.which("node")
ASSETS = Path(prefsolve.__file__).parent / "board" / "assets"
LONGEST_MESSAGE = 200  # characters, the same as the library's

pytestmark = pytest.mark.skipif(NODE is None, reason="needs Node, for instance: apt-get install nodejs")


def page_answers(given: list[bytes], folder: Path) -> list[dict[str, Any]]:
    (folder / "files.json").write_text(json.dumps([base64.b64encode(data).decode() for data in given]))
    script = str(Path(__file__).parent / "read_files.mjs")
    environment = os.environ | {"BOARD_ASSETS": str(ASSETS)}
    subprocess.run([str(NODE), script, str(folder / "files.json"), str(folder / "answers.json")], env=environment, check=True)
    return list(json.loads((folder / "answers.json").read_text(encoding="utf-8")))


@pytest.fixture(scope="module")
def answered(tmp_path_factory):
    given = list(files(seed=14, number=1500))
    return list(zip(given, page_answers(given, tmp_path_factory.mktemp("files")), strict=True))


def test_every_example_file_is_read(answered):
    examples = answered[: len(fixtures())]
    assert all("problems" in answer for _, answer in examples)
    assert sum(len(answer["problems"]) for _, answer in examples) == sum(len(found_in(data) or ()) for data, _ in examples)


def test_files_whole_and_spoilt_are_read_alike_or_refused_alike(answered):
    different = [(data, answer) for data, answer in answered if answer.get("problems") != found_in(data)]
    assert different == []
    refused = sum("fault" in answer for _, answer in answered)
    assert refused > len(answered) // 4  # so that refusals are compared too
    assert refused < 3 * len(answered) // 4


def test_every_refusal_is_one_line_in_both_languages(answered):
    told = [line for _, answer in answered for line in answer.get("told", ())]
    assert [line for line in told if "\n" in line or len(line) > LONGEST_MESSAGE or re.search(r"\{[a-z]+\}|undefined", line)] == []
    codes = {answer["fault"]: answer["told"] for _, answer in answered if "fault" in answer}
    assert [code for code, (english, russian) in codes.items() if english.startswith("the solver") or english == russian] == []


def hostile() -> list[bytes]:
    """Files of a million signs that a careless reader would spend minutes on."""
    most = 1 << 20
    signs = ["\n", "[", '"', "{", "7 ", "South ", "♠", "'", ",", "(", "a.", "[[", "a="]
    signs += ["'''", '"""a', "[A ", "|", "+--", "deal 1 ", "N: ", "Юг играет ", "\\"]
    begins = ["% bts version 5.2\n", '[Deal "', "title = ", '{"deal": ', "deal,game\n", "Js 10s\n", "Юг\n", '{"firstTurn": ']
    whole = [("", sign) for sign in signs] + [(begin, sign) for begin in begins for sign in signs[:9]]
    return [(begin + sign * (most // len(sign.encode()))).encode()[:most] for begin, sign in whole]


def test_hostile_files_are_refused_at_once(tmp_path):
    given = hostile()
    answers = page_answers(given, tmp_path)
    assert [answer.get("broken") for answer in answers if "fault" not in answer] == []
    assert max(len(line) for answer in answers for line in answer["told"]) <= LONGEST_MESSAGE
