"""Assaults: strikes, counterattack, break-off and pursuit."""

import pytest

from beachhead.games.company import GAME
from beachhead.games.company.board import approach
from beachhead.games.company.board.position import RAN
from beachhead.games.company.content.geometry.ground import CONTACT, TOUCH
from beachhead.games.company.content.geometry.plane import squared_distance
from beachhead.games.company.rules import (
    assault,
    checks,
    close_combat,
    pursuit,
)
from tests.games.company.assaults import (
    MACHINE_GUNS,
    defend,
    land_assault,
    miss_support,
    order_assault,
    strike_all,
)
from tests.games.company.boards import CLOSE_ENEMY, RIFLES, TRUCKS, Fight, fight

STOPS = {
    "nothing": ("", 18, 6, 24.0),
    "the edge of the table": ("", 45.5, 6, 47.25),
    "the edge with a lower die": ("", 45.5, 2, 47.25),
    "the edge just reached": ("", 45.25, 2, 47.25),
    "deep water": ("d deep_water 10,23-40,23-40,26-10,26", 18, 6, 22.35),
    "a slanting bank": ("d deep_water 18,20-26,24-26,30-18,30", 18, 6, 21.27),
    "a hedge on which nobody stands": ("h hedge 10,24.3-40,24.3", 18, 6, 23.65),
}


def landed_by_tanks() -> Fight:
    f = order_assault(
        "rif veteran: t=m4_sherman@22,10", "gre veteran: t=panzer_iv@25,17/270 i=smg@22,17!"
    )
    return miss_support(f)


def test_an_assault_goes_on_after_contact_is_lost_if_somebody_is_within_two_inches():
    """Q120: the Team in contact falls to defensive fire, another stands 1" off."""
    us = "rif veteran: pl=smg@20,13 a=rifle@22,3.6"
    f = order_assault(us, "gre veteran: pl=smg@20,18! a=rifle@22,18!", watch=("choose_reaction",))
    miss_support(f)
    a = f.team("US.rif.a")
    f.say("react GE.gre k4").say("all").enough()
    f.roll(*[1] * (f.dice() - 1), 6)
    if f.step == "choose_hit":
        f.say("US.rif.pl")
    f.roll(1)
    assert f.lost("US.rif.pl")
    assert f.b.assault is not None
    assert f.b.assault.struck == [a]
    assert 2 < min(f.b.gap(a, f.team(f"GE.gre.{k}")) for k in ("pl", "a")) <= 200


@pytest.mark.rule("MIN-ASSAULT-14")
def test_not_halted_the_assault_lands():
    f = defend(4, ge=MACHINE_GUNS)
    assert f.step in {"choose_victim", "training_check"}


@pytest.mark.rule("MIN-ASSAULT-15")
def test_every_assaulting_team_with_an_enemy_within_two_inches_rolls_a_check():
    f = land_assault()
    rolled = 0
    while f.step in {"choose_victim", "training_check"}:
        if f.step == "choose_victim":
            f.say(f.texts()[0])
        else:
            f.roll(1)
            rolled += 1
    assert rolled == 3


def test_whoever_stayed_behind_strikes_if_an_enemy_is_near():
    """Q121."""
    f = order_assault(
        us="rif veteran: pl=smg@20,14 m=lmg@22,16", ge="gre veteran: pl=smg@20,18! a=rifle@22,18.5!"
    )
    miss_support(f)
    assert f.b.assault is not None
    assert f.team("US.rif.m") in f.b.assault.stay
    seen: set[int] = set()
    for _ in range(4):
        seen |= set(f.b.assault.struck)
        if f.step == "training_check":
            f.roll(1)
        elif f.step == "choose_victim":
            f.say(f.texts()[0])
    seen |= set(f.b.assault.struck)
    assert f.team("US.rif.m") in seen


@pytest.mark.rule("MIN-ASSAULT-16")
def test_each_success_removes_an_enemy_chosen_before_the_die():
    f = land_assault()
    assert (f.step, f.asked) == ("choose_victim", 0)
    f.say("GE.gre.a").roll(4)
    assert f.lost("GE.gre.a")


