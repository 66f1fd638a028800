"""Setting up by hand and in the standard formation, and reserves that enter (MIN-SEQ-01)."""

from __future__ import annotations

import pytest

from beachhead.games.company import GAME
from beachhead.games.company.board import Board
from beachhead.games.company.board.paths import arrival_edge
from beachhead.games.company.rules import formations, setup
from beachhead.games.company.rules.setup import first_position, lay_out
from beachhead.kernel.nodes import Decision
from tests.games.company.boards import FAR_ENEMY, scenario

PAIR = "rif veteran: pl=smg@20,10 a=rifle@22,10"
ZONE = 'id = "US"\nside = "US"\npoints = [[0, 0], [72, 0], [72, 48], [0, 48]]'
STRIP = ZONE.replace("[72, 48], [0, 48]", "[72, 12], [0, 12]")
OBJECTIVE = '[[objective]]\nid = "{0}"\nname = "{0}"\nat = [30, 24]\nradius = 3\nvp = 2\n{1}'


def free(us: str = PAIR, terrain: str = "", tables: str = "", strip: bool = False) -> Board:
    """Begin with the first Unit of the U.S. still to be set up."""
    text = scenario(us, FAR_ENEMY, terrain, tables)
    return GAME.new(text.replace(ZONE, STRIP) if strip else text, deployment="free")


def put(*words: int | str) -> tuple[int | str, ...]:
    return words


def codes(b: Board, *words: int | str) -> list[str]:
    return [r.code for r in GAME.why_not(b, words)]


GOOD = ("pl1", 1000, 500, "a1", 1200, 500)


@pytest.mark.rule("MIN-SEQ-01")
@pytest.mark.parametrize(
    ("words", "found"),
    [
        (GOOD, []),
        (("pl1", 1000, 500), ["deploy.missing"]),
        (("a1", 1000, 500), ["deploy.missing"]),
        (("zz", 1000, 500, "a1", 1200, 500), ["deploy.form"]),
        (("pl1", 1000, 500, "a1", 1010, 500), ["deploy.spot"]),
        (("pl1", 1000, 500, "a1", 1200, 1300), ["deploy.zone"]),
        (("pl1", 1000, 1300, "a1", 1200, 500), ["deploy.zone"]),
        (("pl1", 10, 500, "a1", 200, 500), ["deploy.spot"]),
        (("pl1", 1000, 500, "a1", 1900, 500), ["deploy.cohesion"]),
        (("pl1", 1000, 500, "a1", 1600, 500), []),
    ],
)
def test_a_unit_is_set_up_whole_in_its_zone_on_free_ground_and_in_cohesion(
    words: tuple[int | str, ...], found: list[str]
):
    assert codes(free(strip=True), *words) == found


@pytest.mark.rule("MIN-SEQ-01")
def test_set_up_by_hand_puts_everybody_where_told_and_facing_as_told():
    b = free()
    GAME.play(b, put("pl1", 1000, 500, "@", 45, "a1", 1200, 500, "@", 180, 90))
    assert [(b.place(t), b.hull[t], b.turret[t]) for t in b.teams_here(0)] == [
        ((1000, 500), 45, 45),
        ((1200, 500), 180, 90),
    ]
    node = GAME.node(b)
    assert isinstance(node, Decision)
    assert (node.step, node.side, b.round) == ("deploy", 0, 0)  # the Commander comes next


@pytest.mark.parametrize(
    ("flag", "dug", "moved"), [("dug_in=true", 1, 0), ("moved=true", 0, 1), ("", 0, 0)]
)
@pytest.mark.parametrize("answer", ["standard", GOOD])
def test_a_unit_starts_dug_in_or_as_having_moved_if_the_scenario_says_so(
    flag: str, dug: int, moved: int, answer: str | tuple[int | str, ...]
):
    b = free(PAIR.replace("veteran", f"veteran {flag}"))
    GAME.play(b, answer)
    assert [(b.is_dug_in(t), b.has_moved(t)) for t in b.teams_here(0)] == [(dug, moved)] * 2


def test_a_commander_is_set_up_alone_and_needs_no_cohesion():
    b = free()
    GAME.play(b, GOOD)
    commander = b.commander(0)
    GAME.play(b, put("cc1", 5000, 500))
    assert b.place(commander) == (5000, 500)


@pytest.mark.parametrize(
    ("kind", "weapon", "x", "found"),
    [
        ("deep_water", "rifle", 1600, ["deploy.spot"]),
        ("deep_water", "rifle", 1400, []),
        ("woods", "gun57", 1600, []),  # where a Gun could not go
        ("building", "rifle", 1600, []),
    ],
)
def test_ground_is_closed_at_set_up_as_in_moves_but_guns_stand_where_they_could_not_go(
    kind: str, weapon: str, x: int, found: list[str]
):
    b = free(PAIR.replace("a=rifle", f"a={weapon}"), f"w {kind} 15,3-18,3-18,7-15,7")
    assert codes(b, "pl1", 1200, 500, "a1", x, 500) == found


