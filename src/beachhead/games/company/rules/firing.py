"""MIN-FIRE: orders to fire, To Hit numbers and dice."""

from collections.abc import Sequence

from beachhead.games.company.board import Board, FireOrder, piece_id
from beachhead.games.company.board.attacks import Attack
from beachhead.games.company.content.geometry.ground import HARD, TANK
from beachhead.games.company.content.geometry.plane import INCH
from beachhead.games.company.content.sheets import UNIT
from beachhead.games.company.content.tables import TABLES
from beachhead.games.company.rules import fire_refusals, leader_help, leaders
from beachhead.games.company.rules.base import is_unit, owner_of, rules
from beachhead.games.company.rules.cover import find_cover, find_hit_class, sees
from beachhead.games.company.rules.hitting import aim_weapons
from beachhead.games.company.rules.targets import (
    NOT_NAMED,
    can_fire,
    count_fire_dice,
    find_nearest,
    has_fire_target,
    has_target,
    list_fire_targets,
    list_firers,
    list_target_teams,
    list_valid_teams,
    type_code,
)
from beachhead.kernel.nodes import Answer, Refusal
from beachhead.kernel.position import Frame

# Orders -----------------------------------------------------------------------------------------------


@rules.auto("MIN-FIRE-01")
def give_fire_orders(b: Board, unit: int, kind: str) -> None:
    """Let a Unit name its targets and who fires at them."""
    b.orders = []
    if has_fire_target(b, unit, kind) or (
        _can_lead_before_fire(b, unit) and leaders.list_shifts(b, unit)
    ):
        b.do(choose_target(unit, kind), open_fire(unit, kind))


def _can_lead_before_fire(b: Board, unit: int) -> bool:
    """Return True if a leader has something to do between a Move and the fire after it (ruling Q141)."""
    return b.action == "MF" and unit == b.unit and not b.orders and leaders.can_act(b, unit)


@rules.choice("MIN-FIRE-01", side=owner_of)
def choose_target(b: Board, unit: int, kind: str) -> list[int | str]:
    """Pick a target Unit; several may be named before anybody fires (MIN-FIRE-02)."""
    pause = ["leader"] if _can_lead_before_fire(b, unit) else []
    return [*list_fire_targets(b, unit, kind), "done", *pause]


@choose_target.refuses
def cannot_target(b: Board, answer: Answer, unit: int, kind: str) -> list[Refusal]:
    """Explain why a Unit cannot be fired at: what keeps the nearest Team that could fire from it."""
    if answer == "leader":
        text = (
            "a leader acts between a Move and the fire after it, before the first order, if he can"
        )
        return [Refusal("leader.idle", text, "MIN-LEAD-08")]
    if not is_unit(answer, b):
        return []
    name, firers, teams = (
        b.table.units[answer].name,
        list_firers(b, unit, kind),
        b.target_teams(answer),
    )
    if b.side_of(answer) == b.side_of(unit):
        return [Refusal("fire.friend", f"{name} is no enemy", "MIN-FIRE-01")]
    seeing = [f for f in firers if any(sees(b, f, t) for t in teams)]
    if not seeing:
        return [Refusal("fire.sight", f"nobody who can fire sees {name}", "MIN-FIRE-04")]
    nearest = min(seeing, key=lambda f: min(b.gap(f, t) for t in teams))
    text, rule = fire_refusals.explain_refusal(b, nearest, answer, kind)
    return [Refusal("fire.reach", f"{b.sheet(nearest).title} at {name}: {text}", rule)]


@choose_target.chosen
def aim(b: Board, answer: int | str, unit: int, kind: str) -> None:
    """Go on to who fires, or end the orders."""
    if answer == "leader":
        b.do(leaders.leader_business(unit), more_targets(unit, kind))
    if not isinstance(answer, int):
        return
    b.do(leaders.settle_ties(answer), name_firers(unit, kind, answer), more_targets(unit, kind))


