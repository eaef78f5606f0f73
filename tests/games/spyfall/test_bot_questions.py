"""SP-1602, SP-1604, SP-1606, SP-1614: what bots ask and answer."""

from collections import Counter
from math import exp, log

import pytest

from tablee.games.spyfall import actions as verbs
from tablee.games.spyfall.answers import CLEAR, PLAIN, Model
from tablee.games.spyfall.bot.answering import answer_chances
from tablee.games.spyfall.bot.asking import best_for_joker, target_weights, worths
from tablee.games.spyfall.bot.beliefs import Mind
from tablee.kernel.chance import Quick
from tablee.parts.drawing import drawn_softly
from tests.games.spyfall.minds import choice, choices, mind
from tests.games.spyfall.scene import ANA, BOB, CID, DOT, EVE, Scene, given, place, question

TIMES = 600


def codes(scene: Scene, seat: int, level: str = "normal") -> list[float]:
    """Return how often a bot gives each answer."""
    counted = choices(scene, seat, level, times=TIMES, which=-1)
    return [counted[verbs.Answer(code)] / TIMES for code in range(5)]


def said(scene: Scene, *lines: tuple[int, int, str, int]) -> Scene:
    """Let each ask, and be answered: (asker, answerer, question, code)."""
    for asker, seat, name, code in lines:
        scene.asks(asker, seat, name).answers(seat, code).all_pass()
        if scene.state.terms.has_powers:
            scene.passes(3)  # SP-831
    return scene


def mixed(belief: list[float], name: int, code: int) -> float:
    return sum(share * PLAIN[at][name][code] for at, share in enumerate(belief))


# -- answers --------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-1602")
def test_a_hero_answers_by_the_model_of_the_place() -> None:
    scene = given(4).dealt("batcave", joker=ANA, dealer=BOB).asks(BOB, CID, "q-water-1")

    assert codes(scene, CID) == pytest.approx(PLAIN[place("batcave")][question("q-water-1")], abs=0.06)


@pytest.mark.rule("SP-1602")
@pytest.mark.parametrize(("left", "model"), [(465, CLEAR), (161, CLEAR), (160, PLAIN), (20, PLAIN)])
def test_harley_answers_clearly_for_two_thirds_of_the_clock(left: int, model: Model) -> None:
    scene = given(5, harley=True, virtual_clock=True).dealt("batcave", joker=ANA, harley=CID, dealer=BOB)
    scene.asks(BOB, CID, "q-water-1").all_pass()
    scene.state.left = 1000 * left

    assert answer_chances(mind(scene, CID)) == list(model[place("batcave")][question("q-water-1")])
    assert answer_chances(mind(scene, DOT)) == list(PLAIN[place("batcave")][question("q-water-1")])  # a Hero


@pytest.mark.rule("SP-1604")
def test_a_joker_answers_by_what_the_answers_of_others_let_him_believe() -> None:
    scene = given(4).dealt("atlantis", joker=ANA, dealer=BOB)
    said(scene, (BOB, CID, "q-water-1", 4), (CID, DOT, "q-ancient-1", 4)).asks(DOT, ANA, "q-magic-1")
    belief = mind(scene, ANA).belief()

    expected = [mixed(belief, question("q-magic-1"), code) for code in range(5)]

    assert codes(scene, ANA) == pytest.approx(expected, abs=0.06)
    assert answer_chances(mind(scene, ANA)) == pytest.approx(expected)


@pytest.mark.rule("SP-1614", "SP-823", "SP-826")
@pytest.mark.parametrize(("lasso", "legal"), [(True, {0, 4}), (False, {1, 2, 3})])
@pytest.mark.parametrize("seat", [ANA, CID])
def test_limits_leave_the_model_of_the_answers_allowed(seat: int, lasso: bool, legal: set[int]) -> None:
    scene = given(4, super_powers=True)
    scene.dealt("batcave", joker=ANA, dealer=BOB, abilities={seat: "brooding-knight", BOB: "lasso-of-truth"})
    scene.asks(BOB, seat, "q-dark-1", lasso=lasso)
    chances = answer_chances(mind(scene, seat))
    allowed = [chances[code] if code in legal else 0.0 for code in range(5)]

    assert codes(scene, seat) == pytest.approx([chance / sum(allowed) for chance in allowed], abs=0.06)


# -- questions of a Hero --------------------------------------------------------------------------------------


def heard_some(**options: object) -> Scene:
    """Return a scene in which BOB, a Hero, asks next; of DOT, CID and EVE the answers fit the Batcave less and less."""
    scene = given(5, **options).dealt("batcave", joker=EVE, dealer=ANA)
    return said(
        scene,
        (ANA, CID, "q-secret-1", 0),
        (CID, DOT, "q-dark-1", 4),
        (DOT, EVE, "q-hightech-1", 2),
        (EVE, BOB, "q-heroes-1", 4),
    )


