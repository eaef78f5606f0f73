"""Playing in the terminal: whole games, every ability, wrong answers, leaving, and no secret told."""

import os
import re

import pytest

from tablee.cli.articles import find_article
from tablee.cli.language import Catalogue
from tablee.games.fake_crystal.game import FAKE_CRYSTAL
from tablee.games.fake_crystal.material import COLOURS
from tablee.kernel.match import verify
from tablee.lab.record_file import read_record
from tests.cli.commands import here, tablee
from tests.cli.playing import BYE, LANGUAGES, play
from tests.cli.terminal import Terminal, play_to_the_end
from tests.cli.typist import NAMES, plain
from tests.games.fake_crystal.typist import VERBS_OF, sit_down


@pytest.mark.parametrize(("language", "ability"), [("fr", "espion"), ("en", "preempteur")])
def test_a_real_terminal_plays_a_game_to_the_end_in_80_columns(language, ability, tmp_path):
    record = tmp_path / "game.jsonl"
    arguments = ("play", "--lang", language, "--set", f"ability={ability}", "--seed", "pty", "--packets")
    with Terminal(*arguments, "--record", record) as terminal:
        assert play_to_the_end(terminal, language) == 0

        shown = terminal.lines()
    assert [line for line in shown if len(line) > 80] == []
    assert any(BYE[language] in line for line in shown)
    assert any(record.name in line for line in shown)
    assert verify(FAKE_CRYSTAL, read_record(record)).is_over


def test_without_colours_nothing_but_text_is_written():
    with Terminal("play", "--lang", "fr", "--seed", "1", TERM="xterm-256color", NO_COLOR="1") as terminal:
        terminal.wait_for("commencer")
        terminal.type("\n")
        terminal.wait_for_question()

    assert re.findall(r"\x1b\[[0-9;]*[34][0-9];?[^m]*m", terminal.shown) == []
    assert "Votre main : 1 " in terminal.shown.replace("\xa0", " ").replace("\x1b[1m", "").replace("\x1b[0m", "")


@pytest.mark.parametrize("columns", [40, 120])
def test_a_narrow_and_a_wide_terminal_are_used_as_they_are(columns):
    with Terminal("play", "--lang", "en", "--seed", "1", TERM="xterm", COLUMNS=str(columns)) as terminal:
        terminal.wait_for("begin")
        terminal.type("\n")
        terminal.answer("1 12 5 2 6 3")
        terminal.answer("")
        assert terminal.wait_for_question()

    assert columns == 40 or max(map(len, terminal.lines())) == columns


def test_the_host_is_told_of_an_ability_that_does_nothing_for_two():
    for seats, is_told in ((2, True), (3, False)):
        done = tablee("play", "--seats", seats, "--set", "ability=avant-gardiste")
        assert ("FC-658" in done.stdout) == is_told


def test_a_terminal_that_knows_no_accents_does_not_end_the_game():
    done = tablee("play", "--lang", "fr", PYTHONIOENCODING="ascii")

    assert done.returncode == 0
    assert "Quelle" in done.stdout or "quelle tuile" in done.stdout


# -- the offer ------------------------------------------------------------------------------------------------


def asked(*lines):
    """Type these lines into a game and return what was shown."""
    done = tablee_with("\n".join(lines) + "\n", "play", "--lang", "en", "--seed", "1")
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout.replace("\xa0", " ").replace("\u202f", " ")


def tablee_with(text, *arguments):
    return here(*arguments, typed=text)


def test_an_offer_is_asked_for_step_by_step_and_summed_up():
    shown = asked("1", "12", "5", "2", "6", "3")

    assert "Left column: which tile" in shown
    assert "6, 12 or 18?" in shown
    assert "At what price, from 1 to 34?" in shown
    assert "At what price, from 1 to 30?" in shown
    assert "Do you seal these offers?" in shown
    assert re.search(r"Left: \w\w, .* on slot 12, price 5", shown)
    assert re.search(r"Right: \w\w, .* on slot 6, price 3", shown)
    assert "You will have 27 credits left." in shown


def test_an_offer_may_be_typed_at_once_and_begun_again():
    shown = asked("1 12 5 2 6 3", "x", "3 18 9 4 12 1")

    assert shown.count("Do you seal these offers?") == 2
    assert "You will have 25 credits left." in shown


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        (["1 12 35"], "The price must be from 1 to 34, not 35 credits (FC-208)."),
        (["1 12 0"], "The price must be from 1 to 34, not 0 credits (FC-209)."),
        (["b 3"], "This is not the moment for that (FC-304)."),
        (["t 3"], "This is not the moment for that (FC-611)."),
        (["x"], "You have not put anything down yet (FC-203)."),
        (["say 3 6"], "There is no offer in that place (FC-212)."),
    ],
    ids=lambda case: " ".join(case) if isinstance(case, list) else "",
)
def test_a_refusal_names_the_article_and_cites_it(lines, reason):
    shown = asked(*lines)

    article = reason.split("(")[-1][:6]
    text = " ".join(shown.split())
    assert reason in shown
    assert find_article("fake-crystal", article, "en")[1] in text


def test_a_wrong_answer_is_met_with_a_kind_line_and_the_question_stays():
    shown = asked("7", "hello", "", "1 7", "12 lots", "\x1b[31m", "9" * 5000)

    assert "“7”? Choose one of: 1, 2, 3, 4" in shown
    assert "“hello”?" in shown
    assert "A choice is needed" in shown
    assert "“lots”? A number from 1 to 34, please." in shown
    assert "\x1b" not in shown


