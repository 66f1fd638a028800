"""The sentences that ask a side, or announce a throw."""

from collections.abc import Callable
from itertools import groupby
from typing import Any, cast

from beachhead.games.company.board import Board
from beachhead.games.company.content.tables import TABLES
from beachhead.games.company.notation.names import (
    REACTIONS,
    describe_moment,
    leader_title,
    team_title,
    unit_title,
)
from beachhead.games.company.rules import (
    actions,
    allocation,
    assault,
    casualties,
    checks,
    close_combat,
    firing,
    hitting,
    indirect,
    leaders,
    moving,
    reaction,
    rules,
    saves,
    sequence,
    shells,
)
from beachhead.kernel.frames import argument_names
from beachhead.kernel.plurals import counted
from beachhead.kernel.steps import ChanceStep, Choice

CHECKS = {
    "activation": "activate",
    "morale": "stand fast",
    "counter": "counterattack",
    "smoke": "range in smoke",
    "terrain": "cross the terrain",
    "strike": "strike",
    "tank_strike": "strike the tank",
    "barrage": "hit with the barrage",
}
"""What a Training Check is for."""
AIMED = {
    "strike": "strike {}",
    "tank_strike": "strike {}",
    "barrage": "hit {} with the barrage",
}
"""The same of those that are aimed at a Team."""
PROMPTS = {
    "choose_target": "At whom does {unit} fire?",
    "choose_along": "Does the Commander act along with {unit}?",
    "choose_end": "{unit} has acted. Anything for its leader?",
    "deploy": "Where in its side's zones is {unit} set up?",
    "choose_marked": "Which Team of {unit} is suppressed?",
    "choose_heir": "Which Team of {unit} is suppressed?",
    "choose_recovery": "Which Team of {unit} recovers?",
    "choose_tested": "Whose morale is tested next?",
    "choose_assaulted": "Whom does {unit} assault?",
    "choose_striker": "Which Team of {unit} strikes next?",
    "choose_victim": "Whom does {team} strike?",
    "choose_barrage": "Shells or smoke of {unit}, and who observes?",
    "choose_aim": "On whom does {unit} range in, observed by {observer}?",
    "choose_range_help": "Missed. Does a leader have it rolled again?",
    "break_off": "How many inches does {unit} get away?",
    "roll_pursuit": "How many inches may {unit} follow?",
    "choose_extra_reach": "The fire left nobody within {unit}'s reach. Does it go a die of inches farther?",
    "roll_reach": "Nobody of {unit} reaches an enemy any more: how many inches farther does it go?",
}
"""Sentences that need nothing but the names of what they are about."""
NAMERS: dict[str, Callable[[Board, int], str]] = {
    "unit": unit_title,
    "target": unit_title,
    "team": team_title,
    "observer": leader_title,
}
DAMAGE = ("nothing", "suppressed", "destroyed")


def describe_check(kind: str, victim: str) -> str:
    """Describe what a check, or an action, is for and at whom it is aimed."""
    return AIMED[kind].format(victim) if victim and kind in AIMED else CHECKS.get(kind, kind)


def describe_damage_table() -> str:
    """Describe what each face of the Vehicle Damage Table does."""
    parts = []
    for result, run in groupby(range(1, 7), key=saves.damage_result):
        faces = list(run)
        numbers = str(faces[0]) if len(faces) == 1 else f"{faces[0]} to {faces[-1]}"
        parts.append(f"{numbers} {DAMAGE[result]}")
    return ", ".join(parts)


def _register_prompt(name: str, text: str) -> None:
    """Let a step ask with a sentence in which its arguments are named as players do."""
    step = cast("Choice[Board, ..., Any] | ChanceStep[Board, ...]", rules.steps[name])
    arguments = argument_names(step)

    def ask(b: Board, *args: int | str) -> str:
        pairs = zip(arguments, args, strict=True)
        return text.format(**{k: NAMERS[k](b, int(v)) if k in NAMERS else v for k, v in pairs})

    step.prompt(ask)


