"""Talks: what players propose to each other, in threads, until a deal is made or nothing comes of it.

Whoever calls opens a **thread**, to one or several others. What an addressee **answers** and what the proposer
**counters** takes the place of the deal that lay between the two. It binds its author until the other accepts it, or it
is answered, withdrawn, or lapses because it can no longer be carried out. Only the game knows what a deal is about: its
terms are any immutable value, told as the proposer of the thread sees them.

A State holds `threads`, by proposer, and a game makes a `Parley`. Which game uses what:

- Crésus (CR-809…CR-816): all but `take_turns`.
- Krystal (KR-811…KR-821): a thread whose kind is truce, passage or door; its terms are the place and the cards. The
  sides `take_turns`: a call and four counters, five answers. To break off, an addressee declines and the proposer ends
  the thread. One clock runs for all threads (a Timed phase, without `clocks` and `run_down`); nothing lapses or is
  withdrawn. For a passage `accept` is overridden: what is accepted stands until all have accepted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Generic, NamedTuple

from mypy_extensions import mypyc_attr

from tablee.kernel.action import Broken
from tablee.kernel.clock import Deadline
from tablee.kernel.event import Event
from tablee.kernel.phase import S, Step
from tablee.kernel.seat import Seat
from tablee.parts.small_set import has, set_of
from tablee.parts.thread import Live, T, Thread

DONE: Final = "done"
WITHDRAWN: Final = "withdrawn"
DECLINED: Final = "declined"
LAPSED: Final = "lapsed"


class Articles(NamedTuple):
    """Which article of the rules speaks of what, for refusals."""

    calls: str
    answers: str
    counters: str
    acceptance: str
    endings: str
    bounds: str


class ParleyEvents(NamedTuple):
    """What makes the event of each thing that may be said, with the facts it gets."""

    called: Callable[..., Event]  # seat, kind, to, deal
    answered: Callable[..., Event]  # seat, proposer, deal, whether it is the call as it stood
    countered: Callable[..., Event]  # seat, addressee, deal
    declined: Callable[..., Event]  # seat, proposer
    withdrawn: Callable[..., Event]  # seat, proposer, addressee
    lapsed: Callable[..., Event]  # proposer, addressee
    ended: Callable[..., Event]  # proposer, why


@mypyc_attr(allow_interpreted_subclasses=True)
class Parley(Generic[S, T]):
    """What may be said in threads, and what it does. A game says what a deal is, and how all of it is told."""

    def __init__(
        self, articles: Articles, events: ParleyEvents, counters: int, answers: int, *, take_turns: bool = False
    ) -> None:
        self.articles: Final = articles
        self.events: Final = events
        self.most_counters: Final = counters  # to one addressee
        self.most_answers: Final = answers  # of one addressee: nobody can keep a thread open for ever
        self.take_turns: Final = take_turns  # nobody replaces a deal of their own before it is answered

    # -- what a game gives ------------------------------------------------------------------------------------------

    def threads(self, state: S) -> list[Thread[T] | None]:
        """Return the State's own list, by proposer."""
        raise NotImplementedError

    def is_whole(self, kind: int, terms: T) -> bool:
        """Tell whether a deal names everything that its kind needs, and nothing that has no part in it."""
        return True

    def is_binding(self, thread: Thread[T]) -> bool:
        """Tell whether the call is a deal as it stands, for whoever accepts it."""
        return self.is_whole(thread.kind, thread.call)

    def why_not_carried_out(self, state: S, proposer: Seat, addressee: Seat, terms: T) -> Broken | None:
        """Return nothing, or what the parties lack."""
        return None

    def stands(self, state: S, proposer: Seat, thread: Thread[T]) -> bool:
        """Tell whether what a call names is still there."""
        return True

    def can_answer(self, state: S, seat: Seat, proposer: Seat) -> bool:
        """Tell whether a call can be answered with a deal at all, with what the two of them have."""
        return True

    def exchange(self, step: Step[S], proposer: Seat, addressee: Seat, terms: T) -> None:
        """Let what a deal names change hands, and tell it."""
        raise NotImplementedError

    def all_declined(self, step: Step[S], proposer: Seat, thread: Thread[T]) -> None:
        """React to a call that nobody wants."""

    def shown(self, terms: T) -> Any:
        """Return a deal as events have it."""
        return terms

    # -- who owes an answer -----------------------------------------------------------------------------------------

    def owes_answer(self, state: S, seat: Seat) -> bool:
        """Tell whether a seat owes anybody an answer."""
        for proposer, thread in enumerate(self.threads(state)):
            if thread is not None and self.owes(state, seat, proposer):
                return True
        return False

    def owes(self, state: S, seat: Seat, proposer: Seat) -> bool:
        """Tell whether a seat owes an answer to a call; not while all it could do is decline.

        It may answer all the same once it has something to answer with: nothing is declined in its name. Nor is an
        answer owed to a call that only somebody else's answer keeps open.
        """
        thread = self.threads(state)[proposer]
        if thread is None or not thread.owes(seat, proposer):
            return False
        if thread.deal_with(seat) is not None:
            return True
        return self.can_answer(state, seat, proposer) and self.stands(state, proposer, thread)

    def may_answer(self, state: S, seat: Seat, proposer: Seat) -> bool:
        """Tell whether a seat may still say something of its own to a call."""
        thread = self.threads(state)[proposer]
        if thread is None or not thread.takes_part(seat):
            return False
        return self._why_no_more_answers(seat, thread) is None

    def may_counter(self, state: S, seat: Seat) -> bool:
        """Tell whether a proposer has an answer that may still be countered."""
        thread = self.threads(state)[seat]
        if thread is None:
            return False
        for live, counters in zip(thread.deals, thread.counters, strict=True):
            if live is not None and live.author != seat and counters < self.most_counters:
                return True
        return False

    def can_accept_call(self, state: S, seat: Seat, proposer: Seat) -> bool:
        """Tell whether an addressee who has said nothing yet can take the call as it is."""
        thread = self.thread(state, proposer)
        if thread.deal_with(seat) is not None:  # of the proposer: it can be carried out, or it would have lapsed
            return True
        return self.is_binding(thread) and self.why_not_carried_out(state, proposer, seat, thread.call) is None

    def thread(self, state: S, proposer: Seat) -> Thread[T]:
        """Return the thread of somebody who has one."""
        thread = self.threads(state)[proposer]
        assert thread is not None, f"seat {proposer} has no thread"
        return thread

    # -- what is allowed --------------------------------------------------------------------------------------------

    def why_no_thread(self, state: S, seat: Seat, to: Sequence[Seat]) -> Broken | None:
        """Return nothing, or why a seat cannot open a thread to these others, in ascending order."""
        if seat in to or to[-1] not in state.seats():
            return Broken(self.articles.calls, "others_only")
        return Broken(self.articles.bounds, "one_thread") if self.threads(state)[seat] else None

    def why_no_part(self, state: S, seat: Seat, proposer: Seat) -> Broken | None:
        """Return nothing, or why a seat cannot say anything at all to a call."""
        articles = self.articles
        thread = self._thread_of(state, proposer)
        if thread is None:
            return Broken(articles.endings, "no_thread", seat=proposer)
        if seat not in thread.to:
            return Broken(articles.answers, "not_addressed")
        return Broken(articles.answers, "has_declined") if has(thread.declined, seat) else None

    def why_no_answer(self, state: S, seat: Seat, proposer: Seat, terms: T) -> Broken | None:
        broken = self.why_no_part(state, seat, proposer)
        if broken is not None:
            return broken
        thread = self.thread(state, proposer)
        broken = self._why_no_more_answers(seat, thread)
        return broken if broken is not None else self._why_no_deal(state, proposer, seat, thread.kind, terms)

    def why_no_counter(self, state: S, seat: Seat, addressee: Seat, terms: T) -> Broken | None:
        articles = self.articles
        thread = self._thread_of(state, seat)
        if thread is None:
            return Broken(articles.endings, "no_thread", seat=seat)
        live = thread.deal_with(addressee) if thread.takes_part(addressee) else None
        if live is None or live.author == seat:
            return Broken(articles.counters, "nothing_to_counter")
        if thread.counters[thread.to.index(addressee)] >= self.most_counters:
            return Broken(articles.counters, "too_many_counters", most=self.most_counters)
        return self._why_no_deal(state, seat, addressee, thread.kind, terms)

    def why_not_accepted(self, state: S, seat: Seat, proposer: Seat, addressee: Seat) -> Broken | None:
        """The party that did not write a live deal accepts it; so does an addressee a whole call to several."""
        articles = self.articles
        thread = self._thread_of(state, proposer)
        if thread is None:
            return Broken(articles.endings, "no_thread", seat=proposer)
        if seat not in (proposer, addressee) or addressee not in thread.to:
            return Broken(articles.acceptance, "not_your_deal")
        live = thread.deal_with(addressee)
        if live is not None:
            return Broken(articles.acceptance, "your_own_deal") if live.author == seat else None
        if seat == addressee and thread.takes_part(seat) and thread.is_called(seat) and self.is_binding(thread):
            return self.why_no_answer(state, seat, proposer, thread.call)
        return Broken(articles.acceptance, "no_live_deal")

    def why_not_withdrawn(self, state: S, seat: Seat, proposer: Seat, addressee: Seat) -> Broken | None:
        """Whoever wrote a live deal may take it back; the call itself is closed instead."""
        articles = self.articles
        thread = self._thread_of(state, proposer)
        if thread is None or addressee not in thread.to:
            return Broken(articles.endings, "no_thread", seat=proposer)
        live = thread.deal_with(addressee)
        if live is None or live.author != seat:
            return Broken(articles.answers, "nothing_to_withdraw")
        if seat == proposer and thread.is_called(addressee):
            return Broken(articles.endings, "close_the_call")
        return None

    def _thread_of(self, state: S, proposer: Seat) -> Thread[T] | None:
        return self.threads(state)[proposer] if proposer in state.seats() else None

    def _why_no_more_answers(self, seat: Seat, thread: Thread[T]) -> Broken | None:
        if self.take_turns:
            live = thread.deal_with(seat)
            if live is not None and live.author == seat:
                return Broken(self.articles.answers, "your_own_deal")
        if thread.answers[thread.to.index(seat)] >= self.most_answers:
            return Broken(self.articles.bounds, "too_many_answers", most=self.most_answers)
        return None

    def _why_no_deal(self, state: S, proposer: Seat, addressee: Seat, kind: int, terms: T) -> Broken | None:
        if not self.is_whole(kind, terms):
            return Broken(self.articles.answers, "not_a_whole_deal")
        return self.why_not_carried_out(state, proposer, addressee, terms)

    # -- what it does -----------------------------------------------------------------------------------------------

    def call(self, step: Step[S], seat: Seat, kind: int, to: tuple[Seat, ...], terms: T, left: int) -> None:
        """Open a thread. A whole call to one addressee is a deal that binds its proposer at once."""
        count = len(to)
        zeros = (0,) * count
        thread: Thread[T] = Thread(kind, to, terms, left, 0, (None,) * count, zeros, zeros)
        if count == 1 and self.is_binding(thread):
            thread = thread.with_deals((Live(seat, terms),))
        self.threads(step.state)[seat] = thread
        if step.is_heard:
            step.tell(self.events.called(seat, kind, to, self.shown(terms)))

    def answer(self, step: Step[S], seat: Seat, proposer: Seat, terms: T, is_accepted: bool = False) -> None:
        state = step.state
        self.threads(state)[proposer] = self.thread(state, proposer).answered(seat, terms)
        if step.is_heard:
            step.tell(self.events.answered(seat, proposer, self.shown(terms), is_accepted))

    def counter(self, step: Step[S], seat: Seat, addressee: Seat, terms: T) -> None:
        state = step.state
        self.threads(state)[seat] = self.thread(state, seat).countered(seat, addressee, terms)
        if step.is_heard:
            step.tell(self.events.countered(seat, addressee, self.shown(terms)))

    def accept(self, step: Step[S], seat: Seat, proposer: Seat, addressee: Seat) -> bool:
        """To accept a call to several is an answer; to accept anything else carries it out. Tell whether it did."""
        thread = self.thread(step.state, proposer)
        live = thread.deal_with(addressee)
        if live is None and len(thread.to) > 1:
            self.answer(step, seat, proposer, thread.call, is_accepted=True)
            return False
        self.exchange(step, proposer, addressee, thread.call if live is None else live.terms)
        self.end(step, proposer, DONE)
        self.let_lapse(step)
        return True

    def decline(self, step: Step[S], seats: Sequence[Seat], proposer: Seat) -> None:
        """Let addressees decline; a call that all declined is over."""
        thread = self.thread(step.state, proposer)
        declined = set_of(seats)
        if step.is_heard:
            for seat in seats:
                step.tell(self.events.declined(seat, proposer))
        if (thread.declined | declined).bit_count() < len(thread.to):
            self.threads(step.state)[proposer] = thread.declined_by(declined)
        else:
            self.all_declined(step, proposer, thread)
            self.end(step, proposer, DECLINED)

    def withdraw(self, step: Step[S], seat: Seat, proposer: Seat, addressee: Seat) -> None:
        state = step.state
        self.threads(state)[proposer] = self.thread(state, proposer).without_deal(addressee)
        if step.is_heard:
            step.tell(self.events.withdrawn(seat, proposer, addressee))

    def end(self, step: Step[S], proposer: Seat, why: str) -> None:
        """End a thread; all its live deals lapse."""
        self.threads(step.state)[proposer] = None
        if step.is_heard:
            step.tell(self.events.ended(proposer, why))

    def let_lapse(self, step: Step[S]) -> None:
        """What can no longer be carried out lapses, with nothing moved: deals, and calls without one."""
        state = step.state
        threads = self.threads(state)
        for proposer, thread in enumerate(threads):
            if thread is None:
                continue
            for addressee, live in zip(thread.to, thread.deals, strict=True):
                if live is not None and self.why_not_carried_out(state, proposer, addressee, live.terms) is not None:
                    thread = threads[proposer] = thread.without_deal(addressee)
                    if step.is_heard:
                        step.tell(self.events.lapsed(proposer, addressee))
            if not any(thread.deals) and not self.stands(state, proposer, thread):
                self.end(step, proposer, LAPSED)

    # -- clocks -----------------------------------------------------------------------------------------------------

    def clocks(self, state: S, first: int) -> list[Deadline]:
        """Return the clock of each thread, numbered from `first` by proposer."""
        return [
            Deadline(state.since + thread.left, (proposer,), first + proposer)
            for proposer, thread in enumerate(self.threads(state))
            if thread is not None
        ]

    def run_down(self, state: S, ms: int) -> None:
        """Take so much open talk off the time of every thread."""
        if not ms:
            return
        threads = self.threads(state)
        for proposer, thread in enumerate(threads):
            if thread is not None:
                threads[proposer] = thread._replace(left=thread.left - ms)
