"""What players read: faces in the answers, countries in the log, instructions in the Sectors."""

from beachhead.games.dday_dice import GAME
from beachhead.games.dday_dice.board import Board
from beachhead.games.dday_dice.maps import MAPS
from beachhead.games.dday_dice.terrain import MARGIN, box, decor
from beachhead.kernel.nodes import Decision
from beachhead.kernel.position import Event

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
    words = [GAME.words(b, node.frame, o) for o in node.options]
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
    assert GAME.line(told[0]).startswith("USA rolls 2 Soldiers, 2 Soldiers, Star")


def test_one_die_is_cancelled_and_two_dice_are():
    assert GAME.line(Event("cancelled", "", {"side": 0, "dice": 1})).startswith("Unit 1: 1 die is")
    assert GAME.line(Event("cancelled", "", {"side": 0, "dice": 2})).startswith(
        "Unit 1: 2 dice are"
    )


def test_the_instructions_of_every_sector_stay_inside_it():
    for battle_map in MAPS.values():
        for s in battle_map.data.sector:
            left, top, right, bottom = box(battle_map, s)
            for shape in decor(battle_map.id, s.number):
                if shape.kind == "text" and shape.align == "start":
                    x, y = shape.points
                    assert x == left + MARGIN
                    assert x + len(shape.text) * shape.size * NARROW <= right, shape.text
                    assert top < y < bottom, shape.text
