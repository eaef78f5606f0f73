"""Two worlds a seat cannot tell apart stay so until the rules show it something."""

from typing import Any

import pytest

from tablee.conform.eyes import heard_by, known_to
from tablee.conform.setting import Setting
from tablee.conform.walk import Walk
from tablee.conform.worlds import in_another_world, is_told_alike, steps, viewers
from tablee.games.fake_crystal.actions import AutoPass, Confirm, Decline, Designate, Place, Price, Slot
from tablee.games.fake_crystal.conformance import faces_known, reveals, shows
from tablee.games.fake_crystal.material import GREEN, colour_of
from tablee.kernel.action import Action
from tablee.kernel.chance import Quick
from tablee.kernel.conformance import top
from tablee.kernel.game import Game
from tablee.kernel.seat import NOBODY, Seat
from tests.games.fake_crystal.scene import Scene, given
from tests.games.fake_crystal.secrets import OTHER_SETTINGS, SETTINGS
from tests.secrets.even import assert_even


@pytest.mark.rule("FC-911")
@pytest.mark.parametrize("setting", [*SETTINGS, *OTHER_SETTINGS], ids=str)
def test_what_reveals_nothing_is_told_alike_in_both_worlds(setting: Setting) -> None:
    chance = Quick("worlds")
    compared = 0
    for number, step in enumerate(steps(setting)):
        for viewer in viewers(step[1])[number % 3 :: 3]:
            compared += is_told_alike(step, viewer, shows, chance, spare=0)
    assert compared > 50


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_tile_turned_up_is_all_that_a_transaction_reveals(setting: Setting) -> None:
    """In a world with the same tile at that place, everything is told alike."""
    chance = Quick("same tile")
    compared = 0
    for walk, before, taken, told in steps(setting, number=1):
        if taken.action.verb.name not in ("buy", "bank", "pack_up"):
            continue
        offer = taken.action.args[0] + (2 * taken.seat if taken.action.verb.name == "pack_up" else 0)
        if before.round != walk.state.round or not walk.state.stack:
            continue  # a new hand was drawn, or all is open
        viewer = viewers(before)[chance.draw(setting.seats + 1, "viewer")]
        worlds = [walk.game.redeal(before, viewer, chance) for _ in range(20)]
        alike = [world for world in worlds if world.tile[offer] == before.tile[offer]]
        for world in alike[:1]:
            assert walk.game.refusal(world, taken.seat, taken.action, taken.at) is None
            also_told = in_another_world(walk, world, taken, spare=0)
            assert heard_by(also_told, viewer) == heard_by(told, viewer)
            assert known_to(walk.game, world, viewer) == known_to(walk.game, walk.state, viewer)
            compared += 1
    assert compared


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_drafts_are_invisible_until_the_reveal(setting: Setting) -> None:
    compared = 0
    for number, (walk, before, taken, _) in enumerate(steps(setting, number=2)):
        if top(before) != "Offering" or number % 9:
            continue
        for decision in walk.game.decisions(before):
            actions = _some(decision.actions)
            compared += _alike_to_others(walk.game, before, decision.seat, actions, taken.at)
            for action in actions:
                if action.verb.name != "confirm":
                    _assert_unnoticed(walk, before, decision.seat, action, taken.at)
    assert compared > 50


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_what_is_taken_back_unconfirmed_goes_unnoticed(setting: Setting) -> None:
    for number, (walk, before, taken, _) in enumerate(steps(setting, number=3)):
        if top(before) != "Offering" or number % 3:
            continue
        for aside in walk.game.asides(before):
            for action in aside.actions:
                if action.verb.name == "reopen" and not before.sealed[aside.seat]:
                    _assert_unnoticed(walk, before, aside.seat, action, taken.at)


