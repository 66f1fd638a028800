"""What pointing at a thing of the scene would mean, and why it cannot be used now."""

from beachhead.games.five_beaches.board import NOBODY, Board
from beachhead.games.five_beaches.rules.activation import act, choose_map, choose_unit
from beachhead.games.five_beaches.rules.entry import choose_entry, choose_roll
from beachhead.games.five_beaches.rules.free_setup import choose_free_hex, choose_free_unit
from beachhead.games.five_beaches.rules.random_events import decorate
from beachhead.games.five_beaches.rules.setup import choose_place
from beachhead.games.five_beaches.rules.support import choose_strike, choose_support
from beachhead.games.five_beaches.rules.variant_setup import (
    choose_drop,
    choose_holder,
    choose_landing,
)
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


def point_at_unit(b: Board, thing: str, /, *about: int, **named: int) -> Answer | None:
    """Take a unit, or the one in a hex, for the one that is asked for."""
    return unit_of_thing(b, thing)


def point_at_hex(b: Board, thing: str, /, *about: int, **named: int) -> Answer | None:
    """Take a hex, or the hex of a unit, for the place that is asked for."""
    other = number_of_thing(thing, "unit")
    return b.at[other] if other is not None else number_of_thing(thing, "hex")


WHO = (choose_unit, choose_support, choose_strike, choose_free_unit, decorate, choose_holder)
"""Questions for a unit."""
WHERE = (act, choose_place, choose_entry, choose_free_hex, choose_landing, choose_drop)
"""Questions for a hex."""
for asking in WHO:
    asking.pointed(point_at_unit)
for placing in WHERE:
    placing.pointed(point_at_hex)
ASKED = {
    act.name: "where the unit goes, or whom it attacks",
    choose_map.name: "on which map the next Activation is spent",
    choose_roll.name: "whether to roll for the entry now, or to wait",
    choose_place.name: "in which hex the unit is set up",
    choose_entry.name: "in which hex the unit enters",
    choose_free_hex.name: "in which hex the unit is set up",
    choose_landing.name: "in which hex the unit starts",
    choose_drop.name: "in which hex the unit starts",
}
"""What other questions are about."""


def name_question(node: Decision) -> list[Refusal]:
    """Explain what kind of answer a question takes."""
    units = {step.name for step in WHO}
    wanted = "which unit" if node.step in units else ASKED.get(node.step, "")
    return [Refusal("asked.other", f"the question is {wanted}", node.rule)] if wanted else []


def explain_text(b: Board, node: Decision, text: str) -> list[Refusal]:
    """Explain words that answer another question than the open one."""
    return name_question(node)


def why_unusable(b: Board, node: Decision, thing: str) -> list[Refusal]:
    """Explain that a hex is empty, or that a figure is only shown."""
    kind, _, rest = thing.partition(":")
    if kind == "hex" and node.step in {step.name for step in WHO}:
        text = f"no unit stands in {b.content.place_name(int(rest))}"
        return [Refusal("hex.empty", text, node.rule)]
    if kind == "turn":
        text = f"turn {b.turn} of {b.last} is being played; the track only counts"
        return [Refusal("turn.track", text, "FFF-BEACH-02")]
    if kind in ("deck", "card"):
        text = f"{b.cards_left()} cards are left; they are turned one at a time"
        return [Refusal("card.turned", text, "FFF-BEACH-04")]
    return name_question(node)
