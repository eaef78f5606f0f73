"""Every message between a client and the server, in both directions; nothing else defines one.

What comes over the socket is a tagged record: `type` says which. Names ending in `Request` and `Reply` travel over
HTTP. What a client sends never says who it is: the seat follows from its key or its cookie.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from tablee.kernel.options import Option, Texts
from tablee.kernel.outcome import Outcome
from tablee.kernel.score_sheet import ScoreSheet
from tablee.kernel.seat import Seat

# -- what is limited, and how much ---------------------------------------------------------------------------

MESSAGE_BYTES = 16_384  # a longer frame closes the socket
NAME_LENGTH = 24
CHAT_LENGTH = 400
ID_LENGTH = 40
MOST_SEATS = 12

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=NAME_LENGTH)]
Text = Annotated[str, msgspec.Meta(min_length=1, max_length=CHAT_LENGTH)]
MessageId = Annotated[str, msgspec.Meta(min_length=1, max_length=ID_LENGTH, pattern="^[!-~]+$")]
Key = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
Code = Annotated[str, msgspec.Meta(min_length=1, max_length=16)]
Natural = Annotated[int, msgspec.Meta(ge=0, le=2**53)]

Status = Literal["gathering", "playing", "over", "abandoned"]
Watching = Literal["open", "refused"]
Level = Literal["easy", "medium", "hard"]
SeatKind = Literal["person", "link", "bot"]
Matter = Literal["undo", "pause", "resume", "abandon"]


class Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a client sends: a field we do not know is an error, not a silence."""


# -- from a client, over the socket --------------------------------------------------------------------------


class Act(Strict, frozen=True, tag="act"):
    """Play an action. The same `id` again gets the first answer and plays nothing."""

    id: MessageId
    on: Natural  # the number of the latest event the player had seen
    action: list[Any]


class Why(Strict, frozen=True, tag="why"):
    """Ask why an action is no answer: it is judged as an `act` would be now, and never played."""

    id: MessageId
    on: Natural  # the number of the latest event the player had seen
    action: list[Any]


class Say(Strict, frozen=True, tag="say"):
    """Write to everybody at the table."""

    id: MessageId
    text: Text


class TakeBack(Strict, frozen=True, tag="take_back"):
    """Take back one's latest action: at once if nobody has learnt anything from it, else as a proposal."""

    id: MessageId


class Propose(Strict, frozen=True, tag="propose"):
    """Ask the others to agree on something."""

    id: MessageId
    matter: Matter


class Vote(Strict, frozen=True, tag="vote"):
    """Answer the proposal under way. Its proposer withdraws it by a no."""

    id: MessageId
    proposal: Natural
    yes: bool


class Ping(Strict, frozen=True, tag="ping"):
    """Ask for a sign of life; the answer carries the table's clock."""

    id: MessageId


FromClient = Act | Why | Say | TakeBack | Propose | Vote | Ping


# -- to a client, over the socket ----------------------------------------------------------------------------


class Question(msgspec.Struct, frozen=True):
    """A Decision put to the seat: required (the game waits), or a right."""

    required: bool
    actions: list[list[Any]]
    open: list[str] = []  # verbs whose arguments are open


class Running(msgspec.Struct, frozen=True):
    """A clock: when it will speak, in milliseconds of the match, and for whom it ticks."""

    due: int
    seats: tuple[Seat, ...]
    which: int


class Clock(msgspec.Struct, frozen=True):
    """The match's time. It stands still while the table is paused and while the server is down."""

    now: int
    stands: bool
    running: list[Running]


class SeatView(msgspec.Struct, frozen=True):
    """Who sits where."""

    seat: Seat
    kind: SeatKind
    name: str
    level: str | None  # of a bot
    present: bool
    left: bool
    stand_in: bool  # a bot plays for an absent person


class Proposal(msgspec.Struct, frozen=True):
    """Something to be agreed on: who asks, and who said yes so far."""

    proposal: int
    matter: Matter
    seat: Seat
    yes: tuple[Seat, ...]
    asked: tuple[Seat, ...]


class TableView(msgspec.Struct, frozen=True):
    """What everybody may know of a table beside the match."""

    table: str
    code: str | None  # told to those who sit there, while seats can be taken
    game: str
    rules: int
    options: dict[str, str | bool | int]
    status: Status
    host: Seat
    seats: list[SeatView]
    watchers: Watching
    delay: int  # seconds by which watchers see later
    commitment: str | None  # SHA-256 of the seed, once the match has begun
    paused: bool
    proposal: Proposal | None
    origin: str  # how it came to be: "", "rematch", "branch", "lesson", "import"
    next: str | None  # the rematch
    takes_programs: bool  # bots may sit there
    takes_back: bool  # what was done can be taken back
    revision: int


