"""What one Unit of a stranger's position must be: figures in bounds, cards that exist, claims and offers whole."""

from beachhead.games.dday_dice.board import (
    CANNOT_STAY,
    DICE_NUMBERS,
    FIGHTING,
    MOVED,
    MOVING,
    MULLIGAN,
    SPENDING,
    TRADE_NUMBERS,
    UPKEEP,
    YIELDED,
    Board,
    Claim,
    Unit,
)
from beachhead.games.dday_dice.content.battle_maps import MAPS
from beachhead.games.dday_dice.content.components import (
    ALL_AWARDS,
    ALL_VEHICLES,
    COUNTRIES,
    DICE,
    FACES,
    FIGURES,
    ITEMS,
    RESOURCES,
    SPECIALISTS,
    VEHICLES,
)
from beachhead.games.dday_dice.rules.conflicts import FAMILIES

LARGEST = 1_000
CODES = 4 * len(FACES)
RESULTS = 64
AWAITING = 8
MOST_CLAIMS = 20
COUNTED = (*RESOURCES, *(f"new_{r}" for r in RESOURCES), "earned", "prevent", "fallen")
COUNTED += ("conquered", "rerolls")
BOUNDS = {
    "rolls": FIGURES.dice.rolls,
    "locked": (1 << len(DICE)) - 1,
    "cancelled": (1 << len(DICE)) - 1,
    "ever": MULLIGAN,
    "done": 2 * YIELDED - 1,
    "offers": FIGURES.trade.offers_per_phase,
    "awards": ALL_AWARDS,
    "pays": (1 << len(ITEMS) + len(SPECIALISTS)) - 1,
    **dict.fromkeys(COUNTED, LARGEST),
}
"""The most that a field may be; none may be below 0."""


def unit_faults(b: Board, side: int, u: Unit) -> list[str]:
    """Check one Unit's card, marker, place, dice and cards."""
    faults = [
        f"{field} is {getattr(u, field)}, not 0 to {most} (DDD-SETUP-25)"
        for field, most in BOUNDS.items()
        if not 0 <= getattr(u, field) <= most
    ]
    faults += place_faults(b, u) + dice_faults(u) + card_faults(u)
    if b.turn and not u.size and b.phase != FIGHTING and not b.ending:
        faults.append("nobody is in it: neither Soldiers nor Specialists (DDD-LOSE-01)")
    if not -1 <= u.country < len(COUNTRIES):
        faults.append(f"there is no country {u.country} (DDD-SETUP-04)")
    if not -1 <= u.afar < len(b.units):
        faults.append(f"it reaches no Unit {u.afar} from afar (DDD-TRADE-09)")
    if not faults:
        faults = claim_faults(b, u) + offer_faults(b, side, u)
    return [f"unit {side + 1}: {fault}" for fault in faults]


def place_faults(b: Board, u: Unit) -> list[str]:
    """Check where the marker stands, what it shows and where it goes."""
    sectors, faults = MAPS[b.map].sectors, []
    if u.sector not in sectors and (u.sector or b.turn):
        faults.append(f"it stands in no Sector of the map: {u.sector} (DDD-MARKER-01)")
    elif u.sector and not u.visited >> u.sector & 1:
        faults.append(f"it has not visited the Sector it stands in, {u.sector} (DDD-MOVE-10)")
    if u.visited < 0 or u.visited >> (max(sectors) + 1):
        faults.append(f"it has visited Sectors that the map lacks: {u.visited} (DDD-MOVE-10)")
    if not 1 <= u.face <= CANNOT_STAY:
        faults.append(f"a marker has no face {u.face} (DDD-MARKER-12)")
    if u.face == CANNOT_STAY and b.phase in (SPENDING, MOVING) and not u.conquered | u.done & MOVED:
        faults.append("phase 3 has turned the marker of a Unit that cannot stay (DDD-MARKER-05)")
    if u.conquered and u.sector != MAPS[b.map].bunker:
        faults.append(f"it has conquered the Bunker from Sector {u.sector} (DDD-WIN-01)")
    return faults or target_faults(b, u)


def target_faults(b: Board, u: Unit) -> list[str]:
    """Check the Sector that a Unit goes to; while dice are rolled it is whose dice are copied."""
    if b.phase <= UPKEEP:
        known = 0 <= u.target <= len(b.units)
    else:
        ways = {way.to for way in b.sector_of(u).ways} if u.sector else set()
        arrived = any(frame[0] == "after_moves" for frame in b.agenda)
        known = not u.target or (-AWAITING < u.target < 0 and arrived) or u.target in ways
    return [] if known else [f"no way leads from Sector {u.sector} to {u.target} (DDD-MOVE-05)"]


