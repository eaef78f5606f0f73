"""DC Spyfall: the table of contents of its rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tablee.games.spyfall.absence import somebody_else_sits
from tablee.games.spyfall.accusation import Accusation, AskedToTempt, ShowingResult, Tempting
from tablee.games.spyfall.actions import VERBS, Accuse, Announce, Reveal, SlipTime, TurnUp
from tablee.games.spyfall.bot.beliefs import beliefs_of
from tablee.games.spyfall.dealing import split_multiverse
from tablee.games.spyfall.ending import rounds_won
from tablee.games.spyfall.guessing import Guessing
from tablee.games.spyfall.interrogation import Interrogation
from tablee.games.spyfall.invariants import check_invariants
from tablee.games.spyfall.material import read_data
from tablee.games.spyfall.multiverse import Hands, MultiverseTalk
from tablee.games.spyfall.pace import pace_of
from tablee.games.spyfall.pointing import Countdown, FinalTalk, HuntPointing, HuntTalk, Pointing
from tablee.games.spyfall.polls import Answering, Asking, Exchanges, LastPoll, Poll
from tablee.games.spyfall.redeal import redealt
from tablee.games.spyfall.rounds import (
    BeforeTheGame,
    ConfirmingModules,
    Finish,
    Gathering,
    NamingDealer,
    Round,
    RoundOver,
    Rounds,
    SeeingCards,
    Spyfall,
    StartingClock,
)
from tablee.games.spyfall.score_sheet import sheet_of
from tablee.games.spyfall.sight import views_of
from tablee.games.spyfall.state import State
from tablee.games.spyfall.talks import TalkOnce
from tablee.games.spyfall.terms import COMPANION, STRUCTURED, Terms
from tablee.games.spyfall.view import Insight, LikelyPlace
from tablee.kernel.action import Action, Broken
from tablee.kernel.chance import Chance
from tablee.kernel.decision import Decision
from tablee.kernel.hosting import Hosting
from tablee.kernel.options import Value
from tablee.kernel.outcome import Outcome, outcome_by, ranked
from tablee.kernel.phase import Phase, Step
from tablee.kernel.score_sheet import ScoreSheet
from tablee.kernel.seat import Seat
from tablee.parts.contents import Contents
from tablee.parts.data import options_in

PHASES: Final[tuple[type[Phase[Any]], ...]] = (
    Spyfall, BeforeTheGame, ConfirmingModules, NamingDealer, Rounds, Round, Gathering, SeeingCards,
    StartingClock, Interrogation, Exchanges, Asking, Answering, Poll, LastPoll, TalkOnce, Accusation, Tempting,
    AskedToTempt, ShowingResult, Guessing, MultiverseTalk, Hands, FinalTalk, Countdown, Pointing, HuntTalk,
    HuntPointing, RoundOver, Finish,
)  # fmt: skip
OPTIONS: Final = options_in(read_data)


class SpyfallGame(Contents[State]):
    """Everybody knows where we are, except one; questions and answers must not tell them, but tell the others."""

    def __init__(self) -> None:
        super().__init__(
            VERBS, PHASES, OPTIONS, "SP-1305", "SP-1305",
            terms=Terms, unpacked=State, opening=Spyfall(), views=views_of, redealt=redealt,
            invariants=check_invariants,
        )  # fmt: skip
        self.name = "spyfall"
        self.rules_version = 2
        self.fewest_seats = 3  # SP-111
        self.most_seats = 8
        self.hosting = Hosting(
            follows_sitters=True,
            untimed={"virtual-clock": True},  # SP-1309
            grace=30_000,  # SP-1401
            takes_back=False,  # what was said and shown cannot be unsaid
        )

    def prepare(self, seats: int, options: dict[str, Value], chance: Chance) -> State:
        state = super().prepare(seats, options, chance)
        split_multiverse(state, chance)
        return state

    def outcome(self, state: State) -> Outcome | None:
        """SP-710, SP-1407. The highest total wins, ties are shared; seats that were removed have no rank."""
        if state.stack:
            return None
        playing = state.players()
        order = ranked([(state.score[seat],) for seat in playing])
        ranks = [0] * state.terms.seats
        for seat, rank in zip(playing, order, strict=True):
            ranks[seat] = rank
        scores = tuple([(points,) for points in state.score])
        return outcome_by("most_points", scores, tuple(ranks))

    def count(self, state: State, outcome: Outcome) -> ScoreSheet:
        return sheet_of(state, self.score_parts)

    def longest(self, state: State) -> int:
        """A second for each action at least, and a few talks and votes for each player and round."""
        terms = state.terms
        seats = terms.seats
        per_round = 4 * terms.full_clock // 1000 + terms.final_talk // 1000 + 80 * seats + 200
        return 2 * seats + 2 * len(terms.packs) * per_round

    def insight(self, state: State, seat: Seat) -> Insight | None:
        """SP-1603, SP-1605. What a bot would believe there."""
        told = beliefs_of(state, seat)
        if told is None:
            return None
        places = tuple([LikelyPlace(place, chance) for place, chance in told["places"]])
        return Insight(places, told["jokers"], told["farce"], told["multiverse"])

    def figures(self, state: State) -> Mapping[str, Mapping[str, int]]:
        """SP-1211. By kind of pack: how many rounds each side won."""
        return rounds_won(state)

    # -- people, programs, talk --------------------------------------------------------------------------------

    def sitter(self, state: State, seat: Seat) -> int:
        return state.sitting[seat]

    def sits(self, step: Step[State], seat: Seat, who: int) -> None:
        somebody_else_sits(step, seat, who)

    def replaces_absent(self, state: State) -> bool:
        """SP-1402, SP-1403."""
        return state.terms.replaces_absent

    def replaces_gone(self, state: State) -> bool:
        """SP-1407. Where bots can talk, one takes the seat of whoever has left, at the end of the round."""
        is_between = not state.is_dealt() or bool(state.result)
        return state.terms.replaces_absent or (state.terms.talk == STRUCTURED and is_between)

    def notes_absence(self, state: State) -> bool:
        """SP-1401. Around one table the host says who is away: phones sleep."""
        return state.terms.talk != COMPANION

    def takes_programs(self, options: Mapping[str, Value]) -> bool:
        """SP-1501."""
        return options["talk-mode"] == STRUCTURED

    def breaks_in(self, action: Action) -> bool:
        """SP-1305. What stops the clock, or needs nothing but a running one, counts from its receipt."""
        return action.verb in (Accuse, Reveal, Announce, SlipTime, TurnUp)

    def may_write(self, state: State, seat: Seat) -> Broken | None:
        """SP-1503. The table's chat is open before the first deal, between rounds and after the end."""
        is_open = not state.is_dealt() or bool(state.result)
        return None if is_open else Broken("SP-1503", "chat_closed")

    def pace(self, state: State, seat: Seat, decision: Decision) -> tuple[int, int] | None:
        return pace_of(state, decision)


SPYFALL: Final = SpyfallGame()
