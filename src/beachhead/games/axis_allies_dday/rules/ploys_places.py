"""The effects of tactics cards that name a fighter, a zone or a box: 3, 7, 8, 9, and 10."""

from collections.abc import Callable

from beachhead.games.axis_allies_dday.board import Board
from beachhead.games.axis_allies_dday.data import CARDS
from beachhead.games.axis_allies_dday.rules.base import allies_asked, axis_asked, rules
from beachhead.games.axis_allies_dday.tables import (
    ARTILLERY,
    AXIS,
    BLOCKHOUSE,
    BOTH,
    BOX_POWER,
    BOXES,
    COAST,
    FIGHTER,
    FIRST,
    PRINTED,
    UK,
    US,
    WIDTH,
)

# ---- 3, 7, 8, 9: a named fighter, zone or box -----------------------------------------------------


def patrols(b: Board) -> list[int]:
    """List the fighters on patrol as zone * 3 + power."""
    return [z * 3 + p for z in b.zones() for p in (UK, US) if b.count(z, FIGHTER + p)]


@rules.auto("AAD-TACTIC03-02")
def barnstorm(b: Board) -> None:
    """Let the Allies choose the fighter."""
    choose_barnstormer.offer(b)


@rules.choice("AAD-TACTIC03-02", side=allies_asked)
def choose_barnstormer(b: Board) -> list[int]:
    """List the fighters on patrol."""
    return patrols(b)


@choose_barnstormer.chosen
def protect(b: Board, place: int) -> None:
    """Keep it safe until order 4 is done."""
    b.barnstormer = place
    b.tell("barnstormer", "AAD-TACTIC03-02", side=1, at=f"zone:{place // 3}", zone=place // 3)


@rules.choice("AAD-TACTIC07-02", side=axis_asked)
def choose_flooded(b: Board) -> list[int]:
    """List the coastal zones, whoever is there (AAD-TACTIC00-09)."""
    return [z for z in b.zones() if z in COAST]


@choose_flooded.chosen
def flood(b: Board, zone: int) -> None:
    """Close the zone to Allied moves of order 8."""
    b.flooded = zone
    b.tell("flooded", "AAD-TACTIC07-02", side=0, zone=zone)


def building_sites(b: Board) -> list[int]:
    """List Axis-controlled zones that have lost a blockhouse (AAD-TACTIC00-10)."""
    return [z for z in b.zones() if b.count(z, BLOCKHOUSE) < PRINTED[z] and b.controller(z) == AXIS]


@rules.auto("AAD-TACTIC08-02")
def build(b: Board) -> None:
    """Let the Axis choose the zone."""
    choose_site.offer(b)


@rules.choice("AAD-TACTIC08-02", side=axis_asked)
def choose_site(b: Board) -> list[int]:
    """List the zones where a blockhouse can be built."""
    return building_sites(b)


@choose_site.chosen
def raise_blockhouse(b: Board, zone: int) -> None:
    """Put a lost blockhouse back."""
    b.units[zone * WIDTH + BLOCKHOUSE] += 1
    b.lose(BLOCKHOUSE, -1)
    b.tell("built", "AAD-TACTIC08-02", side=0, zone=zone)


def loaded_boxes(b: Board) -> list[int]:
    """List the boxes with units."""
    return [box for box in range(len(BOXES)) if b.box_total(box)]


@rules.auto("AAD-TACTIC09-02")
def deceive(b: Board) -> None:
    """Let the Allies choose the box."""
    choose_decoy.offer(b)


@rules.choice("AAD-TACTIC09-02", side=allies_asked)
def choose_decoy(b: Board) -> list[int]:
    """List the boxes with units."""
    return loaded_boxes(b)


@choose_decoy.chosen
def set_decoy(b: Board, box: int) -> None:
    """Open more zones to the box in order 10."""
    b.decoy = box
    b.tell("decoy", "AAD-TACTIC09-02", side=b.seat(BOX_POWER[box]), at=f"box:{box}", box=box)


# ---- 10: combined assault ---------------------------------------------------------------------------


def paired(b: Board, zone: int) -> bool:
    """Tell whether Allied infantry and artillery stand together."""
    infantry, guns = (sum(b.count(zone, FIRST[p] + k) for p in (UK, US)) for k in (0, ARTILLERY))
    return bool(infantry and guns)


def combine(b: Board, number: int) -> None:
    """Let artillery help infantry in order 11."""
    b.combined = 1


PLACES: dict[str, tuple[Callable[[Board, int], bool], Callable[[Board, int], None]]] = {
    "barnstorming": (lambda b, who: bool(patrols(b)), lambda b, n: b.do(barnstorm())),
    "flood": (lambda b, who: any(b.masses(BOTH)), lambda b, n: b.do(choose_flooded())),
    "construction": (
        lambda b, who: bool(building_sites(b)),
        lambda b, n: b.do(*[build()] * CARDS.tactics[n - 1].value),
    ),
    "deception": (lambda b, who: bool(loaded_boxes(b)), lambda b, n: b.do(deceive())),
    "combined assault": (lambda b, who: any(paired(b, z) for z in b.all_contested()), combine),
}
"""When these cards can be used, and what they do."""
