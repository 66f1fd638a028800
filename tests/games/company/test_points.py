"""Points and winners: every way to score and every kind of victory, for both sides."""

from __future__ import annotations

import pytest

from beachhead.games.company.board import Board
from beachhead.games.company.board.position import DESTROYED, LEFT, REMOVED
from beachhead.games.company.rules import morale
from beachhead.games.company.rules.setup import first_position
from beachhead.kernel.nodes import Over
from tests.games.company.boards import FAR_ENEMY, THREE_PAIRS, fight, scenario

CROSS = '[[objective]]\nid = "x"\nname = "Cross"\nat = [30, 24]\nradius = 3\nvp = 2\n'
HILL = '[[objective]]\nid = "h"\nname = "Hill"\nat = [60, 24]\nradius = 3\nvp = 3\n'
DOORS = "".join(
    f'[[exit]]\nside = "{side}"\nedge = "{edge}"\nspan = [[20, {y}], [40, {y}]]\nvp = {vp}\n'
    for side, edge, y, vp in (("US", "N", 48, 3), ("US", "S", 0, 3), ("GE", "S", 0, 1))
)
BONUS = '[[bonus]]\nside = "US"\nenemy = "GE"\nsouth_of = 20\nvp = 1.5\n'


def points(tables: str = "", victory: str = "", **holders: int) -> Board:
    """Set up three pairs against one, with objectives held as told: 0 the U.S., 1 the Germans."""
    text = scenario(THREE_PAIRS, FAR_ENEMY, "", tables)
    if victory:
        text = text.replace('kind = "points"\nunit_vp = 1', victory)
    b = first_position(text, {"deployment": "free"})
    for i, objective in enumerate(b.table.scenario.objective):
        b.holders[i] = holders.get(objective.id, -1)
    return b


def test_objectives_count_for_their_holder():
    """In half points: two and three points are four and six halves."""
    b = points(CROSS + HILL, x=0, h=1)
    assert (morale.count_points(b, 0), morale.count_points(b, 1)) == (4, 6)
    b.points[:] = [1, 3]
    assert (morale.count_points(b, 0), morale.count_points(b, 1)) == (5, 9)
    b.holders[:] = [-1, -1]
    assert (morale.count_points(b, 0), morale.count_points(b, 1)) == (1, 3)


def test_destroyed_units_count_for_the_enemy():
    b = points()
    for u in b.table.companies[0][:2]:
        b.flags[u] |= DESTROYED
    assert (morale.count_points(b, 0), morale.count_points(b, 1)) == (0, 4)
    b.flags[b.table.companies[1][0]] |= DESTROYED
    assert (morale.count_points(b, 0), morale.count_points(b, 1)) == (2, 4)


@pytest.mark.parametrize(("left", "scored"), [(0, 0), (1, 6), (2, 6)])
def test_a_unit_of_which_half_has_left_scores_its_exit_once(left: int, scored: int):
    b = points(DOORS)
    b.left[b.table.companies[0][0]] = left
    assert morale.count_points(b, 0) == scored
    assert morale.count_points(b, 1) == 0
    b.left[b.table.companies[0][1]] = 1
    assert morale.count_points(b, 0) == scored + 6
    b.left[b.table.companies[1][0]] = 2
    assert morale.count_points(b, 1) == 2
    assert morale.count_points(points(), 0) == 0


def test_without_an_exit_nobody_scores_for_leaving():
    b = points()
    b.left[b.table.companies[0][0]] = 2
    assert morale.count_points(b, 0) == 0


@pytest.mark.parametrize(
    ("holders", "winner"), [({"x": 0}, 1), ({"x": 1}, -1), ({"x": -1}, 0), ({"x": 0, "h": 1}, -1)]
)
def test_more_points_win(holders: dict[str, int], winner: int):
    assert morale.find_winner(points(CROSS + HILL, "", **holders)) == winner


@pytest.mark.parametrize(("ties", "winner"), [("US", 1), ("GE", -1)])
def test_a_tie_may_be_the_gain_of_a_side(ties: str, winner: int):
    tie = f'kind = "points"\nunit_vp = 1\nties = "{ties}"'
    assert morale.find_winner(points(CROSS, tie)) == winner
    assert morale.find_winner(points(CROSS, tie, x=0)) == 1
    assert morale.find_winner(points(CROSS, tie, x=1)) == -1


@pytest.mark.parametrize(("holder", "winner"), [(0, 1), (1, -1), (-1, 0)])
def test_a_tie_may_go_to_whoever_holds_a_place(holder: int, winner: int):
    tie = 'kind = "points"\nunit_vp = 1\nties_to_holder_of = "h"'
    nothing = HILL.replace("vp = 3", "vp = 0")
    b = points(CROSS + nothing, tie, h=holder)
    assert morale.find_winner(b) == winner


@pytest.mark.parametrize(
    ("side", "holder", "winner"),
    [("US", 0, 1), ("US", 1, -1), ("US", -1, -1), ("GE", 1, -1), ("GE", 0, 1), ("GE", -1, 1)],
)
def test_who_must_hold_a_place_wins_by_it_alone(side: str, holder: int, winner: int):
    hold = f'kind = "hold"\nside = "{side}"\nobjective = "h"'
    b = points(CROSS + HILL, hold, h=holder, x=1 - holder if holder >= 0 else -1)
    assert morale.find_winner(b) == winner


