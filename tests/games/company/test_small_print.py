"""Small print: single rules of every chapter, each where it applies and where it does not."""

from __future__ import annotations

import pytest

from beachhead.games.company import GAME
from beachhead.games.company.board.position import OFF_TABLE, PLACED, REMOVED
from beachhead.games.company.content.geometry.ground import HARD, OPEN, SOFT
from beachhead.games.company.content.geometry.plane import squared_distance
from beachhead.games.company.invariants import _check_time
from beachhead.games.company.odds import barrage
from beachhead.games.company.odds.fire import read_reaction
from beachhead.games.company.odds.reading import BadPlan
from beachhead.games.company.rules import (
    actions,
    assault,
    checks,
    formations,
    indirect,
    leaders,
    move_plans,
    setup,
)
from beachhead.games.company.rules.cover import find_cover, sees_point
from beachhead.games.company.rules.setup import lay_out
from beachhead.games.company.rules.shells import SIDE
from tests.games.company.assaults import order_assault
from tests.games.company.boards import (
    CLOSE_ENEMY,
    FAR_ENEMY,
    MOVED_RIFLES,
    RIFLES,
    fight,
    scenario,
)
from tests.games.company.plans import GUNS, asked, labels, lines_of, table

SHELLED = "gre veteran: pl=smg@20,26! a=rifle@21.6,26! m=hmg@23.2,26/270"


# ---- actions --------------------------------------------------------------------------------------


def refused(f: object, code: str, passed: int) -> list[tuple[str, str]]:
    """List why an action is closed to the first Unit."""
    b, unit = f.b, f.unit("US.rif")  # type: ignore[attr-defined]
    return [(r.code, r.rule) for r in actions.explain_closed_action(b, code, unit, passed)]


@pytest.mark.rule("MIN-SEQ-01")
def test_a_reserve_that_waits_arrives_with_a_move():
    """Aimed Fire is closed to it for that reason; for a Unit on the table it is another one."""
    f = fight(RIFLES, FAR_ENEMY)
    assert refused(f, "AF", 1) == [("action.closed", "MIN-FIRE-05")]
    for key in ("pl", "a", "c"):
        f.b.state[f.team(f"US.rif.{key}")] = OFF_TABLE
    assert refused(f, "AF", 1) == [("action.reserve", "MIN-SEQ-01")]
    assert refused(f, "AF", 0) == [("action.list", "MIN-ACT-02")]
    unit = f.unit("US.rif")
    assert actions.choose_action.options(f.b, unit, 1)[:4] == ["FM", "MF", "RU", "NO"]
    assert actions.choose_action.options(f.b, unit, 0)[:2] == ["MO", "NO"]


@pytest.mark.rule("MIN-LEAD-17")
def test_appointing_is_leaders_business():
    """Placing moves him and no other Team; appointing moves nobody."""
    f = fight("rif veteran: pl=smg@40,10 a=rifle@20,10 c=rifle@22,10", FAR_ENEMY, cc="US@20,12")
    b, unit, man = f.b, f.unit("US.rif"), f.team("US.rif.a")
    b.state[f.team("US.rif.pl")] = REMOVED
    b.leader[unit] = -1
    leaders.do_business(b, ("appoint", man), unit)
    assert b.leader[unit] == man
    assert b.appointed[0] == b.initiative
    assert b.place(man) == (2000, 1000)
    assert not b.placed & PLACED
    leaders.do_business(b, ("place", 2100, 1000), unit)
    assert b.place(man) == (2100, 1000)
    assert b.placed & PLACED


# ---- checks ---------------------------------------------------------------------------------------


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


@pytest.mark.rule("MIN-TANK-10", "MIN-TANK-13")
@pytest.mark.parametrize(
    ("tank", "again"), [("m4_sherman", False), ("panther", True), ("tiger_i", True)]
)
def test_some_tanks_roll_terrain_checks_again_and_men_never_do(tank: str, again: bool):
    f = fight(f"rif veteran: pl=smg@20,10 t={tank}@24,10", FAR_ENEMY)
    team = f.team("US.rif.t")
    line = f.b.sheet(team).line
    assert line is not None
    assert ("reroll_terrain_checks" in line.traits) == again
    assert checks.rerolls_terrain(f.b, team) is again
    assert not checks.rerolls_terrain(f.b, f.team("US.rif.pl"))


