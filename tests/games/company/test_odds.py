"""Odds of fire, barrages and activations: calculations by hand, and play by the rules over every die."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import pytest

from beachhead.games.company import GAME
from beachhead.games.company.board import Board
from beachhead.games.company.board.position import OVERWATCH
from beachhead.games.company.odds.reading import BadPlan
from beachhead.games.company.rules import checks, firing, hitting, indirect, saves, sequence
from beachhead.kernel.nodes import Answer, Decision
from beachhead.odds import Chances
from tests.games.company.boards import Fight, count_ends, fight, firing_on, saying, under_way
from tests.games.company.plans import (
    GE,
    GUNS,
    US,
    activated,
    asked,
    chances_of,
    lines_of,
    share,
    shares,
    table,
)

F = Fraction


# By hand --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("training", "chances"),
    [
        ("green", (F(1, 3), F(1, 6), 0, 0)),
        ("veteran", (F(1, 2), F(1, 3), F(1, 6), 0)),
        ("elite", (F(2, 3), F(1, 2), F(1, 3), F(1, 6))),
    ],
)
def test_activation_by_training_and_suppression(training: str, chances: tuple[Fraction, ...]):
    """A half, three quarters or all Teams suppressed add one each to the number needed."""
    for marked, chance in zip((0, 1, 2, 4), chances, strict=True):
        teams = " ".join(
            f"{k}=rifle@{20 + 2 * i},10{'*' * (i < marked)}" for i, k in enumerate("abcd")
        )
        told = activated(table(f"rif {training}: {teams}"))
        assert share(told, "passes its check") == chance


def test_a_commander_has_a_failed_activation_rolled_again():
    f = table(US)
    assert share(activated(f, reroll="yes"), "passes its check") == F(3, 4)
    assert share(activated(f), "passes its check") == F(1, 2)


def test_one_rifle_against_a_veteran_that_moved():
    """Two of three shots hit (3+), one of three saves fails (3+)."""
    f = table("rif veteran: pl=rifle@20,10!", "gre veteran: pl=smg@20,18!")
    told = asked(f)
    assert shares(told, "hits") == {0: F(1, 3), 1: F(2, 3)}
    assert shares(told, "lost") == {0: F(7, 9), 1: F(2, 9)}
    assert told["method"] == "exact"


def test_one_75mm_against_the_front_of_a_tank():
    """Four dice on 3+; a Panzer IV's front holds on 3+; damage destroys on the last faces of the table."""
    f = table("rif veteran: t=m4_sherman@22,5", "gre veteran: t=panzer_iv@22,30/270/270")
    ready = f.fire("US.rif", "GE.gre")
    (gun,) = [s for s in ready if s.at]
    target = f.team("GE.gre.t")
    hit, fail = (
        F(7 - max(gun.need, 2), 6),
        1 - F(7 - saves.armor_number(f.b, target, saves.FRONT), 6),
    )
    each = hit * fail * F(sum(saves.damage_result(face) == 2 for face in range(1, 7)), 6)
    f = table("rif veteran: t=m4_sherman@22,5", "gre veteran: t=panzer_iv@22,30/270/270")
    assert shares(asked(f), "lost")[1] == 1 - (1 - each) ** gun.dice


def test_a_single_team_under_a_barrage():
    """Two checks on 4+ and a save on 3+: one hit suppresses, two destroy."""
    f = table(GUNS, "gre veteran: pl=smg@20,26!")
    told = asked(f, kind="barrage", unit="US.bat", target="GE.gre.pl1", miss="leave")
    assert share(told, "ranged in") == F(8, 9)  # 3+, and the leader has a miss rolled again
    assert any("2 checks against every Team, each 4+" in x for x in lines_of(told))
    assert shares(told, "lost")[1] == F(1, 4) * F(1, 3)
    assert shares(told, "markers")[1] == F(1, 2) * F(1, 3)


