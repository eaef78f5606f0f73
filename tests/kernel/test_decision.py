"""Decisions, and choices that are shared."""

from __future__ import annotations

from tablee.kernel.action import Text, Verb
from tablee.kernel.choices import Choices
from tablee.kernel.decision import Decision, may, must
from tablee.kernel.seat import MOST_SEATS

Buy = Verb("buy", "TOY-1", offer=range(6))


def test_must_waits_and_may_does_not() -> None:
    assert must(1, [Buy(0)]).required
    assert not may(1, [Buy(0)]).required


def test_decisions_are_compared_by_value() -> None:
    decision = must(1, [Buy(0), Buy(1)])
    assert decision == Decision(1, (Buy(0), Buy(1)), True)
    assert hash(decision) == hash(Decision(1, (Buy(0), Buy(1)), True))
    assert decision != must(2, [Buy(0), Buy(1)])
    assert decision != may(1, [Buy(0), Buy(1)])
    assert decision != must(1, [Buy(1), Buy(0)])
    assert decision != "must"


def test_a_decision_says_what_it_asks() -> None:
    assert repr(must(1, [Buy(0), Buy(1)])) == "must(1, [buy(0), buy(1)])"
    assert repr(may(0, Choices([Buy(2)]))) == "may(0, [buy(2)])"


def test_a_decision_names_its_verbs_once_each() -> None:
    shout = Verb("shout", "TOY-2", words=Text(20))
    decision = may(0, [Buy(0), Buy(1)], (shout,))
    assert decision.verbs() == ("buy", "shout")
    assert decision.verbs() is decision.verbs()


def test_choices_are_a_tuple_with_quick_membership() -> None:
    choices = Choices([Buy(3), Buy(1)])
    assert choices == (Buy(3), Buy(1))
    assert choices[0] is Buy(3)
    assert len(choices) == 2
    assert Buy(1) in choices
    assert Buy(2) not in choices
    assert "buy" not in choices
    assert not Choices([])


def test_the_question_of_shared_choices_is_ready_for_every_seat() -> None:
    choices = Choices([Buy(0)])
    assert [decision.seat for decision in choices.must] == list(range(MOST_SEATS))
    assert all(decision.required and decision.actions is choices for decision in choices.must)
    assert choices.must[2] == must(2, [Buy(0)])


def test_a_decision_may_name_verbs_whose_actions_cannot_be_listed() -> None:
    ask = Verb("ask", "TOY-1", words=Text(20))
    asked = must(0, [], open=(ask,))
    assert (asked.required, list(asked.actions), asked.open) == (True, [], (ask,))
    assert asked == must(0, [], open=(ask,))
    assert asked != must(0, [])
    assert may(0, [], open=(ask,)) != asked
