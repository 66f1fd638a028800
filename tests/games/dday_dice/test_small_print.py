"""Small print: single rules of every chapter, each where it applies and where it does not."""

import numpy as np
import pytest

from beachhead.games.dday_dice.board import FOUND, RECOLOURED, SPARED, SWAPPED, UNPAID, Board, Unit
from beachhead.games.dday_dice.content.components import ITEM, VEHICLE
from beachhead.games.dday_dice.invariants.agenda import NEXT_ROLL, frame_faults
from beachhead.games.dday_dice.invariants.units import dice_faults, offer_faults
from beachhead.games.dday_dice.odds.goals import Goal, choose_answer, make_solver
from beachhead.games.dday_dice.odds.valuation.abilities import count_results
from beachhead.games.dday_dice.odds.valuation.assessment import Assessment
from beachhead.games.dday_dice.odds.valuation.hurdles import Hurdle, Lack
from beachhead.games.dday_dice.rules import (
    base,
    card_effects,
    combat,
    ending,
    movement,
    requirements,
    skulls,
    spending,
    trade,
)
from beachhead.kernel.nodes import Decision
from tests.games.dday_dice.boards import (
    asked,
    begin,
    bit,
    dice,
    fight,
    has,
    have,
    node,
    phase,
    put,
    roll,
    say,
    table,
    texts,
)

PLAIN = "soldier1 soldier1 star star courage tool"


def group(*sectors: int, scenario: str = "omaha_beach") -> Board:
    """Put up a group of Units, each in its Sector with something of everything."""
    b = table(f"{scenario}-{len(sectors)}")
    for u, sector in zip(b.units, sectors, strict=True):
        put(u, sector)
        u.soldiers, u.courage, u.stars, u.points = 20, 3, 4, 5
    b.branches = []
    return b


def alone(sector: int, *cards: str, scenario: str = "omaha_beach") -> tuple[Board, Unit]:
    """Put up one Unit with some cards."""
    b = table(scenario)
    u = have(put(b.units[0], sector), *cards)
    u.soldiers = 40
    return b, u


def waiting(b: Board, side: int) -> list[str]:
    """List what a Unit still has to do, the next thing last."""
    return [str(f[0]) for x in b.branches if x.side == side for f in x.agenda]


def named(b: Board, way: str) -> set[int | str]:
    """List what the first Unit may still put into its offer."""
    return {a[1] for a in trade.deal.options(b, 0) if isinstance(a, tuple) and a[0] == way}


# ---- trade ----------------------------------------------------------------------------------------


@pytest.mark.rule("DDD-TRADE-05")
def test_an_offer_is_made_with_something_in_it_that_can_be_given():
    """Not an empty one, nor one that promises what is no longer there."""
    b = group(4, 4)
    trade.begin_trade(b, 0, 1)
    assert "offer" not in trade.deal.options(b, 0)
    trade.put_in(b.units[0], "ask", "stars", 1)
    assert "offer" in trade.deal.options(b, 0)
    trade.put_in(b.units[0], "give", "soldiers", 20)  # the last member stays
    assert "offer" not in trade.deal.options(b, 0)
    trade.put_in(b.units[0], "give", "soldiers", 19)
    assert "offer" in trade.deal.options(b, 0)


@pytest.mark.rule("DDD-TRADE-05")
def test_a_thing_is_named_once_in_an_offer():
    """What is given and what is asked; what the giver has none of is not named at all."""
    b = group(4, 4)
    have(b.units[0], "grenade", "jeep")
    b.units[0].courage = 0
    trade.begin_trade(b, 0, 1)
    assert named(b, "give") == {"soldiers", "stars", "points", "grenade", "jeep"}
    for thing, way in (("soldiers", "give"), ("grenade", "give"), ("jeep", "give")):
        trade.put_in(b.units[0], way, thing, 1)
    trade.put_in(b.units[0], "ask", "stars", 2)
    assert named(b, "give") == {"stars", "points"}
    assert named(b, "ask") == {"soldiers", "courage", "points"}


