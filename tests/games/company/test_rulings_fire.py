"""Rulings on fire, cover, saves and suppression, numbered as in the rulebook."""

import pytest

from beachhead.games.company import GAME
from beachhead.games.company.board import ACTED, ACTIVATED, FIRED, GROUNDED, MOVED
from beachhead.games.company.board.attacks import Shot
from beachhead.games.company.content.tables import TANKS, WEAPONS
from beachhead.games.company.rules import firing, suppression, targets
from beachhead.games.company.rules.cover import (
    concealed_from,
    cover_against,
    gone_to_ground,
    hit_class,
    sees,
)
from beachhead.games.company.rules.saves import FLANK, FRONT, MIXED, facing_of
from tests.games.company.fights import Fight, fight

US = "rif veteran: pl=smg@20,10! a=rifle@22,10! c=rifle@24,10! d=rifle@26,10!"
NEAR = "gre veteran: pl=smg@20,20! a=rifle@22,20! c=rifle@24,20!"

# Who fires at what --------------------------------------------------------------------------------------


def test_range_counts_to_the_nearest_team_that_is_seen_and_in_the_arc():
    """Q049: a nearer one behind a wood, or behind the gun, makes no short range."""
    us = "rif veteran: pl=smg@60,5 m=lmg@22,10/90!"
    f = fight(us, "gre veteran: pl=smg@22,18! a=rifle@42,24!", "w woods 15,13-24,13-24,15-15,15")
    assert not sees(f.b, f.team("US.rif.m"), f.team("GE.gre.pl"))
    [shot] = f.fire("US.rif", "GE.gre", "US.rif.m1:0")
    assert (shot.dice, shot.need) == (1, 4)  # half of three, and Long Range
    g = fight(us, "gre veteran: pl=smg@22,4! a=rifle@22,30!")
    [shot] = g.fire("US.rif", "GE.gre", "US.rif.m1:0")
    assert (shot.dice, shot.need) == (1, 4)


def test_a_target_destroyed_by_an_earlier_attack_wastes_the_later_one():
    """Q051: an observer is removed with his battery; who was to fire at him has fired."""
    ge = "bty veteran: pl=rifle@22,20! fo=rifle@34,20!"
    f = fight(
        "rif veteran: pl=rifle@22,10! a=rifle@34,10!",
        f"{ge} | two veteran: pl=smg@60,40 a=rifle@62,40",
    )
    f.begin(firing.give_fire_orders(f.unit("US.rif"), "fire"))
    f.say("GE.bty").say("US.rif.pl1:0").say("enough").say("GE.bty-fo1").say("US.rif.a1:0")
    f.enough()
    f.roll(6).roll(1)
    assert f.lost("GE.bty-fo1.fo1")
    assert f.b.attack is None
    assert f.has("US.rif.a", FIRED)
    assert not targets.able(f.b, f.team("US.rif.a"))


def test_an_at_weapon_that_names_nothing_is_halved_by_who_would_be_hit_first():
    """Q054: men in the open are hit before a tank in a wood; named, the tank has all dice."""
    ge = "gre veteran: t=panzer_iv@20,20/270 i=smg@26,20!"
    wood = "w orchard 18,18-22,18-22,24-18,24"
    assert [s.dice for s in shots(fight("t veteran: t=m4_sherman@22,5", ge, wood), "")] == [2]
    assert [s.dice for s in shots(fight("t veteran: t=m4_sherman@22,5", ge, wood), "!tank")] == [4]


def shots(f: Fight, named: str) -> list[Shot]:
    return f.fire("US.t", "GE.gre", f"US.t.t1:1{named}")


def test_a_type_may_add_the_cover_and_one_that_nobody_has_changes_nothing():
    """Q055."""
    ge = "gre veteran: pl=smg@20,20! a=rifle@22,20! c=rifle@26,20!"
    wood = "w crops 25,19-27,19-27,24-25,24"
    f = fight("t veteran: t=m4_sherman@22,5", ge, wood)
    f.begin(firing.give_fire_orders(f.unit("US.t"), "fire"))
    f.say("GE.gre")
    closer = [t for t in f.texts() if t.startswith("US.t.t1:1!infantry")]
    assert len(closer) == 3  # any, in the open, in Soft Cover
    soft = next(t for t in closer if "soft" in t)
    f.say(soft)
    f.enough()
    f.roll(*[6] * f.dice())
    assert f.b.attack is not None
    assert f.b.attack.shots[0].to == f.team("GE.gre.c")
    g = fight("t veteran: t=m4_sherman@22,5", ge)
    g.b.orders = []
    g.begin(firing.give_fire_orders(g.unit("US.t"), "fire"))
    g.say("GE.gre").say("US.t.t1:1!infantry")
    g.b.orders = [(*g.b.orders[0][:3], targets.type_code(2), -1)]  # a tank, and there is none
    g.enough()
    g.roll(*[6] * g.dice())
    assert g.step == "choose_struck"
    assert len(g.texts()) == 3


