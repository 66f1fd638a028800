"""AAD-SPECIAL, AAD-AA, AAD-BLOCK, AAD-NAVAL: fire outside the battle board."""

import pytest

from beachhead.games.axis_allies_dday import GAME
from beachhead.games.axis_allies_dday.board import NONE
from beachhead.games.axis_allies_dday.board.movement import mover_at
from beachhead.games.axis_allies_dday.content.tables import (
    ARCS,
    AXIS,
    BLOCKHOUSE,
    BOTH,
    INFANTRY,
    ZONE_NUMBERS,
)
from beachhead.games.axis_allies_dday.rules import strafing
from beachhead.games.axis_allies_dday.rules.combat import attack_columns, defense_columns
from tests.games.axis_allies_dday.boards import (
    asked,
    do,
    finish_phase,
    has,
    kinds,
    lazily,
    put_up,
    refusal,
    step,
    texts,
    until,
    until_phase,
)


@pytest.mark.rule("AAD-SPECIAL-03")
def test_a_targeted_attack_names_its_target_first():
    """A miss leaves the named unit, a hit kills it and no other."""
    b = put_up(5, "26:I1T1", field=(0, 0, 1, 1))
    do(b, "bomb Z26")
    assert step(b) == "choose_bomb_target"
    do(b, "hit Z26 tank")
    assert step(b) == "bomb"
    do(b, (4,))
    assert has(b, 26, "I1T1x1")
    do(b, "bomb Z26", "hit Z26 tank", (1,))
    assert b.lost[:3] == (0, 0, 1)


@pytest.mark.rule("AAD-SPECIAL-04")
def test_each_fighter_rolls_once_at_each_mover():
    """Two fighters, three infantry entering: six dice; a 1 at the second kills the second."""
    b = put_up(12, "26:f2 27:I3", field=(2, 4, 1, 1))
    do(b, "inf Z27", "Z26", "3")
    events = finish_phase(b)
    assert kinds(events).count("strafed") == 6
    b = put_up(12, "26:f2 27:I3", field=(2, 4, 1, 1))
    do(b, "inf Z27", "Z26", "3")
    do(b, (6,), (6,), (1,))
    assert has(b, 26, "I2f2"), "the second infantry is dead; its other die is not rolled"
    events = finish_phase(b)
    assert kinds(events).count("strafed") == 2


@pytest.mark.rule("AAD-SPECIAL-04")
def test_start_transit_and_end_zone_each_count_once():
    """A tank goes 27 to 26 to 25, a fighter in each: three dice."""
    b = put_up(
        12, "27:T1f1 26:f1 25:f1 21:I8 22:I8 28:I8 35:I8 36:I8 20:I8 34:I8", field=(1, 4, 1, 1)
    )
    do(b, "tank Z27", "Z25", "done")
    events = finish_phase(b)
    assert kinds(events).count("strafed") == 3


@pytest.mark.rule("AAD-SPECIAL-05")
def test_the_axis_does_not_reply_to_strafing():
    """Three guns move under fighters: no die against them in phases 12 and 15."""
    b = put_up(12, "26:f2 27:A3", field=(2, 4, 1, 1))
    do(b, "art Z27", "Z26", "3")
    events = finish_phase(b)
    assert kinds(events).count("strafed") == 6
    assert "flak" not in kinds(events)
    assert b.lost[10] == 0


@pytest.mark.rule("AAD-SPECIAL-06")
def test_bombing_is_targeted_die_by_die():
    """Two bombers over a gun and a tank may both name the gun."""
    b = put_up(5, "26:A1T1", field=(0, 0, 1, 1))
    do(b, "bomb Z26", "hit Z26 art", (6,), "bomb Z26")
    assert texts(b) == ["hit Z26 art", "hit Z26 tank"]
    do(b, "hit Z26 art", (2,))
    assert b.lost[1] == 1


@pytest.mark.rule("AAD-SPECIAL-07")
def test_no_reply_to_bombing_and_dead_guns_are_silent():
    """A gun destroyed in phase 5 does not roll in phase 6; the surviving one does."""
    b = put_up(5, "26:A2", field=(0, 0, 1, 0))
    do(b, "bomb Z26", (1,))
    assert (b.phase, step(b)) == (6, "fire_flak")
    events = finish_phase(b)
    assert kinds(events).count("flak") == 1


