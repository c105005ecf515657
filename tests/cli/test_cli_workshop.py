"""``etude check``, ``etude repair``, ``explain``, ``analyse`` and ``diagram`` on the command line."""

import json
import shutil
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from prefsolve import PrefsolveError
from prefsolve.cli.main import cli
from prefsolve.cli.stopping import ask_to_stop
from prefsolve.workshop.soundness_check import soundness

analyse, diagram, etude, explain = "analyse", "diagram", "etude", "explain"  # the commands
ROOT = Path(__file__).parents[2]
ETUDES = ROOT / "etudes"
DATA = Path(__file__).parents[1] / "data" / "formats"
OTHELLO = ETUDES / "othello.toml"
PLAYED = DATA / "misere.toml"
RASPASY = PLAYED.with_name("raspasy.toml")


def run(command, *arguments):
    return CliRunner().invoke(cli, [command, *map(str, arguments)], standalone_mode=False)


# --- etude check -------------------------------------------------------------------------------------------------------------


def test_one_problem_gets_a_report_and_several_a_table():
    report = run(etude, "check", OTHELLO).stdout
    assert "Key: ♣AKQ, ♥AK (not unique: 2 cards that differ)" in report
    assert "try ♦8: 0 tricks, refuted by 1 of 2 replies" in report
    table = [line.strip("|").split("|") for line in run(etude, "check", OTHELLO, ETUDES / "othello-c.toml").stdout.splitlines()]
    assert [cell.strip() for cell in table[0][:4]] == ["problem", "answer", "stored", "published"]
    assert [cell.strip() for cell in table[3][:5]] == ["othello-c", "1", "1", "", "yes"]


def test_a_wrong_stored_answer_is_exit_status_1(tmp_path):
    for name in ("othello", "slov-2"):
        shutil.copy(ETUDES / f"{name}.toml", tmp_path)
    assert run(etude, "check", tmp_path).return_value == 0
    text = OTHELLO.read_text(encoding="utf-8").replace("declarer_tricks = 1", "declarer_tricks = 0")
    (tmp_path / "othello.toml").write_text(text, encoding="utf-8")
    result = run(etude, "check", tmp_path)
    assert result.return_value == 1
    assert "0 !" in result.stdout
    rows = [json.loads(line) for line in run(etude, "check", tmp_path, "--json").stdout.splitlines()]
    assert [(Path(row["id"]).name, row["right"]) for row in rows] == [("othello.toml", False), ("slov-2.toml", True)]
    assert rows[1]["decisions"][0]["keys"] == [["C8", "C7"]]


def test_a_wrong_key_card_is_exit_status_1_too(tmp_path):
    text = OTHELLO.read_text(encoding="utf-8").replace('key_cards = "HA HK CA CK CQ"', 'key_cards = "SK"')
    (tmp_path / "x.toml").write_text(text, encoding="utf-8")
    result = run(etude, "check", tmp_path / "x.toml")
    assert result.return_value == 1
    assert "Stored key cards that do not solve: ♠K" in result.stdout


def test_ctrl_c_keeps_the_problems_checked_by_then(monkeypatch):
    """It comes during the first of all etudes."""

    def interrupted(*arguments, **options):
        ask_to_stop()
        return soundness(*arguments, **options)

    monkeypatch.setattr("prefsolve.cli.commands.etude.soundness", interrupted)
    result = run(etude, "check", ETUDES, "--json")
    assert (result.return_value, len(result.stdout.splitlines())) == (130, 1)


def test_a_bad_file_does_not_keep_the_others_from_being_checked(tmp_path):
    shutil.copy(OTHELLO, tmp_path)
    (tmp_path / "bad.toml").write_text('title = "x"\ndeal = "W:s9"\nplay = ""\n')
    result = run(etude, "check", tmp_path)
    assert result.return_value == 2
    assert "Key: ♣AKQ, ♥AK" in result.stdout
    assert result.stderr.startswith(f"prefsolve: {tmp_path}/bad.toml: ")
    assert result.stderr.count("\n") == 1


def test_other_programs_problems_are_checked_as_well():
    result = run(etude, "check", DATA / "three.bts", "--ascii")
    assert result.return_value == 0
    assert [line.split()[1:5] for line in result.stdout.splitlines()[2:5]] == [
        ["three", "1", "|", "0"],
        ["three", "2", "|", "2"],
        ["three", "3", "|", "6"],
    ]
    assert result.stdout.isascii()


