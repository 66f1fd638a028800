"""Three players: both Allies act until both are done, and each decides for its own pieces."""

from typing import Any

import pytest

from beachhead.games.axis_allies_dday import GAME
from beachhead.games.axis_allies_dday.board import Board
from tests.games.axis_allies_dday.boards import asked, do, has, put_up, step, texts

CARDS: dict[str, int | str | bool] = {"fortune": True, "tactics": True}
UK, US = 1, 2


def put_three(phase: int, zones: str, **more: Any) -> Board:
    """Put up a position for three players."""
    return put_up(phase, zones, scenario="three", **more)


# ---- until both are done (AAD-TURN-04) --------------------------------------------------------------


@pytest.mark.rule("AAD-TURN-04")
def test_the_us_makes_room_and_the_uk_goes_on():
    """Zone 23 is full of U.S. infantry; two leave it, and U.K. infantry of 15 follows."""
    b = put_three(8, "15:i2 22:j8")
    assert asked(b) == UK
    do(b, "UK inf Z15")
    assert "Z22" not in texts(b)
    do(b, "Z23", "1", "done")
    assert asked(b) == US
    do(b, "US inf Z22", "Z27", "2", "done")
    assert asked(b) == UK
    assert texts(b) == ["UK inf Z15", "done"]  # one has moved, one has not
    do(b, "UK inf Z15", "Z22")
    assert has(b, 22, "i1j6")


@pytest.mark.rule("AAD-TURN-04")
def test_nobody_is_asked_again_if_the_ally_has_not_acted():
    b = put_three(8, "15:i2 22:j2")
    do(b, "done")
    assert asked(b) == US
    do(b, "done")
    assert b.phase != 8
    b = put_three(8, "15:i1 22:j2")
    do(b, "UK inf Z15", "Z23")  # the only U.K. unit has moved: nothing is left to ask
    assert asked(b) == US
    do(b, "US inf Z22", "Z27", "1", "done")
    assert (b.phase != 8, b.rested, b.acted) == (True, (), 0)


@pytest.mark.rule("AAD-MOVE-05")
def test_nobody_moves_twice_however_often_it_is_asked():
    b = put_three(8, "15:i1 22:j3")
    do(b, "UK inf Z15", "Z23", "US inf Z22", "Z27", "1", "done")
    assert b.phase != 8
    b = put_three(8, "15:i2 22:j3")
    do(b, "done", "US inf Z22", "Z27", "1", "done", "UK inf Z15", "Z23", "1", "done")
    assert texts(b) == ["US inf Z22", "done"]
    assert b.left == [2]


@pytest.mark.rule("AAD-TURN-04")
def test_landing_and_patrols_go_on_until_both_are_done():
    b = put_three(10, "20:I1", Gold=(2, 0, 0), Utah=(2, 0, 0))
    do(b, "done")
    assert asked(b) == US
    do(b, "land Utah inf", "1", "done")
    assert asked(b) == UK
    do(b, "land Gold inf", "2")
    assert asked(b) == US
    do(b, "done")
    assert b.phase != 10
    b = put_three(3, "26:I1", field=(1, 1, 0, 0))
    do(b, "done", "patrol Z26")
    assert (asked(b), step(b)) == (UK, "choose_patrol")


def test_two_players_are_asked_once():
    b = put_up(8, "15:i2 22:j3")
    do(b, "UK inf Z15", "Z23", "1", "done")
    assert b.phase != 8
    assert (b.acted, b.rested) == (0, ())


# ---- ship dice --------------------------------------------------------------------------------------


@pytest.mark.rule("AAD-TURN-04")
def test_ship_dice_that_the_uk_leaves_go_to_the_us():
    """Three each; the U.K. stops after one, so the U.S. has five."""
    b = put_three(2, "15:B2 14:B2")
    do(b, "hit Z15 bh", (6,), "stop")
    for left in range(5, 0, -1):
        assert (asked(b), b.agenda[-1][2]) == (US, left)
        do(b, "hit Z14 bh", (6,))
    assert b.phase != 2


@pytest.mark.rule("AAD-TURN-04")
def test_ship_dice_that_the_us_leaves_go_back_once():
    b = put_three(2, "15:B8")
    do(b, "hit Z15 bh", (6,), "hit Z15 bh", (6,), "hit Z15 bh", (6,), "stop")
    assert (asked(b), b.agenda[-1][2]) == (UK, 3)
    do(b, "stop")
    assert b.phase != 2
    b = put_three(2, "15:B8")
    do(b, "stop", "stop")  # who has left dice is not asked again
    assert b.phase != 2


