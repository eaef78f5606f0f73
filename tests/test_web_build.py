"""How the web app is built: what is pinned, when it is built anew, and what is said when it cannot be."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from web import build, npm

ROOT = Path(__file__).parents[1]
LOCK = json.loads((ROOT / "web/package-lock.json").read_text("utf-8"))


def lock(folder: Path, **versions: str) -> None:
    """Write a package-lock.json; a version that ends with « ? » is of a package for some systems only."""
    packages: dict[str, Any] = {"": {"name": "app"}}
    for name, version in versions.items():
        packages[f"node_modules/{name}"] = {"version": version.rstrip("?"), "optional": version.endswith("?")}
    folder.mkdir(exist_ok=True)
    path = folder / ("package-lock.json" if folder.name != "node_modules" else ".package-lock.json")
    path.write_text(json.dumps({"packages": packages}), "utf-8")


def test_the_lock_names_no_address_and_a_digest_for_everything() -> None:
    for name, package in LOCK["packages"].items():
        assert "resolved" not in package, name
        assert not name or package["integrity"].startswith("sha512-"), name


def test_the_lock_holds_what_every_system_needs() -> None:
    """npm writes down only what suits its own system if it finds a node_modules, or if a registry lacks the rest."""
    names = {name.rpartition("node_modules/")[2] for name in LOCK["packages"]}
    for package in LOCK["packages"].values():
        assert set(package.get("optionalDependencies", {})) <= names


@pytest.mark.parametrize(
    ("there", "is_installed"),
    [
        ({"svelte": "5.0", "esbuild-linux": "1.0"}, True),
        ({"svelte": "5.0"}, True),  # the other one is for another system
        ({"svelte": "4.9"}, False),
        ({"esbuild-linux": "1.0"}, False),
        ({"svelte": "5.0", "left-pad": "1.0"}, False),
        (None, False),
    ],
)
def test_packages_are_fetched_unless_exactly_they_are_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, there: dict[str, str] | None, is_installed: bool
) -> None:
    lock(tmp_path, svelte="5.0", **{"esbuild-linux": "1.0?"})
    if there is not None:
        lock(tmp_path / "node_modules", **there)
    asked: list[tuple[str, ...]] = []
    monkeypatch.setattr(npm, "npm", lambda _, *arguments: asked.append(arguments))
    npm.install(tmp_path, "packages")
    assert [arguments[0] for arguments in asked] == ([] if is_installed else ["ci"])


def test_a_registry_that_does_not_answer_is_told_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("package.json", "package-lock.json"):
        (tmp_path / name).write_bytes((ROOT / "web" / name).read_bytes())
    monkeypatch.setenv("npm_config_registry", "http://127.0.0.1:1/")
    monkeypatch.setenv("npm_config_fetch_retries", "0")
    monkeypatch.setenv("npm_config_cache", str(tmp_path / "cache"))
    with pytest.raises(npm.NpmFailed, match=r"npm cannot fetch .*ECONNREFUSED.*is there a network"):
        npm.install(tmp_path, "packages")


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small source tree whose app is built by writing one file."""
    for name in ("web/src/App.svelte", "web/index.html", "src/tablee/games/x/data/tiles.toml"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("first", "utf-8")
    output = tmp_path / "src/tablee/web"
    monkeypatch.setattr(build, "ROOT", tmp_path)
    monkeypatch.setattr(build, "WEB", tmp_path / "web")
    monkeypatch.setattr(build, "OUTPUT", output)
    monkeypatch.setattr(build, "STAMP", output / ".sources")
    monkeypatch.setattr(build, "install", lambda folder, what: None)

    def run(folder: Path, *arguments: str) -> None:
        assert (folder, arguments) == (tmp_path / "web", ("run", "build"))
        output.mkdir(exist_ok=True)
        with (output / "index.html").open("a") as file:
            file.write("built\n")

    monkeypatch.setattr(build, "npm", run)
    return tmp_path


def times_built(tree: Path) -> int:
    build.build()
    return len((tree / "src/tablee/web/index.html").read_text().split())


def test_the_app_is_built_anew_only_when_its_sources_have_changed(tree: Path) -> None:
    assert times_built(tree) == 1
    (tree / "web/src/App.svelte").touch()
    (tree / "web/node_modules").mkdir()
    (tree / "web/node_modules/x.js").write_text("not ours")
    (tree / "src/tablee/games/x/rules.py").write_text("not in the browser")
    assert times_built(tree) == 1
    (tree / "web/src/App.svelte").write_text("second")
    assert times_built(tree) == 2
    (tree / "src/tablee/games/x/data/tiles.toml").write_text("second")
    assert times_built(tree) == 3
    (tree / "web/src/App.svelte").rename(tree / "web/src/Other.svelte")
    assert times_built(tree) == 4
    (tree / "src/tablee/web/.sources").unlink()
    assert times_built(tree) == 5
