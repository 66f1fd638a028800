"""A single beach game, rule by rule."""

import pytest

from beachhead.games.five_beaches import GAME
from beachhead.games.five_beaches.board import EXITED, Board
from beachhead.games.five_beaches.components import ALLIED, GERMAN, components
from beachhead.games.five_beaches.rules.combat import terms
from beachhead.games.five_beaches.rules.setup import zone_of
from beachhead.kernel.nodes import Chance
from beachhead.kernel.position import Event
from tests.games.five_beaches.boards import (
    asked,
    board,
    end_turn,
    hits,
    lost,
    named,
    play_out,
    reach,
    refusal,
    roll,
    say,
    step,
    steps,
    texts,
    where,
)

BEACHES = ("utah", "omaha", "gold", "juno", "sword")


# ---- cards ------------------------------------------------------------------------------------


@pytest.mark.rule("FFF-BEACH-01")
def test_the_deck_has_45_cards_ace_to_eight_faces_and_one_joker():
    """Ranks 1 to 8 and three faces in four suits, and a Joker."""
    b = board("utah")
    left = dict(zip(b.theatre.faces, b.deck, strict=True))
    assert sum(left.values()) == 45
    assert all(left[f"{colour}{n}"] == 2 for colour in ("red", "black") for n in range(1, 9))
    assert left["redface"] == left["blackface"] == 6
    assert left["joker"] == 1


@pytest.mark.rule("FFF-BEACH-02")
@pytest.mark.parametrize("scenario", BEACHES)
def test_a_beach_game_lasts_five_turns(scenario: str):
    """The game is judged when the fifth turn ends, and not before."""
    b = board(scenario)
    for turn in range(1, 6):
        assert b.turn == turn
        assert not b.ending
        while step(b) == "choose_entry":
            say(b, texts(b)[0])
        end_turn(b)
    assert b.ending


@pytest.mark.rule("FFF-BEACH-03")
def test_every_turn_starts_with_the_whole_deck():
    """Cards of the last turn are back, the Joker too."""
    b = board("omaha")
    end_turn(b)
    assert b.turn == 2
    assert b.deck == b.theatre.fresh
    assert b.jokers == 0


@pytest.mark.rule("FFF-BEACH-04")
def test_the_players_turn_cards_in_alternation_allies_first():
    """Whoever's colour comes up, the other player turns the next card."""
    b = board("gold")
    assert asked(b) == ALLIED
    roll(b, "blackface")
    assert asked(b) == GERMAN
    roll(b, "red2")
    say(b, "done")
    assert asked(b) == ALLIED
    roll(b, "black2")
    say(b, "done")
    roll(b, "joker")
    assert (b.turn, asked(b)) == (2, ALLIED)


@pytest.mark.rule("FFF-BEACH-05")
@pytest.mark.parametrize(("card", "side"), [("red4", ALLIED), ("black4", GERMAN)])
def test_the_colour_of_a_numbered_card_picks_the_side(card: str, side: int):
    """Red asks the Allies for a unit of theirs, black the Germans."""
    b = board("juno")
    roll(b, card)
    assert asked(b) == side
    assert all(b.theatre.side_of(named(b, t)) == side for t in texts(b) if t != "done")


@pytest.mark.rule("FFF-BEACH-06")
@pytest.mark.parametrize(
    ("card", "number"), [("red3", 1), ("red8", 2), ("black7", 1), ("black2", 2)]
)
def test_an_odd_card_gives_one_activation_and_an_even_card_two(card: str, number: int):
    """The activations are counted down as units are picked."""
    b = board("sword")
    roll(b, card)
    assert b.left == number
    for _ in range(number):
        say(b, texts(b)[1])
        say(b, texts(b)[0])
    assert step(b) == "turn_card"


@pytest.mark.rule("FFF-BEACH-07")
def test_an_odd_red_card_gives_the_allies_three_activations_at_utah_only():
    """Three for the Allies at Utah; one for the Germans there and for everybody elsewhere."""
    for scenario in BEACHES:
        b = board(scenario)
        roll(b, "red5")
        assert b.left == (3 if scenario == "utah" else 1)
    b = board("utah")
    roll(b, "black5")
    assert b.left == 1


