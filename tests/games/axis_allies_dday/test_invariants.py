"""Positions of strangers: what cannot be is refused with its reason, what loads can be played."""

import json
from collections.abc import Callable, Iterable
from itertools import islice
from typing import Any

import pytest

from beachhead.games.axis_allies_dday import GAME
from beachhead.games.axis_allies_dday.board import Board, flight_id, stack_id
from beachhead.games.axis_allies_dday.board.movement import list_groups
from beachhead.games.axis_allies_dday.content.tables import AXIS, BOTH
from beachhead.games.axis_allies_dday.invariants import (
    FLAGS,
    check_figures,
    check_places,
    check_workings,
)
from beachhead.games.axis_allies_dday.invariants.agenda import (
    MOST_NAMED,
    check_agenda,
    check_pieces,
    check_wrapping,
)
from beachhead.kernel.errors import BadPosition
from beachhead.kernel.position import Frame
from beachhead.sim.hostile import CHANGES, make_trials
from tests.games.axis_allies_dday.boards import WITH_TACTICS, do, node, put_up

Body = dict[str, Any]


def tampered(change: Callable[[Body], object], form: str = "turn = 3\norder = 8") -> bytes:
    """Return a sound position with one change."""
    body = json.loads(GAME.save(GAME.setup(f"{form}\n[zones]\nBayeux = {{'UK inf' = 3}}")))
    assert GAME.load(json.dumps(body)).turn == 3
    change(body)
    return json.dumps(body).encode()


def put(name: str, value: object) -> Callable[[Body], None]:
    """Return a change of one field."""
    return lambda body: body.__setitem__(name, value)


def agenda(frame: list[object]) -> Callable[[Body], None]:
    """Return a change of the top of the agenda."""
    return lambda body: body["agenda"].__setitem__(-1, frame)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (put("left", [99]), "a stack that may move is not there"),
        (put("strange", 1), "strange"),
        (put("fights", [30]), "not contested"),
        (put("way", 33), "zone 33"),
        (put("rested", [154, 9]), "left unmoved"),
        (put("acted", 7), "acted is 0 or 1"),
        (put("phase", 9), "counts of the movement"),
        (put("turn", 11), "the turn is 1 to 10"),
        (agenda(["choose_battle", 3]), "no step of order 8"),
        (agenda(["choose_stack", 7]), "who cannot be 7"),
        (agenda(["movement", 3]), "has not been carried out"),
        (agenda(["choose_number", 3, 154, 1]), "may not move there now"),
        (agenda(["choose_tactics", 8, 0]), "no such card is in this deck"),
        (lambda body: body["agenda"].pop(0), "does not go on with orders"),
        (lambda body: body["agenda"].insert(-1, ["choose_stack", 3]), "below another question"),
        (lambda body: body["agenda"].insert(-1, ["conclude", 3, 15]), "no step of order 8"),
        (lambda body: body["agenda"].extend([["choose_stack", 3]] * 90), "91 steps"),
    ],
)
def test_what_cannot_be_is_refused_with_its_reason(change: Callable[[Body], object], said: str):
    with pytest.raises(BadPosition) as refused:
        GAME.load(tampered(change))
    assert said in str(refused.value)


def test_a_battle_needs_its_board_and_its_end():
    text = tampered(put("battle", 15), "turn = 3\norder = 12")
    with pytest.raises(BadPosition, match="battle board"):
        GAME.load(text)


def test_steps_of_a_tactics_card_are_those_of_the_order():
    form = "turn = 1\norder = 1\noptions = {tactics = true}"
    body = json.loads(GAME.save(GAME.setup(form)))
    body["agenda"][-1] = ["more_paratroopers", 0, 1]
    assert GAME.load(json.dumps(body)).phase == 1
    for number in (0, 2):
        body["agenda"][-1] = ["more_paratroopers", 0, number]
        with pytest.raises(BadPosition, match=f"for order 1, not {number}"):
            GAME.load(json.dumps(body))


