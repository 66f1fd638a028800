"""Firing: dice and To Hit numbers."""

import pytest

from beachhead.games.company.board.position import FIRED, MOVED
from beachhead.games.company.content.tables import WEAPONS
from beachhead.games.company.rules import (
    firing,
    hitting,
    indirect,
    targets,
)
from beachhead.games.company.rules.cover import (
    is_gone_to_ground,
    sees,
)
from tests.games.company.boards import (
    FOUR_MOVED_RIFLES,
    FOUR_RIFLES,
    MOVED_RIFLES,
    NEAR_ENEMY,
    fight,
    numbers_to_hit,
)


@pytest.mark.rule("MIN-FIRE-13")
def test_a_team_rolls_a_die_for_every_fire_point():
    f = fight("rif veteran: pl=smg@20,12! a=rifle@22,10! m=lmg@24,10!", NEAR_ENEMY)
    shots = f.fire("US.rif", "GE.gre")
    assert [(s.dice, s.at) for s in shots] == [(6, 0)]
    assert f.dice() == 6


def test_a_team_with_two_weapons_fires_one_of_them():
    """Q052: chosen when the fire is declared."""
    f = fight("rif veteran: pl=smg@20,10 a=rifle+bazooka@22,12", NEAR_ENEMY)
    f.begin(firing.give_fire_orders(f.unit("US.rif"), "fire"))
    f.say("GE.gre")
    offered = [t for t in f.texts() if t.startswith("US.rif.a1")]
    assert {t.split("!")[0] for t in offered} == {"US.rif.a1:0", "US.rif.a1:1"}
    f.say("US.rif.a1:0")
    assert not [t for t in f.texts() if t.startswith("US.rif.a1")]


@pytest.mark.rule("MIN-FIRE-14")
def test_a_die_hits_if_it_equals_or_beats_to_hit():
    f = fight("rif veteran: pl=rifle@20,10! m=hmg@24,10!", NEAR_ENEMY)
    assert numbers_to_hit(f, who="US.rif.m1:0") == [3]
    f.roll(2, 3, 4, 2)
    assert f.b.attack is not None
    assert f.b.attack.shots[0].hits == 2


@pytest.mark.rule("MIN-FIRE-15")
@pytest.mark.parametrize(("training", "base"), [("green", 2), ("veteran", 3), ("elite", 4)])
def test_to_hit_starts_from_the_training_of_the_target(training: str, base: int):
    assert numbers_to_hit(fight(MOVED_RIFLES, NEAR_ENEMY.replace("veteran", training))) == [base]


@pytest.mark.rule("MIN-FIRE-16")
def test_a_concealed_target_is_harder_by_one():
    f = fight(MOVED_RIFLES, NEAR_ENEMY, "w woods 15,18-40,18-40,25-15,25")
    assert numbers_to_hit(f) == [4]


def test_a_unit_with_a_team_in_sight_in_cover_and_one_out_of_sight_is_concealed():
    """Q061: who cannot be seen counts as concealed."""
    f = fight(
        "rif veteran: pl=rifle@20,10! a=rifle@22,10!",
        "gre veteran: pl=smg@22,18! a=rifle@40,30!",
        "w woods 20,17-24,17-24,25-20,25; x woods 30,20-50,20-50,22-30,22",
    )
    assert not sees(f.b, f.team("US.rif.a"), f.team("GE.gre.a"))
    assert [s.need for s in f.fire("US.rif", "GE.gre", "US.rif.a1:0")] == [4]


@pytest.mark.rule("MIN-FIRE-17")
def test_a_target_gone_to_ground_is_harder_by_one():
    """Still tanks cannot hide; still guns in the open are gone to ground but not concealed."""
    f = fight(MOVED_RIFLES, "gre veteran: pl=lmg@20,20 a=lmg@22,20")
    assert numbers_to_hit(f) == [4]


