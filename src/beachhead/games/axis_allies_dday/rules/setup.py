"""AAD-SETUP and AAD-BOARD: who plays what, and the units at the start."""

from beachhead.games.axis_allies_dday.board import Board, empty_units
from beachhead.games.axis_allies_dday.board.charts import full_charts
from beachhead.games.axis_allies_dday.content.components import BOARD, PACKAGE as CONTENT, UNITS
from beachhead.games.axis_allies_dday.content.tables import (
    ALL_SLOTS,
    AXIS,
    BOTH,
    KINDS,
    MOBILE_KINDS,
    SLOTS,
    UK,
    find_earlier_box,
    find_earlier_garrison,
)
from beachhead.games.axis_allies_dday.rules.turn import turn
from beachhead.kernel.data import load
from beachhead.kernel.meta import OptionsFile, Scenario, Side

PARTIES = tuple(
    Side(power.name if power.side == "Allies" else power.side, power.paint, power.pattern)
    for power in UNITS.power
)
"""Who plays with three players: the Axis and each Allied power."""
ALLIES = Side("Allies", PARTIES[UK].colour, PARTIES[UK].pattern)
SCENARIOS = [
    # AAD-SETUP-01: two or three players; AAD-SETUP-03: player 1 Germany, player 2 both Allies.
    Scenario(
        "two",
        "Two players",
        "One player is the Axis, the other both Allied powers.",
        sides=2,
        parties=(PARTIES[AXIS], ALLIES),
    ),
    # AAD-SETUP-02: player 1 Germany, player 2 the U.K., player 3 the U.S.
    Scenario(
        "three", "Three players", "Germany against the U.K. and the U.S.", sides=3, parties=PARTIES
    ),
]
# AAD-SETUP-12: a first game is played with order cards alone. AAD-ADV-01: both types are extra.
OPTIONS = [*load(CONTENT, "options.toml", OptionsFile).option]


def first_position(scenario: str, options: dict[str, int | str | bool]) -> Board:
    """Return the first position: powers get their players (AAD-SETUP-05), then board, charts and aircraft."""
    earlier = options["setup"] == "earlier"
    b = Board(
        seats=3 if scenario == "three" else 2,
        fortune=int(options["fortune"]),
        tactics=int(options["tactics"]),
        extra=int(options["zones"] == 42),
        home_front=BOTH if options["home_front"] == "Allies" else AXIS,
        strict=int(options["strict_tanks"]),
        axis_origins=int(options["axis_origins"]),
        shared_origin=int(options["shared_origin"]),
        either_beach=int(options["us_entry"] == "either"),
        early_end=int(options["early_end"]),
        units=empty_units(),
        boxes=[n for box in range(len(BOARD.beachhead)) for n in box_units(box, earlier=earlier)],
        airborne=tuple(box.infantry for box in BOARD.airborne),
        airfield=count_aircraft(),
        lost=(0,) * ALL_SLOTS,
        waiting=full_charts(),
        capacity=tuple(box_capacity(box, earlier=earlier) for box in range(len(BOARD.beachhead))),
    )
    place_garrisons(b, earlier=earlier)
    b.do(turn())
    return b


def place_garrisons(b: Board, *, earlier: bool) -> None:
    """Fill every Axis silhouette; no Allied unit stands in a zone yet (AAD-BOARD-10, AAD-BOARD-11)."""
    for zone in BOARD.zone:
        other = find_earlier_garrison(zone.number) if earlier else None
        garrison = other.garrison if other else zone.garrison
        for kind, n in garrison.items():
            b.add_units(zone.number, SLOTS[AXIS][KINDS.index(kind)], n)


def box_units(box: int, *, earlier: bool) -> list[int]:
    """List the units that start in a beachhead box by kind (AAD-BOARD-15, AAD-BOARD-16)."""
    entry = BOARD.beachhead[box]
    other = find_earlier_box(entry.name) if earlier else None
    units = other.units if other else entry.units
    return [units.get(kind, 0) for kind in KINDS[:MOBILE_KINDS]]


def box_capacity(box: int, *, earlier: bool) -> int:
    """Return the number of silhouettes of a beachhead box (AAD-ORDER14-04)."""
    entry = BOARD.beachhead[box]
    other = find_earlier_box(entry.name) if earlier else None
    return other.capacity if other else entry.capacity


def count_aircraft() -> tuple[int, ...]:
    """Put all aircraft on the Airfield (AAD-BOARD-19)."""
    field = BOARD.airfield
    return field.UK["fighter"], field.US["fighter"], field.UK["bomber"], field.US["bomber"]
