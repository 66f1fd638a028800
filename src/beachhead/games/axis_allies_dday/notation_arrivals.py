"""How answers about reinforcements are written and shown: `enter Omaha`, `enter Z39`, `reroll 2`."""

from beachhead.games.axis_allies_dday.board import Board
from beachhead.games.axis_allies_dday.notation import at_zone, word
from beachhead.games.axis_allies_dday.rules import reinforce
from beachhead.games.axis_allies_dday.show import zone_name
from beachhead.games.axis_allies_dday.tables import BOXES, CHART_NAMES, CHART_POWER, GE
from beachhead.kernel.nodes import Words
from beachhead.kernel.plurals import counted


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
    return Words(str(units), counted(units, "unit"))


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
