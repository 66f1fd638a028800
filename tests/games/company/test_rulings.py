"""Rulings where the text is silent: their defaults, numbered as in the rulebook."""

import pytest

from beachhead.games.company import GAME
from beachhead.games.company.board import (
    ACTED,
    ACTIVATED,
    DESTROYED,
    DUG_IN,
    FIRED,
    FREED,
    MOVED,
    OVERWATCH,
    RAN,
    REMOVED,
)
from beachhead.games.company.content.tables import TERRAIN
from beachhead.games.company.rules import (
    assault,
    casualties,
    checks,
    firing,
    hitting,
    leaders,
    morale,
    sequence,
    shells,
    suppression,
    targets,
)
from beachhead.games.company.rules.cover import concealed_from, cover_against, gone_to_ground, sees
from beachhead.games.company.rules.saves import save_number
from beachhead.kernel.nodes import Over
from tests.games.company.fights import fight
from tests.games.company.test_assault import go, silent
from tests.games.company.test_indirect import barrage, hits
from tests.games.company.test_saves import TRUCKS

US = "rif veteran: pl=smg@20,10 a=rifle@22,10 c=rifle@24,10 d=rifle@26,10"
NEAR = "gre veteran: pl=smg@20,20! a=rifle@22,20! c=rifle@24,20!"
FAR = "gre veteran: pl=smg@20,46! a=rifle@22,46!"
TWO = f"{US} | two veteran: pl=smg@40,10 a=rifle@42,10"

# Sequence -----------------------------------------------------------------------------------------------


def test_commanders_observers_and_reserves_are_not_among_the_units_in_play():
    """Q006: Units with a Team on the table count; Commanders, observers and reserves do not."""
    f = fight("bty veteran: pl=rifle@20,5 g=gun105@22,5 h=gun105@25,5 fo=rifle@10,20", FAR)
    assert sequence.units_on_table(f.b) == 2
    omaha = GAME.new("omaha_easy_red")
    waiting = [u for u in range(len(omaha.flags)) if omaha.waiting(u)]
    assert waiting
    companies = sum(len(c) for c in omaha.table.companies)
    assert sequence.units_on_table(omaha) < companies


def test_the_die_that_stands_after_a_reroll_frees_units():
    """Q009: a one rerolled into a six frees those that have acted."""
    f = fight(TWO, FAR)
    f.watch = {"grant_reroll"}
    f.b.flags[f.unit("US.two")] |= ACTIVATED
    f.activate("US.rif", 1).say("reroll").roll(6)
    assert f.has("US.two", FREED)


def test_a_team_that_fired_does_not_fire_again_in_a_second_activation():
    """Q011: whoever fired in this Initiative may only move."""
    f = fight(US, NEAR)
    f.activate("US.rif", 5, "FM").say("GE.gre").say("US.rif.a1:0").say("enough").say("done")
    f.roll(1)
    assert not targets.able(f.b, f.team("US.rif.a"))
    assert targets.able(f.b, f.team("US.rif.c"))
    f.b.initiative += 1  # Q074: in a later Initiative it can
    assert targets.able(f.b, f.team("US.rif.a"))


# Units and moves ----------------------------------------------------------------------------------------


def test_a_commander_near_by_does_not_count_in_percentages():
    """Q014, Q106: one of four suppressed is a quarter, the Commander beside them or not."""
    f = fight(US.replace("a=rifle@22,10", "a=rifle@22,10*"), FAR, cc="US@20,12")
    assert checks.needed(f.b, "activation", f.unit("US.rif")) == 5


def test_a_unit_with_one_team_that_is_no_tank_is_no_tank_unit():
    """Q016: a mixed Unit may dig in."""
    f = fight("mix veteran: t=m4_sherman@20,10 a=rifle@24,10", FAR)
    assert "DI" in f.activate("US.mix", 5).texts()