@pytest.mark.rule("SP-1606")
def test_a_hero_asks_the_suspicious_and_those_not_asked_yet() -> None:
    scene = heard_some()
    hero = mind(scene, BOB)
    whom = [ANA, CID, DOT]  # not EVE, who has just asked
    suspicion = hero.suspicion()
    wishes = [suspicion[to] * exp(-0.5 * (0 if to == ANA else 1)) for to in whom]

    expected = [0.8 * wish / sum(wishes) + 0.2 / 3 for wish in wishes]

    assert target_weights(hero, whom) == pytest.approx(expected)
    asked = Counter(action.args[0] for action in choices(scene, BOB, times=TIMES, which=-1).elements())
    assert [asked[to] / TIMES for to in whom] == pytest.approx(expected, abs=0.06)


def worth(hero: Mind, to: int, name: int) -> float:
    """SP-1606, as it is written."""
    suspicion = hero.suspicion()[to]
    here = PLAIN[hero.place][name]
    belief = hero.ledger.belief(to)
    mixture = [mixed(belief, name, code) for code in range(5)]
    told = sum(m * log(m / h) for m, h in zip(mixture, here, strict=True))
    given_away = sum(h * log(h / m) for m, h in zip(mixture, here, strict=True))
    return suspicion * told - 0.3 * (1 - suspicion) * given_away


@pytest.mark.rule("SP-1606")
def test_a_hero_asks_what_tells_on_a_joker_and_gives_little_away() -> None:
    scene = heard_some()
    hero = mind(scene, BOB)
    free = [name for name in range(60) if scene.state.free_questions() >> name & 1]
    values = worths(hero, ANA, free)

    assert values == pytest.approx([worth(hero, ANA, name) for name in free])

    asked = [
        action.args[1] for action in choices(scene, BOB, times=TIMES, which=-1).elements() if action.args[0] == ANA
    ]
    likely = drawn_shares(values, 0.05)
    counted = Counter(asked)
    assert [counted[name] / len(asked) for name in free] == pytest.approx(likely, abs=0.1)


def drawn_shares(values: list[float], temperature: float) -> list[float]:
    weights = [exp(value / temperature) for value in values]
    return [weight / sum(weights) for weight in weights]


@pytest.mark.rule("SP-1606")
def test_one_strays_from_the_best_question_as_far_as_the_temperature_says() -> None:
    values, chance = [0.20, 0.15, 0.10, -1.0], Quick(1)

    counted = Counter(drawn_softly(values, 0.05, chance) for _ in range(20_000))

    assert [counted[at] / 20_000 for at in range(4)] == pytest.approx(drawn_shares(values, 0.05), abs=0.015)


@pytest.mark.rule("SP-1606", "SP-1507")
def test_when_every_question_was_asked_bots_begin_again() -> None:
    scene = heard_some()
    scene.state.asked = (1 << 60) - 1

    assert choice(scene, BOB, which=-1).verb is verbs.Ask


@pytest.mark.rule("SP-1616", "SP-1606")
def test_harley_asks_like_a_hero() -> None:
    scene = given(5, harley=True).dealt("batcave", joker=ANA, harley=BOB, dealer=CID).asks(CID, BOB).answers(BOB, 2)
    twin = given(5, harley=True).dealt("batcave", joker=ANA, harley=DOT, dealer=CID).asks(CID, BOB).answers(BOB, 2)

    assert choices(scene, BOB, times=50, which=-1) == choices(twin, BOB, times=50, which=-1)


# -- questions of a Joker -------------------------------------------------------------------------------------


@pytest.mark.rule("SP-1606")
def test_a_joker_asks_anybody_one_of_the_fifteen_questions_that_tell_most() -> None:
    scene = given(5).dealt("batcave", joker=BOB, dealer=ANA)
    said(scene, (ANA, CID, "q-secret-1", 0), (CID, DOT, "q-dark-1", 4), (DOT, BOB, "q-hightech-1", 4))
    joker = mind(scene, BOB)
    belief = joker.belief()
    free = [name for name in range(60) if scene.state.free_questions() >> name & 1]

    def information(name: int) -> float:
        mixture = [mixed(belief, name, code) for code in range(5)]
        return sum(
            share * PLAIN[at][name][code] * log(PLAIN[at][name][code] / mixture[code])
            for at, share in enumerate(belief)
            for code in range(5)
        )

    best = sorted(free, key=lambda name: -information(name))[:15]
    assert set(best_for_joker(joker, free)) == set(best)
    asked = choices(scene, BOB, times=TIMES, which=-1)
    names = Counter(action.args[1] for action in asked.elements())
    whom = Counter(action.args[0] for action in asked.elements())
    assert set(names) == set(best)
    assert [count / TIMES for count in names.values()] == pytest.approx([1 / 15] * 15, abs=0.05)
    assert {to: count / TIMES for to, count in whom.items()} == pytest.approx(
        {ANA: 1 / 3, CID: 1 / 3, EVE: 1 / 3}, abs=0.07
    )


# -- cards of questions ---------------------------------------------------------------------------------------


def lasso_share(scene: Scene, seat: int, to: int) -> float:
    asked = [action for action in choices(scene, seat, times=TIMES, which=-1).elements() if action.args[0] == to]
    return sum(action.args[2] for action in asked) / len(asked)


