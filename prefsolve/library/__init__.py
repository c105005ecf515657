"""Many deals: dealt by conditions, each by its number alone."""
