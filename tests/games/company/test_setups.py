"""Set-ups: any situation from a readable form, and refused if it cannot be."""

import pytest

from beachhead.games.company import GAME
from beachhead.games.company.board import Board
from beachhead.kernel.nodes import Chance, Decision
from beachhead.kernel.setups import BadSetup, write_toml
from beachhead.kernel.testing import check_setups

LANE = """
scenario = "hedgerow_lane"
round = 2
initiative = "US"

[units]
"US.rif" = {state = ["activated"]}
"GE.fjp" = {leader = "r1", casualties = 1}

[teams]
"US.shm.t1" = {at = [24, 20], facing = 90, turret = 45}
"US.rif.r1" = {at = [12, 12.5], markers = 1, state = ["moved", "fired"]}
"GE.fjp.pl1" = "lost"

[objectives]
gap = "US"
"""


def team(b: Board, name: str) -> int:
    return next(t for t in range(len(b.x)) if b.team_name(t) == name)


def test_a_form_says_round_initiative_and_who_stands_where():
    b = GAME.setup(LANE)
    node = GAME.node(b)
    assert isinstance(node, Decision)
    assert (b.round, node.step, node.side) == (2, "pick_unit", 0)
    names = {b.unit_name(u) for u in node.options if isinstance(u, int)}
    assert "US.shm" in names
    assert "US.rif" not in names
    tank, rifle = team(b, "US.shm.t1"), team(b, "US.rif.r1")
    assert (b.place(tank), b.hull[tank], b.turret[tank]) == ((2400, 2000), 90, 45)
    assert (b.place(rifle), b.marks[rifle], b.has_moved(rifle)) == ((1200, 1250), 1, True)
    assert b.is_removed(team(b, "GE.fjp.pl1"))
    assert b.leader[b.sheet(team(b, "GE.fjp.r1")).unit] == team(b, "GE.fjp.r1")
    start = GAME.new("hedgerow_lane")
    other = team(b, "GE.fjp.m1")
    assert (b.place(other), b.is_dug_in(other)) == (start.place(other), True)  # as at the start
    held = {o.id: h for o, h in zip(b.table.scenario.objective, b.holders, strict=True)}
    assert (held["gap"], held["farm"]) == (0, 1)


def test_nothing_said_is_the_first_position_and_a_round_without_initiative_begins():
    assert GAME.setup("") == GAME.new()
    assert GAME.setup("[options]\ndeployment = 'free'") == GAME.new(deployment="free")
    b = GAME.setup("round = 3")
    assert b.round == 3
    assert isinstance(GAME.node(b), Chance)


def test_an_empty_start_has_only_the_teams_that_are_said():
    b = GAME.setup(
        "start = 'empty'\nround = 1\ninitiative = 'GE'\n[teams]\n"
        "'US.rif.pl1' = {at = [10, 10]}\n'US.cc.cc1' = {at = [5, 5]}\n"
        "'GE.fjp.m1' = {at = [10, 20], facing = 270}\n'GE.cc.cc1' = {at = [5, 30]}"
    )
    assert [len(b.on_table(side)) for side in (0, 1)] == [2, 2]
    node = GAME.node(b)
    assert isinstance(node, Chance)
    assert node.step == "training_check"  # only one Unit can be activated
    assert b.is_destroyed(b.table.companies[0][1])
    assert not b.is_destroyed(b.table.companies[0][0])


@pytest.mark.parametrize(
    ("form", "code", "told"),
    [
        ("round = 30", "setup.number", "round is 0 to 8, not 30"),
        ("initiative = 'UK'\nround = 1", "setup.side", "'UK' is no side"),
        ("[teams]\n'US.rif.r99' = 'lost'", "setup.team", "'US.rif.r99' is no Team"),
        (
            "[teams]\n'US.rif.r1' = {at = [90, 10]}",
            "setup.place",
            'US.rif.r1: at 90, 10 it stands off the table of 48" x 36"',
        ),
        (
            "[teams]\n'US.rif.r1' = {at = [12, 12]}\n'US.rif.r2' = {at = [12.5, 12]}",
            "setup.invalid",
            "US.rif.r1 stands on US.rif.r2",
        ),
        ("[teams]\n'US.rif.r1' = {markers = 3}", "setup.number", "markers is 0 to 2, not 3"),
        ("[teams]\n'US.rif.r1' = {facing = 360}", "setup.number", "facing is 0 to 359, not 360"),
        ("[teams]\n'US.rif.r1' = {state = ['asleep']}", "setup.state", "'asleep' is no state"),
        ("start = 'empty'\n[teams]\n'US.rif.r1' = {markers = 1}", "setup.place", "needs a place"),
        ("[units]\n'US.rif' = {leader = 'zz'}", "setup.team", "'zz' is no Team"),
        ("[objectives]\nmoon = 'US'", "setup.objective", "'moon' is no objective"),
        ("smoke = [[1, 2, 3]]", "setup.number", "eight numbers, not 3"),
        ("weather = 'rain'", "setup.form", "weather"),
    ],
)
def test_what_cannot_be_is_refused_with_its_figure_and_name(form: str, code: str, told: str):
    with pytest.raises(BadSetup) as refused:
        GAME.setup(form)
    assert refused.value.code == code
    assert told in refused.value.message


