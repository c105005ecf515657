"""Files read and written whole, bounded, and JSON and TOML with limits."""
