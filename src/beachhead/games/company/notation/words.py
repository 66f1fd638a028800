"""The words of prompts and log lines, whose sentences are in `prompts.toml` and `view/log.toml`."""

from collections.abc import Callable
from itertools import groupby

from beachhead.games.company.board import Attack, Shot
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
from beachhead.kernel.phrases import Figures, Names, Words, set_prompts
from beachhead.kernel.plurals import counted

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
"""In the Vehicle Damage Table."""
RESULTS = ("no effect", *DAMAGE[1:])
"""Of a roll on it."""
PLACED = " He may stand on any spot that keeps his Teams in cohesion."


def group_titles(titles: list[str]) -> str:
    """Write titles of Teams, each weapon once: Rifle r1, r2, LMG m1."""
    found: dict[str, list[str]] = {}
    for title in titles:
        name, _, number = title.partition(" of ")[0].rpartition(" ")
        found.setdefault(name, []).append(number)
    return ", ".join(f"{name} {', '.join(numbers)}" for name, numbers in found.items())


def write_halves(points: int) -> str:
    """Write half points as points."""
    return f"{points // 2 or '' if points % 2 else points // 2}{'½' if points % 2 else ''}"


NAMES: Names = {
    "first": write_halves,
    "second": write_halves,
    "how": lambda word: REACTIONS.get(word, word),
    "need": lambda need: f"{str(need).rstrip('+')}+",
    "teams": group_titles,
}


# Prompts ----------------------------------------------------------------------------------------------


def _describe_check(kind: str, victim: str) -> str:
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


def describe_aim(given: Figures) -> str:
    """Describe what a check is for, and at whom it is aimed."""
    victim = checks.find_involved(given["kind"], given["extra"]).get("victim")
    return _describe_check(given["kind"], "" if victim is None else team_title(given["b"], victim))


def name_checker(given: Figures) -> str:
    """Name who takes a check: a Team, or the Unit."""
    team = checks.find_involved(given["kind"], given["extra"]).get("team", -1)
    b = given["b"]
    return team_title(b, team) if team >= 0 else unit_title(b, given["unit"])


def describe_orders(given: Figures) -> str:
    """Ask who fires, and say how many do so already."""
    b, target = given["b"], unit_title(given["b"], given["target"])
    ordered = sum(1 for o in b.orders if o.target == given["target"])
    if not ordered:
        return f"Who of {unit_title(b, given['unit'])} fires at {target}?"
    fire = counted(ordered, "Team fires|Teams fire")
    return f"{fire} at {target}. Does anybody else, or does a leader direct one of them?"


def describe_action(given: Figures) -> str:
    """Describe what a Unit that is fired at does."""
    b = given["b"]
    assaulted = b.assault is not None and given.get("assaulted", 1)
    return f"assaults {unit_title(b, b.current_assault.target)}" if assaulted else "moves"


def describe_reactions(given: Figures) -> str:
    """Ask who reacts, and say what was named already."""
    b = given["b"]
    if not b.reactions:
        return "Does anybody react?"
    last = 0 if given["assaulted"] else b.moments
    named = (f"{unit_title(b, u)} {describe_moment(k, last)}" for k, u, _ in b.reactions)
    return f"Fire is named: {', '.join(named)}. Does anybody else react?"


def count_supporters(given: Figures) -> str:
    """Return how many stay behind already, as a sentence."""
    stay = given["b"].current_assault.stay
    return f" {counted(len(stay), 'Team stays|Teams stay')} already." if stay else ""


def measure_gap(given: Figures) -> str:
    """Measure from a leader to the Units as near to him."""
    b, man = given["b"], given["b"].table.units[given["unit"]].teams[0]
    near = b.nearest_units(given["unit"])
    gap = min((b.gap(man, t) for t in b.teams_here(near[0])), default=0) if near else 0
    return f"{gap / 100:g}"


def name_eyes(given: Figures) -> str:
    """Name who observes, at the beginning of a sentence."""
    title = leader_title(given["b"], given["observer"])
    return title[0].upper() + title[1:]


def _name_unit(name: str) -> Callable[[Figures], str]:
    """Return what names the Unit that is the argument of this name."""
    return lambda given: unit_title(given["b"], given[name])


def _name_team(name: str) -> Callable[[Figures], str]:
    """Return what names the Team that is the argument of this name."""
    return lambda given: team_title(given["b"], given[name])


def _name_side(given: Figures, side: int) -> str:
    return str(given["b"].table.scenario.side[side].name)


def _name_firer(given: Figures) -> str:
    return unit_title(given["b"], given["b"].current_attack.firer)


def _find_shot(given: Figures) -> Shot:
    """Return the shot that is worked on."""
    attack: Attack = given["b"].current_attack
    return attack.shots[given["i"]]


def _find_armor_need(given: Figures) -> int:
    return saves.armor_number(given["b"], _find_shot(given).to, given["facing"])


# The log ----------------------------------------------------------------------------------------------


