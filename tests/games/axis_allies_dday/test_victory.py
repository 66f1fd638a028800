"""AAD-WIN and AAD-VICTORY: three cities, the deadline, and the check at the end of the turn."""

import pytest

from beachhead.games.axis_allies_dday import GAME
from beachhead.games.axis_allies_dday.content.tables import (
    INFANTRY,
    ZONE_NUMBERS,
)
from tests.games.axis_allies_dday.boards import (
    do,
    kinds,
    next_turn,
    put_up,
    texts,
    until,
)

HELD = "2:i1 26:j1 30:i1"
LOST = "2:i1 26:j1 30:i1I1"


@pytest.mark.rule("AAD-VICTORY-01")
def test_control_at_two_checks_running_wins():
    """Turns 6 and 7: the Allies win after turn 7."""
    b = put_up(16, HELD, turn=6)
    assert (b.turn, b.ending) == (7, "")
    next_turn(b)
    assert (b.turn, b.ending) == (7, "cities")


@pytest.mark.rule("AAD-VICTORY-02")
def test_the_first_good_check_is_close_to_victory_only():
    """The game goes on with the flag set."""
    b = put_up(16, HELD, turn=6)
    assert (b.close, b.ending) == (1, "")


@pytest.mark.rule("AAD-VICTORY-03")
def test_a_marker_reminds_the_players_and_does_nothing():
    """The panel says so; the legal answers are the same without the flag."""
    b = put_up(16, HELD, turn=6)
    victory = next(panel for panel in GAME.scene(b, 0).panels if panel.id == "victory")
    assert any("close to victory" in line for line in victory.lines)
    assert "close to victory" in GAME.scene(b, 0).summary
    with_flag = texts(b)
    b.close = 0
    assert texts(b) == with_flag
    assert GAME.scene(b, 0).panels[0].lines == ()


@pytest.mark.rule("AAD-VICTORY-04")
def test_the_second_check_wins():
    """Flag set at turn 8, all three at the end of turn 9."""
    b = put_up(16, HELD, turn=9, close=1)
    assert (b.ending, b.turn, b.scores) == ("cities", 9, [-1, 1])


@pytest.mark.rule("AAD-VICTORY-04")
def test_a_city_lost_and_regained_between_checks_counts():
    """Caen is contested on card 11 and cleared on card 13: only the ends of turns count."""
    b = put_up(13, "2:i1 26:j1 30:i3I1", turn=9, close=1)
    do(b, (6,), (1, 6, 6))
    assert b.ending == "cities"


@pytest.mark.rule("AAD-VICTORY-05")
def test_losing_one_city_goes_on_without_the_flag():
    """Flag set at turn 5, Caen contested at the end of turn 6."""
    b = put_up(16, LOST, turn=6, close=1)
    assert (b.ending, b.close, b.turn) == ("", 0, 7)


@pytest.mark.rule("AAD-VICTORY-06")
def test_the_clock_restarts():
    """Held at 5 and 7 but not at 6: no win at 7, win at 8."""
    b = put_up(16, LOST, turn=6, close=1)
    b.add_units(30, INFANTRY, -b.count(30, INFANTRY))
    next_turn(b)
    assert (b.turn, b.close, b.ending) == (8, 1, "")
    events = next_turn(b)
    assert (b.turn, b.ending) == (8, "cities")
    assert kinds(events)[-1] == "check"


@pytest.mark.rule("AAD-VICTORY-07")
def test_at_the_end_of_turn_ten_the_allied_condition_is_tested_first():
    """Held at 9 and 10: the Allies; at 10 only: the Axis."""
    assert put_up(16, HELD, turn=10, close=1).ending == "cities"
    assert put_up(16, HELD, turn=10, close=0).ending == "deadline"


def test_three_players_share_victory_and_defeat():
    """Both Allied seats get the same; the sum is nothing."""
    assert put_up(16, HELD, turn=9, close=1, scenario="three").scores == [-2, 1, 1]
    assert put_up(16, LOST, turn=10, scenario="three").scores == [2, -1, -1]


@pytest.mark.rule("AAD-WIN-02")
def test_no_number_of_zones_wins_without_the_cities():
    """Allies in 40 zones, Caen Axis, at the ends of two turns: the game goes on."""
    zones = " ".join(f"{z}:i1" for z in ZONE_NUMBERS[0] if z != 30) + " 30:I8"
    b = put_up(16, zones, turn=4)
    assert b.turn == 5
    next_turn(b)
    assert (b.turn, b.ending) == (6, "")


@pytest.mark.rule("AAD-WIN-03")
def test_all_three_cities_at_two_turn_ends_win_and_two_do_not():
    """Cherbourg and St. Lô alone are not enough; with Caen at both ends the Allies win."""
    b = put_up(16, "2:i1 26:i1 30:I1", turn=5)
    assert (b.turn, b.close) == (6, 0)
    b = put_up(16, HELD, turn=5)
    assert (b.turn, b.close, b.ending) == (6, 1, "")
    next_turn(b)
    assert (b.ending, b.scores) == ("cities", [-1, 1])


@pytest.mark.rule("AAD-WIN-04")
def test_destroyed_allies_can_only_lose():
    """With no Allied land unit on board, boxes or charts the turn's end is the Axis win."""
    b = put_up(16, "30:I1", turn=6)
    assert (b.ending, b.scores) == ("destroyed", [1, -1])
    b = put_up(16, "30:I1", turn=6, waiting=(1, 0, 0, 0))
    assert not b.ending, "a unit still on a chart keeps the game going"
    cards: dict[str, int | str | bool] = {"tactics": True, "home_front": "Allies"}
    b = put_up(16, "30:I1", turn=6, options=cards)
    assert not b.ending, "volunteers may still come"


@pytest.mark.rule("AAD-WIN-04", "AAD-WIN-05")
def test_by_option_destroyed_allies_lose_at_the_deadline():
    """Without the early end the game goes on; the result at the end of turn 10 is the same."""
    late: dict[str, int | str | bool] = {"early_end": False}
    b = put_up(16, "30:I1", turn=6, options=late)
    assert (b.ending, b.turn) == ("", 7)
    b = put_up(16, "30:I1", turn=10, options=late)
    assert (b.ending, b.scores) == ("deadline", [1, -1])


@pytest.mark.rule("AAD-WIN-05")
def test_turn_ten_is_the_deadline():
    """Caen contested at the end of turn 10: the Axis wins and no turn 11 starts."""
    b = put_up(16, "2:i1 26:i1 30:i1I1", turn=10)
    assert (b.ending, b.turn, b.scores) == ("deadline", 10, [1, -1])


def test_an_idle_game_ends_with_the_axis():
    """Nobody moves, lands or fires: turn 10 ends it."""
    b = GAME.new()
    until(b, "over")
    assert (b.ending, b.turn) == ("deadline", 10)


@pytest.mark.rule("AAD-VICTORY-01")
def test_cities_and_what_is_needed_stand_in_words():
    """Each city is named with who controls it; a contested one belongs to nobody."""
    b = put_up(8, "2:j1 26:I1j1 30:I1")
    victory = next(panel for panel in GAME.scene(b, 0).panels if panel.id == "victory")
    assert victory.lines[:3] == (
        "Cherbourg: the Allies control it.",
        "St. Lô: nobody controls it.",
        "Caen: the Axis controls it.",
    )
    assert "two turns running" in victory.lines[3]
    assert "turn 10" in victory.lines[4]
