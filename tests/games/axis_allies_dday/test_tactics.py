"""AAD-TACTIC: all sixteen tactics cards, used and kept."""

from typing import Any

import pytest

from beachhead.games.axis_allies_dday import GAME
from beachhead.games.axis_allies_dday.board import (
    BARRAGES,
    CLAIMS,
    FLIGHTS,
    NONE,
    STACKS,
    Board,
    stack_id,
)
from beachhead.games.axis_allies_dday.board.charts import next_space
from beachhead.games.axis_allies_dday.board.movement import mover_at
from beachhead.games.axis_allies_dday.content.components import CARDS, Phase
from beachhead.games.axis_allies_dday.content.tables import (
    AXIS,
    BOMBER,
    BOTH,
    BOXES,
    COAST,
    FIGHTER,
    INFANTRY,
    TACTICS,
    UK,
    US,
    ZONES,
)
from beachhead.games.axis_allies_dday.notation.positions import read_zones
from beachhead.games.axis_allies_dday.rules import combat, landing, turn, victory
from beachhead.games.axis_allies_dday.rules.antiaircraft import flak_zones, list_targets
from beachhead.games.axis_allies_dday.rules.combat import attack_columns
from beachhead.games.axis_allies_dday.rules.tactics import fire, late_moves
from beachhead.games.axis_allies_dday.rules.tactics.deck import owner_of_card
from beachhead.games.axis_allies_dday.rules.tactics.late_moves import (
    convoy_goals,
    neighbours_with_room,
)
from beachhead.games.axis_allies_dday.rules.turn import can_come_back, cards_of_number
from tests.games.axis_allies_dday.boards import (
    WITH_TACTICS,
    asked,
    dice,
    do,
    finish_phase,
    has,
    kinds,
    lazily,
    lucky,
    put_up,
    refusal,
    step,
    texts,
    until,
    until_phase,
)

FULL_US, FULL_UK = (1 << 38) - 1, (1 << 29) - 1
FULL_RENNES, FULL_ROUEN = (1 << 40) - 1, (1 << 27) - 1


def ploy(
    number: int,
    zones: str = "",
    *,
    waiting: tuple[int, ...] = (0, 0, 0, 0),
    field: tuple[int, ...] = (4, 4, 1, 1),
    scenario: str = "two",
    **boxes: Any,
) -> Board:
    """Put up a position with this one tactics card unused and go to where it is offered."""
    b = put_up(
        number,
        zones,
        options={"tactics": True},
        waiting=waiting,
        field=field,
        scenario=scenario,
        **boxes,
    )
    for other in TACTICS.keys() - {number}:
        b.use_up(other)
    while not (step(b) == "choose_tactics" and b.phase == number):
        assert b.turn == 2, f"tactics {number} was not offered"
        lazily(b)
    return b


def not_offered(number: int, zones: str = "", **more: Any) -> bool:
    """Tell whether a card is passed over because it can do nothing."""
    b = put_up(number, zones, options={"tactics": True}, **more)
    return not (step(b) == "choose_tactics" and b.phase == number)


USES: dict[int, tuple[str, dict[str, tuple[int, ...]]]] = {
    1: ("10:I1", {"waiting": (FULL_US, 0, 0, 0)}),
    2: ("20:i1", {"waiting": (1, 1, 0, 0)}),
    3: ("26:f1 20:i1", {"field": (3, 4, 1, 1)}),
    5: ("26:I1x1 20:i1", {"field": (4, 4, 0, 1)}),
    6: ("26:x1 20:i1", {"field": (4, 4, 0, 1)}),
    7: ("20:i1", {}),
    9: ("20:i1", {"Gold": (1, 0, 0)}),
    10: ("30:I8i1a1 20:i8", {}),
    11: ("20:a1 26:I1", {}),
    12: ("20:i1 26:I1", {}),
    13: ("20:i1 26:A1", {}),
    14: ("26:f1 20:i1", {"field": (3, 4, 1, 1)}),
}
"""A position in which each card can be used (4, 8, 15 and 16 need a history; see their tests)."""


@pytest.mark.rule(
    "AAD-TACTIC02-01",
    "AAD-TACTIC03-01",
    "AAD-TACTIC05-01",
    "AAD-TACTIC06-01",
    "AAD-TACTIC07-01",
    "AAD-TACTIC09-01",
    "AAD-TACTIC10-01",
    "AAD-TACTIC11-01",
    "AAD-TACTIC12-01",
    "AAD-TACTIC13-01",
    "AAD-TACTIC14-01",
)
@pytest.mark.parametrize("number", sorted(USES))
def test_a_tactics_card_is_offered_after_its_order_until_it_is_used(number: int):
    """Kept, it comes up again next turn; used, it is gone."""
    zones, more = USES[number]
    b = ploy(number, zones, **more)  # type: ignore[arg-type]
    assert texts(b) == ["use", "keep"]
    kept = GAME.clone(b)
    do(kept, "keep")
    assert not kept.is_used(number)
    if number in {2, 7, 10, 12}:  # the others may have nothing to do next turn
        while not (step(kept) == "choose_tactics" and kept.phase == number):
            lazily(kept)
        assert kept.turn == 3
    do(b, "use")
    assert b.is_used(number)
    again = 0
    while b.turn < 5 and step(b) != "over":
        again += step(b) == "choose_tactics" and b.phase == number
        lazily(b)
    assert again == 0