def test_a_fortune_card_lets_nobody_name_three_zones():
    form = "turn = 3\norder = 12\nfortune = 6\noptions = {fortune = true, axis_origins = 2}"
    body = json.loads(GAME.save(GAME.setup(form)))
    assert body["agenda"][-2:] == [["name_origins", 0, 1], ["choose_origin", 0]]
    body["agenda"][-2][2] = 3
    with pytest.raises(BadPosition, match="name 3 zones"):
        GAME.load(json.dumps(body))


def test_whatever_loads_can_be_played_to_its_end():
    """The longer run of the same is `x.py fuzz axis_allies_dday --hostile`."""
    for trial in islice(make_trials("axis_allies_dday", 1), 25 * CHANGES):
        trial.run()


# ---- both sides of every limit ------------------------------------------------------------------


def check(function: Callable[[Board], Iterable[str]], b: Board, **fields: object) -> str:
    """Return what a check says of a position with other fields."""
    for name, value in fields.items():
        setattr(b, name, value)
    return "; ".join(function(b))


@pytest.mark.parametrize(
    ("field", "sound", "wrong"),
    [
        ("turn", (1, 10), (0, 11)),
        ("phase", (0, 16), (-1, 17)),
        ("seats", (2, 3), (1, 4)),
        ("axis_origins", (1, 2), (0, 3)),
        ("luck", (-1, 0, 1), (-2, 2)),
        ("home_front", (AXIS, BOTH), (1, 2)),
        ("struck", (0, 2), (-1, 1 << 17)),
        *((name, (0, 1), (-1, 2)) for name in FLAGS),
    ],
)
def test_a_plain_number_is_within_its_bounds(
    field: str, sound: tuple[int, ...], wrong: tuple[int, ...]
):
    for value in sound:
        assert check(check_figures, put_up(8, "26:i1"), **{field: value}) == ""
    for value in wrong:
        assert check(check_figures, put_up(8, "26:i1"), **{field: value})


@pytest.mark.parametrize("field", ["units", "boxes", "airborne", "airfield", "lost"])
def test_no_number_of_pieces_is_below_zero(field: str):
    b = put_up(8, "26:i1")
    fewer = [-1, *[*getattr(b, field)][1:]]
    assert check(check_figures, b, **{field: fewer}) == "a number of pieces is below 0"


def test_a_chart_has_no_more_spaces_than_are_printed():
    said = check(check_figures, put_up(8, "26:i1"), waiting=(1 << 60, 0, 0, 0))
    assert said == "chart 0 has 38 spaces (AAD-REINF-02)"


@pytest.mark.parametrize(
    ("units", "fields", "said"),
    [
        ("26:I8i8", {}, ""),
        ("26:I9", {}, "St. Lô holds 9 Axis land units, 8 is the limit"),
        ("26:i5j4", {}, "holds 9 Allied land units, 8 is the limit"),
        ("14:B2", {}, ""),
        ("14:B3", {}, "Vierville has room for 2 blockhouses"),
        ("33:I1", {}, "there is no zone 33 on this map"),
        ("26:i1", {"aloft": (flight_id(20, 10), flight_id(26, 10))}, ""),
        ("26:i1", {"aloft": (flight_id(26, 10), flight_id(20, 10))}, "in rising order"),
        ("26:i1", {"aloft": (flight_id(33, 10),)}, "over zones of this map"),
        ("26:i1", {"boxes": [4, 0, 0] + [0] * 12}, ""),
        ("26:i1", {"boxes": [4, 1, 0] + [0] * 12}, "Utah holds at most 4 units"),
    ],
)
def test_zones_and_boxes_hold_what_they_can(units: str, fields: dict[str, object], said: str):
    found = check(check_places, put_up(8, units), **fields)
    assert said in found
    assert bool(said) == bool(found)


