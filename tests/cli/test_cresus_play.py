"""Playing Crésus in the terminal: whole games, every kind of deal, no secret told, and records told again."""

from tablee.cli.entry import run
from tablee.lab.record_file import read_record
from tests.cli.playing import BYE
from tests.cli.terminal import Terminal

# -- the command ----------------------------------------------------------------------------------------------


def test_a_real_terminal_begins_a_game_in_80_columns_and_keeps_a_record(tmp_path):
    record = tmp_path / "game.jsonl"
    with Terminal("play", "cresus", "--lang", "en", "--seats", "2", "--seed", "pty", "--record", record) as terminal:
        terminal.wait_for("begin")
        terminal.type("\n")
        for _ in range(8):
            terminal.wait_for_question()
            terminal.type("1\n")
        terminal.answer("q")
        terminal.answer("y")

        assert terminal.end() == 0
    assert BYE["en"] in terminal.shown
    assert [line for line in terminal.lines() if len(line) > 80] == []
    assert read_record(record).end is None


def test_simulations_count_islands_in_both_languages(capsys):
    for language, head in (("fr", "Île paradisiaque"), ("en", "Paradise island")):
        asked = ("--bots", "random", "--seats", "2", "--games", "1", "--workers", "1", "--lang", language)
        assert run(["simulate", "cresus", *asked]) == 0

        assert head in capsys.readouterr().out
