"""Odds of the other dice: random events, entry, strength, Duplex Drive and the free set-up."""

from typing import cast

from beachhead.games.five_beaches.board import OFF, Board
from beachhead.games.five_beaches.notation.names import unit_name
from beachhead.games.five_beaches.rules.duplex_drive import swim, swimming_units
from beachhead.games.five_beaches.rules.entry import (
    entry_of,
    roll_entry,
    roll_indices,
    units_of_roll,
)
from beachhead.games.five_beaches.rules.free_setup import TABLE, free_roll
from beachhead.games.five_beaches.rules.random_events import roll_event
from beachhead.games.five_beaches.rules.variant_setup import (
    AIRBORNE,
    RANGERS,
    roll_strength,
    variant_units,
)
from beachhead.kernel.game import Game
from beachhead.kernel.plurals import counted
from beachhead.kernel.position import Event, Frame
from beachhead.odds import BadQuestion, Case, Chances, Question, Said, start_with
from beachhead.odds.questions import Told, make_bars

NAMES = {
    roll_event.name: "event",
    roll_entry.name: "entry",
    roll_strength.name: "strength",
    swim.name: "duplex_drive",
    free_roll.name: "free_set_up",
}
"""How a question names the throw of a step."""
TITLES = {
    "event": "The event of the first Joker",
    "entry": "Entry of {unit} this turn",
    "strength": "Strength of {unit}",
    "duplex_drive": "{unit} swims ashore",
    "free_set_up": "German units set up at will",
}
WITH_UNIT = ("entry", "strength", "duplex_drive")


def possible_throws(b: Board) -> list[Frame]:
    """List the throws that are made in this turn, or in set-up while it lasts."""
    if b.ending:
        return []
    found: list[Frame] = [roll_event(b.drawer)] if b.content.campaign else []
    if b.turn:
        return [*found, *entry_throws(b)]
    units = [*variant_units(b, RANGERS)] * (RANGERS in b.variants)
    units += [*variant_units(b, AIRBORNE)] * (AIRBORNE in b.variants)
    found += [roll_strength(unit) for unit in units]
    found += [swim(unit) for unit in swimming_units(b)] if b.duplex_drive else []
    return [*found, free_roll()] if b.free_set_up else found


def entry_throws(b: Board) -> list[Frame]:
    """List the rolls for entry that are open to variant units this turn."""
    return [
        roll_entry(v, first)
        for v, variant in enumerate(b.content.variants)
        if variant.key in b.variants and variant.entry and b.turn >= entry_of(b, v).from_turn
        for first in roll_indices(variant, variant.entry)
        if any(b.at[unit] == OFF and unit not in b.due for unit in units_of_roll(b, v, first))
    ]


def question_of(b: Board, frame: Frame) -> dict[str, object]:
    """Return how a throw is asked for."""
    key = NAMES[str(frame[0])]
    if key not in WITH_UNIT:
        return {"throw": key}
    args = cast("tuple[int, ...]", frame[1:])
    unit = units_of_roll(b, *args)[0] if key == "entry" else args[0]
    return {"throw": key, "unit": unit_name(b, unit)}


def read_throw(game: Game[Board], b: Board, said: Said) -> Case[Board]:
    """Set up a throw; raise BadQuestion if it is not made in this turn."""
    frame = find_throw(b, said)
    return Case(
        start=start_with(b, frame),
        until=lambda after: not after.agenda or after.agenda[-1] != frame,
        count=lambda _, kept: kept,
        watch=lambda kept, event: kept if kept != "" else describe_outcome(event),
        kept="",
    )


def find_throw(b: Board, said: Said) -> Frame:
    """Return the throw that a question means."""
    possible = possible_throws(b)
    names = {unit.id: unit.name for unit in b.content.units}
    wanted = {key: names.get(str(value), value) for key, value in said.items()}
    for frame in possible:
        if question_of(b, frame) == wanted:
            return frame
    asked = [" ".join(map(str, question_of(b, frame).values())) for frame in possible]
    msg = f"No such throw is made now: {' '.join(map(str, said.values()))[:80]}."
    raise BadQuestion(msg, remedy=f"ask for one of these: {', '.join(asked) or 'none'}")


def describe_outcome(event: Event) -> str:
    """Return what a throw has brought, in a few words."""
    figures = event.figures
    match event.kind:
        case "event":
            return str(figures["name"])
        case "entry_roll":
            return "May enter" if figures["success"] else "Not this turn"
        case "strength":
            return "Full strength" if figures["full"] else "Reduced"
        case "free_set_up":
            return describe_free_line(int(str(cast("list[int]", figures["dice"])[0])))
        case _:
            return {"swam": "Unscathed", "swam_reduced": "Reduced", "sank": "Lost"}[event.kind]


def describe_free_line(roll: int) -> str:
    """Return which units a line of the free set-up's table covers."""
    line = next(entry for entry in TABLE if roll in entry.rolls)
    kinds = " or ".join(line.kinds)
    return f"{counted(line.count, 'unit')}: {kinds}{', Ost only' if line.ost_only else ''}"


def describe_throw(b: Board, said: Said, chances: Chances) -> Told:
    """Return a bar for each outcome."""
    return {"title": TITLES[str(said["throw"])].format(**said), **make_bars(chances)}


THROW: Question[Board] = Question(
    "throw",
    needs=("throw",),
    allows=("unit",),
    read=read_throw,
    words=describe_throw,
    examples=lambda b: [question_of(b, frame) for frame in possible_throws(b)],
)


def answer_throw(game: Game[Board], b: Board, frame: Frame) -> Told:
    """Answer for the throw that is open now."""
    return THROW.answer(game, b, question_of(b, frame))
