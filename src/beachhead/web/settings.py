"""The settings of a server; worker processes read them from the environment."""

from __future__ import annotations

import os
from importlib.metadata import version

import msgspec

VARIABLE = "BEACHHEAD_SERVER"
VERSION = version("beachhead")


class Settings(msgspec.Struct, frozen=True):
    """The settings of a server."""

    database: str = ""
    """Empty: SQLite in the user's data folder."""
    bot_seconds: float = 1.5
    """Seconds that a bot may think about one decision."""
    bot_processes: int = 1
    live_matches: int = 400
    """Matches kept in memory."""
    writes: int = 40
    write_seconds: float = 10.0
    """Writes for each token within these seconds."""
    asks: int = 300
    """Questions (odds, reasons, replays) for each token within the same seconds."""
    odds_moment: float = 1.0
    """Seconds after which odds are computed in a separate process."""
    odds_processes: int = max(1, (os.cpu_count() or 1) - 1)
    """Such processes at once in a worker; one core stays free for everybody else."""
    odds_seconds: float = 600.0
    """Seconds after which such a process is killed."""
    new_matches: int = 20
    new_seconds: float = 600.0
    """New matches and records for each address within these seconds."""
    sweep_seconds: float = 15.0
    """Seconds between searches for matches that wait for a bot, as after a worker died."""
    known_dice: bool = False
    """For tests: the maker of a match may choose the seed even with friends."""
    hosts: tuple[str, ...] = ()
    """Host names that the server answers to, besides localhost and numeric addresses."""
    silent_seconds: float = 60.0
    """Seconds of silence after which a socket is closed and its holder counts as away."""

    def export(self) -> None:
        """Pass the settings on to worker processes."""
        os.environ[VARIABLE] = msgspec.json.encode(self).decode()


def from_environment() -> Settings:
    """Return the settings that the parent process exported, or the defaults."""
    return msgspec.json.decode(os.environ.get(VARIABLE, "{}"), type=Settings)
