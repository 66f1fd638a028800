"""The messages between server and client; `docs/web-api.md` shows them in use.

Fields are always present, except in scenes (see `kernel/scene.py`), where a field with its default
value is left out. `side` is -1 for a spectator or for no side in particular. The client's types
are generated from these: `python -m tools.wire_types`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, Required, TypedDict

import msgspec

from beachhead.book import BookChapter, Chart, Entry, Goal, Tip
from beachhead.kernel.meta import Option, Scenario, Side
from beachhead.kernel.nodes import Refusal
from beachhead.kernel.rulebook import Chapter, Rule
from beachhead.kernel.scene import Preview, Scene
from beachhead.kernel.setups import LONGEST_FORM
from beachhead.match.entries import LIVE
from beachhead.match.luck import Tally

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
Hex = Annotated[str, msgspec.Meta(max_length=64, pattern="^([0-9a-f]{64})?$")]
"""256 bits in hex, or nothing."""
LONGEST_ABSENCE = 90 * 24 * 3600
Value = bool | int | Word
Json = Any
"""Any JSON value, which only the game understands."""
Figures = dict[str, int | str | list[int | str]]


class Problem(msgspec.Struct):
    """The body of every response of 4xx and 5xx."""

    code: str
    """Stable: `match.stale`, `seat.foreign`, `answer.illegal`, `roll.face` …"""
    message: str
    """A sentence for people."""
    rule: str = ""
    reasons: list[Refusal] = []
    """Every reason against an illegal answer, each with its rule."""
    ply: int = -1
    """The ply of the match, with a stale write."""
    remedy: str = ""
    """What to do about it, where that is known."""


class Health(msgspec.Struct):
    """How a server is: it runs, and its database answers or is away."""

    ok: bool
    version: str
    database: Literal["ok", "away"] = "ok"


# ---- games -------------------------------------------------------------------------------------


class Level(msgspec.Struct):
    """A bot that can take a seat."""

    id: str
    title: str
    text: str = ""


class LessonCard(msgspec.Struct):
    """A lesson as the lobby shows it."""

    id: str
    title: str
    goal: str
    minutes: int


class GameCard(msgspec.Struct):
    """A game as the lobby shows it."""

    id: str
    title: str
    version: int
    blurb: str
    provenance: str
    """One sentence on data that is not from the published game; may be empty."""
    sides: list[Side]
    """The game's names of the sides; a scenario may have its own in `parties`."""
    scenarios: list[Scenario]
    """The first is the default; each has the number of sides that take part."""
    first: dict[str, int]
    """The side that begins, for each scenario."""
    options: list[Option]
    bots: list[Level]
    cooperative: bool
    secrets: bool
    odds: bool
    points: bool
    """Finished games count points; see `/api/games/{game}/best`."""
    rules: int
    """The number of rules in the book."""
    hidden: bool
    lessons: list[LessonCard]
    """In the order in which one learns."""
    variant: str
    """Name and fingerprint of the variant that this server plays; empty: the published game."""


class BestScore(msgspec.Struct):
    """The best score in a scenario, and when it was reached (UTC, ISO 8601)."""

    scenario: str
    points: int
    at: str


class Book(msgspec.Struct):
    """A game's rulebook; a rule's id begins with the id of its chapter."""

    game: str
    title: str
    notice: str
    chapters: list[Chapter]
    rules: list[Rule]


class BookPage(msgspec.Struct):
    """A game's book: chapters in the order one learns them, the summary last."""

    game: str
    title: str
    chapters: list[BookChapter]
    places: dict[str, str]
    """For each rule the paragraph that tells of it: `chapter/number`."""


class GuidePage(msgspec.Struct):
    """The guide to a scenario: goal card, legend of marks, tips by the step that asks, charts."""

    game: str
    goal: Goal
    legend: list[Entry]
    tips: dict[str, Tip]
    charts: list[Chart]


# ---- starting matches, taking seats, listing ---------------------------------------------------


class SeatWish(msgspec.Struct, forbid_unknown_fields=True):
    """Who should sit at a side of a new match."""

    kind: Literal["me", "friend", "bot", "table"]
    """`me` and `table` seats are held by the maker's token; a friend gets a token of their own."""
    level: Word = ""
    """The bot's level; empty is the regular one."""
    name: Name = ""


