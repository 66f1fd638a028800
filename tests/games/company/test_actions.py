"""The actions of an activated Unit."""

import pytest

from beachhead.games.company.board import DUG_IN, GROUNDED, MOVED, OVERWATCH, RAN
from beachhead.games.company.content.geometry.ground import HARD
from beachhead.games.company.rules.cover import concealed_from, cover_against
from tests.games.company.fights import fight

US = "rif veteran: pl=smg@20,10 a=rifle@22,10 c=rifle@24,10"
NEAR = "gre veteran: pl=smg@20,20! a=rifle@22,20! c=rifle@24,20!"
FAR = "gre veteran: pl=smg@20,45! a=rifle@22,45!"
MORTARS = "mor veteran: pl=rifle@20,5 g=mortar60@22,5 h=mortar60@24,5 i=mortar60@26,5"


@pytest.mark.rule("MIN-ACT-01")
def test_activating_a_unit_is_a_training_check():
    f = fight(US, NEAR)
    f.activate("US.rif", 4)
    assert [e.kind for e in f.story][:1] == ["check"]
    assert f.step == "choose_action"


@pytest.mark.rule("MIN-ACT-02")
def test_a_passed_check_opens_the_success_list_only():
    f = fight(US, NEAR)
    f.activate("US.rif", 4)
    assert [c for c in f.texts() if c != "leader"] == ["FM", "MF", "RU", "AF", "AS", "DI", "NO"]
    assert f.why("OW") == [("action.list", "MIN-ACT-03")]


@pytest.mark.rule("MIN-ACT-02")
def test_the_switch_lets_a_passed_unit_take_fail_actions():
    f = fight(US, NEAR, success_may_take_fail_actions=1)
    f.activate("US.rif", 4)
    assert {"MO", "FI", "OW"} <= set(f.texts())


@pytest.mark.rule("MIN-ACT-03")
def test_a_failed_check_opens_the_fail_list_only():
    f = fight(US, NEAR)
    f.activate("US.rif", 3)
    assert [c for c in f.texts() if c != "leader"] == ["MO", "FI", "OW", "NO"]
    assert f.why("RU") == [("action.list", "MIN-ACT-02")]


@pytest.mark.rule("MIN-ACT-04")
def test_fire_and_move_fires_first_and_moves_afterwards():
    f = fight(US, NEAR)
    f.activate("US.rif", 5, "FM")
    assert f.step == "choose_target"
    f.say("GE.gre").say("US.rif.a1:0").say("enough").say("done").roll(1)
    assert f.step == "plan_move"
    f.say("move a1>22.00,12.00")
    assert f.where("US.rif.a") == (22, 12)


@pytest.mark.rule("MIN-ACT-05")
def test_move_and_fire_moves_first_and_fires_afterwards():
    f = fight(US, NEAR)
    f.activate("US.rif", 5, "MF")
    assert f.step == "plan_move"
    f.say("move a1>22.00,12.00")
    assert f.step == "choose_target"


@pytest.mark.rule("MIN-ACT-06")
@pytest.mark.parametrize(("move", "need"), [("move a1>22.00,12.00", 4), ("stay", 3)])
def test_fire_after_moving_is_harder_by_one_for_the_whole_unit(move: str, need: int):
    """It is one and the same +1 as for a firing Unit that moved; if nobody moved there is none (ruling Q019, Q020)."""
    f = fight(US, NEAR)
    f.activate("US.rif", 5, "MF").say(move).say("GE.gre").say("US.rif.c1:0").say("enough").say(
        "done"
    )
    assert f.b.attack is not None
    assert [s.need for s in f.b.attack.shots] == [need]


@pytest.mark.rule("MIN-ACT-07")
def test_a_running_unit_makes_two_moves():
    f = fight(US, FAR)
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


@pytest.mark.rule("MIN-ACT-09")
def test_aimed_fire_rerolls_missed_dice_once():
    f = fight(US, NEAR)
    f.activate("US.rif", 5, "AF").say("GE.gre").say("all")
    assert f.step == "roll_to_hit"
    dice = f.dice()
    f.roll(*[1] * (dice - 1), 6)
    assert f.step == "roll_misses_again"
    assert f.dice() == dice - 1
    f.roll(*[1] * (dice - 1))
    assert f.step != "roll_misses_again"


@pytest.mark.rule("MIN-ACT-10")
def test_an_assault_divides_the_unit_into_movers_and_supporters():
    f = fight(US, NEAR)
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
    f = fight(US, NEAR)
    f.activate("US.rif", 5, "DI")
    a, enemy = f.team("US.rif.a"), f.team("GE.gre.a")
    assert cover_against(f.b, a, enemy, at=False) == HARD
    assert concealed_from(f.b, a, enemy, at=False)
    f.activate("US.rif", 5, "MF").say("move a1>22.00,11.00").say("done")
    assert not f.has("US.rif.a", DUG_IN)
    assert f.has("US.rif.c", DUG_IN)


@pytest.mark.rule("MIN-ACT-13")
def test_only_units_with_two_barrage_weapons_fire_a_barrage():
    """Ruling Q026."""
    f = fight(f"{MORTARS} | {US}", NEAR)
    f.activate("US.mor", 5)
    assert "BA" in f.texts()
    g = fight(f"{US} m=mortar60@26,10", NEAR)
    g.activate("US.rif", 5)
    assert "BA" not in g.texts()
    assert g.why("BA") == [("action.closed", "MIN-ACT-13")]


@pytest.mark.rule("MIN-ACT-14")
def test_a_failed_unit_may_make_one_move():
    f = fight(US, FAR)
    f.activate("US.rif", 1, "MO").say("move a1>22.00,14.00")
    assert f.where("US.rif.a") == (22, 14)
    assert f.step not in {"plan_move", "choose_target"}
    assert f.has("US.rif.a", MOVED)


@pytest.mark.rule("MIN-ACT-15")
def test_a_failed_unit_may_fire_once_without_penalty():
    f = fight(US, NEAR)
    f.activate("US.rif", 1, "FI").say("GE.gre").say("US.rif.a1:0").say("enough").say("done")
    assert f.b.attack is not None
    assert [s.need for s in f.b.attack.shots] == [3]


@pytest.mark.rule("MIN-ACT-16")
def test_overwatch_readies_the_unit_until_its_next_activation():
    f = fight(US, NEAR)
    f.activate("US.rif", 1, "OW")
    assert f.has("US.rif", OVERWATCH)
    f.activate("US.rif", 5)
    assert not f.has("US.rif", OVERWATCH)


@pytest.mark.rule("MIN-ACT-17")
def test_a_unit_on_overwatch_fires_at_what_moves_through_its_field_of_fire():
    """No +1 and no 18" limit; one declaration spends it (ruling Q028)."""
    f = fight(US, "gre veteran: pl=rifle@20,31! m=hmg@22,31/270!")
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


def test_a_unit_that_went_to_ground_may_only_dig_in_or_do_nothing():
    """It still rolls its activation (ruling Q066)."""
    f = fight(US, NEAR)
    f.b.flags[f.unit("US.rif")] |= GROUNDED
    f.activate("US.rif", 5)
    assert f.texts() == ["DI", "NO"]
    assert f.why("FM") == [("action.grounded", "MIN-FIRE-45")]
