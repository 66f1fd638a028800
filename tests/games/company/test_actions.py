"""The actions of an activated Unit."""

import pytest

from beachhead.games.company import GAME
from beachhead.games.company.board.position import (
    DUG_IN,
    FIRED,
    GROUNDED,
    MOVED,
    OFF_TABLE,
    OVERWATCH,
    RAN,
)
from beachhead.games.company.content.geometry.ground import HARD
from beachhead.games.company.rules import actions, checks, morale
from beachhead.games.company.rules.cover import find_cover, is_concealed
from tests.games.company.assaults import miss_support, order_assault
from tests.games.company.boards import FAR_ENEMY, FOUR_RIFLES, NEAR_ENEMY, RIFLES, fight

FAR = "gre veteran: pl=smg@20,45! a=rifle@22,45!"
MORTARS = "mor veteran: pl=rifle@20,5 g=mortar60@22,5 h=mortar60@24,5 i=mortar60@26,5"


@pytest.mark.rule("MIN-ACT-01")
def test_activating_a_unit_is_a_training_check():
    f = fight(RIFLES, NEAR_ENEMY)
    f.activate("US.rif", 4)
    assert [e.kind for e in f.story][:1] == ["check"]
    assert f.step == "choose_action"


@pytest.mark.rule("MIN-ACT-02")
def test_a_passed_check_opens_the_success_list_only():
    f = fight(RIFLES, NEAR_ENEMY)
    f.activate("US.rif", 4)
    assert [c for c in f.texts() if c != "leader"] == ["FM", "MF", "RU", "AF", "AS", "DI", "NO"]
    assert f.why("OW") == [("action.list", "MIN-ACT-03")]


@pytest.mark.rule("MIN-ACT-02")
def test_the_switch_lets_a_passed_unit_take_fail_actions():
    f = fight(RIFLES, NEAR_ENEMY, success_may_take_fail_actions=1)
    f.activate("US.rif", 4)
    assert {"MO", "FI", "OW"} <= set(f.texts())


@pytest.mark.parametrize(
    ("us", "die", "action", "reason"),
    [
        (RIFLES, 5, "AF", ("action.closed", "MIN-FIRE-05")),
        ("rif veteran: pl=smg@20,10** a=rifle@22,10*", 2, "FI", ("action.closed", "MIN-SUPP-05")),
        (RIFLES, 5, "AS", ("action.closed", "MIN-ASSAULT-05")),
        ("rif veteran: pl=smg@20,10^ a=rifle@22,10^", 5, "DI", ("action.closed", "MIN-ACT-11")),
        ("rif veteran: pl=smg@20,10", 5, "leader", ("action.closed", "MIN-LEAD-03")),
        ("rif veteran: pl=smg@20,10", 2, "leader", ("action.closed", "MIN-LEAD-03")),
        (MORTARS, 2, "BA", ("action.list", "MIN-ACT-02")),
    ],
    ids=["nobody in reach", "suppressed", "too far", "dug in", "alone", "failed", "wrong list"],
)
def test_an_action_is_refused_with_what_it_lacks(
    us: str, die: int, action: str, reason: tuple[str, str]
):
    f = fight(us, FAR)
    name = us.split(maxsplit=1)[0]
    f.activate(f"US.{name}", die)
    if f.step == "choose_recovery":
        f.say("US.rif.pl1")
    assert f.why(action) == [reason]


def test_with_the_switch_a_passed_unit_hears_what_fire_lacks():
    """Fire is open to it, so its list is no reason; without the switch it is."""
    f = fight(RIFLES, FAR, success_may_take_fail_actions=1)
    assert f.activate("US.rif", 5).why("FI") == [("action.closed", "MIN-FIRE-05")]
    assert fight(RIFLES, FAR).activate("US.rif", 5).why("FI") == [("action.list", "MIN-ACT-03")]


@pytest.mark.rule("MIN-ACT-03")
def test_a_failed_check_opens_the_fail_list_only():
    f = fight(RIFLES, NEAR_ENEMY)
    f.activate("US.rif", 3)
    assert [c for c in f.texts() if c != "leader"] == ["MO", "FI", "OW", "NO"]
    assert f.why("RU") == [("action.list", "MIN-ACT-02")]


