"""Luck from a seed: whatever would be drawn from the system's generator is drawn from the seed instead."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch


@contextmanager
def drawn_from(seed: str) -> Iterator[None]:
    """Let `secrets`, `random` and `os.urandom` draw from a seed for as long as the block lasts."""
    source = random.Random(seed)
    system = random.SystemRandom
    before = random.getstate()
    random.seed(seed)
    with (
        patch.object(os, "urandom", source.randbytes),
        patch.object(system, "random", lambda _: source.random()),
        patch.object(system, "getrandbits", lambda _, bits: source.getrandbits(bits)),
        patch.object(system, "randbytes", lambda _, size: source.randbytes(size)),
    ):
        try:
            yield
        finally:
            random.setstate(before)
