"""Phase 4 and every gift: whom to rally, what to find, draw, play and give up."""

from beachhead.games.dday_dice.content.components import HAND, ITEM, ITEMS, SPECIALIST, pick_cards
from beachhead.games.dday_dice.notation.names import find_card
from beachhead.games.dday_dice.odds.valuation.assessment import Assessment
from beachhead.games.dday_dice.odds.valuation.card_values import (
    count_explosives,
    count_needed_explosives,
    count_turns_left,
    value_item,
    value_specialist,
    value_vehicle,
)
from beachhead.games.dday_dice.odds.valuation.hurdles import Lack, choose_route
from beachhead.games.dday_dice.rules.requirements import IGNORE, meets_requirement
from beachhead.kernel.nodes import Answer, Decision

PURE_GAINS = (
    "gain",
    "gain_for_another",
    "gain_for_others",
    "rally_free",
    "take_item",
    "draw_award",
)
NEAR_ROWS = 3
"""Rows before the Bunker from which explosives for its door come before everything else."""
KEY = 10.0
"""What an explosive is worth where a door asks for it."""
DEAR = 0.7
"""Soldiers per Item Point that make an Item worth more than a toll ahead."""


def choose_card(assessment: Assessment, decision: Decision) -> Answer:
    """Take the card that is worth most."""
    return max(decision.options, key=lambda answer: value_cards(assessment, answer))


def choose_lost_card(assessment: Assessment, decision: Decision) -> Answer:
    """Lose or discard the cards that are worth least."""
    return min(decision.options, key=lambda answer: value_cards(assessment, answer))


def choose_payment(assessment: Assessment, decision: Decision) -> Answer:
    """Discard the cards worth least; keep them if a door may be ignored and nobody needs it open."""
    b, u = assessment.b, assessment.u
    if IGNORE not in decision.options:
        return choose_lost_card(assessment, decision)
    door = b.battle_map.sectors[u.target]
    followers = [b.units[i] for i in b.list_active() if i != assessment.side]
    if all(meets_requirement(b, v, door) for v in followers if v.sector != door.number):
        return IGNORE
    paid = [answer for answer in decision.options if answer != IGNORE]
    return min(paid, key=lambda answer: value_cards(assessment, answer))


def value_cards(assessment: Assessment, answer: Answer) -> float:
    """Value the cards that an answer names."""
    if answer == "done":
        return 0.1
    cards = [find_card(str(n)) for n in (answer if isinstance(answer, tuple) else (answer,))]
    values = {"specialist": value_specialist, "vehicle": value_vehicle}
    doors = count_needed_explosives(assessment.b) > 0
    return sum(
        values.get(c.family, value_item)(assessment.b, assessment.u, c)
        + KEY * (doors and c.data.explosives)
        for c in cards
    )


def choose_pool_item(assessment: Assessment, decision: Decision) -> Answer:
    """Add the Item that is the best bargain; explosives first where the Bunker asks for them."""
    need = count_needed_explosives(assessment.b)

    def worth(answer: Answer) -> float:
        found = ITEM[str(answer)]
        # A Grenade is always to be had: only doors for two explosives call for more.
        doors = 10.0 if need > 1 and found.data.explosives >= need else 0.0
        return doors + value_item(assessment.b, assessment.u, found) / max(found.cost, 1)

    return max(decision.options, key=worth)


def spend(assessment: Assessment, decision: Decision) -> Answer:
    """Rally, play what helps at once, find bargains, draw with Courage to spare."""
    named: dict[str, list[str]] = {"rally": [], "play": [], "find": []}
    for verb, name in [a for a in decision.options if isinstance(a, tuple) and a[0] in named]:
        named[str(verb)].append(str(name))
    route = find_route(assessment)
    keys = [name for name in route.cards if name in SPECIALIST] if route else []
    if key := next((name for name in keys if name in named["rally"]), ""):
        return ("rally", key)
    left = assessment.u.stars - sum(SPECIALIST[name].cost for name in keys)
    payable = [name for name in named["rally"] if SPECIALIST[name].cost <= left or not keys]
    values = {name: value_rally(assessment, name) for name in payable}
    best = max(values, key=lambda name: values[name], default="")
    if best and values[best] >= 0.5:
        return ("rally", best)
    play = next((name for name in named["play"] if is_played_now(assessment, name)), "")
    if play:
        return ("play", play)
    find = choose_find(assessment, named["find"])
    if find:
        return ("find", find)
    spare = assessment.u.courage - assessment.count_courage_needed()
    return "draw" if "draw" in decision.options and spare >= 6 else "done"


