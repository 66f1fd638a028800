"""DDD-MOVE, DDD-ADV: phase 5."""

import pytest

from beachhead.games.dday_dice import GAME
from beachhead.games.dday_dice.board import CRY, MOVED, MUST_MOVE, RALLIED, UNPAID, WAITING, Board
from beachhead.games.dday_dice.content.battle_maps import MAPS
from beachhead.games.dday_dice.rules import movement, requirements
from tests.games.dday_dice.boards import (
    alone,
    asked,
    bit,
    group,
    has,
    have,
    phase,
    put,
    roll,
    say,
    supplied_group,
    supplied_unit,
    table,
    texts,
    units,
)


def standing(sector: int, map_id: str = "omaha_beach", *, courage: int = 9, face: int = 1):
    """Return a solitaire table in phase 5 with the Unit in a Sector."""
    b = table(map_id)
    u = put(b.units[0], sector, face=face)
    u.soldiers, u.courage = 60, courage
    phase(b, 5)
    return b, u


def goes(b: Board, side: int = -1) -> set[int]:
    """Collect the Sectors a Unit may enter."""
    return {int(t.split()[1]) for t in texts(b, side) if t.startswith("go ")}


@pytest.mark.rule("DDD-MOVE-01")
def test_a_move_goes_from_sector_to_sector():
    """The marker leaves one Sector and stands in another."""
    b, u = standing(2)
    say(b, "go 4")
    assert (u.sector, u.visited >> 2 & 1, u.visited >> 4 & 1) == (4, 1, 1)


@pytest.mark.rule("DDD-MOVE-03")
def test_moving_is_optional_unless_forced():
    """At 2 or 3 chevrons both move and stay are accepted."""
    for face in (2, 3):
        b, _ = standing(2, face=face)
        assert "stay" in texts(b)
        assert goes(b)


@pytest.mark.rule("DDD-MOVE-04")
def test_a_forced_move_that_cannot_be_made_loses():
    """Must-move without Courage and with all neighbours visited."""
    b, u = standing(2)
    u.face, u.courage = MUST_MOVE, 0
    u.visited |= 1 << 3
    phase(b, 5)
    assert (b.ending, b.scores) == ("stuck", [-1])


@pytest.mark.rule("DDD-MOVE-05")
def test_a_move_goes_to_a_neighbour():
    """Only Sectors that touch are offered."""
    b, _ = standing(2)
    assert goes(b) == {3, 4, 5}
    assert GAME.why_not(b, ("go", 9))


@pytest.mark.rule("DDD-MOVE-07")
def test_a_unit_moves_once_a_turn():
    """After the move the phase goes on without a second one."""
    b, u = standing(2)
    have(u, "grenade")
    say(b, "go 4")
    assert asked(b) == "get_ready"
    assert not goes(b)


@pytest.mark.rule("DDD-MOVE-08", "DDD-ADV-05")
def test_sideways_moves_are_free():
    """From the middle of a row both neighbours are legal, without Courage."""
    b, u = standing(5, courage=0)
    assert goes(b) == {4, 6}
    say(b, "go 4")
    assert u.courage == 0


@pytest.mark.rule("DDD-MOVE-09", "DDD-MOVE-13")
def test_moving_forward_is_an_advance_into_the_bunker_too():
    """It pays Courage."""
    b, u = standing(4, courage=5)
    have(u, "grenade")
    phase(b, 5)
    say(b, "go 7")
    assert u.courage == 3
    b, u = standing(9, courage=5)
    say(b, "go 10")
    assert u.courage == 1
    assert next(w for w in MAPS["omaha_beach"].sectors[9].ways if w.to == 10).advance


@pytest.mark.rule("DDD-MOVE-10")
def test_no_sector_is_visited_twice():
    """2 to 3, then 3 to 2 is refused; another Unit may enter 2."""
    b, u = standing(3)
    u.visited |= 1 << 2
    phase(b, 5)
    assert 2 not in goes(b)
    b = table("omaha_beach-2")
    put(b.units[0], 3).visited |= 1 << 2
    put(b.units[1], 3)
    phase(b, 5)
    assert 2 not in goes(b, 0)
    assert 2 in goes(b, 1)


