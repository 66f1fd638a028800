"""Why an answer is not offered: the figure and the rule behind every missing option."""

from collections.abc import Iterable, Sequence

from beachhead.games.axis_allies_dday.board import (
    BOATLOADS,
    EVERY_KIND,
    EVERYTHING,
    STACKS,
    Board,
    stack_of,
)
from beachhead.games.axis_allies_dday.board.charts import entry_places, next_space
from beachhead.games.axis_allies_dday.board.movement import (
    count_left,
    count_left_in,
    ready_in,
    room_to_move,
)
from beachhead.games.axis_allies_dday.content.components import Phase
from beachhead.games.axis_allies_dday.content.tables import (
    BLOCKHOUSE,
    BOX_POWER,
    BOXES,
    CHART_POWER,
    GE,
    MOBILE_SLOTS,
    ORDER,
    POWER_OF,
    POWERS_OF,
    SLOTS,
    STACK_LIMIT,
)
from beachhead.games.axis_allies_dday.notation.names import zone_name
from beachhead.games.axis_allies_dday.rules import (
    aircraft,
    casualties,
    landing,
    movement,
    naval,
    reinforcements,
)
from beachhead.games.axis_allies_dday.rules.story import name_unit
from beachhead.kernel.nodes import Answer, Refusal
from beachhead.kernel.plurals import counted

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