class NewMatch(msgspec.Struct, forbid_unknown_fields=True):
    """The choices for a new match."""

    game: Word
    scenario: Word = ""
    options: dict[Word, Value] = {}
    seats: Annotated[list[SeatWish], msgspec.Meta(max_length=64)] = []
    """One for each side of the scenario; sides left out are bots; without a list side 0 is me."""
    dice: Literal["seeded", "typed"] = "seeded"
    title: Name = ""
    seed: Hex = ""
    """For puzzles: a chosen seed, but not with friends; by default the server draws a secret one."""
    setup: Annotated[str, msgspec.Meta(max_length=LONGEST_FORM)] = ""
    """A readable form of the first position, as TOML or JSON; it names scenario and options."""
    promise: Hex = ""
    """The SHA-256 of a secret that the maker's client adds to the dice: then all people add one."""
    absence: Annotated[int, msgspec.Meta(ge=0, le=LONGEST_ABSENCE)] = LIVE
    """Seconds that somebody may be away before the others may let a bot play for them."""


class NewLesson(msgspec.Struct, forbid_unknown_fields=True):
    """The lesson that is to begin."""

    game: Word
    lesson: Word
    name: Name = ""


class Invite(msgspec.Struct):
    """A secret link for one seat."""

    side: int
    token: str


class Opened(msgspec.Struct):
    """A new match with its tokens: they are shown once and stored only as hashes."""

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
    """The sides with the highest score; none if all scored the same."""
    points: int | None = None
    """Points for the best scores, if the game counts points."""


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
    """The person's name; may be empty."""
    mine: bool
    present: bool
    """Its holder is connected; always true of a bot."""
    taken: bool
    """Somebody sits here; else its link is still waiting."""
    stand_in: bool
    """A bot plays for an absent person and can give the seat back."""
    hints: bool = False
    """Its holder agrees to hints for everybody."""


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
    """The state of the game, such as `Turn 3 · Allies land`."""
    result: Result | None
    created: str
    touched: str
    """Times in UTC, ISO 8601."""
    lesson: str = ""
    """The lesson that it is, by its id."""


# ---- what happened, step by step ---------------------------------------------------------------


class Line(msgspec.Struct):
    """A line of the log; figures let the client animate it (see `docs/kernel.md`)."""

    ply: int
    depth: int
    """The depth that this line leads to: a jump there shows it as the last line."""
    heading: str
    """Turn and phase: consecutive lines with the same heading belong together."""
    text: str
    kind: str
    rule: str
    side: int
    figures: Figures
    typed: bool
    """The dice were rolled on a real table and typed in."""


class RowDelta(msgspec.Struct, omit_defaults=True):
    """What changes in a row of things with ids."""

    set: list[Json] = []
    """Things that are new, whole; they stand at the end."""
    edit: dict[str, SceneDelta] = {}
    """By id: what changes in a thing that stays, told as for a scene."""
    gone: list[str] = []
    """Ids of things that are there no more."""
    order: list[str] | None = None
    """All ids in their new order, if that is not the old one with the new things behind it."""


class TextEdit(msgspec.Struct):
    """Sentences of a text that others take the place of; sentences end with a full stop and a space."""

    first: int
    gone: int
    put: list[str]


class SceneDelta(msgspec.Struct, omit_defaults=True):
    """What changes in a scene, or in a thing of it; everything else stays as it is."""

    rows: dict[str, RowDelta] = {}
    """By the name of the field: `pieces`, `areas`, `panels`, and `tracks`, `cells`, `cards` in them."""
    fields: dict[str, Json] = {}
    """Other fields that are different, whole."""
    summary: list[TextEdit] = []
    """What changes in the summary; the places are those before the change, the last one first."""
    dropped: list[str] = []
    """Fields that have their default value again, and are left out."""


class Step(msgspec.Struct):
    """One answer or roll: its lines, and how it changes the scene of the side that looks."""

    ply: int
    depth: int
    """The depth that it leads to."""
    side: int
    """Who answered or rolled."""
    heading: str
    lines: list[Line]
    expected: float | None
    """The hits that such dice score on average, where hits are counted."""
    scene: SceneDelta


# ---- a match as a seat or a spectator sees it --------------------------------------------------


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
    absence: int
    """Seconds that somebody may be away before the others may let a bot play for them."""
    secrets: bool
    """Sides have secrets: a shared screen has to be handed over."""
    cooperative: bool
    variant: str
    """Name and fingerprint of the variant that is played; empty: the published game."""


