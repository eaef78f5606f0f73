"""SP-5xx: the Joker reveals himself and names a Location."""

import pytest

from tablee.games.spyfall.actions import Accuse, Guess, Reveal
from tablee.games.spyfall.events import JokerRevealed, PlaceGuessed
from tablee.games.spyfall.material import JOKER, LOCATIONS
from tablee.kernel.seat import NOBODY
from tests.games.spyfall.scene import ANA, BOB, CID, DOT, Scene, given, place


def anne(**options: object) -> Scene:
    """Anne (ANA) is the Joker, Vincent (BOB), Marie (CID) and Paul (DOT) are at the Watchtower; Marie deals."""
    return given(4, **options).dealt("watchtower", joker=ANA, dealer=CID)


@pytest.mark.rule("SP-501")
def test_whoever_holds_a_joker_may_turn_it_up_while_the_clock_runs() -> None:
    scene = anne().passes(30)
    for hero in (BOB, CID, DOT):
        scene.refuses(hero, Reveal(), "SP-501", "no_joker")
        assert Reveal() not in scene.choices(hero)
    assert Reveal() in scene.choices(ANA)
    scene.reveals(ANA).passes(20)
    assert scene.clock() == 450_000 and not scene.runs()
    assert scene.heard(JokerRevealed)[-1] == JokerRevealed(ANA, 450_000)
    assert all(scene.view(seat).players[ANA].card == JOKER for seat in (BOB, CID, DOT, NOBODY))


@pytest.mark.rule("SP-501")
def test_one_may_reveal_at_a_question_put_to_oneself() -> None:
    assert anne().asks(CID, ANA).reveals(ANA).phase() == "Guessing"


@pytest.mark.rule("SP-502")
def test_the_revealed_joker_names_one_location() -> None:
    scene = anne().reveals(ANA)
    assert scene.asked() == [ANA] and scene.view(ANA).shows_list
    assert scene.choices(ANA) == [Guess(number) for number in range(20)]
    scene.refuses(BOB, Guess(3), "SP-502", "not_the_revealer")


@pytest.mark.rule("SP-503", "SP-703")
@pytest.mark.parametrize("is_virtual", [False, True])
def test_the_right_location_wins(is_virtual: bool) -> None:
    """T07."""
    scene = anne(virtual_clock=is_virtual).asks(CID, DOT).reveals(ANA).guesses("watchtower")
    assert scene.row() == "E4" and scene.scored() == [4, 0, 0, 0] and scene.next_dealer() == ANA
    assert scene.heard(PlaceGuessed)[-1] == PlaceGuessed(ANA, place("watchtower"), True)


@pytest.mark.rule("SP-503", "SP-704")
@pytest.mark.parametrize("is_virtual", [False, True])
def test_a_wrong_location_loses(is_virtual: bool) -> None:
    """T08."""
    scene = anne(virtual_clock=is_virtual).asks(CID, DOT).reveals(ANA).guesses("fortress-of-solitude")
    assert scene.row() == "E6" and scene.scored() == [0, 1, 1, 1]
    assert scene.heard(PlaceGuessed)[-1].is_right is False


@pytest.mark.rule("SP-504")
def test_nobody_reveals_while_the_clock_stands_still_or_after_time_up() -> None:
    scene = given(4).dealt(joker=ANA, dealer=CID, starts=False)
    scene.refuses(ANA, Reveal(), "SP-1305", "clock_not_running")
    scene.starts().accuses(BOB, CID)
    scene.refuses(ANA, Reveal(), "SP-1305", "clock_stopped")
    scene.all_vote(False)
    scene.refuses(ANA, Reveal(), "SP-1305", "clock_stopped")
    scene.resumes().time_is_up()
    scene.refuses(ANA, Reveal(), "SP-1305", "clock_expired")
    scene.talk_ends()
    scene.refuses(ANA, Reveal(), "SP-1305", "clock_expired")


@pytest.mark.rule("SP-505", "SP-1307")
def test_no_choice_in_a_minute_is_a_wrong_one() -> None:
    scene = anne().reveals(ANA)
    assert scene.passes(59.999).phase() == "Guessing"
    scene.passes(0.001)
    assert scene.row() == "E6" and scene.scored() == [0, 1, 1, 1]
    assert scene.heard(PlaceGuessed)[-1] == PlaceGuessed(ANA, None, False)


@pytest.mark.rule("SP-505")
def test_a_reveal_cannot_be_withdrawn_and_there_is_one_guess() -> None:
    scene = anne().reveals(ANA)
    assert all(action.verb is Guess for action in scene.choices(ANA))
    scene.refuses(ANA, Reveal(), "SP-1305", "clock_stopped")
    scene.guesses("oa")
    scene.refuses(ANA, Guess(place("watchtower")), "SP-502", "not_now")


@pytest.mark.rule("SP-506")
def test_locations_played_are_marked_but_may_be_named() -> None:
    scene = anne()
    assert scene.view(ANA).played == ()
    scene.convicts(BOB, ANA)
    assert scene.view(ANA).played == (place("watchtower"),)
    scene.dealt("oa", joker=ANA)
    assert scene.view(ANA).played == (place("watchtower"),), "of the present round nothing is told"
    scene.reveals(ANA)
    assert scene.allows(ANA, Guess(place("watchtower")))
    assert len(scene.choices(ANA)) == len(LOCATIONS)


@pytest.mark.rule("SP-506")
def test_marking_them_can_be_switched_off() -> None:
    scene = anne(mark_used_locations=False).convicts(BOB, ANA).dealt("oa", joker=ANA)
    assert scene.view(ANA).played == ()


@pytest.mark.rule("SP-507")
def test_after_the_guess_all_cards_are_shown() -> None:
    scene = anne().reveals(ANA)
    others = [player.card for player in scene.view(NOBODY).players]
    assert others == [JOKER, None, None, None] and scene.view(NOBODY).place is None
    scene.guesses("watchtower")
    assert [player.card for player in scene.view(NOBODY).players] == [JOKER, *[place("watchtower")] * 3]
    assert scene.view(NOBODY).place == place("watchtower")


@pytest.mark.rule("SP-507")
@pytest.mark.parametrize("location", ["watchtower", "oa"])
def test_only_a_hunt_keeps_cards_hidden_after_a_guess(location: str) -> None:
    """T56."""
    scene = given(5, harley=True).dealt("watchtower", joker=ANA, harley=BOB).reveals(ANA).guesses(location)
    is_right = location == "watchtower"
    seen = [player.card for player in scene.view(NOBODY).players]
    assert (seen[1:] == [None] * 4) == is_right and seen[0] == JOKER
    assert scene.view(CID).place == place("watchtower")
    assert (scene.phase() == "HuntTalk") == is_right
    if is_right:
        scene.points({CID: DOT})
        assert None not in [player.card for player in scene.view(NOBODY).players]


@pytest.mark.rule("SP-504", "SP-1305")
def test_a_reveal_that_comes_after_an_accusation_leaves_no_trace() -> None:
    """T27."""
    scene = anne().passes(60).accuses(BOB, CID).passes(ms=3)
    before = scene.view(DOT)
    scene.refuses(ANA, Reveal(), "SP-1305", "clock_stopped")
    assert scene.view(DOT) == before and scene.state.revealed == 0
    scene.all_vote(False).resumes()
    assert scene.allows(ANA, Reveal()) and not scene.allows(BOB, Accuse(ANA))
