"""Set-up: zones, ready-made hexes, variant units and the campaign's options."""

from __future__ import annotations

from functools import cache

from beachhead.games.five_beaches import hexes
from beachhead.games.five_beaches.board import DONE, OFF, Board
from beachhead.games.five_beaches.components import ALLIED, GERMAN
from beachhead.games.five_beaches.rules.base import rules
from beachhead.games.five_beaches.rules.options import free_roll, swim
from beachhead.games.five_beaches.rules.turn import start_turn
from beachhead.games.five_beaches.theatre import FULL, REDUCED, theatre
from beachhead.kernel.chances import AtMost
from beachhead.kernel.devices import Dice, d6

HOLD_THE_POINT = "omaha_point_du_hoc"
RANGERS = "omaha_rangers"
AIRBORNE = "sword_airborne"


def first_position(
    scenario: str, *, variants: tuple[str, ...], options: dict[str, int | str | bool]
) -> Board:
    """Lay out the maps with every unit off them; set-up is on the agenda (FFF-CAMP-01)."""
    ground = theatre(scenario)
    turns = ground.sheets[0].turns
    b = Board(
        scenario=scenario,
        last=int(options["turns"]) if ground.campaign else turns,
        at=[OFF] * len(ground.units),
        steps=[FULL] * len(ground.units),
        deck=ground.fresh[:],
        exits=(0,) * len(ground.sheets),
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
    """Germans, Allies, variant units, the options' dice, and the first turn."""
    ground = b.theatre
    frames = [place(u) for u in ground.of_side[GERMAN] if ground.units[u].hex]
    if HOLD_THE_POINT in b.variants and not b.by_hand:
        frames.append(consider_point())
    frames += [place(u) for u in ground.of_side[ALLIED] if ground.units[u].hex]
    if HOLD_THE_POINT in b.variants or RANGERS in b.variants:
        frames.append(land_rangers())
    if AIRBORNE in b.variants:
        frames.append(drop_airborne())
    frames += [swim(u) for u in swimmers(b)] if b.duplex_drive else []
    frames += [free_roll()] if b.free_set_up else []
    b.do(*frames, start_turn())


def swimmers(b: Board) -> list[int]:
    """List the M-4 units, which roll for Duplex Drive (FFF-DD-01); the Churchills do not (FFF-DD-02)."""
    return [i for i, u in enumerate(b.theatre.units) if "m4" in u.traits]


@rules.auto("FFF-BEACH-41")
def place(b: Board, unit: int) -> None:
    """Use the ready-made hex, or ask."""
    if b.by_hand:
        choose_place.offer(b, unit)
    else:
        b.put(unit, b.theatre.units[unit].hex)


@rules.choice("FFF-BEACH-37", side=lambda b, unit: b.theatre.side_of(unit))
def choose_place(b: Board, unit: int) -> list[int]:
    """Pick a free hex of the unit's zone."""
    ground = b.theatre
    zone = ground.mask(zone_of(b, unit))
    if ground.side_of(unit) == GERMAN:
        zone &= ground.walker[unit].can_stand
    return ground.listed(zone & ~(b.force[0] | b.force[1]))


@choose_place.chosen
def stand(b: Board, number: int, unit: int) -> None:
    """Put the unit there."""
    b.put(unit, number)
    tell_placed(b, unit)


def tell_placed(b: Board, unit: int, rule: str = "FFF-BEACH-41") -> None:
    """Tell where a unit was set up."""
    b.tell(
        "placed",
        rule,
        piece=f"unit:{unit}",
        to=f"hex:{b.at[unit]}",
        unit=b.theatre.units[unit].name,
        hex=b.at[unit],
        side=b.theatre.side_of(unit),
    )


def zone_of(b: Board, unit: int) -> list[int]:
    """List the hexes in which a unit may be set up (FFF-BEACH-37, FFF-BEACH-38, FFF-BEACH-40)."""
    counter = b.theatre.units[unit]
    found = list(ZONES[counter.zone](b.theatre.key, counter.map))
    hoc = b.theatre.point_du_hoc
    if hoc in found and HOLD_THE_POINT not in b.variants:
        found.remove(hoc)
    return found


@cache
def near_sea(key: str, sheet: int) -> tuple[int, ...]:
    """List the land hexes of a map within its coastal limit, measured on that map alone."""
    ground = theatre(key)
    limit = ground.sheet_of(hexes.number(sheet, 1, 1)).coastal_limit
    numbers = hexes.sheet_numbers(sheet)
    sea = [h for h in numbers if ground.at_sea(h)]
    return tuple(
        h
        for h in numbers
        if not ground.at_sea(h) and min(hexes.distance(h, s) or 0 for s in sea) <= limit
    )


@cache
def coastal_zone(key: str, sheet: int) -> tuple[int, ...]:
    """List land near the sea, no beach but a strongpoint's."""
    ground = theatre(key)
    strong = ground.sheet_of(hexes.number(sheet, 1, 1)).strongpoints
    near = near_sea(key, sheet)
    return tuple(h for h in near if ground.terrain[h].key != "beach" or h in strong)


@cache
def reserve_zone(key: str, sheet: int) -> tuple[int, ...]:
    """List the land hexes farther inland."""
    near, ground = near_sea(key, sheet), theatre(key)
    return tuple(h for h in hexes.sheet_numbers(sheet) if h not in near and not ground.at_sea(h))


@cache
def first_wave(key: str, sheet: int) -> tuple[int, ...]:
    """List the sea hexes that touch a beach."""
    ground = theatre(key)
    sea = [h for h in hexes.sheet_numbers(sheet) if ground.at_sea(h)]
    return tuple(
        h for h in sea if any(ground.terrain[n].key == "beach" for n in hexes.neighbours(h))
    )


@cache
def second_wave(key: str, sheet: int) -> tuple[int, ...]:
    """List the other sea hexes."""
    first, ground = first_wave(key, sheet), theatre(key)
    return tuple(h for h in hexes.sheet_numbers(sheet) if ground.at_sea(h) and h not in first)


ZONES = {
    "coastal": coastal_zone,
    "reserve": reserve_zone,
    "wave1": first_wave,
    "wave2": second_wave,
}


@rules.auto("FFF-VAR-OMAHA-01")
def consider_point(b: Board) -> None:
    """Let the Germans move a coastal unit to Point du Hoc."""
    choose_holder.offer(b)


@rules.choice("FFF-VAR-OMAHA-01", side=lambda b: GERMAN)
def choose_holder(b: Board) -> list[int]:
    """Pick the unit for hex 2025 (FFF-VAR-OMAHA-08), or nobody; vehicles cannot stand there."""
    ground = b.theatre
    hoc = ground.point_du_hoc
    spot = ground.spot[hoc]
    return [
        DONE,
        *(
            u
            for u in ground.of_side[GERMAN]
            if b.at[u] // hexes.SHEET == hoc // hexes.SHEET
            and ground.units[u].zone == "coastal"
            and ground.walker[u].can_stand >> spot & 1
        ),
    ]


@choose_holder.chosen
def hold_point(b: Board, unit: int) -> None:
    """Put the unit there."""
    if unit != DONE:
        b.put(unit, b.theatre.point_du_hoc)
        tell_placed(b, unit, "FFF-VAR-OMAHA-01")


def ranger(b: Board) -> int:
    """Find the 2 Ranger unit."""
    variant = next(v for v in b.theatre.variants if v.key == RANGERS)
    return b.theatre.unit_index[variant.units[0]]


@rules.auto("FFF-VAR-OMAHA-09")
def land_rangers(b: Board) -> None:
    """Place 2 Ranger on Point du Hoc, or elsewhere if Germans hold it; then roll its strength."""
    unit = ranger(b)
    if RANGERS in b.variants:
        b.do(consider_strength(unit))
    if b.unit_in(b.theatre.point_du_hoc) >= 0:
        b.do(consider_landing(unit))
    elif RANGERS in b.variants:
        b.put(unit, b.theatre.point_du_hoc)
        tell_placed(b, unit, "FFF-VAR-OMAHA-09")


@rules.auto("FFF-VAR-OMAHA-02")
def consider_landing(b: Board, unit: int) -> None:
    """Ask where 2 Ranger starts."""
    choose_landing.offer(b, unit)


@rules.choice("FFF-VAR-OMAHA-02", side=lambda b, unit: ALLIED)
def choose_landing(b: Board, unit: int) -> list[int]:
    """Pick a free beach hex or land hex next to the sea, or leave the unit out."""
    ground = b.theatre
    sheet = ground.point_du_hoc // hexes.SHEET
    shore = ground.mask(
        h
        for h in hexes.sheet_numbers(sheet)
        if not ground.at_sea(h)
        and (ground.terrain[h].key == "beach" or any(ground.at_sea(n) for n in hexes.neighbours(h)))
    )
    return [DONE, *ground.listed(shore & ~(b.force[0] | b.force[1]))]


@choose_landing.chosen
def start_elsewhere(b: Board, number: int, unit: int) -> None:
    """Put 2 Ranger there."""
    if number != DONE:
        b.put(unit, number)
        tell_placed(b, unit, "FFF-VAR-OMAHA-02")


@rules.auto("FFF-VAR-SWORD-01")
def drop_airborne(b: Board) -> None:
    """Offer the three airborne units the east edge; strength is rolled after set-up."""
    variant = next(v for v in b.theatre.variants if v.key == AIRBORNE)
    units = [b.theatre.unit_index[name] for name in variant.units]
    b.do(*(consider_drop(u) for u in units), *(consider_strength(u) for u in units))


@rules.auto("FFF-VAR-SWORD-01")
def consider_drop(b: Board, unit: int) -> None:
    """Ask where an airborne unit starts."""
    choose_drop.offer(b, unit)


@rules.choice("FFF-VAR-SWORD-01", side=lambda b, unit: ALLIED)
def choose_drop(b: Board, unit: int) -> list[int]:
    """Pick a free hex of the east edge, or leave the unit out."""
    ground = b.theatre
    edge = ground.mask(ground.edge(ground.units[unit].map, "east"))
    return [DONE, *ground.listed(edge & ~(b.force[0] | b.force[1]))]


@choose_drop.chosen
def land_by_air(b: Board, number: int, unit: int) -> None:
    """Put the unit there."""
    if number != DONE:
        b.put(unit, number)
        tell_placed(b, unit, "FFF-VAR-SWORD-01")


@rules.auto("FFF-VAR-SWORD-02")
def consider_strength(b: Board, unit: int) -> None:
    """Roll for a variant unit that was set up."""
    if b.at[unit] > 0:
        b.do(roll_strength(unit))


def full_at_most(b: Board, unit: int) -> int:
    """Give the highest roll that leaves a variant unit at full strength."""
    name = b.theatre.units[unit].id
    return max(v.set_up.full_at_most for v in b.theatre.variants if v.set_up and name in v.units)


@rules.chance("FFF-VAR-SWORD-02", side=lambda b, unit: ALLIED)
def roll_strength(b: Board, unit: int) -> Dice:
    """Roll a D6 for the unit's strength."""
    return d6(1, fold=AtMost(full_at_most(b, unit)))


@roll_strength.came_up
def see_strength(b: Board, roll: tuple[int], unit: int) -> None:
    """Leave the unit full on a low roll, start it reduced on a high one.

    Reduced: FFF-VAR-OMAHA-11 and FFF-VAR-SWORD-03.
    """
    full = roll[0] <= full_at_most(b, unit)
    b.steps[unit] = FULL if full else REDUCED
    rule = "FFF-VAR-OMAHA-10" if unit_is_ranger(b, unit) else "FFF-VAR-SWORD-02"
    b.tell(
        "strength",
        rule,
        dice=list(roll),
        piece=f"unit:{unit}",
        unit=b.theatre.units[unit].name,
        full=int(full),
        side=ALLIED,
    )


def unit_is_ranger(b: Board, unit: int) -> bool:
    """Tell the Ranger from the airborne."""
    return b.theatre.units[unit].map == b.theatre.point_du_hoc // hexes.SHEET
