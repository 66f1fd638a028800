"""Fit a model of win chances by plain numpy: a logistic start, then small networks.

Games are split, not positions: a tenth tells when to stop, a fifth is held out for the figures.
"""

from typing import NamedTuple

from beachhead.kernel.extras import require_extra
from beachhead.value.model import Model, Net, Provenance, Tenth

with require_extra("solver", "Training"):
    import numpy as np
    from numpy.typing import NDArray

Array = NDArray[np.float32]
Mask = NDArray[np.bool_]
QUARTERS = 4


class Samples(NamedTuple):
    """Positions to learn from."""

    rows: Array
    """Features."""
    won: Array
    """1 if side 0 won the game, 0 if it lost, ½ for a draw."""
    games: NDArray[np.int64]
    """The number of the game that a position comes from."""
    progress: Array
    """How much of its game had been played, 0 to 1."""


class Plan(NamedTuple):
    """How to fit."""

    hidden: int = 24
    nets: int = 3
    epochs: int = 6
    decay: float = 3e-3
    rate: float = 1e-3
    ridge: float = 100.0
    seed: int = 0


def fit(names: tuple[str, ...], samples: Samples, plan: Plan, **origin: object) -> Model:
    """Fit a model and measure it on held-out games; `origin` fills the provenance."""
    held, tuned = samples.games % 5 == 0, samples.games % 10 == 1
    learned = ~held & ~tuned
    mean = samples.rows[learned].mean(0)
    scale = samples.rows[learned].std(0) + 0.02
    rows = np.clip((samples.rows - mean) / scale, -8, 8).astype(np.float32)
    start = fit_logistic(rows[learned], samples.won[learned], plan.ridge)
    nets = [
        fit_network(rows, samples.won, learned, tuned, start, plan, plan.seed + i)
        for i in range(plan.nets)
    ]
    net = join_networks(nets)._replace(mean=mean.astype(np.float32), scale=scale.astype(np.float32))
    provenance = measure(Model(names, net, EMPTY), samples, held, learned, origin)
    return Model(names, net, provenance)


EMPTY = Provenance(seed=0, rounds=[], games=0, positions=0, date="", brier=[], base=[], tenths=[])


def fit_logistic(rows: Array, won: Array, ridge: float) -> tuple[Array, float]:
    """Return the weights and the bias of a logistic regression, by Newton's method."""
    inputs = np.concatenate([rows, np.ones((len(rows), 1), np.float32)], 1).astype(np.float64)
    weights = np.zeros(inputs.shape[1])
    penalty = np.eye(len(weights)) * ridge
    penalty[-1, -1] = 1e-6
    for _ in range(12):
        p = 1 / (1 + np.exp(-np.clip(inputs @ weights, -30, 30)))
        curve = (inputs * (p * (1 - p))[:, None]).T @ inputs + penalty
        step = np.linalg.solve(curve, inputs.T @ (won - p) - penalty @ weights)
        weights += step
        if np.abs(step).max() < 1e-4:
            break
    return weights[:-1].astype(np.float32), float(weights[-1])


def fit_network(
    rows: Array,
    won: Array,
    learned: Mask,
    tuned: Mask,
    start: tuple[Array, float],
    plan: Plan,
    seed: int,
) -> Net:
    """Return a network trained with Adam from a logistic start; the best epoch counts."""
    random = np.random.default_rng(seed)
    size = rows.shape[1]
    parts = [
        start[0].copy(),
        random.normal(0, size**-0.5, (size, plan.hidden)).astype(np.float32),
        np.zeros(plan.hidden, np.float32),
        random.normal(0, 0.1 * plan.hidden**-0.5, plan.hidden).astype(np.float32),
        np.array([start[1]], np.float32),
    ]
    adam = Adam(parts)
    best, kept = np.inf, [part.copy() for part in parts]
    mine = np.nonzero(learned)[0]
    for epoch in range(plan.epochs):
        rate = plan.rate * (1 - epoch / plan.epochs)
        order = random.permutation(mine)
        for first in range(0, len(order), 256):
            picked = order[first : first + 256]
            adam.step(gradient(parts, rows[picked], won[picked], plan.decay), rate)
        error = brier(predict(parts, rows[tuned]), won[tuned])
        if error < best:
            best, kept = error, [part.copy() for part in parts]
    zeros, ones = np.zeros(size, np.float32), np.ones(size, np.float32)
    return Net(zeros, ones, *kept)


