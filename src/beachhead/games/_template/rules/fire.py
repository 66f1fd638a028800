"""PAT-FIRE: shooting and taking hits."""

from beachhead.games._template.board import Board
from beachhead.games._template.content import DATA
from beachhead.games._template.rules.base import rules
from beachhead.games._template.rules.end import wiped_out
from beachhead.kernel.chances import AtMost, Roll, at_most
from beachhead.kernel.devices import Dice, d6
from beachhead.kernel.position import replaced_at
from beachhead.kernel.steps import first


def hit_number(b: Board) -> int:
    """Return the highest face that hits: one more at close range."""
    return DATA.hit + b.in_range(DATA.close)


@rules.chance("PAT-FIRE-01", side=first)
def fire(b: Board, side: int) -> Dice:
    """One die a man; only the number of hits matters, which is the fold."""
    return d6(b.men[side], fold=AtMost(hit_number(b)))


@fire.came_up
def count_hits(b: Board, roll: Roll, side: int) -> None:
    """Let the target take its hits one by one."""
    need = hit_number(b)
    hits = at_most(roll, need)
    if b.story is not None:
        tell_fire(b, roll, side, need)
    b.do(take_hits(1 - side, hits))


def tell_fire(b: Board, roll: Roll, side: int, need: int) -> None:
    """Report a volley: who fires at whom, what hits and why."""
    close = DATA.close if b.in_range(DATA.close) else 0
    b.tell(
        "fired",
        "PAT-FIRE-01",
        side=side,
        battle=f"fire:{side}",
        role="attack",
        pieces=[f"patrol:{side}"],
        target=[f"patrol:{1 - side}"],
        weapon=f"{b.men[side]} rifles",
        need=f"{need} or less",
        terms=[
            f"Rifles|{DATA.hit}|PAT-FIRE-01",
            *(["Close range|+1|PAT-FIRE-01"] if close else []),
        ],
        dice=list(roll),
        dice_hit=[int(face <= need) for face in roll],
        hits=at_most(roll, need),
    )


@rules.auto("PAT-FIRE-02")
def take_hits(b: Board, side: int, hits: int) -> None:
    """Ask for the next hit while there is one and a man to take it."""
    if hits and b.men[side]:
        if b.down[side]:
            b.do(choose_loss(side), take_hits(side, hits - 1))
        else:
            lose_man(b, side)
            b.do(take_hits(side, hits - 1))


@rules.choice("PAT-FIRE-02")
def choose_loss(b: Board, side: int) -> list[str]:
    """Lose a man, or use the one chance to lose nobody."""
    return ["man", "down"]


@choose_loss.chosen
def take_loss(b: Board, loss: str, side: int) -> None:
    """Carry out the choice."""
    if loss == "man":
        lose_man(b, side)
    else:
        b.down = replaced_at(b.down, side, 0)
        b.tell("down", "PAT-FIRE-02", side=side, at=f"patrol:{side}", result="down")


def lose_man(b: Board, side: int) -> None:
    """Remove a man; the last one ends the game."""
    b.men[side] -= 1
    b.tell(
        "lost_man",
        "PAT-FIRE-02",
        side=side,
        battle=f"fire:{1 - side}",
        loss=[f"patrol:{side}"],
        losses=["1 man"],
        left=b.men[side],
    )
    if not b.men[side]:
        wiped_out(b, side)
