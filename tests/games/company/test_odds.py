"""Exact chances: published-style oracles, and enumeration through the kernel."""

from fractions import Fraction

import pytest

from beachhead.games.company import GAME
from beachhead.games.company.board import Board
from beachhead.games.company.content.tables import TABLES, WEAPONS
from beachhead.games.company.odds import answers as odds
from beachhead.games.company.odds.dice import put
from beachhead.games.company.rules import casualties
from tests.games.company.boards import Fight, every_end, fight, firing_on, saying

F = Fraction
CHECK = {k: v.check for k, v in TABLES.training.items()}


@pytest.mark.parametrize(
    ("training", "chances"),
    [
        ("green", (F(1, 3), F(1, 6), 0, 0)),
        ("veteran", (F(1, 2), F(1, 3), F(1, 6), 0)),
        ("elite", (F(2, 3), F(1, 2), F(1, 3), F(1, 6))),
    ],
)
def test_activation_by_training_and_suppression(training: str, chances: tuple[Fraction, ...]):
    assert tuple(odds.activation(CHECK[training], p) for p in range(4)) == chances


def test_extra_activations_by_the_number_of_units():
    found = [odds.extra_activation(n) for n in (5, 10, 11, 13)]
    assert found == [F(1, 6), F(1, 9), F(1, 12), F(1, 18)]


def test_the_first_initiative_is_even():
    assert odds.first_initiative() == F(1, 2)


def test_one_rifle_against_infantry():
    """A Veteran that moved; an Elite concealed and gone to ground; the same at Long Range; Overwatch at Green."""
    assert odds.hit_chance(3) * odds.lost(1, 3) == F(2, 9)
    assert odds.hit_chance(6) * odds.lost(1, 3) == F(1, 18)
    assert odds.hit_chance(7) == 0
    assert odds.hit_chance(1) * odds.lost(1, 3, passed_again=True) == F(25, 54)


@pytest.mark.parametrize(
    ("dice", "need", "armor", "near", "skirts", "kill"),
    [
        (4, 3, 3, False, False, F(74465, 531441)),
        (4, 3, 3, True, False, F(9684545, 43046721)),
        (4, 3, 4, True, False, F(6095, 20736)),
        (5, 3, 5, False, False, F(4583282, 14348907)),
        (2, 4, 5, False, False, F(35, 324)),
        (2, 3, 6, True, True, F(515, 2916)),
    ],
)
def test_one_weapon_against_a_tank(
    dice: int, need: int, armor: int, near: bool, skirts: bool, kill: Fraction
):
    assert odds.weapon_kills(dice, need, armor, near, skirts) == kill


def test_three_hits_of_a_75mm():
    hits = odds.spread(WEAPONS["tank75"].fp, odds.hit_chance(3))
    assert sum(p for k, p in hits.items() if k >= 3) == F(16, 27)


def test_a_four_gun_105mm_barrage():
    hits = odds.spread(2, odds.at_least(4))
    assert hits[2] == F(1, 4)
    assert odds.barrage(2, 4, 3) == (F(3, 4), F(1, 6), F(1, 12))
    five = odds.spread(3, odds.at_least(4))
    assert five[2] + five[3] == F(1, 2)


def test_terrain_and_ranging_in_with_a_reroll():
    assert odds.passes(4, failed_again=True) == F(3, 4)
    assert odds.at_least(2) == F(5, 6)


def test_a_panzerschreck_in_close_combat():
    assert odds.tank_assault(WEAPONS["panzerschreck"].ta, 4, 5) == F(919, 5832)


def test_gun_saves_in_hard_cover():
    assert odds.at_least(TABLES.save.infantry_hard) == F(5, 6)
    assert odds.at_least(TABLES.save.gun_hard) == F(2, 3)


# Through the kernel -----------------------------------------------------------------------------------


def enumerated(b: Board, target: int) -> dict[tuple[int, int], Fraction]:
    """Follow every outcome of an attack; owners take their first choice: losses and markers laid."""
    found: dict[tuple[int, int], Fraction] = {}
    before = sum(b.marks)
    for end, p in every_end(b, firing_on, saying({})):
        put(found, (end.losses[target], sum(end.marks) - before), p)
    return found


def ready(us: str, ge: str, terrain: str = "") -> Fight:
    return fight(us, f"{ge} | far veteran: pl=smg@60,46 a=rifle@62,46", terrain)


CASES = [
    ("rif veteran: pl=smg@20,10! a=rifle@22,10!", "gre veteran: pl=smg@20,18! a=rifle@22,18!", ""),
    ("rif veteran: pl=rifle@20,10! m=lmg@22,10!", "gre elite: pl=smg@20,18^ a=rifle@22,18^", ""),
    ("rif veteran: t=m4_sherman@22,5", "gre veteran: t=tiger_i@22,20/270/270", ""),
    ("rif veteran: t=m4_sherman@22,5", "gre veteran: t=panzer_iv@22,20/270/90", ""),
    ("rif veteran: pl=smg@60,3 b=bazooka@22,10!", "gre veteran: t=stug_iiig@22,18/90", ""),
    (
        "rif veteran: t=m4_sherman@20,5 u=m4_sherman@24,5",
        "gre veteran: pl=smg@20,14! a=rifle@22,14!*",
        "",
    ),
    (
        "rif veteran: pl=rifle@20,10! m=hmg@22,10!",
        "gre green: pl=smg@20,18! k=pak40@22,18/270!",
        "w woods 15,16-30,16-30,25-15,25",
    ),
]


@pytest.mark.parametrize(("us", "ge", "terrain"), CASES)
def test_losses_and_markers_of_a_planned_fire_equal_enumeration_through_the_kernel(
    us: str, ge: str, terrain: str
):
    f = ready(us, ge, terrain)
    unit, target = f.unit("US.rif"), f.unit("GE.gre")
    trial = odds.planned(f.b, unit, target)
    assert trial is not None
    exact = odds.joint(trial)
    f.fire("US.rif", "GE.gre")
    start = f.b.clone()
    assert enumerated(start, target) == {k: p for k, p in exact.items() if p}


def test_a_planned_fire_is_explained_modifier_by_modifier():
    f = ready(CASES[6][0], CASES[6][1], CASES[6][2])
    told = GAME.odds(f.b, {"unit": "US.rif", "target": "GE.gre"})
    assert told["lines"][0] == "To Hit: green 2 (MIN-FIRE-15), concealed +1 (MIN-FIRE-16) = 3"  # type: ignore[index]
    assert sum(bar["p"] for bar in told["bars"] if "lost" in bar["label"]) == pytest.approx(1)  # type: ignore[attr-defined]


def test_the_company_check_is_a_single_die():
    f = ready(CASES[0][0], CASES[0][1])
    f.b.agenda = []
    f.begin(casualties.company_morale(0))
    assert f.need() == CHECK["veteran"]
