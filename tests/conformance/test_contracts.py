"""Every game keeps every contract, on every table: what `tablee conform` tries, one test each.

Contracts come one table after the other, so that a match of a table is walked once and looked at by all of them.
"""

import pytest

from tablee.conform.setting import ALL_SETTINGS, Setting, settings_of
from tablee.conform.suite import CONTRACTS, Contract, check, trials, unseen
from tablee.games import GAMES
from tests.rules import ids_of

OF_TABLES = [contract for contract in CONTRACTS if not contract.is_of_game]
OF_GAMES = [contract for contract in CONTRACTS if contract.is_of_game]
# Tried in tests/secrets, on the tables and with the samples that each game needs.
TWO_WORLDS = ("5.7", "5.8", "5.9", "5.10", "5.11")


def name(value: Contract | Setting) -> str:
    return f"{value.number}-{value.key}" if isinstance(value, Contract) else str(value)


@pytest.mark.parametrize(
    ("contract", "setting"),
    [pair for pair in trials(ALL_SETTINGS, OF_TABLES) if pair[0].number not in TWO_WORLDS],
    ids=name,
)
def test_every_contract_is_kept_on_every_table(contract: Contract, setting: Setting) -> None:
    check(contract, setting)


@pytest.mark.parametrize("contract", [one for one in CONTRACTS if one.number in TWO_WORLDS], ids=name)
@pytest.mark.parametrize("game", GAMES)
def test_two_worlds_are_compared_on_a_table_of_every_game(contract: Contract, game: str) -> None:
    settings = settings_of(game)
    check(contract, settings[len(settings) // 2])


@pytest.mark.parametrize("contract", OF_GAMES, ids=name)
@pytest.mark.parametrize("game", GAMES)
def test_every_game_describes_itself_fully(contract: Contract, game: str) -> None:
    check(contract, settings_of(game)[0])


@pytest.mark.parametrize("game", GAMES)
def test_every_game_says_what_the_suite_must_know_of_it(game: str) -> None:
    assert unseen(GAMES[game]) == [], "give the game its conformance.py, texts and RULES.md"
    assert ids_of(game)


def test_contracts_are_numbered_in_order() -> None:
    numbers = [tuple(map(int, contract.number.split("."))) for contract in CONTRACTS]
    assert numbers == sorted(set(numbers))
    assert len({contract.key for contract in CONTRACTS}) == len(CONTRACTS)
