"""The sentences that ask a side, or announce a throw."""

from collections.abc import Callable
from itertools import groupby
from string import Formatter
from typing import Any, NamedTuple, cast

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
    checks,
    close_combat,
    indirect,
    leaders,
    rules,
    saves,
    sequence,
    shells,
    targets,
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
DAMAGE = ("nothing", "suppressed", "destroyed")
PROMPTS = {
    # Decisions
    "pick_unit": "Round {round}: which Unit does {side} activate?",
    "choose_action": "{unit} {passed} its check: which action?",
    "plan_move": "Where does {unit} {go}?{laid}",
    "lay_path": 'Where does {team} go? It moves up to {move}".',
    "choose_target": "At whom does {unit} fire?",
    "choose_firers": "{ordered}",
    "choose_reactors": "{reaction}: who of {unit} fires at {target} where it is now?",
    "choose_reaction": "{mover} {does}. {named}",
    "choose_ground": "{unit} is fired at{by}. Does it go to ground?",
    "grant_reroll": "{unit} failed to {purpose}. Does the Commander have it rolled again?",
    "leader_business": "What does the leader of {unit} do?{placed}",
    "choose_along": "Does the Commander act along with {unit}?",
    "choose_end": "{unit} has acted. Anything for its leader?",
    "deploy": "Where in its side's zones is {unit} set up?",
    "choose_marked": "Which Team of {unit} is suppressed?",
    "choose_heir": "Which Team of {unit} is suppressed?",
    "choose_recovery": "Which Team of {unit} recovers?",
    "choose_joined": '{man} is {gap}" from {near}: which Unit does he join?',
    "choose_struck": "{weapon}{firer}, {shot_hits}: which Team takes {them}?",
    "choose_hit": "{hits} of {firer} to give: which Team takes the next?",
    "choose_tested": "Whose morale is tested next?",
    "choose_assaulted": "Whom does {unit} assault?",
    "choose_support": "{unit} {does}.{stay} Does anybody stay behind and fire?",
    "choose_extra_reach": "The fire left nobody within {unit}'s reach. Does it go a die of inches farther?",
    "choose_striker": "Which Team of {unit} strikes next?",
    "choose_victim": "Whom does {team} strike?",
    "choose_stand": "{enemy} struck. Does {unit} counterattack ({need}+) or break off?",
    "pursue": '{enemy} broke off. Does {unit} follow, up to {inches}"?',
    "choose_barrage": "Shells or smoke of {unit}, and who observes?",
    "choose_aim": "On whom does {unit} range in, observed by {observer}?",
    "choose_range_help": "Missed. Does a leader have it rolled again?",
    "aim_smoke": "Where does {unit} lay smoke? {eyes} must see the spot.",
    "shift_template": 'The {kind} missed. Leave the template, or move its centre up to {shift}"?',
    # Throws
    "roll_initiative": "Round {round}: one die for {first}, one for {second}; the higher has the first Initiative.",
    "roll_extra": "{unit} rolled a six: {need}+ lets Units that have acted act once more.",
    "training_check": "{who} rolls {need}+ to {aim}.",
    "company_morale": "{side} has fewer than half of its Units left: {need}+ to fight on.",
    "cross_difficult": "{team} crosses Difficult Terrain on {need}+, or stops there suppressed.",
    "roll_to_hit": "{weapon}{firer} fires at {fired_at}: {need}+ hits.",
    "roll_misses_again": "{firer} rolls its misses at {fired_at} again: {need}+ hits.",
    "save": "{team} saves against {firer} on {need}+.",
    "which_part": "Which part of {struck} is hit? {hull} or less the hull, more the turret.",
    "armor_save": "{struck} saves on its {facing} armour against {firer}: {need}+.",
    "armor_again": "{struck} saves on its {facing} armour against {firer}: {need}+.",
    "damage": "Damage to {struck}: {table}.",
    "roll_reach": "Nobody of {unit} reaches an enemy any more: how many inches farther does it go?",
    "flank_save": "{victim} saves on its Flank armour: {need}+.",
    "reroll_flank_saves": "{victim} ran: passed saves are rolled again, {need}+.",
    "close_damage": "Damage to {victim}: {table}.",
    "break_off": "How many inches does {unit} get away?",
    "roll_pursuit": "How many inches may {unit} follow?",
    "range_in": "{unit} ranges in on {team}: {need}+ hits.",
    "barrage_save": "{team} saves on {need}+.",
    "barrage_damage": "Damage to {team}: {table}.",
}
"""What is asked or thrown at each step; WORDS says what stands for the words in braces."""


