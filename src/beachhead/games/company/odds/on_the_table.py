"""An empty question: the throw that is open, or what the Unit that is asked could do."""

import re
from collections.abc import Callable, Sequence

from msgspec.structs import replace

from beachhead.games.company.board import Board
from beachhead.games.company.notation.names import unit_title
from beachhead.games.company.odds.activation import list_activations, read_activation
from beachhead.games.company.odds.assault import list_assaults, read_assault
from beachhead.games.company.odds.barrage import list_barrages, read_barrage
from beachhead.games.company.odds.figures import figures_of
from beachhead.games.company.odds.fire import Fire, Volley, list_fire, read_fire
from beachhead.games.company.odds.plans import Plan
from beachhead.games.company.rules import sequence
from beachhead.kernel.game import Game
from beachhead.kernel.nodes import Chance
from beachhead.kernel.position import Frame
from beachhead.odds import Budget, walk
from beachhead.odds.questions import Told, describe_method, describe_probability, next_throw

DICE = re.compile(r"(?<=: )[1-6](?: [1-6])*, ")
"""Dice in a log line: one throw stands for all of its kind, so its faces would mislead."""
QUICK = Budget(positions=800, samples=80)
HALF = Budget(positions=1_500, samples=150)
MOST = 6
"""So many plans are compared in one answer."""


def on_the_table(game: Game[Board], b: Board) -> Told:
    """Answer for the throw that is open, or compare what can be done at a decision."""
    node = None if b.ending else game.node(b)
    if node is None or isinstance(node, Chance):
        return next_throw(game, b, label=lambda line: DICE.sub("", line))
    answer = ANSWERS.get(str(b.agenda[-1][0]))
    return answer(game, b, b.agenda[-1]) if answer else {}


def compare(game: Game[Board], head: str, plans: Sequence[Plan]) -> Told:
    """Return a bar for what every plan is to achieve; each is followed only briefly."""
    found, exact = [], True
    for plan in plans[:MOST]:
        chances = walk(game, replace(plan.case(), budget=QUICK))
        exact = exact and chances.is_exact
        good = [end for end in chances.ends() if plan.succeeds(figures_of(end))]
        found.append({"label": plan.goal, **describe_probability(chances, *good)})
    if not found:
        return {}
    return {"title": head, "bars": found, "method": "exact" if exact else "sampled"}


def explain(game: Game[Board], plan: Plan, budget: Budget) -> Told:
    """Return the whole answer to a plan."""
    chances = walk(game, replace(plan.case(), budget=budget))
    return {**plan.describe(chances), **describe_method(chances)}


# At a decision --------------------------------------------------------------------------------------------


def at_pick(game: Game[Board], b: Board, frame: Frame) -> Told:
    """Compare the checks of the Units that may be activated."""
    units = sequence.list_ready_units(b, int(frame[1]))
    plans = [read_activation(b, said) for said in list_activations(b, units)]
    return compare(game, "Activation", plans)


def at_action(game: Game[Board], b: Board, frame: Frame) -> Told:
    """Compare the fires, assaults and barrages that are open to a Unit."""
    unit, passed = int(frame[1]), bool(frame[2])
    plans = plan_fires(b, unit, "aimed" if passed else "fire")
    if passed:
        plans += [read_assault(b, said) for said in list_assaults(b, [unit])]
        plans += plan_barrages(b, unit)
    return compare(game, f"What {unit_title(b, unit)} could do", plans)


def plan_fires(b: Board, unit: int, kind: str) -> list[Plan]:
    """Plan a Unit's fire at every target."""
    return [read_fire(b, {**said, "kind": kind}) for said in list_fire(b, [unit])]


def plan_barrages(b: Board, unit: int, observer: str = "") -> list[Plan]:
    """Plan a barrage at every enemy Unit, with an observer who is named already or any."""
    found = {
        str(said["target"]).rpartition(".")[0]: said
        for said in reversed(list_barrages(b, [unit]))
        if observer in ("", said["observer"])
    }
    return [read_barrage(b, said) for said in found.values()]


def at_barrage(game: Game[Board], b: Board, frame: Frame) -> Told:
    """Compare the targets of a barrage."""
    unit = int(frame[1])
    observer = b.team_name(int(frame[2])) if len(frame) > 2 else ""
    return compare(game, f"Barrages of {unit_title(b, unit)}", plan_barrages(b, unit, observer))


def at_fire(game: Game[Board], b: Board, frame: Frame) -> Told:
    """Compare targets, or explain the fire that is ordered so far, the other Teams joining in."""
    unit, kind = int(frame[1]), str(frame[2])
    named = list(dict.fromkeys([*(o.target for o in b.orders), *(int(v) for v in frame[3:])]))
    if not named:
        return compare(game, f"Targets of {unit_title(b, unit)}", plan_fires(b, unit, kind))
    start = b.clone()
    start.agenda = b.agenda[max(i for i, f in enumerate(b.agenda) if f[0] == "open_fire") :]
    return explain(game, Fire(unit, kind, start, tuple(map(Volley, named))), HALF)


def at_assault(game: Game[Board], b: Board, frame: Frame) -> Told:
    """Compare the Units that can be assaulted, or answer for the assault that is fought."""
    if b.assault is not None:
        return at_fight(game, b, {})
    if frame[0] != "choose_assaulted":
        return {}
    plans = [read_assault(b, said) for said in list_assaults(b, [int(frame[1])])]
    return compare(game, f"Assaults of {unit_title(b, int(frame[1]))}", plans)


def at_stand(game: Game[Board], b: Board, frame: Frame) -> Told:
    """Compare a counterattack with breaking off at once."""
    ours = int(frame[1]) == b.current_assault.attacker
    on = at_fight(game, b, {})
    off = at_fight(game, b, {"stand": "assaulted" if ours else "attacker"})
    cost = f"{off['expected_own_losses']:.2f} attackers and {off['expected_losses']:.2f} defenders"
    lines = on["lines"]
    assert isinstance(lines, list)
    line = f"Breaking off now costs {cost} more (MIN-ASSAULT-26)"
    return {**on, "lines": [*lines, line], "instead": off}


def at_fight(game: Game[Board], b: Board, more: dict[str, object]) -> Told:
    """Answer for the assault that is being fought."""
    units = b.unit_name(b.current_assault.attacker), b.unit_name(b.current_assault.target)
    plan = read_assault(b, {"unit": units[0], "target": units[1], **more})
    return explain(game, plan, HALF)


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