def test_at_weapons_are_allocated_one_by_one_in_the_firers_order_then_the_pool():
    """Q056: always to Teams with fewest dice."""
    us = "rif veteran: pl=rifle@20,12! b=bazooka@22,12! e=bazooka@24,12!"
    f = fight(us, "gre veteran: pl=smg@20,20! a=rifle@22,20! c=rifle@24,20!")
    f.begin(firing.give_fire_orders(f.unit("US.rif"), "fire"))
    f.say("GE.gre").say("US.rif.e1:0").say("US.rif.b1:0").say("US.rif.pl1:0")
    f.enough()
    assert f.b.attack is not None
    assert [s.team for s in f.b.attack.shots if s.at] == [f.team("US.rif.e"), f.team("US.rif.b")]
    while f.step == "roll_to_hit":
        f.roll(*[6] * f.dice())
    f.say("GE.gre.a")
    assert f.texts() == ["GE.gre.pl1", "GE.gre.c1"]  # a1 has a die
    f.say("GE.gre.pl")
    assert f.b.attack.pool == [0, 0, 1]  # the pooled hit goes to the only one without


def test_a_hull_mg_uses_the_arc_of_the_hull_and_turns_it():
    """Q060: with the target behind the hull only the turret fires."""
    f = fight("t veteran: t=m4_sherman@20,20/90/270", "gre veteran: pl=smg@20,10! a=rifle@22,10!")
    weapons = [s.weapon for s in f.fire("US.t", "GE.gre", "US.t.t1:0")]
    assert weapons == ["75mm"]
    g = fight("t veteran: t=m4_sherman@20,20/0/270", "gre veteran: pl=smg@24,12! a=rifle@26,12!")
    assert len(g.fire("US.t", "GE.gre", "US.t.t1:0")) == 2
    tank = g.team("US.t.t")
    assert g.b.hull[tank] == g.b.turret[tank] != 0


@pytest.mark.parametrize(("switch", "need"), [(0, 3), (1, 2)])
def test_fire_at_a_unit_that_has_moved_before(switch: int, need: int):
    """Q062: the -1 is for fire triggered by the move, or by the switch until the next activation."""
    f = fight(US, NEAR, moving_in_open=switch)
    assert [s.need for s in f.fire("US.rif", "GE.gre", "US.rif.a1:0")] == [need]
    hidden = fight(US, NEAR, "w woods 15,18-40,18-40,25-15,25", moving_in_open=switch)
    assert [s.need for s in hidden.fire("US.rif", "GE.gre", "US.rif.a1:0")] == [4]


def test_an_activation_makes_still_again_and_reaction_fire_ends_it():
    """Q063."""
    f = fight(US, NEAR)
    f.b.state[f.team("US.rif.a")] = MOVED | FIRED
    f.activate("US.rif", 5)
    assert gone_to_ground(f.b, f.team("US.rif.a"))
    g = fight("rif veteran: pl=smg@20,8 a=rifle@22,8", "gre veteran: pl=rifle@20,20 a=rifle@22,20")
    g.watch = {"choose_reaction"}
    assert gone_to_ground(g.b, g.team("GE.gre.a"))
    g.activate("US.rif", 5, "MF").say("move a1>22.00,12.00").say("react GE.gre k4").say(
        "GE.gre.a1:0"
    )
    g.enough()
    assert not gone_to_ground(g.b, g.team("GE.gre.a"))
    assert gone_to_ground(g.b, g.team("GE.gre.pl"))


