"""Phase 6: every Unit takes losses where it stands; then the Bunker may have fallen.

DDD-COMBAT-01 to 15, DDD-MGF-01 to 09, DDD-SPECIAL-01 to 05, DDD-WIN-01 to 10.
"""

from beachhead.games.dday_dice.board import Board, Unit
from beachhead.games.dday_dice.content.battle_maps import MAPS
from beachhead.games.dday_dice.content.components import ITEM, ITEMS, SPECIALIST, picked
from beachhead.games.dday_dice.content.effects import COMBAT, READY
from beachhead.games.dday_dice.content.profile import PROFILES
from beachhead.games.dday_dice.rules.base import (
    DONE,
    everyone,
    go_on,
    rules,
    simultaneously,
    specialists_of,
)
from beachhead.games.dday_dice.rules.cards import SACRIFICIAL, act, extras, opens
from beachhead.games.dday_dice.rules.casualties import take_casualties
from beachhead.games.dday_dice.rules.claims import settle_claims
from beachhead.games.dday_dice.rules.ending import win
from beachhead.games.dday_dice.rules.sectors import lose_a_specialist
from beachhead.kernel.devices import Dice, d6
from beachhead.kernel.nodes import Answer
from beachhead.kernel.position import Frame


@rules.auto("DDD-TURN-09")
def before_combat(b: Board) -> None:
    """Let everybody trade and play the last cards before combat."""
    if not b.solo:
        for u in b.units:
            u.offers = 0
        work: dict[int, list[Frame]] = {i: [getting_ready(i)] for i in range(len(b.units))}
        simultaneously(b, work, settle_claims(), combat())
        return
    u = b.units[0]
    if u.items or u.awards or u.specialists & SACRIFICIAL or b.always:
        b.agenda.append(COMBAT_FRAME)
        getting_ready.run(b, 0)
    else:
        combat.run(b)


@rules.auto("DDD-TURN-09")
def getting_ready(b: Board, side: int) -> None:
    """Ask a Unit that has something to play, to sacrifice or to trade."""
    if opens_now(b, side):
        b.do(get_ready(side))


def opens_now(b: Board, side: int) -> bool:
    """Tell whether the window before combat has anything to offer."""
    if b.units[side].conquered and not b.active():
        return False
    if not b.units[side].conquered:
        return opens(b, side, READY)
    return bool(extras(b, side, READY))


@rules.choice("DDD-TURN-09")
def get_ready(b: Board, side: int) -> list[Answer]:
    """Offer cards, sacrifice and trade, or to fight."""
    return [DONE, *extras(b, side, READY)]


@get_ready.chosen
def got_ready(b: Board, answer: Answer, side: int) -> None:
    """Act and ask again."""
    if answer != DONE:
        b.do(getting_ready(side))
        act(b, answer, side)


@rules.auto("DDD-COMBAT-01")
def combat(b: Board) -> None:
    """Roll the Machine Gun Fire of every Sector that holds Units, then count losses."""
    b.phase = 6  # DDD-TURN-10
    if b.solo:
        u = b.units[0]
        if not MAPS[b.map].sectors[u.sector].data.fire:
            if u.items:
                react.run(b)
            else:
                lose_alone(b, u)
            return
    # DDD-MGF-04: once for each Sector; DDD-MGF-05: where Units are
    fired = {u.sector for u in b.units if not u.conquered and b.fire_dice(u.sector)}
    if fired:
        b.do(*(roll_fire(s) for s in sorted(fired)), react())
    else:
        react.run(b)


COMBAT_FRAME = combat()


@rules.chance("DDD-MGF-02")
def roll_fire(b: Board, sector: int) -> Dice:
    """Roll one die for each crosshairs symbol (DDD-MGF-09), once for all Units (DDD-MGF-03)."""
    return d6(b.fire_dice(sector))  # DDD-SETUP-39: ordinary dice, as many as needed


