"""AAD-FORTUNE: a die before each order; a 1 helps it, a 6 hurts it, for one phase."""

from collections.abc import Callable

import msgspec

from beachhead.games.axis_allies_dday.board import AIRFIELD, CLAIMS, Board
from beachhead.games.axis_allies_dday.content.components import Luck, Phase
from beachhead.games.axis_allies_dday.content.tables import (
    ACTIVE,
    AIR_KINDS,
    AIR_SLOTS,
    AIRBORNE_BOXES,
    AIRCRAFT,
    AXIS,
    BOTH,
    BOXES_OF,
    INFANTRY,
    ORDER,
    POWER_OF,
    POWERS_OF,
    SLOTS,
    UK,
    US,
)
from beachhead.games.axis_allies_dday.rules.antiaircraft import flak_zones
from beachhead.games.axis_allies_dday.rules.base import ask_axis, ask_powers, rules
from beachhead.games.axis_allies_dday.rules.movement import zones_to_leave
from beachhead.games.axis_allies_dday.rules.story import name_faces
from beachhead.kernel.chances import Outcome, Roll
from beachhead.kernel.devices import Dice, d6


class OneOrSix(msgspec.Struct, frozen=True):
    """Fold a fortune die: only a 1 and a 6 do anything."""

    def __call__(self, roll: Outcome, /) -> int:
        """Return 1 for a 1, -1 for a 6, else 0."""
        # AAD-FORTUNE00-04: 1 is positive; AAD-FORTUNE00-05: 6 is negative; AAD-FORTUNE00-06: 2 to 5 do nothing
        return {1: 1, 6: -1}.get(int(roll[0]), 0)


class CountFaces(msgspec.Struct, frozen=True):
    """Fold dice by how many show one of some faces."""

    faces: tuple[int, ...]

    def __call__(self, roll: Outcome, /) -> int:
        """Count the dice that show them."""
        return sum(1 for face in roll if face in self.faces)


ONE_OR_SIX = OneOrSix()


@rules.chance("AAD-FORTUNE00-03", side=lambda b, number: b.seat_of(ACTIVE[number]))
def roll_fortune(b: Board, number: int) -> Dice:
    """Roll before the order of the same number (AAD-FORTUNE00-02), again each turn (AAD-FORTUNE00-08)."""
    return d6(1, fold=ONE_OR_SIX, label="fortune")


@roll_fortune.came_up
def apply_fortune(b: Board, roll: Roll, number: int) -> None:
    """Keep the result for the phase and do at once what comes before the order."""
    b.luck = ONE_OR_SIX(roll)
    luck = b.fortune_effect()
    side = b.seat_of(ACTIVE[number])
    b.tell(
        "fortune",
        "AAD-FORTUNE00-03",
        side=side,
        role="draw",
        number=number,
        dice=roll,
        card=f"Fortune {number}",
        card_text=result_text(b, number, luck),
        result=("nothing", "helps", "hurts")[b.luck],
    )
    if luck and luck.effect in BEFORE:
        BEFORE[luck.effect](b, luck)


def result_text(b: Board, number: int, luck: Luck | None) -> str:
    """Return what a result says, by the option that reads it otherwise (cards 8 and 12)."""
    if not luck:
        return "Nothing happens."
    other = b.axis_origins > luck.value if ACTIVE[number] == AXIS else b.shared_origin
    return luck.otherwise if luck.otherwise and other else luck.text


# ---- F1: scattered paratroopers ---------------------------------------------------------------


@rules.auto("AAD-FORTUNE01-03")
def scatter(b: Board, men: int) -> None:
    """Let the Axis remove airborne infantry one by one."""
    if men:
        b.do(scatter(men - 1))
        choose_scattered.offer(b)


@rules.choice("AAD-FORTUNE01-03", side=ask_axis)
def choose_scattered(b: Board) -> list[int]:
    """List the airborne boxes that can lose a man."""
    return [box for box, men in enumerate(b.airborne) if men]


@choose_scattered.chosen
def lose_paratrooper(b: Board, box: int) -> None:
    """Remove one paratrooper."""
    b.airborne = tuple(men - (i == box) for i, men in enumerate(b.airborne))
    b.count_lost(SLOTS[AIRBORNE_BOXES[box][0]][INFANTRY], 1)
    b.tell("scattered", "AAD-FORTUNE01-03", side=AXIS, at=f"drop:{box}", box=box)


# ---- F3, F5: grounded aircraft ----------------------------------------------------------------


@rules.chance("AAD-FORTUNE03-03", side=lambda b, place: b.seat_of(POWER_OF[AIRFIELD[place]]))
def ground_aircraft(b: Board, place: int) -> Dice:
    """Roll one die for each aircraft of one place of the Airfield (AAD-FORTUNE05-03)."""
    luck = b.fortune_effect()
    assert luck is not None
    return d6(b.airfield[place], fold=CountFaces(luck.faces), label="aircraft")


