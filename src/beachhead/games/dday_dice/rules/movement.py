"""Phase 5: Units move one Sector sideways or forward.

DDD-MOVE-01 to 16, DDD-ADV-01 to 06, DDD-EXPL-01 to 07. Everybody declares at the same time; then
the moves are made, the smallest Unit first. Who waits for another Unit's move is asked again.
"""

from beachhead.games.dday_dice.board import (
    CANNOT_STAY,
    CRY,
    MINES,
    MOVED,
    MUST_MOVE,
    RED,
    SAFE,
    STAYED,
    UNPAID,
    WAITING,
    Board,
    Unit,
)
from beachhead.games.dday_dice.components import ITEMS, SPECIALISTS, VEHICLES, Card, picked
from beachhead.games.dday_dice.effects import MOVE
from beachhead.games.dday_dice.maps import Requirement, Sector, Way
from beachhead.games.dday_dice.rules.base import (
    dies,
    everyone,
    for_each_side,
    leave_to,
    rules,
    simultaneously,
)
from beachhead.games.dday_dice.rules.cards import SACRIFICIAL, act, extras
from beachhead.games.dday_dice.rules.claims import settle_claims
from beachhead.games.dday_dice.rules.combat import before_combat
from beachhead.games.dday_dice.rules.ending import lose
from beachhead.games.dday_dice.rules.sectors import HONOURED, MINED, entering
from beachhead.kernel.cards import Deck
from beachhead.kernel.nodes import Answer
from beachhead.kernel.position import Frame

GO, STAY, WAIT = "go", "stay", "wait"
SHIFT = len(ITEMS)
"""In `Unit.pays` Specialists stand above the Items."""


@rules.auto("DDD-TURN-09")
def move_units(b: Board) -> None:
    """Open phase 5."""
    b.phase = 5
    if b.solo:
        b.do(MAKE_MOVES)
        moving.run(b, 0)
        return
    sides = b.active()
    b.waits = len(sides) > 1
    for side in sides:
        b.units[side].offers = 0
    move_round.run(b)


@rules.auto("DDD-MOVE-16")
def move_round(b: Board) -> None:
    """Ask every Unit that has neither moved nor stayed."""
    if b.solo:
        b.do(MAKE_MOVES)
        moving.run(b, 0)
        return
    undecided = [i for i in b.active() if not b.units[i].done & (MOVED | STAYED)]
    work: dict[int, list[Frame]] = {i: [moving(i)] for i in undecided}
    simultaneously(b, everyone(b, work), settle_claims(), make_moves())


@rules.auto("DDD-MOVE-03")
def moving(b: Board, side: int) -> None:
    """Ask where the Unit goes; a Unit that can do nothing at all waits for the others."""
    u = b.units[side]
    if u.face != MUST_MOVE:
        for way in b.sector_of(u).ways:
            if may_enter(b, u, way):
                b.do(MOVE_FRAMES[side])
                return
    answers = move.options(b, side)
    if len(answers) > 1:
        b.do(MOVE_FRAMES[side])
    elif answers:
        moved(b, answers[0], side)
    else:
        u.done |= WAITING


@rules.choice("DDD-MOVE-03")
def move(b: Board, side: int) -> list[Answer]:
    """Offer every Sector the Unit may enter, to stay where it may, and the extras."""
    u = b.units[side]
    answers: list[Answer] = [(GO, way.to) for way in b.sector_of(u).ways if may_enter(b, u, way)]
    if u.face != MUST_MOVE:
        answers.append(STAY)
    if b.waits:
        answers.append(WAIT)
    if u.items or u.awards or u.specialists & SACRIFICIAL or u.vehicle >= 0 or not b.solo:
        answers += extras(b, side, MOVE)
    return answers


MOVE_FRAMES = for_each_side(move)


def may_enter(b: Board, u: Unit, way: Way) -> bool:
    """Check visits, Courage, room and requirements of the next Sector."""
    if u.visited & way.bit:
        return False  # DDD-MOVE-10
    if way.courage > u.courage and courage_cost(b, u, way) > u.courage:
        return False  # DDD-ADV-01
    if not way.asks:
        return True
    sector = b.battle_map.sectors[way.to]
    if sector.data.max_units and not b.solo and full(b, sector):
        return False  # DDD-MOVE-15
    return meets_requirement(b, u, sector)


def full(b: Board, sector: Sector) -> bool:
    """Tell whether a Sector holds as many Units as it may."""
    return len(b.here(sector.number)) >= sector.data.max_units


def courage_cost(b: Board, u: Unit, way: Way) -> int:
    """Give what an Advance costs this Unit now (DDD-ADV-01); sideways is free (DDD-ADV-05)."""
    if not way.advance or u.done & (CRY | UNPAID):
        return 0
    cost = way.courage
    if u.specialists:
        cost -= u.help.cheaper_advance
    if u.vehicle >= 0 or not b.solo:
        vehicles = b.vehicle_help(u.sector)
        if vehicles:
            cost -= vehicles.cheaper_advance
    return max(cost, 0)


