"""The variants of the single games: entry and non-entry of each, set-up, Point du Hoc."""

from itertools import chain

import pytest

from beachhead.games.five_beaches import GAME
from beachhead.games.five_beaches.board import ALLIED, EXITED, GERMAN, OFF, Board
from beachhead.games.five_beaches.rules import entry
from beachhead.games.five_beaches.rules.combat import list_terms
from beachhead.kernel.meta import BadOption
from tests.games.five_beaches.boards import (
    arrange,
    asked_side,
    board,
    end_turn,
    find_unit,
    play_out,
    roll,
    say,
    step,
    steps,
    texts,
    where,
)

PRO_GERMAN = {
    "utah": ["utah_parachutists"],
    "omaha": ["omaha_point_du_hoc", "omaha_parachutists"],
    "gold": ["gold_lehr"],
    "juno": ["juno_12th_ss"],
}
PRO_ALLIED = {"utah": ["utah_airborne"], "omaha": ["omaha_rangers"], "sword": ["sword_airborne"]}
SOUTH = {n: set(range(n * 1000 + 73, n * 1000 + 85)) for n in range(1, 6)}


def to_turn(scenario: str, variant: str, turn: int) -> Board:
    """Start a game with a variant and wait until a turn begins."""
    b = board(scenario, **{variant: True})
    while b.turn < turn:
        while step(b) == "choose_roll":
            say(b, "wait")
        end_turn(b)
    return b


def entered(b: Board, *names: str) -> bool:
    """Return True if these units are on the map or may come on."""
    return all(where(b, n) > 0 or find_unit(b, n) in b.due for n in names)


def check_rolls(scenario: str, variant: str, side: int) -> None:
    """No roll in turn 1; one a turn from turn 2, which may be declined, until success."""
    b = board(scenario, **{variant: True})
    assert step(b) == "turn_card"
    end_turn(b)
    assert (b.turn, step(b), asked_side(b)) == (2, "choose_roll", side)
    assert texts(b) == ["roll", "wait"]
    say(b, "wait")
    assert step(b) == "turn_card"
    end_turn(b)
    assert step(b) == "choose_roll"
    say(b, "roll")
    roll(b, 1)
    while step(b) == "choose_entry":
        say(b, texts(b)[-1])
    end_turn(b)
    assert step(b) == "turn_card"


def check_limit(scenario: str, variant: str, units: list[str]) -> None:
    """The whole group comes in on a roll not above the turn number, none above it."""
    for turn in (2, 3, 5):
        for die, success in ((turn, True), (turn + 1, False)):
            b = to_turn(scenario, variant, turn)
            say(b, "roll")
            roll(b, die)
            assert entered(b, *units) is success


def check_edges(scenario: str, variant: str, edges: set[int], enemy: str) -> None:
    """The entry list is the edge without the hexes that hold units."""
    b = to_turn(scenario, variant, 2)
    b.put(find_unit(b, enemy), min(edges))
    say(b, "roll")
    roll(b, 1)
    assert set(map(int, [t for t in texts(b) if t != "wait"])) == edges - set(b.at)
    assert min(edges) in b.at


def check_again(scenario: str, variant: str, unit: str) -> None:
    """After a failure the roll is offered again next turn."""
    b = to_turn(scenario, variant, 2)
    say(b, "roll")
    roll(b, 5)
    assert step(b) == "turn_card"
    assert not entered(b, unit)
    end_turn(b)
    assert (b.turn, step(b)) == (3, "choose_roll")


def check_never(scenario: str, variant: str, units: list[str]) -> None:
    """All rolls failed, the units stay off the map and nobody loses a point for it."""
    b = board(scenario, **{variant: True})
    while step(b) != "over":
        while step(b) == "choose_roll":
            say(b, "roll")
            roll(b, 6)
        end_turn(b)
    assert [where(b, n) for n in units] == [OFF] * len(units)
    assert b.exits == (0,)
    assert b.allied_held == ()
    assert b.scores == [-1, 1]


