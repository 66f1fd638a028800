"""The form by which a person puts a plan together: what can be chosen, given what is chosen already."""

from __future__ import annotations

from beachhead.games.company.board import MOMENTS, Board
from beachhead.games.company.forces import UNIT
from beachhead.games.company.odds_ask import KEYS, Question, word
from beachhead.games.company.odds_walk import copy_of
from beachhead.games.company.rules import assault, firing, ground, indirect, targets
from beachhead.games.company.rules.base import name_of, unit_name

Choice = tuple[str, str]
Field = dict[str, object]
LABELS = {
    "fire": "Fire",
    "aimed": "Aimed Fire",
    "reaction": "Reaction Fire or Overwatch",
    "assault": "Assault",
    "barrage": "Barrage",
}
REACTS = [
    ("target", "the assaulted Unit"),
    ("all", "every Unit that can"),
    ("none", "nobody"),
]
ROUNDS = [
    ("end", "to the end"),
    ("0", "none"),
    ("1", "one"),
    ("2", "two"),
]
STANDS = [
    ("both", "both Units"),
    ("assaulted", "the assaulted Unit only"),
    ("attacker", "the attackers only"),
    ("none", "neither Unit"),
]
FOLLOWS = [
    ("yes", "follows straight"),
    ("no", "stays"),
]
GROUND = [("no", "stands"), ("yes", "goes to ground")]
MISSES = [("least", "the enemy shifts it where it costs least"), ("leave", "it stays")]


def form(b: Board, question: Question) -> list[Field]:
    """List the fields of a plan with their choices; what is not chosen yet has the first choice or none."""
    kind = word(question, "kind") if word(question, "kind") in KEYS else "fire"
    fields = [field("kind", "Plan", kind, list(LABELS.items()))]
    units = [u for u in range(len(b.table.units)) if b.alive(u) and b.table.units[u].kind == UNIT]
    unit = {unit_name(b, u): u for u in units}.get(word(question, "unit"), -1)
    fields.append(field("unit", "Unit", word(question, "unit"), [none(), *map_units(b, units)]))
    if unit < 0:
        return fields
    if kind == "barrage":
        return [*fields, *barrage_fields(b, unit, question)]
    foes = foes_of(b, unit, kind)
    target = {unit_name(b, u): u for u in foes}.get(word(question, "target"), -1)
    chosen = word(question, "target") if target >= 0 else ""
    fields.append(field("target", "Target", chosen, [none(), *map_units(b, foes)]))
    if target < 0:
        return fields
    more = assault_fields if kind == "assault" else fire_fields
    return [*fields, *more(b, unit, target, question)]


def field(name: str, label: str, value: str, choices: list[Choice]) -> Field:
    """Describe a field; without choices it is typed."""
    known = [c[0] for c in choices]
    if choices and value not in known:
        value = known[0]
    drawn = [{"value": v, "label": text} for v, text in choices]
    return {"name": name, "label": label, "value": value, "choices": drawn}


def none() -> Choice:
    """Offer to choose nothing yet."""
    return "", "choose"


def map_units(b: Board, units: list[int]) -> list[Choice]:
    """Offer Units by name."""
    return [(unit_name(b, u), f"{unit_name(b, u)} {b.table.units[u].name}") for u in units]


def map_teams(b: Board, teams: list[int]) -> list[Choice]:
    """Offer Teams by name."""
    return [(name_of(b, t), f"{name_of(b, t)} {b.sheet(t).name}") for t in teams]


def foes_of(b: Board, unit: int, kind: str) -> list[int]:
    """List the enemies that a plan can be about."""
    if kind == "assault":
        return assault.assault_targets(b, unit)
    if kind == "reaction":
        return [u for u in b.table.companies[1 - b.side_of(unit)] if b.alive(u)]
    return targets.fire_targets(b, unit, kind)


def fire_fields(b: Board, unit: int, target: int, question: Question) -> list[Field]:
    """Offer who fires, from where, and whether the target goes to ground."""
    reacts = word(question, "kind") == "reaction"
    who = [("", "everybody who can"), *map_teams(b, b.alive(unit))]
    helped = [("", "nobody"), *map_teams(b, helped_by(b, unit, target, question))]
    where = "Target moves to (inches, x,y)" if reacts else "After moving to (inches, x,y)"
    found = [
        field("teams", "Firing", word(question, "teams"), who),
        field("directed", "Directed by a leader", word(question, "directed"), helped),
        field("to", where, word(question, "to"), []),
    ]
    if reacts:
        last = b.on(MOMENTS)
        moments = [(str(k), f"{k} of {last}") for k in range(last, 0, -1)]
        return [*found, field("moment", "Moment of the move", word(question, "moment"), moments)]
    if ground.may_go_to_ground(b, target):
        found.append(field("ground", "The target", word(question, "ground"), GROUND))
    return found


def helped_by(b: Board, unit: int, target: int, question: Question) -> list[int]:
    """List the Teams whose fire a leader could direct."""
    trial = copy_of(b)
    trial.orders = []
    kind = word(question, "kind") or "fire"
    firing.order_all(trial, unit, kind, target)
    return sorted({h[2] for h in firing.helps(trial, unit, kind, target)})


def assault_fields(b: Board, unit: int, target: int, question: Question) -> list[Field]:
    """Offer who stays, who fires back, how long both fight and whether the winner follows."""
    stay = [("", "only who cannot go"), *map_teams(b, b.alive(unit))]
    found = [
        field("stay", "Gives suppressive fire", word(question, "stay"), stay),
        field("react", "Fires at the incoming Teams", word(question, "react"), REACTS),
        field("counterattacks", "Counterattacks", word(question, "counterattacks"), ROUNDS),
        field("stand", "Counterattacking when struck", word(question, "stand"), STANDS),
        field("follow", "After a break-off the winner", word(question, "follow"), FOLLOWS),
    ]
    if ground.may_go_to_ground(b, target):
        found.append(field("ground", "The assaulted Unit", word(question, "ground"), GROUND))
    return found


def barrage_fields(b: Board, unit: int, question: Question) -> list[Field]:
    """Offer the observer, the Team to range in on, and what happens after a miss."""
    aims = {o: indirect.aims(b, unit, o) for o in indirect.observers(b, unit)}
    seers = [o for o, found in aims.items() if found]
    observer = {name_of(b, o): o for o in seers}.get(word(question, "observer"), -1)
    teams = aims[observer] if observer >= 0 else sorted({t for o in seers for t in aims[o]})
    return [
        field(
            "observer",
            "Observer",
            word(question, "observer"),
            [("", "whoever sees it"), *map_teams(b, seers)],
        ),
        field("target", "Target", word(question, "target"), [none(), *map_teams(b, teams)]),
        field("miss", "After a miss", word(question, "miss"), MISSES),
    ]
