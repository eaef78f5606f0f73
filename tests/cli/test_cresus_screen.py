"""What a terminal shows of a table of Crésus."""

import pytest

from tablee.cli.language import Catalogue
from tablee.cli.verdict import Ended
from tablee.games.cresus.actions import (
    BuySigns,
    TakeTip,
)
from tablee.games.cresus.game import CRESUS
from tests.games.cresus.desk import Desk
from tests.games.cresus.scene import FOR_SALE, P1, P2, P3, given


def test_the_table_shows_markets_players_and_deals():
    scene = given(3, trading="turns").all_stand("london", "tokyo", "sydney").trading().holds(P1, "syd-11", "lon-01")
    scene.owns(P2, "initie", "coffre").signs(P3, 2).owes_loan(P1).banned(P2).under("tokyo", "hausse")
    scene.purchase_phase(london=("lon-07", "lon-05")).calls(P1, FOR_SALE, [P2, P3], give=["syd-11"])
    table = Desk(scene, P2).table()

    assert "LON London      9 shares · Ana" in table
    assert "LON Albion Assurances     banking     60 M 3× 5 30 55 95 160 280" in table
    assert "TYO Tokyo       10 shares · Bob (no purchases) · Bull market" in table
    assert "▶ 2 Bob          100 M · 0 signs · Tokyo" in table
    assert "  1 Ana          100 M · 0 signs · loan · London · goes first" in table
    assert "Transport (1): SYD Tasman Ferries" in table
    assert "Cards: Insider, Swiss vault" in table
    assert "Ana to Bob and Cid: Tasman Ferries for an offer" in table


def test_what_one_knows_of_piles_is_shown_and_nobody_else_sees_it():
    scene = given(2).owns(P1, "tuyau").on_top("london", "lon-07", "lon-05").choice_phase().when(P1, TakeTip(0))

    assert "known, by place: 1 Albion Assurances, 2 Lombard & Crown" in " ".join(Desk(scene, P1).table().split())
    assert "Albion" not in Desk(scene, P2).table()


def test_hidden_cash_is_not_shown():
    scene = given(2, cash_display="hidden").has(P2, 77).choice_phase()

    assert "77" not in Desk(scene, P1).table()
    assert "77 M" in Desk(scene, P2).table()


def test_the_cards_in_sight_are_explained():
    scene = given(2).owns(P2, "gerant", "coffre").under("tokyo", "hausse").choice_phase()
    desk = Desk(scene, P1, "c", "")
    desk.answer()

    for name in ("Wealth manager", "Swiss vault", "Bull market"):
        assert f"{name}: " in desk.text()


def test_without_cards_there_is_nothing_to_explain():
    desk = Desk(given(2).choice_phase(), P1, "c", "")
    desk.answer()

    assert "The cards in sight" in desk.shown() and "nothing" in desk.shown()


@pytest.mark.rule("CR-111")
@pytest.mark.parametrize(
    ("language", "word", "lines"),
    [
        ("en", "f", ("Banking 20 40 60 90 15 1", "Technology 10 20 35 50 30 0", "Paradise island 500 M")),
        ("en", "figures", ("Media 15 30 50 75 20 0",)),
        ("fr", "f", ("Banque et assurance 20 40 60 90 15 1", "Île Paradisiaque 500 M")),
        ("fr", "Fiche", ("Agroalimentaire 15 30 50 75 20 0",)),
    ],
)
def test_bonuses_premiums_and_prices_of_signs_can_be_looked_up(language, word, lines):
    scene = given(2).holds(P1, "lon-05").signs(P2, 2).choice_phase()
    desk = Desk(scene, P1, word, "", language=language)
    desk.answer()

    for line in lines:
        assert line in desk.text(), desk.text()
    assert "10 M 5 M Bob" in desk.text() and "20 M 10 M Bob" in desk.text(), "who has the first two signs"


def test_the_sheet_is_offered_where_the_commands_are():
    for language, says in (("en", "f bonuses and prices"), ("fr", "f bonus et prix")):
        assert says in Catalogue("cresus", language).say("intro.commands")


def test_help_shows_the_articles_of_the_question():
    desk = Desk(given(2).choice_phase(), P1, "?", "")
    desk.answer()

    assert "CR-405" in desk.shown() and "LON NYC HKG SAO SYD TYO" in desk.text()


def counted(scene, seat):
    desk = Desk(scene, seat)
    desk.person.final(Ended(seat, scene.outcome(), CRESUS.score_sheet(scene.state)), False)
    return desk.text()


def test_the_end_tells_who_has_the_island():
    scene = given(2).signs(P1, 7).has(P1, 520).sign_phase().when(P1, BuySigns(0, 1, 0, 0)).defaults()

    assert "The island is yours! You have 20 M left." in counted(scene, P1)
    assert "Ana buys the island, with 20 M left." in counted(scene, P2)
    assert "1. Ana, 8 signs, 20 M" in counted(scene, P2)


def test_the_end_tells_who_has_most_signs():
    scene = given(3).in_round(10).signs(P1, 3).has(P1, 5).has(P2, 5).has(P3, 5).sign_phase()

    assert scene.phase() == "over"
    assert "You win with 3 signs and 5 M." in counted(scene, P1)
    assert "Ana wins with 3 signs and 5 M." in counted(scene, P2)


def test_a_shared_victory_is_told():
    scene = given(3).in_round(10).has(P1, 5).has(P2, 5).has(P3, 2).sign_phase()

    assert "You win, level with Bob: 0 signs and 5 M." in counted(scene, P1)
    assert "Ana and Bob are level: 0 signs and 5 M." in counted(scene, P3)


def test_the_standing_can_be_asked_for():
    desk = Desk(given(2).signs(P2, 2).owes_loan(P1).choice_phase(), P1, "s", "")
    desk.answer()

    assert "Sports car" in desk.shown() and "100 M (loan)" in desk.shown()