def test_suppressive_fire_of_an_assault_can_be_gone_to_ground_against():
    """Q067: any To Hit roll; but not the checks of a barrage or of smoke."""
    f = fight(
        "rif veteran: pl=smg@20,10 a=rifle@22,10 m=lmg@26,10",
        "gre veteran: pl=smg@20,18! a=rifle@22,18!",
    )
    f.watch = {"choose_ground"}
    f.activate("US.rif", 5, "AS").say("go").say("all").enough()
    assert (f.step, f.asked) == ("choose_ground", 1)
    guns = "bty veteran: pl=rifle@20,5 g=gun105@22,5 h=gun105@25,5 i=gun105@28,5"
    g = fight(guns, "gre veteran: pl=smg@24,30! a=rifle@26,30!")
    g.watch = {"choose_ground"}
    g.activate("US.bty", 5, "BA").say("smoke US.bty.pl1").say("26.00,20.00")
    assert g.step == "training_check"
    h = fight(guns, "gre veteran: pl=smg@24,30! a=rifle@26,30!")
    h.watch = {"choose_ground"}
    h.activate("US.bty", 5, "BA").say("shells US.bty.pl1").say("GE.gre.a").say("stand").roll(6)
    assert h.step == "training_check"


def test_a_tank_in_sight_cancels_being_gone_to_ground():
    """Q068."""
    men = fight(US, "gre veteran: pl=lmg@20,20 a=lmg@22,20")
    assert [s.need for s in men.fire("US.rif", "GE.gre", "US.rif.a1:0")] == [4]
    mixed = fight(US, "gre veteran: pl=lmg@20,20 t=panzer_iv@24,20/270")
    assert [s.need for s in mixed.fire("US.rif", "GE.gre", "US.rif.a1:0")] == [3]


def test_a_six_does_not_hit_beyond_six():
    """Q069: at 7+ no die is rolled at all, at 6+ a six hits."""
    ge = "gre elite: pl=rifle@22,28 a=rifle@24,28"
    wood = "w woods 15,26-40,26-40,32-15,32"
    f = fight("rif veteran: pl=smg@60,10! m=lmg@22,10!", ge, wood)
    assert [s.need for s in f.fire("US.rif", "GE.gre", "US.rif.m1:0")] == [6]
    f.roll(6, 5, 5)
    assert f.step in {"choose_hit", "save"}
    f = fight("rif veteran: pl=smg@60,10! m=lmg@22,8!", ge, wood)
    assert f.fire("US.rif", "GE.gre", "US.rif.m1:0") == []


# Reactions ----------------------------------------------------------------------------------------------


REACTING = "gre veteran: pl=rifle@20,26! a=rifle@22,26! m=lmg@24,26/270!"


def test_teams_of_one_unit_may_react_at_different_moments():
    """Q071, Q076: at each moment one attack, Teams chosen freely."""
    f = fight("rif veteran: pl=smg@20,8 a=rifle@22,8 c=rifle@24,8", REACTING)
    f.watch = {"choose_reaction", "more moments"}
    f.activate("US.rif", 5, "MF").say("move a1>22.00,13.00").say("react GE.gre k2")
    assert f.texts() == ["pass", "react GE.gre k1", "react GE.gre k3", "react GE.gre k4"]
    f.say("react GE.gre k4").say("react GE.gre k1")
    assert f.step == "choose_reactors"  # three Teams, three moments: nobody is left to ask for
    assert f.where("US.rif.a") == (22, 9.25)
    f.say("GE.gre.m1:0").say("enough").roll(1, 1, 1)
    assert f.where("US.rif.a") == (22, 10.5)
    assert [t for t in f.texts() if ":" in t] == ["GE.gre.pl1:0", "GE.gre.a1:0"]
    f.say("GE.gre.a1:0").say("enough").roll(1)
    assert f.where("US.rif.a") == (22, 13)
    assert [t for t in f.texts() if ":" in t] == ["GE.gre.pl1:0"]


def test_reactions_at_one_moment_come_in_the_order_they_are_named():
    """Q075."""
    two = "two veteran: pl=rifle@30,20! a=rifle@32,20!"
    for first, second in (("GE.gre", "GE.two"), ("GE.two", "GE.gre")):
        f = fight(US.replace("!", ""), f"{NEAR} | {two}")
        f.watch = {"choose_reaction"}
        f.activate("US.rif", 5, "MF").say("move a1>22.00,12.00")
        f.say(f"react {first} k4").say(f"react {second} k4")
        assert f.step == "choose_reactors"
        assert f.b.agenda[-1][1] == f.unit(first)


