"""``python -m prefsolve.selfcheck``: the same as ``prefsolve selfcheck``, for where the command is not on the path."""

from __future__ import annotations

import sys

from .cli.main import main

if __name__ == "__main__":
    sys.argv.insert(1, "selfcheck")
    main()
