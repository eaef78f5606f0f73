"""The text table where one writes and bargains: questions and answers of one's own, and deals while all may speak."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.async_api import Locator, expect

from tests.browser.conftest import Open
from tests.browser.house import House
from tests.browser.looking import expect_told
from tests.browser.text_player import TextPlayer, text_link
from tests.browser.words import say
from tests.games.cresus.browser.floor import COMPANIES, NAMES, floor
from tests.games.spyfall.browser.circle import circle

pytestmark = pytest.mark.anyio

ANA, BOB, CID = NAMES
IN_WORDS: Final = {"talk-mode": "free", "first-dealer": "chosen", "round-seconds": 1800}


@pytest.fixture
def server(patient: House) -> House:
    return patient


class Reader(TextPlayer):
    """Somebody at the text table of one game: finds forms, fields and lines of the log by their words."""

    game = ""

    def text(self, key: str, **facts: str) -> str:
        return say(self.window.language, f"{self.game}.{key}", **facts)

    def label(self, verb: str, **facts: str) -> str:
        return self.text(f"labels.{verb}", **facts)

    def form(self, title: str) -> Locator:
        """Return the form of a verb: « Interroger … (À, Votre question) »."""
        return self.choices.get_by_role("form", name=re.compile(rf"^{re.escape(title)} \("))

    async def expect_heard(self, key: str, **facts: str) -> None:
        """Wait until the log says what happened."""
        log = self.page.get_by_role("region", name=say(self.window.language, "table.tabs.log"))
        line = self.text(f"events.{key}", **facts).rstrip(".")
        await expect(log.get_by_text(line).last).to_be_visible()


class Talker(Reader):
    """Talks at Spyfall."""

    game = "spyfall"

    async def ask(self, to: str, question: str) -> None:
        form = self.form(self.label("ask_in_words", to="…"))
        await form.get_by_role("combobox", name=self.text("view.to")).select_option(to)
        await form.get_by_role("textbox", name=self.text("view.ask_in_words.text")).fill(question)
        await self.answered(form.get_by_role("button", name=self.label("ask_in_words", to=to)).click)

    async def answer(self, text: str) -> None:
        form = self.form(self.label("answer_in_words"))
        await form.get_by_role("textbox", name=self.text("view.answer_in_words.text")).fill(text)
        await self.answered(form.get_by_role("button", name=self.label("answer_in_words")).click)


async def test_one_asks_and_answers_in_ones_own_words(server: House, open_window: Open) -> None:
    """Ana writes in English, Bob in French, and each reads what the other wrote."""
    async with circle(server, 3, **IN_WORDS) as round:
        ana = Talker(await open_window(text_link(round.table.link(0)), "en"))
        bob = Talker(await open_window(text_link(round.table.link(1)), "fr"))
        await ana.choose(ana.label("name_dealer", seat=ANA))
        await ana.choose(ana.label("see_card"))
        await bob.choose(bob.label("see_card"))
        await round.see_cards(but=(0, 1))
        await ana.choose(ana.label("start_clock"))

        question, answer = "Would you bring a torch there?", "Pas en plein jour."
        await expect(ana.choices.get_by_role("combobox", name=ana.text("view.lasso"))).to_be_hidden()
        await ana.ask(BOB, question)
        await bob.expect_heard("Asked.to_you", asker=ANA, question=question)
        await bob.answer(answer)
        await ana.expect_heard("Answered.they", seat=BOB, answer=answer)

        # whom one was asked by one may not ask: there is only Cid, and nothing to choose
        form = bob.form(bob.label("ask_in_words", to="…"))
        await expect(form.get_by_role("combobox")).to_have_count(0)
        await expect(form.get_by_role("button")).to_be_disabled()
        await form.get_by_role("textbox").fill("Et toi, tu y vas à pied ?")
        await bob.answered(form.get_by_role("button", name=bob.label("ask_in_words", to=CID)).click)
        await ana.expect_heard("Asked.they", asker=BOB, to=CID, question="Et toi, tu y vas à pied ?")
        for reader in (ana, bob):
            await expect_told(reader.window)


class Trader(Reader):
    """Bargains at Crésus."""

    game = "cresus"

    async def bargain(self, verb: str, title: str, **terms: str | int) -> None:
        """Fill in a deal: a kind, people and shares by name, sums; and send it."""
        form = self.form(title)
        for name, value in terms.items():
            label = self.text(f"view.{name}")
            if isinstance(value, int):
                await form.get_by_role("spinbutton", name=re.compile(rf"^{label},")).fill(str(value))
            elif name == "kind":
                await form.get_by_role("combobox", name=label).select_option(value)
            else:
                await form.get_by_role("group", name=label).get_by_role("checkbox", name=value).check()
        await self.answered(form.get_by_role("button", name=self.label(verb, proposer=ANA, addressee=BOB)).click)

    async def propose(self, kind: int, **terms: str | int) -> None:
        await self.bargain("call", self.label("call"), kind=self.text(f"kinds.{kind}"), **terms)

    async def reply(self, **terms: str | int) -> None:
        await self.bargain("answer_call", self.label("answer_call", proposer="…"), **terms)

    async def counter(self, **terms: str | int) -> None:
        await self.bargain("counter", self.label("counter", addressee="…"), **terms)

    async def expect_share(self, person: str, share: str) -> None:
        """See among the people that somebody has this share."""
        people = self.page.get_by_role("region", name=self.say("people"))
        await expect(people.get_by_role("listitem", name=person, exact=True).get_by_text(share)).to_be_visible()


PURCHASE, FOR_SALE = 1, 2


async def test_deals_are_made_taken_back_and_lapse(server: House, open_window: Open) -> None:
    async with floor(server) as people:
        share = people.players[1]["shares"][0]
        name = COMPANIES[share]
        ana = Trader(await open_window(text_link(people.table.link(0)), "en"))
        bob = Trader(await open_window(text_link(people.table.link(1)), "fr"))

        # an offer, an answer, a counter, accepted
        await ana.propose(PURCHASE, to=BOB, want=name, pay=10)
        await bob.reply(give=name, ask=20)
        await ana.counter(want=name, pay=15)
        await bob.choose(bob.label("accept_deal.call"))
        await ana.expect_share(ANA, name)
        await ana.expect_heard("DealDone.you", addressee=BOB, give=_money(15), want=name)
        await bob.expect_heard("DealDone.to_you", proposer=ANA, give=_money(15), want=name)

        # an answer that is taken back
        await ana.propose(FOR_SALE, to=BOB, give=name, ask=10)
        await bob.reply(want=name, pay=5)
        await expect(ana.button(ana.label("accept_deal.answer", addressee=BOB))).to_be_visible()
        await bob.choose(bob.label("withdraw_deal"))
        await ana.expect_heard("DealWithdrawn.they", seat=BOB)
        await expect(ana.button(ana.label("accept_deal.answer", addressee=BOB))).to_be_hidden()

        # an answer that lapses, because somebody else was quicker
        await bob.reply(want=name, pay=6)
        await expect(ana.button(ana.label("accept_deal.answer", addressee=BOB))).to_be_visible()
        await people.seats[2].act(["call", PURCHASE, [0], [], [share], 20, 0])
        await ana.choose(re.compile(rf"^{ana.label('accept_deal.call')}( \(|$)"))
        await ana.expect_share(CID, name)
        await bob.expect_heard("DealLapsed", proposer=ANA, addressee=BOB)
        await ana.expect_heard("CallEnded.lapsed.you")
        for trader in (ana, bob):
            await expect_told(trader.window)


def _money(sum: int) -> str:
    return f"{sum}\u00a0M"