# ---- in general -------------------------------------------------------------------------------


@pytest.mark.rule("FFF-VAR-GEN-01")
def test_variants_are_agreed_on_before_a_single_game():
    """All off by default; a beach takes only its own; the campaign only by a further option."""
    defaults = {o.id: o.default for o in GAME.options()}
    for keys in (*PRO_GERMAN.values(), *PRO_ALLIED.values()):
        assert all(defaults[k] is False for k in keys)
    assert board("utah").variants == ()
    assert board("utah", utah_airborne=True).variants == ("utah_airborne",)
    with pytest.raises(BadOption):
        GAME.new("gold", utah_airborne=True)
    with pytest.raises(BadOption):
        GAME.new("campaign", utah_airborne=True)
    both = GAME.new("campaign", utah_airborne=True, campaign_variants=True)
    assert both.variants == ("utah_airborne",)


@pytest.mark.rule("FFF-VAR-GEN-01")
def test_the_further_option_alone_brings_all_variants_into_the_campaign():
    """Without it the campaign has none; with variants named beside it only those."""
    keys = [*chain(*PRO_GERMAN.values(), *PRO_ALLIED.values())]
    every = GAME.new("campaign", campaign_variants=True)
    assert sorted(every.variants) == sorted(keys)
    assert GAME.new("campaign").variants == ()
    two = GAME.new("campaign", campaign_variants=True, gold_lehr=True, juno_12th_ss=True)
    assert two.variants == ("gold_lehr", "juno_12th_ss")


@pytest.mark.rule("FFF-VAR-GEN-02")
def test_five_variants_favour_the_germans_and_three_the_allies():
    """Each is chosen on its own; none pro-German for Sword, none pro-Allied for Gold or Juno."""
    b = GAME.new("campaign")
    found: dict[str, dict[str, list[str]]] = {"german": {}, "allied": {}}
    for variant in b.content.variants:
        key = b.content.sheets[variant.map - 1].key
        found[variant.favours].setdefault(key, []).append(variant.key)
    assert found == {"german": PRO_GERMAN, "allied": PRO_ALLIED}
    assert board("utah", utah_airborne=True, utah_parachutists=True).variants == (
        "utah_parachutists",
        "utah_airborne",
    )


# ---- Utah -------------------------------------------------------------------------------------


@pytest.mark.rule("FFF-VAR-UTAH-01")
def test_utah_the_german_may_roll_once_a_turn_from_turn_2():
    check_rolls("utah", "utah_parachutists", GERMAN)


@pytest.mark.rule("FFF-VAR-UTAH-02")
def test_utah_3_kg_comes_in_on_the_turn_number_or_less():
    check_limit("utah", "utah_parachutists", ["3 KG/6 FJ"])


UTAH_WEST = {1001, 1013, 1025, 1037, 1049, 1061, 1073}


@pytest.mark.rule("FFF-VAR-UTAH-03")
def test_utah_3_kg_enters_west_or_south():
    check_edges("utah", "utah_parachutists", UTAH_WEST | set(range(1073, 1083)), "8/4")


@pytest.mark.rule("FFF-VAR-UTAH-03")
def test_utah_3_kg_waits_for_a_free_hex_without_a_new_roll():
    """With every edge hex taken it stays due and comes on later without another die."""
    b = to_turn("utah", "utah_parachutists", 2)
    edges = sorted(UTAH_WEST | set(range(1073, 1083)))
    units = [u for u in range(len(b.at)) if b.content.units[u].name != "3 KG/6 FJ"]
    assert len(edges) > len(units)
    b.occupied = (b.content.hex_set(edges), b.occupied[GERMAN])
    say(b, "roll")
    roll(b, 1)
    assert step(b) == "turn_card"
    assert b.due == (find_unit(b, "3 KG/6 FJ"),)
    b.find_occupied()
    end_turn(b)
    assert step(b) == "choose_entry"


