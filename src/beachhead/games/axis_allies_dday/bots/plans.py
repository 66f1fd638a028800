"""Where a general moves: weigh every fight within reach, then march towards the cities.

A plan is made at each question from the position alone: the first move of the best
plan is made, and the next question sees its effect. A zone is worth reinforcing by how much better
its fight goes with everything that can reach it than with what stands there now.
"""

from functools import cache
from math import ceil
from operator import mul

from beachhead.games.axis_allies_dday.board import STACKS, Board, StackMove
from beachhead.games.axis_allies_dday.board.movement import count_left, room_to_move
from beachhead.games.axis_allies_dday.bots.forecast import (
    WORTH,
    Counts,
    count_side,
    count_units,
    distances,
    expect_fight,
    force_in,
    worth_of_side,
)
from beachhead.games.axis_allies_dday.bots.weights import Weights
from beachhead.games.axis_allies_dday.content.tables import (
    AXIS,
    BOTH,
    CITIES,
    LAND_SLOTS,
    MOBILE_SLOTS,
    STACK_LIMIT,
    TURNS,
    ZONE_NUMBERS,
)
from beachhead.games.axis_allies_dday.rules.movement import destinations


class Recent:
    """The move found last: the questions after it (where to, how many) ask for it again."""

    def __init__(self) -> None:
        """Begin with nothing found."""
        self.situation: tuple[object, ...] = ()
        self.move: StackMove | None = None

    def plan_move(self, b: Board, who: int, w: Weights) -> StackMove | None:
        """Find the next move of a party, or none."""
        situation = (
            *(w, who, b.turn, b.phase, b.luck, b.extra, b.strict, b.aloft, b.named),
            *(bytes(b.units), bytes(b.side_units), *b.ready, *b.left),
        )
        if situation != self.situation:
            self.move = find_move(b, who, w)
            self.situation = situation
        return self.move


plan_move = Recent().plan_move


def find_move(b: Board, who: int, w: Weights) -> StackMove | None:
    """Find the next move of a party, or none."""
    goals = [
        (stack, n, destinations(b, who, stack)) for stack, n in zip(b.ready, b.left, strict=True)
    ]
    posts = {} if who == AXIS else assign_missions(b, w)
    return find_assault(b, who, w, goals, posts) or find_march(b, who, w, goals, posts)


Goals = list[tuple[int, int, list[int]]]
Posts = dict[int, int]


# ---- fights -----------------------------------------------------------------------------------------


def find_assault(b: Board, who: int, w: Weights, goals: Goals, posts: Posts) -> StackMove | None:
    """Find the fight that gains most from units within reach."""
    side = AXIS if who == AXIS else BOTH
    wanted = find_wanted(b, side)
    reach: dict[int, list[tuple[int, int]]] = {}
    for stack, n, zones in goals:
        for to in zones:
            if to in wanted:
                reach.setdefault(to, []).append((stack, n))
    best: tuple[float, StackMove] | None = None
    for zone, stacks in reach.items():
        found = weigh_reinforcing(b, side, w, zone, stacks, posts)
        if found and (best is None or found[0] > best[0]):
            best = found
    return best[1] if best else None


def find_wanted(b: Board, side: int) -> frozenset[int]:
    """Return the zones worth a fight: with enemies, and cities that a side does not control."""
    counts = count_units(b)
    enemies = counts.allies if side == AXIS else counts.axis
    cities = [c for c in CITIES if b.controller(c) != side]
    return frozenset([*[z for z, n in enumerate(enemies) if n], *cities])


def weigh_reinforcing(
    b: Board, side: int, w: Weights, zone: int, stacks: list[tuple[int, int]], posts: Posts
) -> tuple[float, StackMove] | None:
    """Weigh a fight with and without the units in reach; the best of them moves first."""
    room = room_to_move(b, zone)
    if room <= 0:
        return None
    now = force_in(b, zone)
    here = count_side(now, side)
    then = now.copy()
    order = sorted(stacks, key=lambda s: (-WORTH[STACKS[s[0]].slot], s[0]))
    left = room
    cost = 0.0
    spend: list[tuple[int, int]] = []
    for stack, n in order:
        free = n if side == AXIS else n - garrison_needed(b, w, stack)
        k = min(free, left)
        if k > 0:
            then[STACKS[stack].slot] += k
            left -= k
            spend.append((stack, k))
            cost += k * strafing_risk(b, side, w, STACKS[stack].zone, zone)
            cost -= k * w.mission * count_steps_nearer(b, posts, STACKS[stack].zone, zone)
    if not spend:
        return None
    gain = value_of_fight(b, side, zone, then, w) - cost
    base = value_of_fight(b, side, zone, now, w) if here else 0.0
    if gain - base < (0.05 if here else w.margin):
        return None
    stack, k = spend[0]
    return gain - base, StackMove(stack, k, zone)


