"""Train a small agent on a beach in minutes, measure it, and write the report.

    pip install 'beachhead[research]'
    python examples/train_beach.py                        # Omaha, a few minutes on one core
    python examples/train_beach.py --beach gold --matches 200 --out gold

It records matches of the level `regular` as Parquet, learns to play like it, and then plays the
games of the benchmark (`docs/benchmark.md`). The agent is a network of two layers in numpy alone,
and a bot like any other: it sees its side's view and answers a decision.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

import beachhead
from beachhead.adapters.benchmark import evaluate, find_task
from beachhead.adapters.trajectories import read_trajectories, write_trajectories
from beachhead.kernel.encoding import Encoding
from beachhead.kernel.nodes import Answer, Decision

GAME = "five_beaches"
TEACHER = "regular"
PARTNERS = ("regular", "random")
HIDDEN = 128
RATE = 0.002
BATCH = 256
FORBIDDEN = np.float32(-1e9)
Array = NDArray[np.float32]


class Inputs:
    """Turns observations into what the network reads: scaled numbers, and who is asked about."""

    def __init__(self, encoding: Encoding[Any]) -> None:
        fields, slices = encoding.fields, encoding.slices
        self.low = np.concatenate([np.full(f.size, f.low, np.float32) for f in fields])
        high = np.concatenate([np.full(f.size, f.high, np.float32) for f in fields])
        self.range = high - self.low
        self.asked = slices["arguments"].start
        self.places = slices["places"]
        self.units = self.places.stop - self.places.start
        self.hexes = slices["hexes"].stop - slices["hexes"].start
        self.width = encoding.width + self.units + self.hexes + 1

    def read(self, rows: Array) -> Array:
        """Scale each number by its bounds; mark the unit in question and where it stands."""
        scaled = (rows - self.low) / self.range
        unit = rows[:, self.asked].astype(int).clip(0, self.units - 1)
        lines = np.arange(len(rows))
        place = rows[:, self.places][lines, unit].astype(int).clip(0)
        marks = np.zeros((len(rows), self.units + self.hexes + 1), np.float32)
        marks[lines, unit] = 1
        marks[lines, self.units + place] = 1
        return np.hstack([scaled, marks])


class Agent:
    """The network, and how it answers."""

    def __init__(self, encoding: Encoding[Any], seed: int = 0) -> None:
        rng = np.random.default_rng(seed)
        self.encoding, self.inputs = encoding, Inputs(encoding)
        width = self.inputs.width
        self.weights: list[Array] = [
            (rng.normal(size=(width, HIDDEN)) / np.sqrt(width)).astype(np.float32),
            np.zeros(HIDDEN, np.float32),
            (rng.normal(size=(HIDDEN, encoding.count)) / np.sqrt(HIDDEN)).astype(np.float32),
            np.zeros(encoding.count, np.float32),
        ]

    def decide(
        self, game: Any, view: Any, decision: Decision, randbelow: Any, seconds: float
    ) -> Answer:
        """Answer with the legal action that the network likes best."""
        seen = np.array([self.encoding.observe(view, decision.side, decision)], np.float32)
        legal = self.encoding.list_actions(view, decision)
        scores = self.score(self.inputs.read(seen))[1][0, legal]
        return decision.options[int(scores.argmax())]

    def score(self, inputs: Array) -> tuple[Array, Array]:
        """Return the hidden layer and the score of every action."""
        first, bias, second, base = self.weights
        hidden = np.maximum(inputs @ first + bias, 0)
        return hidden, hidden @ second + base

    def save(self, path: Path) -> None:
        """Write the weights."""
        np.savez_compressed(path, *self.weights)


class Examples(NamedTuple):
    """What the teacher did."""

    inputs: Array
    actions: NDArray[np.int32]
    legal: list[list[int]]


def read_examples(files: Sequence[Path], inputs: Inputs) -> Examples:
    """Read the decisions of the teacher from files of trajectories."""
    rows, actions, legal = [], [], []
    for found in map(read_trajectories, files):
        taught = np.flatnonzero([bot == TEACHER for bot in found.bots])
        rows.append(inputs.read(found.observations[taught]))
        actions.append(found.actions[taught])
        legal += [found.legal[row] for row in taught]
    return Examples(np.concatenate(rows), np.concatenate(actions), legal)


def learn(agent: Agent, examples: Examples, epochs: int, seed: int) -> None:
    """Learn to do what the teacher did, by Adam on the cross-entropy over legal actions."""
    rng, steps = np.random.default_rng(seed), 0
    means = [np.zeros_like(weight) for weight in agent.weights]
    squares = [np.zeros_like(weight) for weight in agent.weights]
    for epoch in range(epochs):
        order, agreed = rng.permutation(len(examples.actions)), 0
        for start in range(0, len(order), BATCH):
            steps += 1
            slopes, right = find_slopes(agent, examples, order[start : start + BATCH])
            agreed += right
            for i, slope in enumerate(slopes):
                means[i] += 0.1 * (slope - means[i])
                squares[i] += 0.001 * (slope * slope - squares[i])
                size = np.sqrt(squares[i] / (1 - 0.999**steps)) + 1e-8
                agent.weights[i] -= RATE * (means[i] / (1 - 0.9**steps)) / size
        print(f"epoch {epoch + 1}: {agreed / len(order):.1%} like the teacher", flush=True)


def find_slopes(
    agent: Agent, examples: Examples, rows: NDArray[np.int64]
) -> tuple[list[Array], int]:
    """Return the slope of every weight, and how many answers agree with the teacher."""
    inputs, actions, lines = examples.inputs[rows], examples.actions[rows], np.arange(len(rows))
    hidden, scores = agent.score(inputs)
    allowed = np.full_like(scores, FORBIDDEN)
    for line, row in enumerate(rows):
        allowed[line, examples.legal[row]] = 0
    scores += allowed
    right = int((scores.argmax(1) == actions).sum())
    chances = np.exp(scores - scores.max(1, keepdims=True))
    chances /= chances.sum(1, keepdims=True)
    chances[lines, actions] -= 1
    chances /= len(rows)
    back = (chances @ agent.weights[2].T) * (hidden > 0)
    return [inputs.T @ back, back.sum(0), hidden.T @ chances, chances.sum(0)], right


def train(beach: str, matches: int, epochs: int, seed: int, out: Path) -> Agent:
    """Record matches of the teacher and learn from them."""
    agent = Agent(beachhead.game(GAME).encoding(beach), seed)
    files = [out / f"{partner}.parquet" for partner in PARTNERS]
    half = matches // len(PARTNERS)
    for k, (file, partner) in enumerate(zip(files, PARTNERS, strict=True)):
        bots = (TEACHER, partner)
        rows = write_trajectories(file, GAME, beach, matches=half, bots=bots, seed=seed + k)
        print(f"{half} matches against {partner}: {rows} decisions", flush=True)
    learn(agent, read_examples(files, agent.inputs), epochs, seed)
    return agent


def main(argv: list[str] | None = None) -> None:
    """Record, learn, measure, report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--beach", default="omaha", help="utah, omaha, gold, juno or sword")
    parser.add_argument("--matches", type=int, default=600, help="recorded, half with each partner")
    parser.add_argument("--epochs", type=int, default=12)
    parser.add_argument("--games", type=int, default=200, help="measured against each opponent")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("beach"), help="a folder for the results")
    given = parser.parse_args(argv)
    given.out.mkdir(parents=True, exist_ok=True)
    started = time.perf_counter()
    agent = train(given.beach, given.matches, given.epochs, given.seed, given.out)
    agent.save(given.out / "agent.npz")
    print(f"Trained in {time.perf_counter() - started:.0f} s.", flush=True)
    figures = []
    for opponent in find_task(given.beach).opponents:
        figures.append(evaluate(agent, given.beach, opponent, games=given.games))
        print(figures[-1], flush=True)
    report = {
        "beachhead": beachhead.__version__,
        "training": f"cloned from {given.matches} matches of {TEACHER}, seed {given.seed}",
        "figures": msgspec.to_builtins(figures),
    }
    (given.out / "report.json").write_text(json.dumps(report, indent=2))


if __name__ == "__main__":
    main()