def requirement(b: Board, u: Unit, sector: Sector) -> Requirement | None:
    """Give the requirement that binds this Unit, if any."""
    need = sector.data.require
    if need is None or u.done & CRY or b.leaves_out(RED):
        return None
    if u.specialists and u.help.ignore_requirements:
        return None
    return None if need.once and b.opened >> sector.number & 1 else need


def meets_requirement(b: Board, u: Unit, sector: Sector) -> bool:
    """Tell whether a Unit has what the Sector asks for (DDD-MOVE-14)."""
    need = requirement(b, u, sector)
    if need is None:
        return True
    if need.specialist and not u.specialists & sector.specialist:
        return False
    if u.points < need.points:
        return False
    if not need.explosives and not need.meets:
        return True
    return bool(payments(u, need, sector))


def payments(u: Unit, need: Requirement, sector: Sector) -> list[tuple[str, ...]]:
    """List the smallest sets of cards that meet a requirement (DDD-EXPL-02 to -04)."""
    cards = [*picked(u.items, ITEMS), *picked(u.specialists, SPECIALISTS)]
    name = need.meets or "explosives"
    found: list[tuple[str, ...]] = [(c.id,) for c in cards if stands_for(c, name, sector)]
    if need.explosives:
        loaded = [c for c in cards if c.data.explosives]
        found += [(c.id,) for c in loaded if c.data.explosives >= need.explosives]
        weak = [c for c in loaded if c.data.explosives < need.explosives]
        found += [(c.id, d.id) for i, c in enumerate(weak) for d in weak[i + 1 :]]
    return found


def stands_for(card: Card, name: str, sector: Sector) -> bool:
    """Tell whether a card may be discarded for a requirement of this name."""
    effect = card.effect("meets")
    if effect is None or effect.requirement != name:
        return False
    return not (effect.where == "not_bunker" and sector.data.bunker)


@move.chosen
def moved(b: Board, answer: Answer, side: int) -> None:
    """Declare the move, or do something else first."""
    u = b.units[side]
    match answer:
        case ("go", int() as target):
            u.target = target
            if declare_payment(b, side):
                return
        case "stay":
            u.done |= STAYED
        case "wait":
            u.done |= WAITING
        case _:
            b.do(moving(side))
            act(b, answer, side)
            return
    if b.solo:
        leave_to(b, make_moves)


def declare_payment(b: Board, side: int) -> bool:
    """Ask which cards are discarded, where there is a choice; tell whether one is to be made."""
    u = b.units[side]
    sector = b.battle_map.sectors[u.target]
    u.pays = 0
    if sector.data.require is None:
        return False
    need = requirement(b, u, sector)
    if need and (need.explosives or need.meets):
        found = payments(u, need, sector)
        if len(found) > 1:
            b.do(choose_payment(side))
            return True
        if found:
            note_payment(u, found[0])
    return False


@rules.choice("DDD-EXPL-03")
def choose_payment(b: Board, side: int) -> list[tuple[str, ...]]:
    """Offer every smallest set of cards that meets the requirement."""
    u = b.units[side]
    sector = b.battle_map.sectors[u.target]
    need = requirement(b, u, sector)
    return payments(u, need, sector) if need else []


@choose_payment.chosen
def declare_cards(b: Board, answer: tuple[str, ...], side: int) -> None:
    """Note the cards to be discarded on entering."""
    note_payment(b.units[side], answer)


def note_payment(u: Unit, cards: tuple[str, ...]) -> None:
    """Remember which cards go, until the move is made."""
    names = {c.id: c.bit for c in ITEMS} | {c.id: c.bit << SHIFT for c in SPECIALISTS}
    u.pays = sum(names[name] for name in cards)


@rules.auto("DDD-MOVE-16")
def make_moves(b: Board) -> None:
    """Make the declared moves, the smallest Unit first; then ask those who waited."""
    if b.solo:
        make_own_move(b)
        return
    movers = [i for i in b.active() if b.units[i].target]
    tied = contested(b, movers) if len(movers) > 1 else []
    if tied and b.first not in tied:
        b.do(roll_for_way(*tied), make_moves())
        return
    movers.sort(key=lambda i: (b.units[i].size, i != b.first, i))
    work: dict[int, list[Frame]] = {}
    for side in movers:
        if go(b, side):
            work[side] = [entering(side)]
    b.first = -1
    simultaneously(b, everyone(b, work), settle_claims(), after_moves(len(work)))


MAKE_MOVES = make_moves()


