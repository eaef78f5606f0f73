"""A game that breaks a contract is found out, by just that contract, and can be seen again."""

from pathlib import Path

import pytest

from tablee.conform.contract import Breach, claim_same, difference
from tablee.conform.setting import setting, settings_of
from tablee.conform.subject import NoGame, game_of, subject_of
from tablee.conform.suite import CONTRACTS, check, possible, run, trials, unseen
from tablee.conform.texts import are_alike, refusals_of
from tablee.games import GAMES
from tablee.kernel.conformance import PLAIN
from tests.kernel.claims import CLAIMS

ROOT = Path(__file__).parents[2]
PEARLS = "pearls.game:PEARLS_GAME"
BY_NUMBER = {contract.number: contract for contract in CONTRACTS}


def broken(name: str) -> str:
    return f"tests.conformance.broken:{name}"


def breaches(game: str, *numbers: str) -> dict[str, Breach]:
    """Try a game, by these contracts or by all; return what was found, by the numbers of the contracts."""
    chosen = [contract for contract in CONTRACTS if not numbers or contract.number in numbers]
    tried = run(trials(settings_of(game), possible(chosen, unseen(game_of(game)))))
    return {trial.contract.number: trial.breach for trial in tried if trial.breach is not None}


def test_a_sound_game_outside_the_tree_keeps_every_contract() -> None:
    assert unseen(game_of(PEARLS)) == []
    assert breaches(PEARLS) == {}


def test_the_game_of_the_kernels_pages_keeps_every_contract(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT / "examples" / "pearls")
    assert breaches("pearls.game:PEARLS_GAME") == {}


@pytest.mark.parametrize(
    ("game", "number", "says"),
    [
        ("FORGETFUL", "1.1", "the loaded State asks for other decisions"),
        ("SHARING", "1.3", "changed"),
        ("ENDLESS", "2.1", "the match has no end"),
        ("HASTY", "2.2", "longest() says 3"),
        ("LONELY", "2.3", "the winners are not the seats of rank 1"),
        ("OVERBIDDING", "2.4", "bid(9), is no answer"),
        ("HEEDLESS", "2.5", "1000 defaults did not answer what is asked: Selling > Heedless"),
        ("EARLY", "2.6", "clock 0 speaks too early"),
        ("MISCOUNTING", "2.7", "the rows are not the scores: [0][0]"),
        ("UNEXPLAINED", "2.7", "have the same score, and nothing tells why"),
        ("BLIND", "3.1", "is offered, and refused: PE-3 no_credit"),
        ("GENEROUS", "3.1", "accepted, not listed: bid in Bidding"),
        ("NAMELESS", "3.1", "PE-9 only_once"),
        ("HOUSING", "3.3", "heard is True, news is False"),
        ("MEDDLING", "3.4", "a refused action changed the State"),
        ("INVITING", "3.6", "seat -1 does not exist"),
        ("TIRELESS", "3.7", "the match is over, and seat 0 may play bid(0)"),
        ("COUNTING", "4.1", "led to another State: known[0] is"),
        ("HEARD", "4.2", "where nobody listens"),
        ("OPEN", "5.1", "sees that it is a redeal"),
        ("CARELESS", "5.1", "sees that it is a redeal"),
        ("LAZY", "5.2", "never vary: pearls"),
        ("FAVOURING", "5.5", "views() of"),
        ("QUIET", "5.6", "nobody was told anything, and seat"),
        ("LOUD", "5.7", "hears something else"),
        ("TALKATIVE", "5.8", "is refused otherwise"),
        ("BIASED", "5.9", "depends on what the seat does not know"),
        ("TICKING", "5.10", "sees other clocks"),
        ("QUIET", "5.11", "is told nothing, and sees it"),
        ("DOUBLING", "6.1", "six pearls are in the bag, lost or sold"),
        ("ROOMY", "7.1", "0 seats are taken"),
        ("SHOUTING", "7.5", "the numbers of actions have gaps"),
        ("SHOUTING", "7.7", "the verb shout names PE-9"),
        ("SHOUTING", "8.3", "has no labels for shout"),
        ("WORDLESS", "8.4", "fr.toml has no count.pearls for the score sheet"),
    ],
)
def test_a_broken_contract_is_found(game: str, number: str, says: str) -> None:
    found = breaches(broken(game), number)
    assert list(found) == [number]
    assert says in found[number].sentence


