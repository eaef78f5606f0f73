"""Frames that hostile clients send over a socket, from a seed. Each has to be refused, or to do nothing."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Final

import msgspec

from tablee.kernel.game import Game
from tablee.server.messages import MESSAGE_BYTES

ODD_TEXTS: Final = (
    "", " ", "\0", "\x1b[2J", "\u202egnp.exe", "\u200b", "\ufeff", "\ud7ff", "\uffff", "\U0010ffff", "é" * 40, "a" * 41,
    "x" * 2_000, "<img src=x onerror=alert(1)>", "'; DROP TABLE log;--", "%s%n", "../../etc/passwd", "null", "NaN",
    "__proto__", "constructor", "act", "-1", "1e309", "true",
)  # fmt: skip
ODD_NUMBERS: Final = (
    0, -1, 1, 2, 3, 7, 255, 256, 2**31, -(2**31), 2**53, 2**53 + 1, 2**63, 2**64, -(2**64), 10**40,
    0.5, -0.0, 1e308, 1.0,
)  # fmt: skip
NOT_JSON: Final = (
    b"", b" ", b"{", b"[", b"]", b"nul", b"NaN", b"Infinity", b"-Infinity", b"{]", b'"', b"{'type':'ping'}",
    b"\xff\xfe", b"\x00", b'{"type":"ping","id":"a"}{"type":"ping","id":"b"}', b'{"type":"ping","id":"a"}\n\n,',
    b"0x10", b"01", b"+1",
    b'{"type":"ping","id":"\xed\xa0\x80"}', b'{"type":"ping","id":"\\ud800"}', b'{"type":"ping","id":"\\u0000"}',
    b'{"type":"ping","id":"\xc0\xaf"}', b"\xf0\x28\x8c\xbc", b'{"type":"act","id":"a","on":1e400,"action":[]}',
    b'{"type":"act","id":"a","on":NaN,"action":["confirm"]}', b'{"type":"ping","type":"act","id":"a"}', b"/**/{}",
)  # fmt: skip
IDENTITIES: Final = ("seat", "table", "person", "key", "name", "host", "by", "viewer", "version", "cookie")


class Frame(msgspec.Struct, frozen=True):
    """What is sent: a frame of text (which may be no text at all) or of bytes."""

    data: bytes
    is_text: bool = True


class Frames:
    """Makes frames. What was sent before comes again now and then, as it was or as somebody else's."""

    def __init__(self, luck: random.Random, game: Game[Any]) -> None:
        self._luck = luck
        self._game = game
        self._verbs = [*game.verbs.values()]
        self._sent: list[bytes] = []
        self._count = 0
        self._kinds: list[Callable[[], bytes]] = [
            self._well_formed, self._well_formed, self._well_formed, self._forged, self._mangled, self._not_json,
            self._wrong_types, self._missing, self._unknown_type, self._nested, self._long, self._again,
        ]  # fmt: skip

    def next(self) -> Frame:
        """Return the next frame; never one that closes the socket."""
        data = self._luck.choice(self._kinds)()[:MESSAGE_BYTES]
        if self._luck.random() < 0.3:
            self._sent = [*self._sent[-200:], data]
        return Frame(data, is_text=self._luck.random() < 0.9)

    def too_large(self) -> Frame:
        """Return a frame that closes the socket."""
        return Frame(b'{"type":"ping","id":"' + b"x" * (MESSAGE_BYTES * self._luck.choice((1, 1, 3))) + b'"}')

    # -- kinds -----------------------------------------------------------------------------------------------

    def _well_formed(self) -> bytes:
        """Every type of message and every verb, at any time, from anybody."""
        return msgspec.json.encode(self._message())

    def _forged(self) -> bytes:
        """Fields that try to say who one is."""
        value = self._luck.choice([0, 1, 2, -2, "0", None, True, {"seat": 0}, [0]])
        return msgspec.json.encode({**self._message(), self._luck.choice(IDENTITIES): value})

    def _mangled(self) -> bytes:
        """A message with a few of its bytes changed, taken out or put in."""
        data = bytearray(self._well_formed())
        for _ in range(self._luck.randint(1, 4)):
            place = self._luck.randrange(len(data) + 1)
            size = self._luck.choice((0, 1, 1, 2, 5))
            data[place : place + size] = self._luck.randbytes(self._luck.choice((0, 1, 1, 3)))
        return bytes(data)

    def _not_json(self) -> bytes:
        if self._luck.random() < 0.2:
            return self._luck.randbytes(self._luck.randint(1, 300))
        return self._luck.choice(NOT_JSON)

    def _wrong_types(self) -> bytes:
        message = self._message()
        message[self._luck.choice(sorted(message))] = self._anything()
        return msgspec.json.encode(message)

    def _missing(self) -> bytes:
        message = self._message()
        del message[self._luck.choice(sorted(message))]
        return msgspec.json.encode(message)

    def _unknown_type(self) -> bytes:
        known = ("update", "welcome", "goodbye", "refused", "Act", "ACT", "undo", "start", "leave", "eval", "TimeUp")
        return msgspec.json.encode({**self._message(), "type": self._luck.choice((*known, *ODD_TEXTS))})

    def _nested(self) -> bytes:
        depth = self._luck.choice((5, 100, 900, 5_000))
        opened, closed = self._luck.choice(((b"[", b"]"), (b'{"a":', b"}")))
        inside = opened * depth + b"0" + closed * depth
        return b'{"type":"act","id":"%d","on":0,"action":["price",%b]}' % (self._number(), inside)

    def _long(self) -> bytes:
        """As long as a frame may be: long lists, long numbers, long texts."""
        part = self._luck.choice((b"0,", b'"a",', b"9", b"[],", b"null,", b"1e5,"))
        inside = part * (15_000 // len(part))
        return b'{"type":"act","id":"%d","on":0,"action":["price",%b0]}' % (self._number(), inside)

    def _again(self) -> bytes:
        return self._luck.choice(self._sent) if self._sent else self._well_formed()

    # -- parts -----------------------------------------------------------------------------------------------

    def _message(self) -> dict[str, Any]:
        luck = self._luck
        id = str(self._number()) if luck.random() < 0.9 else str(luck.randrange(50))
        match luck.choice(("act", "act", "act", "act", "why", "say", "take_back", "propose", "vote", "ping")):
            case "act" | "why" as type:
                return {"type": type, "id": id, "on": luck.choice((0, 0, 1, 5, 2**53)), "action": self._action()}
            case "say":
                return {"type": "say", "id": id, "text": luck.choice(ODD_TEXTS)}
            case "propose":
                matter = luck.choice(("undo", "pause", "resume", "abandon", "win"))
                return {"type": "propose", "id": id, "matter": matter}
            case "vote":
                proposal = luck.choice((0, 1, 2, 3, 10, 2**53))
                return {"type": "vote", "id": id, "proposal": proposal, "yes": luck.random() < 0.5}
            case other:
                return {"type": other, "id": id}

    def _action(self) -> list[Any]:
        """Any verb with any arguments: right ones at the wrong time, and wrong ones; the clock's word too."""
        luck = self._luck
        if luck.random() < 0.05:
            return [luck.choice(("time_up", "TimeUp", *ODD_TEXTS)), luck.choice(ODD_NUMBERS)]
        verb = luck.choice(self._verbs)
        arguments = [self._argument(domain) for domain in verb.domains.values()]
        if luck.random() < 0.1:
            arguments.append(self._anything())
        return [verb.name, *arguments[: len(arguments) - (luck.random() < 0.05)]]

    def _argument(self, domain: Any) -> Any:
        if isinstance(domain, range) and len(domain) and self._luck.random() < 0.8:
            return self._luck.choice(domain)
        return self._anything()

    def _anything(self) -> Any:
        luck = self._luck
        choices: tuple[Any, ...] = (None, True, False, [], {}, [[]], {"a": [1]}, [None] * 50)
        kind = luck.random()
        return luck.choice(ODD_TEXTS) if kind < 0.3 else luck.choice(ODD_NUMBERS if kind < 0.7 else choices)

    def _number(self) -> int:
        self._count += 1
        return self._count
