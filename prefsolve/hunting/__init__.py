"""The hunt: best defence when the discard is unknown.

Its modules are imported one by one, since a hunt's position and record are read without the compiled search:
``position`` ← ``record``; ``search`` ← ``front``, ``plan``; ``weights``; ``run``, the hunt itself; ``mixture``.
"""