def test_the_penalty_for_moving_is_over_with_the_activation():
    """Q021: later Reaction and Overwatch Fire do not suffer from it."""
    f = fight(US, NEAR)
    f.activate("US.rif", 5, "MF").say("move a1>22.00,11.00").say("done")
    f.b.agenda = []
    found = hitting.modifiers(f.b, f.unit("GE.gre"), [(f.team("US.rif.c"), False)], "reaction")
    assert "firing Unit moved" not in [m[0] for m in found]


def test_the_terrain_table():
    """Q033, Q097: what is Difficult, Very Difficult and closed to tanks, and which cover it gives."""
    going = {k: t.tank for k, t in TERRAIN.items()}
    for kind in ("hedge", "stone_wall", "stream", "orchard", "embankment", "shingle"):
        assert going[kind] == "difficult"
    for kind in ("woods", "bocage", "marsh", "trench", "rubble"):
        assert going[kind] == "very_difficult"
    assert {going["building"], going["bunker"]} == {"closed"}
    assert [TERRAIN[k].cover for k in ("bocage", "stone_wall", "hedge", "fence")] == [
        "hard",
        "hard",
        "soft",
        "soft",
    ]


def test_a_tiger_assaults_over_twelve_inches():
    """Q040: the assault move is 12" for every Team, whatever its Move."""
    f = fight(
        "t veteran: t=tiger_i@20,10 u=tiger_i@25,10", "gre veteran: pl=smg@20,23! a=rifle@22,23!"
    )
    assert f.b.sheet(f.team("US.t.t")).move == 800
    assert assault.any_target(f.b, f.unit("US.t"))


def test_the_link_of_a_mixed_unit_is_that_of_the_team_which_must_be_in_cohesion():
    """Q042: 10" for a tank that follows, 6" for a man."""
    f = fight("mix veteran: pl=smg@20,10 t=m4_sherman@24,10 a=rifle@18,10", FAR)
    f.begin(("plan_move", f.unit("US.mix"), 0))
    assert f.why("move t1>31.60,10.00") == []
    assert f.why("move t1>31.61,10.00") == [("move.cohesion", "MIN-COH-02")]
    assert f.why("move a1>12.65,10.00") == []
    assert f.why("move a1>12.64,10.00") == [("move.cohesion", "MIN-COH-02")]


def test_without_a_leader_the_middle_team_stands_in_for_cohesion():
    """Q046: the living Team nearest to the middle of the Unit."""
    f = fight("rif veteran: pl=smg@20,30 a=rifle@20,10 c=rifle@24,10 d=rifle@28,10", FAR)
    f.b.state[f.team("US.rif.pl")] = REMOVED
    f.b.leader[f.unit("US.rif")] = -1
    assert f.b.anchor(f.unit("US.rif")) == f.team("US.rif.c")


def test_a_leader_is_not_placed_into_contact_with_an_enemy():
    """Q048: nor in water; and the Unit does not count as moved."""
    f = fight(
        US, "gre veteran: pl=smg@23,13! a=rifle@40,40!", "w deep_water 25,12-32,12-32,16-25,16"
    )
    f.b.unit = f.unit("US.rif")
    f.begin(leaders.leader_business(f.unit("US.rif")))
    assert f.why("place 23.00,11.85") == [("leader.spot", "MIN-LEAD-03")]
    assert f.why("place 27.00,14.00") == [("leader.water", "MIN-LEAD-03")]
    f.say("place 20.00,12.00")
    assert f.b.moved == 0


# Fire ---------------------------------------------------------------------------------------------------


def test_a_team_with_two_weapons_fires_one_of_them():
    """Q052: chosen when the fire is declared."""
    f = fight("rif veteran: pl=smg@20,10 a=rifle+bazooka@22,12", NEAR)
    f.begin(firing.give_fire_orders(f.unit("US.rif"), "fire"))
    f.say("GE.gre")
    offered = [t for t in f.texts() if t.startswith("US.rif.a1")]
    assert {t.split("!")[0] for t in offered} == {"US.rif.a1:0", "US.rif.a1:1"}
    f.say("US.rif.a1:0")
    assert not [t for t in f.texts() if t.startswith("US.rif.a1")]