@pytest.mark.rule("FFF-VAR-UTAH-04")
def test_utah_a_failed_roll_may_be_tried_again():
    check_again("utah", "utah_parachutists", "3 KG/6 FJ")


@pytest.mark.rule("FFF-VAR-UTAH-05")
def test_utah_3_kg_may_never_come():
    check_never("utah", "utah_parachutists", ["3 KG/6 FJ"])


@pytest.mark.rule("FFF-VAR-UTAH-06")
def test_utah_each_airborne_unit_has_its_own_die_from_turn_2():
    """Two dice; a unit that has entered rolls no more."""
    assert step(board("utah", utah_airborne=True)) == "turn_card"
    b = to_turn("utah", "utah_airborne", 2)
    assert asked_side(b) == ALLIED
    say(b, "roll")
    roll(b, 1)
    assert step(b) == "choose_roll"
    say(b, "roll")
    roll(b, 6)
    assert entered(b, "82 BG")
    assert not entered(b, "101 BG")
    say(b, "1013")
    end_turn(b)
    assert step(b) == "choose_roll"
    say(b, "roll")
    roll(b, 2)
    assert entered(b, "101 BG")
    assert step(b) == "choose_entry"


@pytest.mark.rule("FFF-VAR-UTAH-07")
@pytest.mark.parametrize(
    ("turn", "die", "enters"), [(2, 1, True), (2, 2, False), (3, 2, True), (3, 3, False)]
)
def test_utah_airborne_need_less_than_the_turn_number(turn: int, die: int, enters: bool):
    """Strictly lower, by the printed gloss; an equal roll does not enter."""
    b = to_turn("utah", "utah_airborne", turn)
    say(b, "roll")
    roll(b, die)
    assert entered(b, "82 BG") is enters


@pytest.mark.rule("FFF-VAR-UTAH-08")
def test_utah_airborne_enter_west_or_north_on_land_and_may_wait():
    """North edge hexes at sea are no entry; a German unit bars its hex."""
    b = to_turn("utah", "utah_airborne", 2)
    b.put(find_unit(b, "7 Sturm"), 1001)
    say(b, "roll")
    roll(b, 1)
    say(b, "wait")
    edges = UTAH_WEST | set(range(1001, 1011))
    assert set(texts(b)) == {"wait", *(str(h) for h in edges - set(b.at))}
    assert "1001" not in texts(b)
    say(b, "wait")
    assert where(b, "82 BG") == OFF
    end_turn(b)
    say(b, "wait")  # no roll for 101 BG this turn
    assert step(b) == "choose_entry"  # 82 BG needs no new roll


@pytest.mark.rule("FFF-VAR-UTAH-09")
def test_utah_a_failed_airborne_roll_may_be_tried_again():
    """82 fails, 101 is unaffected; 82 rolls again in turn 3."""
    b = to_turn("utah", "utah_airborne", 2)
    say(b, "roll")
    roll(b, 4)
    say(b, "roll")
    roll(b, 1)
    assert not entered(b, "82 BG")
    assert entered(b, "101 BG")
    say(b, "1001")
    end_turn(b)
    assert (b.turn, step(b)) == (3, "choose_roll")
    say(b, "roll")
    roll(b, 1)
    assert entered(b, "82 BG")


@pytest.mark.rule("FFF-VAR-UTAH-10")
def test_utah_the_airborne_may_never_come():
    check_never("utah", "utah_airborne", ["82 BG", "101 BG"])


# ---- Omaha ------------------------------------------------------------------------------------


@pytest.mark.rule("FFF-VAR-OMAHA-01")
def test_omaha_germans_may_set_up_at_point_du_hoc_with_the_variant_only():
    """Ready-made: one coastal unit that can stand there is offered the place; by hand it is in the zone."""
    b = GAME.new("omaha", omaha_point_du_hoc=True)
    assert (step(b), asked_side(b)) == ("choose_holder", GERMAN)
    assert texts(b) == ["nobody", "3/726", "3/916", "2/916", "439 Ost"]
    say(b, "439 Ost")
    assert where(b, "439 Ost") == 2025
    hand = GAME.new("omaha", omaha_point_du_hoc=True, set_up="by_hand")
    assert "2025" in texts(hand)
    assert "2025" not in texts(GAME.new("omaha", set_up="by_hand"))


