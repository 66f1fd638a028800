"""FFF-VAR-OMAHA and FFF-VAR-SWORD: variant units that are set up before the first turn."""

from beachhead.games.five_beaches.board import ALLIED, DONE, FULL, GERMAN, NOBODY, REDUCED, Board
from beachhead.games.five_beaches.content.map_graph import HexSet
from beachhead.games.five_beaches.rules.base import rules, tell_placed
from beachhead.kernel.chances import AtMost
from beachhead.kernel.devices import Dice, d6

HOLD_THE_POINT = "omaha_point_du_hoc"
RANGERS = "omaha_rangers"
AIRBORNE = "sword_airborne"


@rules.auto("FFF-VAR-OMAHA-01")
def consider_point(b: Board) -> None:
    """Let the Germans move a coastal unit to Point du Hoc."""
    choose_holder.offer(b)


@rules.choice("FFF-VAR-OMAHA-01", side=lambda b: GERMAN)
def choose_holder(b: Board) -> list[int]:
    """Pick the unit for hex 2025 (FFF-VAR-OMAHA-08), or nobody; vehicles cannot stand there."""
    return [DONE, *(u for u in b.content.of_side[GERMAN] if can_hold_point(b, u))]


def can_hold_point(b: Board, unit: int) -> bool:
    """Return True for a coastal unit of Omaha that can stand on the cliff."""
    content = b.content
    counter, hoc = content.units[unit], content.point_du_hoc
    at_omaha = b.on_map(unit) and b.sheet_index(unit) == content.sheet_index_at[hoc]
    return at_omaha and counter.zone == "coastal" and content.can_stand(counter.kind, hoc)


@choose_holder.chosen
def hold_point(b: Board, unit: int) -> None:
    """Put the unit there."""
    if unit != DONE:
        b.put(unit, b.content.point_du_hoc)
        tell_placed(b, unit, "FFF-VAR-OMAHA-01")


def variant_units(b: Board, key: str) -> list[int]:
    """List the units of a variant; none where the scenario does not have it."""
    content = b.content
    named = [name for variant in content.variants if variant.key == key for name in variant.units]
    return [content.unit_index[name] for name in named]


@rules.auto("FFF-VAR-OMAHA-09")
def land_rangers(b: Board) -> None:
    """Place 2 Ranger on Point du Hoc, or elsewhere if Germans hold it; then roll its strength."""
    (unit,) = variant_units(b, RANGERS)
    if RANGERS in b.variants:
        b.do(consider_strength(unit))
    if b.unit_in(b.content.point_du_hoc) != NOBODY:
        b.do(consider_landing(unit))
    elif RANGERS in b.variants:
        b.put(unit, b.content.point_du_hoc)
        tell_placed(b, unit, "FFF-VAR-OMAHA-09")


@rules.auto("FFF-VAR-OMAHA-02")
def consider_landing(b: Board, unit: int) -> None:
    """Ask where 2 Ranger starts."""
    choose_landing.offer(b, unit)


@rules.choice("FFF-VAR-OMAHA-02", side=lambda b, unit: ALLIED)
def choose_landing(b: Board, unit: int) -> list[int]:
    """Pick a free beach hex or land hex next to the sea, or leave the unit out."""
    return [DONE, *b.free_hexes(list_shore_hexes(b))]


def list_shore_hexes(b: Board) -> HexSet:
    """Return the beach hexes of Omaha, and its land hexes next to the sea."""
    content = b.content
    omaha = content.sheet_index_at[content.point_du_hoc]
    beach = content.hex_set(h for h in content.numbers if content.terrain[h].key == "beach")
    here = content.hex_set(h for h in content.numbers if content.sheet_index_at[h] == omaha)
    return (beach | content.next_to(content.sea & here)) & content.land & here


@choose_landing.chosen
def land_elsewhere(b: Board, number: int, unit: int) -> None:
    """Put 2 Ranger there."""
    if number != DONE:
        b.put(unit, number)
        tell_placed(b, unit, "FFF-VAR-OMAHA-02")


@rules.auto("FFF-VAR-SWORD-01")
def drop_airborne(b: Board) -> None:
    """Offer the three airborne units the east edge; strength is rolled after set-up."""
    units = variant_units(b, AIRBORNE)
    b.do(*(consider_drop(u) for u in units), *(consider_strength(u) for u in units))


@rules.auto("FFF-VAR-SWORD-01")
def consider_drop(b: Board, unit: int) -> None:
    """Ask where an airborne unit starts."""
    choose_drop.offer(b, unit)


@rules.choice("FFF-VAR-SWORD-01", side=lambda b, unit: ALLIED)
def choose_drop(b: Board, unit: int) -> list[int]:
    """Pick a free hex of the east edge, or leave the unit out."""
    content = b.content
    edge = content.hex_set(content.edge(content.units[unit].map, "east"))
    return [DONE, *b.free_hexes(edge)]


@choose_drop.chosen
def land_by_air(b: Board, number: int, unit: int) -> None:
    """Put the unit there."""
    if number != DONE:
        b.put(unit, number)
        tell_placed(b, unit, "FFF-VAR-SWORD-01")


@rules.auto("FFF-VAR-SWORD-02")
def consider_strength(b: Board, unit: int) -> None:
    """Roll for a variant unit that was set up."""
    if b.on_map(unit):
        b.do(roll_strength(unit))


def full_at_most(b: Board, unit: int) -> int:
    """Return the highest roll that leaves a variant unit at full strength."""
    name = b.content.units[unit].id
    return max(v.set_up.full_at_most for v in b.content.variants if v.set_up and name in v.units)


@rules.chance("FFF-VAR-SWORD-02", side=lambda b, unit: ALLIED)
def roll_strength(b: Board, unit: int) -> Dice:
    """Roll a D6 for the unit's strength."""
    return d6(1, fold=AtMost(full_at_most(b, unit)))


@roll_strength.came_up
def set_strength(b: Board, roll: tuple[int], unit: int) -> None:
    """Leave the unit full on a low roll, start it reduced on a high one."""
    full = roll[0] <= full_at_most(b, unit)
    b.steps[unit] = FULL if full else REDUCED  # FFF-VAR-OMAHA-11, FFF-VAR-SWORD-03
    rule = "FFF-VAR-OMAHA-10" if unit in variant_units(b, RANGERS) else "FFF-VAR-SWORD-02"
    b.tell(
        "strength",
        rule,
        role="check",
        dice=list(roll),
        need=f"{full_at_most(b, unit)} or less",
        result="full strength" if full else "reduced",
        pieces=[f"unit:{unit}"],
        unit=b.content.units[unit].name,
        full=int(full),
        side=ALLIED,
    )
