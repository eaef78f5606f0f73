"""Random play under a real clock, with words of one's own."""

from __future__ import annotations

from collections import Counter

import pytest

from tablee.kernel.action import Action, Broken, Several, Text, Verb, table_of
from tablee.kernel.chance import Quick
from tablee.kernel.containers import Sequence
from tablee.kernel.decision import Decision, may, must
from tablee.kernel.phase import Phase, Sealed, Step, Timed
from tablee.kernel.playout import any_answer, play_randomly
from tablee.kernel.seat import Seat
from tests.kernel.toys import ANA, Toy, ToyState, begun

MINUTE = 60_000

Ask = Verb("ask_aloud", "TOY-1", to=range(4), words=Text(30))
Nod = Verb("nod", "TOY-1")
Deal = Verb("deal", "TOY-2", cards=Several(range(8), 1, 3))
Vote = Verb("vote", "TOY-3", is_for=range(2))
table_of(Ask, Nod, Deal, Vote)


class Talk(Timed[ToyState]):
    """TOY-1. For a minute everybody talks in turn, in their own words; whoever holds the card may deal at any time."""

    def ask(self, state: ToyState) -> list[Decision]:
        rights = [] if state.dealt else [may(ANA, [], open=(Deal,))]
        return [*rights, must(state.turn, [], open=(Ask,))]

    def refusal(self, state: ToyState, seat: Seat, action: Action) -> Broken | None:
        if action.verb is Deal:
            return Broken("TOY-2", "once") if state.dealt or seat != ANA else None
        to = action.args[0]
        is_right = seat == state.turn and to != seat and to < state.count
        return None if is_right else Broken("TOY-1", "not_to_them")

    def ask_aloud(self, step: Step[ToyState], seat: Seat, to: Seat, words: str) -> None:
        step.state.said += ((seat, words, step.at),)
        step.state.turn = to
        step.restart_wait()

    def deal(self, step: Step[ToyState], seat: Seat, cards: tuple[int, ...]) -> None:
        step.state.dealt = cards

    def time_up(self, step: Step[ToyState], which: int) -> bool:
        step.finish()
        return True


class Ballot(Sealed[ToyState]):
    """TOY-3. All vote at once; nobody's time runs."""

    def choices(self, state: ToyState, seat: Seat) -> list[Action]:
        return list(Vote.all())

    def vote(self, step: Step[ToyState], seat: Seat, is_for: int) -> None:
        self.keep(step, seat, is_for)


class Evening(Sequence[ToyState]):
    def parts(self) -> tuple[Phase[ToyState], ...]:
        return (Talk(MINUTE), Ballot((0, 1, 2)))


TALK = Toy([Ask, Nod, Deal, Vote], [Evening, Talk, Ballot], Evening(), lambda _: {"turn": 0, "said": (), "dealt": ()})


# -- one's own words -----------------------------------------------------------------------------------------


def test_an_action_of_any_verb_can_be_drawn() -> None:
    chance = Quick("drawn")
    lengths: Counter[int] = Counter()
    for _ in range(300):
        action = Ask.drawn(chance)
        assert action == Ask(*action.args)
        lengths[len(action.args[1])] += 1
        assert Deal.drawn(chance).args[0] in Several(range(8), 1, 3)
    assert min(lengths) == 1 and max(lengths) == 12
    assert {Vote.drawn(chance) for _ in range(50)} == set(Vote.all())
    assert Nod.drawn(chance) is Nod()
    assert Text(2).drawn(chance) in Text(2)
    assert Several(range(2), 0, 5).drawn(chance) in Several(range(2), 0, 5)


def test_what_is_refused_is_drawn_again() -> None:
    state = begun(TALK, 3)
    decision = TALK.decisions(state)[-1]
    for number in range(50):
        action = any_answer(TALK, state, decision, Quick(number))
        assert decision.takes(action)
        assert TALK.refusal(state, 0, action) is None


def test_listed_answers_and_own_words_come_up_alike() -> None:
    state = begun(TALK, 3)
    decision = must(0, [Nod()], open=(Ask,))
    drawn = Counter(any_answer(TALK, state, decision, Quick(number)).verb.name for number in range(400))
    assert set(drawn) == {"nod", "ask_aloud"}
    assert max(drawn.values()) < 1.5 * min(drawn.values())


def test_where_no_words_are_right_what_is_listed_is_taken_or_what_silence_means() -> None:
    state = begun(TALK, 3)
    assert any_answer(TALK, state, must(1, [Nod()], open=(Ask,)), Quick(1)) is Nod()
    with pytest.raises(NotImplementedError, match="Talk has no default"):
        any_answer(TALK, state, must(1, [], open=(Ask,)), Quick(1))


# -- time ----------------------------------------------------------------------------------------------------


def test_where_a_clock_runs_beside_the_play_everything_takes_time() -> None:
    dealt = 0
    for number in range(40):
        state = begun(TALK, 3)
        played = play_randomly(TALK, state, Quick(number))
        assert state.stack == []
        assert played == len(state.said) + bool(state.dealt) + 3
        times = [at for _, _, at in state.said]
        assert times == sorted(times)
        assert not times or times[-1] < MINUTE
        assert state.since == MINUTE, "the ballot took no time"
        dealt += bool(state.dealt)
    assert 0 < dealt < 40


def test_random_play_goes_on_from_where_the_clock_stands() -> None:
    state = begun(TALK, 3)
    TALK.apply(state, 0, Ask(1, "a"), Quick(0), 40_000)
    play_randomly(TALK, state, Quick(1))
    assert state.since == MINUTE
