"""AAD-COMBAT, AAD-CONTROL, AAD-EXAMPLE: the cycle of combat, to the die."""

import pytest

from beachhead.games.axis_allies_dday import GAME
from beachhead.games.axis_allies_dday.board import NONE
from beachhead.games.axis_allies_dday.content.tables import AXIS, BOTH, UK, US
from beachhead.games.axis_allies_dday.rules import casualties
from beachhead.games.axis_allies_dday.rules.combat import (
    attack_columns,
    count_hits,
    defense_columns,
)
from beachhead.kernel.nodes import Chance
from tests.games.axis_allies_dday.boards import (
    asked,
    dice,
    do,
    finish_phase,
    has,
    kinds,
    next_turn,
    node,
    put_up,
    step,
    texts,
    until,
    until_phase,
)


@pytest.mark.rule("AAD-COMBAT-01")
def test_combat_exists_where_land_units_of_both_sides_are():
    """A tank among enemies makes one, a fighter does not."""
    b = put_up(8, "26:I1u1 27:I1g1 20:i1", field=(4, 3, 1, 1))
    assert b.is_contested(26)
    assert not b.is_contested(27)


@pytest.mark.rule("AAD-COMBAT-02")
def test_every_shot_is_one_die():
    """Three units fire three dice and the log shows them."""
    b = put_up(11, "26:I2u3")
    events = do(b, (4, 5, 6))
    assert next(e for e in events if e.kind == "attacked").figures["dice"] == [4, 5, 6]


@pytest.mark.rule("AAD-COMBAT-03")
def test_combats_are_fought_zone_by_zone_in_the_attackers_order():
    """The second begins when the first is done, and hits stay in their zone."""
    b = put_up(11, "26:I1u1 30:I1i1")
    assert (asked(b), texts(b)) == (1, ["fight Z26", "fight Z30"])
    events = do(b, "fight Z30", (1,), (6,))
    assert b.battle == 26
    assert kinds(events).count("control") == 1
    assert has(b, 30, "i1")
    assert has(b, 26, "I1u1")


@pytest.mark.rule("AAD-COMBAT-04", "AAD-COMBAT-08")
def test_five_steps_in_order():
    """Board, attack, defense, removal, control; defense follows from the attack order."""
    b = put_up(16, "20:i1")
    b = put_up(11, "26:I2u2", turn=3)
    assert b.battle == 26
    events = do(b, (1, 6))
    assert b.fallen[0] == 1, "a casualty, not yet removed"
    assert has(b, 26, "I2u2")
    assert (step(b), asked(b)) == ("defenders_fire", 0)
    events += do(b, (6, 6))
    steps = [k for k in kinds(events) if k in ("attacked", "casualty", "defended", "control")]
    assert steps[:4] == ["attacked", "casualty", "defended", "control"]


@pytest.mark.rule("AAD-COMBAT-05")
def test_land_combat_uses_the_battle_board():
    """Cards 11 and 13 open it for each contested zone."""
    b = put_up(11, "26:I1u1")
    assert (b.phase, b.battle) == (11, 26)
    do(b, (6,), (6,))
    assert (b.phase, b.battle) == (13, 26)


@pytest.mark.rule("AAD-COMBAT-06", "AAD-SPECIAL-01")
def test_special_fire_skips_the_battle_board():
    """Ships, flak, bombs, fire to sea and strafing never open it and get no defense rolls."""
    b = put_up(2, "14:B1A1f1 13:I1 20:i1", field=(3, 4, 1, 1), Omaha=(2, 0, 0))
    while b.phase < 11:
        assert b.battle == NONE
        assert step(b) != "defenders_fire"
        answers = texts(b) if not isinstance(node(b), Chance) else []
        pick = next((t for t in answers if t.startswith(("hit", "bomb"))), None)
        do(b, pick or (answers[-1] if answers else (6,) * dice(b)))
    b = put_up(12, "14:I1f1", field=(3, 4, 1, 1))
    do(b, "inf Z14", "Z13")
    assert (step(b), b.battle) == ("strafing_shot", NONE)


@pytest.mark.rule("AAD-COMBAT-07")
def test_one_cycle_only():
    """Three against three, all dice miss: three against three remain."""
    b = put_up(13, "26:I3j3")
    do(b, (6, 6, 6), (6, 6, 6))
    assert b.turn == 3
    assert has(b, 26, "I3j3")


@pytest.mark.rule("AAD-COMBAT-09")
def test_fire_is_simultaneous_though_the_attacker_rolls_first():
    """Two defenders that are hit still roll two dice."""
    b = put_up(11, "26:I2u4")
    do(b, (1, 1, 1, 6))
    assert (step(b), dice(b)) == ("defenders_fire", 2)


