"""MIN-SEQ: rounds, Initiatives, activations and extra activations."""

from beachhead.games.company.board import Board
from beachhead.games.company.content.tables import TABLES
from beachhead.games.company.rules import actions, checks, leaders
from beachhead.games.company.rules.base import owner_of, rules
from beachhead.games.company.rules.suppression import choose_recovery, clear_markers
from beachhead.kernel.chances import AtLeast, Group, Roll
from beachhead.kernel.devices import Dice, d6, dice

SIX = 6


@rules.auto("MIN-SEQ-01")
def start_round(b: Board) -> None:
    """Begin a round: roll for its first Initiative."""
    b.round += 1
    b.owner = b.first = 0
    b.tell("round", "MIN-SEQ-01", number=b.round)
    b.do(roll_initiative())


@rules.chance("MIN-SEQ-02")
def roll_initiative(b: Board) -> Dice:
    """Roll one die a side."""
    first, second = b.table.sides
    return dice(Group(first, 1), Group(second, 1))


@roll_initiative.came_up
def give_first_initiative(b: Board, roll: Roll) -> None:
    """Let the higher die have the first Initiative; roll ties again (MIN-SEQ-03, MIN-SEQ-04)."""
    sides = [side.name for side in b.table.scenario.side]
    b.tell("initiative", "MIN-SEQ-03", dice=list(roll), sides=sides)
    if roll[0] == roll[1]:
        b.do(roll_initiative())
    else:
        b.first = int(roll[1] > roll[0])
        b.do(next_initiative(b.first))


def can_activate(b: Board, unit: int) -> bool:
    """Return True if a Unit may be activated now (MIN-SEQ-09)."""
    if b.is_spent(unit):
        return False
    if b.is_waiting(unit):
        entry = b.table.units[unit].entry
        # before the first round those without a reserve are still to be set up
        return entry is not None and entry.reserve is not None and entry.reserve.round <= b.round
    return b.has_teams_here(unit)


def list_ready_units(b: Board, side: int) -> list[int]:
    """List a side's Units that may be activated."""
    return [u for u in b.table.companies[side] if can_activate(b, u)]


@rules.auto("MIN-SEQ-07")
def next_initiative(b: Board, side: int) -> None:
    """Start a new Initiative: of this side, or of the other if it has nobody to activate."""
    b.initiative += 1
    for owner in (side, 1 - side):
        if list_ready_units(b, owner):
            b.owner = owner
            b.do(pick_next(owner))
            return
    b.do(("end_round",))


@rules.auto("MIN-SEQ-05")
def pick_next(b: Board, side: int) -> None:
    """Let the owner activate another Unit; without one his Initiative is over (MIN-SEQ-08)."""
    if list_ready_units(b, side):
        pick_unit.offer(b, side)
    else:
        b.do(next_initiative(1 - side))


@rules.choice("MIN-SEQ-05")
def pick_unit(b: Board, side: int) -> list[int | str | tuple[int | str, ...]]:
    """Pick a Unit to activate; only repeat activations may be declined (MIN-SEQ-10)."""
    units = list_ready_units(b, side)
    options: list[int | str | tuple[int | str, ...]] = list(units)
    if all(b.is_freed(u) for u in units):
        options.append("decline")
    return options + leaders.list_appointments(b, side)


@pick_unit.chosen
def begin_picked(b: Board, answer: int | str | tuple[int | str, ...], side: int) -> None:
    """Begin the activation, decline all repeats, or appoint a leader first."""
    if isinstance(answer, int):
        b.do(activate(answer))
    elif isinstance(answer, tuple):
        leaders.appoint(b, int(answer[1]))
        b.do(pick_next(side))
    else:
        for u in list_ready_units(b, side):
            b.note_declined(u)
        b.tell("declined", "MIN-SEQ-10", side=side)
        b.do(next_initiative(1 - side))


@rules.auto("MIN-ACT-01")
def activate(b: Board, unit: int) -> None:
    """Begin an activation: what the Unit did before no longer counts; then the check."""
    b.unit, b.along, b.placed, b.observed, b.moved, b.action = unit, 0, 0, -1, 0, ""
    b.begin_activation(unit)
    for t in b.actors(unit):
        b.forget_action(t)
    b.tell_unit("activates", "MIN-ACT-01", unit)
    b.do(checks.call_check("activation", unit))


@checks.settles("activation")
def settle_activation(b: Board, unit: int, extra: int, passes: int, die: int) -> None:
    """Settle the check: extra activations on a six, then markers, then the action."""
    passed = int(passes > 0)
    b.do(
        *([extra_activation(unit)] if abs(die) == SIX else []),
        shake_off(unit, passed),
        actions.act(unit, passed),
        end_activation(unit, passed),
    )


def count_units(b: Board) -> int:
    """Count the Units of both sides with a Team on the table, a reserve now arriving included."""
    count = 0
    for side in (0, 1):
        for u in b.table.companies[side]:
            count += bool(b.teams_here(u)) or (u == b.unit and b.is_waiting(u))
    return count


def number_for_extra(b: Board) -> int:
    """Return what the second die needs, 0 if none is rolled."""
    count = count_units(b)
    row = next(r for r in TABLES.extra if count <= r.units)
    return b.setting("extra_activation_11_12") if row == TABLES.extra[2] else row.second


@rules.auto("MIN-SEQ-11")
def extra_activation(b: Board, unit: int) -> None:
    """Free Units at once on a small table, else after a second die."""
    if number_for_extra(b):
        b.do(roll_extra(unit))
    else:
        _free_units(b, unit)


@rules.chance("MIN-SEQ-12", side=owner_of)
def roll_extra(b: Board, unit: int) -> Dice:
    """Roll the second die; it never changes the action list (MIN-SEQ-14)."""
    return d6(1, fold=AtLeast(number_for_extra(b)))


@roll_extra.came_up
def judge_extra(b: Board, roll: Roll, unit: int) -> None:
    """Free the Units if the die is high enough."""
    b.tell_unit("extra", "MIN-SEQ-12", unit, dice=list(roll), need=number_for_extra(b))
    if roll[0] >= number_for_extra(b):
        _free_units(b, unit)


def _free_units(b: Board, unit: int) -> None:
    """Free every Unit whose activation is finished, of both sides, but not the one rolling."""
    freed = 0
    for u in range(len(b.table.units)):
        if b.is_activated(u) and u != unit:
            b.allow_again(u)
            freed += 1
    b.tell("freed", "MIN-SEQ-11", count=freed)


@rules.auto("MIN-SUPP-13")
def shake_off(b: Board, unit: int, passed: int) -> None:
    """Lose all markers after a passed check, one after a failed one (MIN-SUPP-14)."""
    if passed:
        clear_markers(b, b.actors(unit))
    else:
        choose_recovery.offer(b, unit)


@rules.auto("MIN-SEQ-06")
def end_activation(b: Board, unit: int, passed: int) -> None:
    """Close the activation; the owner goes on after a passed check only."""
    b.end_activation(unit)
    side = b.side_of(unit)
    b.unit, b.along, b.placed, b.observed, b.moved, b.action = -1, 0, 0, -1, 0, ""
    b.plan, b.draft, b.orders, b.reactions = [], [], [], []
    b.do(pick_next(side) if passed else next_initiative(1 - side))
