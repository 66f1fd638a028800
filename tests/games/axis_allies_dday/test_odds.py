"""Odds are asked of the rules: cards in force, battles under way, every throw by name."""

from fractions import Fraction
from itertools import product

import pytest

from beachhead.games.axis_allies_dday import GAME, DDay
from beachhead.games.axis_allies_dday.board import Board
from beachhead.games.axis_allies_dday.content.tables import AXIS
from beachhead.games.axis_allies_dday.odds.battle import BATTLE, read_order
from beachhead.odds import BadQuestion, Chances, walk
from beachhead.odds.testing import check_odds
from tests.games.axis_allies_dday.boards import do, put_up, step, until

CARDS: dict[str, int | str | bool] = {"fortune": True, "tactics": True}
NO_FIELD = (0, 0, 0, 0)


def shares(b: Board, **question: object) -> dict[str, Fraction]:
    """Ask about a battle; give who holds the zone."""
    found = GAME.odds(b, question)
    assert found["method"] == "exact"
    names = ("allies_hold", "axis_holds", "contested", "empty")
    return {name: Fraction(str(found[name])) for name in names}


def numbers(b: Board, **question: object) -> list[Fraction]:
    """Ask about a throw; give the chances of 0, 1, 2 …"""
    found = GAME.odds(b, question)
    assert isinstance(found["numbers"], list)
    return [Fraction(p) for p in found["numbers"]]


def walked(b: Board, **question: object) -> Chances:
    """Ask the rules about a battle, whether a formula knows it or not."""
    return walk(GAME, BATTLE.read(GAME, b, question))


# ---- the formula ----------------------------------------------------------------------------------

AXIS_FORCES = ["I1", "B1", "I1A1", "T1B1", "I2T1", "A1T1B1"]
ALLIED_FORCES = ["i1", "j1", "t1", "i1b1", "a1u1", "i2u1"]


@pytest.mark.parametrize(("axis", "allies"), [*product(AXIS_FORCES, ALLIED_FORCES)])
def test_the_formula_of_plain_battles_agrees_with_the_rules(axis: str, allies: str):
    """Every pair of losses, to the last fraction, whoever attacks and for two cycles."""
    b = put_up(10, f"15:{axis}{allies}", Gold=(1, 0, 0))
    for question in (
        {"zone": 15},
        {"zone": 15, "attacker": "Axis"},
        {"zone": 15, "cycles": 2, "axis_falls": "TB", "allies_fall": "utb"},
    ):
        assert BATTLE.shortcut is not None
        assert BATTLE.shortcut.applies(b, question)
        assert dict(BATTLE.shortcut.formula(b, question)) == walked(b, **question).exact


class WithEverything(DDay):
    """The game with every card and option in play."""

    def set_up(self, scenario: str, options: dict[str, int | str | bool]) -> Board:
        return super().set_up(
            scenario,
            {**options, **CARDS, "zones": 42, "strict_tanks": True, "home_front": "Allies"},
        )


@pytest.mark.parametrize("scenario", ["two", "three"])
@pytest.mark.parametrize("seed", range(4))
def test_every_question_is_answered_in_random_games_with_all_cards(scenario: str, seed: int):
    """Chances add up to 1, and wherever the formula applies the rules agree."""
    check_odds(WithEverything(), scenario, seed, 60)


@pytest.mark.rule("AAD-EXAMPLE-01")
def test_the_battle_of_caen_by_hand():
    """Expected hits are 3/6 + 2/6 + 9/6 = 14/6 and 7 * 2/6; three hits have their exact chance."""
    b = put_up(13, "30:I3A1T3i2a4t1")
    found = GAME.odds(b, {"zone": 30})
    assert found["lines"] == ["Axis losses: 2.33 expected", "Allied losses: 2.33 expected"]
    by_hand = sum(
        Fraction(a, 216) * Fraction(g, 6) * Fraction(t, 8)
        for x, a in enumerate((125, 75, 15, 1))
        for y, g in enumerate((4, 2))
        for z, t in enumerate((1, 3, 3, 1))
        if x + y + z == 3
    )
    assert Fraction(str(found["allied_losses"][3])) == by_hand  # type: ignore[index]


