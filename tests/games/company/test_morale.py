"""Unit and company morale, and the end of a round."""

import pytest

from beachhead.games.company import GAME
from beachhead.games.company.board.position import (
    ACTED,
    ACTIVATED,
    DECLINED,
    DESTROYED,
    DUG_IN,
    FIRED,
    FREED,
    GROUND,
    GROUNDED,
    MOVED,
    OVERWATCH,
    RAN,
    REMOVED,
)
from beachhead.games.company.rules import (
    casualties,
    morale,
)
from beachhead.kernel.nodes import Chance, Over
from tests.games.company.boards import (
    CLOSE_ENEMY,
    FAR_ENEMY,
    FOUR_RIFLES,
    THREE_PAIRS,
    Fight,
    fight,
)

FOUR = "rif veteran: pl=rifle@20,10 a=rifle@22,10 c=rifle@24,10 d=rifle@26,10 | two veteran: pl=rifle@40,10 a=rifle@42,10"
FAR = "gre veteran: pl=smg@20,45 a=rifle@22,45 | gra veteran: pl=smg@30,45 a=rifle@32,45"


def below_half(f: Fight) -> Fight:
    unit = f.unit("US.rif")
    for t in f.b.table.units[unit].teams[1:]:
        f.b.state[t] = REMOVED
        f.b.losses[unit] += 1
    f.b.agenda = []
    return f.begin(morale.end_round())


def destroy(f: Fight, *units: str) -> Fight:
    f.b.agenda = [("roll_initiative",)]
    for name in units:
        f.begin(*casualties.destroy_unit(f.b, f.unit(name), "MIN-MORALE-03"))
    return f


def end_costly_round(first: int = 0) -> Fight:
    """Let both companies have two Units below half with losses, and one whole Unit that waits."""
    teams = "pl=smg@{0},{1} a=rifle@{2},{1} c=rifle@{3},{1} d=rifle@{4},{1} e=rifle@{5},{1}"
    units = [
        " | ".join(
            f"{k} veteran: {teams.format(x, y, x + 2, x + 4, x + 6, x + 8)}"
            for k, x in zip(keys, (10, 24, 38), strict=True)
        )
        for keys, y in ((("a", "b", "c"), 5), (("g", "h", "i"), 40))
    ]
    f = fight(units[0], units[1])
    f.b.first = first
    for name in ("US.a", "US.b", "GE.g", "GE.h"):
        unit = f.unit(name)
        for t in f.b.table.units[unit].teams[2:]:
            f.b.state[t] |= REMOVED
            f.b.losses[unit] += 1
    f.b.agenda = []
    return f.begin(morale.end_round())


def due(f: Fight) -> tuple[str, int]:
    """Give the check that is due and its side."""
    node = f.node
    assert isinstance(node, Chance)
    return node.step, node.side


def lose_teams(lost: int, this_round: bool = True, us: str = FOUR) -> Fight:
    f = fight(us, FAR)
    unit = f.unit("US.rif")
    for t in f.b.table.units[unit].teams[-lost:] if lost else ():
        f.b.state[t] = REMOVED
        f.b.losses[unit] += this_round
    return f


def end_round(f: Fight) -> Fight:
    f.b.agenda = []
    return f.begin(morale.end_round())


@pytest.mark.rule("MIN-MORALE-01")
def test_morale_is_tested_at_the_end_of_the_round():
    f = end_round(lose_teams(3))
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
    f = lose_teams(lost, now)
    assert morale.must_test(f.b, f.unit("US.rif")) is tested


@pytest.mark.rule("MIN-MORALE-03")
def test_failing_destroys_the_whole_unit():
    f = end_round(
        lose_teams(4, us=FOUR.replace("d=rifle@26,10", "d=rifle@26,10 e=rifle@28,10 g=rifle@30,10"))
    )
    f.roll(1)
    assert f.has("US.rif", DESTROYED)
    assert f.b.teams_here(f.unit("US.rif")) == []


