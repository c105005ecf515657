"""The exit statuses other than 0 (done) and 1 (the answer is no, see docs/cli.md)."""

from __future__ import annotations

__all__ = ["BAD_INPUT", "INTERRUPTED", "OWN_FAULT", "READER_GONE", "UNDECIDED"]

BAD_INPUT = 2  # also bad usage, and an output that cannot be written
UNDECIDED = 3  # a claim was not decided in the given time
OWN_FAULT = 70  # a fault of the program itself; sysexits.h calls it EX_SOFTWARE
INTERRUPTED = 130  # what a shell reports for a program that Ctrl-C ended
READER_GONE = 141  # what a shell reports for a program whose pipe nobody reads any more
