"""FFF-ACT: what cards give in the campaign, map by map."""

import pytest

from beachhead.games.five_beaches.board import ALLIED, GERMAN
from tests.games.five_beaches.boards import (
    asked_side,
    campaign,
    find_unit,
    refusal,
    roll,
    say,
    spend,
    step,
    steps,
    texts,
)

BEACHES = ["utah", "omaha", "gold", "juno", "sword"]


@pytest.mark.rule("FFF-ACT-01")
def test_a_numbered_card_gives_activations_to_the_side_of_its_colour():
    """As in the single games: the colour decides who is asked."""
    b = campaign()
    roll(b, "red6")
    assert (step(b), asked_side(b)) == ("choose_map", ALLIED)
    say(b, "done")
    roll(b, "black6")
    assert (step(b), asked_side(b)) == ("choose_map", GERMAN)


@pytest.mark.rule("FFF-ACT-02")
def test_black_is_german_and_red_is_allied_for_faces_too():
    """A red face card offers Naval Support, a black one Artillery Support."""
    b = campaign("16/1 2030, 2/916 2040")
    roll(b, "redface")
    assert asked_side(b) == ALLIED
    assert texts(b) == ["done", "fire 2/916"]
    say(b, "done")
    roll(b, "blackface")
    assert asked_side(b) == GERMAN
    assert texts(b) == ["done", "fire 16/1"]


@pytest.mark.rule("FFF-ACT-03")
def test_no_card_leaves_the_deck_to_resolve_a_combat():
    """The deck is as large after a combat as before it."""
    b = campaign("16/1 2030, 2/916 2040, 8/4 1046")
    roll(b, "red1")
    left = b.cards_left()
    say(b, "omaha", "x2040")
    assert step(b) == "roll_for_attack"
    roll(b, 3)
    assert b.cards_left() == left == 45


@pytest.mark.rule("FFF-ACT-04", "FFF-ACT-05", "FFF-ACT-06")
@pytest.mark.parametrize(
    ("card", "pool"), [("red7", 5), ("red1", 5), ("black3", 5), ("black4", 10), ("red8", 10)]
)
def test_activations_are_multiplied_by_five(card: str, pool: int):
    """An odd card gives a pool of 5, an even card a pool of 10."""
    b = campaign()
    roll(b, card)
    assert b.left == pool


@pytest.mark.rule("FFF-ACT-07")
def test_no_map_gets_more_than_its_regular_number():
    """After two activations on Omaha a third there is refused while eight remain elsewhere."""
    b = campaign()
    roll(b, "red4")
    spend(b, "omaha")
    spend(b, "omaha")
    assert b.left == 8
    assert "omaha" not in texts(b)
    assert refusal(b, 2) == ("map.cap", "FFF-ACT-07")


@pytest.mark.rule("FFF-ACT-07")
def test_activations_that_no_map_can_use_are_lost():
    """With units on one map only, its cap is all that a card is worth."""
    b = campaign("16/1 2007, 18/1 2008, 26/1 2005, 2/916 2040")
    roll(b, "red4")
    spend(b, "omaha")
    spend(b, "omaha")
    assert b.left == 0
    assert step(b) == "turn_card"


@pytest.mark.rule("FFF-ACT-08")
def test_an_odd_card_allows_one_on_a_map_and_three_for_the_allies_at_utah():
    """A second activation on Gold is refused; Utah takes three of the five."""
    b = campaign()
    roll(b, "red5")
    spend(b, "gold")
    assert refusal(b, 3) == ("map.cap", "FFF-ACT-07")
    for _ in range(3):
        spend(b, "utah")
    assert refusal(b, 1) == ("map.cap", "FFF-ACT-07")
    assert b.left == 1
    spend(b, "juno")
    assert step(b) == "turn_card"
    roll(b, "black5")
    spend(b, "utah")
    assert refusal(b, 1) == ("map.cap", "FFF-ACT-07")


@pytest.mark.rule("FFF-ACT-09")
def test_an_even_card_allows_two_on_each_map():
    """Two on each of the five maps use all ten."""
    b = campaign()
    roll(b, "black2")
    for key in BEACHES:
        spend(b, key)
        spend(b, key)
    assert b.left == 0
    assert b.used == (2, 2, 2, 2, 2)
    assert step(b) == "turn_card"


FIVE_TARGETS = (
    "8/4 1034, 16/1 2028, 231/50 3031, 7/3 CDN 4026, 8/3 5028, "
    "22/4 1046, 18/1 2030, 69/50 3033, 8/3 CDN 4028, 9/3 5030, "
    "1/919 1058, 2/916 2040, 2/726 3043, 2/736 4030, 1/736 5027"
)


