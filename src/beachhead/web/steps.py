"""Steps on the wire: what a side saw happen since its last view, as changes of its scene.

A client names the depth and the hash of the scene that it shows. If the match has gone on from
exactly there, the reply has the steps since then instead of the whole scene.
"""

import hashlib
from collections.abc import Mapping, Sequence
from difflib import SequenceMatcher
from fractions import Fraction

import msgspec

from beachhead.kernel.devices import Dice, class_bound
from beachhead.kernel.nodes import Chance
from beachhead.kernel.position import Event, Figure, Position
from beachhead.kernel.registry import AnyGame
from beachhead.kernel.scene import Area, Panel, Piece, Scene
from beachhead.match import Entry, LogItem, Match
from beachhead.match.luck import expected_hits
from beachhead.web.lines import list_lines
from beachhead.web.messages import Json, Line, RowDelta, SceneDelta, Step, TextEdit

MOST = 300
"""Steps of one reply; a client that is further behind gets the whole view."""
MOST_CLASSES = 64
"""Throws and draws with more results are not walked for the chance of the one that came up."""
ROWS = ("areas", "pieces", "panels")
FIELDS = tuple(name for name in Scene.__struct_fields__ if name not in ROWS)
DEFAULTS = {
    field.name: field.default
    if field.default is not msgspec.NODEFAULT
    else field.default_factory()
    if field.default_factory is not msgspec.NODEFAULT
    else None
    for field in msgspec.structs.fields(Scene)
}
STOP = ". "
"""Between two sentences of a summary."""
Thing = Area | Piece | Panel
Fields = dict[str, Json]


class Base(msgspec.Struct, frozen=True):
    """What a client shows: the ply and depth of its last view, and the hash of its scene."""

    ply: int
    depth: int
    scene: str


def base_at(match: Match, ply: int, scene: str) -> Base:
    """Return the base of a client whose last view was at a ply."""
    known = 0 < ply <= match.ply
    return Base(ply, match.effects[ply - 1].depth if known else 0, scene)


class Told(msgspec.Struct, frozen=True):
    """The steps since a base, and the scene that they lead to."""

    steps: list[Step]
    scene: Scene


def hash_scene(scene: Scene) -> str:
    """Return a short name of a scene: equal for equal scenes."""
    return hashlib.sha256(msgspec.json.encode(scene)).hexdigest()[:16]


def count_steps(match: Match, base: Base | None) -> int:
    """Return how many steps lead from a base to now; -1 if none do, or too many."""
    if base is None or not (0 <= base.ply <= match.ply and 0 <= base.depth <= match.depth):
        return -1
    if any(entry.kind in ("undo", "rules") for entry in match.entries[base.ply :]):
        return -1
    steps = match.depth - base.depth
    return steps if steps <= MOST else -1


def list_steps(match: Match, side: int, base: Base) -> Told | None:
    """Return the steps since a base as a side sees them; None if its scene was another one."""
    b = match.at(base.depth)
    first = scene_for(match.game, b, side)
    if hash_scene(first) != base.scene:
        return None
    return walk_steps(match.game, b, side, list_played(match, base.depth), first)


class Played(msgspec.Struct, frozen=True):
    """An answer or roll that was not undone, and what the log says about it."""

    entry: Entry
    item: LogItem


def list_played(match: Match, depth: int = 0) -> list[Played]:
    """List the answers and rolls from a depth on."""
    plies = match.active_plies[depth:]
    items = {item.ply: item for item in match.log(min(plies, default=match.ply))}
    return [Played(match.entries[ply], items[ply]) for ply in plies]


def walk_steps(
    game: AnyGame, b: Position, side: int, played: Sequence[Played], first: Scene
) -> Told:
    """Play on from a position and tell each step as a side sees it."""
    steps, before = [], first
    for entry, item in ((one.entry, one.item) for one in played):
        lines, expected = list_lines([item]), None
        if entry.kind == "roll":
            expected = find_expected(game, b, entry.side)
            lines = [add_chance(game, b, entry.side, line) for line in lines]
        game.apply(b, entry.body, entry.side)
        after = scene_for(game, b, side)
        change = compare_scenes(before, after)
        steps.append(Step(item.ply, item.depth, entry.side, item.heading, lines, expected, change))
        before = after
    return Told(steps, before)


def scene_for(game: AnyGame, b: Position, side: int) -> Scene:
    """Return the scene of what a side may know."""
    return game.scene(game.view(b, side), side)


