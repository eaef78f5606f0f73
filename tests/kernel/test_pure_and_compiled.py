"""The compiled package and its sources mean the same.

Both run from build/tested, which `make tested` fills: once with the extension modules, once with TABLEE_PURE=1,
which makes the very same install use its sources.
"""

from __future__ import annotations

import json

import pytest

from tests.compiled import reason_to_skip, run
from tests.dossiers import DOSSIERS

KNOWN = {game: (dict(dossier.short), dossier.varied_at) for game, dossier in DOSSIERS.items()}
SCRIPT = (
    f"KNOWN = {KNOWN!r}"
    + """
import json, sys
import tablee
from tablee.games import GAMES
from tablee.kernel.action import TimeUp
from tablee.kernel.chance import Quick, derived_seed
from tablee.kernel.match import Match, verify
from tablee.kernel.options import BadOption
from tablee.kernel.playout import play_randomly
from tablee.kernel.record import parse_record
from tablee.kernel.seat import CLOCK
from tablee.kernel.wire import digest


def ways(game, seats):
    short, varied_at = KNOWN[game.name]
    yield short
    if varied_at not in (None, seats):
        return
    for option in game.options:
        for value in option.values:
            if value.value != option.default:
                yield {**short, option.id: value.value}


def fits(game, seats, options):
    try:
        game.setup(seats, options, Quick(1))
    except BadOption:
        return False
    return True


def played(game, seats, options, name):
    chance = Quick(name)
    match = Match.start(game, ["?"] * seats, options, derived_seed(name, seats))
    seen, at = [], 0
    while not match.is_over:
        at += 700
        due = [clock for clock in game.deadlines(match.state) if clock.due <= at or chance.draw(20, "") == 0]
        decisions = [decision for decision in game.decisions(match.state) if decision.actions]
        if due or not decisions:
            deadline = min(due or game.deadlines(match.state), key=lambda clock: clock.due)
            at = max(at, deadline.due)
            told = match.play(CLOCK, TimeUp(deadline.which), at)
        else:
            decision = decisions[chance.draw(len(decisions), "")]
            action = decision.actions[chance.draw(len(decision.actions), "")]
            told = match.play(decision.seat, action, at)
        eyes = chance.draw(seats + 1, "") - 1
        world = game.redeal(match.state, eyes, chance)
        views = game.views(match.state, (eyes, -1))
        seen.append([game.snapshot(world), told, views, repr(game.decisions(match.state))])
    record = parse_record(match.record.to_lines())
    verify(game, record)
    return [record.head.digest, [entry.digest for entry in record.entries], digest(seen), digest(record.end)]


results = {}
for name, game in GAMES.items():
    for seats in range(game.fewest_seats, game.most_seats + 1):
        for options in ways(game, seats):
            if not fits(game, seats, options):
                continue
            key = f"{name} {seats} {options}"
            quick = Quick(key)
            state = game.setup(seats, options, quick)
            actions = play_randomly(game, state, quick)
            results[key] = [played(game, seats, options, key), actions, digest(game.snapshot(state))]
print(json.dumps({"is_compiled": tablee.is_compiled(), "results": results}))
"""
)


REASON = reason_to_skip("kernel/**/*.py", "parts/**/*.py", "games/**/*.py")

pytestmark = pytest.mark.skipif(REASON is not None, reason=str(REASON))


def test_the_same_matches_are_the_same_compiled_and_pure() -> None:
    compiled = json.loads(run("-c", SCRIPT, pure=""))
    pure = json.loads(run("-c", SCRIPT, pure="1"))
    assert (compiled["is_compiled"], pure["is_compiled"]) == (True, False)
    assert compiled["results"].keys() == pure["results"].keys()
    for match, result in compiled["results"].items():
        assert result == pure["results"][match], match


BOTS = """
import json
from tablee.bots.bot import Eyes
from tablee.bots.levels import levels_of, make_bot
from tablee.bots.seating import Asking
from tablee.games import GAMES
from tablee.kernel.chance import Quick

SHORT = {"rounds": 1, "trading": "turns", "round-seconds": 60, "talk": "structured"}
LONGEST = {"search": 100}  # actions of a match; the others play theirs to the end
THOUGHT = {"search": "search:4"}


def told(game, seats, level, number):
    chance = Quick(f"{game.name} {seats} {level} {number}")
    options = {option.id: SHORT[option.id] for option in game.options if option.id in SHORT} | game.hosting.untimed
    state = game.setup(seats, options, chance)
    bots = [make_bot(THOUGHT.get(level, level), game, Quick(f"{level} {seat}")) for seat in range(seats)]
    asking, actions = Asking(game, state), []
    while len(actions) < LONGEST.get(level, 100_000) and (decision := asking.next()) is not None:
        action = bots[decision.seat].decide(Eyes(game, state, decision.seat), decision)
        if action is not None:
            actions.append([decision.seat, repr(action)])
            game.apply(state, decision.seat, action, chance, 0)
    return actions


results = {}
for game in GAMES.values():
    for level in levels_of(game):
        if ":" in level:
            continue
        for seats in (game.fewest_seats, game.most_seats):
            for number in range(6):
                results[f"{game.name} {seats} {level} {number}"] = told(game, seats, level, number)
print(json.dumps(results))
"""


def test_every_bot_plays_the_same_compiled_and_pure() -> None:
    """One that fails only where it is compiled would fail at people's tables and in no other test."""
    compiled, pure = json.loads(run("-c", BOTS, pure="")), json.loads(run("-c", BOTS, pure="1"))
    assert compiled.keys() == pure.keys()
    for match, actions in compiled.items():
        assert actions and actions == pure[match], match


NAMES = """
from tablee.games import GAMES
from tablee.games.fake_crystal.collecting import Claiming
from tablee.kernel.action import Verb
from tablee.kernel.chance import Quick

game = GAMES["fake-crystal"]
state = game.setup(2, {}, Quick(1))
state.stack.append(Claiming(0, 1))
for name in ("seat", "colour", "waits", "left", "asked", "fly"):
    try:
        print(name, game.refusal(state, 0, Verb(name, "X-1")()))
    except AssertionError:
        print(name, "is taken")
"""


def test_a_verb_finds_the_same_answer_compiled_and_pure() -> None:
    assert run("-c", NAMES, pure="") == run("-c", NAMES, pure="1")


def test_the_compiled_kernel_passes_the_tests_of_the_kernel() -> None:
    tests = ["tests/kernel", "--ignore=tests/kernel/test_pure_and_compiled.py"]
    run("-m", "pytest", "-q", "-p", "no:cacheprovider", *tests, pure="")
