"""Exact chances: checks, fire, armour, barrages and close combat, and what a planned fire does."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import comb, prod

from beachhead.games.company.board import Board, Shot
from beachhead.games.company.data import TABLES
from beachhead.games.company.rules import allocation, firing, indirect, saves
from beachhead.games.company.rules.base import unit_name

Spread = dict[int, Fraction]
NONE, SHAKEN, DEAD = 0, 1, 2
SIDES = 6


# Single dice ------------------------------------------------------------------------------------------


def at_least(need: int) -> Fraction:
    """Give the chance that a die shows a number or more."""
    return Fraction(min(SIDES, max(0, SIDES + 1 - need)), SIDES)


def hit_chance(need: int) -> Fraction:
    """Give the chance of a hit: ones always miss, seven cannot be rolled (MIN-FIRE-26, MIN-FIRE-27)."""
    return at_least(max(need, 2))


def passes(need: int, passed_again: bool = False, failed_again: bool = False) -> Fraction:
    """Give the chance of a save with one reroll a die at most (ruling Q023, Q085)."""
    p = at_least(need)
    return p * (p if passed_again else 1) + (1 - p) * (p if failed_again else 0)


def activation(check: int, penalty: int) -> Fraction:
    """Give the chance that a Unit activates."""
    return at_least(check + penalty)


def extra_activation(units: int, second: int = 0) -> Fraction:
    """Give the chance that an activation roll frees other Units."""
    row = next(r for r in TABLES.extra if units <= r.units)
    need = second or row.second
    return Fraction(1, SIDES) * (at_least(need) if need else 1)


def first_initiative() -> Fraction:
    """Give the chance of the first Initiative: equal dice are rolled again."""
    wins = sum(1 for a, b in product(range(SIDES), repeat=2) if a > b)
    losses = sum(1 for a, b in product(range(SIDES), repeat=2) if a < b)
    return Fraction(wins, wins + losses)


def spread(dice: int, p: Fraction, again: bool = False) -> Spread:
    """Give the distribution of successes among dice; `again` rerolls misses once."""
    chance = p + (1 - p) * p if again else p
    return {
        k: comb(dice, k) * chance**k * (1 - chance) ** (dice - k)
        for k in range(dice + 1)
        if chance or k == 0
    }


def lost(dice: int, need: int, passed_again: bool = False) -> Fraction:
    """Give the chance that a Team without armour fails one of its saves."""
    return 1 - passes(need, passed_again) ** dice


# Armour -------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def damage(rolls: int) -> tuple[Fraction, Fraction, Fraction]:
    """Give the chances of nothing, suppressed and destroyed after some damage rolls."""
    nothing = Fraction(TABLES.damage.nothing_to, SIDES) ** rolls
    alive = Fraction(TABLES.damage.suppressed_to, SIDES) ** rolls
    return nothing, alive - nothing, 1 - alive


@lru_cache(maxsize=4096)
def against_armor(hits: int, fail: Fraction) -> tuple[Fraction, Fraction, Fraction]:
    """Give nothing, suppressed, destroyed for hits that each fail the save with a chance."""
    rows = [(p, damage(k)) for k, p in spread(hits, fail).items()]
    return (
        sum((p * d[NONE] for p, d in rows), Fraction(0)),
        sum((p * d[SHAKEN] for p, d in rows), Fraction(0)),
        sum((p * d[DEAD] for p, d in rows), Fraction(0)),
    )


def weapon_kills(
    dice: int, need: int, armor: int, near: bool = False, skirts: bool = False
) -> Fraction:
    """Give the chance that one AT weapon destroys a tank."""
    fail = 1 - passes(armor, near, skirts)
    hits = spread(dice, hit_chance(need))
    return sum((p * against_armor(k, fail)[DEAD] for k, p in hits.items()), Fraction(0))


def tank_assault(rating: int, check: int, flank: int) -> Fraction:
    """Give the chance that a Team destroys a tank in close combat (MIN-ASSAULT-32 to 34)."""
    fail = 1 - passes(flank)
    wins = spread(rating, at_least(check))
    return sum((p * against_armor(k, fail)[DEAD] for k, p in wins.items()), Fraction(0))


# Barrage ------------------------------------------------------------------------------------------------


def barrage(
    points: int, check: int, save: int, tank: bool = False
) -> tuple[Fraction, Fraction, Fraction]:
    """Give unhurt, suppressed, destroyed for a Team under the template (MIN-INDIRECT-15 to 18)."""
    hits = spread(points, at_least(check))
    one = hits.get(1, Fraction(0))
    more = sum((p for k, p in hits.items() if k > 1), Fraction(0))
    fail = 1 - passes(save)
    if tank:
        _, shaken, dead = damage(1)
        return 1 - more * fail * (shaken + dead), more * fail * shaken, more * fail * dead
    return 1 - (one + more) * fail, one * fail, more * fail


# A planned fire -------------------------------------------------------------------------------------------


def planned(b: Board, unit: int, target: int, kind: str = "fire") -> Board | None:
    """Aim everybody who can fire on a copy, and stop before the dice."""
    trial = b.clone()
    trial.story = None
    trial.agenda = []
    trial.orders = []
    firing.order_all(trial, unit, kind, target)
    if not trial.orders:
        return None
    firing.begin_attack.run(trial, unit, target, kind)
    firing.aim_weapons.run(trial, target)
    return trial if trial.attack is not None and trial.attack.shots else None


def fire(b: Board, unit: int, target: int, kind: str = "fire") -> dict[str, object]:
    """Explain a fire: To Hit with its modifiers, and exact chances of hits, losses and markers."""
    trial = planned(b, unit, target, kind)
    if trial is None or trial.attack is None:
        return {"title": f"{unit_name(b, unit)} cannot hit {unit_name(b, target)}"}
    shots = trial.attack.shots
    kills = losses(trial)
    hits = hit_spread(shots)
    markers: Spread = {}
    for k, p in hits.items():
        n = k // TABLES.suppression.hits_per_marker
        markers[n] = markers.get(n, Fraction(0)) + p
    return {
        "title": f"{unit_name(b, unit)} fires at {unit_name(b, target)}",
        "lines": explained(b, trial, target, kind),
        "bars": [{"label": f"{k} lost", "p": float(p)} for k, p in sorted(kills.items())]
        + [{"label": f"{k} markers by hits", "p": float(p)} for k, p in sorted(markers.items())],
        "expected_hits": float(mean(hits)),
        "expected_losses": float(mean(kills)),
        "expected_markers": float(mean(markers)),
    }


def explained(b: Board, trial: Board, target: int, kind: str) -> list[str]:
    """Say where every To Hit number comes from."""
    assert trial.attack is not None
    shooters = [(o[0], any(w.at for w, _ in b.sheet(o[0]).modes[o[1]][1])) for o in trial.orders]
    found = firing.modifiers(b, target, shooters, kind)
    base = b.table.units[target]
    terms = [f"{base.training} {base.to_hit}"] + [f"{n} {m:+d} ({r})" for n, m, r in found]
    lines = [f"To Hit: {', '.join(terms)} = {firing.to_hit(b, target, found)}"]
    for s in trial.attack.shots:
        name = s.weapon or "ordinary weapons"
        lines.append(f"{name}: {s.dice} dice, {s.need}+" + (", misses again" if s.again else ""))
    return lines


def hit_spread(shots: Sequence[Shot]) -> Spread:
    """Give the distribution of all hits together."""
    total: Spread = {0: Fraction(1)}
    for s in shots:
        total = added(total, spread(s.dice, hit_chance(s.need), bool(s.again)))
    return total


def added(one: Spread, two: Spread) -> Spread:
    """Add two independent numbers."""
    found: Spread = {}
    for (a, p), (c, q) in product(one.items(), two.items()):
        found[a + c] = found.get(a + c, Fraction(0)) + p * q
    return found


def mean(s: Spread) -> Fraction:
    """Give the expected value."""
    return sum((k * p for k, p in s.items()), Fraction(0))


def losses(trial: Board) -> Spread:
    """Give the distribution of Teams lost; where the owner has a choice he takes the first Team."""
    assert trial.attack is not None
    shots = trial.attack.shots
    # Ordinary shots with one To Hit are one pool: only their sum matters.
    parts = [spread(s.dice, hit_chance(s.need), bool(s.again)) for s in shots]
    found: Spread = {}
    for row in product(*(part.items() for part in parts)):
        chance = prod((p for _, p in row), start=Fraction(1))
        for k, p in losses_given(trial, [k for k, _ in row]).items():
            found[k] = found.get(k, Fraction(0)) + chance * p
    return found


def losses_given(trial: Board, hits: Sequence[int]) -> Spread:
    """Allocate given hits and give the distribution of Teams lost."""
    b = trial.clone()
    assert b.attack is not None
    attack = b.attack
    for s, k in zip(attack.shots, hits, strict=True):
        s.hits = k
    for i, s in enumerate(attack.shots):
        if s.at and s.hits and (teams := allocation.choose_struck.options(b, i)):
            allocation.strike_team(b, teams[0], i)
    for _ in range(sum(s.hits for s in attack.shots if not s.at)):
        if teams := allocation.next_for_pool(b):
            allocation.hit(b, teams[0])
    total: Spread = {0: Fraction(1)}
    for i, team in enumerate(attack.valid):
        alive = survival(b, team, attack.pool[i], [s for s in attack.shots if s.to == team])
        total = added(total, {0: alive, 1: 1 - alive} if alive < 1 else {0: Fraction(1)})
    return total


def survival(b: Board, team: int, pool: int, weapons: Iterable[Shot]) -> Fraction:
    """Give the chance that a Team lives through its dice."""
    again = saves.rerolls_passed(b, team)
    alive = Fraction(1)
    if pool:
        need = saves.save_number(b, team, allocation.save_cover(b, team), at=False)
        alive *= passes(need, again) ** pool
    for s in weapons:
        if b.sheet(team).armored:
            alive *= 1 - armor_death(b, team, s, again)
        else:
            cover = allocation.cover_of_hit(b, team, s.team)
            alive *= passes(saves.save_number(b, team, cover, at=True), again)
    return alive


def armor_death(b: Board, team: int, s: Shot, again: bool) -> Fraction:
    """Give the chance that the hits of one weapon destroy a tank."""
    facing = saves.facing_of(b, team, s.team)
    sides = (saves.FRONT, saves.FLANK) if facing == saves.MIXED else (facing,)
    near = again or saves.point_blank(b, s)
    chances = [
        against_armor(
            s.hits, 1 - passes(saves.armor_number(b, team, side), near, saves.skirts(b, s))
        )[DEAD]
        for side in sides
    ]
    return sum(chances, Fraction(0)) / len(chances)


# Questions ------------------------------------------------------------------------------------------------


def odds(b: Board, question: dict[str, object]) -> dict[str, object]:
    """Answer `{"unit": "US.rif", "target": "GE.gre", "kind": "fire"}`, or what is on the table."""
    t = b.table
    names = {unit_name(b, u): u for u in range(len(t.units))}
    if question:
        unit, target = names.get(str(question.get("unit"))), names.get(str(question.get("target")))
        if unit is None or target is None:
            return {"title": "unknown Unit", "units": sorted(names)}
        kind = str(question.get("kind", "fire"))
        return fire(b, unit, target, kind if kind in {"fire", "aimed", "reaction"} else "fire")
    return on_table(b)


def on_table(b: Board) -> dict[str, object]:
    """Answer for the step being asked: the best fire of the Unit, or a barrage's ranging in."""
    if not b.agenda:
        return {}
    step, *args = b.agenda[-1]
    if step in {"choose_target", "choose_action", "choose_firers", "choose_reactors"}:
        unit = int(args[0])
        kind = str(args[1]) if step != "choose_action" else "fire"
        targets = [int(args[2])] if step in {"choose_firers", "choose_reactors"} else []
        return best_fire(b, unit, kind, targets or firing.fire_targets(b, unit, kind))
    if step == "choose_aim":
        unit, observer = int(args[0]), int(args[1])
        bars = [
            {
                "label": b.sheet(t).name,
                "p": float(hit_chance(indirect.range_need(b, unit, observer, t))),
            }
            for t in indirect.aims(b, unit, observer)
        ]
        return {"title": "Ranging in", "bars": bars}
    return {}


def best_fire(b: Board, unit: int, kind: str, targets: Sequence[int]) -> dict[str, object]:
    """Compare the targets of a Unit and explain the best."""
    found = [fire(b, unit, t, kind) for t in targets]
    found = [f for f in found if "expected_losses" in f]
    if not found:
        return {}
    best = max(found, key=lambda f: float(str(f["expected_losses"])))
    others = [f"{f['title']}: {float(str(f['expected_losses'])):.2f} losses" for f in found]
    return {**best, "targets": others} if len(found) > 1 else best
