"""The best scores, kept for each map and number of players (DDD-VP-03)."""

from __future__ import annotations

from pathlib import Path

import msgspec

from beachhead.kernel.errors import DataError


class BestScores:
    """A small file of the group scores to beat.

    best = BestScores(Path("scores.json"))
    best.note("omaha_beach", players=1, score=161)   # True: a new best
    """

    def __init__(self, path: Path) -> None:
        """Read the file if there is one."""
        self.path = path
        self.scores: dict[str, int] = {}
        if path.is_file():
            try:
                self.scores = msgspec.json.decode(path.read_bytes(), type=dict[str, int])
            except msgspec.DecodeError as error:
                msg = f"{path.name}: the best scores cannot be read: {error}."
                raise DataError(msg, remedy="mend or remove the file") from None

    def best(self, map_id: str, players: int) -> int | None:
        """Give the score to beat."""
        return self.scores.get(f"{map_id}-{players}")

    def note(self, map_id: str, players: int, score: int) -> bool:
        """Keep a score if it is a new best; tell whether it is."""
        key = f"{map_id}-{players}"
        if key in self.scores and self.scores[key] >= score:
            return False
        self.scores[key] = score
        self.path.write_bytes(msgspec.json.format(msgspec.json.encode(self.scores)))
        return True