# ---- own pieces -------------------------------------------------------------------------------------


def tactics(number: int, zones: str, **more: Any) -> Board:
    """Come to the offer of a tactics card."""
    b = put_three(number, zones, options={"tactics": True}, **more)
    while not (step(b) == "choose_tactics" and b.agenda[-1][1] == number):
        node = GAME.node(b)
        idle = [o for o in node.options if o in ("done", "stay", "stop", "keep", "hold")]  # type: ignore[union-attr]
        GAME.play(b, (idle or node.options)[0])  # type: ignore[union-attr]
    return b


@pytest.mark.rule("AAD-TACTIC03-02")
def test_each_ally_chooses_among_its_own_fighters():
    """The card is offered to the U.K. for its fighter, then to the U.S. for its own."""
    b = tactics(3, "26:A1f1 27:g1 28:g1", field=(0, 0, 0, 0))
    assert asked(b) == UK
    do(b, "keep")
    assert (step(b), asked(b)) == ("choose_tactics", US)
    do(b, "use")
    assert (asked(b), texts(b)) == (US, ["guard US ftr Z27", "guard US ftr Z28"])
    b = tactics(3, "26:A1g1", field=(0, 0, 0, 0))
    assert asked(b) == US  # the U.K. has no fighter out


@pytest.mark.rule("AAD-TACTIC09-02")
def test_each_ally_names_its_own_box():
    b = tactics(9, "26:I1", Gold=(1, 0, 0), Juno=(1, 0, 0), Utah=(1, 0, 0), Omaha=(1, 0, 0))
    do(b, "use")
    assert (asked(b), texts(b)) == (UK, ["box Gold", "box Juno"])


@pytest.mark.rule("AAD-TACTIC11-02")
def test_each_ally_fires_its_own_guns():
    b = tactics(11, "26:I3 27:a1 21:b2 25:b1")
    do(b, "keep", "use")
    assert (asked(b), texts(b)) == (US, ["fire Z21>Z26", "fire Z25>Z26"])
    do(b, "fire Z21>Z26")
    assert GAME.node(b).side == US  # type: ignore[union-attr]


@pytest.mark.rule("AAD-TACTIC14-02")
def test_each_ally_moves_its_own_scouts():
    b = tactics(14, "26:f1 27:g1", field=(0, 0, 0, 0))
    do(b, "use")
    assert (asked(b), texts(b)) == (UK, ["UK ftr Z26", "done"])
    do(b, "done")
    assert (asked(b), texts(b)) == (US, ["US ftr Z27", "done"])


def fortune(number: int, zones: str, die: int, **more: Any) -> Board:
    """Roll the fortune die of an order."""
    b = put_three(number, zones, options={"fortune": True}, **more)
    do(b, (die,))
    return b


@pytest.mark.rule("AAD-FORTUNE04-03")
def test_each_ally_spares_a_zone_of_its_own_fighters():
    """The U.K. names a zone with its fighter, or leaves the choice to the U.S."""
    b = fortune(4, "26:A1f1 27:A1g1 28:A1g1", 6, field=(0, 0, 0, 0))
    assert (asked(b), texts(b)) == (UK, ["spare Z26", "pass"])
    do(b, "pass")
    assert (asked(b), texts(b)) == (US, ["spare Z27", "spare Z28"])
    b = fortune(6, "27:A1y1 28:A1y1", 6, field=(0, 0, 0, 0))
    assert asked(b) == US


@pytest.mark.rule("AAD-FORTUNE07-02", "AAD-FORTUNE16-02")
def test_each_ally_brings_its_own_aircraft_back():
    for number in (7, 16):
        b = put_three(number, "26:I1f1g1x1y1", field=(0, 0, 0, 0), options={"fortune": True})
        b.lost = (*b.lost[:10], 1, 1, 1, 1)
        do(b, (1,))
        assert (asked(b), texts(b)) == (UK, ["restore UK", "pass"])
        do(b, "pass")
        assert b.airfield[1 if number == 16 else 3] >= 1


@pytest.mark.rule("AAD-SPECIAL-04")
def test_the_power_of_the_fighter_rolls_and_is_named():
    """A U.S. fighter over the start and a U.K. one over the end: each rolls its own die."""
    b = put_three(12, "26:I1g1 27:f1", field=(0, 0, 0, 0))
    do(b, "inf Z26", "Z27")
    rollers = []
    for _ in range(2):
        rollers.append(asked(b))
        (event,) = [e for e in do(b, (6,)) if e.kind == "strafed"]
        assert (event.figures["side"], event.figures["power"]) == (rollers[-1], rollers[-1])
    assert rollers == [US, UK]
