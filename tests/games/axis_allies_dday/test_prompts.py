"""Every throw says what it is for: at a real table people throw it."""

from random import Random

import pytest

from beachhead.games.axis_allies_dday import GAME
from beachhead.games.axis_allies_dday.board import Board
from beachhead.kernel.nodes import Chance, Decision, Over
from beachhead.kernel.position import Event
from tests.games.axis_allies_dday.boards import do, put_up, texts, until


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


def play_card(kind: str, number: int, zones: str, *dice: int, **more: object) -> Board:
    """Come to an order with a fortune or a tactics card, and roll its fortune die."""
    b = put_up(number, zones, options={kind: True}, **more)  # type: ignore[arg-type]
    do(b, *[(die,) for die in dice])
    return b


@pytest.mark.parametrize(
    ("order", "zones", "answer", "line"),
    [
        (8, "15:i2 16:i2", "from Z15", "The U.K. may move out of Bayeux."),
        (11, "15:i2I1 16:i2I1", "attack Z15", "The U.K. attacks in Bayeux."),
        (12, "26:I2 36:I2 20:i1", "from Z26", "Germany may move out of St. Lô."),
    ],
)
def test_a_place_that_fortune_lets_a_power_name_is_said_with_its_purpose(
    order: int, zones: str, answer: str, line: str
):
    b = play_card("fortune", order, zones, 6)
    assert [GAME.log_line(e) for e in do(b, answer) if e.kind == "named"] == [line]


def test_a_box_that_may_land_is_named_with_its_purpose():
    b = play_card("fortune", 10, "20:I1", 6, Gold=(1, 0, 0), Sword=(1, 0, 0))
    story = [GAME.log_line(e) for e in do(b, "box Gold") if e.kind == "named"]
    assert story == ["The U.K. may land from Gold."]


def test_an_aircraft_that_is_lost_is_named_with_its_zone():
    b = play_card("fortune", 16, "26:I1f1 30:I1g1", 6, field=(0, 0, 0, 0))
    answer = next(t for t in texts(b) if "US" in t)
    (event,) = (e for e in do(b, answer) if e.kind == "shot_down")
    assert GAME.log_line(event) == "A U.S. fighter over Caen is lost on its way home."


def test_a_rocket_names_the_unit_it_is_aimed_at():
    b = play_card("tactics", 2, "15:B1", waiting=(1, 0, 0, 0))
    do(b, "stop", "use")
    assert GAME.prompt(b, GAME.node(b)) == (
        "A V-2 at U.S. infantry, next on the United States chart: 4 or less hits."
    )
    (event,) = (e for e in do(b, (5,)) if e.kind == "rocket")
    assert GAME.log_line(event).startswith(
        "A V-2 at U.S. infantry, next on the United States chart"
    )


def test_a_tactics_card_says_whose_it_is_and_what_fires():
    b = play_card("tactics", 12, "26:I1A1 20:i1")
    until(b, "choose_tactics")
    (event,) = (e for e in do(b, "use") if e.kind == "tactics")
    assert GAME.log_line(event) == "Tactics 12 for the Allies: French Resistance."
    do(b, "hit Z26 art")
    assert (
        GAME.prompt(b, GAME.node(b))
        == "French Resistance at German artillery in St. Lô: 3 or less hits."
    )


def test_questions_name_the_units_that_they_are_about():
    """How many of which stack; which scout; a bomber's goal without units."""
    b = put_up(8, "15:i3")
    do(b, "UK inf Z15", "Z16")
    assert GAME.prompt(b, GAME.node(b)) == "U.K. infantry in Bayeux: how many go to Courseulles?"
    b = play_card("tactics", 14, "26:f1 30:I1", field=(0, 0, 0, 0))
    until(b, "choose_tactics")
    do(b, "use", "UK ftr Z26")
    assert GAME.prompt(b, GAME.node(b)) == "Where does the U.K. fighter over St. Lô go?"
    b = put_up(5, "26:I1", field=(0, 0, 1, 0))
    asked = GAME.node(b)
    assert isinstance(asked, Decision)
    labels = {GAME.answer_text(b, asked.frame, o).label for o in asked.options}
    assert {"Bomb St. Lô (1 infantry)", "Bomb Caen (nobody there)"} <= labels
