"""What the things of the scene are, and why they cannot be used now."""

from beachhead.games.axis_allies_dday.board import Board
from beachhead.games.axis_allies_dday.data import CARDS, UNITS
from beachhead.games.axis_allies_dday.rules import air, combat, landing, losses, move, naval
from beachhead.games.axis_allies_dday.rules.reinforce import choose_entry
from beachhead.games.axis_allies_dday.rules.tactics import owner
from beachhead.games.axis_allies_dday.show import zone_name
from beachhead.games.axis_allies_dday.tables import (
    ATTACK,
    AXIS,
    BOX_POWER,
    BOXES,
    CHART_NAMES,
    CHART_POWER,
    DEFENSE,
    FIRST,
    GE,
    KIND_OF,
    LAND,
    LANDS_IN,
    ORDERS,
    WIDTH,
)
from beachhead.kernel.nodes import Answer, Decision, Refusal
from beachhead.kernel.things import Thing

SIDES = ("Axis", "Allies")
NUMBER = {order.action: order.number for order in ORDERS}
DROP = NUMBER["Airborne Assault"]
PATROL, STRIKE = NUMBER["Fighters Patrol"], NUMBER["Bombers Strike"]
LAND_BY = NUMBER["Allies Land"]
ARRIVE = (NUMBER["Axis Reinforcements"], NUMBER["Allied Reinforcements"])


def parts(thing: str) -> tuple[str, list[int]]:
    """Take an id apart: `unit:14:3` is a unit of slot 3 in zone 14."""
    kind, *numbers = thing.split(":")
    return kind, [int(n) for n in numbers if n.isdecimal()]


def zone_of(thing: str) -> int | None:
    """Find the zone that a thing is, or stands in."""
    kind, numbers = parts(thing)
    return numbers[0] if kind in ("zone", "unit") and numbers else None


# ---- what it is ----------------------------------------------------------------------------------


def what(thing: Thing, sides: list[str]) -> str:
    """Say what a thing is, with the figures of its unit or the text of its card."""
    kind, numbers = parts(thing.id)
    text = thing.sentence(sides)
    if kind == "unit":
        return with_figures(text, numbers[1])
    if kind == "afloat":
        return with_figures(text, FIRST[BOX_POWER[numbers[0]]] + numbers[1])
    if kind == "order" and numbers:
        order = ORDERS[numbers[0] - 1]
        return f"Order card {order.number}, {order.side}, {order.action}: {order.text}"
    if kind == "drop":
        return f"{text.rstrip('.')}; they fight by order {DROP}."
    return text


def with_figures(text: str, slot: int) -> str:
    """Add attack, defense and movement of a land unit (the colour tells the power)."""
    if slot >= LAND:
        return text
    head = text.partition(":")[0].rstrip(".")
    unit = UNITS.unit[KIND_OF[slot]]
    hit = text.partition(" hit")[0].rpartition(" ")[2] if " hit" in text else ""
    marks = f"; {hit} of them are casualties" if hit else ""
    figures = f"attack {ATTACK[slot]}, defense {DEFENSE[slot]}, moves {unit.move}"
    return f"{head}: {figures}{marks}."


# ---- what pointing at it would mean --------------------------------------------------------------


@move.choose_stack.pointed
def point_at_stack(b: Board, thing: str, who: int) -> Answer | None:
    """Take a counter for its stack, a zone for everything in it."""
    kind, numbers = parts(thing)
    if kind == "unit" and numbers[1] < LAND:
        return numbers[0] * WIDTH + numbers[1]
    return -numbers[0] if kind == "zone" else None


@move.choose_destination.pointed
def point_at_destination(b: Board, thing: str, who: int, code: int) -> Answer | None:
    """Take a zone, or whatever stands in it, for the place to go to."""
    return zone_of(thing)


@air.choose_patrol.pointed
@air.choose_bomber_zone.pointed
def point_at_sky(b: Board, thing: str, power: int) -> Answer | None:
    """Take a zone, or whatever stands in it, for the place to fly to."""
    return zone_of(thing)


@naval.choose_bombardment.pointed
def point_at_target(b: Board, thing: str, who: int, dice: int) -> Answer | None:
    """Take a zone, or whatever stands in it, for the place to fire at."""
    return zone_of(thing)


@landing.choose_landing.pointed
def point_at_boats(b: Board, thing: str, who: int) -> Answer | None:
    """Take a counter offshore for its stack, a box for everything in it."""
    kind, numbers = parts(thing)
    if kind == "afloat":
        return numbers[0] * landing.BOX + numbers[1]
    return numbers[0] * landing.BOX + landing.WHOLE if kind == "box" else None


