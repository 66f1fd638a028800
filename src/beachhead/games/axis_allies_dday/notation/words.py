"""The words of prompts and log lines, whose sentences are in `prompts.toml` and `view/log.toml`."""

from beachhead.games.axis_allies_dday.board import AIRFIELD
from beachhead.games.axis_allies_dday.content.tables import (
    AIRCRAFT,
    AXIS,
    BOTH,
    BOX_SLOTS,
    BOXES,
    CHART_NAMES,
    CHART_POWER,
    FIGHTER,
    FORTUNE,
    GE,
    ORDER,
    TACTICS,
)
from beachhead.games.axis_allies_dday.notation.names import (
    AIRBORNE_NAMES,
    NATIONS,
    afloat_name,
    box_of_boatload,
    stack_name,
    unit_name,
    units_name,
    zone_name,
)
from beachhead.games.axis_allies_dday.rules import rules
from beachhead.games.axis_allies_dday.rules.combat import other_side
from beachhead.kernel.phrases import Figures, Names, Words, set_prompts

OWNERS = {AXIS: "the Axis controls it", BOTH: "the Allies control it", -1: "nobody controls it"}
NAMES: Names = {
    "zone": zone_name,
    "start": zone_name,
    "to": zone_name,
    "end": zone_name,
    "who": NATIONS.__getitem__,
    "power": NATIONS.__getitem__,
    "slot": unit_name,
    "stack": stack_name,
    "target": afloat_name,
    "boatload": box_of_boatload,
    "box": BOXES.__getitem__,
    "chart": CHART_NAMES.__getitem__,
    "owner": OWNERS.__getitem__,
}


def fortune_text(given: Figures) -> str:
    """Return what a fortune card does."""
    card, result = FORTUNE[given["number"]], given["result"]
    return card.good.text if result > 0 else card.bad.text if result < 0 else "Nothing happens."


def entry_name(given: Figures) -> str:
    """Return where units of a chart arrive: in a zone, or off a beach."""
    place = given["place"]
    return zone_name(place) if CHART_POWER[given["chart"]] == GE else f"{BOXES[place]} beachhead"


def way_name(given: Figures) -> str:
    """Return the zone that a move goes through, if there is one."""
    return f" by {zone_name(given['via'])}" if given["via"] else ""


WORDS: Words = {
    "action": lambda given: ORDER[given["number"]].action,
    "aircraft_name": lambda given: unit_name(AIRCRAFT[given["aircraft"]][given["power"]]),
    "battle_zone": lambda given: zone_name(given["b"].battle),
    "bomb_hit": lambda given: given["b"].fortune_figure("hit", given["hit"]),
    "by_way": way_name,
    "card": lambda given: TACTICS[given["number"]],
    "division": lambda given: AIRBORNE_NAMES[given["box"]],
    "enemy": lambda given: NATIONS[other_side(given["who"])],
    "entry": entry_name,
    "faces": lambda given: ", ".join(map(str, TACTICS[given["number"]].faces)),
    "fortune_text": fortune_text,
    "held_cities": lambda given: "hold" if given["held"] else "do not hold",
    "hit": lambda given: given["b"].hit_number(),
    "men": lambda given: given["b"].airborne[given["box"]],
    "namer": lambda given: NATIONS[given["power"]].replace("the", "The"),
    "parked": lambda given: unit_name(AIRFIELD[given["place"]]),
    "ready": lambda given: given["b"].ready_to_fly(AIRCRAFT[FIGHTER][given["power"]]),
    "result": lambda given: "hit" if given["hits"] else "miss",
    "unit_afloat": lambda given: unit_name(BOX_SLOTS[given["box"]][given["unit"]]),
    "units": lambda given: units_name(given["number"], given["slot"]),
}
set_prompts(rules, __package__, NAMES, WORDS)
