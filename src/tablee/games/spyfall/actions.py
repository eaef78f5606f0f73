"""What a player can do: each verb of the rules, with the reason for which it may be refused.

Whose turn it is, the phases say; here stands what is allowed at all.
"""

from __future__ import annotations

from typing import Final

from tablee.games.spyfall.material import (
    BROODING_KNIGHT,
    CODE_OF_HONOUR,
    DEPOWERED,
    GOD_COMPLEX,
    LASSO_OF_TRUTH,
    N_LOCATIONS,
    N_QUESTIONS,
    SILVER_BRACELETS,
    SUPER_SPEED,
    TIME_SLIP,
    UNTOUCHABLE,
)
from tablee.games.spyfall.places import folded
from tablee.games.spyfall.state import CANCELLED, State
from tablee.games.spyfall.terms import COMPANION, FREE, STRUCTURED
from tablee.kernel.action import Broken, Text, Verb, table_of
from tablee.kernel.seat import MOST_SEATS, NOBODY, Seat
from tablee.parts.small_set import has

LONGEST_TEXT: Final = 200
MOST_TOKENS: Final = 3  # SP-1508
MOST_WORDS: Final = 30  # messages of one player in one talk; SP-1508 for people who type
MOST_FLAT_WORDS: Final = 3  # SP-826
SLIP: Final = 60_000  # SP-822
SLIP_FLOOR: Final = 70_000
ADD: Final = 0
REMOVE: Final = 1
YES_OR_NO: Final = ("oui", "non", "yes", "no")

_seats: Final = range(MOST_SEATS)
_yes: Final = range(2)

ConfirmModules: Final = Verb("confirm_modules", "SP-114")
NameDealer: Final = Verb("name_dealer", "SP-203", seat=_seats)
SeeCard: Final = Verb("see_card", "SP-1302")
StartClock: Final = Verb("start_clock", "SP-301")

Ask: Final = Verb("ask_question", "SP-302", to=_seats, question=range(N_QUESTIONS), lasso=_yes)
AskInWords: Final = Verb("ask_in_words", "SP-302", to=_seats, lasso=_yes, text=Text(LONGEST_TEXT))
HandOver: Final = Verb("hand_over", "SP-1505", to=_seats)
Answer: Final = Verb("answer_code", "SP-305", code=range(5))
AnswerInWords: Final = Verb("answer_in_words", "SP-305", text=Text(LONGEST_TEXT))

Accuse: Final = Verb("accuse", "SP-401", suspect=_seats)
Vote: Final = Verb("vote", "SP-402", is_for=_yes)
Accept: Final = Verb("accept_vote", "SP-824")
UseUntouchable: Final = Verb("use_untouchable", "SP-824")
UseGodComplex: Final = Verb("use_god_complex", "SP-811")

Reveal: Final = Verb("reveal", "SP-501")
Guess: Final = Verb("guess", "SP-502", place=range(N_LOCATIONS))
DeclareFarce: Final = Verb("declare_farce", "SP-1003")

Announce: Final = Verb("announce", "SP-1103")
RaiseHand: Final = Verb("raise_hand", "SP-1104", is_up=_yes)

Ready: Final = Verb("ready", "SP-1306")
Unready: Final = Verb("unready", "SP-1306")
Point: Final = Verb("point", "SP-603", suspect=_seats)

Suspect: Final = Verb("suspect", "SP-1508", who=_seats)
Trust: Final = Verb("trust", "SP-1508", who=_seats)
Unsure: Final = Verb("unsure", "SP-1508")
Same: Final = Verb("same", "SP-1508")
Different: Final = Verb("different", "SP-1508")
Say: Final = Verb("say", "SP-1503", text=Text(LONGEST_TEXT))

Deflect: Final = Verb("deflect", "SP-821", to=_seats)
SlipTime: Final = Verb("slip_time", "SP-822", way=range(2))
UseSpeed: Final = Verb("use_speed", "SP-825")
TurnUp: Final = Verb("turn_up", "SP-803")

