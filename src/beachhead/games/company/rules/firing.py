"""MIN-FIRE: orders to fire, To Hit numbers and dice."""

from collections.abc import Sequence

from beachhead.games.company import manoeuvre
from beachhead.games.company.board import FIRED, GROUND, MOVED, OPEN_LASTS, Attack, Board, Shot
from beachhead.games.company.data import TABLES, Weapon
from beachhead.games.company.forces import HULL, TURRET, Arm, Part
from beachhead.games.company.geometry import INCH, ahead, dist2, heading
from beachhead.games.company.ground import HARD, TANK
from beachhead.games.company.rules import allocation, ground
from beachhead.games.company.rules.base import owner_of, piece, rules, unit_name
from beachhead.games.company.rules.cover import (
    cover_against,
    fire_line,
    hit_class,
    sees,
    unit_concealed,
    unit_grounded,
)
from beachhead.kernel.devices import AtLeast, Dice, Roll, at_least, d6
from beachhead.kernel.nodes import Answer, Refusal
from beachhead.kernel.position import Frame

TRIGGERED = ("reaction", "overwatch", "defence", "defence_watch")  # fire that interrupts a move
DEFENCE = ("defence", "defence_watch")  # by the Unit that is assaulted
Modifier = tuple[str, int, str]
NOT_NAMED = 0
REACTION = TABLES.distance.reaction * INCH


def type_code(cls: int, cover: int = -1) -> int:
    """Give the number of a type of Team: its class, and its cover where that is named too (MIN-FIRE-38)."""
    return cls + 1 + 4 * (cover + 1)


def is_of_type(code: int, cls: int, cover: int) -> bool:
    """Tell whether a Team of this class and cover is of the named type."""
    return code % 4 == cls + 1 and code // 4 in {0, cover + 1}


# Who can fire at what ------------------------------------------------------------------------------


def able(b: Board, team: int) -> bool:
    """Tell whether a Team may fire: unsuppressed, once an Initiative (MIN-SUPP-05, MIN-REACT-04)."""
    return b.here(team) and not b.marks[team] and b.shot[team] != b.initiative


def in_arc(b: Board, team: int, mount: int, x: int, y: int) -> bool:
    """Tell whether a point lies in a weapon's arc (MIN-FIRE-06, MIN-FIRE-07, MIN-FIRE-09, MIN-FIRE-10)."""
    if mount == HULL:
        return ahead(b.x[team], b.y[team], b.hull[team], x, y)
    if mount == TURRET:
        return ahead(b.x[team], b.y[team], b.turret[team], x, y)
    return True


def nearest(b: Board, team: int, part: Part, teams: Sequence[int]) -> tuple[int, int]:
    """Find the nearest Team that a weapon can shoot at: gap and Team, or (-1, -1)."""
    weapon, mount = part
    sheets = b.table.teams
    x, y, radius = b.x[team], b.y[team], sheets[team].radius
    farthest = 2 * weapon.range * INCH
    at, over = weapon.at, weapon.over_friends
    for _, other in sorted((dist2(x, y, b.x[t], b.y[t]), t) for t in teams):
        sheet = sheets[other]
        limit = farthest + radius + sheet.radius
        if dist2(x, y, b.x[other], b.y[other]) > limit * limit:
            continue
        if sheet.armored and not at:  # MIN-ARMOR-04
            continue
        if in_arc(b, team, mount, b.x[other], b.y[other]) and fire_line(b, team, other, over):
            return b.gap(team, other), other
    return -1, -1


def fire_points(weapon: Weapon, apart: int, soft_target: bool) -> int:
    """Give the dice of a weapon at a distance (MIN-FIRE-13, MIN-FIRE-20, MIN-FIRE-21, MIN-FIRE-36)."""
    dice = weapon.fp
    if apart > weapon.range * INCH:
        dice //= 2
    if weapon.at and soft_target:
        dice //= 2
    return dice


def can_fire(b: Board, team: int, mode: int, teams: Sequence[int]) -> bool:
    """Tell whether a Team has dice against some of these Teams."""
    return has_target(b, team, b.table.teams[team].arms[mode], teams)


