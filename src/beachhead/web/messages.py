"""Everything that travels between server and client; `docs/web-api.md` shows it in use.

Fields are always present unless they are part of a scene (see `kernel/scene.py`, where a field
that has its default is left out). `side` is -1 for a spectator or for nobody in particular.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from beachhead.kernel.meta import Option, Scenario, Side
from beachhead.kernel.nodes import Refusal
from beachhead.kernel.rulebook import Chapter, Rule
from beachhead.kernel.scene import Scene

Word = Annotated[str, msgspec.Meta(max_length=200)]
Name = Annotated[str, msgspec.Meta(max_length=40)]
Text = Annotated[str, msgspec.Meta(max_length=4000)]
Count = Annotated[int, msgspec.Meta(ge=0, le=10**9)]
SideNumber = Annotated[int, msgspec.Meta(ge=-1, le=63)]
Known = Annotated[int, msgspec.Meta(ge=-1, le=10**9)]
"""The ply of the client's last view: the reply sends only what is new in the log (-1: all)."""
Scalar = int | str
"""A part of an answer, a face of a die, or a card."""
Answer = int | str | list[Scalar]
"""An answer on the wire: a tuple of the kernel is a list here."""
Value = bool | int | Word
Json = Any
"""What only the game and its reader understand: any JSON value."""
Figures = dict[str, int | str | list[int | str]]


# ---- errors -----------------------------------------------------------------------------------


class Problem(msgspec.Struct):
    """What every response of 4xx and 5xx carries."""

    code: str
    """Stable: `match.stale`, `seat.foreign`, `answer.illegal`, `roll.face` …"""
    message: str
    """A sentence for people."""
    rule: str = ""
    reasons: list[Refusal] = []
    """Every reason against an illegal answer, each with its rule."""
    ply: int = -1
    """Where the match stands, with a stale write."""


class Health(msgspec.Struct):
    """A sign of life."""

    ok: bool
    version: str


# ---- games ------------------------------------------------------------------------------------


class Level(msgspec.Struct):
    """A bot that can take a seat."""

    id: str
    title: str
    text: str = ""


class GameCard(msgspec.Struct):
    """A game as the lobby shows it."""

    id: str
    title: str
    version: int
    blurb: str
    provenance: str
    """One sentence on data that is not from the published game; may be empty."""
    sides: list[Side]
    scenarios: list[Scenario]
    """The first is the default; each says how many of the sides take part."""
    options: list[Option]
    bots: list[Level]
    cooperative: bool
    secrets: bool
    odds: bool
    rules: int
    """How many rules the book has."""
    hidden: bool


class Book(msgspec.Struct):
    """A game's rulebook; a rule belongs to the chapter whose id begins its own id."""

    game: str
    title: str
    notice: str
    chapters: list[Chapter]
    rules: list[Rule]


# ---- making and finding matches ---------------------------------------------------------------


class SeatWish(msgspec.Struct, forbid_unknown_fields=True):
    """Who shall sit at a side of a new match."""

    kind: Literal["me", "friend", "bot", "table"]
    """`me` and `table` seats are held by the maker's token; a friend gets a token of their own."""
    level: Word = ""
    """The bot's level; empty is the game's best that answers quickly."""
    name: Name = ""


class NewMatch(msgspec.Struct, forbid_unknown_fields=True):
    """What a new match shall be."""

    game: Word
    scenario: Word = ""
    options: dict[Word, Value] = {}
    seats: Annotated[list[SeatWish], msgspec.Meta(max_length=64)] = []
    """One for each side of the scenario; sides left out are bots, no list at all is side 0 me."""
    dice: Literal["seeded", "typed"] = "seeded"
    title: Name = ""
    seed: Annotated[str, msgspec.Meta(max_length=64, pattern="^([0-9a-f]{64})?$")] = ""
    """For tests and puzzles: a seed of one's own; normally the server draws a secret one."""


class Invite(msgspec.Struct):
    """A secret link for one seat."""

    side: int
    token: str


class Opened(msgspec.Struct):
    """A new match with its tokens: they are shown this once and stored only as hashes."""

    match: str
    token: str
    """Holds every `me` and `table` seat; empty if there is none."""
    sides: list[int]
    invites: list[Invite]
    spectator: str


class Tokens(msgspec.Struct, forbid_unknown_fields=True):
    """The tokens that a browser holds."""

    tokens: Annotated[
        list[Annotated[str, msgspec.Meta(max_length=64)]], msgspec.Meta(max_length=500)
    ]


class Result(msgspec.Struct):
    """How a match ended."""

    scores: list[int]
    ending: str
    """The reason's stable name."""
    reason: str
    """The reason as a sentence."""
    winners: list[int]
    """The sides with the highest score, or none if all scored alike."""


