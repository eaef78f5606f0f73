"""SP-1202, SP-1211: what every end of a round is worth, row by row, with and without Harley.

Six players: Ana is the Joker, Bob is Harley where she was dealt and a Hero else, Cid deals and Cid, Dot, Eve and Fay
are Heroes. Points are written as `who points rule`; heroes are all Heroes.
"""

from collections import Counter
from collections.abc import Callable

import pytest

from tablee.games.spyfall.ending import ROWS, WINNING_SIDE
from tests.games.spyfall.scene import ANA, BOB, CID, DOT, EVE, FARCE, FAY, MULTIVERSE, Scene, given

DEALT, NOT_DEALT, OFF = "harley dealt", "harley not dealt", "module off"
NAMES = {"ANA": ANA, "BOB": BOB, "CID": CID, "DOT": DOT, "EVE": EVE, "FAY": FAY}

Ending = Callable[[Scene], object]


def vote_on(suspect: int, by: int = CID) -> Ending:
    return lambda scene: scene.convicts(by, suspect)


def pointing_on(suspect: int) -> Ending:
    others = [seat for seat in range(6) if seat != suspect]
    fingers = {suspect: others[0], others[0]: others[1]} | dict.fromkeys(others[1:], suspect)
    return lambda scene: scene.time_is_up().points(fingers)


def tie(scene: Scene) -> None:
    scene.time_is_up().points({ANA: BOB, BOB: CID, CID: DOT, DOT: EVE, EVE: FAY, FAY: ANA})


def names(location: str) -> Ending:
    return lambda scene: scene.reveals(ANA).guesses(location)


def right_then_hunt(**fingers: int) -> Ending:
    """Name the right Location; in the hunt, if there is one, these point."""

    def ending(scene: Scene) -> None:
        scene.reveals(ANA).guesses("batcave")
        if scene.state.hunt == ANA:
            scene.points({NAMES[name]: suspect for name, suspect in fingers.items()})

    return ending


def declares(scene: Scene) -> None:
    scene.reveals(ANA).declares()


def hands(by: int, *others: int) -> Ending:
    return lambda scene: scene.announces(by, hands=others)


def in_vain_then(*accusers: int, suspect: int = ANA, then: Ending) -> Ending:
    def ending(scene: Scene) -> None:
        for accuser in accusers:
            scene.accuses_in_vain(accuser, suspect)
        then(scene)

    return ending


MISSED = {"BOB": CID, "CID": DOT, "DOT": CID, "EVE": CID, "FAY": DOT}
TIED = {"BOB": CID, "CID": BOB, "DOT": BOB, "EVE": CID, "FAY": DOT}
FOUND = {"BOB": CID, "CID": BOB, "DOT": BOB, "EVE": BOB, "FAY": DOT}

