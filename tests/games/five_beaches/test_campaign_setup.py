"""FFF-CAMP: the campaign's maps, deck, dice and set-up."""

import pytest

from beachhead.games.five_beaches import GAME
from beachhead.games.five_beaches.board import Board
from beachhead.kernel.nodes import Chance
from tests.games.five_beaches.boards import (
    asked_side,
    board,
    campaign,
    reach_on,
    refusal,
    roll,
    say,
    step,
    steps,
    texts,
    where,
)

BEACHES = ["utah", "omaha", "gold", "juno", "sword"]


@pytest.mark.rule("FFF-CAMP-01")
def test_the_campaign_joins_five_games_and_each_can_be_played_alone():
    """Five maps in the campaign, one in each single game."""
    assert len(campaign().content.sheets) == 5
    for key in BEACHES:
        alone = board(key)
        assert [s.key for s in alone.content.sheets] == [key]
        assert not alone.content.campaign


@pytest.mark.rule("FFF-CAMP-02")
def test_play_needs_a_d6_and_a_d10():
    """The event die shows 1 to 6, the combat die 0 to 9."""
    b = campaign("231/50 3031, 2/726 3029, 16/1 2030, 70 1046")
    roll(b, "joker")
    assert faces(b) == [1, 2, 3, 4, 5, 6]
    roll(b, 6)
    roll(b, "red1")
    say(b, "gold")
    say(b, "x3029")
    assert faces(b) == [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]


def faces(b: Board) -> list[int]:
    """List what the die that is asked for can show."""
    node = GAME.node(b)
    assert isinstance(node, Chance)
    return [int(outcome[0]) for outcome, _ in node.device.outcomes()]


@pytest.mark.rule("FFF-CAMP-03")
def test_one_deck_with_a_second_joker():
    """46 cards with two Jokers; 45 with one in a single game."""
    both, alone = campaign(), board("utah")
    assert (sum(both.deck), both.deck[-1]) == (46, 2)
    assert (sum(alone.deck), alone.deck[-1]) == (45, 1)
    assert both.deck[:-1] == alone.deck[:-1]


@pytest.mark.rule("FFF-CAMP-04")
def test_the_maps_lie_from_west_to_east():
    """Utah, Omaha, Gold, Juno, Sword; the scene draws them in that order, row by row."""
    b = campaign()
    assert [s.key for s in b.content.sheets] == BEACHES
    corners = [
        min(
            (a.centre[1], a.centre[0])
            for a in GAME.scene(b, 0).areas
            if a.id.startswith(f"hex:{n}")
        )
        for n in range(1, 6)
    ]
    assert corners == sorted(corners)


@pytest.mark.rule("FFF-CAMP-05")
def test_gold_juno_and_sword_join_and_no_others():
    """Two seams of thirteen touching pairs each; Utah and Omaha touch nothing."""
    around = campaign().content.around
    seams = {
        (a // 1000, c // 1000) for a, near in around.items() for c in near if a // 1000 < c // 1000
    }
    assert seams == {(3, 4), (4, 5)}
    pairs = [(a, c) for a, near in around.items() for c in near if a // 1000 < c // 1000]
    assert len(pairs) == 26
    assert 4037 in around[3048]


@pytest.mark.rule("FFF-CAMP-06")
def test_units_of_both_sides_move_across_the_joined_borders():
    """The activation counts on the map where the unit starts; then it belongs to the other map."""
    b = campaign("69/50 3048, 1/736 5061, 16/1 2030")
    roll(b, "red2")
    say(b, "gold", "4037")
    assert where(b, "69/50") == 4037
    assert b.used == (0, 0, 1, 0, 0)
    assert "juno" not in texts(b)  # the only unit there has been activated with this card
    say(b, "done")
    roll(b, "red2")
    assert "juno" in texts(b)
    assert "gold" not in texts(b)
    assert 4072 in reach_on(b, "1/736")


@pytest.mark.rule("FFF-CAMP-06")
def test_a_border_cannot_be_crossed_in_a_single_game():
    """Alone, Gold ends at its east edge."""
    b = board("gold", "69/50 3048, 1/726 3025")
    assert all(h // 1000 == 3 for h in reach_on(b, "69/50"))
    roll(b, "red1")
    say(b, "69/50")
    assert refusal(b, 4037)[0] == "hex.unknown"


@pytest.mark.rule("FFF-CAMP-07")
def test_units_attack_across_the_joined_borders():
    """The attack counts on the attacker's map, the terrain is the target's."""
    b = campaign("69/50 3048, 2/736 4037, 736/716 4038, 16/1 2030")
    roll(b, "red2")
    say(b, "gold")
    assert {"x4037", "x4038"} <= set(texts(b))
    say(b, "x4037")
    assert b.used == (0, 0, 1, 0, 0)
    # 4037 is a town: 3 - 3 - 1 = -1, so a 6 hits and a 5 misses.
    roll(b, 6)
    assert steps(b, "2/736") == 1


@pytest.mark.rule("FFF-CAMP-07")
def test_germans_attack_across_the_border_too():
    """From Sword at a unit on Juno two hexes away."""
    b = campaign("9/3 CDN 4048, 1/736 5038, 16/1 2030")
    roll(b, "black1")
    say(b, "sword")
    assert "x4048" in texts(b)


@pytest.mark.rule("FFF-CAMP-08")
def test_utah_and_omaha_stand_alone():
    """Nothing moves or attacks between Utah, Omaha and the rest."""
    b = campaign("16/1 2048, 1/726 3037, 8/4 1060, 2/916 2037")
    assert all(h // 1000 == 2 for h in reach_on(b, "16/1"))
    roll(b, "red2")
    say(b, "omaha")
    assert "x3037" not in texts(b)
    assert refusal(b, 3037) == ("hex.not_joined", "FFF-CAMP-08")
    say(b, "2060")
    say(b, "utah")
    assert refusal(b, 2037) == ("hex.not_joined", "FFF-CAMP-08")


@pytest.mark.rule("FFF-CAMP-09")
def test_every_map_starts_as_its_own_game_does():
    """The same units in the same hexes; by hand Germans set up before Allies."""
    b = campaign()
    for key in BEACHES:
        alone = board(key)
        for index, unit in enumerate(alone.content.units):
            assert where(b, unit.name) == alone.at[index]
    hand = GAME.new("campaign", set_up="by_hand")
    order = []
    while step(hand) == "choose_place":
        order.append(asked_side(hand))
        say(hand, texts(hand)[0])
    assert order == sorted(order, reverse=True)
