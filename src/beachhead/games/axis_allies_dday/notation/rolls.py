"""What dice are thrown for, in a sentence: people at a real table throw them."""

from beachhead.games.axis_allies_dday.board import AFLOAT, AIRFIELD, Board
from beachhead.games.axis_allies_dday.content.tables import (
    BOX_SLOTS,
    BOXES,
    CHART_NAMES,
    ORDER,
    TACTICS,
)
from beachhead.games.axis_allies_dday.notation.names import (
    AIRBORNE_NAMES,
    NATIONS,
    unit_name,
    zone_name,
)
from beachhead.games.axis_allies_dday.rules import (
    airborne,
    aircraft,
    antiaircraft,
    blockhouses,
    combat,
    fortune,
    naval,
    reinforcements,
    strafing,
)
from beachhead.games.axis_allies_dday.rules.tactics import fire, late_moves


@naval.bombard.prompt
def describe_bombard(b: Board, who: int, zone: int) -> str:
    """Describe what the ships fire at."""
    return f"Ships fire at the blockhouse in {zone_name(zone)}: {b.hit_number()} or less hits."


@aircraft.bomb.prompt
def describe_bomb(b: Board, power: int, zone: int, slot: int, hit: int) -> str:
    """Describe what the bomber aims at."""
    number = b.fortune_figure("hit", hit)
    return f"A bomber strikes {unit_name(slot)} in {zone_name(zone)}: {number} or less hits."


@strafing.strafing_shot.prompt
def describe_strafing(b: Board, group: int, shots: int, units: int) -> str:
    """Describe that a fighter strafes moving units."""
    return f"A fighter strafes moving units: {b.hit_number()} or less hits."


@airborne.paratroopers_fire.prompt
def describe_paratroopers(b: Board, box: int) -> str:
    """Describe how many men fire where they land."""
    men = f"{b.airborne[box]} {AIRBORNE_NAMES[box]} paratroopers"
    return f"{men} fire where they land: {b.hit_number()} or less hits."


@blockhouses.shell_beachhead.prompt
def describe_shelling(b: Board, zone: int, target: int) -> str:
    """Describe which units offshore a blockhouse fires at."""
    box, kind = AFLOAT[target]
    name = unit_name(BOX_SLOTS[box][kind])
    return f"A blockhouse in {zone_name(zone)} fires at {name} off {BOXES[box]}: {b.hit_number()} or less hits."


@antiaircraft.fire_flak.prompt
def describe_flak(b: Board, zone: int, slot: int) -> str:
    """Describe which aircraft the artillery fires at."""
    where = zone_name(zone)
    return f"Artillery in {where} fires at {unit_name(slot)}: {b.hit_number()} or less hits."


@fortune.ground_aircraft.prompt
def describe_grounding(b: Board, place: int) -> str:
    """Describe whose aircraft the weather may keep on the ground."""
    return f"The weather over the Airfield: one die for each {unit_name(AIRFIELD[place])}."


@reinforcements.reroll_die.prompt
def describe_reroll(b: Board, chart: int, kept: int) -> str:
    """Describe which die is kept."""
    return f"{CHART_NAMES[chart]}: one die is thrown again, the {kept} stays."


@late_moves.call_volunteers.prompt
def describe_volunteers(b: Board, who: int) -> str:
    """Describe what the die is for."""
    return "Volunteers: the die is the most infantry that return."


@fire.more_paratroopers.prompt
def describe_more_paratroopers(b: Board, box: int, number: int) -> str:
    """Describe which numbers drop men."""
    faces = ", ".join(str(face) for face in TACTICS[number].faces)
    return f"{AIRBORNE_NAMES[box]}: a {faces} is the number of men who drop."


@fire.single_shot.prompt
def describe_single_shot(b: Board, who: int, zone: int, slot: int, hit: int) -> str:
    """Describe what the shot is aimed at."""
    return f"A shot at {unit_name(slot)} in {zone_name(zone)}: {hit} or less hits."


@fire.rocket.prompt
def describe_rocket(b: Board, chart: int, hit: int) -> str:
    """Describe which chart the rocket is aimed at."""
    return f"A rocket at the next unit of {CHART_NAMES[chart]}: {hit} or less hits."


@fire.barrage.prompt
def describe_barrage(b: Board, who: int, zone: int, to: int, number: int) -> str:
    """Describe from where to where the artillery fires."""
    hit = TACTICS[number].hit
    return f"Artillery in {zone_name(zone)} fires into {zone_name(to)}: {hit} or less hits."


@fortune.roll_fortune.prompt
def describe_fortune(b: Board, number: int) -> str:
    """Describe which fortune card is rolled for."""
    return f"Fortune card {number}: a 1 helps, a 6 hurts {ORDER[number].action}."


@combat.attackers_fire.prompt
def describe_attack(b: Board, who: int, zone: int) -> str:
    """Describe who attacks."""
    return f"{zone_name(zone)}: {NATIONS[who]} attacks."


@combat.defenders_fire.prompt
def describe_defense(b: Board, who: int, zone: int) -> str:
    """Describe who defends."""
    return f"{zone_name(zone)}: {NATIONS[combat.other_side(who)]} defends."


@reinforcements.roll_reinforcements.prompt
def describe_reinforcements(b: Board, chart: int) -> str:
    """Describe which chart is rolled for."""
    return f"Reinforcements, {CHART_NAMES[chart]}: two dice."