def has_target(b: Board, team: int, arms: Sequence[Arm], teams: Sequence[int]) -> bool:
    """Tell whether one of a Team's weapons can shoot at some of these Teams; asked very often."""
    sheets = b.table.teams
    xs, ys = b.x, b.y
    x, y, radius = xs[team], ys[team], sheets[team].radius
    for weapon, mount, reach, at, over, weak in arms:
        far = reach + radius
        for other in teams:
            sheet = sheets[other]
            limit = far + sheet.radius
            dx, dy = xs[other] - x, ys[other] - y
            if dx > limit or -dx > limit or dx * dx + dy * dy > limit * limit:
                continue
            if sheet.armored and not at:  # MIN-ARMOR-04
                continue
            if weak and sheet.cls != TANK and halved_away(b, team, other, weapon):
                continue
            if mount and not in_arc(b, team, mount, xs[other], ys[other]):
                continue
            if fire_line(b, team, other, over):
                return True
    return False


def halved_away(b: Board, team: int, other: int, weapon: Weapon) -> bool:
    """Tell whether both halvings leave an AT weapon no dice (MIN-FIRE-21, MIN-FIRE-36)."""
    soft = cover_against(b, other, team, at=True) != HARD
    return fire_points(weapon, b.gap(team, other), soft) == 0


def firers(b: Board, unit: int, kind: str) -> list[int]:
    """List the Teams that may still be given a fire order."""
    if kind in TRIGGERED:
        teams = b.alive(unit)
        teams += [t for o in b.table.observers[unit] for t in b.alive(o)]
    elif kind == "support":
        teams = b.assault.stay if b.assault is not None else []
    else:
        teams = b.actors(unit)
    ordered = {o[0] for o in b.orders}
    found = [t for t in teams if able(b, t) and t not in ordered and b.table.teams[t].modes]
    if kind in {"reaction", "defence"}:
        movers = moving_teams(b)
        found = [t for t in found if close_to_mover(b, t, movers)]
    return found


def moving_teams(b: Board) -> list[int]:
    """List the Teams whose move is being carried out."""
    if b.assault is not None and not b.plan:
        return [t for t in b.assault.goers if b.here(t)]
    return [p[0] for p in b.plan if b.here(p[0])]


def close_to_mover(b: Board, team: int, movers: Sequence[int]) -> bool:
    """Tell whether a Team sees an enemy moving within 18" (MIN-REACT-01)."""
    sheets = b.table.teams
    xs, ys = b.x, b.y
    x, y, far = xs[team], ys[team], REACTION + sheets[team].radius
    for m in movers:
        dx, dy, limit = xs[m] - x, ys[m] - y, far + sheets[m].radius
        if dx * dx + dy * dy <= limit * limit and sees(b, team, m):
            return True
    return False


def aims_at(b: Board, target: int, kind: str) -> list[int]:
    """List the Teams of a target that this kind of fire can concern."""
    if kind in DEFENCE and b.assault is not None and target == b.assault.attacker:
        return [t for t in b.assault.goers if b.here(t)]
    teams = b.target_teams(target)
    if kind in TRIGGERED:  # the Commander and observers who move along are seen with the Unit
        teams += [p[0] for p in b.plan if p[0] not in teams and b.here(p[0])]
    return teams


def fire_targets(b: Board, unit: int, kind: str) -> list[int]:
    """List the enemy Units that some Team can fire at (MIN-FIRE-01)."""
    shooters = firers(b, unit, kind)
    if not shooters:
        return []
    return [
        target
        for target in b.targets(b.side_of(unit))
        if can_hit(b, shooters, aims_at(b, target, kind))
    ]


def can_hit(b: Board, shooters: Sequence[int], teams: Sequence[int]) -> bool:
    """Tell whether one of the shooters can fire at one of the Teams."""
    sheets = b.table.teams
    return any(has_target(b, t, sheets[t].main, teams) for t in shooters)


