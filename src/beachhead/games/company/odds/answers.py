"""Exact chances: what is asked about a planned fire, assault or barrage, or about the step on the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import accumulate

from beachhead.games.company.board import Board
from beachhead.games.company.content.geometry.plane import Point
from beachhead.games.company.notation.names import title
from beachhead.games.company.odds import ask
from beachhead.games.company.odds.ask import BadPlan
from beachhead.games.company.odds.barrage import MISSES, barrage_odds, best_barrage, laid
from beachhead.games.company.odds.dice import (
    activation,
    against_armor,
    at_least,
    barrage,
    damage,
    extra_activation,
    first_initiative,
    hit_chance,
    lost,
    mean,
    passes,
    spread,
    tank_assault,
    weapon_kills,
)
from beachhead.games.company.odds.fire import hit_spread, losses, planned, tie_lines
from beachhead.games.company.odds.fire_told import fire, fires, told as told_fire
from beachhead.games.company.odds.form import form
from beachhead.games.company.odds.plan import Plan
from beachhead.games.company.odds.told import assault_odds, standing
from beachhead.games.company.odds.volley import joint
from beachhead.games.company.odds.who import volleys
from beachhead.games.company.rules import assault, firing, indirect, joining, shells, targets
from beachhead.games.company.rules.base import name_of, unit_name

__all__ = [
    "activation",
    "against_armor",
    "at_least",
    "barrage",
    "damage",
    "extra_activation",
    "fire",
    "first_initiative",
    "hit_chance",
    "hit_spread",
    "joint",
    "losses",
    "lost",
    "mean",
    "odds",
    "passes",
    "planned",
    "spread",
    "tank_assault",
    "weapon_kills",
]

Told = dict[str, object]
Question = dict[str, object]
AT_ONCE = 36  # pairs of Teams in the assaults that one answer reckons
MOST_TARGETS = 3  # targets whose fire is reckoned in full


def odds(b: Board, question: Question) -> Told:
    """Answer `{"unit": "US.rif", "target": "GE.gre", "kind": "fire"}`, or what is on the table.

    Kinds are fire, aimed, reaction, assault and barrage; docs/games/company.md says what each of
    them comprises and may name. Every answer has the form for the next question; `{"form": "only"}`
    and what is chosen so far gives nothing else.
    """
    b = ask.begun(b)
    ties, b = b, joining.settled(b)
    if question.get("form"):
        return {"form": form(b, question)}
    told = asked(b, question) if question else on_table(b)
    if "lines" in told:
        told = {**told, "lines": [*listed(told, "lines"), *tie_lines(ties, b)]}
    return {**told, "form": form(b, question)}


def asked(b: Board, question: Question) -> Told:
    """Answer about a plan; one that cannot be is refused."""
    kind = ask.kind_of(question)
    if kind == "barrage":
        return ask_barrage(b, question)
    unit, target = ask.pair_of(b, question)
    if kind == "assault":
        return assault_odds(b, unit, target, ask.assault_plan(b, unit, target, question))
    if kind == "reaction":
        trial, kind = ask.moving_target(b, unit, target, question)
    else:
        trial = ask.moved_first(b, unit, ask.spot_of(question))
    trial, plan = volleys(trial, unit, kind, question)
    told = fires(trial, unit, kind, plan)
    if "bars" not in told:
        why = [str(line) for line in listed(told, "lines") if str(line).startswith("To Hit")]
        msg = ". ".join([str(told["title"]), *why])
        raise BadPlan(f"{msg}.", rule="MIN-FIRE-26", remedy="another target or spot")
    return told


def ask_barrage(b: Board, question: Question) -> Told:
    """Answer for a barrage: on a Team, on a Unit's first Team that can be aimed at, or the best."""
    unit = ask.unit_of(b, ask.word(question, "unit"), "Unit")
    observers = indirect.observers(b, unit)
    if said := ask.word(question, "observer"):
        observers = [t for t in observers if said in {name_of(b, t), b.sheet(t).id}]
        if not observers:
            msg = f"{said} cannot observe for {title(b, unit)}."
            raise BadPlan(msg, rule="MIN-INDIRECT-04")
    ask.one_of(question, "miss", MISSES, MISSES[0])
    aim = ask.word(question, "target")
    for observer in observers:
        for t in indirect.aims(b, unit, observer):
            home = indirect.target_unit(b, t)
            if not aim or aim in {name_of(b, t), unit_name(b, home)}:
                trial = ask.grounded(b, home, question)
                if not aim:
                    return best_barrage(trial, unit, observers)
                return barrage_odds(trial, unit, observer, t, shift_of(trial, unit, t, question))
    msg = f"{title(b, unit)} cannot range in on {aim or 'anybody'}."
    raise BadPlan(
        msg, rule="MIN-INDIRECT-06", remedy="a Team that an observer sees and two guns reach"
    )


def shift_of(b: Board, unit: int, team: int, question: Question) -> str | Point:
    """Read what becomes of a template that is not ranged in."""
    to = ask.spot_of(question, "shift")
    miss = ask.one_of(question, "miss", MISSES, "shift" if to else MISSES[0])
    if miss != "shift":
        return miss
    if to is None:
        msg = "A shifted template needs to know where it goes."
        raise BadPlan(msg, rule="MIN-INDIRECT-10", remedy='say "shift": "24.5,18"')
    trial = laid(b, unit, b.x[team], b.y[team])
    if reasons := shells.cannot_shift(trial, to, 1 - b.side_of(unit), "shells"):
        raise BadPlan(f"{reasons[0].message}.", rule=reasons[0].rule)
    return to


# What is on the table -------------------------------------------------------------------------------------


