"""Which browser the tests drive: TABLEE_CHROMIUM, else one on the PATH, else Playwright's own.

`make browser` fetches that last one where there is no other.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.async_api import Browser, Playwright
from playwright.sync_api import sync_playwright

NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
# The list below an address bar that nobody sees: two more pages beside each of ours, as dear as ours.
_UNSEEN: Final = (
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
    "SpareRendererForSitePerProcess",
)
# What Playwright switches off itself: of two such lists Chromium heeds the last alone.
_SWITCHED_OFF: Final = (
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable",
    "LensOverlay",
    "MediaRouter",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "OptimizationHints",
    "NetworkTimeServiceQuerying",
    "AimEnabled",
    "PreconnectToSearch",
)
ARGUMENTS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    f"--disable-features={','.join((*_SWITCHED_OFF, *_UNSEEN))}",
)
MISSING: Final = (
    "no Chromium to test with: install one (Debian: apt install chromium), say where it is in TABLEE_CHROMIUM, "
    "or let Playwright fetch its own: make browser"
)


def find_chromium(own: str) -> str | None:
    """Return the path of a browser, Playwright's own last; None if there is none."""
    if named := os.environ.get("TABLEE_CHROMIUM"):
        return shutil.which(named) or named
    found = (shutil.which(name) for name in NAMES)
    return next((path for path in found if path), own if Path(own).exists() else None)


async def launch(playwright: Playwright, **more: Any) -> Browser:
    """Start a browser. Without one the test is skipped; where a machine does the testing, that is a failure."""
    path = find_chromium(playwright.chromium.executable_path)
    if path is None:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(MISSING)
    arguments = [*ARGUMENTS, *more.pop("args", ())]
    return await playwright.chromium.launch(executable_path=path, args=arguments, **more)


def fetch() -> None:
    """Let Playwright fetch its own if there is none. Whether that may fail is up to the tests."""
    with sync_playwright() as playwright:
        if find_chromium(playwright.chromium.executable_path) is not None:
            return
    print("fetching a Chromium for the browser tests", flush=True)
    command = [sys.executable, "-m", "playwright", "install", "chromium"]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        print(f"{done.stdout}{done.stderr}\n{MISSING}".strip())


if __name__ == "__main__":
    fetch()