def test_more_cycles_take_turns_attacking():
    """One infantry each: the Allies attack at 1, then defend at 2, and so on; two cycles by hand."""
    b = put_up(10, "30:I1i1", Gold=(1, 0, 0))
    one, two = shares(b, zone=30), shares(b, zone=30, cycles=2)
    assert one["contested"] == Fraction(5, 6) * Fraction(4, 6)
    assert two["contested"] == one["contested"] ** 2
    assert two["allies_hold"] == one["allies_hold"] + one["contested"] * Fraction(2, 6) * Fraction(
        5, 6
    )


def test_the_order_of_casualties_matters_from_the_second_cycle_on():
    """All casualties of a cycle still fire; later the better units are missed."""
    b = put_up(10, "30:I3T2i3t2", Gold=(1, 0, 0))
    falls = {"axis_falls": "T", "allies_fall": "tu"}
    assert shares(b, zone=30) == shares(b, zone=30, **falls)
    assert shares(b, zone=30, cycles=3, axis_falls="IABT") == shares(b, zone=30, cycles=3)
    assert shares(b, zone=30, cycles=3) != shares(b, zone=30, cycles=3, **falls)


# ---- cards in force -------------------------------------------------------------------------------


@pytest.mark.rule("AAD-FORTUNE11-02")
def test_fortune_11_on_a_1_counts():
    """Allied infantry attack on a 2 in this order, and on a 1 in the next turn's."""
    b = put_up(11, "30:I1i1 26:I1i1", options={"fortune": True})
    do(b, (1,))
    assert shares(b, zone=30)["contested"] == Fraction(4, 6) * Fraction(4, 6)
    third = shares(b, zone=30, cycles=3)["contested"]
    assert third == Fraction(4, 6) * Fraction(4, 6) * (Fraction(5, 6) * Fraction(4, 6)) ** 2


@pytest.mark.rule("AAD-FORTUNE11-03")
def test_zones_that_fortune_11_spares_do_not_fight():
    """On a 6 only named zones are fought over; the others wait for the Axis."""
    b = put_up(11, "30:I1i1 26:I1i1", options={"fortune": True})
    do(b, (6,), "attack Z26")
    assert step(b) == "attackers_fire"
    assert shares(b, zone=26)["contested"] == Fraction(5, 6) * Fraction(4, 6)
    assert "Axis attacking first" in str(GAME.odds(b, {"zone": 30})["title"])


@pytest.mark.rule("AAD-FORTUNE11-03")
def test_while_zones_are_named_the_odds_are_those_of_naming_this_one():
    b = put_up(11, "30:I1i1 26:I1i1", options={"fortune": True})
    do(b, (6,))
    assert step(b) == "choose_attack_zone"
    assert shares(b, zone=30)["contested"] == Fraction(5, 6) * Fraction(4, 6)
    assert "Allies attacking first" in str(GAME.odds(b, {"zone": 30})["title"])


@pytest.mark.rule("AAD-FORTUNE13-02")
def test_fortune_13_on_a_1_counts():
    b = put_up(13, "30:I1i1 26:I1i1", options={"fortune": True})
    do(b, (1,))
    assert shares(b, zone=30)["contested"] == Fraction(4, 6) * Fraction(4, 6)


def test_a_fortune_die_that_is_not_rolled_yet_is_left_out():
    b = put_up(11, "30:I1i1", options={"fortune": True})
    assert step(b) == "roll_fortune"
    assert shares(b, zone=30)["contested"] == Fraction(5, 6) * Fraction(4, 6)
    assert "Cards that are not turned up yet are left out." in GAME.odds(b, {"zone": 30})["lines"]  # type: ignore[operator]


@pytest.mark.rule("AAD-TACTIC10-02")
def test_tactics_10_counts_until_order_11_is_done():
    """An artillery lets one infantry attack on a 2; in the third cycle no more."""
    b = put_up(11, "30:I2i1a1", Gold=(1, 0, 0))
    plain = shares(b, zone=30)
    b = put_up(11, "30:I2i1a1 26:I1i1", Gold=(1, 0, 0))
    b.combined = 1
    assert shares(b, zone=30)["allies_hold"] == plain["allies_hold"] * 2
    miss_on_1, miss_on_2 = Fraction(5, 6), Fraction(4, 6)
    first = miss_on_2**2 * miss_on_2**2  # both Allies attack on a 2, two Germans defend on a 2
    second = miss_on_1**2 * miss_on_2**2
    third = miss_on_1 * miss_on_2 * miss_on_2**2
    assert walked(b, zone=30, cycles=3).exact[0, 0] == first * second * third
    assert shares(b, zone=30, attacker="Axis") == shares(
        put_up(13, "30:I2i1a1", Gold=(1, 0, 0)), zone=30
    )


