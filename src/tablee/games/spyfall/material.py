"""What is in the box: Locations, packs, Ability cards; and the questions and answers of structured talk.

Locations, questions, answers and abilities are numbered in the order of their data files, from 0. A dealt **card** is
a number too: a Location's own number, 20 more if it bears Harley's mark, 40 for any Joker. So nothing in it tells which
copy of a Location it is, nor from which pack a Joker comes. A **pack** is numbered like its Location; those of the
modules follow.
"""

from __future__ import annotations

from typing import Any, Final

from tablee.parts.data import data_of

Place = int  # a Location
Card = int
Pack = int
Question = int
Answer = int
Ability = int
Matrix = tuple[tuple[float, ...], ...]  # by Location: how much it has of each attribute, from 0 to 1


read_data: Final = data_of("tablee.games.spyfall")

_locations: Final[list[dict[str, Any]]] = read_data("locations")["location"]
_matrix: Final = read_data("matrix")
_questions: Final[list[dict[str, Any]]] = read_data("questions")["question"]
_answers: Final[list[dict[str, Any]]] = read_data("answers")["answer"]
_abilities: Final[list[dict[str, Any]]] = read_data("abilities")["ability"]
_modules: Final[list[dict[str, Any]]] = read_data("modules")["module"]
_scatter: Final[dict[str, float]] = read_data("bots")["model"]["scatter"]

FEWEST_PLAYERS: Final = 3  # SP-111
MOST_PLAYERS: Final = 8

# -- Locations -------------------------------------------------------------------------------------------------

N_LOCATIONS: Final = 20
NOWHERE: Final = -1
LOCATIONS: Final[tuple[str, ...]] = tuple(location["id"] for location in _locations)
# SP-106
IN_MULTIVERSE: Final[tuple[Place, ...]] = tuple(
    place for place in range(N_LOCATIONS) if _locations[place]["multiverse"]
)
# SP-1504: by language
LOCATION_NAMES: Final[dict[str, tuple[str, ...]]] = {
    language: tuple(location["name"][language] for location in _locations) for language in ("fr", "en")
}

ATTRIBUTES: Final[tuple[str, ...]] = tuple(_matrix["attributes"])
MATRIX: Final[Matrix] = tuple(tuple(float(value) for value in _matrix["location"][id]) for id in LOCATIONS)

# -- cards and packs -------------------------------------------------------------------------------------------

NO_CARD: Final = -1  # none, or one that is not known
MARKED: Final = 20  # added to a Location: the card with Harley's mark (SP-103)
JOKER: Final = 40

PACK_SIZE: Final = 8
FARCE_PACK: Final = 20
MULTIVERSE_PACKS: Final[tuple[Pack, ...]] = (21, 22)
N_PACKS: Final = 23


def is_joker(card: Card) -> bool:
    return card == JOKER


def is_marked(card: Card) -> bool:
    return MARKED <= card < JOKER


def place_of(card: Card) -> Place:
    """Return the Location on a card, nowhere for a Joker."""
    if card < 0 or card == JOKER:
        return NOWHERE
    return card - MARKED if card >= MARKED else card


def standard_pack(place: Place) -> list[Card]:
    """SP-102, SP-103. Return the eight cards of a Location's pack, not shuffled, the Joker at the bottom: the end."""
    return [place] * (PACK_SIZE - 2) + [MARKED + place, JOKER]


# -- modules and Ability cards ---------------------------------------------------------------------------------

MODULES: Final[tuple[str, ...]] = tuple(module["id"] for module in _modules)
# SP-901: by module
FEWEST_SEATS: Final[tuple[int, ...]] = tuple(module["fewest_seats"] for module in _modules)

NO_ABILITY: Final = -1
GOD_COMPLEX: Final = 0
SILVER_BRACELETS: Final = 1
TIME_SLIP: Final = 2
LASSO_OF_TRUTH: Final = 3
UNTOUCHABLE: Final = 4
SUPER_SPEED: Final = 5
TIRELESS_DETECTIVE: Final = 6
BROODING_KNIGHT: Final = 7
CODE_OF_HONOUR: Final = 8
DEPOWERED: Final = 9
SECRET_IDENTITY: Final = 10
DAY_OFF: Final = 11
N_ABILITIES: Final = 12
ABILITIES: Final[tuple[str, ...]] = tuple(ability["id"] for ability in _abilities)
IS_SINGLE: Final[tuple[bool, ...]] = tuple(ability["use"] == "single" for ability in _abilities)  # SP-803

# -- structured talk -------------------------------------------------------------------------------------------

N_QUESTIONS: Final = 60
QUESTIONS: Final[tuple[str, ...]] = tuple(question["id"] for question in _questions)
# by question: the number of its attribute, what a yes says of it (1 much, -1 little), how true answers scatter
ATTRIBUTE_OF: Final[tuple[int, ...]] = tuple(ATTRIBUTES.index(question["attribute"]) for question in _questions)
POLARITY_OF: Final[tuple[int, ...]] = tuple(question["polarity"] for question in _questions)
SCATTER_OF: Final[tuple[float, ...]] = tuple(_scatter[question["kind"]] for question in _questions)

N_ANSWERS: Final = 5
ANSWERS: Final[tuple[str, ...]] = tuple(answer["id"] for answer in _answers)
N_WORDINGS: Final = 3  # of each answer, in each language