def test_the_striking_side_names_the_victim_before_each_die_one_team_at_a_time():
    """Q122."""
    f = land_assault()
    assert (f.step, f.asked) == ("choose_victim", 0)
    f.say("GE.gre.a")
    assert (f.step, f.dice()) == ("training_check", 1)
    f.roll(6)
    assert f.lost("GE.gre.a")
    assert (f.step, f.texts()) == ("choose_victim", ["GE.gre.pl1", "GE.gre.c1"])
    assert f.labels()[0].endswith(", needs 4+, 1 in 2 to remove it")
    (reason,) = GAME.why_not(f.b, GAME.parse(f.b, "GE.gre.a1"))
    assert (reason.code, reason.message[-19:]) == ("team.other", "is not on the table")


@pytest.mark.rule("MIN-ASSAULT-16")
def test_a_strike_is_one_die_and_its_failure_may_be_rolled_again_once():
    """The Commander's gift (MIN-LEAD-10); kept, the failure removes nobody."""
    us, ge = "rif veteran: pl=smg@20,10", "gre veteran: pl=smg@20,17! a=rifle@40,40!"
    f = miss_support(order_assault(us, ge, watch=("grant_reroll",)))
    assert (f.step, f.dice()) == ("training_check", 1)
    again = Fight(f.b.clone())
    again.watch = {"grant_reroll"}
    f.roll(1)
    assert f.step == "grant_reroll"
    f.say("keep")
    assert not f.lost("GE.gre.pl")
    again.roll(1).say("reroll").roll(6)
    assert again.lost("GE.gre.pl")


@pytest.mark.rule("MIN-ASSAULT-17")
def test_there_are_no_saves_in_close_combat():
    f = land_assault()
    f.say("GE.gre.a").roll(4)
    assert f.step != "save"
    assert f.lost("GE.gre.a")


@pytest.mark.rule("MIN-ASSAULT-18")
def test_then_the_assaulted_unit_counterattacks_or_breaks_off():
    f = strike_all(land_assault())
    assert (f.step, f.asked, f.texts()) == ("choose_stand", 1, ["counter", "off"])


@pytest.mark.rule("MIN-ASSAULT-19")
def test_a_counterattack_needs_a_passed_training_check():
    f = strike_all(land_assault()).say("counter")
    assert (f.step, f.need()) == ("training_check", 4)


@pytest.mark.rule("MIN-ASSAULT-20")
@pytest.mark.parametrize("y", [19.5, 23.5, 26.5])
def test_counterattackers_not_in_contact_close_up_to_four_inches(y: float):
    """One attacker stands alone: a Team goes straight at him, into contact or 4" and no farther."""
    us = "rif veteran: pl=smg@20,10"
    ge = f"gre veteran: pl=smg@20,17! c=rifle@17,{y}!"
    f = strike_all(miss_support(order_assault(us, ge)), 1).say("counter")
    foe, team = f.team("US.rif.pl"), f.team("GE.gre.c")
    before, stood = f.b.gap(team, foe), f.where("GE.gre.pl")
    f.roll(4)
    moved = before - f.b.gap(team, foe)
    assert f.where("GE.gre.pl") == stood  # in contact already
    if before <= 400:
        assert f.b.gap(team, foe) <= CONTACT
    else:
        assert abs(moved - 400) <= 2


@pytest.mark.rule("MIN-ASSAULT-20")
def test_nobody_closes_up_when_the_check_to_counterattack_fails():
    us, ge = "rif veteran: pl=smg@20,10", "gre veteran: pl=smg@20,17! c=rifle@17,21.5!"
    f = strike_all(miss_support(order_assault(us, ge)), 1).say("counter").roll(3)
    assert f.step == "break_off"
    assert f.where("GE.gre.c") == (17, 21.5)


@pytest.mark.rule("MIN-ASSAULT-21")
def test_gun_teams_never_move_in_assaults():
    f = (
        strike_all(land_assault(ge="gre veteran: pl=smg@20,18! a=rifle@22,18! m=lmg@23,22.5!"))
        .say("counter")
        .roll(4)
    )
    assert f.where("GE.gre.m") == (23, 22.5)


@pytest.mark.rule("MIN-ASSAULT-22")
def test_gun_teams_fight_back_when_the_enemy_is_within_two_inches():
    f = (
        strike_all(land_assault(ge="gre veteran: pl=smg@60,18! m=lmg@22,18!"))
        .say("counter")
        .roll(4)
    )
    assert f.step in {"choose_victim", "training_check"}
    assert f.b.assault is not None
    assert f.b.assault.struck == [f.team("GE.gre.m")]


