"""Phase 2, step b: every Skull cancels a die (DDD-FACE)."""

from beachhead.games.dday_dice.board import SPARED, STRAIGHT, Board, Unit, name_result
from beachhead.games.dday_dice.rules.base import rules
from beachhead.games.dday_dice.rules.faces import READINGS
from beachhead.games.dday_dice.rules.rwb_bonuses import COLLECT, collect_rwbs
from beachhead.kernel.nodes import Answer

IGNORE = "ignore"


def resolve_skulls(b: Board, side: int) -> None:
    """Count the Skulls that bite: not those of a Straight or of a Dead Man's Gift."""
    u = b.units[side]
    biting = READINGS[u.dice].skulls
    if biting and u.done & STRAIGHT:
        biting -= 1  # DDD-FACE-10, DDD-STRAIGHT-06; DDD-STRAIGHT-07: a second one bites
    if biting:
        b.agenda.append(COLLECT[side])
        apply_skulls(b, side, biting)
    else:
        collect_rwbs.run(b, side)


def apply_skulls(b: Board, side: int, biting: int) -> None:
    """Cancel one die for every Skull; ask while there is a choice (DDD-FACE-06)."""
    u = b.units[side]
    ignorable = u.abilities.ignore_skulls if not u.done & SPARED else 0
    victims = list_victims(u)
    if victims and (ignorable or biting < len(victims)):  # DDD-FACE-07
        b.agenda.append(choose_victim(side, biting))
    else:
        cancel_dice(b, side, victims)


def cancel_dice(b: Board, side: int, places: tuple[int, ...]) -> None:
    """Cancel dice for the rest of the turn."""
    u = b.units[side]
    for place in places:
        u.cancel_die(place)
    if b.story is not None and places:
        names = [name_result(u.dice[place]) for place in places]
        b.tell("cancelled", "DDD-FACE-02", side=side, number=len(places), names=names)


def list_victims(u: Unit) -> tuple[int, ...]:
    """List the dice that a Skull may cancel: never a Skull, never a bonus result."""
    # DDD-FACE-08: only what is in `dice`, not in `extra`
    return u.still_standing(READINGS[u.dice].victims)


@rules.choice("DDD-FACE-03")
def choose_victim(b: Board, side: int, biting: int) -> list[Answer]:
    """Offer the dice a Skull may cancel, and to ignore it where a card allows."""
    u = b.units[side]
    answers: list[Answer] = [*list_victims(u)]
    if u.abilities.ignore_skulls and not u.done & SPARED:
        answers.append(IGNORE)  # DDD-SPEC-08: he may, he need not
    return answers


@choose_victim.chosen
def cancel_die(b: Board, answer: Answer, side: int, biting: int) -> None:
    """Cancel the die, or ignore as many Skulls as the card says (DDD-FACE-09)."""
    u = b.units[side]
    if isinstance(answer, int):
        cancel_dice(b, side, (answer,))
        biting -= 1
    else:
        u.done |= SPARED
        b.tell("skull_ignored", "DDD-FACE-09", side=side, number=u.abilities.ignore_skulls)
        biting -= u.abilities.ignore_skulls
    if biting > 0:
        apply_skulls(b, side, biting)
