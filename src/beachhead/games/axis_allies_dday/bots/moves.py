"""Whole moves: movements of all stacks, and single answers where little else is to be decided."""

from __future__ import annotations

from beachhead.games.axis_allies_dday.board import Board, StackMove
from beachhead.games.axis_allies_dday.bots.clock import KEY
from beachhead.games.axis_allies_dday.bots.general import answer_by_rule
from beachhead.games.axis_allies_dday.bots.plans import plan_move
from beachhead.games.axis_allies_dday.bots.weights import PLAIN
from beachhead.games.axis_allies_dday.content.tables import AXIS
from beachhead.games.axis_allies_dday.rules import rules
from beachhead.games.axis_allies_dday.rules.movement import destinations
from beachhead.kernel.engine import Engine
from beachhead.kernel.extras import require_extra
from beachhead.kernel.moves import Move
from beachhead.kernel.nodes import Answer, Decision
from beachhead.value import LearnedValue

ENGINE = Engine(rules)
WEIGHED = ("choose_tactics", "choose_decoy")
"""Questions whose answers are compared one by one."""
DOUBTED = -1.0
"""The prior of Allied plans: measured, they lose more than the general's unless they are played on."""
SCALE = 10.0
"""Makes a prior of a gain in win chance: what the local search promises outweighs a first glance."""


def list_moves(b: Board, decision: Decision, value: LearnedValue) -> list[Move]:
    """List moves: the general's own first, then better ones that the search has found."""
    if decision.step == "choose_stack":
        return list_movements(b, int(decision.frame[1]), value)
    if decision.step not in WEIGHED:
        return []
    usual = answer_by_rule(b, decision)
    return [Move((o,), float(o == usual)) for o in decision.options]


def list_movements(b: Board, who: int, value: LearnedValue) -> list[Move]:
    """List the general's movement and those that the local search makes of it."""
    usual = plan_by_rule(b, who)
    found = [Move(answers_for(b, who, usual), 0.0)]
    model = value.model(KEY)
    if model is None or not b.ready:
        return found
    with require_extra("solver", "The search of Axis & Allies: D-Day"):
        from beachhead.games.axis_allies_dday.bots.movement_search import (  # noqa: PLC0415 - an extra
            MovementSearch,
        )
    search = MovementSearch(b, who, model)
    path = search.improve(search.plan_of(usual))
    for number in sorted({1, len(path) // 2, len(path) - 1} - {0}):
        if number < len(path):
            plan, chance = path[number]
            moves = search.moves_of(plan)
            prior = SCALE * (chance - path[0][1]) if who == AXIS else DOUBTED
            found.append(Move(answers_for(b, who, moves), prior))
    return found


def plan_by_rule(b: Board, who: int) -> list[StackMove]:
    """Return the movement that the general makes move by move."""
    twin, found = b.clone(), []
    while is_moving(twin, who) and (move := plan_move(twin, who, PLAIN.of(who))):
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