@pytest.mark.rule("AAD-COMBAT-23")
def test_a_battle_under_way_goes_on_from_its_dice():
    """The Allies have hit once: the Axis infantry is lost for sure, and still fires at 2."""
    b = put_up(11, "30:I1i1")
    do(b, (1,))
    assert step(b) == "defenders_fire"
    found = shares(b, zone=30)
    assert (found["allies_hold"], found["empty"]) == (Fraction(4, 6), Fraction(2, 6))
    assert GAME.odds(b, {})["allies_hold"] == "2/3"


def test_after_a_zone_was_fought_over_the_other_side_is_next():
    b = put_up(11, "26:I1i1 30:I1i1 15:I1i1")
    do(b, "fight Z26", (6,), (6,))
    assert "Axis attacking first" in str(GAME.odds(b, {"zone": 26})["title"])
    assert "Allies attacking first" in str(GAME.odds(b, {"zone": 30})["title"])


# ---- other throws ---------------------------------------------------------------------------------


@pytest.mark.rule("AAD-NAVAL-04")
def test_ships_fire_the_dice_that_are_left():
    """Six dice at 2 before the order, five after the first shot, those said in a plan."""
    b = put_up(2, "15:B8")
    assert numbers(b, bombard=15)[0] == Fraction(4, 6) ** 6
    do(b, "hit Z15 bh", (6,))
    assert numbers(b, bombard="Z15")[0] == Fraction(4, 6) ** 5
    assert numbers(b, bombard=15, dice=2)[2] == Fraction(1, 9)


@pytest.mark.rule("AAD-FORTUNE02-01")
def test_fortune_2_counts_for_the_ships():
    b = put_up(2, "15:B1", options={"fortune": True})
    assert numbers(b, bombard=15, dice=1) == [Fraction(4, 6), Fraction(2, 6)]
    do(b, (1,))
    assert numbers(b, bombard=15, dice=1) == [Fraction(3, 6), Fraction(3, 6)]


@pytest.mark.rule("AAD-ORDER01-03")
def test_three_paratroopers_kill_a_lone_infantry_with_42_percent():
    b = GAME.new()
    assert numbers(b, airborne="Ste-Mère-Église")[1] == Fraction(91, 216)
    do(b, (6, 6, 6))
    assert numbers(b, airborne="Ste-Mère-Église") == [1]


def test_guns_fire_at_aircraft_that_are_there_or_planned():
    """Two artillery hit on a 1; on a 2 if fortune says so."""
    b = put_up(4, "26:A2f1 30:A1", field=(3, 4, 1, 1), options={"fortune": True})
    assert numbers(b, flak=26) == [Fraction(25, 36), Fraction(11, 36)]
    assert numbers(b, flak=30, bombers=1)[1] == Fraction(1, 6)
    do(b, (1,))
    assert numbers(b, flak=26)[1] == Fraction(5, 9)


def test_bombers_strike_what_is_named():
    b = put_up(5, "26:I1A1", field=(4, 4, 1, 1))
    assert numbers(b, bomb=26) == [Fraction(1, 2), Fraction(1, 2)]
    assert numbers(b, bomb="Z26", bombers=2, target="A")[2] == Fraction(1, 4)


def test_blockhouses_fire_at_a_box():
    b = put_up(9, "15:B1", Gold=(2, 0, 0), options={"fortune": True})
    assert numbers(b, sea="Gold") == [Fraction(1, 2), Fraction(1, 2)]
    do(b, (6,))
    assert numbers(b, sea="gold")[1] == Fraction(1, 6)


def test_a_planned_move_is_strafed_by_every_fighter_on_its_way():
    b = put_up(12, "26:f2 27:I2", field=(2, 4, 1, 1))
    assert numbers(b, strafe=[27, 26], units=2) == [
        Fraction(625, 1296),
        Fraction(275, 648),
        Fraction(121, 1296),
    ]
    assert numbers(b, strafe="Z26") == [Fraction(25, 36), Fraction(11, 36)]