def test_the_open_throw_is_answered_without_a_question():
    """Equal dice for the Initiative come once in six."""
    f = fight(US, GE)
    f.b.agenda = []
    f.begin(sequence.start_round())
    told = GAME.odds(f.b, {})
    drawn = told["bars"]
    assert isinstance(drawn, list)
    assert sum(F(bar["exact"]) for bar in drawn) == 1
    assert sum(F(bar["exact"]) for bar in drawn if "a tie" in bar["label"]) == F(1, 6)


# By the rules ---------------------------------------------------------------------------------------------

FIRES = [
    ("rif veteran: pl=smg@20,10! a=rifle@22,10!", "gre veteran: pl=smg@20,18! a=rifle@22,18!", ""),
    ("rif veteran: pl=rifle@20,10! m=lmg@22,10!", "gre elite: pl=smg@20,18^ a=rifle@22,18^", ""),
    ("rif veteran: t=m4_sherman@22,5", "gre veteran: t=tiger_i@22,20/270/270", ""),
    ("rif veteran: t=m4_sherman@22,5", "gre veteran: t=panzer_iv@22,20/270/90", ""),
    ("rif veteran: pl=smg@60,3 b=bazooka@22,10!", "gre veteran: t=stug_iiig@22,18/90", ""),
    (
        "rif veteran: pl=rifle@20,10! m=hmg@22,10!",
        "gre green: pl=smg@20,18! k=pak40@22,18/270!",
        "w woods 15,16-30,16-30,25-15,25",
    ),
]
KEPT: dict[str, Answer] = {"grant_reroll": "keep", "choose_ground": "stand"}


def losses(f: Fight, *units: str) -> tuple[list[int], ...]:
    """List the Teams of Units, to count what becomes of them."""
    return tuple(f.b.teams_here(f.unit(u)) for u in units)


def count(rows: tuple[list[int], ...], before: Board, b: Board) -> tuple[int, ...]:
    """Count losses of every row, then markers of every row."""
    lost = [sum(not b.is_here(t) for t in row) for row in rows]
    return *lost, *(sum(b.marks[t] - before.marks[t] for t in row) for row in rows)


def without_hits(chances: Chances) -> Mapping[object, Fraction]:
    return chances.by(lambda end: end[1:]).exact  # type: ignore[index]


@pytest.mark.parametrize(("us", "ge", "terrain"), FIRES)
def test_a_planned_fire_equals_play_over_every_die(us: str, ge: str, terrain: str):
    f = table(us, ge, terrain)
    found = without_hits(chances_of(f))
    before, rows = f.b.clone(), losses(f, "GE.gre")
    f.fire("US.rif", "GE.gre")
    assert count_ends(f.b, firing_on, saying({}), lambda b: count(rows, before, b)) == found


def test_divided_fire_equals_play_over_every_die():
    """The Commander goes over to the second target when the first is gone: the attacks depend on each other."""
    us = "rif veteran: pl=smg@20,10! a=rifle@22,10! m=lmg@24,10/90!"
    ge = "gre veteran: pl=smg@22,18! | fus green: pl=smg@28,18! a=rifle@30,18!*"
    f = table(us, ge, cc="GE@25,18")
    plan = {"teams": "pl1,a1", "target2": "GE.fus", "teams2": "m1"}
    found = chances_of(f, **plan)
    before = f.b.clone()
    rows = (before.target_teams(f.unit("GE.gre")), before.teams_here(f.unit("GE.fus")))
    f.begin(firing.give_fire_orders(f.unit("US.rif"), "fire"))
    f.say("GE.gre").say("GE.gre").say("US.rif.pl1:0").say("US.rif.a1:0").say("enough")
    f.say("GE.fus").say("US.rif.m1:0")
    f.enough()
    told = count_ends(f.b, under_way, saying(KEPT), lambda b: count(rows, before, b))
    assert told == without_hits(found)


