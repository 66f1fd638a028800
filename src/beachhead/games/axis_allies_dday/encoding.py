"""Actions and observations as numbers, for programs that learn.

A stack, a flight or a boatload is where and what; how many is a question of its own. Nothing is
left out: every legal answer is an action.
"""

from collections.abc import Callable
from functools import cache, lru_cache

from beachhead.games.axis_allies_dday.board import (
    AFLOAT,
    BARRAGES,
    BOATLOADS,
    CLAIMS,
    EVERYTHING,
    FLIGHTS,
    NONE,
    STACKS,
    Board,
    flight_id,
    stack_id,
    whole_zone_id,
)
from beachhead.games.axis_allies_dday.content.tables import (
    AIR_SLOTS,
    AIRBORNE_BOXES,
    ALL_SLOTS,
    BOMBER,
    BOXES,
    CHART_SPACES,
    COUNTDOWN,
    FORTUNE,
    LAND_SLOTS,
    LAST_ORDER,
    MAP_SIZE,
    MOBILE_KINDS,
    POWERS,
    TACTICS,
    TURNS,
)
from beachhead.games.axis_allies_dday.rules import rules
from beachhead.kernel.encoding import (
    Arguments,
    Block,
    Encoding,
    Factor,
    Field,
    Fixed,
    Value,
    mark_members,
    word_question,
)

PLACES = Factor("where", tuple(range(MAP_SIZE)))
AIRFIELD = ALL_SLOTS - LAND_SLOTS
BOMBERS = AIR_SLOTS[BOMBER]
MOST = 99
"""No place, box or chart holds more pieces."""
ZONE_QUESTIONS = {
    "choose_flooded": (),
    "choose_site": (),
    "choose_decoy": (),
    "choose_scout_zone": (),
    "choose_convoy_goal": (),
    "choose_volunteers": ("stop",),
    "choose_beach": (),
    "choose_patrol": ("done",),
    "choose_bomber_zone": ("stay",),
    "choose_scattered": (),
    "choose_spared": ("pass",),
    "choose_origin": (),
    "choose_active_box": (),
    "choose_attack_zone": (),
    "choose_destination": (),
    "choose_bombardment": ("stop",),
    "choose_battle": (),
    "choose_entry": ("stop",),
}
"""Questions for a zone or box, with the words that can be said instead."""
SLOT_QUESTIONS = {"choose_jump_target": (), "choose_bomb_target": (), "choose_casualty": ("rest",)}
NUMBER_QUESTIONS = ("choose_arrivals", "choose_ashore", "choose_fighters", "choose_number")


@cache
def number_scenario(scenario: str = "") -> Encoding[Board]:
    """Return the numbers of the game with two or three players."""
    sides = 3 if scenario == "three" else 2
    arguments = Arguments(-MAP_SIZE, MAP_SIZE * max(LAND_SLOTS, BARRAGES.width))
    return Encoding(rules, list_blocks(), FIELDS, observe, arguments, sides)


def list_blocks() -> list[Block]:
    """List the questions with their answers: where, what and how many."""
    numbers = tuple(range(1, len(COUNTDOWN)))
    powers = tuple(range(len(POWERS)))
    return [
        *(Fixed(step, (PLACES,)) for step in ZONE_QUESTIONS),
        *(word_question(step, *said) for step, said in ZONE_QUESTIONS.items() if said),
        *(word_question(step, *range(LAND_SLOTS), *said) for step, said in SLOT_QUESTIONS.items()),
        *(Fixed(step, (Factor("number", numbers),)) for step in NUMBER_QUESTIONS),
        *_list_stack_blocks(),
        _pair_question("choose_barrage", PLACES, Factor("target", PLACES.values), BARRAGES.id),
        _pair_question("choose_barnstormer", PLACES, Factor("power", powers), CLAIMS.id),
        _pair_question("choose_shot_down", PLACES, Factor("power", powers), CLAIMS.id),
        _pair_question("choose_scouts", PLACES, _count_factor("what", ALL_SLOTS), flight_id),
        word_question("choose_scouts", "done"),
        _pair_question("choose_landing", _count_factor("where", len(BOXES)), _count_factor("what", MOBILE_KINDS + 1),
              BOATLOADS.id),
        word_question("choose_landing", "done"),
        _pair_question("choose_sea_target", _count_factor("where", len(BOXES)), _count_factor("what", MOBILE_KINDS),
              AFLOAT.id),
        word_question("choose_sea_target", "hold"),
        Fixed("choose_aircraft", (Factor("power", powers),)),
        Fixed("choose_restored", (Factor("power", powers),)),
        word_question("choose_restored", "pass"),
        word_question("choose_reroll", *range(1, 7), "keep"),
        word_question("choose_tactics", "use", "keep"),
    ]  # fmt: skip


