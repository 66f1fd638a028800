"""How answers are written and shown: `US.rif`, `MF`, `move r1>12.00,5.00@90 r2>…`."""

import re
from typing import cast

import msgspec

from beachhead.games.company.board import Board, FireOrder
from beachhead.games.company.notation import fire_labels
from beachhead.games.company.notation.explanations import (
    TEXTS,
    explain_action,
    explain_word,
    show_word,
)
from beachhead.games.company.notation.names import (
    REACTIONS,
    Answered,
    anchor_members,
    anchor_teams,
    anchor_unit,
    describe_moment,
    describe_type,
    leader_title,
    read_team,
    read_type,
    read_unit,
    show_appointment,
    team_title,
    unit_title,
    write_type,
)
from beachhead.games.company.notation.places import write_inches
from beachhead.games.company.rules import (
    actions,
    assault,
    checks,
    close_combat,
    firing,
    indirect,
    reaction,
    rules,
    sequence,
)
from beachhead.kernel.nodes import AnswerText
from beachhead.kernel.plurals import counted
from beachhead.kernel.steps import Choice

ORDER = re.compile(r"^(\S+):(\d)(?:!([a-z]+(?:/[a-z]+)?))?$")
"""A Team, the number of its weapons, and the type of Team that it names."""


def _show_unit(b: Board, unit: int, label: str) -> AnswerText:
    return AnswerText(
        b.unit_name(unit), label.format(unit_title(b, unit)), at=anchor_members(b, unit)
    )


def _show_team(b: Board, team: int, label: str) -> AnswerText:
    return AnswerText(
        b.team_name(team), label.format(team_title(b, team)), at=anchor_teams(b, [team])
    )


def _register_labels() -> None:
    """Let the steps at which a Unit or a Team is picked show it with their label."""
    for labels, show in ((TEXTS.units, _show_unit), (TEXTS.teams, _show_team)):
        for name, label in labels.items():
            step = cast("Choice[Board, ..., int]", rules.steps[name])
            step.shown(lambda b, answer, *_, show=show, label=label: show(b, answer, label))


_register_labels()

# Units ------------------------------------------------------------------------------------------------


@sequence.pick_unit.shown
def _show_pick(b: Board, answer: Answered, side: int) -> AnswerText:
    if isinstance(answer, int):
        if b.is_waiting(answer):
            return explain_word(_show_unit(b, answer, "Activate {} in reserve"), "reserve")
        return _show_unit(b, answer, "Activate {}")
    if isinstance(answer, tuple):
        return show_appointment(b, answer)
    return explain_word(AnswerText("decline", "No more repeat activations"), "decline")


@firing.choose_target.shown
def _show_target(b: Board, answer: int | str, unit: int, kind: str) -> AnswerText:
    if isinstance(answer, int):
        return _show_unit(b, answer, "Fire at {}")
    if answer == "leader":
        return show_word(answer, anchor_unit(b, unit))
    return AnswerText("done", "Open fire" if b.orders else "Hold fire")


def _register_readers() -> None:
    """Let the steps at which a Unit or a Team is picked read the name of any."""
    units = ("pick_unit", "choose_target", "choose_assaulted", "choose_joined")
    teams = (*TEXTS.teams, "choose_support", "choose_victim", "choose_aim", "choose_range_help")
    for names, read in ((units, read_unit), (teams, read_team)):
        for name in names:
            step = cast("Choice[Board, ..., Answered]", rules.steps[name])
            step.reads(lambda b, text, *_, read=read: read(b, text))


_register_readers()


# Plain words ------------------------------------------------------------------------------------------


@checks.grant_reroll.shown
def show_reroll(
    b: Board, answer: str, kind: str, unit: int, extra: int, passes: int, die: int
) -> AnswerText:
    """Show keeping a failed check or rolling it again: with the Commander and whom he helps."""
    at = (
        anchor_teams(b, [b.commander(b.side_of(unit))]) + anchor_unit(b, unit)
        if answer == "reroll"
        else ()
    )
    return show_word(answer, at)


@firing.choose_ground.shown
@actions.choose_along.shown
@actions.choose_end.shown
@assault.choose_extra_reach.shown
@close_combat.choose_stand.shown
def _show_word(b: Board, answer: str, unit: int) -> AnswerText:
    return show_word(answer, anchor_members(b, unit))


@actions.choose_action.shown
def _show_action(b: Board, answer: str, unit: int, passed: int) -> AnswerText:
    name = actions.NAMES[answer]
    words = AnswerText(answer, name[0].upper() + name[1:], at=anchor_unit(b, unit))
    return explain_action(words, answer)


# Teams ------------------------------------------------------------------------------------------------


@assault.choose_support.shown
def _show_support(b: Board, answer: int | str, unit: int) -> AnswerText:
    if isinstance(answer, int):
        return _show_team(b, answer, "{} stays and fires")
    return AnswerText("go", "Nobody else: go in")


@indirect.choose_aim.shown
def _show_aim(b: Board, answer: int, unit: int, observer: int) -> AnswerText:
    need = fire_labels.describe_need(indirect.number_to_range_in(b, unit, observer, answer))
    home = unit_title(b, b.sheet(answer).unit)
    return _show_team(b, answer, f"Range in on {{}} of {home}, {need}")


