"""Direct purchases, declarations and secret bids (D1…D3, D13…D18)."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.games.cresus.actions import Bid, Buy, Pass, StayOut, StopBuying, TakeLot, TakePart, UseManager
from tablee.games.cresus.auction import SECOND, Bidding, Reclaiming
from tablee.games.cresus.bonus import Doubling
from tablee.games.cresus.bot.tuning import Tuning, least_gain, rounds_to_come
from tablee.games.cresus.bot.worth import bought, spare, threatens
from tablee.games.cresus.buying import Declaring, price_of
from tablee.games.cresus.material import (
    BONUS,
    CONCIERGERIE,
    EXPERT_VALUE,
    FIRST_EXPERT_LOT,
    FIRST_SALE,
    FISCALISTE,
    GERANT,
    SECTOR,
    Expert,
    Lot,
    Money,
    Share,
)
from tablee.games.cresus.state import State
from tablee.kernel.action import Action
from tablee.kernel.chance import Quick
from tablee.kernel.seat import Seat

# -- direct purchases --------------------------------------------------------------------------------------------


def choose_purchase(state: State, seat: Seat, actions: Sequence[Action], tuning: Tuning) -> Action:
    """D13, D15. Return the first purchase of the best plan, or the end of it."""
    on_offer = tuple([action.arg for action in actions if action.verb is Buy and not action.other])
    if any(action.verb is Buy and action.other for action in actions):
        half = _worth_halving(state, seat, actions, tuning)
        if half is not None:
            return half
    if not on_offer:
        return StopBuying()
    price = {share: _price(state, share, actions) for share in on_offer}
    _, first = _best_plan(state, seat, on_offer, price, spare(state, seat), (), tuning)
    return StopBuying() if first < 0 else Buy(first, 0)


def _price(state: State, share: Share, actions: Sequence[Action]) -> Money:
    is_alone = len(actions) <= 3 and state.terms.lone_bids_freely and len(state.buyers(share // 12)) > 1
    return 1 if is_alone else price_of(state, share, 0)


def _best_plan(
    state: State,
    seat: Seat,
    on_offer: tuple[Share, ...],
    price: dict[Share, Money],
    cash: Money,
    before: tuple[Share, ...],
    tuning: Tuning,
) -> tuple[float, Share]:
    """Return what the best purchases in the best order gain, and the first of them; the bonus of one helps pay more."""
    best, first = 0.0, -1
    for share in on_offer:
        if price[share] > cash:
            continue
        sector = SECTOR[share]
        extra = sum([SECTOR[other] == sector for other in before])
        gain = bought(state, seat, share, tuning, extra) - price[share]
        if gain < tuning.profit:
            continue
        rest = tuple([other for other in on_offer if other != share])
        if rest:
            left = cash - price[share] + BONUS[sector][state.held(seat, sector) + extra + 1]
            gain += _best_plan(state, seat, rest, price, left, (*before, share), tuning)[0]
        if gain > best:
            best, first = gain, share
    return best, first


def _worth_halving(state: State, seat: Seat, actions: Sequence[Action], tuning: Tuning) -> Action | None:
    """CR-1215. Use the Negotiator for a dear share, or for one that could not be paid otherwise."""
    best: Action | None = None
    most = 0.0
    for action in actions:
        if action.verb is not Buy or not action.other:
            continue
        share = action.arg
        half, whole = price_of(state, share, 1), price_of(state, share, 0)
        gain = bought(state, seat, share, tuning) - half
        saved = min(float(whole - half), gain)
        is_worth_it = gain >= tuning.profit and saved >= max(most, least_gain(state, "negociateur"))
        if is_worth_it and half <= spare(state, seat):
            best, most = action, saved
    return best


def choose_doubling(state: State, phase: Doubling) -> Action:
    """D18."""
    return UseManager() if phase.amount >= least_gain(state, "gerant") else Pass()


# -- declarations and bids ---------------------------------------------------------------------------------------


def choose_part(state: State, seat: Seat, phase: Declaring, tuning: Tuning) -> Action:
    """D14. Take part only if the bid is meant: a token bid lets a rival win cheaply."""
    share = phase.lot
    worth = bought(state, seat, share, tuning)
    cash = spare(state, seat)
    if cash < 1 or worth < tuning.profit:
        return StayOut()
    rivals = max([state.cash[other] for other in phase.asked if other != seat], default=0)
    enough = cash >= tuning.bid_entry * worth or cash > rivals
    return TakePart() if enough and worth - min(cash, price_of(state, share, 0)) > 0 else StayOut()


def lot_worth(state: State, seat: Seat, lot: Lot, tuning: Tuning) -> float:
    """Return what a lot is worth to a seat."""
    if lot < FIRST_EXPERT_LOT:
        return bought(state, seat, lot, tuning)
    return expert_worth(state, seat, lot - FIRST_EXPERT_LOT, tuning)


def expert_worth(state: State, seat: Seat, expert: Expert, tuning: Tuning) -> float:
    """4.6. Return what an Expert card is worth; in the last round, only what can be used at once."""
    worth = float(EXPERT_VALUE[expert])
    if rounds_to_come(state):
        return worth
    if FIRST_SALE <= expert < FISCALISTE:
        market = expert - FIRST_SALE
        is_usable = market != state.pawn[seat] and not state.is_closed(market)
        return worth if is_usable or state.shares[seat] else 0.0
    if expert == GERANT:
        return tuning.expert_last * worth if any(state.shares) else 0.0
    return worth if expert == CONCIERGERIE else tuning.expert_last * worth


def bid_part(rivals: int, tuning: Tuning) -> float:
    """Return the part of its worth that is bid for a share: the more rivals, the more."""
    nearness = rivals / (rivals + 1)
    return tuning.bid_low + (tuning.bid_high - tuning.bid_low) * (nearness - 0.5) * 2


def bid_range(state: State, seat: Seat, phase: Bidding, tuning: Tuning) -> tuple[float, float]:
    """Return the lowest and the highest sensible bid, before chance varies it: see `choose_bid`."""
    worth = lot_worth(state, seat, phase.lot, tuning)
    if phase.lot >= FIRST_EXPERT_LOT:
        return tuning.expert_low * worth, tuning.expert_high * worth
    rivals = [other for other in phase.asked if other != seat]
    aim = worth * bid_part(len(rivals), tuning)
    if any(threatens(state, other) for other in rivals):
        aim *= tuning.bid_threat
    if phase.stage == SECOND:
        aim *= tuning.bid_again
    return aim - tuning.bid_spread * worth, aim + tuning.bid_spread * worth


def choose_bid(state: State, seat: Seat, phase: Bidding, tuning: Tuning, chance: Quick) -> Action:
    """D1, D2, D16, D17. A part of the worth, never more than beats all that rivals have, and no round number."""
    low, high = bid_range(state, seat, phase, tuning)
    return Bid(fitted_bid(state, seat, phase, low + (high - low) * chance.fraction(), tuning, chance))


def fitted_bid(
    state: State, seat: Seat, phase: Bidding, wish: float, tuning: Tuning, chance: Quick | None = None
) -> Money:
    """Return the bid next to a wish that makes sense: affordable, not above what wins anyway, not round."""
    cash = spare(state, seat)
    if phase.lot >= FIRST_EXPERT_LOT:
        wish = min(wish, cash - tuning.expert_kept)
    worth = lot_worth(state, seat, phase.lot, tuning)
    rivals = max([state.cash[other] for other in phase.asked if other != seat], default=0)
    amount = int(min(wish, worth))
    if amount >= 10 and amount % 5 == 0:
        amount += 1 + (chance.draw(2, "bid") if chance else 0)  # ties void the sale, and round numbers tie
    amount = min(amount, rivals + 1, cash)
    return max(phase.least(), amount)


def choose_reclaiming(state: State, seat: Seat, phase: Reclaiming, tuning: Tuning) -> Action:
    """D3. The Auctioneer is used where the highest bid leaves a good profit."""
    gain = lot_worth(state, seat, phase.lot, tuning) - phase.highest
    is_spare = phase.highest <= spare(state, seat)
    return TakeLot() if is_spare and gain > 0 and gain >= least_gain(state, "commissaire") else Pass()


def wants_vault_money(state: State, seat: Seat, on_offer: tuple[Share, ...], price: Money, tuning: Tuning) -> bool:
    """CR-1325. Tell whether a sign sold at its full price would pay for a share that is worth it."""
    cash = state.cash[seat]
    return any(
        cash < price_of(state, share, 0) <= cash + price
        and bought(state, seat, share, tuning) - price_of(state, share, 0) >= 2 * tuning.profit
        for share in on_offer
    )
