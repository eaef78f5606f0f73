"""The scores of DC Spyfall: round by round, and who won."""

from __future__ import annotations

from typing import Any

from rich.table import Table

from tablee.cli.paper import Paper
from tablee.cli.spyfall.words import SpyfallWords
from tablee.games.spyfall.ending import VOID
from tablee.games.spyfall.view import RoundView, View
from tablee.kernel.outcome import Outcome
from tablee.kernel.seat import Seat


class Count:
    """Writes scores. They are open to all (SP-709)."""

    def __init__(self, paper: Paper, words: SpyfallWords) -> None:
        self._paper = paper
        self._words = words
        self._say = words.say

    def so_far(self, view: View) -> None:
        self._paper.rule(self._say("score.title"))
        self._paper.draw(self._rounds(view))

    def final(self, view: View, outcome: Outcome) -> None:
        """SP-710. Round by round, then who won."""
        self._paper.put("")
        self._paper.rule(self._say("final.title"))
        self._paper.draw(self._rounds(view))
        self._paper.write(self._say("final.ranking"), "bold", indent="  ")
        for seat in sorted(range(len(outcome.scores)), key=lambda seat: outcome.ranks[seat]):
            points = self._words.points(outcome.scores[seat])
            line = self._say("final.rank", rank=outcome.ranks[seat], name=self._words.name(seat), points=points)
            self._paper.put(f"    {line}", "bold" if seat in outcome.winners else "")
        self._paper.put("")
        self._paper.write(self._verdict(view.seat, outcome), "bold", indent="  ")

    def _rounds(self, view: View) -> Table:
        drawn = Table(box=None, padding=(0, 0, 0, 1), show_footer=True)
        drawn.add_column("", footer=self._say("score.total"))
        for player in view.players:
            name = self._words.name(player.seat)
            drawn.add_column(name, footer=str(player.score), justify="right", footer_style="bold")
        for entry in view.history:
            if entry.row != VOID:
                cells = [self._points(entry, player.seat) for player in view.players]
                drawn.add_row(self._say("score.round", round=entry.round), *cells)
        return drawn

    def _points(self, entry: RoundView, seat: Seat) -> str:
        points = sum(line.points for line in entry.lines if line.seat == seat)
        return str(points) if points else "–"

    def _verdict(self, you: Seat, outcome: Outcome) -> str:
        """SP-710. Say who won; ties are shared."""
        scores = outcome.scores
        best = max(scores)
        winners = [seat for seat in outcome.winners if seat != you]
        whose = "you" if you in outcome.winners else "they"
        facts: dict[str, Any] = {"points": self._words.points(best), "yours": self._words.points(scores[you])}
        names = self._words.people(winners)
        if len(outcome.winners) > 1:
            return self._say(f"final.shared_{whose}", names=names, **facts)
        second = max((seat for seat in range(len(scores)) if seat not in outcome.winners), key=scores.__getitem__)
        facts |= {"lead": best - scores[second], "second": self._words.name(second), "gap": best - scores[you]}
        return self._say(f"final.won_{whose}", name=names, **facts)
