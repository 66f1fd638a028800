"""An empty question: the throw that is open, or what the Unit that is asked could do."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable

from msgspec.structs import replace

from beachhead.games.company.board import Board
from beachhead.games.company.notation.names import title
from beachhead.games.company.odds.activation import (
    case_of_activation,
    read_activation,
)
from beachhead.games.company.odds.assault import (
    case_of_assault,
    describe_assault,
    read_assault,
)
from beachhead.games.company.odds.barrage import (
    case_of_barrage,
    read_barrage,
)
from beachhead.games.company.odds.figures import figures_of
from beachhead.games.company.odds.fire import (
    Fire,
    Volley,
    describe_fire,
    read_fire,
)
from beachhead.games.company.odds.reading import start_of
from beachhead.games.company.rules import assault, indirect, sequence, targets
from beachhead.kernel.game import Game
from beachhead.kernel.nodes import Chance
from beachhead.kernel.position import Frame
from beachhead.odds import Budget, Case, walk
from beachhead.odds.questions import Told, method, next_throw, probability

DICE = re.compile(r"(?<=: )[1-6](?: [1-6])*, ")
"""Dice in a log line: one throw stands for all of its kind, so its faces would mislead."""
QUICK = Budget(positions=800, samples=80)
HALF = Budget(positions=1_500, samples=150)
MOST = 6
"""So many choices are compared in one answer."""
Figures = tuple[Hashable, ...]
Row = tuple[str, Case[Board], Callable[[Figures], object]]
"""Something that could be done: its name, its case, and which ends count."""


def on_the_table(game: Game[Board], b: Board) -> Told:
    """Answer for the throw that is open, or compare what can be done at a decision."""
    node = None if b.ending else game.node(b)
    if node is None or isinstance(node, Chance):
        return next_throw(game, b, label=lambda line: DICE.sub("", line))
    answer = ANSWERS.get(str(b.agenda[-1][0]))
    return answer(game, b, b.agenda[-1]) if answer else {}


def compare(game: Game[Board], head: str, rows: list[Row]) -> Told:
    """Return a bar for everything that could be done; each is followed only briefly."""
    found, exact = [], True
    for name, case, counts in rows[:MOST]:
        chances = walk(game, replace(case, budget=QUICK))
        exact = exact and chances.is_exact
        good = [end for end in chances.ends() if counts(figures_of(end))]
        found.append({"label": name, **probability(chances, *good)})
    if not found:
        return {}
    return {"title": head, "bars": found, "method": "exact" if exact else "sampled"}


# What could be done ---------------------------------------------------------------------------------------


def fire_rows(b: Board, unit: int, kind: str) -> list[Row]:
    """List a Unit's fire at every target: it costs a Team or more."""
    found: list[Row] = []
    for target in targets.fire_targets(start_of(b, unit), unit, kind)[:MOST]:
        said = {"kind": kind, "unit": b.unit_name(unit), "target": b.unit_name(target)}
        name = f"fire at {title(b, target)}: a Team lost"
        found.append((name, read_fire(b, said).case(), lambda end: end[1]))
    return found


def assault_rows(b: Board, unit: int) -> list[Row]:
    """List a Unit's assaults on every target: the target is destroyed or breaks off."""
    found: list[Row] = []
    for target in assault.assault_targets(start_of(b, unit), unit)[:MOST]:
        said = {"unit": b.unit_name(unit), "target": b.unit_name(target)}
        name = title(b, target)
        wins = f"{name} is destroyed or breaks off"
        case = case_of_assault(read_assault(b, said))
        found.append((f"assault: {wins}", case, beats(name)))
    return found


def beats(name: str) -> Callable[[Figures], bool]:
    """Return which ends of an assault count as a success against a Unit."""
    return lambda end: end[0] in (f"{name} is destroyed", f"{name} breaks off")


def barrage_rows(b: Board, unit: int, observers: list[int]) -> list[Row]:
    """List a Unit's barrages, one at every enemy Unit: it costs a Team or more."""
    found: dict[int, Row] = {}
    for observer in observers:
        for team in indirect.aims(b, unit, observer):
            home = indirect.target_unit(b, team)
            said = {
                "unit": b.unit_name(unit),
                "target": b.team_name(team),
                "observer": b.team_name(observer),
            }
            if home not in found and len(found) < MOST:
                name = f"barrage at {title(b, home)}: a Team lost"
                case = case_of_barrage(read_barrage(b, said))
                found[home] = (name, case, lambda end: end[1])
    return list(found.values())