@pytest.mark.rule("AAD-TACTIC00-01")
def test_each_card_has_an_owner_who_alone_is_asked():
    """Eight each; card 16 is an option."""
    b = GAME.new()
    axis = [n for n in range(1, 17) if owner_of_card(b, n) == AXIS]
    assert axis == [2, 4, 6, 7, 8, 13, 15, 16]
    assert owner_of_card(GAME.new(home_front="Allies"), 16) == BOTH
    assert asked(ploy(7, "20:i1")) == 0
    assert asked(ploy(12, "20:i1 26:I1")) == 1


@pytest.mark.rule("AAD-TACTIC00-03")
def test_an_effect_lapses_after_the_next_order():
    """Combined assault is over in phase 12; the flood after phase 8."""
    b = ploy(10, "30:I8i1a1")
    do(b, "use")
    assert b.combined == 1
    until_phase(b, 13)
    assert b.combined == 0
    b = ploy(7, "11:j1", Gold=(1, 0, 0))
    do(b, "use", "flood Z11")
    assert b.phase == 10
    assert b.flooded == NONE


@pytest.mark.rule("AAD-TACTIC00-04")
def test_a_card_works_once_and_an_unused_one_stays():
    """Also card 1 stays, although order card 1 has left the deck."""
    b = put_up(16, "20:i1", options={"tactics": True}, waiting=(FULL_US, 0, 0, 0))
    assert (b.turn, b.phase, step(b)) == (3, 1, "choose_tactics")
    do(b, "use", (6,), (6,), (6,))
    assert b.is_used(1)
    seen = {b.phase for _ in range(400) if step(b) != "over" and lazily(b)}
    assert 1 not in seen, "used, it never comes up again"


@pytest.mark.rule("AAD-TACTIC00-05")
def test_declining_is_always_possible_and_changes_nothing():
    """The pieces are the same."""
    for number, (zones, more) in USES.items():
        b = ploy(number, zones, **more)  # type: ignore[arg-type]
        before = (b.units[:], b.boxes[:], b.waiting[:], b.lost[:], b.spent)
        do(b, "keep")
        assert (b.lost, b.spent) == (before[3], before[4])


@pytest.mark.rule("AAD-TACTIC00-06")
def test_there_are_sixteen_tactics_cards():
    """One for each order number."""
    assert [t.number for t in CARDS.tactics] == list(range(1, 17))


# ---- 1 ----------------------------------------------------------------------------------------------


@pytest.mark.rule("AAD-TACTIC01-01", "AAD-TACTIC01-04")
def test_paratrooper_reinforcement_drops_chart_infantry_of_the_boxes_nation():
    """A 2 for the first U.S. box: two U.S. infantry of the chart; a 4 brings nobody; a 1 one U.K."""
    b = ploy(1, "10:A1 17:I1", waiting=(FULL_US, FULL_UK, 0, 0))
    do(b, "use")
    assert asked(b) == 1
    do(b, (2,), (4,), (1,))
    assert has(b, 11, "j2")
    assert has(b, 10, "A1")
    assert (step(b), b.count(17, 4)) == ("single_shot", 1)
    assert b.waiting[0] == FULL_US & ~0b11
    assert b.waiting[1] == FULL_UK & ~0b100, "the first infantry stands behind two guns"
    do(b, (1,))
    assert b.lost[0] == 1


@pytest.mark.rule("AAD-TACTIC01-02")
def test_no_more_paratroopers_than_fit():
    """Six Allied units in the zone: of three only two drop."""
    b = ploy(1, "11:j6", waiting=(FULL_US, 0, 0, 0))
    do(b, "use", (3,))
    assert b.count(11, 7) == 8


@pytest.mark.rule("AAD-TACTIC01-03")
def test_dropped_men_still_cannot_attack_blockhouses():
    """A blockhouse alone in the zone: no shot at all; with infantry that is the target."""
    b = ploy(1, "11:B1", waiting=(FULL_US, 0, 0, 0))
    do(b, "use", (3,))
    assert step(b) == "more_paratroopers"
    b = ploy(1, "11:B1I1A1", waiting=(FULL_US, 0, 0, 0))
    do(b, "use", (1,))
    assert texts(b) == ["hit Z11 inf", "hit Z11 art"]


