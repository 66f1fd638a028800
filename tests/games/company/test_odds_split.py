"""Fire that is divided among targets: one plan, exact for every target and in all, and what is refused."""

from __future__ import annotations

from fractions import Fraction

import pytest

from beachhead.games.company import GAME
from beachhead.games.company.board import Board
from beachhead.games.company.content.geometry.ground import TANK
from beachhead.games.company.odds.ask import BadPlan
from beachhead.games.company.odds.dice import Spread, put
from beachhead.games.company.odds.fire import Firers, ordered
from beachhead.games.company.odds.volley import Volley, volley
from beachhead.games.company.rules import firing
from beachhead.games.company.rules.targets import type_code
from beachhead.kernel.nodes import Answer
from tests.games.company.boards import Fight, every_way, fight, saying, under_way
from tests.games.company.test_odds_asked import lines_of

F = Fraction
Counts = tuple[tuple[int, int, int, int], ...]
"""Hits, losses, markers and failed saves of every attack."""

RIFLES = "rif veteran: pl=smg@20,10! a=rifle@22,10! m=lmg@24,10/90!"
GRENADIERS = "gre veteran: pl=smg@20,18! a=rifle@22,18!"
FUSILIERS = "fus green: pl=smg@28,18! a=rifle@30,18!*"
LAST = " | far veteran: pl=smg@60,46 a=rifle@62,46"


class Split:
    """A drawn position, and who fires at whom."""

    def __init__(
        self,
        us: str,
        ge: str,
        plan: dict[str, str],
        terrain: str = "",
        cc: str = "",
        gone: str = "",
    ) -> None:
        self.us, self.ge, self.plan, self.terrain, self.cc = us, ge, plan, terrain, cc
        self.gone = gone

    def set_up(self) -> Fight:
        f = fight(self.us, self.ge, self.terrain, cc=self.cc)
        f.b.agenda = []
        if self.gone:
            f.destroyed(self.gone)
        return f

    def ordered(self, f: Fight) -> Board:
        unit = f.unit("US.rif")
        named = [
            (f.unit(target), Firers(tuple(f.team(f"US.rif.{t}") for t in teams.split(","))))
            for target, teams in self.plan.items()
        ]
        return ordered(f.b, unit, "fire", named)


CASES = {
    "infantry at two Units": Split(
        RIFLES, f"{GRENADIERS} | {FUSILIERS}{LAST}", {"GE.gre": "pl,a", "GE.fus": "m"}
    ),
    "a bazooka at a tank, rifles at infantry": Split(
        "rif veteran: pl=smg@20,10! a=rifle@22,10! b=bazooka@26,10!",
        f"gre veteran: pl=smg@20,18! a=rifle@22,18^ | tan veteran: t=panzer_iv@27,17/270{LAST}",
        {"GE.tan": "b", "GE.gre": "pl,a"},
    ),
    "tanks at a tank and at a gun in the woods": Split(
        "rif veteran: t=m4_sherman@20,5 u=m4_sherman@25,5",
        f"gre veteran: t=stug_iiig@20,20/270 | gun green: pl=smg@30,18! k=pak40@32,18/270!{LAST}",
        {"GE.gre": "t", "GE.gun": "u"},
        terrain="w woods 28,16-36,16-36,25-28,25",
    ),
    "the Commander goes over to the second target": Split(
        RIFLES,
        f"gre veteran: pl=smg@22,18! | {FUSILIERS}{LAST}",
        {"GE.gre": "pl,a", "GE.fus": "m"},
        cc="GE@25,18",
    ),
    "the company may retreat before the second attack": Split(
        RIFLES,
        f"gre veteran: pl=smg@20,18! | fus green: pl=smg@28,18!{LAST}",
        {"GE.gre": "pl,a", "GE.fus": "m"},
        gone="GE.far",
    ),
    "three targets": Split(
        RIFLES,
        f"gre veteran: pl=smg@20,18! | fus green: pl=smg@26,18! | jag elite: pl=smg@23,20!{LAST}",
        {"GE.jag": "a", "GE.gre": "pl", "GE.fus": "m"},
    ),
}


