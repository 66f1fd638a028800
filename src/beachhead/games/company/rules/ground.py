"""MIN-FIRE-43 to 47: going to ground before the dice are rolled."""

from beachhead.games.company.board import ACTED, GROUND, GROUNDED, OVERWATCH, Board
from beachhead.games.company.content.geometry.ground import TANK
from beachhead.games.company.content.sheets import UNIT
from beachhead.games.company.rules.base import owner_of, rules, unit_name


def may_go_to_ground(b: Board, unit: int) -> bool:
    """Return True if a target may declare it: not activated this round, or on Overwatch."""
    flags = b.flags[unit]
    if b.table.units[unit].kind != UNIT or b.table.units[unit].tanks or flags & GROUNDED:
        return False
    return not flags & ACTED or bool(flags & OVERWATCH)  # MIN-FIRE-44


@rules.auto("MIN-FIRE-43")
def offer_ground(b: Board, unit: int) -> None:
    """Ask the target's owner, if it may go to ground."""
    if b.attack is not None and b.attack.target == unit and may_go_to_ground(b, unit):
        b.do(choose_ground(unit))


@rules.choice("MIN-FIRE-43", side=owner_of)
def choose_ground(b: Board, unit: int) -> list[str]:
    """Stand, or go to ground for the rest of the round."""
    return ["stand", "ground"]


@choose_ground.chosen
def go_to_ground(b: Board, answer: str, unit: int) -> None:
    """Put every Team to ground; the Unit gives up Overwatch, moves and fire of its own."""
    if answer == "stand":
        return
    b.flags[unit] = (b.flags[unit] | GROUNDED) & ~OVERWATCH
    for t in b.alive(unit):
        if b.sheet(t).cls != TANK:  # MIN-FIRE-40
            b.state[t] |= GROUND  # MIN-FIRE-46: harder to hit by MIN-FIRE-17
    b.tell("ground", "MIN-FIRE-43", side=b.side_of(unit), unit=unit_name(b, unit))
