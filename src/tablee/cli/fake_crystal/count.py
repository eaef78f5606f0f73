"""The scores of Fake Crystal: so far, as a seat may know them, and at the end, item by item."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Any, Final, NamedTuple

from rich.table import Table

from tablee.cli.fake_crystal.words import FakeCrystalWords
from tablee.cli.paper import Paper
from tablee.games.fake_crystal.material import (
    KIND,
    POINTS,
    TROPHY_COLOUR,
    TROPHY_NAMES,
    TROPHY_POINTS,
    Tile,
    cubes,
)
from tablee.games.fake_crystal.scoring import packets
from tablee.games.fake_crystal.view import PlayerView, View
from tablee.kernel.outcome import Outcome
from tablee.kernel.seat import Seat

VALUES: Final = {"ones": POINTS[1], "twos": POINTS[2], "threes": POINTS[3], "fakes": POINTS[0]}


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
        fakes=player.fakes.count * VALUES["fakes"],
        credits=player.credits,
    )


def _blue_in_sight(player: PlayerView) -> tuple[Tile, ...]:
    if player.blue.tiles is not None:
        return player.blue.tiles
    return () if player.blue.top is None else (player.blue.top,)


def _covered(player: PlayerView) -> int:
    return player.blue.count - len(_blue_in_sight(player))


class Count:
    """Writes scores."""

    def __init__(self, paper: Paper, words: FakeCrystalWords) -> None:
        self._paper = paper
        self._words = words
        self._say = words.say

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
            drawn.add_row(self._words.name(player.seat), *map(_signed, counted), self._total(player, counted))
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

    def final(self, view: View, outcome: Outcome, in_packets: bool) -> None:
        """FC-705…FC-707. Item by item, then who won and why."""
        self._paper.put("")
        self._paper.rule(self._say("final.title"))
        self._paper.draw(self._items(view))
        if in_packets:
            self._packets(view)
        self._ranking(view, outcome)
        self._paper.put("")
        self._paper.write(self._verdict(view, outcome), "bold", indent="  ")
        self._why(view, outcome)
        self._hands(view)

    def _items(self, view: View) -> Table:
        drawn = Table(box=None, padding=(0, 0, 0, 1), show_footer=True)
        drawn.add_column("", footer=self._say("final.total"))
        for player in view.players:
            total = str(tally(player).total())
            drawn.add_column(self._words.name(player.seat), footer=total, justify="right", footer_style="bold")
        for trophy in range(len(TROPHY_NAMES)):
            if any(trophy in player.trophies for player in view.players):
                drawn.add_row(self._trophy(trophy), *(self._won(player, trophy) for player in view.players))
        for item in VALUES:
            drawn.add_row(self._say(f"final.{item}"), *(self._times(player, item) for player in view.players))
        drawn.add_row(self._say("final.credits"), *(str(player.credits) for player in view.players))
        return drawn

    def _trophy(self, trophy: int) -> str:
        return f"{self._words.letter(TROPHY_COLOUR[trophy])} {self._words.trophy(trophy)}"

    def _won(self, player: PlayerView, trophy: int) -> str:
        return str(TROPHY_POINTS[trophy]) if trophy in player.trophies else ""

    def _times(self, player: PlayerView, item: str) -> str:
        count = _counts(player)[item]
        if not count:
            return "–"
        return self._say("final.times", count=count, worth=_signed(VALUES[item]), points=_signed(count * VALUES[item]))

    def _packets(self, view: View) -> None:
        """FC-707. Each player's items in packets of 30."""
        self._paper.write(self._say("final.packets"), indent="  ")
        for player in view.players:
            shown = [
                self._say("final.packet", items=_sum(packet), total=sum(packet))
                for packet in packets(_items_of(player))
            ]
            name = self._words.name(player.seat)
            line = self._say("final.packets_of", name=name, packets=" · ".join(shown))
            self._paper.write(line, indent="      ", first="    ")

    def _ranking(self, view: View, outcome: Outcome) -> None:
        order = sorted(range(len(outcome.scores)), key=lambda seat: outcome.ranks[seat])
        self._paper.write(self._say("final.ranking"), "bold", indent="  ")
        for seat in order:
            is_tied = outcome.scores.count(outcome.scores[seat]) > 1
            line = self._say(
                "final.tie_rank" if is_tied else "final.rank",
                rank=outcome.ranks[seat],
                name=self._words.name(seat),
                points=self._words.points(outcome.scores[seat]),
                tiles=_real_tiles(view.players[seat]),
            )
            self._paper.put(f"    {line}", "bold" if seat in outcome.winners else "")

    def _verdict(self, view: View, outcome: Outcome) -> str:
        """Say who won and, if the points alone do not tell, by what (FC-706)."""
        scores, you = outcome.scores, view.seat
        best = max(scores)
        others = [seat for seat in range(len(scores)) if seat != you]
        facts: dict[str, Any] = {"points": self._words.points(best), "yours": self._words.points(scores[you])}
        winners = [seat for seat in outcome.winners if seat != you]
        whose = "you" if you in outcome.winners else "they"
        if len(outcome.winners) > 1:
            return self._say(f"final.shared_{whose}", names=self._names(winners), **facts)
        tied = [seat for seat in range(len(scores)) if scores[seat] == best and seat not in outcome.winners]
        if tied:
            return self._say(f"final.won_tie_{whose}", name=self._names(winners), tied=self._names(tied), **facts)
        second = max(others, key=scores.__getitem__)
        facts |= {"lead": best - scores[second], "second": self._words.name(second), "gap": best - scores[you]}
        return self._say(f"final.won_{whose}", name=self._names(winners), **facts)

    def _names(self, seats: list[Seat]) -> str:
        return self._words.listed(map(self._words.name, seats)) if seats else ""

    def _why(self, view: View, outcome: Outcome) -> None:
        """Set the player beside the winner, or beside the next best, item by item."""
        rivals = [seat for seat in range(len(outcome.scores)) if seat != view.seat]
        rival = min(rivals, key=lambda seat: outcome.ranks[seat])
        yours, theirs = tally(view.players[view.seat]), tally(view.players[rival])
        differences = {name: own - other for name, own, other in zip(Tally._fields, yours, theirs, strict=True)}
        told = sorted((name for name, value in differences.items() if value), key=lambda name: -abs(differences[name]))
        items = ", ".join(
            self._say(
                "final.why_item", item=self._say(f"final.item_{name}"), difference=_signed(differences[name], "+")
            )
            for name in told
        )
        if items:
            self._paper.write(self._say("final.why", name=self._words.name(rival), items=items), indent="  ")

    def _hands(self, view: View) -> None:
        """FC-703. What stayed in hand, shown now that it is over."""
        hands = [
            self._say("final.hand", name=self._words.name(player.seat), tiles=self._codes(player.hand))
            for player in view.players
            if player.hand
        ]
        self._paper.write(self._say("final.hands", hands=" · ".join(hands)), indent="  ")

    def _codes(self, tiles: Iterable[Tile] | None) -> str:
        return " ".join(map(self._words.code, tiles or ()))


