"""What the things of the scene are, and why they cannot be used now."""

import re

from beachhead.games.axis_allies_dday.board import (
    BOATLOADS,
    EVERY_KIND,
    Board,
    stack_id,
    whole_zone_id,
)
from beachhead.games.axis_allies_dday.board.charts import count_waiting
from beachhead.games.axis_allies_dday.content.components import UNITS, Phase
from beachhead.games.axis_allies_dday.content.tables import (
    ATTACK,
    AXIS,
    BOX_SLOTS,
    BOXES,
    CHART_NAMES,
    CHART_POWER,
    DEFENSE,
    GE,
    KIND_OF,
    LAND_SLOTS,
    LANDS_IN,
    ORDER,
    TACTICS,
)
from beachhead.games.axis_allies_dday.notation.names import zone_name
from beachhead.games.axis_allies_dday.rules import (
    aircraft,
    casualties,
    combat,
    landing,
    movement,
    naval,
)
from beachhead.games.axis_allies_dday.rules.reinforcements import choose_entry
from beachhead.games.axis_allies_dday.rules.tactics.deck import owner_of_card
from beachhead.kernel.nodes import Answer, Decision, Refusal
from beachhead.kernel.plurals import counted
from beachhead.kernel.things import Thing

SIDES = ("Axis", "Allies")


def split_id(thing: str) -> tuple[str, list[int]]:
    """Take an id apart: `unit:14:3` is a unit of slot 3 in zone 14."""
    kind, *numbers = thing.split(":")
    return kind, [int(n) for n in numbers if n.isdecimal()]


def zone_of_thing(thing: str) -> int | None:
    """Find the zone that a thing is, or stands in."""
    kind, numbers = split_id(thing)
    return numbers[0] if kind in ("zone", "unit") and numbers else None


# ---- what it is ----------------------------------------------------------------------------------


def describe_thing(thing: Thing, sides: list[str]) -> str:
    """Return what a thing is, with the figures of its unit or the text of its card."""
    kind, numbers = split_id(thing.id)
    text = thing.sentence(sides)
    if kind == "unit":
        return add_figures(text, numbers[1])
    if kind == "afloat":
        return add_figures(text, BOX_SLOTS[numbers[0]][numbers[1]])
    if kind == "order" and numbers:
        order = ORDER[numbers[0]]
        return f"Order card {order.number}, {order.side}, {order.action}: {order.text}"
    if kind == "drop":
        return f"{text.rstrip('.')}; they fight by order {Phase.AIRBORNE_ASSAULT:d}."
    return text


def add_figures(text: str, slot: int) -> str:
    """Add attack, defense and movement of a land unit (the colour tells the power)."""
    if slot >= LAND_SLOTS:
        return text
    head = text.partition(":")[0].rstrip(".")
    unit = UNITS.unit[KIND_OF[slot]]
    hit = text.partition(" hit")[0].rpartition(" ")[2] if " hit" in text else ""
    marks = f"; {hit} of them are casualties" if hit else ""
    figures = f"attack {ATTACK[slot]}, defense {DEFENSE[slot]}, moves {unit.move}"
    return f"{head}: {figures}{marks}."


# ---- what pointing at it would mean --------------------------------------------------------------


@movement.choose_stack.pointed
def point_at_stack(b: Board, thing: str, who: int) -> Answer | None:
    """Take a counter for its stack, a zone for everything in it."""
    kind, numbers = split_id(thing)
    if kind == "unit" and numbers[1] < LAND_SLOTS:
        return stack_id(*numbers)
    return whole_zone_id(numbers[0]) if kind == "zone" else None


@movement.choose_destination.pointed
def point_at_destination(b: Board, thing: str, who: int, stack: int) -> Answer | None:
    """Take a zone, or whatever stands in it, for the place to go to."""
    return zone_of_thing(thing)


@aircraft.choose_patrol.pointed
@aircraft.choose_bomber_zone.pointed
def point_at_sky(b: Board, thing: str, power: int) -> Answer | None:
    """Take a zone, or whatever stands in it, for the place to fly to."""
    return zone_of_thing(thing)


@naval.choose_bombardment.pointed
def point_at_target(b: Board, thing: str, who: int, dice: int, last: int) -> Answer | None:
    """Take a zone, or whatever stands in it, for the place to fire at."""
    return zone_of_thing(thing)


@landing.choose_landing.pointed
def point_at_boats(b: Board, thing: str, who: int) -> Answer | None:
    """Take a counter offshore for its stack, a box for everything in it."""
    kind, numbers = split_id(thing)
    if kind == "afloat":
        return BOATLOADS.id(*numbers)
    return BOATLOADS.id(numbers[0], EVERY_KIND) if kind == "box" else None


