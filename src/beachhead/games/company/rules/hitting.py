"""MIN-FIRE-13 to 29: To Hit numbers, shots and dice."""

from collections.abc import Sequence

from beachhead.games.company.board import Board, FireOrder, piece_id
from beachhead.games.company.board.attacks import Attack, Shot
from beachhead.games.company.content.geometry.ground import HARD, TANK
from beachhead.games.company.content.geometry.plane import INCH, heading
from beachhead.games.company.content.sheets import HULL, TURRET
from beachhead.games.company.content.tables import TABLES
from beachhead.games.company.rules import allocation
from beachhead.games.company.rules.base import Term, firing_side, rules, write_terms
from beachhead.games.company.rules.cover import (
    find_cover,
    find_hit_class,
    is_unit_concealed,
    is_unit_grounded,
    sees,
)
from beachhead.games.company.rules.targets import (
    TRIGGERED,
    count_fire_dice,
    find_nearest,
    is_of_type,
    list_target_teams,
    list_valid_teams,
)
from beachhead.kernel.chances import AtLeast, Roll, at_least
from beachhead.kernel.devices import Dice, d6


def list_modifiers(
    b: Board, target: int, shooters: Sequence[tuple[int, bool]], kind: str
) -> list[Term]:
    """List the modifiers that hold for the whole attack: name, number, rule."""
    table = TABLES.to_hit
    teams = list_target_teams(b, target, kind)
    # A leader who joins a Unit shares its concealment and does not spoil it (ruling Q136).
    teams = [t for t in teams if b.sheet(t).unit == target] or teams
    hidden = is_unit_concealed(b, teams, shooters)
    found: list[Term] = []
    if hidden:
        found.append(("concealed", table.concealed, "MIN-FIRE-16"))
    if is_unit_grounded(b, teams, [f for f, _ in shooters]):
        found.append(("gone to ground", table.gone_to_ground, "MIN-FIRE-17"))
    if b.moved and kind not in TRIGGERED:
        # MIN-ACT-06 is this same modifier.
        found.append(("firing Unit moved", table.firing_unit_moved, "MIN-FIRE-22"))
    if kind in {"reaction", "defence"}:  # MIN-REACT-03
        found.append(("reaction fire", table.reaction_fire, "MIN-FIRE-23"))
    if not hidden and _is_moving_in_open(b, teams, kind):
        found.append(("moving in the open", table.moving_in_open, "MIN-FIRE-25"))
    return found


def _is_moving_in_open(b: Board, teams: Sequence[int], kind: str) -> bool:
    """Return True if the target counts as moving (MIN-FIRE-25)."""
    if kind in TRIGGERED:
        return True
    return bool(b.setting("moving_in_open")) and any(b.has_moved(t) for t in teams)


def list_terms(b: Board, attack: Attack, shot: Shot) -> list[Term]:
    """List what the To Hit number of a throw is made of: Training, modifiers, Long Range."""
    orders = allocation.list_orders(b, attack)
    found = [training_term(b, attack.target)]
    found += list_modifiers(b, attack.target, list_shooters(b, orders), attack.kind)
    far = shot.need - sum(value for _, value, _ in found)
    return [*found, ("long range", far, "MIN-FIRE-19")] if far else found


def training_term(b: Board, target: int) -> Term:
    """Return the number that a target's Training sets (MIN-FIRE-15)."""
    sheet = b.table.units[target]
    return f"{sheet.training} target", sheet.to_hit, "MIN-FIRE-15"


def list_shooters(b: Board, orders: Sequence[FireOrder]) -> list[tuple[int, bool]]:
    """List who fires, and whether with an AT weapon."""
    return [(o.team, any(w.at for w, _ in b.sheet(o.team).modes[o.mode][1])) for o in orders]


def number_to_hit(b: Board, target: int, found: Sequence[Term]) -> int:
    """Return To Hit without Long Range: the target's Training plus modifiers (MIN-FIRE-15)."""
    return b.table.units[target].to_hit + sum(m for _, m, _ in found)


@rules.auto("MIN-FIRE-13")
def aim_weapons(b: Board, target: int) -> None:
    """Count dice and To Hit of every weapon, turn the firers, and roll."""
    if b.attack is None:
        return
    attack = b.attack
    orders = allocation.list_orders(b, attack)
    found = list_modifiers(b, target, list_shooters(b, orders), attack.kind)
    base = number_to_hit(b, target, found)
    shots = [s for o in orders for s in make_shots(b, o, base, attack)]
    attack.shots = _pool_shots(shots)
    attack.harsh = int(any(s.need <= TABLES.to_hit.rerolls_saves_to for s in shots))
    attack.pool = [0] * len(attack.valid)
    attack.dice = [0] * len(attack.valid)
    for team in attack.firers:  # MIN-FIRE-47: who fires is no longer Gone to Ground
        b.note_fire(team)
    for o in orders:
        if o.helper >= 0:
            b.helped[o.helper] = b.initiative
    b.do(
        *(roll_to_hit(i) for i, s in enumerate(attack.shots) if s.dice),
        allocation.allocate(),
    )