@pytest.mark.rule("DDD-MOVE-11", "DDD-MOVE-12")
def test_no_move_goes_over_a_corner_or_back():
    """Sectors that only touch at a corner, or lie behind, are refused."""
    b, _ = standing(4)
    assert 8 not in goes(b)
    assert not goes(b) & {1, 2, 3}
    for m in MAPS.values():
        for s in m.sectors.values():
            for w in s.ways:
                to = m.sectors[w.to].data
                assert to.row in (s.data.row, s.data.row + 1)


@pytest.mark.rule("DDD-MOVE-14")
def test_requirements_are_met_when_moving_in():
    """Without the Engineer Juno's Sector 7 is closed; with him it is open and he stays."""
    b, u = standing(5, "juno_beach")
    assert 7 not in goes(b)
    have(u, "engineer")
    phase(b, 5)
    say(b, "go 7")
    assert u.specialists


def test_item_points_are_paid_on_entering():
    """Juno's Sector 8 costs 8 Item Points."""
    b, u = standing(5, "juno_beach")
    assert 8 not in goes(b)
    u.points = 9
    phase(b, 5)
    say(b, "go 8")
    assert u.points == 1


@pytest.mark.rule("DDD-MOVE-15")
def test_several_units_share_a_sector_unless_it_says_max_one():
    """Three in one Sector are legal; Pegasus Bridge's Sector 6 takes one."""
    b = table("pegasus_bridge-3")
    for u in b.units:
        put(u, 4).soldiers = 40
        u.courage = 9
    phase(b, 5)
    assert all(6 in goes(b, s) for s in range(3))
    put(b.units[0], 6)
    phase(b, 5)
    assert 6 not in goes(b, 1)


@pytest.mark.rule("DDD-MOVE-16")
def test_units_move_in_any_order():
    """B waits until A has left the Sector for one Unit, then enters it."""
    b = table("pegasus_bridge-2")
    for u, sector in zip(b.units, (6, 4), strict=True):
        put(u, sector).soldiers = 40
        u.courage = 9
    phase(b, 5)
    say(b, "wait", side=1)
    say(b, "go 8", side=0)
    say(b, "go 6", side=1)
    assert [u.sector for u in b.units] == [8, 6]


def test_a_unit_without_a_way_waits_for_another_to_make_room():
    """The check comes at the end of phase 5."""
    b = table("pegasus_bridge-2")
    for u, sector in zip(b.units, (6, 4), strict=True):
        put(u, sector).soldiers = 40
    b.units[0].courage = 9
    u = b.units[1]
    u.face, u.courage = MUST_MOVE, 2
    u.visited |= 1 << 5
    phase(b, 5)
    assert 6 not in goes(b, 0)
    say(b, "go 8", side=0)
    while asked(b, 1) == "move" and "wait" in texts(b, 1) and "go 6" not in texts(b, 1):
        say(b, "wait", side=1)
    assert b.ending == ""
    assert u.sector == 6 or "go 6" in texts(b, 1)


@pytest.mark.rule("DDD-ADV-01", "DDD-ADV-03")
def test_an_advance_costs_the_courage_on_its_line():
    """Cost 2 of 5 leaves 3; with 1 it is refused."""
    b, u = standing(2, courage=5)
    say(b, "go 4")
    assert u.courage == 3
    b, _ = standing(2, courage=1)
    assert goes(b) == {3}
    for m in MAPS.values():
        for s in m.sectors.values():
            for w in s.ways:
                row = m.sectors[w.to].data.row
                assert w.courage == (m.data.courage[row - 1] if w.advance else 0)


@pytest.mark.rule("DDD-ADV-02")
def test_the_price_is_due_every_time():
    """Two Advances of cost 2: 4 Courage in all."""
    b, u = standing(2, courage=5)
    say(b, "go 4")
    roll(b, 1)
    have(u, "grenade")
    u.done = RALLIED
    phase(b, 5)
    say(b, "go 7")
    assert u.courage == 1


@pytest.mark.rule("DDD-ADV-04")
def test_the_bunker_has_a_price_of_its_own():
    """Omaha's costs 4: with 3 it is refused."""
    b, _ = standing(9, courage=3)
    assert asked(b) != "move" or 10 not in goes(b)
    b, u = standing(9, courage=4)
    say(b, "go 10")
    assert u.courage == 0


