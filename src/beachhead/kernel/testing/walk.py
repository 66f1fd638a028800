"""A walk: one random game that the checks look at, stop by stop."""

from collections.abc import Callable
from functools import lru_cache
from random import Random
from typing import Generic, NamedTuple, NoReturn, TypeVar

from beachhead.kernel.game import Game
from beachhead.kernel.meta import BadOption
from beachhead.kernel.nodes import Answer, Decision, Node, Over
from beachhead.kernel.position import Position

B = TypeVar("B", bound=Position)
Options = dict[str, int | str | bool]
LONGEST_WALK = 4000
"""Random games longer than this are not walked to their end; `check_ends` plays them out."""


class Move(NamedTuple):
    """An answer or outcome and the side that gave it (-1 while one at a time is asked)."""

    side: int
    answer: Answer


class Stop(NamedTuple, Generic[B]):
    """A position at rest, its key when it was reached, and what is open in it."""

    ply: int
    b: B
    key: bytes
    open: list[tuple[int, Node]]


class Walk(NamedTuple, Generic[B]):
    """A random game: every move, and the positions at which the checks look."""

    game: Game[B]
    scenario: str
    seed: int
    moves: list[Move]
    stops: list[Stop[B]]
    options: Options

    def each(self, kind: type[Node]) -> list[tuple[Stop[B], int, Node]]:
        """List the open nodes of a kind with their stops and sides."""
        return [(s, side, n) for s in self.stops for side, n in s.open if isinstance(n, kind)]

    def random(self, what: str) -> Random:
        """Return a generator of this walk's own."""
        return Random(f"{self.scenario}/{self.seed}/{what}")

    def fail(self, b: B, message: str) -> NoReturn:
        """Fail with everything that is needed to see it again."""
        where = f"scenario {self.scenario or 'default'!r}, seed {self.seed}, {self.options}"
        raise AssertionError(
            f"{self.game.id}: {message}\n{where}\nposition: {_show_position(self.game, b)}"
        )


def _show_position(game: Game[B], b: B) -> str:
    """Write a position even where its own notation is what fails."""
    try:
        return game.show(b)
    except Exception:  # noqa: BLE001 - any failure of the notation is told elsewhere
        return repr(b)


def random_move(node: Node, side: int, luck: Random) -> Move:
    """Pick an answer at random or let the device be thrown."""
    assert not isinstance(node, Over), "a finished game takes no move"
    if isinstance(node, Decision):
        assert node.options, f"{node.step} has no options"
        return Move(side, luck.choice(node.options))
    return Move(side, node.device.draw(luck.randrange))


def random_moves(game: Game[B], b: B, luck: Random, most: int) -> list[Move]:
    """Play at random to the end or as far as `most` moves; any open side may go first."""
    moves: list[Move] = []
    while len(moves) < most:
        side, node = luck.choice(game.asked_nodes(b))
        if isinstance(node, Over):
            break
        moves.append(random_move(node, side, luck))
        game.apply(b, moves[-1].answer, side)
    return moves


@lru_cache(maxsize=64)
def walk(
    game: Game[B], scenario: str = "", seed: int = 0, plies: int = 200, unusual: float = 0.0
) -> Walk[B]:
    """Play one random game and keep about `plies` of its positions, spread evenly.

    `unusual` is the share of options that are not left at their defaults.
    """
    options = random_options(game, scenario, Random(f"options/{seed}"), unusual)
    start = game.new(scenario, **options)
    # Not a copy: a game whose copies are broken has to come to the check of copies.
    other = game.new(scenario, **options)
    moves = random_moves(game, other, Random(f"walk/{seed}"), LONGEST_WALK)
    keep = set(spread_evenly(len(moves) + 1, plies))
    stops: list[Stop[B]] = []
    b = start
    for ply in range(len(moves) + 1):
        if ply in keep:
            stops.append(Stop(ply, b.clone(), game.key(b), game.asked_nodes(b)))
        if ply < len(moves):
            game.apply(b, moves[ply].answer, moves[ply].side)
    return Walk(game, scenario, seed, moves, stops, options)


def random_options(game: Game[B], scenario: str, luck: Random, share: float) -> Options:
    """Return a share of the options with other values than their defaults, where the scenario takes them."""
    chosen: Options = {}
    for option in game.options():
        if luck.random() < share:
            others = [value for value in option.values if value != option.default]
            tried = {**chosen, option.id: luck.choice(others)}
            try:
                game.new(scenario, **tried)
            except BadOption:
                continue
            except Exception:  # noqa: BLE001 - a crash at the start is found by playing
                return tried
            chosen = tried
    return chosen


def spread_evenly(count: int, most: int) -> list[int]:
    """Pick at most `most` of `count` places evenly, first and last among them."""
    if count <= most:
        return list(range(count))
    return sorted({round(i * (count - 1) / (most - 1)) for i in range(most)})


Check = Callable[..., None]
"""`check(game, scenario="", seed=0, plies=200)`: raise AssertionError with the position."""
