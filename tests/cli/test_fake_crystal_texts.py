"""What Fake Crystal says in the terminal of its own: names from the data, whom a refusal means."""

from pathlib import Path

import tablee
from tablee.cli.fake_crystal.words import FakeCrystalWords
from tablee.kernel.action import Broken

SOURCES = Path(tablee.__path__[0])


def test_who_is_meant_by_a_refusal_may_sit_nowhere():
    broken = Broken("FC-105", "no_such_seat", seat=4)

    assert FakeCrystalWords(("Ana", "Bob"), "en").refusal(broken).endswith("(FC-105).")


def test_the_names_of_tiles_trophies_and_abilities_come_from_the_data():
    for file in (SOURCES / "cli/fake_crystal/texts").glob("*.toml"):
        text = file.read_text("utf-8")
        for name in ("Premier collectionneur", "First collector", "Cristal vert double", "Double green", "L’espion"):
            assert name not in text
