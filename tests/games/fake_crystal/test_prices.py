"""What may be laid above an offer: prices, and nothing for lack of credits."""

from collections.abc import Iterator

import pytest

from tablee.games.fake_crystal.actions import (
    Bank,
    Buy,
    Negotiate,
    Place,
    Price,
    Reopen,
    Slot,
)
from tablee.kernel.action import Action
from tests.games.fake_crystal.scene import ANA, BOB, CID, Scene, given, name_of
from tests.games.fake_crystal.scenes import offering

TOKEN = -1


def prices_at(scene: Scene, seat: int) -> Iterator[tuple[int, Action]]:
    """Yield what the seat may lay above its next column; the list of choices must agree with the refusals."""
    listed = scene.choices(seat)
    for credits in range(scene.credits(seat) + 3):
        assert scene.allows(seat, Price(credits)) == (Price(credits) in listed), credits
        if Price(credits) in listed:
            yield credits, Price(credits)
    assert scene.allows(seat, Negotiate()) == (Negotiate() in listed)
    if Negotiate() in listed:
        yield TOKEN, Negotiate()


def price_pairs(scene: Scene, seat: int) -> set[tuple[int, int]]:
    """Return every pair of prices with which the seat can complete its offers."""
    pairs = set()
    scene.when(seat, Place(0), Slot(0))
    for left, lay_left in list(prices_at(scene, seat)):
        scene.when(seat, lay_left, Place(1), Slot(0))
        rights = list(prices_at(scene, seat))
        assert rights, f"after {left} the offers cannot be completed"
        pairs |= {(left, right) for right, _ in rights}
        scene.when(seat, Reopen(), Place(0), Slot(0))
    return pairs


@pytest.mark.rule("FC-207")
def test_a_price_is_laid_from_the_owners_free_credits() -> None:
    scene = offering().drafts(ANA, "GF@18/5", "P3@6/8")
    assert scene.credits(ANA) == 35

    scene.confirms(ANA, BOB, CID)

    assert scene.credits(ANA) == 35 - 5 - 8
    assert [offer.price for offer in scene.view(BOB).offers[:2]] == [5, 8]


@pytest.mark.rule("FC-207")
def test_the_one_number_is_what_a_buyer_pays_and_what_a_banker_takes() -> None:
    bought = given(2).in_exchange(actor=BOB).stall(ANA, left="B1@6/8", right="B1@6/1").when(BOB, Buy(ANA.left))
    banked = given(2).in_exchange(actor=BOB).stall(ANA, left="B1@6/8", right="B1@6/1").when(BOB, Bank(ANA.left))

    assert 35 - bought.credits(BOB) == banked.credits(BOB) - 35 == 8


@pytest.mark.rule("FC-207")
def test_the_slot_comes_before_the_price() -> None:
    offering().refuses(ANA, Price(3), "FC-207", "slot_first").when(ANA, Place(0)).refuses(ANA, Price(3), "FC-207")


@pytest.mark.rule("FC-208")
@pytest.mark.parametrize("credits", [2, 3, 10, 35, 70])
def test_two_prices_are_each_at_least_one_and_together_at_most_the_free_credits(credits: int) -> None:
    legal = {(left, right) for left in range(1, credits) for right in range(1, credits - left + 1)}

    assert price_pairs(offering().purse(ANA, credits), ANA) == legal


@pytest.mark.rule("FC-208")
def test_the_second_price_stays_within_what_the_first_leaves() -> None:
    scene = offering().when(ANA, Place(0), Slot(0), Price(20), Place(1), Slot(0))

    scene.refuses(ANA, Price(16), "FC-208", "price_out_of_range")
    assert scene.allows(ANA, Price(15))


@pytest.mark.rule("FC-208")
def test_the_first_price_leaves_a_credit_for_the_second() -> None:
    offering().when(ANA, Place(0), Slot(0)).refuses(ANA, Price(35), "FC-208", "price_out_of_range")


@pytest.mark.rule("FC-208")
@pytest.mark.parametrize("slot", [6, 12, 18])
@pytest.mark.parametrize("price", [1, 7, 34])
def test_price_and_slot_need_not_match(price: int, slot: int) -> None:
    scene = offering().drafts(ANA, f"O1@{slot}/{price}", "GF@6/1").confirms(ANA, BOB, CID)

    shown = scene.view(BOB).offers[0]
    assert (shown.slot, shown.price) == (slot, price)


@pytest.mark.rule("FC-209")
@pytest.mark.parametrize(
    ("credits", "pairs"),
    [(0, {(0, 0)}), (1, {(1, 0), (0, 1)}), (2, {(1, 1)}), (3, {(1, 1), (1, 2), (2, 1)})],
)
def test_a_price_is_zero_only_for_lack_of_credits(credits: int, pairs: set[tuple[int, int]]) -> None:
    assert price_pairs(offering().purse(ANA, credits), ANA) == pairs


@pytest.mark.rule("FC-209")
def test_a_price_of_zero_is_refused_to_who_can_pay() -> None:
    scene = offering().purse(ANA, 2).when(ANA, Place(0), Slot(0)).refuses(ANA, Price(0), "FC-209")

    scene.when(ANA, Price(1), Place(1), Slot(0)).refuses(ANA, Price(0), "FC-209")


