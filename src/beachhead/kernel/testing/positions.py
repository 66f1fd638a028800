"""Checks of positions: saved, copied, replayed, finished."""

from random import Random
from typing import TypeVar

from beachhead.kernel.devices import sample
from beachhead.kernel.errors import BeachheadError
from beachhead.kernel.game import Game
from beachhead.kernel.nodes import Chance, Decision, Node, Over
from beachhead.kernel.position import Position
from beachhead.kernel.testing.walk import Move, Walk, random_move, random_moves, spread_evenly, walk

B = TypeVar("B", bound=Position)
THOROUGH = 80
"""Where so many positions are looked at, playouts begin at the start too."""


def check_saving(game: Game[B], scenario: str = "", seed: int = 0, plies: int = 200) -> None:
    """Assert that a saved position loads to an equal one at every state, and breaks no invariant."""
    tour = walk(game, scenario, seed, plies)
    for stop in tour.stops:
        try:
            again = game.load(game.save(stop.b))
        except BeachheadError as error:
            tour.fail(stop.b, f"a reached position does not load: {error.message}")
        if game.key(again) != stop.key:
            tour.fail(stop.b, "a saved position loads to another one")


def check_showing(game: Game[B], scenario: str = "", seed: int = 0, plies: int = 200) -> None:
    """Assert that the notation of a position stands on one line and reads back to an equal position."""
    tour = walk(game, scenario, seed, plies)
    for stop in tour.stops:
        text = game.show(stop.b)
        if "\n" in text:
            tour.fail(stop.b, "the notation of a position takes more than one line")
        try:
            again = game.read(text)
        except BeachheadError as error:
            tour.fail(stop.b, f"a shown position is not read: {error.message}")
        if game.key(again) != stop.key:
            tour.fail(stop.b, "a shown position is read as another one")


def check_clones(game: Game[B], scenario: str = "", seed: int = 0, plies: int = 200) -> None:
    """Assert that a copy is equal, and nothing played on one of the two is seen on the other."""
    tour = walk(game, scenario, seed, plies)
    luck = tour.random("clones")
    for stop in tour.stops:
        if game.key(stop.b) != stop.key:
            tour.fail(stop.b, "later play changed a copy that was taken before")
        twin = game.clone(stop.b)
        if game.key(twin) != stop.key:
            tour.fail(stop.b, "a copy differs from its original")
        random_moves(game, twin, luck, 12)
        if game.key(stop.b) != stop.key:
            tour.fail(stop.b, "play on a copy changed the original")


def check_checked_play(game: Game[B], scenario: str = "", seed: int = 0, plies: int = 200) -> None:
    """Assert that checked play and trusted play lead to the same position."""
    tour = walk(game, scenario, seed, plies)
    luck = tour.random("checked")
    for stop in tour.stops:
        side, node = luck.choice(stop.open)
        if isinstance(node, Over):
            continue
        _, answer = random_move(node, side, luck)
        trusted, played = stop.b.clone(), stop.b.clone()
        game.apply(trusted, answer, side)
        game.play(played, answer, side)
        if game.key(trusted) != game.key(played):
            tour.fail(stop.b, f"{answer!r} leads to another position when it is checked and told")


def check_replay(game: Game[B], scenario: str = "", seed: int = 0, plies: int = 200) -> None:
    """Assert that the same answers from the same start give the same position at every ply."""
    tour = walk(game, scenario, seed, plies)
    keys = {stop.ply: stop.key for stop in tour.stops}
    b = game.new(scenario)
    for ply in range(len(tour.moves) + 1):
        if ply in keys and game.key(b) != keys[ply]:
            tour.fail(
                b, f"replayed to ply {ply}, the game stands otherwise than when it was played"
            )
        if ply < len(tour.moves):
            _replay_move(tour, b, tour.moves[ply], ply)


def _replay_move(tour: Walk[B], b: B, taken: Move, ply: int) -> None:
    """Play a move that was legal when the game was walked."""
    try:
        tour.game.play(b, taken.answer, taken.side)
    except Exception as error:  # noqa: BLE001 - whatever it is, the replay has gone astray
        tour.fail(
            b, f"replayed at ply {ply}, {taken} goes otherwise than when it was played: {error!r}"
        )


