"""The command line. Only here are Typer and Rich known, and people spoken to."""

from __future__ import annotations

import sys
from io import TextIOWrapper


def main() -> None:
    """Run the `tablee` command."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a sign the terminal does not know must not end a long run
    try:
        # not at the top: worker processes import this module again and need nothing of it
        from tablee.cli.entry import run

        sys.exit(run(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
