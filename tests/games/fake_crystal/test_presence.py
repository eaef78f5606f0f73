"""FC-817, FC-818: who has left, and who only watches."""

import pytest

from tablee.bots.bot import Eyes
from tablee.bots.random_bot import RandomBot
from tablee.bots.seating import Asking, play_match, play_unrecorded
from tablee.games.fake_crystal.abilities import ABILITIES
from tablee.games.fake_crystal.actions import AutoPass, Bank, Look, Say
from tablee.games.fake_crystal.events import Drew, Saw, TurnBegan
from tablee.games.fake_crystal.game import FAKE_CRYSTAL, OPTIONS
from tablee.kernel.action import Action
from tablee.kernel.chance import Dice, Quick, derived_seed
from tablee.kernel.decision import Decision
from tablee.kernel.event import Event
from tablee.kernel.match import Match
from tablee.kernel.seat import NOBODY
from tests.games.fake_crystal.scene import ANA, BOB, given

WAYS = [(ability, seats) for ability in ABILITIES for seats in (2, 3, 4, 5)]

# -- FC-817: absent players -------------------------------------------------------------------------------------


@pytest.mark.rule("FC-817")
def test_a_bot_takes_the_seat_of_who_leaves_unless_defaults_are_chosen() -> None:
    (option,) = [option for option in OPTIONS if option.id == "on-leave"]

    assert option.default == "bot"
    assert [value.value for value in option.values] == ["bot", "autopilot"]


@pytest.mark.rule("FC-817")
@pytest.mark.parametrize(("ability", "seats"), WAYS)
@pytest.mark.parametrize("alone", [True, False])
def test_defaults_carry_a_seat_through_a_whole_match(ability: str, seats: int, alone: bool) -> None:
    """A seat on autopilot, the others playing at random; and all seats on autopilot."""
    game = FAKE_CRYSTAL
    chance = Quick(f"{ability} {seats}")
    state = game.setup(seats, {"ability": ability, "on-leave": "autopilot"}, chance)
    turns: list[int] = []
    asking = Asking(game, state)
    while (decision := asking.next()) is not None:
        if alone and decision.seat != 0:
            action = RandomBot(chance).decide(Eyes(game, state, decision.seat), decision)
        else:
            action = game.default(state, decision.seat) if decision.required else None
        if action is None:
            continue
        assert game.refusal(state, decision.seat, action) is None
        told: list[Event] = []
        game.apply(state, decision.seat, action, chance, 0, told)
        turns += [event.seat for event in told if isinstance(event, TurnBegan)]

    assert game.outcome(state) is not None
    assert [turns.count(seat) for seat in range(seats)] == [2 * state.terms.rounds] * seats


@pytest.mark.rule("FC-817")
@pytest.mark.parametrize(("ability", "seats"), WAYS)
def test_a_bot_can_carry_any_seat_through_a_whole_match(ability: str, seats: int) -> None:
    chance = Quick(f"{ability} {seats}")
    state = FAKE_CRYSTAL.setup(seats, {"ability": ability}, chance)

    play_unrecorded(FAKE_CRYSTAL, state, [RandomBot(chance) for _ in range(seats)], chance)

    assert FAKE_CRYSTAL.outcome(state) is not None


class ComesAndGoes:
    """A person, on defaults while present, whose seat a bot plays in every other round."""

    def __init__(self, chance: Quick) -> None:
        self.bot = RandomBot(chance)
        self.played_by = {"bot": 0, "person": 0}

    def decide(self, eyes: Eyes, decision: Decision) -> Action | None:
        is_away = eyes.view().round % 2 == 0
        self.played_by["bot" if is_away else "person"] += 1
        if is_away:
            return self.bot.decide(eyes, decision)
        return decision.actions[0] if decision.required else None


@pytest.mark.rule("FC-817")
@pytest.mark.parametrize("ability", ABILITIES)
def test_who_left_may_return_at_any_time(ability: str) -> None:
    match = Match.start(FAKE_CRYSTAL, ["a", "b", "c"], {"ability": ability}, derived_seed(ability, 0))
    traveller = ComesAndGoes(Quick(1))

    play_match(match, [traveller, RandomBot(Quick(2)), RandomBot(Quick(3))])

    assert match.is_over
    assert min(traveller.played_by.values()) > 0


