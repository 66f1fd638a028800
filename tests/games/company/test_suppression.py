"""Suppression and Unit morale."""

import pytest

from beachhead.games.company import GAME
from beachhead.games.company.board.attacks import Attack, Shot
from beachhead.games.company.rules import (
    checks,
    close_combat,
    indirect,
    suppression,
    targets,
)
from tests.games.company.boards import (
    CLOSE_ENEMY,
    FAR_ENEMY,
    FOUR_MOVED_RIFLES,
    FOUR_RIFLES,
    MACHINE_GUNNERS,
    NEAR_ENEMY,
    Fight,
    fight,
    stand,
)

GE = "gre veteran: pl=smg@20,18! a=rifle@22,18! c=rifle@24,18! d=rifle@26,18!"


def hit(f: Fight, hits: int, save: int = 6) -> Fight:
    """Fire with everybody; everybody saves."""
    f.fire("US.rif", "GE.gre")
    f.roll(*[1] * (f.dice() - hits), *[6] * hits)
    while f.step in {"choose_hit", "save"}:
        if f.step == "save":
            f.roll(*[save] * f.dice())
        else:
            f.say(f.texts()[0])
    return f


def share(marked: int, of: int) -> int:
    teams = " ".join(f"{chr(97 + i)}=rifle@{20 + 2 * i},10{'*' * (i < marked)}" for i in range(of))
    f = fight(f"rif veteran: {teams}", GE)
    return suppression.activation_penalty(f.b, f.unit("US.rif"))


@pytest.mark.rule("MIN-SUPP-01")
@pytest.mark.parametrize(("hits", "markers"), [(2, 0), (3, 1), (5, 1), (6, 2)])
def test_every_three_hits_give_the_unit_a_marker(hits: int, markers: int):
    f = hit(fight(MACHINE_GUNNERS, GE), hits)
    while f.step == "choose_marked":
        f.say(f.texts()[0])
    assert sum(f.b.marks) == markers


@pytest.mark.rule("MIN-SUPP-01")
@pytest.mark.parametrize(("switch", "markers"), [(1, 1), (0, 0)])
def test_at_hits_on_armour_count_unless_the_switch_says_otherwise(switch: int, markers: int):
    f = fight(
        "t veteran: t=m4_sherman@22,5",
        "gre veteran: t=tiger_i@22,28/270",
        at_hits_suppress_armor=switch,
    )
    f.fire("US.t", "GE.gre", "US.t.t1:1")
    f.roll(1, 6, 6, 6).roll(6, 6, 6)
    assert f.marks("GE.gre.t") == markers


def test_hits_of_two_attacks_are_not_added_up():
    """Q102: two and two hits give no marker."""
    f = fight("rif veteran: pl=rifle@20,12! m=hmg@22,10!", NEAR_ENEMY)
    for _ in range(2):
        f.b.initiative += 1
        f.fire("US.rif", "GE.gre", "US.rif.m1:0")
        f.roll(6, 6, 1, 1)
        while f.step in {"choose_hit", "save"}:
            f.roll(*[6] * f.dice()) if f.step == "save" else f.say(f.texts()[0])
    assert sum(f.b.marks) == 0


@pytest.mark.rule("MIN-SUPP-02")
def test_saves_do_not_matter_for_the_count():
    assert hit(fight(MACHINE_GUNNERS, GE), 3, save=6).step == "choose_marked"
    f = hit(fight(MACHINE_GUNNERS, GE), 3, save=1)
    assert sum(1 for t in ("pl", "a", "c", "d") if f.lost(f"GE.gre.{t}")) == 3
    assert f.marks("GE.gre.d") == 1


@pytest.mark.rule("MIN-SUPP-03")
def test_the_owner_lays_the_marker_beside_one_team():
    f = hit(fight(MACHINE_GUNNERS, GE), 3)
    assert f.asked == 1
    f.say("GE.gre.c")
    assert [f.marks(f"GE.gre.{t}") for t in ("pl", "a", "c", "d")] == [0, 0, 1, 0]


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


@pytest.mark.rule("MIN-SUPP-04")
def test_valid_targets_take_markers_before_others():
    f = hit(
        fight(
            MACHINE_GUNNERS,
            GE.replace("d=rifle@26,18!", "d=rifle@20,30!"),
            "w woods 5,24-40,24-40,26-5,26",
        ),
        3,
    )
    assert f.texts() == ["GE.gre.pl1", "GE.gre.a1", "GE.gre.c1"]