# ---- 2 to 6 -----------------------------------------------------------------------------------------


@pytest.mark.rule("AAD-TACTIC02-02")
def test_v2_rockets_destroy_the_head_of_each_allied_chart():
    """A 4 at the U.S. chart hits, a 5 at the U.K. chart misses."""
    b = ploy(2, "20:i1", waiting=(FULL_US, FULL_UK, 0, 0))
    do(b, "use", (4,), (5,))
    assert b.waiting[:2] == (FULL_US - 1, FULL_UK)
    assert b.lost[7] == 1


@pytest.mark.rule("AAD-TACTIC00-07", "AAD-TACTIC03-02")
def test_the_barnstormer_cannot_be_fired_at():
    """Of one U.K. and one U.S. fighter only the other is a target."""
    b = ploy(3, "26:A2f1g1 20:i1", field=(0, 0, 0, 0))
    do(b, "use")
    assert texts(b) == ["guard UK ftr Z26", "guard US ftr Z26"]
    do(b, "guard UK ftr Z26")
    assert (b.phase, step(b)) == (4, "fire_flak")
    do(b, (1,))
    assert b.lost[11] == 1
    assert (b.phase, b.count(26, 10)) == (8, 1), "the second gun has no target"


@pytest.mark.rule("AAD-TACTIC00-08")
def test_a_lone_barnstormer_stops_the_fire():
    """One chosen fighter over three guns: no roll there."""
    b = ploy(3, "26:A3f1 20:i1", field=(0, 0, 0, 0))
    do(b, "use")
    assert b.phase == 8
    assert b.lost[10] == 0


@pytest.mark.rule("AAD-TACTIC04-01", "AAD-TACTIC04-02")
@pytest.mark.parametrize(("face", "lost"), [(3, 1), (4, 0)])
def test_fireball_needs_a_fighter_shot_down(face: int, lost: int):
    """After a hit of card 4 one Allied unit there or next to it may burn; else no offer."""
    b = put_up(4, "26:A1f1 25:j1 20:i2 42:i1", options={"tactics": True}, field=(3, 4, 1, 1))
    do(b, (1,))
    assert (b.phase, step(b), asked(b)) == (4, "choose_tactics", 0)
    kept = GAME.clone(b)
    do(kept, "keep")
    assert not kept.spent
    do(b, "use")
    assert texts(b) == ["hit Z20 UK inf", "hit Z25 US inf"]
    do(b, "hit Z25 US inf", (face,))
    assert b.lost[7] == lost
    assert b.is_used(4)
    b = put_up(4, "26:A1f1 25:j1", options={"tactics": True}, field=(3, 4, 1, 1))
    do(b, (6,))
    assert b.phase == 5


@pytest.mark.rule("AAD-TACTIC05-02")
def test_heavy_bombardment_gives_each_bomber_a_second_strike():
    """Same zone, hit on 3, before the flak of card 6."""
    b = ploy(5, "26:I3A1x1 20:i1", field=(0, 0, 0, 0))
    do(b, "use", "hit Z26 inf", (3,))
    assert b.lost[0] == 1
    assert (b.phase, step(b)) == (6, "fire_flak")


@pytest.mark.rule("AAD-TACTIC06-02")
@pytest.mark.parametrize(("face", "lost"), [(3, 1), (4, 0)])
def test_friendly_fire_hits_next_to_a_bomber(face: int, lost: int):
    """Zone 20 borders 26, zone 42 does not."""
    b = ploy(6, "26:x1 20:i2t1 42:i1", field=(0, 0, 0, 0))
    do(b, "use")
    assert texts(b) == ["hit Z20 UK inf", "hit Z20 UK tank"]
    do(b, "hit Z20 UK tank", (face,))
    assert b.lost[6] == lost
    assert not_offered(6, "26:x1 42:i1")


# ---- 7 to 10 ----------------------------------------------------------------------------------------


@pytest.mark.rule("AAD-TACTIC00-09")
def test_coastal_zones_border_the_water():
    """Eighteen, beach or not, garrison or not; Caen is none."""
    assert sorted(COAST) == [1, 2, 3, 4, 5, 7, 8, 9, 11, 13, 14, 15, 16, 17, 18, 19, 24, 32]
    b = ploy(7, "20:i1")
    do(b, "use")
    assert texts(b) == [f"flood Z{z}" for z in sorted(COAST)]
    assert not ZONES[0][30].coast


