"""AAD-REINF: charts, rolls and where units come in."""

import pytest

from beachhead.games.axis_allies_dday import GAME
from beachhead.games.axis_allies_dday.board.charts import next_space
from beachhead.games.axis_allies_dday.content.components import CHARTS, Phase
from beachhead.games.axis_allies_dday.content.tables import (
    BOXES,
    CHART_NAMES,
    CHART_SPACES,
    ENTRY_PLACES,
)
from beachhead.games.axis_allies_dday.rules import reinforcements
from beachhead.games.axis_allies_dday.rules.reinforcements import roll_reinforcements
from beachhead.kernel.nodes import Decision
from tests.games.axis_allies_dday.boards import (
    asked,
    do,
    finish_phase,
    has,
    kinds,
    lucky,
    put_up,
    refusal,
    step,
    texts,
)

FULL_US, FULL_UK = (1 << 38) - 1, (1 << 29) - 1
FULL_RENNES, FULL_ROUEN = (1 << 40) - 1, (1 << 27) - 1
ANYWHERE = FULL_US & ~255
"""The U.S. chart without its first eight units, which are tied to one box each."""


@pytest.mark.rule("AAD-REINF-01")
def test_charts_list_the_land_units_to_come():
    """None of them is on the board at the start."""
    b = GAME.new()
    assert [mask.bit_count() for mask in b.waiting] == [38, 29, 40, 27]
    assert sum(b.count_pieces()[:10]) == sum(b.units) + (sum(b.boxes) + sum(b.airborne) + 134)


@pytest.mark.rule("AAD-REINF-02")
def test_chart_totals_by_type():
    """20, 12, 6; 14, 10, 5; 21, 12, 7; 7, 9, 11 infantry, artillery and tanks."""
    totals = [
        tuple("".join(f.units for f in c.formation).count(x) for x in "IAT") for c in CHARTS.chart
    ]
    assert totals == [(20, 12, 6), (14, 10, 5), (21, 12, 7), (7, 9, 11)]


@pytest.mark.rule("AAD-REINF-03")
def test_units_enter_left_to_right_and_row_by_row():
    """Five of Rouen: the two single tanks and the three of the 12th SS; a sixth is a gun."""
    b = put_up(15, waiting=(0, 0, 0, FULL_ROUEN))
    do(b, (3, 3), "enter Z39", "5")
    assert has(b, 39, "T5")
    assert [c.formation[0].row for c in CHARTS.chart] == [1, 1, 1, 1]
    assert CHART_SPACES[3][:6] == (2, 2, 2, 2, 2, 1)


def test_the_question_names_the_units_that_may_come_in_their_order():
    """Six of Rouen: five tanks and a gun; after two tanks the others are left."""
    b = put_up(15, waiting=(0, 0, 0, FULL_ROUEN))
    do(b, (3, 3))
    coming = "up to 6 may come, in this order: 5 tanks, 1 artillery."
    assert coming in GAME.prompt(b, GAME.node(b))
    do(b, "enter Z39")
    asking = GAME.node(b)
    assert isinstance(asking, Decision)
    labels = [t.label for t in GAME.option_texts(b, asking.frame, asking.options)]
    assert labels[-2:] == ["2 units: 2 tanks", "1 unit: 1 tank"]
    do(b, "2")
    coming = "up to 4 may come, in this order: 3 tanks, 1 artillery."
    assert coming in GAME.prompt(b, GAME.node(b))


@pytest.mark.rule("AAD-REINF-04")
def test_nobody_skips_ahead():
    """With the Utah units first and Utah full, no U.S. unit can come at all."""
    b = put_up(14, waiting=(FULL_US, 0, 0, 0), Utah=(4, 0, 0), field=(1, 0, 0, 0))
    do(b, (6, 6))
    assert b.phase != 14
    assert b.waiting[0] == FULL_US


@pytest.mark.rule("AAD-REINF-05")
def test_two_dice_give_the_most_units():
    """3 and 4: up to seven, fewer allowed, nothing carried over, an empty chart gives what is left."""
    b = put_up(14, waiting=(0, FULL_UK, 0, 0))
    do(b, (3, 4), "enter Gold")
    assert texts(b)[0] == "7"
    do(b, "3")
    assert texts(b) == ["enter Gold", "enter Juno", "enter Sword", "stop"]
    do(b, "stop")
    assert b.waiting[1].bit_count() == 26
    b = put_up(14, waiting=(0, 3 << 27, 0, 0))
    do(b, (6, 6), "enter Gold", "2")
    assert b.waiting[1] == 0


