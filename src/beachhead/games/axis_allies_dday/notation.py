"""How answers are written and shown: `inf Z14`, `Z21`, `2`, `hit Z15 bh`, `land Gold all`."""

from beachhead.games.axis_allies_dday.board import Board
from beachhead.games.axis_allies_dday.data import CARDS
from beachhead.games.axis_allies_dday.rules import (
    air,
    coast,
    combat,
    flak,
    fortune,
    landing,
    losses,
    move,
    naval,
    ploys,
    ploys_later,
    reinforce,
    tactics,
)
from beachhead.games.axis_allies_dday.show import (
    AIRBORNE_NAMES,
    unit_name,
    unit_short,
    zone_name,
)
from beachhead.games.axis_allies_dday.tables import (
    BLOCKHOUSE,
    BOX_POWER,
    BOXES,
    CHART_NAMES,
    CHART_POWER,
    FIGHTER,
    FIRST,
    GE,
    KINDS,
    MOBILE,
    ORDERS,
    POWERS,
    SHORTS,
    WIDTH,
)
from beachhead.kernel.nodes import Words

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


def stack_words(verb: str, label: str, code: int) -> Words:
    """Show a stack that stands in a zone."""
    zone, slot = divmod(code, WIDTH)
    return Words(
        f"{verb} {unit_short(slot)} Z{zone}".strip(),
        f"{label} {unit_name(slot)} in {zone_name(zone)}".strip(),
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
    return f"Which blockhouse do the ships fire at? {dice} dice left, hitting on {b.hit_number()}."


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
    return Words(str(number), str(number))


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
    return f"What does a blockhouse in {zone_name(zone)} fire at? It hits on {b.hit_number()}."


# ---- orders 8, 12, 10 -----------------------------------------------------------------------------


@move.choose_stack.shown
def show_stack(b: Board, answer: int | str, who: int) -> Words:
    """Show a stack that may move: `inf Z14`, `all Z14`, `again`, `done`."""
    if answer == "again":
        code, number, to = b.last
        zone, slot = divmod(code, WIDTH)
        label = f"Again: {number} {unit_name(slot)} from {zone_name(zone)} to {zone_name(to)}"
        drag = (f"unit:{zone}:{slot}", f"zone:{to}")
        return Words("again", label, at=(f"unit:{zone}:{slot}",), drag=drag)
    if isinstance(answer, str):
        return word(answer)
    zone, slot = divmod(answer, WIDTH)
    if slot == move.ALL:
        label = f"Everything in {zone_name(zone)}"
        return Words(f"all Z{zone}", label, at=(f"zone:{zone}",), group=zone_name(zone))
    return stack_words("", "", answer)


@move.choose_stack.prompt
def ask_stack(b: Board, who: int) -> str:
    """Ask for a stack."""
    return f"Which units of {NATIONS[who]} move?"


@move.choose_destination.shown
def show_destination(b: Board, to: int, who: int, code: int) -> Words:
    """Show a zone in reach."""
    zone, slot = divmod(code, WIDTH)
    note = " (contact)" if b.enemies(who, to) else ""
    start = f"zone:{zone}" if slot == move.ALL else f"unit:{zone}:{slot}"
    label = f"To {zone_name(to)}{note}"
    return Words(f"Z{to}", label, at=(f"zone:{to}",), drag=(start, f"zone:{to}"))


@move.choose_destination.prompt
def ask_destination(b: Board, who: int, code: int) -> str:
    """Ask where to."""
    zone, slot = divmod(code, WIDTH)
    what = "Everything" if slot == move.ALL else unit_name(slot)
    return f"{what} in {zone_name(zone)}: where to?"


@move.choose_number.shown
def show_number(b: Board, number: int, who: int, code: int, to: int) -> Words:
    """Show a number of units."""
    return Words(str(number), str(number), at=(f"zone:{to}",))


@move.choose_number.prompt
def ask_number(b: Board, who: int, code: int, to: int) -> str:
    """Ask how many."""
    return f"How many {unit_name(code % WIDTH)} go to {zone_name(to)}?"


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
    return Words(str(number), str(number), at=(f"zone:{zone}",))


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


# ---- orders 14, 15 --------------------------------------------------------------------------------


@reinforce.choose_entry.shown
def show_entry(b: Board, answer: int | str, chart: int, number: int) -> Words:
    """Show a box or marker zone."""
    if isinstance(answer, str):
        return word(answer)
    if CHART_POWER[chart] == GE:
        return at_zone("enter", answer, "Arrive in")
    return Words(f"enter {BOXES[answer]}", f"Arrive off {BOXES[answer]}", at=(f"box:{answer}",))


@reinforce.choose_entry.prompt
def ask_entry(b: Board, chart: int, number: int) -> str:
    """Ask where the next unit arrives."""
    from_chart = CHART_NAMES[chart]
    return f"{from_chart}: where does the next unit arrive? Up to {number} may come."


@reinforce.choose_arrivals.shown
def show_arrivals(b: Board, units: int, chart: int, number: int, place: int) -> Words:
    """Show a number of units."""
    return Words(str(units), str(units))


@reinforce.choose_arrivals.prompt
def ask_arrivals(b: Board, chart: int, number: int, place: int) -> str:
    """Ask how many."""
    where = zone_name(place) if CHART_POWER[chart] == GE else BOXES[place]
    return f"How many of the next units arrive at {where}?"


@reinforce.choose_reroll.shown
def show_reroll(b: Board, answer: int | str, chart: int, one: int, two: int) -> Words:
    """Show a die that may be thrown again."""
    if isinstance(answer, str):
        return word(answer)
    return Words(f"reroll {answer}", f"Throw the {answer} again")


@reinforce.choose_reroll.prompt
def ask_reroll(b: Board, chart: int, one: int, two: int) -> str:
    """Ask whether to throw a die again."""
    return f"{CHART_NAMES[chart]}: {one} and {two}. Throw one die again?"


# ---- fortune cards --------------------------------------------------------------------------------


@fortune.choose_scattered.shown
def show_scattered(b: Board, box: int) -> Words:
    """Show an airborne box."""
    return Words(f"drop {box + 1}", AIRBORNE_NAMES[box], at=(f"drop:{box}",))


@fortune.choose_scattered.prompt
def ask_scattered(b: Board) -> str:
    """Ask which men are lost."""
    return "Which airborne division loses a man?"


@fortune.choose_spared.shown
def show_spared(b: Board, zone: int, aircraft: int) -> Words:
    """Show a zone whose guns are silent."""
    return at_zone("spare", zone, "No fire in")


@fortune.choose_spared.prompt
def ask_spared(b: Board, aircraft: int) -> str:
    """Ask for the zone."""
    return "In which zone is there no antiaircraft fire?"


@fortune.choose_restored.shown
def show_restored(b: Board, power: int, kind: int) -> Words:
    """Show the power whose aircraft comes back."""
    return Words(f"restore {POWERS[power]}", unit_name(kind + power))


@fortune.choose_restored.prompt
def ask_restored(b: Board, kind: int) -> str:
    """Ask for the aircraft."""
    return "Whose aircraft comes back?"


@fortune.choose_shot_down.shown
def show_shot_down(b: Board, place: int, kind: int) -> Words:
    """Show an aircraft on the map."""
    return target_words(place // 3, kind + place % 3)


@fortune.choose_shot_down.prompt
def ask_shot_down(b: Board, kind: int) -> str:
    """Ask for the aircraft."""
    return "Which aircraft is lost on the way home?"


@fortune.choose_origin.shown
def show_origin(b: Board, zone: int, who: int) -> Words:
    """Show a zone units may leave."""
    return at_zone("from", zone, "Move out of")


@fortune.choose_origin.prompt
def ask_origin(b: Board, who: int) -> str:
    """Ask for the zone."""
    return f"Which zone may units of {NATIONS[who]} leave?"


@fortune.choose_active_box.shown
def show_active_box(b: Board, box: int, who: int) -> Words:
    """Show a box that may land."""
    return Words(f"box {BOXES[box]}", f"{BOXES[box]} lands", at=(f"box:{box}",))


@fortune.choose_active_box.prompt
def ask_active_box(b: Board, who: int) -> str:
    """Ask for the box."""
    return f"Which box of {NATIONS[who]} may land?"


@fortune.choose_attack_zone.shown
def show_attack_zone(b: Board, zone: int, who: int) -> Words:
    """Show a zone to attack in."""
    return at_zone("attack", zone, "Attack in")


@fortune.choose_attack_zone.prompt
def ask_attack_zone(b: Board, who: int) -> str:
    """Ask for the zone."""
    return f"Where does {NATIONS[who]} attack?"


# ---- tactics cards --------------------------------------------------------------------------------


@tactics.choose_tactics.shown
def show_tactics(b: Board, answer: str, number: int) -> Words:
    """Show use or keep."""
    card = CARDS.tactics[number - 1]
    label = f"Use {card.title}" if answer == "use" else "Keep the card"
    return Words(answer, label, at=(f"tactics:{number}",))


@tactics.choose_tactics.prompt
def ask_tactics(b: Board, number: int) -> str:
    """Ask whether to use a card."""
    card = CARDS.tactics[number - 1]
    return f"Tactics {number}, {card.title}: {card.text}"


@ploys.choose_jump_target.shown
def show_jump_target(b: Board, slot: int, power: int, zone: int, number: int) -> Words:
    """Show a target of the paratroopers."""
    return target_words(zone, slot)


@ploys.choose_jump_target.prompt
def ask_jump_target(b: Board, power: int, zone: int, number: int) -> str:
    """Ask for the target."""
    return f"What do the paratroopers in {zone_name(zone)} fire at?"


@ploys.choose_unit.shown
def show_unit(b: Board, code: int, who: int, number: int) -> Words:
    """Show a unit that a card is aimed at."""
    return target_words(*divmod(code, WIDTH))


@ploys.choose_unit.prompt
def ask_unit(b: Board, who: int, number: int) -> str:
    """Ask for the unit."""
    return f"{CARDS.tactics[number - 1].title}: which unit?"


@ploys.choose_barnstormer.shown
def show_barnstormer(b: Board, place: int) -> Words:
    """Show a fighter on patrol."""
    zone, power = divmod(place, 3)
    return stack_words("guard", "", zone * WIDTH + FIGHTER + power)


@ploys.choose_barnstormer.prompt
def ask_barnstormer(b: Board) -> str:
    """Ask for the fighter."""
    return "Which fighter cannot be fired at?"


@ploys.choose_flooded.shown
def show_flooded(b: Board, zone: int) -> Words:
    """Show a coastal zone."""
    return at_zone("flood", zone, "Flood")


@ploys.choose_flooded.prompt
def ask_flooded(b: Board) -> str:
    """Ask for the zone."""
    return "Which coastal zone is flooded?"


@ploys.choose_site.shown
def show_site(b: Board, zone: int) -> Words:
    """Show a building site."""
    return at_zone("build", zone, "Build in")


@ploys.choose_site.prompt
def ask_site(b: Board) -> str:
    """Ask for the site."""
    return "Where is a blockhouse built?"


@ploys.choose_decoy.shown
def show_decoy(b: Board, box: int) -> Words:
    """Show a box."""
    return Words(f"box {BOXES[box]}", f"The units off {BOXES[box]}", at=(f"box:{box}",))


@ploys.choose_decoy.prompt
def ask_decoy(b: Board) -> str:
    """Ask for the box."""
    return "Which box may land next to its beach?"


@ploys.choose_barrage.shown
def show_barrage(b: Board, pair: int, who: int, number: int) -> Words:
    """Show guns and target: `fire Z26>Z21`."""
    zone, to = divmod(pair, ploys.FAR)
    label = f"From {zone_name(zone)} at {zone_name(to)}"
    at = (f"zone:{zone}", f"zone:{to}")
    return Words(f"fire Z{zone}>Z{to}", label, at=at, drag=(f"zone:{zone}", f"zone:{to}"))


@ploys.choose_barrage.prompt
def ask_barrage(b: Board, who: int, number: int) -> str:
    """Ask for guns and target."""
    return "Which artillery fires where?"


@ploys_later.choose_scouts.shown
def show_scouts(b: Board, answer: int | str) -> Words:
    """Show a fighter that may change zone."""
    return stack_words("", "", answer) if isinstance(answer, int) else word(answer)


@ploys_later.choose_scouts.prompt
def ask_scouts(b: Board) -> str:
    """Ask for the fighter."""
    return "Which fighter changes its zone?"


@ploys_later.choose_scout_zone.shown
def show_scout_zone(b: Board, zone: int, code: int) -> Words:
    """Show a zone to patrol."""
    return at_zone("patrol", zone, "Patrol")


@ploys_later.choose_scout_zone.prompt
def ask_scout_zone(b: Board, code: int) -> str:
    """Ask for the zone."""
    return "Where does it go?"


@ploys_later.choose_convoy.shown
def show_convoy(b: Board, code: int) -> Words:
    """Show an arrival that may move on."""
    return stack_words("", "", code)


@ploys_later.choose_convoy.prompt
def ask_convoy(b: Board) -> str:
    """Ask for the unit."""
    return "Which new unit moves on?"


@ploys_later.choose_convoy_goal.shown
def show_convoy_goal(b: Board, zone: int, code: int) -> Words:
    """Show a zone in reach."""
    return at_zone("", zone, "To")


@ploys_later.choose_convoy_goal.prompt
def ask_convoy_goal(b: Board, code: int) -> str:
    """Ask for the zone."""
    return "Where does the convoy go?"


@ploys_later.choose_volunteers.shown
def show_volunteers(b: Board, answer: int | str, who: int, men: int) -> Words:
    """Show a chart."""
    if isinstance(answer, str):
        return word(answer)
    return Words(f"chart {CHART_NAMES[answer]}", f"On the chart of {CHART_NAMES[answer]}")


@ploys_later.choose_volunteers.prompt
def ask_volunteers(b: Board, who: int, men: int) -> str:
    """Ask for the chart."""
    return f"Where do volunteers go? Up to {men} may return."


# ---- what is rolled for ---------------------------------------------------------------------------


@fortune.roll_fortune.prompt
def say_fortune(b: Board, number: int) -> str:
    """Say which fortune card is rolled for."""
    return f"Fortune card {number}: a 1 helps, a 6 hurts {ORDERS[number - 1].action}."


@combat.attackers_fire.prompt
def say_attack(b: Board, who: int, zone: int) -> str:
    """Say who attacks."""
    return f"{zone_name(zone)}: {NATIONS[who]} attacks."


@combat.defenders_fire.prompt
def say_defense(b: Board, who: int, zone: int) -> str:
    """Say who defends."""
    return f"{zone_name(zone)}: {NATIONS[combat.opponents(who)]} defends."


@reinforce.roll_reinforcements.prompt
def say_reinforcements(b: Board, chart: int) -> str:
    """Say which chart is rolled for."""
    return f"Reinforcements, {CHART_NAMES[chart]}: two dice."
