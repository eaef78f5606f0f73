"""What the terminal shows is written on a Paper: wrapped as French and English want it, in a game's colours."""

from __future__ import annotations

import re
import sys
import textwrap
from collections.abc import Sequence
from io import TextIOWrapper
from typing import Final

from rich.cells import cell_len, set_cell_size
from rich.console import Console, RenderableType
from rich.text import Text

WIDEST: Final = 120  # longer lines are hard to read

Style = tuple[re.Pattern[str], str, str]
"""How a sign is coloured wherever it stands: drawn, and filled."""


class Paper:
    """A console that writes sentences."""

    def __init__(self, styles: Sequence[Style] = (), console: Console | None = None) -> None:
        self.console: Final = console or _console()
        self.width: Final = min(self.console.width, WIDEST)
        self._styles: Final = styles

    def write(self, text: str = "", style: str = "", indent: str = "", first: str | None = None) -> None:
        """Write a paragraph. A no-break space is kept together, as Rich alone would not."""
        first_indent = indent if first is None else first
        lines = textwrap.wrap(text, self.width, initial_indent=first_indent, subsequent_indent=indent) or [""]
        for line in lines:
            self.put(line, style)

    def put(self, line: str, style: str = "", is_filled: bool = True) -> None:
        """Write one line as it is; faces are filled unless they only stand for what is wanted."""
        self.console.print(self._painted(line, style, is_filled), soft_wrap=True)

    def draw(self, drawing: RenderableType) -> None:
        self.console.print(drawing, width=self.width)

    def rule(self, title: str = "", end: str = "") -> None:
        """Write a line across the page, a title in it."""
        left = f"── {title} " if title else ""
        right = f" {end} ──" if end else ""
        gap = self.width - cell_len(left) - cell_len(right)
        self.put(padded(left + "─" * max(2, gap) + right, self.width), "cyan")

    def _painted(self, line: str, style: str, is_filled: bool) -> Text:
        text = Text(line.rstrip(), style=style)
        for pattern, ink, filled in self._styles:
            text.highlight_regex(pattern, filled if is_filled else ink)
        return text


def padded(text: str, width: int) -> str:
    """Return the text in exactly so many columns."""
    return set_cell_size(text, width)


def _console() -> Console:
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a sign the terminal does not know must not end the game
    return Console(highlight=False, markup=False, emoji=False)
