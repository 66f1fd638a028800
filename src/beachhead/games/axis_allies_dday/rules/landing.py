"""AAD-ORDER10: units go from their beachhead box to the zone joined to it."""

from beachhead.games.axis_allies_dday.board import BOATLOADS, EVERY_KIND, NONE, Board
from beachhead.games.axis_allies_dday.content.tables import (
    BOTH,
    BOX_POWER,
    BOX_SLOTS,
    BOXES_OF,
    COAST,
    COUNTDOWN,
    LANDS_IN,
    UK,
    US,
)
from beachhead.games.axis_allies_dday.rules.base import ask_powers, let_ally_go_on, note_act, rules

BOXES_OF_PARTY = (*BOXES_OF, BOXES_OF[UK] + BOXES_OF[US])
"""Boxes of the Axis (none), the U.K., the U.S., both Allies."""


@rules.auto("AAD-ORDER10-01")
def allies_land(b: Board) -> None:
    """Let each party land; units already ashore stay where they are (AAD-ORDER10-04)."""
    b.do(*[landing(who) for who in b.split_allies()])


@rules.auto("AAD-ORDER10-05")
def landing(b: Board, who: int) -> None:
    """Begin with a party's boxes; nobody has to land."""
    continue_landing(b, who)


def continue_landing(b: Board, who: int) -> None:
    """Ask while a unit can land."""
    for box in b.loaded_boxes(BOXES_OF_PARTY[who]):
        if most_room(b, box) > 0:
            b.agenda.append(choose_landing(who))
            return
    let_ally_go_on(b, who, landing)


def landing_zones_of(b: Board, box: int) -> tuple[int, ...]:
    """List the zones that a box may land in."""
    if not b.luck and b.decoy == NONE:
        return LANDS_IN[box]
    luck = b.fortune_effect()
    effect = luck.effect if luck else ""
    if effect == "active boxes" and not b.has_named(box, BOX_POWER[box]):
        return ()
    zones = set(LANDS_IN[box])
    if effect == "any beach":  # AAD-FORTUNE10-02
        zones.update(z for other in BOXES_OF[BOX_POWER[box]] for z in LANDS_IN[other])
    if b.decoy == box:  # AAD-TACTIC09-02
        zones.update(z for zone in LANDS_IN[box] for z in b.neighbours(zone) if z in COAST)
    return tuple(sorted(zones))


def most_room(b: Board, box: int) -> int:
    """Return the most room that a box finds ashore (AAD-ORDER10-02)."""
    return max([b.room_for(BOTH, z) for z in landing_zones_of(b, box)], default=0)


def beaches_with_room(b: Board, box: int, number: int) -> list[int]:
    """List the zones a box may land in with room for so many."""
    return [z for z in landing_zones_of(b, box) if b.room_for(BOTH, z) >= number]


def landing_zones(b: Board, boatload: int) -> list[int]:
    """List the zones with room for the units that land: all of a box, or one."""
    box, kind = BOATLOADS[boatload]
    return beaches_with_room(b, box, b.box_total(box) if kind == EVERY_KIND else 1)


@rules.choice("AAD-ORDER10-01", side=ask_powers)
def choose_landing(b: Board, who: int) -> list[int | str]:
    """List the units of each box by kind, whole boxes, and `done`: the rest wait (AAD-ORDER10-03)."""
    found: list[int | str] = []
    for box in b.loaded_boxes(BOXES_OF_PARTY[who]):
        room = most_room(b, box)
        if room <= 0:
            continue
        boatloads = b.boatloads(box)
        found += boatloads
        if len(boatloads) > 1 and room >= b.box_total(box):
            found.append(BOATLOADS.id(box, EVERY_KIND))
    found.append("done")
    return found


@choose_landing.chosen
def pick_landing(b: Board, answer: int | str, who: int) -> None:
    """Ask where to, if the box is joined to several zones, and how many; then go on."""
    if not isinstance(answer, int):
        let_ally_go_on(b, who, landing)
        return
    zones = landing_zones(b, answer)
    if len(zones) > 1:
        b.do(choose_beach(who, answer))
    else:
        land_at(b, zones[0], who, answer)


@rules.choice("AAD-ORDER10-01", side=ask_powers)
def choose_beach(b: Board, who: int, boatload: int) -> list[int]:
    """List the zones that these units may land in."""
    return landing_zones(b, boatload)


@choose_beach.chosen
def land_at(b: Board, zone: int, who: int, boatload: int) -> None:
    """Land a whole box at once, or ask for a number."""
    box, kind = BOATLOADS[boatload]
    if kind == EVERY_KIND:
        for each in b.kinds_afloat(box):
            go_ashore(b, box, each, b.count_afloat(box, each), zone)
        continue_landing(b, who)
    elif most_ashore(b, boatload, zone) > 1:
        b.agenda.append(choose_ashore(who, boatload, zone))
    else:
        land(b, 1, who, boatload, zone)


def most_ashore(b: Board, boatload: int, zone: int) -> int:
    """Count the units of a boatload that can land in a zone at most."""
    return min(b.count_afloat(*BOATLOADS[boatload]), b.room_for(BOTH, zone))


@rules.choice("AAD-ORDER10-02", side=ask_powers)
def choose_ashore(b: Board, who: int, boatload: int, zone: int) -> list[int]:
    """List the numbers that fit, all of them first; tanks go no further."""
    return COUNTDOWN[most_ashore(b, boatload, zone)]


@choose_ashore.chosen
def land(b: Board, number: int, who: int, boatload: int, zone: int) -> None:
    """Land that many, and go on."""
    go_ashore(b, *BOATLOADS[boatload], number, zone)
    continue_landing(b, who)


def go_ashore(b: Board, box: int, kind: int, number: int, zone: int) -> None:
    """Move units from a box to a zone; nothing attacks yet (AAD-ORDER10-06)."""
    power, slot = BOX_POWER[box], BOX_SLOTS[box][kind]
    b.add_afloat(box, kind, -number)
    b.add_units(zone, slot, number)
    note_act(b, power)
    if b.story is not None:
        b.tell(
            "landed",
            "AAD-ORDER10-01",
            side=b.seat_of(power),
            **{"from": f"box:{box}"},
            to=f"zone:{zone}",
            pieces=[f"afloat:{box}:{kind}"],
            slot=slot,
            number=number,
            box=box,
            end=zone,
        )