# ---- sight and smoke ------------------------------------------------------------------------------


@pytest.mark.rule("MIN-INDIRECT-21")
def test_a_point_is_seen_as_far_as_the_scenario_lets_one_see():
    """14" at night in Bretteville, from the edge of the base, and not a hundredth more."""
    b = GAME.new("bretteville")
    one = b.on_table(0)[0]
    assert b.table.caps[1] == 1400
    b.round = 1
    for x in range(300, 5000, 100):
        b.x[one], b.y[one] = x, 100
        edge = x + b.sheet(one).radius + 1400
        if sees_point(b, one, edge, 100):
            assert not sees_point(b, one, edge + 1, 100)
            break
    else:
        pytest.fail("no open stretch of the table")


@pytest.mark.rule("MIN-INDIRECT-21")
def test_smoke_is_offered_before_the_enemies_in_sight_first():
    """A template's side before the nearest of them; without enemies at any legal point."""
    f = fight(GUNS, "gre veteran: pl=rifle@24,30! a=rifle@26,30!")
    b, unit = f.b, f.unit("US.bat")
    observer, foe = f.team("US.bat.a"), f.team("GE.gre.pl")
    (x, y), *_ = indirect.list_smoke_points(b, unit, observer)
    apart = squared_distance(x, y, *b.place(foe)) ** 0.5
    assert abs(apart - SIDE) <= 2
    assert squared_distance(x, y, *b.place(observer)) < squared_distance(
        *b.place(foe), *b.place(observer)
    )
    for team in b.on_table(1):
        b.state[team] = REMOVED
    assert len(indirect.list_smoke_points(b, unit, observer)) == 1


@pytest.mark.rule("MIN-INDIRECT-25")
@pytest.mark.parametrize(
    ("left", "terrain", "cover"),
    [
        (1800, "", SOFT),
        (2300, "", OPEN),
        (1800, "h building 15,18-30,18-30,25-15,25", HARD),
        (1800, "w woods 15,18-30,18-30,25-15,25", SOFT),
    ],
)
def test_smoke_is_soft_cover_for_who_stands_in_it_in_the_open(left: int, terrain: str, cover: int):
    """Beside it there is none, and a house stays hard cover."""
    f = fight(MOVED_RIFLES, "gre veteran: pl=smg@20,20! a=rifle@22,20!", terrain)
    f.b.lay_smoke(((left, 1800), (left + 600, 1800), (left + 600, 2400), (left, 2400)))
    assert find_cover(f.b, f.team("GE.gre.a"), f.team("US.rif.a"), at=False) == cover


# ---- moving and assaults --------------------------------------------------------------------------


@pytest.mark.rule("MIN-COH-03")
@pytest.mark.parametrize(("off", "relays"), [(0, True), (1, False)])
def test_a_relay_is_in_cohesion_to_the_hundredth(off: int, relays: bool):
    """A Team at 6" from its leader relays to a straggler, one a hundredth farther does not."""
    f = fight("rif veteran: pl=smg@20,10 a=rifle@27,10 c=rifle@45,10", FAR_ENEMY)
    b = f.b
    chief, relay, straggler = (f.team(f"US.rif.{k}") for k in ("pl", "a", "c"))
    wide = b.sheet(chief).radius + b.sheet(relay).radius
    after = {chief: (2000, 1000), relay: (2000 + wide + 600 + off, 1000), straggler: (4500, 1000)}
    short = move_plans._measure_lack(b, straggler, (4500, 1000), after, chief)
    near = relay if relays else chief
    edges = b.sheet(straggler).radius + b.sheet(near).radius
    assert short == 4500 - after[near][0] - edges - 600


