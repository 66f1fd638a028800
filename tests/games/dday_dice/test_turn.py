"""DDD-TURN: six phases for everybody together."""

import pytest

from beachhead.games.dday_dice import GAME
from beachhead.games.dday_dice.board import CRY, UNPAID
from beachhead.games.dday_dice.content.components import DICE
from beachhead.games.dday_dice.rules import unit_markers
from beachhead.games.dday_dice.rules.unit_markers import restore_colours
from beachhead.kernel.errors import IllegalAnswer, WrongSide
from beachhead.kernel.nodes import Chance
from tests.games.dday_dice.boards import (
    PLAIN_ROLL,
    alone,
    asked,
    begin,
    dice,
    fight,
    group,
    have,
    node,
    phase,
    put,
    resources,
    roll,
    roll_all,
    say,
    sides,
    supplied_group,
    table,
    tally,
    texts,
)

PLAIN = "soldier2 soldier1 soldier1 star soldier2 courage"


@pytest.mark.rule("DDD-TURN-01")
def test_players_roll_in_any_order():
    """All players act at the same time; nobody waits for another's whole turn."""
    b = table("omaha_beach-3")
    assert sides(b) == [0, 1, 2]
    roll_all(b, PLAIN, side=2)
    say(b, "stop", side=2)
    roll_all(b, PLAIN, side=0)
    assert sorted(sides(b)) == [0, 1]


@pytest.mark.rule("DDD-TURN-02")
def test_a_turn_is_phases_one_to_six_in_order():
    """The phase trace of one turn is 1 to 6; the next turn starts at 1."""
    b = table()
    put(b.units[0], 4).soldiers = 40
    b.units[0].stars = 3
    trace = [b.phase]
    roll_all(b, PLAIN)
    say(b, "stop")
    while b.turn == 1:
        if b.phase != trace[-1]:
            trace.append(b.phase)
        if isinstance(node(b), Chance):
            roll(b, 1)
        else:
            say(b, "stay" if "stay" in texts(b) else texts(b)[0])
    assert trace == [1, 4, 5, 6]
    assert b.phase == 1
    assert b.turn == 2
    for number, step in ((2, "upkeep"), (3, "markers")):
        assert GAME.rules.steps[step].rule.startswith(("DDD-UPKEEP", "DDD-TURN")), number


@pytest.mark.rule("DDD-TURN-03")
def test_a_phase_waits_for_everybody():
    """A ends phase 1, B still rolls: A is not asked until B is done."""
    b = table("omaha_beach-2")
    roll_all(b, PLAIN, side=0)
    say(b, "stop", side=0)
    with pytest.raises(WrongSide):
        GAME.play(b, "done", 0)
    assert b.phase == 1
    roll_all(b, PLAIN, side=1)
    say(b, "stop", side=1)
    assert b.phase > 1


@pytest.mark.rule("DDD-TURN-04")
def test_phase_one_ends_with_a_tally_of_six_dice():
    """Phase 1: roll the coloured dice up to the Final Tally."""
    b = table()
    roll_all(b, PLAIN)
    say(b, "stop")
    assert len(b.units[0].dice) == 6
    assert b.phase > 1


@pytest.mark.rule("DDD-TURN-05")
def test_upkeep_adds_the_tally_to_the_resource_card():
    """After phase 2 the card has its old value plus all gains."""
    b = table()
    u = b.units[0]
    u.soldiers, u.courage, u.stars, u.points = 10, 1, 2, 3
    tally(b, PLAIN)
    assert resources(u) == (16, 2, 3, 3)


@pytest.mark.rule("DDD-TURN-06")
def test_the_marker_turns_in_phase_three_and_on_a_move_only():
    """Phase 3: adjust the Unit Markers."""
    b = table()
    u = put(b.units[0], 2)
    u.soldiers, u.courage = 40, 9
    tally(b, PLAIN)
    assert u.face == 2
    while b.phase < 5:
        say(b, "done")
    assert u.face == 2
    say(b, "go 4")
    assert u.face == 1
    roll(b, 1)
    assert u.face == 1


