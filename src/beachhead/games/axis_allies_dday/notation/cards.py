"""How the answers of fortune and tactics cards are written and shown."""

from beachhead.games.axis_allies_dday.board import BARRAGES, CLAIMS, FLIGHTS, STACKS, Board
from beachhead.games.axis_allies_dday.content.tables import (
    AIRCRAFT,
    ARTILLERIES,
    BOXES,
    CHART_NAMES,
    FIGHTER,
    POWERS,
    TACTICS,
)
from beachhead.games.axis_allies_dday.notation.answers import (
    describe_need,
    show_stack_in,
    show_target,
    show_word,
    show_zone,
    write_way,
)
from beachhead.games.axis_allies_dday.notation.names import AIRBORNE_NAMES, zone_name
from beachhead.games.axis_allies_dday.rules import fortune
from beachhead.games.axis_allies_dday.rules.story import name_unit
from beachhead.games.axis_allies_dday.rules.tactics import deck, fire, late_moves, preparations
from beachhead.kernel.nodes import AnswerText
from beachhead.kernel.plurals import counted
from beachhead.kernel.steps import Choice

ZONES: dict[Choice[Board, ..., int], tuple[str, str]] = {
    fortune.choose_origin: ("from", "Move out of"),
    fortune.choose_attack_zone: ("attack", "Attack in"),
    preparations.choose_flooded: ("flood", "Flood"),
    preparations.choose_site: ("build", "Build in"),
    late_moves.choose_scout_zone: ("patrol", "Patrol"),
}
"""Choices of a zone: the word before it in the notation, and in the label."""

for step, words in ZONES.items():
    step.shown(lambda b, zone, *args, words=words: show_zone(words[0], zone, words[1]))


# ---- fortune cards --------------------------------------------------------------------------------


@fortune.choose_scattered.shown
def show_scattered(b: Board, box: int) -> AnswerText:
    """Show an airborne box."""
    return AnswerText(f"drop {box + 1}", AIRBORNE_NAMES[box], at=(f"drop:{box}",))


@fortune.choose_spared.shown
def show_spared(b: Board, zone: int | str, kind: int, who: int) -> AnswerText:
    """Show a zone without antiaircraft fire: `spare Z26`."""
    return show_word(zone) if isinstance(zone, str) else show_zone("spare", zone, "No fire in")


@fortune.choose_restored.shown
def show_restored(b: Board, power: int | str, kind: int, who: int) -> AnswerText:
    """Show the power whose aircraft comes back."""
    if isinstance(power, str):
        return show_word(power)
    return AnswerText(f"restore {POWERS[power]}", name_unit(AIRCRAFT[kind][power]))


@fortune.choose_shot_down.shown
def show_shot_down(b: Board, claim: int, kind: int) -> AnswerText:
    """Show an aircraft on the map."""
    zone, power = CLAIMS[claim]
    return show_target(zone, AIRCRAFT[kind][power])


@fortune.choose_active_box.shown
def show_active_box(b: Board, box: int, who: int) -> AnswerText:
    """Show a box that may land."""
    return AnswerText(f"box {BOXES[box]}", f"{BOXES[box]} lands", at=(f"box:{box}",))


# ---- tactics cards --------------------------------------------------------------------------------


@deck.choose_tactics.shown
def show_tactics(b: Board, answer: str, number: int, who: int) -> AnswerText:
    """Show use or keep."""
    card = TACTICS[number]
    label = f"Use {card.title}" if answer == "use" else "Keep the card"
    return AnswerText(answer, label, at=(f"tactics:{number}",))


@fire.choose_jump_target.shown
def show_jump_target(b: Board, slot: int, power: int, zone: int, number: int) -> AnswerText:
    """Show a target of the paratroopers."""
    return show_target(zone, slot, TACTICS[number].hit)


@fire.choose_unit.shown
def show_unit(b: Board, stack: int, who: int, number: int) -> AnswerText:
    """Show a unit that a card is aimed at."""
    return show_target(*STACKS[stack], TACTICS[number].hit)


@preparations.choose_barnstormer.shown
def show_barnstormer(b: Board, claim: int, who: int) -> AnswerText:
    """Show a fighter on patrol."""
    zone, power = CLAIMS[claim]
    return show_stack_in("guard", zone, AIRCRAFT[FIGHTER][power])


@preparations.choose_decoy.shown
def show_decoy(b: Board, box: int, who: int) -> AnswerText:
    """Show a box."""
    return AnswerText(f"box {BOXES[box]}", f"The units off {BOXES[box]}", at=(f"box:{box}",))


@fire.choose_barrage.shown
def show_barrage(b: Board, pair: int, who: int, number: int) -> AnswerText:
    """Show guns and target: `fire Z26>Z21`."""
    zone, to = BARRAGES[pair]
    guns = counted(b.count_all(zone, ARTILLERIES[who]), "die|dice")
    need = describe_need(TACTICS[number].hit)
    label = f"From {zone_name(zone)} at {zone_name(to)}, {guns}, each {need}"
    at = (f"zone:{zone}", f"zone:{to}")
    return AnswerText(f"fire Z{zone}>Z{to}", label, at=at, drag=(f"zone:{zone}", f"zone:{to}"))


@late_moves.choose_scouts.shown
def show_scouts(b: Board, answer: int | str, who: int) -> AnswerText:
    """Show a fighter that may change zone."""
    if isinstance(answer, str):
        return show_word(answer)
    return show_stack_in("", *FLIGHTS[answer])


@late_moves.choose_convoy.shown
def show_convoy(b: Board, stack: int) -> AnswerText:
    """Show an arrival that may move on."""
    return show_stack_in("", *STACKS[stack])


@late_moves.choose_convoy_goal.shown
def show_convoy_goal(b: Board, answer: int | tuple[int, int], stack: int) -> AnswerText:
    """Show a zone in reach, with the zone between if it was named."""
    to = answer[-1] if isinstance(answer, tuple) else answer
    return AnswerText(write_way(answer), f"To {zone_name(to)}", at=(f"zone:{to}",))


@late_moves.choose_volunteers.shown
def show_volunteers(b: Board, answer: int | str, who: int, men: int) -> AnswerText:
    """Show a chart."""
    if isinstance(answer, str):
        return show_word(answer)
    return AnswerText(f"chart {CHART_NAMES[answer]}", f"On the chart of {CHART_NAMES[answer]}")
