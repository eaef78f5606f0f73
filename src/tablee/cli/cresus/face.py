"""Crésus in the terminal."""

from typing import Final

from tablee.cli.cresus.paint import styles_of_markets
from tablee.cli.cresus.person import CresusPerson
from tablee.cli.cresus.words import CresusWords
from tablee.cli.face import Face

FACE: Final = Face(words=CresusWords, person=CresusPerson, styles=styles_of_markets, settings=("timers=off",))
