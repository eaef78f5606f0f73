"""What a viewer of Fake Crystal is answered, and what watchers are sent later, is the same in two worlds."""

from pathlib import Path

import pytest

from tablee.conform.setting import Setting
from tablee.kernel.seat import NOBODY
from tests.games.fake_crystal.secrets import ABILITIES
from tests.server.pair import two_worlds

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("ability", ABILITIES)
async def test_every_action_of_the_game_is_refused_alike(ability: str, tmp_path: Path) -> None:
    """A viewer who tries everything at some moment learns nothing from the answers."""
    chosen = Setting("fake-crystal", 3, (("ability", ability),))
    table = [action for action in chosen.game.actions() if action.verb.name != "commit" or action.args[1] < 3]
    async with two_worlds(chosen, tmp_path, number=1) as pair:
        await pair.begin(25)
        for viewer in (2, NOBODY):
            await pair.resync(viewer)
            assert await pair.try_everything(table) > 400
            for message in ("vote", "propose", "take_back", "act", "say", "nothing"):
                await pair.send_both(message, on=0, action=["place", 0], proposal=4, yes=True, matter="undo", text="x")


@pytest.mark.parametrize("ability", ["espion", "preempteur"])
async def test_delayed_watchers_cannot_tell_two_worlds_apart(ability: str, tmp_path: Path) -> None:
    chosen = Setting("fake-crystal", 3, (("ability", ability),))
    async with two_worlds(chosen, tmp_path, number=2, delay=4) as pair:
        await pair.begin(60)
        await pair.resync(NOBODY, reload=True)
        for _ in range(64):
            taken = pair.choose()
            assert taken is not None
            if not await pair.step(taken):
                await pair.resync(NOBODY, reload=True)
        assert pair.compared > 20