def find_expected(game: AnyGame, b: Position, side: int) -> float | None:
    """Return the hits that the dice of an open throw score on average, if it counts hits."""
    node = game.open_node(b, side)
    if isinstance(node, Chance) and isinstance(node.device, Dice):
        return expected_hits(node.device)
    return None


def add_chance(game: AnyGame, b: Position, side: int, line: Line) -> Line:
    """Return a throw's line with how likely its result was beforehand, in percent.

    A draw that settles nothing is made again, so only those that settle it are counted.
    Of a card that is turned, what it does counts: cards that do the same are alike.
    """
    told = line.figures
    drawn = told.get("role") == "draw"
    figure = "card_text" if drawn else "result"
    if figure not in told or "hits" in told or "saves" in told:
        return line
    node = game.open_node(b, side)
    if not isinstance(node, Chance) or class_bound(node.device) > MOST_CLASSES:
        return line
    alike = settled = Fraction(0)
    for outcome, chance in node.device.folded():
        results = list_figures(game.perform(game.clone(b), outcome, side), told.get("role"), figure)
        settled += chance if results else 0
        alike += chance if told[figure] in results else 0
    likely = round(100 * alike / settled) if settled else 0
    return msgspec.structs.replace(line, figures={**told, "chance": likely})


def list_figures(events: Sequence[Event], role: Figure | None, figure: str) -> list[Figure]:
    """List a figure of the events of a role."""
    return [
        e.figures[figure] for e in events if e.figures.get("role") == role and figure in e.figures
    ]


# ---- how a scene differs from another ---------------------------------------------------------


def compare_scenes(before: Scene, after: Scene) -> SceneDelta:
    """Return what changes from a scene to another."""
    rows = {
        name: compare_rows(getattr(before, name), getattr(after, name))
        for name in ROWS
        if getattr(before, name) != getattr(after, name)
    }
    changed = [name for name in FIELDS if getattr(before, name) != getattr(after, name)]
    dropped = [name for name in changed if getattr(after, name) == DEFAULTS[name]]
    fields = {name: getattr(after, name) for name in changed if name not in dropped}
    edits = []
    if "summary" in fields and before.summary:
        edits = compare_texts(before.summary, fields.pop("summary"))
    return SceneDelta(rows, fields, edits, dropped)


def compare_rows(before: Sequence[Thing], after: Sequence[Thing]) -> RowDelta:
    """Return what changes from a row of things to another; ids are unique in each."""
    old = {thing.id: thing for thing in before}
    new = {thing.id: thing for thing in after}
    edit = {
        name: compare_things(msgspec.to_builtins(old[name]), msgspec.to_builtins(thing))
        for name, thing in new.items()
        if name in old and old[name] != thing
    }
    return make_row(old, new, edit)


def make_row(
    old: Mapping[str, Json], new: Mapping[str, Json], edit: dict[str, SceneDelta]
) -> RowDelta:
    """Return the change of a row, by the ids of its things."""
    put = [thing for name, thing in new.items() if name not in old]
    gone = [name for name in old if name not in new]
    expected = [name for name in old if name in new] + [n for n in new if n not in old]
    return RowDelta(put, edit, gone, None if expected == list(new) else list(new))


def compare_things(old: Fields, new: Fields) -> SceneDelta:
    """Return what changes in a thing, and in the things that it lists by id."""
    changed = [name for name in {**old, **new} if old.get(name, ...) != new.get(name, ...)]
    rows = {}
    for name in changed:
        was, now = index_things(old.get(name)), index_things(new.get(name))
        if was and now:
            kept = [n for n in now if n in was and was[n] != now[n]]
            edit = {n: compare_things(was[n], now[n]) for n in kept}
            rows[name] = make_row(was, now, edit)
    fields = {name: new[name] for name in changed if name in new and name not in rows}
    return SceneDelta(rows, fields, [], [name for name in changed if name not in new])


def index_things(value: Json) -> dict[str, Fields]:
    """Return a list of things by their ids; nothing if some have none, or the same."""
    if not isinstance(value, (list, tuple)):
        return {}
    found = {t["id"]: t for t in value if isinstance(t, dict) and t.get("id")}
    return found if len(found) == len(value) else {}


def compare_texts(before: str, after: str) -> list[TextEdit]:
    """Return which sentences take the place of which, the last ones first."""
    old, new = before.split(STOP), after.split(STOP)
    changes = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    return [
        TextEdit(first, last - first, new[start:end])
        for kind, first, last, start, end in reversed(changes)
        if kind != "equal"
    ]
