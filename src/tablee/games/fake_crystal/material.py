"""What is in the box: colours, tiles, trophies, slots, and the numbers of the player-count table.

Tiles are numbered 0…67 in the order of `data/tiles.toml`. A tile's *kind* is 4 × colour + crystals, 0 crystals being
a Fake. Offers are numbered 2 × owner + column.
"""

from __future__ import annotations

from typing import Any, Final

from tablee.parts.data import data_of
from tablee.parts.small_set import members, set_of, up_to

Tile = int
Kind = int
Colour = int
Offer = int
Trophy = int
Credits = int

ORANGE: Final = 0
GREEN: Final = 1
PINK: Final = 2
BLUE: Final = 3
COLOURS: Final = ("orange", "green", "pink", "blue")

COLUMNS: Final = ("left", "right")

NO_TILE: Final = -1
NOWHERE: Final = -1  # where a token lies that is in front of its player

MOST_PLAYERS: Final = 5
MOST_OFFERS: Final = 2 * MOST_PLAYERS


read_data: Final = data_of("tablee.games.fake_crystal")

_table: Final = read_data("table")
_tiles: Final[list[dict[str, Any]]] = read_data("tiles")["tile"]
_trophies: Final[list[dict[str, Any]]] = read_data("trophies")["trophy"]

DEALT: Final[dict[int, int]] = {players["players"]: players["tiles_dealt"] for players in _table["players"]}
HAND: Final[int] = _table["start"]["hand"]
CREDITS: Final[int] = _table["start"]["credits"]
GOLD_CUBE: Final = 3
SLOTS: Final[tuple[int, ...]] = tuple(_table["slots"])
MOST_CREDITS: Final = MOST_PLAYERS * CREDITS

# FC-102, FC-104
KIND: Final[tuple[Kind, ...]] = tuple(
    4 * COLOURS.index(kind["colour"]) + kind["crystals"] for kind in _tiles for _ in range(kind["count"])
)
TILE_NAMES: Final[tuple[str, ...]] = tuple(
    f"{kind['id']}-{copy + 1:02}" for kind in _tiles for copy in range(kind["count"])
)
POINTS: Final[tuple[int, ...]] = tuple(
    next(kind["points"] for kind in _tiles if 4 * COLOURS.index(kind["colour"]) + kind["crystals"] == number)
    for number in range(16)
)
COPIES: Final[tuple[int, ...]] = tuple(KIND.count(kind) for kind in range(16))
TILES: Final = len(KIND)


def cubes(credits: Credits) -> tuple[int, int]:
    """FC-114. Return the gold cubes of 3 and the white cubes of 1 that show an amount."""
    return divmod(credits, GOLD_CUBE)


def colour_of(tile: Tile) -> Colour:
    """Return the colour of a tile's back, which a Fake has too (FC-103)."""
    return KIND[tile] >> 2


def crystals_on(tile: Tile) -> int:
    """Return the crystals on a tile's face: 1, 2, 3, or 0 for a Fake."""
    return KIND[tile] & 3


def is_fake(tile: Tile) -> bool:
    return not KIND[tile] & 3


# FC-106, FC-421…FC-425, FC-441
TROPHY_NAMES: Final[tuple[str, ...]] = tuple(trophy["id"] for trophy in _trophies)
TROPHY_POINTS: Final[tuple[int, ...]] = tuple(trophy["points"] for trophy in _trophies)
TROPHY_COLOUR: Final[tuple[Colour, ...]] = tuple(COLOURS.index(trophy["colour"]) for trophy in _trophies)
TROPHIES_OF: Final[tuple[int, ...]] = tuple(
    set_of(number for number, colour in enumerate(TROPHY_COLOUR) if colour == wanted) for wanted in range(4)
)
ALL_TROPHIES: Final = up_to(len(TROPHY_NAMES))
CLAIMED_IN_PLAY: Final = tuple(t for t, trophy in enumerate(_trophies) if trophy["needs"]["kind"] != "rank")
BLUE_FIRST: Final = next(t for t, trophy in enumerate(_trophies) if trophy["needs"] == {"kind": "rank", "place": 1})
BLUE_SECOND: Final = next(t for t, trophy in enumerate(_trophies) if trophy["needs"] == {"kind": "rank", "place": 2})


def _meets(needs: dict[str, Any], ones: int, twos: int, threes: int) -> bool:
    """Tell whether real tiles of the trophy's colour with these crystals meet its condition. More is fine (FC-424)."""
    if needs["kind"] == "pair":
        return (ones, twos, threes)[needs["crystals"] - 1] >= 2
    if needs["kind"] == "run":
        return ones > 0 and twos > 0 and threes > 0
    if needs["kind"] == "tiles":
        return ones + twos + threes >= int(needs["at_least"])
    if needs["kind"] == "crystals":
        return ones + 2 * twos + 3 * threes >= int(needs["at_least"])
    assert needs["kind"] == "rank", f"unknown condition {needs}"
    return False


# one more than there are real tiles of a colour with so many crystals: the sides of the table below
ONES: Final = 1 + max(COPIES[1::4])
TWOS: Final = 1 + max(COPIES[2::4])
THREES: Final = 1 + max(COPIES[3::4])


def _earned_by_colour() -> tuple[tuple[int, ...], ...]:
    """For each colour, the set of its trophies whose condition is met, by the tallies of its real tiles."""
    return tuple(
        tuple(
            set_of(
                number
                for number, trophy in enumerate(_trophies)
                if TROPHY_COLOUR[number] == colour and _meets(trophy["needs"], ones, twos, threes)
            )
            for ones in range(ONES)
            for twos in range(TWOS)
            for threes in range(THREES)
        )
        for colour in range(4)
    )


EARNED: Final = _earned_by_colour()


def earned(colour: Colour, ones: int, twos: int, threes: int) -> int:
    """Return the set of trophies of a colour that these tallies of real tiles meet."""
    return EARNED[colour][(ones * TWOS + twos) * THREES + threes]


# by set of trophies
MEMBERS: Final[tuple[tuple[Trophy, ...], ...]] = tuple(members(trophies) for trophies in range(ALL_TROPHIES + 1))
POINTS_OF_SET: Final[tuple[int, ...]] = tuple(sum(TROPHY_POINTS[trophy] for trophy in held) for held in MEMBERS)
