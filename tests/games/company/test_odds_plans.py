"""Whole assaults and barrages: exact chances against enumeration through the kernel, and how they are told."""

from collections.abc import Callable
from fractions import Fraction

import pytest

from beachhead.games.company import GAME, odds_barrage
from beachhead.games.company.board import OVERWATCH, Board
from beachhead.games.company.odds_assault import Outcomes, Plan, closed_in, outcomes
from beachhead.games.company.odds_melee import End, Fight, Fighter, Melee, State
from beachhead.games.company.rules import assault, close_combat, shells
from beachhead.kernel.nodes import Answer, Chance, Decision
from tests.games.company.fights import Fight as Table, fight

F = Fraction
FAR = " | far veteran: pl=smg@{0} a=rifle@{1}"
KEPT = {"grant_reroll": "keep", "choose_ground": "stand", "choose_support": "go"}
FADED = F(1, 10**9)  # what is left of a close combat after so many idle rounds is not followed


def table(us: str, ge: str, terrain: str = "") -> Table:
    """Set up a fight with a second Unit a side, so that no company is broken by it."""
    f = fight(us + FAR.format("2,40", "4,40"), ge + FAR.format("60,46", "62,46"), terrain)
    f.b.agenda = []
    return f


# Every die through the kernel ---------------------------------------------------------------------------


def answer(b: Board, node: Decision, plan: Plan) -> Answer:
    """Answer as the odds assume."""
    step = node.step
    if step in KEPT:
        return KEPT[step]
    if step == "choose_reaction":
        assert b.assault is not None
        mine = [o for o in node.options if isinstance(o, tuple) and o[1] == b.assault.target]
        return mine[0] if mine and plan.react and not b.reactions else "pass"
    if step in {"choose_reactors", "choose_firers"}:
        return "all" if "all" in node.options else "enough"
    if step == "choose_stand":
        assert b.assault is not None
        ours = node.frame[1] == b.assault.attacker
        return "counter" if (plan.attacker_stands if ours else plan.assaulted_stands) else "off"
    return node.options[-1] if step == "pursue" else node.options[0]


def enumerated(
    b: Board, plan: Plan, measure: Callable[[Board], tuple[int, ...]]
) -> dict[tuple[int, ...], float]:
    """Follow every outcome until nothing is left to do, equal positions together."""
    GAME.engine.settle(b)
    found: dict[tuple[int, ...], F] = {}
    now: dict[bytes, tuple[Board, F]] = {b"": (b, F(1))}
    while now:
        later: dict[bytes, tuple[Board, F]] = {}
        for here, p in now.values():
            if not here.agenda or here.ending:
                found[measure(here)] = found.get(measure(here), F(0)) + p
                continue
            node = GAME.node(here)
            outs = [(answer(here, node, plan), F(1))] if isinstance(node, Decision) else []
            if isinstance(node, Chance):
                outs = list(node.device.folded())
            for outcome, q in outs:
                twin = here.clone()
                GAME.apply(twin, outcome)
                if twin.assault is not None:
                    twin.assault.turn = 0
                key = GAME.key(twin)
                known = later.get(key)
                later[key] = (twin, p * q + (known[1] if known else 0))
        now = {k: v for k, v in later.items() if v[1] > FADED}
    return {k: float(p) for k, p in found.items()}


def counted(f: Table, us: str, ge: str) -> Callable[[Board], tuple[int, ...]]:
    """Count Teams lost and markers at the end of both Units."""
    pairs = [(f.unit(n), len(f.b.alive(f.unit(n)))) for n in (us, ge)]

    def measure(b: Board) -> tuple[int, ...]:
        lost = [n - len(b.alive(u)) for u, n in pairs]
        return (*lost, *(sum(b.marks[t] for t in b.alive(u)) for u, _ in pairs))

    return measure


def plain(found: Outcomes) -> dict[tuple[int, ...], float]:
    """Give losses and markers without how it ended."""
    both: dict[tuple[int, ...], F] = {}
    for o, p in found.items():
        key = (*o.lost, *o.markers)
        both[key] = both.get(key, F(0)) + p
    return {k: float(p) for k, p in both.items()}


