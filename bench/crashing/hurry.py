"""A crowd in a hurry: programs that play all games as fast as they can, and people who come, go, chat and propose."""

from __future__ import annotations

import asyncio
import random
import time
from contextlib import suppress
from typing import Any, Final

from bench.crashing.crowd import EASY, LINK, ME, Crowd, Kind, Person, PlayedTable, Servers
from tablee.client import Dismissed, Refused, Unreachable

WORDS: Final = ("oui", "non", "un peu", "where are we?")
LIVE: Final = {"timers": "normal"}
GAMES_AT_ONCE: Final = (
    Kind([ME, LINK, LINK, LINK], LIVE, watched=True),
    Kind([ME, LINK, LINK], LIVE, game="cresus"),
    Kind([ME, LINK, EASY], LIVE | {"ability": "preempteur"}),
    Kind([ME, LINK, LINK, EASY], {"rounds": 2}, game="spyfall", watched=True),
    Kind([ME, EASY, LINK], LIVE, game="cresus", watched=True),
)
OWN_WORDS: Final = ("ask_in_words", "answer_in_words")  # the open verbs that are used here
RIGHTS: Final = 0.2  # how often a right is used
NEVER: Final = ("store_refuses", "our_fault")  # refusals that must not come while the database is up
MATTERS: Final = ("pause", "undo")


class Hurry(Crowd):
    """Keeps tables of all games going, without a pause."""

    def __init__(self, servers: Servers, count: int, luck: random.Random) -> None:
        super().__init__(servers, count, luck, GAMES_AT_ONCE)
        self.waits: list[float] = []  # seconds from an action to its answer, unless a server died meanwhile

    async def _play(self, table: PlayedTable, person: Person) -> None:
        luck = random.Random(self._luck.random())
        heeding = asyncio.create_task(self._heed(person, luck))
        try:
            async for question in person.questions(rights=True):
                if question["required"] or luck.random() < RIGHTS:
                    await self._decide(person, question, luck)
                await self._be_human(person, luck)
                await asyncio.sleep(0)
        finally:
            heeding.cancel()

    async def _heed(self, person: Person, luck: random.Random) -> None:
        """Vote, and end pauses, even if no question is open: else a table could rest for ever."""
        while True:
            await asyncio.sleep(0.1 + luck.random() * 0.4)
            proposal = person.table_view.get("proposal")
            with suppress(Dismissed, Unreachable):  # handled where the person plays
                if proposal is not None:
                    if person.seat in proposal["asked"] and person.seat not in proposal["yes"]:
                        yes = bool(person.table_view.get("paused")) or luck.random() < 0.5
                        await self._try(person.send("vote", proposal=proposal["proposal"], yes=yes))
                elif person.table_view.get("paused"):
                    await self._try(person.send("propose", matter="resume"))

    async def _decide(self, person: Person, question: Any, luck: random.Random) -> None:
        verbs = [verb for verb in question.get("open", []) if verb in OWN_WORDS]
        choices = question["actions"] or [_in_words(verb, person, luck) for verb in verbs]
        if not choices:
            return
        returns, began = person.returns, time.perf_counter()
        await self._try(person.act(luck.choice(choices)))
        self.played += 1
        if person.returns == returns:
            self.waits.append(time.perf_counter() - began)

    async def _be_human(self, person: Person, luck: random.Random) -> None:
        chance = luck.random()
        if chance < 0.01:
            await self._try(person.say("hello"))
        elif chance < 0.013:
            await self._try(person.send("propose", matter=luck.choice(MATTERS)))
        elif chance < 0.018:
            await self._try(person.send("take_back"))
        elif chance < 0.023 and person._socket is not None:
            await person._socket.close()  # and back, perhaps at another node

    async def _try(self, work: Any) -> None:
        try:
            await work
        except Refused as refused:  # another player was faster
            self.refusals[refused.key] += 1


def _in_words(verb: str, person: Person, luck: random.Random) -> list[Any]:
    words = luck.choice(WORDS)
    if verb != "ask_in_words":
        return [verb, words]
    others = [player["seat"] for player in person.view["players"] if player["seat"] != person.seat]
    return [verb, luck.choice(others), 0, words]
