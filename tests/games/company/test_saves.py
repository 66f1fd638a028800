"""Saves, armour and vehicle damage."""

import pytest

from beachhead.games.company.board.position import FIRED, MOVED, RAN
from beachhead.games.company.content.geometry.ground import HARD, OPEN, SOFT
from beachhead.games.company.content.tables import WEAPONS
from beachhead.games.company.rules.saves import (
    FLANK,
    FRONT,
    MIXED,
    damage_result,
    find_facing,
    save_number,
)
from tests.games.company.boards import FOUR_RIFLES, TRUCKS, Fight, fight

US = "rif veteran: pl=smg@20,10! a=rifle@22,10! m=hmg@24,10!"
GE = "gre veteran: pl=smg@20,18! a=rifle@22,18! k=pak40@25,18/90!"


def shoot(f: Fight, who: str, *dice: int, unit: str = "US.rif") -> Fight:
    f.fire(unit, "GE.gre", who)
    return f.roll(*dice)


def number(f: Fight, team: str, cover: int, at: bool = False) -> int:
    return save_number(f.b, f.team(team), cover, at)


def tank_duel(gap: float = 25, target: str = "tiger_i", facing: str = "/270/270") -> Fight:
    f = fight(
        "t veteran: t=m4_sherman@22,5", f"gre veteran: t={target}@22,{5 + gap + 2.15}{facing}"
    )
    f.fire("US.t", "GE.gre", "US.t.t1:1")
    return f


@pytest.mark.rule("MIN-SAVE-01")
def test_hits_are_rolled_then_all_allocated_then_saved():
    f = shoot(fight(US, GE), "US.rif.m1:0", 6, 6, 1, 1)
    assert f.step == "choose_hit"
    f.say("GE.gre.pl").say("GE.gre.a")
    assert f.step == "save"
    f.roll(6)
    assert f.step == "save"
    assert not f.lost("GE.gre.pl")


@pytest.mark.rule("MIN-SAVE-02")
@pytest.mark.parametrize(("die", "lost"), [(2, True), (3, False)])
def test_a_save_passes_on_its_number_or_more(die: int, lost: bool):
    f = shoot(fight(US, "gre veteran: pl=smg@60,40! a=rifle@22,18!"), "US.rif.a1:0", 6).roll(die)
    assert f.lost("GE.gre.a") is lost


@pytest.mark.rule("MIN-SAVE-03")
def test_infantry_saves_on_three_and_on_two_in_hard_cover():
    f = fight(US, GE)
    assert [number(f, "GE.gre.a", c) for c in (OPEN, SOFT, HARD)] == [3, 3, 2]


@pytest.mark.rule("MIN-SAVE-04")
@pytest.mark.parametrize("hard", [3, 4])
def test_guns_save_on_five_and_on_three_in_hard_cover(hard: int):
    """The table's 3+ is the default; the switch follows the text's better by one."""
    f = fight(US, GE, gun_hard_cover_save=hard)
    assert [number(f, "GE.gre.k", c) for c in (OPEN, SOFT, HARD)] == [5, 5, hard]
    assert number(fight(US, GE), "GE.gre.k", HARD) == 3


@pytest.mark.parametrize("hard", [3, 4])
def test_a_gun_behind_a_wall_saves_as_the_switch_says(hard: int):
    """Q077, by the die that is rolled; 3+ is the default."""
    ge = "gre veteran: pl=smg@60,40! m=lmg@22,15.8/270!"
    f = fight(
        "rif veteran: pl=smg@60,5 a=rifle@22,8!",
        ge,
        "w stone_wall 10,15-40,15",
        gun_hard_cover_save=hard,
    )
    f.fire("US.rif", "GE.gre", "US.rif.a1:0")
    f.roll(6)
    assert (f.step, f.need()) == ("save", hard)
    f.roll(3)
    assert f.lost("GE.gre.m") is (hard == 4)


