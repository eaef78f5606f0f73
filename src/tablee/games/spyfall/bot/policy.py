"""DC Spyfall's own judgement: the answer to every decision there is, by level."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tablee.games.spyfall.accusation import Accusation
from tablee.games.spyfall.actions import (
    Announce,
    Answer,
    Ask,
    Guess,
    PassOn,
    Point,
    ProposeVoid,
    RaiseHand,
    Ready,
    Reveal,
    UseGodComplex,
    UseUntouchable,
    Vote,
    VoteVoid,
)
from tablee.games.spyfall.bot.answering import choose_answer
from tablee.games.spyfall.bot.asking import choose_question
from tablee.games.spyfall.bot.beliefs import Mind
from tablee.games.spyfall.bot.ledger import Ledgers
from tablee.games.spyfall.bot.level import Level
from tablee.games.spyfall.bot.packs import choose_guess, raises_hand, wants_announcement, wants_reveal
from tablee.games.spyfall.bot.powers import choose_power
from tablee.games.spyfall.bot.suspecting import choose_accusation, choose_finger, choose_token, choose_vote
from tablee.games.spyfall.interrogation import Interrogation
from tablee.games.spyfall.multiverse import MultiverseTalk
from tablee.games.spyfall.pointing import FinalTalk, HuntTalk
from tablee.games.spyfall.polls import Poll
from tablee.games.spyfall.state import State
from tablee.games.spyfall.talks import FINAL, HUNT, MULTIVERSE, TalkOnce
from tablee.kernel.action import Action
from tablee.kernel.chance import Quick
from tablee.kernel.decision import Decision
from tablee.kernel.seat import Seat

ASIDES: Final = (ProposeVoid, VoteVoid)


class SpyfallPolicy:
    """Plays by SP-1601 to SP-1616. It has no memory of its own: all it goes by stands in the State for its seat."""

    def __init__(self, level: str) -> None:
        self.level: Final = Level(level)
        self._ledgers: Final = Ledgers()

    def choose(self, state: State, seat: Seat, decision: Decision, chance: Quick) -> Action | None:
        actions = decision.actions
        if not actions:
            return None  # only words of one's own would answer (SP-1501)
        if decision.required and len(actions) == 1:
            return actions[0]
        if actions[0].verb in ASIDES:
            return VoteVoid(0) if VoteVoid(0) in actions else None  # SP-1615
        phase = state.stack[-1]
        if isinstance(phase, (Interrogation, Poll)):
            if actions[0].verb is Ask or actions[0].verb is Answer:
                return self._speak(self._mind(state, seat), actions, chance)
            wish = self._break_in(state, seat, actions, chance)
            return PassOn() if wish is None and decision.required else wish
        if isinstance(phase, (FinalTalk, MultiverseTalk, HuntTalk)):
            return self._talk(state, seat, actions, chance)
        if isinstance(phase, TalkOnce):
            return PassOn() if state.tokens[seat] else choose_token(self._mind(state, seat), phase.talk)
        return self._decide(state, seat, decision, chance)

    def candidates(self, state: State, seat: Seat, decision: Decision, chance: Quick) -> list[Action | None]:
        return decision.choices()

    def prospects(self, state: State) -> list[float]:
        """Return the scores as they stand."""
        return [float(score) for score in state.score]

    def chapter(self, state: State) -> int:
        return len(state.history)

    def imagine(self, state: State, seat: Seat, chance: Quick) -> None:
        """A redeal is taken as it is."""

    # -- one kind of decision each --------------------------------------------------------------------------------

    def _mind(self, state: State, seat: Seat) -> Mind:
        return Mind(state, seat, self.level, self._ledgers)

    def _speak(self, mind: Mind, actions: Sequence[Action], chance: Quick) -> Action:
        return choose_question(mind, chance) if actions[0].verb is Ask else choose_answer(mind, chance)

    def _break_in(self, state: State, seat: Seat, actions: Sequence[Action], chance: Quick) -> Action | None:
        """SP-1613. At each poll, or whenever the dialogue moves on: name the place, announce, accuse, use a card."""
        mind = self._mind(state, seat)
        if mind.is_joker and Reveal() in actions and wants_reveal(mind):
            return Reveal()
        if Announce() in actions and wants_announcement(mind, chance):
            return Announce()
        accusation = choose_accusation(mind, actions, chance)
        return choose_power(mind, actions, chance) if accusation is None else accusation

    def _talk(self, state: State, seat: Seat, actions: Sequence[Action], chance: Quick) -> Action | None:
        """SP-1615. One token in each talk; then, at time-up, ready."""
        verb = actions[0].verb
        phase = state.stack[-1]
        if verb is Ready:
            return Ready() if state.tokens[seat] else None
        if verb is Announce:
            return Announce() if wants_announcement(self._mind(state, seat), chance) else None
        if state.tokens[seat]:
            return None
        talk = FINAL if isinstance(phase, FinalTalk) else MULTIVERSE if isinstance(phase, MultiverseTalk) else HUNT
        return choose_token(self._mind(state, seat), talk)

    def _decide(self, state: State, seat: Seat, decision: Decision, chance: Quick) -> Action | None:
        """Return the answer to what comes after the questions, or beside the game."""
        actions = decision.actions
        verb = actions[0].verb
        phase = state.stack[-1]
        if verb is Ask or verb is Answer:  # SP-1309: outside the clock they are phases of their own
            return self._speak(self._mind(state, seat), actions, chance)
        if verb is Vote and isinstance(phase, Accusation):
            return choose_vote(self._mind(state, seat), phase.suspect)
        if verb is Guess:
            return choose_guess(self._mind(state, seat))
        if verb is RaiseHand:
            return RaiseHand(1 if raises_hand(self._mind(state, seat)) else 0)
        if verb is Point:
            return choose_finger(self._mind(state, seat), chance)
        for card in (UseUntouchable(), UseGodComplex()):
            if card in actions:
                return card  # SP-1614
        return actions[chance.draw(len(actions), "choice")] if decision.required else None