def check_playout(game: Game[B], scenario: str = "", seed: int = 0, plies: int = 200) -> None:
    """Assert that a playout takes the same steps as answering node by node with the same luck."""
    tour = walk(game, scenario, seed, plies)
    late = tour.stops[3 * len(tour.stops) // 4]
    for start in [tour.stops[0].b, late.b] if plies >= THOROUGH else [late.b]:
        b, twin, luck = start.clone(), start.clone(), f"playout/{seed}"
        decisions = game.play_out(b, Random(luck).random)
        one_by_one = play_node_by_node(game, twin, Random(luck))
        if decisions != one_by_one or game.key(b) != game.key(twin):
            told = f"a playout of {decisions} decisions ends otherwise"
            tour.fail(start, f"{told} than the same answers node by node, {one_by_one} of them")


def play_node_by_node(game: Game[B], b: B, luck: Random) -> int:
    """Answer every node as a playout does; count the decisions."""
    node_of, apply, random, decisions = game.node, game.apply, luck.random, 0
    while True:
        node = node_of(b)
        if isinstance(node, Decision):
            options = node.options
            apply(b, options[int(random() * len(options))])
            decisions += 1
        elif isinstance(node, Chance):
            apply(b, sample(node.device, random))
        else:
            return decisions


def check_undo(game: Game[B], scenario: str = "", seed: int = 0, plies: int = 200) -> None:
    """Assert that from any copy and any saved position the same answers lead on as before."""
    tour = walk(game, scenario, seed, plies)
    for index in spread_evenly(len(tour.stops) - 1, 40):
        stop, following = tour.stops[index], tour.stops[index + 1]
        for b in (stop.b.clone(), game.load(game.save(stop.b))):
            for ply in range(stop.ply, following.ply):
                _replay_move(tour, b, tour.moves[ply], ply)
            if game.key(b) != following.key:
                tour.fail(stop.b, f"taken back to ply {stop.ply}, the game goes on otherwise")


def check_no_dead_end(game: Game[B], scenario: str = "", seed: int = 0, plies: int = 200) -> None:
    """Assert that somebody or something can always go on until the game is over."""
    luck = Random(f"dead/{seed}")
    for _ in range(2):
        b = game.new(scenario)
        for _ in range(plies * 5):
            nodes = _open_nodes(game, b, scenario, seed)
            side, node = luck.choice(nodes)
            if isinstance(node, Over):
                break
            game.apply(b, random_move(node, side, luck).answer, side)


def _open_nodes(game: Game[B], b: B, scenario: str, seed: int) -> list[tuple[int, Node]]:
    """List what is open; nothing open, or a choice without answers, is a dead end."""
    tour = Walk(game, scenario, seed, [], [], {})
    try:
        nodes = game.asked_nodes(b)
    except BeachheadError as error:
        tour.fail(b, f"dead end: {error.message}")
    for _, node in nodes:
        if isinstance(node, Decision) and not node.options:
            tour.fail(b, f"dead end: {node.step} has no legal answer")
    return nodes


def check_ends(game: Game[B], scenario: str = "", seed: int = 0, plies: int = 200) -> None:
    """Assert that random games end within the promised length, with a reason and scores in range."""
    bound = _longest_game(game, scenario)
    for n in range(3 if plies >= 100 else 1):
        b = game.new(scenario)
        tour = Walk(game, scenario, seed, [], [], {})
        random_moves(game, b, Random(f"ends/{seed}/{n}"), bound + 1)
        node = game.node(b)
        if not isinstance(node, Over):
            tour.fail(b, f"a random game takes more than {bound} answers and outcomes")
        _check_result(tour, b, node)


def _longest_game(game: Game[B], scenario: str) -> int:
    """Return the promised bound of a scenario, or else the game's."""
    chosen = [s for s in game.scenarios() if s.id == scenario] or game.scenarios()[:1]
    return chosen[0].longest or game.meta.longest


def _check_result(tour: Walk[B], b: B, over: Over) -> None:
    """Look at the scores of a finished game."""
    meta = tour.game.meta
    if not over.reason or not over.scores or len(over.scores) > len(meta.sides):
        tour.fail(b, f"the game ends without a reason or with {len(over.scores)} scores")
    if any(not meta.lowest <= score <= meta.highest for score in over.scores):
        tour.fail(b, f"scores {over.scores} leave the range {meta.lowest} to {meta.highest}")
    if meta.zero_sum and len(over.scores) > 1 and sum(over.scores) != 0:
        tour.fail(b, f"scores {over.scores} do not add up to zero")
    if meta.cooperative and len(set(over.scores)) > 1:
        tour.fail(b, f"scores {over.scores} differ, yet all sides win or lose together")


def check_frames(game: Game[B], scenario: str = "", seed: int = 0, plies: int = 200) -> None:
    """Assert that frames and answers hold ints and strings only, and every frame names a step."""
    tour = walk(game, scenario, seed, plies)
    for stop in tour.stops:
        for frame in [*stop.b.agenda, *(f for x in stop.b.branches for f in x.agenda)]:
            if not frame or frame[0] not in game.rules.steps:
                tour.fail(stop.b, f"frame {frame!r} names no step")
            if any(type(part) not in (int, str) for part in frame):
                tour.fail(stop.b, f"frame {frame!r} holds more than ints and strings")
    for side, answer in tour.moves:
        parts = answer if isinstance(answer, tuple) else (answer,)
        if any(type(part) not in (int, str) for part in parts):
            tour.fail(tour.stops[0].b, f"answer {answer!r} of side {side} is not plain")


def check_interleavings(game: Game[B], scenario: str = "", seed: int = 0, plies: int = 200) -> None:
    """Assert that while several sides act at once, the order of two independent answers does not matter."""
    tour = walk(game, scenario, seed, plies)
    luck = tour.random("interleavings")
    for stop in tour.stops:
        for i, (side, node) in enumerate(stop.open):
            for other, second in stop.open[i + 1 :]:
                moves = random_move(node, side, luck), random_move(second, other, luck)
                one, two = (
                    _play_in_order(game, stop.b, moves),
                    _play_in_order(game, stop.b, moves[::-1]),
                )
                if one is not None and two is not None and one != two:
                    tour.fail(stop.b, f"the order of {moves[0]} and {moves[1]} matters")


def _play_in_order(game: Game[B], b: B, moves: tuple[Move, ...]) -> bytes | None:
    """Play moves on a copy; None if the first takes the second's question away or changes it."""
    twin = b.clone()
    before = dict(game.asked_nodes(twin))
    for side, answer in moves:
        if dict(game.asked_nodes(twin)).get(side) != before[side]:
            return None
        game.apply(twin, answer, side)
    return game.key(twin)
