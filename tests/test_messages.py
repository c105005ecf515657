"""What prefsolve says is said in English and in Russian: every message is marked, translated, and can be filled in."""

from __future__ import annotations

import ast
import gettext
import re
from importlib.metadata import version
from pathlib import Path
from string import Formatter

import pytest

import prefsolve
from prefsolve import PrefsolveError, parse_card, parse_deal
from prefsolve.diagrams.vocabulary import UnknownLanguageError, set_language
from prefsolve.messages import LANGUAGES, LOCALE_FOLDER, _, _n, current_language, english, in_english, locale_language

PACKAGE = Path(prefsolve.__file__).parent
SOURCES = sorted(path for path in PACKAGE.rglob("*.py") if path.name not in ("messages.py", "_moved.py", "_names.py"))
CLICK = "8.5"  # the version whose own messages are all in the catalogue
MARKS = {"_", "_n", "_p", "N_", "english"}
RAISED = re.compile(r"(Error|ClickException|BadParameter)$")
NOT_FOR_READERS = {"AssertionError", "AttributeError", "RuntimeError", "OSError", "_WrongValueError"}
APART = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)  # where a name is nobody else's


# values alone, or words of notation that both languages share
THE_SAME = {
    "{seats}Contract: {word}",
    "{where}, absent",
    "{where}, contract",
    "{where}, play",
    "{where}, player",
    "{where}, turns",
    "{where}, Contract",
    "{where}, Deal",
    "{where}, Declarer",
    "{where}, Play",
    "No. {number}",
    "True or False",
    "deal: {fault}",
    "hands: {fault}",
    "tricks: {fault}",
    "players: {body!r}",
    "prefsolve: {message}",
    "the {field}",
    "{seen} in {where} is {own} ({meaning}) {rest}",
    "{rest}; the {script} {letter} is {rank}",
    "{sizes} cards",
}


@pytest.fixture
def russian():
    set_language("ru")
    yield
    set_language("en")


def catalogue():
    import catalogue

    return catalogue


# --- the catalogue ---------------------------------------------------------------------------------------------------


def test_no_message_lacks_a_translation():
    tool = catalogue()
    stored = {(message.id, message.context): message for message in tool.stored() if message.id}
    missing = {(message.id, message.context) for message in tool.own_messages()} - set(stored)
    assert not missing, "run tools/catalogue.py, then translate what it lists"
    assert not tool.untranslated(tool.stored())


def test_nothing_stands_in_the_catalogue_that_nobody_says():
    tool = catalogue()
    said = {(message.id, message.context) for message in tool.own_messages()}
    stored = {(message.id, message.context) for message in tool.stored() if message.id and "click" not in message.auto_comments}
    assert stored <= said


@pytest.mark.skipif(not version("click").startswith(CLICK), reason=f"the catalogue has what click {CLICK} says itself")
def test_what_click_says_itself_is_translated():
    tool = catalogue()
    stored = {(message.id, message.context) for message in tool.stored()}
    assert {(message.id, message.context) for message in tool.clicks_messages()} <= stored


def test_the_compiled_catalogue_is_the_one_that_is_edited():
    tool = catalogue()
    with (LOCALE_FOLDER / "ru" / "LC_MESSAGES" / "prefsolve.mo").open("rb") as file:
        shipped = gettext.GNUTranslations(file)
    for message in tool.stored():
        if not message.id:
            continue
        if isinstance(message.id, tuple):
            for number, form in ((1, 0), (2, 1), (5, 2)):
                assert shipped.ngettext(*message.id, number) == message.string[form]
        elif message.context is None:
            assert shipped.gettext(message.id) == message.string
        else:
            assert shipped.pgettext(message.context, message.id) == message.string


class _Any:
    """A value for any place of a template."""

    def __format__(self, spec: str) -> str:
        return "7"


def test_every_message_is_filled_in_with_the_same_values_in_both_languages():
    tool = catalogue()
    for message in tool.stored():
        if not message.id or all(place == "click" or place.startswith("help of") for place in message.auto_comments):
            continue  # templates of another kind, or none
        for text in [message.id, message.string] if isinstance(message.id, str) else [*message.id, *message.string]:
            names = tool.placeholders(text)
            assert names | {"n"} == tool.placeholders(message.id if isinstance(message.id, str) else message.id[1]) | {"n"}, text
            if names:
                filled = text.format(**dict.fromkeys(names, _Any()))
                assert "{" not in filled.replace("{{", ""), text


def test_every_translation_is_russian():
    tool = catalogue()
    for message in tool.stored():
        said = [message.string] if isinstance(message.string, str) else message.string
        if message.id and message.context != "metavar" and message.id not in THE_SAME:
            assert all(re.search("[а-яё]", text, re.IGNORECASE) for text in said), message.id


