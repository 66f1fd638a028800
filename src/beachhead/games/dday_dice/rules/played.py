"""What played cards do: one function and one condition for each effect of `effects.py`.

DDD-ITEM-11 to 13, DDD-AWARD-10.
"""

from collections.abc import Callable

from beachhead.games.dday_dice.board import (
    CRY,
    MOVED,
    NO_VEHICLES,
    SAFE,
    SHELTERED,
    STEADY,
    VESTED,
    Board,
)
from beachhead.games.dday_dice.components import (
    COLOURLESS,
    COUNTRIES,
    FACES,
    RESERVES,
    SPECIALIST,
    SPECIALISTS,
    UNIQUES,
    picked,
)
from beachhead.games.dday_dice.effects import COMBAT, Effect
from beachhead.games.dday_dice.rules.base import gain, reopen, rules
from beachhead.games.dday_dice.rules.claims import VEHICLE_CARD, blind_draw, claimed_by
from beachhead.games.dday_dice.rules.free_cards import (
    TWO_STEPS,
    awards_left,
    choose_free_item,
    choose_free_leader,
    choose_free_vehicle,
    unique_in_play,
)

MARK = 3
"""The highest chevron face: only these markers can be kept from turning."""


def always(b: Board, side: int, effect: Effect, window: int) -> bool:
    """Allow an effect at any time."""
    return True


def before_moving(b: Board, side: int, effect: Effect, window: int) -> bool:
    """Allow an effect on the move until the Unit has moved."""
    return not b.units[side].done & MOVED


def place_fits(b: Board, side: int, effect: Effect, window: int) -> bool:
    """Heed `where`: in the Bunker only, or anywhere else."""
    inside = b.in_bunker(b.units[side])
    return inside if effect.where == "bunker" else not (inside and effect.where == "not_bunker")


def add_lowered(b: Board, sector: int, amount: int) -> None:
    """Lower a Sector's DEF for the rest of the turn (DDD-ITEM-13)."""
    b.lowered += (sector, amount)


def play_gain(b: Board, side: int, effect: Effect) -> None:
    """Gain a resource."""
    gain(b, side, effect.resource, effect.amount)


def play_gain_for_another(b: Board, side: int, effect: Effect) -> None:
    """Let another Unit gain; in solitaire that is oneself (DDD-SOLO-02)."""
    give(b, side, effect.resource, effect.amount)


def give(b: Board, side: int, resource: str, amount: int) -> None:
    """Choose the Unit that receives, if there is a choice."""
    others = b.others(side)
    if len(others) == 1:
        gain(b, others[0], resource, amount)
    else:
        b.do(choose_receiver(side, resource, amount))


@rules.choice("DDD-RWB-14", side=lambda b, side, resource, amount: side)
def choose_receiver(b: Board, side: int, resource: str, amount: int) -> list[int]:
    """Offer the Units that may receive, wherever they are (DDD-RWB-15)."""
    del resource, amount
    return b.others(side)


@choose_receiver.chosen
def receive(b: Board, receiver: int, side: int, resource: str, amount: int) -> None:
    """Credit the gift."""
    del side
    gain(b, receiver, resource, amount)


def play_gain_for_others(b: Board, side: int, effect: Effect) -> None:
    """Let every other Unit gain; void in solitaire (DDD-SOLO-04)."""
    for other in b.active():
        if other != side:
            gain(b, other, effect.resource, effect.amount)


def play_lower_def(b: Board, side: int, effect: Effect) -> None:
    """Lower the DEF of the own Sector."""
    add_lowered(b, b.units[side].sector, effect.amount)


def play_clear_def(b: Board, side: int, effect: Effect) -> None:
    """Set the DEF of the own Sector to 0."""
    b.cleared |= 1 << b.units[side].sector


def can_lower_elsewhere(b: Board, side: int, effect: Effect, window: int) -> bool:
    """Demand another Unit in the fight."""
    return any(i != side for i in b.active())


def play_lower_elsewhere(b: Board, side: int, effect: Effect) -> None:
    """Lower the DEF of another Unit's Sector."""
    others = b.others(side)
    if len(others) == 1:
        add_lowered(b, b.units[others[0]].sector, effect.amount)
    else:
        b.do(choose_bombarded(side, effect.amount))


@rules.choice("DDD-ITEM-13", side=lambda b, side, amount: side)
def choose_bombarded(b: Board, side: int, amount: int) -> list[int]:
    """Offer the other Units."""
    del amount
    return b.others(side)


@choose_bombarded.chosen
def bombard(b: Board, other: int, side: int, amount: int) -> None:
    """Lower the DEF there."""
    del side
    add_lowered(b, b.units[other].sector, amount)


