"""AAD-ADV, AAD-FORTUNE: all sixteen fortune cards with both results."""

from typing import Any

import pytest

from beachhead.games.axis_allies_dday import GAME
from beachhead.games.axis_allies_dday.board import Board, stack_id
from beachhead.games.axis_allies_dday.content.components import CARDS, Phase
from beachhead.games.axis_allies_dday.content.tables import (
    AIRCRAFT,
    AXIS,
    BOMBER,
    BOTH,
    BOXES,
    FIGHTER,
    INFANTRY,
    SLOTS,
    UK,
    US,
)
from beachhead.games.axis_allies_dday.rules import (
    aircraft,
    combat,
    fortune,
    landing,
    reinforcements,
    turn,
)
from beachhead.games.axis_allies_dday.rules.combat import attacking_powers
from beachhead.games.axis_allies_dday.rules.turn import can_come_back, list_deck
from beachhead.kernel.nodes import Chance, Decision
from tests.games.axis_allies_dday.boards import (
    asked,
    dice,
    do,
    finish_phase,
    has,
    kinds,
    lazily,
    lucky,
    next_turn,
    put_up,
    refusal,
    start,
    step,
    texts,
    until,
)

FULL_UK = (1 << 29) - 1
ANYWHERE = ((1 << 38) - 1) & ~255
FULL_RENNES, FULL_ROUEN = (1 << 40) - 1, (1 << 27) - 1


def fate(
    phase: int,
    zones: str = "",
    *rolls: int,
    waiting: tuple[int, ...] = (0, 0, 0, 0),
    field: tuple[int, ...] = (4, 4, 1, 1),
    scenario: str = "two",
    options: dict[str, int | str | bool] | None = None,
    **boxes: Any,
) -> Board:
    """Put up a position with fortune cards and roll this card's die."""
    b = put_up(
        phase,
        zones,
        options={"fortune": True, **(options or {})},
        waiting=waiting,
        field=field,
        scenario=scenario,
        **boxes,
    )
    assert (step(b), b.phase) == ("roll_fortune", phase)
    do(b, *[(face,) for face in rolls])
    return b


@pytest.mark.rule("AAD-ADV-02", "AAD-FORTUNE00-01", "AAD-FORTUNE00-09")
def test_a_card_type_is_used_whole():
    """One fortune and one tactics card for each order number; no option leaves one out."""
    assert [f.number for f in CARDS.fortune] == list(range(1, 17))
    assert [t.number for t in CARDS.tactics] == list(range(1, 17))
    assert {o.id for o in GAME.options()} == {
        "fortune",
        "tactics",
        "zones",
        "setup",
        "home_front",
        "strict_tanks",
        "axis_origins",
        "shared_origin",
        "early_end",
        "us_entry",
    }


@pytest.mark.rule("AAD-ADV-03", "AAD-TACTIC00-02")
def test_each_number_runs_fortune_order_tactics():
    """F2, O2, T2, then F3."""
    b = put_up(2, "14:B1", options={"fortune": True, "tactics": True}, waiting=(1, 1, 0, 0))
    assert (step(b), b.phase) == ("roll_fortune", 2)
    events = do(b, (3,))
    assert kinds(events) == ["fortune", "order"]
    do(b, "stop")
    assert (step(b), b.phase) == ("choose_tactics", 2)
    do(b, "keep")
    assert (step(b), b.phase) == ("roll_fortune", 3)


@pytest.mark.rule("AAD-FORTUNE00-02", "AAD-FORTUNE00-03")
def test_a_die_is_rolled_before_each_order():
    """A turn with fifteen order cards has fifteen fortune dice, each before its order."""
    b = GAME.new(fortune=True)
    next_turn(b)
    events = next_turn(b)
    check = kinds(events).index("check")
    rolls = [e for e in events[:check] if e.kind == "fortune"]
    assert len(rolls) == 15
    names = [e.kind for e in events if e.kind in ("fortune", "order")]
    assert names[:30] == ["fortune", "order"] * 15


@pytest.mark.rule("AAD-FORTUNE00-04", "AAD-FORTUNE00-05", "AAD-FORTUNE00-06")
@pytest.mark.parametrize(("face", "luck"), [(1, 1), (2, 0), (3, 0), (4, 0), (5, 0), (6, -1)])
def test_1_helps_6_hurts_and_the_rest_does_nothing(face: int, luck: int):
    """The result stands for the phase."""
    b = fate(2, "14:B1", face)
    assert b.luck == luck
    assert b.hit_number() == {1: 3, 0: 2, -1: 1}[luck]


@pytest.mark.rule("AAD-FORTUNE00-07")
def test_a_fortune_lasts_one_phase():
    """A 1 on card 2 leaves fire to sea as it is."""
    b = fate(2, "14:B1", 1, field=(0, 0, 0, 0), Omaha=(1, 0, 0))
    do(b, "stop")
    until(b, "choose_sea_target")
    assert (b.luck, b.hit_number()) == (0, 3)


