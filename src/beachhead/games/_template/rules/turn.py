"""PAT-TURN: rounds, turns and the one action."""

from beachhead.games._template.board import GREEN, GREY, Board
from beachhead.games._template.content import DATA
from beachhead.games._template.rules.base import rules
from beachhead.games._template.rules.end import show_orders
from beachhead.games._template.rules.fire import fire
from beachhead.games._template.rules.move import choose_spot
from beachhead.kernel.nodes import Answer, Refusal


@rules.auto("PAT-TURN-01")
def turn(b: Board, side: int) -> None:
    """Let a side act, then the other side its turn; after Grey the round ends."""
    after = turn(GREY) if side == GREEN else end_round()
    b.do(choose_action(side), after)


@rules.auto("PAT-TURN-01")
def end_round(b: Board) -> None:
    """Start the next round, or settle the game after the last one."""
    if b.round == DATA.rounds:
        b.do(show_orders())
    else:
        b.round += 1
        if b.story is not None:
            b.tell("round", number=b.round)
        b.do(turn(GREEN))


@rules.choice("PAT-TURN-02")
def choose_action(b: Board, side: int) -> list[str]:
    """Offer fire when the enemy is in range; waiting and advancing are always possible."""
    return ["wait", "advance", "fire"] if b.in_range(DATA.range) else ["wait", "advance"]


@choose_action.refuses
def cannot_act_so(b: Board, answer: Answer, side: int) -> list[Refusal]:
    """Explain how far the enemy is from being fired at."""
    if answer != "fire":
        return []
    away = b.distance(b.spots[side], 1 - side)
    text = f"the enemy is {away:.0f} away, the range is {DATA.range}"
    return [Refusal("fire.range", text, "PAT-TURN-02")]


@choose_action.chosen
def begin_action(b: Board, action: str, side: int) -> None:
    """Begin the chosen action; in search nobody listens, and no figures are gathered."""
    if b.story is not None:
        b.tell(action, "PAT-TURN-02", side=side)
    if action == "fire":
        b.do(fire(side))
    elif action == "advance":
        b.do(choose_spot(side))
