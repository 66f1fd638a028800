"""The turn: six phases, which everybody goes through together (DDD-TURN)."""

from beachhead.games.dday_dice.board import ROLLING, Board, Unit
from beachhead.games.dday_dice.rules.base import act_simultaneously, include_everyone, rules
from beachhead.games.dday_dice.rules.conflicts import settle_claims
from beachhead.games.dday_dice.rules.lieutenant import TALLIES
from beachhead.games.dday_dice.rules.rolling import begin_rolling
from beachhead.kernel.position import Frame


@rules.auto("DDD-TURN-02")
def take_turn(b: Board) -> None:
    """Clear what lasted for one turn; then everybody rolls (DDD-TURN-12: no turn limit)."""
    b.turn += 1
    b.phase = ROLLING
    b.fire = b.lowered = b.smoked = ()  # DDD-COMBAT-13
    b.cleared = b.swept = 0
    if b.story is not None:
        b.tell("turn", "DDD-TURN-02", number=b.turn)
    if b.solo:
        reset_for_turn(b.units[0])
        b.agenda.append(TALLIES)
        begin_rolling.run(b, 0)
        return
    work: dict[int, list[Frame]] = {}
    for side, u in enumerate(b.units):
        u.done = 0
        if not u.conquered:  # DDD-WIN-05
            reset_for_turn(u)
            work[side] = [begin_rolling(side)]
    act_simultaneously(b, include_everyone(b, work), settle_claims(), TALLIES)


def reset_for_turn(u: Unit) -> None:
    """Make a Unit ready for a new turn; what it has collected stays."""
    # Resources (DDD-TURN-11), Items (DDD-ITEM-07) and Awards (DDD-AWARD-14) are not touched.
    u.dice = u.extra = u.collected = ()
    u.done = u.locked = u.rolls = u.cancelled = u.prevent = u.rerolls = u.offers = 0
    u.afar = -1
