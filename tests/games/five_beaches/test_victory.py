"""Control of objectives, points, and who wins a map."""

import pytest

from beachhead.games.five_beaches.board import ALLIED, GERMAN, Board
from beachhead.kernel.position import Event
from tests.games.five_beaches.boards import (
    board,
    end_turn,
    find_unit,
    play_out,
    roll,
    say,
    step,
    texts,
)

BEACHES = ("utah", "omaha", "gold", "juno", "sword")


@pytest.mark.rule("FFF-BEACH-44")
def test_the_last_side_to_stand_on_an_objective_controls_it():
    """German at the start; Allied when a unit stops there, also after it has left; then German again."""
    b = board("utah", "8/4 1042, 795 Ost 1040, 7 Sturm 1003")
    assert list(b.allied_held) == []
    roll(b, "red1")
    say(b, "8/4", "1043")
    assert list(b.allied_held) == [1043]
    roll(b, "red1")
    say(b, "8/4", "1042")
    assert list(b.allied_held) == [1043]
    roll(b, "black1")
    b.at[find_unit(b, "795 Ost")] = 1044
    say(b, "795 Ost", "1043")
    assert list(b.allied_held) == []


@pytest.mark.rule("FFF-BEACH-44")
def test_passing_through_an_objective_changes_nothing():
    """The ruling: a unit stands where it ends its move."""
    b = board("utah", "70 1042, 7 Sturm 1003")
    roll(b, "red1")
    say(b, "70", "1044")
    assert list(b.allied_held) == []


@pytest.mark.rule("FFF-BEACH-45")
def test_objectives_and_exits_are_a_point_each():
    """Two objectives and one exited unit are three points."""
    b = board("utah", "8/4 1041, 22/4 1043, 70 1037, 7 Sturm 1003")
    b.take_control(ALLIED, 1041)
    b.take_control(ALLIED, 1043)
    roll(b, "red1")
    say(b, "70", "exit", "done")
    events = finish(b)
    assert next(e for e in events if e.kind == "judged").figures["points"] == 3


def finish(b: Board) -> list[Event]:
    """Play the remaining turns without acting and give the events of the last answer."""
    while True:
        for face in ("redface", "blackface", "joker"):
            events = roll(b, face)
            while step(b) not in {"turn_card", "over"}:
                say(b, "done" if "done" in texts(b) else texts(b)[0])
            if step(b) == "over":
                return events


@pytest.mark.rule("FFF-BEACH-46")
@pytest.mark.parametrize(
    ("scenario", "needs"), [("utah", 4), ("omaha", 4), ("gold", 5), ("juno", 3), ("sword", 3)]
)
def test_the_allies_win_with_the_points_a_map_asks_for(scenario: str, needs: int):
    """One point fewer and the Germans win; there is no draw."""
    for points, winner in ((needs, ALLIED), (needs - 1, GERMAN)):
        b = board(scenario)
        b.exits = (points,)
        play_out(b)
        assert b.scores[winner] == 1
        assert b.scores[1 - winner] == -1


@pytest.mark.rule("FFF-BEACH-47")
def test_no_map_is_decided_before_its_last_turn():
    """With every point in hand in turn 1 the game goes on."""
    b = board("juno")
    b.exits = (7,)
    end_turn(b)
    assert not b.ending
    assert b.turn == 2
