"""What people read is English: no raw ids or lists, no "1 units", no "Allies attacks"."""

import re
from collections.abc import Iterator
from typing import TypeVar

from beachhead.kernel.game import Game
from beachhead.kernel.nodes import Decision, Over
from beachhead.kernel.position import Event, Position
from beachhead.kernel.testing.answers import answers_seen, wrong_answers
from beachhead.kernel.testing.walk import Stop, Walk, random_move, walk
from beachhead.kernel.things import things

B = TypeVar("B", bound=Position)
SHOWN = 12
"""Answers of one decision that are read."""
POINTED = 3
"""Things of one scene that are read."""
WHAT = r"(?:(?:more|other|free|extra|lost|enemy|land|Allied|Axis|German|Item|Victory|movement) )*"
MANY = (
    "units|dice|hits|cards|actions|Activations|inches|hexes|casualties|losses|points|Points|turns|"
    "rounds|markers|bombers|fighters|tanks|blockhouses|guns|men|paratroopers|stacks|zones|maps|"
    "Soldiers|Stars|Skulls|Items|Specialists|Units|Teams|chevrons|explosives|results|sets|steps"
)
ONE = "unit|die|hit|card|action|inch|hex|casualty|loss|fighter|bomber|tank|blockhouse|Soldier|Team"
DOES = (
    "attacks|defends|has|is|was|does|rolls|turns|takes|wins|loses|holds|moves|fires|decides|wants"
)
FAULTS = {
    "one and a plural": re.compile(rf"(?<![\d/.,])(?<!\ba )\b1 {WHAT}(?:{MANY})\b"),
    "a number and no plural": re.compile(rf"(?<![\d/.,])\b(?:0|[2-9]|1\d) {WHAT}(?:{ONE})\b"),
    "a list or a name of the program": re.compile(r"\[|\]|\{|\}|\('|', |\b[a-z]+_[a-z_]+|\bNone\b"),
    "an id": re.compile(r"\b(?:zone|hex|unit|team|piece|card|sector|box|die):\w"),
    "a plural with a verb of one": re.compile(rf"\b(?:Allies|Germans|Units|Teams) (?:{DOES})\b"),
    "blanks": re.compile(r"\S  +\S|\s[,.;](?:\s|$)|^\s|\s$"),
}
"""What no sentence for people contains."""


def check_language(game: Game[B], scenario: str = "", seed: int = 0, plies: int = 200) -> None:
    """Assert that whatever people read in a random game is a sentence, and says what a throw needs."""
    tour = walk(game, scenario, seed, plies)
    seen = answers_seen(tour)
    luck = tour.random("language")
    for stop in tour.stops:
        for text in _read_scene(tour, stop):
            _check_text(tour, stop, text)
        for side, node in stop.open:
            if isinstance(node, Over):
                continue
            if isinstance(node, Decision):
                for text in _read_decision(tour, stop, node, seen.get(node.step, [])):
                    _check_text(tour, stop, text)
            _check_text(tour, stop, game.prompt(stop.b, node))
            for event in game.play(stop.b.clone(), random_move(node, side, luck).answer, side):
                _check_text(tour, stop, game.log_line(event))
                _check_throw(tour, stop, event)


def _read_scene(tour: Walk[B], stop: Stop[B]) -> Iterator[str]:
    """List what the table says of itself, and of a few things on it."""
    game, b = tour.game, stop.b
    scene = game.scene(game.view(b, -1), -1)
    yield from (game.heading(b), scene.title, scene.summary)
    for panel in scene.panels:
        yield from (panel.title, *panel.lines)
    shown = sorted(things(scene))
    for thing in tour.random(f"language/{stop.ply}").sample(shown, min(POINTED, len(shown))):
        yield game.about(game.view(b, -1), thing, -1).what


def _read_decision(
    tour: Walk[B], stop: Stop[B], node: Decision, seen: list[int | str | tuple[int | str, ...]]
) -> Iterator[str]:
    """List what a decision offers and why it refuses what it does not."""
    for words in tour.game.option_texts(stop.b, node.frame, node.options[:SHOWN]):
        yield from (words.label, words.group, words.note)
    for answer in wrong_answers(node, seen):
        for reason in tour.game.why_not(stop.b, answer, node.side):
            # What somebody wrote stands in quotes as it is.
            yield re.sub(r"(?<![(\[])'[^']*'", "this", reason.message)


def _check_text(tour: Walk[B], stop: Stop[B], text: str) -> None:
    """Refuse a text with a fault."""
    for fault, pattern in FAULTS.items():
        if found := pattern.search(text):
            tour.fail(stop.b, f"people read {fault}, {found[0]!r}: {text}")


def _check_throw(tour: Walk[B], stop: Stop[B], event: Event) -> None:
    """Refuse a log line of a throw that does not say what it needs."""
    need = event.figures.get("need", "")
    line = tour.game.log_line(event)
    if "dice" in event.figures and str(need) not in line:
        tour.fail(stop.b, f"a throw does not say that it needs {need!r}: {line}")