@pytest.mark.rule("AAD-FORTUNE00-08")
def test_the_next_turn_rolls_anew():
    """A 1 this turn and a 4 the next: the next is normal."""
    b = fate(2, "14:B1", 1, Gold=(1, 0, 0))
    next_turn(b)
    while not (step(b) == "roll_fortune" and b.phase == 2):
        lazily(b)
    do(b, (4,))
    assert (b.turn, b.hit_number()) == (3, 2)


@pytest.mark.rule("AAD-FORTUNE00-10")
def test_a_fortune_card_goes_with_its_order_card():
    """No bombers at all: neither F5 nor F6 is rolled; F7 is, while one could come back."""
    b = put_up(4, "26:A1 20:i1", options={"fortune": True}, field=(4, 4, 0, 0))
    b.count_lost(12, 1)
    rolled = []
    while b.phase < 8:
        if step(b) == "roll_fortune":
            rolled.append(b.phase)
        lazily(b)
    assert rolled == [4, 7]


# ---- card by card -----------------------------------------------------------------------------------


@pytest.mark.rule("AAD-FORTUNE01-01")
def test_fortune_1_leaves_with_order_1():
    """It is rolled in turn 1 only."""
    b = GAME.new(fortune=True)
    assert (step(b), b.phase) == ("roll_fortune", 1)
    next_turn(b)
    assert 1 not in list_deck(b)


@pytest.mark.rule("AAD-FORTUNE01-02")
def test_fortune_1_good_airborne_infantry_hit_on_2():
    """2, 2, 6 are two hits."""
    b = GAME.new(fortune=True)
    do(b, (1,))
    events = do(b, (2, 2, 6))
    assert events[0].figures["hits"] == 2


@pytest.mark.rule("AAD-FORTUNE01-03")
def test_fortune_1_bad_two_are_lost_and_nobody_fires():
    """The Axis picks the men; the others land without an attack."""
    b = GAME.new(fortune=True)
    do(b, (6,))
    assert (asked(b), texts(b)) == (0, ["drop 1", "drop 2", "drop 3"])
    events = do(b, "drop 1", "drop 3")
    assert "fired" not in kinds(events)
    assert (b.lost[7], b.lost[4]) == (1, 1)
    assert [b.count(11, 7), b.count(10, 7), b.count(17, 4)] == [2, 3, 2]
    assert step(b) == "roll_fortune"


@pytest.mark.rule("AAD-FORTUNE02-01", "AAD-FORTUNE02-02", "AAD-FORTUNE02-03")
@pytest.mark.parametrize(("face", "limit"), [(1, 3), (3, 2), (6, 1)])
def test_fortune_2_changes_the_ships_aim(face: int, limit: int):
    """3 on a 1, 1 on a 6, 2 otherwise."""
    b = fate(2, "14:B1", face)
    do(b, "hit Z14 bh", (limit + 1,))
    assert b.count(14, 3) == 1
    do(b, "hit Z14 bh", (limit,))
    assert b.lost[3] == 1


@pytest.mark.rule("AAD-FORTUNE02-04")
@pytest.mark.parametrize("face", [1, 6])
def test_fortune_2_keeps_six_single_dice(face: int):
    """Six prompts, repeats allowed."""
    b = fate(2, "14:B2", face)
    for _ in range(6):
        do(b, "hit Z14 bh", (6,))
    assert b.phase == 3


@pytest.mark.rule("AAD-FORTUNE03-01", "AAD-FORTUNE03-02")
def test_fortune_3_good_lifts_the_limit():
    """Eight fighters in one zone on a 1; on a 3 the fifth is refused."""
    b = fate(3, "26:I1", 1, Gold=(1, 0, 0), field=(4, 4, 0, 0))
    do(b, "patrol Z26", "4", "patrol Z26", "4")
    assert b.count_fighters(26) == 8
    b = fate(3, "26:I1", 3)
    do(b, "patrol Z26", "4")
    assert refusal(b, 26) == ("zone.fighters", "AAD-STACK-05")


@pytest.mark.rule("AAD-FORTUNE03-03")
def test_fortune_3_bad_grounds_fighters_on_4_to_6():
    """Two of the U.K.'s four stay at home, not lost; next turn they fly again."""
    b = fate(3, "26:I1", 6)
    assert (step(b), dice(b)) == ("ground_aircraft", 4)
    do(b, (1, 3, 4, 6), (4, 4, 5, 6))
    assert b.grounded == (2, 4, 0, 0)
    do(b, "patrol Z26", "2")
    assert step(b) != "choose_patrol", "the U.S. fighters are all grounded"
    assert b.airfield[:2] == (2, 4)
    assert not b.grounded


@pytest.mark.rule("AAD-FORTUNE04-01", "AAD-FORTUNE04-02", "AAD-FORTUNE06-01", "AAD-FORTUNE06-02")
@pytest.mark.parametrize(("phase", "zone"), [(4, "26:A2f2"), (6, "26:A2x1y1")])
def test_fortunes_4_and_6_good_flak_hits_on_2(phase: int, zone: str):
    """A 2 brings the aircraft down; on a 3 of the fortune die it does not."""
    b = fate(phase, zone, 1, field=(0, 0, 0, 0))
    if step(b) == "choose_aircraft":
        do(b, texts(b)[0])
    do(b, (2,))
    assert sum(b.lost[10:]) == 1
    b = fate(phase, zone, 3, field=(0, 0, 0, 0))
    if step(b) == "choose_aircraft":
        do(b, texts(b)[0])
    do(b, (2,))
    assert sum(b.lost[10:]) == 0


