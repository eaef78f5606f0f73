"""SP-2xx: rounds, the dealer, the deal, void rounds."""

from typing import Any

import pytest

from tablee.games.spyfall.actions import NameDealer, NextRound, ProposeVoid, UseGodComplex, Vote, VoteVoid
from tablee.games.spyfall.dealing import from_the_bottom
from tablee.games.spyfall.events import CardDealt, DealerNamed, RoundEnded
from tablee.games.spyfall.material import FARCE_PACK, JOKER, MULTIVERSE_PACKS, NO_CARD, is_marked
from tablee.games.spyfall.sight import views_of
from tablee.kernel.chance import Quick
from tablee.kernel.options import BadOption
from tests.games.spyfall.scene import ANA, BOB, CID, DOT, EVE, FARCE, MULTIVERSE, Scene, given
from tests.points import points_of

EIGHT_PLACES = "\n".join(f"Place {number}" for number in range(8))


class Loaded(Quick):
    """Chance that draws a pack as told, and puts the cards of a standard pack as told."""

    def __init__(self, pack: int | None = None, marked: int | None = None) -> None:
        super().__init__(0)
        self.pack = pack
        self.marked = marked  # where the marked card lies, from the top
        self.sides: list[int] = []

    def draw(self, sides: int, reason: str) -> int:
        if reason != "the pack":
            return super().draw(sides, reason)
        self.sides.append(sides)
        return super().draw(sides, reason) if self.pack is None else self.pack

    def shuffle(self, items: list[int], reason: str) -> None:
        if reason != "the pack" or self.marked is None:
            super().shuffle(items, reason)
            return
        items.sort()
        items.insert(self.marked, items.pop())


def void(scene: Scene) -> Scene:
    """All agree that the round is void."""
    scene.when(ANA, ProposeVoid())
    for seat in scene.state.persons()[1:]:
        if scene.state.void_by >= 0:
            scene.when(seat, VoteVoid(1))
    assert scene.row() == "void"
    return scene


# -- how many rounds ------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-201")
def test_five_rounds_are_played_unless_agreed_otherwise() -> None:
    assert given(4).state.terms.rounds == 5
    scene = given(4, rounds=2)
    scene.dealt("oa").convicts(BOB, ANA)
    assert scene.view(ANA).rounds == 2
    scene.dealt("batcave").convicts(BOB, ANA)
    assert scene.next_round().phase() == "over"
    outcome = scene.game.outcome(scene.state)
    assert outcome is not None and points_of(outcome) == (0, 4, 2, 2)


@pytest.mark.rule("SP-202")
@pytest.mark.parametrize(("farce", "multiverse", "most"), [(0, 0, 20), (1, 0, 21), (0, 1, 22), (1, 1, 23)])
def test_no_more_rounds_than_packs(farce: int, multiverse: int, most: int) -> None:
    modules = {"farce": bool(farce), "multiverse": bool(multiverse)}
    assert given(4, rounds=most, **modules).state.terms.rounds == most
    with pytest.raises(BadOption, match="rounds"):
        given(4, rounds=most + 1, **modules)


# -- the first dealer -----------------------------------------------------------------------------------------


@pytest.mark.rule("SP-203")
def test_a_random_player_deals_first() -> None:
    dealers = [given(4, seed=seed).state.dealer for seed in range(80)]
    assert set(dealers) == {ANA, BOB, CID, DOT}


@pytest.mark.rule("SP-203")
def test_the_host_names_the_first_dealer() -> None:
    scene = given(4, first_dealer="chosen")
    assert scene.asked() == [ANA] and not scene.state.is_dealt()
    scene.refuses(BOB, NameDealer(BOB), "SP-203", "host_names")
    scene.refuses(ANA, NameDealer(EVE), "SP-203", "no_such_seat")
    assert scene.when(ANA, NameDealer(CID)).state.dealer == CID
    assert scene.phase() == "SeeingCards"


@pytest.mark.rule("SP-203")
def test_a_host_who_names_nobody_leaves_it_to_chance() -> None:
    dealers = set()
    for seed in range(40):
        scene = given(4, seed=seed, first_dealer="chosen").passes(30)
        assert scene.heard(DealerNamed)[0].seat == scene.state.dealer
        dealers.add(scene.state.dealer)
    assert dealers == {ANA, BOB, CID, DOT}


@pytest.mark.rule("SP-204")
def test_dealing_excuses_from_nothing() -> None:
    scene = given(4).dealt(joker=CID, dealer=CID)
    assert scene.state.card[CID] == JOKER and scene.asked() == [CID]
    scene.asks(CID, DOT).answers(DOT).asks(DOT, ANA).answers(ANA).asks(ANA, CID).answers(CID)
    scene.accuses(ANA, BOB).when(CID, Vote(0)).when(DOT, Vote(0)).resumes()
    scene.time_is_up().points({CID: ANA, ANA: CID, BOB: CID})
    assert scene.row() == "E9"


