"""Every game goes through the suite, and describes itself fully."""

import pytest

from tablee.games import GAMES
from tablee.kernel.action import Action
from tablee.kernel.chance import Quick
from tablee.kernel.game import BadAction, BadTable, Game
from tablee.kernel.options import BadOption
from tests.conformance.subject import SUBJECTS
from tests.rules import ids_of
from tests.setting import ALL_SETTINGS, TOGETHER, is_possible


def test_every_game_is_in_the_suite() -> None:
    assert set(SUBJECTS) == set(GAMES), "give each game its entry in tests/conformance/subject.py"
    assert set(TOGETHER) == set(GAMES), "give each game its entry in tests/setting.py"


def test_every_seat_count_and_every_option_value_is_in_the_suite() -> None:
    for game in GAMES.values():
        for seats in range(game.fewest_seats, game.most_seats + 1):
            tried = [dict(one.options) for one in ALL_SETTINGS if one.name == game.name and one.seats == seats]
            for option in game.options:
                values = {options.get(option.id, option.default) for options in tried}
                known = {known.value for known in option.values if is_possible(seats, {option.id: known.value})}
                is_number = option.lowest is not None  # any of them stands for the others
                assert known <= values or is_number, option.id


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_table_of_the_wrong_size_is_refused(game: Game) -> None:
    for seats in (0, game.fewest_seats - 1, game.most_seats + 1):
        with pytest.raises(BadTable, match=str(seats)):
            game.setup(seats, {}, Quick(0))


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_unknown_options_and_values_are_refused(game: Game) -> None:
    with pytest.raises(BadOption, match="no-such-option"):
        game.settled({"no-such-option": 1})
    for option in game.options:
        unknown = "no such value" if option.longest is None else "x" * (option.longest + 1)
        for wrong in (unknown, None, -99, [], {}):
            with pytest.raises(BadOption, match=option.id):
                game.settled({option.id: wrong})


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_option_has_texts_in_both_languages_and_one_of_its_values_as_default(game: Game) -> None:
    for option in game.options:
        assert option.default in [known.value for known in option.values]
        texts = [option.name, option.help, *(known.label for known in option.values)]
        assert all(text.fr and text.en for text in texts), option.id


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_actions_are_made_once_and_numbered_in_order(game: Game) -> None:
    table = game.actions()
    assert [action.index for action in table] == list(range(len(table)))
    assert all(game.read_action(action.json()) is action for action in table)
    assert len({str(action) for action in table}) == len(table)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_verb_names_a_rule(game: Game) -> None:
    rules = ids_of(game.name)
    assert {verb.rule for verb in game.verbs.values()} <= rules
    assert game.conduct in rules


def malformed(action: Action) -> list[object]:
    """Return things that look like an action of the same verb, and are none."""
    name, *args = action.json()
    wrong: list[object] = [[name, *args, 0], [name, *args, None], [*args, name], {name: args}, name, None, 7, []]
    if args:
        wrong += [[name], [name, *args[:-1]]]
    for at in range(len(args)):
        for bad in (None, True, False, -1, 10**30, 0.0, 1.5, "0", [], [0], {}, {"a": 1}):
            wrong.append([name, *args[:at], bad, *args[at + 1 :]])
    return [form for form in wrong if form != [name]] if not args else wrong


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_what_is_no_action_is_told_to_be_none(game: Game) -> None:
    for verb in game.verbs.values():
        for action in list(verb.all())[:3]:
            for wrong in malformed(action):
                try:
                    read = game.read_action(wrong)
                except BadAction:
                    continue
                pytest.fail(f"{wrong!r} was read as {read!r}")