@pytest.mark.rule("FFF-VAR-OMAHA-02")
def test_omaha_with_germans_on_the_point_2_ranger_starts_on_the_shore():
    """Beach hexes and land hexes next to the sea, without units; or it is left out."""
    b = GAME.new("omaha", omaha_point_du_hoc=True)
    say(b, "439 Ost")
    assert (step(b), asked_side(b)) == ("choose_landing", ALLIED)
    shore = {2026, 2027, 2028, 2029, 2030, 2031, 2032, 2033, 2034, 2046, 2047, 2048}
    assert set(texts(b)) == {"leave out", *map(str, shore)}
    say(b, "2027")
    assert where(b, "2 Ranger") == 2027
    assert (step(b), steps(b, "2 Ranger")) == ("turn_card", 2)
    empty = GAME.new("omaha", omaha_point_du_hoc=True)
    say(empty, "nobody")
    assert where(empty, "2 Ranger") == OFF
    assert step(empty) == "turn_card"


@pytest.mark.rule("FFF-VAR-OMAHA-02")
def test_omaha_with_both_variants_the_ranger_still_rolls_for_strength():
    """Placed on the shore, it rolls its die, and the artillery rule applies."""
    b = GAME.new("omaha", omaha_point_du_hoc=True, omaha_rangers=True)
    say(b, "439 Ost", "2027")
    assert step(b) == "roll_strength"
    roll(b, 5)
    assert steps(b, "2 Ranger") == 1
    assert artillery_bonus(b) == 1


@pytest.mark.rule("FFF-VAR-OMAHA-03")
def test_omaha_the_german_may_roll_once_a_turn_from_turn_2():
    check_rolls("omaha", "omaha_parachutists", GERMAN)


@pytest.mark.rule("FFF-VAR-OMAHA-04")
def test_omaha_one_roll_brings_both_kampfgruppen():
    check_limit("omaha", "omaha_parachutists", ["1 KG/6 FJ", "2 KG/6 FJ"])


@pytest.mark.rule("FFF-VAR-OMAHA-05")
def test_omaha_they_enter_from_the_south():
    """South edge only; each in a hex of its own."""
    check_edges("omaha", "omaha_parachutists", SOUTH[2], "16/1")
    b = to_turn("omaha", "omaha_parachutists", 2)
    say(b, "roll")
    roll(b, 1)
    assert "2061" not in texts(b)
    say(b, "2073")
    assert "2073" not in texts(b)
    say(b, "2074")
    assert (where(b, "1 KG/6 FJ"), where(b, "2 KG/6 FJ")) == (2073, 2074)


@pytest.mark.rule("FFF-VAR-OMAHA-06")
def test_omaha_a_failed_roll_may_be_tried_again():
    check_again("omaha", "omaha_parachutists", "1 KG/6 FJ")


@pytest.mark.rule("FFF-VAR-OMAHA-07")
def test_omaha_they_may_never_come():
    check_never("omaha", "omaha_parachutists", ["1 KG/6 FJ", "2 KG/6 FJ"])


@pytest.mark.rule("FFF-VAR-OMAHA-08")
def test_point_du_hoc_is_hex_2025():
    """On the west edge of the Omaha map, a cliff next to the sea."""
    ground = board("omaha").content
    assert ground.place_name(2025) == "Point du Hoc (2025)"
    assert ground.point_du_hoc == 2025
    assert ground.terrain[2025].key == "cliff"
    assert any(ground.at_sea(n) for n in ground.around[2025])


def rangers(die: int = 1) -> Board:
    """Start Omaha with the Rangers on Point du Hoc."""
    b = GAME.new("omaha", omaha_rangers=True)
    roll(b, die)
    return b