@pytest.mark.rule("MIN-ACT-04")
def test_fire_and_move_fires_first_and_moves_afterwards():
    f = fight(RIFLES, NEAR_ENEMY)
    f.activate("US.rif", 5, "FM")
    assert f.step == "choose_target"
    f.say("GE.gre").say("US.rif.a1:0").say("enough").say("done").roll(1)
    assert f.step == "plan_move"
    f.say("move a1>22.00,12.00")
    assert f.where("US.rif.a") == (22, 12)


def test_a_unit_takes_one_action_and_each_team_may_skip_its_part():
    """Q018: one fires, another moves, a third does nothing."""
    f = fight(FOUR_RIFLES, NEAR_ENEMY)
    f.activate("US.rif", 5, "FM").say("GE.gre").say("US.rif.a1:0").say("enough").say("done").roll(1)
    f.say("move c1>24.00,12.00")
    bits = {k: (f.has(f"US.rif.{k}", FIRED), f.has(f"US.rif.{k}", MOVED)) for k in "acd"}
    assert bits == {"a": (True, False), "c": (False, True), "d": (False, False)}


@pytest.mark.rule("MIN-ACT-05")
def test_move_and_fire_moves_first_and_fires_afterwards():
    f = fight(RIFLES, NEAR_ENEMY)
    f.activate("US.rif", 5, "MF")
    assert f.step == "plan_move"
    f.say("move a1>22.00,12.00")
    assert f.step == "choose_target"


@pytest.mark.rule("MIN-ACT-06")
@pytest.mark.parametrize(("move", "need"), [("move a1>22.00,12.00", 4), ("stay", 3)])
def test_fire_after_moving_is_harder_by_one_for_the_whole_unit(move: str, need: int):
    """It is one and the same +1 as for a firing Unit that moved; if nobody moved there is none (ruling Q019, Q020)."""
    f = fight(RIFLES, NEAR_ENEMY)
    f.activate("US.rif", 5, "MF").say(move).say("GE.gre").say("US.rif.c1:0").say("enough").say(
        "done"
    )
    assert f.b.attack is not None
    assert [s.need for s in f.b.attack.shots] == [need]


@pytest.mark.rule("MIN-ACT-07")
def test_a_running_unit_makes_two_moves():
    f = fight(RIFLES, FAR)
    f.activate("US.rif", 5, "RU").say("move pl1>20.00,16.00 a1>22.00,16.00 c1>24.00,16.00")
    assert f.step == "plan_move"
    f.say("move pl1>20.00,22.00 a1>22.00,22.00 c1>24.00,22.00")
    assert f.where("US.rif.a") == (22, 22)
    assert f.step != "plan_move"


@pytest.mark.rule("MIN-ACT-08")
def test_runners_reroll_passed_saves_until_their_next_activation():
    f = fight(
        "rif veteran: pl=smg@20,10! a=rifle@22,10!", "gre veteran: pl=rifle@20,20 m=rifle@22,20"
    )
    f.b.flags[f.unit("US.rif")] |= RAN
    f.fire("GE.gre", "US.rif", "GE.gre.m1:0")
    f.roll(6).say("US.rif.a")
    f.roll(5)
    assert f.step == "save"
    f.roll(2)
    assert f.lost("US.rif.a")
    f.activate("US.rif", 5)
    assert not f.has("US.rif", RAN)


def test_running_costs_saves_from_its_declaration_on():
    """Q022: before the first step of it."""
    f = fight(FOUR_RIFLES, FAR_ENEMY)
    f.activate("US.rif", 5, "RU")
    assert f.step == "plan_move"
    assert f.has("US.rif", RAN)


@pytest.mark.rule("MIN-ACT-09")
def test_aimed_fire_rerolls_missed_dice_once():
    f = fight(RIFLES, NEAR_ENEMY)
    f.activate("US.rif", 5, "AF").say("GE.gre").say("all")
    assert f.step == "roll_to_hit"
    dice = f.dice()
    f.roll(*[1] * (dice - 1), 6)
    assert f.step == "roll_misses_again"
    assert f.dice() == dice - 1
    f.roll(*[1] * (dice - 1))
    assert f.step != "roll_misses_again"


