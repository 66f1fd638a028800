"""Fire: orders, arcs, To Hit, allocation, going to ground."""

import pytest

from beachhead.games.company.board import ACTED, FIRED, GROUND, GROUNDED, MOVED, OVERWATCH
from beachhead.games.company.content.tables import WEAPONS
from beachhead.games.company.rules import firing, hitting, indirect, targets
from beachhead.games.company.rules.cover import gone_to_ground
from tests.games.company.fights import Fight, fight

US = "rif veteran: pl=smg@20,10! a=rifle@22,10! c=rifle@24,10!"
NEAR = "gre veteran: pl=smg@20,20! a=rifle@22,20! c=rifle@24,20!"


def needs(
    f: Fight, unit: str = "US.rif", target: str = "GE.gre", who: str = "all", kind: str = "fire"
) -> list[int]:
    return [s.need for s in f.fire(unit, target, who, kind)]


def aim(f: Fight, unit: str = "US.rif", kind: str = "fire") -> Fight:
    return f.begin(firing.give_fire_orders(f.unit(unit), kind))


# Orders -----------------------------------------------------------------------------------------------


@pytest.mark.rule("MIN-FIRE-01")
def test_a_unit_names_an_enemy_unit_as_target():
    f = aim(fight(US, f"{NEAR} | far veteran: pl=smg@60,45! a=rifle@62,45!"))
    assert f.texts() == ["GE.gre", "done"]
    assert f.why("US.rif") == [("fire.friend", "MIN-FIRE-01")]


@pytest.mark.rule("MIN-FIRE-02")
def test_a_unit_may_divide_its_teams_among_targets_named_before_anybody_fires():
    f = aim(fight(US, f"{NEAR} | two veteran: pl=smg@28,20! a=rifle@30,20!"))
    f.say("GE.gre").say("US.rif.a1:0").say("enough").say("GE.two").say("US.rif.c1:0").enough()
    assert f.b.attack is not None
    assert f.b.attack.target == f.unit("GE.gre")
    f.roll(1)
    assert f.b.attack.target == f.unit("GE.two")


@pytest.mark.rule("MIN-FIRE-03")
def test_one_team_never_divides_its_own_fire():
    f = aim(fight(US, f"{NEAR} | two veteran: pl=smg@28,20! a=rifle@30,20!"))
    f.say("GE.gre").say("US.rif.a1:0").say("enough").say("GE.two")
    assert "US.rif.a1:0" not in f.texts()
    assert "US.rif.c1:0" in f.texts()


@pytest.mark.rule("MIN-FIRE-04")
def test_firing_teams_need_line_of_sight():
    f = fight(US, NEAR, "w woods 10,14-40,14-40,16-10,16")
    assert aim(f).step == "roll_initiative"
    g = fight(
        US, f"{NEAR} | two veteran: pl=smg@45,10! a=rifle@38,10!", "w woods 10,14-30,14-30,16-10,16"
    )
    aim(g)
    assert g.texts() == ["GE.two", "done"]
    assert g.why("GE.gre") == [("fire.sight", "MIN-FIRE-04")]


@pytest.mark.rule("MIN-FIRE-05")
def test_firing_weapons_need_the_target_in_range():
    """Ruling Q050."""
    f = fight(US, "gre veteran: pl=smg@22,29.5! a=rifle@24,29.4!")
    f.begin(firing.give_fire_orders(f.unit("US.rif"), "fire"))
    f.say("GE.gre")
    assert [t for t in f.texts() if ":" in t] == ["US.rif.c1:0"]


@pytest.mark.rule("MIN-FIRE-06")
def test_infantry_fires_all_round():
    f = fight(
        "rif veteran: pl=smg@20,20 a=rifle@22,20/90", "gre veteran: pl=smg@22,10! a=rifle@24,10!"
    )
    aim(f).say("GE.gre")
    assert "US.rif.a1:0" in f.texts()


