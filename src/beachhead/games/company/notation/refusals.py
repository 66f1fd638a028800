"""Why a Team or Unit is not offered: the figure and the rule behind every missing option."""

from collections.abc import Callable
from typing import Any, cast

from beachhead.games.company.board import Board
from beachhead.games.company.content.geometry.ground import GUN
from beachhead.games.company.content.geometry.plane import INCH
from beachhead.games.company.content.tables import TABLES
from beachhead.games.company.notation.names import team_title, unit_title
from beachhead.games.company.rules import (
    close_combat,
    fire_refusals,
    indirect,
    reaction,
    rules,
    sequence,
    targets,
)
from beachhead.games.company.rules.cover import sees
from beachhead.kernel.frames import argument_names
from beachhead.kernel.nodes import Answer, Decision, Refusal
from beachhead.kernel.plurals import counted
from beachhead.kernel.steps import Choice

Reason = tuple[str, str]
"""A text with its figures, and the rule."""
Explain = Callable[..., Reason | None]
"""Explain a Team of the asked side that is on the table and not offered, with the step's arguments."""
MARKERS = "MIN-SUPP-11"


def find_asked_unit(node: Decision) -> int:
    """Return the Unit that a question is about, -1 for none."""
    names = argument_names(rules.steps[node.step])
    figures = dict(zip(names, node.frame[1:], strict=False))
    return int(figures.get("unit", -1))


def explain_stranger(b: Board, team: int, side: int, unit: int = -1) -> Reason | None:
    """Explain that a Team is gone, the enemy's or of another Unit; None if it is none of these."""
    sheet = b.sheet(team)
    if not b.is_here(team):
        return f"{sheet.title} is not on the table", "MIN-SAVE-07"
    if sheet.side != side:
        return f"{sheet.title} belongs to the {b.table.scenario.side[sheet.side].name}", ""
    if unit >= 0 and sheet.unit != unit:
        return (
            f"{sheet.title} belongs to {unit_title(b, sheet.unit)}, not to {unit_title(b, unit)}",
            "",
        )
    return None


# Teams that take hits and markers -------------------------------------------------------------------


def _explain_hit(b: Board, team: int, taken: int) -> Reason:
    """Explain why another Team takes the hit before this one."""
    attack = b.current_attack
    if team not in attack.valid:
        return "none of the Teams that fire sees it in range", "MIN-FIRE-30"
    if taken and b.sheet(team).armored:
        return "only AT weapons harm Armored Teams", "MIN-ARMOR-04"
    dice = attack.dice[attack.valid.index(team)]
    if dice > min(attack.dice):
        fewest = counted(min(attack.dice), "die|dice")
        return f"it has {counted(dice, 'die|dice')}, another has {fewest}", "MIN-FIRE-31"
    return "Teams of the named type, or with less cover, are hit first", "MIN-FIRE-37"


def _explain_marker(b: Board, team: int, unit: int) -> Reason:
    """Explain why a Team takes no marker now."""
    marks = b.marks[team]
    if b.sheet(team).role == "fo":
        return "fire at an observer never suppresses", "MIN-INDIRECT-30"
    if marks >= TABLES.suppression.most:
        return f"it has {counted(marks, 'marker')} already", "MIN-SUPP-12"
    if marks:
        return f"it has {counted(marks, 'marker')}, and others have none", MARKERS
    return "Teams that can be hit take markers first", "MIN-SUPP-04"


# Close combat ---------------------------------------------------------------------------------------


def _explain_striker(b: Board, team: int, unit: int) -> Reason:
    """Explain why a Team does not strike now."""
    if team in b.current_assault.struck:
        return "it has struck in this turn", "MIN-ASSAULT-15"
    if b.is_halted(team):
        return "it was halted", "MIN-ASSAULT-11"
    enemies = close_combat.list_fighters(b, unit)[1]
    return _measure_nearest(b, team, enemies), "MIN-ASSAULT-15"


def _measure_nearest(b: Board, team: int, enemies: list[int]) -> str:
    apart = min((b.gap(team, e) for e in enemies), default=0) / INCH
    reach = TABLES.distance.close_combat
    return f'its nearest enemy is {apart:.2f}" away, {reach}" are allowed'


