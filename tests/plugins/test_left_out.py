"""What is installed and cannot be used is left out and said; everything else goes on."""

from __future__ import annotations

from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any

import pytest

from tablee.games import GAMES, GROUP, PLUGINS, LeftOut, found
from tablee.kernel.plugin import Plugin
from tests.cli.commands import tablee
from tests.plugins.beside import pretended
from tests.server.process import started

OURS = ["fake-crystal", "spyfall", "cresus"]
TWIN = """
    from tablee.games.cresus.game import CresusGame
    from tablee.kernel.plugin import Plugin

    class Twin(CresusGame):
        def __init__(self):
            super().__init__()
            self.name = "twin"

    PLUGIN = Plugin(Twin(), {more})
"""


def point(name: str, place: str) -> EntryPoint:
    return EntryPoint(name, place, GROUP)


def test_our_games_are_found_by_their_entry_points_in_the_order_in_which_they_are_shown() -> None:
    assert sorted(one.name for one in entry_points(group=GROUP)) == sorted(OURS)
    assert list(PLUGINS) == list(GAMES) == OURS


def test_the_order_does_not_depend_on_how_they_were_installed() -> None:
    points = list(entry_points(group=GROUP))
    assert [list(found(order, [])) for order in (points, points[::-1])] == [OURS, OURS]


@pytest.mark.parametrize(
    ("name", "place", "why", "detail"),
    [
        ("absent", "no.such.module:PLUGIN", "import", "ModuleNotFoundError: No module named 'no'"),
        ("nothing", "tablee.games.cresus.plugin:NOTHING", "import", "AttributeError: "),
        ("quits", "tests.plugins.quits:PLUGIN", "import", "SystemExit: 3"),
        ("bare", "tablee.games.cresus.game:CRESUS", "no_game", "tablee.games.cresus.game:CRESUS"),
        ("other-name", "tablee.games.cresus.plugin:PLUGIN", "no_game", "tablee.games.cresus.plugin:PLUGIN"),
    ],
)
def test_what_cannot_be_used_is_left_out(name: str, place: str, why: str, detail: str) -> None:
    left_out: list[LeftOut] = []
    usable = found([point(name, place), *entry_points(group=GROUP)], left_out)
    assert list(usable) == OURS
    assert [(one.game, one.why) for one in left_out] == [(name, why)]
    assert left_out[0].detail.startswith(detail)


class Forgetful(type(GAMES["cresus"])):  # type: ignore[misc]
    """Crésus by another name; some of what a game has to say is something else."""

    def __init__(self, **more: object) -> None:
        super().__init__()
        vars(self).update({"name": "forgetful", **more})


class Unready(type(GAMES["cresus"])):  # type: ignore[misc]
    """A game that says who it is, and never calls what makes a Game."""

    def __init__(self) -> None:
        self.name, self.rules_version = "forgetful", 1
        self.fewest_seats, self.most_seats = 2, 4


def left_out_of(plugin: object) -> list[str]:
    """Return why what an entry point names is left out."""

    class Point:
        name, value, dist = "forgetful", "here", None

        def load(self) -> object:
            return plugin

    left_out: list[LeftOut] = []
    usable = found([Point(), *entry_points(group=GROUP)], left_out)  # type: ignore[list-item]
    assert [name for name in usable if name != "forgetful"] == OURS
    return [one.why for one in left_out]


@pytest.mark.parametrize(
    "more",
    [
        {"name": "Forgetful!"},
        {"most_seats": 9},
        {"fewest_seats": 0},
        {"fewest_seats": 5, "most_seats": 4},
        {"fewest_seats": "2"},
        {"most_seats": None},
        {"rules_version": None},
    ],
)
def test_a_game_that_forgets_what_it_is_called_or_seats_too_many_is_none(more: dict[str, object]) -> None:
    assert left_out_of(Plugin(Forgetful(**more))) == ["no_game"]


