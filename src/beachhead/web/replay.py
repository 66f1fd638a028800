"""Replays: a match at a depth, as a film, and as one HTML file."""

import re
from pathlib import Path

import msgspec

from beachhead.kernel.errors import BeachheadError
from beachhead.kernel.position import Position
from beachhead.kernel.registry import AnyGame
from beachhead.match import Match
from beachhead.web.lines import list_lines
from beachhead.web.messages import Film, Line, MatchHead, Replay, Result, Seat, Stop
from beachhead.web.steps import Played, list_played, scene_for, walk_steps
from beachhead.web.views import match_result

FORMAT = "beachhead.film/3"
BUNDLE = Path(__file__).parent / "static" / "app"
SCRIPT = re.compile(r'<script[^>]*\bsrc="([^"]+)"[^>]*>\s*</script>')
STYLE = re.compile(r'<link[^>]*\brel="stylesheet"[^>]*\bhref="([^"]+)"[^>]*>')
PRELOAD = re.compile(r'<link[^>]*\brel="(?:modulepreload|icon|manifest)"[^>]*>')


class Unbuilt(BeachheadError):
    """The web client has not been built."""

    code = "share.unbuilt"


def make_replay(match: Match, depth: int, side: int, *, log: bool) -> Replay:
    """Return a match at a depth, as a side may see it."""
    b = match.game.view(match.at(depth), side)
    lines = active_lines(match)
    last = depth == match.depth
    prompts = [] if b.ending else [match.game.prompt(b, node) for node in match.game.nodes(b)]
    return Replay(
        depth=depth,
        depths=match.depth,
        scene=match.game.scene(b, side),
        prompts=prompts,
        log=[line for line in lines if line.depth <= depth] if log else [],
        stops=list_stops(lines),
        result=match_result(match) if last else None,
    )


def active_lines(match: Match) -> list[Line]:
    """List the lines of the answers and rolls that were not undone."""
    plies = set(match.active_plies)
    return [line for line in list_lines(match.log()) if line.ply in plies]


def list_stops(lines: list[Line]) -> list[Stop]:
    """List the first depth of every heading."""
    found: list[Stop] = []
    for line in lines:
        if not found or found[-1].heading != line.heading:
            found.append(Stop(line.depth, line.heading))
    return found


class Script(msgspec.Struct, frozen=True):
    """What a film is made from: taken while the match is held, played when it is free again."""

    game: AnyGame
    first: Position
    played: list[Played]
    head: MatchHead
    seats: list[Seat]
    result: Result | None
    side: int


def make_script(match: Match, head: MatchHead, seats: list[Seat], side: int) -> Script:
    """Return what a film of this match needs."""
    first, played = match.at(0), list_played(match)
    return Script(match.game, first, played, head, seats, match_result(match), side)


def make_film(script: Script) -> Film:
    """Return a film of every step; it takes a while, so call it outside the event loop."""
    game, b, side = script.game, script.first, script.side
    first = scene_for(game, b, side)
    told = walk_steps(game, b, side, script.played, first)
    return Film(FORMAT, script.head, script.seats, first, told.steps, script.result)


def share_page(film: Film, bundle: Path = BUNDLE) -> str:
    """Return client and film as one HTML file that needs no server."""
    index = bundle / "index.html"
    if not index.is_file():
        raise Unbuilt("The web client has not been built.", remedy="python3 x.py run builds it")
    page = PRELOAD.sub("", index.read_text("utf-8"))
    page = STYLE.sub(lambda m: f"<style>{read_asset(bundle, m[1])}</style>", page)
    scripts = [read_asset(bundle, name) for name in SCRIPT.findall(page)]
    page = SCRIPT.sub("", page)
    body = msgspec.json.encode(film).decode().replace("<", "\\u003c")
    data = f'<script type="application/json" id="beachhead-film">{body}</script>'
    code = "".join(f'<script type="module">{escape_script(s)}</script>' for s in scripts)
    head, _, tail = page.rpartition("</body>")
    return f"{head}{data}{code}</body>{tail}"


def read_asset(bundle: Path, address: str) -> str:
    """Return the text of a built file."""
    return (bundle / address.lstrip("./")).read_text("utf-8")


def escape_script(script: str) -> str:
    """Return a script that does not end its own element."""
    return script.replace("</script", "<\\/script").replace("<!--", "<\\!--")