@rules.auto("MIN-FIRE-03")
def name_firers(b: Board, unit: int, kind: str, target: int) -> None:
    """Ask who fires, unless a leader who was in sight has joined another Unit."""
    if _has_more_firers(b, unit, kind, target):
        b.do(choose_firers(unit, kind, target))


@rules.auto("MIN-FIRE-02")
def more_targets(b: Board, unit: int, kind: str) -> None:
    """Offer another target while Teams without an order are left."""
    if has_fire_target(b, unit, kind) or (
        _can_lead_before_fire(b, unit) and leaders.list_shifts(b, unit)
    ):
        b.do(choose_target(unit, kind))


@rules.choice("MIN-FIRE-03", side=owner_of)
def choose_firers(b: Board, unit: int, kind: str, target: int) -> list[str | tuple[int, ...]]:
    """Let everybody fire who can, or name a Team, its weapon and the type it shoots at."""
    teams = list_target_teams(b, target, kind)
    single: list[str | tuple[int, ...]] = []
    for team in list_firers(b, unit, kind):
        for mode, (_, parts) in enumerate(b.table.teams[team].modes):
            if can_fire(b, team, mode, teams):
                at = any(w.at for w, _ in parts)
                single += [(team, mode, c) for c in (_list_types(b, teams, team) if at else (0,))]
    options: list[str | tuple[int, ...]] = ["all", *single] if single else []
    if any(o.target == target for o in b.orders):
        options += [*list_helps(b, unit, kind, target), "enough"]
    return options


def _list_types(b: Board, teams: Sequence[int], firer: int) -> list[int]:
    """List the types an AT weapon may name among the Teams it sees (MIN-FIRE-38)."""
    seen = [t for t in teams if sees(b, firer, t)]
    plain = {type_code(b.sheet(t).cls) for t in seen}
    closer = {type_code(b.sheet(t).cls, find_hit_class(b, t, [(firer, True)])) for t in seen}
    return [NOT_NAMED, *sorted(plain), *(sorted(closer) if len(closer) > len(plain) else [])]


def list_helps(b: Board, unit: int, kind: str, target: int) -> list[tuple[int, ...]]:
    """List the leaders who can direct the fire of a Team within 2" (MIN-LEAD-06)."""
    if kind == "aimed":  # MIN-LEAD-07: dice are rerolled once only
        return []
    busy = {o.helper for o in b.orders}
    return [
        (-1, leader, o.team)
        for leader in leader_help.list_helpers(b, unit)
        if leader not in busy
        for o in b.orders
        if o.target == target
        and o.helper < 0
        and b.near(leader, o.team, TABLES.distance.leader_help)
    ]


@choose_firers.refuses
def cannot_fire(b: Board, answer: Answer, unit: int, kind: str, target: int) -> list[Refusal]:
    """Explain with figures why a Team cannot fire at a target."""
    match answer:
        case (-1, int() as leader, int() as helped):
            return _check_help(b, leader, helped)
        case (int() as team, int() as mode, int()):
            pass
        case tuple():
            return [Refusal("fire.form", "an order names a Team and its weapon", "MIN-FIRE-03")]
        case "all":
            text = "every Team that can fire at this target has its order"
            return [Refusal("fire.ordered", text, "MIN-FIRE-03")]
        case "enough":
            text = "no Team has an order yet: a Unit that names a target fires with one at least"
            return [Refusal("fire.nobody", text, "MIN-FIRE-03")]
        case _:
            return []
    if not 0 <= team < len(b.x):
        return [Refusal("fire.form", f"there is no Team with the number {team}", "MIN-FIRE-03")]
    who, whom = b.sheet(team).title, b.table.units[target].name
    home = b.sheet(team).unit
    if not b.is_here(team) or (home != unit and team not in list_firers(b, unit, kind)):
        where = f"is of {b.table.units[home].name}" if b.is_here(team) else "is not on the table"
        text = f"{who} {where}; Teams of {b.table.units[unit].name} fire"
        return [Refusal("fire.form", text, "MIN-FIRE-03")]
    if any(o.team == team for o in b.orders):
        return [Refusal("fire.ordered", f"{who} has its order", "MIN-FIRE-03")]
    if team in list_firers(b, unit, kind) and has_target(
        b, team, list_target_teams(b, target, kind)
    ):
        return [_explain_order(b, team, mode, target, kind)]
    text, rule = fire_refusals.explain_refusal(b, team, target, kind)
    return [Refusal("fire.team", f"{who} cannot fire at {whom}: {text}", rule)]


