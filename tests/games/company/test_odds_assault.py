"""Planned assaults: exact chances equal every die enumerated through the kernel, Fraction by Fraction."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import partial
from random import Random
from resource import RLIMIT_FSIZE, getrlimit, setrlimit

import pytest

from beachhead.games.company import GAME
from beachhead.games.company.board import MOVED, OVERWATCH, RAN, Board
from beachhead.games.company.board.paths import points_of
from beachhead.games.company.content.geometry.plane import INCH, path_length
from beachhead.games.company.odds import combat as odds_combat, shelf as odds_shelf
from beachhead.games.company.odds.assault import STOPPED, declared, followed, outcomes
from beachhead.games.company.odds.dice import put
from beachhead.games.company.odds.plan import NEVER, TO_THE_END, Plan
from beachhead.games.company.odds.turns import (
    DESTROYED,
    REPULSED,
    THROWN_BACK,
    UNLIKELY,
    Outcomes,
)
from beachhead.games.company.rules import assault, move_plans, pursuit
from beachhead.kernel.errors import BeachheadError
from beachhead.kernel.nodes import Answer, Decision
from beachhead.kernel.progress import monitor
from tests.games.company.boards import Fight, every_way, fight, under_way

F = Fraction
FAR = " | far veteran: pl=smg@{0} a=rifle@{1}"
KEPT = {"grant_reroll": "keep", "choose_ground": "stand"}
FADED = F(1, 10**9)  # what is left of a close combat after so many idle rounds is not followed
NOTHING = F(0)
Found = dict[tuple[int, ...], Fraction]


@dataclass(frozen=True)
class Case:
    """A small position and what is planned in it."""

    us: str
    ge: str
    plan: dict[str, object] = field(default_factory=dict)
    terrain: str = ""
    cc: str = ""
    watch: str = ""
    leaderless: str = ""
    stay: str = ""
    react: str = ""
    ran: str = ""

    def table(self) -> Fight:
        """Set it up, with a second Unit a side so that no company is broken by it."""
        us = self.us if "|" in self.us else self.us + FAR.format("2,40", "4,40")
        ge = self.ge if "|" in self.ge else self.ge + FAR.format("60,46", "62,46")
        f = fight(us, ge, self.terrain, cc=self.cc)
        f.b.agenda = []
        for name in self.watch.split():
            f.b.flags[f.unit(name)] |= OVERWATCH
        for name in self.ran.split():
            f.b.flags[f.unit(name)] |= RAN
        for name in self.leaderless.split():
            f.b.leader[f.unit(name)] = -1
        return f

    def planned(self, f: Fight) -> Plan:
        """Give the plan."""
        stay = tuple(f.team(n) for n in self.stay.split())
        plan = Plan(stay=stay, counterattacks=2, follow=True)
        if self.react:
            plan = plan._replace(reacting=tuple(f.unit(n) for n in self.react.split()))
        return plan._replace(**self.plan)  # type: ignore[arg-type]


NOBODY: dict[str, object] = {"reacting": ()}
CASES = {
    "one against one": Case("rif veteran: pl=smg@20,10", "gre elite: pl=smg@20,18"),
    "one against one without fire": Case(
        "rif veteran: pl=smg@20,10", "gre elite: pl=smg@20,18", NOBODY
    ),
    "two against one": Case(
        "rif veteran: pl=smg@20,10 a=rifle@22,10", "gre veteran: pl=rifle@21,18!", NOBODY
    ),
    "one against two": Case(
        "rif elite: pl=smg@20,10", "gre green: pl=rifle@20,18 a=rifle@22,18", NOBODY
    ),
    "two against two": Case(
        "rif veteran: pl=smg@20,10 a=rifle@22,10", "gre veteran: pl=rifle@20,18 a=rifle@22,18"
    ),
    "two against two, the winner stays": Case(
        "rif veteran: pl=smg@20,10 a=rifle@22,10",
        "gre veteran: pl=rifle@20,18 a=rifle@22,18",
        {"follow": False},
    ),
    "two against two, the assaulted break off": Case(
        "rif veteran: pl=smg@20,10 a=rifle@22,10",
        "gre veteran: pl=rifle@20,18 a=rifle@22,18",
        {"assaulted_stands": False},
    ),
    "two against two, the attackers break off": Case(
        "rif veteran: pl=smg@20,10 a=rifle@22,10",
        "gre veteran: pl=rifle@20,18 a=rifle@22,18",
        {"attacker_stands": False},
    ),
    "three against two in line": Case(
        "rif veteran: pl=smg@20,10 a=rifle@22,10 c=rifle@24,10",
        "gre green: pl=rifle@21,18 a=rifle@23,18",
        NOBODY,
    ),
    "two against three in line": Case(
        "rif elite: pl=smg@20,10 a=rifle@22,10",
        "gre veteran: pl=rifle@20,18! a=rifle@22,18! c=rifle@24.5,18!",
        {**NOBODY, "counterattacks": 1},
    ),
    "spread out so that not everybody is in reach": Case(
        "rif veteran: pl=smg@20,10 a=rifle@24,10",
        "gre veteran: pl=rifle@20,18! a=rifle@25,19!",
        NOBODY,
    ),
    "suppressed defenders": Case(
        "rif veteran: pl=smg@20,10 a=rifle@22,10", "gre green: pl=rifle@20,18** a=rifle@22,18*"
    ),
    "suppressed attackers": Case(
        "rif veteran: pl=smg@20,10* a=rifle@22,10*", "gre green: pl=rifle@20,18 a=rifle@22,18"
    ),
    "defenders without a leader": Case(
        "rif veteran: pl=smg@20,10 a=rifle@22,10",
        "gre veteran: pl=rifle@20,18 a=rifle@22,18",
        NOBODY,
        leaderless="GE.gre",
    ),
    "a gun that cannot run": Case("rif elite: pl=smg@20,10", "gre veteran: m=hmg@20,18/270"),
    "a gun and a rifle": Case(
        "rif elite: pl=smg@20,10 a=rifle@22,10",
        "gre veteran: pl=rifle@20,18 m=hmg@22,18/270",
        {"counterattacks": 1},
    ),
    "a machine gun stays and fires": Case(
        "rif veteran: pl=smg@20,10 m=hmg@23,10/90", "gre green: pl=rifle@20,18! a=rifle@22,18!"
    ),
    "a rifle stays behind by plan": Case(
        "rif veteran: pl=smg@20,10 a=rifle@22,10",
        "gre green: pl=rifle@20,18! a=rifle@22,18!",
        stay="US.rif.a",
    ),
    "on Overwatch": Case(
        "rif veteran: pl=smg@20,10 a=rifle@22,10",
        "gre veteran: pl=rifle@20,18 a=rifle@22,18",
        {"counterattacks": 1},
        watch="GE.gre",
    ),
    "another Unit fires as well": Case(
        "rif veteran: pl=smg@20,10 a=rifle@22,10",
        "gre veteran: pl=rifle@20,18! | mor veteran: pl=rifle@26,22 a=rifle@28,22",
        {"counterattacks": 1},
        react="GE.gre GE.mor",
    ),
    "another Unit alone fires": Case(
        "rif veteran: pl=smg@20,10",
        "gre veteran: pl=rifle@20,18! | mor veteran: pl=rifle@26,22 a=hmg@28,22/225",
        react="GE.mor",
        watch="GE.mor",
    ),
    "a tank over a rifle": Case(
        "rif veteran: t=m4_sherman@20,10", "gre veteran: pl=rifle@20,18!", NOBODY
    ),
    "a tank over a faust": Case(
        "rif veteran: t=m4_sherman@20,10", "gre veteran: pl=panzerfaust@20,18 a=rifle@22,18"
    ),
    "two tanks against a rifle in a wood": Case(
        "rif veteran: t=m4_sherman@20,10 u=m4_sherman@23,10",
        "gre veteran: pl=rifle@21,18!",
        NOBODY,
        terrain="w woods 16,13-26,13-26,22-16,22",
    ),
    "a rifle against tanks": Case(
        "rif elite: pl=bazooka@20,10 a=rifle@22,10",
        "gre veteran: t=panzer_iv@21,18/270 u=panzer_iv@24,18/270",
        {**NOBODY, "counterattacks": 1},
    ),
    "a rifle and a tank that ran": Case(
        "rif veteran: pl=bazooka@20,10 a=bazooka@22,10",
        "gre veteran: pl=rifle@20,18 t=panther@22.5,18/270",
        {**NOBODY, "counterattacks": 1},
        ran="GE.gre",
    ),
    "the Commander joins": Case(
        "rif veteran: pl=smg@20,10 a=rifle@22,10",
        "gre veteran: pl=rifle@20,18! a=rifle@22,18!",
        NOBODY,
        cc="GE@21,20",
    ),
    "the Commander joins while anybody is left near him": Case(
        "rif elite: pl=smg@20.43,10.78! b=bazooka@22.91,11.83*",
        "gre green: pl=rifle@20.84,17.75",
        cc="US@21,7",
    ),
    "the Commander stands behind the assaulted Unit": Case(
        "rif green: pl=rifle@20.99,11.10**",
        "gre veteran: pl=rifle@20.69,18.10 b=rifle@23.05,17.20! c=panzerfaust@25.21,17.41",
        {"counterattacks": 1},
        cc="GE@23,21",
        leaderless="GE.gre",
    ),
    "the Commander takes a marker on the way": Case(
        "rif green: pl=rifle@20.25,10.25 b=hmg@22.89,10.05/90*",
        "gre veteran: pl=rifle@20.36,17.91!** b=hmg@23.07,18.44/270",
        {"counterattacks": 1},
        terrain="w woods 18,16-28,16-28,22-18,22",
        cc="US@21,7",
        watch="GE.gre",
    ),
    "suppressive fire may kill the Commander": Case(
        "rif elite: pl=rifle@20.70,10.12** b=hmg@22.28,11.84/90!",
        "gre green: pl=smg@20.18,18.60 b=smg@22.60,18.76*",
        {**NOBODY, "counterattacks": 1},
        cc="GE@23,21",
    ),
    "at a hedge": Case(
        "rif veteran: pl=smg@20,10 a=rifle@22,10",
        "gre veteran: pl=rifle@20,18 a=rifle@22,18",
        {"counterattacks": 1},
        terrain="h hedge 16,16.5-30,16.5",
    ),
}


# Every die through the kernel -----------------------------------------------------------------------------


def answered(b: Board, node: Decision, plan: Plan) -> Answer:
    """Answer as the page of the game says that a plan does."""
    step, options = node.step, node.options
    if step in KEPT:
        return KEPT[step]
    if step == "choose_support":
        return next((t for t in plan.stay if t in options), "go")
    if step == "choose_reaction":
        assert b.assault is not None
        wanted = (b.assault.target,) if plan.reacting is None else plan.reacting
        done = {u for _, u, _ in b.reactions}
        units = [o for o in options if isinstance(o, tuple) and o[1] in wanted and o[1] not in done]
        return units[0] if units else "pass"
    if step in {"choose_reactors", "choose_firers"}:
        return "enough" if "enough" in options else "all"
    if step == "choose_stand":
        assert b.assault is not None
        ours = node.frame[1] == b.assault.attacker
        willing = plan.attacker_stands if ours else plan.assaulted_stands
        more = plan.counterattacks < 0 or b.assault.turn < plan.counterattacks
        return "counter" if willing and more else "off"
    if step == "choose_victim":
        striker = b.sheet(int(node.frame[2]))
        able = [o for o in options if striker.ta or not b.sheet(int(str(o))).armored]
        return (able or options)[0]
    if step == "pursue":
        return options[-1] if plan.follow else "stay"
    return options[0]


def enumerated(f: Fight, plan: Plan, least: Fraction = NOTHING) -> Found:
    """Follow every outcome until nothing is left to do, equal positions together."""
    units = [(f.unit(n), len(f.b.alive(f.unit(n)))) for n in ("US.rif", "GE.gre")]
    assault.declare_assault(f.b, units[1][0], units[0][0])
    GAME.engine.settle(f.b)
    found: Found = {}
    alike = turn_by_turn if plan.counterattacks < 0 else GAME.key
    ways = every_way(
        f.b, under_way, partial(answered, plan=plan), (), lambda none, *step: none, alike, least
    )
    for b, _, p in ways:
        lost = [n - len(b.alive(u)) for u, n in units]
        put(found, (*lost, *(sum(b.marks[t] for t in b.alive(u)) for u, _ in units)), p)
    return found


def turn_by_turn(b: Board) -> bytes:
    """Take a close combat that has no last turn for the same in every one of them."""
    if b.assault is not None:
        b = b.clone()
        assert b.assault is not None
        b.assault.turn = 0
    return GAME.key(b)


def counted(found: Outcomes) -> Found:
    """Give losses and markers without how it ended."""
    both: Found = {}
    for o, p in found.items():
        key = (*o.lost, *o.markers)
        both[key] = both.get(key, F(0)) + p
    return both


@pytest.mark.parametrize("name", CASES)
def test_a_planned_assault_equals_enumeration_through_the_kernel(name: str):
    f = CASES[name].table()
    plan = CASES[name].planned(f)
    exact = outcomes(declared(f.b, f.unit("US.rif"), f.unit("GE.gre")), plan)
    assert sum(exact.values()) == 1
    assert counted(exact) == enumerated(f, plan)


ENDLESS = ("one against one", "one against two", "two against one")


@pytest.mark.parametrize("name", ENDLESS)
def test_a_fight_to_the_end_sums_what_enumeration_only_approaches(name: str):
    f = CASES[name].table()
    plan = CASES[name].planned(f)._replace(counterattacks=TO_THE_END)
    exact = outcomes(declared(f.b, f.unit("US.rif"), f.unit("GE.gre")), plan)
    assert sum(exact.values()) == 1
    found = {k: float(p) for k, p in enumerated(f, plan, FADED).items()}
    assert {k: float(p) for k, p in counted(exact).items()} == pytest.approx(found, abs=1e-6)


@pytest.mark.rule("MIN-ASSAULT-19")
def test_one_against_one_to_the_end_is_a_geometric_series():
    """Veterans strike on 4+ and stand on 4+: the attacker wins 1/2 + 1/2·1/2·(miss 1/2)·1/2·…"""
    f = Case("rif veteran: pl=smg@20,10", "gre veteran: pl=smg@20,18").table()
    plan = Plan(reacting=(), counterattacks=TO_THE_END)
    exact = outcomes(declared(f.b, f.unit("US.rif"), f.unit("GE.gre")), plan)
    ways: dict[str, Fraction] = {}
    for o, p in exact.items():
        ways[o.how] = ways.get(o.how, F(0)) + p
    again = F(1, 2) ** 4
    assert ways[DESTROYED] == F(1, 2) / (1 - again)
    assert ways[REPULSED] == F(1, 8) / (1 - again)
    assert ways[THROWN_BACK] == F(1, 4) / (1 - again)


@pytest.mark.rule("MIN-ASSAULT-28")
def test_a_gun_that_is_made_to_break_off_is_always_caught():
    f = CASES["a gun that cannot run"].table()
    plan = Plan(reacting=(), assaulted_stands=False)
    exact = outcomes(declared(f.b, f.unit("US.rif"), f.unit("GE.gre")), plan)
    assert {o.lost[1] for o in exact} == {1}


@pytest.mark.rule("MIN-ASSAULT-10")
def test_five_hits_halt_an_assault_in_the_odds_too():
    f = Case(
        "rif veteran: pl=smg@20,10 a=rifle@22,10",
        "gre elite: pl=smg@20,18 m=hmg@22,18/270 n=hmg@24,18/270",
        watch="GE.gre",
    ).table()
    trial = declared(f.b, f.unit("US.rif"), f.unit("GE.gre"))
    exact = outcomes(trial, Plan())
    assert sum(p for o, p in exact.items() if o.how == STOPPED) > F(1, 3)
    assert sum(p for o, p in exact.items() if o.how in {STOPPED, REPULSED}) > F(1, 2)
    assert not any(o.how == STOPPED for o in outcomes(trial, Plan(reacting=())))


# Ways that are too unlikely -------------------------------------------------------------------------------

THREE = Case(
    "rif veteran: pl=smg@20,10 a=rifle@22,10 c=rifle@24,10",
    "gre veteran: pl=rifle@20,18 a=rifle@22,18 c=rifle@24,18",
    {"counterattacks": 2},
)


def test_what_is_not_followed_is_told_and_bounds_every_figure():
    """With few steps the least likely ways are left out: no chance is too high, none lacks more than the rest."""
    f = THREE.table()
    trial = declared(f.b, f.unit("US.rif"), f.unit("GE.gre"))
    whole = outcomes(trial, THREE.planned(f)._replace(every_way=True))
    some = outcomes(trial, THREE.planned(f), blows=500)
    assert all(o.followed for o in whole)
    assert sum(whole.values()) == sum(some.values()) == 1
    rest = sum(p for o, p in some.items() if not o.followed)
    assert 0 < rest < F(1, 2)
    for o, p in whole.items():
        assert some.get(o, F(0)) <= p <= some.get(o, F(0)) + rest


def test_how_a_break_off_ends_the_fight_is_known_before_the_pursuit_is_followed():
    f = THREE.table()
    trial = declared(f.b, f.unit("US.rif"), f.unit("GE.gre"))
    some = outcomes(trial, THREE.planned(f), blows=500)
    assert any(o.how == THROWN_BACK and not o.followed for o in some)


def test_a_way_to_close_combat_that_is_not_followed_is_told_as_well():
    f = CASES["a machine gun stays and fires"].table()
    plan = CASES["a machine gun stays and fires"].planned(f)
    some = outcomes(declared(f.b, f.unit("US.rif"), f.unit("GE.gre")), plan, steps=60)
    assert sum(some.values()) == 1
    assert 0 < sum(p for o, p in some.items() if o.how == UNLIKELY) < 1


def brought_near(scenario: str, ours: str, theirs: str, inches: int) -> tuple[Board, int, int]:
    """Set a Unit of a scenario up in line before an enemy one, in the open west of the table's middle."""
    b = GAME.new(scenario)
    b.agenda, b.round, b.initiative = [], 1, 1
    names = {f"{b.table.sides[u.side]}.{u.id}": i for i, u in enumerate(b.table.units)}
    for name, y in ((ours, 1200), (theirs, 1200 + inches * 100)):
        for i, t in enumerate(b.table.units[names[name]].teams):
            b.x[t], b.y[t], b.state[t] = 1000 + 180 * i, y, MOVED
    return b, names[ours], names[theirs]