STACK = stack_id(26, 4)
"""The U.K. infantry of zone 26."""


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({}, ""),
        ({"left": [3, 1]}, "not well listed"),
        ({"ready": [STACK, STACK], "left": [1, 1]}, "not well listed"),
        ({"left": [2]}, ""),
        ({"left": [0]}, "a stack that may move is not there"),
        ({"left": [4]}, "a stack that may move is not there"),
        ({"rested": [STACK, 3]}, ""),
        ({"rested": [STACK, 4]}, "left unmoved"),
        ({"rested": [STACK, 0]}, "left unmoved"),
        ({"rested": [STACK, 1, 2]}, "left unmoved"),
        ({"way": 27}, ""),
        ({"way": 33}, "zone 33, which the map does not have"),
        ({"downed": (26,)}, ""),
        ({"downed": (33,)}, "a zone is named that the map does not have"),
        ({"battle": 33}, "the battle board does not hold"),
        ({"battle": 26}, "the battle board does not hold"),
        ({"fallen": [0] * 10}, "the battle board does not hold"),
        ({"battle": 26, "fallen": [0, 0, 0, 0, 3, 0, 0, 0, 0, 0]}, ""),
        ({"battle": 26, "fallen": [0, 0, 0, 0, 4, 0, 0, 0, 0, 0]}, "more casualties than units"),
        ({"battle": 26, "fallen": [-1, 0, 0, 0, 0, 0, 0, 0, 0, 0]}, "more casualties than units"),
        ({"grounded": (4, 0, 0, 0)}, ""),
        ({"grounded": (5, 0, 0, 0)}, "more aircraft are grounded"),
        ({"grounded": (-1, 0, 0, 0)}, "more aircraft are grounded"),
    ],
)
def test_what_a_phase_keeps_between_answers_holds(fields: dict[str, object], said: str):
    found = check(check_workings, put_up(8, "26:i3"), **fields)
    assert said in found
    assert bool(said) == bool(found)


@pytest.mark.parametrize(
    ("fights", "phase", "said"),
    [
        ((20, 26), 13, ""),
        ((20, 20), 13, "named twice"),
        ((20, 27), 13, "not contested"),
        ((14,), 13, "not contested"),
        ((20,), 12, "not contested"),
        ((33,), 13, "that the map does not have"),
    ],
)
def test_zones_to_be_fought_over_are_contested(fights: tuple[int, ...], phase: int, said: str):
    b = put_up(13, "26:i2I3 20:i1I1 27:i1 14:I1")
    assert check(check_workings, b) == ""
    found = check(check_workings, b, fights=fights, phase=phase)
    assert said in found
    assert bool(said) == bool(found)


@pytest.mark.parametrize(
    ("agenda", "said"),
    [
        ([["conclude", 0, 20], ["defenders_fire", 0, 20], ["attackers_fire", 0, 20]], ""),
        ([["conclude", 0, 20], ["defenders_fire", 0, 20], ["attackers_fire", 3, 20]], "not of the"),
        ([["conclude", 0, 20], ["defenders_fire", 0, 20], ["attackers_fire", 0, 26]], "not fight"),
        ([["conclude", 0, 26], ["defenders_fire", 0, 20], ["attackers_fire", 0, 20]], "belong"),
        ([["defenders_fire", 0, 20], ["attackers_fire", 0, 20]], "belong together"),
    ],
)
def test_the_steps_of_a_battle_are_of_its_zone_and_attacker(agenda: list[list[Any]], said: str):
    b = put_up(13, "26:i2I3 20:i1I1")
    do(b, "fight Z20")
    b.agenda = [*b.agenda[:-3], *(tuple(frame) for frame in agenda)]
    found = "; ".join(check_agenda(b))
    assert said in found
    assert bool(said) == bool(found)


def test_casualties_are_chosen_in_battles_only():
    b = put_up(13, "26:i2I3 20:i1I1")
    b.agenda = [*b.agenda[:-1], ("choose_casualty", 0, 20, 1, 0)]
    assert "casualties are chosen in battles" in "; ".join(check_agenda(b))


