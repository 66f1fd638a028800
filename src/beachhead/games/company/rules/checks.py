"""MIN-UNIT: the Training Check, and the Commander's gift of rolling one again."""

from collections.abc import Callable, Hashable
from typing import NamedTuple

import msgspec

from beachhead.games.company.board import Board
from beachhead.games.company.rules.base import checking_side, rules, write_terms
from beachhead.games.company.rules.suppression import activation_penalty
from beachhead.kernel.chances import AtLeast, Outcome, Roll, at_least
from beachhead.kernel.devices import Dice, d6
from beachhead.kernel.position import Frame

Settle = Callable[[Board, int, int, int, int], None]
HANDLERS: dict[str, Settle] = {}
SIX = 6
TEAMS = 1000  # more than any table holds


class Blow(NamedTuple):
    """Who strikes whom; a frame holds both as one number."""

    striker: int
    victim: int

    def pack(self) -> int:
        """Return the number for a frame."""
        return self.striker * TEAMS + self.victim


def unpack_blow(number: int) -> Blow:
    """Return who strikes whom."""
    return Blow(*divmod(number, TEAMS))


class ByResult(msgspec.Struct, frozen=True):
    """Fold an activation die into failed, passed and six: a six may free other Units."""

    need: int

    def __call__(self, roll: Outcome, /) -> Hashable:
        """Return the class of the die."""
        face = roll[0]
        return face == SIX, isinstance(face, int) and face >= self.need


def settles(kind: str) -> Callable[[Settle], Settle]:
    """Register what a kind of check leads to: Unit, extra, passes, and the die, 6 or not.

    The die is negative when it was rolled again.
    """

    def register(function: Settle) -> Settle:
        HANDLERS[kind] = function
        return function

    return register


def number_needed(b: Board, kind: str, unit: int) -> int:
    """Return the number a check needs; only activation is worsened by suppression (MIN-SUPP-06)."""
    check = b.table.units[unit].check
    return check + activation_penalty(b, unit) if kind == "activation" else check


def call_check(kind: str, unit: int, extra: int = 0, dice: int = 1) -> Frame:
    """Return the step of a check that nobody has rolled yet."""
    return training_check(kind, unit, extra, dice, 0, 0)


@rules.chance("MIN-UNIT-07", side=checking_side)
def training_check(
    b: Board, kind: str, unit: int, extra: int, dice: int, passes: int, again: int
) -> Dice:
    """Roll a die for every check; equal or beat the Unit's number."""
    need = number_needed(b, kind, unit)
    return d6(dice, fold=ByResult(need) if kind == "activation" else AtLeast(need))


@training_check.came_up
def count_passes(
    b: Board, roll: Roll, kind: str, unit: int, extra: int, dice: int, passes: int, again: int
) -> None:
    """Settle the checks, or let the Commander grant a reroll of a failed one first."""
    need = number_needed(b, kind, unit)
    good = at_least(roll, need)
    die = SIX if roll[0] == SIX else 1  # what the fold keeps of the face
    b.tell_unit(
        "check",
        "MIN-UNIT-07",
        unit,
        what=kind,
        **{word: b.team_name(team) for word, team in find_involved(kind, extra).items()},
        need=need,
        terms=_list_terms(b, unit, need),
        dice=list(roll),
        passed=good,
    )
    if kind == "terrain" and not good and not again and rerolls_terrain(b, extra):
        b.do(training_check(kind, unit, extra, 1, passes, 1))
    elif good < dice and not again and _can_commander_reroll(b, unit):
        b.do(grant_reroll(kind, unit, extra, passes + good, die))
    else:
        HANDLERS[kind](b, unit, extra, passes + good, -die if again else die)


def find_involved(kind: str, extra: int) -> dict[str, int]:
    """Return which Team a check is about, and which Team it is aimed at, where it has any."""
    if kind in {"strike", "tank_strike"}:
        blow = unpack_blow(extra)
        return {"team": blow.striker, "victim": blow.victim}
    return {"barrage": {"victim": extra}, "terrain": {"team": extra}}.get(kind, {})


def _list_terms(b: Board, unit: int, need: int) -> list[str]:
    """List what the number of a check is made of: Training, and suppressed Teams."""
    sheet = b.table.units[unit]
    base = (sheet.training, sheet.check, "MIN-UNIT-07")
    worse = need - sheet.check
    return write_terms(base, *([("suppressed Teams", worse, "MIN-SUPP-06")] if worse else []))


def rerolls_terrain(b: Board, team: int) -> bool:
    """Return True if the tank line rerolls terrain checks (MIN-TANK-10, MIN-TANK-13)."""
    line = b.sheet(team).line
    return line is not None and "reroll_terrain_checks" in line.traits


def _can_commander_reroll(b: Board, unit: int) -> bool:
    """Return True if the Commander can still help this Unit in this Initiative (MIN-LEAD-10)."""
    side = b.side_of(unit)
    commander = b.commander(side)
    if not b.is_here(commander) or b.helped[commander] == b.initiative:
        return False
    reach = b.reroll_range
    return not reach or any(b.near(commander, t, reach) for t in b.teams_here(unit))


@rules.choice("MIN-LEAD-10", side=checking_side)
def grant_reroll(b: Board, kind: str, unit: int, extra: int, passes: int, die: int) -> list[str]:
    """Keep the result, or let the Commander grant a reroll of one failed die."""
    return ["keep", "reroll"]


@grant_reroll.chosen
def answer_reroll(
    b: Board, answer: str, kind: str, unit: int, extra: int, passes: int, die: int
) -> None:
    """Spend the Commander's help of this Initiative, or settle."""
    if answer == "keep":
        HANDLERS[kind](b, unit, extra, passes, die)
        return
    b.helped[b.commander(b.side_of(unit))] = b.initiative
    b.tell_unit("reroll", "MIN-LEAD-10", unit, what=kind)
    b.do(training_check(kind, unit, extra, 1, passes, 1))