class Asked(NamedTuple):
    """A step that asks or throws, on a position."""

    b: Board
    step: str
    arguments: dict[str, int | str]

    def number(self, name: str) -> int:
        """Return an argument that is a number."""
        return int(self.arguments[name])

    def need(self) -> int:
        """Return the face that the dice need."""
        return NEEDS[self.step](self)


NEEDS: dict[str, Callable[[Asked], int]] = {
    "choose_stand": lambda a: checks.number_needed(a.b, "counter", a.number("unit")),
    "roll_extra": lambda a: sequence.number_for_extra(a.b),
    "training_check": lambda a: checks.number_needed(
        a.b, str(a.arguments["kind"]), a.number("unit")
    ),
    "company_morale": lambda a: a.b.table.units[a.b.table.commanders[a.number("side")]].check,
    "cross_difficult": lambda a: TABLES.move.difficult,
    "roll_to_hit": lambda a: a.b.current_attack.shots[a.number("i")].need,
    "roll_misses_again": lambda a: a.b.current_attack.shots[a.number("i")].need,
    "save": lambda a: a.number("need"),
    "armor_save": lambda a: saves.armor_number(a.b, _name_struck_team(a), a.number("facing")),
    "armor_again": lambda a: saves.armor_number(a.b, _name_struck_team(a), a.number("facing")),
    "flank_save": lambda a: close_combat.flank_number(a.b, a.number("victim")),
    "reroll_flank_saves": lambda a: close_combat.flank_number(a.b, a.number("victim")),
    "range_in": lambda a: indirect.number_to_range_in(
        a.b, *(a.number(name) for name in ("unit", "observer", "team"))
    ),
    "barrage_save": lambda a: shells.number_to_save(a.b, a.number("team")),
}


def _name_struck_team(a: Asked) -> int:
    """Return the Team that the hits of a weapon go to."""
    return a.b.current_attack.shots[a.number("i")].to


# What stands for the words in braces ------------------------------------------------------------------


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


def _describe_aim(a: Asked) -> str:
    """Describe what a check is for, and at whom it is aimed."""
    kind = str(a.arguments["kind"])
    victim = checks.find_involved(kind, a.number("extra")).get("victim")
    return describe_check(kind, "" if victim is None else team_title(a.b, victim))


def _name_checker(a: Asked) -> str:
    """Name who takes a check: a Team, or the Unit."""
    involved = checks.find_involved(str(a.arguments["kind"]), a.number("extra"))
    team = involved.get("team", -1)
    return team_title(a.b, team) if team >= 0 else unit_title(a.b, a.number("unit"))


def _describe_orders(a: Asked) -> str:
    """Ask who fires, and say how many do so already."""
    given = sum(1 for o in a.b.orders if o.target == a.arguments["target"])
    target = unit_title(a.b, a.number("target"))
    if not given:
        return f"Who of {unit_title(a.b, a.number('unit'))} fires at {target}?"
    fire = counted(given, "Team fires|Teams fire")
    return f"{fire} at {target}. Does anybody else, or does a leader direct one of them?"


def _describe_action(a: Asked) -> str:
    """Describe what a Unit that is fired at does."""
    assaulted = a.b.assault is not None and a.arguments.get("assaulted", 1)
    return f"assaults {unit_title(a.b, a.b.current_assault.target)}" if assaulted else "moves"


def _describe_reactions(a: Asked) -> str:
    """Ask who reacts, and say what was named already."""
    if not a.b.reactions:
        return "Does anybody react?"
    last = 0 if a.arguments["assaulted"] else a.b.moments
    named = (f"{unit_title(a.b, u)} {describe_moment(k, last)}" for k, u, _ in a.b.reactions)
    return f"Fire is named: {', '.join(named)}. Does anybody else react?"


def _describe_supporters(a: Asked) -> str:
    """Say how many stay behind already."""
    stay = a.b.current_assault.stay
    return f" {counted(len(stay), 'Team stays|Teams stay')} already." if stay else ""


def _describe_gap(a: Asked) -> str:
    """Measure from a leader to the Units as near to him."""
    b, man = a.b, a.b.table.units[a.number("unit")].teams[0]
    near = b.nearest_units(a.number("unit"))
    gap = min((b.gap(man, t) for t in b.teams_here(near[0])), default=0) if near else 0
    return f"{gap / 100:g}"


