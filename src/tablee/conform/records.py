"""Contract 4: same State, action, chance and time give the same State and Events; a Record replays to its State."""

from __future__ import annotations

from tablee.conform.contract import Breach, claim, claim_same
from tablee.conform.look import Look
from tablee.conform.setting import NAMES
from tablee.conform.walk import Walk
from tablee.kernel.chance import Fork, Script, commitment, derived_seed
from tablee.kernel.event import Event
from tablee.kernel.match import Match, replay, verify
from tablee.kernel.record import parse_record
from tablee.kernel.wire import encode


def same_luck_same_events(look: Look) -> None:
    """The same action with the same luck gives the same State and events."""
    game = look.game
    for step in look.steps():
        taken = step.taken
        for chance in (Script(step.drawn), Fork(step.drawn)):
            twin = step.before.clone()
            also_told: list[Event] = []
            game.apply(twin, taken.seat, taken.action, chance, taken.at, also_told)
            claim_same(twin, step.after, "played again, the action led to another State")
            claim_same(encode(also_told), encode(step.events), "played again, the action told other events")


def telling_changes_nothing(look: Look) -> None:
    """The State is the same whether events are built or not."""
    game = look.game
    for step in look.steps():
        twin = step.before.clone()
        game.apply(twin, step.taken.seat, step.taken.action, step.luck(), step.taken.at, None)
        claim_same(twin, step.after, "where nobody listens, the action led to another State")


def records_replay(look: Look) -> None:
    """A record replays to the same States and events."""
    walked = look.trail()
    record = parse_record(walked.match.record.to_lines())
    claim(record == walked.match.record, "the record that was written and read is another one")
    replayed = [encode(events) for _, _, events in replay(walked.game, record)]
    told = [encode(walked.setup_events), *(encode(step.events) for step in walked.steps)]
    claim_same(replayed, told, "the replay tells other events")
    claim_same(verify(walked.game, record).state, walked.match.state, "the replay ends with another State")
    if record.end is None:
        raise Breach("the record of a match that is over has no end")
    committed = commitment(bytes.fromhex(record.end.seed))
    claim_same(committed, record.head.commitment, "the seed is not the one that was promised")


def running_matches_replay(look: Look) -> None:
    """A match in progress replays from its record."""
    half = len(look.walk(3).rest()) // 2
    walk = look.walk(3)
    for _, taken in zip(range(half), look.follow(walk), strict=False):
        walk.play(taken)
    record = parse_record(walk.match.record.to_lines())
    claim(record.end is None, "the record of a match in progress has an end")
    claim_same(verify(walk.game, record).state, walk.state, "the replay leads to another State")


def attempts_change_nothing(look: Look) -> None:
    """An attempt changes nothing; accepted, it is the same as playing the action."""
    walk, twin = look.walk(4), look.setting.start(4)
    for taken in look.follow(walk):
        before = twin.state.clone()
        attempt = twin.attempt(taken.seat, taken.action, taken.at)
        claim_same(twin.state, before, "an attempt changed the State")
        twin.accept(attempt)
        claim_same(encode(attempt.events), encode(walk.play(taken)), "an attempt told other events")
    claim(twin.record == walk.match.record, "a match of attempts has another record")


def matches_resume(look: Look) -> None:
    """A match that is resumed plays on in the same way."""
    walk = look.walk(5)
    walk.rest()
    record = walk.match.record
    if record.end is None:
        raise Breach("the record of a match that is over has no end")
    seed = bytes.fromhex(record.end.seed)
    half = len(record.entries) // 2
    for check in (True, False):
        match = Match.resume(walk.game, record.head, seed, record.entries[:half], check=check)
        for entry in record.entries[half:]:
            match.play(entry.seat, walk.game.read_action(entry.action), entry.at)
        claim(match.record == record, "the resumed match has another record")
        claim_same(match.state, walk.state, "the resumed match came to another State")


def matches_branch(look: Look) -> None:
    """A match can be branched at any moment, and the branch can be verified."""
    walk = look.walk(6)
    walk.rest()
    game, origin = walk.game, walk.match.record
    names = NAMES[: look.setting.seats]
    for number in range(0, len(origin.entries), 1 + len(origin.entries) // 3):
        match = Match.branch(game, origin, number, names, derived_seed("branch", number))
        claim(match.record.entries == origin.entries[:number], "a branch does not begin as its origin did")
        Walk.on(look.setting, match, number).rest()
        record = parse_record(match.record.to_lines())
        claim(record.head.given == number, "the record of a branch does not say how much was taken over")
        claim_same(verify(game, record).state, match.state, "the replay of a branch ends with another State")