@pytest.mark.rule("MIN-SAVE-05")
def test_tanks_use_their_armour_instead():
    f = fight(
        "t veteran: t=m4_sherman@22,5", "gre veteran: t=tiger_i@20,28/270 u=tiger_i@25,28/270"
    )
    shoot(f, "US.t.t1:1", 1, 1, 1, 6, unit="US.t").say("GE.gre.t")
    assert (f.step, f.need()) == ("armor_save", 3)


@pytest.mark.rule("MIN-SAVE-06")
@pytest.mark.parametrize(("state", "need"), [(0, 3), (MOVED, 5), (FIRED, 5)])
def test_a_gun_that_neither_moved_nor_fired_saves_as_infantry(state: int, need: int):
    """Ruling Q078."""
    f = fight(US, GE)
    f.b.state[f.team("GE.gre.k")] = state
    assert number(f, "GE.gre.k", OPEN) == need
    assert number(f, "GE.gre.k", HARD) == (2 if need == 3 else 3)


@pytest.mark.rule("MIN-SAVE-07")
def test_a_team_that_fails_one_save_is_removed_and_surplus_is_lost():
    """Ruling Q079."""
    f = fight(
        "rif veteran: pl=smg@20,10! m=hmg@22,10!", "gre veteran: pl=smg@60,40! a=rifle@22,18!"
    )
    shoot(f, "US.rif.m1:0", 6, 6, 6, 1)
    assert f.dice() == 3
    f.roll(1, 6, 6)
    assert f.lost("GE.gre.a")
    assert f.b.losses[f.unit("GE.gre")] == 1


@pytest.mark.rule("MIN-ARMOR-01")
def test_a_tank_team_is_armored_or_soft_skinned():
    f = fight(US, "gre veteran: t=own_truck@22,18! u=panther@25,18", tables=TRUCKS)
    assert not f.b.sheet(f.team("GE.gre.t")).armored
    assert f.b.sheet(f.team("GE.gre.u")).armored


@pytest.mark.rule("MIN-ARMOR-02")
def test_soft_skinned_saves_as_infantry_against_ordinary_fire():
    f = fight(US, "gre veteran: t=own_truck@22,18!", tables=TRUCKS)
    shoot(f, "US.rif.a1:0", 6)
    assert (f.step, f.need()) == ("save", 3)
    f.roll(2)
    assert f.lost("GE.gre.t")


def test_a_truck_that_fails_its_save_is_removed_without_damage_roll():
    """Q089, Q090: and leaves no wreck."""
    f = fight(FOUR_RIFLES, "gre veteran: t=own_truck@22,18! u=own_truck@60,40!", tables=TRUCKS)
    f.fire("US.rif", "GE.gre", "US.rif.a1:0")
    f.roll(6).roll(1)
    assert f.lost("GE.gre.t")
    assert f.step != "damage"


@pytest.mark.rule("MIN-ARMOR-03")
def test_soft_skinned_saves_as_a_gun_against_at():
    f = fight(
        "rif veteran: pl=smg@20,10 b=bazooka@22,10",
        "gre veteran: t=own_truck@22,18!",
        tables=TRUCKS,
    )
    f.fire("US.rif", "GE.gre", "US.rif.b1:0")
    f.roll(*[6] * f.dice())
    assert (f.step, f.dice(), f.need()) == ("save", 1, 5)


@pytest.mark.rule("MIN-ARMOR-04")
def test_only_at_weapons_harm_armored_teams():
    """Ordinary hits are never allocated to them; with nobody else in sight there is no fire (ruling Q057)."""
    f = fight(US, "gre veteran: t=panzer_iv@20,18/270 u=panzer_iv@25,18/270")
    assert f.begin(("give_fire_orders", f.unit("US.rif"), "fire")).step == "roll_initiative"
    g = fight(US, "gre veteran: t=panzer_iv@20,18/270 i=rifle@25,18!")
    shoot(g, "US.rif.m1:0", 6, 6, 6, 6)
    assert g.b.attack is not None
    assert g.b.attack.pool == [0, 4]