def a_window(ability: str, seats: int) -> Scene:
    """Open a window in which all but one seat, or all, are asked."""
    scene = given(seats, ability=ability).charged(*range(seats))
    for seat in range(seats):
        scene.owns(seat, "O1")
    for seat in range(seats):
        scene.when(seat, Place(0), Slot(0), Price(1), Place(1), Slot(1), Price(2), Confirm())
    if ability == "preempteur":
        scene.when(0, Designate(2))
    return scene


@pytest.mark.rule("FC-812")
@pytest.mark.rule("FC-811")
@pytest.mark.parametrize("ability", ["preempteur", "avant-gardiste"])
@pytest.mark.parametrize("seats", [4, 5])
def test_answers_in_a_window_are_invisible_until_it_closes(ability: str, seats: int) -> None:
    scene = a_window(ability, seats)
    asked = scene.asked()
    assert len(asked) >= 2
    compared = 0
    for seat in reversed(asked):  # the first yes in turn order would close a preemption
        for decision in scene.game.decisions(scene.state):
            compared += _alike_to_others(scene.game, scene.state, decision.seat, list(decision.actions), 0)
        scene.when(seat, scene.choices(seat)[0])
    assert compared > 10


@pytest.mark.parametrize("ability", ["preempteur", "avant-gardiste"])
def test_a_redeal_varies_the_answers_given_in_a_window(ability: str) -> None:
    scene = a_window(ability, 5)
    *_, last = scene.asked()
    scene.when(last, scene.choices(last)[0])
    window = scene.state.stack[-1]
    own = window.asked.index(last)
    chance = Quick("answers")
    for viewer in viewers(scene.state):
        worlds = [scene.game.redeal(scene.state, viewer, chance).stack[-1] for _ in range(40)]
        assert not any(world.over(scene.state) for world in worlds)
        assert all(world.answers[own] == window.answers[own] for world in worlds) == (viewer == last)


@pytest.mark.rule("FC-812")
@pytest.mark.rule("FC-811")
@pytest.mark.parametrize("ability", ["preempteur", "avant-gardiste"])
def test_nobody_is_told_who_has_answered_in_a_window_before_it_closes(ability: str) -> None:
    """The first to be asked says no; a yes might have closed the window, so not even that it answered may show."""
    scene = a_window(ability, 5)
    first, second, *_ = scene.asked()
    before = scene.state.clone()

    scene.when(first, Decline())

    assert scene.asked()[0] == second
    for viewer in viewers(scene.state):
        if viewer != first:
            assert known_to(scene.game, scene.state, viewer) == known_to(scene.game, before, viewer)
    worlds = [scene.game.redeal(scene.state, second, Quick(luck)).stack[-1] for luck in range(40)]
    assert {world.answers[0] for world in worlds} >= {None, scene.state.stack[-1].answers[0]}
    assert not any(world.over(scene.state) for world in worlds)


@pytest.mark.rule("FC-814")
def test_an_automatic_pass_stays_a_pass_in_every_redeal() -> None:
    """All heard the seat switch auto-pass on, and saw that it was not asked; switching it off changes neither."""
    scene = given(4, ability="preempteur").charged(0, 2, 3).when(3, AutoPass(1))
    for seat in range(4):
        scene.owns(seat, "O1")
        scene.when(seat, Place(0), Slot(0), Price(1), Place(1), Slot(1), Price(2), Confirm())
    scene.when(0, Designate(2)).when(3, AutoPass(0))

    assert scene.asked() == [2]
    worlds = [scene.game.redeal(scene.state, viewer, Quick(luck)) for viewer in (NOBODY, 0, 1, 2) for luck in range(9)]
    assert {(world.stack[-1].asked, world.stack[-1].answers) for world in worlds} == {((2,), (None,))}


