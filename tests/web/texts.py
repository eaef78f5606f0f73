"""What the web app says, and where: catalogues by key, keys in the source, and what is wrong with either.

A key in the source is a literal, `t("home.play")`, or a template that begins with one, `t(`home.do.${what}`)`, whose
other parts may stand for anything. A template may also begin with the name of a game to be filled in.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

Texts = Mapping[str, str]

FORM: Final = re.compile(r"_(one|many)$")  # of a text that depends on a number
FACT: Final = re.compile(r"\{(\w+)\}")
COMMENT: Final = re.compile(r"<!--.*?-->|/\*.*?\*/|(?<![^\s;{}])//[^\n]*", re.DOTALL)
KEY: Final = r"[\w-]+(?:\.[\w-]+)+"
NBSP: Final = "\N{NO-BREAK SPACE}"
THIN: Final = "\N{NARROW NO-BREAK SPACE}"


def flat(nested: Mapping[str, Any], prefix: str) -> Iterator[tuple[str, str]]:
    """Join nested tables with dots, below a first part."""
    for name, value in nested.items():
        if isinstance(value, dict):
            yield from flat(value, f"{prefix}.{name}")
        else:
            yield f"{prefix}.{name}", value


def read(file: Path, prefix: str) -> dict[str, str]:
    """Return the texts of a catalogue by key; none if there is no such file."""
    return dict(flat(tomllib.loads(file.read_text("utf-8")), prefix)) if file.is_file() else {}


# -- keys in the source ----------------------------------------------------------------------------------------


class Said(NamedTuple):
    """A key in the source, or a pattern of keys, and where it stands."""

    where: str
    written: str
    pattern: re.Pattern[str]

    def says(self, key: str) -> bool:
        """Tell whether this may say a text, in one of its forms or in its only one."""
        return bool(self.pattern.fullmatch(key) or self.pattern.fullmatch(FORM.sub("", key)))


def said_in(source: str, where: str, roots: Iterable[str], games: Iterable[str]) -> Iterator[Said]:
    """Find the keys in a source: strings that begin with the first part of a key we have."""
    source = COMMENT.sub("", source)
    names = "|".join(sorted(map(re.escape, roots), key=len, reverse=True))
    for found in re.finditer(rf"""(["'])((?:{names})\.[\w.-]*\w)\1""", source):
        if re.fullmatch(KEY, found[2]):
            yield Said(where, found[2], re.compile(re.escape(found[2])))
    for found in re.finditer(rf"`(?=(?:{names})\.|\$\{{[^{{}}`]*\}}\.\w)", source):
        written = template(source, found.end())
        yield Said(where, written, re.compile(pattern_of(written, games)))


def template(source: str, start: int) -> str:
    """Return a template literal from behind its opening mark to its closing one; what is filled in may hold others."""
    at, depth = start, 0
    while depth or source[at] != "`":
        if source.startswith("${", at):
            depth += 1
            at += 1
        elif depth and source[at] == "{":
            depth += 1
        elif depth and source[at] == "}":
            depth -= 1
        elif depth and source[at] == "`":
            at += len(template(source, at + 1)) + 1
        at += 1
    return source[start:at]


def pattern_of(written: str, games: Iterable[str]) -> str:
    """Return which keys a template may be: what is filled in may be anything, at the beginning the name of a game."""
    parts, at = [], 0
    while at < len(written):
        if written.startswith("${", at):
            parts.append(f"(?:{'|'.join(map(re.escape, games))})" if at == 0 else ".+")
            at = _closing(written, at + 2)
        else:
            parts.append(re.escape(written[at]))
        at += 1
    return "".join(parts)


def _closing(written: str, at: int) -> int:
    depth = 1
    while True:
        depth += {"{": 1, "}": -1}.get(written[at], 0)
        if not depth:
            return at
        at += 1


# -- what is wrong ---------------------------------------------------------------------------------------------


def missing(said: Sequence[Said], texts: Texts) -> list[str]:
    """Keys that are used and have no text."""
    without = {each.pattern for each in _once(said) if not any(each.says(key) for key in texts)}
    return [f"{each.where}: {each.written}" for each in said if each.pattern in without]


def unused(said: Iterable[Said], texts: Texts) -> list[str]:
    """Texts that nobody says."""
    known = _once(said)
    return [key for key in texts if not any(each.says(key) for each in known)]


def _once(said: Iterable[Said]) -> list[Said]:
    return list({each.pattern: each for each in said}.values())


def too_vague(said: Iterable[Said], games: Iterable[str]) -> list[str]:
    """Templates that could be any text of a game, so that none would ever count as unused."""
    return [
        f"{each.where}: {each.written}" for each in said if any(each.written.startswith(f"{game}.$") for game in games)
    ]


def one_sided(french: Texts, english: Texts) -> list[str]:
    """Keys that only one language has."""
    return sorted(french.keys() ^ english.keys())


def half_forms(texts: Texts) -> list[str]:
    """Texts that have a form for one and none for many, or the other way round."""
    other = {"one": "many", "many": "one"}
    return [key for key in texts if (form := FORM.search(key)) and FORM.sub(f"_{other[form[1]]}", key) not in texts]


def other_facts(french: Texts, english: Texts) -> list[str]:
    """Texts with facts that the other language does not have. « One seat » may leave its number out, as a form may."""
    ours, theirs = _facts(french), _facts(english)
    return sorted(key for key, facts in ours.items() if facts != theirs.get(key))


def _facts(texts: Texts) -> dict[str, set[str]]:
    facts: dict[str, set[str]] = {}
    for key, text in texts.items():
        facts.setdefault(FORM.sub("", key), set()).update(FACT.findall(text))
    return facts


def empty(texts: Texts) -> list[str]:
    return [key for key, text in texts.items() if not text.strip()]


FRENCH: Final = {
    "a no-break space before :": re.compile(rf"(?<!{NBSP}):(?=\s|$)"),
    "a thin space before ; ! ?": re.compile(
        rf"(?<![{THIN}!?(«\s])(?<!^)[;!?](?=[\s!?…)»{NBSP}{THIN}]|$)|[ {NBSP}][;!?]"
    ),
    "a no-break space behind «": re.compile(rf"«(?!{NBSP})"),
    "a no-break space before »": re.compile(rf"(?<!{NBSP})»"),
    "an apostrophe ’": re.compile("'"),
    "« » for quotes": re.compile('["“”]'),
    "an ellipsis …": re.compile(r"\.\.\."),
}
ENGLISH: Final = {
    "no space before : ; ! ?": re.compile(rf"[\s{NBSP}{THIN}][:;!?](?=\s|$)"),
    "an apostrophe ’": re.compile("'"),
    "quotes “ ”": re.compile('["«»]'),
    "an ellipsis …": re.compile(r"\.\.\."),
}


def badly_set(texts: Texts, habits: Mapping[str, re.Pattern[str]]) -> list[str]:
    """Texts that are not set as one sets the language."""
    return [f"{key}: {habit}" for key, text in texts.items() for habit, wrong in habits.items() if wrong.search(text)]