def test_a_page_in_markdown_shows_names_and_titles_to_the_letter(tmp_path):
    path = tmp_path / "a|b [c].toml"
    path.write_text(
        'title = "One | two\\n[three](four) <b>*"\ndeal = "N:s7c7 E:s8c8 S:s9c9"\ngame = "misere"\ndeclarer = "N"\nleader = "N"\n'
        "answer.published = 2\n"
    )
    page = run(etude, "check", path, "--markdown").stdout
    link = f"../{tmp_path}/a%7Cb%20%5Bc%5D.toml"
    assert f"\n| [a\\|b \\[c\\]]({link}) | misère | 0 | 2" in page
    assert f"**One \\| two \\[three\\](four) \\<b\\>\\*** ([a\\|b \\[c\\]]({link}))" in page


def test_an_empty_folder_has_no_etude(tmp_path):
    assert "this folder has no file with deals" in str(run(etude, "check", tmp_path).exception)


def test_the_page_on_the_shipped_etudes_is_current(monkeypatch):
    """Every shipped etude has its report in docs/, made by the command that the page names."""
    monkeypatch.chdir(ROOT)
    page = (ROOT / "docs" / "etudes.md").read_text(encoding="utf-8")
    assert "`prefsolve etude check etudes --markdown`" in page
    assert run(etude, "check", "etudes", "--markdown").stdout == page
    for path in ETUDES.glob("*.toml"):
        assert f"[{path.stem}](../etudes/{path.name})" in page
    wrong = page.partition("## Published answers that are wrong")[2]
    assert "Published is 0." in wrong
    assert "West leads" in wrong
    assert "The line: N:♠9" in wrong


# --- etude repair ------------------------------------------------------------------------------------------------------------


def test_the_printed_lead_is_repaired_to_what_was_published():
    result = run(etude, "repair", ETUDES / "slov-1-printed.toml", "--limit", "1")
    assert result.return_value == 0
    assert result.stdout.splitlines()[:3] == ["The declarer gets 2 tricks; the answer should be 0", "another leader: 1", "  West leads"]
    body = json.loads(run(etude, "repair", ETUDES / "slov-1-printed.toml", "--json").stdout)
    assert body["changes"][0] == {"change": "leader", "text": "West leads", "seats": ["W"], "cards": []}


def test_nothing_to_repair_and_nothing_that_fits():
    right = run(etude, "repair", OTHELLO)
    assert (right.return_value, right.stdout) == (0, "The answer 1 is already right\n")
    assert run(etude, "repair", OTHELLO, "--answer", "9").return_value == 1


def test_repair_needs_one_problem_and_an_answer(tmp_path):
    assert "3 deals were read; choose one with --number" in str(run(etude, "repair", DATA / "three.bts").exception)
    (tmp_path / "x.txt").write_text("Qs\nAs\nKs\n3\n1\nmisere\n")
    assert "no answer is stored" in str(run(etude, "repair", tmp_path / "x.txt").exception)


# --- explain -------------------------------------------------------------------------------------------------------------------


def test_a_tree_in_text_begins_with_the_hands_and_the_answer():
    text = run(explain, OTHELLO, "--depth", "1").stdout
    assert "West's misère is caught: 1 trick" in text
    assert text.splitlines()[-1] == "S:♥A W:♥87 E:♥9 | … = 1 trick".replace(" | …", " | …")
    russian = run(explain, OTHELLO, "--depth", "1", "--lang", "ru").stdout
    assert "Мизер Запада ловится: 1 взятка" in russian


def test_a_position_can_be_given_by_its_parts():
    result = run(explain, "--deal", "N:sAQ E:sT.cQ W:sK.c9", "--game", "6NT", "--declarer", "N", "--leader", "N", "--json")
    body = json.loads(result.stdout)
    assert (body["declarer_tricks"], len(body["nodes"])) == (2, 7)


def test_a_refutation_and_a_card_that_needs_none():
    wrong = run(explain, OTHELLO, "--refute", "SK", "--depth", "1")
    assert wrong.return_value == 0
    assert "S:♠K = 0 tricks" in wrong.stdout
    right = run(explain, OTHELLO, "--refute", "HA")
    assert (right.return_value, right.stdout) == (1, "♥A is not refuted: it keeps the value, 1 declarer's tricks\n")


