"""How answers are written and shown: `inf Z14`, `Z21`, `2`, `hit Z15 bh`, `land Gold all`."""

from beachhead.games.axis_allies_dday.board import Board
from beachhead.games.axis_allies_dday.rules import (
    air,
    coast,
    combat,
    flak,
    landing,
    losses,
    move,
    naval,
)
from beachhead.games.axis_allies_dday.show import unit_name, unit_short, units_name, zone_name
from beachhead.games.axis_allies_dday.tables import (
    BLOCKHOUSE,
    BOX_POWER,
    BOXES,
    FIRST,
    KINDS,
    MOBILE,
    SHORTS,
    WIDTH,
)
from beachhead.kernel.nodes import Words
from beachhead.kernel.plurals import counted

NATIONS = ("Germany", "the U.K.", "the U.S.", "the Allies")
PLAIN = {
    "done": "Done",
    "stop": "Stop",
    "stay": "Stay at the Airfield",
    "hold": "Hold fire",
    "rest": "Take the rest in this order",
    "again": "The same again",
    "keep": "Keep",
    "use": "Use the card",
}


def word(answer: str) -> Words:
    """Show a plain word."""
    return Words(answer, PLAIN[answer])


def at_zone(verb: str, zone: int, label: str) -> Words:
    """Show an answer that is a zone."""
    text = f"{verb} Z{zone}".strip()
    return Words(text, f"{label} {zone_name(zone)}".strip(), at=(f"zone:{zone}",))


def stack_words(verb: str, zone: int, slot: int) -> Words:
    """Show a stack that stands in a zone."""
    return Words(
        f"{verb} {unit_short(slot)} Z{zone}".strip(),
        f"{unit_name(slot)} in {zone_name(zone)}",
        at=(f"unit:{zone}:{slot}", f"zone:{zone}"),
        group=zone_name(zone),
    )


# ---- orders 2, 3, 5 -------------------------------------------------------------------------------


@naval.choose_bombardment.shown
def show_bombardment(b: Board, answer: int | str, who: int, dice: int) -> Words:
    """Show a blockhouse: `hit Z15 bh`."""
    if isinstance(answer, str):
        return word(answer)
    label = f"Blockhouse in {zone_name(answer)} ({b.count(answer, BLOCKHOUSE)})"
    at = (f"unit:{answer}:{BLOCKHOUSE}", f"zone:{answer}")
    return Words(f"hit Z{answer} {SHORTS[BLOCKHOUSE]}", label, at=at)


@naval.choose_bombardment.prompt
def ask_bombardment(b: Board, who: int, dice: int) -> str:
    """Ask for a target."""
    left = "1 die" if dice == 1 else f"{dice} dice"
    return f"Which blockhouse do the ships fire at? {left} left, hitting on {b.hit_number()}."


@air.choose_patrol.shown
def show_patrol(b: Board, answer: int | str, power: int) -> Words:
    """Show a zone to patrol."""
    return at_zone("patrol", answer, "Patrol") if isinstance(answer, int) else word(answer)


@air.choose_patrol.prompt
def ask_patrol(b: Board, power: int) -> str:
    """Ask where fighters go."""
    left = air.fliers(b, power - 1)
    return f"Where do fighters of {NATIONS[power]} patrol? {left} at the Airfield."


@air.choose_bomber_zone.shown
def show_bomber_zone(b: Board, answer: int | str, power: int) -> Words:
    """Show a zone to bomb."""
    return at_zone("bomb", answer, "Bomb") if isinstance(answer, int) else word(answer)


@air.choose_bomber_zone.prompt
def ask_bomber_zone(b: Board, power: int) -> str:
    """Ask where a bomber goes."""
    return f"Where does a bomber of {NATIONS[power]} strike?"


@air.choose_bomb_target.shown
def show_bomb_target(b: Board, slot: int, power: int, zone: int, hit: int) -> Words:
    """Show a unit under a bomber."""
    return target_words(zone, slot)


def target_words(zone: int, slot: int) -> Words:
    """Show a named target: `hit Z15 art`."""
    at = (f"unit:{zone}:{slot}", f"zone:{zone}")
    label = f"{unit_name(slot)} in {zone_name(zone)}"
    return Words(f"hit Z{zone} {unit_short(slot)}", label, at=at)


@air.choose_bomb_target.prompt
def ask_bomb_target(b: Board, power: int, zone: int, hit: int) -> str:
    """Ask for the bomber's target."""
    return f"What does the bomber over {zone_name(zone)} aim at?"


@air.choose_fighters.shown
def show_fighters(b: Board, number: int, power: int, zone: int) -> Words:
    """Show a number of fighters."""
    return Words(str(number), counted(number, "fighter"))


@air.choose_fighters.prompt
def ask_fighters(b: Board, power: int, zone: int) -> str:
    """Ask how many."""
    return f"How many fighters patrol {zone_name(zone)}?"


# ---- orders 4, 6, 9 -------------------------------------------------------------------------------


@flak.choose_aircraft.shown
def show_aircraft(b: Board, power: int, aircraft: int, zone: int) -> Words:
    """Show an aircraft under fire."""
    return target_words(zone, aircraft + power)


@flak.choose_aircraft.prompt
def ask_aircraft(b: Board, aircraft: int, zone: int) -> str:
    """Ask for the gun's target."""
    return f"Which aircraft over {zone_name(zone)} does the artillery fire at?"


@coast.choose_sea_target.shown
def show_sea_target(b: Board, answer: int | str, zone: int) -> Words:
    """Show a unit offshore."""
    if isinstance(answer, str):
        return word(answer)
    box, kind = divmod(answer, MOBILE)
    at = (f"afloat:{box}:{kind}", f"box:{box}")
    label = f"{unit_name(FIRST[BOX_POWER[box]] + kind)} off {BOXES[box]}"
    return Words(f"hit {BOXES[box]} {SHORTS[kind]}", label, at=at)


