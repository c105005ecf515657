"""Problems found, as etude files."""

from __future__ import annotations

from ..formats.etude import Answer, Etude
from ..messages import in_english
from ..notation import Alphabet, format_cards, position_to_record
from .search import Composed
from .spelling import command_line
from .wish import Wish
from .words import surprise_words

__all__ = ["etude_of"]

AUTHOR = "prefsolve compose"


def etude_of(found: Composed, wish: Wish, seed: int, number: int) -> Etude:
    """The etude of that number in its collection; its source is the command that finds it again."""
    record = position_to_record(found.position)
    fields = {key: record[key] for key in ("deal", "game", "declarer", "leader")}
    if found.position.deal.discard:
        fields["discard"] = format_cards(found.position.deal.discard, Alphabet.ASCII)
    return Etude(
        title=f"Задача {number}",
        title_en=f"Problem {number}",
        number=number,
        author=AUTHOR,
        source=command_line(wish, seed, found.start),
        answer=Answer(declarer_tricks=found.value, key_cards=format_cards(found.keys, Alphabet.ASCII), comment=_comment(found)),
        **fields,  # type: ignore[arg-type]  # texts, as a record of a position without a table has them
    )


def _comment(found: Composed) -> str:
    """Grade, surprise and themes in one English sentence each."""
    with in_english():
        said = [f"Grade {found.quality.grade} of 10."]
        if found.quality.surprise:
            said.append(f"Surprising: {surprise_words(found.quality.surprise)}.")
        if found.themes:
            said.append(f"Themes: {', '.join(theme.words for theme in found.themes)}.")
    return " ".join(said)