def can_smoke(b: Board, side: int, effect: Effect, window: int) -> bool:
    """Demand a Machine Gun Fire die that can be silenced."""
    return b.fire_dice(b.units[side].sector) > 0


def play_smoke(b: Board, side: int, effect: Effect) -> None:
    """Silence Machine Gun Fire dice of the own Sector."""
    b.smoked += (b.units[side].sector,) * effect.amount


def can_set_die(b: Board, side: int, effect: Effect, window: int) -> bool:
    """Demand a die on the table: an own one, or in combat one of the Sector's."""
    if window != COMBAT:
        return bool(b.units[side].dice)
    return any(f[0] == b.units[side].sector and len(f) > 1 for f in b.fire)


def play_set_die(b: Board, side: int, effect: Effect) -> None:
    """Ask which die, and what it shall show."""
    b.do(("choose_fire_die" if b.phase > 5 else "choose_die", side))


@rules.choice("DDD-ITEM-11", side=lambda b, side: side)
def choose_die(b: Board, side: int) -> list[tuple[int, str]]:
    """Offer every other face for every die, even a locked one."""
    codes = b.units[side].dice
    return [
        (i, face)
        for i, code in enumerate(codes)
        if code >= 0
        for n, face in enumerate(FACES)
        if n != code % 6
    ]


@choose_die.chosen
def turn_die(b: Board, answer: tuple[int, str], side: int) -> None:
    """Set the die, colour kept."""
    place, face = answer
    u = b.units[side]
    code = u.dice[place] // 6 * 6 + FACES.index(face)
    u.dice = (*u.dice[:place], code, *u.dice[place + 1 :])
    b.tell("die_set", "DDD-ITEM-11", side=side, face=face)


def play_gain_rwb(b: Board, side: int, effect: Effect) -> None:
    """Note an RWB bonus to be collected in step 2c."""
    if effect.symbol:
        b.units[side].owed += (FACES.index(effect.symbol),)
    else:
        b.do(choose_owed(side))


@rules.choice("DDD-RWB-12", side=lambda b, side: side)
def choose_owed(b: Board, side: int) -> list[str]:
    """Offer all six bonuses of the player aid."""
    return [bonus.symbol for bonus in COUNTRIES[b.units[side].country].bonus]


@choose_owed.chosen
def owe(b: Board, symbol: str, side: int) -> None:
    """Note the chosen bonus."""
    b.units[side].owed += (FACES.index(symbol),)


def flag(bit: int) -> Callable[[Board, int, Effect], None]:
    """Make the effect that marks the Unit for the turn."""

    def mark(b: Board, side: int, effect: Effect) -> None:
        del effect
        b.units[side].done |= bit

    return mark


def unmarked(bit: int) -> Callable[[Board, int, Effect, int], bool]:
    """Make the condition that the Unit is not marked already."""

    def check(b: Board, side: int, effect: Effect, window: int) -> bool:
        return not b.units[side].done & bit and place_fits(b, side, effect, window)

    return check


def play_prevent(b: Board, side: int, effect: Effect) -> None:
    """Take fewer casualties in this turn's combat."""
    b.units[side].prevent += effect.amount


def can_prevent(b: Board, side: int, effect: Effect, window: int) -> bool:
    """Allow it as long as some casualty is left to prevent, once combat has been rolled."""
    return window != COMBAT or b.units[side].prevent < b.expected_losses(b.units[side])


def can_shelter_another(b: Board, side: int, effect: Effect, window: int) -> bool:
    """Demand another Unit outside the Bunker."""
    return bool(outside(b, side))


def outside(b: Board, side: int) -> list[int]:
    """List the other Units that are not in the Bunker."""
    bunker = b.battle_map.bunker
    return [i for i in b.active() if i != side and b.units[i].sector != bunker]


def play_shelter_another(b: Board, side: int, effect: Effect) -> None:
    """Choose the Unit, if there is a choice."""
    choose_sheltered.offer(b, side)


@rules.choice("DDD-AWARD-06", side=lambda b, side: side)
def choose_sheltered(b: Board, side: int) -> list[int]:
    """Offer the other Units."""
    return outside(b, side)


@choose_sheltered.chosen
def shelter_other(b: Board, other: int, side: int) -> None:
    """Keep that Unit from casualties this turn."""
    del side
    b.units[other].done |= SHELTERED
    reopen(b, other)


def can_trade_afar(b: Board, side: int, effect: Effect, window: int) -> bool:
    """Demand a Unit elsewhere and no other such card in force."""
    u = b.units[side]
    return u.afar < 0 and any(b.units[i].sector != u.sector for i in b.active() if i != side)


