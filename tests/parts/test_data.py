"""The data files of a game's package, of this project or of another."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablee.parts.data import data_of, options_in


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Iterator[Path]:
    """A package of somebody else's, with a folder for data; of another name for each test, since files are kept."""
    folder = tmp_path / f"package_of_{request.node.name}"
    (folder / "data").mkdir(parents=True)
    (folder / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(tmp_path)
    yield folder
    sys.modules.pop(folder.name, None)


def test_a_package_outside_the_project_reads_its_own_data(package: Path) -> None:
    (package / "data" / "box.toml").write_text("marbles = 12", "utf-8")
    assert data_of(package.name)("box") == {"marbles": 12}


def test_a_file_is_read_once(package: Path) -> None:
    file = package / "data" / "once.toml"
    file.write_text("marbles = 12", "utf-8")
    first = data_of(package.name)("once")
    file.unlink()
    assert data_of(package.name)("once") is first


def test_a_fault_in_a_file_is_told_with_its_name(package: Path) -> None:
    (package / "data" / "bad.toml").write_text("marbles = ", "utf-8")
    with pytest.raises(ValueError, match=r"data/bad\.toml of package_of_\w+: Invalid value"):
        data_of(package.name)("bad")


def test_options_are_read_with_their_texts(package: Path) -> None:
    (package / "data" / "options.toml").write_text(
        """
        [[option]]
        id = "size"
        default = "big"
        name = { fr = "Taille", en = "Size" }
        help = { fr = "…", en = "…" }
        values = [{ value = "big", label = { fr = "grande", en = "big" } }]
        """,
        "utf-8",
    )
    (size,) = options_in(data_of(package.name))
    assert (size.id, size.default, size.name.fr, size.values[0].label.en) == ("size", "big", "Taille", "big")


def test_an_option_that_lacks_something_is_refused(package: Path) -> None:
    (package / "data" / "options.toml").write_text("[[option]]\nid = 'size'", "utf-8")
    with pytest.raises(ValueError, match="default"):
        options_in(data_of(package.name))
