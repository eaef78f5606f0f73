"""The colours of Crésus in the terminal: the code of a market is painted wherever it stands."""

from __future__ import annotations

import re
from typing import Final

from tablee.cli.cresus.words import CODES
from tablee.cli.language import Catalogue
from tablee.cli.paper import Style

INKS: Final = ("#ffd700", "#5f9fff", "#ff5f5f", "#5fd75f", "#af87ff", "#ffffff")  # CR-401, in the order of the ring


def styles_of_markets(_: Catalogue) -> list[Style]:
    """Return how codes are coloured: drawn, and filled."""
    return [
        (re.compile(rf"\b{code}\b"), f"bold {ink}", f"bold black on {ink}")
        for code, ink in zip(CODES, INKS, strict=True)
    ]
