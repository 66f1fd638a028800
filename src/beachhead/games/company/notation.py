"""How answers are written and shown: `US.rif`, `MF`, `move r1>12.00,5.00@90 r2>…`."""

import re

from beachhead.games.company import formations, manoeuvre
from beachhead.games.company.board import Board
from beachhead.games.company.rules import (
    actions,
    allocation,
    assault,
    checks,
    close_combat,
    firing,
    ground,
    indirect,
    leaders,
    morale,
    moving,
    reaction,
    saves,
    sequence,
    setup,
    suppression,
)
from beachhead.games.company.rules.base import name_of, piece, unit_name
from beachhead.kernel.nodes import Words

Answered = int | str | tuple[int | str, ...]
Move = str | tuple[int | str, ...]
TYPES = ("any", "infantry", "gun", "tank")
COVERS = ("", "open", "soft", "hard", "grounded")
KINDS = {
    "activation": "activate",
    "morale": "stand fast",
    "counter": "counterattack",
    "smoke": "range in smoke",
    "terrain": "cross the terrain",
    "strike": "strike",
    "tank_strike": "strike the tank",
    "barrage": "hit with the barrage",
}
POINT = re.compile(r"^(-?\d{1,4}(?:\.\d{1,2})?),(-?\d{1,4}(?:\.\d{1,2})?)$")


# Small words ----------------------------------------------------------------------------------------


def spot(x: int, y: int) -> str:
    """Write a point in inches."""
    return f"{x / 100:.2f},{y / 100:.2f}"


def read_spot(text: str) -> tuple[int, int] | None:
    """Read a point in inches."""
    found = POINT.match(text.strip())
    return (round(float(found[1]) * 100), round(float(found[2]) * 100)) if found else None


def pointed(b: Board, text: str) -> tuple[int, int] | None:
    """Read `at 1200 3100`, a place in the scene, whose y runs downwards."""
    words = text.split()
    if len(words) != 3 or words[0] != "at":
        return None
    if not all(re.fullmatch(r"-?\d{1,6}", w) for w in words[1:]):
        return None
    return int(words[1]), b.table.ground.height - int(words[2])


def type_word(code: int) -> str:
    """Write the type that an AT weapon names."""
    word, cover = TYPES[code % 4], COVERS[code // 4]
    return f"{word}/{cover}" if cover else word


def anchors(b: Board, teams: list[int]) -> tuple[str, ...]:
    """Anchor an answer to Teams that are on the table."""
    return tuple(piece(t) for t in teams if b.here(t))


def of_unit(b: Board, unit: int) -> tuple[str, ...]:
    """Anchor an answer to a Unit: to its leader, or its first Team."""
    teams = b.alive(unit)
    if not teams:
        return ()
    return (piece(b.anchor(unit) if b.table.units[unit].kind == 0 else teams[0]),)


def title(b: Board, unit: int) -> str:
    """Name a Unit as its player does."""
    return b.table.units[unit].name


def team_title(b: Board, team: int) -> str:
    """Name a Team: weapon and number."""
    sheet = b.sheet(team)
    return f"{sheet.name} {sheet.id}"


# Units ------------------------------------------------------------------------------------------------


@sequence.pick_unit.shown
def show_pick(b: Board, answer: Answered, side: int) -> Words:
    """Show a Unit to activate."""
    if isinstance(answer, int):
        text = unit_name(b, answer)
        return Words(text, f"Activate {title(b, answer)}", at=of_unit(b, answer))
    if isinstance(answer, tuple):
        return show_appointment(b, answer)
    return Words("decline", "No more repeat activations")


def show_appointment(b: Board, answer: Answered) -> Words:
    """Show a new leader."""
    assert isinstance(answer, tuple)
    team = int(answer[1])
    label = f"Make {team_title(b, team)} leader of {title(b, b.sheet(team).unit)}"
    return Words(f"appoint {name_of(b, team)}", label, at=anchors(b, [team]))


@firing.choose_target.shown
def show_target(b: Board, answer: int | str, unit: int, kind: str) -> Words:
    """Show a Unit to fire at."""
    if isinstance(answer, int):
        label = f"Fire at {title(b, answer)}"
        return Words(unit_name(b, answer), label, at=of_unit(b, answer))
    return Words("done", "Open fire" if b.orders else "Hold fire")


@assault.choose_assaulted.shown
def show_assaulted(b: Board, answer: int, unit: int) -> Words:
    """Show a Unit to assault."""
    return Words(unit_name(b, answer), f"Assault {title(b, answer)}", at=of_unit(b, answer))


@morale.choose_tested.shown
def show_tested(b: Board, answer: int, side: int) -> Words:
    """Show a Unit to test."""
    return Words(unit_name(b, answer), f"Test {title(b, answer)}", at=of_unit(b, answer))


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
) -> Words:
    """Show keeping a failed check or rolling it again."""
    return Words(answer, LABELS[answer], at=anchors(b, [b.commander(b.side_of(unit))]))