@pytest.mark.rule("MIN-ASSAULT-06")
def test_no_two_teams_end_their_assault_moves_on_one_spot():
    """Two ranks against two Teams: who went late makes room, and everybody faces an enemy."""
    us = (
        "rif veteran: pl=smg@20,10 a=rifle@22,10 c=rifle@24,10"
        " d=rifle@20,8 e=rifle@22,8 g=rifle@24,8"
    )
    f = fight(us, "gre veteran: pl=smg@21,17! a=rifle@23,17!")
    b = f.b
    goers, enemies = b.teams_here(f.unit("US.rif")), b.teams_here(f.unit("GE.gre"))
    paths = assault._lay_out_charge(b, goers, enemies, assault.REACH)
    ends = {p[0]: (p[-2], p[-1]) for p in paths}
    assert len(ends) == len(goers)
    for one, spot in ends.items():
        for other, place in ends.items():
            wide = b.sheet(one).radius + b.sheet(other).radius
            assert one == other or squared_distance(*spot, *place) >= wide * wide
        gaps = [squared_distance(*spot, *b.place(e)) ** 0.5 - b.sheet(e).radius for e in enemies]
        assert min(gaps) - b.sheet(one).radius <= 200
    assert [p[1] == p[2] for p in paths] == [True] * len(paths)


def test_an_assault_is_laid_out_once_for_the_same_places():
    """Asked again it is the same, and nobody who changes the answer changes what is kept."""
    f = order_assault(MOVED_RIFLES, CLOSE_ENEMY)
    b = f.b
    goers, enemies = b.teams_here(f.unit("US.rif")), b.teams_here(f.unit("GE.gre"))
    first = assault._plan_charge(b, goers, enemies, assault.REACH)
    kept = [path[:] for path in first]
    for path in first:
        path[-1] += 100
    assert assault._plan_charge(b, goers, enemies, assault.REACH) == kept


# ---- set-up ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arms", "hugs"), [("pl=rifle@20,10", True), ("t=m4_sherman@20,10", False)]
)
def test_men_set_up_behind_cover_near_their_anchor_and_tanks_do_not(arms: str, hugs: bool):
    """A stone wall an inch and a half before the anchor at (5, 5)."""
    wall = "h stone_wall 2,6.5-8,6.5"
    b = lay_out(scenario(f"rif veteran: {arms}", FAR_ENEMY, wall, ""))
    (team,) = b.table.units[0].teams
    touched = b.table.ground.find_touched(*b.place(team), b.sheet(team).radius)
    assert bool(touched) is hugs
    assert (b.place(team) == (500, 500)) is not hugs


def test_the_rest_of_a_unit_sets_up_in_reach_of_its_leader():
    """The leader stands first; nobody else is farther than cohesion allows."""
    many = "rif veteran: pl=smg@20,10 " + " ".join(f"{k}=rifle@22,10" for k in "acdefg")
    b = lay_out(scenario(many, FAR_ENEMY, "", ""))
    chief = b.leader[0]
    assert b.place(chief) == (500, 500)
    assert all(b.gap(chief, t) <= 600 for t in b.table.units[0].teams)
    assert setup.cannot_deploy(b, setup.write_set_up(b, 0, 2000, 1500), 0) == []


# ---- positions ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("step", "without", "with_it"),
    [
        ("barrage_save", ["barrage_save: no guns have fired (MIN-INDIRECT-11)"], []),
        ("declare_again", [], []),
        ("make_contact", ["make_contact: nobody assaults (MIN-ASSAULT-01)"], []),
    ],
)
def test_a_step_waits_for_what_it_works_on(step: str, without: list[str], with_it: list[str]):
    """Shells for guns that have fired, an assault for its steps, its declaration for nothing."""
    f = order_assault(MOVED_RIFLES, CLOSE_ENEMY)
    b = f.b
    assert b.assault is not None
    b.guns = [0]
    assert list(_check_time(b, step, 0)) == with_it
    b.guns, b.assault = [], None
    assert list(_check_time(b, step, 0)) == without