@pytest.mark.rule("AAD-TACTIC07-02")
def test_flooding_closes_a_zone_to_allied_moves():
    """Nobody enters or leaves 11 in order 8; landings of order 10 are not affected."""
    b = ploy(7, "11:j2 13:j1", Utah=(1, 0, 0))
    do(b, "use", "flood Z11")
    assert texts(b) == ["US inf Z13", "done"]
    do(b, "US inf Z13")
    assert "Z11" not in texts(b)
    assert refusal(b, 11) == ("zone.flooded", "AAD-TACTIC07-02")
    do(b, "Z12")
    assert b.phase == 10
    do(b, "land Utah inf")
    assert b.count(11, 7) == 3


@pytest.mark.rule("AAD-TACTIC00-10", "AAD-TACTIC08-01", "AAD-TACTIC08-02")
def test_a_blockhouse_is_built_only_where_one_was_lost():
    """14 has lost one of two and is Axis; 15 is Allied, 4 is whole, 26 never had one."""
    b = put_up(
        8,
        "14:B1I1 15:i1 4:B1 26:I1",
        options={"tactics": True},
        Omaha=(1, 0, 0),
    )
    b.count_lost(3, 3)
    do(b, "done")
    assert (b.phase, step(b), asked(b)) == (8, "choose_tactics", 0)
    do(b, "use")
    assert (b.count(14, 3), b.lost[3]) == (2, 2)
    assert (b.phase, step(b)) == (9, "choose_sea_target")
    assert b.is_used(8)


@pytest.mark.rule("AAD-TACTIC08-02")
def test_the_new_blockhouse_fires_at_once():
    """Two shots at Omaha in order 9 of the same turn."""
    b = put_up(8, "14:B1I1 20:i1", options={"tactics": True}, Omaha=(4, 0, 0))
    b.count_lost(3, 1)
    do(b, "done", "use", "hit Omaha inf", (6,), "hit Omaha inf", (6,))
    assert b.phase == 9
    assert step(b) == "choose_tactics"


@pytest.mark.rule("AAD-TACTIC09-02")
def test_deceptive_landing_opens_coastal_neighbours():
    """Gold may land in 15, or in 14 and 16; not in inland 22 and 23."""
    b = ploy(9, "20:i1", Gold=(2, 0, 0), Utah=(1, 0, 0))
    do(b, "use")
    assert texts(b) == ["box Utah", "box Gold"]
    do(b, "box Gold", "land Gold inf")
    assert texts(b) == ["Z14", "Z15", "Z16"]
    do(b, "Z16", "2", "land Utah inf")
    assert has(b, 16, "i2")
    assert has(b, 11, "j1"), "the other box lands as usual"
    assert b.decoy == NONE


@pytest.mark.rule("AAD-TACTIC00-11", "AAD-TACTIC10-02")
def test_combined_assault_pairs_infantry_with_artillery():
    """Five infantry and two guns: two at 2 beside the guns, three at 1; the Axis is unchanged."""
    b = ploy(10, "30:I2i5a2")
    do(b, "use")
    assert b.phase == 11
    assert attack_columns(b, BOTH, 30) == (0, 3, 4, 0, 0, 0, 0)
    assert attack_columns(b, AXIS, 30) == (0, 2, 0, 0, 0, 0, 0)


# ---- 11 to 13 ---------------------------------------------------------------------------------------


@pytest.mark.rule("AAD-TACTIC11-02")
def test_long_range_howitzers_fire_at_an_adjacent_zone():
    """Three guns in 20, two hits in 26; the Axis chooses and does not reply."""
    b = ploy(11, "20:a2b1 26:I2A1 42:I1")
    do(b, "use")
    assert (asked(b), dice(b)) == (1, 3)
    do(b, (1, 2, 3))
    assert (asked(b), texts(b)) == (0, ["lose inf", "lose art", "rest"])
    events = do(b, "lose art")
    assert "defended" not in kinds(events)
    assert has(b, 26, "I1")


@pytest.mark.rule("AAD-TACTIC12-02")
@pytest.mark.parametrize(("face", "lost"), [(3, 1), (4, 0)])
def test_french_resistance_hits_one_mobile_unit_anywhere(face: int, lost: int):
    """Blockhouses are not listed."""
    b = ploy(12, "42:T1 2:B1A1 20:i1")
    do(b, "use")
    assert texts(b) == ["hit Z2 art", "hit Z42 tank"]
    do(b, "hit Z42 tank", (face,))
    assert b.lost[2] == lost


@pytest.mark.rule("AAD-TACTIC13-02")
def test_long_range_88s_mirror_the_howitzers():
    """Two guns in 26 fire at 20; the Allies choose."""
    b = ploy(13, "26:A2 20:i2t1 25:j1", scenario="three")
    do(b, "use")
    assert (asked(b), texts(b)) == (0, ["fire Z26>Z20", "fire Z26>Z25"])
    do(b, "fire Z26>Z20", (2, 6))
    assert (asked(b), texts(b)) == (1, ["lose UK inf", "lose UK tank"])


