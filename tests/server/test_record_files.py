"""Record files that strangers send: true ones are taken in, all others refused, and none does harm."""

import asyncio
import random
import threading
from collections import Counter
from collections.abc import Callable
from typing import Any

import httpx
import msgspec
import pytest

from tablee.games import GAMES
from tablee.kernel.match import Match
from tablee.kernel.record import parse_record
from tablee.server import work
from tablee.server.messages import NAME_LENGTH
from tablee.server.routes import records
from tests.server.place import Place, served
from tests.server.waiting import PATIENCE, until

pytestmark = pytest.mark.anyio

GAME = GAMES["fake-crystal"]
Lines = list[dict[str, Any]]


def played(names: tuple[str, ...] = ("Ana", "Bob", "Cid"), at: int = 5, asides: int = 0) -> str:
    """The record of a random match, with so many actions that move nothing."""
    luck = random.Random(1)
    match = Match.start(GAME, names, {"timers": "off"}, bytes(32))
    for number in range(asides):
        match.play(number % len(names), GAME.read_action(["auto_pass", number % 2]), at)
    while not match.is_over:
        decision = luck.choice([decision for decision in GAME.decisions(match.state) if decision.required])
        match.play(decision.seat, luck.choice(list(decision.actions)), at)
    return match.record.to_lines().decode()


def changed(text: str, change: Callable[[Lines], object]) -> str:
    """A record with something changed in it."""
    lines = [msgspec.json.decode(line) for line in text.splitlines()]
    change(lines)
    return "\n".join(msgspec.json.encode(line).decode() for line in lines)


def nest(depth: int) -> list[Any]:
    inside: list[Any] = []
    for _ in range(depth):
        inside = [inside]
    return ["price", inside]


