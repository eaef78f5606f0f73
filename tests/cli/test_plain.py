"""A game without a face of its own in the terminal: any game can be seen, asked, told and played to its end."""

from __future__ import annotations

import io
import random

import msgspec
import pytest
import typer
from rich.console import Console

from tablee.bots.random_bot import RandomBot
from tablee.cli.face import Face
from tablee.cli.faces import face_of
from tablee.cli.language import LANGUAGES, Catalogue
from tablee.cli.paper import Paper
from tablee.cli.plain.person import PlainPerson
from tablee.cli.plain.words import GAP, PlainWords
from tablee.cli.play import Sitting
from tablee.games import GAMES
from tablee.kernel.action import Broken
from tablee.kernel.chance import Quick, derived_seed
from tablee.kernel.event import Event
from tablee.kernel.match import Match
from tablee.kernel.seat import Seat
from tests.cli.desk import Keyboard
from tests.server.parley import PARLEY

NAMES = ("Ana", "Bob", "Cid", "Dot")


def plain(game):
    return Face(words=lambda names, language, you, _: PlainWords(game, names, language, you), person=PlainPerson)


def begun(game, seats=3, **options):
    return Match.start(
        GAMES[game], NAMES[:seats], {**GAMES[game].hosting.untimed, **options}, derived_seed(game, seats)
    )


class Table:
    """One person at a match of any game, shown by the plain face."""

    def __init__(self, match, *lines, seat=0, language="en", console=None):
        self.match = match
        self.keyboard = console or Keyboard(*lines)
        self.names = match.record.head.seats
        bots = {other: ("random", RandomBot(Quick(other))) for other in range(len(self.names)) if other != seat}
        face = plain(match.game.name)
        paper = Paper((), self.keyboard)
        self.sitting = Sitting(match, seat, bots, face, self.names, language, paper=paper)
        self.person = self.sitting._person

    def answer(self):
        return self.person.answer()

    def text(self):
        return " ".join(self.keyboard.shown().split())


# -- the words -------------------------------------------------------------------------------------------------


class Slept(Event, frozen=True, tag=True):
    """An event of which no game has a text."""

    seat: Seat
    how_long: int
    dreamt: bool


@pytest.mark.parametrize(("language", "says"), [("en", "dreamt yes"), ("fr", "dreamt oui")])
def test_what_has_no_text_is_told_by_its_name_and_people_by_theirs(language, says):
    words = PlainWords("cresus", NAMES, language, 0)

    assert words.event(Slept(1, 3, True)) == f"Slept (seat Bob, how long 3, {says})."
    assert words.refusal(Broken("CR-1", "too_tired", purse=3)) == "Too tired (CR-1)."
    assert words.verb("fall_asleep", {"where": 3}) == "fall asleep 3"
    assert words.asks("NoSuchPhase") == Catalogue("cresus", language).say("plain.asks")


def test_hidden_and_nested_values_are_said():
    class Inner(msgspec.Struct):
        by: Seat
        cards: tuple[int, ...]

    words = PlainWords("cresus", NAMES, "en", 0)

    assert words.value(None, "x") == "–"
    assert words.value((), "x") == "–"
    assert words.value((1, None, 3), "x") == "1, –, 3"
    assert words.value(Inner(2, (4, 5)), "x") == "by Cid; cards 4, 5"


def test_of_a_label_with_cases_the_one_that_fits_is_said():
    words = PlainWords("cresus", NAMES, "en", 0)
    bid, buy_signs = GAMES["cresus"].verbs["bid"], GAMES["cresus"].verbs["buy_signs"]

    assert [words.label(bid(amount)) for amount in (0, 7)] == ["Do not bid", "Bid 7"]
    assert [words.label(buy_signs(*counts)) for counts in ((0, 0, 0, 0), (1, 0, 0, 0))] == [
        "Buy nothing",
        "Only repay the loan",
    ]


def test_what_is_yet_to_be_chosen_is_called_as_the_game_calls_the_verb_or_left_open_in_its_label():
    words = PlainWords("cresus", NAMES, "en", 0)
    verbs = GAMES["cresus"].verbs

    assert words.verb("buy_signs", dict.fromkeys(verbs["buy_signs"].domains, GAP)) == "Buy signs"
    assert words.verb("bid", dict.fromkeys(verbs["bid"].domains, GAP)) == "Bid …"