@pytest.mark.rule("MIN-FIRE-07")
@pytest.mark.parametrize(
    ("facing", "fires"), [(90, False), (270, True), (180, True), (0, True), (179, False)]
)
def test_every_other_team_fires_into_its_forward_half_only(facing: int, fires: bool):
    f = fight(
        f"rif veteran: pl=smg@20,20 m=lmg@22,20/{facing}",
        "gre veteran: pl=smg@22,10! a=rifle@22,8!",
    )
    arms = f.b.sheet(f.team("US.rif.m")).mode_arms[0]
    assert targets.has_target(f.b, f.team("US.rif.m"), arms, [f.team("GE.gre.pl")]) is fires


@pytest.mark.rule("MIN-FIRE-08")
def test_a_gun_turns_to_face_the_nearest_team_it_fires_at():
    """Ruling Q059."""
    f = fight("rif veteran: pl=smg@20,20 m=lmg@22,20/0", "gre veteran: pl=smg@22,10! a=rifle@22,8!")
    f.fire("US.rif", "GE.gre", "US.rif.m1:0")
    assert f.b.hull[f.team("US.rif.m")] == 270


@pytest.mark.rule("MIN-FIRE-09")
def test_firing_outside_the_arc_first_needs_a_move_to_turn():
    """The turn counts as a move of the firing Unit."""
    f = fight(
        "rif veteran: pl=smg@20,30 m=lmg@22,20/90", "gre veteran: pl=smg@22,10! a=rifle@22,8!"
    )
    f.activate("US.rif", 5, "MF").say("move m1>22.00,20.00@270/270").say("GE.gre").say(
        "US.rif.m1:0"
    )
    f.enough()
    assert f.b.attack is not None
    assert [s.need for s in f.b.attack.shots] == [4]
    assert f.has("US.rif.m", MOVED)


@pytest.mark.rule("MIN-FIRE-10")
def test_a_turret_has_its_own_arc_and_turns_by_itself():
    """Turret weapons use and turn the turret; the hull MG uses and turns the hull."""
    tank = "t veteran: t=m4_sherman@20,20/90/270"
    f = fight(tank, "gre veteran: pl=smg@20,10! a=rifle@22,10!")
    shots = f.fire("US.t", "GE.gre", "US.t.t1:1")
    assert [s.weapon for s in shots] == ["75mm"]
    t = f.team("US.t.t")
    assert (f.b.hull[t], f.b.turret[t]) == (90, 270)
    g = fight(tank, "gre veteran: pl=smg@20,10! a=rifle@22,10!")
    aim(g, "US.t").say("GE.gre")
    assert "US.t.t1:2" in g.texts()
    g.say("US.t.t1:2")
    assert g.b.hull[t] == 90
    away = fight(
        "t veteran: t=m4_sherman@20,20/270/90", "gre veteran: pl=smg@20,10! a=rifle@22,10!"
    )
    aim(away, "US.t").say("GE.gre")
    away.say("US.t.t1:0")
    away.enough()
    assert away.b.attack is not None
    assert [s.weapon for s in away.b.attack.shots if s.at] == []  # the turret looks away
    assert away.dice() == 3  # only the hull MG fires


@pytest.mark.rule("MIN-FIRE-11")
def test_no_team_fires_through_a_friendly_team():
    f = fight(
        "rif veteran: pl=smg@30,5 a=rifle@22,10 k=pak40@22,13",
        "gre veteran: pl=smg@22,20! a=rifle@22,22!",
    )
    assert not targets.can_fire(f.b, f.team("US.rif.a"), 0, [f.team("GE.gre.pl")])
    f.b.x[f.team("US.rif.k")] = 2600
    assert targets.can_fire(f.b, f.team("US.rif.a"), 0, [f.team("GE.gre.pl")])


