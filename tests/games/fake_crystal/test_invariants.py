"""FC-901…FC-912: what must hold after every step, over random matches of every ability and number of players."""

from collections.abc import Callable, Iterator
from itertools import chain
from math import sqrt
from typing import NamedTuple

import pytest

from tablee.games.fake_crystal.abilities import ABILITIES
from tablee.games.fake_crystal.abilities.forerunner import PASSED, Reserving
from tablee.games.fake_crystal.abilities.preemptor import Preempting
from tablee.games.fake_crystal.actions import Bank, Buy, PackUp, Reopen
from tablee.games.fake_crystal.events import (
    Added,
    Looked,
    OffersRevealed,
    PackedUp,
    Preempted,
    Recycled,
    Reserved,
    RoundBegan,
    TurnBegan,
)
from tablee.games.fake_crystal.game import FAKE_CRYSTAL
from tablee.games.fake_crystal.material import TROPHY_NAMES
from tablee.games.fake_crystal.state import ACTIVE, State
from tablee.kernel.action import Action
from tablee.kernel.chance import Quick
from tablee.kernel.decision import Decision
from tablee.kernel.event import Event
from tablee.kernel.playout import play_randomly
from tablee.kernel.seat import NOBODY, Seat
from tablee.parts.small_set import members
from tests.games.fake_crystal.scene import ANA, BOB, given, name_of
from tests.points import points_of

WAYS = [(ability, seats) for ability in ABILITIES for seats in (2, 3, 4, 5)]
every_way = pytest.mark.parametrize(("ability", "seats"), WAYS)
DEALT = {2: 18, 3: 14, 4: 14, 5: 12}
ROUNDS = {2: 8, 3: 6, 4: 6, 5: 5}
VALUES = {"1": 6, "2": 12, "3": 18, "F": -3}
TIERS = {"orange": (6, 12, 18), "green": (6, 12, 18), "pink": (6, 12, 18), "blue": (18, 12)}
TROPHIES = dict(zip(TROPHY_NAMES, chain(*TIERS.values()), strict=True))


class Played(NamedTuple):
    """A step of a match: the State after it, what was done, what was told."""

    state: State
    seat: Seat
    action: Action | None
    told: list[Event]


def steps(ability: str, seats: int, seed: int, **options: str) -> Iterator[Played]:
    """Play a match at random, rights and second thoughts included, and show every step of it."""
    game, chance = FAKE_CRYSTAL, Quick(f"{ability} {seats} {seed}")
    told: list[Event] = []
    state = game.setup(seats, {"ability": ability, **options}, chance, told)
    yield Played(state, NOBODY, None, told)
    while state.stack:
        decision = _any(game.decisions(state), chance)
        action = decision.actions[chance.draw(len(decision.actions), "what")]
        if state.draft[decision.seat] and chance.draw(10, "second thoughts") == 0:
            action = Reopen()
        told = []
        game.apply(state, decision.seat, action, chance, 0, told)
        yield Played(state, decision.seat, action, told)


def _any(decisions: list[Decision], chance: Quick) -> Decision:
    return decisions[chance.draw(len(decisions), "who")]


def matches(ability: str, seats: int, count: int = 5) -> Iterator[Iterator[Played]]:
    return (steps(ability, seats, seed) for seed in range(count))


def waits_for_a_turn(state: State) -> bool:
    return bool(state.stack) and type(state.stack[-1]).__name__ == "Exchange"


def committed_sum(state: State) -> int:
    """Return the sum that lies on a Negotiator offer while its owner is asked."""
    if not state.stack or type(state.stack[-1]).__name__ != "Answering":
        return 0
    return int(FAKE_CRYSTAL.view(state, NOBODY).waits.credits)


def tiles_on_stalls(state: State) -> list[int]:
    return [tile for tile in state.tile if tile >= 0]


def value(tile: int) -> int:
    return VALUES[name_of(tile)[1]]


# -- what is conserved ----------------------------------------------------------------------------------------


