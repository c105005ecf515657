"""The etude workshop and the post-mortem: soundness, misprints, proof trees, played deals, pages."""
