"""Phase 5: Units move one Sector sideways or forward (DDD-MOVE).

Everybody declares at the same time; then the moves are made, the smallest Unit first. A Unit that
waits for another one's move is asked again.
"""

from beachhead.games.dday_dice.board import (
    CANNOT_STAY,
    CRY,
    HONOURED,
    JOINED,
    MINED,
    MOVED,
    MOVING,
    MUST_MOVE,
    SAFE,
    STAYED,
    WAITING,
    YIELDED,
    Board,
    Unit,
)
from beachhead.games.dday_dice.content.battle_maps import GO, MAPS, Sector
from beachhead.games.dday_dice.content.effects import MOVE
from beachhead.games.dday_dice.rules.base import (
    act_simultaneously,
    for_each_side,
    include_everyone,
    rules,
)
from beachhead.games.dday_dice.rules.casualties import destroy_unit
from beachhead.games.dday_dice.rules.combat import before_combat
from beachhead.games.dday_dice.rules.conflicts import INSIST, YIELD, settle_claims
from beachhead.games.dday_dice.rules.ending import lose
from beachhead.games.dday_dice.rules.free_actions import list_free_actions, take_free_action
from beachhead.games.dday_dice.rules.requirements import (
    declare_payment,
    find_courage_cost,
    list_moves,
    may_enter,
    pay_requirement,
    still_holds,
)
from beachhead.games.dday_dice.rules.sectors import entering
from beachhead.games.dday_dice.rules.specialists import find_available
from beachhead.games.dday_dice.rules.vehicles import leave_vehicle
from beachhead.kernel.cards import Deck, deck
from beachhead.kernel.nodes import Answer
from beachhead.kernel.position import Frame

STAY, WAIT, STUCK = "stay", "wait", "stuck"


@rules.auto("DDD-TURN-09")
def move_units(b: Board) -> None:
    """Open phase 5."""
    b.phase = MOVING
    sides = b.list_active()
    b.waits = len(sides) > 1
    for side in sides:
        b.units[side].offers = 0
    move_round.run(b)


@rules.auto("DDD-MOVE-16")
def move_round(b: Board) -> None:
    """Ask every Unit that has neither moved nor stayed."""
    if b.solo:
        b.agenda.append(MAKE_MOVES)
        moving.run(b, 0)
        return
    work: dict[int, list[Frame]] = {i: [moving(i)] for i in list_undecided(b)}
    act_simultaneously(b, include_everyone(b, work), settle_claims(), make_moves())


def list_undecided(b: Board) -> list[int]:
    """List the Units that have neither moved nor stayed."""
    return [i for i in b.list_active() if not b.units[i].done & (MOVED | STAYED)]


@rules.auto("DDD-MOVE-03")
def moving(b: Board, side: int) -> None:
    """Ask where the Unit goes; a Unit that can do nothing at all waits for the others."""
    u = b.units[side]
    if u.face != MUST_MOVE and list_moves(b, u, MAPS[b.map].sectors[u.sector].ways):
        b.agenda.append(MOVE_FRAMES[side])
        return
    answers = move.options(b, side)
    if len(answers) > 1:
        b.do(MOVE_FRAMES[side])
    elif answers:
        declare_move(b, answers[0], side)
    else:
        u.done |= WAITING


@rules.choice("DDD-MOVE-03")
def move(b: Board, side: int) -> list[Answer]:
    """Offer every Sector the Unit may enter, to stay where it may, and the extras."""
    u = b.units[side]
    answers = list_moves(b, u, MAPS[b.map].sectors[u.sector].ways)
    if u.face != MUST_MOVE:  # DDD-MARKER-06, DDD-MARKER-09
        answers.append(STAY)
    if b.waits:
        answers.append(WAIT)
    more = list_free_actions(b, side, MOVE)
    # DDD-MOVE-17: nobody has to play a card because no way is open
    return answers + (more if answers or not more else [STUCK, *more])


MOVE_FRAMES = for_each_side(move)


@move.chosen
def declare_move(b: Board, answer: Answer, side: int) -> None:
    """Declare the move, or do something else first."""
    u = b.units[side]
    if isinstance(answer, tuple) and answer[0] == GO:
        u.target = answer[1]  # type: ignore[assignment]
        declare_payment(b, side)
    elif answer == STAY:
        u.done |= STAYED
    elif answer in (WAIT, STUCK):
        u.done |= WAITING
    else:
        b.do(moving(side))
        take_free_action(b, answer, side)
        return
    if b.agenda and b.agenda[-1] is MAKE_MOVES:  # nobody else has a say
        del b.agenda[-1]
        make_moves.run(b)


@rules.auto("DDD-MOVE-16")
def make_moves(b: Board) -> None:
    """Make the declared moves, the smallest Unit first; then ask those who waited."""
    if b.solo:
        make_own_move(b)
        return
    movers = [i for i in b.list_active() if b.units[i].target]
    tied = find_tied_rivals(b, movers) if len(movers) > 1 else []
    if tied and b.first not in tied:
        asked: dict[int, list[Frame]] = {side: [yield_way(side)] for side in tied}
        act_simultaneously(b, asked, settle_way(*tied), make_moves())
        return
    movers.sort(key=lambda i: (b.units[i].size, i != b.first, i))
    work: dict[int, list[Frame]] = {}
    for side in movers:
        if make_move(b, side):
            work[side] = [entering(side)]
    b.first = -1
    act_simultaneously(b, include_everyone(b, work), settle_claims(), after_moves(len(work)))


