"""What must hold of any position: counts and places of both sides."""

from beachhead.games._template.board import GREEN, GREY, NO_ORDER, NOWHERE, UNKNOWN, Board, on_field
from beachhead.games._template.content import DATA

BY_SIDE = ("men", "spots", "orders", "down", "ambush")


def find_faults(b: Board) -> list[str]:
    """List everything about a position that cannot be."""
    for name in BY_SIDE:
        if len(getattr(b, name)) != len((GREEN, GREY)):
            return [f"{name} has {len(getattr(b, name))} entries, not 2"]
    faults = []
    if any(not 0 <= n <= DATA.men for n in b.men):
        faults.append(f"a patrol has 0 to {DATA.men} men, not {b.men} (PAT-SETUP-01)")
    if any(n not in (0, 1) for n in (*b.down, *b.ambush)):
        faults.append(f"down {b.down} and ambush {b.ambush} count 0 or 1 (PAT-FIRE-02)")
    if any(order not in (NO_ORDER, UNKNOWN, *DATA.orders) for order in b.orders):
        faults.append(f"orders are {', '.join(DATA.orders)}, not {b.orders} (PAT-SETUP-02)")
    if any(spot != NOWHERE and not on_field(*spot) for spot in b.spots):
        faults.append(f"a patrol stands off the field of {DATA.field} (PAT-MOVE-01)")
    if not 1 <= b.round <= DATA.rounds:
        faults.append(f"the round is 1 to {DATA.rounds}, not {b.round} (PAT-TURN-01)")
    return faults
