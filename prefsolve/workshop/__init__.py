"""The etude workshop and the post-mortem: soundness, misprints, proof trees, played deals, pages."""

from __future__ import annotations

from ..diagrams.page import Page, PageMove, PageNode, Section, render
from .effect import classes
from .motifs import Motif, Theme, themes
from .pages import analysis_page, proof_page
from .played import Played, PostMortem
from .postmortem import Analysis, PlayedCard, analyse, turning_points
from .postmortem_raspasy import RaspasyAnalysis, RaspasyCard, analyse_raspasy
from .proof import Branch, Node, NotRefutedError, Proof, ProofTooLargeError, prove, refute
from .raspasy_pages import raspasy_page
from .repair import Change, Repair, repairs
from .soundness_check import Decision, Dual, Side, Soundness, Try, main_line, solving_side, soundness
from .tree_text import outline
from .values import Values

__all__ = [
    "Analysis",
    "Branch",
    "Change",
    "Decision",
    "Dual",
    "Motif",
    "Node",
    "NotRefutedError",
    "Page",
    "PageMove",
    "PageNode",
    "Played",
    "PlayedCard",
    "PostMortem",
    "Proof",
    "ProofTooLargeError",
    "RaspasyAnalysis",
    "RaspasyCard",
    "Repair",
    "Section",
    "Side",
    "Soundness",
    "Theme",
    "Try",
    "Values",
    "analyse",
    "analyse_raspasy",
    "analysis_page",
    "classes",
    "main_line",
    "outline",
    "proof_page",
    "prove",
    "raspasy_page",
    "refute",
    "render",
    "repairs",
    "solving_side",
    "soundness",
    "themes",
    "turning_points",
]
