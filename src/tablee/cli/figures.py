"""Numbers as each language writes them."""

from __future__ import annotations

import math
from typing import Final

from tablee.lab.statistics import Share, Summary

NARROW: Final = "\u202f"  # narrow no-break space
UNKNOWN: Final = "–"


class Figures:
    """12 345,6 and 25,0 % in French; 12,345.6 and 25.0% in English."""

    def __init__(self, language: str) -> None:
        self._is_french = language == "fr"

    def number(self, value: float, digits: int = 1) -> str:
        if math.isnan(value):
            return UNKNOWN
        text = f"{value:,.{digits}f}"
        return text.translate(str.maketrans(",.", f"{NARROW},")) if self._is_french else text

    def whole(self, value: float) -> str:
        return self.number(value, 0)

    def percent(self, value: float) -> str:
        if math.isnan(value):
            return UNKNOWN
        return self.number(100 * value) + (f"{NARROW}%" if self._is_french else "%")

    def interval(self, share: Share) -> str:
        return f"{self.number(100 * share.low)} – {self.percent(share.high)}"

    def with_spread(self, summary: Summary) -> str:
        return f"{self.number(summary.mean)} ± {self.number(summary.spread)}"

    def range(self, summary: Summary) -> str:
        return f"{self.whole(summary.least)} – {self.whole(summary.most)}"