def test_aimed_fire_turns_a_gun_inside_its_arc():
    """Q030: and never out of it."""
    us = "rif veteran: pl=rifle@60,10 m=lmg@22,20/0"
    f = fight(us, "gre veteran: pl=smg@22,28! a=rifle@24,28!")
    f.activate("US.rif", 5, "AF").say("GE.gre").say("US.rif.m1:0")
    f.enough()
    assert f.b.hull[f.team("US.rif.m")] in range(75, 91)
    g = fight(us.replace("/0", "/180"), "gre veteran: pl=smg@24,28! a=rifle@26,28!")
    assert "AF" not in g.activate("US.rif", 5).texts()


@pytest.mark.rule("MIN-ACT-10")
def test_an_assault_divides_the_unit_into_movers_and_supporters():
    f = fight(RIFLES, NEAR_ENEMY)
    f.activate("US.rif", 5, "AS")
    assert f.step == "choose_support"
    f.say("US.rif.a1")
    assert f.b.assault is not None
    assert f.b.assault.stay == [f.team("US.rif.a")]
    assert set(f.b.assault.goers) == {f.team("US.rif.pl"), f.team("US.rif.c")}


@pytest.mark.rule("MIN-ACT-11")
def test_only_non_tank_units_dig_in():
    f = fight("t veteran: t=m4_sherman@20,10 u=m4_sherman@24,10", FAR)
    f.activate("US.t", 5)
    assert "DI" not in f.texts()
    assert f.why("DI") == [("action.closed", "MIN-ACT-11")]


@pytest.mark.rule("MIN-ACT-12")
def test_a_dug_in_team_is_in_hard_cover_until_it_moves_itself():
    """Each Team loses it at its own first displacement; turning to fire does not end it (ruling Q025)."""
    f = fight(RIFLES, NEAR_ENEMY)
    f.activate("US.rif", 5, "DI")
    a, enemy = f.team("US.rif.a"), f.team("GE.gre.a")
    assert find_cover(f.b, a, enemy, at=False) == HARD
    assert is_concealed(f.b, a, enemy, at=False)
    f.activate("US.rif", 5, "MF").say("move a1>22.00,11.00").say("done")
    assert not f.has("US.rif.a", DUG_IN)
    assert f.has("US.rif.c", DUG_IN)


def test_dug_in_men_stay_dug_in_over_rounds_and_lose_it_by_an_assault():
    """Q024."""
    f = order_assault(us="rif veteran: pl=smg@20,10^ a=rifle@22,10^ m=lmg@26,10^")
    miss_support(f)
    assert not f.has("US.rif.a", DUG_IN)
    assert f.has("US.rif.m", DUG_IN)
    g = fight("rif veteran: pl=smg@20,10^ a=rifle@22,10^", FAR_ENEMY)
    g.b.agenda = []
    g.begin(morale.end_round())
    assert g.has("US.rif.a", DUG_IN)


def test_turning_to_fire_leaves_a_gun_dug_in_and_a_move_that_turns_it_does_not():
    """Q024."""
    us = "rif veteran: pl=rifle@30,10 m=lmg@22,20/0^"
    f = fight(us, "gre veteran: pl=smg@22,28! a=rifle@24,28!")
    f.fire("US.rif", "GE.gre", "US.rif.m1:0")
    assert f.b.hull[f.team("US.rif.m")] == 90
    assert f.has("US.rif.m", DUG_IN)
    g = fight(us, FAR_ENEMY)
    g.activate("US.rif", 5, "MF").say("move m1>22.00,20.00@180/180")
    assert not g.has("US.rif.m", DUG_IN)


def test_breaking_off_leaves_the_holes_behind():
    """Q024, Q063: it counts as moving."""
    from beachhead.games.company.rules import close_combat

    f = fight("rif veteran: pl=smg@20,10^ a=rifle@22,10^", FAR_ENEMY)
    close_combat.displace(f.b, f.team("US.rif.a"), 2200, 800)
    assert (f.has("US.rif.a", DUG_IN), f.has("US.rif.a", MOVED)) == (False, True)
    assert f.has("US.rif.pl", DUG_IN)


@pytest.mark.rule("MIN-ACT-13")
def test_only_units_with_two_barrage_weapons_fire_a_barrage():
    """Ruling Q026."""
    f = fight(f"{MORTARS} | {RIFLES}", NEAR_ENEMY)
    f.activate("US.mor", 5)
    assert "BA" in f.texts()
    g = fight(f"{RIFLES} m=mortar60@26,10", NEAR_ENEMY)
    g.activate("US.rif", 5)
    assert "BA" not in g.texts()
    assert g.why("BA") == [("action.closed", "MIN-ACT-13")]


