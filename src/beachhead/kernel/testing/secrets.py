"""Checks of what a side may know: views, re-deals, bots."""

from collections.abc import Mapping
from random import Random
from time import process_time
from typing import TypeVar

import msgspec

from beachhead.kernel.bots import Bot
from beachhead.kernel.game import Game
from beachhead.kernel.nodes import Answer, Chance, Decision
from beachhead.kernel.position import Event, Position
from beachhead.kernel.testing.answers import decisions
from beachhead.kernel.testing.chance import chances
from beachhead.kernel.testing.walk import Stop, Walk, spread_evenly, walk

B = TypeVar("B", bound=Position)
DEALS = 24
GRACE = 0.1
"""Seconds that a busy machine may take on top of a bot's budget."""


def check_views(game: Game[B], scenario: str = "", seed: int = 0, plies: int = 200) -> None:
    """Assert that a view hides what the side may not know: any re-deal of it looks exactly the same."""
    tour = walk(game, scenario, seed, plies)
    luck = tour.random("views")
    for stop in tour.stops:
        for side in range(-1, len(game.meta.sides)):
            _check_view(tour, stop, side, luck)
    if game.meta.secrets and not sum(_count_hidden_draws(tour, s, n) for s, _, n in chances(tour)):
        start = tour.stops[0].b
        tour.fail(
            start, "the game claims secrets, but what one side draws is never kept from others"
        )


def _check_view(tour: Walk[B], stop: Stop[B], side: int, luck: Random) -> None:
    """Look at one side's view of one position, and at a re-deal of it."""
    game = tour.game
    view = game.view(stop.b, side)
    seen = game.key(view)
    if game.key(stop.b) != stop.key:
        tour.fail(stop.b, f"making side {side}'s view changed the position")
    if not game.meta.secrets and seen != stop.key:
        tour.fail(stop.b, f"side {side}'s view differs, yet the game declares no secrets")
    if game.key(game.view(view, side)) != seen:
        tour.fail(stop.b, f"the view of side {side}'s view is another one")
    dealt = game.redeal(view, side, luck.randrange)
    if game.key(view) != seen:
        tour.fail(stop.b, f"re-dealing changed side {side}'s view")
    if faults := game.invariants(dealt):
        tour.fail(stop.b, f"re-dealt for side {side}, the position cannot be: {faults}")
    again = game.view(dealt, side)
    if game.key(again) != seen:
        tour.fail(stop.b, f"re-dealt, the position looks different to side {side}")
    if _draw_scene(game, again, side) != _draw_scene(game, view, side):
        tour.fail(stop.b, f"re-dealt, the scene of side {side} is another one")


def _count_hidden_draws(tour: Walk[B], stop: Stop[B], node: Chance) -> int:
    """Count for how many sides this draw is hidden, and prove that nothing gives it away.

    A draw is hidden from a side if a re-deal of what it sees afterwards may give another outcome.
    """
    game = tour.game
    if not game.meta.secrets or len(outcomes := node.device.outcomes()) > 60:
        return 0
    worlds = [_outcome_of_draw(game, stop.b, node, outcome) for outcome, _ in outcomes]
    found = 0
    for side in range(-1, len(game.meta.sides)):
        first, told = worlds[0]
        view = game.view(first, side)
        luck = tour.random(f"deals/{stop.ply}/{side}")
        deals = {game.key(game.redeal(view, side, luck.randrange)) for _ in range(DEALS)}
        deals.discard(game.key(first))
        alike = [(b, story) for b, story in worlds[1:] if game.key(b) in deals]
        found += bool(alike)
        for other, story in alike:
            if game.key(game.view(other, side)) != game.key(view) or story != told:
                tour.fail(
                    stop.b, f"{node.step} is hidden from side {side}, yet something gives it away"
                )
    return found


def _outcome_of_draw(game: Game[B], b: B, node: Chance, outcome: Answer) -> tuple[B, list[Event]]:
    """Return the position and the story that an outcome leads to."""
    twin = b.clone()
    side = next(s for s, n in game.asked_nodes(twin) if n == node)
    return twin, game.play(twin, outcome, side)


def _draw_scene(game: Game[B], view: B, side: int) -> bytes:
    """Draw the scene, if the game has one."""
    return msgspec.json.encode(game.scene(view, side))


def check_bots(
    game: Game[B],
    bots: Mapping[str, Bot],
    scenario: str = "",
    seed: int = 0,
    plies: int = 200,
    seconds: float = 0.05,
) -> None:
    """Assert that every bot answers legally, within its budget, and the same whatever is hidden from it."""
    tour = walk(game, scenario, seed, plies)
    found = decisions(tour)
    for index in spread_evenly(len(found), 8):
        stop, _, node = found[index]
        for level, bot in bots.items():
            answer = _check_budget(tour, stop, node, level, bot, seconds)
            if game.why_not(stop.b, answer, node.side):
                tour.fail(stop.b, f"bot {level!r} answers {answer!r}, which is not legal")
            _check_honesty(tour, stop, node, level, bot)


def ask(game: Game[B], b: B, side: int, bot: Bot, seconds: float) -> Answer:
    """Show a bot a side's view and hear its answer; its luck is always the same."""
    view = game.view(b, side)
    node = game.open_node(view, side)
    assert isinstance(node, Decision)
    return bot.decide(game, view, node, Random("bot").randrange, seconds)


def _check_budget(
    tour: Walk[B], stop: Stop[B], node: Decision, level: str, bot: Bot, seconds: float
) -> Answer:
    """Measure a bot by its own processor time, since a crowded machine is not its fault."""
    late: list[float] = []
    while len(late) < 3:
        started = process_time()
        answer = ask(tour.game, stop.b, node.side, bot, seconds)
        late.append(process_time() - started - 1.1 * seconds)
        if late[-1] < GRACE:
            return answer
    return tour.fail(stop.b, f"bot {level!r}, given {seconds} s, is late by {min(late):.2f} s")


def _check_honesty(tour: Walk[B], stop: Stop[B], node: Decision, level: str, bot: Bot) -> None:
    """Deal the hidden part again: the bot must not notice. Nor may it touch the position."""
    game, side = tour.game, node.side
    luck = tour.random(f"honesty/{stop.ply}")
    first = ask(game, stop.b, side, bot, 60)
    if game.key(stop.b) != stop.key:
        tour.fail(stop.b, f"bot {level!r} changed the position")
    for _ in range(3 if game.meta.secrets else 1):
        other = game.redeal(game.view(stop.b, side), side, luck.randrange)
        if ask(game, other, side, bot, 60) != first:
            tour.fail(
                stop.b, f"bot {level!r} answers otherwise when only what it cannot see differs"
            )
