"""Exact chances of combats, strafing, bombardment and fire to sea.

    game.odds(b, {})                                   what is on the table
    game.odds(b, {"zone": 26})                         the next cycle of a contested zone
    game.odds(b, {"zone": 26, "cycles": 3})            after three cycles
    game.odds(b, {"zone": 26, "add": "j3b1"})          with units that are still to come
    game.odds(b, {"strafe": [27, 26, 25], "units": 3}) a planned move under fighters
    game.odds(b, {"bombard": 15, "dice": 4})           ships at the blockhouses of a zone

    game.odds(b, {"zone": 26, "cycles": 3, "axis_falls": "BI", "allies_fall": "tu"})

Casualties fall in the order that the rules offer first: infantry, artillery, blockhouses, tanks;
unless `axis_falls` or `allies_fall` names kinds, by their letters, that fall before the others.
Weights are whole numbers over a power of six, so nothing is rounded.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from math import comb

import msgspec

from beachhead.games.axis_allies_dday.board import Board
from beachhead.games.axis_allies_dday.rules.combat import COLUMNS
from beachhead.games.axis_allies_dday.rules.losses import DEFAULT_ORDER
from beachhead.games.axis_allies_dday.show import LETTERS, read_zones, zone_name
from beachhead.games.axis_allies_dday.tables import (
    ACTIVE,
    ATTACK,
    AXIS,
    BLOCKHOUSE,
    BOTH,
    DEFENSE,
    HIT,
    LAND,
    ORDERS,
    WIDTH,
)
from beachhead.kernel.errors import BadPosition, BeachheadError

Told = dict[str, object]
Force = tuple[int, ...]
"""Units by slot: what stands in a zone."""
Order = tuple[int, ...]
"""Slots of a side in the order in which they fall."""
Orders = tuple[Order, Order]
DEFAULT: Orders = (DEFAULT_ORDER[AXIS], DEFAULT_ORDER[BOTH])
"""The orders that the rules offer, Axis and Allies."""
SIX = 6
MOST_CYCLES = 20
MOST_UNITS = 100


class BadQuestion(BeachheadError):
    """A question about chances that the game does not understand."""

    code = "odds.question"


class Outlook(msgspec.Struct, frozen=True):
    """What can come of a combat: chances of 0, 1, 2 … losses, and of who holds the zone."""

    axis_losses: tuple[Fraction, ...]
    allied_losses: tuple[Fraction, ...]
    axis_holds: Fraction
    allies_hold: Fraction
    empty: Fraction
    contested: Fraction


# ---- arithmetic -------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def hit_weights(columns: tuple[int, ...]) -> tuple[int, ...]:
    """Weigh 0, 1, 2 … hits of dice in columns; the weights add up to six to the dice."""
    weights = [1]
    for strength, dice in enumerate(columns):
        if dice:
            miss = SIX - strength
            part = [comb(dice, n) * strength**n * miss ** (dice - n) for n in range(dice + 1)]
            weights = product(weights, part)
    return tuple(weights)


def product(one: list[int], two: list[int]) -> list[int]:
    """Multiply two lists of weights as polynomials."""
    found = [0] * (len(one) + len(two) - 1)
    for i, x in enumerate(one):
        for j, y in enumerate(two):
            found[i + j] += x * y
    return found


def loss_weights(columns: tuple[int, ...], units: int) -> list[int]:
    """Weigh 0 to `units` losses: surplus hits are lost (AAD-COMBAT-22)."""
    weights = hit_weights(columns)
    if len(weights) <= units + 1:
        return [*weights, *[0] * (units + 1 - len(weights))]
    return [*weights[:units], sum(weights[units:])]


def fallen_order(force: Force, order: Order) -> list[int]:
    """List the units of a side in the order in which they fall."""
    return [slot for slot in order for _ in range(force[slot])]


def columns(slots: list[int], strengths: tuple[int, ...]) -> tuple[int, ...]:
    """Put units in the columns of the battle board."""
    found = [0] * COLUMNS
    for slot in slots:
        found[strengths[slot]] += 1
    return tuple(found)


def strengths(attacking: bool) -> tuple[int, ...]:
    """Give attack or defense by slot."""
    return ATTACK if attacking else DEFENSE


def survivors(
    force: Force, attacker: int, cycles: int, orders: Orders = DEFAULT
) -> tuple[list[list[int]], int]:
    """Weigh Axis and Allied losses after some cycles, as rows of a table; give also their sum.

    The first cycle is the attacker's; then the sides take turns, as cards 11 and 13 do.
    """
    axis, allies = (fallen_order(force, order) for order in orders)
    table = [[0] * (len(allies) + 1) for _ in range(len(axis) + 1)]
    table[0][0] = total = 1
    for cycle in range(cycles):
        axis_attacks = (attacker == AXIS) == (cycle % 2 == 0)
        total *= SIX ** (len(axis) + len(allies))
        table = fought(table, axis, allies, axis_attacks, total.bit_length())
    return table, total


def fought(
    table: list[list[int]], axis: list[int], allies: list[int], axis_attacks: bool, width: int
) -> list[list[int]]:
    """Weigh the losses after one more cycle; no weight has more than `width` bits.

    The weights of 0, 1, 2 … Allied losses are the digits of one number, so that a single
    multiplication goes through a whole row of the table.
    """
    most, dice = len(axis), len(axis) + len(allies)
    fire, back = strengths(axis_attacks), strengths(not axis_attacks)
    down = [packed(hit_weights(columns(axis[i:], fire)), width) for i in range(most)]
    hits = [hit_weights(columns(allies[j:], back)) for j in range(len(allies))]
    after = [0] * (most + 1)
    for i, row in enumerate(table):
        for j, weight in enumerate(row):
            if not weight:
                continue
            if i == most or j == len(allies):  # nobody is left to fight with
                after[i] += weight * SIX**dice << j * width
                continue
            part = weight * SIX ** (i + j) * down[i] << j * width
            for n, ways in enumerate(hits[j]):
                after[min(i + n, most)] += ways * part
    return [unpacked(row, len(allies), width) for row in after]


def packed(weights: tuple[int, ...], width: int) -> int:
    """Write weights as the digits of one number, the first one lowest."""
    return sum([weight << place * width for place, weight in enumerate(weights)])


def unpacked(row: int, most: int, width: int) -> list[int]:
    """Read the digits of a number; hits beyond the last unit are lost (AAD-COMBAT-22)."""
    digits: list[int] = []
    mask = (1 << width) - 1
    while row or len(digits) <= most:
        digits.append(row & mask)
        row >>= width
    return [*digits[:most], sum(digits[most:])]


def outlook(force: Force, attacker: int, cycles: int = 1, orders: Orders = DEFAULT) -> Outlook:
    """Work out losses on both sides and control after some cycles of combat.

    `orders` says in which order the slots of the Axis and of the Allies fall.
    """
    table, total = survivors(force, attacker, cycles, orders)
    axis, allies = len(table) - 1, len(table[0]) - 1
    holds = [0, 0, 0, 0]
    for i, row in enumerate(table):
        for j, weight in enumerate(row):
            holds[(i < axis) + 2 * (j < allies)] += weight
    empty, axis_holds, allies_hold, contested = (Fraction(w, total) for w in holds)
    return Outlook(
        tuple(Fraction(sum(row), total) for row in table),
        tuple(Fraction(sum(column), total) for column in zip(*table, strict=True)),
        axis_holds,
        allies_hold,
        empty,
        contested,
    )


def expected(chances: tuple[Fraction, ...]) -> Fraction:
    """Give the mean of a distribution."""
    return sum((n * p for n, p in enumerate(chances)), Fraction(0))


def strafed(units: int, shots: int, hit: int) -> tuple[Fraction, ...]:
    """Give the chances that 0, 1, 2 … of some units die, each fired at so often."""
    alive, all_ways = (SIX - hit) ** shots, SIX**shots
    dead = all_ways - alive
    return tuple(
        Fraction(comb(units, n) * dead**n * alive ** (units - n), all_ways**units)
        for n in range(units + 1)
    )


def bombarded(targets: int, dice: int, hit: int) -> tuple[Fraction, ...]:
    """Give the chances that 0, 1, 2 … targets fall to dice thrown one after the other."""
    weights = loss_weights(tuple(dice if s == hit else 0 for s in range(COLUMNS)), targets)
    return tuple(Fraction(w, SIX**dice) for w in weights)


# ---- questions --------------------------------------------------------------------------------------


def odds(b: Board, question: dict[str, object]) -> Told:
    """Answer a question; an empty one means what is on the table."""
    if not question:
        return on_the_table(b)
    for name, (known, answer) in QUESTIONS.items():
        if name in question and set(question) <= known:
            return answer(b, question)
    msg = f"A question has `zone`, `strafe` or `bombard`, not {sorted(question)!r:.80}."
    raise BadQuestion(msg, remedy='ask {"zone": 26, "cycles": 2}')


def on_the_table(b: Board) -> Told:
    """Say the odds of the combat on the battle board, or of every contested zone."""
    attacker = next_attacker(b)
    zones = [b.battle] if b.battle >= 0 else b.all_contested()
    if len(zones) == 1:
        return combat_told(zones[0], force_in(b, zones[0]), attacker, 1)
    looks = {z: outlook(force_in(b, z), attacker) for z in zones}
    return {
        "title": "Contested zones after the next cycle",
        "lines": [] if zones else ["No zone is contested."],
        "bars": [
            {"label": f"{zone_name(z)}: Allies hold it", "p": float(o.allies_hold)}
            for z, o in looks.items()
        ],
        "zones": {str(z): exact(o) for z, o in looks.items()},
    }


def next_attacker(b: Board) -> int:
    """Tell who attacks in the next cycle: the Axis from card 12 to 13, else the Allies."""
    if b.battle >= 0:
        return AXIS if ACTIVE[b.phase - 1] == AXIS else BOTH
    return AXIS if b.phase in {12, 13} else BOTH


def force_in(b: Board, zone: int) -> Force:
    """Give the land units of a zone by slot."""
    return tuple(b.units[zone * WIDTH : zone * WIDTH + LAND])


def combat_told(
    zone: int, force: Force, attacker: int, cycles: int, orders: Orders = DEFAULT
) -> Told:
    """Tell the outlook of one combat."""
    o = outlook(force, attacker, cycles, orders)
    who = "Axis" if attacker == AXIS else "Allies"
    count = "1 cycle" if cycles == 1 else f"{cycles} cycles"
    return {
        "title": f"{zone_name(zone)} after {count}, {who} attacking first",
        "lines": [
            f"Axis losses: {float(expected(o.axis_losses)):.2f} expected",
            f"Allied losses: {float(expected(o.allied_losses)):.2f} expected",
        ],
        "bars": [
            {"label": "Allies hold it", "p": float(o.allies_hold)},
            {"label": "Axis holds it", "p": float(o.axis_holds)},
            {"label": "Still contested", "p": float(o.contested)},
            {"label": "Empty", "p": float(o.empty)},
        ],
        **exact(o),
    }


def exact(o: Outlook) -> Told:
    """Write an outlook with exact fractions."""
    return {
        "allies_hold": str(o.allies_hold),
        "axis_holds": str(o.axis_holds),
        "contested": str(o.contested),
        "empty": str(o.empty),
        "axis_losses": [str(p) for p in o.axis_losses],
        "allied_losses": [str(p) for p in o.allied_losses],
    }


def combat_question(b: Board, question: dict[str, object]) -> Told:
    """Answer `zone`, with `cycles`, `add`, `attacker`, `axis_falls` and `allies_fall`."""
    zone = zone_of(b, question["zone"])
    force = list(force_in(b, zone))
    for slot, n in enumerate(units_of(question.get("add", ""))):
        force[slot] += n
    cycles = number(question, "cycles", 1, MOST_CYCLES)
    named = question.get("attacker")
    if named not in {None, "Axis", "Allies"}:
        raise BadQuestion(f"The attacker is Axis or Allies, not {named!r:.40}.")
    attacker = next_attacker(b) if named is None else (AXIS if named == "Axis" else BOTH)
    orders = order_of(question, "axis_falls", AXIS), order_of(question, "allies_fall", BOTH)
    return combat_told(zone, tuple(force), attacker, cycles, orders)


def order_of(question: dict[str, object], name: str, who: int) -> Order:
    """Read in which order a side's units fall: those named first, the others as usual."""
    usual, letters = DEFAULT_ORDER[who], question.get(name, "")
    known = {LETTERS[slot]: slot for slot in usual}
    if not isinstance(letters, str) or not set(letters) <= set(known):
        some = " ".join(known)
        raise BadQuestion(
            f"`{name}` has letters of {some}, not {letters!r:.40}.", code="odds.order"
        )
    first = tuple(dict.fromkeys(known[letter] for letter in letters))
    return first + tuple(slot for slot in usual if slot not in first)


