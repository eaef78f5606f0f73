"""How a round ends, and what it is worth: SP-7xx, SP-9xx to SP-12xx, in one table.

`state.result` says how it ended: (row of SP-1202, whose action ended it, who was accused, what was named, fingers by
seat, raised hands). `state.history` has one tuple for each round that is over: (number, row, dealer, by, target,
place, cards, abilities, fingers, hands, lines), a line being (seat, points, rule).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from tablee.games.spyfall.actions import survived
from tablee.games.spyfall.events import CardShown, RoundEnded, ScoreLine
from tablee.games.spyfall.material import FARCE_PACK, MULTIVERSE_PACKS
from tablee.games.spyfall.state import State
from tablee.games.spyfall.windows import clock_left
from tablee.kernel.phase import Step
from tablee.kernel.seat import NOBODY, Seat
from tablee.parts.small_set import only

VOID: Final = "void"  # SP-213
ROWS: Final = ("E1", "E2", "E3", "E4", "E5", "E6", "E7", "E8", "E9", "E10", "E11", "E12", "F1", "F2", "M1", "M2")
UNNAMED: Final = -2  # nothing was named
FARCE: Final = -1  # "Farce" was named in place of a Location

# SP-1211: who won, for display and statistics
HEROES: Final = "heroes"
JOKERS: Final = "joker"
BOTH: Final = "both"
DECLARER: Final = "declarer"
BELIEVERS: Final = "believers"
NONE: Final = "nobody"
WINNING_SIDE: Final[dict[str, str]] = {
    **dict.fromkeys(("E1", "E5", "E6", "E7", "E9"), HEROES),
    **dict.fromkeys(("E2", "E4", "E8", "E10", "E12"), JOKERS),
    **dict.fromkeys(("E3", "E11"), BOTH),
    "F1": DECLARER,
    "M1": BELIEVERS,
    **dict.fromkeys(("F2", "M2", VOID), NONE),
}

KINDS: Final = {"E": "standard", "F": "farce", "M": "multiverse"}  # of packs, by the first letter of a row

Line = tuple[Seat, int, str]


# -- which row ------------------------------------------------------------------------------------------------


def conclude(
    step: Step[State],
    row: str,
    by: Seat = NOBODY,
    target: Seat = NOBODY,
    place: int = UNNAMED,
    fingers: tuple[Seat, ...] = (),
    hands: tuple[Seat, ...] = (),
) -> None:
    """End the round: leave everything that is under way in it, and let the round go on to its count."""
    state = step.state
    state.result = (row, by, target, place, fingers, hands)
    state.drop_void()
    leave_round_phases(step)


def leave_round_phases(step: Step[State]) -> None:
    """Leave every phase above the round; what was left on the clock stays to be seen (SP-1301)."""
    step.state.left = clock_left(step.state, step.at)
    while type(step.state.stack[-1]).__name__ != "Round":
        step.finish()


def convict(step: Step[State], suspect: Seat, by: Seat, fingers: tuple[Seat, ...] = ()) -> None:
    """SP-403, SP-604. The suspect turns up the card; by a vote if somebody accused, else by pointing."""
    state = step.state
    state.revealed |= only(suspect)
    if step.is_heard:
        step.tell(CardShown(suspect, state.card[suspect]))
    conclude(step, _conviction(state, suspect, by != NOBODY), by, suspect, UNNAMED, fingers)


def _conviction(state: State, suspect: Seat, by_vote: bool) -> str:
    if state.pack == FARCE_PACK:
        return "F2"  # SP-1008
    if state.pack in MULTIVERSE_PACKS:
        return "M2"  # SP-1108, SP-1204
    if state.is_joker(suspect):
        return "E1" if by_vote else "E9"
    if state.is_harley(suspect):
        return "E3" if by_vote else "E11"
    return "E2" if by_vote else "E10"


def nobody_accused(state: State) -> str:
    """SP-606, SP-611. A tie, or no finger at all."""
    if state.pack == FARCE_PACK:
        return "F2"
    return "M2" if state.pack in MULTIVERSE_PACKS else "E12"


def multiverse_believed(state: State) -> str:
    """SP-1105. Enough hands are up."""
    if state.pack == FARCE_PACK:
        return "F2"  # SP-1203
    return "M1" if state.pack in MULTIVERSE_PACKS else "E8"


# -- what it is worth -----------------------------------------------------------------------------------------


class Pay(NamedTuple):
    """What a row is worth to some of the seats, and by which article, without Harley and with her."""

    to: Callable[[State], list[Seat]]
    points: int
    rule: str
    with_harley: str


def points(state: State) -> tuple[Line, ...]:
    """SP-1202. Return who scores how much by which rule; whoever is not named scores nothing (SP-709)."""
    has_harley = state.has_harley()
    lines: list[Line] = []
    for pay in PAYS[state.result[0]]:
        worth = state.terms.initiator_points if pay.points == INITIATOR else pay.points
        rule = pay.with_harley if has_harley else pay.rule
        lines += [(seat, worth, rule) for seat in pay.to(state)]
    return tuple(lines)


def _heroes(state: State) -> list[Seat]:
    return state.heroes()


def _joker(state: State) -> list[Seat]:
    return [state.joker()]


def _harley(state: State) -> list[Seat]:
    harley = state.harley() if state.has_harley() else NOBODY
    return [] if harley == NOBODY else [harley]


def _whoever_ended_it(state: State) -> list[Seat]:
    return [state.result[1]]


def _accusing_hero(state: State) -> list[Seat]:
    return [seat for seat in state.heroes() if seat == state.result[1]]


def _late_heroes(state: State) -> list[Seat]:
    """SP-706, SP-707. Return the Heroes whose accusation of the Joker failed: each, or the earliest alone."""
    heroes, joker = state.heroes(), state.joker()
    if state.terms.all_late_bonuses:
        return [seat for seat in heroes if survived(state, seat, joker)]
    earliest = [one[0] for one in state.accusations if one[1] == joker and one[0] in heroes]
    return earliest[:1]


def _heroes_with_hands_down(state: State) -> list[Seat]:
    return [seat for seat in state.heroes() if seat not in state.result[5]]


def _others_with_hands_up(state: State) -> list[Seat]:
    return [seat for seat in state.result[5] if seat != state.result[1]]


def _others_after_a_guess(state: State) -> list[Seat]:
    """SP-505, SP-1007. A Joker revealed and named a Location, or none in time, which is a wrong one."""
    _, by, target, _, _, hands = state.result
    was_guess = by != NOBODY and target == NOBODY and not hands
    if not was_guess or not state.terms.pays_wrong_guess:
        return []
    return [seat for seat in state.players() if seat != by]


INITIATOR: Final = -1
"""In place of points: what the options give to the initiator (SP-1106)."""

PAYS: Final[dict[str, tuple[Pay, ...]]] = {
    "E1": (Pay(_heroes, 1, "SP-704", "SP-913"), Pay(_accusing_hero, 1, "SP-705", "SP-705")),
    "E2": (Pay(_joker, 4, "SP-702", "SP-912"), Pay(_harley, 2, "SP-912", "SP-912")),
    "E3": (Pay(_heroes, 1, "SP-915", "SP-915"), Pay(_joker, 1, "SP-915", "SP-915")),
    "E4": (Pay(_joker, 4, "SP-703", "SP-907"), Pay(_harley, 3, "SP-907", "SP-907")),
    "E5": (Pay(_heroes, 1, "SP-908", "SP-908"),),
    "E6": (Pay(_heroes, 1, "SP-704", "SP-916"),),
    "E7": (Pay(_heroes, 1, "SP-1005", "SP-1005"),),
    "E8": (
        Pay(_joker, 3, "SP-1107", "SP-1205"),
        Pay(_harley, 2, "SP-1205", "SP-1205"),
        Pay(_heroes_with_hands_down, 1, "SP-1107", "SP-1107"),
    ),
    "E9": (Pay(_heroes, 1, "SP-704", "SP-914"), Pay(_late_heroes, 1, "SP-706", "SP-706")),
    "E10": (Pay(_joker, 4, "SP-702", "SP-912"), Pay(_harley, 2, "SP-912", "SP-912")),
    "E11": (Pay(_heroes, 1, "SP-915", "SP-915"), Pay(_joker, 1, "SP-915", "SP-915")),
    "E12": (Pay(_joker, 2, "SP-701", "SP-911"), Pay(_harley, 2, "SP-911", "SP-911")),
    "F1": (Pay(_whoever_ended_it, 3, "SP-1004", "SP-1004"),),
    "F2": (Pay(_others_after_a_guess, 1, "SP-1007", "SP-1007"),),
    "M1": (
        Pay(_whoever_ended_it, INITIATOR, "SP-1106", "SP-1106"),
        Pay(_others_with_hands_up, 1, "SP-1106", "SP-1106"),
    ),
    "M2": (),
    VOID: (),
}
"""SP-1202. By row: what it is worth."""


def count(step: Step[State]) -> None:
    """SP-212, SP-709. Show all cards, write the points down, and say who deals next."""
    state = step.state
    row, by, target, place, fingers, hands = state.result
    lines = points(state)
    for seat, worth, _ in lines:
        state.score[seat] += worth
    state.revealed |= state.terms.all_seats & ~state.out
    number, dealer = state.round, state.dealer
    entry: tuple[Any, ...] = (
        number, row, dealer, by, target, place, tuple(state.card), tuple(state.ability), fingers, hands, lines,
    )  # fmt: skip
    state.history += (entry,)
    if row == VOID:
        state.round -= 1
    else:
        state.dealer = next_dealer(state)
    if step.is_heard:
        scored = tuple([ScoreLine(*line) for line in lines])
        step.tell(RoundEnded(number, row, tuple(state.card), tuple(state.ability), scored, state.dealer))


def next_dealer(state: State) -> Seat:
    """SP-209, SP-210, SP-214. The Joker; where there was none, or only Jokers, whoever ended the round."""
    by: Seat = state.result[1]
    due = state.joker() if state.is_standard() else by
    if due == NOBODY:
        due = state.left_of(state.dealer)
    return due


def rounds_won(state: State) -> dict[str, dict[str, int]]:
    """SP-1211. Return by kind of pack how many rounds each side won; void ones are not counted."""
    won: dict[str, dict[str, int]] = {kind: {} for kind in KINDS.values()}
    for entry in state.history:
        row: str = entry[1]
        if row != VOID:
            sides = won[KINDS[row[0]]]
            side = WINNING_SIDE[row]
            sides[side] = sides.get(side, 0) + 1
    return won