def any_target(b: Board, unit: int, kind: str) -> bool:
    """Tell whether there is anything to fire at, without listing it all."""
    shooters = firers(b, unit, kind)
    return bool(shooters) and can_hit(b, shooters, b.on_table(1 - b.side_of(unit)))


# Orders -----------------------------------------------------------------------------------------------


@rules.auto("MIN-FIRE-01")
def give_fire_orders(b: Board, unit: int, kind: str) -> None:
    """Let a Unit name its targets and who fires at them."""
    b.orders = []
    if any_target(b, unit, kind):
        b.do(choose_target(unit, kind), open_fire(unit, kind))


@rules.choice("MIN-FIRE-01", side=owner_of)
def choose_target(b: Board, unit: int, kind: str) -> list[int | str]:
    """Name a target Unit; several may be named before anybody fires (MIN-FIRE-02)."""
    return [*fire_targets(b, unit, kind), "done"]


@choose_target.refuses
def cannot_target(b: Board, answer: Answer, unit: int, kind: str) -> list[Refusal]:
    """Say why a Unit cannot be fired at."""
    if not isinstance(answer, int) or not 0 <= answer < len(b.table.units):
        return []
    name = unit_name(b, answer)
    if b.side_of(answer) == b.side_of(unit):
        return [Refusal("fire.friend", f"{name} is no enemy", "MIN-FIRE-01")]
    if not any(sees(b, f, t) for f in firers(b, unit, kind) for t in b.target_teams(answer)):
        return [Refusal("fire.sight", f"nobody who can fire sees {name}", "MIN-FIRE-04")]
    return [Refusal("fire.reach", f"{name} is out of range, arc or a clear line", "MIN-FIRE-05")]


@choose_target.chosen
def aim(b: Board, answer: int | str, unit: int, kind: str) -> None:
    """Go on to who fires, or end the orders."""
    if isinstance(answer, int):
        b.do(choose_firers(unit, kind, answer), more_targets(unit, kind))


@rules.auto("MIN-FIRE-02")
def more_targets(b: Board, unit: int, kind: str) -> None:
    """Offer another target while Teams without an order are left."""
    if any_target(b, unit, kind):
        b.do(choose_target(unit, kind))


@rules.choice("MIN-FIRE-03", side=owner_of)
def choose_firers(b: Board, unit: int, kind: str, target: int) -> list[str | tuple[int, ...]]:
    """Let everybody fire who can, or name a Team, its weapon and the type it shoots at."""
    teams = aims_at(b, target, kind)
    single: list[str | tuple[int, ...]] = []
    for team in firers(b, unit, kind):
        for mode, (_, parts) in enumerate(b.table.teams[team].modes):
            if can_fire(b, team, mode, teams):
                at = any(w.at for w, _ in parts)
                single += [(team, mode, c) for c in (types_of(b, teams, team) if at else (0,))]
    options: list[str | tuple[int, ...]] = ["all", *single] if single else []
    if any(o[2] == target for o in b.orders):
        options += [*helps(b, unit, kind, target), "enough"]
    return options


def types_of(b: Board, teams: Sequence[int], firer: int) -> list[int]:
    """List the types an AT weapon may name among the Teams it sees (MIN-FIRE-38)."""
    seen = [t for t in teams if sees(b, firer, t)]
    plain = {type_code(b.sheet(t).cls) for t in seen}
    closer = {type_code(b.sheet(t).cls, hit_class(b, t, [(firer, True)])) for t in seen}
    return [NOT_NAMED, *sorted(plain), *(sorted(closer) if len(closer) > len(plain) else [])]


def helps(b: Board, unit: int, kind: str, target: int) -> list[tuple[int, ...]]:
    """List the leaders who can direct the fire of a Team within 2" (MIN-LEAD-06)."""
    if kind == "aimed":  # MIN-LEAD-07: dice are rerolled once only
        return []
    busy = {o[4] for o in b.orders}
    return [
        (-1, leader, o[0])
        for leader in manoeuvre.leaders_of(b, unit)
        if leader not in busy
        for o in b.orders
        if o[2] == target and o[4] < 0 and b.near(leader, o[0], TABLES.distance.leader_help)
    ]


