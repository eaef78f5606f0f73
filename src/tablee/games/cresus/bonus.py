"""CR-612…CR-615: the sector bonus, paid after a purchase from the bank, and the Wealth manager (CR-1219)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from tablee.games.cresus.actions import Pass, UseManager
from tablee.games.cresus.deals import DEALS
from tablee.games.cresus.events import BonusPaid
from tablee.games.cresus.material import GERANT, N_MARKETS, SECTOR, Money, Sector, Share, bonus_for, home_of
from tablee.games.cresus.money import use_expert
from tablee.games.cresus.state import State
from tablee.kernel.action import Action
from tablee.kernel.containers import Each
from tablee.kernel.phase import Step, Window
from tablee.kernel.seat import Seat
from tablee.parts.small_set import has, only


def take_share(step: Step[State], seat: Seat, share: Share) -> None:
    """Put a share bought from the bank into a portfolio; the bonus follows at once, or after the visit."""
    state = step.state
    market = home_of(share)
    state.up[market] = tuple([other for other in state.up[market] if other != share])
    state.add_share(seat, share)
    if state.terms.bonus_per_visit:
        state.visit[seat] |= only(SECTOR[share])
    else:
        pay_bonus(step, seat, SECTOR[share])
    DEALS.let_lapse(step)  # the bonus may still pay for a deal


def pay_bonus(step: Step[State], seat: Seat, sector: Sector) -> None:
    """CR-612. Whoever has the Wealth manager may have it twice."""
    state = step.state
    held = state.held(seat, sector)
    amount = bonus_for(sector, held)
    if not amount:
        return
    state.cash[seat] += amount
    if step.is_heard:
        step.tell(BonusPaid(seat, sector, held, amount, False))
    if state.has_expert(seat, GERANT):
        step.enter(Doubling(sector, held, amount, (seat,)))


class Doubling(Window[State]):
    """CR-1219, D18."""

    def __init__(self, sector: Sector, held: int, amount: Money, entitled: tuple[Seat, ...], at: int = 0) -> None:
        super().__init__(entitled, at)
        self.sector: Final = sector
        self.held: Final = held
        self.amount: Final = amount

    def memory(self) -> tuple[Any, ...]:
        return (self.sector, self.held, self.amount, self.entitled, self.at)

    def shown(self, state: State) -> dict[str, Any]:
        return {"amount": self.amount}

    def choices(self, state: State, seat: Seat) -> Sequence[Action]:
        return _USE_OR_PASS

    def default(self, state: State, seat: Seat) -> Action:
        return UseManager() if state.is_last_round() else Pass()

    def use_manager(self, step: Step[State], seat: Seat) -> None:
        use_expert(step, seat, GERANT)
        step.state.cash[seat] += self.amount
        if step.is_heard:
            step.tell(BonusPaid(seat, self.sector, self.held, self.amount, True))
        step.finish()

    def pass_by(self, step: Step[State], seat: Seat) -> None:
        step.finish()


class PayingVisits(Each[State]):
    """CR-614 with `sector-bonus-timing: per-visit`. Once for each sector bought, with the final counts."""

    def __init__(self, seats: tuple[Seat, ...], begun: int = 0) -> None:
        super().__init__(begun)
        self.seats: Final = seats

    def memory(self) -> tuple[Any, ...]:
        return (self.seats, self.begun)

    def items(self, state: State) -> list[tuple[Seat, Sector]]:
        return [(seat, sector) for seat in self.seats for sector in range(N_MARKETS)]

    def begin(self, step: Step[State], bought: tuple[Seat, Sector]) -> None:
        seat, sector = bought
        if has(step.state.visit[seat], sector):
            step.state.visit[seat] ^= only(sector)
            pay_bonus(step, seat, sector)


_USE_OR_PASS: Final = (UseManager(), Pass())