def _explain_order(b: Board, team: int, mode: int, target: int, kind: str) -> Refusal:
    """Explain why a Team that can fire at a target does not do so with these weapons, or at this type."""
    who, whom, sheet = b.sheet(team).title, b.table.units[target].name, b.sheet(team)
    if not 0 <= mode < len(sheet.modes):
        text = f"{who} has no weapons {mode}: its sets have the numbers 0 to {len(sheet.modes) - 1}"
        return Refusal("fire.form", text, "MIN-FIRE-03")
    idle = fire_refusals.explain_weapon(b, team, target, kind, mode)
    if idle is not None:
        return Refusal("fire.bears", f"{who} at {whom} with its {idle[0]}", "MIN-WEAPON-24")
    text = f"{who} at {whom}: only an AT weapon names a type, one that it sees"
    return Refusal("fire.type", text, "MIN-FIRE-38")


def _check_help(b: Board, leader: int, helped: int) -> list[Refusal]:
    """Explain why a leader directs nobody's fire, or not this Team's."""
    if not (0 <= leader < len(b.x) and 0 <= helped < len(b.x)):
        return []
    reach = TABLES.distance.leader_help
    text = (
        f'a leader directs one Team that fires, up to {reach}" from him, once an Initiative:'
        f' {b.sheet(helped).title} is {b.gap(leader, helped) / INCH:.2f}" away'
    )
    return [Refusal("fire.help", text, "MIN-LEAD-06")]


@choose_firers.chosen
def order_fire(b: Board, answer: str | tuple[int, ...], unit: int, kind: str, target: int) -> None:
    """Write the order down; ask again until everybody has one or it is enough."""
    if answer == "enough":
        return
    if answer == "all":
        before = len(b.orders)
        order_all(b, unit, kind, target)
        if len(b.orders) > before and list_helps(b, unit, kind, target):
            b.do(choose_firers(unit, kind, target))
        return
    assert isinstance(answer, tuple)
    first, second, third = answer
    if first < 0:
        b.orders = [o._replace(helper=second) if o.team == third else o for o in b.orders]
    else:
        b.orders = [*b.orders, FireOrder(first, second, target, third, -1)]
    if list_helps(b, unit, kind, target) or _has_more_firers(b, unit, kind, target):
        b.do(choose_firers(unit, kind, target))


def _has_more_firers(b: Board, unit: int, kind: str, target: int) -> bool:
    """Return True if a Team without an order could join the fire on a target."""
    teams = list_target_teams(b, target, kind)
    return any(has_target(b, t, teams) for t in list_firers(b, unit, kind))


def order_all(b: Board, unit: int, kind: str, target: int) -> None:
    """Order every able Team to fire with its likely best weapon."""
    teams = list_target_teams(b, target, kind)
    orders = list(b.orders)
    for team in list_firers(b, unit, kind):
        mode = _pick_best_mode(b, team, teams)
        if mode >= 0:
            tanks = any(b.sheet(t).armored and sees(b, team, t) for t in teams)
            at = any(w.at for w, _ in b.sheet(team).modes[mode][1])
            named = type_code(TANK) if tanks and at else NOT_NAMED
            orders.append(FireOrder(team, mode, target, named, -1))
    b.orders = orders


