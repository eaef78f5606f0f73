"""Playing DC Spyfall in the terminal: whole games, every module, no secret told, and records that can be told again."""

import re
from types import SimpleNamespace

import pytest
import typer

from tablee.cli.entry import run
from tablee.games.spyfall.actions import Vote
from tablee.games.spyfall.game import SPYFALL
from tablee.games.spyfall.material import JOKER, LOCATION_NAMES, place_of
from tablee.kernel.action import Sits, TimeUp
from tablee.kernel.chance import Quick, derived_seed
from tablee.kernel.match import Match, verify
from tablee.kernel.seat import AWAY, CLOCK, HOUSE, PERSON, PROGRAM
from tablee.lab.record_file import read_record, write_record
from tests.cli.commands import here
from tests.cli.terminal import Terminal
from tests.cli.test_spyfall_table import Desk
from tests.cli.typist import NAMES, plain
from tests.games.spyfall.typist import sit_down

LANGUAGES = ("fr", "en")
MODULES = {"super_powers": True, "harley": True, "farce": True, "multiverse": True}
BYE = {"fr": "À bientôt", "en": "See you soon"}


def play(typist, sitting):
    with pytest.raises(typer.Exit) as left:
        sitting.play()
    typist.check()
    return left.value.exit_code


# -- whole games ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_whole_games_without_modules_are_played_as_typed(language):
    used = set()
    for seed in range(4):
        typist, sitting = sit_down(language, 3 + seed % 3, f"plain {seed}", me=seed % 3, noise=0.05)

        assert play(typist, sitting) == 0

        assert typist.match.is_over
        shown = typist.file.getvalue()
        assert BYE[language] in shown
        assert [line for line in plain(shown).splitlines() if len(line) > 80] == []
        used |= typist.used
    assert {"ask_question", "answer_code", "accuse", "vote", "pass_on", "point"} <= used


def test_whole_games_with_all_modules_are_played_as_typed():
    used = set()
    for seed in range(12):
        language = LANGUAGES[seed % 2]
        typist, sitting = sit_down(language, 5 + seed % 4, f"modules {seed}", me=seed % 5, noise=0.02, **MODULES)

        assert play(typist, sitting) == 0

        assert typist.match.is_over
        assert [line for line in plain(typist.file.getvalue()).splitlines() if len(line) > 80] == []
        used |= typist.used
    assert {"announce", "raise_hand", "reveal", "guess"} <= used
    assert used & {"same", "different"} and used & {"suspect", "trust"}
    assert used & {"slip_time", "turn_up", "deflect", "use_speed"}


@pytest.mark.parametrize(
    "options",
    [
        {"reference_list": "answerer"},
        {"transcript": "last"},
        {"first_dealer": "chosen"},
        {"mark_used_locations": False},
    ],
    ids=str,
)
def test_every_option_of_the_table_can_be_played(options):
    typist, sitting = sit_down("en", 3, "options", noise=0.05, **options)

    assert play(typist, sitting) == 0
    assert typist.match.is_over


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


CURIOUS = ("?", "v", "s", "l", "x 4", "a 1", "j", "m", "u", "u 2", "-1", "hm", "99")


def told_the_same_in_another_world(typist, _):
    """Whatever is typed, a world the person cannot tell from this one gets the same words."""
    state = typist.match.state
    if len(typist.match.record.entries) % 5:
        return  # enough is enough
    if any(decision.required and decision.seat == typist.me for decision in SPYFALL.decisions(state)):
        worlds = [state, SPYFALL.redeal(state, typist.me, Quick(len(typist.match.record.entries)))]
        here, there = (Desk(SimpleNamespace(state=world), typist.me, *CURIOUS).whole() for world in worlds)
        assert here == there


def test_nothing_that_is_said_depends_on_what_is_hidden():
    for seed in range(3):
        typist, sitting = sit_down("en", 5, f"worlds {seed}", watch=told_the_same_in_another_world, **MODULES)

        assert play(typist, sitting) == 0


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


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--seats", "2"], "3 to 8"),
        (["--bots", "search"], "normal"),
        (["--set", "virtual-clock=false"], "virtual-clock=true"),
        (["--set", "talk-mode=free"], "structured"),
        (["--set", "harley=true", "--seats", "4"], "SP-901"),
    ],
    ids=" ".join,
)
def test_a_wrong_argument_is_told_in_one_line(arguments, complaint):
    done = here("play", "spyfall", *arguments)

    assert done.returncode == 2
    assert complaint in done.stderr
    assert len(done.stderr.splitlines()) == 1


# -- records --------------------------------------------------------------------------------------------------


def recorded(path, seed="replay"):
    typist, sitting = sit_down("en", 4, seed, super_powers=True)
    assert play(typist, sitting) == 0
    write_record(typist.match.record, path)
    return typist.match


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_record_is_told_again_and_verified(language, tmp_path, capsys):
    path = tmp_path / "game.jsonl"
    match = recorded(path)

    assert run(["replay", str(path), "--lang", language]) == 0
    told = capsys.readouterr().out.replace("\xa0", " ")
    assert {"fr": "Manche 1 : ", "en": "Round 1: "}[language] in told
    assert {"fr": "Fin de la manche 3", "en": "End of round 3"}[language] in told
    assert "{" not in told and len(told.splitlines()) > len(match.record.entries)

    assert run(["verify", str(path), "--lang", language]) == 0
    assert str(len(match.record.entries)) in capsys.readouterr().out


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
    assert len(re.findall(r": (?:For|Against)$", capsys.readouterr().out, re.MULTILINE)) > 0
