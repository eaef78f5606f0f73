"""The server, with matches that can be played again: the seeds come from a series, in the order in which matches begin.

python -m bench.against.seeded BASE serve …
"""

from __future__ import annotations

import sys
from itertools import count

from tablee.cli import main
from tablee.kernel.chance import derived_seed
from tablee.server.routes import tables

if __name__ == "__main__":
    base, numbers = sys.argv.pop(1), count()
    vars(tables)["new_seed"] = lambda: derived_seed(base, next(numbers))
    main()
