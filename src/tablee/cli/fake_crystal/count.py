"""The scores of Fake Crystal so far, as a seat may know them; and what its end tells beside the score sheet."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import NamedTuple

from rich.table import Table

from tablee.cli.drawing import Drawing
from tablee.cli.fake_crystal.words import FakeCrystalWords
from tablee.cli.final import signed
from tablee.games.fake_crystal.material import GOLD_CUBE, KIND, POINTS, TROPHY_POINTS, Tile, cubes
from tablee.games.fake_crystal.scoring import packets
from tablee.games.fake_crystal.view import PlayerView, View
from tablee.kernel.score_sheet import ScoreSheet
from tablee.kernel.seat import Seat


class Tally(NamedTuple):
    """What a player has, in points, as far as it is in sight."""

    trophies: int
    tiles: int
    fakes: int
    credits: int

    def total(self) -> int:
        return sum(self)


def tally(player: PlayerView) -> Tally:
    """Count what is in sight: of a covered blue pile, the top alone."""
    return Tally(
        trophies=sum(TROPHY_POINTS[trophy] for trophy in player.trophies),
        tiles=sum(POINTS[KIND[tile]] for tile in (*player.spread, *_blue_in_sight(player))),
        fakes=player.fakes.count * POINTS[0],
        credits=player.credits,
    )


def _blue_in_sight(player: PlayerView) -> tuple[Tile, ...]:
    if player.blue.tiles is not None:
        return player.blue.tiles
    return () if player.blue.top is None else (player.blue.top,)


def _covered(player: PlayerView) -> int:
    return player.blue.count - len(_blue_in_sight(player))


class Count(Drawing[FakeCrystalWords]):
    """Writes scores."""

    # -- so far -----------------------------------------------------------------------------------------------

    def so_far(self, view: View) -> None:
        """FC-404. What is in sight; covered tiles of others are not counted for anybody."""
        self._paper.rule(self._say("score.title"))
        drawn = Table(box=None, padding=(0, 0, 0, 2))
        drawn.add_column(self._say("score.player"))
        for name in ("trophies", "tiles", "fakes", "credits", "total"):
            drawn.add_column(self._say(f"score.{name}"), justify="right")
        for player in view.players:
            counted = tally(player)
            drawn.add_row(self._words.name(player.seat), *map(signed, counted), self._total(player, counted))
        self._paper.draw(drawn)
        stakes = sum(offer.price or 0 for offer in view.offers if offer.owner == view.seat)
        if stakes:
            self._paper.write(self._say("score.stakes", credits=self._words.credits(stakes)), indent="  ")
        self._paper.write(self._say("score.blue"), indent="  ")

    def _total(self, player: PlayerView, counted: Tally) -> str:
        covered = _covered(player)
        if not covered:
            return str(counted.total())
        return self._say("score.covered", total=counted.total(), count=covered)

    # -- at the end -------------------------------------------------------------------------------------------

    def packets(self, sheet: ScoreSheet) -> None:
        """FC-707. Each player's items in packets of 30."""
        self._paper.write(self._say("final.packets"), indent="  ")
        for seat, name in enumerate(self._words.names):
            shown = [
                self._say("final.packet", items=_sum(packet), total=sum(packet))
                for packet in packets(_items_of(sheet, seat))
            ]
            line = self._say("final.packets_of", name=name, packets=" · ".join(shown))
            self._paper.write(line, indent="      ", first="    ")

    def hands(self, view: View) -> None:
        """FC-703. What stayed in hand, shown now that it is over."""
        hands = [
            self._say("final.hand", name=self._words.name(player.seat), tiles=self._codes(player.hand))
            for player in view.players
            if player.hand
        ]
        self._paper.write(self._say("final.hands", hands=" · ".join(hands)), indent="  ")

    def _codes(self, tiles: Iterable[Tile] | None) -> str:
        return " ".join(map(self._words.code, tiles or ()))


def _sum(packet: list[int]) -> str:
    """Write a packet as a sum, equal items together: 12 + 6×3."""
    groups = [(item, len(list(same))) for item, same in groupby(packet)]
    terms = [signed(item) if count == 1 else f"{count}×{signed(item)}" for item, count in groups]
    return "+".join(terms).replace("+−", "−")


def _items_of(sheet: ScoreSheet, seat: Seat) -> list[int]:
    """Return every trophy, tile and cube of a player, in points."""
    items: list[int] = []
    for row in sheet.rows:
        cell = row.cells[seat]
        if row.id == "credits":
            gold, white = cubes(cell.points)
            items += [*[GOLD_CUBE] * gold, *[1] * white]
        elif cell.points:
            items += [cell.each] * cell.count if cell.count else [cell.points]
    return items
