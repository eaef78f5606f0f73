"""Record files on disk."""

from __future__ import annotations

from pathlib import Path

from tablee.kernel.record import BadRecord, Record, parse_record

LARGEST = 64 * 1024 * 1024


def read_record(path: Path) -> Record:
    """Read a record file, or raise BadRecord with what is wrong."""
    try:
        if path.stat().st_size > LARGEST:
            raise BadRecord(f"{path}: too large to be a record", "large", path=path)
        data = path.read_bytes()
    except OSError as wrong:
        raise BadRecord(f"{path}: {wrong.strerror or wrong}", "unreadable", path=path, cause=wrong) from None
    try:
        return parse_record(data)
    except BadRecord as wrong:
        raise BadRecord(f"{path}: {wrong}", wrong.key, path=path, **wrong.facts) from None


def write_record(record: Record, path: Path) -> None:
    """Write a record file atomically: a reader never finds half of it."""
    part = path.with_name(path.name + ".part")
    try:
        part.write_bytes(record.to_lines())
        part.replace(path)
    except OSError:
        part.unlink(missing_ok=True)
        raise