@choose_firers.chosen
def order_fire(b: Board, answer: str | tuple[int, ...], unit: int, kind: str, target: int) -> None:
    """Write the order down; ask again until everybody has one or it is enough."""
    if answer == "enough":
        return
    if answer == "all":
        before = len(b.orders)
        order_all(b, unit, kind, target)
        if len(b.orders) > before and helps(b, unit, kind, target):
            b.do(choose_firers(unit, kind, target))
        return
    assert isinstance(answer, tuple)
    first, second, third = answer
    if first < 0:
        b.orders = [(t, m, u, c, second if t == third else h) for t, m, u, c, h in b.orders]
    else:
        b.orders = [*b.orders, (first, second, target, third, -1)]
    if helps(b, unit, kind, target) or more_firers(b, unit, kind, target):
        b.do(choose_firers(unit, kind, target))


def more_firers(b: Board, unit: int, kind: str, target: int) -> bool:
    """Tell whether a Team without an order could join the fire on a target."""
    teams = aims_at(b, target, kind)
    sheets = b.table.teams
    return any(
        has_target(b, t, arms, teams) for t in firers(b, unit, kind) for arms in sheets[t].arms
    )


def order_all(b: Board, unit: int, kind: str, target: int) -> None:
    """Give every able Team an order with its likely best weapon."""
    teams = aims_at(b, target, kind)
    orders = list(b.orders)
    for team in firers(b, unit, kind):
        mode = best_mode(b, team, teams)
        if mode >= 0:
            tanks = any(b.sheet(t).armored and sees(b, team, t) for t in teams)
            at = any(w.at for w, _ in b.sheet(team).modes[mode][1])
            orders.append((team, mode, target, type_code(TANK) if tanks and at else 0, -1))
    b.orders = orders


def best_mode(b: Board, team: int, teams: Sequence[int]) -> int:
    """Pick the weapon mode with most dice against these Teams, -1 for none."""
    best, most = -1, 0
    armor = any(b.sheet(t).armored for t in teams)
    soft = not armor and not any(cover_against(b, t, team, at=True) == HARD for t in teams)
    for mode, (_, parts) in enumerate(b.table.teams[team].modes):
        dice = 0
        for part in parts:
            apart, other = nearest(b, team, part, teams)
            if other >= 0:
                points = fire_points(part[0], apart, soft)
                dice += points * (4 if part[0].at and b.sheet(other).armored else 1)
        if dice > most:
            best, most = mode, dice
    return best


@rules.auto("MIN-FIRE-02")
def open_fire(b: Board, unit: int, kind: str) -> None:
    """Resolve the attacks one target after another, in the order they were named."""
    targets = list(dict.fromkeys(o[2] for o in b.orders))
    b.do(*[f for target in targets for f in attack_steps(unit, target, kind)])


def attack_steps(unit: int, target: int, kind: str) -> list[Frame]:
    """List the steps of one attack (MIN-SAVE-01)."""
    return [begin_attack(unit, target, kind), ground.offer_ground(target), aim_weapons(target)]


@rules.auto("MIN-FIRE-01")
def begin_attack(b: Board, unit: int, target: int, kind: str) -> None:
    """Note who fires at whom; a target that is gone wastes the fire."""
    orders = [o for o in b.orders if o[2] == target and b.here(o[0])]
    if not b.alive(target) or not orders:
        b.attack = None
        return
    shooters = [o[0] for o in orders]
    b.attack = Attack(unit, target, kind, shooters, valid_teams(b, orders, target, kind))
    b.tell(
        "fires",
        "MIN-FIRE-01",
        side=b.side_of(unit),
        unit=unit_name(b, unit),
        target=unit_name(b, target),
        how=kind,
        to=piece(b.attack.valid[0]) if b.attack.valid else "",
        **{"from": piece(shooters[0])},
    )


