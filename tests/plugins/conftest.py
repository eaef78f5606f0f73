"""What runs here runs in other processes, in real time."""

import pytest


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"
