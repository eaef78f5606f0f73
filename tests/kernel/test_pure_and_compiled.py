"""The compiled package and its sources mean the same.

Both run from build/compiled, which `make compiled` fills: once with the extension modules, once with TABLEE_PURE=1,
which makes the very same install use its sources.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
COMPILED = ROOT / "build" / "compiled"

SCRIPT = """
import json, sys
import tablee
from tablee.games import GAMES
from tablee.kernel.action import TimeUp
from tablee.kernel.chance import Quick, derived_seed
from tablee.kernel.match import Match, verify
from tablee.kernel.playout import play_randomly
from tablee.kernel.record import parse_record
from tablee.kernel.seat import CLOCK
from tablee.kernel.wire import digest


def ways(game):
    yield {}
    for option in game.options:
        for value in option.values:
            if value.value != option.default:
                yield {option.id: value.value}


def played(game, seats, options, name):
    chance = Quick(name)
    match = Match.start(game, ["?"] * seats, options, derived_seed(name, seats))
    seen, at = [], 0
    while not match.is_over:
        at += 700
        due = [deadline for deadline in game.deadlines(match.state) if chance.draw(20, "") == 0]
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
        for options in ways(game):
            key = f"{name} {seats} {options}"
            quick = Quick(key)
            state = game.setup(seats, options, quick)
            actions = play_randomly(game, state, quick)
            results[key] = [played(game, seats, options, key), actions, digest(game.snapshot(state))]
print(json.dumps({"is_compiled": tablee.is_compiled(), "results": results}))
"""


def _reason_to_skip() -> str | None:
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler) is None and shutil.which("cc") is None:
        return "there is no C compiler"
    if not (COMPILED / "ready").exists():
        return "nothing is compiled: make compiled"
    source = ROOT / "src" / "tablee"
    for file in [*(source / "kernel").rglob("*.py"), *(source / "games").rglob("*.py")]:
        twin = COMPILED / "tablee" / file.relative_to(source)
        if not twin.exists() or twin.read_bytes() != file.read_bytes():
            return f"what is compiled is not what is written ({file.relative_to(source)}): make compiled"
    return None


pytestmark = pytest.mark.skipif(_reason_to_skip() is not None, reason=str(_reason_to_skip()))


def run(*arguments: str, pure: str) -> str:
    environment = {**os.environ, "PYTHONPATH": str(COMPILED), "TABLEE_PURE": pure}
    environment.pop("PYTEST_ADDOPTS", None)
    done = subprocess.run(
        [sys.executable, "-P", *arguments], env=environment, cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_same_matches_are_the_same_compiled_and_pure() -> None:
    compiled = json.loads(run("-c", SCRIPT, pure=""))
    pure = json.loads(run("-c", SCRIPT, pure="1"))
    assert (compiled["is_compiled"], pure["is_compiled"]) == (True, False)
    assert compiled["results"].keys() == pure["results"].keys()
    for match, result in compiled["results"].items():
        assert result == pure["results"][match], match


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
