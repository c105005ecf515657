"""The game itself: cards, deals, positions, what a player sees.  No compiled core, no NumPy, no parsing."""
