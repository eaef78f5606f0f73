"""Draws of a bot from its own source of chance, some results likelier than others."""

from __future__ import annotations

from math import exp

from tablee.kernel.chance import Quick


def drawn(weights: list[float], chance: Quick) -> int:
    """Draw a place of the list, each as likely as its weight says."""
    left = chance.fraction() * sum(weights, 0.0)
    for at, weight in enumerate(weights):
        left -= weight
        if left < 0.0:
            return at
    return max(range(len(weights)), key=lambda at: weights[at])  # rounding left nothing


def drawn_softly(values: list[float], temperature: float, chance: Quick) -> int:
    """Draw a place of the list: the best is likeliest, the more so the lower the temperature."""
    most = max(values)
    return drawn([exp((value - most) / temperature) for value in values], chance)


def happens(probability: float, chance: Quick) -> bool:
    return chance.fraction() < probability