@pytest.mark.rule("DDD-TRADE-05")
def test_an_offer_to_which_nothing_can_be_added_or_made_is_dropped():
    """Everything is asked for, and what is given has gone meanwhile; before, it goes on."""
    b = group(4, 4)
    u = b.units[0]
    trade.begin_trade(b, 0, 1)
    for thing in ("soldiers", "courage", "stars", "points"):
        trade.put_in(u, "ask", thing, 1)
        trade.put_in(u, "give", thing, 1)
    b.agenda = []
    trade.dealing.run(b, 0)
    assert [f[0] for f in b.agenda] == ["deal"]
    u.soldiers, u.courage, u.stars, u.points, b.agenda = 1, 0, 0, 0, []
    trade.dealing.run(b, 0)
    assert b.agenda == []
    assert u.offer == ()


@pytest.mark.rule("DDD-VEH-09")
@pytest.mark.parametrize(
    ("asks", "vehicle", "accepts"),
    [
        ("", "", True),
        ("half_track", "", False),  # it has asked a third Unit for one
        ("stars", "", True),
        ("", "crocodile", True),  # the old one is left behind
    ],
)
def test_a_vehicle_is_accepted_where_there_is_room(asks: str, vehicle: str, accepts: bool):
    """Not by a Unit that has offered something for another Vehicle."""
    b = group(4, 4, 4)
    have(b.units[0], "jeep")
    have(b.units[2], "half_track")
    if vehicle:
        have(b.units[1], vehicle)
    trade.begin_trade(b, 0, 1)
    trade.put_in(b.units[0], "give", "jeep", 1)
    if asks:
        trade.begin_trade(b, 1, 2)
        trade.put_in(b.units[1], "ask", asks, 1)
    assert trade.can_accept(b, 1, 0) == accepts


@pytest.mark.rule("DDD-TRADE-11")
def test_an_offer_interrupts_the_unit_it_is_made_to_and_no_other():
    """Nor does it ask a Unit twice that is looking at offers already."""
    b = group(2, 2, 2)
    phase(b, 4)
    say(b, "trade 2", "give soldiers", "amount 3", "offer", side=0)
    assert [asked(b, side) for side in range(3)] == ["spend", "consent", "spend"]
    assert waiting(b, 1) == ["spend", "consent"]
    say(b, "trade 2", "give stars", "amount 1", "offer", side=2)
    assert waiting(b, 1) == ["spend", "consent"]
    assert {"accept 1", "accept 3"} <= set(texts(b, 1))
    say(b, "accept 1", "refuse 3", side=1)
    assert [asked(b, side) for side in range(3)] == ["spend"] * 3
    assert b.units[1].soldiers == 23


def test_an_agreement_opens_the_window_of_its_own_unit_again():
    """The question of another one stays as it is, and a Unit that has closed its phase stays closed."""
    b = group(2, 2, 2)
    phase(b, 4)
    say(b, "done", side=2)
    base.reopen(b, 1)
    assert [waiting(b, side) for side in range(3)] == [["spend"], ["spending"], []]
    base.reopen(b, 2)
    assert waiting(b, 2) == []


# ---- phases 1 and 2 -------------------------------------------------------------------------------


@pytest.mark.rule("DDD-TURN-02")
def test_a_new_turn_forgets_what_lasted_for_one_in_a_group_too():
    """Dice, locks, re-rolls, prevented casualties, offers and the Pigeon; not what was collected."""
    b = group(2, 2)
    u, conqueror = b.units
    for v in b.units:
        v.dice, v.extra, v.collected = dice(PLAIN), (1,), (0, 1, 0, 0, 0, 0)
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


@pytest.mark.rule("DDD-FACE-09")
@pytest.mark.parametrize(
    ("cards", "done", "asks"),
    [((), 0, False), (("sharpshooter",), 0, True), (("sharpshooter",), SPARED, False)],
)
def test_a_sharpshooter_is_asked_though_every_die_would_go(
    cards: tuple[str, ...], done: int, asks: bool
):
    """Three Skulls and three others: without him, or once he has spared one, there is no choice."""
    b, u = alone(4, *cards)
    u.dice, u.done, b.agenda = dice("skull skull skull soldier2 star tool"), done, []
    skulls.apply_skulls(b, 0, 3)
    assert [f[0] for f in b.agenda] == ["choose_victim"] * asks
    assert u.cancelled == (0 if asks else 0b111000)


