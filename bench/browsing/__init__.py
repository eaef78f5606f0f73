"""What a page weighs, how soon it can be used, and how smoothly it moves, in a real browser."""