def test_being_still_and_declaring_do_not_add_up():
    """Q064: one +1 for being Gone to Ground."""
    f = fight(FOUR_RIFLES, "gre veteran: pl=lmg@20,20 a=lmg@22,20")
    f.watch = {"choose_ground"}
    f.begin(firing.give_fire_orders(f.unit("US.rif"), "fire"))
    f.say("GE.gre").say("US.rif.a1:0").say("enough").say("done").say("ground")
    assert f.b.attack is not None
    assert [s.need for s in f.b.attack.shots] == [4]


@pytest.mark.rule("MIN-FIRE-18")
@pytest.mark.parametrize(("state", "down"), [(0, True), (MOVED, False), (FIRED, False)])
def test_gone_to_ground_are_teams_that_neither_moved_nor_fired(state: int, down: bool):
    f = fight(MOVED_RIFLES, NEAR_ENEMY)
    t = f.team("GE.gre.a")
    f.b.state[t] = state
    assert is_gone_to_ground(f.b, t) is down


def test_an_activation_makes_still_again_and_reaction_fire_ends_it():
    """Q063."""
    f = fight(FOUR_MOVED_RIFLES, NEAR_ENEMY)
    f.b.state[f.team("US.rif.a")] = MOVED | FIRED
    f.activate("US.rif", 5)
    assert is_gone_to_ground(f.b, f.team("US.rif.a"))
    g = fight("rif veteran: pl=smg@20,8 a=rifle@22,8", "gre veteran: pl=rifle@20,20 a=rifle@22,20")
    g.watch = {"choose_reaction"}
    assert is_gone_to_ground(g.b, g.team("GE.gre.a"))
    g.activate("US.rif", 5, "MF").say("move a1>22.00,12.00").say("react GE.gre k4").say(
        "GE.gre.a1:0"
    )
    g.enough()
    assert not is_gone_to_ground(g.b, g.team("GE.gre.a"))
    assert is_gone_to_ground(g.b, g.team("GE.gre.pl"))


@pytest.mark.rule("MIN-FIRE-19")
def test_long_range_is_harder_by_one_for_that_team_alone():
    f = fight(
        "rif veteran: pl=smg@22,10! m=hmg@24,10! a=hmg@30,21/90!",
        "gre veteran: pl=smg@24,40! a=rifle@26,40!",
    )
    assert sorted(numbers_to_hit(f)) == [3, 4]


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
    assert targets.count_fire_dice(WEAPONS["lmg"], 1900, soft_target=False) == 1
    assert targets.count_fire_dice(WEAPONS["rifle"], 1801, soft_target=False) == 0
    assert targets.count_fire_dice(WEAPONS["tank75"], 2500, soft_target=True) == 1
    f = fight(MOVED_RIFLES, "gre veteran: pl=smg@20,31! a=rifle@22,31!")
    assert not targets.can_fire(f.b, f.team("US.rif.a"), 0, [f.team("GE.gre.a")])


@pytest.mark.rule("MIN-FIRE-22")
def test_a_firing_unit_that_moved_in_this_activation_is_off_by_one():
    f = fight(MOVED_RIFLES, NEAR_ENEMY)
    f.b.moved = 1
    assert numbers_to_hit(f) == [4]


def test_the_penalty_for_moving_is_over_with_the_activation():
    """Q021: later Reaction and Overwatch Fire do not suffer from it."""
    f = fight(FOUR_RIFLES, NEAR_ENEMY)
    f.activate("US.rif", 5, "MF").say("move a1>22.00,11.00").say("done")
    f.b.agenda = []
    found = hitting.list_modifiers(f.b, f.unit("GE.gre"), [(f.team("US.rif.c"), False)], "reaction")
    assert "firing Unit moved" not in [m[0] for m in found]


