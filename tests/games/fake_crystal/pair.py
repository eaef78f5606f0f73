"""Two worlds of Fake Crystal side by side: other tiles, other offers, other answers in windows."""

from __future__ import annotations

from typing import Any

import msgspec

from tablee.conform.setting import Setting
from tablee.games.fake_crystal.conformance import faces_known, reveals
from tablee.kernel.action import Action
from tablee.kernel.conformance import Taken
from tablee.kernel.match import Match
from tablee.kernel.seat import NOBODY, Seat
from tests.games.fake_crystal.secrets import OTHER_SETTINGS, SETTINGS, faces_in_sight
from tests.games.fake_crystal.twins import Story, secret_choices
from tests.server.pair import Pair
from tests.server.worlds import World

STEPS = 32  # of a match, each setting another part of it


class FakeCrystalPair(Pair):
    """World `here` plays a random match; world `there` is a twin of it for the viewer, made anew after each reveal."""

    draws_on = False
    tried_one_in = 160

    @classmethod
    def tables(cls) -> list[Setting]:
        return [*SETTINGS, *OTHER_SETTINGS]

    @classmethod
    def bots_at(cls, number: int, setting: Setting) -> int:
        return number % 3 % setting.seats

    async def compare(self) -> None:
        await self.begin(self.number * 29 % 130)
        await self.watch(NOBODY, STEPS)
        assert self.compared > STEPS and self.silent > 1

    def who_may_leave(self) -> Seat:
        others = [seat for seat in self.people() if seat != self.viewer]
        return others[-1] if len(others) > 1 else NOBODY

    def begun(self, steps: int) -> Match:
        self.story = Story(self.setting, self.chance)
        self.walk.match = self.story.match
        for _ in range(steps):
            taken = self.walk.choose()
            if taken is None or self.walk.match.game.outcome(self.walk.match.state) is not None:
                break
            self.walk.play(taken)
        return self.walk.match

    def twin(self) -> Match:
        return self.story.twin(self.here.match, self.viewer, self.chance)

    def secret_choices(self, world: World, seat: Seat, at: int) -> list[Action]:
        return secret_choices(world.match, seat, at)

    def reveals(self, before: Any, after: Any) -> bool:
        return reveals(before, after, self.viewer)

    async def prepare_there(self, taken: Taken) -> None:
        there = self.there
        if taken.action.verb.name == "confirm" and taken.seat != self.viewer:
            while len(there.match.state.draft[taken.seat]) < 6:
                parts = secret_choices(there.match, taken.seat, taken.at)
                parts = [part for part in parts if part.verb.name != "reopen"]
                await there.act(taken.seat, self.luck.choice(parts).json())

    def must_answer(self, taken: Taken) -> bool:
        return taken.action.verb.name == "reserve" or "Reserving" in repr(self.there.match.state.stack[-1])

    def check_frames(self, before: Any) -> None:
        """No frame names a tile whose face its viewer does not know."""
        state = self.here.match.state
        for ear in [*self.here.ears.values(), *(here for here, _ in self.devices)]:
            seat = ear.guest.seat
            known = faces_known(before, seat) | faces_known(state, seat)
            for frame in ear.frames:
                sent = msgspec.json.decode(frame) if frame.startswith(b"{") else {}
                assert tiles_in(sent) <= known, "a hidden tile was sent"
                if sent.get("view") is not None and not self.delay:
                    assert tiles_in(sent["view"]) <= faces_in_sight(state, seat), "a covered tile was sent"


TILE_FIELDS = {"hand", "tile", "tiles", "spread", "top", "aside_tiles", "recycled", "given", "taken"}


def tiles_in(value: Any) -> set[int]:
    """Return every tile that a frame names."""
    if isinstance(value, list):
        return set().union(*(tiles_in(item) for item in value))
    if not isinstance(value, dict):
        return set()
    found: set[int] = set()
    for name, held in value.items():
        is_tile = name in TILE_FIELDS and not isinstance(held, dict)
        found |= _numbers(held) if is_tile else tiles_in(held)
    return found


def _numbers(held: Any) -> set[int]:
    if isinstance(held, list):
        return set().union(*(_numbers(item) for item in held))
    return {held} if isinstance(held, int) else set()


PAIR = FakeCrystalPair