def test_a_plan_gives_the_orders_that_a_player_gives():
    us = "rif veteran: pl=smg@20,10! a=rifle@22,10! b=bazooka@26,10!"
    ge = "gre veteran: pl=smg@20,18! a=rifle@22,18^ | tan veteran: t=panzer_iv@27,17/270"
    f = table(us, ge)
    plan: dict[str, object] = {"target": "GE.tan", "teams": "b1", "target2": "GE.gre"}
    lines = lines_of(asked(f, **plan))
    assert "Attack 1 of 2: Bazooka b1 at tan (MIN-FIRE-02)" in lines
    assert "Attack 2 of 2: SMG pl1, Rifle a1 at gre (MIN-FIRE-02)" in lines
    assert asked(f, **plan, teams2="pl1,a1")["bars"] == asked(f, **plan)["bars"]


def write_move(f: Fight, unit: str, dx: int, dy: int, *teams: str) -> Answer:
    """Write the move of a Unit, everybody alike."""
    b = f.b
    return tuple(
        word
        for name in teams
        for t in [f.team(f"{unit}.{name}")]
        for word in (f"{name}1", b.x[t] + dx, b.y[t] + dy, "@", b.hull[t], b.turret[t])
    )


@pytest.mark.parametrize("moment", [1, 3])
@pytest.mark.parametrize("watch", [False, True])
def test_reaction_fire_at_a_planned_move_equals_play_over_every_die(moment: int, watch: bool):
    f = table("rif green: pl=smg@20,12 a=rifle@22,12")
    unit, target = f.unit("GE.gre"), f.unit("US.rif")
    f.b.flags[unit] |= OVERWATCH * watch
    plan = {"kind": "reaction", "unit": "GE.gre", "target": "US.rif", "to": "20,7"}
    found = without_hits(chances_of(f, **plan, moment=moment))
    before, rows = f.b.clone(), losses(f, "US.rif")
    f.b.unit = target
    how: Answer = ("watch" if watch else "react", unit, moment)
    step: dict[str, Answer] = {"plan_move": write_move(f, "US.rif", 0, -500, "pl", "a")}

    def answer(b: Board, node: Decision) -> Answer:
        if node.step == "choose_reaction":
            return how if not b.reactions else "pass"
        if node.step in ("choose_firers", "choose_reactors"):
            return "enough" if "enough" in node.options else "all"
        return {**KEPT, **step}.get(node.step, node.options[0])

    f.b.do(("make_move", target, 0))
    GAME.engine.settle(f.b)
    assert count_ends(f.b, under_way, answer, lambda b: count(rows, before, b)) == found


@pytest.mark.parametrize(
    "ge",
    [
        "gre veteran: pl=smg@20,26! a=rifle@21.6,26! m=hmg@23.2,26/270",
        "gre green: pl=smg@20,26! a=rifle@21.6,26^* b=rifle@23.2,26!",
        "gre veteran: t=panzer_iv@20,26/90 u=panzer_iv@22.5,26/90",
    ],
)
@pytest.mark.parametrize("shift", ["leave", (2200, 2800)])
def test_a_barrage_equals_play_over_every_die(ge: str, shift: Answer):
    f = table(GUNS, ge)
    unit, team = f.unit("US.bat"), f.b.teams_here(f.unit("GE.gre"))[0]
    name = f"GE.gre.{f.b.sheet(team).id}"
    miss = {"miss": "leave"} if shift == "leave" else {"shift": "22,28"}
    found = chances_of(f, kind="barrage", unit="US.bat", target=name, **miss)
    before, rows = f.b.clone(), losses(f, "GE.gre")
    observer = indirect.list_observers(f.b, unit)[0]
    helper = indirect.list_range_helpers(f.b, unit, observer)
    words: dict[str, Answer] = {**KEPT, "shift_template": shift, "choose_range_help": helper[0]}
    indirect.continue_ranging(f.b, team, unit, observer)
    GAME.engine.settle(f.b)
    told = count_ends(f.b, under_way, saying(words), lambda b: count(rows, before, b))
    assert told == found.by(lambda end: end[1:3]).exact  # type: ignore[index]


# What makes a difference ----------------------------------------------------------------------------------


def test_named_teams_fire_alone():
    f = table()
    assert float(str(asked(f, teams="a1")["expected_hits"])) < float(str(asked(f)["expected_hits"]))


