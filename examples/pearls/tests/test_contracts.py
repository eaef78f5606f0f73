"""The contracts that every game keeps, and the numbers of the rules."""

import re
from importlib.resources import files
from pathlib import Path

from tablee.conform.setting import settings_of
from tablee.conform.suite import CONTRACTS, possible, run, trials, unseen
from tablee.games import GAMES

RULES = files("pearls")


def numbers(file):
    return re.findall(r"^- \*\*(PE-\d+)\*\*", (RULES / file).read_text("utf-8"), re.MULTILINE)


def test_every_contract_is_kept():
    assert unseen(GAMES["pearls"]) == []
    tried = run(trials(settings_of("pearls"), possible(CONTRACTS, [])))
    assert [(trial.contract.number, str(trial.breach)) for trial in tried if trial.breach] == []


def test_every_rule_that_says_something_has_a_test():
    marked = set(re.findall(r'rule\("(PE-\d+)"\)', (Path(__file__).parent / "test_rules.py").read_text("utf-8")))
    assert set(numbers("RULES.md")) - {"PE-0"} == marked


def test_both_languages_have_the_same_rules():
    assert numbers("RULES.md") == numbers("RULES.fr.md")