PassOn: Final = Verb("pass_on", "SP-1309")
Applaud: Final = Verb("applaud", "SP-805", who=_seats)
NextRound: Final = Verb("next_round", "SP-1409")

ProposeVoid: Final = Verb("propose_void", "SP-1406")
VoteVoid: Final = Verb("vote_void", "SP-1406", is_for=_yes)
CloseWindow: Final = Verb("close_window", "SP-1509")
MarkAway: Final = Verb("mark_away", "SP-1401", seat=_seats)
MarkBack: Final = Verb("mark_back", "SP-1401", seat=_seats)
EndGame: Final = Verb("end_game", "SP-1409")

VERBS: Final = table_of(
    ConfirmModules, NameDealer, SeeCard, StartClock,
    Ask, AskInWords, HandOver, Answer, AnswerInWords,
    Accuse, Vote, Accept, UseUntouchable, UseGodComplex, Reveal, Guess, DeclareFarce, Announce, RaiseHand,
    Ready, Unready, Point, Suspect, Trust, Unsure, Same, Different, Say,
    Deflect, SlipTime, UseSpeed, TurnUp, PassOn, Applaud, NextRound,
    ProposeVoid, VoteVoid, CloseWindow, MarkAway, MarkBack, EndGame,
)  # fmt: skip

SPEECH_CARDS: Final = (SILVER_BRACELETS, LASSO_OF_TRUTH, SUPER_SPEED)
"""SP-1509. Around a real table these are only turned up; what they mean is the players' affair."""


# -- questions and answers ------------------------------------------------------------------------------------


def targets(state: State, asker: Seat) -> list[Seat]:
    """SP-306, SP-312, SP-1403. Return whom the asker may ask."""
    present = state.present()
    ban = state.ban
    free = [seat for seat in present if seat != asker and seat != ban]
    return free or [seat for seat in present if seat != asker]


def _choosing_target(state: State, seat: Seat, to: Seat) -> Broken | None:
    if to not in state.seats() or to == seat or has(state.out, to):
        return Broken("SP-302", "another_player", seat=to)
    if not state.is_present(to):
        return Broken("SP-1403", "is_away", seat=to)
    return None if to in targets(state, seat) else Broken("SP-306", "asked_you_last", seat=to)


def _adding_lasso(state: State, seat: Seat, lasso: int) -> Broken | None:
    if not lasso:
        return None
    if not state.terms.has_powers:
        return Broken("SP-107", "no_powers")
    return None if state.holds(seat, LASSO_OF_TRUTH) else Broken("SP-823", "not_your_card")


def _asking(state: State, seat: Seat, to: Seat, question: int, lasso: int) -> Broken | None:
    if state.terms.talk != STRUCTURED:
        return Broken("SP-1501", "other_talk", mode=state.terms.talk)
    broken = _choosing_target(state, seat, to) or _adding_lasso(state, seat, lasso)
    if broken is None and not has(state.free_questions(), question):
        broken = Broken("SP-1507", "asked_already", question=question)
    return broken


def _asking_in_words(state: State, seat: Seat, to: Seat, lasso: int, text: str) -> Broken | None:
    if state.terms.talk != FREE:
        return Broken("SP-1501", "other_talk", mode=state.terms.talk)
    return _choosing_target(state, seat, to) or _adding_lasso(state, seat, lasso)


def _handing_over(state: State, seat: Seat, to: Seat) -> Broken | None:
    if state.terms.talk != COMPANION:
        return Broken("SP-1501", "other_talk", mode=state.terms.talk)
    return _choosing_target(state, seat, to)


def legal_codes(state: State, seat: Seat) -> tuple[int, ...]:
    """SP-823, SP-826. Return the answers a seat may give."""
    if state.lasso:
        return YES_OR_NO_CODES
    return FLAT_CODES if state.ability[seat] == BROODING_KNIGHT else ANY_CODE


ANY_CODE: Final[tuple[int, ...]] = (0, 1, 2, 3, 4)
FLAT_CODES: Final[tuple[int, ...]] = (1, 2, 3)
YES_OR_NO_CODES: Final[tuple[int, ...]] = (0, 4)


