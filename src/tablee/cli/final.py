"""The count at the end, drawn from the score sheet that the rules give."""

from __future__ import annotations

from itertools import groupby
from typing import Final

from rich.table import Table

from tablee.cli.paper import Paper
from tablee.cli.verdict import Ended, verdict
from tablee.cli.words import Words
from tablee.kernel.score_sheet import SheetCell, SheetRow
from tablee.kernel.seat import Seat

NOTHING: Final = "–"


def write_count(paper: Paper, words: Words, ended: Ended) -> None:
    """Write the sheet row by row."""
    paper.put("")
    paper.rule(words.say("final.title"))
    paper.draw(_sheet(words, ended))


def write_ranking(paper: Paper, words: Words, ended: Ended) -> None:
    """Write who came where, who won, and what set the person apart from the rival."""
    paper.write(words.say("final.ranking"), "bold", indent="  ")
    for seat in ended.order():
        paper.put(f"    {_rank(words, ended, seat)}", "bold" if seat in ended.outcome.winners else "")
    paper.put("")
    paper.write(verdict(ended, words), "bold", indent="  ")
    rival = ended.rival()
    items = [] if rival is None else ended.differences(rival)
    if rival is not None and items:
        told = ", ".join(f"{words.row_label(row.label)} {signed(difference, '+')}" for row, difference in items)
        paper.write(words.say("final.why", name=words.name(rival), items=told), indent="  ")


def _sheet(words: Words, ended: Ended) -> Table:
    """Draw the rows; a game whose score is one number has a total below."""
    sheet, scores = ended.sheet, ended.outcome.scores
    has_total = len(sheet.parts) == 1
    drawn = Table(box=None, padding=(0, 0, 0, 1), show_footer=has_total)
    drawn.add_column("", footer=words.say("final.total"))
    for seat, score in enumerate(scores):
        total = words.score(sheet.parts, score) if has_total else ""
        drawn.add_column(words.name(seat), footer=total, justify="right", footer_style="bold")
    for group, rows in groupby(sheet.rows, key=lambda row: row.group):
        if group is not None:
            drawn.add_row(words.row_label(group))
        for row in rows:
            _add(drawn, words, row, "  " if group is not None else "")
    if any(ended.is_tied(seat) for seat in range(len(scores))):
        for row in sheet.ties:
            _add(drawn, words, row)
    return drawn


def _add(drawn: Table, words: Words, row: SheetRow, indent: str = "") -> None:
    rule = f" ({row.rule})" if row.rule else ""
    drawn.add_row(f"{indent}{words.row_label(row.label)}{rule}", *(_cell(words, cell) for cell in row.cells))


def _cell(words: Words, cell: SheetCell) -> str:
    if not cell.points:
        return NOTHING
    if not cell.count:
        return signed(cell.points)
    return words.say("final.times", count=cell.count, worth=signed(cell.each), points=signed(cell.points))


def _rank(words: Words, ended: Ended, seat: Seat) -> str:
    """Say a seat's rank and score, and what decides it among equals."""
    outcome, sheet = ended.outcome, ended.sheet
    score = ", ".join(words.score_parts(sheet.parts, outcome.scores[seat]).values())
    rank = str(outcome.ranks[seat] or NOTHING)
    if not sheet.ties or not ended.is_tied(seat):
        return words.say("final.rank", rank=rank, name=words.name(seat), points=score)
    ties = ", ".join(
        words.say("final.tie", label=words.row_label(row.label), count=row.cells[seat].points) for row in sheet.ties
    )
    return words.say("final.tie_rank", rank=rank, name=words.name(seat), points=score, ties=ties)


def signed(number: int, plus: str = "") -> str:
    """Return a number with a true minus sign."""
    return f"−{-number}" if number < 0 else f"{plus}{number}"