def test_first_markers_of_others_come_before_second_ones():
    """Q105: valid Teams, then the unsuppressed others, then second markers."""
    f = fight(FOUR_RIFLES, "gre veteran: pl=smg@20,18!* a=rifle@22,18!* c=rifle@60,40!")
    valid = [f.team("GE.gre.pl"), f.team("GE.gre.a")]
    assert suppression.list_takers(f.b, f.unit("GE.gre"), valid) == [f.team("GE.gre.c")]
    f.b.marks[f.team("GE.gre.c")] = 1
    assert suppression.list_takers(f.b, f.unit("GE.gre"), valid) == valid


@pytest.mark.rule("MIN-SUPP-05")
def test_a_suppressed_team_may_not_fire_but_may_move():
    f = fight("rif veteran: pl=rifle@20,10 a=rifle@22,10*", GE)
    assert not targets.can_fire_now(f.b, f.team("US.rif.a"))
    f.begin(("plan_move", f.unit("US.rif"), 0))
    assert f.why("move a1>22.00,12.00") == []


def test_suppressed_leaders_observe_and_suppressed_teams_fight_hand_to_hand():
    """Q109."""
    guns = "bty veteran: pl=rifle@20,5* g=gun105@22,5 h=gun105@25,5 i=gun105@28,5"
    f = fight(guns, "gre veteran: pl=smg@24,30! a=rifle@26,30!")
    assert f.team("US.bty.pl") in indirect.list_observers(f.b, f.unit("US.bty"))
    g = fight(
        "rif veteran: pl=smg@20,10 a=rifle@22,10", "gre veteran: pl=smg@20,16! a=rifle@22,16!"
    )
    g.activate("US.rif", 5)
    g.b.marks[g.team("US.rif.a")] = 1
    g.say("AS").say("go")
    assert g.b.assault is not None
    assert g.team("US.rif.a") in close_combat.list_attackers(g.b)
    struck = set()
    while g.step in {"choose_victim", "training_check"}:
        struck |= set(g.b.assault.struck)
        g.say(g.texts()[0]) if g.step == "choose_victim" else g.roll(1)
    assert g.team("US.rif.a") in struck


@pytest.mark.rule("MIN-SUPP-06")
def test_suppression_worsens_the_activation_check_and_no_other():
    f = fight("rif veteran: pl=rifle@20,10* a=rifle@22,10", GE)
    unit = f.unit("US.rif")
    assert checks.number_needed(f.b, "activation", unit) == 6
    assert {
        checks.number_needed(f.b, k, unit) for k in ("morale", "counter", "strike", "terrain")
    } == {4}


def test_the_check_of_a_unit_is_not_that_of_suppressed_activation():
    """Q107: terrain and barrage are rolled on the plain number as well."""
    f = fight("rif veteran: pl=rifle@20,10* a=rifle@22,10*", CLOSE_ENEMY)
    kinds = ("barrage", "smoke", "terrain", "counter", "strike", "morale")
    assert {checks.number_needed(f.b, k, f.unit("US.rif")) for k in kinds} == {4}


@pytest.mark.rule("MIN-SUPP-07")
def test_a_quarter_suppressed_adds_one():
    assert [share(m, 8) for m in (0, 1, 2, 3)] == [0, 0, 1, 1]


def test_a_commander_near_by_does_not_count_in_percentages():
    """Q014, Q106: one of four suppressed is a quarter, the Commander beside them or not."""
    f = fight(FOUR_RIFLES.replace("a=rifle@22,10", "a=rifle@22,10*"), FAR_ENEMY, cc="US@20,12")
    assert checks.number_needed(f.b, "activation", f.unit("US.rif")) == 5


def test_two_markers_on_one_team_count_it_once():
    """Q106: one of four Teams is a quarter, however many markers it has."""
    f = fight(FOUR_MOVED_RIFLES.replace("a=rifle@22,10!", "a=rifle@22,10!**"), NEAR_ENEMY)
    assert suppression.activation_penalty(f.b, f.unit("US.rif")) == 1


@pytest.mark.rule("MIN-SUPP-08")
def test_half_suppressed_adds_two():
    assert [share(m, 8) for m in (4, 5)] == [2, 2]


@pytest.mark.rule("MIN-SUPP-09")
def test_three_quarters_suppressed_add_three():
    assert [share(m, 8) for m in (6, 7, 8)] == [3, 3, 3]


