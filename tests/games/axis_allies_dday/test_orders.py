"""AAD-ORDER00 to AAD-ORDER16: each order card."""

import pytest

from beachhead.games.axis_allies_dday import GAME
from beachhead.games.axis_allies_dday.board import BOATLOADS, EVERY_KIND, NONE
from beachhead.games.axis_allies_dday.board.movement import list_groups, mover_at
from beachhead.games.axis_allies_dday.content.tables import (
    ARCS,
    AXIS,
    BLOCKHOUSE,
    BOTH,
    BOXES,
    INFANTRY,
    ORDERS,
    UK,
)
from beachhead.games.axis_allies_dday.rules import casualties, landing
from beachhead.games.axis_allies_dday.rules.airborne import airborne_assault
from beachhead.games.axis_allies_dday.rules.turn import completed_pile, list_deck
from tests.games.axis_allies_dday.boards import (
    asked,
    dice,
    do,
    finish_phase,
    has,
    kinds,
    next_turn,
    orders,
    put_up,
    refusal,
    start,
    step,
    texts,
    until,
    until_phase,
)


@pytest.mark.rule("AAD-ORDER00-01")
def test_a_phase_is_the_top_card_and_its_actions():
    """Card 2 is announced and opens bombardment; when it is done card 3 opens patrols."""
    b = put_up(2, "14:B1")
    assert (b.phase, step(b)) == (2, "choose_bombardment")
    events = do(b, "stop")
    assert orders(events) == [3]
    assert step(b) == "choose_patrol"


@pytest.mark.rule("AAD-ORDER00-02")
def test_hiding_the_cards_changes_no_legal_action():
    """The answers come from the position; the scene is not asked."""
    shown, hidden = put_up(8, "20:i2"), put_up(8, "20:i2")
    for answer in ("UK inf Z20", "Z26", "1", "done"):
        assert any(panel.cards for panel in GAME.scene(shown, 0).panels)
        assert texts(shown) == texts(hidden)
        do(shown, answer)
        do(hidden, answer)
    assert GAME.key(shown) == GAME.key(hidden)


@pytest.mark.rule("AAD-ORDER00-03")
def test_sixteen_cards_with_these_actions_in_this_order():
    """From the airborne assault to the fighters' return."""
    assert [(o.number, o.action) for o in ORDERS] == [
        (1, "Airborne Assault"),
        (2, "Naval Bombardment"),
        (3, "Fighters Patrol"),
        (4, "Fire at Fighters"),
        (5, "Bombers Strike"),
        (6, "Fire at Bombers"),
        (7, "Bombers Return"),
        (8, "Allies Move"),
        (9, "Blockhouses Fire to Sea"),
        (10, "Allies Land"),
        (11, "Allies Attack"),
        (12, "Axis Moves"),
        (13, "Axis Attacks"),
        (14, "Allied Reinforcements"),
        (15, "Axis Reinforcements"),
        (16, "Fighters Return"),
    ]


# ---- 1 ----------------------------------------------------------------------------------------------


@pytest.mark.rule("AAD-ORDER01-01")
def test_the_airborne_assault_is_the_first_phase_of_the_first_turn():
    """It opens the game and never comes again."""
    b = GAME.new()
    assert (b.turn, b.phase, step(b)) == (1, 1, "paratroopers_fire")
    events = until(b, "over")
    assert kinds(events).count("turn") == 9
    assert 1 not in orders(events)


@pytest.mark.rule("AAD-ORDER01-02")
def test_paratroopers_attack_without_reply_and_the_axis_chooses():
    """Three dice in each zone, no Axis die; in zone 10 the Axis picks infantry or artillery."""
    b = GAME.new()
    assert dice(b) == 3
    do(b, (1, 6, 6))
    assert b.lost[0] == 1
    do(b, (1, 6, 6))
    assert (asked(b), texts(b)) == (0, ["lose inf", "lose art"])
    events = do(b, "lose art")
    assert "defended" not in kinds(events)
    assert has(b, 10, "I1")
    do(b, (6, 6, 6))
    assert b.phase == 2


@pytest.mark.rule("AAD-ORDER01-03")
def test_paratroopers_hit_on_1():
    """1, 2 and 6 are one hit."""
    b = GAME.new()
    events = do(b, (1, 2, 6))
    assert events[0].figures["hits"] == 1