def test_only_the_two_units_fight():
    """Q131: a friend next to the enemy neither strikes nor is struck."""
    us = f"{RIFLES} | two veteran: pl=smg@26.4,18 a=rifle@28,18"
    f = fight(us, CLOSE_ENEMY)
    assert f.b.near(f.team("US.two.pl"), f.team("GE.gre.c"), 2)
    f.activate("US.rif", 5, "AS").say("go")
    miss_support(f)
    assert f.b.assault is not None
    seen: set[int] = set()
    while f.step in {"choose_victim", "training_check"}:
        seen |= set(f.b.assault.struck)
        f.say(f.texts()[0]) if f.step == "choose_victim" else f.roll(1)
    assert seen == {f.team(f"US.rif.{k}") for k in ("pl", "a", "c")}
    assert f.team("US.two.pl") not in close_combat.list_attackers(f.b)


@pytest.mark.rule("MIN-ASSAULT-23")
def test_every_counterattacking_team_with_an_enemy_within_two_inches_rolls():
    f = strike_all(land_assault()).say("counter").roll(4)
    rolled = 0
    while f.step in {"choose_victim", "training_check"}:
        if f.step == "choose_victim":
            f.say(f.texts()[0])
        else:
            f.roll(1)
            rolled += 1
    assert rolled == 3
    assert (f.step, f.asked) == ("choose_stand", 0)


@pytest.mark.rule("MIN-ASSAULT-24")
def test_each_success_of_the_counterattack_removes_an_enemy():
    f = strike_all(land_assault()).say("counter").roll(4)
    if f.step == "choose_victim":
        f.say("US.rif.a")
    f.roll(4)
    assert f.b.losses[f.unit("US.rif")] == 1


@pytest.mark.rule("MIN-ASSAULT-25")
def test_failing_the_check_forces_a_break_off():
    f = strike_all(land_assault()).say("counter").roll(3)
    assert f.step == "break_off"


@pytest.mark.rule("MIN-ASSAULT-26")
def test_a_unit_that_breaks_off_moves_a_die_straight_away():
    f = strike_all(land_assault()).say("off").roll(5)
    assert f.where("GE.gre.a") == (22, 23)


@pytest.mark.parametrize(("terrain", "y", "die", "where"), STOPS.values(), ids=STOPS)
def test_breaking_off_goes_straight_away_and_stops_to_the_hundredth_before(
    terrain: str, y: float, die: int, where: float
):
    """Q123: straight away from the nearest enemy, by one die for the Unit."""
    us = f"rif veteran: pl=smg@20,{y - 8} a=rifle@22,{y - 8}"
    ge = f"gre veteran: pl=rifle@20,{y}! a=rifle@22,{y}!"
    f = strike_all(miss_support(order_assault(us, ge, terrain))).say("off").roll(die)
    assert f.where("GE.gre.a") == (22, where)


def test_breaking_off_stops_tanks_before_what_is_closed_to_them_only():
    """Q123: a house stops a tank, not the men."""
    house = "h building 18,22-40,22-40,28-18,28"
    f = fight(
        "rif veteran: pl=smg@22,16", "gre veteran: t=panzer_iv@22,18/270 i=rifle@30,18", house
    )
    enemy, tank = f.team("US.rif.pl"), f.team("GE.gre.t")
    reach = f.b.sheet(tank).radius - TOUCH
    assert approach.find_retreat(f.b, tank, enemy, 600) == (2200, 2200 - reach)
    f.b.x[enemy] = 3000
    assert approach.find_retreat(f.b, f.team("GE.gre.i"), enemy, 600) == (3000, 2400)


def test_a_hedge_on_the_way_of_a_break_off_is_crossed():
    """Q123: only closed terrain stops it."""
    f = strike_all(miss_support(order_assault(terrain="h hedge 10,21-40,21"))).say("off").roll(6)
    assert f.where("GE.gre.a") == (22, 24)


def test_breaking_off_onto_another_base_is_cut_short_by_tenths_of_the_way():
    """Q123 does not say: 4.2" of 6" are the most that leave the base of a friend free."""
    ge = f"{CLOSE_ENEMY} | two veteran: pl=smg@22,24 a=rifle@40,24"
    f = strike_all(land_assault(ge=ge)).say("off").roll(6)
    assert f.where("GE.gre.a") == (22, 22.2)
    assert f.where("GE.gre.c") == (24, 24)


def test_guns_stay_when_their_unit_breaks_off_or_follows():
    """Q123, Q124."""
    ge = "gre veteran: pl=smg@20,18! m=lmg@22,18/270!"
    f = strike_all(land_assault(ge=ge)).say("off").roll(4)
    assert f.where("GE.gre.m") == (22, 18)
    assert f.where("GE.gre.pl") != (20, 18)