@pytest.mark.rule("MIN-SUPP-10")
def test_markers_of_a_destroyed_team_move_to_another():
    """The last Team's markers vanish with it."""
    f = fight(
        "rif veteran: pl=rifle@60,10! a=rifle@22,10!",
        "gre veteran: pl=smg@50,40! a=rifle@22,18!* c=rifle@52,40!",
    )
    f.fire("US.rif", "GE.gre", "US.rif.a1:0")
    f.roll(6).roll(1)
    assert f.step == "choose_heir"
    assert f.texts() == ["GE.gre.pl1", "GE.gre.c1"]
    f.say("GE.gre.c")
    assert (f.marks("GE.gre.c"), f.marks("GE.gre.a")) == (1, 0)
    assert GAME.log_line(f.story[-1]) == "Suppression passes to Rifle c1."


@pytest.mark.rule("MIN-SUPP-11")
def test_second_markers_come_once_every_team_is_suppressed():
    f = fight(MACHINE_GUNNERS, "gre veteran: pl=smg@20,18!* a=rifle@22,18!")
    gre = f.unit("GE.gre")
    assert suppression.list_takers(f.b, gre, [f.team("GE.gre.pl")]) == [f.team("GE.gre.a")]
    f.b.marks[f.team("GE.gre.a")] = 1
    assert suppression.list_takers(f.b, gre, []) == [f.team("GE.gre.pl"), f.team("GE.gre.a")]


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


@pytest.mark.rule("MIN-SUPP-12")
def test_no_team_holds_more_than_two_markers():
    f = hit(fight(MACHINE_GUNNERS, "gre veteran: pl=smg@20,18!** a=rifle@22,18!**"), 6)
    assert [f.marks("GE.gre.pl"), f.marks("GE.gre.a")] == [2, 2]
    assert not suppression.suppress(f.b, f.team("GE.gre.pl"))


@pytest.mark.rule("MIN-SUPP-13")
def test_passing_the_check_clears_all_markers_and_the_unit_acts_fully():
    f = fight("rif veteran: pl=rifle@20,10* a=rifle@22,10 c=rifle@24,10 d=rifle@26,10", GE)
    f.activate("US.rif", 5)
    assert f.marks("US.rif.pl") == 0
    assert "AF" in f.texts()


@pytest.mark.rule("MIN-SUPP-14")
def test_failing_the_check_clears_one_marker_and_opens_the_fail_list():
    f = fight("rif veteran: pl=rifle@20,10* a=rifle@22,10* c=rifle@24,10 d=rifle@26,10", GE)
    f.activate("US.rif", 5)
    assert f.step == "choose_recovery"
    f.say("US.rif.a")
    assert (f.marks("US.rif.pl"), f.marks("US.rif.a")) == (1, 0)
    assert "MO" in f.texts()
    assert "RU" not in f.texts()


def test_a_recovering_unit_loses_one_marker_in_all_of_its_owners_choice():
    """Q108: one of two markers beside the same Team."""
    f = fight("rif veteran: pl=rifle@20,10** a=rifle@22,10* c=rifle@24,10", NEAR_ENEMY).activate(
        "US.rif", 4
    )
    assert f.texts() == ["US.rif.pl1", "US.rif.a1"]
    f.say("US.rif.pl")
    assert (f.marks("US.rif.pl"), f.marks("US.rif.a")) == (1, 1)


@pytest.mark.rule("MIN-FIRE-34")
@pytest.mark.parametrize(
    ("hits", "had", "takes"),
    [
        ({"75mm": 6}, 0, True),
        ({"75mm": 6}, 1, False),
        ({"75mm": 3, "88mm": 3}, 1, True),
        ({"75mm": 6, "88mm": 0}, 1, False),
        ({"75mm": 3, "": 3}, 1, True),
        ({"75mm": 6, "": 0}, 1, False),
    ],
)
def test_a_team_takes_as_many_markers_of_an_attack_as_at_weapons_hit_unless_others_hit_too(
    hits: dict[str, int], had: int, takes: bool
):
    """The pooled dice of ordinary weapons have no name; markers that were there before do not count."""
    f = fight("t veteran: t=m4_sherman@22,5", "gre veteran: t=tiger_i@22,28/270*")
    tank = f.team("GE.gre.t")
    shots = [Shot(0, weapon, int(bool(weapon)), 6, 3, 0, hits=n) for weapon, n in hits.items()]
    attack = Attack(f.unit("US.t"), f.unit("GE.gre"), "fire", [0], [tank], shots=shots)
    attack.shaken = [tank] * had
    f.b.attack = attack
    assert suppression.list_takers(f.b, f.unit("GE.gre"), [tank]) == ([tank] if takes else [])


