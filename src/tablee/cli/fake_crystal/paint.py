"""The colours of Fake Crystal in the terminal: a tile's code is painted wherever it stands."""

from __future__ import annotations

import re
from typing import Final

from tablee.cli.language import Catalogue
from tablee.cli.paper import Style
from tablee.games.fake_crystal.material import COLOURS

INKS: Final = {"orange": "#ff8700", "green": "#00af5f", "pink": "#ff87d7", "blue": "#5f9fff"}
FAKE: Final = "bold white on #585858"


def styles_of_codes(texts: Catalogue) -> list[Style]:
    """Return how signs are coloured, and tiles among them: drawn, and filled."""
    active, chosen = "bold yellow", "bold cyan"
    styles: list[Style] = [
        (re.compile(r"● \w+|▶|(?<=\))\*"), active, active),
        (re.compile(r"› ?\d+"), chosen, chosen),
    ]
    for colour in COLOURS:
        letter = re.escape(texts.say(f"letters.{colour}"))
        ink = f"bold {INKS[colour]}"
        fake = texts.say("letters.fake")
        styles.append((re.compile(rf"(?<!\w){letter}[123](?!\w)"), ink, f"bold black on {INKS[colour]}"))
        styles.append((re.compile(rf"(?<!\w){letter}(\?|  )"), ink, ink))
        styles.append((re.compile(rf"(?<!\w){letter}{fake}(?!\w)"), ink, FAKE))
    return styles
