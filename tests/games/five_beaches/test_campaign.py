"""The campaign: five maps at once, pools and caps, the D10, two Jokers, levels of victory."""

from itertools import permutations

import pytest

from beachhead.games.five_beaches import GAME
from beachhead.games.five_beaches.board import Board
from beachhead.games.five_beaches.components import ALLIED, GERMAN
from beachhead.games.five_beaches.rules.victory import level
from beachhead.kernel.nodes import Chance
from beachhead.kernel.plurals import counted
from tests.games.five_beaches.boards import (
    asked,
    board,
    end_turn,
    named,
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


def campaign(units: str = "", /, **options: int | str | bool) -> Board:
    """Start the campaign with the ready-made set-up or with these units alone."""
    return board("campaign", units, **options)


def spend(b: Board, sheet: str) -> None:
    """Spend an activation on a map with the first unit and its first act."""
    say(b, sheet)
    if step(b) == "choose_unit":
        say(b, texts(b)[0])
    if step(b) == "act":
        say(b, next(t for t in texts(b) if not t.startswith("x")))


# ---- components and set-up --------------------------------------------------------------------


@pytest.mark.rule("FFF-CAMP-01")
def test_the_campaign_joins_five_games_and_each_can_be_played_alone():
    """Five maps in the campaign, one in each single game."""
    assert len(campaign().theatre.sheets) == 5
    for key in BEACHES:
        alone = board(key)
        assert [s.key for s in alone.theatre.sheets] == [key]
        assert not alone.theatre.campaign


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
    assert [s.key for s in b.theatre.sheets] == BEACHES
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
    around = campaign().theatre.around
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
        for index, unit in enumerate(alone.theatre.units):
            assert where(b, unit.name) == alone.at[index]
    hand = GAME.new("campaign", set_up="by_hand")
    order = []
    while step(hand) == "choose_place":
        order.append(asked(hand))
        say(hand, texts(hand)[0])
    assert order == sorted(order, reverse=True)


# ---- activations ------------------------------------------------------------------------------


@pytest.mark.rule("FFF-ACT-01")
def test_a_numbered_card_gives_activations_to_the_side_of_its_colour():
    """As in the single games: the colour decides who is asked."""
    b = campaign()
    roll(b, "red6")
    assert (step(b), asked(b)) == ("choose_map", ALLIED)
    say(b, "done")
    roll(b, "black6")
    assert (step(b), asked(b)) == ("choose_map", GERMAN)


@pytest.mark.rule("FFF-ACT-02")
def test_black_is_german_and_red_is_allied_for_faces_too():
    """A red face card offers Naval Support, a black one Artillery Support."""
    b = campaign("16/1 2030, 2/916 2040")
    roll(b, "redface")
    assert asked(b) == ALLIED
    assert texts(b) == ["done", "fire 2/916"]
    say(b, "done")
    roll(b, "blackface")
    assert asked(b) == GERMAN
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
    """One on each map, Naval for the Allies, Artillery for the Germans."""
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
    b = campaign(reduced, several_actions=True)
    roll(b, "redface")
    for name in ("8/4", "22/4", "16/1", "231/50", "7/3 CDN"):
        say(b, f"flip {name}")
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
    assert texts(b) == ["done", "fire 2/736", "flip 7/3 CDN"]
    assert refusal(b, named(b, "231/50")) == ("map.used", "FFF-ACT-13")
    say(b, "flip 7/3 CDN")
    assert step(b) == "turn_card"


@pytest.mark.rule("FFF-ACT-13")
def test_the_option_allows_several_actions_of_one_kind_on_a_map():
    """The other kind stays barred there."""
    units = "231/50 3031 reduced, 69/50 3033 reduced, 2/726 3043"
    b = campaign(units, several_actions=True)
    roll(b, "redface")
    say(b, "flip 231/50")
    assert texts(b) == ["done", "flip 69/50"]


# ---- combat -----------------------------------------------------------------------------------


@pytest.mark.rule("FFF-COMBAT-01")
def test_the_d10_resolves_ground_combat_artillery_and_naval_support():
    """One die for each attack of any kind."""
    b = campaign("16/1 2030, 2/916 2040, 8/4 1046")
    roll(b, "red1")
    say(b, "omaha", "x2040")
    assert step(b) == "roll_for_attack"
    roll(b, 1)
    say(b, "done")
    for card, target in (("redface", "fire 2/916"), ("blackface", "fire 16/1")):
        roll(b, card)
        say(b, target)
        assert step(b) == "roll_for_attack"
        roll(b, 1)
        if step(b) == "choose_support":
            say(b, "done")


@pytest.mark.rule("FFF-COMBAT-02")
@pytest.mark.parametrize(
    ("attacker", "target", "needed"),
    [
        ("741 2064", "30 Mobile 2053", 4),  # armor adjacent: 3 + 1 - 2 - 1 (bocage) = +1
        ("741 2076", "30 Mobile 2053", 5),  # armor at two hexes: 3 - 2 - 1 = 0
        ("914/352 2064", "5 Ranger 2053", 6),  # infantry adjacent: 3 - 3 - 1 = -1
        ("914/352 2076", "5 Ranger 2053", 7),  # infantry at two hexes: -2
        ("352 AT 2076", "741 2053", 5),  # AT against armor: 3 + 1 - 3 - 1 = 0
    ],
)
def test_the_d10_takes_all_modifiers(attacker: str, target: str, needed: int):
    """Unit modifiers and terrain count as with cards."""
    foe, number = target.rsplit(" ", 1)
    for die, hit in ((needed - 1, False), (needed, True)):
        b = campaign(f"{attacker}, {target}")
        roll(b, "red1" if attacker.startswith("741") else "black1")
        say(b, "omaha", f"x{number}")
        roll(b, die)
        assert (steps(b, foe) == 1) is hit


@pytest.mark.rule("FFF-COMBAT-03")
def test_a_d10_of_0_counts_as_zero():
    """With a big advantage even a 1 hits, but 0 is zero and no ten: it never does."""
    units = "Lehr Panzer 3053, 231/50 3051 reduced"
    b = campaign(units, natural=False)
    b.at[named(b, "231/50")] = 3065
    b.muster(ALLIED)
    roll(b, "black1")
    say(b, "gold", "x3065")
    # 5 + 1 - 3 - 1 (town) = +2: a die of 3 hits, 0 + 2 does not; a ten would.
    roll(b, 0)
    assert steps(b, "231/50") == 1


@pytest.mark.rule("FFF-COMBAT-04")
def test_a_natural_0_misses_and_a_natural_9_hits():
    """Whatever the modifiers; the option makes them ordinary results."""
    strong, weak = "Lehr Panzer 3054, 47 Commando 3066 reduced", "795 Ost 1041, 8/4 1043"
    # 5 + 1 - 2 = +4 in the open is the best attack there is: a 1 hits, a 0 does not.
    for die, left in ((0, 1), (1, 0)):
        b = campaign(strong)
        roll(b, "black1")
        say(b, "gold", "x3066")
        roll(b, die)
        assert steps(b, "47 Commando") == left
    # 1 - 4 - 1 (town) - 1 (distance) = -5: a 9 gives 4, and yet a natural 9 hits.
    for natural, hit in ((True, True), (False, False)):
        b = campaign(weak, natural=natural)
        roll(b, "black1")
        say(b, "utah", "x1043")
        roll(b, 9)
        assert (steps(b, "8/4") == 1) is hit


@pytest.mark.rule("FFF-COMBAT-05")
def test_single_games_never_roll_the_d10():
    """A combat there draws a card."""
    b = board("omaha", "16/1 2030, 2/916 2040")
    roll(b, "red1")
    say(b, "16/1", "x2040")
    node = GAME.node(b)
    assert isinstance(node, Chance)
    assert node.device.describe()["kind"] == "deck"


# ---- Jokers and events ------------------------------------------------------------------------


@pytest.mark.rule("FFF-JOKER-01")
def test_the_first_joker_of_a_turn_rolls_an_event():
    """The player who drew it rolls; play goes on; the next turn counts anew."""
    b = campaign()
    roll(b, "joker")
    assert (step(b), asked(b)) == ("roll_event", ALLIED)
    roll(b, 6)
    roll(b, "red1")
    say(b, "done")
    roll(b, "black1")
    say(b, "done")
    roll(b, "joker")
    assert b.turn == 2
    enter_all(b)
    roll(b, "red1")
    say(b, "done")
    roll(b, "joker")
    assert (step(b), asked(b)) == ("roll_event", GERMAN)


def enter_all(b: Board) -> None:
    """Bring on what is due at the first free hex."""
    while step(b) == "choose_entry":
        say(b, texts(b)[0])


@pytest.mark.rule("FFF-JOKER-02")
def test_fubar_takes_one_german_activation_from_the_next_black_number():
    """A red card and a black face do not use it up; the card after is whole again."""
    b = campaign()
    roll(b, "joker", 1)
    roll(b, "red8")
    assert b.left == 10
    say(b, "done")
    roll(b, "blackface")
    roll(b, "black8")
    assert b.left == 9
    say(b, "done")
    roll(b, "black8")
    assert b.left == 10


@pytest.mark.rule("FFF-JOKER-02")
def test_fubar_waits_for_a_later_turn_if_need_be():
    """With no black number after it this turn it strikes in the next."""
    b = campaign()
    roll(b, "black1")
    say(b, "done")
    roll(b, "joker", 1)
    roll(b, "red1")
    say(b, "done")
    roll(b, "joker")
    assert b.turn == 2
    enter_all(b)
    roll(b, "black4")
    assert b.left == 9


@pytest.mark.rule("FFF-JOKER-03")
def test_fubar_on_an_odd_card_leaves_one_map_without_a_german_activation():
    """Four activations, one on each map: the German decides which map goes without."""
    b = campaign()
    roll(b, "joker", 1)
    roll(b, "black5")
    assert b.left == 4
    for key in ("omaha", "gold", "juno", "sword"):
        spend(b, key)
    assert step(b) == "turn_card"


@pytest.mark.rule("FFF-JOKER-04")
def test_a_medal_flips_one_reduced_allied_unit_at_once():
    """The Allied player picks one of three, on any map."""
    units = "8/4 1046 reduced, 16/1 2030 reduced, 8/3 5028 reduced, 2/916 2040 reduced"
    b = campaign(units)
    roll(b, "joker", 2)
    assert (step(b), asked(b)) == ("decorate", ALLIED)
    assert texts(b) == ["8/4", "16/1", "8/3"]
    say(b, "16/1")
    assert [steps(b, n) for n in ("8/4", "16/1", "8/3", "2/916")] == [1, 2, 1, 1]
    assert step(b) == "turn_card"


@pytest.mark.rule("FFF-JOKER-05")
def test_a_medal_without_a_reduced_unit_is_no_event():
    """Nothing changes."""
    b = campaign("8/4 1046, 2/916 2040 reduced")
    before = b.steps[:]
    roll(b, "joker", 2)
    assert b.steps == before
    assert step(b) == "turn_card"


@pytest.mark.rule("FFF-JOKER-06")
def test_snafu_takes_one_allied_activation_from_the_next_red_number():
    """Pool nine on the next even red card, ten on the one after."""
    b = campaign()
    roll(b, "joker", 3)
    roll(b, "black8")
    assert b.left == 10
    say(b, "done")
    roll(b, "red8")
    assert b.left == 9
    say(b, "done")
    roll(b, "red8")
    assert b.left == 10


@pytest.mark.rule("FFF-JOKER-07")
def test_snafu_on_an_odd_card_leaves_a_map_without_an_allied_activation():
    """Four activations on four maps use up the pool; the Allies decide which goes without."""
    b = campaign()
    roll(b, "joker", 3)
    roll(b, "red5")
    assert b.left == 4
    for key in ("utah", "omaha", "gold", "juno"):
        spend(b, key)
    assert step(b) == "turn_card"


@pytest.mark.rule("FFF-JOKER-08")
def test_aggressive_naval_support_is_one_free_strike_later_in_the_turn():
    """Offered before cards and between actions, it costs no activation and counts on no map."""
    b = campaign("16/1 2030, 18/1 2031, 2/916 2040, 914/352 2050")
    roll(b, "joker", 4)
    assert (step(b), asked(b)) == ("choose_strike", ALLIED)
    say(b, "wait")
    roll(b, "black2")
    assert (step(b), asked(b)) == ("choose_strike", ALLIED)  # between German actions too
    say(b, "wait")
    spend(b, "omaha")
    left, used = b.left, b.used
    assert step(b) == "choose_strike"
    say(b, "fire 2/916")
    roll(b, 9)
    assert steps(b, "2/916") == 1
    assert (b.left, b.used) == (left, used)
    assert b.strike == 0
    assert step(b) == "choose_map"


@pytest.mark.rule("FFF-JOKER-08")
def test_the_free_strike_can_wait_for_the_next_card_and_is_gone_next_turn():
    """Held back until the next card it is not offered between actions."""
    b = campaign("16/1 2030, 2/916 2040")
    roll(b, "joker", 4)
    say(b, "next card")
    roll(b, "black1")
    assert step(b) == "choose_map"
    say(b, "done")
    assert step(b) == "choose_strike"
    say(b, "next card")
    roll(b, "red1")
    say(b, "done", "wait")
    roll(b, "joker")
    assert b.turn == 2
    assert b.strike == 0


@pytest.mark.rule("FFF-JOKER-09")
def test_an_iron_cross_flips_one_reduced_german_unit_at_once():
    """The German player picks."""
    b = campaign("8/4 1046 reduced, 2/916 2040 reduced, 1/919 1058 reduced")
    roll(b, "joker", 5)
    assert (step(b), asked(b)) == ("decorate", GERMAN)
    say(b, "1/919")
    assert [steps(b, n) for n in ("8/4", "2/916", "1/919")] == [1, 1, 2]


@pytest.mark.rule("FFF-JOKER-10")
def test_an_iron_cross_without_a_reduced_unit_is_no_event():
    """Nothing changes."""
    b = campaign("8/4 1046 reduced, 2/916 2040")
    before = b.steps[:]
    roll(b, "joker", 5)
    assert b.steps == before
    assert step(b) == "turn_card"


@pytest.mark.rule("FFF-JOKER-11")
def test_a_six_is_no_event():
    """Nothing but the Joker is gone, and play goes on."""
    b = campaign()
    before = (b.at[:], b.steps[:], b.fewer, b.strike, b.turn)
    roll(b, "joker", 6)
    assert (b.at, b.steps, b.fewer, b.strike, b.turn) == before
    assert step(b) == "turn_card"


@pytest.mark.rule("FFF-JOKER-12")
def test_the_second_joker_ends_the_turn():
    """No event is rolled, cards are left, and the next turn has the full deck of 46."""
    b = campaign("8/4 1046, 2/916 2040")
    roll(b, "joker", 6)
    roll(b, "red1")
    say(b, "done")
    roll(b, "black1")
    say(b, "done")
    assert b.cards_left() == 43
    roll(b, "joker")
    assert b.turn == 2
    assert b.cards_left() == 46


@pytest.mark.rule("FFF-JOKER-13")
def test_a_second_joker_too_early_is_ignored():
    """Joker, red 5, Joker: the Germans have had no chance, the turn goes on."""
    b = campaign("8/4 1046, 2/916 2040")
    roll(b, "joker", 6)
    roll(b, "red5")
    say(b, "done")
    roll(b, "joker")
    assert b.turn == 1
    assert step(b) == "turn_card"


@pytest.mark.rule("FFF-JOKER-13")
@pytest.mark.parametrize("german", ["black4", "blackface"])
def test_any_card_of_a_colour_is_a_chance_to_activate(german: str):
    """Also a face card that could not be used."""
    b = campaign("8/4 1047, 2/916 2040")
    roll(b, "red5")
    say(b, "done")
    roll(b, german)
    if step(b) != "turn_card":
        say(b, "done")
    roll(b, "joker", 6)
    roll(b, "joker")
    assert b.turn == 2


@pytest.mark.rule("FFF-JOKER-12", "FFF-JOKER-13")
@pytest.mark.parametrize("order", sorted({"".join(p) for p in permutations("JJRB")}))
def test_both_jokers_in_every_order(order: str):
    """The second Joker ends the turn exactly if both colours came before it."""
    b = campaign("8/4 1046, 2/916 2040")
    seen = ""
    for letter in order:
        seen += letter
        roll(b, {"J": "joker", "R": "red1", "B": "black1"}[letter])
        if step(b) == "roll_event":
            assert seen.count("J") == 1
            roll(b, 6)
        elif letter in "RB":
            say(b, "done")
        over = seen.count("J") == 2 and letter == "J" and {"R", "B"} <= set(seen)
        assert b.turn == (2 if over else 1)
        if over:
            return


@pytest.mark.rule("FFF-JOKER-14")
def test_after_an_ignored_joker_the_whole_deck_is_drawn():
    """The turn ends exactly when the deck is empty."""
    b = campaign("8/4 1046, 30 Mobile 2082")
    roll(b, "joker", 6)
    roll(b, "joker")
    turned = 2
    while b.turn == 1:
        assert b.cards_left() == 46 - turned
        roll(b, next(f for f, n in zip(b.theatre.faces, b.deck, strict=True) if n))
        turned += 1
        while b.turn == 1 and step(b) != "turn_card":
            say(b, "done")
    assert turned == 46


# ---- winning ----------------------------------------------------------------------------------


def decided(*won: str, **options: int | str | bool) -> Board:
    """Play a campaign to its end in which the Allies have the points of these maps."""
    b = campaign(**options)
    b.exits = tuple(s.allied_needs if s.key in won else 0 for s in b.theatre.sheets)
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
    assert level(5) == "Decisive Victory"
    assert "Decisive Victory" in GAME.reason(decided(*BEACHES).ending)


@pytest.mark.rule("FFF-WIN-03")
def test_four_maps_are_a_major_victory():
    assert level(4) == "Major Victory"


@pytest.mark.rule("FFF-WIN-04")
def test_three_maps_are_a_minor_victory():
    assert level(3) == "Minor Victory"


@pytest.mark.rule("FFF-WIN-05")
def test_two_maps_are_a_minor_defeat():
    assert level(2) == "Minor Defeat"


@pytest.mark.rule("FFF-WIN-06")
def test_one_map_is_a_major_defeat():
    assert level(1) == "Major Defeat"


@pytest.mark.rule("FFF-WIN-07")
def test_no_map_is_a_decisive_defeat():
    assert level(0) == "Decisive Defeat"


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
    told = GAME.reason(b.ending)
    assert f"The Allies win {counted(len(won), 'map')}: {allied}." in told
    assert f"The Germans win {5 - len(won)}: {german}." in told
    assert b.scores == [2 * len(won) - 5, 5 - 2 * len(won)]
