"""Rules where they do not apply: what a dropped condition would change."""

import pytest

from beachhead.games.five_beaches import GAME
from beachhead.games.five_beaches.board import ALLIED, GERMAN, OFF
from beachhead.games.five_beaches.odds.throws import possible_throws
from beachhead.games.five_beaches.rules.activation import find_ready
from beachhead.games.five_beaches.rules.entry import note_reinforcements
from beachhead.games.five_beaches.rules.setup import ZONES
from beachhead.games.five_beaches.rules.victory import judge
from beachhead.odds import BadQuestion
from tests.games.five_beaches.boards import (
    board,
    campaign,
    find_unit,
    play_out,
    roll,
    say,
    step,
    texts,
)


@pytest.mark.rule("FFF-JOKER-03", "FFF-JOKER-07")
@pytest.mark.parametrize(("side", "card"), [(ALLIED, "red"), (GERMAN, "black")])
def test_an_activation_that_an_event_takes_is_lost_once(side: int, card: str):
    """The next card of that side has one fewer, the one after it all again; the other side's stay."""
    b = campaign()
    b.fewer = (1, 2) if side == ALLIED else (2, 1)
    roll(b, f"{card}2")
    assert (b.left, b.fewer[side], b.fewer[1 - side]) == (9, 0, 2)
    say(b, "done")
    roll(b, f"{card}4")
    assert b.left == 10
    say(b, "done")
    roll(b, f"{card}3")
    assert b.left == 5


@pytest.mark.rule("FFF-BEACH-46")
@pytest.mark.parametrize(
    ("held", "ending", "scores"),
    [(True, "allied_victory", [1, -1]), (False, "german_victory", [-1, 1])],
)
def test_a_single_beach_is_won_by_one_side(held: bool, ending: str, scores: list[int]):
    b = board("omaha", "16/1 2019, 30 Mobile 2082", turns=3)
    if held:
        b.allied_held = tuple(b.content.sheets[0].objectives)
    play_out(b)
    assert (b.ending, b.scores) == (ending, scores)


@pytest.mark.rule("FFF-WIN-01")
def test_the_campaign_ends_with_the_number_of_maps_won():
    b = campaign("16/1 2019, 30 Mobile 2082", turns=3)
    b.allied_held = tuple(b.content.sheets[1].objectives)
    b.agenda = [judge()]
    GAME.engine.settle(b)
    assert (b.ending, b.scores) == ("maps_1", [-3, 3])


@pytest.mark.rule("FFF-BEACH-37", "FFF-BEACH-38", "FFF-BEACH-40")
@pytest.mark.parametrize("key", ["utah", "omaha", "gold", "juno", "sword"])
def test_the_zones_of_a_set_up_share_no_hex(key: str):
    """Waves at sea, the first beside a beach; coast and reserve on land, no beach but a strongpoint."""
    content = board(key).content
    sheet = content.sheet_numbers[0]
    coast, reserve, first, second = (
        set(ZONES[zone](key, sheet)) for zone in ("coastal", "reserve", "wave1", "wave2")
    )
    assert not first & second
    assert not coast & reserve
    assert all(content.at_sea(h) for h in first | second)
    assert not any(content.at_sea(h) for h in coast | reserve)
    beaches = {h for h in coast if content.terrain[h].key == "beach"}
    assert beaches <= set(content.sheets[0].strongpoints)
    assert any(content.terrain[h].key != "beach" for h in coast)
    assert not any(content.terrain[h].key == "beach" for h in reserve)


@pytest.mark.rule("FFF-BEACH-43")
def test_a_reinforcement_is_due_once_and_only_from_its_turn():
    b = board("sword")
    panzer = [i for i, u in enumerate(b.content.units) if u.enters]
    assert panzer
    turn = min(u.enters.turn for u in b.content.units if u.enters)
    for unit in panzer:
        b.at[unit] = OFF
    b.due, b.turn = (), turn - 1
    note_reinforcements(b)
    assert b.due == ()
    b.turn = 5
    note_reinforcements(b)
    note_reinforcements(b)
    assert b.due == tuple(panzer)


@pytest.mark.rule("FFF-BEACH-24")
def test_a_hemmed_in_unit_on_the_exit_edge_is_ready_only_if_it_is_allied():
    """Friends on all neighbours: the Ally may still leave, the German has nothing to do."""
    b = board("omaha")
    for side in (ALLIED, GERMAN):
        units = [u for u in b.content.of_side[side] if not b.content.units[u].variant]
        number = next(
            h
            for h in sorted(b.content.exits)
            if len(b.content.hexes_in(b.content.within(h, 1) & b.content.land)) <= len(units)
        )
        near = [h for h in b.content.hexes_in(b.content.within(number, 1)) if h != number]
        b.at = [OFF] * len(b.at)
        for unit, place in zip(units, [number, *near], strict=False):
            b.at[unit] = place
        b.find_occupied()
        b.had = 3
        assert (units[0] in find_ready(b, side)) is (side == ALLIED)


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


def test_a_throw_is_asked_about_only_when_it_is_made():
    """A variant's roll from its turn on, while its units are away; the event in the campaign only."""
    b = board("gold", gold_lehr=True)
    assert possible_throws(b) == []
    b.turn = 2
    assert [frame[0] for frame in possible_throws(b)] == ["roll_entry"]
    b.due = tuple(b.content.unit_index[name] for name in b.content.variants[0].units)
    assert possible_throws(b) == []
    plain = board("gold")
    plain.turn = 2
    assert possible_throws(plain) == []
    assert [frame[0] for frame in possible_throws(campaign())] == ["roll_event"]
    over = campaign()
    over.ending = "maps_1"
    assert possible_throws(over) == []


def test_before_the_first_turn_only_the_throws_of_its_options_are_made():
    for options, thrown in (
        ({}, []),
        ({"omaha_rangers": True}, ["roll_strength"]),
    ):
        b = board("omaha", **options)
        b.turn = 0
        assert [frame[0] for frame in possible_throws(b)] == thrown


def test_friends_are_refused_as_targets_and_enemies_out_of_reach_with_their_rule():
    b = board("omaha", "16/1 2030, 18/1 2028, 439 Ost 2042, 30 Mobile 2082")
    b.had = 3
    for attacker, target, code in (
        ("16/1", "18/1", "odds.friends"),
        ("naval", "18/1", "odds.friends"),
        ("artillery", "439 Ost", "odds.friends"),
        ("16/1", "30 Mobile", "odds.reach"),
        ("naval", "30 Mobile", "odds.reach"),
    ):
        with pytest.raises(BadQuestion) as refused:
            GAME.odds(b, {"attacker": attacker, "target": target})
        assert refused.value.code == code
    assert GAME.odds(b, {"attacker": "16/1", "target": "439 Ost"})["hit"]
    assert GAME.odds(b, {"attacker": "439 Ost", "target": "16/1"})["hit"]


def test_what_lies_on_the_table_is_answered_unasked():
    """The open attack, a unit's targets, else the cards; nothing once the game is over."""
    b = board("omaha", "16/1 2030, 439 Ost 2042, 18/1 2028")
    b.had = 3
    assert "turn_ends_first" in GAME.odds(b, {})
    roll(b, "red1")
    say(b, "16/1")
    assert "turn_ends_first" not in GAME.odds(b, {})
    say(b, "x2042")
    assert "hit" in GAME.odds(b, {})
    b.ending = "german_victory"
    assert GAME.odds(b, {}) == {}
    assert find_unit(b, "16/1") == 0