@pytest.mark.rule("MIN-ACT-14")
def test_a_failed_unit_may_make_one_move():
    f = fight(RIFLES, FAR)
    f.activate("US.rif", 1, "MO").say("move a1>22.00,14.00")
    assert f.where("US.rif.a") == (22, 14)
    assert f.step not in {"plan_move", "choose_target"}
    assert f.has("US.rif.a", MOVED)


@pytest.mark.rule("MIN-ACT-15")
def test_a_failed_unit_may_fire_once_without_penalty():
    f = fight(RIFLES, NEAR_ENEMY)
    f.activate("US.rif", 1, "FI").say("GE.gre").say("US.rif.a1:0").say("enough").say("done")
    assert f.b.attack is not None
    assert [s.need for s in f.b.attack.shots] == [3]


@pytest.mark.rule("MIN-ACT-16")
def test_overwatch_readies_the_unit_until_its_next_activation():
    f = fight(RIFLES, NEAR_ENEMY)
    f.activate("US.rif", 1, "OW")
    assert f.has("US.rif", OVERWATCH)
    f.activate("US.rif", 5)
    assert not f.has("US.rif", OVERWATCH)


@pytest.mark.rule("MIN-ACT-17")
def test_a_unit_on_overwatch_fires_at_what_moves_through_its_field_of_fire():
    """No +1 and no 18" limit; one declaration spends it (ruling Q028)."""
    f = fight(RIFLES, "gre veteran: pl=rifle@20,31! m=hmg@22,31/270!")
    f.b.flags[f.unit("GE.gre")] |= OVERWATCH
    f.watch = {"choose_reaction"}
    f.activate("US.rif", 5, "RU").say("move a1>22.00,14.00")
    assert [t for t in f.texts() if t.startswith("watch")][-1] == "watch GE.gre k4"
    assert not [t for t in f.texts() if t.startswith("react GE.gre k1")]
    f.say("watch GE.gre k4")
    f.watch = set()
    f.hush()
    assert not f.has("GE.gre", OVERWATCH)
    f.say("all").enough()
    assert f.b.attack is not None
    assert f.b.attack.kind == "overwatch"
    assert [s.need for s in f.b.attack.shots] == [2]


def test_overwatch_does_not_forbid_reaction_fire_and_outlasts_the_round():
    """Q027, Q029."""
    f = fight(FOUR_RIFLES, "gre veteran: pl=rifle@20,24! a=rifle@22,24!")
    f.b.flags[f.unit("GE.gre")] |= OVERWATCH
    f.watch = {"choose_reaction"}
    f.activate("US.rif", 5, "MF").say("move a1>22.00,11.00")
    assert {"react GE.gre k4", "watch GE.gre k4"} <= set(f.texts())
    f.b.agenda = []
    f.begin(morale.end_round())
    assert f.has("GE.gre", OVERWATCH)


def test_overwatch_ends_when_a_team_of_the_unit_is_displaced():
    """Q027."""
    f = fight(FOUR_RIFLES, FAR_ENEMY)
    f.b.flags[f.unit("US.rif")] |= OVERWATCH
    f.begin(("plan_move", f.unit("US.rif"), 0)).say("move a1>22.00,12.00")
    assert not f.has("US.rif", OVERWATCH)


def test_overwatch_reaches_to_long_range():
    """Q028: beyond 18" and at twice the weapon's range, with its +1 and half the dice."""
    f = fight(FOUR_RIFLES, "gre veteran: pl=smg@60,46! m=lmg@22,40/270!")
    f.b.flags[f.unit("GE.gre")] |= OVERWATCH
    f.watch = {"choose_reaction"}
    f.activate("US.rif", 5, "MF").say("move a1>22.00,14.00")
    assert f.texts()[-1] == "watch GE.gre k4"
    f.say("watch GE.gre k4").say("all").enough()
    assert f.b.attack is not None
    assert [(s.dice, s.need) for s in f.b.attack.shots] == [(1, 3)]


