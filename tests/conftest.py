"""For all tests: Ctrl-C means Ctrl-C, also where the run was put in the background and told to ignore it."""

import contextlib
import signal

with contextlib.suppress(ValueError):  # not the main thread: somebody else's signals
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
