"""AAD-NAVAL and AAD-ORDER02: six dice at blockhouses, one after the other."""

from beachhead.games.axis_allies_dday.board import Board
from beachhead.games.axis_allies_dday.content.tables import BLOCKHOUSE, ORDER, UK, US
from beachhead.games.axis_allies_dday.rules.base import ask_powers, one_die, rules
from beachhead.games.axis_allies_dday.rules.story import tell_aim, tell_target
from beachhead.kernel.chances import Roll
from beachhead.kernel.devices import Dice


@rules.auto("AAD-NAVAL-01")
def naval_bombardment(b: Board) -> None:
    """Share the dice, six also under fortune (AAD-FORTUNE02-04): two Allied players have half each."""
    parties = b.split_allies()
    each = ORDER[b.phase].dice // len(parties)
    b.do(*[salvo(who, each, int(len(parties) == 1)) for who in parties])


@rules.auto("AAD-NAVAL-03")
def salvo(b: Board, who: int, dice: int, last: int) -> None:
    """Go on while dice and blockhouses are left; dice beyond are lost (AAD-NAVAL-06)."""
    if dice and b.has_blockhouse():
        b.do(choose_bombardment(who, dice, last))


@rules.choice("AAD-NAVAL-05", side=ask_powers)
def choose_bombardment(b: Board, who: int, dice: int, last: int) -> list[int | str]:
    """List every blockhouse on the board (AAD-NAVAL-02), those fired at before too (AAD-ORDER02-02), or stop."""
    return [*b.blockhouse_zones(), "stop"]


@choose_bombardment.chosen
def aim_die(b: Board, answer: int | str, who: int, dice: int, last: int) -> None:
    """Roll this die before the next target is named (AAD-ORDER02-01)."""
    if isinstance(answer, int):
        b.do(bombard(who, answer), salvo(who, dice - 1, last))
    elif not last:
        leave_dice_to_ally(b, who, dice)


def leave_dice_to_ally(b: Board, who: int, dice: int) -> None:
    """Leave unused dice to the other Allied player; who has left some is not asked again (AAD-TURN-04)."""
    ally = US if who == UK else UK
    for place, frame in enumerate(b.agenda):
        if frame[:2] == (salvo.name, ally):
            b.agenda[place] = salvo(ally, int(frame[2]) + dice, 1)
            return
    b.do(salvo(ally, dice, 1))


@rules.chance("AAD-NAVAL-04", side=ask_powers)
def bombard(b: Board, who: int, zone: int) -> Dice:
    """Throw one die; a 2 or less destroys the blockhouse, unless fortune says otherwise."""
    # AAD-FORTUNE02-03: on 2 to 5 the fortune card changes nothing
    return one_die(b.hit_number(), "ships")


@bombard.came_up
def resolve_bombardment(b: Board, roll: Roll, who: int, zone: int) -> None:
    """Remove the blockhouse on a hit; the battle board is not used (AAD-COMBAT-06)."""
    hit = int(roll[0] <= b.hit_number())
    if b.story is not None:
        b.tell(
            "bombarded",
            "AAD-NAVAL-04",
            side=b.seat_of(who),
            **tell_aim(b, roll, b.hit_number(), "support", "ships' guns", zone),
            **tell_target(f"unit:{zone}:{BLOCKHOUSE}", BLOCKHOUSE, hit),
            who=who,
            zone=zone,
        )
    if hit:
        b.kill(zone, BLOCKHOUSE)
