"""How a question names Units, Sectors and cards."""

from collections.abc import Sequence

from beachhead.games.dday_dice.board import Board
from beachhead.games.dday_dice.content.components import AWARD, ITEM, SPECIALIST
from beachhead.games.dday_dice.notation.names import find_card, unit_name
from beachhead.odds import BadQuestion


def find_side(b: Board, value: object) -> int:
    """Return a Unit by its number from 0 up, or by its country; raise BadQuestion otherwise."""
    names = [unit_name(b, side) for side in range(len(b.units))]
    for side, name in enumerate(names):
        if value in (side, str(side), name) and not isinstance(value, bool):
            return side
    listed = ", ".join(f"{side} ({name})" for side, name in enumerate(names))
    raise BadQuestion(f"There is no Unit {value!r:.40}.", remedy=f"ask for one of these: {listed}")


def find_fighting_side(b: Board, value: object) -> int:
    """Return a Unit that is still on its way through the map; raise BadQuestion otherwise."""
    side = find_side(b, value)
    if b.ending or not b.units[side].sector or b.units[side].conquered:
        msg = f"{unit_name(b, side)} does not fight now."
        raise BadQuestion(msg, rule="DDD-COMBAT-01", remedy="ask for a Unit before the Bunker")
    return side


def find_sector(b: Board, value: object) -> int:
    """Return a Sector by its number, or `bunker`; raise BadQuestion otherwise."""
    if value == "bunker":
        return b.battle_map.bunker
    for number in b.battle_map.sectors:
        if value in (number, str(number)) and not isinstance(value, bool):
            return number
    msg = f"There is no Sector {value!r:.40}."
    raise BadQuestion(msg, remedy=f"ask for one of 1 to {len(b.battle_map.sectors)}")


def find_cards(b: Board, side: int, value: object) -> tuple[str, ...]:
    """Return cards that a Unit holds: a list, or a text with commas; raise BadQuestion otherwise."""
    names = value.split(",") if isinstance(value, str) else value
    if not isinstance(names, Sequence):
        raise BadQuestion("`play` is a list of cards.", remedy='write ["flak_vest"]')
    found = tuple(str(name).strip() for name in names)
    held = list_cards(b, side)
    for name in found:
        if name not in held:
            msg = f"{unit_name(b, side)} has no card {name!r:.40}."
            raise BadQuestion(msg, remedy=f"name cards that it has: {', '.join(held) or 'none'}")
    return found


def list_cards(b: Board, side: int) -> list[str]:
    """List the cards that a Unit could play or sacrifice, by id."""
    u = b.units[side]
    stacks = ((ITEM, u.items), (AWARD, u.awards), (SPECIALIST, u.specialists))
    return [name for family, held in stacks for name in family if family[name].bit & held]


def name_cards(names: Sequence[str]) -> str:
    """Return the names of cards in a sentence."""
    return " and ".join(find_card(name).name for name in names)
