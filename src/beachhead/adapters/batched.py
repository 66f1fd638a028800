"""Many matches that advance by one call, in this process or in several.

    from beachhead.adapters.batched import BatchedEnv

    with BatchedEnv("five_beaches", "omaha", count=64, processes=2) as field:
        batch = field.reset(seed=7)
        while training:
            batch = field.step(choose(batch.observations, batch.masks))

Each match asks one side at a time: `batch.sides` says which. A match that ends gives its scores in
`batch.rewards`, is marked in `batch.dones`, and starts again at once. Match i draws its dice from
the seed and i, so the number of processes changes nothing. The arrays are written again by the next
step: copy what you keep.
"""

from collections.abc import Sequence
from itertools import pairwise
from multiprocessing import get_context
from multiprocessing.connection import Connection
from types import TracebackType
from typing import Any, NamedTuple, Self

from beachhead.adapters.episode import Episode, Options
from beachhead.kernel.encoding import IllegalAction
from beachhead.kernel.errors import BeachheadError
from beachhead.kernel.extras import require_extra

with require_extra("adapters", "The batched environment"):
    import numpy as np
    from numpy.typing import NDArray

PATIENCE = 5.0
"""Seconds that a worker has to end."""


class BadBatch(BeachheadError):
    """A batch that cannot be: its numbers do not fit."""

    code = "adapter.batch"


class Batch(NamedTuple):
    """The state of all matches; the first axis is the match."""

    observations: NDArray[np.float32]
    """What the side that is asked sees; empty if observations are off."""
    masks: NDArray[np.int8]
    """1 at each legal action."""
    choices: NDArray[np.int32]
    """Legal actions as a list, at most `most` of them, -1 after its end: quicker than the mask."""
    counts: NDArray[np.int32]
    """How many actions the list holds."""
    sides: NDArray[np.int32]
    """Which side is asked."""
    rewards: NDArray[np.float32]
    """The score of each side where a match has just ended, else 0."""
    dones: NDArray[np.int8]
    """1 where a match has just ended; what is shown there is the start of the next one."""


class Shape(NamedTuple):
    """What a batch is made of."""

    game_id: str
    scenario: str
    options: Options
    matches: int
    observe: bool
    most: int
    features: bool


class _Slots:
    """The matches of one process, and the rows of the batch that are theirs."""

    def __init__(self, shape: Shape, batch: Batch, first: int, last: int) -> None:
        self.rows, self.observe = range(first, last), shape.observe
        parts: list[NDArray[Any]] = [array[first:last] for array in batch]
        self.batch = Batch(*parts)
        self.features = shape.features
        self.episodes = [
            Episode(shape.game_id, shape.scenario, shape.options, features=shape.features)
            for _ in self.rows
        ]

    def reset(self, seed: int) -> None:
        """Start every match from its own seed."""
        for i, episode in zip(self.rows, self.episodes, strict=True):
            episode.reset(f"{seed}/{i}")
        self.batch.rewards[:] = 0
        self.batch.dones[:] = 0
        self._show()

    def step(self, actions: Sequence[int]) -> None:
        """Advance every match by one action."""
        rewards, dones = self.batch.rewards, self.batch.dones
        rewards[:] = 0
        dones[:] = 0
        for i, (row, episode) in enumerate(zip(self.rows, self.episodes, strict=True)):
            episode.step(actions[row])
            if episode.b.ending:
                rewards[i], dones[i] = episode.scores, 1
                episode.reset()
        self._show()

    def _show(self) -> None:
        """Write the rows of all matches at once."""
        batch, episodes = self.batch, self.episodes
        legal = [episode.actions for episode in episodes]
        counts = np.array([len(actions) for actions in legal])
        flat = np.array([action for actions in legal for action in actions], np.int32)
        rows = np.repeat(np.arange(len(legal)), counts)
        batch.masks[:] = 0
        batch.masks[rows, flat] = 1
        places = np.arange(len(flat)) - np.repeat(np.cumsum(counts) - counts, counts)
        listed = places < batch.choices.shape[1]
        batch.choices[:] = -1
        batch.choices[rows[listed], places[listed]] = flat[listed]
        batch.counts[:] = np.minimum(counts, batch.choices.shape[1])
        batch.sides[:] = [episode.side for episode in episodes]
        if self.observe and self.features:
            batch.observations[:] = [episode.observe(episode.side) for episode in episodes]
        elif self.observe:
            encoding = episodes[0].encoding
            seen = b"".join([encoding.pack(e.b, e.side, e.node) for e in episodes])
            shape = batch.observations.shape
            batch.observations[:] = np.frombuffer(seen, encoding.form).reshape(shape)


