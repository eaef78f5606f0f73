"""The bots of Crésus over whole matches: always an answer, never a peek, never a stall."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from tablee.bots.bot import Eyes
from tablee.bots.comparing import ComparingBot
from tablee.bots.greedy import GreedyBot
from tablee.bots.levels import make_bot
from tablee.bots.policies import BOTS
from tablee.bots.seating import play_match
from tablee.games.cresus.game import CRESUS
from tablee.games.cresus.trading import TradeWindow
from tablee.kernel.chance import Quick
from tablee.kernel.decision import Decision
from tablee.kernel.match import Match, verify
from tablee.kernel.playout import any_words
from tests.games.cresus.scene import FOR_SALE, P1, P2, P3, given

POLICY = BOTS["cresus"].policy
TURNS = {"trading": "turns"}


def moments(seats: int, seed: int, **options: Any) -> Iterator[tuple[Any, Decision]]:
    """Yield decisions of a match that bots play, with now and then something nobody would do, and its State."""
    chance = Quick(seed)
    state = CRESUS.setup(seats, options, chance)
    for _ in range(900):
        decisions = CRESUS.decisions(state)
        if not decisions:
            return
        yield from ((state, decision) for decision in decisions)
        required = [decision for decision in decisions if decision.required]
        decision = required[chance.draw(len(required), "who")]
        if chance.fraction() < 0.3:
            action = any_words(CRESUS, state, decision, chance)
        else:
            action = POLICY.choose(state, decision.seat, decision, chance)
        assert action is not None
        CRESUS.apply(state, decision.seat, action, chance)


@pytest.mark.parametrize("options", [TURNS, {"trading": "live"}, {**TURNS, "deal-types": "mixed"}])
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_every_answer_is_allowed_and_the_same_in_every_world_the_seat_cannot_tell_apart(
    seats: int, options: dict[str, str]
) -> None:
    for number, (state, decision) in enumerate(moments(seats, seats, **options)):
        seat = decision.seat
        for policy in (POLICY, BOTS["cresus"].beginner, BOTS["cresus"].adviser):
            here = policy.choose(state, seat, decision, Quick("same"))
            assert here is not None or not decision.required
            if here is not None:
                assert CRESUS.refusal(state, seat, here) is None, f"{here} in {state.stack[-1]}"
            if number % 3 == 0:
                other_world = CRESUS.redeal(state, seat, Quick(number))
                assert policy.choose(other_world, seat, decision, Quick("same")) == here


@pytest.mark.parametrize("options", [TURNS, {"trading": "live"}])
def test_what_is_thought_about_is_a_handful_and_allowed(options: dict[str, str]) -> None:
    for state, decision in moments(4, 11, **options):
        candidates = POLICY.candidates(state, decision.seat, decision, Quick("same"))
        assert 1 <= len(candidates) <= 16
        assert len(set(candidates)) == len(candidates)
        for candidate in candidates:
            assert candidate is not None or not decision.required
            assert candidate is None or CRESUS.refusal(state, decision.seat, candidate) is None


def test_search_answers_the_same_in_every_world_it_cannot_tell_apart() -> None:
    for number, (state, decision) in enumerate(moments(3, 5, **TURNS)):
        if number % 40 == 0:
            answers = [
                ComparingBot(POLICY, Quick("same"), iterations=16).decide(Eyes(CRESUS, world, decision.seat), decision)
                for world in (state, CRESUS.redeal(state, decision.seat, Quick(number)))
            ]
            assert answers[0] == answers[1]


@pytest.mark.parametrize("levels", [("greedy", "easy", "random"), ("search:6", "greedy"), ("search:3", "easy")])
def test_a_match_can_be_played_again_and_gives_the_same(levels: tuple[str, ...]) -> None:
    played = []
    for _ in range(2):
        match = Match.start(CRESUS, levels, TURNS, seed=b"c" * 32)
        play_match(match, [make_bot(name, CRESUS, Quick(seat)) for seat, name in enumerate(levels)])
        played.append(match.record)
    assert played[0] == played[1]
    assert verify(CRESUS, played[0]).is_over


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_nobody_waits_for_a_bot_in_a_live_trade_window(seats: int) -> None:
    """No clock has to end a window, and nobody is asked more often than there are calls to be dealt with."""
    match = Match.start(CRESUS, ["bot"] * seats, {"timers": "off"}, seed=b"w" * 32)
    bots = [GreedyBot(POLICY, Quick(seat)) for seat in match.state.seats()]
    asked: Counter[tuple[int, int]] = Counter()

    class Watched:
        def __init__(self, bot: GreedyBot) -> None:
            self.bot = bot

        def decide(self, eyes: Eyes, decision: Decision) -> Any:
            answer = self.bot.decide(eyes, decision)
            if isinstance(match.state.stack[-1], TradeWindow) and decision.required:
                asked[eyes.view().round, eyes.seat] += 1
            return answer

    play_match(match, [Watched(bot) for bot in bots])

    assert match.is_over
    assert max(asked.values(), default=0) <= 3 * (3 + 2 * seats)


def test_a_call_is_answered_at_once_by_somebody_who_is_ready() -> None:
    scene = given(3).in_round(4).all_stand("london", "tokyo", "sydney").trading(P1, P3)
    scene.has(P2, 300).holds(P1, "hkg-11").purchase_phase(london=("lon-01", "lon-02"))
    scene.calls(P1, FOR_SALE, [P2], give=["hkg-11"], ask=60)

    decision = next(d for d in scene.game.decisions(scene.state) if d.seat == P2 and d.required)
    answer = POLICY.choose(scene.state, P2, decision, Quick(1))

    assert answer is not None
    scene.when(P2, answer)
    assert "hkg-11" in scene.portfolio(P2)


def test_the_island_is_counted_by_round() -> None:
    scene = given(2).in_round(9).has(P1, 600).signs(P1, 7).sign_phase()
    decision = next(d for d in scene.game.decisions(scene.state) if d.seat == P1 and d.required)
    answer = POLICY.choose(scene.state, P1, decision, Quick(1))
    assert answer is not None
    scene.when(P1, answer)
    while scene.phase() != "over":
        scene.defaults()

    assert scene.game.figures(scene.state) == {"island": {"bought": 1}, "round": {"round_9": 1}}
    assert given(2).game.figures(given(2).state) == {"island": {"never": 1}}