# At a decision --------------------------------------------------------------------------------------------


def at_pick(game: Game[Board], b: Board, frame: Frame) -> Told:
    """Compare the checks of the Units that may be activated."""
    rows: list[Row] = []
    for unit in sequence.ready_units(b, int(frame[1])):
        case = case_of_activation(read_activation(b, {"unit": b.unit_name(unit)}))
        rows.append((f"{title(b, unit)} passes its check", case, lambda end: end[0]))
    return compare(game, "Activation", rows)


def at_action(game: Game[Board], b: Board, frame: Frame) -> Told:
    """Compare the fires, assaults and barrages that are open to a Unit."""
    unit, passed = int(frame[1]), bool(frame[2])
    rows = fire_rows(b, unit, "aimed" if passed else "fire")
    if passed:
        rows += assault_rows(b, unit)
        if indirect.can_barrage(b, unit):
            rows += barrage_rows(b, unit, indirect.observers(b, unit))
    return compare(game, f"What {title(b, unit)} could do", rows)


def at_fire(game: Game[Board], b: Board, frame: Frame) -> Told:
    """Compare targets, or explain the fire that is being ordered, everybody without an order joining in."""
    unit, kind = int(frame[1]), str(frame[2])
    named = list(dict.fromkeys([*(o.target for o in b.orders), *(int(v) for v in frame[3:])]))
    if not named:
        return compare(game, f"Targets of {title(b, unit)}", fire_rows(b, unit, kind))
    start = b.clone()
    last = max(i for i, f in enumerate(b.agenda) if f[0] == "open_fire")
    start.agenda = b.agenda[last:]
    fire = Fire(unit, kind, start, tuple(map(Volley, named)))
    chances = walk(game, fire.case())
    return {**describe_fire(fire, chances), **method(chances)}


def at_assault(game: Game[Board], b: Board, frame: Frame) -> Told:
    """Compare the Units that can be assaulted, or answer for the assault that is fought."""
    if b.assault is None:
        unit = int(frame[1])
        known = frame[0] == "choose_assaulted"
        return (
            compare(game, f"Assaults of {title(b, unit)}", assault_rows(b, unit)) if known else {}
        )
    return answer_assault(game, b, {})


def at_stand(game: Game[Board], b: Board, frame: Frame) -> Told:
    """Compare a counterattack with breaking off at once."""
    assert b.assault is not None
    ours = int(frame[1]) == b.assault.attacker
    on = answer_assault(game, b, {})
    off = answer_assault(game, b, {"stand": "assaulted" if ours else "attacker"})
    words = f"{off['expected_own_losses']:.2f} attackers and {off['expected_losses']:.2f} defenders"
    lines = on["lines"]
    assert isinstance(lines, list)
    line = f"Breaking off now costs {words} more (MIN-ASSAULT-26)"
    return {**on, "lines": [*lines, line], "instead": off}


def answer_assault(game: Game[Board], b: Board, said: dict[str, object]) -> Told:
    """Answer for the assault that is being fought."""
    assert b.assault is not None
    a = b.assault
    plan = read_assault(
        b, {"unit": b.unit_name(a.attacker), "target": b.unit_name(a.target), **said}
    )
    chances = walk(game, replace(case_of_assault(plan), budget=HALF))
    return {**describe_assault(plan, chances), **method(chances)}


def at_barrage(game: Game[Board], b: Board, frame: Frame) -> Told:
    """Compare the targets of a barrage, with an observer who is named already or any."""
    unit = int(frame[1])
    observers = [int(frame[2])] if len(frame) > 2 else indirect.observers(b, unit)
    return compare(game, f"Barrages of {title(b, unit)}", barrage_rows(b, unit, observers))


ANSWERS: dict[str, Callable[[Game[Board], Board, Frame], Told]] = {
    "pick_unit": at_pick,
    "choose_action": at_action,
    "choose_target": at_fire,
    "choose_firers": at_fire,
    "choose_reactors": at_fire,
    "choose_reaction": at_assault,
    "choose_assaulted": at_assault,
    "choose_support": at_assault,
    "choose_stand": at_stand,
    "choose_barrage": at_barrage,
    "choose_aim": at_barrage,
}