@pytest.mark.rule("AAD-REINF-06")
def test_the_allies_roll_once_for_each_power():
    """First the U.K., then the U.S."""
    b = put_up(14, waiting=(ANYWHERE, FULL_UK, 0, 0))
    assert GAME.prompt(b, GAME.node(b)).startswith("Reinforcements, United Kingdom")
    do(b, (1, 1), "stop")
    assert GAME.prompt(b, GAME.node(b)).startswith("Reinforcements, United States")


@pytest.mark.rule("AAD-REINF-07")
def test_the_axis_rolls_for_two_pairs_of_sectors():
    """Each roll draws on its own list."""
    b = put_up(15, waiting=(0, 0, FULL_RENNES, FULL_ROUEN))
    assert CHART_NAMES[2:] == ("Rennes/Chartres", "Rouen/Chartres")
    do(b, (1, 1), "enter Z32", "2")
    assert (b.waiting[2].bit_count(), b.waiting[3].bit_count()) == (38, 27)
    do(b, (1, 1), "enter Z42", "2")
    assert (b.waiting[2].bit_count(), b.waiting[3].bit_count()) == (38, 25)


@pytest.mark.rule("AAD-REINF-08")
def test_us_units_arrive_at_utah_or_omaha_and_the_chart_binds():
    """The first six go to Utah only, the next two to Omaha only, the others to either."""
    assert ENTRY_PLACES[0][:6] == ((0,),) * 6
    assert ENTRY_PLACES[0][6:8] == ((1,),) * 2
    assert set(ENTRY_PLACES[0][8:]) == {(0, 1)}
    b = put_up(14, waiting=(ANYWHERE, 0, 0, 0))
    do(b, (2, 2))
    assert texts(b) == ["enter Utah", "enter Omaha", "stop"]
    do(b, "enter Utah", "2", "enter Omaha", "2")
    assert b.boxes[:6] == [2, 0, 0, 1, 1, 0]
    b = put_up(14, waiting=(FULL_US, 0, 0, 0))
    do(b, (6, 6))
    assert texts(b) == ["enter Utah", "stop"]
    do(b, "enter Utah", "4")
    assert b.waiting[0].bit_count() == 34, "Utah holds four, so no more than four can come"


@pytest.mark.rule("AAD-REINF-08")
def test_by_option_every_us_unit_enters_either_utah_or_omaha():
    """The chart's order holds, its beaches do not; the boxes of the U.K. stay closed."""
    b = put_up(14, waiting=(FULL_US, 0, 0, 0), options={"us_entry": "either"})
    do(b, (6, 6))
    assert texts(b) == ["enter Utah", "enter Omaha", "stop"]
    assert refusal(b, BOXES.index("Gold")) == ("box.foreign", "AAD-ORDER14-03")
    do(b, "enter Utah", "4")
    assert texts(b) == ["enter Omaha", "stop"]
    assert refusal(b, BOXES.index("Utah")) == ("entry.full", "AAD-REINF-10")
    do(b, "enter Omaha", "4")
    assert b.waiting[0].bit_count() == 30


@pytest.mark.rule("AAD-REINF-09", "AAD-REINF-17")
def test_uk_units_arrive_at_any_or_all_of_their_boxes():
    """Seven split three, two, two."""
    b = put_up(14, waiting=(0, FULL_UK, 0, 0))
    do(b, (3, 4))
    assert texts(b) == ["enter Gold", "enter Juno", "enter Sword", "stop"]
    do(b, "enter Gold", "3", "enter Juno", "2", "enter Sword", "2")
    assert [b.box_total(x) for x in (2, 3, 4)] == [3, 2, 2]


@pytest.mark.rule("AAD-REINF-10", "AAD-ORDER14-04")
def test_a_box_takes_no_more_than_its_silhouettes():
    """Five fit in Juno; a sixth is refused."""
    b = put_up(14, waiting=(0, FULL_UK, 0, 0))
    do(b, (6, 6), "enter Juno")
    assert texts(b)[0] == "5"
    do(b, "5")
    assert refusal(b, 3) == ("entry.full", "AAD-REINF-10")


@pytest.mark.rule("AAD-REINF-11", "AAD-ORDER14-05")
def test_types_need_not_match_the_silhouettes():
    """Omaha shows no tank; two may wait there."""
    tanks = 0
    for space, slot in enumerate(CHART_SPACES[0]):
        tanks |= (slot == 9) << space
    b = put_up(14, waiting=(tanks, 0, 0, 0))
    do(b, (1, 1), "enter Omaha", "2")
    assert b.boxes[3:6] == [0, 0, 2]


