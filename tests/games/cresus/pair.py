"""Two worlds of Crésus side by side: other piles, other bids, other markets chosen, other orders."""

from __future__ import annotations

from typing import Any

from tablee.conform.setting import Setting
from tablee.games.cresus.actions import Order
from tablee.games.cresus.conformance import LOOKS, opens
from tablee.kernel.action import Action
from tablee.kernel.conformance import Taken
from tablee.kernel.match import Match
from tablee.kernel.seat import CLOCK, Seat
from tests.games.cresus.secrets import SETTINGS
from tests.games.cresus.twins import begun, orders_open_to, sealed_choices, twin_of
from tests.server.pair import Pair
from tests.server.worlds import World

STEPS = 30  # of a match, each setting another part of it


class CresusPair(Pair):
    """World `here` plays a random match; world `there` is a twin of it for the viewer, made anew after each reveal."""

    tried_one_in = 900
    otherwise = 0  # answers that were others there
    others = 0  # twins in which something lies elsewhere

    @classmethod
    def tables(cls) -> list[Setting]:
        return SETTINGS

    @classmethod
    def bots_at(cls, number: int, setting: Setting) -> int:
        return number % 2 if setting.seats > 2 else 0

    async def compare(self) -> None:
        await self.begin(self.number * 5 % 40)
        await self.watch(self.next_viewer(self.number), STEPS)
        is_mostly_trading = dict(self.setting.options).get("timers") == "off"  # windows then last long
        assert self.compared > STEPS // 3 and self.others and (self.otherwise or is_mostly_trading)

    def begun(self, steps: int) -> Match:
        return begun(self.setting, self.number, steps, self.bots)

    def twin(self) -> Match:
        twin = twin_of(self.here.match, self.viewer, self.chance)
        self.others += twin.state.pile != self.here.match.state.pile
        return twin

    def secret_choices(self, world: World, seat: Seat, at: int) -> list[Action]:
        return orders_open_to(world.match, seat, at)

    def reveals(self, before: Any, after: Any) -> bool:
        return opens(before, after)

    def reveals_by_doing(self, taken: Taken) -> bool:
        """To take an order back that was left in one world alone is no news to anybody else."""
        return taken.action.verb is Order

    async def _do_there(self, taken: Taken) -> bool:
        """Where all see that somebody has answered and nobody what, something else is answered there."""
        if taken.seat not in (self.viewer, CLOCK):
            others = sealed_choices(self.there.match, taken.seat, taken.action, taken.at)
            if others:
                other = self.luck.choice(others)
                self.otherwise += other is not taken.action
                taken = taken._replace(action=other)
        return await super()._do_there(taken)

    async def step(self, taken: Taken) -> bool:
        """What the viewer looks at differs there, as it may."""
        return await (self._look(taken) if self._looks(taken) else super().step(taken))

    def _looks(self, taken: Taken) -> bool:
        return taken.seat == self.viewer and taken.action.verb.name in LOOKS

    async def _look(self, taken: Taken) -> bool:
        self.lengths = [len(world.match.record.entries) for world in self.worlds]
        for world in self.worlds:
            world.at(taken.at)
            await self._do(world, taken)
        return False


PAIR = CresusPair
