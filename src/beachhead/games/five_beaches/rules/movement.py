"""Movement, landing and exit."""

from functools import lru_cache

from beachhead.games.five_beaches.board import ALLIED, EXITED, GERMAN, LOST, OFF, Board
from beachhead.games.five_beaches.content.map_graph import HexSet
from beachhead.games.five_beaches.content.scenario import ScenarioContent, scenario_content
from beachhead.games.five_beaches.content.step_costs import StepCosts
from beachhead.kernel.memo import Memo

MOST_MARCHES = 1 << 14
"""How many marches of a kind of unit past enemies are remembered."""
Reach = tuple[HexSet, HexSet]
"""Where a unit gets to while no enemy is near, and where an enemy would be near."""


class Mover:
    """How one kind of unit moves on the maps of a scenario."""

    def __init__(self, content: ScenarioContent, steps: StepCosts, most_points: int) -> None:
        """Work out once how far it gets from every hex while no enemy is near."""
        self._content = content
        self._steps = steps
        self.march = lru_cache(maxsize=MOST_MARCHES)(self._march)
        self.reach: list[dict[int, Reach]] = [
            {number: self._list_undisturbed_hexes(number, points) for number in content.numbers}
            for points in range(most_points + 1)
        ]
        """By movement points and hex."""

    def _list_undisturbed_hexes(self, number: int, points: int) -> Reach:
        """Sail on or land, or march over land."""
        content = self._content
        if content.at_sea(number):  # FFF-BEACH-21; a landing is the whole move: FFF-BEACH-22
            return self._steps.sail(number, points) | self._steps.landing[number], 0
        return self._march(number, points, 0), content.within(number, points) & content.land

    def _march(self, number: int, points: int, enemies: HexSet) -> HexSet:
        """Spread over land by cost; the first hex is open whatever it costs (FFF-BEACH-17)."""
        passable = ~enemies  # FFF-BEACH-15
        onward = passable & ~self._content.land_next_to(enemies)  # FFF-BEACH-16
        return self._steps.spread(number, points, passable, onward)

    def first_steps(self, side: int) -> dict[int, HexSet]:
        """Return by place which neighbours a unit may enter, and the exit where it may leave."""
        content = self._content
        found = dict.fromkeys((OFF, LOST, EXITED), 0)
        for number, neighbours in self._steps.open.items():
            leaves = side == ALLIED and number in content.exits  # FFF-BEACH-24
            found[number] = neighbours | content.exit if leaves else neighbours
        return found


class MovementTables:
    """How the units of a scenario move, worked out once."""

    def __init__(self, content: ScenarioContent) -> None:
        """Work out the tables of every kind of unit, and list them by unit."""
        most = max(f.movement for u in content.units for f in (u.full, u.reduced))
        movers = {s: Mover(content, s, most) for s in content.steps_by_gait.values()}
        self.mover = [movers[steps] for steps in content.step_costs]
        """By unit."""
        self.reach = [
            tuple(mover.reach[points] for _, _, points in factors)
            for mover, factors in zip(self.mover, content.factors, strict=True)
        ]
        """By unit, its steps and hex."""
        known = {
            (mover, side): mover.first_steps(side)
            for mover in movers.values()
            for side in (ALLIED, GERMAN)
        }
        self.first_steps = [
            known[mover, side] for mover, side in zip(self.mover, content.side_of, strict=True)
        ]
        """By unit and place."""


TABLES: Memo[str, MovementTables] = Memo(lambda key: MovementTables(scenario_content(key)))
"""By scenario."""


def destinations(b: Board, unit: int) -> HexSet:
    """Return the hexes where a unit may end its move."""
    number = b.at[unit]
    tables = TABLES[b.scenario]
    found, near = tables.reach[unit][b.steps[unit]][number]
    allied, german = b.occupied
    enemies = near & (allied if b.content.side_of[unit] else german)
    if enemies:
        found = tables.mover[unit].march(number, b.factors(unit).movement, enemies)
    return found & ~(allied | german)  # FFF-BEACH-14


def tell_move(b: Board, unit: int, number: int) -> None:
    """Report that a unit moves or lands, before it does."""
    start, content = b.at[unit], b.content
    landed = content.at_sea(start) and not content.at_sea(number)
    kind, rule = ("landed", "FFF-BEACH-22") if landed else ("moved", "FFF-BEACH-13")
    b.tell(
        kind,
        rule,
        **{"from": f"hex:{start}"},
        to=f"hex:{number}",
        pieces=[f"unit:{unit}"],
        unit=content.units[unit].name,
        hex=number,
        place=content.place_name(number),
        side=content.side_of[unit],
    )


def exit_map(b: Board, unit: int) -> None:
    """Exit over the edge of the map; it counts there, unless the unit is barred (FFF-BEACH-45)."""
    counts = b.content.scores_by_exit[unit]
    sheet = b.sheet_index(unit)
    b.tell(
        "exited",
        "FFF-BEACH-24" if counts else "FFF-VAR-SWORD-04",
        pieces=[f"unit:{unit}"],
        unit=b.content.units[unit].name,
        side=ALLIED,
        points=int(counts),
    )
    b.put(unit, EXITED)
    if counts:
        b.exits = tuple(n + (i == sheet) for i, n in enumerate(b.exits))
