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


def measured(playout: Playout, copy: Callable[[], object], seconds: float) -> Figures:
    """Repeat playouts, then copies, for some seconds each: of this process, whoever else is busy."""
    luck = Random(1)
    playout(luck)
    games = decisions = 0
    started = time.process_time()
    while (spent := time.process_time() - started) < seconds:
        decisions += playout(luck)
        games += 1
    copies = 0
    begun = time.process_time()
    while (copying := time.process_time() - begun) < seconds / 3:
        for _ in range(100):
            copy()
        copies += 100
    return {
        "decisions": decisions / spent,
        "playouts": games / spent,
        "copies": copies / copying,
        "length": decisions / games,
    }


def chess(seconds: float) -> Figures:
    """python-chess: legal moves, one at random."""
    import chess as engine  # type: ignore[import-not-found,unused-ignore]  # noqa: PLC0415

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
    return measured(playout, lambda: board.copy(stack=False), seconds)


def catanatron(seconds: float) -> Figures:
    """Catanatron: two random players; its games take a decision a tick."""
    from catanatron import Color, Game, RandomPlayer  # noqa: PLC0415 - only where it is installed

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
    return measured(playout, game.copy, seconds)


def backgammon(seconds: float) -> Figures:
    """OpenSpiel's backgammon, driven from Python; the engine itself is C++."""
    import pyspiel  # noqa: PLC0415 - only where it is installed

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
    return measured(playout, state.clone, seconds)


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