def describe_passes(figures: Figures) -> str:
    """Return passed, failed, or how many of several dice passed."""
    passed, dice = figures["passed"], figures["dice"]
    if passed in {0, len(dice)}:
        return "passed" if passed else "failed"
    return f"{passed} of {len(dice)} passed"


def describe_initiative(figures: Figures) -> str:
    """Return what each side rolled for the first Initiative."""
    dice = figures["dice"]
    both = "; ".join(f"{side} {die}" for side, die in zip(figures["sides"], dice, strict=True))
    return f"{both}: a tie" if dice[0] == dice[1] else both


def find_worst(figures: Figures) -> str:
    """Return the worst result of dice for damage."""
    return RESULTS[max(saves.damage_result(int(face)) for face in figures["dice"])]


def _title_of(name: str) -> Callable[[Figures], str]:
    """Return what calls a figure by its id where it has no title."""
    return lambda figures: str(figures[name])


WORDS: Words = {
    # Of prompts
    "aim_of_check": describe_aim,
    "armor_need": _find_armor_need,
    "armour": lambda given: "Front" if given["facing"] == saves.FRONT else "Flank",
    "barrage_need": lambda given: shells.number_to_save(given["b"], given["team"]),
    "by": lambda given: f" by {_name_firer(given)}" if given["b"].attack is not None else "",
    "check_need": lambda given: checks.number_needed(given["b"], given["kind"], given["unit"]),
    "company_need": lambda given: (
        given["b"].unit_sheet(given["b"].table.commanders[given["side"]]).check
    ),
    "counter_need": lambda given: checks.number_needed(given["b"], "counter", given["unit"]),
    "does": describe_action,
    "enemy": lambda given: unit_title(
        given["b"], close_combat.opponent_of(given["b"], given["unit"])
    ),
    "extra_need": lambda given: sequence.number_for_extra(given["b"]),
    "eyes": name_eyes,
    "fired_at": lambda given: unit_title(given["b"], given["b"].current_attack.target),
    "firer": _name_firer,
    "first_side": lambda given: _name_side(given, 0),
    "flank_need": lambda given: close_combat.flank_number(given["b"], given["victim"]),
    "gap": measure_gap,
    "go": lambda given: "enter the table" if given["b"].is_waiting(given["unit"]) else "move",
    "hull": lambda given: TABLES.damage.hull_to,
    "laid": lambda given: (
        f" {counted(len(given['b'].draft), 'Team')} laid out." if given["b"].draft else ""
    ),
    "man": lambda given: team_title(given["b"], given["b"].unit_sheet(given["unit"]).teams[0]),
    "move": lambda given: f"{given['b'].sheet(given['team']).move / 100:g}",
    "mover_name": _name_unit("mover"),
    "named": describe_reactions,
    "near": lambda given: " and ".join(
        unit_title(given["b"], u) for u in given["b"].nearest_units(given["unit"])
    ),
    "observer_name": lambda given: leader_title(given["b"], given["observer"]),
    "ordered": describe_orders,
    "passed_or_failed": lambda given: "passed" if given["passed"] else "failed",
    "placed": lambda given: PLACED if leaders.can_place(given["b"], given["unit"]) else "",
    "range_need": lambda given: indirect.number_to_range_in(
        given["b"], given["unit"], given["observer"], given["team"]
    ),
    "reaction_name": lambda given: REACTIONS[
        "watch" if given["kind"] in targets.WATCH else "react"
    ],
    "round": lambda given: given["b"].round,
    "second_side": lambda given: _name_side(given, 1),
    "shift": lambda given: TABLES.distance.template_shift,
    "shot_hits": lambda given: counted(_find_shot(given).hits, "hit"),
    "shot_need": lambda given: _find_shot(given).need,
    "side_name": lambda given: _name_side(given, given["side"]),
    "stay": count_supporters,
    "struck": lambda given: team_title(given["b"], _find_shot(given).to),
    "table": lambda given: describe_damage_table(),
    "target_name": _name_unit("target"),
    "team_name": _name_team("team"),
    "terrain_need": lambda given: TABLES.move.difficult,
    "them": lambda given: "it" if _find_shot(given).hits == 1 else "them",
    "unit_name": _name_unit("unit"),
    "victim_name": _name_team("victim"),
    "weapon": lambda given: f"{weapon} of " if (weapon := _find_shot(given).weapon) else "",
    "who": name_checker,
    # Of both
    "purpose": lambda given: _describe_check(
        given.get("what") or given["kind"], given.get("victim_title", "")
    ),
    # Of the log
    **{f"{name}_title": _title_of(name) for name in ("firer", "side", "target", "team", "unit")},
    "checker": lambda figures: figures.get("team_title") or figures["unit_title"],
    "distance": lambda figures: int(figures["dice"][0]),
    "moment_of_move": lambda figures: describe_moment(figures["moment"], figures["moments"]),
    "outcome": describe_passes,
    "sides_rolled": describe_initiative,
    "units_freed": lambda figures: (
        counted(figures["count"], "Unit") if figures["count"] else "No Unit"
    ),
    "worst": find_worst,
}
set_prompts(rules, __package__, NAMES, WORDS)
