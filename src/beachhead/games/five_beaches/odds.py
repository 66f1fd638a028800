"""Exact chances: of a hit with the cards that are left or the D10, and of the turn's end.

game.odds(b, {})                                            what is on the table
game.odds(b, {"attacker": "741", "target": "2/916"})        a planned attack, term by term
game.odds(b, {"attacker": "naval", "target": "2/916"})      support: naval, artillery
game.odds(b, {"turn": "allies"})                            the turn's end before an activation
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from beachhead.games.five_beaches.board import BOTH, EXIT, Board
from beachhead.games.five_beaches.components import ALLIED, GERMAN
from beachhead.games.five_beaches.lines import NAMES
from beachhead.games.five_beaches.rules.activation import act
from beachhead.games.five_beaches.rules.combat import (
    CAMPAIGN,
    GUNS,
    SHIPS,
    lowest_hit,
    needed,
    terms,
)
from beachhead.games.five_beaches.rules.strike import support_targets
from beachhead.kernel.errors import BeachheadError

Told = dict[str, object]
SUPPORT = {"naval": SHIPS, "artillery": GUNS}


class BadQuestion(BeachheadError):
    """A question about chances that the game does not understand."""

    code = "odds.question"


def hit_chance(b: Board, attacker: int, target: int) -> Fraction:
    """Give the exact chance of a hit.

    In a single game faces are drawn again, so the first number decides, or the Joker where it ends
    the turn (FFF-BEACH-28, FFF-BEACH-29); each of those cards is equally likely to come first.
    """
    if b.theatre.campaign:
        lowest = lowest_hit(b, attacker, target)
        faces = range(CAMPAIGN.die_sides)
        return Fraction(sum(face >= lowest for face in faces), len(faces))
    lowest = needed(b, attacker, target)
    numbers = numbers_left(b)
    deciding = sum(numbers.values()) + ending_jokers(b)
    hitting = sum(n for number, n in numbers.items() if number >= lowest)
    return Fraction(hitting, deciding) if deciding else Fraction(0)


def numbers_left(b: Board) -> dict[int, int]:
    """Count the numbered cards that are left, by number."""
    found: dict[int, int] = {}
    for face, left in zip(b.theatre.faces, b.deck, strict=True):
        number = b.theatre.meaning[face][2]
        if number:
            found[number] = found.get(number, 0) + left
    return found


def ending_jokers(b: Board) -> int:
    """Count the Jokers that would end the turn if one came now."""
    return b.deck[-1] if b.had == BOTH else 0


def joker_chance(b: Board) -> Fraction:
    """Give the chance that an attack by card ends the turn."""
    deciding = sum(numbers_left(b).values()) + ending_jokers(b)
    return Fraction(ending_jokers(b), deciding) if deciding else Fraction(0)


def turn_ends_first(b: Board, side: int) -> Fraction:
    """Give the chance that the turn ends before a side's next numbered card.

    Counted over the cards turned for activation; cards that attacks use up are not foreseen.
    """
    left = dict(zip(b.theatre.faces, b.deck, strict=True))
    colours = ("red", "black")
    own, enemy = colours[side], colours[1 - side]
    numbers = sum(n for face, n in left.items() if face.startswith(own) and face != f"{own}face")
    others = sum(n for face, n in left.items() if face.startswith(enemy))
    early = b.theatre.jokers - b.jokers - 1
    had_own, had_enemy = bool(b.had >> side & 1), bool(b.had >> (1 - side) & 1)
    return ends_first(numbers, left[f"{own}face"], others, left["joker"], early, had_own, had_enemy)


@lru_cache(maxsize=20000)
def ends_first(
    numbers: int, faces: int, others: int, jokers: int, early: int, had_own: bool, had_enemy: bool
) -> Fraction:
    """Give the chance that the last Joker ends the turn before one of `numbers` comes.

    `early` Jokers roll an event only; the last is ignored while a side has had no card.
    """
    total = numbers + faces + others + jokers
    if not total:
        return Fraction(1)  # the empty deck ends the turn
    chance = Fraction(0)
    if faces:
        after = ends_first(numbers, faces - 1, others, jokers, early, True, had_enemy)
        chance += Fraction(faces, total) * after
    if others:
        after = ends_first(numbers, faces, others - 1, jokers, early, had_own, True)
        chance += Fraction(others, total) * after
    if jokers:
        if early <= 0 and had_own and had_enemy:
            after = Fraction(1)
        else:
            after = ends_first(numbers, faces, others, jokers - 1, early - 1, had_own, had_enemy)
        chance += Fraction(jokers, total) * after
    return chance


# ---- answers to questions ---------------------------------------------------------------------


def odds(b: Board, question: dict[str, object]) -> Told:
    """Answer a question; an empty one means what is on the table."""
    if not question:
        return on_the_table(b)
    if set(question) == {"turn"}:
        return turn_odds(b, side_named(question["turn"]))
    if set(question) == {"attacker", "target"}:
        attacker = attacker_named(b, question["attacker"])
        target = unit_named(b, question["target"])
        check_attack(b, attacker, target)
        return attack_odds(b, attacker, target)
    msg = f"A question has `turn`, or `attacker` and `target`, not {sorted(question)!r:.80}."
    raise BadQuestion(msg, remedy='ask {"attacker": "741", "target": "2/916"}')


def on_the_table(b: Board) -> Told:
    """Say the odds of the attack that is being resolved, of a unit's targets, or of the cards."""
    frame = b.agenda[-1] if b.agenda else ("",)
    if frame[0] in {"draw_for_attack", "roll_for_attack"}:
        return attack_odds(b, int(frame[1]), int(frame[2]))
    if frame[0] == "act":
        return unit_odds(b, int(frame[1]))
    if frame[0] in {"choose_support", "choose_strike"}:
        return support_odds(b, int(frame[1]) if len(frame) > 1 else ALLIED)
    return card_odds(b)


