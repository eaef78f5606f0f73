"""A trade between players: an offer beside the current turn, an answer, and then everything moves or nothing."""

from __future__ import annotations

from typing import Any

from tablee.kernel.action import Action, Broken, Several, Verb, table_of
from tablee.kernel.decision import Decision, may, must
from tablee.kernel.event import Event
from tablee.kernel.phase import Phase, Step
from tablee.kernel.seat import Seat
from tests.kernel.toys import ANA, BOB, CID, Toy, ToyState, asked, begun, play

SHARES = range(9)
Propose = Verb(
    "propose", "TOY-1", to=range(4), gives=Several(SHARES, 0, 3), wants=Several(SHARES, 0, 3), pays=range(101)
)
Accept = Verb("accept", "TOY-2", of=range(4))
Refuse = Verb("refuse", "TOY-2", of=range(4))
Withdraw = Verb("withdraw", "TOY-3")
Sell = Verb("sell", "TOY-4", share=SHARES)
table_of(Propose, Accept, Refuse, Withdraw, Sell)

NOTHING: tuple[Any, ...] = ()


class Traded(Event, frozen=True, tag=True):
    one: Seat
    other: Seat


class Trading(Phase[ToyState]):
    """TOY-4. Each in turn sells a share for 10; offers between players run beside it and hold nobody up."""

    def over(self, state: ToyState) -> bool:
        return not any(state.shares)

    def ask(self, state: ToyState) -> list[Decision]:
        answers = [
            may(offer[0], [Accept(proposer), Refuse(proposer)])
            for proposer, offer in enumerate(state.offers)
            if offer != NOTHING
        ]
        withdrawals = [may(seat, [Withdraw()]) for seat in state.seats() if state.offers[seat] != NOTHING]
        sales: list[Action] = [Sell(share) for share in state.shares[state.actor]]
        return [*answers, *withdrawals, must(state.actor, sales)]

    def propose(
        self, step: Step[ToyState], seat: Seat, to: Seat, gives: tuple[int, ...], wants: tuple[int, ...], pays: int
    ) -> None:
        step.state.offers[seat] = (to, gives, wants, pays)

    def withdraw(self, step: Step[ToyState], seat: Seat) -> None:
        step.state.offers[seat] = NOTHING

    def refuse(self, step: Step[ToyState], seat: Seat, of: Seat) -> None:
        step.state.offers[of] = NOTHING

    def accept(self, step: Step[ToyState], seat: Seat, of: Seat) -> None:
        """TOY-2. Checked before, so that everything moves: shares both ways, and the money."""
        state = step.state
        _, gives, wants, pays = state.offers[of]
        state.offers[of] = NOTHING
        state.move(of, seat, gives)
        state.move(seat, of, wants)
        state.purse[of] -= pays
        state.purse[seat] += pays
        step.tell(Traded(of, seat))

    def sell(self, step: Step[ToyState], seat: Seat, share: int) -> None:
        state = step.state
        state.shares[seat] = tuple(other for other in state.shares[seat] if other != share)
        state.purse[seat] += 10
        while any(state.shares):
            state.actor = (state.actor + 1) % state.count
            if state.shares[state.actor]:
                return
        step.finish()


def _proposing(
    state: ToyState, seat: Seat, to: Seat, gives: tuple[int, ...], wants: tuple[int, ...], pays: int
) -> Broken | None:
    if to == seat or to not in state.seats():
        return Broken("TOY-1", "nobody_there", to=to)
    if not gives and not wants:
        return Broken("TOY-1", "no_share")
    return executable(state, seat, (to, gives, wants, pays))


def _accepting(state: ToyState, seat: Seat, of: Seat) -> Broken | None:
    if of not in state.seats() or state.offers[of] == NOTHING or state.offers[of][0] != seat:
        return Broken("TOY-2", "no_offer", of=of)
    return executable(state, of, state.offers[of])


def _refusing(state: ToyState, seat: Seat, of: Seat) -> Broken | None:
    if of not in state.seats() or state.offers[of] == NOTHING or state.offers[of][0] != seat:
        return Broken("TOY-2", "no_offer", of=of)
    return None


def executable(state: ToyState, proposer: Seat, offer: tuple[Any, ...]) -> Broken | None:
    to, gives, wants, pays = offer
    for owner, shares in ((proposer, gives), (to, wants)):
        gone = [share for share in shares if share not in state.shares[owner]]
        if gone:
            return Broken("TOY-2", "not_owned", seat=owner, share=gone[0])
    return None if pays <= state.purse[proposer] else Broken("TOY-2", "too_dear", purse=state.purse[proposer])


Propose.refusal = _proposing
Accept.refusal = _accepting
Refuse.refusal = _refusing
Withdraw.refusal = lambda state, seat: None if state.offers[seat] != NOTHING else Broken("TOY-3", "no_offer")
Sell.refusal = lambda state, seat, share: None if seat == state.actor else Broken("TOY-4", "not_your_turn")


class TradingState(ToyState):
    def move(self, giver: Seat, taker: Seat, shares: tuple[int, ...]) -> None:
        self.shares[giver] = tuple(share for share in self.shares[giver] if share not in shares)
        self.shares[taker] = tuple(sorted((*self.shares[taker], *shares)))