@pytest.mark.rule("MIN-FIRE-12")
def test_friendly_infantry_does_not_stop_guns_and_tanks():
    f = fight(
        "rif veteran: pl=smg@22,13 a=rifle@22,15 k=pak40@22,10",
        "gre veteran: pl=smg@22,20! a=rifle@22,22!",
    )
    assert targets.can_fire(f.b, f.team("US.rif.k"), 0, [f.team("GE.gre.pl")])
    assert not targets.can_fire(f.b, f.team("US.rif.pl"), 0, [f.team("GE.gre.a")])
    tank = fight(
        "rif veteran: t=m4_sherman@22,9 a=rifle@22,13", "gre veteran: pl=smg@22,20! a=rifle@22,22!"
    )
    assert targets.can_fire(tank.b, tank.team("US.rif.t"), 1, [tank.team("GE.gre.pl")])
    gun = fight(
        "rif veteran: t=m4_sherman@22,9 k=pak40@22,13", "gre veteran: pl=smg@22,20! a=rifle@22,22!"
    )
    assert not targets.can_fire(gun.b, gun.team("US.rif.t"), 1, [gun.team("GE.gre.pl")])


@pytest.mark.rule("MIN-WEAPON-11")
def test_mortars_fire_directly_over_all_friends():
    f = fight(
        "rif veteran: pl=smg@30,5 m=mortar60@22,10 k=pak40@22,13",
        "gre veteran: pl=smg@22,20! a=rifle@22,22!",
    )
    assert targets.can_fire(f.b, f.team("US.rif.m"), 0, [f.team("GE.gre.pl")])


# Dice and To Hit --------------------------------------------------------------------------------------


@pytest.mark.rule("MIN-FIRE-13")
def test_a_team_rolls_a_die_for_every_fire_point():
    f = fight("rif veteran: pl=smg@20,12! a=rifle@22,10! m=lmg@24,10!", NEAR)
    shots = f.fire("US.rif", "GE.gre")
    assert [(s.dice, s.at) for s in shots] == [(6, 0)]
    assert f.dice() == 6


@pytest.mark.rule("MIN-FIRE-14")
def test_a_die_hits_if_it_equals_or_beats_to_hit():
    f = fight("rif veteran: pl=rifle@20,10! m=hmg@24,10!", NEAR)
    assert needs(f, who="US.rif.m1:0") == [3]
    f.roll(2, 3, 4, 2)
    assert f.b.attack is not None
    assert f.b.attack.shots[0].hits == 2


@pytest.mark.rule("MIN-FIRE-15")
@pytest.mark.parametrize(("training", "base"), [("green", 2), ("veteran", 3), ("elite", 4)])
def test_to_hit_starts_from_the_training_of_the_target(training: str, base: int):
    assert needs(fight(US, NEAR.replace("veteran", training))) == [base]


@pytest.mark.rule("MIN-FIRE-16")
def test_a_concealed_target_is_harder_by_one():
    f = fight(US, NEAR, "w woods 15,18-40,18-40,25-15,25")
    assert needs(f) == [4]


@pytest.mark.rule("MIN-FIRE-17")
def test_a_target_gone_to_ground_is_harder_by_one():
    """Still tanks cannot hide; still guns in the open are gone to ground but not concealed."""
    f = fight(US, "gre veteran: pl=lmg@20,20 a=lmg@22,20")
    assert needs(f) == [4]


@pytest.mark.rule("MIN-FIRE-18")
@pytest.mark.parametrize(("state", "down"), [(0, True), (MOVED, False), (FIRED, False)])
def test_gone_to_ground_are_teams_that_neither_moved_nor_fired(state: int, down: bool):
    f = fight(US, NEAR)
    t = f.team("GE.gre.a")
    f.b.state[t] = state
    assert gone_to_ground(f.b, t) is down


@pytest.mark.rule("MIN-FIRE-19")
def test_long_range_is_harder_by_one_for_that_team_alone():
    f = fight(
        "rif veteran: pl=smg@22,10! m=hmg@24,10! a=hmg@30,21/90!",
        "gre veteran: pl=smg@24,40! a=rifle@26,40!",
    )
    assert sorted(needs(f)) == [3, 4]