@pytest.mark.rule("MIN-FIRE-17")
def test_a_target_that_goes_to_ground_is_harder_to_hit():
    f = table(US, "gre veteran: pl=rifle@20,18! a=rifle@22,18!")
    low, plain = asked(f, ground="yes"), asked(f)
    assert any("gone to ground" in x for x in lines_of(low))
    assert not any("gone to ground" in x for x in lines_of(plain))
    assert float(str(low["expected_hits"])) < float(str(plain["expected_hits"]))


@pytest.mark.rule("MIN-FIRE-22")
def test_fire_after_a_planned_move_is_less_accurate_and_from_the_new_spot():
    f = table()
    told = asked(f, to="20,12")
    assert any("firing Unit moved" in x for x in lines_of(told))
    assert not any("firing Unit moved" in x for x in lines_of(asked(f)))
    assert f.where("US.rif.pl") == (20, 10)


@pytest.mark.rule("MIN-LEAD-06")
def test_a_leader_who_directs_a_team_has_its_misses_rolled_again():
    f = table()
    told = asked(f, directed="a1")
    assert any("misses rolled again" in x for x in lines_of(told))
    assert float(str(told["expected_hits"])) > float(str(asked(f)["expected_hits"]))
    with pytest.raises(BadPlan, match="nobody can direct"):
        asked(f, kind="aimed", directed="a1")


@pytest.mark.rule("MIN-FIRE-38")
def test_a_weapon_and_a_type_are_named_as_in_an_order():
    f = table("rif veteran: t=m4_sherman@20,5", "gre veteran: pl=smg@20,18! a=rifle@22,18!")
    lines = lines_of(asked(f, teams="t1:2"))
    assert any(x.startswith("ordinary weapons: ") and "MG" in x for x in lines)
    assert not any(x.startswith("75mm") for x in lines)
    assert any(
        "halved for AT at a soft target MIN-FIRE-36" in x
        for x in lines_of(asked(f, teams="t1:1!infantry"))
    )
    with pytest.raises(BadPlan, match=r"t1 cannot fire so at gre"):
        asked(f, teams="t1:9")


BROKEN: dict[str, tuple[object, str, object]] = {
    "every shot needs a six": (hitting, "number_to_hit", lambda *_: 6),
    "every save needs a six": (saves, "save_number", lambda *_, **__: 6),
    "passed saves are rolled again": (saves, "rerolls_passed", lambda *_: True),
    "every check needs a six": (checks, "number_needed", lambda *_: 6),
}


@pytest.mark.parametrize("fault", BROKEN)
def test_the_odds_change_with_the_rules(fault: str, monkeypatch: pytest.MonkeyPatch):
    """There is no second copy: whatever is changed in the rules is changed in the odds."""
    f = table()
    ask = activated if "check" in fault else asked
    before = ask(f)["bars"]
    monkeypatch.setattr(*BROKEN[fault])
    assert ask(f)["bars"] != before


def test_the_fire_of_many_guns_is_sampled_with_an_interval():
    """Four tanks at four: too many ways for a moment; the same question gets the same answer."""
    us = "rif veteran: " + " ".join(f"{k}=m4_sherman@{10 + 3 * i},5" for i, k in enumerate("abcd"))
    ge = "gre veteran: " + " ".join(
        f"{k}=panzer_iv@{10 + 3 * i},20/270" for i, k in enumerate("abcd")
    )
    f = table(us, ge)
    told = asked(f)
    assert told["method"] == "sampled"
    assert told == asked(f)
    drawn = told["bars"]
    assert isinstance(drawn, list)
    assert all(0 <= bar["low"] <= bar["p"] <= bar["high"] <= 1 for bar in drawn)
    shots = table(us, ge).fire("US.rif", "GE.gre")
    mean = sum(float(s.dice * F(7 - max(s.need, 2), 6)) for s in shots)
    assert float(str(told["expected_hits"])) == pytest.approx(mean, rel=0.1)
