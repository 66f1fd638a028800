"""Odds of attacks: by a unit, or by support; with the cards that are left, or with the D10."""

from collections.abc import Hashable, Sequence

from beachhead.games.five_beaches.board import ALLIED, GERMAN, NOBODY, Board
from beachhead.games.five_beaches.notation import names
from beachhead.games.five_beaches.notation.names import SUPPORT, attacker_name
from beachhead.games.five_beaches.notation.refusals import cannot_attack
from beachhead.games.five_beaches.rules.base import GUNS, SHIPS
from beachhead.games.five_beaches.rules.combat import (
    attack,
    draw_for_attack,
    list_terms,
    lowest_hit,
    roll_for_attack,
    targets,
)
from beachhead.games.five_beaches.rules.support import support_targets
from beachhead.kernel.game import Game
from beachhead.odds import BadQuestion, Case, Chances, Question, Said, start_with
from beachhead.odds.questions import Told, describe_probability

HIT, MISS, TURN_ENDS = "Hit", "Miss", "Joker: the turn ends"
SUPPORT_KEYS = {"naval": SHIPS, "artillery": GUNS}
RESOLVING = (draw_for_attack.name, roll_for_attack.name)


def read_attack(game: Game[Board], b: Board, said: Said) -> Case[Board]:
    """Set up an attack as it would be resolved now; raise BadQuestion if it is not possible."""
    attacker, target = find_attacker(b, said["attacker"]), find_unit(b, said["target"])
    check_attack(b, attacker, target)
    start = start_with(b)
    attack(start, attacker, target)
    return Case(
        start=start,
        until=lambda after: not after.agenda or after.agenda[-1][0] not in RESOLVING,
        count=lambda after, _: attack_result(b, after, target),
    )


def attack_result(before: Board, after: Board, target: int) -> str:
    """Return what became of an attack."""
    if after.steps[target] < before.steps[target]:
        return HIT
    return TURN_ENDS if after.ending or after.turn != before.turn else MISS


def find_attacker(b: Board, value: object) -> int:
    """Return an attacker by name: a unit, `naval` or `artillery`."""
    if isinstance(value, str) and value in SUPPORT_KEYS:
        return SUPPORT_KEYS[value]
    return find_unit(b, value)


def find_unit(b: Board, value: object) -> int:
    """Return a unit on the map by name or id; raise BadQuestion if there is none."""
    unit = names.find_unit(b, str(value))
    if unit == NOBODY:
        remedy = "write its name as on the counter, such as 22/4"
        raise BadQuestion(f"There is no unit {value!r:.60}.", code="odds.unit", remedy=remedy)
    if not b.on_map(unit):
        text, remedy = f"{names.unit_name(b, unit)} is not on a map.", "ask for a unit on the map"
        raise BadQuestion(text, code="odds.off_map", remedy=remedy)
    return unit


def check_attack(b: Board, attacker: int, target: int) -> None:
    """Raise BadQuestion if this attack could not be made now, with the rule against it."""
    side = {SHIPS: ALLIED, GUNS: GERMAN}.get(attacker)
    side = b.content.side_of[attacker] if side is None else side
    who, whom = attacker_name(b, attacker), b.content.units[target].name
    if side == b.content.side_of[target]:
        msg = f"{who} and {whom} are on one side."
        raise BadQuestion(msg, code="odds.friends", remedy="ask for an enemy as target")
    if target in possible_targets(b, attacker):
        return
    if attacker in (SHIPS, GUNS):
        rule = "FFF-BEACH-35" if side == ALLIED else "FFF-BEACH-36"
        msg = f"{whom} is out of reach of {SUPPORT[side]}, or no card is left."
    else:
        refusal = cannot_attack(b, attacker, b.at[target])
        msg, rule = f"{who} cannot attack {whom}: {refusal.message}.", refusal.rule
    raise BadQuestion(msg, code="odds.reach", rule=rule, remedy="ask for a target in reach")


def possible_targets(b: Board, attacker: int) -> Sequence[int]:
    """List the units that an attacker could attack now."""
    if attacker in (SHIPS, GUNS):
        return support_targets(b, ALLIED if attacker == SHIPS else GERMAN)
    return b.units_in(1 - b.content.side_of[attacker], targets(b, attacker))


def describe_attack(b: Board, said: Said, chances: Chances) -> Told:
    """Explain an attack: every term, what is needed, and the chances."""
    attacker, target = find_attacker(b, said["attacker"]), find_unit(b, said["target"])
    parts = list_terms(b, attacker, target)
    needed = lowest_hit(b, attacker, target)
    shown: list[Hashable] = [e for e in (HIT, TURN_ENDS) if e == HIT or e in chances.ends()]
    return {
        "title": f"{attacker_name(b, attacker)} attacks {b.content.units[target].name}",
        "lines": [
            *(f"{t.name}: {t.value:+} ({t.rule})" for t in parts),
            f"{needed} or more hits",
        ],
        "bars": [{"label": end, **describe_probability(chances, end)} for end in shown],
        "terms": [{"name": t.name, "value": t.value, "rule": t.rule} for t in parts],
        "needed": needed,
        "hit": hit_figure(chances),
    }


def hit_figure(chances: Chances) -> str:
    """Return the chance of a hit as a fraction, or as a number where it was sampled."""
    share = chances.share(lambda end: end == HIT)
    return str(share.p if share.fraction is None else share.fraction)


def list_attacks(b: Board) -> list[dict[str, object]]:
    """List the attacks that could be made now, by both sides."""
    if b.ending:
        return []
    units = [unit for unit in range(len(b.at)) if b.on_map(unit)]
    return [
        {"attacker": attacker_key(b, attacker), "target": b.content.units[target].id}
        for attacker in (SHIPS, GUNS, *units)
        for target in possible_targets(b, attacker)
    ]


def attacker_key(b: Board, attacker: int) -> str:
    """Return how a question names an attacker."""
    names = {number: key for key, number in SUPPORT_KEYS.items()}
    return names.get(attacker) or b.content.units[attacker].id


ATTACK: Question[Board] = Question(
    "attack",
    needs=("attacker", "target"),
    read=read_attack,
    words=describe_attack,
    examples=list_attacks,
)


def answer_attack(game: Game[Board], b: Board, attacker: int, target: int) -> Told:
    """Answer for the attack that is being resolved."""
    key = attacker_key(b, attacker)
    return ATTACK.answer(game, b, {"attacker": key, "target": b.content.units[target].id})


def answer_targets(game: Game[Board], b: Board, attacker: int) -> Told:
    """Answer for every target that an attacker has now."""
    units = [b.content.units[target] for target in possible_targets(b, attacker)]
    key = attacker_key(b, attacker)
    found = {u: ATTACK.chances(game, b, {"attacker": key, "target": u.id}) for u in units}
    return {
        "title": f"Targets of {attacker_name(b, attacker)}",
        "lines": [] if units else ["No enemy is in range."],
        "bars": [{"label": u.name, **describe_probability(p, HIT)} for u, p in found.items()],
        "hit": {u.id: hit_figure(p) for u, p in found.items()},
        "method": "exact" if all(p.is_exact for p in found.values()) else "sampled",
    }