for step_name, sentence in PROMPTS.items():
    _register_prompt(step_name, sentence)


# Decisions ------------------------------------------------------------------------------------------


@sequence.pick_unit.prompt
def _ask_pick(b: Board, side: int) -> str:
    return f"Round {b.round}: which Unit does {b.table.scenario.side[side].name} activate?"


@actions.choose_action.prompt
def _ask_action(b: Board, unit: int, passed: int) -> str:
    result = "passed its check" if passed else "failed its check"
    return f"{unit_title(b, unit)} {result}: which action?"


@moving.plan_move.prompt
def _ask_move(b: Board, unit: int, leg: int) -> str:
    if b.is_waiting(unit):
        return f"Where does {unit_title(b, unit)} enter the table?"
    laid = f" {len(b.draft)} laid out." if b.draft else ""
    return f"Where does {unit_title(b, unit)} move?{laid}"


@moving.lay_path.prompt
def _ask_path(b: Board, unit: int, leg: int, team: int) -> str:
    return f'Where does {team_title(b, team)} go? It moves up to {b.sheet(team).move / 100:g}".'


@firing.choose_firers.prompt
def _ask_firers(b: Board, unit: int, kind: str, target: int) -> str:
    """Ask who fires, and say how many do so already."""
    given = sum(1 for o in b.orders if o.target == target)
    if not given:
        return f"Who of {unit_title(b, unit)} fires at {unit_title(b, target)}?"
    fire = counted(given, "Team fires|Teams fire")
    return f"{fire} at {unit_title(b, target)}. Does anybody else, or does a leader direct one of them?"


@reaction.choose_reactors.prompt
def _ask_reactors(b: Board, unit: int, kind: str, target: int) -> str:
    word = REACTIONS["watch" if kind in {"overwatch", "defence_watch"} else "react"]
    return f"{word}: who of {unit_title(b, unit)} fires at {unit_title(b, target)} where it is now?"


@reaction.choose_reaction.prompt
def _ask_reaction(b: Board, side: int, mover: int, assaulted: int) -> str:
    """Ask for a reaction, and say what was named already."""
    target = b.assault.target if b.assault is not None and assaulted else -1
    does = f"assaults {unit_title(b, target)}" if target >= 0 else "moves"
    if not b.reactions:
        return f"{unit_title(b, mover)} {does}. Does anybody react?"
    last = 0 if assaulted else b.moments
    named = ", ".join(f"{unit_title(b, u)} {describe_moment(k, last)}" for k, u, _ in b.reactions)
    return f"{unit_title(b, mover)} {does}. Fire is named: {named}. Does anybody else react?"


@firing.choose_ground.prompt
def _ask_ground(b: Board, unit: int) -> str:
    """Ask whether to go to ground, and say who fires."""
    firer = f" by {unit_title(b, b.attack.firer)}" if b.attack is not None else ""
    return f"{unit_title(b, unit)} is fired at{firer}. Does it go to ground?"


@checks.grant_reroll.prompt
def _ask_reroll(b: Board, kind: str, unit: int, extra: int, passes: int, die: int) -> str:
    return (
        f"{unit_title(b, unit)} failed to {CHECKS[kind]}. Does the Commander have it rolled again?"
    )


@leaders.leader_business.prompt
def _ask_business(b: Board, unit: int) -> str:
    """Ask what the leader does, and say where he may be placed."""
    placed = " He may stand on any spot that keeps his Teams in cohesion."
    where = placed if leaders.can_place(b, unit) else ""
    return f"What does the leader of {unit_title(b, unit)} do?{where}"


@allocation.choose_struck.prompt
def _ask_struck(b: Board, i: int) -> str:
    if b.attack is None:
        return "Who takes the hits?"
    shot, firer = b.attack.shots[i], unit_title(b, b.attack.firer)
    them = "it" if shot.hits == 1 else "them"
    return f"{shot.weapon} of {firer}, {counted(shot.hits, 'hit')}: which Team takes {them}?"