@pytest.mark.rule("AAD-ORDER01-04")
def test_paratroopers_cannot_hit_blockhouses_here():
    """Zone 11 has an infantry and a blockhouse: of two hits one is lost."""
    b = GAME.new()
    do(b, (1, 1, 6))
    assert has(b, 11, "B1")
    assert b.lost[3] == 0


@pytest.mark.rule("AAD-ORDER01-05")
def test_then_they_are_ordinary_infantry():
    """If the zone is clear they move on card 8; else they fight on card 11."""
    b = GAME.new()
    do(b, (6, 6, 6), (1, 1, 6), (6, 6, 6))
    assert has(b, 10, "j3")
    until_phase(b, 8)
    assert texts(b) == ["US inf Z10", "done"]
    until_phase(b, 11)
    assert set(texts(b)) == {"fight Z11", "fight Z17"}


@pytest.mark.rule("AAD-ORDER01-06")
def test_card_1_is_taken_out():
    """In phase 2 it is in neither pile."""
    b = GAME.new()
    until_phase(b, 2)
    assert 1 not in [*list_deck(b), *completed_pile(b)]


# ---- 3 ----------------------------------------------------------------------------------------------


@pytest.mark.rule("AAD-ORDER03-01", "AAD-ORDER05-01")
def test_eight_fighters_and_two_bombers():
    """Half of them British."""
    assert GAME.new().airfield == (4, 4, 1, 1)


@pytest.mark.rule("AAD-ORDER03-02")
@pytest.mark.parametrize("spread", [(4, 4), (4, 3, 1), (1,) * 8])
def test_fighters_go_to_any_zones_four_at_most(spread: tuple[int, ...]):
    """4+4, 4+3+1 and one in each of eight zones; five in a zone never."""
    b = put_up(3, "42:I1", Gold=(1, 0, 0), field=(4, 4, 0, 0))
    for zone, want in enumerate(spread, 20):
        while b.count_fighters(zone) < want:
            do(b, f"patrol Z{zone}")
            if step(b) == "choose_fighters":
                most = int(texts(b)[0])
                do(b, str(min(most, want - b.count_fighters(zone))))
    assert [b.count_fighters(z) for z in range(20, 20 + len(spread))] == list(spread)
    b = put_up(3, "20:f4", field=(0, 4, 1, 1))
    assert refusal(b, 20) == ("zone.fighters", "AAD-STACK-05")


@pytest.mark.rule("AAD-ORDER03-03")
def test_placing_fighters_throws_no_dice():
    """Phase 3 has none."""
    b = put_up(3, "26:I8", field=(4, 4, 0, 0), Gold=(1, 0, 0))
    events = do(b, "patrol Z26", "4", "patrol Z27", "4")
    assert not [e for e in events if "dice" in e.figures]


@pytest.mark.rule("AAD-ORDER03-04")
def test_each_fighter_attacks_each_mover_later():
    """Three fighters, two tanks leaving: six dice."""
    b = put_up(12, "26:T2f3", field=(1, 4, 1, 1))
    do(b, "tank Z26", "Z27", "2")
    events = finish_phase(b)
    assert kinds(events).count("strafed") == 6


@pytest.mark.rule("AAD-ORDER03-05")
def test_strafing_is_on_cards_12_and_15():
    """The same fighter strafes on both."""
    b = put_up(12, "42:I1f1 20:i1", field=(0, 0, 0, 0), waiting=(0, 0, 0, 1))
    do(b, "inf Z42", "Z41")
    assert (b.phase, step(b)) == (12, "strafing_shot")
    do(b, (6,), (1, 1), "enter Z42")
    assert (b.phase, step(b)) == (15, "strafing_shot")


# ---- 4 and 6 ----------------------------------------------------------------------------------------


@pytest.mark.rule("AAD-ORDER04-01")
def test_every_artillery_under_a_patrol_fires():
    """Two guns under fighters, three elsewhere: two rolls."""
    b = put_up(4, "26:A2f4 27:A3", field=(0, 4, 0, 0))
    assert kinds(finish_phase(b)).count("flak") == 2


@pytest.mark.rule("AAD-ORDER04-02")
def test_one_fighter_is_chosen_for_each_roll():
    """Fighters of both powers are listed; when one power's are gone nobody is asked."""
    b = put_up(4, "26:A2f1g2", field=(0, 0, 0, 0))
    assert texts(b) == ["hit Z26 UK ftr", "hit Z26 US ftr"]
    do(b, "hit Z26 UK ftr", (1,))
    assert step(b) == "fire_flak"


