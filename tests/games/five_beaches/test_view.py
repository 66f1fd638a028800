"""The scene, the log and the notation."""

import pytest

from beachhead.games.five_beaches import GAME
from beachhead.games.five_beaches.content.scenario import scenario_keys
from beachhead.games.five_beaches.rules.story import tell_loss
from beachhead.kernel.position import Event
from tests.games.five_beaches.boards import board, find_unit, roll, say, texts


@pytest.mark.parametrize("scenario", scenario_keys())
def test_every_hex_is_drawn_with_terrain_and_pattern(scenario: str):
    """84 hexes a map; terrain is told by colour and by pattern."""
    b = board(scenario)
    scene = GAME.scene(b, 0)
    assert len(scene.areas) == 84 * len(b.content.sheets)
    pairs = {(a.terrain, a.pattern) for a in scene.areas}
    assert len({terrain for terrain, _ in pairs}) == len(pairs)
    assert len({pattern for _, pattern in pairs}) == len(pairs)
    assert len(scene.pieces) == sum(at > 0 for at in b.at)
    width, height = scene.size
    assert all(0 <= a.centre[0] <= width and 0 <= a.centre[1] <= height for a in scene.areas)


def test_a_counter_shows_name_symbol_factors_step_and_formation():
    b = board("omaha", "5 Ranger 2027 reduced, 741 2029, 352 AT 2043")
    pieces = {p.name: p for p in GAME.scene(b, 0).pieces}
    ranger = pieces["5 Ranger"]
    assert (ranger.symbol, ranger.top, ranger.bottom) == ("ranger", "5 Ranger", "2-2-2")
    assert ranger.states == ("reduced",)
    assert "5th Ranger Battalion" in ranger.note
    assert (pieces["741"].symbol, pieces["352 AT"].symbol) == ("armour", "at_gun")


def test_the_scene_shows_the_card_and_what_is_left_in_the_deck():
    b = board("gold")
    roll(b, "red4")
    panels = {p.id: p for p in GAME.scene(b, 0).panels}
    card = panels["turn"].cards[0]
    assert (card.title, card.owner) == ("Red 4", 0)
    assert "Allies activate" in card.text
    left = {d.id: d.value for d in panels["deck"].dials}
    assert left["deck:left"] == 44
    assert (left["deck:red:even"], left["deck:red:odd"], left["deck:red:face"]) == (7, 8, 6)
    assert (left["deck:black:even"], left["deck:joker"]) == (8, 1)


def test_the_campaign_has_an_overview_of_five_boards():
    """Points of every map against what it asks for."""
    b = board("campaign")
    b.take_control(0, 2040)
    dials = next(p for p in GAME.scene(b, 0).panels if p.id == "victory").dials
    assert [(d.title, d.value, d.limit) for d in dials] == [
        ("Utah Beach", 0, 4),
        ("Omaha Beach", 1, 4),
        ("Gold Beach", 0, 5),
        ("Juno Beach", 0, 3),
        ("Sword Beach", 0, 3),
    ]


def test_an_objective_shows_who_controls_it():
    b = board("utah")
    b.take_control(0, 1043)
    owners = {a.id: a.owner for a in GAME.scene(b, 0).areas}
    assert (owners["hex:1043"], owners["hex:1041"], owners["hex:1042"]) == (0, 1, -1)


def test_moves_attacks_and_exits_are_written_shortly():
    """`1026`, `x1051`, `exit`: and each is anchored to what it concerns."""
    b = board("utah", "8/4 1049, 7 Sturm 1051")
    roll(b, "red1")
    say(b, "8/4")
    assert {"1037", "x1051", "exit"} <= set(texts(b))
    frame = GAME.node(b).frame  # type: ignore[union-attr]
    words = GAME.answer_text(b, frame, 1051)
    assert words.drag == (f"unit:{find_unit(b, '8/4')}", "hex:1051")
    assert "or more, " in words.label


def test_the_log_tells_an_attack_with_its_terms():
    b = board("omaha", "741 2029, 2/916 2040")
    roll(b, "red1")
    say(b, "741")
    told = [GAME.log_line(e) for e in say(b, "x2040")]
    assert "741 attacks 2/916: 6 or more hits" in told[0]
    assert "strongpoint -1" in told[0]
    assert next(GAME.log_line(e) for e in roll(b, "red6")) == (
        "Card 6, 6 or more needed: 741 hits 2/916, which is reduced."
    )


def test_the_summary_says_the_position_in_words():
    told = GAME.scene(board("sword", "8/3 5018, 1/736 5027 reduced"), 0).summary
    assert "Sword Beach: 0 of 3 Allied points." in told
    assert "1/736 reduced in 5027" in told


def test_the_log_of_the_campaign_speaks_of_the_die_and_a_joker_is_no_number():
    """An attack is decided by a card at a single beach, by the D10 in the campaign."""
    told = {"weapon": "741", "target_name": "2/916", "need": "6 or more"}
    missed = [
        Event("missed", "FFF-BEACH-27", {**told, "die": 0}),
        Event("missed", "FFF-BEACH-27", {**told, "number": 3}),
        Event("missed", "FFF-BEACH-29", {**told, "number": "Joker"}),
        Event("missed", "FFF-BEACH-48", {**told, "number": "no card"}),
    ]
    shown = [GAME.log_line(event).partition(",")[0] for event in missed]
    assert shown == ["Die 0", "Card 3", "The Joker", "No card left"]


def test_a_loss_is_named_so_that_the_number_of_a_unit_is_no_count():
    """A number before a plain space would be a count: thirty Mobiles."""
    b = board("omaha", "5 Ranger 2027 reduced, 741 2029")
    assert tell_loss(b, find_unit(b, "5 Ranger"))["losses"] == ["5\u00a0Ranger reduced"]
    assert tell_loss(b, find_unit(b, "741"))["losses"] == ["741\u00a0reduced"]


def test_objectives_and_who_controls_them_stand_in_words():
    b = GAME.setup('scenario = "omaha"\nturn = 1\nheld = [2078]')
    victory = next(panel for panel in GAME.scene(b, 0).panels if panel.id == "victory")
    how, points, allies, germans = victory.lines
    assert "1 point for each objective" in how
    assert "After turn 5" in how
    assert points == (
        "Omaha Beach: the Allies have 1 and need 4 points; units exit over the south edge."
    )
    assert allies.startswith("Allies control ")
    assert "2078" in allies
    assert germans.startswith("Germans control ")
    assert "2040" in germans