def _some(actions: Any) -> list[Action]:
    return list(actions)[:: 1 + len(actions) // 5]


def _alike_to_others(game: Game, before: Any, seat: Seat, actions: list[Action], at: int) -> int:
    """Whatever the seat answers, nobody else can tell which it was, as long as nothing was opened."""
    worlds = []
    for action in actions:
        world, told = before.clone(), []
        game.apply(world, seat, action, Quick(0), at, told)
        worlds.append((world, told))
    compared = 0
    for viewer in viewers(before):
        if viewer == seat:
            continue
        sealed = [(world, told) for world, told in worlds if not reveals(before, world, viewer)]
        looks = {(heard_by(told, viewer), *known_to(game, world, viewer)) for world, told in sealed}
        assert len(looks) <= 1, f"{viewer} can tell what {seat} chose among {actions}"
        compared += len(sealed)
    return compared


def _assert_unnoticed(walk: Walk, before: Any, seat: Seat, action: Action, at: int) -> None:
    world, told = before.clone(), []
    walk.game.apply(world, seat, action, Quick(0), at, told)
    assert not told, f"{action} was told"
    for viewer in viewers(before):
        if viewer != seat:
            assert known_to(walk.game, world, viewer) == known_to(walk.game, before, viewer)


@pytest.mark.parametrize("setting", [*SETTINGS, *OTHER_SETTINGS], ids=str)
def test_refusals_do_not_betray_secrets(setting: Setting) -> None:
    chance = Quick("refusals")
    table = [action for action in setting.game.actions() if action.verb.name != "commit" or action.args[1] < 4]
    for number, (walk, before, _, _) in enumerate(steps(setting, number=4)):
        if number % 12 and top(before) in ("Offering", "Exchange"):
            continue
        viewer = number // 3 % setting.seats
        world = walk.game.redeal(before, viewer, chance)
        for action in table:
            broken = walk.game.refusal(before, viewer, action)
            assert broken == walk.game.refusal(world, viewer, action), action
            if broken is not None and "tile" in broken.facts:
                assert broken.facts["tile"] in action.args, f"{broken} names a tile that was not asked for"


@pytest.mark.parametrize("backs", ["physical", "stall-only"])
def test_a_redeal_favours_no_tile(backs: str) -> None:
    """Every unseen tile that fits is equally likely at a hidden place."""
    scene = given(3, backs=backs).in_exchange(actor=0).stall(1, left="G1@6/2").stall(2, left="B2@6/2")
    chance = Quick("fair")
    worlds = [scene.game.redeal(scene.state, 0, chance) for _ in range(4000)]
    unseen = [tile for tile in range(68) if tile not in faces_known(scene.state, 0)]
    green = [tile for tile in unseen if colour_of(tile) == GREEN]
    assert_even([world.tile[2] for world in worlds], green)
    in_reserve = [world.reserve[0][-1] for world in worlds]  # below the top, so of any back
    assert_even([tile for tile in in_reserve if colour_of(tile) == GREEN], green)
    assert set(in_reserve) == set(unseen)


@pytest.mark.rule("FC-814")
@pytest.mark.parametrize(
    "setting", [one for one in SETTINGS if one.options[0][1] in ("preempteur", "avant-gardiste")], ids=str
)
def test_an_open_window_reveals_nothing(setting: Setting) -> None:
    """Who is asked follows from what a spectator sees."""
    for number in range(3):
        for walk, before, taken, _ in steps(setting, number):
            state = walk.state
            view = walk.game.view(state, NOBODY)
            if top(state) == "Preempting" and taken.action.verb.name == "designate":
                (offer,) = (one for one in view.offers if one.offer == view.waits.offer)
                entitled = {
                    player.seat
                    for player in view.players
                    if player.token_active
                    and player.token_on is None
                    and not player.auto_pass
                    and player.seat != view.actor
                    and (player.spread or player.blue.count)
                    and (setting.seats == 2 if player.seat == offer.owner else player.credits >= offer.price)
                }
                assert set(state.stack[-1].asked) == entitled == set(view.waits.seats)
            elif top(state) == "Reserving" and top(before) == "Offering":
                entitled = {
                    player.seat
                    for player in view.players
                    if player.token_active and player.token_on is None and not player.auto_pass
                }
                assert set(state.stack[-1].asked) == entitled != {view.actor}