@pytest.mark.rule("AAD-ORDER04-03")
def test_a_lost_fighter_does_not_come_home():
    """Seven are left, also on the next card 3."""
    b = put_up(4, "26:A1f4 20:i1", field=(0, 4, 0, 0))
    do(b, (1,))
    next_turn(b)
    until_phase(b, 3)
    assert (sum(b.airfield), b.lost[10]) == (7, 1)


@pytest.mark.rule("AAD-ORDER05-02")
def test_bombers_are_placed_off_own_troops():
    """Both in one zone, each in its own, one or none; not where U.K. infantry stands."""
    b = put_up(5, "26:I3 27:I1 20:i1I1")
    assert refusal(b, 20) == ("zone.own_troops", "AAD-AIR-17")
    do(b, "bomb Z26", (6,))
    assert {"bomb Z26", "bomb Z27", "stay"} <= set(texts(b))
    assert b.airfield[2:] == (0, 1)
    assert "bomber" not in kinds(do(b, "stay"))


@pytest.mark.rule("AAD-ORDER05-03")
def test_a_bomber_hit_removes_the_chosen_unit():
    """A 2 at a blockhouse destroys it."""
    b = put_up(5, "14:I2B1", field=(0, 0, 1, 0))
    do(b, "bomb Z14", "hit Z14 bh", (2,))
    assert b.lost[3] == 1
    assert b.count(14, 0) == 2


@pytest.mark.rule("AAD-ORDER06-01")
def test_every_surviving_artillery_under_bombers_fires():
    """Two bombers, two guns: two rolls."""
    b = put_up(6, "26:A2x1y1", field=(0, 0, 0, 0))
    assert kinds(finish_phase(b)).count("flak") == 2


@pytest.mark.rule("AAD-ORDER06-02")
def test_bombers_only_are_listed_on_card_6():
    """Fighters over the same guns are not."""
    b = put_up(6, "26:A1f2x1y1", field=(0, 0, 0, 0))
    assert texts(b) == ["hit Z26 UK bmb", "hit Z26 US bmb"]


@pytest.mark.rule("AAD-ORDER06-03")
def test_a_lost_bomber_does_not_come_home():
    """One is left for the next card 5."""
    b = put_up(6, "26:A1x1 20:i1", field=(0, 0, 0, 1))
    do(b, (1,))
    assert b.lost[12] == 1
    until(b, "choose_bomber_zone")
    assert b.airfield[2:] == (0, 1)


@pytest.mark.rule("AAD-ORDER07-01")
def test_bombers_go_home_on_card_7():
    """No zone holds one afterwards; fighters stay."""
    b = put_up(7, "26:f2x1y1 20:i1", field=(2, 4, 0, 0))
    assert b.phase == 8
    assert (b.airfield, b.count_bombers(26), b.count_fighters(26)) == ((2, 4, 1, 1), 0, 2)


# ---- 8 and 10 ---------------------------------------------------------------------------------------


@pytest.mark.rule("AAD-ORDER08-01")
def test_card_8_moves_units_ashore_only():
    """Units in the Omaha box have no action."""
    b = put_up(8, "20:i1", Omaha=(3, 0, 0))
    assert texts(b) == ["UK inf Z20", "done"]


@pytest.mark.rule("AAD-ORDER08-02")
def test_on_turn_1_only_paratroopers_can_move():
    """And only those whose zone holds no Axis land unit."""
    b = GAME.new()
    do(b, (6, 6, 6), (1, 1, 6), (6, 6, 6))
    until_phase(b, 8)
    assert texts(b) == ["US inf Z10", "done"]


@pytest.mark.rule("AAD-ORDER08-03")
def test_card_8_may_be_ended_at_once():
    """Nobody has to move."""
    b = put_up(8, "20:i3", Gold=(1, 0, 0))
    do(b, "done")
    assert (b.phase, b.count(20, 4)) == (10, 3)


@pytest.mark.rule("AAD-ORDER08-04")
def test_entering_an_axis_zone_on_card_8_throws_no_dice():
    """Combat comes on card 11."""
    b = put_up(8, "20:i1 26:I1", Gold=(1, 0, 0))
    events = do(b, "UK inf Z20", "Z26")
    assert not [e for e in events if "dice" in e.figures]
    assert (b.phase, b.is_contested(26)) == (10, True)