# row, how, then by whether Harley was dealt: the row if it is another one, and the lines
STANDARD: list[tuple[str, str, Ending, dict[str, str]]] = [
    ("E1", "vote on the Joker by a Hero", vote_on(ANA), {
        DEALT: "heroes 1 SP-913, CID 1 SP-705",
        NOT_DEALT: "heroes 1 SP-913, CID 1 SP-705",
        OFF: "heroes 1 SP-704, CID 1 SP-705",
    }),
    ("E1", "vote on the Joker by Bob", vote_on(ANA, by=BOB), {
        DEALT: "heroes 1 SP-913",
        NOT_DEALT: "heroes 1 SP-913, BOB 1 SP-705",
        OFF: "heroes 1 SP-704, BOB 1 SP-705",
    }),
    ("E1", "vote on the Joker after another's accusation in vain", in_vain_then(DOT, then=vote_on(ANA)), {
        DEALT: "heroes 1 SP-913, CID 1 SP-705",
        NOT_DEALT: "heroes 1 SP-913, CID 1 SP-705",
        OFF: "heroes 1 SP-704, CID 1 SP-705",
    }),
    ("E2", "vote on a Hero by a Hero", vote_on(DOT), {
        DEALT: "ANA 4 SP-912, BOB 2 SP-912",
        NOT_DEALT: "ANA 4 SP-912",
        OFF: "ANA 4 SP-702",
    }),
    ("E2", "vote on a Hero by the Joker", vote_on(DOT, by=ANA), {
        DEALT: "ANA 4 SP-912, BOB 2 SP-912",
        NOT_DEALT: "ANA 4 SP-912",
        OFF: "ANA 4 SP-702",
    }),
    ("E3", "vote on Bob by a Hero", vote_on(BOB), {
        DEALT: "heroes 1 SP-915, ANA 1 SP-915",
        NOT_DEALT: "E2: ANA 4 SP-912",
        OFF: "E2: ANA 4 SP-702",
    }),
    ("E3", "vote on Bob by the Joker", vote_on(BOB, by=ANA), {
        DEALT: "heroes 1 SP-915, ANA 1 SP-915",
        NOT_DEALT: "E2: ANA 4 SP-912",
        OFF: "E2: ANA 4 SP-702",
    }),
    ("E4", "right Location, hunt missed", right_then_hunt(**MISSED), {
        DEALT: "ANA 4 SP-907, BOB 3 SP-907",
        NOT_DEALT: "ANA 4 SP-907",
        OFF: "ANA 4 SP-703",
    }),
    ("E4", "right Location, hunt tied", right_then_hunt(**TIED), {
        DEALT: "ANA 4 SP-907, BOB 3 SP-907",
        NOT_DEALT: "ANA 4 SP-907",
        OFF: "ANA 4 SP-703",
    }),
    ("E5", "right Location, hunt on Bob", right_then_hunt(**FOUND), {
        DEALT: "heroes 1 SP-908",
        NOT_DEALT: "E4: ANA 4 SP-907",
        OFF: "E4: ANA 4 SP-703",
    }),
    ("E6", "wrong Location", names("atlantis"), {
        DEALT: "heroes 1 SP-916",
        NOT_DEALT: "heroes 1 SP-916",
        OFF: "heroes 1 SP-704",
    }),
    ("E6", "wrong Location after an accusation in vain", in_vain_then(DOT, then=names("atlantis")), {
        DEALT: "heroes 1 SP-916",
        NOT_DEALT: "heroes 1 SP-916",
        OFF: "heroes 1 SP-704",
    }),
    ("E7", "wrong declaration", declares, {
        DEALT: "heroes 1 SP-1005",
        NOT_DEALT: "heroes 1 SP-1005",
        OFF: "heroes 1 SP-1005",
    }),
    ("E8", "Multiverse believed, Joker and Bob too", hands(CID, ANA, BOB, DOT), {
        DEALT: "ANA 3 SP-1205, BOB 2 SP-1205, EVE 1 SP-1107, FAY 1 SP-1107",
        NOT_DEALT: "ANA 3 SP-1205, EVE 1 SP-1107, FAY 1 SP-1107",
        OFF: "ANA 3 SP-1107, EVE 1 SP-1107, FAY 1 SP-1107",
    }),
    ("E8", "Multiverse believed, not by Joker and Bob", hands(CID, DOT, EVE, FAY), {
        DEALT: "ANA 3 SP-1205, BOB 2 SP-1205",
        NOT_DEALT: "ANA 3 SP-1205, BOB 1 SP-1107",
        OFF: "ANA 3 SP-1107, BOB 1 SP-1107",
    }),
    ("E8", "Multiverse announced by the Joker", hands(ANA, CID, DOT, EVE), {
        DEALT: "ANA 3 SP-1205, BOB 2 SP-1205, FAY 1 SP-1107",
        NOT_DEALT: "ANA 3 SP-1205, BOB 1 SP-1107, FAY 1 SP-1107",
        OFF: "ANA 3 SP-1107, BOB 1 SP-1107, FAY 1 SP-1107",
    }),
    ("E9", "pointing on the Joker", pointing_on(ANA), {
        DEALT: "heroes 1 SP-914",
        NOT_DEALT: "heroes 1 SP-914",
        OFF: "heroes 1 SP-704",
    }),
    ("E9", "pointing on the Joker after accusations in vain", in_vain_then(BOB, EVE, then=pointing_on(ANA)), {
        DEALT: "heroes 1 SP-914, EVE 1 SP-706",
        NOT_DEALT: "heroes 1 SP-914, BOB 1 SP-706, EVE 1 SP-706",
        OFF: "heroes 1 SP-704, BOB 1 SP-706, EVE 1 SP-706",
    }),
    ("E9", "pointing on the Joker after accusing another", in_vain_then(EVE, suspect=FAY, then=pointing_on(ANA)), {
        DEALT: "heroes 1 SP-914",
        NOT_DEALT: "heroes 1 SP-914",
        OFF: "heroes 1 SP-704",
    }),
    ("E10", "pointing on a Hero", in_vain_then(EVE, then=pointing_on(DOT)), {
        DEALT: "ANA 4 SP-912, BOB 2 SP-912",
        NOT_DEALT: "ANA 4 SP-912",
        OFF: "ANA 4 SP-702",
    }),
    ("E11", "pointing on Bob", in_vain_then(EVE, then=pointing_on(BOB)), {
        DEALT: "heroes 1 SP-915, ANA 1 SP-915",
        NOT_DEALT: "E10: ANA 4 SP-912",
        OFF: "E10: ANA 4 SP-702",
    }),
    ("E12", "pointing tied", in_vain_then(EVE, then=tie), {
        DEALT: "ANA 2 SP-911, BOB 2 SP-911",
        NOT_DEALT: "ANA 2 SP-911",
        OFF: "ANA 2 SP-701",
    }),
]  # fmt: skip

