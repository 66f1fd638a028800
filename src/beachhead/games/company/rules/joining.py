"""MIN-LEAD-16 and MIN-INDIRECT-31: an attacked Commander or observer as near to several Units joins one of them."""

from beachhead.games.company.board import Board
from beachhead.games.company.rules.base import owner_of, rules
from beachhead.kernel.nodes import Answer, Refusal


@rules.auto("MIN-LEAD-16")
def settle_ties(b: Board, unit: int) -> None:
    """Ask whom everybody joins who is as near to this Unit as to another, once while they tie."""
    waiting = b.undecided_leaders(unit)
    if waiting:
        b.do(choose_joined(waiting[0]), settle_ties(unit))


@rules.choice("MIN-LEAD-16", side=owner_of)
def choose_joined(b: Board, unit: int) -> list[int]:
    """Pick the Unit that he counts as part of: one of the nearest, which are equally near (ruling Q136)."""
    near = b.nearest_units(unit)
    return list(near) if b.has_teams_here(unit) and len(near) > 1 else []


@choose_joined.refuses
def cannot_join(b: Board, answer: Answer, unit: int) -> list[Refusal]:
    """Explain which Units are nearest."""
    if not isinstance(answer, int) or not 0 <= answer < len(b.table.units):
        return []
    near = ", ".join(b.unit_name(u) for u in b.nearest_units(unit))
    text = f"{b.unit_name(answer)} is not among the nearest Units: {near}"
    return [Refusal("join.nearest", text, "MIN-LEAD-16")]


@choose_joined.chosen
def join_unit(b: Board, answer: int, unit: int) -> None:
    """Keep the choice: it stands for this round while the same Units tie."""
    kept = [entry for entry in b.joining if entry[0] != unit]
    b.joining = (*kept, (unit, answer, *b.nearest_units(unit)))
    b.lookups().targets.clear()  # whom attacks concern follows from it
    b.tell_unit("joins", "MIN-LEAD-16", unit, target=b.unit_name(answer))
