"""SP-601, SP-1103, SP-905. Times at which all may talk, by tokens or in words (SP-1508), and the virtual ones."""

from __future__ import annotations

from typing import Any, Final

from tablee.games.spyfall.actions import (
    MOST_TOKENS,
    Different,
    PassOn,
    Same,
    Say,
    Suspect,
    Trust,
    Unsure,
)
from tablee.games.spyfall.dialogue import speak
from tablee.games.spyfall.state import DIFFERENT, SAME, SUSPECT, TRUST, UNSURE, State
from tablee.games.spyfall.terms import STRUCTURED
from tablee.kernel.action import Action, Broken
from tablee.kernel.chance import Chance
from tablee.kernel.decision import Decision, may, must
from tablee.kernel.phase import Phase, Step
from tablee.kernel.seat import NOBODY, Seat
from tablee.parts.small_set import has, only

FINAL: Final = "final"
MULTIVERSE: Final = "multiverse"
HUNT: Final = "hunt"

_TOKENS: Final = {
    Suspect.name: SUSPECT, Trust.name: TRUST, Unsure.name: UNSURE, Same.name: SAME, Different.name: DIFFERENT,
}  # fmt: skip


def tokens(state: State, talk: str, seat: Seat) -> list[Action]:
    """SP-1508. Return the tokens a seat may still use in a talk."""
    if state.tokens[seat] >= MOST_TOKENS:
        return []
    if talk == MULTIVERSE:
        return [Same(), Different(), Unsure()]
    others = state.others(seat)
    return [*[Suspect(other) for other in others], *[Trust(other) for other in others], Unsure()]


def rights_to_talk(state: State, talk: str, seats: tuple[Seat, ...]) -> list[Decision]:
    """Return what each of these seats may say; nobody waits for it."""
    if state.terms.talk == STRUCTURED:
        offered = [(seat, tokens(state, talk, seat)) for seat in seats]
        return [may(seat, actions) for seat, actions in offered if actions]
    return [may(seat, [], (Say,)) for seat in seats if Say.refusal(state, seat, "") is None]


def refusal_to_talk(state: State, talk: str, seats: tuple[Seat, ...], seat: Seat, action: Action) -> Broken | None:
    """Return why a seat may not say this in a talk."""
    if seat not in seats:
        return Broken("SP-909" if talk == HUNT else "SP-1503", "may_not_talk")
    verb = action.verb
    if verb in (Same, Different) and talk != MULTIVERSE:
        return Broken("SP-1508", "other_tokens")
    if verb in (Suspect, Trust) and talk == MULTIVERSE:
        return Broken("SP-1508", "other_tokens")
    if verb is Say and talk != HUNT and state.terms.filters_names:  # SP-1504
        place = state.terms.places.named_in(action.args[0])
        if place >= 0:
            return Broken("SP-1504", "names_a_place", place=place)
    return None


def _some_draft(state: State, talk: str, seat: Seat, chance: Chance) -> tuple[tuple[int, Seat], ...]:
    """Return tokens that a seat might use in a talk, each with whom it is about."""
    state.tokens[seat] = 0
    choices = tokens(state, talk, seat)
    drawn = [choices[chance.draw(len(choices), "redeal")] for _ in range(chance.draw(MOST_TOKENS + 1, "redeal"))]
    return tuple([(_TOKENS[action.verb.name], action.args[0] if action.args else NOBODY) for action in drawn])


class TalkOnce(Phase[State]):
    """SP-1310. Without a clock a talk is one submission of up to three tokens of each, shown when all have done."""

    def __init__(self, talk: str, asked: tuple[Seat, ...], drafts: tuple[Any, ...] = (), done: int = 0) -> None:
        self.talk: Final = talk
        self.asked: Final = asked
        self.drafts: Final = drafts or ((),) * len(asked)  # (token, about) of each, sealed
        self.done: Final = done  # a set of seats

    def memory(self) -> tuple[Any, ...]:
        return (self.talk, self.asked, self.drafts, self.done)

    def over(self, state: State) -> bool:
        return all(has(self.done, seat) for seat in self.asked)

    def ask(self, state: State) -> list[Decision]:
        asked = [seat for seat in self.asked if not has(self.done, seat)]
        return [must(seat, [PassOn(), *tokens(state, self.talk, seat)]) for seat in asked]

    def waits_for(self, state: State) -> tuple[Seat, ...]:
        return self.asked

    def refusal(self, state: State, seat: Seat, action: Action) -> Broken | None:
        if seat in self.asked and has(self.done, seat):
            return Broken("SP-1310", "has_answered")
        return refusal_to_talk(state, self.talk, self.asked, seat, action)

    def pass_on(self, step: Step[State], seat: Seat) -> None:
        step.replace(TalkOnce(self.talk, self.asked, self.drafts, self.done | only(seat)))

    def suspect(self, step: Step[State], seat: Seat, who: Seat) -> None:
        self._add(step, seat, (SUSPECT, who))

    def trust(self, step: Step[State], seat: Seat, who: Seat) -> None:
        self._add(step, seat, (TRUST, who))

    def unsure(self, step: Step[State], seat: Seat) -> None:
        self._add(step, seat, (UNSURE, NOBODY))

    def same(self, step: Step[State], seat: Seat) -> None:
        self._add(step, seat, (SAME, NOBODY))

    def different(self, step: Step[State], seat: Seat) -> None:
        self._add(step, seat, (DIFFERENT, NOBODY))

    def _add(self, step: Step[State], seat: Seat, token: tuple[int, Seat]) -> None:
        state = step.state
        at = self.asked.index(seat)
        drafts = (*self.drafts[:at], (*self.drafts[at], token), *self.drafts[at + 1 :])
        state.tokens[seat] += 1
        done = self.done | (1 << seat if state.tokens[seat] >= MOST_TOKENS else 0)
        step.replace(TalkOnce(self.talk, self.asked, drafts, done))

    def redealt(self, state: State, seat: Seat, chance: Chance) -> Phase[State]:
        """What others have drafted is secret, and whether they are done."""
        drafts = list(self.drafts)
        done = self.done
        others = [at for at, other in enumerate(self.asked) if other != seat]
        for at in others:
            other = self.asked[at]
            drafts[at] = _some_draft(state, self.talk, other, chance)
            is_done = len(drafts[at]) == MOST_TOKENS or chance.draw(2, "redeal") > 0
            done = done | only(other) if is_done else done & ~only(other)
        if others and all(has(done, other) for other in self.asked):  # else it would be over
            at = others[chance.draw(len(others), "redeal")]
            drafts[at] = ()
            done &= ~only(self.asked[at])
        for at in others:
            state.tokens[self.asked[at]] = len(drafts[at])
        return TalkOnce(self.talk, self.asked, tuple(drafts), done)

    def default(self, state: State, seat: Seat) -> Action:
        return PassOn()

    def leave(self, step: Step[State]) -> None:
        if not self.over(step.state):
            return
        for seat, draft in zip(self.asked, self.drafts, strict=True):
            for token, about in draft:
                step.state.tokens[seat] -= 1  # counted as it was drafted
                speak(step, seat, self.talk, token, about)