@pytest.mark.rule("SP-1614")
def test_a_hero_keeps_the_lasso_for_whom_he_suspects() -> None:
    scene = given(4, super_powers=True).dealt("batcave", joker=ANA, dealer=DOT, abilities={BOB: "lasso-of-truth"})
    said(scene, (DOT, CID, "q-secret-1", 4), (CID, BOB, "q-dark-1", 3))
    scene.state.ban = DOT
    suspicion = mind(scene, BOB).suspicion()

    assert suspicion[CID] >= 0.40 > suspicion[ANA]
    assert lasso_share(scene, BOB, CID) == 1.0
    assert lasso_share(scene, BOB, ANA) == 0.0


@pytest.mark.rule("SP-1614")
@pytest.mark.parametrize(("joker", "harley"), [(BOB, None), (ANA, BOB)])
def test_others_use_the_lasso_now_and_then(joker: int, harley: int | None) -> None:
    scene = given(5, super_powers=True, harley=True)
    scene.dealt("batcave", dealer=BOB, abilities={BOB: "lasso-of-truth"}, joker=joker, harley=harley)

    counted = choices(scene, BOB, times=TIMES, which=-1)

    assert sum(action.args[2] for action in counted.elements()) / TIMES == pytest.approx(0.1, abs=0.05)


@pytest.mark.rule("SP-1614")
@pytest.mark.parametrize("is_virtual", [False, True])
def test_a_joker_passes_on_what_he_cannot_answer_yet(is_virtual: bool) -> None:
    scene = given(5, super_powers=True, virtual_clock=is_virtual)
    scene.dealt("atlantis", joker=ANA, dealer=BOB, abilities={ANA: "silver-bracelets"}).asks(BOB, ANA)

    counted = choices(scene, ANA, times=TIMES)

    assert mind(scene, ANA).surest() < 0.5
    assert {action for action in counted if action} == {verbs.Deflect(to) for to in (CID, DOT, EVE)}
    assert counted[verbs.Deflect(CID)] / TIMES == pytest.approx(1 / 3, abs=0.07)


@pytest.mark.rule("SP-1614")
def test_a_joker_who_knows_enough_keeps_the_bracelets() -> None:
    scene = given(5, super_powers=True).dealt("atlantis", joker=ANA, dealer=BOB, abilities={ANA: "silver-bracelets"})
    said(scene, (BOB, CID, "q-water-1", 4), (CID, DOT, "q-ancient-1", 4)).asks(DOT, ANA)

    assert mind(scene, ANA, "hard").surest() >= 0.5
    assert choices(scene, ANA, "hard", times=100) == {None: 100}


@pytest.mark.rule("SP-1614")
@pytest.mark.parametrize("harley", [None, CID])
def test_others_use_the_bracelets_now_and_then(harley: int | None) -> None:
    scene = given(5, super_powers=True, harley=True)
    cards = {CID: "silver-bracelets", DOT: "day-off"}
    scene.dealt("atlantis", joker=ANA, harley=harley, dealer=BOB, abilities=cards).asks(BOB, CID)

    counted = choices(scene, CID, times=TIMES)

    assert sum(count for action, count in counted.items() if action) / TIMES == pytest.approx(0.3, abs=0.06)
    assert choices(scene, DOT, times=20) == {None: 20}  # who was not asked has nothing to pass on


@pytest.mark.rule("SP-1614")
def test_a_hero_hurries_to_ask_somebody_suspicious_and_asks_that_one() -> None:
    scene = given(4, super_powers=True).dealt("batcave", joker=ANA, dealer=DOT, abilities={BOB: "super-speed"})
    said(scene, (DOT, CID, "q-secret-1", 4))
    scene.asks(CID, BOB).answers(BOB, 2).passes(3).asks(BOB, ANA).answers(ANA, 2)
    suspicion = mind(scene, BOB).suspicion()
    assert suspicion[CID] >= 0.5 > suspicion[ANA]

    assert choice(scene, BOB) == verbs.UseSpeed()

    scene.when(BOB, verbs.UseSpeed())
    asked = Counter(action.args[0] for action in choices(scene, BOB, times=50, which=-1).elements())
    assert asked == {CID: 50}


@pytest.mark.rule("SP-1614")
def test_a_hero_does_not_hurry_back_to_whom_he_has_just_asked() -> None:
    scene = given(4, super_powers=True).dealt("batcave", joker=ANA, dealer=BOB, abilities={BOB: "super-speed"})
    scene.asks(BOB, CID, "q-secret-1").answers(CID, 4)

    assert mind(scene, BOB).suspicion()[CID] >= 0.5
    assert choices(scene, BOB, times=50) == {None: 50}


@pytest.mark.rule("SP-1614")
def test_a_joker_hurries_now_and_then() -> None:
    scene = given(4, super_powers=True).dealt("batcave", joker=BOB, dealer=BOB, abilities={BOB: "super-speed"})
    scene.asks(BOB, CID).answers(CID, 2)

    assert choices(scene, BOB, times=TIMES)[verbs.UseSpeed()] / TIMES == pytest.approx(0.1, abs=0.05)
