"""Words: what people write, cleaned. Names, talk, questions and answers are all cleaned the same way."""

from __future__ import annotations

import unicodedata


def clean(text: str) -> str:
    """Return one line: no control characters, no direction marks, letters in composed form."""
    kept = "".join([letter for letter in text if letter.isspace() or unicodedata.category(letter)[0] not in "CZ"])
    return " ".join(unicodedata.normalize("NFC", kept).split())


def clean_lines(text: str) -> str:
    """Return the lines that are not empty, each of them clean."""
    return "\n".join([line for line in map(clean, text.splitlines()) if line])
