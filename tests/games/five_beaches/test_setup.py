"""Set-up by zones or ready-made, and units that come on later."""

import pytest

from beachhead.games.five_beaches import GAME
from beachhead.games.five_beaches.board import ALLIED, GERMAN
from beachhead.games.five_beaches.rules.setup import set_up_zone
from tests.games.five_beaches.boards import (
    asked_side,
    board,
    end_turn,
    find_unit,
    roll,
    say,
    step,
    texts,
    where,
)

BEACHES = ("utah", "omaha", "gold", "juno", "sword")


@pytest.mark.rule("FFF-BEACH-37")
def test_germans_set_up_first_and_coastal_units_near_the_sea():
    """Land within two hexes of the sea, four at Utah; beaches only as strongpoints; not 2025."""
    b = GAME.new("omaha", set_up="by_hand")
    assert step(b) == "choose_place"
    assert asked_side(b) == GERMAN
    zone = set_up_zone(b, find_unit(b, "3/726"))
    assert 2040 in zone
    assert 2025 not in zone
    assert 2030 not in zone  # a beach
    assert 2058 in zone  # two hexes from the sea in 2036
    assert 2054 not in zone
    utah = GAME.new("utah", set_up="by_hand")
    zone = set_up_zone(utah, find_unit(utah, "1/919"))
    assert {1022, 1058, 1043} <= set(zone)  # beach strongpoints, and four hexes inland
    assert 1046 not in zone
    assert 1042 not in zone


@pytest.mark.rule("FFF-BEACH-38")
def test_reserves_set_up_farther_inland():
    """The reserve zone is the land that the coastal limit leaves."""
    b = GAME.new("gold", set_up="by_hand")
    zone = set_up_zone(b, find_unit(b, "915/352"))
    assert 3049 in zone
    assert 3037 not in zone
    assert not any(b.content.at_sea(h) for h in zone)


@pytest.mark.rule("FFF-BEACH-39")
def test_vehicles_set_up_in_marsh_or_on_cliffs_only_on_a_road():
    """The AT unit of Omaha is offered the cliffs with a road and no other."""
    b = GAME.new("omaha", set_up="by_hand")
    while b.content.units[int(str(GAME.node(b).frame[1]))].name != "352 AT":  # type: ignore[union-attr]
        say(b, texts(b)[-1])
    offered = texts(b)
    assert "2047" in offered
    assert not {"2026", "2027", "2033"} & set(offered)


@pytest.mark.rule("FFF-BEACH-40")
def test_allies_set_up_in_two_waves_at_sea():
    """First wave in sea hexes that touch a beach, second wave in the others."""
    b = GAME.new("omaha", set_up="by_hand")
    first = set_up_zone(b, find_unit(b, "16/1"))
    second = set_up_zone(b, find_unit(b, "18/1"))
    assert first == [2015, 2016, 2017, 2018, 2019, 2020]
    assert not set(first) & set(second)
    assert len(first) + len(second) == 26
    while asked_side(b) == GERMAN:
        say(b, texts(b)[0])
    assert step(b) == "choose_place"
    assert asked_side(b) == ALLIED


@pytest.mark.rule("FFF-BEACH-41")
@pytest.mark.parametrize("scenario", BEACHES)
def test_every_unit_has_a_ready_made_hex_in_its_zone(scenario: str):
    """The ready-made set-up is legal under the rules of setting up by hand."""
    ready, hand = GAME.new(scenario), GAME.new(scenario, set_up="by_hand")
    placed = 0
    for index, unit in enumerate(ready.content.units):
        if unit.hex:
            assert ready.at[index] == unit.hex
            assert unit.hex in set_up_zone(hand, index)
            if unit.side == "german":
                assert ready.content.can_stand(unit.kind, unit.hex)
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
    assert asked_side(b) == GERMAN
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
    b.find_occupied()
    end_turn(b)
    end_turn(b)
    assert (b.turn, step(b)) == (3, "turn_card")
    assert b.due == (find_unit(b, "22/21 Panzer"),)
    b.put(0, -1)
    b.steps[0] = 0
    end_turn(b)
    assert where(b, "22/21 Panzer") == 5073
    assert not b.due


@pytest.mark.rule("FFF-BEACH-41")
def test_a_unit_that_is_set_up_by_hand_stands_where_its_side_put_it():
    """The hex is taken from then on; in the ready-made set-up nobody is asked."""
    b = GAME.new("omaha", set_up="by_hand")
    name = b.content.units[int(str(GAME.node(b).frame[1]))].name  # type: ignore[union-attr]
    hexes = texts(b)
    say(b, hexes[-1])
    assert where(b, name) == int(hexes[-1])
    assert hexes[-1] not in texts(b)
    assert step(GAME.new("omaha")) == "turn_card"


@pytest.mark.parametrize(("options", "last"), [({}, 3), ({"turns": 4}, 4), ({"turns": 5}, 5)])
def test_the_campaign_lasts_as_long_as_its_option_says(options: dict[str, int], last: int):
    """Not as long as its first beach alone, which takes five turns."""
    assert GAME.new("campaign", **options).last == last
    assert GAME.new("utah").last == 5
