"""Work whose speed is reported beside decisions and copies: random play and sight in every scenario."""

from collections.abc import Callable
from functools import partial

from beachhead.games.company.content.forces import table
from beachhead.games.company.content.scenarios.reading import names
from beachhead.kernel.chances import RandBelow
from beachhead.kernel.position import Position
from beachhead.kernel.registry import AnyGame

LOOKS = 50  # at a map in one go
READY = 200 * LOOKS  # prepared beforehand
PARTS = 1 << 30  # into which chance is divided in random play
RADIUS, HEIGHT = 75, 60  # of an Infantry Team, in hundredths of an inch
Look = tuple[int, int, int, int, int, int, int, int]
SCENARIOS = {"": "company", "pegasus_bridge": "company, 63 Teams"}
"""The learning game and a table of about 60 Teams."""


def workloads(game: AnyGame, randbelow: RandBelow) -> dict[str, Callable[[], int]]:
    """Play random games, copy tables and look between places nobody stood at before, scenario by scenario."""
    found: dict[str, Callable[[], int]] = {}
    for name in names():
        looks = Looks(name, randbelow)
        found[f"{name}, random decisions"] = partial(play_out, game, name, randbelow)
        found[f"{name}, sight between new places"] = looks.new
        found[f"{name}, sight between known places"] = looks.known
        found[f"{name}, copies of {len(table(name).teams)} Teams"] = partial(copies, game.new(name))
    return found


def play_out(game: AnyGame, scenario: str, randbelow: RandBelow) -> int:
    """Play a scenario at random to its end."""
    return game.play_out(game.new(scenario), lambda: randbelow(PARTS) / PARTS)


def copies(b: Position) -> int:
    """Copy a position as search does."""
    for _ in range(LOOKS):
        b.clone()
    return LOOKS


class Looks:
    """Looks over the map of a scenario."""

    def __init__(self, name: str, randbelow: RandBelow) -> None:
        self.ground, self.randbelow = table(name).ground, randbelow
        self.fresh: list[Look] = []
        self.new()  # prepares the first looks before anything is timed
        self.again = [self.look() for _ in range(LOOKS)]

    def look(self) -> Look:
        """Choose two places."""
        width, height = self.ground.width - 2 * RADIUS, self.ground.height - 2 * RADIUS
        a, b, c, d = (RADIUS + self.randbelow(most) for most in (width, height, width, height))
        return a, b, RADIUS, HEIGHT, c, d, RADIUS, HEIGHT

    def new(self) -> int:
        """Look where nobody looked before."""
        if not self.fresh:
            self.fresh = [self.look() for _ in range(READY)]
        for _ in range(LOOKS):
            self.ground.sees(*self.fresh.pop())
        return LOOKS

    def known(self) -> int:
        """Look where somebody looked before."""
        for look in self.again:
            self.ground.sees(*look)
        return LOOKS
