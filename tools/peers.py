"""Measure other engines by random play; run by `bench.py` with the Python they are installed in.

Standard library and the engines only: Beachhead is not installed there. Prints one line of JSON.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from random import Random

Figures = dict[str, float]
Playout = Callable[[Random], int]
"""Play one random game and count its decisions."""


ROUNDS = 5


def measure_engine(playout: Playout, copy: Callable[[], object], seconds: float) -> Figures:
    """Play the same random games several times, and copy; the best round counts, as in `timeit`."""
    share = seconds / ROUNDS
    games, decisions, playing = fill_time(lambda games: play_games(playout, games), share)
    copies, _, copying = fill_time(lambda copies: make_copies(copy, copies), share / 2)
    return {
        "decisions": decisions / playing,
        "playouts": games / playing,
        "copies": copies / copying,
        "length": decisions / games,
    }


def fill_time(work: Callable[[int], int], share: float) -> tuple[int, int, float]:
    """Find an amount of work that fills its share of the time; give it, its yield and its time.

    Time is this process's own, whoever else is busy. Asking for it costs some microseconds, so it
    is asked for once a round.
    """
    amount, (found, spent) = 1, time_round(work, 1)
    while spent < share / 2:
        amount *= 2
        found, spent = time_round(work, amount)
    return amount, found, min(spent, *(time_round(work, amount)[1] for _ in range(ROUNDS - 1)))


def time_round(work: Callable[[int], int], amount: int) -> tuple[int, float]:
    """Time one round."""
    started = time.process_time()
    found = work(amount)
    return found, max(time.process_time() - started, 1e-9)


def play_games(playout: Playout, games: int) -> int:
    """Play always the same games and count their decisions."""
    luck = Random(1)
    return sum([playout(luck) for _ in range(games)])


def make_copies(copy: Callable[[], object], copies: int) -> int:
    """Copy so many times."""
    for _ in range(copies):
        copy()
    return copies


def chess(seconds: float) -> Figures:
    """python-chess: legal moves, one at random."""
    import chess as engine  # type: ignore[import-not-found,unused-ignore]

    def playout(luck: Random) -> int:
        board, moves = engine.Board(), 0
        while not board.is_game_over() and moves < 400:
            board.push(luck.choice(list(board.legal_moves)))
            moves += 1
        return moves

    board = engine.Board()
    luck = Random(2)
    for _ in range(20):
        board.push(luck.choice(list(board.legal_moves)))
    return measure_engine(playout, lambda: board.copy(stack=False), seconds)


def catanatron(seconds: float) -> Figures:
    """Catanatron: two random players; its games take a decision a tick."""
    from catanatron import Color, Game, RandomPlayer

    def playout(luck: Random) -> int:
        players = [RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)]
        game, ticks = Game(players, seed=luck.getrandbits(30)), 0
        while game.winning_color() is None and ticks < 4000:
            game.play_tick()
            ticks += 1
        return ticks

    game = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)], seed=3)
    for _ in range(30):
        game.play_tick()
    return measure_engine(playout, game.copy, seconds)


def backgammon(seconds: float) -> Figures:
    """OpenSpiel's backgammon, driven from Python; the engine itself is C++."""
    import pyspiel

    game = pyspiel.load_game("backgammon")

    def playout(luck: Random) -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(luck.choices(outcomes, chances)[0])
            else:
                state.apply_action(luck.choice(state.legal_actions()))
                decisions += 1
        return decisions

    state = game.new_initial_state()
    return measure_engine(playout, state.clone, seconds)


PEERS = {
    "catanatron 3.2.1": catanatron,
    "python-chess": chess,
    "OpenSpiel backgammon": backgammon,
}


def main() -> None:
    """Measure every engine that is installed; say what went wrong with the others."""
    seconds = float(sys.argv[1])
    found: dict[str, Figures | str] = {}
    for name, measure in PEERS.items():
        try:
            found[name] = measure(seconds)
        except Exception as error:  # noqa: BLE001 - a peer's failure is no failure of ours
            found[name] = repr(error)
    print(json.dumps(found))


if __name__ == "__main__":
    main()
