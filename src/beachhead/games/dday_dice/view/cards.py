"""The cards of the scene: own ones, those to choose from, the pool, the player aid."""

import msgspec

from beachhead.games.dday_dice.board import ROLLING, SPENDING, UPKEEP, Board
from beachhead.games.dday_dice.content.components import (
    AIDS,
    AWARDS,
    COUNTRIES,
    HAND,
    ITEMS,
    RESERVES,
    SPECIALISTS,
    UNIQUES,
    VEHICLES,
    Bonus,
    Card as GameCard,
    pick_cards,
)
from beachhead.games.dday_dice.notation.names import FACE_NAMES, describe_bonus, find_card as named
from beachhead.games.dday_dice.rules import awards, items, setup, specialists, vehicles
from beachhead.kernel.plurals import counted
from beachhead.kernel.scene import Card, Panel
from beachhead.kernel.steps import Choice


def aid_panel(b: Board, side: int) -> list[Panel]:
    """Show what three dice of a symbol, one of each colour, bring this country."""
    number = b.units[side].country
    if number < 0:
        return []
    country = COUNTRIES[number]
    title = f"{country.name}: an RWB brings"
    shown = b.phase in (ROLLING, UPKEEP) and not offer_panel(b, side)
    lines = tuple(describe_aid(bonus) for bonus in country.bonus)
    note = "reconstructed if not said"
    return [Panel("aid", title, side, lines=lines, collapsed=not shown, compact=True, note=note)]


def describe_aid(bonus: Bonus) -> str:
    """Describe what one symbol brings."""
    gains = " or ".join(describe_bonus(o) for o in bonus.options)
    source = f" ({bonus.provenance})" if bonus.provenance != "reconstructed" else ""
    return f"{FACE_NAMES[bonus.symbol]} · {AIDS.names[bonus.symbol]}: {gains}{source}"


def show_cards_once(panels: list[Panel]) -> tuple[Panel, ...]:
    """Show a card only where it comes first: among the cards to choose from, if it is there."""
    seen: set[str] = set()
    found = []
    for panel in panels:
        left = tuple(c for c in panel.cards if c.id not in seen)
        seen.update(c.id for c in left)
        found.append(msgspec.structs.replace(panel, cards=left))
    return tuple(found)


def own_cards_panel(b: Board, side: int) -> Panel:
    """Show the cards in play, held and dead."""
    u = b.units[side]
    held = [draw_card(b, c, side) for c in pick_cards(u.specialists, SPECIALISTS)]
    held += [draw_card(b, c, side) for c in pick_cards(u.items, ITEMS)]
    held += [draw_card(b, c, side) for c in pick_cards(u.awards, AWARDS)]
    if u.vehicle >= 0:
        held.append(draw_card(b, VEHICLES[u.vehicle], side))
    held += [draw_card(b, c, side, spent=True) for c in pick_cards(u.dead | u.placed, SPECIALISTS)]
    return Panel(f"cards:{side}", "Your cards", side, "below", cards=tuple(held), compact=True)


def draw_card(b: Board, c: GameCard, owner: int = -1, *, spent: bool = False) -> Card:
    """Show a card with its provenance."""
    unit = {"specialist": "Star", "item": "Item Point", "vehicle": "Item Point"}.get(c.family)
    explosives = f" ({counted(c.data.explosives, 'explosive')})" if c.data.explosives else ""
    return Card(
        f"card:{c.id}",
        c.name,
        c.find_text(b.solo) + explosives,
        c.data.kind or c.family,
        counted(c.cost, unit) if unit else "",
        owner,
        face_up=not spent,
        spent=spent,
        provenance=c.data.provenance.summary(),
        symbol={"specialist": "leader", "item": "tool", "vehicle": "truck"}.get(c.family, "star"),
    )


CHOICES: dict[str, Choice[Board, ..., str]] = {
    "choose_award": awards.choose_award,
    "choose_pool_item": setup.choose_pool_item,
    "choose_free_vehicle": vehicles.choose_free_vehicle,
    "choose_free_item": items.choose_free_item,
    "choose_free_leader": specialists.choose_free_leader,
    "choose_revived": specialists.choose_revived,
}


def offer_panel(b: Board, side: int) -> list[Panel]:
    """Show the cards that the side is choosing from and that do not lie open in the pool."""
    agendas = [x.agenda for x in b.branches if x.side == side] or [b.agenda]
    frame = agendas[0][-1] if agendas[0] else ("",)
    if frame[0] not in CHOICES:
        return []
    open_ids = {"done", *(c.id for c in pick_cards(b.pool, ITEMS))}
    ids = [i for i in CHOICES[str(frame[0])].options(b, *frame[1:]) if i not in open_ids]
    if not ids:
        return []
    return [
        Panel(
            "choice",
            "To choose from",
            cards=tuple(draw_card(b, named(i)) for i in ids),
            compact=True,
        )
    ]


def leaders_panel(b: Board, side: int) -> Panel:
    """Show whom the Unit could rally: hand and pool; what is out of reach is turned."""
    u = b.units[side]
    free = specialists.find_available(b, u)
    shown = (HAND | b.leaders) & ~u.specialists & ~u.dead & ~u.placed
    shown_cards = tuple(
        draw_card(b, c, spent=bool(not free & c.bit and c.bit & (UNIQUES | RESERVES)))
        for c in pick_cards(shown, SPECIALISTS)
    )
    return Panel(
        "leaders",
        "Specialists to rally",
        cards=shown_cards,
        collapsed=b.phase != SPENDING,
        compact=True,
    )


def pool_panel(b: Board) -> Panel:
    """Show the Items that can be found, the Units' Sectors' Vehicles and the Award deck."""
    found = [draw_card(b, c) for c in pick_cards(b.pool, ITEMS)]
    for u in b.units:
        index = b.sector_of(u).vehicle if u.sector else -1
        if index >= 0 and b.garage >> index & 1:
            found.append(draw_card(b, VEHICLES[index]))
    once = {c.id: c for c in [draw_award_deck(b), *found]}
    return Panel("pool", "Pool", place="below", cards=tuple(once.values()), compact=True)


def draw_award_deck(b: Board) -> Card:
    """Show the back of the Award deck (DDD-SETUP-20)."""
    return Card("deck", f"Awards: {b.deck.bit_count()} left", kind="award", face_up=False)
