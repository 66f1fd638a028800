"""Numbers that tell who is winning a battle: what the learned win chance is computed from.

What a side has is counted by kinds of Teams, as a share of what it had at the start; where it stands
is counted by the objectives. Every scenario has a model of its own.
"""

from functools import lru_cache

from beachhead.games.company.board import Board
from beachhead.games.company.bots.evaluation import value_team, value_teams
from beachhead.games.company.content.forces import load_table
from beachhead.games.company.content.geometry.ground import GUN, INFANTRY, TANK
from beachhead.games.company.content.geometry.plane import INCH, squared_distance
from beachhead.games.company.rules import morale

KINDS = {"infantry": INFANTRY, "guns": GUN, "tanks": TANK}
OWN = "own"
NEAR = 8 * INCH
"""Who is as near as this to an objective has a say about it."""
SIDE = (
    *(f"{kind}_left" for kind in KINDS),
    *(f"{kind}_weight" for kind in KINDS),
    "suppressed",
    "units",
    "leaders",
    "points",
    "held",
    "near_own",
    "near_other",
    "reserve",
)
TABLE = ("round", "rounds_left", "last_round", "leading", "points_ahead", "initiative")


def model_key(b: Board) -> str:
    """Return which model a battle needs; scenarios of one's own have none."""
    return b.scenario if "\n" not in b.scenario else OWN


def names(key: str) -> tuple[str, ...]:
    """List the names of the features."""
    return (
        *TABLE,
        *(f"first_{name}" for name in SIDE),
        *(f"second_{name}" for name in SIDE),
    )


def features(b: Board) -> list[float]:
    """Return the features of a position."""
    return [
        *describe_clock(b),
        *describe_side(b, 0),
        *describe_side(b, 1),
    ]


def describe_clock(b: Board) -> list[float]:
    """Return how far the battle is, and who is ahead."""
    last = b.table.scenario.rounds
    ahead = morale.count_points(b, 0) - morale.count_points(b, 1)
    return [
        b.round / 10,
        (last - b.round) / 10,
        float(b.round >= last),
        float(morale.find_winner(b)),
        ahead / 16,
        float(1 - 2 * b.owner),
    ]


def describe_side(b: Board, side: int) -> list[float]:
    """Return what a side has and where it stands, in the order of SIDE."""
    t = b.table
    whole = weigh_start(b.scenario)
    alive = [team for team in t.teams_of[side] if not b.is_removed(team)]
    worth = dict.fromkeys(KINDS.values(), 0.0)
    for team in alive:
        worth[t.teams[team].cls] += value_team(b, team)
    total = sum(worth.values()) or 1.0
    everybody = sum(whole[side].values()) + sum(whole[1 - side].values())
    held = [i for i, holder in enumerate(b.holders) if holder == side]
    return [
        *(worth[k] / (whole[side][k] or 1.0) for k in KINDS.values()),
        *(worth[k] / everybody for k in KINDS.values()),
        sum(value_team(b, team) for team in alive if b.marks[team]) / total,
        sum(1 for u in t.companies[side] if not b.is_destroyed(u)) / len(t.companies[side]),
        sum(1 for u in t.companies[side] if b.leader[u] >= 0) / len(t.companies[side]),
        morale.count_points(b, side) / 16,
        len(held) / max(len(b.holders), 1),
        weigh_near(b, side, held) / total,
        weigh_near(b, side, [i for i in range(len(b.holders)) if i not in held]) / total,
        sum(value_team(b, team) for team in alive if not b.is_here(team)) / total,
    ]


def weigh_near(b: Board, side: int, objectives: list[int]) -> float:
    """Add up the worth of a side's Teams near some objectives."""
    spots = [b.table.objectives[i] for i in objectives]
    return sum(
        value_team(b, team)
        for team in b.on_table(side)
        if any(
            squared_distance(b.x[team], b.y[team], x, y) <= (radius + NEAR) ** 2
            for x, y, radius in spots
        )
    )


@lru_cache(maxsize=64)
def weigh_start(scenario: str) -> tuple[dict[int, float], dict[int, float]]:
    """Return what both sides have at the start, by the kind of Team."""
    t = load_table(scenario)
    worth = value_teams(scenario)
    first, second = (
        {
            kind: sum(worth[team] for team in t.teams_of[side] if t.teams[team].cls == kind)
            for kind in KINDS.values()
        }
        for side in (0, 1)
    )
    return first, second
