"""Contract 4: same State, action, chance and time give the same State and Events; a Record replays to its State."""

import pytest

from tablee.kernel.chance import Fork, Script, commitment, derived_seed
from tablee.kernel.match import Match, replay, verify
from tablee.kernel.record import parse_record
from tablee.kernel.wire import encode
from tests.conformance.trail import each_setting, trail
from tests.setting import ALL_SETTINGS, NAMES, Setting
from tests.walk import Walk


@each_setting
def test_the_same_action_with_the_same_luck_gives_the_same_state_and_events(setting: Setting) -> None:
    game = setting.game
    for step in trail(setting).steps:
        taken = step.taken
        for chance in (Script(step.drawn), Fork(step.drawn)):
            twin = step.before.clone()
            also_told: list = []
            game.apply(twin, taken.seat, taken.action, chance, taken.at, also_told)
            assert twin == step.after
            assert encode(also_told) == encode(step.told)


@each_setting
def test_events_are_told_to_whoever_listens_and_change_nothing(setting: Setting) -> None:
    game = setting.game
    for step in trail(setting).steps:
        twin = step.before.clone()
        game.apply(twin, step.taken.seat, step.taken.action, step.luck(), step.taken.at, None)
        assert twin == step.after


@each_setting
def test_a_record_replays_to_the_same_states_and_events(setting: Setting) -> None:
    walked = trail(setting)
    record = parse_record(walked.match.record.to_lines())
    assert record == walked.match.record
    replayed = [encode(events) for _, _, events in replay(walked.game, record)]
    assert replayed == [encode(walked.told), *(encode(step.told) for step in walked.steps)]
    assert verify(walked.game, record).state == walked.match.state
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
