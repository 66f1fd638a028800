"""Questions about odds: what is understood, what is refused and why, and the form they are put together by."""

from __future__ import annotations

import re

import pytest

from beachhead.games.company import GAME
from beachhead.games.company.odds.reading import BadPlan
from beachhead.games.company.rules import firing
from tests.games.company.boards import Fight, fight
from tests.games.company.plans import GE, GUNS, US, asked, labels, lines_of, table

SHELLED = "gre veteran: pl=smg@20,26! a=rifle@21.6,26! m=hmg@23.2,26/270"
TANKS = "rif veteran: pl=bazooka@20,10 t=m4_sherman@24,10", "gre veteran: t=panzer_iv@20,14/270"
MIXED = (
    "rif veteran: pl=smg@20,10! a=rifle@22,10! b=bazooka@26,10!",
    "gre veteran: pl=smg@20,18! a=rifle@22,18^ | tan veteran: t=panzer_iv@27,17/270",
)


def fields_of(told: dict[str, object]) -> dict[str, dict[str, object]]:
    fields = told["form"]
    assert isinstance(fields, list)
    return {str(f["name"]): f for f in fields}


def choices_of(field: dict[str, object]) -> list[dict[str, object]]:
    choices = field["choices"]
    assert isinstance(choices, list)
    return choices


# What is refused ------------------------------------------------------------------------------------------

BAD: list[tuple[dict[str, object], str, str]] = [
    ({"kind": "prayer"}, "kind 'prayer' is not known", ""),
    ({"unit": "US.cav"}, "US.cav is no Unit on the table", ""),
    ({"target": ""}, "Nothing is no target Unit on the table", ""),
    ({"target": "US.far"}, "American far is no enemy of rif", "MIN-FIRE-01"),
    ({"target": "GE.far"}, "Rif cannot hit German far", "MIN-FIRE-05"),
    ({"teams": "zz"}, "zz is no Team of rif", ""),
    ({"teams": "a1,a1"}, "a1 is named twice", ""),
    ({"follow": "yes"}, "A plan of kind fire does not know follow", ""),
    ({"target10": "GE.gre"}, "does not know target10", ""),
    ({"to": "nan,3"}, "'nan,3' is no point of the table", ""),
    ({"to": "1e12,3"}, "is no point of the table", ""),
    ({"to": "20"}, "'20' is no point of the table", ""),
    ({"to": "60,10"}, "rif cannot move so", "MIN-MOVE-01"),
    ({"target": "GE.far", "to": "20,12"}, "Rif cannot hit German far", "MIN-FIRE-05"),
    ({"kind": "aimed", "to": "20,12"}, "does not know to", ""),
    ({"ground": "maybe"}, "ground 'maybe' is not known", ""),
    ({"target2": "GE.gre"}, "gre is named as a target twice", "MIN-FIRE-02"),
    ({"teams2": "a1"}, "teams2 needs target2", "MIN-FIRE-02"),
    ({"kind": "reaction"}, "needs to know where gre moves", "MIN-REACT-01"),
    ({"kind": "reaction", "to": "20,17", "moment": "9"}, "moment '9' is not known", ""),
    ({"kind": "reaction", "to": "20,17", "target2": "GE.far"}, "does not know target2", ""),
    ({"kind": "barrage", "target": "GE.gre.pl1"}, "cannot range in on", "MIN-INDIRECT-06"),
    ({"kind": "barrage", "observer": "GE.gre.pl1"}, "cannot observe", "MIN-INDIRECT-04"),
]


@pytest.mark.parametrize(("question", "reason", "rule"), BAD)
def test_a_plan_that_cannot_be_is_refused_with_the_reason(
    question: dict[str, object], reason: str, rule: str
):
    with pytest.raises(BadPlan, match=reason) as refused:
        asked(table(), **question)
    assert refused.value.code == "odds.plan"
    assert not rule or refused.value.rule == rule


@pytest.mark.rule("MIN-FIRE-03")
def test_a_team_cannot_divide_its_own_fire():
    plan: dict[str, object] = {"target": "GE.tan", "teams": "b1", "target2": "GE.gre"}
    assert asked(table(*MIXED), **plan, teams2="pl1")
    with pytest.raises(BadPlan, match="b1 cannot fire at both tan and gre") as refused:
        asked(table(*MIXED), **plan, teams2="pl1,b1")
    assert refused.value.rule == "MIN-FIRE-03"


