"""Matches of bots as Parquet, for learning from examples.

    from beachhead.adapters.trajectories import read_trajectories, write_trajectories

    write_trajectories("omaha.parquet", "five_beaches", "omaha", matches=100, bots=("regular", "random"))
    found = read_trajectories("omaha.parquet")
    found.observations, found.actions, found.legal, found.returns

One row is one decision: match, ply, side, the bot that decided, observation, action, the legal
actions (the mask as a list), and what the side's return was in the end. The file's metadata says
which game, version, content, variant, scenario, options, bots and seed it came from, and what the numbers of an
observation mean. A bot may give an answer that is no action where spots are free: the action is -1.
"""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from beachhead.adapters.episode import Episode, Options
from beachhead.ai import decide, find_bot
from beachhead.kernel.bots import Bot
from beachhead.kernel.extras import require_extra
from beachhead.kernel.nodes import Decision
from beachhead.kernel.variants import label_of
from beachhead.sim.origins import hash_content

with require_extra("research", "A file of trajectories"):
    import numpy as np
    import pyarrow as pa
    import pyarrow.parquet as pq
    from numpy.typing import NDArray

THINKING = 1.0
"""Seconds that a bot may think about an answer."""
NO_ACTION = -1


class Decided(NamedTuple):
    """One decision of a match."""

    ply: int
    side: int
    observation: list[int]
    action: int
    legal: list[int]


class Trajectories(NamedTuple):
    """A file of trajectories in memory; the first axis is the decision."""

    matches: NDArray[np.int32]
    plies: NDArray[np.int32]
    sides: NDArray[np.int32]
    bots: list[str]
    observations: NDArray[np.float32]
    actions: NDArray[np.int32]
    legal: list[list[int]]
    returns: NDArray[np.float32]
    about: dict[str, Any]
    """Game, version, scenario, options, bots, seed, and the fields of an observation."""

    def mask(self, row: int) -> NDArray[np.int8]:
        """Return the mask of one decision."""
        mask = np.zeros(self.about["actions"], np.int8)
        mask[self.legal[row]] = 1
        return mask


def write_trajectories(
    path: str | Path,
    game_id: str,
    scenario: str = "",
    *,
    matches: int,
    bots: Sequence[str] = ("regular",),
    seed: int = 0,
    options: Options | None = None,
    seconds: float = THINKING,
) -> int:
    """Play matches of bots, which change sides from match to match; return how many decisions."""
    episode = Episode(game_id, scenario, options)
    schema = _make_schema(episode, list(bots), seed, options or {})
    rows = 0
    with pq.ParquetWriter(path, schema, compression="zstd") as file:
        for match in range(matches):
            seats = [bots[(side + match) % len(bots)] for side in range(episode.sides)]
            players = [find_bot(episode.game, level) for level in seats]
            decided = list(play_match(episode, players, f"{seed}/{match}", seconds))
            file.write_table(_make_table(schema, match, decided, seats, episode.scores))
            rows += len(decided)
    return rows


def play_match(
    episode: Episode, players: Sequence[Bot], seed: str, seconds: float = THINKING
) -> Iterator[Decided]:
    """Let bots play one match and yield their decisions."""
    game, luck = episode.game, Random(f"bots/{seed}")
    episode.reset(seed)
    ply = 0
    while not episode.is_over:
        node, side, legal = episode.node, episode.side, episode.actions
        assert isinstance(node, Decision)
        seen = episode.encoding.observe(episode.b, side, node)
        answer = decide(
            game, episode.b, side, "player",
            seed=str(luck.random()), seconds=seconds, bot=players[side],
        )  # fmt: skip
        known = answer in node.options
        action = legal[node.options.index(answer)] if known else NO_ACTION
        yield Decided(ply, side, seen, action, legal)
        episode.answer(answer)
        ply += 1


def _make_schema(episode: Episode, bots: list[str], seed: int, options: Options) -> Any:
    """Describe the columns, and say in the metadata where the rows come from."""
    about = {
        "game": episode.game.id,
        "version": episode.game.version,
        "content": hash_content(episode.game, episode.scenario.id, episode.first),
        "variant": label_of(episode.game.id),
        "scenario": episode.scenario.id,
        "options": options,
        "bots": bots,
        "seed": seed,
        "actions": episode.encoding.count,
        "fields": [
            {"name": f.name, "shape": list(f.shape), "low": f.low, "high": f.high}
            for f in episode.encoding.fields
        ],
    }
    columns = [
        ("match", pa.int32()),
        ("ply", pa.int32()),
        ("side", pa.int32()),
        ("bot", pa.string()),
        ("observation", pa.list_(pa.float32(), episode.encoding.width)),
        ("action", pa.int32()),
        ("legal", pa.list_(pa.int32())),
        ("return", pa.float32()),
    ]
    return pa.schema(columns, {"beachhead": json.dumps(about)})


def _make_table(
    schema: Any, match: int, decided: list[Decided], seats: Sequence[str], scores: list[float]
) -> Any:
    """Return one match as a table."""
    seen = np.array([d.observation for d in decided], np.float32)
    columns = [
        pa.array([match] * len(decided), pa.int32()),
        pa.array([d.ply for d in decided], pa.int32()),
        pa.array([d.side for d in decided], pa.int32()),
        pa.array([seats[d.side] for d in decided]),
        pa.FixedSizeListArray.from_arrays(pa.array(seen.ravel()), seen.shape[1]),
        pa.array([d.action for d in decided], pa.int32()),
        pa.array([d.legal for d in decided], pa.list_(pa.int32())),
        pa.array([scores[d.side] for d in decided], pa.float32()),
    ]
    return pa.Table.from_arrays(columns, schema=schema)


def read_trajectories(path: str | Path) -> Trajectories:
    """Read a file that `write_trajectories` wrote."""
    table = pq.read_table(path)
    about = json.loads(table.schema.metadata[b"beachhead"])
    seen = table.column("observation").combine_chunks()
    width = sum(int(np.prod(field["shape"])) for field in about["fields"])
    return Trajectories(
        table.column("match").to_numpy(),
        table.column("ply").to_numpy(),
        table.column("side").to_numpy(),
        table.column("bot").to_pylist(),
        seen.values.to_numpy().reshape(-1, width),
        table.column("action").to_numpy(),
        table.column("legal").to_pylist(),
        table.column("return").to_numpy(),
        about,
    )
