"""For all tests: Ctrl-C means Ctrl-C, also where the run was put in the background and told to ignore it.

And nothing is compiled twice: bytecode is kept, also where Python was told not to, because every worker needs all of
it, and so does every program that a test starts.
"""

import contextlib
import os
import signal
import sys

with contextlib.suppress(ValueError):  # not the main thread: somebody else's signals
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)

os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
