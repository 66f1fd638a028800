"""Positions that somebody has tampered with: refused with the field and its figures, or playable."""

from itertools import islice
from typing import Any

import msgspec
import pytest

from beachhead.games.dday_dice import GAME
from beachhead.games.dday_dice.board import Board
from beachhead.games.dday_dice.content.components import ALL_AWARDS, ITEMS, SPECIALISTS, VEHICLES
from beachhead.games.dday_dice.invariants import find_faults
from beachhead.games.dday_dice.invariants.units import BOUNDS, dice_faults, target_faults
from beachhead.kernel.errors import BadPosition
from beachhead.sim.hostile import CHANGES, make_trials
from tests.games.dday_dice.boards import alone, bit, have, phase, roll_all, supplied_unit, table


@pytest.mark.parametrize("seed", range(12))
def test_a_tampered_position_is_refused_or_can_be_played_to_its_end(seed: int):
    """The longer run of the same is `x.py fuzz dday_dice --hostile`."""
    for trial in islice(make_trials("dday_dice", seed), CHANGES):
        trial.run()


def rolling() -> dict[str, Any]:
    """Return a position in which two Units have rolled once."""
    b = table("omaha_beach-2")
    for side in (0, 1):
        roll_all(b, "skull star soldier1 soldier2 courage tool", side=side)
    found: dict[str, Any] = msgspec.json.decode(GAME.save(b))
    return found


@pytest.mark.parametrize(
    ("field", "value", "told"),
    [
        ("claims", [1, 99, 0, 0, 0, 0], r"unit 1: nothing can be claimed by \(1, 99, 0, 0, 0\)"),
        ("claims", [1, 10, 3, 0, 0, 0] * 2, "a card is claimed twice"),
        ("claims", [1], "a claim has 6 numbers, so 1 are no claims"),
        ("offer", [1, 0, 9], "no such offer"),
        ("offer", [0, 1, *[0] * 12], "no such offer"),
        ("extra", [99], "no such bonus results"),
        ("cancelled", 64, "cancelled is 64, not 0 to 63"),
        ("rolls", 4, "rolls is 4, not 0 to 3"),
        ("new_stars", -1, "new_stars is -1, not 0 to"),
        ("courage", 1_001, "courage is 1001, not 0 to 1000"),
        ("sector", 0, "stands in no Sector of the map: 0"),
        ("visited", 1 << 40, "visited Sectors that the map lacks"),
        ("target", 9, "no way leads from Sector 1 to 9"),
        ("afar", 2, "reaches no Unit 2 from afar"),
        ("conquered", 3, "conquered the Bunker from Sector 1"),
        ("items", 1, "in two places"),
    ],
)
def test_a_field_that_cannot_be_is_named_with_its_figures(field: str, value: Any, told: str):
    position = rolling()
    position["units"][0][field] = value
    with pytest.raises(BadPosition, match=told) as refused:
        GAME.load(msgspec.json.encode(position))
    assert refused.value.code == "position.invalid"
    assert "DDD-" in str(refused.value)


@pytest.mark.parametrize(
    ("frame", "told"),
    [
        (["choose_lock", 1], "choose_lock of side 1 lies in the branch of side 0"),
        (["choose_lock", 7], "choose_lock has no side 7"),
        (["roll", 0, 64], "roll has no mask 64"),
        (["deal", 0], "deal of side 0 has no offer to put together"),
        (["upkeep"], "upkeep is not for one side alone"),
    ],
)
def test_a_step_with_arguments_out_of_range_is_refused(frame: list[int | str], told: str):
    position = rolling()
    position["branches"][0]["agenda"] = [frame]
    with pytest.raises(BadPosition, match=told):
        GAME.load(msgspec.json.encode(position))


def test_an_agenda_without_a_way_on_is_refused():
    """Something must come after what is asked now."""
    position = rolling()
    position["agenda"] = []
    with pytest.raises(BadPosition, match="phase 1 ends with nothing: no way on"):
        GAME.load(msgspec.json.encode(position))


def test_a_branch_of_nobody_is_refused():
    position = rolling()
    position["branches"][1]["side"] = 0
    with pytest.raises(BadPosition, match=r"branches of the sides \[0, 0\], with 2 Units"):
        GAME.load(msgspec.json.encode(position))


def test_a_position_that_breaks_when_it_is_played_on_is_refused():
    """A claim again without anything to choose from: only trying it shows that."""
    b = phase(table("omaha_beach-2"), 4)
    position: dict[str, Any] = msgspec.json.decode(GAME.save(b))
    position["agenda"].append(["answer_proposals", 0])
    position["branches"] = []
    with pytest.raises(BadPosition):
        GAME.load(msgspec.json.encode(position))


# ---- both sides of every limit ------------------------------------------------------------------


