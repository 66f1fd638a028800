"""Exact odds: against enumeration through the rules, by hand, and in time."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from beachhead.games.axis_allies_dday import GAME
from beachhead.games.axis_allies_dday.battles import (
    Orders,
    bombarded,
    expected,
    hit_weights,
    outlook,
    strafed,
)
from beachhead.games.axis_allies_dday.board import Board
from beachhead.games.axis_allies_dday.odds import BadQuestion, force_in
from beachhead.games.axis_allies_dday.tables import AXIS, BOTH, LAND, WIDTH
from beachhead.kernel.nodes import Answer, Chance, Decision, Over
from tests.games.axis_allies_dday.tables import put_up, step


def enumerate_cycle(b: Board, zone: int, phase: int) -> dict[tuple[int, ...], Fraction]:
    """Play one cycle through the rules over every folded roll, casualties in default order."""
    found: Counter[tuple[int, ...]] = Counter()
    todo = [(b, Fraction(1))]
    while todo:
        at, p = todo.pop()
        if at.phase != phase or at.battle != zone:
            found[tuple(at.units[zone * WIDTH : zone * WIDTH + LAND])] += p  # type: ignore[assignment]
            continue
        n = GAME.node(at)
        if isinstance(n, Decision):
            GAME.apply(at, n.options[0])
            todo.append((at, p))
        else:
            assert isinstance(n, Chance)
            for roll, q in n.device.folded():
                twin = at.clone()
                GAME.apply(twin, roll)
                todo.append((twin, p * q))
    return dict(found)  # type: ignore[arg-type]


AXIS_FORCES = ["I1", "B1", "I1A1", "T1B1", "I2T1", "A1T1B1"]
ALLIED_FORCES = ["i1", "j1", "t1", "i1b1", "a1u1", "i2u1"]


@pytest.mark.parametrize(("axis", "allies"), [*product(AXIS_FORCES, ALLIED_FORCES)])
def test_small_battles_agree_with_enumeration_through_the_rules(axis: str, allies: str):
    """Every loss and every outcome of control, to the last fraction, for both attackers."""
    for phase, attacker in ((11, BOTH), (13, AXIS)):
        b = put_up(phase, f"15:{axis}{allies} 42:I1 20:i1", Gold=(1, 0, 0))
        o = outlook(force_in(b, 15), attacker)
        n_axis, n_allies = b.axis(15), b.allies(15)
        found = enumerate_cycle(b.clone(), 15, phase)
        assert sum(found.values()) == 1
        for losses, p in enumerate(o.axis_losses):
            assert p == sum(q for f, q in found.items() if n_axis - sum(f[:4]) == losses)
        for losses, p in enumerate(o.allied_losses):
            assert p == sum(q for f, q in found.items() if n_allies - sum(f[4:]) == losses)
        assert o.allies_hold == sum(q for f, q in found.items() if sum(f[:4]) == 0 < sum(f[4:]))
        assert o.contested == sum(q for f, q in found.items() if sum(f[:4]) and sum(f[4:]))


@pytest.mark.rule("AAD-EXAMPLE-01")
def test_the_battle_of_caen_by_hand():
    """Expected hits are 3/6 + 2/6 + 9/6 = 14/6 and 7 * 2/6; three hits have their exact chance."""
    b = put_up(13, "30:I3A1T3i2a4t1")
    o = outlook(force_in(b, 30), AXIS)
    assert expected(o.allied_losses) == Fraction(14, 6)
    assert expected(o.axis_losses) == Fraction(14, 6)
    ways = hit_weights((0, 3, 1, 3))
    assert (sum(ways), len(ways)) == (6**3 * 3 * 2**3, 8)
    by_hand = sum(
        Fraction(a, 216) * Fraction(g, 6) * Fraction(t, 8)
        for x, a in enumerate((125, 75, 15, 1))
        for y, g in enumerate((4, 2))
        for z, t in enumerate((1, 3, 3, 1))
        if x + y + z == 3
    )
    assert o.allied_losses[3] == by_hand
    assert o.contested > Fraction(9, 10)


def test_more_cycles_take_turns_attacking():
    """One infantry each: the Allies attack at 1, then defend at 2, and so on; two cycles by hand."""
    force = (1, 0, 0, 0, 1, 0, 0, 0, 0, 0)
    one, two = outlook(force, BOTH), outlook(force, BOTH, 2)
    assert one.contested == Fraction(5, 6) * Fraction(4, 6)
    assert two.contested == one.contested**2
    assert two.allies_hold == one.allies_hold + one.contested * Fraction(2, 6) * Fraction(5, 6)
    assert sum((two.allies_hold, two.axis_holds, two.empty, two.contested)) == 1


def enumerate_cycles(b: Board, zone: int, orders: Orders) -> dict[tuple[int, ...], Fraction]:
    """Play cards 11 to 13 through the rules over every folded roll, casualties in these orders."""
    todo, found = {GAME.key(b): (b, Fraction(1))}, Counter[tuple[int, ...]]()
    while todo:
        at, p = todo.pop(next(iter(todo)))
        if at.phase > 13 or at.turn > b.turn or at.ending:
            found[tuple(at.units[zone * WIDTH : zone * WIDTH + LAND])] += p  # type: ignore[assignment]
            continue
        n = GAME.node(at)
        assert not isinstance(n, Over)
        ways: list[tuple[Answer, Fraction]] = (
            [(chosen(n, orders), Fraction(1))] if isinstance(n, Decision) else [*n.device.folded()]
        )
        for answer, q in ways:
            twin = at.clone()
            GAME.apply(twin, answer)
            key = GAME.key(twin)
            todo[key] = (twin, todo.get(key, (twin, Fraction(0)))[1] + p * q)
    return dict(found)  # type: ignore[arg-type]


def chosen(n: Decision, orders: Orders) -> int | str:
    """Take the casualty that the order of its side names first; otherwise pass."""
    if n.step == "choose_casualty":
        return next(s for s in orders[n.side] if s in n.options)
    return "done"


ORDERS = [
    ((2, 1, 0, 3), (9, 6, 8, 5, 7, 4)),
    ((3, 2, 1, 0), (4, 7, 5, 8, 6, 9)),
    ((0, 1, 3, 2), (8, 4, 9, 7, 6, 5)),
]


@pytest.mark.parametrize("orders", ORDERS)
@pytest.mark.parametrize("forces", ["I1T1i1u1", "I1A1B1j1t1", "I2B1i1a1u1"])
def test_two_cycles_with_any_casualty_order_agree_with_enumeration(forces: str, orders: Orders):
    """Cards 11 and 13 in one zone, to the last fraction."""
    b = put_up(11, f"15:{forces}", field=(0, 0, 0, 0), turn=3)
    o = outlook(force_in(b, 15), BOTH, 2, orders)
    n_axis, n_allies = b.axis(15), b.allies(15)
    found = enumerate_cycles(b.clone(), 15, orders)
    assert sum(found.values()) == 1
    for losses, p in enumerate(o.axis_losses):
        assert p == sum(q for f, q in found.items() if n_axis - sum(f[:4]) == losses)
    for losses, p in enumerate(o.allied_losses):
        assert p == sum(q for f, q in found.items() if n_allies - sum(f[4:]) == losses)
    assert o.contested == sum(q for f, q in found.items() if sum(f[:4]) and sum(f[4:]))


def test_the_order_of_casualties_matters_from_the_second_cycle_on():
    """All casualties of a cycle still fire; later the better units are missed."""
    force, tanks_first = (3, 0, 2, 0, 3, 0, 2, 0, 0, 0), ((2, 0, 1, 3), ORDERS[1][1])
    assert outlook(force, BOTH) == outlook(force, BOTH, 1, tanks_first)
    assert outlook(force, BOTH, 3).axis_holds > outlook(force, BOTH, 3, tanks_first).axis_holds


def test_a_question_names_the_kinds_that_fall_first():
    """By their letters; kinds that are not named follow as usual."""
    b = put_up(11, "30:I3T2i3t2")
    usual = GAME.odds(b, {"zone": 30, "cycles": 3})
    assert GAME.odds(b, {"zone": 30, "cycles": 3, "axis_falls": "IABT"}) == usual
    other = GAME.odds(b, {"zone": 30, "cycles": 3, "axis_falls": "T", "allies_fall": "tu"})
    assert Fraction(str(other["axis_holds"])) != Fraction(str(usual["axis_holds"]))


def test_known_figures():
    """Three paratroopers kill a lone infantry with 42.1 %; crossing a patrolled zone; ships."""
    assert bombarded(1, 3, 1)[1] == Fraction(91, 216)
    assert [round(float(strafed(1, n, 1)[0]), 2) for n in (1, 2, 3, 4)] == [0.83, 0.69, 0.58, 0.48]
    assert round(float(strafed(1, 8, 1)[0]), 2) == 0.23
    assert expected(bombarded(17, 6, 2)) == 2


def test_questions_about_the_table():
    """An empty question tells the combat or all contested zones; plans can be asked for."""
    b = put_up(11, "30:I1i2 26:I1j1")
    told = GAME.odds(b, {})
    assert set(told["zones"]) == {"26", "30"}  # type: ignore[call-overload]
    GAME.play(b, 26)
    assert step(b) == "attackers_fire"
    assert "St. Lô" in str(GAME.odds(b, {})["title"])
    assert GAME.odds(b, {"zone": 30, "cycles": 2})["allies_hold"]
    more = GAME.odds(b, {"zone": 30, "add": "t3", "attacker": "Allies"})
    assert Fraction(str(more["allies_hold"])) > Fraction(
        str(GAME.odds(b, {"zone": 30, "attacker": "Allies"})["allies_hold"])
    )
    b = put_up(12, "26:f2 27:I2", field=(2, 4, 1, 1))
    assert GAME.odds(b, {"strafe": [27, 26], "units": 2})["losses"] == [
        "625/1296",
        "275/648",
        "121/1296",
    ]
    assert GAME.odds(b, {"bombard": 26, "dice": 2})["losses"] == ["1"]


@pytest.mark.parametrize(
    "question",
    [
        {"weather": 1},
        {"zone": 99},
        {"zone": True},
        {"zone": 26, "cycles": 0},
        {"zone": 26, "add": "q9"},
        {"zone": 26, "attacker": "Rome"},
        {"zone": 26, "axis_falls": "x"},
        {"zone": 26, "allies_fall": 3},
        {"strafe": []},
        {"bombard": 15, "dice": 1000},
    ],
)
def test_a_question_nobody_understands_is_refused(question: dict[str, object]):
    """With a code, and nothing changes."""
    b = put_up(11, "30:I1i2")
    before = GAME.key(b)
    with pytest.raises(BadQuestion):
        GAME.odds(b, question)
    assert GAME.key(b) == before
