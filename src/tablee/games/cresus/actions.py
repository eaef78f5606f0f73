"""What a player can do: each verb of the rules. Phases say when; what is refused and why stands with them."""

from __future__ import annotations

from typing import Final

from tablee.games.cresus.dice import ALL_DICE, DICE
from tablee.games.cresus.material import MOST_MONEY, MOST_PLAYERS, N_MARKETS, PER_MARKET, SHARES
from tablee.kernel.action import Several, Verb, table_of

ANY_MARKET: Final = N_MARKETS
"""In place of a market: chance shall choose (D6)."""

MOST_ORDER: Final = 999

_seats: Final = range(MOST_PLAYERS)
_markets: Final = range(N_MARKETS)
_shares: Final = range(SHARES)
_money: Final = range(MOST_MONEY + 1)
_yes: Final = range(2)
_some_shares: Final = Several(_shares, 0, PER_MARKET)
_some_seats: Final = Several(_seats, 1, MOST_PLAYERS - 1)

Pass: Final = Verb("pass_by", "CR-1401")
"""To leave a card unused, a stake unplaced, a call unmade."""

# auctions, Expert cards
Bid: Final = Verb("bid", "CR-311", amount=_money)
TakeLot: Final = Verb("take_lot", "CR-1216")
SwitchMarket: Final = Verb("switch_market", "CR-1217", market=_markets)
LookInside: Final = Verb("look_inside", "CR-1214", first=_markets, second=_markets)
Arrange: Final = Verb("arrange", "CR-1214", order=range(6))
TakeTip: Final = Verb("take_tip", "CR-1324", market=_markets)

# markets
Choose: Final = Verb("choose_market", "CR-402", market=range(N_MARKETS + 1))
Fly: Final = Verb("fly", "CR-1218", market=_markets)
UseVip: Final = Verb("use_vip", "CR-1322")

# Crésus cards, money
UseLawyer: Final = Verb("use_lawyer", "CR-1320")
UseAdviser: Final = Verb("use_adviser", "CR-1213")
Stake: Final = Verb("stake", "CR-1319")
Liquidate: Final = Verb("liquidate", "CR-904", share=_shares)
SellSign: Final = Verb("sell_sign", "CR-901", vault=_yes)
Repay: Final = Verb("repay", "CR-907")

# dice
Throw: Final = Verb("throw", "CR-706", dice=range(1, ALL_DICE + 1))
KeepDice: Final = Verb("keep_dice", "CR-706")
UseClover: Final = Verb("use_clover", "CR-1321", die=range(DICE))
ThrowAgain: Final = Verb("second_series", "CR-1212")

# purchases
Buy: Final = Verb("buy", "CR-603", share=_shares, half=_yes)
StopBuying: Final = Verb("stop_buying", "CR-603")
TakePart: Final = Verb("take_part", "CR-607")
StayOut: Final = Verb("stay_out", "CR-607")
UseManager: Final = Verb("use_manager", "CR-1219")
Order: Final = Verb("order", "CR-609", place=range(3), most=range(MOST_ORDER + 1))
"""For a share on one's market, named by how many are auctioned there after it; 0 takes the order back."""

# sales and signs
Sell: Final = Verb("sell", "CR-704", share=_shares, market=_markets, card=_yes)
EndSelling: Final = Verb("end_selling", "CR-704")
BuySigns: Final = Verb("buy_signs", "CR-1001", repay=_yes, count=range(4), concierge=range(4), voucher=range(4))

# deals
Call: Final = Verb(
    "call", "CR-809", kind=range(4), to=_some_seats, give=_some_shares, want=_some_shares, pay=_money, ask=_money
)
Answer: Final = Verb(
    "answer_call", "CR-810", proposer=_seats, give=_some_shares, want=_some_shares, pay=_money, ask=_money
)
Counter: Final = Verb(
    "counter", "CR-811", addressee=_seats, give=_some_shares, want=_some_shares, pay=_money, ask=_money
)
Accept: Final = Verb("accept_deal", "CR-812", proposer=_seats, addressee=_seats)
Decline: Final = Verb("decline_call", "CR-810", proposer=_seats)
Withdraw: Final = Verb("withdraw_deal", "CR-810", proposer=_seats, addressee=_seats)
CloseCall: Final = Verb("close_call", "CR-814")
Ready: Final = Verb("ready", "CR-808")
AlwaysReady: Final = Verb("always_ready", "CR-808", is_on=_yes)

EndGame: Final = Verb("end_game", "CR-1403")

VERBS: Final = table_of(
    Pass, Bid, TakeLot, SwitchMarket, LookInside, Arrange, TakeTip, Choose, Fly, UseVip,
    UseLawyer, UseAdviser, Stake, Liquidate, SellSign, Repay, Throw, KeepDice, UseClover, ThrowAgain,
    Buy, StopBuying, TakePart, StayOut, UseManager, Order, Sell, EndSelling, BuySigns,
    Call, Answer, Counter, Accept, Decline, Withdraw, CloseCall, Ready, AlwaysReady, EndGame,
)  # fmt: skip
DEALING: Final = (Call, Answer, Counter, Accept, Decline, Withdraw, CloseCall)
