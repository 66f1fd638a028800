"""The words of prompts and log lines, whose sentences are in `prompts.toml` and `view/log.toml`."""

from beachhead.games.axis_allies_dday.board import AIRFIELD, FLIGHTS
from beachhead.games.axis_allies_dday.board.charts import list_next
from beachhead.games.axis_allies_dday.board.movement import mover_at
from beachhead.games.axis_allies_dday.content.components import Phase
from beachhead.games.axis_allies_dday.content.tables import (
    ACTIVE,
    AIRCRAFT,
    AXIS,
    BOMBER,
    BOTH,
    BOX_SLOTS,
    BOXES,
    CHART_NAMES,
    CHART_POWER,
    FIGHTER,
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
    with_article,
    zone_name,
)
from beachhead.games.axis_allies_dday.rules import rules
from beachhead.games.axis_allies_dday.rules.combat import other_side
from beachhead.games.axis_allies_dday.rules.story import (
    count_kinds,
    count_units,
    name_faces,
    name_need,
    name_unit,
)
from beachhead.games.axis_allies_dday.rules.strafing import find_shooter
from beachhead.kernel.phrases import Figures, Names, Words, set_prompts


def say_hit(limit: int) -> str:
    """Return which faces hit: `a 1 hits`, `3 or less hits`."""
    return f"{name_need(limit) if limit > 1 else 'a 1'} hits"


OWNERS = {AXIS: "the Axis controls it", BOTH: "the Allies control it", -1: "nobody controls it"}
NAMES: Names = {
    "zone": zone_name,
    "start": zone_name,
    "to": zone_name,
    "end": zone_name,
    "over": zone_name,
    "who": NATIONS.__getitem__,
    "power": NATIONS.__getitem__,
    "slot": name_unit,
    "stack": stack_name,
    "target": afloat_name,
    "boatload": box_of_boatload,
    "box": BOXES.__getitem__,
    "chart": CHART_NAMES.__getitem__,
    "owner": OWNERS.__getitem__,
    "hit": say_hit,
}


def name_victim(given: Figures) -> str:
    """Return the unit that is fired at: `a German tank`, `German infantry`."""
    return with_article(given["slot"])


def entry_name(given: Figures) -> str:
    """Return where units of a chart arrive: in a zone, or off a beach."""
    place = given["place"]
    return zone_name(place) if CHART_POWER[given["chart"]] == GE else f"{BOXES[place]} beachhead"


def way_name(given: Figures) -> str:
    """Return the zone that a move goes through, if there is one."""
    return f" by {zone_name(given['via'])}" if given["via"] else ""


def count_patrollers(given: Figures) -> str:
    """Return how many fighters of whom patrol."""
    fighters = count_units(given["number"], AIRCRAFT[FIGHTER][given["power"]])
    return f"{fighters} {'patrols' if given['number'] == 1 else 'patrol'}"


def name_arrivals(given: Figures) -> str:
    """Return which units arrive."""
    slots = given["slots"]
    units = [count_units(slots.count(slot), slot) for slot in dict.fromkeys(slots)]
    return f"{', '.join(units)} {'arrives' if len(slots) == 1 else 'arrive'}"


def name_coming(given: Figures) -> str:
    """Return which units of a chart may come, in their order."""
    return count_kinds(list_next(given["b"], given["chart"], given["number"]))


def name_place(given: Figures) -> str:
    """Return the zone or box where something happens, as `zone:30`."""
    kind, _, place = str(given["at"]).partition(":")
    return BOXES[int(place)] if kind == "box" else zone_name(int(place))


def name_scout(given: Figures) -> str:
    """Return the fighter that changes its zone: `U.K. fighter over Caen`."""
    zone, slot = FLIGHTS[given["flight"]]
    return f"{name_unit(slot)} over {zone_name(zone)}"


def name_strafer(given: Figures) -> str:
    """Return which fighter fires."""
    shooter = find_shooter(given["b"], given["group"], given["shots"])
    return f"A {name_unit(shooter.slot)} over {zone_name(shooter.zone)}"


def name_strafed(given: Figures) -> str:
    """Return at which unit a fighter fires, and where it went."""
    mover = mover_at(given["b"], given["group"])
    return f"{with_article(mover.slot)} on its way to {zone_name(mover.end)}"


MAY = {
    **dict.fromkeys((Phase.ALLIES_MOVE, Phase.AXIS_MOVES), "may move out of"),
    Phase.ALLIES_LAND: "may land from",
    **dict.fromkeys((Phase.ALLIES_ATTACK, Phase.AXIS_ATTACKS), "attacks in"),
}
"""What a fortune card lets a power do at a place that it names, by order."""
ATTACK_WORDS = ("the Axis attacks", "the U.K. attacks", "the U.S. attacks", "the Allies attack")
DEFEND_WORDS = ("the Axis defends", "the U.K. defends", "the U.S. defends", "the Allies defend")
WORDS: Words = {
    "arrivals": name_arrivals,
    "attack_words": lambda given: ATTACK_WORDS[given["who"]],
    "bomber_name": lambda given: name_unit(AIRCRAFT[BOMBER][given["power"]]),
    "defend_words": lambda given: DEFEND_WORDS[given["who"]],
    "fighter_name": lambda given: name_unit(AIRCRAFT[FIGHTER][given["power"]]),
    "named_for": lambda given: MAY[given["number"]],
    "next_unit": lambda given: with_article(list_next(given["b"], given["chart"], 1)[0]),
    "place_name": name_place,
    "patrollers": count_patrollers,
    "roller": lambda given: NATIONS[ACTIVE[given["number"]]],
    "reply_words": lambda given: DEFEND_WORDS[other_side(given["who"])],
    "strafed_unit": name_strafed,
    "strafer": name_strafer,
    "action": lambda given: ORDER[given["number"]].action,
    "aircraft_name": lambda given: name_unit(AIRCRAFT[given["aircraft"]][given["power"]]),
    "battle_zone": lambda given: zone_name(given["b"].battle),
    "bomb_hit": lambda given: say_hit(given["b"].fortune_figure("hit", given["hit"])),
    "barrage_hit": lambda given: say_hit(TACTICS[given["number"]].hit),
    "by_way": way_name,
    "coming": name_coming,
    "division": lambda given: AIRBORNE_NAMES[given["box"]],
    "entry": entry_name,
    "tactics_card": lambda given: TACTICS[given["number"]],
    "faces": lambda given: name_faces(TACTICS[given["number"]].faces),
    "grounded_on": lambda given: name_faces(given["b"].fortune_effect().faces),
    "held_cities": lambda given: "hold" if given["held"] else "do not hold",
    "hit": lambda given: say_hit(given["b"].hit_number()),
    "men": lambda given: given["b"].airborne[given["box"]],
    "namer": lambda given: NATIONS[given["power"]].replace("the", "The"),
    "parked": lambda given: name_unit(AIRFIELD[given["place"]]),
    "scout": name_scout,
    "weapon": lambda given: TACTICS[given["b"].phase].title,
    "ready": lambda given: given["b"].ready_to_fly(AIRCRAFT[FIGHTER][given["power"]]),
    "result": lambda given: "hit" if given["hits"] else "miss",
    "unit_afloat": lambda given: with_article(BOX_SLOTS[given["box"]][given["unit"]]),
    "victim": name_victim,
    "units": lambda given: count_units(given["number"], given["slot"]),
}
set_prompts(rules, __package__, NAMES, WORDS)
