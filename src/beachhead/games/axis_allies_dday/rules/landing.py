"""AAD-ORDER10: units go from their beachhead box to the zone joined to it."""

from beachhead.games.axis_allies_dday.board import Board
from beachhead.games.axis_allies_dday.rules.base import asked, rules
from beachhead.games.axis_allies_dday.tables import (
    BOTH,
    BOX_POWER,
    BOXES_OF,
    COAST,
    COUNTDOWN,
    FIRST,
    LANDS_IN,
    MOBILE,
    UK,
    US,
    WIDTH,
)

WHOLE = MOBILE
"""In place of a kind: all units of the box."""
BOX = MOBILE + 1
"""Stacks of a box are box * BOX + kind."""
COMING = (*BOXES_OF, BOXES_OF[UK] + BOXES_OF[US])
"""Boxes of the Axis (none), the U.K., the U.S., both Allies."""


@rules.auto("AAD-ORDER10-01")
def allies_land(b: Board) -> None:
    """Let each party land; units already ashore stay where they are (AAD-ORDER10-04)."""
    b.do(*[landing(who) for who in b.parties()])


@rules.auto("AAD-ORDER10-05")
def landing(b: Board, who: int) -> None:
    """Begin with a party's boxes; nobody has to land."""
    land_on(b, who)


def land_on(b: Board, who: int) -> None:
    """Ask while a unit can land."""
    boxes = b.boxes
    for box in COMING[who]:
        i = box * MOBILE
        if (boxes[i] or boxes[i + 1] or boxes[i + 2]) and widest(b, box) > 0:
            b.agenda.append(choose_landing(who))
            return


def joined(b: Board, box: int) -> tuple[int, ...]:
    """List the zones that a box may land in."""
    if not b.luck and b.decoy < 0:
        return LANDS_IN[box]
    luck = b.fortune_effect()
    effect = luck.effect if luck else ""
    if effect == "active boxes" and box * 3 + BOX_POWER[box] not in b.named:
        return ()
    zones = set(LANDS_IN[box])
    if effect == "any beach":  # AAD-FORTUNE10-02
        zones.update(z for other in BOXES_OF[BOX_POWER[box]] for z in LANDS_IN[other])
    if b.decoy == box:  # AAD-TACTIC09-02
        zones.update(z for zone in LANDS_IN[box] for z in b.near(zone) if z in COAST)
    return tuple(sorted(zones))


def widest(b: Board, box: int) -> int:
    """Give the most room that a box finds ashore (AAD-ORDER10-02)."""
    zones = joined(b, box)
    if len(zones) == 1:
        return b.room(BOTH, zones[0])
    return max([b.room(BOTH, z) for z in zones], default=0)


def beaches(b: Board, box: int, number: int) -> list[int]:
    """List the zones a box may land in with room for so many."""
    return [z for z in joined(b, box) if b.room(BOTH, z) >= number]


@rules.choice("AAD-ORDER10-01", side=asked)
def choose_landing(b: Board, who: int) -> list[int | str]:
    """List stacks as box * BOX + kind, whole boxes, and `done`: the rest wait (AAD-ORDER10-03)."""
    found: list[int | str] = []
    boxes = b.boxes
    for box in COMING[who]:
        i = box * MOBILE
        total = boxes[i] + boxes[i + 1] + boxes[i + 2]
        if not total:
            continue
        room = widest(b, box)
        if room <= 0:
            continue
        kinds = [box * BOX + kind for kind in range(MOBILE) if boxes[i + kind]]
        found += kinds
        if len(kinds) > 1 and room >= total:
            found.append(box * BOX + WHOLE)
    found.append("done")
    return found


@choose_landing.chosen
def pick_landing(b: Board, answer: int | str, who: int) -> None:
    """Ask where to, if the box is joined to several zones, and how many; then go on."""
    if isinstance(answer, int):
        box, kind = answer // BOX, answer % BOX
        zones = beaches(b, box, b.box_total(box) if kind == WHOLE else 1)
        if len(zones) > 1:
            b.do(choose_beach(who, answer))
        else:
            steer_for(b, zones[0], who, answer)


@rules.choice("AAD-ORDER10-01", side=asked)
def choose_beach(b: Board, who: int, stack: int) -> list[int]:
    """List the zones the stack may land in."""
    box, kind = divmod(stack, BOX)
    return beaches(b, box, b.box_total(box) if kind == WHOLE else 1)


@choose_beach.chosen
def steer_for(b: Board, zone: int, who: int, stack: int) -> None:
    """Land a whole box at once, or ask for a number."""
    box, kind = stack // BOX, stack % BOX
    if kind < WHOLE:
        if most_ashore(b, stack, zone) > 1:
            b.agenda.append(choose_ashore(who, stack, zone))
        else:
            land(b, 1, who, stack, zone)
        return
    for k in range(MOBILE):
        go_ashore(b, box, k, b.boxes[box * MOBILE + k], zone)
    land_on(b, who)


def most_ashore(b: Board, stack: int, zone: int) -> int:
    """Count the units of a stack that can land in a zone at most."""
    waiting, room = b.boxes[stack // BOX * MOBILE + stack % BOX], b.room(BOTH, zone)
    return min(waiting, room)


@rules.choice("AAD-ORDER10-02", side=asked)
def choose_ashore(b: Board, who: int, stack: int, zone: int) -> list[int]:
    """List the numbers that fit, all of them first; tanks go no further."""
    return COUNTDOWN[most_ashore(b, stack, zone)]


@choose_ashore.chosen
def land(b: Board, number: int, who: int, stack: int, zone: int) -> None:
    """Land that many, and go on."""
    go_ashore(b, stack // BOX, stack % BOX, number, zone)
    land_on(b, who)


def go_ashore(b: Board, box: int, kind: int, number: int, zone: int) -> None:
    """Move units from a box to a zone; nothing attacks yet (AAD-ORDER10-06)."""
    if not number:
        return
    b.boxes[box * MOBILE + kind] -= number
    power = BOX_POWER[box]
    slot = FIRST[power] + kind
    b.units[zone * WIDTH + slot] += number
    if b.story is not None:
        b.tell(
            "landed",
            "AAD-ORDER10-01",
            side=b.seat(power),
            **{"from": f"box:{box}"},
            to=f"zone:{zone}",
            slot=slot,
            number=number,
            box=box,
            end=zone,
        )
