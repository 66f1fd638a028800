"""Work of each game whose speed is reported beside decisions and copies.

A module `tools/workloads/<id>.py` has `workloads(game, randbelow)`: each function it returns does
some work and returns how much. It may name `SCENARIOS` whose speed is reported, with a label each.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from beachhead.kernel.chances import RandBelow
from beachhead.kernel.registry import AnyGame


def workloads(game: AnyGame, randbelow: RandBelow) -> dict[str, Callable[[], int]]:
    """Return the further work of a game by name."""
    module = module_of(game)
    found: dict[str, Callable[[], int]] = module.workloads(game, randbelow) if module else {}
    return found


def scenarios(game: AnyGame) -> dict[str, str]:
    """Return the scenarios whose speed is reported, with their labels: the first unless more are named."""
    named: dict[str, str] = getattr(module_of(game), "SCENARIOS", {"": game.id})
    return named


def module_of(game: AnyGame) -> ModuleType | None:
    """Return the module with a game's workloads, if there is one."""
    name = f"{__name__}.{game.id}"
    return import_module(name) if find_spec(name) else None