@pytest.mark.rule("DDD-TURN-07")
def test_rally_find_and_draw_belong_to_phase_four():
    """Phase 4: Stars for a Specialist, Item Points for an Item, Courage for an Award."""
    b = table()
    u = put(b.units[0], 2)
    u.soldiers, u.courage, u.stars, u.points = 40, 9, 3, 7
    phase(b, 5)
    assert not [t for t in texts(b) if t.startswith(("rally", "find", "draw"))]
    phase(b, 4)
    assert {"rally veteran", "find grenade", "draw"} <= set(texts(b))


@pytest.mark.rule("DDD-TURN-08")
def test_each_act_of_phase_four_may_be_done_once():
    """A player may rally, find and draw in the same turn, or skip any of them."""
    b = table()
    u = b.units[0]
    u.courage, u.stars, u.points = 12, 9, 20
    phase(b, 4)
    say(b, "draw")
    roll(b, "silver_star")
    say(b, "find grenade", "rally veteran")
    assert not [t for t in texts(b) if t.startswith(("rally", "find", "draw"))]


@pytest.mark.rule("DDD-TURN-09")
def test_requirements_are_met_in_phase_five():
    """Move, meeting the requirements of the new Sector."""
    b = table()
    u = put(b.units[0], 4)
    u.soldiers, u.courage = 40, 9
    phase(b, 5)
    assert "go 7" not in texts(b)
    have(u, "grenade")
    phase(b, 5)
    say(b, "go 7")
    assert u.sector == 7
    assert not u.items


@pytest.mark.rule("DDD-TURN-10")
def test_combat_costs_soldiers_by_the_sector():
    """A Unit of 10 in DEF 6 without fire has size 4 after phase 6."""
    b = table()
    put(b.units[0], 3).soldiers = 10
    assert fight(b).units[0].size == 4


@pytest.mark.rule("DDD-TURN-11")
def test_resources_carry_over_and_are_spent_in_the_same_turn():
    """2 Stars left plus 1 new make 3, spendable in this turn's phase 4."""
    b = table()
    u = put(b.units[0], 2)
    u.soldiers, u.stars = 30, 2
    tally(b, PLAIN)
    assert u.stars == 3
    assert "rally veteran" in texts(b)


@pytest.mark.rule("DDD-TURN-12")
def test_turns_repeat_without_a_limit():
    """A game that neither wins nor loses starts turn N + 1."""
    b = table()
    b.turn = 40
    put(b.units[0], 2).soldiers = 30
    assert fight(b).turn == 41


def test_an_answer_of_a_side_that_is_not_asked_is_refused():
    """The server checks who answers."""
    b = table("omaha_beach-2")
    roll_all(b, PLAIN, side=0)
    with pytest.raises(IllegalAnswer):
        GAME.play(b, 7, 0)
    assert asked(b, 0) == "choose_lock"


def test_a_die_gets_its_own_colour_back_and_keeps_its_face():
    own = dice("skull star soldier1 soldier2 courage tool")
    assert restore_colours(own) == own
    assert restore_colours((own[0] + 6, *own[1:5], -1)) == (*own[:5], -1)
    assert restore_colours(()) == ()
    assert len(DICE) == 6


@pytest.mark.rule("DDD-TURN-02")
def test_a_new_turn_forgets_what_lasted_for_one_in_a_group_too():
    """Dice, locks, re-rolls, prevented casualties, offers and the Pigeon; not what was collected."""
    b = supplied_group(2, 2)
    u, conqueror = b.units
    for v in b.units:
        v.dice, v.extra, v.collected = dice(PLAIN_ROLL), (1,), (0, 1, 0, 0, 0, 0)
        v.done, v.locked, v.rolls, v.cancelled, v.prevent = UNPAID, 3, 2, 1, 6
        v.rerolls, v.offers, v.afar = 1, 2, 1
    conqueror.conquered = 1
    begin(b, "take_turn")
    assert (u.dice, u.extra, u.collected, u.afar) == ((), (), (), -1)
    left = (u.done, u.locked, u.rolls, u.cancelled, u.prevent, u.rerolls, u.offers)
    assert not any(left)
    assert (u.soldiers, u.courage, u.stars, u.points) == (20, 3, 4, 5)
    assert conqueror.done == 0
    assert conqueror.prevent == 6  # it fights no more


