"""Frames."""

import msgspec

from tablee.games.cresus.actions import AlwaysReady, Order
from tablee.kernel.decision import may
from tablee.kernel.wire import encode
from tablee.server.messages import Update
from tablee.server.telling import answering, verbs_of


def test_an_update_that_answers_a_message_is_the_same_update_with_its_id() -> None:
    update = Update(number=7, events=[], view={"id": "not this"})
    id = 'a "quoted" one — with é'
    answer = msgspec.json.decode(answering(encode(update), id), type=Update)
    assert answer == msgspec.structs.replace(update, id=id)


def test_a_verb_that_several_asides_allow_is_named_once() -> None:
    """CR-609: an order may be left for each of two auctions to come."""
    orders = [may(0, [Order(place, 1)]) for place in range(2)]
    assert verbs_of([may(0, [AlwaysReady(1)]), *orders, may(1, [AlwaysReady(1)])]) == {
        0: ["always_ready", "order"],
        1: ["always_ready"],
    }
