"""Units, Teams, weapons and tanks: the tables."""

import pytest

from beachhead.games.company.board.position import MOVED
from beachhead.games.company.content.forces import load_table
from beachhead.games.company.content.geometry.ground import GUN, INFANTRY, TANK
from beachhead.games.company.content.scenarios.reading import list_names, parse
from beachhead.games.company.content.sheets import HULL, TURRET
from beachhead.games.company.content.tables import TABLES, TANKS, WEAPONS, TankLine, Weapon
from beachhead.games.company.rules import (
    checks,
    firing,
    targets,
)
from beachhead.games.company.rules.saves import save_number
from beachhead.kernel.errors import DataError
from tests.games.company.boards import FAR_ENEMY, NEAR_ENEMY, fight, scenario

RIFLES = "rif veteran: pl=smg@20,10 a=rifle@22,10 m=lmg@24,10"


ENEMY = "g green: pl=smg@20,30 a=rifle@22,30 | h elite: pl=smg@40,30 a=rifle@42,30"


def refused(text: str) -> str:
    with pytest.raises(DataError) as caught:
        parse(text, "own.toml")
    return str(caught.value)


@pytest.mark.rule("MIN-UNIT-01")
def test_each_player_fields_at_least_one_unit():
    for name in list_names():
        assert all(load_table(name).companies)
    text = scenario(RIFLES, ENEMY, "", "")
    start = text.index("[[side.unit]]", text.index('[[side]]\nid = "GE"'))
    assert "MIN-UNIT-01" in refused(
        text[:start].replace('id = "GE"\nname', 'id = "GE"\nunit = []\nname')
    )
    bare = text[: text.index('[[side]]\nid = "GE"')]
    assert "exactly two" in refused(bare)


@pytest.mark.rule("MIN-UNIT-02")
def test_a_unit_is_a_set_of_teams_and_its_leader_is_one_of_them():
    """Ruling Q013."""
    f = fight(RIFLES, ENEMY)
    unit = f.b.table.units[f.unit("US.rif")]
    assert [f.b.table.teams[t].id for t in unit.teams] == ["pl1", "a1", "m1"]
    assert f.b.leader[f.unit("US.rif")] == f.team("US.rif.pl")


@pytest.mark.rule("MIN-UNIT-03")
def test_a_team_is_one_stand_or_one_vehicle_with_one_base():
    """Ruling Q167."""
    f = fight("t veteran: t=m4_sherman@20,10 u=tiger_i@25,10", RIFLES)
    assert f.b.sheet(f.team("US.t.t")).radius == 100
    assert f.b.sheet(f.team("US.t.u")).radius == 115
    assert f.b.sheet(f.team("GE.rif.a")).radius == 75


@pytest.mark.rule("MIN-UNIT-04")
def test_every_team_has_exactly_one_class():
    """LMG, HMG and mortars are Gun Teams that move as Infantry."""
    f = fight("x veteran: pl=smg@20,10 m=hmg@22,10 k=pak40@25,10 t=panther@30,10", ENEMY)
    kinds = {k: f.b.sheet(f.team(f"US.x.{k}")) for k in ("pl", "m", "k", "t")}
    assert [kinds[k].cls for k in ("pl", "m", "k", "t")] == [INFANTRY, GUN, GUN, TANK]
    assert [kinds[k].mover for k in ("pl", "m", "k", "t")] == [INFANTRY, INFANTRY, GUN, TANK]


@pytest.mark.rule("MIN-UNIT-05")
def test_every_unit_has_one_training_level():
    f = fight(RIFLES, ENEMY)
    assert [f.b.table.units[f.unit(u)].training for u in ("US.rif", "GE.g", "GE.h")] == [
        "veteran",
        "green",
        "elite",
    ]
    assert "MIN-UNIT-05" in refused(scenario(RIFLES, ENEMY, "", "").replace('"elite"', '"crack"'))


@pytest.mark.rule("MIN-UNIT-06")
def test_every_team_carries_named_weapons():
    f = fight(RIFLES, ENEMY)
    assert f.b.sheet(f.team("US.rif.m")).modes[0][0] == "LMG"
    text = scenario(RIFLES, ENEMY, "", "").replace('weapons = ["lmg"]', "n = 1")
    assert "MIN-UNIT-06" in refused(text)


@pytest.mark.rule("MIN-UNIT-07")
@pytest.mark.parametrize(("die", "passed"), [(3, False), (4, True), (6, True)])
def test_a_training_check_passes_on_its_number_or_more(die: int, passed: bool):
    f = fight(RIFLES, ENEMY)
    f.activate("US.rif", die)
    assert ("RU" in f.texts()) is passed


