"""What DC Spyfall says in the terminal: every event, refusal and action, in both languages."""

import pytest

from tablee.cli.articles import find_article
from tablee.cli.language import LANGUAGES
from tablee.cli.spyfall.words import SpyfallWords, clock_time
from tablee.games.spyfall import events
from tablee.games.spyfall.ending import ROWS, VOID
from tablee.games.spyfall.game import SPYFALL
from tablee.games.spyfall.material import JOKER, MARKED
from tablee.games.spyfall.view import WaitView
from tablee.kernel.action import Broken, RuleBroken
from tablee.kernel.chance import Quick, derived_seed
from tablee.kernel.match import Match
from tablee.kernel.seat import HOUSE, NOBODY

NAMES = ("Ana", "Bob", "Cid", "Dot", "Eve")
MODULES = {"super-powers": True, "harley": True, "farce": True, "multiverse": True}
ENDS = (".", "!", "…", "»", "”")
LINE = events.ScoreLine(0, 2, "SP-705")
EVERY_CASE = [
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


def words(language, you=NOBODY, **options):
    return SpyfallWords(NAMES, language, you, options)


def is_sentence(line):
    return line[0].isupper() and line.endswith(ENDS) and "{" not in line and "\n" not in line and "None" not in line


# -- events ------------------------------------------------------------------------------------------------------


def test_every_kind_of_event_is_among_the_cases():
    kinds = {kind.__name__ for kind in vars(events).values() if isinstance(kind, type) and hasattr(kind, "is_for")}

    assert kinds - {type(event).__name__ for event in EVERY_CASE} == {"Event"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("event", EVERY_CASE, ids=repr)
def test_each_case_of_each_event_is_told_in_one_line_to_anybody(event, language):
    told = [words(language, you).event(event) for you in (NOBODY, 0, 1, 2)]

    assert [line for line in told if not is_sentence(line)] == []


@pytest.mark.parametrize(
    ("event", "to_nobody", "to_the_doer", "to_the_other"),
    [
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
    ],
)
def test_whoever_does_it_and_whoever_it_is_done_to_are_spoken_to(event, to_nobody, to_the_doer, to_the_other):
    assert [words("en", you).event(event) for you in (NOBODY, 0, 1)] == [to_nobody, to_the_doer, to_the_other]


def told_in_matches(options, seats):
    luck = Quick(f"told {seats}")
    match = Match.start(SPYFALL, NAMES[:seats], {"virtual-clock": True, **options}, derived_seed("told", seats))
    yield from match.told
    while decisions := SPYFALL.decisions(match.state):
        decision = decisions[luck.draw(len(decisions), "decision")]
        yield from match.play(decision.seat, decision.actions[luck.draw(len(decision.actions), "action")])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("options", "seats"), [({}, 3), (MODULES, 5)], ids=["plain", "modules"])
def test_every_event_of_a_match_is_told(options, seats, language):
    told = list(told_in_matches(options, seats))

    assert len(told) > 50
    for event in told:
        for you in (NOBODY, 0, 1):
            assert is_sentence(words(language, you).event(event))


@pytest.mark.parametrize("language", LANGUAGES)
def test_places_of_ones_own_are_called_by_their_only_name(language):
    own = "\n".join(f"Place {number}" for number in range(1, 9))

    assert "“Place 3”" in words("en", places=own).event(events.PlaceGuessed(0, 2, True))
    assert words(language, places=own).description(2) == ""


@pytest.mark.parametrize(("ms", "shown"), [(480_000, "8:00"), (61_001, "1:02"), (1, "0:01"), (0, "0:00"), (-5, "0:00")])
def test_a_time_is_written_as_a_clock_shows_it(ms, shown):
    assert clock_time(ms) == shown


# -- what is waited for, refused and chosen --------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("phase", sorted(SPYFALL.phases))
def test_every_wait_is_put_into_words(phase, language):
    if not SPYFALL.phases[phase].ask.__qualname__.startswith("Phase.") or phase in ("ShowingResult", "Countdown"):
        for you in (NOBODY, 0, 1, 2):
            assert words(language, you).waits(WaitView(phase, (0, 2), 0, 1))[-1] in ".?…"


def refused_somewhere():
    """Every refusal that any action meets at any step of some matches, once for each rule and key."""
    found = {}
    actions = SPYFALL.actions()
    for number, options in enumerate(({}, MODULES, {"first-dealer": "chosen", "multiverse": True})):
        luck = Quick(number)
        options = {"virtual-clock": True, "rounds": 2, **options}
        match = Match.start(SPYFALL, NAMES, options, derived_seed("refused", number))
        while decisions := SPYFALL.decisions(match.state):
            for action in actions[luck.draw(50, "some") :: 50]:
                broken = SPYFALL.refusal(match.state, luck.draw(5, "seat"), action)
                if broken is not None:
                    found.setdefault((broken.rule, broken.key), broken)
            decision = decisions[luck.draw(len(decisions), "decision")]
            match.play(decision.seat, decision.actions[luck.draw(len(decision.actions), "action")])
        with pytest.raises(RuleBroken) as over:
            match.play(0, action)
        found[(over.value.broken.rule, over.value.broken.key)] = over.value.broken
    return list(found.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_is_explained_in_one_sentence_that_ends_with_its_article(language):
    refusals = refused_somewhere()

    assert len(refusals) > 40
    for broken in refusals:
        sentence = words(language, 0).refusal(broken)
        assert sentence.endswith(f"({broken.rule}).")
        assert sentence[0].isupper() and "{" not in sentence
        assert find_article("spyfall", broken.rule, language) is not None


def test_who_is_meant_by_a_refusal_may_sit_nowhere():
    assert words("en").refusal(Broken("SP-203", "no_such_seat", seat=7)) == "Nobody sits in that place (SP-203)."
    assert words("en").refusal(Broken("SP-1305", "not_your_decision", seat=HOUSE)).endswith("(SP-1305).")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_action_has_a_label(language):
    for action in SPYFALL.actions():
        label = words(language, 0).label(action)
        assert label and "{" not in label


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_bare_number_finds_an_article_of_the_game_that_is_played(language):
    assert find_article("spyfall", "305", language)[0] == "SP-305"
    assert find_article("fake-crystal", "305", language)[0] == "FC-305"
    assert find_article("spyfall", "FC-305", language) is None