@pytest.mark.rule("DDD-ADV-06")
def test_each_unit_pays_its_own_courage():
    """A and B advance together over a line of 2: each loses 2."""
    b = table("omaha_beach-2")
    for u, courage in zip(b.units, (5, 3), strict=True):
        put(u, 2).soldiers = 40
        u.courage = courage
    phase(b, 5)
    say(b, "go 4", side=0)
    say(b, "go 4", side=1)
    assert [u.courage for u in b.units] == [3, 1]


def test_alone_or_without_a_charge_nothing_is_asked_before_a_door():
    """Nobody else could use an open door in solitaire; without explosives there is no choice."""
    b = units(4)
    have(b.units[0], "resistance_fighter", "grenade")
    phase(b, 5)
    say(b, "go 7")
    assert b.units[0].sector == 7
    assert has(b.units[0], "grenade")
    b = units(4, 4)
    have(b.units[0], "resistance_fighter")
    phase(b, 5)
    say(b, "go 7", side=0)
    assert 0 not in [x.side for x in b.branches if x.agenda]


@pytest.mark.rule("DDD-MOVE-17")
def test_a_stuck_unit_keeps_its_only_card_if_it_likes():
    """Without Courage it may play the Whistle and advance, or lose with the card in hand."""
    b = units(5)
    u = put(have(b.units[0], "whistle"), 5, face=4)
    u.courage = 0
    u.visited = 0b1111111
    phase(b, 5)
    assert texts(b) == ["stuck", "play whistle"]
    saved = b.clone()
    say(b, "stuck")
    assert b.ending == "stuck"
    assert has(u, "whistle")
    say(saved, "play whistle")
    assert saved.units[0].sector == 8
    assert not saved.ending


def test_a_unit_with_a_way_open_is_not_offered_to_be_stuck():
    """It must move, and it can."""
    b = units(4)
    put(have(b.units[0], "whistle"), 4, face=4)
    phase(b, 5)
    assert "stuck" not in texts(b)
    assert "stay" not in texts(b)


@pytest.mark.rule("DDD-MOVE-15")
def test_a_declared_move_is_not_made_into_a_sector_that_is_full_by_then():
    """Pegasus Bridge's Sector 6 holds one Unit: the first mover."""
    b = supplied_group(4, 4, scenario="pegasus_bridge")
    for u in b.units:
        u.courage, u.target = 9, 6
    assert movement.make_move(b, 0)
    assert not movement.make_move(b, 1)
    assert [u.sector for u in b.units] == [6, 4]


@pytest.mark.parametrize(("answer", "noted"), [("ignore", (0, 0)), (("grenade",), True)])
def test_who_enters_without_paying_notes_no_card(answer: object, noted: object):
    b, u = supplied_unit(4, "grenade")
    requirements.declare_cards(b, answer, 0)  # type: ignore[arg-type]
    assert u.payment == ((bit("grenade"), 0) if noted is True else noted)


@pytest.mark.parametrize(
    ("cards", "vehicle", "done", "sector", "to", "cost"),
    [
        ((), "", 0, 2, 4, 2),
        (("bugler",), "", 0, 2, 4, 1),
        ((), "jeep", 0, 2, 4, 1),
        (("bugler",), "jeep", 0, 1, 2, 0),
        ((), "", CRY, 2, 4, 0),
        ((), "", UNPAID, 2, 4, 0),
        ((), "", 0, 2, 3, 0),
    ],
)
def test_an_advance_costs_courage(
    cards: tuple[str, ...], vehicle: str, done: int, sector: int, to: int, cost: int
):
    """Less with a Bugler and a Jeep, never less than nothing; sideways is free."""
    b, u = alone(sector, *cards, *([vehicle] if vehicle else []))
    u.done = done
    assert requirements.find_courage_cost(b, u, b.way_to(u, to)) == cost


@pytest.mark.parametrize(
    ("cards", "need", "met"),
    [
        ((), 7, False),
        (("grenade",), 7, True),
        (("engineer",), 7, True),
        (("whistle", "scout"), 7, False),
        (("resistance_fighter",), 7, True),
    ],
)
def test_a_door_opens_to_a_charge(cards: tuple[str, ...], need: int, met: bool):
    """Omaha's Sector 7; once it is open nobody pays."""
    b, u = alone(4, *cards)
    sector = b.battle_map.sectors[need]
    assert requirements.meets_requirement(b, u, sector) == met
    b.open_sector(need)
    assert requirements.meets_requirement(b, u, sector)


