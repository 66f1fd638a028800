"""The form of a plan, field by field: what can be chosen, what is chosen, and what it is called."""

from __future__ import annotations

from typing import Any

import pytest

from beachhead.games.company import GAME
from tests.games.company.boards import Fight
from tests.games.company.plans import GUNS, table

SECTION = "rif veteran: pl=smg@20,10 a=rifle@22,10 b=bazooka+rifle@23,10 m=mortar60@26,10/90"
ENEMIES = (
    "gre veteran: pl=rifle@20,18 a=rifle@22,18 | two veteran: pl=smg@30,18! a=rifle@32,18!"
    " | tnk veteran: t=panzer_iv@36,18/270"
)
SHELLED = "gre veteran: pl=smg@20,26! a=rifle@21.6,26! m=hmg@23.2,26/270"


def form_of(f: Fight, **question: object) -> list[dict[str, Any]]:
    """Ask for the form alone; plan and Unit come first and are shown by a test of their own."""
    told = GAME.odds(f.b, {"form": "only", "unit": "US.rif", **question})
    fields = told["form"]
    assert isinstance(fields, list)
    return fields


def write(fields: list[dict[str, Any]]) -> list[str]:
    """Write fields as `name=value: choices`, needed ones with a star, those for several with a plus."""
    found = []
    for f in fields[2:]:
        mark = "*" if f.get("needed") else "+" if f.get("several") else ""
        found.append(
            f"{f['name']}{mark}={f['value']}: {' '.join(c['value'] for c in f['choices'])}"
        )
    return found


def section() -> Fight:
    return table(SECTION, ENEMIES)


def test_a_form_begins_with_the_plan_and_the_unit():
    """Units with Teams on the table, of both sides, picked by their bases; no leaders."""
    f = section()
    plan, unit = form_of(f, unit="", kind="prayer")
    assert (plan["name"], plan["value"], len(plan["choices"])) == ("kind", "fire", 7)
    assert [c["value"] for c in unit["choices"]] == [
        *("", "US.rif", "US.far", "GE.gre", "GE.two", "GE.tnk", "GE.far")
    ]
    assert unit["choices"][1]["group"] == "US company"
    teams = f.b.teams_here(f.unit("US.rif"))
    assert unit["choices"][1]["at"] == [f"team:{t}" for t in teams]
    f.destroyed("GE.two")
    assert "GE.two" not in [c["value"] for c in form_of(f)[1]["choices"]]


GRE = "pl1 a1 b1 m1"
FORMS: dict[str, tuple[dict[str, object], list[str]]] = {
    "no target yet": ({}, ["target*=:  GE.gre GE.two GE.tnk"]),
    "a target": (
        {"target": "GE.gre"},
        [
            "target*=GE.gre:  GE.gre GE.two GE.tnk",
            f"teams+=: {GRE}",
            "directed+=: pl1 a1 b1",
            "ground=no: no yes",
            "target2=:  GE.two GE.tnk",
            "to=: ",
        ],
    ),
    "two targets": (
        {
            "target": "GE.gre",
            "teams": "US.rif.a1,zz",
            "directed": "a1",
            "target2": "GE.tnk",
            "teams2": "b1:0",
        },
        [
            "target*=GE.gre:  GE.gre GE.two GE.tnk",
            f"teams+=a1: {GRE}",
            "directed+=a1: pl1 a1 b1",
            "ground=no: no yes",
            "target2=GE.tnk:  GE.two GE.tnk",
            "teams2+=b1:0: b1 m1",
            "directed2+=: b1",
            "target3=:  GE.two",
            "to=: ",
        ],
    ),
    "all targets": (
        {"target": "GE.gre", "target2": "GE.tnk", "target3": "GE.two", "to": "3,4"},
        [
            "target*=GE.gre:  GE.gre GE.two GE.tnk",
            f"teams+=: {GRE}",
            "directed+=: pl1 a1 b1",
            "ground=no: no yes",
            "target2=GE.tnk:  GE.two GE.tnk",
            "teams2+=: b1 m1",
            "directed2+=: b1",
            "target3=GE.two:  GE.two",
            f"teams3+=: {GRE}",
            "directed3+=: pl1 a1 b1",
            "ground3=no: no yes",
            "to=3,4: ",
        ],
    ),
    "Aimed Fire": (
        {"kind": "aimed", "target": "GE.two", "ground": "yes"},
        [
            "target*=GE.two:  GE.gre GE.two GE.tnk",
            f"teams+=: {GRE}",
            "ground=yes: no yes",
            "target2=:  GE.gre GE.tnk",
        ],
    ),
    "a reaction": (
        {"kind": "reaction", "target": "GE.far", "moment": "2", "to": "4,5"},
        [
            "target*=GE.far:  GE.gre GE.two GE.tnk GE.far",
            "teams+=: pl1 a1 b1 m1",
            "to*=4,5: ",
            "moment=2: 4 3 2 1",
        ],
    ),
    "an activation": ({"kind": "activation", "reroll": "yes"}, ["reroll=yes: no yes"]),
    "an assault": (
        {"kind": "assault", "target": "GE.gre", "stand": "none", "stay": "m1", "react": "all"},
        [
            "target*=GE.gre:  GE.gre GE.two",
            f"stay+=m1: {GRE}",
            "react+=all: all none GE.gre GE.two GE.tnk GE.far",
            "counterattacks=:  0 1 2 3",
            "stand=none: both assaulted attacker none",
            "follow=yes: yes no",
            "ground=no: no yes",
        ],
    ),
    "fire at an assault": (
        {"kind": "defence", "target": "GE.two"},
        [
            "target*=GE.two:  GE.gre GE.two",
            f"stay+=: {GRE}",
            "react+=: all none GE.gre GE.two GE.tnk GE.far",
            "ground=no: no yes",
        ],
    ),
    "nobody to assault": ({"kind": "assault", "unit": "US.far"}, ["target*=: "]),
    "nobody to fire at": ({"unit": "US.far"}, ["target*=: "]),
}


