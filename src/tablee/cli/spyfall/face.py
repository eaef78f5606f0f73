"""DC Spyfall in the terminal."""

from typing import Final

from tablee.cli.face import Face
from tablee.cli.spyfall.person import SpyfallPerson
from tablee.cli.spyfall.words import SpyfallWords

FACE: Final = Face(words=SpyfallWords, person=SpyfallPerson, bots="normal")
