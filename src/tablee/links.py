"""Links: http://HOST/t/TABLE opens a table to watch, http://HOST/t/TABLE#KEY a seat. Browsers send no key along."""

from __future__ import annotations

from urllib.parse import urlsplit


def make_link(address: str, table: str, key: str | None = None) -> str:
    """Return the link that opens a seat; without a key, the one to watch."""
    return f"{address.rstrip('/')}/t/{table}" + (f"#{key}" if key else "")


def read_link(link: str) -> tuple[str, str, str]:
    """Return the address of the server, the table and the key that a seat link holds."""
    address, table = read_table_link(link)
    key = urlsplit(link).fragment
    if not key:
        raise ValueError(f"a link without a key: {link!r}; that of a seat looks like http://HOST/t/TABLE#KEY")
    return address, table, key


def read_table_link(link: str) -> tuple[str, str]:
    """Return the address of the server and the table that a link holds, with a key or without."""
    parts = urlsplit(link)
    folder, _, table = parts.path.rstrip("/").rpartition("/")
    if parts.scheme not in ("http", "https") or not parts.netloc or not folder.endswith("/t") or not table:
        raise ValueError(f"not a link to a table: {link!r}; one looks like http://HOST/t/TABLE#KEY")
    return f"{parts.scheme}://{parts.netloc}{folder[:-2]}", table
