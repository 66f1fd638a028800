"""How answers are written and shown: `US.rif`, `MF`, `move r1>12.00,5.00@90 r2>…`."""

import msgspec

from beachhead.games.company.board import MOMENTS, Board
from beachhead.games.company.notation.explanations import explained, explained_action
from beachhead.games.company.notation.names import (
    REACTIONS,
    Answered,
    anchors,
    leader_title,
    members,
    moment_words,
    of_unit,
    show_appointment,
    team_title,
    title,
    type_title,
    type_word,
)
from beachhead.games.company.notation.places import inches
from beachhead.games.company.rules import (
    actions,
    allocation,
    assault,
    checks,
    close_combat,
    firing,
    ground,
    indirect,
    joining,
    morale,
    reaction,
    sequence,
    suppression,
)
from beachhead.games.company.rules.base import name_of, unit_name
from beachhead.kernel.nodes import AnswerText
from beachhead.kernel.plurals import counted

# Units ------------------------------------------------------------------------------------------------


@sequence.pick_unit.shown
def show_pick(b: Board, answer: Answered, side: int) -> AnswerText:
    """Show a Unit to activate."""
    if isinstance(answer, int):
        text = unit_name(b, answer)
        if b.waiting(answer):
            return explained(AnswerText(text, f"Activate {title(b, answer)} in reserve"), "reserve")
        return AnswerText(text, f"Activate {title(b, answer)}", at=members(b, answer))
    if isinstance(answer, tuple):
        return show_appointment(b, answer)
    return explained(AnswerText("decline", "No more repeat activations"), "decline")


@firing.choose_target.shown
def show_target(b: Board, answer: int | str, unit: int, kind: str) -> AnswerText:
    """Show a Unit to fire at."""
    if isinstance(answer, int):
        label = f"Fire at {title(b, answer)}"
        return AnswerText(unit_name(b, answer), label, at=members(b, answer))
    if answer == "leader":
        return explained(AnswerText(answer, LABELS[answer], at=of_unit(b, unit)), answer)
    return AnswerText("done", "Open fire" if b.orders else "Hold fire")


@assault.choose_assaulted.shown
def show_assaulted(b: Board, answer: int, unit: int) -> AnswerText:
    """Show a Unit to assault."""
    return AnswerText(unit_name(b, answer), f"Assault {title(b, answer)}", at=members(b, answer))


@joining.choose_joined.shown
def show_joined(b: Board, answer: int, unit: int) -> AnswerText:
    """Show a Unit that a Commander or observer may join."""
    return AnswerText(unit_name(b, answer), f"Join {title(b, answer)}", at=members(b, answer))


@firing.choose_target.reads
def read_target(b: Board, text: str, unit: int, kind: str) -> int | None:
    """Read the name of any Unit, so that the rules can say why it is not offered."""
    return read_unit(b, text, unit)


@assault.choose_assaulted.reads
@joining.choose_joined.reads
def read_unit(b: Board, text: str, unit: int) -> int | None:
    """Read the name of any Unit, likewise."""
    names = {unit_name(b, u).lower(): u for u in range(len(b.table.units))}
    return names.get(text.strip().lower())


@morale.choose_tested.shown
def show_tested(b: Board, answer: int, side: int) -> AnswerText:
    """Show a Unit to test."""
    return AnswerText(unit_name(b, answer), f"Test {title(b, answer)}", at=members(b, answer))


# Plain words ------------------------------------------------------------------------------------------

LABELS = {
    "keep": "Keep the result",
    "reroll": "The Commander has it rolled again",
    "stand": "Stand",
    "ground": "Go to ground for the rest of the round",
    "alone": "The Commander stays out of it",
    "along": "The Commander acts along",
    "end": "End the activation",
    "leader": "Use a leader",
    "counter": "Counterattack",
    "off": "Break off",
}


@checks.grant_reroll.shown
def show_reroll(
    b: Board, answer: str, kind: str, unit: int, extra: int, passes: int, die: int
) -> AnswerText:
    """Show keeping a failed check or rolling it again: with the Commander and whom he helps."""
    at = anchors(b, [b.commander(b.side_of(unit))]) + of_unit(b, unit) if answer == "reroll" else ()
    return explained(AnswerText(answer, LABELS[answer], at=at), answer)


@ground.choose_ground.shown
@actions.choose_along.shown
@actions.choose_end.shown
@close_combat.choose_stand.shown
def show_word(b: Board, answer: str, unit: int) -> AnswerText:
    """Show a plain word of a Unit."""
    return explained(AnswerText(answer, LABELS[answer], at=members(b, unit)), answer)


@actions.choose_action.shown
def show_action(b: Board, answer: str, unit: int, passed: int) -> AnswerText:
    """Show an action."""
    name = actions.NAMES[answer]
    words = AnswerText(answer, name[0].upper() + name[1:], at=of_unit(b, unit))
    return explained_action(words, answer)


# Teams ------------------------------------------------------------------------------------------------


@suppression.choose_marked.shown
@suppression.choose_heir.shown
def show_marked(b: Board, answer: int, unit: int) -> AnswerText:
    """Show a Team that takes a marker."""
    return AnswerText(
        name_of(b, answer), f"Suppress {team_title(b, answer)}", at=anchors(b, [answer])
    )


