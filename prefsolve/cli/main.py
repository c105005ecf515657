"""The ``prefsolve`` command: finds the subcommand's module, and turns every fault into one line and an exit status."""

from __future__ import annotations

import importlib
import os
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

import click

from .. import __version__
from ..errors import BudgetError, PrefsolveError
from ..files.reading import system_reason
from ..files.writing import leave_unfinished
from ..messages import N_, _
from .exit_status import BAD_INPUT, INTERRUPTED, OWN_FAULT, READER_GONE
from .faults import report_fault, report_stray_faults, show_tracebacks, stray_fault
from .groups import SuggestingGroup
from .languages import speaking, translated
from .stopping import ask_to_stop, was_stopped
from .streams import STANDARD_OUTPUT, abandon_output, complain, flush_output, open_streams, visible

__all__ = ["COMMANDS", "cli", "main", "run"]

# command name → (module beside this one, one line of help); the module holds a click command named ``command``.
COMMANDS = {
    "solve": ("solve", N_("Solve one position, or etude files.")),
    "table": ("table", N_("Solve a deal in every strain and misère, for each declarer and leader.")),
    "raspasy": ("raspasy", N_("Solve raspasy of a deal for each possible eldest hand.")),
    "convention": ("convention", N_("The prices of a scoring convention, and its switches.")),
    "bid": ("bid", N_("What to bid on ten cards before the talon is seen.")),
    "pulka": ("pulka", N_("A game sheet: its entries, its settlement, who pays whom.")),
    "estimate": ("estimate", N_("With hidden cards: the declarer's tricks on average, and the chances.")),
    "advise": ("advise", N_("With hidden cards: what one plan guarantees, card by card.")),
    "discard": ("discard", N_("Rank the discards from twelve cards, for misère or contracts.")),
    "claim": ("claim", N_("Whether a claim holds, with open or hidden cards.")),
    "hunt": ("hunt", N_("The best plan of defenders who do not know the discard.")),
    "batch": ("batch", N_("Solve many positions from a CSV or JSON Lines file or pipe.")),
    "deal": ("deal", N_("Random deals, with conditions on the cards.")),
    "library": ("library", N_("Folders of random deals with all their values.")),
    "compose": ("compose", N_("Find new problems with a unique key, graded, with their themes.")),
    "etude": ("etude", N_("List the etudes, check problems for soundness, find misprints.")),
    "explain": ("explain", N_("The solution as a tree, in text or as a page to click through.")),
    "analyse": ("analyse", N_("The post-mortem of a played deal: which card lost what.")),
    "diagram": ("diagram", N_("Draw the hands of a file as text, SVG or HTML.")),
    "board": ("board", N_("A page that solves and plays in the browser, without a network.")),
    "convert": ("convert", N_("Convert deals between this program's files and others'.")),
    "tables": ("tables", N_("Tables for players: how often a misère is clean, what a holding is worth.")),
    "schema": ("schema", N_("The JSON Schema of what the commands answer with --json.")),
    "selfcheck": ("selfcheck", N_("Facts for a fault report, and a check of known answers.")),
}


_LOOK_UP = 0.05  # seconds between two looks of the main thread whether Ctrl-C was pressed


class ReaderGoneError(Exception):
    """Nobody reads our output any more; click would swallow a BrokenPipeError."""


