"""`tablee serve`: the tables, for browsers and programs."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from tablee.cli import browser
from tablee.cli.language import Catalogue, language
from tablee.cli.reasons import reason_of
from tablee.cli.refused import Refused

if TYPE_CHECKING:
    from tablee.server.opening import BadStore
    from tablee.server.settings import Settings


def serve(
    context: typer.Context,
    host: Annotated[str, typer.Option("--host", envvar="TABLEE_HOST")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65535, envvar="TABLEE_PORT")] = 8421,
    store: Annotated[str, typer.Option("--store", envvar="TABLEE_STORE", show_default=False)] = "",
    grace: Annotated[float, typer.Option("--grace", min=0, max=86_400)] = 60,
    bot_pause: Annotated[float, typer.Option("--bot-pause", min=0, max=60)] = 0.7,
    bot_limit: Annotated[float, typer.Option("--bot-limit", min=0.1, max=600)] = 8,
    bot_processes: Annotated[int, typer.Option("--bot-processes", min=1, max=64)] = 2,
    sockets: Annotated[int, typer.Option("--sockets", min=1)] = 10_000,
    sockets_per_address: Annotated[int, typer.Option("--sockets-per-address", min=0)] = 500,
    requests: Annotated[int, typer.Option("--requests", min=0)] = 300,
    tables_per_hour: Annotated[int, typer.Option("--tables-per-hour", min=0)] = 120,
    keep: Annotated[int, typer.Option("--keep", min=0, max=36_500)] = 0,
    metrics_key: Annotated[
        str, typer.Option("--metrics-key", envvar="TABLEE_METRICS_KEY", show_default=False, show_envvar=True)
    ] = "",
    origin: Annotated[list[str] | None, typer.Option("--origin")] = None,
    json_logs: Annotated[bool, typer.Option("--json-logs")] = False,
    open_page: Annotated[bool | None, typer.Option("--open/--no-open", show_default=False)] = None,
    lang: Annotated[str | None, typer.Option("--lang")] = None,
) -> None:
    # not at the top: the laboratory's commands need no web framework and start sooner
    from tablee.server.settings import Settings, default_store

    texts = Catalogue("lab", language(lang))
    settings = Settings(
        store=store or default_store(),
        host=host,
        port=port,
        grace=int(grace * 1000),
        bot_pause=int(bot_pause * 1000),
        bot_limit=bot_limit,
        bot_processes=bot_processes,
        sockets=sockets,
        sockets_per_address=sockets_per_address,
        requests=requests,
        tables_per_hour=tables_per_hour,
        keep=keep,
        metrics_key=metrics_key,
        origins=tuple(origin or ()),
    )
    is_opened = sys.stdout.isatty() and browser.is_there() if open_page is None else open_page
    wishes = {name for name in ("port", "store") if _is_given(context, name)}
    _serve(settings, texts, json_logs, is_opened, wishes)


def _is_given(context: typer.Context, name: str) -> bool:
    """Tell whether somebody said what they want, on the command line or in the environment."""
    source = context.get_parameter_source(name)
    return source is not None and source.name != "DEFAULT"


def _serve(settings: Settings, texts: Catalogue, as_json: bool, is_opened: bool, wishes: set[str]) -> None:
    """Serve; for somebody who is shown the page, take another port or file if nobody wished for the one in use."""
    from tablee.server.opening import BadStore
    from tablee.server.ports import BadAddress
    from tablee.server.serving import serve

    def tell(address: str) -> None:
        print(texts.say("serve.ready", address=address), flush=True)
        if is_opened:
            browser.show(address)

    try:
        serve(settings, as_json=as_json, announce=tell)
    except BadStore as wrong:
        if wrong.key != "in_use" or not is_opened or "store" in wishes:
            raise bad_store(wrong, texts) from None
        other = _another_file(Path(wrong.facts["path"]))
        print(texts.say("serve.other_file", path=wrong.facts["path"], other=other), flush=True)
        _serve(msgspec.structs.replace(settings, store=f"sqlite:///{other}"), texts, as_json, is_opened, wishes)
    except BadAddress as wrong:
        if wrong.key != "port_taken":
            reason = reason_of(wrong.__context__, texts) if isinstance(wrong.__context__, OSError) else wrong.reason
            raise Refused("wrong.address", host=wrong.host, port=wrong.port, reason=reason) from None
        if not is_opened or "port" in wishes:
            raise Refused("wrong.port_taken", port=wrong.port) from None
        print(texts.say("serve.other_port", port=wrong.port), flush=True)
        _serve(msgspec.structs.replace(settings, port=0), texts, as_json, is_opened, wishes)


def _another_file(path: Path) -> Path:
    """Return the next file to keep tables in: tables.db, tables-2.db, tables-3.db …"""
    stem, _, number = path.stem.rpartition("-")
    return path.with_stem(f"{stem}-{int(number) + 1}" if stem and number.isdigit() else f"{path.stem}-2")


def bad_store(wrong: BadStore, texts: Catalogue) -> Refused:
    """Return what is said of a store that cannot be used."""
    facts = dict(wrong.facts)
    match wrong.key:
        case "no_address":
            return Refused("wrong.store.no_address")
        case "no_kind":
            return Refused("wrong.store.no_kind", **facts)
        case "in_use":
            return Refused("wrong.store.in_use", **facts)
        case "newer":
            return Refused("wrong.store.newer", **facts)
        case "not_written":
            if isinstance(wrong.__context__, OSError):
                facts["reason"] = reason_of(wrong.__context__, texts)
            return Refused("wrong.store.not_written", **facts)
        case _:
            return Refused("wrong.store.not_used", url=facts["url"], reason=_why_not_used(facts, texts))


def _why_not_used(facts: dict[str, str], texts: Catalogue) -> str:
    """Say what is wrong with a file; what a database server says is told as it is, for whoever runs it."""
    from tablee.server.opening import file_of

    path = file_of(facts["url"])
    if path is None:
        return texts.say("reason.database", words=facts["reason"])
    if path.is_dir():
        return texts.say("reason.folder")
    return texts.say("reason.no_tables") if path.is_file() else texts.say("reason.missing")
