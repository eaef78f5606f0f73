"""A draft with passing hands: each keeps one card in secret, then all pass the rest on."""

from __future__ import annotations

from typing import Any

from tablee.kernel.action import Action, Broken, Verb
from tablee.kernel.chance import Chance, Dice, Quick, Script
from tablee.kernel.containers import Repeat, Sequence
from tablee.kernel.event import Event
from tablee.kernel.phase import Phase, Sealed, Step
from tablee.kernel.seat import NOBODY, Seat
from tests.kernel.toys import ANA, BOB, CID, Toy, ToyState, asked, begun, play

CARDS = 9
Pick = Verb("pick", "TOY-1", card=range(CARDS))


class Dealt(Event, frozen=True, tag=True):
    """What a seat was dealt, for its eyes only."""

    seat: Seat
    cards: tuple[int, ...]

    def is_for(self, seat: Seat) -> bool:
        return seat == self.seat


class Picked(Event, frozen=True, tag=True):
    cards: tuple[int, ...]


class Deal(Phase[ToyState]):
    def over(self, state: ToyState) -> bool:
        return True

    def enter(self, step: Step[ToyState]) -> None:
        state = step.state
        cards = list(range(CARDS))
        step.chance.shuffle(cards, "the deal")
        for seat in state.seats():
            state.bowl[seat] = tuple(sorted(cards[3 * seat : 3 * seat + 3]))
            state.known[seat] = state.bowl[seat]
            step.tell(Dealt(seat, state.bowl[seat]))


class Picking(Sealed[ToyState]):
    """TOY-1. A pick is sealed until all have picked; the last card of a bowl goes without asking."""

    def choices(self, state: ToyState, seat: Seat) -> list[Action]:
        return [Pick(card) for card in state.bowl[seat]]

    def refusal(self, state: ToyState, seat: Seat, action: Action) -> Broken | None:
        if not self.is_asked(seat):
            return Broken("TOY-1", "not_asked")
        return None if action.args[0] in state.bowl[seat] else Broken("TOY-1", "not_in_bowl")

    def default(self, state: ToyState, seat: Seat) -> Action:
        return Pick(state.bowl[seat][0])

    def pick(self, step: Step[ToyState], seat: Seat, card: int) -> None:
        self.keep(step, seat, card)

    def leave(self, step: Step[ToyState]) -> None:
        state = step.state
        for seat, card in zip(self.asked, self.answers, strict=True):
            state.stock[seat] += (card,)
            state.bowl[seat] = tuple(other for other in state.bowl[seat] if other != card)
        state.bowl = [state.bowl[seat - 1] for seat in state.seats()]
        for seat in state.seats():
            state.known[seat] = tuple(sorted({*state.known[seat], *state.bowl[seat]}))
        step.tell(Picked(self.answers))
        if len(state.bowl[0]) == 1:
            for seat in state.seats():
                state.stock[seat] += state.bowl[seat]
                state.bowl[seat] = ()


class Rounds(Repeat[ToyState]):
    def over(self, state: ToyState) -> bool:
        return not any(state.bowl)

    def part(self, state: ToyState) -> Phase[ToyState]:
        return Picking(tuple(state.seats()))


class Drafting(Sequence[ToyState]):
    def parts(self) -> tuple[Phase[ToyState], ...]:
        return (Deal(), Rounds())


class Draft(Toy):
    def __init__(self) -> None:
        super().__init__(
            [Pick],
            [Drafting, Deal, Rounds, Picking],
            Drafting(),
            lambda seats: {name: [()] * seats for name in ("bowl", "stock", "known")},
        )

    def view(self, state: ToyState, seat: Seat) -> Any:
        return {
            "bowl": state.bowl[seat] if seat != NOBODY else (),
            "sizes": [len(bowl) for bowl in state.bowl],
            "stock": state.stock,
        }

    def redeal(self, state: ToyState, seat: Seat, chance: Chance) -> ToyState:
        """Shuffle what lies in the bowls and was never in this seat's hands; the sealed picks follow the bowls."""
        twin = state.clone()
        known = set(twin.known[seat]) if seat != NOBODY else set()
        unseen = [card for bowl in twin.bowl for card in bowl if card not in known]
        chance.shuffle(unseen, "redeal")
        for other in twin.seats():
            kept = [card for card in twin.bowl[other] if card in known]
            dealt = [unseen.pop() for _ in range(len(twin.bowl[other]) - len(kept))]
            twin.bowl[other] = tuple(sorted(kept + dealt))
        phase = twin.stack[-1] if twin.stack else None
        if isinstance(phase, Picking):
            answers = [
                said if said is None or who == seat else twin.bowl[who][chance.draw(len(twin.bowl[who]), "redeal")]
                for who, said in zip(phase.asked, phase.answers, strict=True)
            ]
            twin.stack[-1] = phase.with_answers(tuple(answers))
        for other in twin.seats():
            if other != seat:
                twin.known[other] = tuple(sorted({*twin.bowl[other]}))
        return twin

    def invariants(self, state: ToyState) -> None:
        cards = [card for places in (state.bowl, state.stock) for place in places for card in place]
        assert sorted(cards) == list(range(CARDS)), f"a card is missing or doubled: {cards}"


