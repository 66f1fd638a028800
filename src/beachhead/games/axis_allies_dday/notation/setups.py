"""The readable form of a position: `turn = 3`, `order = "Allies Move"`, `Caen = {inf = 2}`.

Zones are named or numbered (`Caen`, `Z30`), units are called as in answers (`inf`, `UK tank`,
`US ftr`). Pieces that the form does not place anywhere are out of play. Charts and Airfield follow
from the rest if nothing is said of them: units ashore beyond those of the start have left their
chart in its order, and aircraft that are not over a zone are at the Airfield.
"""

from collections.abc import Mapping, Sequence

import msgspec

from beachhead.games.axis_allies_dday.board import CLAIMS, NONE, Board, empty_units
from beachhead.games.axis_allies_dday.board.charts import is_waiting, take_from_chart
from beachhead.games.axis_allies_dday.content.components import Phase
from beachhead.games.axis_allies_dday.content.tables import (
    AIRCRAFT,
    ALL_SLOTS,
    BOTH,
    BOXES,
    CHART_NAMES,
    CHART_SPACES,
    FIGHTER,
    LAND_SLOTS,
    LAST_ORDER,
    MOBILE_KINDS,
    ORDERS,
    SHORTS,
    TACTICS,
    TURNS,
    UK,
    US,
)
from beachhead.games.axis_allies_dday.notation.names import AIRBORNE_NAMES, unit_short, zone_name
from beachhead.games.axis_allies_dday.rules.fortune import apply_fortune
from beachhead.games.axis_allies_dday.rules.setup import OPTIONS, SCENARIOS, first_position
from beachhead.games.axis_allies_dday.rules.story import name_unit
from beachhead.games.axis_allies_dday.rules.turn import (
    cards_of_number,
    end_of_turn,
    list_deck,
    order_card,
    turn,
)
from beachhead.kernel.plurals import counted
from beachhead.kernel.setups import BadSetup, SetupForm, check_range, find_named

MOMENT_FIELDS = (
    *("luck", "ready", "left", "mixed_zones", "side_units", "full", "last", "way", "acted"),
    *("rested", "movers", "named", "grounded", "battle", "fallen", "fights", "downed"),
)
"""What a phase keeps between answers."""
Units = dict[str, int]
UNIT_SLOTS = {unit_short(slot): slot for slot in range(ALL_SLOTS)}
"""Pieces by the names of the form."""
AIRFIELD_SLOTS = {unit_short(slot): slot for slot in range(LAND_SLOTS, ALL_SLOTS)}


class DDayForm(SetupForm):
    """The whole table."""

    turn: int = 1
    """1 to 10."""
    order: int | str = 0
    """The order card that comes up next, by number or action; 0 is the beginning of the turn."""
    fortune: int = 0
    """What the fortune die of that order shows; 0: it is still to be rolled."""
    three_cities: bool = False
    """The Allies held all three cities at the end of the turn before."""
    orders_gone: list[int | str] | None = None
    """Order cards that have left the deck for good; order 1 does after it has come up."""
    tactics_used: list[int | str] = msgspec.field(default_factory=list)
    """Tactics cards that have been used."""
    flooded: str = ""
    """The zone that is closed to Allied moves (tactics 7)."""
    decoy: str = ""
    """The box whose units may land elsewhere (tactics 9)."""
    combined: bool = False
    """Artillery helps infantry in order 11 (tactics 10)."""
    barnstormer: list[str] = msgspec.field(default_factory=list)
    """Fighter and zone that nobody fires at: `["UK ftr", "Caen"]` (tactics 3)."""
    zones: dict[str, Units] = msgspec.field(default_factory=dict)
    """By name or number: units and how many; a zone that is named holds nothing else."""
    boxes: dict[str, Units] = msgspec.field(default_factory=dict)
    """Beachhead boxes by name, in the same form."""
    airborne: Units | None = None
    """Paratroopers still in their boxes; full until order 1 of turn 1 is over, then empty."""
    airfield: Units | None = None
    """Aircraft there, `{"UK ftr": 4, "US bmb": 1}`; unsaid: all that are not over a zone."""
    charts: dict[str, int | list[int]] | None = None
    """Units that have left each chart: the first so many, or the numbers of their spaces."""


# ---- from a form to a position --------------------------------------------------------------------


