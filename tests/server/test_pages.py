"""The web app over HTTP: its files, its page for every address that is a page's, and what is not there."""

import asyncio
import gzip
import itertools
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from tablee.games import GAMES
from tablee.server.app import HEADERS
from tablee.server.routes.pages import PAGES, TYPES
from tests.server.place import Place, served
from tests.server.waiting import PATIENCE

pytestmark = pytest.mark.anyio

WEB = Path(__file__).parents[2] / "web"
INDEX = b"<!doctype html><title>Tabl\xc3\xa9e</title>"
SCRIPT = b"export const tables = 5;\n" * 20
SECRET = b"nobody may read this"
SUFFIXES = {"br": ".br", "gzip": ".gz", None: ""}
BROWSER = "text/html,application/xhtml+xml,*/*;q=0.8"


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A small web app, as the build leaves one; beside it lies what is nobody's business."""
    folder = tmp_path / "web"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_bytes(INDEX)
    (folder / "assets/main-5f3a.js").write_bytes(SCRIPT)
    (folder / "assets/main-5f3a.js.gz").write_bytes(gzip.compress(SCRIPT))
    (folder / "assets/main-5f3a.js.br").write_bytes(b"as small as can be")
    (folder / "assets/main-77b1.css").write_bytes(b"body { margin: 0 }")
    (folder / "assets/figtree-9c.woff2").write_bytes(b"wOF2")
    (folder / "manifest.webmanifest").write_bytes(b"{}")
    (folder / "service-worker.js").write_bytes(b"// stays awake")
    (folder / "icon.svg").write_bytes(b"<svg/>")
    (folder / ".sources").write_bytes(SECRET)
    (tmp_path / "secret.txt").write_bytes(SECRET)
    return folder


@asynccontextmanager
async def visiting(store: str, web: Path, **settings: int) -> AsyncIterator[tuple[Place, httpx.AsyncClient]]:
    async with served(store, web=str(web), **settings) as place:
        address = {"base_url": place.address, "trust_env": False, "timeout": PATIENCE}
        async with httpx.AsyncClient(**address, headers={"accept-encoding": "identity"}) as client:
            yield place, client


async def raw(place: Place, head: str) -> bytes:
    """Send a request exactly as it is written: clients tidy paths up."""
    address = urlsplit(place.address)
    reader, writer = await asyncio.open_connection(address.hostname, address.port)
    writer.write(f"{head}\r\nhost: {address.netloc}\r\nconnection: close\r\n\r\n".encode())
    async with asyncio.timeout(PATIENCE):
        answer = await reader.read()
    writer.close()
    return answer


# -- pages ---------------------------------------------------------------------------------------------------


async def test_every_page_is_the_same_page(sqlite_store: str, built: Path) -> None:
    pages = ("/", "/new/fake-crystal", "/t/3f0c2a9d", "/replay/3f0c", "/rules/fake-crystal", "/about", "/learn/x/2")
    async with visiting(sqlite_store, built) as (_, client):
        for path, accept in itertools.product(pages, (BROWSER, "*/*")):
            answer = await client.get(path, headers={"accept": accept})
            assert (answer.status_code, answer.content) == (200, INDEX), path
            assert answer.headers["content-type"] == "text/html; charset=utf-8"
            assert answer.headers["cache-control"] == "no-cache"


async def test_an_address_that_leads_nowhere_is_said_so_by_the_page_and_to_programs(
    sqlite_store: str, built: Path
) -> None:
    async with visiting(sqlite_store, built) as (_, client):
        for path in ("/nowhere", "/T/3f0c", "/healthy", "/tables/5"):
            seen = await client.get(path, headers={"accept": BROWSER})
            assert (seen.status_code, seen.content) == (404, INDEX), path
            told = await client.get(path, headers={"accept": "application/json"})
            assert (told.status_code, told.json()) == (404, {"key": "not_found", "facts": {}}), path


