"""Suppression and Unit morale."""

import pytest

from beachhead.games.company.board import DESTROYED, REMOVED
from beachhead.games.company.rules import checks, morale, suppression, targets
from tests.games.company.fights import Fight, fight

US = "rif veteran: pl=rifle@20,10! m=hmg@22,10! n=hmg@24,10!"
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


@pytest.mark.rule("MIN-SUPP-01")
@pytest.mark.parametrize(("hits", "markers"), [(2, 0), (3, 1), (5, 1), (6, 2)])
def test_every_three_hits_give_the_unit_a_marker(hits: int, markers: int):
    f = hit(fight(US, GE), hits)
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


@pytest.mark.rule("MIN-SUPP-02")
def test_saves_do_not_matter_for_the_count():
    assert hit(fight(US, GE), 3, save=6).step == "choose_marked"
    f = hit(fight(US, GE), 3, save=1)
    assert sum(1 for t in ("pl", "a", "c", "d") if f.lost(f"GE.gre.{t}")) == 3
    assert f.marks("GE.gre.d") == 1


@pytest.mark.rule("MIN-SUPP-03")
def test_the_owner_lays_the_marker_beside_one_team():
    f = hit(fight(US, GE), 3)
    assert f.asked == 1
    f.say("GE.gre.c")
    assert [f.marks(f"GE.gre.{t}") for t in ("pl", "a", "c", "d")] == [0, 0, 1, 0]


@pytest.mark.rule("MIN-SUPP-04")
def test_valid_targets_take_markers_before_others():
    f = hit(
        fight(US, GE.replace("d=rifle@26,18!", "d=rifle@20,30!"), "w woods 5,24-40,24-40,26-5,26"),
        3,
    )
    assert f.texts() == ["GE.gre.pl1", "GE.gre.a1", "GE.gre.c1"]


@pytest.mark.rule("MIN-SUPP-05")
def test_a_suppressed_team_may_not_fire_but_may_move():
    f = fight("rif veteran: pl=rifle@20,10 a=rifle@22,10*", GE)
    assert not targets.able(f.b, f.team("US.rif.a"))
    f.begin(("plan_move", f.unit("US.rif"), 0))
    assert f.why("move a1>22.00,12.00") == []


@pytest.mark.rule("MIN-SUPP-06")
def test_suppression_worsens_the_activation_check_and_no_other():
    f = fight("rif veteran: pl=rifle@20,10* a=rifle@22,10", GE)
    unit = f.unit("US.rif")
    assert checks.needed(f.b, "activation", unit) == 6
    assert {checks.needed(f.b, k, unit) for k in ("morale", "counter", "strike", "terrain")} == {4}


def share(marked: int, of: int) -> int:
    teams = " ".join(f"{chr(97 + i)}=rifle@{20 + 2 * i},10{'*' * (i < marked)}" for i in range(of))
    f = fight(f"rif veteran: {teams}", GE)
    return suppression.penalty(f.b, f.unit("US.rif"))


@pytest.mark.rule("MIN-SUPP-07")
def test_a_quarter_suppressed_adds_one():
    assert [share(m, 8) for m in (0, 1, 2, 3)] == [0, 0, 1, 1]


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


@pytest.mark.rule("MIN-SUPP-11")
def test_second_markers_come_once_every_team_is_suppressed():
    f = fight(US, "gre veteran: pl=smg@20,18!* a=rifle@22,18!")
    gre = f.unit("GE.gre")
    assert suppression.takers(f.b, gre, [f.team("GE.gre.pl")]) == [f.team("GE.gre.a")]
    f.b.marks[f.team("GE.gre.a")] = 1
    assert suppression.takers(f.b, gre, []) == [f.team("GE.gre.pl"), f.team("GE.gre.a")]


@pytest.mark.rule("MIN-SUPP-12")
def test_no_team_holds_more_than_two_markers():
    f = hit(fight(US, "gre veteran: pl=smg@20,18!** a=rifle@22,18!**"), 6)
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


# Morale -----------------------------------------------------------------------------------------------

FOUR = "rif veteran: pl=rifle@20,10 a=rifle@22,10 c=rifle@24,10 d=rifle@26,10 | two veteran: pl=rifle@40,10 a=rifle@42,10"
FAR = "gre veteran: pl=smg@20,45 a=rifle@22,45 | gra veteran: pl=smg@30,45 a=rifle@32,45"


def battered(lost: int, this_round: bool = True, us: str = FOUR) -> Fight:
    f = fight(us, FAR)
    unit = f.unit("US.rif")
    for t in f.b.table.units[unit].teams[-lost:] if lost else ():
        f.b.state[t] = REMOVED
        f.b.losses[unit] += this_round
    return f


def end(f: Fight) -> Fight:
    f.b.agenda = []
    return f.begin(morale.end_round())


@pytest.mark.rule("MIN-MORALE-01")
def test_morale_is_tested_at_the_end_of_the_round():
    f = end(battered(3))
    assert f.step == "training_check"
    assert f.b.round == 1


@pytest.mark.rule("MIN-MORALE-02")
@pytest.mark.parametrize(
    ("lost", "now", "tested"), [(2, True, False), (3, True, True), (3, False, False)]
)
def test_a_unit_with_casualties_this_round_and_below_half_is_tested(
    lost: int, now: bool, tested: bool
):
    """Ruling Q111."""
    f = battered(lost, now)
    assert morale.must_test(f.b, f.unit("US.rif")) is tested


@pytest.mark.rule("MIN-MORALE-03")
def test_failing_destroys_the_whole_unit():
    f = end(
        battered(4, us=FOUR.replace("d=rifle@26,10", "d=rifle@26,10 e=rifle@28,10 g=rifle@30,10"))
    )
    f.roll(1)
    assert f.has("US.rif", DESTROYED)
    assert f.b.alive(f.unit("US.rif")) == []


@pytest.mark.rule("MIN-MORALE-04")
def test_the_test_repeats_in_every_round_with_more_casualties():
    six = FOUR.replace("d=rifle@26,10", "d=rifle@26,10 e=rifle@28,10 g=rifle@30,10")
    f = end(battered(4, us=six))
    f.roll(6)
    assert f.b.round == 2
    unit = f.unit("US.rif")
    assert not morale.must_test(f.b, unit)
    f.b.losses[unit] = 1
    assert morale.must_test(f.b, unit)


@pytest.mark.rule("MIN-MORALE-05")
def test_a_non_tank_unit_reduced_to_one_team_is_removed():
    """A Unit that started with one Team was not reduced, and tanks fight on alone."""
    f = battered(3, this_round=False)
    end(f)
    assert f.has("US.rif", DESTROYED)
    g = fight("t veteran: t=m4_sherman@20,10 u=m4_sherman@24,10 | s veteran: pl=rifle@40,10", FAR)
    g.b.state[g.team("US.t.u")] = REMOVED
    end(g)
    assert not g.has("US.t", DESTROYED)
    assert not g.has("US.s", DESTROYED)