@pytest.mark.rule("DDD-ITEM-11")
def test_a_tally_is_copied_from_a_unit_that_has_rolled():
    """Of three others one has not, and one has conquered the Bunker."""
    b = group(2, 2, 2, 2)
    for side in (0, 1, 3):
        b.units[side].dice = dice(PLAIN)
    b.units[3].conquered = 1
    assert card_effects.choose_copied.options(b, 0) == [1]


@pytest.mark.rule("DDD-ITEM-11")
@pytest.mark.parametrize("others", [1, 2])
def test_a_signal_lamp_asks_whom_it_is_for_where_there_is_a_choice(others: int):
    """Of two Units one is picked; a single one gets the re-roll at once."""
    b = group(*[2] * (others + 1))
    b.agenda = []
    card_effects.play_reroll_for_another(b, 0, ITEM["signal_lamp"].data.effects[0])
    assert [f[0] for f in b.agenda] == ["choose_signalled"] * (others > 1)
    assert [u.rerolls for u in b.units[1:]] == ([1] if others == 1 else [0, 0])


@pytest.mark.rule("DDD-LT-09", "DDD-LT-17")
@pytest.mark.parametrize(("units", "done"), [(1, RECOLOURED), (1, SWAPPED), (2, 0)])
def test_dice_go_home_in_their_own_colours_when_the_markers_turn(units: int, done: int):
    """Alone if a card changed one; in a group always, since another Unit's card may have."""
    b = group(*[4] * units) if units > 1 else alone(4)[0]
    u = b.units[0]
    own = dice(PLAIN)
    u.dice, u.done = (own[0] + 6, *own[1:]), done
    begin(b, "markers")
    assert u.dice == own


# ---- phase 4 --------------------------------------------------------------------------------------


@pytest.mark.rule("DDD-ITEM-03", "DDD-VEH-10")
def test_after_an_item_is_found_no_vehicle_is_in_the_same_turn():
    """Utah's Sector 7 has a DUKW; before the find it is offered."""
    b, u = alone(7, scenario="utah_beach")
    u.points = 30
    assert ("find", "dukw") in spending.spend.options(b, 0)
    u.done |= FOUND
    assert ("find", "dukw") not in spending.spend.options(b, 0)


# ---- phase 5 --------------------------------------------------------------------------------------


@pytest.mark.rule("DDD-EXPL-06")
def test_a_charge_is_spent_on_the_door_and_then_nothing_is_owed():
    """The Grenade opens Omaha's Sector 7; the next move pays nothing."""
    b, u = alone(4, "grenade")
    u.courage = 9
    phase(b, 5)
    say(b, "go 7")
    assert u.sector == 7
    assert not has(u, "grenade")
    assert (u.pays, u.payment) == (0, (0, 0))


@pytest.mark.rule("DDD-EXPL-06")
@pytest.mark.parametrize(("kept", "moves"), [(True, True), (False, False)])
def test_a_declared_charge_must_still_be_there_when_the_move_is_made(kept: bool, moves: bool):
    """In a group it may have been traded away meanwhile, though another one is left."""
    b = group(4, 4)
    u = have(b.units[0], "grenade", "mortar")
    u.target = 7
    u.set_payment(bit("grenade"), 0)
    if not kept:
        u.items &= ~bit("grenade")
    assert movement.make_move(b, 0) is moves
    assert u.sector == (7 if moves else 4)
    assert has(u, "mortar")


@pytest.mark.rule("DDD-MOVE-15")
def test_a_declared_move_is_not_made_into_a_sector_that_is_full_by_then():
    """Pegasus Bridge's Sector 6 holds one Unit: the first mover."""
    b = group(4, 4, scenario="pegasus_bridge")
    for u in b.units:
        u.courage, u.target = 9, 6
    assert movement.make_move(b, 0)
    assert not movement.make_move(b, 1)
    assert [u.sector for u in b.units] == [6, 4]


