"""Rounds, Initiatives and extra activations."""

import pytest

from beachhead.games.company import GAME
from beachhead.games.company.board.position import ACTED, ACTIVATED, FREED, MOVED, OFF_TABLE
from beachhead.games.company.rules import actions, checks, sequence, targets
from beachhead.kernel.nodes import Chance, Decision
from tests.games.company.assaults import order_assault
from tests.games.company.boards import (
    FAR_ENEMY,
    FOUR_RIFLES,
    NEAR_ENEMY,
    RIFLES,
    TWO_PLATOONS,
    Fight,
    fight,
    refused,
    stand,
)

SMALL = "a veteran: pl=smg@10,10 r=rifle@12,10 | b veteran: pl=smg@30,10 r=rifle@32,10"
ENEMY = "g veteran: pl=smg@10,40 r=rifle@12,40 | h veteran: pl=smg@30,40 r=rifle@32,40"


def round_of(us: str = SMALL, ge: str = ENEMY, **options: int) -> Fight:
    f = fight(us, ge, "", "", "", **options)
    f.b.round = 0
    f.b.agenda = []
    return f.begin(sequence.start_round())


def many(side: str, count: int, y: int) -> str:
    """Write some Units in a row."""
    return " | ".join(
        f"{side}{i} veteran: pl=smg@{3 + 5 * i},{y} r=rifle@{3 + 5 * i},{y + 2}"
        for i in range(count)
    )


@pytest.mark.rule("MIN-SEQ-01")
def test_a_game_is_a_chain_of_rounds_and_a_round_a_chain_of_initiatives():
    """A game is a chain of rounds; a round is a chain of Initiatives."""
    f = round_of(rounds=2)
    assert f.b.round == 1
    f.roll(6, 1)
    first = f.b.initiative
    for unit in ("US.a", "GE.g", "US.b", "GE.h"):
        if f.step == "pick_unit":
            f.say(unit)
        f.roll(1)
        f.say("NO")
    assert f.b.round == 2
    assert f.b.initiative >= first + 4
    assert f.step == "roll_initiative"


@pytest.mark.rule("MIN-SEQ-02")
def test_each_player_rolls_one_die_at_the_start_of_a_round():
    """Ruling Q001."""
    f = round_of()
    node = f.node
    assert isinstance(node, Chance)
    assert [len(o) for o, _ in node.device.outcomes()] == [2] * 36
    assert f.dice() == 2


@pytest.mark.rule("MIN-SEQ-03")
@pytest.mark.parametrize(("dice", "owner"), [((6, 2), 0), ((2, 6), 1), ((3, 4), 1)])
def test_the_higher_roll_owns_the_first_initiative(dice: tuple[int, int], owner: int):
    f = round_of().roll(*dice)
    assert f.b.owner == owner
    assert f.asked == owner


@pytest.mark.rule("MIN-SEQ-04")
def test_equal_rolls_are_rolled_again():
    f = round_of().roll(4, 4)
    assert f.step == "roll_initiative"
    f.roll(5, 4)
    assert f.asked == 0


@pytest.mark.rule("MIN-SEQ-05")
def test_the_owner_picks_a_unit_rolls_for_it_acts_and_may_go_on_with_another():
    """There is no passing while a Unit has not been activated (ruling Q004)."""
    f = round_of().roll(6, 1)
    assert f.texts() == ["US.a", "US.b"]
    f.say("US.a")
    assert f.step == "training_check"
    f.roll(5)
    assert f.step == "choose_action"
    f.say("NO")
    assert (f.b.owner, f.b.unit) == (0, f.unit("US.b"))


@pytest.mark.rule("MIN-SEQ-06")
def test_the_owner_keeps_the_initiative_until_a_roll_fails():
    """A Unit that fails still takes its Fail action; then the Initiative ends (ruling Q002)."""
    f = round_of(many("a", 3, 5), ENEMY).roll(6, 1)
    number = f.b.initiative
    f.say("US.a0").roll(4).say("NO")
    assert (f.asked, f.b.initiative) == (0, number)
    f.say("US.a1").roll(3)
    assert f.step == "choose_action"
    f.say("OW")
    assert (f.asked, f.b.initiative) == (1, number + 1)