def _name_firer(a: Asked) -> str:
    return unit_title(a.b, a.b.current_attack.firer)


def _name_weapon(a: Asked) -> str:
    """Name the weapon of a shot that is thrown alone."""
    weapon = a.b.current_attack.shots[a.number("i")].weapon
    return f"{weapon} of " if weapon else ""


def _capitalise(text: str) -> str:
    return text[0].upper() + text[1:]


def _name_side(a: Asked, side: int) -> str:
    return a.b.table.scenario.side[side].name


def _name_enemy(a: Asked) -> str:
    """Name the other Unit of an assault."""
    return unit_title(a.b, close_combat.opponent_of(a.b, a.number("unit")))


PLACED = " He may stand on any spot that keeps his Teams in cohesion."
WORDS: dict[str, Callable[[Asked], object]] = {
    "round": lambda a: a.b.round,
    "side": lambda a: _name_side(a, a.number("side")),
    "first": lambda a: _name_side(a, 0),
    "second": lambda a: _name_side(a, 1),
    "unit": lambda a: unit_title(a.b, a.number("unit")),
    "man": lambda a: team_title(a.b, a.b.table.units[a.number("unit")].teams[0]),
    "target": lambda a: unit_title(a.b, a.number("target")),
    "mover": lambda a: unit_title(a.b, a.number("mover")),
    "team": lambda a: team_title(a.b, a.number("team")),
    "victim": lambda a: team_title(a.b, a.number("victim")),
    "observer": lambda a: leader_title(a.b, a.number("observer")),
    "eyes": lambda a: _capitalise(leader_title(a.b, a.number("observer"))),
    "who": _name_checker,
    "enemy": _name_enemy,
    "firer": _name_firer,
    "by": lambda a: f" by {_name_firer(a)}" if a.b.attack is not None else "",
    "fired_at": lambda a: unit_title(a.b, a.b.current_attack.target),
    "struck": lambda a: team_title(a.b, _name_struck_team(a)),
    "weapon": _name_weapon,
    "near": lambda a: " and ".join(unit_title(a.b, u) for u in a.b.nearest_units(a.number("unit"))),
    "gap": _describe_gap,
    "need": Asked.need,
    "purpose": lambda a: CHECKS[str(a.arguments["kind"])],
    "aim": _describe_aim,
    "passed": lambda a: "passed" if a.arguments["passed"] else "failed",
    "go": lambda a: "enter the table" if a.b.is_waiting(a.number("unit")) else "move",
    "laid": lambda a: f" {counted(len(a.b.draft), 'Team')} laid out." if a.b.draft else "",
    "move": lambda a: f"{a.b.sheet(a.number('team')).move / 100:g}",
    "ordered": _describe_orders,
    "kind": lambda a: a.arguments["kind"],
    "reaction": lambda a: REACTIONS["watch" if a.arguments["kind"] in targets.WATCH else "react"],
    "does": _describe_action,
    "named": _describe_reactions,
    "stay": _describe_supporters,
    "placed": lambda a: PLACED if leaders.can_place(a.b, a.number("unit")) else "",
    "hits": lambda a: counted(a.number("hits"), "hit"),
    "shot_hits": lambda a: counted(a.b.current_attack.shots[a.number("i")].hits, "hit"),
    "them": lambda a: "it" if a.b.current_attack.shots[a.number("i")].hits == 1 else "them",
    "facing": lambda a: "Front" if a.arguments["facing"] == saves.FRONT else "Flank",
    "hull": lambda a: TABLES.damage.hull_to,
    "table": lambda a: describe_damage_table(),
    "shift": lambda a: TABLES.distance.template_shift,
    "inches": lambda a: a.arguments["inches"],
}


def _register_prompt(name: str, text: str) -> None:
    """Let a step ask with a sentence in which its words are filled in."""
    step = cast("Choice[Board, ..., Any] | ChanceStep[Board, ...]", rules.steps[name])
    arguments = argument_names(step)
    words = [word for _, word, _, _ in Formatter().parse(text) if word]

    def ask(b: Board, *args: int | str) -> str:
        asked = Asked(b, name, dict(zip(arguments, args, strict=True)))
        return text.format(**{word: WORDS[word](asked) for word in words})

    step.prompt(ask)


for step_name, sentence in PROMPTS.items():
    _register_prompt(step_name, sentence)