@pytest.mark.rule("AAD-FORTUNE04-03", "AAD-FORTUNE06-03")
@pytest.mark.parametrize(("phase", "zones"), [(4, "26:A2f2 27:A1f1"), (6, "26:A2x1 27:A1y1")])
def test_fortunes_4_and_6_bad_spare_one_zone(phase: int, zones: str):
    """The Allies name the zone without fire."""
    b = fate(phase, zones, 6, field=(0, 0, 0, 0))
    assert (asked(b), texts(b)) == (1, ["spare Z26", "spare Z27"])
    do(b, "spare Z26")
    events = finish_phase(b)
    assert kinds(events).count("flak") == 1
    assert all(e.figures["zone"] == 27 for e in events if e.kind == "flak")


@pytest.mark.rule("AAD-FORTUNE05-01", "AAD-FORTUNE05-02")
def test_fortune_5_good_bombers_hit_on_5():
    """A 5 is enough; on a 3 of the fortune die it is not."""
    b = fate(5, "26:I2", 1)
    do(b, "bomb Z26", (5,))
    assert b.lost[0] == 1
    b = fate(5, "26:I2", 3)
    do(b, "bomb Z26", (5,))
    assert b.lost[0] == 0


@pytest.mark.rule("AAD-FORTUNE05-03")
def test_fortune_5_bad_grounds_bombers():
    """One rolls a 4 and stays at home."""
    b = fate(5, "26:I2", 6)
    do(b, (4,), (3,))
    assert b.grounded == (0, 0, 1, 0)
    do(b, "bomb Z26")
    assert b.airfield[2:] == (1, 0)


@pytest.mark.rule("AAD-FORTUNE07-01")
def test_fortune_7_bad_loses_a_bomber_before_it_lands():
    """Of two on the map the Axis picks one; of one none comes home; at the Airfield they are safe."""
    b = fate(7, "26:x1 27:y1 20:i1", 6, field=(0, 0, 0, 0))
    assert (asked(b), texts(b)) == (0, ["hit Z26 UK bmb", "hit Z27 US bmb"])
    do(b, "hit Z27 US bmb")
    assert (b.airfield[2:], b.lost[13]) == ((1, 0), 1)
    b = fate(7, "26:x1 20:i1", 6, field=(0, 0, 0, 0))
    assert b.lost[12] == 1
    b = fate(7, "20:i1", 6)
    assert (b.lost[12], b.airfield[2:]) == (0, (1, 1))


@pytest.mark.rule("AAD-FORTUNE07-02")
def test_fortune_7_good_brings_a_bomber_back():
    """The only lost one returns without a question; nothing lost, nothing happens."""
    b = put_up(7, "20:i1", options={"fortune": True}, field=(0, 0, 0, 1))
    b.count_lost(12, 1)
    do(b, (1,))
    assert (b.airfield[2:], b.lost[12]) == ((1, 1), 0)
    b = fate(7, "20:i1", 1)
    assert b.airfield[2:] == (1, 1)


@pytest.mark.rule("AAD-FORTUNE08-01", "AAD-FORTUNE08-03")
def test_fortune_8_good_lets_every_allied_unit_move_two_zones():
    """Through neighbours, not past enemies; tanks do not get three."""
    b = fate(8, "20:i1u1 13:I1", 1, Gold=(1, 0, 0))
    do(b, "UK inf Z20")
    assert "Z27" in texts(b)
    assert "Z14" in texts(b), "through 21"
    assert "Z11" in texts(b), "through 12, not through the enemy in 13"
    assert "Z22" in texts(b)
    assert "Z23" not in texts(b), "three zones away"
    do(b, "Z27", "US tank Z20")
    assert "Z23" not in texts(b)


@pytest.mark.rule("AAD-FORTUNE08-02", "AAD-FORTUNE08-04")
def test_fortune_8_bad_one_zone_for_each_power():
    """The U.K. names 20: its four may split, those of 25 stay; the U.S. names its own."""
    b = fate(8, "20:i4 25:i2 26:j2", 6, Gold=(1, 0, 0))
    assert texts(b) == ["from Z20", "from Z25"]
    do(b, "from Z20")
    assert step(b) == "choose_stack"
    assert set(texts(b)) == {"UK inf Z20", "US inf Z26", "done"}
    do(b, "UK inf Z20", "Z19", "2", "UK inf Z20", "Z24", "2")
    assert has(b, 19, "i2")
    assert has(b, 24, "i2")
    held = refusal(b, stack_id(25, SLOTS[UK][INFANTRY]))
    assert held == ("stack.unnamed", "AAD-FORTUNE08-04")
    assert refusal(b, stack_id(19, SLOTS[UK][INFANTRY]))[0] == "stack.unnamed"