class Choice(msgspec.Struct):
    """One answer that is offered."""

    answer: Answer
    text: str
    """Its notation: what can be typed instead."""
    label: str
    at: list[str]
    """Ids of things in the scene that it is about: click any of them."""
    drag: list[str]
    """Two ids: dragging the first to the second gives this answer; empty if it can't be dragged."""
    group: str
    """Heading in a long list."""
    note: str
    """A short note on what it does; often empty."""
    rule: str
    """The rule that the note is from; empty if it is the question's."""
    tick: bool
    """One of many sets of things: they are offered to be ticked."""


class DiceGroup(TypedDict):
    """Some equal dice of a throw."""

    label: str
    dice: int
    faces: list[Scalar]


class DeckCard(TypedDict):
    """A card of a deck, and how many of it are left."""

    card: Scalar
    left: int


class Device(TypedDict, total=False):
    """Dice or a deck of cards, as the kernel's devices describe themselves."""

    kind: Required[Literal["dice", "deck"]]
    dice: int
    sides: int
    """The number of faces, if it is the same for all dice."""
    groups: list[DiceGroup]
    cards: list[DeckCard]


class Node(msgspec.Struct):
    """An open question: a side decides, or dice or cards do."""

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
    """Answers beyond the listed ones may be legal: spots on a free map."""
    device: Device | None
    """With chance: the dice or cards that decide."""


class UndoAsked(msgspec.Struct):
    """A side asks to undo; everybody in `waiting` has to agree."""

    side: int
    depth: int
    waiting: list[int]
    mine: bool
    """This view's side has to agree."""


class SecretDue(msgspec.Struct):
    """A client's part in the dice: promise a secret by its SHA-256, then reveal it."""

    side: int
    act: Literal["promise", "reveal"]


class LessonStep(msgspec.Struct):
    """One step of a lesson; ids of things only where the scene has them now."""

    text: str
    rule: str
    task: bool
    """Something is to be done; else it is read."""
    mode: Literal["", "only", "hint", "free"]
    point: list[str]
    spotlight: list[str]
    """These stay bright while all else is dimmed."""
    arrows: list[list[str]]


class LessonState(msgspec.Struct):
    """How far the lesson is that this match follows."""

    id: str
    title: str
    goal: str
    done: str
    """The words at the end."""
    steps: list[LessonStep]
    first: int
    """The step after the last task that was done: reading goes on there."""
    task: int
    """The task that comes next; the number of steps once all are done."""
    accepted: list[Answer]
    """What the task accepts, or suggests, as the next answer; the first one is shown."""
    notation: str
    """The first of them as it is written."""
    spots: list[tuple[int, int]]
    """Where on a free table the task asks to go, in the scene."""
    comment: str
    """Words about the last answer in a task that takes any."""
    finished: bool
    failed: bool
    """The match is over and the goal was not reached."""
    lost: bool
    """The lesson has changed since it began: the match goes on without it."""
    task_depth: int
    """The depth to undo to in order to try the task once more."""


class View(msgspec.Struct):
    """A match as a seat or a spectator sees it: everything that the page needs."""

    match: MatchHead
    seats: list[Seat]
    side: int
    """The side whose view this is; -1 is a spectator."""
    sides: list[int]
    """The sides that the token holds."""
    ply: int
    """Entries so far, undos and seat changes included: send it with every write."""
    depth: int
    """Answers and rolls that were not undone: the number of the position in the replay."""
    scene: Scene | None
    """None if `steps` lead to it from the scene that the client has."""
    scene_hash: str
    """A short name of this side's scene now: send it as `base` to get steps next time."""
    steps: list[Step] | None
    """What happened since the client's last view, in order; None: take the whole scene."""
    nodes: list[Node]
    """Open questions; several when sides act at once, none when the game is over."""
    log: list[Line]
    """The lines from ply `log_from` on; keep your own lines below it, drop the rest.

    The lines of `steps` stand there, and not here.
    """
    log_from: int
    undo: Literal["", "free", "ask"]
    """Whether this side can undo now, and whether the others have to agree."""
    undo_depth: int
    """The depth that an undo leads to; -1 if nothing can be undone."""
    undo_asked: UndoAsked | None
    secret_due: SecretDue | None
    """What this client still has to do so that nobody can choose the dice."""
    thinking: list[int]
    """Sides whose bots are thinking."""
    odds: bool
    result: Result | None
    lesson: LessonState | None = None
    hints: bool = False
    """Hints and win chances are allowed: nobody plays against another person, or all agreed."""


class GoOn(msgspec.Struct):
    """Where newer rules differ from a match, and who still has to agree to go on from there."""

    ply: int
    rule: str
    waiting: list[int]


