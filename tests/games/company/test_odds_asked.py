"""Questions about plans: what is understood, what is refused and why, and the form they are put together by."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction

import pytest

from beachhead.games.company import GAME
from beachhead.games.company.board import OVERWATCH, Board
from beachhead.games.company.odds import barrage as odds_barrage
from beachhead.games.company.odds.ask import BadPlan, moved_first, moving_target
from beachhead.games.company.odds.dice import put
from beachhead.games.company.odds.fire import Firers, planned
from beachhead.games.company.odds.volley import joint
from beachhead.games.company.rules import firing, indirect, moving
from beachhead.kernel.nodes import Answer, Decision
from tests.games.company.boards import Fight, every_end, under_way
from tests.games.company.test_odds_plans import BARRAGES, GUNS, KEPT, Counts, barraged, table

F = Fraction
DONE = ("pass", "enough", "done")
US = "rif veteran: pl=smg@20,10 a=rifle@22,10"
GE = "gre veteran: pl=rifle@20,18 a=rifle@22,18"


def asked(f: Fight, **question: object) -> dict[str, object]:
    return GAME.odds(f.b, {"unit": "US.rif", "target": "GE.gre", **question})


def lines_of(told: dict[str, object]) -> list[str]:
    lines = told["lines"]
    assert isinstance(lines, list)
    return lines


def fields_of(told: dict[str, object]) -> dict[str, dict[str, object]]:
    fields = told["form"]
    assert isinstance(fields, list)
    return {str(f["name"]): f for f in fields}


# What is refused ------------------------------------------------------------------------------------------

BAD: list[tuple[dict[str, object], str, str]] = [
    ({"kind": "prayer"}, "kind 'prayer' is not known", ""),
    ({"unit": "US.cav"}, "US.cav is no Unit on the table", ""),
    ({"target": ""}, "Nothing is no target Unit on the table", ""),
    ({"target": "US.far"}, "American far is no enemy of rif", "MIN-FIRE-01"),
    ({"target": "GE.far"}, "rif cannot hit German far", "MIN-FIRE-05"),
    ({"teams": "zz"}, "zz is no Team of rif", ""),
    ({"follow": "yes"}, "A plan of kind fire does not know follow", ""),
    ({"to": "nan,3"}, "'nan,3' is no point of the table", ""),
    ({"to": "1e12,3"}, "is no point of the table", ""),
    ({"to": "20"}, "'20' is no point of the table", ""),
    ({"to": "60,10"}, "rif cannot move so", "MIN-MOVE-01"),
    ({"ground": "maybe"}, "ground 'maybe' is not known", ""),
    ({"kind": "assault", "target": "GE.far"}, "no path", "MIN-ASSAULT-05"),
    ({"kind": "assault", "counterattacks": "-3"}, "no number of counterattacks", "MIN-ASSAULT-18"),
    ({"kind": "assault", "counterattacks": "1e9"}, "no number of counterattacks", ""),
    ({"kind": "assault", "react": ["US.far"]}, "no Unit of the assaulted side", "MIN-REACT-01"),
    ({"kind": "assault", "stand": "sitting"}, "stand 'sitting' is not known", ""),
    ({"kind": "reaction"}, "needs to know where gre moves", "MIN-REACT-01"),
    ({"kind": "reaction", "to": "20,17", "moment": "9"}, "moment '9' is not known", ""),
    ({"kind": "barrage", "target": "GE.gre.pl1"}, "cannot range in on", "MIN-INDIRECT-06"),
    ({"kind": "barrage", "observer": "GE.gre.pl1"}, "cannot observe", "MIN-INDIRECT-04"),
]


@pytest.mark.parametrize(("question", "reason", "rule"), BAD)
def test_a_plan_that_cannot_be_is_refused_with_the_reason(
    question: dict[str, object], reason: str, rule: str
):
    with pytest.raises(BadPlan, match=reason) as refused:
        asked(table(US, GE), **question)
    assert refused.value.code == "odds.plan"
    assert not rule or refused.value.rule == rule


@pytest.mark.rule("MIN-FIRE-40")
def test_a_unit_of_tanks_cannot_be_planned_to_go_to_ground():
    f = table("rif veteran: pl=bazooka@20,10", "gre veteran: t=panzer_iv@20,14/270")
    with pytest.raises(BadPlan, match="may not go to ground"):
        asked(f, ground="yes")


# What is understood ---------------------------------------------------------------------------------------


def test_named_teams_fire_alone():
    f = table(US, GE)
    everybody, one = asked(f), asked(f, teams="a1")
    assert float(str(one["expected_hits"])) < float(str(everybody["expected_hits"]))


@pytest.mark.rule("MIN-FIRE-17")
def test_a_target_that_is_planned_to_go_to_ground_is_harder_to_hit():
    f = table(US, "gre veteran: pl=rifle@20,18! a=rifle@22,18!")
    assert any("gone to ground" in x for x in lines_of(asked(f, ground="yes")))
    assert not any("gone to ground" in x for x in lines_of(asked(f)))


@pytest.mark.rule("MIN-FIRE-22")
def test_fire_after_a_planned_move_is_less_accurate_and_from_the_new_spot():
    f = table(US, GE)
    told = asked(f, to="20,12")
    assert any("firing Unit moved" in x for x in lines_of(told))
    assert f.where("US.rif.pl") == (20, 10)


@pytest.mark.rule("MIN-LEAD-06")
def test_a_leader_who_is_planned_to_direct_a_team_has_its_misses_rolled_again():
    f = table(US, GE)
    told = asked(f, directed="a1")
    assert any("misses rolled again" in x for x in lines_of(told))
    with pytest.raises(BadPlan, match="nobody can direct"):
        asked(f, kind="aimed", directed="a1")


def test_an_assault_tells_what_is_planned():
    told = asked(table(US, GE), kind="assault", react="none", counterattacks=1, follow="no")
    lines = lines_of(told)
    assert "gre does not fire at the incoming Teams (MIN-ASSAULT-08)" in lines
    assert any(x.startswith("Planned: 1 counterattack at most") for x in lines)
    assert any("whoever stands stays" in x for x in lines)


# Every die through the kernel -----------------------------------------------------------------------------


def enumerated(
    b: Board, measure: Callable[[Board], Counts], words: Mapping[str, Answer] = KEPT
) -> dict[Counts, Fraction]:
    """Measure every end of a fire; a word is said as long as it is offered."""

    def answer(b: Board, node: Decision) -> Answer:
        word = {**KEPT, **words}.get(node.step, node.options[0])
        return word if word in node.options else next(o for o in node.options if o in DONE)

    GAME.engine.settle(b)
    found: dict[Counts, Fraction] = {}
    for end, p in every_end(b, under_way, answer):
        put(found, measure(end), p)
    return found


def losses(f: Fight, unit: str, b: Board) -> tuple[int, int]:
    teams = f.b.table.units[f.unit(unit)].teams
    before = [t for t in teams if f.b.here(t)]
    marks = sum(b.marks[t] - f.b.marks[t] for t in before)
    return sum(not b.here(t) for t in before), marks


@pytest.mark.parametrize("moment", [1, 2, 3])
@pytest.mark.parametrize("watch", [False, True])
def test_reaction_fire_along_a_planned_path_equals_enumeration(moment: int, watch: bool):
    f = table("rif green: pl=smg@20,12 a=rifle@22,12", GE)
    unit, target = f.unit("GE.gre"), f.unit("US.rif")
    f.b.flags[unit] |= OVERWATCH * watch
    trial, kind = moving_target(f.b, unit, target, {"to": "20,7", "moment": str(moment)})
    aimed = planned(trial, unit, target, kind)
    assert aimed is not None
    paths = [[*p[:5], p[5], p[6]] for p in trial.plan]
    b = f.b.clone()
    b.agenda = []
    moving.set_out(b, target, paths)
    how: Answer = ("watch" if watch else "react", unit, moment)
    answers: dict[str, Answer] = {"choose_reaction": how, "choose_firers": "enough"}
    assert joint(aimed) == enumerated(b, lambda c: losses(f, "US.rif", c), answers)


def test_fire_after_a_planned_move_equals_enumeration():
    f = table(US, GE)
    unit, target = f.unit("US.rif"), f.unit("GE.gre")
    trial = moved_first(f.b, unit, (2000, 1200))
    aimed = planned(trial, unit, target)
    assert aimed is not None
    b = trial.clone()
    b.do(firing.give_fire_orders(unit, "fire"))
    answers: dict[str, Answer] = {"choose_target": target, "choose_firers": "all"}
    found = enumerated(b, lambda c: losses(f, "GE.gre", c), answers)
    assert joint(aimed) == found


def test_directed_fire_equals_enumeration():
    f = table(US, GE)
    unit, target, team = f.unit("US.rif"), f.unit("GE.gre"), f.team("US.rif.a")
    aimed = planned(f.b, unit, target, firers=Firers(directed=(team,)))
    assert aimed is not None
    b = f.b.clone()
    b.orders = aimed.orders
    b.do(firing.open_fire(unit, "fire"))
    assert joint(aimed) == enumerated(b, lambda c: losses(f, "GE.gre", c))


@pytest.mark.parametrize("ge", BARRAGES)
@pytest.mark.parametrize("miss", ["least", "leave", (2200, 2800)])
def test_a_whole_barrage_equals_enumeration_from_ranging_in_to_the_last_save(
    ge: str, miss: str | tuple[int, int]
):
    f = table(GUNS, ge)
    unit = f.unit("US.bat")
    team = f.b.alive(f.unit("GE.gre"))[0]
    observer = indirect.observers(f.b, unit)[0]
    b = f.b.clone()
    indirect.range_on(b, team, unit, observer)
    trial = odds_barrage.laid(f.b, unit, f.b.x[team], f.b.y[team])
    hit = odds_barrage.effect(trial, unit, 1)
    spot, missed = "leaves", hit
    if miss != "leave":
        spot, missed = odds_barrage.after_miss(trial, unit, 1, miss)
    p, _ = odds_barrage.ranging(f.b, unit, observer, team)
    shift: Answer = "leave"
    if spot.startswith("shifts it to "):
        x, y = spot.removeprefix("shifts it to ").split(",")[:2]
        shift = (round(float(x) * 100), round(float(y) * 100))
    helper = indirect.range_helpers(f.b, unit, observer)
    answers: dict[str, Answer] = {**KEPT, "shift_template": shift}
    if helper:
        answers["choose_range_help"] = helper[0]
    exact = odds_barrage.whole(p, hit, missed)
    found = barraged(b, lambda c: losses(f, "GE.gre", c), answers)
    assert exact == found


@pytest.mark.rule("MIN-INDIRECT-10")
def test_a_missed_template_is_shifted_to_a_spot_of_the_plan_within_six_inches():
    f = table(GUNS, BARRAGES[0])
    plan: dict[str, object] = {"kind": "barrage", "unit": "US.bat", "target": "GE.gre.pl1"}
    told = GAME.odds(f.b, {**plan, "shift": "22,28"})
    assert any("the enemy shifts it to 22.00,28.00" in x for x in lines_of(told))
    with pytest.raises(BadPlan, match="the centre would move") as refused:
        GAME.odds(f.b, {**plan, "miss": "shift", "shift": "30,38"})
    assert refused.value.rule == "MIN-INDIRECT-10"
    with pytest.raises(BadPlan, match="needs to know where it goes"):
        GAME.odds(f.b, {**plan, "miss": "shift"})


# How it is explained --------------------------------------------------------------------------------------

TANKS = "rif veteran: pl=bazooka@20,10 t=m4_sherman@24,10", "gre veteran: t=panzer_iv@20,14/270"
TOLD: list[tuple[tuple[str, str], dict[str, object]]] = [
    ((US, GE), {}),
    ((US, GE), {"directed": "a1"}),
    ((US, GE), {"kind": "aimed", "to": "20,12"}),
    (TANKS, {}),
    ((US, GE), {"kind": "reaction", "unit": "GE.gre", "target": "US.rif", "to": "20,7"}),
    ((US, GE), {"kind": "assault", "stay": "a1", "react": "all"}),
    ((US, GE), {"kind": "assault", "react": "none", "counterattacks": "1", "follow": "no"}),
    (TANKS, {"kind": "assault"}),
    ((GUNS, BARRAGES[1]), {"kind": "barrage", "unit": "US.bat", "target": "GE.gre.pl1"}),
    ((GUNS, BARRAGES[2]), {"kind": "barrage", "unit": "US.bat", "target": "GE.gre.t1"}),
]


@pytest.mark.parametrize(("sides", "question"), TOLD)
def test_every_line_of_an_answer_names_a_rule_of_the_book(
    sides: tuple[str, str], question: dict[str, object]
):
    for line in lines_of(asked(table(*sides), **question)):
        cited = re.findall(r"MIN-[A-Z]+-\d+", line)
        assert cited, line
        assert all(rule in GAME.book.rules for rule in cited), line


# The form -------------------------------------------------------------------------------------------------


def test_the_form_offers_what_can_be_planned_step_by_step():
    f = table(US, GE)
    assert list(fields_of(GAME.odds(f.b, {}))) == ["kind", "unit"]
    chosen: dict[str, object] = {"form": "only", "kind": "assault", "unit": "US.rif"}
    fields = fields_of(GAME.odds(f.b, chosen))
    assert [c["value"] for c in fields["target"]["choices"]] == ["", "GE.gre"]  # type: ignore[attr-defined]
    whole = fields_of(GAME.odds(f.b, {**chosen, "target": "GE.gre"}))
    assert {"stay", "react", "counterattacks", "stand", "follow"} <= set(whole)


@pytest.mark.parametrize("kind", ["fire", "aimed", "assault"])
def test_whatever_the_form_offers_is_a_plan_that_can_be_asked(kind: str):
    f = table(US, GE)
    plan: dict[str, object] = {"kind": kind, "unit": "US.rif", "target": "GE.gre"}
    offered = [
        {name: choice["value"]}
        for name, field in fields_of(GAME.odds(f.b, {**plan, "form": "only"})).items()
        for choice in listed(field["choices"])
        if name not in plan
    ]
    assert len(offered) > 3
    for more in offered:
        assert "bars" in GAME.odds(f.b, {**plan, **more})


def test_the_form_names_the_bases_by_which_units_and_teams_are_picked_and_the_frame_of_spots():
    f = table(US, GE)
    plan: dict[str, object] = {"unit": "US.rif", "target": "GE.gre", "teams": "US.rif.a1,pl1"}
    fields = fields_of(GAME.odds(f.b, {**plan, "form": "only"}))
    unit = {c["value"]: c.get("at") for c in listed(fields["unit"]["choices"])}
    assert unit["US.rif"] == [f"team:{t}" for t in f.b.alive(f.unit("US.rif"))]
    teams = fields["teams"]
    assert (teams["several"], teams["value"]) == (True, "a1,pl1")
    assert [c["value"] for c in listed(teams["choices"])] == ["pl1", "a1"]
    assert fields["to"]["spot"] == {"origin": [0, 4800], "unit": [100, -100]}


def test_the_form_offers_a_second_target_and_every_weapon_of_a_tank():
    us = "rif veteran: t=m4_sherman@20,5 u=m4_sherman@25,5"
    f = table(us, "gre veteran: pl=smg@20,18! a=rifle@22,18! | tan veteran: t=panzer_iv@27,17/270")
    plan: dict[str, object] = {"unit": "US.rif", "target": "GE.gre", "teams": "t1:2"}
    fields = fields_of(GAME.odds(f.b, {**plan, "form": "only"}))
    assert [c["value"] for c in listed(fields["target2"]["choices"])] == ["", "GE.tan"]
    ways = listed(listed(fields["teams"]["choices"])[0]["ways"])
    assert {"value": "t1:2", "label": "coax MG + hull MG"} in ways
    assert fields["teams"]["value"] == "t1:2"


def listed(value: object) -> list[dict[str, object]]:
    assert isinstance(value, list)
    return value


@pytest.mark.parametrize("kind", ["fire", "assault", "barrage"])
def test_the_form_says_so_where_nobody_can_be_a_target(kind: str):
    fields = fields_of(GAME.odds(table(US, GE).b, {"kind": kind, "unit": "GE.far", "form": "only"}))
    assert fields["target"]["needed"] is True
    (only,) = listed(fields["target"]["choices"])
    assert str(only["label"]).startswith("nobody")