@pytest.mark.rule("MIN-ARMOR-05")
@pytest.mark.parametrize(("tank", "need"), [("tiger_i", 3), ("m4_sherman", 5), ("stug_iiig", 4)])
def test_a_hit_armored_team_saves_with_its_own_armour_number(tank: str, need: int):
    f = tank_duel(21, tank)
    f.roll(*[1] * (f.dice() - 1), 6)
    assert (f.step, f.need()) == ("armor_save", need)


@pytest.mark.rule("MIN-ARMOR-06")
def test_the_firer_rolls_damage_for_every_failed_save():
    f = tank_duel(20).roll(6, 6, 6, 6)
    assert f.dice() == 4
    f.roll(1, 2, 3, 6)
    assert (f.step, f.dice()) == ("damage", 2)
    node = f.node
    assert getattr(node, "side", None) == 0


def test_each_failed_save_is_a_die_of_the_damage_table_and_weapons_count_apart():
    """Q081, Q082: two weapons, two suppressions on one tank at most."""
    us = "t veteran: t=m4_sherman@20,5 u=m4_sherman@24,5"
    f = fight(us, "gre veteran: t=tiger_i@22,28/270/270")
    f.fire("US.t", "GE.gre", "US.t.t1:1 US.t.u1:1")
    f.roll(1, 1, 6, 6).roll(1, 1, 6, 6)
    dice = []
    while f.b.attack is not None:
        if f.step == "damage":
            dice.append(f.dice())
            f.roll(*[4] * f.dice())
        else:
            f.roll(*[1] * f.dice())
    assert dice == [2, 2]
    assert f.marks("GE.gre.t") == 2


@pytest.mark.rule("MIN-ARMOR-07")
@pytest.mark.parametrize("die", [1, 2, 3])
def test_damage_of_one_to_three_does_nothing(die: int):
    assert damage_result(die) == 0
    f = tank_duel(20).roll(1, 1, 1, 6).roll(1).roll(die)
    assert (f.marks("GE.gre.t"), f.lost("GE.gre.t")) == (0, False)


@pytest.mark.rule("MIN-ARMOR-08")
@pytest.mark.parametrize("die", [4, 5])
def test_damage_of_four_or_five_suppresses(die: int):
    f = tank_duel(20).roll(1, 1, 1, 6).roll(1).roll(die)
    assert (f.marks("GE.gre.t"), f.lost("GE.gre.t")) == (1, False)


@pytest.mark.rule("MIN-ARMOR-09")
def test_damage_of_six_destroys():
    f = fight(
        "t veteran: t=m4_sherman@22,5", "gre veteran: t=tiger_i@22,28/270 u=tiger_i@60,40/270"
    )
    f.fire("US.t", "GE.gre", "US.t.t1:1")
    f.roll(1, 1, 1, 6).roll(1).roll(6)
    assert f.lost("GE.gre.t")


@pytest.mark.rule("MIN-ARMOR-10")
def test_a_tank_takes_one_suppression_from_one_weapon():
    f = tank_duel(20).roll(6, 6, 1, 1).roll(1, 1).roll(4, 5)
    assert f.marks("GE.gre.t") == 1


@pytest.mark.rule("MIN-ARMOR-11")
@pytest.mark.parametrize(("gap", "again"), [(18, True), (18.1, False)])
def test_within_18_inches_passed_armour_saves_are_rerolled(gap: float, again: bool):
    f = tank_duel(gap).roll(1, 1, 1, 6).roll(6)
    assert (f.step == "armor_again") is again


