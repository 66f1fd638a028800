"""The table that every chapter adds its steps to, and what all chapters share."""

from beachhead.games.dday_dice.board import UPKEEP, Board
from beachhead.games.dday_dice.content.components import COUNTRIES
from beachhead.kernel.position import Frame
from beachhead.kernel.steps import Choice, Rules, Step

rules: Rules[Board] = Rules("dday_dice")
DONE = "done"
"""The answer that closes a window."""


def run_step(b: Board, step: str) -> None:
    """Take an automatic step of a later chapter at once, as the last thing in a step."""
    rules.runs[step](b)


def for_each_side(step: Step[Board, [int]]) -> tuple[Frame, ...]:
    """Make a step's frame for every Unit once: the steps of every turn share theirs."""
    return tuple(step(side) for side in range(len(COUNTRIES)))


def act_simultaneously(b: Board, work: dict[int, list[Frame]], *after: Frame) -> None:
    """Let sides act at the same time, then go on; a side alone needs no branch (DDD-TURN-01)."""
    if len(work) == 1:
        (frames,) = work.values()
        b.do(*frames, *after)
        return
    b.do(*after)
    b.together(work)  # DDD-TURN-03: what comes after waits for every branch


def include_everyone(b: Board, frames: dict[int, list[Frame]]) -> dict[int, list[Frame]]:
    """Add a branch for every other Unit, so that offers can reach it."""
    if len(b.units) == 1:
        return frames
    return {i: frames.get(i, []) for i in range(len(b.units))}


def gain(b: Board, side: int, resource: str, amount: int) -> None:
    """Credit a resource; in phases 1 and 2 it waits for step 2d (DDD-UPKEEP-05)."""
    # DDD-RWB-16: gifts are entered in the same upkeep. DDD-FEW-05: so they belong to the total
    # that is divided; DDD-FEW-06: what comes later does not.
    name = f"new_{resource}" if b.phase <= UPKEEP else resource
    u = b.units[side]
    setattr(u, name, getattr(u, name) + amount)
    b.tell("gained", side=side, resource=resource, amount=amount)


def ask_consent(b: Board, side: int, opening: Frame, asking: Frame) -> None:
    """Interrupt a side with an offer, unless it is being asked about offers already."""
    for branch in b.branches:
        if branch.side == side and (not branch.agenda or branch.agenda[-1] != asking):
            b.interrupt(side, opening)


def reopen(b: Board, side: int) -> None:
    """Let a waiting window of a side look again at what it can still offer.

    An agreement may take away what the window was opened for; a choice of one never stands open.
    """
    for branch in b.branches:
        if branch.side == side and branch.agenda:
            step, *args = branch.agenda[-1]
            if step in REOPENED_BY:
                branch.agenda[-1] = (REOPENED_BY[str(step)], *args)
            elif step in ASKED_AGAIN:
                branch.agenda[-1] = ask_again(str(step), *args)


REOPENED_BY = {
    "adjust": "adjusting",
    "exchange": "exchanging",
    "upkeep_window": "upkeep_opening",
    "use_find": "using_find",
    "marker_window": "marker_opening",
    "spend": "spending",
    "move": "moving",
    "get_ready": "getting_ready",
    "deal": "dealing",
    "yield_card": "settle_tie",
    "consent_to_swap": "answer_proposals",
}
"""Windows, and the automatic steps that open them if there is something to offer."""
ASKED_AGAIN = {
    "choose_award",
    "choose_bonus",
    "choose_free_item",
    "choose_free_leader",
    "choose_free_vehicle",
    "choose_revived",
}
"""Questions whose answers another Unit may take away."""


@rules.auto("DDD-CONFLICT-08")
def ask_again(b: Board, step: str, *args: int | str) -> None:
    """Ask a question once more, if there still is a choice."""
    choice = rules.steps[step]
    assert isinstance(choice, Choice)
    choice.offer(b, *args)
