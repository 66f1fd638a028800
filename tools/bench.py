"""Speed of random play on one core, compared with other engines in the same run.

    python3 x.py bench                       every game, and the other engines
    python3 x.py bench --games template --seconds 2

A *decision* is one random answer with everything that belongs to it: finding the legal ones,
choosing, carrying out, and the dice in between: by `node` and `apply`, as a program that looks at
every question does it, and *in playouts* by `play_out`, as search does it. A *copy* is a position
ready for search, from the middle of a game. The same games are played five times and the best round
counts, as in `timeit`.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import time
from pathlib import Path
from random import Random

from beachhead.kernel import registry
from beachhead.kernel.nodes import Chance, Decision
from beachhead.kernel.position import Position
from beachhead.kernel.registry import AnyGame
from beachhead.kernel.testing import walk
from beachhead.kernel.testing.positions import play_node_by_node
from beachhead.sim.jobs import list_jobs, play
from tools import peers
from tools.peers import Figures
from tools.workloads import scenarios, workloads

LOOP = 200_000


def measure_engine(game: AnyGame, seconds: float, scenario: str = "") -> Figures:
    """Measure one game as its peers are measured."""
    first = game.new(scenario)
    middle = middle_position(game, first)
    looked = peers.measure_engine(
        lambda luck: play_node_by_node(game, first.clone(), luck), middle.clone, seconds / 2
    )
    played = peers.measure_engine(
        lambda luck: game.play_out(first.clone(), luck.random), middle.clone, seconds / 2
    )
    return {**played, "decisions": looked["decisions"], "in playouts": played["decisions"]}


def time_extras(game: AnyGame, seconds: float) -> list[str]:
    """List the times of a game's other workloads and of a game of its own bots."""
    lines = [time_bot_game(game, level) for level in game.bots()] + [time_questions(game)]
    for name, work in workloads(game, Random(4).randrange).items():
        done, spent = 0, 0.0
        while spent < seconds / 4:
            started = time.process_time()
            done += work()
            spent += time.process_time() - started
        lines.append(f"{game.id}: {name}: {done / spent:,.0f}/s, {spent / done * 1e6:.2f} µs each")
    return lines


