"""AAD-COMBAT and orders 11 and 13: one cycle of five steps in every contested zone."""

from functools import lru_cache
from operator import le

from beachhead.games.axis_allies_dday.board import Board
from beachhead.games.axis_allies_dday.content.tables import (
    ARTILLERIES,
    ATTACK,
    AXIS,
    BOTH,
    DEFENSE,
    INFANTRIES,
    INFANTRY,
    POWERS_OF,
    SLOTS,
    TACTICS,
)
from beachhead.games.axis_allies_dday.rules.base import ask_powers, rules
from beachhead.games.axis_allies_dday.rules.casualties import (
    determine_control,
    open_battle,
    remove_casualties,
    take_losses,
)
from beachhead.games.axis_allies_dday.rules.story import name_battle, tell_board
from beachhead.kernel.chances import AtMost, Group, Roll
from beachhead.kernel.devices import Dice, dice

COLUMNS = 7
"""Columns of the battle board: the strength is the index (AAD-SETUP-09)."""
COMBINED = next(card.hit for card in TACTICS.values() if card.effect == "combined assault")


@lru_cache(maxsize=4096)
def columns_of_dice(columns: tuple[int, ...]) -> Dice:
    """Return the dice of a battle board: one for each unit (AAD-COMBAT-02), a group a column (AAD-COMBAT-21)."""
    return dice(
        *[
            Group(f"hits on {strength}", n, fold=AtMost(strength))
            for strength, n in enumerate(columns)
            if n
        ]
    )


@lru_cache(maxsize=4096)
def limits_of(columns: tuple[int, ...]) -> tuple[int, ...]:
    """List for every die of a battle board the number at or below which it hits."""
    return tuple(strength for strength, n in enumerate(columns) for _ in range(n))


def count_hits(columns: tuple[int, ...], roll: Roll) -> int:
    """Count the dice at or below their column's number (AAD-COMBAT-12, AAD-COMBAT-13; AAD-EXAMPLE-02)."""
    return sum(map(le, roll, limits_of(columns)))


def attack_columns(b: Board, who: int, zone: int) -> tuple[int, ...]:
    """Put every attacking land unit in the column of its strength (AAD-COMBAT-19, AAD-UNIT-02).

    AAD-EXAMPLE-01 has such a board.
    """
    columns = sort_into_columns(b.units_by_slot(zone), who, ATTACK)
    if not b.luck and not b.combined:
        return columns
    raised = [*columns]
    raise_infantry(b, who, zone, raised)
    return tuple(raised)


@lru_cache(maxsize=16384)
def sort_into_columns(row: tuple[int, ...], who: int, strength: tuple[int, ...]) -> tuple[int, ...]:
    """Put the units of a zone's row that fight in the columns of their strength."""
    columns = [0] * COLUMNS
    for slot in SLOTS[who]:
        columns[strength[slot]] += row[slot]
    return tuple(columns)


def raise_infantry(b: Board, who: int, zone: int, columns: list[int]) -> None:
    """Let infantry attack better where a fortune or tactics card says so."""
    plain = ATTACK[INFANTRY]
    men = b.count_all(zone, INFANTRIES[who])
    better = b.fortune_figure("infantry attack", plain)
    if better > plain:  # AAD-FORTUNE11-02, AAD-FORTUNE13-02: all of them
        columns[plain] -= men
        columns[better] += men
    elif b.combined and who != AXIS:  # AAD-TACTIC10-02, AAD-TACTIC00-11: one for each artillery
        helped = min(men, b.count_all(zone, ARTILLERIES[who]))
        columns[plain] -= helped
        columns[COMBINED] += helped


def defense_columns(b: Board, who: int, zone: int) -> tuple[int, ...]:
    """Put every defending land unit, casualties too, in its column (AAD-COMBAT-24; AAD-EXAMPLE-04)."""
    return sort_into_columns(b.units_by_slot(zone), who, DEFENSE)


def other_side(who: int) -> int:
    """Return the other side, which is ordered to defend by an order to attack (AAD-COMBAT-08)."""
    return BOTH if who == AXIS else AXIS


@rules.auto("AAD-COMBAT-10")
def attack(b: Board, who: int) -> None:
    """Fight one cycle in every contested zone, now that its card is up (AAD-MOVE-08)."""
    # AAD-ORDER11-02, AAD-ORDER13-02: every contested zone; AAD-ORDER11-03, AAD-ORDER13-03: nobody may decline
    b.fights = tuple([z for z in b.all_contested() if attacking_powers(b, who, z) is not None])
    continue_attack(b, who)