def _explain_victim(b: Board, victim: int, unit: int, team: int) -> Reason:
    """Explain why a Team cannot be struck."""
    if b.sheet(victim).side == b.side_of(unit):
        return "it fights on the same side", "MIN-ASSAULT-16"
    if victim not in close_combat.list_fighters(b, unit)[1]:
        return "only the two Units of the assault fight", "MIN-ASSAULT-22"
    if not b.near(team, victim, TABLES.distance.close_combat):
        return f"{_measure_nearest(b, team, [victim])}", "MIN-ASSAULT-16"
    return "Tank Teams do not assault Tank Teams", "MIN-ASSAULT-35"


def _explain_support(b: Board, team: int, unit: int) -> Reason:
    """Explain why a Team does not stay behind to fire."""
    a = b.current_assault
    if team in a.stay:
        why = "Gun Teams always do" if b.sheet(team).cls == GUN else "it was told to"
        return f"it stays already: {why}", "MIN-ASSAULT-02"
    if team not in a.goers:
        return f"it takes no part in the assault of {unit_title(b, unit)}", "MIN-ASSAULT-01"
    if not targets.has_target(b, team, b.target_teams(a.target)):
        return fire_refusals.explain_refusal(b, team, a.target, "support")
    return "without it nobody would reach the enemy", "MIN-ASSAULT-07"


# Barrages -------------------------------------------------------------------------------------------


def _explain_aim(b: Board, team: int, unit: int, observer: int) -> Reason:
    """Explain why nobody ranges in on a Team."""
    if b.sheet(team).side == b.side_of(unit):
        return "it is a friend", "MIN-INDIRECT-06"
    if not sees(b, observer, team):
        return f"{team_title(b, observer)} does not see it", "MIN-INDIRECT-04"
    guns = len(indirect.list_firing_guns(b, unit, *b.place(team)))
    return f"{counted(guns, 'gun')} can fire there, too few for an effect", "MIN-INDIRECT-13"


def _explain_observer(b: Board, team: int, unit: int) -> Reason:
    """Explain why a Team does not observe."""
    if team in indirect.list_observers(b, unit):
        return "it sees no enemy, and no spot for smoke, that two guns reach", "MIN-INDIRECT-04"
    if b.has_moved(team) and b.sheet(team).unit == unit:
        return "it moved", "MIN-INDIRECT-05"
    return "guns, their leader, an observer or the Commander observe", "MIN-INDIRECT-04"


def _explain_range_help(b: Board, team: int, unit: int, observer: int, aim: int) -> Reason:
    """Explain why a Team cannot have the ranging rolled again."""
    if b.helped[team] == b.initiative:
        return "it has helped in this Initiative", "MIN-LEAD-06"
    reach = TABLES.distance.leader_help
    apart = b.gap(team, observer) / INCH
    if team != observer and not b.near(team, observer, reach):
        text = f'it is {apart:.2f}" from {team_title(b, observer)}, {reach}" are allowed'
        return text, "MIN-LEAD-06"
    return "only an Infantry leader of the Unit, or the Commander, can help", "MIN-LEAD-06"


# Fire -----------------------------------------------------------------------------------------------


def _explain_firer(b: Board, team: int, unit: int, kind: str, target: int) -> Reason:
    """Explain why a Team is given no order to fire."""
    if any(o.team == team for o in b.orders):
        return "it has its order", "MIN-FIRE-03"
    return fire_refusals.explain_refusal(b, team, target, kind)


OWN_TEAMS: dict[str, Explain] = {
    "choose_hit": lambda b, team, hits: _explain_hit(b, team, 1),
    "choose_struck": lambda b, team, i: _explain_hit(b, team, 0),
    "choose_marked": _explain_marker,
    "choose_heir": _explain_marker,
    "choose_recovery": lambda b, team, unit: ("it has no marker", "MIN-SUPP-14"),
    "choose_striker": _explain_striker,
    "choose_support": _explain_support,
    "choose_barrage": _explain_observer,
    "choose_range_help": _explain_range_help,
    "choose_firers": _explain_firer,
    "choose_reactors": _explain_firer,
}
"""Steps at which a Team of one's own is picked."""
ENEMY_TEAMS: dict[str, Explain] = {"choose_victim": _explain_victim, "choose_aim": _explain_aim}
"""Steps at which an enemy Team is picked."""