def test_help_rules_table_and_scores_can_be_seen_at_any_time():
    shown = asked("?", "r FC-305", "r 306", "r R-01", "r FC-999", "v", "s")

    assert "What to know for this choice" in shown
    for article in ("FC-204", "FC-205", "FC-305", "FC-306", "R-01"):
        assert f"{article}  " in shown
    assert "I cannot find the article “fc-999”" in shown
    assert shown.count("Trophies (points)") == 2
    assert "The scores, as far as you may know them" in shown


# -- leaving --------------------------------------------------------------------------------------------------


def test_leaving_is_asked_once_and_keeps_the_record(tmp_path):
    record = tmp_path / "left.jsonl"
    with Terminal("play", "--lang", "fr", "--record", record) as terminal:
        terminal.wait_for("commencer")
        terminal.type("\n")
        terminal.answer("1 12 5")
        terminal.answer("q")
        terminal.answer("n")
        terminal.answer("q")
        terminal.answer("o")

        assert terminal.end() == 0
    assert "À bientôt" in terminal.shown
    kept = read_record(record)
    assert kept.end is None
    assert [entry.action[0] for entry in kept.entries][:3] == ["place", "slot", "price"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_of_input_ends_the_game_cleanly(language):
    done = tablee_with("1 12 5\n", "play", "--lang", language)

    assert done.returncode == 0
    assert BYE[language] in done.stdout
    assert done.stderr == ""


def test_ctrl_d_ends_the_game_cleanly():
    with Terminal("play", "--lang", "en") as terminal:
        terminal.wait_for("begin")
        terminal.type("\n")
        terminal.wait_for_question()
        terminal.type("\x04")

        assert terminal.end() == 0
    assert "See you soon" in terminal.shown


@pytest.mark.parametrize("typed", ["", "1 12 5\n"])
def test_ctrl_c_ends_the_game_cleanly_with_its_own_code(typed, tmp_path):
    record = tmp_path / "cut.jsonl"
    with Terminal("play", "--lang", "en", "--record", record) as terminal:
        terminal.wait_for("begin")
        terminal.type("\n")
        terminal.wait_for_question()
        terminal.type(typed)
        if typed:
            terminal.wait_for_question()
        terminal.interrupt()

        assert terminal.end() == 130
    assert "See you soon" in terminal.shown
    assert "Traceback" not in terminal.shown
    assert read_record(record).end is None


def test_a_game_that_there_is_not_is_told_in_one_line():
    done = here("play", "chess")

    assert done.returncode == 2 and "chess" in done.stderr and len(done.stderr.splitlines()) == 1


def test_an_earlier_record_is_kept_unless_it_is_forced(tmp_path):
    record = tmp_path / "match.jsonl"
    record.write_text("something else")

    done = tablee("play", "--record", record)

    assert done.returncode == 2 and done.stdout == ""
    assert done.stderr == f"tablee: {record} exists already and is not overwritten: give another name, or --force\n"
    assert "existe déjà" in tablee("play", "--record", record, "--lang", "fr").stderr
    assert record.read_text() == "something else"
    assert tablee("play", "--record", record, "--force").returncode == 0
    assert read_record(record).head.game == "fake-crystal"


@pytest.mark.parametrize("more", [[], ["--force"]])
def test_a_record_is_written_neither_to_a_folder_nor_to_a_pipe(more, tmp_path):
    os.mkfifo(tmp_path / "pipe")
    assert f"{tmp_path} is a folder" in tablee("play", "--record", tmp_path, *more).stderr
    assert f"{tmp_path}/pipe is not a file" in tablee("play", "--record", tmp_path / "pipe", *more).stderr


# -- secrets --------------------------------------------------------------------------------------------------


def only_what_the_seat_may_see(language):
    """Return a watch on everything printed: faces on stalls and in hands, and what others drew or saw."""
    texts = Catalogue("fake-crystal", language)
    letters = "".join(texts.say(f"letters.{colour}") for colour in COLOURS)
    slot = texts.say("screen.slot", slot="").strip()
    on_a_stall = re.compile(rf"(\d+) (?:\w+ )?[{letters}]([123F?]) {slot} \d")
    hand = re.compile(texts.say("screen.backs", backs=f"((?:[{letters}]. ?)+)"))
    facts = {"seat": "", "tiles": "", "tile": "", "offer": ""}
    verbs = [texts.say(f"events.{event}.they", **facts).split()[0] for event in ("Drew", "Saw")]

    def watch(typist, printed):
        text = plain(printed)
        view = FAKE_CRYSTAL.view(typist.match.state, typist.me)
        secret = {offer.offer + 1 for offer in view.offers if offer.tile is None}
        faces = [face for number, face in on_a_stall.findall(text) if int(number) in secret]
        assert set(faces) <= {"?"}, text
        assert all(code.endswith("?") for backs in hand.findall(text) for code in backs.split()), text
        assert not any(f"{name} {verb} " in text for name in NAMES[1:] for verb in verbs), text
        watch.checked += len(faces)

    watch.checked = 0
    return watch


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ability", VERBS_OF)
def test_no_face_is_printed_that_the_view_does_not_show(ability, language):
    watch = only_what_the_seat_may_see(language)
    typist, sitting = sit_down(language, 4, f"secrets {ability}", noise=0.1, watch=watch, ability=ability)

    assert play(typist, sitting) == 0
    assert watch.checked > 30