@pytest.mark.rule("MIN-ASSAULT-27")
def test_the_attacker_may_then_move_up_to_a_die():
    f = strike_all(land_assault()).say("off").roll(6).roll(3)
    assert (f.step, f.asked) == ("pursue", 0)
    assert "stay" in f.texts()
    x, y = f.where("US.rif.a")
    assert f.why(f"move a1>{x:.2f},{y - 3:.2f}") == []
    assert f.why(f"move a1>{x:.2f},{y - 3.1:.2f}") == [("move.too_far", "MIN-ASSAULT-27")]
    assert f.why("move m1>26.00,11.00") == [("move.stays", "MIN-ASSAULT-21")]


def test_a_pursuit_goes_in_any_direction_and_keeps_cohesion():
    """Q124."""
    us = "rif veteran: pl=smg@20,10 a=rifle@22,10 c=rifle@24,10"
    f = strike_all(land_assault(us)).say("off").roll(6).roll(6)
    x, y = f.where("US.rif.a")
    assert f.why(f"move a1>{x + 1:.2f},{y - 4:.2f}") == []
    x, y = f.where("US.rif.c")
    assert f.why(f"move c1>{x + 3:.2f},{y:.2f}") == []
    assert f.why(f"move c1>{x + 5.9:.2f},{y:.2f}") == [("move.cohesion", "MIN-COH-02")]


@pytest.mark.rule("MIN-ASSAULT-28")
def test_what_is_still_within_two_inches_is_destroyed_but_for_unsuppressed_tanks():
    f = strike_all(land_assault()).say("off").roll(1).roll(1).say("stay")
    assert all(f.lost(f"GE.gre.{t}") for t in ("pl", "a", "c"))
    tanks = "gre veteran: t=panzer_iv@20,18/270 u=panzer_iv@23,18/270*"
    g = strike_all(land_assault(ge=tanks)).say("off").roll(1).roll(1)
    if g.step == "pursue":
        g.say("stay")
    assert not g.lost("GE.gre.t")
    assert g.lost("GE.gre.u")


@pytest.mark.rule("MIN-ASSAULT-28")
@pytest.mark.parametrize(("die", "caught"), [(2, True), (3, False)])
def test_two_inches_away_from_contact_are_within_two_inches(die: int, caught: bool):
    """Q175: bases in contact stand a hundredth apart, and that saves nobody."""
    us = "rif veteran: pl=smg@20,10 a=rifle@22,10"
    f = strike_all(land_assault(us, "gre veteran: pl=smg@20,18! a=rifle@22,18!")).say("off")
    f.roll(die).roll(1).say("stay")
    assert all(f.lost(f"GE.gre.{t}") == caught for t in ("pl", "a"))


@pytest.mark.rule("MIN-ASSAULT-15")
def test_the_owner_picks_which_team_strikes_next():
    """Q173: each Team once, the next one after the result of the last."""
    us = "rif veteran: pl=smg@20,10 a=rifle@22,10 c=rifle@24,10"
    f = miss_support(order_assault(us, watch=("choose_striker",)))
    assert (f.step, f.asked) == ("choose_striker", 0)
    assert f.texts() == ["US.rif.pl1", "US.rif.a1", "US.rif.c1"]
    f.say("US.rif.c")
    if f.step == "choose_victim":
        f.say("GE.gre.c")
    f.roll(6)
    assert f.lost("GE.gre.c")
    assert f.step == "choose_striker"
    assert f.texts() == ["US.rif.pl1", "US.rif.a1"]


@pytest.mark.rule("MIN-ASSAULT-30")
def test_both_sides_counterattack_in_turn_until_one_breaks_off_or_is_wiped_out():
    """The first attacker needs the check too."""
    two = f"{CLOSE_ENEMY} | far veteran: pl=smg@60,40 a=rifle@62,40"
    f = strike_all(strike_all(land_assault(ge=two)).say("counter").roll(4))
    assert f.asked == 0
    f.say("counter").roll(4)
    strike_all(f, 6)
    assert f.b.assault is None
    assert f.b.teams_here(f.unit("GE.gre")) == []


def test_both_sides_need_a_check_for_every_later_turn():
    """Q125: the first attacker too; failing it, he breaks off."""
    f = strike_all(strike_all(land_assault()).say("counter").roll(4))
    assert (f.step, f.asked) == ("choose_stand", 0)
    f.say("counter")
    assert (f.step, f.need()) == ("training_check", 4)
    f.roll(3)
    assert f.step == "break_off"
    assert f.b.agenda[-1][1] == f.unit("US.rif")


