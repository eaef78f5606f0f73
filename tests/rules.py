"""Which numbered rules have a test: `python -m tests.rules`.

Reads the marks `@pytest.mark.rule("FC-306")` in the text of the tests, wherever they stand (above a test or a class,
in `pytestmark`, in `pytest.param(..., marks=...)`), and the ids in each game's RULES.md. Nothing is run.
"""

from __future__ import annotations

import ast
import sys
from pathlib import Path
from typing import NamedTuple

from tablee.conform import rulebook
from tablee.conform.rulebook import ids_in
from tablee.games import GAMES

TESTS = Path(__file__).parent
SOURCES = TESTS.parent / "src" / "tablee" / "games"


class Mark(NamedTuple):
    """A mark as it stands in a test file. No id: it is not written out, so nobody can find it."""

    rule: str | None
    file: Path
    line: int

    def __str__(self) -> str:
        return f"{self.file.relative_to(TESTS.parent)}:{self.line}"


def rules_file(game: str, language: str = "") -> Path:
    return SOURCES / game.replace("-", "_") / f"RULES{language}.md"


def ids_of(game: str) -> frozenset[str]:
    """Return the numbers of a game's rules."""
    return rulebook.ids_of(GAMES[game])


def marks_in(source: str, file: Path) -> list[Mark]:
    """Return the rule marks of one file."""
    marks = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and _is_rule_mark(node.func):
            marks += [Mark(_text(argument), file, argument.lineno) for argument in node.args]
    return marks


def _is_rule_mark(called: ast.expr) -> bool:
    """Tell whether this is `pytest.mark.rule`, `mark.rule` or `rule`."""
    if isinstance(called, ast.Name):
        return called.id == "rule"
    return isinstance(called, ast.Attribute) and called.attr == "rule" and ast.unparse(called.value).endswith("mark")


def _text(argument: ast.expr) -> str | None:
    return argument.value if isinstance(argument, ast.Constant) and isinstance(argument.value, str) else None


def all_marks(tests: Path = TESTS) -> list[Mark]:
    files = sorted(tests.rglob("test_*.py"))
    return [mark for file in files for mark in marks_in(file.read_text("utf-8"), file)]


class Coverage(NamedTuple):
    """What the marks say about the rules."""

    unmarked: dict[str, list[str]]  # by game
    unknown: list[Mark]
    unreadable: list[Mark]

    def is_complete(self) -> bool:
        return not (any(self.unmarked.values()) or self.unknown or self.unreadable)


def is_to_come(file: Path) -> bool:
    """Tell whether this tests a game that is not in `GAMES` yet: its rules are judged as soon as it is."""
    if not file.is_relative_to(TESTS / "games"):
        return False
    game, *below = file.relative_to(TESTS / "games").parts
    return bool(below) and game.replace("_", "-") not in GAMES


def coverage(marks: list[Mark]) -> Coverage:
    marks = [mark for mark in marks if not is_to_come(mark.file)]
    marked = {mark.rule for mark in marks}
    known = frozenset[str]().union(*(ids_of(game) for game in GAMES))
    return Coverage(
        unmarked={game: sorted(ids_of(game) - marked) for game in GAMES},
        unknown=[mark for mark in marks if mark.rule is not None and mark.rule not in known],
        unreadable=[mark for mark in marks if mark.rule is None],
    )


def differing_translations() -> list[str]:
    """Return where the French rules state other numbers than the English ones, or in another order."""
    wrong = []
    for game in GAMES:
        english, french = (ids_in(rules_file(game, language).read_text("utf-8")) for language in ("", ".fr"))
        if english != french:
            wrong.append(f"{game}: RULES.md and RULES.fr.md differ: {sorted(set(english) ^ set(french)) or 'order'}")
    return wrong


def main() -> int:
    found = coverage(all_marks())
    for game, unmarked in found.unmarked.items():
        total = len(ids_of(game))
        print(f"{game} {total - len(unmarked)}/{total}")
        for rule in unmarked:
            print(f"  {rule} has no test")
    for mark in found.unknown:
        print(f"  {mark}: {mark.rule} is no rule")
    for mark in found.unreadable:
        print(f"  {mark}: write the number of the rule out")
    translations = differing_translations()
    for wrong in translations:
        print(f"  {wrong}")
    return 0 if found.is_complete() and not translations else 1


if __name__ == "__main__":
    sys.exit(main())
