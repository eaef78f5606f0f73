"""The table of Fake Crystal in a terminal, drawn from a View and nothing else."""

from __future__ import annotations

import textwrap
from collections.abc import Collection, Iterable, Iterator
from itertools import zip_longest
from typing import Final

from tablee.cli.drawing import Drawing
from tablee.cli.fake_crystal.words import FakeCrystalWords, kind_of_needs, least
from tablee.cli.paper import padded
from tablee.games.fake_crystal.material import (
    BLUE,
    COLOURS,
    COPIES,
    KIND,
    ORANGE,
    PINK,
    TROPHIES_OF,
    TROPHY_COLOUR,
    TROPHY_POINTS,
    Colour,
    Offer,
    Tile,
    Trophy,
    cubes,
    earned,
)
from tablee.games.fake_crystal.view import OfferView, PileView, PlayerView, View
from tablee.parts.small_set import members

PLATE: Final = 26  # columns for a player's name, token and purse
COLUMN: Final = 27  # columns of the terminal for one of a stall
ORANGE_TROPHIES: Final = 43  # columns at most
ROOMY: Final = 115  # columns that leave room for hands beside the stalls


class Screen(Drawing[FakeCrystalWords]):
    """Draws the table for the seat whose View it is given."""

    def table(self, view: View, choosable: Collection[Offer] = (), detailed: bool = False) -> None:
        """Draw everything in sight; offers that can be chosen are pointed at."""
        within_reach = reach(view)
        self._paper.put("")
        self._paper.put(f" {self._header(view)}", "bold")
        self._paper.rule(self._say("board.title"), self._say("board.reach") if within_reach else "")
        self._board(view, within_reach)
        self._paper.rule()
        for player in _from_next(view):
            self._player(view, player, choosable, detailed)
        self._apart(view)
        self._hand(view.players[view.seat])

    # -- the round and the Objective board --------------------------------------------------------------------

    def _header(self, view: View) -> str:
        parts = [self._say("screen.round", round=view.round, rounds=view.rounds)]
        if view.waits is not None and view.waits.phase == "Offering":
            parts += [self._say("screen.offer_phase"), self._say("screen.first", name=self._words.name(view.first))]
        else:
            parts.append(self._say("screen.turn", turn=view.turn + 1, turns=2 * len(view.players)))
            parts.append(self._say("screen.to_you") if view.actor == view.seat else self._to(view))
        parts.append(self._say("screen.ability", ability=self._words.ability(view.ability)))
        return " · ".join(parts)

    def _to(self, view: View) -> str:
        return self._say("screen.to", name=self._words.name(view.actor))

    def _board(self, view: View, within_reach: Collection[Trophy]) -> None:
        cells = [self._trophies(view, colour, within_reach) for colour in range(len(COLOURS))]
        for left, right in ((cells[ORANGE], cells[PINK]), (cells[1], cells[BLUE])):
            self._paper.put(" " + padded(left, ORANGE_TROPHIES) + right, is_filled=False)

    def _trophies(self, view: View, colour: Colour, within_reach: Collection[Trophy]) -> str:
        left = [trophy for trophy in view.board if TROPHY_COLOUR[trophy] == colour]
        shown = [self._trophy(trophy) + "*" * (trophy in within_reach) for trophy in left]
        label = self._say(f"board.{COLOURS[colour]}")
        start = f"{self._words.letter(colour)}  {label} " if label else f"{self._words.letter(colour)}  "
        return start + ("  ".join(shown) or self._say("board.none"))

    def _trophy(self, trophy: Trophy) -> str:
        """Say in a few signs what a trophy on the board asks for, and its points."""
        kind = kind_of_needs(trophy)
        letter = self._words.letter(TROPHY_COLOUR[trophy])
        match kind:
            case "pair_1" | "pair_2":
                needs = f"{letter}{kind[-1]}+{letter}{kind[-1]}"
            case "run":
                needs = f"{letter}1+{letter}2+{letter}3"
            case "tiles" | "crystals":
                needs = str(least(trophy))
            case _:
                needs = self._say(f"board.{kind}")
        return f"{needs} ({TROPHY_POINTS[trophy]})"

    # -- players ----------------------------------------------------------------------------------------------

    def _player(self, view: View, player: PlayerView, choosable: Collection[Offer], detailed: bool) -> None:
        right = list(self._stall(view, player, choosable))
        if player.seat != view.seat:
            self._add_unplayed(right, player, detailed)
        room = self._paper.width - PLATE - 1
        right += textwrap.wrap(self._collection(player), room, initial_indent="    ", subsequent_indent="    ")
        left = [self._plate(view, player), "  " + self._purse(player)]
        for line, (plate, shown) in enumerate(zip_longest(left, right, fillvalue="")):
            style = "bold" if line == 0 and player.seat == view.actor else ""
            self._paper.put(padded(plate, PLATE) + shown, style)

    def _add_unplayed(self, lines: list[str], player: PlayerView, detailed: bool) -> None:
        """Add what is seen of a hand: beside the stall if there is room, below it if it was asked for."""
        if lines and self._paper.width >= ROOMY:
            lines[0] = padded(lines[0], 2 * COLUMN) + self._unplayed(player)
        elif detailed or not lines:
            lines.append("    " + self._unplayed(player))

    def _plate(self, view: View, player: PlayerView) -> str:
        waits = view.waits
        is_awaited = waits is not None and player.seat in waits.seats and waits.phase != "Offering"
        side = self._say("screen.active") if player.token_active else self._say("screen.inactive")
        token = ("● " if player.token_active else "○ ") + side
        if player.token_on is not None:
            token += f"→{player.token_on + 1}"
        return f"{'▶' if is_awaited else ' '} {padded(self._words.name(player.seat), 11)} {token}"

    def _purse(self, player: PlayerView) -> str:
        """FC-114. The number, and the cubes of 3 and of 1."""
        gold, white = cubes(player.credits)
        return f"{self._words.credits(player.credits)} ({gold}×3 {white}×1)"

    def _stall(self, view: View, player: PlayerView, choosable: Collection[Offer]) -> Iterator[str]:
        """Yield the two columns side by side; below them, if there is any, who reserved or looked."""
        offers = {offer.offer & 1: offer for offer in view.offers if offer.owner == player.seat}
        if not offers:
            return
        columns = [offers.get(column) for column in (0, 1)]
        yield padded(self._offer(columns[0], choosable), COLUMN) + self._offer(columns[1], choosable)
        notes = [self._notes(offer) for offer in columns]
        if any(notes):
            yield padded("    " + notes[0], COLUMN) + "    " + notes[1]

    def _offer(self, offer: OfferView | None, choosable: Collection[Offer]) -> str:
        if offer is None:
            return "    –"
        mark = "›" if offer.offer in choosable else " "
        slot = self._say("screen.slot", slot=offer.slot)
        return f"{mark}{offer.offer + 1:>2} {self.face(offer)} {slot} · {self.price(offer)}"

    def face(self, offer: OfferView) -> str:
        """Return the face, if this seat may see it, else the back."""
        return self._words.back(offer.back) if offer.tile is None else self._words.code(offer.tile)

    def price(self, offer: OfferView) -> str:
        if offer.price is None:
            return self._say("screen.token_price")
        return self._say("screen.price", price=offer.price)

    def _notes(self, offer: OfferView | None) -> str:
        notes = []
        if offer is not None and offer.reserved_by is not None:
            notes.append(self._say("screen.reserved", name=self._words.name(offer.reserved_by)))
        if offer is not None and offer.looked_at_by:
            names = ", ".join(self._words.name(seat) for seat in offer.looked_at_by)
            notes.append(self._say("screen.looked", names=names))
        return " · ".join(notes)

    def _unplayed(self, player: PlayerView) -> str:
        """What all see of a hand and a reserve (FC-117)."""
        if player.hand_backs is None:
            hand = self._say("screen.backs_hidden", count=player.hand_size)
        else:
            hand = self._say("screen.backs", backs=self._backs(player.hand_backs))
        return f"{hand} · {self._reserve(player)}"

    def _reserve(self, player: PlayerView) -> str:
        if player.reserve_top is None:
            return self._say("screen.reserve", count=player.reserve_size)
        top = self._words.back(player.reserve_top)
        return self._say("screen.reserve_top", count=player.reserve_size, top=top)

    def _backs(self, counts: tuple[int, ...]) -> str:
        return " ".join(self._words.back(colour) for colour, count in enumerate(counts) for _ in range(count))

    # -- collections --------------------------------------------------------------------------------------------

    def _collection(self, player: PlayerView) -> str:
        """FC-402, FC-403. Orange, green and pink side by side; of a pile the top and the count; trophies."""
        parts = [self.codes(player.spread)] if player.spread else []
        parts += [self._pile("blue", player.blue)] if player.blue.count else []
        parts += [self._pile("fakes", player.fakes)] if player.fakes.count else []
        if player.trophies:
            won = ", ".join(f"{self._words.letter(TROPHY_COLOUR[t])} {TROPHY_POINTS[t]}" for t in player.trophies)
            parts.append(self._say("screen.trophies", trophies=won))
        return " · ".join(parts) or self._say("screen.collection")

    def _pile(self, pile: str, view: PileView) -> str:
        if view.tiles is not None:
            return self._say(f"screen.pile_{pile}", tiles=" ".join(map(self._words.code, view.tiles)))
        assert view.top is not None
        return self._say(f"screen.{pile}", count=view.count, top=self._words.code(view.top))

    def codes(self, tiles: Iterable[Tile]) -> str:
        """Return the codes of tiles, by colour and crystals."""
        return " ".join(self._words.code(tile) for tile in sorted(tiles, key=lambda tile: KIND[tile]))

    # -- the rest -----------------------------------------------------------------------------------------------

    def _apart(self, view: View) -> None:
        """FC-632, FC-635. What the Recycler can take from, and what left the game."""
        if view.waits is not None and view.aside_backs is not None:
            counts = (f"{count} {self._words.back(colour)}" for colour, count in enumerate(view.aside_backs) if count)
            self._paper.put("  " + self._say("screen.aside", backs=", ".join(counts) or "0"))
        if view.recycled:
            self._paper.write(self._say("screen.recycled", tiles=self.codes(view.recycled)), indent="  ")

    def _hand(self, player: PlayerView) -> None:
        tiles = "   ".join(f"{place} {self._words.code(tile)}" for place, tile in enumerate(player.hand or (), 1))
        self._paper.put(f"  {self._say('screen.hand', tiles=tiles)}      {self._reserve(player)}", "bold")


def _from_next(view: View) -> list[PlayerView]:
    """Return the players clockwise from the viewer's left, the viewer last."""
    return [*view.players[view.seat + 1 :], *view.players[: view.seat + 1]]


def reach(view: View) -> set[Trophy]:
    """Return the trophies on the board the viewer could claim on adding one more tile (FC-411)."""
    own = view.players[view.seat]
    found: set[Trophy] = set()
    for colour in range(BLUE):
        if not any(TROPHY_COLOUR[trophy] == colour for trophy in own.trophies):
            found.update(trophy for trophy in _after_one_more(own.spread, colour) if trophy in view.board)
    return found


def _after_one_more(spread: tuple[Tile, ...], colour: Colour) -> set[Trophy]:
    tally = [sum(KIND[tile] == 4 * colour + crystals for tile in spread) for crystals in (1, 2, 3)]
    found: set[Trophy] = set()
    for crystals in (1, 2, 3):
        after = [count + (place == crystals) for place, count in enumerate(tally, 1)]
        if after[crystals - 1] <= COPIES[4 * colour + crystals]:
            found.update(members(earned(colour, *after) & TROPHIES_OF[colour]))
    return found
