"""Set-ups: whatever can be reached can be described, and set up again from its description."""

from typing import TypeVar

import msgspec

from beachhead.kernel.errors import BeachheadError
from beachhead.kernel.game import Game
from beachhead.kernel.position import Position
from beachhead.kernel.setups import BadSetup, write_toml
from beachhead.kernel.testing.walk import Walk, walk

B = TypeVar("B", bound=Position)


def check_setups(
    game: Game[B], scenario: str = "", seed: int = 0, plies: int = 200, unusual: float = 0.0
) -> None:
    """Assert that each position's description makes the same position again, as TOML and as JSON."""
    tour = walk(game, scenario, seed, plies, unusual)
    for stop in tour.stops:
        if not stop.b.ending:
            _check_description(tour, stop.b)
    try:
        game.setup({"no_such_field": 1})
    except BadSetup:
        return
    tour.fail(tour.stops[0].b, "a set-up with an unknown field is accepted")


def _check_description(tour: Walk[B], b: B) -> None:
    """Assert that one position survives being described."""
    game = tour.game
    form = game.describe(b)
    for text in (write_toml(form), msgspec.json.encode(form)):
        try:
            again = game.setup(text)
        except BeachheadError as error:
            tour.fail(b, f"its own description is refused: {error}\n{write_toml(form)}")
        if again != b:
            tour.fail(b, f"its description makes another position:\n{write_toml(form)}")