@casualties.choose_casualty.pointed
def point_at_casualty(b: Board, thing: str, who: int, hits: int, forts: int) -> Answer | None:
    """Take a counter for the unit that is lost."""
    kind, numbers = split_id(thing)
    return numbers[1] if kind == "unit" and numbers[0] == b.battle else None


@choose_entry.pointed
def point_at_entry(b: Board, thing: str, chart: int, number: int) -> Answer | None:
    """Take a zone for the Axis, a box for the Allies, as the place of entry."""
    if CHART_POWER[chart] == GE:
        return zone_of_thing(thing)
    kind, numbers = split_id(thing)
    return numbers[0] if kind in ("box", "afloat") else None


# ---- why not, where no answer is meant -----------------------------------------------------------


def why_unusable(b: Board, node: Decision, thing: str) -> list[Refusal]:
    """Explain why a thing is no answer to the question that is open."""
    kind, numbers = split_id(thing)
    if kind == "tactics":
        return [card_refusal(b, numbers[0])]
    if kind == "order":
        return [order_refusal(b, numbers[0])]
    if kind == "turn":
        text = f"turn {b.turn} is being played; the track only counts"
        return [Refusal("turn.track", text, "AAD-TURN-01")]
    if kind == "chart":
        return [chart_refusal(b, numbers[0])]
    if kind in ("box", "afloat") and b.phase != Phase.ALLIES_LAND:
        text = f"units off {BOXES[numbers[0]]} come ashore by order {Phase.ALLIES_LAND:d}"
        return [Refusal("box.order", f"{text}, order {b.phase} is in force", "AAD-ORDER10-01")]
    if kind in ("parked", "airfield"):
        patrol, strike = int(Phase.FIGHTERS_PATROL), int(Phase.BOMBERS_STRIKE)
        text = f"fighters fly by order {patrol}, bombers by order {strike}"
        return [Refusal("air.order", f"{text}; order {b.phase} is in force", "AAD-ORDER03-02")]
    if kind == "lost":
        return [Refusal("piece.lost", "these pieces are out of play", "AAD-COMBAT-26")]
    if kind == "fortune" and numbers:
        text = (
            f"fortune {numbers[0]} is rolled before order {numbers[0]}, order {b.phase} is in force"
        )
        return [Refusal("fortune.order", text, "AAD-FORTUNE00-02")]
    zone = zone_of_thing(thing)
    found = zone_refusals(b, node, zone) if zone is not None else []
    return found or name_question(b, node)


def name_question(b: Board, node: Decision) -> list[Refusal]:
    """Explain what kind of answer a question takes, where a place or a piece is none."""
    wanted = ASKED.get(node.step)
    if wanted is None:
        return []
    return [Refusal("asked.other", f"the question is {wanted}", node.rule)]


ASKED = {
    "choose_number": "how many units go: the place is settled",
    "choose_fighters": "how many fighters fly there: the place is settled",
    "choose_ashore": "how many units land: the place is settled",
    "choose_arrivals": "how many units come in there: the place is settled",
    "choose_reroll": "which die is thrown again, or none",
    "choose_tactics": "whether the card is used now or kept",
    "choose_volunteers": "which chart the infantry goes back to",
    "choose_active_box": "which beachhead box may land",
    "choose_decoy": "which beachhead box may land elsewhere",
    "choose_scattered": "which airborne box loses a paratrooper",
    "choose_restored": "whose aircraft comes back",
    "choose_sea_target": "which unit in a box the blockhouse fires at; it reaches nothing ashore",
    "choose_landing": "which units of the boxes land; those ashore move by order 8",
    "choose_entry": "where reinforcements come in: Allies in boxes, the Axis at markers",
    "choose_stack": "which land units move; aircraft and units in boxes have orders of their own",
    "choose_scouts": "which fighter changes its zone",
    "choose_barnstormer": "which fighter cannot be fired at",
    "choose_shot_down": "which aircraft on the map is shot down",
    "choose_aircraft": "which aircraft over the guns is fired at",
    "choose_bomb_target": "which Axis land unit under the bomber is the target",
    "choose_jump_target": "which Axis land unit the paratrooper fires at",
    "choose_unit": "which unit the card is aimed at",
    "choose_convoy": "which unit that arrived this turn moves on",
    "choose_barrage": "which guns fire at which neighbouring zone",
    "choose_casualty": "which unit of the fight is lost",
    "choose_bombardment": "which zone with a blockhouse the ships fire at",
    "choose_patrol": "which zone the fighters patrol",
    "choose_bomber_zone": "which zone the bomber strikes",
    "choose_destination": "which zone the units go to",
    "choose_scout_zone": "which zone the fighter goes to",
    "choose_convoy_goal": "which zone the convoy goes to",
    "choose_beach": "which zone the units land in",
    "choose_battle": "which contested zone is fought over next",
    "choose_origin": "which zone may be left",
    "choose_attack_zone": "which contested zone is attacked",
    "choose_spared": "which zone gets no antiaircraft fire",
    "choose_flooded": "which coastal zone is flooded",
    "choose_site": "which zone gets its blockhouse back",
}
"""What each question is about, in words."""


