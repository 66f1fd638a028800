"""What the odds look up by places is what the rules find: closing in, breaking off and following."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from beachhead.games.company.board import approach
from beachhead.games.company.content.geometry.ground import GUN
from beachhead.games.company.content.geometry.plane import INCH
from beachhead.games.company.odds.assault import declared
from beachhead.games.company.odds.chase import DICE
from beachhead.games.company.odds.combat import Ground, Stand
from beachhead.games.company.odds.plan import Plan
from beachhead.games.company.odds.told import in_contact
from beachhead.games.company.rules import close_combat, pursuit
from tests.games.company.test_odds_assault import Case

TERRAIN = (
    "h hedge 12,17-24,17; w woods 25,12-34,12-34,22-25,22; b building 8,12-12,12-12,16-8,16;"
    "d deep_water 10,22-20,24-20,30-10,30"
)
SCREENS = "s scrub 8,20.5-40,20.5-40,20.9-8,20.9; t scrub 8,13.4-40,13.4-40,13.8-8,13.8"
"""Strips that hide whoever has fled beyond them."""
Caught = Counter[tuple[int, ...]]
Ways = Counter[bool]
"""How many pairs of dice let somebody follow, and how many nobody."""


def melee(dice: Random, terrain: str) -> Ground:
    """Bring five Teams into contact with six on ground of all kinds."""
    us = [(14 + 2.2 * i + dice.random(), 10 + dice.random()) for i in range(5)]
    ge = [(13 + 2.2 * i + dice.random(), 18 + dice.random()) for i in range(6)]
    ours = " ".join(
        f"{k}={'smg' if k == 'pl' else 'rifle'}@{x:.2f},{y:.2f}"
        for k, (x, y) in zip(("pl", *"abcd"), us, strict=True)
    )
    theirs = " ".join(
        f"{k}={'hmg' if k == 'e' else 'rifle'}@{x:.2f},{y:.2f}{'/270' if k == 'e' else ''}"
        for k, (x, y) in zip(("pl", *"abcde"), ge, strict=True)
    )
    f = Case(f"rif veteran: {ours}", f"gre veteran: {theirs}", terrain=terrain).table()
    trial = declared(f.b, f.unit("US.rif"), f.unit("GE.gre"))
    return Ground(in_contact(trial, Plan()), trial)


def thinned(g: Ground, stand: Stand, dice: Random) -> Stand:
    """Take a Team away from either Unit."""
    who = dice.randrange(2)
    row = stand[who]
    if len(row) == 1:
        return stand
    gone = dice.choice(row)
    less = tuple(q for q in row if q != gone)
    return (less, stand[1]) if who == 0 else (stand[0], less)


def stands(dice: Random, terrain: str = TERRAIN) -> list[tuple[Ground, Stand]]:
    """Give positions of some close combats, farther and farther on."""
    found = []
    for _ in range(6):
        g = melee(dice, terrain)
        stand = g.stand_of(g.b)
        for _ in range(5):
            stand = thinned(g, stand, dice)
            found.append((g, stand))
            stand = g.closer(stand, dice.randrange(2))
    return found


def test_counterattackers_close_in_as_the_rules_say():
    moved = 0
    for g, stand in stands(Random(3)):
        for who in (0, 1):
            b = g.place(stand)
            b.assault = g.assault
            close_combat.counter_move(b, g.units[who])
            by_rules = g.stand_of(b)
            assert g.closer(stand, who) == by_rules
            moved += g.closer(stand, who) != stand
    assert moved > 20


def rolled(g: Ground, stand: Stand, who: int) -> tuple[Caught, Ways]:
    """Break off and follow by the rules themselves, with every pair of dice."""
    found: Caught = Counter()
    ways: Ways = Counter()
    loser, winner = g.units[who], g.units[1 - who]
    for away in DICE:
        for inches in DICE:
            b = g.place(stand)
            b.assault = g.assault
            ours, theirs = close_combat.fighters(b, loser)
            for team in ours:
                enemy = min(theirs, key=lambda e: (b.gap(team, e), e))
                if b.sheet(team).cls != GUN:
                    b.x[team], b.y[team] = approach.away_from(b, team, enemy, away * INCH)
            paths = pursuit.Followers(b, winner, ours).paths(inches)
            ways[bool(paths)] += 1
            for path in paths:
                b.x[path[0]], b.y[path[0]] = path[-2], path[-1]
            found[tuple(t for t in ours if any(b.near(t, e, 2) for e in theirs))] += 1
    return found, ways


@pytest.mark.parametrize("leaderless", [False, True])
@pytest.mark.parametrize("terrain", [TERRAIN, f"{TERRAIN};{SCREENS}"], ids=["seen", "screened"])
def test_whoever_is_caught_after_a_break_off_is_caught_by_the_rules(terrain: str, leaderless: bool):
    """Without a leader nobody follows an enemy he sees (MIN-LEAD-09), nor nearer to another one that he sees."""
    caught = 0
    ways: Ways = Counter()
    for g, stand in stands(Random(4), terrain)[::3]:
        if leaderless:
            g.leaders = (-1, -1)
        for who in (0, 1):
            found: Caught = Counter()
            for (teams, _), n in g.chase(stand, who).items():
                found[teams] += n
            by_rules, followed = rolled(g, stand, who)
            assert found == by_rules
            caught += len(found) > 1
            ways += followed
    assert caught > 5
    if leaderless and terrain == TERRAIN:
        assert not ways[True]
    else:
        assert ways[True] > 20
