"""Raspasy with all cards seen: tricks for each seat, and results in points."""
