"""Odds of a roll: how likely the Final Tally shows what a player wants.

Locks and re-rolls are those with the best chance. No cards are played, the mulligan is not used,
and of the Specialists only Sergeant and Sharpshooter are counted.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from copy import copy
from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING

import msgspec

from beachhead.games.dday_dice.board import Board, Unit
from beachhead.games.dday_dice.notation.names import name_dice, unit_name, write_amount
from beachhead.games.dday_dice.notation.reading import read_dice
from beachhead.games.dday_dice.odds.reading import find_side
from beachhead.games.dday_dice.rules.faces import WORTHS, has_coloured, is_straight, total_standing
from beachhead.games.dday_dice.rules.final_tally import adjust
from beachhead.games.dday_dice.rules.rolling import (
    STOP,
    begin_rolling,
    choose_lock,
    choose_reroll,
    leave_out_die,
    roll,
)
from beachhead.games.dday_dice.rules.skulls import IGNORE, choose_victim
from beachhead.games.dday_dice.rules.upkeep import add_bonus_results, upkeep_opening, upkeep_window
from beachhead.kernel.extras import require_extra
from beachhead.kernel.game import Game
from beachhead.kernel.nodes import Answer, Decision
from beachhead.kernel.position import Frame
from beachhead.odds import BadQuestion, Budget, Case, Chances, Question, Said, Shortcut, start_with
from beachhead.odds.questions import Told, describe_probability

if TYPE_CHECKING:
    from beachhead.games.dday_dice.odds.valuation.turn_solver import Choice, TurnSolver

REACHED, MISSED = "Reached", "Missed"
SHOWN = 8
WHOLE = 6**18
"""The solver's value of a sure thing: whatever three rolls of six dice leave of it is a whole number."""
BUDGET = Budget(positions=4_000, samples=100)
"""Where the solver answers, the walk only checks it, from the second roll on."""
THROWING = (begin_rolling, leave_out_die, roll, choose_lock, choose_reroll)
STEPS = {step.name for step in (*THROWING, adjust, upkeep_window, choose_victim)}
"""The steps from the first roll to the last Skull."""


class Goal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the Final Tally is to show at least, when the Skulls have cancelled their dice."""

    soldiers: int = 0
    courage: int = 0
    stars: int = 0
    points: int = 0
    straight: bool = False

    @property
    def wanted(self) -> tuple[int, int, int, int]:
        """Return the least Soldiers, Courage, Stars and Item Points."""
        return self.soldiers, self.courage, self.stars, self.points

    def is_reached(self, u: Unit) -> bool:
        """Return True if a Unit's dice and bonus results show it."""
        if self.straight and not is_straight(u):
            return False
        gains = WORTHS[total_standing(u)]
        return all(n >= least for n, least in zip(gains, self.wanted, strict=True))


# ---- reading ------------------------------------------------------------------------------------


def read_goal(said: Said) -> Goal:
    """Return what a question wants; raise BadQuestion if it cannot be read."""
    try:
        goal = msgspec.convert(said["goal"], Goal)
    except msgspec.ValidationError as error:
        raise BadQuestion(f"The goal cannot be read: {error}.", remedy=EXAMPLE) from None
    if goal.straight and goal != Goal(straight=True):
        raise BadQuestion("A Straight is a goal of its own.", remedy="ask for nothing else with it")
    return goal


EXAMPLE = 'write {"goal": {"soldiers": 3, "courage": 1}}'


def find_roller(b: Board, said: Said) -> int:
    """Return the Unit that is asked about, or else the first whose dice can be rolled."""
    rollers = [side for side in range(len(b.units)) if open_throw(b, side)]
    side = find_side(b, said["side"]) if "side" in said else next(iter(rollers), 0)
    if side not in rollers:
        msg = f"{unit_name(b, side)} has no dice to roll now."
        raise BadQuestion(msg, rule="DDD-ROLL-01", remedy="ask in phase 1, up to the second roll")
    return side


def open_throw(b: Board, side: int) -> Frame:
    """Return the step at which a Unit chooses dice or throws them, () if it does not do so now."""
    agendas = [x.agenda for x in b.branches if x.side == side] if b.branches else [b.agenda]
    frame = agendas[0][-1] if agendas and agendas[0] else ("",)
    return frame if frame[0] in {s.name for s in THROWING} and frame[1] == side else ()


VERBS = {choose_lock.name: "lock", choose_reroll.name: "roll"}


def read_choice(b: Board, side: int, text: object) -> Answer:
    """Return the lock or roll that a question names; raise BadQuestion if it is not legal now."""
    verb = VERBS.get(str(open_throw(b, side)[0]), "")
    step = choose_lock if verb == "lock" else choose_reroll
    answer = STOP if text == STOP else read_dice(str(text) or verb, verb) or ""
    if not verb or answer not in step.options(b, side):
        remedy = f"write stop, or {verb or 'lock'} R1 W2" if verb else "ask without `choice`"
        raise BadQuestion(f"{text!r:.40} is no choice now.", rule="DDD-ROLL-06", remedy=remedy)
    return answer


