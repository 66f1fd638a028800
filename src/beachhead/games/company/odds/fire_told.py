"""How a planned fire is told: every attack term by term, then hits, losses and markers, by target and in all."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from beachhead.games.company.board import Board
from beachhead.games.company.content.tables import TABLES
from beachhead.games.company.notation.names import team_titles, title
from beachhead.games.company.odds.dice import Spread, bars, mean, put
from beachhead.games.company.odds.fire import EVERYBODY, Firers, aimed, ordered, tie_lines
from beachhead.games.company.odds.terms import save_terms, sum_of, to_hit_terms
from beachhead.games.company.odds.volley import Results, volley
from beachhead.games.company.rules.base import unit_name

Told = dict[str, object]
LOST, MARKERS = 0, 1


def fire(b: Board, unit: int, target: int, kind: str = "fire", firers: Firers = EVERYBODY) -> Told:
    """Explain a fire at one target."""
    return fires(b, unit, kind, [(target, firers)])


def fires(b: Board, unit: int, kind: str, volleys: Sequence[tuple[int, Firers]]) -> Told:
    """Explain a fire at one target or several: modifiers, and exact chances of what it does."""
    trial = ordered(b, unit, kind, volleys)
    targets = {o[2] for o in trial.orders}
    if any(target not in targets for target, _ in volleys):
        names = " and ".join(title(b, t) for t, _ in volleys)
        return {"title": f"{title(b, unit)} cannot hit {names}"}
    return told(b, trial, unit, kind)


def told(b: Board, trial: Board, unit: int, kind: str) -> Told:
    """Explain the fire that is ordered on a copy."""
    targets = list(dict.fromkeys(o[2] for o in trial.orders))
    names = [title(b, t) for t in targets]
    lines = [line for t in targets for line in attack_lines(b, trial, t, (unit, kind, targets))]
    lines += tie_lines(b, trial)
    found = volley(trial, unit, kind)
    if not any(k for k in found.total):
        return {"title": f"{title(b, unit)} cannot hit {' and '.join(names)}", "lines": lines}
    drawn: list[Told] = []
    if len(targets) > 1:
        for i, name in enumerate(names):
            drawn += bars(found.hits[i], "hits", name) + bars(found.saves[i], "failed saves", name)
            drawn += pictures(found.results, [i], name)
    everybody = list(range(len(targets)))
    all_ = "In all" if len(targets) > 1 else ""
    drawn += bars(found.total, "hits", all_)
    drawn += bars(found.failed, "failed saves", all_)
    drawn += pictures(found.results, everybody, all_)
    return {
        "title": f"{title(b, unit)} fires at {' and '.join(names)}",
        "lines": lines,
        "bars": drawn,
        "expected_hits": float(mean(found.total)),
        "expected_failed_saves": float(mean(found.failed)),
        "expected_losses": float(mean(summed(found.results, everybody, LOST))),
        "expected_markers": float(mean(summed(found.results, everybody, MARKERS))),
        **({"together": together(b, targets, found.results)} if len(targets) > 1 else {}),
    }


def attack_lines(
    b: Board, trial: Board, target: int, fire_: tuple[int, str, list[int]]
) -> list[str]:
    """Explain the attack on one of the targets."""
    unit, kind, targets = fire_
    ready = aimed(trial.clone(), unit, target, kind)
    who = team_titles(b, [o[0] for o in trial.orders if o[2] == target])
    head = f"Attack {targets.index(target) + 1} of {len(targets)}: {who} at {title(b, target)}"
    lines = [f"{head} (MIN-FIRE-02)"] if len(targets) > 1 else []
    if ready is None:
        never = TABLES.to_hit.misses_from
        text = f"No dice hit: To Hit is {never} or more (MIN-FIRE-26), or no Fire Points are left"
        return [*lines, sum_of(trial, trial, target, kind)[1], f"{text} (MIN-FIRE-21)"]
    return [*lines, *to_hit_terms(trial, ready, target, kind), *save_terms(ready)]


def pictures(results: Results, which: Sequence[int], name: str) -> list[Told]:
    """Draw losses and markers of some of the targets together."""
    lost, markers = (summed(results, which, part) for part in (LOST, MARKERS))
    return bars(lost, "lost", name) + bars(markers, "markers", name)


def summed(results: Results, which: Sequence[int], part: int) -> Spread:
    """Add up losses or markers of some of the targets."""
    found: Spread = {}
    for row, p in results.items():
        put(found, sum(row[i][part] for i in which), p)
    return found


def together(b: Board, targets: Sequence[int], results: Results) -> list[Told]:
    """List how many Teams every target loses and how many markers it gets, together, for programs."""
    names = [unit_name(b, t) for t in targets]
    rows: list[tuple[Fraction, Told]] = []
    for row, p in results.items():
        each = {
            n: {"lost": r[LOST], "markers": r[MARKERS]} for n, r in zip(names, row, strict=True)
        }
        rows.append((p, {"targets": each, "p": float(p), "exact": str(p)}))
    return [shown for _, shown in sorted(rows, key=lambda r: -r[0])]
