"""Frames."""

import msgspec

from tablee.kernel.wire import encode
from tablee.server.messages import Update
from tablee.server.telling import answering


def test_an_update_that_answers_a_message_is_the_same_update_with_its_id() -> None:
    update = Update(number=7, events=[], view={"id": "not this"})
    id = 'a "quoted" one — with é'
    answer = msgspec.json.decode(answering(encode(update), id), type=Update)
    assert answer == msgspec.structs.replace(update, id=id)