@pytest.mark.rule("MIN-MORALE-04")
def test_the_test_repeats_in_every_round_with_more_casualties():
    six = FOUR.replace("d=rifle@26,10", "d=rifle@26,10 e=rifle@28,10 g=rifle@30,10")
    f = end_round(lose_teams(4, us=six))
    f.roll(6)
    assert f.b.round == 2
    unit = f.unit("US.rif")
    assert not morale.must_test(f.b, unit)
    f.b.losses[unit] = 1
    assert morale.must_test(f.b, unit)


@pytest.mark.rule("MIN-MORALE-05")
def test_a_non_tank_unit_reduced_to_one_team_is_removed():
    """A Unit that started with one Team was not reduced, and tanks fight on alone."""
    f = lose_teams(3, this_round=False)
    f.b.story = []
    end_round(f)
    assert f.has("US.rif", DESTROYED)
    assert [e.figures["unit"] for e in f.b.story if e.kind == "alone"] == ["US.rif"]
    g = fight("t veteran: t=m4_sherman@20,10 u=m4_sherman@24,10 | s veteran: pl=rifle@40,10", FAR)
    g.b.state[g.team("US.t.u")] = REMOVED
    end_round(g)
    assert not g.has("US.t", DESTROYED)
    assert not g.has("US.s", DESTROYED)


def test_units_that_began_with_one_team_are_not_reduced_to_one():
    """Q112: nor do observers count."""
    f = fight("s veteran: pl=rifle@40,10 | two veteran: pl=smg@50,10 a=rifle@52,10", CLOSE_ENEMY)
    f.b.agenda = []
    f.begin(morale.end_round())
    assert f.b.teams_here(f.unit("US.s"))
    g = fight(
        "bty veteran: pl=rifle@20,5 g=gun105@22,5 fo=rifle@10,20 | two veteran: pl=smg@50,10 a=rifle@52,10",
        CLOSE_ENEMY,
    )
    g.b.state[g.team("US.bty.g")] |= REMOVED
    g.b.agenda = []
    g.begin(morale.end_round())
    assert g.b.teams_here(g.unit("US.bty")) == []


@pytest.mark.rule("MIN-LEAD-11")
def test_a_failed_gift_that_destroys_the_unit_takes_the_commander_along():
    us = f"{FOUR_RIFLES} | two veteran: pl=smg@40,10 a=rifle@42,10 | tre veteran: pl=smg@50,10 a=rifle@52,10"
    f = fight(us, FAR_ENEMY)
    f.watch = {"grant_reroll"}
    below_half(f)
    f.roll(1).say("reroll").roll(1)
    assert f.has("US.rif", DESTROYED)
    assert f.lost("US.cc.cc")


@pytest.mark.rule("MIN-LEAD-12")
def test_the_company_checks_when_fewer_than_half_of_its_units_remain():
    """Three Green Units: after the second loss one of three is left, and the Veteran Commander rolls."""
    f = destroy(fight(THREE_PAIRS.replace("veteran", "green"), FAR_ENEMY), "US.rif")
    assert f.step == "roll_initiative"
    destroy(f, "US.two")
    assert (f.step, f.need()) == ("company_morale", 4)
    f.roll(4)
    assert (f.step, f.b.ending) == ("roll_initiative", "")


@pytest.mark.rule("MIN-LEAD-12")
def test_half_of_the_units_are_enough():
    """Four Units: no check while two are left; then a failed one loses the battle (MIN-LEAD-14)."""
    f = fight(f"{THREE_PAIRS} | for veteran: pl=smg@50,10 a=rifle@52,10", FAR_ENEMY)
    for unit in ("US.rif", "US.two"):
        assert destroy(f, unit).step == "roll_initiative"
    assert destroy(f, "US.tre").step == "company_morale"
    f.roll(3)
    assert (f.b.ending, f.b.scores) == ("retreat", [-1, 1])


def test_reserves_count_as_remaining_units():
    """Q145."""
    b = GAME.new("omaha_easy_red")
    waiting = [u for u in b.table.companies[0] if b.is_waiting(u)]
    assert waiting
    assert casualties.count_remaining(b, 0) == len(b.table.companies[0])