@pytest.mark.rule("MIN-FIRE-40")
def test_a_unit_of_tanks_cannot_be_planned_to_go_to_ground():
    with pytest.raises(BadPlan, match="may not go to ground"):
        asked(table(*TANKS), ground="yes")


@pytest.mark.rule("MIN-SEQ-09")
def test_a_unit_that_has_acted_cannot_be_planned_to_be_activated():
    f = table()
    plan: dict[str, object] = {"kind": "activation", "unit": "US.rif"}
    assert "passes its check" in labels(GAME.odds(f.b, plan))
    f.b.flags[f.unit("US.rif")] |= 1
    with pytest.raises(BadPlan, match="cannot be activated now") as refused:
        GAME.odds(f.b, plan)
    assert refused.value.rule == "MIN-SEQ-09"


@pytest.mark.rule("MIN-INDIRECT-10")
def test_a_missed_template_is_shifted_to_a_spot_of_the_plan_within_six_inches():
    f = table(GUNS, SHELLED)
    plan: dict[str, object] = {"kind": "barrage", "unit": "US.bat", "target": "GE.gre.pl1"}
    told = GAME.odds(f.b, {**plan, "shift": "22,28"})
    assert any("the enemy shifts it to 22.00,28.00" in x for x in lines_of(told))
    with pytest.raises(BadPlan, match="the centre would move") as refused:
        GAME.odds(f.b, {**plan, "miss": "shift", "shift": "30,38"})
    assert refused.value.rule == "MIN-INDIRECT-10"
    with pytest.raises(BadPlan, match="needs to know where it goes"):
        GAME.odds(f.b, {**plan, "miss": "shift"})


WHY_NOT = {
    "it is suppressed by 2 markers": ("a=rifle@22,10!**", "pl=smg@20,18!", "", "MIN-SUPP-05"),
    "has no direct fire": ("a=nebelwerfer15@22,10/90", "pl=smg@20,18!", "", "MIN-FIRE-13"),
    "only AT weapons harm Armored Teams": (
        "a=rifle@22,10!",
        "t=panzer_iv@22,18/270",
        "",
        "MIN-ARMOR-04",
    ),
    "it sees none of 1 Team": (
        "a=rifle@22,10!",
        "pl=smg@20,18!",
        "w building 10,13-34,13-34,15-10,15",
        "MIN-FIRE-04",
    ),
    'is 26.6" away, it reaches 20"': (
        "a=bazooka@22,10!",
        "pl=smg@22,38!",
        "",
        "MIN-FIRE-05",
    ),
    "none in its arc": ("a=hmg@22,10/270", "pl=smg@20,18!", "", "MIN-FIRE-07"),
    "friends are in the way": ("a=rifle@22,10! c=rifle@22,12", "pl=smg@22,18!", "", "MIN-FIRE-11"),
    "halved Fire Points leave it no dice": ("a=rifle@22,10!", "pl=smg@22,30!", "", "MIN-FIRE-21"),
}


def cannot_fire(text: str) -> tuple[Fight, str]:
    """Set up a Team that cannot fire for a reason; give the rule against it."""
    us, ge, terrain, rule = WHY_NOT[text]
    return table(f"rif veteran: pl=smg@20,12! {us}", f"gre veteran: {ge}", terrain), rule


@pytest.mark.parametrize("text", WHY_NOT)
def test_a_team_that_cannot_fire_is_refused_with_figures_and_rule(text: str):
    f, rule = cannot_fire(text)
    with pytest.raises(BadPlan, match=r" a1 cannot fire at gre") as refused:
        asked(f, teams="a1")
    assert text in str(refused.value)
    assert (refused.value.code, refused.value.rule) == ("odds.plan", rule)


@pytest.mark.parametrize("text", WHY_NOT)
def test_the_same_reason_is_given_to_a_player_who_names_the_team(text: str):
    """The odds do not know it better than the rules."""
    f, rule = cannot_fire(text)
    unit, target = f.unit("US.rif"), f.unit("GE.gre")
    f.b.do(firing.choose_firers(unit, "fire", target))
    (reason,) = GAME.why_not(f.b, (f.team("US.rif.a"), 0, 0))
    assert (reason.code, reason.rule) == ("fire.team", rule)
    assert text in reason.message


def test_a_team_that_has_fired_is_refused():
    f = table(*MIXED)
    f.b.shot[f.team("US.rif.b")] = f.b.initiative
    with pytest.raises(BadPlan, match="fired already in Initiative 1") as refused:
        asked(f, target="GE.tan", teams="b1")
    assert refused.value.rule == "MIN-REACT-04"