@pytest.mark.rule("MIN-TANK-08")
def test_a_panzer_iv_rerolls_failed_saves_and_near_shots_reroll_passed_ones():
    """One reroll a die: passed because of 18", failed because of the skirts (ruling Q085)."""
    f = fight("rif veteran: pl=smg@20,10 b=bazooka@22,10", "gre veteran: t=panzer_iv@22,18/90")
    f.fire("US.rif", "GE.gre", "US.rif.b1:0")
    f.roll(6, 6).roll(1, 6)
    assert (f.step, f.dice()) == ("armor_again", 2)
    f.roll(1, 6)
    assert (f.step, f.dice()) == ("damage", 1)


@pytest.mark.rule("MIN-ARMOR-12")
@pytest.mark.parametrize(
    ("spot", "facing", "shown"),
    [
        ((22, 35), 90, FRONT),
        ((22, 26.2), 90, FRONT),
        ((22, 26.1), 90, MIXED),
        ((40, 25), 90, FLANK),
        ((22, 10), 90, FLANK),
    ],
)
def test_fire_from_behind_the_line_across_the_front_meets_the_flank(
    spot: tuple[float, float], facing: int, shown: int
):
    """The line runs through the foremost point of a Tiger's base of 1.15", for the turret 0.4" before its centre."""
    f = fight(
        f"t veteran: t=m4_sherman@{spot[0]},{spot[1]}", f"gre veteran: t=tiger_i@22,25/{facing}"
    )
    f.b.turret[f.team("GE.gre.t")] = facing
    assert find_facing(f.b, f.team("GE.gre.t"), f.team("US.t.t")) == shown


@pytest.mark.parametrize(
    ("y", "shown"), [(26.16, FRONT), (26.14, MIXED), (25.41, MIXED), (25.39, FLANK)]
)
def test_the_front_lines_of_hull_and_turret(y: float, shown: int):
    """Q087: through the foremost point of the base (1.15") and of the turret (0.4")."""
    f = fight(f"t veteran: t=m4_sherman@40,{y}", "gre veteran: t=tiger_i@22,25/90/90")
    assert find_facing(f.b, f.team("GE.gre.t"), f.team("US.t.t")) == shown


@pytest.mark.rule("MIN-ARMOR-13")
@pytest.mark.parametrize(("die", "need"), [(1, 3), (3, 3), (4, 4), (6, 4)])
def test_a_die_picks_hull_or_turret_when_they_show_different_sides(die: int, need: int):
    """Hull front 3+, turret flank 4+; the die is rolled once for the weapon (ruling Q088)."""
    f = tank_duel(20, facing="/270/90").roll(1, 1, 6, 6)
    assert f.step == "which_part"
    f.roll(die)
    assert (f.step, f.need(), f.dice()) == ("armor_save", need, 2)


@pytest.mark.rule("MIN-TANK-06")
def test_a_stug_rerolls_failed_saves_against_infantry_at_weapons_only():
    f = fight("rif veteran: pl=smg@20,10 b=bazooka@22,10", "gre veteran: t=stug_iiig@22,18/90")
    f.fire("US.rif", "GE.gre", "US.rif.b1:0")
    f.roll(1, 6).roll(1)
    assert f.step == "armor_again"
    g = tank_duel(20, "stug_iiig").roll(1, 1, 1, 6).roll(1)
    assert g.step == "damage"


def test_tanks_that_ran_reroll_passed_armour_saves():
    """Q022: all saves, armour included; Q023: once."""
    f = fight(
        "t veteran: t=m4_sherman@22,5", "gre veteran: t=tiger_i@22,28/270 u=tiger_i@60,40/270"
    )
    f.b.flags[f.unit("GE.gre")] |= RAN
    f.fire("US.t", "GE.gre", "US.t.t1:1")
    f.roll(1, 1, 1, 6).roll(6)
    assert f.step == "armor_again"
    f.roll(6)
    assert f.step not in {"armor_save", "armor_again"}


