"""How the captain moves a Unit: a few formations, weighed by nearness to the aim, danger and cover."""

from typing import NamedTuple

from beachhead.games.company.board import Board
from beachhead.games.company.bots import commander, evaluation, exits, routes
from beachhead.games.company.bots.assessment import Assessment
from beachhead.games.company.content.geometry.ground import TANK
from beachhead.games.company.content.geometry.plane import FACING, INCH, SCALE, Point, distance
from beachhead.games.company.rules import formations
from beachhead.kernel.nodes import Answer, Decision

LOOK = tuple(range(0, 360, 45))
REACHES = (INCH, 2 * INCH)  # how far a Team looks round its spot for cover
SHARES = (4, 2)  # quarters of a move
PRIZE = 4.0  # the most an objective counts against cover on the way
DANGER = 0.4  # what an enemy Fire Point that sees a spot takes from it
WATCHED = 3  # Teams of a Unit whose danger is looked at
Plan = list[list[int]]


class Place(NamedTuple):
    """Where a Unit would stand, and what that is worth before anybody looks at danger."""

    value: float
    spots: dict[int, Point]
    plan: Plan


def plan_move(b: Board, d: Decision) -> Answer:
    """Compare some moves of the whole Unit, most of them from cover to cover."""
    unit = int(d.frame[1])
    if b.is_waiting(unit):
        return d.options[1] if len(d.options) > 1 else d.options[0]
    if not b.teams_here(unit):
        return "stay"
    plan = commander.add_commander(b, unit, _find_best_plan(Assessment(b, unit)))
    return formations.write_answer(b, plan) if plan else "stay"


def leads_anywhere(assessment: Assessment) -> bool:
    """Return True if a Move would take anybody anywhere: the Unit, or a Commander whom it brings out of fire."""
    return assessment.value_rescue > 0 or bool(_find_best_plan(assessment))


def _find_best_plan(assessment: Assessment) -> Plan:
    """Leave the table if it is time to, else find the best place; nothing is staying."""
    b, unit = assessment.b, assessment.unit
    if assessment.value_leaving and (out := exits.plan_leaving(b, unit)):
        return out
    if not evaluation.takes_ground(b, unit):
        return []
    best, value = _assess_place(assessment, []), value_place(assessment, [])
    # Danger can only lower a value, so what is below the best already need not be looked at.
    for place in sorted(
        (_assess_place(assessment, p) for p in list_plans(assessment)), key=lambda p: -p.value
    ):
        if place.value <= value + 0.01:
            break
        here = place.value - _value_danger(assessment, place)
        if here > value + 0.01:
            best, value = place, here
    return best.plan


def value_place(assessment: Assessment, plan: Plan) -> float:
    """Value where a Unit would stand after a move, with the danger there."""
    place = _assess_place(assessment, plan)
    return place.value - _value_danger(assessment, place)


def list_plans(assessment: Assessment) -> list[Plan]:
    """Lay out moves towards the aim, straight and hugging cover, long and short."""
    b, unit, aim = assessment.b, assessment.unit, assessment.goal[0]
    movers = [t for t in b.actors(unit) if b.is_here(t) and not b.is_commander(t)]
    lead = b.anchor(unit)
    length = min(b.sheet(t).move for t in movers)
    found: list[Plan] = []
    for share in SHARES:
        reach = length * share // 4
        x, y = routes.find_next_stop(b, lead, aim, reach)
        dx, dy = x - b.x[lead], y - b.y[lead]
        order = sorted(movers, key=lambda t: -(b.x[t] * dx + b.y[t] * dy))
        abreast = {t: (b.x[t] + dx, b.y[t] + dy) for t in movers}
        ways = [
            {t: _find_cover_near(b, t, p) for t, p in abreast.items()},
            abreast,
            {t: routes.find_next_stop(b, t, aim, reach) for t in movers},
        ]
        for i, spots in enumerate(ways):
            if spots not in ways[:i]:
                found.append(formations.lay_out(b, unit, order, spots.__getitem__))
    return [p for p in found if p]


def _find_cover_near(b: Board, team: int, spot: Point) -> Point:
    if b.sheet(team).cls == TANK or evaluation.is_sheltered(b, team, *spot):
        return spot
    move = b.sheet(team).move
    for reach in REACHES:
        for degree in LOOK:
            fx, fy = FACING[degree]
            p = (spot[0] + fx * reach // SCALE, spot[1] + fy * reach // SCALE)
            near = distance(*p, b.x[team], b.y[team]) <= move
            if near and evaluation.is_sheltered(b, team, *p):
                return p
    return spot


def _assess_place(assessment: Assessment, plan: Plan) -> Place:
    """Weigh where a Unit would stand: nearness to the aim, and cover."""
    b = assessment.b
    aim, radius, prize = assessment.goal
    prize = min(prize, PRIZE)
    teams = b.teams_here(assessment.unit)
    ends = {p[0]: (p[-2], p[-1]) for p in plan}
    spots = {t: ends.get(t, b.place(t)) for t in teams}
    near = sorted(max(0, routes.measure_way(b, t, p, aim) - radius) for t, p in spots.items())
    gain = -prize * (near[0] + near[len(near) // 2]) / (2 * INCH) * 0.5
    if near[0] <= 0:
        gain += prize * 2
    cover = sum(evaluation.is_sheltered(b, t, *spots[t]) for t in teams) / len(teams)
    return Place(gain * assessment.haste(near[0]) + 1.5 * cover, spots, plan)


def _value_danger(assessment: Assessment, place: Place) -> float:
    b = assessment.b
    teams = b.teams_here(assessment.unit)
    watched = teams[:: max(1, len(teams) // WATCHED)]
    fire = sum(evaluation.sum_danger(b, t, *place.spots[t]) for t in watched) / len(watched)
    return DANGER * assessment.caution * fire