def test_a_unit_that_went_to_ground_may_only_dig_in_or_do_nothing():
    """It still rolls its activation (ruling Q066)."""
    f = fight(RIFLES, NEAR_ENEMY)
    f.b.flags[f.unit("US.rif")] |= GROUNDED
    f.activate("US.rif", 5)
    assert f.texts() == ["DI", "NO"]
    assert f.why("FM") == [("action.grounded", "MIN-FIRE-45")]


def test_a_unit_on_the_ground_that_is_dug_in_hears_that_and_another_that_it_lies_there():
    f = fight("rif veteran: pl=smg@20,10^ a=rifle@22,10^", FAR)
    f.b.go_to_ground(f.unit("US.rif"))
    f.b.agenda = []
    f.begin(actions.choose_action(f.unit("US.rif"), 1))
    assert f.why("DI") == [("action.closed", "MIN-ACT-11")]
    assert f.why("RU") == [("action.grounded", "MIN-FIRE-45")]
    g = fight(RIFLES, FAR)
    g.b.go_to_ground(g.unit("US.rif"))
    g.b.agenda = []
    g.begin(actions.choose_action(g.unit("US.rif"), 0))
    assert g.why("DI") == [("action.grounded", "MIN-FIRE-45")]


@pytest.mark.parametrize(
    ("die", "action", "said"),
    [
        (5, "OW", "Overwatch is on the Fail list, for Units that failed their check"),
        (2, "RU", "Run is on the Success list, for Units that passed their check"),
    ],
)
def test_an_action_of_the_other_list_is_refused_with_its_list(die: int, action: str, said: str):
    f = fight(RIFLES, FAR).activate("US.rif", die)
    (reason,) = GAME.why_not(f.b, action)
    assert reason.message == said


@pytest.mark.rule("MIN-FIRE-45")
@pytest.mark.parametrize(("passed", "open_"), [(1, ["DI", "NO"]), (0, ["NO"])])
def test_a_unit_on_the_ground_digs_in_only_after_a_passed_check(passed: int, open_: list[str]):
    f = fight(RIFLES, NEAR_ENEMY)
    f.b.go_to_ground(f.unit("US.rif"))
    assert actions.choose_action.options(f.b, f.unit("US.rif"), passed) == open_


@pytest.mark.rule("MIN-ACT-02")
def test_the_switch_opens_the_fail_list_to_units_that_passed_and_no_other_list_to_others():
    f = fight(RIFLES, NEAR_ENEMY, success_may_take_fail_actions=1)
    assert f.activate("US.rif", 2).why("RU") == [("action.list", "MIN-ACT-02")]
    quiet = fight(RIFLES, FAR, success_may_take_fail_actions=1).activate("US.rif", 5)
    assert [c for c in quiet.texts() if c != "leader"] == ["FM", "MF", "RU", "DI", "MO", "OW", "NO"]


@pytest.mark.rule("MIN-ACT-15")
def test_fire_that_can_hit_nobody_is_not_offered():
    f = fight(RIFLES, FAR).activate("US.rif", 2)
    assert [c for c in f.texts() if c != "leader"] == ["MO", "OW", "NO"]


@pytest.mark.rule("MIN-ACT-07")
def test_who_is_all_that_was_left_and_falls_in_the_first_move_of_a_run_makes_no_second():
    ge = "gre veteran: pl=rifle@20,22! m=hmg@22,22/270!"
    f = fight("rif veteran: pl=smg@20,8 | two veteran: pl=smg@60,5 a=smg@62,5", ge)
    f.watch = {"choose_reaction"}
    f.activate("US.rif", 5, "RU").say("move pl1>20.00,13.00").say("react GE.gre k4").say("all")
    f.enough().roll(*[6] * f.dice()).roll(*[1] * f.dice())
    assert f.lost("US.rif.pl")
    assert "plan_move" not in {frame[0] for frame in f.b.agenda}
    assert f.step != "plan_move"


@pytest.mark.rule("MIN-LEAD-02")
@pytest.mark.parametrize(
    ("die", "action", "asked"),
    [(5, "RU", True), (5, "DI", True), (2, "OW", True), (5, "NO", False), (5, "BA", False)],
)
def test_the_commander_comes_along_to_every_action_but_a_barrage_and_nothing(
    die: int, action: str, asked: bool
):
    f = fight(MORTARS, NEAR_ENEMY, cc="US@20,8")
    f.watch = {"choose_along"}
    assert (f.activate("US.mor", die, action).step == "choose_along") is asked