@ground_aircraft.came_up
def stay_aground(b: Board, roll: Roll, place: int) -> None:
    """Keep the grounded ones at the Airfield this turn; they are not lost."""
    luck = b.fortune_effect()
    assert luck is not None
    down = CountFaces(luck.faces)(roll)
    b.grounded = tuple(down if i == place else n for i, n in enumerate(b.grounded))
    b.tell(
        "grounded",
        luck.rule,
        side=b.seat_of(POWER_OF[AIRFIELD[place]]),
        role="check",
        result=f"{down} grounded",
        need=name_faces(luck.faces),
        place=place,
        number=down,
        dice=roll,
    )


# ---- F4, F6: a zone without antiaircraft fire ---------------------------------------------------


def spared_zones(b: Board, kind: int, who: int) -> list[int]:
    """List the zones where antiaircraft fire is due at aircraft of these powers."""
    slots = [AIRCRAFT[kind][power] for power in POWERS_OF[who]]
    return [z for z in flak_zones(b, kind) if any(b.count(z, slot) for slot in slots)]


def list_deciders(b: Board, has_pieces: Callable[[int], object]) -> list[int]:
    """List the Allied parties that have pieces to decide about, the U.K. first (AAD-TURN-04)."""
    return [who for who in b.split_allies() if has_pieces(who)]


@rules.auto("AAD-FORTUNE04-03")
def spare_zone(b: Board, kind: int) -> None:
    """Let the Allies name the zone (AAD-FORTUNE06-03), each player where its own aircraft are."""
    for who in list_deciders(b, lambda who: spared_zones(b, kind, who))[:1]:
        choose_spared.offer(b, kind, who)


@rules.choice("AAD-FORTUNE04-03", side=lambda b, kind, who: b.seat_of(who))
def choose_spared(b: Board, kind: int, who: int) -> list[int | str]:
    """List the zones where antiaircraft fire is due, or leave the choice to the ally."""
    ally = who == UK and bool(spared_zones(b, kind, US))
    return [*spared_zones(b, kind, who), *(["pass"] if ally else [])]


@choose_spared.chosen
def silence_guns(b: Board, zone: int | str, kind: int, who: int) -> None:
    """Silence the guns of that zone for this phase."""
    if isinstance(zone, str):
        choose_spared.offer(b, kind, US)
        return
    b.name_place(zone, AXIS)
    b.tell("spared", b.fortune_rule(), side=b.seat_of(who), zone=zone)


# ---- F7, F16: aircraft that come back or do not -------------------------------------------------


@rules.auto("AAD-FORTUNE07-02")
def restore(b: Board, kind: int) -> None:
    """Let the Allies bring one lost aircraft back (AAD-FORTUNE16-02)."""
    for who in list_deciders(b, lambda who: lost_powers(b, kind, who))[:1]:
        choose_restored.offer(b, kind, who)


def lost_powers(b: Board, kind: int, who: int) -> list[int]:
    """List those powers that have lost an aircraft of a kind."""
    return [power for power in POWERS_OF[who] if b.lost[AIRCRAFT[kind][power]]]


@rules.choice("AAD-FORTUNE07-02", side=lambda b, kind, who: b.seat_of(who))
def choose_restored(b: Board, kind: int, who: int) -> list[int | str]:
    """List the powers whose aircraft can come back, or leave it to the ally."""
    ally = who == UK and bool(lost_powers(b, kind, US))
    return [*lost_powers(b, kind, who), *(["pass"] if ally else [])]


@choose_restored.chosen
def bring_back(b: Board, answer: int | str, kind: int, who: int) -> None:
    """Put it on the Airfield."""
    power = US if isinstance(answer, str) else answer
    b.count_lost(AIRCRAFT[kind][power], -1)
    b.park(AIRCRAFT[kind][power], 1)
    b.tell("restored", b.fortune_rule(), side=b.seat_of(power), power=power, aircraft=kind)


@rules.auto("AAD-FORTUNE07-01")
def shoot_down(b: Board, kind: int) -> None:
    """Let the Axis remove one aircraft that is on the map (AAD-FORTUNE16-01)."""
    choose_shot_down.offer(b, kind)


@rules.choice("AAD-FORTUNE07-01", side=ask_axis)
def choose_shot_down(b: Board, kind: int) -> list[int]:
    """List the zones and powers whose aircraft is on the map."""
    return [
        CLAIMS.id(zone, power)
        for zone in b.zones()
        for power in (UK, US)
        if b.count(zone, AIRCRAFT[kind][power])
    ]


@choose_shot_down.chosen
def lose_aircraft(b: Board, claim: int, kind: int) -> None:
    """Remove it before it reaches the Airfield."""
    zone, power = CLAIMS[claim]
    b.kill(zone, AIRCRAFT[kind][power])
    b.tell("shot_down", b.fortune_rule(), side=AXIS, at=f"zone:{zone}", power=power, aircraft=kind)


