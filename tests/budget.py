"""For `make quick`: tests that have not begun by a given moment are left out, and told so.

The moment is in the environment, in seconds since 1970, so that all workers of a run have the same.
"""

from __future__ import annotations

import os
import time

import pytest

UNTIL = "TABLEE_TESTS_UNTIL"


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    if time.time() > float(os.environ[UNTIL]):
        pytest.skip("there was no time for it: make test runs it")