def test_the_largest_assault_of_a_scenario_is_told_to_its_end_and_nothing_is_missing():
    """Nine Teams against seven, with fire at the incoming Teams, counterattacks without end and pursuit."""
    b, unit, target = brought_near("hedgerow_lane", "US.rif", "GE.fjp", 6)
    assert (len(b.alive(unit)), len(b.alive(target))) == (9, 7)
    found = outcomes(declared(b, unit, target), Plan(counterattacks=TO_THE_END), blows=5000)
    assert sum(found.values()) == 1
    assert sum(p for o, p in found.items() if o.followed) > F(1, 2)
    assert {o.how for o in found} >= {THROWN_BACK, STOPPED}


def test_a_plan_that_names_no_counterattacks_goes_as_far_as_every_way_can_be_followed():
    b, unit, target = brought_near("hedgerow_lane", "US.rif", "GE.fjp", 6)
    trial = declared(b, unit, target)
    found, plan = followed(trial, Plan(), blows=5000)
    assert 0 <= plan.counterattacks < 3
    assert all(o.followed for o in found)
    assert sum(found.values()) == 1


def test_a_plan_that_says_how_many_is_followed_in_every_way_as_far_as_one_that_does_not():
    """The effort that finds how deep a plan can go is spent on a plan that says so, too."""
    b, unit, target = brought_near("hedgerow_lane", "US.rif", "GE.fjp", 6)
    trial = declared(b, unit, target)
    far, plan = followed(trial, Plan(), blows=5000)
    said = outcomes(trial, Plan(counterattacks=plan.counterattacks), blows=5000)
    more = outcomes(trial, Plan(counterattacks=plan.counterattacks + 2), blows=5000)
    assert said == far
    assert not all(o.followed for o in more)