def false_records(true: str) -> dict[str, tuple[str, str]]:
    """What is no record, or not a true one, and how it is refused."""
    return {
        "empty": ("\n", "bad_record"),
        "no JSON": ("{" * 5_000, "bad_record"),
        "nested": ("[" * 50_000, "bad_record"),
        "nested action": (changed(true, lambda lines: lines[1].update(action=nest(500))), "bad_record"),
        "NUL": ("\0" + true, "bad_record"),
        "truncated": (true[: len(true) // 2], "bad_record"),
        "without its end": (changed(true, lambda lines: lines.pop()), "not_over"),
        "without its beginning": (changed(true, lambda lines: lines.pop(0)), "bad_record"),
        "without an action": (changed(true, lambda lines: lines.pop(9)), "bad_record"),
        "two ends": (changed(true, lambda lines: lines.append(lines[-1])), "bad_record"),
        "another game": (changed(true, lambda lines: lines[0].update(game="chess")), "no_such_game"),
        "another version": (changed(true, lambda lines: lines[0].update(rules=10**9)), "bad_record"),
        "another format": (changed(true, lambda lines: lines[0].update(format=3)), "bad_record"),
        "another seed": (changed(true, lambda lines: lines[-1].update(seed="11" * 32)), "bad_record"),
        "a seed of nothing": (changed(true, lambda lines: lines[-1].update(seed="")), "bad_record"),
        "another outcome": (changed(true, lambda lines: lines[-1]["outcome"].update(winners=[1, 2])), "bad_record"),
        "another digest": (changed(true, lambda lines: lines[5].update(digest="0" * 16)), "bad_record"),
        "another seat": (changed(true, lambda lines: lines[1].update(seat=-2)), "bad_record"),
        "a seat far away": (changed(true, lambda lines: lines[1].update(seat=10**18)), "bad_record"),
        "an unknown verb": (changed(true, lambda lines: lines[1].update(action=["win"])), "bad_record"),
        "other draws": (changed(true, lambda lines: lines[0].update(drawn=[0] * 100_000)), "bad_record"),
        "negative draws": (changed(true, lambda lines: lines[0].update(drawn=[-1] * 100)), "bad_record"),
        "time that runs back": (changed(true, lambda lines: lines[1].update(at=-1)), "bad_record"),
        "time without end": (played(at=10**30), "bad_record"),
        "time just too long": (played(at=2**63), "bad_record"),
        "no seats": (changed(true, lambda lines: lines[0].update(seats=[])), "bad_record"),
        "a crowd": (changed(true, lambda lines: lines[0].update(seats=["x"] * 100_000)), "bad_record"),
        "other options": (changed(true, lambda lines: lines[0].update(options={"\0": 10**30})), "bad_record"),
        "much taken over": (changed(true, lambda lines: lines[0].update(given=10**18)), "bad_record"),
        "less than nothing taken over": (changed(true, lambda lines: lines[0].update(given=-1)), "bad_record"),
        "a very long name": (played(names=("x" * 1_000_000, "Bob", "Cid")), "bad_record"),
    }


async def send(place: Place, record: str) -> httpx.Response:
    async with httpx.AsyncClient(base_url=place.address, trust_env=False, verify=False, timeout=PATIENCE) as http:
        return await http.post("/api/replays", json={"record": record})


async def test_what_is_no_true_record_is_refused_and_nothing_is_kept(store: str) -> None:
    async with served(store) as place:
        true = played()
        for name, (text, key) in false_records(true).items():
            answer = await send(place, text)
            status = {"no_such_game": 404, "not_over": 409}.get(key, 422)
            assert (answer.status_code, answer.json()["key"]) == (status, key), (name, answer.text[:300])
            assert len(answer.content) < 1_000, name
        assert (await place.http.ask("GET", "/health"))["store"] == "ok"
        assert (await send(place, true)).status_code == 201


NAMES = ("<script>alert(1)</script>", "\0\u202e\x1b[2J", "", "é" * 60, "'; DROP TABLE seats;--")


async def test_names_in_a_record_are_only_text(store: str) -> None:
    async with served(store) as place:
        answer = await send(place, played(names=NAMES))
        assert answer.status_code == 201, answer.text
        path = f"/api/tables/{answer.json()['table']}"
        for seat in (await place.http.ask("GET", path))["table"]["seats"]:
            assert len(seat["name"]) <= NAME_LENGTH and not any(letter in seat["name"] for letter in "\0\u202e\x1b")
        assert len((await place.http.ask("GET", f"{path}/replay"))["moments"]) == 50
        again = await place.http.ask("GET", f"{path}/record")
        assert parse_record(again.encode()).head.seats == NAMES


async def test_a_record_that_is_too_long_is_refused(sqlite_store: str) -> None:
    text = played(asides=records.MOST_ACTIONS)
    async with served(sqlite_store) as place:
        answer = await send(place, text)
        assert (answer.status_code, answer.json()["key"]) == (422, "record_too_long")


@pytest.mark.real_time
async def test_play_goes_on_while_long_records_are_read(sqlite_store: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a thread, that is, which here takes as long as it is let."""
    monkeypatch.setattr(work, "MOST_OF_ONE", 6 * work.IMPORT)
    begun, over = threading.Event(), threading.Event()
    verified = records._verified

    def verified_slowly(text: str, table: str) -> Any:
        begun.set()
        assert over.wait(5 * PATIENCE)
        return verified(text, table)

    monkeypatch.setattr(records, "_verified", verified_slowly)
    text = played()
    async with served(sqlite_store) as place:
        table = await place.table()
        async with table.sit(0) as ana:
            reading = [asyncio.create_task(send(place, text)) for _ in range(10)]
            try:
                await until(lambda: begun.is_set() and sum(task.done() for task in reading) == 4)
                await ana.act(["place", 0])
                assert sum(task.done() for task in reading) == 4, "in the middle of a piece of work"
            finally:
                over.set()
            answers = [(await task).status_code for task in reading]
    assert Counter(answers) == {201: 6, 503: 4}