@pytest.mark.parametrize(("points", "met"), [(7, False), (8, True), (9, True)])
def test_item_points_are_needed_to_the_last(points: int, met: bool):
    """Juno's Sector 8 costs 8; Sector 7 asks for an Engineer."""
    b, u = alone(5, scenario="juno_beach")
    u.points = points
    assert requirements.meets_requirement(b, u, b.battle_map.sectors[8]) == met
    assert not requirements.meets_requirement(b, u, b.battle_map.sectors[7])
    have(u, "engineer")
    assert requirements.meets_requirement(b, u, b.battle_map.sectors[7])


@pytest.mark.parametrize(
    ("cards", "paid"),
    [
        (("grenade",), []),
        (("grenade", "engineer"), [("grenade", "engineer")]),
        (("bangalore_torpedo",), [("bangalore_torpedo",)]),
        (("satchel_charge", "grenade"), [("satchel_charge",)]),
        (("wire_cutters",), []),  # not for the Bunker
        (("mortar", "grenade", "bazooka"), [("grenade", "mortar"), ("grenade", "bazooka"), ("mortar", "bazooka")]),
    ],
)  # fmt: skip
def test_two_charges_are_one_strong_card_or_two_weak_ones(
    cards: tuple[str, ...], paid: list[tuple[str, ...]]
):
    """Merville's Bunker asks for two explosives."""
    b, u = alone(9, *cards, scenario="merville_battery")
    sector = b.battle_map.sectors[11]
    assert sector.data.require is not None
    assert requirements.list_payments(u, sector.data.require, sector) == paid


def test_an_award_that_was_given_ties_nobody():
    b = group(3, 3)
    for u in b.units:
        u.target = 6
    b.honour_sector(6)
    assert movement.find_tied_rivals(b, [0, 1]) == []


@pytest.mark.rule("DDD-MOVE-16")
@pytest.mark.parametrize(("others", "made", "waits"), [(1, 1, True), (1, 0, False), (0, 1, False)])
def test_a_unit_waits_again_while_another_one_waits_and_one_has_moved(
    others: int, made: int, waits: bool
):
    b = group(4, 4, 4)
    b.phase, b.waits = 5, True
    for i, u in enumerate(b.units):
        u.done = WAITING if i <= others else MOVED
    movement.after_moves.run(b, made)
    assert b.waits == waits
    assert not any(u.done & WAITING for u in b.units)


@pytest.mark.rule("DDD-ADV-05")
@pytest.mark.parametrize("done", [0, CRY])
def test_a_way_sideways_costs_no_courage(done: int):
    """Nor does any with a Battle Cry; an Advance does."""
    b, u = alone(4)
    u.specialists, u.done = 0, done
    ways = b.sector_of(u).ways
    assert {w.advance for w in ways} == {True, False}
    for way in ways:
        expected = 0 if done or not way.advance else b.battle_map.data.courage[2]
        assert requirements.find_courage_cost(b, u, way) == expected


@pytest.mark.rule("DDD-MOVE-04")
@pytest.mark.parametrize(
    ("made", "waits", "waiting", "lost"),
    [(0, False, 2, True), (1, False, 2, False), (0, True, 2, False), (0, False, 1, False)],
)
def test_units_are_stuck_when_all_wait_and_nobody_has_moved(
    made: int, waits: bool, waiting: int, lost: bool
):
    b = group(4, 4)
    b.phase, b.waits, b.agenda = 5, waits, []
    for u in b.units[:waiting]:
        u.done = WAITING
    movement.after_moves.run(b, made)
    assert (b.ending == "stuck") == lost
    assert all(bool(u.size) != lost for u in b.units)


@pytest.mark.rule("DDD-MOVE-17")
@pytest.mark.parametrize(("courage", "stuck"), [(9, False), (0, True)])
def test_only_a_unit_without_a_way_is_offered_to_be_stuck(courage: int, stuck: bool):
    """Its cards are offered in either case."""
    b, u = alone(2, "whistle")
    u.face, u.courage, u.specialists = MUST_MOVE, courage, 0
    for way in b.sector_of(u).ways:
        u.visited |= 0 if way.advance else way.bit
    answers = movement.move.options(b, 0)
    assert ("play", "whistle") in answers
    assert ("stuck" in answers) == stuck