def test_suppressed_movers_move_on():
    """Q071: only fire is barred to them."""
    us = "rif veteran: pl=smg@20,8 a=rifle@22,8 c=rifle@24,8"
    f = fight(us, "gre veteran: pl=rifle@20,22! m=hmg@22,22/270! n=hmg@24,22/270!")
    f.watch = {"choose_reaction"}
    f.activate("US.rif", 5, "MF").say("move a1>22.00,13.00 c1>24.00,13.00")
    f.say("react GE.gre k2").say("GE.gre.m1:0").say("GE.gre.n1:0").enough()
    f.roll(6, 6, 6, 1, 1, 1, 1, 1)
    while f.step in {"choose_hit", "save"}:
        f.roll(*[6] * f.dice()) if f.step == "save" else f.say(f.texts()[0])
    f.say("US.rif.a")
    assert f.marks("US.rif.a") == 1
    assert f.where("US.rif.a") == (22, 13)
    f.say("GE.gre")
    assert f.texts() == ["all", "US.rif.pl1:0", "US.rif.c1:0"]


def test_one_mover_within_18_inches_makes_the_whole_unit_a_target():
    """Q072: Teams farther off, and such that stand still, are valid in sight and range."""
    us = "rif veteran: pl=smg@20,10! a=rifle@22,10! c=rifle@26,5!"
    f = fight(us, "gre veteran: pl=smg@60,40! m=hmg@22,26/270!")
    f.watch = {"choose_reaction"}
    f.activate("US.rif", 5, "MF").say("move a1>22.00,11.00").say("react GE.gre k4").say("all")
    assert f.b.attack is not None
    assert f.b.gap(f.team("GE.gre.m"), f.team("US.rif.c")) > 1800
    assert set(f.b.attack.valid) == set(f.b.alive(f.unit("US.rif")))


def test_reaction_fire_costs_no_activation():
    """Q073, Q074: the Unit acts later as usual, and in that Initiative its Teams fire again."""
    f = fight(
        "rif veteran: pl=smg@20,8 a=rifle@22,8 | two veteran: pl=smg@60,5 a=rifle@62,5", REACTING
    )
    f.watch = {"choose_reaction"}
    f.activate("US.rif", 5, "MF").say("move a1>22.00,12.00").say("react GE.gre k4").say(
        "GE.gre.a1:0"
    )
    f.enough().roll(1)
    assert not f.has("GE.gre", ACTED | ACTIVATED)
    assert not targets.able(f.b, f.team("GE.gre.a"))
    f.b.initiative += 1
    assert targets.able(f.b, f.team("GE.gre.a"))


def test_break_off_pursuit_and_counterattack_draw_no_fire():
    """Q070: nor does turning to fire."""
    us = "rif veteran: pl=smg@20,10 a=rifle@22,10"
    ge = "gre veteran: pl=smg@20,16! a=rifle@22,16! c=rifle@23,21!"
    third = "mgs veteran: pl=rifle@30,26! m=hmg@24,30/270!"
    f = fight(us, f"{ge} | {third}")
    f.activate("US.rif", 5, "AS").say("go")
    f.watch = {"choose_reaction"}
    asked = []
    for answer in ("counter", "off"):
        while f.step in {"choose_victim", "training_check"}:
            f.say(f.texts()[0]) if f.step == "choose_victim" else f.roll(1)
        assert f.step == "choose_stand"
        f.say(answer)
        if answer == "counter":
            f.roll(6)
        asked.append(f.step)
    f.roll(3)
    asked.append(f.step)
    f.roll(6)
    asked.append(f.step)
    f.say(next(t for t in f.texts() if t != "stay"))
    asked.append(f.step)
    assert "choose_reaction" not in asked
    assert asked[1] == "break_off"
    assert asked[3] == "pursue"


# Saves --------------------------------------------------------------------------------------------------


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


def test_a_shield_conceals_and_betters_the_save_from_the_front():
    """Q080: front is the forward half."""
    f = fight(
        "rif veteran: pl=smg@20,12! a=rifle@22,12!", "gre veteran: pl=smg@60,40! k=pak40@22,20/270!"
    )
    gun, man = f.team("GE.gre.k"), f.team("US.rif.a")
    assert concealed_from(f.b, gun, man, at=False)
    assert not concealed_from(f.b, gun, man, at=True)
    f.b.x[man], f.b.y[man] = 3000, 2000
    assert cover_against(f.b, gun, man, at=False) == 2  # the edge of the arc is in it
    f.b.y[man] = 2001
    assert cover_against(f.b, gun, man, at=False) == 0


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


@pytest.mark.parametrize(
    ("y", "shown"), [(26.16, FRONT), (26.14, MIXED), (25.41, MIXED), (25.39, FLANK)]
)
def test_the_front_lines_of_hull_and_turret(y: float, shown: int):
    """Q087: through the foremost point of the base (1.15") and of the turret (0.4")."""
    f = fight(f"t veteran: t=m4_sherman@40,{y}", "gre veteran: t=tiger_i@22,25/90/90")
    assert facing_of(f.b, f.team("GE.gre.t"), f.team("US.t.t")) == shown


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