@pytest.mark.rule("MIN-FIRE-20")
def test_long_range_reaches_to_twice_the_range():
    """HMG 22": 44" between the edges is the last inch."""
    f = fight(
        "rif veteran: pl=smg@22,2! m=hmg@24,1!", "gre veteran: pl=smg@60,46! a=rifle@24,46.5!"
    )
    m, a = f.team("US.rif.m"), f.team("GE.gre.a")
    assert f.b.gap(m, a) == 4400
    assert targets.can_fire(f.b, m, 0, [a])
    f.b.y[a] += 1
    assert not targets.can_fire(f.b, m, 0, [a])


@pytest.mark.rule("MIN-FIRE-21")
def test_long_range_halves_fire_points_rounding_down():
    """A Rifle has none left; an AT gun at infantry in the open is halved twice (ruling Q053)."""
    assert targets.fire_points(WEAPONS["lmg"], 1900, soft_target=False) == 1
    assert targets.fire_points(WEAPONS["rifle"], 1801, soft_target=False) == 0
    assert targets.fire_points(WEAPONS["tank75"], 2500, soft_target=True) == 1
    f = fight(US, "gre veteran: pl=smg@20,31! a=rifle@22,31!")
    assert not targets.can_fire(f.b, f.team("US.rif.a"), 0, [f.team("GE.gre.a")])


@pytest.mark.rule("MIN-FIRE-22")
def test_a_firing_unit_that_moved_in_this_activation_is_off_by_one():
    f = fight(US, NEAR)
    f.b.moved = 1
    assert needs(f) == [4]


@pytest.mark.rule("MIN-FIRE-23")
def test_reaction_fire_is_harder_by_one():
    f = fight(US, NEAR)
    found = hitting.modifiers(f.b, f.unit("GE.gre"), [(f.team("US.rif.a"), False)], "reaction")
    assert ("reaction fire", 1, "MIN-FIRE-23") in found
    watch = hitting.modifiers(f.b, f.unit("GE.gre"), [(f.team("US.rif.a"), False)], "overwatch")
    assert "reaction fire" not in [m[0] for m in watch]


@pytest.mark.rule("MIN-FIRE-24")
def test_a_company_commander_observing_is_off_by_one():
    f = fight("mor veteran: pl=rifle@2,20 g=mortar81@4,5 h=mortar81@6,5", NEAR, cc="US@22,10")
    a = f.team("GE.gre.a")
    commander = indirect.range_modifiers(f.b, f.unit("US.mor"), f.b.commander(0), a)
    gunner = indirect.range_modifiers(f.b, f.unit("US.mor"), f.team("US.mor.g"), a)
    assert ("Commander observing", 1, "MIN-FIRE-24") in commander
    assert "Commander observing" not in [m[0] for m in gunner]
    needs = [
        indirect.range_need(f.b, f.unit("US.mor"), who, a)
        for who in (f.team("US.mor.pl"), f.b.commander(0))
    ]
    assert needs[1] == needs[0] + 1


@pytest.mark.rule("MIN-FIRE-25")
def test_a_target_moving_in_the_open_is_easier_by_one_only_while_it_moves():
    f = fight(US, NEAR)
    shooters = [(f.team("US.rif.a"), False)]
    assert ("moving in the open", -1, "MIN-FIRE-25") in hitting.modifiers(
        f.b, f.unit("GE.gre"), shooters, "overwatch"
    )
    assert hitting.modifiers(f.b, f.unit("GE.gre"), shooters, "fire") == []


@pytest.mark.rule("MIN-FIRE-25")
def test_the_switch_makes_moving_in_the_open_last_until_the_next_activation():
    f = fight(US, NEAR, moving_in_open=1)
    shooters = [(f.team("US.rif.a"), False)]
    assert [m[0] for m in hitting.modifiers(f.b, f.unit("GE.gre"), shooters, "fire")] == [
        "moving in the open"
    ]


