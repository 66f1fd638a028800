"""The captain's aims beside objectives: exits, lines that score, and the Commander's safety."""

from random import Random

from beachhead.games.company import GAME
from beachhead.games.company.board.position import LEFT, OFF_TABLE, REMOVED
from beachhead.games.company.bots import bonus_lines, evaluation, exits
from beachhead.games.company.bots.assessment import Assessment, value_fire_at
from beachhead.games.company.bots.captain import Captain
from beachhead.games.company.rules import morale
from beachhead.games.company.rules.setup import first_position
from beachhead.kernel.nodes import Decision
from tests.games.company.boards import Fight, fight, scenario

FARM = '[[objective]]\nid = "farm"\nname = "farm"\nat = [{}]\nradius = 3\nvp = {}\nowner = "{}"\n'


EXIT = '[[exit]]\nside = "US"\nedge = "S"\nspan = [[20, 0], [40, 0]]\nvp = 2\n'


LINE = '[[bonus]]\nside = "GE"\nenemy = "US"\nsouth_of = 12\nvp = 0.5\n'


FAR = "gre veteran: pl=smg@66,45 a=rifle@68,45"


LAST = 6


def answer(f: Fight) -> object:
    node = f.node
    assert isinstance(node, Decision)
    return Captain().decide(GAME, f.b, node, Random(1).randrange, 1.0)


def act(f: Fight, unit: str, die: int = 5) -> str:
    """Activate a Unit and carry out the captain's action and its Moves."""
    f.activate(unit, die)
    assert f.step == "choose_action"
    chosen = str(answer(f))
    GAME.play(f.b, chosen)
    f.hush()
    while f.step in {"plan_move", "choose_along"}:
        GAME.play(f.b, answer(f))
        f.hush()
    return chosen


def platoon(y: int, tables: str, number: int = LAST, enemy: str = FAR, terrain: str = "") -> Fight:
    """Set up an American platoon so far from the south edge in a round of six."""
    ours = f"rif veteran: pl=smg@30,{y} a=rifle@32,{y} c=rifle@28,{y} e=rifle@34,{y}"
    f = fight(ours, enemy, terrain, tables, cc="US@1,40")
    f.b.round = number
    return f


def out(f: Fight) -> int:
    return f.b.left[f.unit("US.rif")]


def test_a_platoon_near_its_exit_leaves_in_the_last_round_for_its_points():
    # rif  30,5   the south edge is an exit between 20 and 40
    f = platoon(5, EXIT)
    act(f, "US.rif")
    assert out(f) == 4
    assert morale.count_points(f.b, 0) == 2 * morale.HALVES


def test_a_platoon_that_fails_its_check_leaves_with_a_single_move():
    f = platoon(5, EXIT)
    assert act(f, "US.rif", 2) == "MO"
    assert out(f) == 4


def test_a_platoon_too_far_from_its_exit_does_not_try():
    # rif  30,30  five Moves away in the last round
    f = platoon(30, EXIT)
    assert exits.value_leaving(f.b, f.unit("US.rif")) == 0
    act(f, "US.rif")
    assert out(f) == 0
    assert f.where("US.rif.pl")[1] >= 29


def test_nobody_leaves_early_in_the_game():
    f = platoon(5, EXIT, number=1)
    act(f, "US.rif")
    assert out(f) == 0


def test_a_platoon_that_alone_keeps_an_objective_from_the_enemy_stays():
    # farm 30,5  held by the Americans; gre 30,17 behind a house takes it if they go
    house = "h building 20,12-40,12-40,13-20,13"
    near = "gre elite: pl=smg@30,17^ m=lmg@32,17^ n=lmg@28,17^ o=lmg@34,17^ q=lmg@26,17^"
    held = EXIT + FARM.format("30, 5", 4, "US")
    f = platoon(5, held, enemy=near, terrain=house)
    act(f, "US.rif")
    assert out(f) == 0
    g = platoon(5, held)
    act(g, "US.rif")
    assert out(g) == 4


