"""The learned values of a game: one model for each scenario, from the files beside its bots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from importlib.resources import files
from typing import TYPE_CHECKING

from beachhead.value.model import Model, read_model

if TYPE_CHECKING:
    from collections.abc import Callable

FOLDER = "values"


class LearnedValue:
    """Models by key, read on first use from `values/KEY.json` of a package."""

    def __init__(self, package: str, names: Callable[[str], Sequence[str]]) -> None:
        """Note where the files are and how the features of a key are called."""
        self.package = package
        self.names = names
        self._known: dict[str, Model | None] = {}

    def body(self, key: str) -> bytes:
        """Return the bytes of a file of weights; none if there is no such file."""
        path = files(self.package) / FOLDER / f"{key}.json"
        return path.read_bytes() if path.is_file() else b""

    def model(self, key: str) -> Model | None:
        """Return the model of a key, or None if nobody has trained one."""
        if key not in self._known:
            body = self.body(key)
            self._known[key] = read_model(body, tuple(self.names(key))) if body else None
        return self._known[key]

    def has_model(self, key: str) -> bool:
        """Return True if there is a model of this key."""
        return self.model(key) is not None

    def chances(self, key: str, rows: Sequence[Sequence[float]]) -> list[float]:
        """Return the chance that side 0 wins, for each row of features."""
        model = self.model(key)
        assert model is not None, f"no model of {key!r}: ask has_model first"
        found: list[float] = model.chances(rows).tolist()
        return found

    def fingerprint(self) -> bytes:
        """Return a hash of all files of weights: results of bots name it."""
        folder = files(self.package) / FOLDER
        total = sha256()
        if folder.is_dir():
            for path in sorted(folder.iterdir(), key=lambda p: p.name):
                total.update(path.read_bytes())
        return total.digest()

    def use(self, key: str, model: Model | None) -> None:
        """Use a model from now on, in this process."""
        self._known[key] = model

    @contextmanager
    def replaced(self, key: str, model: Model | None) -> Iterator[None]:
        """Use another model of a key for a while: how two models are compared."""
        before = self.model(key)
        self._known[key] = model
        try:
            yield
        finally:
            self._known[key] = before
