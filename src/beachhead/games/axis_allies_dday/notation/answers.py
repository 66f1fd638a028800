"""How the answers of the sixteen orders are written, shown and asked for: `inf Z14`, `Z21`, `hit Z15 bh`."""

from fractions import Fraction

from msgspec.structs import replace

from beachhead.games.axis_allies_dday.board import (
    AFLOAT,
    AIRFIELD,
    BOATLOADS,
    EVERY_KIND,
    EVERYTHING,
    STACKS,
    Board,
)
from beachhead.games.axis_allies_dday.board.charts import list_next
from beachhead.games.axis_allies_dday.content.tables import (
    AIRCRAFT,
    AXIS,
    BLOCKHOUSE,
    BOMBER,
    BOX_SLOTS,
    BOXES,
    CHART_POWER,
    FIGHTER,
    GE,
    KINDS,
    SHORTS,
    SLOTS,
)
from beachhead.games.axis_allies_dday.notation.names import unit_short, zone_name
from beachhead.games.axis_allies_dday.rules import (
    aircraft,
    antiaircraft,
    blockhouses,
    casualties,
    combat,
    landing,
    movement,
    naval,
    reinforcements,
)
from beachhead.games.axis_allies_dday.rules.story import count_kinds, count_units, name_unit
from beachhead.kernel.nodes import AnswerText
from beachhead.kernel.plurals import counted

FACES = 6
"""Faces of a die: what a number or less means as a chance."""
PLAIN = {
    "done": "Done",
    "stop": "Stop",
    "stay": "Stay at the Airfield",
    "hold": "Hold fire",
    "rest": "Take the rest in this order",
    "again": "The same again",
    "keep": "Keep",
    "pass": "Leave it to the ally",
    "use": "Use the card",
}


def show_word(answer: str) -> AnswerText:
    """Show a plain word."""
    return AnswerText(answer, PLAIN[answer])


def show_zone(verb: str, zone: int, label: str) -> AnswerText:
    """Show an answer that is a zone."""
    text = f"{verb} Z{zone}".strip()
    return AnswerText(text, f"{label} {zone_name(zone)}".strip(), at=(f"zone:{zone}",))


def fly_to(verb: str, zone: int, label: str, slot: int) -> AnswerText:
    """Show a zone that an aircraft can be dragged to from the Airfield."""
    words = show_zone(verb, zone, label)
    return replace(words, drag=(f"parked:{AIRFIELD.index(slot)}", f"zone:{zone}"))


def describe_need(hit: int) -> str:
    """Return what a die must show and how often it does: `needs 2 or less, 1 in 3`."""
    chance = Fraction(hit, FACES)
    return f"needs {hit}{' or less' if hit > 1 else ''}, {chance.numerator} in {chance.denominator}"


def show_stack_in(verb: str, zone: int, slot: int) -> AnswerText:
    """Show a stack that stands in a zone."""
    return AnswerText(
        f"{verb} {unit_short(slot)} Z{zone}".strip(),
        f"{name_unit(slot)} in {zone_name(zone)}",
        at=(f"unit:{zone}:{slot}", f"zone:{zone}"),
        group=zone_name(zone),
    )


# ---- orders 2, 3, 5 -------------------------------------------------------------------------------


@naval.choose_bombardment.shown
def show_bombardment(b: Board, answer: int | str, who: int, dice: int, last: int) -> AnswerText:
    """Show a blockhouse: `hit Z15 bh`."""
    if isinstance(answer, str):
        return show_word(answer)
    there = b.count(answer, BLOCKHOUSE)
    some = f" ({there})" if there > 1 else ""
    label = f"Blockhouse in {zone_name(answer)}{some}, {describe_need(b.hit_number())}"
    at = (f"unit:{answer}:{BLOCKHOUSE}", f"zone:{answer}")
    return AnswerText(f"hit Z{answer} {SHORTS[BLOCKHOUSE]}", label, at=at)


@aircraft.choose_patrol.shown
def show_patrol(b: Board, answer: int | str, power: int) -> AnswerText:
    """Show a zone to patrol."""
    if isinstance(answer, str):
        return show_word(answer)
    return fly_to("patrol", answer, "Patrol", AIRCRAFT[FIGHTER][power])


