"""SP-1603, SP-1605, SP-1611, SP-1612, SP-1616: what bots believe."""

from math import exp, log, prod

import pytest

from tablee.games.spyfall.answers import PLAIN
from tablee.games.spyfall.bot.beliefs import MOST_TOLD, beliefs_of
from tablee.games.spyfall.bot.ledger import Ledgers
from tablee.games.spyfall.bot.level import LEVELS, Level
from tablee.games.spyfall.material import IN_MULTIVERSE, LOCATIONS, read_data
from tablee.games.spyfall.view import Insight, LikelyPlace
from tests.games.spyfall.minds import heard, mind
from tests.games.spyfall.scene import ANA, BOB, CID, DOT, FARCE, MULTIVERSE, given, place, question


def likely(location: int, name: str, code: int) -> float:
    return PLAIN[location][question(name)][code]


# -- where we are -------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-1603")
@pytest.mark.parametrize(
    ("skill", "expected"),
    [
        (
            1.0,
            {
                "atlantis": 0.5852,
                "titans-tower": 0.1345,
                "themyscira": 0.1345,
                "iceberg-lounge": 0.0442,
                "watchtower": 0.0063,
            },
        ),
        (0.45, {"atlantis": 0.2255}),
    ],
)
def test_t53_one_answer_tells_an_outsider_so_much(skill: float, expected: dict[str, float]) -> None:
    belief = heard((ANA, BOB, "q-water-1", 4), skill=skill).belief(CID)

    assert {name: belief[place(name)] for name in expected} == pytest.approx(expected, abs=0.00005)
    assert sum(belief) == pytest.approx(1.0)


@pytest.mark.rule("SP-1603")
def test_ones_own_answers_tell_oneself_nothing() -> None:
    ledger = heard((ANA, BOB, "q-water-1", 4), (BOB, ANA, "q-cold-1", 4))

    assert ledger.belief(BOB) == pytest.approx(heard((BOB, ANA, "q-cold-1", 4)).belief(BOB))
    assert ledger.belief(ANA) == pytest.approx(heard((ANA, BOB, "q-water-1", 4)).belief(ANA))
    assert ledger.belief(CID) != pytest.approx(ledger.belief(ANA))


@pytest.mark.rule("SP-1603")
def test_places_already_played_are_left_out() -> None:
    scene = given(3).dealt("atlantis", joker=ANA).convicts(BOB, ANA)
    scene.dealt("batcave", joker=ANA)

    belief = mind(scene, ANA).belief()

    assert belief[place("atlantis")] == 0.0
    assert [share for share in belief if share > 0.0] == pytest.approx([1 / 19] * 19)


@pytest.mark.rule("SP-1603")
@pytest.mark.parametrize("players", range(3, 9))
def test_skill_depends_on_the_number_of_players_and_the_level(players: int) -> None:
    numbers = read_data("bots")["decoding"][str(players)]

    assert [Level(level).decoding(players) for level in LEVELS] == numbers
    easy, normal, hard = numbers
    assert easy == pytest.approx(normal / 2)
    assert normal < hard == 1.0


# -- who the Joker is ---------------------------------------------------------------------------------------


@pytest.mark.rule("SP-1605")
@pytest.mark.parametrize(("code", "ratio", "suspicion"), [(4, 27.06, 0.9312), (0, 0.1346, 0.0631)])
def test_t54_the_first_answer_raises_or_lowers_suspicion(code: int, ratio: float, suspicion: float) -> None:
    scene = given(4).dealt("batcave", joker=ANA, dealer=BOB).asks(BOB, DOT, "q-secret-1").answers(DOT, code)
    hero = mind(scene, CID)

    assert exp(hero.ratios()[DOT]) == pytest.approx(ratio, rel=0.001)
    assert hero.suspicion()[DOT] == pytest.approx(suspicion, abs=0.0001)
    assert hero.suspicion()[CID] == 0.0
    assert sum(hero.suspicion()) == pytest.approx(1.0)


