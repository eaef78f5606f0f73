"""Of every game: what a redeal, a clock, a wait and a default may depend on."""

import pytest

from tablee.conform.setting import Setting
from tablee.conform.subject import subject_of
from tablee.conform.worlds import redeal_alike, steps, wait_alike
from tests.secrets.tables import some


@pytest.mark.parametrize("setting", some(), ids=str)
def test_a_redeal_depends_on_what_the_seat_knows_and_on_nothing_else(setting: Setting) -> None:
    redeal_alike(steps(setting, number=6))


@pytest.mark.parametrize("setting", some(-1), ids=str)
def test_clocks_waits_and_defaults_are_the_same_in_both_worlds(setting: Setting) -> None:
    wait_alike(steps(setting, number=5), subject_of(setting.game).sealed)
