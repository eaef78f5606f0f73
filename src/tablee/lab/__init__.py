"""The lab: series of matches, and their statistics."""
