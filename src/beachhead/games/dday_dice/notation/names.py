"""The words that all notation shares: dice, faces, resources, cards, Units."""

from functools import cache

from beachhead.games.dday_dice.board import Board
from beachhead.games.dday_dice.content.components import (
    AWARD,
    COLOURS,
    COUNTRIES,
    DICE,
    FACES,
    ITEM,
    RESOURCES,
    SPECIALIST,
    VEHICLE,
    BonusOption,
    Card,
)
from beachhead.games.dday_dice.rules.trade import list_goods
from beachhead.kernel.plurals import counted

DIE_NAMES = tuple(f"{COLOURS[c][0].upper()}{1 + DICE[:i].count(c)}" for i, c in enumerate(DICE))
FACE_NAMES = {
    "skull": "Skull",
    "star": "Star",
    "soldier1": "Soldier",
    "soldier2": "2 Soldiers",
    "courage": "Courage",
    "tool": "Tool",
}
MARKER_NAMES = {
    "one_chevron": "one chevron",
    "two_chevrons": "two chevrons",
    "three_chevrons": "three chevrons",
    "must_move": "Must move",
    "battle_cry": "Battle Cry",
    "cannot_stay": "Cannot stay",
}
RESOURCE_NAMES = {
    "soldiers": "Soldiers",
    "courage": "Courage",
    "stars": "Stars",
    "points": "Item Points",
}
PHASES = (
    "Setup",
    "Phase 1 · Roll the dice",
    "Phase 2 · Upkeep",
    "Phase 3 · Unit Markers",
    "Phase 4 · Rally, find, draw",
    "Phase 5 · Move",
    "Phase 6 · Combat",
)


def find_card(card_id: str) -> Card:
    """Find a card of any family."""
    for family in (SPECIALIST, ITEM, VEHICLE, AWARD):
        if card_id in family:
            return family[card_id]
    raise KeyError(card_id)


def is_card(word: str) -> bool:
    """Return True for the id of a card."""
    try:
        return bool(find_card(word))
    except KeyError:
        return False


def unit_name(b: Board, side: int) -> str:
    """Return the name of a Unit: its country."""
    country = b.units[side].country
    return COUNTRIES[country].name if country >= 0 else f"Unit {side + 1}"


def die_id(side: int, place: int) -> str:
    """Return the id of a die in the scene."""
    return f"die:{side}:{place}"


@cache
def name_dice(mask: int) -> str:
    """Write the dice of a mask: `R1 W2`."""
    return " ".join(DIE_NAMES[i] for i in range(len(DICE)) if mask >> i & 1)


def describe_dice(b: Board, side: int, mask: int) -> str:
    """Write the dice of a mask and what they show: `R1 Star + W2 Soldier`."""
    dice = b.units[side].dice
    shown = [FACE_NAMES[FACES[code % 6]].replace("2", "two") if code >= 0 else "" for code in dice]
    found = [f"{DIE_NAMES[i]} {shown[i]}".strip() for i in range(len(dice)) if mask >> i & 1]
    return " + ".join(found) or name_dice(mask)


def dice_ids(side: int, mask: int) -> tuple[str, ...]:
    """List the ids of some dice in the scene."""
    return tuple(die_id(side, i) for i in range(len(DICE)) if mask >> i & 1)


def describe_die(b: Board, side: int, place: int) -> str:
    """Describe what a die shows: `red Star`."""
    code = b.units[side].dice[place]
    if code < 0:
        return "no die"
    return f"{COLOURS[code // 6]} {FACE_NAMES[FACES[code % 6]]}"


def describe_bonus(option: BonusOption) -> str:
    """Describe what an alternative of a bonus gives."""
    parts = []
    if option.take_item:
        parts.append(f"a free Item of cost {option.take_item} or less")
    parts += [
        write_amount(name, getattr(option, name)) for name in RESOURCES if getattr(option, name)
    ]
    if option.another_soldiers:
        parts.append(f"{counted(option.another_soldiers, 'Soldier')} for another Unit")
    if option.every_soldiers:
        parts.append(f"{counted(option.every_soldiers, 'Soldier')} for every Unit")
    if option.add_results:
        parts.append(f"{option.add_results} results of your choice")
    if option.free_move:
        parts.append("a free move this turn")
    return ", ".join(parts)


NOUNS = {"soldiers": "Soldier", "stars": "Star", "points": "Item Point"}
"""Resources that are counted one by one."""
NOTHING = "nothing"


def write_amount(resource: str, amount: int) -> str:
    """Write an amount of a resource: `3 Soldiers`, `1 Courage`."""
    noun = NOUNS.get(resource)
    return counted(amount, noun) if noun else f"{amount} {RESOURCE_NAMES.get(resource, resource)}"


def write_result(result: str) -> str:
    """Write one result: `red Star`, `Tool`, `5`, or a face of the Unit Marker."""
    *colour, face = result.split()
    return " ".join([*colour, FACE_NAMES.get(face, MARKER_NAMES.get(face, face))])


def write_goods(goods: object) -> str:
    """Write one side of a trade: `3 Soldiers, Grenade`; a die is a trade, too."""
    if not isinstance(goods, list):
        return write_result(str(goods))
    return ", ".join(map(write_thing, map(str, goods))) or NOTHING


def write_thing(thing: str) -> str:
    """Write an amount or a card."""
    number, _, resource = thing.partition(" ")
    return write_amount(resource, int(number)) if resource else find_card(thing).name


DAMAGE = {
    "lose_soldiers": "{:Soldier}",
    "lose_courage": "{} Courage",
    "lose_stars": "{:Star}",
    "lose_item": "{:Item}",
    "lose_specialist": "{:Specialist}",
}
"""What Special Damage takes."""


def describe_offer(b: Board, giver: int) -> str:
    """Describe an open offer: `USA gives 3 Soldiers for 2 Stars`."""
    offer = b.units[giver].trade
    given, asked = write_goods(list_goods(offer.given)), write_goods(list_goods(offer.asked))
    return f"{unit_name(b, giver)} gives {given} for {asked}"


def describe_swap(b: Board, giver: int) -> str:
    """Describe proposed dice: `USA gives a red Star for your blue Tool`."""
    partner, given, asked = b.units[giver].offer
    own = describe_die(b, partner, asked)
    return f"{unit_name(b, giver)} gives a {describe_die(b, giver, given)} for your {own}"
