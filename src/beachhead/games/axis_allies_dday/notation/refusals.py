"""Why an answer is not offered: the figure and the rule behind every missing option."""

from collections.abc import Callable, Iterable, Sequence
from typing import ParamSpec, TypeVar

from beachhead.games.axis_allies_dday.board import (
    AFLOAT,
    BARRAGES,
    BOATLOADS,
    CLAIMS,
    EVERY_KIND,
    EVERYTHING,
    FLIGHTS,
    STACKS,
    Board,
    stack_of,
)
from beachhead.games.axis_allies_dday.board.charts import count_waiting, entry_places, next_space
from beachhead.games.axis_allies_dday.board.movement import (
    count_left,
    count_left_in,
    ready_in,
    room_to_move,
)
from beachhead.games.axis_allies_dday.content.components import Phase
from beachhead.games.axis_allies_dday.content.tables import (
    AIRBORNE_BOXES,
    AIRCRAFT,
    ALL_SLOTS,
    ARCS,
    ARTILLERY,
    AXIS,
    BLOCKHOUSE,
    BOX_POWER,
    BOXES,
    CHART_NAMES,
    CHART_POWER,
    COAST,
    FIGHTER,
    GE,
    LANDS_IN,
    MOBILE_SLOTS,
    ORDER,
    POWER_OF,
    POWERS,
    POWERS_OF,
    PRINTED_BLOCKHOUSES,
    SLOTS,
    STACK_LIMIT,
)
from beachhead.games.axis_allies_dday.notation.names import AIRBORNE_NAMES, NATIONS, zone_name
from beachhead.games.axis_allies_dday.rules import (
    aircraft,
    antiaircraft,
    blockhouses,
    casualties,
    combat,
    fortune,
    landing,
    movement,
    naval,
    reinforcements,
)
from beachhead.games.axis_allies_dday.rules.story import name_unit
from beachhead.games.axis_allies_dday.rules.tactics import fire, late_moves, preparations
from beachhead.kernel.nodes import Answer, Refusal
from beachhead.kernel.plurals import counted
from beachhead.kernel.steps import Choice

OWNERS = ("Axis", "Allied")
"""Whose units are counted."""


def refuse_unknown_zone(b: Board, answer: Answer) -> list[Refusal]:
    """Refuse a number that is not a zone of this map."""
    zones = b.zones()
    if not isinstance(answer, int) or answer in zones:
        return []
    gaps = [str(z) for z in range(1, zones[-1]) if z not in zones]
    without = f" without {', '.join(gaps)}" if gaps else ""
    text = f"there is no zone {answer!r:.20}; zones are 1 to {zones[-1]}{without}"
    return [Refusal("zone.unknown", text, "AAD-BOARD-02")]


@movement.choose_stack.refuses
def cannot_move(b: Board, answer: Answer, who: int) -> list[Refusal]:
    """Explain that units are not there, locked, moved already, or shut in."""
    if answer == "again":
        text = "there is no last move that as many units of the same stack could make again"
        return [Refusal("move.none_before", text, "AAD-MOVE-03")]
    if not isinstance(answer, int):
        return []
    zone, slot = stack_of(answer)
    whole = slot == EVERYTHING
    if refuse_unknown_zone(b, zone):
        return refuse_unknown_zone(b, zone)
    if not whole and (slot not in MOBILE_SLOTS[who] or not b.count(zone, slot)):
        if slot == BLOCKHOUSE and b.count(zone, slot):
            return [Refusal("stack.immobile", "blockhouses never move", "AAD-BLOCK-02")]
        if slot not in SLOTS[who] and b.count(zone, slot):
            order = Phase.ALLIES_MOVE if who == GE else Phase.AXIS_MOVES
            text = f"{name_unit(slot)} moves by order {order:d}; order {b.phase} is in force"
            return [Refusal("order.other", text, "AAD-TURN-05")]
        text = f"{zone_name(zone)} has no {name_unit(slot)} that could move"
        return [Refusal("stack.none", text, "AAD-MOVE-03")]
    enemies = b.count_enemies(who, zone)
    if enemies:
        locks = counted(enemies, "enemy land unit locks|enemy land units lock")
        text = f"{locks} those of {zone_name(zone)}"
        return [Refusal("stack.locked", text, "AAD-MOVE-09")]
    stacks = len(ready_in(b, zone))
    if whole and stacks < 2:
        text = f"{counted(stacks, 'stack')} of {zone_name(zone)} may move now; a zone goes together from 2 on"
        return [Refusal("stack.single", text, "AAD-MOVE-03")]
    if zone == b.flooded and who != GE:
        return [Refusal("zone.flooded", f"{zone_name(zone)} is flooded", "AAD-TACTIC07-02")]
    if is_held_back(b, zone, POWERS_OF[who] if whole else [POWER_OF[slot]]):
        text = f"by fortune units leave only zones that were named, and not {zone_name(zone)}"
        return [Refusal("stack.unnamed", text, b.fortune_rule())]
    if not whole and answer not in b.ready:
        return [Refusal("stack.moved", "they have moved with this order", "AAD-MOVE-05")]
    return [Refusal("stack.shut_in", "no neighbouring zone has room for them", "AAD-STACK-01")]


