"""FC-9xx, counted anew from the State, not with the game's own invariants."""

from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given

from tablee.conform.setting import ALL_SETTINGS, Setting
from tablee.conform.walk import Walk
from tablee.games.fake_crystal.events import (
    Added,
    AnsweredBank,
    AnsweredBuy,
    Banked,
    Bought,
    Looked,
    OffersRevealed,
    PackedUp,
    Preempted,
    Recycled,
    Reserved,
    TurnBegan,
)
from tablee.games.fake_crystal.material import is_fake
from tablee.games.fake_crystal.state import State
from tablee.kernel.chance import Quick
from tablee.kernel.event import Event
from tablee.kernel.playout import play_randomly
from tests.points import points_of
from tests.properties.lines import Line, lines

OURS = [one for one in ALL_SETTINGS if one.name == "fake-crystal"]


def committed(state: State) -> int:
    return sum(phase.credits for phase in state.stack if type(phase).__name__ == "Answering")


@pytest.mark.rule("FC-901")
@pytest.mark.rule("FC-113")
@given(lines(game="fake-crystal"))
def test_the_economy_is_closed(line: Line) -> None:
    match = line.begin()
    for taken in line.takes(match):
        match.play(taken.seat, taken.action, taken.at)
        state = match.state
        amounts = [*state.credits, *state.price, committed(state)]
        assert sum(amounts) == 35 * line.setting.seats
        assert all(isinstance(amount, int) and amount >= 0 for amount in amounts)


@pytest.mark.rule("FC-902")
@given(lines(game="fake-crystal"))
def test_each_tile_is_in_exactly_one_place(line: Line) -> None:
    match = line.begin()
    for taken in line.takes(match):
        match.play(taken.seat, taken.action, taken.at)
        state = match.state
        places = [state.aside, state.recycled, *state.reserve, *state.hand, *state.collection]
        lying = [tile for tile in state.tile if tile >= 0]
        assert Counter(tile for place in [*places, lying] for tile in place) == Counter(range(68))


@pytest.mark.rule("FC-906")
@given(lines(game="fake-crystal"))
def test_each_trophy_is_in_exactly_one_place(line: Line) -> None:
    match = line.begin()
    for taken in line.takes(match):
        match.play(taken.seat, taken.action, taken.at)
        view = match.game.view(match.state, -1)
        everywhere = [*view.board, *(trophy for player in view.players for trophy in player.trophies)]
        assert sorted(everywhere) == list(range(11))
        assert match.is_over or {9, 10} <= set(view.board)


class Tally:
    """What the events of a match say, counted on the side."""

    def __init__(self) -> None:
        self.turns = 0  # begun in this round
        self.pack_ups: list[int] = []  # the turns, counted from 1, on which somebody packed up
        self.resolved = 0  # offers in this round
        self.uses: Counter[int] = Counter()  # of tokens, by seat
        self.fakes: Counter[int] = Counter()  # gained otherwise than by recycling

    def hear(self, told: list[Event]) -> None:
        taken_back = {event.taken for event in told if isinstance(event, Recycled)}
        for event in told:
            match event:
                case OffersRevealed():
                    self.turns = self.resolved = 0
                    for offer in event.offers:
                        self.uses[offer.offer >> 1] += offer.has_token
                case TurnBegan():
                    self.turns += 1
                case PackedUp():
                    self.pack_ups.append(self.turns)
                    self.resolved += 1
                case Bought() | Banked() | AnsweredBuy() | AnsweredBank():
                    self.resolved += 1
                case Preempted():
                    self.resolved += 1
                    self.uses[event.seat] += 1
                case Looked() | Reserved() | Recycled():
                    self.uses[event.seat] += 1
                case Added() if is_fake(event.tile) and event.tile not in taken_back:
                    self.fakes[event.seat] += 1


def heard(walk: Walk, tally: Tally) -> Iterator[State]:
    """Play the walk, yielding after each step once the tally knows of it."""
    tally.hear(walk.match.setup_events)
    while (taken := walk.choose()) is not None:
        tally.hear(walk.play(taken))
        yield walk.state


@pytest.mark.rule("FC-903")
@pytest.mark.parametrize("setting", OURS, ids=str)
def test_every_turn_removes_exactly_one_offer(setting: Setting) -> None:
    walk = Walk(setting, number=20)
    tally = Tally()
    for state in heard(walk, tally):
        offers = sum(tile >= 0 for tile in state.tile)
        if offers:
            assert offers == 2 * setting.seats - tally.resolved
            assert tally.turns - tally.resolved in (0, 1)
        assert tally.turns <= 2 * setting.seats


