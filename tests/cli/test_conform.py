"""`tablee conform`: what an author reads of a game, in both languages, and the exit codes."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tablee.cli.entry import run
from tablee.cli.language import LANGUAGES, Catalogue
from tablee.conform.contract import Breach
from tablee.conform.suite import CONTRACTS
from tests.cli.commands import TABLEE, environment, here, tablee
from tests.patience import PATIENCE

PACKAGE = Path(__file__).parents[2] / "examples/pearls"
PEARLS = "pearls.game:PEARLS_GAME"
LOUD = "tests.conformance.broken:LOUD"


@pytest.fixture(autouse=True)
def _english(monkeypatch):
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


def conform(*arguments):
    done = here("conform", *arguments)
    assert done.stderr == ""
    return done.returncode, done.stdout


def lines_of(report):
    """The lines of contracts: by number, what stands before and behind."""
    return dict(re.findall(r"^(?:✓|✗|–) ([\d.]+) +(.*)$", report, re.MULTILINE))


def test_a_sound_game_gets_a_line_for_every_contract():
    code, report = conform(PEARLS)

    assert code == 0
    assert report.startswith(f"{PEARLS}: every contract on 45 tables\n")
    assert list(lines_of(report)) == [contract.number for contract in CONTRACTS]
    assert lines_of(report)["1.1"] == "A snapshot loads to an equal State. (45 tables)"
    assert lines_of(report)["7.1"] == "A table of the wrong size is refused. (1 table)"
    assert report.count("✓") == len(CONTRACTS)
    assert report.endswith("Every contract that was tried is kept.\n")


def test_a_broken_contract_is_told_with_its_match_and_the_command_to_see_it_again():
    code, report = conform(LOUD)

    assert code == 1
    line, *details = report[report.index("✗ 5.7") :].splitlines()[:4]
    assert line.endswith("(broken on table 1)")
    assert "hears something else" in details[0]
    assert re.search(r"Table: \S+:LOUD-2, match 0, action \d+: seat \d, peek, at \d+ ms", details[1])
    again = shlex.split(details[2].partition(": ")[2])
    assert again == ["tablee", "conform", LOUD, "--seats", "2", "--usual", "--only", "5.7"]
    code, second = conform(*again[2:])
    assert code == 1 and list(lines_of(second)) == ["5.7"] and "on 1 table\n" in second
    assert details[0] in second and details[1] in second


def test_the_report_speaks_french():
    code, report = conform(LOUD, "--lang", "fr")

    assert code == 1
    assert "chaque contrat à 45 tables" in report
    assert "Pour le revoir\N{NO-BREAK SPACE}: tablee conform" in report
    assert "est rompu" in report or "sont rompus" in report


def test_what_a_game_does_not_say_is_told_to_be_left_out():
    code, report = conform("tests.kernel.claims:CLAIMS", "--only", "5.2,8.3,1.1", "--seats", "2")

    assert "– 5.2   Redeals vary all that is hidden. (not tried)" in report
    assert "5.2 was not tried: conformance.py does not say what is hidden from a seat (hidden)." in report
    assert "8.2 and 8.3 were not tried" in report
    assert "✓ 1.1" in report
    assert code == 0


def test_a_game_of_ours_is_tried_on_the_tables_that_were_asked_for():
    code, report = conform(
        "fake-crystal", "--seats", "2", "--set", "ability=recycleur", "--only", "1.1,2.1", "--seed", "s"
    )

    assert code == 0
    assert report.startswith("fake-crystal: every contract on 1 table\n")
    assert list(lines_of(report)) == ["1.1", "2.1"]


def test_options_are_tried_at_every_number_of_seats_that_takes_them():
    _, report = conform("spyfall", "--set", "harley=true", "--only", "7.1")

    assert report.startswith("spyfall: every contract on 4 tables\n")


def test_another_seed_stands_in_the_command_to_see_it_again():
    _, report = conform(LOUD, "--seed", "another one")

    assert "--seed 'another one'" in report


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ("", "'GAME' is missing"),
        ("chess", "unknown game 'chess'; known: fake-crystal, spyfall, cresus; a game outside"),
        ("no.such.module:GAME", "unknown game 'no.such.module:GAME'"),
        ("cresus --seats 7", "cresus is for 2 to 6 seats, not 7"),
        ("cresus --set trading", "--set takes option=value, not 'trading'"),
        ("cresus --set colour=red", "cresus has no option 'colour'"),
        ("cresus --set trading=red", "trading cannot be 'red'"),
        ("spyfall --seats 4 --set harley=true", "SP-901"),
        ("cresus --only 9.9", "no contract '9.9'; known: 1.1, 1.2"),
        ("cresus --lang de", "'de' is not a language we speak"),
    ],
)
def test_a_wrong_argument_gets_one_clear_line(arguments, says, capsys):
    assert run(["conform", *arguments.split()]) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.count("\n") == 1
    assert says in err


def test_an_interrupted_run_tells_what_was_tried(monkeypatch):
    tried = []

    def interrupted(contract, setting):
        tried.append(contract.number)
        if contract.number == "1.3":
            raise KeyboardInterrupt

    monkeypatch.setattr("tablee.conform.suite.check", interrupted)
    code, report = conform(PEARLS)

    assert code == 130 and tried == ["1.1", "1.2", "1.3"]
    assert report.startswith("Interrupted: what follows counts only what was tried already.\n")
    assert "✓ 1.2" in report and "– 1.3" in report
    assert "is kept" not in report


def test_the_command_stands_alone():
    done = tablee("conform", PEARLS, "--only", "1.1,7.1", PYTHONPATH=str(PACKAGE))

    assert (done.returncode, done.stderr) == (0, "")
    assert list(lines_of(done.stdout)) == ["1.1", "7.1"]


def test_where_python_leaves_assertions_out_breaches_are_found_all_the_same():
    command = [sys.executable, "-O", *TABLEE[1:], "conform", LOUD, "--only", "5.7,6.1"]
    done = subprocess.run(
        command, env=environment(PYTHONPATH=str(PACKAGE)), capture_output=True, encoding="utf-8", timeout=PATIENCE
    )

    assert done.returncode == 1
    assert "✗ 5.7" in done.stdout and "– 6.1" in done.stdout
    assert "6.1 was not tried: with python -O a game checks no invariants." in done.stdout


def test_a_breach_with_options_is_seen_again_with_these(monkeypatch):
    def broken(contract, setting):
        if setting.options == (("harley", True), ("talk-mode", "free")):
            raise Breach("it is broken")

    monkeypatch.setattr("tablee.conform.suite.check", broken)
    code, report = conform(
        "spyfall", "--seats", "5", "--set", "harley=true", "--set", "talk-mode=free", "--only", "1.1"
    )

    assert code == 1
    assert "tablee conform spyfall --seats 5 --set harley=true --set talk-mode=free --only 1.1" in report


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_contract_has_its_sentence(language):
    texts = Catalogue("lab", language)
    sentences = [texts.say(f"conform.contracts.{contract.key}") for contract in CONTRACTS]

    assert len(set(sentences)) == len(sentences)
    assert all(sentence.endswith(".") for sentence in sentences)