class Seat(msgspec.Struct):
    """Who sits at a side, and how the side looks: colour and pattern, never colour alone."""

    side: int
    title: str
    colour: str
    pattern: str
    kind: Literal["person", "table", "bot"]
    level: str
    """The bot's level while a bot plays here."""
    name: str
    """What the person calls themselves; may be empty."""
    mine: bool
    present: bool
    """Its holder is connected; always true of a bot."""
    stand_in: bool
    """A bot plays for an absent person and can give the seat back."""


class MatchCard(msgspec.Struct):
    """A match in a list."""

    token: str
    """The token of the request that opened this match."""
    match: str
    title: str
    game: str
    game_title: str
    scenario: str
    seats: list[Seat]
    sides: list[int]
    """The sides that the token holds; none for a spectator."""
    spectator: bool
    ply: int
    depth: int
    turn: list[int]
    """The sides that are asked now."""
    my_turn: bool
    status: str
    """Where the game stands, as `Turn 3 · Allies land`."""
    result: Result | None
    created: str
    touched: str
    """Times in UTC, ISO 8601."""


# ---- playing ----------------------------------------------------------------------------------


class MatchHead(msgspec.Struct):
    """What does not change during a match."""

    id: str
    title: str
    game: str
    game_title: str
    version: int
    scenario: str
    scenario_title: str
    options: dict[str, bool | int | str]
    dice: Literal["seeded", "typed"]
    commitment: str
    """SHA-256 of the secret seed, published before the first roll; empty with typed dice."""
    seed: str
    """The seed itself, once the game is over."""
    created: str
    secrets: bool
    """Sides hide something from each other: a shared screen needs a hand-over."""
    cooperative: bool


class Choice(msgspec.Struct):
    """One answer that is offered."""

    answer: Answer
    text: str
    """Its notation: what can be typed instead."""
    label: str
    at: list[str]
    """Ids of the scene's things that it concerns: click any of them."""
    drag: list[str]
    """Two ids: dragging the first to the second gives this answer; empty if it can't be dragged."""
    group: str
    """Heading in a long list."""


class Node(msgspec.Struct):
    """A question that is open: a side decides, or dice (cards) are to come up."""

    id: str
    """Stays the same as long as this very question is open."""
    kind: Literal["decision", "chance"]
    side: int
    step: str
    rule: str
    prompt: str
    mine: bool
    """This view's side may answer it (or type the roll)."""
    options: list[Choice]
    """Only in the view of the side that decides."""
    free: bool
    """Other answers than the listed ones may be legal: spots on a free table."""
    device: dict[str, Json] | None
    """With chance: `{"kind": "dice", "dice": 3, "sides": 6, "groups": [{"label", "dice",
    "faces"}]}` or `{"kind": "deck", "cards": [{"card", "left"}]}`."""


class Line(msgspec.Struct):
    """A line of the log; figures let the client animate it (see `docs/kernel.md`)."""

    ply: int
    depth: int
    """The position that this line leads to: a jump to it shows the line as the last one."""
    heading: str
    """Turn and phase: lines with equal headings in a row belong together."""
    text: str
    kind: str
    rule: str
    side: int
    figures: Figures
    typed: bool
    """The dice behind it were thrown on a table and typed in."""


class UndoAsked(msgspec.Struct):
    """A side would like to take back; everybody named must agree."""

    side: int
    depth: int
    waiting: list[int]
    mine: bool
    """This view's side is among those who are waited for."""


class View(msgspec.Struct):
    """A match as a seat or a spectator sees it: everything the table needs."""

    match: MatchHead
    seats: list[Seat]
    side: int
    """Whose eyes these are; -1 is a spectator."""
    sides: list[int]
    """The sides that the token holds."""
    ply: int
    """Entries so far, undos and seat changes included: send it with every write."""
    depth: int
    """Answers and rolls in effect: the number of the position in the replay."""
    scene: Scene
    nodes: list[Node]
    """Open questions; several when sides act at once, none when the game is over."""
    log: list[Line]
    """The lines from ply `log_from` on; keep your own lines below it, drop the rest."""
    log_from: int
    undo: Literal["", "free", "ask"]
    """Whether this side can take back now, and whether the others are asked."""
    undo_depth: int
    """Where taking back leads to; -1 if nothing can be taken back."""
    undo_asked: UndoAsked | None
    thinking: list[int]
    """Sides whose bots are at work."""
    odds: bool
    result: Result | None


