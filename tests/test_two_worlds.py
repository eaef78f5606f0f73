"""A short look at every game in two worlds, and that a long one tells what it found."""

from itertools import islice

import pytest
from typer.testing import CliRunner

from tablee.conform.setting import ALL_SETTINGS
from tablee.games import GAMES
from tests.soak import setting_of
from tests.two_worlds import SHOWS, Found, app, compare, jobs_of


@pytest.mark.parametrize("game", GAMES)
def test_random_matches_are_the_same_to_whoever_cannot_tell(game: str) -> None:
    compared = [compare(job) for job in islice(jobs_of("test", game), 3)]
    assert {name for name, _ in compared} == {game}
    assert sum(positions for _, positions in compared) > 300


@pytest.mark.parametrize(
    "number",
    [
        pytest.param(366, id="shares turned up and buried in one step"),
        pytest.param(2220, id="orders alone answered who takes part"),
    ],
)
def test_what_the_rules_show_in_one_step_is_known_to_be_shown(number: int) -> None:
    assert compare(("2026-11-18", number))[1] > 100


@pytest.mark.parametrize("game", GAMES)
def test_every_setting_of_a_game_has_its_turn(game: str) -> None:
    settings = [one for one in ALL_SETTINGS if one.name == game]
    met = [setting_of(*job) for job in islice(jobs_of("test", game), len(settings))]
    assert [(one.name, one.seats) for one in met] == [(one.name, one.seats) for one in settings]


@pytest.mark.parametrize("game", GAMES)
def test_what_is_shown_and_should_not_be_is_found(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cards that are turned up differ in two worlds: if that were no part of the rules, it would be a leak."""
    monkeypatch.setitem(SHOWS, game, lambda *_: False)
    with pytest.raises(Found, match=rf"match \d+ of seed test \({game}"):
        list(map(compare, islice(jobs_of("test", game), 5)))


def test_the_command_tells_what_was_compared() -> None:
    done = CliRunner().invoke(app, ["--positions", "20"])
    assert done.exit_code == 0 and done.stdout.startswith("positions compared: fake-crystal ")
    assert done.stdout.endswith(", no difference\n")


def test_the_command_fails_where_somebody_can_tell(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SHOWS, "fake-crystal", lambda *_: False)
    done = CliRunner().invoke(app, ["--workers", "1"])
    assert done.exit_code == 1 and "of seed 0 (fake-crystal" in done.stdout