@pytest.mark.rule("MIN-LEAD-13")
def test_with_one_unit_left_the_check_is_rolled_every_round():
    f = fight(THREE_PAIRS, f"{FAR_ENEMY} | gra veteran: pl=smg@40,46 a=rifle@42,46")
    f.destroyed("US.rif", "US.two")
    f.b.agenda = []
    f.begin(morale.end_round())
    assert f.step == "company_morale"
    f.roll(6)
    assert f.b.round == 2


def test_a_company_that_started_with_one_unit_takes_no_check_at_the_end_of_rounds():
    """Q146."""
    f = fight(FOUR_RIFLES, FAR_ENEMY)
    f.b.agenda = []
    f.begin(morale.end_round())
    assert f.step == "roll_initiative"


@pytest.mark.rule("MIN-LEAD-14")
def test_failing_the_check_loses_the_battle():
    f = destroy(fight(THREE_PAIRS, FAR_ENEMY), "US.rif", "US.two")
    f.roll(3)
    node = f.node
    assert isinstance(node, Over)
    assert (node.reason, node.scores) == ("retreat", (-1, 1))


def test_a_company_that_is_beaten_ends_the_game_at_once():
    """Q166: the one end that the text knows."""
    f = fight(
        f"{FOUR_RIFLES} | two veteran: pl=smg@40,10 a=rifle@42,10 | tre veteran: pl=smg@50,10 a=rifle@52,10",
        FAR_ENEMY,
    )
    f.b.agenda = []
    for unit in ("US.rif", "US.two"):
        f.begin(*casualties.destroy_unit(f.b, f.unit(unit), "MIN-MORALE-03"))
    f.roll(1)
    assert isinstance(f.node, Over)
    assert f.has("US.two", DESTROYED)


@pytest.mark.parametrize(
    ("german", "american", "scores"), [(1, 1, (0, 0)), (1, 6, (1, -1)), (6, 1, (-1, 1))]
)
def test_two_companies_that_fail_at_once_draw(german: int, american: int, scores: tuple[int, int]):
    """Q166: otherwise the one that fails has lost."""
    f = end_costly_round()
    f.say("GE.g").roll(1).roll(1).say("US.a").roll(1).roll(1)
    f.roll(german).roll(american)
    node = f.node
    assert isinstance(node, Over)
    assert node.scores == scores
    assert node.reason == ("draw" if scores == (0, 0) else "retreat")


@pytest.mark.rule("MIN-LEAD-15")
def test_without_a_commander_on_the_table_the_check_fails_by_itself():
    f = destroy(fight(THREE_PAIRS, FAR_ENEMY, cc="US@none"), "US.rif", "US.two")
    assert isinstance(f.node, Over)


@pytest.mark.parametrize("first", [0, 1])
def test_at_the_end_of_a_round_the_loser_of_the_initiative_tests_first_in_his_own_order(first: int):
    """Q012: Unit morale, side by side; the owner picks the order of his Units."""
    f = end_costly_round(first)
    assert (f.step, f.asked) == ("choose_tested", 1 - first)
    names = ["GE.g", "GE.h"] if first == 0 else ["US.a", "US.b"]
    assert f.texts() == names
    f.say(names[1])
    assert f.b.agenda[-1][2] == f.unit(names[1])
    f.roll(6).roll(6)
    assert (f.step, f.asked) == ("choose_tested", first)


def test_company_checks_wait_until_all_morale_is_tested():
    """Q012: companies are tested after Unit morale and lone Teams, the Initiative's loser first."""
    f = end_costly_round()
    f.say("GE.g").roll(1).roll(1)
    assert f.has("GE.h", DESTROYED)
    assert (f.step, f.asked) == ("choose_tested", 0)  # not the company's check yet
    f.say("US.a").roll(1).roll(1)
    assert due(f) == ("company_morale", 1)
    f.roll(6)
    assert due(f) == ("company_morale", 0)
    f.roll(6)
    # Then those with one Unit left once more (Q146), in the same order.
    assert due(f) == ("company_morale", 1)
    f.roll(6)
    assert due(f) == ("company_morale", 0)
    f.roll(6)
    assert (f.step, f.b.round) == ("roll_initiative", 2)