@pytest.mark.rule("MIN-SEQ-07")
def test_a_failed_roll_starts_a_new_initiative_of_the_opponent():
    f = round_of().roll(6, 1)
    number = f.b.initiative
    f.say("US.a").roll(1).say("NO")
    assert (f.asked, f.b.initiative) == (1, number + 1)
    f.say("GE.g").roll(1).say("NO")
    assert (f.b.owner, f.b.unit, f.b.initiative) == (0, f.unit("US.b"), number + 2)
    f.roll(1).say("NO")
    assert (f.b.owner, f.b.unit, f.b.initiative) == (1, f.unit("GE.h"), number + 3)


def test_a_player_without_opposition_fails_into_a_new_initiative_of_his_own():
    """Q003: each failure is a new Initiative, whoever owns it."""
    f = round_of("a veteran: pl=smg@10,10 r=rifle@12,10", many("g", 3, 40)).roll(6, 1)
    f.roll(1).say("NO")
    assert f.asked == 1
    number = f.b.initiative
    f.say("GE.g0").roll(1).say("NO")
    assert (f.asked, f.b.initiative) == (1, number + 1)


@pytest.mark.rule("MIN-SEQ-08")
def test_the_round_ends_when_every_unit_has_acted():
    f = round_of(rounds=3).roll(6, 1).say("US.a").roll(5).say("NO").roll(5).say("NO")
    assert f.asked == 1
    f.say("GE.g").roll(5).say("NO").roll(5).say("NO")
    assert (f.b.round, f.step) == (2, "roll_initiative")


def test_a_freed_unit_acts_again_before_the_round_ends_or_is_declined():
    """Q010: it counts as not activated."""
    f = round_of(rounds=3).roll(6, 1).say("US.a").roll(5).say("NO").roll(6).say("NO")
    f.say("decline").say("GE.g").roll(5).say("NO").roll(5).say("NO")
    assert f.b.round == 2
    g = round_of(rounds=3).roll(6, 1).say("US.a").roll(5).say("NO").roll(6).say("NO")
    g.say("US.a").roll(5).say("NO").say("GE.g").roll(5).say("NO").roll(5)
    assert (g.b.round, g.has("US.a", FREED), g.has("US.a", ACTIVATED)) == (1, False, True)


@pytest.mark.rule("MIN-SEQ-09")
def test_a_unit_activates_once_a_round():
    f = round_of(many("a", 3, 5), ENEMY).roll(6, 1).say("US.a0").roll(5).say("NO")
    assert f.texts() == ["US.a1", "US.a2"]
    assert f.has("US.a0", ACTIVATED)


@pytest.mark.rule("MIN-SEQ-10")
def test_repeat_activations_exist_and_may_be_declined_all_at_once():
    """Freed Units may act again; their owner may decline all repeats, never a first activation."""
    f = round_of().roll(6, 1).say("US.a").roll(5).say("NO").roll(6).say("NO")
    assert f.has("US.a", FREED)
    assert not f.has("US.b", FREED)
    assert f.texts() == ["US.a", "decline"]
    f.say("decline")
    assert f.asked == 1
    assert "decline" not in f.texts()


@pytest.mark.rule("MIN-SEQ-11")
def test_a_six_with_five_units_or_fewer_frees_all_that_have_acted_on_both_sides():
    """The Unit that rolls the six is still in its activation and is not freed (ruling Q007)."""
    f = round_of().roll(6, 1).say("US.a").roll(1).say("NO").say("GE.g").roll(6)
    assert f.step == "choose_action"
    assert f.has("US.a", FREED)
    assert not f.has("US.a", ACTIVATED)
    assert not f.has("GE.g", FREED)