@pytest.mark.parametrize(("question", "fields"), FORMS.values(), ids=FORMS)
def test_a_form_offers_what_can_be_chosen_given_what_is_chosen(
    question: dict[str, object], fields: list[str]
):
    assert write(form_of(section(), **question)) == fields


def test_weapons_and_types_are_offered_where_a_team_has_several():
    teams = form_of(section(), target="GE.gre")[3]["choices"]
    ways = {c["value"]: [w["value"] for w in c.get("ways", [])] for c in teams}
    assert ways == {
        "pl1": [],
        "a1": [],
        "b1": ["b1:0", "b1:0!infantry", "b1:1"],
        "m1": ["m1:0", "m1:0!infantry"],
    }
    assert [w["label"] for w in teams[2]["ways"]] == ["Bazooka", "Bazooka at infantry", "Rifle"]


def test_fields_are_worded_and_say_what_nothing_means():
    f = section()
    fields = {x["name"]: x for x in form_of(f, target="GE.gre", target2="GE.tnk")}
    assert fields["teams"]["label"] == "Firing"
    assert fields["teams2"]["label"] == "Firing at target 2"
    assert fields["teams"]["empty"] == "everybody who can"
    assert fields["directed2"]["label"] == "Directed by a leader at target 2"
    assert fields["ground"]["label"] == "The target"
    assert fields["target2"]["choices"][0]["label"] == "nobody else"
    assert fields["to"]["label"].startswith("After moving to")
    assert fields["to"]["spot"] == {"origin": [0, 4800], "unit": [100, -100]}
    assert "needed" not in fields["to"]
    all_three = form_of(f, target="GE.tnk", target2="GE.gre")
    assert [x["label"] for x in all_three if x["name"] == "ground2"] == ["Target 2 itself"]
    reaction = form_of(f, kind="reaction", target="GE.gre")
    assert [x["label"] for x in reaction[4:]] == [
        "Target moves to (inches, x,y)",
        "Moment of the move",
    ]
    assert reaction[5]["choices"][0]["label"] == "4 of 4"
    assert form_of(f, unit="US.far")[2]["choices"][0]["label"].startswith("nobody whom it sees")
    assert form_of(f)[2]["choices"][0]["label"] == "choose"


def test_a_leader_who_joins_a_target_is_another_base_to_pick_it_by():
    f = table(SECTION, ENEMIES, cc="GE@21,20")
    commander = f.b.commander(1)
    form = form_of(f, target="GE.gre")
    assert f"team:{commander}" in form[2]["choices"][1]["at"]
    assert f"team:{commander}" not in form[1]["choices"][3]["at"]


def test_everybody_who_reacts_alone_is_marked_so():
    react = form_of(section(), kind="assault", target="GE.gre")[4]["choices"]
    assert [c["value"] for c in react if c.get("alone")] == ["all", "none"]


BATTERY = "US.bat.a1 US.bat.c1 US.bat.d1 US.bat.e1 US.bat.f1 US.bat.pl1 US.cc.cc1"


def test_a_barrage_offers_observers_whom_they_see_and_where_a_miss_goes():
    f = table(GUNS, SHELLED, terrain="w woods 58,30-72,30-72,32-58,32")
    targets = "GE.gre.pl1 GE.gre.a1 GE.gre.m1 GE.far.pl1 GE.far.a1"
    seen = write(form_of(f, unit="US.bat", kind="barrage"))
    assert seen[0] == f"observer=:  {BATTERY}"
    assert seen[1].startswith(f"target*=:  {targets}")
    assert seen[2:] == ["miss=least: least leave shift"]
    known = {
        "unit": "US.bat",
        "kind": "barrage",
        "observer": "US.bat.pl1",
        "target": "GE.gre.a1",
        "miss": "shift",
        "shift": "3,4",
    }
    shifted = write(form_of(f, **known))
    assert shifted[0] == f"observer=US.bat.pl1:  {BATTERY}"
    assert shifted[1].startswith("target*=GE.gre.a1:  GE.gre.pl1 GE.gre.a1 GE.gre.m1")
    assert shifted[2:] == ["miss=shift: least leave shift", "shift*=3,4: "]


def test_an_observer_who_is_named_offers_only_whom_he_sees():
    f = table(GUNS, SHELLED, terrain="w woods 10,20-23,20-23,22-10,22", cc="US@40,26")
    both = form_of(f, unit="US.bat", kind="barrage")[3]["choices"]
    one = form_of(f, unit="US.bat", kind="barrage", observer="US.bat.a1")[3]["choices"]
    assert {"GE.gre.a1", "GE.gre.m1"} <= {c["value"] for c in both}
    assert "GE.gre.a1" not in {c["value"] for c in one}
    nobody = form_of(table(), unit="US.rif", kind="barrage")[3]["choices"]
    assert [c["label"] for c in nobody] == ["nobody whom it can range in on"]