@pytest.mark.rule("SP-1605")
def test_an_answer_is_judged_by_what_could_be_known_before_it() -> None:
    before = heard((ANA, BOB, "q-water-1", 4), skill=0.45)
    after = heard((ANA, BOB, "q-water-1", 4), (BOB, CID, "q-cold-1", 0), skill=0.45)
    later = heard((ANA, BOB, "q-water-1", 4), (BOB, CID, "q-cold-1", 0), (CID, ANA, "q-dark-1", 4), skill=0.45)

    expected = log(sum(share * likely(at, "q-cold-1", 0) for at, share in enumerate(before.belief(CID))))

    assert after.outsider[CID] == pytest.approx(expected)
    assert later.outsider[CID] == after.outsider[CID]


@pytest.mark.rule("SP-1605", "SP-1508")
@pytest.mark.parametrize(("level", "factor"), [("easy", 1.0), ("normal", 1.2), ("hard", 1.2)])
def test_tokens_of_others_weigh_on_the_odds(level: str, factor: float) -> None:
    scene = given(5).dealt("batcave", joker=ANA, dealer=BOB).asks(BOB, DOT, "q-secret-1").answers(DOT, 4)
    scene.time_is_up()
    before = mind(scene, CID, level).suspicion()
    for seat, action in ((BOB, scene.game.verbs["suspect"](DOT)), (ANA, scene.game.verbs["trust"](BOB))):
        scene.when(seat, action)
    scene.when(CID, scene.game.verbs["suspect"](ANA))  # one's own words prove nothing to oneself

    after = mind(scene, CID, level).suspicion()

    odds = [now / then if then else 0.0 for now, then in zip(after, before, strict=True)]
    assert odds[DOT] / odds[ANA] == pytest.approx(factor)
    assert odds[BOB] / odds[ANA] == pytest.approx(1 / factor)


@pytest.mark.rule("SP-1614")
def test_under_the_lasso_only_two_answers_are_weighed() -> None:
    scene = given(4, super_powers=True).dealt("batcave", joker=ANA, dealer=BOB, abilities={BOB: "lasso-of-truth"})
    scene.asks(BOB, DOT, "q-secret-1", lasso=True).answers(DOT, 4)
    here, codes = place("batcave"), (0, 4)

    def bound(at: int) -> float:
        return likely(at, "q-secret-1", 4) / sum(likely(at, "q-secret-1", code) for code in codes)

    outsider = sum(bound(at) for at in range(len(LOCATIONS))) / len(LOCATIONS)
    assert exp(mind(scene, CID).ratios()[DOT]) == pytest.approx(outsider / bound(here))


@pytest.mark.rule("SP-1616")
def test_a_joker_rates_the_suspicion_of_others_by_what_he_believes() -> None:
    lines = [(BOB, CID, "q-water-1", 4), (CID, DOT, "q-water-2", 0), (DOT, BOB, "q-cold-1", 1)]
    scene = given(4).dealt("atlantis", joker=ANA, dealer=BOB)
    for asker, seat, name, code in lines:
        scene.asks(asker, seat, name).answers(seat, code)
    joker = mind(scene, ANA)
    belief = joker.belief()

    expected = {
        seat: joker.ledger.outsider[seat] - log(sum(belief[at] * likely(at, name, code) for at in range(20)))
        for _, seat, name, code in lines
    }

    assert {seat: joker.ratios()[seat] for seat in expected} == pytest.approx(expected)
    assert joker.most_suspected() == max(expected, key=lambda seat: expected[seat])


# -- Farce --------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-1611")
@pytest.mark.parametrize(
    ("players", "farce"), [(3, 0.1304), (4, 0.1667), (5, 0.2), (6, 0.2308), (7, 0.2593), (8, 0.2857)]
)
def test_before_anybody_answers_a_farce_is_as_likely_as_its_pack(players: int, farce: float) -> None:
    scene = given(players, farce=True).dealt(joker=ANA, dealer=BOB)

    assert mind(scene, ANA).farce() == pytest.approx(farce, abs=0.00005)
    assert mind(scene, BOB).farce() == 0.0


