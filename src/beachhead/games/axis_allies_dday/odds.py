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
Weights are whole numbers over their sum, so nothing is rounded.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from beachhead.games.axis_allies_dday.battles import (
    DEFAULT,
    Force,
    Order,
    Orders,
    Outlook,
    bombarded,
    expected,
    outlook,
    strafed,
)
from beachhead.games.axis_allies_dday.board import Board
from beachhead.games.axis_allies_dday.rules.losses import DEFAULT_ORDER
from beachhead.games.axis_allies_dday.show import LETTERS, read_zones, zone_name
from beachhead.games.axis_allies_dday.tables import (
    ACTIVE,
    AXIS,
    BLOCKHOUSE,
    BOTH,
    HIT,
    LAND,
    ORDERS,
    WIDTH,
)
from beachhead.kernel.errors import BadPosition, BeachheadError

Told = dict[str, object]
MOST_CYCLES = 20
MOST_UNITS = 100


class BadQuestion(BeachheadError):
    """A question about chances that the game does not understand."""

    code = "odds.question"


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
