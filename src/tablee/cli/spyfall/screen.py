"""The table of DC Spyfall in a terminal, drawn from a View and one's own notes."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import zip_longest
from typing import Final

from rich.cells import cell_len

from tablee.cli.drawing import Drawing
from tablee.cli.paper import padded
from tablee.cli.spyfall.words import SpyfallWords, clock_time
from tablee.games.spyfall.events import RoundEnded
from tablee.games.spyfall.material import IS_SINGLE, NO_ABILITY, place_of
from tablee.games.spyfall.view import PlayerView, SaidView, View
from tablee.kernel.seat import Seat

NAME: Final = 12  # columns
GAP: Final = 2  # columns between the Locations side by side
MOST_COLUMNS: Final = 3


class Screen(Drawing[SpyfallWords]):
    """Draws what the seat sees whose View it is given."""

    # -- the whole table ----------------------------------------------------------------------------------------

    def table(self, view: View, crosses: Collection[int]) -> None:
        """Draw everything in sight: the card, the people, what was said, the Locations."""
        self._paper.put("")
        self.header(view)
        if view.waits is not None:
            self._paper.write(self._words.waits(view.waits), indent=" ")
        self._paper.rule(self._say("screen.yours"))
        self.own_card(view.players[view.seat].card, view.players[view.seat].ability)
        self._paper.rule(self._say("screen.people"))
        for player in view.players:
            self._paper.put("  " + self._player(view, player))
        for accusation in view.accusations:
            facts = {"accuser": accusation.accuser, "suspect": accusation.suspect}
            self._paper.put("  " + self._say("screen.accusation", **self._words.said(facts)))
        self._paper.rule(self._say("screen.said"))
        for entry in view.said:
            self.said(entry)
        if self.may_list(view):
            self.places(view, crosses)

    def header(self, view: View) -> None:
        """One line: the round, the clock, one's own card."""
        parts = [self._say("screen.round", round=view.round, rounds=view.rounds)]
        if view.clock is not None:
            parts.append(clock_time(view.clock.left))
        card = view.players[view.seat].card
        if card is not None and card >= 0:
            parts.append(self._say("screen.short_card", card=self._words.card(card)))
        self._paper.write(" · ".join(parts), "cyan", indent=" ")

    def own_card(self, card: int | None, ability: int | None) -> None:
        """Show one's own cards, in full."""
        if card is None or card < 0:
            return
        place = place_of(card)
        about = self._words.description(place) if place >= 0 else self._say("screen.joker")
        self._write(self._say("screen.card", card=self._words.card(card), about=about))
        if ability is not None and ability != NO_ABILITY:
            use = self._say("screen.single" if IS_SINGLE[ability] else "screen.permanent")
            text = self._words.ability_text(ability)
            self._write(self._say("screen.ability", ability=self._words.ability(ability), use=use, text=text))

    def _player(self, view: View, player: PlayerView) -> str:
        notes = []
        if player.seat == view.dealer:
            notes.append(self._say("screen.dealer"))
        if player.seat in view.announcements:
            notes.append(self._say("screen.announced"))
        if player.seat != view.seat and player.card is not None and player.card >= 0:
            notes.append(self._words.card(player.card))
        if player.seat != view.seat and player.is_turned_up and player.ability is not None:
            notes.append(self._words.ability(player.ability))
        is_awaited = view.waits is not None and player.seat in view.waits.seats
        name = padded(self._words.name(player.seat), NAME)
        points = self._words.points(player.score)
        return f"{'▶' if is_awaited else ' '} {player.seat + 1} {name} {' · '.join([points, *notes])}"

    def said(self, entry: SaidView) -> None:
        """Write one entry of the transcript."""
        seat = self._words.name(entry.seat)
        if entry.kind == "question":
            words = self._words.question(entry.question) if entry.question is not None else entry.text
            line = self._say("screen.asks", seat=seat, to=self._seat(entry.to), words=words)
        elif entry.kind == "answer":
            words = self._words.answer(entry.code, entry.wording) if entry.code is not None else entry.text
            line = self._say("screen.says", seat=seat, words=words)
        elif entry.note is not None:
            ability = "" if entry.ability is None else self._words.ability(entry.ability)
            line = self._say(f"notes.{entry.note}", seat=seat, to=self._seat(entry.to), ability=ability)
        else:
            words = self._words.token(entry.token, entry.to) if entry.token is not None else entry.text
            line = self._say("screen.says", seat=seat, words=words)
        self.timed(entry.left, line)

    def timed(self, left: int, line: str) -> None:
        """Write a line with the time on the clock before it."""
        self._paper.write(line, indent="        ", first=f"{clock_time(left):>6}  ")

    def _seat(self, seat: Seat | None) -> str:
        return "" if seat is None else self._words.name(seat)

    def _write(self, text: str) -> None:
        self._paper.write(text, indent="    ", first="  ")

    # -- the list of Locations ------------------------------------------------------------------------------------

    def may_list(self, view: View) -> bool:
        """SP-309. Tell whether the list is open to the seat now."""
        allowed = self._words.options.get("reference-list", "always")
        is_asked = view.dialogue is not None and view.dialogue.answerer == view.seat
        guesses = view.waits is not None and view.waits.phase == "Guessing" and view.waits.by == view.seat
        return allowed == "always" or guesses or (allowed == "answerer" and is_asked)

    def places(self, view: View, crosses: Collection[int]) -> None:
        """SP-110, SP-506. The list, with what was crossed out, and what was played."""
        self._paper.rule(self._say("screen.places"), self._say("screen.cross_hint"))
        shown = [self._place(place, place in view.played, place in crosses) for place in self._words.places()]
        for row in _in_columns(shown, self._paper.width):
            self._paper.put(row)

    def _place(self, place: int, is_played: bool, is_crossed: bool) -> str:
        name = self._words.place(place)
        if is_played:
            name = self._say("screen.played", place=name)
        return f"{'✗' if is_crossed else ' '}{place + 1:>2} {name}"

    # -- a round that is over ---------------------------------------------------------------------------------------

    def summary(self, event: RoundEnded, view: View) -> None:
        """SP-212. How the round ended, and for each player the cards and the points, with their reasons."""
        self._paper.put("")
        self._paper.rule(self._say("screen.over", round=event.round))
        self._paper.write(f"{self._words.row(event.row)} {self._words.side(event.row)}", "bold", indent="  ")
        for seat, card in enumerate(event.cards):
            if card >= 0:
                self._paper.write(self._cards(event, seat), indent="      ", first="  ")
            for line in self._lines(event, seat):
                self._paper.write(line, indent="        ", first="      ")
        totals = (f"{self._words.name(player.seat)} {player.score}" for player in view.players)
        self._write(self._say("screen.totals", totals=", ".join(totals)))

    def _cards(self, event: RoundEnded, seat: Seat) -> str:
        ability = event.abilities[seat]
        parts = [self._words.card(event.cards[seat])]
        parts += [] if ability == NO_ABILITY else [self._words.ability(ability)]
        return padded(self._words.name(seat), NAME) + " " + " · ".join(parts)

    def _lines(self, event: RoundEnded, seat: Seat) -> Iterator[str]:
        for line in event.lines:
            if line.seat == seat:
                yield f"+{line.points}  {self._words.reason(line.rule).rstrip('.')} ({line.rule})."


def _in_columns(cells: list[str], width: int) -> list[str]:
    """Set cells below one another in as many columns as there is room for, down the first, then the second."""
    for columns in range(MOST_COLUMNS, 0, -1):
        height = -(-len(cells) // columns)
        blocks = [cells[start : start + height] for start in range(0, len(cells), height)]
        widths = [max(map(cell_len, block)) for block in blocks]
        if columns == 1 or sum(widths) + GAP * (columns - 1) <= width:
            break
    rows = zip_longest(*blocks, fillvalue="")
    return [(" " * GAP).join(padded(cell, wide) for cell, wide in zip(row, widths, strict=True)) for row in rows]
