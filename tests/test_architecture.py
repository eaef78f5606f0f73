"""What must hold of the project as a whole: its files, its data, its rule pages."""

import ast
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path
from typing import Any

import pytest
from pathspec import GitIgnoreSpec

from tablee.games import GAMES
from tests.rules import differing_translations, ids_of, rules_file

ROOT = Path(__file__).parent.parent
MADE = {".git", ".venv", "build", "dist", "htmlcov", "node_modules", ".vitest", "__pycache__"}  # and *_cache
TEXTS = {
    ".py",
    ".md",
    ".toml",
    ".txt",
    ".json",
    ".yaml",
    ".yml",
    ".sh",
    ".cfg",
    ".ini",
    ".html",
    ".css",
    ".ts",
    ".svelte",
    "",
}

# Where somebody's machine shows. Built from parts, so that this file does not fail its own test.
ELSEWHERE = re.compile(
    "|".join(
        [r"(?<![\w-])shared" + "/", r"(?<![\w.])/(?:work|home|root|Users|mnt|tmp|workspace)" + r"/\w", r"\b[A-Z]:\\\w"]
    )
)


def project_files(folder: Path = ROOT) -> Iterator[Path]:
    """Yield the files people wrote."""
    for path in sorted(folder.iterdir()):
        if path.name in MADE or path.name.endswith(("_cache", ".egg-info")) or path.name == ".hypothesis":
            continue  # folders, but in a worktree .git is a file
        if path.is_dir():
            yield from project_files(path)
        elif path.suffix in TEXTS and path.is_file() and not path.name.startswith(".coverage"):
            yield path


def test_no_file_points_outside_the_project() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()[:100]}"
        for path in project_files()
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if ELSEWHERE.search(line)
    ]
    assert not found, "\n".join(found)


def test_pointers_outside_would_be_found() -> None:
    for text in ("see sha" + "red/x.md", "../sha" + "red/x", "'/wo" + "rk/main'", "/home" + "/ana", "C:" + "\\Users"):
        assert ELSEWHERE.search(text), text
    for text in (
        "shared by all",
        "#!/usr/bin/env bash",
        "unshared" + "/x",
        "</dev/null",
        "https://a.org/home",
        "a/home/b",
    ):
        assert not ELSEWHERE.search(text), text


def test_every_game_has_its_rules_in_both_languages_with_the_same_numbers() -> None:
    for game in GAMES:
        assert rules_file(game).is_file() and rules_file(game, ".fr").is_file()
        assert ids_of(game)
    assert not differing_translations()


@pytest.mark.parametrize("game", GAMES)
def test_options_and_defaults_stand_in_the_rules(game: str) -> None:
    for language in ("", ".fr"):
        text = rules_file(game, language).read_text("utf-8")
        for option in GAMES[game].options:
            assert f"`{option.id}`" in text, f"{option.id} is missing in RULES{language}.md"
            for known in option.values:
                assert f"{known.value}".lower() in text.lower(), f"{option.id}: {known.value}"


@pytest.mark.parametrize("game", GAMES)
def test_phases_and_verbs_bear_different_names(game: str) -> None:
    names = [*GAMES[game].phases, *GAMES[game].verbs]
    assert len(set(names)) == len(names)


