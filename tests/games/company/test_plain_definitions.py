"""Answers that are found quickly equal the plain definition, on crowded tables."""

from functools import cache
from itertools import product
from random import Random

import pytest

from beachhead.games.company.board import Board
from beachhead.games.company.content.geometry.ground import HARD, INFANTRY, TANK, gap
from beachhead.games.company.content.geometry.plane import INCH, is_ahead, square_corners
from beachhead.games.company.content.sheets import HULL, TURRET
from beachhead.games.company.content.tables import TABLES, Weapon
from beachhead.games.company.rules import reaction, targets
from beachhead.games.company.rules.cover import find_cover, has_clear_line, list_in_view, sees
from tests.games.company.boards import Fight, fight

US = (
    "rif veteran: pl=smg@1,30 a=rifle@1,30 c=bazooka+rifle@1,30 m=hmg@1,30"
    " | gun veteran: pl=rifle@1,30 k=gun57@1,30 o=mortar60@1,30 | tnk veteran: t=m4_sherman@1,30"
)
GE = (
    "gre veteran: pl=smg@1,30 a=rifle@1,30 c=panzerfaust@1,30 m=lmg@1,30"
    " | pak veteran: pl=smg@1,30 k=pak40@1,30 n=nebelwerfer15@1,30 | pz veteran: t=stug_iiig@1,30"
)
GROUND = "w woods 14,14-20,14-20,18-14,18; h bocage 24,20-34,20; s stone_wall 10,24-18,24"
TABLES_TO_TRY = range(8)


@cache
def crowd(seed: int) -> Fight:
    """Scatter two companies over the middle of a table, turned anyhow; every other table has smoke."""
    f = fight(US, GE, GROUND)
    b, random = f.b, Random(seed)
    b.plan, b.reactions = [], []
    for t in range(len(b.x)):
        while True:
            b.x[t], b.y[t] = random.randrange(900, 3600), random.randrange(800, 3200)
            if all(b.gap(t, o) > 0 for o in range(t)):
                break
        b.hull[t], b.turret[t] = random.randrange(360), random.randrange(360)
    if seed % 2:
        b.lay_smoke(square_corners(2200, 2500, 100, 0, 400))
        b.lay_smoke(square_corners(1500, 1200, 100, 0, 300))
    return f


def pairs(b: Board) -> list[tuple[int, int]]:
    """List everybody with every enemy."""
    return [(a, c) for a, c in product(b.on_table(0), b.on_table(1))] + [
        (c, a) for a, c in product(b.on_table(0), b.on_table(1))
    ]


def has_clear_ray(b: Board, a: int, c: int) -> bool:
    """Tell whether a ray passes all smoke and all friends that count: men hide nothing from guns."""
    one, two = ((b.x[t], b.y[t], b.sheet(t).look) for t in (a, c))
    friends = [
        (b.x[f], b.y[f], b.sheet(f).radius)
        for f in b.on_table(b.sheet(a).side)
        if f != a and (b.sheet(f).cls != INFANTRY or b.sheet(a).cls == INFANTRY)
    ]
    return b.table.ground.line(one, two, b.smoke_squares(), friends)


def has_dice(b: Board, team: int, other: int, weapon: Weapon) -> bool:
    """Tell whether a weapon has a die left at this distance and at this kind of target."""
    apart, dice = b.gap(team, other), weapon.fp
    if apart > 2 * weapon.range * INCH:
        return False
    if apart > weapon.range * INCH:
        dice //= 2
    soft = b.sheet(other).cls != TANK and find_cover(b, other, team, weapon.at) != HARD
    return dice // 2 > 0 if weapon.at and soft else dice > 0


def bears(b: Board, team: int, mount: int, other: int) -> bool:
    """Tell whether a weapon looks that way."""
    facing = {HULL: b.hull, TURRET: b.turret}.get(mount)
    here = b.x[team], b.y[team]
    return facing is None or is_ahead(*here, facing[team], b.x[other], b.y[other])


def can_shoot(b: Board, team: int, other: int, number: int) -> bool:
    """Tell whether a Team can shoot at another with one of its weapons, as the rules say it."""
    weapon, mount = b.sheet(team).arms[number][:2]
    return (
        has_dice(b, team, other, weapon)
        and (weapon.at or not b.sheet(other).armored)
        and bears(b, team, mount, other)
        and sees(b, team, other)
        and (weapon.over_friends or has_clear_ray(b, team, other))
    )


def bits_for(b: Board, team: int, other: int) -> int:
    return sum(can_shoot(b, team, other, i) << i for i in range(len(b.sheet(team).arms)))


@cache
def shots(seed: int) -> dict[tuple[int, int], int]:
    """Tell with which weapons everybody can shoot at whom."""
    b = crowd(seed).b
    return {(a, c): bits_for(b, a, c) for a, c in pairs(b)}


@pytest.mark.parametrize("seed", TABLES_TO_TRY)
def test_friends_and_smoke_leave_a_line_where_some_ray_passes_them_all(seed: int):
    b = crowd(seed).b
    found = {(a, c): has_clear_line(b, a, c) for a, c in pairs(b) if sees(b, a, c)}
    assert found == {pair: has_clear_ray(b, *pair) for pair in found}
    assert len(set(found.values())) == 2


