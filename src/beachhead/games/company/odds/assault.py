"""What a planned assault does: suppressive fire, closing in, defensive fire, the halt, close combat to its end."""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction

from beachhead.games.company.board import HALTED, Board
from beachhead.games.company.odds.blows import balanced
from beachhead.games.company.odds.combat import Ground
from beachhead.games.company.odds.dice import put
from beachhead.games.company.odds.every_way import EveryWay
from beachhead.games.company.odds.fire import ENGINE
from beachhead.games.company.odds.melee import NOTHING, Fight, TooMuch
from beachhead.games.company.odds.plan import AS_FAR, ATTACKER, NEVER, TO_THE_END, Plan
from beachhead.games.company.odds.turns import DESTROYED, REPULSED, UNLIKELY, Outcome, Outcomes
from beachhead.games.company.odds.walk import copy_of, walked
from beachhead.games.company.odds.weights import Shares
from beachhead.games.company.rules import assault, close_combat, joining
from beachhead.kernel.nodes import Decision

STOPPED, NO_CONTACT = "the attackers are halted", "the attackers do not get there"
Fights = dict[Hashable, Fight]
STEPS = 100_000  # on the way to close combat that are followed in one answer
BLOWS = 200_000  # ends of waves of strikes, likewise
WHOLE = 3  # times as many where every way is followed
CHASE = 20  # ends of waves that take as long as one break-off with its pursuit
SLOW = 4  # times as long where exits or slow Teams have a say in it
DEPTHS = range(7)
COARSEST, FINER = Fraction(1, 30), 3
FIRST = 3  # times as much for the first counterattack: hardly anybody plans with none
ENDLESS = 12  # times as much, at least, where there is no last counterattack


def declared(b: Board, unit: int, target: int) -> Board:
    """Declare an assault on a copy, or go on with the one that is being fought."""
    trial = copy_of(b)
    if trial.assault is None:
        trial.agenda = []
        joining.join_first(trial)
        assault.declare_assault(trial, target, unit)
    return trial


def outcomes(b: Board, plan: Plan, steps: int = STEPS, blows: int = BLOWS) -> Outcomes:
    """Give every end of a declared assault."""
    return followed(b, plan, steps, blows)[0]


def followed(b: Board, plan: Plan, steps: int = STEPS, blows: int = BLOWS) -> tuple[Outcomes, Plan]:
    """Give every end of a declared assault, and the plan with the counterattacks that were followed.

    Of a plan that says how many, the least likely ways of a large assault are only followed so far.
    """
    assert b.assault is not None
    start = b.assault.start
    found: Outcomes = {}
    fights: Fights = {}
    reached, left = walked(copy_of(b), plan, NEVER if plan.every_way else steps)
    for here, p in left:
        put(found, unlikely(here, b), p)
    for here, p in reached:
        if here.assault is None or not strikes(here):
            put(found, over(here, start, b), p)
            continue
        fight = fight_of(fights, here, b, plan)
        ground = fight.ground
        marks = ground.marks_of(here, 0), ground.marks_of(here, 1)
        fight.begin(ground.stand_of(here), marks, p)
    return found, fought_out(found, list(fights.values()), plan, blows)


def fought_out(found: Outcomes, fights: list[Fight], plan: Plan, blows: int = BLOWS) -> Plan:
    """Fight close combats to their ends, or so far as they are likely; give the plan that was followed."""
    if plan.every_way:
        plan = deepest(fights, plan, NEVER)
    elif (
        whole := deepest(fights, plan, blows * WHOLE)
    ).cut_short and plan.counterattacks != AS_FAR:
        likeliest(fights, plan, blows)
    else:
        plan = whole
        follow(fights, plan, NOTHING)
    done, breaks = 0, sum(len(fight.breaks) for fight in fights)
    for fight in fights:
        offs = len(fight.breaks)
        for end, p in fight.fought(done, breaks).items():
            put(found, end, p)
        done += offs
    return plan