DRAFT = Draft()
UNSHUFFLED = list(range(CARDS - 1, 0, -1))  # every draw leaves the last item where it is


def test_hands_pass_to_the_left_and_the_last_card_goes_by_itself() -> None:
    state = begun(DRAFT, 3, UNSHUFFLED)
    assert state.bowl == [(0, 1, 2), (3, 4, 5), (6, 7, 8)]
    for seat, card in ((ANA, 0), (CID, 8), (BOB, 4)):
        play(DRAFT, state, seat, Pick(card))
    assert state.bowl == [(6, 7), (1, 2), (3, 5)]
    assert state.stock == [(0,), (4,), (8,)]
    for seat, card in ((ANA, 7), (BOB, 1), (CID, 3)):
        play(DRAFT, state, seat, Pick(card))
    assert state.stock == [(0, 7, 5), (4, 1, 6), (8, 3, 2)]
    assert state.stack == []
    DRAFT.invariants(state)


def test_nobody_picks_what_another_holds() -> None:
    state = begun(DRAFT, 3, UNSHUFFLED)
    assert DRAFT.refusal(state, ANA, Pick(3)) == Broken("TOY-1", "not_in_bowl")
    play(DRAFT, state, ANA, Pick(0))
    assert DRAFT.refusal(state, ANA, Pick(1)) == Broken("TOY-1", "not_asked")


def test_only_the_holder_learns_the_content_of_a_bowl() -> None:
    told: list[Event] = []
    DRAFT.setup(3, {}, Script(UNSHUFFLED), told)
    for seat in (ANA, BOB, CID):
        assert [event for event in told if event.is_for(seat)] == [Dealt(seat, (3 * seat, 3 * seat + 1, 3 * seat + 2))]
    assert not [event for event in told if event.is_for(NOBODY)]


def test_a_redeal_keeps_what_passed_through_the_own_hands() -> None:
    state = begun(DRAFT, 3, UNSHUFFLED)
    for seat, card in ((ANA, 0), (BOB, 4), (CID, 8)):
        play(DRAFT, state, seat, Pick(card))
    play(DRAFT, state, BOB, Pick(1))
    chance = Quick(2)
    for seat in (ANA, BOB, CID, NOBODY):
        worlds = [DRAFT.redeal(state, seat, chance) for _ in range(60)]
        for world in worlds:
            DRAFT.invariants(world)
            assert DRAFT.view(world, seat) == DRAFT.view(state, seat)
            mine = [decision for decision in DRAFT.decisions(world) if decision.seat == seat]
            assert mine == [decision for decision in DRAFT.decisions(state) if decision.seat == seat]
    worlds = [DRAFT.redeal(state, ANA, chance) for _ in range(60)]
    assert {world.bowl[BOB] for world in worlds} == {(1, 2)}  # Ana passed them on herself
    assert {world.stack[-1].answers[BOB] for world in worlds} == {1, 2}
    assert {world.bowl[CID] for world in worlds} == {(3, 5)}  # nothing else is left for it
    assert len({DRAFT.redeal(state, NOBODY, chance).bowl[CID] for _ in range(60)}) > 3


def test_a_draft_by_chance_ends_and_loses_no_card() -> None:
    dice = Dice(bytes(32))
    state = DRAFT.setup(3, {}, dice)
    while state.stack:
        DRAFT.invariants(state)
        seat = asked(DRAFT, state)[0]
        DRAFT.apply(state, seat, DRAFT.default(state, seat), dice)
    DRAFT.invariants(state)