@pytest.mark.rule("FFF-BEACH-07")
def test_the_three_can_be_given_to_nobody_or_to_the_ace():
    """The option changes where the three applies."""
    nobody = board("utah", odd_three="nobody")
    roll(nobody, "red1")
    assert nobody.left == 1
    ace = board("omaha", odd_three="ace")
    roll(ace, "black1")
    assert ace.left == 3
    say(ace, "done")
    roll(ace, "black3")
    assert ace.left == 1


@pytest.mark.rule("FFF-BEACH-08")
def test_a_face_card_gives_one_support_attack_or_one_recovery():
    """An enemy in reach may be fired at, a reduced own unit flipped, and that is all."""
    units = "8/4 1057 reduced, 22/4 1045 reduced, 1/919 1058, 3/919 1021"
    b = board("utah", units)
    roll(b, "redface")
    assert texts(b) == ["done", "fire 1/919", "fire 3/919", "flip 8/4", "flip 22/4"]
    say(b, "flip 8/4")
    assert (steps(b, "8/4"), steps(b, "22/4")) == (2, 1)
    assert step(b) == "turn_card"
    roll(b, "redface")
    say(b, "fire 3/919")
    assert step(b) == "draw_for_attack"
    roll(b, "red1")
    assert step(b) == "turn_card"


@pytest.mark.rule("FFF-BEACH-09")
def test_a_unit_is_activated_once_per_card():
    """With a second activation of the same card it is not offered again; with the next card it is."""
    b = board("omaha", "116/29 2016, 16/1 2019, 3/726 2044")
    roll(b, "red2")
    say(b, "16/1", "2007")
    assert "16/1" not in texts(b)
    assert refusal(b, named(b, "16/1")) == ("unit.acted", "FFF-BEACH-09")
    say(b, "done")
    roll(b, "red4")
    assert "16/1" in texts(b)


@pytest.mark.rule("FFF-BEACH-10")
def test_unused_activations_are_lost():
    """Stopping early leaves nothing for the next card."""
    b = board("gold")
    roll(b, "red6")
    assert b.left == 2
    say(b, "done")
    assert b.left == 0
    assert step(b) == "turn_card"
    roll(b, "red3")
    assert b.left == 1


@pytest.mark.rule("FFF-BEACH-11")
def test_the_joker_ends_the_turn():
    """Cards left in the deck are not turned any more."""
    b = board("juno")
    roll(b, "red1")
    say(b, "done")
    roll(b, "blackface")
    assert b.turn == 1
    roll(b, "joker")
    assert b.turn == 2
    assert sum(b.deck) == 45


@pytest.mark.rule("FFF-BEACH-12")
@pytest.mark.parametrize("cards", [(), ("redface",), ("blackface", "blackface")])
def test_a_joker_before_both_sides_have_had_a_card_is_ignored(cards: tuple[str, ...]):
    """The turn goes on, and then ends only when the deck is empty."""
    b = board("omaha", "16/1 2019, 30 Mobile 2082")
    roll(b, *cards, "joker")
    assert b.turn == 1
    turned = len(cards) + 1
    while b.turn == 1:
        assert turned < 45
        roll(b, next(f for f, n in zip(b.theatre.faces, b.deck, strict=True) if n))
        while b.turn == 1 and step(b) != "turn_card":
            say(b, "done")
        turned += 1
    assert turned == 45
    assert b.turn == 2


@pytest.mark.rule("FFF-BEACH-12")
def test_a_card_turned_for_an_attack_is_no_card_of_a_sides_colour():
    """A black card that resolves an Allied attack gives the Germans no chance to act."""
    b = board("omaha", "16/1 2030, 3/916 2041")
    roll(b, "red1")
    say(b, "16/1", "x2041")
    roll(b, "black1", "joker")
    assert b.turn == 1


# ---- activations and movement -----------------------------------------------------------------


@pytest.mark.rule("FFF-BEACH-13")
def test_an_activation_is_a_move_or_an_attack_or_an_exit():
    """One of the three, and the activation is spent."""
    b = board("utah", "8/4 1037, 7 Sturm 1052")
    roll(b, "red3")
    say(b, "8/4")
    offered = texts(b)
    assert "exit" in offered
    assert "x1052" not in offered  # three hexes away
    assert "1049" in offered
    b = board("utah", "8/4 1050, 7 Sturm 1051")
    roll(b, "red3")
    say(b, "8/4")
    assert "x1051" in texts(b)
    say(b, "x1051")
    roll(b, "black1")
    assert where(b, "8/4") == 1050
    assert step(b) == "turn_card"