def is_held_back(b: Board, zone: int, powers: Iterable[int]) -> bool:
    """Return True if fortune lets these powers move out of other zones only."""
    luck = b.fortune_effect()
    bound = luck is not None and luck.effect == "move out of"
    return bound and not any(b.has_named(zone, power) for power in powers)


@movement.choose_destination.refuses
def cannot_go(b: Board, answer: Answer, who: int, stack: int) -> list[Refusal]:
    """Explain that a zone is unknown, flooded, full, behind enemies or too far."""
    if isinstance(answer, tuple):
        return cannot_go_by(b, answer, who, stack)
    found = refuse_unknown_zone(b, answer)
    if found or not isinstance(answer, int):
        return found
    zone, slot = STACKS[stack]
    whole = slot == EVERYTHING
    if answer == b.flooded and who != GE:
        return [Refusal("zone.flooded", f"{zone_name(answer)} is flooded", "AAD-TACTIC07-02")]
    near = b.neighbours(zone)
    number = count_left_in(b, zone) if whole else 1
    if b.room_for(who, answer) < number:
        held = counted(STACK_LIMIT - b.room_for(who, answer), f"{OWNERS[who != GE]} land unit")
        text = f"{zone_name(answer)} holds {held}, {STACK_LIMIT} is the limit"
        return [Refusal("zone.full", text, "AAD-STACK-01")]
    if answer == zone:
        return [Refusal("zone.here", f"{zone_name(zone)} is where they stand", "AAD-MOVE-06")]
    middle = [z for z in near if answer in b.neighbours(z)]
    if not whole and movement.move_of(b, slot) > 1 and middle:
        text = f"no way to {zone_name(answer)}: the zones between are held by the enemy or full"
        return [Refusal("zone.no_way", text, "AAD-MOVE-10")]
    return [
        Refusal(
            "zone.too_far", f"{zone_name(answer)} does not border {zone_name(zone)}", "AAD-MOVE-06"
        )
    ]


def cannot_go_by(
    b: Board, answer: Sequence[int | str], who: int, stack: int, *, fast: bool = False
) -> list[Refusal]:
    """Explain what is wrong with a named way: the zone between, or the destination."""
    zone, slot = STACKS[stack]
    match answer:
        case (int(via), int(to)):
            pass
        case _:
            text = "a way is the zone between and the destination: two zones"
            return [Refusal("way.form", text, "AAD-UNIT-15")]
    if not fast and (slot == EVERYTHING or movement.move_of(b, slot) < 2):
        who_goes = "a whole zone" if slot == EVERYTHING else f"a {name_unit(slot)}"
        return [Refusal("way.slow", f"{who_goes} moves 1 zone, not 2", "AAD-MOVE-06")]
    return (
        refuse_unknown_zone(b, via)
        or refuse_border(b, zone, via)
        or refuse_passage(b, who, via)
        or refuse_border(b, via, to)
        or [*cannot_go(b, to, who, stack)]
    )


def refuse_border(b: Board, zone: int, other: int) -> list[Refusal]:
    """Refuse a step between zones that do not touch."""
    if other in b.neighbours(zone):
        return []
    return [
        Refusal(
            "way.too_far", f"{zone_name(other)} does not border {zone_name(zone)}", "AAD-UNIT-15"
        )
    ]