def build(form: DDayForm) -> Board:
    """Build the position, with its agenda."""
    b = first_position(form.scenario, form.options)
    pieces = b.count_pieces()
    b.turn, b.close = form.turn, int(form.three_cities)
    number = read_order(form.order)
    if number == Phase.AIRBORNE_ASSAULT and b.turn > 1:
        msg = f"order: {ORDERS[0].action} comes up on turn 1 only, not on turn {b.turn}."
        raise BadSetup(msg, code="setup.card", rule="AAD-ORDER01-06", remedy="write 2 or later")
    place_zones(b, form)
    place_boxes(b, form)
    place_paratroopers(b, form, number)
    place_aircraft(b, form)
    place_cards(b, form, number)
    settle_charts(b, form, pieces)
    count_lost(b, pieces)
    plan_turn(b, number, form.fortune)
    return b


def place_zones(b: Board, form: DDayForm) -> None:
    """Put land units and aircraft in the zones that the form names; others are as at the start."""
    if form.start == "empty":
        b.units = empty_units()
    for name, units in form.zones.items():
        zone = read_zone(b, name, "zones")
        for slot in range(LAND_SLOTS):
            b.add_units(zone, slot, -b.count(zone, slot))
        for unit, number in units.items():
            slot = find_named(UNIT_SLOTS, unit, f"zones.{name}", "unit")
            check_range(f"zones.{name}.{unit}", number, 0, sum(b.count_pieces()))
            if slot < LAND_SLOTS:
                b.add_units(zone, slot, number)
            else:
                b.send_aircraft(slot, zone, number)


def place_boxes(b: Board, form: DDayForm) -> None:
    """Put units in the beachhead boxes that the form names."""
    if form.start == "empty":
        b.boxes = [0] * len(b.boxes)
    kinds = {SHORTS[kind]: kind for kind in range(MOBILE_KINDS)}
    for name, units in form.boxes.items():
        box = find_named({each: i for i, each in enumerate(BOXES)}, name, "boxes", "box")
        for kind in range(MOBILE_KINDS):
            b.add_afloat(box, kind, -b.count_afloat(box, kind))
        for unit, number in units.items():
            kind = find_named(kinds, unit, f"boxes.{name}", "unit")
            check_range(f"boxes.{name}.{unit}", number, 0, b.capacity[box], "AAD-REINF-10")
            b.add_afloat(box, kind, number)


def place_paratroopers(b: Board, form: DDayForm, number: int) -> None:
    """Leave paratroopers in their boxes only until they have dropped (AAD-ORDER01-06)."""
    full = b.airborne
    dropped = b.turn > 1 or number > Phase.AIRBORNE_ASSAULT
    men = [0] * len(full) if dropped or form.start == "empty" else [*full]
    for name, count in (form.airborne or {}).items():
        box = find_named(
            {each: i for i, each in enumerate(AIRBORNE_NAMES)}, name, "airborne", "box"
        )
        check_range(f"airborne.{name}", count, 0, full[box], "AAD-BOARD-17")
        if count and dropped:
            msg = f"{name} has dropped: order 1 comes up only on turn 1."
            raise BadSetup(msg, code="setup.airborne", rule="AAD-ORDER01-06")
        men[box] = count
    b.airborne = tuple(men)


def place_aircraft(b: Board, form: DDayForm) -> None:
    """Put the aircraft that are not over zones on the Airfield, or those that the form puts there."""
    for name, slot in AIRFIELD_SLOTS.items():
        total, aloft = b.at_airfield(slot), b.count_everywhere(slot)
        if aloft > total:
            raise too_many(slot, aloft, total)
        parked = 0 if form.start == "empty" else total - aloft
        if form.airfield is not None:
            parked = form.airfield.get(name, 0)
            check_range(f"airfield.{name}", parked, 0, total - aloft, "AAD-BOARD-19")
        b.park(slot, parked - total)
    for name in form.airfield or ():
        find_named(AIRFIELD_SLOTS, name, "airfield", "aircraft")


