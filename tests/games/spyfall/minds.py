"""What bots make of a scene, and what they do in it."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tablee.games.spyfall.bot import SpyfallPolicy
from tablee.games.spyfall.bot.beliefs import Mind
from tablee.games.spyfall.bot.ledger import Ledger, Ledgers
from tablee.games.spyfall.bot.level import Level
from tablee.games.spyfall.bot.tables import tables_of
from tablee.games.spyfall.material import LOCATIONS, QUESTIONS
from tablee.games.spyfall.places import STANDARD
from tablee.games.spyfall.state import ANSWER, QUESTION
from tablee.kernel.chance import Quick
from tests.games.spyfall.scene import ANA, Scene, given

EVERYWHERE = (1 << len(LOCATIONS)) - 1
POLICIES = {level: SpyfallPolicy(level) for level in ("easy", "normal", "hard")}


def mind(scene: Scene, seat: int, level: str = "normal") -> Mind:
    return Mind(scene.state, seat, Level(level), Ledgers())


def heard(*lines: tuple[int, int, str, int], seats: int = 4, skill: float = 1.0) -> Ledger:
    """Return what follows from answers: (asker, answerer, question, code) each."""
    ledger = Ledger(tables_of(STANDARD), seats, EVERYWHERE, skill)
    for asker, seat, question, code in lines:
        ledger = ledger.followed_by((0, "clock", QUESTION, asker, seat, QUESTIONS.index(question), 0))
        ledger = ledger.followed_by((0, "clock", ANSWER, seat, asker, code, 0))
    return ledger


def choice(scene: Scene, seat: int, level: str = "normal", *, seed: Any = 0, which: int = 0) -> Any:
    """Return what a bot does about one of a seat's open decisions; None: it leaves it open."""
    decisions = [decision for decision in scene.game.decisions(scene.state) if decision.seat == seat]
    return POLICIES[level].choose(scene.state, seat, decisions[which], Quick(seed))


def choices(scene: Scene, seat: int, level: str = "normal", *, times: int = 400, which: int = 0) -> Counter[Any]:
    """Return how often a bot does what, of so many times."""
    return Counter(choice(scene, seat, level, seed=f"choices/{time}", which=which) for time in range(times))


TRUE = (("q-dark-1", 4), ("q-secret-1", 0), ("q-hightech-1", 4), ("q-crowded-1", 0), ("q-heroes-1", 4), ("q-cold-1", 3))
FALSE = (
    ("q-dark-2", 4),
    ("q-secret-2", 4),
    ("q-hightech-2", 0),
    ("q-crowded-2", 0),
    ("q-heroes-2", 0),
    ("q-cold-2", 4),
)


def batcave(
    seats: int = 5,
    liar: int | None = None,
    answers: int = 6,
    *,
    left: int = 400,
    harley: int | None = None,
    abilities: dict[int, str] | None = None,
    **options: object,
) -> Scene:
    """Return a scene at the Batcave where all have answered in turn, one of them with nothing but errors.

    ANA is the Joker. It stands at a poll, with so many seconds on the clock.
    """
    scene = given(seats, virtual_clock=True, harley=harley is not None, **options)
    scene.dealt("batcave", joker=ANA, harley=harley, dealer=ANA, abilities=abilities)
    for number in range(answers):
        asker, seat = number % seats, (number + 1) % seats
        name, code = (FALSE if seat == liar else TRUE)[number % 6] if number < 6 else ("q-noisy-1", 0)
        scene.asks(asker, seat, name if number < 7 else None).answers(seat, code if number < 7 else 2)
    scene.state.left = 1000 * left
    return scene