def refuse_passage(b: Board, who: int, via: int) -> list[Refusal]:
    """Refuse a zone between that cannot be passed: flooded, full, or with enemies."""
    if via == b.flooded and who != GE:
        return [Refusal("zone.flooded", f"{zone_name(via)} is flooded", "AAD-TACTIC07-02")]
    if b.room_for(who, via) < 1:
        held = f"{STACK_LIMIT} {OWNERS[who != GE]} land units"
        text = f"{zone_name(via)} holds {held}, which is the limit"
        return [Refusal("way.full", text, "AAD-UNIT-15")]
    if enemies := b.count_enemies(who, via):
        stops = "stops" if enemies == 1 else "stop"
        text = f"{counted(enemies, 'enemy land unit')} in {zone_name(via)} {stops} the move there"
        return [Refusal("way.enemies", text, "AAD-UNIT-16")]
    if not movement.may_pass(b, who, via):
        return [
            Refusal("way.friends", f"{zone_name(via)} is not empty of land units", "AAD-UNIT-14")
        ]
    return []


@movement.choose_number.refuses
def too_many(b: Board, answer: Answer, who: int, stack: int, to: int) -> list[Refusal]:
    """Explain how many there are and how many fit."""
    left, room = count_left(b, stack), room_to_move(b, to)
    fit = f"{room} {'fits' if room == 1 else 'fit'} in {zone_name(to)}"
    text = f"{counted(left, 'unit')} may move and {fit}, not {answer!r:.20}"
    return [Refusal("number.wrong", text, "AAD-STACK-01")]


@landing.choose_landing.refuses
def cannot_land(b: Board, answer: Answer, who: int) -> list[Refusal]:
    """Explain that a box is empty or its zone full."""
    if not isinstance(answer, int):
        return []
    if answer not in BOATLOADS:
        return [Refusal("box.unknown", f"there is no boatload {answer}", "AAD-BOARD-03")]
    box, kind = BOATLOADS[answer]
    if kind != EVERY_KIND and not b.count_afloat(box, kind):
        return [Refusal("box.empty", f"no such units wait off {BOXES[box]}", "AAD-ORDER10-01")]
    if not landing.beaches_with_room(b, box, 1):
        text = f"the zone off {BOXES[box]} is full or the box may not land now"
        return [Refusal("box.no_room", text, "AAD-ORDER10-02")]
    if box not in landing.BOXES_OF_PARTY[who]:
        return [Refusal("box.foreign", f"{BOXES[box]} belongs to the ally", "AAD-TURN-04")]
    room, waiting = landing.most_room(b, box), b.box_total(box)
    text = f"{counted(waiting, 'unit waits|units wait')} off {BOXES[box]} and {room} fit ashore"
    return [Refusal("box.whole", f"{text}: they do not land all at once", "AAD-ORDER10-02")]


@aircraft.choose_patrol.refuses
def cannot_patrol(b: Board, answer: Answer, power: int) -> list[Refusal]:
    """Explain that a zone is unknown or has its four fighters."""
    found = refuse_unknown_zone(b, answer)
    if found or not isinstance(answer, int):
        return found
    aloft = counted(b.count_fighters(answer), "fighter")
    limit = ORDER[Phase.FIGHTERS_PATROL].limit
    text = f"{zone_name(answer)} has {aloft}, {limit} is the limit"
    return [Refusal("zone.fighters", text, "AAD-STACK-05")]


@aircraft.choose_bomber_zone.refuses
def cannot_bomb(b: Board, answer: Answer, power: int) -> list[Refusal]:
    """Explain that a zone is unknown or holds Allied land units."""
    found = refuse_unknown_zone(b, answer)
    if found or not isinstance(answer, int):
        return found
    text = f"{zone_name(answer)} holds {counted(b.count_allies(answer), 'Allied land unit')}"
    return [Refusal("zone.own_troops", text, "AAD-AIR-17")]


@naval.choose_bombardment.refuses
def cannot_bombard(b: Board, answer: Answer, who: int, dice: int, last: int) -> list[Refusal]:
    """Explain that a zone is unknown or has no blockhouse."""
    found = refuse_unknown_zone(b, answer)
    if found or not isinstance(answer, int):
        return found
    return [Refusal("zone.no_blockhouse", f"{zone_name(answer)} has no blockhouse", "AAD-NAVAL-02")]