@pytest.mark.rule("FC-901")
@every_way
def test_credits_and_stakes_and_committed_sums_are_35_for_each_player(ability: str, seats: int) -> None:
    for state, *_ in chain(*matches(ability, seats)):
        committed = committed_sum(state)
        assert sum(state.credits) + sum(state.price) + committed == 35 * seats
        assert all(type(amount) is int and amount >= 0 for amount in (*state.credits, *state.price, committed))


@pytest.mark.rule("FC-901")
def test_sums_are_committed_in_random_matches() -> None:
    assert any(committed_sum(played.state) for played in chain(*matches("negociateur", 3)))


@pytest.mark.rule("FC-902")
@every_way
def test_each_of_the_68_tiles_is_in_exactly_one_place(ability: str, seats: int) -> None:
    for state, *_ in chain(*matches(ability, seats)):
        of_seats = chain(*state.reserve, *state.hand, *state.collection)
        assert sorted([*of_seats, *tiles_on_stalls(state), *state.aside, *state.recycled]) == list(range(68))


@pytest.mark.rule("FC-903")
@every_way
def test_every_turn_removes_exactly_one_offer(ability: str, seats: int) -> None:
    for match in matches(ability, seats):
        played = 0
        for state, _, _, told in match:
            for event in told:
                if isinstance(event, OffersRevealed):
                    played = -1
                elif isinstance(event, TurnBegan):
                    played += 1
                    assert event.turn == played
            if waits_for_a_turn(state):
                assert len(tiles_on_stalls(state)) == 2 * seats - played


@pytest.mark.rule("FC-903")
@every_way
def test_each_player_has_one_turn_after_n_and_two_after_2n(ability: str, seats: int) -> None:
    for match in matches(ability, seats):
        told = [event for played in match for event in played.told if isinstance(event, RoundBegan | TurnBegan)]
        rounds: list[list[Seat]] = []
        for event in told:
            if isinstance(event, RoundBegan):
                rounds.append([])
            else:
                rounds[-1].append(event.seat)
        assert len(rounds) == ROUNDS[seats]
        for turns in rounds:
            assert sorted(turns[:seats]) == sorted(turns[seats:]) == list(range(seats))


@pytest.mark.rule("FC-904")
@every_way
def test_hands_hold_four_tiles_in_the_offer_and_two_in_the_exchange(ability: str, seats: int) -> None:
    for state, *_ in chain(*matches(ability, seats)):
        is_offer = bool(state.stack) and type(state.stack[-1]).__name__ == "Offering"
        assert {len(hand) for hand in state.hand} == {4 if is_offer else 2}
        assert {len(reserve) for reserve in state.reserve} == {DEALT[seats] - 4 - 2 * (state.round - 1)}


@pytest.mark.rule("FC-905")
@every_way
def test_at_the_end_of_round_r_the_collections_hold_2n_times_r_tiles(ability: str, seats: int) -> None:
    for match in matches(ability, seats):
        ended = 0
        for state, _, _, told in match:
            began = [event.round for event in told if isinstance(event, RoundBegan)]
            if began or not state.stack:
                ended = began[0] - 1 if began else ended + 1
                assert sum(map(len, state.collection)) == 2 * seats * ended
        assert ended == ROUNDS[seats]


@pytest.mark.rule("FC-906")
@every_way
def test_there_are_eleven_trophies_and_nobody_has_two_of_a_colour(ability: str, seats: int) -> None:
    for state, *_ in chain(*matches(ability, seats)):
        board, *held = ([TROPHY_NAMES[trophy] for trophy in members(some)] for some in (state.board, *state.held))
        assert sorted([*board, *chain(*held)]) == sorted(TROPHY_NAMES) and len(TROPHY_NAMES) == 11
        for names in held:
            colours = [name.split("-")[0] for name in names]
            assert len(colours) == len(set(colours))
        if state.stack:
            assert {"blue-first", "blue-second"} <= set(board)


@pytest.mark.rule("FC-907")
@every_way
def test_at_every_turn_the_actor_has_an_available_offer_or_an_own_unreserved_one(ability: str, seats: int) -> None:
    for state, *_ in chain(*matches(ability, seats)):
        if waits_for_a_turn(state):
            _assert_actor_can_act(state)