# -- the deal -------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-205", "SP-211")
def test_each_pack_still_in_the_draw_is_equally_likely_and_none_comes_twice() -> None:
    chance = Loaded()
    drawn = set()
    for number in range(23):
        chance.pack = number
        state = given(4, chance=chance, farce=True, multiverse=True).confirmed().state
        drawn.add(state.pack)
    assert drawn == {*range(20), FARCE_PACK, *MULTIVERSE_PACKS} and set(chance.sides) == {23}
    chance.sides.clear()
    drawn.clear()
    for number in range(19):
        chance.pack = 7
        scene = given(4, chance=chance).starts()
        chance.pack = number
        scene.convicts(BOB, scene.state.joker() if scene.state.joker() != BOB else ANA).next_round()
        drawn.add(scene.state.pack)
    assert drawn == set(range(20)) - {7} and set(chance.sides) == {20, 19}


@pytest.mark.rule("SP-211")
def test_a_game_of_all_packs_plays_each_once() -> None:
    scene = given(3, rounds=23, farce=True, multiverse=True).confirmed()
    packs = []
    while scene.phase() != "over":
        packs.append(scene.state.pack)
        scene.starts().time_is_up().points({}).next_round()
    assert sorted(packs) == list(range(23))


@pytest.mark.rule("SP-206")
@pytest.mark.parametrize("seats", range(3, 9))
def test_the_joker_is_always_dealt_and_may_go_to_anybody(seats: int) -> None:
    hands = [given(seats, seed=seed).state.card for seed in range(60)]
    assert all(hand.count(JOKER) == 1 for hand in hands)
    assert {hand.index(JOKER) for hand in hands} == set(range(seats))
    assert all(len({card for card in hand if card != JOKER}) == 1 for hand in hands)


@pytest.mark.rule("SP-206", "SP-207")
def test_cards_are_taken_from_the_bottom() -> None:
    """T23."""
    pack = [3, 1, 6, 2, 7, 5, 4, JOKER]
    dealt, undealt = from_the_bottom(pack, 3)
    assert set(dealt) == {JOKER, 4, 5}
    assert undealt == [3, 1, 6, 2, 7]


@pytest.mark.rule("SP-206", "SP-903")
@pytest.mark.parametrize(("marked", "seats", "is_in_play"), [(4, 5, True), (0, 5, False), (0, 8, True), (2, 5, False)])
def test_harley_is_in_play_if_her_card_lies_low_enough(marked: int, seats: int, is_in_play: bool) -> None:
    """T24."""
    state = given(seats, chance=Loaded(marked=marked), harley=True).confirmed().state
    assert any(map(is_marked, state.card)) == is_in_play
    assert any(map(is_marked, state.undealt)) != is_in_play


@pytest.mark.rule("SP-207")
def test_nobody_ever_sees_the_cards_left_over() -> None:
    scene = given(5, multiverse=True).dealt(pack=MULTIVERSE, starts=False)
    assert len(scene.state.undealt) == 3
    everybody = (*scene.state.seats(), -1)

    def looks_the_same() -> bool:
        twin = scene.state.clone()
        twin.undealt = tuple(reversed(twin.undealt))
        twin.split = tuple(reversed(twin.split))
        return views_of(twin, everybody) == views_of(scene.state, everybody)

    assert looks_the_same()
    assert scene.starts().time_is_up().points({ANA: BOB}).row() == "M2"
    assert looks_the_same()
    shown = scene.heard(RoundEnded)[-1].cards
    assert list(shown) == scene.state.card and not set(shown) & set(scene.state.undealt)
    assert scene.view(ANA).history[-1].cards == shown


@pytest.mark.rule("SP-208")
def test_a_card_is_for_the_eyes_of_its_player_who_may_look_at_any_time() -> None:
    scene = given(4).dealt("batcave", joker=ANA, starts=False)

    def each_sees_only_the_own_card() -> bool:
        seen = [[player.card for player in scene.view(seat).players] for seat in (*scene.state.seats(), -1)]
        own = scene.state.card
        return seen == [[own[seat] if seat == viewer else None for seat in range(4)] for viewer in (0, 1, 2, 3, -1)]

    assert each_sees_only_the_own_card()
    scene.starts()
    assert each_sees_only_the_own_card()
    scene.accuses(BOB, ANA, votes={CID: True})
    assert each_sees_only_the_own_card()
    scene.all_vote(False).resumes().time_is_up()
    assert each_sees_only_the_own_card()
    dealt = scene.heard(CardDealt)
    assert [(event.seat, event.is_for(event.seat), event.is_for(-1)) for event in dealt] == [
        (seat, True, False) for seat in range(4)
    ]
    assert not any(event.is_for(other) for event in dealt for other in range(4) if other != event.seat)


# -- who deals next -------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-209")
def test_the_joker_deals_next_and_may_do_so_again() -> None:
    scene = given(4).dealt("oa", joker=CID, dealer=ANA)
    assert scene.convicts(BOB, CID).next_dealer() == CID
    scene.dealt("batcave", joker=CID)
    assert scene.state.dealer == CID
    assert scene.time_is_up().points({}).next_dealer() == CID


