"""Bots: they decide from a View, their Decisions and redeals, and never hold the true State."""