def test_enemies_never_stand_in_the_way_of_fire():
    """Q058: friends do, enemy Teams do not."""
    f = fight(
        "rif veteran: pl=smg@40,5 a=rifle@22,10",
        "gre veteran: pl=smg@60,40! a=rifle@22,22! | two veteran: pl=smg@22,16! a=rifle@24,16!",
    )
    assert targets.can_fire(f.b, f.team("US.rif.a"), 0, [f.team("GE.gre.a")])


def test_all_weapons_of_a_stug_are_in_its_hull():
    """Q060: it has no turret, so facing away it fires nothing."""
    f = fight("t veteran: t=stug_iiig@20,20/270/90", "gre veteran: pl=smg@20,30! a=rifle@22,30!")
    assert not targets.any_target(f.b, f.unit("US.t"), "fire")


def test_a_unit_with_a_team_in_sight_in_cover_and_one_out_of_sight_is_concealed():
    """Q061: who cannot be seen counts as concealed."""
    f = fight(
        "rif veteran: pl=rifle@20,10! a=rifle@22,10!",
        "gre veteran: pl=smg@22,18! a=rifle@40,30!",
        "w woods 20,17-24,17-24,25-20,25; x woods 30,20-50,20-50,22-30,22",
    )
    assert not sees(f.b, f.team("US.rif.a"), f.team("GE.gre.a"))
    assert [s.need for s in f.fire("US.rif", "GE.gre", "US.rif.a1:0")] == [4]


def test_being_still_and_declaring_do_not_add_up():
    """Q064: one +1 for being Gone to Ground."""
    f = fight(US, "gre veteran: pl=lmg@20,20 a=lmg@22,20")
    f.watch = {"choose_ground"}
    f.begin(firing.give_fire_orders(f.unit("US.rif"), "fire"))
    f.say("GE.gre").say("US.rif.a1:0").say("enough").say("done").say("ground")
    assert f.b.attack is not None
    assert [s.need for s in f.b.attack.shots] == [4]


def test_a_freed_unit_that_has_acted_may_not_go_to_ground():
    """Q067: even if it may act once more this round."""
    f = fight(US, NEAR)
    f.watch = {"choose_ground"}
    f.b.flags[f.unit("GE.gre")] = ACTED | FREED
    f.fire("US.rif", "GE.gre", "US.rif.a1:0")
    assert f.step == "roll_to_hit"


def test_placing_a_leader_draws_no_fire():
    """Q070: it is no Move."""
    f = fight(US, NEAR)
    f.watch = {"choose_reaction"}
    f.b.unit = f.unit("US.rif")
    f.begin(leaders.leader_business(f.unit("US.rif"))).say("place 23.00,12.00")
    assert f.step != "choose_reaction"


def test_several_units_react_to_one_move():
    """Q075, Q076: each names its own reaction, with Teams chosen freely."""
    two = "two veteran: pl=rifle@30,20! a=rifle@32,20!"
    f = fight(US, f"{NEAR} | {two}")
    f.watch = {"choose_reaction"}
    f.activate("US.rif", 5, "MF").say("move a1>22.00,12.00").say("react GE.gre k4")
    assert "react GE.two k4" in f.texts()
    f.say("react GE.two k4").watch = set()
    assert f.step == "choose_reactors"
    assert {"GE.gre.a1:0", "GE.gre.c1:0", "all"} <= set(f.texts())


def test_overwatch_does_not_forbid_reaction_fire_and_outlasts_the_round():
    """Q027, Q029."""
    f = fight(US, "gre veteran: pl=rifle@20,24! a=rifle@22,24!")
    f.b.flags[f.unit("GE.gre")] |= OVERWATCH
    f.watch = {"choose_reaction"}
    f.activate("US.rif", 5, "MF").say("move a1>22.00,11.00")
    assert {"react GE.gre k4", "watch GE.gre k4"} <= set(f.texts())
    f.b.agenda = []
    f.begin(morale.end_round())
    assert f.has("GE.gre", OVERWATCH)