def test_a_platoon_leaves_when_that_turns_the_game_with_the_enemy_before_it():
    # farm 44,40  a point for the Germans; two for leaving win; gre 30,16 could be fought instead
    near = "gre veteran: pl=smg@30,16 a=rifle@32,16 c=rifle@28,16"
    tables = EXIT + FARM.format("44, 40", 1, "GE")
    f = platoon(5, tables, enemy=near)
    assert exits.decides_game(f.b, f.unit("US.rif"))
    act(f, "US.rif")
    assert out(f) == 4


def test_a_platoon_that_can_still_take_what_is_worth_more_goes_for_that():
    # farm 30,12  eight points for the Germans, nobody near it
    f = platoon(5, EXIT + FARM.format("30, 12", 8, "GE"))
    act(f, "US.rif")
    assert out(f) == 0
    assert f.where("US.rif.pl")[1] > 8


def test_too_few_teams_to_score_do_not_leave():
    f = platoon(5, EXIT)
    for name in ("a", "c", "e"):
        f.b.state[f.team(f"US.rif.{name}")] |= REMOVED
    assert exits.value_leaving(f.b, f.unit("US.rif")) == 0


def test_an_exit_is_worth_nothing_where_points_do_not_decide():
    tables = EXIT + FARM.format("60, 40", 4, "GE")
    text = scenario("rif veteran: pl=smg@30,5 a=rifle@32,5", FAR, "", tables)
    hold = 'kind = "hold"\nobjective = "farm"\nside = "GE"'
    found = []
    for victory in ('kind = "points"', hold):
        b = first_position(text.replace('kind = "points"', victory), {})
        found.append(exits.count_points_for_leaving(b, [0]))
    assert found == [2, 0]


def test_who_runs_for_the_exit_goes_on_after_his_leader_has_left():
    # pl 30,3 reaches the exit in the first Move, the others in the second
    ours = "rif veteran: pl=smg@30,3 a=rifle@32,9 c=rifle@28,9 e=rifle@34,9"
    f = fight(ours, FAR, tables=EXIT)
    f.b.round = LAST
    assert act(f, "US.rif") == "RU"
    assert f.has("US.rif.pl", LEFT)
    assert out(f) == 4


def test_a_platoon_goes_beyond_the_line_where_that_takes_points_from_the_enemy():
    # line y 12  every round without an American south of it gives the Germans half a point
    # rif  30,20
    f = platoon(20, LINE, number=2)
    act(f, "US.rif")
    assert f.where("US.rif.pl")[1] < 12
    g = platoon(20, "", number=2)
    act(g, "US.rif")
    assert g.where("US.rif.pl")[1] > 12


def test_one_platoon_beyond_the_line_is_enough():
    ours = "rif veteran: pl=smg@30,20 a=rifle@32,20 | sec veteran: pl=smg@10,{0} a=rifle@12,{0}"
    behind, before = (fight(ours.format(y), FAR, tables=LINE, cc="US@1,40") for y in (30, 6))
    assert bonus_lines.value_crossings(behind.b, behind.unit("US.rif"), 0) > 0
    assert bonus_lines.value_crossings(before.b, before.unit("US.rif"), 0) == 0


def test_who_alone_keeps_the_enemy_from_his_points_for_a_line_gives_them_up_by_leaving():
    f, g = (platoon(5, EXIT + tables, number=5) for tables in (LINE, ""))
    lost = [exits.count_points_given_up(h.b, h.unit("US.rif")) for h in (f, g)]
    assert lost == [1.0, 0.0]


def test_points_to_come_for_a_line_count_as_good_as_won():
    # farm  a point for the Americans; six rounds of half a point are more
    f = platoon(20, LINE + FARM.format("30, 20", 1, "US"), number=1)
    assert morale.find_winner(f.b) == 1
    assert bonus_lines.forecast_winner(f.b) == -1
    assert Assessment(f.b, f.unit("US.rif")).caution == 1.0
    f.b.round = 4
    assert bonus_lines.forecast_winner(f.b) == -1
    assert Assessment(f.b, f.unit("US.rif")).caution == 0.5


