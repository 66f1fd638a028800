"""Firing: going to ground."""

import pytest

from beachhead.games.company.board.position import ACTED, FREED, GROUND, GROUNDED, OVERWATCH
from beachhead.games.company.rules.cover import (
    is_gone_to_ground,
)
from tests.games.company.boards import (
    FOUR_MOVED_RIFLES,
    FOUR_RIFLES,
    MOVED_RIFLES,
    NEAR_ENEMY,
    Fight,
    fight,
    numbers_to_hit,
)


def fired_at(ge: str = NEAR_ENEMY, **flags: int) -> Fight:
    f = fight(MOVED_RIFLES, ge)
    for bit in flags.values():
        f.b.flags[f.unit("GE.gre")] |= bit
    f.watch = {"choose_ground"}
    f.fire("US.rif", "GE.gre")
    return f


@pytest.mark.rule("MIN-FIRE-40")
def test_tanks_are_never_gone_to_ground():
    f = fight(MOVED_RIFLES, "gre veteran: t=panzer_iv@20,20/270 u=panzer_iv@24,20/270")
    assert not is_gone_to_ground(f.b, f.team("GE.gre.t"))


def test_a_tank_in_sight_cancels_being_gone_to_ground():
    """Q068."""
    men = fight(FOUR_MOVED_RIFLES, "gre veteran: pl=lmg@20,20 a=lmg@22,20")
    assert [s.need for s in men.fire("US.rif", "GE.gre", "US.rif.a1:0")] == [4]
    mixed = fight(FOUR_MOVED_RIFLES, "gre veteran: pl=lmg@20,20 t=panzer_iv@24,20/270")
    assert [s.need for s in mixed.fire("US.rif", "GE.gre", "US.rif.a1:0")] == [3]


@pytest.mark.rule("MIN-FIRE-41")
def test_gone_to_ground_is_a_property_of_each_team():
    f = fight(MOVED_RIFLES, "gre veteran: pl=lmg@20,20 a=lmg@22,20!")
    assert is_gone_to_ground(f.b, f.team("GE.gre.pl"))
    assert not is_gone_to_ground(f.b, f.team("GE.gre.a"))


@pytest.mark.rule("MIN-FIRE-42")
def test_one_visible_team_not_gone_to_ground_cancels_it_for_the_unit():
    assert numbers_to_hit(fight(MOVED_RIFLES, "gre veteran: pl=lmg@20,20 a=lmg@22,20!")) == [3]
    hidden = "gre veteran: pl=lmg@20,20 a=lmg@22,20 c=lmg@40,40!"
    assert numbers_to_hit(
        fight(
            MOVED_RIFLES,
            hidden,
            "w woods 30,30-50,30-50,32-30,32; b building 38,38-42,38-42,42-38,42",
        )
    ) == [4]


@pytest.mark.rule("MIN-FIRE-43")
def test_a_target_that_has_not_been_activated_may_go_to_ground_before_the_dice():
    f = fired_at()
    assert (f.step, f.asked) == ("choose_ground", 1)
    assert fired_at(acted=ACTED).step == "roll_to_hit"


def test_a_freed_unit_that_has_acted_may_not_go_to_ground():
    """Q067: even if it may act once more this round."""
    f = fight(FOUR_RIFLES, NEAR_ENEMY)
    f.watch = {"choose_ground"}
    f.b.flags[f.unit("GE.gre")] = ACTED | FREED
    f.fire("US.rif", "GE.gre", "US.rif.a1:0")
    assert f.step == "roll_to_hit"


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


def test_a_unit_gone_to_ground_gets_up_for_reaction_fire_only():
    """Q065: by action it neither moves nor fires."""
    f = fight(FOUR_MOVED_RIFLES, NEAR_ENEMY)
    f.b.flags[f.unit("US.rif")] |= GROUNDED
    f.watch = {"choose_reaction"}
    f.activate("GE.gre", 5, "MF").say("move a1>22.00,18.00")
    assert "react US.rif k4" in f.texts()
    f.b.agenda = [("roll_initiative",)]
    f.activate("US.rif", 5)
    assert f.texts() == ["DI", "NO"]


@pytest.mark.rule("MIN-FIRE-46")
def test_a_unit_that_goes_to_ground_is_harder_to_hit_by_one():
    f = fired_at().say("ground")
    assert f.b.attack is not None
    assert [s.need for s in f.b.attack.shots] == [4]


@pytest.mark.rule("MIN-FIRE-47")
def test_reaction_fire_is_still_allowed_and_ends_being_gone_to_ground():
    f = fight("rif veteran: pl=smg@20,5 a=rifle@22,5", NEAR_ENEMY)
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
