"""Draw the two pictures of ARCHITECTURE.md from the imports of the package: `make drawing`.

`house.svg` shows the packages, in the layers that the import contracts name; an arrow is an import. `action.svg`
shows the way of an action through the server; each arrow joins two modules of which one imports the other, or this
script fails.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Callable, Iterator
from html import escape
from pathlib import Path
from typing import Final, NamedTuple

import grimp

ROOT: Final = Path(__file__).parents[1]
PICTURES: Final = ROOT / "docs" / "pictures"
WIDTH: Final = 960
MARGIN: Final = 28
GAP: Final = 20
PADDING: Final = 28  # of the text in a box, both sides

# What stands in a box; a package that is not listed shows the first sentence of its docstring.
SAYS: Final = {
    "bots": "they see a View, their Decisions and redeals: random, easy, greedy, search",
    "cli": "the command line: play, simulate, serve, verify…",
    "conform": "the contracts that every game keeps",
    "games": "the rules, one package a game; none knows another",
    "kernel": "what any game is: phases, decisions, actions, chance, records; no file, no clock",
    "lab": "series of matches, arena, statistics",
    "parts": "what several games share: data files, terms, talks, who knows what",
    "server": "tables in memory, their log in the store, a socket for each guest",
}


class Step(NamedTuple):
    """A stop on the way of an action: a module, and where its box stands."""

    module: str
    does: str
    column: float
    row: float
    rows: int = 1  # how many it is high


WAY: Final = (
    Step("server.pipe", "a frame comes in: {type: act, id, on, action}", 0, 0),
    Step("server.socket", "one message of a guest after the other", 0, 1),
    Step("server.hearing", "decodes it strictly", 0, 2),
    Step("server.referee", "has the table’s turn: lets the clock speak first, refuses what is stale", 1, 2, 4),
    Step("kernel.match", "attempt: checked and carried out on clones; nothing has changed yet", 2, 2),
    Step("server.table_log", "append: a line for the table’s log", 2, 3),
    Step("server.store", "commits the line; two nodes cannot both append it", 3, 3),
    Step("kernel.match", "accept: now the match has changed", 2, 4),
    Step("server.table_log", "takes it in: counts it for each viewer", 2, 5),
    Step("server.telling", "each viewer gets its own events, view and decisions", 3, 5),
    Step("server.guest", "a few frames may wait; nobody waits for a slow guest", 3, 6),
    Step("server.pipe", "a frame goes out", 0, 6),
    Step("server.steward", "until the next action: a timer, bots, stand-ins", 0, 4),
    Step("server.bus", "NOTIFY, in the same commit: other nodes read the line", 3, 4),
)
LAST_IN_TURN: Final = 13  # what comes after has no number
NOTES: Final = (
    "Numbers: the order of time. Arrows: who calls whom, between modules of server/ and kernel/.",
    "Above the dotted line nothing has changed, and nobody but the sender is told of a refusal.",
    "Below it the action is committed: it is never lost, and everybody is told.",
)
ARROWS: Final = (
    (0, 1),
    (1, 2),
    (2, 3),
    (3, 4),
    (3, 5),
    (5, 6),
    (3, 7),
    (3, 8),
    (8, 9),
    (9, 10),
    (10, 11),
    (2, 12),
    (6, 13),
)

STYLE: Final = """
  svg {
    --ground: #f4f7f5; --box: #ffffff; --line: #b9c8c4; --ink: #15292d; --soft: #45595c;
    --accent: #8a5a12; --chip: #f1e2c2;
  }
  @media (prefers-color-scheme: dark) {
    svg {
      --ground: #0b1a1e; --box: #1a343a; --line: #3d5d63; --ink: #eef3ee; --soft: #a9bdbb;
      --accent: #e0b15e; --chip: #3b3220;
    }
  }
  .ground { fill: var(--ground) }
  .box { fill: var(--box); stroke: var(--line); stroke-width: 1.5 }
  .outside { fill: none; stroke: var(--soft); stroke-width: 1.5; stroke-dasharray: 5 4 }
  .chip, .mark { fill: var(--chip) }
  text { font: 14px system-ui, "Segoe UI", Roboto, Helvetica, Arial, sans-serif; fill: var(--soft) }
  .name { font-size: 17px; font-weight: 650; fill: var(--ink) }
  .on-chip, .number { fill: var(--accent); font-weight: 600 }
  .number { font-size: 13px; text-anchor: middle }
  .arrow { fill: none; stroke: var(--soft); stroke-width: 1.6; marker-end: url(#head) }
  .wire { stroke-dasharray: 5 4; marker-start: url(#head) }
  .commit { stroke: var(--accent); stroke-width: 2; stroke-dasharray: 2 5; stroke-linecap: round }
  .tip { fill: var(--soft) }
"""
HEAD: Final = (
    '<defs><marker id="head" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="9" markerHeight="9"'
    ' orient="auto-start-reverse"><path class="tip" d="M0 1 L9 5 L0 9 z"/></marker></defs>'
)


class Box(NamedTuple):
    """A rectangle."""

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.left + self.width

    @property
    def bottom(self) -> float:
        return self.top + self.height


# -- shapes ---------------------------------------------------------------------------------------------------


def picture(title: str, height: float, shapes: list[str]) -> str:
    frame = f'<rect class="ground" width="{WIDTH}" height="{height:g}" rx="14"/>'
    opening = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:g}" role="img">'
    return "\n".join(
        [opening, f"<title>{escape(title)}</title>", f"<style>{STYLE}</style>", HEAD, frame, *shapes, "</svg>", ""]
    )


def wrapped(text: str, width: float) -> list[str]:
    """Return lines that fit; a letter of the text is at most some 7.4 units wide, in the widest of the fonts."""
    lines = [""]
    for word in text.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > width / 7.4:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def written(kind: str, x: float, y: float, text: str) -> str:
    return f'<text class="{kind}" x="{x:g}" y="{y:g}">{escape(text)}</text>'


def labelled(box: Box, name: str, text: str, kind: str = "box") -> Iterator[str]:
    """Draw a box with its name and what it is."""
    place = f'x="{box.left:g}" y="{box.top:g}" width="{box.width:g}" height="{box.height:g}"'
    yield f'<rect class="{kind}" {place} rx="10"/>'
    yield written("name", box.left + 14, box.top + 27, name)
    for number, line in enumerate(wrapped(text, box.width - PADDING)):
        yield written("text", box.left + 14, box.top + 48 + 18 * number, line)


def arrow(points: list[tuple[float, float]], kind: str = "arrow") -> str:
    path = " L".join(f"{x:g} {y:g}" for x, y in points)
    return f'<path class="{kind}" d="M{path}"/>'


# -- the house ------------------------------------------------------------------------------------------------


def layers() -> list[list[str]]:
    """Return the packages, from the top layer down, as the contract on imports names them."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    rows: list[str] = next(contract["layers"] for contract in settings if contract["type"] == "layers")
    return [[name.removeprefix("tablee.") for name in re.findall(r"[\w.]+", row)] for row in rows]


def imports_between(graph: grimp.ImportGraph, packages: list[str]) -> dict[str, set[str]]:
    """Return which packages each one imports, without those it also reaches through another."""
    direct = {
        one: {other for other in packages if other != one and _imports(graph, f"tablee.{one}", f"tablee.{other}")}
        for one in packages
    }

    def reached(start: str) -> set[str]:
        return {far for near in direct[start] for far in {near} | reached(near)}

    return {one: {two for two in twos if not any(two in reached(via) for via in twos)} for one, twos in direct.items()}


def _imports(graph: grimp.ImportGraph, one: str, other: str) -> bool:
    inside = {other} | graph.find_descendants(other)
    return any(
        graph.find_modules_directly_imported_by(module) & inside for module in {one} | graph.find_descendants(one)
    )


def columns(rows: list[list[str]], edges: dict[str, set[str]]) -> dict[str, tuple[int, int]]:
    """Return from where to where each package stands: over what it imports, under what imports it."""
    widest = max(rows, key=len)
    spans = {name: (at, at) for at, name in enumerate(widest)}
    above = {name: [one for one, twos in edges.items() if name in twos] for row in rows for name in row}
    at = rows.index(widest)
    for row, near in [(row, above) for row in rows[at + 1 :]] + [(row, edges) for row in rows[:at][::-1]]:
        for name in row:
            known = [spans[other] for other in near[name] if other in spans]
            spans[name] = (min(first for first, _ in known), max(last for _, last in known))
    return spans


def house(graph: grimp.ImportGraph) -> str:
    """Draw the packages in their layers, and who comes to them from outside."""
    rows = layers()
    edges = imports_between(graph, [name for row in rows for name in row])
    spans = columns(rows, edges)
    left = 232
    one = (WIDTH - MARGIN - left + GAP) / max(map(len, rows)) - GAP
    boxes: dict[str, Box] = {}
    top = MARGIN
    for row in rows:
        widths = {name: (spans[name][1] - spans[name][0] + 1) * (one + GAP) - GAP for name in row}
        height = 40 + 18 * max(len(wrapped(_says(name), width - PADDING)) for name, width in widths.items())
        for name, width in widths.items():
            boxes[name] = Box(left + spans[name][0] * (one + GAP), top, width, height)
        top += height + 36
    shapes = [shape for name, box in boxes.items() for shape in labelled(box, name, _says(name))]
    shapes += list(_games(graph, boxes["games"]))
    for name, below in edges.items():
        shapes += [_down(boxes[name], boxes[other]) for other in sorted(below)]
    shapes += list(_outside(graph, boxes))
    note = "An arrow: imports. What a package also reaches through another one has no arrow of its own."
    return picture(
        "The packages of Tablée and what imports what", top + 12, [*shapes, written("text", left, top - 8, note)]
    )


def _says(package: str) -> str:
    if package in SAYS:
        return SAYS[package]
    source = (ROOT / "src" / "tablee" / package / "__init__.py").read_text("utf-8")
    return (ast.get_docstring(ast.parse(source)) or "").split("\n")[0].partition(": ")[2]


def _games(graph: grimp.ImportGraph, box: Box) -> Iterator[str]:
    """Draw a chip for each game, from the right."""
    right = box.right - 14
    for game in sorted(graph.find_children("tablee.games"), reverse=True):
        name = game.rpartition(".")[2]
        if not graph.find_children(game):
            continue
        width = 8.2 * len(name) + 24
        yield f'<rect class="chip" x="{right - width:g}" y="{box.top + 9:g}" width="{width:g}" height="24" rx="12"/>'
        yield written("on-chip", right - width + 12, box.top + 26, name)
        right -= width + 8


def _down(above: Box, below: Box) -> str:
    x = (max(above.left, below.left) + min(above.right, below.right)) / 2
    return arrow([(x, above.bottom), (x, below.top)])


def _outside(graph: grimp.ImportGraph, boxes: dict[str, Box]) -> Iterator[str]:
    """Draw whoever comes from outside; programs know the protocol alone."""
    known = {name for name in boxes if _imports(graph, "tablee.client", f"tablee.{name}")}
    assert not known, f"client.py is drawn outside, and imports {known}"
    for name, text, package in (
        ("terminal", "a person", "cli"),
        ("browsers, bots", "web/: the page; client.py: anyone’s bot", "server"),
    ):
        beside = boxes[package]
        box = Box(MARGIN, beside.top, 168, beside.height)
        yield from labelled(box, name, text, "outside")
        y = box.top + box.height / 2
        yield arrow([(box.right, y), (beside.left, y)], "arrow wire")


# -- the way of an action -------------------------------------------------------------------------------------


def way(graph: grimp.ImportGraph) -> str:
    """Draw the way of an action: who calls whom, numbered in the order of time."""
    one = (WIDTH - 2 * MARGIN - 3 * 36) / 4
    height, step = 94, 120
    boxes = [
        Box(MARGIN + stop.column * (one + 36), MARGIN + stop.row * step, one, height + (stop.rows - 1) * step)
        for stop in WAY
    ]
    shapes = []
    for number, (stop, box) in enumerate(zip(WAY, boxes, strict=True), 1):
        shapes += labelled(box, stop.module.rpartition(".")[2], stop.does)
        if number <= LAST_IN_TURN:
            shapes.append(f'<circle class="mark" cx="{box.right - 20:g}" cy="{box.top + 21:g}" r="12"/>')
            shapes.append(written("number", box.right - 20, box.top + 25.5, str(number)))
    for start, end in ARROWS:
        _check(graph, WAY[start].module, WAY[end].module)
        shapes.append(_between(boxes[start], boxes[end]))
    y = MARGIN + 4 * step - (step - height) / 2
    shapes.append(f'<path class="commit" d="M{boxes[4].left:g} {y:g} H{boxes[4].right:g}"/>')
    x = boxes[3].left
    shapes.append(written("name", x, MARGIN + 27, "From click to screen"))
    shapes += [written("text", x, MARGIN + 52 + 20 * number, line) for number, line in enumerate(NOTES)]
    return picture("The way of an action through the server", MARGIN * 2 + 6 * step + height, shapes)


def _check(graph: grimp.ImportGraph, one: str, other: str) -> None:
    pairs = ((f"tablee.{one}", f"tablee.{other}"), (f"tablee.{other}", f"tablee.{one}"))
    assert any(graph.direct_import_exists(importer=a, imported=b) for a, b in pairs), f"{one} and {other}: no import"


def _between(start: Box, end: Box) -> str:
    """Draw an arrow down, or across at the height of the lower box."""
    if start.left == end.left:
        x = start.left + start.width / 2
        return arrow([(x, start.bottom), (x, end.top)])
    y = max(start.top, end.top) + min(start.height, end.height) / 2
    return arrow([(start.right, y), (end.left, y)] if start.left < end.left else [(start.left, y), (end.right, y)])


DRAWINGS: Final[dict[str, Callable[[grimp.ImportGraph], str]]] = {"house.svg": house, "action.svg": way}


def drawn() -> dict[str, str]:
    """Return every picture, as it should be."""
    graph = grimp.build_graph("tablee", cache_dir=None)
    return {name: draw(graph) for name, draw in DRAWINGS.items()}


if __name__ == "__main__":
    for name, text in drawn().items():
        (PICTURES / name).write_text(text, encoding="utf-8")