@casualties.choose_casualty.refuses
def cannot_fall(b: Board, answer: Answer, who: int, hits: int, forts: int) -> list[Refusal]:
    """Explain that no such unit stands there."""
    text = f"no such unit stands in {zone_name(b.battle)}"
    return [Refusal("casualty.none", text, "AAD-COMBAT-14")]


@reinforcements.choose_entry.refuses
def cannot_enter(b: Board, answer: Answer, chart: int, number: int) -> list[Refusal]:
    """Explain that a place belongs to others, is not the unit's, or is full."""
    if not isinstance(answer, int):
        return []
    doors = entry_places(b, chart, next_space(b, chart))
    if CHART_POWER[chart] != GE:
        if answer not in range(len(BOXES)):
            return [Refusal("box.unknown", f"there is no box {answer}", "AAD-BOARD-03")]
        if BOX_POWER[answer] != CHART_POWER[chart]:
            text = f"{BOXES[answer]} belongs to the other power"
            return [Refusal("box.foreign", text, "AAD-ORDER14-03")]
    elif refuse_unknown_zone(b, answer):
        return refuse_unknown_zone(b, answer)
    if answer not in doors:
        rule = "AAD-REINF-14" if CHART_POWER[chart] == GE else "AAD-REINF-08"
        return [Refusal("entry.closed", "the chart does not let the next unit in there", rule)]
    rule = "AAD-ORDER15-05" if CHART_POWER[chart] == GE else "AAD-REINF-10"
    return [Refusal("entry.full", "there is no room left", rule)]


P = ParamSpec("P")
A = TypeVar("A", bound=Answer)
Explain = Callable[..., Refusal | None]


def register_number_reason(step: Choice[Board, P, A], reason: Explain) -> None:
    """Register the reason of a step whose answers are whole numbers."""

    def refuse(b: Board, answer: Answer, /, *args: P.args, **named: P.kwargs) -> list[Refusal]:
        found = reason(b, answer, *args) if isinstance(answer, int) else None
        return [found] if found else []

    step.refuses(refuse)


def register_zone_reason(step: Choice[Board, P, A], reason: Explain) -> None:
    """Register the reason of a step whose answers are zones: a zone of the map first of all."""

    def refuse(b: Board, answer: Answer, /, *args: P.args, **named: P.kwargs) -> list[Refusal]:
        unknown = refuse_unknown_zone(b, answer)
        if unknown or not isinstance(answer, int):
            return unknown
        found = reason(b, answer, *args)
        return [found] if found else []

    step.refuses(refuse)


# ---- numbers ----------------------------------------------------------------------------------------


def too_many_fighters(b: Board, answer: int, power: int, zone: int) -> Refusal:
    """Explain how many fighters are ready and how many a zone takes."""
    ready = b.ready_to_fly(AIRCRAFT[FIGHTER][power])
    room = aircraft.patrol_limit(b) - b.count_fighters(zone)
    aloft = counted(ready, "fighter is|fighters are")
    text = f"{aloft} ready and {zone_name(zone)} takes {room} more, not {answer}"
    return Refusal("number.wrong", text, "AAD-STACK-05")


def too_many_ashore(b: Board, answer: int, who: int, boatload: int, zone: int) -> Refusal:
    """Explain how many wait and how many fit."""
    box, kind = BOATLOADS[boatload]
    most = landing.most_ashore(b, boatload, zone)
    waiting = counted(b.count_afloat(box, kind), "unit waits|units wait")
    text = f"{waiting} off {BOXES[box]} and {most} fit, not {answer}"
    return Refusal("number.wrong", text, "AAD-ORDER10-02")


def too_many_arrivals(b: Board, answer: int, chart: int, number: int, place: int) -> Refusal:
    """Explain how many may come, by dice, chart and room."""
    most = reinforcements.most_arrivals(b, chart, number, place)
    text = f"the roll leaves {counted(number, 'unit')}, of which {most} can come in here"
    return Refusal("number.wrong", f"{text}, not {answer}", "AAD-REINF-03")


def no_such_die(b: Board, answer: int, chart: int, one: int, two: int) -> Refusal:
    """Explain which dice are on the table."""
    return Refusal("die.none", f"the dice show {one} and {two}, not {answer}", b.fortune_rule())


register_number_reason(aircraft.choose_fighters, too_many_fighters)
register_number_reason(landing.choose_ashore, too_many_ashore)
register_number_reason(reinforcements.choose_arrivals, too_many_arrivals)
register_number_reason(reinforcements.choose_reroll, no_such_die)