LANE_2 = "round = 2\ninitiative = 'US'\n"


@pytest.mark.parametrize(
    ("form", "told"),
    [
        ("[units]\n'US.rif' = {leader = 'r1'}\n[teams]\n'US.rif.r1' = 'lost'", "US.rif.r1 is lost"),
        ("[units]\n'US.rif' = {leader = 'r1'}", "led by US.rif.r1, but US.rif.pl1 is not lost"),
        ("[units]\n'US.rif' = {leader = 'nobody'}", "led by nobody, but US.rif.pl1 is not lost"),
        ("[units]\n'US.rif' = {casualties = 3}", "US.rif has lost 3 Teams in this round, 0 in all"),
        ("[units]\n'US.rif' = {state = ['freed']}", ""),
        ("[units]\n'US.cc' = {state = ['activated']}", "US.cc is no Unit"),
        ("[units]\n'US.shm' = {state = ['gone to ground']}", "US.shm cannot go to ground"),
        ("[teams]\n'US.shm.t1' = {state = ['ground']}", "US.shm.t1 is a tank"),
        ("[teams]\n'US.shm.t1' = {state = ['dug in']}", "US.shm.t1 is of a Tank Unit"),
        ("[teams]\n'US.rif.r1' = {state = ['halted']}", "US.rif.r1 is halted, but nobody assaults"),
        ("[teams]\n'US.rif.r1' = 'left'", "US.rif.r1 has left, but its side has no exit"),
        ("[teams]\n'US.rif.r1' = 'reserve'", "US.rif.r1 is in reserve, but its Unit starts on"),
        ("[sides.US]\npoints = 3", "US has 3 points besides objectives, not 0 to 0"),
        ("[sides.US]\npoints = -1", "US has -1 points besides objectives, not 0 to 0"),
        ("smoke = [[1, 1, 7, 1, 7, 6, 1, 6]]", 'smoke has sides of 5" to 6", not 6"'),
        ("smoke = [[60, 1, 66, 1, 66, 7, 60, 7]]", "smoke at 63, 4 lies off the table"),
        ("smoke = [[20, 1, 26, 1, 26, 7, 20, 7]]", ""),
        ("[units]\n'US.rif' = {casualties = 1}\n[teams]\n'US.rif.r1' = 'lost'", ""),
        ("[teams]\n'US.rif.r1' = {state = ['dug in', 'ground']}", ""),
    ],
)
def test_what_nobody_can_have_done_is_refused_by_name(form: str, told: str):
    text = form if form.startswith("smoke") else ""
    form = f"{text}\n{LANE_2}{'' if text else form}"
    if not told:
        GAME.setup(form)
        return
    with pytest.raises(BadSetup) as refused:
        GAME.setup(form)
    assert told in refused.value.message


@pytest.mark.parametrize(
    ("form", "sound"),
    [
        ("[sides.US]\npoints = 1", True),  # half a point a round
        ("[sides.US]\npoints = 1.5", False),
        ("[sides.GE]\npoints = 0.5", False),
        ("[teams]\n'GE.g1.r1' = 'left'", True),
        ("[teams]\n'US.a.m1' = 'left'", False),
    ],
)
def test_bonus_points_and_exits_are_those_of_the_scenario(form: str, sound: bool):
    if sound:
        GAME.setup(f"scenario = 'neuville_au_plain'\n{LANE_2}{form}")
    else:
        with pytest.raises(BadSetup):
            GAME.setup(f"scenario = 'neuville_au_plain'\n{LANE_2}{form}")


@pytest.mark.parametrize("scenario", ["hedgerow_lane", "pegasus_bridge", "villers_bocage"])
def test_whatever_can_be_reached_can_be_described_and_set_up_again(scenario: str):
    check_setups(GAME, scenario, seed=7, plies=150)


def test_a_position_between_two_activations_needs_no_moment():
    form = GAME.describe(GAME.setup(LANE))
    assert "moment" not in form
    assert '"US.shm.t1" = {at = [24.0, 20.0], facing = 90, turret = 45}' in write_toml(form)
    assert GAME.setup(write_toml(form)) == GAME.setup(LANE)


def test_content_has_weapons_tanks_terrain_and_every_scenario():
    content = GAME.content()
    assert content["weapons"]["rifle"]["range"] == 18  # type: ignore[index]
    assert content["tanks"]["tiger_i"]["front"] == 3  # type: ignore[index]
    scenarios = content["scenarios"]
    assert isinstance(scenarios, dict)
    assert set(scenarios) == {s.id for s in GAME.scenarios() if not s.id.startswith("own:")}
    lane = scenarios["hedgerow_lane"]
    assert {o["id"] for o in lane["objective"]} == {"farm", "gap"}
    assert lane["terrain"]
    assert lane["side"][0]["unit"][0]["teams"]
