"""What each pair of eyes sees, built field by field. Nothing of the State leaves by another door."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tablee.games.spyfall.accusation import Accusation, AskedToTempt, Tempting
from tablee.games.spyfall.actions import legal_codes
from tablee.games.spyfall.dialogue import speaker
from tablee.games.spyfall.ending import UNNAMED
from tablee.games.spyfall.guessing import Guessing
from tablee.games.spyfall.material import MODULES, NO_ABILITY, NO_CARD, place_of
from tablee.games.spyfall.multiverse import Hands
from tablee.games.spyfall.pointing import Pointing
from tablee.games.spyfall.state import ANSWER, NO_PACK, QUESTION, SILENT, SYSTEM, TALK, State
from tablee.games.spyfall.terms import COMPANION, STRUCTURED
from tablee.games.spyfall.view import (
    AccusationView,
    ClockView,
    DialogueView,
    LineView,
    PlayerView,
    RoundView,
    SaidView,
    View,
    VoidView,
    WaitView,
)
from tablee.games.spyfall.windows import RoundClock, clock_left
from tablee.kernel.seat import AWAY, GONE, NOBODY, PROGRAM, Seat
from tablee.parts.small_set import has, members


def views_of(state: State, viewers: Sequence[Seat]) -> list[View]:
    """Return what each of the viewers may know; what is the same for all of them is built once."""
    terms = state.terms
    is_over = not state.stack
    ready = () if is_over else state.stack[-1].answered()
    players = [_player(state, seat, False, ready) for seat in state.seats()]
    dealer = None if state.dealer == NOBODY else state.dealer
    modules = tuple(module for module in MODULES if terms.options[module])
    waits = None if is_over else _wait(state)
    clock = _clock(state)
    dialogue = _dialogue(state)
    place = _place(state)
    said = _said(state)
    accusations = _accusations(state)
    asked = members(state.asked)
    announcements = members(state.announced)
    played = _played(state)
    packs = len(state.packs_left())
    void = _void(state)
    history = tuple([_round(entry) for entry in state.history])
    return [
        View(
            seat=viewer,
            modules=modules,
            has_harley=state.has_harley(),
            talk=terms.talk,
            round=state.round,
            rounds=terms.rounds,
            dealer=dealer,
            waits=waits,
            clock=clock,
            dialogue=dialogue,
            players=_with_own(state, viewer, players, ready),
            place=place,
            said=said,
            asked=asked,
            held=viewer >= 0 and viewer == state.asker and bool(state.held),
            accusations=accusations,
            announcements=announcements,
            choice=_choice(state, viewer),
            applauds=_seat(state.applause[viewer]) if viewer >= 0 else None,
            suggested=_suggested(state, viewer),
            shows_list=_shows_list(state, viewer),
            played=played,
            packs=packs,
            void=void,
            history=history,
        )
        for viewer in viewers
    ]


def _with_own(state: State, viewer: Seat, players: list[PlayerView], ready: tuple[Seat, ...]) -> tuple[PlayerView, ...]:
    seen = players[:]
    if viewer >= 0:
        seen[viewer] = _player(state, viewer, True, ready)
    return tuple(seen)


def _player(state: State, seat: Seat, is_own: bool, ready: tuple[Seat, ...]) -> PlayerView:
    is_dealt = state.card[seat] != NO_CARD
    shows_card = is_own or not is_dealt or has(state.revealed, seat)
    shows_ability = is_own or not is_dealt or bool(state.result) or has(state.turned_up, seat)
    return PlayerView(
        seat=seat,
        score=state.score[seat],
        is_out=has(state.out, seat),
        is_away=state.sitting[seat] in (AWAY, GONE),
        is_program=state.sitting[seat] == PROGRAM,
        card=state.card[seat] if shows_card else None,
        ability=state.ability[seat] if shows_ability else None,
        is_turned_up=has(state.turned_up, seat),
        is_ready=seat in ready,
        applause=state.applause.count(seat),
    )


def _wait(state: State) -> WaitView:
    """Say what is waited for; what a phase remembers is shown only where it says so itself."""
    top = state.stack[-1]
    return WaitView(type(top).__name__, top.waits_for(state), **top.shown(state))


def _clock(state: State) -> ClockView | None:
    """SP-1301."""
    if state.pack == NO_PACK:
        return None
    is_running = bool(state.stack) and isinstance(state.stack[-1], RoundClock)
    left = clock_left(state, state.since)
    return ClockView(left, state.since if is_running else 0, is_running)


def _dialogue(state: State) -> DialogueView | None:
    if speaker(state) == NOBODY:
        return None
    return DialogueView(
        asker=state.asker,
        answerer=_seat(state.answerer),
        ban=_seat(state.ban) if state.answerer == NOBODY else None,
        question=None if state.question == SILENT else state.question,
        has_lasso=bool(state.lasso),
    )


def _place(state: State) -> int | None:
    """SP-507. Where we are: known to all once it was named rightly, or the round is over."""
    if state.pack == NO_PACK or not (state.result or state.hunt != NOBODY):
        return None
    return state.place() if state.is_standard() else None


def _said(state: State) -> tuple[SaidView, ...]:
    """SP-1502. The transcript of the round: in full, or while it lasts only the latest exchange."""
    entries = [_entry(number, entry) for number, entry in enumerate(state.said, 1)]
    if state.terms.options["transcript"] == "last" and not state.result:
        entries = entries[_latest_exchange(state.said) :]
    return tuple(entries)


def _latest_exchange(said: tuple[Any, ...]) -> int:
    """Return where the latest question stands."""
    return max([0, *[at for at, entry in enumerate(said) if entry[2] == QUESTION]])


def _entry(number: int, entry: Any) -> SaidView:
    left, phase, kind, seat, to, what, how = entry
    is_note = kind == SYSTEM
    in_words = isinstance(what, str) and not is_note
    is_number = not in_words and what != SILENT
    return SaidView(
        number=number,
        left=left,
        phase=phase,
        kind=kind,
        seat=seat,
        to=_seat(to),
        question=what if kind == QUESTION and is_number else None,
        code=what if kind == ANSWER and is_number else None,
        wording=how if kind == ANSWER else 0,
        token=what if kind == TALK and is_number else None,
        text=what if in_words else None,
        has_lasso=kind == QUESTION and how == 1,
        note=what if is_note else None,
        ability=how if is_note and how != NO_ABILITY else None,
    )


def _accusations(state: State) -> tuple[AccusationView, ...]:
    is_open = any(isinstance(phase, (Accusation, Tempting, AskedToTempt)) for phase in state.stack)
    latest = len(state.accusations) - 1
    return tuple(
        [
            AccusationView(accuser, suspect, None if is_open and at == latest else became)
            for at, (accuser, suspect, became) in enumerate(state.accusations)
        ]
    )


def _choice(state: State, viewer: Seat) -> int | None:
    """Return the viewer's own sealed vote, hand or finger."""
    top = state.stack[-1] if state.stack else None
    if isinstance(top, (Accusation, Hands, Pointing)):
        answer: int | None = top.answer_of(viewer)
        return answer
    return None