@aircraft.choose_bomber_zone.shown
def show_bomber_zone(b: Board, answer: int | str, power: int) -> AnswerText:
    """Show a zone to bomb, and what stands there."""
    if isinstance(answer, str):
        return show_word(answer)
    words = fly_to("bomb", answer, "Bomb", AIRCRAFT[BOMBER][power])
    there = count_kinds(slot for slot in SLOTS[AXIS] for _ in range(b.count(answer, slot)))
    return replace(words, label=f"{words.label} ({there or 'nobody there'})")


@aircraft.choose_bomb_target.shown
def show_bomb_target(b: Board, slot: int, power: int, zone: int, hit: int) -> AnswerText:
    """Show a unit under a bomber."""
    return show_target(zone, slot, b.fortune_figure("hit", hit))


def show_target(zone: int, slot: int, hit: int = 0) -> AnswerText:
    """Show a named target, `hit Z15 art`, and what hits it, if a die decides."""
    at = (f"unit:{zone}:{slot}", f"zone:{zone}")
    label = f"{name_unit(slot)} in {zone_name(zone)}"
    label += f", {describe_need(hit)}" if hit else ""
    return AnswerText(f"hit Z{zone} {unit_short(slot)}", label, at=at)


@aircraft.choose_fighters.shown
def show_fighters(b: Board, number: int, power: int, zone: int) -> AnswerText:
    """Show a number of fighters."""
    return AnswerText(str(number), counted(number, "fighter"))


# ---- orders 4, 6, 9 -------------------------------------------------------------------------------


@antiaircraft.choose_aircraft.shown
def show_aircraft(b: Board, power: int, kind: int, zone: int) -> AnswerText:
    """Show an aircraft under fire."""
    return show_target(zone, AIRCRAFT[kind][power], b.hit_number())


@blockhouses.choose_sea_target.shown
def show_sea_target(b: Board, answer: int | str, zone: int) -> AnswerText:
    """Show a unit offshore."""
    if isinstance(answer, str):
        return show_word(answer)
    box, kind = AFLOAT[answer]
    at = (f"afloat:{box}:{kind}", f"box:{box}")
    name = name_unit(BOX_SLOTS[box][kind])
    label = f"{name} off {BOXES[box]}, {describe_need(b.hit_number())}"
    return AnswerText(f"hit {BOXES[box]} {SHORTS[kind]}", label, at=at)


# ---- orders 8, 12, 10 -----------------------------------------------------------------------------


@movement.choose_stack.shown
def show_stack(b: Board, answer: int | str, who: int) -> AnswerText:
    """Show a stack that may move: `inf Z14`, `all Z14`, `again`, `done`."""
    if answer == "again":
        stack, number, to = b.last[:3]
        zone, slot = STACKS[stack]
        label = f"Again: {count_units(number, slot)} from {zone_name(zone)} to {zone_name(to)}"
        drag = (f"unit:{zone}:{slot}", f"zone:{to}")
        return AnswerText("again", label, at=(f"unit:{zone}:{slot}",), drag=drag)
    if isinstance(answer, str):
        return show_word(answer)
    zone, slot = STACKS[answer]
    if slot == EVERYTHING:
        label = f"Everything in {zone_name(zone)}"
        return AnswerText(f"all Z{zone}", label, at=(f"zone:{zone}",), group=zone_name(zone))
    return show_stack_in("", zone, slot)


@movement.choose_destination.shown
def show_destination(b: Board, answer: int | tuple[int, int], who: int, stack: int) -> AnswerText:
    """Show a zone in reach, `Z28`, or with the zone between, `Z23>Z28`."""
    via, to = answer if isinstance(answer, tuple) else (0, answer)
    note = " (enemies there)" if b.count_enemies(who, to) else ""
    zone, slot = STACKS[stack]
    start = f"zone:{zone}" if slot == EVERYTHING else f"unit:{zone}:{slot}"
    by = f" by {zone_name(via)}" if via else ""
    label = f"To {zone_name(to)}{by}{note}"
    text = write_way(answer)
    return AnswerText(text, label, at=(f"zone:{to}",), drag=(start, f"zone:{to}"))