class AnswerBody(msgspec.Struct, forbid_unknown_fields=True):
    """An answer to a question, as a value or in notation."""

    ply: Count
    side: SideNumber
    answer: Answer | None = None
    text: Text = ""
    node: Word = ""
    """The question's id: if others have answered meanwhile but this one is still open, it counts."""
    known: Known = -1


class RollBody(msgspec.Struct, forbid_unknown_fields=True):
    """What fell on the table: faces group by group, or the same as text."""

    ply: Count
    side: SideNumber = -1
    outcome: Annotated[list[Scalar], msgspec.Meta(max_length=4000)] | None = None
    text: Text = ""
    known: Known = -1


class WhyBody(msgspec.Struct, forbid_unknown_fields=True):
    """An answer whose legality is asked."""

    side: SideNumber
    answer: Answer | None = None
    text: Text = ""


class Why(msgspec.Struct):
    """Whether an answer is legal, and every reason if it is not."""

    legal: bool
    answer: Answer | None
    """The answer that a text was read as."""
    reasons: list[Refusal]


class PlyBody(msgspec.Struct, forbid_unknown_fields=True):
    """A write that needs only its ply and side."""

    ply: Count
    side: SideNumber
    known: Known = -1


class UndoBody(msgspec.Struct, forbid_unknown_fields=True):
    """A wish to take back, as far as `undo_depth` or to a depth of one's choice."""

    ply: Count
    side: SideNumber
    depth: Annotated[int, msgspec.Meta(ge=-1, le=10**9)] = -1
    known: Known = -1


class BotBody(msgspec.Struct, forbid_unknown_fields=True):
    """A bot for an absent person's seat."""

    ply: Count
    level: Word = ""
    known: Known = -1


class NameBody(msgspec.Struct, forbid_unknown_fields=True):
    """What the holder of a seat would like to be called."""

    name: Name


class OddsBody(msgspec.Struct, forbid_unknown_fields=True):
    """A question about chances; an empty one asks about what is on the table."""

    side: SideNumber = -1
    question: dict[str, Json] = {}


class Luck(msgspec.Struct):
    """Expected against rolled: one measure of one side's dice."""

    side: int
    measure: Literal["hits", "pips"]
    dice: int
    expected: float
    rolled: int
    low: float
    high: float
    """Fair dice end between low and high 95 times in 100."""
    text: str


# ---- looking back -----------------------------------------------------------------------------


class Stop(msgspec.Struct):
    """A place on the scrub bar."""

    depth: int
    heading: str


class Replay(msgspec.Struct):
    """The match at a depth, seen by a side."""

    depth: int
    depths: int
    """The last depth there is."""
    scene: Scene
    prompts: list[str]
    log: list[Line]
    """The lines that lead to this depth; none if the request says `log=false`."""
    stops: list[Stop]
    """The first depth of every heading."""
    result: Result | None


class Frame(msgspec.Struct):
    """One position of a film: for every field of the scene a row of the film."""

    depth: int
    heading: str
    fields: dict[str, int]


class Film(msgspec.Struct):
    """A whole replay in one piece, every repeated thing stored once.

    A field of a frame's scene is `rows[frame.fields[name]]`: a number in a list stands for
    `things[number]`; a single number stands for the thing itself.
    """

    format: str
    match: MatchHead
    seats: list[Seat]
    things: list[Json]
    rows: list[int | list[int]]
    frames: list[Frame]
    log: list[Line]
    result: Result | None


# ---- the events socket ------------------------------------------------------------------------


class Watch(msgspec.Struct, tag_field="kind", tag="watch", forbid_unknown_fields=True):
    """From the client: tell me about this match; a seat's token also says that I am here."""

    match: Word
    token: Annotated[str, msgspec.Meta(max_length=64)]


class Leave(msgspec.Struct, tag_field="kind", tag="leave", forbid_unknown_fields=True):
    """From the client: no more about this match."""

    match: Word


class Ping(msgspec.Struct, tag_field="kind", tag="ping", forbid_unknown_fields=True):
    """From the client, every 20 seconds or so: I am still here."""


class News(msgspec.Struct, tag_field="kind", tag="news"):
    """To the client: the match is at this ply; fetch the view if you are behind."""

    match: str
    ply: int
    thinking: list[int] = []


class Changed(msgspec.Struct, tag_field="kind", tag="changed"):
    """To the client: something beside the plies changed (who is there, a name, a wish to undo)."""

    match: str


class Pong(msgspec.Struct, tag_field="kind", tag="pong"):
    """To the client: the answer to a ping."""


class Refused(msgspec.Struct, tag_field="kind", tag="refused"):
    """To the client: this watch was not taken (unknown match or token, too many)."""

    match: str
    code: str
    message: str


FromClient = Watch | Leave | Ping
ToClient = News | Changed | Pong | Refused