def test_strafing_under_way_is_on_the_table():
    b = put_up(12, "26:f2 27:I2", field=(2, 4, 1, 1))
    do(b, "inf Z27", "Z26", "2")
    assert step(b) == "strafing_shot"
    assert GAME.odds(b, {})["numbers"] == ["625/1296", "275/648", "121/1296"]


def test_reinforcements_are_two_dice_as_far_as_units_wait():
    b = put_up(14, "26:I1", waiting=(0b111, 0, 0, 0))
    found = numbers(b, reinforcements="U.S.")
    assert found == [0, 0, Fraction(1, 36), Fraction(35, 36)]


def test_a_fortune_die_helps_hurts_or_does_nothing():
    b = put_up(2, "15:B1", options={"fortune": True})
    assert [bar["exact"] for bar in GAME.odds(b, {})["bars"]] == ["1/6", "2/3", "1/6"]  # type: ignore[attr-defined]
    assert GAME.odds(b, {"fortune": 11})["title"] == "Fortune 11, before Allies Attack"


def test_a_tactics_card_can_be_asked_about_before_it_is_used():
    """Long-range 88s: one gun hits on 1 and 2."""
    b = put_up(13, "26:A1 27:i1", options={"tactics": True})
    found = GAME.odds(b, {"tactics": 13})
    assert {bar["label"]: bar["exact"] for bar in found["bars"]} == {  # type: ignore[attr-defined]
        "1 Allied unit lost": "1/3",
        "nothing": "2/3",
    }


# ---- asking ---------------------------------------------------------------------------------------


def test_the_table_shows_the_battle_or_all_contested_zones():
    b = put_up(11, "30:I1i2 26:I1j1")
    assert set(GAME.odds(b, {})["zones"]) == {"26", "30"}  # type: ignore[call-overload]
    GAME.play(b, 26)
    assert "St. Lô" in str(GAME.odds(b, {})["title"])
    assert GAME.odds(put_up(3, "26:I1"), {})["lines"] == ["No zone is contested."]


def test_an_open_throw_is_shown_with_its_results():
    b = put_up(2, "15:B1")
    do(b, "hit Z15 bh")
    bars = {bar["label"]: bar["exact"] for bar in GAME.odds(b, {})["bars"]}  # type: ignore[attr-defined]
    assert len(bars) == 2
    assert next(p for label, p in bars.items() if "hit." in label) == "1/3"
    assert not any("(" in label for label in bars)


@pytest.mark.parametrize("zone", [30, "30", "Z30", "z30", "Caen", "caen "])
def test_a_zone_has_a_number_and_a_name(zone: object):
    b = put_up(10, "30:I1i1", Gold=(1, 0, 0))
    assert shares(b, zone=zone) == shares(b, zone=30)


def test_units_still_to_come_can_be_added():
    b = put_up(10, "30:I1i2", Gold=(1, 0, 0))
    assert shares(b, zone=30, add="t3")["allies_hold"] > shares(b, zone=30)["allies_hold"]


@pytest.mark.parametrize(
    ("question", "rule"),
    [
        ({"weather": 1}, ""),
        ({"zone": 99}, ""),
        ({"zone": True}, ""),
        ({"zone": "Rome"}, ""),
        ({"zone": 30, "cycles": 0}, ""),
        ({"zone": 30, "add": "q9"}, ""),
        ({"zone": 30, "add": "f1"}, ""),
        ({"zone": 30, "add": "t8"}, "AAD-STACK-01"),
        ({"zone": 26}, "AAD-COMBAT-01"),
        ({"zone": 30, "attacker": "Rome"}, ""),
        ({"zone": 30, "axis_falls": "x"}, ""),
        ({"zone": 30, "allies_fall": 3}, ""),
        ({"strafe": []}, ""),
        ({"strafe": [1, 30]}, "AAD-MOVE-06"),
        ({"bombard": 15, "dice": 1000}, ""),
        ({"bombard": 30}, "AAD-NAVAL-02"),
        ({"airborne": 30}, "AAD-ORDER01-01"),
        ({"flak": 30}, "AAD-UNIT-10"),
        ({"flak": 26}, "AAD-AIR-04"),
        ({"bomb": 30}, "AAD-AIR-17"),
        ({"bomb": 1}, "AAD-SPECIAL-06"),
        ({"bomb": 26, "target": "Q"}, ""),
        ({"sea": "Utah"}, "AAD-UNIT-19"),
        ({"sea": "Dover"}, ""),
        ({"strafed": "now"}, "AAD-SPECIAL-04"),
        ({"reinforcements": "U.K."}, "AAD-REINF-05"),
        ({"fortune": 3}, "AAD-ADV-01"),
        ({"tactics": 3}, "AAD-ADV-01"),
    ],
)
def test_what_cannot_be_asked_is_refused_with_a_remedy(question: dict[str, object], rule: str):
    b = put_up(11, "30:I1i2 26:A1 15:B1")
    before = GAME.key(b)
    with pytest.raises(BadQuestion) as refused:
        GAME.odds(b, question)
    assert refused.value.remedy
    assert refused.value.rule == rule
    assert GAME.key(b) == before


