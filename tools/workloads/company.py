"""Work whose speed is reported beside decisions and copies: odds, and random play and sight in every scenario."""

from collections.abc import Callable
from functools import partial
from typing import cast

from beachhead.games.company.board import Board
from beachhead.games.company.content.forces import load_table
from beachhead.games.company.content.scenarios.reading import list_names
from beachhead.kernel.chances import RandBelow
from beachhead.kernel.position import Position
from beachhead.kernel.registry import AnyGame

LOOKS = 50  # at a map in one go
READY = 200 * LOOKS  # prepared beforehand
PARTS = 1 << 30  # into which chance is divided in random play
RANK = 200  # between Teams of a rank, in hundredths of an inch
RADIUS, HEIGHT = 75, 60  # of an Infantry Team, in hundredths of an inch
Look = tuple[int, int, int, int, int, int, int, int]
SCENARIOS = {"": "company", "pegasus_bridge": "company, 63 Teams"}
"""The learning game and a table of about 60 Teams."""


def workloads(game: AnyGame, randbelow: RandBelow) -> dict[str, Callable[[], int]]:
    """Ask for odds; play random games, copy tables and look between new places, scenario by scenario."""
    found: dict[str, Callable[[], int]] = ask_for_odds(game)
    for name in list_names():
        looks = Looks(name, randbelow)
        found[f"{name}, random decisions"] = partial(play_out, game, name, randbelow)
        found[f"{name}, sight between new places"] = looks.new
        found[f"{name}, sight between known places"] = looks.known
        found[f"{name}, copies of {len(load_table(name).teams)} Teams"] = partial(
            copies, game.new(name)
        )
    return found


def ask_for_odds(game: AnyGame) -> dict[str, Callable[[], int]]:
    """Ask for the default odds of large plans: a tank platoon's fire, mortars, nine Teams against seven."""
    river, lane = game.new("la_fiere"), face_each_other(game, "hedgerow_lane", (0, 9), (16, 23))
    charge: dict[str, object] = {"unit": "US.rif", "target": "GE.fjp"}
    plans: dict[str, tuple[Position, dict[str, object]]] = {
        "fire of tanks": (river, {"kind": "fire", "unit": "GE.tk", "target": "US.p2"}),
        "a barrage": (river, {"kind": "barrage", "unit": "GE.mor", "target": "US.p2"}),
        "fire at an assault": (lane, {**charge, "kind": "defence"}),
        "an assault": (lane, {**charge, "kind": "assault", "react": "none"}),
    }
    return {f"odds of {name}": partial(ask, game, *plan) for name, plan in plans.items()}


def ask(game: AnyGame, b: Position, plan: dict[str, object]) -> int:
    """Answer one question."""
    game.odds(b, plan)
    return 1


def face_each_other(
    game: AnyGame, scenario: str, ours: tuple[int, int], theirs: tuple[int, int]
) -> Board:
    """Return a position in which two Units stand in two ranks, six inches apart."""
    b = cast("Board", game.new(scenario))
    middle, front = b.table.ground.width // 2, b.table.ground.height // 2
    for (first, last), sign in ((ours, -1), (theirs, 1)):
        for i, team in enumerate(range(first, last)):
            b.x[team] = middle - 2 * RANK + (i % 5) * RANK
            b.y[team] = front + sign * (300 + (i // 5) * RANK)
    return b


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
        self.ground, self.randbelow = load_table(name).ground, randbelow
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
