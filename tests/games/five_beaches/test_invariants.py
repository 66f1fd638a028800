"""Positions that cannot be: unknown hexes, two units in one, wrong decks."""

import json
from itertools import islice
from typing import Any

import pytest

from beachhead.games.five_beaches import GAME
from beachhead.kernel.errors import BadPosition
from beachhead.sim.hostile import CHANGES, trials
from tests.games.five_beaches.boards import board


def saved(scenario: str = "omaha") -> dict[str, object]:
    """Return a position as plain JSON."""
    found: dict[str, object] = json.loads(GAME.save(board(scenario)))
    return found


def refused(position: dict[str, object]) -> str:
    """Return the reason why a position is refused."""
    with pytest.raises(BadPosition) as error:
        GAME.load(json.dumps(position))
    return str(error.value)


def test_a_sound_position_is_accepted():
    assert GAME.key(GAME.load(json.dumps(saved()))) == GAME.key(board("omaha"))


@pytest.mark.parametrize("number", [2085, 1059, 9, 20250, -7])
def test_a_unit_in_an_unknown_hex_is_refused(number: int):
    """Also a hex of a map that is not in play."""
    position = saved()
    position["at"][0] = number  # type: ignore[index]
    assert "16/1 is in" in refused(position)
    assert "FFF-CAMP-04" in refused(position)


def test_two_units_in_one_hex_are_refused():
    position = saved()
    position["at"][1] = position["at"][0]  # type: ignore[index]
    assert "FFF-BEACH-14" in refused(position)


def test_a_german_at_sea_is_refused():
    position = saved()
    position["at"][-1] = 2001  # type: ignore[index]
    assert "FFF-BEACH-21" in refused(position)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("deck", [2] * 18),
        ("deck", [3] + [2] * 7 + [6] + [2] * 8 + [6, 1]),
        ("deck", [2] * 8 + [6] + [2] * 8 + [6, 2]),
        ("card", "red9"),
        ("jokers", 1),
        ("turn", 9),
        ("drawer", 7),
        ("steps", [2]),
        ("allied_held", [2041]),
        ("exits", [3]),
        ("due", [0]),
        ("acted", [99]),
        ("variants", ["gold_lehr"]),
        ("scenario", "dieppe"),
    ],
)
def test_a_deck_that_is_not_45_cards_and_other_nonsense_is_refused(field: str, value: object):
    position = saved()
    position[field] = value
    assert refused(position)


@pytest.mark.parametrize(("scenario", "size"), [("omaha", 45), ("campaign", 46)])
def test_before_the_first_card_the_deck_is_whole(scenario: str, size: int):
    """A card fewer is refused, with both numbers."""
    position = saved(scenario)
    position["deck"][0] = 1  # type: ignore[index]
    assert f"the deck has {size - 1} cards before one is turned, not {size}" in refused(position)


# ---- positions of strangers -------------------------------------------------------------------------


def omaha_body() -> dict[str, Any]:
    """Return a sound position: the Allies have an even card."""
    form = 'scenario = "omaha"\nturn = 2\ncard = "red4"\n[units]\n"16/1" = "2031"'
    found: dict[str, Any] = json.loads(GAME.save(GAME.setup(form)))
    assert GAME.load(json.dumps(found)).turn == 2
    return found


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("left", 50, "Activations are left"),
        ("fewer", [7, 0], "are lost"),
        ("strange", 1, "strange"),
        ("allied_held", [2040], "which the enemy controls"),
        ("acted", [1, 1], "listed twice"),
        ("card", "red9", "is no card"),
        ("card", "redface", "the card is redface"),
        ("strike", 1, "free strikes"),
        ("agenda", [["choose_unit", 0]], "the next card or the end of the turn"),
        ("agenda", [["next_card"], ["choose_unit", 9]], "sheet cannot be 9"),
        ("agenda", [["next_card"], ["place", 1]], "has not been carried out"),
        ("agenda", [["next_card"], ["choose_place", 1]], "cannot wait on turn 2"),
        ("agenda", [["next_card"], ["choose_map", 0]], "one map"),
        ("agenda", [["next_card"], ["choose_unit", 0], ["choose_unit", 0]], "below another"),
        ("agenda", [["next_card"], ["draw_for_attack", 0, 1]], "its own side"),
        ("agenda", [["next_card"], ["act", 17]], "not of that unit's side"),
    ],
)
def test_what_cannot_be_is_refused_with_its_reason(name: str, value: object, said: str):
    with pytest.raises(BadPosition) as refused:
        GAME.load(json.dumps({**omaha_body(), name: value}))
    assert said in str(refused.value)


def test_whatever_loads_can_be_played_to_its_end():
    """The longer run of the same is `x.py fuzz five_beaches --hostile`."""
    for trial in islice(trials("five_beaches", 1), 25 * CHANGES):
        trial.run()
