"""What changes dice once the rolls are over: abilities, and the Lieutenant.

DDD-LT-01 to 18; DDD-SPEC-06 to 08 for abilities that may be used or left.
"""

from functools import cache

from beachhead.games.dday_dice.board import (
    LAST_REROLL,
    RECOLOURED,
    SWAPPED,
    TURNED,
    Board,
    Unit,
)
from beachhead.games.dday_dice.content.components import (
    COLOURS,
    DICE,
    FACES,
    FIGURES,
    SKULL,
)
from beachhead.games.dday_dice.content.effects import EXCHANGE, TALLY
from beachhead.games.dday_dice.content.profile import PROFILES
from beachhead.games.dday_dice.rules.base import (
    DONE,
    ask_consent,
    everyone,
    reopen,
    rules,
    simultaneously,
)
from beachhead.games.dday_dice.rules.cards import act, extras, opens
from beachhead.games.dday_dice.rules.upkeep import upkeep
from beachhead.kernel.chances import Group
from beachhead.kernel.devices import Dice, dice
from beachhead.kernel.nodes import Answer
from beachhead.kernel.position import Frame
from beachhead.kernel.steps import first

ALL = (1 << len(DICE)) - 1
RECOLOUR, TURN, SWAP, AGAIN, LAST = "recolour", "turn", "swap", "again", "last"
ACCEPT, REFUSE = "accept", "refuse"


@rules.auto("DDD-TURN-04")
def adjusting(b: Board, side: int) -> None:
    """Ask for changes to the Final Tally if the Unit has the means."""
    u = b.units[side]
    if (u.specialists or u.items or u.awards or u.rerolls or b.always) and (
        abilities(b, u) or opens(b, side, TALLY)
    ):
        b.agenda.append(adjust(side))
    elif b.agenda and b.agenda[-1] is TALLIES:  # nobody else has a say
        del b.agenda[-1]
        tallies.run(b)


@rules.choice("DDD-TURN-04")
def adjust(b: Board, side: int) -> list[Answer]:
    """Offer every change to the own tally, and to leave it as it is."""
    # DDD-SPEC-07: no ability has to be used
    return [DONE, *abilities(b, b.units[side]), *extras(b, side, TALLY)]