# ---- 14 to 16 ---------------------------------------------------------------------------------------


@pytest.mark.rule("AAD-TACTIC00-12", "AAD-TACTIC14-02")
def test_reconnaissance_moves_fighters_that_then_strafe_arrivals():
    """From 26 to 42, four to a zone, no flak; the arrivals of order 15 are fired at."""
    b = ploy(14, "26:f2 42:A1g3 20:i1", field=(0, 0, 0, 0), waiting=(0, 0, 0, 1))
    do(b, "use")
    events = do(b, "UK ftr Z26", "patrol Z42")
    assert "flak" not in kinds(events)
    assert b.count_fighters(42) == 4
    do(b, "UK ftr Z26")
    assert "patrol Z42" not in texts(b)
    do(b, "patrol Z25", "done", (1, 1), "enter Z42")
    assert (b.phase, step(b)) == (15, "strafing_shot")
    events = finish_phase(b)
    assert kinds(events).count("strafed") == 4


@pytest.mark.rule("AAD-TACTIC00-13", "AAD-TACTIC15-01", "AAD-TACTIC15-02")
def test_a_convoy_moves_on_and_is_strafed_as_usual():
    """A new tank goes 42 to 38 to 30 under two fighters in Caen: two dice."""
    b = put_up(
        15,
        "30:f2 20:i1 38:I1",
        options={"tactics": True},
        waiting=(0, 0, 0, 1),
        field=(2, 4, 1, 1),
    )
    do(b, (1, 1), "enter Z42")
    assert (b.phase, step(b), asked(b)) == (15, "choose_tactics", 0)
    do(b, "use")
    assert "Z30" in texts(b)
    do(b, "Z30")
    assert step(b) == "strafing_shot"
    do(b, (6,), (1,))
    assert (b.lost[2], b.count(30, 2)) == (1, 0)
    assert b.is_used(15)


@pytest.mark.rule("AAD-TACTIC15-02")
def test_a_convoy_stops_at_enemies_and_only_arrivals_qualify():
    """With Allied units in 38 and 41 the tank of 42 reaches them and 39 with its neighbours."""
    b = put_up(15, "38:i1 41:i1 36:I1", options={"tactics": True}, waiting=(0, 0, 0, 1))
    do(b, (1, 1), "enter Z42", "use")
    assert texts(b) == ["Z18", "Z31", "Z38", "Z39", "Z41"]


@pytest.mark.rule("AAD-TACTIC00-14", "AAD-TACTIC00-15", "AAD-TACTIC16-01", "AAD-TACTIC16-02")
def test_volunteers_go_back_to_their_chart_places_and_come_first():
    """A 2: two destroyed infantry return to the head of the German chart."""
    b = put_up(15, "20:i1 26:I1", options={"tactics": True}, waiting=(0, 0, 1 << 39, 0))
    b.count_lost(0, 3)
    do(b, (1, 1), "stop")
    until(b, "choose_tactics")
    assert (b.phase, asked(b)) == (16, 0)
    do(b, "use", (2,))
    assert texts(b) == ["chart Rennes/Chartres", "chart Rouen/Chartres", "stop"]
    do(b, "chart Rennes/Chartres", "chart Rennes/Chartres")
    assert b.lost[0] == 1
    assert next_space(b, 2) == 3, "the first infantry space, before all units still waiting"
    assert b.waiting[2] == 1 << 39 | 1 << 3 | 1 << 5
    assert b.is_used(16)


@pytest.mark.rule("AAD-TACTIC16-02")
def test_the_allies_may_own_the_volunteers():
    """By option; each power's infantry goes to its own chart."""
    b = put_up(15, "20:i1", options={"tactics": True, "home_front": "Allies"}, waiting=(0, 0, 1, 0))
    b.count_lost(4, 1)
    do(b, (1, 1), "stop")
    until(b, "choose_tactics")
    assert (b.phase, asked(b)) == (16, 1)
    do(b, "use", (6,))
    assert texts(b) == ["chart United Kingdom", "stop"]


@pytest.mark.rule("AAD-TACTIC10-02")
def test_combined_assault_needs_infantry_and_artillery_in_one_contested_zone():
    """Guns alone help nobody; both together in a quiet zone do not count."""
    assert not_offered(10, "26:I1b1 20:j1b1")
    assert not_offered(10, "26:I1j1 20:j1b1")
    assert "use" in texts(ploy(10, "26:I1j1b1"))


@pytest.mark.rule("AAD-TACTIC16-02")
def test_no_more_volunteers_return_than_the_die_shows():
    b = put_up(15, "20:i1 26:I1", options={"tactics": True}, waiting=(0, 0, 1 << 39, 0))
    b.count_lost(0, 3)
    do(b, (1, 1), "stop")
    until(b, "choose_tactics")
    do(b, "use", (1,), "chart Rouen/Chartres")
    assert b.lost[0] == 2
    assert step(b) != "choose_volunteers"


