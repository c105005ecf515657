"""What to bid and to order, and which two cards to discard, in whists."""
