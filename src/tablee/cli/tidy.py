"""`tablee tidy`: remove from a store what nobody needs any more."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import typer

from tablee.cli.display import progress
from tablee.cli.figures import Figures
from tablee.cli.interrupt import INTERRUPTED, interruptible
from tablee.cli.language import Catalogue, language
from tablee.cli.refused import BadArgument
from tablee.cli.serve import bad_store

if TYPE_CHECKING:
    from tablee.server.store import Store

NAME = "tidy"  # in the place of a node's, for those who are told


def tidy(
    store: Annotated[str, typer.Option("--store", envvar="TABLEE_STORE", show_default=False)] = "",
    keep: Annotated[int, typer.Option("--keep", min=0, max=36_500)] = 0,
    dry_run: Annotated[bool, typer.Option("--dry-run")] = False,
    lang: Annotated[str | None, typer.Option("--lang")] = None,
) -> None:
    texts = Catalogue("lab", language(lang))
    opened = _open(store, texts)
    try:
        with interruptible() as stopped:
            asyncio.run(_tidy(opened, keep, dry_run, texts, stopped))
    finally:
        opened.close()
    if stopped():
        raise typer.Exit(INTERRUPTED)


def _open(url: str, texts: Catalogue) -> Store:
    # not at the top: the laboratory's commands need no database and start sooner
    from tablee.server.opening import BadStore, file_of
    from tablee.server.settings import default_store
    from tablee.server.store import Store

    url = url or default_store()
    try:
        path = file_of(url)
        if path is not None and not path.exists():
            raise BadArgument("wrong.file", path=path)
        store = Store(url, NAME)
        store.start()
    except BadStore as wrong:
        if wrong.key == "in_use":
            raise BadArgument("wrong.store.served", **wrong.facts) from None
        raise bad_store(wrong, texts) from None
    return store


async def _tidy(store: Store, keep: int, is_dry: bool, texts: Catalogue, stopped: Callable[[], bool]) -> None:
    """Tell what there is to remove, remove it until Ctrl-C is pressed, and tell what was."""
    from tablee.server.expiry import count_expired

    whole = Figures(texts.language).whole
    found = await store.read(lambda connection: count_expired(connection, keep))
    if not found.tables and not found.people:
        print(texts.say("tidy.nothing"))
        return
    kinds = ("gathering", "imported", "finished", "resting", "people")
    print(texts.say("tidy.found", **{kind: whole(getattr(found, kind)) for kind in kinds}), flush=True)
    if is_dry:
        return
    with progress(texts.say("tidy.removing"), found.tables, shown=True) as advance:
        tables, people = await _remove(store, keep, stopped, advance)
    if stopped():
        print(texts.say("tidy.interrupted", tables=whole(tables), asked=whole(found.tables)))
    else:
        print(texts.say("tidy.removed", tables=whole(tables), people=whole(people)))
    if tables and not store.is_shared:
        print(texts.say("tidy.space"))


async def _remove(
    store: Store, keep: int, stopped: Callable[[], bool], advance: Callable[[int], None]
) -> tuple[int, int]:
    from tablee.server.expiry import remove_people, remove_tables

    tables = people = 0
    while not stopped() and (gone := await remove_tables(store, keep, stopped)):
        tables += len(gone)
        advance(tables)
    while not stopped() and (few := await remove_people(store)):
        people += few
    return tables, people