@pytest.mark.rule("DDD-VEH-07", "DDD-VEH-08")
@pytest.mark.parametrize("vehicle", ["sherman_dd", "jeep"])
@pytest.mark.parametrize(("start", "to", "stays"), [(6, 8, False), (9, 10, False), (2, 4, True)])
def test_every_vehicle_stays_behind_at_mines_and_before_the_bunker(
    vehicle: str, start: int, to: int, stays: bool
):
    """The first of the cards too; elsewhere it comes along."""
    b, u = alone(start, vehicle)
    u.courage, u.target = 9, to
    movement.make_move(b, 0)
    assert u.sector == to
    assert (u.vehicle >= 0) is stays


@pytest.mark.parametrize(("answer", "noted"), [("ignore", (0, 0)), (("grenade",), True)])
def test_who_enters_without_paying_notes_no_card(answer: object, noted: object):
    b, u = alone(4, "grenade")
    requirements.declare_cards(b, answer, 0)  # type: ignore[arg-type]
    assert u.payment == ((bit("grenade"), 0) if noted is True else noted)


# ---- phase 6 and the end --------------------------------------------------------------------------


@pytest.mark.rule("DDD-ITEM-05")
def test_one_card_after_the_other_may_be_played_in_combat():
    """Asked again while there is a card for it, and only then."""
    b, u = alone(4, "first_aid_kit", "medical_bag", "grenade")
    phase(b, 6)
    roll(b, 3)
    assert asked(b) == "combat_window"
    say(b, "play first_aid_kit")
    assert asked(b) == "combat_window"
    before = u.soldiers
    say(b, "play medical_bag")
    assert asked(b) != "combat_window"
    assert before - u.soldiers == 8 + 3 - 3 - 6


@pytest.mark.rule("DDD-SPECIAL-01")
@pytest.mark.parametrize(
    ("name", "asks"),
    [("lose_soldiers", []), ("lose_specialist", ["lose_a_specialist"]), ("lose_item", ["lose_an_item"])],
)  # fmt: skip
def test_special_damage_takes_what_the_map_says_and_nothing_else(name: str, asks: list[str]):
    """Soldiers are among the casualties already: nobody else is lost for them."""
    b, u = alone(5, "medic", "grenade")
    u.courage, u.stars, b.agenda = 3, 3, []
    combat.special_damage.run(b, 0, name, 2)
    assert [f[0] for f in b.agenda] == asks * 2
    assert (u.courage, u.stars) == (3, 3)


@pytest.mark.rule("DDD-SPECIAL-01")
@pytest.mark.parametrize(
    ("name", "had", "left"),
    [
        ("lose_courage", 3, (1, 3)),
        ("lose_courage", 1, (0, 1)),
        ("lose_stars", 3, (3, 1)),
        ("lose_stars", 1, (1, 0)),
    ],
)
def test_special_damage_takes_no_more_than_there_is(name: str, had: int, left: tuple[int, int]):
    b, u = alone(5)
    u.courage = u.stars = had
    combat.special_damage.run(b, 0, name, 2)
    assert (u.courage, u.stars) == left


@pytest.mark.rule("DDD-WIN-02")
@pytest.mark.parametrize(
    ("soldiers", "sector", "conquered"), [(1, 10, True), (0, 10, False), (1, 9, False)]
)
def test_the_bunker_is_conquered_by_who_is_alive_in_it(soldiers: int, sector: int, conquered: bool):
    b, u = alone(sector)
    u.soldiers = soldiers
    ending.survived.run(b, 0)
    assert bool(u.conquered) is conquered


@pytest.mark.rule("DDD-WIN-02")
def test_a_unit_of_soldiers_alone_conquers_the_bunker():
    """Nobody is asked about losses: the game is won at once."""
    b, u = alone(10)
    u.soldiers = 60
    fight(b, 1, 1)
    assert b.ending == "bunker_conquered"


@pytest.mark.rule("DDD-WIN-02", "DDD-CONFLICT-05")
def test_a_bunker_without_fire_is_conquered_like_any_other():
    """Basic training leaves out Machine Gun Fire: nothing is rolled, the DEF is lost."""
    b = table("exercise_tiger", training="basic")
    u = put(b.units[0], b.battle_map.bunker)
    u.soldiers = 60
    phase(b, 6)
    assert b.ending == "bunker_conquered"
    assert u.soldiers == 60 - b.battle_map.sectors[u.sector].data.defence[0]


