"""Secretly and at the same time: an auction with a second bidding, and a vote."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tablee.kernel.action import Action, Broken, TimeUp, Verb, table_of
from tablee.kernel.chance import Chance, Quick, Script
from tablee.kernel.containers import Sequence
from tablee.kernel.decision import must
from tablee.kernel.event import Event
from tablee.kernel.phase import Phase, Sealed, Step
from tablee.kernel.seat import CLOCK, NOBODY, Seat
from tests.kernel.toys import ANA, BOB, CID, Toy, ToyState, asked, begun, play, stack_of

Bid = Verb("bid", "TOY-1", sum=range(21))
Point = Verb("point", "TOY-2", at=range(4))
table_of(Bid, Point)


class BidMade(Event, frozen=True, tag=True):
    """That a seat has bid is public."""

    seat: Seat


class BidsRevealed(Event, frozen=True, tag=True):
    bids: tuple[tuple[Seat, int], ...]


class Bidding(Sealed[ToyState]):
    """TOY-1. The highest bid takes the lot; a tie is bid once more, by the tied alone, then the lot is lost."""

    shows_who_answered = True

    def __init__(self, asked: tuple[Seat, ...], answers: tuple[Any, ...], lot: int, is_second: bool = False) -> None:
        super().__init__(asked, answers)
        self.lot = lot
        self.is_second = is_second

    def memory(self) -> tuple[Any, ...]:
        return (self.asked, self.answers, self.lot, self.is_second)

    def with_answers(self, answers: tuple[Any, ...], asked: tuple[Seat, ...] | None = None) -> Bidding:
        return Bidding(self.asked if asked is None else asked, answers, self.lot, self.is_second)

    def choices(self, state: ToyState, seat: Seat) -> list[Action]:
        return list(Bid.span(Bid(0), Bid(state.purse[seat])))

    def refusal(self, state: ToyState, seat: Seat, action: Action) -> Broken | None:
        return None if self.is_asked(seat) else Broken("TOY-1", "not_asked")

    def default(self, state: ToyState, seat: Seat) -> Action:
        return Bid(0)

    def bid(self, step: Step[ToyState], seat: Seat, sum: int) -> None:
        step.tell(BidMade(seat))
        self.keep(step, seat, sum)

    def leave(self, step: Step[ToyState]) -> None:
        step.tell(BidsRevealed(tuple(zip(self.asked, self.answers, strict=True))))
        highest = max(self.answers)
        tied = tuple(seat for seat, sum in zip(self.asked, self.answers, strict=True) if sum == highest)
        if highest == 0:
            return
        if len(tied) == 1:
            step.state.purse[tied[0]] -= highest
            step.state.points[tied[0]] += self.lot
        elif not self.is_second:
            step.enter(Bidding(tied, (), self.lot, True))


def _bidding(state: ToyState, seat: Seat, sum: int) -> Broken | None:
    purse = state.purse[seat]
    return None if sum <= purse else Broken("TOY-1", "beyond_purse", sum=sum, purse=purse)


Bid.refusal = _bidding


class Pointing(Sealed[ToyState]):
    """TOY-2. All point at another seat at once; whoever has the most fingers loses a point. A tie is nothing."""

    def choices(self, state: ToyState, seat: Seat) -> list[Action]:
        return [Point(other) for other in state.seats() if other != seat]

    def refusal(self, state: ToyState, seat: Seat, action: Action) -> Broken | None:
        if not self.is_asked(seat):
            return Broken("TOY-2", "not_asked")
        return None if action in self.choices(state, seat) else Broken("TOY-2", "not_there")

    def point(self, step: Step[ToyState], seat: Seat, at: Seat) -> None:
        self.keep(step, seat, at)

    def leave(self, step: Step[ToyState]) -> None:
        fingers = Counter(self.answers).most_common()
        if len(fingers) == 1 or fingers[0][1] > fingers[1][1]:
            step.state.points[fingers[0][0]] -= 1


class Evening(Sequence[ToyState]):
    def parts(self) -> tuple[Phase[ToyState], ...]:
        return (Bidding((0, 1, 2), (), 5), Pointing((0, 1, 2)))


class Auction(Toy):
    def __init__(self) -> None:
        fields = {"purse": 10, "points": 0}
        super().__init__(
            [Bid, Point],
            [Evening, Bidding, Pointing],
            Evening(),
            lambda seats: {name: [value] * seats for name, value in fields.items()},
        )

    def view(self, state: ToyState, seat: Seat) -> Any:
        """Who has answered is public; what, only to oneself."""
        phase = state.stack[-1] if state.stack else None
        answers: tuple[Any, ...] = ()
        if isinstance(phase, Sealed):
            answered = phase.answered()
            own = phase.answer_of(seat)
            answers = tuple((who, who in answered, own if who == seat else None) for who in phase.asked)
        return {"purse": state.purse, "points": state.points, "answers": answers, "stack": stack_of(state)}

    def redeal(self, state: ToyState, seat: Seat, chance: Chance) -> ToyState:
        twin = state.clone()
        if twin.stack:
            twin.stack[-1] = twin.stack[-1].redealt(twin, seat, chance)
        return twin

    def limit(self, state: ToyState) -> int:
        return 30_000


AUCTION = Auction()


def test_everybody_is_asked_at_once_and_answers_in_any_order() -> None:
    state = begun(AUCTION, 3)
    assert asked(AUCTION, state) == [ANA, BOB, CID]
    assert AUCTION.decisions(state)[1] == must(BOB, [Bid(sum) for sum in range(11)])
    moved, told = play(AUCTION, state, CID, Bid(3), at=400)
    assert not moved
    assert told == [BidMade(CID)]
    assert asked(AUCTION, state) == [ANA, BOB]
    assert state.since == 0
    play(AUCTION, state, ANA, Bid(9))
    moved, told = play(AUCTION, state, BOB, Bid(4))
    assert moved
    assert told == [BidMade(BOB), BidsRevealed(((0, 9), (1, 4), (2, 3)))]
    assert (state.purse, state.points) == ([1, 10, 10], [5, 0, 0])


def test_the_order_of_answers_leaves_no_trace() -> None:
    states = []
    for order in ((0, 1), (1, 0)):
        state = begun(AUCTION, 3)
        for seat in order:
            play(AUCTION, state, seat, Bid(seat))
        states.append(state)
    assert states[0] == states[1]


def test_nobody_answers_twice_or_unasked_or_out_of_range() -> None:
    state = begun(AUCTION, 3)
    play(AUCTION, state, BOB, Bid(10))
    before = state.clone()
    assert AUCTION.refusal(state, BOB, Bid(0)) == Broken("TOY-1", "not_asked")
    assert AUCTION.refusal(state, ANA, Bid(11)) == Broken("TOY-1", "beyond_purse", sum=11, purse=10)
    assert AUCTION.refusal(state, ANA, Point(1)) == Broken("TOY-2", "not_now")
    assert AUCTION.refusal(state, 3, Bid(0)) == Broken("TOY-0", "not_your_decision", seat=3)
    assert state == before


def test_a_tie_is_bid_again_by_the_tied_alone() -> None:
    state = begun(AUCTION, 3)
    for seat, sum in ((ANA, 7), (BOB, 2), (CID, 7)):
        play(AUCTION, state, seat, Bid(sum))
    assert state.stack[-1] == Bidding((ANA, CID), (), 5, True)
    assert asked(AUCTION, state) == [ANA, CID]
    play(AUCTION, state, ANA, Bid(1))
    play(AUCTION, state, CID, Bid(2))
    assert (state.purse, state.points) == ([10, 10, 8], [0, 0, 5])


def test_a_second_tie_and_no_bid_at_all_sell_nothing() -> None:
    for sums in ((4, 4, 0, 6, 6), (0, 0, 0)):
        state = begun(AUCTION, 3)
        for sum in sums:
            play(AUCTION, state, asked(AUCTION, state)[0], Bid(sum))
        assert stack_of(state) == ["Evening", "Pointing"]
        assert state.points == [0, 0, 0]


def test_when_time_is_up_defaults_are_played_for_missing_answers() -> None:
    state = begun(AUCTION, 3)
    play(AUCTION, state, BOB, Bid(2), at=10_000)
    (deadline,) = AUCTION.deadlines(state)
    assert (deadline.due, deadline.seats) == (30_000, (ANA, CID))
    moved, told = play(AUCTION, state, CLOCK, TimeUp(0), at=30_000)
    assert moved
    assert told == [BidMade(ANA), BidMade(CID), BidsRevealed(((0, 0), (1, 2), (2, 0)))]
    assert state.points == [0, 5, 0]


def test_of_a_sealed_answer_others_see_only_that_it_exists() -> None:
    state = begun(AUCTION, 3)
    play(AUCTION, state, BOB, Bid(7))
    assert AUCTION.view(state, BOB)["answers"] == ((0, False, None), (1, True, 7), (2, False, None))
    for other in (ANA, CID, NOBODY):
        assert AUCTION.view(state, other)["answers"] == ((0, False, None), (1, True, None), (2, False, None))


def test_a_redeal_varies_what_others_have_sealed_and_nothing_the_seat_knows() -> None:
    state = begun(AUCTION, 3)
    play(AUCTION, state, ANA, Bid(3))
    play(AUCTION, state, BOB, Bid(7))
    chance = Quick(1)
    worlds = [AUCTION.redeal(state, ANA, chance) for _ in range(40)]
    assert all(AUCTION.view(world, ANA) == AUCTION.view(state, ANA) for world in worlds)
    assert all(AUCTION.decisions(world) == AUCTION.decisions(state) for world in worlds)
    assert len({world.stack[-1].answers[1] for world in worlds}) > 5
    assert {world.stack[-1].answers[0] for world in worlds} == {3}


def test_a_redeal_varies_who_has_answered_where_nobody_can_see_it() -> None:
    state = ToyState(3)
    state.stack = [Pointing((0, 1, 2), (1, None, 0))]
    chance = Quick(1)
    worlds = [state.stack[-1].redealt(state, ANA, chance) for _ in range(200)]
    assert {world.answers[0] for world in worlds} == {1}, "one's own answer is known"
    assert {world.answers[1:] for world in worlds} == {
        (None, None), (None, 0), (None, 1), (0, None), (2, None),
    }, "any answers, but not all of them: it would be over"  # fmt: skip
    assert all(world.asked == (0, 1, 2) for world in worlds)
    seen_by_all = {world.answers for world in [state.stack[-1].redealt(state, NOBODY, chance) for _ in range(400)]}
    assert (None, None, None) in seen_by_all and (None, None, 0) in seen_by_all and (2, None, None) in seen_by_all


class Early(Pointing):
    """Over as soon as seat 0 has answered."""

    def over(self, state: ToyState) -> bool:
        return self.answers[0] is not None


def test_no_world_is_drawn_in_which_the_phase_would_be_over() -> None:
    state, chance = ToyState(3), Quick(1)
    for _ in range(50):
        world = Early((0, 1, 2)).redealt(state, BOB, chance)
        assert world.answers[0] is None and not world.over(state)


def test_a_redeal_that_finds_no_open_world_clears_the_answers() -> None:
    everybody_answers = Script([1] * 200)
    assert Early((0, 1, 2)).redealt(ToyState(3), CID, everybody_answers).answers == (None, None, None)


def test_a_sealed_phase_says_who_has_answered_only_where_it_is_shown() -> None:
    assert Bidding((2, 0, 1), (None, 7, 0), 5).answered() == (0, 1)
    assert Pointing((2, 0, 1), (None, 1, 0)).answered() == ()
    assert [Pointing((2, 0), (None, 1)).answer_of(seat) for seat in (0, 1, 2, NOBODY)] == [1, None, None, None]


Nod = Verb("nod", "TOY-3")
Offer = Verb("offer_both", "TOY-3", give=range(3), take=range(3))


class Replying(Sealed[ToyState]):
    """TOY-3. Each nods, or names what to give and to take."""

    shows_who_answered = True

    def choices(self, state: ToyState, seat: Seat) -> list[Action]:
        return [Nod(), Offer(1, 2)]


def test_an_answer_drawn_is_kept_as_its_arguments_or_as_yes() -> None:
    phase, state, chance = Replying((0, 1), (None, True)), ToyState(2), Quick(1)
    worlds = [phase.redealt(state, ANA, chance) for _ in range(40)]
    assert {world.answers for world in worlds} == {(None, True), (None, (1, 2))}


def test_most_fingers_lose_and_a_tie_is_nothing() -> None:
    for fingers, points in (((1, 2, 1), [0, -1, 0]), ((1, 2, 0), [0, 0, 0])):
        state = begun(AUCTION, 3)
        for seat in range(3):
            play(AUCTION, state, seat, Bid(0))
        assert AUCTION.refusal(state, ANA, Point(ANA)) == Broken("TOY-2", "not_there")
        for seat in (2, 0, 1):
            play(AUCTION, state, seat, Point(fingers[seat]))
            assert AUCTION.load(AUCTION.snapshot(state)) == state
        assert state.points == points
        assert state.stack == []


def test_who_has_answered_is_seen_only_where_the_game_shows_it() -> None:
    state = begun(AUCTION, 3)
    play(AUCTION, state, BOB, Bid(0))
    assert [deadline.seats for deadline in AUCTION.deadlines(state)] == [(ANA, CID)]
    play(AUCTION, state, ANA, Bid(0))
    play(AUCTION, state, CID, Bid(0))
    play(AUCTION, state, BOB, Point(ANA))
    assert [deadline.seats for deadline in AUCTION.deadlines(state)] == [(ANA, BOB, CID)]


def test_a_sealed_phase_keeps_its_answers_in_a_snapshot() -> None:
    state = begun(AUCTION, 3)
    play(AUCTION, state, BOB, Bid(7))
    assert AUCTION.load(AUCTION.snapshot(state)) == state


def test_a_sealed_phase_that_asks_nobody_is_over_at_once() -> None:
    state = ToyState(2)
    assert Pointing(()).over(state)
    assert Pointing(()).ask(state) == []
    assert not Pointing((1,)).is_asked(0)


def test_what_a_sealed_phase_must_say_is_not_said_for_it() -> None:
    with pytest.raises(NotImplementedError):
        Sealed[ToyState]((0,)).ask(ToyState(1))


def test_a_seat_that_is_excused_is_not_waited_for() -> None:
    state = ToyState(3)
    state.stack = [Sealed[ToyState]((0, 1, 2), (None, 7, None))]
    Sealed.excuse(state.stack[-1], Step(state, Quick(0), 0, None), 2)
    assert state.stack == [Sealed[ToyState]((0, 1), (None, 7))]


class Naive(Sealed[ToyState]):
    """A sealed phase as first written: it forgets to say who may answer."""

    def choices(self, state: ToyState, seat: Seat) -> list[Action]:
        return [Point(0)]

    def point(self, step: Step[ToyState], seat: Seat, at: Seat) -> None:
        self.keep(step, seat, at)


def test_a_sealed_phase_takes_one_answer_of_each_seat_it_asked() -> None:
    game = Toy([Point], [Naive], Naive((0, 1)))
    state = begun(game, 3)
    play(game, state, ANA, Point(0))
    for seat in (ANA, CID):
        assert game.refusal(state, seat, Point(0)) == Broken("TOY-2", "not_your_decision", seat=seat)
    play(game, state, BOB, Point(0))


class Shared(Naive):
    """The same choices for everybody, built once."""

    def choices(self, state: ToyState, seat: Seat) -> Any:
        return Point.span(Point(0), Point(2))


def test_a_sealed_phase_may_share_its_choices() -> None:
    game = Toy([Point], [Shared], Shared((0, 1)))
    assert game.decisions(begun(game))[0].actions is Point.span(Point(0), Point(2))


class Naming(Sealed[ToyState]):
    """A sealed phase that remembers something more, before who is asked."""

    def __init__(self, lot: int, asked: tuple[Seat, ...], answers: tuple[Any, ...] = ()) -> None:
        super().__init__(asked, answers)
        self.lot = lot

    def memory(self) -> tuple[Any, ...]:
        return (self.lot, self.asked, self.answers)


def test_other_answers_leave_the_rest_of_the_memory_as_it_is() -> None:
    assert Naming(7, (0, 2)).with_answers((4, None)) == Naming(7, (0, 2), (4, None))
    assert Naming(7, (0, 2)).with_answers((None,), (2,)) == Naming(7, (2,), (None,))
