"""MIN-ASSAULT-14 to 35: strikes, counterattack, break-off and pursuit."""

from beachhead.games.company.board import Board, approach, walks
from beachhead.games.company.content.geometry.ground import CONTACT, GUN, TANK
from beachhead.games.company.content.geometry.plane import INCH, heading
from beachhead.games.company.content.tables import TABLES
from beachhead.games.company.rules import checks, move_plans, pursuit
from beachhead.games.company.rules.base import owner_of, owner_of_team, rules, write_terms
from beachhead.games.company.rules.casualties import remove_teams
from beachhead.games.company.rules.saves import Worst, damage_result
from beachhead.games.company.rules.suppression import place_markers, suppress
from beachhead.kernel.chances import AtLeast, Roll, at_least
from beachhead.kernel.devices import Dice, d6
from beachhead.kernel.nodes import Answer, Refusal


def list_defenders(b: Board) -> list[int]:
    """List the assaulted Teams, with leaders who joined them."""
    return [
        *b.teams_here(b.current_assault.target),
        *(t for t in b.current_assault.joined if b.is_here(t)),
    ]


def list_attackers(b: Board) -> list[int]:
    """List the assaulting Teams that can fight, a Commander along included: not the halted ones."""
    return [t for t in _list_assaulting(b) if not b.is_halted(t)]


def _list_assaulting(b: Board) -> list[int]:
    """List the assaulting Teams on the table, with a Commander who acts along (ruling Q132)."""
    a = b.current_assault
    guests = [t for t in (*a.goers, *a.stay) if b.sheet(t).unit != a.attacker and b.is_here(t)]
    return [*b.teams_here(a.attacker), *guests]


def list_fighters(b: Board, unit: int) -> tuple[list[int], list[int]]:
    """Return the Teams of the striking Unit and of its opponent."""
    if unit == b.current_assault.attacker:
        return list_attackers(b), list_defenders(b)
    return list_defenders(b), list_attackers(b)


def list_assailable(b: Board, team: int, enemies: list[int]) -> list[int]:
    """List the enemies a Team may assault: Guns none, Tanks no Tanks (MIN-ASSAULT-02, MIN-ASSAULT-35)."""
    sheet = b.sheet(team)
    if sheet.cls == GUN:
        return []
    if sheet.cls == TANK:
        return [e for e in enemies if b.sheet(e).cls != TANK]
    return enemies


def list_foes(b: Board, team: int, enemies: list[int]) -> list[int]:
    """List the enemies within 2" that a Team can strike (MIN-ASSAULT-15, MIN-ASSAULT-35)."""
    reach = TABLES.distance.close_combat
    near = [e for e in enemies if b.near(team, e, reach)]
    return near if b.sheet(team).cls == GUN else list_assailable(b, team, near)


def _are_engaged(b: Board) -> bool:
    """Return True if some Teams can strike each other: whoever can strike can be struck."""
    return any(list_foes(b, t, list_defenders(b)) for t in list_attackers(b))


def opponent_of(b: Board, unit: int) -> int:
    """Return the opponent in the assault."""
    return (
        b.current_assault.target
        if unit == b.current_assault.attacker
        else b.current_assault.attacker
    )


@rules.auto("MIN-ASSAULT-14")
def strike_home(b: Board, unit: int) -> None:
    """Let unhalted Teams strike those within 2"; without any the assault is over."""
    b.do(strike(unit), stand(opponent_of(b, unit)))


@rules.auto("MIN-ASSAULT-15")
def strike(b: Board, unit: int) -> None:
    """Let the Unit's Teams attack one after another, in the order that their owner wants."""
    choose_striker.offer(b, unit)


@rules.choice("MIN-ASSAULT-15", side=owner_of)
def choose_striker(b: Board, unit: int) -> list[int]:
    """Pick the Team that attacks next among those that have not: Guns too (MIN-ASSAULT-22)."""
    ours, theirs = list_fighters(b, unit)
    done = b.current_assault.struck
    return [t for t in ours if t not in done and list_foes(b, t, theirs)]


@choose_striker.chosen
def strike_with(b: Board, team: int, unit: int) -> None:
    """Ask for the victim of one Team's attack, then for the next Team."""
    b.current_assault.struck.append(team)
    b.do(strike(unit))
    choose_victim.offer(b, unit, team)


@rules.choice("MIN-ASSAULT-16", side=owner_of)
def choose_victim(b: Board, unit: int, team: int) -> list[int]:
    """Pick an enemy Team within 2", before the die is rolled."""
    return list_foes(b, team, list_fighters(b, unit)[1])


@choose_victim.chosen
def attack_victim(b: Board, victim: int, unit: int, team: int) -> None:
    """Roll one check, or as many as the Tank Assault rating against armour (MIN-ASSAULT-32)."""
    home = b.sheet(team).unit
    blow = checks.Blow(team, victim).pack()
    if b.sheet(victim).armored:
        dice = b.sheet(team).ta
        if dice:
            b.do(checks.call_check("tank_strike", home, blow, dice))
    else:
        b.do(checks.call_check("strike", home, blow))