@pytest.mark.rule("MIN-FIRE-23")
def test_reaction_fire_is_harder_by_one():
    f = fight(MOVED_RIFLES, NEAR_ENEMY)
    found = hitting.list_modifiers(f.b, f.unit("GE.gre"), [(f.team("US.rif.a"), False)], "reaction")
    assert ("reaction fire", 1, "MIN-FIRE-23") in found
    watch = hitting.list_modifiers(
        f.b, f.unit("GE.gre"), [(f.team("US.rif.a"), False)], "overwatch"
    )
    assert "reaction fire" not in [m[0] for m in watch]


@pytest.mark.rule("MIN-FIRE-24")
def test_a_company_commander_observing_is_off_by_one():
    f = fight("mor veteran: pl=rifle@2,20 g=mortar81@4,5 h=mortar81@6,5", NEAR_ENEMY, cc="US@22,10")
    a = f.team("GE.gre.a")
    commander = indirect.list_range_modifiers(f.b, f.unit("US.mor"), f.b.commander(0), a)
    gunner = indirect.list_range_modifiers(f.b, f.unit("US.mor"), f.team("US.mor.g"), a)
    assert ("Commander observing", 1, "MIN-FIRE-24") in commander
    assert "Commander observing" not in [m[0] for m in gunner]
    needs = [
        indirect.sum_range_number(f.b, f.unit("US.mor"), who, a)
        for who in (f.team("US.mor.pl"), f.b.commander(0))
    ]
    assert needs[1] == needs[0] + 1


@pytest.mark.rule("MIN-FIRE-25")
def test_a_target_moving_in_the_open_is_easier_by_one_only_while_it_moves():
    f = fight(MOVED_RIFLES, NEAR_ENEMY)
    shooters = [(f.team("US.rif.a"), False)]
    assert ("moving in the open", -1, "MIN-FIRE-25") in hitting.list_modifiers(
        f.b, f.unit("GE.gre"), shooters, "overwatch"
    )
    assert hitting.list_modifiers(f.b, f.unit("GE.gre"), shooters, "fire") == []


@pytest.mark.rule("MIN-FIRE-25")
def test_the_switch_makes_moving_in_the_open_last_until_the_next_activation():
    f = fight(MOVED_RIFLES, NEAR_ENEMY, moving_in_open=1)
    shooters = [(f.team("US.rif.a"), False)]
    assert [m[0] for m in hitting.list_modifiers(f.b, f.unit("GE.gre"), shooters, "fire")] == [
        "moving in the open"
    ]


@pytest.mark.parametrize(("switch", "need"), [(0, 3), (1, 2)])
def test_fire_at_a_unit_that_has_moved_before(switch: int, need: int):
    """Q062: the -1 is for fire triggered by the move, or by the switch until the next activation."""
    f = fight(FOUR_MOVED_RIFLES, NEAR_ENEMY, moving_in_open=switch)
    assert [s.need for s in f.fire("US.rif", "GE.gre", "US.rif.a1:0")] == [need]
    hidden = fight(
        FOUR_MOVED_RIFLES, NEAR_ENEMY, "w woods 15,18-40,18-40,25-15,25", moving_in_open=switch
    )
    assert [s.need for s in hidden.fire("US.rif", "GE.gre", "US.rif.a1:0")] == [4]


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
    f = fight(MOVED_RIFLES, "gre green: pl=smg@20,20! a=rifle@22,20!")
    shots = f.fire("US.rif", "GE.gre", "US.rif.a1:0", "overwatch")
    assert [s.need for s in shots] == [1]
    f.roll(1)
    assert f.b.attack is None


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


@pytest.mark.rule("MIN-FIRE-28")
def test_to_hit_of_one_makes_the_target_reroll_passed_saves():
    f = fight(MOVED_RIFLES, "gre green: pl=smg@20,20! a=rifle@22,20!")
    f.fire("US.rif", "GE.gre", "US.rif.a1:0", "overwatch")
    f.roll(2).say("GE.gre.a").roll(6)
    assert f.step == "save"
    f.roll(1)
    assert f.lost("GE.gre.a")
