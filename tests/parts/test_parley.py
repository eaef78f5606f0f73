"""Talks in threads, with deals of the simplest kind: so many marbles for so many others. Crésus tests the rest."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.kernel.action import Broken
from tablee.kernel.chance import Script
from tablee.kernel.event import Event
from tablee.kernel.phase import Step
from tablee.kernel.seat import Seat
from tablee.kernel.state import State
from tablee.parts.parley import DECLINED, DONE, LAPSED, WITHDRAWN, Articles, Parley, ParleyEvents
from tablee.parts.thread import Live, Thread, thread_from

ANA, BOB, CID = range(3)
Terms = tuple[int, int]  # marbles that the proposer gives and gets


class Marbles(State):
    """Who has how many, and who proposes what."""

    def __init__(self) -> None:
        self.stack = []
        self.since = 0
        self.marbles = [5, 5, 5]
        self.threads: list[Thread[Terms] | None] = [None] * 3

    def seats(self) -> range:
        return range(3)


class Said(Event, frozen=True, tag=True):
    what: str
    facts: tuple[Any, ...]


def said(what: str) -> Any:
    return lambda *facts: Said(what, facts)


class Bargains(Parley[Marbles, Terms]):
    def __init__(self, **more: Any) -> None:
        names = ("called", "answered", "countered", "declined", "withdrawn", "lapsed", "ended")
        super().__init__(Articles("C", "A", "K", "Y", "E", "B"), ParleyEvents(*map(said, names)), 2, 3, **more)
        self.unwanted: list[int] = []

    def threads(self, state: Marbles) -> list[Thread[Terms] | None]:
        return state.threads

    def is_whole(self, kind: int, terms: Terms) -> bool:
        return terms[1] > 0

    def why_not_carried_out(self, state: Marbles, proposer: Seat, addressee: Seat, terms: Terms) -> Broken | None:
        for seat, count in ((proposer, terms[0]), (addressee, terms[1])):
            if count > state.marbles[seat]:
                return Broken("M", "too_few", seat=seat)
        return None

    def stands(self, state: Marbles, proposer: Seat, thread: Thread[Terms]) -> bool:
        return thread.call[0] <= state.marbles[proposer]

    def can_answer(self, state: Marbles, seat: Seat, proposer: Seat) -> bool:
        return state.marbles[seat] > 0

    def exchange(self, step: Step[Marbles], proposer: Seat, addressee: Seat, terms: Terms) -> None:
        gain = terms[1] - terms[0]
        step.state.marbles[proposer] += gain
        step.state.marbles[addressee] -= gain

    def all_declined(self, step: Step[Marbles], proposer: Seat, thread: Thread[Terms]) -> None:
        self.unwanted.append(thread.call[0])


class Talk:
    """A State under way, with everything that was told."""

    def __init__(self, **more: Any) -> None:
        self.parley = Bargains(**more)
        self.state = Marbles()
        self.told: list[Event] = []
        self.step = Step(self.state, Script([]), 0, self.told)

    def call(self, *to: Seat, give: int = 2, get: int = 1) -> Talk:
        self.parley.call(self.step, ANA, 0, to, (give, get), 60)
        return self

    def events(self) -> list[str]:
        return [event.what for event in self.told if isinstance(event, Said)]

    def thread(self) -> Thread[Terms]:
        return self.parley.thread(self.state, ANA)

    def key(self, broken: Broken | None) -> tuple[str, str] | None:
        return None if broken is None else (broken.rule, broken.key)


def test_a_whole_call_to_one_binds_its_proposer_and_is_carried_out_on_acceptance() -> None:
    talk = Talk().call(BOB)
    assert talk.thread().deal_with(BOB) == Live(ANA, (2, 1))
    assert talk.parley.owes(talk.state, BOB, ANA) and not talk.parley.owes(talk.state, CID, ANA)
    assert talk.parley.accept(talk.step, BOB, ANA, BOB)
    assert talk.state.marbles == [4, 6, 5]
    assert talk.state.threads == [None] * 3
    assert talk.told[-1] == Said("ended", (ANA, DONE))


def test_of_several_each_answers_and_the_proposer_picks() -> None:
    talk = Talk().call(BOB, CID)
    assert talk.thread().deals == (None, None)
    assert not talk.parley.accept(talk.step, BOB, ANA, BOB), "an acceptance is an answer there"
    talk.parley.answer(talk.step, CID, ANA, (2, 3))
    assert talk.parley.accept(talk.step, ANA, ANA, CID)
    assert talk.state.marbles == [6, 5, 4]
    assert talk.events() == ["called", "answered", "answered", "ended"]
    assert talk.told[1] == Said("answered", (BOB, ANA, (2, 1), True))
    assert talk.told[2] == Said("answered", (CID, ANA, (2, 3), False))


def test_a_counter_takes_the_place_of_the_call_for_good() -> None:
    talk = Talk().call(BOB)
    talk.parley.answer(talk.step, BOB, ANA, (3, 1))
    talk.parley.counter(talk.step, ANA, BOB, (3, 2))
    assert talk.thread().deal_with(BOB) == Live(ANA, (3, 2))
    talk.parley.withdraw(talk.step, ANA, ANA, BOB)
    assert talk.thread().deal_with(BOB) is None
    assert not talk.parley.owes(talk.state, BOB, ANA)
    assert talk.key(talk.parley.why_not_accepted(talk.state, BOB, ANA, BOB)) == ("Y", "no_live_deal")


def test_who_declined_has_no_part_any_more_and_all_of_them_end_the_thread() -> None:
    talk = Talk().call(BOB, CID)
    talk.parley.answer(talk.step, BOB, ANA, (1, 1))
    talk.parley.decline(talk.step, (BOB,), ANA)
    assert talk.thread().deals == (None, None)
    assert talk.key(talk.parley.why_no_part(talk.state, BOB, ANA)) == ("A", "has_declined")
    talk.parley.decline(talk.step, (CID,), ANA)
    assert talk.state.threads[ANA] is None
    assert talk.parley.unwanted == [2]
    assert talk.told[-1] == Said("ended", (ANA, DECLINED))


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        (lambda talk: talk.parley.why_no_thread(talk.state, ANA, (BOB,)), ("B", "one_thread")),
        (lambda talk: talk.parley.why_no_thread(talk.state, BOB, (BOB, CID)), ("C", "others_only")),
        (lambda talk: talk.parley.why_no_thread(talk.state, BOB, (7,)), ("C", "others_only")),
        (lambda talk: talk.parley.why_no_thread(talk.state, BOB, (CID,)), None),
        (lambda talk: talk.parley.why_no_part(talk.state, ANA, CID), ("E", "no_thread")),
        (lambda talk: talk.parley.why_no_part(talk.state, ANA, 9), ("E", "no_thread")),
        (lambda talk: talk.parley.why_no_part(talk.state, CID, ANA), ("A", "not_addressed")),
        (lambda talk: talk.parley.why_no_answer(talk.state, BOB, ANA, (1, 0)), ("A", "not_a_whole_deal")),
        (lambda talk: talk.parley.why_no_answer(talk.state, BOB, ANA, (1, 6)), ("M", "too_few")),
        (lambda talk: talk.parley.why_no_answer(talk.state, BOB, ANA, (1, 5)), None),
        (lambda talk: talk.parley.why_no_counter(talk.state, ANA, BOB, (1, 1)), ("K", "nothing_to_counter")),
        (lambda talk: talk.parley.why_no_counter(talk.state, ANA, CID, (1, 1)), ("K", "nothing_to_counter")),
        (lambda talk: talk.parley.why_no_counter(talk.state, BOB, CID, (1, 1)), ("E", "no_thread")),
        (lambda talk: talk.parley.why_not_accepted(talk.state, ANA, ANA, BOB), ("Y", "your_own_deal")),
        (lambda talk: talk.parley.why_not_accepted(talk.state, CID, ANA, BOB), ("Y", "not_your_deal")),
        (lambda talk: talk.parley.why_not_withdrawn(talk.state, ANA, ANA, BOB), ("E", "close_the_call")),
        (lambda talk: talk.parley.why_not_withdrawn(talk.state, BOB, ANA, BOB), ("A", "nothing_to_withdraw")),
        (lambda talk: talk.parley.why_not_withdrawn(talk.state, BOB, ANA, CID), ("E", "no_thread")),
    ],
)
def test_what_cannot_be_said_is_refused_by_its_article(asked: Any, expected: tuple[str, str] | None) -> None:
    talk = Talk().call(BOB)
    assert talk.key(asked(talk)) == expected


def test_answers_and_counters_are_bounded() -> None:
    talk = Talk().call(BOB)
    for _ in range(2):
        talk.parley.answer(talk.step, BOB, ANA, (1, 1))
        talk.parley.counter(talk.step, ANA, BOB, (1, 2))
    talk.parley.answer(talk.step, BOB, ANA, (1, 1))
    assert talk.key(talk.parley.why_no_counter(talk.state, ANA, BOB, (1, 2))) == ("K", "too_many_counters")
    assert not talk.parley.may_counter(talk.state, ANA)
    assert talk.key(talk.parley.why_no_answer(talk.state, BOB, ANA, (1, 2))) == ("B", "too_many_answers")
    assert not talk.parley.may_answer(talk.state, BOB, ANA)


def test_who_takes_turns_waits_for_the_other_side() -> None:
    free, orderly = Talk().call(BOB), Talk(take_turns=True).call(BOB)
    for talk in (free, orderly):
        talk.parley.answer(talk.step, BOB, ANA, (1, 1))
    assert free.parley.why_no_answer(free.state, BOB, ANA, (1, 2)) is None
    assert orderly.key(orderly.parley.why_no_answer(orderly.state, BOB, ANA, (1, 2))) == ("A", "your_own_deal")
    orderly.parley.counter(orderly.step, ANA, BOB, (2, 2))
    assert orderly.parley.why_no_answer(orderly.state, BOB, ANA, (1, 2)) is None
    assert orderly.key(orderly.parley.why_no_counter(orderly.state, ANA, BOB, (3, 3))) == ("K", "nothing_to_counter")


def test_what_can_no_longer_be_carried_out_lapses_with_nothing_moved() -> None:
    talk = Talk().call(BOB, CID)
    talk.parley.answer(talk.step, BOB, ANA, (2, 4))
    talk.state.marbles[BOB] = 3
    talk.parley.let_lapse(talk.step)
    assert talk.thread().deals == (None, None) and talk.state.marbles == [5, 3, 5]
    talk.state.marbles[ANA] = 1
    talk.parley.let_lapse(talk.step)
    assert talk.state.threads[ANA] is None
    assert talk.told[-2:] == [Said("lapsed", (ANA, BOB)), Said("ended", (ANA, LAPSED))]


def test_nobody_owes_an_answer_who_has_nothing_to_answer_with() -> None:
    talk = Talk().call(BOB, CID)
    assert talk.parley.owes_answer(talk.state, BOB)
    talk.state.marbles[BOB] = 0
    assert not talk.parley.owes_answer(talk.state, BOB) and talk.parley.owes_answer(talk.state, CID)
    assert not talk.parley.can_accept_call(talk.state, BOB, ANA)
    assert talk.parley.can_accept_call(talk.state, CID, ANA)


def test_each_thread_has_a_clock_that_runs_down_while_talk_is_open() -> None:
    talk = Talk().call(BOB)
    talk.parley.run_down(talk.state, 25)
    talk.state.since = 1000
    (deadline,) = talk.parley.clocks(talk.state, 40)
    assert (deadline.due, deadline.seats, deadline.which) == (1035, (ANA,), 40)


def test_a_thread_that_was_ended_is_told_with_its_reason_and_unheard_talk_is_the_same() -> None:
    talk, unheard = Talk().call(BOB), Talk()
    unheard.step = Step(unheard.state, Script([]), 0, None)
    unheard.call(BOB)
    assert unheard.state.threads == talk.state.threads
    for each in (talk, unheard):
        each.parley.end(each.step, ANA, WITHDRAWN)
    assert talk.told[-1] == Said("ended", (ANA, WITHDRAWN)) and unheard.state.threads == talk.state.threads


def test_a_thread_comes_back_from_plain_data() -> None:
    talk = Talk().call(BOB, CID)
    talk.parley.answer(talk.step, CID, ANA, (2, 3))
    plain = (0, (BOB, CID), (2, 1), 60, 0, (None, (CID, (2, 3))), (0, 0), (0, 1))
    back = thread_from(plain, lambda give, get: (give, get))
    assert back == talk.thread() and back.deal_with(CID) == Live(CID, (2, 3))
    assert thread_from(None, tuple) is None