def value_rally(assessment: Assessment, name: str) -> float:
    """Weigh a Specialist against what else the Stars could buy later."""
    found = SPECIALIST[name]
    worth = value_specialist(assessment.b, assessment.u, found)
    return worth / found.cost + 0.05 * worth + (0.01 if found.bit & HAND else 0.0)


def is_played_now(assessment: Assessment, name: str) -> bool:
    """Return True if a card is best played at once: pure gains are, a Vehicle if it pays off."""
    if find_card(name).effect("take_vehicle"):
        b, u = assessment.b, assessment.u
        return count_turns_left(b, u) > 2 and count_explosives(u) >= count_needed_explosives(b)
    return all(effect.name in PURE_GAINS for effect in find_card(name).data.effects)


def choose_find(assessment: Assessment, names: list[str]) -> str:
    """Pick the best bargain, saving for better ones while there is time."""
    b, u = assessment.b, assessment.u
    need = count_needed_explosives(b) - count_explosives(u)

    def value(name: str) -> float:
        found = find_card(name)
        if found.family == "vehicle":
            return 0.6
        doors = 5.0 if need > 0 and found.data.explosives else 0.0
        return doors + value_item(b, u, found) / max(found.cost, 1)

    kept, needed = find_toll(assessment), find_needed_points(assessment)
    route = find_route(assessment)
    if route:
        wanted = [name for name in route.cards if name in ITEM]
        if found := [name for name in wanted if name in names]:
            return max(found, key=lambda name: ITEM[name].cost)
        needed = max(needed, sum(ITEM[name].cost for name in wanted))
    names = [
        n
        for n in names
        if u.points - find_card(n).cost >= (needed if value(n) > DEAR else max(kept, needed))
    ]
    if not names:
        return ""
    best = max(names, key=value)
    left = count_turns_left(b, u)
    pool = [c for c in pick_cards(b.pool, ITEMS) if c.cost <= u.points + 3 * left]
    dream = max((value_item(b, u, c) / c.cost for c in pool), default=0.0)
    if value(best) >= 0.8 * dream or (left < 3 and value(best) >= 0.2):
        return best
    return ""


def find_toll(assessment: Assessment) -> int:
    """Return the Item Points that a Sector of the next row asks for, to be kept for it."""
    row = assessment.b.sector_of(assessment.u).data.row + 1
    needs = [s.require for s in assessment.b.battle_map.data.sector if s.row == row]
    return max((need.points for need in needs if need), default=0)


def find_needed_points(assessment: Assessment) -> int:
    """Return the Item Points without which no way is left open."""
    b, u = assessment.b, assessment.u
    tolls = []
    for way in assessment.list_ways():
        sector = b.battle_map.sectors[way.to]
        need = sector.data.require
        if need and need.points:
            tolls.append(need.points)
        elif meets_requirement(b, u, sector):
            return 0
    return min(tolls, default=0)


def find_route(assessment: Assessment) -> Lack | None:
    """Return how to get the explosives for a door that is near, if the Unit lacks them."""
    return choose_route(assessment.hurdle) if count_rows_left(assessment) <= NEAR_ROWS else None


def count_rows_left(assessment: Assessment) -> int:
    """Count the rows before the Bunker."""
    b = assessment.b
    bunker = b.battle_map.sectors[b.battle_map.bunker].data.row
    return bunker - b.sector_of(assessment.u).data.row


def close_window(assessment: Assessment, decision: Decision) -> Answer:
    """Play pure gains, else close the window."""
    for answer in decision.options:
        if isinstance(answer, tuple) and answer[0] == "play":
            effects = {e.name for e in find_card(str(answer[1])).data.effects}
            if effects == {"skip_marker"}:
                return answer if assessment.b.defence(assessment.u) < 8 else "done"
    return "done"