@close_combat.choose_victim.shown
def _show_victim(b: Board, answer: int, unit: int, team: int) -> AnswerText:
    need = fire_labels.describe_need(checks.number_needed(b, "strike", b.sheet(team).unit))
    if not b.sheet(answer).armored:
        return _show_team(b, answer, f"Strike {{}}, {need} to remove it")
    dice = b.sheet(team).ta
    odds = f"{counted(dice, 'die|dice')}, {need} each" if dice else "which nothing here can harm"
    return _show_team(b, answer, f"Strike {{}}, {odds}")


@indirect.choose_barrage.shown
def show_barrage(b: Board, answer: tuple[str, int], unit: int) -> AnswerText:
    """Show shells or smoke with an observer."""
    kind, observer = answer
    heading = f"{kind.capitalize()}, observed by"
    text = f"{kind} {b.team_name(observer)}"
    words = AnswerText(
        text, f"{heading} {leader_title(b, observer)}", at=anchor_teams(b, [observer])
    )
    return explain_word(msgspec.structs.replace(words, group=heading), kind)


@indirect.choose_barrage.reads
def _read_barrage(b: Board, text: str, unit: int) -> tuple[str, int] | None:
    """Read shells or smoke with any Team as observer."""
    kind, _, name = text.strip().lower().partition(" ")
    team = read_team(b, name)
    return (kind, team) if kind in {"shells", "smoke"} and team is not None else None


@indirect.choose_range_help.shown
def _show_range_help(
    b: Board, answer: str | int, unit: int, observer: int, team: int
) -> AnswerText:
    if isinstance(answer, int):
        return _show_team(b, answer, "{} has it rolled again")
    return AnswerText("keep", "Keep the miss")


# Fire orders ------------------------------------------------------------------------------------------


@firing.choose_firers.shown
@reaction.choose_reactors.shown
def _show_firer(
    b: Board, answer: str | tuple[int, ...], unit: int, kind: str, target: int
) -> AnswerText:
    if answer == "all":
        return AnswerText(
            "all", fire_labels.describe_all(b, unit, kind, target), at=anchor_unit(b, target)
        )
    if isinstance(answer, str):
        return AnswerText(answer, "Nobody else")
    first, second, third = answer
    if first < 0:
        label = f"{team_title(b, second)} directs {team_title(b, third)}: misses are rerolled"
        text = f"aid {b.team_name(second)}>{b.team_name(third)}"
        return AnswerText(text, label, at=anchor_teams(b, [third]), group="Leaders")
    text = f"{b.team_name(first)}:{second}{'!' + write_type(third) if third else ''}"
    label = fire_labels.describe_order(b, unit, kind, FireOrder(first, second, target, third, -1))
    # Two types may mean the same Team.
    apart = f"{describe_type(third)} first" if third else ""
    at, group = anchor_teams(b, [first]), team_title(b, first)
    return AnswerText(text, label, at=at, group=group, apart=apart)


@firing.choose_firers.reads
@reaction.choose_reactors.reads
def _read_firer(
    b: Board, text: str, unit: int, kind: str, target: int
) -> tuple[int, int, int] | None:
    """Read any Team with any of its weapons, so that the rules can say why it is not offered."""
    help_given = re.fullmatch(r"aid +(\S+?)>(\S+)", text.strip().lower())
    if help_given:
        leader, helped = (read_team(b, name) for name in help_given.groups())
        return (-1, leader, helped) if leader is not None and helped is not None else None
    found = ORDER.match(text.strip().lower())
    team = read_team(b, found[1]) if found else None
    if found is None or team is None:
        return None
    return team, int(found[2]), read_type(found[3] or "any")


@reaction.choose_reaction.reads
def _read_reaction(
    b: Board, text: str, side: int, mover: int, assaulted: int
) -> tuple[int | str, ...] | None:
    """Read the reaction of any Unit at any moment, so that the rules can say why it is not offered."""
    match text.lower().split():
        case [("react" | "watch") as how, name, moment] if re.fullmatch(r"k\d", moment):
            unit = read_unit(b, name)
            return (how, unit, int(moment[1:])) if unit is not None else None
    return None


@reaction.choose_reaction.shown
def _show_reaction(
    b: Board, answer: str | tuple[int | str, ...], side: int, mover: int, assaulted: int
) -> AnswerText:
    """Show a reaction: who, how, when, from how far and with how many; other Teams of a Unit apart."""
    if isinstance(answer, str):
        label = "Nobody else: go on" if b.reactions else f"Let {unit_title(b, mover)} pass"
        return AnswerText("pass", label)
    how, unit, moment = str(answer[0]), int(answer[1]), int(answer[2])
    again = any(u == unit for _, u, _ in b.reactions)
    heading = f"{unit_title(b, unit)}{', other Teams' if again else ''}: {REACTIONS[how]}"
    when = describe_moment(moment, 0 if assaulted else b.moments)
    count, gap = reaction.count_shooters(b, unit, how == "watch", assaulted, moment)
    label = f"{heading} {when}, {write_inches(gap)} away, {counted(count, 'Team')}"
    text = f"{how} {b.unit_name(unit)} k{moment}"
    words = AnswerText(text, label, at=anchor_unit(b, unit), group=heading)
    return explain_word(words, "more" if again else how)
