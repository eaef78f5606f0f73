"""Contract 4: same State, action, chance and time give the same State and Events; a Record replays to its State."""

import pytest

from tablee.kernel.chance import Fork, Script, commitment, derived_seed
from tablee.kernel.match import Match, replay, verify
from tablee.kernel.record import parse_record
from tablee.kernel.wire import encode
from tests.setting import ALL_SETTINGS, NAMES, Setting
from tests.walk import Walk


@pytest.mark.parametrize("setting", ALL_SETTINGS, ids=str)
def test_the_same_action_with_the_same_luck_gives_the_same_state_and_events(setting: Setting) -> None:
    walk = Walk(setting)
    game = walk.game
    while (taken := walk.choose()) is not None:
        twins = [walk.state.clone() for _ in range(2)]
        told = walk.play(taken)
        drawn = walk.match.record.entries[-1].drawn
        for twin, chance in zip(twins, (Script(drawn), Fork(drawn)), strict=True):
            also_told: list = []
            game.apply(twin, taken.seat, taken.action, chance, taken.at, also_told)
            assert twin == walk.state
            assert encode(also_told) == encode(told)


@pytest.mark.parametrize("setting", ALL_SETTINGS, ids=str)
def test_events_are_told_to_whoever_listens_and_change_nothing(setting: Setting) -> None:
    walk = Walk(setting, number=1)
    while (taken := walk.choose()) is not None:
        twin = walk.state.clone()
        walk.play(taken)
        unheard = Script(walk.match.record.entries[-1].drawn)
        walk.game.apply(twin, taken.seat, taken.action, unheard, taken.at, None)
        assert twin == walk.state


@pytest.mark.parametrize("setting", ALL_SETTINGS, ids=str)
def test_a_record_replays_to_the_same_states_and_events(setting: Setting) -> None:
    walk = Walk(setting, number=2)
    told = [encode(walk.match.told)]
    while (taken := walk.choose()) is not None:
        told.append(encode(walk.play(taken)))
    record = parse_record(walk.match.record.to_lines())
    assert record == walk.match.record
    replayed = [(match.state, encode(events)) for match, _, events in replay(walk.game, record)]
    assert [events for _, events in replayed] == told
    assert replayed[-1][0] == walk.state
    assert verify(walk.game, record).state == walk.state
    assert record.end is not None
    assert commitment(bytes.fromhex(record.end.seed)) == record.head.commitment


@pytest.mark.parametrize("setting", ALL_SETTINGS[::3], ids=str)
def test_a_match_in_progress_replays_from_its_record(setting: Setting) -> None:
    walk = Walk(setting, number=3)
    for _ in range(len(Walk(setting, number=3).rest()) // 2):
        taken = walk.choose()
        assert taken is not None
        walk.play(taken)
    record = parse_record(walk.match.record.to_lines())
    assert record.end is None
    assert verify(walk.game, record).state == walk.state


@pytest.mark.parametrize("setting", ALL_SETTINGS[1::3], ids=str)
def test_an_attempt_changes_nothing_and_accepted_is_what_was_played(setting: Setting) -> None:
    walk, twin = Walk(setting, number=4), setting.start(4)
    while (taken := walk.choose()) is not None:
        before = twin.state.clone()
        attempt = twin.attempt(taken.seat, taken.action, taken.at)
        assert twin.state == before
        twin.accept(attempt)
        assert encode(attempt.told) == encode(walk.play(taken))
    assert twin.record == walk.match.record


@pytest.mark.parametrize("setting", ALL_SETTINGS[2::3], ids=str)
def test_a_match_resumed_on_the_way_plays_on_the_same(setting: Setting) -> None:
    walk = Walk(setting, number=5)
    walk.rest()
    record = walk.match.record
    assert record.end is not None
    seed = bytes.fromhex(record.end.seed)
    half = len(record.entries) // 2
    for check in (True, False):
        match = Match.resume(walk.game, record.head, seed, record.entries[:half], check=check)
        for entry in record.entries[half:]:
            match.play(entry.seat, walk.game.read_action(entry.action), entry.at)
        assert match.record == record
        assert match.state == walk.state


@pytest.mark.parametrize("setting", ALL_SETTINGS[::4], ids=str)
def test_a_match_branches_at_any_moment_and_can_be_verified(setting: Setting) -> None:
    walk = Walk(setting, number=6)
    walk.rest()
    game, origin = walk.game, walk.match.record
    for number in range(0, len(origin.entries), 1 + len(origin.entries) // 3):
        match = Match.branch(game, origin, number, NAMES[: setting.seats], derived_seed("branch", number))
        assert match.record.entries == origin.entries[:number]
        Walk.on(setting, match, number).rest()
        record = parse_record(match.record.to_lines())
        assert record.head.given == number
        assert verify(game, record).state == match.state