async def test_what_is_the_servers_own_is_no_page(sqlite_store: str, built: Path) -> None:
    async with visiting(sqlite_store, built) as (_, client):
        for path in ("/api", "/api/", "/api/nothing", "/api/tables/x/y/z", "/health/x", "/metrics/x"):
            answer = await client.get(path, headers={"accept": BROWSER})
            assert (answer.status_code, answer.json()["key"]) == (404, "not_found"), path
        assert (await client.get("/health", headers={"accept": BROWSER})).json()["status"] == "ok"
        assert (await client.get("/api/games", headers={"accept": BROWSER})).json()[0]["game"] == next(iter(GAMES))


async def test_the_page_is_asked_for_again_but_not_sent_again(sqlite_store: str, built: Path) -> None:
    async with visiting(sqlite_store, built) as (_, client):
        for path in ("/", "/t/3f0c", "/manifest.webmanifest", "/service-worker.js", "/assets/main-5f3a.js"):
            tag = (await client.get(path)).headers["etag"]
            for known in (tag, f'"other", W/{tag}', "*"):
                answer = await client.get(path, headers={"if-none-match": known})
                assert (answer.status_code, answer.content) == (304, b""), path
                assert answer.headers["etag"] == tag
            assert (await client.get(path, headers={"if-none-match": '"other"'})).status_code == 200
        (built / "index.html").write_bytes(b"<!doctype html>")
        unchanged = await client.get("/")
        assert unchanged.content == INDEX, "it is read once, when the server starts"
    async with visiting(sqlite_store, built) as (_, client):
        answer = await client.get("/", headers={"if-none-match": unchanged.headers["etag"]})
        assert (answer.status_code, answer.content) == (200, b"<!doctype html>")


async def test_a_page_that_is_not_there_is_never_known_already(sqlite_store: str, built: Path) -> None:
    async with visiting(sqlite_store, built) as (_, client):
        tag = (await client.get("/")).headers["etag"]
        answer = await client.get("/nowhere", headers={"accept": BROWSER, "if-none-match": tag})
        assert (answer.status_code, answer.content) == (404, INDEX)


# -- files ---------------------------------------------------------------------------------------------------


async def test_files_have_their_types_and_those_with_a_hash_are_kept_for_good(sqlite_store: str, built: Path) -> None:
    async with visiting(sqlite_store, built) as (_, client):
        for path, type, is_kept in (
            ("/assets/main-5f3a.js", "text/javascript; charset=utf-8", True),
            ("/assets/main-77b1.css", "text/css; charset=utf-8", True),
            ("/assets/figtree-9c.woff2", "font/woff2", True),
            ("/manifest.webmanifest", "application/manifest+json", False),
            ("/service-worker.js", "text/javascript; charset=utf-8", False),
            ("/icon.svg", "image/svg+xml", False),
        ):
            answer = await client.get(path)
            assert answer.content == (built / path[1:]).read_bytes()
            assert answer.headers["content-type"] == type
            assert answer.headers["cache-control"] == ("public, max-age=31536000, immutable" if is_kept else "no-cache")
            assert {name: answer.headers[name] for name in HEADERS} == HEADERS


async def test_a_file_is_sent_in_the_best_form_the_browser_takes(sqlite_store: str, built: Path) -> None:
    name, tags = "assets/main-5f3a.js", {}
    async with visiting(sqlite_store, built) as (_, client):
        for accepted, coding in (
            ("gzip, deflate, br, zstd", "br"),
            ("gzip, deflate", "gzip"),
            ("GZIP;q=0.5", "gzip"),
            ("br;q=0, gzip;q=1.0", "gzip"),
            ("br; q=0.0, gzip; q=0", None),
            ("identity", None),
            ("", None),
            (",;q=,br", "br"),
        ):
            async with client.stream("GET", f"/{name}", headers={"accept-encoding": accepted}) as answer:
                body = b"".join([part async for part in answer.aiter_raw()])
            assert answer.headers.get("content-encoding") == coding, accepted
            assert answer.headers["vary"] == "accept-encoding"
            assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
            assert body == (built / f"{name}{SUFFIXES[coding]}").read_bytes()
            assert tags.setdefault(coding, answer.headers["etag"]) == answer.headers["etag"]
            single = await client.get("/assets/main-77b1.css", headers={"accept-encoding": accepted})
            assert "content-encoding" not in single.headers and "vary" not in single.headers
    assert len(set(tags.values())) == 3, "each form has its own tag"