@pytest.mark.parametrize(("lost", "winner"), [(0, -1), (1, 0), (2, 0), (3, 1), (4, 1)])
@pytest.mark.parametrize(("side", "sign"), [("US", 1), ("GE", -1)])
def test_who_must_destroy_something_wins_by_what_is_lost(
    lost: int, winner: int, side: str, sign: int
):
    """One Team lost is a draw, three are a win, for the one who is to destroy them."""
    prey = {"US": "GE.gre.a", "GE": "US.rif.a"}[side]
    kill = f'kind = "kill"\nside = "{side}"\ntarget = "{prey}"\nwin = 3\ndraw = 1'
    pair = "rif veteran: pl=smg@20,10 a=rifle@22,10"
    text = scenario(pair, pair.replace("rif ", "gre "), "", "")
    text = text.replace('kind = "points"\nunit_vp = 1', kill).replace('"a",', '"a", n = 4,')
    b = first_position(text, {"deployment": "free"})
    assert len(b.table.prey) == 4
    for t in b.table.prey:
        b.state[t] = 0
    for t in list(b.table.prey)[:lost]:
        b.state[t] = REMOVED
    assert morale.count_target_losses(b) == lost
    assert morale.find_winner(b) == winner * sign


# At the end of a round -----------------------------------------------------------------------------------


def test_an_objective_changes_hands_when_only_one_side_is_there():
    f = fight(THREE_PAIRS, FAR_ENEMY, tables=CROSS)
    b, man, foe = f.b, f.team("US.rif.a"), f.team("GE.gre.a")

    def place(team: int, apart: int) -> None:
        b.x[team], b.y[team] = 3000, 2400 + 300 + b.sheet(team).radius + apart

    for apart, held in ((1, False), (0, True)):
        place(man, apart)
        assert morale.controls_objective(b, 0, 0) is held
        assert not morale.controls_objective(b, 1, 0)
    b.marks[man] = 1
    assert not morale.controls_objective(b, 0, 0)
    b.marks[man] = 0
    b.x[foe], b.y[foe] = 3000, 2200
    assert not morale.controls_objective(b, 0, 0)
    assert not morale.controls_objective(b, 1, 0)
    b.state[man] = REMOVED
    assert morale.controls_objective(b, 1, 0)
    b.x[foe], b.y[foe] = 100, 100
    commander = b.commander(0)
    b.x[commander], b.y[commander] = 3000, 2400
    assert not morale.controls_objective(b, 0, 0)


def test_holders_are_noted_round_by_round_and_stay_when_everybody_leaves():
    f = fight(THREE_PAIRS, FAR_ENEMY, tables=CROSS)
    b = f.b
    b.x[f.team("US.rif.a")], b.y[f.team("US.rif.a")] = 3000, 2400
    f.begin(morale.score_round())
    assert b.holders == [0]
    b.x[f.team("US.rif.a")] = 1000
    f.begin(morale.score_round())
    assert b.holders == [0]


@pytest.mark.parametrize(("y", "scored"), [(2000, 3), (1999, 0)])
def test_a_bonus_is_paid_while_no_enemy_is_beyond_the_line(y: int, scored: int):
    f = fight(THREE_PAIRS, FAR_ENEMY, tables=BONUS)
    f.b.y[f.team("GE.gre.a")] = y
    f.b.y[f.team("US.rif.a")] = 100
    f.begin(morale.score_round())
    assert f.b.points == [scored, 0]
    f.b.state[f.team("GE.gre.a")] = LEFT
    f.begin(morale.score_round())
    assert f.b.points == [scored + 3, 0]


@pytest.mark.parametrize(
    ("holder", "reason", "scores"),
    [(0, "points", (1, -1)), (1, "points", (-1, 1)), (-1, "draw", (0, 0))],
)
def test_the_game_ends_after_its_last_round(holder: int, reason: str, scores: tuple[int, int]):
    f = fight(THREE_PAIRS, FAR_ENEMY, tables=CROSS, rounds=3)
    f.b.holders[0] = holder
    f.b.round = 2
    f.begin(morale.score_round())
    assert (f.b.round, f.b.ending) == (3, "")
    f.begin(morale.score_round())
    node = f.node
    assert isinstance(node, Over)
    assert (node.reason, node.scores) == (reason, scores)


@pytest.mark.rule("MIN-MORALE-02")
@pytest.mark.parametrize(
    ("here", "left", "losses", "must"),
    [(2, 0, 1, False), (1, 0, 1, True), (1, 0, 0, False), (1, 1, 1, False), (0, 0, 4, False)],
)
def test_a_unit_below_half_with_losses_is_tested(here: int, left: int, losses: int, must: bool):
    """Of four Teams; those that left by an exit count as there."""
    f = fight("rif veteran: pl=smg@20,10 a=rifle@22,10 c=rifle@24,10 d=rifle@26,10", FAR_ENEMY)
    unit = f.unit("US.rif")
    for n, t in enumerate(f.b.table.units[unit].teams):
        f.b.state[t] = 0 if n < here else LEFT if n < here + left else REMOVED
    f.b.left[unit], f.b.losses[unit] = left, losses
    assert morale.must_test(f.b, unit) is must
