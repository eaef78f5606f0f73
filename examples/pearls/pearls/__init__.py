"""Pearls: six pearls, three of them sold unseen to the highest secret bid."""
