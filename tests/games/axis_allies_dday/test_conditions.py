"""Conditions of single rules where they hold and where they do not: who, where, how many."""

from typing import Any

import pytest

from beachhead.games.axis_allies_dday.board import (
    BARRAGES,
    BOATLOADS,
    EVERY_KIND,
    FLIGHTS,
    STACKS,
    Board,
    StackMove,
    stack_id,
)
from beachhead.games.axis_allies_dday.board.movement import mover_at
from beachhead.games.axis_allies_dday.content.components import Phase
from beachhead.games.axis_allies_dday.content.tables import (
    AIRCRAFT,
    AXIS,
    BLOCKHOUSE,
    BOMBER,
    BOTH,
    BOXES,
    FIGHTER,
    FORTUNE,
    INFANTRY,
    SLOTS,
    TACTICS,
    TANK,
    UK,
    US,
)
from beachhead.games.axis_allies_dday.notation.positions import read_zones
from beachhead.games.axis_allies_dday.rules import (
    aircraft,
    casualties,
    combat,
    fortune,
    landing,
    movement,
    reinforcements,
    strafing,
    turn,
    victory,
)
from beachhead.games.axis_allies_dday.rules.tactics import fire, late_moves
from tests.games.axis_allies_dday.boards import put_up, step


def lucky(phase: Phase, effect: str, zones: str = "", **boxes: Any) -> Board:
    """Put up a position in which a fortune card with an effect is in force."""
    b = put_up(phase, zones, options={"fortune": True}, **boxes)
    b.phase = phase
    b.luck = 1 if FORTUNE[phase].good.effect == effect else -1
    luck = b.fortune_effect()
    assert luck is not None
    assert luck.effect == effect
    return b


# ---- who is asked, and what can fall ------------------------------------------------------------


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


@pytest.mark.rule("AAD-COMBAT-16")
@pytest.mark.parametrize(("hits", "rest"), [(1, False), (2, True)])
def test_the_rest_falls_in_order_where_several_are_hit(hits: int, rest: bool):
    b = put_up(11, "26:I2A1T1i1")
    casualties.open_battle(b, 26)
    assert ("rest" in casualties.choose_casualty.options(b, AXIS, hits, 1)) == rest
    casualties.make_casualty(b, "rest", AXIS, 3, 1)
    assert b.fallen[:4] == [2, 1, 0, 0]


# ---- aircraft -------------------------------------------------------------------------------------


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


@pytest.mark.rule("AAD-AIR-17")
def test_a_bomber_goes_to_any_zone_without_allied_land_units():
    """Axis units there or not; aircraft of an ally are no obstacle."""
    b = put_up(5, "26:I1 27:i1 28:j1I1 25:f1", field=(4, 4, 1, 1))
    zones = aircraft.choose_bomber_zone.options(b, UK)
    assert {26, 25, 24, "stay"} <= set(zones)
    assert not {27, 28} & set(zones)


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


# ---- combat and fortune -----------------------------------------------------------------------------


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


# ---- landing ------------------------------------------------------------------------------------------


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


@pytest.mark.rule("AAD-TACTIC09-02")
def test_a_decoy_opens_the_coast_beside_its_own_box_only():
    b = put_up(10, "", Gold=(1, 0, 0), Juno=(1, 0, 0))
    gold, juno = BOXES.index("Gold"), BOXES.index("Juno")
    b.decoy = gold
    assert landing.landing_zones_of(b, gold) == (14, 15, 16)
    assert landing.landing_zones_of(b, juno) == (16,)


# ---- movement -----------------------------------------------------------------------------------------


@pytest.mark.rule("AAD-UNIT-14", "AAD-UNIT-16")
@pytest.mark.parametrize(
    ("zones", "strict", "passes"),
    [("", False, True), ("27:i1", False, True), ("27:I1", False, False), ("27:B1", False, False),
     ("27:i1", True, False), ("", True, True)],
)  # fmt: skip
def test_tanks_drive_through_zones_without_enemies(zones: str, strict: bool, passes: bool):
    """By the stricter reading through empty ones only."""
    b = put_up(8, f"26:t1 {zones}")
    b.strict = strict
    assert movement.may_pass(b, BOTH, 27) == passes
    assert movement.may_pass(b, AXIS, 27) == (not (strict and zones) and "i" not in zones)


@pytest.mark.rule("AAD-MOVE-05")
@pytest.mark.parametrize(
    ("number", "to", "room", "again"),
    [(1, 27, "", True), (2, 27, "", True), (3, 27, "", False), (1, 25, "", True), (1, 30, "", False),
     (2, 27, "27:i7", False), (1, 27, "27:i7", True)],
)  # fmt: skip
def test_a_move_is_repeated_by_as_many_to_the_same_zone(
    number: int, to: int, room: str, again: bool
):
    """Two are left; the zone must be in reach and have room."""
    b = put_up(8, f"26:i2 {room}")
    assert step(b) == "choose_stack"
    move = StackMove(stack_id(26, SLOTS[UK][INFANTRY]), number, to)
    assert movement.can_repeat(b, BOTH, move) == again


# ---- reinforcements, the turn, tactics ------------------------------------------------------------------


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


@pytest.mark.rule("AAD-MOVE-05", "AAD-UNIT-13")
@pytest.mark.parametrize(("unit", "again"), [(TANK, True), (INFANTRY, False)])
def test_tanks_repeat_a_move_of_two_zones(unit: int, again: bool):
    b = put_up(8, "26:i2t2")
    move = StackMove(stack_id(26, SLOTS[UK][unit]), 1, 28)
    assert movement.can_repeat(b, BOTH, move) == again


@pytest.mark.rule("AAD-REINF-05", "AAD-FORTUNE14-03")
def test_only_the_sum_of_the_dice_counts_where_none_is_thrown_again():
    """Eleven sums; with the fortune card each of the 36 rolls."""
    b = put_up(14, "", waiting=(9, 9, 9, 9))
    b.phase = Phase.ALLIED_REINFORCEMENTS
    assert reinforcements.roll_reinforcements.device(b, 0) is reinforcements.chart_dice(2, 0)
    b = lucky(Phase.ALLIED_REINFORCEMENTS, "reroll", waiting=(9, 9, 9, 9))
    assert reinforcements.roll_reinforcements.device(b, 0) is not reinforcements.chart_dice(2, 0)


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