def test_with_nobody_within_two_inches_the_assault_ends_without_break_off():
    """Q126."""
    ge = "gre veteran: pl=smg@20,18! a=rifle@60,40! c=rifle@62,40!"
    f = land_assault("rif veteran: pl=smg@20,10 a=rifle@22,10", ge)
    while f.step in {"choose_victim", "training_check"}:
        f.say(f.texts()[0]) if f.step == "choose_victim" else f.roll(6)
    assert f.lost("GE.gre.pl")
    assert f.b.assault is None
    assert f.step not in {"choose_stand", "break_off"}


@pytest.mark.rule("MIN-ASSAULT-31")
def test_each_unit_takes_a_marker_for_every_team_lost_in_the_assault():
    ge = f"{CLOSE_ENEMY} d=rifle@23,30! e=rifle@25,30!"
    f = land_assault(ge=ge)
    f.say("GE.gre.a").roll(4)
    strike_all(f, 1).say("off").roll(6).roll(1)
    if f.step == "pursue":
        f.say("stay")
    while f.step == "choose_marked":
        f.say(f.texts()[0])
    assert sum(f.marks(f"GE.gre.{t}") for t in "cde") + f.marks("GE.gre.pl") == 1
    assert sum(f.marks(f"US.rif.{t}") for t in ("pl", "a", "c", "m")) == 0


def test_losses_to_the_suppressive_fire_count_among_those_of_the_assault():
    """Q127: a marker for every Team lost from the first shot on, and none for who is wiped out."""
    ge = "gre veteran: pl=smg@20,18! a=rifle@22,18! c=rifle@40,30! d=rifle@42,30!"
    f = order_assault("rif veteran: pl=smg@20,10 a=rifle@22,10 m=lmg@26,10", ge)
    f.say("all").enough().roll(*[1] * (f.dice() - 1), 6)
    f.say("GE.gre.a").roll(1)
    assert f.lost("GE.gre.a")
    strike_all(f, 6)
    while f.step == "choose_marked":
        f.say(f.texts()[0])
    assert f.b.assault is None
    assert f.lost("GE.gre.pl")
    assert f.marks("GE.gre.c") + f.marks("GE.gre.d") == 2
    g = strike_all(land_assault(ge=f"{CLOSE_ENEMY} | far veteran: pl=smg@60,40 a=rifle@62,40"), 6)
    assert g.b.teams_here(g.unit("GE.gre")) == []
    assert sum(g.b.marks) == 0


@pytest.mark.rule("MIN-ASSAULT-32")
def test_infantry_attacks_a_tank_with_its_tank_assault_rating():
    f = land_assault(
        "rif veteran: pl=smg@20,10 b=panzerschreck@22,10", "gre veteran: t=panzer_iv@22,16/270"
    )
    assert f.b.assault is not None
    seen = {}
    while f.step == "training_check":
        striker = f.b.assault.struck[-1]
        seen[striker] = f.dice()
        f.roll(*[1] * f.dice())
    assert seen == {f.team("US.rif.pl"): 1, f.team("US.rif.b"): 3}


def test_a_team_strikes_tanks_with_its_best_rating():
    """Q128: a Bazooka's 2, not the Rifle's 1; tanks have none."""
    f = fight("rif veteran: pl=smg@20,10 a=rifle+bazooka@22,12", "gre veteran: t=tiger_i@22,28/270")
    assert f.b.sheet(f.team("US.rif.a")).ta == 2
    assert f.b.sheet(f.team("GE.gre.t")).ta == 0


def test_a_truck_in_close_combat_falls_to_a_plain_success():
    """Q130: it has no Flank rating."""
    f = miss_support(
        order_assault(
            "rif veteran: pl=smg@20,10 a=rifle@22,10",
            "gre veteran: t=own_truck@22,17! u=own_truck@60,40!",
            tables=TRUCKS,
        )
    )
    assert (f.step, f.dice()) == ("training_check", 1)
    f.roll(4)
    assert f.lost("GE.gre.t")


@pytest.mark.rule("MIN-ASSAULT-33")
def test_each_success_makes_the_tank_save_on_its_flank():
    f = land_assault(
        "rif veteran: pl=smg@45,3 b=panzerschreck@22,10", "gre veteran: t=tiger_i@22,16/270"
    )
    f.roll(1, 4, 4)
    assert (f.step, f.dice(), f.need()) == ("flank_save", 2, 4)


