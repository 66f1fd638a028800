"""What can be on the agenda: the rest of the turn below, steps of the order in force above."""

from collections.abc import Callable, Iterator

from beachhead.games.axis_allies_dday.board import AFLOAT, BOATLOADS, FLIGHTS, STACKS, Board
from beachhead.games.axis_allies_dday.board.movement import list_groups
from beachhead.games.axis_allies_dday.content.components import Phase
from beachhead.games.axis_allies_dday.content.tables import (
    AIRBORNE_BOXES,
    AIRCRAFT,
    ALL_SLOTS,
    AXIS,
    BOTH,
    CHART_NAMES,
    LAND_SLOTS,
    MAP_SIZE,
    STACK_LIMIT,
)
from beachhead.games.axis_allies_dday.rules import movement, rules
from beachhead.games.axis_allies_dday.rules.reinforcements import most_arrivals, open_entries
from beachhead.games.axis_allies_dday.rules.turn import end_of_turn, list_deck, order_card
from beachhead.kernel.frames import argument_names, function_of
from beachhead.kernel.position import Frame
from beachhead.kernel.steps import Auto

MOST_FRAMES = 60
"""Steps of one order that can wait at the same time."""
MOST_HITS = 2 * STACK_LIMIT
MOST_NAMED = 2
"""Zones that a fortune card lets a power name."""
WRAPPING = ("open_order", "close_order", "lapse", "tactics_card", "roll_fortune", "offer_tactics")
"""Steps that belong to every order when fortune or tactics cards are in the deck."""
CHAPTERS: dict[str, tuple[int, ...]] = {
    "airborne": (1,),
    "naval": (2,),
    "aircraft": (3, 5, 7, 16),
    "antiaircraft": (4, 6),
    "movement": (8, 12),
    "blockhouses": (9,),
    "landing": (10,),
    "combat": (11, 13),
    "casualties": (1, 11, 13),
    "reinforcements": (14, 15),
    "strafing": (12, 15),
}
"""Orders in which the steps of a chapter can wait."""
PHASES: dict[str, tuple[int, ...]] = {
    **dict.fromkeys(("patrol", "choose_patrol", "choose_fighters", "fighters_patrol"), (3,)),
    **dict.fromkeys(("bombers_strike", "send_bombers", "choose_bomber_zone", "strikes"), (5,)),
    **dict.fromkeys(("aim_bomber", "choose_bomb_target", "bomb"), (5,)),
    **dict.fromkeys(("scatter", "choose_scattered"), (1,)),
    "ground_aircraft": (3, 5),
    **dict.fromkeys(("spare_zone", "choose_spared"), (4, 6)),
    **dict.fromkeys(("restore", "choose_restored", "shoot_down", "choose_shot_down"), (7, 16)),
    **dict.fromkeys(("name_origins", "choose_origin"), (8, 12)),
    **dict.fromkeys(("name_box", "choose_active_box"), (10,)),
    **dict.fromkeys(("name_battles", "choose_attack_zone"), (11, 13)),
    **dict.fromkeys(("more_paratroopers", "aim_jump", "choose_jump_target"), (1,)),
    "rocket": (2,),
    **dict.fromkeys(("barnstorm", "choose_barnstormer"), (3,)),
    **dict.fromkeys(("name_unit", "choose_unit"), (4, 6, 12)),
    "single_shot": (1, 4, 6, 12),
    "choose_flooded": (7,),
    **dict.fromkeys(("build", "choose_site"), (8,)),
    **dict.fromkeys(("deceive", "choose_decoy"), (9,)),
    **dict.fromkeys(("lay_barrage", "choose_barrage", "barrage"), (11, 13)),
    **dict.fromkeys(("begin_reconnaissance", "reconnaissance", "choose_scouts"), (14,)),
    **dict.fromkeys(("find_patrol", "choose_scout_zone"), (14,)),
    **dict.fromkeys(("send_convoy", "choose_convoy", "route_convoy", "choose_convoy_goal"), (15,)),
    **dict.fromkeys(("call_volunteers", "enlist", "choose_volunteers"), (16,)),
}
"""Orders of single steps, where the chapter says too little."""
TACTICS = ("deck", "fire", "preparations", "late_moves")
"""Chapters of the tactics cards."""
BATTLE_STEPS = ("attackers_fire", "defenders_fire", "conclude", "clear_battle")
SIDED = ("attackers_fire", "defenders_fire", "conclude", "choose_battle", "attack")
"""Steps of a battle that name the attacker."""
WAITING = ("defenders_fire", "more_paratroopers", "ground_aircraft", "rocket", "choose_bomber_zone")
"""Throws and questions that can wait below another one."""
Domain = Callable[[Board, int], bool]