# How it is explained --------------------------------------------------------------------------------------

TOLD: list[tuple[tuple[str, str], dict[str, object]]] = [
    ((US, GE), {}),
    ((US, GE), {"directed": "a1"}),
    ((US, GE), {"kind": "aimed"}),
    ((US, GE), {"to": "20,12"}),
    (TANKS, {}),
    (MIXED, {"target": "GE.tan", "teams": "b1", "target2": "GE.gre"}),
    ((US, GE), {"kind": "reaction", "unit": "GE.gre", "target": "US.rif", "to": "20,7"}),
    ((US, GE), {"kind": "assault", "stay": "a1", "react": "all", "ground": "yes"}),
    ((US, GE), {"kind": "assault", "react": "none", "counterattacks": "1", "follow": "no"}),
    ((US, GE), {"kind": "defence"}),
    ((GUNS, SHELLED), {"kind": "barrage", "unit": "US.bat", "target": "GE.gre.pl1"}),
    (
        (GUNS, "gre veteran: t=panzer_iv@20,26/90"),
        {"kind": "barrage", "unit": "US.bat", "target": "GE.gre"},
    ),
]


@pytest.mark.parametrize(("sides", "question"), TOLD)
def test_every_line_of_an_answer_names_a_rule_of_the_book(
    sides: tuple[str, str], question: dict[str, object]
):
    lines = lines_of(asked(table(*sides), **question))
    assert lines
    for line in lines:
        cited = re.findall(r"MIN-[A-Z]+-\d+", line)
        assert cited, line
        assert all(rule in GAME.book.rules for rule in cited), line


def test_a_planned_fire_is_explained_modifier_by_modifier():
    f = table(
        "rif veteran: pl=rifle@20,10! m=hmg@22,10!",
        "gre green: pl=smg@20,18! k=pak40@22,18/270!",
        "w woods 15,16-30,16-30,25-15,25",
    )
    line = "To Hit: green 2 (MIN-FIRE-15), concealed +1 (MIN-FIRE-16) = 3"
    assert lines_of(asked(f))[0] == line


def test_a_barrage_is_explained_from_ranging_in_to_every_team_under_it():
    plan = {"kind": "barrage", "unit": "US.bat", "target": "GE.gre.pl1"}
    lines = lines_of(asked(table(GUNS, SHELLED), **plan))
    assert lines[0] == "Ranging in (MIN-INDIRECT-07): veteran 3 (MIN-FIRE-15) = 3, one die 3+"
    feared = "of gre: saves on 3+, no hard cover from above (MIN-INDIRECT-15)"
    assert f"SMG pl1, Rifle a1, HMG m1 {feared}" in lines


# At the table ---------------------------------------------------------------------------------------------


def test_the_units_that_may_be_activated_are_compared():
    f = fight(US, GE)
    f.b.agenda = []
    f.begin(("pick_unit", 0))
    assert labels(GAME.odds(f.b, {})) == ["rif passes its check"]


def test_what_a_unit_could_do_is_compared():
    f = table("rif veteran: pl=smg@20,10 a=rifle@22,10", "gre veteran: pl=rifle@20,17!")
    f.activate("US.rif", 5)
    assert labels(GAME.odds(f.b, {})) == [
        "fire at gre: a Team lost",
        "assault: gre is destroyed or breaks off",
    ]
    f = table("rif veteran: pl=smg@20,10 a=rifle@22,10", "gre veteran: pl=rifle@20,17!")
    f.activate("US.rif", 2)  # a failed check leaves Fire only
    assert labels(GAME.odds(f.b, {})) == ["fire at gre: a Team lost"]


def test_the_targets_of_a_barrage_are_compared():
    f = table(GUNS, SHELLED)
    f.activate("US.bat", 6)
    assert "barrage at gre: a Team lost" in labels(GAME.odds(f.b, {}))


def test_the_orders_given_so_far_are_part_of_what_is_told_at_the_table():
    f = table(*MIXED)
    f.begin(firing.give_fire_orders(f.unit("US.rif"), "fire"))
    f.say("GE.tan").say("US.rif.b1:0!tank").say("GE.gre")
    told = GAME.odds(f.b, {})
    assert told["title"] == "rif fires at tan and gre"
    assert "Attack 2 of 2: SMG pl1, Rifle a1 at gre (MIN-FIRE-02)" in lines_of(told)