@pytest.mark.rule("FFF-BEACH-14")
def test_a_hex_holds_one_unit_and_friends_may_be_passed():
    """A friend's hex is no destination, yet the hex behind it is."""
    found = reach("gold", "69/50 3055, 231/50 3057, Nott.Y/8 AB 3056, 915/352 3063", "Nott.Y/8 AB")
    assert 3055 not in found
    assert 3057 not in found
    blocked = "Nott.Y/8 AB 3057, 231/50 3058"
    assert 3058 not in reach("gold", blocked, "Nott.Y/8 AB")
    # 3059 lies two hexes east of 3057, behind the friend in 3058.
    assert 3059 in reach("gold", blocked, "Nott.Y/8 AB")


@pytest.mark.rule("FFF-BEACH-15")
def test_an_enemy_cannot_be_entered_or_passed():
    """The enemy's hex bars the road, and the way behind it."""
    with_enemy = reach("utah", "100 Panzer 1054, 8/4 1053", "100 Panzer")
    without = reach("utah", "100 Panzer 1054, 8/4 1070", "100 Panzer")
    assert 1053 not in with_enemy
    assert {1053, 1052} <= without
    assert 1052 not in with_enemy


@pytest.mark.rule("FFF-BEACH-16")
def test_a_unit_stops_next_to_an_enemy_on_land():
    """Along the road three hexes are possible, but not past a hex beside the enemy."""
    road = "100 Panzer 1049, 8/4 {}"
    assert 1052 in reach("utah", road.format(1046), "100 Panzer")
    # 8/4 in 1063 touches 1051, so the tanks stop there.
    assert 1051 in reach("utah", road.format(1063), "100 Panzer")
    assert 1052 not in reach("utah", road.format(1063), "100 Panzer")


@pytest.mark.rule("FFF-BEACH-16")
def test_an_enemy_at_sea_stops_nobody():
    """A German moves along the shore as if the ships were not there."""
    assert 1067 in reach("utah", "100 Panzer 1070, 8/4 1071", "100 Panzer")


@pytest.mark.rule("FFF-BEACH-17")
def test_one_hex_is_always_possible():
    """A unit with one movement point enters bocage, which costs two."""
    found = reach("omaha", "3/726 2072, 16/1 2007", "3/726")
    assert {2071, 2084} <= found  # bocage


@pytest.mark.rule("FFF-BEACH-18")
def test_terrain_costs_movement_points():
    """Two points are one bocage or river hex, or two clear ones."""
    found = reach("juno", "7/3 CDN 4066, 716 AT 4034", "7/3 CDN")
    # 4066 is bocage without a road westwards: 4065 is clear (1), 4064 a town (1).
    assert {4065, 4064} <= found
    ground = board("gold").theatre
    for number, cost in (
        (3031, 1),
        (3049, 1),
        (3054, 1),
        (3050, 2),
        (3072, 2),
        (3044, 2),
        (3026, 2),
    ):
        assert ground.terrain[number].cost.infantry == cost
    assert ground.terrain[3072].cost.armor == 2


@pytest.mark.rule("FFF-BEACH-18")
def test_two_points_do_not_carry_through_bocage():
    """After a bocage hex nothing is left of two points."""
    found = reach("omaha", "914/352 2073, 16/1 2007", "914/352")
    assert 2074 in found  # bocage next to it
    assert 2075 not in found  # clear, but behind the bocage: 2062 is marsh


@pytest.mark.rule("FFF-BEACH-19")
def test_vehicles_enter_marsh_and_cliffs_only_by_road():
    """Off the causeway the flooded ground is closed to tanks, on it it is open."""
    assert 1045 in reach("utah", "70 1046, 7 Sturm 1003", "70")  # along the causeway
    assert 1033 not in reach("utah", "70 1034, 7 Sturm 1003", "70")  # beside it
    assert 1033 in reach("utah", "8/4 1034, 7 Sturm 1003", "8/4")
    assert 2026 not in reach("omaha", "741 2038, 439 Ost 2046", "741")  # a cliff without a road
    assert 2026 in reach("omaha", "16/1 2038, 439 Ost 2046", "16/1")