def is_from_to(least: int, most: int) -> Domain:
    """Return the test of a number between two others."""
    return lambda b, value: least <= value <= most


DOMAINS: dict[str, Domain] = {
    "who": is_from_to(AXIS, BOTH),
    "hits": is_from_to(1, MOST_HITS),
    "forts": is_from_to(0, 1),
    "zone": lambda b, zone: zone in b.zones(),
    "to": lambda b, zone: zone in b.zones(),
    "box": is_from_to(0, len(AIRBORNE_BOXES) - 1),
    "group": lambda b, group: group in list_groups(b),
    "shots": is_from_to(1, MAP_SIZE),
    "units": is_from_to(0, STACK_LIMIT),
    "power": is_from_to(1, 2),
    "hit": is_from_to(1, 6),
    "slot": is_from_to(0, ALL_SLOTS - 1),
    "kind": lambda b, kind: kind in AIRCRAFT,
    "guns": is_from_to(0, STACK_LIMIT),
    "target": lambda b, target: target in AFLOAT and b.count_afloat(*AFLOAT[target]) > 0,
    "stack": lambda b, stack: stack in STACKS and STACKS[stack].zone in b.zones(),
    "number": is_from_to(0, MAP_SIZE),
    "men": is_from_to(0, 6),
    "place": is_from_to(0, MAP_SIZE),
    "boatload": lambda b, boatload: (
        boatload in BOATLOADS and b.box_total(BOATLOADS[boatload].box) > 0
    ),
    "dice": is_from_to(0, 6),
    "last": is_from_to(0, 1),
    "chart": is_from_to(0, len(CHART_NAMES) - 1),
    "one": is_from_to(1, 6),
    "two": is_from_to(1, 6),
    "kept": is_from_to(1, 6),
    "flight": lambda b, flight: flight in FLIGHTS and flight in b.aloft,
}
"""What the arguments of frames can be, by their name in the rules."""


def check_agenda(b: Board) -> Iterator[str]:
    """Check that the agenda is possible: the turn's other cards, then steps of this order."""
    if b.ending or is_being_set_up(b):
        return
    frames = [*b.agenda]
    to_come = [n for n in list_deck(b) if n > b.phase]
    rest = [end_of_turn(), *[order_card(n) for n in reversed(to_come)]]
    if frames[: len(rest)] != rest:
        yield f"the turn does not go on with orders {to_come} and its end (AAD-TURN-05)"
        return
    now = frames[len(rest) :]
    if not now or len(now) > MOST_FRAMES:
        yield f"{len(now)} steps of order {b.phase} wait, not 1 to {MOST_FRAMES} (AAD-TURN-02)"
        return
    for frame in now[:-1]:
        if frame[0] not in WAITING and not isinstance(rules.steps[str(frame[0])], Auto):
            yield f"{frame[0]} is asked below another question"
    yield from check_wrapping(b, now)
    for frame in now:
        yield from check_frame(b, frame)
    yield from check_battle_steps(b, now)


def is_being_set_up(b: Board) -> bool:
    """Return True if steps that need nobody are still to be carried out."""
    return bool(b.agenda) and isinstance(rules.steps[str(b.agenda[-1][0])], Auto)


def check_wrapping(b: Board, now: list[Frame]) -> Iterator[str]:
    """Check what surrounds an order when other cards are in the deck, or on card 1."""
    wrapped = bool(b.fortune or b.tactics or b.phase == Phase.AIRBORNE_ASSAULT)
    if (now[0] == ("lapse", b.phase)) != wrapped:
        yield f"the cards around order {b.phase} are not as they can be (AAD-ADV-03)"
    names = [frame[0] for frame in now if frame[0] in WRAPPING]
    if len(names) > len(set(names)) + 1:  # two Allied players are offered a tactics card
        yield f"the cards around order {b.phase} come twice (AAD-ADV-03)"
    if not wrapped and names:
        yield "no fortune or tactics card is in this deck (AAD-ADV-01)"