ALONE = [
    ("rif veteran: pl=smg@20,10", "gre elite: pl=smg@20,18", Plan()),
    ("rif veteran: pl=smg@20,10", "gre elite: pl=smg@20,18", Plan(react=False)),
    ("rif elite: pl=smg@20,10", "gre veteran: m=hmg@20,18/270", Plan()),
    ("rif veteran: t=m4_sherman@20,10", "gre veteran: pl=rifle@20,18!", Plan(react=False)),
]
SEVERAL = [
    ("rif veteran: pl=smg@20,10 a=rifle@22,10", "gre veteran: pl=rifle@21,18!"),
    ("rif elite: pl=smg@20,10", "gre green: pl=rifle@20,18 a=rifle@22,18"),
]


def compared(us: str, ge: str, plan: Plan) -> tuple[dict[tuple[int, ...], float], ...]:
    """Give the exact chances of an assault, and the enumerated ones."""
    f = table(us, ge)
    unit, target = f.unit("US.rif"), f.unit("GE.gre")
    trial = closed_in(f.b, unit, target)
    assert trial is not None
    exact = outcomes(trial, plan)
    assert sum(exact.values()) == 1
    assault.declare_assault(f.b, target, unit)
    return plain(exact), enumerated(f.b, plan, counted(f, "US.rif", "GE.gre"))


@pytest.mark.parametrize(("us", "ge", "plan"), ALONE)
def test_a_whole_assault_equals_enumeration_through_the_kernel(us: str, ge: str, plan: Plan):
    exact, found = compared(us, ge, plan)
    assert exact == pytest.approx(found, abs=1e-6)


@pytest.mark.parametrize(("us", "ge"), SEVERAL)
def test_several_teams_differ_from_enumeration_by_their_elbow_room_only(us: str, ge: str):
    """Teams that follow side by side can be in each other's way: the straight pursuit leaves that out."""
    exact, found = compared(us, ge, Plan(react=False))
    assert exact == pytest.approx(found, abs=0.002)


@pytest.mark.rule("MIN-ASSAULT-10")
def test_five_hits_halt_an_assault_in_the_odds_too():
    f = table(
        "rif veteran: pl=smg@20,10 a=rifle@22,10",
        "gre elite: pl=smg@20,18 m=hmg@22,18/270 n=hmg@24,18/270",
    )
    f.b.flags[f.unit("GE.gre")] |= OVERWATCH
    trial = closed_in(f.b, f.unit("US.rif"), f.unit("GE.gre"))
    assert trial is not None
    halted = sum(p for o, p in outcomes(trial, Plan()).items() if "halted" in o.how)
    assert halted > F(1, 2)
    assert not any("halted" in o.how for o in outcomes(trial, Plan(react=False)))


# Close combat by itself ---------------------------------------------------------------------------------


def man(check: int) -> Fighter:
    return Fighter(check, tank=False, armored=False, rating=1, flank=0)


def ends_of(m: Melee, ours: int, theirs: int, caught: int = 0) -> dict[End, Fraction]:
    f = Fight(m, lambda *_: {caught: F(1)})
    f.begin(State((man(m.attacker_check),) * ours, (man(m.assaulted_check),) * theirs), F(1))
    return f.fought()


@pytest.mark.rule("MIN-ASSAULT-19")
def test_one_against_one_is_a_geometric_series():
    """Veterans strike on 4+ and stand on 4+: the attacker wins 1/2 + 1/2·1/2·(miss 1/2)·1/2·…"""
    ends = ends_of(Melee(4, 4), 1, 1)
    again = F(1, 2) ** 4
    assert ends[End(1, 0, -1)] == F(1, 2) / (1 - again)
    assert ends[End(0, 1, -1)] == F(1, 8) / (1 - again)
    assert ends[End(1, 1, 1)] == F(1, 4) / (1 - again)
    assert sum(ends.values()) == 1


@pytest.mark.rule("MIN-ASSAULT-28")
def test_whoever_breaks_off_and_is_caught_is_lost():
    ends = ends_of(Melee(4, 4, assaulted_stands=False), 1, 1, caught=1)
    assert ends == {End(1, 0, -1): F(1, 2), End(1, 0, 1): F(1, 2)}