@pytest.mark.rule("AAD-REINF-12")
def test_only_empty_spaces_are_filled():
    """Utah with three units left in it takes one."""
    b = put_up(14, waiting=(ANYWHERE, 0, 0, 0), Utah=(3, 0, 0))
    do(b, (6, 6), "enter Utah")
    assert b.box_total(0) == 4
    assert "enter Utah" not in texts(b)


@pytest.mark.rule("AAD-REINF-13")
def test_airborne_boxes_take_no_reinforcements():
    """Card 14 offers beachheads only."""
    b = put_up(14, waiting=(ANYWHERE, FULL_UK, 0, 0))
    do(b, (6, 6))
    assert all(t == "stop" or t.split()[1] in ("Gold", "Juno", "Sword") for t in texts(b))
    assert b.airborne == (0, 0, 0)


@pytest.mark.rule("AAD-REINF-14")
def test_axis_units_come_in_at_their_sectors_markers():
    """Rouen/Chartres units cannot use Rennes; enemies there do not keep them out."""
    b = put_up(15, "42:i2", waiting=(0, 0, 0, FULL_ROUEN))
    do(b, (1, 1))
    assert refusal(b, 32) == ("entry.closed", "AAD-REINF-14")
    do(b, "enter Z42", "2")
    assert b.is_contested(42)


@pytest.mark.rule("AAD-REINF-15")
def test_each_roll_has_four_zones():
    """Rennes and Chartres for the first, Rouen and Chartres for the second."""
    b = put_up(15, waiting=(0, 0, FULL_RENNES, FULL_ROUEN))
    do(b, (1, 1))
    assert texts(b) == ["enter Z32", "enter Z34", "enter Z36", "enter Z40", "stop"]
    do(b, "stop", (1, 1))
    assert texts(b) == ["enter Z36", "enter Z39", "enter Z40", "enter Z42", "stop"]


@pytest.mark.rule("AAD-REINF-16")
def test_a_uk_roll_of_7_brings_three_infantry_three_guns_and_a_tank():
    """The rulebook's example on a fresh chart."""
    b = put_up(14, waiting=(0, FULL_UK, 0, 0))
    do(b, (3, 4), "enter Gold", "7")
    assert b.boxes[6:9] == [3, 3, 1]


# ---- orders 14 and 15 -------------------------------------------------------------------------------


@pytest.mark.rule("AAD-ORDER14-01")
def test_both_allied_powers_roll():
    """Two dice each, independent; three players roll for themselves."""
    b = put_up(14, waiting=(ANYWHERE, FULL_UK, 0, 0), scenario="three")
    assert asked(b) == 1
    do(b, (1, 1))
    assert (step(b), asked(b)) == ("choose_entry", 1)
    do(b, "stop")
    assert (step(b), asked(b)) == ("roll_reinforcements", 2)
    do(b, (6, 6))
    assert asked(b) == 2


@pytest.mark.rule("AAD-ORDER14-02")
def test_allied_reinforcements_wait_in_boxes():
    """They are not in zones; next turn they can be fired at and land."""
    b = put_up(14, "14:B1", waiting=(ANYWHERE, 0, 0, 0), field=(0, 0, 0, 0))
    do(b, (1, 1), "enter Omaha", "2")
    assert not any(b.count_allies(z) for z in b.zones())
    do(b, "stop")
    assert (b.turn, b.phase, texts(b)) == (3, 9, ["hit Omaha inf", "hold"])
    do(b, "hold")
    assert texts(b) == ["land Omaha inf", "done"]


@pytest.mark.rule("AAD-ORDER14-03")
def test_boxes_belong_to_nations():
    """No U.K. unit in Omaha, no U.S. unit in Gold."""
    b = put_up(14, waiting=(ANYWHERE, FULL_UK, 0, 0))
    do(b, (1, 1))
    assert refusal(b, 1) == ("box.foreign", "AAD-ORDER14-03")
    do(b, "stop", (1, 1))
    assert refusal(b, 2) == ("box.foreign", "AAD-ORDER14-03")


@pytest.mark.rule("AAD-ORDER14-06")
def test_what_does_not_fit_stays_on_the_chart():
    """Roll of 9 and room for 4: five remain at the head; next turn's roll starts afresh."""
    b = put_up(14, waiting=(0, FULL_UK, 0, 0), Gold=(7, 0, 0), Juno=(5, 0, 0), Sword=(2, 0, 0))
    do(b, (4, 5), "enter Sword", "4")
    assert b.waiting[1].bit_count() == 25
    assert next_space(b, 1) == 4
    assert step(b) != "choose_entry"