@pytest.mark.rule("FFF-BEACH-20")
def test_a_road_costs_one_whatever_the_terrain():
    """Three points carry tanks three hexes along the causeway through marsh."""
    found = reach("utah", "70 1046, 7 Sturm 1003", "70")
    assert {1045, 1044, 1043} <= found


@pytest.mark.rule("FFF-BEACH-21")
def test_only_units_at_sea_move_at_sea_and_nobody_returns():
    """Germans never enter the sea; a landed unit has no way back."""
    assert {1012, 1024} <= reach("utah", "22/4 1023, 1/919 1058", "22/4")
    b = board("utah", "22/4 1034, 1/919 1022")
    assert not any(b.theatre.at_sea(h) for h in reach("utah", "22/4 1034, 1/919 1022", "22/4"))
    assert not any(b.theatre.at_sea(h) for h in reach("utah", "22/4 1034, 1/919 1022", "1/919"))
    roll(b, "red3")
    say(b, "22/4")
    assert refusal(b, 1035) == ("move.sea", "FFF-BEACH-21")


@pytest.mark.rule("FFF-BEACH-22")
def test_a_landing_starts_next_to_the_beach_and_is_the_whole_move():
    """From the second row of sea hexes nobody lands, and no unit goes on inland at once."""
    near = reach("utah", "70 1035, 1/919 1058", "70")
    assert {1022, 1034, 1046} <= near
    assert 1045 not in near
    far = reach("utah", "70 1048, 1/919 1058", "70")
    assert 1047 in far
    assert 1046 not in far


@pytest.mark.rule("FFF-BEACH-23")
def test_rangers_and_commandos_land_on_cliffs():
    """5 Ranger climbs at Pointe de la Percee where the infantry cannot land."""
    cliff = 2027
    assert cliff in reach("omaha", "5 Ranger 2015, 3/726 2044", "5 Ranger")
    assert cliff not in reach("omaha", "16/1 2015, 3/726 2044", "16/1")
    climbers = [u.name for u in components().units if "cliff_landing" in u.traits]
    assert climbers == ["5 Ranger", "2 Ranger", "47 Commando", "48 Commando", "1 Commando"]


@pytest.mark.rule("FFF-BEACH-24")
def test_a_unit_on_the_exit_edge_may_leave_for_good():
    """It must begin its activation there; the exit is the whole activation."""
    b = board("utah", "8/4 1037, 22/4 1038, 1/919 1058")
    roll(b, "red3")
    say(b, "22/4")
    assert "exit" not in texts(b)
    assert refusal(b, 0) == ("exit.edge", "FFF-BEACH-24")
    say(b, "1026")
    say(b, "8/4", "exit")
    assert where(b, "8/4") == EXITED
    assert b.exits == (1,)
    roll(b, "red1")
    assert "8/4" not in texts(b)


@pytest.mark.rule("FFF-BEACH-24")
def test_germans_do_not_exit():
    """The ruling: an exit serves nothing but Allied points."""
    b = board("utah", "1058/91 1037, 8/4 1046")
    roll(b, "black1")
    say(b, "1058/91")
    assert "exit" not in texts(b)


# ---- combat -----------------------------------------------------------------------------------


@pytest.mark.rule("FFF-BEACH-25")
def test_the_range_is_two_hexes():
    """An enemy two hexes away is a target, one three hexes away is not."""
    b = board("omaha", "16/1 2030, 3/726 2053, 30 Mobile 2065")
    roll(b, "red1")
    say(b, "16/1")
    assert "x2053" in texts(b)
    assert refusal(b, 2065) == ("attack.range", "FFF-BEACH-25")


@pytest.mark.rule("FFF-BEACH-26")
def test_nothing_in_between_hinders_an_attack():
    """A town with a German in it does not hide the German behind it."""
    b = board("omaha", "16/1 2030, 2/916 2041, 3/916 2042, 914/352 2053, 3/726 2054")
    roll(b, "red1")
    say(b, "16/1")
    assert {"x2053", "x2054"} <= set(texts(b))