def place_cards(b: Board, form: DDayForm, number: int) -> None:
    """Take cards out of the decks, and keep what tactics cards have prepared."""
    gone: Sequence[int | str] = form.orders_gone if form.orders_gone is not None else []
    if form.orders_gone is None and (b.turn > 1 or number > Phase.AIRBORNE_ASSAULT):
        gone = [int(Phase.AIRBORNE_ASSAULT)]
    for order in gone:
        b.strike_order(read_order(order))
    titles = {card.title: card.number for card in TACTICS.values()}
    for card in form.tactics_used:
        b.use_up(read_card(card, titles, "tactics_used", "tactics card"))
    b.combined = int(form.combined)
    b.flooded = read_zone(b, form.flooded, "flooded") if form.flooded else NONE
    b.decoy = (
        find_named({each: i for i, each in enumerate(BOXES)}, form.decoy, "decoy", "box")
        if form.decoy
        else NONE
    )
    if form.barnstormer:
        b.barnstormer = read_barnstormer(b, form.barnstormer)


def read_barnstormer(b: Board, words: Sequence[str]) -> int:
    """Return the fighter that nobody fires at: a unit and a zone."""
    fighters = {unit_short(AIRCRAFT[FIGHTER][power]): power for power in (UK, US)}
    power = find_named(fighters, words[0], "barnstormer", "fighter")
    zone = read_zone(b, words[-1], "barnstormer")
    if len(words) != 2 or not b.count(zone, AIRCRAFT[FIGHTER][power]):
        msg = f"barnstormer: no {words[0]} is over {zone_name(zone)}."
        raise BadSetup(msg, code="setup.aircraft", rule="AAD-TACTIC03-02")
    return CLAIMS.id(zone, power)


def settle_charts(b: Board, form: DDayForm, pieces: Sequence[int]) -> None:
    """Take off the charts what the form says, or what stands on the map beyond the rest of the pieces."""
    if form.charts is None and form.start == "scenario":
        for slot, (have, want) in enumerate(zip(b.count_pieces(), pieces, strict=True)):
            take_in_order(b, slot, have - want)
        return
    charts = {name: i for i, name in enumerate(CHART_NAMES)}
    left = {
        find_named(charts, name, "charts", "chart"): n for name, n in (form.charts or {}).items()
    }
    for chart, spaces in enumerate(CHART_SPACES):
        said = left.get(chart, len(spaces) if form.start == "empty" else 0)
        if isinstance(said, int):
            check_range(f"charts.{CHART_NAMES[chart]}", said, 0, len(spaces), "AAD-REINF-02")
        for space in [*range(1, said + 1)] if isinstance(said, int) else said:
            check_range(f"charts.{CHART_NAMES[chart]}", space, 1, len(spaces), "AAD-REINF-02")
            take_from_chart(b, chart, space - 1)


def take_in_order(b: Board, slot: int, number: int) -> None:
    """Take so many units of a slot off their charts, the first ones first."""
    for chart, spaces in enumerate(CHART_SPACES):
        for space, each in enumerate(spaces):
            if number > 0 and each == slot and is_waiting(b, chart, space):
                take_from_chart(b, chart, space)
                number -= 1


def count_lost(b: Board, pieces: Sequence[int]) -> None:
    """Put every piece out of play that is nowhere else; refuse more pieces than there are."""
    have = b.count_pieces()
    for slot, (placed, total) in enumerate(zip(have, pieces, strict=True)):
        if placed > total:
            raise too_many(slot, placed, total)
        b.count_lost(slot, total - placed)


def plan_turn(b: Board, number: int, die: int) -> None:
    """Put the rest of the turn on the agenda."""
    check_range("turn", b.turn, 1, TURNS, "AAD-BOARD-05")
    check_range("fortune", die, 0, 6, "AAD-FORTUNE00-03")
    b.agenda.clear()
    if not number:
        b.do(turn())
        return
    deck = [n for n in list_deck(b) if n >= number]
    b.phase = number
    if not die:
        b.do(*[order_card(n) for n in deck], end_of_turn())
        return
    if not b.fortune or number not in deck:
        msg = f"fortune: no die is rolled for order {number} here."
        raise BadSetup(msg, code="setup.fortune", rule="AAD-FORTUNE00-03")
    frames = cards_of_number(b, number, there=True)
    b.do(*frames[1:], *[order_card(n) for n in deck[1:]], end_of_turn())
    apply_fortune(b, (die,), number)


# ---- from a position to a form ----------------------------------------------------------------------