def test_a_page_is_written_in_the_language_asked_for(tmp_path):
    run(explain, OTHELLO, "--html", tmp_path / "page.html", "--lang", "ru")
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert '<html lang="ru">' in page
    assert "Othello&#x27;s misère" in page
    assert "Удушающий мизер Отелло" in page


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "give a file, or --deal, --game"),
        ([OTHELLO, "--deal", "N:sA E:sK W:sQ"], "give a file or --deal, not both"),
        ([DATA / "three.bts", "--number", "4"], "there is no deal 4: 3 were read"),
        ([OTHELLO, "--refute", "S7"], "S cannot play ♠7"),
        ([OTHELLO, "--refute", "♠"], "♠"),
        ([ETUDES / "slov-3.toml", "--depth", "10"], "choose a smaller depth"),
    ],
)
def test_explain_refuses_in_one_line(monkeypatch, arguments, message):
    monkeypatch.setattr("prefsolve.workshop.proof.prove.__wrapped__.__kwdefaults__", {**_defaults(), "limit": 3000})
    fault = run(explain, *arguments).exception
    said = fault.format_message() if hasattr(fault, "format_message") else str(fault)
    assert message in said
    assert "\n" not in said


def _defaults():
    from prefsolve.workshop.proof import prove

    return prove.__wrapped__.__kwdefaults__


# --- analyse -------------------------------------------------------------------------------------------------------------------


def test_the_losing_card_is_named_with_what_was_right():
    result = run(analyse, PLAYED)
    assert result.return_value == 0
    assert " 3. S:♦8  1 → 0  gives away 1 trick; best: ♣AKQ" in result.stdout
    assert "Given away in all: East 0, South 1, West 0" in result.stdout
    assert "The claim holds: 0 tricks for the declarer" in result.stdout
    every = run(analyse, PLAYED, "--all", "--lang", "ru").stdout
    assert " 3. Ю:♦8  1 → 0  отдано взяток 1; правильно ♣Т К Д" in every
    assert " 1. З:♥8  1\n" in every


def test_a_claim_that_does_not_hold_is_exit_status_1(tmp_path):
    (tmp_path / "x.toml").write_text(PLAYED.read_text().replace("claim = 0", "claim = 1"))
    result = run(analyse, tmp_path / "x.toml", "--json")
    assert result.return_value == 1
    assert json.loads(result.stdout)["claim_holds"] is False


def test_a_post_mortem_as_a_page(tmp_path):
    run(analyse, PLAYED, "--html", tmp_path / "page.html")
    assert "♦8 gives away 1 trick; best: ♣AKQ" in (tmp_path / "page.html").read_text(encoding="utf-8")


def test_the_page_says_what_was_not_the_best_on_what_the_declarer_could_see(tmp_path):
    """♦9 wins in 8 of 20 layouts whatever the others do, ♣8 in 12; the text says the same."""
    record = 'deal = "W:c8.d9.h8 E:s7.c7.d7 S:d8T.h7"\ngame = "6S"\n'
    record += 'declarer = "W"\nleader = "W"\ntricks = {W = 5, E = 1, S = 1}\nplay = "D9 D7 DT"\n'
    (tmp_path / "x.toml").write_text(record)
    said = "8. from what West could see, ♦9 was worth 40%; ♣8 was better: 60%"
    assert said in run(analyse, tmp_path / "x.toml").stdout
    run(analyse, tmp_path / "x.toml", "--html", tmp_path / "page.html")
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert said in page
    assert "8. Запад, по тому, что видно: ♦9 даёт 40%, лучше ♣8: 60%" in page


def test_a_revoke_is_named_with_file_trick_and_seat(tmp_path):
    (tmp_path / "x.toml").write_text(PLAYED.read_text().replace("HK H7 HQ", "HK S7 HQ"))
    fault = run(analyse, tmp_path / "x.toml").exception
    assert isinstance(fault, PrefsolveError)
    assert str(fault) == f"{tmp_path}/x.toml: trick 2, W: ♠7 is a revoke: W had to follow suit with ♥7"