ORDER_WORDS = {
    "land": (Phase.ALLIES_LAND,),
    "patrol": (Phase.FIGHTERS_PATROL,),
    "bomb": (Phase.BOMBERS_STRIKE,),
    "enter": (Phase.ALLIED_REINFORCEMENTS, Phase.AXIS_REINFORCEMENTS),
    "fight": (Phase.ALLIES_ATTACK, Phase.AXIS_ATTACKS),
    "hit": (
        Phase.NAVAL_BOMBARDMENT,
        Phase.FIRE_AT_FIGHTERS,
        Phase.BOMBERS_STRIKE,
        Phase.FIRE_AT_BOMBERS,
        Phase.BLOCKHOUSES_FIRE_TO_SEA,
    ),
}
"""Words with which answers of some orders begin, and those orders."""


def explain_text(b: Board, node: Decision, text: str) -> list[Refusal]:
    """Explain words that belong to another order, or to another question."""
    words = re.findall(r"\w+", text.lower())
    first = words[0] if words else ""
    if node.step == movement.choose_stack.name and any(box.lower() in words for box in BOXES):
        first = "land"
    orders = ORDER_WORDS.get(first, ())
    if orders and b.phase not in orders:
        numbers = " and ".join(f"{order:d}, {ORDER[order].action}" for order in orders[:2])
        belongs = f"order {numbers}" if len(orders) <= 2 else "orders of fire"
        said = f"“{first}” belongs to {belongs}; order {b.phase} is in force"
        return [Refusal("order.other", said, "AAD-TURN-05")]
    return name_question(b, node)


def zone_refusals(b: Board, node: Decision, zone: int) -> list[Refusal]:
    """Explain why a zone cannot be landed in or fought over."""
    if node.step == landing.choose_beach.name:
        box = BOATLOADS[int(node.frame[2])].box
        names = ", ".join(zone_name(z) for z in LANDS_IN[box])
        text = f"the {BOXES[box]} box joins {names}, not {zone_name(zone)}, or there is no room"
        return [Refusal("zone.no_beach", text, "AAD-ORDER10-01")]
    if node.step == combat.choose_battle.name:
        allies = counted(b.count_allies(zone), "Allied land unit")
        text = f"{zone_name(zone)} has {b.count_axis(zone)} Axis and {allies}"
        return [Refusal("zone.no_battle", f"{text}, or has fought already", "AAD-COMBAT-03")]
    if node.step == casualties.choose_casualty.name:
        text = f"the fight is in {zone_name(b.battle)}, not in {zone_name(zone)}"
        return [Refusal("casualty.elsewhere", text, "AAD-COMBAT-14")]
    return []


def card_refusal(b: Board, number: int) -> Refusal:
    """Explain whose card it is, that it is used, or when it is offered."""
    title = TACTICS[number].title
    if b.is_used(number):
        return Refusal("card.used", f"{title} was used; a card works once", "AAD-TACTIC00-04")
    whose = SIDES[int(owner_of_card(b, number) != AXIS)]
    text = f"{title} is offered to the {whose} after order {number}; order {b.phase} is in force"
    return Refusal("card.not_now", text, "AAD-TACTIC00-02")


def order_refusal(b: Board, number: int) -> Refusal:
    """Explain that orders come in their order."""
    if b.has_left_deck(number):
        return Refusal("order.gone", f"order {number} has left the deck", "AAD-TURN-09")
    if number == b.phase:
        text = f"order {number} is in force: the open question is part of it"
        return Refusal("order.now", text, "AAD-TURN-05")
    when = "was carried out" if number < b.phase else "comes later"
    text = f"order {number} {when}; orders come by number, {b.phase} is in force"
    return Refusal("order.sequence", text, "AAD-TURN-05")


def chart_refusal(b: Board, chart: int) -> Refusal:
    """Explain when the units of a chart come, and which is the next."""
    axis = CHART_POWER[chart] == GE
    order = Phase.AXIS_REINFORCEMENTS if axis else Phase.ALLIED_REINFORCEMENTS
    waiting = f"{CHART_NAMES[chart]}: {count_waiting(b, chart)} units wait"
    text = f"{waiting}; they come by order {order:d}, left to right"
    return Refusal("chart.order", text, "AAD-REINF-03")