@pytest.mark.rule("AAD-ORDER10-01")
def test_a_box_lands_in_the_zone_its_arrow_points_to():
    """Gold lands in Bayeux, tanks too and no further."""
    b = put_up(10, Gold=(1, 0, 1))
    do(b, "land Gold tank")
    assert has(b, 15, "t1")
    assert step(b) == "choose_landing"
    do(b, "land Gold inf")
    assert has(b, 15, "i1t1")


@pytest.mark.rule("AAD-ORDER10-02", "AAD-ORDER10-03")
def test_no_more_than_eight_ashore_and_the_rest_wait():
    """Six ashore, four in the box: two land, two stay for another turn."""
    b = put_up(10, "15:i6", Gold=(4, 0, 0))
    do(b, "land Gold inf")
    assert texts(b) == ["2", "1"]
    do(b, "2")
    assert (b.count(15, 4), b.boxes[6]) == (8, 2)
    assert b.phase != 10
    b = put_up(9, "15:B1", Gold=(2, 0, 0))
    assert texts(b) == ["hit Gold inf", "hold"], "those that wait can be fired at again"


@pytest.mark.rule("AAD-ORDER10-04")
def test_units_ashore_do_not_move_on_card_10():
    """Only boxes are listed."""
    b = put_up(10, "20:i4", Gold=(1, 0, 0))
    assert texts(b) == ["land Gold inf", "done"]


@pytest.mark.rule("AAD-ORDER10-05")
def test_nobody_has_to_land():
    """Card 10 may be ended with full boxes."""
    b = put_up(10, "14:B1I1", Gold=(5, 1, 1))
    do(b, "done")
    assert (b.phase, b.box_total(2)) == (12, 7)


@pytest.mark.rule("AAD-ORDER10-06")
def test_landing_among_enemies_throws_no_dice_yet():
    """The whole box lands; combat waits for card 11."""
    b = put_up(10, "15:I2B2", Gold=(5, 1, 1))
    events = do(b, "land Gold all")
    assert not [e for e in events if "dice" in e.figures]
    assert (b.phase, step(b)) == (11, "attackers_fire")
    assert has(b, 15, "I2B2i5a1t1")


# ---- 9 ----------------------------------------------------------------------------------------------


@pytest.mark.rule("AAD-ORDER09-01")
def test_blockhouses_fire_along_their_arrow():
    """Zone 4 reaches Utah only."""
    b = put_up(9, "4:B1", Utah=(1, 1, 0), Omaha=(1, 0, 0))
    assert texts(b) == ["hit Utah inf", "hit Utah art", "hold"]
    arcs = [m for m in GAME.scene(b, 0).marks if m.id == "arc:4"]
    assert len(arcs) == 1


@pytest.mark.rule("AAD-ORDER09-02")
def test_arcs_differ():
    """Eleven blockhouses reach a box and six reach none; the data is a list of boxes."""
    b = GAME.new()
    reaching = sum(b.count(z, 3) for z in b.zones() if ARCS[z])
    assert (reaching, b.count_everywhere(3) - reaching) == (11, 6)
    assert all(isinstance(arc, tuple) for arc in ARCS)


@pytest.mark.rule("AAD-ORDER09-03")
def test_blockhouses_cannot_fire_at_aircraft():
    """Fighters and bombers over one draw no dice in phases 4, 6 and 9."""
    b = put_up(4, "14:B2f2x1 20:i1", field=(0, 0, 0, 0))
    events = until_phase(b, 10)
    assert not {"flak", "sea_fire"} & set(kinds(events))


@pytest.mark.rule("AAD-ORDER09-05")
def test_fire_to_sea_goes_die_by_die():
    """The second target is named after the first result is known."""
    b = put_up(9, "14:B2", Omaha=(1, 1, 0))
    do(b, "hit Omaha inf", (1,))
    assert texts(b) == ["hit Omaha art", "hold"]


# ---- 11 and 13 --------------------------------------------------------------------------------------


@pytest.mark.rule("AAD-ORDER11-01")
def test_on_card_11_the_allied_dice_come_first():
    """Then the Axis defends."""
    b = put_up(11, "30:I1i2")
    assert (asked(b), step(b)) == (1, "attackers_fire")
    do(b, (6, 6))
    assert (asked(b), step(b)) == (0, "defenders_fire")


