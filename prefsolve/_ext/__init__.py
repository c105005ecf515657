"""The compiled modules and their stubs."""
