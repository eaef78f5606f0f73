"""The table of Crésus in a terminal, drawn from a View and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rich.table import Table

from tablee.cli.cresus.words import CODES, CresusWords, turned
from tablee.cli.drawing import Drawing
from tablee.cli.paper import padded
from tablee.games.cresus.material import (
    AMOUNTS,
    ISLAND,
    N_MARKETS,
    NO_CARD,
    PREMIUM,
    PRICE,
    SECTOR,
    SIGN_PRICE,
    THROWS,
    Market,
    Share,
    bonus_for,
    home_of,
    resale,
)
from tablee.games.cresus.selling import proceeds
from tablee.games.cresus.view import MarketView, PlayerView, ThreadView, View

NAME: Final = 12  # columns
COMPANY: Final = 21
BRANCH: Final = 10


class Screen(Drawing[CresusWords]):
    """Draws what the seat sees whose View it is given."""

    # -- the whole table ----------------------------------------------------------------------------------------

    def table(self, view: View) -> None:
        """Draw everything in sight: markets, players, what is being bargained for."""
        self._paper.put("")
        self.header(view)
        if view.waits is not None:
            self._paper.write(self._words.waits(view.waits), indent=" ")
        self._paper.rule(self._say("screen.markets"))
        for market in view.markets:
            self._market(view, market)
        self._paper.rule(self._say("screen.players"))
        for player in view.players:
            self._player(view, player)
        if view.threads:
            self._paper.rule(self._say("screen.deals"))
        for thread in view.threads:
            self.thread(thread)

    def header(self, view: View) -> None:
        """One line: the round, and what the seat has."""
        own = view.players[view.seat]
        parts = [self._say("screen.round", round=view.round, rounds=view.rounds), self._means(own)]
        if own.pawn is not None:
            parts.append(self._words.market(own.pawn))
        self._paper.write(" · ".join(parts), "cyan", indent=" ")

    def _means(self, player: PlayerView) -> str:
        """Return the money and the signs of a player."""
        cash = self._say("screen.hidden") if player.cash is None else self._words.money(player.cash)
        parts = [cash, self._say("signs", count=player.signs)]
        if player.has_loan:
            parts.append(self._say("screen.loan"))
        return " · ".join(parts)

    # -- markets ----------------------------------------------------------------------------------------------------

    def _market(self, view: View, market: MarketView) -> None:
        self._paper.write(self.market_line(view, market.market), indent="       ", first=" ")
        for share in market.up:
            self._paper.write(self.row(share), indent="        ", first="    ")

    def market_line(self, view: View, number: Market) -> str:
        """One market: its pile, who stands there, what is in force, and what the seat knows of its pile."""
        market = view.markets[number]
        notes = [self._say("screen.pile", count=market.pile)]
        there = [self._pawn(player) for player in view.players if player.pawn == number]
        if there:
            notes.append(", ".join(there))
        if market.is_closed:
            notes.append(self._say("screen.closed"))
        if market.event is not None:
            notes.append(self._words.card(market.event))
        known = [f"{share.place + 1} {self._words.share(share.share)}" for share in market.known]
        if known:
            notes.append(self._say("screen.known", shares=", ".join(known)))
        if market.among:
            among = self._words.shares(market.among)
            notes.append(self._say("screen.among", shares=among, count=market.arranged))
        return f"{CODES[number]} {padded(self._words.market(number), NAME)}" + " · ".join(notes)

    def _pawn(self, player: PlayerView) -> str:
        name = self._words.name(player.seat)
        return self._say("screen.banned", name=name) if player.is_banned else name

    def row(self, share: Share) -> str:
        """One share: its home, its sector, its price, how many throws it has and what it brings."""
        branch = self._say(f"sectors.{SECTOR[share]}")
        amounts = " ".join(str(amount) for amount in AMOUNTS[share][1:])
        price = f"{self._words.money(PRICE[share]):>5}"
        about = f"{CODES[home_of(share)]} {padded(self._words.share(share), COMPANY)} {padded(branch, BRANCH)}"
        return f"{about} {price} {THROWS[share]}× {amounts}"

    def row_to_buy(self, view: View, share: Share) -> str:
        """CR-612. The same, with the sector bonus that this purchase would bring."""
        own = view.players[view.seat].shares
        bonus = bonus_for(SECTOR[share], 1 + sum(SECTOR[other] == SECTOR[share] for other in own))
        return self.row(share) + (f" · {self._say('screen.bonus', amount=self._words.money(bonus))}" if bonus else "")

    def premium(self, view: View, share: Share, market: Market) -> str:
        """CR-709, CR-1316. What a sale there adds to what the dice bring; nothing on its own market."""
        event = view.markets[market].event
        amount = proceeds(share, market, 0, 0, False, NO_CARD if event is None else event).premium
        return f" · {self._say('screen.premium', amount=self._words.money(amount))}" if amount else ""

    # -- the aid (CR-111) -------------------------------------------------------------------------------------------

    def aid(self, view: View) -> None:
        """What is printed on every portfolio and on the signs: bonuses and premiums by sector, the ladder of signs."""
        self._paper.rule(self._say("aid.title"))
        self._paper.draw(self._sectors(view))
        self._paper.put("")
        self._paper.draw(self._ladder(view))

    def _sectors(self, view: View) -> Table:
        drawn = Table(box=None, padding=(0, 0, 0, 1))
        drawn.add_column(self._say("aid.sector"))
        for key in ("aid.second", "aid.third", "aid.fourth", "aid.further", "aid.premium", "aid.yours"):
            drawn.add_column(self._say(key), justify="right")
        own = [SECTOR[share] for share in view.players[view.seat].shares]
        for sector in range(N_MARKETS):
            bonuses = [str(bonus_for(sector, held)) for held in range(2, 6)]
            drawn.add_row(self._words.sector(sector), *bonuses, str(PREMIUM[sector]), str(own.count(sector)))
        return drawn

    def _ladder(self, view: View) -> Table:
        drawn = Table(box=None, padding=(0, 0, 0, 1))
        drawn.add_column(self._say("aid.sign"))
        drawn.add_column(self._say("aid.price"), justify="right")
        drawn.add_column(self._say("aid.resale"), justify="right")
        drawn.add_column(self._say("aid.owners"))
        for level in range(1, ISLAND + 1):
            owners = ", ".join(self._words.name(player.seat) for player in view.players if player.signs >= level)
            back = self._words.money(resale(level)) if level < ISLAND else "–"
            drawn.add_row(self._words.sign(level), self._words.money(SIGN_PRICE[level]), back, owners)
        return drawn

    # -- players ----------------------------------------------------------------------------------------------------

    def _player(self, view: View, player: PlayerView) -> None:
        is_awaited = view.waits is not None and player.seat in view.waits.seats
        name = padded(self._words.name(player.seat), NAME)
        parts = [self._means(player)]
        if player.pawn is not None:
            parts.append(self._words.market(player.pawn))
        if player.seat == view.lead:
            parts.append(self._say("screen.lead"))
        line = f"{'▶' if is_awaited else ' '} {player.seat + 1} {name} {' · '.join(parts)}"
        self._paper.write(line, indent="     ", first="")
        for text in self._belongings(player):
            self._paper.write(text, indent="       ", first="     ")

    def _belongings(self, player: PlayerView) -> Iterator[str]:
        """CR-605, CR-307, CR-504. The portfolio by sector, and the cards."""
        sectors: dict[int, list[Share]] = {}
        for share in player.shares:
            sectors.setdefault(SECTOR[share], []).append(share)
        for sector, shares in sorted(sectors.items()):
            companies = ", ".join(f"{CODES[home_of(share)]} {self._words.share(share)}" for share in shares)
            named = self._words.sector(sector)
            yield self._say("screen.sector", sector=named, count=len(shares), shares=companies)
        cards = [self._words.expert(expert) for expert in player.experts]
        cards += [self._words.card(card) for card in player.kept]
        if cards:
            yield self._say("screen.cards", cards=", ".join(cards))

    def cards(self, view: View) -> None:
        """CR-111. What the cards in sight do."""
        texts = {}
        if view.expert_up is not None:
            texts[self._words.expert(view.expert_up)] = self._words.expert_text(view.expert_up)
        for player in view.players:
            texts |= {self._words.expert(expert): self._words.expert_text(expert) for expert in player.experts}
            texts |= {self._words.card(card): self._words.card_text(card) for card in player.kept}
        for market in view.markets:
            if market.event is not None:
                texts[self._words.card(market.event)] = self._words.card_text(market.event)
        self._paper.rule(self._say("screen.cards_title"))
        for name, text in texts.items():
            self._paper.write(self._say("screen.card", name=name, text=text), indent="    ", first="  ")
        if not texts:
            self._paper.write(self._say("nothing"), indent="  ")

    # -- deals ------------------------------------------------------------------------------------------------------

    def thread(self, thread: ThreadView) -> None:
        """CR-816. A call, and the offers that lie on the table."""
        facts = {"seat": self._words.name(thread.proposer), "to": self._words.people(thread.to)}
        line = self._say("screen.call", deal=self._words.deal(thread.call), **facts)
        self._paper.write(line, indent="    ", first="  ")
        for live in thread.live:
            if live.author != thread.proposer:
                deal = self._words.deal(turned(live.deal))
                answer = self._say("screen.answer", seat=self._words.name(live.author), deal=deal)
                self._paper.write(answer, indent="      ", first="    ")