@allocation.choose_hit.prompt
def _ask_hit(b: Board, hits: int) -> str:
    firer = f" of {unit_title(b, b.attack.firer)}" if b.attack is not None else ""
    return f"{counted(hits, 'hit')}{firer} to give: which Team takes the next?"


@leaders.choose_joined.prompt
def _ask_joined(b: Board, unit: int) -> str:
    man = b.table.units[unit].teams[0]
    near = b.nearest_units(unit)
    gap = min(b.gap(man, t) for t in b.teams_here(near[0])) if near else 0
    names = " and ".join(unit_title(b, u) for u in near)
    return f'{team_title(b, man)} is {gap / 100:g}" from {names}: which Unit does he join?'


@assault.choose_support.prompt
def _ask_support(b: Board, unit: int) -> str:
    """Ask who stays behind, and say whom the others assault."""
    target = f" assaults {unit_title(b, b.assault.target)}" if b.assault is not None else ""
    left = b.assault.stay if b.assault is not None else []
    stay = f" {counted(len(left), 'Team stays|Teams stay')} already." if left else ""
    return f"{unit_title(b, unit)}{target}.{stay} Does anybody stay behind and fire?"


@close_combat.choose_stand.prompt
def _ask_stand(b: Board, unit: int) -> str:
    need, enemy = checks.number_needed(b, "counter", unit), _opponent_title(b, unit)
    return f"{enemy} struck. Does {unit_title(b, unit)} counterattack ({need}+) or break off?"


@close_combat.pursue.prompt
def _ask_pursuit(b: Board, unit: int, inches: int) -> str:
    return (
        f'{_opponent_title(b, unit)} broke off. Does {unit_title(b, unit)} follow, up to {inches}"?'
    )


def _opponent_title(b: Board, unit: int) -> str:
    return (
        unit_title(b, close_combat.opponent_of(b, unit)) if b.assault is not None else "The enemy"
    )


@indirect.aim_smoke.prompt
def _ask_smoke(b: Board, unit: int, observer: int) -> str:
    eyes = leader_title(b, observer)
    return f"Where does {unit_title(b, unit)} lay smoke? {eyes[0].upper() + eyes[1:]} must see the spot."


@shells.shift_template.prompt
def _ask_shift(b: Board, side: int, kind: str) -> str:
    far = TABLES.distance.template_shift
    return f'The {kind} missed. Leave the template, or move its centre up to {far}"?'


# Throws ---------------------------------------------------------------------------------------------


@sequence.roll_initiative.prompt
def _announce_initiative(b: Board) -> str:
    first, second = (side.name for side in b.table.scenario.side)
    dice = f"one die for {first}, one for {second}"
    return f"Round {b.round}: {dice}; the higher has the first Initiative."


@sequence.roll_extra.prompt
def _announce_extra(b: Board, unit: int) -> str:
    need = sequence.number_for_extra(b)
    return f"{unit_title(b, unit)} rolled a six: {need}+ lets Units that have acted act once more."


@checks.training_check.prompt
def _announce_check(
    b: Board, kind: str, unit: int, extra: int, dice: int, passes: int, again: int
) -> str:
    need, involved = checks.number_needed(b, kind, unit), checks.find_involved(kind, extra)
    who = team_title(b, involved["team"]) if "team" in involved else unit_title(b, unit)
    whom = team_title(b, involved["victim"]) if "victim" in involved else ""
    return f"{who} rolls {need}+ to {describe_check(kind, whom)}."


@casualties.company_morale.prompt
def _announce_company(b: Board, side: int) -> str:
    need = b.table.units[b.table.commanders[side]].check
    name = b.table.scenario.side[side].name
    return f"{name} has fewer than half of its Units left: {need}+ to fight on."