def valid_teams(
    b: Board, orders: Sequence[tuple[int, int, int, int, int]], target: int, kind: str
) -> list[int]:
    """List the Teams that some firing Team sees and has in range (MIN-FIRE-30)."""
    found = []
    for team in aims_at(b, target, kind):
        for firer, mode, *_ in orders:
            reach = max(w.range * (1 + (w.fp > 1)) for w, _ in b.sheet(firer).modes[mode][1])
            if b.near(firer, team, reach) and sees(b, firer, team):
                found.append(team)
                break
    return found


# To Hit -----------------------------------------------------------------------------------------------


def modifiers(
    b: Board, target: int, shooters: Sequence[tuple[int, bool]], kind: str
) -> list[Modifier]:
    """List the modifiers that hold for the whole attack: name, number, rule."""
    table = TABLES.to_hit
    teams = aims_at(b, target, kind)
    # A leader who joins a Unit shares its concealment and does not spoil it (ruling Q136).
    teams = [t for t in teams if b.sheet(t).unit == target] or teams
    hidden = unit_concealed(b, teams, shooters)
    found: list[Modifier] = []
    if hidden:
        found.append(("concealed", table.concealed, "MIN-FIRE-16"))
    if unit_grounded(b, teams, [f for f, _ in shooters]):
        found.append(("gone to ground", table.gone_to_ground, "MIN-FIRE-17"))
    if b.moved and kind not in TRIGGERED:
        # MIN-ACT-06 is this same modifier.
        found.append(("firing Unit moved", table.firing_unit_moved, "MIN-FIRE-22"))
    if kind in {"reaction", "defence"}:  # MIN-REACT-03
        found.append(("reaction fire", table.reaction_fire, "MIN-FIRE-23"))
    if not hidden and moving_in_open(b, teams, kind):
        found.append(("moving in the open", table.moving_in_open, "MIN-FIRE-25"))
    return found


def moving_in_open(b: Board, teams: Sequence[int], kind: str) -> bool:
    """Tell whether the target counts as moving (MIN-FIRE-25)."""
    if kind in TRIGGERED:
        return True
    return bool(b.on(OPEN_LASTS)) and any(b.state[t] & MOVED for t in teams)


def to_hit(b: Board, target: int, found: Sequence[Modifier]) -> int:
    """Give To Hit without Long Range: the target's Training plus modifiers (MIN-FIRE-15)."""
    return b.table.units[target].to_hit + sum(m for _, m, _ in found)


@rules.auto("MIN-FIRE-13")
def aim_weapons(b: Board, target: int) -> None:
    """Count dice and To Hit of every weapon, turn the firers, and roll."""
    if b.attack is None or b.attack.target != target:
        return
    attack = b.attack
    orders = [o for o in b.orders if o[2] == target and o[0] in attack.firers]
    shooters = [(t, any(w.at for w, _ in b.sheet(t).modes[m][1])) for t, m, *_ in orders]
    base = to_hit(b, target, modifiers(b, target, shooters, attack.kind))
    shots = [s for o in orders for s in shots_of(b, o, base, attack)]
    attack.shots = pooled(shots)
    attack.harsh = int(any(s.need <= TABLES.to_hit.rerolls_saves_to for s in shots))
    attack.pool = [0] * len(attack.valid)
    attack.dice = [0] * len(attack.valid)
    for team in attack.firers:
        b.state[team] = (b.state[team] | FIRED) & ~GROUND
        b.shot[team] = b.initiative
    for o in orders:
        if o[4] >= 0:
            b.helped[o[4]] = b.initiative
    b.do(
        *(roll_to_hit(i) for i, s in enumerate(attack.shots) if s.dice),
        allocation.allocate(),
    )


def shots_of(
    b: Board, order: tuple[int, int, int, int, int], base: int, attack: Attack
) -> list[Shot]:
    """Make the shots of one Team and turn it to its target (MIN-FIRE-08)."""
    team, mode, _, named, helper = order
    again = int(attack.kind == "aimed" or helper >= 0)
    found = []
    for weapon, mount in b.sheet(team).modes[mode][1]:
        apart, other = nearest(b, team, (weapon, mount), attack.valid)
        if other < 0:
            continue
        face(b, team, mount, other)
        far = apart > weapon.range * INCH
        need = base + (TABLES.to_hit.long_range if far else 0)
        code = named if weapon.at else 0
        soft = weapon.at and soft_type(b, team, code, attack.valid)
        dice = fire_points(weapon, apart, soft)
        if need < TABLES.to_hit.misses_from and dice:  # MIN-FIRE-26
            found.append(Shot(team, weapon.name, int(weapon.at), dice, need, again, code))
    return found