def fill_form(b: Board) -> DDayForm:
    """Describe a position: every place that is not empty."""
    claim = CLAIMS[b.barnstormer] if b.barnstormer >= 0 else None
    return DDayForm(
        scenario=SCENARIOS[b.seats - 2].id,
        options=list_options(b),
        start="empty",
        turn=b.turn,
        order=ORDERS[b.phase - 1].action if b.phase else 0,
        three_cities=bool(b.close),
        orders_gone=[card.action for card in ORDERS if b.has_left_deck(card.number)],
        tactics_used=[card.title for card in TACTICS.values() if b.is_used(card.number)],
        flooded=zone_name(b.flooded) if b.flooded >= 0 else "",
        decoy=BOXES[b.decoy] if b.decoy >= 0 else "",
        combined=bool(b.combined),
        barnstormer=[unit_short(AIRCRAFT[FIGHTER][claim.power]), zone_name(claim.place)]
        if claim
        else [],
        zones=without_empty({zone_name(z): list_units(b, z) for z in b.zones()}),
        boxes=without_empty(
            {
                BOXES[box]: {
                    SHORTS[kind]: b.count_afloat(box, kind) for kind in b.kinds_afloat(box)
                }
                for box in range(len(BOXES))
            }
        ),
        airborne=dict(zip(AIRBORNE_NAMES, b.airborne, strict=True)) if any(b.airborne) else None,
        airfield={name: n for name, slot in AIRFIELD_SLOTS.items() if (n := b.at_airfield(slot))},
        charts={name: list_gone(b, chart) for chart, name in enumerate(CHART_NAMES)},
    )


def list_units(b: Board, zone: int) -> Units:
    """Return what stands in a zone and flies over it."""
    return {name: n for name, slot in UNIT_SLOTS.items() if (n := b.count(zone, slot))}


def list_gone(b: Board, chart: int) -> int | list[int]:
    """Return how many units have left a chart, or which, if later ones came before earlier ones."""
    spaces = range(len(CHART_SPACES[chart]))
    gone = [space + 1 for space in spaces if not is_waiting(b, chart, space)]
    return len(gone) if gone == [*range(1, len(gone) + 1)] else gone


def list_options(b: Board) -> dict[str, int | str | bool]:
    """Return the options of a position that differ from their defaults."""
    usual = first_position("two", {o.id: o.default for o in OPTIONS})
    chosen: dict[str, int | str | bool] = {
        "fortune": bool(b.fortune),
        "tactics": bool(b.tactics),
        "zones": 42 if b.extra else 41,
        "setup": "later" if b.capacity == usual.capacity else "earlier",
        "home_front": "Allies" if b.home_front == BOTH else "Axis",
        "strict_tanks": bool(b.strict),
        "axis_origins": b.axis_origins,
        "shared_origin": bool(b.shared_origin),
        "early_end": bool(b.early_end),
        "us_entry": "either" if b.either_beach else "chart",
    }
    return {o.id: chosen[o.id] for o in OPTIONS if chosen[o.id] != o.default}


def without_empty(places: dict[str, Units]) -> dict[str, Units]:
    """Leave out places without pieces."""
    return {name: units for name, units in places.items() if units}


# ---- words and figures ------------------------------------------------------------------------------


def read_order(word: int | str) -> int:
    """Return the number of an order card by number or action; 0 is none."""
    actions = {card.action: card.number for card in ORDERS}
    return 0 if word in (0, "") else read_card(word, actions, "order", "order card")


def read_card(word: int | str, titles: Mapping[str, int], field: str, what: str) -> int:
    """Return the number of a card by number or title."""
    if isinstance(word, str) and not word.isdecimal():
        return find_named(titles, word, field, what)
    check_range(field, int(word), 1, LAST_ORDER, "AAD-ORDER00-03")
    return int(word)


def read_zone(b: Board, word: str, field: str) -> int:
    """Return a zone by name, `Z30` or `30`."""
    known = b.zones()
    names = {zone_name(z): z for z in known}
    digits = word.strip().lower().removeprefix("z")
    if digits.isdecimal() and len(digits) < 4 and int(digits) in known:
        return int(digits)
    return find_named(names, word, field, "zone")


def too_many(slot: int, placed: int, total: int) -> BadSetup:
    """Return the error for more pieces than the game has."""
    msg = f"{name_unit(slot)}: {counted(placed, 'piece')} placed, the game has {total}."
    return BadSetup(
        msg,
        code="setup.pieces",
        rule="AAD-BOARD-08",
        remedy='say what other zones, boxes and charts hold, or begin with start = "empty"',
    )
