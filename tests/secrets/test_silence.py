"""Whoever comes to the table sees no more than those who were there and were told nothing."""

import pytest

from tablee.conform.setting import ALL_SETTINGS, Setting
from tablee.conform.worlds import steps, unaware_of
from tests.dossiers import DOSSIERS


@pytest.mark.parametrize("setting", ALL_SETTINGS, ids=str)
def test_what_is_not_told_changes_nothing_that_others_see(setting: Setting) -> None:
    silent = sum(unaware_of(step) for step in steps(setting))
    assert silent or not DOSSIERS[setting.name].acts_in_secret, "nothing was done in secret"