class Fairness(msgspec.Struct):
    """What the dice of a match prove, and what has to be believed."""

    proved: list[str]
    unproved: list[str]


# ---- replays and films -------------------------------------------------------------------------


class Stop(msgspec.Struct):
    """A heading on the scrub bar."""

    depth: int
    heading: str


class Replay(msgspec.Struct):
    """The match at a depth, seen by a side."""

    depth: int
    depths: int
    """The last depth."""
    scene: Scene
    prompts: list[str]
    log: list[Line]
    """The lines that lead to this depth; none if the request says `log=false`."""
    stops: list[Stop]
    """The first depth of every heading."""
    result: Result | None


class Film(msgspec.Struct):
    """A whole replay in one piece: the first scene, and every step from there."""

    format: str
    match: MatchHead
    seats: list[Seat]
    scene: Scene
    steps: list[Step]
    result: Result | None


# ---- replies to questions ----------------------------------------------------------------------


class Why(msgspec.Struct):
    """Whether an answer is legal, and every reason if it is not."""

    legal: bool
    answer: Answer | None
    """The answer that a text was understood as."""
    reasons: list[Refusal]
    preview: Preview | None = None
    """A sketch of a spot on a free map."""


class OddsStep(msgspec.Struct):
    """A line of a long answer; the last one has the odds, or the problem."""

    share: float = 0.0
    """Progress, 0 to 1."""
    ahead: int = 0
    """Computations that come first."""
    odds: dict[str, Json] | None = None
    problem: Problem | None = None


class Luck(Tally, frozen=True):
    """One measure of a side's dice, with a sentence about it."""

    text: str


class MoveHint(msgspec.Struct):
    """A whole move: its first answer, what it is in words, the win chance after it, and why."""

    answer: Answer
    text: str
    chance: float
    why: str
    things: list[str]
    """Things of the scene that it concerns."""


class HintList(msgspec.Struct):
    """A side's win chance now, and its best moves, the best first."""

    side: int
    chance: float
    hints: list[MoveHint]


class WinChance(msgspec.Struct):
    """How likely a side is to win; in a cooperative game all win together."""

    side: int
    chance: float
    earlier: list[float]
    """What it was at the depths that were asked about, in their order."""


class MoveChoice(msgspec.Struct):
    """A move that could have been made, with the mover's win chance after it."""

    text: str
    chance: float
    played: bool


class AnalysedItem(msgspec.Struct):
    """A throw or a whole move, and what it changed."""

    kind: Literal["throw", "move"]
    depth: int
    side: int
    heading: str
    text: str
    luck: float
    """Of side 0."""
    error: float
    """Lost by the mover."""
    odds: float
    """How likely a throw at least as good for this side was."""
    exact: bool
    choices: list[MoveChoice]
    """Moves compared, the best first."""
    checked: list[float] | None
    """What the better move gains when both are played on, and the standard error of that."""


class ItemLine(msgspec.Struct):
    """A throw or a whole move in a line."""

    depth: int
    side: int
    text: str
    luck: float
    """Of side 0."""
    error: float
    """Lost by the mover."""


class MatchAnalysis(msgspec.Struct):
    """A match that is over: for side 0, start + luck - errors + usual errors + doubt = result."""

    start: float
    result: float
    luck: list[float]
    """By side, to its own good."""
    errors: list[float]
    """By side: what its mistakes cost it."""
    usual: list[float]
    """By side: what mistakes would have cost the game's rules of thumb at the same decisions."""
    decisions: list[int]
    """By side: moves for which there was a choice."""
    best_found: list[int]
    """By side: those of them that no other move beat."""
    doubt: float
    curve: list[list[float]]
    """Depth and win chance of side 0."""
    headings: list[list[int | str]]
    """Depths at which a turn or phase begins, with its name."""
    turns: list[list[int | str]]
    """Depths at which a turn begins, with its short name."""
    worst: list[AnalysedItem]
    luckiest: list[AnalysedItem]
    every: list[ItemLine]
    """Every throw and move that changed something, in order."""


class AnalysisState(msgspec.Struct):
    """An analysis, or the share of it that is done."""

    share: float
    analysis: MatchAnalysis | None


# ---- requests ----------------------------------------------------------------------------------


class AnswerBody(msgspec.Struct, forbid_unknown_fields=True):
    """An answer to a question, as a value or in notation."""

    ply: Count
    side: SideNumber
    answer: Answer | None = None
    text: Text = ""
    node: Word = ""
    """The question's id: a late answer is taken if this very question is still open."""
    known: Known = -1
    steps: bool = False
    """Reply with the steps since the client's last view instead of the whole scene."""
    base: Word = ""
    """The hash of the scene that the client shows; steps start there."""