@pytest.mark.rule("MIN-UNIT-08", "MIN-UNIT-09", "MIN-UNIT-10")
def test_green_veteran_and_elite_check_on_5_4_3_and_are_hit_on_2_3_4():
    """Green 5+ and 2+, Veteran 4+ and 3+, Elite 3+ and 4+."""
    f = fight(RIFLES, ENEMY)
    rows = [("GE.g", 5, 2), ("US.rif", 4, 3), ("GE.h", 3, 4)]
    for unit, check, base in rows:
        assert checks.number_needed(f.b, "activation", f.unit(unit)) == check
        assert f.b.table.units[f.unit(unit)].to_hit == base


def line(key: str) -> Weapon:
    return WEAPONS[key]


@pytest.mark.rule("MIN-WEAPON-01")
def test_weapon_lines_carry_range_fire_points_tank_assault_class_and_traits():
    f = fight("x veteran: pl=smg@20,10 m=gun105@22,10", ENEMY)
    gun = f.b.sheet(f.team("US.x.m"))
    weapon, mount = gun.modes[0][1][0]
    assert (weapon.range, weapon.fp, weapon.barrage, weapon.ta) == (100, 5, 2, 2)
    assert (gun.cls, gun.shield, gun.ta, gun.barrage, mount) == (GUN, True, 2, 2, HULL)


@pytest.mark.rule(
    "MIN-WEAPON-02",
    "MIN-WEAPON-03",
    "MIN-WEAPON-04",
    "MIN-WEAPON-05",
    "MIN-WEAPON-06",
    "MIN-WEAPON-07",
    "MIN-WEAPON-08",
    "MIN-WEAPON-09",
    "MIN-WEAPON-10",
)
def test_the_weapons_that_men_carry():
    """Range, FP, barrage FP, TA, class, AT, moves as Infantry, in the order of the rulebook."""
    rows = {
        "rifle": (18, 1, 0, 1, "infantry", False, False),
        "smg": (9, 2, 0, 1, "infantry", False, False),
        "lmg": (18, 3, 0, 1, "gun", False, True),
        "hmg": (22, 4, 0, 1, "gun", False, True),
        "bazooka": (10, 2, 0, 2, "infantry", True, False),
        "panzerfaust": (4, 2, 0, 3, "infantry", True, False),
        "panzerschreck": (10, 3, 0, 3, "infantry", True, False),
        "mortar60": (24, 2, 1, 1, "gun", True, True),
        "mortar81": (40, 2, 1, 1, "gun", True, True),
    }
    for key, row in rows.items():
        w = line(key)
        carried = "moves_as_infantry" in w.traits
        assert (w.range, w.fp, w.barrage, w.ta, w.team, w.at, carried) == row


@pytest.mark.rule("MIN-WEAPON-12", "MIN-WEAPON-13", "MIN-WEAPON-14", "MIN-WEAPON-16")
def test_the_towed_guns():
    rows = {
        "gun57": (24, 4, 0, 2, ("at", "shield")),
        "gun105": (100, 5, 2, 2, ("at", "artillery", "shield")),
        "pak40": (32, 4, 0, 2, ("at", "shield")),
        "nebelwerfer15": (100, 0, 1, 1, ("at", "artillery", "reroll_range_in")),
    }
    for key, row in rows.items():
        w = line(key)
        assert (w.range, w.fp, w.barrage, w.ta, w.traits) == row
        assert w.team == "gun"


@pytest.mark.rule(
    "MIN-WEAPON-18",
    "MIN-WEAPON-19",
    "MIN-WEAPON-20",
    "MIN-WEAPON-21",
    "MIN-WEAPON-22",
    "MIN-WEAPON-23",
)
def test_the_weapons_of_tanks_have_no_tank_assault_rating():
    rows = {
        "tank37": (20, 3, True),
        "tank75": (24, 4, True),
        "kwk40": (32, 4, True),
        "kwk42": (32, 5, True),
        "kwk36": (40, 5, True),
        "vehicle_mg": (16, 3, False),
    }
    for key, row in rows.items():
        w = line(key)
        assert (w.range, w.fp, w.at) == row
        assert (w.ta, w.team) == (0, "tank")


@pytest.mark.rule("MIN-WEAPON-24")
def test_a_coax_mg_fires_only_if_the_main_gun_does_not():
    f = fight("t veteran: t=m4_sherman@20,10", ENEMY)
    modes = f.b.sheet(f.team("US.t.t")).modes
    for _, parts in modes:
        turret = [w.name for w, mount in parts if mount == TURRET]
        assert len(turret) <= 1
    sets = {"75mm + hull MG", "75mm", "coax MG + hull MG", "coax MG", "hull MG"}
    assert {n for n, _ in modes} == sets


def armour(key: str) -> tuple[int, int, str, bool, bool, bool, int]:
    t: TankLine = TANKS[key]
    return t.front, t.flank, t.main, t.hull_mg, t.coax_mg, t.turret, t.move


@pytest.mark.rule("MIN-TANK-01")
def test_tank_lines_carry_front_flank_weapons_and_notes():
    assert all(2 <= t.flank <= 6 and 2 <= t.front <= t.flank for t in TANKS.values())
    assert all(t.main in WEAPONS and t.armored for t in TANKS.values())


