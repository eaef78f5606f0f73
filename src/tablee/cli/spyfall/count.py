"""The scores of DC Spyfall so far, round by round."""

from __future__ import annotations

from rich.table import Table

from tablee.cli.drawing import Drawing
from tablee.cli.spyfall.words import SpyfallWords
from tablee.games.spyfall.ending import VOID
from tablee.games.spyfall.view import RoundView, View
from tablee.kernel.seat import Seat


class Count(Drawing[SpyfallWords]):
    """Writes scores. They are open to all (SP-709)."""

    def so_far(self, view: View) -> None:
        self._paper.rule(self._say("score.title"))
        self._paper.draw(self._rounds(view))

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
