"""Two worlds side by side: the same match told twice, with secrets that differ, and a viewer who must not notice."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec

from tablee.conform.eyes import known_to
from tablee.conform.setting import Setting
from tablee.conform.walk import Walk
from tablee.kernel.action import Action
from tablee.kernel.chance import Quick
from tablee.kernel.conformance import Taken
from tablee.kernel.match import Match
from tablee.kernel.seat import CLOCK, NOBODY, Seat
from tablee.kernel.wire import encode
from tablee.server.stream import is_for
from tests.dossiers import part
from tests.server.twins import settled
from tests.server.waiting import until
from tests.server.worlds import TABLE, World

PATHS = (
    "/api/tables",
    "/api/tables/TABLE",
    "/api/tables/TABLE/record",
    "/api/tables/TABLE/replay",
    "/api/tables/TABLE/recap?since=3",
)


class Pair:
    """World `here` plays a random match; world `there` is a twin of it for the viewer, made anew after each reveal.

    What only a game knows stands in its own pair.
    """

    draws_on = True  # after the set-up, too, something is drawn
    tried_one_in = 1  # of all actions, which are tried in an interlude

    def __init__(self, setting: Setting, directory: Path, number: int, bots: int = 0, delay: int = 0) -> None:
        self.here = World(directory / "here")
        self.there = World(directory / "there")
        self.worlds = (self.here, self.there)
        self.setting = setting
        self.chance = Quick(f"pair/{setting}/{number}")
        self.luck = random.Random(f"{setting}/{number}")
        self.number = number
        self.walk = Walk(setting, number, sitters=False)
        self.bots = tuple(range(setting.seats - bots, setting.seats))
        self.delay = delay
        self.viewer: Seat = NOBODY
        self.devices: list[tuple[Any, Any]] = []  # of the viewer, in each world
        self.lengths: list[int] = []  # how many entries each world had before the present step
        self.compared = 0
        self.revealed = 0
        self._sent = 0
        self.silent = 0  # steps of others that sent the viewer nothing

    # -- the beginning, and after a reveal -----------------------------------------------------------------------

    async def begin(self, steps: int) -> None:
        """Let the match be some steps old already."""
        await self.here.lay(self.begun(steps), self.bots, self.delay)
        await self._open(self.here)

    # -- what the game says --------------------------------------------------------------------------------------

    @classmethod
    def tables(cls) -> list[Setting]:
        """Return the settings that are played in two worlds."""
        raise NotImplementedError

    @classmethod
    def bots_at(cls, number: int, setting: Setting) -> int:
        """Return how many bots play at the table of this number."""
        return 0

    async def compare(self) -> None:
        """Play parts of matches, and see that there was something to compare."""
        raise NotImplementedError

    def begun(self, steps: int) -> Match:
        """Return a match some steps old."""
        raise NotImplementedError

    def twin(self) -> Match:
        """Return the match in another world that the viewer cannot tell from this one."""
        raise NotImplementedError

    def secret_choices(self, world: World, seat: Seat, at: int) -> list[Action]:
        """Return what a seat could do so that nobody notices."""
        raise NotImplementedError

    def reveals(self, before: Any, after: Any) -> bool:
        """Tell whether a step showed the viewer what was hidden."""
        raise NotImplementedError

    def reveals_by_doing(self, taken: Taken) -> bool:
        """Tell whether to do this at all shows something: that one could."""
        return False

    async def prepare_there(self, taken: Taken) -> None:
        """Do in the other world, in secret, what an action that was noticed in this one needs."""

    def must_answer(self, taken: Taken) -> bool:
        """Tell whether all can see that the seat has answered, though not what."""
        return False

    def check_frames(self, before: Any) -> None:
        """See that no frame shows what its viewer may not know. Frames are compared anyway."""

    def next_viewer(self, step: int) -> Seat:
        """Return before whose eyes the match goes on after something was shown."""
        viewers = [NOBODY, *self.people()]
        return viewers[step % len(viewers)]

    def who_may_leave(self) -> Seat:
        """Return somebody beside the viewer who may leave now; NOBODY: all have to stay."""
        return NOBODY

    # -- the other world -----------------------------------------------------------------------------------------

    async def resync(self, viewer: Seat, reload: bool = False, anew: bool = False) -> None:
        """Make the other world a twin for this viewer, and let the viewer come in with what was missed."""
        if self.draws_on:  # both go on with the same luck
            self.devices = []
            await self.here.lay(settled(self.here.match), like=self.here)
            reload = True
        for device, _ in self.devices:
            if device.guest in self.here.table.guests:
                await self.here.house.leave(self.here.table, device.guest)
        self.devices = []
        self.viewer = viewer
        if anew:
            await self.here.lay(self.here.match, like=self.here)
        if reload or anew:
            self.here.forget()
            await self._open(self.here)
        await self.there.lay(self.twin(), like=self.here)
        self.there.pass_to(self.here.clock.now())
        await self._open(self.there)
        self.here.pass_to(self.there.clock.now())
        count = self.here.table.stream.counts[viewer]
        for world in self.worlds:
            world.ears[viewer].heard()
        for seen in (None, self.luck.randint(0, count)):
            self.devices.append((await self.here.enter(viewer, seen), await self.there.enter(viewer, seen)))
        self._compare("coming in")

    async def _open(self, world: World) -> None:
        await world.open()
        world.seat_all()

    def ears(self) -> list[tuple[Any, Any]]:
        return [*self.devices, (self.here.ears[self.viewer], self.there.ears[self.viewer])]

    def people(self) -> list[Seat]:
        """Return the seats that somebody plays by hand."""
        return [seat for seat in range(self.setting.seats) if not self.here.table.is_automatic(seat)]

    def gone(self) -> list[Seat]:
        """Return those for whom a bot stands in."""
        return [row.seat for row in self.here.table.row.people() if row.stand_in]

    # -- one step ------------------------------------------------------------------------------------------------

    def choose(self) -> Taken | None:
        """Return what is done next, by somebody who can do it."""
        self.walk.match = self.here.match
        self.walk.at = max(self.walk.at, self.here.table.begun.time(self.here.clock.now()))
        for _ in range(50):
            taken = self.walk.choose()
            if taken is None:
                return None
            by_bot = taken.seat >= 0 and self.here.table.is_automatic(taken.seat)
            if taken.seat in self.gone() and not by_bot:
                continue
            if not by_bot or (not taken.is_aside and taken.seat in self.here.prompts):
                return taken
        raise AssertionError("nobody can do anything")

    async def step(self, taken: Taken) -> bool:
        """Do the same in both worlds; tell whether the viewer still cannot tell them apart."""
        before = [world.match.state.clone() for world in self.worlds]
        counts = [world.table.stream.counts[self.viewer] for world in self.worlds]
        self.lengths = [len(world.match.record.entries) for world in self.worlds]
        for world in self.worlds:
            world.at(taken.at)
        is_secret = taken.seat not in (self.viewer, CLOCK) and taken.action in self.secret_choices(
            self.here, taken.seat, taken.at
        )
        self._clear_ears(self.here)
        await self._do(self.here, taken)
        if is_secret:
            self._assert_unnoticed(self.here, taken)
            await self._do_something_secret(taken)
            self.silent += 1
        elif not await self._do_there(taken):
            is_legitimate = self.reveals_by_doing(taken) or self.reveals(before[0], self.here.match.state)
            assert is_legitimate, f"{taken}: cannot be done there"
            return False
        return self._judge(taken, before, counts)

    async def _do(self, world: World, taken: Taken) -> None:
        if taken.seat == CLOCK:
            await world.let_clock_speak(self.lengths[self.worlds.index(world)])
        else:
            await world.act(taken.seat, taken.action.json(), id=f"at{taken.at}", ear=self._ear(world, taken.seat))

    def _ear(self, world: World, seat: Seat) -> Any:
        """The viewer plays from another device than the first."""
        if seat == self.viewer:
            return self.devices[1][self.worlds.index(world)]
        return world.ears.get(seat)

    async def _do_there(self, taken: Taken) -> bool:
        """Do in the other world what was noticed in this one; what it needs is done before, in secret."""
        there = self.there
        await self.prepare_there(taken)
        if taken.seat != CLOCK and there.match.game.refusal(there.match.state, taken.seat, taken.action, taken.at):
            assert taken.seat != self.viewer, "the viewer could tell by trying"
            return False
        await self._do(there, taken)
        return True

    async def _do_something_secret(self, taken: Taken) -> None:
        """In the other world the seat does something else, unless its answer itself is open."""
        choices = self.secret_choices(self.there, taken.seat, taken.at)
        if choices and (self.must_answer(taken) or self.luck.random() < 0.6):
            await self._act_in_secret(self.there, taken.seat, self.luck.choice(choices).json())

    async def _act_in_secret(self, world: World, seat: Seat, action: list[Any]) -> None:
        if not world.table.is_automatic(seat) or seat in world.prompts:
            await world.act(seat, action)

    # -- comparing -----------------------------------------------------------------------------------------------

    def _judge(self, taken: Taken, before: list[Any], counts: list[int]) -> bool:
        states = [world.match.state for world in self.worlds]
        heard = [
            encode([event for event in list(world.table.stream.recent) if is_for(event, self.viewer)][-20:])
            for world in self.worlds
        ]
        known = [
            known_to(world.match.game, state, self.viewer) for world, state in zip(self.worlds, states, strict=True)
        ]
        if heard[0] == heard[1] and known[0] == known[1]:
            self.check_frames(before[0])
            self._compare(taken)
            return True
        assert any(self.reveals(*pair) for pair in zip(before, states, strict=True)), taken
        self.revealed += 1
        return False

    def _compare(self, what: Any) -> None:
        for world in self.worlds:
            world.begin()
            world.house.tidy()
        for here, there in self.ears():
            moments = here.moments, there.moments
            frames, others = here.heard(), there.heard()
            assert frames == others, f"{what}: {self.viewer} can tell\n{first_difference(frames, others)}"
            assert moments[0] == moments[1], f"{what}: {self.viewer} can tell by the moment"
            self.compared += len(frames)

    def _clear_ears(self, world: World) -> None:
        for seat, ear in world.ears.items():
            if seat != self.viewer:
                ear.heard()

    def _assert_unnoticed(self, world: World, taken: Taken) -> None:
        """What one does in secret is sent to nobody else."""
        for seat, ear in world.ears.items():
            if seat not in (taken.seat, self.viewer):
                assert not ear.heard(), f"{taken} was sent to {seat}"

    # -- a while -------------------------------------------------------------------------------------------------

    async def watch(self, viewer: Seat, steps: int, late: int = 0) -> None:
        """Let the match go on before somebody's eyes; when something was shown, before somebody else's."""
        await self.resync(viewer)
        for step in range(steps):
            taken = self.choose()
            if taken is None:
                break
            is_alike = await self.step(taken)
            if self.here.match.is_over:
                break
            if not is_alike:
                await self.resync(self.next_viewer(step), reload=step % 3 == 0)
            await self.interlude(step + late)

    async def interlude(self, step: int) -> None:
        """Between two actions somebody talks, leaves, comes back, asks for a pause, or the viewer tries something."""
        others = [seat for seat in self.people() if seat != self.viewer]
        match step % 16:
            case 2:
                await self.talk()
            case 4 | 12:
                for path in PATHS:
                    await self.ask_both(path)
            case 6 if len(self.people()) > 1:
                await self.pause()
            case 7 | 15:
                await self.try_everything(self.setting.game.actions()[step :: self.tried_one_in])
            case 9 if self.who_may_leave() != NOBODY:
                await self.leave(self.who_may_leave())
            case 11:
                for seat in self.gone():
                    await self.come_back(seat)
            case 13 | 14 if others and self.viewer != NOBODY:
                await self.take_back()

    # -- what else a viewer may try ------------------------------------------------------------------------------

    async def send_both(self, type: str, seat: Seat | None = None, **fields: Any) -> None:
        """Send the same message in both worlds, from the viewer's second device or as somebody else."""
        self._sent += 1
        seat = self.viewer if seat is None else seat
        for world in self.worlds:
            await world.send(self._ear(world, seat), type, f"s{self._sent}", **fields)
        self._compare(type)

    async def talk(self) -> None:
        await self.send_both("say", self.luck.choice(self.people()), text=f"step {self.compared}")

    async def take_back(self) -> None:
        """Take the viewer's latest action back, or see that it has to be agreed on, and that it is not."""
        await self.send_both("take_back")
        await self.vote(yes=False)

    async def pause(self) -> None:
        """Agree on a pause, see that nothing can be played, and go on."""
        for matter in ("pause", "resume"):
            await self.send_both("propose", self.people()[0], matter=matter)
            await self.vote(yes=True)
            await self.send_both("act", self.people()[-1], on=0, action=["fly"])

    async def vote(self, yes: bool) -> None:
        """Let all who are asked answer the proposal under way, if there is one."""
        while (proposal := self.here.table.row.proposal) is not None:
            voter = next(seat for seat in proposal.asked if seat not in proposal.yes)
            await self.send_both("vote", voter, proposal=proposal.proposal, yes=yes)

    async def leave(self, seat: Seat) -> None:
        """Let somebody leave on purpose: a bot stands in."""
        for world in self.worlds:
            world.begin()
            headers = {"authorization": f"Bearer {world.door.key_of(world.table, seat)}"}
            assert (await world.http.post(f"/api/tables/{TABLE}/leave", headers=headers)).status_code == 200
            await until(lambda world=world: world.table.row.seats[seat].stand_in)  # type: ignore[misc]
            await world.settle()
            for guest in world.table.guests_of(seat):
                await world.house.leave(world.table, guest)
            await world.settle()
        self._compare(f"{seat} leaves")

    async def come_back(self, seat: Seat) -> None:
        for world in self.worlds:
            world.ears[seat] = await world.enter(seat)
        self._compare(f"{seat} is back")

    async def try_everything(self, actions: list[Any]) -> int:
        """Ask why about everything, and try what is refused here: the answers must be the same there.

        Return how many were tried.
        """
        match, tried = self.here.match, 0
        at = self.here.table.begun.time(self.here.clock.now())
        for action in actions:
            number = self.here.table.stream.counts[self.viewer]
            await self.send_both("why", on=number, action=action.json())
            if self.viewer == NOBODY or match.game.refusal(match.state, self.viewer, action, at) is not None:
                await self.send_both("act", on=number, action=action.json())
                tried += 1
        return tried

    async def ask_both(self, path: str) -> bytes:
        """Ask the same over HTTP in both worlds, as the viewer."""
        answers = [await self._ask(world, path) for world in self.worlds]
        assert answers[0] == answers[1], f"{path}: {self.viewer} can tell"
        assert answers[0][0] in (200, 403, 409), answers[0]  # 409: there is no replay before the end
        return answers[0][1]

    async def _ask(self, world: World, path: str) -> tuple[int, bytes, list[tuple[str, str]]]:
        door, headers = world.door, {}
        if self.viewer != NOBODY and path == "/api/tables":
            headers = {"cookie": f"tablee={door.keys.cookie(f'person{self.viewer}')}"}
        elif self.viewer != NOBODY:
            headers = {"authorization": f"Bearer {door.key_of(world.table, self.viewer)}"}
        answer = await world.http.get(path.replace("TABLE", TABLE), headers=headers)
        return answer.status_code, answer.content, sorted(answer.headers.items())

    async def end(self) -> None:
        for world in self.worlds:
            await world.end()


def first_difference(frames: list[bytes], others: list[bytes]) -> str:
    """Return where two lists of frames first differ, with a little of what stands around it."""
    if len(frames) != len(others):
        kinds = [[msgspec.json.decode(frame).get("type") for frame in some] for some in (frames, others)]
        return f"{len(frames)} frames here, {len(others)} there: {kinds}"
    for frame, other in zip(frames, others, strict=True):
        for at, (one, two) in enumerate(zip(frame, other, strict=False)):
            if one != two:
                return f"{frame[max(0, at - 150) : at + 80]!r}\n{other[max(0, at - 150) : at + 80]!r}"
    return f"{frames}\n{others}"


@asynccontextmanager
async def two_worlds(setting: Setting, directory: Path, **more: Any) -> AsyncIterator[Any]:
    """Open both worlds of a game; somebody has to begin a match there."""
    pair: Pair = part(setting.name, "pair").PAIR(setting, directory, **more)
    try:
        yield pair
    finally:
        await pair.end()