# Saves and cover ----------------------------------------------------------------------------------------


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
    f = fight(US, "gre green: pl=smg@60,40! a=rifle@22,20!")
    f.b.flags[f.unit("GE.gre")] |= RAN
    f.fire("US.rif", "GE.gre", "US.rif.a1:0", "overwatch")
    f.roll(6).roll(6)
    assert f.step == "save"
    f.roll(6)
    assert f.step != "save"
    assert not f.lost("GE.gre.a")


def test_dug_in_men_stay_dug_in_over_rounds_and_lose_it_by_an_assault():
    """Q024."""
    f = go(us="rif veteran: pl=smg@20,10^ a=rifle@22,10^ m=lmg@26,10^")
    silent(f)
    assert not f.has("US.rif.a", DUG_IN)
    assert f.has("US.rif.m", DUG_IN)
    g = fight("rif veteran: pl=smg@20,10^ a=rifle@22,10^", FAR)
    g.b.agenda = []
    g.begin(morale.end_round())
    assert g.has("US.rif.a", DUG_IN)


def test_a_truck_that_fails_its_save_is_removed_without_damage_roll():
    """Q089, Q090: and leaves no wreck."""
    f = fight(US, "gre veteran: t=own_truck@22,18! u=own_truck@60,40!", tables=TRUCKS)
    f.fire("US.rif", "GE.gre", "US.rif.a1:0")
    f.roll(6).roll(1)
    assert f.lost("GE.gre.t")
    assert f.step != "damage"


def test_a_tank_in_cover_is_concealed_but_its_armour_stays():
    """Q098."""
    f = fight(
        "t veteran: t=m4_sherman@22,5",
        "gre veteran: t=tiger_i@22,28/270 u=tiger_i@24.5,28/270",
        "w woods 18,24-30,24-30,32-18,32",
    )
    assert concealed_from(f.b, f.team("GE.gre.t"), f.team("US.t.t"), at=True)
    f.fire("US.t", "GE.gre", "US.t.t1:1")
    f.roll(*[6] * f.dice()).say("GE.gre.t")
    assert f.need() == 3


def test_still_infantry_in_the_open_is_concealed_though_it_fires():
    """Q099, Q100: only moving ends it; for hits and saves it is in the open."""
    f = fight(US, "gre veteran: pl=smg@20,20 a=rifle@22,20")
    a, enemy = f.team("GE.gre.a"), f.team("US.rif.a")
    f.b.state[a] = FIRED
    assert concealed_from(f.b, a, enemy, at=False)
    assert not gone_to_ground(f.b, a)
    assert save_number(f.b, a, cover_against(f.b, a, enemy, at=False), at=False) == 3
    f.b.state[a] = MOVED
    assert not concealed_from(f.b, a, enemy, at=False)


# Suppression --------------------------------------------------------------------------------------------


def test_hits_of_two_attacks_are_not_added_up():
    """Q102: two and two hits give no marker."""
    f = fight("rif veteran: pl=rifle@20,12! m=hmg@22,10!", NEAR)
    for _ in range(2):
        f.b.initiative += 1
        f.fire("US.rif", "GE.gre", "US.rif.m1:0")
        f.roll(6, 6, 1, 1)
        while f.step in {"choose_hit", "save"}:
            f.roll(*[6] * f.dice()) if f.step == "save" else f.say(f.texts()[0])
    assert sum(f.b.marks) == 0


def test_first_markers_of_others_come_before_second_ones():
    """Q105: valid Teams, then the unsuppressed others, then second markers."""
    f = fight(US, "gre veteran: pl=smg@20,18!* a=rifle@22,18!* c=rifle@60,40!")
    valid = [f.team("GE.gre.pl"), f.team("GE.gre.a")]
    assert suppression.takers(f.b, f.unit("GE.gre"), valid) == [f.team("GE.gre.c")]
    f.b.marks[f.team("GE.gre.c")] = 1
    assert suppression.takers(f.b, f.unit("GE.gre"), valid) == valid


