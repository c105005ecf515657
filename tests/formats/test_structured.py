"""JSON and TOML with limits: what the standard readers take in silence, or take without measure, is refused in one line."""

import tracemalloc

import pytest

from prefsolve.files.structured import load_json, load_toml
from prefsolve.score.errors import SheetError


def error(message):
    return SheetError(message, deal=None, sheet=None)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('{"a": 1, "b": 2, "a": 3}', "'a' appears twice in the object"),
        ('[{"a": {"b": 1, "b": 1}}]', "'b' appears twice in the object"),
        ("9" * 101, "'99999999999999999999…' has 101 digits; at most 100 are read"),
        ("-" + "9" * 5000, "has 5001 digits"),
        ("1." + "0" * 5000, "digits; at most 400"),
        ("[1e999]", "'1e999' is too large a number"),
        ("[NaN]", "NaN is not JSON"),
        ("[" * 33 + "]" * 33, "the values are nested more than 32 deep"),
        ('{"a":' * 500 + "1" + "}" * 500, "the values are nested more than 32 deep"),
        ("[" * 100_000, "nested"),
        (r'["\ud800"]', r"half of a surrogate pair stands in '\ud800'"),
        (r'{"\udfff": 1}', "half of a surrogate pair"),
        ('["\udc80"]', "half of a surrogate pair"),
        ("[" + "1," * 1_000_000 + "1]", "more than 1000000 values"),
        ("", "not JSON: Expecting value at column 1"),
        ("{'a': 1}", "not JSON: Expecting property name enclosed in double quotes at column 2"),
        ('{"a": 1,\n"b"}', "not JSON: Expecting ':' delimiter at line 2, column 4"),
    ],
    ids=range(17),
)
def test_json_is_refused(text, says):
    with pytest.raises(SheetError) as caught:
        load_json(text, error)
    assert says in str(caught.value)
    assert str(caught.value).isprintable()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("a = 1\na = 2", "not TOML: Cannot overwrite a value"),
        ("a = " + "9" * 101, "a number has more than 100 digits"),
        ("a = " + "9" * 5000, "not TOML: a value is too long"),
        ("a = 0x" + "9" * 5000, "a number has more than 100 digits"),
        ("a = 2026-02-30", "not TOML: Invalid date or datetime"),
        ("a = " + "[" * 33, "the values are nested more than 32 deep"),
        ("a = " + "{a=" * 500, "the values are nested more than 32 deep"),
        ("a." * 16 + "a = 1", "a key has more than 16 parts"),
        ('"a".' * 16 + "a = 1", "a key has more than 16 parts"),
        ("['a' . " + "'b' ." * 16 + "c]", "a key has more than 16 parts"),
        ("b = {" + "a." * 16 + "a = 1}", "a key has more than 16 parts"),
        ("b = [1,\n{" + "a." * 16 + "a = 1}]", "a key has more than 16 parts"),
        ("#" * ((1 << 20) + 1), "the text has 1048577 characters; at most 1048576 are read"),
        ('a = "\udc80"', "half of a surrogate pair"),
        ("a = ", "not TOML: Invalid value"),
    ],
    ids=range(15),
)
def test_toml_is_refused(text, says):
    with pytest.raises(SheetError) as caught:
        load_toml(text, error)
    assert says in str(caught.value)
    assert str(caught.value).isprintable()


def test_dots_and_brackets_inside_texts_and_remarks_are_no_keys_and_no_nesting():
    dots, brackets = "a." * 40, "[{" * 40
    text = f"""# {dots} {brackets}
a = "{dots}{brackets}\\" {dots}"
b = '{dots}{brackets}"'
c = \"\"\"{dots}
{brackets} \\" \\\"\"\" "" {dots}\"\"\"
d = '''{dots} '' {brackets}'''
e = [1.5, 2.5, {", ".join(["0.5"] * 40)}] # {dots}
"x.y".z = ""
"""
    read = load_toml(text, error)
    assert (read["a"], read["b"]) == (f'{dots}{brackets}" {dots}', f'{dots}{brackets}"')
    assert read["c"] == f'{dots}\n{brackets} " """ "" {dots}'
    assert (len(read["e"]), read["x.y"]) == (42, {"z": ""})


def test_what_is_allowed_is_read_as_the_standard_readers_do():
    assert load_json('\ufeff{"a": [1, 2.5, "\\u00e9\\u0000", null, true]}', error) == {"a": [1, 2.5, "é\0", None, True]}
    assert load_json("[" * 32 + "]" * 32, error)
    assert load_toml('\ufeffa.b = 1\r\n[[c]]\nd = "\\u0000"', error) == {"a": {"b": 1}, "c": [{"d": "\0"}]}


def test_a_key_of_thousands_of_dots_takes_no_memory():
    text = "a." * 16_000 + "a = 1"
    tracemalloc.start()
    with pytest.raises(SheetError):
        load_toml(text, error)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 1 << 20