def rolled() -> Board:
    """Return the sound position of two Units that have rolled once."""
    return GAME.load(msgspec.json.encode(rolling()))


def said_of(b: Board, thing: object, field: str, value: object) -> str:
    """Return what is wrong with a position in which one field is another."""
    setattr(thing, field, value)
    return "; ".join(find_faults(b))


@pytest.mark.parametrize(
    ("field", "sound", "wrong"),
    [
        ("phase", (1,), (-1, 7)),
        ("turn", (1, 1000), (-1, 1001)),
        ("joe", (0, 2), (-1, 3)),
        ("first", (-1, 1), (-2, 2)),
        ("pool", (0, (1 << len(ITEMS)) - 1), (-1, 1 << len(ITEMS))),
        ("leaders", (0,), (-1, 1 << len(SPECIALISTS))),
        ("swept", (0,), (-1, 1 << 20)),
        ("left_out", (0, 1), (-1, 1 << 12)),
        ("opened", (0, 2), (-1, 1 << 40)),
        ("honoured", (0, 2), (-1, 1 << 40)),
        ("cleared", (0, 2), (-1, 1 << 40)),
    ],
)
def test_a_figure_of_the_table_is_within_its_bounds(
    field: str, sound: tuple[int, ...], wrong: tuple[int, ...]
):
    for value in sound:
        b = rolled()
        assert said_of(b, b, field, value) == ""
    for value in wrong:
        b = rolled()
        assert f"{field} is {value}, not " in said_of(b, b, field, value)


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("map", "dieppe", "there is no map 'dieppe'"),
        ("units", [], "1 to 4 Units play, not 0"),
        ("solo", True, "solitaire is a game of one Unit, not of 2"),
        ("lowered", [3, 2], ""),
        ("lowered", [3], "name Sectors"),
        ("lowered", [99, 2], "name Sectors, not [99]"),
        ("smoked", [3], ""),
        ("smoked", [99], "name Sectors, not [99]"),
        ("fire", [(3, 1, 6)], ""),
        ("fire", [(99, 1)], "name Sectors, not [99]"),
        ("fire", [(3, 0)], "dice show 1 to 6"),
        ("fire", [(3, 7)], "dice show 1 to 6"),
        ("fire", [()], "name Sectors, not [0]"),
        ("deck", ALL_AWARDS + 1, "cards that do not exist"),
        ("garage", 1 << 20, "cards that do not exist"),
    ],
)
def test_what_lies_on_the_table_is_known(field: str, value: object, said: str):
    b = rolled()
    found = said_of(b, b, field, value)
    assert said in found
    assert bool(said) == bool(found)


