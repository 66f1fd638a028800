"""The course of a simulated game: turns, who leads, what decisions were worth, losses, cards, places.

A recorder watches a game while it is played. What it keeps is small, plain and the same on every
machine; win chances are those of the game's own model for the first side.
"""

import re

import msgspec

from beachhead.kernel.nodes import Answer, Decision
from beachhead.kernel.position import Event, Position
from beachhead.kernel.registry import AnyGame
from beachhead.kernel.scene import Scene

TURN = re.compile(r"\b(?:turn|round) (\d+)", re.IGNORECASE)
"""The turn's number in the heading of a position."""
EVERY, MOST_WEIGHED, MOST_OPTIONS = 5, 30, 24
"""Every so many decisions one is weighed, at most so many in a game, with at most so many answers."""
SENSIBLE, NEGLIGIBLE = 0.02, 0.005
"""A sensible answer keeps the win chance within 2 points of the best; less than half a point is nothing."""


class Course(msgspec.Struct, omit_defaults=True):
    """What one game was like."""

    turns: int = 0
    chances: list[float] = []
    """The first side's win chance at the start of each turn."""
    throws: int = 0
    weighed: int = 0
    """Decisions whose answers were weighed."""
    forced: int = 0
    """Those with one sensible answer."""
    idle: int = 0
    """Those in which no answer made a difference."""
    cards: dict[str, list[int]] = {}
    """The sides that played or drew each card; -1: no side."""
    losses: dict[str, int] = {}
    """How often each piece, or kind of piece, was lost or reduced."""
    taken: dict[str, int] = {}
    """The turn in which a place first changed hands."""
    standing: str = ""
    """How it stood at the end, as in `Allied points: 4 of 5`."""


class Recorder:
    """Watch one game and keep its course."""

    def __init__(self, game: AnyGame, b: Position) -> None:
        self.game = game
        self.course = Course(chances=[], cards={}, losses={}, taken={})
        self.decisions = 0
        self.owners = owners_of(game.scene(b, -1))
        self.names = names_of(game.scene(b, -1))
        self.heading = ""

    def before(self, b: Position) -> None:
        """Look at a position before it is answered: a turn may have begun."""
        heading = self.game.heading(b)
        if heading == self.heading:
            return
        self.heading = heading
        found = TURN.search(heading)
        turn = int(found[1]) if found else 0
        if turn > self.course.turns:
            self.course.turns = turn
            self.course.chances.append(round(self.game.win_chance(b, 0), 4))
            self.note_places(self.game.scene(b, -1), max(turn - 1, 1))

    def weigh(self, b: Position, decision: Decision) -> None:
        """Weigh the answers of some decisions by the win chance after each."""
        self.decisions += 1
        answers = decision.options
        due = self.decisions % EVERY == 0 and self.course.weighed < MOST_WEIGHED
        if not due or not 2 <= len(answers) <= MOST_OPTIONS or decision.side not in (0, 1):
            return
        chances = sorted((self.chance_after(b, a, decision.side) for a in answers), reverse=True)
        self.course.weighed += 1
        if chances[0] - chances[-1] < NEGLIGIBLE:
            self.course.idle += 1
        elif chances[0] - chances[1] > SENSIBLE:
            self.course.forced += 1

    def chance_after(self, b: Position, answer: Answer, side: int) -> float:
        """Return a side's win chance right after an answer."""
        copy = b.clone()
        self.game.apply(copy, answer, side)
        return self.game.win_chance(copy, side)

    def after(self, b: Position, events: list[Event]) -> None:
        """Take down what happened."""
        for event in events:
            card, side = event.figures.get("card"), event.figures.get("side", -1)
            if isinstance(card, str) and isinstance(side, int):
                sides = self.course.cards.setdefault(card, [])
                sides += [side] if side not in sides else []
            for name in self.lost_names(b, event):
                self.course.losses[name] = self.course.losses.get(name, 0) + 1

    def lost_names(self, b: Position, event: Event) -> list[str]:
        """List the names of the pieces that an event takes or reduces."""
        ids = event.figures.get("loss", [])
        wanted = [str(i) for i in ids] if isinstance(ids, list) else []
        if any(i not in self.names for i in wanted):
            self.names.update(names_of(self.game.scene(b, -1)))
        words = event.figures.get("losses", [])
        other = [str(w) for w in words] if isinstance(words, list) else []
        return [self.names.get(i, "") or " ".join(other) for i in wanted] or other

    def note_places(self, scene: Scene, turn: int) -> None:
        """Note the places that have another owner than at the start."""
        for name, owner in owners_of(scene).items():
            if name in self.owners and self.owners[name] != owner:
                self.course.taken.setdefault(name, turn)

    def finish(self, b: Position, throws: int) -> Course:
        """Return the whole course, with the end of the game."""
        self.course.turns = max(self.course.turns, 1)
        self.course.throws = throws
        scene = self.game.scene(b, -1)
        self.course.standing = scene.standing
        self.note_places(scene, self.course.turns)
        return self.course


def owners_of(scene: Scene) -> dict[str, str]:
    """Return who owns each place and each flag of a scene."""
    found = {area.name: str(area.owner) for area in scene.areas if area.owner >= 0}
    for mark in scene.marks:
        name, sign, owner = mark.text.rpartition(": ")
        if mark.kind == "flag" and sign:
            found[name] = owner
    return found


def names_of(scene: Scene) -> dict[str, str]:
    """Return the names of the pieces of a scene by id."""
    return {piece.id: piece.name for piece in scene.pieces}