@pytest.mark.rule("FC-907")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_actor_can_act_however_many_reservations_are_made_before_any_turn(seats: int) -> None:
    """Before every turn some tokens are charged, and most rights to reserve are used."""
    game, chance = FAKE_CRYSTAL, Quick(seats)
    packed_early = 0
    for _ in range(40):
        state = game.setup(seats, {"ability": "avant-gardiste"}, chance)
        while state.stack:
            if waits_for_a_turn(state):
                _reserve_eagerly(state, chance)
                _assert_actor_can_act(state)
            decision = _any([d for d in game.decisions(state) if d.required], chance)
            action = decision.actions[chance.draw(len(decision.actions), "what")]
            packed_early += action.verb is PackUp and state.turn < 2 * seats - 2
            game.apply(state, decision.seat, action, chance)
    assert packed_early > 0


def _reserve_eagerly(state: State, chance: Quick) -> None:
    for seat in state.seats():
        if chance.draw(2, "charge"):
            state.token[seat] = ACTIVE
    while rights := [d for d in FAKE_CRYSTAL.decisions(state) if not d.required]:
        if chance.draw(8, "enough") == 0:
            return
        right = _any(rights, chance)
        FAKE_CRYSTAL.apply(state, right.seat, right.actions[chance.draw(len(right.actions), "which")], chance)


def _assert_actor_can_act(state: State) -> None:
    actor = state.actor
    open_to_actor = [o for o, tile in enumerate(state.tile) if tile >= 0 and state.reserver[o] in (NOBODY, actor)]
    assert open_to_actor
    assert [d for d in FAKE_CRYSTAL.decisions(state) if d.required and d.seat == actor and d.actions]


