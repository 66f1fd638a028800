"""AAD-COMBAT and orders 11 and 13: one cycle of five steps in every contested zone.

All four kinds fight (AAD-UNIT-02); every shot is one die (AAD-COMBAT-02) on the battle board
(AAD-COMBAT-05), once for each unit and card (AAD-COMBAT-11). Whoever is ordered to attack makes the
other side defend (AAD-COMBAT-08): the Allies fire first on card 11 (AAD-ORDER11-01 to 04), the Axis
on card 13 (AAD-ORDER13-01 to 04). AAD-EXAMPLE-01 to 07 is a worked battle, tested to the die.
"""

from functools import lru_cache
from operator import le

from beachhead.games.axis_allies_dday.board import Board
from beachhead.games.axis_allies_dday.data import CARDS
from beachhead.games.axis_allies_dday.rules.base import asked, rules
from beachhead.games.axis_allies_dday.rules.losses import (
    determine_control,
    open_battle,
    remove_casualties,
    take_losses,
)
from beachhead.games.axis_allies_dday.tables import (
    ARTILLERY,
    ATTACK,
    AXIS,
    BOTH,
    DEFENSE,
    FIRST,
    GE,
    INFANTRY,
    SLOTS,
    UK,
    US,
    WIDTH,
)
from beachhead.kernel.chances import AtMost, Group, Roll
from beachhead.kernel.devices import Dice, dice

COLUMNS = 7
"""Columns of the battle board: the strength is the index (AAD-SETUP-09)."""
COMBINED = next(t.hit for t in CARDS.tactics if t.effect == "combined assault")


@lru_cache(maxsize=4096)
def columns_of_dice(columns: tuple[int, ...]) -> Dice:
    """Name the dice of a battle board: one group a column (AAD-COMBAT-21)."""
    return dice(
        *[
            Group(f"hits on {strength}", n, fold=AtMost(strength))
            for strength, n in enumerate(columns)
            if n
        ]
    )


@lru_cache(maxsize=4096)
def limits_of(columns: tuple[int, ...]) -> tuple[int, ...]:
    """Give for every die of a battle board the number at or below which it hits."""
    return tuple(strength for strength, n in enumerate(columns) for _ in range(n))


def count_hits(columns: tuple[int, ...], roll: Roll) -> int:
    """Count the dice at or below their column's number (AAD-COMBAT-12, AAD-COMBAT-13)."""
    return sum(map(le, roll, limits_of(columns)))


def attack_columns(b: Board, who: int, zone: int) -> tuple[int, ...]:
    """Put every attacking land unit in the column of its strength (AAD-COMBAT-19, -20)."""
    i = zone * WIDTH
    columns = columns_of(tuple(b.units[i : i + WIDTH]), who, ATTACK)
    if not b.luck and not b.combined:
        return columns
    raised = [*columns]
    raise_infantry(b, who, zone, raised)
    return tuple(raised)


@lru_cache(maxsize=16384)
def columns_of(row: tuple[int, ...], who: int, strength: tuple[int, ...]) -> tuple[int, ...]:
    """Put the units of a zone's row that fight in the columns of their strength."""
    columns = [0] * COLUMNS
    for slot in SLOTS[who]:
        columns[strength[slot]] += row[slot]
    return tuple(columns)


def raise_infantry(b: Board, who: int, zone: int, columns: list[int]) -> None:
    """Let infantry attack better where a fortune or tactics card says so.

    Fortune 11 and 13 raise all of them; tactics 10 one for each artillery (AAD-TACTIC00-11).
    """
    plain = ATTACK[INFANTRY]
    men = sum(b.count(zone, FIRST[p]) for p in (GE, UK, US) if FIRST[p] in SLOTS[who])
    better = b.lucky("infantry attack", plain)
    if better > plain:
        columns[plain] -= men
        columns[better] += men
    elif b.combined and who != AXIS:
        guns = sum(b.count(zone, FIRST[p] + ARTILLERY) for p in (UK, US) if FIRST[p] in SLOTS[who])
        helped = min(men, guns)
        columns[plain] -= helped
        columns[COMBINED] += helped


def defense_columns(b: Board, who: int, zone: int) -> tuple[int, ...]:
    """Put every defending land unit, casualties too, in its column (AAD-COMBAT-24)."""
    i = zone * WIDTH
    return columns_of(tuple(b.units[i : i + WIDTH]), who, DEFENSE)