MAKE_MOVES = make_moves()


def make_own_move(b: Board) -> None:
    """Make the move of a solitaire Unit, if it has declared one."""
    if b.units[0].target and make_move(b, 0):
        b.agenda.append(AFTER_ONE)
        entering.run(b, 0)
    else:
        after_moves.run(b, 0)


def find_tied_rivals(b: Board, movers: list[int]) -> list[int]:
    """List equal Units that want something in one Sector which only the first one gets."""
    for target in {b.units[i].target for i in movers}:
        sector = b.battle_map.sectors[target].data
        special = bool(sector.max_units)
        special |= sector.first_award and not b.is_honoured(target)
        special |= sector.require is not None and sector.require.once
        special |= bool(b.battle_map.sectors[target].joins & b.leaders)
        rivals = [i for i in movers if b.units[i].target == target]
        least = min(b.units[i].size for i in rivals)
        equal = [i for i in rivals if b.units[i].size == least]
        if special and len(equal) > 1:
            return equal
    return []


@rules.choice("DDD-CONFLICT-09")
def yield_way(b: Board, side: int) -> list[str]:
    """Offer to let an equal Unit go first, or to let a die decide."""
    return [INSIST, YIELD]


@yield_way.chosen
def answer_on_way(b: Board, answer: str, side: int) -> None:
    """Note who lets the others go first."""
    if answer == YIELD:
        b.units[side].done |= YIELDED


@rules.auto("DDD-CONFLICT-09")
def settle_way(b: Board, *sides: int) -> None:
    """Let the only Unit go first that insists; else a die picks one of those that do, or of all."""
    insisting = [i for i in sides if not b.units[i].done & YIELDED] or list(sides)
    for i in sides:
        b.units[i].done &= ~YIELDED
    if len(insisting) == 1:
        b.first = insisting[0]
        b.tell("goes_first", "DDD-CONFLICT-09", side=b.first)
    else:
        b.do(roll_for_way(*insisting))


@rules.chance("DDD-CONFLICT-09")
def roll_for_way(b: Board, *sides: int) -> Deck:
    """Let the dice pick who goes first among equal Units."""
    return deck(*((s, 1) for s in sides))


@roll_for_way.came_up
def remember_first(b: Board, drawn: tuple[int | str, ...], *sides: int) -> None:
    """Remember who goes first."""
    b.first = int(drawn[0])
    b.tell("goes_first", "DDD-CONFLICT-09", side=b.first)


def make_move(b: Board, side: int) -> bool:
    """Make one declared move if it still holds; pay for it."""
    u = b.units[side]
    target, u.target = u.target, 0
    way = b.way_to(u, target)
    sector = MAPS[b.map].sectors[target]
    # Trades, other Units' moves and Vehicles may have changed things since the move was declared.
    if not (may_enter(b, u, way) and still_holds(u)):
        return False
    price = find_courage_cost(b, u, way)
    u.courage -= price  # DDD-ADV-02: every time; DDD-ADV-06: its own
    pay_requirement(b, side, sector)
    if u.vehicle >= 0:
        leave_vehicle(b, u, way, side)
    if b.story is not None:
        piece, place = f"unit:{side}", f"sector:{target}"
        b.tell("moved", "DDD-MOVE-01", side=side, piece=piece, to=place, courage=price)
    u.sector = target  # DDD-MARKER-01
    u.visited |= way.bit
    # DDD-MARKER-08, DDD-MOVE-06: the count starts anew; DDD-MARKER-11, DDD-SECTOR-08,
    # DDD-COMBAT-07, DDD-CONFLICT-07: or the shield is black, and nobody may stay
    u.face = CANNOT_STAY if sector.black[b.solo] else 1
    u.done |= MOVED  # DDD-MOVE-07
    if b.has_mines(way) and not is_safe_from_mines(u):
        u.expect(MINED)
    if sector.data.first_award and not b.is_honoured(target):
        b.honour_sector(target)  # DDD-CONFLICT-08: the smallest Unit is the first
        u.expect(HONOURED)
    if may_meet(b, u, sector):
        u.expect(JOINED)  # DDD-CONFLICT-08, too
    return True


def may_meet(b: Board, u: Unit, sector: Sector) -> bool:
    """Return True if the Sector's Specialist can join a Unit, and no other one met him first."""
    met = any(v is not u and v.sector == u.sector and v.awaits(JOINED) for v in b.units)
    return not met and bool(find_available(b, u, sector.joins))


def is_safe_from_mines(u: Unit) -> bool:
    """Return True if a Unit crosses Land Mines unharmed."""
    return bool(u.done & (CRY | SAFE)) or u.abilities.ignore_mines  # DDD-CONFLICT-04


@rules.auto("DDD-MOVE-04")
def after_moves(b: Board, made: int) -> None:
    """Ask those who waited once more; a Unit that must move and cannot is lost."""
    waiting = list_undecided(b)
    if not waiting:
        before_combat.run(b)
    elif not made and not b.waits and all(b.units[i].done & WAITING for i in waiting):
        for i in waiting:
            destroy_unit(b.units[i])  # DDD-MOVE-04
        lose(b, waiting[0], "stuck")  # DDD-LOSE-03: whatever keeps it
    else:
        for i in waiting:
            b.units[i].done &= ~WAITING
        b.waits = made > 0 and len(waiting) > 1
        b.do(move_round())


AFTER_ONE = after_moves(1)
