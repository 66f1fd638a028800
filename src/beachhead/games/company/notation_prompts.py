"""The sentences that ask, and that say what a roll is for."""

from beachhead.games.company.board import Board
from beachhead.games.company.notation_words import team_title, title
from beachhead.games.company.rules import (
    actions,
    checks,
    firing,
    ground,
    moving,
    reaction,
    saves,
    sequence,
)

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
