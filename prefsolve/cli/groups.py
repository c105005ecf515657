"""Groups of commands that say, of a command they do not know, which one may have been meant."""

from __future__ import annotations

import difflib

import click

from ..messages import _

__all__ = ["SuggestingGroup"]


class SuggestingGroup(click.Group):
    """A group that offers the commands whose names are nearest."""

    def resolve_command(self, ctx: click.Context, args: list[str]) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that the first argument names.

        :raises click.UsageError: there is none.
        """
        name = str(args[0])
        if self.get_command(ctx, name) is None and not ctx.resilient_parsing and not name.startswith("-"):
            near = difflib.get_close_matches(name.lower(), self.list_commands(ctx), n=2, cutoff=0.6)
            told = _("No such command {name}", name=repr(name))
            if near:
                told += ". " + _("Did you mean {names}?", names=_(" or ").join(near))
            raise click.UsageError(told, ctx)
        return super().resolve_command(ctx, args)
