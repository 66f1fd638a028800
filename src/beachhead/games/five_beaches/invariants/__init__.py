"""What must hold in every position: units, stacking, deck, accounting."""

from collections import Counter

from beachhead.games.five_beaches.board import ALLIED, EXITED, FULL, GERMAN, GONE, LOST, OFF, Board
from beachhead.games.five_beaches.content.components import components
from beachhead.games.five_beaches.content.scenario import JOKER
from beachhead.games.five_beaches.invariants.agenda import check_agenda

FEW = components().tables.campaign.pool


def find_faults(b: Board) -> list[str]:
    """List everything about a position that cannot be."""
    faults = size_faults(b) or [
        *unit_faults(b),
        *stacking_faults(b),
        *deck_faults(b),
        *count_faults(b),
        *objective_faults(b),
    ]
    return faults or check_agenda(b)


def objective_faults(b: Board) -> list[str]:
    """Check that nobody controls an objective on which the enemy stands."""
    faults = []
    for unit, number in enumerate(b.at):
        if number in b.content.controlled:
            side = b.content.side_of[unit]
            if (number in b.allied_held) != (side == ALLIED):
                name = b.content.units[unit].name
                faults.append(f"{name} stands on {number}, which the enemy controls (FFF-BEACH-44)")
    return faults


def size_faults(b: Board) -> list[str]:
    """Check the lengths of the lists, without which nothing else can be asked."""
    units, sheets, faces = len(b.content.units), len(b.content.sheets), len(b.content.cards)
    wanted = {"at": units, "steps": units, "exits": sheets, "deck": faces}
    return [
        f"{name} has {len(getattr(b, name))} entries, not {size} (FFF-BEACH-49)"
        for name, size in wanted.items()
        if len(getattr(b, name)) != size
    ]


def unit_faults(b: Board) -> list[str]:
    """Check that each unit has steps that fit its place; a Board takes no other places."""
    faults = []
    for unit, (number, steps) in enumerate(zip(b.at, b.steps, strict=True)):
        name = b.content.units[unit].name
        if not GONE <= steps <= FULL or (steps == GONE) != (number == LOST):
            faults.append(f"{name} has {steps} steps in place {number} (FFF-BEACH-30)")
        elif b.content.side_of[unit] == GERMAN and b.content.at_sea(number):
            faults.append(f"{name} is German and at sea in {number} (FFF-BEACH-21)")
        elif number == EXITED and b.content.side_of[unit] != ALLIED:
            faults.append(f"{name} is German and has exited (FFF-BEACH-24)")
        elif number > OFF and not can_be_in(b, unit, number):
            ground = b.content.terrain[number].name.lower()
            faults.append(
                f"{name} stands in {number}, {ground} that it cannot enter (FFF-BEACH-19)"
            )
    return faults


def can_be_in(b: Board, unit: int, number: int) -> bool:
    """Return True if a unit is at sea, or on ground that is open to it."""
    open_to_it = b.content.step_costs[unit].can_stand | b.content.sea
    return bool(open_to_it & b.content.single.get(number, 0))


def stacking_faults(b: Board) -> list[str]:
    """Check that a hex holds one unit."""
    crowded = [h for h, n in Counter(h for h in b.at if h > 0).items() if n > 1]
    names = {h: [b.content.units[u].name for u, at in enumerate(b.at) if at == h] for h in crowded}
    return [
        f"hex {h} holds {' and '.join(n)}, not one unit (FFF-BEACH-14)" for h, n in names.items()
    ]


def deck_faults(b: Board) -> list[str]:
    """Check that the deck holds no card it never had."""
    fresh = b.content.whole_deck
    size = sum(fresh)
    if any(not 0 <= n <= most for n, most in zip(b.deck, fresh, strict=True)):
        return [f"the deck {b.deck} is not part of the {size} cards (FFF-BEACH-01)"]
    if b.card and b.card not in b.content.cards:
        return [f"{b.card!r} is no card (FFF-BEACH-01)"]
    if not b.had and not b.jokers and sum(b.deck) != size:
        return [f"the deck has {sum(b.deck)} cards before one is turned, not {size} (FFF-BEACH-01)"]
    drawn = b.content.jokers - b.counts_by_face()[JOKER]
    if b.jokers != drawn:
        return [f"{b.jokers} Jokers were drawn, the deck lacks {drawn} (FFF-CAMP-03)"]
    return []


def count_faults(b: Board) -> list[str]:
    """Check turn, objectives, exits and units that are due."""
    faults = []
    if not 0 <= b.turn <= b.last:
        faults.append(f"turn {b.turn} is not one of 0 to {b.last} (FFF-BEACH-02)")
    if b.drawer not in (ALLIED, GERMAN):
        faults.append(f"side {b.drawer} turns no cards (FFF-BEACH-04)")
    strange = [h for h in b.allied_held if h not in b.content.controlled]
    if strange:
        faults.append(f"{strange} are no objectives (FFF-BEACH-44)")
    gone = sum(at == EXITED and s for at, s in zip(b.at, b.content.scores_by_exit, strict=False))
    if sum(b.exits) != gone:
        faults.append(f"{sum(b.exits)} exits are scored, {gone} units have left (FFF-BEACH-45)")
    if any(not 0 <= u < len(b.at) for u in b.due):
        faults.append(f"units {b.due} cannot all be due (FFF-BEACH-43)")
    else:
        here = [b.content.units[u].name for u in b.due if b.at[u] != OFF]
        faults += [f"{name} is due, but has been in play (FFF-BEACH-43)" for name in here]
    if any(not 0 <= u < len(b.at) for u in b.acted):
        faults.append(f"units {b.acted} cannot all have acted (FFF-BEACH-09)")
    activations = max(FEW.even, FEW.odd)
    if not 0 <= b.left <= activations:
        faults.append(f"{b.left} Activations are left, not 0 to {activations} (FFF-ACT-04)")
    if len(set(b.acted)) != len(b.acted) or len(set(b.due)) != len(b.due):
        faults.append("a unit is listed twice as activated or due (FFF-BEACH-09)")
    if b.had not in range(4):
        faults.append(f"{b.had} does not say which sides had a card (FFF-BEACH-12)")
    faults += event_faults(b)
    known = {v.key for v in b.content.variants}
    if not known.issuperset(b.variants):
        faults.append(f"variants {b.variants} are not all of this scenario (FFF-VAR-GEN-02)")
    return faults


def event_faults(b: Board) -> list[str]:
    """Check what the campaign's random events left behind: one event a turn, by its first Joker."""
    events = max(0, b.turn - 1) + bool(b.jokers) if b.content.campaign else 0
    faults = []
    if any(n < 0 for n in b.fewer) or sum(b.fewer) > events:
        lost = f"{b.fewer[ALLIED]} Activations of the Allies and {b.fewer[GERMAN]} of the Germans"
        faults.append(f"events cost {lost}, but {events} were rolled (FFF-JOKER-03)")
    most = int(b.content.campaign and b.jokers > 0)
    if abs(b.strike) > most:
        faults.append(f"{abs(b.strike)} free strikes are left, not 0 to {most} (FFF-JOKER-08)")
    return faults
