"""What pointing at a thing of the table would mean, and why it cannot be used now."""

from beachhead.games.company.board import Board
from beachhead.games.company.rules import assault, firing, leaders, sequence
from beachhead.kernel.nodes import Answer, Decision, Refusal


def _team_of(thing: str) -> int | None:
    kind, _, rest = thing.partition(":")
    return int(rest) if kind == "team" and rest.isdecimal() else None


@assault.choose_assaulted.pointed
@leaders.choose_joined.pointed
def _point_at_unit(b: Board, thing: str, unit: int) -> Answer | None:
    team = _team_of(thing)
    return b.sheet(team).unit if team is not None else None


@firing.choose_target.pointed
def _point_at_target(b: Board, thing: str, unit: int, kind: str) -> Answer | None:
    return _point_at_unit(b, thing, unit)


def why_unusable(b: Board, node: Decision, thing: str) -> list[Refusal]:
    """Explain whose base it is and what its Unit has done, or that a spot is asked for."""
    team = _team_of(thing)
    if team is None:
        return []
    sheet = b.sheet(team)
    unit = b.table.units[sheet.unit]
    if node.step == sequence.pick_unit.name:
        return [_cannot_activate(b, node.side, sheet.side, sheet.unit)]
    if sheet.side != node.side:
        text = f"{unit.name} belongs to the {b.table.scenario.side[sheet.side].name}"
        return [Refusal("team.enemy", text, node.rule)]
    if node.free:
        text = f"a spot on the table is asked for, not {unit.name}"
        return [Refusal("team.spot", text, node.rule)]
    return []


def _cannot_activate(b: Board, side: int, owner: int, unit: int) -> Refusal:
    name = b.table.units[unit].name
    if owner != side:
        return Refusal("unit.enemy", f"{name} is the enemy's", "MIN-SEQ-05")
    if b.is_destroyed(unit):
        return Refusal("unit.destroyed", f"{name} is destroyed", "MIN-SEQ-05")
    if b.is_activated(unit):
        text = f"{name} was activated in round {b.round} already"
        return Refusal("unit.activated", text, "MIN-SEQ-10")
    return Refusal("unit.not_ready", f"{name} cannot be activated now", "MIN-SEQ-05")
