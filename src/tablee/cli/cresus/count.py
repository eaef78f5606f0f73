"""The standing of Crésus: signs, then cash; and who won."""

from __future__ import annotations

from rich.table import Table

from tablee.cli.cresus.words import CresusWords
from tablee.cli.paper import Paper
from tablee.games.cresus.view import PlayerView, View
from tablee.kernel.outcome import Outcome


class Count:
    """Writes how far everybody is up the ladder (CR-1103, CR-1104)."""

    def __init__(self, paper: Paper, words: CresusWords) -> None:
        self._paper = paper
        self._words = words
        self._say = words.say

    def so_far(self, view: View) -> None:
        self._paper.rule(self._say("score.title"))
        self._paper.draw(self._standing(view.players))

    def final(self, view: View, outcome: Outcome) -> None:
        """CR-1103…CR-1105. The standing, then who won."""
        self._paper.put("")
        self._paper.rule(self._say("final.title"))
        players = sorted(view.players, key=lambda player: outcome.ranks[player.seat])
        self._paper.draw(self._standing(players))
        self._paper.write(self._say("final.ranking"), "bold", indent="  ")
        for player in players:
            points = f"{self._say('signs', count=player.signs)}, {self._cash(player)}"
            rank, name = outcome.ranks[player.seat], self._words.name(player.seat)
            line = self._say("final.rank", rank=rank, name=name, points=points)
            self._paper.put(f"    {line}", "bold" if player.seat in outcome.winners else "")
        self._paper.put("")
        self._paper.write(self._verdict(view, outcome), "bold", indent="  ")

    def _standing(self, players: tuple[PlayerView, ...] | list[PlayerView]) -> Table:
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

    def _verdict(self, view: View, outcome: Outcome) -> str:
        """CR-1101…CR-1105. Say who won, and how."""
        whose = "you" if view.seat in outcome.winners else "they"
        others = [seat for seat in outcome.winners if seat != view.seat]
        names = self._words.people(others)
        if len(outcome.winners) > 1:
            return self._say(f"final.shared_{whose}", names=names)
        won = "island" if outcome.ending == "island" else "signs"
        return self._say(f"final.{won}_{whose}", name=names)