@pytest.mark.parametrize(
    ("codes", "restored"),
    [
        ((0, 0, 0, 6, 12, 12), (0, 0, 6, 6, 12, 12)),  # a red Skull in a white die's place
        ((17, 1, 7, 7, -1, 13), (5, 1, 7, 7, -1, 13)),
        ((0, 1, 6, 7, 12, 13), (0, 1, 6, 7, 12, 13)),
    ],
)
def test_every_die_gets_its_own_colour_back(codes: tuple[int, ...], restored: tuple[int, ...]):
    """The face stays; a die that is out stays out."""
    assert unit_markers.restore_colours(codes) == restored


@pytest.mark.parametrize(("face", "following"), [(1, 2), (2, 3), (3, 4), (4, 4), (6, 4)])
def test_a_marker_turns_to_must_move(face: int, following: int):
    assert unit_markers.find_next_face(face) == following


@pytest.mark.rule("DDD-TURN-06")
def test_one_card_after_the_other_may_be_played_before_the_markers_turn():
    """The Whistle, and then the Entrenching Tool."""
    b, u = alone(4, "entrenching_tool", "whistle")
    courage = u.courage
    begin(b, "markers")
    assert asked(b) == "marker_window"
    say(b, "play whistle")
    assert (asked(b), u.courage) == ("marker_window", courage + 3)
    say(b, "play entrenching_tool")
    assert asked(b) != "marker_window"
    assert u.face == 1


def test_a_window_before_the_markers_is_for_cards_of_its_own():
    b, u = alone(4, "whistle")
    begin(b, "markers")
    assert asked(b) != "marker_window"
    assert u.face == 2


@pytest.mark.rule("DDD-TURN-09")
@pytest.mark.parametrize(
    ("conquered", "cards", "asks"),
    [
        (0, (), False),
        (0, ("grenade",), True),
        (0, ("message_book",), False),
        (3, ("grenade",), False),
        (3, ("message_book",), True),
    ],
)
def test_who_is_asked_before_combat(conquered: int, cards: tuple[str, ...], asks: bool):
    """A Unit that fights for cards of combat, who holds the Bunker for help to others."""
    b = group(10 if conquered else 4, 5)
    u = have(b.units[0], *cards)
    u.conquered, u.specialists = conquered, 0
    b.phase = 5
    begin(b, "before_combat")
    steps = [f[0] for x in b.branches if x.side == 0 for f in x.agenda]
    assert ("get_ready" in steps) == asks


@pytest.mark.rule("DDD-TURN-02")
@pytest.mark.parametrize("players", [1, 2])
def test_a_new_turn_clears_what_was_noted_for_the_last_one(players: int):
    """Of every Unit that fights; what it has collected stays."""
    b = group(*[4] * players) if players > 1 else alone(4)[0]
    for u in b.units:
        u.dice, u.extra, u.collected = (1,) * 6, (3,), (0, 1, 0, 0, 0, 0)
        u.done, u.locked, u.rolls, u.cancelled = CRY, 3, 3, 1
        u.prevent, u.rerolls, u.offers, u.afar = 4, 1, 2, 0
        u.soldiers, u.courage = 9, 2
    begin(b, "take_turn")
    for u in b.units:
        assert (u.dice, u.extra, u.collected, u.done) == ((), (), (), 0)
        assert (u.locked, u.rolls, u.cancelled, u.prevent) == (0, 0, 0, 0)
        assert (u.rerolls, u.offers, u.afar) == (0, 0, -1)
        assert (u.soldiers, u.courage) == (9, 2)