# ---- F8, F12, F10, F11, F13: the few places that may act ----------------------------------------


@rules.auto("AAD-FORTUNE08-04")
def name_origins(b: Board, who: int, number: int) -> None:
    """Let a power name the zones it may move out of (AAD-FORTUNE12-04)."""
    if number:
        b.do(name_origins(who, number - 1))
        choose_origin.offer(b, who)


@rules.choice("AAD-FORTUNE08-04", side=ask_powers)
def choose_origin(b: Board, who: int) -> list[int]:
    """List the zones with units that could leave."""
    power = POWERS_OF[who][0]  # both powers name together
    return [z for z in zones_to_leave(b, who) if not b.has_named(z, power)]


@rules.auto("AAD-FORTUNE10-03")
def name_box(b: Board, who: int) -> None:
    """Let a power name the box that may land (AAD-FORTUNE10-01)."""
    choose_active_box.offer(b, who)


@rules.choice("AAD-FORTUNE10-01", side=ask_powers)
def choose_active_box(b: Board, who: int) -> list[int]:
    """List the boxes of a power that hold units."""
    return [box for box in BOXES_OF[who] if b.box_total(box) and not b.has_named(box, who)]


@rules.auto("AAD-FORTUNE11-01")
def name_battles(b: Board, who: int, number: int) -> None:
    """Let a power name the zones it attacks in (AAD-FORTUNE13-01)."""
    if number:
        b.do(name_battles(who, number - 1))
        choose_attack_zone.offer(b, who)


@rules.choice("AAD-FORTUNE11-01", side=ask_powers)
def choose_attack_zone(b: Board, who: int) -> list[int]:
    """List the contested zones where the power has units."""
    return [
        z
        for z in b.zones()
        if b.is_contested(z) and not b.has_named(z, who) and b.count_all(z, SLOTS[who])
    ]


@choose_origin.chosen
@choose_active_box.chosen
@choose_attack_zone.chosen
def name_place(b: Board, place: int, who: int) -> None:
    """Remember the named place for this phase."""
    kind = "box" if b.phase == Phase.ALLIES_LAND else "zone"
    for power in POWERS_OF[who]:
        b.name_place(place, power)
        b.tell(
            "named",
            b.fortune_rule(),
            side=b.seat_of(power),
            power=power,
            at=f"{kind}:{place}",
            number=b.phase,
            place=place,
        )


def name_battles_of_each(b: Board, luck: Luck) -> None:
    """Ask every power that attacks on this card."""
    b.do(*[name_battles(power, luck.value) for power in POWERS_OF[ACTIVE[b.phase]]])


def name_origins_of_each(b: Board, luck: Luck) -> None:
    """Ask the Axis, and the Allied powers each for themselves, or both for one zone by option."""
    if ACTIVE[b.phase] == AXIS:
        b.do(name_origins(AXIS, b.axis_origins))  # AAD-FORTUNE12-02
    else:
        parties = (BOTH,) if b.shared_origin else (UK, US)  # AAD-FORTUNE08-02
        b.do(*[name_origins(who, luck.value) for who in parties])


def roll_to_ground(b: Board, kind: int) -> None:
    """Roll for the aircraft of a kind at the Airfield, power by power."""
    b.grounded = (0,) * len(b.airfield)
    places = [AIRFIELD.index(slot) for slot in AIR_SLOTS[kind]]
    b.do(*[ground_aircraft(place) for place in places if b.airfield[place]])


def aircraft_of_order(b: Board) -> int:
    """Return the kind of aircraft that the order in force is about."""
    return AIR_KINDS[ORDER[b.phase].needs]


for step in (choose_spared, choose_restored, choose_shot_down, choose_origin, choose_attack_zone):
    step.cites(lambda b, *args: b.fortune_rule())
ground_aircraft.cites(lambda b, place: b.fortune_rule())

BEFORE: dict[str, Callable[[Board, Luck], None]] = {
    "scattered": lambda b, luck: b.do(scatter(luck.value)),
    "ground": lambda b, luck: roll_to_ground(b, aircraft_of_order(b)),
    "spare zone": lambda b, luck: b.do(*[spare_zone(aircraft_of_order(b))] * luck.value),
    "restore": lambda b, luck: b.do(*[restore(AIR_KINDS[luck.unit])] * luck.value),
    "shoot down": lambda b, luck: b.do(*[shoot_down(AIR_KINDS[luck.unit])] * luck.value),
    "move out of": name_origins_of_each,
    "active boxes": lambda b, luck: b.do(
        *[name_box(p) for p in (UK, US) for _ in range(luck.value)]
    ),
    "attack zones": name_battles_of_each,
}
"""What a fortune card does before its order; other effects are figures that the order looks up."""
