"""The browser of whoever sits at this machine, if there is one."""

from __future__ import annotations

import os
import sys
import threading
import webbrowser
from urllib.parse import urlsplit


def is_there() -> bool:
    """Tell whether a page can be shown without taking the terminal over, as browsers made of text would."""
    if os.environ.get("BROWSER") or sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def show(address: str) -> None:
    """Open a page and wait for nothing; if it cannot be shown, its address was told."""
    if is_there():
        threading.Thread(target=_show, args=(_reachable(address),), name="browser", daemon=True).start()


def _show(address: str) -> None:
    try:
        webbrowser.open(address)
    except (OSError, ValueError, webbrowser.Error):  # none that works
        return


def _reachable(address: str) -> str:
    """Return where a browser on this machine finds a server that listens everywhere."""
    parts = urlsplit(address)
    if parts.hostname in ("0.0.0.0", "::"):
        return f"{parts.scheme}://localhost:{parts.port}"
    return address