@pytest.mark.rule("MIN-ASSAULT-34")
def test_each_failed_flank_save_is_a_damage_roll():
    f = land_assault(
        "rif veteran: pl=smg@45,3 b=panzerschreck@22,10",
        "gre veteran: t=tiger_i@22,16/270 u=tiger_i@60,40",
    )
    f.roll(4, 4, 4).roll(1, 1, 6)
    assert (f.step, f.dice()) == ("close_damage", 2)
    f.roll(1, 6)
    assert f.lost("GE.gre.t")


@pytest.mark.rule("MIN-ASSAULT-35")
def test_tanks_do_not_assault_tanks():
    f = fight("t veteran: t=m4_sherman@22,10", "gre veteran: t=panzer_iv@22,16/270 i=smg@26,16!")
    assert close_combat.list_assailable(
        f.b, f.team("US.t.t"), f.b.teams_here(f.unit("GE.gre"))
    ) == [f.team("GE.gre.i")]
    assert close_combat.list_foes(f.b, f.team("US.t.t"), [f.team("GE.gre.t")]) == []
    g = fight("t veteran: t=m4_sherman@22,10", "gre veteran: t=panzer_iv@22,16/270")
    assert "AS" not in g.activate("US.t", 5).texts()


def test_tanks_assault_a_mixed_unit_and_strike_its_men_only():
    """Q129."""
    f = landed_by_tanks()
    assert (f.step, f.b.assault is not None) == ("training_check", True)
    assert checks.unpack_blow(int(f.b.agenda[-1][3])).victim == f.team("GE.gre.i")


def test_a_tank_that_ran_rolls_passed_flank_saves_again():
    """Q022, Q084: all saves; but nearness makes nobody roll again in close combat."""
    us = "rif veteran: pl=smg@45,3 b=panzerschreck@22,10"
    f = land_assault(us, "gre veteran: t=tiger_i@22,16/270")
    f.b.flags[f.unit("GE.gre")] |= RAN
    f.roll(4, 4, 4).roll(1, 6, 6)
    assert (f.step, f.dice(), f.need()) == ("reroll_flank_saves", 2, 4)
    f.roll(1, 6)
    assert (f.step, f.dice()) == ("close_damage", 2)
    g = land_assault(us, "gre veteran: t=tiger_i@22,16/270").roll(4, 4, 4).roll(1, 6, 6)
    assert (g.step, g.dice()) == ("close_damage", 1)


TIGERS = "gre veteran: t=tiger_i@22,16/270 u=tiger_i@60,40"
SCHRECK = "rif veteran: pl=smg@45,3 b=panzerschreck@22,10"


@pytest.mark.rule("MIN-ASSAULT-34")
@pytest.mark.parametrize(("die", "marks", "lost"), [(3, 0, False), (4, 1, False), (6, 0, True)])
def test_damage_in_close_combat_does_nothing_suppresses_or_destroys(
    die: int, marks: int, lost: bool
):
    f = land_assault(SCHRECK, TIGERS).roll(4, 1, 1).roll(1)
    assert (f.step, f.dice()) == ("close_damage", 1)
    f.watch = {"choose_marked"}
    f.roll(die)
    assert (f.marks("GE.gre.t"), f.lost("GE.gre.t")) == (marks, lost)


@pytest.mark.rule("MIN-ASSAULT-33")
def test_flank_saves_that_all_hold_bring_no_damage_and_one_that_fails_does():
    assert land_assault(SCHRECK, TIGERS).roll(4, 4, 1).roll(6, 6).step != "close_damage"
    assert land_assault(SCHRECK, TIGERS).roll(4, 4, 1).roll(6, 1).step == "close_damage"


@pytest.mark.rule("MIN-ASSAULT-26")
def test_who_breaks_off_faces_where_he_goes_and_watches_no_longer():
    f = strike_all(land_assault())
    a, cc = f.team("GE.gre.a"), f.b.commander(1)
    f.b.watching = (-1, f.unit("GE.gre"))
    f.say("off").roll(5)
    assert (f.b.hull[a], f.b.turret[a]) == (90, 90)
    assert f.b.watching == (-1, f.unit("GE.gre"))  # the Commander stood elsewhere
    close_combat.displace(f.b, cc, *f.b.place(cc))
    assert f.b.watching == (-1, f.unit("GE.gre"))
    close_combat.displace(f.b, cc, 6900, 4500)
    assert f.b.watching == (-1, -1)
    assert f.b.hull[cc] == 225


