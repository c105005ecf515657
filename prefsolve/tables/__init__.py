"""Tables for players: what books estimate, computed.  One module per table, and a registry of them."""