@pytest.mark.rule("AAD-FORTUNE08-02")
@pytest.mark.parametrize("scenario", ["two", "three"])
def test_fortune_8_bad_by_option_one_zone_for_both_powers(scenario: str):
    """The Allies name 20 once: whoever stands there moves, nobody else."""
    shared: dict[str, int | str | bool] = {"shared_origin": True}
    b = fate(8, "20:i4j1 25:i2 26:j2", 6, options=shared, scenario=scenario, Gold=(1, 0, 0))
    assert (asked(b), texts(b)) == (1, ["from Z20", "from Z25", "from Z26"])
    do(b, "from Z20")
    assert step(b) == "choose_stack"
    both = {"UK inf Z20", "US inf Z20", "all Z20", "done"}
    assert set(texts(b)) == (both if scenario == "two" else {"UK inf Z20", "done"})
    if scenario == "three":
        do(b, "done")
        assert (asked(b), set(texts(b))) == (2, {"US inf Z20", "done"})


@pytest.mark.rule("AAD-FORTUNE09-01", "AAD-FORTUNE09-02", "AAD-FORTUNE09-03")
@pytest.mark.parametrize(("face", "limit"), [(1, 5), (4, 3), (6, 1)])
def test_fortune_9_changes_the_blockhouses_aim(face: int, limit: int):
    """5 on a 1, 1 on a 6, 3 otherwise."""
    b = fate(9, "14:B2", face, Omaha=(4, 0, 0))
    do(b, "hit Omaha inf", (limit + 1,))
    assert b.boxes[3] == 4
    do(b, "hit Omaha inf", (limit,))
    assert b.boxes[3] == 3


@pytest.mark.rule("AAD-FORTUNE10-02")
def test_fortune_10_good_opens_all_own_beaches():
    """Gold may land in 15, 16 or 17; Utah in 11 or 14."""
    b = fate(10, "15:i8", 1, Gold=(2, 0, 0), Utah=(2, 0, 0))
    do(b, "land Gold inf")
    assert texts(b) == ["Z16", "Z17"], "15 is full"
    do(b, "Z17", "2", "land Utah inf")
    assert texts(b) == ["Z11", "Z14"]


@pytest.mark.rule("AAD-FORTUNE10-01", "AAD-FORTUNE10-03")
def test_fortune_10_bad_one_box_for_each_power():
    """The Allies choose; the others cannot land."""
    b = fate(10, "26:I1", 6, Gold=(2, 0, 0), Sword=(1, 0, 0), Utah=(1, 0, 0), Omaha=(1, 0, 0))
    assert (asked(b), texts(b)) == (1, ["box Gold", "box Sword"])
    do(b, "box Gold")
    assert texts(b) == ["box Utah", "box Omaha"]
    do(b, "box Omaha")
    assert texts(b) == ["land Gold inf", "land Omaha inf", "done"]
    assert refusal(b, 16) == ("box.no_room", "AAD-ORDER10-02")


@pytest.mark.rule("AAD-FORTUNE11-02")
def test_fortune_11_good_allied_infantry_attack_at_2():
    """Two infantry roll twos: two hits."""
    b = fate(11, "30:I3i2", 1)
    events = do(b, (2, 2))
    assert events[0].figures["hits"] == 2


@pytest.mark.rule("AAD-FORTUNE11-01", "AAD-FORTUNE11-03")
def test_fortune_11_bad_each_power_attacks_in_one_zone():
    """The others get no cycle; in a mixed zone only the power that named it attacks."""
    b = fate(11, "30:I1i1j2 26:I1j1 2:B1i1 15:B1i1", 6)
    assert texts(b) == ["attack Z2", "attack Z15", "attack Z30"]
    do(b, "attack Z30")
    assert texts(b) == ["attack Z26", "attack Z30"]
    do(b, "attack Z26")
    assert texts(b) == ["fight Z26", "fight Z30"]
    do(b, "fight Z30")
    assert dice(b) == 1, "the two U.S. infantry do not attack here"
    do(b, (6,), (1,))
    assert has(b, 30, "I1j2"), "the attacker was the only one that could be hit"
    do(b, (6,), (6,))
    assert b.phase > 11


@pytest.mark.rule("AAD-FORTUNE12-01", "AAD-FORTUNE12-03")
def test_fortune_12_good_lets_every_axis_unit_move_two_zones():
    """An infantry goes 27 to 25 and is strafed in all three zones."""
    b = fate(12, "27:I1f1 26:f1 25:f1 21:i1", 1, field=(1, 4, 1, 1))
    do(b, "inf Z27")
    assert "Z25" in texts(b)
    assert "Z13" not in texts(b), "beyond the enemy in 21"
    do(b, "Z25")
    events = finish_phase(b)
    assert kinds(events).count("strafed") == 3