class LazyGroup(SuggestingGroup):
    """A group whose commands are imported when they are called for, so that ``--help`` stays quick."""

    def make_context(self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any) -> click.Context:
        """Read the command line as far as the command's name; ``--help`` is answered here."""
        try:
            return super().make_context(info_name, args, parent, **extra)
        except BrokenPipeError:
            raise ReaderGoneError from None

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
        return translated(command)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands, without importing any."""
        with formatter.section(_("Commands")):
            formatter.write_dl([(name, _(text)) for name, (_module, text) in COMMANDS.items()])


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__)
@click.option("--traceback", is_flag=True, help="Show the traceback of a fault of prefsolve itself; PREFSOLVE_TRACEBACK=1 does the same.")
def cli(traceback: bool) -> None:
    """Exact answers about deals of Preferans: contracts, misère and raspasy."""
    show_tracebacks(traceback)


def main() -> None:
    """Run the command line and exit with a status of docs/cli.md.

    The command runs in a thread, since only the main thread hears Ctrl-C and it must not be inside a long search.
    """
    open_streams()
    report_stray_faults()
    status, ended = [OWN_FAULT], threading.Event()

    def work() -> None:
        try:
            status[0] = run()
        finally:
            ended.set()

    try:
        try:
            threading.Thread(target=work, name="command", daemon=True).start()
        except RuntimeError:  # the system gives no thread
            work()
        _wait(ended)
    except KeyboardInterrupt:
        _stop_or_leave(ended)
    sys.exit(OWN_FAULT if stray_fault() and status[0] in (0, 1) else status[0])


def run(arguments: Sequence[str] | None = None) -> int:
    """The exit status of a command line, the process's own by default; every fault becomes one line on standard error."""
    show_tracebacks(False)
    given = sys.argv[1:] if arguments is None else arguments
    with speaking(given):
        translated(cli)
        status = _status_of(lambda: cli.main(list(given), prog_name="prefsolve", standalone_mode=False) or 0)
        return _status_of(flush_output) or status


def _status_of(work: Callable[[], int | None]) -> int:
    """What ``work`` gives, or the status of its fault."""
    try:
        return work() or 0
    except click.UsageError as fault:
        return _usage(fault)
    except click.ClickException as fault:
        return _refuse(fault.format_message())
    except BudgetError as fault:  # where it was stopped by Ctrl-C before there was anything to keep
        status = _refuse(str(fault))
        return INTERRUPTED if was_stopped() else status
    except PrefsolveError as fault:
        return _refuse(str(fault))
    except (ReaderGoneError, BrokenPipeError):
        abandon_output()
        return READER_GONE
    except SystemExit as end:  # shell completion ends so
        return end.code if isinstance(end.code, int) else 1
    except OSError as fault:
        if fault.filename == STANDARD_OUTPUT:
            abandon_output()
        return _refuse(
            _("{name}: {reason}", name=_(os.fsdecode(fault.filename)), reason=system_reason(fault)) if fault.filename else str(fault)
        )
    except Exception as fault:
        return report_fault(fault)


def _usage(fault: click.UsageError) -> int:
    name = fault.ctx.command_path if fault.ctx else "prefsolve"
    message = " ".join(fault.format_message().split())
    if fault.ctx and fault.format_message() == fault.ctx.get_help():  # no arguments at all: show what there is
        with suppress(OSError):
            click.echo(fault.format_message(), err=True)
        return BAD_INPUT
    return _refuse(_("{message} (see {name} --help)", message=message.rstrip("."), name=name))


def _refuse(message: str) -> int:
    complain(message)
    return BAD_INPUT


def _wait(ended: threading.Event) -> None:
    """Wait for the command's end, and look up now and then.

    The system may give the signal to any thread, and most likely to one that is just starting others.  Python then only
    makes a note of it, and a main thread that waits without a limit would raise KeyboardInterrupt when the wait is over.
    """
    while not ended.wait(_LOOK_UP):
        pass


def _stop_or_leave(ended: threading.Event) -> None:
    """Let a command that has a partial answer come to its end; a second Ctrl-C does not wait for it."""
    try:
        if ask_to_stop():
            _wait(ended)
            return
    except KeyboardInterrupt:
        pass
    _leave_at_once()


def _leave_at_once() -> None:
    """End the process whatever its threads are doing; what a batch has answered is already in the output."""
    cursor = "\r\x1b[?25h" if os.isatty(2) else ""  # a progress bar had hidden it
    kept = "".join(_("; the part written so far is in {file}", file=visible(part)) for part, *_rest in leave_unfinished())
    with suppress(OSError):
        os.write(2, (cursor + _("prefsolve: interrupted{kept}", kept=kept) + "\n").encode())
    os._exit(INTERRUPTED)