def test_a_breach_says_at_which_action_of_which_match_it_was_found() -> None:
    breach = breaches(broken("BLIND"), "3.1")["3.1"]
    assert breach.moment is not None and breach.moment.number == 0
    assert breach.moment.taken is not None and breach.moment.taken.action.verb.name == "peek"
    doubled = breaches(broken("DOUBLING"), "6.1")["6.1"].moment
    assert doubled is not None and doubled.number == 10
    assert doubled.taken is not None and doubled.action > 1


def test_the_same_breach_is_found_again_on_its_table_alone() -> None:
    tried = [one for one in run(trials(settings_of(broken("LOUD")), [BY_NUMBER["5.7"]])) if one.breach is not None]
    with pytest.raises(Breach) as again:
        check(tried[0].contract, tried[0].setting)
    assert str(again.value) == str(tried[0].breach)


def test_another_seed_gives_other_matches() -> None:
    one, other = setting(PEARLS, 2, seed="1").start(), setting(PEARLS, 2, seed="2").start()
    assert one.record.head.commitment != other.record.head.commitment
    assert setting(PEARLS, 2).source == str(setting(PEARLS, 2))


def test_texts_that_differ_in_two_languages_are_found() -> None:
    are_alike({"a": "{x} et {y}"}, {"a": "{y}, {x}"})
    with pytest.raises(Breach, match="only one language has: b"):
        are_alike({"a": "", "b": ""}, {"a": ""})
    with pytest.raises(Breach, match="a: in French with"):
        are_alike({"a": "{x}"}, {"a": "{y}"})


@pytest.mark.parametrize(
    ("found", "wanted", "says"),
    [
        (3, 4, "is 3, not 4"),
        ([1, 2], [1, 3], "[1] is 2, not 3"),
        ((1,), (1, 2), "[1] is missing, not 2"),
        ({"a": 1, "b": [0, {"c": 2}]}, {"a": 1, "b": [0, {"c": 3}]}, "b[1].c is 2, not 3"),
        ({"a": 1}, {"b": 1}, "b is missing, not 1; a is 1, not missing"),
        (b'{"purse":8}', b'{"purse":9}', "purse is 8, not 9"),
        (b"no JSON", b"none", "is no JSON, not none"),
        ("x" * 300, "", f"is {'x' * 200}…, not "),
    ],
)
def test_a_difference_is_told_by_its_place(found: object, wanted: object, says: str) -> None:
    assert difference(found, wanted) == says
    with pytest.raises(Breach) as breach:
        claim_same(found, wanted, "seat {}", 1)
    assert str(breach.value) == f"seat 1: {says}"


def test_states_that_differ_are_told_field_by_field() -> None:
    one, other = settings_of(PEARLS)[0].start().state, settings_of(PEARLS)[0].start().state
    other.purse[1] = 3
    other.since = 7
    assert difference(one, other) == "purse[1] is 9, not 3; since is 0, not 7"


def test_of_a_game_that_says_nothing_the_plain_contracts_are_tried() -> None:
    assert subject_of(CLAIMS) is PLAIN
    assert {"shown", "hidden", "shows", "texts", "rules"} <= set(unseen(CLAIMS))
    tables = settings_of("tests.kernel.claims:CLAIMS")
    assert {(one.seats, one.options) for one in tables} >= {(1, ()), (3, (("rounds", 1),)), (2, (("open", True),))}


@pytest.mark.parametrize(
    "place", ["chess", "no.such.module:GAME", "tests.kernel.claims:SEED", "tests.kernel.claims:X", ":"]
)
def test_a_game_that_is_not_there_is_told_so(place: str) -> None:
    with pytest.raises(NoGame):
        game_of(place)


def test_what_the_parts_refuse_needs_a_text_in_the_games_that_use_them() -> None:
    talking, silent = refusals_of(GAMES["cresus"]), refusals_of(GAMES["fake-crystal"])
    assert {"your_own_deal", "too_many_counters"} <= talking
    assert not {"your_own_deal", "too_many_counters"} & silent
