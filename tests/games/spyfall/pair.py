"""Two worlds of DC Spyfall side by side: other places, other Jokers, other Ability cards, other votes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from tablee.conform.setting import Setting
from tablee.games.spyfall.conformance import SEALED, STANDARD, kind_of, opens
from tablee.games.spyfall.material import JOKER
from tablee.kernel.action import Action
from tablee.kernel.conformance import Taken, top
from tablee.kernel.match import Match
from tablee.kernel.seat import NOBODY, Seat
from tests.games.spyfall.secrets import SETTINGS
from tests.games.spyfall.twins import another_place, begun, secret_choices, twin_of
from tests.server.pair import Pair
from tests.server.worlds import TABLE, World

STEPS = 8  # of a match, each setting another part of it
HIDDEN = (None, -1)  # not told, not dealt


class SpyfallPair(Pair):
    """World `here` plays a random match; world `there` is a twin of it for the viewer, made anew after each reveal."""

    tried_one_in = 60

    def __init__(self, setting: Setting, directory: Path, number: int, bots: int = 0, delay: int = 0) -> None:
        super().__init__(setting, directory, number, bots, delay)
        self.others = 0  # twins in which somebody else holds something else
        self.places = 0  # twins of a Joker's, in which the Location is another one
        self.wanted: Callable[[Any], bool] | None = None  # of the deal with which a match begins

    @classmethod
    def tables(cls) -> list[Setting]:
        """By the live clock alone: the other is not offered at a table (SP-1309)."""
        return [
            one._replace(options=tuple(option for option in one.options if option[0] != "virtual-clock"))
            for one in SETTINGS
        ]

    @classmethod
    def bots_at(cls, number: int, setting: Setting) -> int:
        return number % 3 if dict(setting.options)["talk-mode"] == "structured" else 0

    async def compare(self) -> None:
        """First a Joker looks on, and the Locations differ; then, in another match, anybody, and any secrets differ."""
        people = range(self.setting.seats - len(self.bots))
        self.wanted = lambda state: kind_of(state) == STANDARD and state.card.index(JOKER) in people
        await self.begin(self.number * 7 % 30)
        state: Any = self.here.match.state
        await self.watch(state.card.index(JOKER), STEPS, late=self.number)
        assert self.compared > STEPS and self.places, "no Joker looked on"
        self.wanted, self.compared, self.others = None, 0, 0
        await self.begin(self.number * 11 % 40)
        await self.watch([NOBODY, *people][self.number % (len(people) + 1)], STEPS, late=self.number)
        assert self.compared > STEPS and self.others

    def next_viewer(self, step: int) -> Seat:
        return super().next_viewer(step) if self.joker() == NOBODY else self.joker()

    def who_may_leave(self) -> Seat:
        others = [seat for seat in self.people() if seat != self.viewer]
        state: Any = self.here.match.state
        return others[-1] if len(others) > 3 and len(state.present()) > 4 and not self.gone() else NOBODY

    def begun(self, steps: int) -> Match:
        return begun(self.setting, self.number, steps, self.bots, self.wanted)

    async def begin(self, steps: int) -> None:
        await self.begin_with(self.begun(steps))

    async def begin_with(self, match: Match) -> None:
        """Begin where this match stands, with the time it has come to by its own clock."""
        await self.here.lay(match, self.bots, self.delay, epoch=self.here.clock.now())
        self.walk.at = 0
        await self._open(self.here)

    def joker(self) -> Seat:
        """Return who is the Joker and has not shown it; NOBODY: no person is."""
        state: Any = self.here.match.state
        people = [] if state.result or not state.is_dealt() else self.people()
        return next((seat for seat in people if state.card[seat] == JOKER and not state.revealed >> seat & 1), NOBODY)

    def twin(self) -> Match:
        is_joker = self.viewer != NOBODY and self.viewer == self.joker()
        twin = (another_place if is_joker else twin_of)(self.here.match, self.viewer, self.chance)
        here, there = self.here.match.state, twin.state
        self.places += is_joker
        self.others += (here.card, here.ability) != (there.card, there.ability)
        return twin

    def secret_choices(self, world: World, seat: Seat, at: int) -> list[Action]:
        return secret_choices(world.match, seat, at)

    def reveals(self, before: Any, after: Any) -> bool:
        return opens(before, after)

    def reveals_by_doing(self, taken: Taken) -> bool:
        """Who accuses has no Code of Honour, who turns up a Joker holds one; the viewer could do it here and there."""
        return taken.seat != self.viewer

    def check_frames(self, before: Any) -> None:
        """No frame shows a card or an Ability card that does not lie face up to anybody but its owner."""
        state = self.here.match.state
        for ear in [*self.here.ears.values(), *(here for here, _ in self.devices)]:
            for frame in ear.frames:
                view = msgspec.json.decode(frame).get("view") if frame.startswith(b"{") else None
                if view is not None and not state.result and state.is_dealt() and not self.delay:
                    _check_view(view, state, ear.guest.seat)

    async def leave(self, seat: Seat) -> None:
        """Let somebody leave on purpose: the rules know it, or a bot stands in; that may end the round."""
        before = [world.match.state.clone() for world in self.worlds]
        for world in self.worlds:
            world.begin()
            headers = {"authorization": f"Bearer {world.door.key_of(world.table, seat)}"}
            assert (await world.http.post(f"/api/tables/{TABLE}/leave", headers=headers)).status_code == 200
            await world.informed(seat)
            for guest in world.table.guests_of(seat):
                await world.house.leave(world.table, guest)
            await world.settle()
        if any(map(self.reveals, before, [world.match.state for world in self.worlds])):
            await self.resync(self.viewer)
        else:
            self._compare(f"{seat} leaves")

    async def come_back(self, seat: Seat) -> None:
        for world in self.worlds:
            world.ears[seat] = await world.enter(seat)
            await world.informed(seat)
        self._compare(f"{seat} is back")

    def _compare(self, what: Any) -> None:
        """Beside the frames: how many each was sent, what is stale, and when the house will look again."""
        super()._compare(what)
        here, there = [_outside(world) for world in self.worlds]
        assert here == there, f"{what}: seen from outside"

    def people(self) -> list[Seat]:
        return [seat for seat in super().people() if not self.here.table.row.seats[seat].left]

    def gone(self) -> list[Seat]:
        return [row.seat for row in self.here.table.row.people() if row.left]

    def is_sealed(self) -> bool:
        return top(self.here.match.state) in SEALED


def _outside(world: World) -> list[Any]:
    table, now = world.table, world.clock.now()
    comes = world.house.schedule.timer_due(table)
    return [table.stream.counts, table.stream.asked, table.row.revision, comes, table.begun.time(now)]


def _check_view(view: dict[str, Any], state: Any, viewer: Seat) -> None:
    for player in view["players"]:
        seat = player["seat"]
        assert player["card"] in HIDDEN or seat == viewer or state.revealed >> seat & 1, "a card was sent"
        assert player["ability"] in HIDDEN or seat == viewer or state.turned_up >> seat & 1, "an Ability card was sent"
    assert view["place"] is None or state.hunt != NOBODY


PAIR = SpyfallPair