@ground.choose_ground.shown
@actions.choose_along.shown
@actions.choose_end.shown
@close_combat.choose_stand.shown
def show_word(b: Board, answer: str, unit: int) -> Words:
    """Show a plain word of a Unit."""
    return Words(answer, LABELS[answer], at=of_unit(b, unit))


@actions.choose_action.shown
def show_action(b: Board, answer: str, unit: int, passed: int) -> Words:
    """Show an action."""
    name = actions.NAMES[answer]
    return Words(answer, name[0].upper() + name[1:], at=of_unit(b, unit))


# Teams ------------------------------------------------------------------------------------------------


@suppression.choose_marked.shown
@suppression.choose_heir.shown
def show_marked(b: Board, answer: int, unit: int) -> Words:
    """Show a Team that takes a marker."""
    return Words(name_of(b, answer), f"Suppress {team_title(b, answer)}", at=anchors(b, [answer]))


@suppression.choose_recovery.shown
def show_recovery(b: Board, answer: int, unit: int) -> Words:
    """Show a Team that loses a marker."""
    label = f"Take a marker from {team_title(b, answer)}"
    return Words(name_of(b, answer), label, at=anchors(b, [answer]))


@allocation.choose_struck.shown
def show_struck(b: Board, answer: int, i: int) -> Words:
    """Show a Team that takes the hits of an AT weapon."""
    return show_hit(b, answer, 1)


@allocation.choose_hit.shown
def show_hit(b: Board, answer: int, hits: int) -> Words:
    """Show a Team that takes hits."""
    return Words(name_of(b, answer), f"Hit {team_title(b, answer)}", at=anchors(b, [answer]))


@close_combat.choose_victim.shown
def show_victim(b: Board, answer: int, unit: int, team: int) -> Words:
    """Show a victim in close combat."""
    label = f"Strike {team_title(b, answer)}"
    return Words(name_of(b, answer), label, at=anchors(b, [answer]), drag=None)


@assault.choose_support.shown
def show_support(b: Board, answer: int | str, unit: int) -> Words:
    """Show who stays behind."""
    if isinstance(answer, int):
        label = f"{team_title(b, answer)} stays and fires"
        return Words(name_of(b, answer), label, at=anchors(b, [answer]))
    return Words("go", "Go in")


@indirect.choose_aim.shown
def show_aim(b: Board, answer: int, unit: int, observer: int) -> Words:
    """Show a Team to range in on."""
    label = f"Range in on {team_title(b, answer)} of {title(b, b.sheet(answer).unit)}"
    return Words(name_of(b, answer), label, at=anchors(b, [answer]))


@indirect.choose_barrage.shown
def show_barrage(b: Board, answer: tuple[str, int], unit: int) -> Words:
    """Show shells or smoke with an observer."""
    kind, observer = answer
    label = f"{kind.capitalize()}, observed by {team_title(b, observer)}"
    return Words(f"{kind} {name_of(b, observer)}", label, at=anchors(b, [observer]), group=kind)


@indirect.choose_range_help.shown
def show_range_help(b: Board, answer: str | int, unit: int, observer: int, team: int) -> Words:
    """Show a leader who helps to range in."""
    if isinstance(answer, int):
        label = f"{team_title(b, answer)} has it rolled again"
        return Words(name_of(b, answer), label, at=anchors(b, [answer]))
    return Words("keep", "Keep the miss")


