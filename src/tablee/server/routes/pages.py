"""The web app: its files as they were built, out of memory, and its one page for every address that is a page's."""

from __future__ import annotations

from hashlib import sha256
from importlib.resources import files
from pathlib import Path, PurePosixPath
from typing import Any, Final

from litestar import Request, route
from litestar.di import NamedDependency
from litestar.enums import HttpMethod
from litestar.exceptions import NotFoundException
from litestar.response.base import ASGIResponse

from tablee.server.routes.forms import ASK_AGAIN, Form, answer, codings

PAGES: Final = ("", "about", "learn", "new", "replay", "rules", "t")  # what the path of a page may begin with
NO_PAGES: Final = ("api", "health", "metrics")  # what is for programs, whoever asks
FOR_GOOD: Final = "public, max-age=31536000, immutable"  # the name of such a file changes with what it holds
PACKED: Final = {"br": ".br", "gzip": ".gz"}  # written by the build; the first that a browser takes is the smallest
TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".md": "text/markdown; charset=utf-8",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff": "font/woff",
    ".woff2": "font/woff2",
}
NO_APP: Final = """\
Tablée est ouverte, mais sans ses pages : cette installation a été faite sans elles (TABLEE_WEB=0).
Dans les sources, `make play` les construit. Les programmes, eux, peuvent jouer dès maintenant.

Tablée is open, but without its pages: this installation was made without them (TABLEE_WEB=0).
In the source tree, `make play` builds them. Programs can play right now.
"""


class Shelf:
    """The built files, each in every form it was written in."""

    def __init__(self, folder: Path | None = None) -> None:
        """Read all of them; None: those of this installation."""
        folder = folder or Path(str(files("tablee"))) / "web"
        self._forms: dict[str, dict[str, Form]] = {}
        for path in sorted(folder.rglob("*")):
            name = f"/{path.relative_to(folder).as_posix()}"
            if path.is_file() and not path.name.startswith(".") and path.suffix not in PACKED.values():
                self._forms[name] = _forms(name, path)

    def find(self, name: str, accepted: str) -> Form | None:
        """Return a file in the best form somebody accepts; None: there is no such file."""
        forms = self._forms.get(name)
        if forms is None:
            return None
        wanted = codings(accepted)
        return next((form for coding, form in forms.items() if coding in wanted), forms["identity"])


def _forms(name: str, path: Path) -> dict[str, Form]:
    packed = {coding: Path(f"{path}{suffix}") for coding, suffix in PACKED.items()}
    found = {coding: file.read_bytes() for coding, file in packed.items() if file.is_file()}
    forms = {**found, "identity": path.read_bytes()}
    return {coding: Form(body, _headers(name, coding, body, bool(found))) for coding, body in forms.items()}


def _headers(name: str, coding: str, body: bytes, is_packed: bool) -> dict[str, str]:
    headers = {
        "content-type": TYPES.get(PurePosixPath(name).suffix, "application/octet-stream"),
        "content-length": str(len(body)),
        "cache-control": FOR_GOOD if name.startswith("/assets/") else ASK_AGAIN,
        "etag": f'"{sha256(body).hexdigest()[:32]}"',
    }
    if coding != "identity":
        headers["content-encoding"] = coding
    if is_packed:
        headers["vary"] = "accept-encoding"
    return headers


# -- answering -----------------------------------------------------------------------------------------------


@route(
    ["/", "/{path:path}"],
    http_method=[HttpMethod.GET, HttpMethod.HEAD],
    include_in_schema=False,
    opt={"unlimited": True},  # it costs nothing but the sending, and a first visit asks for dozens
)
async def web_app(request: Request[Any, Any, Any], shelf: NamedDependency[Shelf]) -> ASGIResponse:
    """Give a file of the web app, or its page, which finds out by the address what to show."""
    path, accepted = request.scope["path"], request.headers.get("accept-encoding", "")
    if (form := shelf.find(path, accepted)) is not None:
        return answer(request, form)
    first, is_file = path.split("/")[1], "." in path.rpartition("/")[2]
    is_page = first in PAGES
    if is_file or first in NO_PAGES or (not is_page and "text/html" not in request.headers.get("accept", "")):
        raise NotFoundException
    return answer(request, shelf.find("/index.html", accepted) or _no_app(), 200 if is_page else 404)


def _no_app() -> Form:
    body = NO_APP.encode()
    headers = {"content-type": TYPES[".txt"], "content-length": str(len(body)), "cache-control": ASK_AGAIN}
    return Form(body, headers)


ROUTES = [web_app]
