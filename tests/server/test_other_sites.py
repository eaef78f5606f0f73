"""What pages of other sites may not do, and what our answers tell browsers."""

import httpx
import pytest
from litestar.routes import HTTPRoute
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tablee.server.app import HEADERS
from tablee.server.people import COOKIE
from tests.server.place import Place, served
from tests.server.waiting import PATIENCE

pytestmark = pytest.mark.anyio

STRANGERS = [
    {"origin": "https://evil.example"},
    {"origin": "null"},
    {"origin": "http://["},  # no address at all
    {"origin": ""},
    {"origin": "http://127.0.0.1"},  # our host, another port
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site"},
    {"origin": "https://evil.example", "sec-fetch-site": "same-origin"},
]
NEW = {"game": "fake-crystal", "name": "Ana", "seats": [{"kind": "me"}, {"kind": "link"}]}


def unsafe(place: Place) -> list[tuple[str, str]]:
    """Every route that may change something, with its method."""
    return [
        (route.path_format, method)
        for route in place.app.routes
        if isinstance(route, HTTPRoute)
        for method in sorted(route.methods - {"GET", "HEAD", "OPTIONS"})
    ]


def browser(place: Place) -> httpx.AsyncClient:
    """A client that keeps cookies."""
    return httpx.AsyncClient(base_url=place.address, trust_env=False, verify=False, timeout=PATIENCE)


async def test_pages_of_other_sites_change_nothing_even_with_the_cookies_of_the_host(sqlite_store: str) -> None:
    async with served(sqlite_store) as place, browser(place) as ana:
        opened = (await ana.post("/api/tables", json=NEW)).json()
        before = (await ana.get(f"/api/tables/{opened['table']}")).json()
        routes = unsafe(place)
        parts = {"table": opened["table"], "seat": 1, "game": "fake-crystal"}
        assert ("/api/tables/{table}/start", "POST") in routes
        for path, method in routes:
            for headers in STRANGERS:
                answer = await ana.request(method, path.format(**parts), headers=headers, json={})
                assert (answer.status_code, answer.json()["key"]) == (403, "other_site"), (path, headers)
                assert "set-cookie" not in answer.headers
        assert (await ana.get(f"/api/tables/{opened['table']}")).json() == before
        assert len((await ana.get("/api/tables")).json()) == 1


async def test_pages_of_other_sites_open_no_socket(sqlite_store: str) -> None:
    async with served(sqlite_store) as place, browser(place) as ana:
        opened = (await ana.post("/api/tables", json=NEW)).json()
        cookies = {"cookie": f"{COOKIE}={ana.cookies[COOKIE]}"}
        address = f"ws{place.address[4:]}/api/tables/{opened['table']}/socket"
        for headers in STRANGERS:
            with pytest.raises(InvalidStatus) as refused:
                await connect(address, additional_headers={**cookies, **headers}, proxy=None)
            assert refused.value.response.status_code == 403
        assert place.node.house.sockets == 0
        async with connect(address, additional_headers={**cookies, "origin": place.address}, proxy=None) as socket:
            assert '"seat":0' in str(await socket.recv())


async def test_our_own_pages_programs_and_chosen_sites_are_welcome(sqlite_store: str) -> None:
    async with served(sqlite_store, origins=("https://play.example",)) as place, browser(place) as ana:
        for headers in (
            {},
            {"origin": place.address},
            {"origin": place.address, "sec-fetch-site": "same-origin"},
            {"sec-fetch-site": "same-origin"},
            {"sec-fetch-site": "none"},
            {"origin": "https://play.example", "sec-fetch-site": "cross-site"},
        ):
            assert (await ana.post("/api/tables", json=NEW, headers=headers)).status_code == 201, headers
        refused = await ana.post("/api/tables", json=NEW, headers={"origin": "https://play.example.evil.example"})
        assert refused.status_code == 403


@pytest.mark.parametrize("scheme", ["http", "https"])
async def test_cookies_are_for_our_pages_alone(sqlite_store: str, scheme: str) -> None:
    async with served(sqlite_store) as place, browser(place) as ana:
        forwarded = {"x-forwarded-proto": scheme}
        opened = await ana.post("/api/tables", json=NEW, headers=forwarded)
        invitation = opened.json()["invitations"][0]["key"]
        ana.cookies.clear()
        joined = await ana.post("/api/join", json={"name": "Bob", "key": invitation}, headers=forwarded)
        cookies = [*opened.headers.get_list("set-cookie"), *joined.headers.get_list("set-cookie")]
        assert len(cookies) == 3
        for cookie in cookies:
            parts = {part.strip().lower() for part in cookie.split(";")}
            assert {"httponly", "samesite=lax"} <= parts
            assert ("secure" in parts) == (scheme == "https")
            assert not any(part.startswith("domain") for part in parts)


async def test_every_answer_tells_browsers_what_our_pages_may_never_do(sqlite_store: str) -> None:
    async with served(sqlite_store, requests=12) as place, browser(place) as ana:
        answers = [
            await ana.get("/health"),
            await ana.get("/metrics"),
            await ana.get("/api/games"),
            await ana.get("/api/schema/openapi.json"),
            await ana.get("/nowhere"),
            await ana.delete("/api/games"),
            await ana.post("/api/tables", json={}),
            await ana.post("/api/tables", json=NEW),
            await ana.post("/api/tables", json=NEW, headers={"origin": "null"}),
            await ana.post("/api/tables", content=b" " * 70_000),
            *[await ana.get("/api/games/none") for _ in range(12)],
        ]
        assert [answer.status_code for answer in answers[:10]] == [200, 200, 200, 200, 404, 405, 400, 201, 403, 413]
        assert answers[-1].status_code == 429
        for answer in answers:
            assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS, answer.url
    policy = HEADERS["content-security-policy"]
    assert "unsafe" not in policy and "http" not in policy and "frame-ancestors 'none'" in policy


async def test_the_description_of_the_api_needs_no_other_site(sqlite_store: str) -> None:
    async with served(sqlite_store) as place, browser(place) as ana:
        for path in ("/api/schema", "/api/schema/openapi.json"):
            answer = await ana.get(path)
            assert answer.headers["content-type"].startswith("application/vnd.oai.openapi+json")
            assert "/api/tables" in answer.json()["paths"]
        assert (await ana.get("/api/schema/swagger")).status_code == 404