@pytest.mark.rule("AAD-TACTIC15-02")
def test_an_arrival_that_was_strafed_to_death_forms_no_convoy():
    """The only new unit is shot; an old one of its kind stays where it is."""
    b = put_up(
        15,
        "42:T1f1 20:i1 38:I1",
        options={"tactics": True},
        waiting=(0, 0, 0, 1),
        field=(3, 4, 1, 1),
    )
    do(b, (1, 1), "enter Z42")
    for other in TACTICS.keys() - {15}:
        b.use_up(other)
    do(b, (1,))
    assert (b.lost[2], b.count(42, 2)) == (1, 1)
    assert step(b) != "choose_tactics"


@pytest.mark.rule("AAD-TACTIC15-02", "AAD-UNIT-15")
def test_a_convoy_goes_the_way_that_is_named():
    """Unnamed it avoids the fighters over one of the two zones between."""
    for answer, via in (((38, 31), 38), (31, 39)):
        b = put_up(
            15,
            "38:f2 20:i1 36:I1",
            options={"tactics": True},
            waiting=(0, 0, 0, 1),
            field=(2, 4, 1, 1),
        )
        do(b, (1, 1), "enter Z42", "use")
        moved = next(e for e in GAME.play(b, answer) if e.kind == "moved")
        assert moved.figures["via"] == via


@pytest.mark.rule("AAD-TACTIC10-02")
def test_the_log_names_the_infantry_that_guns_let_attack_on_a_2():
    """Two infantry, one gun: one infantry stands with the gun, the other on its own."""
    b = ploy(10, "30:I2i2a1")
    do(b, "use")
    (event,) = (e for e in do(b, (6, 6, 6)) if e.kind == "attacked")
    assert event.figures["need"] == "infantry 1, infantry and artillery 2 or less"


@pytest.mark.rule("AAD-TACTIC16-01")
@pytest.mark.parametrize(
    ("owner", "chart", "other"),
    [(BOTH, "allied chart", "axis chart"), (AXIS, "axis chart", "allied chart")],
)
def test_volunteers_bring_units_back_to_their_owners_charts_only(
    owner: int, chart: str, other: str
):
    b = put_up(14, "26:i1", options={"tactics": True})
    b.home_front = owner
    assert can_come_back(b, chart)  # type: ignore[arg-type]
    assert not can_come_back(b, other)  # type: ignore[arg-type]
    assert not can_come_back(b, "airborne")
    b.tactics = 0
    assert not can_come_back(b, chart)  # type: ignore[arg-type]


@pytest.mark.rule("AAD-TACTIC15-02")
def test_a_convoy_goes_where_there_is_room_and_through_no_enemy():
    """Nine zones away it never gets; a full neighbour is neither a goal nor on the way."""
    free = put_up(13, "26:I1")
    assert 20 in neighbours_with_room(free, 26)
    assert 20 in neighbours_with_room(put_up(13, "26:I1 20:I7"), 26)
    assert 20 not in neighbours_with_room(put_up(13, "26:I1 20:I8"), 26)
    far = set(convoy_goals(free, 26)) - set(neighbours_with_room(free, 26))
    assert far
    assert 26 not in convoy_goals(free, 26)
    enemies = " ".join(f"{z}:i1" for z in free.neighbours(26))
    assert set(convoy_goals(put_up(13, f"26:I1 {enemies}"), 26)) == set(free.neighbours(26))
    assert convoy_goals(put_up(13, "26:I1i1"), 26) == []


@pytest.mark.rule("AAD-TACTIC00-02")
def test_a_used_tactics_card_does_not_come_up_again():
    b = put_up(8, "26:i1", options={"tactics": True})
    frames = [frame[0] for frame in cards_of_number(b, 9, there=True)]
    assert frames == ["open_order", "fire_to_sea", "close_order", "tactics_card", "lapse"]
    b.use_up(9)
    assert "tactics_card" not in [frame[0] for frame in cards_of_number(b, 9, there=True)]
    assert [f[0] for f in cards_of_number(b, 9, there=False)] == ["close_order", "lapse"]


@pytest.mark.rule("AAD-TACTIC00-07", "AAD-TACTIC00-08")
@pytest.mark.parametrize(
    ("zones", "safe", "powers"),
    [
        ("26:A1f1", None, [UK]),
        ("26:A1f1g1", None, [UK, US]),
        ("26:A1f1", (26, UK), []),
        ("26:A1f2", (26, UK), [UK]),
        ("26:A1f1g1", (26, UK), [US]),
        ("26:A1g1", (26, UK), [US]),
        ("26:A1f1", (27, UK), [UK]),
    ],
)
def test_a_barnstormer_alone_is_not_fired_at(
    zones: str, safe: tuple[int, int] | None, powers: list[int]
):
    """Others of its zone are; a bomber is never one."""
    b = put_up(3, zones)
    b.barnstormer = next(n for n in CLAIMS if CLAIMS[n] == safe) if safe else -1
    assert list_targets(b, 26, FIGHTER) == powers
    assert flak_zones(b, FIGHTER) == ([26] if powers else [])
    assert flak_zones(b, BOMBER) == []


