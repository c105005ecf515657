"""A problem's measures and themes in words, in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..diagrams.vocabulary import Words
from ..messages import N_, _, _n
from ..workshop.motifs import Motif
from .quality import Quality, Surprise

__all__ = ["quality_lines", "surprise_words", "theme_words"]

_SURPRISES = {
    Surprise.UNNATURAL: N_("the natural card fails"),
    Surprise.GIVES: N_("the key gives a trick or a discard away"),
    Surprise.HIGH: N_("the key throws a high card away"),
    Surprise.AWAY: N_("the key leads away from an honour"),
}


def quality_lines(quality: Quality, motifs: Sequence[Motif], words: Words) -> list[str]:
    """The grade with what is surprising, uniqueness and economy, and the themes."""
    lines = [_("Grade: {grade} of 10", grade=quality.grade)]
    if quality.surprise:
        lines[0] += f"; {surprise_words(quality.surprise)}"
    if quality.duals is None:
        lines.append(_("Variations: more than are looked at"))
    else:
        lines.append(_("Variations: {places} places with one right card, {duals} with a dual", places=quality.places, duals=quality.duals))
    if quality.spare:
        lines.append(_n("Economy: {n} card could go from each hand", "Economy: {n} cards could go from each hand", quality.spare))
    if motifs:
        lines.append(_("Themes: {themes}", themes=theme_words(motifs, words)))
    return lines


def surprise_words(surprise: Iterable[Surprise]) -> str:
    """``the natural card fails, the key throws a high card away``."""
    return ", ".join(_(_SURPRISES[kind]) for kind in surprise)


def theme_words(motifs: Iterable[Motif], words: Words) -> str:
    """``smothering (trick 7, S:♣K), throw-in (trick 9, W:♠7)``."""
    return ", ".join(_theme(motif, words) for motif in motifs)


def _theme(motif: Motif, words: Words) -> str:
    seat, card = words.letter(motif.seat), words.card(motif.card)
    return _("{theme} (trick {trick}, {seat}:{card})", theme=motif.theme.words, trick=motif.trick, seat=seat, card=card)
