"""Movement, landing and exit, rule by rule and against a plain reading of the rules."""

import random

import pytest

from beachhead.games.five_beaches import GAME
from beachhead.games.five_beaches.board import ALLIED, EXIT, EXITED, GERMAN, LOST, OFF, Board
from beachhead.games.five_beaches.content import hex_grid
from beachhead.games.five_beaches.content.components import components
from beachhead.games.five_beaches.content.scenario import scenario_keys
from beachhead.games.five_beaches.rules import activation, combat, entry, setup, support
from beachhead.games.five_beaches.rules.activation import find_ready
from beachhead.games.five_beaches.rules.base import GUNS, SHIPS
from beachhead.games.five_beaches.rules.combat import targets
from beachhead.games.five_beaches.rules.entry import note_reinforcements
from beachhead.games.five_beaches.rules.movement import destinations
from beachhead.games.five_beaches.rules.setup import ZONES
from beachhead.kernel.nodes import Decision, Over
from tests.games.five_beaches.boards import (
    DUEL,
    arrange,
    board,
    campaign,
    find_unit,
    leave_cards,
    play_out,
    reach,
    reach_on,
    refusal,
    roll,
    say,
    step,
    texts,
    where,
)


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
    ground = board("gold").content
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
    assert not any(b.content.at_sea(h) for h in reach("utah", "22/4 1034, 1/919 1022", "22/4"))
    assert not any(b.content.at_sea(h) for h in reach("utah", "22/4 1034, 1/919 1022", "1/919"))
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


# ---- a plain reading of the rules -------------------------------------------------------------


def plain_reach(b: Board, unit: int) -> set[int]:
    """Walk step by step: cost, enemies, stops, landing, one hex always."""
    content = b.content
    start, side = b.at[unit], content.side_of[unit]
    points = b.factors(unit).movement
    enemies = {b.at[u] for u in content.of_side[1 - side] if b.at[u] > 0}
    taken = {at for at in b.at if at > 0}
    if content.at_sea(start):
        return (sailed(b, start, points) | landings(b, unit)) - taken
    best = {start: points}
    queue = [start]
    found: set[int] = set()
    while queue:
        here = queue.pop()
        if here != start and next_to_enemy(b, here, enemies):
            continue
        for there in content.around[here]:
            cost = price(b, unit, here, there)
            left = best[here] - cost
            if not cost or there in enemies or (left < 0 and here != start):
                continue
            found.add(there)
            if left > best.get(there, 0):
                best[there] = left
                queue.append(there)
    return found - taken


def price(b: Board, unit: int, here: int, there: int) -> int:
    """Return the cost of a step over land; zero where it is closed."""
    content = b.content
    if content.at_sea(there):
        return 0
    if (here, there) in content.roads:
        return 1
    cost: int = getattr(content.terrain[there].cost, content.units[unit].kind)
    return cost


def next_to_enemy(b: Board, number: int, enemies: set[int]) -> bool:
    """Return True if an enemy on land stands next to a hex."""
    return any(n in enemies and not b.content.at_sea(n) for n in b.content.around[number])


def sailed(b: Board, start: int, points: int) -> set[int]:
    """Sail over sea hexes."""
    reached, edge = {start}, {start}
    for _ in range(points):
        edge = {n for h in edge for n in b.content.around[h] if b.content.at_sea(n)} - reached
        reached |= edge
    return reached - {start}


def landings(b: Board, unit: int) -> set[int]:
    """List the shore hexes next to a unit at sea."""
    climbs = "cliff_landing" in b.content.units[unit].traits
    shores = {"beach", "cliff"} if climbs else {"beach"}
    return {n for n in b.content.around[b.at[unit]] if b.content.terrain[n].key in shores}


def plain_targets(b: Board, unit: int) -> set[int]:
    """List enemies on land within two hexes of a unit on land."""
    content = b.content
    if content.at_sea(b.at[unit]):
        return set()
    found = set()
    for enemy in content.of_side[1 - content.side_of[unit]]:
        at = b.at[enemy]
        far = content.distance(b.at[unit], at) if at > 0 else None
        if far is not None and far <= 2 and not content.at_sea(at):
            found.add(at)
    return found


@pytest.mark.rule("FFF-BEACH-16", "FFF-BEACH-18", "FFF-BEACH-25")
@pytest.mark.parametrize("scenario", scenario_keys())
def test_moves_and_targets_agree_with_a_plain_reading_of_the_rules(scenario: str):
    """Every unit of random positions reaches exactly the hexes that walking step by step finds."""
    checked = 0
    for seed in range(6):
        luck = random.Random(seed)
        b = GAME.new(scenario)
        ply = 0
        while not isinstance(node := GAME.node(b), Over):
            ply += 1
            if ply % 40 == 0 and any(b.deck):
                for unit in (u for u, at in enumerate(b.at) if at > 0):
                    assert set(b.content.hexes_in(destinations(b, unit))) == plain_reach(b, unit)
                    assert set(b.content.hexes_in(targets(b, unit))) == plain_targets(b, unit)
                    checked += 1
            if isinstance(node, Decision):
                GAME.apply(b, luck.choice(node.options))
            else:
                GAME.apply(b, node.device.draw(luck.randrange))
    assert checked > 200


@pytest.mark.rule("FFF-BEACH-24")
def test_a_unit_that_can_do_nothing_but_exit_is_offered():
    """Shut in on the exit edge by friends that have nowhere to let it pass to."""
    friends = (
        "116/29 2083 reduced, 18/1 2072, 741 2071, 743 2082, 115/29 2070, 26/1 2060, 5 Ranger 2059"
    )
    b = board("omaha", f"16/1 2084, {friends}, 3/726 2037")
    assert reach_on(b, "16/1") == set()
    roll(b, "red1")
    assert "16/1" in texts(b)
    friends = "3/916 2083, 914/352 2072, 2/916 2071"
    b = board("omaha", f"3/726 2084, {friends}, 16/1 2037")
    assert reach_on(b, "3/726") == set()
    roll(b, "black1")
    assert "3/726" not in texts(b)


@pytest.mark.rule("FFF-BEACH-14")
def test_a_unit_that_friends_surround_may_pass_them():
    """It is offered with its first card: in the ready-made set-ups of Gold and Sword one stands so."""
    for scenario, name in (("gold", "24/8 AB"), ("sword", "185/3")):
        b = board(scenario)
        unit = find_unit(b, name)
        assert not b.free_hexes(b.content.hex_set(b.content.around[b.at[unit]]))
        roll(b, "red2")
        assert name in texts(b)
        say(b, name)
        assert step(b) == "act"


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


@pytest.mark.rule("FFF-BEACH-35", "FFF-BEACH-36")
@pytest.mark.parametrize(("side", "attacker"), [(ALLIED, SHIPS), (GERMAN, GUNS)])
def test_allies_fire_from_ships_and_germans_from_guns(side: int, attacker: int):
    b = board("utah", DUEL)
    b.left, b.used, b.agenda = 1, (0,), []
    target = find_unit(b, "8/4" if side else "1/919")
    support.give_support(b, target, side)
    assert b.agenda == [("draw_for_attack", attacker, target)]
    assert b.left == 0


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