@pytest.mark.rule("FFF-BEACH-27")
@pytest.mark.parametrize(("card", "hit"), [(5, False), (6, True)])
def test_card_plus_attack_minus_defence_must_reach_five(card: int, hit: bool):
    """3-4-2 infantry against a 4-defence unit in the open: 6 + 3 - 4 = 5 hits, 5 + 3 - 4 misses."""
    units = "125/21 5064, 8/3 5076, 642 Ost 5043"
    assert hits("sword", units, "125/21", 5076, card) is hit


@pytest.mark.rule("FFF-BEACH-27")
def test_the_terms_of_an_attack_add_up_to_what_the_card_needs():
    """Attack factor, defence factor, cover and strongpoint are listed one by one."""
    b = board("omaha", "741 2029, 2/916 2040")
    found = {t.name: t.value for t in terms(b, named(b, "741"), named(b, "2/916"))}
    assert found == {
        "attack factor": 3,
        "armor at an adjacent target": 1,
        "defence factor": -3,
        "target in town": -1,
        "strongpoint": -1,
    }


@pytest.mark.rule("FFF-BEACH-28")
def test_a_face_card_turned_for_an_attack_is_discarded_and_replaced():
    """Faces change nothing but the deck; the next number decides."""
    b = board("omaha", "16/1 2030, 439 Ost 2041")
    roll(b, "red1")
    say(b, "16/1", "x2041")
    roll(b, "blackface", "redface")
    assert step(b) == "draw_for_attack"
    assert steps(b, "439 Ost") == 2
    roll(b, "black8")
    assert steps(b, "439 Ost") == 1
    assert b.cards_left() == 45 - 4


@pytest.mark.rule("FFF-BEACH-29")
def test_a_joker_turned_for_an_attack_misses_and_ends_the_turn():
    """The rest of the card's activations is gone."""
    b = board("omaha", "16/1 2030, 18/1 2031, 439 Ost 2041")
    roll(b, "black1")
    say(b, "done")
    roll(b, "red2")
    say(b, "16/1", "x2041")
    roll(b, "joker")
    assert b.turn == 2
    assert steps(b, "439 Ost") == 2
    assert step(b) == "turn_card"


@pytest.mark.rule("FFF-BEACH-29")
def test_a_joker_too_early_in_an_attack_is_replaced():
    """While a side has had no card another card is turned for the attack."""
    b = board("omaha", "16/1 2030, 439 Ost 2041")
    roll(b, "red1")
    say(b, "16/1", "x2041")
    roll(b, "joker", "black8")
    assert b.turn == 1
    assert steps(b, "439 Ost") == 1


@pytest.mark.rule("FFF-BEACH-30")
def test_a_hit_flips_a_full_unit_and_removes_a_reduced_one():
    """Full, reduced, gone."""
    b = board("omaha", "16/1 2030, 18/1 2031, 439 Ost 2042")
    roll(b, "red2")
    say(b, "16/1", "x2042")
    roll(b, "black8")
    assert steps(b, "439 Ost") == 1
    assert where(b, "439 Ost") == 2042
    say(b, "18/1", "x2042")
    roll(b, "red8")
    assert steps(b, "439 Ost") == 0
    assert lost(b, "439 Ost")


@pytest.mark.rule("FFF-BEACH-31")
def test_an_attack_moves_nobody():
    """Neither the hit target retreats nor the attacker advances into an emptied hex."""
    b = board("omaha", "16/1 2030, 439 Ost 2042 reduced, 30 Mobile 2041")
    roll(b, "red2")
    say(b, "16/1", "x2042")
    roll(b, "red8")
    assert lost(b, "439 Ost")
    assert where(b, "16/1") == 2030
    assert where(b, "30 Mobile") == 2041


@pytest.mark.rule("FFF-BEACH-32")
@pytest.mark.parametrize(
    ("target", "modifier"),
    [(2054, -1), (2053, -1), (2048, -1), (2052, 0), (2066, 0), (2068, 0), (2031, 0)],
)
def test_town_bocage_and_cliff_give_cover(target: int, modifier: int):
    """Town, bocage, cliff -1; clear, river, marsh and beach nothing."""
    b = board("omaha", f"914/352 2083, 16/1 {target}")
    found = {t.rule: t.value for t in terms(b, named(b, "914/352"), named(b, "16/1"))}
    assert found.get("FFF-BEACH-32", 0) == modifier