def soft_type(b: Board, firer: int, code: int, valid: Sequence[int]) -> bool:
    """Tell whether an AT weapon's type is non-Tank and not in Hard Cover (MIN-FIRE-36)."""
    seen = [t for t in valid if sees(b, firer, t)] or list(valid)
    covers = {t: hit_class(b, t, [(firer, True)]) for t in seen}
    named = [t for t in seen if code and is_of_type(code, b.sheet(t).cls, covers[t])]
    pick = min(named or seen, key=lambda t: (covers[t], b.sheet(t).cls == TANK, t))
    return b.sheet(pick).cls != TANK and allocation.cover_of_hit(b, pick, firer) != HARD


def face(b: Board, team: int, mount: int, other: int) -> None:
    """Turn hull or turret to the nearest valid Team."""
    turned = heading(b.x[other] - b.x[team], b.y[other] - b.y[team])
    if mount == HULL:
        b.hull[team] = turned
        if not _has_turret(b, team):
            b.turret[team] = turned
    elif mount == TURRET:
        b.turret[team] = turned


def _has_turret(b: Board, team: int) -> bool:
    line = b.sheet(team).line
    return line is not None and line.turret


def pooled(shots: Sequence[Shot]) -> list[Shot]:
    """Keep AT weapons apart (MIN-FIRE-32) and throw the rest together by To Hit and reroll."""
    apart = [s for s in shots if s.at]
    together: dict[tuple[int, int], Shot] = {}
    for s in shots:
        if not s.at:
            if (s.need, s.again) in together:
                together[s.need, s.again].dice += s.dice
            else:
                together[s.need, s.again] = Shot(-1, "", 0, s.dice, s.need, s.again)
    return [*apart, *together.values()]


@rules.chance("MIN-FIRE-14", side=lambda b, i: b.side_of(b.attack.firer) if b.attack else -1)
def roll_to_hit(b: Board, i: int) -> Dice:
    """Roll a die for every Fire Point; a one always misses (MIN-FIRE-27)."""
    assert b.attack is not None
    s = b.attack.shots[i]
    return d6(s.dice, fold=AtLeast(max(s.need, 2)))


@roll_to_hit.came_up
def count_hits(b: Board, roll: Roll, i: int) -> None:
    """Count hits; reroll misses once where Aimed Fire or a leader allows it."""
    assert b.attack is not None
    s = b.attack.shots[i]
    s.hits += at_least(roll, max(s.need, 2))
    tell_dice(b, roll, s)
    if s.again and s.hits < s.dice:
        b.do(roll_misses_again(i))


@rules.chance("MIN-ACT-09", side=lambda b, i: b.side_of(b.attack.firer) if b.attack else -1)
def roll_misses_again(b: Board, i: int) -> Dice:
    """Roll the missed dice again."""
    assert b.attack is not None
    s = b.attack.shots[i]
    return d6(s.dice - s.hits, fold=AtLeast(max(s.need, 2)))


@roll_misses_again.came_up
def count_more_hits(b: Board, roll: Roll, i: int) -> None:
    """Add the hits of the rerolled dice."""
    assert b.attack is not None
    s = b.attack.shots[i]
    s.hits += at_least(roll, max(s.need, 2))
    tell_dice(b, roll, s)


def tell_dice(b: Board, roll: Roll, s: Shot) -> None:
    """Tell what was rolled to hit."""
    assert b.attack is not None
    b.tell(
        "rolled",
        "MIN-FIRE-14",
        side=b.side_of(b.attack.firer),
        weapon=s.weapon or "fire",
        need=s.need,
        dice=list(roll),
        hits=s.hits,
        **({"from": piece(s.team)} if s.team >= 0 else {}),
    )
