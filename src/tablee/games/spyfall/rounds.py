"""SP-2xx. The game and its rounds: modules confirmed, the dealer, the deal, the parts of a round, its count."""

from __future__ import annotations

from collections.abc import Sequence as Actions
from typing import Any, Final

from tablee.games.spyfall import absence
from tablee.games.spyfall.actions import (
    Accuse,
    Announce,
    Applaud,
    CloseWindow,
    ConfirmModules,
    EndGame,
    MarkAway,
    MarkBack,
    NameDealer,
    NextRound,
    ProposeVoid,
    Reveal,
    SeeCard,
    StartClock,
    VoteVoid,
)
from tablee.games.spyfall.dealing import deal
from tablee.games.spyfall.ending import count
from tablee.games.spyfall.events import (
    Applauded,
    CardSeen,
    DealerNamed,
    GameEnded,
    ModulesConfirmed,
    ReadyForRound,
    WaitsForPlayers,
)
from tablee.games.spyfall.interrogation import Interrogation
from tablee.games.spyfall.pointing import Countdown, FinalTalk, HuntPointing, HuntTalk, Pointing, hunters
from tablee.games.spyfall.polls import EXCHANGES, LastPoll, poll_of
from tablee.games.spyfall.state import State
from tablee.games.spyfall.talks import FINAL, TalkOnce
from tablee.games.spyfall.terms import FEWEST_PRESENT
from tablee.games.spyfall.windows import MAIN, VOID_VOTE, at_all_tables, pre_round_deadline
from tablee.kernel.action import Action, Broken, Verb
from tablee.kernel.clock import Deadline
from tablee.kernel.containers import Repeat, Sequence, Stage, Stages
from tablee.kernel.decision import Decision, may, must
from tablee.kernel.phase import Phase, Sealed, Step
from tablee.kernel.seat import NOBODY, Seat
from tablee.parts.small_set import has, members, only


class Spyfall(Sequence[State]):
    """The whole game."""

    def parts(self) -> tuple[Phase[State], ...]:
        return _MATCH


class ConfirmingModules(Sealed[State]):
    """SP-114. With a module on, nothing begins before everybody has read what it does."""

    shows_who_answered = True

    def over(self, state: State) -> bool:
        return super().over(state) or has_too_few(state)

    def choices(self, state: State, seat: Seat) -> Actions[Action]:
        return [ConfirmModules()]

    def refusal(self, state: State, seat: Seat, action: Action) -> Broken | None:
        return None if self.is_asked(seat) else Broken("SP-114", "has_confirmed")

    def confirm_modules(self, step: Step[State], seat: Seat) -> None:
        step.tell(ModulesConfirmed(seat))
        self.keep(step, seat, True)

    def default(self, state: State, seat: Seat) -> Action:
        return ConfirmModules()


class BeforeTheGame(Phase[State]):
    """SP-114. Ask who has to confirm, if anybody."""

    def over(self, state: State) -> bool:
        return True

    def leave(self, step: Step[State]) -> None:
        state = step.state
        if state.terms.has_modules and not state.terms.is_virtual:
            step.enter(ConfirmingModules(tuple(state.seats())))


class NamingDealer(Phase[State]):
    """SP-203. A random player deals first, or one whom the host names."""

    def enter(self, step: Step[State]) -> None:
        state = step.state
        if state.terms.options["first-dealer"] != "chosen" and not has_too_few(state):
            self._draw(step)

    def _draw(self, step: Step[State]) -> None:
        players = step.state.players()
        step.state.dealer = players[step.chance.draw(len(players), "first dealer")]

    def over(self, state: State) -> bool:
        return state.dealer != NOBODY or has_too_few(state)

    def ask(self, state: State) -> list[Decision]:
        return [must(state.host(), [NameDealer(seat) for seat in state.players()])]

    def refusal(self, state: State, seat: Seat, action: Action) -> Broken | None:
        return None if seat == state.host() else Broken("SP-203", "host_names", seat=state.host())

    def name_dealer(self, step: Step[State], seat: Seat, named: Seat) -> None:
        step.state.dealer = named
        step.tell(DealerNamed(named))
        step.finish()

    def deadlines(self, state: State) -> list[Deadline]:
        return at_all_tables(state, "card")

    def time_up(self, step: Step[State], which: int) -> bool:
        """Out of time, a random player deals."""
        self._draw(step)
        step.tell(DealerNamed(step.state.dealer))
        step.finish()
        return True

    def default(self, state: State, seat: Seat) -> Action:
        return NameDealer(seat)