@pytest.mark.rule("AAD-FORTUNE12-02", "AAD-FORTUNE12-04")
def test_fortune_12_bad_one_zone_may_move():
    """The Axis picks it; its units may scatter, nobody else moves."""
    b = fate(12, "26:I2 27:I2 30:I2", 6)
    assert (asked(b), texts(b)) == (0, ["from Z26", "from Z27", "from Z30"])
    do(b, "from Z26")
    assert texts(b) == ["inf Z26", "done"]
    do(b, "inf Z26", "Z25", "1", "inf Z26", "Z20")
    assert (b.count(25, 0), b.count(20, 0)) == (1, 1)


@pytest.mark.rule("AAD-FORTUNE12-02")
def test_fortune_12_bad_two_zones_may_move_by_option():
    """The Axis picks two; their units may scatter, nobody else moves."""
    b = fate(12, "26:I2 27:I2 30:I2", 6, options={"axis_origins": 2})
    assert (asked(b), texts(b)) == (0, ["from Z26", "from Z27", "from Z30"])
    do(b, "from Z26", "from Z30")
    assert texts(b) == ["inf Z26", "inf Z30", "done"]
    do(b, "inf Z26", "Z25", "1", "inf Z26", "Z20")
    assert (b.count(25, 0), b.count(20, 0)) == (1, 1)


@pytest.mark.parametrize(
    ("phase", "options", "said"),
    [
        (12, {}, "The Axis may move out of one zone only."),
        (12, {"axis_origins": 2}, "The Axis may move out of two zones only."),
        (8, {}, "The U.K. and the U.S. may each move out of one zone only."),
        (8, {"shared_origin": True}, "The Allies may move out of one zone only."),
        (12, {"shared_origin": True}, "The Axis may move out of one zone only."),
        (8, {"axis_origins": 2}, "The U.K. and the U.S. may each move out of one zone only."),
    ],
)
def test_log_and_odds_of_a_six_say_what_the_option_makes_of_it(
    phase: int, options: dict[str, int | str | bool], said: str
):
    """Fortune 8 and 12 have an option each; the other's changes nothing."""
    b = fate(phase, "20:i2 21:j2 26:I2 27:I2", options=options)
    bars = GAME.odds(b, {"fortune": phase})["bars"]
    event, *_ = do(b, (6,))
    assert event.figures["card_text"] == said
    assert said in str(bars)


@pytest.mark.rule("AAD-FORTUNE13-02")
def test_fortune_13_good_axis_infantry_attack_at_2():
    """Two infantry roll twos: two hits."""
    b = fate(13, "30:I2i3", 1)
    events = do(b, (2, 2))
    assert events[0].figures["hits"] == 2


@pytest.mark.rule("AAD-FORTUNE13-01", "AAD-FORTUNE13-03")
def test_fortune_13_bad_the_axis_attacks_in_two_zones():
    """It chooses them; the other contested zones are skipped."""
    b = fate(13, "30:I1i1 26:I1j1 2:B1i1", 6)
    assert (asked(b), texts(b)) == (0, ["attack Z2", "attack Z26", "attack Z30"])
    do(b, "attack Z2", "attack Z30")
    assert texts(b) == ["fight Z2", "fight Z30"]
    events = finish_phase(b)
    assert kinds(events).count("attacked") == 2


@pytest.mark.rule("AAD-FORTUNE14-01", "AAD-FORTUNE14-02")
def test_fortune_14_bad_halves_each_power_rounding_up():
    """7 and 5 become 4 and 3; 8 becomes 4."""
    b = fate(14, "26:I1", 6, waiting=(ANYWHERE, FULL_UK, 0, 0))
    do(b, (3, 4), "enter Gold")
    assert texts(b)[0] == "4"
    do(b, "4", (2, 3), "enter Omaha")
    assert texts(b)[0] == "3"
    b = fate(14, "26:I1", 6, waiting=(0, FULL_UK, 0, 0))
    do(b, (4, 4), "enter Gold")
    assert texts(b)[0] == "4"


@pytest.mark.rule("AAD-FORTUNE14-03")
def test_fortune_14_good_lets_each_power_reroll_one_die():
    """A 1 is thrown again and becomes a 6; the U.S. keeps its own roll."""
    b = fate(14, "26:I1", 1, waiting=(ANYWHERE, FULL_UK, 0, 0))
    do(b, (1, 4))
    assert texts(b) == ["reroll 1", "reroll 4", "keep"]
    do(b, "reroll 1", (3,), "enter Gold")
    assert texts(b)[0] == "7"
    do(b, "7", (2, 2))
    assert texts(b) == ["reroll 2", "keep"]
    do(b, "keep", "enter Omaha")
    assert texts(b)[0] == "4"


@pytest.mark.rule("AAD-FORTUNE15-01", "AAD-FORTUNE15-02")
def test_fortune_15_bad_halves_each_pair_rounding_up():
    """5 and 9 become 3 and 5; 6 becomes 3."""
    b = fate(15, "26:I1", 6, waiting=(0, 0, FULL_RENNES, FULL_ROUEN))
    do(b, (2, 3), "enter Z32")
    assert texts(b)[0] == "3"
    do(b, "3", (4, 5), "enter Z42")
    assert texts(b)[0] == "5"
    b = fate(15, "26:I1", 6, waiting=(0, 0, FULL_RENNES, 0))
    do(b, (3, 3), "enter Z32")
    assert texts(b)[0] == "3"


