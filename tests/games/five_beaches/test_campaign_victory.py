"""FFF-WIN: who wins the campaign, and by how much."""

import pytest

from beachhead.games.five_beaches import GAME
from beachhead.games.five_beaches.board import ALLIED, GERMAN, Board
from beachhead.games.five_beaches.rules.victory import judge, victory_level
from beachhead.kernel.plurals import counted
from tests.games.five_beaches.boards import (
    campaign,
    end_turn,
    enter_all,
    roll,
    say,
    step,
)

BEACHES = ["utah", "omaha", "gold", "juno", "sword"]


def decided(*won: str, **options: int | str | bool) -> Board:
    """Play a campaign to its end in which the Allies have the points of these maps."""
    b = campaign(**options)
    b.exits = tuple(s.allied_needs if s.key in won else 0 for s in b.content.sheets)
    while step(b) != "over":
        enter_all(b)
        roll(b, "joker", 6)
        end_turn(b)
    return b


@pytest.mark.rule("FFF-WIN-01")
def test_every_map_is_judged_by_its_own_conditions():
    """Five results, each with its own threshold."""
    b = campaign()
    b.exits = (4, 3, 5, 2, 3)
    events = []
    while step(b) != "over":
        enter_all(b)
        roll(b, "joker", 6)
        for face in ("red1", "black1"):
            roll(b, face)
            say(b, "done")
        events = roll(b, "joker")
    results = {e.figures["map"]: e.figures["side"] for e in events if e.kind == "judged"}
    assert results == {
        "Utah Beach": ALLIED,
        "Omaha Beach": GERMAN,
        "Gold Beach": ALLIED,
        "Juno Beach": GERMAN,
        "Sword Beach": ALLIED,
    }


@pytest.mark.rule("FFF-WIN-02")
def test_five_maps_are_a_decisive_victory():
    assert victory_level(5) == "Decisive Victory"
    assert "Decisive Victory" in GAME.ending_text(decided(*BEACHES).ending)


@pytest.mark.rule("FFF-WIN-03")
def test_four_maps_are_a_major_victory():
    assert victory_level(4) == "Major Victory"


@pytest.mark.rule("FFF-WIN-04")
def test_three_maps_are_a_minor_victory():
    assert victory_level(3) == "Minor Victory"


@pytest.mark.rule("FFF-WIN-05")
def test_two_maps_are_a_minor_defeat():
    assert victory_level(2) == "Minor Defeat"


@pytest.mark.rule("FFF-WIN-06")
def test_one_map_is_a_major_defeat():
    assert victory_level(1) == "Major Defeat"


@pytest.mark.rule("FFF-WIN-07")
def test_no_map_is_a_decisive_defeat():
    assert victory_level(0) == "Decisive Defeat"


@pytest.mark.rule("FFF-WIN-08")
@pytest.mark.parametrize(
    ("won", "allied", "german"),
    [
        (BEACHES, "Decisive Victory", "Decisive Defeat"),
        (BEACHES[:3], "Minor Victory", "Minor Defeat"),
        (BEACHES[:1], "Major Defeat", "Major Victory"),
        ([], "Decisive Defeat", "Decisive Victory"),
    ],
)
def test_the_scale_is_read_for_both_players(won: list[str], allied: str, german: str):
    """By the maps each has won."""
    b = decided(*won)
    told = GAME.ending_text(b.ending)
    assert f"The Allies win {counted(len(won), 'map')}: {allied}." in told
    assert f"The Germans win {5 - len(won)}: {german}." in told
    assert b.scores == [2 * len(won) - 5, 5 - 2 * len(won)]


@pytest.mark.rule("FFF-WIN-01")
def test_the_campaign_ends_with_the_number_of_maps_won():
    b = campaign("16/1 2019, 30 Mobile 2082", turns=3)
    b.allied_held = tuple(b.content.sheets[1].objectives)
    b.agenda = [judge()]
    GAME.engine.settle(b)
    assert (b.ending, b.scores) == ("maps_1", [-3, 3])