# --- the sources -----------------------------------------------------------------------------------------------------


def _called(node: ast.AST) -> str:
    if not isinstance(node, ast.Call):
        return ""
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_every_fault_is_said_through_the_catalogue(path):
    """A literal in place of a message would be English for everybody; an f-string is no key of a catalogue."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        name = _called(node)
        if isinstance(node, ast.Call) and name in ("_", "_n", "_p"):
            _check_values(node, name, f"{path}:{node.lineno}")
        if name in MARKS:
            assert not any(isinstance(part, ast.JoinedStr) for part in node.args), f"{path}:{node.lineno}"
        if (RAISED.search(name) and name not in NOT_FOR_READERS) or name in ("complain", "warn"):
            for part in node.args[:1]:
                literal = isinstance(part, ast.JoinedStr) or (isinstance(part, ast.Constant) and isinstance(part.value, str))
                assert not literal, f"{path}:{node.lineno}: write _(…) around it"


def _check_values(node: ast.Call, name: str, where: str) -> None:
    """A template gets the values that it names, and no others."""
    texts = [part.value for part in node.args[: 1 if name == "_" else 2] if isinstance(part, ast.Constant)]
    if len(texts) < (1 if name == "_" else 2):
        return
    given = {keyword.arg for keyword in node.keywords if keyword.arg}
    spread = any(keyword.arg is None for keyword in node.keywords)
    if not (given or spread):
        return  # braces without values are braces
    named = {part for _, part, _, _ in Formatter().parse(texts[-1]) if part is not None} - ({"n"} if name == "_n" else set())
    assert given <= named, where
    assert spread or given == named, where


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_the_underscore_is_nothing_else_where_it_marks_messages(path):
    for scope in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(scope, ast.FunctionDef) and any(_called(node) == "_" for node in ast.walk(scope)):
            inner = {id(part) for node in ast.walk(scope) if isinstance(node, APART) for part in ast.walk(node)}
            for node in ast.walk(scope):
                stored = isinstance(node, ast.Name) and node.id == "_" and isinstance(node.ctx, ast.Store)
                assert not stored or id(node) in inner, f"{path}:{node.lineno}"


# --- the language ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({"LANG": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "ru_RU.UTF-8", "LC_MESSAGES": "en_GB.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "ru_UA"}, "ru"),
        ({"LANG": "ru_RU.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({}, "en"),
        ({"PREFSOLVE_LANG": "ru", "LC_ALL": "C"}, "ru"),
        ({"PREFSOLVE_LANG": "en", "LANG": "ru_RU.UTF-8"}, "en"),
    ],
)
def test_the_environment_names_the_language(variables, language, monkeypatch):
    for name in ("PREFSOLVE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert locale_language() == language


def test_python_speaks_english_until_it_is_told_otherwise():
    assert current_language() == "en"
    set_language("ru")
    try:
        assert current_language() == "ru"
        with in_english():
            assert current_language() == "en"
    finally:
        set_language("en")


def test_another_language_is_refused():
    with pytest.raises(UnknownLanguageError, match="the language is en or ru, not 'de'"):
        set_language("de")
    assert LANGUAGES == ("en", "ru")


def test_a_fault_is_russian_and_its_json_english(russian):
    with pytest.raises(PrefsolveError) as caught:
        parse_card("Z9")
    assert re.search("[а-я]", str(caught.value))
    assert not re.search("[а-я]", caught.value.to_json()["message"])


def test_a_fault_inside_a_fault_is_english_in_json_too(russian):
    with pytest.raises(PrefsolveError) as caught:
        parse_deal("W:s987.cT98.dT7.h87 E:sJT.cJ7.dQ9.hQJT9 S:sKQ.cAKQ.dKJ8.hAA")
    assert re.search("[а-я]", str(caught.value))
    assert not re.search("[а-я]", caught.value.to_json()["message"])


def test_values_are_written_as_the_language_writes_them(russian):
    card = parse_card("SA")
    assert _("Play {card} now.", card=card) == "Ходите ♠Т."
    assert english(_("Play {card} now.", card=card)) == "Play ♠A now."


def test_russian_counts_in_three_forms(russian):
    assert [_n("{n} discard", "{n} discards", number) for number in (1, 3, 11, 21, 66)] == [
        "1 снос",
        "3 сноса",
        "11 сносов",
        "21 снос",
        "66 сносов",
    ]


def test_a_message_that_no_catalogue_has_stays_as_it_is(russian):
    assert _("{who} sings", who="West") == "West sings"