@pytest.mark.rule("AAD-FORTUNE15-03")
def test_fortune_15_good_lets_each_roll_repeat_one_die():
    """One die of each of the two rolls."""
    b = fate(15, "26:I1", 1, waiting=(0, 0, FULL_RENNES, FULL_ROUEN))
    do(b, (1, 2), "reroll 2", (6,), "enter Z32")
    assert texts(b)[0] == "7"
    do(b, "7", (5, 5), "keep")
    assert step(b) == "choose_entry"


@pytest.mark.rule("AAD-FORTUNE16-01")
def test_fortune_16_bad_loses_a_fighter_before_it_lands():
    """Of five out four come home."""
    b = fate(16, "26:f3 27:g2 20:i1", 6, field=(1, 2, 1, 1))
    assert (asked(b), texts(b)) == (0, ["hit Z26 UK ftr", "hit Z27 US ftr"])
    do(b, "hit Z26 UK ftr")
    assert (b.airfield[:2], b.lost[10]) == ((3, 4), 1)


@pytest.mark.rule("AAD-FORTUNE16-02")
def test_fortune_16_good_brings_a_fighter_back():
    """The Allies say whose; it is at the Airfield at once."""
    b = put_up(16, "20:i1", options={"fortune": True}, field=(3, 3, 1, 1))
    b.count_lost(10, 1)
    b.count_lost(11, 1)
    do(b, (1,))
    assert (asked(b), texts(b)) == (1, ["restore UK", "restore US"])
    do(b, "restore US")
    assert b.airfield[:2] == (3, 4)


def test_every_fortune_effect_has_a_rule_in_the_book():
    """Both results of all sixteen cards are in the rulebook by text."""
    for card in CARDS.fortune:
        chapter = GAME.book.chapter(f"AAD-FORTUNE{card.number:02}")
        assert len(chapter) >= 2, card.number


@pytest.mark.parametrize(
    ("phase", "zones", "face", "rule"),
    [
        (3, "26:I1 20:i1", 6, "AAD-FORTUNE03-03"),
        (5, "26:I1 20:i1", 6, "AAD-FORTUNE05-03"),
        (4, "26:A1f1 27:A1f1 20:i1", 6, "AAD-FORTUNE04-03"),
        (6, "26:A1x1 27:A1y1 20:i1", 6, "AAD-FORTUNE06-03"),
        (7, "26:I1x1 27:I1y1 20:i1", 6, "AAD-FORTUNE07-01"),
        (16, "26:I1f1 27:I1g1 20:i1", 6, "AAD-FORTUNE16-01"),
        (8, "20:i1 21:i1 26:I1", 6, "AAD-FORTUNE08-04"),
        (12, "20:i1 26:I1 27:I1", 6, "AAD-FORTUNE12-04"),
        (11, "20:i1I1 26:I1i1", 6, "AAD-FORTUNE11-03"),
        (13, "20:i1I1 26:I1i1", 6, "AAD-FORTUNE13-03"),
    ],
)
def test_what_a_card_asks_cites_the_card_itself(phase: int, zones: str, face: int, rule: str):
    """Several cards share a step; each has its own rule."""
    field = (3, 4, 1, 1) if phase in (4, 16) else (4, 4, 0, 1) if phase in (6, 7) else (4, 4, 1, 1)
    b = fate(phase, zones, face, field=field)
    assert (step(b) != "roll_fortune", rule_of(b)) == (True, rule)


def test_reinforcements_and_flak_cite_the_rule_of_their_order():
    for phase, rule in ((14, "AAD-ORDER14-02"), (15, "AAD-ORDER15-02")):
        b = put_up(phase, "20:i1 26:I1", waiting=(1, 1, 1, 1), options={"fortune": False})
        until(b, "choose_entry")
        assert rule_of(b) == rule
    for phase, zones, rule in (
        (4, "26:A1f1g1", "AAD-ORDER04-02"),
        (6, "26:A1x1y1", "AAD-ORDER06-02"),
    ):
        b = put_up(phase, f"{zones} 20:i1", field=(3, 3, 0, 0))
        until(b, "choose_aircraft")
        assert rule_of(b) == rule
    for phase, rule in ((14, "AAD-FORTUNE14-03"), (15, "AAD-FORTUNE15-03")):
        b = fate(phase, "20:i1 26:I1", 1, waiting=(1, 1, 1, 1))
        until(b, "choose_reroll")
        assert rule_of(b) == rule


def rule_of(b: Board) -> str:
    """Return the rule that the open question or throw cites."""
    open_node = GAME.node(b)
    assert isinstance(open_node, Decision | Chance)
    return open_node.rule


