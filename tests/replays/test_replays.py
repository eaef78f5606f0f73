"""The matches in the replay files are played as they were; a change of meaning raises the game's rules version."""

import pytest

from tablee.games import GAMES
from tests.dossier import REPLAYS, Replay
from tests.dossiers import DOSSIERS
from tests.replay_files import ALL, text_of


@pytest.mark.parametrize("replay", ALL, ids=lambda replay: f"{replay.game}-{replay.name}")
def test_the_match_is_played_as_in_the_file(replay: Replay) -> None:
    kept = replay.path.read_text("utf-8").splitlines()
    now = text_of(replay).splitlines()
    for number, (line, other) in enumerate(zip(kept, now, strict=False), 1):
        assert line == other, f"{replay.path.name}, line {number}; if it is meant, run python -m tests.replay_files"
    assert len(kept) == len(now)


def test_the_files_are_those_of_the_list_and_small() -> None:
    files = set(REPLAYS.glob("*/*.txt"))
    assert files == {replay.path for replay in ALL}
    sizes = [path.stat().st_size for path in files]
    assert max(sizes) < 60 * 1024
    assert sum(sizes) < 500 * 1024


@pytest.mark.parametrize("game", GAMES)
def test_every_seat_count_has_a_replay(game: str) -> None:
    counts = {replay.seats for replay in DOSSIERS[game].replays}
    assert counts == set(range(GAMES[game].fewest_seats, GAMES[game].most_seats + 1))


@pytest.mark.parametrize(("game", "id"), [(game, id) for game, known in DOSSIERS.items() for id in known.each_value])
def test_every_value_of_an_option_has_a_replay(game: str, id: str) -> None:
    (option,) = (option for option in GAMES[game].options if option.id == id)
    played = {replay.options.get(id, option.default) for replay in DOSSIERS[game].replays}
    assert played == {known.value for known in option.values}


@pytest.mark.parametrize("game", GAMES)
def test_what_the_players_can_do_happens_in_some_replay(game: str) -> None:
    """Files in which a verb never occurs pin nothing about it."""
    texts = "".join(replay.path.read_text("utf-8") for replay in DOSSIERS[game].replays)
    assert {verb for verb in GAMES[game].verbs if f": {verb} " not in texts} == DOSSIERS[game].unseen
    assert "clock: time_up" in texts
