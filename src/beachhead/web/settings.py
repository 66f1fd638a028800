"""What a server can be told at its start; workers read the same from the environment."""

from __future__ import annotations

import os
from importlib.metadata import version

import msgspec

VARIABLE = "BEACHHEAD_SERVER"
VERSION = version("beachhead")


class Settings(msgspec.Struct, frozen=True):
    """How to serve."""

    database: str = ""
    """Empty: SQLite in the user's data folder."""
    bot_seconds: float = 1.5
    """How long a bot may think about one decision."""
    bot_processes: int = 1
    live_matches: int = 400
    """Folded matches kept in memory."""
    writes: int = 40
    write_seconds: float = 10.0
    """So many writes per token within so many seconds."""
    asks: int = 300
    """So many questions (odds, reasons, replays) per token within the same seconds."""
    odds_moment: float = 1.0
    """Chances that take longer than so many seconds are worked out in a process of their own."""
    odds_processes: int = max(1, (os.cpu_count() or 1) - 1)
    """So many such processes at once in a worker; one core stays for everybody else."""
    odds_seconds: float = 600.0
    """Such a process is ended after so many seconds."""
    new_matches: int = 20
    new_seconds: float = 600.0
    """So many new matches and records per address within so many seconds."""
    sweep_seconds: float = 15.0
    """How often matches whose bot was forgotten (a worker died) are looked for."""
    known_dice: bool = False
    """For tests: the maker of a match may choose the seed even where friends sit down."""
    hosts: tuple[str, ...] = ()
    """Names that the server answers to, beside localhost and addresses in figures."""
    silent_seconds: float = 60.0
    """A socket that says nothing for so long is closed; its holder is away."""

    def export(self) -> None:
        """Hand the settings on to worker processes."""
        os.environ[VARIABLE] = msgspec.json.encode(self).decode()


def from_environment() -> Settings:
    """Read what the parent process exported, or take the defaults."""
    return msgspec.json.decode(os.environ.get(VARIABLE, "{}"), type=Settings)