def test_a_game_that_is_not_made_is_none() -> None:
    assert left_out_of(Plugin(Unready())) == ["no_game"]


@pytest.mark.parametrize("more", [{"order": "first"}, {"bots": None}, {"terminal": 3}])
def test_a_plugin_that_says_something_else_than_it_should_is_none(more: dict[str, Any]) -> None:
    assert left_out_of(Plugin(Forgetful(), **more)) == ["no_game"]


def test_a_plugin_as_it_should_be_is_found() -> None:
    assert left_out_of(Plugin(Forgetful())) == []


def test_of_two_games_of_one_name_ours_stays(tmp_path: Path) -> None:
    folder = pretended(tmp_path, "a-twin", "cresus", "twin:PLUGIN", twin=TWIN.format(more=""))
    played = tablee("simulate", "cresus", "--games", 1, "--seats", 2, "--bots", "random", PYTHONPATH=str(folder))
    assert played.returncode == 0, played.stderr
    assert played.stderr == (
        "tablee: the game cresus of the package a-twin is left out: there is one of that name already\n"
    )


def test_a_game_whose_module_fails_takes_nothing_down(tmp_path: Path) -> None:
    folder = pretended(tmp_path, "a-broken", "broken", "broken:PLUGIN", broken="1 / 0")
    for language, words in (("en", "is left out"), ("fr", "laissé de côté")):
        helped = tablee("simulate", "--help", "--lang", language, PYTHONPATH=str(folder))
        assert helped.returncode == 0
        assert helped.stderr.count("\n") == 1
        assert words in helped.stderr
        assert "ZeroDivisionError" in helped.stderr


@pytest.mark.anyio
@pytest.mark.real_time
async def test_the_server_says_it_in_its_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = pretended(tmp_path, "a-broken", "broken", "broken:PLUGIN", broken="1 / 0")
    monkeypatch.setenv("PYTHONPATH", str(folder))
    async with started(f"sqlite:///{tmp_path / 'tables.db'}", "--json-logs") as (process, http):
        assert [game["game"] for game in await http.ask("GET", "/api/games")] == OURS
        logged = [line for line in process.logged if "a game was left out" in line]
    assert len(logged) == 1
    assert '"game": "broken"' in logged[0]
    assert "ZeroDivisionError" in logged[0]


def test_without_its_bots_a_game_is_played_by_the_random_bot_alone(tmp_path: Path) -> None:
    folder = pretended(tmp_path, "a-twin", "twin", "twin:PLUGIN", twin=TWIN.format(more="bots='no_bots:BOTS'"))
    refused = tablee("simulate", "twin", "--games", 1, PYTHONPATH=str(folder))
    assert refused.returncode == 2
    assert "the bots of twin are left out" in refused.stderr
    assert "known: random" in refused.stderr
    played = tablee("simulate", "twin", "--games", 1, "--seats", 2, "--bots", "random", PYTHONPATH=str(folder))
    assert played.returncode == 0, played.stderr


@pytest.mark.parametrize("face", ["twin:Twin", "no_such_package.face:FACE", "broken_face.face:FACE"])
def test_without_its_face_a_game_is_shown_by_the_plain_one(tmp_path: Path, face: str) -> None:
    twin = TWIN.format(more=f"terminal={face!r}")
    folder = pretended(tmp_path, "a-twin", "twin", "twin:PLUGIN", twin=twin, broken_face="1 / 0")
    record = tmp_path / "records"
    lineup = ("--games", 1, "--seats", 2, "--bots", "random", "--record", record)
    assert tablee("simulate", "twin", *lineup, PYTHONPATH=str(folder)).returncode == 0
    told = tablee("replay", next(record.iterdir()), PYTHONPATH=str(folder))
    assert told.returncode == 0, told.stderr
    assert "the terminal face of twin is left out, the plain one is shown" in told.stderr
    assert len(told.stdout.splitlines()) > 20
