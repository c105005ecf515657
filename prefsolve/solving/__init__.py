"""All cards seen: exact answers about contracts and misère."""
