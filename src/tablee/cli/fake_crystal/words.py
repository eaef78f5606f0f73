"""How Fake Crystal tells people what happened, what they may do, and why something is refused."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from tablee.cli.words import Namers, Words
from tablee.games.fake_crystal.events import ShownOffer
from tablee.games.fake_crystal.material import (
    COLOURS,
    COLUMNS,
    KIND,
    POINTS,
    SLOTS,
    TROPHY_COLOUR,
    TROPHY_POINTS,
    Colour,
    Offer,
    Tile,
    Trophy,
    is_fake,
    read_data,
)
from tablee.kernel.action import Action
from tablee.kernel.seat import NOBODY, Seat

_kinds: Final = {
    4 * COLOURS.index(kind["colour"]) + kind["crystals"]: kind["name"] for kind in read_data("tiles")["tile"]
}
_trophies: Final[list[dict[str, Any]]] = read_data("trophies")["trophy"]
_abilities: Final[dict[str, dict[str, Any]]] = {ability["id"]: ability for ability in read_data("abilities")["ability"]}


class FakeCrystalWords(Words):
    """The words of Fake Crystal in one language, for the people at one table."""

    def __init__(self, names: Sequence[str], language: str, you: Seat = NOBODY) -> None:
        super().__init__("fake-crystal", names, language, you)

    def namers(self) -> Namers:
        return {
            "ability": self.ability,
            "card": lambda card: str(card + 1),
            "code": self.code,
            "colour": lambda colour: self.colour(COLOURS.index(colour) if isinstance(colour, str) else colour),
            "column": lambda column: self.say(f"columns.{COLUMNS[column]}"),
            "credits": self.credits,
            "face": lambda face: self.say(f"faces.{SLOTS[face - 1] if face else 0}"),
            "in_hand": lambda card: self.say("in_hand", number=card + 1),
            "needs": self.needs,
            "number": lambda offer: str(offer + 1),
            "offer": self.offer,
            "offers": lambda offers: " · ".join(map(self._shown, offers)),
            "points": lambda trophy: self.points(TROPHY_POINTS[trophy]),
            "slot": lambda slot: str(SLOTS[slot]),
            "tile": self.tile,
            "tiles": lambda tiles: self.listed(map(self.code, tiles)),
            "trophy": self.trophy,
            "until": lambda until: self.say(f"until.{until}"),
            "worth": self.worth,
        }

    def label(self, action: Action) -> str:
        return self.say(self.label_key(action), **self.said(action.named()))

    # -- words ----------------------------------------------------------------------------------------------

    def credits(self, count: int) -> str:
        return self.say("credits", count=count)

    def offer(self, offer: Offer) -> str:
        owner = offer >> 1
        if owner == self.you:
            return self.say("offer.yours", number=offer + 1)
        return self.say("offer.theirs", number=offer + 1, owner=self.name(owner))

    def _shown(self, shown: ShownOffer) -> str:
        price = self.say("offer.token") if shown.has_token else shown.price
        return self.say("offer.shown", number=shown.offer + 1, back=self.back(shown.back), slot=shown.slot, price=price)

    def colour(self, colour: Colour) -> str:
        return self.say(f"colours.{COLOURS[colour]}")

    def letter(self, colour: Colour) -> str:
        return self.say(f"letters.{COLOURS[colour]}")

    def back(self, colour: Colour) -> str:
        """Return the code of a face-down tile: O? for an orange back."""
        return self.letter(colour) + self.say("letters.unknown")

    def code(self, tile: Tile) -> str:
        """Return the code of a face: O2 for orange with two crystals, OF for a Fake with an orange back."""
        face = self.say("letters.fake") if is_fake(tile) else str(KIND[tile] & 3)
        return self.letter(KIND[tile] >> 2) + face

    def tile(self, tile: Tile) -> str:
        name = str(_kinds[KIND[tile]][self.language])
        if not is_fake(tile):
            name = name[0].lower() + name[1:]
        return self.say("tile.full", code=self.code(tile), name=name)

    def worth(self, tile: Tile) -> str:
        """Say what a tile is worth; of a Fake also that it is one."""
        key = "tile.worth_fake" if is_fake(tile) else "tile.worth"
        return self.say(key, points=f"{POINTS[KIND[tile]]:+}".replace("-", "−"))

    def trophy(self, trophy: Trophy) -> str:
        return str(_trophies[trophy]["name"][self.language])

    def needs(self, trophy: Trophy) -> str:
        """Say what a trophy asks for."""
        needs = _trophies[trophy]["needs"]
        colour = COLOURS[TROPHY_COLOUR[trophy]]
        is_on_crystals = needs["kind"] == "crystals"  # the adjective agrees with what is counted
        said = self.say(f"crystal_colours.{colour}") if is_on_crystals else self.say(f"plural_colours.{colour}")
        return self.say(f"needs.{kind_of_needs(trophy)}", colour=said, **needs)

    def ability(self, id: str) -> str:
        return str(_abilities[id]["name"][self.language])

    def ability_summary(self, id: str) -> str:
        return str(_abilities[id]["summary"][self.language])


def kind_of_needs(trophy: Trophy) -> str:
    """Return the key of what a trophy asks for: pair_1, run, tiles, crystals, rank_1…"""
    needs = _trophies[trophy]["needs"]
    which = needs.get("crystals") or needs.get("place")
    return f"{needs['kind']}_{which}" if which else str(needs["kind"])


def least(trophy: Trophy) -> int:
    """Return how many tiles or crystals a trophy asks for, where it counts them."""
    return int(_trophies[trophy]["needs"].get("at_least", 0))