@pytest.mark.rule("FC-209")
def test_who_has_one_credit_must_lay_it_on_one_of_the_offers() -> None:
    scene = offering().purse(ANA, 1).when(ANA, Place(0), Slot(0), Price(0), Place(1), Slot(0))

    scene.refuses(ANA, Price(0), "FC-209")
    assert scene.choices(ANA) == [Price(1)]


@pytest.mark.rule("FC-209")
@pytest.mark.parametrize("credits", [0, 1, 2, 3, 5, 35])
def test_with_sequential_a_price_is_zero_whenever_all_credits_are_committed(credits: int) -> None:
    legal = {(left, right) for left in range(1, credits) for right in range(1, credits - left + 1)}
    legal |= {(credits, 0), (0, credits)}

    assert price_pairs(offering(zero_price="sequential").purse(ANA, credits), ANA) == legal


@pytest.mark.rule("FC-209")
@pytest.mark.parametrize("option", ["strict", "sequential"])
@pytest.mark.parametrize(("credits", "prices"), [(0, {0}), (1, {1}), (2, {1, 2}), (5, {1, 2, 3, 4, 5})])
def test_beside_a_token_the_only_price_is_zero_only_without_any_credit(
    credits: int, prices: set[int], option: str
) -> None:
    scene = offering(ability="negociateur", zero_price=option).charged(ANA).purse(ANA, credits)

    pairs = price_pairs(scene, ANA)

    assert {right for left, right in pairs if left == TOKEN} == prices
    assert {left for left, right in pairs if right == TOKEN} == prices


@pytest.mark.rule("FC-209")
def test_a_free_offer_is_bought_for_nothing() -> None:
    scene = given(2).in_exchange(actor=BOB).purse(BOB, 0).stall(ANA, left="B3@18/0", right="B1@6/1")

    scene.when(BOB, Buy(ANA.left))

    assert (scene.credits(ANA), scene.credits(BOB)) == (35, 0)
    assert scene.collection(BOB) == ["B3"]


@pytest.mark.rule("FC-209")
def test_a_free_offer_may_be_banked_like_any_other() -> None:
    scene = given(2).in_exchange(actor=BOB).stall(ANA, left="B3@18/0", right="B1@6/1")

    scene.when(BOB, Bank(ANA.left))

    assert (scene.credits(ANA), scene.credits(BOB)) == (35, 35)
    assert scene.collection(ANA) == ["B3"]


@pytest.mark.rule("FC-210")
def test_a_stake_pays_for_nothing_until_its_offer_is_resolved() -> None:
    scene = given(2).hand(ANA, "O1", "GF", "P3", "B2").hand(BOB, "O2", "G1", "P1", "B1")
    scene.drafts(ANA, "O1@6/20", "GF@6/12").drafts(BOB, "B1@6/4", "P1@6/3").confirms(ANA, BOB)
    assert scene.credits(ANA) == 3

    scene.refuses(ANA, Buy(BOB.left), "FC-305")
    assert scene.allows(ANA, Buy(BOB.right))


@pytest.mark.rule("FC-210")
def test_a_stake_is_free_again_once_its_offer_is_resolved() -> None:
    scene = given(2).in_exchange(actor=BOB).purse(ANA, 0)
    scene.stall(ANA, left="B1@6/4", right="B1@6/9").stall(BOB, left="B1@6/8", right="B1@6/1")

    scene.when(BOB, Buy(ANA.left))

    assert scene.credits(ANA) == 8
    assert scene.allows(ANA, Buy(BOB.left))


@pytest.mark.rule("FC-211")
def test_after_the_reveal_tile_slot_and_price_stay() -> None:
    scene = offering().drafts(ANA, "GF@18/5", "P3@6/8").confirms(ANA, BOB, CID)

    for seat in (ANA, BOB, CID):
        for action, rule in ((Place(0), "FC-204"), (Slot(0), "FC-205"), (Price(1), "FC-207"), (Reopen(), "FC-203")):
            scene.refuses(seat, action, rule)


@pytest.mark.rule("FC-211")
def test_an_offer_is_the_same_until_it_is_resolved() -> None:
    scene = given(3)
    revealed: dict[int, tuple[int, int, int]] = {}

    for now in scene.played_at_random():
        state = now.state
        for offer in now.offers():
            lies = (state.tile[offer], state.slot[offer], state.price[offer])
            assert revealed.setdefault(offer, lies) == lies
        revealed = {offer: lies for offer, lies in revealed.items() if offer in now.offers()}


@pytest.mark.rule("FC-211")
def test_the_other_two_tiles_stay_in_hand_until_the_round_ends() -> None:
    scene = offering().drafts(ANA, "GF@18/5", "P3@6/8").confirms(ANA, BOB, CID)
    hands = list(scene.state.hand)
    assert [name_of(tile) for tile in hands[ANA]] == ["O1", "B2"]

    for now in scene.played_at_random():
        if now.state.round > 1:
            break
        assert now.state.hand == hands
    assert [hand[:2] for hand in scene.state.hand] == hands
