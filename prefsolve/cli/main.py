"""The ``prefsolve`` command: finds the subcommand's module, and turns every fault into one line and exit status 2."""

from __future__ import annotations

import importlib
import os
import sys

import click

from ..errors import PrefsolveError

__all__ = ["COMMANDS", "cli", "main"]

# command name → (module beside this one, one line of help); the module holds a click command named ``command``.
COMMANDS = {
    "solve": ("solve", "Solve one position, or etude files."),
    "table": ("table", "Every strain and misère for each declarer and leader of a deal."),
    "convention": ("convention", "What a convention of scoring costs, and its switches."),
    "pulka": ("pulka", "A game sheet: its entries, its settlement, who pays whom."),
    "batch": ("batch", "Solve many positions from a CSV or JSON Lines file or pipe."),
}


class LazyGroup(click.Group):
    """A group whose commands are imported when they are called for, so that ``--help`` stays quick."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands in the order they are documented."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, imported now."""
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(f"prefsolve.cli.{COMMANDS[cmd_name][0]}")
        command: click.Command = module.command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands, without importing any."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, text) in COMMANDS.items()])


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="prefsolve")
def cli() -> None:
    """Exact answers about deals of Preferans: contracts, misère and raspasy."""


def main() -> None:
    """Run the command line and exit: 0 done, 1 an answer that contradicts, 2 bad input or usage, 130 interrupted."""
    try:
        status = cli.main(prog_name="prefsolve", standalone_mode=False)
    except click.ClickException as fault:
        fault.show()
        status = fault.exit_code
    except PrefsolveError as fault:
        click.echo(f"prefsolve: {fault}", err=True)
        status = 2
    except click.Abort:
        click.echo("prefsolve: interrupted", err=True)
        status = 130
    except BrokenPipeError:
        # the reader of our pipe has gone: point stdout elsewhere, or the interpreter complains at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 141
    sys.exit(status)
