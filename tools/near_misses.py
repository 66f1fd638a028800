"""Count near misses that are refused without a reason: `python -m tools.near_misses GAME [SCENARIO…]`."""

from __future__ import annotations

import sys
from collections import Counter

from beachhead.kernel import registry
from beachhead.kernel.testing import list_near_misses

SEEDS = 2
PLIES = 60
UNUSUAL = 0.5
"""The share of options that are not at their defaults."""


def count_near_misses(game_id: str, scenarios: list[str]) -> Counter[tuple[str, str]]:
    """Count them by kind and step."""
    game = registry.game(game_id)
    found: Counter[tuple[str, str]] = Counter()
    for scenario in scenarios or [game.scenarios()[0].id]:
        for seed in range(SEEDS):
            for miss in list_near_misses(game, scenario, seed, PLIES, UNUSUAL * (seed % 2)):
                found[miss.kind, miss.step] += 1
    return found


if __name__ == "__main__":
    counts = count_near_misses(sys.argv[1], sys.argv[2:])
    for (kind, step), number in counts.most_common():
        print(f"{number:6} {kind:8} {step}")
    print(f"{counts.total():6} in all")
