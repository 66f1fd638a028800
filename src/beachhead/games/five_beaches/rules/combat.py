"""Attacks: by card in a single game, by D10 in the campaign (FFF-COMBAT)."""

from typing import NamedTuple

from beachhead.games.five_beaches.board import GERMAN, LOST, Board
from beachhead.games.five_beaches.content.components import components
from beachhead.games.five_beaches.content.map_graph import HexSet
from beachhead.games.five_beaches.rules.base import GUNS, SHIPS, rules
from beachhead.games.five_beaches.rules.story import (
    Figures,
    name_battle,
    tell_aim,
    tell_draw,
    tell_loss,
)
from beachhead.kernel.cards import Deck
from beachhead.kernel.chances import AtLeast
from beachhead.kernel.devices import Dice, d10

TABLE = components().tables.combat
SUPPORT = components().tables.support
CAMPAIGN = components().tables.campaign


class Term(NamedTuple):
    """One figure of an attack: what it is, how much, by which rule."""

    name: str
    value: int
    rule: str


INFANTRY_DISTANT = Term("infantry at a distance", TABLE.infantry_distant, "FFF-ADD-02")
ARMOR_ADJACENT = Term("armor at an adjacent target", TABLE.armor_adjacent, "FFF-ADD-03")
AT_AGAINST_ARMOR = Term("AT against armor", TABLE.at_against_armor, "FFF-ADD-04")


def list_terms(b: Board, attacker: int, target: int) -> list[Term]:
    """List all that is added to the card or the die, term by term."""
    return [*attack_terms(b, attacker, target), *target_terms(b, target)]


def attack_terms(b: Board, attacker: int, target: int) -> list[Term]:
    """List the attacker's factor and modifiers: the corrected ones (FFF-ADD-01, FFF-ADD-05)."""
    if attacker < 0:
        return support_terms(b, attacker, target)
    found = [Term("attack factor", b.factors(attacker).attack, "FFF-BEACH-27")]
    special = kind_modifier(b, attacker, target)
    return [*found, special] if special else found


def kind_modifier(b: Board, attacker: int, target: int) -> Term | None:
    """Return what the kind of the attacking unit adds or takes away here: each has one modifier."""
    content = b.content
    kind = content.units[attacker].kind
    if kind == "at":
        return AT_AGAINST_ARMOR if content.armored[target] else None
    adjacent = b.at[target] in content.around[b.at[attacker]]
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
    """Return what Point du Hoc adds to Artillery Support on its own map."""
    content = b.content
    hoc = content.point_du_hoc
    if not hoc or hoc in b.allied_held:  # FFF-VAR-OMAHA-12
        return 0
    if b.sheet_index(target) != content.sheet_index_at[hoc]:
        return 0
    return sum(v.artillery_bonus for v in content.variants if v.key in b.variants)


def target_terms(b: Board, target: int) -> list[Term]:
    """List the target's defence factor, cover and strongpoint."""
    content, number = b.content, b.at[target]
    found = [Term("defence factor", -b.factors(target).defence, "FFF-BEACH-27")]
    if content.cover[number]:
        name = content.terrain[number].name.lower()
        found.append(Term(f"target in {name}", content.cover[number], "FFF-BEACH-32"))
    if content.strongpoint[number] and content.side_of[target] == GERMAN:
        found.append(Term("strongpoint", content.strongpoint[number], "FFF-BEACH-33"))
    return found


def sum_terms(b: Board, attacker: int, target: int) -> int:
    """Add up the terms, without naming them: what the card or the die gets."""
    content, number = b.content, b.at[target]
    total = content.cover[number] - b.factors(target).defence
    if content.side_of[target] == GERMAN:
        total += content.strongpoint[number]
    if attacker == SHIPS:
        return total + SUPPORT.naval_factor + SUPPORT.modifier
    if attacker == GUNS:
        return total + SUPPORT.artillery_factor + SUPPORT.modifier + spotters_bonus(b, target)
    special = kind_modifier(b, attacker, target)
    total += b.factors(attacker).attack
    return total + special.value if special else total


def needed_number(b: Board, attacker: int, target: int) -> int:
    """Return the lowest card or die that hits (FFF-BEACH-27)."""
    return TABLE.hit_at - sum_terms(b, attacker, target)


def targets(b: Board, unit: int) -> HexSet:
    """Return the hexes of enemies that a unit may attack, also across borders (FFF-CAMP-07)."""
    content = b.content
    found = content.in_range[b.at[unit]] & b.occupied[1 - content.side_of[unit]]
    return found if can_resolve_attacks(b) else 0


def can_resolve_attacks(b: Board) -> bool:
    """Return True if a card is left, or the campaign's die decides (FFF-BEACH-48)."""
    return b.content.campaign or any(b.deck)


def attack(b: Board, attacker: int, target: int) -> None:
    """Resolve an attack: with a card in a single game, with the D10 in the campaign."""
    if b.story is not None:
        tell_attack(b, attacker, target)
    if b.content.campaign:  # FFF-ACT-03
        b.do(roll_for_attack(attacker, target))
    else:  # FFF-COMBAT-05
        b.do(draw_for_attack(attacker, target))


