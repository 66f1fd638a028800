"""What pointing at a thing of the scene would mean, and why it cannot be used now."""

from __future__ import annotations

from beachhead.games.five_beaches.board import NOBODY, Board
from beachhead.games.five_beaches.rules.activation import act, choose_map, choose_unit
from beachhead.games.five_beaches.rules.support import choose_strike, choose_support
from beachhead.kernel.nodes import Answer, Decision, Refusal


def number_of_thing(thing: str, kind: str) -> int | None:
    """Return the number of a thing of a kind: a hex, a unit, a map."""
    first, _, rest = thing.partition(":")
    return int(rest) if first == kind and rest.isdecimal() else None


def unit_of_thing(b: Board, thing: str) -> int | None:
    """Return the unit that a thing is, or that is in a hex."""
    number = number_of_thing(thing, "hex")
    if number is None:
        return number_of_thing(thing, "unit")
    found = b.unit_in(number)
    return found if found != NOBODY else None


@act.pointed
def point_at_hex(b: Board, thing: str, unit: int) -> Answer | None:
    """Take a hex, or the hex of a unit, for the place to go to or to attack."""
    other = number_of_thing(thing, "unit")
    return b.at[other] if other is not None else number_of_thing(thing, "hex")


@choose_unit.pointed
def point_at_unit(b: Board, thing: str, sheet: int) -> Answer | None:
    """Take a unit, or the one in a hex, for the one to activate."""
    return unit_of_thing(b, thing)


@choose_support.pointed
def point_at_support(b: Board, thing: str, side: int) -> Answer | None:
    """Take a unit, or the one in a hex, for the target or the one that recovers."""
    return unit_of_thing(b, thing)


@choose_strike.pointed
def point_at_strike(b: Board, thing: str) -> Answer | None:
    """Take a unit, or the one in a hex, for the target."""
    return unit_of_thing(b, thing)


@choose_map.pointed
def point_at_map(b: Board, thing: str, side: int) -> Answer | None:
    """Take whatever lies on a map for the map."""
    number = number_of_thing(thing, "hex")
    unit = number_of_thing(thing, "unit")
    if unit is not None:
        number = b.at[unit]
    if number is not None and number > 0:
        return b.content.sheet_of(number).number
    return number_of_thing(thing, "map")


def why_unusable(b: Board, node: Decision, thing: str) -> list[Refusal]:
    """Explain that a hex is empty, or that a figure is only shown."""
    kind, _, rest = thing.partition(":")
    if kind == "hex" and node.step in (choose_unit.name, choose_support.name, choose_strike.name):
        text = f"no unit stands in {b.content.place_name(int(rest))}"
        return [Refusal("hex.empty", text, node.rule)]
    if kind == "turn":
        text = f"turn {b.turn} of {b.last} is being played; the track only counts"
        return [Refusal("turn.track", text, "FFF-BEACH-02")]
    if kind in ("deck", "card"):
        text = f"{b.cards_left()} cards are left; they are turned one at a time"
        return [Refusal("card.turned", text, "FFF-BEACH-04")]
    return []