def gradient(parts: list[Array], rows: Array, won: Array, decay: float) -> list[Array]:
    """Return the gradient of the mean log loss with weight decay."""
    linear, layer, offset, output, bias = parts
    before = rows @ layer + offset
    active = np.maximum(before, 0)
    p = 1 / (1 + np.exp(-(rows @ linear + active @ output + bias)))
    error = ((p - won) / len(won)).astype(np.float32)
    behind = (error[:, None] * output) * (before > 0)
    return [
        rows.T @ error + decay * linear,
        rows.T @ behind + decay * layer,
        behind.sum(0),
        active.T @ error + decay * output,
        np.array([error.sum()], np.float32),
    ]


class Adam:
    """The optimiser: running means of gradients and of their squares."""

    def __init__(self, parts: list[Array]) -> None:
        """Begin with no memory of gradients."""
        self.parts = parts
        self.means = [np.zeros_like(p) for p in parts]
        self.squares = [np.zeros_like(p) for p in parts]
        self.steps = 0

    def step(self, gradients: list[Array], rate: float) -> None:
        """Change the parts in place."""
        self.steps += 1
        fade, square_fade = 1 - 0.9**self.steps, 1 - 0.999**self.steps
        for part, mean, square, g in zip(
            self.parts, self.means, self.squares, gradients, strict=True
        ):
            mean += 0.1 * (g - mean)
            square += 0.001 * (g * g - square)
            part -= rate * (mean / fade) / (np.sqrt(square / square_fade) + 1e-7)


def predict(parts: list[Array], rows: Array) -> Array:
    """Return the chances of a network in training."""
    linear, layer, offset, output, bias = parts
    logits = rows @ linear + np.maximum(rows @ layer + offset, 0) @ output + bias
    found: Array = 1 / (1 + np.exp(-np.clip(logits, -30, 30)))
    return found


def join_networks(nets: list[Net]) -> Net:
    """Return one network whose logit is the mean of several."""
    share = 1 / len(nets)
    return Net(
        nets[0].mean,
        nets[0].scale,
        np.mean([net.linear for net in nets], 0),
        np.concatenate([net.layer for net in nets], 1),
        np.concatenate([net.offset for net in nets]),
        np.concatenate([net.output for net in nets]) * np.float32(share),
        np.mean([net.bias for net in nets], 0),
    )


def brier(predicted: Array, won: Array) -> float:
    """Return the mean squared error of chances."""
    return float(np.mean((predicted - won) ** 2)) if len(won) else float("nan")


def measure(
    model: Model, samples: Samples, held: Mask, learned: Mask, origin: dict[str, object]
) -> Provenance:
    """Return the provenance with Brier scores by quarter and reliability by tenth."""
    predicted = model.chances(samples.rows[held])
    won = samples.won[held]
    quarter = np.minimum((samples.progress[held] * QUARTERS).astype(int), QUARTERS - 1)
    usual = np.full(len(won), samples.won[learned].mean(), np.float32)
    return Provenance(
        games=len(np.unique(samples.games)),
        positions=len(samples.rows),
        brier=[round(brier(predicted[quarter == q], won[quarter == q]), 4) for q in range(4)],
        base=[round(brier(usual[quarter == q], won[quarter == q]), 4) for q in range(4)],
        tenths=list_tenths(predicted, won),
        **origin,  # type: ignore[arg-type]  # seed, rounds, date, version: the caller's words
    )


def list_tenths(predicted: Array, won: Array) -> list[Tenth]:
    """Compare predicted and observed chances in each tenth."""
    tenth = np.minimum((predicted * 10).astype(int), 9)
    found = []
    for number in range(10):
        here = tenth == number
        if here.any():
            mean, seen = float(predicted[here].mean()), float(won[here].mean())
            found.append(Tenth(int(here.sum()), round(mean, 3), round(seen, 3)))
        else:
            found.append(Tenth(0, number / 10 + 0.05, 0.0))
    return found