@pytest.mark.parametrize(
    ("x", "told"),
    [
        (20, "would hang over the edge of the table"),
        (1010, "would stand on"),
        (1600, "in terrain that is closed to it"),
    ],
)
def test_a_spot_that_cannot_be_taken_is_refused_with_what_is_there(x: int, told: str):
    b = free(terrain="w deep_water 15,3-18,3-18,7-15,7")
    assert told in GAME.why_not(b, put("pl1", 1000, 500, "a1", x, 500))[0].message


@pytest.mark.parametrize(("far", "refused"), [(1900, True), (1500, False)])
def test_the_refusal_for_cohesion_names_who_and_how_far(far: int, refused: bool):
    reasons = GAME.why_not(free(), put("pl1", 1000, 500, "a1", far, 500))
    assert bool(reasons) is refused
    if refused:
        assert (
            reasons[0].message
            == 'Rifle a1 would be out of cohesion: 6" to the leader or a relay are allowed'
        )


def test_zones_are_those_of_the_own_side():
    b = free(strip=True)
    assert setup.list_zones(b, 0) == [[(0, 0), (7200, 0), (7200, 1200), (0, 1200)]]
    assert setup.list_zones(b, 1) == [[(0, 0), (7200, 0), (7200, 4800), (0, 4800)]]


def test_the_first_position_has_holders_leaders_and_switches_as_they_are_set():
    tables = OBJECTIVE.format("x", 'owner = "GE"\n') + OBJECTIVE.format("y", "")
    text = scenario(PAIR, FAR_ENEMY, "", tables)
    b = first_position(text, {"reaction_moments": 2})
    assert b.holders == [1, -1]
    assert (b.moments, first_position(text, {}).moments) == (2, 4)
    assert b.leader[0] == b.table.units[0].teams[0]
    assert b.leader[b.table.commanders[0]] == -1
    assert len(b.on_table(0)) == 3
    assert len(first_position(text, {"deployment": "free"}).on_table(0)) == 0


@pytest.mark.parametrize("facing", [0, 90, 180])
def test_the_standard_formation_is_a_line_square_to_its_facing(facing: int):
    """Nobody stands before or behind the leader while there is room beside him."""
    us = f"rif veteran facing={facing}: pl=smg@20,10 a=rifle@22,10 c=rifle@24,10"
    text = scenario(us, FAR_ENEMY, "", "").replace("anchor = [5, 5]", "anchor = [30, 24]")
    b = setup.lay_out(text)
    chief = b.place(b.leader[0])
    assert chief == (3000, 2400)
    for t in b.table.units[0].teams:
        dx, dy = b.x[t] - chief[0], b.y[t] - chief[1]
        assert (dx if facing in {0, 180} else dy) == 0
        assert b.hull[t] == b.turret[t] == facing


def test_a_standard_formation_round_another_spot_keeps_everybodys_place_in_it():
    b = setup.lay_out(scenario(PAIR, FAR_ENEMY, "", ""))
    words = setup.write_set_up(b, 0, 2000, 1500)
    chief, other = b.table.units[0].teams
    dx, dy = b.x[other] - b.x[chief], b.y[other] - b.y[chief]
    assert words[:3] == ("pl1", 2000, 1500)
    assert words[6:9] == ("a1", 2000 + dx, 1500 + dy)
    assert words[3:6] == ("@", b.hull[chief], b.hull[chief])


# ---- reserves -------------------------------------------------------------------------------------

EDGES = {"N": (270, 1, 48), "S": (90, 1, 0), "W": (0, 0, 0), "E": (180, 0, 72)}


def waiting(edge: str, us: str = PAIR) -> Board:
    """Return a battle in which the U.S. Unit is to enter by an edge."""
    text = scenario(us, FAR_ENEMY, "", "")
    _, axis, border = EDGES[edge]
    span = [[20, border], [30, border]] if axis else [[border, 20], [border, 30]]
    reserve = f'reserve = {{ round = 1, edge = "{edge}", span = {span} }}\nteams'
    b = GAME.new(text.replace("teams", reserve, 1))
    b.round = 1
    return b