@pytest.mark.parametrize(
    ("frame", "said"),
    [
        (("choose_destination", BOTH, STACK), ""),
        (("choose_destination", BOTH, stack_id(20, 4)), "may not move there now"),
        (("choose_number", BOTH, STACK, 27), ""),
        (("choose_number", BOTH, STACK, 1), "may not move there now"),
        (("choose_destination", BOTH, -26), "may not move there now"),
    ],
)
def test_only_a_stack_that_is_ready_is_moved(frame: Frame, said: str):
    b = put_up(8, "26:i3")
    b.agenda = [*b.agenda[:-1], frame]
    found = "; ".join(check_agenda(b))
    assert said in found
    assert bool(said) == bool(found)


def test_cards_around_an_order_are_there_with_fortune_or_tactics_only():
    plain, lucky = put_up(8, "26:i3"), put_up(8, "26:i3", options={"fortune": True})
    assert [*check_agenda(plain)] == [] == [*check_agenda(lucky)]
    plain.fortune, lucky.fortune = 1, 0
    assert "the cards around order 8 are not as they can be" in "; ".join(check_agenda(plain))
    assert "no fortune or tactics card is in this deck" in "; ".join(check_agenda(lucky))


def top(b: Board, frame: Frame) -> str:
    """Return what is wrong with the agenda if this frame is on top."""
    b.agenda = [*b.agenda[:-1], frame]
    return "; ".join(check_agenda(b))


def test_units_left_unmoved_are_counted_stack_by_stack():
    tank = stack_id(26, 6)
    for rested, sound in (
        ((STACK, 1, tank, 1), True),
        ((STACK, 1, tank, 2), False),
        ((tank, 1, STACK, 4), False),
        ((tank, 1, STACK), False),
    ):
        assert (check(check_workings, put_up(8, "26:i3t1"), rested=[*rested]) == "") is sound


def test_a_stack_of_several_kinds_moves_where_there_are_several():
    for units, sound in (("26:i3t1", True), ("26:i3", False)):
        said = top(put_up(8, units), ("choose_destination", BOTH, -26))
        assert ("may not move there now" not in said) is sound


def test_the_counts_of_a_movement_belong_to_an_order_that_moves():
    b = put_up(8, "26:i3")
    assert "counts of the movement" in check(check_workings, b, phase=0)
    b = put_up(8, "26:i3")
    assert "counts of the movement" in check(check_workings, b, side_units=[0] * len(b.side_units))
    b = put_up(12, "26:I3")
    assert check(check_workings, b) == ""
    assert "counts of the movement" in check(check_workings, b, phase=8)


@pytest.mark.parametrize(
    ("frame", "said"),
    [
        (("fire_flak", 26, 10), ""),
        (("fire_flak", 26, 11), "no such unit is in zone 26"),
        (("fire_flak", 26, 0), "antiaircraft fire is at aircraft"),
        (("fire_flak", 33, 10), "zone cannot be 33"),
        (("fire_flak", 26, 14), "slot cannot be 14"),
    ],
)
def test_flak_fires_at_aircraft_that_are_there(frame: Frame, said: str):
    b = put_up(4, "26:I2A1f1")
    b.agenda = [*(f for f in b.agenda if f[0] in ("end_of_turn", "order_card")), frame]
    found = "; ".join(check_agenda(b))
    assert said in found
    assert bool(said) == bool(found)


def test_aircraft_are_grounded_on_a_six_of_their_card_only():
    b = put_up(3, "26:I2", options={"fortune": True})
    wrong = "aircraft are grounded on a 6"
    for luck, grounded, place, sound in (
        (-1, (0, 0, 0, 0), 0, True),
        (0, (0, 0, 0, 0), 0, False),
        (1, (0, 0, 0, 0), 0, False),
        (-1, (), 0, False),
        (-1, (0, 0, 0, 0), 4, False),
    ):
        b.luck, b.grounded = luck, grounded
        assert (wrong not in top(b, ("ground_aircraft", place))) is sound