@pytest.mark.rule("SP-1611")
def test_answers_that_fit_no_place_speak_for_the_farce() -> None:
    lines = [
        (BOB, CID, "q-water-1", 4),
        (CID, DOT, "q-water-2", 0),
        (DOT, ANA, "q-dark-1", 2),
        (ANA, BOB, "q-cold-1", 3),
    ]
    scene = given(4, farce=True).dealt(joker=ANA, dealer=BOB, pack=FARCE)
    for asker, seat, name, code in lines:
        scene.asks(asker, seat, name).answers(seat, code)
    joker = mind(scene, ANA)
    others = [(name, code) for _, seat, name, code in lines if seat != ANA]

    prank = exp(sum(joker.ledger.outsider[seat] for seat in (BOB, CID, DOT)))
    plain = 20 / 4 * sum(prod(likely(at, name, code) for name, code in others) for at in range(20)) / 20

    assert joker.farce() == pytest.approx(prank / (prank + plain))
    assert joker.farce() > 1 / 6


@pytest.mark.rule("SP-1611", "SP-1010")
def test_once_the_farce_was_played_nobody_believes_in_it() -> None:
    scene = given(4, farce=True).dealt(pack=FARCE).convicts(BOB, ANA).dealt(joker=ANA)

    assert mind(scene, ANA).farce() == 0.0


# -- Multiverse ---------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-1612")
@pytest.mark.parametrize(
    ("players", "multiverse"), [(3, 0.1579), (4, 0.1429), (5, 0.1351), (6, 0.1304), (7, 0.1273), (8, 0.1250)]
)
def test_before_anybody_answers_multiverse_is_as_likely_as_its_packs(players: int, multiverse: float) -> None:
    scene = given(players, multiverse=True).dealt("batcave", joker=ANA)

    assert mind(scene, BOB).multiverse() == pytest.approx(multiverse, abs=0.00005)
    assert mind(scene, ANA).multiverse() == 0.0  # a Joker knows


@pytest.mark.rule("SP-1612")
def test_a_place_that_is_not_one_of_the_sixteen_excludes_multiverse() -> None:
    scene = given(4, multiverse=True).dealt("kandor", joker=ANA)

    assert place("kandor") not in IN_MULTIVERSE
    assert mind(scene, BOB).multiverse() == 0.0


@pytest.mark.rule("SP-1612")
def test_a_place_that_was_played_proves_multiverse() -> None:
    scene = given(4, multiverse=True).dealt("batcave", joker=ANA).convicts(BOB, ANA)
    scene.dealt(pack=MULTIVERSE, places={BOB: "batcave"})

    assert mind(scene, BOB).multiverse() == 1.0
    assert mind(scene, CID).multiverse() < 0.5


@pytest.mark.rule("SP-1612")
def test_a_card_shown_from_the_other_multiverse_pack_excludes_it() -> None:
    scene = given(4, multiverse=True).dealt(pack=MULTIVERSE, places={BOB: "batcave"}).convicts(BOB, ANA)
    scene.dealt("batcave", joker=ANA)
    assert mind(scene, BOB).multiverse() == 0.0

    scene.convicts(BOB, ANA).dealt("oa", joker=ANA).convicts(BOB, ANA)
    shown = scene.state.history[0][6]
    fresh = next(at for at in IN_MULTIVERSE if at not in shown)
    scene.dealt(LOCATIONS[fresh], joker=ANA)
    weight = 1 / (16 - 4)
    assert mind(scene, BOB).multiverse() == pytest.approx(weight / (weight + 3 / 4))


