"""Fake Crystal in the terminal."""

from typing import Final

from tablee.cli.face import Face
from tablee.cli.fake_crystal.paint import styles_of_codes
from tablee.cli.fake_crystal.person import FakeCrystalPerson
from tablee.cli.fake_crystal.words import FakeCrystalWords

FACE: Final = Face(
    words=lambda names, language, you, _: FakeCrystalWords(names, language, you),
    person=FakeCrystalPerson,
    styles=styles_of_codes,
    settings=("timers=off",),
)