def test_the_first_counterattack_may_take_three_times_the_effort():
    f = THREE.table()
    trial = declared(f.b, f.unit("US.rif"), f.unit("GE.gre"))
    depths = [followed(trial, Plan(), blows=n)[1].counterattacks for n in (100, 300, 900, 2000)]
    assert depths == [0, 1, 1, 2]


def test_a_small_fight_goes_to_the_end_if_nothing_is_said():
    f = CASES["one against one"].table()
    trial = declared(f.b, f.unit("US.rif"), f.unit("GE.gre"))
    found, plan = followed(trial, Plan())
    assert plan.counterattacks == TO_THE_END
    assert found == outcomes(trial, Plan(counterattacks=TO_THE_END, every_way=True))


TANKS = "a rifle against tanks"
MANY = {
    "with a last counterattack": THREE,
    "to the end": replace(THREE, plan={"counterattacks": TO_THE_END}),
    TANKS: CASES[TANKS],
}


@pytest.mark.parametrize("case", MANY.values(), ids=MANY.keys())
def test_ways_that_go_to_disk_and_come_back_change_no_end(
    monkeypatch: pytest.MonkeyPatch, case: Case
):
    """With room for three ways, in pieces and blocks of two, nearly all of them are written down."""
    f = case.table()
    trial = declared(f.b, f.unit("US.rif"), f.unit("GE.gre"))
    plan = case.planned(f)._replace(every_way=True)
    whole = outcomes(trial, plan)
    for name, many in (("ROOM", 3), ("PIECE", 2), ("BLOCK", 2), ("RUNS", 2)):
        monkeypatch.setattr(odds_shelf, name, many)
    assert outcomes(trial, plan) == whole
    assert sum(whole.values()) == 1


