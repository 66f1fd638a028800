"""Work whose speed is reported beside decisions and copies: sight over every scenario's map."""

from collections.abc import Callable

from beachhead.games.company.forces import table
from beachhead.games.company.scenario import names
from beachhead.kernel.chances import Below

LOOKS = 50  # at each map in one go
ROUNDS = 200  # rounds of the maps prepared beforehand
RADIUS, HEIGHT = 75, 60  # of an Infantry Team, in hundredths of an inch
Look = tuple[int, int, int, int, int, int, int, int]


def workloads(below: Below) -> dict[str, Callable[[], int]]:
    """Look between places nobody stood at before, and between the same places again."""
    maps = {name: table(name).ground for name in names()}

    def looks(name: str) -> list[Look]:
        ground = maps[name]
        width, height = ground.width - 2 * RADIUS, ground.height - 2 * RADIUS
        spots = [(RADIUS + below(width), RADIUS + below(height)) for _ in range(2 * LOOKS)]
        return [
            (*a, RADIUS, HEIGHT, *c, RADIUS, HEIGHT)
            for a, c in zip(spots[::2], spots[1::2], strict=True)
        ]

    again = {name: looks(name) for name in maps}
    fresh: list[tuple[str, list[Look]]] = []

    def cold() -> int:
        if not fresh:
            fresh.extend((name, looks(name)) for _ in range(ROUNDS) for name in maps)
        name, now = fresh.pop()
        for look in now:
            maps[name].sees(*look)
        return len(now)

    def warm() -> int:
        for name, ground in maps.items():
            for look in again[name]:
                ground.sees(*look)
        return LOOKS * len(maps)

    cold()
    warm()
    return {"sight between new places": cold, "sight between known places": warm}
