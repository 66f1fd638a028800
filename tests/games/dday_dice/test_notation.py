"""What players read: faces in the answers, countries in the log, instructions in the Sectors."""

import pytest

from beachhead.games.dday_dice import GAME
from beachhead.games.dday_dice.board import Board
from beachhead.games.dday_dice.content.battle_maps import MAPS
from beachhead.games.dday_dice.view.map import MARGIN, draw_decor, sector_box
from beachhead.kernel.errors import IllegalAnswer
from beachhead.kernel.nodes import Decision
from beachhead.kernel.position import Event
from tests.games.dday_dice.boards import phase, put, table

ROLL = ["soldier2", "soldier2", "star", "tool", "courage", "skull"]
NARROW = 0.5
"""The breadth of a letter against its height, in the narrowest usual font."""


def landed() -> Board:
    """Go to the first roll of Exercise Tiger."""
    b = GAME.new("exercise_tiger", country="usa")
    while isinstance(node := GAME.node(b), Decision):
        GAME.apply(b, node.options[0])
    return b


def test_an_answer_names_the_dice_and_what_they_show():
    b = landed()
    GAME.play(b, ROLL)
    node = GAME.node(b)
    assert isinstance(node, Decision)
    words = [GAME.answer_text(b, node.frame, o) for o in node.options]
    labels = {w.text: w.label for w in words}
    assert labels["lock R1 W1"] == "R1 two Soldiers + W1 Star"


def test_a_die_of_two_soldiers_is_drawn_as_two_soldiers():
    b = landed()
    GAME.play(b, ROLL)
    tray = next(p for p in GAME.scene(b, 0).panels if p.id == "unit:0:card")
    assert tray.dice[0].symbol == "soldier2"
    assert tray.dice[2].symbol == "star"


def test_the_log_calls_a_unit_by_its_country():
    told = GAME.play(landed(), ROLL)
    assert GAME.log_line(told[0]).startswith("USA rolls red 2 Soldiers, red 2 Soldiers, white Star")


def test_the_cancelled_dice_are_named():
    one = Event("cancelled", "", {"side": 0, "number": 1, "names": ["red star"]})
    assert GAME.log_line(one) == "Unit 1: a Skull cancels red Star."
    two = Event("cancelled", "", {"side": 0, "number": 2, "names": ["red star", "blue tool"]})
    assert GAME.log_line(two) == "Unit 1: Skulls cancel red Star and blue Tool."


def test_the_instructions_of_every_sector_stay_inside_it():
    for battle_map in MAPS.values():
        for s in battle_map.data.sector:
            left, top, right, bottom = sector_box(battle_map, s)
            for shape in draw_decor(battle_map.id, s.number):
                if shape.kind == "text" and shape.align == "start":
                    x, y = shape.points
                    assert x == left + MARGIN
                    assert x + len(shape.text) * shape.size * NARROW <= right, shape.text
                    assert top < y < bottom, shape.text


def typed(b: Board, text: str, side: int = -1) -> str:
    """Type an answer that is refused; give the reason with its rule."""
    with pytest.raises(IllegalAnswer) as refused:
        GAME.play(b, GAME.parse(b, text, side), side)
    return f"{refused.value.reasons[0].message} {refused.value.reasons[0].rule}"


def test_a_third_lock_is_refused_with_the_figures():
    b = landed()
    GAME.play(b, ROLL)
    wanted = "3 dice are named, 2 are locked after the first roll DDD-ROLL-02"
    assert typed(b, "lock R1 R2 W1") == wanted
    GAME.play(b, GAME.parse(b, "lock R1 R2"))
    assert typed(b, "roll r1 w1") == "R1 is locked DDD-ROLL-05"


def test_a_trade_between_sectors_is_refused_with_both():
    b = table("omaha_beach-2")
    put(b.units[1], 2)
    b.units[0].stars = 9
    phase(b, 4)
    assert typed(b, "trade 2", 0).startswith("the Units stand in Sector 1 and Sector 2; only Units")


def test_a_typed_move_or_card_that_cannot_be_says_why():
    b = table("omaha_beach")
    u = b.units[0]
    u.soldiers, u.courage, u.stars = 20, 4, 3
    phase(b, 4)
    assert "Stars" in typed(b, "rally general")
    phase(b, 5)
    assert typed(b, "go 9").startswith(
        "Sector 9 is no neighbour of Sector 1; those are Sector 2, Sector 3"
    )