def deepest(fights: list[Fight], plan: Plan, most: int) -> Plan:
    """Plan as many counterattacks as are wanted and can be followed in every way without too much effort."""
    wanted = TO_THE_END if plan.counterattacks == AS_FAR else plan.counterattacks
    if plan.every_way:
        follow(fights, found := plan._replace(counterattacks=wanted), NOTHING)
        return found
    found, effort = plan, 0
    for depth in depths(wanted):
        deeper = plan._replace(counterattacks=depth)
        limit = most * FIRST if depth == 1 else most
        if effort * (FINER if depth >= 0 else ENDLESS) > limit:  # what it takes at least
            return found._replace(cut_short=True)
        effort = follow(fights, deeper, NOTHING, limit if depth else NEVER)
        if not effort:
            return found._replace(cut_short=True)
        found = deeper
    return found


def depths(wanted: int) -> list[int]:
    """List the numbers of counterattacks that are tried on the way to those that are wanted."""
    return [*(d for d in DEPTHS if wanted == TO_THE_END or d < wanted), wanted]


def likeliest(fights: list[Fight], plan: Plan, blows: int) -> None:
    """Follow the likeliest ways."""
    cutoff, effort = COARSEST, 1
    while effort and effort * 2 <= blows:
        effort = follow(fights, plan, cutoff / FINER, blows)
        if effort:
            cutoff /= FINER
        if effort and not any(f.left_out for f in fights):
            return
    if not effort:
        follow(fights, plan, cutoff)


def follow(fights: list[Fight], plan: Plan, cutoff: Fraction, most: int = NEVER) -> int:
    """Follow the ways that are likelier than a cutoff; give what it takes, 0 if that is too much.

    Ends are counted, never seconds: equal questions get equal answers on every machine.
    """
    done, whole = NOTHING, sum(p for fight in fights for p in fight.starts.values())
    for fight in fights:
        fight.done, fight.whole = float(done), float(whole)
        fight.most = most - sum(f.effort for f in fights if f is not fight)
        try:
            fight.fight(plan.counterattacks, cutoff)
        except TooMuch:
            return 0
        done += sum(fight.starts.values())
    chases = sum(len(fight.likely()) * (1 if all(fight.ground.plain) else SLOW) for fight in fights)
    effort = 1 + sum(fight.effort for fight in fights) + CHASE * chases
    return effort if effort <= most else 0


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
    level = tuple(balanced(here, u) for u in (here.assault.attacker, here.assault.target))
    key = (chiefs, level, *((t, here.x[t], here.y[t]) for t in halted))
    if key not in fights:
        fights[key] = new_fight(here, before, plan)
    return fights[key]


def new_fight(here: Board, before: Board, plan: Plan) -> Fight:
    """Begin a close combat, to be followed as the plan says."""
    return (EveryWay if plan.every_way else Fight)(Ground(here, before), plan)


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


def unlikely(b: Board, before: Board) -> Outcome:
    """Leave a way to close combat that is not followed, and count what is lost so far."""
    assert before.assault is not None
    a = before.assault
    one, two = (len(b.alive(u)) for u in (a.attacker, a.target))
    return Outcome(UNLIKELY, (a.start[0] - one, a.start[1] - two), (0, 0), followed=False)


def struck(b: Board, unit: int, plan: Plan) -> tuple[Outcomes, Plan]:
    """Give every end of a close combat in which a Unit is asked whether it counterattacks, and the plan followed."""
    assert b.assault is not None
    who = 0 if unit == b.assault.attacker else 1
    fight = new_fight(copy_of(b), b, plan)
    ground = fight.ground
    stand, marks = ground.stand_of(b), (ground.marks_of(b, 0), ground.marks_of(b, 1))
    up = fight.up[who]
    fight.weights = Shares(fight.up, [marks], ground.by_team)
    kept, weight = fight.weights.begin(marks, 1 - up)
    fight.break_off(who, stand, {kept: weight})
    found = dict(fight.told())
    fight.begin(ground.closer(stand, who), marks, up, who)
    return found, fought_out(found, [fight], plan)