# ---- positions ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rolls", "step", "sound"), [
    (3, "choose_lock", False), (2, "choose_lock", True), (3, "adjust", True),
])  # fmt: skip
def test_after_the_last_roll_only_what_leads_to_another_is_refused(
    rolls: int, step: str, sound: bool
):
    b, u = alone(4)
    u.rolls = rolls
    assert (step in NEXT_ROLL) == (step == "choose_lock")
    assert (frame_faults(b, (step, 0)) == []) is sound


@pytest.mark.parametrize(
    ("collected", "sound"),
    [
        ((), True),
        ((0, 1, 0, 0, 0, 2), True),
        ((0, 1, 0, 0, 0), False),
        ((0, 7, 0, 0, 0, 0), False),
    ],
)
def test_bonuses_are_collected_for_each_of_six_symbols(collected: tuple[int, ...], sound: bool):
    """Up to six times."""
    _, u = alone(4)
    u.collected = collected
    assert (dice_faults(u) == []) is sound


@pytest.mark.parametrize(
    ("where", "sound"), [("nowhere", True), ("in the garage", False), ("with the giver", False)]
)
def test_an_offered_vehicle_lies_nowhere_else(where: str, sound: bool):
    """It is set aside as soon as the offer is made."""
    b = group(4, 4)
    u = have(b.units[0], "jeep")
    jeep = VEHICLE["jeep"]
    b.garage &= ~jeep.bit
    trade.begin_trade(b, 0, 1)
    trade.put_in(u, "give", "jeep", 1)
    assert offer_faults(b, 0, u) == []
    u.offer = u.trade._replace(made=1).store()
    if where != "with the giver":
        u.vehicle = -1
    if where == "in the garage":
        b.garage |= jeep.bit
    assert (offer_faults(b, 0, u) == []) is sound


# ---- odds -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("stars", "stops"), [(2, True), (6, False)])
def test_the_odds_stop_where_the_goal_is_reached(stars: int, stops: bool):
    """All six dice are needed for it; else they lock as the solver says."""
    b, u = alone(4)
    u.dice, u.rolls, b.phase = dice(PLAIN), 1, 1
    begin(b, "choose_lock", 0)
    found = node(b)
    assert isinstance(found, Decision)
    goal = Goal(soldiers=2, stars=stars, courage=1)
    said = choose_answer(b, found, goal, make_solver(b, 0, goal))
    assert said in found.options
    assert (said == "stop") is stops


def test_results_of_the_sector_join_the_tally_once():
    """Omaha's Sector 3 adds a Tool: to come in phase 1, in phase 2 among the results."""
    b, u = alone(3)
    b.phase, u.extra = 1, ()
    to_come = count_results(b, u)
    assert sum(to_come) == 1
    b.phase = 2
    assert sum(count_results(b, u)) == 0


@pytest.mark.parametrize(("number", "lacking"), [(4, 0), (5, 1)])
def test_in_phase_4_what_is_lacking_can_still_be_bought(number: int, lacking: int):
    """A Grenade for the door of Omaha's Sector 7, with points enough: in phase 5 it takes a turn."""
    b, u = alone(4)
    b.phase, u.points = number, 20
    b.pool = ITEM["grenade"].bit
    assessment = Assessment(b, 0)
    assessment.hurdle = Hurdle(7, (Lack(0, 0, ("grenade",), 1),))
    assert assessment.make_node(1).lacking == lacking


def test_without_a_hurdle_nothing_takes_time():
    """With one it takes as long as what is lacking."""
    none = np.zeros(1, dtype=np.int64)
    lacks = (Lack(4, 0, ("grenade",), 1),)
    assert list(Hurdle().count_turns(none, none, 0)) == [0]
    assert list(Hurdle(7, lacks).count_turns(none, none, 0)) == [2]
    assert list(Hurdle(7, ()).count_turns(none, none, 0)) == [9]