def explain_team(
    b: Board, step: str, side: int, args: tuple[int | str, ...], team: int
) -> list[Refusal]:
    """Explain why a step does not offer a Team; nothing for a step that picks none."""
    explain = OWN_TEAMS.get(step) or ENEMY_TEAMS.get(step)
    if explain is None or not 0 <= team < len(b.x):
        return []
    stranger = None
    if step in OWN_TEAMS:
        figures = dict(zip(argument_names(rules.steps[step]), args, strict=False))
        stranger = explain_stranger(b, team, side, int(figures.get("unit", -1)))
    elif not b.is_here(team):
        stranger = explain_stranger(b, team, b.sheet(team).side)
    if stranger is not None:
        return [Refusal("team.other", stranger[0], stranger[1] or rules.steps[step].rule)]
    text, rule = explain(b, team, *args) or ("", "")
    return [Refusal("team.not_now", f"{b.sheet(team).title}: {text}", rule)] if text else []


def _register_team_reasons() -> None:
    """Let the steps that pick a Team by its number explain why one is not offered."""
    for name in (*OWN_TEAMS, *ENEMY_TEAMS):
        step = cast("Choice[Board, ..., Any]", rules.steps[name])
        if step.refusal_finder is None:
            step.refuses(_make_refusal_finder(name))


def _make_refusal_finder(name: str) -> Callable[..., list[Refusal]]:
    def find(b: Board, answer: Answer, *args: int | str) -> list[Refusal]:
        team = answer[-1] if isinstance(answer, tuple) and answer else answer
        if not isinstance(team, int) or isinstance(team, bool):
            return []
        side = b.sheet(team).side if 0 <= team < len(b.x) else 0
        return explain_team(b, name, side, args, team)

    return find


_register_team_reasons()

# Units ----------------------------------------------------------------------------------------------


@sequence.pick_unit.refuses
def cannot_activate(b: Board, answer: Answer, side: int) -> list[Refusal]:
    """Explain why a Unit is not activated now."""
    if answer == "decline":
        text = "a Unit that has not been activated in this round must be; only repeats are declined"
        return [Refusal("unit.must", text, "MIN-SEQ-10")]
    if not isinstance(answer, int):
        return []
    if not 0 <= answer < len(b.table.units):
        text = f"a Unit is asked for, and there is none with the number {answer}"
        return [Refusal("unit.unknown", text, "MIN-SEQ-05")]
    name, unit = unit_title(b, answer), answer
    if b.side_of(unit) != side:
        return [Refusal("unit.enemy", f"{name} is the enemy's", "MIN-SEQ-05")]
    if b.is_destroyed(unit):
        return [Refusal("unit.destroyed", f"{name} is destroyed", "MIN-SEQ-05")]
    if b.is_activated(unit):
        text = f"{name} was activated in round {b.round} already"
        return [Refusal("unit.activated", text, "MIN-SEQ-10")]
    if unit not in b.table.companies[side]:
        return [Refusal("unit.leader", f"{name} acts along with a Unit", "MIN-LEAD-02")]
    return [Refusal("unit.not_ready", f"{name} cannot be activated now", "MIN-SEQ-05")]


@reaction.choose_reaction.refuses
def cannot_react(b: Board, answer: Answer, side: int, mover: int, assaulted: int) -> list[Refusal]:
    """Explain why a Unit does not react at a moment of a move."""
    match answer:
        case (str(), int() as unit, int()) if 0 <= unit < len(b.table.units):
            return [explain_reaction(b, side, unit, mover)]
    return []


def explain_reaction(b: Board, side: int, unit: int, mover: int) -> Refusal:
    """Explain why a Unit names no more reactions."""
    name, target = unit_title(b, unit), unit_title(b, mover)
    if b.side_of(unit) != side:
        return Refusal("react.side", f"{name} belongs to the side that moves", "MIN-REACT-01")
    if any(u == unit for _, u, _ in b.reactions):
        text = f"{name} has named its reaction; its other Teams have nobody to fire at then"
        return Refusal("react.named", text, "MIN-REACT-04")
    reach = TABLES.distance.reaction
    text = f'no Team of {name} can fire at {target} within {reach}", or on Overwatch, then'
    return Refusal("react.none", text, "MIN-REACT-01")
