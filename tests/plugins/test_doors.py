"""Pearls, installed beside Tablée, goes through every door, and nothing in our tree names it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

import pytest

from tablee.client import Server, sit_at
from tablee.games import GAMES
from tests.cli.commands import tablee
from tests.plugins.beside import PEARLS, ROOT, installed
from tests.server.process import started

SOURCES: Final = ROOT / "src" / "tablee"

pytestmark = [pytest.mark.anyio, pytest.mark.real_time]


@pytest.fixture(scope="module")
def beside(tmp_path_factory: pytest.TempPathFactory) -> str:
    return str(installed(PEARLS, tmp_path_factory.mktemp("beside")))


def test_no_game_is_named_outside_its_own_folders() -> None:
    own = ("games", "cli")
    for name in (*GAMES, "pearls"):
        named = re.compile(name.replace("-", "[-_ ]?"), re.IGNORECASE)
        homes = [SOURCES / folder / name.replace("-", "_") for folder in own]
        sources = [file for file in SOURCES.rglob("*") if file.suffix in (".py", ".toml") and "web" not in file.parts]
        outside = [file for file in sources if not any(home in file.parents for home in homes)]
        assert [str(file) for file in outside if named.search(file.read_text("utf-8"))] == []


def test_it_is_not_there_unless_it_is_installed() -> None:
    assert "pearl" not in tablee("--help").stdout
    missing = tablee("simulate", "pearls")
    assert missing.returncode == 2
    assert "unknown game 'pearls'; known: fake-crystal, spyfall, cresus" in missing.stderr


def test_it_is_simulated(beside: str) -> None:
    report = json.loads(tablee("simulate", "pearls", "--games", 20, "--json", PYTHONPATH=beside).stdout)
    assert (report["game"], report["games"], report["endings"]) == ("pearls", 20, {"won": 20})


def test_its_greedy_bot_wins_in_the_arena(beside: str) -> None:
    arguments = ("--bots", "greedy,random", "--games", 60, "--seed", "1", "--json")
    arena = json.loads(tablee("arena", "pearls", *arguments, PYTHONPATH=beside).stdout)
    shares = {bot["bot"]: bot["win_share"]["value"] for bot in arena["standings"]}
    assert shares["greedy"] > shares["random"]


def test_it_keeps_the_contracts(beside: str) -> None:
    tried = tablee("conform", "pearls", "--usual", PYTHONPATH=beside)
    assert tried.returncode == 0, tried.stdout + tried.stderr
    assert "Every contract that was tried is kept." in tried.stdout


@pytest.mark.parametrize(("language", "asked"), [("en", "How much do you bid"), ("fr", "Combien misez-vous")])
def test_it_is_played_in_the_terminal_replayed_and_verified(
    beside: str, tmp_path: Path, language: str, asked: str
) -> None:
    file = tmp_path / "match.jsonl"
    command = [sys.executable, "-m", "tablee", "play", "pearls", "--seats", "3", "--lang", language]
    played = subprocess.run(
        [*command, "--seed", "1", "--record", str(file)],
        input="1 3\n" + "1\n1 0\n" * 9,  # a bid; the pearl is kept, if it is one's own
        env={"PYTHONPATH": beside, "LANG": "C.UTF-8", "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        encoding="utf-8",
    )
    assert played.returncode == 0, played.stderr
    assert asked in played.stdout.replace("\xa0", " ")
    assert {"en": "The game is over", "fr": "La partie est finie"}[language] in played.stdout
    told = tablee("replay", file, "--lang", language, PYTHONPATH=beside)
    assert {"en": "Pearl 3 of 3 is on sale.", "fr": "La perle 3 sur 3 est en vente."}[language] in told.stdout
    verified = tablee("verify", file, PYTHONPATH=beside)
    assert verified.returncode == 0, verified.stderr


@asynccontextmanager
async def served(store: Path) -> AsyncIterator[Server]:
    async with started(f"sqlite:///{store}") as (process, http):
        yield http
        assert not any("left out" in line or "Traceback" in line for line in process.logged), process.logged


async def test_it_is_served_and_played_by_programs(
    beside: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", beside)
    async with served(tmp_path / "tables.db") as http:
        games = await http.ask("GET", "/api/games")
        assert [game["game"] for game in games] == ["fake-crystal", "spyfall", "cresus", "pearls"]
        assert "PE-2" in await http.ask("GET", "/api/games/pearls/rules/fr")
        seats = [{"kind": "me"}, {"kind": "bot", "level": "medium"}, {"kind": "bot", "level": "easy"}]
        opened = await http.open_table("pearls", "Ana", seats)
        table, key = opened["table"], opened["key"]
        async with sit_at(http.address, table, key) as seat:
            await http.start(table, key)
            async for question in seat.questions():
                await seat.act(question["actions"][0])
        record = await http.ask("GET", f"/api/tables/{table}/record", key)
    file = tmp_path / "served.jsonl"
    file.write_text(record, "utf-8")
    verified = tablee("verify", file, PYTHONPATH=beside)
    assert verified.returncode == 0, verified.stderr


def test_its_own_tests_pass(beside: str) -> None:
    command = [sys.executable, "-P", "-m", "pytest", "-q", "-p", "no:cacheprovider", "-c", "pyproject.toml"]
    done = subprocess.run(command, cwd=PEARLS, env={"PYTHONPATH": beside}, capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stdout + done.stderr
