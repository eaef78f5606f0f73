"""What DC Spyfall says in the terminal: a case of each event, what is waited for, tables for refusals."""

from tablee.games.spyfall import events
from tablee.games.spyfall.ending import ROWS, VOID
from tablee.games.spyfall.game import SPYFALL
from tablee.games.spyfall.material import JOKER, MARKED
from tablee.games.spyfall.view import WaitView
from tablee.kernel.seat import NOBODY

LINE = events.ScoreLine(0, 2, "SP-705")
CASES = [
    events.ModulesConfirmed(0),
    events.DealerNamed(0),
    events.WaitsForPlayers(),
    events.RoundDealt(1, 0, True),
    events.CardDealt(0, 3, -1),
    events.CardDealt(0, MARKED + 3, -1),
    events.CardDealt(0, JOKER, 4),
    events.CardSeen(0),
    events.ClockStarted(480_000, 0),
    events.ClockStarted(480_000, NOBODY),
    events.Asked(0, 1, 7, None, True, 465_000),
    events.Asked(0, 1, None, "What can you hear?", False, 465_000),
    events.Asked(0, 1, None, None, False, 465_000),
    events.Answered(0, 1, 4, 2, None, 454_000),
    events.Answered(0, 1, None, 0, "The sea.", 454_000),
    events.Answered(0, 1, None, 0, None, 454_000),
    events.TurnPassed(0, 1),
    events.Accused(0, 1, 300_000),
    events.VotesShown(0, 1, (0, 2, 3), (), True),
    events.VotesShown(0, 1, (0,), (2, 3), False),
    events.VoteCancelled(0, 1),
    events.AbilityUsed(0, 3),
    events.Deflected(0, 1),
    events.TimeSlipped(0, 60_000, 360_000),
    events.TimeSlipped(0, -60_000, 240_000),
    events.JokerRevealed(0, 200_000),
    events.PlaceGuessed(0, 3, True),
    events.PlaceGuessed(0, 3, False),
    events.PlaceGuessed(0, None, False),
    events.FarceDeclared(0, True),
    events.FarceDeclared(0, False),
    events.MultiverseAnnounced(0, 100_000),
    events.HandsAsked(0),
    events.HandsShown(0, (0, 1, 2), (3,), True),
    events.HandsShown(0, (0,), (1, 2, 3), False),
    events.ClockResumed(100_000),
    events.TimeRanOut(),
    *(events.Spoke(0, token, 1 if token < 2 else None, None) for token in range(5)),
    events.Spoke(0, None, None, "It is Bob."),
    events.ReadyForRound(0),
    events.ReadyToPoint(0, True),
    events.ReadyToPoint(0, False),
    events.CountdownBegan(),
    events.FingersShown((1, 0, 0, None), 0, False),
    events.FingersShown((1, 0, None, None), None, True),
    events.FingersShown((None, None, None, None), None, False),
    events.HuntBegan(0, 3),
    events.CardShown(0, JOKER),
    *(events.RoundEnded(1, row, (3, JOKER), (-1, -1), (LINE,), 1) for row in (*ROWS, VOID)),
    events.RoundEnded(1, VOID, (3, JOKER), (-1, -1), (), 1),
    events.Applauded(0, 1),
    events.VoidProposed(0),
    events.VoidVoted(0, True),
    events.VoidVoted(0, False),
    events.VoidRefused(),
    events.WentAway(0),
    events.CameBack(0),
    events.LeftTheGame(0),
    events.SeatRemoved(0),
    events.HarleySuspended(),
    events.GameEnded((3, 1, 4)),
]
SPOKEN = [
    (
        events.Asked(0, 1, 0, None, False, 1),
        "Ana asks Bob: “Is there a roof over your head?”",
        "You ask Bob: “Is there a roof over your head?”",
        "Ana asks you: “Is there a roof over your head?”",
    ),
    (
        events.Accused(0, 1, 61_000),
        "Ana accuses Bob of being the Joker. The clock stops at 1:01.",
        "You accuse Bob of being the Joker. The clock stops at 1:01.",
        "Ana accuses you of being the Joker. The clock stops at 1:01.",
    ),
    (
        events.Spoke(0, 0, 1, None),
        "Ana says: “I suspect Bob.”",
        "You say: “I suspect Bob.”",
        "Ana says: “I suspect Bob.”",
    ),
    (
        events.FingersShown((1, 0, 0), 0, False),
        "Ana → Bob, Bob → Ana, Cid → Ana. Most fingers: Ana.",
        "Ana → Bob, Bob → Ana, Cid → Ana. Most fingers: you.",
        "Ana → Bob, Bob → Ana, Cid → Ana. Most fingers: Ana.",
    ),
]
ENDS = (".", "!", "…", "»", "”")
WAITS = [
    WaitView(phase, (0, 2), 0, 1)
    for phase, kind in sorted(SPYFALL.phases.items())
    if not kind.ask.__qualname__.startswith("Phase.") or phase in ("ShowingResult", "Countdown")
]
_MODULES = {"super_powers": True, "harley": True, "farce": True, "multiverse": True}
TABLES = ((3, {}), (5, _MODULES), (5, {"first_dealer": "chosen", "multiverse": True}))
