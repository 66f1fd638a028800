"""Numbers that tell who is winning a beach: what the learned win chance is computed from.

The map of a beach is fixed, so objectives and units have numbers of their own. The campaign is
described in `campaign`, by the win chances of its maps.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from beachhead.games.five_beaches.board import ALLIED, GERMAN, REDUCED, Board
from beachhead.games.five_beaches.bots.distances import costs_to, exit_costs
from beachhead.games.five_beaches.bots.evaluation import hit_chances
from beachhead.games.five_beaches.content.scenario import JOKER, scenario_content
from beachhead.games.five_beaches.rules.combat import needed_number
from beachhead.games.five_beaches.rules.victory import victory_points
from beachhead.kernel.extras import require_extra

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

DECAY = 0.62
"""What is left of a unit's influence one activation farther away."""
CARDS_A_TURN = 24.5
"""How many cards are turned on average before the Joker ends a turn."""
MOST_MOVEMENT = 6
FIRE = ("hits", "last_steps", "on_objectives", "in_contact")
CLOCK = (
    "turns_left",
    "last_turn",
    "cards_left",
    "left_allied",
    "left_german",
    "red_cards",
    "red_faces",
)
MAP = (
    "ashore",
    "steps_ashore",
    "exits",
    "lead",
    "won",
    "one_short",
    "one_spare",
    "allied_units",
    "german_units",
)


TOGETHER = ("majority", "maps_expected", "maps_won")


def model_key(b: Board) -> str:
    """Return which model a position needs: its scenario's."""
    return b.scenario


@cache
def names(key: str) -> tuple[str, ...]:
    """List the names of the features of a scenario."""
    content = scenario_content(key)
    if content.campaign:
        return (*(f"{sheet.key}_chance" for sheet in content.sheets), *TOGETHER, *CLOCK)
    fire = tuple(f"{side}_{name}" for side in ("allied", "german") for name in FIRE)
    goals = [str(h) for h in content.sheets[0].objectives]
    about = ("held", "allied_nearest", "allied_near", "german_nearest", "german_near")
    found = [f"{name}_{goal}" for name in about for goal in goals]
    found += [f"exit_{content.units[u].id}" for u in content.of_side[ALLIED]]
    found += [f"steps_{unit.id}" for unit in content.units]
    return (*found, *MAP, *fire, *CLOCK)


def features(b: Board) -> list[float]:
    """Return the features of a position of a beach, in the order of `names`."""
    content = b.content
    shared = [*fire_features(b), *clock_features(b)]
    held = [float(h in b.allied_held) for h in content.sheets[0].objectives]
    near, exits = influence(b)
    steps = [float(s) if at > 0 else 0.0 for s, at in zip(b.steps, b.at, strict=True)]
    return [*held, *near, *exits, *steps, *map_features(b, 0), *shared]


def map_features(b: Board, sheet: int) -> list[float]:
    """Return points and forces of a map."""
    content, at, steps = b.content, b.at, b.steps
    index, sea = content.sheet_index_at, content.sea
    here = [[u for u in units if at[u] > 0 and index[at[u]] == sheet] for units in content.of_side]
    ashore = [u for u in here[ALLIED] if not sea & content.single[at[u]]]
    lead = victory_points(b, sheet) - content.sheets[sheet].allied_needs
    return [
        float(len(ashore)),
        float(sum(steps[u] for u in ashore)),
        float(b.exits[sheet]),
        float(lead),
        float(lead >= 0),
        float(lead >= -1),
        float(lead >= 1),
        float(len(here[ALLIED])),
        float(len(here[GERMAN])),
    ]


# ---- nearness -----------------------------------------------------------------------------------