class ChatLine(msgspec.Struct, frozen=True):
    number: int
    seat: Seat
    name: str
    text: str


class End(msgspec.Struct, frozen=True):
    """How the match ended and how it was counted, with the seed for everybody to check."""

    outcome: Outcome
    seed: str
    sheet: ScoreSheet


class Undone(msgspec.Struct, frozen=True, tag="Undone"):
    """An event like those of the game: by agreement a seat's latest action and all that followed are taken back.

    How many they were is not told: parts of sealed offers may be among them.
    """

    seat: Seat


class Welcome(msgspec.Struct, frozen=True, tag="welcome", omit_defaults=True):
    """The first frame, and the one after which everything before it may be forgotten."""

    number: int  # of the latest event this viewer was told
    seat: Seat  # -1: a watcher
    table: TableView
    clock: Clock | None = None  # None: the match has not begun
    decisions: list[Question] | msgspec.Raw = []
    asides: list[str] = []  # verbs that do not move the game on
    view: Any = None
    missed: list[Any] | None = None  # the events since the number given on connecting; None: too long ago
    thinking: tuple[Seat, ...] = ()
    chat: list[ChatLine] = []
    end: End | None = None


class Update(msgspec.Struct, frozen=True, tag="update", omit_defaults=True):
    """Something happened that this viewer may know: the events, and everything as it is now."""

    number: int
    id: str | None = None  # of the message that this one accepts
    events: list[Any] | msgspec.Raw = []
    decisions: list[Question] | msgspec.Raw = []
    asides: list[str] | msgspec.Raw = []
    clock: Clock | msgspec.Raw | None = None
    view: Any = None
    end: End | None = None


class Accepted(msgspec.Struct, frozen=True, tag="accepted"):
    """The message was carried out (an action: see `update`). To a `why`: it would be played."""

    id: str


class Refused(msgspec.Struct, frozen=True, tag="refused", omit_defaults=True):
    """The message changed nothing, and why: the rule of the game where it is one, a key, and facts."""

    id: str | None
    key: str
    rule: str | None = None
    facts: dict[str, Any] = {}


class TableChanged(msgspec.Struct, frozen=True, tag="table"):
    """Seats, presence, status, proposal: the table as it is now."""

    table: TableView


class Thinking(msgspec.Struct, frozen=True, tag="thinking"):
    """Bots that think about what the game waits for."""

    seats: tuple[Seat, ...]


class Said(msgspec.Struct, frozen=True, tag="said"):
    line: ChatLine


class Cleared(msgspec.Struct, frozen=True, tag="cleared"):
    """The host cleared the chat."""


class Pong(msgspec.Struct, frozen=True, tag="pong"):
    id: str
    clock: Clock | None


class Goodbye(msgspec.Struct, frozen=True, tag="goodbye"):
    """The server closes this socket: why, and after how many milliseconds to come back (None: do not)."""

    key: str
    again: int | None


ToClient = Welcome | Update | Accepted | Refused | TableChanged | Thinking | Said | Cleared | Pong | Goodbye


# -- over HTTP -----------------------------------------------------------------------------------------------


class Problem(msgspec.Struct, frozen=True):
    """Every error: a key, and facts."""

    key: str
    facts: dict[str, Any] = {}


class SeatRequest(Strict, frozen=True):
    """What a seat is for: me, somebody with the link, or a bot."""

    kind: Literal["me", "link", "bot"]
    level: Level | None = None


class TableRequest(Strict, frozen=True):
    """A new table."""

    game: Annotated[str, msgspec.Meta(max_length=40)]
    name: Name
    seats: Annotated[list[SeatRequest], msgspec.Meta(min_length=1, max_length=MOST_SEATS)]
    options: Annotated[dict[str, str | bool | int], msgspec.Meta(max_length=40)] = {}
    watchers: Watching = "open"
    delay: Annotated[int, msgspec.Meta(ge=0, le=3600)] = 0


class Invitation(msgspec.Struct, frozen=True):
    """The key of a seat that is still free."""

    seat: Seat
    key: str


class TableReply(msgspec.Struct, frozen=True):
    """The table just made, with my own key and the invitations."""

    table: str
    code: str
    seat: Seat
    key: str
    invitations: list[Invitation]


class JoinRequest(Strict, frozen=True):
    """Sit down: by the key of an invitation or of one's own seat (another device), or by a table's short code.

    A replay key opens a finished match, to look at.
    """

    name: Name | None = None
    key: Key | None = None
    code: Code | None = None