def test_in_raspasy_a_cards_price_is_what_it_cost_its_own_player(tmp_path):
    result = run(analyse, RASPASY)
    assert result.return_value == 0
    assert "Raspasy with best play: North 3, East 2, South 5" in result.stdout
    assert " 2. N:♣A  3 → 4  costs 1 trick; best: ♣T  (North 4, East 2, South 4)" in result.stdout
    assert "What their own cards cost: North 3, East 1, South 0" in result.stdout
    assert "The play stopped early; best play gives North 3, East 3, South 4" in result.stdout
    every = run(analyse, RASPASY, "--all", "--lang", "ru").stdout
    assert " 3. С:♦8  4 → 6  лишних взяток 2; правильно ♠В, ♥Т К  (Север 6, Восток 2, Юг 2)" in every
    assert " 1. В:♠К  Север 3, Восток 2, Юг 5\n" in every
    body = json.loads(run(analyse, RASPASY, "--json").stdout)
    assert (body["tricks"], body["final_tricks"]) == ({"N": 3, "E": 2, "S": 5}, {"N": 3, "E": 3, "S": 4})
    assert (body["given"], body["talon_rule"], body["over"]) == ({"N": 3, "E": 1, "S": 0}, "closed", False)
    run(analyse, RASPASY, "--html", tmp_path / "page.html")
    assert "♣A costs 1 trick; best: ♣T" in (tmp_path / "page.html").read_text(encoding="utf-8")


def test_a_record_without_a_card_or_a_game_cannot_be_analysed(tmp_path):
    assert "no card has been played" in str(run(analyse, OTHELLO).exception)
    (tmp_path / "x.toml").write_text('deal = "N:sQ E:sA W:sK"\nleader = "N"\nplay = "SQ"\n')
    assert "the game is not given" in str(run(analyse, tmp_path / "x.toml").exception)


# --- diagram -------------------------------------------------------------------------------------------------------------------


def test_hands_are_drawn_in_three_media(tmp_path):
    assert "West, declarer" in run(diagram, OTHELLO).stdout
    assert run(diagram, OTHELLO, "--ascii").stdout.isascii()
    assert run(diagram, OTHELLO, "--to", "svg").stdout.startswith("<svg ")
    run(diagram, OTHELLO, "--to", "html", "--lang", "ru", "-o", tmp_path / "x.html")
    assert "мизер, Запад" in (tmp_path / "x.html").read_text(encoding="utf-8")
    run(diagram, OTHELLO, "-o", tmp_path / "x.txt")
    assert "♥ QJT9" in (tmp_path / "x.txt").read_text(encoding="utf-8")


def test_a_deal_without_a_game_is_drawn_all_the_same():
    text = run(diagram, DATA / "two.pbn", "--number", "2").stdout
    assert text.splitlines()[0].strip() == "North"
    assert "there is no deal 3" in str(run(diagram, DATA / "two.pbn", "--number", "3").exception)


@pytest.mark.parametrize(("name", "begins"), [("x.svg", "<svg "), ("x.HTML", "<"), ("x.txt", "misère, West")])
def test_a_diagram_is_what_its_files_ending_says(tmp_path, name, begins):
    run(diagram, OTHELLO, "-o", tmp_path / name)
    assert (tmp_path / name).read_text(encoding="utf-8").startswith(begins)
    run(diagram, OTHELLO, "-o", tmp_path / "x.any", "--to", "svg")
    assert (tmp_path / "x.any").read_text(encoding="utf-8").startswith("<svg ")


@pytest.mark.parametrize(
    "name",
    ["x", "x.jpg"],
)
def test_a_diagram_of_another_ending_is_refused(tmp_path, name):
    assert "known are .svg, .html, .htm, .txt, .png, .pdf" in str(run(diagram, OTHELLO, "-o", tmp_path / name).exception)
    assert not (tmp_path / name).exists()


@pytest.mark.parametrize(("name", "begins"), [("x.png", b"\x89PNG"), ("x.pdf", b"%PDF")])
def test_a_diagram_is_drawn_with_matplotlib_as_well_or_the_extra_is_named(tmp_path, monkeypatch, name, begins):
    pytest.importorskip("matplotlib")
    assert run(diagram, OTHELLO, "-o", tmp_path / name).exception is None
    assert (tmp_path / name).read_bytes().startswith(begins)
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    assert "pip install 'prefsolve[plot]'" in str(run(diagram, OTHELLO, "-o", tmp_path / f"other-{name}").exception)
    assert not (tmp_path / f"other-{name}").exists()


def test_every_reader_of_deals_can_be_told_the_format(tmp_path):
    (tmp_path / "x").write_bytes((DATA / "othello.txt").read_bytes())
    for command, *more in ((etude, "check"), (explain,), (diagram,)):
        assert run(command, *more, tmp_path / "x", "--from", "list").exception is None
    for command, *more in ((etude, "repair"), (explain,), (diagram,), (analyse,)):
        assert "not JSON" in str(run(command, *more, tmp_path / "x", "--from", "json").exception)