@cache
def nearness(key: str) -> NDArray[np.float32]:
    """Return how much a unit counts at each goal: by kind and movement, hex, then goal.

    The goals are the objectives and last the exit edge.
    """
    with require_extra("solver", "The win chance of a beach"):
        import numpy as np  # noqa: PLC0415 - an extra

    content = scenario_content(key)
    tables = []
    for kind in KINDS:
        goals = [costs_to(key, kind, (h,)) for h in content.sheets[0].objectives]
        goals.append(exit_costs(key, kind, 0))
        costs = np.array([[costs[h] for costs in goals] for h in content.numbers], np.float32)
        tables += [DECAY ** (costs / pace) for pace in range(1, MOST_MOVEMENT + 1)]
    return np.stack(tables).reshape(-1, tables[0].shape[1]).astype(np.float32)


KINDS = ("infantry", "armor", "at")


@cache
def first_rows(key: str) -> list[list[int]]:
    """Return, by unit and steps left, where its table of nearness begins."""
    content = scenario_content(key)
    size = len(content.numbers)
    return [
        [
            size
            * (KINDS.index(unit.kind) * MOST_MOVEMENT + min(max(f.movement, 1), MOST_MOVEMENT) - 1)
            for f in content.factors[u]
        ]
        for u, unit in enumerate(content.units)
    ]


def influence(b: Board) -> tuple[list[float], list[float]]:
    """Return the nearest and the total influence of each side at each objective; exits by unit."""
    content, at, steps = b.content, b.at, b.steps
    spot, rows = content.spot, first_rows(content.key)
    table = nearness(content.key)
    goals = len(content.sheets[0].objectives)
    found: list[float] = []
    exits = [0.0] * len(content.of_side[ALLIED])
    for side, units in enumerate(content.of_side):
        here = [u for u in units if at[u] > 0]
        if not here:
            found += [0.0] * (2 * goals)
            continue
        near = table[[rows[u][steps[u]] + spot[at[u]] for u in here]]
        found += near[:, :goals].max(0).tolist() + near[:, :goals].sum(0).tolist()
        if side == ALLIED:
            for u, chance in zip(here, near[:, goals].tolist(), strict=True):
                exits[u] = chance
    return found, exits


# ---- fire and clock -----------------------------------------------------------------------------


def fire_features(b: Board) -> list[float]:
    """Return the hits that each side threatens: on all, on last steps, on objectives; who is in contact."""
    content, at = b.content, b.at
    chances = hit_chances(b)
    top = len(chances) - 1
    german = b.occupied[GERMAN]
    safe: dict[int, float] = {}
    for u in content.of_side[ALLIED]:
        near = content.in_range[at[u]] & german
        for place in content.hexes_in(near) if near else ():
            enemy = at.index(place)
            for attacker, target in ((u, enemy), (enemy, u)):
                need = needed_number(b, attacker, target)
                chance = chances[min(max(need, 0), top)]
                safe[target] = safe.get(target, 1.0) * (1.0 - 0.5 * chance)
    found = []
    for side in (ALLIED, GERMAN):  # what each side threatens to do to the other
        hit = {u: 1.0 - s for u, s in safe.items() if content.side_of[u] != side}
        found += [
            sum(hit.values()),
            sum(p for u, p in hit.items() if b.steps[u] == REDUCED),
            sum(p for u, p in hit.items() if at[u] in content.objectives),
            float(len(hit)),
        ]
    return found


def clock_features(b: Board) -> list[float]:
    """Return the turns and cards that are left, and whose they are."""
    content, deck = b.content, b.deck
    cards = sum(deck)
    jokers = deck[content.cards[JOKER].slot]
    rest = cards / (1 + jokers) / CARDS_A_TURN if b.turn else 0.0
    left = [0.0, 0.0]
    step = b.agenda[-1][0] if b.agenda else ""
    if step != "turn_card" and b.card and b.left > 0 and content.cards[b.card].side >= 0:
        left[content.cards[b.card].side] = float(b.left)
    colours, faces = 0, 0
    for card in content.cards.values():
        if card.side >= 0:
            sign = deck[card.slot] if card.side == ALLIED else -deck[card.slot]
            colours, faces = (colours + sign, faces) if card.number else (colours, faces + sign)
    return [
        b.last - b.turn + 0.5 * rest,
        float(b.turn >= b.last),
        rest,
        *left,
        colours / 8,
        faces / 3,
    ]
