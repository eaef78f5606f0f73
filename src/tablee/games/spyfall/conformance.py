"""What the conformance suite is told of DC Spyfall: its tables, its pace, and who may know which card.

The latter is said a second time here, from the rules and not from `view`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any, Final

from tablee.games.spyfall.events import RoundDealt
from tablee.games.spyfall.material import FARCE_PACK, MODULES, MULTIVERSE_PACKS
from tablee.games.spyfall.state import State
from tablee.games.spyfall.talks import TalkOnce
from tablee.games.spyfall.terms import FEWEST_FOR_HARLEY
from tablee.kernel.chance import Quick
from tablee.kernel.conformance import Facts, Options, Subject, Taken, top
from tablee.kernel.event import Event
from tablee.kernel.game import Game
from tablee.kernel.options import Value
from tablee.kernel.phase import Sealed
from tablee.kernel.seat import NOBODY, Seat
from tablee.parts.small_set import has

SEALED: Final = (
    "Accusation", "Hands", "Pointing", "HuntPointing", "Poll", "LastPoll", "AskedToTempt", "TalkOnce",
)  # fmt: skip
"""Phases in which nobody sees what others have answered, nor whether they have."""

# -- tables: the modules meet in the rules, so every set of them meets every number of seats --------------------------

TOGETHER: Final[tuple[dict[str, Value], ...]] = tuple(
    dict(zip(MODULES, chosen, strict=True)) for chosen in product((False, True), repeat=len(MODULES))
)
# Short rounds, and few of them.
SHORT: Final[dict[str, Value]] = {"round-seconds": 60, "final-talk-seconds": 30}
# Sixteen places, which is enough for two packs of the Multiverse; the special packs come up more often.
OWN_PLACES: Final = "\n".join(
    f"Lieu {letter}|{'0123456789X'[at % 11] * 12}{at % 10}X5055505550{at // 2}"
    for at, letter in enumerate("ABCDEFGHIJKLMNOP")
)
WAYS: Final[tuple[dict[str, Value], ...]] = (
    {"talk-mode": "structured"},
    {"talk-mode": "free"},
    {"talk-mode": "structured", "virtual-clock": True},
    {"talk-mode": "companion"},
)
# What takes turns, at every table, or where people speak aloud; the lists have lengths without a common factor.
TURNS: Final[dict[str, tuple[Value, ...]]] = {
    "first-dealer": ("random", "chosen"),
    "reference-list": ("always", "answerer", "reveal-only"),
    "mark-used-locations": (True, False, True),
    "late-bonus": ("each", "first", "each"),
    "farce-wrong-guess": ("others-1", "nobody", "nobody"),
    "multiverse-initiator": ("total-3", "plus-1"),
    "transcript": ("full", "full", "last"),
    "name-filter": (True, False, True),
    "absence": ("by-talk-mode", "exclude"),
    "places": ("", "", OWN_PLACES),
    "rounds": (1, 2),
}


def tables(game: Game[Any]) -> Iterator[tuple[int, Options]]:
    """Every set of modules at every number of seats (SP-901 apart); each meets every way of talking and both clocks."""
    for seats in range(game.fewest_seats, game.most_seats + 1):
        sets = [chosen for chosen in TOGETHER if is_possible(seats, chosen)]
        for number, modules in enumerate(sets):
            way = (TOGETHER.index(modules) + seats) % len(WAYS)
            turn = number // len(WAYS) + seats
            short = SHORT | {"round-seconds": 90 if modules["super-powers"] else 60}  # SP-822: time can be taken off
            chosen = {module: is_on for module, is_on in modules.items() if is_on}
            yield seats, chosen | short | WAYS[way] | _in_turn(game, turn, number, way)


def is_possible(seats: int, options: Mapping[str, Value]) -> bool:
    """SP-901. Harley needs five."""
    return seats >= FEWEST_FOR_HARLEY or not options.get("harley")


def _in_turn(game: Game[Any], turn: int, number: int, way: int) -> dict[str, Value]:
    options: dict[str, Value] = {option: values[(number + turn) % len(values)] for option, values in TURNS.items()}
    talk = WAYS[way]["talk-mode"]
    if talk == "structured" and turn % 2:
        options["absence"] = "substitute"
    if talk == "companion":
        options |= {"track-turns": turn % 2 == 0, "shared-device": turn % 2 == 1}
    defaults = {option.id: option.default for option in game.options}
    return {option: value for option, value in options.items() if value != defaults[option]}


def word(option: str, value: Value) -> str:
    """Return a word for an option, where there are so many that a name could not be read."""
    if (option, value) in SHORT.items():
        return ""
    if isinstance(value, bool):
        return option if value else f"no-{option}"
    if isinstance(value, int):
        return f"{option}-{value}"
    return "own-places" if option == "places" else value


# -- packs: those of the modules are rare -------------------------------------------

STANDARD, FARCE, MULTIVERSE = "standard", "farce", "multiverse"
TRIES: Final = 400  # until a pack of the wanted kind comes up


def kinds(options: Mapping[str, Value]) -> list[str]:
    """Return the kinds of packs that can come up."""
    return [STANDARD, *[kind for kind in (FARCE, MULTIVERSE) if options.get(kind)]]


def kind_of(state: State) -> str:
    if state.pack == FARCE_PACK:
        return FARCE
    return MULTIVERSE if state.pack in MULTIVERSE_PACKS else STANDARD


def lead(game: Game[Any], state: State, told: list[Event], turn: int) -> State | None:
    """After a deal, return a world with a pack of the kind whose turn it is, unless none is left."""
    if not any(isinstance(event, RoundDealt) for event in told):
        return None
    wanted = kinds(game.options_of(state))
    return dealt_again(game, state, wanted[turn % len(wanted)], turn)


def dealt_again(game: Game[Any], state: State, kind: str, turn: int) -> State:
    chance = Quick(f"deal/{state.round}/{turn}")
    world = state
    for _ in range(TRIES):
        if kind_of(world) == kind:
            break
        world = game.redeal(state, NOBODY, chance)
    return world


# -- what an action shows ----------------------------------------------------------------------------------------------

SHOWN: Final = ("round", "revealed", "turned_up", "hunt", "result", "history")


def opens(before: State, after: State) -> bool:
    """Tell whether a step showed what was hidden: a card, an answer that was sealed, a question that was held back."""
    if before.held or any(getattr(before, name) != getattr(after, name) for name in SHOWN):
        return True
    return top(before) in SEALED and _phases(before) != _phases(after)


def shows(before: State, after: State, taken: Taken, viewer: Seat) -> bool:
    """Tell whether a step showed what was hidden; what it shows, it shows to all."""
    return opens(before, after)


def _phases(state: State) -> list[tuple[str, Any]]:
    """Return what all may know of the phases under way: which they are, and who is asked."""
    return [(type(phase).__name__, getattr(phase, "asked", None)) for phase in state.stack]


# -- what a seat was shown, and what is hidden from it ------------------------------


def shown(state: State, seat: Seat) -> Facts:
    phase = state.stack[-1] if state.stack else None
    return {
        "phases": [type(phase).__name__ for phase in state.stack],
        "the game": (state.round, state.dealer, state.score, state.history, state.sitting, state.out, state.hunt),
        "own cards": (state.card[seat], state.ability[seat]) if seat >= 0 else (),
        "cards shown": [card for other, card in enumerate(state.card) if has(state.revealed, other)],
        "abilities shown": [ability for other, ability in enumerate(state.ability) if has(state.turned_up, other)],
        "what was said": (state.said, state.asked, state.asker, state.answerer, state.question, state.lasso, state.ban),
        "what was done": (state.accusations, state.announced, state.applause, state.void_votes, state.result),
        "own question": state.held if seat == state.asker else (),
        "own secret": _own_secret(phase, seat),
        "packs": bin(state.used).count("1"),
    }


def _own_secret(phase: Any, seat: Seat) -> Any:
    if isinstance(phase, TalkOnce) and seat in phase.asked:
        return phase.drafts[phase.asked.index(seat)], has(phase.done, seat)
    return phase.answers[phase.asked.index(seat)] if isinstance(phase, Sealed) and seat in phase.asked else None


def hidden(state: State, seat: Seat) -> Facts:
    facts: Facts = {}
    if state.stack and state.terms.has_multiverse and len(_unshown(state)) > 1:
        facts["order of the Multiverse"] = state.split
    if not state.is_dealt() or state.result:
        return facts
    others = [other for other in state.players() if other != seat]
    unseen = [other for other in others if not has(state.revealed, other)]
    if len(unseen) > 1 and (state.hunt == NOBODY or state.has_harley()):
        facts["cards"] = [state.card[other] for other in unseen]
    if state.hunt == NOBODY and (seat == NOBODY or state.is_joker(seat)):
        facts["the pack"] = state.pack
    if state.terms.has_powers:
        covered = [other for other in others if not has(state.turned_up, other)]
        facts["abilities"] = [state.ability[other] for other in covered if state.accusations_by(other) < 2]
    if state.held and state.asker != seat:
        facts["a question held back"] = state.held
    return {name: fact for name, fact in {**facts, **_sealed(state, seat)}.items() if fact is not None and fact != []}


def _sealed(state: State, seat: Seat) -> Facts:
    """Return what others say in secret, unless it follows from the phase not being over."""
    phase: Any = state.stack[-1]
    name = type(phase).__name__
    if isinstance(phase, TalkOnce):
        drafts = [draft for other, draft in zip(phase.asked, phase.drafts, strict=True) if other != seat]
        return {name: (drafts, phase.done & ~(1 << max(seat, 0)) if seat >= 0 else phase.done)}
    if name not in SEALED:
        return {}
    said = dict(zip(phase.asked, phase.answers, strict=True))
    own = said.pop(seat, None)
    has_answered = own is not None or seat not in phase.asked
    return {name: list(said.values())} if len(said) > 1 or not has_answered else {}


def _unshown(state: State) -> list[int]:
    """Return the places of the Multiverse whose card nobody has seen."""
    seen = {card for entry in state.history for card in _different(entry[6])}
    return [place for place in state.terms.places.multiverse if place not in seen]


def _different(cards: tuple[int, ...]) -> list[int]:
    """Return the cards of a round if it was one of the Multiverse."""
    dealt = [card for card in cards if card >= 0]
    return dealt if len(set(dealt)) == len(dealt) else []


SUBJECT: Final = Subject(
    together=TOGETHER,
    tables=tables,
    word=word,
    one_right_in=12,
    thought=3_000,
    lead=lead,
    shown=shown,
    hidden=hidden,
    shows=shows,
    sealed=SEALED,
)