@pytest.mark.parametrize(
    ("step", "number", "sound"),
    [
        ("deploy", 0, True),
        ("deploy", 1, False),
        ("start_round", 0, True),
        ("start_round", 1, True),
        ("pick_unit", 0, False),
        ("pick_unit", 1, True),
    ],
)
def test_before_the_first_round_units_are_set_up_and_then_no_more(
    step: str, number: int, sound: bool
):
    b = fight(RIFLES, FAR_ENEMY).b
    b.round = number
    assert (list(_check_time(b, step, 0)) == []) is sound


# ---- odds -----------------------------------------------------------------------------------------


@pytest.mark.rule("MIN-REACT-01")
def test_reaction_fire_is_planned_at_a_unit_that_moves_somewhere():
    """Not at its Commander alone, and not without saying where it goes."""
    f = table()
    plan: dict[str, object] = {"kind": "reaction", "unit": "GE.gre", "target": "US.rif"}
    with pytest.raises(BadPlan, match="needs to know where rif moves") as missing:
        read_reaction(f.b, plan)
    assert missing.value.rule == "MIN-REACT-01"
    with pytest.raises(BadPlan, match="moves with a Unit only") as leader:
        read_reaction(f.b, {**plan, "target": "US.cc", "to": "20,12"})
    assert leader.value.rule == "MIN-LEAD-02"
    assert read_reaction(f.b, {**plan, "to": "20,12"}).kind == "reaction"


@pytest.mark.rule("MIN-INDIRECT-11")
def test_the_odds_of_a_barrage_show_friends_only_where_some_lie_under_it():
    own = "own Team lost"
    plan: dict[str, object] = {"kind": "barrage", "unit": "US.bat"}
    plan |= {"target": "GE.gre.pl1", "miss": "leave"}
    assert not [x for x in labels(asked(table(GUNS, SHELLED), **plan)) if own in x]
    near = table(f"{GUNS} | two veteran: pl=smg@20,24.5 a=rifle@30,24.5", SHELLED)
    assert [x for x in labels(asked(near, **plan)) if own in x]


@pytest.mark.parametrize(
    ("team", "terrain", "said"),
    [
        ("a", "", "saves on 3+, no hard cover from above (MIN-INDIRECT-15)"),
        ("a", "h building 15,18-30,18-30,25-15,25", "saves on 2+, hard cover (MIN-COVER-04)"),
        ("d", "", "saves on 2+, dug in (MIN-ACT-12)"),
        (
            "t",
            "",
            "saves on 6+, flank armour (MIN-INDIRECT-15); a single hit does nothing (MIN-INDIRECT-17)",
        ),
    ],
)
def test_a_save_from_shells_is_explained(team: str, terrain: str, said: str):
    """With what makes it, and that a Unit which ran rolls again."""
    ge = "gre veteran: a=rifle@22,20! d=rifle@24,20!^ t=panzer_iv@27,20/270"
    f = fight(RIFLES, ge, terrain)
    one = f.team(f"GE.gre.{team}")
    assert barrage.explain_save(f.b, one) == said
    f.b.note_run(f.unit("GE.gre"))
    assert barrage.explain_save(f.b, one) == f"{said}, a passed save rolled again (MIN-ACT-08)"


def test_the_odds_of_an_activation_say_if_a_reroll_is_planned():
    plan: dict[str, object] = {"kind": "activation", "unit": "US.rif"}
    assert not [x for x in lines_of(GAME.odds(table().b, plan)) if "MIN-LEAD-10" in x]
    told = GAME.odds(table().b, {**plan, "reroll": "yes"})
    assert [x for x in lines_of(told) if "MIN-LEAD-10" in x]


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


# ---- moves that are offered -----------------------------------------------------------------------


def test_a_team_that_is_where_it_goes_has_no_way_to_lay_out():
    """Others try their spot, then three quarters, half and a quarter of the way."""
    assert list(formations._list_stops((100, 100), (100, 100))) == []
    assert list(formations._list_stops((100, 100), (500, 900))) == [
        *((500, 900), (400, 700), (300, 500), (200, 300))
    ]
