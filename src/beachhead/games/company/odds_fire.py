"""What a planned fire does: To Hit term by term, every save, and exact hits, losses and markers."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from beachhead.games.company.board import Board, Shot
from beachhead.games.company.ground import GUN
from beachhead.games.company.odds_dice import (
    Spread,
    added,
    bars,
    hit_chance,
    mean,
    put,
    spread,
)
from beachhead.games.company.odds_hits import After, Hits
from beachhead.games.company.rules import allocation, firing, hitting, rules, saves
from beachhead.games.company.rules.base import unit_name
from beachhead.kernel.engine import Engine
from beachhead.kernel.nodes import Decision

ENGINE: Engine[Board] = Engine(rules)
COVER = ("no cover", "soft cover", "hard cover")


class Firers(NamedTuple):
    """Who of a Unit fires."""

    teams: tuple[int, ...] = ()
    """Teams that fire; none named is everybody who can."""
    directed: int = -1
    """The Team whose fire a leader directs (MIN-LEAD-06)."""


EVERYBODY = Firers()


# Before the dice ------------------------------------------------------------------------------------------


def planned(
    b: Board,
    unit: int,
    target: int,
    kind: str = "fire",
    firers: Firers = EVERYBODY,
) -> Board | None:
    """Aim everybody who can fire, or the named Teams, on a copy, and stop before the dice."""
    trial = b.clone()
    trial.story = None
    trial.agenda = []
    trial.orders = []
    firing.order_all(trial, unit, kind, target)
    trial.orders = [o for o in trial.orders if not firers.teams or o[0] in firers.teams]
    if not trial.orders:
        return None
    for help_ in firing.helps(trial, unit, kind, target):
        if help_[2] == firers.directed:
            firing.order_fire(trial, help_, unit, kind, target)
            trial.agenda = []
            break
    firing.begin_attack.run(trial, unit, target, kind)
    hitting.aim_weapons.run(trial, target)
    return trial if trial.attack is not None and trial.attack.shots else None


def to_hit_terms(b: Board, trial: Board, target: int, kind: str) -> list[str]:
    """Say where every To Hit number comes from."""
    assert trial.attack is not None
    shooters = [(o[0], any(w.at for w, _ in b.sheet(o[0]).modes[o[1]][1])) for o in trial.orders]
    found = hitting.modifiers(b, target, shooters, kind)
    base = b.table.units[target]
    terms = [f"{base.training} {base.to_hit}"] + [f"{n} {m:+d} ({r})" for n, m, r in found]
    lines = [f"To Hit: {', '.join(terms)} = {hitting.to_hit(b, target, found)}"]
    plain = hitting.to_hit(b, target, found)
    for s in trial.attack.shots:
        name = s.weapon or "ordinary weapons"
        far = f", long range {s.need - plain:+d} (MIN-FIRE-19)" if s.need != plain else ""
        again = ", misses rolled again" if s.again else ""
        lines.append(f"{name}: {s.dice} dice, {s.need}+{far}{again}")
    return lines


def save_terms(trial: Board) -> list[str]:
    """Say what every Team that can be hit saves on, and why."""
    b = trial
    assert b.attack is not None
    found: dict[str, list[str]] = {}
    for team in b.attack.valid:
        for text in saves_of(b, team):
            found.setdefault(text, []).append(b.sheet(team).id)
    return [f"{', '.join(teams)}: {text}" for text, teams in found.items()]


def saves_of(b: Board, team: int) -> Iterator[str]:
    """Say a Team's save against ordinary fire, or its armour against each AT weapon."""
    assert b.attack is not None
    again = ", passed ones rolled again" if saves.rerolls_passed(b, team) else ""
    if b.sheet(team).armored:
        for s in {s.weapon: s for s in b.attack.shots if s.at}.values():
            yield armor_text(b, team, s) + again
    elif any(not s.at for s in b.attack.shots):
        cover = allocation.save_cover(b, team)
        kind = "gun" if b.sheet(team).cls == GUN else "infantry"
        need = saves.save_number(b, team, cover, at=False)
        yield f"saves on {need}+ ({kind}, {COVER[cover]}){again}"
    else:
        cover = allocation.cover_of_hit(b, team, b.attack.shots[0].team)
        need = saves.save_number(b, team, cover, at=True)
        yield f"saves on {need}+ (against AT, {COVER[cover]}){again}"