@checks.settles("strike")
def settle_strike(b: Board, unit: int, extra: int, passes: int, die: int) -> None:
    """Remove the victim on a success, in a counterattack too (MIN-ASSAULT-24); no saves (MIN-ASSAULT-17)."""
    if passes:
        b.do(*remove_teams(b, [checks.unpack_blow(extra).victim], "MIN-ASSAULT-16"))


@checks.settles("tank_strike")
def settle_tank_strike(b: Board, unit: int, extra: int, passes: int, die: int) -> None:
    """Make the tank save on its flank for every success (MIN-ASSAULT-33)."""
    if passes:
        b.do(flank_save(checks.unpack_blow(extra).victim, passes, unit))


@rules.chance("MIN-ASSAULT-33", side=owner_of_team)
def flank_save(b: Board, victim: int, dice: int, striker: int) -> Dice:
    """Roll Flank armour saves."""
    return d6(dice, fold=AtLeast(flank_number(b, victim)))


@rules.chance("MIN-ACT-08", side=owner_of_team)
def reroll_flank_saves(b: Board, victim: int, dice: int, fails: int, striker: int) -> Dice:
    """Roll the passed saves of a tank that ran again."""
    return d6(dice, fold=AtLeast(flank_number(b, victim)))


def flank_number(b: Board, team: int) -> int:
    """Return the Flank rating of a tank."""
    line = b.sheet(team).line
    assert line is not None
    return line.flank


@flank_save.came_up
def count_flank_saves(b: Board, roll: Roll, victim: int, dice: int, striker: int) -> None:
    """Roll damage for every failed save."""
    passed = at_least(roll, flank_number(b, victim))
    _report_flank(b, victim, roll, striker, "MIN-ASSAULT-33")
    if passed and b.has_run(b.sheet(victim).unit):
        b.do(reroll_flank_saves(victim, passed, dice - passed, striker))
    elif passed < dice:
        b.do(close_damage(victim, dice - passed, striker))


@reroll_flank_saves.came_up
def count_flank_rerolls(
    b: Board, roll: Roll, victim: int, dice: int, fails: int, striker: int
) -> None:
    """Count the saves that fail again; each is a hit that counts (MIN-ACT-08)."""
    failed = fails + dice - at_least(roll, flank_number(b, victim))
    _report_flank(b, victim, roll, striker, "MIN-ACT-08")
    if failed:
        b.do(close_damage(victim, failed, striker))


def _report_flank(b: Board, victim: int, roll: Roll, striker: int, rule: str) -> None:
    need = flank_number(b, victim)
    b.tell_team(
        "armor",
        rule,
        victim,
        firer=b.unit_name(striker),
        need=need,
        terms=write_terms(("flank armour", need, "MIN-ASSAULT-33")),
        dice=list(roll),
        passed=at_least(roll, need),
    )


@rules.chance("MIN-ASSAULT-34", side=lambda b, victim, dice, striker: b.side_of(striker))
def close_damage(b: Board, victim: int, dice: int, striker: int) -> Dice:
    """Roll on the Vehicle Damage Table."""
    return d6(dice, fold=Worst())


@close_damage.came_up
def apply_close_damage(b: Board, roll: Roll, victim: int, dice: int, striker: int) -> None:
    """Suppress or destroy."""
    worst = max(damage_result(face) for face in roll)
    b.tell_team("damage", "MIN-ASSAULT-34", victim, firer=b.unit_name(striker), dice=list(roll))
    if worst == 1:
        suppress(b, victim)
    elif worst == 2:
        b.do(*remove_teams(b, [victim], "MIN-ARMOR-09"))


# Stand or break ---------------------------------------------------------------------------------------


@rules.auto("MIN-ASSAULT-18")
def stand(b: Board, unit: int) -> None:
    """Ask the struck Unit, while both sides still touch."""
    if _are_engaged(b):
        b.do(choose_stand(unit))
    else:
        b.do(end_assault(b.current_assault.attacker))


@rules.choice("MIN-ASSAULT-18", side=owner_of)
def choose_stand(b: Board, unit: int) -> list[str]:
    """Counterattack, or break off."""
    return ["counter", "off"]


@choose_stand.chosen
def stand_or_break(b: Board, answer: str, unit: int) -> None:
    """Roll the check that a counterattack needs (MIN-ASSAULT-19), or break off."""
    if answer == "counter":
        b.do(checks.call_check("counter", unit))
    else:
        b.do(break_off(unit))


