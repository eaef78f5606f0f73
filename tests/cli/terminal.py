"""`tablee` in a pseudo-terminal: what a person sees, and what they type."""

import os
import pty
import re
import select
import subprocess

from tests.cli.commands import TABLEE, environment
from tests.cli.typist import plain
from tests.patience import PATIENCE

PROMPT = "\n› "


class Terminal:
    """A running command; `shown` is everything it has written so far."""

    def __init__(self, *arguments, **more):
        self.keyboard, theirs = pty.openpty()
        self.process = subprocess.Popen(
            [*TABLEE, *map(str, arguments)],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
            preexec_fn=_own_terminal,
            env=environment(**{"TERM": "dumb", "COLUMNS": "80", "LINES": "24", **more}),
        )
        os.close(theirs)
        self.shown = ""
        self.seen_up_to = 0  # where the last thing waited for ended

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        os.close(self.keyboard)

    def wait_for(self, text):
        """Read until the text appears after what was waited for before."""
        return self._until(lambda unseen: text in unseen)

    def wait_for_question(self):
        """Read until an answer is waited for; False: the command has ended."""
        return self._until(lambda unseen: unseen.endswith(PROMPT))

    def _until(self, is_there):
        while True:
            unseen = plain(self.shown)[self.seen_up_to :]
            if is_there(unseen):
                self.seen_up_to += len(unseen)
                return True
            assert self._has_more(PATIENCE), f"waited in vain: …{self.shown[-500:]}"
            if not self._read():
                return False

    def _has_more(self, seconds):
        """Wait until there is something to read, or the end of it; False: nothing came."""
        ready, _, _ = select.select([self.keyboard], [], [], seconds)
        return bool(ready)

    def _read(self):
        """Read what is there; False: the command has ended."""
        try:
            data = os.read(self.keyboard, 65536)
        except OSError:
            return False
        self.shown += data.decode("utf-8", "replace")
        return bool(data)

    def type(self, text):
        os.write(self.keyboard, text.encode())

    def answer(self, text):
        assert self.wait_for_question()
        self.type(f"{text}\n")

    def interrupt(self):
        """Press Ctrl-C until the command ends: one may come between the question and the reading of the answer."""
        for _ in range(int(PATIENCE)):
            self.type("\x03")
            while self._has_more(1):
                if not self._read():
                    return

    def end(self):
        """Read to the end and return the exit code."""
        assert not self._until(lambda unseen: False)
        return self.process.wait(PATIENCE)

    def lines(self):
        return plain(self.shown).splitlines()


def _own_terminal():
    """Make the pseudo-terminal the one whose Ctrl-C reaches the command."""
    import fcntl
    import termios

    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


ANSWERS = {
    "fr": [
        (r"Colonne de gauche", "1 12 4"),
        (r"Colonne de droite", "2 6 3"),
        (r"Quelle offre prenez-vous.*a (\d+) achète", "b {}"),
        (r"Quelle offre désignez-vous", "{number}"),
        (r"Achetez-vous ou banquez-vous", "b"),
        (r"Réclamez-vous un trophée", "1"),
        (r"remballez-vous", "{number}"),
        (r"regardez-vous une tuile.*?\n  (\d+) ", "{}"),
    ],
    "en": [
        (r"Left column", "1 12 4"),
        (r"Right column", "2 6 3"),
        (r"Which offer do you take.*b (\d+) buys", "k {}"),
        (r"Which offer do you designate", "{number}"),
        (r"Do you buy or bank", "k"),
        (r"Do you claim a trophy", "1"),
        (r"do you pack up", "{number}"),
        (r"Do you look at a tile first.*?\n  (\d+) ", "{}"),
    ],
}


def play_to_the_end(terminal, language):
    """Answer every question by what it says; Enter where Enter is enough."""
    terminal.wait_for({"fr": "commencer", "en": "begin"}[language])
    terminal.type("\n")
    before = terminal.seen_up_to
    while terminal.wait_for_question():
        terminal.type(_reply(plain(terminal.shown)[before:], language) + "\n")
        before = terminal.seen_up_to
    return terminal.end()


def _reply(question, language):
    numbers = re.findall(r"› ?(\d+) ", question) or re.findall(r"\n  (\d+)  ", question)
    for pattern, reply in ANSWERS[language]:
        found = re.search(pattern, question, re.DOTALL)
        if found:
            return reply.format(*found.groups(), number=numbers[0] if numbers else "")
    return ""
