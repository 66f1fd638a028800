"""Tactics cards that prepare a later order: 3, 7, 8, 9 and 10."""

from beachhead.games.axis_allies_dday.board import CLAIMS, Board
from beachhead.games.axis_allies_dday.content.tables import (
    AIRCRAFT,
    ARTILLERIES,
    AXIS,
    BLOCKHOUSE,
    BOTH,
    BOX_POWER,
    COAST,
    FIGHTER,
    INFANTRIES,
    POWERS_OF,
    PRINTED_BLOCKHOUSES,
    TACTICS,
)
from beachhead.games.axis_allies_dday.rules.base import ask_axis, ask_powers, rules
from beachhead.games.axis_allies_dday.rules.landing import BOXES_OF_PARTY
from beachhead.games.axis_allies_dday.rules.tactics.effect import Effect

# ---- 3, 7, 8, 9: a named fighter, zone or box -----------------------------------------------------


def list_patrols(b: Board, who: int) -> list[int]:
    """List the zones and powers of the fighters of these powers on patrol."""
    return [
        CLAIMS.id(zone, power)
        for zone in b.zones()
        for power in POWERS_OF[who]
        if b.count(zone, AIRCRAFT[FIGHTER][power])
    ]


@rules.auto("AAD-TACTIC03-02")
def barnstorm(b: Board, who: int) -> None:
    """Let the Allies choose the fighter."""
    choose_barnstormer.offer(b, who)


@rules.choice("AAD-TACTIC03-02", side=ask_powers)
def choose_barnstormer(b: Board, who: int) -> list[int]:
    """List the fighters on patrol."""
    return list_patrols(b, who)


@choose_barnstormer.chosen
def protect(b: Board, claim: int, who: int) -> None:
    """Keep it safe until order 4 is done."""
    b.barnstormer = claim
    zone, power = CLAIMS[claim]
    b.tell("barnstormer", "AAD-TACTIC03-02", side=b.seat_of(who), power=power, zone=zone)


@rules.choice("AAD-TACTIC07-02", side=ask_axis)
def choose_flooded(b: Board) -> list[int]:
    """List the coastal zones, friends or enemies there or not (AAD-TACTIC00-09)."""
    return [z for z in b.zones() if z in COAST]


@choose_flooded.chosen
def flood(b: Board, zone: int) -> None:
    """Close the zone to Allied moves of order 8."""
    b.flooded = zone
    b.tell("flooded", "AAD-TACTIC07-02", side=AXIS, zone=zone)


def building_sites(b: Board) -> list[int]:
    """List Axis-controlled zones that have lost a blockhouse (AAD-TACTIC00-10)."""
    return [
        z
        for z in b.zones()
        if b.count(z, BLOCKHOUSE) < PRINTED_BLOCKHOUSES[z] and b.controller(z) == AXIS
    ]


@rules.auto("AAD-TACTIC08-02")
def build(b: Board) -> None:
    """Let the Axis choose the zone."""
    choose_site.offer(b)


@rules.choice("AAD-TACTIC08-02", side=ask_axis)
def choose_site(b: Board) -> list[int]:
    """List the zones where a blockhouse can be built."""
    return building_sites(b)


@choose_site.chosen
def raise_blockhouse(b: Board, zone: int) -> None:
    """Put a lost blockhouse back."""
    b.add_units(zone, BLOCKHOUSE, 1)
    b.count_lost(BLOCKHOUSE, -1)
    b.tell("built", "AAD-TACTIC08-02", side=AXIS, zone=zone)


@rules.auto("AAD-TACTIC09-02")
def deceive(b: Board, who: int) -> None:
    """Let the Allies choose the box."""
    choose_decoy.offer(b, who)


@rules.choice("AAD-TACTIC09-02", side=ask_powers)
def choose_decoy(b: Board, who: int) -> list[int]:
    """List the boxes with units."""
    return b.loaded_boxes(sorted(BOXES_OF_PARTY[who]))


@choose_decoy.chosen
def set_decoy(b: Board, box: int, who: int) -> None:
    """Open more zones to the box in order 10."""
    b.decoy = box
    b.tell("decoy", "AAD-TACTIC09-02", side=b.seat_of(BOX_POWER[box]), at=f"box:{box}", box=box)


# ---- 10: combined assault ---------------------------------------------------------------------------


def has_pair(b: Board, zone: int) -> bool:
    """Return True if Allied infantry and artillery stand together."""
    return bool(b.count_all(zone, INFANTRIES[BOTH]) and b.count_all(zone, ARTILLERIES[BOTH]))


def let_artillery_help(b: Board, number: int, who: int) -> None:
    """Let artillery help infantry in order 11."""
    b.combined = 1


PREPARATIONS = {
    "barnstorming": Effect(
        lambda b, who: bool(list_patrols(b, who)), lambda b, n, who: b.do(barnstorm(who))
    ),
    "flood": Effect(
        lambda b, who: any(b.units_by_zone(BOTH)), lambda b, n, who: b.do(choose_flooded())
    ),
    "construction": Effect(
        lambda b, who: bool(building_sites(b)),
        lambda b, n, who: b.do(*[build()] * TACTICS[n].value),
    ),
    "deception": Effect(
        lambda b, who: bool(b.loaded_boxes(BOXES_OF_PARTY[who])),
        lambda b, n, who: b.do(deceive(who)),
    ),
    "combined assault": Effect(
        lambda b, who: any(has_pair(b, zone) for zone in b.all_contested()), let_artillery_help
    ),
}