def test_lone_teams_are_removed_after_morale_and_before_the_companies():
    """Q012, second and third."""
    f = end_costly_round()
    for name in ("US.a", "US.b"):
        f.b.state[f.team(f"{name}.a")] |= REMOVED
    f.say("GE.g").roll(6).roll(6).say("US.a").roll(6).roll(6)
    assert f.has("US.a", DESTROYED)
    assert f.has("US.b", DESTROYED)
    assert due(f) == ("company_morale", 0)


def test_smoke_and_going_to_ground_last_through_the_checks():
    """Q012: the fifth step comes after the companies' checks."""
    f = end_costly_round()
    f.b.smoke = [0, 0, 600, 0, 600, 600, 0, 600]
    f.say("GE.g").roll(6).roll(6).say("US.a").roll(6)
    assert f.b.smoke
    f.roll(6)
    assert f.b.smoke == []


@pytest.mark.parametrize("left", [True, False])
def test_a_rout_of_what_is_left_tests_the_company_only_if_the_unit_is_destroyed(left: bool):
    """A Unit of which a Team left by an exit is not destroyed: it counts as remaining."""
    f = fight(THREE_PAIRS, FAR_ENEMY).destroyed("US.two", "US.tre")
    unit = f.unit("US.rif")
    if left:
        f.b.leave(f.team("US.rif.a"))
    casualties.destroy_at_end(f.b, unit, "MIN-MORALE-03")
    assert f.b.queue == ([] if left else [unit])
    assert f.has("US.rif", DESTROYED) is not left


@pytest.mark.rule("MIN-INDIRECT-28")
def test_observers_go_with_their_battery_and_those_who_left_have_left():
    us = f"bty veteran: pl=rifle@20,5 g=gun105@22,5 fo=rifle@10,20 | {THREE_PAIRS}"
    f, g = fight(us, FAR_ENEMY), fight(us, FAR_ENEMY)
    g.b.leave(g.team("US.bty-fo1.fo1"))
    for fight_ in (f, g):
        casualties.destroy_unit(fight_.b, fight_.unit("US.bty"), "MIN-MORALE-03")
    fo = f.team("US.bty-fo1.fo1")
    assert (f.b.is_removed(fo), g.b.is_removed(fo), g.b.has_left(fo)) == (True, False, True)


@pytest.mark.rule("MIN-MORALE-05")
@pytest.mark.parametrize("left", [0, 1])
def test_the_last_team_on_the_table_stays_if_others_of_its_unit_left_by_an_exit(left: int):
    f = lose_teams(3, this_round=False)
    if left:
        f.b.state[f.team("US.rif.d")] = 0
        f.b.leave(f.team("US.rif.d"))
    end_round(f)
    assert f.has("US.rif", DESTROYED) is not bool(left)


@pytest.mark.rule("MIN-MORALE-01")
def test_the_checks_at_the_end_of_a_round_are_an_initiative_of_their_own():
    f = lose_teams(3)
    before = f.b.initiative
    assert end_round(f).b.initiative == before + 1


@pytest.mark.rule("MIN-MORALE-05")
@pytest.mark.parametrize("first", [0, 1])
def test_companies_are_tested_loser_first_whatever_their_units_were_lost_by(first: int):
    """Q012: one side's Units rout, the other's are lone Teams and are removed after them."""
    f = end_costly_round(first)
    loser = 1 - first
    lone, routed = (("GE.g", "GE.h"), ("US.a", "US.b"))[:: 1 if loser else -1]
    for name in lone:
        f.b.losses[f.unit(name)] = 0
        f.b.state[f.team(f"{name}.a")] |= REMOVED
    f.b.agenda = []
    f.begin(morale.end_round()).say(routed[0]).roll(1).roll(1)
    assert due(f) == ("company_morale", loser)
    f.roll(6)
    assert due(f) == ("company_morale", first)


