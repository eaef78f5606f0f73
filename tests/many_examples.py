"""Hypothesis as we use it: the same examples every time, no time limit on a slow machine, nothing kept on disk."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "tablee",
    derandomize=True,
    deadline=None,
    database=None,
    max_examples=100,
    suppress_health_check=[HealthCheck.too_slow],
)


def use_profile() -> None:
    settings.load_profile("tablee")
