"""CR-1xx: what is in the box, and the set-up."""

import re
from collections import Counter
from importlib.resources import files
from typing import Any

import pytest

from tablee.games.cresus.actions import Bid, BuySigns
from tablee.games.cresus.dice import EXPECTED
from tablee.games.cresus.events import RoundBegan
from tablee.games.cresus.game import CRESUS
from tablee.games.cresus.material import (
    AMOUNTS,
    BONUS,
    CARDS,
    COPIES,
    DECK,
    EXPERTS,
    MARKETS,
    NOWHERE,
    PREMIUM,
    PRICE,
    SECTOR,
    SECTORS,
    SHARE_NAMES,
    SIGN_PRICE,
    THROWS,
    home_of,
    is_pirate,
    read_data,
    resale,
)
from tablee.kernel.chance import Quick
from tablee.kernel.event import Event
from tablee.kernel.game import BadTable
from tests.games.cresus.scene import P1, P2, P3, Luck, given


@pytest.mark.rule("CR-101")
def test_two_to_six_play() -> None:
    for seats in range(2, 7):
        assert len(given(seats).all_cash()) == seats
    for seats in (0, 1, 7):
        with pytest.raises(BadTable):
            CRESUS.setup(seats, {}, Quick(0))


@pytest.mark.rule("CR-103")
def test_any_whole_sum_is_paid_whatever_notes_there_are() -> None:
    scene = given(2).has(P1, 93).expert_phase("pilote")
    for bid in (0, 1, 37, 93):
        assert scene.allows(P1, Bid(bid)), "no note of 37, and nobody asks for change"
    scene.bids({P1: 77, P2: 3})
    assert scene.all_cash() == [16, 100]
    assert read_data("board")["known_notes"] == [1, 5, 10, 20, 50, 100, 500]


@pytest.mark.rule("CR-104")
def test_every_seat_has_a_colour_of_its_own() -> None:
    colours = [player["id"] for player in read_data("board")["player"]]
    assert colours == ["gold", "silver", "bronze", "black", "pink", "turquoise"]


@pytest.mark.rule("CR-105")
def test_each_market_has_its_own_twelve_shares_shuffled() -> None:
    state = CRESUS.setup(3, {}, Quick(1))
    for place, pile in enumerate(state.pile):
        assert sorted(pile) == list(range(12 * place, 12 * place + 12))
        assert pile != tuple(sorted(pile))
        assert {home_of(number) for number in pile} == {place}
    tops = {CRESUS.setup(3, {}, Quick(seed)).pile[0][0] for seed in range(200)}
    assert tops == set(range(12)), "any share can lie on top"


@pytest.mark.rule("CR-106")
def test_ten_of_the_twenty_expert_cards_are_used_and_nobody_sees_the_others() -> None:
    scene = given(3)
    state = scene.state
    assert len(state.expert_pile) == 10 and len(state.expert_aside) == 10
    assert sorted(state.expert_pile + state.expert_aside) == list(range(20))
    scene.begin(0)
    for seat in (-1, P1, P2, P3):
        assert scene.view(seat).expert_aside is None
        assert scene.view(seat).expert_pile == 9
    used = [set(CRESUS.setup(2, {}, Quick(seed)).expert_aside) for seed in range(60)]
    assert set().union(*used) == set(range(20)), "any card can be left out"


@pytest.mark.rule("CR-106")
def test_the_cards_set_aside_are_shown_after_the_end() -> None:
    scene = given(2).in_round(10).begin(13)
    assert scene.view(P1).expert_aside == tuple(sorted(scene.state.expert_aside))


@pytest.mark.rule("CR-107")
def test_44_cresus_cards_in_one_shuffled_deck() -> None:
    deck = given(2).state.deck
    assert len(deck) == 44 and Counter(deck) == dict(enumerate(COPIES))
    assert deck != tuple(sorted(deck)) and sorted(deck) == list(DECK)


@pytest.mark.rule("CR-108")
def test_the_bank_pays_whatever_is_due() -> None:
    scene = given(6).all_stand(*["tokyo"] * 6)
    for seat in range(6):
        scene.has(seat, 9000)
    scene.luck_phase("loterie")
    assert scene.all_cash() == [9030] * 6


@pytest.mark.rule("CR-109")
def test_no_pawn_stands_anywhere_before_the_first_choice() -> None:
    scene = given(3)
    assert scene.state.pawn == [NOWHERE] * 3
    assert [player.pawn for player in scene.view(P1).players] == [None] * 3


@pytest.mark.rule("CR-110")
def test_everybody_gets_a_copy_of_every_level() -> None:
    scene = given(6)
    for seat in range(6):
        scene.signs(seat, 6).has(seat, 650)
    scene.sign_phase()
    for seat in range(6):
        scene.when(seat, BuySigns(0, 2, 0, 0))
    assert scene.state.signs == [8] * 6 and scene.ranks() == (1,) * 6


@pytest.mark.rule("CR-111")
def test_every_card_and_every_table_can_be_explained_in_both_languages() -> None:
    cards = [*read_data("expert")["expert"], *read_data("cresus")["card"]]
    assert len(cards) == len(EXPERTS) + len(CARDS)
    for one in cards:
        for words in (one["name"], one["text"]):
            assert set(words) == {"fr", "en"} and all(words.values())
    for kind in ("market", "sector", "sign", "player"):
        assert all(set(one["name"]) == {"fr", "en"} for one in read_data("board")[kind])


