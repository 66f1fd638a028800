"""Fire outside battles: what paratroopers, ships, guns, bombers and fighters would destroy.

Each can be asked before its order and while it goes on; then what is left of it counts.
"""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

from beachhead.games.axis_allies_dday.board import AFLOAT, Board
from beachhead.games.axis_allies_dday.board.movement import add_mover
from beachhead.games.axis_allies_dday.content.components import Phase
from beachhead.games.axis_allies_dday.content.tables import (
    AIR_SLOTS,
    AIRBORNE_BOXES,
    ARCS,
    ARTILLERY,
    AXIS,
    BLOCKHOUSE,
    BOMBER,
    BOXES,
    FIGHTER,
    INFANTRY,
    ORDER,
    SLOTS,
    STACK_LIMIT,
    UK,
)
from beachhead.games.axis_allies_dday.notation.names import zone_name
from beachhead.games.axis_allies_dday.notation.positions import LETTERS
from beachhead.games.axis_allies_dday.odds.orders import (
    frames_of_order,
    is_done,
    is_under_way,
    isolate_steps,
)
from beachhead.games.axis_allies_dday.odds.reading import read_box, read_number, read_zone
from beachhead.games.axis_allies_dday.odds.words import describe_numbers
from beachhead.games.axis_allies_dday.rules.airborne import airborne_assault
from beachhead.games.axis_allies_dday.rules.aircraft import aim_bomber, bomb, choose_bomb_target
from beachhead.games.axis_allies_dday.rules.antiaircraft import (
    choose_aircraft,
    fire_at_aircraft,
    fire_flak,
    flak,
)
from beachhead.games.axis_allies_dday.rules.blockhouses import fire_to_sea
from beachhead.games.axis_allies_dday.rules.fortune import choose_spared, spare_zone
from beachhead.games.axis_allies_dday.rules.naval import (
    choose_bombardment,
    naval_bombardment,
    salvo,
)
from beachhead.games.axis_allies_dday.rules.strafing import strafe, strafing_shot
from beachhead.kernel.nodes import Answer, Decision
from beachhead.kernel.plurals import counted
from beachhead.kernel.position import Frame
from beachhead.odds import BadQuestion, Case, Question, Said

MOST_DICE = 100
MOST_ZONES = 3
ZONE_ARGUMENT = {
    flak.name: 2,
    choose_aircraft.name: 2,
    fire_flak.name: 1,
    aim_bomber.name: 2,
    choose_bomb_target.name: 2,
    bomb.name: 2,
}
"""Where the frames of fire in one zone name it."""
Examples = list[dict[str, object]]


class Fire(NamedTuple):
    """Fire at one place: from which position, what is counted there, how choices are made."""

    title: str
    start: Board
    number: Callable[[Board], int]
    plan: Callable[[Board, Decision], Answer | None] | None = None

    def case(self) -> Case[Board]:
        """Return the case that counts what is destroyed."""
        before = self.number(self.start)
        return Case(
            start=self.start,
            until=is_done,
            count=lambda after, _: before - self.number(after),
            plan=self.plan,
        )


def ask(
    name: str,
    aim: Callable[[Board, Said], Fire],
    examples: Callable[[Board], Examples],
    allows: Sequence[str] = (),
) -> Question[Board]:
    """Make the question about one kind of fire."""
    return Question(
        name,
        needs=(name,),
        allows=allows,
        read=lambda game, b, said: aim(b, said).case(),
        words=lambda b, said, chances: describe_numbers(
            aim(b, said).title, chances, "destroyed|destroyed"
        ),
        examples=lambda b: [] if b.ending else examples(b),
    )


def cannot_fire(text: str, rule: str, remedy: str) -> BadQuestion:
    """Return the error for fire that cannot be."""
    return BadQuestion(text, code="odds.fire", rule=rule, remedy=remedy)


def frames_in(b: Board, phase: Phase, zone: int) -> list[Frame]:
    """List what is left of an order in force, without its fire in other zones."""
    return [
        frame
        for frame in frames_of_order(b, phase)
        if frame[0] not in ZONE_ARGUMENT or frame[ZONE_ARGUMENT[str(frame[0])]] == zone
    ]


# ---- order 1: paratroopers ------------------------------------------------------------------------