def enumerated(b: Board, unit: int) -> dict[Counts, Fraction]:
    """Follow every die of all attacks through the rules; owners take their first choice, nobody goes to ground."""
    targets = list(dict.fromkeys(o[2] for o in b.orders))
    b.do(firing.open_fire(unit, "fire"))
    GAME.engine.settle(b)

    def count(counts: Counts, here: Board, outcome: Answer, then: Board) -> Counts:
        if here.attack is None:
            return counts
        i = targets.index(here.attack.target)
        hits, lost, marks, failed = counted(here, then, failures(here, outcome))
        h, n, m, s = counts[i]
        return (*counts[:i], (h + hits, n + lost, m + marks, s + failed), *counts[i + 1 :])

    found: dict[Counts, Fraction] = {}
    nothing: Counts = tuple((0, 0, 0, 0) for _ in targets)
    for _, counts, p in every_way(b, under_way, saying({"choose_ground": "stand"}), nothing, count):
        put(found, counts, p)
    return found


def counted(before: Board, after: Board, failed: int) -> tuple[int, int, int, int]:
    """Count what one step did."""
    hits = 0
    if before.agenda[-1][0] in {"roll_to_hit", "roll_misses_again"}:
        assert before.attack is not None
        one = sum(s.hits for s in before.attack.shots)
        same = after.attack is not None and after.attack.target == before.attack.target
        # An attack that ends with its last die had no hits in it.
        hits = (sum(s.hits for s in after.attack.shots) if after.attack and same else 0) - one
    lost = sum(before.here(t) and not after.here(t) for t in range(len(before.x)))
    return hits, lost, sum(after.marks) - sum(before.marks), failed


def failures(b: Board, outcome: Answer) -> int:
    """Count the saves that a roll fails: every armour save that fails is a roll for damage."""
    step, *args = b.agenda[-1]
    if step == "damage":
        return int(args[1])
    if step != "save":
        return 0
    assert isinstance(outcome, tuple)
    return sum(int(face) < int(args[2]) for face in outcome)


def whole(case: str) -> tuple[Volley, dict[Counts, Fraction]]:
    f = CASES[case].set_up()
    b = CASES[case].ordered(f)
    assert b.orders
    return volley(b, f.unit("US.rif"), "fire"), enumerated(b.clone(), f.unit("US.rif"))


@pytest.mark.parametrize("case", CASES)
def test_divided_fire_equals_enumeration_through_the_kernel(case: str):
    exact, found = whole(case)
    results: dict[tuple[tuple[int, int], ...], Fraction] = {}
    total: Spread = {}
    hits: list[Spread] = [{} for _ in CASES[case].plan]
    saves: list[Spread] = [{} for _ in CASES[case].plan]
    failed: Spread = {}
    for counts, p in found.items():
        put(results, tuple((c[1], c[2]) for c in counts), p)
        put(total, sum(c[0] for c in counts), p)
        put(failed, sum(c[3] for c in counts), p)
        for i, c in enumerate(counts):
            put(hits[i], c[0], p)
            put(saves[i], c[3], p)
    assert exact.results == results
    assert exact.total == total
    assert exact.hits == hits
    assert exact.saves == saves
    assert exact.failed == failed


@pytest.mark.parametrize(
    "case",
    [
        "the Commander goes over to the second target",
        "the company may retreat before the second attack",
    ],
)
def test_what_the_first_attack_does_can_change_the_second(case: str):
    """The joint chances are not the product of what each target suffers."""
    exact, _ = whole(case)
    parts: list[dict[tuple[int, int], Fraction]] = [{}, {}]
    for row, p in exact.results.items():
        for part, result in zip(parts, row, strict=True):
            put(part, result, p)
    product = {(a, c): p * q for a, p in parts[0].items() for c, q in parts[1].items()}
    assert exact.results != {k: p for k, p in product.items() if p}