@pytest.mark.rule("MIN-FIRE-26")
def test_to_hit_of_seven_or_more_rolls_no_dice():
    f = fight(
        "rif veteran: pl=smg@22,10! m=hmg@24,10!",
        "gre elite: pl=rifle@24,40 a=rifle@26,40",
        "w woods 20,38-40,38-40,44-20,44",
    )
    assert f.fire("US.rif", "GE.gre", "US.rif.m1:0") == []
    assert f.b.attack is None


@pytest.mark.rule("MIN-FIRE-27")
def test_a_one_always_misses():
    f = fight(US, "gre green: pl=smg@20,20! a=rifle@22,20!")
    shots = f.fire("US.rif", "GE.gre", "US.rif.a1:0", "overwatch")
    assert [s.need for s in shots] == [1]
    f.roll(1)
    assert f.b.attack is None


@pytest.mark.rule("MIN-FIRE-28")
def test_to_hit_of_one_makes_the_target_reroll_passed_saves():
    f = fight(US, "gre green: pl=smg@20,20! a=rifle@22,20!")
    f.fire("US.rif", "GE.gre", "US.rif.a1:0", "overwatch")
    f.roll(2).say("GE.gre.a").roll(6)
    assert f.step == "save"
    f.roll(1)
    assert f.lost("GE.gre.a")


# Allocation -------------------------------------------------------------------------------------------


def pool(f: Fight, hits: int, unit: str = "US.rif") -> Fight:
    """Fire with everything and hit with some dice."""
    f.fire(unit, "GE.gre")
    dice = f.dice()
    return f.roll(*[1] * (dice - hits), *[6] * hits)


@pytest.mark.rule("MIN-FIRE-29")
def test_each_hit_is_a_die_that_the_owner_of_the_target_allocates():
    f = pool(fight(US, NEAR), 1)
    assert f.step == "choose_hit"
    assert f.asked == 1
    assert f.texts() == ["GE.gre.pl1", "GE.gre.a1", "GE.gre.c1"]


@pytest.mark.rule("MIN-FIRE-30")
def test_hits_go_only_to_teams_that_a_firing_team_sees_and_has_in_range():
    f = pool(
        fight(US, "gre veteran: pl=smg@20,20! a=rifle@22,20! c=rifle@24,35! d=rifle@60,20!"), 1
    )
    assert f.texts() == ["GE.gre.pl1", "GE.gre.a1"]


@pytest.mark.rule("MIN-FIRE-31")
def test_nobody_takes_a_second_die_before_everybody_has_one():
    f = fight("rif veteran: pl=smg@20,12! m=hmg@22,10! n=hmg@24,10!", NEAR)
    pool(f, 4)
    assert f.b.attack is not None
    assert f.b.attack.pool == [1, 1, 1]
    f.say("GE.gre.a")
    assert f.b.attack.pool == [1, 2, 1]


@pytest.mark.rule("MIN-FIRE-32")
def test_at_weapons_roll_apart_from_the_rest():
    f = fight("rif veteran: pl=smg@20,12! a=bazooka@22,12! m=lmg@24,10!", NEAR)
    shots = f.fire("US.rif", "GE.gre")
    assert sorted((s.at, s.weapon) for s in shots) == [(0, ""), (1, "Bazooka")]


@pytest.mark.rule("MIN-FIRE-33")
def test_all_hits_of_one_at_weapon_go_to_one_team():
    f = fight(
        "t veteran: t=m4_sherman@22,5", "gre veteran: t=panzer_iv@20,20/270 u=panzer_iv@24,20/270"
    )
    f.fire("US.t", "GE.gre", "US.t.t1:1")
    f.roll(3, 4, 5, 6)
    assert f.step == "choose_struck"
    f.say("GE.gre.u")
    assert f.b.attack is not None
    assert f.b.attack.dice == [0, 4]


