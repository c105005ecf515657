"""The hunt: best defence when the discard is unknown.

Its modules are imported one by one, since a hunt's position and record are read without the compiled search:
``search`` ← ``maximal_plans``, ``plan``; ``weights``; ``hunt``, the hunt itself; ``mixture``.
"""
