"""The ``prefsolve`` command: finds the subcommand's module, and turns every fault into one line and exit status 2."""

from __future__ import annotations

import importlib
import os
import sys
import threading
from collections.abc import Sequence

import click

from .. import __version__
from ..errors import BudgetError, PrefsolveError
from .stopping import INTERRUPTED, ask_to_stop, was_stopped

__all__ = ["COMMANDS", "cli", "main", "run"]

# command name → (module beside this one, one line of help); the module holds a click command named ``command``.
COMMANDS = {
    "solve": ("solve", "Solve one position, or etude files."),
    "table": ("table", "Every strain and misère for each declarer and leader of a deal."),
    "raspasy": ("raspasy", "Raspasy of a deal for each possible eldest hand."),
    "convention": ("convention", "What a convention of scoring costs, and its switches."),
    "bid": ("bid", "What ten cards are worth bidding before the talon."),
    "pulka": ("pulka", "A game sheet: its entries, its settlement, who pays whom."),
    "estimate": ("estimate", "What to expect of hidden cards: the declarer's tricks, the chances."),
    "advise": ("advise", "What one plan guarantees with hidden cards, card by card."),
    "discard": ("discard", "Rank the discards from twelve cards, for misère or contracts."),
    "claim": ("claim", "Whether a claim holds, the cards open or hidden."),
    "hunt": ("hunt", "The best plan of defenders who do not know the discard."),
    "batch": ("batch", "Solve many positions from a CSV or JSON Lines file or pipe."),
    "etude": ("etude", "Check problems for soundness, and find misprints."),
    "explain": ("explain", "The solution as a tree, in text or as a page to click through."),
    "analyse": ("analyse", "The post-mortem of a played deal: which card lost what."),
    "diagram": ("diagram", "Draw the hands of a file as text, SVG or HTML."),
    "convert": ("convert", "Convert deals between this program's files and others'."),
    "selfcheck": ("selfcheck", "What a report of a fault needs, and whether known answers come out right."),
}

READER_GONE = 141  # what a shell reports for a program whose pipe nobody reads any more


class ReaderGoneError(Exception):
    """Nobody reads our output any more; click would swallow a BrokenPipeError."""


class LazyGroup(click.Group):
    """A group whose commands are imported when they are called for, so that ``--help`` stays quick."""

    def invoke(self, ctx: click.Context) -> object:
        """Run the command that was called for."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            raise ReaderGoneError from None

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands in the order they are documented."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, imported now."""
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(f"prefsolve.cli.commands.{COMMANDS[cmd_name][0]}")
        command: click.Command = module.command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands, without importing any."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, text) in COMMANDS.items()])


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__)
def cli() -> None:
    """Exact answers about deals of Preferans: contracts, misère and raspasy."""


def main() -> None:
    """Run the command line and exit: 0 done, 1 an answer that contradicts, 2 bad input or usage, 130 interrupted.

    The command runs in a thread, since only the main thread hears Ctrl-C and it must not be inside a long search.
    """
    status, ended = [1], threading.Event()

    def work() -> None:
        try:
            status[0] = run()
        finally:
            ended.set()

    try:
        threading.Thread(target=work, name="command", daemon=True).start()
        ended.wait()
    except KeyboardInterrupt:
        _stop_or_leave(ended)
    sys.exit(status[0])


def run(arguments: Sequence[str] | None = None) -> int:
    """The exit status of a command line, the process's own unless given; every fault becomes one line on standard error."""
    try:
        return cli.main(arguments, prog_name="prefsolve", standalone_mode=False) or 0
    except click.UsageError as fault:
        return _usage(fault)
    except click.ClickException as fault:
        return _complain(fault.format_message())
    except BudgetError as fault:  # where it was stopped by Ctrl-C before there was anything to keep
        status = _complain(str(fault))
        return INTERRUPTED if was_stopped() else status
    except PrefsolveError as fault:
        return _complain(str(fault))
    except ReaderGoneError:
        # point stdout elsewhere, or the interpreter complains at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return READER_GONE
    except SystemExit as end:  # shell completion ends so
        return end.code if isinstance(end.code, int) else 1
    except OSError as fault:
        return _complain(f"{fault.filename}: {fault.strerror}" if fault.filename else str(fault))


def _usage(fault: click.UsageError) -> int:
    name = fault.ctx.command_path if fault.ctx else "prefsolve"
    message = " ".join(fault.format_message().split())
    if fault.ctx and fault.format_message() == fault.ctx.get_help():  # no arguments at all: show what there is
        click.echo(fault.format_message(), err=True)
        return 2
    return _complain(f"{message.rstrip('.')} (see {name} --help)")


def _complain(message: str) -> int:
    click.echo(f"prefsolve: {message}", err=True)
    return 2


def _stop_or_leave(ended: threading.Event) -> None:
    """Let a command that has a partial answer come to its end; a second Ctrl-C does not wait for it."""
    try:
        if ask_to_stop():
            ended.wait()
            return
    except KeyboardInterrupt:
        pass
    _leave_at_once()


def _leave_at_once() -> None:
    """End the process whatever its threads are doing; what a batch has answered is already in the output."""
    cursor = "\r\x1b[?25h" if os.isatty(2) else ""  # a progress bar had hidden it
    os.write(2, f"{cursor}prefsolve: interrupted\n".encode())
    os._exit(INTERRUPTED)