# Barrages -----------------------------------------------------------------------------------------------

GUNS = "bat veteran: pl=rifle@20,4 a=mortar81@22,4/90 c=mortar81@24,4/90 d=mortar81@26,4/90 e=mortar81@28,4/90 f=mortar81@30,4/90"
BARRAGES = [
    "gre veteran: pl=smg@20,26! a=rifle@21.6,26! m=hmg@23.2,26/270",
    "gre green: pl=smg@20,26! a=rifle@21.6,26^* b=rifle@23.2,26!",
    "gre veteran: t=panzer_iv@20,26/90 u=panzer_iv@22.5,26/90",
]


@pytest.mark.parametrize("ge", BARRAGES)
def test_a_barrage_that_is_ranged_in_equals_enumeration_through_the_kernel(ge: str):
    f = table(GUNS, ge)
    unit, side = f.unit("US.bat"), 1
    first = f.b.alive(f.unit("GE.gre"))[0]
    trial = odds_barrage.laid(f.b, unit, f.b.x[first], f.b.y[first])
    exact = odds_barrage.effect(trial, unit, side)
    before = sum(f.b.marks)
    start = trial.clone()
    start.do(shells.land_shells(unit))
    teams = f.b.alive(f.unit("GE.gre"))

    def measure(b: Board) -> tuple[int, ...]:
        return sum(not b.here(t) for t in teams), sum(b.marks) - before

    assert {k: float(p) for k, p in exact.items()} == pytest.approx(
        enumerated(start, Plan(), measure)
    )


def test_a_barrage_is_explained_from_ranging_in_to_every_team_under_it():
    f = table(GUNS, BARRAGES[0])
    told = GAME.odds(f.b, {"kind": "barrage", "unit": "US.bat", "target": "GE.gre.pl1"})
    lines = told["lines"]
    assert isinstance(lines, list)
    assert lines[0] == "Ranging in: veteran 3 = 3, one die 3+"
    assert any("checks of 4+" in x for x in lines)
    assert any(x.startswith("GE.gre.pl1: saves on 3+ (no hard cover") for x in lines)
    assert any(x.startswith("Assumed after a miss") for x in lines)


# How it is told -----------------------------------------------------------------------------------------


def test_an_assault_is_explained_term_by_term_before_it_is_declared():
    f = table(*SEVERAL[0])
    told = GAME.odds(f.b, {"kind": "assault", "unit": "US.rif", "target": "GE.gre"})
    lines = told["lines"]
    assert isinstance(lines, list)
    assert lines[1].startswith("To Hit: veteran 3, reaction fire +1 (MIN-FIRE-23)")
    assert "US.rif: 2 strike, 4+ each (50.0%), no save (MIN-ASSAULT-16)" in lines
    ways = [bar["p"] for bar in told["bars"] if bar["label"].startswith("the ")]  # type: ignore[attr-defined]
    assert sum(ways) == pytest.approx(1)


def test_a_unit_that_is_struck_sees_what_standing_and_breaking_off_cost():
    f = table(*SEVERAL[0])
    unit, target = f.unit("US.rif"), f.unit("GE.gre")
    trial = closed_in(f.b, unit, target)
    assert trial is not None
    trial.do(close_combat.choose_stand(target))
    told = GAME.odds(trial, {})
    assert told["title"] == "GE.gre counterattacks"
    assert any("Breaking off instead costs" in x for x in told["lines"])  # type: ignore[attr-defined]


def test_the_steps_of_an_assault_all_have_odds():
    f = table(*SEVERAL[0])
    f.activate("US.rif", 6)
    f.watch = {"choose_reaction", "choose_stand"}
    assert "bars" in GAME.odds(f.b, {})
    f.say("AS")
    assert f.step == "choose_support"
    assert "assaults" in str(GAME.odds(f.b, {})["title"])
    f.say("go")
    assert f.step == "choose_reaction"
    assert "Without defensive fire" in str(GAME.odds(f.b, {})["lines"])
