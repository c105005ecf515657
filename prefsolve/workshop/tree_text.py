"""Proof trees as an indented outline of lines of text."""

from __future__ import annotations

import textwrap
from collections import Counter
from dataclasses import dataclass, field

from ..diagrams.sentences import Phrases
from ..diagrams.vocabulary import ENGLISH, Words
from .proof import Branch, Node, Proof

__all__ = ["outline"]

WIDTH = 110


def outline(proof: Proof, words: Words = ENGLISH, *, width: int = WIDTH) -> list[str]:
    """The tree as lines: plays that follow by themselves on one line, a new line for each reply that differs.

    ``|`` ends a trick, ``= 1 trick`` is the declarer's tricks at the end of a line, ``[2]`` names a position that comes
    again as ``→ [2]``, and ``…`` stands where the depth ends before the play does.
    """
    writer = _Writer(Phrases(words), width)
    writer.count(proof)
    writer.follow(proof.root, 0, "")
    return writer.lines


@dataclass(slots=True)
class _Writer:
    """Lines written so far, and the positions already given a number."""

    said: Phrases
    width: int
    lines: list[str] = field(default_factory=list)
    parents: Counter[int] = field(default_factory=Counter)
    numbers: dict[int, int] = field(default_factory=dict)

    def count(self, proof: Proof) -> None:
        for node in proof.walk():
            self.parents.update(id(branch.node) for branch in node.branches)

    def follow(self, node: Node, depth: int, text: str) -> None:
        """Write on from ``text``, which stands on the line begun, until the line ends or branches."""
        while True:
            if not node.branches:
                ending = ("..." if self.said.words.ascii else "…") if node.cut else ""
                self.write(depth, f"{text}{ending}".rstrip(" |") + f" = {self.said.words.tricks(node.value)}")
                return
            arrow = "->" if self.said.words.ascii else "→"
            if id(node) in self.numbers:
                self.write(depth, f"{text}{arrow} [{self.numbers[id(node)]}] = {self.said.words.tricks(node.value)}")
                return
            if self.parents[id(node)] > 1:
                self.numbers[id(node)] = len(self.numbers) + 1
                text += f"[{self.numbers[id(node)]}] "
            if len(node.branches) > 1:
                break
            text += self.play(node, node.branches[0])
            node = node.branches[0].node
        if text:
            self.write(depth, text.rstrip())
        for branch in node.branches:
            self.follow(branch.node, depth + 1 if text else depth, "- " + self.play(node, branch))

    def play(self, node: Node, branch: Branch) -> str:
        """``W:♥87 `` with the bar that ends a trick."""
        end = "| " if not branch.node.position.table else ""
        return f"{self.said.words.letter(node.seat)}:{self.said.group(branch.cards)} {end}"

    def write(self, depth: int, text: str) -> None:
        indent = "  " * min(depth, 20)
        hanging = indent + ("  " if text.startswith("- ") else "")
        self.lines += textwrap.wrap(text, self.width, initial_indent=indent, subsequent_indent=hanging, break_long_words=False) or [""]