def strafe_question(b: Board, question: dict[str, object]) -> Told:
    """Answer `strafe`: the zones of a move, from start to end, and how many units go."""
    path = question["strafe"]
    if not isinstance(path, list) or not path:
        raise BadQuestion("`strafe` is a list of zones, from the start to the end.")
    zones = [zone_of(b, z) for z in path]
    units = number(question, "units", 1, MOST_UNITS)
    shots = sum(b.fighters(z) for z in dict.fromkeys(zones))
    chances = strafed(units, shots, HIT[11])
    return told_losses(f"{units} units under {shots} fighters", chances)


def bombard_question(b: Board, question: dict[str, object]) -> Told:
    """Answer `bombard`: ships at the blockhouses of a zone."""
    zone = zone_of(b, question["bombard"])
    dice = number(question, "dice", ORDERS[1].dice, MOST_UNITS)
    chances = bombarded(b.count(zone, BLOCKHOUSE), dice, HIT[1])
    return told_losses(f"{dice} ship dice at {zone_name(zone)}", chances)


def told_losses(title: str, chances: tuple[Fraction, ...]) -> Told:
    """Tell a distribution of losses."""
    return {
        "title": title,
        "lines": [f"{float(expected(chances)):.2f} destroyed, expected"],
        "bars": [{"label": f"{n} destroyed", "p": float(p)} for n, p in enumerate(chances)],
        "losses": [str(p) for p in chances],
    }