@pytest.mark.parametrize("field", sorted(BOUNDS))
def test_a_figure_of_a_unit_is_within_its_bounds(field: str):
    for value in (-1, BOUNDS[field] + 1):
        b = rolled()
        found = said_of(b, b.units[1], field, value)
        assert f"unit 2: {field} is {value}, not 0 to {BOUNDS[field]}" in found
    b = rolled()
    assert f"{field} is" not in said_of(b, b.units[1], field, BOUNDS[field])


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("country", 3, ""),
        ("country", 4, "there is no country 4"),
        ("country", -2, "there is no country -2"),
        ("afar", 1, ""),
        ("afar", -2, "reaches no Unit -2"),
        ("soldiers", 0, "nobody is in it"),
        ("sector", 99, "stands in no Sector of the map: 99"),
        ("visited", 0, "has not visited the Sector it stands in, 1"),
        ("visited", 6, ""),
        ("visited", -2, "visited Sectors that the map lacks: -2"),
        ("face", 6, ""),
        ("face", 0, "a marker has no face 0"),
        ("face", 7, "a marker has no face 7"),
        ("target", 2, ""),
        ("target", 3, "no way leads from Sector 1 to 3"),
        ("target", -1, "no way leads from Sector 1 to -1"),
        ("dice", (0, 1, 8, 9, 16), "there are no such dice"),
        ("dice", (0, 1, 8, 9, 16, 24), "there are no such dice"),
        ("dice", (0, 1, 8, 9, 16, -1), ""),
        ("dice", (0, 1, 8, 9, 16, -2), "there are no such dice"),
        ("extra", (23, 32), ""),
        ("extra", (24,), "no such bonus results"),
        ("extra", (56,), "no such bonus results"),
        ("extra", (64,), "no such bonus results"),
        ("extra", (-1,), "no such bonus results"),
        ("card_dice", (0, 17), ""),
        ("card_dice", (18,), "no such dice lie on a card"),
        ("card_dice", (-1,), "no such dice lie on a card"),
        ("card_dice", (0,) * 7, "no such dice lie on a card"),
        ("collected", (0, 6, 0, 0, 0, 0), ""),
        ("collected", (0, 7, 0, 0, 0, 0), "bonuses are collected by symbol"),
        ("collected", (0, 0), "bonuses are collected by symbol"),
        ("items", 1 << len(ITEMS), "are cards that do not exist"),
        ("items", -1, "are cards that do not exist"),
        ("specialists", 1 << len(SPECIALISTS), "are cards that do not exist"),
        ("dead", -1, "are cards that do not exist"),
        ("vehicle", -2, "there is no Vehicle -2"),
        ("vehicle", len(VEHICLES), f"there is no Vehicle {len(VEHICLES)}"),
        ("claims", (1, 3, 3, 0, 0, 0), "was taken in this phase, but lies in the pool"),
        ("claims", (4, 0, 0, 0, 0, 0), "nothing can be claimed"),
        ("claims", (-1, 0, 0, 0, 0, 0), "nothing can be claimed"),
        ("claims", (1, -1, 0, 0, 0, 0), "nothing can be claimed"),
        ("claims", (1, 20, -1, 0, 0, 0), "nothing can be claimed"),
        ("claims", (1, 20, 1, 2, 0, 0), "nothing can be claimed"),
        ("claims", (1, 20, 1, 0, 0, 2), "nothing can be claimed"),
        ("claims", (1, 20, 1, 0, 1001, 0), "nothing can be claimed"),
        ("claims", (1, 20, 1, 1, 1000, 1), ""),
        ("offer", (1, 0, 5), ""),
        ("offer", (1, 0, 6), "no such offer"),
        ("offer", (2, 0, 5), "no such offer"),
        ("offer", (-1, 0, 5), "no such offer"),
        ("offer", (0, 0, 5), "no such offer"),
        ("offer", (1, 0), "no such offer"),
        ("offer", (1, 0, *[0] * 12), "has begun an offer and left it"),
        ("offer", (1, 2, *[0] * 12), "no such offer"),
        ("offer", (1, 0, 1001, *[0] * 11), "no such offer"),
        ("offer", (1, 0, *[0] * 11, -1), "no such offer"),
        ("offer", (1, 1, *[0] * 5, 1, *[0] * 6), "which lies elsewhere"),
        ("offer", (1, 0, *[0] * 5, 1, *[0] * 6), "has begun an offer and left it"),
        ("offer", (1, 1, *[0] * 12), ""),
    ],
)
def test_what_a_unit_has_can_be(field: str, value: object, said: str):
    b = rolled()
    found = said_of(b, b.units[0], field, value)
    assert said in found
    assert bool(said) == bool(found), found


def test_dice_are_locked_and_cancelled_only_once_they_are_rolled():
    for field in ("locked", "cancelled"):
        b = rolled()
        assert said_of(b, b.units[0], field, 1) == ""
        b.units[0].dice = ()
        assert "that were not rolled" in "; ".join(find_faults(b))


def test_a_specialist_is_in_one_state():
    hand = 1
    for first, second in (("specialists", "dead"), ("specialists", "placed"), ("dead", "placed")):
        b = rolled()
        assert said_of(b, b.units[0], first, hand) == ""
        assert "both alive and dead" in said_of(b, b.units[0], second, hand)


@pytest.mark.parametrize(
    ("name", "place", "field"),
    [("grenade", "pool", "items"), ("silver_star", "deck", "awards"), ("hero", "leaders", "dead")],
)
def test_a_card_lies_in_one_place(name: str, place: str, field: str):
    b = rolled()
    card = bit(name)
    setattr(b, place, getattr(b, place) | card)
    named = name.replace("_", " ").title()
    assert f"{named}: in two places" in said_of(b, b.units[0], field, card)
    setattr(b, place, getattr(b, place) & ~card)
    assert find_faults(b) == []
    assert "in two places" in said_of(b, b.units[1], field, card)


@pytest.mark.rule("DDD-SPEC-25", "DDD-SPEC-21")
def test_no_more_uniques_and_reserves_play_than_may():
    """Hero and Commando with two Units, two Reserves with one; Bazooka Joe lifts both limits."""
    limits = {
        ("hero", "commando"): "Hero, Commando: one Unique Specialist plays (DDD-SPEC-25)",
        ("medic", "bugler"): "a Unit has one Reserve Specialist (DDD-SPEC-21)",
    }
    for cards, told in limits.items():
        b = rolled()
        b.leaders = 0
        have(b.units[0], cards[0])
        assert find_faults(b) == []
        have(b.units[0 if "medic" in cards else 1], cards[1])
        assert told in "; ".join(find_faults(b))
        b.joe = 2
        assert find_faults(b) == []


@pytest.mark.rule("DDD-SPEC-21")
def test_two_units_have_a_reserve_each():
    b = rolled()
    have(b.units[0], "medic")
    have(b.units[1], "bugler")
    assert find_faults(b) == []


