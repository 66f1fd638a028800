"""Barrages: exact chances against enumeration through the kernel; and how plans are told."""

from collections.abc import Callable, Mapping
from fractions import Fraction

import pytest

from beachhead.games.company import GAME
from beachhead.games.company.board import Board
from beachhead.games.company.odds import barrage as odds_barrage
from beachhead.games.company.odds.assault import declared
from beachhead.games.company.odds.dice import put
from beachhead.games.company.odds.plan import Plan
from beachhead.games.company.odds.told import in_contact, left_lines
from beachhead.games.company.rules import checks, close_combat, shells
from beachhead.kernel.nodes import Answer
from tests.games.company.boards import Fight as Table, every_way, fight, saying, under_way

F = Fraction
Counts = tuple[int, ...]
FAR = " | far veteran: pl=smg@{0} a=rifle@{1}"
KEPT: dict[str, Answer] = {"grant_reroll": "keep", "choose_ground": "stand"}


def table(us: str, ge: str, terrain: str = "") -> Table:
    """Set up a fight with a second Unit a side, so that no company is broken by it."""
    f = fight(us + FAR.format("2,40", "4,40"), ge + FAR.format("60,46", "62,46"), terrain)
    f.b.agenda = []
    return f


# Every die through the kernel ---------------------------------------------------------------------------


def barraged(
    b: Board, measure: Callable[[Board], Counts], words: Mapping[str, Answer] = KEPT
) -> dict[Counts, Fraction]:
    """Measure every end of a barrage, then its Teams hit and saves failed."""
    GAME.engine.settle(b)
    found: dict[Counts, Fraction] = {}
    for end, counts, p in every_way(b, under_way, saying(words), (0, 0), shelled):
        put(found, (*measure(end), *counts), p)
    return found


def shelled(counts: tuple[int, int], b: Board, outcome: Answer, then: Board) -> tuple[int, int]:
    """Count Teams hit by shells, and saves that fail for good."""
    hit, failed = counts
    step, *args = b.agenda[-1]
    dice = [int(face) for face in outcome] if isinstance(outcome, tuple) else []
    if step == "training_check" and args[0] == "barrage":
        hit += max(dice) >= checks.needed(b, "barrage", int(args[1]))
    if step == "barrage_save":
        failed += dice[0] < shells.barrage_number(b, int(args[0]))
    return hit, failed


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

    def measure(b: Board) -> Counts:
        return sum(not b.here(t) for t in teams), sum(b.marks) - before

    assert exact == barraged(start, measure)


def test_a_barrage_is_explained_from_ranging_in_to_every_team_under_it():
    f = table(GUNS, BARRAGES[0])
    told = GAME.odds(f.b, {"kind": "barrage", "unit": "US.bat", "target": "GE.gre.pl1"})
    lines = told["lines"]
    assert isinstance(lines, list)
    assert lines[0] == (
        "Ranging in (MIN-INDIRECT-07): veteran 3 (MIN-FIRE-15) = 3, one die 3+ (66.7%)"
    )
    assert any("each 4+" in x for x in lines)
    feared = "of gre: saves on 3+, no hard cover from above (MIN-INDIRECT-15): suppressed"
    assert sum(f"SMG pl1, Rifle a1, HMG m1 {feared}" in x for x in lines) == 1
    assert any(x.startswith("Planned after a miss") for x in lines)


def test_what_is_not_followed_names_its_rules_says_what_the_figure_means_and_how_to_have_all():
    first, second, third = left_lines(F(1, 8))
    assert first.startswith("Not followed to the end: 12.50% of all ways")
    assert all(f"MIN-ASSAULT-{n}" in first for n in (20, 23, 27, 30))
    assert "at least as high as shown and at most 12.50% higher" in second
    assert "ways=all" in third
    assert left_lines(F(0)) == []


TWO = "rif veteran: pl=smg@20,10 a=rifle@22,10", "gre veteran: pl=rifle@21,18!"


# How it is told -----------------------------------------------------------------------------------------


def test_an_assault_is_explained_term_by_term_before_it_is_declared():
    f = table(*TWO)
    told = GAME.odds(f.b, {"kind": "assault", "unit": "US.rif", "target": "GE.gre"})
    lines = told["lines"]
    assert isinstance(lines, list)
    assert lines[1].startswith("To Hit: veteran 3 (MIN-FIRE-15), reaction fire +1")
    assert "rif: 2 strike first, 4+ each (50.0%), no save (MIN-ASSAULT-16)" in lines
    assert "Planned: gre counterattacks on 4+ when it is struck (MIN-ASSAULT-19)" in lines
    ways = [bar["p"] for bar in told["bars"] if bar["label"].startswith("the ")]  # type: ignore[attr-defined]
    assert sum(ways) == pytest.approx(1)


def test_a_unit_that_is_struck_sees_what_standing_and_breaking_off_cost():
    f = table(*TWO)
    unit, target = f.unit("US.rif"), f.unit("GE.gre")
    trial = in_contact(declared(f.b, unit, target), Plan())
    trial.do(close_combat.choose_stand(target))
    told = GAME.odds(trial, {})
    assert told["title"] == "gre counterattacks"
    assert any("Breaking off instead costs" in x for x in told["lines"])  # type: ignore[attr-defined]


def test_the_steps_of_an_assault_all_have_odds():
    f = table(*TWO)
    f.activate("US.rif", 6)
    f.watch = {"choose_reaction", "choose_stand"}
    assert "bars" in GAME.odds(f.b, {})
    f.say("AS")
    assert f.step == "choose_support"
    assert "assaults" in str(GAME.odds(f.b, {})["title"])
    f.say("go")
    assert f.step == "choose_reaction"
    assert "Without defensive fire" in str(GAME.odds(f.b, {})["lines"])
