"""What the agenda of a stranger's position must be: arguments in range, sides in place, a way on.

What no list of conditions can say, a rehearsal does: the turn is played to its end on a copy.
"""

from collections.abc import Callable
from functools import cache
from inspect import signature
from itertools import pairwise
from random import Random

from beachhead.games.dday_dice.board import FIGHTING, SETUP, TRADE_NUMBERS, Board, Unit
from beachhead.games.dday_dice.content.battle_maps import MAPS
from beachhead.games.dday_dice.content.components import DICE, FACES, FIGURES, RESOURCES
from beachhead.games.dday_dice.rules import rules
from beachhead.games.dday_dice.rules.conflicts import FREE, PAID
from beachhead.kernel.chances import RandBelow
from beachhead.kernel.engine import Engine
from beachhead.kernel.frames import function_of
from beachhead.kernel.nodes import Chance, Over
from beachhead.kernel.position import Branch, Frame
from beachhead.kernel.steps import Auto

MOST = 1_000
ROLLS = FIGURES.dice.rolls
ANY = range(7)
WAYS_ON = {
    "take_positions": range(1),
    "take_turn": (SETUP, FIGHTING),
    "tallies": range(1, 2),
    "exchanged": range(1, 2),
    "upkeep": ANY,
    "resolve_tallies": range(2, 3),
    "record": range(2, 3),
    "markers": ANY,
    "turn_markers": range(3, 4),
    "spend_resources": ANY,
    "move_units": ANY,
    "make_moves": range(5, 6),
    "after_moves": range(5, 6),
    "combat": range(5, 7),
    "react": range(6, 7),
    "take_losses": range(6, 7),
    "end_turn": range(6, 7),
}
"""Steps that lead to the next phase by themselves, with the phases they belong to (ANY sets its own); a new turn follows only the set-up and combat."""
Check = Callable[[Board, int | str], bool]
CHECKS: dict[str, Check] = {
    "side": lambda b, v: v in range(len(b.units)),
    "rival": lambda b, v: v in range(len(b.units)),
    "paid": lambda b, v: v in (PAID, FREE),
    "mask": lambda b, v: v in range(1, 1 << len(DICE)),
    "sector": lambda b, v: v in MAPS[b.map].sectors,
    "face": lambda b, v: v in range(len(FACES)),
    "biting": lambda b, v: v in range(1, len(DICE) + 1),
    "made": lambda b, v: v in range(1 << len(b.units)),
    "kind": lambda b, v: v in range(4),
    "resource": lambda b, v: v in RESOURCES,
    "way": lambda b, v: v in ("give", "ask"),
    **dict.fromkeys(
        ("limit", "losses", "amount", "left", "price"), lambda b, v: v in range(MOST + 1)
    ),
}
"""What an argument must be, by its name in the step."""
CLAIM = ("kind", "card", "price", "paid", "limit")
NEXT_ROLL = ("begin_rolling", "leave_out_die", "roll", "choose_lock", "choose_reroll")
CHANGES = ("adjusting", "adjust", "exchanging", "exchange", "answer_proposals", "consent_to_swap")
PHASES = {
    **dict.fromkeys(("choose_country", "choose_start", "choose_pool_item"), (0,)),
    **dict.fromkeys(
        (*NEXT_ROLL, *CHANGES, "choose_copied", "choose_signalled", "roll_extra"), (1,)
    ),
    "choose_die": (1, 2),
    **dict.fromkeys(("choose_victim", "use_find", "upkeep_window", "choose_award"), (2,)),
    "marker_window": (3,),
    "spend": (4,),
    **dict.fromkeys(("move", "choose_payment", "yield_way", "roll_for_way"), (5,)),
    **dict.fromkeys(("roll_mines", "roll_recruits", "get_ready"), (5,)),
    **dict.fromkeys(("choose_casualty", "choose_lost_specialist"), (5, 6)),
    **dict.fromkeys(("roll_fire", "combat_window", "choose_fire_die", "choose_lost_item"), (6,)),
    "place_specialist": (6,),
}
"""Phases of the questions and throws that cannot come in any (DDD-TURN-02)."""
INTERRUPTING = ("consent", "consent_to_swap", "yield_card", "roll_for_claim")
"""What others can ask while a Unit is asked something."""
WAITING = ("choose_lock", "choose_reroll", "choose_receiver")
"""Questions that wait while a card is played, or for the card it brings."""
FIRES = ("roll_fire", "roll_fire")
"""Machine Gun Fire of several Sectors."""
DEALS = ("deal", "dealing", "choose_amount")
REHEARSALS, LONGEST_TURN = 1, 4000
ENGINE: Engine[Board] = Engine(rules)


@cache
def list_arguments(step: str) -> tuple[str, ...]:
    """List the names of a step's arguments; a claim is spread out."""
    names = tuple(signature(function_of(rules.steps[step])).parameters)[1:]
    return (*names[:-1], *CLAIM) if names[-1:] == ("claim",) else names


