"""What Fake Crystal says in the terminal: a case of each event, and the tables at which refusals are met."""

import msgspec

from tablee.games.fake_crystal import events
from tablee.kernel.event import Event
from tests.games.fake_crystal.secrets import ABILITIES

SELDOM = [
    events.Reopened(0),
    events.Said(0, 3, 0),
    events.Said(1, 0, 3),
    *(events.AutoPassSet(1, on) for on in range(3)),
    events.AutoPassSet(0, 1),
    events.ClaimDeclined(0),
]
_VALUES = {"str": "espion", "int": 1, "bool": False}


def _filled(field):
    if field.name == "offers":
        return (events.ShownOffer(1, 2, 12, 5, False), events.ShownOffer(2, 0, 6, 0, True))
    if field.name in ("tiles", "scores"):
        return (1, 2)
    return _VALUES[getattr(field.type, "__name__", "int")]


def _example(kind):
    """Return an event of this kind, its fields filled with what their types allow."""
    return kind(**{field.name: _filled(field) for field in msgspec.structs.fields(kind)})


_KINDS = [kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, Event)]
CASES = [*(_example(kind) for kind in _KINDS if kind is not Event), *SELDOM]
SPOKEN = []
ENDS = (".", "!")
WAITS = []
TABLES = [(seats, {"ability": ability}) for ability in ABILITIES for seats in (2, 4)]
