"""Who may do what: every endpoint, for everybody who may come to the door."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from typing import Any

import httpx
import msgspec
import pytest
from litestar.routes import HTTPRoute, WebSocketRoute
from sqlalchemy import select
from websockets.asyncio.client import connect

from tablee.client import Dismissed, Seat
from tablee.kernel.seat import NOBODY
from tablee.kernel.wire import encode
from tablee.server.live import LiveTable
from tablee.server.people import COOKIE
from tablee.server.schema import chat, log, people, seats, tables
from tablee.server.stream import is_for
from tests.server.place import Place, SetTable, play_randomly, served
from tests.server.waiting import PATIENCE, until

pytestmark = pytest.mark.anyio

CALLERS = ("nobody", "passer-by", "stranger", "another seat", "host", "invited", "void", "forger", "shown")
FOREVER = 10**9  # ms: for whom nobody came yet, nobody stands in
NAMES = {"name": "Zoe"}
NEW = {"game": "fake-crystal", **NAMES, "seats": [{"kind": "me"}, {"kind": "link"}, {"kind": "link"}]}

# What each caller gets: nothing (it is done), or the key of the refusal.
ANYBODY = dict.fromkeys(CALLERS, "")
NO_BAD_KEY = {**ANYBODY, "stranger": "bad_key", "invited": "bad_key", "void": "bad_key"}
WATCHERS = ("nobody", "passer-by", "forger", "shown")  # « shown »: somebody with a replay key
SEATED = {**NO_BAD_KEY, **dict.fromkeys(WATCHERS, "not_seated")}
UNWATCHED = {**NO_BAD_KEY, **dict.fromkeys(WATCHERS, "watchers_refused")}
CLOSED = {**UNWATCHED, "shown": ""}
HOST = {**SEATED, "another seat": "not_host"}
NOT_OVER = dict.fromkeys(CALLERS, "not_over")
NOT_BEGUN = {**NO_BAD_KEY, **{caller: "not_begun" for caller, key in NO_BAD_KEY.items() if not key}}
BY_THE_KEY_ITSELF = {
    **ANYBODY,
    "nobody": "key_or_code",
    "passer-by": "key_or_code",
    "void": "bad_key",
    "forger": "bad_key",
    "shown": "bad_key",  # only once the match is over
}

STATUS = {
    "bad_key": (403,),
    "not_seated": (403,),
    "not_host": (403,),
    "watchers_refused": (403,),
    "key_or_code": (422,),
}

Row = tuple[str, str, str, Any, dict[str, str]]

# (method, path, how far the table is, body, who may)
MATRIX: list[Row] = [
    ("GET", "/", "playing", None, ANYBODY),
    ("GET", "/{path}", "playing", None, ANYBODY),
    ("GET", "/health", "gathering", None, ANYBODY),
    ("GET", "/metrics", "gathering", None, ANYBODY),
    ("GET", "/api/schema", "gathering", None, ANYBODY),
    ("GET", "/api/schema/openapi.json", "gathering", None, ANYBODY),
    ("GET", "/api/games", "gathering", None, ANYBODY),
    ("GET", "/api/games/{game}", "gathering", None, ANYBODY),
    ("GET", "/api/games/{game}/rules/{language}", "gathering", None, ANYBODY),
    ("GET", "/api/games/{game}/description/{language}", "gathering", None, ANYBODY),
    ("POST", "/api/games/{game}/lesson", "gathering", NAMES, ANYBODY),
    ("GET", "/api/tables", "playing", None, ANYBODY),
    ("POST", "/api/tables", "gathering", NEW, ANYBODY),
    ("POST", "/api/join", "gathering", NAMES, BY_THE_KEY_ITSELF),
    ("GET", "/api/tables/{table}", "gathering", None, NO_BAD_KEY),
    ("GET", "/api/tables/{table}", "playing", None, NO_BAD_KEY),
    ("GET", "/api/tables/{table}", "unwatched", None, UNWATCHED),
    ("GET", "/api/tables/{table}", "over", None, NO_BAD_KEY),
    ("GET", "/api/tables/{table}", "closed", None, CLOSED),
    ("PUT", "/api/tables/{table}/seats/{seat}", "gathering", {"kind": "bot"}, HOST),
    ("POST", "/api/tables/{table}/settings", "gathering", {"watchers": "refused"}, HOST),
    ("POST", "/api/tables/{table}/settings", "playing", {"delay": 9}, HOST),
    ("POST", "/api/tables/{table}/start", "ready", None, HOST),
    ("POST", "/api/tables/{table}/leave", "gathering", None, SEATED),
    ("POST", "/api/tables/{table}/leave", "playing", None, SEATED),
    ("POST", "/api/tables/{table}/chat/clear", "playing", None, HOST),
    ("GET", "/api/tables/{table}/record", "gathering", None, dict.fromkeys(CALLERS, "not_begun")),
    ("GET", "/api/tables/{table}/record", "playing", None, SEATED),
    ("GET", "/api/tables/{table}/record", "over", None, NO_BAD_KEY),
    ("GET", "/api/tables/{table}/record", "closed", None, CLOSED),
    ("GET", "/api/tables/{table}/recap", "gathering", None, NOT_BEGUN),
    ("GET", "/api/tables/{table}/recap", "playing", None, NO_BAD_KEY),
    ("GET", "/api/tables/{table}/recap", "unwatched", None, SEATED),
    ("GET", "/api/tables/{table}/recap", "closed", None, {**SEATED, "shown": ""}),
    ("GET", "/api/tables/{table}/replay", "playing", None, NOT_OVER),
    ("GET", "/api/tables/{table}/replay", "over", None, NO_BAD_KEY),
    ("GET", "/api/tables/{table}/replay", "closed", None, CLOSED),
    ("POST", "/api/tables/{table}/share", "playing", None, {c: k or "not_over" for c, k in SEATED.items()}),
    ("POST", "/api/tables/{table}/share", "over", None, SEATED),
    ("POST", "/api/tables/{table}/share", "closed", None, SEATED),
    ("POST", "/api/tables/{table}/branch", "playing", {**NAMES, "number": 0}, NOT_OVER),
    ("POST", "/api/tables/{table}/branch", "over", {**NAMES, "number": 0}, NO_BAD_KEY),
    ("POST", "/api/tables/{table}/branch", "closed", {**NAMES, "number": 0}, CLOSED),
    ("POST", "/api/tables/{table}/rematch", "playing", None, {c: k or "not_over" for c, k in SEATED.items()}),
    ("POST", "/api/tables/{table}/rematch", "over", None, SEATED),
    ("POST", "/api/replays", "over", "the record", ANYBODY),
]
SOCKETS = {
    "gathering": NO_BAD_KEY,
    "playing": NO_BAD_KEY,
    "unwatched": UNWATCHED,
    "over": NO_BAD_KEY,
    "closed": CLOSED,
}


class Scene:
    """A table, and everybody who might come to it with what they have."""

    def __init__(self, table: SetTable, headers: dict[str, dict[str, str]], record: str | None) -> None:
        self.table = table
        self.headers = headers
        self.record = record

    def rows(self) -> list[Any]:
        """All that is kept of this table and of people."""
        with self.table.place.node.store.engine.connect() as connection:
            mine = [select(tables).where(tables.c.id == self.table.id)]
            mine += [select(part).where(part.c.table == self.table.id).order_by(*part.primary_key) for part in _PARTS]
            return [[tuple(row) for row in connection.execute(query)] for query in (*mine, select(people))]

    async def ask(self, caller: str, method: str, path: str, body: Any) -> httpx.Response:
        fields = {"table": self.table.id, "seat": 1, "game": "fake-crystal", "language": "fr", "path": "about"}
        if path == "/api/join" and "authorization" in self.headers[caller]:
            body = {**body, "key": self.headers[caller]["authorization"][7:]}
        elif path == "/api/join" and caller == "forger":
            body = {**body, "key": self.headers[caller]["x-key"]}
        elif body == "the record":
            body = {"record": self.record}
        async with httpx.AsyncClient(
            base_url=self.table.place.address, trust_env=False, verify=False, timeout=PATIENCE
        ) as http:
            more = {} if body is None else {"json": body}
            return await http.request(method, path.format(**fields), headers=self.headers[caller], **more)


_PARTS = (seats, log, chat)


async def set_scene(place: Place, far: str) -> Scene:
    """A table as far as is wanted, with a seat that was given away; closed: over, and watchers are refused."""
    seated = [{"kind": "me"}, *[{"kind": "link"}] * 3]
    opened = await place.http.open_table("fake-crystal", "Ana", seated, options={"timers": "off"})
    table = SetTable(place, opened, {0: opened["key"]})
    for name, invitation in zip(("Bob", "Cid", "Dan"), opened["invitations"], strict=True):
        if name != "Dan":
            joined = await place.http.join(name, key=invitation["key"])
            table.keys[joined["seat"]] = joined["key"]
    void = table.keys[2]
    arranged = await table.ask("PUT", "/seats/2", 0, json={"kind": "link"})
    table.keys[2] = (await place.http.join("Eve", key=arranged["invitations"][0]["key"]))["key"]
    if far != "gathering":
        table.keys[3] = (await place.http.join("Dan", key=opened["invitations"][2]["key"]))["key"]
    record = None
    if far in ("playing", "unwatched", "over", "closed"):
        await place.http.start(table.id, opened["key"])
    if far == "unwatched":
        await table.ask("POST", "/settings", 0, json={"watchers": "refused"})
    if far in ("over", "closed"):
        record = await play_out(table)
    if far == "closed":
        await table.ask("POST", "/settings", 0, json={"watchers": "refused"})
    return Scene(table, await everybody(table, opened["invitations"][2]["key"], void), record)


async def play_out(table: SetTable) -> str:
    async with table.all_seated() as all_seats:
        await asyncio.gather(*(play_randomly(seat, random.Random(seat.seat)) for seat in all_seats))
    await table.until_nobody_is_there()
    record: str = await table.ask("GET", "/record")
    return record


async def everybody(table: SetTable, invitation: str, void: str) -> dict[str, dict[str, str]]:
    """What each caller has in hand."""
    async with httpx.AsyncClient(base_url=table.place.address, trust_env=False, verify=False, timeout=PATIENCE) as http:
        elsewhere = (await http.post("/api/tables", json=NEW)).json()
        cookie = http.cookies[COOKIE]
    with table.place.node.store.engine.connect() as connection:
        ana = connection.scalar(select(seats.c.person).where(seats.c.table == table.id, seats.c.seat == 0))
    signature = cookie.rpartition(".")[2]
    forged_key = f"{table.id}~0~0.{table.keys[0].rpartition('.')[2][::-1]}"
    return {
        "nobody": {},
        "passer-by": {"cookie": f"{COOKIE}={cookie}"},
        "stranger": bearer(elsewhere["key"]),
        "another seat": bearer(table.keys[1]),
        "host": bearer(table.keys[0]),
        "invited": bearer(invitation),
        "void": bearer(void),
        "forger": {"cookie": f"{COOKIE}={ana}.{signature}; {COOKIE}-{table.id}={forged_key}", "x-key": forged_key},
        "shown": bearer(table.place.app.state.door.keys.replay_key(table.id)),
    }


def bearer(key: str) -> dict[str, str]:
    return {"authorization": f"Bearer {key}"}


def test_the_matrix_has_a_row_for_every_endpoint(sqlite_store: str) -> None:
    async def routes() -> Sequence[Any]:
        async with served(sqlite_store) as place:
            return list(place.app.routes)

    http = set()
    sockets = set()
    for route in asyncio.run(routes()):
        if isinstance(route, HTTPRoute):
            http |= {(method, route.path_format) for method in route.methods - {"OPTIONS", "HEAD"}}
        elif isinstance(route, WebSocketRoute):
            sockets.add(route.path_format)
    http.remove(("GET", "/api/schema/{path}"))  # Litestar's own « not found »
    assert http == {(method, path) for method, path, *_ in MATRIX}
    assert sockets == {"/api/tables/{table}/socket"}


@pytest.mark.parametrize("far", ["gathering", "ready", "playing", "unwatched", "over", "closed"])
async def test_exactly_the_right_ones_are_let_in_and_the_others_change_nothing(sqlite_store: str, far: str) -> None:
    async with served(sqlite_store, grace=FOREVER) as place:
        quiet = await set_scene(place, far)  # nobody succeeds in changing anything here
        for method, path, its_far, body, expected in MATRIX:
            if its_far != far:
                continue
            before = quiet.rows()
            for caller in (caller for caller in CALLERS if expected[caller]):
                answer = await quiet.ask(caller, method, path, body)
                where = (method, path, caller, answer.text[:300])
                assert answer.status_code in STATUS.get(expected[caller], (409,)), where
                assert answer.json()["key"] == expected[caller], where
                assert "set-cookie" not in answer.headers, where
                assert quiet.rows() == before, where
            for caller in (caller for caller in CALLERS if not expected[caller]):
                scene = quiet if method == "GET" or far in ("over", "closed") else await set_scene(place, far)
                answer = await scene.ask(caller, method, path, body)
                assert answer.status_code in (200, 201), (method, path, caller, answer.text[:300])


@pytest.mark.parametrize("far", list(SOCKETS))
async def test_a_socket_gives_each_their_own_seat(sqlite_store: str, far: str) -> None:
    seat_of = {"host": 0, "another seat": 1}
    async with served(sqlite_store) as place:
        scene = await set_scene(place, far)
        for caller, expected in SOCKETS[far].items():
            address = f"ws{place.address[4:]}/api/tables/{scene.table.id}/socket"
            async with connect(address, additional_headers=scene.headers[caller], proxy=None) as socket:
                frame = msgspec.json.decode(await socket.recv())
            if expected:
                assert (frame["type"], frame["key"]) == ("goodbye", expected), caller
            else:
                assert (frame["type"], frame["seat"]) == ("welcome", seat_of.get(caller, NOBODY)), caller


async def test_a_guest_of_a_reassigned_seat_is_no_longer_heard(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table(start=False)
        async with table.sit(0) as ana, table.sit(1) as bob:
            state = await table.ask("PUT", "/seats/1", 0, json={"kind": "link"})
            fresh = await place.http.join("Eve", key=state["invitations"][0]["key"])
            with pytest.raises(Dismissed, match=r"seat_freed|bad_key"):
                await asyncio.wait_for(until_dismissed(bob), PATIENCE)
            live = await place.node.house.table(table.id)
            assert live is not None
            await until(lambda: live.guests_of(1) == [])
            await until(lambda: ana.table_view["seats"][1]["name"] == "Eve")
        assert fresh["key"] != table.keys[1]


async def until_dismissed(seat: Seat) -> None:
    while True:
        await seat.change()


async def test_a_rematch_gives_nobody_the_key_of_another_person(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table([{"kind": "me"}, {"kind": "link"}])
        async with table.all_seated() as (ana, bob):
            await ana.send("propose", matter="abandon")
            while bob.table_view["proposal"] is None:
                await bob.change()
            await bob.send("vote", proposal=bob.table_view["proposal"]["proposal"], yes=True)
        next_one = await table.ask("POST", "/rematch", 0)
        following = SetTable(place, {**next_one, "code": ""}, {0: next_one["key"]})
        state = await following.ask("PUT", "/seats/1", 0, json={"kind": "link"})
        eve = await place.http.join("Eve", key=state["invitations"][0]["key"])
        refused = await asyncio.gather(table.ask("POST", "/rematch", 1), return_exceptions=True)
        assert str(refused[0]) == "seat_taken"
        assert eve["key"] not in str(refused)


async def test_nothing_is_answered_before_the_end_that_only_others_may_know(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        scene = await set_scene(place, "playing")
        live = await place.node.house.table(scene.table.id)
        assert live is not None and live.match is not None and live.row.seed is not None
        secrets = {*scene.table.keys.values(), live.row.seed}
        for method, path, far, body, _ in MATRIX:
            if method != "GET" or far != "playing":
                continue
            for caller in CALLERS:
                text = (await scene.ask(caller, method, path, body)).text
                own = scene.headers[caller].get("authorization", "")[7:]
                assert [secret for secret in secrets - {own} if secret in text] == [], (path, caller)
        for seat in (0, 1):
            told = [msgspec.json.decode(line) for line in (await scene.table.ask("GET", "/record", seat)).splitlines()]
            assert told[-1]["view"] == seen_by(live, seat)
            assert told[1:-1] == [plain(event) for event in live.match.setup_events if is_for(event, seat)]
        async with scene.table.sit(None) as watcher, scene.table.sit(1) as bob:
            assert watcher.view == seen_by(live, NOBODY)
            assert bob.view == seen_by(live, 1)
            assert watcher.decisions == []


async def test_only_the_host_gets_the_invitations(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        scene = await set_scene(place, "gathering")
        free = scene.headers["invited"]["authorization"][7:]
        holders = [c for c in CALLERS if free in (await scene.ask(c, "GET", "/api/tables/{table}", None)).text]
        assert holders == ["host"]


def seen_by(table: LiveTable, seat: int) -> Any:
    assert table.match is not None
    return plain(table.game.view(table.match.state, seat))


def plain(value: Any) -> Any:
    return msgspec.json.decode(encode(value))