@coast.choose_sea_target.prompt
def ask_sea_target(b: Board, zone: int) -> str:
    """Ask for a blockhouse's target."""
    return f"What does a blockhouse in {zone_name(zone)} fire at? {b.hit_number()} or less hits."


# ---- orders 8, 12, 10 -----------------------------------------------------------------------------


@move.choose_stack.shown
def show_stack(b: Board, answer: int | str, who: int) -> Words:
    """Show a stack that may move: `inf Z14`, `all Z14`, `again`, `done`."""
    if answer == "again":
        code, number, to = b.last
        zone, slot = divmod(code, WIDTH)
        label = f"Again: {units_name(number, slot)} from {zone_name(zone)} to {zone_name(to)}"
        drag = (f"unit:{zone}:{slot}", f"zone:{to}")
        return Words("again", label, at=(f"unit:{zone}:{slot}",), drag=drag)
    if isinstance(answer, str):
        return word(answer)
    if answer < 0:
        zone = -answer
        label = f"Everything in {zone_name(zone)}"
        return Words(f"all Z{zone}", label, at=(f"zone:{zone}",), group=zone_name(zone))
    return stack_words("", *divmod(answer, WIDTH))


@move.choose_stack.prompt
def ask_stack(b: Board, who: int) -> str:
    """Ask for a stack."""
    return f"Which units of {NATIONS[who]} move?"


@move.choose_destination.shown
def show_destination(b: Board, to: int, who: int, code: int) -> Words:
    """Show a zone in reach."""
    note = " (contact)" if b.enemies(who, to) else ""
    zone, slot = divmod(code, WIDTH)
    start = f"zone:{-code}" if code < 0 else f"unit:{zone}:{slot}"
    label = f"To {zone_name(to)}{note}"
    return Words(f"Z{to}", label, at=(f"zone:{to}",), drag=(start, f"zone:{to}"))


@move.choose_destination.prompt
def ask_destination(b: Board, who: int, code: int) -> str:
    """Ask where to."""
    zone, slot = divmod(code, WIDTH) if code > 0 else (-code, 0)
    what = unit_name(slot) if code > 0 else "Everything"
    return f"{what} in {zone_name(zone)}: where to?"


@move.choose_number.shown
def show_number(b: Board, number: int, who: int, code: int, to: int) -> Words:
    """Show a number of units."""
    return Words(str(number), units_name(number, code % WIDTH), at=(f"zone:{to}",))


@move.choose_number.prompt
def ask_number(b: Board, who: int, code: int, to: int) -> str:
    """Ask how many."""
    return f"How many go to {zone_name(to)}?"


@landing.choose_landing.shown
def show_landing(b: Board, answer: int | str, who: int) -> Words:
    """Show a stack that may land: `land Gold inf`, `land Gold all`."""
    if isinstance(answer, str):
        return word(answer)
    box, kind = divmod(answer, landing.BOX)
    name = BOXES[box]
    if kind == landing.WHOLE:
        return Words(
            f"land {name} all", f"Land everything at {name}", at=(f"box:{box}",), group=name
        )
    at = (f"afloat:{box}:{kind}", f"box:{box}")
    return Words(f"land {name} {SHORTS[kind]}", f"Land {KINDS[kind]} at {name}", at=at, group=name)


@landing.choose_landing.prompt
def ask_landing(b: Board, who: int) -> str:
    """Ask who lands."""
    return f"Which units of {NATIONS[who]} land?"


@landing.choose_beach.shown
def show_beach(b: Board, zone: int, who: int, stack: int) -> Words:
    """Show a landing zone."""
    return at_zone("", zone, "Land in")


@landing.choose_beach.prompt
def ask_beach(b: Board, who: int, stack: int) -> str:
    """Ask for the landing zone."""
    return f"Where do the units off {BOXES[stack // landing.BOX]} land?"


@landing.choose_ashore.shown
def show_ashore(b: Board, number: int, who: int, stack: int, zone: int) -> Words:
    """Show a number of units."""
    box, kind = divmod(stack, landing.BOX)
    label = units_name(number, FIRST[BOX_POWER[box]] + kind)
    return Words(str(number), label, at=(f"zone:{zone}",))


@landing.choose_ashore.prompt
def ask_ashore(b: Board, who: int, stack: int, zone: int) -> str:
    """Ask how many."""
    return f"How many land in {zone_name(zone)}?"


# ---- orders 11, 13 --------------------------------------------------------------------------------


@combat.choose_battle.shown
def show_battle(b: Board, zone: int, who: int) -> Words:
    """Show a contested zone."""
    return at_zone("fight", zone, "Attack in")


@combat.choose_battle.prompt
def ask_battle(b: Board, who: int) -> str:
    """Ask for the next combat."""
    return "Which combat is fought next?"


@losses.choose_casualty.shown
def show_casualty(b: Board, answer: int | str, who: int, hits: int, forts: int) -> Words:
    """Show a casualty: `lose UK inf`."""
    if isinstance(answer, str):
        return word(answer)
    at = (f"unit:{b.battle}:{answer}",)
    return Words(f"lose {unit_short(answer)}", f"Lose {unit_name(answer)}", at=at)


@losses.choose_casualty.prompt
def ask_casualty(b: Board, who: int, hits: int, forts: int) -> str:
    """Ask for a casualty."""
    return f"{zone_name(b.battle)}: {NATIONS[who]} must choose casualties, {hits} left."