def _list_stack_blocks() -> list[Block]:
    """List the questions for a stack: the zone, and the slot or everything there."""
    slots = Factor("what", tuple(range(LAND_SLOTS)))
    moved = Factor("what", (EVERYTHING, *slots.values))
    return [
        _pair_question("choose_stack", PLACES, moved, _name_stack),
        word_question("choose_stack", "again", "done"),
        _pair_question("choose_unit", PLACES, slots, stack_id),
        _pair_question("choose_convoy", PLACES, slots, stack_id),
    ]


def _name_stack(zone: int, slot: int) -> int | tuple[int, int]:
    """Return the number of a stack or of a whole zone; there is no zone 0 to leave as a whole."""
    if slot != EVERYTHING:
        return stack_id(zone, slot)
    return whole_zone_id(zone) if zone else (0, EVERYTHING)


def _pair_question(
    step: str, first: Factor, second: Factor, join: Callable[[int, int], Value]
) -> Fixed:
    """Declare a question that is answered by two things in one number."""
    return Fixed(step, (first, second), join)


def _count_factor(name: str, number: int) -> Factor:
    """Return a factor with so many values."""
    return Factor(name, tuple(range(number)))


# ---- what is observed ---------------------------------------------------------------------------

FIELDS = (
    Field("units", (MAP_SIZE, LAND_SLOTS), 0, MOST, "land units by zone and slot"),
    Field("aloft", (MAP_SIZE, 2), 0, MOST, "fighters and bombers by zone"),
    Field("movable", (MAP_SIZE,), 0, MOST, "units of a zone that may still move in this phase"),
    Field("boxes", (len(BOXES), MOBILE_KINDS), 0, MOST, "units offshore by box and kind"),
    Field("airborne", (len(AIRBORNE_BOXES),), 0, MOST, "paratroopers still in their boxes"),
    Field("airfield", (AIRFIELD,), 0, MOST, "aircraft at home"),
    Field("lost", (ALL_SLOTS,), 0, MOST, "pieces out of play by slot"),
    Field("waiting", (len(CHART_SPACES),), 0, MOST, "units still to come by chart"),
    Field("fallen", (LAND_SLOTS,), 0, MOST, "casualties of the battle under way by slot"),
    Field("tactics", (max(TACTICS),), 0, 1, "tactics cards used"),
    Field("order", (LAST_ORDER + 1,), 0, 1, "1 at the order card in force"),
    Field("turn", (1,), 1, TURNS + 1),
    Field("state", (9,), NONE, MAP_SIZE * len(POWERS),
          "cities held, luck, battle, barnstormer, flooded, decoy, combined, seats, extra zone"),
    Field("options", (7,), 0, max(FORTUNE), "fortune, tactics, strict, origins, shared, beach, end"),
)  # fmt: skip


def observe(b: Board, side: int) -> list[int]:
    """Return what everybody sees, in the order of `FIELDS`."""
    found: list[int] = [*b.units]
    air = [0] * (2 * MAP_SIZE)
    for flight in b.aloft:
        zone, slot = FLIGHTS[flight]
        air[2 * zone + (slot in BOMBERS)] += 1
    found += air
    movable = [0] * MAP_SIZE
    for stack, number in zip(b.ready, b.left, strict=True) if b.side_units else ():
        movable[STACKS[stack].zone] += number
    found += movable
    found += b.boxes
    found += b.airborne
    found += b.airfield
    found += b.lost
    found += [spaces.bit_count() for spaces in b.waiting]
    found += b.fallen or [0] * LAND_SLOTS
    found += _list_used(b.spent)
    found += _ORDERS[b.phase]
    found += [b.turn, b.close, b.luck, b.battle, b.barnstormer, b.flooded, b.decoy]
    found += [b.combined, b.seats, b.extra, b.fortune, b.tactics, b.strict]
    found += [b.axis_origins, b.shared_origin, b.either_beach, b.early_end]
    return found


_ORDERS = [mark_members((order,), LAST_ORDER + 1) for order in range(LAST_ORDER + 1)]


@lru_cache(maxsize=1 << 12)
def _list_used(spent: int) -> list[int]:
    """Return 1 for each tactics card that has been used."""
    return [spent >> number & 1 for number in sorted(TACTICS)]
