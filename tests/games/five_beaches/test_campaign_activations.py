"""FFF-ACT: what cards give in the campaign, map by map."""

import pytest

from beachhead.games.five_beaches.board import ALLIED, DONE, GERMAN
from beachhead.games.five_beaches.rules import activation, support
from tests.games.five_beaches.boards import (
    DUEL,
    asked_side,
    board,
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


@pytest.mark.rule("FFF-ACT-10", "FFF-BEACH-08")
def test_a_face_card_has_one_action_on_a_beach_and_goes_on_in_the_campaign():
    b = board("omaha", "16/1 2030 reduced, 18/1 2028 reduced, 30 Mobile 2082")
    roll(b, "redface")
    say(b, "+16/1" if "+16/1" in texts(b) else texts(b)[1])
    assert step(b) == "turn_card"
    c = campaign("16/1 2030 reduced, 18/1 2028 reduced, 8/4 1034 reduced, 30 Mobile 2082")
    roll(c, "redface")
    left = c.left
    assert left > 1
    say(c, texts(c)[1])
    assert (step(c), c.left) == ("choose_support", left - 1)


@pytest.mark.rule("FFF-ACT-07")
def test_a_unit_of_the_chosen_map_is_picked_and_nobody_may_stop_there():
    """In a single game any unit may be picked, or nobody."""
    b = campaign("8/4 1034, 16/1 2030, 18/1 2031")
    roll(b, "red5")
    omaha = b.content.sheet_index[2]
    assert activation.choose_unit.options(b, omaha) == [
        find_unit(b, "16/1"),
        find_unit(b, "18/1"),
    ]
    b = board("utah", DUEL)
    roll(b, "red5")
    assert activation.choose_unit.options(b, 0)[0] == DONE


@pytest.mark.rule("FFF-ACT-07", "FFF-BEACH-10")
@pytest.mark.parametrize(
    ("scenario", "question", "left"), [("utah", "choose_unit", 3), ("campaign", "choose_map", 4)]
)
def test_an_activation_is_counted_once(scenario: str, question: str, left: int):
    """With the map in the campaign, with the unit in a single game."""
    b = board(scenario, "8/4 1034, 22/4 1014, 1/919 1033")
    b.card, b.left, b.used, b.agenda = "red5", 4, (0,) * len(b.content.sheets), []
    activation.offer_activation(b, ALLIED)
    assert [frame[0] for frame in b.agenda] == [question]
    b.agenda = []
    activation.begin_activation(b, find_unit(b, "8/4"), 0)
    assert b.left == left
    assert b.acted == (find_unit(b, "8/4"),)


@pytest.mark.rule("FFF-ACT-07")
@pytest.mark.parametrize("used", [0, 9])
def test_no_map_is_asked_for_where_none_is_open(used: int):
    b = campaign("8/4 1034, 1/919 1033")
    b.card, b.left, b.agenda = "red5", 4, []
    b.used = (used,) * len(b.content.sheets)
    activation.offer_maps(b, ALLIED)
    assert bool(b.agenda) == (not used)
    assert b.left == (0 if used else 4)


@pytest.mark.rule("FFF-ACT-10", "FFF-JOKER-08")
@pytest.mark.parametrize(
    ("card", "question"), [("redface", "choose_support"), ("red5", "choose_map")]
)
def test_after_the_strike_the_card_goes_on(card: str, question: str):
    """A face card with its support, a number with the choice of a map."""
    b = campaign("16/1 2030, 18/1 2031, 2/916 2040, 914/352 2050")
    roll(b, "joker", 4)
    say(b, "next card")
    b.release_strike()
    b.agenda = [("turn_card",)]
    roll(b, card)
    assert step(b) == "choose_strike"
    say(b, "wait")
    assert step(b) == question


@pytest.mark.rule("FFF-ACT-13")
@pytest.mark.parametrize(
    ("used", "several", "kind", "can"),
    [
        (support.UNUSED, False, support.SUPPORT, True),
        (support.SUPPORT, False, support.SUPPORT, False),
        (support.SUPPORT, True, support.SUPPORT, True),
        (support.RECOVERY, True, support.SUPPORT, False),
        (support.RECOVERY, True, support.RECOVERY, True),
    ],
)
def test_a_map_has_one_kind_of_action_of_a_card(used: int, several: bool, kind: int, can: bool):
    b = campaign("16/1 2030")
    b.several = several
    b.used = (0, used, 0, 0, 0)
    assert support.can_use_on_map(b, find_unit(b, "16/1"), kind) == can
