"""The verbs of HTTP, with the errors that any route may answer declared once."""

from __future__ import annotations

from functools import partial
from typing import Final

import litestar
from litestar.openapi import ResponseSpec

from tablee.server.messages import Problem

_PROBLEMS: Final = {
    400: "What was sent makes no sense here",
    403: "Not with this key",
    404: "There is no such thing",
    409: "Not now",
    413: "Too large",
    429: "Too often",
    503: "The store takes no writes; try again soon",
}
_RESPONSES: Final = {
    status: ResponseSpec(Problem, description=text, generate_examples=False) for status, text in _PROBLEMS.items()
}

get: Final = partial(litestar.get, responses=_RESPONSES)
post: Final = partial(litestar.post, responses=_RESPONSES)
put: Final = partial(litestar.put, responses=_RESPONSES)