@pytest.mark.parametrize("edge", EDGES)
def test_a_reserve_enters_by_its_edge_facing_inwards_at_most_a_move_deep(edge: str):
    b = waiting(edge)
    facing, axis, border = EDGES[edge]
    moves = formations.list_moves(b, 0)
    assert moves[0] == "stay"
    for path in formations.plan_entry(b, 0, *_inside(b, edge)):
        start, end = path[3:5], path[-2:]
        radius = b.sheet(path[0]).radius
        assert path[1:3] == [facing, facing]
        assert abs(start[axis] - border * 100) <= radius + 1
        assert 2000 <= start[1 - axis] <= 3000
        assert abs(end[axis] - border * 100) <= 600 + radius


def _inside(b: Board, edge: str) -> tuple[int, int]:
    (ax, ay), (bx, by), _ = arrival_edge(b, b.table.units[0].teams[0])
    dx, dy = {"N": (0, -300), "S": (0, 300), "W": (300, 0), "E": (-300, 0)}[edge]
    return (ax + bx) // 2 + dx, (ay + by) // 2 + dy


def test_a_reserve_enters_with_its_leader_first_and_everybody_beside_him():
    b = waiting("S", PAIR + " c=rifle@24,10")
    plan = formations.plan_entry(b, 0, 2500, 300)
    assert plan[0][0] == b.leader[0]
    assert plan[0][-2:] == [2500, 300]
    assert {p[0] for p in plan} == set(b.table.units[0].teams)
    ends = [tuple(p[-2:]) for p in plan]
    assert len(set(ends)) == 3
    assert all(abs(x - 2500) <= 700 and 0 < y <= 650 for x, y in ends)


@pytest.mark.rule("MIN-COH-02")
def test_the_refusal_names_everybody_who_is_astray_and_the_longest_link():
    """Tanks link over ten inches."""
    b = free("rif veteran: pl=smg@20,10 a=rifle@22,10 t=m4_sherman@26,10")
    words = put("pl1", 1000, 500, "a1", 2000, 500, "t1", 2500, 500)
    (reason,) = GAME.why_not(b, words)
    assert reason.message == (
        'Rifle a1, M4 Sherman t1 would be out of cohesion: 10" to the leader or a relay are allowed'
    )


@pytest.mark.rule("MIN-COH-04")
@pytest.mark.parametrize(("far", "found"), [(1160, []), (1161, ["deploy.cohesion"])])
def test_a_tank_is_set_up_ten_inches_from_the_leader_at_most(far: int, found: list[str]):
    b = free("rif veteran: pl=smg@20,10 t=m4_sherman@26,10")
    assert codes(b, "pl1", 1000, 500, "t1", 1000 + far, 500) == found


@pytest.mark.rule("MIN-LEAD-01")
def test_the_leader_is_set_up_first_wherever_he_stands_in_the_file():
    text = scenario(PAIR, FAR_ENEMY, "", "")
    first, second = (
        '{ id = "pl", role = "pl", weapons = ["smg"] }',
        '{ id = "a", role = "team", weapons = ["rifle"] }',
    )
    assert f"{first}, {second}" in text
    b = setup.lay_out(text.replace(f"{first}, {second}", f"{second}, {first}", 1))
    assert b.sheet(b.leader[0]).id == "pl1"
    assert b.place(b.leader[0]) == (500, 500)


def test_goals_are_the_nearest_objectives_the_nearest_enemy_and_away_from_him():
    tables = "".join(
        OBJECTIVE.format(k, "").replace("[30, 24]", at)
        for k, at in (("x", "[60, 10]"), ("y", "[10, 10]"), ("z", "[30, 10]"))
    )
    b = GAME.new(scenario(PAIR, FAR_ENEMY, "", tables))
    for t in b.on_table(1):
        b.x[t], b.y[t] = 6000, 4000
    b.x[b.commander(1)], b.y[b.commander(1)] = 2000, 3000
    assert list(formations._list_goals(b, 0, (2000, 1000))) == [
        *((1000, 1000), (3000, 1000)),
        *((2000, 3000), (2000, -1000)),
    ]


def test_without_an_enemy_a_unit_goes_for_the_objectives_alone():
    b = GAME.new(scenario(PAIR, FAR_ENEMY, "", OBJECTIVE.format("x", "")))
    for t in b.on_table(1)[:]:
        b.remove(t)
    assert list(formations._list_goals(b, 0, (2000, 1000))) == [(3000, 2400)]
    moves = formations.list_moves(b, 0)
    assert len(moves) == 2
    assert "@" in moves[1]


@pytest.mark.parametrize(("far", "offered"), [(99, False), (100, True)])
def test_a_team_that_is_at_its_goal_is_offered_no_way_there(far: int, offered: bool):
    b = GAME.new(scenario("rif veteran: pl=smg@20,10", FAR_ENEMY, "", OBJECTIVE.format("x", "")))
    team = b.leader[0]
    b.x[team], b.y[team] = 3000 - far, 2400
    assert ((3000, 2400) in formations.list_single_spots(b, 0, team)) is offered


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