def test_nobody_is_in_a_unit_only_while_the_fight_is_judged():
    b = rolled()
    for u in b.units:
        u.soldiers = 0
    assert "nobody is in it" in "; ".join(find_faults(b))
    b.phase = 6
    assert "nobody is in it" not in "; ".join(find_faults(b))
    b.phase, b.ending = 1, "lost"
    assert "nobody is in it" not in "; ".join(find_faults(b))


@pytest.mark.parametrize(
    ("agenda", "said"),
    [
        ([("tallies",), ("settle_claims",)], ""),
        ([("tallies",), ("tallies",)], "tallies is on the agenda before its time"),
        ([("record",), ("settle_claims",)], "phase 1 ends with record: no way on"),
        ([("tallies",), ("record",)], "record is on the agenda before its time"),
    ],
)
def test_the_agenda_leads_to_the_next_phase(agenda: list[tuple[str]], said: str):
    b = rolled()
    found = said_of(b, b, "agenda", agenda)
    assert said in found
    assert bool(said) == bool(found)


def test_nobody_rolls_after_the_last_roll_or_outside_phase_1():
    b = rolled()
    assert "would be a roll after the last" in said_of(b, b.units[0], "rolls", 3)
    b = rolled()
    b.agenda = [("resolve_tallies",)]
    assert "choose_lock belongs to phase 1, not 2" in said_of(b, b, "phase", 2)


def test_a_branch_does_nothing_twice_and_belongs_to_a_unit():
    b = rolled()
    b.branches[0].agenda *= 2
    assert "side 0 is to do the same twice" in "; ".join(find_faults(b))
    b = rolled()
    b.branches[1].side = 2
    assert "branches of the sides [0, 2], with 2 Units" in "; ".join(find_faults(b))


@pytest.mark.parametrize(
    ("phase", "agenda", "target", "sound"),
    [
        (2, [("record",)], 2, True),
        (2, [("record",)], 3, False),
        (3, [("turn_markers",)], 9, False),
        (3, [("turn_markers",)], 2, True),
        (3, [("turn_markers",)], -1, False),
        (5, [("make_moves",)], 2, True),
        (5, [("make_moves",)], 9, False),
        (5, [("make_moves",)], -7, False),
        (5, [("after_moves",)], -7, True),
        (5, [("after_moves",)], -8, False),
        (5, [("after_moves",)], 0, True),
    ],
)
def test_a_unit_goes_where_a_way_leads(
    phase: int, agenda: list[tuple[int | str, ...]], target: int, sound: bool
):
    b = rolled()
    b.phase, b.agenda, b.branches = phase, agenda, []
    assert (said_of(b, b.units[0], "target", target) == "") is sound


def test_the_last_sector_of_the_map_can_be_visited_and_no_more():
    last = max(rolled().battle_map.sectors)
    for visited, sound in ((2 | 1 << last, True), (2 | 2 << last, False)):
        b = rolled()
        assert (said_of(b, b.units[0], "visited", visited) == "") is sound
    for field in ("opened", "honoured", "cleared"):
        for value, sound in ((1 << last, True), (2 << last, False)):
            b = rolled()
            assert (said_of(b, b, field, value) == "") is sound


def test_every_specialist_may_lie_in_the_pool_and_no_other():
    for leaders, sound in (((1 << len(SPECIALISTS)) - 1, True), (1 << len(SPECIALISTS), False)):
        b = rolled()
        assert (said_of(b, b, "leaders", leaders) == "") is sound


def test_what_is_offered_is_at_most_what_there_is():
    limits = (*(1000 for _ in range(4)), (1 << len(ITEMS)) - 1, len(VEHICLES))
    b = rolled()
    for place in range(12):
        for value, sound in ((limits[place % 6], True), (limits[place % 6] + 1, False)):
            offer = (1, 0, *(value if i == place else 0 for i in range(12)))
            assert ("no such offer" not in said_of(b, b.units[0], "offer", offer)) is sound


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
    _, u = supplied_unit(4)
    u.collected = collected
    assert (dice_faults(u) == []) is sound


def test_a_target_below_zero_is_for_who_has_arrived():
    """While the moves are made; else it is a Sector that a way leads to."""
    b, u = alone(4)
    b.phase, b.agenda = 5, [("before_combat",), ("after_moves", 1), ("instructions", 0)]
    for target, fine in ((-1, True), (0, True), (5, True), (9, False), (-99, False)):
        u.target = target
        assert (not target_faults(b, u)) == fine
    b.agenda = [("before_combat",), ("instructions", 0)]
    u.target = -1
    assert target_faults(b, u)
    b.phase, u.target = 2, 1
    assert not target_faults(b, u)
    u.target = 2
    assert target_faults(b, u)