class Rounds(Repeat[State]):
    """SP-201, SP-213, SP-1407. Until the agreed rounds are played, no pack is left, or too few are left to play."""

    def over(self, state: State) -> bool:
        terms = state.terms
        is_exhausted = terms.all_packs & ~state.used == 0
        return state.round == terms.rounds or is_exhausted or has_too_few(state)

    def part(self, state: State) -> Phase[State]:
        return _ROUNDS[0]


class Round(Stages[State]):
    """SP-205 to SP-212. One round, from the deal to the count, whichever way it ends."""

    def stages(self) -> tuple[Stage[State], ...]:
        return STAGES

    def proceed(self, step: Step[State]) -> None:
        due = self._due(step.state)
        if due == self.begun:
            super().proceed(step)
        else:
            step.state.stack[-1] = _ROUNDS[due]

    def _due(self, state: State) -> int:
        """Return the place of the stage that comes now: the next one, unless the round has taken another turn."""
        if state.result and self.begun < COUNT:
            return COUNT
        if state.hunt != NOBODY and self.begun < HUNT_TALK:
            return HUNT_TALK
        if self.begun <= DEAL and has_too_few(state):  # SP-1407: they may have left while the table waited
            return DONE
        return self.begun

    def leave(self, step: Step[State]) -> None:
        """SP-1407. Whoever has left for good is out of the game."""
        step.state.clear_round()
        absence.remove_gone(step)

    # -- what can be done at any time in a round -----------------------------------------------------------------

    def is_open_to(self, verb: Verb) -> bool:
        return verb in (ProposeVoid, VoteVoid, CloseWindow, MarkAway, MarkBack, Accuse, Reveal, Announce)

    def asides(self, state: State) -> list[Decision]:
        decisions: list[Decision] = []
        for seat in state.seats():
            actions = absence.asides_of(state, seat)
            if actions:
                decisions.append(may(seat, actions))
        return decisions

    def refusal(self, state: State, seat: Seat, action: Action) -> Broken | None:
        if action.verb in (Accuse, Reveal, Announce):
            return Broken("SP-1305", self._why_no_clock(state))
        return absence.aside_refusal(state, seat, action)

    def _why_no_clock(self, state: State) -> str:
        if state.result or self.begun <= FINAL_TALK:
            return "clock_not_running"
        return "clock_stopped" if state.hunt != NOBODY else "clock_expired"

    def propose_void(self, step: Step[State], seat: Seat) -> None:
        absence.propose_void(step, seat)

    def vote_void(self, step: Step[State], seat: Seat, is_for: int) -> None:
        absence.vote_void(step, seat, is_for)

    def close_window(self, step: Step[State], seat: Seat) -> None:
        """SP-1509. The host closes a window, with what silence means in it."""
        step.state.stack[-1].time_up(step, MAIN)

    def mark_away(self, step: Step[State], seat: Seat, marked: Seat) -> None:
        absence.mark(step, marked, True)

    def mark_back(self, step: Step[State], seat: Seat, marked: Seat) -> None:
        absence.mark(step, marked, False)

    def accuse(self, step: Step[State], seat: Seat, suspect: Seat) -> None:
        """Never: where the clock does not run this is refused, with its reason (SP-1305)."""
        raise AssertionError

    def reveal(self, step: Step[State], seat: Seat) -> None:
        """Never, as above."""
        raise AssertionError

    def announce(self, step: Step[State], seat: Seat) -> None:
        """Never, as above."""
        raise AssertionError

    def running_on(self, state: State) -> list[Deadline]:
        """SP-1406. The vote on a void round has its own time, whatever lies on top."""
        if state.void_by == NOBODY:
            return []
        return [Deadline(state.void_due, state.persons(), VOID_VOTE)]

    def time_up(self, step: Step[State], which: int) -> bool:
        absence.void_is_refused(step)
        return True


