"""The form by which a person puts a plan together: what can be chosen, given what is chosen already."""

from collections.abc import Iterable, Sequence

from beachhead.games.company.board import Board, piece_id
from beachhead.games.company.content.geometry.plane import INCH
from beachhead.games.company.content.sheets import UNIT
from beachhead.games.company.notation.names import (
    team_title,
    team_with_unit,
    unit_title,
    write_type,
)
from beachhead.games.company.odds.assault import STANDS
from beachhead.games.company.odds.barrage import MISSES
from beachhead.games.company.odds.fire import MOST_TARGETS, key_of, list_orders, write_order
from beachhead.games.company.odds.reading import read_word, read_words, start_of
from beachhead.games.company.rules import assault, firing, indirect, targets
from beachhead.odds import Said

Field = dict[str, object]
KINDS = {
    "fire": "Fire",
    "aimed": "Aimed Fire",
    "reaction": "Reaction Fire or Overwatch",
    "assault": "Assault",
    "defence": "Fire at an assault",
    "barrage": "Barrage",
    "activation": "Activation",
}
REACTS = [("all", "every Unit that can"), ("none", "nobody")]
COUNTERATTACKS = [("", "any number"), ("0", "none"), ("1", "one"), ("2", "two"), ("3", "three")]
FOLLOWS = [("yes", "follows straight"), ("no", "stays")]
GROUND = [("no", "stands"), ("yes", "goes to ground")]
REROLLS = [("no", "grants no reroll"), ("yes", "has a failed check rolled again")]


def make_form(b: Board, question: Said) -> list[Field]:
    """List the fields of a plan with their choices; what is not chosen yet has the first choice or none."""
    kind = read_word(question, "kind") if read_word(question, "kind") in KINDS else "fire"
    units = [
        u for u in range(len(b.table.units)) if b.teams_here(u) and b.table.units[u].kind == UNIT
    ]
    unit = find_in(b, units, read_word(question, "unit"))
    fields = [
        make_field("kind", "Plan", kind, choices_of(KINDS.items())),
        make_needed_field(
            "unit", "Unit", read_word(question, "unit"), offer_units(b, units, own=True)
        ),
    ]
    if unit < 0:
        return fields
    b = start_of(b, unit)
    if kind == "activation":
        value = read_word(question, "reroll")
        return [*fields, make_field("reroll", "The Commander", value, choices_of(REROLLS))]
    if kind == "barrage":
        return [*fields, *barrage_fields(b, unit, question)]
    if kind in {"assault", "defence"}:
        return [*fields, *assault_fields(b, unit, kind, question)]
    return [*fields, *fire_fields(b, unit, kind, question)]


def make_choice(value: str, label: str, **more: object) -> Field:
    """Describe something to choose: `at` which bases it is picked, closer `ways`, its `group`, whether `alone`."""
    return {"value": value, "label": label} | {key: found for key, found in more.items() if found}


def choices_of(pairs: Iterable[tuple[str, str]]) -> list[Field]:
    """Describe choices by words and their labels."""
    return [make_choice(value, label) for value, label in pairs]


def make_field(name: str, label: str, value: str, choices: list[Field]) -> Field:
    """Describe a field with choices; one of them is chosen."""
    if value not in (known := [c["value"] for c in choices]):
        value = str(known[0])
    return {"name": name, "label": label, "value": value, "choices": choices}


def make_needed_field(
    name: str, label: str, value: str, choices: list[Field], nobody: str = ""
) -> Field:
    """Describe a field that must be chosen; without choices it says why."""
    first = make_choice("", "choose" if choices else nobody)
    return {**make_field(name, label, value, [first, *choices]), "needed": True}


def make_several_field(
    name: str, label: str, empty: str, question: Said, choices: list[Field]
) -> Field:
    """Describe a field of which several choices may be made; none has a meaning of its own."""
    known = {c["value"] for c in choices} | {w["value"] for c in choices for w in ways_of(c)}
    said = (w if w in known else w.rpartition(".")[2] for w in read_words(question, name))
    value = ",".join(w for w in said if w in known)
    whole: Field = {"name": name, "label": label, "value": value, "choices": choices}
    return {**whole, "several": True, "empty": empty}