def tell_attack(b: Board, attacker: int, target: int) -> None:
    """Report who attacks whom and what is needed."""
    b.tell(
        "attacked",
        {SHIPS: "FFF-BEACH-35", GUNS: "FFF-BEACH-36"}.get(attacker, "FFF-BEACH-27"),
        at=f"hex:{b.at[target]}",
        needed=lowest_hit(b, attacker, target),
        **describe_aim(b, attacker, target),
    )


def describe_aim(b: Board, attacker: int, target: int) -> Figures:
    """Return who attacks whom, what is needed and why."""
    needed = lowest_hit(b, attacker, target)
    return tell_aim(b, attacker, target, needed, list_terms(b, attacker, target))


def attacking_side(b: Board, attacker: int, target: int) -> int:
    """Return the side that attacks: the one that does not own the target."""
    return 1 - b.content.side_of[target]


@rules.chance("FFF-BEACH-27", side=attacking_side)
def draw_for_attack(b: Board, attacker: int, target: int) -> Deck:
    """Turn a card from the same deck."""
    return b.deck_device()


@draw_for_attack.came_up
def resolve_card(b: Board, card: tuple[str], attacker: int, target: int) -> None:
    """Compare a number; redraw after a face card; a Joker misses and may end the turn."""
    face = card[0]
    b.remove_card(face)
    _, side, number = b.content.cards[face]
    if number:
        hit = number + sum_terms(b, attacker, target) >= TABLE.hit_at
        settle_attack(b, hit, attacker, target, number)
    elif side >= 0:
        draw_again(b, attacker, target, "FFF-BEACH-28")
    else:
        joker_in_combat(b, attacker, target)


def joker_in_combat(b: Board, attacker: int, target: int) -> None:
    """Miss and end the turn, or draw again where the Joker is ignored (FFF-BEACH-29)."""
    b.jokers += 1
    if b.both_have_had_a_card():
        tell_miss(b, "FFF-BEACH-29", attacker, target, "Joker")
        b.agenda.clear()
        b.do(("end_turn",))
    else:
        draw_again(b, attacker, target, "FFF-BEACH-29")


def draw_again(b: Board, attacker: int, target: int, rule: str) -> None:
    """Turn another card; with an empty deck the attack misses (FFF-BEACH-48)."""
    if any(b.deck):
        card = "The Joker" if rule == "FFF-BEACH-29" else "A face card"
        b.tell("redraw", rule, battle=name_battle(b, attacker, target), card=card)
        b.do(draw_for_attack(attacker, target))
    else:
        tell_miss(b, "FFF-BEACH-48", attacker, target, "no card")


@rules.chance("FFF-COMBAT-01", side=attacking_side)
def roll_for_attack(b: Board, attacker: int, target: int) -> Dice:
    """Roll the D10, which shows 0 to 9 (FFF-CAMP-02); only whether it hits matters."""
    return d10(1, fold=AtLeast(lowest_hit(b, attacker, target)))


@roll_for_attack.came_up
def resolve_die(b: Board, roll: tuple[int], attacker: int, target: int) -> None:
    """Compare the die, a 0 being zero (FFF-COMBAT-03), with all modifiers (FFF-COMBAT-02)."""
    hit = roll[0] >= lowest_hit(b, attacker, target)
    settle_attack(b, hit, attacker, target, roll[0])


def lowest_hit(b: Board, attacker: int, target: int) -> int:
    """Return the lowest card or face that hits; a die's 0 misses and its 9 hits (FFF-COMBAT-04)."""
    lowest = needed_number(b, attacker, target)
    if b.content.campaign and b.natural:
        return min(max(lowest, CAMPAIGN.always_misses + 1), CAMPAIGN.always_hits)
    return lowest


def tell_miss(b: Board, rule: str, attacker: int, target: int, number: int | str) -> None:
    """Report an attack that misses, and what decided it."""
    if b.story is not None:
        place = f"hex:{b.at[target]}"
        aim, draw = describe_aim(b, attacker, target), tell_draw(b, number, False)
        b.tell("missed", rule, at=place, **aim, **draw)


def settle_attack(b: Board, hit: bool, attacker: int, target: int, number: int) -> None:
    """Take a step from the target on a hit; nobody retreats or advances (FFF-BEACH-31)."""
    if b.story is None:
        if hit:
            b.hit(target)
        return
    if not hit:
        tell_miss(b, "FFF-BEACH-27", attacker, target, number)
        return
    aim, place = describe_aim(b, attacker, target), f"hex:{b.at[target]}"
    b.hit(target)
    b.tell(
        "eliminated" if b.at[target] == LOST else "reduced",
        "FFF-BEACH-30",
        at=place,
        **aim,
        **tell_draw(b, number, True),
        **tell_loss(b, target),
    )