def time_questions(game: AnyGame, positions: int = 8, questions: int = 4) -> str:
    """Return how long questions about odds take with their default budget, in a random game."""
    luck, times = Random(5), []
    for stop in walk(game, "", 3, positions).stops:
        found = [(q, said) for q in game.odds_questions() for said in q.examples(stop.b)]
        for question, said in luck.sample(found, min(questions, len(found))):
            started = time.process_time()
            question.answer(game, stop.b, said)
            times.append((time.process_time() - started, question.name))
    if not times:
        return f"{game.id}: no questions about odds"
    slowest, name = max(times)
    middle = sorted(times)[len(times) // 2][0]
    return (
        f"{game.id}: {len(times)} questions about odds: {middle * 1e3:.1f} ms in the middle,"
        f" {slowest * 1e3:.0f} ms at most ({name})"
    )


def time_bot_game(game: AnyGame, level: str) -> str:
    """Return the time of one game of a bot against itself, or alone."""
    job = next(list_jobs(game.id, 1, [level]))
    started = time.process_time()
    result = play(job)
    spent = time.process_time() - started
    return f"{game.id}: {level} plays all sides: {spent:.2f} s, {result.decisions} decisions"


def middle_position(game: AnyGame, first: Position) -> Position:
    """Return a position from the middle of a random game, as search copies most."""
    whole = take_steps(game, first.clone(), -1)
    b = first.clone()
    take_steps(game, b, whole // 2)
    return b


def take_steps(game: AnyGame, b: Position, limit: int) -> int:
    """Take the same random steps up to a limit or the end; return their number."""
    luck, taken = Random(2), 0
    while taken != limit and not b.ending:
        node = game.node(b)
        if isinstance(node, Decision):
            game.apply(b, luck.choice(node.options))
        elif isinstance(node, Chance):
            game.apply(b, node.device.draw(luck.randrange))
        taken += 1
    return taken


def calibrate() -> float:
    """Return the nanoseconds of one turn of a plain loop, a measure of the machine's load."""
    best = 1e9
    for _ in range(10):
        started = time.process_time()
        total = 0
        for i in range(LOOP):
            total += i & 3
        best = min(best, time.process_time() - started)
    return best / LOOP * 1e9


def measure_peers(seconds: float) -> dict[str, Figures | str]:
    """Measure the peers with the Python they are installed in."""
    python = os.environ.get("BEACHHEAD_BENCH_PYTHON", "")
    if not python:
        return {}
    # A file, not a module: the package is not installed there.
    command = [python, str(Path(peers.__file__)), str(seconds)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        return {"other engines": done.stderr.strip().splitlines()[-1][:200]}
    found: dict[str, Figures | str] = json.loads(done.stdout.splitlines()[-1])
    return found


def format_table(ours: dict[str, Figures], others: dict[str, Figures | str]) -> str:
    """Return the figures as a table, with how many times as fast our games are as each peer."""
    head = f"{'':22}{'decisions/s':>13}{'in playouts':>13}{'copies/s':>12}{'µs each':>9}{'playouts/s':>12}{'decisions a game':>18}"
    lines = [head, *(format_row(name, figures) for name, figures in ours.items())]
    good = {name: f for name, f in others.items() if not isinstance(f, str)}
    lines += [format_row(name, figures) for name, figures in good.items()]
    lines += [
        f"{name}: not measured: {why}" for name, why in others.items() if isinstance(why, str)
    ]
    if good:
        lines += [
            "",
            "Times as fast (decisions, copies):",
            " " * 22 + "".join(f"{n:>24}" for n in good),
        ]
        lines += [format_ratios(name, figures, good) for name, figures in ours.items()]
    return "\n".join(lines)


def format_row(name: str, f: Figures) -> str:
    """Return one engine's figures as a row."""
    quicker = f"{f['in playouts']:13,.0f}" if "in playouts" in f else " " * 13
    return (
        f"{name:22}{f['decisions']:13,.0f}{quicker}{f['copies']:12,.0f}{1e6 / f['copies']:9.2f}"
        f"{f['playouts']:12,.1f}{f['length']:18.0f}"
    )


def format_ratios(name: str, ours: Figures, others: dict[str, Figures]) -> str:
    """Return how many times as fast one of our games is as each peer."""
    cells = [
        f"{ours['decisions'] / f['decisions']:.2f}, {ours['copies'] / f['copies']:.2f}"
        for f in others.values()
    ]
    return f"{name:22}" + "".join(f"{cell:>24}" for cell in cells)


def main(argv: list[str] | None = None) -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="x.py bench", description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="for each engine")
    parser.add_argument("--games", default="", help="ids separated by commas; all unless named")
    given = parser.parse_args(argv)
    wanted = given.games.split(",") if given.games else list(registry.all_games())
    if unknown := sorted({*wanted} - {*registry.all_games()}):
        parser.error(f"no game {unknown[0]!r}; there are {', '.join(registry.all_games())}")
    before = calibrate()
    ours = {
        label: measure_engine(game, given.seconds, scenario)
        for game in (registry.game(game_id) for game_id in wanted)
        for scenario, label in scenarios(game).items()
    }
    others = measure_peers(given.seconds)
    print(format_table(ours, others))
    for line in (line for g in wanted for line in time_extras(registry.game(g), given.seconds)):
        print(line)
    print(f"\nPython {sys.version.split('[', maxsplit=1)[0].strip()}, {platform.machine()}.")
    print(f"A plain loop takes {before:.0f} ns a turn before and {calibrate():.0f} ns after.")
    if not others:
        print("Other engines: start with `python3 x.py bench`, which installs them.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
