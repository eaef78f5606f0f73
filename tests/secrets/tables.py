"""At which tables the slower tests of secrets look."""

from tablee.conform.setting import Setting
from tests.dossiers import DOSSIERS


def some(first: int = 0) -> list[Setting]:
    """Return, of each game, every table or one of so many, from this one on."""
    tables: list[Setting] = []
    for known in DOSSIERS.values():
        tables += known.secrets[first % known.secrets_one_in :: known.secrets_one_in]
    return tables
