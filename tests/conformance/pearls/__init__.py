"""Pearls: a small game outside the tree, with all that the conformance suite looks for in a package."""