@pytest.mark.rule("FFF-BEACH-33")
def test_a_strongpoint_helps_germans_only():
    """A German in Vierville has a further -1; an Allied unit there has not."""
    german = board("omaha", "16/1 2029, 2/916 2040")
    allied = board("omaha", "16/1 2040, 2/916 2052")
    rules_g = [t.rule for t in terms(german, named(german, "16/1"), named(german, "2/916"))]
    rules_a = [t.rule for t in terms(allied, named(allied, "2/916"), named(allied, "16/1"))]
    assert "FFF-BEACH-33" in rules_g
    assert "FFF-BEACH-33" not in rules_a
    assert "FFF-BEACH-32" in rules_a


@pytest.mark.rule("FFF-BEACH-34")
def test_units_at_sea_neither_attack_nor_are_attacked():
    """Not by units and not by artillery."""
    b = board("utah", "70 1047, 1/919 1046, 3/919 1022")
    roll(b, "red1")
    say(b, "70")
    assert not any(t.startswith("x") for t in texts(b))
    assert refusal(b, 1046) == ("attack.sea", "FFF-BEACH-34")
    b = board("utah", "70 1047, 8/4 1034, 1/919 1046")
    roll(b, "black1")
    say(b, "1/919")
    assert "x1034" in texts(b)
    assert "x1047" not in texts(b)
    say(b, "1045")
    roll(b, "blackface")
    assert texts(b) == ["done", "fire 8/4"]


@pytest.mark.rule("FFF-BEACH-35")
def test_naval_support_reaches_germans_within_three_hexes_of_the_sea():
    """Attack factor 2, +1, and terrain counts."""
    b = board("omaha", "16/1 2019, 2/916 2040, 914/352 2052, 3/726 2064, 30 Mobile 2076")
    roll(b, "redface")
    assert texts(b) == ["done", "fire 2/916", "fire 914/352"]
    found = [(t.name, t.value) for t in terms(b, -1, named(b, "2/916"))]
    assert found == [
        ("support factor", 2),
        ("support", 1),
        ("defence factor", -3),
        ("target in town", -1),
        ("strongpoint", -1),
    ]


@pytest.mark.rule("FFF-BEACH-36")
def test_artillery_support_reaches_any_allied_unit_on_land():
    """Attack factor 1, +1; nobody needs to see the target."""
    b = board("gold", "231/50 3031, 69/50 3084, 151/50 3010, 1/726 3025")
    roll(b, "blackface")
    assert texts(b) == ["done", "fire 231/50", "fire 69/50"]
    found = [(t.name, t.value) for t in terms(b, -2, named(b, "231/50"))]
    assert found == [("support factor", 1), ("support", 1), ("defence factor", -4)]


# ---- set-up -----------------------------------------------------------------------------------


@pytest.mark.rule("FFF-BEACH-37")
def test_germans_set_up_first_and_coastal_units_near_the_sea():
    """Land within two hexes of the sea, four at Utah; beaches only as strongpoints; not 2025."""
    b = GAME.new("omaha", set_up="by_hand")
    assert step(b) == "choose_place"
    assert asked(b) == GERMAN
    zone = zone_of(b, named(b, "3/726"))
    assert 2040 in zone
    assert 2025 not in zone
    assert 2030 not in zone  # a beach
    assert 2058 in zone  # two hexes from the sea in 2036
    assert 2054 not in zone
    utah = GAME.new("utah", set_up="by_hand")
    zone = zone_of(utah, named(utah, "1/919"))
    assert {1022, 1058, 1043} <= set(zone)  # beach strongpoints, and four hexes inland
    assert 1046 not in zone
    assert 1042 not in zone


@pytest.mark.rule("FFF-BEACH-38")
def test_reserves_set_up_farther_inland():
    """The reserve zone is the land that the coastal limit leaves."""
    b = GAME.new("gold", set_up="by_hand")
    zone = zone_of(b, named(b, "915/352"))
    assert 3049 in zone
    assert 3037 not in zone
    assert not any(b.theatre.at_sea(h) for h in zone)