def write_way(answer: int | tuple[int, int]) -> str:
    """Write a destination, and the zone between if it was named."""
    return ">".join(f"Z{zone}" for zone in (answer if isinstance(answer, tuple) else (answer,)))


@movement.choose_number.shown
def show_number(b: Board, number: int, who: int, stack: int, to: int) -> AnswerText:
    """Show a number of units."""
    return AnswerText(str(number), count_units(number, STACKS[stack].slot), at=(f"zone:{to}",))


@landing.choose_landing.shown
def show_landing(b: Board, answer: int | str, who: int) -> AnswerText:
    """Show a stack that may land: `land Gold inf`, `land Gold all`."""
    if isinstance(answer, str):
        return show_word(answer)
    box, kind = BOATLOADS[answer]
    name = BOXES[box]
    if kind == EVERY_KIND:
        return AnswerText(
            f"land {name} all", f"Land everything at {name}", at=(f"box:{box}",), group=name
        )
    at = (f"afloat:{box}:{kind}", f"box:{box}")
    return AnswerText(
        f"land {name} {SHORTS[kind]}", f"Land {KINDS[kind]} at {name}", at=at, group=name
    )


@landing.choose_beach.shown
def show_beach(b: Board, zone: int, who: int, boatload: int) -> AnswerText:
    """Show a landing zone."""
    return show_zone("", zone, "Land in")


@landing.choose_ashore.shown
def show_ashore(b: Board, number: int, who: int, boatload: int, zone: int) -> AnswerText:
    """Show a number of units."""
    box, kind = BOATLOADS[boatload]
    label = count_units(number, BOX_SLOTS[box][kind])
    return AnswerText(str(number), label, at=(f"zone:{zone}",))


# ---- orders 11, 13 --------------------------------------------------------------------------------


@combat.choose_battle.shown
def show_battle(b: Board, zone: int, who: int) -> AnswerText:
    """Show a contested zone with what both sides throw there."""
    ours = describe_fire(combat.attack_columns(b, who, zone))
    theirs = describe_fire(combat.defense_columns(b, combat.other_side(who), zone))
    words = show_zone("fight", zone, "Attack in")
    return replace(words, label=f"{words.label}: {ours}, against {theirs}")


def describe_fire(columns: tuple[int, ...]) -> str:
    """Return how many dice a side throws and what is to be expected: `4 dice (1.2 hits)`."""
    limits = combat.limits_of(columns)
    return f"{counted(len(limits), 'die|dice')} ({sum(limits) / FACES:.1f} hits)"


@casualties.choose_casualty.shown
def show_casualty(b: Board, answer: int | str, who: int, hits: int, forts: int) -> AnswerText:
    """Show a casualty: `lose UK inf`."""
    if isinstance(answer, str):
        return show_word(answer)
    at = (f"unit:{b.battle}:{answer}",)
    return AnswerText(f"lose {unit_short(answer)}", f"Lose {name_unit(answer)}", at=at)


# ---- orders 14, 15 --------------------------------------------------------------------------------


@reinforcements.choose_entry.shown
def show_entry(b: Board, answer: int | str, chart: int, number: int) -> AnswerText:
    """Show a box or marker zone."""
    if isinstance(answer, str):
        return show_word(answer)
    if CHART_POWER[chart] == GE:
        return show_zone("enter", answer, "Arrive in")
    return AnswerText(
        f"enter {BOXES[answer]}", f"Arrive off {BOXES[answer]}", at=(f"box:{answer}",)
    )


@reinforcements.choose_arrivals.shown
def show_arrivals(b: Board, units: int, chart: int, number: int, place: int) -> AnswerText:
    """Show how many units, and which."""
    which = count_kinds(list_next(b, chart, units))
    return AnswerText(str(units), f"{counted(units, 'unit')}: {which}")


@reinforcements.choose_reroll.shown
def show_reroll(b: Board, answer: int | str, chart: int, one: int, two: int) -> AnswerText:
    """Show a die that may be thrown again."""
    if isinstance(answer, str):
        return show_word(answer)
    return AnswerText(f"reroll {answer}", f"Throw the {answer} again")