@pytest.mark.rule("AAD-COMBAT-10")
def test_attack_is_compulsory():
    """With one contested zone card 11 begins with its dice; there is nothing to decline."""
    b = put_up(11, "26:I8j1")
    assert step(b) == "attackers_fire"


@pytest.mark.rule("AAD-COMBAT-11")
def test_a_unit_fires_once_on_a_card_but_on_many_cards():
    """One artillery rolls on cards 4, 6, 11 and 13 of a turn."""
    b = put_up(4, "26:A1f1x1j2", field=(3, 4, 0, 0))
    events = finish_phase(b)
    assert (kinds(events).count("flak"), b.phase) == (1, 6)
    events = until_phase(b, 11)
    assert kinds(events).count("flak") == 1
    events = finish_phase(b)
    assert kinds(events).count("defended") == 1
    assert (b.phase, step(b), dice(b)) == (13, "attackers_fire", 1)


@pytest.mark.rule("AAD-COMBAT-12")
def test_attackers_hit_on_their_attack_or_less():
    """Infantry on 1, artillery on 2, tanks and blockhouses on 3."""
    columns = attack_columns(put_up(13, "11:I1A1T1B1j1"), AXIS, 11)
    assert count_hits(columns, (1, 2, 3, 3)) == 4
    assert count_hits(columns, (2, 3, 4, 4)) == 0


@pytest.mark.rule("AAD-COMBAT-13")
def test_defenders_hit_on_their_defense_or_less():
    """Infantry on 2, Axis tank on 3, Allied tank on 2, blockhouse on 1."""
    axis = defense_columns(put_up(11, "11:I1T1B1j1"), AXIS, 11)
    assert count_hits(axis, (1, 2, 3)) == 3
    assert count_hits(axis, (2, 3, 4)) == 0
    allied = defense_columns(put_up(13, "26:I1u1j1"), BOTH, 26)
    assert count_hits(allied, (2, 2)) == 2
    assert count_hits(allied, (3, 3)) == 0


@pytest.mark.rule("AAD-COMBAT-14", "AAD-SPECIAL-02")
def test_the_side_that_is_hit_chooses():
    """One hit on two infantry and a tank: the Allies choose; so does the Axis when hit."""
    b = put_up(13, "26:T1j2u1")
    do(b, (3,))
    assert asked(b) == 1
    assert texts(b) == ["lose US inf", "lose US tank"]
    b = put_up(11, "26:I1T1u1")
    do(b, (3,))
    assert (asked(b), texts(b)) == (0, ["lose inf", "lose tank"])


@pytest.mark.rule("AAD-COMBAT-14")
def test_of_two_allied_players_the_larger_force_chooses_and_the_british_on_a_tie():
    """Two U.S. and one U.K.: the U.S. seat; one and one: the U.K. seat."""
    b = put_up(13, "26:T1i1j2", scenario="three")
    do(b, (3,))
    assert asked(b) == 2
    b = put_up(13, "26:T1i1j1", scenario="three")
    do(b, (3,))
    assert asked(b) == 1


@pytest.mark.rule("AAD-COMBAT-15")
def test_one_hit_is_one_casualty():
    """A single hit takes a tank or a blockhouse."""
    b = put_up(11, "11:T1u1")
    do(b, (3,), (6,))
    assert b.lost[2] == 1
    b = put_up(11, "11:B1u1")
    do(b, (3,), (6,))
    assert b.lost[3] == 1


@pytest.mark.rule("AAD-COMBAT-16")
def test_casualties_may_be_picked_in_any_order():
    """Two hits on four kinds: every pair can be chosen."""
    pairs = set()
    for one in ("inf", "art", "bh", "tank"):
        b = put_up(11, "11:I1A1T1B1u2")
        do(b, (1, 2), f"lose {one}")
        for two in texts(b):
            pairs.add(frozenset((f"lose {one}", two)))
    assert len(pairs) == 6


@pytest.mark.rule("AAD-COMBAT-17")
def test_in_a_targeted_attack_the_victim_does_not_choose():
    """The unit the Axis named in phase 9 dies without a question to the Allies."""
    b = put_up(9, "14:B1", Omaha=(2, 1, 0))
    do(b, "hit Omaha art", (1,))
    assert (b.boxes[3], b.boxes[4]) == (2, 0)
    assert step(b) == "choose_landing"


@pytest.mark.rule("AAD-COMBAT-18")
def test_everyone_goes_on_the_board():
    """Two infantry and two blockhouses against three: seven units fire."""
    b = put_up(11, "15:I2B2i3")
    assert dice(b) == 3
    do(b, (6, 6, 6))
    assert dice(b) == 4