@pytest.mark.parametrize("card", read_data("cresus")["card"], ids=lambda card: str(card["id"]))
def test_a_card_prints_the_sums_it_counts_with(card: dict[str, Any]) -> None:
    counted = {abs(card.get(name, 0)) for name in ("amount", "below", "at_least", "stake", "lowest")}
    for text in card["text"].values():
        printed = {int(number) for number in re.findall(r"\d+", text)}
        assert {number for number in counted if number >= 5} <= printed, "smaller numbers are words"


@pytest.mark.rule("CR-112")
def test_chance_names_the_first_lead() -> None:
    assert {CRESUS.setup(6, {}, Quick(seed)).lead for seed in range(80)} == set(range(6))


@pytest.mark.rule("CR-112")
@pytest.mark.rule("CR-205")
def test_the_lead_that_chance_names_leads_the_first_round_and_only_later_rounds_pass_it_on() -> None:
    class ThirdLeads(Luck):
        def below(self, sides: int, reason: str) -> int:
            return P3 if reason == "lead" else super().below(sides, reason)

    told: list[Event] = []
    CRESUS.setup(4, {}, ThirdLeads(0), told)
    assert RoundBegan(1, P3) in told


# -- what the rules print --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["RULES.md", "RULES.fr.md"])
def test_the_rules_print_every_share_as_it_is_sold(name: str) -> None:
    lines = (files("tablee.games.cresus") / name).read_text("utf-8").splitlines()
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")]
    printed = {row[0]: (row[2:10], row[10]) for row in cells if len(row) == 11}
    companies = [one["company"] for place in MARKETS for one in read_data("shares")[place]]
    for number, company in enumerate(companies):
        numbers, mean = printed[company]
        assert [int(cell) for cell in numbers] == [PRICE[number], THROWS[number], *AMOUNTS[number][1:]], company
        assert mean.replace(",", ".") == f"{EXPECTED[number]:.1f}", company


@pytest.mark.parametrize(("name", "language", "value"), [("RULES.md", "en", "value"), ("RULES.fr.md", "fr", "valeur")])
def test_the_rules_print_what_expert_cards_are_worth(name: str, language: str, value: str) -> None:
    lines = (files("tablee.games.cresus") / name).read_text("utf-8").splitlines()
    for card in read_data("expert")["expert"][6:]:
        line = next(line for line in lines if line.startswith(f"- **{card['rule']}** **{card['name'][language]}**"))
        assert f"{value} {card['value']}" in line.replace("\u00a0", " ")


# -- numbers printed on the box -------------------------------------------------------------------------------------


@pytest.mark.rule("CR-401")
@pytest.mark.rule("CR-409")
def test_a_die_has_a_face_for_each_market_and_the_red_one_is_like_the_others() -> None:
    markets = read_data("board")["market"]
    assert [one["letter"] for one in markets] == list("YBRGVW")
    assert [one["colour"] for one in markets] == ["yellow", "blue", "red", "green", "violet", "white"]
    assert MARKETS == ("london", "new-york", "hong-kong", "sao-paulo", "sydney", "tokyo")
    scene = given(2).all_stand("hong-kong", "tokyo").holds(P1, "lon-06").has(P1, 0).sale_phase()
    scene.dice("RRRRGB").when(P1, scene.selling("lon-06"))
    assert scene.cash(P1) == 180 + 30, "a red face is no joker"


def test_sectors_and_what_they_pay() -> None:
    assert SECTORS == ("banque", "medias", "transport", "agro", "energie", "techno")
    by_name = dict(zip(SECTORS, zip(BONUS, PREMIUM, strict=True), strict=True))
    for names, bonus, premium in (
        (("banque", "energie"), (20, 40, 60, 90), 15),
        (("medias", "agro"), (15, 30, 50, 75), 20),
        (("transport", "techno"), (10, 20, 35, 50), 30),
    ):
        for name in names:
            assert by_name[name] == ((0, 0, *bonus, *[bonus[-1]] * 8), premium)


def test_every_market_has_the_sectors_it_should() -> None:
    for place in range(6):
        counts = Counter(SECTOR[12 * place : 12 * place + 12])
        assert counts[place] == 4
        neighbours = {(place + 1) % 6, (place - 1) % 6, (place + 3) % 6}
        assert all(counts[sector] == (2 if sector in neighbours else 1) for sector in range(6) if sector != place)
    assert Counter(SECTOR) == dict.fromkeys(range(6), 12)
    assert len(SHARE_NAMES) == 72


def test_signs_and_their_resale() -> None:
    assert SIGN_PRICE == (0, 10, 20, 30, 50, 70, 100, 150, 500)
    assert [resale(level) for level in range(1, 8)] == [5, 10, 15, 25, 35, 50, 75]
    assert sum(SIGN_PRICE) == 930


@pytest.mark.rule("CR-1201")
def test_one_pirate_card_for_each_market() -> None:
    pirates = [name for number, name in enumerate(EXPERTS) if is_pirate(number)]
    assert pirates == [f"exp-pirate-{place}" for place in MARKETS]
    for place in MARKETS:
        scene = given(2).expert_phase(f"pirate-{place}")
        assert [one.is_closed for one in scene.view(P1).markets] == [other == place for other in MARKETS]
