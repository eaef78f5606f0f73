"""Contracts 2.7 and 8.4: the score sheet adds up to the scores, tells why equal ones are ranked, and has words."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from importlib.resources import files
from itertools import combinations
from typing import Any, Final

from tablee.conform.contract import claim, claim_same
from tablee.conform.look import Look
from tablee.conform.texts import FACT, LANGUAGES, flat, texts_of
from tablee.kernel.chance import Quick
from tablee.kernel.game import Game
from tablee.kernel.outcome import Outcome
from tablee.kernel.playout import play_randomly
from tablee.kernel.score_sheet import Label, ScoreSheet, SheetRow, added_up

MATCHES: Final = 5  # played at random, beside the one that all contracts look at


def scores_are_counted(look: Look) -> None:
    """The rows of the score sheet add up to the scores, and equal scores are ranked by what the sheet tells."""
    for state in _ends(look):
        outcome, sheet = look.game.outcome(state), look.game.score_sheet(state)
        assert outcome is not None
        check_sheet(look.game, outcome, sheet)


def sheets_have_texts(look: Look) -> None:
    """There is a text for every row of a score sheet and for every part of a score."""
    of_any = {language: _of_any_game(language) for language in LANGUAGES}
    for state in _ends(look):
        sheet = look.game.score_sheet(state)
        for language in LANGUAGES:
            texts = of_any[language] | texts_of(look.game, language)
            for label in _labels(sheet):
                found = [texts[key] for key in (label.key, f"{label.key}_one", f"{label.key}_many") if key in texts]
                claim(bool(found), "{}.toml has no {} for the score sheet", language, label.key)
                facts = {fact for text in found for fact in FACT.findall(text)}
                claim(facts <= label.facts.keys(), "{}: it has no {}", label.key, sorted(facts - label.facts.keys()))


def check_sheet(game: Game[Any], outcome: Outcome, sheet: ScoreSheet) -> None:
    """Claim that a sheet is one of this outcome."""
    seats = len(outcome.scores)
    claim_same(sheet.parts, game.score_parts, "the parts of the sheet are not those of the game")
    for score in outcome.scores:
        claim(len(score) == len(sheet.parts), "the score {} has not the parts {}", score, sheet.parts)
    for row in (*sheet.rows, *sheet.kinds, *sheet.ties):
        _check_row(row, seats)
    ids = [row.id for row in sheet.rows]
    claim(len(set(ids)) == len(ids), "two rows have one id: {}", ids)
    claim_same(added_up(sheet.rows, len(sheet.parts), seats), outcome.scores, "the rows are not the scores")
    if sheet.kinds:
        claim_same(added_up(sheet.kinds, len(sheet.parts), seats), outcome.scores, "the kinds are not the scores")
    _check_ties(outcome, sheet)


def _check_row(row: SheetRow, seats: int) -> None:
    claim(len(row.cells) == seats, "the row {} has {} cells for {} seats", row.id, len(row.cells), seats)
    for cell in row.cells:
        claim(not cell.count or cell.count * cell.each == cell.points, "the row {} counts wrongly: {}", row.id, cell)


def _check_ties(outcome: Outcome, sheet: ScoreSheet) -> None:
    """Of two seats with one score and two ranks, the better one has more of the first thing in which they differ."""
    for one, other in combinations(range(len(outcome.ranks)), 2):
        ranks = outcome.ranks[one], outcome.ranks[other]
        if outcome.scores[one] == outcome.scores[other] and all(ranks):
            points = [tuple([row.cells[seat].points for row in sheet.ties]) for seat in (one, other)]
            is_so = (points[0] > points[1]) == (ranks[0] < ranks[1]) and (points[0] == points[1]) == (
                ranks[0] == ranks[1]
            )
            claim(
                is_so,
                "seats {} and {} have the same score, and nothing tells why they have the ranks {}",
                one,
                other,
                ranks,
            )


def _ends(look: Look) -> Iterator[Any]:
    """Yield the last State of some matches."""
    yield look.trail().match.state
    for number in range(MATCHES):
        chance = Quick(f"scores/{number}")
        state = look.game.setup(look.setting.seats, dict(look.setting.options), chance)
        play_randomly(look.game, state, chance)
        yield state


def _labels(sheet: ScoreSheet) -> Iterator[Label]:
    for row in (*sheet.rows, *sheet.kinds, *sheet.ties):
        yield row.label
        if row.group is not None:
            yield row.group
    for part in sheet.parts:
        yield Label(f"count.parts.{part}", {"count": 0})
        yield Label(f"count.columns.{part}")


def _of_any_game(language: str) -> dict[str, str]:
    return dict(flat("", tomllib.loads((files("tablee.games") / "texts" / f"{language}.toml").read_text("utf-8"))))
