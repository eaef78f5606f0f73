"""A game described: its own words and types, the same for everybody, sent once to whoever keeps it."""

import gzip
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import msgspec
import pytest

from tablee.bots.policies import BOTS
from tablee.games import GAMES
from tablee.server.description import describe, readable
from tablee.server.messages import GameDescription
from tests.server.parley import PARLEY
from tests.server.place import served
from tests.server.unquoted import UNQUOTED
from tests.server.waiting import PATIENCE

pytestmark = pytest.mark.anyio

PATH = "/api/games/fake-crystal/description/fr"


@asynccontextmanager
async def visiting(store: str) -> AsyncIterator[httpx.AsyncClient]:
    async with served(store) as place, httpx.AsyncClient(
        base_url=place.address, trust_env=False, timeout=PATIENCE, headers={"accept-encoding": "identity"}
    ) as client:  # fmt: skip
        yield client


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_record_that_a_field_names_is_described(name: str, language: str) -> None:
    told = describe(GAMES[name], language)
    kinds = {field.kind for fields in told.records.values() for field in fields}
    assert "View" in told.records and kinds >= {"Seat", "PlayerView"}
    assert not {kind for kind in kinds if kind.endswith("View")} - told.records.keys()
    assert set(told.telling["events"]) <= told.records.keys()


def test_a_field_is_told_by_the_name_of_its_type_and_whether_it_has_several() -> None:
    fields = {field.name: field for field in describe(GAMES["fake-crystal"], "en").records["PlayerView"]}
    assert (fields["credits"].kind, fields["credits"].is_many) == ("Credits", False)
    assert (fields["hand"].kind, fields["hand"].is_many) == ("Tile", True)
    assert (fields["reserve_top"].kind, fields["reserve_top"].is_many) == ("Colour", False)


def test_a_verb_tells_what_its_arguments_may_be() -> None:
    verbs = {verb.verb: verb.arguments for verb in describe(GAMES["spyfall"], "en").verbs}
    assert [(each.name, each.lowest, each.highest) for each in verbs["accuse"]] == [("suspect", 0, 7)]
    assert verbs["say"][0].longest
    give = {each.name: each for each in {v.verb: v for v in describe(GAMES["cresus"], "en").verbs}["call"].arguments}
    assert give["to"].most and give["to"].longest is None


def test_a_game_in_one_module_without_a_title_is_described_by_its_names() -> None:
    told = describe(PARLEY, "en")
    assert told.title == readable("parley") == "Parley"
    assert [field.name for field in told.records["View"]] == ["seat", "who", "said", "turn", "can_wink"]
    assert {"Spoke", "Winked"} <= told.records.keys() and told.telling == {}


def test_types_written_without_quotes_are_told_the_same() -> None:
    told = describe(UNQUOTED, "en").records
    assert [(field.name, field.kind, field.is_many) for field in told["View"]] == [
        ("players", "PlayerView", True),
        ("turn", "int", False),
        ("bank", "PlayerView", False),
        ("who", "int", False),
        ("hidden", "PlayerView", False),
    ]
    assert [field.name for field in told["PlayerView"]] == ["purse"]


async def test_whoever_keeps_a_description_is_not_sent_it_again(sqlite_store: str) -> None:
    async with visiting(sqlite_store) as client:
        first = await client.get(PATH)
        assert msgspec.json.decode(first.content, type=GameDescription).language == "fr"
        again = await client.get(PATH, headers={"if-none-match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        other = await client.get(PATH.replace("/fr", "/en"), headers={"if-none-match": first.headers["etag"]})
        assert other.status_code == 200


async def test_a_description_is_packed_for_whoever_takes_it(sqlite_store: str) -> None:
    async with visiting(sqlite_store) as client:
        plain = await client.get(PATH)
        async with client.stream("GET", PATH, headers={"accept-encoding": "gzip"}) as answer:
            packed = b"".join([chunk async for chunk in answer.aiter_raw()])
        assert answer.headers["content-encoding"] == "gzip" and len(packed) < len(plain.content) / 2
        assert gzip.decompress(packed) == plain.content


async def test_there_is_no_description_of_a_game_or_in_a_language_that_is_not_there(sqlite_store: str) -> None:
    async with visiting(sqlite_store) as client:
        for path, key in (("chess/description/fr", "no_such_game"), ("spyfall/description/de", "no_such_language")):
            answer = await client.get(f"/api/games/{path}")
            assert answer.status_code == 404 and answer.json()["key"] == key


async def test_a_game_whose_files_cannot_be_read_takes_no_other_from_the_list(
    sqlite_store: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "garbled"
    for folder in ("texts", "data"):
        (package / folder).mkdir(parents=True)
    (package / "__init__.py").write_text("", "utf-8")
    (package / "texts" / "fr.toml").write_text("title = ", "utf-8")
    (package / "texts" / "en.toml").write_text('title = "Garbled"\ntagline = "Guess."', "utf-8")
    (package / "data" / "lesson.toml").write_text("learner = 0", "utf-8")
    (package / "data" / "lesson.jsonl").write_text("{}", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)

    class Garbled(type(PARLEY)):  # type: ignore[misc]
        __module__ = "garbled.game"

        def __init__(self) -> None:
            super().__init__()
            self.name = "garbled"

    monkeypatch.setitem(GAMES, "garbled", Garbled())
    monkeypatch.setitem(BOTS, "garbled", BOTS["fake-crystal"])
    async with visiting(sqlite_store) as client:
        games = {game["game"]: game for game in (await client.get("/api/games")).json()}
    assert games.keys() == GAMES.keys()
    assert games["garbled"]["title"] == {"fr": "Garbled", "en": "Garbled"}
    assert games["garbled"]["tagline"] is None  # one language has it
    assert all(games["cresus"]["tagline"].values())
    assert not games["garbled"]["has_lesson"]
