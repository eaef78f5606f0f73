"""The standing of Crésus: signs, then cash."""

from __future__ import annotations

from rich.table import Table

from tablee.cli.cresus.words import CresusWords
from tablee.cli.drawing import Drawing
from tablee.games.cresus.view import PlayerView, View


class Count(Drawing[CresusWords]):
    """Writes how far everybody is up the ladder (CR-1103, CR-1104)."""

    def so_far(self, view: View) -> None:
        self._paper.rule(self._say("score.title"))
        self._paper.draw(self._standing(view.players))

    def _standing(self, players: tuple[PlayerView, ...]) -> Table:
        drawn = Table(box=None, padding=(0, 0, 0, 1))
        drawn.add_column(self._say("score.player"))
        for key in ("score.signs", "score.cash", "score.shares", "score.cards"):
            drawn.add_column(self._say(key), justify="right")
        drawn.add_column(self._say("score.last"))
        for player in players:
            last = self._words.sign(player.signs) if player.signs else "–"
            cards = len(player.experts) + len(player.kept)
            counts = (str(player.signs), self._cash(player), str(len(player.shares)), str(cards))
            drawn.add_row(self._words.name(player.seat), *counts, last)
        return drawn

    def _cash(self, player: PlayerView) -> str:
        """Return the cash; an unpaid loan is named beside it (CR-1105)."""
        cash = self._say("screen.hidden") if player.cash is None else self._words.money(player.cash)
        return self._say("score.with_loan", cash=cash) if player.has_loan else cash