# How it is asked and told -----------------------------------------------------------------------------------


def table() -> Fight:
    return CASES["a bazooka at a tank, rifles at infantry"].set_up()


def asked(f: Fight, **question: object) -> dict[str, object]:
    first: dict[str, object] = {"unit": "US.rif", "target": "GE.tan", "teams": "b1"}
    return GAME.odds(f.b, {**first, "target2": "GE.gre", "teams2": "pl1,a1", **question})


def shares(told: dict[str, object], of: str) -> dict[int, float]:
    drawn = told["bars"]
    assert isinstance(drawn, list)
    return {bar["at"]: bar["p"] for bar in drawn if bar["of"] == of}


def test_divided_fire_is_one_answer_with_every_target_and_the_totals():
    told = asked(table())
    assert told["title"] == "rif fires at tan and gre"
    for of in ("hits", "failed saves", "lost", "markers"):
        for who in ("tan", "gre", "In all"):
            assert sum(shares(told, f"{who}: {of}").values()) == pytest.approx(1)
    rows = told["together"]
    assert isinstance(rows, list)
    assert sum(F(row["exact"]) for row in rows) == 1
    lines = lines_of(told)
    assert "Attack 1 of 2: Bazooka b1 at tan (MIN-FIRE-02)" in lines
    assert "Attack 2 of 2: SMG pl1, Rifle a1 at gre (MIN-FIRE-02)" in lines


def test_whoever_is_not_named_fires_at_the_target_that_names_nobody():
    f = table()
    rest = asked(f, teams2="")
    assert {k: v for k, v in rest.items() if k != "form"} == {
        k: v for k, v in asked(f).items() if k != "form"
    }


def test_a_plan_orders_what_a_player_orders_answer_by_answer():
    f = table()
    unit = f.unit("US.rif")
    b = f.b.clone()
    b.do(firing.give_fire_orders(unit, "fire"))
    GAME.engine.settle(b)
    tan, gre = f.unit("GE.tan"), f.unit("GE.gre")
    team = {name: f.team(f"US.rif.{name}") for name in ("b", "pl", "a")}
    for answer in (tan, (team["b"], 0, type_code(TANK)), gre, "all"):
        assert not GAME.why_not(b, answer)
        GAME.apply(b, answer)
    named = [(tan, Firers((team["b"],))), (gre, Firers((team["pl"], team["a"])))]
    assert b.orders == ordered(f.b, unit, "fire", named).orders


def test_the_orders_given_so_far_are_part_of_what_is_told_at_the_table():
    f = table()
    b = f.b
    b.do(firing.give_fire_orders(f.unit("US.rif"), "fire"))
    GAME.engine.settle(b)
    for answer in (f.unit("GE.tan"), "all", f.unit("GE.gre")):
        GAME.apply(b, answer)
    assert GAME.odds(b, {})["title"] == "rif fires at tan and gre"


@pytest.mark.rule("MIN-FIRE-38")
def test_a_weapon_and_a_type_are_named_as_in_an_order():
    f = fight(
        "rif veteran: t=m4_sherman@20,5",
        f"gre veteran: pl=smg@20,18! a=rifle@22,18!{LAST}",
    )
    f.b.agenda = []
    plan = {"unit": "US.rif", "target": "GE.gre"}
    lines = lines_of(GAME.odds(f.b, {**plan, "teams": "t1:2"}))
    assert any(x.startswith("ordinary weapons: ") and "MG" in x for x in lines)
    assert not any(x.startswith("75mm") for x in lines)
    aimed = lines_of(GAME.odds(f.b, {**plan, "teams": "t1:1!infantry"}))
    assert any("halved for AT at a soft target MIN-FIRE-36" in x for x in aimed)
    with pytest.raises(BadPlan, match=r"t1 cannot fire so at gre"):
        GAME.odds(f.b, {**plan, "teams": "t1:9"})


