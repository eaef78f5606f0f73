"""What is sent as it was made once, in the best form that is accepted, and not again to whoever has it."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from litestar import Request
from litestar.response.base import ASGIResponse

ASK_AGAIN: Final = "no-cache"


class Form(msgspec.Struct, frozen=True):
    """A file as it is sent: packed in one way, or not at all."""

    body: bytes
    headers: dict[str, str]


def codings(accepted: str) -> set[str]:
    """Return the codings of an Accept-Encoding that are not refused by a weight of zero."""
    parts = [part.replace(" ", "").lower().partition(";q=") for part in accepted.split(",")]
    return {name for name, _, weight in parts if weight.strip("0.") or not weight}


def answer(request: Request[Any, Any, Any], form: Form, status: int = 200) -> ASGIResponse:
    """Send a form; nothing but its headers to whoever has it already."""
    headers = form.headers
    if status == 200 and _has(request.headers.get("if-none-match", ""), headers.get("etag")):
        kept = {name: value for name, value in headers.items() if name in ("cache-control", "etag", "vary")}
        return ASGIResponse(status_code=304, headers=kept)
    is_head = request.method == "HEAD"
    body = b"" if is_head else form.body
    return ASGIResponse(body=body, status_code=status, headers=headers, is_head_response=is_head)


def _has(known: str, tag: str | None) -> bool:
    """Tell whether a tag is among those of an If-None-Match; a proxy may have marked it as weak."""
    return tag is not None and (tag in [each.strip().removeprefix("W/") for each in known.split(",")] or known == "*")