@pytest.mark.rule("MIN-ASSAULT-22")
def test_guns_strike_tanks_too_and_tanks_strike_no_tanks():
    f = fight("k veteran: k=pak40@22,10 t=m4_sherman@22,8", "gre veteran: t=panzer_iv@22,12/270")
    foe = [f.team("GE.gre.t")]
    assert close_combat.list_foes(f.b, f.team("US.k.k"), foe) == foe
    assert close_combat.list_foes(f.b, f.team("US.k.t"), foe) == []
    assert close_combat.list_assailable(f.b, f.team("US.k.k"), foe) == []


@pytest.mark.rule("MIN-ASSAULT-20")
def test_who_is_in_contact_when_his_unit_counterattacks_stays_where_he_is():
    """Nearer contacts are not looked for; he has not moved, and keeps his facing."""
    us, ge = "rif veteran: pl=smg@20,10 a=rifle@22,10", "gre veteran: pl=smg@20,18 a=rifle@22,18"
    f = strike_all(miss_support(order_assault(us, ge)), 1).say("counter")
    before = [(f.where(f"GE.gre.{k}"), f.b.hull[f.team(f"GE.gre.{k}")]) for k in ("pl", "a")]
    f.roll(4)
    assert [
        (f.where(f"GE.gre.{k}"), f.b.hull[f.team(f"GE.gre.{k}")]) for k in ("pl", "a")
    ] == before
    assert not any(f.b.has_moved(f.team(f"GE.gre.{k}")) for k in ("pl", "a"))


@pytest.mark.rule("MIN-ASSAULT-27")
def test_a_pursuit_ends_where_it_leads_and_faces_as_told():
    f = strike_all(land_assault("rif veteran: pl=smg@20,10 t=m4_sherman@24,10")).say("off")
    f.roll(6).roll(6)
    x, y = f.where("US.rif.t")
    tank = f.team("US.rif.t")
    f.say(f"move t1>{x - 1:.2f},{y:.2f}>{x - 1:.2f},{y - 2:.2f}@30/200")
    assert f.where("US.rif.t") == pytest.approx((x - 1, y - 2))
    assert (f.b.hull[tank], f.b.turret[tank]) == (30, 200)


@pytest.mark.rule("MIN-ASSAULT-27")
def test_the_commander_who_came_along_and_guns_do_not_pursue():
    f = order_assault("rif veteran: pl=smg@20,10 a=rifle@22,10 m=lmg@26,10")
    unit = f.unit("US.rif")
    commander = f.b.commander(0)
    who = {t: pursuit.may_follow(f.b, unit, t) for t in (*f.b.teams_here(unit), commander)}
    assert who == {
        f.team("US.rif.pl"): True,
        f.team("US.rif.a"): True,
        f.team("US.rif.m"): False,
        commander: False,
    }
    f.b.halt(f.team("US.rif.a"))
    assert not pursuit.may_follow(f.b, unit, f.team("US.rif.a"))


@pytest.mark.rule("MIN-ASSAULT-32")
@pytest.mark.parametrize(("weapon", "dice"), [("rifle", 1), ("bazooka", 2), ("popgun", 0)])
def test_a_tank_is_struck_with_as_many_dice_as_the_rating_of_the_striker(weapon: str, dice: int):
    """A weapon of a scenario's own may have no rating: its Team strikes no tank."""
    own = '[weapon.popgun]\nname = "Popgun"\nrange = 6\nfp = 1\nteam = "infantry"\n'
    us, ge = f"rif veteran: pl=smg@22,10 m={weapon}@24,10", "gre veteran: t=tiger_i@22,12/270"
    f = fight(us, ge, tables=own)
    man, tank = f.team("US.rif.m"), f.team("GE.gre.t")
    assert f.b.sheet(man).ta == dice
    f.b.agenda = []
    close_combat.attack_victim(f.b, tank, f.unit("US.rif"), man)
    blow = checks.Blow(man, tank).pack()
    check = checks.call_check("tank_strike", f.unit("US.rif"), blow, dice)
    assert f.b.agenda == ([check] if dice else [])


@pytest.mark.rule("MIN-ASSAULT-33")
def test_the_owner_of_the_tank_saves_and_the_striker_throws_for_damage():
    f = land_assault(SCHRECK, TIGERS).roll(4, 1, 1)
    assert (f.step, getattr(f.node, "side", None)) == ("flank_save", 1)
    f.roll(1)
    assert (f.step, getattr(f.node, "side", None)) == ("close_damage", 0)