def test_ways_for_which_the_disk_has_no_room_are_refused_with_a_remedy(
    monkeypatch: pytest.MonkeyPatch,
):
    """The system itself refuses to let a file grow."""
    monkeypatch.setattr(odds_shelf, "ROOM", 20)
    f = THREE.table()
    trial = declared(f.b, f.unit("US.rif"), f.unit("GE.gre"))
    soft, hard = getrlimit(RLIMIT_FSIZE)
    setrlimit(RLIMIT_FSIZE, (100, hard))
    try:
        with pytest.raises(BeachheadError, match="could not be written to disk") as refused:
            outcomes(trial, THREE.planned(f)._replace(every_way=True))
    finally:
        setrlimit(RLIMIT_FSIZE, (soft, hard))
    assert refused.value.code == "odds.disk"
    assert "temporary files" in refused.value.remedy


@pytest.mark.parametrize("room", [0, 40])
def test_places_that_are_numbered_anew_on_the_way_change_no_end(
    monkeypatch: pytest.MonkeyPatch, room: int
):
    f = THREE.table()
    trial = declared(f.b, f.unit("US.rif"), f.unit("GE.gre"))
    plan = THREE.planned(f)._replace(every_way=True)
    whole = outcomes(trial, plan)
    monkeypatch.setattr(odds_combat, "ROOM", room)
    assert outcomes(trial, plan) == whole


