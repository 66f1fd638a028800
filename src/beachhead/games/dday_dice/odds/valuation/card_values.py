"""What cards are worth to a bot, in Soldiers: abilities by the turn, cards by their effect."""

from beachhead.games.dday_dice.board import Board, Unit
from beachhead.games.dday_dice.content.battle_maps import Sector
from beachhead.games.dday_dice.content.components import (
    COUNTRIES,
    ITEMS,
    SPECIALISTS,
    Card,
    pick_cards,
)
from beachhead.games.dday_dice.content.effects import Effect
from beachhead.games.dday_dice.rules.specialists import find_available

FIRE = 3.5
PLAYED = {
    "set_die": 4.0,
    "add_result": 2.0,
    "gain_rwb": 6.0,
    "reroll": 2.0,
    "draw_award": 5.0,
    "skip_marker": 3.0,
    "battle_cry": 4.0,
    "take_item": 5.0,
    "ignore_mines": 1.5,
    "clear_mines": 1.5,
}
"""What the effect of a card is worth when it is played."""
OPEN_SECTOR = 6.0
"""What a white Sector that only some Units can enter is worth: turns on easier ground."""
PER_TURN = {
    "ignore_skulls": 0.8,
    "recolour_die": 0.7,
    "reroll_after_last": 0.5,
    "turn_skull": 1.6,
    "lock_fewer": 0.5,
    "recover": 1.0,
    "lower_def": 1.0,
    "lower_fire": 0.35,
}
ONCE_AND_BY_TURN = {
    "sacrifice_to_move": (3.0, 0.0),
    "cheaper_advance": (0.0, 0.4),
    "swap_dice": (0.0, 0.5),
    "discount_finds": (0.0, 0.2),
}
"""What abilities are worth that no turn's dice show."""
RESOURCE = {"soldiers": 1.0, "courage": 1.2, "stars": 1.0, "points": 0.5}


def count_turns_left(b: Board, u: Unit) -> float:
    """Guess how many turns a Unit still has: three a row."""
    bunker = b.battle_map.sectors[b.battle_map.bunker]
    return 3.0 * (bunker.data.row - b.sector_of(u).data.row) + 1.0


def list_ahead(b: Board, u: Unit) -> list[Sector]:
    """List the Sectors that may still come, the Bunker left out."""
    row = b.sector_of(u).data.row
    return [s for s in b.battle_map.sectors.values() if s.data.row > row and not s.data.bunker]


def find_worst_loss(b: Board, u: Unit) -> float:
    """Return the expected loss in the hardest row before the Bunker, on its easiest Sector."""
    by_row: dict[int, float] = {}
    for s in list_ahead(b, u):
        loss = s.data.defence[0] + FIRE * s.data.fire
        by_row[s.data.row] = min(by_row.get(s.data.row, 99.0), loss)
    return max([*by_row.values(), float(b.sector_of(u).data.defence[0])])


def value_ability(effect: Effect, *, few: bool) -> float:
    """Return what a standing effect is worth each turn."""
    half = 0.5 if few else 1.0
    if effect.name == "add_result":
        worth = {"soldier1": half, "soldier2": 2 * half, "tool": 0.9}.get(effect.symbol, 1.0)
        return worth * effect.amount
    if effect.name == "gain_per_rwb":
        chance = 0.25 if effect.symbols else 0.5
        share = half if effect.resource == "soldiers" else 1.0
        return chance * effect.amount * RESOURCE[effect.resource] * share
    full = effect.name in ("recover", "lower_def", "lower_fire")
    return PER_TURN.get(effect.name, 0.0) * max(effect.amount, 1) * (1.0 if full else half)


def value_abilities(b: Board, u: Unit) -> float:
    """Add up the abilities that the planner does not know one by one."""
    known = ("lower_def", "lower_fire", "recover")
    total = 0.0
    for card in pick_cards(u.specialists, SPECIALISTS):
        total += sum(value_ability(e, few=b.few) for e in card.data.effects if e.name not in known)
    return round(total * 2) / 2


