"""The pages of docs/tables: every table in English and Russian, made from the parts that are kept in docs/tables/data.

``make tables`` runs it on the installed package: parts that are kept are not computed again, so that an interrupted run goes
on where it was; ``--fresh`` computes all anew.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from pathlib import Path

import click

from prefsolve.messages import _, in_language
from prefsolve.tables.as_markdown import markdown
from prefsolve.tables.registry import TABLES, described
from prefsolve.tables.run import compute
from prefsolve.tables.table import Options, Table

PAGES = Path(__file__).parents[1] / "docs" / "tables"
DATA = PAGES / "data"
LANGUAGES = {"en": "", "ru": ".ru"}  # and what stands before the ending of the page's name
OTHER = {"en": ("ru", "Русский"), "ru": ("en", "English")}
ALL = {"en": "All tables", "ru": "Все таблицы"}
TITLE = {"en": "Tables for players", "ru": "Таблицы для игроков"}
INTRODUCTION = {
    "en": """\
Books give such figures from counting outs, or from experience. Here they are computed: every layout of the unseen cards is solved to
the end, or so many random ones that the error is known. Each page says what the figures teach, under which assumptions they hold, how
exact they are, and which command makes them, so that you can check them or compute your own.

The command writes a table for a spreadsheet too (`-o table.csv`), or as a page with charts (`-o table.html`).
""",
    "ru": """\
В книгах такие числа посчитаны вручную или взяты из опыта. Здесь они вычислены: каждый расклад невидимых карт доигран до конца
наилучшим образом, а где раскладов слишком много, взято столько случайных, что погрешность известна. На каждой странице сказано, чему
учит таблица, при каких предположениях она верна, насколько точны числа и какая команда их выдаёт: их можно проверить и посчитать свои.

Та же команда пишет таблицу для электронных таблиц (`-o table.csv`) или страницу с графиками (`-o table.html`).
""",
}


def main_table(name: str, *, workers: int | None = None) -> Table:
    """The table from what is kept of it; what is not kept is computed, and kept."""
    DATA.mkdir(parents=True, exist_ok=True)
    return compute(described(name), Options(), command=f"prefsolve tables {name}", workers=workers, resume=str(DATA / f"{name}.jsonl"))


def page(table: Table, code: str) -> str:
    """The page in a language, with links to the other language's and to the list."""
    name = table.described.name
    other, said = OTHER[code]
    with in_language(code):
        text = markdown(table)
    before, mark, rest = text.partition("\n| ")  # names of other tables in what is told before the rows become links
    linked = re.sub(r"(?<![\w`-])[a-z]+(?:-[a-z]+)+(?![\w`-])", lambda found: _link(found[0], code), before)
    text = linked + mark + rest
    return f"[{ALL[code]}](index{LANGUAGES[code]}.md) · [{said}]({name}{LANGUAGES[other]}.md)\n\n{text}"


def _link(name: str, code: str) -> str:
    return f"[{name}]({name}{LANGUAGES[code]}.md)" if name in TABLES else name


def index(code: str) -> str:
    """The list of the tables in a language."""
    other, said = OTHER[code]
    with in_language(code):
        lines = [f"- [{_(described(name).title)}]({name}{LANGUAGES[code]}.md): {_(text)}" for name, (_module, text) in TABLES.items()]
    return f"[{said}](index{LANGUAGES[other]}.md)\n\n# {TITLE[code]}\n\n{INTRODUCTION[code]}\n" + "\n".join(lines) + "\n"


def path_of(name: str, code: str) -> Path:
    """Where a table's page or the list is, by its name, or ``index``."""
    return PAGES / f"{name}{LANGUAGES[code]}.md"


@click.command()
@click.argument("names", nargs=-1, type=click.Choice(list(TABLES)))
@click.option("--workers", type=int)
@click.option("--fresh", is_flag=True, help="Compute everything anew.")
def command(names: Sequence[str], workers: int | None, fresh: bool) -> None:
    """Write the pages of docs/tables."""
    for name in names or TABLES:
        if fresh:
            (DATA / f"{name}.jsonl").unlink(missing_ok=True)
        table = main_table(name, workers=workers)
        for code in LANGUAGES:
            path_of(name, code).write_text(page(table, code), encoding="utf-8")
        print(f"{name}: {len(table.rows)} rows, {table.seconds:.0f} s")
    for code in LANGUAGES:
        path_of("index", code).write_text(index(code), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(command())