@pytest.mark.rule("FFF-VAR-OMAHA-09")
def test_2_ranger_starts_on_point_du_hoc():
    """And controls it."""
    b = GAME.new("omaha", omaha_rangers=True)
    assert where(b, "2 Ranger") == 2025
    assert b.allied_held == (2025,)
    assert where(board("omaha"), "2 Ranger") == OFF


@pytest.mark.rule("FFF-VAR-OMAHA-10")
@pytest.mark.parametrize("die", [1, 2, 3, 4])
def test_2_ranger_is_at_full_strength_on_four_or_less(die: int):
    """Rolled by the Allied player when set-up is complete."""
    b = GAME.new("omaha", omaha_rangers=True)
    assert (step(b), asked_side(b)) == ("roll_strength", ALLIED)
    assert all(b.at[i] == u.hex for i, u in enumerate(b.content.units) if u.hex)
    roll(b, die)
    assert steps(b, "2 Ranger") == 2


@pytest.mark.rule("FFF-VAR-OMAHA-11")
@pytest.mark.parametrize("die", [5, 6])
def test_2_ranger_is_reduced_above_four(die: int):
    assert steps(rangers(die), "2 Ranger") == 1


def artillery_bonus(b: Board) -> int:
    """Give what Point du Hoc adds to an artillery attack on an Omaha beach."""
    b.put(find_unit(b, "16/1"), 2030)
    found = list_terms(b, -2, find_unit(b, "16/1"))
    return sum(t.value for t in found if t.rule == "FFF-VAR-OMAHA-13")


@pytest.mark.rule("FFF-VAR-OMAHA-12")
def test_artillery_is_normal_while_the_allies_hold_the_point_or_held_it_last():
    """Also after the Ranger has left and no German has come."""
    b = rangers()
    assert artillery_bonus(b) == 0
    b.put(find_unit(b, "2 Ranger"), 2026)
    assert artillery_bonus(b) == 0


@pytest.mark.rule("FFF-VAR-OMAHA-13")
def test_artillery_gets_another_1_when_the_germans_took_the_point():
    """Kept after they leave until an Allied unit enters; not without the variant."""
    b = rangers()
    b.put(find_unit(b, "2 Ranger"), 2026)
    b.put(find_unit(b, "439 Ost"), 2025)
    assert artillery_bonus(b) == 1
    b.put(find_unit(b, "439 Ost"), 2037)
    assert artillery_bonus(b) == 1
    total = sum(t.value for t in list_terms(b, -2, find_unit(b, "16/1")))
    assert total == 1 + 1 + 1 - 4
    b.put(find_unit(b, "2 Ranger"), 2025)
    assert artillery_bonus(b) == 0
    assert artillery_bonus(board("omaha")) == 0


@pytest.mark.rule("FFF-VAR-OMAHA-13")
def test_the_point_matters_for_artillery_on_omaha_only():
    """In the campaign with the variant a unit on Utah is attacked normally."""
    b = GAME.new("campaign", campaign_variants=True, omaha_rangers=True)
    roll(b, 1)
    b.put(find_unit(b, "2 Ranger"), 2026)
    b.put(find_unit(b, "439 Ost"), 2025)
    assert artillery_bonus(b) == 1
    b.put(find_unit(b, "8/4"), 1046)
    assert not any(t.rule == "FFF-VAR-OMAHA-13" for t in list_terms(b, -2, find_unit(b, "8/4")))


# ---- Gold and Juno ----------------------------------------------------------------------------

LEHR = ["Lehr Panzer", "1/Lehr KG", "2/Lehr KG"]
SS = ["12th SS Panzer", "25/12th SS", "26/12th SS"]


@pytest.mark.rule("FFF-VAR-GOLD-01")
def test_gold_the_german_may_roll_once_a_turn_from_turn_2():
    check_rolls("gold", "gold_lehr", GERMAN)