@pytest.mark.rule("FC-908")
@every_way
def test_pack_ups_happen_only_on_the_last_two_turns_or_among_reserved_offers(ability: str, seats: int) -> None:
    packed = 0
    for match in matches(ability, seats, 12):
        blocked = False
        turn = 0
        for state, _, action, told in match:
            if action is not None and action.verb is PackUp:
                packed += 1
                assert seats > 2
                assert any(isinstance(event, PackedUp) for event in told)
                assert turn >= 2 * seats - 2 or (ability == "avant-gardiste" and blocked)
            if waits_for_a_turn(state):
                turn = state.turn
                others = [offer for offer, tile in enumerate(state.tile) if tile >= 0 and offer // 2 != state.actor]
                blocked = all(state.reserver[offer] not in (NOBODY, state.actor) for offer in others)
    assert (packed > 0) == (seats > 2)


@pytest.mark.rule("FC-909")
@every_way
def test_no_token_is_active_or_used_without_a_fake_gained_otherwise_than_by_recycling(ability: str, seats: int) -> None:
    uses = 0
    for match in matches(ability, seats, 8):
        gained, used = [0] * seats, [0] * seats
        for state, _, _, told in match:
            recycled = {event.taken for event in told if isinstance(event, Recycled)}
            for event in told:
                if isinstance(event, Added) and name_of(event.tile)[1] == "F" and event.tile not in recycled:
                    gained[event.seat] += 1
                for user in _users(event):
                    used[user] += 1
            for seat in range(seats):
                assert used[seat] + (state.token[seat] == ACTIVE) <= gained[seat]
        uses += sum(used)
    assert (uses > 0) == (ability != "avant-gardiste" or seats > 2)


def _users(event: Event) -> list[Seat]:
    """Return who uses the ability by this."""
    if isinstance(event, OffersRevealed):
        return [shown.offer // 2 for shown in event.offers if shown.has_token]
    return [event.seat] if isinstance(event, Looked | Preempted | Reserved | Recycled) else []


@pytest.mark.rule("FC-910")
@every_way
def test_the_scores_add_up_to_credits_and_tiles_and_trophies(ability: str, seats: int) -> None:
    for match in matches(ability, seats):
        *_, (state, _, _, _) = match
        outcome = FAKE_CRYSTAL.outcome(state)
        assert outcome is not None
        tiles = sum(value(tile) for tile in chain(*state.collection))
        trophies = sum(TROPHIES[TROPHY_NAMES[held]] for held in chain(*map(members, state.held)))
        assert sum(points_of(outcome)) == 35 * seats + tiles + trophies


# -- what is hidden -------------------------------------------------------------------------------------------


def muddled(state: State, viewer: Seat, chance: Quick) -> State:
    """Return the same State but for what the viewer may not know: hidden faces, sealed offers, sealed answers."""
    twin = state.clone()
    _exchange_faces(twin, viewer, chance)
    for other in twin.seats():
        if other != viewer and twin.sealed[other] and twin.draft[other]:
            left, right = twin.draft[other][:3], twin.draft[other][3:]
            twin.draft[other] = twin.standing[other] = right + left
        elif other != viewer:
            twin.draft[other] = twin.standing[other] = ()
    phase = twin.stack[-1] if twin.stack else None
    if isinstance(phase, Reserving | Preempting):
        no = PASSED if isinstance(phase, Reserving) else False
        twin.stack[-1] = phase.with_answers(
            tuple(
                answer if seat == viewer or answer is None else no
                for seat, answer in zip(phase.asked, phase.answers, strict=True)
            )
        )
    return twin


def _exchange_faces(twin: State, viewer: Seat, chance: Quick) -> None:
    """Put every hidden tile where another hidden tile of the same back lay."""
    hidden = [*twin.aside, *chain(*twin.reserve)]
    hidden += chain(*(hand for seat, hand in enumerate(twin.hand) if seat != viewer))
    hidden += [
        tile
        for offer, tile in enumerate(twin.tile)
        if tile >= 0 and offer // 2 != viewer and (viewer == NOBODY or not twin.seen[offer] >> viewer & 1)
    ]
    becomes: dict[int, int] = {}
    for back in "OGPB":
        same = [tile for tile in hidden if name_of(tile)[0] == back]
        others = same[:]
        chance.shuffle(others, "faces")
        becomes.update(zip(same, others, strict=True))

    def exchanged(tiles: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(becomes.get(tile, tile) for tile in tiles)

    twin.aside = exchanged(twin.aside)
    twin.reserve = [exchanged(reserve) for reserve in twin.reserve]
    twin.hand = [exchanged(hand) for hand in twin.hand]
    twin.tile = list(exchanged(tuple(twin.tile)))


@pytest.mark.rule("FC-911")
@pytest.mark.parametrize("piles", ["memory", "open"])
@pytest.mark.parametrize("backs", ["physical", "stall-only"])
@pytest.mark.parametrize("ability", ABILITIES)
def test_no_view_and_no_list_of_actions_depends_on_a_hidden_fact(ability: str, backs: str, piles: str) -> None:
    game, chance = FAKE_CRYSTAL, Quick(ability)
    differs = 0
    for number, (state, *_) in enumerate(steps(ability, 3, 7, backs=backs, piles=piles)):
        if not state.stack:
            break
        viewer = (0, 1, 2, NOBODY)[number % 4]
        twin = muddled(state, viewer, chance)
        differs += twin != state
        assert game.view(twin, viewer) == game.view(state, viewer)
        of_twin, of_state = ([d for d in game.decisions(world) if d.seat == viewer] for world in (twin, state))
        assert of_twin == of_state
    assert differs > 50


@pytest.mark.rule("FC-911")
@pytest.mark.parametrize("ability", ABILITIES)
def test_no_refusal_depends_on_a_hidden_fact(ability: str) -> None:
    game, chance = FAKE_CRYSTAL, Quick(ability)
    actions = [action for action in game.actions() if action.verb.name != "commit" or action.args[1] < 40]
    for number, (state, *_) in enumerate(steps(ability, 3, 8)):
        viewer = number % 3
        if number % 9 or not state.stack:
            continue
        twin = muddled(state, viewer, chance)
        for action in actions:
            assert game.refusal(twin, viewer, action) == game.refusal(state, viewer, action)


@pytest.mark.rule("FC-911")
@pytest.mark.parametrize("backs", ["physical", "stall-only"])
@pytest.mark.parametrize("ability", ABILITIES)
def test_no_view_depends_on_a_colour_that_is_not_in_sight(ability: str, backs: str) -> None:
    """Exchange the second tiles of two reserves; with the backs hidden, also a tile of a hand and the top of each."""
    for state, *_ in steps(ability, 3, 9, backs=backs):
        if state.round > 2 or not state.stack:
            break
        twin = state.clone()
        _swap(twin.reserve, twin.reserve, 1)
        if backs == "stall-only":
            _swap(twin.hand, twin.reserve, 0)
            twin.reserve[0] = twin.reserve[0][::-1]
        for viewer in (0, NOBODY):
            assert FAKE_CRYSTAL.view(twin, viewer) == FAKE_CRYSTAL.view(state, viewer)


def _swap(places: list[tuple[int, ...]], others: list[tuple[int, ...]], at: int) -> None:
    """Exchange a tile of seat 1 with one of seat 2."""
    one, other = places[1], others[2]
    places[1] = (*one[:at], other[at], *one[at + 1 :])
    others[2] = (*other[:at], one[at], *other[at + 1 :])


# -- averages -------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC-912")
@pytest.mark.parametrize("ability", ["espion", "negociateur", "preempteur", "avant-gardiste"])
@pytest.mark.parametrize(("seats", "per_player"), [(2, 115.8), (3, 86.8), (4, 86.8), (5, 72.4)])
def test_a_collected_tile_is_worth_123_seventeenths_on_average(ability: str, seats: int, per_player: float) -> None:
    """Six standard errors of the mean: the tiles of a match are drawn without replacement, which only narrows it."""
    chance = Quick(f"{ability} {seats}")
    values: list[int] = []
    played = 100
    for _ in range(played):
        state = FAKE_CRYSTAL.setup(seats, {"ability": ability}, chance)
        play_randomly(FAKE_CRYSTAL, state, chance)
        values += map(value, chain(*state.collection))

    mean = sum(values) / len(values)
    deviation = sqrt((8 * 6**2 + 4 * 12**2 + 2 * 18**2 + 3 * 3**2) / 17 - (123 / 17) ** 2)
    tolerance = 6 * deviation / sqrt(len(values))
    assert abs(mean - 123 / 17) < tolerance
    assert len(values) == played * 2 * seats * ROUNDS[seats]
    assert abs(sum(values) / (played * seats) - per_player) < tolerance * 2 * ROUNDS[seats] + 0.05


# -- the guard itself -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "breaks"),
    [
        ("FC-901", lambda state: state.credits.__setitem__(0, state.credits[0] + 1)),
        ("FC-901", lambda state: state.credits.__setitem__(slice(0, 2), [-1, sum(state.credits[:2]) + 1])),
        ("FC-902", lambda state: state.collection.__setitem__(0, (*state.collection[0], state.aside[0]))),
        ("FC-902", lambda state: setattr(state, "aside", state.aside[1:])),
        ("FC-903", lambda state: setattr(state, "turn", state.turn + 1)),
        ("FC-903", lambda state: setattr(state, "left", state.left - 1)),
        ("FC-904", lambda state: (setattr(state, "aside", state.aside + state.hand[0]), state.hand.__setitem__(0, ()))),
        ("FC-906", lambda state: setattr(state, "board", state.board ^ 1)),
        ("FC-906", lambda state: state.held.__setitem__(0, 1)),
        ("FC-505", lambda state: state.token_on.__setitem__(0, ANA.left)),
        ("FC-656", lambda state: state.reserver.__setitem__(BOB.left, 0)),
    ],
)
def test_the_game_notices_what_does_not_add_up(rule: str, breaks: Callable[[State], object]) -> None:
    scene = given(3).everybody_offers().when(ANA, Bank(BOB.right)).when(BOB, Buy(ANA.left))
    FAKE_CRYSTAL.invariants(scene.state)

    breaks(scene.state)

    with pytest.raises(AssertionError, match=rule):
        FAKE_CRYSTAL.invariants(scene.state)


@every_way
def test_the_game_finds_its_own_invariants_kept(ability: str, seats: int) -> None:
    for state, *_ in steps(ability, seats, 11):
        FAKE_CRYSTAL.invariants(state)