def aim_airborne(b: Board, said: Said) -> Fire:
    """Let the paratroopers of a zone fire; the Axis loses infantry first."""
    zone = read_zone(b, said["airborne"])
    if not any(b.airborne[box] for box, (_, drop) in enumerate(AIRBORNE_BOXES) if drop == zone):
        text = f"No paratroopers are over {zone_name(zone)}."
        raise cannot_fire(text, "AAD-ORDER01-01", "ask on turn 1, before they have landed")
    frames = frames_of_order(b, Phase.AIRBORNE_ASSAULT) or [airborne_assault()]
    start = isolate_steps(b, Phase.AIRBORNE_ASSAULT, *frames)
    return Fire(f"Paratroopers at {zone_name(zone)}", start, lambda at: at.count_axis(zone))


def list_airborne(b: Board) -> Examples:
    """List the zones with paratroopers in the air."""
    drops = enumerate(AIRBORNE_BOXES)
    return [{"airborne": zone_name(zone)} for box, (_, zone) in drops if b.airborne[box]]


AIRBORNE = ask("airborne", aim_airborne, list_airborne)


# ---- order 2: ships -------------------------------------------------------------------------------


def aim_ships(b: Board, said: Said) -> Fire:
    """Fire every die that is left at the blockhouses of one zone."""
    zone = read_zone(b, said["bombard"])
    if not b.count(zone, BLOCKHOUSE):
        text = f"{zone_name(zone)} has no blockhouse."
        raise cannot_fire(text, "AAD-NAVAL-02", "name a zone with a blockhouse")
    frames = frames_of_order(b, Phase.NAVAL_BOMBARDMENT) or [naval_bombardment()]
    if "dice" in said:
        frames = [salvo(b.split_allies()[0], read_number(said, "dice", 1, MOST_DICE), 1)]
    start = isolate_steps(b, Phase.NAVAL_BOMBARDMENT, *frames)

    def plan(at: Board, node: Decision) -> Answer | None:
        if node.step != choose_bombardment.name:
            return None
        return zone if at.count(zone, BLOCKHOUSE) else "stop"

    return Fire(f"Ships at {zone_name(zone)}", start, lambda at: at.count(zone, BLOCKHOUSE), plan)


def list_bombardments(b: Board) -> Examples:
    """List a zone with a blockhouse."""
    return [{"bombard": z, **more} for z in b.blockhouse_zones()[:1] for more in ({}, {"dice": 3})]


BOMBARDMENT = ask("bombard", aim_ships, list_bombardments, allows=("dice",))


# ---- orders 4 and 6: antiaircraft fire --------------------------------------------------------------

FLAK = {FIGHTER: Phase.FIRE_AT_FIGHTERS, BOMBER: Phase.FIRE_AT_BOMBERS}
PLURALS = {FIGHTER: "fighters", BOMBER: "bombers"}


def aim_flak(b: Board, said: Said) -> Fire:
    """Let the artillery of one zone fire at the aircraft over it, or at planned ones."""
    zone = read_zone(b, said["flak"])
    if not b.count(zone, ARTILLERY):
        text = f"{zone_name(zone)} has no Axis artillery."
        raise cannot_fire(text, "AAD-UNIT-10", "name a zone with Axis artillery")
    kind, number = read_aircraft(b, said, zone)
    left = is_under_way(b, FLAK[kind]) and PLURALS[kind] not in said
    frames = frames_in(b, FLAK[kind], zone) if left else [fire_at_aircraft(kind)]
    start = isolate_steps(b, FLAK[kind], *frames)
    if not any(frame[0] in (choose_spared.name, spare_zone.name) for frame in frames):
        leave_only_over(start, zone, kind, number)

    def plan(at: Board, node: Decision) -> Answer | None:
        """Spare another zone where there is one: this question is about fire."""
        others = [each for each in node.options if each != zone]
        return others[0] if node.step == choose_spared.name else None

    title = f"Antiaircraft fire at {PLURALS[kind]} over {zone_name(zone)}"
    return Fire(title, start, lambda at: at.aircraft_over(zone, kind), plan)


