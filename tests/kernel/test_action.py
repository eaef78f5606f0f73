"""Verbs, their interned actions, and reasons for refusals."""

from __future__ import annotations

import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from tablee.kernel.action import Action, Broken, RuleBroken, Several, Sits, Text, TimeUp, Verb, table_of
from tablee.kernel.choices import Choices
from tablee.kernel.seat import AWAY, GONE, PERSON
from tablee.kernel.wire import encode
from tablee.kernel.words import clean


def buy() -> Verb:
    return Verb("buy", "TOY-1", offer=range(10))


def carry() -> Verb:
    return Verb("carry", "TOY-2", hero=range(2), card=range(3), place=range(1, 5))


# -- one object for each action ------------------------------------------------------------------------------


def test_the_same_arguments_give_the_same_object() -> None:
    verb = buy()
    assert verb(3) is verb(3)
    assert verb(3) is not verb(4)
    pack_up = Verb("pack_up", "TOY-3")
    assert pack_up() is pack_up()
    three = carry()
    assert three(1, 2, 4) is three(1, 2, 4)


def test_an_action_carries_verb_arguments_and_what_dispatch_needs() -> None:
    verb = carry()
    action = verb(1, 2, 4)
    assert (action.verb, action.args, action.arity, action.arg, action.other) == (verb, (1, 2, 4), 3, 1, 2)
    assert action.answers is verb.answers
    alone = Verb("wait", "TOY-3")()
    assert (alone.args, alone.arity, alone.arg, alone.other) == ((), 0, None, None)
    single = buy()(7)
    assert (single.arg, single.other) == (7, None)


def test_an_action_reads_as_text_as_json_and_by_name() -> None:
    action = carry()(0, 1, 2)
    assert str(action) == "carry 0 1 2"
    assert repr(action) == "carry(0, 1, 2)"
    assert action.json() == ["carry", 0, 1, 2]
    assert action.named() == {"hero": 0, "card": 1, "place": 2}
    assert repr(Verb("wait", "TOY-3")()) == "wait()"
    assert repr(buy()) == "Verb(buy)"


def test_a_range_need_not_begin_at_nought_or_go_by_ones() -> None:
    verb = Verb("claim", "TOY-4", slot=range(6, 19, 6))
    assert [action.args[0] for action in verb.all()] == [6, 12, 18]
    assert [verb(6).index, verb(12).index, verb(18).index] == [0, 1, 2]
    with pytest.raises(ValueError, match="slot cannot be 7"):
        verb(7)
    with pytest.raises(ValueError, match="slot cannot be 1"):
        verb(1)  # the place of another action in the table


def test_equal_is_identical_unless_an_argument_is_open() -> None:
    first, second = buy(), buy()
    assert first(1) == first(1)
    assert first(1) != first(2)
    assert first(1) != second(1)
    assert first(1) != "buy 1"
    say = Verb("say", "TOY-5", text=Text(5))
    assert say("oui") is not say("oui")
    assert say("oui") == say("oui")
    assert say("oui") != say("non")
    assert say("oui") != first(1)
    assert len({say("oui"), say("oui"), first(1), first(1)}) == 2


@pytest.mark.parametrize("args", [(10,), (-1,), (1, 2), (2**70,)])
def test_wrong_arguments_are_refused(args: tuple[Any, ...]) -> None:
    verb = buy()
    for action in verb.all():
        assert action.args != args
    with pytest.raises(ValueError, match="buy"):
        verb(*args)


@pytest.mark.parametrize("value", ["3", 3.0, None, [3], (3,), {}])
def test_what_is_no_number_is_refused(value: Any) -> None:
    verb = buy()
    list(verb.all())
    with pytest.raises((ValueError, TypeError)):
        verb(value)


def test_a_truth_value_is_no_number() -> None:
    with pytest.raises(ValueError, match="offer cannot be True"):
        buy()(True)
    with pytest.raises(ValueError, match="card cannot be True"):
        carry()(0, True, 1)


def test_a_truth_value_is_no_number_once_the_action_exists_either() -> None:
    verb = buy()
    verb(1)
    with pytest.raises(ValueError, match="offer cannot be True"):
        verb(True)


def test_a_missing_argument_is_a_value_error() -> None:
    with pytest.raises(ValueError, match="buy takes 1 arguments"):
        buy()()


@pytest.mark.parametrize("args", [(), (0,), (0, 0, 1, 1)])
def test_a_wrong_number_of_arguments_is_a_value_error(args: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="argument"):
        carry()(*args)
    with pytest.raises(ValueError, match="argument"):
        Verb("wait", "TOY-3")(1)


# -- the table -----------------------------------------------------------------------------------------------