# -- the stages of a round; without a clock nobody waits for cards, a start, a countdown or a rest (SP-1310) -------


def gather(step: Step[State]) -> None:
    """SP-1409."""
    if not _GATHERING.over(step.state):
        step.enter(_GATHERING)


def see_cards(step: Step[State]) -> None:
    """SP-1302."""
    if not step.state.terms.is_virtual:
        step.enter(SeeingCards(step.state.present()))


def start_clock(step: Step[State]) -> None:
    """SP-301."""
    if not step.state.terms.is_virtual:
        step.enter(StartingClock())


def interrogate(step: Step[State]) -> None:
    """SP-301, SP-1309."""
    terms = step.state.terms
    step.enter(EXCHANGES if terms.is_virtual else Interrogation(terms.full_clock, terms.first_ask_time()))


def hold_final_talk(step: Step[State]) -> None:
    """SP-601, SP-1310."""
    state = step.state
    is_virtual = state.terms.is_virtual
    step.enter(poll_of(LastPoll, state.present()) if is_virtual else FinalTalk(state.terms.final_talk))


def talk_once(step: Step[State]) -> None:
    """SP-1310."""
    if step.state.terms.is_virtual:
        step.enter(TalkOnce(FINAL, step.state.present()))


def count_down(step: Step[State]) -> None:
    """SP-1306."""
    if not step.state.terms.is_virtual:
        step.enter(Countdown())


def point(step: Step[State]) -> None:
    """SP-603."""
    step.enter(Pointing(step.state.present()))


def talk_of_harley(step: Step[State]) -> None:
    """SP-905."""
    step.enter(HuntTalk())


def point_at_harley(step: Step[State]) -> None:
    """SP-905."""
    step.enter(HuntPointing(hunters(step.state)))


def rest(step: Step[State]) -> None:
    """SP-212."""
    if not step.state.terms.is_virtual:
        step.enter(RoundOver())


STAGES: Final = (
    gather,
    deal,
    see_cards,
    start_clock,
    interrogate,
    hold_final_talk,
    talk_once,
    count_down,
    point,
    talk_of_harley,
    point_at_harley,
    count,
    rest,
)
DEAL: Final = STAGES.index(deal)
FINAL_TALK: Final = STAGES.index(hold_final_talk)
HUNT_TALK: Final = STAGES.index(talk_of_harley)
COUNT: Final = STAGES.index(count)
DONE: Final = len(STAGES)


class Gathering(Phase[State]):
    """SP-1409. No round is dealt while fewer than three players are present; the host may end the game."""

    def enter(self, step: Step[State]) -> None:
        step.tell(WaitsForPlayers())

    def over(self, state: State) -> bool:
        return len(state.present()) >= FEWEST_PRESENT or has_too_few(state)

    def ask(self, state: State) -> list[Decision]:
        return [may(state.host(), [EndGame()])]

    def refusal(self, state: State, seat: Seat, action: Action) -> Broken | None:
        return None if seat == state.host() else Broken("SP-1409", "host_ends", seat=state.host())

    def end_game(self, step: Step[State], seat: Seat) -> None:
        end_game(step)

    def deadlines(self, state: State) -> list[Deadline]:
        """However time goes by in a round: nobody might ever come."""
        return [Deadline(state.since + state.terms.seconds("waiting"), tuple(state.seats()), MAIN)]

    def time_up(self, step: Step[State], which: int) -> bool:
        end_game(step)
        return True


