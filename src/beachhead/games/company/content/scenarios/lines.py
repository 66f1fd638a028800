"""What can be wrong with a scenario's own lines: weapons, tanks and kinds of terrain."""

from collections.abc import Iterator, Sequence

from beachhead.games.company.content.geometry.ground import COVER, GOING
from beachhead.games.company.content.scenarios.places import LARGEST, Problem, known, sane
from beachhead.games.company.content.scenarios.schema import Scenario
from beachhead.games.company.content.tables import (
    TANKS,
    TERRAIN,
    WEAPONS,
    TankLine,
    TerrainType,
    Weapon,
)

WIDEST = 4  # inches: no base has a larger radius
FASTEST = 48  # inches
MOST_DICE = 20  # of one weapon
MOST_WORTH = 1000
ARMOUR = (2, 7)  # a save on 7+ always fails
WEAPON, TANK, GROUND = "MIN-WEAPON-01", "MIN-TANK-01", "MIN-COVER-01"

CARRIERS = ("infantry", "gun", "tank")
SHAPES = sorted({kind.shape for kind in TERRAIN.values()})
WEAPON_TRAITS = sorted({trait for line in WEAPONS.values() for trait in line.traits})
TANK_TRAITS = sorted({trait for line in TANKS.values() for trait in line.traits})


def own_lines(s: Scenario) -> Iterator[Problem]:
    """Check the lines that a scenario adds to the tables."""
    for key, weapon in s.weapon.items():
        yield from own_weapon(f"weapon.{key}", weapon)
    for key, tank in s.tank.items():
        yield from own_tank(s, f"tank.{key}", tank)
    for key, kind in s.terrain_type.items():
        yield from own_terrain(f"terrain_type.{key}", kind)


def own_weapon(entry: str, w: Weapon) -> Iterator[Problem]:
    """Check a weapon line."""
    yield from number(entry, "range", w.range, (0, LARGEST), WEAPON)
    for field, value in (("fp", w.fp), ("ta", w.ta), ("barrage", w.barrage)):
        yield from number(entry, field, value, (0, MOST_DICE), WEAPON)
    yield from number(entry, "value", w.value, (0, MOST_WORTH), WEAPON)
    yield from word(f"{entry}.team", "Team class", w.team, CARRIERS, WEAPON)
    for trait in w.traits:
        yield from word(f"{entry}.traits", "trait", trait, WEAPON_TRAITS, WEAPON)


def own_tank(s: Scenario, entry: str, t: TankLine) -> Iterator[Problem]:
    """Check a tank line."""
    if not sane([t.radius]) or not 0 < t.radius <= WIDEST:
        fault = f'its base has a radius of {t.radius:g}"'
        remedy = f'use a radius above 0" and up to {WIDEST}"'
        yield f"{entry}.radius", fault, remedy, "MIN-UNIT-03"
    yield from number(entry, "move", t.move, (0, FASTEST), TANK)
    for field, value in (("front", t.front), ("flank", t.flank)):
        yield from number(entry, field, value, ARMOUR, TANK)
    yield from number(entry, "value", t.value, (0, MOST_WORTH), TANK)
    if t.main:
        weapons = sorted({*WEAPONS, *s.weapon})
        yield from word(f"{entry}.main", "weapon", t.main, weapons, WEAPON)
    for trait in t.traits:
        yield from word(f"{entry}.traits", "trait", trait, TANK_TRAITS, TANK)


def own_terrain(entry: str, kind: TerrainType) -> Iterator[Problem]:
    """Check a kind of terrain."""
    yield from word(f"{entry}.shape", "shape", kind.shape, SHAPES, GROUND)
    yield from word(f"{entry}.cover", "cover", kind.cover, list(COVER), GROUND)
    if not sane([kind.height]) or kind.height < 0:
        remedy = f'use 0" to {LARGEST}"'
        yield f"{entry}.height", f'{kind.height:g}" is no height', remedy, GROUND
    for field, going in (("tank", kind.tank), ("gun", kind.gun), ("infantry", kind.infantry)):
        yield from word(f"{entry}.{field}", "going", going, list(GOING), GROUND)


def number(
    entry: str, field: str, value: int, limits: tuple[int, int], rule: str
) -> Iterator[Problem]:
    """Refuse a number beyond its limits."""
    least, most = limits
    if not least <= value <= most:
        yield f"{entry}.{field}", f"{value} is out of range", f"use {least} to {most}", rule


def word(entry: str, what: str, value: str, words: Sequence[str], rule: str) -> Iterator[Problem]:
    """Refuse a word that no rule knows."""
    if value not in words:
        yield entry, f"unknown {what} {value!r}", known(words), rule
