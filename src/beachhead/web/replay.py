"""Looking back: the match at a depth, as a film, and as one HTML file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec

from beachhead.kernel.errors import BeachheadError
from beachhead.kernel.nodes import Answer as KernelAnswer
from beachhead.kernel.position import Position
from beachhead.kernel.registry import AnyGame
from beachhead.match import Match
from beachhead.web.messages import Film, Frame, Json, Line, MatchHead, Replay, Result, Seat, Stop
from beachhead.web.views import lines_of, result_of

FORMAT = "beachhead.film/1"
BUNDLE = Path(__file__).parent / "static" / "app"
SCRIPT = re.compile(r'<script[^>]*\bsrc="([^"]+)"[^>]*>\s*</script>')
STYLE = re.compile(r'<link[^>]*\brel="stylesheet"[^>]*\bhref="([^"]+)"[^>]*>')
PRELOAD = re.compile(r'<link[^>]*\brel="(?:modulepreload|icon|manifest)"[^>]*>')


class Unbuilt(BeachheadError):
    """The web client has not been built."""

    code = "share.unbuilt"


def replay_of(match: Match, depth: int, side: int, *, log: bool) -> Replay:
    """Show a match at a depth, as a side may see it."""
    b = match.game.view(match.at(depth), side)
    lines = standing(match)
    last = depth == match.depth
    prompts = [] if b.ending else [match.game.prompt(b, node) for node in match.game.nodes(b)]
    return Replay(
        depth=depth,
        depths=match.depth,
        scene=match.game.scene(b, side),
        prompts=prompts,
        log=[line for line in lines if line.depth <= depth] if log else [],
        stops=stops_of(lines),
        result=result_of(match) if last else None,
    )


def standing(match: Match) -> list[Line]:
    """Give the lines of the answers and rolls that stand."""
    plies = set(match.line)
    return [line for line in lines_of(match.log()) if line.ply in plies]


def stops_of(lines: list[Line]) -> list[Stop]:
    """Give the first depth of every heading."""
    found: list[Stop] = []
    for line in lines:
        if not found or found[-1].heading != line.heading:
            found.append(Stop(line.depth, line.heading))
    return found


class Reel:
    """Frames of a film in the making: equal things and equal rows are stored once."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.things: list[Json] = []
        self.rows: list[int | list[int]] = []
        self.known_things: dict[bytes, int] = {}
        self.known_rows: dict[bytes, int] = {}

    def thing(self, value: Json) -> int:
        """Give a thing its number."""
        key = msgspec.json.encode(value)
        if key not in self.known_things:
            self.known_things[key] = len(self.things)
            self.things.append(value)
        return self.known_things[key]

    def row(self, value: Json) -> int:
        """Give a field of a scene its number: a list by its members."""
        key = msgspec.json.encode(value)
        if key not in self.known_rows:
            self.known_rows[key] = len(self.rows)
            members = isinstance(value, (list, tuple))
            self.rows.append([self.thing(v) for v in value] if members else self.thing(value))
        return self.known_rows[key]


class Script(msgspec.Struct, frozen=True):
    """What a film is made from: taken while the table is held, played when it is free again."""

    game: AnyGame
    first: Position
    moves: list[tuple[KernelAnswer, int]]
    """Every answer and outcome that stands, with its side."""
    head: MatchHead
    seats: list[Seat]
    lines: list[Line]
    result: Result | None
    side: int


def script_of(match: Match, head: MatchHead, seats: list[Seat], side: int) -> Script:
    """Note what a film of this match needs."""
    moves = [(match.entries[ply].body, match.entries[ply].side) for ply in match.line]
    lines, ended = standing(match), result_of(match)
    return Script(match.game, match.at(0), moves, head, seats, lines, ended, side)


def film_of(script: Script) -> Film:
    """Film every position that stands; takes a while, so call it outside the event loop."""
    reel, game = Reel(), script.game
    frames = []
    for depth, b in enumerate(positions(script)):
        seen = game.view(b, script.side)
        fields = msgspec.to_builtins(game.scene(seen, script.side))
        rows = {name: reel.row(value) for name, value in fields.items()}
        frames.append(Frame(depth, game.heading(seen), rows))
    parts = (reel.things, reel.rows, frames, script.lines, script.result)
    return Film(FORMAT, script.head, script.seats, *parts)


def positions(script: Script) -> Iterator[Position]:
    """Walk through the positions that stand; each is good until the next is asked for."""
    b = script.first
    yield b
    for body, side in script.moves:
        script.game.apply(b, body, side)
        yield b


def share_page(film: Film, bundle: Path = BUNDLE) -> str:
    """Put client and film into one HTML file that needs no server."""
    index = bundle / "index.html"
    if not index.is_file():
        msg = "The web client has not been built."
        raise Unbuilt(msg, remedy="python3 x.py run builds it")
    page = PRELOAD.sub("", index.read_text("utf-8"))
    page = STYLE.sub(lambda m: f"<style>{asset(bundle, m[1])}</style>", page)
    scripts = [asset(bundle, name) for name in SCRIPT.findall(page)]
    page = SCRIPT.sub("", page)
    body = msgspec.json.encode(film).decode().replace("<", "\\u003c")
    data = f'<script type="application/json" id="beachhead-film">{body}</script>'
    code = "".join(f'<script type="module">{closed(s)}</script>' for s in scripts)
    head, _, tail = page.rpartition("</body>")
    return f"{head}{data}{code}</body>{tail}"


def asset(bundle: Path, address: str) -> str:
    """Read a built file that the page refers to."""
    return (bundle / address.lstrip("./")).read_text("utf-8")


def closed(script: str) -> str:
    """Keep a script from ending its own element."""
    return script.replace("</script", "<\\/script").replace("<!--", "<\\!--")