def agenda_faults(b: Board) -> list[str]:
    """List frames that are out of range, branches of nobody, and an agenda that leads nowhere."""
    if b.ending:
        return []
    faults = [f for frame in b.agenda for f in frame_faults(b, frame)]
    faults += [f"{f[0]} is on the agenda before its time" for f in b.agenda[1:] if f[0] in WAYS_ON]
    last = str(b.agenda[0][0]) if b.agenda else "nothing"
    if b.phase not in WAYS_ON.get(last, ()):
        faults.append(f"the agenda of phase {b.phase} ends with {last}: no way on (DDD-TURN-02)")
    sides = [x.side for x in b.branches]
    if len(set(sides)) < len(sides) or not set(sides) <= set(range(len(b.units))):
        faults.append(f"branches of the sides {sides}, with {len(b.units)} Units (DDD-TURN-01)")
    for branch in b.branches:
        if len(set(branch.agenda)) < len(branch.agenda):
            faults.append(f"side {branch.side} is to do the same twice: {branch.agenda}")
        faults += [f"{f[0]} is not for one side alone" for f in branch.agenda if f[0] in WAYS_ON]
        for frame in branch.agenda:
            faults += frame_faults(b, frame, branch.side)
        faults += order_faults([*b.agenda, *branch.agenda])
        faults += context_faults(b, branch)
    return faults if b.branches else faults + order_faults(b.agenda)


def context_faults(b: Board, branch: Branch) -> list[str]:
    """List an offer that nobody puts together any more, and a copied tally out of its time."""
    names = {frame[0] for frame in branch.agenda}
    faults = []
    known = branch.side in range(len(b.units))
    if known and is_putting_together(b.units[branch.side]) and not names & {*DEALS}:
        faults.append(f"side {branch.side} has begun an offer and left it (DDD-TRADE-05)")
    if "choose_copied" in names and "exchanging" not in names:
        faults.append("a tally is copied while dice are exchanged (DDD-LT-10)")
    return faults


def order_faults(agenda: list[Frame]) -> list[str]:
    """List questions and throws that wait for another one though nothing can interrupt them."""
    names = [str(frame[0]) for frame in agenda]
    asked = [name for name in names if not isinstance(rules.steps[name], Auto)]
    return [
        f"{below} cannot wait for {above} (DDD-TURN-02)"
        for below, above in pairwise(asked)
        if above not in INTERRUPTING and below not in WAITING and (below, above) != FIRES
    ]


def frame_faults(b: Board, frame: Frame, owner: int = -1) -> list[str]:
    """List arguments that cannot be, and a frame that lies in another side's branch."""
    faults = []
    phases = PHASES.get(str(frame[0]), ANY)
    if b.phase not in phases:
        which = " or ".join(map(str, phases))
        faults.append(f"{frame[0]} belongs to phase {which}, not {b.phase} (DDD-TURN-02)")
    for name, value in zip(list_arguments(str(frame[0])), frame[1:], strict=False):
        if name in CHECKS and not CHECKS[name](b, value):
            faults.append(f"{frame[0]} has no {name} {value} (DDD-TURN-02)")
        elif name == "side" and frame[0] in NEXT_ROLL and b.units[int(value)].rolls >= ROLLS:
            faults.append(
                f"{frame[0]} of side {value} would be a roll after the last (DDD-ROLL-01)"
            )
        elif name == "side" and frame[0] in DEALS and not is_putting_together(b.units[int(value)]):
            faults.append(f"{frame[0]} of side {value} has no offer to put together (DDD-TRADE-05)")
        elif name == "side" and owner not in (-1, value):
            faults.append(f"{frame[0]} of side {value} lies in the branch of side {owner}")
    return faults


def is_putting_together(u: Unit) -> bool:
    """Return True if a Unit has begun an offer of things and not made it yet."""
    return len(u.offer) == TRADE_NUMBERS and not u.trade.made


def rehearse(b: Board) -> str:
    """Play the turn to its end on copies, each time with other answers; say where that fails."""
    for seed in range(REHEARSALS):
        copy = b.clone()
        try:
            if not plays_to_end(copy, Random(seed).randrange):
                return f"the turn does not end within {LONGEST_TURN} answers"
        except Exception as error:  # noqa: BLE001 - whatever breaks, the position is refused
            top = [*copy.agenda, *(x.agenda[-1] for x in copy.branches if x.agenda)][-1:]
            return f"it breaks before {top} ({error!r:.60})"
    return ""


def plays_to_end(b: Board, randbelow: RandBelow) -> bool:
    """Play to the next turn at random; tell whether it came."""
    turn = b.turn
    ENGINE.settle(b)
    for _ in range(LONGEST_TURN):
        node = ENGINE.node(b)
        if isinstance(node, Over) or b.turn > turn:
            return True
        if isinstance(node, Chance):
            ENGINE.apply(b, node.device.draw(randbelow))
        else:
            ENGINE.apply(b, node.options[randbelow(len(node.options))])
    return False