@pytest.mark.rule("AAD-AA-01", "AAD-AA-02")
def test_axis_artillery_fires_at_aircraft_and_still_fights():
    """It rolls on card 4 and has its die in combat on cards 11 and 13."""
    b = put_up(4, "26:A1f1i1", field=(3, 4, 0, 0))
    assert step(b) == "fire_flak"
    until(b, "attackers_fire")
    assert defense_columns(b, AXIS, 26)[2] == 1
    until_phase(b, 13)
    assert attack_columns(b, AXIS, 26)[2] == 1


@pytest.mark.rule("AAD-AA-03")
def test_flak_fires_only_on_order_and_at_the_named_type():
    """Card 4 at fighters, card 6 at bombers; nowhere else."""
    b = put_up(2, "26:A1f1x1 20:i1", field=(0, 0, 0, 0))
    shots: list[tuple[int, int]] = []
    while b.turn == 2:
        phase = b.phase
        events = lazily(b)
        shots += [(phase, int(str(e.figures["slot"]))) for e in events if e.kind == "flak"]
    assert shots == [(4, 10), (6, 12)]


@pytest.mark.rule("AAD-AA-04")
def test_flak_names_and_rolls_one_gun_at_a_time():
    """Three guns, two fighters, dice 1, 4, 1: both are gone; with none left nobody rolls."""
    b = put_up(4, "26:A3f1g1", field=(3, 3, 0, 0))
    assert (asked(b), texts(b)) == (0, ["hit Z26 UK ftr", "hit Z26 US ftr"])
    do(b, "hit Z26 UK ftr", (1,), (4,), (1,))
    assert b.lost[10:12] == (1, 1)
    b = put_up(4, "26:A3f1", field=(3, 3, 0, 0), Gold=(1, 0, 0))
    do(b, (1,))
    assert b.phase == 10, "the other two guns have no target"


# ---- blockhouses -----------------------------------------------------------------------------------


@pytest.mark.rule("AAD-BLOCK-01")
def test_captured_zones_hand_no_blockhouse_over():
    """There is no Allied slot for one, and an Allied zone holds none."""
    b = put_up(11, "15:B1i4", turn=3)
    do(b, (1, 6, 6, 6), (6,))
    assert has(b, 15, "i4")
    assert b.lost[BLOCKHOUSE] == 1
    assert b.controller(15) == BOTH


@pytest.mark.rule("AAD-BLOCK-02")
def test_a_blockhouse_never_moves():
    """Not even when fortune lets every Axis unit march."""
    b = put_up(12, "14:B1I1", options={"fortune": True})
    do(b, (1,))
    assert texts(b) == ["inf Z14", "done"]


@pytest.mark.rule("AAD-BLOCK-03")
def test_blockhouses_fight_at_3_and_1_in_their_zone():
    """Attack on card 13 hits on 3, defense on card 11 on 1 only."""
    b = put_up(13, "15:B1i1")
    do(b, (3,), (6,))
    assert b.lost[4] == 1
    b = put_up(11, "15:B1i1")
    do(b, (6,), (2,))
    assert b.lost[4] == 0
    b = put_up(11, "15:B1i1")
    do(b, (6,), (1,))
    assert b.lost[4] == 1


@pytest.mark.rule("AAD-BLOCK-04")
def test_fire_to_sea_is_ordered_by_card_9_even_from_a_contested_zone():
    """A blockhouse among Allied units fires to sea all the same."""
    b = put_up(9, "14:B1j2", Omaha=(1, 0, 0))
    assert (b.phase, step(b)) == (9, "choose_sea_target")
    events = do(b, "hit Omaha inf", (6,))
    events += until(b, "choose_patrol")
    assert kinds(events).count("sea_fire") == 1


@pytest.mark.rule("AAD-BLOCK-05")
def test_one_shot_in_total():
    """Whatever its arcs, a blockhouse rolls once."""
    b = put_up(9, "18:B1", Sword=(3, 0, 0))
    do(b, "hit Sword inf", (6,))
    assert b.phase == 10


@pytest.mark.rule("AAD-BLOCK-06")
def test_bayeux_fires_at_gold():
    """Two rolls with both blockhouses intact."""
    assert ARCS[15] == (2,)
    b = put_up(9, "15:B2", Gold=(5, 1, 1))
    do(b, "hit Gold tank", (1,), "hit Gold art", (1,))
    assert b.phase == 10
    assert b.boxes[6:9] == [5, 0, 0]