@pytest.mark.rule("MIN-SEQ-11", "MIN-SEQ-12", "MIN-SEQ-13")
@pytest.mark.parametrize(
    ("units", "second"), [(5, 0), (6, 3), (10, 3), (11, 4), (12, 4), (13, 5), (14, 5)]
)
def test_what_the_second_die_needs_changes_with_the_sixth_the_eleventh_and_the_thirteenth_unit(
    units: int, second: int
):
    """None up to five Units, 3+ up to ten, 5+ above twelve; 4+ between by ruling."""
    f = round_of(many("a", units // 2, 5), many("g", units - units // 2, 40))
    assert sequence.count_units(f.b) == units
    f.roll(6, 1).say("US.a0").roll(6)
    if not second:
        assert f.step == "choose_action"
        return
    assert (f.step, f.need()) == ("roll_extra", second)


@pytest.mark.parametrize("second", [3, 4, 5])
def test_eleven_or_twelve_units_use_the_switch(second: int):
    """Ruling Q005: the text is silent on 11 and 12 Units; 4+ unless the switch says otherwise."""
    f = round_of(many("a", 6, 5), many("g", 5, 40), extra_activation_11_12=second)
    assert sequence.count_units(f.b) == 11
    assert sequence.number_for_extra(f.b) == second


def test_eleven_units_need_four_by_default():
    """Ruling Q005."""
    assert sequence.number_for_extra(round_of(many("a", 6, 5), many("g", 5, 40)).b) == 4


def test_a_six_that_fails_because_of_suppression_still_frees():
    """The trigger is the face of the die; success is judged apart (ruling Q008)."""
    us = "a veteran: pl=smg@10,10* r=rifle@12,10* | b veteran: pl=smg@30,10 r=rifle@32,10"
    f = round_of(us).roll(6, 1).say("US.b").roll(5).say("NO").roll(6)
    assert f.has("US.b", FREED)
    assert f.step == "choose_recovery"


def test_commanders_observers_and_reserves_are_not_among_the_units_in_play():
    """Q006: Units with a Team on the table count; Commanders, observers and reserves do not."""
    f = fight("bty veteran: pl=rifle@20,5 g=gun105@22,5 h=gun105@25,5 fo=rifle@10,20", FAR_ENEMY)
    assert sequence.count_units(f.b) == 2
    omaha = GAME.new("omaha_easy_red")
    waiting = [u for u in range(len(omaha.flags)) if omaha.is_waiting(u)]
    assert waiting
    companies = sum(len(c) for c in omaha.table.companies)
    assert sequence.count_units(omaha) < companies


def test_the_die_that_stands_after_a_reroll_frees_units():
    """Q009: a one rerolled into a six frees those that have acted."""
    f = fight(TWO_PLATOONS, FAR_ENEMY)
    f.watch = {"grant_reroll"}
    f.b.flags[f.unit("US.two")] |= ACTIVATED
    f.activate("US.rif", 1).say("reroll").roll(6)
    assert f.has("US.two", FREED)


def test_a_team_that_fired_does_not_fire_again_in_a_second_activation():
    """Q011: whoever fired in this Initiative may only move."""
    f = fight(FOUR_RIFLES, NEAR_ENEMY)
    f.activate("US.rif", 5, "FM").say("GE.gre").say("US.rif.a1:0").say("enough").say("done")
    f.roll(1)
    assert not targets.can_fire_now(f.b, f.team("US.rif.a"))
    assert targets.can_fire_now(f.b, f.team("US.rif.c"))
    f.b.initiative += 1  # Q074: in a later Initiative it can
    assert targets.can_fire_now(f.b, f.team("US.rif.a"))


@pytest.mark.parametrize(
    ("switch", "die", "freed"),
    [(4, 3, False), (4, 4, True), (3, 3, True), (3, 2, False), (5, 4, False), (5, 5, True)],
)
@pytest.mark.parametrize("count", [(6, 5), (6, 6)])
def test_eleven_and_twelve_units_free_on_what_the_switch_says(
    switch: int, die: int, freed: bool, count: tuple[int, int]
):
    """Q005: 4+ by default, 3+ or 5+ by the switch; the Units are freed or not."""
    options = {} if switch == 4 else {"extra_activation_11_12": switch}
    f = round_of(many("a", count[0], 5), many("g", count[1], 40), **options)
    f.roll(6, 1).say("US.a0").roll(5).say("NO").say("US.a1").roll(6)
    assert f.step == "roll_extra"
    f.roll(die)
    assert f.has("US.a0", FREED) is freed


@pytest.mark.rule("MIN-SEQ-12")
@pytest.mark.parametrize(("die", "freed"), [(2, False), (3, True)])
def test_with_six_to_ten_units_a_second_die_of_three_frees(die: int, freed: bool):
    f = round_of(many("a", 4, 5), many("g", 4, 40)).roll(6, 1).say("US.a0").roll(5).say("NO")
    f.say("US.a1").roll(6)
    assert f.step == "roll_extra"
    f.roll(die)
    assert f.has("US.a0", FREED) is freed


@pytest.mark.rule("MIN-SEQ-13")
@pytest.mark.parametrize(("die", "freed"), [(4, False), (5, True)])
def test_with_more_than_twelve_units_the_second_die_needs_five(die: int, freed: bool):
    f = round_of(many("a", 7, 5), many("g", 6, 40)).roll(6, 1).say("US.a0").roll(5).say("NO")
    f.say("US.a1").roll(6).roll(die)
    assert f.has("US.a0", FREED) is freed


@pytest.mark.rule("MIN-SEQ-14")
def test_the_second_die_never_changes_the_action_list():
    """The first die decides the list, whatever the second one shows."""
    f = round_of(many("a", 4, 5), many("g", 4, 40)).roll(6, 1).say("US.a0").roll(6).roll(1)
    assert "RU" in f.texts()
    assert "OW" not in f.texts()


def test_the_position_before_a_pick_is_a_decision_of_its_owner():
    f = round_of().roll(1, 6)
    node = GAME.node(f.b)
    assert isinstance(node, Decision)
    assert node.side == 1


def test_units_that_have_acted_are_noted_so():
    f = fight(FOUR_RIFLES, FAR_ENEMY).activate("US.rif", 5, "NO")
    assert f.has("US.rif", ACTED)
    assert sequence.list_ready_units(f.b, 0) == []


LATE = "late veteran reserve={round=3,edge='S',span=[[30,0],[40,0]]}: pl=smg@9,9 a=rifle@9,9"


def waiting(round_: int) -> Fight:
    """Set up a reserve of the third round, in some round."""
    f = fight(f"{SMALL} | {LATE}", ENEMY)
    f.b.round = round_
    for t in f.b.table.units[f.unit("US.late")].teams:
        f.b.state[t] = OFF_TABLE
    return f


@pytest.mark.rule("MIN-SEQ-09")
@pytest.mark.parametrize(("round_", "ready"), [(2, False), (3, True), (4, True)])
def test_a_reserve_is_activated_from_its_round_on(round_: int, ready: bool):
    f = waiting(round_)
    late = f.unit("US.late")
    assert sequence.can_activate(f.b, late) is ready
    f.b.flags[late] |= ACTIVATED
    assert not sequence.can_activate(f.b, late)


def test_a_reserve_counts_among_the_units_while_it_arrives():
    f = waiting(3)
    assert sequence.count_units(f.b) == 4
    f.b.unit = f.unit("US.late")
    assert sequence.count_units(f.b) == 5
    f.b.unit = f.unit("US.a")
    assert sequence.count_units(f.b) == 4


def test_a_unit_without_a_team_on_the_table_is_not_activated():
    f = fight(SMALL, ENEMY).destroyed("US.a")
    assert sequence.list_ready_units(f.b, 0) == [f.unit("US.b")]
    assert sequence.count_units(f.b) == 3


@pytest.mark.parametrize(("freed", "declined"), [((), False), (("a",), False), (("a", "b"), True)])
def test_only_if_every_unit_left_is_a_repeat_may_its_owner_decline(
    freed: tuple[str, ...], declined: bool
):
    f = fight(SMALL, ENEMY)
    for name in freed:
        f.b.flags[f.unit(f"US.{name}")] |= FREED
    assert ("decline" in sequence.pick_unit.options(f.b, 0)) is declined


def test_an_activation_forgets_the_last_one_and_leaves_nothing_behind():
    f = fight(FOUR_RIFLES, NEAR_ENEMY)
    b, unit = f.b, f.unit("US.rif")
    b.along, b.placed, b.observed, b.moved, b.action = 1, 2, 3, 1, "RU"
    for t in b.teams_here(unit):
        b.state[t] |= MOVED
    f.begin(sequence.activate(unit))
    now = (b.unit, b.along, b.placed, b.observed, b.moved, b.action)
    assert now == (unit, 0, 0, -1, 0, "")
    assert not any(b.has_moved(t) for t in b.teams_here(unit))
    b.plan = b.draft = [[0, 0, 0, 1, 1]]
    b.along, b.placed, b.observed, b.moved, b.action = 1, 2, 3, 1, "RU"
    b.agenda = []
    f.begin(sequence.end_activation(unit, 1))
    after = (b.unit, b.along, b.placed, b.observed, b.moved, b.action)
    assert after[1:] == (0, 0, -1, 0, "")
    assert (b.plan, b.draft, b.orders, b.reactions) == ([], [], [], [])


@pytest.mark.rule("MIN-SEQ-11")
def test_a_six_frees_whoever_has_finished_and_nobody_else():
    f = fight(many("a", 3, 5), "g veteran: pl=smg@10,40 r=rifle@12,40")
    for name in ("US.a0", "US.a1", "GE.g"):
        f.b.flags[f.unit(name)] |= ACTIVATED
    f.activate("US.a1", 6)
    freed = {name: f.has(name, FREED) for name in ("US.a0", "US.a1", "US.a2", "GE.g")}
    assert freed == {"US.a0": True, "US.a1": False, "US.a2": False, "GE.g": True}
    five = fight(many("a", 3, 5), "g veteran: pl=smg@10,40 r=rifle@12,40")
    five.b.flags[five.unit("US.a0")] |= ACTIVATED
    five.activate("US.a1", 5)
    assert not five.has("US.a0", FREED)


@pytest.mark.rule("MIN-SUPP-13")
def test_a_passed_check_clears_every_marker_and_a_failed_one_takes_one():
    us = "rif veteran: pl=smg@20,10* a=rifle@22,10* c=rifle@24,10"
    passed = fight(us, FAR_ENEMY).activate("US.rif", 6)
    assert [passed.marks(f"US.rif.{t}") for t in ("pl", "a")] == [0, 0]
    failed = fight(us, FAR_ENEMY).activate("US.rif", 1)
    assert failed.texts() == ["US.rif.pl1", "US.rif.a1"]
    failed.say("US.rif.a1")
    assert [failed.marks(f"US.rif.{t}") for t in ("pl", "a")] == [1, 0]


@pytest.mark.rule("MIN-SEQ-03")
def test_before_the_dice_of_a_round_nobody_has_the_initiative():
    """The first side stands for nobody, whoever had it in the round before."""
    f = round_of(rounds=3).roll(1, 6)
    assert (f.b.owner, f.b.first) == (1, 1)
    f.b.agenda = []
    f.begin(sequence.start_round())
    assert (f.b.owner, f.b.first, f.b.round) == (0, 0, 2)


@pytest.mark.rule("MIN-SEQ-11")
def test_it_is_told_how_many_units_are_freed():
    f = fight(many("a", 3, 5), "g veteran: pl=smg@10,40 r=rifle@12,40")
    for name in ("US.a0", "GE.g"):
        f.b.flags[f.unit(name)] |= ACTIVATED
    f.activate("US.a1", 6)
    assert [e.figures["count"] for e in f.story if e.kind == "freed"] == [2]


def test_a_die_for_activation_is_failed_passed_or_a_six():
    for need, classes in ((4, [{1, 2, 3}, {4, 5}, {6}]), (7, [{1, 2, 3, 4, 5}, {6}])):
        fold = checks.ByResult(need)
        found = [{n for n in range(1, 7) if fold((n,)) == fold((m,))} for m in range(1, 7)]
        assert [s for i, s in enumerate(found) if s not in found[:i]] == classes


@pytest.mark.rule("MIN-UNIT-07")
@pytest.mark.parametrize(
    ("marks", "terms"),
    [
        ("", ["veteran|4|MIN-UNIT-07"]),
        ("*", ["veteran|4|MIN-UNIT-07", "suppressed Teams|+2|MIN-SUPP-06"]),
    ],
)
def test_a_check_tells_what_its_number_is_made_of(marks: str, terms: list[str]):
    f = fight(f"a veteran: pl=smg@10,10{marks} r=rifle@12,10", ENEMY).activate("US.a", 6)
    (event,) = [e for e in f.story if e.kind == "check"]
    assert event.figures["terms"] == terms
    assert event.figures["passed"] == 1


@pytest.mark.rule("MIN-LEAD-10")
def test_the_gift_rolls_one_failed_die_again_and_keeps_the_passed_ones():
    us = "rif veteran: pl=smg@45,3 b=panzerschreck@22,10"
    f = order_assault(
        us, "gre veteran: t=tiger_i@22,16/270 u=tiger_i@60,40", watch=("grant_reroll",)
    )
    f.roll(4, 1, 1)
    assert f.step == "grant_reroll"
    kept = Fight(f.b.clone()).say("keep")
    assert (kept.step, kept.dice()) == ("flank_save", 1)
    f.say("reroll")
    assert (f.step, f.dice()) == ("training_check", 1)
    f.roll(4)
    assert (f.step, f.dice()) == ("flank_save", 2)


@pytest.mark.rule("MIN-LEAD-10")
@pytest.mark.parametrize(("spot", "asked"), [("71,1", True), ("none", False)])
def test_a_commander_who_is_lost_gives_nothing(spot: str, asked: bool):
    f = fight(SMALL, ENEMY, cc=f"US@{spot}")
    f.watch = {"grant_reroll"}
    assert (f.activate("US.a", 1).step == "grant_reroll") is asked


@pytest.mark.rule("MIN-LEAD-10")
@pytest.mark.parametrize(("die", "asked"), [(3, True), (4, False), (6, False)])
def test_a_check_that_is_passed_needs_no_gift(die: int, asked: bool):
    f = fight(SMALL, ENEMY)
    f.watch = {"grant_reroll"}
    assert (f.activate("US.a", die).step == "grant_reroll") is asked


@pytest.mark.rule("MIN-UNIT-07")
@pytest.mark.parametrize(("kind", "classes"), [("activation", 3), ("counter", 2), ("morale", 2)])
def test_only_a_check_for_activation_tells_a_six_from_other_passes(kind: str, classes: int):
    f = fight(SMALL, ENEMY)
    f.b.agenda = []
    f.begin(checks.call_check(kind, f.unit("US.a")))
    node = f.node
    assert isinstance(node, Chance)
    assert len(list(node.device.folded())) == classes


@pytest.mark.rule("MIN-SEQ-07")
@pytest.mark.parametrize("side", [0, 1])
def test_an_initiative_goes_to_the_side_that_can_use_it(side: int):
    """Its own if it has a Unit to activate, else the other's; with nobody left the round ends."""
    f = stand()
    before = f.b.initiative
    f.begin(sequence.next_initiative(side))
    assert (f.b.owner, f.b.initiative) == (side, before + 1)
    g = stand()
    if side:
        g.destroyed("GE.gre")
    else:
        g.destroyed("US.rif", "US.two", "US.tre")
    g.begin(sequence.next_initiative(side))
    assert g.b.owner == 1 - side


@pytest.mark.rule("MIN-SEQ-08")
def test_an_owner_without_units_passes_the_initiative_on():
    f = stand()
    f.begin(sequence.pick_next(0))
    assert (f.step, f.asked) == ("pick_unit", 0)
    g = stand()
    g.destroyed("US.rif", "US.two", "US.tre")
    g.begin(sequence.pick_next(0))
    assert g.b.owner == 1


@pytest.mark.rule("MIN-SEQ-10")
def test_a_first_activation_cannot_be_declined():
    f = stand()
    f.begin(sequence.pick_next(0))
    assert "decline" not in f.texts()


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
