"""Two Patrols: the smallest complete game, to be copied."""

from beachhead.games._template import bots, notation, view
from beachhead.games._template.board import NO_ORDER, NOWHERE, UNKNOWN, Board, on_field
from beachhead.games._template.data import DATA
from beachhead.games._template.rules import rules
from beachhead.games._template.rules.setup import first_position
from beachhead.kernel.chances import Below
from beachhead.kernel.game import Game
from beachhead.kernel.meta import Meta, Scenario, Side
from beachhead.kernel.position import Event, put
from beachhead.kernel.rulebook import load_rulebook
from beachhead.kernel.scene import Scene

__all__ = ["GAME", "TwoPatrols", "notation"]


class TwoPatrols(Game[Board]):
    """Two patrols meet; the worked example of `docs/adding-a-game.md`."""

    id = "template"
    title = "Two Patrols"
    version = 1
    blurb = "Two patrols with secret orders meet on a field. Ten minutes; made to be copied."
    hidden = True
    meta = Meta(
        sides=(Side("Green", "#3f6b3a", "stripes"), Side("Grey", "#5a6068", "dots")),
        longest=200,
        secrets=True,
    )
    rules = rules
    board = Board
    book = load_rulebook(__package__)

    def scenarios(self) -> list[Scenario]:
        """Offer the only scenario."""
        return [Scenario("meeting", "The meeting", "Two patrols, one field.")]

    def set_up(self, scenario: str, options: dict[str, int | str | bool]) -> Board:
        """Lay out the field."""
        del scenario, options
        return first_position()

    def invariants(self, b: Board) -> list[str]:
        """Check the counts and places of both sides."""
        faults = []
        for name in ("men", "spots", "orders", "down", "ambush"):
            if len(getattr(b, name)) != len(self.meta.sides):
                return [f"{name} has {len(getattr(b, name))} entries, not 2"]
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

    def view(self, b: Board, side: int) -> Board:
        """Hide the other side's order until the end."""
        seen = b.clone()
        if not b.ending:
            for s in range(2):
                if s != side and b.orders[s] != NO_ORDER:
                    seen.orders = put(seen.orders, s, UNKNOWN)
        return seen

    def redeal(self, b: Board, side: int, below: Below) -> Board:
        """Give the other side an order that it could have."""
        dealt = b.clone()
        orders = list(DATA.orders)
        for s in range(2):
            if b.orders[s] == UNKNOWN:
                dealt.orders = put(dealt.orders, s, orders[below(len(orders))])
        return dealt

    def evaluate(self, b: Board, side: int) -> float:
        """Weigh a position for the greedy bot."""
        return bots.evaluate(b, side)

    def scene(self, b: Board, side: int) -> Scene:
        """Draw the field."""
        return view.scene(b, side)

    def line(self, event: Event) -> str:
        """Tell an event."""
        return view.line(event)


GAME = TwoPatrols()