# -- FC-818: spectators -----------------------------------------------------------------------------------------


@pytest.mark.rule("FC-818")
@pytest.mark.parametrize("backs", ["physical", "stall-only"])
@pytest.mark.parametrize("ability", ABILITIES)
def test_a_spectator_sees_the_same_in_every_redeal(ability: str, backs: str) -> None:
    game, chance = FAKE_CRYSTAL, Quick(ability)
    state = game.setup(4, {"ability": ability, "backs": backs}, chance)
    differs = 0
    while state.stack:
        twin = game.redeal(state, NOBODY, chance)
        assert game.view(twin, NOBODY) == game.view(state, NOBODY)
        differs += twin != state
        decisions = game.decisions(state)
        decision = decisions[chance.draw(len(decisions), "who")]
        game.apply(state, decision.seat, decision.actions[chance.draw(len(decision.actions), "what")], chance)

    assert differs > 0


@pytest.mark.rule("FC-818")
def test_a_spectator_never_sees_a_face_down_tile() -> None:
    scene = given(3).charged(ANA).everybody_offers().when(ANA, Look(BOB.left))

    view = scene.view(NOBODY)

    assert [player.hand for player in view.players] == [None] * 3
    assert [shown.tile for shown in view.offers] == [None] * 6
    assert view.aside_tiles is None
    assert view.draft == ()


@pytest.mark.rule("FC-818")
def test_a_spectator_is_not_told_what_one_seat_alone_may_know() -> None:
    scene = given(3)
    told: list[Event] = []
    scene.game.setup(3, {}, Quick(0), told)
    scene.charged(ANA).everybody_offers().when(ANA, Look(BOB.left))
    told += scene.events

    private = [event for event in told if not event.is_for(NOBODY)]

    assert {type(event) for event in private} == {Drew, Saw}


@pytest.mark.rule("FC-818")
def test_a_spectator_is_asked_nothing_and_can_do_nothing() -> None:
    scene = given(3).in_exchange(actor=ANA).charged(ANA).stall(BOB, left="B1@6/3")

    assert scene.choices(NOBODY) == []
    for action in (Bank(BOB.left), Look(BOB.left), Say(BOB.left, 0), AutoPass(1)):
        scene.refuses(NOBODY, action, "FC-313", "not_your_decision")


@pytest.mark.rule("FC-818")
@pytest.mark.parametrize("ability", ABILITIES)
def test_after_the_game_all_faces_are_open(ability: str) -> None:
    chance = Quick(ability)
    state = FAKE_CRYSTAL.setup(3, {"ability": ability, "backs": "stall-only"}, chance)
    play_unrecorded(FAKE_CRYSTAL, state, [RandomBot(chance) for _ in range(3)], chance)

    for viewer in (NOBODY, ANA):
        view = FAKE_CRYSTAL.view(state, viewer)
        tiles = [*view.aside_tiles, *view.recycled]
        for seat, player in enumerate(view.players):
            assert player.hand == state.hand[seat] and len(player.hand) == 2
            assert player.reserve_size == 0
            assert player.score == state.score(seat)
            tiles += [*player.hand, *player.spread, *player.blue.tiles, *player.fakes.tiles]
        assert sorted(tiles) == list(range(68))


@pytest.mark.rule("FC-818")
def test_after_the_game_the_record_holds_the_whole_deal() -> None:
    seed = derived_seed("a match", 1)
    match = Match.start(FAKE_CRYSTAL, ["a", "b"], {}, seed)
    assert match.record.end is None

    play_match(match, [RandomBot(Quick(1)), RandomBot(Quick(2))])

    assert match.record.end is not None
    again = FAKE_CRYSTAL.setup(2, match.record.head.options, Dice(bytes.fromhex(match.record.end.seed)))
    first = Match.start(FAKE_CRYSTAL, ["a", "b"], {}, seed).state
    assert (again.reserve, again.hand, again.aside) == (first.reserve, first.hand, first.aside)
