"""What every command answers in JSON: one type per answer, and the JSON Schema made from the types.

The names are the same everywhere: ``deal``, ``game``, ``declarer`` and ``leader`` repeat the question; ``layouts`` counts the
ways in which the unseen cards may lie and ``seen`` those looked at; ``chance`` is the chance that the game is made, ``makes``
whether it is; ``cards`` has a value for each card that may be played; ``result`` is in whists.
"""

from .commands import ANSWERS
from .document import json_schema

__all__ = ["ANSWERS", "json_schema"]