def opponents(who: int) -> int:
    """Give the other side."""
    return BOTH if who == AXIS else AXIS


@rules.auto("AAD-COMBAT-10")
def attack(b: Board, who: int) -> None:
    """Fight in every contested zone; nobody may decline (AAD-ORDER11-03, AAD-ORDER13-03)."""
    zones = b.all_contested()
    if b.luck:
        zones = [z for z in zones if attackers(b, who, z) is not None]
    b.fights = tuple(zones)
    next_battle(b, who)


def attackers(b: Board, who: int, zone: int) -> int | None:
    """Tell which powers attack in a zone: all, or those that named it (AAD-FORTUNE11-01)."""
    luck = b.fortune_effect() if b.luck else None
    if not luck or luck.effect != "attack zones":
        return who
    powers = [p for p in ((AXIS,) if who == AXIS else (UK, US)) if zone * 3 + p in b.named]
    if not powers:
        return None
    return powers[0] if len(powers) == 1 else BOTH


def next_battle(b: Board, who: int) -> None:
    """Take the zones one at a time, in the attacker's order."""
    if len(b.fights) > 1:
        b.agenda.append(choose_battle(who))
    elif b.fights:
        begin_battle(b, b.fights[0], who)


@rules.choice("AAD-COMBAT-03", side=asked)
def choose_battle(b: Board, who: int) -> list[int]:
    """List the contested zones that are still to be fought."""
    return [*b.fights]


@choose_battle.chosen
def begin_battle(b: Board, zone: int, who: int) -> None:
    """Go through the five steps once in a zone, then go on (AAD-COMBAT-04, AAD-COMBAT-07).

    Board, attack, defense, removal, control.
    """
    b.fights = tuple([z for z in b.fights if z != zone])
    force = attackers(b, who, zone) if b.luck else who
    assert force is not None
    open_battle(b, zone)
    if b.story is not None:
        b.tell("battle", "AAD-COMBAT-18", side=b.seat(force), zone=zone)
    b.do(attackers_fire(force, zone), defenders_fire(force, zone), conclude(who, zone))


@rules.auto("AAD-COMBAT-26")
def conclude(b: Board, who: int, zone: int) -> None:
    """Remove the casualties, determine control (AAD-COMBAT-27), and go on with the next zone."""
    remove_casualties(b, zone)
    determine_control(b, zone)
    next_battle(b, who)


@rules.chance("AAD-COMBAT-20", side=asked)
def attackers_fire(b: Board, who: int, zone: int) -> Dice:
    """Throw one die for every attacking unit."""
    return columns_of_dice(attack_columns(b, who, zone))


@attackers_fire.came_up
def attack_hits(b: Board, roll: Roll, who: int, zone: int) -> None:
    """Let the defender choose its casualties, which will still fire (AAD-COMBAT-23)."""
    columns = attack_columns(b, who, zone)
    hits = count_hits(columns, roll)
    if b.story is not None:
        b.tell(
            "attacked",
            "AAD-COMBAT-20",
            side=b.seat(who),
            dice=roll,
            columns=list(columns),
            hits=hits,
            zone=zone,
        )
    take_losses(b, opponents(who), hits, 1)


@rules.chance("AAD-COMBAT-24", side=lambda b, who, zone: b.seat(opponents(who)))
def defenders_fire(b: Board, who: int, zone: int) -> Dice:
    """Throw one die for every defending unit, casualties too: fire is simultaneous (AAD-COMBAT-09)."""
    return columns_of_dice(defense_columns(b, opponents(who), zone))


@defenders_fire.came_up
def defense_hits(b: Board, roll: Roll, who: int, zone: int) -> None:
    """Let the attacker put its own casualties aside (AAD-COMBAT-25)."""
    columns = defense_columns(b, opponents(who), zone)
    hits = count_hits(columns, roll)
    if b.story is not None:
        b.tell(
            "defended",
            "AAD-COMBAT-24",
            side=b.seat(opponents(who)),
            at=f"zone:{zone}",
            dice=roll,
            columns=list(columns),
            hits=hits,
            zone=zone,
        )
    take_losses(b, who, hits, 1)
