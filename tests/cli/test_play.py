"""Each game played in the terminal: whole matches, every option, no secret told, wrong arguments, records."""

import pytest

from tablee.cli.entry import run
from tablee.games import GAMES
from tablee.kernel.match import verify
from tablee.lab.record_file import read_record, write_record
from tests.cli.commands import here
from tests.cli.playing import LANGUAGES, Evening, OtherWorlds, Sitting, play, play_as_typed, sit_down
from tests.dossiers import part


def _name(one):
    return one.name if isinstance(one, Evening) else str(one)


def each(name):
    """Return what the typist of each game says under a name, with the game."""
    known = [(game, one) for game in GAMES for one in getattr(part(game, "typist"), name)]
    return [pytest.param(game, one, id=f"{game} {_name(one)}") for game, one in known]


@pytest.mark.parametrize(("game", "evening"), each("EVENINGS"))
def test_whole_matches_are_played_as_typed(game, evening):
    used = set()
    for number, sitting in enumerate(evening.sittings):
        if evening.is_enough(number, used):
            break
        used |= play_as_typed(game, sitting)
    assert evening.lacks(used) == []


@pytest.mark.parametrize(("game", "options"), each("OPTIONS"))
def test_every_option_of_the_table_can_be_played(game, options):
    fewest = GAMES[game].fewest_seats
    typist, sitting = sit_down(game, Sitting("en", fewest, "options", noise=0.05, options=options))

    assert play(typist, sitting) == 0
    assert typist.match.is_over


@pytest.mark.parametrize(("game", "evening"), each("SECRETIVE"))
def test_nothing_that_is_said_depends_on_what_is_hidden(game, evening):
    watch = OtherWorlds(game, part(game, "typist").LOOKED_AT_ONE_IN)
    for sitting in evening.sittings:
        typist, table = sit_down(game, sitting, watch)
        assert play(typist, table) == 0
    assert watch.compared > 10


@pytest.mark.parametrize(("game", "case"), each("WRONG"))
def test_a_wrong_argument_is_told_in_one_line(game, case):
    arguments, complaint = case
    done = here("play", game, *arguments.split())

    assert done.returncode == 2
    assert complaint in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("game", GAMES)
def test_a_record_is_told_again_and_verified_in_both_languages(game, tmp_path, capsys):
    typist, sitting = sit_down(game, part(game, "typist").RECORDED)
    assert play(typist, sitting) == 0
    entries, path = len(typist.match.record.entries), tmp_path / "game.jsonl"
    write_record(typist.match.record, path)

    for language in LANGUAGES:
        assert run(["replay", str(path), "--lang", language]) == 0
        told = capsys.readouterr().out.replace("\xa0", " ")
        assert [line for line in part(game, "typist").TOLD_AGAIN[language] if line not in told] == []
        assert "{" not in told and len(told.splitlines()) > entries
        assert run(["verify", str(path), "--lang", language]) == 0
        assert str(entries) in capsys.readouterr().out
    assert verify(GAMES[game], read_record(path)).is_over