# pack, row, how, lines, who deals next
SPECIAL: list[tuple[str, str, str, Ending, str, int]] = [
    (FARCE, "F1", "declared", declares, "ANA 3 SP-1004", ANA),
    (FARCE, "F2", "Location named", names("batcave"), "", ANA),
    (FARCE, "F2", "unanimous vote", vote_on(DOT, by=EVE), "", EVE),
    (FARCE, "F2", "Multiverse believed", hands(FAY, ANA, BOB, DOT), "", FAY),
    (FARCE, "F2", "pointing", in_vain_then(EVE, then=pointing_on(ANA)), "", DOT),
    (FARCE, "F2", "pointing tied", tie, "", DOT),
    (MULTIVERSE, "M1", "Multiverse believed", hands(FAY, ANA, BOB, DOT),
     "FAY 3 SP-1106, ANA 1 SP-1106, BOB 1 SP-1106, DOT 1 SP-1106", FAY),
    (MULTIVERSE, "M2", "unanimous vote", vote_on(DOT, by=EVE), "", EVE),
    (MULTIVERSE, "M2", "pointing", in_vain_then(EVE, then=pointing_on(ANA)), "", DOT),
    (MULTIVERSE, "M2", "pointing tied", tie, "", DOT),
]  # fmt: skip

CASES = [
    pytest.param(lines.get(harley, ""), row, ending, harley, id=f"{row}: {how}, {harley}")
    for row, how, ending, lines in STANDARD
    for harley in (DEALT, NOT_DEALT, OFF)
]
SETTINGS = pytest.mark.parametrize(
    ("is_virtual", "has_powers"), [(False, True), (True, False)], ids=["live, powers", "virtual"]
)


def began(harley: str, pack: str = "standard", *, is_virtual: bool = False, has_powers: bool = False) -> Scene:
    options = {"farce": True, "multiverse": True, "super_powers": has_powers, "virtual_clock": is_virtual}
    scene = given(6, harley=harley != OFF, **options)
    scene.dealt("batcave", joker=ANA, harley=BOB if harley == DEALT else None, pack=pack, dealer=CID)
    return scene.asks(CID, DOT) if is_virtual else scene


def written(lines: str, heroes: list[int]) -> Counter[tuple[int, int, str]]:
    """Return the lines of a count as (seat, points, rule)."""
    read: Counter[tuple[int, int, str]] = Counter()
    for line in filter(None, lines.split(", ")):
        who, points, rule = line.split()
        read.update([(seat, int(points), rule) for seat in (heroes if who == "heroes" else [NAMES[who]])])
    return read


def counted(scene: Scene) -> Counter[tuple[int, int, str]]:
    return Counter(scene.state.history[-1][10])


@pytest.mark.rule("SP-1202", "SP-1201", "SP-709")
@SETTINGS
@pytest.mark.parametrize(("lines", "row", "ending", "harley"), CASES)
def test_standard_rounds(lines: str, row: str, ending: Ending, harley: str, is_virtual: bool, has_powers: bool) -> None:
    scene = began(harley, is_virtual=is_virtual, has_powers=has_powers)
    *other, lines = lines.split(": ")

    ending(scene)

    assert scene.row() == (other[0] if other else row)
    assert counted(scene) == written(lines, [CID, DOT, EVE, FAY] if harley == DEALT else [BOB, CID, DOT, EVE, FAY])
    assert scene.next_dealer() == ANA  # SP-209


@pytest.mark.rule("SP-1202", "SP-210", "SP-1208")
@SETTINGS
@pytest.mark.parametrize("harley", [NOT_DEALT, OFF])
@pytest.mark.parametrize(
    ("pack", "row", "ending", "lines", "dealer"),
    [pytest.param(pack, row, *rest, id=f"{row}: {how}") for pack, row, how, *rest in SPECIAL],
)
def test_rounds_with_another_pack(
    pack: str, row: str, ending: Ending, lines: str, dealer: int, harley: str, is_virtual: bool, has_powers: bool
) -> None:
    scene = began(harley, pack, is_virtual=is_virtual, has_powers=has_powers)

    ending(scene)

    assert scene.row() == row
    assert counted(scene) == written(lines, [])
    assert scene.next_dealer() == dealer


@pytest.mark.rule("SP-1202", "SP-505")
@pytest.mark.parametrize("harley", [DEALT, NOT_DEALT, OFF])
def test_no_location_in_sixty_seconds_is_a_wrong_one(harley: str) -> None:
    scene = began(harley).reveals(ANA).passes(60)
    assert scene.row() == "E6"
    assert scene.scored() == ([0, 0, 1, 1, 1, 1] if harley == DEALT else [0, 1, 1, 1, 1, 1])


@pytest.mark.rule("SP-1202", "SP-609")
@pytest.mark.parametrize("harley", [DEALT, NOT_DEALT, OFF])
def test_no_finger_at_all_accuses_nobody(harley: str) -> None:
    scene = began(harley).time_is_up().points({})
    assert scene.row() == "E12"
    assert scene.scored() == [2, 2 if harley == DEALT else 0, 0, 0, 0, 0]


def test_the_table_has_every_row() -> None:
    assert {row for row, *_ in STANDARD} | {row for _, row, *_ in SPECIAL} == set(ROWS)


@pytest.mark.rule("SP-1211")
def test_which_side_has_won_by_row() -> None:
    won = {
        "heroes": "E1 E5 E6 E7 E9",
        "joker": "E2 E4 E8 E10 E12",
        "both": "E3 E11",
        "declarer": "F1",
        "believers": "M1",
        "nobody": "F2 M2 void",
    }
    assert {row: side for side, rows in won.items() for row in rows.split()} == WINNING_SIDE
