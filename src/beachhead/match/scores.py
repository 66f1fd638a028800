"""The best scores: a mark to beat next time, kept for each game and scenario."""

from __future__ import annotations

from pathlib import Path

import msgspec

from beachhead.kernel.errors import DataError


class BestScores:
    """A small file of the scores to beat.

    best = BestScores(Path("scores.json"))
    best.note("dday_dice", "omaha_beach", 161)   # True: a new best
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

    def best(self, game: str, scenario: str) -> int | None:
        """Give the score to beat."""
        return self.scores.get(f"{game}/{scenario}")

    def note(self, game: str, scenario: str, score: int) -> bool:
        """Keep a score if it is a new best; tell whether it is."""
        key = f"{game}/{scenario}"
        if key in self.scores and self.scores[key] >= score:
            return False
        self.scores[key] = score
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.write_bytes(msgspec.json.format(msgspec.json.encode(self.scores)))
        return True
