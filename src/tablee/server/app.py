"""The application: routes, who may call them, and what errors look like."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

import structlog
from litestar import Litestar, Request, Response
from litestar.connection import ASGIConnection
from litestar.di import Provide
from litestar.exceptions import HTTPException, PermissionDeniedException, ValidationException
from litestar.handlers import BaseRouteHandler
from litestar.middleware.rate_limit import RateLimitConfig
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.stores.memory import MemoryStore
from litestar.stores.registry import StoreRegistry
from litestar.types import ExceptionHandlersMap, Message, Middleware, Scope

import tablee
from tablee.server.door import Door, address_of
from tablee.server.gauges import Gauges
from tablee.server.messages import Problem
from tablee.server.metrics import Figures
from tablee.server.node import Node
from tablee.server.people import Keys
from tablee.server.registry import Refusal
from tablee.server.routes import games, pages, records, service, tables
from tablee.server.routes.answering import StrictSchemas
from tablee.server.socket import table_socket
from tablee.server.store import StoreRefused

BODY_BYTES: Final = 65_536
TIDYING: Final = 60  # seconds after which requests are no longer counted
HEADERS: Final = {
    "content-security-policy": "; ".join(
        (
            "default-src 'none'",
            "connect-src 'self'",
            "font-src 'self'",
            "img-src 'self' data:",
            "manifest-src 'self'",
            "media-src 'self'",
            "script-src 'self'",
            "style-src 'self'",
            "worker-src 'self'",
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors 'none'",
        )
    ),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",  # an address may hold a key
    "x-content-type-options": "nosniff",
}
_ENCODED: Final = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
STATUS: Final = {
    "no_such_table": 404,
    "no_such_game": 404,
    "no_such_language": 404,
    "no_such_code": 404,
    "no_lesson": 404,
    "no_such_seat": 404,
    "bad_key": 403,
    "not_seated": 403,
    "not_host": 403,
    "only_here": 403,
    "watchers_refused": 403,
    "too_many_imports": 429,
    "too_many_new_tables": 429,
    "too_many_tables": 429,
    "too_often": 429,
    "too_busy": 503,
    "bad_option": 422,
    "bad_seats": 422,
    "bad_record": 422,
    "record_too_long": 422,
    "one_seat_is_mine": 422,
    "people_only": 422,
    "key_or_code": 422,
    "no_name": 422,
}

logger = structlog.get_logger()


def make_app(node: Node) -> Litestar:
    """Return the application that serves a node."""
    counted = MemoryStore()
    app = Litestar(
        [*games.ROUTES, *tables.ROUTES, *records.ROUTES, *service.ROUTES, *pages.ROUTES, table_socket],
        dependencies={
            "door": Provide(lambda: app.state.door, sync_to_thread=False),
            "figures": Provide(lambda: app.state.node.figures, sync_to_thread=False),
            "shelf": Provide(lambda: app.state.shelf, sync_to_thread=False),
        },
        lifespan=[lambda app: app.state.node.running(), lambda _: _tidying(counted)],
        guards=[_refuse_other_sites],
        middleware=_limits(node.settings.requests),
        stores=StoreRegistry({"rate_limit": counted}),
        before_send=[_protect],
        exception_handlers=_handlers(),
        request_max_body_size=BODY_BYTES,
        openapi_config=OpenAPIConfig(
            "Tablée",
            tablee.__version__,
            path="/api/schema",
            render_plugins=[JsonRenderPlugin(path=["/", "/openapi.json"])],
        ),
        plugins=[StrictSchemas()],
        signature_namespace={"Door": Door, "Figures": Figures, "Shelf": pages.Shelf},
        logging_config=None,
    )
    receive(app, node)
    return app


def receive(app: Litestar, node: Node) -> None:
    """Let an application serve a node. Later it may serve another one: building an application takes long."""
    Gauges(node.figures, node.house, node.thinkers)
    app.state.node = node
    app.state.door = Door(node.house, Keys(node.store.secret()), node.settings)
    app.state.shelf = pages.Shelf(Path(node.settings.web) if node.settings.web else None)


async def _refuse_other_sites(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Let only our own pages, and programs, change anything or open a socket.

    It awaits nothing, but Litestar would run a plain function in a thread.
    """
    door: Door = connection.app.state.door
    is_safe = isinstance(connection, Request) and connection.method in ("GET", "HEAD", "OPTIONS")
    if not is_safe and not door.is_from_here(connection):
        raise PermissionDeniedException("other_site")


def _limits(requests: int) -> list[Middleware]:
    if not requests:
        return []
    limit = RateLimitConfig(
        ("minute", requests), exclude_opt_key="unlimited", identifier_for_request=address_of, store="rate_limit"
    )
    return [limit.middleware]


@asynccontextmanager
async def _tidying(counted: MemoryStore) -> AsyncIterator[None]:
    """Forget, now and then, counts of requests that have expired."""

    async def tidy() -> None:
        while True:
            await asyncio.sleep(TIDYING)
            await counted.delete_expired()

    task = asyncio.create_task(tidy())
    try:
        yield
    finally:
        task.cancel()


async def _protect(message: Message, _: Scope) -> None:
    """Add the security headers to every answer; headers of its own go first."""
    if message["type"] == "http.response.start":
        headers = message["headers"] = list(message.get("headers", ()))
        present = {name.lower() for name, _ in headers}
        headers.extend(header for header in _ENCODED if header[0] not in present)


def _handlers() -> ExceptionHandlersMap:
    return {
        Refusal: _on_refusal,
        StoreRefused: _on_store_refused,
        ValidationException: _on_bad_request,
        HTTPException: _on_http,
        RecursionError: _on_nested,
        Exception: _on_our_fault,
    }


def _on_refusal(request: Request[Any, Any, Any], refusal: Refusal) -> Response[Problem]:
    request.app.state.node.figures.refuse(refusal.key)
    return Response(Problem(refusal.key, refusal.facts), status_code=STATUS.get(refusal.key, 409))


def _on_store_refused(_: Request[Any, Any, Any], __: StoreRefused) -> Response[Problem]:
    return Response(Problem("store_refuses"), status_code=503, headers={"retry-after": "3"})


def _on_bad_request(_: Request[Any, Any, Any], wrong: ValidationException) -> Response[Problem]:
    facts = {"reason": wrong.detail[:300], "fields": [str(part)[:200] for part in (wrong.extra or [])][:10]}
    return Response(Problem("bad_request", facts), status_code=400)


def _on_nested(request: Request[Any, Any, Any], wrong: RecursionError) -> Response[Problem]:
    """Answer JSON that is nested too deeply: it is the sender's fault, so nothing is logged."""
    if "deserializing" not in str(wrong):
        return _on_our_fault(request, wrong)
    return Response(Problem("bad_request", {"reason": "nested too deeply"}), status_code=400)


def _on_http(_: Request[Any, Any, Any], wrong: HTTPException) -> Response[Problem]:
    key = wrong.detail if wrong.detail == "other_site" else _KEYS.get(wrong.status_code, "refused")
    return Response(Problem(key), status_code=wrong.status_code, headers=wrong.headers)


def _on_our_fault(request: Request[Any, Any, Any], wrong: Exception) -> Response[Problem]:
    logger.error("a request failed", path=request.scope["path"], exc_info=wrong)
    request.app.state.node.figures.refuse("our_fault")
    return Response(Problem("our_fault"), status_code=500)


_KEYS: Final = {
    400: "bad_request",
    403: "forbidden",
    404: "not_found",
    405: "not_allowed",
    413: "too_large",
    429: "too_often",
}