@suppression.choose_recovery.shown
def show_recovery(b: Board, answer: int, unit: int) -> AnswerText:
    """Show a Team that loses a marker."""
    label = f"Take a marker from {team_title(b, answer)}"
    return AnswerText(name_of(b, answer), label, at=anchors(b, [answer]))


@allocation.choose_struck.shown
def show_struck(b: Board, answer: int, i: int) -> AnswerText:
    """Show a Team that takes the hits of an AT weapon."""
    return show_hit(b, answer, 1)


@allocation.choose_hit.shown
def show_hit(b: Board, answer: int, hits: int) -> AnswerText:
    """Show a Team that takes hits."""
    return AnswerText(name_of(b, answer), f"Hit {team_title(b, answer)}", at=anchors(b, [answer]))


@close_combat.choose_victim.shown
def show_victim(b: Board, answer: int, unit: int, team: int) -> AnswerText:
    """Show a victim in close combat."""
    label = f"Strike {team_title(b, answer)}"
    return AnswerText(name_of(b, answer), label, at=anchors(b, [answer]), drag=None)


@assault.choose_support.shown
def show_support(b: Board, answer: int | str, unit: int) -> AnswerText:
    """Show who stays behind."""
    if isinstance(answer, int):
        label = f"{team_title(b, answer)} stays and fires"
        return AnswerText(name_of(b, answer), label, at=anchors(b, [answer]))
    return AnswerText("go", "Nobody else: go in")


@indirect.choose_aim.shown
def show_aim(b: Board, answer: int, unit: int, observer: int) -> AnswerText:
    """Show a Team to range in on."""
    need = indirect.range_number(b, unit, observer, answer)
    label = f"Range in on {team_title(b, answer)} of {title(b, b.sheet(answer).unit)}, {need}+"
    return AnswerText(name_of(b, answer), label, at=anchors(b, [answer]))


@indirect.choose_barrage.shown
def show_barrage(b: Board, answer: tuple[str, int], unit: int) -> AnswerText:
    """Show shells or smoke with an observer."""
    kind, observer = answer
    heading = f"{kind.capitalize()}, observed by"
    text = f"{kind} {name_of(b, observer)}"
    words = AnswerText(text, f"{heading} {leader_title(b, observer)}", at=anchors(b, [observer]))
    return explained(msgspec.structs.replace(words, group=heading), kind)


@indirect.choose_range_help.shown
def show_range_help(b: Board, answer: str | int, unit: int, observer: int, team: int) -> AnswerText:
    """Show a leader who helps to range in."""
    if isinstance(answer, int):
        label = f"{team_title(b, answer)} has it rolled again"
        return AnswerText(name_of(b, answer), label, at=anchors(b, [answer]))
    return AnswerText("keep", "Keep the miss")


# Fire orders ------------------------------------------------------------------------------------------


@firing.choose_firers.shown
@reaction.choose_reactors.shown
def show_firer(
    b: Board, answer: str | tuple[int, ...], unit: int, kind: str, target: int
) -> AnswerText:
    """Show who fires with what."""
    if isinstance(answer, str):
        label = f"Everybody fires at {title(b, target)}" if answer == "all" else "Nobody else"
        return AnswerText(answer, label, at=of_unit(b, target) if answer == "all" else ())
    first, second, third = answer
    if first < 0:
        label = f"{team_title(b, second)} directs {team_title(b, third)}: misses are rerolled"
        text = f"aid {name_of(b, second)}>{name_of(b, third)}"
        return AnswerText(text, label, at=anchors(b, [third]), group="Leaders")
    weapon, parts = b.sheet(first).modes[second]
    named = f", {type_title(third)}" if any(w.at for w, _ in parts) else ""
    text = f"{name_of(b, first)}:{second}{'!' + type_word(third) if third else ''}"
    label = f"{team_title(b, first)} fires {weapon}{named}"
    return AnswerText(text, label, at=anchors(b, [first]), group=team_title(b, first))


@reaction.choose_reaction.shown
def show_reaction(
    b: Board, answer: str | tuple[int | str, ...], side: int, mover: int, assaulted: int
) -> AnswerText:
    """Show a reaction: who, how, when, from how far and with how many; other Teams of a Unit apart."""
    if isinstance(answer, str):
        label = "Nobody else: go on" if b.reactions else f"Let {title(b, mover)} pass"
        return AnswerText("pass", label)
    how, unit, moment = str(answer[0]), int(answer[1]), int(answer[2])
    again = any(u == unit for _, u, _ in b.reactions)
    heading = f"{title(b, unit)}{', other Teams' if again else ''}: {REACTIONS[how]}"
    when = moment_words(moment, 0 if assaulted else b.on(MOMENTS))
    count, gap = reaction.shooters(b, unit, how == "watch", assaulted, moment)
    label = f"{heading} {when}, {inches(gap)} away, {counted(count, 'Team')}"
    text = f"{how} {unit_name(b, unit)} k{moment}"
    words = AnswerText(text, label, at=of_unit(b, unit), group=heading)
    return explained(words, "more" if again else how)