@checks.settles("counter")
def settle_counterattack(b: Board, unit: int, extra: int, passes: int, die: int) -> None:
    """Close in and strike back, or break off after all (MIN-ASSAULT-25, MIN-ASSAULT-30)."""
    if not passes:
        b.do(break_off(unit))
        return
    b.current_assault.turn += 1
    b.current_assault.struck = []
    _counter_move(b, unit)
    b.do(strike(unit), stand(opponent_of(b, unit)))  # MIN-ASSAULT-23: one check a Team in contact


def _counter_move(b: Board, unit: int) -> None:
    """Bring Teams not in contact up to 4" nearer; Guns never move (MIN-ASSAULT-20, MIN-ASSAULT-21)."""
    ours, theirs = list_fighters(b, unit)
    limit = TABLES.move.counterattack * INCH
    for team in ours:
        prey = list_assailable(b, team, theirs)
        if any(b.gap(team, e) <= CONTACT for e in theirs):
            continue
        way = walks.find_contact_way(b, team, prey, limit) or approach.find_approach(
            b, team, prey, limit
        )
        if way is not None:
            displace(b, team, way[-1][0], way[-1][1])


def displace(b: Board, team: int, x: int, y: int) -> None:
    """Move a Team outside its own activation; it no longer counts as still or dug in."""
    if (x, y) != b.place(team):
        turned = heading(x - b.x[team], y - b.y[team])
        b.hull[team], b.turret[team] = turned, turned
        b.x[team], b.y[team] = x, y
        b.note_move(team)
        b.end_overwatch(b.sheet(team).unit)
        if b.is_commander(team):
            b.watch_with(b.sheet(team).side, -1)
        b.tell_team("moved", "MIN-ASSAULT-20", team, x=x, y=y)


@rules.chance("MIN-ASSAULT-26", side=owner_of)
def break_off(b: Board, unit: int) -> Dice:
    """Roll how far the Unit gets away."""
    return d6(1)


@break_off.came_up
def move_away(b: Board, roll: Roll, unit: int) -> None:
    """Move every Team but Guns straight away from the nearest enemy; the winner may follow."""
    ours, theirs = list_fighters(b, unit)
    b.tell_unit("broke", "MIN-ASSAULT-26", unit, dice=list(roll))
    for team in ours:
        if b.sheet(team).cls != GUN:
            enemy = min(theirs, key=lambda e: (b.gap(team, e), e))
            displace(b, team, *approach.find_retreat(b, team, enemy, roll[0] * INCH))
    b.do(roll_pursuit(opponent_of(b, unit)), caught(unit))


@rules.chance("MIN-ASSAULT-27", side=owner_of)
def roll_pursuit(b: Board, unit: int) -> Dice:
    """Roll how far the winner may follow."""
    return d6(1)


@roll_pursuit.came_up
def may_pursue(b: Board, roll: Roll, unit: int) -> None:
    """Offer the pursuit."""
    b.tell_unit("pursuit", "MIN-ASSAULT-27", unit, dice=list(roll))
    if any(pursuit.may_follow(b, unit, t) for t in b.teams_here(unit)):
        b.do(pursue(unit, roll[0]))


@rules.choice("MIN-ASSAULT-27", side=owner_of, free=True)
def pursue(b: Board, unit: int, inches: int) -> list[str | tuple[int | str, ...]]:
    """Follow, each Team up to the die and keeping cohesion, or stay."""
    return pursuit.list_pursuits(b, unit, inches, list_fighters(b, unit)[1])


@pursue.refuses
def cannot_pursue(b: Board, answer: Answer, unit: int, inches: int) -> list[Refusal]:
    """Measure the pursuit like a Move of that length; Guns stay."""
    return pursuit.check_pursuit(b, unit, answer, inches)


@pursue.chosen
def carry_out_pursuit(
    b: Board, answer: str | tuple[int | str, ...], unit: int, inches: int
) -> None:
    """Carry it out; nobody fires at a pursuit."""
    for path in move_plans.parse(b, unit, answer):
        displace(b, path[0], path[-2], path[-1])
        b.hull[path[0]], b.turret[path[0]] = path[1], path[2]


@rules.auto("MIN-ASSAULT-28")
def caught(b: Board, unit: int) -> None:
    """Destroy what broke off and is still within 2"; unsuppressed Tanks get away."""
    lost = pursuit.list_caught(b, *list_fighters(b, unit))
    b.do(*remove_teams(b, lost, "MIN-ASSAULT-28"), end_assault(b.current_assault.attacker))


@rules.auto("MIN-ASSAULT-31")
def end_assault(b: Board, unit: int) -> None:
    """Lay a marker for every Team lost in the assault, on both sides."""
    a = b.current_assault
    for t in (*b.table.units[a.attacker].teams, *a.goers):
        b.end_halt(t)
    ours = a.start[0] - len(b.teams_here(a.attacker))
    theirs = a.start[1] - len(b.teams_here(a.target))
    b.assault, b.plan, b.orders, b.reactions = None, [], [], []
    b.do(place_markers(a.attacker, ours), place_markers(a.target, theirs))
