"""Speed of the research environments beside native play, on one core.

    python3 x.py bench --adapters
    python3 x.py bench --adapters --games five_beaches --seconds 2

Native play looks at every question by `node` and carries out a random answer by `apply`. An
environment does the same through its own interface, with observations and masks (*on*) or with the
list of legal actions only (*off*). Both take turns in short rounds, in processor time: the best
round is the speed, the median of the rounds' quotients the share of native play, so that a machine
which is slow for a while is slow for both.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from random import Random
from statistics import median
from typing import NamedTuple

import pyspiel

from beachhead.adapters.batched import BatchedEnv
from beachhead.adapters.episode import Episode
from beachhead.adapters.gymnasium import OneSideEnv
from beachhead.adapters.openspiel import register
from beachhead.adapters.pettingzoo import RawEnv
from beachhead.kernel import registry
from beachhead.kernel.testing.positions import play_node_by_node

ROUNDS = 5
MATCHES = 32
STEPS = 100
"""Steps of a batch between two looks at the clock."""
Work = Callable[[], int]


class Speed(NamedTuple):
    """Decisions a second, and their share of those of native play."""

    best: float
    share: float


def measure(work: Work, seconds: float) -> float:
    """Return the decisions a second of one round."""
    done, started = 0, time.process_time()
    while (spent := time.process_time() - started) < seconds:
        done += work()
    return done / spent


def compare(work: Work, native: Work, seconds: float) -> Speed:
    """Measure an environment and native play in turns."""
    work()  # what is made once is not counted
    rounds = [(measure(native, seconds / ROUNDS), measure(work, seconds / ROUNDS)) for _ in range(ROUNDS)]  # fmt: skip
    return Speed(max(own for _, own in rounds), median(own / plain for plain, own in rounds))


def play_natively(game_id: str) -> Work:
    """Return random play by `node` and `apply`."""
    game, luck = registry.game(game_id), Random(1)
    first = game.new()
    return lambda: play_node_by_node(game, first.clone(), luck)


def play_episode(game_id: str, *, observe: bool) -> Work:
    """Return random play of what all environments are built on."""
    episode, random = Episode(game_id, seed=1), Random(1).random

    def play() -> int:
        decisions = 0
        episode.reset()
        while not episode.is_over:
            if observe:
                episode.observe(episode.side)
                episode.mask(episode.side)
            actions = episode.actions
            episode.step(actions[int(random() * len(actions))])
            decisions += 1
        return decisions

    return play


def play_batch(game_id: str, *, observe: bool) -> Work:
    """Return random play of a batch in this process."""
    field, random = BatchedEnv(game_id, count=MATCHES, observe=observe), Random(1).random
    batch = field.reset(1)

    def play() -> int:
        for _ in range(STEPS):
            counts = batch.counts.tolist()
            rows = batch.choices
            field.step([rows[i, int(random() * n)] for i, n in enumerate(counts)])
        return MATCHES * STEPS

    return play


def play_pettingzoo(game_id: str, *, observe: bool) -> Work:
    """Return random play of the AEC environment without wrappers."""
    field, random = RawEnv(game_id), Random(1).random
    field.reset(1)

    def play() -> int:
        decisions = 0
        field.reset()
        for _ in field.agent_iter(10**9):
            _, _, over, _, _ = field.last(observe=observe)
            if over:
                return decisions
            actions = field.episode.actions
            field.step(actions[int(random() * len(actions))])
            decisions += 1
        return decisions

    return play


def play_gymnasium(game_id: str) -> Work:
    """Return random play of one side against the random bot; all decisions count."""
    field, random = OneSideEnv(game_id), Random(1).random
    field.reset(seed=1)
    asked = [0]
    answer = field.episode.answer

    def count(given: object) -> None:
        asked[0] += 1
        answer(given)  # type: ignore[arg-type]

    field.episode.answer = count  # type: ignore[method-assign, assignment]

    def play() -> int:
        asked[0] = 0
        field.reset()
        over = field.episode.is_over
        while not over:
            actions = field.episode.actions
            _, _, over, _, _ = field.step(actions[int(random() * len(actions))])
            asked[0] += 1
        return asked[0]

    return play


def play_openspiel(game_id: str, *, observe: bool) -> Work:
    """Return random play through OpenSpiel, chance nodes too."""
    game, random = pyspiel.load_game(register(game_id)), Random(1).random
    observer = game.make_py_observer()

    def play() -> int:
        decisions, state = 0, game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(draw(state.chance_outcomes(), random()))
                continue
            if observe:
                observer.set_from(state, state.current_player())
            actions = state.legal_actions()
            state.apply_action(actions[int(random() * len(actions))])
            decisions += 1
        return decisions

    return play


def draw(outcomes: list[tuple[int, float]], luck: float) -> int:
    """Return the outcome that a random number between 0 and 1 falls on."""
    for outcome, chance in outcomes:
        luck -= chance
        if luck < 0:
            return outcome
    return outcomes[-1][0]


def list_works(game_id: str) -> dict[str, tuple[Work, Work | None]]:
    """List the environments: observations on, and off where that can be had."""
    return {
        "episode": (play_episode(game_id, observe=True), play_episode(game_id, observe=False)),
        "batched": (play_batch(game_id, observe=True), play_batch(game_id, observe=False)),
        "PettingZoo": (
            play_pettingzoo(game_id, observe=True),
            play_pettingzoo(game_id, observe=False),
        ),
        "Gymnasium": (play_gymnasium(game_id), None),
        "OpenSpiel": (
            play_openspiel(game_id, observe=True),
            play_openspiel(game_id, observe=False),
        ),
    }


def list_lines(game_id: str, seconds: float) -> list[str]:
    """List the rows of one game, native play first."""
    native = play_natively(game_id)
    lines = [f"{game_id:20}{'native':12}{compare(native, native, seconds).best:12,.0f}"]
    for name, (on, off) in list_works(game_id).items():
        cells = [
            f"{speed.best:12,.0f}{speed.share:7.2f}" if speed else " " * 19
            for speed in (off and compare(off, native, seconds), compare(on, native, seconds))
        ]
        lines.append(f"{game_id:20}{name:12}{''.join(cells)}")
    return lines


def main(argv: list[str] | None = None) -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="x.py bench --adapters", description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="for each figure")
    parser.add_argument("--games", default="", help="ids separated by commas; all unless named")
    given = parser.parse_args(argv)
    known = list(registry.all_games())
    wanted = given.games.split(",") if given.games else known
    if unknown := sorted({*wanted} - {*known}):
        parser.error(f"no game {unknown[0]!r}; there are {', '.join(known)}")
    print(f"{'decisions a second':32}{'off':>12}{'share':>7}{'on':>12}{'share':>7}")
    for game_id in wanted:
        print("\n".join(list_lines(game_id, given.seconds)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