@pytest.mark.rule("AAD-TACTIC15-02")
@pytest.mark.parametrize(
    ("answer", "strafed"), [("Z30", True), ("Z41>Z37", False), ("Z38>Z30", True), ("Z38", True)]
)
def test_a_convoy_is_strafed_on_the_way_it_takes(answer: str, strafed: bool):
    """Fighters over Z38 fire at who goes through it; a named way round them is taken."""
    options, waiting = WITH_TACTICS, (0, 0, 0, 1)
    b = put_up(15, "38:f1 20:i1", options=options, waiting=waiting, field=(3, 4, 1, 1))
    do(b, (1, 1), "enter Z42", "use")
    assert step(b) == "choose_convoy_goal"
    do(b, answer)
    assert (step(b) == "strafing_shot") == strafed


@pytest.mark.rule("AAD-TACTIC15-02")
@pytest.mark.parametrize("answer", [(39, 37), (26, 30), (38, 42)])
def test_a_convoy_goes_no_way_that_there_is_not(answer: tuple[int, int]):
    """Z39 does not lead to Z37, nor Z42 to Z26, nor any way back."""
    b = put_up(15, "20:i1", options=WITH_TACTICS, waiting=(0, 0, 0, 1))
    do(b, (1, 1), "enter Z42", "use")
    assert GAME.why_not(b, answer)
    assert not GAME.why_not(b, (38, 30))


@pytest.mark.rule("AAD-TACTIC14-02")
def test_reconnaissance_ends_when_every_fighter_has_moved():
    """One fighter: after its move nobody is asked again."""
    b = put_up(14, "26:f1 20:i1", options=WITH_TACTICS, field=(3, 4, 1, 1), waiting=(0, 0, 0, 1))
    do(b, "use", "UK ftr Z26", "patrol Z25")
    assert step(b) != "choose_scouts"


@pytest.mark.rule("AAD-TACTIC10-02")
@pytest.mark.parametrize(
    ("zones", "combined", "raised"),
    [("26:I1i3a1", 1, 1), ("26:I1i1a3", 1, 1), ("26:I1i3a1", 0, 0), ("26:I1i3", 1, 0)],
)
def test_each_artillery_helps_one_infantry_in_a_combined_assault(
    zones: str, combined: int, raised: int
):
    """Never more infantry than there is; the Axis has no such card."""
    b = put_up(11, zones)
    b.combined = 0
    plain = combat.attack_columns(b, BOTH, 26)
    axis = combat.attack_columns(b, AXIS, 26)
    b.combined = combined
    found = combat.attack_columns(b, BOTH, 26)
    assert found[combat.COMBINED] - plain[combat.COMBINED] == raised
    assert sum(found) == sum(plain)
    assert combat.attack_columns(b, AXIS, 26) == axis


@pytest.mark.rule("AAD-TACTIC09-02")
def test_a_decoy_opens_the_coast_beside_its_own_box_only():
    b = put_up(10, "", Gold=(1, 0, 0), Juno=(1, 0, 0))
    gold, juno = BOXES.index("Gold"), BOXES.index("Juno")
    b.decoy = gold
    assert landing.landing_zones_of(b, gold) == (14, 15, 16)
    assert landing.landing_zones_of(b, juno) == (16,)


@pytest.mark.rule("AAD-TACTIC00-03")
@pytest.mark.parametrize(
    ("phase", "field"),
    [
        (Phase.FIRE_AT_FIGHTERS, "barnstormer"),
        (Phase.ALLIES_MOVE, "flooded"),
        (Phase.ALLIES_LAND, "decoy"),
        (Phase.ALLIES_ATTACK, "combined"),
    ],
)
def test_what_a_card_prepares_ends_with_its_order_and_not_before(phase: Phase, field: str):
    b = put_up(3, "26:i1")
    for number in Phase:
        b.barnstormer = b.flooded = b.decoy = 1
        b.combined = 1
        turn.lapse.run(b, number)
        ended = getattr(b, field) in (-1, 0)
        assert ended == (number == phase), number