def read_aircraft(b: Board, said: Said, zone: int) -> tuple[int, int]:
    """Read which kind of aircraft is fired at, and how many of it are there."""
    for kind, name in PLURALS.items():
        if name in said:
            return kind, read_number(said, name, 1, STACK_LIMIT)
    kinds = [kind for kind, phase in FLAK.items() if is_under_way(b, phase)]
    for kind in (*kinds, FIGHTER, BOMBER):
        if b.aircraft_over(zone, kind):
            return kind, b.aircraft_over(zone, kind)
    text = f"No aircraft is over {zone_name(zone)}."
    raise cannot_fire(text, "AAD-AIR-04", 'plan some: {"flak": "Z26", "fighters": 2}')


def leave_only_over(start: Board, zone: int, kind: int, number: int) -> None:
    """Leave so many aircraft of a kind over one zone, and none elsewhere."""
    kept = {slot: start.count(zone, slot) for slot in AIR_SLOTS[kind]}
    if sum(kept.values()) != number:
        kept = {AIR_SLOTS[kind][0]: number}
    start.aloft = ()
    for slot, many in kept.items():
        start.send_aircraft(slot, zone, many)


def list_flak(b: Board) -> Examples:
    """List the zones where guns and aircraft are, and a plan."""
    guns = [zone for zone in b.zones() if b.count(zone, ARTILLERY)]
    under = [zone for zone in guns if b.count_fighters(zone) or b.count_bombers(zone)]
    found: Examples = [{"flak": zone} for zone in under]
    return found + [{"flak": f"Z{zone}", "fighters": 2} for zone in guns[:1]]


ANTIAIRCRAFT = ask("flak", aim_flak, list_flak, allows=("fighters", "bombers"))


# ---- order 5: bombers -----------------------------------------------------------------------------


def aim_bombs(b: Board, said: Said) -> Fire:
    """Let bombers strike a zone, one after the other."""
    zone, target = read_zone(b, said["bomb"]), read_target(said)
    check_bombing(b, zone)
    phase = Phase.BOMBERS_STRIKE
    frames = [frame for frame in frames_in(b, phase, zone) if frame[0] in ZONE_ARGUMENT]
    if not frames or "bombers" in said:
        number = read_number(said, "bombers", max(1, b.count_bombers(zone)), STACK_LIMIT)
        frames = [aim_bomber(UK, zone, ORDER[phase].hit)] * number
    start = isolate_steps(b, phase, *frames)

    def plan(at: Board, node: Decision) -> Answer | None:
        return target if target in node.options else None

    return Fire(f"Bombs on {zone_name(zone)}", start, lambda at: at.count_axis(zone), plan)


def check_bombing(b: Board, zone: int) -> None:
    """Raise BadQuestion if a bomber finds no target in a zone, or may not go there."""
    if b.count_allies(zone):
        text = f"{zone_name(zone)} holds {b.count_allies(zone)} Allied land units: no bomber goes there."
        raise cannot_fire(text, "AAD-AIR-17", "name a zone without Allied land units")
    if not b.count_axis(zone):
        text = f"{zone_name(zone)} has no Axis land unit."
        raise cannot_fire(text, "AAD-SPECIAL-06", "name a zone with Axis land units")


def read_target(said: Said) -> int:
    """Read the kind of unit that is aimed at first: I, A, T or B."""
    letters = {LETTERS[slot]: slot for slot in SLOTS[AXIS]}
    named = str(said.get("target", LETTERS[INFANTRY])).upper()
    if named in letters:
        return letters[named]
    text = f"`target` is one of {', '.join(letters)}, not {named!r:.20}."
    raise BadQuestion(text, code="odds.units", remedy='ask {"bomb": "Z26", "target": "T"}')


def list_bombings(b: Board) -> Examples:
    """List zones under bombers, and a plan."""
    zones = [zone for zone in b.zones() if b.count_axis(zone) and not b.count_allies(zone)]
    found: Examples = [{"bomb": zone} for zone in zones if b.count_bombers(zone)]
    return found + [{"bomb": f"Z{zone}", "bombers": 2, "target": "A"} for zone in zones[-1:]]


BOMBS = ask("bomb", aim_bombs, list_bombings, allows=("bombers", "target"))


# ---- order 9: fire to sea ---------------------------------------------------------------------------


