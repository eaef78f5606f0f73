"""What Crésus says in the terminal where a refusal or a label depends on more than its key."""

import pytest

from tablee.cli.cresus.words import CresusWords
from tablee.games.cresus.actions import Accept, BuySigns, Call, Choose, Throw
from tablee.kernel.action import Broken
from tablee.kernel.seat import NOBODY

NAMES = ("Ana", "Bob", "Cid", "Dot", "Eve")


def words(language, you=NOBODY, **options):
    return CresusWords(NAMES, language, you, options)


def plain(text):
    return text.replace("\xa0", " ").replace("\u202f", " ")


# -- what is refused and chosen ------------------------------------------------------------------------


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


@pytest.mark.parametrize(
    ("action", "label"),
    [
        (Choose(6), "Let chance choose"),
        (Choose(2), "Go to Hong Kong"),
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
