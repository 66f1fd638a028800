"""DDD-ITEM, DDD-AWARD: when cards can be played, and what they do late in the turn."""

import pytest

from beachhead.games.dday_dice.board import Board, Unit
from beachhead.games.dday_dice.content.components import ITEM
from beachhead.games.dday_dice.content.effects import COMBAT, EXCHANGE, MARKER, READY, SPEND
from beachhead.games.dday_dice.rules import free_actions
from tests.games.dday_dice.boards import (
    asked,
    bit,
    has,
    have,
    phase,
    put,
    resources,
    roll,
    roll_all,
    say,
    table,
    tally,
    texts,
)

NO_SKULL = "soldier1 soldier2 courage star tool tool"
NO_TOOL = "soldier1 soldier2 star star courage skull"


def alone(*cards: str, ask_always: bool = False) -> tuple[Board, Unit]:
    """Set up a Unit of 30 Soldiers at Omaha with some cards and nothing else."""
    b = table(ask_always=ask_always)
    u = put(b.units[0], 2)
    u.soldiers, u.courage, u.stars, u.points = 30, 0, 0, 0
    return b, have(u, *cards)


@pytest.mark.rule("DDD-AWARD-06")
@pytest.mark.parametrize("number", [4, 5])
def test_an_award_that_collects_a_bonus_is_played_after_upkeep_too(number: int):
    """Légion d'honneur in phase 4 or 5: Fresh Troops brings six Soldiers at once."""
    b, u = alone("legion_dhonneur")
    u.stars = 3
    phase(b, number)
    say(b, "play legion_dhonneur", "rwb soldier2", "bonus 1")
    assert u.soldiers == 36
    assert not has(u, "legion_dhonneur")


@pytest.mark.rule("DDD-AWARD-06")
def test_no_award_is_played_in_combat():
    """Phase 6 with the same card in hand asks for nothing."""
    b, u = alone("legion_dhonneur", "campaign_medal")
    phase(b, 6)
    assert asked(b) != "combat_window"
    assert has(u, "legion_dhonneur")


@pytest.mark.rule("DDD-ITEM-06")
def test_a_command_jacket_works_the_instant_it_is_found():
    """Found in phase 4 and played there: its three Stars pay for a rally in the same phase."""
    b, u = alone()
    u.points = 10
    phase(b, 4)
    say(b, "find command_jacket")
    assert "rally veteran" not in texts(b)
    say(b, "play command_jacket", "bonus 2")
    assert u.stars == 3
    say(b, "rally veteran")
    assert has(u, "veteran")


@pytest.mark.rule("DDD-UPKEEP-09")
def test_results_that_come_after_upkeep_are_entered_for_their_own_worth():
    """A Leadership in phase 4 adds two Soldiers and a Tool's single Item Point, no more."""
    b, u = alone("command_jacket")
    u.dice = tuple(0 for _ in range(6))
    phase(b, 4)
    say(b, "play command_jacket", "bonus 1", "red soldier2", "red tool")
    assert resources(u) == (32, 0, 0, 1)
    assert u.extra == ()


@pytest.mark.rule("DDD-UPKEEP-09")
def test_a_toolkit_in_phase_four_counts_its_own_tools_only():
    """Two Tools alone are 3 Item Points, not what they add to the dice of the turn."""
    b, u = alone("toolkit")
    phase(b, 4)
    story = say(b, "play toolkit")
    assert u.points == 3
    assert [e.figures["resource"] for e in story if e.kind == "gained"] == ["points"]


@pytest.mark.rule("DDD-ITEM-05")
def test_top_secret_documents_are_played_in_phase_one_and_five():
    """They draw an Award between rolls; another one in phase 5 of the same turn is too many."""
    b, u = alone("top_secret_documents")
    phase(b, 1)
    roll_all(b, NO_SKULL)
    say(b, "play top_secret_documents")
    roll(b, "silver_star")
    assert has(u, "silver_star")
    have(u, "top_secret_documents")
    phase(b, 5)
    assert "play top_secret_documents" not in texts(b)
    u.done = 0
    phase(b, 5)
    assert "play top_secret_documents" in texts(b)