@pytest.mark.rule("FFF-VAR-GOLD-02")
def test_gold_one_roll_qualifies_all_of_lehr_and_entry_may_be_delayed():
    """A unit may wait; it needs no new roll."""
    check_limit("gold", "gold_lehr", LEHR)
    b = to_turn("gold", "gold_lehr", 2)
    say(b, "roll")
    roll(b, 2)
    say(b, "wait", "3073", "wait")
    assert [where(b, n) for n in LEHR] == [OFF, 3073, OFF]
    end_turn(b)
    assert step(b) == "choose_entry"


@pytest.mark.rule("FFF-VAR-GOLD-03")
def test_gold_the_three_lehr_units_and_no_other_enter():
    b = to_turn("gold", "gold_lehr", 2)
    before = b.at[:]
    say(b, "roll")
    roll(b, 1)
    say(b, "3073", "3074", "3075")
    assert [where(b, n) for n in LEHR] == [3073, 3074, 3075]
    assert sum(x != y for x, y in zip(before, b.at, strict=True)) == 3
    assert step(b) == "turn_card"


@pytest.mark.rule("FFF-VAR-GOLD-04")
def test_gold_lehr_enters_from_the_south():
    check_edges("gold", "gold_lehr", SOUTH[3], "69/50")


@pytest.mark.rule("FFF-VAR-GOLD-05")
def test_gold_a_failed_roll_may_be_tried_again():
    check_again("gold", "gold_lehr", "Lehr Panzer")


@pytest.mark.rule("FFF-VAR-GOLD-06")
def test_gold_lehr_may_never_come():
    check_never("gold", "gold_lehr", LEHR)


@pytest.mark.rule("FFF-VAR-JUNO-01")
def test_juno_the_german_may_roll_once_a_turn_from_turn_2():
    check_rolls("juno", "juno_12th_ss", GERMAN)


@pytest.mark.rule("FFF-VAR-JUNO-02")
def test_juno_one_roll_qualifies_all_of_12th_ss():
    check_limit("juno", "juno_12th_ss", SS)


@pytest.mark.rule("FFF-VAR-JUNO-03")
def test_juno_the_three_ss_units_and_no_other_enter():
    """They enter, all three: there is no waiting for a better moment."""
    b = to_turn("juno", "juno_12th_ss", 2)
    before = b.at[:]
    say(b, "roll")
    roll(b, 1)
    assert "wait" not in texts(b)
    say(b, "4073", "4074", "4075")
    assert [where(b, n) for n in SS] == [4073, 4074, 4075]
    assert sum(x != y for x, y in zip(before, b.at, strict=True)) == 3


@pytest.mark.rule("FFF-VAR-JUNO-04")
def test_juno_12th_ss_enters_from_the_south():
    check_edges("juno", "juno_12th_ss", SOUTH[4], "9/3 CDN")


@pytest.mark.rule("FFF-VAR-JUNO-05")
def test_juno_a_failed_roll_may_be_tried_again():
    check_again("juno", "juno_12th_ss", "12th SS Panzer")


@pytest.mark.rule("FFF-VAR-JUNO-06")
def test_juno_12th_ss_may_never_come():
    check_never("juno", "juno_12th_ss", SS)


# ---- Sword ------------------------------------------------------------------------------------

AIRBORNE = ["3/6 Arbrn", "5/6 Arbrn", "6/6 Arbrn"]


@pytest.mark.rule("FFF-VAR-SWORD-01")
def test_sword_the_airborne_may_be_set_up_on_the_east_edge():
    """Land hexes without units, one unit each; a unit may be left out."""
    b = GAME.new("sword", sword_airborne=True)
    assert (step(b), asked_side(b)) == ("choose_drop", ALLIED)
    # 5072 holds 125/21.
    assert texts(b) == ["leave out", "5036", "5048", "5060", "5084"]
    say(b, "5060")
    assert "5060" not in texts(b)
    say(b, "leave out", "5048")
    assert [where(b, n) for n in AIRBORNE] == [5060, OFF, 5048]