@pytest.mark.rule("AAD-FORTUNE13-01", "AAD-FORTUNE11-01")
def test_only_contested_zones_are_named_for_an_attack_and_each_once():
    b = fate(13, "20:i1I1 26:I1i1 27:I1i1 35:I1 15:i2", 6)
    assert texts(b) == ["attack Z20", "attack Z26", "attack Z27"]
    do(b, "attack Z26")
    assert texts(b) == ["attack Z20", "attack Z27"]
    b = fate(11, "20:i1I1 26:I1i1 27:I1j1 35:I1 15:i2", 6)
    assert texts(b) == ["attack Z20", "attack Z26"]


def test_a_named_place_is_shown_where_it_is():
    """A box for the landing, a zone otherwise."""
    b = fate(10, "20:i1 26:I1", 6, Gold=(1, 0, 0), Juno=(1, 0, 0))
    assert [e.figures["at"] for e in do(b, "box Gold") if e.kind == "named"] == ["box:2"]
    b = fate(12, "20:i1 26:I1 27:I1", 6)
    assert [e.figures["at"] for e in do(b, "from Z26") if e.kind == "named"] == ["zone:26"]


@pytest.mark.rule("AAD-FORTUNE11-01")
def test_two_powers_that_name_one_zone_attack_there_together():
    """Both throw for their infantry; where only one has named it the other stays silent."""
    b = fate(11, "26:I4i2j3 27:I1i1j1", 6)
    do(b, "attack Z26", "attack Z26")
    assert (step(b), dice(b)) == ("attackers_fire", 5)
    b = fate(11, "26:I4i2j3 27:I1i1j1", 6)
    do(b, "attack Z26", "attack Z27", "fight Z26")
    assert (step(b), dice(b)) == ("attackers_fire", 2)


@pytest.mark.rule("AAD-FORTUNE00-10")
def test_aircraft_come_back_by_fortune_only():
    lucky, plain = put_up(8, "26:i1", options={"fortune": True}), put_up(8, "26:i1")
    for needs in ("fighter", "bomber"):
        assert can_come_back(lucky, needs)
        assert not can_come_back(plain, needs)


@pytest.mark.rule("AAD-FORTUNE11-01", "AAD-FORTUNE13-01")
def test_without_a_fortune_everybody_attacks_in_every_contested_zone():
    b = put_up(13, "26:I2i1 20:I1i1")
    assert attacking_powers(b, AXIS, 26) == AXIS
    assert set(b.fights) == {20, 26}
    assert texts(b) == ["fight Z20", "fight Z26"]


WITH_FORTUNE: dict[str, int | str | bool] = {"fortune": True}


@pytest.mark.parametrize(("phase", "zones", "answer", "at"), [
    (10, "15:i1", "Gold", "box:2"),
    (11, "30:I1i1 26:I1i1", "attack Z26", "zone:26"),
])  # fmt: skip
def test_what_is_named_on_a_fortune_card_is_told_as_box_or_zone(
    phase: int, zones: str, answer: str, at: str
):
    """Order 10 names boxes, the others zones."""
    b = put_up(phase, zones, options=WITH_FORTUNE, Gold=(1, 0, 0), Juno=(1, 0, 0))
    if b.phase != phase:
        start(b, phase)
    do(b, (6,))
    found = next((t for t in texts(b) if answer in t), None)
    assert found, texts(b)
    named = [e for e in do(b, found) if e.kind == "named"]
    assert named[0].figures["at"] == at


@pytest.mark.rule("AAD-FORTUNE03-01", "AAD-FORTUNE03-02")
@pytest.mark.parametrize(("effect", "full"), [("", True), ("no limit", False)])
def test_a_zone_takes_four_fighters_unless_fortune_lifts_the_limit(effect: str, full: bool):
    b = put_up(3, "26:f4 27:f3", field=(4, 4, 1, 1))
    if effect:
        b = lucky(Phase.FIGHTERS_PATROL, effect, "26:f4 27:f3")
    b.phase = 3
    zones = aircraft.choose_patrol.options(b, UK)
    assert (26 not in zones) == full
    assert 27 in zones
    assert aircraft.most_fighters(b, UK, 27) == (1 if full else 4)
    assert aircraft.most_fighters(b, UK, 25) == 4


@pytest.mark.rule("AAD-FORTUNE11-01", "AAD-FORTUNE11-03")
@pytest.mark.parametrize(("named", "who"), [((), None), ((UK,), UK), ((US,), US), ((UK, US), BOTH)])
def test_only_powers_that_named_a_zone_attack_in_it(named: tuple[int, ...], who: int | None):
    b = lucky(Phase.ALLIES_ATTACK, "attack zones", "26:I2i2j2")
    b.named = ()
    for power in named:
        b.name_place(26, power)
    assert combat.attacking_powers(b, BOTH, 26) == who
    b.luck = 0
    assert combat.attacking_powers(b, BOTH, 26) == BOTH