async def test_a_head_request_gets_the_head_only(sqlite_store: str, built: Path) -> None:
    async with visiting(sqlite_store, built) as (place, client):
        for path in ("/", "/t/3f0c", "/assets/main-5f3a.js"):
            whole, head = await client.get(path), await client.head(path)
            same = ("content-type", "content-length", "etag", "cache-control")
            assert [head.headers[name] for name in same] == [whole.headers[name] for name in same]
            assert (await raw(place, f"HEAD {path} HTTP/1.1")).endswith(b"\r\n\r\n"), path


async def test_a_file_that_is_not_there(sqlite_store: str, built: Path) -> None:
    async with visiting(sqlite_store, built) as (_, client):
        for path in (
            "/assets/main-0000.js",
            "/favicon.ico",
            "/t/x.js",
            "/.sources",
            "/assets/main-5f3a.js.br",
            "/assets/main-5f3a.js.gz",
            "/index.html.gz",
        ):
            answer = await client.get(path, headers={"accept": BROWSER})
            assert (answer.status_code, answer.json()["key"]) == (404, "not_found"), path


async def test_nothing_outside_the_folder_is_ever_read(sqlite_store: str, built: Path) -> None:
    async with visiting(sqlite_store, built) as (place, _):
        for path in (
            "/../secret.txt",
            "/assets/../../secret.txt",
            "/assets/../.sources",
            "/assets/%2e%2e/%2e%2e/secret.txt",
            "/assets/..%2f..%2fsecret.txt",
            "/assets/..%5c..%5csecret.txt",
            "/%2e%2e%2fsecret.txt",
            "//secret.txt",
            "/assets//../../secret.txt",
            "/assets/%00/../../secret.txt",
            "/secret.txt%00.js",
            f"{built.parent}/secret.txt",
            "/%ff%fe",
            "/t/..%2f..%2fsecret.txt",
        ):
            answer = await raw(place, f"GET {path} HTTP/1.1")
            assert SECRET not in answer
            assert answer.split()[1] in (b"404", b"400"), (path, answer[:200])


async def test_pages_are_only_read(sqlite_store: str, built: Path) -> None:
    paths, methods = ("/", "/t/3f0c", "/assets/main-5f3a.js"), ("POST", "PUT", "DELETE", "PATCH")
    async with visiting(sqlite_store, built) as (_, client):
        for path, method in itertools.product(paths, methods):
            answer = await client.request(method, path)
            assert (answer.status_code, answer.json()["key"]) == (405, "not_allowed"), (path, method)


async def test_pages_are_not_counted_as_requests(sqlite_store: str, built: Path) -> None:
    async with visiting(sqlite_store, built, requests=3) as (_, client):
        for _ in range(10):
            assert (await client.get("/")).status_code == 200
            assert (await client.get("/assets/main-5f3a.js")).status_code == 200
        answers = [(await client.get("/api/games")).status_code for _ in range(4)]
    assert answers == [200, 200, 200, 429]


# -- without the app -----------------------------------------------------------------------------------------


async def test_an_installation_without_the_app_says_so(sqlite_store: str, tmp_path: Path) -> None:
    async with visiting(sqlite_store, tmp_path / "nothing") as (_, client):
        for path in ("/", "/t/3f0c"):
            answer = await client.get(path, headers={"accept": BROWSER})
            assert (answer.status_code, answer.headers["content-type"]) == (200, "text/plain; charset=utf-8")
            assert "without its pages" in answer.text and "sans ses pages" in answer.text
        assert (await client.get("/nowhere", headers={"accept": BROWSER})).status_code == 404
        assert (await client.get("/icon.svg")).status_code == 404


# -- the app as it is ----------------------------------------------------------------------------------------


async def test_the_pages_of_the_app_are_those_the_server_knows() -> None:
    source = (WEB / "src/pages/index.ts").read_text("utf-8")
    pages = re.findall(r'^\s+\[(undefined|"\w+"), \(\) => import\(', source, re.MULTILINE)
    assert sorted(page.strip('"').replace("undefined", "") for page in pages) == sorted(PAGES)


async def test_every_kind_of_file_of_the_app_has_its_type() -> None:
    assert {path.suffix for path in (WEB / "public").rglob("*") if path.is_file()} <= TYPES.keys()
