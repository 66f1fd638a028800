"""The work of a process that thinks for people: hints, and spans of an analysis.

It imports little, so that the process starts quickly.
"""

from collections.abc import Sequence

from beachhead.ai.analysis import Analysis, Step, analyse, check_worst, find_chance
from beachhead.ai.hints import Hint, find_hints
from beachhead.kernel import registry


def hint_for_view(game_id: str, body: bytes, side: int, seconds: float) -> tuple[float, list[Hint]]:
    """Return a side's win chance and its best moves, from its own view."""
    game = registry.game(game_id)
    view = game.decoder.decode(body)
    return find_chance(game, view, side), find_hints(game, view, side, seconds=seconds)


def chances_of_views(game_id: str, bodies: Sequence[bytes], side: int) -> list[float]:
    """Return the win chance of a side, or of the first one, as far as each view tells."""
    game = registry.game(game_id)
    return [find_chance(game, game.decoder.decode(body), side) for body in bodies]


def analyse_span(game_id: str, body: bytes, steps: list[Step], first: int, last: int) -> Analysis:
    """Analyse the items of a match that begin in a span of depths."""
    game = registry.game(game_id)
    return analyse(game, game.decoder.decode(body), steps, span=(first, last))


def check_analysis(game_id: str, body: bytes, steps: list[Step], found: Analysis) -> Analysis:
    """Play the worst decisions on."""
    game = registry.game(game_id)
    return check_worst(game, game.decoder.decode(body), steps, found)
