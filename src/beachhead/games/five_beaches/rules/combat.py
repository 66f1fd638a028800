"""Attacks: by card in a single game (FFF-BEACH-25 to 34), by D10 in the campaign (FFF-COMBAT)."""

from __future__ import annotations

from typing import NamedTuple

from beachhead.games.five_beaches.board import BOTH, LOST, Board
from beachhead.games.five_beaches.components import ALLIED, GERMAN, components
from beachhead.games.five_beaches.hexes import SHEET
from beachhead.games.five_beaches.rules.base import rules
from beachhead.kernel.cards import Deck
from beachhead.kernel.chances import AtLeast
from beachhead.kernel.devices import Dice, d10

TABLE = components().tables.combat
SUPPORT = components().tables.support
CAMPAIGN = components().tables.campaign
ATTACK, DEFENCE = 0, 1
SHIPS, GUNS = -1, -2
"""Attackers that are no unit: Naval and Artillery Support."""


class Term(NamedTuple):
    """One figure of an attack: what it is, how much, by which rule."""

    name: str
    value: int
    rule: str


INFANTRY_DISTANT = Term("infantry at a distance", TABLE.infantry_distant, "FFF-ADD-02")
ARMOR_ADJACENT = Term("armor at an adjacent target", TABLE.armor_adjacent, "FFF-ADD-03")
AT_AGAINST_ARMOR = Term("AT against armor", TABLE.at_against_armor, "FFF-ADD-04")


def terms(b: Board, attacker: int, target: int) -> list[Term]:
    """List all that is added to the card or the die, term by term."""
    return [*attack_terms(b, attacker, target), *target_terms(b, target)]


def attack_terms(b: Board, attacker: int, target: int) -> list[Term]:
    """List the attacker's factor and modifiers: the corrected ones (FFF-ADD-01, FFF-ADD-05)."""
    if attacker < 0:
        return support_terms(b, attacker, target)
    found = [Term("attack factor", factor(b, attacker, ATTACK), "FFF-BEACH-27")]
    special = modifier(b, attacker, target)
    return [*found, special] if special else found


def modifier(b: Board, attacker: int, target: int) -> Term | None:
    """Give what the kind of the attacking unit adds or takes away here: each has one modifier."""
    ground = b.theatre
    kind = ground.units[attacker].kind
    if kind == "at":
        return AT_AGAINST_ARMOR if ground.armored[target] else None
    at = b.at
    adjacent = ground.touching[ground.spot[at[attacker]]] & ground.mark[at[target]]
    if kind == "armor":
        return ARMOR_ADJACENT if adjacent else None
    return None if adjacent else INFANTRY_DISTANT


def support_terms(b: Board, attacker: int, target: int) -> list[Term]:
    """List the factor and modifiers of Naval or Artillery Support."""
    if attacker == SHIPS:
        strength, rule = SUPPORT.naval_factor, "FFF-BEACH-35"
    else:
        strength, rule = SUPPORT.artillery_factor, "FFF-BEACH-36"
    found = [Term("support factor", strength, rule), Term("support", SUPPORT.modifier, rule)]
    bonus = spotters_bonus(b, target) if attacker == GUNS else 0
    if bonus:
        found.append(Term("Point du Hoc in German hands", bonus, "FFF-VAR-OMAHA-13"))
    return found


def spotters_bonus(b: Board, target: int) -> int:
    """Give what Point du Hoc adds to Artillery Support on its own map (FFF-VAR-OMAHA-12, FFF-VAR-OMAHA-13)."""
    ground = b.theatre
    hoc = ground.point_du_hoc
    if not hoc or hoc in b.allied_held or b.at[target] // SHEET != hoc // SHEET:
        return 0
    return sum(v.artillery_bonus for v in ground.variants if v.key in b.variants)


def target_terms(b: Board, target: int) -> list[Term]:
    """List the target's defence factor, cover and strongpoint."""
    ground = b.theatre
    spot = ground.spot[b.at[target]]
    found = [Term("defence factor", -factor(b, target, DEFENCE), "FFF-BEACH-27")]
    if ground.cover[spot]:
        name = ground.terrain[b.at[target]].name.lower()
        found.append(Term(f"target in {name}", ground.cover[spot], "FFF-BEACH-32"))
    if ground.strong[spot] and ground.side_of(target) == GERMAN:
        found.append(Term("strongpoint", ground.strong[spot], "FFF-BEACH-33"))
    return found


def factor(b: Board, unit: int, which: int) -> int:
    """Give a factor of the side of the counter that is up."""
    return b.theatre.factors[unit][b.steps[unit]][which]


def advantage(b: Board, attacker: int, target: int) -> int:
    """Add up the terms, without naming them: what the card or the die gets."""
    ground = b.theatre
    spot = ground.spot[b.at[target]]
    total = ground.cover[spot] - factor(b, target, DEFENCE)
    if target >= ground.first_german:
        total += ground.strong[spot]
    if attacker == SHIPS:
        return total + SUPPORT.naval_factor + SUPPORT.modifier
    if attacker == GUNS:
        return total + SUPPORT.artillery_factor + SUPPORT.modifier + spotters_bonus(b, target)
    special = modifier(b, attacker, target)
    total += factor(b, attacker, ATTACK)
    return total + special.value if special else total


def needed(b: Board, attacker: int, target: int) -> int:
    """Give the lowest card or die that hits (FFF-BEACH-27)."""
    return TABLE.hit_at - advantage(b, attacker, target)