def make_own_move(b: Board) -> None:
    """Make the move of a solitaire Unit, if it has declared one."""
    u = b.units[0]
    if not u.target or not go(b, 0):
        after_moves.run(b, 0)
    elif u.target or not b.sector_of(u).quiet:
        b.do(AFTER_ONE)
        entering.run(b, 0)
    else:
        before_combat.run(b)


def contested(b: Board, movers: list[int]) -> list[int]:
    """List equal Units that want something in one Sector which only the first one gets."""
    for target in {b.units[i].target for i in movers}:
        sector = b.battle_map.sectors[target].data
        special = bool(sector.max_units)
        special |= sector.first_award and not b.honoured >> target & 1
        special |= sector.require is not None and sector.require.once
        rivals = [i for i in movers if b.units[i].target == target]
        if special and len(rivals) > 1:
            least = min(b.units[i].size for i in rivals)
            equal = [i for i in rivals if b.units[i].size == least]
            if len(equal) > 1:
                return equal
    return []


@rules.chance("DDD-CONFLICT-09")
def roll_for_way(b: Board, *sides: int) -> Deck:
    """Let the dice pick who goes first among equal Units."""
    del b
    return Deck(tuple((s, 1) for s in sides))


@roll_for_way.came_up
def won_way(b: Board, drawn: tuple[int | str, ...], *sides: int) -> None:
    """Remember who goes first."""
    del sides
    b.first = int(drawn[0])


def go(b: Board, side: int) -> bool:
    """Make one declared move if it still holds; pay for it."""
    u = b.units[side]
    target, u.target = u.target, 0
    way = b.way(u, target)
    sector = b.battle_map.sectors[target]
    # Trades, other Units' moves and Vehicles may have changed things since the move was declared.
    if not may_enter(b, u, way) or (u.pays and not holds(u, u.pays)):
        return False
    if way.courage:
        u.courage -= courage_cost(b, u, way)
    if way.asks:
        discard(b, side, sector)
    if u.vehicle >= 0:
        leave_vehicle(b, u, way, side)
    if b.story is not None:
        piece, place = f"unit:{side}", f"sector:{target}"
        b.tell("moved", "DDD-MOVE-01", side=side, piece=piece, to=place)
    u.sector = target
    u.visited |= way.bit
    black = sector.data.shield == "black" or (sector.data.max_units and b.solo)
    u.face = CANNOT_STAY if black else 1
    u.done |= MOVED
    if way.mines and not safe_from_mines(b, u, way):
        u.target -= MINED
    if sector.data.first_award and not b.honoured >> target & 1:
        b.honoured |= 1 << target  # DDD-CONFLICT-08: the smallest Unit is the first
        u.target -= HONOURED
    return True


def safe_from_mines(b: Board, u: Unit, way: Way) -> bool:
    """Tell whether a Unit crosses a mined border unharmed."""
    if u.done & (CRY | SAFE) or b.swept & way.mines or b.leaves_out(MINES):
        return True
    return bool(u.specialists) and u.help.ignore_mines


def holds(u: Unit, cards: int) -> bool:
    """Tell whether a Unit still has the cards it meant to discard."""
    return not cards & ~(u.items | u.specialists << SHIFT)


def discard(b: Board, side: int, sector: Sector) -> None:
    """Pay what the Sector requires (DDD-EXPL-06, DDD-EXPL-07)."""
    u = b.units[side]
    need = requirement(b, u, sector)
    if need:
        u.points -= need.points
        u.items &= ~(u.pays & ((1 << SHIFT) - 1))
        for card in picked(u.pays >> SHIFT, SPECIALISTS):
            dies(b, side, card)
        if need.once:
            b.opened |= 1 << sector.number
            b.tell("opened", "DDD-EXPL-02", side=side, at=f"sector:{sector.number}")
    u.pays = 0


def leave_vehicle(b: Board, u: Unit, way: Way, side: int) -> None:
    """Leave the Vehicle behind at mines and before the Bunker (DDD-VEH-07, DDD-VEH-08)."""
    mined = way.mines and not b.swept & way.mines and not b.leaves_out(MINES)
    if mined or way.to == b.battle_map.bunker:
        b.tell("abandoned", "DDD-VEH-07", side=side, card=VEHICLES[u.vehicle].name)
        u.vehicle = -1


@rules.auto("DDD-MOVE-04")
def after_moves(b: Board, made: int) -> None:
    """Ask those who waited once more; a Unit that must move and cannot is lost."""
    waiting = [i for i in b.active() if not b.units[i].done & (MOVED | STAYED)]
    if not waiting:
        before_combat.run(b)
    elif not made and not b.waits and all(b.units[i].done & WAITING for i in waiting):
        lose(b, waiting[0], "stuck")
    else:
        for i in waiting:
            b.units[i].done &= ~WAITING
        b.waits = made > 0 and len(waiting) > 1
        b.do(move_round())


AFTER_ONE = after_moves(1)