@pytest.mark.rule("MIN-ACT-08")
@pytest.mark.parametrize(
    ("saves", "again", "damage"),
    [((6, 6), (6, 6), 0), ((6, 6), (1, 6), 1), ((1, 6), (6,), 1), ((1, 6), (1,), 2)],
)
def test_a_tank_that_ran_counts_what_fails_first_or_again(
    saves: tuple[int, ...], again: tuple[int, ...], damage: int
):
    f = land_assault(SCHRECK, TIGERS)
    f.b.note_run(f.unit("GE.gre"))
    f.roll(4, 4, 1).roll(*saves)
    assert (f.step, f.dice(), getattr(f.node, "side", None)) == (
        "reroll_flank_saves",
        len(again),
        1,
    )
    f.roll(*again)
    assert (f.step == "close_damage") is bool(damage)
    if damage:
        assert f.dice() == damage


@pytest.mark.rule("MIN-ASSAULT-27")
def test_a_unit_of_guns_alone_is_not_asked_to_follow():
    """Those who could follow were halted or have fallen; the die is thrown all the same."""
    ge = "gre veteran: pl=smg@20,18! m=lmg@22,18/270!"
    f = (
        strike_all(land_assault("rif veteran: pl=smg@20,10 a=rifle@22,10", ge))
        .say("counter")
        .roll(6)
    )
    f.b.remove(f.team("GE.gre.pl"))
    f.b.agenda = [("roll_initiative",)]
    f.begin(close_combat.roll_pursuit(f.unit("GE.gre"))).roll(6)
    assert f.step != "pursue"


@pytest.mark.rule("MIN-ASSAULT-27")
def test_who_was_halted_does_not_follow():
    f = strike_all(land_assault("rif veteran: pl=smg@20,10 a=rifle@22,10"))
    f.b.halt(f.team("US.rif.pl"))
    f.b.halt(f.team("US.rif.a"))
    f.b.agenda = [("roll_initiative",)]
    assert f.begin(close_combat.roll_pursuit(f.unit("US.rif"))).roll(6).step != "pursue"


@pytest.mark.rule("MIN-ASSAULT-31")
def test_what_halted_teams_is_over_with_the_assault():
    f = defend(5, ge=MACHINE_GUNS)
    assert f.b.assault is None
    assert not any(f.b.is_halted(t) for t in f.b.table.units[f.unit("US.rif")].teams)
    assert (f.b.plan, f.b.orders, f.b.reactions) == ([], [], [])


@pytest.mark.rule("MIN-ASSAULT-26")
def test_each_team_breaks_off_from_the_enemy_nearest_to_it():
    us = "rif veteran: pl=smg@20,10 a=rifle@30,18"
    ge = "gre veteran: pl=smg@20,17! a=rifle@25,18!"
    f = strike_all(miss_support(order_assault(us, ge))).say("off").roll(4)
    assert f.where("GE.gre.pl")[1] > 20
    assert f.where("GE.gre.a")[0] < 23  # away from a1 who came from the right


@pytest.mark.rule("MIN-ASSAULT-06")
def test_no_two_teams_end_their_assault_moves_on_one_spot():
    """Two ranks against two Teams: who went late makes room, and everybody faces an enemy."""
    us = (
        "rif veteran: pl=smg@20,10 a=rifle@22,10 c=rifle@24,10"
        " d=rifle@20,8 e=rifle@22,8 g=rifle@24,8"
    )
    f = fight(us, "gre veteran: pl=smg@21,17! a=rifle@23,17!")
    b = f.b
    goers, enemies = b.teams_here(f.unit("US.rif")), b.teams_here(f.unit("GE.gre"))
    paths = assault._lay_out_charge(b, goers, enemies, assault.REACH)
    ends = {p[0]: (p[-2], p[-1]) for p in paths}
    assert len(ends) == len(goers)
    for one, spot in ends.items():
        for other, place in ends.items():
            wide = b.sheet(one).radius + b.sheet(other).radius
            assert one == other or squared_distance(*spot, *place) >= wide * wide
        gaps = [squared_distance(*spot, *b.place(e)) ** 0.5 - b.sheet(e).radius for e in enemies]
        assert min(gaps) - b.sheet(one).radius <= 200
    assert [p[1] == p[2] for p in paths] == [True] * len(paths)