def imported_by(source: str, package: str) -> set[str]:
    """Return the modules of a package that a module imports, also those for their types alone."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            found |= {node.module} | {f"{node.module}.{one.name}" for one in node.names}
    return {module for module in found if module.startswith(f"{package}.")}


def test_no_import_in_the_server_leads_back_to_where_it_began() -> None:
    package = "tablee.server"
    folder = ROOT / "src" / "tablee" / "server"
    modules = {
        ".".join([package, *path.relative_to(folder).with_suffix("").parts]): path for path in folder.rglob("*.py")
    }
    graph = {name: imported_by(path.read_text("utf-8"), package) & modules.keys() for name, path in modules.items()}
    assert "tablee.server.live" in graph["tablee.server.house"]
    assert list(TopologicalSorter(graph).static_order())  # CycleError names the ring


# -- the box of Fake Crystal -------------------------------------------------------------------------------


def data(name: str) -> dict[str, Any]:
    path = ROOT / "src" / "tablee" / "games" / "fake_crystal" / "data" / f"{name}.toml"
    return tomllib.loads(path.read_text("utf-8"))


@pytest.fixture
def box() -> dict[str, int]:
    return {item["id"]: item["count"] for item in data("table")["box"]}


@pytest.mark.rule("FC-118")
def test_the_box_holds_what_the_rules_list(box: dict[str, int]) -> None:
    assert box == {
        "objective-board": 1,
        "stall": 5,
        "crystal-tile": 68,
        "trophy": 11,
        "power-token": 5,
        "ability-token": 4,
        "first-player-token": 1,
        "gold-cube": 45,
        "white-cube": 40,
    }


@pytest.mark.rule("FC-102")
def test_the_tiles_in_the_data_fill_the_box(box: dict[str, int]) -> None:
    tiles = data("tiles")["tile"]
    assert sum(tile["count"] for tile in tiles) == box["crystal-tile"]
    for colour in ("orange", "green", "pink", "blue"):
        counts = {tile["crystals"]: tile["count"] for tile in tiles if tile["colour"] == colour}
        assert counts == {1: 8, 2: 4, 3: 2, 0: 3}
    assert len({tile["id"] for tile in tiles}) == len(tiles) == 16


@pytest.mark.rule("FC-104")
def test_the_points_in_the_data_are_those_of_the_rules() -> None:
    for tile in data("tiles")["tile"]:
        assert tile["points"] == {1: 6, 2: 12, 3: 18, 0: -3}[tile["crystals"]]
    assert sum(tile["points"] * tile["count"] for tile in data("tiles")["tile"]) == 492


@pytest.mark.rule("FC-106")
@pytest.mark.rule("FC-425")
def test_the_trophies_in_the_data_fill_the_box(box: dict[str, int]) -> None:
    trophies = data("trophies")["trophy"]
    assert len(trophies) == box["trophy"]
    assert Counter(trophy["colour"] for trophy in trophies) == {"orange": 3, "green": 3, "pink": 3, "blue": 2}
    for colour in ("orange", "green", "pink"):
        assert [trophy["points"] for trophy in trophies if trophy["colour"] == colour] == [6, 12, 18]
    assert [trophy["points"] for trophy in trophies if trophy["colour"] == "blue"] == [18, 12]
    assert sum(trophy["points"] for trophy in trophies) == 138


@pytest.mark.rule("FC-112")
def test_the_cubes_of_five_players_use_up_the_box(box: dict[str, int]) -> None:
    table = data("table")
    assert {name: 5 * cube["each"] for name, cube in table["cubes"].items()} == {
        "gold": box["gold-cube"],
        "white": box["white-cube"],
    }
    assert sum(cube["each"] * cube["worth"] for cube in table["cubes"].values()) == table["start"]["credits"] == 35


@pytest.mark.rule("FC-109")
@pytest.mark.rule("FC-110")
def test_the_tiles_dealt_are_those_of_the_table_and_leave_the_right_rest(box: dict[str, int]) -> None:
    dealt = {row["players"]: row["tiles_dealt"] for row in data("table")["players"]}
    assert dealt == {2: 18, 3: 14, 4: 14, 5: 12}
    rests = {players: box["crystal-tile"] - players * tiles for players, tiles in dealt.items()}
    assert rests == {2: 32, 3: 26, 4: 12, 5: 8}


@pytest.mark.rule("FC-107")
def test_five_abilities_four_with_a_token_of_their_own(box: dict[str, int]) -> None:
    abilities = data("abilities")["ability"]
    assert len(abilities) == 5
    assert [ability["id"] for ability in abilities if not ability["token"]] == ["espion"]
    assert sum(ability["token"] for ability in abilities) == box["ability-token"]


@pytest.mark.rule("FC-816")
def test_the_timers_in_the_data_are_those_of_the_rules() -> None:
    timers = data("timers")
    assert timers["seconds"] == {"offer": 120, "turn": 45, "window": 15, "other": 30}
    assert timers["factor"] == {"relaxed": "2/1", "normal": "1/1", "blitz": "1/2"}
    assert timers["days"] == {"1-day": 1, "2-days": 2, "3-days": 3, "7-days": 7}


def test_records_are_never_compiled() -> None:
    """mypyc blurs the annotations that msgspec reads: what has a default would be sent all the same."""
    hook = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]["targets"]["wheel"]
    included, excluded = (GitIgnoreSpec.from_lines(hook["hooks"]["custom"][part]) for part in ("include", "exclude"))
    files = [file.relative_to(ROOT / "src") for file in (ROOT / "src/tablee").rglob("*.py")]
    compiled = [
        file for file in files if included.match_file(file.as_posix()) and not excluded.match_file(file.as_posix())
    ]
    assert len(compiled) > 100
    assert [str(file) for file in compiled if "(msgspec.Struct" in (ROOT / "src" / file).read_text("utf-8")] == []