# ---- places and targets of the orders -----------------------------------------------------------------


def no_beach(b: Board, answer: int, who: int, boatload: int) -> Refusal:
    """Explain which zones a box is joined to, and which has room."""
    box = BOATLOADS[boatload].box
    if answer in landing.landing_zones_of(b, box):
        room = counted(b.room_for(3, answer), "more Allied land unit")
        held = f"{zone_name(answer)} has room for {room}"
        return Refusal("zone.full", held, "AAD-ORDER10-02")
    names = ", ".join(zone_name(z) for z in LANDS_IN[box])
    text = f"the {BOXES[box]} box joins {names}, not {zone_name(answer)}"
    return Refusal("zone.no_beach", text, "AAD-ORDER10-01")


def no_battle(b: Board, answer: int, who: int) -> Refusal:
    """Explain that a zone is not contested, or has fought."""
    sides = f"{b.count_axis(answer)} Axis and {counted(b.count_allies(answer), 'Allied land unit')}"
    if b.is_contested(answer):
        text = f"{zone_name(answer)} has fought on this card, or is spared by fortune"
        return Refusal("zone.fought", text, "AAD-COMBAT-04")
    return Refusal("zone.no_battle", f"{zone_name(answer)} has {sides}", "AAD-COMBAT-01")


def no_bomb_target(b: Board, answer: int, power: int, zone: int, hit: int) -> Refusal:
    """Explain that no such unit is under the bomber."""
    return no_unit(zone, answer, "AAD-SPECIAL-06")


def no_unit(zone: int, slot: int, rule: str) -> Refusal:
    """Refuse a unit that is not in a zone."""
    named = name_unit(slot) if 0 <= slot < ALL_SLOTS else f"unit {slot}"
    return Refusal("target.none", f"{zone_name(zone)} has no {named} to fire at", rule)


def no_flak_target(b: Board, answer: int, kind: int, zone: int) -> Refusal:
    """Explain that a power has no aircraft there, or a safe one."""
    if not 0 <= answer < len(POWERS) or not b.count(zone, AIRCRAFT[kind][answer]):
        text = f"no such aircraft is over {zone_name(zone)}"
        return Refusal("target.none", text, "AAD-AIR-04")
    return Refusal("target.safe", "this fighter cannot be fired at", "AAD-TACTIC00-07")


def no_sea_target(b: Board, answer: int, zone: int) -> Refusal | None:
    """Explain that a box is out of the arc, or empty."""
    if answer not in AFLOAT:
        return Refusal("target.none", f"there is no target {answer} at sea", "AAD-UNIT-19")
    box, kind = AFLOAT[answer]
    if box not in ARCS[zone]:
        seen = ", ".join(BOXES[each] for each in ARCS[zone])
        text = f"{BOXES[box]} is out of the arc of {zone_name(zone)}, which covers {seen}"
        return Refusal("box.out_of_arc", text, "AAD-BLOCK-05")
    if not b.count_afloat(box, kind):
        return Refusal("box.empty", f"no such unit waits off {BOXES[box]}", "AAD-UNIT-19")
    return None


register_zone_reason(landing.choose_beach, no_beach)
register_zone_reason(combat.choose_battle, no_battle)
register_number_reason(aircraft.choose_bomb_target, no_bomb_target)
register_number_reason(antiaircraft.choose_aircraft, no_flak_target)
register_number_reason(blockhouses.choose_sea_target, no_sea_target)


# ---- fortune cards ------------------------------------------------------------------------------------


def no_origin(b: Board, answer: int, who: int) -> Refusal:
    """Explain that nobody can leave a zone, or that it was named."""
    if any(b.has_named(answer, power) for power in range(len(POWERS))):
        return Refusal("zone.named", f"{zone_name(answer)} was named already", b.fortune_rule())
    if b.count_enemies(who, answer):
        locks = counted(b.count_enemies(who, answer), "enemy land unit locks|enemy land units lock")
        text = f"{locks} those of {zone_name(answer)}"
        return Refusal("stack.locked", text, "AAD-MOVE-09")
    text = f"no units of {NATIONS[who]} could leave {zone_name(answer)}"
    return Refusal("stack.none", text, b.fortune_rule())


