"""The command line: one module per command, imported only when that command runs."""

from __future__ import annotations

from .main import cli, main

__all__ = ["cli", "main"]