@pytest.mark.rule("MIN-FIRE-34")
def test_at_fire_suppresses_a_team_once_for_every_weapon():
    """Four hits of one weapon: one marker, and not a second on the same Team for a damage roll."""
    f = fight(
        "t veteran: t=m4_sherman@22,5", "gre veteran: t=panzer_iv@20,35/270 u=panzer_iv@24,35/270"
    )
    f.fire("US.t", "GE.gre", "US.t.t1:1!tank")
    assert f.b.attack is not None
    f.b.attack.shots[0].dice = 3
    f.roll(6, 6, 6).say("GE.gre.t").roll(1, 1, 1).roll(4, 5, 4)
    assert f.marks("GE.gre.t") == 1
    assert f.marks("GE.gre.u") == 1


@pytest.mark.rule("MIN-FIRE-35")
def test_a_team_without_armour_saves_once_for_every_at_weapon():
    f = fight("t veteran: t=m4_sherman@22,5", "gre veteran: pl=smg@20,20^ a=rifle@24,20^")
    f.b.state[f.team("GE.gre.pl")] |= MOVED
    f.fire("US.t", "GE.gre", "US.t.t1:1")
    assert f.dice() == 4
    f.roll(6, 6, 6, 6)
    if f.step == "choose_struck":
        f.say("GE.gre.a")
    assert (f.step, f.dice()) == ("save", 1)


@pytest.mark.rule("MIN-FIRE-36")
@pytest.mark.parametrize(("cover", "dice"), [("!", 2), ("^", 4)])
def test_at_fire_at_soft_targets_not_in_hard_cover_has_half_its_points(cover: str, dice: int):
    f = fight(
        "t veteran: t=m4_sherman@22,5", f"gre veteran: pl=smg@20,20{cover} a=rifle@24,20{cover}"
    )
    f.fire("US.t", "GE.gre", "US.t.t1:1")
    assert f.dice() == dice


@pytest.mark.rule("MIN-FIRE-37")
def test_hits_go_to_the_open_then_soft_then_hard_then_gone_to_ground():
    ge = "gre veteran: pl=smg@20,20! a=rifle@22,20! c=rifle@24,20^ d=lmg@26,20"
    f = fight(
        "rif veteran: pl=rifle@20,12! m=hmg@22,10!",
        ge,
        "w crops 21.2,19.5-22.8,19.5-22.8,25-21.2,25",
    )
    f.b.state[f.team("GE.gre.c")] |= MOVED
    pool(f, 4)
    assert f.b.attack is not None
    order = [f.team(f"GE.gre.{k}") for k in ("pl", "a", "c", "d")]
    assert f.b.attack.pool == [1, 1, 1, 1]
    g = fight(
        "rif veteran: pl=rifle@20,12! m=hmg@22,10!",
        ge,
        "w crops 21.2,19.5-22.8,19.5-22.8,25-21.2,25",
    )
    g.b.state[g.team("GE.gre.c")] |= MOVED
    for hits, taken in ((1, order[:1]), (2, order[:2]), (3, order[:3])):
        h = Fight(g.b.clone())
        pool(h, hits)
        assert h.b.attack is not None
        assert [t for t, n in zip(h.b.attack.valid, h.b.attack.pool, strict=True) if n] == taken


@pytest.mark.rule("MIN-FIRE-38")
def test_an_at_weapon_may_name_the_type_it_shoots_at():
    f = fight("t veteran: t=m4_sherman@22,5", "gre veteran: t=panzer_iv@20,20/270 pl=smg@24,20!")
    aim(f, "US.t").say("GE.gre")
    assert {"US.t.t1:1!tank", "US.t.t1:1!infantry", "US.t.t1:1"} <= set(f.texts())
    assert "US.t.t1:3!tank" not in f.texts()


@pytest.mark.rule("MIN-FIRE-39")
@pytest.mark.parametrize(("named", "victim"), [("tank", "t"), ("infantry", "i")])
def test_teams_of_the_named_type_receive_the_hits(named: str, victim: str):
    f = fight("t veteran: t=m4_sherman@22,5", "gre veteran: t=panzer_iv@20,20/270 i=smg@24,20!")
    f.fire("US.t", "GE.gre", f"US.t.t1:1!{named}")
    f.roll(*[6] * f.dice())
    assert f.b.attack is not None
    assert f.b.attack.shots[0].to == f.team(f"GE.gre.{victim}")


