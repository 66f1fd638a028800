"""Odds of close combat beside the rules."""

from fractions import Fraction

import pytest

from beachhead.games.company import GAME
from beachhead.games.company.board import (
    RAN,
    Board,
)
from beachhead.games.company.odds.dice import put
from beachhead.games.company.rules import assault
from beachhead.kernel.nodes import Answer, Decision
from tests.games.company.boards import (
    Fight,
    assaulting,
    every_end,
    fight,
    saying,
)

PLAINLY: dict[str, Answer] = {
    "choose_support": "go",
    "choose_reaction": "pass",
    "choose_stand": "off",
    "pursue": "stay",
    "grant_reroll": "keep",
}


def fought(f: Fight) -> dict[int, Fraction]:
    """Enumerate an assault from its declaration, both sides answering as a plan without fire and counterattack."""
    found: dict[int, Fraction] = {}
    for b, p in every_end(f.b, assaulting, saying(PLAINLY)):
        put(found, 1 - len(b.alive(f.unit("GE.gre"))), p)
    return found


@pytest.mark.parametrize("ran", [0, RAN])
def test_the_odds_of_an_assault_on_a_tank_that_ran_equal_the_enumeration(ran: int):
    f = fight(
        "rif veteran: b=panzerschreck@22,10",
        "gre veteran: t=tiger_i@22,16/270",
        cc="US@none GE@none",
    )
    f.b.flags[f.unit("GE.gre")] |= ran
    plan: dict[str, object] = {
        "kind": "assault",
        "unit": "US.rif",
        "target": "GE.gre",
        "react": "none",
        "counterattacks": "0",
        "follow": "no",
    }
    told = GAME.odds(f.b, plan)
    f.b.unit = f.unit("US.rif")
    f.begin(assault.begin_assault(f.unit("US.rif")))
    want = sum(p * n for n, p in fought(f).items())
    assert told["expected_losses"] == pytest.approx(float(want), abs=1e-12)


@pytest.mark.parametrize("counterattacks", ["0", "1"])
def test_the_odds_of_an_assault_with_the_commander_along_equal_the_enumeration(counterattacks: str):
    """Q132: he is one of those who close in, strike and are struck; only the Units' losses are counted."""
    f = fight(
        "rif green: pl=smg@20,10 a=rifle@22,10",
        "gre veteran: pl=smg@20,16! a=rifle@22,16!",
        cc="US@24,10 GE@none",
    )
    f.watch = {"choose_along"}
    f.activate("US.rif", 5, "AS").say("along")
    assert f.b.assault is not None
    assert len(f.b.assault.goers) == 3
    plan: dict[str, object] = {
        "kind": "assault",
        "unit": "US.rif",
        "target": "GE.gre",
        "react": "none",
        "counterattacks": counterattacks,
        "follow": "no",
    }
    told = GAME.odds(f.b, plan)

    def planned(b: Board, node: Decision) -> Answer:
        more = b.assault is not None and b.assault.turn < int(counterattacks)
        return saying({**PLAINLY, "choose_stand": "counter" if more else "off"})(b, node)

    lost = [Fraction(0), Fraction(0)]
    for b, p in every_end(f.b, assaulting, planned):
        for side, unit in enumerate(("US.rif", "GE.gre")):
            lost[side] += p * (2 - len(b.alive(f.unit(unit))))
    assert told["expected_own_losses"] == pytest.approx(float(lost[0]), abs=1e-12)
    assert told["expected_losses"] == pytest.approx(float(lost[1]), abs=1e-12)
    assert told["not_followed"] == 0
