"""docs/protocol.md tells the truth: its examples are messages, its keys and numbers are the server's, its bot plays."""

import ast
import asyncio
import random
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tablee.client import sit_at
from tablee.links import make_link
from tablee.server import app, guest, messages, pipe, socket
from tablee.server.settings import Settings
from tests.server.place import play_randomly, served
from tests.server.waiting import PATIENCE

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/protocol.md").read_text("utf-8")
SECTIONS = {part.partition("\n")[0]: part for part in re.split(r"^##+ ", PAGE, flags=re.MULTILINE)}
EXAMPLES = re.findall(r"^```json (\w+)\n(.*?)^```$", PAGE, flags=re.MULTILINE | re.DOTALL)


def rows(section: str) -> Iterator[list[str]]:
    """Yield the cells of the rows of a section's table."""
    lines = [line for line in SECTIONS[section].splitlines() if line.startswith("|")]
    for line in lines[2:]:
        yield [cell.strip() for cell in line.removeprefix("|").removesuffix("|").split("|")]


# -- messages and numbers ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "text"), EXAMPLES, ids=[name for name, _ in EXAMPLES])
def test_an_example_is_the_record_it_is_said_to_be(name: str, text: str) -> None:
    written = msgspec.json.decode(text)
    read = msgspec.json.decode(text, type=getattr(messages, name))
    assert _holds(msgspec.json.decode(msgspec.json.encode(read)), written)


def _holds(read: Any, written: Any) -> bool:
    """Tell whether everything that is written was understood: nothing is unknown."""
    if isinstance(written, dict):
        return all(name in read and _holds(read[name], value) for name, value in written.items())
    if isinstance(written, list):
        return len(read) == len(written) and all(map(_holds, read, written))
    return bool(read == written)


def test_every_message_of_a_client_has_an_example() -> None:
    sent = {record.__name__ for record in messages.FromClient.__args__}
    assert sent <= {name for name, _ in EXAMPLES}


def test_limits_are_those_of_the_code() -> None:
    for _, told, where in rows("Limits"):
        for path in re.findall(r"`([\w.]+)`", where):
            module, _, name = path.rpartition(".")
            held = Settings("") if module == "settings.Settings" else import_module(f"tablee.server.{module}")
            assert f"{getattr(held, name):,}".removesuffix(".0") in re.findall(r"\d[\d,.]*\d|\d", told), path


def test_closing_codes_are_those_of_the_code() -> None:
    told = set(re.findall(r"^\| (\d{4}) \|", PAGE, flags=re.MULTILINE))
    assert {str(code) for code in (guest.GONE, socket.TRY_LATER, pipe.NOT_ALLOWED)} <= told


def test_every_route_is_listed() -> None:
    told = {found for cells in rows("Over HTTP") for found in re.findall(r"`(GET|POST|PUT) (/[\w/]*)", cells[0])}
    assert told == {(method, path) for method, path in _routes()}


def _routes() -> Iterator[tuple[str, str]]:
    for path in sorted((ROOT / "src/tablee/server/routes").glob("*.py")):
        for found in re.finditer(r'^@(get|post|put)\(\s*"([^"]+)"', path.read_text("utf-8"), flags=re.MULTILINE):
            yield found[1].upper(), re.sub(r"\{(\w+):\w+\}", lambda part: part[1].upper(), found[2])


# -- refusals ------------------------------------------------------------------------------------------------

# where the key stands among the arguments
KEYS = {
    "Refusal": 0,
    "Refused": 1,
    "Goodbye": 0,
    "Problem": 0,
    "dismiss": 1,
    "PermissionDeniedException": 0,
    "Broken": 1,
}


def keys_in(path: Path) -> Iterator[str]:
    """Yield every key that a module refuses something with, as far as it stands there in so many letters."""
    tree = ast.parse(path.read_text("utf-8"))
    constants = {
        line.target.id: line.value
        for line in tree.body
        if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name)
    }
    for node in ast.walk(tree):
        name = getattr(node.func, "id", getattr(node.func, "attr", "")) if isinstance(node, ast.Call) else ""
        if name in KEYS and len(node.args) > KEYS[name]:
            given = node.args[KEYS[name]]
            for key in (given.body, given.orelse) if isinstance(given, ast.IfExp) else (given,):
                key = constants.get(key.id) if isinstance(key, ast.Name) else key
                if isinstance(key, ast.Constant):
                    yield key.value


def all_keys() -> set[str]:
    modules = [*(ROOT / "src/tablee/server").rglob("*.py"), *(ROOT / "src/tablee/kernel").glob("*.py")]
    return {*(key for path in modules for key in keys_in(path)), *app._KEYS.values(), "refused"}


def test_every_key_is_told_and_no_other() -> None:
    told = [cells[0].strip("`") for cells in rows("Refusals")]
    assert told == sorted(told)
    assert set(told) == all_keys()


def test_keys_are_found_however_they_are_written() -> None:
    assert {"stale", "match_over", "not_over", "record_too_long", "left", "other_site", "too_fast"} <= all_keys()


def test_statuses_are_those_of_the_code() -> None:
    told = {cells[0].strip("`"): cells[1] for cells in rows("Refusals") if cells[1] not in ("", "4xx")}
    by_status = {key: status for status, key in app._KEYS.items()}
    others = {"other_site": 403, "our_fault": 500, "store_refuses": 503}
    assert told == {key: str({**by_status, **app.STATUS, **others}.get(key, 409)) for key in told}
    assert set(app.STATUS) <= set(told)


# -- the bot -------------------------------------------------------------------------------------------------


@pytest.mark.anyio
async def test_the_bot_on_the_page_takes_a_seat_and_plays_to_the_end(
    sqlite_store: str, capsys: pytest.CaptureFixture[str]
) -> None:
    names: dict[str, Any] = {"__name__": "bot"}
    exec(re.findall(r"^```python\n(.*?)^```$", SECTIONS["A bot"], flags=re.MULTILINE | re.DOTALL)[0], names)
    async with served(sqlite_store) as place:
        opened = await place.http.open_table("fake-crystal", "Ana", [{"kind": "me"}, {"kind": "link"}])
        link = make_link(place.address, opened["table"], opened["invitations"][0]["key"])
        table = (opened["table"], opened["key"])
        robot = asyncio.create_task(names["play"](link))
        async with asyncio.timeout(2 * PATIENCE), sit_at(place.address, *table) as ana:
            while ana.table_view["seats"][1]["kind"] != "person":
                await ana.change()
            await place.http.start(*table)
            await play_randomly(ana, random.Random(1))
            seat = await robot
        assert seat.seat == 1 and seat.end == ana.end is not None
        assert ana.table_view["seats"][1]["name"] == "Robot"
    assert f"to come back: {place.address}/t/{opened['table']}#" in capsys.readouterr().out
