"""Checks of the scene: it builds for everybody, options are anchored to it, all of it can be explained."""

from collections import Counter
from typing import TypeVar

import msgspec

from beachhead.kernel.about import About
from beachhead.kernel.game import Game
from beachhead.kernel.position import Position
from beachhead.kernel.scene import Panel, Scene
from beachhead.kernel.testing.answers import decisions
from beachhead.kernel.testing.walk import Stop, Walk, walk
from beachhead.kernel.things import things

B = TypeVar("B", bound=Position)


def check_scene(game: Game[B], scenario: str = "", seed: int = 0, plies: int = 200) -> None:
    """Assert that everybody has a scene that can be sent, and what can be pointed at has its own id."""
    tour = walk(game, scenario, seed, plies)
    for stop in tour.stops:
        for side in range(-1, len(game.meta.sides)):
            scene = game.scene(game.view(stop.b, side), side)
            msgspec.json.decode(msgspec.json.encode(scene), type=Scene)
            _check_ids(tour, stop, scene)


def _check_ids(tour: Walk[B], stop: Stop[B], scene: Scene) -> None:
    """Refuse doubled ids, pieces in areas that do not exist, and an empty title."""
    for kind, found in _ids_by_kind(scene).items():
        doubled = [i for i, n in Counter(found).items() if n > 1]
        if doubled:
            tour.fail(stop.b, f"the scene shows several {kind} with the id {doubled[0]!r}")
    areas = {a.id for a in scene.areas}
    for piece in scene.pieces:
        if piece.at is None and piece.area not in areas:
            tour.fail(stop.b, f"piece {piece.id!r} stands in {piece.area!r}, which is not drawn")
    if not scene.title or min(scene.size) <= 0:
        tour.fail(stop.b, "the scene has no title or no size")
    if not scene.standing:
        tour.fail(stop.b, "the scene does not say how near victory is")


def check_anchors(game: Game[B], scenario: str = "", seed: int = 0, plies: int = 200) -> None:
    """Assert that every thing that an option is anchored to, or dragged between, is in the asked side's scene."""
    tour = walk(game, scenario, seed, plies)
    for stop, _, node in decisions(tour):
        shown = set(ids(game.scene(game.view(stop.b, node.side), node.side)))
        for option in node.options:
            words = game.answer_text(stop.b, node.frame, option)
            for anchor in (*words.at, *(words.drag or ())):
                if anchor not in shown:
                    tour.fail(
                        stop.b, f"{node.step}: {words.text!r} is anchored to {anchor!r}, not shown"
                    )


def ids(scene: Scene) -> list[str]:
    """List everything in a scene that can be pointed at."""
    return [i for found in _ids_by_kind(scene).values() for i in found]


def _ids_by_kind(scene: Scene) -> dict[str, list[str]]:
    """List the ids of each kind: a card may also be a space of a track, but no card is there twice."""
    found = {
        "things on the map": [a.id for a in scene.areas] + [p.id for p in scene.pieces],
        "marks": [m.id for m in scene.marks if m.id],
        "panels": [p.id for p in scene.panels],
    }
    for panel in scene.panels:
        found |= {f"{kind} of panel {panel.id}": i for kind, i in _panel_ids_by_kind(panel).items()}
    return found


def _panel_ids_by_kind(panel: Panel) -> dict[str, list[str]]:
    """List the ids of each kind in a panel."""
    return {
        "dials": [d.id for d in panel.dials],
        "cards": [c.id for c in panel.cards],
        "dice": [d.id for d in panel.dice],
        "tracks": [t.id for t in panel.tracks],
        "spaces": [c.id for t in panel.tracks for c in t.cells if c.id],
    }


def check_about(game: Game[B], scenario: str = "", seed: int = 0, plies: int = 200) -> None:
    """Assert that the game describes every thing of every scene, and why it cannot be used now."""
    tour = walk(game, scenario, seed, plies)
    chosen = tour.random("about")
    for number, stop in enumerate(tour.stops):
        # Everything at both ends, a few things in between: a scene has hundreds of them.
        thorough = number in (0, len(tour.stops) - 1)
        for side in {-1, *(asked for asked, _ in stop.open if asked >= 0)}:
            b = game.view(stop.b, side)
            shown = sorted(things(game.scene(b, side)))
            for thing in shown if thorough else chosen.sample(shown, min(2, len(shown))):
                _check_description(tour, stop, game.about(b, thing, side), side)


def _check_description(tour: Walk[B], stop: Stop[B], found: About, side: int) -> None:
    """Refuse an empty sentence, a reason without words or rule, and no reason at all."""
    if not found.what.strip():
        tour.fail(stop.b, f"nothing is said about {found.thing!r}")
    if found.usable != (not found.refusals) or (found.usable and side < 0):
        tour.fail(stop.b, f"{found.thing!r} is said to be usable, or no reason is given")
    for reason in found.refusals:
        known = reason.rule in tour.game.book.rules or (stop.b.ending and not reason.rule)
        if not (reason.code and reason.message and known):
            tour.fail(stop.b, f"{found.thing!r} has a reason without words or rule: {reason}")
