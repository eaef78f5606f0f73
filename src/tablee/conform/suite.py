"""The contracts by number, and how they are tried.

Numbers begin with that of the guarantee in `kernel/game.py`; 7 and 8 are what a game says of itself and to people. Each
has a sentence in the catalogue of the lab, under its key.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from tablee.conform import (
    conservation,
    progress,
    records,
    redeals,
    refusals,
    scores,
    shape,
    states,
    texts,
    views,
    worlds,
)
from tablee.conform.contract import Breach, said_of
from tablee.conform.look import Look
from tablee.conform.rulebook import ids_of
from tablee.conform.setting import Setting
from tablee.conform.subject import subject_of
from tablee.kernel.game import Game

EVERY: Final = slice(None)

# What a contract may need beside the rules of the game. The report says what was missing.
SHOWN: Final = "shown"
HIDDEN: Final = "hidden"
SHOWS: Final = "shows"
SEALED: Final = "sealed"
RULES: Final = "rules"
TEXTS: Final = "texts"
INVARIANTS: Final = "invariants"


class Contract(NamedTuple):
    """Something that every game guarantees."""

    number: str
    key: str
    check: Callable[[Look], None]
    share: slice = EVERY  # of the tables, if some of them are enough
    needs: str = ""  # what it needs
    also: tuple[str, ...] = ()  # what else it uses, if present
    is_of_game: bool = False  # the same at every table: tried once

    def tables(self, settings: Sequence[Setting]) -> Sequence[Setting]:
        """Return the tables on which it is tried."""
        return settings[:1] if self.is_of_game else settings[self.share] or settings[:1]


CONTRACTS: Final = (
    Contract("1.1", "snapshots-load", states.snapshots_load),
    Contract("1.2", "loaded-states-play-on", states.loaded_states_play_on),
    Contract("1.3", "clones-are-independent", states.clones_are_independent),
    Contract("1.4", "different-states-are-unequal", states.different_states_are_unequal),
    Contract("2.1", "somebody-must-decide", progress.somebody_must_decide),
    Contract("2.2", "matches-are-no-longer-than-promised", progress.matches_are_no_longer_than_promised),
    Contract("2.3", "outcomes-are-complete", progress.outcomes_are_complete),
    Contract("2.4", "defaults-are-answers", progress.defaults_are_answers),
    Contract("2.5", "silence-ends-a-match", progress.silence_ends_a_match),
    Contract("2.6", "clocks-speak-when-due", progress.clocks_speak_when_due, slice(None, None, 5)),
    Contract("2.7", "scores-are-counted", scores.scores_are_counted),
    Contract("3.1", "listed-is-accepted", refusals.listed_is_accepted, also=(RULES,)),
    Contract("3.2", "own-words-are-refused", refusals.own_words_are_refused),
    Contract("3.3", "house-says-who-sits-where", refusals.house_says_who_sits_where, slice(None, None, 6)),
    Contract("3.4", "refused-actions-change-nothing", refusals.refused_actions_change_nothing),
    Contract("3.5", "listed-actions-can-be-played", refusals.listed_actions_can_be_played),
    Contract("3.6", "strangers-cannot-play", refusals.strangers_cannot_play, slice(None, None, 6)),
    Contract("3.7", "nothing-is-played-after-the-end", refusals.nothing_is_played_after_the_end, slice(None, None, 6)),
    Contract("4.1", "same-luck-same-events", records.same_luck_same_events),
    Contract("4.2", "telling-changes-nothing", records.telling_changes_nothing),
    Contract("4.3", "records-replay", records.records_replay),
    Contract("4.4", "running-matches-replay", records.running_matches_replay, slice(None, None, 3)),
    Contract("4.5", "attempts-change-nothing", records.attempts_change_nothing, slice(1, None, 3)),
    Contract("4.6", "matches-resume", records.matches_resume, slice(2, None, 3)),
    Contract("4.7", "matches-branch", records.matches_branch, slice(None, None, 4)),
    Contract("5.1", "redeals-cannot-be-told", redeals.redeals_cannot_be_told, also=(SHOWN,)),
    Contract("5.2", "redeals-vary-what-is-hidden", redeals.redeals_vary_what_is_hidden, needs=HIDDEN),
    Contract("5.3", "redeals-can-be-played", redeals.redeals_can_be_played),
    Contract("5.4", "views-of-many", views.views_of_many),
    Contract("5.5", "views-in-order", views.views_in_order, slice(None, None, 7)),
    Contract("5.6", "untold-is-unseen", views.untold_is_unseen, slice(None, None, 2)),
    Contract("5.7", "unshown-is-told-alike", worlds.unshown_is_told_alike, needs=SHOWS),
    Contract("5.8", "refusals-betray-nothing", worlds.refusals_betray_nothing, slice(1, None, 2)),
    Contract("5.9", "redeals-betray-nothing", worlds.redeals_betray_nothing, slice(None, None, 2)),
    Contract("5.10", "waits-betray-nothing", worlds.waits_betray_nothing, slice(None, None, 2), also=(SEALED,)),
    Contract("5.11", "silence-betrays-nothing", worlds.silence_betrays_nothing),
    Contract("6.1", "invariants-hold", conservation.invariants_hold, needs=INVARIANTS),
    Contract("7.1", "wrong-seats-are-refused", shape.wrong_seats_are_refused, is_of_game=True),
    Contract("7.2", "unknown-options-are-refused", shape.unknown_options_are_refused, is_of_game=True),
    Contract("7.3", "every-table-is-tried", shape.every_table_is_tried, is_of_game=True),
    Contract("7.4", "defaults-are-values", shape.defaults_are_values, is_of_game=True),
    Contract("7.5", "actions-are-numbered", shape.actions_are_numbered, is_of_game=True),
    Contract("7.6", "malformed-actions-are-refused", shape.malformed_actions_are_refused, is_of_game=True),
    Contract("7.7", "verbs-name-rules", shape.verbs_name_rules, needs=RULES, is_of_game=True),
    Contract("8.1", "options-have-texts", texts.options_have_texts, is_of_game=True),
    Contract("8.2", "languages-say-the-same", texts.languages_say_the_same, needs=TEXTS, is_of_game=True),
    Contract("8.3", "all-is-said", texts.all_is_said, needs=TEXTS, is_of_game=True),
    Contract("8.4", "sheets-have-texts", scores.sheets_have_texts, slice(None, None, 4), needs=TEXTS),
)


class Trial(NamedTuple):
    """One contract on one table, and the breach if one was found."""

    contract: Contract
    setting: Setting
    breach: Breach | None


def unseen(game: Game[Any]) -> list[str]:
    """Return what is missing: parts of the subject, and the invariants if Python runs without assertions."""
    subject = subject_of(game)
    known = {
        SHOWN: subject.shown is not None,
        HIDDEN: subject.hidden is not None,
        SHOWS: subject.shows is not None,
        SEALED: subject.sealed is not None,
        RULES: bool(ids_of(game)),
        TEXTS: any(texts.file_in(game, language) is not None for language in texts.LANGUAGES),
        INVARIANTS: __debug__,
    }
    return [name for name, is_known in known.items() if not is_known]


def possible(contracts: Iterable[Contract], missing: Sequence[str]) -> list[Contract]:
    """Return the contracts that can be tried without what is missing."""
    return [contract for contract in contracts if contract.needs not in missing]


def trials(settings: Sequence[Setting], contracts: Iterable[Contract] = CONTRACTS) -> list[tuple[Contract, Setting]]:
    """Return the trials table by table, so that contracts on the same match follow each other."""
    by_setting: dict[Setting, list[Contract]] = {setting: [] for setting in settings}
    for contract in contracts:
        for setting in contract.tables(settings):
            by_setting[setting].append(contract)
    return [(contract, setting) for setting, tried in by_setting.items() for contract in tried]


def check(contract: Contract, setting: Setting) -> None:
    """Try a contract on a table; raise a Breach that says at which moment of which match, if it is not kept.

    Whatever else a game raises is a breach, too.
    """
    look = Look(setting)
    try:
        contract.check(look)
    except Breach as breach:
        raise Breach(breach.sentence, breach.moment or look.moment()) from breach
    except Exception as wrong:
        raise Breach(said_of(wrong), look.moment()) from wrong


def run(pairs: Iterable[tuple[Contract, Setting]]) -> Iterator[Trial]:
    """Try contracts on tables, one after the other; stop a contract at its first breach."""
    broken: set[str] = set()
    for contract, setting in pairs:
        if contract.number in broken:
            continue
        breach = None
        try:
            check(contract, setting)
        except Breach as found:
            breach = found
            broken.add(contract.number)
        yield Trial(contract, setting, breach)