def no_attack(b: Board, answer: int, who: int) -> Refusal:
    """Explain that a power cannot attack in a zone, or has named it."""
    if b.has_named(answer, who):
        return Refusal("zone.named", f"{zone_name(answer)} was named already", b.fortune_rule())
    text = f"no units of {NATIONS[who]} are there, or no enemy is in {zone_name(answer)}"
    return Refusal("zone.no_battle", text, b.fortune_rule())


def no_active_box(b: Board, answer: int, who: int) -> Refusal:
    """Explain that a box is another power's, empty or named."""
    return no_box(b, answer, who) or Refusal(
        "box.named", f"{BOXES[answer]} was named already", b.fortune_rule()
    )


def no_box(b: Board, answer: int, who: int) -> Refusal | None:
    """Explain that there is no such box, that it is another power's, or empty."""
    if not 0 <= answer < len(BOXES):
        text = f"there is no box {answer}; boxes are {', '.join(BOXES)}"
        return Refusal("box.unknown", text, "AAD-BOARD-03")
    if who < 3 and BOX_POWER[answer] != who:
        text = f"{BOXES[answer]} belongs to {NATIONS[BOX_POWER[answer]]}"
        return Refusal("box.foreign", text, "AAD-BOARD-03")
    if not b.box_total(answer):
        return Refusal("box.empty", f"no units wait off {BOXES[answer]}", "AAD-ORDER10-01")
    return None


def no_flak_there(b: Board, answer: int, kind: int, who: int) -> Refusal:
    """Explain that no antiaircraft fire is due in a zone."""
    guns = b.count(answer, ARTILLERY)
    text = f"{zone_name(answer)} has {guns} Axis artillery and {b.aircraft_over(answer, kind)}"
    return Refusal("zone.no_flak", f"{text} such aircraft of yours over it", b.fortune_rule())


def none_lost(b: Board, answer: int, kind: int, who: int) -> Refusal:
    """Explain that a power has lost no such aircraft, or decides itself."""
    if not 0 < answer < len(POWERS):
        return Refusal("power.unknown", f"{answer} is no Allied power", b.fortune_rule())
    lost = b.lost[AIRCRAFT[kind][answer]]
    text = f"{NATIONS[answer]} has lost {lost} of these aircraft, or decides itself"
    return Refusal("aircraft.none_lost", text, b.fortune_rule())


def no_aircraft(b: Board, answer: int, *args: int) -> Refusal:
    """Explain that no such aircraft is over a zone."""
    claim = CLAIMS.get(answer)
    place = zone_name(claim.place) if claim else f"{answer}"
    return Refusal("aircraft.none", f"no such aircraft is over {place}", "AAD-AIR-08")


def no_paratroopers(b: Board, answer: int) -> Refusal:
    """Explain that an airborne box is empty or unknown."""
    named = AIRBORNE_NAMES[answer] if 0 <= answer < len(AIRBORNE_BOXES) else f"box {answer}"
    return Refusal("airborne.none", f"no paratrooper is left in {named}", "AAD-FORTUNE01-03")


register_zone_reason(fortune.choose_origin, no_origin)
register_zone_reason(fortune.choose_attack_zone, no_attack)
register_number_reason(fortune.choose_active_box, no_active_box)
register_zone_reason(fortune.choose_spared, no_flak_there)
register_number_reason(fortune.choose_restored, none_lost)
register_number_reason(fortune.choose_shot_down, no_aircraft)
register_number_reason(fortune.choose_scattered, no_paratroopers)


# ---- tactics cards ------------------------------------------------------------------------------------


def not_coastal(b: Board, answer: int) -> Refusal:
    """Explain that a zone does not border the sea."""
    assert answer not in COAST
    return Refusal("zone.inland", f"{zone_name(answer)} is not coastal", "AAD-TACTIC00-09")


def no_site(b: Board, answer: int) -> Refusal:
    """Explain that nothing was lost in a zone, or that the Axis does not control it."""
    stands, printed = b.count(answer, BLOCKHOUSE), PRINTED_BLOCKHOUSES[answer]
    if stands >= printed:
        text = f"{zone_name(answer)} has {stands} of its {printed} blockhouses"
        return Refusal("site.full", text, "AAD-TACTIC00-10")
    text = f"the Axis does not control {zone_name(answer)}"
    return Refusal("site.control", text, "AAD-TACTIC08-02")


