"""AAD-FORTUNE: a die before each order; a 1 helps it, a 6 hurts it, for one phase."""

from collections.abc import Callable

import msgspec

from beachhead.games.axis_allies_dday.board import Board
from beachhead.games.axis_allies_dday.data import Luck
from beachhead.games.axis_allies_dday.rules.base import allies_asked, asked, axis_asked, rules
from beachhead.games.axis_allies_dday.rules.flak import flak_zones
from beachhead.games.axis_allies_dday.rules.move import may_leave
from beachhead.games.axis_allies_dday.tables import (
    ACTIVE,
    AXIS,
    BOMBER,
    BOTH,
    BOXES_OF,
    DROPS,
    FIGHTER,
    FIRST,
    SLOTS,
    UK,
    US,
)
from beachhead.kernel.chances import Outcome, Roll
from beachhead.kernel.devices import Dice, d6


class OneOrSix(msgspec.Struct, frozen=True):
    """Fold a fortune die: only a 1 and a 6 do anything (AAD-FORTUNE00-04 to 06)."""

    def __call__(self, roll: Outcome, /) -> int:
        """Give 1, 6 or nothing."""
        return {1: 1, 6: -1}.get(int(roll[0]), 0)


class Among(msgspec.Struct, frozen=True):
    """Fold dice by how many show one of some faces."""

    faces: tuple[int, ...]

    def __call__(self, roll: Outcome, /) -> int:
        """Count the dice that show them."""
        return sum(1 for face in roll if face in self.faces)


ONE_OR_SIX = OneOrSix()


@rules.chance("AAD-FORTUNE00-03", side=lambda b, number: b.seat(ACTIVE[number - 1]))
def roll_fortune(b: Board, number: int) -> Dice:
    """Roll before the order of the same number (AAD-FORTUNE00-02), anew each turn (AAD-FORTUNE00-08)."""
    del b, number
    return d6(1, fold=ONE_OR_SIX, label="fortune")


@roll_fortune.came_up
def turn_of_fortune(b: Board, roll: Roll, number: int) -> None:
    """Keep the result for the phase and do at once what comes before the order."""
    b.luck = ONE_OR_SIX(roll)
    luck = b.fortune_effect()
    b.tell("fortune", "AAD-FORTUNE00-03", number=number, dice=roll, result=b.luck)
    if luck and luck.effect in BEFORE:
        BEFORE[luck.effect](b, luck)


# ---- F1: scattered paratroopers ---------------------------------------------------------------


@rules.auto("AAD-FORTUNE01-03")
def scatter(b: Board, men: int) -> None:
    """Let the Axis remove airborne infantry one by one."""
    if men and any(b.airborne):
        b.do(scatter(men - 1))
        choose_scattered.offer(b)


@rules.choice("AAD-FORTUNE01-03", side=axis_asked)
def choose_scattered(b: Board) -> list[int]:
    """Name the airborne box that loses a man."""
    return [box for box, men in enumerate(b.airborne) if men]


@choose_scattered.chosen
def lose_paratrooper(b: Board, box: int) -> None:
    """Remove one paratrooper."""
    b.airborne = tuple(men - (i == box) for i, men in enumerate(b.airborne))
    b.lose(FIRST[DROPS[box][0]], 1)
    b.tell("scattered", "AAD-FORTUNE01-03", side=0, at=f"drop:{box}", box=box)


# ---- F3, F5: grounded aircraft ----------------------------------------------------------------


@rules.chance("AAD-FORTUNE03-03", side=lambda b, place: b.seat(UK + place % 2))
def ground_aircraft(b: Board, place: int) -> Dice:
    """Roll one die for each aircraft of one place of the Airfield."""
    luck = b.fortune_effect()
    assert luck is not None
    return d6(b.airfield[place], fold=Among(luck.faces), label="aircraft")


@ground_aircraft.came_up
def stay_aground(b: Board, roll: Roll, place: int) -> None:
    """Keep the grounded ones at the Airfield this turn; they are not lost."""
    luck = b.fortune_effect()
    assert luck is not None
    down = Among(luck.faces)(roll)
    b.grounded = tuple(down if i == place else n for i, n in enumerate(b.grounded))
    b.tell("grounded", "AAD-FORTUNE03-03", place=place, number=down, dice=roll)


# ---- F4, F6: a zone without antiaircraft fire ---------------------------------------------------


@rules.auto("AAD-FORTUNE04-03")
def spare_zone(b: Board, aircraft: int) -> None:
    """Let the Allies name the zone."""
    choose_spared.offer(b, aircraft)


@rules.choice("AAD-FORTUNE04-03", side=allies_asked)
def choose_spared(b: Board, aircraft: int) -> list[int]:
    """Name a zone where antiaircraft fire is due."""
    return flak_zones(b, aircraft)


@choose_spared.chosen
def spare(b: Board, zone: int, aircraft: int) -> None:
    """Silence the guns of that zone for this phase."""
    del aircraft
    b.named = (*b.named, zone * 3)
    b.tell("spared", "AAD-FORTUNE04-03", side=1, zone=zone)


# ---- F7, F16: aircraft that come back or do not -------------------------------------------------


@rules.auto("AAD-FORTUNE07-02")
def restore(b: Board, kind: int) -> None:
    """Let the Allies bring one lost aircraft back."""
    choose_restored.offer(b, kind)