@pytest.mark.rule("FFF-BEACH-39")
def test_vehicles_set_up_in_marsh_or_on_cliffs_only_on_a_road():
    """The AT unit of Omaha is offered the cliffs with a road and no other."""
    b = GAME.new("omaha", set_up="by_hand")
    while b.theatre.units[int(str(GAME.node(b).frame[1]))].name != "352 AT":  # type: ignore[union-attr]
        say(b, texts(b)[-1])
    offered = texts(b)
    assert "2047" in offered
    assert not {"2026", "2027", "2033"} & set(offered)


@pytest.mark.rule("FFF-BEACH-40")
def test_allies_set_up_in_two_waves_at_sea():
    """First wave in sea hexes that touch a beach, second wave in the others."""
    b = GAME.new("omaha", set_up="by_hand")
    first = zone_of(b, named(b, "16/1"))
    second = zone_of(b, named(b, "18/1"))
    assert first == [2015, 2016, 2017, 2018, 2019, 2020]
    assert not set(first) & set(second)
    assert len(first) + len(second) == 26
    while asked(b) == GERMAN:
        say(b, texts(b)[0])
    assert step(b) == "choose_place"
    assert asked(b) == ALLIED


@pytest.mark.rule("FFF-BEACH-41")
@pytest.mark.parametrize("scenario", BEACHES)
def test_every_unit_has_a_ready_made_hex_in_its_zone(scenario: str):
    """The ready-made set-up is legal under the rules of setting up by hand."""
    ready, hand = GAME.new(scenario), GAME.new(scenario, set_up="by_hand")
    placed = 0
    for index, unit in enumerate(ready.theatre.units):
        if unit.hex:
            assert ready.at[index] == unit.hex
            assert unit.hex in zone_of(hand, index)
            if unit.side == "german":
                assert ready.theatre.stands(unit.kind, unit.hex)
            placed += 1
    assert placed == sum(h > 0 for h in ready.at)
    assert step(hand) == "choose_place"


@pytest.mark.rule("FFF-BEACH-42")
def test_21st_panzer_enters_at_sword_on_turn_3():
    """Not before; on the south edge; and it may be activated at once."""
    b = board("sword")
    end_turn(b)
    assert (b.turn, step(b)) == (2, "turn_card")
    end_turn(b)
    assert (b.turn, step(b)) == (3, "choose_entry")
    assert asked(b) == GERMAN
    assert set(map(int, texts(b))) == set(range(5073, 5085)) - {5076}
    say(b, "5080")
    assert where(b, "22/21 Panzer") == 5080
    roll(b, "black1")
    assert "22/21 Panzer" in texts(b)


@pytest.mark.rule("FFF-BEACH-43")
def test_a_unit_waits_while_no_entry_hex_is_free():
    """With the south edge full it stays due, and enters when a hex is free again."""
    b = board("sword")
    for unit, number in enumerate(range(5073, 5085)):
        b.at[unit if unit < 8 else unit + 3] = number
    b.muster(ALLIED)
    b.muster(GERMAN)
    end_turn(b)
    end_turn(b)
    assert (b.turn, step(b)) == (3, "turn_card")
    assert b.due == (named(b, "22/21 Panzer"),)
    b.lift(0, -1)
    b.steps[0] = 0
    end_turn(b)
    assert where(b, "22/21 Panzer") == 5073
    assert not b.due


# ---- control and victory ----------------------------------------------------------------------


@pytest.mark.rule("FFF-BEACH-44")
def test_the_last_side_to_stand_on_an_objective_controls_it():
    """German at the start; Allied when a unit stops there, also after it has left; then German again."""
    b = board("utah", "8/4 1042, 795 Ost 1040, 7 Sturm 1003")
    assert list(b.allied_held) == []
    roll(b, "red1")
    say(b, "8/4", "1043")
    assert list(b.allied_held) == [1043]
    roll(b, "red1")
    say(b, "8/4", "1042")
    assert list(b.allied_held) == [1043]
    roll(b, "black1")
    b.at[named(b, "795 Ost")] = 1044
    b.muster(GERMAN)
    say(b, "795 Ost", "1043")
    assert list(b.allied_held) == []


