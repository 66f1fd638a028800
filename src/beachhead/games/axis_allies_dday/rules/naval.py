"""AAD-NAVAL and AAD-ORDER02: six dice at blockhouses, one after the other."""

from beachhead.games.axis_allies_dday.board import Board
from beachhead.games.axis_allies_dday.rules.base import asked, one_die, rules
from beachhead.games.axis_allies_dday.tables import BLOCKHOUSE, FORTS, ORDERS, WIDTH
from beachhead.kernel.chances import Roll
from beachhead.kernel.devices import Dice


@rules.auto("AAD-NAVAL-01")
def naval_bombardment(b: Board) -> None:
    """Share the dice: two Allied players have half each."""
    parties = b.parties()
    each = ORDERS[b.phase - 1].dice // len(parties)
    b.do(*[salvo(who, each) for who in parties])


@rules.auto("AAD-NAVAL-03")
def salvo(b: Board, who: int, dice: int) -> None:
    """Go on while dice and blockhouses are left; dice beyond are lost (AAD-NAVAL-06)."""
    if dice and b.fortified():
        b.do(choose_bombardment(who, dice))


@rules.choice("AAD-NAVAL-05", side=asked)
def choose_bombardment(b: Board, who: int, dice: int) -> list[int | str]:
    """Name any blockhouse on the board, again and again if wanted, or stop.

    AAD-NAVAL-02 says which, AAD-ORDER02-02 that repeats are allowed.
    """
    u = b.units
    return [*[z for z in FORTS if u[z * WIDTH + BLOCKHOUSE]], "stop"]


@choose_bombardment.chosen
def lay_guns(b: Board, answer: int | str, who: int, dice: int) -> None:
    """Roll this die before the next target is named (AAD-ORDER02-01)."""
    if isinstance(answer, int):
        b.do(bombard(who, answer), salvo(who, dice - 1))


@rules.chance("AAD-NAVAL-04", side=asked)
def bombard(b: Board, who: int, zone: int) -> Dice:
    """Throw one die; a 2 or less destroys the blockhouse."""
    return one_die(b.hit_number(), "ships")


@bombard.came_up
def shells_fall(b: Board, roll: Roll, who: int, zone: int) -> None:
    """Remove the blockhouse on a hit."""
    hit = int(roll[0] <= b.hit_number())
    if b.story is not None:
        b.tell(
            "bombarded",
            "AAD-NAVAL-04",
            side=b.seat(who),
            dice=roll,
            hits=hit,
            zone=zone,
        )
    if hit:
        b.kill(zone, BLOCKHOUSE)
