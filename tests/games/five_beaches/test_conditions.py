"""Conditions of single rules of the beaches, each where it holds and where it does not."""

import pytest

from beachhead.games.five_beaches import GAME
from beachhead.games.five_beaches.board import ALLIED, DONE, EXIT, GERMAN, LATER, LOST, OFF
from beachhead.games.five_beaches.content import hex_grid
from beachhead.games.five_beaches.rules import activation, combat, entry, setup, support
from beachhead.games.five_beaches.rules.base import GUNS, SHIPS
from beachhead.games.five_beaches.rules.folds import Bands
from tests.games.five_beaches.boards import (
    arrange,
    board,
    campaign,
    find_unit,
    leave_cards,
    roll,
    say,
    step,
)

DUEL = "8/4 1034, 22/4 1014, 1/919 1033"


# ---- which unit, and what it does -----------------------------------------------------------------


@pytest.mark.rule("FFF-BEACH-09")
@pytest.mark.parametrize("change", ["place", "acted", "card", "side"])
def test_units_that_may_act_are_found_anew_when_something_has_changed(change: str):
    """Another place, another unit that has acted, another card, the other side."""
    b = board("utah", DUEL)
    roll(b, "black5")
    first = activation.find_ready(b, GERMAN)
    assert activation.ready_units(b, GERMAN) is first
    side = GERMAN
    if change == "place":
        b.put(find_unit(b, "1/919"), LOST)
    elif change == "acted":
        b.acted = (find_unit(b, "1/919"),)
    elif change == "card":
        side, b.card = ALLIED, "red5"
    else:
        side = ALLIED
    expected = activation.find_ready(b.clone(), side)
    assert activation.ready_units(b, side) == expected != first


@pytest.mark.rule("FFF-BEACH-13")
def test_what_a_unit_may_do_is_found_anew_when_somebody_has_moved():
    """Nor is it what another unit may do."""
    b = board("utah", DUEL)
    one, two, enemy = (find_unit(b, name) for name in ("8/4", "22/4", "1/919"))
    own = activation.act.options(b, one)
    assert own == [*activation.find_acts(b, one)]
    assert activation.act.options(b, two) == [*activation.find_acts(b.clone(), two)] != own
    own = activation.act.options(b, one)
    b.put(enemy, 1009)
    assert set(activation.act.options(b, one)) == {*own, 1009}


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


@pytest.mark.rule("FFF-BEACH-24")
@pytest.mark.parametrize(("name", "leaves"), [("8/4", True), ("1/919", False)])
def test_only_allies_leave_over_an_exit(name: str, leaves: bool):
    b = board("utah")
    number = min(b.content.exits)
    arrange(b, f"{name} {number}")
    unit = find_unit(b, name)
    assert (EXIT in activation.find_acts(b, unit)) == leaves
    away = next(
        h for h in b.content.numbers if h not in b.content.exits and not b.content.at_sea(h)
    )
    arrange(b, f"{name} {away}")
    assert EXIT not in activation.find_acts(b, unit)


@pytest.mark.rule("FFF-BEACH-10")
@pytest.mark.parametrize(("left", "asks"), [(1, True), (0, False)])
def test_a_card_goes_on_while_activations_or_actions_are_left(left: int, asks: bool):
    b = board("utah", DUEL)
    roll(b, "red5")
    for frame in (activation.activate(ALLIED), support.use_face(ALLIED)):
        b.left, b.used, b.agenda = left, (0,), [frame]
        GAME.engine.settle(b)
        assert bool(b.agenda) == asks


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


# ---- support and the free strike --------------------------------------------------------------------


@pytest.mark.rule("FFF-JOKER-08")
@pytest.mark.parametrize(
    ("left", "cards", "later"), [(1, 0, True), (0, 1, True), (1, 1, True), (0, 0, False)]
)
def test_a_strike_is_held_back_while_something_follows(left: int, cards: int, later: bool):
    """Another action of the card, or another card."""
    b = campaign("16/1 2030, 2/916 2040")
    b.strike, b.left = 1, left
    leave_cards(b, red1=cards)
    assert (LATER in support.choose_strike.options(b)) == later


@pytest.mark.rule("FFF-BEACH-35", "FFF-BEACH-36")
@pytest.mark.parametrize(("side", "attacker"), [(ALLIED, SHIPS), (GERMAN, GUNS)])
def test_allies_fire_from_ships_and_germans_from_guns(side: int, attacker: int):
    b = board("utah", DUEL)
    b.left, b.used, b.agenda = 1, (0,), []
    target = find_unit(b, "8/4" if side else "1/919")
    support.give_support(b, target, side)
    assert b.agenda == [("draw_for_attack", attacker, target)]
    assert b.left == 0


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


# ---- attacks ------------------------------------------------------------------------------------------


@pytest.mark.rule("FFF-BEACH-48")
@pytest.mark.parametrize(("cards", "attacks"), [({"red5": 1}, True), ({}, False)])
def test_without_a_card_nothing_is_attacked_in_a_single_game(cards: dict[str, int], attacks: bool):
    """The die of the campaign needs no card."""
    b = board("utah", "8/4 1034, 1/919 1033")
    leave_cards(b, **cards)
    assert bool(combat.targets(b, find_unit(b, "8/4"))) == attacks
    assert bool(support.support_targets(b, ALLIED)) == attacks
    whole = campaign("8/4 1034, 1/919 1033")
    leave_cards(whole, **cards)
    assert combat.targets(whole, find_unit(whole, "8/4"))


def test_a_die_is_folded_by_the_limits_it_is_above():
    bands = Bands((2, 4))
    assert [bands((n,)) for n in range(1, 7)] == [0, 0, 1, 1, 2, 2]


# ---- entry and set-up ---------------------------------------------------------------------------------


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


@pytest.mark.rule("FFF-BEACH-42")
@pytest.mark.parametrize(("turn", "noted"), [(1, 0), (9, 1)])
def test_reinforcements_are_noted_once_when_their_turn_has_come(turn: int, noted: int):
    """Not again when they are due already, nor when they are on the map or lost."""
    b = board("sword")
    units = [i for i, u in enumerate(b.content.units) if u.enters]
    assert units
    b.turn, b.due = turn, ()
    entry.note_reinforcements(b)
    assert len(b.due) == noted * len(units)
    entry.note_reinforcements(b)
    assert len(b.due) == noted * len(units)
    b.due = ()
    for unit in units:
        b.at[unit] = LOST
    entry.note_reinforcements(b)
    assert b.due == ()


@pytest.mark.rule("FFF-BEACH-37", "FFF-BEACH-38")
def test_land_is_coastal_up_to_the_limit_and_reserve_beyond_it():
    b = board("utah")
    content = b.content
    sheet = content.sheets[0]
    near = set(setup.land_near_sea("utah", 1))
    sea = [h for h in content.numbers if content.at_sea(h)]
    for number in content.numbers:
        if content.at_sea(number):
            assert number not in near
        else:
            least = min(hex_grid.distance(number, s) or 0 for s in sea)
            assert (number in near) == (least <= sheet.coastal_limit), number
    assert not near & set(setup.reserve_zone("utah", 1))