@pytest.mark.rule("SP-210")
def test_after_a_farce_whoever_ended_the_round_deals() -> None:
    def farce() -> Scene:
        return given(5, farce=True, multiverse=True, super_powers=True).dealt(
            pack=FARCE, dealer=EVE, abilities={DOT: "god-complex"}
        )

    assert farce().reveals(BOB).declares().next_dealer() == BOB
    assert farce().reveals(BOB).guesses("oa").next_dealer() == BOB
    assert farce().convicts(CID, BOB).next_dealer() == CID
    assert farce().announces(CID, hands=[DOT, EVE]).next_dealer() == CID
    assert farce().time_is_up().points({BOB: CID}).next_dealer() == ANA, "left of EVE"
    assert farce().time_is_up().points({}).next_dealer() == ANA


@pytest.mark.rule("SP-210")
def test_the_accuser_deals_even_if_god_complex_made_it_unanimous() -> None:
    scene = given(5, multiverse=True, super_powers=True)
    scene.dealt(pack=MULTIVERSE, dealer=EVE, abilities={DOT: "god-complex"})
    scene.accuses(CID, BOB, votes={DOT: True, EVE: True, ANA: False}).when(DOT, UseGodComplex())
    assert scene.row() == "M2" and scene.next_dealer() == CID


@pytest.mark.rule("SP-210")
def test_after_a_multiverse_whoever_ended_the_round_deals() -> None:
    def multiverse() -> Scene:
        return given(5, multiverse=True).dealt(pack=MULTIVERSE, dealer=BOB)

    assert multiverse().announces(EVE, hands=[ANA, BOB]).next_dealer() == EVE
    assert multiverse().convicts(DOT, ANA).next_dealer() == DOT
    assert multiverse().time_is_up().points({ANA: BOB}).next_dealer() == CID, "left of BOB"


@pytest.mark.rule("SP-214")
def test_a_dealer_who_has_left_is_replaced_by_the_next_to_the_left() -> None:
    scene = given(5, talk_mode="free").dealt("oa", joker=BOB, dealer=ANA)
    scene.leaves(BOB).convicts(ANA, BOB)
    assert scene.next_round().state.dealer == CID
    scene.dealt("batcave", joker=EVE).leaves(EVE).convicts(ANA, EVE)
    assert scene.next_round().state.dealer == ANA, "seats go round"


# -- the end of a round ---------------------------------------------------------------------------------------


@pytest.mark.rule("SP-212")
def test_after_a_round_all_dealt_cards_are_shown_to_everybody() -> None:
    scene = given(4).dealt("batcave", joker=ANA).reveals(ANA)
    assert [player.card for player in scene.view(BOB).players] == [JOKER, 2, None, None]
    scene.guesses("oa")
    for viewer in (ANA, BOB, CID, DOT, -1):
        assert [player.card for player in scene.view(viewer).players] == [JOKER, 2, 2, 2]
    assert scene.heard(RoundEnded)[-1].cards == (JOKER, 2, 2, 2)


@pytest.mark.rule("SP-213")
def test_a_void_round_scores_nothing_and_its_pack_is_used() -> None:
    scene = given(4, rounds=2).dealt("oa", joker=ANA, dealer=CID)
    scene.accuses_in_vain(BOB, ANA)
    void(scene)
    assert scene.state.score == [0, 0, 0, 0] and scene.scored() == [0, 0, 0, 0]
    assert [player.card for player in scene.view(DOT).players] == scene.state.card
    assert scene.next_dealer() == CID
    used = scene.state.used
    scene.next_round()
    assert scene.state.dealer == CID and scene.state.round == 1
    assert scene.state.used & used == used and scene.state.used.bit_count() == 2


@pytest.mark.rule("SP-213")
def test_a_void_round_does_not_count_towards_the_rounds() -> None:
    scene = given(4, rounds=2).dealt("oa")
    void(scene).dealt("atlantis").convicts(BOB, ANA)
    void(scene.dealt("batcave")).dealt("kandor")
    assert scene.convicts(BOB, ANA).next_round().phase() == "over"
    assert [entry[1] for entry in scene.state.history] == ["void", "E1", "void", "E1"]


@pytest.mark.rule("SP-213")
def test_the_game_ends_when_no_pack_is_left() -> None:
    scene = given(3, talk_mode="free", places=EIGHT_PLACES, rounds=8)
    packs: list[Any] = []
    for _ in range(8):
        packs.append(scene.state.pack)
        void(scene.starts()).next_round()
    assert scene.phase() == "over" and sorted(packs) == list(range(8))
    assert scene.state.round == 0 and scene.state.score == [0, 0, 0]


@pytest.mark.rule("SP-1409")
def test_the_next_round_begins_when_all_are_ready_or_after_half_a_minute() -> None:
    scene = given(4).dealt("oa").convicts(BOB, ANA)
    scene.when(BOB, NextRound()).refuses(BOB, NextRound(), "SP-1409", "is_ready")
    assert scene.asked() == [ANA, CID, DOT]
    assert scene.passes(29.999).phase() == "RoundOver"
    assert scene.passes(0.001).phase() == "SeeingCards"
    assert scene.state.said == () and scene.state.accusations == () and NO_CARD not in scene.state.card