# Fire orders ------------------------------------------------------------------------------------------


@firing.choose_firers.shown
@reaction.choose_reactors.shown
def show_firer(b: Board, answer: str | tuple[int, ...], unit: int, kind: str, target: int) -> Words:
    """Show who fires with what."""
    if isinstance(answer, str):
        label = f"Everybody fires at {title(b, target)}" if answer == "all" else "That is enough"
        return Words(answer, label, at=of_unit(b, target) if answer == "all" else ())
    first, second, third = answer
    if first < 0:
        label = f"{team_title(b, second)} directs {team_title(b, third)}: misses are rerolled"
        text = f"aid {name_of(b, second)}>{name_of(b, third)}"
        return Words(text, label, at=anchors(b, [third]), group="Leaders")
    weapon = b.sheet(first).modes[second][0]
    named = f" at {type_word(third)}" if third else ""
    text = f"{name_of(b, first)}:{second}{'!' + type_word(third) if third else ''}"
    label = f"{team_title(b, first)} fires {weapon}{named}"
    return Words(text, label, at=anchors(b, [first]), group=team_title(b, first))


@reaction.choose_reaction.shown
def show_reaction(
    b: Board, answer: str | tuple[int | str, ...], side: int, mover: int, assaulted: int
) -> Words:
    """Show a reaction: who, when, how."""
    if isinstance(answer, str):
        return Words("pass", f"Let {title(b, mover)} pass")
    how, unit, moment = str(answer[0]), int(answer[1]), int(answer[2])
    word = "Overwatch" if how == "watch" else "Reaction Fire"
    when = ("", "a quarter", "half", "three quarters", "the end")[moment * 4 // b.switches[3]]
    label = f"{title(b, unit)}: {word} at {when} of the move"
    return Words(f"{how} {unit_name(b, unit)} k{moment}", label, at=of_unit(b, unit), group=word)


# Moves ------------------------------------------------------------------------------------------------


def written_move(b: Board, answer: tuple[int | str, ...]) -> str:
    """Write a move as `move r1>12.00,5.00@90/90 r2>…`."""
    out: list[str] = []
    words = list(answer)
    while words:
        name = str(words.pop(0))
        points: list[str] = []
        while words and isinstance(words[0], int):
            points.append(spot(words.pop(0), words.pop(0)))  # type: ignore[arg-type]
        facing = ""
        if words and words[0] == "@":
            words.pop(0)
            facing = "@" + "/".join(str(words.pop(0)) for _ in range(min(2, len(words))))
        out.append(">".join([name, *points]) + facing)
    return " ".join(out)


def read_move(text: str) -> tuple[int | str, ...] | None:
    """Read what `written_move` wrote."""
    out: list[int | str] = []
    for chunk in text.split():
        body, _, facing = chunk.partition("@")
        name, *points = body.split(">")
        out.append(name)
        for p in points:
            found = read_spot(p)
            if found is None:
                return None
            out += found
        if facing:
            degrees = facing.split("/")
            if len(degrees) > 2 or not all(d.isdigit() and len(d) < 4 for d in degrees):
                return None
            out += ["@", int(degrees[0]), int(degrees[-1])]
    return tuple(out) if out else None


@moving.plan_move.shown
def show_move(b: Board, answer: Move, unit: int, leg: int) -> Words:
    """Show a move of the whole Unit."""
    here = of_unit(b, unit)
    if isinstance(answer, str):
        label = {"stay": "Stay", "done": "Go as laid out"}.get(answer, answer)
        return Words(answer, label, at=here)
    assert isinstance(answer, tuple)
    if answer[0] == "take":
        team = int(answer[1])
        label = f"Lay out {team_title(b, team)}"
        return Words(f"take {b.sheet(team).id}", label, at=anchors(b, [team]), group="By hand")
    if answer[0] == "draft":
        return Words(f"draft {written_move(b, answer[1:])}", "Lay out", at=here)
    plan = manoeuvre.parse(b, unit, answer)
    x, y = plan[0][-2], plan[0][-1]
    return Words(
        f"move {written_move(b, answer)}",
        f"Move {len(plan)} Teams towards {spot(x, y)}",
        at=here,
        group="Whole Unit",
    )


@moving.plan_move.reads
def read_plan(b: Board, text: str, unit: int, leg: int) -> Move | None:
    """Read a move; `at x y` brings the leader there and everybody along with him."""
    there = pointed(b, text)
    if there is not None:
        plan = formations.shift_to(b, unit, *there) if b.alive(unit) else []
        chief = b.anchor(unit) if b.alive(unit) else -1
        if any(p[0] == chief and (p[-2], p[-1]) == there for p in plan):
            return formations.answer(b, plan)
        return (b.sheet(chief).id, *there) if chief >= 0 else None
    word, _, rest = text.partition(" ")
    if word == "move":
        return read_move(rest)
    if word == "draft":
        found = read_move(rest)
        return None if found is None else ("draft", *found)
    return None


@moving.lay_path.shown
def show_path(b: Board, answer: tuple[int, ...], unit: int, leg: int, team: int) -> Words:
    """Show where one Team goes, and the cover there."""
    text = written_move(b, (b.sheet(team).id, *answer))
    x, y = answer[0], answer[1]
    cover = ("no cover", "soft cover", "hard cover")[b.table.ground.spot(x, y)[2]]
    label = f"{team_title(b, team)} to {spot(x, y)} ({cover})"
    return Words(text, label, at=anchors(b, [team]))


@moving.lay_path.reads
def read_path(b: Board, text: str, unit: int, leg: int, team: int) -> tuple[int, ...] | None:
    """Read a path of one Team: `at x y`, a point, or `r1>12.00,5.00@90`."""
    there = pointed(b, text) or read_spot(text)
    if there is not None:
        return there
    found = read_move(text)
    if found is None or found[0] != b.sheet(team).id:
        return None
    return found[1:]  # type: ignore[return-value]


@close_combat.pursue.shown
def show_pursuit(b: Board, answer: Move, unit: int, inches: int) -> Words:
    """Show a pursuit."""
    if isinstance(answer, tuple):
        label = f'Follow up to {inches}"'
        return Words(f"move {written_move(b, answer)}", label, at=of_unit(b, unit))
    return Words("stay", "Let them go", at=of_unit(b, unit))


@close_combat.pursue.reads
def read_pursuit(b: Board, text: str, unit: int, inches: int) -> Move | None:
    """Read a pursuit."""
    word, _, rest = text.partition(" ")
    return read_move(rest) if word == "move" else None


@setup.deploy.shown
def show_deployment(b: Board, answer: Move, unit: int) -> Words:
    """Show a set-up."""
    if isinstance(answer, tuple):
        return Words(f"move {written_move(b, answer)}", f"Set up {title(b, unit)} so")
    return Words("standard", f"Set up {title(b, unit)} in the standard formation")


@setup.deploy.reads
def read_deployment(b: Board, text: str, unit: int) -> Move | None:
    """Read a set-up; `at x y` moves the standard formation there."""
    there = pointed(b, text)
    if there is not None:
        return formations.set_up_at(b, unit, *there)
    word, _, rest = text.partition(" ")
    return read_move(rest) if word == "move" else None


# Leaders, smoke, templates ----------------------------------------------------------------------------


@leaders.leader_business.shown
def show_business(b: Board, answer: Move, unit: int) -> Words:
    """Show what a leader does."""
    chief = b.leader[unit]
    here = anchors(b, [chief]) if chief >= 0 else ()
    match answer:
        case ("place", int() as x, int() as y):
            return Words(f"place {spot(x, y)}", f"Place the leader at {spot(x, y)}", at=here)
        case ("shift", int() as leader, int() as team, int() as to):
            text = f"shift {name_of(b, leader)}>{name_of(b, team)}>{name_of(b, to)}"
            label = f"Shift a marker from {team_title(b, team)} to {team_title(b, to)}"
            return Words(text, label, at=anchors(b, [team, to]))
        case ("appoint", _):
            return show_appointment(b, answer)
        case _:
            return Words("leave", "Leave it", at=here)


@leaders.leader_business.reads
def read_business(b: Board, text: str, unit: int) -> Move | None:
    """Read a place for the leader."""
    there = pointed(b, text) or read_spot(text.removeprefix("place "))
    return None if there is None else ("place", *there)


@indirect.aim_smoke.shown
def show_smoke(b: Board, answer: tuple[int, int], unit: int, observer: int) -> Words:
    """Show a point for smoke."""
    return Words(spot(*answer), f"Smoke at {spot(*answer)}")


@indirect.aim_smoke.reads
def read_smoke(b: Board, text: str, unit: int, observer: int) -> tuple[int, int] | None:
    """Read a point."""
    return pointed(b, text) or read_spot(text)


@indirect.shift_template.shown
def show_shift(b: Board, answer: str | tuple[int, int], side: int, kind: str) -> Words:
    """Show where a missed template goes."""
    if isinstance(answer, tuple):
        return Words(spot(*answer), f"Move it to {spot(*answer)}")
    return Words("leave", "Leave it where it is")


@indirect.shift_template.reads
def read_shift(b: Board, text: str, side: int, kind: str) -> tuple[int, int] | None:
    """Read a point."""
    return pointed(b, text) or read_spot(text)


# Prompts ----------------------------------------------------------------------------------------------


@sequence.pick_unit.prompt
def ask_pick(b: Board, side: int) -> str:
    """Ask for the next Unit."""
    return f"Round {b.round}: which Unit does {b.table.scenario.side[side].name} activate?"


@actions.choose_action.prompt
def ask_action(b: Board, unit: int, passed: int) -> str:
    """Ask for the action."""
    result = "passed its check" if passed else "failed its check"
    return f"{title(b, unit)} {result}: which action?"


@moving.plan_move.prompt
def ask_move(b: Board, unit: int, leg: int) -> str:
    """Ask for the move."""
    laid = f" {len(b.draft)} laid out." if b.draft else ""
    return f"Where does {title(b, unit)} move?{laid}"


@moving.lay_path.prompt
def ask_path(b: Board, unit: int, leg: int, team: int) -> str:
    """Ask for one Team's path."""
    sheet = b.sheet(team)
    return f'Where does {team_title(b, team)} go? It moves up to {sheet.move / 100:g}".'


@firing.choose_target.prompt
def ask_target(b: Board, unit: int, kind: str) -> str:
    """Ask for a target."""
    return f"At whom does {title(b, unit)} fire?"


@firing.choose_firers.prompt
@reaction.choose_reactors.prompt
def ask_firers(b: Board, unit: int, kind: str, target: int) -> str:
    """Ask who fires."""
    return f"Who of {title(b, unit)} fires at {title(b, target)}?"


@reaction.choose_reaction.prompt
def ask_reaction(b: Board, side: int, mover: int, assaulted: int) -> str:
    """Ask for a reaction."""
    return f"{title(b, mover)} moves. Does anybody react?"


@ground.choose_ground.prompt
def ask_ground(b: Board, unit: int) -> str:
    """Ask whether to go to ground."""
    return f"{title(b, unit)} is fired at. Does it go to ground?"


@checks.training_check.prompt
def say_check(
    b: Board, kind: str, unit: int, extra: int, dice: int, passes: int, again: int
) -> str:
    """Say what a check is for."""
    need = checks.needed(b, kind, unit)
    return f"{title(b, unit)} rolls {need}+ to {KINDS[kind]}."


@firing.roll_to_hit.prompt
def say_to_hit(b: Board, i: int) -> str:
    """Say what hits."""
    if b.attack is None:
        return "To hit."
    s = b.attack.shots[i]
    return f"{title(b, b.attack.firer)} fires at {title(b, b.attack.target)}: {s.need}+ hits."


@saves.save.prompt
def say_save(b: Board, team: int, dice: int, need: int, again: int) -> str:
    """Say what saves."""
    return f"{team_title(b, team)} saves on {need}+."
