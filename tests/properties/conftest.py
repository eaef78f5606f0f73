"""Tests of many examples."""

from tests.many_examples import use_profile

use_profile()
