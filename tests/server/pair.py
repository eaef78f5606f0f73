"""Two worlds side by side: the same match told twice, with secrets that differ, and a viewer who must not notice."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import msgspec

from tablee.conform.eyes import known_to
from tablee.conform.setting import Setting
from tablee.conform.walk import Walk
from tablee.games.fake_crystal.conformance import faces_known, reveals
from tablee.kernel.action import Action
from tablee.kernel.chance import Quick
from tablee.kernel.conformance import Taken
from tablee.kernel.match import Match
from tablee.kernel.seat import CLOCK, NOBODY, Seat
from tablee.kernel.wire import encode
from tablee.server.stream import is_for
from tests.games.fake_crystal.secrets import faces_in_sight
from tests.games.fake_crystal.twins import Story, secret_choices
from tests.server.waiting import until
from tests.server.worlds import TABLE, World


class Pair:
    """World `here` plays a random match; world `there` is a twin of it for the viewer, made anew after each reveal."""

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

    # -- what the game under test says ---------------------------------------------------------------------------

    def begun(self, steps: int) -> Match:
        """Return a match some steps old."""
        self.story = Story(self.setting, self.chance)
        self.walk.match = self.story.match
        for _ in range(steps):
            taken = self.walk.choose()
            if taken is None or self.walk.match.game.outcome(self.walk.match.state) is not None:
                break
            self.walk.play(taken)
        return self.walk.match

    def twin(self) -> Match:
        """Return the match in another world that the viewer cannot tell from this one."""
        return self.story.twin(self.here.match, self.viewer, self.chance)

    def secret_choices(self, world: World, seat: Seat, at: int) -> list[Action]:
        """Return what a seat could do so that nobody notices."""
        return secret_choices(world.match, seat, at)

    def reveals(self, before: Any, after: Any) -> bool:
        """Tell whether a step showed the viewer what was hidden."""
        return reveals(before, after, self.viewer)

    def reveals_by_doing(self, taken: Taken) -> bool:
        """Tell whether to do this at all shows something: that one could."""
        return False

    async def prepare_there(self, taken: Taken) -> None:
        """Do in the other world, in secret, what an action that was noticed in this one needs."""
        there = self.there
        if taken.action.verb.name == "confirm" and taken.seat != self.viewer:
            while len(there.match.state.draft[taken.seat]) < 6:
                parts = secret_choices(there.match, taken.seat, taken.at)
                parts = [part for part in parts if part.verb.name != "reopen"]
                await there.act(taken.seat, self.luck.choice(parts).json())

    def must_answer(self, taken: Taken) -> bool:
        """Tell whether all can see that the seat has answered, though not what."""
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

    async def resync(self, viewer: Seat, reload: bool = False, anew: bool = False) -> None:
        """Make the other world a twin for this viewer, and let the viewer come in with what was missed."""
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