def play_trade_afar(b: Board, side: int, effect: Effect) -> None:
    """Choose the distant partner."""
    choose_afar.offer(b, side)


@rules.choice("DDD-TRADE-09", side=lambda b, side: side)
def choose_afar(b: Board, side: int) -> list[int]:
    """Offer the Units in other Sectors."""
    u = b.units[side]
    return [i for i in b.active() if i != side and b.units[i].sector != u.sector]


@choose_afar.chosen
def connect(b: Board, other: int, side: int) -> None:
    """Allow trade with that Unit this turn, both ways."""
    b.units[side].afar = other


def can_copy(b: Board, side: int, effect: Effect, window: int) -> bool:
    """Demand another Unit with a Final Tally."""
    return not b.units[side].target and any(i != side and b.units[i].dice for i in b.active())


def play_copy(b: Board, side: int, effect: Effect) -> None:
    """Choose whose tally is copied."""
    choose_copied.offer(b, side)


@rules.choice("DDD-ITEM-11", side=lambda b, side: side)
def choose_copied(b: Board, side: int) -> list[int]:
    """Offer the other Units that rolled."""
    return [i for i in b.active() if i != side and b.units[i].dice]


@choose_copied.chosen
def copy_tally(b: Board, other: int, side: int) -> None:
    """Note whose tally it will be when the exchange is over."""
    b.units[side].target = other + 1


def play_reroll(b: Board, side: int, effect: Effect) -> None:
    """Grant one more re-roll of unlocked dice."""
    b.units[side].rerolls += 1


def play_reroll_for_another(b: Board, side: int, effect: Effect) -> None:
    """Grant another Unit one more re-roll; in solitaire oneself."""
    others = b.others(side)
    if len(others) == 1:
        grant_reroll(b, others[0], side)
    else:
        b.do(choose_signalled(side))


@rules.choice("DDD-ITEM-11", side=lambda b, side: side)
def choose_signalled(b: Board, side: int) -> list[int]:
    """Offer the other Units."""
    return b.others(side)


@choose_signalled.chosen
def signal(b: Board, other: int, side: int) -> None:
    """Grant the re-roll."""
    grant_reroll(b, other, side)


def grant_reroll(b: Board, other: int, side: int) -> None:
    """Add a re-roll, and ask a Unit again that had closed its tally."""
    b.units[other].rerolls += 1
    if other != side and b.branches:
        branch = next((x for x in b.branches if x.side == other), None)
        if branch is not None and not branch.agenda:
            b.interrupt(other, ("adjusting", other))


def play_add_result(b: Board, side: int, effect: Effect) -> None:
    """Add colourless results to the Final Tally."""
    code = COLOURLESS * 6 + FACES.index(effect.symbol)
    b.units[side].extra += (code,) * effect.amount


def can_draw(b: Board, side: int, effect: Effect, window: int) -> bool:
    """Demand a deck and this turn's Award (DDD-AWARD-07)."""
    return awards_left(b) and not b.units[side].done & 4


def play_draw(b: Board, side: int, effect: Effect) -> None:
    """Draw a random Award."""
    blind_draw(b, side, 0)


def can_clear_mines(b: Board, side: int, effect: Effect, window: int) -> bool:
    """Demand a mined border that some Unit could cross."""
    return bool(crossable_mines(b)) and before_moving(b, side, effect, window)


def crossable_mines(b: Board) -> list[int]:
    """List the mined borders next to a fighting Unit that are not swept yet."""
    near = {w.mines for i in b.active() for w in b.sector_of(b.units[i]).ways if w.mines}
    return sorted(m.bit_length() - 1 for m in near if not b.swept & m)


def play_clear_mines(b: Board, side: int, effect: Effect) -> None:
    """Choose the border."""
    choose_border.offer(b, side)


@rules.choice("DDD-SECTOR-09", side=lambda b, side: side)
def choose_border(b: Board, side: int) -> list[int]:
    """Offer the mined borders next to Units."""
    del side
    return crossable_mines(b)


@choose_border.chosen
def sweep(b: Board, border: int, side: int) -> None:
    """Make the border safe for everybody this turn."""
    b.swept |= 1 << border
    b.tell("swept", "DDD-SECTOR-09", side=side, border=border)


def can_skip_marker(b: Board, side: int, effect: Effect, window: int) -> bool:
    """Demand a white shield and a marker that would turn."""
    u = b.units[side]
    return u.face <= MARK and not u.done & STEADY


def can_take_vehicle(b: Board, side: int, effect: Effect, window: int) -> bool:
    """Demand a Vehicle and room for it (DDD-VEH-09)."""
    u = b.units[side]
    room = u.vehicle < 0 and not claimed_by(u, VEHICLE_CARD)
    return room and bool(b.garage) and not b.leaves_out(NO_VEHICLES)