@pytest.mark.rule("AAD-BLOCK-07")
def test_some_blockhouses_have_no_target_at_sea():
    """Cherbourg's are skipped in phase 9."""
    silent = [z for z in ZONE_NUMBERS[0] if GAME.new().count(z, BLOCKHOUSE) and not ARCS[z]]
    assert silent == [1, 2, 3, 5, 8]
    b = put_up(9, "2:B2", Utah=(1, 0, 0))
    assert b.phase == 10


@pytest.mark.rule("AAD-BLOCK-08")
def test_fire_to_sea_hits_on_3():
    """A 3 destroys, a 4 does not."""
    b = put_up(9, "14:B2", Omaha=(2, 0, 0))
    do(b, "hit Omaha inf", (4,))
    assert b.boxes[3] == 2
    do(b, "hit Omaha inf", (3,))
    assert (b.boxes[3], b.lost[7]) == (1, 1)


@pytest.mark.rule("AAD-BLOCK-09", "AAD-ORDER09-04")
def test_blockhouses_may_name_different_targets():
    """The second may name the same unit or another."""
    b = put_up(9, "15:B2", Gold=(1, 1, 0))
    do(b, "hit Gold inf", (6,))
    assert texts(b) == ["hit Gold inf", "hit Gold art", "hold"]
    do(b, "hit Gold art", (1,))
    assert b.boxes[6:9] == [1, 0, 0]


# ---- naval bombardment -----------------------------------------------------------------------------


@pytest.mark.rule("AAD-NAVAL-01")
def test_ships_bombard_on_card_2_while_blockhouses_stand():
    """The Allies may stop at any die; without blockhouses nobody is asked."""
    b = put_up(2, "14:B1 26:I1")
    assert (b.phase, texts(b)) == (2, ["hit Z14 bh", "stop"])
    do(b, "stop")
    assert b.phase == 3
    assert put_up(2, "26:I1").phase == 3


@pytest.mark.rule("AAD-NAVAL-02")
def test_ships_fire_at_any_blockhouse_and_nothing_else():
    """Contested or without beach, every blockhouse is listed; other units are not."""
    b = put_up(2, "2:B2 14:B1I4 15:B1i1 26:I3A1")
    assert texts(b) == ["hit Z2 bh", "hit Z14 bh", "hit Z15 bh", "stop"]
    assert refusal(b, 26) == ("zone.no_blockhouse", "AAD-NAVAL-02")


@pytest.mark.rule("AAD-NAVAL-03", "AAD-NAVAL-05", "AAD-ORDER02-01")
def test_six_dice_one_by_one_with_a_target_each():
    """Six prompts, six dice, each result known before the next target."""
    b = put_up(2, "14:B2 15:B2")
    for _ in range(6):
        assert step(b) == "choose_bombardment"
        do(b, "hit Z14 bh")
        assert step(b) == "bombard"
        do(b, (6,))
    assert b.phase == 3


@pytest.mark.rule("AAD-NAVAL-04")
def test_ships_destroy_on_2():
    """A 2 at one and a 3 at another: the first is gone."""
    b = put_up(2, "14:B1 15:B1")
    do(b, "hit Z14 bh", (2,), "hit Z15 bh", (3,))
    assert (b.count(14, BLOCKHOUSE), b.count(15, BLOCKHOUSE)) == (0, 1)


@pytest.mark.rule("AAD-NAVAL-06", "AAD-ORDER02-02")
def test_the_same_blockhouse_may_be_named_again():
    """Misses 5, 6, 4 and then a 1: two dice are left; after the last blockhouse they are lost."""
    b = put_up(2, "14:B1 15:B1")
    for face in (5, 6, 4, 1):
        do(b, "hit Z14 bh", (face,))
    assert texts(b) == ["hit Z15 bh", "stop"]
    do(b, "hit Z15 bh", (1,))
    assert b.phase == 3, "one die had no target any more"
    assert b.count(15, BLOCKHOUSE) == 0
    assert b.battle == NONE


@pytest.mark.rule("AAD-SPECIAL-04")
def test_fighters_over_start_middle_and_end_of_a_move_fire():
    """In this order, and from no other zone; one after the other until none is left."""
    b = put_up(12, "26:I1 27:f1 28:f1g1 25:f1 21:f1")
    b.movers = []
    b.movers += [INFANTRY, 1, 28, 27, 26]
    over = strafing.fighters_over(b, mover_at(b, 0))
    assert [flight.zone for flight in over] == [28, 28, 27]
    assert strafing.find_shooter(b, 0, 3).zone == 28
    assert strafing.find_shooter(b, 0, 1).zone == 27