def _signed(number: int, plus: str = "") -> str:
    """Return a number with a true minus sign."""
    return f"−{-number}" if number < 0 else f"{plus}{number}"


def _sum(packet: list[int]) -> str:
    """Write a packet as a sum, equal items together: 12 + 6×3."""
    groups = [(item, len(list(same))) for item, same in groupby(packet)]
    terms = [_signed(item) if count == 1 else f"{count}×{_signed(item)}" for item, count in groups]
    return "+".join(terms).replace("+−", "−")


def _counts(player: PlayerView) -> dict[str, int]:
    faces = [KIND[tile] & 3 for tile in (*player.spread, *_blue_in_sight(player))]
    return {"ones": faces.count(1), "twos": faces.count(2), "threes": faces.count(3), "fakes": player.fakes.count}


def _real_tiles(player: PlayerView) -> int:
    return len(player.spread) + player.blue.count


def _items_of(player: PlayerView) -> list[int]:
    """Return every trophy, tile and cube of a player, in points."""
    counts = _counts(player)
    tiles = [VALUES[item] for item in VALUES for _ in range(counts[item])]
    trophies = [TROPHY_POINTS[trophy] for trophy in player.trophies]
    gold, white = cubes(player.credits)
    return [*trophies, *tiles, *[3] * gold, *[1] * white]
