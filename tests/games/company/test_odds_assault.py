"""Odds of assaults: calculations by hand, play by the rules over every die, and rules that are broken on purpose."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from beachhead.games.company import GAME
from beachhead.games.company.board import Board
from beachhead.games.company.board.position import OVERWATCH, RAN
from beachhead.games.company.odds.assault import BUDGET
from beachhead.games.company.odds.reading import BadPlan
from beachhead.games.company.rules import assault, checks, close_combat, pursuit
from beachhead.kernel.nodes import Answer, Decision
from beachhead.odds import Budget
from tests.games.company.boards import Fight, assaulting, count_ends
from tests.games.company.plans import (
    asked,
    chances_of,
    labels,
    lines_of,
    share,
    shares,
    table,
    walk_with,
)

F = Fraction
Counts = tuple[int, int, int, int]
ONE = "rif veteran: pl=rifle@20,10", "gre veteran: pl=rifle@20,18!"
TWO = "rif veteran: pl=smg@20,10 a=rifle@22,10", "gre veteran: pl=rifle@20,17! a=rifle@22,17!"
PLAIN: dict[str, object] = {"kind": "assault", "react": "none", "counterattacks": 0, "follow": "no"}


# By hand --------------------------------------------------------------------------------------------------


@pytest.mark.rule("MIN-ASSAULT-16", "MIN-ASSAULT-28")
def test_one_team_against_one_that_breaks_off():
    """A blow on 4+ destroys it; else it runs 1d6 inches, and two inches are too few: 1/2 + 1/2 x 1/3."""
    told = asked(table(*ONE), **PLAIN)
    assert told["method"] == "exact"
    assert share(told, "gre is destroyed") == F(2, 3)
    assert share(told, "gre breaks off") == F(1, 3)
    assert shares(told, "rif: lost") == {0: F(1)}
    assert told["expected_losses"] == pytest.approx(2 / 3)


@pytest.mark.rule("MIN-ASSAULT-19")
def test_one_team_against_one_that_counterattacks_once():
    """Struck (1/2), it counterattacks on 4+ and strikes on 4+: the attacker falls in 1/2 x 1/2 x 1/2, or is caught."""
    told = asked(table(*ONE), **{**PLAIN, "counterattacks": 1})
    missed = F(1, 2)
    fails, counters = missed * F(1, 2), missed * F(1, 2)
    caught = F(1, 3)
    assert share(told, "gre is destroyed") == F(1, 2) + fails * caught
    assert share(told, "rif is destroyed") == counters * (F(1, 2) + F(1, 2) * caught)


def test_a_single_rifle_fires_at_the_incoming_team():
    """Reaction fire at a Veteran moving in the open needs 3+1-1: two of three dice hit, a third of the saves fail."""
    told = asked(table(*ONE), kind="defence")
    assert shares(told, "hits") == {0: F(1, 3), 1: F(2, 3)}
    assert shares(told, "lost") == {0: F(7, 9), 1: F(2, 9)}
    assert share(told, "the attackers strike") == F(7, 9)


# By the rules ---------------------------------------------------------------------------------------------


def fought(f: Fight, answer: Callable[[Board, Decision], Answer]) -> dict[Counts, Fraction]:
    """Play an assault over every die from its declaration: losses and markers of both Units."""
    units = f.unit("US.rif"), f.unit("GE.gre")
    before = [len(f.b.teams_here(u)) for u in units]
    f.b.unit = units[0]
    f.b.do(assault.begin_assault(units[0]))
    GAME.engine.settle(f.b)

    def count(b: Board) -> Counts:
        one, two = (b.teams_here(u) for u in units)
        lost = before[0] - len(one), before[1] - len(two)
        return *lost, sum(b.marks[t] for t in one), sum(b.marks[t] for t in two)

    return count_ends(f.b, lambda b: bool(b.agenda) and not b.ending, answer, count)


def answering(
    counterattacks: int, reacts: bool, follows: bool, stay: int = -1
) -> Callable[[Board, Decision], Answer]:
    """Answer as a player would who follows the plan; nothing here asks the odds."""

    def answer(b: Board, node: Decision) -> Answer:
        match node.step:
            case "choose_support":
                return stay if stay in node.options else "go"
            case "choose_reaction":
                return node.options[1] if reacts and not b.reactions else "pass"
            case "choose_firers" | "choose_reactors":
                return "enough" if "enough" in node.options else "all"
            case "choose_stand":
                assert b.assault is not None
                return "counter" if b.assault.turn < counterattacks else "off"
            case "pursue":
                return node.options[-1] if follows else "stay"
            case "grant_reroll":
                return "keep"
            case "choose_ground":
                return "stand"
        return node.options[0]

    return answer


FIGHTS = {
    "one blow each": (TWO, 1, False, False),
    "with pursuit": (TWO, 1, False, True),
    "under fire": (TWO, 0, True, False),
    "under fire, with a counterattack": (ONE, 2, True, True),
    "a tank is assaulted": (
        ("rif veteran: b=panzerschreck@22,10 a=rifle@24,10", "gre veteran: t=panzer_iv@22,16/270"),
        1,
        False,
        True,
    ),
    "a tank assaults": (("rif veteran: t=m4_sherman@20,10", TWO[1]), 1, True, True),
}


@pytest.mark.parametrize("name", FIGHTS)
def test_an_assault_equals_play_over_every_die(name: str):
    sides, counterattacks, reacts, follows = FIGHTS[name]
    plan = {"react": "target" if reacts else "none", "follow": "yes" if follows else "no"}
    f = table(*sides)
    found = chances_of(f, kind="assault", counterattacks=counterattacks, **plan)
    assert found.is_exact
    ends = found.by(lambda end: end[1:])  # type: ignore[index]
    assert fought(f, answering(counterattacks, reacts, follows)) == ends.exact


@pytest.mark.parametrize("ran", [0, RAN])
def test_a_tank_that_ran_rolls_passed_saves_again_in_close_combat(ran: int):
    sides = "rif veteran: b=panzerschreck@22,10", "gre veteran: t=tiger_i@22,16/270"
    f = table(*sides)
    f.b.flags[f.unit("GE.gre")] |= ran
    found = chances_of(f, **PLAIN).by(lambda end: end[1:])  # type: ignore[index]
    assert fought(f, answering(0, False, False)) == found.exact


@pytest.mark.parametrize("counterattacks", [0, 1])
def test_a_commander_along_closes_in_and_strikes_but_only_the_units_losses_count(
    counterattacks: int,
):
    """Q132: he is one of those who strike and are struck."""
    sides = "rif green: pl=smg@20,10 a=rifle@22,10", "gre veteran: pl=smg@20,16! a=rifle@22,16!"
    f = table(*sides, cc="US@24,10 GE@none")
    f.watch = {"choose_along"}
    f.activate("US.rif", 5, "AS").say("along")
    assert f.b.assault is not None
    assert len(f.b.assault.goers) == 3
    plan = {**PLAIN, "counterattacks": counterattacks}
    found = chances_of(f, **plan).by(lambda end: end[1:3])  # type: ignore[index]
    units = f.unit("US.rif"), f.unit("GE.gre")

    def count(b: Board) -> tuple[int, int]:
        return 2 - len(b.teams_here(units[0])), 2 - len(b.teams_here(units[1]))

    answer = answering(counterattacks, False, False)
    assert count_ends(f.b, assaulting, answer, count) == found.exact


def test_suppressive_fire_of_a_team_that_stays_is_part_of_the_plan():
    f = table(TWO[0], ONE[1])
    found = chances_of(f, stay="a1", **PLAIN)
    played = fought(table(TWO[0], ONE[1]), answering(0, False, False, f.team("US.rif.a")))
    assert found.by(lambda end: end[1:]).exact == played  # type: ignore[index]
    assert found.exact != chances_of(f, **PLAIN).exact


def test_overwatch_and_other_units_fire_at_the_incoming_teams():
    ge = "gre veteran: pl=rifle@20,17! | fus veteran: pl=rifle@26,20!"
    f = table(TWO[0], ge)
    hits = {
        who: float(str(asked(f, kind="defence", react=who)["expected_hits"]))
        for who in ("none", "target", "all")
    }
    assert hits["none"] == 0 < hits["target"] < hits["all"]
    f.b.flags[f.unit("GE.gre")] |= OVERWATCH
    watched = float(str(asked(f, kind="defence")["expected_hits"]))
    assert watched > hits["target"]  # Reaction Fire has a modifier that Overwatch has not


@pytest.mark.rule("MIN-ASSAULT-10")
def test_many_hits_halt_an_assault():
    """Machine guns on Overwatch halt what a lone rifle does not."""
    guns = "gre veteran: pl=smg@20,17! m=hmg@22,17/270! n=hmg@24,17/270! o=hmg@18,17/270!"
    f = table(TWO[0], guns)
    f.b.flags[f.unit("GE.gre")] |= OVERWATCH
    told = asked(f, kind="defence")
    assert share(told, "the attackers are halted") > F(1, 8)
    assert "the attackers are halted" not in labels(asked(table(*ONE), kind="defence"))


# Rules that are broken on purpose -------------------------------------------------------------------------


def nothing(*_: object) -> None:
    """Do nothing: a rule that is gutted."""


GUTTED: dict[str, Callable[[pytest.MonkeyPatch], None]] = {
    "blows destroy nobody": lambda m: m.setitem(checks.HANDLERS, "strike", nothing),
    "blows do no harm to tanks": lambda m: m.setitem(checks.HANDLERS, "tank_strike", nothing),
    "no flank armour": lambda m: m.setattr(close_combat, "flank_number", lambda *_: 7),
    "nobody closes in to counterattack": lambda m: m.setattr(
        close_combat, "_counter_move", nothing
    ),
    "nobody can be struck any more": lambda m: m.setattr(
        close_combat, "_are_engaged", lambda *_: False
    ),
    "nobody is caught": lambda m: m.setattr(pursuit, "list_caught", lambda *_: []),
    "nobody follows": lambda m: m.setattr(pursuit, "list_pursuits", lambda *_: ["stay"]),
    "nobody runs": lambda m: m.setattr(close_combat, "displace", nothing),
    "every check succeeds": lambda m: m.setattr(checks, "number_needed", lambda *_: 1),
}
SIDES = (
    "rif veteran: b=panzerschreck@21,10 a=rifle@23,10",
    "gre veteran: t=panzer_iv@21,16/270 c=rifle@26.5,16!",
)


@pytest.mark.parametrize("fault", GUTTED)
def test_the_odds_of_an_assault_change_with_the_rules_of_close_combat(
    fault: str, monkeypatch: pytest.MonkeyPatch
):
    """There is no second copy: a rule that is broken breaks the odds."""
    plan: dict[str, object] = {"kind": "assault", "react": "none", "counterattacks": 1}
    before = chances_of(table(*SIDES), **plan)
    assert before.is_exact
    GUTTED[fault](monkeypatch)
    assert chances_of(table(*SIDES), **plan).exact != before.exact


# Large fights ---------------------------------------------------------------------------------------------


def rank(y: int, count: int) -> str:
    return " ".join(f"{k}=rifle@{16 + 2 * i},{y}!" for i, k in enumerate("abcdefghi"[:count]))


def test_a_large_assault_is_sampled_and_the_same_for_everybody():
    f = table(f"rif veteran: {rank(10, 7)}", f"gre veteran: {rank(17, 7)}")
    told = asked(f, kind="assault")
    assert told["method"] == "sampled"
    assert told["samples"] == BUDGET.samples
    assert told == asked(f, kind="assault")
    drawn = told["bars"]
    assert isinstance(drawn, list)
    assert all(0 <= bar["low"] <= bar["p"] <= bar["high"] <= 1 for bar in drawn)


def test_samples_agree_with_what_can_be_followed_exactly():
    """The share of each end lies where the exact answer is, give or take four standard deviations."""
    f = table(*TWO)
    plan: dict[str, object] = {"kind": "assault", "counterattacks": 1}
    exact = chances_of(f, **plan)
    sampled = walk_with(Budget(positions=0, samples=2_000), f, plan)
    for end, p in exact.exact.items():
        spread = (float(p * (1 - p)) / 2_000) ** 0.5
        assert abs(sampled.of(end).p - float(p)) <= 4 * spread + 1e-9


# At the table ---------------------------------------------------------------------------------------------


def strike_in_vain(f: Fight) -> Fight:
    """Let an assault come home and every blow miss."""
    f.b.unit = f.unit("US.rif")
    f.begin(assault.begin_assault(f.unit("US.rif"))).say("go")
    while f.step != "choose_stand":
        if f.step == "choose_victim":
            f.say(f.texts()[0])
        else:
            f.roll(1)
    return f


def test_a_unit_that_is_struck_sees_what_standing_and_breaking_off_cost():
    f = strike_in_vain(table(*TWO))
    told = GAME.odds(f.b, {})
    assert told["title"] == "rif assaults gre"
    off = told["instead"]
    assert isinstance(off, dict)
    assert float(off["expected_own_losses"]) == 0 < float(str(told["expected_own_losses"]))
    assert any(line.startswith("Breaking off now costs 0.00 attackers") for line in lines_of(told))


def test_an_assault_that_is_under_way_is_answered_from_where_it_stands():
    """After two blows in vain nobody is lost yet; the plan goes on from there."""
    fresh = asked(table(*TWO), **PLAIN)
    later = asked(strike_in_vain(table(*TWO)), **PLAIN)
    assert shares(later, "gre: lost") == {
        0: F(2, 3),
        2: F(1, 3),
    }  # caught after a run of one or two
    assert max(shares(fresh, "gre: lost")) == 2
    assert shares(fresh, "gre: lost")[0] < F(2, 3)


BAD: list[tuple[dict[str, object], str, str]] = [
    ({"target": "GE.far"}, "no Team has a path", "MIN-ASSAULT-05"),
    ({"counterattacks": "-3"}, "no number of counterattacks", "MIN-ASSAULT-18"),
    ({"counterattacks": "1e9"}, "no number of counterattacks", ""),
    ({"react": ["US.far"]}, "no Unit of the assaulted side", "MIN-REACT-01"),
    ({"stand": "sitting"}, "stand 'sitting' is not known", ""),
    ({"ways": "all"}, "does not know ways", ""),
    ({"stay": "zz"}, "zz is no Team of rif", ""),
]


@pytest.mark.parametrize(("question", "reason", "rule"), BAD)
def test_an_assault_that_cannot_be_is_refused_with_the_reason(
    question: dict[str, object], reason: str, rule: str
):
    with pytest.raises(BadPlan, match=reason) as refused:
        asked(table(*TWO), kind="assault", **question)
    assert refused.value.code == "odds.plan"
    assert not rule or refused.value.rule == rule