def test_two_reasons_reroll_a_save_once():
    """Q023: a runner hit on 1 rerolls a passed save a single time."""
    f = fight(FOUR_RIFLES, "gre green: pl=smg@60,40! a=rifle@22,20!")
    f.b.flags[f.unit("GE.gre")] |= RAN
    f.fire("US.rif", "GE.gre", "US.rif.a1:0", "overwatch")
    f.roll(6).roll(6)
    assert f.step == "save"
    f.roll(6)
    assert f.step != "save"
    assert not f.lost("GE.gre.a")


def test_skirts_help_against_the_three_weapons_that_men_carry():
    """Q086: Bazooka, Panzerfaust, Panzerschreck; no mortar."""
    for weapon, spot in (
        ("bazooka", 12),
        ("panzerfaust", 16),
        ("panzerschreck", 12),
        ("mortar60", 5),
    ):
        f = fight(
            f"rif veteran: pl=smg@60,5 b={weapon}@22,{spot}/90", "gre veteran: t=panzer_iv@22,20/90"
        )
        f.fire("US.rif", "GE.gre", "US.rif.b1:0")
        f.roll(*[1] * (f.dice() - 1), 6).roll(1)
        assert (f.step == "armor_again") is (weapon != "mortar60"), weapon
    names = {w.name for w in WEAPONS.values() if w.at and w.team == "infantry"}
    assert names == {"Bazooka", "Panzerfaust", "Panzerschreck"}


@pytest.mark.rule("MIN-ACT-08")
@pytest.mark.parametrize("ran", [True, False])
def test_men_who_ran_save_twice_from_an_at_weapon_too(ran: bool):
    f = fight("t veteran: t=m4_sherman@22,5", "gre veteran: a=rifle@22,20!")
    f.b.flags[f.unit("GE.gre")] |= RAN * ran
    f.fire("US.t", "GE.gre", "US.t.t1:1")
    f.roll(*[6] * f.dice()).roll(6)
    assert (f.step == "save") is ran


@pytest.mark.rule("MIN-ASSAULT-13")
def test_a_damage_roll_is_one_result_however_many_dice_it_has():
    f = fight("t veteran: t=m4_sherman@22,5", "gre veteran: t=tiger_i@22,28/270")
    f.fire("US.t", "GE.gre", "US.t.t1:1")
    f.roll(1, 6, 6, 6).roll(1, 1, 1)
    f.watch = {"choose_marked"}
    attack = f.b.current_attack
    f.roll(4, 5, 4)
    assert attack.results == 1


def test_the_hits_of_an_at_weapon_suppress_men_and_by_the_switch_armour():
    """One AT weapon, three hits: armour counts by the switch, men always."""
    for ge, switch, markers in (
        ("t=tiger_i@22,28/270", 0, 0),
        ("t=tiger_i@22,28/270", 1, 1),
        ("a=rifle@22,20^ c=rifle@24,20^", 0, 1),
    ):
        f = fight(
            "t veteran: t=m4_sherman@22,5", f"gre veteran: {ge}", at_hits_suppress_armor=switch
        )
        f.fire("US.t", "GE.gre", "US.t.t1:1")
        f.roll(*[1] * (f.dice() - 3), 6, 6, 6)
        if f.step == "choose_struck":
            f.say(f.texts()[0])
        f.roll(*[6] * f.dice())
        if f.step == "armor_again":
            f.roll(*[6] * f.dice())
        if f.step == "choose_marked":
            f.say(f.texts()[0])
        assert sum(f.b.marks) == markers, ge


@pytest.mark.rule("MIN-TANK-06", "MIN-TANK-08")
@pytest.mark.parametrize(
    ("tank", "again"), [("panzer_iv", True), ("stug_iiig", True), ("tiger_i", False)]
)
def test_only_tanks_with_skirts_reroll_failed_saves(tank: str, again: bool):
    f = fight("rif veteran: pl=smg@20,10 b=bazooka@22,10", f"gre veteran: t={tank}@22,18/90")
    f.fire("US.rif", "GE.gre", "US.rif.b1:0")
    f.roll(1, 6).roll(1)
    assert (f.step == "armor_again") is again
