"""Structured logs: one line of JSON each, or plain words on a terminal.

They name tables, seats and nodes by their ids: no name of a person, no key, no cookie, no password.
"""

from __future__ import annotations

import logging
import sys
import threading
from types import TracebackType
from typing import Final

import structlog

# they repeat our own logs, name addresses of people, or log every bad request
QUIET: Final = ("uvicorn.access", "uvicorn.error", "httpx", "httpcore", "alembic")


def begin_logging(as_json: bool) -> None:
    """Send our own logs and those of the libraries the same way, to the standard error."""
    shared: list[structlog.typing.Processor] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    if as_json:
        # as text: the variables of the frames, which rich would show, may be secrets
        shared.append(structlog.processors.format_exc_info)
    renderer: structlog.typing.Processor = (
        structlog.processors.JSONRenderer(ensure_ascii=False)
        if as_json
        else structlog.dev.ConsoleRenderer(
            colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback
        )
    )
    structlog.configure(
        processors=[*shared, renderer],
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        cache_logger_on_first_use=False,
    )
    formatter = structlog.stdlib.ProcessorFormatter(
        processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, renderer],
        foreign_pre_chain=[structlog.stdlib.add_logger_name, *shared],
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(formatter)
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    for name in QUIET:
        logging.getLogger(name).setLevel(logging.ERROR)
    logging.captureWarnings(True)
    threading.excepthook = _on_thread
    sys.unraisablehook = _on_unraisable


def _on_thread(failed: threading.ExceptHookArgs) -> None:
    if failed.exc_value is not None:
        _tell("a thread failed", failed.exc_value, failed.exc_traceback)


def _on_unraisable(failed: sys.UnraisableHookArgs) -> None:
    if failed.exc_value is not None:
        _tell("something failed where nobody could hear it", failed.exc_value, failed.exc_traceback)


def _tell(what: str, wrong: BaseException, traceback: TracebackType | None) -> None:
    structlog.get_logger().error(what, exc_info=(type(wrong), wrong, traceback))