class BatchedEnv:
    """Many matches of one scenario behind one `step`; `processes=0` plays them in this process."""

    def __init__(
        self,
        game_id: str,
        scenario: str = "",
        *,
        count: int = 16,
        processes: int = 0,
        observe: bool = True,
        most: int = 512,
        options: Options | None = None,
        features: bool = False,
    ) -> None:
        if count < 1 or not 0 <= processes <= count:
            msg = f"{count} matches cannot be played in {processes} processes."
            raise BadBatch(msg, remedy="ask for at least one match, and one for each process")
        sample = Episode(game_id, scenario, options, features=features)
        self.encoding, self.sides, self.count = sample.encoding, sample.sides, count
        self.width = sample.width
        shape = Shape(game_id, sample.scenario.id, options or {}, count, observe, most, features)
        self._workers: list[Any] = []
        self._pipes: list[Connection] = []
        if processes:
            self._start(shape, processes)
        else:
            self._batch = make_batch(shape, self.width, self.encoding.count, self.sides)
            self._slots = _Slots(shape, self._batch, 0, count)

    def _start(self, shape: Shape, processes: int) -> None:
        """Start the workers; they share the arrays with this process."""
        context = get_context()
        sizes = (self.width, self.encoding.count, self.sides)
        memory = [context.RawArray("b", size) for size in list_bytes(shape, *sizes)]
        self._batch = make_batch(shape, *sizes, memory)
        bounds = [round(shape.matches * k / processes) for k in range(processes + 1)]
        for first, last in pairwise(bounds):
            ours, theirs = context.Pipe()
            worker = context.Process(
                target=_work, args=(shape, sizes, memory, first, last, theirs), daemon=True
            )
            worker.start()
            theirs.close()
            self._workers.append(worker)
            self._pipes.append(ours)

    def reset(self, seed: int = 0) -> Batch:
        """Start all matches again."""
        if self._pipes:
            self._tell_all(("reset", seed))
        else:
            self._slots.reset(seed)
        return self._batch

    def step(self, actions: Sequence[int] | NDArray[np.integer[Any]]) -> Batch:
        """Advance every match by one legal action."""
        chosen = [int(action) for action in actions]
        if len(chosen) != self.count:
            raise BadBatch(f"{self.count} matches need as many actions, not {len(chosen)}.")
        if self._pipes:
            self._tell_all(("step", chosen))
        else:
            self._slots.step(chosen)
        return self._batch

    def _tell_all(self, message: tuple[str, object]) -> None:
        """Send every worker the same message, and wait for all of them."""
        for pipe in self._pipes:
            pipe.send(message)
        faults = [fault for fault in [pipe.recv() for pipe in self._pipes] if fault]
        if faults:
            raise IllegalAction(faults[0])

    def close(self) -> None:
        """End the workers."""
        for pipe in self._pipes:
            pipe.send(("close", None))
            pipe.close()
        for worker in self._workers:
            worker.join(PATIENCE)
        self._pipes, self._workers = [], []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def _work(
    shape: Shape, sizes: tuple[int, int, int], memory: Any, first: int, last: int, pipe: Connection
) -> None:
    """Play some of the matches in a process of their own, as told by the pipe."""
    slots = _Slots(shape, make_batch(shape, *sizes, memory), first, last)
    while True:
        word, what = pipe.recv()
        if word == "close":
            return
        try:
            getattr(slots, word)(what)
        except IllegalAction as error:
            pipe.send(error.message)
        else:
            pipe.send("")


def _list_forms(shape: Shape, width: int, count: int, sides: int) -> list[tuple[int, type]]:
    """List the columns and the kind of number of every array of a batch."""
    return [
        (width if shape.observe else 0, np.float32),
        (count, np.int8),
        (min(shape.most, count), np.int32),
        (1, np.int32),
        (1, np.int32),
        (sides, np.float32),
        (1, np.int8),
    ]


def list_bytes(shape: Shape, width: int, count: int, sides: int) -> list[int]:
    """List how much memory each array of a batch needs."""
    forms = _list_forms(shape, width, count, sides)
    return [max(1, shape.matches * columns * np.dtype(kind).itemsize) for columns, kind in forms]


def make_batch(
    shape: Shape, width: int, count: int, sides: int, memory: Sequence[Any] | None = None
) -> Batch:
    """Return the arrays of a batch, over shared memory where it is given."""
    arrays: list[NDArray[Any]] = []
    for k, (columns, kind) in enumerate(_list_forms(shape, width, count, sides)):
        form = (shape.matches, columns)
        if memory is None:
            made: NDArray[Any] = np.zeros(form, kind)
        else:
            made = np.frombuffer(memory[k], kind, shape.matches * columns).reshape(form)
        arrays.append(made[:, 0] if k in (3, 4, 6) else made)
    return Batch(*arrays)