@roll_fire.came_up
def fire_rolled(b: Board, roll: tuple[int, ...], sector: int) -> None:
    """Keep the dice: they may still be changed (DDD-MGF-06)."""
    b.fire += ((sector, *roll),)
    if b.story is not None:
        b.tell("fire", "DDD-MGF-02", at=f"sector:{sector}", dice=list(roll))


@rules.auto("DDD-MGF-07")
def react(b: Board) -> None:
    """Let cards be played that may be used in combat; then everybody takes losses."""
    work: dict[int, list[Frame]] = {}
    for side, u in enumerate(b.units):
        if u.items and not u.conquered and opens(b, side, COMBAT):
            work[side] = [combat_window(side)]
    if work:
        simultaneously(b, everyone(b, work), take_losses())
    else:
        take_losses.run(b)


@rules.auto("DDD-ITEM-05")
def combat_opening(b: Board, side: int) -> None:
    """Ask again while there is something to play."""
    if opens(b, side, COMBAT):
        b.do(combat_window(side))


@rules.choice("DDD-ITEM-05")
def combat_window(b: Board, side: int) -> list[Answer]:
    """Offer the few cards that say so, or to take the losses."""
    return [DONE, *extras(b, side, COMBAT)]


@combat_window.chosen
def combat_acted(b: Board, answer: Answer, side: int) -> None:
    """Play and ask again."""
    if answer != DONE:
        b.do(combat_opening(side))
        act(b, answer, side)


@rules.choice("DDD-MGF-07")
def choose_fire_die(b: Board, side: int) -> list[tuple[int, int]]:
    """Offer every other value for every Machine Gun Fire die of the own Sector."""
    sector = b.units[side].sector
    for rolled in b.fire:
        if rolled[0] == sector:
            return [
                (i, value)
                for i, die in enumerate(rolled[1:])
                for value in range(1, 7)
                if value != die
            ]
    return []


@choose_fire_die.chosen
def set_fire_die(b: Board, answer: tuple[int, int], side: int) -> None:
    """Set the die, for everybody in the Sector (DDD-MGF-08)."""
    place, value = answer
    sector = b.units[side].sector
    fire = []
    for rolled in b.fire:
        dice = list(rolled)
        if rolled[0] == sector:
            dice[place + 1] = value
        fire.append(tuple(dice))
    b.fire = tuple(fire)
    b.tell("die_set", "DDD-MGF-07", side=side, face=value)


# ---- losses -------------------------------------------------------------------------------


@rules.auto("DDD-COMBAT-02")
def take_losses(b: Board) -> None:
    """Count everybody's losses, then let everybody take them."""
    if b.solo and not b.fire:
        lose_alone(b, b.units[0])
        return
    work: dict[int, list[Frame]] = {}
    for side, u in enumerate(b.units):  # DDD-COMBAT-05: each Unit
        if u.conquered:
            continue  # DDD-WIN-04
        u.fallen = 0
        frames = damage_to(b, side)  # DDD-SPECIAL-04: besides the casualties
        losses = b.expected_losses(u) - u.prevent
        if losses > 0:
            frames.append(take_casualties(side, losses, -1))
        frames.append(survived(side))
        work[side] = frames
    simultaneously(b, work, END_TURN)


def lose_alone(b: Board, u: Unit) -> None:
    """Let a solitaire Unit take its losses; without Specialists nothing is asked."""
    u.fallen = 0
    losses = b.expected_losses(u) - u.prevent
    if u.specialists:
        b.agenda += AFTER_LOSSES
        take_casualties.run(b, 0, losses, -1)
        return
    take_casualties.run(b, 0, losses, -1)
    if not b.ending:
        survived.run(b, 0)
        end_turn.run(b)


def damage_to(b: Board, side: int) -> list[Frame]:
    """List the Special Damage that the rolled sixes bring to a Unit."""
    damage = b.battle_map.data.special_damage
    if damage is None:
        return []
    # DDD-SPECIAL-03: once for each 6; DDD-SPECIAL-05: every Unit in the Sector
    return [special_damage(side, damage.name, damage.amount)] * b.sixes(b.units[side])