@pytest.mark.rule("AAD-ORDER11-02", "AAD-ORDER11-03")
def test_every_contested_zone_gets_one_cycle_on_card_11():
    """Three of them: three cycles, none can be left out."""
    b = put_up(11, "30:I1i1 26:I1j1 2:B1j1")
    assert "done" not in texts(b)
    events = finish_phase(b)
    assert kinds(events).count("attacked") == kinds(events).count("defended") == 3


@pytest.mark.rule("AAD-ORDER11-04")
def test_sole_survivors_control_after_card_11():
    """Axis wiped out: Allies; both wiped out: nobody."""
    b = put_up(11, "30:I1i2", turn=3)
    events = do(b, (1, 6), (6,))
    control = [e for e in events if e.kind == "control"]
    assert control[0].figures["owner"] == BOTH
    b = put_up(11, "30:I1i1 20:i1", turn=3)
    events = do(b, (1,), (1,))
    assert next(e for e in events if e.kind == "control").figures["owner"] == NONE


@pytest.mark.rule("AAD-ORDER12-01")
def test_the_axis_moves_then_fighters_react_then_the_next_card():
    """Moves, strafing, card 13."""
    b = put_up(12, "26:I1f1 30:I1i1", field=(3, 4, 1, 1))
    events = do(b, "inf Z26", "Z27", (6,))
    assert [k for k in kinds(events) if k in ("moved", "strafed", "order")] == [
        "moved",
        "strafed",
        "order",
    ]
    assert b.phase == 13


@pytest.mark.rule("AAD-ORDER12-02")
def test_every_fighter_fires_at_every_unit_in_or_out():
    """Two fighters, one out and two in: six dice, each 1 kills its target."""
    b = put_up(12, "26:I1f2 27:I2", field=(2, 4, 1, 1))
    do(b, "inf Z26", "Z25", "inf Z27", "Z26", "2")
    events = finish_phase(b)
    assert kinds(events).count("strafed") == 6
    b = put_up(12, "26:I1f2 27:I2", field=(2, 4, 1, 1))
    do(b, "inf Z26", "Z25", "inf Z27", "Z26", "2", (1,))
    assert has(b, 25, "")
    assert b.lost[0] == 1


@pytest.mark.rule("AAD-ORDER12-03")
def test_all_moves_are_declared_before_the_first_shot():
    """No die falls until the list is closed, and the dead are removed where they went."""
    b = put_up(12, "26:I2f1 27:I1", field=(3, 4, 1, 1))
    do(b, "inf Z26", "Z25", "2")
    assert step(b) == "choose_stack"
    do(b, "done")
    assert step(b) == "strafing_shot"
    do(b, (1,))
    assert has(b, 25, "I1")


@pytest.mark.rule("AAD-ORDER12-04")
def test_without_moves_there_is_no_strafing():
    """Card 12 with an empty list throws no dice."""
    b = put_up(12, "26:I2f4 30:I1i1", field=(0, 4, 1, 1))
    do(b, "done")
    assert b.phase == 13


@pytest.mark.rule("AAD-ORDER12-05")
def test_axis_entry_throws_no_combat_dice_on_card_12():
    """The attack comes on card 13."""
    b = put_up(12, "26:I1 27:j1")
    events = do(b, "inf Z26", "Z27")
    assert not [e for e in events if "dice" in e.figures]
    assert b.phase == 13


@pytest.mark.rule("AAD-ORDER13-01")
def test_on_card_13_the_axis_dice_come_first():
    """Blockhouses attack on 3."""
    b = put_up(13, "15:B1i1")
    assert asked(b) == 0
    events = do(b, (3,))
    assert events[0].figures["hits"] == 1
    assert (asked(b), step(b)) == (1, "defenders_fire")


@pytest.mark.rule("AAD-ORDER13-02")
def test_a_zone_still_contested_gets_one_more_cycle_on_card_13():
    """One on card 11, one on card 13, no more this turn."""
    b = put_up(11, "26:I3j3")
    events = next_turn(b)
    assert kinds(events).count("attacked") == 2


@pytest.mark.rule("AAD-ORDER13-03")
def test_the_axis_must_attack_even_with_a_lone_blockhouse():
    """One die at 3, five dice back."""
    b = put_up(13, "15:B1i5")
    assert dice(b) == 1
    do(b, (6,))
    assert dice(b) == 5


@pytest.mark.rule("AAD-ORDER13-04")
def test_sole_survivors_control_after_card_13():
    """The Allies wiped out, a blockhouse left: the Axis."""
    b = put_up(13, "15:B1i1", Gold=(1, 0, 0))
    events = do(b, (1,), (6,))
    assert next(e for e in events if e.kind == "control").figures["owner"] == AXIS