def _answering(state: State, seat: Seat, code: int) -> Broken | None:
    if state.terms.talk != STRUCTURED:
        return Broken("SP-1501", "other_talk", mode=state.terms.talk)
    if code in legal_codes(state, seat):
        return None
    return Broken("SP-823", "yes_or_no") if state.lasso else Broken("SP-826", "flat_answers")


def _answering_in_words(state: State, seat: Seat, text: str) -> Broken | None:
    if state.terms.talk != FREE:
        return Broken("SP-1501", "other_talk", mode=state.terms.talk)
    if state.lasso:
        first = folded(text).split()[:1]
        return None if first and first[0] in YES_OR_NO else Broken("SP-823", "yes_or_no")
    if state.ability[seat] == BROODING_KNIGHT and len(text.split()) > MOST_FLAT_WORDS:
        return Broken("SP-826", "flat_answers")
    return None


# -- interrupts -----------------------------------------------------------------------------------------------


def _accusing(state: State, seat: Seat, suspect: Seat) -> Broken | None:
    if suspect == seat or suspect not in state.seats() or has(state.out, suspect):
        return Broken("SP-410", "another_player", seat=suspect)
    if state.ability[seat] == CODE_OF_HONOUR:
        return Broken("SP-828", "code_of_honour")
    if state.accusations_left(seat) < 1:
        return Broken("SP-401", "accusation_spent")
    return None if suspect in state.suspects(seat) else Broken("SP-410", "too_few_voters")


def _revealing(state: State, seat: Seat) -> Broken | None:
    return None if state.is_joker(seat) else Broken("SP-501", "no_joker")


def _declaring(state: State, seat: Seat) -> Broken | None:
    if not state.terms.has_farce:
        return Broken("SP-107", "no_farce")
    return None if state.farce_is_possible() else Broken("SP-1010", "farce_played")


def _guessing(state: State, seat: Seat, place: int) -> Broken | None:
    return None if place < len(state.terms.places.names) else Broken("SP-502", "no_such_place", place=place)


def _announcing(state: State, seat: Seat) -> Broken | None:
    if not state.terms.has_multiverse:
        return Broken("SP-107", "no_multiverse")
    if not state.multiverse_is_possible():
        return Broken("SP-1114", "multiverse_played")
    return Broken("SP-1112", "announcement_spent") if has(state.announced, seat) else None


# -- pointing and talk ----------------------------------------------------------------------------------------


def _pointing(state: State, seat: Seat, suspect: Seat) -> Broken | None:
    if suspect == seat or suspect not in state.seats() or has(state.out, suspect):
        return Broken("SP-909" if state.hunt != NOBODY else "SP-608", "another_player", seat=suspect)
    return Broken("SP-909", "not_the_joker", seat=suspect) if suspect == state.hunt else None


def _speaking_of(state: State, seat: Seat, who: Seat) -> Broken | None:
    if who == seat or who not in state.seats() or has(state.out, who):
        return Broken("SP-1508", "another_player", seat=who)
    return _speaking(state, seat)


def _speaking(state: State, seat: Seat) -> Broken | None:
    if state.terms.talk != STRUCTURED:
        return Broken("SP-1501", "other_talk", mode=state.terms.talk)
    return None if state.tokens[seat] < MOST_TOKENS else Broken("SP-1508", "said_enough", most=MOST_TOKENS)


def _saying(state: State, seat: Seat, text: str) -> Broken | None:
    if state.terms.talk != FREE:
        return Broken("SP-1501", "other_talk", mode=state.terms.talk)
    return None if state.tokens[seat] < MOST_WORDS else Broken("SP-1503", "said_enough", most=MOST_WORDS)


# -- abilities ------------------------------------------------------------------------------------------------


def _holding(state: State, seat: Seat, ability: int, rule: str) -> Broken | None:
    if not state.terms.has_powers:
        return Broken("SP-107", "no_powers")
    if state.ability[seat] == ability and has(state.turned_up, seat):
        return Broken("SP-803", "used_already")
    return None if state.holds(seat, ability) else Broken(rule, "not_your_card")


