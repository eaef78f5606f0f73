"""The TypeScript types are those of the records, and what the server sends is made of these records."""

import asyncio
import random
import subprocess
from functools import reduce
from importlib import import_module
from operator import or_
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from web.npm import NODE

from tablee.client import Dismissed, Refused, Seat
from tablee.conform.setting import setting
from tablee.conform.walk import Walk
from tablee.games import GAMES
from tablee.kernel.event import Event
from tablee.kernel.wire import encode
from tablee.server import messages, typescript
from tablee.server.typescript import game_page, messages_page, pages, stale
from tests.kernel.toys import option
from tests.server.place import SetTable, play_randomly, served
from tests.server.waiting import PATIENCE

ROOT = Path(__file__).parents[2]
COMPILER = ROOT / "web/node_modules/typescript/bin/tsc"

decoder = msgspec.json.Decoder(messages.ToClient)


def part_of(game: str, part: str) -> Any:
    return import_module(f"tablee.games.{game.replace('-', '_')}.{part}")


def events_of(game: str) -> list[type[Event]]:
    return [event for event in Event.__subclasses__() if event.__module__ == part_of(game, "events").__name__]


# -- what is written -----------------------------------------------------------------------------------------


def test_the_written_types_are_those_of_the_records() -> None:
    assert not stale(ROOT / "web/src"), "run `make types`"


def test_a_file_that_says_something_else_is_stale(tmp_path: Path) -> None:
    for name, text in pages().items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    assert not stale(tmp_path)
    (tmp_path / "lib/match/messages.ts").write_text("export type Status = string;\n", "utf-8")
    (tmp_path / "games/fake-crystal/view.ts").unlink()
    assert set(stale(tmp_path)) == {"lib/match/messages.ts", "games/fake-crystal/view.ts"}


@pytest.mark.parametrize("direction", ["FromClient", "ToClient"])
def test_every_message_is_in_its_union_with_its_type(direction: str) -> None:
    page = messages_page()
    members = page.split(f"export type {direction} =\n")[1].split(";")[0].replace("|", "").split()
    records = get_args(getattr(messages, direction))
    assert members == [record.__name__ for record in records]
    for record in records:
        tag = record.__struct_config__.tag
        assert f'export interface {record.__name__} {{\n  type: "{tag}";\n' in page


def test_fields_may_be_missing_where_a_default_stands_for_them() -> None:
    page = messages_page()
    assert "  decisions?: Question[];\n" in page  # left out when there are none
    assert "  clock?: Clock;\n" in page
    assert "  level?: Level | null;\n" in page  # a client may leave it out, or say null
    assert "  id: string | null;\n" in page  # always there
    assert "  open: string[];\n" in page
    assert "export const CHAT_LENGTH = 400;\n" in page


def test_a_game_has_its_actions_and_options() -> None:
    page = game_page(GAMES["fake-crystal"])
    assert '  /** FC-304; offer: 0 to 9 */\n  | ["buy", offer: number]\n' in page
    assert '  | ["commit", offer: number, credits: number]\n' in page
    assert '  "backs": "physical" | "stall-only";\n' in page


def test_an_option_is_one_of_its_values_or_any_number_or_any_text() -> None:
    listed = option("talk", "free", "free", "bank")
    numbers = msgspec.structs.replace(option("seconds", 480, 480), lowest=60, highest=1800)
    words = msgspec.structs.replace(option("places", "", ""), longest=900)
    page = typescript._options([listed, numbers, words])
    assert [line.strip() for line in page.splitlines() if '"' in line and "*" not in line] == [
        '"talk": "free" | "bank";',
        '"seconds": number;',
        '"places": string;',
    ]


@pytest.mark.parametrize("name", GAMES)
def test_records_inside_events_are_no_events(name: str) -> None:
    page = game_page(GAMES[name])
    members = page.split("export type GameEvent =\n")[1].split(";")[0].replace("|", "").split()
    assert members == [event.__name__ for event in events_of(name)]
    parts = {record.__name__ for record in vars(part_of(name, "events")).values() if is_part(record)}
    assert not parts & set(members)
    assert all(f"export interface {part} {{\n" in page for part in parts), "its fields are needed nevertheless"


