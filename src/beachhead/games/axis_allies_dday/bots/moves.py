"""Whole moves: movements of all stacks. Cards are played by rule, which the search does worse."""

from beachhead.games.axis_allies_dday.board import Board, StackMove
from beachhead.games.axis_allies_dday.bots.clock import KEY
from beachhead.games.axis_allies_dday.bots.plans import plan_move
from beachhead.games.axis_allies_dday.bots.weights import MARSHAL, Weights, list_thoughts
from beachhead.games.axis_allies_dday.content.tables import AXIS
from beachhead.games.axis_allies_dday.rules import rules
from beachhead.games.axis_allies_dday.rules.movement import destinations
from beachhead.kernel.engine import Engine
from beachhead.kernel.extras import require_extra
from beachhead.kernel.moves import Move
from beachhead.kernel.nodes import Answer, Decision
from beachhead.value import LearnedValue, Model

ENGINE = Engine(rules)
USUAL = 0.5
"""The prior of the policy's own plan; other thoughts have none."""
CHANGES = 6
"""Plans that differ from the policy's in one thought and are compared with it, for the Allies."""
SCALE = 10.0
"""Makes a prior of a gain in win chance: what the local search promises outweighs a first glance."""


def list_moves(b: Board, decision: Decision, value: LearnedValue) -> list[Move]:
    """List moves: the policy's own first, then better ones that the search has found."""
    if decision.step == "choose_stack":
        return list_movements(b, int(decision.frame[1]), value)
    return []


def list_movements(b: Board, who: int, value: LearnedValue) -> list[Move]:
    """List the marshal's movement, what he would do with other thoughts, and what search makes of it."""
    usual = plan_by_rule(b, who, MARSHAL.of(who))
    found = {answers_for(b, who, usual): USUAL}
    for thought in list_thoughts(who):
        found.setdefault(answers_for(b, who, plan_by_rule(b, who, thought)), 0.0)
    model = value.model(KEY)
    if model is not None and b.ready:
        for answers, prior in improve_plan(b, who, usual, model):
            found.setdefault(answers, prior)
    return [Move(answers, prior) for answers, prior in found.items()]


def improve_plan(
    b: Board, who: int, usual: list[StackMove], model: Model
) -> list[tuple[tuple[Answer, ...], float]]:
    """List what the local search makes of a plan, with what it promises."""
    with require_extra("solver", "The search of Axis & Allies: D-Day"):
        from beachhead.games.axis_allies_dday.bots.movement_search import (  # noqa: PLC0415 - an extra
            MovementSearch,
        )
    search = MovementSearch(b, who, model)
    plan = search.plan_of(usual)
    if who != AXIS:
        changed = search.change_once(plan, CHANGES)
        return [(answers_for(b, who, search.moves_of(other)), 0.0) for other, _ in changed]
    path = search.improve(plan)
    steps = sorted({1, len(path) // 2, len(path) - 1} - {0})
    return [
        (
            answers_for(b, who, search.moves_of(path[n][0])),
            USUAL + SCALE * (path[n][1] - path[0][1]),
        )
        for n in steps
        if n < len(path)
    ]


def plan_by_rule(b: Board, who: int, w: Weights) -> list[StackMove]:
    """Return the movement that a general with some weights makes move by move."""
    twin, found = b.clone(), []
    while is_moving(twin, who) and (move := plan_move(twin, who, w)):
        found.append(move)
        make_move(twin, who, move)
    return found


def answers_for(b: Board, who: int, moves: list[StackMove]) -> tuple[Answer, ...]:
    """Return the answers that make some moves, in an order in which they fit, and then stop."""
    twin, todo = b.clone(), [*moves]
    given: list[Answer] = []
    while is_moving(twin, who):
        move = next((m for m in todo if can_make(twin, who, m)), None)
        if move is None:
            given.append("done")
            break
        todo.remove(move)
        given += make_move(twin, who, move)
    return tuple(given)


def is_moving(b: Board, who: int) -> bool:
    """Return True if a party is asked for its next stack."""
    return bool(b.agenda) and b.agenda[-1] == ("choose_stack", who)


def can_make(b: Board, who: int, move: StackMove) -> bool:
    """Return True if a move is possible now."""
    return move.stack in b.ready and move.to in destinations(b, who, move.stack)


def make_move(b: Board, who: int, move: StackMove) -> list[Answer]:
    """Make a move, as far as it fits, and return its answers."""
    given: list[Answer] = [move.stack]
    ENGINE.apply(b, move.stack)
    for step, wish in (("choose_destination", move.to), ("choose_number", move.number)):
        if b.agenda and b.agenda[-1][0] == step:
            node = ENGINE.node(b)
            assert isinstance(node, Decision)
            answer = wish if wish in node.options else node.options[0]
            given.append(answer)
            ENGINE.apply(b, answer)
    return given