@pytest.mark.rule("AAD-ORDER15-01")
def test_the_axis_rolls_and_places_pair_by_pair():
    """Rennes/Chartres is placed before Rouen/Chartres is rolled; strafing comes last."""
    b = put_up(15, "32:f1", waiting=(0, 0, FULL_RENNES, FULL_ROUEN), field=(3, 4, 1, 1))
    do(b, (1, 1), "enter Z32", "2")
    assert step(b) == "roll_reinforcements"
    do(b, (1, 1), "enter Z42", "2")
    assert step(b) == "strafing_shot"


@pytest.mark.rule("AAD-ORDER15-02")
def test_reinforcements_are_placed_as_the_axis_likes():
    """Seven in one zone, or split over four."""
    b = put_up(15, waiting=(0, 0, FULL_RENNES, 0))
    do(b, (3, 4), "enter Z36", "7")
    assert has(b, 36, "T3I3A1")
    b = put_up(15, waiting=(0, 0, FULL_RENNES, 0))
    do(b, (3, 4), "enter Z32", "1", "enter Z34", "2", "enter Z36", "2", "enter Z40", "2")
    assert [b.count_axis(z) for z in (32, 34, 36, 40)] == [1, 2, 2, 2]


@pytest.mark.rule("AAD-ORDER15-03")
def test_reinforcements_are_strafed_in_the_zone_they_enter():
    """One fighter over a Rouen zone, four units: four dice."""
    b = put_up(15, "42:f1", waiting=(0, 0, 0, FULL_ROUEN), field=(3, 4, 1, 1))
    do(b, (2, 2), "enter Z42", "4")
    for _ in range(4):
        assert step(b) == "strafing_shot"
        do(b, (6,))
    assert step(b) != "strafing_shot"


@pytest.mark.rule("AAD-ORDER15-04")
def test_all_are_placed_before_the_first_shot_and_gaps_are_not_refilled():
    """The last placement comes first; a killed unit's space stays empty this turn."""
    b = put_up(15, "42:f1", waiting=(0, 0, 0, FULL_ROUEN), field=(3, 4, 1, 1))
    do(b, (1, 1), "enter Z42", "1")
    assert step(b) == "choose_entry"
    do(b, "enter Z39", (1,))
    assert b.lost[2] == 1
    assert (step(b), b.waiting[3].bit_count()) == ("over", 25)


@pytest.mark.rule("AAD-ORDER15-05")
def test_reinforcements_respect_the_eight():
    """Six Axis units in a marker zone: two more; blockhouses and Allies do not count."""
    b = put_up(15, "42:I6i8", waiting=(0, 0, 0, FULL_ROUEN))
    do(b, (6, 6), "enter Z42")
    assert texts(b) == ["2", "1"]


@pytest.mark.rule("AAD-ORDER15-06")
def test_without_room_the_chart_stays_as_it_is():
    """All four zones full: nobody comes."""
    b = put_up(15, "36:I8 39:I8 40:I8 42:I8", waiting=(0, 0, 0, FULL_ROUEN))
    do(b, (6, 6))
    assert b.waiting[3] == FULL_ROUEN


@pytest.mark.rule("AAD-ORDER15-03")
def test_an_arrival_is_strafed_where_it_arrives_and_nowhere_else():
    """It comes from no zone: fighters over the first zone of the map do not concern it."""
    for zones, shots in (("1:f2", 0), ("32:f2", 2)):
        b = put_up(15, f"{zones} 20:i1 26:I1", waiting=(0, 0, 1, 0), field=(2, 4, 1, 1))
        do(b, (1, 1))
        events = do(b, "enter Z32") + finish_phase(b)
        assert kinds(events).count("strafed") == shots


@pytest.mark.rule("AAD-REINF-05")
def test_the_sum_of_the_dice_counts_unless_a_fortune_lets_one_be_thrown_again():
    b = put_up(14, waiting=((1 << 38) - 1, 0, 0, 0))
    assert b.agenda[-1] == roll_reinforcements(0)
    do(b, (2, 1))
    assert b.agenda[-1] == ("choose_entry", 0, 3)


@pytest.mark.rule("AAD-REINF-05", "AAD-FORTUNE14-03")
def test_only_the_sum_of_the_dice_counts_where_none_is_thrown_again():
    """Eleven sums; with the fortune card each of the 36 rolls."""
    b = put_up(14, "", waiting=(9, 9, 9, 9))
    b.phase = Phase.ALLIED_REINFORCEMENTS
    assert reinforcements.roll_reinforcements.device(b, 0) is reinforcements.chart_dice(2, 0)
    b = lucky(Phase.ALLIED_REINFORCEMENTS, "reroll", waiting=(9, 9, 9, 9))
    assert reinforcements.roll_reinforcements.device(b, 0) is not reinforcements.chart_dice(2, 0)
