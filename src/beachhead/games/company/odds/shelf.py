"""What is still to come of a close combat, on disk where memory has no room for it.

Ways lie in layers. When there are too many, all of them are written down in order; when a layer is wanted, what was
written is merged, so that equal ways are one again, and comes piece by piece. The files have no name: they are gone
with the process, however it ends.
"""

from __future__ import annotations

import marshal
import zlib
from collections.abc import Callable, Iterable, Iterator
from errno import ENOSPC
from heapq import merge
from itertools import groupby, islice
from operator import itemgetter
from os import strerror
from tempfile import TemporaryFile
from typing import Any, Generic, TypeVar

from beachhead.games.company.odds.weights import Weight, read, written
from beachhead.kernel.errors import BeachheadError

Key = TypeVar("Key")
T = TypeVar("T")
Flat = tuple[Any, ...]
"""A key as numbers and tuples of them, which can be ordered and written."""
Entry = tuple[Flat, Any]
Layer = tuple[int, ...]
ROOM = 300_000  # ways in memory
PIECE = 5_000  # ways that are followed at once
BLOCK = 1_000  # ways that are written and read at once
RUNS = 64  # that are merged at once: a block of each is in memory


def batches(ways: Iterable[T], many: int) -> Iterator[list[T]]:
    """Give so many at once."""
    rest = iter(ways)
    while some := list(islice(rest, many)):
        yield some


class Runs:
    """What is written down of one layer: runs of ways in order, each of them in blocks."""

    def __init__(self) -> None:
        """Begin with an empty file."""
        self.file = TemporaryFile(buffering=0)  # noqa: SIM115 - open until its layer is followed
        self.end = 0
        self.runs: list[list[tuple[int, int]]] = []
        """Where the blocks of each run begin, and how long they are."""

    def write(self, ways: Iterable[Entry]) -> None:
        """Write a run of ways that are in order."""
        blocks = []
        for some in batches(ways, BLOCK):
            block = zlib.compress(marshal.dumps(some), 1)
            self.file.seek(self.end)
            if self.file.write(block) < len(block):
                raise OSError(ENOSPC, strerror(ENOSPC))
            blocks.append((self.end, len(block)))
            self.end += len(block)
        self.runs.append(blocks)

    def read(self) -> Iterator[Entry]:
        """Read all runs as one, in order."""
        return merge(*map(self.run, self.runs), key=itemgetter(0))

    def run(self, blocks: list[tuple[int, int]]) -> Iterator[Entry]:
        """Read one run."""
        for begin, length in blocks:
            self.file.seek(begin)
            block = zlib.decompress(self.file.read(length))
            yield from marshal.loads(block)  # noqa: S302 - nobody else can write there


class Shelf(Generic[Key]):
    """Ways with their weights, by layers."""

    def __init__(self, flat: Callable[[Key], Flat], back: Callable[[Flat], Key]) -> None:
        """Begin empty; a key is written as `flat` says, and read by `back`."""
        self.flat, self.back = flat, back
        self.here: dict[Layer, dict[Key, Weight]] = {}
        self.there: dict[Layer, Runs] = {}
        self.many = 0
        """How many are in memory."""

    def highest(self) -> Layer:
        """Give the highest layer with anything in it, () if there is none."""
        return max((*self.here, *self.there), default=())

    def add(self, layer: Layer, key: Key, p: Weight) -> None:
        """Add a weight to a way."""
        ways = self.here.setdefault(layer, {})
        before = ways.get(key)
        if before is None:
            ways[key] = p
            self.many += 1
            if self.many > ROOM:
                self.put_away()
        else:
            ways[key] = p + before

    def put_away(self) -> None:
        """Write everything down."""
        for layer, ways in self.here.items():
            self.write(layer, ways)
        self.here, self.many = {}, 0

    def write(self, layer: Layer, ways: dict[Key, Weight]) -> None:
        """Write ways of one layer down, in order."""
        flat = sorted(((self.flat(key), written(p)) for key, p in ways.items()), key=itemgetter(0))
        try:
            if layer not in self.there:
                self.there[layer] = Runs()
            self.there[layer].write(flat)
            if len(self.there[layer].runs) > RUNS:
                self.there[layer] = self.joined(self.there[layer])
        except OSError as full:
            msg = f"The ways of this assault could not be written to disk: {full.strerror}."
            remedy = "make room for temporary files, or plan fewer counterattacks"
            raise BeachheadError(msg, code="odds.disk", remedy=remedy) from full

    def joined(self, runs: Runs) -> Runs:
        """Make one run of many."""
        one = Runs()
        one.write((flat, written(p)) for flat, p in self.merged(runs))
        runs.file.close()
        return one

    def take(self, layer: Layer) -> Iterator[dict[Key, Weight]]:
        """Take a whole layer off, piece by piece."""
        ways = self.here.pop(layer, {})
        self.many -= len(ways)
        if layer not in self.there and len(ways) <= PIECE:
            yield ways
            return
        if ways:
            self.write(layer, ways)
        runs = self.there.pop(layer)
        try:
            for piece in batches(self.merged(runs), PIECE):
                yield {self.back(flat): p for flat, p in piece}
        finally:
            runs.file.close()

    def close(self) -> None:
        """Give up what is still there."""
        for runs in self.there.values():
            runs.file.close()
        self.here, self.there, self.many = {}, {}, 0

    def merged(self, runs: Runs) -> Iterator[tuple[Flat, Weight]]:
        """Put equal ways together."""
        for flat, same in groupby(runs.read(), itemgetter(0)):
            total: Weight = 0
            for _, p in same:
                total = read(p) + total
            yield flat, total