@pytest.mark.rule("AAD-COMBAT-19")
def test_the_column_is_the_strength():
    """Blockhouse 3 and 1, Axis tank 3 and 3, Allied tank 3 and 2."""
    b = put_up(11, "15:B1i1 26:T1u1")
    assert attack_columns(b, AXIS, 15)[3] == 1
    assert defense_columns(b, AXIS, 15)[1] == 1
    assert attack_columns(b, AXIS, 26)[3] == defense_columns(b, AXIS, 26)[3] == 1
    assert attack_columns(b, BOTH, 26)[3] == defense_columns(b, BOTH, 26)[2] == 1


@pytest.mark.rule("AAD-COMBAT-20", "AAD-COMBAT-21")
def test_all_attackers_fire_column_by_column():
    """Three infantry, a gun, three tanks: 3 dice at 1, 1 at 2, 3 at 3, in any order in a column."""
    b = put_up(13, "30:I3A1T3i1")
    chance = node(b)
    assert isinstance(chance, Chance)
    groups = chance.device.describe()["groups"]
    assert [(g["label"], g["dice"]) for g in groups] == [  # type: ignore[attr-defined]
        ("hits on 1", 3),
        ("hits on 2", 1),
        ("hits on 3", 3),
    ]
    twin = GAME.clone(b)
    do(b, (5, 4, 1, 2, 5, 3, 6))
    do(twin, (1, 4, 5, 2, 3, 5, 6))
    assert GAME.key(b) == GAME.key(twin)


@pytest.mark.rule("AAD-COMBAT-22")
def test_the_defender_moves_a_casualty_for_each_hit_and_surplus_is_lost():
    """Two hits on three defenders: exactly two fall before step 3, and none may be declined."""
    b = put_up(11, "26:I2A1u3")
    do(b, (1, 2, 6))
    assert "done" not in texts(b)
    do(b, "lose inf", "lose art")
    assert (b.fallen[0], b.fallen[1], step(b)) == (1, 1, "defenders_fire")
    b = put_up(11, "26:I1u4")
    do(b, (1, 1, 1, 1))
    assert b.fallen[0] == 1


@pytest.mark.rule("AAD-COMBAT-23", "AAD-COMBAT-24")
def test_casualties_still_fire():
    """Seven defenders of whom three are casualties: seven dice."""
    b = put_up(11, "26:I7u3")
    do(b, (1, 1, 1))
    assert b.fallen[0] == 3
    assert (step(b), dice(b)) == ("defenders_fire", 7)


@pytest.mark.rule("AAD-COMBAT-25")
def test_the_attacker_moves_a_casualty_for_each_defense_hit():
    """Two hits: the attacker is asked for two of its units; `rest` takes the default order."""
    b = put_up(11, "26:I4j2b2u2")
    do(b, (6,) * 6, (1, 1, 6, 6))
    assert asked(b) == 1
    assert texts(b) == ["lose US inf", "lose US art", "lose US tank", "rest"]
    do(b, "rest")
    assert has(b, 26, "I4b2u2")


@pytest.mark.rule("AAD-COMBAT-26")
def test_casualties_are_destroyed():
    """Afterwards the casualty lists are empty and the units are out of play."""
    b = put_up(13, "26:I2j2")
    do(b, (1, 6), (1, 6))
    assert (b.fallen, b.battle) == ([], NONE)
    assert (b.lost[0], b.lost[7]) == (1, 1)
    assert has(b, 26, "I1j1")


@pytest.mark.rule("AAD-COMBAT-27")
def test_survivors_return_to_their_zone():
    """Units before minus casualties, for both sides."""
    b = put_up(13, "26:I4j3")
    do(b, (1, 1, 6, 6), (1, 6, 6))
    assert has(b, 26, "I3j1")


@pytest.mark.rule("AAD-COMBAT-28")
def test_both_sides_may_remain():
    """Two against two with a hit each: one against one, nobody controls."""
    b = put_up(13, "26:I2j2")
    do(b, (1, 6), (1, 6))
    assert b.is_contested(26)
    assert b.controller(26) == NONE


@pytest.mark.rule("AAD-CONTROL-01")
def test_sole_land_units_control():
    """One U.S. infantry, one blockhouse, U.K. with U.S.; entering alone is enough."""
    b = put_up(8, "25:j1 4:B1 20:i1j1")
    assert [b.controller(z) for z in (25, 4, 20)] == [BOTH, AXIS, BOTH]
    do(b, "US inf Z25", "Z34")
    assert b.controller(34) == BOTH


