"""The arguments several commands share. What they mean is told in the catalogue, under `option`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tablee.cli.request import MOST_WORKERS

GameName = Annotated[str, typer.Argument(metavar="GAME", show_default=False)]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", show_default=False)]
Seats = Annotated[int | None, typer.Option("--seats", metavar="N")]
Games = Annotated[int, typer.Option("--games", metavar="K", min=1)]
Bots = Annotated[str, typer.Option("--bots", metavar="A,B,…")]
Settings = Annotated[list[str] | None, typer.Option("--set", metavar="OPTION=VALUE")]
Seed = Annotated[str | None, typer.Option("--seed", metavar="S")]
Workers = Annotated[int | None, typer.Option("--workers", metavar="W", min=1, max=MOST_WORKERS)]
AsJson = Annotated[bool, typer.Option("--json")]
Force = Annotated[bool, typer.Option("--force")]
Lang = Annotated[str | None, typer.Option("--lang", metavar="fr|en")]