class RollBody(msgspec.Struct, forbid_unknown_fields=True):
    """Dice or cards that came up on the table: faces group by group, or the same as text."""

    ply: Count
    side: SideNumber = -1
    outcome: Annotated[list[Scalar], msgspec.Meta(max_length=4000)] | None = None
    text: Text = ""
    known: Known = -1
    steps: bool = False
    """Reply with the steps since the client's last view instead of the whole scene."""
    base: Word = ""
    """The hash of the scene that the client shows; steps start there."""


class WhyBody(msgspec.Struct, forbid_unknown_fields=True):
    """An answer that may be legal or not."""

    side: SideNumber
    answer: Answer | None = None
    text: Text = ""


class AboutBody(msgspec.Struct, forbid_unknown_fields=True):
    """A thing of the scene by its id, the side that looks at it, and the depth."""

    thing: Word
    side: SideNumber | None = None
    depth: Annotated[int, msgspec.Meta(ge=-1, le=10**9)] = -1
    """Of a replay; -1: now."""


class PlyBody(msgspec.Struct, forbid_unknown_fields=True):
    """A write that needs only its ply and side."""

    ply: Count
    side: SideNumber
    known: Known = -1


class UndoBody(msgspec.Struct, forbid_unknown_fields=True):
    """An undo to `undo_depth`, or to a chosen depth."""

    ply: Count
    side: SideNumber
    depth: Annotated[int, msgspec.Meta(ge=-1, le=10**9)] = -1
    known: Known = -1


class BotBody(msgspec.Struct, forbid_unknown_fields=True):
    """A bot for an absent person's seat."""

    ply: Count
    level: Word = ""
    known: Known = -1


class SecretBody(msgspec.Struct, forbid_unknown_fields=True):
    """A seat's secret for the dice: its SHA-256 as a promise, itself, or none."""

    act: Literal["promise", "reveal", "waive"]
    secret: Hex = ""
    known: Known = -1


class NameBody(msgspec.Struct, forbid_unknown_fields=True):
    """The name of a seat's holder."""

    name: Name


class AgreeBody(msgspec.Struct, forbid_unknown_fields=True):
    """Whether this player agrees to hints for everybody."""

    agree: bool
    known: Known = -1


class ChanceBody(msgspec.Struct, forbid_unknown_fields=True):
    """A question for the win chance; -1 asks as a spectator does."""

    side: SideNumber = -1
    depths: Annotated[list[int], msgspec.Meta(max_length=24)] = []
    """Depths at which it is asked for too: before and after the fights of a show."""


class HintBody(msgspec.Struct, forbid_unknown_fields=True):
    """A question for the best moves of a side."""

    side: SideNumber


class OddsBody(msgspec.Struct, forbid_unknown_fields=True):
    """A question about odds; an empty one asks about the current position."""

    side: SideNumber = -1
    question: dict[str, Json] = {}


# ---- the events socket -------------------------------------------------------------------------


class Watch(msgspec.Struct, tag_field="kind", tag="watch", forbid_unknown_fields=True):
    """From the client: send news of this match; a seat's token also shows that its holder is here."""

    match: Word
    token: Annotated[str, msgspec.Meta(max_length=64)]


class Leave(msgspec.Struct, tag_field="kind", tag="leave", forbid_unknown_fields=True):
    """From the client: send no more news of this match."""

    match: Word


class Ping(msgspec.Struct, tag_field="kind", tag="ping", forbid_unknown_fields=True):
    """From the client, about every 20 seconds: still here."""


class News(msgspec.Struct, tag_field="kind", tag="news"):
    """To the client: the match is at this ply; fetch the view if you are behind."""

    match: str
    ply: int
    thinking: list[int] = []


class Changed(msgspec.Struct, tag_field="kind", tag="changed"):
    """To the client: something beside the plies changed (who is here, a name, a request to undo)."""

    match: str


class Pong(msgspec.Struct, tag_field="kind", tag="pong"):
    """To the client: the answer to a ping."""


class Refused(msgspec.Struct, tag_field="kind", tag="refused"):
    """To the client: the match cannot be watched (unknown match or token, too many)."""

    match: str
    code: str
    message: str


FromClient = Watch | Leave | Ping
ToClient = News | Changed | Pong | Refused