def test_a_used_card_and_one_that_can_do_nothing_are_refused():
    b = put_up(2, "15:B1", options={"tactics": True})
    until(b, "choose_tactics", "over")
    b.use_up(12)
    for number, rule in ((12, "AAD-TACTIC00-04"), (15, "AAD-TACTIC00-02")):
        with pytest.raises(BadQuestion) as refused:
            GAME.odds(b, {"tactics": number})
        assert refused.value.rule == rule


# ---- which battle it is -----------------------------------------------------------------------


def test_an_answer_about_a_battle_says_everything():
    """One infantry each: the Allies attack on a 1, the Axis defends on a 2."""
    b = put_up(10, "30:I1i1", Gold=(1, 0, 0))
    found = GAME.odds(b, {"zone": 30})
    assert found["title"] == "Caen after 1 cycle, Allies attacking first"
    assert found["lines"] == ["Axis losses: 0.17 expected", "Allied losses: 0.33 expected"]
    assert found["axis_losses"] == ["5/6", "1/6"]
    assert found["allied_losses"] == ["2/3", "1/3"]
    bars = [(bar["label"], bar["exact"]) for bar in found["bars"]]  # type: ignore[attr-defined]
    assert bars == [
        ("Allies hold it", "1/9"),
        ("Axis holds it", "5/18"),
        ("Still contested", "5/9"),
        ("Empty", "1/18"),
    ]
    two = GAME.odds(b, {"zone": 30, "cycles": 2, "attacker": "AXIS"})
    assert two["title"] == "Caen after 2 cycles, Axis attacking first"
    assert two["contested"] == "25/81"
    assert BATTLE.examples(b) == [
        {"zone": 30},
        {"zone": "Z30", "cycles": 2},
        {"zone": 30, "attacker": "Axis", "axis_falls": "T", "allies_fall": "tu"},
    ]


@pytest.mark.parametrize(
    ("phase", "who"),
    [(4, "Allies"), (10, "Allies"), (11, "Allies"), (12, "Axis"), (13, "Axis"), (14, "Allies")],
)
def test_the_side_whose_order_is_due_attacks_first(phase: int, who: str):
    """From order to order; after order 13 it is the next turn's 11."""
    b = put_up(phase, "30:I2i2 15:A1f1", waiting=(1, 1, 1, 1), Gold=(1, 0, 0))
    assert b.phase == phase
    assert f"{who} attacking first" in str(GAME.odds(b, {"zone": 30})["title"])


def test_a_stack_of_eight_fights_and_one_of_nine_does_not():
    b = put_up(10, "30:I1i2", Gold=(1, 0, 0))
    assert len(GAME.odds(b, {"zone": 30, "add": "t6"})["allied_losses"]) == 9  # type: ignore[arg-type]
    assert len(GAME.odds(b, {"zone": 30, "add": "I7"})["axis_losses"]) == 9  # type: ignore[arg-type]
    for more in ("t7", "I8"):
        with pytest.raises(BadQuestion, match="at most 8"):
            GAME.odds(b, {"zone": 30, "add": more})


@pytest.mark.parametrize("zones", ["30:I1", "30:i1"])
def test_one_side_alone_does_not_fight(zones: str):
    with pytest.raises(BadQuestion, match="nobody fights"):
        GAME.odds(put_up(10, zones, Gold=(1, 0, 0)), {"zone": 30})


