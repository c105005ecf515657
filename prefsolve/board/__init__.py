"""The board: a page that solves and plays, in one file, with the core in WebAssembly.

``assets/`` has the page's modules and ``core.wasm``, which ``make board`` compiles from ``ext/web``.
"""
