"""What cannot be in a position: every invariant with its rule."""

from beachhead.games.dday_dice.board import CANNOT_STAY, Board, Unit
from beachhead.games.dday_dice.components import (
    ALL_AWARDS,
    ALL_VEHICLES,
    COUNTRIES,
    DICE,
    ITEMS,
    RANKING,
    RESOURCES,
    SPECIALISTS,
    UNIQUES,
    CardFile,
    CountryFile,
    cards,
    check_countries,
)
from beachhead.games.dday_dice.map_data import MapData
from beachhead.games.dday_dice.maps import MAPS, BattleMap
from beachhead.kernel.data import parsed

MOST_PLAYERS = 4
LARGEST = 100_000
CODES = 24


def invariants(b: Board) -> list[str]:
    """Name everything that cannot be; an empty list is a sound position."""
    if b.map not in MAPS:
        return [f"there is no map {b.map!r}; known: {', '.join(MAPS)} (DDD-SETUP-06)"]
    if not 1 <= len(b.units) <= MOST_PLAYERS:
        return [f"1 to 4 Units play, not {len(b.units)} (DDD-SETUP-01)"]
    faults = [f for side, u in enumerate(b.units) for f in unit_faults(b, side, u)]
    if b.solo != (len(b.units) == 1):
        faults.append(f"solitaire is a game of one Unit, not of {len(b.units)} (DDD-SOLO-01)")
    if not 0 <= b.phase <= 6:
        faults.append(f"a turn has phases 1 to 6, not {b.phase} (DDD-TURN-02)")
    return faults or card_faults(b)


def unit_faults(b: Board, side: int, u: Unit) -> list[str]:
    """Check one Unit's card, marker, place and dice."""
    name = f"unit {side}"
    faults = [
        f"{name} has {getattr(u, r)} {r} (DDD-SETUP-25)"
        for r in RESOURCES
        if not 0 <= getattr(u, r) <= LARGEST
    ]
    if not -1 <= u.country < len(COUNTRIES):
        faults.append(f"{name} has no country {u.country} (DDD-SETUP-04)")
    if u.sector and u.sector not in MAPS[b.map].sectors:
        faults.append(f"{name} stands in no Sector of the map: {u.sector} (DDD-MARKER-01)")
    if u.sector and not u.visited >> u.sector & 1:
        faults.append(f"{name} has not visited the Sector it stands in (DDD-MOVE-10)")
    if not 1 <= u.face <= CANNOT_STAY:
        faults.append(f"{name} shows no face {u.face} of a marker (DDD-MARKER-12)")
    if u.dice and (len(u.dice) != len(DICE) or not all(-1 <= c < CODES for c in u.dice)):
        faults.append(f"{name} has no such dice: {u.dice} (DDD-SETUP-23)")
    if not -1 <= u.vehicle < ALL_VEHICLES.bit_length():
        faults.append(f"{name} has no Vehicle {u.vehicle} (DDD-VEH-09)")
    for held, family in (
        (u.specialists | u.dead | u.placed, SPECIALISTS),
        (u.items, ITEMS),
    ):
        if held >> len(family) or held < 0:
            faults.append(f"{name} has cards that do not exist: {held}")
    if u.specialists & u.dead:
        faults.append(f"{name} has a Specialist both alive and dead (DDD-SPEC-14)")
    return faults


def check_file(name: str, text: str) -> str:
    """Check a corrected card file, or a map of the player's own, as the game would load it."""
    families = {"specialists.toml": "specialist", "items.toml": "item"}
    families |= {"vehicles.toml": "vehicle", "awards.toml": "award"}
    if name in families:
        found = cards(name, families[name], parsed(text, name, CardFile))
        return f"{len(found)} cards with effects that the rules know"
    if name == "countries.toml":
        check_countries(parsed(text, name, CountryFile))
        return "the player aids are complete"
    if name not in ("figures.toml", "income.toml", "rulebook.toml"):
        battle_map = BattleMap(parsed(text, name, MapData), name)
        return f"the map {battle_map.name} has {len(battle_map.sectors)} Sectors and a way to the Bunker"
    return ""


def card_faults(b: Board) -> list[str]:
    """Demand that no card lies in two places (DDD-ITEM-14)."""
    faults = []
    escrow = [u.offer[6] for u in b.units if len(u.offer) > 3 and u.offer[1]]
    rows = (
        ("Item", [b.pool, *(u.items for u in b.units), *escrow]),
        ("Award", [b.deck, *(u.awards for u in b.units)]),
        ("Vehicle", [b.garage, *(1 << u.vehicle for u in b.units if u.vehicle >= 0)]),
        (
            "common Specialist",
            [
                b.leaders,
                *((u.specialists | u.dead | u.placed) & (RANKING | UNIQUES) for u in b.units),
            ],
        ),
    )
    for name, sets in rows:
        seen = 0
        for held in sets:
            if seen & held:
                faults.append(f"one {name} lies in two places: bits {seen & held} (DDD-ITEM-14)")
            seen |= held
    if b.deck & ~ALL_AWARDS or b.garage & ~ALL_VEHICLES:
        faults.append("the deck or the garage holds cards that do not exist (DDD-SETUP-37)")
    return faults
