"""Whoever comes to the table sees no more than those who were there and were told nothing."""

import pytest

from tests.secrets import spyfall
from tests.secrets.worlds import assert_silence_hides_nothing, steps
from tests.setting import ALL_SETTINGS, Setting

STEPS = {"spyfall": spyfall.steps}  # of games whose matches are led to what is rare


@pytest.mark.parametrize("setting", ALL_SETTINGS, ids=str)
def test_what_is_not_told_changes_nothing_that_others_see(setting: Setting) -> None:
    silent = sum(assert_silence_hides_nothing(step) for step in STEPS.get(setting.name, steps)(setting))
    assert silent or setting.name != "fake-crystal", "nothing was done in secret"