def test_fire_counts_more_at_who_is_about_to_cross_the_line_or_to_leave():
    near = "gre veteran: pl=rifle@30,36 m=lmg@28,36"
    values = [
        value_fire_at(f.b, f.unit("GE.gre"), f.unit("US.rif"), "fire")
        for tables in ("", LINE, EXIT)
        for f in (
            platoon(26, tables, enemy=near),
            platoon(9, tables, enemy=near.replace("36", "19")),
        )
    ]
    far, close = values[::2], values[1::2]
    assert far[0] == far[1] == far[2] > 0
    assert close[1] == close[2] > close[0]


MGS = "gre veteran: pl=rifle@30,34 h=hmg@32,34 i=hmg@28,34"


def together(action: str, cc: str, enemy: str = FAR, terrain: str = "") -> Fight:
    """Begin an action of a platoon with the Commander near it, up to the question whether he goes along."""
    ours = "rif veteran: pl=smg@30,14 a=rifle@32,14 c=rifle@28,14 e=rifle@34,14"
    f = fight(ours, enemy, terrain, FARM.format("30, 40", 3, "GE"), cc=f"US@{cc}")
    f.watch = {"choose_along"}
    f.activate("US.rif", 5, action)
    assert f.step == "choose_along"
    return f


def test_the_commander_follows_a_platoon_that_runs():
    f = together("RU", "30,10")
    start = f.where("US.cc.cc")
    assert answer(f) == "along"
    while f.step in {"plan_move", "choose_along"}:
        GAME.play(f.b, answer(f))
        f.hush()
    assert f.where("US.rif.pl")[1] > 24
    assert f.where("US.cc.cc")[1] > start[1] + 4


def test_the_commander_goes_out_of_sight_while_the_platoon_stays():
    # a building 33-40, 7-8 hides who stands south of it from the machine guns at 30,34
    f = together("FM", "36,10", MGS, "w building 33,7-40,7-40,8-33,8")
    man = f.team("US.cc.cc")
    assert evaluation.sum_danger(f.b, man, f.b.x[man], f.b.y[man]) > 0
    assert answer(f) == "along"
    GAME.play(f.b, "along")
    f.hush()
    while f.step == "choose_target":
        GAME.play(f.b, "done")
        f.hush()
    assert f.step == "plan_move"
    GAME.play(f.b, answer(f))
    f.hush()
    assert evaluation.sum_danger(f.b, man, f.b.x[man], f.b.y[man]) == 0


def test_the_commander_digs_in_and_fires_with_a_platoon_but_does_not_assault():
    near = "gre veteran: pl=smg@30,21* a=rifle@32,21* c=rifle@28,21*"
    assert answer(together("DI", "30,10")) == "along"
    assert answer(together("AF", "30,10", near)) == "along"
    assert answer(together("AS", "30,10", near)) == "alone"


def test_a_commander_who_arrives_with_a_reserve_arrives():
    b = GAME.new("omaha_easy_red")
    side = b.table.sides.index("US")
    man = b.commander(side)
    unit = next(u for u in b.table.companies[side] if b.table.units[u].id == "g1")
    assert b.state[man] & OFF_TABLE
    b.round, b.initiative, b.owner = 2, 1, side
    b.agenda = [("roll_initiative",)]
    f = Fight(b)
    f.watch = {"choose_along"}
    f.begin(("activate", unit)).roll(5)
    while f.step in {"choose_action", "plan_move", "choose_along"}:
        GAME.play(b, answer(f))
    assert b.is_here(man)


def test_a_commander_alone_in_the_open_is_a_target_like_others():
    # gre 60,40 far away; the German Commander 30,20 alone before the rifles
    f = fight("rif veteran: pl=rifle@30,12! a=rifle@32,12! m=lmg@28,12!", FAR, cc="GE@30,20")
    f.begin(("give_fire_orders", f.unit("US.rif"), "fire"))
    assert answer(f) == f.unit("GE.cc")


def test_the_commander_takes_the_first_marker_for_his_platoon():
    f = fight("rif veteran: pl=smg@30,14 a=rifle@32,14 c=rifle@28,14", FAR, cc="US@30,12")
    f.begin(("place_markers", f.unit("US.rif"), 1))
    assert f.step == "choose_marked"
    assert answer(f) == f.team("US.cc.cc")
