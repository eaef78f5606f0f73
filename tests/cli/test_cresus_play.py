"""Playing Crésus in the terminal: whole games, every kind of deal, no secret told, and records told again."""

from types import SimpleNamespace

import pytest
import typer

from tablee.cli.entry import run
from tablee.games.cresus.game import CRESUS
from tablee.kernel.chance import Quick
from tablee.kernel.match import verify
from tablee.lab.record_file import read_record, write_record
from tests.cli.commands import here
from tests.cli.terminal import Terminal
from tests.cli.test_cresus_table import Desk
from tests.cli.typist import NAMES, plain
from tests.games.cresus.typist import sit_down

LANGUAGES = ("fr", "en")
BYE = {"fr": "À bientôt", "en": "See you soon"}


def play(typist, sitting):
    with pytest.raises(typer.Exit) as left:
        sitting.play()
    typist.check()
    return left.value.exit_code


# -- whole games ----------------------------------------------------------------------------------------------


GAMES_TO_PLAY = (
    (2, {}),
    (3, {"deal_types": "mixed"}),
    (3, {"sale_market": "any-open", "repeat_market": "blocked"}),
    (4, {"lone_bidder": "free-bid", "rebid_by": "all-bidders", "cash_display": "hidden"}),
    (2, {"sector_bonus_timing": "per-visit", "kept_card_delay": "next-round", "closed_market_cresus": "skip"}),
    (6, {}),
)


def test_whole_games_are_played_as_typed():
    used = set()
    for seed, (seats, options) in enumerate(GAMES_TO_PLAY):
        language = LANGUAGES[seed % 2]
        typist, sitting = sit_down(language, seats, f"game {seed}", me=seed % 2, noise=0.03, **options)

        assert play(typist, sitting) == 0

        assert typist.match.is_over
        shown = typist.file.getvalue()
        assert BYE[language] in shown
        assert [line for line in plain(shown).splitlines() if len(line) > 80] == []
        used |= typist.used
    assert {"bid", "choose_market", "pass_by", "take_part", "stay_out", "buy", "sell", "throw", "keep_dice"} <= used
    assert {"call", "answer_call", "accept_deal", "decline_call", "buy_signs", "sell_sign"} <= used


# -- secrets --------------------------------------------------------------------------------------------------

CURIOUS = ("?", "v", "s", "c", "b", "p", "t 1", "hm", "99999", "1 7")


def told_the_same_in_another_world(typist, _):
    """Whatever is typed, a world the person cannot tell from this one gets the same words."""
    state = typist.match.state
    if typist.ahead or len(typist.match.record.entries) % 3:
        return  # enough is enough
    worlds = [state, CRESUS.redeal(state, typist.me, Quick(len(typist.match.record.entries)))]
    here, there = (Desk(SimpleNamespace(state=world), typist.me, *CURIOUS).whole() for world in worlds)
    assert here == there
    typist.compared += 1


def test_nothing_that_is_said_depends_on_what_is_hidden():
    typist, sitting = sit_down("en", 4, "worlds", watch=told_the_same_in_another_world)
    typist.compared = 0

    assert play(typist, sitting) == 0
    assert typist.compared > 10


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


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--seats", "7"], "2 to 6"),
        (["--set", "trading=live"], "trading=turns"),
        (["--set", "deal-types=all"], "mixed"),
    ],
    ids=" ".join,
)
def test_a_wrong_argument_is_told_in_one_line(arguments, complaint):
    done = here("play", "cresus", *arguments)

    assert done.returncode == 2
    assert complaint in done.stderr
    assert len(done.stderr.splitlines()) == 1


# -- records --------------------------------------------------------------------------------------------------


def test_a_record_is_told_again_and_verified_in_both_languages(tmp_path, capsys):
    typist, sitting = sit_down("en", 2, "replay")
    assert play(typist, sitting) == 0
    path = tmp_path / "game.jsonl"
    write_record(typist.match.record, path)

    for language, begins, ends in (
        ("fr", "Manche 1 : ", "La partie est finie"),
        ("en", "Round 1: ", "The game is over"),
    ):
        assert run(["replay", str(path), "--lang", language]) == 0
        told = capsys.readouterr().out.replace("\xa0", " ")
        assert begins in told and ends in told and NAMES[1] in told
        assert "{" not in told and len(told.splitlines()) > len(typist.match.record.entries)
    assert verify(CRESUS, read_record(path)).is_over


def test_simulations_count_islands_in_both_languages(capsys):
    for language, head in (("fr", "Île paradisiaque"), ("en", "Paradise island")):
        asked = ("--bots", "random", "--seats", "2", "--games", "1", "--workers", "1", "--lang", language)
        assert run(["simulate", "cresus", *asked]) == 0

        assert head in capsys.readouterr().out
