"""One hand seen: layouts, chances, discards, claims."""
