"""Set-up: zones, ready-made hexes, variant units and the campaign's options."""

from functools import cache

from beachhead.games.five_beaches.board import ALLIED, FULL, GERMAN, OFF, Board
from beachhead.games.five_beaches.content import hex_grid
from beachhead.games.five_beaches.content.scenario import scenario_content
from beachhead.games.five_beaches.rules.base import rules, tell_placed
from beachhead.games.five_beaches.rules.duplex_drive import swim, swimming_units
from beachhead.games.five_beaches.rules.free_setup import free_roll
from beachhead.games.five_beaches.rules.turn import start_turn
from beachhead.games.five_beaches.rules.variant_setup import (
    AIRBORNE,
    HOLD_THE_POINT,
    RANGERS,
    consider_point,
    drop_airborne,
    land_rangers,
)


def first_position(
    scenario: str, *, variants: tuple[str, ...], options: dict[str, int | str | bool]
) -> Board:
    """Lay out the maps with every unit off them; set-up is on the agenda (FFF-CAMP-01)."""
    content = scenario_content(scenario)
    turns = content.sheets[0].turns
    b = Board(
        scenario=scenario,
        last=int(options["turns"]) if content.campaign else turns,
        at=[OFF] * len(content.units),
        steps=[FULL] * len(content.units),
        deck=content.whole_deck[:],
        exits=(0,) * len(content.sheets),
        variants=variants,
        odd=str(options["odd_three"]),
        natural=bool(options["natural"]),
        several=bool(options["several_actions"]),
        free_set_up=bool(options["free_german_set_up"]),
        duplex_drive=bool(options["duplex_drive"]),
        by_hand=options["set_up"] == "by_hand",
    )
    b.do(set_up())
    return b


@rules.auto("FFF-CAMP-09")
def set_up(b: Board) -> None:
    """Set up Germans, Allies and variant units, roll the options' dice, start the first turn."""
    content = b.content
    frames = [place(u) for u in content.of_side[GERMAN] if content.units[u].hex]
    if HOLD_THE_POINT in b.variants and not b.by_hand:
        frames.append(consider_point())
    frames += [place(u) for u in content.of_side[ALLIED] if content.units[u].hex]
    if HOLD_THE_POINT in b.variants or RANGERS in b.variants:
        frames.append(land_rangers())
    if AIRBORNE in b.variants:
        frames.append(drop_airborne())
    frames += [swim(u) for u in swimming_units(b)] if b.duplex_drive else []
    frames += [free_roll()] if b.free_set_up else []
    b.do(*frames, start_turn())


@rules.auto("FFF-BEACH-41")
def place(b: Board, unit: int) -> None:
    """Use the ready-made hex, or ask."""
    if b.by_hand:
        choose_place.offer(b, unit)
    else:
        b.put(unit, b.content.units[unit].hex)


@rules.choice("FFF-BEACH-37", side=lambda b, unit: b.content.side_of[unit])
def choose_place(b: Board, unit: int) -> list[int]:
    """Pick a free hex of the unit's zone."""
    content = b.content
    zone = content.hex_set(set_up_zone(b, unit))
    if content.side_of[unit] == GERMAN:
        zone &= content.step_costs[unit].can_stand
    return b.free_hexes(zone)


@choose_place.chosen
def take_place(b: Board, number: int, unit: int) -> None:
    """Put the unit there."""
    b.put(unit, number)
    tell_placed(b, unit)


def set_up_zone(b: Board, unit: int) -> list[int]:
    """List the hexes in which a unit may be set up."""
    counter = b.content.units[unit]
    found = list(ZONES[counter.zone](b.content.key, counter.map))
    hoc = b.content.point_du_hoc
    if hoc in found and HOLD_THE_POINT not in b.variants:
        found.remove(hoc)
    return found


@cache
def land_near_sea(key: str, sheet: int) -> tuple[int, ...]:
    """List the land hexes of a map within its coastal limit, measured on that map alone."""
    content = scenario_content(key)
    limit = content.sheets[content.sheet_index[sheet]].coastal_limit
    numbers = hex_grid.sheet_numbers(sheet)
    sea = [h for h in numbers if content.at_sea(h)]
    return tuple(
        h
        for h in numbers
        if not content.at_sea(h)
        and min(filter(None, (hex_grid.distance(h, s) for s in sea))) <= limit
    )


@cache
def coastal_zone(key: str, sheet: int) -> tuple[int, ...]:
    """List land near the sea, no beach but a strongpoint's."""
    content = scenario_content(key)
    strong = content.sheets[content.sheet_index[sheet]].strongpoints
    near = land_near_sea(key, sheet)
    return tuple(h for h in near if content.terrain[h].key != "beach" or h in strong)


@cache
def reserve_zone(key: str, sheet: int) -> tuple[int, ...]:
    """List the land hexes farther inland."""
    near, content = land_near_sea(key, sheet), scenario_content(key)
    return tuple(
        h for h in hex_grid.sheet_numbers(sheet) if h not in near and not content.at_sea(h)
    )


@cache
def first_wave(key: str, sheet: int) -> tuple[int, ...]:
    """List the sea hexes that touch a beach."""
    content = scenario_content(key)
    sea = [h for h in hex_grid.sheet_numbers(sheet) if content.at_sea(h)]
    return tuple(
        h for h in sea if any(content.terrain[n].key == "beach" for n in hex_grid.neighbours(h))
    )


@cache
def second_wave(key: str, sheet: int) -> tuple[int, ...]:
    """List the other sea hexes."""
    first, content = first_wave(key, sheet), scenario_content(key)
    return tuple(h for h in hex_grid.sheet_numbers(sheet) if content.at_sea(h) and h not in first)


ZONES = {
    "coastal": coastal_zone,  # FFF-BEACH-37
    "reserve": reserve_zone,  # FFF-BEACH-38
    "wave1": first_wave,  # FFF-BEACH-40
    "wave2": second_wave,
}
