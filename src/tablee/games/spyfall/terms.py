"""The terms of a match: seats, options, modules and places, settled before the set-up and never changed."""

from __future__ import annotations

from typing import Any, Final

from tablee.games.spyfall.material import FARCE_PACK, FEWEST_SEATS, MODULES, MULTIVERSE_PACKS, read_data
from tablee.games.spyfall.places import Places, places_of
from tablee.kernel.options import BadOption, Value
from tablee.parts import terms as parts
from tablee.parts.small_set import set_of, up_to

_timers: Final = read_data("timers")
_SECONDS: Final[dict[str, Any]] = _timers["seconds"]
VIRTUAL_ASK: Final[int] = 1000 * _timers["virtual"]["ask"]  # SP-1309
VIRTUAL_ANSWER: Final[int] = 1000 * _timers["virtual"]["answer"]

STRUCTURED: Final = "structured"
FREE: Final = "free"
COMPANION: Final = "companion"

NO_LIMIT: Final = -1

FEWEST_FOR_HARLEY: Final = FEWEST_SEATS[MODULES.index("harley")]  # SP-901
FEWEST_PRESENT: Final = 3  # SP-1404, SP-1409


class Terms(parts.Terms):
    """Shared by all States of a match."""

    def __init__(self, seats: int, options: dict[str, Value]) -> None:
        super().__init__(seats, options, {})  # every phase has a clock of its own
        self.everybody: Final = tuple(range(seats))
        self.all_seats: Final = up_to(seats)
        self.others: Final = tuple([tuple([other for other in range(seats) if other != seat]) for seat in range(seats)])
        self.has_powers: Final = bool(options["super-powers"])
        self.has_harley: Final = bool(options["harley"])
        self.has_farce: Final = bool(options["farce"])
        self.has_multiverse: Final = bool(options["multiverse"])
        self.has_modules: Final = self.has_powers or self.has_harley or self.has_farce or self.has_multiverse
        self.places: Final[Places] = places_of(str(options["places"]))
        self.packs: Final = _packs(len(self.places.names), self.has_farce, self.has_multiverse)
        self.all_packs: Final = set_of(self.packs)
        self.rounds: Final = int(options["rounds"])
        self.talk: Final = str(options["talk-mode"])
        self.is_virtual: Final = bool(options["virtual-clock"])
        self.is_shared: Final = bool(options["shared-device"])  # SP-1506
        self.has_dialogue: Final = self.talk != COMPANION or bool(options["track-turns"])
        self.replaces_absent: Final = _replaces_absent(self.talk, str(options["absence"]))
        self.full_clock: Final = 1000 * int(options["round-seconds"])
        self.final_talk: Final = 1000 * int(options["final-talk-seconds"])
        self.all_late_bonuses: Final = options["late-bonus"] == "each"  # SP-707
        self.pays_wrong_guess: Final = options["farce-wrong-guess"] == "others-1"  # SP-1007
        self.initiator_points: Final = 4 if options["multiverse-initiator"] == "plus-1" else 3  # SP-1106
        self.filters_names: Final = bool(options["name-filter"])
        self._check()

    def _check(self) -> None:
        if self.has_harley and self.seats < FEWEST_FOR_HARLEY:
            raise BadOption("option harley needs five players or more (SP-901)", "spyfall.harley")
        if self.rounds > len(self.packs):
            raise BadOption(
                f"option rounds cannot be {self.rounds}: there are {len(self.packs)} packs (SP-202)",
                "spyfall.rounds",
                rounds=self.rounds,
                packs=len(self.packs),
            )
        if self.is_virtual and self.talk != STRUCTURED:
            raise BadOption("option virtual-clock is for structured talk (SP-1309)", "spyfall.virtual_clock")
        if self.talk == STRUCTURED and not self.places.has_matrix:
            raise BadOption(
                "option places: without a profile for every place, talk is free or companion (SP-1501)",
                "spyfall.profiles",
            )
        if self.has_multiverse and len(self.places.multiverse) < 2 * 8:
            raise BadOption("option multiverse needs a list of 16 places or more (SP-106)", "spyfall.multiverse")
        if self.talk != COMPANION and (self.options["track-turns"] or self.options["shared-device"]):
            raise BadOption(
                "options track-turns and shared-device are for companion play (SP-1505)", "spyfall.companion"
            )
        if self.talk != STRUCTURED and self.options["absence"] == "substitute":
            raise BadOption("option absence: bots take part in structured talk only (SP-1501)", "spyfall.absence")

    def seconds(self, wait: str) -> int:
        """Return how long a wait lasts, in ms."""
        return 1000 * int(_SECONDS[wait])

    def ask_time(self) -> int:
        """SP-1308, SP-1509."""
        return NO_LIMIT if self.talk == COMPANION else 1000 * int(_SECONDS["ask"][self.talk])

    def first_ask_time(self) -> int:
        """SP-1505. Where nobody keeps count of turns there is nobody to hurry."""
        return self.ask_time() if self.has_dialogue else NO_LIMIT

    def answer_time(self) -> int:
        """SP-1308."""
        return NO_LIMIT if self.talk == COMPANION else 1000 * int(_SECONDS["answer"][self.talk])

    def has_windows(self) -> bool:
        """SP-1509, SP-1310. Tell whether votes, guesses and pointings have a time limit."""
        return self.talk != COMPANION and not self.is_virtual


def _packs(places: int, has_farce: bool, has_multiverse: bool) -> tuple[int, ...]:
    """SP-107, SP-202. Return the packs that are drawn from."""
    farce = (FARCE_PACK,) if has_farce else ()
    return (*range(places), *farce, *(MULTIVERSE_PACKS if has_multiverse else ()))


def _replaces_absent(talk: str, absence: str) -> bool:
    """SP-1402, SP-1403."""
    return absence == "substitute" or (absence == "by-talk-mode" and talk == STRUCTURED)
