"""What Crésus says in the terminal: a case of each event, what is waited for, the tables at which refusals are met."""

from tablee.cli.cresus.words import CresusWords
from tablee.games.cresus import events
from tablee.games.cresus.deals import OUT_OF_TIME, PHASE_OVER
from tablee.games.cresus.events import Deal, ShownBid
from tablee.games.cresus.game import CRESUS
from tablee.games.cresus.material import FIRST_EXPERT_LOT
from tablee.games.cresus.view import WaitView
from tablee.kernel.phase import Phase
from tablee.parts.parley import DECLINED, DONE, LAPSED, WITHDRAWN

EXPERT_LOT = FIRST_EXPERT_LOT + 13
DEAL = Deal((46,), (3, 4), 0, 20)
OPEN = Deal((), (), 55, 0)
SHARE = CresusWords((), "en", -1, {}).share(46)
DICE = (0, 0, 2, 3, 4, 5)
CASES = [
    events.RoundBegan(3, 0),
    events.ExpertTurnedUp(0, 13),
    events.MarketClosed(2, None),
    events.MarketClosed(2, 0),
    events.MarketReopened(2, 0),
    events.GameEnded((5, 4, 5), (80, -70, 3), (1, 3, 2)),
    events.Stopped(0),
    events.Committed(0),
    events.BidsRevealed(EXPERT_LOT, False, (ShownBid(0, 20), ShownBid(1, 0))),
    events.BidsRevealed(3, True, (ShownBid(0, 20), ShownBid(1, 20))),
    events.BiddingTied(3, 20, (0, 1)),
    events.LotSold(EXPERT_LOT, 0, 20, False),
    events.LotSold(3, 0, 20, True),
    events.SaleCancelled(3, True),
    events.SaleCancelled(EXPERT_LOT, False),
    events.ExpertUsed(0, 15),
    events.KeptCardUsed(0, 30),
    events.LookedAt(0, (1, 2), 3),
    events.Saw(0, 1, (13, 14, 15)),
    events.Saw(0, 1, ()),
    events.Arranged(0, 1),
    events.LaidInOrder(0, 1, (15, 13, 14)),
    events.MarketsChosen((0, 1, 1, 5), ()),
    events.MarketsChosen((0, 1, 1, 5), (0, 3)),
    events.PawnMoved(0, 4),
    events.BanLifted(0),
    events.CardDrawn(1, 0, 5),
    events.DeckShuffled(41),
    events.Received(0, 20),
    *(kind(0, 10, to) for kind in (events.Due, events.Paid) for to in (None, 1)),
    events.Waived(0, 30),
    events.DebtCancelled(0, 4),
    events.Borrowed(0),
    events.LoanRepaid(0),
    events.SignSold(0, 2, 10),
    events.Staked(0, 20),
    events.TournamentWon((0,), 40),
    events.TournamentWon((0, 1), 13),
    events.Thrown(0, DICE, 63, 2),
    *(events.SeriesEnded(0, result) for result in range(1, 7)),
    events.SharesTurnedUp(1, (13, 14)),
    events.SharesTurnedUp(1, ()),
    events.TookPart(3, (0, 1)),
    events.TookPart(3, ()),
    events.Bought(0, 3, 40),
    events.BonusPaid(0, 0, 2, 20, False),
    events.BonusPaid(0, 0, 2, 20, True),
    events.Buried(3),
    events.SaleBegan(0, 3, 1, None),
    events.SaleBegan(0, 3, 1, 7),
    events.SaleBegan(0, 3, None, None),
    events.Sold(0, 3, 1, 4, 100, 0, 0, 0, -10, 20, 110),
    events.Sold(0, 3, 0, 2, 25, 65, 12, 30, 20, 0, 152),
    events.Sold(0, 3, None, 1, 0, 0, 0, 0, 0, 0, 0),
    events.SignBought(0, 8, 500),
    *(events.WindowOpened(window) for window in (1, 2, 3)),
    events.WindowClosed(1),
    events.SaidReady(0),
    events.AlwaysReadySet(0, True),
    events.AlwaysReadySet(0, False),
    events.Called(0, 0, (1, 2), Deal((46,), (), 0, 0)),
    events.Called(0, 1, (1,), OPEN),
    events.Answered(0, 1, DEAL, False),
    events.Answered(0, 1, DEAL, True),
    events.Declined(0, 1),
    events.Countered(0, 1, DEAL),
    events.DealWithdrawn(0, 0, 1),
    events.DealDone(0, 1, DEAL),
    events.DealDone(0, 1, Deal((), (3,), 0, 0)),
    events.DealLapsed(0, 1),
    *(events.CallEnded(0, why) for why in (DONE, WITHDRAWN, DECLINED, OUT_OF_TIME, PHASE_OVER, LAPSED)),
]
SPOKEN = [
    (events.Due(0, 10, 1), "Ana owes Bob 10 M.", "You owe Bob 10 M.", "Ana owes you 10 M."),
    (
        events.Called(0, 0, (1, 2), Deal((46,), (), 0, 0)),
        f"Ana proposes to Bob and Cid: {SHARE} for an offer.",
        f"You propose to Bob and Cid: {SHARE} for an offer.",
        f"Ana proposes to you: {SHARE} for an offer.",
    ),
    (
        events.Answered(0, 1, Deal((), (3, 4), 90, 0), False),
        "Ana answers Bob: Earl & Oats and Lombard & Crown for 90 M.",
        "You answer Bob: Earl & Oats and Lombard & Crown for 90 M.",
        "Ana answers you: Earl & Oats and Lombard & Crown for 90 M.",
    ),
    (
        events.DealDone(0, 1, Deal((), (3,), 55, 0)),
        "Done: Ana gives Bob 55 M for Earl & Oats.",
        "Done: you give Bob 55 M for Earl & Oats.",
        "Done: Ana gives you 55 M for Earl & Oats.",
    ),
    (
        events.Sold(0, 3, 1, 4, 100, 0, 0, 0, -10, 20, 110),
        "Ana receives 110 M for Earl & Oats (table 100, market −10, premium +20).",
        "You receive 110 M for Earl & Oats (table 100, market −10, premium +20).",
        "Ana receives 110 M for Earl & Oats (table 100, market −10, premium +20).",
    ),
]
ENDS = (".", "!")
WAITS = [
    WaitView(phase, (0,), (), market=2, lot=3, is_second=is_second, amount=20, share=3, result=2)
    for phase, kind in sorted(CRESUS.phases.items())
    if kind.ask is not Phase.ask
    for is_second in (False, True)
]
TABLES = ((3, {}), (4, {"deal_types": "mixed"}), (5, {"repeat_market": "blocked"}))
