"""Builds and audits the wheels of every platform on one Linux machine: ``make wheels``, or ``python -m wheels --help``."""
