"""Every throw says what it is for: at a real table people throw it."""

from random import Random

import pytest

from beachhead.games.axis_allies_dday import GAME
from beachhead.games.axis_allies_dday.board import Board
from beachhead.kernel.nodes import Chance, Decision, Over
from beachhead.kernel.position import Event
from tests.games.axis_allies_dday.boards import do, put_up


def test_every_question_and_throw_has_a_sentence_of_its_own():
    waiting = [step for step in GAME.rules.steps.values() if step.waits]
    assert [s.name for s in waiting if getattr(s, "prompt_maker", None) is None] == []


def test_throws_name_their_target_and_the_number_that_hits():
    b, luck = GAME.new(), Random(1)
    events: dict[str, str] = {}
    while not isinstance(node := GAME.node(b), Over) and len(events) < 5:
        if isinstance(node, Chance):
            events.setdefault(node.step, GAME.prompt(b, node))
            GAME.apply(b, node.device.draw(luck.randrange))
        else:
            GAME.apply(b, luck.choice(node.options))
    assert events["bombard"].startswith("Ships of the Allies fire at the blockhouse in ")
    assert events["bombard"].endswith(": 2 or less hits.")
    assert "paratroopers fire where they land: a 1 hits." in events["paratroopers_fire"]


def test_the_log_speaks_of_units_and_places_not_of_notation():
    moved = Event("moved", "", {"slot": 2, "number": 3, "start": 30, "via": 29, "end": 28})
    assert GAME.log_line(moved) == ("3 German tanks: Caen by Évrecy to Tilly-sur-Seulles.")
    landed = Event("landed", "", {"slot": 7, "number": 1, "box": 1, "end": 14})
    assert GAME.log_line(landed) == "1 U.S. infantry: from Omaha ashore in Vierville."


def test_one_fighter_patrols_and_two_fighters_patrol():
    figures = ({"number": n, "zone": 30, "power": n} for n in (1, 2))
    lines = [GAME.log_line(Event("patrol", "", {**each})) for each in figures]
    assert lines == ["1 U.K. fighter patrols Caen.", "2 U.S. fighters patrol Caen."]


def test_reinforcements_name_the_units_that_come():
    """Two infantry and a tank of the chart, or one alone."""
    figures = {"chart": 2, "slots": [0, 0, 2], "number": 3, "place": 39}
    line = GAME.log_line(Event("arrived", "", figures))  # type: ignore[arg-type]
    assert line == (
        "Rennes/Chartres: 2 German infantry, 1 German tank arrive at St-Pierre-sur-Dives."
    )
    alone = {**figures, "slots": [2], "number": 1}
    assert "1 German tank arrives at" in GAME.log_line(Event("arrived", "", alone))  # type: ignore[arg-type]


def test_strafing_names_fighter_unit_and_zone():
    b = put_up(12, "26:I1g1", field=(0, 0, 0, 0))
    do(b, "inf Z26", "Z27")
    asked = GAME.prompt(b, GAME.node(b))
    said = "strafes German infantry on its way to Caumont-l'Éventé"
    assert asked == f"A U.S. fighter over St. Lô {said}: a 1 hits."
    (event,) = [e for e in do(b, (6,)) if e.kind == "strafed"]
    assert GAME.log_line(event) == f"A U.S. fighter over St. Lô {said}, hitting on 1 (6): miss."


@pytest.mark.parametrize(
    ("phase", "attack", "defense"),
    [
        (11, "Caen: the Allies attack", "Caen: the Axis defends"),
        (13, "Caen: the Axis attacks", "Caen: the Allies defend"),
    ],
)
def test_one_axis_attacks_and_several_allies_attack(phase: int, attack: str, defense: str):
    b = put_up(phase, "30:I1i1j1")
    assert GAME.prompt(b, GAME.node(b)).startswith(attack)
    dice = (6,) * (2 if phase == 11 else 1)
    (event,) = [e for e in do(b, dice) if e.kind == "attacked"]
    assert GAME.log_line(event).startswith(f"{attack}; hits are infantry 1 (6")
    assert GAME.prompt(b, GAME.node(b)).startswith(defense)


def test_every_throw_says_who_fires_at_whom_and_what_is_needed():
    """Bombers, guns and blockhouses name themselves, their target, and the number."""
    b = put_up(5, "26:A1", field=(0, 0, 1, 0))
    lines = [GAME.log_line(e) for e in [*do(b, "bomb Z26"), *do(b, (6,)), *do(b, (6,))]]
    assert (
        "The U.K. bomber bombs German artillery in St. Lô, hitting on 3 or less (6): miss." in lines
    )
    assert "Artillery in St. Lô fires at a U.K. bomber above it, hitting on 1 (6): miss." in lines


def labels(b: Board) -> list[str]:
    """List what the answers to the question say."""
    node = GAME.node(b)
    assert isinstance(node, Decision)
    return [text.label for text in GAME.option_texts(b, node.frame, node.options)]


def test_an_answer_says_what_it_needs_and_how_often_that_comes():
    """Ships, blockhouses and flak; a fortune card changes the figure."""
    b = put_up(2, "17:B2 15:B1")
    assert "Blockhouse in Ouistreham (2), needs 2 or less, 1 in 3" in labels(b)
    assert "Blockhouse in Bayeux, needs 2 or less, 1 in 3" in labels(b)
    b.luck = 1
    assert "Blockhouse in Bayeux, needs 3 or less, 1 in 2" in labels(b)
    sea = labels(put_up(9, "15:B1", Gold=(1, 0, 0)))
    assert any(text.endswith("off Gold, needs 3 or less, 1 in 2") for text in sea)
    flak = labels(put_up(4, "30:A1f1g1"))
    assert "U.K. fighter in Caen, needs 1, 1 in 6" in flak


def test_an_attack_tells_the_dice_of_both_sides():
    """Infantry hits on 1, tanks on 3: (2 + 3) / 6; two Germans defend on 2."""
    assert "Attack in Caen: 3 dice (0.8 hits), against 2 dice (0.7 hits)" in labels(
        put_up(11, "30:I2i2t1 26:I1i1")
    )
