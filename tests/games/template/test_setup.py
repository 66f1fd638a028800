"""PAT-SETUP: both sides draw an order and place their patrol at the same time."""

import json
from fractions import Fraction

import pytest

from beachhead.games._template import GAME
from beachhead.games._template.content import DATA
from beachhead.kernel.errors import BadPosition, BadRoll
from beachhead.kernel.nodes import Chance
from tests.games.template.boards import options, refusal


@pytest.mark.rule("PAT-SETUP-01")
def test_both_sides_begin_with_the_same_number_of_men():
    """Each side has one patrol of the same number of men."""
    assert GAME.new().men == [DATA.men, DATA.men]


@pytest.mark.rule("PAT-SETUP-02")
def test_each_side_draws_one_order_from_its_own_deck():
    """Each order is in each deck once, whatever the other side has drawn."""
    b = GAME.new()
    GAME.play(b, ("raid",), 0)
    grey = GAME.open_node(b, 1)
    assert isinstance(grey, Chance)
    third = Fraction(1, 3)
    assert grey.device.outcomes() == ((("hold",), third), (("raid",), third), (("watch",), third))
    GAME.play(b, ("raid",), 1)
    assert b.orders == ("raid", "raid")


@pytest.mark.rule("PAT-SETUP-02")
def test_an_order_is_hidden_from_the_other_side_and_from_spectators_until_the_end():
    b = GAME.new()
    story = GAME.play(b, ("raid",), 0)
    assert GAME.view(b, 0).orders[0] == "raid"
    assert GAME.view(b, 1).orders[0] == GAME.view(b, -1).orders[0] == "?"
    assert "raid" not in "".join(GAME.log_line(event) for event in story)
    b.finish("draw", 0, 0)
    assert GAME.view(b, 1).orders[0] == "raid"


def test_a_card_that_is_not_in_the_deck_cannot_be_drawn():
    b = GAME.new()
    with pytest.raises(BadRoll, match="PAT-SETUP-02"):
        GAME.play(b, ("retreat",), 0)
    assert b.orders == ("", "")


@pytest.mark.rule("PAT-SETUP-03")
@pytest.mark.parametrize(
    ("side", "spot", "code"),
    [
        (0, (50, 59), "spot.not_own_half"),
        (0, (50, 25), "spot.not_own_half"),
        (1, (50, 41), "spot.not_own_half"),
        (0, (101, 75), "spot.off_field"),
        (0, (50, 101), "spot.off_field"),
        (1, (-1, 10), "spot.off_field"),
        (0, "here", "spot.form"),
        (0, (1, 2, 3), "spot.form"),
    ],
)
def test_a_patrol_cannot_be_placed_outside_its_half(side: int, spot: object, code: str):
    """A patrol is placed in its own half, outside the strip of no man's land in the middle."""
    b = GAME.new()
    GAME.play(b, ("hold",), side)
    assert refusal(b, spot, side) == (code, "PAT-SETUP-03")


@pytest.mark.rule("PAT-SETUP-03")
@pytest.mark.parametrize(
    ("side", "spot"), [(0, (50, 60)), (0, (0, 100)), (1, (100, 40)), (1, (3, 0))]
)
def test_a_patrol_may_stand_anywhere_else_in_its_half(side: int, spot: tuple[int, int]):
    b = GAME.new()
    GAME.play(b, ("hold",), side)
    GAME.play(b, spot, side)
    assert b.spots[side] == spot


@pytest.mark.rule("PAT-SETUP-04")
def test_both_sides_set_up_without_waiting_for_the_other():
    """Grey may finish before Green begins, and Green's first turn waits for both."""
    b = GAME.new()
    GAME.play(b, ("hold",), 1)
    GAME.play(b, (50, 25), 1)
    assert [node.step for node in GAME.nodes(b) if isinstance(node, Chance)] == ["draw_order"]
    GAME.play(b, ("watch",), 0)
    GAME.play(b, (50, 75), 0)
    assert options(b) == ["wait", "advance"]


@pytest.mark.rule("PAT-SETUP-04")
def test_a_placed_patrol_is_seen_by_the_side_that_has_not_placed_yet():
    """Ruling: what lies on the table is seen."""
    b = GAME.new()
    GAME.play(b, ("hold",), 1)
    GAME.play(b, (40, 20), 1)
    view = GAME.view(b, 0)
    assert view.spots[1] == (40, 20)


@pytest.mark.parametrize("field", ["down", "ambush"])
def test_what_is_had_once_is_not_had_seven_times(field: str):
    """A position in which a side could ambush or throw itself down seven times is refused."""
    position = {**json.loads(GAME.save(GAME.new())), field: [7, 1]}
    with pytest.raises(BadPosition, match="count 0 or 1"):
        GAME.load(json.dumps(position))