def zone_of(b: Board, value: object) -> int:
    """Read a zone's number."""
    if isinstance(value, int) and not isinstance(value, bool) and value in b.zones():
        return value
    raise BadQuestion(f"There is no zone {value!r:.40}.", code="odds.zone")


def units_of(value: object) -> list[int]:
    """Read units in the letters of the position's notation: `j3b1`."""
    if not value:
        return []
    try:
        return read_zones(f"1:{value}")[0][WIDTH : WIDTH + LAND]
    except BadPosition as error:
        raise BadQuestion(error.message, code="odds.units") from None


def number(question: dict[str, object], name: str, default: int, most: int) -> int:
    """Read a number within its bounds."""
    value = question.get(name, default)
    if isinstance(value, int) and not isinstance(value, bool) and 0 < value <= most:
        return value
    raise BadQuestion(f"`{name}` is 1 to {most}, not {value!r:.40}.", code="odds.number")


QUESTIONS: dict[str, tuple[set[str], Callable[[Board, dict[str, object]], Told]]] = {
    "zone": (
        {"zone", "cycles", "add", "attacker", "axis_falls", "allies_fall"},
        combat_question,
    ),
    "strafe": ({"strafe", "units"}, strafe_question),
    "bombard": ({"bombard", "dice"}, bombard_question),
}