# Going to ground --------------------------------------------------------------------------------------


@pytest.mark.rule("MIN-FIRE-40")
def test_tanks_are_never_gone_to_ground():
    f = fight(US, "gre veteran: t=panzer_iv@20,20/270 u=panzer_iv@24,20/270")
    assert not gone_to_ground(f.b, f.team("GE.gre.t"))


@pytest.mark.rule("MIN-FIRE-41")
def test_gone_to_ground_is_a_property_of_each_team():
    f = fight(US, "gre veteran: pl=lmg@20,20 a=lmg@22,20!")
    assert gone_to_ground(f.b, f.team("GE.gre.pl"))
    assert not gone_to_ground(f.b, f.team("GE.gre.a"))


@pytest.mark.rule("MIN-FIRE-42")
def test_one_visible_team_not_gone_to_ground_cancels_it_for_the_unit():
    assert needs(fight(US, "gre veteran: pl=lmg@20,20 a=lmg@22,20!")) == [3]
    hidden = "gre veteran: pl=lmg@20,20 a=lmg@22,20 c=lmg@40,40!"
    assert needs(
        fight(US, hidden, "w woods 30,30-50,30-50,32-30,32; b building 38,38-42,38-42,42-38,42")
    ) == [4]


def fired_at(ge: str = NEAR, **flags: int) -> Fight:
    f = fight(US, ge)
    for bit in flags.values():
        f.b.flags[f.unit("GE.gre")] |= bit
    f.watch = {"choose_ground"}
    f.fire("US.rif", "GE.gre")
    return f


@pytest.mark.rule("MIN-FIRE-43")
def test_a_target_that_has_not_been_activated_may_go_to_ground_before_the_dice():
    f = fired_at()
    assert (f.step, f.asked) == ("choose_ground", 1)
    assert fired_at(acted=ACTED).step == "roll_to_hit"


@pytest.mark.rule("MIN-FIRE-44")
def test_a_target_on_overwatch_may_go_to_ground_too():
    f = fired_at(acted=ACTED, watch=OVERWATCH)
    assert f.step == "choose_ground"
    f.say("ground")
    assert not f.has("GE.gre", OVERWATCH)


@pytest.mark.rule("MIN-FIRE-45")
def test_going_to_ground_forbids_moving_and_firing_until_the_round_ends():
    f = fired_at().say("ground")
    f.roll(*[1] * f.dice())
    f.watch = set()
    f.activate("GE.gre", 5)
    assert f.texts() == ["DI", "NO"]
    f.say("NO")
    f.b.agenda = [("score_round",), ("clear_table",)]
    f.begin()
    assert not f.has("GE.gre", GROUNDED)
    assert not f.has("GE.gre.a", GROUND)


@pytest.mark.rule("MIN-FIRE-46")
def test_a_unit_that_goes_to_ground_is_harder_to_hit_by_one():
    f = fired_at().say("ground")
    assert f.b.attack is not None
    assert [s.need for s in f.b.attack.shots] == [4]


@pytest.mark.rule("MIN-FIRE-47")
def test_reaction_fire_is_still_allowed_and_ends_being_gone_to_ground():
    f = fight("rif veteran: pl=smg@20,5 a=rifle@22,5", NEAR)
    f.b.flags[f.unit("GE.gre")] |= GROUNDED
    for t in ("pl", "a", "c"):
        f.b.state[f.team(f"GE.gre.{t}")] |= GROUND
    f.watch = {"choose_reaction"}
    f.activate("US.rif", 5, "MF").say("move a1>22.00,9.00").say("react GE.gre k4").say(
        "GE.gre.a1:0"
    )
    f.enough()
    assert not f.has("GE.gre.a", GROUND)
    assert f.has("GE.gre.c", GROUND)
