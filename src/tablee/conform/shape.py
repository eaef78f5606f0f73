"""Contract 7: a game describes itself fully: its seats, its options, its actions, its rules."""

from __future__ import annotations

from typing import Any, Final

from tablee.conform.contract import Breach, claim, claim_same
from tablee.conform.look import Look
from tablee.conform.rulebook import ids_of
from tablee.conform.setting import can_begin, settings_of
from tablee.kernel.action import Action
from tablee.kernel.chance import Quick
from tablee.kernel.game import BadAction, BadTable, Game
from tablee.kernel.options import BadOption, Option

FIRST_ACTIONS: Final = 3  # of each verb, from which malformed ones are made


def wrong_seats_are_refused(look: Look) -> None:
    """A table of the wrong size is refused."""
    game = look.game
    for seats in (0, game.fewest_seats - 1, game.most_seats + 1):
        try:
            game.setup(seats, {}, Quick(0))
        except BadTable as wrong:
            claim(str(seats) in str(wrong), "the refusal of {} seats does not say so: {}", seats, wrong)
        else:
            raise Breach(f"{seats} seats are taken")


def unknown_options_are_refused(look: Look) -> None:
    """Unknown options and values are refused."""
    game = look.game
    _is_refused(game, "no-such-option", 1)
    for option in game.options:
        unknown = "no such value" if option.longest is None else "x" * (option.longest + 1)
        wrongs: tuple[object, ...] = (unknown, None, -99, [], {})
        for wrong in wrongs:
            _is_refused(game, option.id, wrong)


def _is_refused(game: Game[Any], option: str, value: object) -> None:
    try:
        game.settled({option: value})
    except BadOption as wrong:
        claim(option in str(wrong), "the refusal of {} does not name the option: {}", option, wrong)
    else:
        raise Breach(f"the option {option} takes {value!r}")


def every_table_is_tried(look: Look) -> None:
    """Every number of seats and every value of every option is tried."""
    game = look.game
    settings = settings_of(look.setting.name)
    for seats in range(game.fewest_seats, game.most_seats + 1):
        tried = [dict(one.options) for one in settings if one.seats == seats]
        claim(bool(tried), "no table of {} seats is tried", seats)
        for option in game.options:
            if option.lowest is None:  # one number stands for all
                values = {options.get(option.id, option.default) for options in tried}
                missing = [value for value in _possible(game, seats, option) if value not in values]
                claim(not missing, "at {} seats the option {} is never {}", seats, option.id, missing)
    for option in game.options:
        values = {dict(one.options).get(option.id, option.default) for one in settings}
        never = [known.value for known in option.values if known.value not in values]
        claim(not never or option.lowest is not None, "at no table the option {} is {}", option.id, never)


def _possible(game: Game[Any], seats: int, option: Option) -> list[Any]:
    return [known.value for known in option.values if can_begin(game, seats, {option.id: known.value})]


def defaults_are_values(look: Look) -> None:
    """The default of every option is one of its values."""
    for option in look.game.options:
        values = [known.value for known in option.values]
        claim(option.default in values, "the default of {} is none of its values: {}", option.id, option.default)


def actions_are_numbered(look: Look) -> None:
    """Actions are interned, numbered in order, and equal to themselves after a trip through JSON."""
    game = look.game
    table = game.actions()
    numbers = [action.index for action in table]
    claim_same(
        numbers, list(range(len(table))), "the numbers of actions have gaps (one call of table_of for all verbs)"
    )
    for action in table:
        claim(game.read_action(action.json()) is action, "{} is read as another action", action)
    claim(len({str(action) for action in table}) == len(table), "two actions are written alike")


def verbs_name_rules(look: Look) -> None:
    """Every verb names a rule."""
    game, rules = look.game, ids_of(look.game)
    for verb in game.verbs.values():
        claim(verb.rule in rules, "the verb {} names {}, which is no rule of RULES.md", verb.name, verb.rule)
    claim(game.conduct in rules, "the rule of conduct, {}, is no rule of RULES.md", game.conduct)


def malformed_actions_are_refused(look: Look) -> None:
    """Data that is no action is refused with BadAction."""
    game = look.game
    for verb in game.verbs.values():
        for action in list(verb.all())[:FIRST_ACTIONS]:
            for wrong in malformed(action):
                try:
                    read = game.read_action(wrong)
                except BadAction:
                    continue
                raise Breach(f"{wrong!r} was read as {read!r}")


def malformed(action: Action) -> list[object]:
    """Return malformed data that looks like an action of the same verb."""
    name, *args = action.json()
    wrong: list[object] = [[name, *args, 0], [name, *args, None], [*args, name], {name: args}, name, None, 7, []]
    if args:
        wrong += [[name], [name, *args[:-1]]]
    for at in range(len(args)):
        for bad in (None, True, False, -1, 10**30, 0.0, 1.5, "0", [], [0], {}, {"a": 1}):
            wrong.append([name, *args[:at], bad, *args[at + 1 :]])
    return [form for form in wrong if form != [name]] if not args else wrong
