"""What each viewer is sent is the same, byte by byte, in worlds that differ in what the viewer may not know."""

from pathlib import Path

import pytest

from tablee.conform.setting import Setting
from tablee.games import GAMES
from tests.dossiers import part
from tests.server.pair import two_worlds

pytestmark = pytest.mark.anyio

TABLES = [
    pytest.param(number, table, id=str(table))
    for game in GAMES
    for number, table in enumerate(part(game, "pair").PAIR.tables())
]


@pytest.mark.rule("CR-1405")
@pytest.mark.rule("SP-809")
@pytest.mark.parametrize(("number", "setting"), TABLES)
async def test_nobody_can_tell_two_worlds_apart_by_what_is_sent(number: int, setting: Setting, tmp_path: Path) -> None:
    bots = part(setting.name, "pair").PAIR.bots_at(number, setting)
    async with two_worlds(setting, tmp_path, number=number, bots=bots) as pair:
        await pair.compare()
