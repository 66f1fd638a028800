"""What pointing at a thing of the table would mean, and why it cannot be used now."""

from typing import cast

from beachhead.games.company.board import Board
from beachhead.games.company.notation import refusals
from beachhead.games.company.notation.names import unit_title
from beachhead.games.company.rules import reaction, rules
from beachhead.kernel.nodes import Answer, Decision, Refusal
from beachhead.kernel.steps import Choice


def _team_of(thing: str) -> int | None:
    kind, _, rest = thing.partition(":")
    return int(rest) if kind == "team" and rest.isdecimal() else None


def _unit_of(b: Board, thing: str) -> int | None:
    """Return the Unit of a base, or of a name on the table."""
    kind, _, rest = thing.partition(":")
    if kind == "unit" and rest.isdecimal():
        return int(rest)
    team = _team_of(thing)
    return b.sheet(team).unit if team is not None else None


def _register_pointing() -> None:
    """Let the steps at which a Unit is picked take any base of it."""
    for name in ("pick_unit", "choose_target", "choose_assaulted", "choose_joined"):
        step = cast("Choice[Board, ..., Answer]", rules.steps[name])
        step.pointed(lambda b, thing, *_: _unit_of(b, thing))


_register_pointing()


def why_unusable(b: Board, node: Decision, thing: str) -> list[Refusal]:
    """Explain whose base it is and what keeps it from being picked, or that a thing is no answer."""
    unit, team = _unit_of(b, thing), _team_of(thing)
    if unit is None:
        return [_explain_place(b, node, thing)]
    if team is not None and (
        found := refusals.explain_team(b, node.step, node.side, node.frame[1:], team)
    ):
        return found
    if node.step == reaction.choose_reaction.name:
        return [refusals.explain_reaction(b, node.side, unit, int(node.frame[2]))]
    return [_explain_bystander(b, node, unit)]


def _explain_place(b: Board, node: Decision, thing: str) -> Refusal:
    """Explain that objectives and points are looked at, not picked."""
    kind, _, rest = thing.partition(":")
    if kind == "objective" and rest.isdecimal():
        name = b.table.scenario.objective[int(rest)].name
        text = f"the {name} is held by Teams that stand near it; nothing is done to it"
        return Refusal("thing.objective", text, "MIN-LEAD-14")
    return Refusal("thing.figure", "that shows a figure and is no answer to a question", node.rule)


def _explain_bystander(b: Board, node: Decision, unit: int) -> Refusal:
    """Explain that a Unit has no part in what is asked, or acts as a whole."""
    name, side = unit_title(b, unit), b.side_of(unit)
    if node.free and side == node.side:
        return Refusal("team.spot", f"a spot on the table is asked for, not {name}", node.rule)
    asked = refusals.find_asked_unit(node)
    if asked == unit:
        text = f"{name} decides as a whole here: pick one of the answers for it"
        return Refusal("unit.whole", text, node.rule)
    if side != node.side:
        text = f"{name} belongs to the {b.table.scenario.side[side].name}"
        return Refusal("team.enemy", text, node.rule)
    text = (
        f"this is about {unit_title(b, asked)}, not about {name}"
        if asked >= 0
        else f"this is not about {name}"
    )
    return Refusal("unit.other", text, node.rule)