# Cover --------------------------------------------------------------------------------------------------


def test_the_wood_one_stands_in_hides_nothing_but_another_does():
    """Q091, Q092: whoever shares a wood sees each other; a second piece on the line blocks."""
    wood = "w woods 15,8-30,8-30,22-15,22"
    f = fight(US, NEAR, wood)
    assert sees(f.b, f.team("US.rif.a"), f.team("GE.gre.a"))
    two = "w woods 15,8-30,8-30,13-15,13; x woods 15,14-30,14-30,16-15,16; y woods 15,18-30,18-30,22-15,22"
    g = fight(US, NEAR, two)
    assert not sees(g.b, g.team("US.rif.a"), g.team("GE.gre.a"))


@pytest.mark.parametrize(("y", "cover"), [(15.85, 2), (15.86, 0)])
def test_touching_is_within_a_tenth_of_an_inch(y: float, cover: int):
    """Q095: of the edge of a base of 0.75"."""
    f = fight(US, f"gre veteran: pl=smg@60,40! a=rifle@22,{y}!", "h stone_wall 10,15-40,15")
    assert cover_against(f.b, f.team("GE.gre.a"), f.team("US.rif.a"), at=False) == cover


@pytest.mark.parametrize(("x", "cover"), [(24.5, 2), (32, 0)])
def test_an_obstacle_helps_where_the_line_crosses_it_near_the_base(x: float, cover: int):
    """Q095: within 1.0" of it; a slanting line crosses farther away."""
    us = f"rif veteran: pl=smg@60,10! a=rifle@{x},13!"
    f = fight(us, "gre veteran: pl=smg@60,40! a=rifle@22,15.8!", "h stone_wall 10,15-60,15")
    assert cover_against(f.b, f.team("GE.gre.a"), f.team("US.rif.a"), at=False) == cover


def test_an_embankment_hides_men_but_not_tanks():
    """Q096: 0.8" high, against 0.6" of men and 1.0" of tanks."""
    f = fight(US, NEAR, "h embankment 10,15-40,15")
    assert not sees(f.b, f.team("US.rif.a"), f.team("GE.gre.a"))
    g = fight(
        "rif veteran: a=m4_sherman@22,8", "gre veteran: a=panther@22,22", "h embankment 10,15-40,15"
    )
    assert sees(g.b, g.team("US.rif.a"), g.team("GE.gre.a"))


def test_still_men_in_the_open_are_allocated_hits_as_in_the_open():
    """Q099: once they have fired; concealment is a matter of To Hit only."""
    f = fight(US, "gre veteran: pl=smg@20,20 a=rifle@22,20")
    man, enemy = f.team("GE.gre.a"), f.team("US.rif.a")
    f.b.state[man] = FIRED
    assert concealed_from(f.b, man, enemy, at=False)
    assert hit_class(f.b, man, [(enemy, False)]) == 0


def test_nobody_sees_farther_than_the_scenario_lets_him():
    """Q168: 14" at night in Bretteville; the edges count."""
    b = GAME.new("bretteville")
    one, two = b.on_table(0)[0], b.on_table(1)[0]
    b.round = 1
    radius = b.sheet(one).radius + b.sheet(two).radius
    caps = b.table.caps
    assert caps[1] == 1400
    for far, seen in ((1400, True), (1401, False)):
        for x in range(300, 5000, 100):
            b.x[one], b.y[one] = x, 100
            b.x[two], b.y[two] = x + radius + far, 100
            if b.table.ground.looks(
                (b.x[one], 100, b.sheet(one).look), (b.x[two], 100, b.sheet(two).look)
            ):
                assert sees(b, one, two) is seen
                break
        else:
            pytest.fail("no open stretch of the table")


# Suppression --------------------------------------------------------------------------------------------


def test_markers_are_laid_by_the_owner_after_the_dead_are_gone():
    """Q103."""
    f = fight(
        "rif veteran: pl=rifle@20,10! m=hmg@22,10!",
        "gre veteran: pl=smg@20,18! a=rifle@22,18! c=rifle@24,18!",
    )
    f.fire("US.rif", "GE.gre", "US.rif.m1:0")
    f.roll(6, 6, 6, 1)
    f.roll(1).roll(6).roll(6)
    assert (f.step, f.asked) == ("choose_marked", 1)
    assert len(f.texts()) == 2