@pytest.mark.rule("FC-908")
@pytest.mark.rule("FC-312")
@pytest.mark.parametrize("setting", OURS, ids=str)
def test_packing_up_happens_only_at_the_end_of_a_round_or_among_reservations(setting: Setting) -> None:
    walk = Walk(setting, number=21)
    tally = Tally()
    for state in heard(walk, tally):
        if setting.seats == 2:
            assert not tally.pack_ups
        elif state.terms.ability.id != "avant-gardiste":
            assert all(turn >= 2 * setting.seats - 1 for turn in tally.pack_ups)


@pytest.mark.rule("FC-907")
@pytest.mark.parametrize("setting", OURS, ids=str)
def test_every_actor_has_something_to_do(setting: Setting) -> None:
    walk = Walk(setting, number=22)
    for state in heard(walk, Tally()):
        if state.stack and type(state.stack[-1]).__name__ == "Exchange":
            required = [decision for decision in walk.game.decisions(state) if decision.required]
            assert [decision.seat for decision in required] == [state.actor]
            assert required[0].actions


@pytest.mark.rule("FC-909")
@pytest.mark.parametrize("setting", OURS, ids=str)
def test_no_token_is_active_or_used_more_often_than_fakes_were_gained(setting: Setting) -> None:
    walk = Walk(setting, number=23)
    tally = Tally()
    for state in heard(walk, tally):
        for seat in state.seats():
            assert tally.uses[seat] + state.token[seat] <= tally.fakes[seat]


@pytest.mark.rule("FC-904")
@pytest.mark.rule("FC-905")
@pytest.mark.parametrize("setting", OURS, ids=str)
def test_hands_reserves_and_collections_have_the_sizes_of_the_round(setting: Setting) -> None:
    dealt = {2: 18, 3: 14, 4: 14, 5: 12}[setting.seats]
    walk = Walk(setting, number=24)
    rounds_over = 0
    for state in heard(walk, Tally()):
        if not state.round:
            continue
        is_offering = bool(state.stack) and type(state.stack[-1]).__name__ == "Offering"
        assert {len(hand) for hand in state.hand} == {4 if is_offering else 2}
        assert {len(reserve) for reserve in state.reserve} == {dealt - 4 - 2 * (state.round - 1)}
        if is_offering or not state.stack:
            rounds_over = state.round - bool(state.stack)
            assert sum(len(collection) for collection in state.collection) == 2 * setting.seats * rounds_over
    assert rounds_over == {2: 8, 3: 6, 4: 6, 5: 5}[setting.seats]


@pytest.mark.rule("FC-910")
@pytest.mark.parametrize("setting", OURS, ids=str)
def test_scores_add_up_to_credits_tiles_and_trophies(setting: Setting) -> None:
    walk = Walk(setting, number=25)
    walk.rest()
    outcome = walk.game.outcome(walk.state)
    assert outcome is not None
    view = walk.game.view(walk.state, -1)
    worth = {0: -3, 1: 6, 2: 12, 3: 18}
    trophies = (6, 12, 18, 6, 12, 18, 6, 12, 18, 18, 12)
    tiles = [tile for collection in walk.state.collection for tile in collection]
    total = 35 * setting.seats
    total += sum(worth[_crystals(tile)] for tile in tiles)
    total += sum(trophies[trophy] for player in view.players for trophy in player.trophies)
    assert sum(points_of(outcome)) == total


def _crystals(tile: int) -> int:
    """Each colour has 17 tiles in a row: eight singles, four doubles, two triples, three Fakes."""
    return [*[1] * 8, *[2] * 4, *[3] * 2, *[0] * 3][tile % 17]


@pytest.mark.rule("FC-912")
def test_a_collected_tile_is_worth_123_seventeenths_on_average() -> None:
    worth = {0: -3, 1: 6, 2: 12, 3: 18}
    points = [
        worth[_crystals(tile)]
        for seats in (2, 3, 4, 5)
        for number in range(60)
        for collection in _collections_after(Setting("fake-crystal", seats), number)
        for tile in collection
    ]
    assert len(points) > 8000
    assert abs(sum(points) / len(points) - 123 / 17) < 0.15  # about two standard errors of this many tiles


def _collections_after(setting: Setting, number: int) -> list[tuple[int, ...]]:
    chance = Quick(f"mean/{number}")
    state = setting.game.setup(setting.seats, {}, chance)
    play_randomly(setting.game, state, chance)
    return state.collection