def no_barrage(b: Board, answer: int, who: int, number: int) -> Refusal:
    """Explain that there are no guns, or no enemies next to them."""
    pair = BARRAGES.get(answer)
    known = b.zones()
    if pair is None or pair.guns not in known or pair.target not in known:
        return Refusal("barrage.form", "a barrage is two zones: guns and target", "AAD-TACTIC11-02")
    guns, target = zone_name(pair.guns), zone_name(pair.target)
    text = f"{guns} has no guns of yours, does not border {target}, or no enemy is there"
    return Refusal("barrage.none", text, "AAD-TACTIC11-02")


def no_card_target(b: Board, answer: int, who: int, number: int) -> Refusal:
    """Explain that the card cannot be aimed at such a unit."""
    stack = STACKS.get(answer)
    named = f"{name_unit(stack.slot)} in {zone_name(stack.zone)}" if stack and answer >= 0 else ""
    text = f"the card cannot be aimed at {named or f'stack {answer}'}"
    return Refusal("target.none", text, "AAD-SPECIAL-03")


def no_scout(b: Board, answer: int, who: int) -> Refusal:
    """Explain that a fighter is not there, is the ally's, or has moved."""
    flight = FLIGHTS.get(answer)
    where = f"over {zone_name(flight.zone)}" if flight else f"of number {answer}"
    text = f"no fighter of yours {where} is left that has not moved"
    return Refusal("aircraft.moved", text, "AAD-TACTIC14-02")


def no_scout_zone(b: Board, answer: int, who: int, flight: int) -> Refusal:
    """Explain that a zone is full of fighters, or the one that it is in."""
    limit = ORDER[Phase.FIGHTERS_PATROL].limit
    text = f"{zone_name(answer)} has {b.count_fighters(answer)} fighters of {limit}"
    if answer == FLIGHTS[flight].zone:
        text = f"the fighter is over {zone_name(answer)} already"
    return Refusal("zone.fighters", text, "AAD-STACK-05")


def no_convoy(b: Board, answer: int) -> Refusal:
    """Explain that only this turn's arrivals form a convoy."""
    stack = STACKS.get(answer)
    where = zone_name(stack.zone) if stack else "there"
    text = f"no such unit has arrived in {where} this turn and can move on"
    return Refusal("convoy.none", text, "AAD-TACTIC15-02")


def no_volunteers(b: Board, answer: int, who: int, men: int) -> Refusal:
    """Explain that a chart has no empty infantry space, or its power no lost infantry."""
    if not 0 <= answer < len(CHART_NAMES):
        return Refusal("chart.unknown", f"there is no chart {answer}", "AAD-REINF-02")
    text = f"{count_waiting(b, answer)} units wait on the chart of {CHART_NAMES[answer]}"
    return Refusal(
        "chart.full", f"{text}: no lost infantry has an empty space there", "AAD-TACTIC00-14"
    )


register_zone_reason(preparations.choose_flooded, not_coastal)
register_zone_reason(preparations.choose_site, no_site)
register_number_reason(preparations.choose_decoy, no_box)
register_number_reason(preparations.choose_barnstormer, no_aircraft)
register_number_reason(fire.choose_barrage, no_barrage)
register_number_reason(fire.choose_unit, no_card_target)
register_number_reason(
    fire.choose_jump_target,
    lambda b, answer, power, zone, number: no_unit(zone, answer, "AAD-TACTIC01-03"),
)
register_number_reason(late_moves.choose_scouts, no_scout)
register_zone_reason(late_moves.choose_scout_zone, no_scout_zone)
register_number_reason(late_moves.choose_convoy, no_convoy)
register_number_reason(late_moves.choose_volunteers, no_volunteers)


@late_moves.choose_convoy_goal.refuses
def cannot_drive(b: Board, answer: Answer, stack: int) -> list[Refusal]:
    """Explain that a zone is out of the convoy's reach, or a way closed to it."""
    if isinstance(answer, tuple):
        return cannot_go_by(b, answer, AXIS, stack, fast=True)
    unknown = refuse_unknown_zone(b, answer)
    if unknown or not isinstance(answer, int):
        return unknown
    start = zone_name(STACKS[stack].zone)
    text = f"{zone_name(answer)} is full, or more than two open zones from {start}"
    return [Refusal("zone.too_far", text, "AAD-TACTIC15-02")]