class JoinReply(msgspec.Struct, frozen=True):
    table: str
    seat: Seat  # -1: a replay key was given, and opens a finished match to look at
    key: str  # personal: whoever has it plays this seat


class ShareReply(msgspec.Struct, frozen=True):
    """The key to a finished match, for anybody to look at it."""

    table: str
    key: str


class ArrangeRequest(Strict, frozen=True):
    """The host gives a seat to a bot, or frees it for a link, before the match."""

    kind: Literal["link", "bot"]
    level: Level | None = None


class SettingsRequest(Strict, frozen=True):
    """The host's say on watchers."""

    watchers: Watching | None = None
    delay: Annotated[int, msgspec.Meta(gt=-1, le=3600)] | None = None  # « ge=0 » would be lost in the API's description


class BranchRequest(Strict, frozen=True):
    """Play on from a moment of a finished match: the first `number` actions stand, I take a seat, bots the others."""

    number: Natural
    name: Name
    seat: Annotated[int, msgspec.Meta(ge=0, lt=MOST_SEATS)] = 0
    level: Level = "medium"


class LessonRequest(Strict, frozen=True):
    """Begin a guided first game."""

    name: Name


class ImportRequest(Strict, frozen=True):
    """The text of a record file."""

    record: Annotated[str, msgspec.Meta(min_length=1)]  # as long as a body may be


class ImportReply(msgspec.Struct, frozen=True):
    table: str


class TableState(msgspec.Struct, frozen=True):
    """A table, and which seats are mine, each with its key; the host also gets the invitations."""

    table: TableView
    mine: list[Invitation]
    invitations: list[Invitation]


class Listed(msgspec.Struct, frozen=True):
    """One of my tables."""

    table: str
    game: str
    status: Status
    seat: Seat
    names: list[str]
    my_turn: bool


class Happened(msgspec.Struct, frozen=True):
    """One thing that happened, as a key and facts."""

    number: int
    key: str
    facts: dict[str, Any]


class Recap(msgspec.Struct, frozen=True):
    """What happened meanwhile, from what this seat may see, and which of its own actions others played for it."""

    since: int
    number: int
    events: list[Happened]
    played_for_you: list[list[Any]]


class Moment(msgspec.Struct, frozen=True, omit_defaults=True):
    """A finished match after one of its actions, through one seat's eyes."""

    number: int
    seat: Seat | None  # who acted, -2: the clock, -3: the house; None: the set-up
    action: list[Any] | None
    at: int
    events: list[Any]
    view: Any
    insights: list[Any] | None = None  # by seat: what it could conclude just then, where the game tells that


class Replay(msgspec.Struct, frozen=True):
    """A stretch of a finished match."""

    table: str
    actions: int
    eyes: Seat
    moments: list[Moment]
    end: End


class VerbRule(msgspec.Struct, frozen=True):
    """A verb of the game and the rule it answers to."""

    verb: str
    rule: str


class GameSummary(msgspec.Struct, frozen=True):
    """What one needs to know to open a table."""

    game: str
    title: Texts
    tagline: Texts | None  # a sentence that invites people to play
    rules: int
    fewest_seats: int
    most_seats: int
    options: list[Option]
    levels: list[str]
    verbs: list[VerbRule]
    has_lesson: bool  # a guided first game


class FieldForm(msgspec.Struct, frozen=True, omit_defaults=True):
    """A field of a record: what its values are about, and whether it has several."""

    name: str
    kind: str  # `Seat`, `Tile`, `int`, or the name of another record
    is_many: bool = False


class ArgumentForm(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an action is said with: a number from `lowest` to `highest`, `fewest` to `most` of them, or a text."""

    name: str
    lowest: int = 0
    highest: int = 0
    longest: int | None = None  # of a text, in characters
    fewest: int | None = None  # of a set of numbers, ascending
    most: int | None = None


class VerbForm(msgspec.Struct, frozen=True):
    """A verb of the game, the article it answers to, and its arguments in order."""

    verb: str
    rule: str
    arguments: list[ArgumentForm]


class GameDescription(msgspec.Struct, frozen=True):
    """A game in its own words and types, in one language: what a page needs that has no face for it."""

    game: str
    language: str
    title: str
    rules: int
    fewest_seats: int
    most_seats: int
    options: list[Option]
    texts: dict[str, Any]  # of the game's own texts, as its file has them
    telling: dict[str, Any]  # its telling.toml: how events are told
    records: dict[str, list[FieldForm]]  # `View`, the records in it, and the Events
    verbs: list[VerbForm]


class Health(msgspec.Struct, frozen=True):
    status: Literal["ok", "trouble"]
    version: str
    node: str
    store: Literal["ok", "refuses"]
    tables: int
    sockets: int
