"""The figures of events: what a table needs to show a throw, a move or a loss."""

import pytest

from beachhead.games._template import GAME
from beachhead.kernel.position import Event, Figure
from beachhead.kernel.testing import check_events
from beachhead.kernel.testing.events import event_faults

KNOWN = {"zone:1": None, "unit:7": None}
THROW: dict[str, Figure] = {"side": 0, "role": "attack", "dice": [1, 6], "need": "2 or less"}


def faults(**figures: Figure) -> list[str]:
    """List what is wrong with an event."""
    return list(event_faults(Event("fired", "", figures), KNOWN))


def test_a_throw_that_says_everything_is_fine():
    assert (
        faults(**THROW, dice_hit=[1, 0], target=["unit:7"], terms=["Bluff|-1|FFF-BEACH-23"]) == []
    )


@pytest.mark.parametrize("missing", ["side", "role", "need"])
def test_a_throw_without_side_role_or_need_is_not_shown(missing: str):
    assert faults(**{k: v for k, v in THROW.items() if k != missing})


def test_a_result_will_do_where_nothing_particular_is_needed():
    throw = {k: v for k, v in THROW.items() if k != "need"}
    assert faults(**throw, result="3 recruits") == []


def test_every_die_has_its_owner_and_its_hit():
    assert faults(**THROW, dice_hit=[1]) == ["dice_hit has 1 entries for 2 dice"]
    assert faults(**THROW, dice_of=["tank"]) == ["dice_of has 1 entries for 2 dice"]


def test_a_thing_that_is_in_no_scene_cannot_be_pointed_at():
    assert faults(pieces=["unit:7"], to="zone:1") == []
    assert faults(pieces=["unit:8"]) == ["pieces names 'unit:8', which is in neither scene"]


def test_the_template_s_events_can_all_be_shown():
    for seed in range(4):
        check_events(GAME, "", seed, 100)