# Assaults -----------------------------------------------------------------------------------------------


def test_an_assault_needs_no_sight_but_a_way_of_twelve_inches():
    """Q113."""
    wood = "w woods 10,13-40,13-40,15-10,15"
    f = fight(US, "gre veteran: pl=smg@20,18! a=rifle@22,18!", wood)
    assert not sees(f.b, f.team("US.rif.a"), f.team("GE.gre.a"))
    assert assault.any_target(f.b, f.unit("US.rif"))
    g = fight(US, "gre veteran: pl=smg@20,25! a=rifle@22,25!")
    assert not assault.any_target(g.b, g.unit("US.rif"))


def test_suppressed_teams_assault_but_give_no_fire():
    """Q109, Q115."""
    f = fight(US, "gre veteran: pl=smg@20,18! a=rifle@22,18!").activate("US.rif", 5)
    f.b.marks[f.team("US.rif.a")] = 1
    f.say("AS")
    assert "US.rif.a1" not in f.texts()
    f.say("go")
    assert f.b.assault is not None
    assert f.team("US.rif.a") in f.b.assault.goers


def test_hits_of_a_third_unit_do_not_halt_an_assault():
    """Q117: only those of the assaulted Unit count."""
    ge = "gre veteran: pl=smg@20,18! a=rifle@22,18! | mgs veteran: pl=rifle@30,26! m=hmg@24,26/270! n=hmg@20,26/270!"
    f = go(ge=ge, watch=("choose_reaction",))
    silent(f)
    assert f.step == "choose_reaction"
    f.say(next(t for t in f.texts() if t.startswith("react GE.mgs")))
    f.watch = set()
    if f.step == "choose_reaction":
        f.say("pass")
    f.say("all").enough()
    f.roll(*[6] * f.dice())
    while f.step in {"choose_hit", "save", "choose_marked", "choose_heir"}:
        f.roll(*[6] * f.dice()) if f.step == "save" else f.say(f.texts()[0])
    assert f.b.assault is not None
    assert f.b.assault.hits == 0


def test_whoever_stayed_behind_strikes_if_an_enemy_is_near():
    """Q121."""
    f = go(
        us="rif veteran: pl=smg@20,14 m=lmg@22,16", ge="gre veteran: pl=smg@20,18! a=rifle@22,18.5!"
    )
    silent(f)
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


def test_a_team_strikes_tanks_with_its_best_rating():
    """Q128: a Bazooka's 2, not the Rifle's 1; tanks have none."""
    f = fight("rif veteran: pl=smg@20,10 a=rifle+bazooka@22,12", "gre veteran: t=tiger_i@22,28/270")
    assert f.b.sheet(f.team("US.rif.a")).ta == 2
    assert f.b.sheet(f.team("GE.gre.t")).ta == 0


# Leaders ------------------------------------------------------------------------------------------------


def test_the_commander_helps_any_team_of_the_company_near_him():
    """Q138: whatever its Unit."""
    f = fight(TWO.replace("a=rifle@42,10", "a=rifle@42,10*"), FAR, cc="US@42,12")
    helpers = {shift[1] for shift in leaders.shifts(f.b, f.unit("US.two"))}
    assert f.b.commander(0) in helpers
    far = fight(TWO.replace("a=rifle@42,10", "a=rifle@42,10*"), FAR, cc="US@42,16")
    assert far.b.commander(0) not in {s[1] for s in leaders.shifts(far.b, far.unit("US.two"))}