BAD: list[tuple[dict[str, object], str, str]] = [
    ({"teams2": "pl1,b1"}, "b1 cannot fire at both tan and gre", "MIN-FIRE-03"),
    ({"teams2": "a1,a1"}, "a1 is named twice", ""),
    ({"target2": "GE.tan"}, "tan is named as a target twice", "MIN-FIRE-02"),
    ({"target2": "US.rif"}, "rif is no enemy", "MIN-FIRE-01"),
    ({"target2": "", "teams2": "a1"}, "teams2 needs target2", "MIN-FIRE-02"),
    ({"teams": "b1,pl1,a1", "teams2": ""}, "pl1 cannot fire at tan: only AT", "MIN-ARMOR-04"),
    ({"target2": "GE.far", "teams2": "a1"}, 'a1 cannot fire at far: .*" away', "MIN-FIRE-05"),
    (
        {"target": "GE.gre", "teams": "", "target2": "GE.tan", "teams2": ""},
        "is left",
        "MIN-FIRE-02",
    ),
    ({"target10": "GE.gre"}, "does not know target10", ""),
    ({"kind": "reaction", "to": "20,17"}, "does not know target2, teams2", ""),
]


@pytest.mark.parametrize(("question", "reason", "rule"), BAD)
def test_divided_fire_that_cannot_be_is_refused_with_the_reason(
    question: dict[str, object], reason: str, rule: str
):
    with pytest.raises(BadPlan, match=reason) as refused:
        asked(table(), **question)
    assert refused.value.code == "odds.plan"
    assert not rule or refused.value.rule == rule


WHY_NOT = {
    "it is suppressed by 2 markers": ("a=rifle@22,10!**", "pl=smg@20,18!", "", "MIN-SUPP-05"),
    "has no direct fire": ("a=nebelwerfer15@22,10/90", "pl=smg@20,18!", "", "MIN-FIRE-13"),
    "it sees none of 1 Teams": (
        "a=rifle@22,10!",
        "pl=smg@20,18!",
        "w building 10,13-34,13-34,15-10,15",
        "MIN-FIRE-04",
    ),
    'is 26.6" away, its weapons reach 20"': (
        "a=bazooka@22,10!",
        "pl=smg@22,38!",
        "",
        "MIN-FIRE-05",
    ),
    "none in the arc of its weapons": ("a=hmg@22,10/270", "pl=smg@20,18!", "", "MIN-FIRE-07"),
    "friends are in the way": ("a=rifle@22,10! c=rifle@22,12", "pl=smg@22,18!", "", "MIN-FIRE-11"),
    "halved Fire Points leave it no dice": ("a=rifle@22,10!", "pl=smg@22,30!", "", "MIN-FIRE-21"),
}


@pytest.mark.parametrize("text", WHY_NOT)
def test_a_team_that_cannot_fire_is_refused_with_figures_and_rule(text: str):
    us, ge, terrain, rule = WHY_NOT[text]
    f = fight(f"rif veteran: pl=smg@20,12! {us}", f"gre veteran: {ge}{LAST}", terrain)
    f.b.agenda = []
    plan: dict[str, object] = {"unit": "US.rif", "target": "GE.gre", "teams": "a1"}
    with pytest.raises(BadPlan, match=r" a1 cannot fire at gre") as refused:
        GAME.odds(f.b, plan)
    assert text in str(refused.value)
    assert (refused.value.code, refused.value.rule) == ("odds.plan", rule)


def test_a_team_that_has_fired_is_refused():
    f = table()
    f.b.shot[f.team("US.rif.b")] = f.b.initiative
    with pytest.raises(BadPlan, match="fired already in Initiative 1") as refused:
        asked(f)
    assert refused.value.rule == "MIN-REACT-04"