def test_a_damage_roll_and_the_hits_of_one_at_weapon_suppress_a_tank_once():
    f = fight("t veteran: t=m4_sherman@22,5", "gre veteran: t=tiger_i@22,28/270")
    f.fire("US.t", "GE.gre", "US.t.t1:1")
    f.roll(1, 6, 6, 6).roll(1, 1, 1).roll(1, 1, 4)
    assert f.marks("GE.gre.t") == 1


@pytest.mark.parametrize(("saves", "marks"), [((1, 1), 0), ((1, 6), 1)])
def test_a_commander_takes_no_marker_for_a_unit_that_is_gone(saves: tuple[int, ...], marks: int):
    """He joined it, and was no part of it."""
    us = "rif veteran: pl=rifle@60,10! m=hmg@22,10! n=hmg@24,10!"
    f = fight(
        us, "gre veteran: pl=smg@22,18! a=rifle@24,18! | far veteran: pl=smg@60,40", cc="GE@27,18"
    )
    f.b.note_move(f.b.commander(1))
    f.fire("US.rif", "GE.gre", "US.rif.m1:0")
    f.roll(*[6] * f.dice())
    for die in saves:
        while f.step == "choose_hit":
            f.say(next(t for t in f.texts() if ".cc" not in t))
        f.roll(*[die] * f.dice())
    while f.step == "save":
        f.roll(*[6] * f.dice())
    while f.step == "choose_marked":
        f.say(f.texts()[-1])
    assert sum(f.b.marks) == marks


@pytest.mark.rule("MIN-LEAD-16")
def test_markers_after_an_assault_ask_first_whom_a_commander_joins():
    """He is as near to one Unit as to the other; with the one he chose he may take a marker."""
    ge = "one veteran: pl=smg@20,20! a=rifle@24,20! | two elite: pl=smg@40,20! a=rifle@36,20!"
    for whom, takers in (
        ("GE.one", ["GE.one.pl1", "GE.one.a1", "GE.cc.cc1"]),
        ("GE.two", ["GE.one.pl1", "GE.one.a1"]),
    ):
        f = fight(FOUR_RIFLES, ge, cc="GE@30,20")
        f.begin(suppression.place_markers(f.unit("GE.one"), 1))
        assert (f.step, f.asked) == ("choose_joined", 1)
        f.say(whom)
        assert (f.step, f.texts()) == ("choose_marked", takers)


@pytest.mark.rule("MIN-SUPP-11")
@pytest.mark.parametrize(
    ("marks", "laid"),
    [("-- --", True), ("*- --", False), ("*- *-", True), ("** **", False), ("-- **", True)],
)
def test_a_marker_for_a_team_itself_needs_room_and_is_its_second_only_if_all_have_one(
    marks: str, laid: bool
):
    first, second = (m.strip("-") for m in marks.split())
    f = fight(FOUR_RIFLES, f"gre veteran: t=tiger_i@20,28/270{first} u=tiger_i@25,28/270{second}")
    tank = f.team("GE.gre.t")
    before = f.b.marks[tank]
    assert suppression.suppress(f.b, tank) is laid
    assert f.b.marks[tank] == before + laid


@pytest.mark.rule("MIN-SUPP-10")
@pytest.mark.parametrize(
    ("marks", "heirs"),
    [("- - *", ["pl1", "a1"]), ("* * **", ["pl1", "a1"]), ("** * **", ["a1"]), ("** ** **", [])],
)
def test_heirs_of_a_marker_are_those_with_fewest(marks: str, heirs: list[str]):
    pl, a, c = (m.strip("-") for m in marks.split())
    f = fight(FOUR_RIFLES, f"gre veteran: pl=smg@20,18!{pl} a=rifle@22,18!{a} c=rifle@24,18!{c}")
    found = suppression.choose_heir.options(f.b, f.unit("GE.gre"))
    assert [f.b.sheet(t).id for t in found] == heirs


@pytest.mark.rule("MIN-SUPP-10")
@pytest.mark.parametrize(("count", "laid"), [(0, 0), (1, 1), (2, 2)])
def test_each_marker_of_a_removed_team_goes_to_another(count: int, laid: int):
    f = stand(FOUR_RIFLES)
    unit = f.unit("US.rif")
    f.begin(suppression.pass_markers(unit, count))
    while f.step == "choose_heir":
        f.say(f.texts()[0])
    assert sum(f.b.marks[t] for t in f.b.teams_here(unit)) == laid