@pytest.mark.rule("MIN-SEQ-09")
def test_a_new_round_makes_everybody_ready_and_changes_nothing_else():
    """Overwatch, running and digging in last over rounds, and so does having moved (Q022, Q024, Q027)."""
    f = fight(THREE_PAIRS, FAR_ENEMY)
    unit, man = f.unit("US.rif"), f.team("US.rif.a")
    f.b.flags[unit] = 2 * DESTROYED - 1 & ~DESTROYED
    f.b.state[man] = MOVED | FIRED | DUG_IN | GROUND
    f.b.losses[unit] = 1
    assert f.b.flags[unit] == ACTIVATED | ACTED | FREED | DECLINED | GROUNDED | OVERWATCH | RAN
    f.begin(morale.clear_table())
    assert f.b.flags[unit] == OVERWATCH | RAN
    assert f.b.state[man] == MOVED | FIRED | DUG_IN
    assert f.b.losses[unit] == 0


@pytest.mark.rule("MIN-MORALE-02")
@pytest.mark.parametrize(("left", "tested"), [(0, True), (1, False)])
def test_who_left_by_an_exit_is_no_loss_to_his_unit(left: int, tested: bool):
    """One of four is on the table: with another who left they are half."""
    f = lose_teams(2)
    if left:
        f.b.leave(f.team("US.rif.a"))
    else:
        f.b.remove(f.team("US.rif.a"))
    assert morale.must_test(f.b, f.unit("US.rif")) is tested


@pytest.mark.rule("MIN-LEAD-11")
@pytest.mark.parametrize(("first", "again", "lost"), [(6, 0, False), (1, 6, False), (1, 1, True)])
def test_the_commander_falls_only_with_a_gift_that_failed(first: int, again: int, lost: bool):
    f = fight(
        THREE_PAIRS.replace("a=rifle@22,10", "a=rifle@22,10 c=rifle@24,10 d=rifle@26,10"), FAR
    )
    f.watch = {"grant_reroll"}
    unit = f.unit("US.rif")
    for t in f.b.table.units[unit].teams[1:]:
        f.b.remove(t)
        f.b.losses[unit] += 1
    end_round(f).roll(first)
    if again:
        f.say("reroll").roll(again)
    assert f.lost("US.cc.cc") is lost


@pytest.mark.rule("MIN-LEAD-12")
def test_a_unit_that_loses_its_last_teams_at_once_tests_its_company_once():
    f = fight(THREE_PAIRS, FAR_ENEMY).destroyed("US.two")
    f.b.agenda = [("roll_initiative",)]
    frames = casualties.destroy_unit(f.b, f.unit("US.rif"), "MIN-MORALE-03")
    assert frames == [casualties.company_check(0), casualties.judge_companies()]
    assert f.b.losses[f.unit("US.rif")] == 2
    assert f.b.leader[f.unit("US.rif")] == -1


@pytest.mark.rule("MIN-LEAD-12")
def test_a_company_that_retreats_is_not_tested_again():
    f = fight(THREE_PAIRS, FAR_ENEMY).destroyed("US.two", "US.tre")
    f.b.agenda = []
    casualties.roll_company(f.b, 0)
    assert f.b.agenda == [casualties.company_morale(0)]
    f.b.agenda = []
    f.b.note_retreat(0)
    casualties.roll_company(f.b, 0)
    assert f.b.agenda == []


@pytest.mark.rule("MIN-LEAD-12")
def test_a_commander_who_is_lost_is_no_unit_lost():
    """No check of the company, and nothing that counts as destroyed."""
    f = fight(THREE_PAIRS, FAR_ENEMY).destroyed("US.rif", "US.two")
    unit = f.b.table.commanders[0]
    assert casualties.remove_teams(f.b, [f.b.commander(0)]) == []
    assert not f.b.is_destroyed(unit)
