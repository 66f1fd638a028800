"""How the answers of fortune and tactics cards are written, and what dice are rolled for."""

from beachhead.games.axis_allies_dday.board import Board
from beachhead.games.axis_allies_dday.data import CARDS
from beachhead.games.axis_allies_dday.notation import (
    NATIONS,
    at_zone,
    stack_words,
    target_words,
    word,
)
from beachhead.games.axis_allies_dday.rules import (
    combat,
    fortune,
    ploys,
    ploys_later,
    ploys_places,
    reinforce,
    tactics,
)
from beachhead.games.axis_allies_dday.show import AIRBORNE_NAMES, unit_name, zone_name
from beachhead.games.axis_allies_dday.tables import (
    BOXES,
    CHART_NAMES,
    FIGHTER,
    ORDERS,
    PIECES,
    POWERS,
    WIDTH,
)
from beachhead.kernel.nodes import Words

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


@ploys_places.choose_barnstormer.shown
def show_barnstormer(b: Board, place: int) -> Words:
    """Show a fighter on patrol."""
    zone, power = divmod(place, 3)
    return stack_words("guard", zone, FIGHTER + power)


@ploys_places.choose_barnstormer.prompt
def ask_barnstormer(b: Board) -> str:
    """Ask for the fighter."""
    return "Which fighter cannot be fired at?"


@ploys_places.choose_flooded.shown
def show_flooded(b: Board, zone: int) -> Words:
    """Show a coastal zone."""
    return at_zone("flood", zone, "Flood")


@ploys_places.choose_flooded.prompt
def ask_flooded(b: Board) -> str:
    """Ask for the zone."""
    return "Which coastal zone is flooded?"


@ploys_places.choose_site.shown
def show_site(b: Board, zone: int) -> Words:
    """Show a building site."""
    return at_zone("build", zone, "Build in")


@ploys_places.choose_site.prompt
def ask_site(b: Board) -> str:
    """Ask for the site."""
    return "Where is a blockhouse built?"


@ploys_places.choose_decoy.shown
def show_decoy(b: Board, box: int) -> Words:
    """Show a box."""
    return Words(f"box {BOXES[box]}", f"The units off {BOXES[box]}", at=(f"box:{box}",))


@ploys_places.choose_decoy.prompt
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
    if isinstance(answer, str):
        return word(answer)
    return stack_words("", *divmod(answer, PIECES))


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
    return stack_words("", *divmod(code, WIDTH))


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