@rules.choice("AAD-FORTUNE07-02", side=allies_asked)
def choose_restored(b: Board, kind: int) -> list[int]:
    """Name the power whose aircraft comes back."""
    return [power for power in (UK, US) if b.lost[kind + power]]


@choose_restored.chosen
def bring_back(b: Board, power: int, kind: int) -> None:
    """Put it on the Airfield."""
    b.lose(kind + power, -1)
    b.station(kind + power, 1)
    b.tell("restored", "AAD-FORTUNE07-02", side=b.seat(power), power=power, aircraft=kind)


@rules.auto("AAD-FORTUNE07-01")
def shoot_down(b: Board, kind: int) -> None:
    """Let the Axis remove one aircraft that is on the map (AAD-FORTUNE16-01)."""
    choose_shot_down.offer(b, kind)


@rules.choice("AAD-FORTUNE07-01", side=axis_asked)
def choose_shot_down(b: Board, kind: int) -> list[int]:
    """Name a zone and power, as zone * 3 + power."""
    return [
        zone * 3 + power for zone in b.zones() for power in (UK, US) if b.count(zone, kind + power)
    ]


@choose_shot_down.chosen
def lose_aircraft(b: Board, place: int, kind: int) -> None:
    """Remove it before it reaches the Airfield."""
    zone, power = divmod(place, 3)
    b.kill(zone, kind + power)
    b.tell("shot_down", "AAD-FORTUNE07-01", side=0, at=f"zone:{zone}", power=power, aircraft=kind)


# ---- F8, F12, F10, F11, F13: the few places that may act ----------------------------------------


@rules.auto("AAD-FORTUNE08-04")
def name_origins(b: Board, who: int, number: int) -> None:
    """Let a power name the zones it may move out of (AAD-FORTUNE12-04)."""
    if number:
        b.do(name_origins(who, number - 1))
        choose_origin.offer(b, who)


@rules.choice("AAD-FORTUNE08-04", side=asked)
def choose_origin(b: Board, who: int) -> list[int]:
    """List the zones with units that could leave."""
    return [z for z in may_leave(b, who, b.masses(who)) if z * 3 + who not in b.named]


@rules.auto("AAD-FORTUNE10-03")
def name_box(b: Board, who: int) -> None:
    """Let a power name the box that may land (AAD-FORTUNE10-01)."""
    choose_active_box.offer(b, who)


@rules.choice("AAD-FORTUNE10-01", side=asked)
def choose_active_box(b: Board, who: int) -> list[int]:
    """List the boxes of a power that hold units."""
    return [box for box in BOXES_OF[who] if b.box_total(box) and box * 3 + who not in b.named]


@rules.auto("AAD-FORTUNE11-01")
def name_battles(b: Board, who: int, number: int) -> None:
    """Let a power name the zones it attacks in (AAD-FORTUNE13-01)."""
    if number:
        b.do(name_battles(who, number - 1))
        choose_attack_zone.offer(b, who)


@rules.choice("AAD-FORTUNE11-01", side=asked)
def choose_attack_zone(b: Board, who: int) -> list[int]:
    """List the contested zones where the power has units."""
    return [
        z
        for z in b.zones()
        if b.contested(z)
        and z * 3 + who not in b.named
        and any(b.count(z, slot) for slot in SLOTS[who])
    ]


@choose_origin.chosen
@choose_active_box.chosen
@choose_attack_zone.chosen
def name_place(b: Board, place: int, who: int) -> None:
    """Remember the named place for this phase."""
    b.named = (*b.named, place * 3 + who)
    kind = "box" if b.phase == 10 else "zone"
    b.tell("named", side=b.seat(who), power=who, at=f"{kind}:{place}", place=place)


def name_for_each(b: Board, luck: Luck, *, battles: bool) -> None:
    """Ask every power that acts on this card."""
    name = name_battles if battles else name_origins
    powers = (AXIS,) if ACTIVE[b.phase - 1] == AXIS else (UK, US)
    b.do(*[name(power, luck.value) for power in powers])


def ground(b: Board, first: int) -> None:
    """Roll for the aircraft of both powers, from a place of the Airfield on."""
    b.grounded = (0,) * len(b.airfield)
    b.do(*[ground_aircraft(place) for place in (first, first + 1) if b.airfield[place]])


BEFORE: dict[str, Callable[[Board, Luck], None]] = {
    "scattered": lambda b, luck: b.do(scatter(luck.value)),
    "ground": lambda b, luck: ground(b, 0 if b.phase == 3 else 2),
    "spare zone": lambda b, luck: b.do(
        *[spare_zone(FIGHTER if b.phase == 4 else BOMBER)] * luck.value
    ),
    "restore": lambda b, luck: b.do(
        *[restore(FIGHTER if luck.unit == "fighter" else BOMBER)] * luck.value
    ),
    "shoot down": lambda b, luck: b.do(
        *[shoot_down(FIGHTER if luck.unit == "fighter" else BOMBER)] * luck.value
    ),
    "move out of": lambda b, luck: name_for_each(b, luck, battles=False),
    "active boxes": lambda b, luck: b.do(
        *[name_box(p) for p in (UK, US) for _ in range(luck.value)]
    ),
    "attack zones": lambda b, luck: name_for_each(b, luck, battles=True),
}
"""What a fortune card does before its order; other effects are figures that the order looks up."""

__all__ = ["BOTH", "roll_fortune"]