@rules.auto("DDD-SPECIAL-01")
def special_damage(b: Board, side: int, name: str, amount: int) -> None:
    """Suffer the map's Special Damage once."""
    u = b.units[side]
    b.tell("special_damage", "DDD-SPECIAL-01", side=side, name=name)
    if name == "lose_courage":
        u.courage = max(u.courage - amount, 0)
    elif name == "lose_stars":
        u.stars = max(u.stars - amount, 0)
    elif name == "lose_item":
        b.do(*[lose_an_item(side)] * amount)
    elif name == "lose_specialist":
        b.do(*[lose_a_specialist(side)] * amount)
    # lose_soldiers is part of the casualties: see Board.expected_losses.


@rules.auto("DDD-SPECIAL-02")
def lose_an_item(b: Board, side: int) -> None:
    """Lose one Item of choice; nothing happens without one."""
    choose_lost_item.offer(b, side)


@rules.choice("DDD-SPECIAL-02")
def choose_lost_item(b: Board, side: int) -> list[str]:
    """Offer the Unit's Items."""
    return [c.id for c in picked(b.units[side].items, ITEMS)]


@choose_lost_item.chosen
def lose_item(b: Board, item: str, side: int) -> None:
    """Lay the Item face-down."""
    b.units[side].items &= ~ITEM[item].bit
    b.tell("item_lost", "DDD-SPECIAL-02", side=side, card=ITEM[item].name)


@rules.auto("DDD-WIN-02")
def survived(b: Board, side: int) -> None:
    """Take back what the Medic saves; a Unit alive in the Bunker has conquered it."""
    u = b.units[side]
    if u.specialists and u.fallen:
        back = min(PROFILES[u.specialists].recover, u.fallen)
        if back:
            u.soldiers += back
            b.tell("recovered", "DDD-SPEC-06", side=side, amount=back)
    if u.sector == MAPS[b.map].bunker:
        u.conquered = b.turn
        b.tell("conquered", "DDD-WIN-02", side=side)


@rules.auto("DDD-WIN-01")
def end_turn(b: Board) -> None:
    """Win when every Unit has conquered the Bunker; else place Specialists and go on."""
    if b.solo and not b.units[0].conquered:
        go_on(b, "take_turn")
        return
    if not b.active():
        win(b)
        return
    work: dict[int, list[Frame]] = {}
    for side, u in enumerate(b.units):
        if u.conquered == b.turn and u.specialists:  # DDD-WIN-09: too late for this turn
            work[side] = [placing(side, -1)]
    if work:
        simultaneously(b, everyone(b, work), ("take_turn",))
    else:
        go_on(b, "take_turn")


END_TURN = end_turn()
AFTER_LOSSES = (END_TURN, survived(0))
"""What a solitaire Unit still has to do, the last thing first."""


@rules.auto("DDD-WIN-06")
def placing(b: Board, side: int, after: int) -> None:
    """Ask while Specialists are left to be named."""
    if b.units[side].specialists >> (after + 1):
        b.do(place_specialist(side, after))


@rules.choice("DDD-WIN-06")
def place_specialist(b: Board, side: int, after: int) -> list[str]:
    """Offer to lay a surviving Specialist beside the Bunker, or to stop."""
    return [DONE, *(c.id for c in specialists_of(b.units[side]) if c.index > after)]


@place_specialist.chosen
def placed(b: Board, answer: str, side: int, after: int) -> None:
    """Lay the card beside the Bunker; his ability is off (DDD-WIN-07)."""
    del after
    if answer == DONE:
        return
    u = b.units[side]
    card = SPECIALIST[answer]
    u.specialists &= ~card.bit
    u.placed |= card.bit
    b.tell("placed", "DDD-WIN-06", side=side, card=card.name)
    b.do(placing(side, card.index))