def test_dice_in_the_lines_of_a_throw_are_left_out():
    """One throw stands for all of its kind: its faces would mislead."""
    f = table()
    f.fire("US.rif", "GE.gre")
    assert all(re.search(r"\+: \d+ hits?\.$", label) for label in labels(GAME.odds(f.b, {})))


# The form -------------------------------------------------------------------------------------------------


def test_the_form_offers_what_can_be_planned_step_by_step():
    f = table()
    assert list(fields_of(GAME.odds(f.b, {"form": "only"}))) == ["kind", "unit"]
    chosen: dict[str, object] = {"form": "only", "kind": "assault", "unit": "US.rif"}
    fields = fields_of(GAME.odds(f.b, chosen))
    assert [c["value"] for c in choices_of(fields["target"])] == ["", "GE.gre"]
    whole = fields_of(GAME.odds(f.b, {**chosen, "target": "GE.gre"}))
    assert {"stay", "react", "counterattacks", "stand", "follow"} <= set(whole)
    assert "ways" not in whole


@pytest.mark.parametrize("kind", ["fire", "aimed", "assault", "defence", "activation"])
def test_whatever_the_form_offers_is_a_plan_that_can_be_asked(kind: str):
    f = table()
    plan: dict[str, object] = {"kind": kind, "unit": "US.rif"}
    plan |= {"target": "GE.gre"} if kind != "activation" else {}
    offered = [
        {name: choice["value"]}
        for name, field in fields_of(GAME.odds(f.b, {**plan, "form": "only"})).items()
        for choice in choices_of(field)
        if name not in plan
    ]
    assert len(offered) > 1
    for more in offered:
        assert "bars" in GAME.odds(f.b, {**plan, **more})


def test_the_form_names_the_bases_by_which_units_and_teams_are_picked_and_the_frame_of_spots():
    f = table()
    plan: dict[str, object] = {"unit": "US.rif", "target": "GE.gre", "teams": "US.rif.a1,pl1"}
    fields = fields_of(GAME.odds(f.b, {**plan, "form": "only"}))
    unit = {c["value"]: c.get("at") for c in choices_of(fields["unit"])}
    assert unit["US.rif"] == [f"team:{t}" for t in f.b.teams_here(f.unit("US.rif"))]
    teams = fields["teams"]
    assert (teams["several"], teams["value"]) == (True, "a1,pl1")
    assert [c["value"] for c in choices_of(teams)] == ["pl1", "a1"]
    assert fields["to"]["spot"] == {"origin": [0, 4800], "unit": [100, -100]}


def test_the_form_offers_a_second_target_and_every_weapon_of_a_tank():
    us = "rif veteran: t=m4_sherman@20,5 u=m4_sherman@25,5"
    f = table(us, "gre veteran: pl=smg@20,18! a=rifle@22,18! | tan veteran: t=panzer_iv@27,17/270")
    plan: dict[str, object] = {"unit": "US.rif", "target": "GE.gre", "teams": "t1:2"}
    fields = fields_of(GAME.odds(f.b, {**plan, "form": "only"}))
    assert [c["value"] for c in choices_of(fields["target2"])] == ["", "GE.tan"]
    weapons = choices_of(fields["teams"])[0]["ways"]
    assert isinstance(weapons, list)
    assert {"value": "t1:2", "label": "coax MG + hull MG"} in weapons
    assert fields["teams"]["value"] == "t1:2"


@pytest.mark.parametrize("kind", ["fire", "assault", "barrage"])
def test_the_form_says_so_where_nobody_can_be_a_target(kind: str):
    fields = fields_of(GAME.odds(table().b, {"kind": kind, "unit": "GE.far", "form": "only"}))
    assert fields["target"]["needed"] is True
    (only,) = choices_of(fields["target"])
    assert str(only["label"]).startswith("nobody")


def test_fire_with_a_weapon_of_the_scenarios_own_is_explained():
    own = '[weapon.popgun]\nname = "Popgun"\nrange = 4\nfp = 2\nteam = "infantry"\n'
    f = fight(
        "rif veteran: pl=popgun@20,10 a=rifle@60,2", "gre veteran: a=rifle@20,16!", tables=own
    )
    lines = lines_of(asked(f))
    assert "pl1 Popgun 1 of 2 FP (MIN-FIRE-13, halved by long range MIN-FIRE-21)" in lines[1]


