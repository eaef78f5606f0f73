"""Actions: what a seat can do, built once each and kept in the table of their verb.

A game declares each verb of its rules once:

    Buy = Verb("buy", "FC-304", offer=range(10))

`Buy(3)` is then the same immutable Action every time. It carries its verb, its arguments and a small number
(`index`, its place in the game's action table), which only environments and search trees read. A phase answers the
action with the method that bears the verb's name: `def buy(self, step, seat, offer)`.
"""

from __future__ import annotations

import reprlib
from collections.abc import Callable, Iterator
from typing import Any, Final

from tablee.kernel.chance import Chance
from tablee.kernel.choices import Choices, Span
from tablee.kernel.words import clean

Argument = Any  # an int from a range, or a value of an open Domain
JsonAction = list[Any]


class Broken:
    """Why an action is refused: the rule it breaks, a key that a catalogue turns into a sentence, and the facts."""

    def __init__(self, rule: str, key: str, **facts: Any) -> None:
        self.rule: Final = rule
        self.key: Final = key
        self.facts: Final[dict[str, Any]] = facts

    def __str__(self) -> str:
        facts = ", ".join(f"{name}={value}" for name, value in self.facts.items())
        return f"{self.rule} {self.key}" + (f" ({facts})" if facts else "")

    def __repr__(self) -> str:
        return f"Broken({self})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Broken) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))


class RuleBroken(Exception):
    """A refused action. Nothing has changed."""

    def __init__(self, broken: Broken) -> None:
        super().__init__(str(broken))
        self.broken = broken


class Text:
    """The open domain of clean texts up to a length, for talk and questions in one's own words."""

    def __init__(self, longest: int) -> None:
        self.longest: Final = longest

    def __contains__(self, value: object) -> bool:
        return isinstance(value, str) and 0 < len(value) <= self.longest and clean(value) == value

    def drawn(self, chance: Chance) -> str:
        """Return a few random letters."""
        length = 1 + chance.draw(min(self.longest, _FEW), "length")
        return "".join([_LETTERS[chance.draw(len(_LETTERS), "letter")] for _ in range(length)])


class Several:
    """The open domain of sets of numbers from a range, each at most once, ascending: cards offered, dice kept."""

    def __init__(self, numbers: range, fewest: int, most: int) -> None:
        self.numbers: Final = numbers
        self.fewest: Final = fewest
        self.most: Final = most

    def __contains__(self, value: object) -> bool:
        if not isinstance(value, tuple) or not self.fewest <= len(value) <= self.most:
            return False
        before: int | None = None
        for number in value:
            if not _is_number(number) or number not in self.numbers or (before is not None and number <= before):
                return False
            before = number
        return True

    def drawn(self, chance: Chance) -> tuple[int, ...]:
        """Return a random set of these numbers."""
        numbers = list(self.numbers)
        chance.shuffle(numbers, "numbers")
        most = min(self.most, len(numbers))
        return tuple(sorted(numbers[: self.fewest + chance.draw(most - self.fewest + 1, "how many")]))


_FEW: Final = 12  # most letters of a random text
_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"

Domain = range | Text | Several


def repr_briefly(value: object) -> str:
    """Return a short text for untrusted input, however long or deep it is."""
    return _brief.repr(value)


_brief: Final = reprlib.Repr()


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


class Action:
    """One thing a seat can do. Equal means identical, unless an argument is open (a text)."""

    __slots__ = ("_form", "answers", "arg", "args", "arity", "index", "other", "verb")

    def __init__(self, verb: Verb, args: tuple[Argument, ...], index: int) -> None:
        self.verb: Final = verb
        self.args: Final = args
        self.index: Final = index
        # copied here, so that dispatch reads one object
        self.answers: Final = verb.answers
        self.arity: Final = len(args)
        self.arg: Final[Argument] = args[0] if args else None
        self.other: Final[Argument] = args[1] if len(args) > 1 else None
        self._form: JsonAction | None = None

    def json(self) -> JsonAction:
        """Return the form used in records and on the wire: the verb's name, then the arguments."""
        return [self.verb.name, *(list(arg) if isinstance(arg, tuple) else arg for arg in self.args)]

    def form(self) -> JsonAction:
        """Return the cached JSON form; do not mutate."""
        if self._form is None:
            self._form = self.json()
        return self._form

    def named(self) -> dict[str, Argument]:
        """Return the arguments by name."""
        return dict(zip(self.verb.domains, self.args, strict=True))

    def __str__(self) -> str:
        return " ".join([self.verb.name, *map(str, self.args)])

    def __repr__(self) -> str:
        return f"{self.verb.name}({', '.join(map(repr, self.args))})"

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, Action) and self.index < 0 and self.verb is other.verb and self.args == other.args

    def __hash__(self) -> int:
        return hash((self.verb.name, self.args))


OPEN: Final = -1  # the index of an action with an open argument, which is in no table
_MANY: Final = 256  # a longer run of actions is not cached as a whole

WhyNot = Callable[..., Broken | None]  # (state, seat, *arguments): why an action is refused


def _never(*_: Any) -> Broken | None:
    return None