@pytest.mark.rule("FFF-VAR-SWORD-02")
def test_sword_each_unit_rolls_for_full_strength():
    """Three separate dice; four or less is full."""
    b = GAME.new("sword", sword_airborne=True)
    say(b, "5036", "5048", "5060")
    for die in (3, 4, 1):
        assert step(b) == "roll_strength"
        roll(b, die)
    assert [steps(b, n) for n in AIRBORNE] == [2, 2, 2]
    assert step(b) == "turn_card"


@pytest.mark.rule("FFF-VAR-SWORD-03")
def test_sword_above_four_a_unit_starts_reduced():
    """By its own die; a unit left out does not roll."""
    b = GAME.new("sword", sword_airborne=True)
    say(b, "5036", "leave out", "5060")
    roll(b, 5)
    roll(b, 4)
    assert step(b) == "turn_card"
    assert [steps(b, n) for n in ("3/6 Arbrn", "6/6 Arbrn")] == [1, 2]


@pytest.mark.rule("FFF-VAR-SWORD-04")
def test_sword_the_airborne_score_nothing_by_exiting():
    """They may leave, and they may hold objectives, but an exit is worth no point."""
    b = board("sword")
    arrange(b, "3/6 Arbrn 5073, 8/3 5074, 1/736 5027")
    roll(b, "red2")
    say(b, "3/6 Arbrn", "exit")
    assert where(b, "3/6 Arbrn") == EXITED
    assert b.exits == (0,)
    say(b, "8/3", "exit")
    assert b.exits == (1,)
    b.put(find_unit(b, "5/6 Arbrn"), 5058)
    assert b.allied_held == (5058,)
    play_out(b)
    assert b.scores == [-1, 1]


@pytest.mark.rule("FFF-VAR-OMAHA-01")
def test_in_the_campaign_only_a_coastal_unit_of_omaha_holds_the_point():
    """Those of the other four beaches stay where they are."""
    b = GAME.new("campaign", campaign_variants=True, omaha_point_du_hoc=True)
    assert step(b) == "choose_holder"
    assert texts(b) == ["nobody", "3/726", "3/916", "2/916", "439 Ost"]


@pytest.mark.rule("FFF-VAR-OMAHA-02")
def test_omaha_the_rangers_that_are_left_out_are_not_lost():
    """They are not in play; nobody has eliminated them."""
    b = board("omaha", omaha_point_du_hoc=True)
    say(b, "2/916", "leave out")
    assert where(b, "2 Ranger") == OFF


@pytest.mark.rule("FFF-VAR-OMAHA-10", "FFF-VAR-SWORD-02")
def test_the_throw_for_the_strength_cites_the_rule_of_its_beach():
    omaha = board("omaha", omaha_rangers=True)
    sword = GAME.new("sword", sword_airborne=True)
    say(sword, "5036", "leave out", "leave out")
    for b, rule in ((omaha, "FFF-VAR-OMAHA-10"), (sword, "FFF-VAR-SWORD-02")):
        assert [e.rule for e in roll(b, 2) if e.kind == "strength"] == [rule]


@pytest.mark.rule("FFF-VAR-GEN-01")
@pytest.mark.parametrize(
    ("turn", "due", "place", "asks"),
    [(2, False, OFF, True), (2, True, OFF, False), (2, False, 4054, False), (1, False, OFF, False)],
)
def test_a_roll_is_offered_while_its_unit_is_neither_in_nor_due(
    turn: int, due: bool, place: int, asks: bool
):
    """From the second turn on."""
    b = board("juno", juno_12th_ss=True)
    b.turn = turn
    v = next(i for i, x in enumerate(b.content.variants) if x.entry)
    units = entry.units_of_roll(b, v, 0)
    b.due = tuple(units) if due else ()
    for unit in units:
        b.at[unit] = place
    b.agenda, b.turn = [entry.arrivals()], turn
    GAME.engine.settle(b)
    assert ("choose_roll" in [frame[0] for frame in b.agenda]) == asks
