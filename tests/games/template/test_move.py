"""PAT-MOVE: advancing, and the ambush that interrupts it."""

import pytest

from beachhead.games._template import GAME
from beachhead.kernel.nodes import Chance, Decision
from tests.games.template.boards import field, options, play, refusal


@pytest.mark.rule("PAT-MOVE-01")
@pytest.mark.parametrize(
    ("spot", "code"),
    [
        ((50, 91), "spot.too_far"),
        ((72, 82), "spot.too_far"),
        ((50, 44), "spot.contact"),
        ((50, 40), "spot.contact"),
        ((-1, 60), "spot.off_field"),
        ("north", "spot.form"),
    ],
)
def test_a_move_is_refused_beyond_reach_in_contact_or_off_the_field(spot: object, code: str):
    """Up to its reach of 30, never off the field, never nearer to the enemy than 5."""
    b = field("50 60 hold", "50 40 hold")
    play(b, "advance")
    assert refusal(b, spot) == (code, "PAT-MOVE-01")


@pytest.mark.rule("PAT-MOVE-01")
@pytest.mark.parametrize("spot", [(50, 90), (68, 84), (50, 45), (50, 60)])
def test_a_patrol_moves_to_any_spot_within_reach(spot: tuple[int, int]):
    """The move is measured in a straight line; (18, 24) away is exactly 30."""
    b = field("50 60 hold", "50 40 hold")
    b.ambush = (0, 0)
    play(b, "advance", spot)
    assert b.spots[0] == spot


@pytest.mark.rule("PAT-MOVE-02")
def test_a_move_into_range_may_be_ambushed_before_it_is_complete():
    """The enemy fires first; the patrol is still where it was, and arrives afterwards."""
    b = field("50 75 hold", "50 25 hold")
    play(b, "advance", (50, 70))
    assert options(b) == ["ambush", "pass"]
    play(b, "ambush")
    assert isinstance(GAME.node(b), Chance)
    assert b.spots[0][1] == 75
    play(b, [1, 6, 6, 6], "man")
    assert (b.men[0], b.spots[0][1]) == (3, 70)


@pytest.mark.rule("PAT-MOVE-02")
def test_an_ambush_is_sprung_once_in_the_game():
    """The second move into range is not interrupted."""
    b = field("50 75 hold", "50 25 hold")
    play(b, "advance", (50, 70), "ambush", [6, 6, 6, 6], "wait")
    play(b, "advance", (50, 69))
    assert b.spots[0][1] == 69
    assert b.ambush == (1, 0)


@pytest.mark.rule("PAT-MOVE-02")
def test_letting_a_patrol_pass_keeps_the_ambush():
    b = field("50 75 hold", "50 25 hold")
    play(b, "advance", (50, 70), "pass")
    assert (b.spots[0][1], b.ambush) == (70, (1, 1))


@pytest.mark.rule("PAT-MOVE-02")
@pytest.mark.parametrize("spot", [(50, 71), (50, 75)])
def test_a_move_that_ends_out_of_range_or_stays_put_is_not_ambushed(spot: tuple[int, int]):
    b = field("50 75 hold", "50 25 hold")
    play(b, "advance", spot)
    node = GAME.node(b)
    assert isinstance(node, Decision)
    assert node.step == "choose_action"


@pytest.mark.rule("PAT-MOVE-02")
def test_a_patrol_whose_last_man_falls_in_the_ambush_does_not_arrive():
    """The move goes on afterwards only if a man is left."""
    b = field("50 75 hold 1", "50 25 hold")
    play(b, "advance", (50, 70), "ambush", [1, 6, 6, 6], "man")
    assert (b.ending, b.spots[0][1]) == ("wiped_out", 75)
