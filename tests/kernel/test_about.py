"""What a thing is, and why it cannot be used now."""

from __future__ import annotations

import pytest

from beachhead.games._template import GAME as PATROLS, TwoPatrols
from beachhead.kernel.errors import Unknown
from beachhead.kernel.game import Game
from beachhead.kernel.nodes import Decision
from beachhead.kernel.scene import Card, Cell, Dial, Die, Panel, Piece, Scene, Track
from beachhead.kernel.things import things

SIDES = ["Green", "Grey"]


def told(**panel: object) -> list[str]:
    """Say every thing of a scene with one panel."""
    box = Panel("box", "Box", **panel)  # type: ignore[arg-type]
    scene = Scene("Now", (1.0, 1.0), panels=(box,))
    return [thing.sentence(SIDES) for thing in things(scene).values()]


def met():
    """Put both patrols on the field, far from each other, with Green to act."""
    b = PATROLS.new()
    while not (isinstance(node := PATROLS.node(b), Decision) and node.step == "choose_action"):
        PATROLS.apply(b, node.options[0] if isinstance(node, Decision) else ("watch",))
    return b


def test_a_counter_tells_its_number_owner_place_and_state():
    pieces = (Piece("a", "tank", "armour", 1, at=(0, 0), count=3, note="moves 2", states=("hit",)),)
    found = things(Scene("Now", (1.0, 1.0), pieces=pieces))["a"]
    assert found.sentence(SIDES) == "3 × tank, Grey: moves 2; hit."  # noqa: RUF001


def test_a_note_that_begins_with_the_name_does_not_say_it_twice():
    dial = Dial("d", "Sector 6", 7, note="Sector 6: DEF 7.")
    assert told(dials=(dial,)) == ["Sector 6: 7; DEF 7."]


def test_a_card_tells_its_text_only_if_it_lies_open():
    assert told(cards=(Card("c", "Orders", "Hold."),)) == ["Orders: Hold."]
    assert told(cards=(Card("c", "Order", "Hold.", face_up=False),)) == ["Order: face down."]


def test_figures_dice_and_spaces_tell_what_they_show():
    assert told(dials=(Dial("d", "Men", 3, 4, owner=0),)) == ["Men, Green: 3 of 4."]
    assert told(dice=(Die("d", 5, label="R1", locked=True),)) == ["Die R1: shows 5; locked."]
    cells = (Cell("2", "t:2", on=True), Cell("3", "t:3", note="night"))
    assert told(tracks=(Track("t", "Turn", cells),)) == ["Turn 2: now.", "Turn 3: night."]


def test_a_card_stands_before_the_space_of_its_number():
    card = Card("order:3", "Patrol", "Fly.")
    track = Track("t", "Orders", (Cell("3", "order:3"),))
    assert told(cards=(card,), tracks=(track,)) == ["Patrol: Fly."]


def test_what_the_question_offers_is_usable():
    found = PATROLS.about(met(), "patrol:0", 0)
    assert (found.usable, found.refusals) == (True, ())


def test_a_thing_that_means_an_illegal_answer_is_refused_with_the_figures_and_the_rule():
    (reason,) = PATROLS.about(met(), "patrol:1", 0).refusals
    assert (reason.code, reason.rule) == ("fire.range", "PAT-TURN-02")
    assert "away, the range is" in reason.message


def test_a_thing_that_means_nothing_is_refused_with_the_question_and_its_answers():
    class Silent(TwoPatrols):
        """The template without words about its things."""

        why_unusable = Game.why_unusable  # type: ignore[assignment]

    (reason,) = Silent().about(met(), "men:0", 0).refusals
    assert (reason.code, reason.rule) == ("thing.not_offered", "PAT-TURN-02")
    assert reason.message.endswith("these are: Wait; Advance")


def test_whoever_is_not_asked_is_told_who_is():
    for side in (1, -1):
        found = PATROLS.about(PATROLS.view(met(), side), "patrol:0", side)
        assert not found.usable
        assert found.refusals[0].code == "turn.other"
        assert found.refusals[0].message.startswith("Green must answer first: Round 1")


def test_before_a_draw_everything_waits_for_the_card():
    (reason,) = PATROLS.about(PATROLS.new(), "men:0", 0).refusals
    assert (reason.code, reason.rule) == ("turn.chance", "PAT-SETUP-02")


def test_after_the_end_nothing_can_be_used():
    b = met()
    b.finish("wiped_out", 1, -1)
    assert PATROLS.about(b, "patrol:0", 0).refusals[0].code == "game.over"


def test_a_thing_that_nobody_shows_is_unknown():
    with pytest.raises(Unknown, match="no thing 'zone:1'"):
        PATROLS.about(met(), "zone:1", 0)
