"""Positions that somebody has tampered with: refused with the field and its figures, or playable."""

from itertools import islice
from typing import Any

import msgspec
import pytest

from beachhead.games.dday_dice import GAME
from beachhead.kernel.errors import BadPosition
from beachhead.sim.hostile import CHANGES, trials
from tests.games.dday_dice.boards import phase, roll_all, table


@pytest.mark.parametrize("seed", range(12))
def test_a_tampered_position_is_refused_or_can_be_played_to_its_end(seed: int):
    """The longer run of the same is `x.py fuzz dday_dice --hostile`."""
    for trial in islice(trials("dday_dice", seed), CHANGES):
        trial.run()


def rolling() -> dict[str, Any]:
    """Return a position in which two Units have rolled once."""
    b = table("omaha_beach-2")
    for side in (0, 1):
        roll_all(b, "skull star soldier1 soldier2 courage tool", side=side)
    found: dict[str, Any] = msgspec.json.decode(GAME.save(b))
    return found


@pytest.mark.parametrize(
    ("field", "value", "told"),
    [
        ("claims", [1, 99, 0, 0, 0, 0], r"unit 0: nothing can be claimed by \(1, 99, 0, 0, 0\)"),
        ("claims", [1, 10, 3, 0, 0, 0] * 2, "a card is claimed twice"),
        ("claims", [1], "a claim has 6 numbers, so 1 are no claims"),
        ("offer", [1, 0, 9], "no such offer"),
        ("offer", [0, 1, *[0] * 12], "no such offer"),
        ("extra", [99], "no such bonus results"),
        ("cancelled", 64, "cancelled is 64, not 0 to 63"),
        ("rolls", 4, "rolls is 4, not 0 to 3"),
        ("new_stars", -1, "new_stars is -1, not 0 to"),
        ("courage", 1_001, "courage is 1001, not 0 to 1000"),
        ("sector", 0, "stands in no Sector of the map: 0"),
        ("visited", 1 << 40, "visited Sectors that the map lacks"),
        ("target", 9, "no way leads from Sector 1 to 9"),
        ("afar", 2, "reaches no Unit 2 from afar"),
        ("conquered", 3, "conquered the Bunker from Sector 1"),
        ("items", 1, "one Item lies in two places"),
    ],
)
def test_a_field_that_cannot_be_is_named_with_its_figures(field: str, value: Any, told: str):
    position = rolling()
    position["units"][0][field] = value
    with pytest.raises(BadPosition, match=told) as refused:
        GAME.load(msgspec.json.encode(position))
    assert refused.value.code == "position.invalid"
    assert "DDD-" in str(refused.value)


@pytest.mark.parametrize(
    ("frame", "told"),
    [
        (["choose_lock", 1], "choose_lock of side 1 lies in the branch of side 0"),
        (["choose_lock", 7], "choose_lock has no side 7"),
        (["roll", 0, 64], "roll has no mask 64"),
        (["deal", 0], "deal of side 0 has no offer to put together"),
    ],
)
def test_a_step_with_arguments_out_of_range_is_refused(frame: list[int | str], told: str):
    position = rolling()
    position["branches"][0]["agenda"] = [frame]
    with pytest.raises(BadPosition, match=told):
        GAME.load(msgspec.json.encode(position))


def test_an_agenda_without_a_way_on_is_refused():
    """Something must come after what is asked now."""
    position = rolling()
    position["agenda"] = []
    with pytest.raises(BadPosition, match="phase 1 ends with nothing: no way on"):
        GAME.load(msgspec.json.encode(position))


def test_a_branch_of_nobody_is_refused():
    position = rolling()
    position["branches"][1]["side"] = 0
    with pytest.raises(BadPosition, match=r"branches of the sides \[0, 0\], with 2 Units"):
        GAME.load(msgspec.json.encode(position))


def test_a_position_that_breaks_when_it_is_played_on_is_refused():
    """A claim again without anything to choose from: only trying it shows that."""
    b = phase(table("omaha_beach-2"), 4)
    position: dict[str, Any] = msgspec.json.decode(GAME.save(b))
    position["agenda"].append(["answer_proposals", 0])
    position["branches"] = []
    with pytest.raises(BadPosition):
        GAME.load(msgspec.json.encode(position))