def test_a_field_is_called_as_the_game_calls_it_and_left_out_where_it_says_nothing():
    match = begun("cresus")
    words = PlainWords("cresus", NAMES, "en", 0)
    said = {part.name: (part.title, part.said) for part in words.parts(match.game.view(match.state, 0))}

    assert said["lead"] == ("Leader", NAMES[match.game.view(match.state, 0).lead])
    assert "rounds" not in said
    other = {part.name: part.said for part in words.parts(match.game.view(match.state, 0).players[1])}
    assert other["cash"] in ("hidden", "100")
    assert words.value(6, "market") == "by chance"


def test_only_a_game_without_a_face_of_its_own_gets_the_plain_one(monkeypatch):
    monkeypatch.setitem(GAMES, "parley", PARLEY)

    assert face_of("parley").person is PlainPerson
    assert face_of("parley").bots == "random"
    assert not [game for game in GAMES if game != "parley" and face_of(game).person is PlainPerson]


# -- the questions ---------------------------------------------------------------------------------------------


def test_a_verb_with_many_actions_has_one_number_and_its_argument_is_asked_for():
    match = begun("cresus")
    table = Table(match, "1", "7", language="en")
    action = table.answer()

    assert action.verb.name == "bid"
    assert action.args == (7,)
    assert "1 Bid …" in table.text()
    assert "Bid …: a number from 0 to" in table.text()


def test_what_the_seat_may_not_do_is_refused_with_its_article(monkeypatch):
    match = begun("cresus")
    table = Table(match, "1 7", "8", language="en")
    refusal = Broken("CR-203", "not_your_decision", seat=0)
    monkeypatch.setattr(table.person, "refusal", lambda action: refusal if action.args == (7,) else None)

    assert table.answer().args == (8,)
    assert "(CR-203)." in table.text()


def test_a_table_too_wide_to_be_read_becomes_a_paragraph_for_each_player():
    narrow = Table(begun("cresus"), language="en")
    narrow.person.show_table(None)
    assert "Bob: Cash 100; " in narrow.text()
    assert "…" not in narrow.text()


def test_numbers_may_be_typed_ahead_and_a_wrong_one_is_said():
    match = begun("fake-crystal", timers="off")
    table = Table(match, "99", "1 1")
    action = table.answer()

    assert match.game.refusal(match.state, 0, action) is None
    assert "“99”? Choose one of: 1" in table.text()


def test_help_shows_the_articles_of_what_can_be_done():
    table = Table(begun("fake-crystal", timers="off"), "?", "1 1")
    verb = table.answer().verb

    assert f"{verb.rule} " in table.text()


def test_one_can_leave_a_question_about_an_argument():
    table = Table(begun("fake-crystal", timers="off"), "1", "", "1 1")

    assert table.answer() is not None
    assert table.text().count("1 …") == 0


def test_what_one_says_in_own_words_is_typed_as_it_is(monkeypatch):
    monkeypatch.setitem(GAMES, "parley", PARLEY)
    match = Match.start(PARLEY, NAMES[:3], {}, bytes(32))
    table = Table(match, "Où  étiez-vous ?", seat=match.state.turn)
    verb = next(verb for verb in PARLEY.verbs.values() if verb.is_open)
    action = table.person._in_words(verb)

    assert action.args == ("Où étiez-vous ?",)
    assert Table(match, "", seat=0).person._in_words(verb) is None


# -- whole matches ---------------------------------------------------------------------------------------------


class Fingers(Console):
    """A keyboard on which somebody answers whatever is asked with any number that is a choice."""

    def __init__(self, luck):
        super().__init__(file=io.StringIO(), width=80, highlight=False, markup=False, emoji=False)
        self.luck = luck
        self.question = None

    def input(self, prompt="", **_):
        self.file.write(prompt)
        return str(self.luck.choice([number for number in self.question.choices if number not in self.question.open]))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_any_game_is_played_to_its_end_without_a_face_of_its_own(game, language, monkeypatch):
    match = begun(game)
    fingers = Fingers(random.Random(f"{game} {language}"))
    table = Table(match, language=language, console=fingers)
    put = table.person.put
    monkeypatch.setattr(table.person, "put", lambda question: (setattr(fingers, "question", question), put(question)))
    with pytest.raises(typer.Exit):
        table.sitting.play()

    assert match.is_over
    shown = fingers.file.getvalue()
    assert Catalogue(game, language).say("final.ranking") in shown
    assert all(name in shown for name in NAMES[:3])