def test_the_formula_is_for_plain_battles_only():
    """Not with a card in force, nor when dice have fallen."""
    assert BATTLE.shortcut is not None
    plain = BATTLE.shortcut.applies
    b = put_up(11, "30:I1i1 26:I1i1", options={"fortune": True})
    assert plain(b, {"zone": 30})
    do(b, (1,))
    assert not plain(b, {"zone": 30})
    assert plain(b, {"zone": 30, "attacker": "Axis"})
    b = put_up(11, "30:I1i1a1 26:I1i1")
    b.combined = 1
    assert not plain(b, {"zone": 30})
    b.combined = 0
    do(b, "fight Z30", (6, 6))
    assert not plain(b, {"zone": 30})
    assert plain(b, {"zone": 26})


def test_units_fall_as_named_then_as_usual():
    """Letters may stand twice; those that are not named follow."""
    assert read_order({"axis_falls": "TBT"}, "axis_falls", AXIS) == (2, 3, 0, 1)
    assert read_order({}, "axis_falls", AXIS) == (0, 1, 3, 2)


@pytest.mark.rule("AAD-COMBAT-23")
def test_another_battle_of_the_order_is_not_mixed_up_with_the_one_under_way():
    """Z26 is being fought; Z30 waits for its turn in the same order, with its own units only."""
    b = put_up(11, "26:I1i1 30:I1i2")
    do(b, "fight Z26", (1,))
    assert shares(b, zone=30)["contested"] == shares(put_up(11, "30:I1i2"), zone=30)["contested"]
    assert shares(b, zone=26)["allies_hold"] == Fraction(4, 6)
    assert shares(b, zone=26, cycles=2)["allies_hold"] == Fraction(4, 6)


def test_one_contested_zone_is_answered_in_full_and_several_in_short():
    b = put_up(12, "30:I1i1 27:I1")
    assert "Caen after 1 cycle" in str(GAME.odds(b, {})["title"])
    two = GAME.odds(put_up(12, "30:I1i1 26:I1i2 27:I1"), {})
    assert two["title"] == "Contested zones after the next cycle"
    assert two["lines"] == []
    assert [bar["label"] for bar in two["bars"]] == [  # type: ignore[attr-defined]
        "St. Lô: Allies hold it",
        "Caen: Allies hold it",
    ]
    assert two["zones"]["30"]["contested"] == "5/9"  # type: ignore[index]


@pytest.mark.rule("AAD-FORTUNE11-03")
def test_a_power_that_has_nobody_in_a_zone_does_not_name_it():
    """Fortune 11 on a 6: the U.K. names Caen, the U.S. is not there."""
    b = put_up(11, "30:I1i1 26:I1j1 27:I1i1j1", options={"fortune": True})
    do(b, (6,))
    assert step(b) == "choose_attack_zone"
    for zone in (30, 26):
        assert shares(b, zone=zone)["contested"] == Fraction(5, 6) * Fraction(4, 6)


@pytest.mark.parametrize("option", ["fortune", "tactics"])
def test_cards_to_come_are_left_out_and_that_is_said(option: str):
    b = put_up(10, "30:I1i1", options={option: True}, Gold=(1, 0, 0))
    lines = GAME.odds(b, {"zone": 30})["lines"]
    assert lines[-1] == "Cards that are not turned up yet are left out."  # type: ignore[index]


def test_casualties_of_a_barrage_are_no_battle():
    """Tactics 11 lays units on the board too; the table then shows the throw, not a battle."""
    b = put_up(11, "26:I3 27:a2", options={"tactics": True})
    until(b, "choose_tactics")
    do(b, "use")
    assert "cycle" not in str(GAME.odds(b, {})["title"])


def test_arrivals_that_are_strafed_can_be_asked_about():
    """Order 15: one fighter over Z42 where a German unit comes in."""
    b = put_up(15, "42:f1 20:i1", field=(3, 4, 1, 1), waiting=(0, 0, 0, 1))
    do(b, (1, 1))
    while step(b) != "strafing_shot":
        do(b, "enter Z42")
    assert numbers(b, strafed="now") == [Fraction(5, 6), Fraction(1, 6)]