def _escaping(state: State, seat: Seat) -> Broken | None:
    return _holding(state, seat, UNTOUCHABLE, "SP-824")


def _being_god(state: State, seat: Seat) -> Broken | None:
    return _holding(state, seat, GOD_COMPLEX, "SP-811")


def deflections(state: State, seat: Seat) -> list[Seat]:
    """SP-821, SP-832. Return whom a question can be passed on to."""
    return [other for other in state.present() if other != seat and other != state.asker]


def _deflecting(state: State, seat: Seat, to: Seat) -> Broken | None:
    broken = _holding(state, seat, SILVER_BRACELETS, "SP-821")
    if broken is not None:
        return broken
    if state.answerer != seat:
        return Broken("SP-821", "nothing_asked")
    others = deflections(state, seat)
    if not others:
        return Broken("SP-832", "nobody_to_ask")
    return None if to in others else Broken("SP-821", "another_target", seat=to)


def _slipping(state: State, seat: Seat, way: int) -> Broken | None:
    return _holding(state, seat, TIME_SLIP, "SP-822")


def _hurrying(state: State, seat: Seat) -> Broken | None:
    broken = _holding(state, seat, SUPER_SPEED, "SP-825")
    if broken is not None:
        return broken
    if state.quick != seat or state.answerer != NOBODY:
        return Broken("SP-825", "no_answer_yet")
    can_ask = any(other not in (seat, state.last_answerer()) for other in state.present())
    return None if can_ask else Broken("SP-832", "nobody_to_ask")


def can_turn_up(state: State, seat: Seat) -> bool:
    """SP-829, SP-1509. Tell whether a card that still lies face down may be turned up with no effect here."""
    ability = state.ability[seat]
    return ability == DEPOWERED or (state.terms.talk == COMPANION and ability in SPEECH_CARDS)


def _turning_up(state: State, seat: Seat) -> Broken | None:
    if not state.terms.has_powers:
        return Broken("SP-107", "no_powers")
    if state.ability[seat] >= 0 and has(state.turned_up, seat):
        return Broken("SP-803", "used_already")
    return None if can_turn_up(state, seat) else Broken("SP-829", "not_your_card")


def _applauding(state: State, seat: Seat, who: Seat) -> Broken | None:
    if not state.terms.has_powers:
        return Broken("SP-107", "no_powers")
    if who == seat or who not in state.seats() or has(state.out, who):
        return Broken("SP-805", "another_player", seat=who)
    return Broken("SP-805", "applauded") if state.applause[seat] != NOBODY else None


def _naming_dealer(state: State, seat: Seat, named: Seat) -> Broken | None:
    return None if named in state.players() else Broken("SP-203", "no_such_seat", seat=named)


def survived(state: State, hero: Seat, joker: Seat) -> bool:
    """SP-706, SP-1209. Tell whether the seat's accusation of the Joker failed in this round."""
    return any(one[0] == hero and one[1] == joker and one[2] <= CANCELLED for one in state.accusations)


NameDealer.refusal = _naming_dealer
Ask.refusal = _asking
AskInWords.refusal = _asking_in_words
HandOver.refusal = _handing_over
Answer.refusal = _answering
AnswerInWords.refusal = _answering_in_words
Accuse.refusal = _accusing
UseUntouchable.refusal = _escaping
UseGodComplex.refusal = _being_god
Reveal.refusal = _revealing
Guess.refusal = _guessing
DeclareFarce.refusal = _declaring
Announce.refusal = _announcing
Point.refusal = _pointing
Suspect.refusal = _speaking_of
Trust.refusal = _speaking_of
Unsure.refusal = _speaking
Same.refusal = _speaking
Different.refusal = _speaking
Say.refusal = _saying
Deflect.refusal = _deflecting
SlipTime.refusal = _slipping
UseSpeed.refusal = _hurrying
TurnUp.refusal = _turning_up
Applaud.refusal = _applauding