def test_all_lists_every_action_in_the_order_of_the_indices() -> None:
    verb = carry()
    actions = list(verb.all())
    assert len(actions) == verb.size == 24
    assert [action.index for action in actions] == list(range(24))
    assert actions[0].args == (0, 0, 1)
    assert actions[1].args == (0, 0, 2)
    assert actions[-1].args == (1, 2, 4)
    assert actions[5] is verb(0, 1, 2)
    assert next(Verb("wait", "TOY-3").all()).index == 0


def test_a_table_numbers_the_actions_of_all_verbs_one_after_the_other() -> None:
    first, wait, say, last = buy(), Verb("wait", "T"), Verb("say", "T", text=Text(9)), carry()
    verbs = table_of(first, wait, say, last)
    assert verbs == (first, wait, say, last)
    assert [action.index for verb in verbs for action in verb.all()] == list(range(10 + 1 + 24))
    assert last(0, 0, 1).index == 11


def test_a_verb_belongs_to_one_table_and_is_numbered_before_it_is_used() -> None:
    verb = buy()
    assert not verb.is_in_use()
    verb(0)
    assert verb.is_in_use()
    with pytest.raises(AssertionError, match="buy has actions with other numbers"):
        table_of(verb)
    second = buy()
    table_of(Verb("wait", "T"), second)
    with pytest.raises(AssertionError, match="buy has actions with other numbers"):
        table_of(second)


def test_a_span_is_one_shared_object_for_each_pair() -> None:
    wait, verb = Verb("wait", "T"), buy()
    table_of(wait, verb)
    span = verb.span(verb(2), verb(5))
    assert isinstance(span, Choices)
    assert [action.args[0] for action in span] == [2, 3, 4, 5]
    assert verb.span(verb(2), verb(5)) is span
    assert verb.span(verb(2), verb(4)) is not span
    assert verb(3) in span
    assert verb(6) not in span
    assert len(verb.span(verb(5), verb(4))) == 0


def test_a_run_is_the_span_of_an_only_argument() -> None:
    verb, late = buy(), Verb("throw", "T", dice=range(3, 600))
    table_of(verb, late)
    assert verb.run(2, 5) is verb.run(2, 5) is verb.span(verb(2), verb(5))
    assert [action.args[0] for action in late.run(4, 6)] == [4, 5, 6]
    assert late.run(4, 6) is late.span(late(4), late(6))
    assert len(late.run(3, 599)) == 597 and late.run(3, 599) is late.run(3, 599), "a long run is shared as well"
    with pytest.raises(ValueError, match="dice cannot be 2"):
        late.run(2, 6)


def test_a_span_of_two_arguments_follows_the_last_one_first() -> None:
    verb = Verb("commit", "T", offer=range(3), credits=range(5))
    span = verb.span(verb(1, 3), verb(2, 1))
    assert [action.args for action in span] == [(1, 3), (1, 4), (2, 0), (2, 1)]


def test_the_clock_has_a_verb_of_its_own() -> None:
    assert TimeUp(2) is TimeUp(2)
    assert [action.args[0] for action in TimeUp.all()] == list(range(8))
    with pytest.raises(ValueError, match="which cannot be 8"):
        TimeUp(8)


def test_the_house_has_a_verb_of_its_own() -> None:
    assert Sits(7, GONE) is Sits(7, GONE)
    assert Sits(2, AWAY).json() == ["sits", 2, 2]
    for wrong in ((8, PERSON), (-1, PERSON), (0, 4)):
        with pytest.raises(ValueError, match="sits"):
            Sits(*wrong)


# -- open domains --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "is_in"),
    [("a", True), ("abcde", True), ("é…", True), ("", False), ("abcdef", False), (3, False), (None, False)],
)
def test_a_text_has_one_letter_at_least_and_a_longest_length(value: Any, is_in: bool) -> None:
    assert (value in Text(5)) is is_in


@pytest.mark.parametrize("dirty", [" ", "a ", " a", "a  b", "a\nb", "a\0", "a\u202eb", "e\u0301", "\ud800", "a\u00a0b"])
def test_a_text_is_clean(dirty: str) -> None:
    assert dirty not in Text(9)
    assert clean(dirty) in Text(9) or not clean(dirty)


@pytest.mark.parametrize(
    ("value", "is_in"),
    [
        ((2,), True),
        ((2, 4), True),
        ((2, 3, 4), True),
        ((), False),
        ((2, 3, 4, 5), False),
        ((4, 2), False),
        ((2, 2), False),
        ((1, 2), False),
        ((6,), False),
        ([2, 3], False),
        ((2.0,), False),
        ((True,), False),
        (("2",), False),
        (([],), False),
        (2, False),
        (None, False),
    ],
)
def test_several_are_ascending_numbers_of_a_range_each_once(value: Any, is_in: bool) -> None:
    assert (value in Several(range(2, 6), 1, 3)) is is_in