def abilities(b: Board, u: Unit) -> list[Answer]:
    """List what Specialists and granted re-rolls can do to the dice now."""
    found: list[Answer] = []
    helped = PROFILES[u.specialists]
    if not (helped.adjusts or u.rerolls or u.card_dice):
        return found
    live = [i for i, code in enumerate(u.dice) if code >= 0]
    unlocked = [i for i in live if not u.locked >> i & 1]
    if u.rerolls:
        found += [(AGAIN, m) for m in submasks(sum(1 << i for i in unlocked))]
    if helped.reroll_after_last and u.rolls == FIGURES.dice.rolls and not u.done & LAST_REROLL:
        found += [(LAST, i) for i in unlocked]
    if helped.turn_skull and not u.done & TURNED:
        found += [(TURN, i, face) for i in live if u.dice[i] % 6 == SKULL for face in FACES[1:]]
    if helped.recolour_die and not u.done & RECOLOURED:
        found += [(RECOLOUR, i, COLOURS[c]) for i in live for c in range(3) if c != u.dice[i] // 6]
    if b.solo and u.card_dice and not u.done & SWAPPED:  # DDD-LT-12: once per turn
        # DDD-LT-13, DDD-LT-14: any die, a Skull too, for one of any colour
        found += [(SWAP, i, j) for i in live for j in range(len(u.card_dice))]
    return found


@cache
def submasks(mask: int) -> tuple[int, ...]:
    """List the sets of dice within a mask, the empty one left out."""
    return tuple(m for m in range(1, mask + 1) if m & ~mask == 0)


@adjust.chosen
def adjusted(b: Board, answer: Answer, side: int) -> None:
    """Change the tally and ask again, until the player is content."""
    if answer == DONE:
        return
    b.do(adjusting(side))
    match answer:
        case (("recolour" | "turn" | "swap" | "again" | "last") as what, int() as place, *_):
            change(b, side, what, place, answer[2:])
        case _:
            act(b, answer, side)


def change(b: Board, side: int, what: str, place: int, rest: tuple[int | str, ...]) -> None:
    """Carry out one ability on one die."""
    u = b.units[side]
    code = u.dice[place] if what != AGAIN else 0
    if what == AGAIN:
        u.rerolls -= 1
        b.do(roll_extra(side, place))
    elif what == LAST:
        u.done |= LAST_REROLL
        b.do(roll_extra(side, 1 << place))
    elif what == TURN:
        u.done |= TURNED
        set_die(u, place, code - code % 6 + FACES.index(str(rest[0])))
    elif what == RECOLOUR:
        u.done |= RECOLOURED
        set_die(u, place, COLOURS.index(str(rest[0])) * 6 + code % 6)
    else:
        u.done |= SWAPPED
        card_place = int(rest[0])
        set_die(u, place, u.card_dice[card_place])
        # DDD-LT-15: each die once, DDD-LT-16: so six in all
        u.card_dice = u.card_dice[:card_place] + u.card_dice[card_place + 1 :]
    b.tell("adjusted", "DDD-TURN-04", side=side, what=what)


def set_die(u: Unit, place: int, code: int) -> None:
    """Give one die another result or colour."""
    u.dice = (*u.dice[:place], code, *u.dice[place + 1 :])


@cache
def extra_dice(colours: tuple[int, ...]) -> Dice:
    """Name single dice to be thrown again, each for itself."""
    return dice(*(Group(COLOURS[c], 1, FACES) for c in colours))


@rules.chance("DDD-ROLL-07", side=first)
def roll_extra(b: Board, side: int, mask: int) -> Dice:
    """Throw some dice once more."""
    codes = b.units[side].dice
    return extra_dice(tuple(codes[i] // 6 for i in range(len(codes)) if mask >> i & 1))


@roll_extra.came_up
def rolled_extra(b: Board, faces: tuple[str, ...], side: int, mask: int) -> None:
    """Lay the dice down again, each in its colour."""
    u = b.units[side]
    places = [i for i in range(len(u.dice)) if mask >> i & 1]
    for place, face in zip(places, faces, strict=True):
        set_die(u, place, u.dice[place] // 6 * 6 + FACES.index(face))
    b.tell("rolled", "DDD-ROLL-07", side=side, dice=list(faces), roll=u.rolls)


@cache
def full_set() -> Dice:
    """Name one full set of dice."""
    return dice(*(Group(name, 2, FACES) for name in COLOURS))


@rules.chance("DDD-LT-11", side=first)
def roll_card_dice(b: Board, side: int) -> Dice:
    """Roll the six dice of the solitaire Lieutenant's card."""
    del b, side
    return full_set()


@roll_card_dice.came_up
def keep_card_dice(b: Board, faces: tuple[str, ...], side: int) -> None:
    """Leave them on the card."""
    b.units[side].card_dice = tuple(DICE[i] * 6 + FACES.index(face) for i, face in enumerate(faces))
    b.tell("rolled", "DDD-LT-11", side=side, dice=list(faces), roll=0)


# ---- between the Final Tallies and upkeep -------------------------------------------------


@rules.auto("DDD-LT-10")
def tallies(b: Board) -> None:
    """Open the exchange of dice where a Lieutenant or a card allows one; then upkeep."""
    if not b.solo:
        sides = b.active()
        work: dict[int, list[Frame]] = {}
        if len(sides) > 1:
            for side in sides:
                if lieutenant(b) or opens(b, side, EXCHANGE):
                    work[side] = [exchanging(side)]
        if work:
            simultaneously(b, everyone(b, work), exchanged())
            return
    upkeep.run(b)


TALLIES = tallies()


def lieutenant(b: Board) -> bool:
    """Tell whether a Lieutenant is in play (DDD-LT-02: anybody's)."""
    return any(u.specialists and u.help.swap_dice and not u.conquered for u in b.units)


@rules.auto("DDD-LT-02")
def exchanging(b: Board, side: int) -> None:
    """Ask a Unit that could still propose or play something."""
    if len(exchange.options(b, side)) > 1:
        b.do(exchange(side))


@rules.choice("DDD-LT-01")
def exchange(b: Board, side: int) -> list[Answer]:
    """Offer one own die for a trade, cards, or nothing."""
    u = b.units[side]
    answers: list[Answer] = [DONE]
    if lieutenant(b) and not u.done & SWAPPED and not u.offer:
        answers += [
            (SWAP, i, other, j)
            for other in partners(b, side)
            for i in tradable(u)
            for j in tradable(b.units[other])
        ]
    return answers + extras(b, side, EXCHANGE)


def tradable(u: Unit) -> list[int]:
    """List the dice that may change hands: real ones without a Skull (DDD-LT-05, DDD-LT-08)."""
    return [i for i, code in enumerate(u.dice) if code >= 0 and code % 6 != SKULL]


def partners(b: Board, side: int) -> list[int]:
    """List the Units that have not traded a die this turn (DDD-LT-03, DDD-LT-04)."""
    # DDD-LT-06: one of three is left over; DDD-LT-07: wherever they are
    return [
        i for i in b.active() if i != side and not b.units[i].done & SWAPPED and b.units[i].dice
    ]


@exchange.chosen
def exchange_acted(b: Board, answer: Answer, side: int) -> None:
    """Put a proposal to the partner (DDD-TRADE-11), play a card, or leave it."""
    match answer:
        case "done":
            return
        case ("swap", int() as place, int() as partner, int() as other):
            b.units[side].offer = (partner, place, other)
            b.tell("proposed", "DDD-LT-01", side=side, to=f"unit:{partner}")
            ask_consent(b, partner, answer_proposals(partner), consent_to_swap(partner))
            b.do(exchanging(side))
        case _:
            b.do(exchanging(side))
            act(b, answer, side)


@rules.auto("DDD-TRADE-11")
def answer_proposals(b: Board, side: int) -> None:
    """Ask about the dice proposals that still stand."""
    if proposals(b, side):
        b.do(consent_to_swap(side))
    else:
        reopen(b, side)


def proposals(b: Board, side: int) -> list[int]:
    """List who has a standing proposal to this Unit."""
    if b.units[side].done & SWAPPED:
        return []
    return [
        i
        for i, u in enumerate(b.units)
        if u.offer and u.offer[0] == side and not u.done & SWAPPED and standing(b, side, u.offer)
    ]


def standing(b: Board, side: int, offer: tuple[int, ...]) -> bool:
    """Tell whether the die asked for can still change hands."""
    return offer[2] in tradable(b.units[side])


@rules.choice("DDD-LT-04")
def consent_to_swap(b: Board, side: int) -> list[tuple[str, int]]:
    """Offer to accept or refuse each proposal."""
    return [(word, i) for i in proposals(b, side) for word in (ACCEPT, REFUSE)]


@consent_to_swap.chosen
def swap_dice(b: Board, answer: tuple[str, int], side: int) -> None:
    """Exchange the two dice, colours and all (DDD-LT-01)."""
    word, giver = answer
    u, v = b.units[side], b.units[giver]
    if word == ACCEPT:
        _, theirs, mine = v.offer
        code = u.dice[mine]
        set_die(u, mine, v.dice[theirs])
        set_die(v, theirs, code)
        u.done |= SWAPPED
        v.done |= SWAPPED
        b.tell("swapped", "DDD-LT-01", side=side, to=f"unit:{giver}")
    v.offer = ()
    for other in range(len(b.units)):
        reopen(b, other)
    b.do(answer_proposals(side))


@rules.auto("DDD-LT-10")
def exchanged(b: Board) -> None:
    """Copy tallies where a card says so; then upkeep."""
    copies = [(u, b.units[u.target - 1]) for u in b.units if u.target]
    dice_of = [(u, v.dice, v.extra) for u, v in copies]
    for u, codes, extra in dice_of:
        u.dice, u.extra, u.target = codes, extra, 0
    for u in b.units:
        u.offer = ()
    b.do(upkeep())
