"""Rules where they do not apply: what a dropped condition would change."""

import pytest

from beachhead.games.axis_allies_dday.board.movement import list_groups, mover_at
from beachhead.games.axis_allies_dday.content.tables import AXIS, BOTH
from beachhead.games.axis_allies_dday.rules.combat import attacking_powers
from beachhead.games.axis_allies_dday.rules.reinforcements import roll_reinforcements
from beachhead.games.axis_allies_dday.rules.tactics.late_moves import (
    convoy_goals,
    neighbours_with_room,
)
from beachhead.games.axis_allies_dday.rules.turn import can_come_back, cards_of_number
from tests.games.axis_allies_dday.boards import do, put_up, step, texts


@pytest.mark.rule("AAD-TURN-04")
def test_an_ally_goes_on_after_the_other_has_acted_with_three_players_only():
    for scenario, acted in (("two", 0), ("three", 1)):
        b = put_up(3, "26:I1", scenario=scenario)
        do(b, "patrol Z26", "1")
        assert b.acted == acted
    b = put_up(3, "26:I1", scenario="three")
    assert b.agenda[-1] == ("choose_patrol", 1)
    do(b, "done")
    assert b.agenda[-1] == ("choose_patrol", 2)
    do(b, "patrol Z26", "1", "done")
    assert b.agenda[-1] == ("choose_patrol", 1)
    do(b, "done")
    assert step(b) != "choose_patrol"


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


@pytest.mark.rule("AAD-FORTUNE00-10")
def test_aircraft_come_back_by_fortune_only():
    lucky, plain = put_up(8, "26:i1", options={"fortune": True}), put_up(8, "26:i1")
    for needs in ("fighter", "bomber"):
        assert can_come_back(lucky, needs)
        assert not can_come_back(plain, needs)


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


@pytest.mark.rule("AAD-FORTUNE11-01", "AAD-FORTUNE13-01")
def test_without_a_fortune_everybody_attacks_in_every_contested_zone():
    b = put_up(13, "26:I2i1 20:I1i1")
    assert attacking_powers(b, AXIS, 26) == AXIS
    assert set(b.fights) == {20, 26}
    assert texts(b) == ["fight Z20", "fight Z26"]


@pytest.mark.rule("AAD-TACTIC00-02")
def test_a_used_tactics_card_does_not_come_up_again():
    b = put_up(8, "26:i1", options={"tactics": True})
    frames = [frame[0] for frame in cards_of_number(b, 9, there=True)]
    assert frames == ["open_order", "fire_to_sea", "close_order", "tactics_card", "lapse"]
    b.use_up(9)
    assert "tactics_card" not in [frame[0] for frame in cards_of_number(b, 9, there=True)]
    assert [f[0] for f in cards_of_number(b, 9, there=False)] == ["close_order", "lapse"]


@pytest.mark.rule("AAD-REINF-05")
def test_the_sum_of_the_dice_counts_unless_a_fortune_lets_one_be_thrown_again():
    b = put_up(14, waiting=((1 << 38) - 1, 0, 0, 0))
    assert b.agenda[-1] == roll_reinforcements(0)
    do(b, (2, 1))
    assert b.agenda[-1] == ("choose_entry", 0, 3)