@pytest.mark.rule("FFF-ACT-10")
@pytest.mark.parametrize("card", ["redface", "blackface"])
def test_a_face_card_gives_up_to_five_support_attacks(card: str):
    """Naval for the Allies, Artillery for the Germans, also on one map."""
    b = campaign(FIVE_TARGETS)
    roll(b, card)
    for done in range(5):
        assert b.left == 5 - done
        say(b, texts(b)[1])
        assert step(b) == "roll_for_attack"
        roll(b, 0)
    assert step(b) == "turn_card"


@pytest.mark.rule("FFF-ACT-11")
def test_a_face_card_flips_up_to_five_units():
    """With six reduced units one stays reduced."""
    reduced = (
        "8/4 1034 reduced, 16/1 2028 reduced, 231/50 3031 reduced, 7/3 CDN 4026 reduced, "
        "8/3 5028 reduced, 22/4 1046 reduced, 30 Mobile 2082"
    )
    b = campaign(reduced)
    roll(b, "redface")
    for name in ("8/4", "22/4", "16/1", "231/50", "7/3 CDN"):
        assert [e.rule for e in say(b, f"flip {name}") if e.kind == "recovered"] == ["FFF-ACT-11"]
    assert step(b) == "turn_card"
    assert steps(b, "8/3") == 1
    assert [steps(b, n) for n in ("8/4", "22/4", "16/1", "231/50", "7/3 CDN")] == [2] * 5


@pytest.mark.rule("FFF-ACT-12")
def test_support_and_recovery_may_be_mixed_up_to_five():
    """Two attacks and three flips, and no sixth action."""
    units = (
        "8/4 1034 reduced, 16/1 2028 reduced, 231/50 3031 reduced, 7/3 CDN 4026, 8/3 5028 reduced, "
        "2/736 4030, 1/736 5027, 1/919 1058"
    )
    b = campaign(units)
    roll(b, "redface")
    say(b, "fire 2/736")
    roll(b, 0)
    say(b, "fire 1/736")
    roll(b, 0)
    say(b, "flip 8/4", "flip 16/1", "flip 231/50")
    assert step(b) == "turn_card"
    assert steps(b, "8/3") == 1


@pytest.mark.rule("FFF-ACT-13")
def test_only_one_kind_of_action_is_used_on_a_map():
    """A support attack on Gold bars flips there; Juno may do the other kind."""
    units = "231/50 3031 reduced, 2/726 3043, 7/3 CDN 4026 reduced, 2/736 4030"
    b = campaign(units)
    roll(b, "redface")
    say(b, "fire 2/726")
    roll(b, 0)
    assert texts(b) == ["done", "fire 2/726", "fire 2/736", "flip 7/3 CDN"]
    assert refusal(b, find_unit(b, "231/50")) == ("map.used", "FFF-ACT-13")
    say(b, "flip 7/3 CDN")
    assert texts(b) == ["done", "fire 2/726"]


@pytest.mark.rule("FFF-ACT-13")
def test_the_kind_of_action_on_a_map_is_limited_not_their_number():
    """A second flip is allowed on Gold; the other kind is barred there."""
    units = "231/50 3031 reduced, 69/50 3033 reduced, 2/726 3043"
    b = campaign(units)
    roll(b, "redface")
    say(b, "flip 231/50")
    assert texts(b) == ["done", "flip 69/50"]
    assert refusal(b, find_unit(b, "2/726")) == ("map.used", "FFF-ACT-13")


@pytest.mark.rule("FFF-ACT-13")
def test_nothing_is_asked_when_the_maps_that_are_left_have_nothing_to_do():
    """The one enemy in reach stands on Gold, which has had its flip; before that ships may fire."""
    b = campaign("231/50 3031 reduced, 2/726 3043")
    roll(b, "redface")
    assert texts(b) == ["done", "fire 2/726", "flip 231/50"]
    say(b, "flip 231/50")
    assert step(b) == "turn_card"


@pytest.mark.rule("FFF-ACT-13")
def test_the_narrower_reading_allows_one_action_on_a_map():
    """With the option off Gold has had its share after one flip; Juno has not."""
    units = "231/50 3031 reduced, 69/50 3033 reduced, 7/3 CDN 4026 reduced, 2/736 4030"
    b = campaign(units, several_actions=False)
    roll(b, "redface")
    say(b, "flip 231/50")
    assert texts(b) == ["done", "fire 2/736", "flip 7/3 CDN"]
    assert refusal(b, find_unit(b, "69/50")) == ("map.used", "FFF-ACT-13")
