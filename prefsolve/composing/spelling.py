"""A wish as the options of ``prefsolve compose``, so that a file can say by which command it was found."""

from __future__ import annotations

from ..notation import Alphabet, format_game, format_hand
from .wish import Wish

__all__ = ["command_line"]


def command_line(wish: Wish, seed: int, start: int) -> str:
    """The command that finds the problem of that start again, in ASCII."""
    said = ["prefsolve compose", *_options(wish), f"--seed {seed} --first {start} --starts 1"]
    return " ".join(said)


def _options(wish: Wish) -> list[str]:
    plain = Wish()
    said = [f"--game {format_game(wish.game, Alphabet.ASCII)}"]
    if wish.solver is not None:
        said.append(f"--solver {wish.solver.value}")
    for name in ("cards", "keys", "value", "tries", "one_reply", "places", "surprise", "grade"):
        if getattr(wish, name) != getattr(plain, name):
            said.append(f"--{name.replace('_', '-')} {getattr(wish, name)}")
    if (wish.everywhere, wish.duals) != (plain.everywhere, plain.duals):
        said.append(f"--duals {'all' if wish.everywhere else 'main'}:{wish.duals}")
    for name in ("declarer", "leader"):
        if getattr(wish, name) != getattr(plain, name):
            said.append(f"--{name} {getattr(wish, name).name}")
    if wish.keep:
        hands = " ".join(f"{seat.name}:{format_hand(hand, Alphabet.ASCII)}" for seat, hand in sorted(wish.keep.items()))
        said.append(f'--keep "{hands}"')
    return said + ["--biddable"] * wish.biddable + [f"--theme {theme.value}" for theme in wish.themes]