def value_specialist(b: Board, u: Unit, card: Card) -> float:
    """Value a Specialist: a body, and what he does until the end."""
    left = count_turns_left(b, u)
    total = 1.0 + (min(left, 6) * 0.6 if b.solo and card.data.solo_effects else 0.0)
    for effect in card.data.effects:
        total += value_ability(effect, few=b.few) * left * 0.9
        if effect.name == "sacrifice_for_shelter":
            total += find_worst_loss(b, u) - 1
        else:
            once, by_turn = ONCE_AND_BY_TURN.get(effect.name, (0.0, 0.0))
            total += once + by_turn * left
    return total


def value_star(b: Board, u: Unit) -> float:
    """Return what one more Star is worth: the best Specialist still to be had, by his price."""
    found = [
        value_specialist(b, u, c) / c.cost
        for c in pick_cards(find_available(b, u), SPECIALISTS)
        if c.cost
    ]
    return round(2 * 0.7 * max(found, default=0.3)) / 2


def value_vehicle(b: Board, u: Unit, card: Card) -> float:
    """Value a Vehicle by its price."""
    return float(card.cost)


def value_item(b: Board, u: Unit, card: Card) -> float:
    """Value an Item or Award in Soldiers, for the rest of this Unit's way."""
    return sum(value_effect(b, u, e) for e in card.data.effects)


def value_effect(b: Board, u: Unit, effect: Effect) -> float:
    """Value one played effect."""
    fires = b.battle_map.sectors[b.battle_map.bunker].data.fire
    match effect.name:
        case "lower_def" | "prevent" | "prevent_in_combat":
            return effect.amount
        case "fewer_fire_dice":
            return FIRE * effect.amount
        case "ignore_fire":
            return FIRE * max(fires, 1)
        case "gain":
            return effect.amount * RESOURCE[effect.resource]
        case "gain_for_another":
            return effect.amount * RESOURCE[effect.resource] * (1.0 if b.solo else 0.6)
        case "reroll_for_another":
            return 2.0 if b.solo else 0.5
        case "take_vehicle":
            return 0.5 * count_turns_left(b, u)
        case "revive":
            return 3.0 if u.dead else 0.0
        case "clear_def" | "shelter":
            return find_worst_loss(b, u) if list_ahead(b, u) else 0.0
        case "rally_free":
            cards = pick_cards(find_available(b, u), SPECIALISTS)
            cheap = [c for c in cards if not effect.amount or c.cost <= effect.amount]
            return max((value_specialist(b, u, c) for c in cheap), default=0.0)
        case "meets":
            needs = [s.data.require for s in list_ahead(b, u)]
            return OPEN_SECTOR if any(n and n.meets == effect.requirement for n in needs) else 0.0
        case _:
            return PLAYED.get(effect.name, 0.0)


def count_needed_explosives(b: Board) -> int:
    """Add up the explosives that shut doors ask for where no way leads round them."""
    total = 0
    for s in b.battle_map.sectors.values():
        need = s.data.require
        alone = sum(o.row == s.data.row for o in b.battle_map.data.sector) == 1
        if need and alone and not b.opened >> s.number & 1:
            total += need.explosives
    return total


def count_explosives(u: Unit) -> int:
    """Count the explosives among a Unit's cards."""
    cards = (*pick_cards(u.items, ITEMS), *pick_cards(u.specialists, SPECIALISTS))
    return sum(c.data.explosives for c in cards)


def value_bonus(b: Board, side: int, face: int) -> tuple[float, float, float, float]:
    """Return a bonus as Soldiers, Courage, Stars and Item Points: its best alternative."""
    best = (0.0, 0.0, 0.0, 0.0)
    top = -1.0
    other = 1.0 if len(b.list_active()) == 1 else 0.6
    for option in COUNTRIES[b.units[side].country].bonus[face].options:
        soldiers = option.soldiers + other * option.another_soldiers + 2.0 * option.add_results
        soldiers += option.every_soldiers * (1 + 0.5 * (len(b.list_active()) - 1))
        gains = (soldiers, float(option.courage), float(option.stars), float(option.points))
        worth = soldiers + 1.2 * gains[1] + 1.2 * gains[2] + 0.5 * gains[3]
        if worth > top:
            best, top = gains, worth
    return best