@losses.choose_casualty.pointed
def point_at_casualty(b: Board, thing: str, who: int, hits: int, forts: int) -> Answer | None:
    """Take a counter for the unit that is lost."""
    kind, numbers = parts(thing)
    return numbers[1] if kind == "unit" and numbers[0] == b.battle else None


@choose_entry.pointed
def point_at_entry(b: Board, thing: str, chart: int, number: int) -> Answer | None:
    """Take a zone for the Axis, a box for the Allies, as the place of entry."""
    if CHART_POWER[chart] == GE:
        return zone_of(thing)
    kind, numbers = parts(thing)
    return numbers[0] if kind in ("box", "afloat") else None


# ---- why not, where no answer is meant -----------------------------------------------------------


def unusable(b: Board, node: Decision, thing: str) -> list[Refusal]:
    """Say why a thing is no answer to the question that is open."""
    kind, numbers = parts(thing)
    if kind == "tactics":
        return [card_refusal(b, numbers[0])]
    if kind == "order":
        return [order_refusal(b, numbers[0])]
    if kind == "turn":
        text = f"turn {b.turn} is being played; the track only counts"
        return [Refusal("turn.track", text, "AAD-TURN-01")]
    if kind == "chart":
        return [chart_refusal(b, numbers[0])]
    if kind in ("box", "afloat") and b.phase != LAND_BY:
        text = f"units off {BOXES[numbers[0]]} come ashore by order {LAND_BY}"
        return [Refusal("box.order", f"{text}, order {b.phase} is in force", "AAD-ORDER10-01")]
    if kind in ("parked", "airfield"):
        text = f"fighters fly by order {PATROL}, bombers by order {STRIKE}"
        return [Refusal("air.order", f"{text}; order {b.phase} is in force", "AAD-ORDER03-02")]
    zone = zone_of(thing)
    return zone_refusals(b, node, zone) if zone is not None else []


def zone_refusals(b: Board, node: Decision, zone: int) -> list[Refusal]:
    """Say why a zone cannot be landed in or fought over."""
    if node.step == landing.choose_beach.name:
        box = int(node.frame[2]) // landing.BOX
        names = ", ".join(zone_name(z) for z in LANDS_IN[box])
        text = f"the {BOXES[box]} box joins {names}, not {zone_name(zone)}, or there is no room"
        return [Refusal("zone.no_beach", text, "AAD-ORDER10-01")]
    if node.step == combat.choose_battle.name:
        text = f"{zone_name(zone)} has {b.axis(zone)} Axis and {b.allies(zone)} Allied land units"
        return [Refusal("zone.no_battle", f"{text}, or has fought already", "AAD-COMBAT-03")]
    if node.step == losses.choose_casualty.name:
        text = f"the fight is in {zone_name(b.battle)}, not in {zone_name(zone)}"
        return [Refusal("casualty.elsewhere", text, "AAD-COMBAT-14")]
    return []


def card_refusal(b: Board, number: int) -> Refusal:
    """Say whose card it is, that it is used, or when it is offered."""
    title = CARDS.tactics[number - 1].title
    if b.spent >> number & 1:
        return Refusal("card.used", f"{title} was used; a card works once", "AAD-TACTIC00-04")
    whose = SIDES[int(owner(b, number) != AXIS)]
    text = f"{title} is offered to the {whose} after order {number}; order {b.phase} is in force"
    return Refusal("card.not_now", text, "AAD-TACTIC00-02")


def order_refusal(b: Board, number: int) -> Refusal:
    """Say that orders come in their order."""
    if b.struck >> number & 1:
        return Refusal("order.gone", f"order {number} has left the deck", "AAD-TURN-09")
    if number == b.phase:
        text = f"order {number} is in force: the open question is part of it"
        return Refusal("order.now", text, "AAD-TURN-05")
    when = "was carried out" if number < b.phase else "comes later"
    text = f"order {number} {when}; orders come by number, {b.phase} is in force"
    return Refusal("order.sequence", text, "AAD-TURN-05")


def chart_refusal(b: Board, chart: int) -> Refusal:
    """Say when the units of a chart come, and which is the next."""
    order = ARRIVE[int(CHART_POWER[chart] != GE)]
    waiting = b.waiting[chart].bit_count()
    text = f"{CHART_NAMES[chart]}: {waiting} units wait; they come by order {order}, left to right"
    return Refusal("chart.order", text, "AAD-REINF-03")


__all__ = ["unusable", "what"]