def armor_text(b: Board, team: int, s: Shot) -> str:
    """Say what armour a weapon meets."""
    facing = saves.facing_of(b, team, s.team)
    side = ("front", "flank", "front or flank by a die")[facing]
    sides = (saves.FRONT, saves.FLANK) if facing == saves.MIXED else (facing,)
    need = "/".join(f"{saves.armor_number(b, team, f)}+" for f in sides)
    aimed = Shot(s.team, s.weapon, 1, s.dice, s.need, s.again, to=team)
    near = " within 18 inches, passed ones rolled again" if saves.point_blank(b, aimed) else ""
    skirts = " skirts, failed ones rolled again" if saves.skirts(b, aimed) else ""
    return f"armour {need} against {s.weapon} ({side}){near}{skirts}"


def hit_spread(shots: Sequence[Shot]) -> Spread:
    """Give the distribution of all hits together."""
    total: Spread = {0: Fraction(1)}
    for s in shots:
        total = added(total, spread(s.dice, hit_chance(s.need), bool(s.again)))
    return total


# Losses and markers ---------------------------------------------------------------------------------------


def losses(trial: Board) -> Spread:
    """Give the distribution of Teams lost; where the owner has a choice he takes the first Team."""
    found: Spread = {}
    for after, p in Hits(trial).ends(lambda t: 0).items():
        put(found, len(after.dead), p)
    return found


def joint(trial: Board) -> dict[tuple[int, int], Fraction]:
    """Give the distribution of Teams lost together with markers laid on the target."""
    b = trial
    assert b.attack is not None
    valid = set(b.attack.valid)

    def same(t: int) -> Hashable:
        return b.marks[t], t in valid, b.sheet(t).role == "fo", b.sheet(t).unit

    before = sum(b.marks)
    found: dict[tuple[int, int], Fraction] = {}
    hits = Hits(trial)
    for after, p in hits.ends(same).items():
        put(found, (len(after.dead), sum(settled(hits, after).marks) - before), p)
    return found


def settled(hits: Hits, after: After) -> Board:
    """Remove casualties and lay the markers of an end, owners taking their first choice."""
    b = hits.allocated(after.hits)
    assert b.attack is not None
    b.attack.doomed, b.attack.shaken = list(after.dead), list(after.shaken)
    b.agenda = []
    b.do(allocation.settle_attack())
    ENGINE.settle(b)
    while b.agenda and isinstance(node := ENGINE.node(b), Decision):
        ENGINE.apply(b, node.options[0])
    return b


def fire(
    b: Board,
    unit: int,
    target: int,
    kind: str = "fire",
    firers: Firers = EVERYBODY,
) -> dict[str, object]:
    """Explain a fire: To Hit with its modifiers, and exact chances of hits, losses and markers."""
    trial = planned(b, unit, target, kind, firers)
    if trial is None or trial.attack is None:
        return {"title": f"{unit_name(b, unit)} cannot hit {unit_name(b, target)}"}
    kills, markers = parts_of(joint(trial))
    hits = hit_spread(trial.attack.shots)
    return {
        "title": f"{unit_name(b, unit)} fires at {unit_name(b, target)}",
        "lines": [*to_hit_terms(b, trial, target, kind), *save_terms(trial)],
        "bars": bars(hits, "hits") + bars(kills, "lost") + bars(markers, "markers"),
        "expected_hits": float(mean(hits)),
        "expected_losses": float(mean(kills)),
        "expected_markers": float(mean(markers)),
    }


def parts_of(both: dict[tuple[int, int], Fraction]) -> tuple[Spread, Spread]:
    """Split a joint distribution into its two parts."""
    one: Spread = {}
    two: Spread = {}
    for (a, c), p in both.items():
        put(one, a, p)
        put(two, c, p)
    return one, two
