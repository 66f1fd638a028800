"""The Lieutenant: Units exchange dice between Final Tally and upkeep (DDD-LT)."""

from functools import cache

from beachhead.games.dday_dice.board import SWAPPED, Board, Unit, code_of, face_of, name_result
from beachhead.games.dday_dice.content.components import COLOURS, DICE, FACES, SKULL
from beachhead.games.dday_dice.content.effects import EXCHANGE
from beachhead.games.dday_dice.rules.base import (
    DONE,
    act_simultaneously,
    ask_consent,
    include_everyone,
    reopen,
    rules,
)
from beachhead.games.dday_dice.rules.conflicts import settle_claims
from beachhead.games.dday_dice.rules.free_actions import (
    is_asked,
    list_free_actions,
    take_free_action,
)
from beachhead.games.dday_dice.rules.upkeep import upkeep
from beachhead.kernel.chances import Group
from beachhead.kernel.devices import Dice, dice
from beachhead.kernel.nodes import Answer
from beachhead.kernel.position import Frame
from beachhead.kernel.steps import first

SWAP, ACCEPT, REFUSE = "swap", "accept", "refuse"


@cache
def make_full_set() -> Dice:
    """Return one full set of dice."""
    return dice(*(Group(name, 2, FACES) for name in COLOURS))


@rules.chance("DDD-LT-11", side=first)
def roll_card_dice(b: Board, side: int) -> Dice:
    """Roll the six dice of the solitaire Lieutenant's card."""
    return make_full_set()


@roll_card_dice.came_up
def keep_card_dice(b: Board, faces: tuple[str, ...], side: int) -> None:
    """Leave them on the card."""
    codes = [code_of(colour, FACES.index(f)) for colour, f in zip(DICE, faces, strict=True)]
    b.units[side].card_dice = tuple(codes)
    b.tell("rolled", "DDD-LT-11", side=side, dice=list(faces), roll=0)


@rules.auto("DDD-LT-10")
def tallies(b: Board) -> None:
    """Open the exchange of dice where a Lieutenant or a card allows one; then upkeep."""
    sides = b.list_active()
    if len(sides) > 1:
        asked = [i for i in sides if is_lieutenant_in_play(b) or is_asked(b, i, EXCHANGE)]
        work: dict[int, list[Frame]] = {i: [exchanging(i)] for i in asked}
        act_simultaneously(b, include_everyone(b, work), settle_claims(), exchanged())
    else:
        upkeep.run(b)


TALLIES = tallies()


def is_lieutenant_in_play(b: Board) -> bool:
    """Return True if a Lieutenant is in play (DDD-LT-02: anybody's)."""
    return any(u.abilities.swap_dice for u in b.units)


@rules.auto("DDD-LT-02")
def exchanging(b: Board, side: int) -> None:
    """Ask a Unit that could still propose or play something."""
    exchange.offer(b, side)


@rules.choice("DDD-LT-01")
def exchange(b: Board, side: int) -> list[Answer]:
    """Offer one own die for a trade, cards, or nothing."""
    u = b.units[side]
    answers: list[Answer] = [DONE]
    if is_lieutenant_in_play(b) and not u.done & SWAPPED and not u.offer:
        answers += [
            (SWAP, i, other, j)
            for other in list_partners(b, side)
            for i in list_tradable(u)
            for j in list_tradable(b.units[other])
        ]
    return answers + list_free_actions(b, side, EXCHANGE)


def list_tradable(u: Unit) -> list[int]:
    """List the dice that may change hands: real ones without a Skull (DDD-LT-05, DDD-LT-08)."""
    return [i for i in u.list_rolled() if face_of(u.dice[i]) != SKULL]


def list_partners(b: Board, side: int) -> list[int]:
    """List the Units that have not traded a die this turn (DDD-LT-03, DDD-LT-04)."""
    # DDD-LT-06: one of three is left over; DDD-LT-07: wherever they are
    return [
        i
        for i in b.list_active()
        if i != side and not b.units[i].done & SWAPPED and b.units[i].dice
    ]


@exchange.chosen
def act_in_exchange(b: Board, answer: Answer, side: int) -> None:
    """Put a proposal to the partner (DDD-TRADE-11), play a card, or leave it."""
    match answer:
        case "done":
            return
        case ("swap", int() as place, int() as partner, int() as other):
            b.units[side].offer = (partner, place, other)
            tell_swap(b, "proposed", side, partner, b.units[side].dice[place], other)
            ask_consent(b, partner, answer_proposals(partner), consent_to_swap(partner))
            b.do(exchanging(side))
        case _:
            b.do(exchanging(side))
            take_free_action(b, answer, side)


@rules.auto("DDD-TRADE-11")
def answer_proposals(b: Board, side: int) -> None:
    """Ask about the dice proposals that still stand."""
    if list_proposals(b, side):
        b.do(consent_to_swap(side))
    else:
        reopen(b, side)


def list_proposals(b: Board, side: int) -> list[int]:
    """List who has a standing proposal to this Unit."""
    if b.units[side].done & SWAPPED:
        return []
    return [
        i
        for i, u in enumerate(b.units)
        if u.offer and u.offer[0] == side and not u.done & SWAPPED and still_stands(b, side, u)
    ]


def still_stands(b: Board, side: int, proposer: Unit) -> bool:
    """Return True if both dice can still change hands: a card may have turned one to a Skull."""
    given, asked = proposer.offer[1:]
    return given in list_tradable(proposer) and asked in list_tradable(b.units[side])


@rules.choice("DDD-LT-04")
def consent_to_swap(b: Board, side: int) -> list[tuple[str, int]]:
    """Offer to accept or refuse each proposal."""
    return [(word, i) for i in list_proposals(b, side) for word in (ACCEPT, REFUSE)]


@consent_to_swap.chosen
def swap_dice(b: Board, answer: tuple[str, int], side: int) -> None:
    """Exchange the two dice, colours and all (DDD-LT-01)."""
    word, giver = answer
    u, v = b.units[side], b.units[giver]
    if word == ACCEPT:
        _, theirs, mine = v.offer
        code = u.dice[mine]
        tell_swap(b, "swapped", giver, side, v.dice[theirs], mine)
        u.set_die(mine, v.dice[theirs])
        v.set_die(theirs, code)
        u.done |= SWAPPED
        v.done |= SWAPPED
    v.offer = ()
    for other in range(len(b.units)):
        reopen(b, other)
    b.do(answer_proposals(side))


def tell_swap(b: Board, kind: str, side: int, partner: int, given: int, place: int) -> None:
    """Add an event about a trade of dice: which die is given, which one is asked for it."""
    asked = name_result(b.units[partner].dice[place])
    b.tell(kind, "DDD-LT-01", side=side, to=f"unit:{partner}", given=name_result(given),
           asked=asked)  # fmt: skip


@rules.auto("DDD-LT-10")
def exchanged(b: Board) -> None:
    """Copy tallies where a card says so; then upkeep."""
    copies = [(u, b.units[u.whose_tally]) for u in b.units if u.whose_tally >= 0]
    for u, codes, extra in [(u, v.dice, v.extra) for u, v in copies]:
        u.dice, u.extra, u.target = codes, extra, 0
    for u in b.units:
        u.offer = ()
    b.do(upkeep())