def test_a_team_without_leader_may_go_where_no_enemy_in_sight_comes_nearer():
    """Q143: those out of sight do not count."""
    wood = "w woods 10,14-40,14-40,16-10,16"
    f = fight(US, NEAR, wood)
    f.b.state[f.team("US.rif.pl")] = REMOVED
    f.b.leader[f.unit("US.rif")] = -1
    f.begin(("plan_move", f.unit("US.rif"), 0))
    assert f.why("move c1>24.00,12.00") == []


def test_a_company_that_started_with_one_unit_takes_no_check_at_the_end_of_rounds():
    """Q146."""
    f = fight(US, FAR)
    f.b.agenda = []
    f.begin(morale.end_round())
    assert f.step == "roll_initiative"


def test_reserves_count_as_remaining_units():
    """Q145."""
    b = GAME.new("omaha_easy_red")
    waiting = [u for u in b.table.companies[0] if b.waiting(u)]
    assert waiting
    assert casualties.remaining(b, 0) == len(b.table.companies[0])


# Barrages -----------------------------------------------------------------------------------------------


def test_friends_under_the_template_are_attacked_too():
    """Q152, Q159."""
    guns = "bty veteran: pl=rifle@20,5 g=gun105@22,5 h=gun105@25,5 i=gun105@28,5"
    f = barrage(f"{guns} | rif veteran: pl=smg@60,3 a=rifle@27,28").say("GE.gre.a").roll(6)
    attacked = []
    while f.step == "training_check" and f.b.agenda[-1][1] == "barrage":
        attacked.append(f.b.agenda[-1][3])
        f.roll(*[1] * f.dice())
    assert f.team("US.rif.a") in attacked


def test_after_a_shift_the_template_is_square_to_the_guns_again():
    """Q151."""
    f = barrage(who="US.bty.i1").say("GE.gre.a").roll(1).say("28.00,30.00")
    x, y, gx, gy = f.b.template
    assert (x, y, gx, gy) == (2800, 3000, 2500, 500)
    (ax, ay), (bx, by), *_ = shells.outline(f.b)
    along = (bx - ax) * (x - gx) + (by - ay) * (y - gy)
    assert along == pytest.approx(600 * ((x - gx) ** 2 + (y - gy) ** 2) ** 0.5, rel=0.01)


def test_obstacles_and_shields_do_not_save_from_shells():
    """Q156: Dig In and hard areas do."""
    f = barrage(
        ge="gre veteran: pl=smg@60,40! a=pak40@26,30/270!", terrain="w stone_wall 20,28.9-32,28.9"
    )
    gun = f.team("GE.gre.a")
    assert cover_against(f.b, gun, f.team("US.bty.pl"), at=False) == 2
    assert shells.barrage_number(f.b, gun) == 5
    f.b.state[gun] |= DUG_IN
    assert shells.barrage_number(f.b, gun) == 3


def test_hits_of_a_barrage_do_not_suppress_by_threes():
    """Q158: it has results of its own."""
    f = hits(barrage(ge="gre veteran: pl=smg@60,40! a=rifle@26,30! c=rifle@62,40!"), 6, 6)
    f.roll(6)
    assert sum(f.b.marks) == 0


def test_a_nebelwerfer_has_no_direct_fire():
    """Q163."""
    f = fight("bty veteran: pl=rifle@2,20 g=nebelwerfer15@22,5 h=nebelwerfer15@25,5", NEAR)
    assert not targets.can_hit(f.b, [f.team("US.bty.g")], [f.team("GE.gre.a")])


def test_a_company_that_is_beaten_ends_the_game_at_once():
    """Q166: the one end that the text knows."""
    f = fight(
        f"{US} | two veteran: pl=smg@40,10 a=rifle@42,10 | tre veteran: pl=smg@50,10 a=rifle@52,10",
        FAR,
    )
    f.b.agenda = []
    for unit in ("US.rif", "US.two"):
        f.begin(*casualties.destroy_unit(f.b, f.unit(unit), "MIN-MORALE-03"))
    f.roll(1)
    assert isinstance(f.node, Over)
    assert f.has("US.two", DESTROYED)