def attack_odds(b: Board, attacker: int, target: int) -> Told:
    """Explain an attack: every term, what is needed, and the exact chance."""
    chance = hit_chance(b, attacker, target)
    who = attacker_name(b, attacker)
    parts = terms(b, attacker, target)
    lines = [f"{t.name}: {t.value:+} ({t.rule})" for t in parts]
    lines.append(f"{needed(b, attacker, target)} or more hits")
    bars = [{"label": "Hit", "p": float(chance)}]
    if not b.theatre.campaign and joker_chance(b):
        bars.append({"label": "Joker: the turn ends", "p": float(joker_chance(b))})
    return {
        "title": f"{who} attacks {b.theatre.units[target].name}",
        "lines": lines,
        "bars": bars,
        "terms": [{"name": t.name, "value": t.value, "rule": t.rule} for t in parts],
        "needed": needed(b, attacker, target),
        "hit": str(chance),
    }


def unit_odds(b: Board, unit: int) -> Told:
    """List the chances of a unit against every target it has."""
    found = [b.unit_in(h) for h in act.options(b, unit) if h != EXIT]
    targets = [t for t in found if t >= 0]
    names = b.theatre.units
    bars = [{"label": names[t].name, "p": float(hit_chance(b, unit, t))} for t in targets]
    return {
        "title": f"Targets of {names[unit].name}",
        "lines": [] if targets else ["No enemy is in range."],
        "bars": bars,
        "hit": {names[t].id: str(hit_chance(b, unit, t)) for t in targets},
    }


def support_odds(b: Board, side: int) -> Told:
    """List the chances of a support attack on every unit in reach."""
    attacker = SHIPS if side == ALLIED else GUNS
    names = b.theatre.units
    chances = {u: hit_chance(b, attacker, u) for u in support_targets(b, side)}
    return {
        "title": f"Targets of {attacker_name(b, attacker)}",
        "bars": [{"label": names[u].name, "p": float(p)} for u, p in chances.items()],
        "hit": {names[u].id: str(p) for u, p in chances.items()},
    }


def card_odds(b: Board) -> Told:
    """Say what the next card may be, and whether the turn is about to end."""
    total = b.cards_left()
    groups: dict[str, int] = {}
    for face, left in zip(b.theatre.faces, b.deck, strict=True):
        groups[group_of(b, face)] = groups.get(group_of(b, face), 0) + left
    ends = {NAMES[s]: turn_ends_first(b, s) for s in (ALLIED, GERMAN)}
    return {
        "title": "The next card",
        "lines": [f"The turn ends before the {n} activate again: {p}" for n, p in ends.items()],
        "bars": [{"label": g, "p": n / total if total else 0.0} for g, n in groups.items()],
        "turn_ends_first": {n: str(p) for n, p in ends.items()},
    }


def group_of(b: Board, face: str) -> str:
    """Name the kind of a card."""
    _, side, number = b.theatre.meaning[face]
    if side < 0:
        return "Joker"
    colour = ("Red", "Black")[side]
    return f"{colour} {('even', 'odd')[number % 2] if number else 'face'}"


def turn_odds(b: Board, side: int) -> Told:
    """Say how likely the turn ends before a side's next activation."""
    chance = turn_ends_first(b, side)
    return {
        "title": f"The turn ends before the {NAMES[side]} activate again",
        "bars": [{"label": "Ends first", "p": float(chance)}],
        "ends_first": str(chance),
    }


def side_named(value: object) -> int:
    """Read the name of a side."""
    for side, name in enumerate(NAMES):
        if isinstance(value, str) and value.lower() == name.lower():
            return side
    raise BadQuestion(f"A side is allies or germans, not {value!r:.60}.")


def unit_named(b: Board, value: object) -> int:
    """Find a unit on the map by name or id."""
    for index, unit in enumerate(b.theatre.units):
        if value in (unit.name, unit.id):
            if b.at[index] > 0:
                return index
            raise BadQuestion(f"{unit.name} is not on a map.", code="odds.off_map")
    raise BadQuestion(f"There is no unit {value!r:.60}.", code="odds.unit")


def attacker_named(b: Board, value: object) -> int:
    """Read an attacker: a unit, or support."""
    if isinstance(value, str) and value in SUPPORT:
        return SUPPORT[value]
    return unit_named(b, value)


def attacker_name(b: Board, attacker: int) -> str:
    """Name an attacker."""
    names = {SHIPS: "Naval Support", GUNS: "Artillery Support"}
    return names[attacker] if attacker < 0 else b.theatre.units[attacker].name


def check_attack(b: Board, attacker: int, target: int) -> None:
    """Refuse an attack of a side on itself, or of support by the wrong side."""
    side = {SHIPS: ALLIED, GUNS: GERMAN}.get(attacker)
    side = b.theatre.side_of(attacker) if side is None else side
    if side == b.theatre.side_of(target):
        raise BadQuestion(
            f"{attacker_name(b, attacker)} and {b.theatre.units[target].name} are on one side.",
            code="odds.friends",
        )
