"""AAD-REINF and orders 14 and 15: two dice bring units from the head of a chart."""

from functools import cache

from beachhead.games.axis_allies_dday.board import Board
from beachhead.games.axis_allies_dday.rules.base import rules
from beachhead.games.axis_allies_dday.rules.strafe import strafe
from beachhead.games.axis_allies_dday.tables import (
    AXIS,
    CHART_POWER,
    CHARTS_OF,
    COUNTDOWN,
    ENTRY,
    FIRST,
    GE,
    MOBILE,
    OPENS,
    ORDERS,
    SPACES,
    UK,
    US,
    WIDTH,
)
from beachhead.kernel.chances import Outcome, Roll, Total
from beachhead.kernel.devices import Dice, d6
from beachhead.kernel.position import put

TOTAL = Total()


def owner_of(b: Board, chart: int, *_: Outcome) -> int:
    """Ask the player of the chart's power."""
    return b.seat(CHART_POWER[chart])


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
    if b.waiting[chart]:
        b.do(roll_reinforcements(chart))


@rules.chance("AAD-REINF-05", side=owner_of)
def roll_reinforcements(b: Board, chart: int) -> Dice:
    """Throw two dice; only their sum matters, unless one may be thrown again."""
    reroll = b.lucky("reroll", 0) if b.luck else 0
    return chart_dice(ORDERS[b.phase - 1].dice, reroll)


@cache
def chart_dice(number: int, reroll: int) -> Dice:
    """Name the dice of a chart."""
    return d6(number, fold=None if reroll else TOTAL, label="reinforcements")


@roll_reinforcements.came_up
def reinforcements_rolled(b: Board, roll: Roll, chart: int) -> None:
    """Take the sum as the most units that can come this turn."""
    if b.luck and b.lucky("reroll", 0):
        b.tell("reroll", "AAD-FORTUNE14-03", side=owner_of(b, chart), dice=roll)
        b.do(choose_reroll(chart, *roll))
    else:
        bring(b, chart, roll)


def bring(b: Board, chart: int, roll: Roll) -> None:
    """Halve the number if fortune says so, rounding up (AAD-FORTUNE14-02, AAD-FORTUNE15-02)."""
    number = -(-sum(roll) // b.lucky("halve", 1)) if b.luck else sum(roll)
    if b.story is not None:
        b.tell(
            "reinforcements",
            "AAD-REINF-05",
            side=owner_of(b, chart),
            dice=roll,
            number=number,
            chart=chart,
        )
    place_reinforcements(b, chart, number)


@rules.choice("AAD-FORTUNE14-03", side=owner_of)
def choose_reroll(b: Board, chart: int, one: int, two: int) -> list[int | str]:
    """Keep both dice or throw one of them again (AAD-FORTUNE15-03)."""
    return [*dict.fromkeys((one, two)), "keep"]


@choose_reroll.chosen
def keep_or_reroll(b: Board, answer: int | str, chart: int, one: int, two: int) -> None:
    """Keep the other die."""
    if isinstance(answer, int):
        b.do(reroll_die(chart, two if answer == one else one))
    else:
        bring(b, chart, (one, two))


@rules.chance("AAD-FORTUNE14-03", side=owner_of)
def reroll_die(b: Board, chart: int, kept: int) -> Dice:
    """Throw one die again."""
    return d6(1, label="reinforcements")


@reroll_die.came_up
def rerolled(b: Board, roll: Roll, chart: int, kept: int) -> None:
    """Take the new sum."""
    bring(b, chart, (kept, roll[0]))


def space_in(b: Board, chart: int, place: int) -> int:
    """Count the units a box or zone still takes.

    Boxes take as many as they have silhouettes, whatever their types (AAD-REINF-10 to 12, AAD-ORDER14-05);
    zones eight, enemies there or not (AAD-ORDER15-05, AAD-REINF-14).
    """
    if CHART_POWER[chart] == GE:
        return b.room(AXIS, place)
    return b.capacity[place] - b.box_total(place)


def open_doors(b: Board, chart: int) -> list[int]:
    """List the places where the first waiting unit can come in.

    A unit that cannot enter blocks those behind it (AAD-REINF-04).
    """
    mask = b.waiting[chart]
    if not mask:
        return []
    doors = ENTRY[chart][(mask & -mask).bit_length() - 1]
    if CHART_POWER[chart] == GE:
        return [zone for zone in doors if b.room(AXIS, zone) > 0]
    return [box for box in doors if b.capacity[box] > b.box_total(box)]


def place_reinforcements(b: Board, chart: int, number: int) -> None:
    """Ask while units can come; what does not fit stays on the chart (AAD-REINF-04).

    AAD-ORDER14-06 for the Allies, AAD-ORDER15-06 for the Axis.
    """
    if number and open_doors(b, chart):
        b.agenda.append(choose_entry(chart, number))


@rules.choice("AAD-ORDER15-02", side=owner_of)
def choose_entry(b: Board, chart: int, number: int) -> list[int | str]:
    """List boxes (AAD-REINF-08, AAD-REINF-09) or marker zones (AAD-REINF-14, AAD-REINF-15).

    `stop` takes fewer than rolled (AAD-REINF-05).
    """
    return [*open_doors(b, chart), "stop"]


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
    most, mask, doors = 0, b.waiting[chart], OPENS[chart][place]
    limit = min(number, space_in(b, chart, place))
    while most < limit and mask:
        lowest = mask & -mask
        if not doors & lowest:
            break
        mask ^= lowest
        most += 1
    return most


@rules.choice("AAD-REINF-03", side=owner_of)
def choose_arrivals(b: Board, chart: int, number: int, place: int) -> list[int]:
    """List how many of the next units in chart order come in here, most first."""
    return COUNTDOWN[most_arrivals(b, chart, number, place)]


@choose_arrivals.chosen
def bring_in(b: Board, units: int, chart: int, number: int, place: int) -> None:
    """Take them off the chart in order and put them down."""
    mask, spaces = b.waiting[chart], SPACES[chart]
    for _ in range(units):
        lowest = mask & -mask
        mask ^= lowest
        arrive_at(b, chart, spaces[lowest.bit_length() - 1], place)
    b.waiting = put(b.waiting, chart, mask)
    if b.story is not None:
        tell_arrival(b, chart, units, place)
    place_reinforcements(b, chart, number - units)


def arrive_at(b: Board, chart: int, slot: int, place: int) -> None:
    """Put a unit in a zone or a box."""
    power = CHART_POWER[chart]
    if power == GE:
        b.units[place * WIDTH + slot] += 1
        b.movers += (slot, 1, 0, 0, place)  # AAD-ORDER15-03: they count as moving
    else:
        b.boxes[place * MOBILE + slot - FIRST[power]] += 1


def tell_arrival(b: Board, chart: int, units: int, place: int) -> None:
    """Tell how many came in where."""
    kind = "zone" if CHART_POWER[chart] == GE else "box"
    b.tell(
        "arrived",
        "AAD-REINF-03",
        side=owner_of(b, chart),
        to=f"{kind}:{place}",
        chart=chart,
        number=units,
        place=place,
    )
