"""MIN-FIRE-43 to 47: going to ground before the dice are rolled."""

from beachhead.games.company.board import Board
from beachhead.games.company.content.geometry.ground import TANK
from beachhead.games.company.content.sheets import UNIT
from beachhead.games.company.rules.base import owner_of, rules


def may_go_to_ground(b: Board, unit: int) -> bool:
    """Return True if a target may declare it: not activated this round, or on Overwatch."""
    sheet = b.table.units[unit]
    if sheet.kind != UNIT or sheet.tanks or b.has_gone_to_ground(unit):
        return False
    return not b.has_acted(unit) or b.is_on_overwatch(unit)  # MIN-FIRE-44


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
    b.go_to_ground(unit)
    for t in b.teams_here(unit):
        if b.sheet(t).cls != TANK:  # MIN-FIRE-40
            b.put_to_ground(t)  # MIN-FIRE-46: harder to hit by MIN-FIRE-17
    b.tell_unit("ground", "MIN-FIRE-43", unit)