@pytest.mark.rule("SP-1612")
def test_answers_that_fit_different_places_speak_for_multiverse() -> None:
    lines = [
        (BOB, CID, "q-water-1", 4),
        (CID, DOT, "q-magic-1", 4),
        (DOT, ANA, "q-urban-1", 4),
        (ANA, BOB, "q-cold-1", 3),
    ]
    scene = given(4, multiverse=True).dealt(pack=MULTIVERSE, places={BOB: "batcave"}, dealer=BOB)
    for asker, seat, name, code in lines:
        scene.asks(asker, seat, name).answers(seat, code)
    hero = mind(scene, BOB)
    here = place("batcave")
    others = [(seat, name, code) for _, seat, name, code in lines if seat != BOB]
    elsewhere = [at for at in IN_MULTIVERSE if at != here]

    apart = prod(sum(likely(at, name, code) for at in elsewhere) / 15 for _, name, code in others) / 8
    at_home = prod(likely(here, name, code) for _, name, code in others)
    stories = [at_home / likely(here, name, code) * exp(hero.ledger.outsider[seat]) for seat, name, code in others]
    standard = 3 / 4 * sum(stories) / 3

    assert hero.multiverse() == pytest.approx(apart / (apart + standard))
    assert hero.multiverse() > 0.6


# -- kept sums, and what is told after the game ---------------------------------------------------------------


def test_sums_that_are_kept_are_those_made_afresh() -> None:
    scene = given(4).dealt("batcave", joker=ANA, dealer=BOB)
    kept = Ledgers()
    for asker, seat, name, code in [(BOB, CID, "q-water-1", 1), (CID, DOT, "q-cold-1", 3), (DOT, BOB, "q-dark-1", 4)]:
        scene.asks(asker, seat, name).answers(seat, code)
        again, fresh = kept.at(scene.state, 0.45), Ledgers().at(scene.state, 0.45)
        assert again.outsider == fresh.outsider
        assert [again.belief(seat) for seat in range(4)] == [fresh.belief(seat) for seat in range(4)]
    other = given(4).dealt("oa", joker=BOB, dealer=CID).asks(CID, ANA, "q-water-1").answers(ANA, 0)
    assert kept.at(other.state, 0.45).outsider == Ledgers().at(other.state, 0.45).outsider
    assert kept.at(other.state, 1.0).belief(BOB) != kept.at(other.state, 0.45).belief(BOB)


def test_after_the_game_it_is_told_what_each_believed() -> None:
    scene = given(4, farce=True, multiverse=True).dealt("batcave", joker=ANA, dealer=BOB, starts=False)
    scene.starts().asks(BOB, CID, "q-water-1").answers(CID, 4)

    joker, hero = beliefs_of(scene.state, ANA), beliefs_of(scene.state, BOB)

    assert joker is not None and hero is not None
    assert joker["places"][0][0] == place("atlantis")
    assert len(joker["places"]) == MOST_TOLD
    assert joker["jokers"] == () and hero["places"] == ()
    assert hero["jokers"] == pytest.approx(tuple(mind(scene, BOB).suspicion()), abs=0.0001)
    assert 0.0 < joker["farce"] < 1.0 and joker["multiverse"] is None
    assert 0.0 < hero["multiverse"] < 1.0 and hero["farce"] is None


def test_what_is_told_is_a_record_of_its_own() -> None:
    scene = given(4).dealt("batcave", joker=ANA, dealer=BOB)

    joker, hero = (scene.game.insight(scene.state, seat) for seat in (ANA, BOB))

    assert joker == Insight(tuple(LikelyPlace(at, 0.05) for at in range(MOST_TOLD)), (), None, None)
    assert hero == Insight((), (0.3333, 0.0, 0.3333, 0.3333), None, None)


def test_nothing_is_told_of_talk_in_ones_own_words_or_before_the_deal() -> None:
    assert beliefs_of(given(4, talk_mode="free").dealt().state, ANA) is None
    assert beliefs_of(given(4, first_dealer="chosen").state, ANA) is None