@pytest.mark.rule("AAD-TACTIC15-02")
def test_only_arrivals_of_this_turn_go_on_in_a_convoy():
    """Not units that moved from another zone, nor those between enemies."""
    b = put_up(15, "26:I2 27:I1 30:I1i1")
    for start, end, going in ((0, 26, True), (27, 26, False), (0, 30, False)):
        b.movers = [INFANTRY, 1, start, 0, end]
        assert bool(late_moves.list_convoys(b)) == going
    b.movers = [INFANTRY, 0, 0, 0, 26]
    assert late_moves.list_convoys(b) == []


@pytest.mark.rule("AAD-TACTIC13-02")
def test_guns_fire_at_enemies_next_to_them():
    """Each pair of zones; nobody fires into his own zone, nor without guns."""
    b = put_up(13, "26:a1 27:I1 25:I1 30:I1 28:i1")
    pairs = {BARRAGES[pair] for pair in fire.list_barrages(b, BOTH)}
    assert pairs == {(26, 27), (26, 25)}
    assert fire.list_barrages(b, AXIS) == []


@pytest.mark.rule("AAD-TACTIC04-02", "AAD-TACTIC06-02")
def test_a_falling_fighter_and_a_bomber_hit_allies_nearby():
    """Where the fighter fell and next to it; next to the bomber, not below it."""
    b = put_up(6, "26:i1 27:j1 30:i1")
    _, b.aloft = read_zones("27:x1")
    b.downed = (26,)
    fallen = {zone for zone, _ in map(STACKS.__getitem__, fire.list_under_fireball(b))}
    assert fallen == {26, 27}
    near = {zone for zone, _ in map(STACKS.__getitem__, fire.list_near_bombers(b))}
    assert near == {26}


def test_each_allied_player_scouts_with_its_own_fighters():
    b = put_up(11, "27:I1i1")
    _, b.aloft = read_zones("26:f2g1")
    b.agenda = []
    late_moves.begin_reconnaissance.run(b, UK)
    assert b.left == [2]
    late_moves.begin_reconnaissance.run(b, BOTH)
    assert sorted(b.left) == [1, 2]


@pytest.mark.rule("AAD-TACTIC14-02")
def test_a_scout_goes_to_another_zone_with_fewer_than_four_fighters():
    b = put_up(11, "27:I1i1")
    _, b.aloft = read_zones("26:f1 27:f4 25:f3")
    flight = next(each for each in b.list_flights(FIGHTER) if FLIGHTS[each].zone == 26)
    zones = late_moves.choose_scout_zone.options(b, UK, flight)
    assert 26 not in zones
    assert 27 not in zones
    assert {25, 24} <= set(zones)


@pytest.mark.rule("AAD-TACTIC09-02")
def test_a_decoy_works_at_the_first_box_too():
    b = put_up(10, "", Utah=(1, 0, 0))
    utah = BOXES.index("Utah")
    plain = landing.landing_zones_of(b, utah)
    b.decoy = utah
    assert set(plain) < set(landing.landing_zones_of(b, utah))


@pytest.mark.rule("AAD-TACTIC15-02")
@pytest.mark.parametrize(("answer", "via"), [(27, 0), ((27, 28), 27), (28, 27)])
def test_a_convoy_passes_a_zone_only_on_a_longer_way(answer: int | tuple[int, int], via: int):
    """To a neighbour it passes none; the least patrolled one where none is named."""
    b = put_up(15, "26:I2")
    b.agenda, b.aloft = [], ()
    late_moves.roll_convoy(b, answer, stack_id(26, INFANTRY))
    to = answer[1] if isinstance(answer, tuple) else answer
    mover = mover_at(b, 0)
    assert (mover.start, mover.end) == (26, to)
    assert mover.via in (via, 35, 36, 21, 22) if via else mover.via == 0
    assert (b.count(26, INFANTRY), b.count(to, INFANTRY)) == (1, 1)


@pytest.mark.rule("AAD-TACTIC16-02")
@pytest.mark.parametrize(
    ("tactics", "home", "used", "returns"),
    [(True, BOTH, False, True), (True, BOTH, True, False), (True, AXIS, False, False),
     (False, BOTH, False, False)],
)  # fmt: skip
def test_infantry_may_come_back_while_the_card_of_its_side_is_left(
    tactics: bool, home: int, used: bool, returns: bool
):
    b = put_up(13, "26:I1", options={"tactics": tactics})
    b.home_front = home
    if used:
        for card in TACTICS.values():
            if card.effect == "volunteers" and not b.is_used(card.number):
                b.use_up(card.number)
    assert victory.may_return(b) == returns


@pytest.mark.rule("AAD-TACTIC10-02")
def test_a_fortune_of_another_kind_helps_no_infantry():
    b = lucky(Phase.ALLIES_ATTACK, "attack zones", "26:I1i3a2")
    b.combined = 0
    found = combat.attack_columns(b, BOTH, 26)
    b.luck = 0
    assert found == combat.attack_columns(b, BOTH, 26)