@pytest.mark.rule("AAD-CONTROL-02")
def test_an_empty_zone_is_nobodys():
    """The Allies leave Cherbourg empty: the check fails."""
    b = put_up(8, "2:j1 26:j1 30:i1", close=1)
    do(b, "US inf Z2", "Z6")
    assert b.controller(2) == NONE
    next_turn(b)
    assert (b.ending, b.close) == ("", 0)


@pytest.mark.rule("AAD-CONTROL-03")
def test_a_shared_zone_is_nobodys():
    """Seven U.K. units and one Axis infantry in Caen."""
    assert put_up(8, "30:I1i7 20:i1").controller(30) == NONE


# ---- the combat example at Caen ---------------------------------------------------------------------

CAEN = "30:I3A1T3i2a4t1"
ATTACK = (4, 2, 5, 2, 2, 2, 5)
DEFENSE = (1, 2, 3, 3, 4, 5, 5)


@pytest.mark.rule("AAD-EXAMPLE-01")
def test_caen_forces_and_columns():
    """Axis 3, 1 and 3 in columns 1 to 3; the U.K. seven in column 2."""
    b = put_up(13, CAEN)
    assert attack_columns(b, AXIS, 30) == (0, 3, 1, 3, 0, 0, 0)
    assert defense_columns(b, BOTH, 30) == (0, 0, 7, 0, 0, 0, 0)


@pytest.mark.rule("AAD-EXAMPLE-02")
def test_caen_attack_dice():
    """4, 2, 5 miss; 2 hits; 2, 2, 5 hit twice: three hits."""
    b = put_up(13, CAEN)
    events = do(b, ATTACK)
    assert next(e for e in events if e.kind == "attacked").figures["hits"] == 3


@pytest.mark.rule("AAD-EXAMPLE-03")
def test_caen_british_casualties():
    """Two infantry and one artillery; a tank and three guns stay."""
    b = put_up(13, CAEN)
    do(b, ATTACK, "lose UK inf", "lose UK inf", "lose UK art")
    assert b.fallen == [0, 0, 0, 0, 2, 1, 0, 0, 0, 0]


@pytest.mark.rule("AAD-EXAMPLE-04")
def test_caen_defense_dice():
    """Seven dice, casualties included; two hits."""
    b = put_up(13, CAEN)
    do(b, ATTACK, "lose UK inf", "lose UK inf", "lose UK art")
    assert dice(b) == 7
    events = do(b, DEFENSE)
    assert next(e for e in events if e.kind == "defended").figures["hits"] == 2


@pytest.mark.rule("AAD-EXAMPLE-05")
def test_caen_axis_casualties():
    """Two infantry, in the attacker's casualty zone."""
    b = put_up(13, CAEN)
    do(b, ATTACK, "lose UK inf", "lose UK inf", "lose UK art", DEFENSE, "lose inf")
    assert b.fallen[0] == 1
    assert asked(b) == 0


@pytest.mark.rule("AAD-EXAMPLE-06", "AAD-EXAMPLE-07")
def test_caen_losses_and_outcome():
    """One infantry, a gun, three tanks against a tank and three guns; the next cycle is card 11."""
    b = put_up(13, CAEN)
    do(b, ATTACK, "lose UK inf", "lose UK inf", "lose UK art", DEFENSE, "lose inf", "lose inf")
    assert has(b, 30, "I1A1T3a3t1")
    assert b.controller(30) == NONE
    until(b, "attackers_fire")
    assert (b.turn, b.phase, b.battle) == (3, 11, 30)


@pytest.mark.rule("AAD-COMBAT-14")
@pytest.mark.parametrize(
    ("scenario", "zones", "asked"),
    [
        ("three", "26:i2j1I1", UK),
        ("three", "26:i1j2I1", US),
        ("three", "26:i1j1I1", UK),
        ("three", "26:t1u1j1I1", US),
    ],
)
def test_of_two_allies_the_one_with_more_units_chooses_the_casualties(
    scenario: str, zones: str, asked: int
):
    """The U.K. on a tie; tanks count as well."""
    b = put_up(11, zones, scenario=scenario)
    b.battle = 26
    assert casualties.ask_victim(b, BOTH, 1, 1) == b.seat_of(asked)
    assert casualties.ask_victim(b, AXIS, 1, 1) == b.seat_of(AXIS)


@pytest.mark.rule("AAD-COMBAT-16")
@pytest.mark.parametrize(("hits", "rest"), [(1, False), (2, True)])
def test_the_rest_falls_in_order_where_several_are_hit(hits: int, rest: bool):
    b = put_up(11, "26:I2A1T1i1")
    casualties.open_battle(b, 26)
    assert ("rest" in casualties.choose_casualty.options(b, AXIS, hits, 1)) == rest
    casualties.make_casualty(b, "rest", AXIS, 3, 1)
    assert b.fallen[:4] == [2, 1, 0, 0]