@moving.cross_difficult.prompt
def _announce_terrain(b: Board, team: int, again: int) -> str:
    need = TABLES.move.difficult
    return f"{team_title(b, team)} crosses Difficult Terrain on {need}+, or stops there suppressed."


@hitting.roll_to_hit.prompt
def _announce_fire(b: Board, i: int) -> str:
    if b.attack is None:
        return "To hit."
    firer, target = unit_title(b, b.attack.firer), unit_title(b, b.attack.target)
    return f"{_weapon_of(b, i)}{firer} fires at {target}: {b.attack.shots[i].need}+ hits."


@hitting.roll_misses_again.prompt
def _announce_misses(b: Board, i: int) -> str:
    if b.attack is None:
        return "Misses again."
    firer, target = unit_title(b, b.attack.firer), unit_title(b, b.attack.target)
    return f"{firer} rolls its misses at {target} again: {b.attack.shots[i].need}+ hits."


def _weapon_of(b: Board, shot: int) -> str:
    """Name the weapon of a shot that is thrown alone."""
    weapon = b.attack.shots[shot].weapon if b.attack is not None else ""
    return f"{weapon} of " if weapon else ""


def _firer_of(b: Board) -> str:
    """Say against whom Teams save."""
    return f" against {unit_title(b, b.attack.firer)}" if b.attack is not None else ""


@saves.save.prompt
def _announce_save(b: Board, team: int, dice: int, need: int, again: int) -> str:
    return f"{team_title(b, team)} saves{_firer_of(b)} on {need}+."


@saves.which_part.prompt
def _announce_part(b: Board, i: int) -> str:
    hull, tank = TABLES.damage.hull_to, team_title(b, _target_of(b, i))
    return f"Which part of {tank} is hit? {hull} or less the hull, more the turret."


@saves.armor_save.prompt
@saves.armor_again.prompt
def _announce_armor(b: Board, i: int, facing: int, dice: int, fails: int) -> str:
    team, side = _target_of(b, i), "Front" if facing == saves.FRONT else "Flank"
    need = saves.armor_number(b, team, facing)
    return f"{team_title(b, team)} saves on its {side} armour{_firer_of(b)}: {need}+."


@close_combat.flank_save.prompt
def _announce_flank(b: Board, victim: int, dice: int, striker: int) -> str:
    return f"{team_title(b, victim)} saves on its Flank armour: {close_combat.flank_number(b, victim)}+."


@close_combat.reroll_flank_saves.prompt
def _announce_flank_rerolls(b: Board, victim: int, dice: int, fails: int, striker: int) -> str:
    need = close_combat.flank_number(b, victim)
    return f"{team_title(b, victim)} ran: passed saves are rolled again, {need}+."


@indirect.range_in.prompt
def _announce_range_in(b: Board, unit: int, observer: int, team: int, again: int) -> str:
    need = indirect.number_to_range_in(b, unit, observer, team)
    return f"{unit_title(b, unit)} ranges in on {team_title(b, team)}: {need}+ hits."


@shells.barrage_save.prompt
def _announce_barrage_save(b: Board, team: int, hits: int, again: int) -> str:
    return f"{team_title(b, team)} saves on {shells.number_to_save(b, team)}+."


@saves.damage.prompt
def _announce_damage(b: Board, i: int, dice: int) -> str:
    return _announce_barrage_damage(b, _target_of(b, i))


@close_combat.close_damage.prompt
def _announce_close_damage(b: Board, victim: int, dice: int, striker: int) -> str:
    return _announce_barrage_damage(b, victim)


@shells.barrage_damage.prompt
def _announce_barrage_damage(b: Board, team: int) -> str:
    """Announce the damage die for a tank, with what each face of the table does."""
    return f"Damage to {team_title(b, team)}: {describe_damage_table()}."


def _target_of(b: Board, shot: int) -> int:
    return b.attack.shots[shot].to if b.attack is not None else 0