def attacking_powers(b: Board, who: int, zone: int) -> int | None:
    """Return the powers that attack in a zone: all, or those that named it; None if nobody did."""
    luck = b.fortune_effect()
    if not luck or luck.effect != "attack zones":
        return who
    # AAD-FORTUNE11-01, AAD-FORTUNE11-03 for the Allies, AAD-FORTUNE13-01, AAD-FORTUNE13-03 for the Axis
    powers = [p for p in POWERS_OF[who] if b.has_named(zone, p)]
    if not powers:
        return None
    return powers[0] if len(powers) == 1 else BOTH


def continue_attack(b: Board, who: int) -> None:
    """Take the zones one at a time, in the attacker's order."""
    if len(b.fights) > 1:
        b.agenda.append(choose_battle(who))
    elif b.fights:
        begin_battle(b, b.fights[0], who)


@rules.choice("AAD-COMBAT-03", side=ask_powers)
def choose_battle(b: Board, who: int) -> list[int]:
    """List the contested zones that are still to be fought."""
    return [*b.fights]


@choose_battle.chosen
def begin_battle(b: Board, zone: int, who: int) -> None:
    """Go through the five steps once in a zone: board, attack, defense, removal, control.

    The battle board is for this combat (AAD-COMBAT-05). Every unit fires once (AAD-COMBAT-11) in
    one cycle (AAD-COMBAT-04, AAD-COMBAT-07).
    """
    b.fights = tuple([z for z in b.fights if z != zone])
    force = attacking_powers(b, who, zone)
    assert force is not None
    open_battle(b, zone)
    if b.story is not None:
        b.tell(
            "battle", "AAD-COMBAT-18", side=b.seat_of(force), battle=name_battle(b, zone), zone=zone
        )
    # AAD-ORDER11-01: the Allies fire first on card 11; AAD-ORDER13-01: the Axis on card 13
    b.do(attackers_fire(force, zone), defenders_fire(force, zone), conclude(who, zone))


@rules.auto("AAD-COMBAT-26")
def conclude(b: Board, who: int, zone: int) -> None:
    """Remove the casualties, determine control, and go on; both may remain, as in AAD-EXAMPLE-07."""
    remove_casualties(b)
    determine_control(b, zone)  # AAD-ORDER11-04, AAD-ORDER13-04: sole survivors control
    continue_attack(b, who)


@rules.chance("AAD-COMBAT-20", side=ask_powers)
def attackers_fire(b: Board, who: int, zone: int) -> Dice:
    """Throw one die for every attacking unit."""
    return columns_of_dice(attack_columns(b, who, zone))


@attackers_fire.came_up
def resolve_attack(b: Board, roll: Roll, who: int, zone: int) -> None:
    """Let the defender choose its casualties, which will still fire (AAD-COMBAT-23)."""
    columns = attack_columns(b, who, zone)
    hits = count_hits(columns, roll)
    if b.story is not None:
        b.tell(
            "attacked",
            "AAD-COMBAT-20",
            side=b.seat_of(who),
            who=who,
            **tell_board(b, roll, "attack", who, zone, columns, ATTACK),
            zone=zone,
        )
    take_losses(b, other_side(who), hits, 1)


@rules.chance("AAD-COMBAT-24", side=lambda b, who, zone: b.seat_of(other_side(who)))
def defenders_fire(b: Board, who: int, zone: int) -> Dice:
    """Throw one die for every defending unit, casualties too: fire is simultaneous (AAD-COMBAT-09)."""
    return columns_of_dice(defense_columns(b, other_side(who), zone))


@defenders_fire.came_up
def resolve_defense(b: Board, roll: Roll, who: int, zone: int) -> None:
    """Let the attacker put its own casualties aside (AAD-COMBAT-25; AAD-EXAMPLE-05)."""
    columns = defense_columns(b, other_side(who), zone)
    hits = count_hits(columns, roll)
    if b.story is not None:
        b.tell(
            "defended",
            "AAD-COMBAT-24",
            side=b.seat_of(other_side(who)),
            who=other_side(who),
            **tell_board(b, roll, "defend", other_side(who), zone, columns, DEFENSE),
            zone=zone,
        )
    take_losses(b, who, hits, 1)
