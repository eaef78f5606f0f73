"""Given, when, then: scenes of DC Spyfall in the words of its rules.

    scene = given(4).dealt("watchtower", joker=ANA, dealer=CID)
    scene.asks(CID, DOT).answers(DOT)
    assert scene.targets(DOT) == {ANA, BOB}
    scene.accuses(DOT, ANA, votes={BOB: True, CID: True})
    assert scene.scored() == [0, 1, 1, 2]

Places, questions and Ability cards are written as their ids. Time stands still unless something `passes`.
Every action goes through the checks, and nothing may break the invariants.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Self

from tablee.games.spyfall import actions as verbs
from tablee.games.spyfall.accusation import AGAINST, FOR, Accusation
from tablee.games.spyfall.game import SPYFALL
from tablee.games.spyfall.material import (
    ABILITIES,
    BROODING_KNIGHT,
    CODE_OF_HONOUR,
    DAY_OFF,
    DEPOWERED,
    FARCE_PACK,
    GOD_COMPLEX,
    JOKER,
    LASSO_OF_TRUTH,
    LOCATIONS,
    MARKED,
    MULTIVERSE_PACKS,
    NO_CARD,
    PACK_SIZE,
    QUESTIONS,
    SECRET_IDENTITY,
    SILVER_BRACELETS,
    SUPER_SPEED,
    TIME_SLIP,
    TIRELESS_DETECTIVE,
    UNTOUCHABLE,
    Card,
    Pack,
)
from tablee.games.spyfall.multiverse import DOWN, UP
from tablee.games.spyfall.state import State
from tablee.games.spyfall.terms import COMPANION, FREE
from tablee.games.spyfall.windows import RoundClock, clock_left
from tablee.kernel.action import Action
from tablee.kernel.seat import AWAY, GONE, NOBODY, PERSON, PROGRAM, Seat
from tests import scene

ANA, BOB, CID, DOT, EVE, FAY, GUS, HAL = range(8)

STANDARD = "standard"
FARCE = "farce"
MULTIVERSE = "multiverse"


# Dealt in this order to whom nothing was said of, so that little happens by itself: restrictions come last.
_QUIETEST = (
    DAY_OFF, SECRET_IDENTITY, DEPOWERED, LASSO_OF_TRUTH, TIME_SLIP, SUPER_SPEED, SILVER_BRACELETS, GOD_COMPLEX,
    UNTOUCHABLE, TIRELESS_DETECTIVE, BROODING_KNIGHT, CODE_OF_HONOUR,
)  # fmt: skip


def place(name: str) -> int:
    return LOCATIONS.index(name)


def question(name: str) -> int:
    return QUESTIONS.index(name)


def ability(name: str) -> int:
    return ABILITIES.index(name)


class Scene(scene.Scene[State]):
    """A match of DC Spyfall, and what happens in it."""

    GAME = SPYFALL

    # -- given ----------------------------------------------------------------------------------------------

    def confirmed(self) -> Self:
        """SP-114, SP-203. Let all confirm the modules, and the host name a first dealer, where that is asked."""
        if self.phase() == "ConfirmingModules":
            self.confirmed_by(*self.asked())
        if self.phase() == "NamingDealer":
            self.when(ANA, verbs.NameDealer(ANA))
        return self

    def confirmed_by(self, *seats: Seat) -> Self:
        """SP-114. Let these confirm the modules."""
        for seat in seats:
            self.when(seat, verbs.ConfirmModules())
        return self

    def dealt(
        self,
        location: str = "watchtower",
        *,
        joker: Seat = ANA,
        harley: Seat | None = None,
        dealer: Seat | None = None,
        pack: str = STANDARD,
        abilities: Mapping[Seat, int | str] | None = None,
        places: Mapping[Seat, str] | None = None,
        starts: bool = True,
    ) -> Self:
        """Deal the next round like this and start its clock. Without a dealer, whoever is due deals.

        `places`: of a Multiverse pack, by seat. Abilities that are not said are some others.
        """
        self.confirmed().next_round()
        state = self.state
        assert state.is_dealt() and not state.result and not state.said, f"a round is under way: {self.phase()}"
        if dealer is not None:
            state.dealer = int(dealer)
            state.asker = state.asker if state.asker == NOBODY else int(dealer)  # a virtual clock runs already
        state.used &= ~(1 << state.pack)
        if pack == FARCE:
            self._deal(FARCE_PACK, dict.fromkeys(state.players(), JOKER), [JOKER] * PACK_SIZE)
        elif pack == MULTIVERSE:
            self._deal_multiverse(places or {})
        else:
            self._deal_standard(place(location), joker, harley)
        self._deal_abilities(abilities or {})
        self.game.invariants(state)
        return self.starts() if starts else self

    def _deal_standard(self, where: int, joker: Seat, harley: Seat | None) -> None:
        state = self.state
        has_harley = state.has_harley()
        assert harley is None or has_harley, "the module is off"
        cards = dict.fromkeys(state.players(), where)
        cards[joker] = JOKER
        if harley is not None:
            cards[harley] = MARKED + where
        marked = MARKED + where if has_harley else where
        self._deal(where, cards, [where] * (PACK_SIZE - 2) + [marked, JOKER])

    def _deal_multiverse(self, places: Mapping[Seat, str]) -> None:
        state = self.state
        pack = next(pack for pack in MULTIVERSE_PACKS if not state.used >> pack & 1)
        other = next(other for other in MULTIVERSE_PACKS if other != pack)
        halves = {half: state.split[PACK_SIZE * at : PACK_SIZE * (at + 1)] for at, half in enumerate(MULTIVERSE_PACKS)}
        is_fixed = state.used >> other & 1
        wanted = {seat: place(name) for seat, name in places.items()}
        rest = [
            one for one in (halves[pack] if is_fixed else state.terms.places.multiverse) if one not in wanted.values()
        ]
        for seat in state.players():
            wanted.setdefault(seat, NO_CARD)
        cards = {seat: one if one != NO_CARD else rest.pop(0) for seat, one in wanted.items()}
        undealt = [rest.pop(0) for _ in range(PACK_SIZE - len(cards))]
        halves[pack] = (*undealt, *cards.values())
        if not is_fixed:
            halves[other] = tuple(rest)
        state.split = tuple(one for half in MULTIVERSE_PACKS for one in halves[half])
        self._deal(pack, cards, [*undealt, *cards.values()])

    def _deal(self, pack: Pack, cards: Mapping[Seat, Card], whole: list[Card]) -> None:
        state = self.state
        assert not state.used >> pack & 1, "this pack was played"
        state.pack = pack
        state.used |= 1 << pack
        for seat, card in cards.items():
            state.card[seat] = card
            whole.remove(card)
        state.undealt = tuple(whole)

    def _deal_abilities(self, abilities: Mapping[Seat, int | str]) -> None:
        state = self.state
        assert not abilities or state.terms.has_powers, "the module is off"
        if not state.terms.has_powers:
            return
        given_ones = {seat: one if isinstance(one, int) else ability(one) for seat, one in abilities.items()}
        quiet = [one for one in _QUIETEST if one not in given_ones.values()]
        for seat in state.players():
            state.ability[seat] = given_ones[seat] if seat in given_ones else quiet.pop(0)

    def starts(self) -> Self:
        """SP-1302. Let all look at their cards, and the dealer start the clock."""
        self.see_cards()
        if self.phase() == "StartingClock":
            self.when(self.state.dealer, verbs.StartClock())
        return self

    def see_cards(self) -> Self:
        while self.phase() == "SeeingCards":
            self.when(self.asked()[0], verbs.SeeCard())
        return self

    def next_round(self) -> Self:
        """Let all present go on to the next round, if one is over."""
        while self.phase() == "RoundOver":
            self.when(self.asked()[0], verbs.NextRound())
        return self

    # -- when -----------------------------------------------------------------------------------------------

    def asks(self, asker: Seat, to: Seat, what: int | str | None = None, *, lasso: bool = False) -> Self:
        """Ask: a question of the bank (the first free one, unless it is named), words, or a tap at one table."""
        return self.all_pass().when(asker, self.asking(to, what, lasso=lasso))

    def asking(self, to: Seat, what: int | str | None = None, *, lasso: bool = False) -> Action:
        """Return the action of asking, as the talk mode wants it."""
        talk = self.state.terms.talk
        if talk == COMPANION:
            return verbs.HandOver(to)
        if talk == FREE:
            return verbs.AskInWords(to, int(lasso), what or "What can you hear?")
        if what is None:
            what = next(number for number in range(len(QUESTIONS)) if self.state.free_questions() >> number & 1)
        return verbs.Ask(to, question(what) if isinstance(what, str) else what, int(lasso))

    def answers(self, seat: Seat, what: int | str = 2) -> Self:
        """Answer by a code or, in free talk, in words."""
        self.all_pass()
        if self.state.terms.talk == FREE:
            return self.when(seat, verbs.AnswerInWords(what if isinstance(what, str) else "It depends."))
        return self.when(seat, verbs.Answer(what))

    def exchanges(self, *seats: Seat) -> Self:
        """Let each ask the next of these seats, who answers."""
        for asker, to in pairwise(seats):
            self.asks(asker, to).answers(to)
        return self

    def accuses(
        self, accuser: Seat, suspect: Seat, votes: Mapping[Seat, bool] | None = None, *, accepts: bool = True
    ) -> Self:
        """Accuse; then these vote and, if votes are given, the suspect accepts where that is asked (SP-824)."""
        self.submits(accuser, verbs.Accuse(suspect))
        for seat, is_for in (votes or {}).items():
            self.when(seat, verbs.Vote(FOR if is_for else AGAINST))
        top = self.state.stack[-1]
        if votes and accepts and isinstance(top, Accusation) and top.is_asked(suspect):
            self.when(suspect, verbs.Accept())
        return self

    def all_vote(self, is_for: bool = True) -> Self:
        """Let everybody who still has to vote say the same, and the suspect accept."""
        while isinstance(top := self.state.stack[-1], Accusation):
            seat = self.asked()[0]
            self.when(seat, verbs.Accept() if seat == top.suspect else verbs.Vote(FOR if is_for else AGAINST))
        return self

    def convicts(self, accuser: Seat, suspect: Seat) -> Self:
        """Accuse, and all vote For."""
        return self.accuses(accuser, suspect).all_vote()

    def accuses_in_vain(self, accuser: Seat, suspect: Seat) -> Self:
        """Accuse, all others vote Against, and the clock goes on."""
        return self.accuses(accuser, suspect).all_vote(False).resumes()

    def resumes(self) -> Self:
        """SP-1304. Let the display of a result, or the window for God Complex, pass."""
        if self.phase() in ("ShowingResult", "Tempting"):
            self.passes(ms=self.next_due() - self.at)
        return self

    def reveals(self, seat: Seat) -> Self:
        return self.submits(seat, verbs.Reveal())

    def guesses(self, location: str, seat: Seat | None = None) -> Self:
        """Let whoever revealed name a Location."""
        return self.when(self.asked()[0] if seat is None else seat, verbs.Guess(place(location)))

    def declares(self, seat: Seat | None = None) -> Self:
        """SP-1003. Let whoever revealed declare the Farce."""
        return self.when(self.asked()[0] if seat is None else seat, verbs.DeclareFarce())

    def announces(self, seat: Seat, hands: Iterable[Seat] | None = None) -> Self:
        """SP-1103. Announce; then, if hands are given, the talk passes and these raise theirs, the others do not."""
        self.submits(seat, verbs.Announce())
        if hands is not None:
            self.talk_ends()
            for other in self.asked():
                self.when(other, verbs.RaiseHand(UP if other in hands else DOWN))
        return self

    def talk_ends(self) -> Self:
        """Let a talk end: all are ready, its time passes, or nobody has more to say."""
        self.all_pass()
        while self.phase() == "TalkOnce":
            self.when(self.asked()[0], verbs.PassOn())
        if self.phase() == "FinalTalk":
            for seat in self.state.present():
                if self.phase() == "FinalTalk" and self.allows(seat, verbs.Ready()):
                    self.when(seat, verbs.Ready())
        if self.phase() in ("MultiverseTalk", "HuntTalk", "Countdown"):
            self.passes(ms=self.next_due() - self.at)
        return self

    def time_is_up(self) -> Self:
        """Let the rest of the clock go by; with a virtual clock, by questions and answers in which nobody breaks in."""
        if not self.state.terms.is_virtual:
            assert isinstance(self.state.stack[-1], RoundClock), f"the clock does not run: {self.phase()}"
            return self.passes(ms=self.clock())
        while self.phase() in ("Asking", "Answering", "Poll"):
            seat = self.asked()[0]
            self.when(seat, self.game.default(self.state, seat))
        return self

    def points(self, fingers: Mapping[Seat, Seat]) -> Self:
        """Let the talk end and these point; the others abstain. In the hunt the same."""
        self.talk_ends()
        assert self.phase() in ("Pointing", "HuntPointing"), f"nobody points in {self.phase()}"
        for seat, suspect in fingers.items():
            self.when(seat, verbs.Point(suspect))
        if self.phase() not in ("Pointing", "HuntPointing"):
            return self
        if self.state.terms.talk == COMPANION:  # SP-1509
            return self.when(self.state.host(), verbs.CloseWindow())
        return self.passes(ms=self.next_due() - self.at)

    def submits(self, seat: Seat, action: Action) -> Self:
        """Break in; with a virtual clock, as the only one of a poll who does not pass (SP-1309)."""
        if self.phase() not in ("Poll", "LastPoll"):
            return self.when(seat, action)
        others = [other for other in self.asked() if other != seat]
        self.when(seat, action)
        for other in others:
            self.when(other, verbs.PassOn())
        return self

    def all_pass(self) -> Self:
        """Let everybody pass in the polls of the virtual clock."""
        while self.phase() in ("Poll", "LastPoll"):
            self.when(self.asked()[0], verbs.PassOn())
        return self

    def goes_away(self, *seats: Seat) -> Self:
        return self._sits(seats, AWAY)

    def comes_back(self, *seats: Seat) -> Self:
        return self._sits(seats, PERSON)

    def leaves(self, *seats: Seat) -> Self:
        """SP-1407. Leave for good."""
        return self._sits(seats, GONE)

    def is_played_by_a_bot(self, *seats: Seat) -> Self:
        return self._sits(seats, PROGRAM)

    def _sits(self, seats: Iterable[Seat], who: int) -> Self:
        for seat in seats:
            self.sits(seat, who)
        return self

    # -- then -----------------------------------------------------------------------------------------------

    def targets(self, seat: Seat) -> set[Seat]:
        """Return whom the seat may ask now."""
        return {to for to in self.state.seats() if self.allows(seat, self.asking(to))}

    def clock(self) -> int:
        """Return the ms left on the clock of the round."""
        return clock_left(self.state, self.at)

    def runs(self) -> bool:
        """Tell whether the clock of the round runs."""
        return bool(self.state.stack) and isinstance(self.state.stack[-1], RoundClock)

    def scored(self) -> list[int]:
        """Return the points of the last round, by seat."""
        worth = [0] * self.state.terms.seats
        for seat, points, _ in self.state.history[-1][10]:
            worth[seat] += points
        return worth

    def rules_scored(self, seat: Seat) -> list[str]:
        """Return the rules by which a seat scored in the last round."""
        return [rule for one, _, rule in self.state.history[-1][10] if one == seat]

    def row(self) -> str:
        """SP-1202. Return how the last round ended."""
        row: str = self.state.history[-1][1]
        return row

    def next_dealer(self) -> Seat:
        """Return who deals the next round; with a virtual clock it is dealt already."""
        assert self.state.result or (self.state.history and not self.state.said), "the round is not over"
        return self.state.dealer


given = Scene  # options as keywords, with _ for -
