"""Matches in which every step is told alike in another world, unless it shows a seat something."""

from collections import Counter

from tablee.conform.setting import Setting
from tablee.conform.worlds import is_told_alike, steps, viewers
from tablee.kernel.chance import Quick
from tablee.kernel.conformance import Shows, top


def phases_told_alike(setting: Setting, shows: Shows) -> Counter[str]:
    """Compare a match step by step, for one seat after the other; return how many steps of a phase showed nothing."""
    chance = Quick("worlds")
    compared: Counter[str] = Counter()
    for number, step in enumerate(steps(setting)):
        viewer = viewers(step[1])[number % (setting.seats + 1)]
        compared[top(step[1])] += is_told_alike(step, viewer, shows, chance)
    return +compared