@pytest.mark.parametrize("seed", TABLES_TO_TRY)
def test_a_team_can_shoot_with_what_has_dice_bears_harms_and_sees(seed: int):
    b = crowd(seed).b
    assert {pair: targets.find_arms(b, *pair) for pair in pairs(b)} == shots(seed)
    assert any(shots(seed).values())


@pytest.mark.parametrize("seed", TABLES_TO_TRY)
def test_targets_are_the_units_with_a_team_that_somebody_can_shoot_at(seed: int):
    f = crowd(seed)
    b, can = f.b, shots(seed)
    for unit in (u for u, sheet in enumerate(b.table.units) if sheet.kind == 0):
        firers = targets.list_firers(b, unit, "fire")
        goals = {t: b.target_teams(t) for t in b.targets(b.side_of(unit))}
        expected = [
            t for t, teams in goals.items() if any(can[a, c] for a in firers for c in teams)
        ]
        assert targets.list_fire_targets(b, unit, "fire") == expected
        assert targets.has_fire_target(b, unit, "fire") is bool(expected)
        for teams in goals.values():
            able = [a for a in firers if any(can[a, c] for c in teams)]
            assert [a for a in firers if targets.has_target(b, a, teams)] == able


@pytest.mark.parametrize("seed", TABLES_TO_TRY)
def test_a_mode_can_be_fired_if_each_of_its_weapons_has_a_target(seed: int):
    b, can = crowd(seed).b, shots(seed)
    for team in range(len(b.x)):
        enemies = b.on_table(1 - b.sheet(team).side)
        bits = 0
        for other in enemies:
            bits |= can[team, other]
        for mode, arms in enumerate(b.sheet(team).mode_arms):
            assert targets.can_fire(b, team, mode, enemies) is (bits & arms == arms)


@pytest.mark.parametrize("seed", TABLES_TO_TRY)
def test_the_nearest_is_the_nearest_that_the_weapon_can_shoot_at(seed: int):
    """Within twice the range, whether dice are left or not: the dice are counted from it."""
    b = crowd(seed).b
    for team in range(len(b.x)):
        enemies = b.on_table(1 - b.sheet(team).side)
        for weapon, mount, *_ in b.sheet(team).arms:
            able = [
                (gap_between_middles(b, team, e), e)
                for e in enemies
                if b.gap(team, e) <= 2 * weapon.range * INCH
                and (weapon.at or not b.sheet(e).armored)
                and bears(b, team, mount, e)
                and sees(b, team, e)
                and (weapon.over_friends or has_clear_ray(b, team, e))
            ]
            nearest = min(able)[1] if able else -1
            apart = b.gap(team, nearest) if able else -1
            assert targets.find_nearest(b, team, (weapon, mount), enemies) == (apart, nearest)


def gap_between_middles(b: Board, a: int, c: int) -> int:
    return gap(b.x[a], b.y[a], 0, b.x[c], b.y[c], 0)


@pytest.mark.parametrize("seed", TABLES_TO_TRY)
def test_in_view_is_whom_no_terrain_hides(seed: int):
    b = crowd(seed).b
    b.table.ground._views.clear()
    for team in range(len(b.x)):
        enemies = b.on_table(1 - b.sheet(team).side)
        here = (b.x[team], b.y[team], b.sheet(team).look)
        seen = [
            e
            for e in enemies
            if b.table.ground.line(here, (b.x[e], b.y[e], b.sheet(e).look), (), ())
        ]
        assert list_in_view(b, team, enemies) == seen


def can_answer(b: Board, team: int, movers: list[int], watch: bool) -> bool:
    """Tell whether a Team can fire at movers as they stand: without Overwatch it sees one within 18"."""
    reach = TABLES.distance.reaction
    near = watch or any(b.near(team, m, reach) and sees(b, team, m) for m in movers)
    return near and any(bits_for(b, team, m) for m in movers)


@pytest.mark.parametrize("seed", TABLES_TO_TRY)
@pytest.mark.parametrize("overwatch", [False, True])
def test_reactions_are_offered_wherever_a_team_can_fire_at_that_moment(seed: int, overwatch: bool):
    """Everybody moves six inches and a half; the answer of every Unit is tried at each of the four moments."""
    f = crowd(seed)
    b = f.b.clone()
    mover = f.unit("US.rif")
    b.plan = [
        [t, 0, 0, b.x[t], b.y[t], b.x[t] + 400 * (1 if t % 2 else -1), b.y[t] + 500]
        for t in b.teams_here(mover)
    ]
    units = b.table.companies[1]
    for u in units if overwatch else []:
        b.begin_overwatch(u)
    before = b.x[:], b.y[:]
    found = reaction.list_reactions(b, 1, mover, 0)
    assert (b.x, b.y) == before
    expected: list[tuple[int | str, ...]] = []
    for k in range(1, 5):
        then = b.clone()
        for path in b.plan:
            t = path[0]
            then.x[t] = path[3] + (path[5] - path[3]) * k // 4
            then.y[t] = path[4] + (path[6] - path[4]) * k // 4
        movers = then.teams_here(mover)
        expected += [
            (how, u, k)
            for u in units
            for how in (("watch", "react") if overwatch else ("react",))
            if any(can_answer(then, t, movers, how == "watch") for t in then.teams_here(u))
        ]
    assert found == expected
    assert reaction.list_reactions(b, 1, mover, 0, most=1) == expected[:1]