def value_of_fight(b: Board, side: int, zone: int, force: list[float], w: Weights) -> float:
    """Return what a fight is worth to a side: units, ground, cities."""
    enemy = BOTH if side == AXIS else AXIS
    forces, counts = force.copy(), count_units(b)
    add_reserves(b, counts, enemy, zone, forces, w.feed)
    left = expect_fight(tuple(forces), side, w.cycles)
    gain = worth_of_side(forces, enemy) - worth_of_side(left, enemy)
    lost = worth_of_side(forces, side) - worth_of_side(left, side)
    gain -= w.own * (1 - w.late * b.turn / TURNS) * cost_of_losses(counts, side) * lost
    ours, theirs = count_side(left, side), count_side(left, enemy)
    stake = w.city * (1 + w.clock * b.turn) if zone in CITIES else w.ground
    if w.ring and zone in beside_cities(b.extra):
        stake += w.ring
    if theirs < 0.5 <= ours:
        gain += stake
    elif ours < 0.5 <= theirs:
        gain -= 0.3 * stake
    elif zone in CITIES and side == AXIS and ours >= 0.5:
        gain += w.deny
    return gain


@cache
def beside_cities(extra: int) -> frozenset[int]:
    """Return the zones next to a city that are no cities themselves."""
    steps = distances(extra)
    return frozenset(z for z in ZONE_NUMBERS[extra] if min(steps[c][z] for c in CITIES) == 1)


def cost_of_losses(counts: Counts, side: int) -> float:
    """Return how much own losses hurt: the stronger side can afford them."""
    axis, allied = counts.moving_axis_total, counts.allies_total + 1
    ratio = axis / allied if side == BOTH else allied / (axis + 1)
    return max(0.4, min(1.0, ratio))


def add_reserves(
    b: Board, counts: Counts, enemy: int, zone: int, force: list[float], share: float
) -> None:
    """Add a share of the enemy's free units next door, as far as there is room."""
    slots = MOBILE_SLOTS[enemy]
    theirs, ours = (
        (counts.moving_axis, counts.allies) if enemy == AXIS else (counts.allies, counts.axis)
    )
    room = STACK_LIMIT - sum([force[s] for s in slots])
    for near in b.neighbours(zone):
        if room <= 0:
            return
        if not theirs[near] or ours[near]:
            continue
        for slot in slots:
            n = min(room, share * b.units[near * LAND_SLOTS + slot])
            force[slot] += n
            room -= n


def strafing_risk(b: Board, side: int, w: Weights, start: int, to: int) -> float:
    """Return what strafing costs a mover, as a share of a unit."""
    if side != AXIS:
        return 0.0
    shots = b.count_fighters(start) + b.count_fighters(to) if b.aloft else 0
    return w.strafing * (1 - (5 / 6) ** shots)


@cache
def zones_around(extra: int, city: int, most: int) -> tuple[int, ...]:
    """List the zones at most so many steps from a city, itself apart."""
    steps = distances(extra)[city]
    return tuple(z for z in ZONE_NUMBERS[extra] if 0 < steps[z] <= most)


def count_intruders(b: Board, city: int) -> float:
    """Count the free Axis units that could come into a city, those two zones away for half."""
    steps, counts = distances(b.extra)[city], count_units(b)
    return sum(
        counts.moving_axis[z] / steps[z]
        for z in zones_around(b.extra, city, 2)
        if not counts.allies[z]
    )


def garrison_needed(b: Board, w: Weights, stack: int) -> int:
    """Return how many of an Allied stack must stay in a taken city.

    One intruder keeps a city contested, so a garrison must be able to shoot intruders down.
    """
    zone = STACKS[stack].zone
    if zone not in CITIES:
        return 0
    enemy = count_intruders(b, zone)
    rest = b.count_allies(zone) - count_left(b, stack)
    return max(
        0, min(STACK_LIMIT, ceil(w.garrison + w.per_intruder * enemy) if enemy else 2) - rest
    )


# ---- marches ----------------------------------------------------------------------------------------


def find_march(b: Board, who: int, w: Weights, goals: Goals, posts: Posts) -> StackMove | None:
    """Find the march that brings units nearer to where they are wanted."""
    side = AXIS if who == AXIS else BOTH
    enemies = count_units(b).allies if side == AXIS else count_units(b).axis
    best: tuple[float, StackMove] | None = None
    pull = pull_by_zone(b, w) if side == AXIS else []
    quarry = steps_to_enemy(b, side) if w.hunt else []
    coming: dict[int, float] = {}
    for stack, n, zones in goals:
        for to in zones:
            coming[to] = coming.get(to, 0.0) + n * WORTH[STACKS[stack].slot]
    for stack, n, zones in goals:
        zone = STACKS[stack].zone
        free = n - (garrison_needed(b, w, stack) if side != AXIS else 0)
        for to in zones if free > 0 else ():
            if enemies[to]:
                continue
            number = min(free, room_to_move(b, to))
            nearer = (
                pull[to] - pull[zone] if side == AXIS else count_steps_nearer(b, posts, zone, to)
            )
            if w.hunt:
                nearer += w.hunt * (quarry[zone] - quarry[to])
            gain = (nearer - strafing_risk(b, side, w, zone, to)) * number
            if gain > max(0.05, best[0] if best else 0.0) and not is_exposed(
                b, side, w, to, coming[to]
            ):
                best = (gain, StackMove(stack, number, to))
    return best[1] if best else None