@pytest.mark.rule("AAD-FORTUNE10-03")
def test_a_power_names_boxes_of_its_own_with_units_and_each_once():
    b = lucky(Phase.ALLIES_LAND, "active boxes", Gold=(1, 0, 0), Juno=(0, 1, 0), Utah=(1, 0, 0))
    b.named = ()
    gold, juno, utah = (BOXES.index(name) for name in ("Gold", "Juno", "Utah"))
    assert fortune.choose_active_box.options(b, UK) == [gold, juno]
    assert fortune.choose_active_box.options(b, US) == [utah]
    b.name_place(gold, UK)
    assert fortune.choose_active_box.options(b, UK) == [juno]
    assert landing.landing_zones_of(b, gold) == (15,)
    assert landing.landing_zones_of(b, juno) == ()
    b.luck = 0
    assert landing.landing_zones_of(b, juno) == (16,)


@pytest.mark.rule("AAD-FORTUNE11-01")
def test_a_power_names_contested_zones_where_it_has_units_and_each_once():
    b = lucky(Phase.ALLIES_ATTACK, "attack zones", "26:I1i1 27:I1j1 28:i1 25:I1")
    b.named = ()
    assert fortune.choose_attack_zone.options(b, UK) == [26]
    assert fortune.choose_attack_zone.options(b, US) == [27]
    b.name_place(26, UK)
    assert fortune.choose_attack_zone.options(b, UK) == []


@pytest.mark.rule("AAD-FORTUNE04-03", "AAD-FORTUNE07-02")
@pytest.mark.parametrize(
    ("zones", "british", "american"),
    [
        ("26:A1f1 27:A1g1", [26, "pass"], [27]),
        ("26:A1f1g1", [26, "pass"], [26]),
        ("26:A1f1 27:g1", [26], []),
        ("27:A1g1", ["pass"], [27]),
    ],
)
def test_each_ally_spares_a_zone_of_its_own_aircraft_or_leaves_it_to_the_other(
    zones: str, british: list[int | str], american: list[int | str]
):
    b = put_up(4, zones, scenario="three")
    assert fortune.choose_spared.options(b, FIGHTER, UK) == british
    assert fortune.choose_spared.options(b, FIGHTER, US) == american


@pytest.mark.rule("AAD-FORTUNE07-02", "AAD-FORTUNE16-02")
@pytest.mark.parametrize(
    ("lost", "british", "american"),
    [((1, 0), [UK], []), ((0, 1), ["pass"], [US]), ((1, 1), [UK, "pass"], [US]), ((0, 0), [], [])],
)
def test_each_ally_brings_back_an_aircraft_that_it_has_lost(
    lost: tuple[int, int], british: list[int | str], american: list[int | str]
):
    b = put_up(16, "26:i1", scenario="three", field=(2, 2, 1, 1))
    b.lost = (0,) * len(b.lost)
    for power, number in zip((UK, US), lost, strict=True):
        b.count_lost(AIRCRAFT[FIGHTER][power], number)
    assert fortune.choose_restored.options(b, FIGHTER, UK) == british
    assert fortune.choose_restored.options(b, FIGHTER, US) == american


@pytest.mark.rule("AAD-FORTUNE14-03")
@pytest.mark.parametrize(("dice", "answers"), [((2, 5), [2, 5, "keep"]), ((4, 4), [4, "keep"])])
def test_one_of_two_dice_is_thrown_again(dice: tuple[int, int], answers: list[int | str]):
    """The other one stays."""
    b = lucky(Phase.ALLIED_REINFORCEMENTS, "reroll", waiting=(9, 9, 9, 9))
    assert reinforcements.choose_reroll.options(b, 0, *dice) == answers
    for index, answer in enumerate(answers[:-1]):
        b.agenda = []
        reinforcements.keep_or_reroll(b, answer, 0, *dice)
        assert b.agenda == [("reroll_die", 0, dice[1 - index])]


@pytest.mark.rule("AAD-FORTUNE14-01")
@pytest.mark.parametrize(("luck", "number"), [(0, 7), (-1, 4)])
def test_half_the_reinforcements_are_rounded_up(luck: int, number: int):
    b = put_up(14, "", waiting=(9, 9, 9, 9), options={"fortune": True})
    b.phase, b.luck, b.story, b.agenda = 14, luck, [], []
    reinforcements.bring_reinforcements(b, 0, (3, 4))
    (told,) = [e for e in b.story if e.kind == "reinforcements"]
    assert told.figures["number"] == number


@pytest.mark.rule("AAD-FORTUNE01-01", "AAD-FORTUNE00-10")
@pytest.mark.parametrize(
    ("there", "lost", "rolls"), [(True, 0, True), (False, 0, False), (False, 1, True)]
)
def test_a_fortune_die_is_rolled_for_an_order_or_to_bring_aircraft_back(
    there: bool, lost: int, rolls: bool
):
    """Card 7 may bring a lost bomber back."""
    b = put_up(4, "26:A1f1", options={"fortune": True})
    b.lost = (0,) * len(b.lost)
    b.count_lost(AIRCRAFT[BOMBER][UK], lost)
    frames = turn.cards_of_number(b, Phase.BOMBERS_RETURN, there=there)
    assert ("roll_fortune" in [frame[0] for frame in frames]) == rolls
    assert ("open_order" in [frame[0] for frame in frames]) == there
