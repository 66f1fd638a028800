"""A model of win chances: a linear part plus one hidden layer, and the file it is kept in.

The file is JSON: names of the features, provenance with held-out figures, and arrays of 32-bit
numbers. Playing needs numpy and nothing else.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from beachhead.kernel.errors import BeachheadError
from beachhead.kernel.extras import require_extra

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Array = NDArray[np.float32]

FORMAT = 1
LARGEST = 1_000_000
"""Bytes of a file of weights."""
STEEPEST = 30.0
"""Logits are cut here: nothing is more certain than that."""


class BadModel(BeachheadError):
    """A file of weights that cannot be used."""

    code = "value.model"


class Tenth(msgspec.Struct, frozen=True):
    """Held-out positions whose predicted chance lies in one tenth: predicted against observed."""

    positions: int
    predicted: float
    observed: float


class Provenance(msgspec.Struct, frozen=True, kw_only=True):
    """Where a model comes from and how well it does on games it has not seen."""

    seed: int
    rounds: list[str]
    """Who played the games of each round."""
    games: int
    positions: int
    date: str
    brier: list[float]
    """By quarter of the game, on held-out games."""
    base: list[float]
    """The same for a guess that only knows how often side 0 wins."""
    tenths: list[Tenth]
    version: int = 0
    """Of the rules that were played."""


class ModelFile(msgspec.Struct, kw_only=True):
    """The file as it is written."""

    format: int
    game: str
    key: str
    names: list[str]
    provenance: Provenance
    hidden: int
    arrays: dict[str, bytes]


class Net(NamedTuple):
    """The weights: a linear part and one hidden layer of rectified units."""

    mean: Array
    scale: Array
    linear: Array
    layer: Array
    offset: Array
    output: Array
    bias: Array


class Model:
    """A fitted model: `chances` turns rows of features into win chances of side 0."""

    def __init__(self, names: tuple[str, ...], net: Net, provenance: Provenance) -> None:
        """Prepare the weights for plain matrix products."""
        with require_extra("solver", "A learned value"):
            import numpy as np  # noqa: PLC0415 - an extra
        self.names = names
        self.net = net
        self.provenance = provenance
        self._np = np
        # Standardising is part of the weights: (x - mean) / scale @ w = x @ (w / scale) - …
        scaled = np.concatenate([net.linear[:, None], net.layer], 1) / net.scale[:, None]
        shift = net.mean @ scaled
        self._first = np.ascontiguousarray(scaled, np.float32)
        self._start = np.concatenate([net.bias, net.offset]).astype(np.float32) - shift

    def chances(self, rows: object) -> Array:
        """Return the chance that side 0 wins, for each row of features."""
        np = self._np
        values = np.asarray(rows, np.float32) @ self._first + self._start
        logits = values[:, 0] + np.maximum(values[:, 1:], 0.0) @ self.net.output
        found: Array = 1.0 / (1.0 + np.exp(-np.clip(logits, -STEEPEST, STEEPEST)))
        return found


def write_model(path: Path, game: str, key: str, model: Model) -> None:
    """Write a model; the same model gives the same bytes."""
    arrays = {name: value.astype("<f4").tobytes() for name, value in model.net._asdict().items()}
    file = ModelFile(
        format=FORMAT,
        game=game,
        key=key,
        names=list(model.names),
        provenance=model.provenance,
        hidden=len(model.net.output),
        arrays=arrays,
    )
    body = msgspec.json.format(msgspec.json.encode(file), indent=1)
    if len(body) > LARGEST:
        msg = f"The model takes {len(body):,} bytes; a file has at most {LARGEST:,}."
        raise BadModel(msg, remedy="use fewer hidden units")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(body + b"\n")


def read_model(body: bytes, names: tuple[str, ...]) -> Model:
    """Read a model of exactly these features; raise BadModel if it is of others."""
    with require_extra("solver", "A learned value"):
        import numpy as np  # noqa: PLC0415 - an extra
    try:
        file = msgspec.json.decode(body, type=ModelFile)
    except msgspec.MsgspecError as error:
        raise BadModel(f"The file of weights cannot be read: {error}") from None
    if file.format != FORMAT or tuple(file.names) != names:
        msg = f"The weights of {file.key!r} are for other features than this version has."
        raise BadModel(msg, remedy=f"run beachhead train {file.game} --scenario {file.key}")
    found = {n: np.frombuffer(part, "<f4").astype(np.float32) for n, part in file.arrays.items()}
    found["layer"] = found["layer"].reshape(len(names), file.hidden)
    return Model(names, Net(**found), file.provenance)