def play_take_vehicle(b: Board, side: int, effect: Effect) -> None:
    """Choose a Vehicle."""
    choose_free_vehicle.offer(b, side, 0)


def can_take_item(b: Board, side: int, effect: Effect, window: int) -> bool:
    """Demand an Item that is cheap enough."""
    return bool(choose_free_item.options(b, side, effect.amount))


def play_take_item(b: Board, side: int, effect: Effect) -> None:
    """Choose an Item."""
    choose_free_item.offer(b, side, effect.amount)


def can_rally_free(b: Board, side: int, effect: Effect, window: int) -> bool:
    """Demand a Specialist who is cheap enough."""
    return bool(choose_free_leader.options(b, side, effect.amount))


def play_rally_free(b: Board, side: int, effect: Effect) -> None:
    """Choose a Specialist."""
    choose_free_leader.offer(b, side, effect.amount)


def can_revive(b: Board, side: int, effect: Effect, window: int) -> bool:
    """Demand a dead Specialist whom the limits allow back."""
    return bool(choose_revived.options(b, side))


def play_revive(b: Board, side: int, effect: Effect) -> None:
    """Choose who comes back."""
    choose_revived.offer(b, side)


@rules.choice("DDD-AWARD-10", side=lambda b, side: side)
def choose_revived(b: Board, side: int) -> list[str]:
    """Offer the Unit's dead, within the limits on Reserves and Uniques."""
    u = b.units[side]
    found = u.dead
    if b.joe < TWO_STEPS:
        if u.specialists & RESERVES:
            found &= ~RESERVES
        if unique_in_play(b):
            found &= ~UNIQUES
    return [c.id for c in picked(found, SPECIALISTS)]


@choose_revived.chosen
def revive(b: Board, specialist: str, side: int) -> None:
    """Turn the card face-up again."""
    u = b.units[side]
    card = SPECIALIST[specialist]
    u.dead &= ~card.bit
    u.specialists |= card.bit
    b.tell("rallied", "DDD-AWARD-10", side=side, card=card.name)


Can = Callable[[Board, int, Effect, int], bool]
Play = Callable[[Board, int, Effect], None]

CAN: dict[str, Can] = {
    "gain": always,
    "gain_for_another": always,
    "gain_for_others": lambda b, side, effect, window: any(i != side for i in b.active()),
    "lower_def": place_fits,
    "clear_def": place_fits,
    "lower_def_elsewhere": can_lower_elsewhere,
    "fewer_fire_dice": can_smoke,
    "set_die": can_set_die,
    "gain_rwb": always,
    "ignore_fire": unmarked(VESTED),
    "prevent": always,
    "prevent_in_combat": can_prevent,
    "shelter": unmarked(SHELTERED),
    "shelter_another": can_shelter_another,
    "trade_afar": can_trade_afar,
    "copy_tally": can_copy,
    "reroll": always,
    "reroll_for_another": always,
    "add_result": always,
    "draw_award": can_draw,
    "clear_mines": can_clear_mines,
    "skip_marker": can_skip_marker,
    "ignore_mines": unmarked(SAFE | MOVED),
    "battle_cry": unmarked(CRY | MOVED),
    "take_vehicle": can_take_vehicle,
    "take_item": can_take_item,
    "rally_free": can_rally_free,
    "revive": can_revive,
}
PLAYS: dict[str, Play] = {
    "gain": play_gain,
    "gain_for_another": play_gain_for_another,
    "gain_for_others": play_gain_for_others,
    "lower_def": play_lower_def,
    "clear_def": play_clear_def,
    "lower_def_elsewhere": play_lower_elsewhere,
    "fewer_fire_dice": play_smoke,
    "set_die": play_set_die,
    "gain_rwb": play_gain_rwb,
    "ignore_fire": flag(VESTED),
    "prevent": play_prevent,
    "prevent_in_combat": play_prevent,
    "shelter": flag(SHELTERED),
    "shelter_another": play_shelter_another,
    "trade_afar": play_trade_afar,
    "copy_tally": play_copy,
    "reroll": play_reroll,
    "reroll_for_another": play_reroll_for_another,
    "add_result": play_add_result,
    "draw_award": play_draw,
    "clear_mines": play_clear_mines,
    "skip_marker": flag(STEADY),
    "ignore_mines": flag(SAFE),
    "battle_cry": flag(CRY),
    "take_vehicle": play_take_vehicle,
    "take_item": play_take_item,
    "rally_free": play_rally_free,
    "revive": play_revive,
}