class Verb:
    """One verb of a game's rules, and the table of its actions, each made at its first use."""

    def __init__(self, name: str, rule: str, **domains: Domain) -> None:
        self.name: Final = name
        self.rule: Final = rule  # the article that defines the verb; named when no phase answers it
        self.domains: Final[dict[str, Domain]] = domains
        self.arity: Final = len(domains)
        self.is_open: Final = any(not isinstance(domain, range) for domain in domains.values())
        self.size: Final = 0 if self.is_open else _product(domains)
        self._lowest: Final = 0 if self.is_open or not domains else _lowest(domains)
        self.base = 0  # index of the first action; set by table_of
        self.refusal: WhyNot = _never
        self.answers: Final[dict[type, Callable[..., None]]] = {}  # by class of phase, filled by the kernel
        self.unanswered_by: Final[set[type]] = set()  # classes of phases that do not answer it
        self._table: list[Action | None] = [None] * self.size
        self._made: dict[int, Action] = {}  # the same actions, by place
        self._known: dict[tuple[Argument, ...], Action] = {}  # the same actions, by arguments
        self._spans: dict[tuple[int, int], Choices | Span] = {}

    def __call__(self, *args: Argument) -> Action:
        if self.is_open:
            self._check(args)
            return Action(self, args, OPEN)
        for arg in args:
            if type(arg) is not int:  # True and 1.0 equal 1, but are no arguments
                return self._fill(args)
        known = self._known.get(args)
        return known if known is not None else self._fill(args)

    def _fill(self, args: tuple[Argument, ...]) -> Action:
        self._check(args)
        place = self._place(args)
        action = self._table[place]
        if action is None:  # several threads may make it at once: setdefault keeps the first
            action = self._table[place] = self._made.setdefault(place, Action(self, args, self.base + place))
            self._known[action.args] = action
        return action

    def _check(self, args: tuple[Argument, ...]) -> None:
        if len(args) != self.arity:
            raise ValueError(f"{self.name} takes {self.arity} arguments ({', '.join(self.domains)}), got {len(args)}")
        for (name, domain), value in zip(self.domains.items(), args, strict=True):
            if value not in domain or isinstance(value, bool) or (isinstance(domain, range) and not _is_number(value)):
                raise ValueError(f"{self.name}: {name} cannot be {repr_briefly(value)}")

    def _place(self, args: tuple[Argument, ...]) -> int:
        place = 0
        for domain, value in zip(self.domains.values(), args, strict=True):
            assert isinstance(domain, range)
            place = place * len(domain) + domain.index(value)
        return place

    def all(self) -> Iterator[Action]:
        """Yield every action of the verb, in the order of their indices."""
        for place in range(self.size):
            yield self._at(place)

    def _at(self, place: int) -> Action:
        action = self._table[place]
        if action is not None:
            return action
        args: list[int] = []
        rest = place
        for domain in reversed(list(self.domains.values())):
            assert isinstance(domain, range)
            rest, which = divmod(rest, len(domain))
            args.append(domain[which])
        return self._fill(tuple(reversed(args)))

    def span(self, first: Action, last: Action) -> Choices | Span:
        """Return the actions from the first to the last as one shared object; a long run makes them when read."""
        low, high = first.index - self.base, last.index - self.base
        choices = self._spans.get((low, high))
        if choices is None:
            choices = self._spans[low, high] = self._span(low, high)
        return choices

    def run(self, first: int, last: int) -> Choices | Span:
        """Return a span by numbers, for a verb with one argument."""
        choices = self._spans.get((first - self._lowest, last - self._lowest))
        return self.span(self(first), self(last)) if choices is None else choices

    def _span(self, low: int, high: int) -> Choices | Span:
        if high - low >= _MANY:
            return Span(self._at, low, high - low + 1, lambda action: self._is_between(action, low, high))
        return Choices([self._table[place] or self._at(place) for place in range(low, high + 1)])

    def _is_between(self, action: object, low: int, high: int) -> bool:
        return isinstance(action, Action) and action.verb is self and low <= action.index - self.base <= high

    def drawn(self, chance: Chance) -> Action:
        """Return a random action of the verb, allowed now or not."""
        return self(*[_drawn(domain, chance) for domain in self.domains.values()])

    def is_in_use(self) -> bool:
        """Tell whether any action of the verb was made."""
        return any(action is not None for action in self._table)

    def __repr__(self) -> str:
        return f"Verb({self.name})"


def _drawn(domain: Domain, chance: Chance) -> Argument:
    return domain[chance.draw(len(domain), "argument")] if isinstance(domain, range) else domain.drawn(chance)


def _lowest(domains: dict[str, Domain]) -> int:
    """Return the lowest value of the first argument."""
    first = next(iter(domains.values()))
    assert isinstance(first, range)
    return first.start


def _product(domains: dict[str, Domain]) -> int:
    size = 1
    for domain in domains.values():
        assert isinstance(domain, range)
        size *= len(domain)
    return size


def table_of(*verbs: Verb) -> tuple[Verb, ...]:
    """Number the actions of a game's verbs one after the other; call it before any action is made."""
    base = 0
    for verb in verbs:
        assert verb.base == 0 and not verb.is_in_use(), f"{verb.name} has actions with other numbers already"
        verb.base = base
        base += verb.size
    return verbs


TimeUp: Final = Verb("time_up", "clock", which=range(8))
"""What the CLOCK plays when a Deadline has passed; `which` is the number of the clock."""

Sits: Final = Verb("sits", "house", seat=range(8), who=range(4))
"""What the HOUSE plays when the sitter of a seat changes: PERSON, PROGRAM, AWAY or GONE."""