@pytest.mark.rule(
    "MIN-TANK-02", "MIN-TANK-03", "MIN-TANK-05", "MIN-TANK-07", "MIN-TANK-09", "MIN-TANK-11"
)
def test_the_six_tank_lines():
    """Front, flank, main gun, hull MG, coax MG, turret."""
    assert armour("m4_sherman")[:6] == (5, 5, "tank75", True, True, True)
    assert armour("m3_stuart")[:6] == (5, 6, "tank37", True, True, True)
    assert armour("stug_iiig")[:6] == (4, 6, "kwk40", False, True, False)
    assert armour("panzer_iv")[:6] == (5, 6, "kwk40", True, True, True)
    assert armour("panther")[:6] == (3, 5, "kwk42", True, True, True)
    assert armour("tiger_i")[:6] == (3, 4, "kwk36", True, True, True)


@pytest.mark.rule("MIN-TANK-04")
def test_a_stuart_moves_14_inches():
    assert fight("t veteran: t=m3_stuart@20,10", ENEMY).b.sheet(0).move == 1400


@pytest.mark.rule("MIN-TANK-12")
def test_a_tiger_moves_8_inches():
    assert fight("t veteran: t=tiger_i@20,10", ENEMY).b.sheet(0).move == 800


def test_every_value_of_a_switch_is_listed_with_its_rule():
    assert [s.id for s in TABLES.switch] == [
        "extra_activation_11_12",
        "success_may_take_fail_actions",
        "moving_in_open",
        "reaction_moments",
        "gun_hard_cover_save",
        "at_hits_suppress_armor",
        "cc_reroll_range",
    ]


@pytest.mark.rule("MIN-WEAPON-11")
def test_mortars_fire_directly_over_all_friends():
    f = fight(
        "rif veteran: pl=smg@30,5 m=mortar60@22,10 k=pak40@22,13",
        "gre veteran: pl=smg@22,20! a=rifle@22,22!",
    )
    assert targets.can_fire(f.b, f.team("US.rif.m"), 0, [f.team("GE.gre.pl")])


def test_a_unit_with_one_team_that_is_no_tank_is_no_tank_unit():
    """Q016: a mixed Unit may dig in."""
    f = fight("mix veteran: t=m4_sherman@20,10 a=rifle@24,10", FAR_ENEMY)
    assert "DI" in f.activate("US.mix", 5).texts()


def test_a_nebelwerfer_has_no_direct_fire():
    """Q163."""
    f = fight("bty veteran: pl=rifle@2,20 g=nebelwerfer15@22,5 h=nebelwerfer15@25,5", NEAR_ENEMY)
    assert not targets.has_target(f.b, f.team("US.bty.g"), [f.team("GE.gre.a")])


def test_no_tank_line_of_the_book_is_soft_skinned():
    """Q039: transports have no lines."""
    assert all(t.armored for t in TANKS.values())


def test_weapons_do_not_run_out():
    """Q169: a Panzerfaust fires in every Initiative."""
    f = fight(
        "rif veteran: pl=smg@60,5 b=panzerfaust@22,14!", "gre veteran: t=tiger_i@22,19/270/270"
    )
    for _ in range(3):
        f.b.initiative += 1
        assert len(f.fire("US.rif", "GE.gre", "US.rif.b1:0")) == 1
        f.roll(1, 1)


def test_machine_guns_save_as_guns_and_have_an_arc_but_move_as_men():
    """Q015."""
    f = fight(
        "rif veteran: pl=smg@20,10 m=lmg@22,10/270", NEAR_ENEMY, "w woods 10,12-40,12-40,14-10,14"
    )
    gun = f.team("US.rif.m")
    f.b.state[gun] = MOVED
    assert save_number(f.b, gun, 0, at=False) == 5
    f.begin(firing.give_fire_orders(f.unit("US.rif"), "fire"))
    assert f.step == "roll_initiative"  # the enemy is behind it
    f.begin(("plan_move", f.unit("US.rif"), 0))
    assert f.why("move m1>22.00,16.00") == []


@pytest.mark.rule("MIN-TANK-10", "MIN-TANK-13")
@pytest.mark.parametrize(
    ("tank", "again"), [("m4_sherman", False), ("panther", True), ("tiger_i", True)]
)
def test_some_tanks_roll_terrain_checks_again_and_men_never_do(tank: str, again: bool):
    f = fight(f"rif veteran: pl=smg@20,10 t={tank}@24,10", FAR_ENEMY)
    team = f.team("US.rif.t")
    line = f.b.sheet(team).line
    assert line is not None
    assert ("reroll_terrain_checks" in line.traits) == again
    assert checks.rerolls_terrain(f.b, team) is again
    assert not checks.rerolls_terrain(f.b, f.team("US.rif.pl"))
