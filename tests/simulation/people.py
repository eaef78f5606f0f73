"""People in a simulated house: they play, hesitate, sleep, chat, take back, lose their connection and come back."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Awaitable
from contextlib import suppress
from typing import Any, Final

from bench.crashing.audit import Audit
from bench.crashing.crowd import Person, Servers

from tablee.client import Dismissed, Message, Refused, Server, Unreachable
from tests.simulation.stores import Database

NAMES: Final = ("Ana", "Bob", "Cid", "Dan", "Eve", "Fay", "Gus", "Hal")
WORDS: Final = ("oui", "non", "peut-être", "Où sommes-nous ?")
FOR_LONG: Final = 600.0  # seconds
EARLY: Final = 0.01  # seconds of tolerance: clocks are right to the millisecond, and frames take a little
IN_TIME: Final = 3.0  # seconds within which delayed watchers have to see what is old enough
OUR_FAULT: Final = ("our_fault", "bad_message", "bad_action")  # keys that our people must never get


class Habits:
    """How often people do what; everything but play stops in the calm."""

    def __init__(self, luck: random.Random) -> None:
        self.luck = luck
        self.pause = luck.choice((0.1, 0.5, 2.0))  # mean seconds of thinking
        self.sleeps = luck.choice((0.0, 0.05, 0.3))  # how often a person does not answer for long
        self.talks = luck.choice((0.0, 0.03, 0.3))
        self.regrets = luck.choice((0.0, 0.05, 0.2))
        self.proposes = luck.choice((0.0, 0.02, 0.1))
        self.goes = luck.choice((0.0, 0.03, 0.1))  # away for a while
        self.leaves = luck.choice((0.0, 0.0, 0.02))  # on purpose, perhaps for good
        self.repeats = luck.choice((0.0, 0.1))  # a message is sent twice
        self.deeds: Counter[str] = Counter()  # counts of what people did beside playing
        self.are_calm = False
        self.are_asleep = False  # all of them: only bots and clocks act

    def thinking(self) -> float:
        if self.are_asleep:
            return FOR_LONG
        if self.are_calm:
            return 0.05 + self.luck.random() * 0.1
        if self.luck.random() < self.sleeps:
            return 20 + self.luck.random() * 60
        return self.luck.expovariate(1 / self.pause)

    def happens(self, share: float) -> bool:
        return not self.are_calm and self.luck.random() < share


class Player(Person):
    """A person at a seat, or a watcher. Every frame is compared with the log as it comes."""

    def __init__(
        self, servers: Servers, table: str, key: str | None, luck: random.Random, habits: Habits, audit: Audit
    ) -> None:
        super().__init__(servers, table, key, luck)
        self._habits = habits
        self._audit = audit
        self.refusals: Counter[str] = Counter()
        self.has_left = False  # on purpose, and confirmed
        self.next: str | None = None  # the table of the rematch, if known
        self._away_until = 0.0  # on the loop's clock
        self._asked_at: dict[str, float] = {}  # when unanswered messages were sent

    def take(self, frame: str | bytes) -> str:
        kind = super().take(frame)
        self._audit.hear(self)
        return kind

    async def _come(self, patience: float) -> None:
        while not self._habits.are_calm and self._now() < self._away_until:
            await asyncio.sleep(0.2)
        await super()._come(patience)

    async def _answer(self, message: Message) -> Message:
        self._asked_at[message["id"]] = self._now()
        try:
            return await super()._answer(message)
        finally:
            del self._asked_at[message["id"]]

    def waits(self) -> float:
        """Return for how many seconds they have been waiting for an answer."""
        return self._now() - min(self._asked_at.values(), default=self._now())

    def _now(self) -> float:
        return asyncio.get_running_loop().time()

    async def _transmit(self, message: Message) -> None:
        await super()._transmit(message)
        if self._habits.happens(self._habits.repeats):
            await super()._transmit(message)

    async def live(self) -> None:
        """Stay until the match is over, or until dismissed."""
        voting = asyncio.create_task(self._vote())
        try:
            while True:
                await self.open()
                try:
                    while not self.is_over:
                        await self._sit()
                    break
                except Dismissed as gone:
                    if gone.key != "left" or self.is_over or not await self._wants_back():
                        raise
            if self.key is not None:
                await self._ask_for_more()
        except (Dismissed, Unreachable) as gone:
            if not isinstance(gone, Dismissed) or gone.key not in ("left", "closed"):
                self._audit.complain(f"table {self.table}, seat {self.seat}: sent away: {gone!r}")
        finally:
            voting.cancel()

    async def _leave(self) -> None:
        """Leave on purpose; it may remain unknown whether that worked."""
        if await self._request("leave") is not None:
            self.has_left = True
            self._habits.deeds["left"] += 1

    async def _wants_back(self) -> bool:
        """Come back after leaving, or never; another device of the same person may have left."""
        await asyncio.sleep(self._luck.random() * 10)
        if self._habits.are_calm or self._luck.random() < 0.4:
            return False
        await self.close()
        self._ended = self._reader = None
        self.has_left = False
        self._habits.deeds["came back"] += 1
        return True

    async def _ask_for_more(self) -> None:
        """Ask for a rematch until it is there."""
        while self.next is None:
            told = await self._request("rematch")
            if told is None:
                await asyncio.sleep(0.5)
            else:
                self.next = told["table"]
                self._habits.deeds["rematch"] += 1

    async def _request(self, what: str) -> Message | None:
        """Send a request about the table; None: it failed, or its result is unknown."""
        async with Server(await self._servers.reachable(self._luck)) as http:
            try:
                answer: Message = await http.ask("POST", f"/api/tables/{self.table}/{what}", self.key)
            except Unreachable:
                return None
            except Refused as refused:
                self.refusals[refused.key] += 1
                if refused.key != "store_refuses":
                    self._audit.complain(f"table {self.table}, seat {self.seat}: {what}: {refused}")
                return None
        return answer

    async def _sit(self) -> None:
        """Answer questions; return when it is time to go away for a while."""
        if self.key is None:
            await self.change()
            return
        habits = self._habits
        async for question in self.questions(rights=True):
            number = self.number
            await asyncio.sleep(habits.thinking())
            if question["required"] or self._luck.random() < 0.3:
                choices = [*question["actions"], *self._in_words(question.get("open", []))]
                if not choices:
                    continue
                if await self._try(self.act(self._luck.choice(choices), number)) is not None:
                    await asyncio.sleep(1 + self._luck.random())
                    return  # the same question comes again
            await self._be_human()

    def _in_words(self, verbs: list[str]) -> list[list[Any]]:
        """Return a text for an open verb."""
        words = self._luck.choice(WORDS)
        others = [player["seat"] for player in self.view["players"] if player["seat"] != self.seat]
        said = {"ask_in_words": ["ask_in_words", self._luck.choice(others), 0, words], "answer_in_words": None}
        return [said.get(verb) or [verb, words] for verb in verbs if verb.endswith("in_words")]

    async def _be_human(self) -> None:
        habits = self._habits
        if habits.happens(habits.regrets):
            await self._try(self.send("take_back"))
        if habits.happens(habits.talks):
            await self._try(self.say(self._luck.choice(WORDS)))
        if habits.happens(habits.proposes):
            matter = self._luck.choice(("undo", "pause"))
            await self._try(self.send("propose", matter=matter))
            if matter == "pause":
                await asyncio.sleep(3)
                await self._try(self.send("propose", matter="resume"))
        if habits.happens(habits.goes):
            await self._go_away()
        if habits.happens(habits.leaves):
            await self._leave()

    async def _vote(self) -> None:
        """Vote on proposals, also while thinking about a decision."""
        while True:
            await asyncio.sleep(0.5 + self._luck.random() * 2)
            proposal = self.table_view.get("proposal") if self._socket is not None else None
            if proposal is not None and self.seat in proposal["asked"] and self.seat not in proposal["yes"]:
                with suppress(Dismissed, Unreachable):  # handled where the person plays
                    await self._try(self.send("vote", proposal=proposal["proposal"], yes=self._luck.random() < 0.8))

    async def _go_away(self) -> None:
        """Be away for a while, longer or shorter than the grace."""
        assert self._socket is not None
        self._away_until = self._now() + self._luck.random() * 40
        await self._socket.close()
        while not self._habits.are_calm and self._now() < self._away_until:
            await asyncio.sleep(0.2)

    async def _try(self, work: Awaitable[Any]) -> str | None:
        """Send a message; return why it was refused, if it was."""
        try:
            await work
        except Refused as refused:
            self.refusals[refused.key] += 1
            if refused.key in OUR_FAULT:
                self._audit.complain(f"table {self.table}, seat {self.seat}: {refused}")
            return refused.key
        return None


class LateWatcher(Player):
    """A delayed watcher: must see everything, and nothing too early."""

    def __init__(self, *given: Any, delay: int, database: Database) -> None:
        super().__init__(*given)
        self.is_late = True
        self._delay = delay
        self._database = database

    def take(self, frame: str | bytes) -> str:
        kind = super().take(frame)
        since = self._database.written.get((self.table, self._audit.place_of(self)))
        if since is not None and (early := since + self._delay - self._database.now()) > EARLY:
            self._audit.complain(f"table {self.table}: who sees things later saw one {early:.3f} s too early")
        return kind

    def _note_state(self, message: Message) -> None:
        if message["type"] == "welcome":  # of another node, perhaps: it may repeat what was shown
            self._audit.forget_place(self)
            self.first = None
            self.told = []
        super()._note_state(message)

    def latest_due(self, latest: int) -> int:
        old, written = self._database.now() - self._delay - IN_TIME, self._database.written
        return max((line for line in range(1, latest + 1) if written[self.table, line] < old), default=0)


async def set_table(
    servers: Servers, luck: random.Random, game: str, seats: list[Message], options: Message, **more: Any
) -> tuple[str, dict[int, str]] | None:
    """Open a table, let everybody sit down, start; return its id and keys. None: a server died meanwhile."""
    async with Server(await servers.reachable(luck)) as http:
        try:
            opened = await http.open_table(game, NAMES[0], seats, options=options, **more)
            keys = {0: opened["key"]}
            for name, invitation in zip(NAMES[1:], opened["invitations"], strict=False):
                joined = await http.join(name, key=invitation["key"])
                keys[joined["seat"]] = joined["key"]
            await http.start(opened["table"], opened["key"])
        except Unreachable:
            return None
        except Refused as refused:
            if refused.key != "store_refuses":
                raise
            return None
    return opened["table"], keys
