"""For those who run the server: its health and its figures."""

from __future__ import annotations

from hmac import compare_digest
from typing import Any

from litestar import Request, Response
from litestar.di import NamedDependency

import tablee
from tablee.server.door import Door, is_on_this_machine
from tablee.server.messages import Health
from tablee.server.metrics import Figures
from tablee.server.registry import Refusal
from tablee.server.routes.answering import get

AnyRequest = Request[Any, Any, Any]


@get("/health", status_code=200, opt={"unlimited": True})
async def health(door: NamedDependency[Door]) -> Response[Health]:
    """Say whether this node can be sent visitors: 503 while its store takes no writes."""
    house = door.house
    is_well = not house.store.refused and not house.clock.stands
    state = Health(
        status="ok" if is_well else "trouble",
        version=tablee.__version__,
        node=house.store.node,
        store="ok" if is_well else "refuses",
        tables=len(house.tables),
        sockets=house.sockets,
    )
    return Response(state, status_code=200 if is_well else 503)


@get(
    "/metrics", media_type="text/plain; version=0.0.4; charset=utf-8", include_in_schema=False, opt={"unlimited": True}
)
async def metrics(request: AnyRequest, door: NamedDependency[Door], figures: NamedDependency[Figures]) -> bytes:
    """Give figures in Prometheus' text format, to programs on this machine and to whoever has the key.

    They count what players do in secret, as it is done: at a server with one table, a player could read them.
    """
    if not is_on_this_machine(request) and not _has_key(request, door.settings.metrics_key):
        raise Refusal("only_here")
    return figures.text()


def _has_key(request: AnyRequest, key: str) -> bool:
    header = request.headers.get("authorization", "")
    return bool(key) and compare_digest(header.encode(), f"Bearer {key}".encode())  # takes as long for any wrong key


ROUTES = [health, metrics]