def test_markers_of_the_last_team_vanish_and_so_do_those_without_room():
    """Q104, Q110."""
    f = fight(
        "rif veteran: pl=rifle@60,10! a=rifle@22,10!",
        "gre veteran: pl=rifle@22,18!** | two veteran: pl=smg@60,40 a=rifle@62,40",
    )
    f.fire("US.rif", "GE.gre", "US.rif.a1:0")
    f.roll(6).roll(1)
    assert sum(f.b.marks) == 0
    g = fight(
        "rif veteran: pl=rifle@60,10! a=rifle@22,10!",
        "gre veteran: pl=rifle@50,40!** a=rifle@22,18!*",
    )
    g.fire("US.rif", "GE.gre", "US.rif.a1:0")
    g.roll(6).roll(1)
    assert (g.marks("GE.gre.pl"), sum(g.b.marks)) == (2, 2)


def test_two_markers_on_one_team_count_it_once():
    """Q106: one of four Teams is a quarter, however many markers it has."""
    f = fight(US.replace("a=rifle@22,10!", "a=rifle@22,10!**"), NEAR)
    assert suppression.penalty(f.b, f.unit("US.rif")) == 1


def test_suppressed_leaders_observe_and_suppressed_teams_fight_hand_to_hand():
    """Q109."""
    from beachhead.games.company.rules import close_combat, indirect

    guns = "bty veteran: pl=rifle@20,5* g=gun105@22,5 h=gun105@25,5 i=gun105@28,5"
    f = fight(guns, "gre veteran: pl=smg@24,30! a=rifle@26,30!")
    assert f.team("US.bty.pl") in indirect.observers(f.b, f.unit("US.bty"))
    g = fight(
        "rif veteran: pl=smg@20,10 a=rifle@22,10", "gre veteran: pl=smg@20,16! a=rifle@22,16!"
    )
    g.activate("US.rif", 5)
    g.b.marks[g.team("US.rif.a")] = 1
    g.say("AS").say("go")
    assert g.b.assault is not None
    assert g.team("US.rif.a") in close_combat.attackers(g.b)
    struck = set()
    while g.step in {"choose_victim", "training_check"}:
        struck |= set(g.b.assault.struck)
        g.say(g.texts()[0]) if g.step == "choose_victim" else g.roll(1)
    assert g.team("US.rif.a") in struck


def test_a_recovering_unit_loses_one_marker_in_all_of_its_owners_choice():
    """Q108: one of two markers beside the same Team."""
    f = fight("rif veteran: pl=rifle@20,10** a=rifle@22,10* c=rifle@24,10", NEAR).activate(
        "US.rif", 4
    )
    assert f.texts() == ["US.rif.pl1", "US.rif.a1"]
    f.say("US.rif.pl")
    assert (f.marks("US.rif.pl"), f.marks("US.rif.a")) == (1, 1)


def test_a_unit_gone_to_ground_gets_up_for_reaction_fire_only():
    """Q065: by action it neither moves nor fires."""
    f = fight(US, NEAR)
    f.b.flags[f.unit("US.rif")] |= GROUNDED
    f.watch = {"choose_reaction"}
    f.activate("GE.gre", 5, "MF").say("move a1>22.00,18.00")
    assert "react US.rif k4" in f.texts()
    f.b.agenda = [("roll_initiative",)]
    f.activate("US.rif", 5)
    assert f.texts() == ["DI", "NO"]


def test_the_defaults_of_the_seven_switches():
    """Q005, Q017, Q062, Q071, Q077, Q083, Q142: what a new game has unless it is told otherwise."""
    assert GAME.new("hedgerow_lane").switches == [4, 0, 0, 4, 3, 1, 0]


@pytest.mark.parametrize(
    ("moments", "y"), [(4, [9.25, 10.5, 11.75, 13]), (2, [10.5, 13]), (1, [13])]
)
def test_reactions_are_resolved_at_as_many_moments_as_the_switch_says(moments: int, y: list[float]):
    """Q071: all movers have gone that part of their way when the fire is resolved."""
    us = "rif veteran: pl=smg@20,8 a=rifle@22,8"
    for k, where in enumerate(y, start=1):
        f = fight(us, REACTING, reaction_moments=moments)
        f.watch = {"choose_reaction"}
        f.activate("US.rif", 5, "MF").say("move a1>22.00,13.00").say(f"react GE.gre k{k}")
        assert f.step == "choose_reactors"
        assert f.where("US.rif.a") == (22, where)
