"""Training: self-play, fitting, held-out figures, a match against the present model.

Everything follows from the seed. Games are kept in files of a folder as they are played, so a run
that was stopped goes on where it was.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from datetime import UTC, datetime
from importlib.resources import files as package_files
from itertools import islice, product
from pathlib import Path

import msgspec

from beachhead.ai.continuation import policy_name
from beachhead.ai.model_match import LEVEL, compare_models
from beachhead.ai.self_play import Played, SelfPlay, play_many
from beachhead.kernel.extras import require_extra
from beachhead.kernel.registry import AnyGame
from beachhead.value.learned import FOLDER, LearnedValue
from beachhead.value.model import BadModel, Model, write_model

with require_extra("solver", "Training"):
    import numpy as np

    from beachhead.value.fitting import Plan, Samples, fit

CHUNK = 20
"""Games of one file."""
Tick = Callable[[int], None]


class Round(msgspec.Struct, frozen=True):
    """One round of self-play: who plays, how many games."""

    number: int
    bots: tuple[str, ...]
    games: int
    options: tuple[dict[str, int | str | bool], ...] = ({},)
    """Options of the games, in turn."""
    keep: float = 0.5
    """The share of quiet positions that is kept."""


class Course(msgspec.Struct, frozen=True, kw_only=True):
    """A whole training: what is played, where games and weights are kept, how they are judged."""

    scenario: str
    also: tuple[str, ...] = ()
    """More scenarios to play, where one model knows several."""
    games: int = 1000
    rounds: int = 2
    options: dict[str, int | str | bool] = {}
    vary: tuple[str, ...] = ()
    """Options that take all their values in turn."""
    folder: Path = Path("training")
    out: Path | None = None
    matches: int = 60
    """Games against the present weights."""
    seed: int = 1
    keep: float = 0.5
    """The share of quiet positions that is kept: less where games are long."""


def improve(
    game: AnyGame, course: Course, executor: Executor | None = None, tick: Tick | None = None
) -> Iterator[str]:
    """Train in rounds; yield what is done, line by line.

    In the first round the game's own bots play, later the search with the newest weights. New
    weights are kept if they win at least half of a match against the present ones.
    """
    value = game.value
    if not isinstance(value, LearnedValue):
        raise BadModel(f"{game.title} has no learned value to train.", code="value.none")
    key = game.value_key(game.new(course.scenario, **course.options))
    folder = course.out or Path(str(package_files(value.package))) / FOLDER
    rounds: list[Round] = []
    files: list[Path] = []
    for number in range(course.rounds):
        players = tuple(game.bots()) if number == 0 else (LEVEL, policy_name(game))
        options = list_options(game, course)
        rounds.append(Round(number, players, course.games, options, course.keep))
        each = f" of each of {1 + len(course.also)} scenarios" if course.also else ""
        yield f"{key}, round {number}: {course.games} games{each} of {' and '.join(players)}"
        for scenario in (course.scenario, *course.also):
            files += play_round(
                game,
                scenario,
                rounds[-1],
                course.folder / game.id,
                seed=course.seed,
                executor=executor,
                tick=tick,
            )
        model = fit_model(game, key, files, rounds, course.seed, Plan(seed=course.seed))
        yield from describe_model(model)
        present = value.model(key)
        won = compare_models(game, course.scenario, model, present, course.matches, course.seed)
        if present is not None and won < 0.5:
            yield f"won {won:.0%} of {course.matches} against the present weights: not kept"
            continue
        write_model(folder / f"{key}.json", game.id, key, model)
        value.use(key, model)
        yield f"won {won:.0%} of {course.matches} against the present weights: kept"


def list_options(game: AnyGame, course: Course) -> tuple[dict[str, int | str | bool], ...]:
    """List the options of the games, which take turns: all values of those that vary."""
    values = {option.id: option.values for option in game.options()}
    return tuple(
        {**course.options, **dict(zip(course.vary, combination, strict=True))}
        for combination in product(*[values[name] for name in course.vary])
    )


def play_round(
    game: AnyGame,
    scenario: str,
    this: Round,
    folder: Path,
    *,
    seed: int = 0,
    executor: Executor | None = None,
    tick: Tick | None = None,
) -> list[Path]:
    """Play the games of a round that are not in the folder yet; return the files of all."""
    folder.mkdir(parents=True, exist_ok=True)
    files, missing = [], []
    for first in range(0, this.games, CHUNK):
        name = f"{scenario}-{seed}-{this.number}-{'+'.join(this.bots)}-{first:06}.json"
        files.append(folder / name)
        if not files[-1].exists():
            missing.append((files[-1], list_jobs(game, scenario, this, seed, first)))
    done = CHUNK * (len(files) - len(missing))
    for path, played in play_chunks(missing, executor):
        path.with_suffix(".part").write_bytes(msgspec.json.encode(played))
        path.with_suffix(".part").rename(path)
        done += len(played)
        if tick:
            tick(min(done, this.games))
    return files


def list_jobs(game: AnyGame, scenario: str, this: Round, seed: int, first: int) -> list[SelfPlay]:
    """List the games of one file."""
    numbers = range(first, min(first + CHUNK, this.games))
    offset = this.number * 1_000_000
    return [
        SelfPlay(
            offset + n,
            seed,
            game.id,
            scenario,
            this.bots,
            this.options[n % len(this.options)],
            keep=this.keep,
        )
        for n in numbers
    ]


def play_chunks(
    missing: list[tuple[Path, list[SelfPlay]]], executor: Executor | None
) -> Iterator[tuple[Path, list[Played]]]:
    """Play file after file, in this process or on an executor."""
    if executor is None:
        for path, jobs in missing:
            yield path, play_many(jobs)
        return
    waiting = iter(missing)
    while some := [*islice(waiting, 16)]:  # a bounded number is in progress
        futures = [(path, executor.submit(play_many, jobs)) for path, jobs in some]
        for path, future in futures:
            yield path, future.result()


def read_samples(files: list[Path], key: str) -> Samples:
    """Return the positions of some files that a model of this key learns from."""
    rows: list[list[float]] = []
    won: list[float] = []
    games: list[int] = []
    progress: list[float] = []
    number = 0
    for path in files:
        for played in msgspec.json.decode(path.read_bytes(), type=list[Played]):
            number += 1
            if played.key == key:
                rows += played.rows
                won += [played.won] * len(played.rows)
                games += [number] * len(played.rows)
                progress += [ply / played.length for ply in played.plies]
    return Samples(
        np.array(rows, np.float32),
        np.array(won, np.float32),
        np.array(games, np.int64),
        np.array(progress, np.float32),
    )


def fit_model(
    game: AnyGame, key: str, files: list[Path], rounds: list[Round], seed: int, plan: Plan
) -> Model:
    """Fit a model to the games of some rounds."""
    told = [f"{r.games} games of {' and '.join(r.bots)}" for r in rounds]
    return fit(
        tuple(game.feature_names(key)),
        read_samples(files, key),
        plan,
        seed=seed,
        rounds=told,
        date=datetime.now(UTC).date().isoformat(),
        version=game.version,
    )


def describe_model(model: Model) -> list[str]:
    """List the figures of a model: Brier by quarter beside the base rate's, and reliability."""
    found = model.provenance
    lines = [f"{found.games} games, {found.positions} positions, seed {found.seed}"]
    lines += [f"round {i}: {text}" for i, text in enumerate(found.rounds)]
    lines.append("Brier by quarter   " + "  ".join(f"{x:.3f}" for x in found.brier))
    lines.append("of the base rate   " + "  ".join(f"{x:.3f}" for x in found.base))
    lines += [
        f"  said {t.predicted:4.0%}, came true {t.observed:4.0%} of {t.positions}"
        for t in found.tenths
        if t.positions
    ]
    return lines
