"""Chance: every draw of a game goes through one of these. The only module that imports `random`.

`Dice` draws from a committed 256-bit seed, `Quick` from a fast generator (search, simulation), `Script` replays what
was drawn before, `Fork` stops at the first draw without an answer, so that a caller can walk every outcome.
"""

from __future__ import annotations

import hashlib
import random
import secrets
from collections.abc import Callable, Iterable
from functools import partial
from typing import Final

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """A source of draws. A subclass gives `below`. If `keeps` is set, draws are kept in `drawn`."""

    def __init__(self) -> None:
        self.keeps = False
        self.drawn: list[int] = []

    def below(self, sides: int, reason: str) -> int:
        """Draw a number from 0 to sides − 1, all equally likely."""
        raise NotImplementedError

    def draw(self, sides: int, reason: str) -> int:
        """Draw one of `sides` equally likely outcomes, for a stated reason."""
        drawn = self.below(sides, reason)
        if self.keeps:
            self.drawn.append(drawn)
        return drawn

    def roll(self, dice: int, sides: int, reason: str) -> tuple[int, ...]:
        """Throw some dice; faces are counted from 0."""
        return tuple([self.draw(sides, reason) for _ in range(dice)])

    def shuffle(self, items: list[int], reason: str) -> None:
        """Put the items in a random order, in place: each draw places the next item from the end."""
        for last in range(len(items) - 1, 0, -1):
            chosen = self.draw(last + 1, reason)
            items[last], items[chosen] = items[chosen], items[last]

    def shuffled(self, items: Iterable[int], reason: str) -> tuple[int, ...]:
        """Return the items in a random order."""
        shuffled = list(items)
        self.shuffle(shuffled, reason)
        return tuple(shuffled)

    def take_drawn(self) -> tuple[int, ...]:
        """Return what was drawn since the last call."""
        drawn = tuple(self.drawn)
        self.drawn.clear()
        return drawn

    def clone(self) -> Chance:
        """Return a source with the same draws to come and nothing kept. Only Dice and Script can be cloned."""
        raise NotImplementedError


SEED_BYTES: Final = 32


def new_seed() -> bytes:
    """Return 256 bits from the system's generator."""
    return secrets.token_bytes(SEED_BYTES)


def derived_seed(base: str, number: int) -> bytes:
    """Return the seed of one match of a series, from the base and the number alone."""
    return hashlib.sha256(f"{base}/{number}".encode()).digest()


def commitment(seed: bytes) -> str:
    """Return the SHA-256 of the seed, in hexadecimal: it is shown before the first draw."""
    return hashlib.sha256(seed).hexdigest()


class Dice(Chance):
    """Draws anyone can check once the seed is known.

    Block k of the stream is SHA-256(seed ‖ k as 8 bytes, big-endian): eight 32-bit numbers. A draw takes the next
    number x and gives x mod sides; numbers at or above the largest multiple of `sides` are skipped, so that no outcome
    is favoured. A branch first repeats the draws of the match that it took over (`repeated`).
    """

    def __init__(self, seed: bytes, repeated: Iterable[int] = ()) -> None:
        super().__init__()
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed is {SEED_BYTES} bytes, got {len(seed)}")
        self.seed: Final = seed
        self._repeated = list(repeated)[::-1]
        self._block = 0
        self._numbers: list[int] = []

    def below(self, sides: int, reason: str) -> int:
        if not 1 <= sides <= 0x100000000:
            raise ValueError(f"{reason}: cannot draw from {sides} outcomes")
        if self._repeated:
            return _checked(self._repeated.pop(), sides, reason)
        limit = 0x100000000 - 0x100000000 % sides
        while True:
            if not self._numbers:
                self._refill()
            number = self._numbers.pop()
            if number < limit:
                return number % sides

    def _refill(self) -> None:
        block = hashlib.sha256(self.seed + self._block.to_bytes(8, "big")).digest()
        self._numbers = [int.from_bytes(block[at : at + 4], "big") for at in range(28, -1, -4)]
        self._block += 1

    def clone(self) -> Dice:
        twin = Dice(self.seed)
        twin.keeps = self.keeps
        twin._repeated = self._repeated[:]
        twin._block = self._block
        twin._numbers = self._numbers[:]
        return twin


class Quick(Chance):
    """Fast draws from the standard library's generator, for search and for counting; not for matches of people."""

    def __init__(self, seed: int | str | None = None) -> None:
        super().__init__()
        self.fraction: Final[Callable[[], float]] = random.Random(seed).random  # a number from 0 to 1

    def below(self, sides: int, reason: str) -> int:
        return int(self.fraction() * sides)

    def draw(self, sides: int, reason: str) -> int:
        return int(self.fraction() * sides)

    def roll(self, dice: int, sides: int, reason: str) -> tuple[int, ...]:
        fraction = self.fraction
        return tuple([int(fraction() * sides) for _ in range(dice)])

    def shuffle(self, items: list[int], reason: str) -> None:
        items.sort(key=partial(next, iter(self.fraction, None)))  # each item gets the next fraction as its key


class ScriptEnded(Exception):
    """The script ran out, or holds an impossible draw."""


def _checked(drawn: int, sides: int, reason: str) -> int:
    if not 0 <= drawn < sides:
        raise ScriptEnded(f"{reason}: {drawn} is not below {sides}")
    return drawn


class Script(Chance):
    """A fixed list of draws, in order: a recorded match, a test."""

    def __init__(self, draws: Iterable[int]) -> None:
        super().__init__()
        self._left = list(draws)[::-1]

    def below(self, sides: int, reason: str) -> int:
        if not self._left:
            raise ScriptEnded(f"{reason}: nothing left to draw")
        return _checked(self._left.pop(), sides, reason)

    def extend(self, draws: Iterable[int]) -> None:
        """Append draws."""
        self._left[:0] = list(draws)[::-1]

    def is_used_up(self) -> bool:
        """Tell whether no draw is left."""
        return not self._left

    def clone(self) -> Script:
        twin = Script(self._left[::-1])
        twin.keeps = self.keeps
        return twin


class ChanceNode(Exception):
    """A Fork came to a draw without an answer: `sides` equally likely outcomes."""

    def __init__(self, sides: int, reason: str) -> None:
        super().__init__(f"{reason}: {sides} outcomes")
        self.sides = sides
        self.reason = reason


class Fork(Chance):
    """A fixed list of draws, then `ChanceNode`: explicit chance nodes for a tree walk.

    The State is half-changed when it raises: apply to a clone and throw the clone away.
    """

    def __init__(self, draws: Iterable[int] = ()) -> None:
        super().__init__()
        self._left = list(draws)[::-1]

    def below(self, sides: int, reason: str) -> int:
        if not self._left:
            raise ChanceNode(sides, reason)
        return _checked(self._left.pop(), sides, reason)