def test_following_every_way_says_how_far_it_is():
    f = THREE.table()
    trial = declared(f.b, f.unit("US.rif"), f.unit("GE.gre"))
    shares: list[float] = []
    with monitor(report=shares.append):
        outcomes(trial, THREE.planned(f)._replace(every_way=True))
    assert shares == sorted(shares)
    assert 0 <= shares[0] < 0.5 < shares[-1] <= 1


def test_what_is_forgotten_on_the_way_changes_no_end():
    """Following every way keeps only the fights that can still come up."""
    f = THREE.table()
    trial = declared(f.b, f.unit("US.rif"), f.unit("GE.gre"))
    plan = THREE.planned(f)
    assert outcomes(trial, plan._replace(every_way=True)) == outcomes(trial, plan, blows=NEVER)


# Pursuit --------------------------------------------------------------------------------------------------

HEDGE = "h hedge 14,15-30,15; w woods 22,8-30,8-30,14-22,14"
SCREENS = "s scrub 12,12-22,12-22,12.4-12,12.4; t scrub 18,6-18.4,6-18.4,19-18,19"


@pytest.mark.rule("MIN-ASSAULT-27")
@pytest.mark.parametrize("leaderless", [False, True])
def test_every_pursuit_that_is_offered_is_legal_and_measured_like_a_move(leaderless: bool):
    """The quick look round a Unit that follows finds what the rules of moves find path by path."""
    dice = Random(7)
    followed = 0
    for _ in range(30):
        spots = [(14 + dice.random() * 14, 8 + dice.random() * 9) for _ in range(6)]
        tokens = [f"{x:.2f},{y:.2f}" for x, y in spots]
        us = f"rif veteran: pl=smg@{tokens[0]} a=rifle@{tokens[1]} c=rifle@{tokens[2]}"
        ge = f"gre veteran: pl=rifle@{tokens[3]} a=rifle@{tokens[4]} c=rifle@{tokens[5]}"
        f = Case(us, ge, terrain=f"{HEDGE}; {SCREENS}", leaderless="US.rif" * leaderless).table()
        unit, enemies = f.unit("US.rif"), f.b.alive(f.unit("GE.gre"))
        quick, slow = (pursuit.Followers(f.b, unit, enemies) for _ in range(2))
        slow.plain = False
        for inches in range(1, 7):
            paths = quick.paths(inches)
            assert paths == slow.paths(inches)
            assert not move_plans.check(f.b, unit, paths)
            assert all(path_length(points_of(p)) <= inches * INCH for p in paths)
            followed += bool(paths)
    assert followed > 20