def make_shots(b: Board, order: FireOrder, base: int, attack: Attack) -> list[Shot]:
    """Make the shots of one Team and turn it to its target (MIN-FIRE-08)."""
    team, mode, _, named, helper = order
    again = int(attack.kind == "aimed" or helper >= 0)
    found = []
    for weapon, mount in b.sheet(team).modes[mode][1]:
        apart, other = find_nearest(b, team, (weapon, mount), attack.valid)
        if other < 0:
            continue
        _turn_to(b, team, mount, other)
        far = apart > weapon.range * INCH
        need = base + (TABLES.to_hit.long_range if far else 0)
        soft = weapon.at and _is_soft_type(b, team, named, attack.valid)
        dice = count_fire_dice(weapon, apart, soft)
        if need < TABLES.to_hit.misses_from and dice:  # MIN-FIRE-26
            found.append(Shot(team, weapon.name, int(weapon.at), dice, need, again, named))
    return found


def forecast_shots(b: Board, unit: int, kind: str, orders: Sequence[FireOrder]) -> list[Shot]:
    """Return the shots that orders at one target would give if they were fired now."""
    trial, target = b.clone(), orders[0].target
    trial.story = None
    valid = list_valid_teams(trial, orders, target, kind)
    attack = Attack(unit, target, kind, [o.team for o in orders], valid)
    found = list_modifiers(trial, target, list_shooters(trial, orders), kind)
    base = number_to_hit(trial, target, found)
    return [s for o in orders for s in make_shots(trial, o, base, attack)]


def _is_soft_type(b: Board, firer: int, code: int, valid: Sequence[int]) -> bool:
    """Return True if an AT weapon's type is non-Tank and not in Hard Cover (MIN-FIRE-36)."""
    seen = [t for t in valid if sees(b, firer, t)] or list(valid)
    covers = {t: find_hit_class(b, t, [(firer, True)]) for t in seen}
    named = [t for t in seen if code and is_of_type(code, b.sheet(t).cls, covers[t])]
    pick = min(named or seen, key=lambda t: (covers[t], b.sheet(t).cls == TANK, t))
    return b.sheet(pick).cls != TANK and find_cover(b, pick, firer, at=True) != HARD


def _turn_to(b: Board, team: int, mount: int, other: int) -> None:
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


def _pool_shots(shots: Sequence[Shot]) -> list[Shot]:
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


@rules.chance("MIN-FIRE-14", side=firing_side)
def roll_to_hit(b: Board, i: int) -> Dice:
    """Roll a die for every Fire Point."""
    s = b.current_attack.shots[i]
    return d6(s.dice, fold=AtLeast(s.lowest_hit))


@roll_to_hit.came_up
def count_hits(b: Board, roll: Roll, i: int) -> None:
    """Count hits; reroll misses once where Aimed Fire or a leader allows it."""
    s = b.current_attack.shots[i]
    hits = at_least(roll, s.lowest_hit)
    s.hits += hits
    _report_dice(b, roll, s, hits)
    if s.again and s.hits < s.dice:
        b.do(roll_misses_again(i))


@rules.chance("MIN-ACT-09", side=firing_side)
def roll_misses_again(b: Board, i: int) -> Dice:
    """Roll the missed dice again."""
    s = b.current_attack.shots[i]
    return d6(s.dice - s.hits, fold=AtLeast(s.lowest_hit))


@roll_misses_again.came_up
def count_more_hits(b: Board, roll: Roll, i: int) -> None:
    """Add the hits of the rerolled dice."""
    s = b.current_attack.shots[i]
    hits = at_least(roll, s.lowest_hit)
    s.hits += hits
    _report_dice(b, roll, s, hits, again=True)


def _report_dice(b: Board, roll: Roll, s: Shot, hits: int, *, again: bool = False) -> None:
    if b.story is None:
        return
    attack = b.current_attack
    b.tell(
        "rolled",
        "MIN-FIRE-14",
        side=b.side_of(attack.firer),
        unit=b.unit_name(attack.firer),
        weapon=s.weapon or _name_pool(b, attack),
        target=b.unit_name(attack.target),
        need=s.need,
        terms=write_terms(*list_terms(b, attack, s)),
        dice=list(roll),
        hits=hits,
        pieces=[piece_id(team) for team in ([s.team] if s.team >= 0 else attack.firers)],
        **({"at": piece_id(s.to)} if s.to >= 0 else {}),
        **({"again": 1} if again else {}),
    )


def _name_pool(b: Board, attack: Attack) -> str:
    """Name the weapons whose dice are thrown together: all that are not AT."""
    parts = [p for o in allocation.list_orders(b, attack) for p in b.sheet(o.team).modes[o.mode][1]]
    return ", ".join(dict.fromkeys(w.name for w, _ in parts if not w.at)) or "Fire"
