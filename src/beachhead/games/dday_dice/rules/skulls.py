"""Phase 2, step b: every Skull cancels a die (DDD-FACE)."""

from beachhead.games.dday_dice.board import SPARED, STRAIGHT, Board, Unit, name_result
from beachhead.games.dday_dice.content.components import COUNTRIES, DICE
from beachhead.games.dday_dice.rules.base import rules
from beachhead.games.dday_dice.rules.faces import READINGS
from beachhead.games.dday_dice.rules.rwb_bonuses import COLLECTING, collect_rwbs
from beachhead.kernel.nodes import Answer

IGNORE = "ignore"


def resolve_skulls(b: Board, side: int) -> None:
    """Count the Skulls that bite: not those of a Straight or of a Dead Man's Gift."""
    u = b.units[side]
    biting = READINGS[u.dice].skulls
    if biting and u.done & STRAIGHT:
        biting -= 1  # DDD-FACE-10, DDD-STRAIGHT-06; DDD-STRAIGHT-07: a second one bites
    if biting:
        b.agenda.append(COLLECTING[side])
        apply_skulls(b, side, biting)
    else:
        collect_rwbs.run(b, side)


def apply_skulls(b: Board, side: int, biting: int) -> None:
    """Cancel one die for every Skull; ask while there is a choice (DDD-FACE-06)."""
    u = b.units[side]
    ignorable = u.abilities.ignore_skulls if not u.done & SPARED else 0
    victims = list_victims(u)
    if not victims:
        return  # DDD-FACE-07
    if biting >= len(victims) and not ignorable:
        for place in victims:
            u.cancel_die(place)
        if b.story is not None:
            names = [name_result(u.dice[place]) for place in victims]
            b.tell("cancelled", "DDD-FACE-02", side=side, number=len(victims), names=names)
    elif biting:
        b.agenda.append(VICTIM_FRAMES[side][biting])


def list_victims(u: Unit) -> tuple[int, ...]:
    """List the dice that a Skull may cancel: never a Skull, never a bonus result."""
    # DDD-FACE-08: only what is in `dice`, not in `extra`
    victims = READINGS[u.dice].victims
    return tuple(i for i in victims if not u.is_cancelled(i)) if u.cancelled else victims


@rules.choice("DDD-FACE-03")
def choose_victim(b: Board, side: int, biting: int) -> list[Answer]:
    """Offer the dice a Skull may cancel, and to ignore it where a card allows."""
    u = b.units[side]
    answers: list[Answer] = [*list_victims(u)]
    if u.abilities.ignore_skulls and not u.done & SPARED:
        answers.append(IGNORE)  # DDD-SPEC-08: he may, he need not
    return answers


VICTIM_FRAMES = [[choose_victim(i, n) for n in range(len(DICE))] for i in range(len(COUNTRIES))]


@choose_victim.chosen
def cancel_die(b: Board, answer: Answer, side: int, biting: int) -> None:
    """Cancel the die, or ignore as many Skulls as the card says (DDD-FACE-09)."""
    u = b.units[side]
    if isinstance(answer, int):
        u.cancel_die(answer)
        biting -= 1
        if b.story is not None:
            names = [name_result(u.dice[answer])]
            b.tell("cancelled", "DDD-FACE-03", side=side, number=1, names=names)
    else:
        u.done |= SPARED
        b.tell("skull_ignored", "DDD-FACE-09", side=side, number=u.abilities.ignore_skulls)
        biting -= u.abilities.ignore_skulls
    if biting > 0:
        apply_skulls(b, side, biting)