def dice_faults(u: Unit) -> list[str]:
    """Check the dice on the table, on a card, and results without dice."""
    faults = []
    if u.dice and (len(u.dice) != len(DICE) or not all(-1 <= c < CODES for c in u.dice)):
        faults.append(f"there are no such dice: {u.dice} (DDD-SETUP-23)")
    if not u.dice and u.locked | u.cancelled:
        faults.append(
            f"dice are locked or cancelled that were not rolled: {u.locked} (DDD-ROLL-05)"
        )
    if any(not 0 <= c < RESULTS or c % 32 >= CODES for c in u.extra):
        faults.append(f"there are no such bonus results: {u.extra} (DDD-RWB-05)")
    if len(u.card_dice) > len(DICE) or any(not 0 <= c < 3 * len(FACES) for c in u.card_dice):
        faults.append(f"no such dice lie on a card: {u.card_dice} (DDD-LT-11)")
    if u.collected and (len(u.collected) != len(FACES) or not set(u.collected) <= set(range(7))):
        faults.append(f"bonuses are collected by symbol, not {u.collected} (DDD-RWB-12)")
    return faults


def card_faults(u: Unit) -> list[str]:
    """Check that the cards exist and that a Specialist is in one state."""
    faults = [
        f"{name} {getattr(u, name)} are cards that do not exist (DDD-SPEC-01)"
        for name in ("specialists", "dead", "placed")
        if not 0 <= getattr(u, name) < 1 << len(SPECIALISTS)
    ]
    if not 0 <= u.items < 1 << len(ITEMS):
        faults.append(f"items {u.items} are cards that do not exist (DDD-ITEM-14)")
    if not -1 <= u.vehicle < ALL_VEHICLES.bit_length():
        faults.append(f"there is no Vehicle {u.vehicle} (DDD-VEH-09)")
    if u.specialists & (u.dead | u.placed) or u.dead & u.placed:
        faults.append("a Specialist is both alive and dead (DDD-SPEC-14)")
    return faults


def claim_faults(b: Board, u: Unit) -> list[str]:
    """Check that claims are whole, and name cards that have left the common pool."""
    size = len(Claim._fields)
    if len(u.claims) % size:
        return [f"a claim has {size} numbers, so {len(u.claims)} are no claims (DDD-CONFLICT-08)"]
    cards = [(claim.kind, claim.card) for claim in u.list_claims()]
    if len(set(cards)) < len(cards) or len(u.claims) > size * MOST_CLAIMS:
        return [f"a card is claimed twice, or more than {MOST_CLAIMS} are (DDD-CONFLICT-08)"]
    for kind, index, price, way, limit, settled in u.list_claims():
        known = 0 <= kind < len(FAMILIES) and 0 <= index < len(FAMILIES[kind])
        if (
            not known
            or {way, settled} - {0, 1}
            or not 0 <= min(price, limit) <= max(price, limit) <= LARGEST
        ):
            return [
                f"nothing can be claimed by {(kind, index, price, way, limit)} (DDD-CONFLICT-08)"
            ]
        if (b.leaders, b.pool, b.garage, b.deck)[kind] >> index & 1:
            name = FAMILIES[kind][index].name
            return [f"{name} was taken in this phase, but lies in the pool (DDD-CONFLICT-08)"]
    return []


def offer_faults(b: Board, side: int, u: Unit) -> list[str]:
    """Check that an offer is whole: partner, open or not, then what is given and what is asked."""
    offer = u.offer
    if not offer:
        return []
    if len(offer) == DICE_NUMBERS:
        sound = all(0 <= n < len(DICE) for n in offer[1:])
    else:
        limits = (*(LARGEST for _ in RESOURCES), (1 << len(ITEMS)) - 1, len(VEHICLES))
        sound = len(offer) == TRADE_NUMBERS and u.trade.made in (0, 1)
        sound = sound and all(0 <= n <= most for n, most in zip(offer[2:], 2 * limits, strict=True))
    if not sound or offer[0] == side or not 0 <= offer[0] < len(b.units):
        return [f"there is no such offer: {offer} (DDD-TRADE-05)"]
    vehicle = u.trade.given.vehicle - 1 if len(offer) == TRADE_NUMBERS and u.trade.made else -1
    if vehicle >= 0 and (u.vehicle >= 0 or b.is_in_garage(vehicle)):
        return [f"it offers Vehicle {vehicle}, which lies elsewhere (DDD-VEH-09)"]
    return []
