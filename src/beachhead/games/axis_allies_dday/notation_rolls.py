"""What dice are thrown for, in a sentence: people at a real table throw them."""

from beachhead.games.axis_allies_dday.board import Board
from beachhead.games.axis_allies_dday.rules import (
    air,
    airborne,
    coast,
    flak,
    fortune,
    naval,
    ploys,
    ploys_later,
    reinforce,
    strafe,
)
from beachhead.games.axis_allies_dday.show import AIRBORNE_NAMES, unit_name, zone_name
from beachhead.games.axis_allies_dday.tables import (
    BOX_POWER,
    BOXES,
    CHART_NAMES,
    FIRST,
    LAND,
    MOBILE,
)


@naval.bombard.prompt
def say_bombard(b: Board, who: int, zone: int) -> str:
    """Say what the ships fire at."""
    return f"Ships fire at the blockhouse in {zone_name(zone)}: {b.hit_number()} or less hits."


@air.bomb.prompt
def say_bomb(b: Board, power: int, zone: int, slot: int, hit: int) -> str:
    """Say what the bomber aims at."""
    number = b.lucky("hit", hit)
    return f"A bomber strikes {unit_name(slot)} in {zone_name(zone)}: {number} or less hits."


@strafe.strafing_shot.prompt
def say_strafing(b: Board, group: int, shots: int, units: int) -> str:
    """Say that a fighter strafes moving units."""
    return f"A fighter strafes moving units: {b.hit_number()} or less hits."


@airborne.paratroopers_fire.prompt
def say_paratroopers(b: Board, box: int) -> str:
    """Say how many men fire where they land."""
    men = f"{b.airborne[box]} {AIRBORNE_NAMES[box]} paratroopers"
    return f"{men} fire where they land: {b.hit_number()} or less hits."


@coast.shell_beachhead.prompt
def say_shelling(b: Board, zone: int, target: int) -> str:
    """Say which units offshore a blockhouse fires at."""
    box, kind = divmod(target, MOBILE)
    name = unit_name(FIRST[BOX_POWER[box]] + kind)
    return f"A blockhouse in {zone_name(zone)} fires at {name} off {BOXES[box]}: {b.hit_number()} or less hits."


@flak.fire_flak.prompt
def say_flak(b: Board, zone: int, slot: int) -> str:
    """Say which aircraft the artillery fires at."""
    where = zone_name(zone)
    return f"Artillery in {where} fires at {unit_name(slot)}: {b.hit_number()} or less hits."


@fortune.ground_aircraft.prompt
def say_grounding(b: Board, place: int) -> str:
    """Say whose aircraft the weather may keep on the ground."""
    return f"The weather over the Airfield: one die for each {unit_name(LAND + place)}."


@reinforce.reroll_die.prompt
def say_reroll(b: Board, chart: int, kept: int) -> str:
    """Say which die is kept."""
    return f"{CHART_NAMES[chart]}: one die is thrown again, the {kept} stays."


@ploys_later.call_volunteers.prompt
def say_volunteers(b: Board, who: int) -> str:
    """Say what the die is for."""
    return "Volunteers: the die is the most infantry that return."


@ploys.more_paratroopers.prompt
def say_more_paratroopers(b: Board, box: int, number: int) -> str:
    """Say which numbers drop men."""
    faces = ", ".join(str(face) for face in ploys.card(number).faces)
    return f"{AIRBORNE_NAMES[box]}: a {faces} is the number of men who drop."


@ploys.single_shot.prompt
def say_single_shot(b: Board, who: int, zone: int, slot: int, hit: int) -> str:
    """Say what the shot is aimed at."""
    return f"A shot at {unit_name(slot)} in {zone_name(zone)}: {hit} or less hits."


@ploys.rocket.prompt
def say_rocket(b: Board, chart: int, hit: int) -> str:
    """Say which chart the rocket is aimed at."""
    return f"A rocket at the next unit of {CHART_NAMES[chart]}: {hit} or less hits."


@ploys.barrage.prompt
def say_barrage(b: Board, who: int, zone: int, to: int, number: int) -> str:
    """Say from where to where the artillery fires."""
    hit = ploys.card(number).hit
    return f"Artillery in {zone_name(zone)} fires into {zone_name(to)}: {hit} or less hits."
