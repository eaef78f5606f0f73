"""docs/running.md names only what exists, and all of it that has to be named."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from tablee.cli.app import command_in
from tablee.cli.language import Catalogue
from tests.server.place import served

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "running.md").read_text(encoding="utf-8")
SOURCES = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "src" / "tablee" / "server").rglob("*.py"))


def test_every_option_of_the_command_is_on_the_page_with_its_default() -> None:
    command = command_in(Catalogue("lab", "en")).commands["serve"]
    for option in command.params:
        name = option.opts[0]
        if name == "--help":
            continue
        rows = [line for line in PAGE.splitlines() if line.startswith("|") and f"`{name}`" in line.split("|")[1]]
        assert len(rows) == 1, name
        if isinstance(option.default, int | float) and not isinstance(option.default, bool):
            assert rows[0].split("|")[2].strip() == f"{option.default:g}", name


@pytest.mark.anyio
async def test_every_figure_on_the_page_exists_and_every_figure_of_ours_is_on_it(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        figures = text_string_to_metric_families(await place.http.ask("GET", "/metrics"))
        names = {family.name for family in figures if not family.name.endswith("_created")}
    ours = {name for name in names if name.startswith("tablee_")}
    named = {name.removesuffix("_total") for name in re.findall(r"tablee_[a-z_]+", PAGE)}
    assert named <= ours
    assert ours - named == {"tablee_commits"}, "which every histogram of commits counts as well"


def test_the_events_and_keys_on_the_page_are_in_the_code() -> None:
    logs = PAGE[PAGE.index("## Logs") : PAGE.index("## Figures")]
    events = [word for word in re.findall(r"`([^`]+)`", " ".join(logs.split())) if " " in word]
    assert len(events) > 5
    for event in [*events, "store_refuses", "server_full", "cannot_be_played_on", "server_stops"]:
        assert f'"{event}"' in SOURCES, event


@pytest.mark.anyio
@pytest.mark.skipif(shutil.which("sqlite3") is None, reason="the page's commands use sqlite3")
async def test_the_commands_for_backups_and_for_deleting_what_is_old_work(tmp_path: Path) -> None:
    blocks = re.findall(r"^```sh\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    backup = next(block for block in blocks if ".backup" in block)
    dry_run, deleting = next(block for block in blocks if "tablee tidy" in block).splitlines()
    store = f"sqlite:///{tmp_path / 'tables.db'}"
    async with served(store) as place:
        old, new = await place.table(), await place.table()
        for number, line in enumerate(backup.splitlines()):
            run(line.replace("copy.db", f"copy{number}.db"), tmp_path)
        ended = f"UPDATE tables SET status = 'over', touched = 5 WHERE id = '{old.id}'"
        await place.node.store.write(lambda connection: connection.exec_driver_sql(ended).rowcount)
    for command in (dry_run, deleting):
        async with served(store) as place:
            assert await place.node.house.table(old.id) is not None
        run(command.replace("tablee", f"{sys.executable} -m tablee", 1), tmp_path)
    async with served(store) as place:
        assert await place.node.house.table(new.id) is not None
        assert await place.node.house.table(old.id) is None
    for number in range(2):
        async with served(f"sqlite:///{tmp_path / f'copy{number}.db'}") as place:
            table = await place.node.house.table(new.id)
            assert table is not None and table.is_playing


def run(command: str, directory: Path) -> None:
    subprocess.run(command, shell=True, check=True, cwd=directory, timeout=600)
