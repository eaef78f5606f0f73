"""Why the system did not do something, in our words: what it says itself is in one language only."""

from __future__ import annotations

import errno
import socket
from typing import Final

from tablee.cli.language import Catalogue

KNOWN: Final = {
    errno.ENOENT: "missing",
    errno.EACCES: "forbidden",
    errno.EPERM: "forbidden",
    errno.EROFS: "read_only",
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
    errno.EISDIR: "folder",
    errno.ENOTDIR: "no_folder",
    errno.EEXIST: "no_folder",  # where a folder is to be made, something else is
    errno.ENAMETOOLONG: "long",
    errno.EPIPE: "closed",
    errno.ENOTEMPTY: "folder",
    errno.EADDRNOTAVAIL: "not_here",
    errno.EADDRINUSE: "in_use",
}


def reason_of(wrong: OSError, texts: Catalogue) -> str:
    """Return why something failed; what we have no words for, by its number."""
    kind = "no_name" if isinstance(wrong, socket.gaierror) else KNOWN.get(wrong.errno or 0)
    return texts.say("reason.other", number=wrong.errno or 0) if kind is None else texts.say(f"reason.{kind}")
