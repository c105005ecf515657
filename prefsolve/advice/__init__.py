"""Advice with hidden cards: in how many layouts one plan, which sees only the cards played, succeeds.

``situation`` (a view in the search's numbers) ← ``search`` (the compiled search, asked about cards) ← ``best_set`` (the
largest set that one plan wins), ``plan`` (the plan as a tree); ``result`` ← ``run`` (the answer); ``tree_text``, ``page``.
"""
