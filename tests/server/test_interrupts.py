"""What breaks into a game counts as it is received (SP-1305), whatever somebody else said a moment before."""

from __future__ import annotations

import pytest

from tablee.client import Refused
from tests.server.place import served

pytestmark = pytest.mark.anyio

HUMANS = [{"kind": "me"}, {"kind": "link"}, {"kind": "link"}]


async def test_an_accusation_is_not_stale_because_of_a_question(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table(HUMANS, game="spyfall", options={"talk-mode": "free"})
        async with table.listen(0) as ana, table.listen(1) as bob, table.listen(2) as cid:
            people = (ana, bob, cid)
            for person in people:
                await person.act(["see_card"])
            dealer = ana.view["dealer"]
            await people[dealer].act(["start_clock"])
            asked, other = people[dealer - 1], people[dealer - 2]
            await other.until(lambda: other.view["waits"]["phase"] == "Interrogation")
            seen = other.number
            await people[dealer].act(["ask_in_words", (dealer - 1) % 3, 0, "Is it cold?"])

            with pytest.raises(Refused, match="stale"):
                await people[dealer].act(["ask_in_words", (dealer - 2) % 3, 0, "Is it warm?"], on=seen)
            await other.act(["accuse", dealer], on=seen)

            with pytest.raises(Refused, match="clock_stopped"):
                await asked.act(["accuse", dealer], on=seen)