def _pick_best_mode(b: Board, team: int, teams: Sequence[int]) -> int:
    """Pick the weapon mode with most dice against these Teams, -1 for none."""
    best, most = -1, 0
    armor = any(b.sheet(t).armored for t in teams)
    soft = not armor and not any(find_cover(b, t, team, at=True) == HARD for t in teams)
    for mode, (_, parts) in enumerate(b.table.teams[team].modes):
        if not can_fire(b, team, mode, teams):
            continue
        dice = 0
        for part in parts:
            apart, other = find_nearest(b, team, part, teams)
            if other >= 0:
                points = count_fire_dice(part[0], apart, soft)
                dice += points * (4 if part[0].at and b.sheet(other).armored else 1)
        if dice > most:
            best, most = mode, dice
    return best


@rules.auto("MIN-FIRE-02")
def open_fire(b: Board, unit: int, kind: str) -> None:
    """Resolve the attacks one target after another, in the order they were named."""
    targets = list(dict.fromkeys(o.target for o in b.orders))
    b.do(*[f for target in targets for f in list_attack_steps(unit, target, kind)])


def list_attack_steps(unit: int, target: int, kind: str) -> list[Frame]:
    """List the steps of one attack (MIN-SAVE-01)."""
    return [begin_attack(unit, target, kind), offer_ground(target), aim_weapons(target)]


def _waste_fire(b: Board, teams: Sequence[int]) -> None:
    """Spend the shots of Teams whose target an earlier attack destroyed (ruling Q051)."""
    for team in teams:
        b.note_fire(team)


@rules.auto("MIN-FIRE-01")
def begin_attack(b: Board, unit: int, target: int, kind: str) -> None:
    """Note who fires at whom; a target that is gone wastes the fire."""
    if b.undecided_leaders(target):
        b.do(leaders.settle_ties(target), begin_attack(unit, target, kind))
        return
    orders = [o for o in b.orders if o.target == target]
    if not b.teams_here(target) or not orders:
        b.attack = None
        _waste_fire(b, [o.team for o in orders])
        return
    shooters = [o.team for o in orders]
    valid = list_valid_teams(b, orders, target, kind)
    joined = [t for t in list_target_teams(b, target, kind) if b.sheet(t).unit != target]
    b.attack = Attack(unit, target, kind, shooters, valid, joined)
    b.tell_unit(
        "fires",
        "MIN-FIRE-01",
        unit,
        target=b.unit_name(target),
        how=kind,
        to=piece_id(b.attack.valid[0]) if b.attack.valid else "",
        **{"from": piece_id(shooters[0])},
    )


# Going to ground ---------------------------------------------------------------------------------


def may_go_to_ground(b: Board, unit: int) -> bool:
    """Return True if a target may declare it: not activated this round, or on Overwatch."""
    sheet = b.table.units[unit]
    if sheet.kind != UNIT or sheet.tanks or b.has_gone_to_ground(unit):
        return False
    return not b.has_acted(unit) or b.is_on_overwatch(unit)  # MIN-FIRE-44


@rules.auto("MIN-FIRE-43")
def offer_ground(b: Board, unit: int) -> None:
    """Ask the target's owner, if it may go to ground."""
    if b.attack is not None and may_go_to_ground(b, unit):
        b.do(choose_ground(unit))


@rules.choice("MIN-FIRE-43", side=owner_of)
def choose_ground(b: Board, unit: int) -> list[str]:
    """Stand, or go to ground for the rest of the round."""
    return ["stand", "ground"]


@choose_ground.chosen
def go_to_ground(b: Board, answer: str, unit: int) -> None:
    """Put every Team to ground; the Unit gives up Overwatch, moves and fire of its own."""
    if answer == "stand":
        return
    b.go_to_ground(unit)
    for t in b.teams_here(unit):
        if b.sheet(t).cls != TANK:  # MIN-FIRE-40
            b.put_to_ground(t)  # MIN-FIRE-46: harder to hit by MIN-FIRE-17
    b.tell_unit("ground", "MIN-FIRE-43", unit)