def test_a_shown_offer_is_a_part_of_an_event() -> None:
    assert is_part(part_of("fake-crystal", "events").ShownOffer)


def is_part(record: object) -> bool:
    return isinstance(record, type) and issubclass(record, msgspec.Struct) and not issubclass(record, Event)


def test_the_written_types_compile(tmp_path: Path) -> None:
    assert COMPILER.exists(), "run `make setup`"
    command = [NODE, COMPILER, "--strict", "--noEmit", *(ROOT / "web/src" / name for name in pages())]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False, cwd=tmp_path)
    assert done.returncode == 0, done.stdout


# -- what is sent --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_views_and_events_of_a_game_are_those_its_types_were_written_from(name: str) -> None:
    game = GAMES[name]
    view, events = part_of(name, "view").View, reduce(or_, events_of(name))
    walk = Walk(setting(name, game.most_seats))
    told = list(walk.match.setup_events)
    while (taken := walk.choose()) is not None:
        told += walk.play(taken)
        seen = game.view(walk.state, taken.seat if taken.seat >= 0 else -1)
        assert msgspec.json.decode(encode(seen), type=view) == seen
    for event in told:
        assert msgspec.json.decode(encode(event), type=events) == event


class Listener(Seat):
    """Keeps every frame."""

    def __init__(self, table: SetTable, key: str | None) -> None:
        super().__init__(table.place.address, table.id, key)
        self.frames: list[str | bytes] = []

    def take(self, frame: str | bytes) -> str:
        self.frames.append(frame)
        return super().take(frame)


def check(frame: str | bytes) -> str:
    """Read a frame as the record it claims to be; nothing in it may be unknown. Return its type."""
    sent = msgspec.json.decode(frame)
    read = msgspec.json.decode(encode(decoder.decode(frame)))
    assert _without_empty(read) == _without_empty(sent)
    if sent.get("view") is not None:
        check_against(sent["view"], part_of("fake-crystal", "view").View)
    for event in [*sent.get("events", []), *(sent.get("missed") or [])]:
        check_against(event, reduce(or_, events_of("fake-crystal"), messages.Undone))
    for question in sent.get("decisions", []):
        for action in question["actions"]:
            assert GAMES["fake-crystal"].read_action(action).json() == action
    return str(sent["type"])


def check_against(sent: Any, record: Any) -> None:
    assert msgspec.json.decode(encode(msgspec.convert(sent, record))) == sent


def _without_empty(message: dict[str, Any]) -> dict[str, Any]:
    """An empty list may be sent or left out: it means the same."""
    return {name: value for name, value in message.items() if value != []}


@pytest.mark.anyio
async def test_every_frame_of_a_running_table_is_one_of_the_messages(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table([{"kind": "me"}, {"kind": "link"}, {"kind": "bot"}], start=False)
        listeners = [Listener(table, key) for key in (*table.keys.values(), None)]
        ana, bob, _ = listeners
        for listener in listeners:
            await listener.open()
        await place.http.start(table.id, table.keys[0])
        async with asyncio.timeout(PATIENCE):
            while not ana.decisions:
                await ana.change()
        await ana.say("bonjour")
        await ana.send("ping")
        with pytest.raises(Refused, match="bad_action"):
            await ana.act(["fly"])
        await table.ask("POST", "/chat/clear", 0)
        for tile in (0, 1):
            for part in (["place", tile], ["slot", 0], ["price", 3]):
                await ana.act(part)
        await ana.act(["confirm"])
        await ana.send("propose", matter="undo")
        async with asyncio.timeout(PATIENCE):
            while (proposal := bob.table_view["proposal"]) is None:
                await bob.change()
        await bob.send("vote", proposal=proposal["proposal"], yes=True)
        await asyncio.gather(*(play_randomly(seat, random.Random(seat.seat)) for seat in (ana, bob)))
        stranger = Listener(table, "no key")
        with pytest.raises(Dismissed, match="bad_key"):
            await stranger.open()
        for listener in listeners:
            await listener.close()
    found = {check(frame) for listener in (*listeners, stranger) for frame in listener.frames}
    assert found == {record.__struct_config__.tag for record in get_args(messages.ToClient)}
