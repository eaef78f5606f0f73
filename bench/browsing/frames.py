"""How smoothly a page moves: from a trace of the browser, the frames drawn while something was animated."""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, NamedTuple

from playwright.async_api import Browser

TraceEvent = dict[str, Any]
Span = tuple[float, float]

CATEGORIES: Final = (
    "devtools.timeline",
    "disabled-by-default-devtools.timeline",
    "disabled-by-default-devtools.timeline.frame",
    "blink.animations",
    "blink.user_timing",
)
FRAME: Final = 1000 / 60  # ms
LATE: Final = 1.5 * FRAME  # ms between two frames from which on one was left out
LONG: Final = 50.0  # ms: a task in which the page hears nobody


class Smoothness(NamedTuple):
    """What happened while something moved."""

    seconds: float  # in which something moved
    drawn: int
    dropped: int
    in_time: float  # share of the frames that came no later than the next one was due
    worst: float  # ms between two frames
    long_tasks: int

    @property
    def rate(self) -> float:
        """Frames a second."""
        return self.drawn / self.seconds if self.seconds else 0.0


@asynccontextmanager
async def tracing(browser: Browser) -> AsyncIterator[list[TraceEvent]]:
    """Trace the browser during the block; what was seen is there after it."""
    session = await browser.new_browser_cdp_session()
    seen: list[TraceEvent] = []
    complete = asyncio.Event()
    session.on("Tracing.dataCollected", lambda part: seen.extend(part["value"]))
    session.on("Tracing.tracingComplete", lambda _: complete.set())
    config = {"includedCategories": list(CATEGORIES)}
    await session.send("Tracing.start", {"traceConfig": config, "transferMode": "ReportEvents"})
    try:
        yield seen
    finally:
        await session.send("Tracing.end")
        await complete.wait()
        await session.detach()


def save(events: list[TraceEvent], path: Path) -> None:
    """Write a trace as chrome://tracing, Perfetto and the developer tools read it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with gzip.open(path, "wt", encoding="utf-8") as file:
        json.dump({"traceEvents": events}, file)


def smoothness(events: list[TraceEvent], within: Span | None = None) -> Smoothness:
    """Return how smooth it was, over all times in which something flew, in the page that had the most of it."""
    page = _busiest(events)
    spans = moving([event for event in events if event.get("pid") == page])
    if within:
        spans = [(max(a, within[0]), min(b, within[1])) for a, b in spans if b > within[0] and a < within[1]]
    drawings, drops = (_times(events, page, name) for name in ("DrawFrame", "DroppedFrame"))
    gaps: list[float] = []
    drawn = dropped = 0
    for begin, end in spans:
        frames = [time for time in drawings if begin <= time <= end]
        drawn += len(frames)
        dropped += sum(begin <= time <= end for time in drops)
        gaps += [later - sooner for sooner, later in pairwise(frames)]
    return Smoothness(
        seconds=sum(end - begin for begin, end in spans) / 1000,
        drawn=drawn,
        dropped=dropped,
        in_time=sum(gap < LATE for gap in gaps) / len(gaps) if gaps else 0.0,
        worst=max(gaps, default=0.0),
        long_tasks=_long_tasks(events, page, spans),
    )


def moving(events: list[TraceEvent]) -> list[Span]:
    """Return the times, in ms, in which at least one thing flew: animations of scripts, not of style sheets."""
    begun: dict[str, float] = {}
    spans: list[Span] = []
    for event in sorted((event for event in events if event["name"] == "Animation"), key=lambda event: event["ts"]):
        id = str(event.get("id2", event.get("id")))
        if event["ph"] == "b" and not event["args"]["data"].get("displayName"):
            begun[id] = event["ts"] / 1000
        elif event["ph"] == "e" and id in begun:
            spans.append((begun.pop(id), event["ts"] / 1000))
    return _joined(spans)


def _joined(spans: list[Span]) -> list[Span]:
    joined: list[Span] = []
    for begin, end in sorted(spans):
        if joined and begin <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((begin, end))
    return joined


def _times(events: list[TraceEvent], page: int, name: str) -> list[float]:
    return sorted(event["ts"] / 1000 for event in events if event["name"] == name and event["pid"] == page)


def _busiest(events: list[TraceEvent]) -> int:
    counts: dict[int, int] = {}
    for event in events:
        if event["name"] == "Animation":
            counts[event["pid"]] = counts.get(event["pid"], 0) + 1
    assert counts, "nothing moved"
    return max(counts, key=lambda pid: counts[pid])


def _long_tasks(events: list[TraceEvent], page: int, spans: list[Span]) -> int:
    names = [event for event in events if event["name"] == "thread_name" and event["pid"] == page]
    main = {event["tid"] for event in names if event["args"].get("name") == "CrRendererMain"}
    tasks = (event for event in events if event["name"] == "RunTask" and event["pid"] == page and event["tid"] in main)
    long = [event["ts"] / 1000 for event in tasks if event.get("dur", 0) / 1000 > LONG]
    return sum(any(begin <= time <= end for begin, end in spans) for time in long)