@pytest.mark.rule("FFF-BEACH-44")
def test_passing_through_an_objective_changes_nothing():
    """The ruling: a unit stands where it ends its move."""
    b = board("utah", "70 1042, 7 Sturm 1003")
    roll(b, "red1")
    say(b, "70", "1044")
    assert list(b.allied_held) == []


@pytest.mark.rule("FFF-BEACH-45")
def test_objectives_and_exits_are_a_point_each():
    """Two objectives and one exited unit are three points."""
    b = board("utah", "8/4 1041, 22/4 1043, 70 1037, 7 Sturm 1003")
    b.take(ALLIED, 1041)
    b.take(ALLIED, 1043)
    roll(b, "red1")
    say(b, "70", "exit", "done")
    events = finish(b)
    assert next(e for e in events if e.kind == "judged").figures["points"] == 3


def finish(b: Board) -> list[Event]:
    """Play the remaining turns without acting and give the events of the last answer."""
    while True:
        for face in ("redface", "blackface", "joker"):
            events = roll(b, face)
            while step(b) not in {"turn_card", "over"}:
                say(b, "done" if "done" in texts(b) else texts(b)[0])
            if step(b) == "over":
                return events


@pytest.mark.rule("FFF-BEACH-46")
@pytest.mark.parametrize(
    ("scenario", "needs"), [("utah", 4), ("omaha", 4), ("gold", 5), ("juno", 3), ("sword", 3)]
)
def test_the_allies_win_with_the_points_a_map_asks_for(scenario: str, needs: int):
    """One point fewer and the Germans win; there is no draw."""
    for points, winner in ((needs, ALLIED), (needs - 1, GERMAN)):
        b = board(scenario)
        b.exits = (points,)
        play_out(b)
        assert b.scores[winner] == 1
        assert b.scores[1 - winner] == -1


@pytest.mark.rule("FFF-BEACH-47")
def test_no_map_is_decided_before_its_last_turn():
    """With every point in hand in turn 1 the game goes on."""
    b = board("juno")
    b.exits = (7,)
    end_turn(b)
    assert not b.ending
    assert b.turn == 2


@pytest.mark.rule("FFF-BEACH-48")
def test_with_an_empty_deck_no_attack_can_be_made():
    """The last card gives an activation, but no card is left to resolve an attack."""
    b = board("omaha", "16/1 2030, 439 Ost 2041")
    b.deck = [0] * len(b.deck)
    b.deck[b.theatre.faces.index("red1")] = 1
    b.jokers = 1
    roll(b, "red1")
    say(b, "16/1")
    assert "x2041" not in texts(b)
    assert refusal(b, 2041) == ("attack.no_card", "FFF-BEACH-48")


@pytest.mark.rule("FFF-BEACH-48")
def test_an_attack_misses_when_the_deck_runs_out():
    """A face card as the last card leaves nothing to decide the attack."""
    b = board("omaha", "16/1 2030, 439 Ost 2041")
    b.deck = [0] * len(b.deck)
    b.deck[b.theatre.faces.index("red1")] = 1
    b.deck[b.theatre.faces.index("redface")] = 1
    b.jokers = 1
    roll(b, "red1")
    say(b, "16/1", "x2041")
    roll(b, "redface")
    assert steps(b, "439 Ost") == 2
    assert b.turn == 2


@pytest.mark.rule("FFF-BEACH-49")
def test_there_are_87_units_with_factors_on_both_sides():
    """Fifteen are for variants; a reduced side is never stronger than the full one."""
    units = components().units
    assert len(units) == 87
    assert sum(u.variant for u in units) == 15
    for unit in units:
        assert all(low <= high for low, high in zip(unit.reduced, unit.full, strict=True))
        assert min(unit.reduced) >= 1
    b = board("utah", "8/4 1042 reduced, 795 Ost 1041")
    found = {t.name: t.value for t in terms(b, named(b, "8/4"), named(b, "795 Ost"))}
    assert found["attack factor"] == 2
    assert found["defence factor"] == -2


def test_a_chance_node_names_who_turns_the_card():
    """The attacker turns the card of an attack."""
    b = board("omaha", "16/1 2030, 439 Ost 2041")
    roll(b, "red1")
    say(b, "16/1", "x2041")
    node = GAME.node(b)
    assert isinstance(node, Chance)
    assert node.side == ALLIED