@pytest.mark.parametrize(
    ("teams", "method"),
    [("a=rifle@22,10", "exact"), ("m=hmg@22,10/90 n=hmg@24,10/90 o=hmg@26,10/90", "sampled")],
)
def test_a_comparison_says_if_one_of_its_plans_was_sampled(teams: str, method: str):
    ge = "gre veteran: pl=rifle@20,28! a=rifle@22,28!"
    if method == "sampled":
        ge += " c=rifle@24,28! d=rifle@26,28! e=rifle@28,28!"
    f = table(f"rif veteran: pl=rifle@20,10 {teams}", ge)
    f.activate("US.rif", 2)
    assert GAME.odds(f.b, {})["method"] == method


@pytest.mark.rule("MIN-ASSAULT-18")
@pytest.mark.parametrize(
    ("most", "told"),
    [("1", "1 counterattack at most"), ("2", "2 counterattacks at most"), ("", "")],
)
def test_how_often_a_plan_counterattacks_is_told(most: str, told: str):
    plan: dict[str, object] = {"kind": "assault", "stand": "both", "counterattacks": most}
    lines = [
        x
        for x in lines_of(
            asked(table("rif veteran: pl=smg@20,10", "gre veteran: pl=rifle@20,17!"), **plan)
        )
        if "at most" in x
    ]
    assert [told in x for x in lines] == [True] * bool(told)


@pytest.mark.rule("MIN-INDIRECT-13")
def test_two_mortars_hear_that_nothing_is_left_of_their_barrage():
    """One Fire Point is halved and rounded down; three mortars keep it."""
    two = "mor veteran: pl=smg@20,8 a=mortar81@22,8/90 b=mortar81@24,8/90"
    question = {"kind": "barrage", "unit": "US.mor", "target": "GE.gre"}
    enemy = "gre veteran: pl=smg@20,30! a=rifle@22,30!"
    with pytest.raises(BadPlan, match="2 guns have no Fire Point left") as refused:
        GAME.odds(fight(two, enemy).b, dict(question))
    assert refused.value.rule == "MIN-INDIRECT-13"
    assert GAME.odds(fight(f"{two} c=mortar81@26,8/90", enemy).b, dict(question))["bars"]


@pytest.mark.rule("MIN-ASSAULT-08")
@pytest.mark.parametrize("react", ["none", ""])
def test_who_fires_at_an_assault_is_told(react: str):
    plan: dict[str, object] = {"kind": "assault", "react": react}
    lines = lines_of(
        asked(table("rif veteran: pl=smg@20,10", "gre veteran: pl=rifle@20,17!"), **plan)
    )
    who = "Nobody" if react == "none" else "gre"
    assert f"Planned: {who} fires at the incoming Teams (MIN-ASSAULT-08)" in lines


@pytest.mark.rule("MIN-INDIRECT-11")
def test_the_odds_of_a_barrage_show_friends_only_where_some_lie_under_it():
    own = "own Team lost"
    plan: dict[str, object] = {"kind": "barrage", "unit": "US.bat"}
    plan |= {"target": "GE.gre.pl1", "miss": "leave"}
    assert not [x for x in labels(asked(table(GUNS, SHELLED), **plan)) if own in x]
    near = table(f"{GUNS} | two veteran: pl=smg@20,24.5 a=rifle@30,24.5", SHELLED)
    assert [x for x in labels(asked(near, **plan)) if own in x]


def test_a_plan_with_a_strange_word_is_told_which_it_knows():
    """Its own words, without its kind."""
    with pytest.raises(BadPlan, match="does not know follow") as refused:
        GAME.odds(table().b, {"unit": "US.rif", "target": "GE.gre", "follow": "yes"})
    assert "kind" not in str(refused.value.remedy)
    assert "target" in str(refused.value.remedy)


def test_a_form_lists_whom_the_first_team_of_all_sees_when_it_observes():
    """Team number 0 like any other: a wood hides an enemy from it that the guns see."""
    f = table(GUNS, SHELLED, terrain="w woods 10,14-21,14-21,16-10,16")
    assert f.team("US.bat.pl") == 0
    told = GAME.odds(
        f.b, {"form": "only", "unit": "US.bat", "kind": "barrage", "observer": "US.bat.pl1"}
    )
    anybody = GAME.odds(f.b, {"form": "only", "unit": "US.bat", "kind": "barrage"})

    def targets(answer: dict[str, object]) -> set[str]:
        fields = answer["form"]
        assert isinstance(fields, list)
        return {c["value"] for x in fields if x["name"] == "target" for c in x["choices"]}

    assert "GE.gre.pl1" in targets(anybody)
    assert "GE.gre.pl1" not in targets(told)