def targets(b: Board, unit: int) -> int:
    """Give the hexes of enemies that a unit may attack, as a mask.

    Range FFF-BEACH-25, no line of sight FFF-BEACH-26, not at sea FFF-BEACH-34, over seams
    FFF-CAMP-07.
    """
    ground = b.theatre
    found = ground.targets[b.at[unit]] & b.force[GERMAN if unit < ground.first_german else ALLIED]
    # FFF-BEACH-48: without a card no attack can be resolved.
    return found if found and (ground.campaign or any(b.deck)) else 0


def attack(b: Board, attacker: int, target: int) -> None:
    """Resolve an attack: with a card in a single game, with the D10 in the campaign.

    Rules FFF-ACT-03 and FFF-COMBAT-05.
    """
    if b.story is not None:
        tell_attack(b, attacker, target)
    if b.theatre.campaign:
        b.do(roll_for_attack(attacker, target))
    else:
        b.do(draw_for_attack(attacker, target))


def tell_attack(b: Board, attacker: int, target: int) -> None:
    """Tell who attacks whom and what is needed."""
    ground = b.theatre
    support = {SHIPS: "Naval Support", GUNS: "Artillery Support"}
    start = {} if attacker < 0 else {"from": f"hex:{b.at[attacker]}"}
    b.tell(
        "attacked",
        {SHIPS: "FFF-BEACH-35", GUNS: "FFF-BEACH-36"}.get(attacker, "FFF-BEACH-27"),
        **start,
        to=f"hex:{b.at[target]}",
        piece=f"unit:{target}",
        attacker=support[attacker] if attacker < 0 else ground.units[attacker].name,
        target=ground.units[target].name,
        side=1 - ground.side_of(target),
        needed=needed(b, attacker, target),
        terms=[f"{t.name} {t.value:+}" for t in terms(b, attacker, target)],
    )


def attacking_side(b: Board, attacker: int, target: int) -> int:
    """Tell who attacks: whoever does not own the target."""
    return 1 - b.theatre.side_of(target)


@rules.chance("FFF-BEACH-27", side=attacking_side)
def draw_for_attack(b: Board, attacker: int, target: int) -> Deck:
    """Turn a card from the same deck."""
    return Deck(b.theatre.full_deck, tuple(b.deck))


@draw_for_attack.came_up
def resolve_card(b: Board, card: tuple[str], attacker: int, target: int) -> None:
    """Compare a number; redraw after a face card; a Joker misses and may end the turn."""
    face = card[0]
    b.remove_card(face)
    _, side, number = b.theatre.meaning[face]
    if number:
        settle(b, number + advantage(b, attacker, target) >= TABLE.hit_at, target, number)
    elif side >= 0:
        draw_again(b, attacker, target, "FFF-BEACH-28")
    else:
        joker_in_combat(b, attacker, target)


def joker_in_combat(b: Board, attacker: int, target: int) -> None:
    """Miss and end the turn, or draw again where the Joker is ignored (FFF-BEACH-29)."""
    b.jokers += 1
    if b.had == BOTH:
        b.tell("missed", "FFF-BEACH-29", target=b.theatre.units[target].name, number="Joker")
        b.agenda.clear()
        b.do(("end_turn",))
    else:
        draw_again(b, attacker, target, "FFF-BEACH-29")


def draw_again(b: Board, attacker: int, target: int, rule: str) -> None:
    """Turn another card; with an empty deck the attack misses (FFF-BEACH-48)."""
    if any(b.deck):
        b.tell("redraw", rule)
        b.do(draw_for_attack(attacker, target))
    else:
        b.tell("missed", "FFF-BEACH-48", target=b.theatre.units[target].name, number="no card")


@rules.chance("FFF-COMBAT-01", side=attacking_side)
def roll_for_attack(b: Board, attacker: int, target: int) -> Dice:
    """Roll the D10, which shows 0 to 9 (FFF-CAMP-02); only whether it hits matters."""
    return d10(1, fold=AtLeast(lowest_hit(b, attacker, target)))


@roll_for_attack.came_up
def resolve_die(b: Board, roll: tuple[int], attacker: int, target: int) -> None:
    """Compare the die, a 0 being zero (FFF-COMBAT-03), with all modifiers (FFF-COMBAT-02)."""
    settle(b, roll[0] >= lowest_hit(b, attacker, target), target, roll[0])


def lowest_hit(b: Board, attacker: int, target: int) -> int:
    """Give the lowest face that hits; 0 misses and 9 hits in any case (FFF-COMBAT-04)."""
    lowest = needed(b, attacker, target)
    if not b.natural:
        return lowest
    return min(max(lowest, CAMPAIGN.always_misses + 1), CAMPAIGN.always_hits)


def settle(b: Board, hit: bool, target: int, number: int) -> None:
    """Take a step from the target on a hit; nobody retreats or advances.

    Steps FFF-BEACH-30, no movement FFF-BEACH-31.
    """
    if b.story is None:
        if hit:
            b.hit(target)
        return
    place = f"hex:{b.at[target]}"
    shown = {"die" if b.theatre.campaign else "number": number}
    if not hit:
        b.tell("missed", "FFF-BEACH-27", target=b.theatre.units[target].name, **shown)
        return
    b.hit(target)
    b.tell(
        "eliminated" if b.at[target] == LOST else "reduced",
        "FFF-BEACH-30",
        piece=f"unit:{target}",
        at=place,
        target=b.theatre.units[target].name,
        **shown,
        side=b.theatre.side_of(target),
    )
