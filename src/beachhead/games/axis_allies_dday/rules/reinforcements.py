"""AAD-REINF and orders 14 and 15: two dice bring units from the head of a chart."""

from functools import cache

from beachhead.games.axis_allies_dday.board import NONE, Board
from beachhead.games.axis_allies_dday.board.charts import (
    count_next,
    count_waiting,
    entry_places,
    next_space,
    take_next,
)
from beachhead.games.axis_allies_dday.board.movement import add_mover
from beachhead.games.axis_allies_dday.content.tables import (
    AXIS,
    CHART_POWER,
    CHARTS_OF,
    COUNTDOWN,
    GE,
    KIND_OF,
    ORDER,
    UK,
    US,
)
from beachhead.games.axis_allies_dday.rules.base import rules
from beachhead.games.axis_allies_dday.rules.strafing import strafe
from beachhead.kernel.chances import Outcome, Roll, Total
from beachhead.kernel.devices import Dice, d6
from beachhead.kernel.plurals import counted

TOTAL = Total()


def owner_of(b: Board, chart: int, *_: Outcome) -> int:
    """Return the side that plays the power of a chart."""
    return b.seat_of(CHART_POWER[chart])


@rules.auto("AAD-REINF-06")
def allied_reinforcements(b: Board) -> None:
    """Roll once for the U.K. and once for the U.S. (AAD-ORDER14-01), into boxes (AAD-ORDER14-02).

    Airborne boxes take nobody (AAD-REINF-13).
    """
    b.do(*[reinforcements(c) for c in (*CHARTS_OF[UK], *CHARTS_OF[US])])


@rules.auto("AAD-REINF-07")
def axis_reinforcements(b: Board) -> None:
    """Roll for each pair of sectors (AAD-ORDER15-01), place all, and only then strafe (AAD-ORDER15-04)."""
    b.movers = []
    b.do(*[reinforcements(c) for c in CHARTS_OF[GE]], strafe())


@rules.auto("AAD-REINF-05")
def reinforcements(b: Board, chart: int) -> None:
    """Roll if units wait on the chart."""
    if count_waiting(b, chart):
        b.do(roll_reinforcements(chart))


@rules.chance("AAD-REINF-05", side=owner_of)
def roll_reinforcements(b: Board, chart: int) -> Dice:
    """Throw two dice; only their sum matters, unless one may be thrown again."""
    return chart_dice(ORDER[b.phase].dice, b.fortune_figure("reroll", 0))


@cache
def chart_dice(number: int, reroll: int) -> Dice:
    """Return the dice of a chart."""
    return d6(number, fold=None if reroll else TOTAL, label="reinforcements")


@roll_reinforcements.came_up
def count_reinforcements(b: Board, roll: Roll, chart: int) -> None:
    """Take the sum as the most units that can come this turn."""
    if b.fortune_figure("reroll", 0):
        side = owner_of(b, chart)
        rule = b.fortune_rule()
        b.tell("reroll", rule, side=side, role="draw", dice=roll, result="reroll", chart=chart)
        b.do(choose_reroll(chart, *roll))
    else:
        bring_reinforcements(b, chart, roll)


