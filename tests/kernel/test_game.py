"""The contract: dispatch, settling, refusals, defaults, and actions from JSON."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.kernel.action import Action, Broken, Several, Text, TimeUp, Verb, table_of
from tablee.kernel.chance import Script
from tablee.kernel.clock import WAIT, Deadline
from tablee.kernel.decision import Decision, may, must
from tablee.kernel.game import BadAction, Game
from tablee.kernel.phase import Phase, Step
from tablee.kernel.seat import CLOCK, NOBODY, Seat
from tests.kernel.toys import ANA, BOB, CID, End, Idle, Note, Toy, ToyState, asked, begun, play, step_on

Nod = Verb("nod", "TOY-1")
Pay = Verb("pay", "TOY-2", sum=range(5))
Lend = Verb("lend", "TOY-3", to=range(4), sum=range(5))
Carry = Verb("carry", "TOY-4", hero=range(2), card=range(3), place=range(4))
Swap = Verb("swap", "TOY-5", one=range(2), two=range(2), three=range(2), four=range(2))
Say = Verb("say", "TOY-6", text=Text(8))
Throw = Verb("throw", "TOY-7", dice=Several(range(6), 1, 6))
VERBS = table_of(Nod, Pay, Lend, Carry, Swap, Say, Throw)


class Market(Phase[ToyState]):
    """Writes down what it is told to do, and by whom."""

    def ask(self, state: ToyState) -> list[Decision]:
        return [must(seat, [Nod(), *Pay.all()]) for seat in state.seats()]

    def nod(self, step: Step[ToyState], seat: Seat) -> None:
        step.state.log.append((seat, "nod"))

    def pay(self, step: Step[ToyState], seat: Seat, sum: int) -> None:
        step.state.log.append((seat, "pay", sum))

    def lend(self, step: Step[ToyState], seat: Seat, to: Seat, sum: int) -> None:
        step.state.log.append((seat, "lend", to, sum))

    def carry(self, step: Step[ToyState], seat: Seat, hero: int, card: int, place: int) -> None:
        step.state.log.append((seat, "carry", hero, card, place))

    def swap(self, step: Step[ToyState], seat: Seat, one: int, two: int, three: int, four: int) -> None:
        step.state.log.append((seat, "swap", one, two, three, four))

    def say(self, step: Step[ToyState], seat: Seat, text: str) -> None:
        step.state.log.append((seat, "say", text))

    def throw(self, step: Step[ToyState], seat: Seat, dice: tuple[int, ...]) -> None:
        step.state.log.append((seat, "throw", dice))


MARKET = Toy(VERBS, [Market], Market(), lambda seats: {"log": []})


# -- dispatch ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "action", [Nod(), Pay(3), Lend(1, 4), Carry(1, 2, 3), Swap(1, 0, 1, 0), Say("oui"), Throw((1, 5))], ids=str
)
def test_an_action_is_answered_by_the_method_that_bears_its_name(action: Action) -> None:
    state = begun(MARKET)
    play(MARKET, state, BOB, action)
    play(MARKET, state, ANA, action)
    assert state.log == [(BOB, action.verb.name, *action.args), (ANA, action.verb.name, *action.args)]


def test_the_action_table_holds_every_action_whose_arguments_are_not_open() -> None:
    actions = MARKET.actions()
    assert len(actions) == 1 + 5 + 20 + 24 + 16
    assert [action.index for action in actions] == list(range(len(actions)))
    assert Lend(3, 4) in actions


def test_events_are_told_only_to_those_who_listen() -> None:
    class Herald(Idle):
        def enter(self, step: Step[ToyState]) -> None:
            step.tell(Note("begun"))

        def end(self, step: Step[ToyState], seat: Seat) -> None:
            step.tell(Note("ended"))
            step.finish()

    game = Toy([End], [Herald], Herald())
    told: list[Any] = []
    state = game.setup(1, {}, Script([]), told)
    assert told == [Note("begun")]
    game.apply(state.clone(), ANA, End(), Script([]))
    assert told == [Note("begun")]
    game.apply(state, ANA, End(), Script([]), 0, told)
    assert told == [Note("begun"), Note("ended")]


# -- refusals ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [2, 7, NOBODY, -5])
def test_a_seat_that_does_not_exist_decides_nothing(seat: Seat) -> None:
    state = begun(MARKET, 2)
    assert MARKET.refusal(state, seat, Nod()) == Broken("TOY-0", "not_your_decision", seat=seat)


def test_the_phase_says_whose_turn_it_is_and_the_verb_says_the_rest() -> None:
    class Turn(Market):
        def refusal(self, state: ToyState, seat: Seat, action: Action) -> Broken | None:
            return None if seat == ANA else Broken("TOY-8", "not_your_turn")

    Give = Verb("lend", "TOY-3", to=range(4), sum=range(5))  # noqa: N806
    Give.refusal = lambda state, seat, to, sum: Broken("TOY-3", "to_oneself") if to == seat else None
    game = Toy([Give], [Turn], Turn(), lambda seats: {"log": []})
    state = begun(game)
    assert game.refusal(state, BOB, Give(BOB, 1)) == Broken("TOY-8", "not_your_turn")
    assert game.refusal(state, ANA, Give(ANA, 1)) == Broken("TOY-3", "to_oneself")
    assert game.refusal(state, ANA, Give(BOB, 1)) is None


def test_a_match_that_is_over_refuses_everything() -> None:
    state = begun(MARKET)
    state.stack.clear()
    for seat, action in ((ANA, Nod()), (CLOCK, TimeUp(0)), (9, Nod())):
        assert MARKET.refusal(state, seat, action, 10**9) == Broken("TOY-0", "match_over")
    assert MARKET.decisions(state) == MARKET.asides(state) == MARKET.deadlines(state) == []


def test_a_verb_may_not_bear_the_name_of_a_part_of_a_phase() -> None:
    state = begun(MARKET)
    for name in ("enter", "leave", "ask", "memory", "keep", "choices", "part", "let_pass", "with_left"):
        with pytest.raises(AssertionError, match=f"the verb {name} bears the name of a part of a phase"):
            MARKET.refusal(state, ANA, Verb(name, "TOY-9")())


# -- clocks and defaults -------------------------------------------------------------------------------------


class Rushed(Toy):
    def limit(self, state: ToyState) -> int | None:
        return 10_000


class Filling(Phase[ToyState]):
    """Each seat pays three times; silence pays 0, 1, 2."""

    def over(self, state: ToyState) -> bool:
        return all(len(paid) == 3 for paid in state.paid)

    def ask(self, state: ToyState) -> list[Decision]:
        return [must(seat, list(Pay.all())) for seat in state.seats() if len(state.paid[seat]) < 3]

    def default(self, state: ToyState, seat: Seat) -> Action:
        return Pay(len(state.paid[seat]))

    def pay(self, step: Step[ToyState], seat: Seat, sum: int) -> None:
        step.state.paid[seat] += (sum,)
        if self.over(step.state):
            step.finish()


FILLING = Rushed([Pay], [Filling], Filling(), lambda seats: {"paid": [()] * seats})


def test_without_a_limit_a_wait_may_last_for_ever() -> None:
    state = begun(MARKET)
    assert MARKET.limit(state) is None
    assert MARKET.deadlines(state) == []
    assert MARKET.refusal(state, CLOCK, TimeUp(0), 10**12) == Broken("TOY-0", "too_early")


def test_a_limit_is_a_deadline_for_those_who_are_waited_for() -> None:
    state = begun(FILLING, 3)
    for _ in range(3):
        play(FILLING, state, BOB, Pay(4), at=2_000)
    assert FILLING.deadlines(state) == [Deadline(10_000, (ANA, CID), WAIT)]


def test_when_time_is_up_every_missing_answer_is_the_default_however_many_there_are() -> None:
    state = begun(FILLING, 3)
    play(FILLING, state, ANA, Pay(4))
    assert FILLING.default(state, ANA) == Pay(1)
    moved, _ = play(FILLING, state, CLOCK, TimeUp(0), at=10_000)
    assert moved
    assert state.paid == [(4, 1, 2), (0, 1, 2), (0, 1, 2)]
    assert state.stack == []


class Sulking(Filling):
    """Silence makes the first seat pay all, and the phase asks the others anew."""

    def pay(self, step: Step[ToyState], seat: Seat, sum: int) -> None:
        super().pay(step, seat, sum)
        if state_is_open(step.state) and len(step.state.paid[seat]) == 3:
            step.restart_wait()


def state_is_open(state: ToyState) -> bool:
    return bool(state.stack)


def test_the_clock_decides_no_more_than_the_wait_it_ended() -> None:
    game = Rushed([Pay], [Sulking], Sulking(), lambda seats: {"paid": [()] * seats})
    state = begun(game, 2)
    moved, _ = play(game, state, CLOCK, TimeUp(0), at=10_000)
    assert moved
    assert state.paid == [(0, 1, 2), ()]
    assert game.deadlines(state) == [Deadline(20_000, (BOB,), WAIT)]


def test_the_clock_is_one_seat_and_has_one_verb() -> None:
    state = begun(FILLING)
    assert FILLING.refusal(state, CLOCK, Pay(1), 10_000) == Broken("TOY-0", "not_your_decision", seat=CLOCK)
    assert FILLING.refusal(state, ANA, TimeUp(0), 10_000) == Broken("TOY-0", "not_your_decision", seat=ANA)
    assert FILLING.refusal(state, CLOCK, TimeUp(0), 9_999) == Broken("TOY-0", "too_early")
    assert FILLING.refusal(state, CLOCK, TimeUp(1), 10_000) == Broken("TOY-0", "too_early")
    assert FILLING.refusal(state, CLOCK, TimeUp(0)) == Broken("TOY-0", "too_early")
    assert FILLING.refusal(state, CLOCK, TimeUp(0), 10_000) is None


class Lounging(Phase[ToyState]):
    """Rights alone: nobody has to do anything."""

    def ask(self, state: ToyState) -> list[Decision]:
        return [may(seat, [Nod()]) for seat in state.seats()]

    def nod(self, step: Step[ToyState], seat: Seat) -> None:
        step.state.log.append(seat)


def test_a_limit_without_waiting_seats_is_no_dead_end() -> None:
    """Otherwise TimeUp would change nothing, and everything after it would be too late."""
    game = Rushed([Nod], [Lounging], Lounging(), lambda seats: {"log": []})
    state = begun(game)
    assert game.deadlines(state) == []
    assert game.refusal(state, ANA, Nod(), 10_000) is None


_SHARED: list[Deadline] = []


class Lazy(Filling):
    """Hands out one list of clocks for all."""

    def deadlines(self, state: ToyState) -> list[Deadline]:
        return _SHARED


def test_the_list_a_phase_gives_is_left_alone() -> None:
    game = Rushed([Pay], [Lazy], Lazy(), lambda seats: {"paid": [()] * seats})
    game.deadlines(begun(game))
    assert _SHARED == []


# -- actions from JSON ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "action", [Nod(), Pay(3), Lend(1, 4), Carry(1, 2, 3), Swap(1, 0, 1, 0), Say("oui"), Throw((1, 5))], ids=str
)
def test_an_action_is_read_from_its_json(action: Action) -> None:
    data = [list(item) if isinstance(item, tuple) else item for item in action.json()]
    assert MARKET.read_action(data) == action
    assert MARKET.read_action(action.json()) == action


def test_the_clocks_action_is_read_by_every_game() -> None:
    assert MARKET.read_action(["time_up", 2]) is TimeUp(2)


@pytest.mark.parametrize("data", [None, 3, "nod", {}, [], [3], [None], [["nod"]], ("nod",), {"verb": "nod"}])
def test_what_is_no_list_with_a_verb_is_no_action(data: Any) -> None:
    with pytest.raises(BadAction, match="toy: an action is a list that begins with a verb, not "):
        MARKET.read_action(data)


def test_an_unknown_verb_is_answered_with_the_known_ones() -> None:
    with pytest.raises(BadAction, match="toy has no verb 'fly'; known: nod, pay, lend, carry, swap, say, throw"):
        MARKET.read_action(["fly"])


@pytest.mark.parametrize(
    "data",
    [
        ["nod", 1],
        ["pay", 5],
        ["pay", -1],
        ["pay", "3"],
        ["pay", 3.0],
        ["pay", None],
        ["pay", [3]],
        ["pay", {}],
        ["pay", 1, 2],
        ["pay", 10**30],
        ["lend"],
        ["lend", 1],
        ["lend", 1, 2, 3],
        ["lend", 1, True],
        ["lend", "1", 2],
        ["carry", 1, 2],
        ["carry", 2, 2, 2],
        ["say", ""],
        ["say", "much too long"],
        ["say", 3],
        ["say", ["oui"]],
        ["throw", []],
        ["throw", [2, 1]],
        ["throw", [[1]]],
        ["throw", [1.0]],
        ["throw", 3],
        ["time_up", 9],
    ],
    ids=str,
)
def test_arguments_out_of_place_are_no_action(data: list[Any]) -> None:
    with pytest.raises(BadAction, match=r"^toy: "):
        MARKET.read_action(data)


@pytest.mark.parametrize("data", [["pay"], ["time_up"]])
def test_a_missing_argument_is_no_action(data: list[Any]) -> None:
    with pytest.raises(BadAction):
        MARKET.read_action(data)


def test_a_truth_value_is_no_number() -> None:
    Pay(1)
    with pytest.raises(BadAction):
        MARKET.read_action(["pay", True])


def nested(depth: int) -> list[Any]:
    data: list[Any] = []
    for _ in range(depth):
        data = [data]
    return data


def test_messages_that_mean_harm_are_no_actions_and_their_errors_are_short() -> None:
    for data in (["x" * 100_000], ["say", "x" * 100_000], ["pay", 10**5000], ["pay", nested(400)], "x" * 100_000):
        with pytest.raises(BadAction) as refused:
            MARKET.read_action(data)
        assert len(str(refused.value)) <= 300


@pytest.mark.parametrize("data", [["say", nested(5000)], {"a": nested(5000)}], ids=["argument", "whole"])
def test_a_deep_nesting_is_no_action(data: Any) -> None:
    with pytest.raises(BadAction):
        MARKET.read_action(data)


# -- what a game gives ---------------------------------------------------------------------------------------


def test_required_methods_of_a_game_have_no_default() -> None:
    game: Game[ToyState] = Game([], [], (), "TOY-0")
    state = ToyState(1)
    chance = Script([])
    for unsaid in (
        lambda: game.prepare(1, {}, chance),
        lambda: game.opening(),
        lambda: game.view(state, 0),
        lambda: game.redeal(state, 0, chance),
        lambda: game.options_of(state),
        lambda: game.blank({}),
        lambda: game.outcome(state),
        lambda: game.invariants(state),
        lambda: game.longest(state),
    ):
        with pytest.raises(NotImplementedError):
            unsaid()


def test_several_views_are_one_view_each_unless_a_game_shares_them() -> None:
    class Eyed(Toy):
        def view(self, state: ToyState, seat: Seat) -> str:
            return f"seen by {seat}"

    game = Eyed([End], [Idle], Idle())
    assert game.views(begun(game), (BOB, NOBODY)) == ["seen by 1", "seen by -1"]
    assert game.views(begun(game), ()) == []


def test_a_game_that_is_over_at_once_has_an_outcome() -> None:
    class Nothing(Phase[ToyState]):
        def over(self, state: ToyState) -> bool:
            return True

    game = Toy([], [Nothing], Nothing())
    state = begun(game)
    assert state.stack == []
    assert game.outcome(state) is not None
    assert asked(game, state) == []


def test_apply_trusts_its_caller() -> None:
    state = begun(MARKET)
    MARKET.advance(step_on(state), BOB, Lend(BOB, 4))
    assert state.log == [(BOB, "lend", BOB, 4)]
