"""What a planned assault does: suppressive fire, closing in, defensive fire, the halt, close combat to its end."""

from __future__ import annotations

from collections.abc import Hashable

from beachhead.games.company.board import HALTED, Board
from beachhead.games.company.odds_combat import Ground
from beachhead.games.company.odds_dice import put
from beachhead.games.company.odds_fire import ENGINE
from beachhead.games.company.odds_melee import (
    AT_ONCE,
    DESTROYED,
    REPULSED,
    Fight,
    Outcome,
    Outcomes,
    longest,
)
from beachhead.games.company.odds_plan import AS_MANY, ATTACKER, Plan
from beachhead.games.company.odds_walk import copy_of, walked
from beachhead.games.company.rules import assault, close_combat
from beachhead.kernel.nodes import Decision

STOPPED, NO_CONTACT = "the attackers are halted", "the attackers do not get there"
Fights = dict[Hashable, Fight]


def declared(b: Board, unit: int, target: int) -> Board:
    """Declare an assault on a copy, or go on with the one that is being fought."""
    trial = copy_of(b)
    if trial.assault is None:
        trial.agenda = []
        assault.declare_assault(trial, target, unit)
    return trial


def outcomes(b: Board, plan: Plan) -> Outcomes:
    """Give every end of a declared assault."""
    return reckoned(b, plan)[0]


def reckoned(b: Board, plan: Plan) -> tuple[Outcomes, Plan]:
    """Give every end of a declared assault, and the plan with what it left open."""
    assert b.assault is not None
    start = b.assault.start
    found: Outcomes = {}
    fights: Fights = {}
    for here, p in walked(copy_of(b), plan):
        if here.assault is None or not strikes(here):
            put(found, over(here, start, b), p)
            continue
        fight = fight_of(fights, here, b, plan)
        ground = fight.ground
        marks = ground.marks_of(here, 0), ground.marks_of(here, 1)
        fight.begin(ground.stand_of(here), marks, p)
    plan = fought_out(found, list(fights.values()), plan)
    return found, plan


def fought_out(found: Outcomes, fights: list[Fight], plan: Plan) -> Plan:
    """Fight close combats to their ends; give the plan with what it left open."""
    if plan.counterattacks == AS_MANY:
        plan = plan._replace(counterattacks=longest(fights))
    many = sum(fight.fight(plan.counterattacks) for fight in fights)
    follow = many <= AT_ONCE if plan.follow is None else plan.follow
    for fight in fights:
        fight.ground.follow = follow
        for end, p in fight.fought().items():
            put(found, end, p)
    return plan._replace(follow=follow)


def strikes(b: Board) -> bool:
    """Tell whether it comes to close combat (MIN-ASSAULT-14)."""
    if not b.agenda or b.agenda[-1][0] != "strike_home":
        return False
    theirs = close_combat.defenders(b)
    return any(close_combat.foes_of(b, t, theirs) for t in close_combat.attackers(b))


def fight_of(fights: Fights, here: Board, before: Board, plan: Plan) -> Fight:
    """Find the close combat that a position belongs to: those with the same halted Teams and Commanders are one."""
    assert here.assault is not None
    halted = [t for t in here.alive(here.assault.attacker) if here.state[t] & HALTED]
    men = here.commander(0), here.commander(1)
    chiefs = tuple((here.here(t), here.marks[t]) for t in men)
    key = (chiefs, *((t, here.x[t], here.y[t]) for t in halted))
    if key not in fights:
        fights[key] = Fight(Ground(here, before), plan)
    return fights[key]


def over(b: Board, start: list[int], before: Board) -> Outcome:
    """End an assault without close combat, and count."""
    assert before.assault is not None
    units = before.assault.attacker, before.assault.target
    how = NO_CONTACT
    if any(b.state[t] & HALTED for t in b.alive(units[0])):
        how = STOPPED
    elif not b.alive(units[0]):
        how = REPULSED
    elif not b.alive(units[1]):
        how = DESTROYED
    if b.assault is not None:
        b.agenda = []
        b.do(close_combat.end_assault(units[ATTACKER]))
        ENGINE.settle(b)
        while b.agenda and isinstance(node := ENGINE.node(b), Decision):
            ENGINE.apply(b, node.options[0])
    one, two = (b.alive(u) for u in units)
    lost = start[0] - len(one), start[1] - len(two)
    return Outcome(how, lost, (sum(b.marks[t] for t in one), sum(b.marks[t] for t in two)))


def struck(b: Board, unit: int, plan: Plan) -> tuple[Outcomes, Plan]:
    """Give every end of a close combat in which a Unit is asked whether it counterattacks."""
    assert b.assault is not None
    who = 0 if unit == b.assault.attacker else 1
    fight = Fight(Ground(copy_of(b), b), plan)
    ground = fight.ground
    stand, marks = ground.stand_of(b), (ground.marks_of(b, 0), ground.marks_of(b, 1))
    found: Outcomes = {}
    up = fight.up[who]
    fight.begin(ground.closer(stand, who), marks, up, who)
    plan = fought_out(found, [fight], plan)
    fight.break_off(who, stand, marks, 1 - up)
    for end, p in fight.ends.items():
        found[end] = p
    return found, plan