def read_roll(game: Game[Board], b: Board, said: Said) -> Case[Board]:
    """Set up the rest of a Unit's roll, up to its Skulls."""
    goal, side = read_goal(said), find_roller(b, said)
    start = start_with(b, open_throw(b, side), upkeep_opening(side))
    add_bonus_results(start, start.units[side])
    if "choice" in said:
        game.apply(start, read_choice(b, side, said["choice"]))
    solver = make_solver(b, side, goal)
    return Case(
        start=start,
        until=lambda after: not after.agenda or after.agenda[-1][0] not in STEPS,
        count=lambda after, _: REACHED if goal.is_reached(after.units[side]) else MISSED,
        plan=lambda after, node: choose_answer(after, node, goal, solver),
        budget=BUDGET,
    )


# ---- how decisions are answered -----------------------------------------------------------------


def choose_answer(b: Board, node: Decision, goal: Goal, solver: TurnSolver) -> Answer | None:
    """Answer a decision as the solver says; let Skulls cancel what the goal does not need."""
    u = b.units[node.side]
    if node.step == choose_lock.name:
        best = solver.list_choices(u)[0]
        return best.lock if best.roll else STOP
    if node.step == choose_reroll.name:
        return solver.list_choices(u)[0].roll or STOP
    return choose_loss(u, node, goal) if node.step == choose_victim.name else None


def choose_loss(u: Unit, node: Decision, goal: Goal) -> Answer:
    """Return a die that can be spared, if the goal can be reached at all."""
    if IGNORE in node.options:
        return IGNORE
    places = [place for place in node.options if isinstance(place, int)]
    for gone in combinations(places, min(int(node.frame[2]), len(places))):
        left = copy(u)
        left.cancelled |= sum(1 << place for place in gone)
        if goal.is_reached(left):
            return gone[0]
    return places[0]


def make_solver(b: Board, side: int, goal: Goal) -> TurnSolver:
    """Return a solver whose value is the chance to reach a goal, as a part of WHOLE."""
    with require_extra("solver", "The odds of a roll"):
        from beachhead.games.dday_dice.odds.valuation import abilities  # noqa: PLC0415 - an extra
    return abilities.solve_goal(b, side, goal.wanted, straight=goal.straight, whole=WHOLE)


# ---- the solver as a shortcut -------------------------------------------------------------------


def is_solved(b: Board, said: Said) -> bool:
    """Return True where the solver knows everything: results of a card may have colours."""
    return not has_coloured(b.units[find_roller(b, said)].extra)


def solve_roll(b: Board, said: Said) -> Mapping[Hashable, Fraction]:
    """Return the chance to reach a goal by the turn solver."""
    side = find_roller(b, said)
    value = find_value(b, side, said, make_solver(b, side, read_goal(said)))
    chance = Fraction(int(value), WHOLE)
    return {REACHED: chance, MISSED: 1 - chance}


def find_value(b: Board, side: int, said: Said, solver: TurnSolver) -> float:
    """Return the value of a fresh turn, of the choice that is named or made, or of the best one."""
    u = b.units[side]
    if not u.rolls:
        return solver.value()
    choices = solver.list_choices(u)
    step, *args = open_throw(b, side)
    if step == roll.name:
        return next(c.value for c in choices if c.roll == args[1])
    if "choice" not in said:
        return choices[0].value
    answer = read_choice(b, side, said["choice"])
    if answer == STOP:
        return next(c.value for c in choices if not c.roll)
    named = [c for c in choices if answer == (c.lock if step == choose_lock.name else c.roll)]
    return named[0].value


# ---- words --------------------------------------------------------------------------------------


def describe_goal(b: Board, said: Said, chances: Chances) -> Told:
    """Return the chance to reach a goal, and what to do for it."""
    side = find_roller(b, said)
    goal = read_goal(said)
    bars = [{"label": describe_wish(goal), **describe_probability(chances, REACHED)}]
    lines = ["No cards are played for it."]
    if b.units[side].rolls and "choice" not in said:
        best = make_solver(b, side, goal).list_choices(b.units[side])
        lines.insert(0, f"Best: {describe_choice(best[0], b.units[side])}.")
        shown = best[1:SHOWN]
        bars += [{"label": describe_choice(c, b.units[side]), "p": c.value / WHOLE} for c in shown]
    return {"title": f"{unit_name(b, side)} rolls", "lines": lines, "bars": bars}


def describe_wish(goal: Goal) -> str:
    """Return a goal in words."""
    if goal.straight:
        return "A Straight"
    wanted = {name: n for name, n in msgspec.structs.asdict(goal).items() if n}
    named = [write_amount(name, n) for name, n in wanted.items()]
    return f"At least {' and '.join(named) or 'nothing'}"


def describe_choice(choice: Choice, u: Unit) -> str:
    """Return a choice in words."""
    if not choice.roll:
        return "stop"
    again = f"roll {name_dice(choice.roll)}"
    return f"lock {name_dice(choice.lock)}, {again}" if choice.lock and not u.locked else again


WISHES: tuple[dict[str, object], ...] = (
    {"soldiers": 3},
    {"courage": 1},
    {"stars": 2},
    {"points": 3},
    {"soldiers": 2, "courage": 1},
    {"straight": True},
)


def list_goals(b: Board) -> list[dict[str, object]]:
    """List some goals, for every Unit whose dice can be rolled."""
    sides = [side for side in range(len(b.units)) if not b.ending and open_throw(b, side)]
    return [{"goal": wish, "side": side} for side in sides for wish in WISHES]


GOAL: Question[Board] = Question(
    "goal",
    needs=("goal",),
    allows=("side", "choice"),
    read=read_roll,
    words=describe_goal,
    examples=list_goals,
    shortcut=Shortcut(is_solved, solve_roll),
)
