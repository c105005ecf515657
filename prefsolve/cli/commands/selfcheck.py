"""``prefsolve selfcheck``: what a report of a fault needs, and whether known answers come out right."""

from __future__ import annotations

import click

from ...installation import selfcheck
from ..options import ascii_option, echo, json_option, print_json
from ..output import output_option

__all__ = ["command"]


@click.command("selfcheck")
@json_option("Print one JSON object.")
@ascii_option
@output_option(".json")
def command(as_json: bool, plain: bool) -> int:
    """Facts for a fault report: versions, kernels, and whether this installation gives known answers.

    It takes a second or two.  The exit status is 0 if all known answers are right, otherwise 1.

    Example: prefsolve selfcheck --json
    """
    report = selfcheck()
    if as_json:
        print_json(report.to_json())
    else:
        echo("\n".join(report.lines()), plain=plain)
    return 0 if report.holds else 1