def ways_of(choice: Field) -> list[Field]:
    """List the closer ways to choose something, such as the weapons of a Team."""
    ways = choice.get("ways")
    return ways if isinstance(ways, list) else []


def make_point_field(
    b: Board, name: str, label: str, question: Said, *, must: bool = False
) -> Field:
    """Describe a field for a point of the table: typed in inches, or picked; the scene's y runs downwards."""
    frame = {"origin": [0, b.table.ground.height], "unit": [INCH, -INCH]}
    value = read_word(question, name)
    found: Field = {"name": name, "label": label, "value": value, "choices": [], "spot": frame}
    return {**found, "needed": True} if must else found


def offer_units(b: Board, units: Sequence[int], *, own: bool = False) -> list[Field]:
    """Offer Units by name, picked by any base that is theirs or of a leader who joins them."""
    return [
        make_choice(
            b.unit_name(u),
            unit_title(b, u),
            at=[
                piece_id(t) for t in (b.teams_here(u) if own else b.target_teams(u)) if b.is_here(t)
            ],
            group=b.table.scenario.side[b.side_of(u)].name,
        )
        for u in units
    ]


def offer_teams(b: Board, teams: Iterable[int], home: int = -1) -> list[Field]:
    """Offer Teams, those of a Unit that is chosen already by their short names."""
    return [
        make_choice(b.sheet(t).id, team_title(b, t), at=[piece_id(t)])
        if b.sheet(t).unit == home
        else make_choice(b.team_name(t), team_with_unit(b, t), at=[piece_id(t)])
        for t in teams
    ]


def find_in(b: Board, units: Sequence[int], said: str) -> int:
    """Return a Unit by its name among some, -1 for none."""
    return next((u for u in units if b.unit_name(u) == said), -1)


def list_enemies(b: Board, unit: int, kind: str) -> list[int]:
    """List the enemies that a plan can be about."""
    if kind in {"assault", "defence"}:
        return assault.list_assault_targets(b, unit)
    if kind == "reaction":
        return [u for u in b.table.companies[1 - b.side_of(unit)] if b.teams_here(u)]
    return targets.list_fire_targets(b, unit, kind)


# Fire -----------------------------------------------------------------------------------------------------


def fire_fields(b: Board, unit: int, kind: str, question: Said) -> list[Field]:
    """Offer targets one after another, who fires at each, and the move before."""
    reacts = kind == "reaction"
    where = "Target moves to (inches, x,y)" if reacts else "After moving to (inches, x,y)"
    foes = list_enemies(b, unit, kind)
    if not foes:
        return [
            make_needed_field("target", "Target", "", [], "nobody whom it sees in range and arc")
        ]
    found: list[Field] = []
    for k in range(1, 2 if reacts else MOST_TARGETS + 1):
        name = key_of("target", k)
        target = find_in(b, foes, read_word(question, name))
        chosen = b.unit_name(target) if target >= 0 else ""
        if k == 1:
            found.append(make_needed_field(name, "Target", chosen, offer_units(b, foes)))
        elif foes:
            others = [make_choice("", "nobody else"), *offer_units(b, foes)]
            found.append(make_field(name, f"Target {k} (divided fire)", chosen, others))
        if target < 0:
            break
        foes = [u for u in foes if u != target]
        found += attack_fields(b, (unit, kind, target), question, k)
    if len(found) > 1 and kind != "aimed":
        found.append(make_point_field(b, "to", where, question, must=reacts))
    if len(found) > 1 and reacts:
        last = b.moments
        moments = choices_of((str(k), f"{k} of {last}") for k in range(last, 0, -1))
        found.append(
            make_field("moment", "Moment of the move", read_word(question, "moment"), moments)
        )
    return found


def attack_fields(b: Board, plan: tuple[int, str, int], question: Said, k: int) -> list[Field]:
    """Offer who fires at a target with what, whom leaders direct, and going to ground."""
    unit, kind, target = plan
    end = "" if k == 1 else f" at target {k}"
    firers = offer_firers(b, plan)
    found = [
        make_several_field(
            key_of("teams", k), f"Firing{end}", "everybody who can", question, firers
        )
    ]
    if helped := offer_teams(b, list_directed(b, unit, kind, target), unit):
        label = f"Directed by a leader{end}"
        found.append(make_several_field(key_of("directed", k), label, "nobody", question, helped))
    if kind != "reaction" and firing.may_go_to_ground(b, target):
        name = key_of("ground", k)
        label = "The target" if k == 1 else f"Target {k} itself"
        found.append(make_field(name, label, read_word(question, name), choices_of(GROUND)))
    return found