@pytest.mark.parametrize(
    ("frame", "sound"),
    [
        (("choose_entry", 0, 12), True),
        (("choose_entry", 0, 0), False),
        (("choose_entry", 1, 12), False),
        (("choose_arrivals", 0, 12, 0), True),
        (("choose_arrivals", 0, 0, 0), False),
        (("choose_arrivals", 0, 12, 4), False),
    ],
)
def test_reinforcements_come_in_where_there_is_room(frame: Frame, sound: bool):
    b = put_up(14, waiting=((1 << 38) - 1, 0, 0, 0), Utah=(3, 0, 0))
    do(b, (6, 6))
    assert ("no unit of the chart can come in" not in top(b, frame)) is sound


def test_a_step_of_the_turn_or_of_a_card_not_in_the_deck_cannot_wait():
    b = put_up(8, "26:i3")
    b.agenda.insert(-1, ("end_of_turn",))
    assert "end_of_turn cannot wait inside an order" in "; ".join(check_agenda(b))
    b = put_up(3, "26:I2", options={"fortune": True})
    assert "no such card" not in "; ".join(check_agenda(b))
    assert "no such card is in this deck" in top(put_up(3, "26:I2"), ("ground_aircraft", 0))
    assert "roll_fortune is for order 3, not 4" in top(b, ("roll_fortune", 4))


def test_fighters_strafe_a_group_that_moved_no_more_often_than_can_be():
    b = put_up(12, "26:I3f1 20:i1")
    do(b, "inf Z26", "Z20", "2")
    (group,) = list_groups(b)
    for shots, units, sound in ((1, 2, True), (15, 8, True), (0, 2, False), (16, 2, False)):
        b.agenda = [("strafing_shot", group, shots, units)]
        assert ("a fighter strafes nobody" not in "; ".join(check_workings(b))) is sound
    for named, units in ((group + 1, 2), (group, 9), (group, -1)):
        b.agenda = [("strafing_shot", named, 1, units)]
        assert "a fighter strafes nobody" in "; ".join(check_workings(b))


@pytest.mark.parametrize(
    ("frames", "fine"),
    [
        ([("lapse", 2), ("close_order", 2)], True),
        ([("lapse", 2), ("choose_tactics", 2, 1), ("choose_tactics", 2, 2)], True),
        ([("lapse", 2), ("lapse", 2), ("lapse", 2)], False),
        ([("close_order", 2)], False),
    ],
)
def test_the_cards_around_an_order_come_once(frames: list[tuple[str, int]], fine: bool):
    """Only the offer of a tactics card may be there for each of two Allied players."""
    b = put_up(2, "15:B1", options=WITH_TACTICS)
    assert (not list(check_wrapping(b, list(frames)))) == fine


def test_no_card_wraps_an_order_of_a_plain_game():
    """But order 1 has its own end."""
    b = put_up(2, "15:B1")
    assert not list(check_wrapping(b, [("salvo", 1, 6, 1)]))
    assert list(check_wrapping(b, [("lapse", 2)]))
    b.phase = 1
    assert not list(check_wrapping(b, [("lapse", 1)]))


@pytest.mark.parametrize("name", ["name_origins", "name_battles"])
@pytest.mark.parametrize(
    ("number", "fine"), [(1, True), (MOST_NAMED, True), (MOST_NAMED + 1, False)]
)
def test_a_card_lets_no_more_zones_be_named_than_it_says(name: str, number: int, fine: bool):
    assert (not list(check_pieces(put_up(2, "15:B1"), name, {"number": number}))) == fine


def test_fire_is_at_a_unit_that_is_there():
    """Antiaircraft fire at aircraft, not at land units."""
    b = put_up(4, "26:A1f1", field=(3, 4, 1, 1))
    slot = node(b).frame[2]  # type: ignore[union-attr]
    assert not list(check_pieces(b, "fire_flak", {"zone": 26, "slot": int(slot)}))
    assert list(check_pieces(b, "fire_flak", {"zone": 27, "slot": int(slot)}))
    assert list(check_pieces(b, "fire_flak", {"zone": 26, "slot": 1}))
    assert not list(check_pieces(b, "bomb", {"zone": 26, "slot": 1}))
    assert list(check_pieces(b, "bomb", {"zone": 26, "slot": 0}))
