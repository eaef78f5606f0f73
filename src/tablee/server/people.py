"""Identity: a signed cookie for a person, signed keys for seats and replays. Nothing else is known."""

from __future__ import annotations

import re
import secrets
from typing import Final

import msgspec
from itsdangerous import BadSignature, Signer

COOKIE: Final = "tablee"
COOKIE_AGE: Final = 365 * 24 * 3600
_CODE_LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # without those that look alike
CODE_LENGTH: Final = 6


class SeatKey(msgspec.Struct, frozen=True):
    """What a key opens: a seat, to play it (`seat`) or to take it while it is free (`invitation`)."""

    table: str
    seat: int
    version: int
    is_invitation: bool


class Keys:
    """Signs and reads cookies and keys. Keys are not stored: they are signed."""

    def __init__(self, secret: str) -> None:
        self._people = Signer(secret, salt="person")
        self._seats = Signer(secret, salt="seat")
        self._invitations = Signer(secret, salt="invitation")
        self._replays = Signer(secret, salt="replay")

    def cookie(self, person: str) -> str:
        return self._people.sign(person).decode()

    def person(self, cookie: str | None) -> str | None:
        """Return the person of a cookie; None: it is not valid."""
        return _unsigned(self._people, cookie)

    def seat_key(self, table: str, seat: int, version: int) -> str:
        """Return the personal key of a seat: it lets its holder play the seat."""
        return self._seats.sign(f"{table}~{seat}~{version}").decode()

    def invitation(self, table: str, seat: int, version: int) -> str:
        """Return the key by which one person may take a free seat."""
        return self._invitations.sign(f"{table}~{seat}~{version}").decode()

    def replay_key(self, table: str) -> str:
        """Return the replay key of a table: it lets its holder look at the finished match."""
        return self._replays.sign(table).decode()

    def replay(self, key: str | None) -> str | None:
        """Return the table of a replay key; None: it is no replay key."""
        return _unsigned(self._replays, key)

    def read(self, key: str | None) -> SeatKey | None:
        """Return what a key opens; None: nothing."""
        for signer, is_invitation in ((self._seats, False), (self._invitations, True)):
            text = _unsigned(signer, key)
            if text is not None:
                table, seat, version = text.split("~")
                return SeatKey(table, int(seat), int(version), is_invitation)
        return None


def new_person() -> str:
    return secrets.token_urlsafe(12)


def new_table() -> str:
    return secrets.token_hex(8)


def new_code() -> str:
    """Return a short code for a table, easy to say aloud."""
    return "".join(secrets.choice(_CODE_LETTERS) for _ in range(CODE_LENGTH))


def read_code(text: str) -> str:
    """Return a code in its stored form, however it was typed."""
    return re.sub(r"[^A-Z0-9]", "", text.upper())


def _unsigned(signer: Signer, signed: str | None) -> str | None:
    if not signed or len(signed) > 200 or not signed.isascii():
        return None
    try:
        return signer.unsign(signed).decode()
    except BadSignature:
        return None
