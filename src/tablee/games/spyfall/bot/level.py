"""The numbers by which a bot of some level plays, from data/bots.toml."""

from __future__ import annotations

from typing import Any, Final

from tablee.games.spyfall.material import FEWEST_PLAYERS, MOST_PLAYERS, read_data

_numbers: Final[dict[str, Any]] = read_data("bots")

LEVELS: Final[tuple[str, ...]] = tuple(_numbers["levels"])
NORMAL: Final = "normal"


class Level:
    """How well a bot plays: one number of each list of the data file."""

    def __init__(self, name: str) -> None:
        self.name: Final = name
        at = LEVELS.index(name)

        def number(part: str, key: str) -> Any:
            return _numbers[part][key][at]

        self._decoding: Final = [float(_numbers["decoding"][str(players)][at]) for players in _PLAYERS]
        self.clear_thirds: Final = int(number("harley", "clear_thirds"))
        self.token: Final = float(number("suspicion", "token"))
        self.focus: Final = float(number("ask", "focus"))
        self.weariness: Final = float(number("ask", "weariness"))
        self.caution: Final = float(number("ask", "caution"))
        self.temperature: Final = float(number("ask", "temperature"))
        self.joker_shortlist: Final = int(number("ask", "joker_shortlist"))
        self.accuse_belief: Final = float(number("accuse", "belief"))
        self.accuse_answers: Final = int(number("accuse", "answers"))
        self.accuse_bluff: Final = float(number("accuse", "bluff"))
        self.accuse_bluff_part: Final = float(number("accuse", "bluff_part"))
        self.vote_belief: Final = float(number("vote", "belief"))
        self.vote_harley: Final = float(number("vote", "harley"))
        self.guess_answers: Final = int(number("guess", "answers"))
        self.guess_belief: Final = float(number("guess", "belief"))
        self.guess_late_belief: Final = float(number("guess", "late_belief"))
        self.guess_late: Final = 1000 * int(number("guess", "late_seconds"))
        self.point_power: Final = float(number("point", "power"))
        self.farce_belief: Final = float(number("farce", "belief"))
        self.announce_belief: Final = float(number("multiverse", "announce"))
        self.hand_belief: Final = float(number("multiverse", "raise_hand"))
        self.announce_bluff: Final = float(number("multiverse", "bluff"))
        self.announce_bluff_late: Final = 1000 * int(number("multiverse", "bluff_seconds"))
        self.bracelets_joker_below: Final = float(number("bracelets", "joker_below"))
        self.bracelets_chance: Final = float(number("bracelets", "chance"))
        self.lasso_belief: Final = float(number("lasso", "belief"))
        self.lasso_chance: Final = float(number("lasso", "chance"))
        self.speed_belief: Final = float(number("super_speed", "belief"))
        self.speed_chance: Final = float(number("super_speed", "chance"))
        self.slip_late: Final = 1000 * int(number("time_slip", "last_seconds"))
        self.slip_joker_below: Final = float(number("time_slip", "joker_below"))
        self.slip_hero_below: Final = float(number("time_slip", "hero_below"))
        self.depowered_chance: Final = float(number("depowered", "chance"))
        self.token_belief: Final = float(number("token", "belief"))

    def decoding(self, players: int) -> float:
        """SP-1603. Return the power given to each answer at a table of so many."""
        return self._decoding[min(max(players, FEWEST_PLAYERS), MOST_PLAYERS) - FEWEST_PLAYERS]


_PLAYERS: Final = range(FEWEST_PLAYERS, MOST_PLAYERS + 1)