class SeeingCards(Sealed[State]):
    """SP-1302. Everybody looks at the card; after a while it counts as seen."""

    shows_who_answered = True

    def choices(self, state: State, seat: Seat) -> Actions[Action]:
        return [SeeCard()]

    def refusal(self, state: State, seat: Seat, action: Action) -> Broken | None:
        return None if self.is_asked(seat) else Broken("SP-1302", "has_seen")

    def see_card(self, step: Step[State], seat: Seat) -> None:
        step.tell(CardSeen(seat))
        self.keep(step, seat, True)

    def deadlines(self, state: State) -> list[Deadline]:
        return pre_round_deadline(state, "card")

    def default(self, state: State, seat: Seat) -> Action:
        return SeeCard()


class StartingClock(Phase[State]):
    """SP-301, SP-1302. The dealer starts the clock; it starts by itself if that takes too long."""

    def ask(self, state: State) -> list[Decision]:
        return [must(state.dealer, [StartClock()])]

    def refusal(self, state: State, seat: Seat, action: Action) -> Broken | None:
        return None if seat == state.dealer else Broken("SP-301", "dealer_starts", seat=state.dealer)

    def start_clock(self, step: Step[State], seat: Seat) -> None:
        step.finish()

    def deadlines(self, state: State) -> list[Deadline]:
        return pre_round_deadline(state, "start")

    def default(self, state: State, seat: Seat) -> Action:
        return StartClock()


class RoundOver(Phase[State]):
    """SP-212, SP-805. All cards lie open; players may applaud, and say when they are ready to go on."""

    def __init__(self, ready: int = 0) -> None:
        self.ready_seats: Final = ready  # a set of seats

    def memory(self) -> tuple[Any, ...]:
        return (self.ready_seats,)

    def over(self, state: State) -> bool:
        return all(has(self.ready_seats, seat) for seat in state.present())

    def ask(self, state: State) -> list[Decision]:
        waiting = [seat for seat in state.present() if not has(self.ready_seats, seat)]
        return [*self._applause(state), *[must(seat, [NextRound()]) for seat in waiting]]

    def _applause(self, state: State) -> list[Decision]:
        if not state.terms.has_powers:
            return []
        players = state.players()
        clapping = [seat for seat in players if state.applause[seat] == NOBODY]
        return [may(seat, [Applaud(other) for other in players if other != seat]) for seat in clapping]

    def answered(self) -> tuple[Seat, ...]:
        return members(self.ready_seats)

    def refusal(self, state: State, seat: Seat, action: Action) -> Broken | None:
        if action.verb is NextRound and has(self.ready_seats, seat):
            return Broken("SP-1409", "is_ready")
        may_act = seat in state.players() if action.verb is Applaud else state.is_present(seat)
        return None if may_act else Broken("SP-1403", "you_are_away")

    def applaud(self, step: Step[State], seat: Seat, who: Seat) -> None:
        step.state.applause[seat] = who
        step.tell(Applauded(who, step.state.applause.count(who)))

    def next_round(self, step: Step[State], seat: Seat) -> None:
        step.tell(ReadyForRound(seat))
        step.replace(RoundOver(self.ready_seats | only(seat)))

    def deadlines(self, state: State) -> list[Deadline]:
        return at_all_tables(state, "next-round")

    def time_up(self, step: Step[State], which: int) -> bool:
        step.finish()
        return True

    def default(self, state: State, seat: Seat) -> Action:
        return NextRound()


class Finish(Phase[State]):
    """SP-710."""

    def enter(self, step: Step[State]) -> None:
        step.tell(GameEnded(tuple(step.state.score)))

    def over(self, state: State) -> bool:
        return True


def has_too_few(state: State) -> bool:
    """SP-1407. Tell whether too many have left for the game to go on."""
    return len(state.players()) < FEWEST_PRESENT


def end_game(step: Step[State]) -> None:
    """SP-1409. The game ends with the scores as they stand."""
    step.tell(GameEnded(tuple(step.state.score)))
    step.end()


_MATCH: Final = (BeforeTheGame(), NamingDealer(), Rounds(), Finish())
_ROUNDS: Final = tuple([Round(begun) for begun in range(DONE + 1)])
_GATHERING: Final = Gathering()
