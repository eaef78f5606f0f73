"""Playing DC Spyfall in the terminal: whole games, every module, no secret told, and records that can be told again."""

import re

from tablee.cli.entry import run
from tablee.games.spyfall.actions import Vote
from tablee.games.spyfall.game import SPYFALL
from tablee.games.spyfall.material import JOKER, LOCATION_NAMES, place_of
from tablee.kernel.action import Sits, TimeUp
from tablee.kernel.chance import derived_seed
from tablee.kernel.match import Match, verify
from tablee.kernel.seat import AWAY, CLOCK, HOUSE, PERSON, PROGRAM
from tablee.lab.record_file import read_record, write_record
from tests.cli.playing import BYE, play
from tests.cli.terminal import Terminal
from tests.cli.typist import NAMES, plain
from tests.games.spyfall.typist import sit_down

# -- secrets --------------------------------------------------------------------------------------------------


def no_name_but_ones_own(typist, printed):
    """While a round lasts, a Location is named only in the list, on one's own card, or by a Joker who has revealed."""
    text = plain(printed)
    state = typist.match.state
    if not state.is_dealt() or state.round != typist.round:
        typist.round = state.round
        return
    own = state.card[typist.me]
    if own != JOKER and not state.revealed:
        told = " ".join(line for line in text.splitlines() if not re.match(r"[ ✗][ \d]\d ", line))
        others = [place for place in range(20) if place != place_of(own)]
        assert [name for name in (LOCATION_NAMES["en"][place] for place in others) if name in told] == []
        typist.checked += 1


def test_no_location_is_printed_that_the_seat_does_not_know():
    checked = 0
    for seed in range(4):
        typist, sitting = sit_down("en", 5, f"secrets {seed}", noise=0.1, watch=no_name_but_ones_own, super_powers=True)
        typist.round = typist.checked = 0
        assert play(typist, sitting) == 0
        checked += typist.checked
    assert checked > 30


# -- the command ----------------------------------------------------------------------------------------------


def replies(shown):
    """Return what a plain person types: the first number offered, else Enter."""
    example = re.search(r"at once: (\d+ \d+)", shown)
    if example:
        return example[1]
    numbers = re.findall(r"\n  +(\d+) ", shown)
    return "" if "Enter:" in shown or not numbers else numbers[0]


def test_a_real_terminal_plays_a_game_to_the_end_in_80_columns_and_keeps_a_record(tmp_path):
    record = tmp_path / "game.jsonl"
    options = ("--set", "rounds=1", "--set", "round-seconds=60", "--seed", "pty")
    with Terminal("play", "spyfall", "--lang", "en", *options, "--record", record) as terminal:
        terminal.wait_for("begin")
        terminal.type("\n")
        before = terminal.seen_up_to
        while terminal.wait_for_question():
            terminal.type(replies(plain(terminal.shown)[before:]) + "\n")
            before = terminal.seen_up_to

        assert terminal.end() == 0
    assert [line for line in terminal.lines() if len(line) > 80] == []
    assert any("The game is over: the count" in line for line in terminal.lines())
    assert verify(SPYFALL, read_record(record)).is_over


def test_leaving_keeps_the_record(tmp_path):
    record = tmp_path / "left.jsonl"
    with Terminal("play", "spyfall", "--lang", "fr", "--seed", "1", "--record", record) as terminal:
        terminal.wait_for("commencer")
        terminal.type("\n")
        terminal.answer("q")
        terminal.answer("o")

        assert terminal.end() == 0
    assert BYE["fr"] in terminal.shown
    assert read_record(record).end is None


# -- records --------------------------------------------------------------------------------------------------


def recorded(path, seed="replay"):
    typist, sitting = sit_down("en", 4, seed, super_powers=True)
    assert play(typist, sitting) == 0
    write_record(typist.match.record, path)
    return typist.match


def test_a_record_through_the_eyes_of_a_seat_shows_only_its_own_card(tmp_path, capsys):
    path = tmp_path / "game.jsonl"
    recorded(path)

    assert run(["replay", str(path), "--lang", "en", "--seat", "2"]) == 0
    dealt = re.findall(r"(\w+) gets a card: ", capsys.readouterr().out)
    assert dealt and set(dealt) == {NAMES[1]}


def test_a_live_record_tells_of_the_clock_and_of_who_is_there(tmp_path, capsys):
    """Played with a clock, as a server does: people go away and come back, time runs out, votes are secret."""
    match = Match.start(
        SPYFALL, NAMES[:3], {"rounds": 1, "absence": "exclude", "round-seconds": 60}, derived_seed("live", 0)
    )
    match.play(HOUSE, Sits(2, PROGRAM), 0)
    match.play(HOUSE, Sits(2, PERSON), 0)
    match.play(HOUSE, Sits(2, AWAY), 0)
    match.play(HOUSE, Sits(2, PERSON), 0)
    while not match.is_over:
        deadline = min(SPYFALL.deadlines(match.state), key=lambda deadline: deadline.due)
        match.play(CLOCK, TimeUp(deadline.which), deadline.due)
    path = tmp_path / "live.jsonl"
    write_record(match.record, path)

    assert run(["replay", str(path), "--lang", "en"]) == 0
    told = capsys.readouterr().out
    assert f"{NAMES[2]} is away: not asked" in told and f"{NAMES[2]} is back." in told
    assert "Time is up: no more questions." in told


def test_a_secret_vote_is_told_of_a_finished_record_alone(tmp_path, capsys):
    path = tmp_path / "game.jsonl"
    match = recorded(path)
    votes = sum(entry.action[0] == Vote.name for entry in match.record.entries)

    assert votes
    assert run(["replay", str(path), "--lang", "en"]) == 0
    assert len(re.findall(r": Vote (?:for|against)$", capsys.readouterr().out, re.MULTILINE)) > 0