def bring_reinforcements(b: Board, chart: int, roll: Roll) -> None:
    """Bring in as many as rolled; fortune may halve the number, rounding up."""
    # AAD-FORTUNE14-01, AAD-FORTUNE14-02 for the Allies, AAD-FORTUNE15-01, AAD-FORTUNE15-02 for the Axis
    number = -(-sum(roll) // b.fortune_figure("halve", 1))
    if b.story is not None:
        b.tell(
            "reinforcements",
            "AAD-REINF-05",
            side=owner_of(b, chart),
            role="draw",
            dice=roll,
            result=f"up to {counted(number, 'unit')}",
            number=number,
            chart=chart,
        )
    place_reinforcements(b, chart, number)


@rules.choice("AAD-FORTUNE14-03", side=owner_of)
def choose_reroll(b: Board, chart: int, one: int, two: int) -> list[int | str]:
    """Keep both dice or throw one of them again (AAD-FORTUNE15-03)."""
    return [*dict.fromkeys((one, two)), "keep"]


@choose_reroll.cites
def cite_reroll(b: Board, chart: int, one: int, two: int) -> str:
    """Return the rule of the fortune card."""
    return b.fortune_rule()


@choose_reroll.chosen
def keep_or_reroll(b: Board, answer: int | str, chart: int, one: int, two: int) -> None:
    """Keep the other die."""
    if isinstance(answer, int):
        b.do(reroll_die(chart, two if answer == one else one))
    else:
        bring_reinforcements(b, chart, (one, two))


@rules.chance("AAD-FORTUNE14-03", side=owner_of)
def reroll_die(b: Board, chart: int, kept: int) -> Dice:
    """Throw one die again."""
    return d6(1, label="reinforcements")


@reroll_die.cites
def cite_new_throw(b: Board, chart: int, kept: int) -> str:
    """Return the rule of the fortune card."""
    return b.fortune_rule()


@reroll_die.came_up
def take_new_sum(b: Board, roll: Roll, chart: int, kept: int) -> None:
    """Take the new sum."""
    bring_reinforcements(b, chart, (kept, roll[0]))


def space_in(b: Board, chart: int, place: int) -> int:
    """Count the units that a box or zone still takes."""
    if CHART_POWER[chart] == GE:  # AAD-ORDER15-05, AAD-REINF-14: enemies are no hindrance
        return b.room_for(AXIS, place)
    # AAD-REINF-10: as many as silhouettes; AAD-REINF-11, AAD-ORDER14-05: of any type; AAD-REINF-12: in empty spaces
    return b.capacity[place] - b.box_total(place)


def open_entries(b: Board, chart: int) -> list[int]:
    """List the places where the next unit can come in; one that cannot blocks those behind it (AAD-REINF-04)."""
    space = next_space(b, chart)
    if space == NONE:
        return []
    places = entry_places(b, chart, space)
    if CHART_POWER[chart] == GE:
        return [zone for zone in places if b.room_for(AXIS, zone) > 0]
    return [box for box in places if b.capacity[box] > b.box_total(box)]


def place_reinforcements(b: Board, chart: int, number: int) -> None:
    """Ask while units can come; what does not fit stays on the chart."""
    # AAD-ORDER14-06 for the Allies, AAD-ORDER15-06 for the Axis
    if number and open_entries(b, chart):
        b.agenda.append(choose_entry(chart, number))


@rules.choice("AAD-ORDER15-02", side=owner_of)
def choose_entry(b: Board, chart: int, number: int) -> list[int | str]:
    """List boxes (AAD-REINF-08, AAD-REINF-09) or marker zones (AAD-REINF-14, AAD-REINF-15).

    `stop` takes fewer than rolled (AAD-REINF-05).
    """
    return [*open_entries(b, chart), "stop"]


@choose_entry.cites
def cite_entry(b: Board, chart: int, number: int) -> str:
    """Return the rule of boxes for the Allies, of marker zones for the Axis."""
    return "AAD-ORDER15-02" if CHART_POWER[chart] == GE else "AAD-ORDER14-02"


@choose_entry.chosen
def pick_entry(b: Board, answer: int | str, chart: int, number: int) -> None:
    """Ask how many come in there, if more than one can (AAD-REINF-03)."""
    if isinstance(answer, int):
        if most_arrivals(b, chart, number, answer) > 1:
            b.agenda.append(choose_arrivals(chart, number, answer))
        else:
            bring_in(b, 1, chart, number, answer)


def most_arrivals(b: Board, chart: int, number: int, place: int) -> int:
    """Count the next units in chart order that can come in here."""
    return count_next(b, chart, place, min(number, space_in(b, chart, place)))


@rules.choice("AAD-REINF-03", side=owner_of)
def choose_arrivals(b: Board, chart: int, number: int, place: int) -> list[int]:
    """List how many of the next units in chart order come in here, most first."""
    return COUNTDOWN[most_arrivals(b, chart, number, place)]


@choose_arrivals.chosen
def bring_in(b: Board, units: int, chart: int, number: int, place: int) -> None:
    """Take them off the chart in order and put them down."""
    slots = take_next(b, chart, units)
    for slot in slots:
        arrive_at(b, chart, slot, place)
    if b.story is not None:
        tell_arrival(b, chart, slots, place)
    place_reinforcements(b, chart, number - units)


def arrive_at(b: Board, chart: int, slot: int, place: int) -> None:
    """Put a unit in a zone or a box."""
    power = CHART_POWER[chart]
    if power == GE:
        b.add_units(place, slot, 1)
        add_mover(b, (slot, 1, 0, 0, place))  # AAD-ORDER15-03: they count as moving
    else:
        b.add_afloat(place, KIND_OF[slot], 1)


def tell_arrival(b: Board, chart: int, slots: list[int], place: int) -> None:
    """Add the event of an arrival."""
    kind = "zone" if CHART_POWER[chart] == GE else "box"
    b.tell(
        "arrived",
        "AAD-REINF-03",
        side=owner_of(b, chart),
        to=f"{kind}:{place}",
        chart=chart,
        number=len(slots),
        slots=slots,
        place=place,
    )