@pytest.mark.rule("AAD-ORDER16-01")
def test_fighters_go_home_on_card_16():
    """No zone holds an air unit at the end of the turn."""
    b = put_up(16, "26:f3g4 20:i1", field=(1, 0, 1, 1))
    assert b.turn == 3
    assert b.airfield == (4, 4, 1, 1)
    assert b.aloft == ()
    start(b, 3)
    assert step(b) == "choose_patrol"


@pytest.mark.rule("AAD-ORDER12-03")
def test_a_unit_that_a_fighter_has_destroyed_moved_no_longer():
    b = put_up(12, "26:I3f1 20:i1")
    do(b, "inf Z26", "Z20", "2", "done")
    (group,) = list_groups(b)
    assert (step(b), mover_at(b, group).number, b.count(20, 0)) == ("strafing_shot", 2, 2)
    do(b, (6,))
    assert (step(b), mover_at(b, group).number, b.count(20, 0)) == ("strafing_shot", 2, 2)
    do(b, (1,))
    assert (b.count(20, 0), b.count(26, 0)) == (1, 1)
    left = [mover_at(b, g).number for g in list_groups(b)]
    assert left in ([1], [])


@pytest.mark.rule("AAD-ORDER01-02")
def test_an_empty_airborne_box_does_not_drop():
    """Only boxes with men, and none at all if they are scattered."""
    b = put_up(2, "15:B1")
    b.phase, b.airborne, b.agenda = 1, (3, 0, 2), []
    airborne_assault.run(b)
    assert sorted(f[1] for f in b.agenda if f[0] == "drop") == [0, 2]
    b.fortune, b.luck, b.agenda = 1, -1, []
    airborne_assault.run(b)
    assert [f[0] for f in b.agenda] == ["touch_down"]


@pytest.mark.rule("AAD-ORDER01-04", "AAD-COMBAT-15")
@pytest.mark.parametrize(
    ("zones", "hits", "forts", "fallen"),
    [
        ("26:I2B1i1", 0, 1, {}),
        ("26:I2B1i1", 2, 0, {INFANTRY: 2}),
        ("26:I2B1i1", 9, 0, {INFANTRY: 2}),
        ("26:I2B1i1", 3, 1, {INFANTRY: 2, BLOCKHOUSE: 1}),
        ("26:I2B1i1", 2, 1, None),
        ("26:I3i1", 2, 1, {INFANTRY: 2}),
        ("26:B1i1", 1, 0, {}),
    ],
)
def test_nobody_is_asked_whose_casualties_are_certain(
    zones: str, hits: int, forts: int, fallen: dict[int, int] | None
):
    """All of them fall, or all are of one kind; blockhouses are safe from paratroopers."""
    b = put_up(11, zones)
    b.agenda = []
    casualties.open_battle(b, 26)
    casualties.take_losses(b, AXIS, hits, forts)
    assert bool(b.agenda) == (fallen is None)
    found = {slot: n for slot, n in enumerate(b.fallen) if n}
    assert found == (fallen or {})


@pytest.mark.rule("AAD-ORDER10-01", "AAD-ORDER10-02")
@pytest.mark.parametrize(
    ("ashore", "units", "whole"),
    [("", (2, 1, 0), True), ("15:i5", (2, 1, 0), True), ("15:i6", (2, 1, 0), False),
     ("", (2, 0, 0), False)],
)  # fmt: skip
def test_a_box_of_several_kinds_lands_whole_where_there_is_room(
    ashore: str, units: tuple[int, ...], whole: bool
):
    """Eight units fill a zone; a box of one kind lands by number anyway."""
    b = put_up(10, ashore, Gold=units)
    gold = BOXES.index("Gold")
    every = BOATLOADS.id(gold, EVERY_KIND)
    assert (every in landing.choose_landing.options(b, UK)) == whole


@pytest.mark.rule("AAD-ORDER10-02")
@pytest.mark.parametrize(("ashore", "lands"), [("15:i7", True), ("15:i8", False)])
def test_nobody_lands_in_a_full_zone(ashore: str, lands: bool):
    b = put_up(10, ashore, Gold=(1, 0, 0))
    assert (step(b) == "choose_landing") == lands
    assert (landing.most_room(b, BOXES.index("Gold")) > 0) == lands
