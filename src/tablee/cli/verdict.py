"""Who won, and by what: the same for every game, in its own words where it has some."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from tablee.cli.words import Words
from tablee.kernel.outcome import Outcome
from tablee.kernel.score_sheet import ScoreSheet, SheetRow
from tablee.kernel.seat import Seat


class Ended(NamedTuple):
    """A match that is over, as one seat is told of it."""

    you: Seat
    outcome: Outcome
    sheet: ScoreSheet

    def order(self) -> list[Seat]:
        """Return the seats, the first first; whoever was taken out of the game has no rank and comes last."""
        ranks = self.outcome.ranks
        return sorted(range(len(ranks)), key=lambda seat: ranks[seat] or len(ranks) + 1)

    def losers(self) -> list[Seat]:
        return [seat for seat in self.order() if self.outcome.ranks[seat] > 1]

    def tied(self) -> list[Seat]:
        """Return the losers who have as much as the winner."""
        scores = self.outcome.scores
        return [seat for seat in self.losers() if scores[seat] == scores[self.outcome.winners[0]]]

    def is_tied(self, seat: Seat) -> bool:
        return self.outcome.scores.count(self.outcome.scores[seat]) > 1

    def rival(self) -> Seat | None:
        """Return the winner, or the next best if that is you."""
        others = [seat for seat in self.order() if seat != self.you and self.outcome.ranks[seat]]
        return others[0] if others and self.you >= 0 and self.outcome.ranks[self.you] else None

    def differences(self, rival: Seat) -> list[tuple[SheetRow, int]]:
        """Return where you and a rival differ, the most first, in the part of the score that sets you apart."""
        mine, theirs = (self.outcome.scores[seat] for seat in (self.you, rival))
        part = next((part for part, score in enumerate(mine) if score != theirs[part]), 0)
        rows = [row for row in self.sheet.kinds or self.sheet.rows if row.part == part]
        found = [(row, row.cells[self.you].points - row.cells[rival].points) for row in rows]
        return sorted([one for one in found if one[1]], key=lambda one: -abs(one[1]))


def verdict(ended: Ended, words: Words) -> str:
    """Say who won and, if the score alone does not tell, by what."""
    outcome, you = ended.outcome, ended.you
    if not outcome.winners:
        return words.say("count.verdict.nobody")
    whose = "you" if you in outcome.winners else "they" if you >= 0 and outcome.ranks[you] else "watched"
    cases = [f"{_case(ended)}_{outcome.ending}", f"won_{outcome.ending}", _case(ended)]
    forms = [whose, "they"] if whose == "watched" else [whose]
    keys = [f"count.verdict.{case}_{form}" for case in cases for form in forms]
    if you in ended.tied():
        keys.insert(0, "count.verdict.lost_tie")
    return words.say(next(filter(words.texts.has, keys)), **_facts(ended, words))


def _case(ended: Ended) -> str:
    if len(ended.outcome.winners) > 1:
        return "shared"
    if not ended.losers():
        return "alone"
    return "won_tie" if ended.tied() else "won"


def _facts(ended: Ended, words: Words) -> dict[str, Any]:
    scores, you, sheet = ended.outcome.scores, ended.you, ended.sheet
    best = scores[ended.outcome.winners[0]]
    parts = words.score_parts(sheet.parts, best)
    facts: dict[str, Any] = {
        **parts,
        "points": words.listed(parts.values()),
        "name": _names([seat for seat in ended.outcome.winners if seat != you], words),
        "tied": _names([seat for seat in ended.tied() if seat != you], words),
        "tie": words.listed([words.row_label(row.label) for row in sheet.ties]) if sheet.ties else "",
    }
    if you >= 0:
        facts |= {"yours": words.score(sheet.parts, scores[you]), "gap": best[0] - scores[you][0]}
    if losers := ended.losers():
        facts |= {"lead": best[0] - scores[losers[0]][0], "second": words.name(losers[0])}
    return facts


def _names(seats: Sequence[Seat], words: Words) -> str:
    return words.people(seats) if seats else ""