@pytest.mark.rule("MIN-LEAD-02")
@pytest.mark.parametrize(
    ("acted", "spot", "may"),
    [(0, "22,17.35", True), (0, "22,17.36", False), (1, "22,12", False), (0, "none", False)],
)
def test_the_commander_acts_once_a_round_within_six_inches(acted: int, spot: str, may: bool):
    """From edge to edge; of the men nearest to him."""
    f = fight("rif veteran: pl=smg@20,10 a=rifle@22,10", FAR, cc=f"US@{spot}")
    f.b.acted[0] = acted
    assert actions.can_commander_join(f.b, f.unit("US.rif")) is may


def test_a_commander_who_comes_along_loses_markers_and_what_he_did_and_leaves_his_watch():
    f = fight(RIFLES, FAR, cc="US@20,8")
    man = f.b.commander(0)
    f.b.marks[man], f.b.state[man] = 2, MOVED | FIRED | DUG_IN
    f.b.watch_with(0, f.unit("US.rif"))
    f.watch = {"choose_along"}
    f.activate("US.rif", 5, "RU").say("along")
    assert (f.b.marks[man], f.b.state[man], f.b.watching) == (0, DUG_IN, (-1, -1))
    assert (f.b.along, f.b.acted) == (1, [1, 0])


@pytest.mark.rule("MIN-ACT-16")
def test_a_commander_stays_on_overwatch_with_his_unit_when_another_watches():
    f = fight(f"{RIFLES} | two veteran: pl=smg@60,5 a=smg@62,5", FAR)
    f.b.watch_with(0, f.unit("US.two"))
    f.activate("US.rif", 2, "OW")
    assert f.b.watching == (f.unit("US.two"), -1)


@pytest.mark.rule("MIN-ACT-11")
def test_who_is_not_on_the_table_does_not_dig_in():
    f = fight(RIFLES, FAR, cc="US@20,8")
    f.b.unit, f.b.along = f.unit("US.rif"), 1
    f.b.state[f.b.commander(0)] = OFF_TABLE
    f.begin(actions.dig_in(f.unit("US.rif")))
    assert f.has("US.rif.a", DUG_IN)
    assert not f.has("US.cc.cc", DUG_IN)


@pytest.mark.rule("MIN-LEAD-03")
@pytest.mark.parametrize(("action", "asked"), [("DI", True), ("NO", False)])
def test_leaders_have_a_last_word_unless_the_unit_does_nothing(action: str, asked: bool):
    f = fight(f"{RIFLES} | two veteran: pl=smg@60,5 a=smg@62,5", FAR)
    f.watch = {"choose_end"}
    f.activate("US.rif", 5, action)
    assert (f.step == "choose_end") is asked
    if asked:
        assert f.say("leader").step == "leader_business"
        assert f.say("leave").b.unit != f.unit("US.rif")  # who has left it is not asked again


@pytest.mark.rule("MIN-LEAD-03")
def test_before_the_action_leaders_are_used_and_then_the_list_is_open_again():
    f = fight(RIFLES, FAR).activate("US.rif", 5, "leader")
    assert f.step == "leader_business"
    f.say("leave")
    assert f.step == "choose_action"
    assert "leader" not in f.texts()


@pytest.mark.rule("MIN-ACT-11")
@pytest.mark.parametrize(("holes", "open_"), [("- -", True), ("^ -", True), ("^ ^", False)])
def test_dig_in_is_open_while_somebody_has_no_hole(holes: str, open_: bool):
    first, second = (h.strip("-") for h in holes.split())
    f = fight(f"rif veteran: pl=smg@20,10{first} a=rifle@22,10{second}", FAR)
    assert ("DI" in f.activate("US.rif", 5).texts()) is open_


@pytest.mark.parametrize(
    ("kind", "extra", "named"),
    [
        ("strike", checks.Blow(3, 5).pack(), {"team": 3, "victim": 5}),
        ("tank_strike", 5, {"team": 0, "victim": 5}),
        ("barrage", 5, {"victim": 5}),
        ("terrain", 5, {"team": 5}),
        ("activation", 5, {}),
        ("counter", 0, {}),
    ],
)
def test_a_check_names_who_it_is_about(kind: str, extra: int, named: dict[str, int]):
    assert checks.find_involved(kind, extra) == named