def check_frame(b: Board, frame: Frame) -> Iterator[str]:
    """Check that a step belongs to the order in force and that its arguments can be."""
    name = str(frame[0])
    step = rules.steps[name]
    chapter = function_of(step).__module__.rpartition(".")[2]
    if b.phase not in PHASES.get(name, CHAPTERS.get(chapter, (b.phase,))):
        yield f"{name} is no step of order {b.phase} (AAD-TURN-02)"
    if (chapter == "fortune" and not b.fortune) or (chapter in TACTICS and not b.tactics):
        yield f"{name}: no such card is in this deck (AAD-ADV-01)"
    if chapter == "turn" and name not in WRAPPING:
        yield f"{name} cannot wait inside an order (AAD-TURN-05)"
    given = dict(zip(argument_names(step), frame[1:], strict=False))
    for argument, value in given.items():
        if argument in DOMAINS and not DOMAINS[argument](b, int(value)):
            yield f"{name}: {argument} cannot be {value}"
            return
    of_a_card = name in WRAPPING or chapter in TACTICS
    if of_a_card and given.get("number", b.phase) != b.phase:
        yield f"{name} is for order {b.phase}, not {given['number']} (AAD-TACTIC00-02)"
    yield from check_pieces(b, name, {k: int(v) for k, v in given.items()})


def check_pieces(b: Board, name: str, given: dict[str, int]) -> Iterator[str]:
    """Check that what a step is about is there."""
    zone, slot = given.get("zone", 0), given.get("slot", -1)
    if slot >= 0 and not b.count(zone, slot):
        yield f"{name}: no such unit is in zone {zone} (AAD-SPECIAL-03)"
    if name == "ground_aircraft" and not (
        b.luck < 0 and len(b.grounded) == len(b.airfield) > given["place"]
    ):
        yield "aircraft are grounded on a 6 of their fortune card alone (AAD-FORTUNE03-03)"
    if name in ("choose_destination", "choose_number") and not is_movable(b, given):
        yield f"{name}: that stack may not move there now (AAD-MOVE-05)"
    if name == "fire_flak" and slot < LAND_SLOTS:
        yield "antiaircraft fire is at aircraft (AAD-UNIT-11)"
    if name == "choose_arrivals" and not can_arrive(b, given):
        yield "no unit of the chart can come in there (AAD-REINF-03)"
    if name in ("name_origins", "name_battles") and given["number"] > MOST_NAMED:
        yield f"{name}: a card lets nobody name {given['number']} zones (AAD-FORTUNE12-04)"
    if name == "choose_entry" and (not given["number"] or not open_entries(b, given["chart"])):
        yield "no unit of the chart can come in (AAD-REINF-03)"


def is_movable(b: Board, given: dict[str, int]) -> bool:
    """Return True if a stack may still move, and to the zone that is named."""
    stack = given["stack"]
    zones = [STACKS[each].zone for each in b.ready]
    ready = stack in b.ready or (stack < 0 and zones.count(-stack) > 1)
    if not ready or not b.side_units:
        return False
    return "to" not in given or given["to"] in movement.destinations(b, given["who"], stack)


def can_arrive(b: Board, given: dict[str, int]) -> bool:
    """Return True if units of a chart can come in at a place."""
    chart, number, place = given["chart"], given["number"], given["place"]
    return place in open_entries(b, chart) and most_arrivals(b, chart, number, place) > 0


def check_battle_steps(b: Board, now: list[Frame]) -> Iterator[str]:
    """Check that the steps of a battle and the battle board belong together."""
    ends = [frame for frame in now if frame[0] in ("conclude", "clear_battle")]
    if len(ends) != int(b.battle >= 0) or any(frame[-1] != b.battle for frame in ends):
        yield "the battle board and the steps of its battle do not belong together (AAD-COMBAT-18)"
    attacker = AXIS if b.phase == Phase.AXIS_ATTACKS else BOTH
    for frame in now:
        if frame[0] in BATTLE_STEPS and frame[-1] != b.battle:
            yield f"{frame[0]} is in a zone that does not fight now (AAD-COMBAT-18)"
        if frame[0] in SIDED and (int(frame[1]) == AXIS) != (attacker == AXIS):
            yield f"{frame[0]} is not of the side whose order this is (AAD-COMBAT-08)"
        if frame[0] == "choose_casualty" and b.battle < 0:
            yield "casualties are chosen in battles (AAD-COMBAT-14)"