class TradingGame(Toy):
    def prepare(self, seats: int, options: Any, chance: Any) -> ToyState:
        state = TradingState(seats, **self.first_fields(seats))
        state.options = options
        return state

    def invariants(self, state: ToyState) -> None:
        sold = 9 - sum(len(shares) for shares in state.shares)
        assert sum(state.purse) == 50 * state.count + 10 * sold


TRADE = TradingGame(
    [Propose, Accept, Refuse, Withdraw, Sell],
    [Trading],
    Trading(),
    lambda seats: {
        "actor": 0,
        "purse": [50] * seats,
        "shares": [(0, 1, 2), (3, 4, 5), (6, 7, 8)],
        "offers": [NOTHING] * seats,
    },
)


def test_an_offer_runs_beside_the_turn() -> None:
    state = begun(TRADE, 3)
    moved, _ = play(TRADE, state, CID, Propose(BOB, (6, 7), (3,), 20), at=500)
    assert not moved
    assert state.since == 0
    assert asked(TRADE, state) == [ANA]
    assert may(BOB, [Accept(CID), Refuse(CID)]) in TRADE.decisions(state)
    play(TRADE, state, ANA, Sell(0))
    assert state.offers[CID] == (BOB, (6, 7), (3,), 20)


def test_an_accepted_offer_moves_everything_at_once() -> None:
    state = begun(TRADE, 3)
    play(TRADE, state, CID, Propose(BOB, (6, 7), (3,), 20))
    _, told = play(TRADE, state, BOB, Accept(CID))
    assert told == [Traded(CID, BOB)]
    assert state.shares == [(0, 1, 2), (4, 5, 6, 7), (3, 8)]
    assert state.purse == [50, 70, 30]
    assert state.offers == [NOTHING] * 3
    TRADE.invariants(state)


def test_an_offer_that_can_no_longer_be_kept_is_refused_and_moves_nothing() -> None:
    state = begun(TRADE, 3)
    play(TRADE, state, CID, Propose(BOB, (6,), (3,), 50))
    play(TRADE, state, CID, Propose(ANA, (), (0,), 40))  # replaces the other
    play(TRADE, state, BOB, Propose(ANA, (), (1,), 40))
    play(TRADE, state, ANA, Sell(0))
    before = state.clone()
    assert TRADE.refusal(state, ANA, Accept(CID)) == Broken("TOY-2", "not_owned", seat=ANA, share=0)
    assert TRADE.refusal(state, BOB, Accept(CID)) == Broken("TOY-2", "no_offer", of=CID)
    assert state == before
    play(TRADE, state, ANA, Accept(BOB))
    assert state.purse == [100, 10, 50]


def test_offers_are_checked_when_they_are_made() -> None:
    state = begun(TRADE, 3)
    for action, key in (
        (Propose(ANA, (0,), (), 0), "nobody_there"),
        (Propose(3, (0,), (), 0), "nobody_there"),
        (Propose(BOB, (), (), 5), "no_share"),
        (Propose(BOB, (3,), (), 5), "not_owned"),
        (Propose(BOB, (), (6,), 5), "not_owned"),
        (Propose(BOB, (), (3,), 51), "too_dear"),
    ):
        broken = TRADE.refusal(state, ANA, action)
        assert broken is not None
        assert broken.key == key


def test_an_offer_may_be_refused_or_withdrawn() -> None:
    state = begun(TRADE, 3)
    play(TRADE, state, CID, Propose(BOB, (6,), (3,), 0))
    assert TRADE.refusal(state, ANA, Refuse(CID)) == Broken("TOY-2", "no_offer", of=CID)
    play(TRADE, state, BOB, Refuse(CID))
    assert TRADE.refusal(state, CID, Withdraw()) == Broken("TOY-3", "no_offer")
    play(TRADE, state, CID, Propose(BOB, (6,), (3,), 0))
    play(TRADE, state, CID, Withdraw())
    assert TRADE.refusal(state, BOB, Accept(CID)) == Broken("TOY-2", "no_offer", of=CID)


def test_an_offer_travels_as_json() -> None:
    action = Propose(BOB, (6, 7), (3,), 20)
    assert TRADE.read_action(["propose", 1, [6, 7], [3], 20]) == action
    state = begun(TRADE, 3)
    play(TRADE, state, CID, action)
    assert TRADE.load(TRADE.snapshot(state)) == state


def test_selling_goes_on_past_those_who_have_nothing_left() -> None:
    state = begun(TRADE, 3)
    play(TRADE, state, ANA, Propose(BOB, (0, 1, 2), (), 0))
    play(TRADE, state, BOB, Accept(ANA))
    assert TRADE.refusal(state, BOB, Sell(3)) == Broken("TOY-4", "not_your_turn")
    state.actor = CID
    order = []
    while state.stack:
        (seat,) = asked(TRADE, state)
        order.append(seat)
        play(TRADE, state, seat, Sell(state.shares[seat][0]))
        TRADE.invariants(state)
    assert order == [CID, BOB, CID, BOB, CID, BOB, BOB, BOB, BOB]
