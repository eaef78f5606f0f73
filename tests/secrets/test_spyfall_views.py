"""What views and events of DC Spyfall must never hold."""

import pytest

from tablee.conform.setting import Setting
from tablee.conform.worlds import steps, viewers
from tablee.games.spyfall.conformance import kind_of
from tablee.games.spyfall.events import CardDealt
from tablee.games.spyfall.material import JOKER, NO_CARD, place_of
from tablee.games.spyfall.state import State
from tablee.games.spyfall.view import View
from tablee.kernel.seat import NOBODY, Seat
from tests.games.spyfall.secrets import SETTINGS, Ledger


@pytest.mark.rule("SP-207")
@pytest.mark.rule("SP-208")
@pytest.mark.rule("SP-808")
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_card_is_seen_by_its_owner_until_the_rules_turn_it_up(setting: Setting) -> None:
    ledger = Ledger()
    compared = 0
    for number, (walk, _, _, told) in enumerate(steps(setting)):
        ledger.hear([*walk.match.setup_events, *told] if number == 0 else told)
        state: State = walk.state
        for viewer in viewers(state)[number % 2 :: 2]:
            view = walk.game.view(state, viewer)
            _check_players(state, view, viewer, ledger)
            _check_place(state, view, ledger)
            compared += state.is_dealt()
    assert compared


def _check_players(state: State, view: View, viewer: Seat, ledger: Ledger) -> None:
    for seat, player in enumerate(view.players):
        if state.card[seat] == NO_CARD:
            assert player.card in (NO_CARD, None) and player.ability in (NO_CARD, None)
            continue
        assert player.card == (state.card[seat] if ledger.shows_card(seat, viewer) else None)
        assert player.ability == (state.ability[seat] if ledger.shows_ability(seat, viewer) else None)


def _check_place(state: State, view: View, ledger: Ledger) -> None:
    """Nothing but the cards in sight says where we are, or which pack it is."""
    is_open = ledger.is_dealt and state.is_dealt() and ledger.place_is_known
    assert view.place == (state.pack if is_open and kind_of(state) == "standard" else None)
    shown = [place_of(card) for past in view.history if JOKER in past.cards for card in past.cards]
    assert set(view.played) <= set(shown)
    assert view.packs == len(state.terms.packs) - len(view.history) - (state.is_dealt() and not ledger.is_over)
    for past in view.history:
        assert len(past.cards) == len(past.abilities) == len(state.seats())


@pytest.mark.rule("SP-212")
@pytest.mark.parametrize("setting", SETTINGS[::3], ids=str)
def test_a_round_that_is_over_shows_the_cards_that_were_dealt_and_no_other(setting: Setting) -> None:
    for walk, _, _, _ in steps(setting, number=1):
        state: State = walk.state
        if state.is_dealt() and state.result:
            view = walk.game.view(state, NOBODY)
            past = view.history[-1]
            assert list(past.cards) == state.card and list(past.abilities) == state.ability
            assert sum(card != NO_CARD for card in past.cards) == len(state.players())
            assert len(past.cards) + len(state.undealt) >= 8


@pytest.mark.parametrize("setting", SETTINGS[1::3], ids=str)
def test_only_ones_own_cards_are_told_in_private(setting: Setting) -> None:
    dealt = 0
    for number, (walk, _, _, news) in enumerate(steps(setting, number=2)):
        told = [*walk.match.setup_events, *news] if number == 0 else news
        for event in told:
            audience = [viewer for viewer in viewers(walk.state) if event.is_for(viewer)]
            if isinstance(event, CardDealt):
                assert audience == [event.seat]
                dealt += 1
            else:
                assert audience == viewers(walk.state)
        if any(isinstance(event, CardDealt) for event in told):
            assert [event.seat for event in told if isinstance(event, CardDealt)] == list(walk.state.players())
    assert dealt >= setting.seats


@pytest.mark.parametrize("setting", SETTINGS[2::3], ids=str)
def test_a_spectator_is_asked_nothing_and_sees_no_secret_of_anybody(setting: Setting) -> None:
    for walk, _, _, _ in steps(setting, number=3):
        view = walk.game.view(walk.state, NOBODY)
        assert view.choice is None and view.suggested is None and not view.held
