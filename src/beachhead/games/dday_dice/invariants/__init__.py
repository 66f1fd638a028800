"""What must hold of any position: the table, the Units, the cards and the agenda."""

from beachhead.games.dday_dice.board import LEFT_OUT_BITS, TRADE_NUMBERS, Board
from beachhead.games.dday_dice.content.battle_maps import MAPS
from beachhead.games.dday_dice.content.components import (
    ALL_AWARDS,
    ALL_VEHICLES,
    AWARDS,
    ITEMS,
    RANKING,
    RESERVES,
    SPECIALISTS,
    UNIQUES,
    VEHICLES,
    Card,
)
from beachhead.games.dday_dice.invariants.agenda import agenda_faults, rehearse
from beachhead.games.dday_dice.invariants.units import LARGEST, unit_faults
from beachhead.games.dday_dice.rules.conflicts import TWO_STEPS
from beachhead.games.dday_dice.rules.specialists import find_uniques_in_play

__all__ = ["find_faults", "rehearse"]
MOST_PLAYERS = 4
SECTOR_SETS = ("opened", "honoured", "cleared")


def find_faults(b: Board) -> list[str]:
    """List everything about a position that cannot be."""
    if b.map not in MAPS:
        return [f"there is no map {b.map!r}; known: {', '.join(MAPS)} (DDD-SETUP-06)"]
    if not 1 <= len(b.units) <= MOST_PLAYERS:
        return [f"1 to 4 Units play, not {len(b.units)} (DDD-SETUP-01)"]
    faults = table_faults(b) or [
        f for side, u in enumerate(b.units) for f in unit_faults(b, side, u)
    ]
    return faults or card_faults(b) or agenda_faults(b)


def table_faults(b: Board) -> list[str]:
    """Check turn, phase, and what has changed on the map."""
    sectors = MAPS[b.map].sectors
    faults = [
        f"{name} is {getattr(b, name)}, not {low} to {high} ({rule})"
        for name, low, high, rule in (
            ("phase", 0, 6, "DDD-TURN-02"),
            ("turn", 0, LARGEST, "DDD-TURN-12"),
            ("joe", 0, 2, "DDD-JOE-01"),
            ("first", -1, len(b.units) - 1, "DDD-CONFLICT-09"),
            ("pool", 0, (1 << len(ITEMS)) - 1, "DDD-SETUP-15"),
            ("leaders", 0, (1 << len(SPECIALISTS)) - 1, "DDD-SETUP-13"),
            ("swept", 0, (1 << len(MAPS[b.map].mined)) - 1, "DDD-SECTOR-09"),
            ("left_out", 0, (1 << len(LEFT_OUT_BITS)) - 1, "DDD-FEW-08"),
            *((name, 0, (2 << max(sectors)) - 1, "DDD-SECTOR-01") for name in SECTOR_SETS),
        )
        if not low <= getattr(b, name) <= high
    ]
    if b.solo != (len(b.units) == 1):
        faults.append(f"solitaire is a game of one Unit, not of {len(b.units)} (DDD-SOLO-01)")
    named = [*b.lowered[::2], *b.smoked, *(r[0] if r else 0 for r in b.fire)]
    if len(b.lowered) % 2 or any(n not in sectors for n in named):
        faults.append(f"lowered, smoked and fire name Sectors, not {named} (DDD-COMBAT-10)")
    if any(not 1 <= d <= 6 for rolled in b.fire for d in rolled[1:]):
        faults.append(f"Machine Gun Fire dice show 1 to 6, not {b.fire} (DDD-MGF-01)")
    return faults


def name_cards(bits: int, family: tuple[Card, ...]) -> str:
    """Name those cards of a family whose bits are set."""
    return ", ".join(card.name for card in family if card.bit & bits)


def card_faults(b: Board) -> list[str]:
    """Demand that no card lies in two places, nor more Specialists play than may (DDD-ITEM-14)."""
    faults = []
    trades = [u.trade for u in b.units if len(u.offer) == TRADE_NUMBERS]
    escrow = [trade.given.items for trade in trades if trade.made]
    rows = (
        (ITEMS, [b.pool, *(u.items for u in b.units), *escrow]),
        (AWARDS, [b.deck, *(u.awards for u in b.units)]),
        (VEHICLES, [b.garage, *(1 << u.vehicle for u in b.units if u.vehicle >= 0)]),
        (
            SPECIALISTS,
            [
                b.leaders,
                *((u.specialists | u.dead | u.placed) & (RANKING | UNIQUES) for u in b.units),
            ],
        ),
    )
    for family, sets in rows:
        seen = 0
        for held in sets:
            twice = name_cards(seen & held, family)
            faults += [f"{twice}: in two places (DDD-ITEM-14)"] if twice else []
            seen |= held
    if b.joe < TWO_STEPS:
        playing = [(find_uniques_in_play(b), "one Unique Specialist plays (DDD-SPEC-25)")]
        limit = "a Unit has one Reserve Specialist (DDD-SPEC-21)"
        playing += [(u.specialists & RESERVES, limit) for u in b.units]
        faults += [f"{name_cards(x, SPECIALISTS)}: {why}" for x, why in playing if x & x - 1]
    if b.deck & ~ALL_AWARDS or b.garage & ~ALL_VEHICLES:
        faults.append("the deck or the garage holds cards that do not exist (DDD-SETUP-37)")
    return faults
