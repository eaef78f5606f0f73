"""A module that ends the program as soon as it is imported."""

raise SystemExit(3)