def on_table(b: Board) -> Told:
    """Answer for the step being asked."""
    if not b.agenda:
        return {}
    step, *args = b.agenda[-1]
    answer = ASKED.get(str(step))
    return answer(b, args) if answer is not None else {}


Asked = Callable[[Board, list[int | str]], Told]


def at_action(b: Board, args: list[int | str]) -> Told:
    """Compare the fires, assaults and barrages open to a Unit; explain the best of each."""
    unit, passed = int(args[0]), int(args[1])
    told = best_fire(b, unit, "aimed" if passed else "fire")
    if not passed:
        return told
    others = []
    if indirect.can_barrage(b, unit):
        others.append(best_barrage(b, unit, indirect.observers(b, unit)))
    small, large = by_size(b, unit)
    others += [assault_odds(b, unit, t) for t in small]
    plans = [p for p in others if "expected_losses" in p]
    ours = len(b.alive(unit))
    asked = [
        f"Or: {title(b, unit)} assaults {title(b, t)}, {ours} against {len(b.alive(t))}"
        f" Teams: try it as a plan (MIN-ASSAULT-01)"
        for t in large
    ]
    if not told:
        told = plans.pop(0) if plans else {}
    lines = [f"Or: {p['title']}, {p['expected_losses']:.2f} losses" for p in plans]
    if not lines and not asked:
        return told
    return {**told, "lines": [*listed(told, "lines"), *lines, *asked], "plans": plans}


def by_size(b: Board, unit: int) -> tuple[list[int], list[int]]:
    """List the Units whose assault can be reckoned at once, the smaller fights first, and those that take longer."""
    ours = len(b.alive(unit))
    sizes = sorted((ours * len(b.alive(t)), t) for t in assault.assault_targets(b, unit))
    totals = list(accumulate(size for size, _ in sizes))
    small = [t for (_, t), total in zip(sizes, totals, strict=True) if total <= AT_ONCE]
    return small, [t for _, t in sizes if t not in small]


def listed(told: Told, key: str) -> list[object]:
    """Give a list out of an answer."""
    found = told.get(key)
    return found if isinstance(found, list) else []


def at_target(b: Board, args: list[int | str]) -> Told:
    """Explain the best target of a Unit's fire, or what is ordered already."""
    if b.orders:
        return told_fire(b, b.clone(), int(args[0]), str(args[1]))
    return best_fire(b, int(args[0]), str(args[1]))


def at_firers(b: Board, args: list[int | str]) -> Told:
    """Explain the fire that is being ordered, everybody without an order joining in."""
    unit, kind, target = int(args[0]), str(args[1]), int(args[2])
    trial = b.clone()
    trial.story = None
    firing.order_all(trial, unit, kind, target)
    return told_fire(b, trial, unit, kind) if trial.orders else {}


def at_reaction(b: Board, args: list[int | str]) -> Told:
    """Explain an assault that comes in, with and without the Unit's fire."""
    if b.assault is None:
        return {}
    a = b.assault
    told = assault_odds(b, a.attacker, a.target)
    held = assault_odds(b, a.attacker, a.target, Plan(reacting=()))
    if "expected_losses" not in told or "expected_losses" not in held:
        return told
    line = f"Without defensive fire: {held['expected_losses']:.2f} lost instead of"
    line += f" {told['expected_losses']:.2f}"
    return {**told, "lines": [*listed(told, "lines"), line], "instead": held}


def at_assault(b: Board, args: list[int | str]) -> Told:
    """Compare the Units that can be assaulted, or explain the assault that is declared."""
    unit = int(args[0])
    if b.assault is not None:
        return assault_odds(b, unit, b.assault.target)
    small, large = by_size(b, unit)
    return best([assault_odds(b, unit, t) for t in small or large[:1]])


def at_stand(b: Board, args: list[int | str]) -> Told:
    """Compare counterattack and break-off."""
    return standing(b, int(args[0])) if b.assault is not None else {}


def at_barrage(b: Board, args: list[int | str]) -> Told:
    """Explain the best barrage of a Unit, with an observer who is named already or any."""
    unit = int(args[0])
    observers = [int(args[1])] if len(args) > 1 else indirect.observers(b, unit)
    return best_barrage(b, unit, observers)


def best_fire(b: Board, unit: int, kind: str) -> Told:
    """Compare the most promising targets of a Unit and explain the best."""
    found = targets.fire_targets(b, unit, kind)
    ranked = sorted(found, key=lambda t: -float(expected_hits(b, unit, t, kind)))
    return best([fire(b, unit, t, kind) for t in ranked[:MOST_TARGETS]])


def expected_hits(b: Board, unit: int, target: int, kind: str) -> Fraction:
    """Give the hits to expect, quickly."""
    trial = planned(b, unit, target, kind)
    if trial is None or trial.attack is None:
        return Fraction(0)
    return sum((s.dice * hit_chance(s.need) for s in trial.attack.shots), Fraction(0))


def best(plans: Sequence[Told]) -> Told:
    """Explain the plan that costs the enemy most, and name the others."""
    found = [f for f in plans if "expected_losses" in f]
    if not found:
        return {}
    first = max(found, key=lambda f: float(str(f["expected_losses"])))
    others = [f"{f['title']}: {float(str(f['expected_losses'])):.2f} losses" for f in found]
    if len(found) == 1:
        return first
    return {**first, "lines": [*listed(first, "lines"), *others], "targets": others}


ASKED: dict[str, Asked] = {
    "choose_action": at_action,
    "choose_target": at_target,
    "choose_firers": at_firers,
    "choose_reactors": at_firers,
    "choose_reaction": at_reaction,
    "choose_assaulted": at_assault,
    "choose_support": at_assault,
    "choose_stand": at_stand,
    "choose_barrage": at_barrage,
    "choose_aim": at_barrage,
}