def offer_firers(b: Board, plan: tuple[int, str, int]) -> list[Field]:
    """Offer the Teams of a Unit that can fire at a target, with their weapons where there are several."""
    unit, kind, target = plan
    if kind == "reaction":  # who can fire, and with what, depends on where the target goes
        return offer_teams(b, b.teams_here(unit), unit)
    ways: dict[int, list[Field]] = {}
    for order in list_orders(b, unit, target, kind):
        team, mode, code = order
        label = b.sheet(team).modes[mode][0] + (f" at {write_type(code)}" if code else "")
        ways.setdefault(team, []).append(make_choice(write_order(b, order), label))
    several_ways = {t: {"ways": found} if len(found) > 1 else {} for t, found in ways.items()}
    teams = zip(offer_teams(b, ways, unit), several_ways.values(), strict=True)
    return [{**team, **more} for team, more in teams]


def list_directed(b: Board, unit: int, kind: str, target: int) -> list[int]:
    """List the Teams whose fire a leader could direct."""
    trial = b.clone()
    firing.order_all(trial, unit, kind, target)
    return sorted({h[2] for h in firing.list_helps(trial, unit, kind, target)})


# Assaults and barrages ------------------------------------------------------------------------------------


def assault_fields(b: Board, unit: int, kind: str, question: Said) -> list[Field]:
    """Offer whom to assault, who stays, who fires back, and how both fight."""
    foes = list_enemies(b, unit, kind)
    target = find_in(b, foes, read_word(question, "target"))
    chosen = b.unit_name(target) if target >= 0 else ""
    nobody = 'nobody within 12" whom its leader can reach'
    found = [make_needed_field("target", "Target", chosen, offer_units(b, foes), nobody)]
    if target < 0:
        return found
    others = [u for u in b.table.companies[b.side_of(target)] if b.teams_here(u)]
    react = [make_choice(v, text, alone=True) for v, text in REACTS] + offer_units(b, others)
    stay = offer_teams(b, b.teams_here(unit), unit)
    found += [
        make_several_field("stay", "Gives suppressive fire", "only who cannot go", question, stay),
        make_several_field(
            "react", "Fires at the incoming Teams", "the assaulted Unit", question, react
        ),
    ]
    fight = (
        ("counterattacks", "Counterattacks", COUNTERATTACKS),
        ("stand", "Counterattacking when struck", STANDS.items()),
        ("follow", "After a break-off the winner", FOLLOWS),
    )
    for name, label, choices in fight if kind == "assault" else ():
        found.append(make_field(name, label, read_word(question, name), choices_of(choices)))
    if firing.may_go_to_ground(b, target):
        value = read_word(question, "ground")
        found.append(make_field("ground", "The assaulted Unit", value, choices_of(GROUND)))
    return found


def barrage_fields(b: Board, unit: int, question: Said) -> list[Field]:
    """Offer the observer, the Team to range in on, and what happens after a miss."""
    aims = {o: indirect.list_aims(b, unit, o) for o in indirect.list_observers(b, unit)}
    seers = [o for o, found in aims.items() if found]
    observer = {b.team_name(o): o for o in seers}.get(read_word(question, "observer"), -1)
    teams = aims[observer] if observer >= 0 else sorted({t for o in seers for t in aims[o]})
    said, aim = read_word(question, "observer"), read_word(question, "target")
    seen_by = [make_choice("", "anybody who sees it"), *offer_teams(b, seers)]
    found = [
        make_field("observer", "Observer", said, seen_by),
        make_needed_field(
            "target", "Target", aim, offer_teams(b, teams), "nobody whom it can range in on"
        ),
        make_field("miss", "After a miss", read_word(question, "miss"), choices_of(MISSES.items())),
    ]
    if read_word(question, "miss") == "shift":
        found.append(make_point_field(b, "shift", "Shifted to (inches, x,y)", question, must=True))
    return found