@pytest.mark.rule("DDD-STRAIGHT-05")
def test_a_command_jacket_in_phase_one_helps_a_straight():
    """Five symbols on the dice and a blue Tool from Leadership: an Award, and the Skull is ignored."""
    b, _ = alone("command_jacket")
    phase(b, 1)
    roll_all(b, NO_TOOL)
    say(b, "stop", "play command_jacket", "bonus 1", "blue tool", "blue courage")
    assert asked(b) == "choose_award"


@pytest.mark.rule("DDD-UPKEEP-08")
def test_a_command_jacket_after_step_a_comes_too_late_for_the_straight():
    """Played before the Skulls are resolved it completes the symbols, and the Skull still bites."""
    b, u = alone("command_jacket", ask_always=True)
    tally(b, NO_TOOL)
    assert asked(b) == "upkeep_window"
    say(b, "play command_jacket", "bonus 1", "blue tool", "blue courage")
    assert asked(b) == "choose_victim"
    assert not u.awards


@pytest.mark.rule("DDD-UPKEEP-06")
def test_an_award_chosen_for_a_straight_can_be_played_before_the_skulls():
    """The Légion d'honneur of step a is offered at once; a Unit without a new Award is not asked."""
    b, _ = alone()
    tally(b, "soldier1 soldier2 star tool courage skull")
    say(b, "take legion_dhonneur")
    assert asked(b) == "upkeep_window"
    assert "play legion_dhonneur" in texts(b)
    b, _ = alone("legion_dhonneur")
    tally(b, NO_SKULL)
    assert asked(b) != "upkeep_window"


@pytest.mark.rule("DDD-ITEM-06")
def test_a_toolkit_from_a_special_find_still_joins_the_tally():
    """Found in step c, played before step d: three Tools of the dice and two more are 15 points."""
    b, u = alone()
    b.pool |= bit("toolkit")
    tally(b, "tool soldier1 tool soldier1 tool courage")
    say(b, "bonus 1", "take toolkit")
    assert asked(b) == "use_find"
    say(b, "play toolkit")
    assert u.points == 15


def test_a_special_find_that_cannot_change_the_tally_asks_nothing():
    """A Grenade found in step c waits for its moment."""
    b, u = alone()
    tally(b, "tool soldier1 tool soldier1 tool courage")
    say(b, "bonus 1", "take grenade")
    assert asked(b) != "use_find"
    assert u.points == 6
    assert has(u, "grenade")


@pytest.mark.rule("DDD-ITEM-05")
def test_binoculars_turn_a_die_until_the_dice_are_entered():
    """Offered before the Skulls are resolved; in phase 4 no die is left to set."""
    b, u = alone("binoculars", ask_always=True)
    tally(b, NO_SKULL)
    assert "play binoculars" in texts(b)
    u.stars = 3
    phase(b, 4)
    assert "play binoculars" not in texts(b)


@pytest.mark.parametrize(
    ("window", "card", "playable", "asks"),
    [
        (READY, "grenade", True, True),
        (SPEND, "grenade", True, False),
        (COMBAT, "grenade", False, False),
        (COMBAT, "first_aid_kit", True, True),
        (READY, "first_aid_kit", True, False),
        (MARKER, "entrenching_tool", True, True),
        (READY, "entrenching_tool", False, False),
        (EXCHANGE, "dispatch_case", True, True),
    ],
)
def test_a_card_has_its_windows(window: int, card: str, playable: bool, asks: bool):
    """Where it may be played, and where its owner is asked for its sake."""
    bit = ITEM[card].bit
    assert bool(free_actions.find_playable(window)[0] & bit) == playable
    assert bool(free_actions.find_openers(window)[0] & bit) == asks
