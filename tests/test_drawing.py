"""The pictures of ARCHITECTURE.md are those of today's imports."""

import pytest
from docs.drawing import PICTURES, columns, drawn, imports_between, layers
from grimp import ImportGraph


def test_the_pictures_are_up_to_date() -> None:
    for name, text in drawn().items():
        assert (PICTURES / name).read_text("utf-8") == text, f"{name} is stale: make drawing"


@pytest.fixture
def graph() -> ImportGraph:
    graph = ImportGraph()
    for one, other in (("server.a", "bots.a"), ("bots.a", "kernel"), ("server.b", "kernel"), ("lab", "kernel.a")):
        graph.add_import(importer=f"tablee.{one}", imported=f"tablee.{other}")
    for package in ("server", "bots"):
        graph.add_module(f"tablee.{package}")
    return graph


def test_an_import_that_is_also_reached_through_another_package_has_no_arrow(graph: ImportGraph) -> None:
    edges = imports_between(graph, ["server", "lab", "bots", "kernel"])
    assert edges == {"server": {"bots"}, "lab": {"kernel"}, "bots": {"kernel"}, "kernel": set()}


def test_a_package_stands_below_all_that_import_it(graph: ImportGraph) -> None:
    rows = [["server", "lab"], ["bots"], ["kernel"]]
    edges = imports_between(graph, [name for row in rows for name in row])
    assert columns(rows, edges) == {"server": (0, 0), "lab": (1, 1), "bots": (0, 0), "kernel": (0, 1)}


def test_the_layers_are_those_of_the_import_contract() -> None:
    assert layers()[0] == ["cli"]
    assert layers()[-1] == ["kernel"]