def aim_to_sea(b: Board, said: Said) -> Fire:
    """Let every blockhouse that reaches a box fire at it: at its infantry first."""
    box = read_box(said["sea"])
    if not b.box_total(box):
        text = f"No units wait off {BOXES[box]}."
        raise cannot_fire(text, "AAD-UNIT-19", "name a box with units")
    phase = Phase.BLOCKHOUSES_FIRE_TO_SEA
    start = isolate_steps(b, phase, *(frames_of_order(b, phase) or [fire_to_sea()]))

    def plan(at: Board, node: Decision) -> Answer | None:
        there = [o for o in node.options if isinstance(o, int) and AFLOAT[o].box == box]
        return there[0] if there else "hold"

    title = f"Blockhouses at units off {BOXES[box]}"
    return Fire(title, start, lambda at: at.box_total(box), plan)


def list_sea_fire(b: Board) -> Examples:
    """List the boxes with units that a blockhouse can reach."""
    reached = {box for zone in b.blockhouse_zones() for box in ARCS[zone]}
    return [{"sea": BOXES[box]} for box in b.loaded_boxes(sorted(reached))]


SEA_FIRE = ask("sea", aim_to_sea, list_sea_fire)


# ---- orders 12 and 15: strafing ---------------------------------------------------------------------


def aim_at_move(b: Board, said: Said) -> Fire:
    """Move some infantry along a path of zones, and let the fighters over it fire."""
    path, units = read_path(b, said["strafe"]), read_number(said, "units", 1, STACK_LIMIT)
    start = isolate_steps(b, Phase.AXIS_MOVES, strafe())
    before, end = path[0] if len(path) > 1 else 0, path[-1]
    via = path[1] if len(path) == MOST_ZONES else 0
    start.movers = []
    start.add_units(end, INFANTRY, units)
    add_mover(start, (INFANTRY, units, before, via, end))
    fighters = counted(sum(map(b.count_fighters, path)), "fighter")
    title = f"{counted(units, 'unit')} under {fighters}"
    return Fire(title, start, lambda at: at.count(end, INFANTRY))


def read_path(b: Board, value: object) -> list[int]:
    """Read the zones of a move: a list, or `Z27>Z26`; one zone is an arrival."""
    parts = value.split(">") if isinstance(value, str) else value
    if not isinstance(parts, list) or not 1 <= len(parts) <= MOST_ZONES:
        text = "`strafe` is the way of a move, one to three zones."
        raise BadQuestion(text, code="odds.path", remedy='ask {"strafe": ["Z27", "Z26"]}')
    path = [read_zone(b, part) for part in parts]
    for zone, following in pairwise(path):
        if following not in b.neighbours(zone):
            text = f"{zone_name(following)} does not border {zone_name(zone)}."
            raise cannot_fire(text, "AAD-MOVE-06", "name neighbouring zones")
    return path


def list_moves(b: Board) -> Examples:
    """List moves into some zones with fighters."""
    zones = [zone for zone in b.zones() if b.count_fighters(zone)][:2]
    return [{"strafe": [b.neighbours(zone)[0], zone], "units": 2} for zone in zones]


STRAFING = ask("strafe", aim_at_move, list_moves, allows=("units",))


def aim_at_movers(b: Board, said: Said) -> Fire:
    """Go on with the strafing that is under way."""
    phase = Phase(b.phase)
    frames = frames_of_order(b, phase)
    if not any(frame[0] == strafing_shot.name for frame in frames):
        text, remedy = "Nobody is strafed now.", 'plan a move: {"strafe": ["Z27", "Z26"]}'
        raise cannot_fire(text, "AAD-SPECIAL-04", remedy)
    title = "Units that moved, under the fighters on their way"
    return Fire(title, isolate_steps(b, phase, *frames), count_axis)


def count_axis(b: Board) -> int:
    """Count the Axis land units on the map."""
    return sum(b.count_everywhere(slot) for slot in SLOTS[AXIS])


def list_movers(b: Board) -> Examples:
    """List the strafing that is under way."""
    shot = any(frame[0] == strafing_shot.name for frame in b.agenda[-1:])
    return [{"strafed": "now"}] if shot else []


STRAFED = ask("strafed", aim_at_movers, list_movers)