def _suggested(state: State, viewer: Seat) -> int | None:
    """SP-1510. The answer the viewer's card suggests; a Joker gets none."""
    is_asked = viewer >= 0 and viewer == state.answerer and state.terms.talk == STRUCTURED
    place = place_of(state.card[viewer]) if is_asked else -1
    if place < 0 or state.question == SILENT:
        return None
    chances = state.terms.places.plain()[place][state.question]
    return max(legal_codes(state, viewer), key=lambda code: (chances[code], -code))


def _shows_list(state: State, viewer: Seat) -> bool:
    """SP-309, SP-502. Before everybody; or, in a round, before whoever must answer or a Joker who has revealed."""
    who = state.terms.options["reference-list"]
    if who == "always" or not state.is_dealt() or state.result:
        return True
    top = state.stack[-1]
    if viewer == NOBODY or (isinstance(top, Guessing) and viewer == top.seat):
        return viewer != NOBODY
    return who == "answerer" and viewer == _answers_now(state)


def _answers_now(state: State) -> Seat:
    """Return who must answer; around one table, whoever was tapped last (SP-1505)."""
    is_tapped = state.terms.talk == COMPANION and state.ban != NOBODY
    return state.asker if is_tapped else state.answerer


def _played(state: State) -> tuple[int, ...]:
    """SP-506. The Locations whose standard pack was shown in an earlier round, or in this one."""
    if not state.terms.options["mark-used-locations"]:
        return ()
    is_shown = bool(state.result)
    places = range(len(state.terms.places.names))
    return tuple([place for place in places if has(state.used, place) and (is_shown or place != state.pack)])


def _void(state: State) -> VoidView | None:
    if state.void_by == NOBODY:
        return None
    votes = state.void_votes
    in_favour = members(votes & state.terms.all_seats)
    return VoidView(state.void_by, in_favour, members(votes >> 8))


def _round(entry: Any) -> RoundView:
    number, row, dealer, by, target, place, cards, abilities, fingers, hands, lines = entry
    return RoundView(
        round=number,
        row=row,
        dealer=dealer,
        by=_seat(by),
        target=_seat(target),
        place=None if place == UNNAMED else place,
        cards=cards,
        abilities=abilities,
        fingers=tuple([_seat(finger) for finger in fingers]),
        hands=hands,
        lines=tuple([LineView(*line) for line in lines]),
    )


def _seat(seat: Seat) -> Seat | None:
    return None if seat == NOBODY else seat
