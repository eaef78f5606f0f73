"""What Crésus says in the terminal: every event, refusal, wait and action, in both languages."""

import pytest

from tablee.bots.bot import Eyes
from tablee.cli.articles import find_article
from tablee.cli.cresus.words import CresusWords
from tablee.cli.language import LANGUAGES
from tablee.games.cresus import events
from tablee.games.cresus.actions import Accept, BuySigns, Call, Choose, Throw
from tablee.games.cresus.deals import OUT_OF_TIME, PHASE_OVER
from tablee.games.cresus.events import Deal, ShownBid
from tablee.games.cresus.game import CRESUS
from tablee.games.cresus.material import FIRST_EXPERT_LOT
from tablee.games.cresus.view import WaitView
from tablee.kernel.action import Broken
from tablee.kernel.chance import Quick
from tablee.kernel.phase import Phase
from tablee.kernel.seat import NOBODY
from tablee.parts.parley import DECLINED, DONE, LAPSED, WITHDRAWN
from tests.games.cresus.typist import EagerDealer, sit_down

NAMES = ("Ana", "Bob", "Cid", "Dot", "Eve")
EXPERT_LOT = FIRST_EXPERT_LOT + 13
DEAL = Deal((46,), (3, 4), 0, 20)
OPEN = Deal((), (), 55, 0)
DICE = (0, 0, 2, 3, 4, 5)
EVERY_CASE = [
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


def words(language, you=NOBODY, **options):
    return CresusWords(NAMES, language, you, options)


def plain(text):
    return text.replace("\xa0", " ").replace("\u202f", " ")


def is_sentence(line):
    return (
        line[0].isupper() and line.endswith((".", "!")) and "{" not in line and "\n" not in line and "None" not in line
    )


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
        (events.Due(0, 10, 1), "Ana owes Bob 10 M.", "You owe Bob 10 M.", "Ana owes you 10 M."),
        (
            events.Called(0, 0, (1, 2), Deal((46,), (), 0, 0)),
            "Ana proposes to Bob and Cid: Sao… for an offer.",
            "You propose to Bob and Cid: Sao… for an offer.",
            "Ana proposes to you: Sao… for an offer.",
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
    ],
    ids=lambda case: type(case).__name__,
)
def test_whoever_does_it_and_whoever_it_is_done_to_are_spoken_to(event, to_nobody, to_the_doer, to_the_other):
    told = [plain(words("en", you).event(event)) for you in (NOBODY, 0, 1)]

    assert told == [line.replace("Sao…", words("en").share(46)) for line in (to_nobody, to_the_doer, to_the_other)]


# -- what is waited for, refused and chosen ------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("phase", sorted(name for name, kind in CRESUS.phases.items() if kind.ask is not Phase.ask))
def test_every_wait_is_put_into_words(phase, language):
    for you in (NOBODY, 0, 1):
        for is_second in (False, True):
            waits = WaitView(phase, (0,), (), market=2, lot=3, is_second=is_second, amount=20, share=3, result=2)
            assert words(language, you).waits(waits)[-1] in ".?"


def refused_somewhere():
    """Every refusal that any verb meets at any step of some matches, once for each rule and key."""
    found = {}
    for seed, options in enumerate(({}, {"deal_types": "mixed"}, {"repeat_market": "blocked"})):
        luck = Quick(seed)
        typist, _ = sit_down("en", 3 + seed, f"refused {seed}", **options)
        match = typist.match
        bots = [EagerDealer(typist.luck) for _ in range(3 + seed)]
        while decisions := [decision for decision in CRESUS.decisions(match.state) if decision.required]:
            for verb in CRESUS.verbs.values():
                broken = CRESUS.refusal(match.state, luck.draw(3 + seed, "seat"), verb.drawn(luck))
                if broken is not None:
                    found.setdefault((broken.rule, broken.key), broken)
            seat = decisions[0].seat
            match.play(seat, bots[seat].decide(Eyes(CRESUS, match.state, seat), decisions[0]))
    return list(found.values())


def test_every_refusal_is_explained_in_one_sentence_that_ends_with_its_article():
    refusals = refused_somewhere()

    assert len(refusals) > 40
    for language in LANGUAGES:
        for broken in refusals:
            sentence = words(language, 0).refusal(broken)
            assert sentence.endswith(f"({broken.rule}).")
            assert sentence[0].isupper() and "{" not in sentence
            assert find_article("cresus", broken.rule, language) is not None


def test_a_refusal_names_sums_shares_and_people():
    told = plain(words("en", 0).refusal(Broken("CR-809", "cannot_pay", seat=1, amount=55)))
    assert told == "Bob does not have 55 M (CR-809)."
    told = plain(words("fr", 0).refusal(Broken("CR-701", "not_your_share", share=3)))
    assert told == "Vous n’avez pas Earl & Oats (CR-701)."


@pytest.mark.parametrize(
    ("language", "key", "to_you", "of_bob"),
    [
        ("en", "cannot_pay", "You do not have 55 M", "Bob does not have 55 M"),
        ("fr", "cannot_pay", "Vous n’avez pas 55 M", "Bob n’a pas 55 M"),
        ("en", "not_their_share", "You do not own Earl & Oats", "Bob does not own Earl & Oats"),
        ("fr", "not_their_share", "Vous n’avez pas Earl & Oats", "Bob n’a pas Earl & Oats"),
        ("en", "no_thread", "You propose nothing just now", "Nothing is proposed by Bob just now"),
        ("fr", "no_thread", "Vous ne proposez rien en ce moment", "Aucune proposition de Bob en ce moment"),
    ],
)
def test_a_refusal_speaks_to_you_of_yourself(language, key, to_you, of_bob):
    told = [words(language, 0).refusal(Broken("CR-809", key, seat=seat, share=3, amount=55)) for seat in (0, 1)]
    assert [plain(sentence) for sentence in told] == [f"{to_you} (CR-809).", f"{of_bob} (CR-809)."]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_action_has_a_label(language):
    luck = Quick("labels")
    for verb in CRESUS.verbs.values():
        for _ in range(20):
            label = words(language, 0).label(verb.drawn(luck))
            assert label and "{" not in label


@pytest.mark.parametrize(
    ("action", "label"),
    [
        (Choose(6), "Let chance choose"),
        (Choose(2), "Hong Kong"),
        (Throw(0b101001), "Throw again: 1, 4, 6"),
        (BuySigns(1, 2, 0, 0), "Repay the loan and buy 2 signs"),
        (BuySigns(0, 0, 0, 0), "Buy nothing"),
        (Accept(0, 1), "Accept the offer of Bob"),
        (Accept(1, 0), "Accept"),
        (Call(0, (1,), (46,), (), 0, 0), "Propose"),
    ],
    ids=str,
)
def test_labels_depend_on_what_is_done(action, label):
    assert words("en", 0).label(action) == label


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_bare_number_finds_an_article_of_crésus(language):
    assert find_article("cresus", "612", language)[0] == "CR-612"