def test_several_may_be_none() -> None:
    assert () in Several(range(3), 0, 3)


def test_an_open_verb_has_no_table_and_its_actions_no_number() -> None:
    trade = Verb("trade", "TOY-6", to=range(3), cards=Several(range(8), 1, 2), text=Text(9))
    action = trade(2, (1, 5), "d'accord")
    assert trade.is_open
    assert (action.index, trade.size, list(trade.all()), trade.is_in_use()) == (-1, 0, [], False)
    assert encode(action.json()) == b'["trade",2,[1,5],"d\'accord"]'
    assert action.named() == {"to": 2, "cards": (1, 5), "text": "d'accord"}
    assert action == trade(2, (1, 5), "d'accord")
    assert hash(action) == hash(trade(2, (1, 5), "d'accord"))
    assert not buy().is_open


@pytest.mark.parametrize(
    "args",
    [(), (2, (1,)), (3, (1,), "a"), (2, (), "a"), (2, [1], "a"), (2, (1,), ""), (2.0, (1,), "a"), (True, (1,), "a")],
)
def test_an_open_verb_checks_every_argument(args: tuple[Any, ...]) -> None:
    trade = Verb("trade", "TOY-6", to=range(3), cards=Several(range(8), 1, 2), text=Text(9))
    with pytest.raises(ValueError, match="trade"):
        trade(*args)


# -- why not -------------------------------------------------------------------------------------------------


def test_a_verb_refuses_nothing_until_its_game_says_so() -> None:
    verb = buy()
    assert verb.refusal(None, 0, 3) is None
    verb.refusal = lambda state, seat, offer: Broken("TOY-1", "sold", offer=offer)
    assert verb.refusal(None, 0, 3) == Broken("TOY-1", "sold", offer=3)


def test_a_broken_rule_tells_the_rule_a_key_and_the_facts() -> None:
    broken = Broken("TOY-7", "too_dear", price=7, purse=4)
    assert (broken.rule, broken.key, broken.facts) == ("TOY-7", "too_dear", {"price": 7, "purse": 4})
    assert str(broken) == "TOY-7 too_dear (price=7, purse=4)"
    assert repr(broken) == "Broken(TOY-7 too_dear (price=7, purse=4))"
    assert str(Broken("TOY-7", "not_now")) == "TOY-7 not_now"


def test_broken_rules_are_compared_by_value() -> None:
    one = Broken("TOY-7", "too_dear", price=7)
    assert one == Broken("TOY-7", "too_dear", price=7)
    assert hash(one) == hash(Broken("TOY-7", "too_dear", price=7))
    assert one != Broken("TOY-7", "too_dear", price=8)
    assert one != Broken("TOY-8", "too_dear", price=7)
    assert one != "TOY-7 too_dear (price=7)"


def test_the_exception_carries_the_reason() -> None:
    broken = Broken("TOY-7", "sold")
    with pytest.raises(RuleBroken, match="TOY-7 sold") as caught:
        raise RuleBroken(broken)
    assert caught.value.broken is broken


def test_actions_can_be_told_from_what_looks_like_them() -> None:
    action = buy()(1)
    assert isinstance(action, Action)
    assert action != ["buy", 1]


def test_a_long_span_makes_its_actions_as_they_are_asked_for() -> None:
    bid = Verb("bid", "TOY-1", sum=range(5000))
    span = bid.span(bid(10), bid(4000))
    assert len(span) == 3991
    assert (span[0], span[-1]) == (bid(10), bid(4000))
    assert span[5:8] == [bid(15), bid(16), bid(17)]
    assert bid(10) in span
    assert bid(4000) in span
    assert bid(9) not in span
    assert bid(4001) not in span
    assert Verb("other", "TOY-1", sum=range(5000))(20) not in span
    assert sum(action is not None for action in bid._table) < 10
    assert next(iter(span)) is bid(10)
    assert [decision.seat for decision in span.must[:3]] == [0, 1, 2]
    with pytest.raises(IndexError):
        span[3991]


def test_threads_that_ask_at_once_get_the_same_action() -> None:
    size = 2_000
    lift = Verb("lift", "T-1", weight=range(size))
    together = threading.Barrier(4)

    def make(_: int) -> list[Action]:
        together.wait(60)
        return [lift(weight) for weight in range(size)]

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(4) as threads:
            made = list(threads.map(make, range(4)))
    finally:
        sys.setswitchinterval(interval)
    for same in zip(*made, strict=True):
        assert len(set(map(id, same))) == 1
