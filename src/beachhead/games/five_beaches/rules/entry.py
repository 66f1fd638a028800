"""Units that come on during play: 21st Panzer, and the variants' entries (FFF-VAR)."""

from beachhead.games.five_beaches.board import DONE, OFF, Board
from beachhead.games.five_beaches.content.components import components
from beachhead.games.five_beaches.content.schema import SIDES, Entry, Variant
from beachhead.games.five_beaches.rules.base import rules
from beachhead.kernel.chances import AtMost
from beachhead.kernel.devices import Dice, d6

WIDER_ENTRY = components().tables.wider_entry


@rules.auto("FFF-BEACH-42")
def arrivals(b: Board) -> None:
    """Note reinforcements that are due, offer the variants' rolls, then bring units on."""
    note_reinforcements(b)
    rolls = [
        consider_roll(v, first)
        for v, variant in enumerate(b.content.variants)
        if variant.key in b.variants and variant.entry and b.turn >= variant.entry.from_turn
        for first in roll_indices(variant, variant.entry)
    ]
    b.do(*rolls, bring_on())


def note_reinforcements(b: Board) -> None:
    """Note as due the units whose turn has come."""
    for index, unit in enumerate(b.content.units):
        if unit.enters and b.at[index] == OFF and index not in b.due:
            turn = unit.enters.campaign_turn if b.content.campaign else unit.enters.turn
            if b.turn >= turn:
                b.due = (*b.due, index)


def roll_indices(variant: Variant, entry: Entry) -> range:
    """List the places in the variant of the units for which a die is thrown."""
    return range(1 if entry.one_roll else len(variant.units))


def units_of_roll(b: Board, v: int, first: int) -> list[int]:
    """List the units that one roll brings: all of a group, or a single one."""
    variant = b.content.variants[v]
    # Groups of three: FFF-VAR-GOLD-03, FFF-VAR-JUNO-03.
    named = variant.units if entry_of(b, v).one_roll else variant.units[first : first + 1]
    return [b.content.unit_index[name] for name in named]


def entry_of(b: Board, v: int) -> Entry:
    """Return the entry table of a variant that has one."""
    entry = b.content.variants[v].entry
    assert entry is not None
    return entry


def rolling_side(b: Board, v: int, first: int) -> int:
    """Return the side that rolls for a variant."""
    return SIDES.index(b.content.variants[v].favours)


@rules.auto("FFF-VAR-GEN-01")
def consider_roll(b: Board, v: int, first: int) -> None:
    """Ask whether to roll, unless the units are in or may enter already."""
    if any(b.at[u] == OFF and u not in b.due for u in units_of_roll(b, v, first)):
        b.do(choose_roll(v, first))


@rules.choice("FFF-VAR-GEN-01", side=rolling_side)
def choose_roll(b: Board, v: int, first: int) -> list[str]:
    """Let the player roll, or wait."""
    return ["roll", "wait"]


@choose_roll.chosen
def decide_roll(b: Board, answer: str, v: int, first: int) -> None:
    """Roll if wanted."""
    if answer == "roll":
        b.do(roll_entry(v, first))


@rules.chance("FFF-VAR-GEN-01", side=rolling_side)
def roll_entry(b: Board, v: int, first: int) -> Dice:
    """Roll a D6 against the turn number."""
    return d6(1, fold=AtMost(highest_success(b, v)))


def highest_success(b: Board, v: int) -> int:
    """Return the highest roll that lets the units in: the turn number, or one below it."""
    return b.turn - (entry_of(b, v).success == "below")


@roll_entry.came_up
def judge_entry(b: Board, roll: tuple[int], v: int, first: int) -> None:
    """Note the units as due, or let the player try again next turn; they may never come."""
    success = roll[0] <= highest_success(b, v)
    units = units_of_roll(b, v, first)
    book = entry_of(b, v).rules
    if success:
        b.due = (*b.due, *(u for u in units if b.at[u] == OFF and u not in b.due))
    b.tell(
        "entry_roll",
        book.number if success else book.again,
        role="check",
        dice=list(roll),
        dice_hit=[int(success)],
        need=f"{highest_success(b, v)} or less",
        roll=roll[0],
        needed=highest_success(b, v),
        units=[b.content.units[u].name for u in units],
        side=rolling_side(b, v, first),
        success=int(success),
    )


@rules.auto("FFF-BEACH-43")
def bring_on(b: Board) -> None:
    """Offer every unit that is due its entry hexes."""
    b.do(*(come_on(unit) for unit in b.due))


@rules.auto("FFF-BEACH-43")
def come_on(b: Board, unit: int) -> None:
    """Ask for the entry hex; a unit without a free one waits."""
    choose_entry.offer(b, unit)


def entry_hexes(b: Board, unit: int) -> list[int]:
    """List the land hexes of the unit's entry edges that are free and open to it."""
    content = b.content
    edges = [h for sheet, edge in entry_edges(b, unit) for h in content.edge(sheet, edge)]
    return b.free_hexes(content.hex_set(edges) & content.step_costs[unit].can_stand)


def entry_edges(b: Board, unit: int) -> list[tuple[int, str]]:
    """List map and edge where a unit may enter, with the free set-up's wider choice."""
    counter = b.content.units[unit]
    if counter.enters:
        return [(counter.map, counter.enters.edge)]
    for wider in WIDER_ENTRY if b.free_set_up else ():
        if counter.id in wider.units:
            return [(sheet, edge) for sheet in wider.maps for edge in wider.edges]
    return [(counter.map, edge) for edge in b.content.entries[unit].edges]


def may_delay(b: Board, unit: int) -> bool:
    """Return True if a unit that may enter is allowed to wait."""
    return unit in b.content.entries and b.content.entries[unit].may_delay


@rules.choice("FFF-BEACH-43", side=lambda b, unit: b.content.side_of[unit])
def choose_entry(b: Board, unit: int) -> list[int]:
    """Pick the entry hex, or wait where the rule lets the unit."""
    found = entry_hexes(b, unit)
    return [DONE, *found] if may_delay(b, unit) else found


@choose_entry.chosen
def enter(b: Board, number: int, unit: int) -> None:
    """Place the unit without cost; it may be activated from now on."""
    if number == DONE:
        return
    b.due = tuple(u for u in b.due if u != unit)
    b.tell(
        "entered",
        entry_rule(b, unit),
        pieces=[f"unit:{unit}"],
        to=f"hex:{number}",
        hex=number,
        unit=b.content.units[unit].name,
        side=b.content.side_of[unit],
    )
    b.put(unit, number)


def entry_rule(b: Board, unit: int) -> str:
    """Return the rule by which a unit enters."""
    entries = b.content.entries
    return entries[unit].rules.edges if unit in entries else "FFF-BEACH-42"