def steps_to_enemy(b: Board, side: int) -> list[int]:
    """Return how far each zone is from the nearest free units of the enemy."""
    counts = count_units(b)
    own, others = (
        (counts.axis, counts.allies) if side == AXIS else (counts.allies, counts.moving_axis)
    )
    free = [z for z in b.zones() if others[z] and not own[z]]
    return [min([way[z] for z in free], default=0) for way in distances(b.extra)]


def assign_missions(b: Board, w: Weights) -> Posts:
    """Send the free Allied units of each zone to a city, the nearest first, until each has enough."""
    steps, counts = distances(b.extra), count_units(b)
    need = {c: allied_need(b, w, c) for c in CITIES}
    free = {z: counts.allies[z] for z in b.zones() if counts.allies[z] and not counts.axis[z]}
    for city in CITIES:
        if city in free:
            need[city] -= free[city]
            free[city] = int(max(0, -need[city]))
    pairs = sorted((steps[z][c], c, z) for z in free for c in CITIES if z != c)
    found: dict[int, int] = {}
    for _, city, zone in pairs:
        if zone not in found and need[city] > 0 and free[zone]:
            found[zone] = city
            need[city] -= free[zone]
    spare = [c for c in CITIES if b.controller(c) != BOTH]
    for _, city, zone in pairs:
        if zone not in found and city in spare:
            found[zone] = city
    return found


def allied_need(b: Board, w: Weights, city: int) -> float:
    """Return how many units the Allies want for a city: to take it, or to keep it."""
    if b.controller(city) == BOTH:
        enemy = count_intruders(b, city)
        return min(float(STACK_LIMIT), w.garrison + w.per_intruder * enemy) if enemy else 2.0
    counts = count_units(b)
    beside = sum([counts.axis[z] for z in b.neighbours(city)])
    wanted = w.assault + w.per_defender * counts.axis[city] + w.per_neighbour * beside
    return wanted - counts.allies[city]


def count_steps_nearer(b: Board, posts: Posts, zone: int, to: int) -> float:
    """Count the steps a march brings units nearer to their city."""
    if zone not in posts:
        return 0.0
    steps = distances(b.extra)[posts[zone]]
    return float(steps[zone] - steps[to])


def pull_by_zone(b: Board, w: Weights) -> list[float]:
    """Return how much the Axis wants a unit more in each zone: the pull of the cities."""
    pulls = [axis_pull(b, w, c) for c in CITIES]
    return [max(map(mul, pulls, fading)) for fading in fading_pulls(b.extra, w.fading)]


@cache
def fading_pulls(extra: int, share: float) -> tuple[tuple[float, ...], ...]:
    """Return for each zone what is left there of the pull of each city."""
    return tuple(tuple(share ** way[c] for c in CITIES) for way in distances(extra))


def axis_pull(b: Board, w: Weights, city: int) -> float:
    """Return how much a city draws the Axis: threatened ones that are not full."""
    steps, counts = distances(b.extra)[city], count_units(b)
    threat = sum([counts.allies[z] / steps[z] for z in zones_around(b.extra, city, 3)])
    here = counts.moving_axis[city]
    near = sum([counts.moving_axis[z] for z in b.neighbours(city)])
    contested = w.contested_pull if counts.allies[city] else 0.0
    return max(1.0, w.pull + contested + w.threat_pull * threat - 0.5 * here - 0.2 * near)


def is_exposed(b: Board, side: int, w: Weights, to: int, coming: float) -> bool:
    """Return True if units would stand beside a much stronger enemy."""
    if to in CITIES:
        return False
    mine = worth_in(b, side, to) + min(coming, 10.0)
    enemy, counts = (BOTH if side == AXIS else AXIS), count_units(b)
    own, others = (
        (counts.axis, counts.allies) if side == AXIS else (counts.allies, counts.moving_axis)
    )
    worst = max(
        [worth_in(b, enemy, z) for z in b.neighbours(to) if others[z] and not own[z]], default=0
    )
    return mine < w.danger * worst


def worth_in(b: Board, side: int, zone: int) -> float:
    """Return what a side's units in a zone are worth, blockhouses apart."""
    i = zone * LAND_SLOTS
    return sum([b.units[i + s] * WORTH[s] for s in MOBILE_SLOTS[side]])
