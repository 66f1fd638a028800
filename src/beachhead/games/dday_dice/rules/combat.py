"""Phase 6: combat, Machine Gun Fire and Special Damage (DDD-COMBAT, DDD-MGF, DDD-SPECIAL)."""

from beachhead.games.dday_dice.board import FIGHTING, Board, Unit
from beachhead.games.dday_dice.content.components import ITEM, ITEMS, pick_cards
from beachhead.games.dday_dice.content.effects import COMBAT, READY
from beachhead.games.dday_dice.rules.base import DONE, act_simultaneously, include_everyone, rules
from beachhead.games.dday_dice.rules.casualties import take_casualties
from beachhead.games.dday_dice.rules.conflicts import settle_claims
from beachhead.games.dday_dice.rules.ending import AFTER_LOSSES, END_TURN, end_turn, survived
from beachhead.games.dday_dice.rules.free_actions import (
    is_asked,
    list_free_actions,
    take_free_action,
)
from beachhead.games.dday_dice.rules.sectors import lose_a_specialist
from beachhead.games.dday_dice.rules.specialists import SACRIFICIAL
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
        act_simultaneously(b, work, settle_claims(), combat())
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
    if can_get_ready(b, side):
        b.do(get_ready(side))


def can_get_ready(b: Board, side: int) -> bool:
    """Return True if the window before combat has anything to offer."""
    if not b.units[side].conquered:
        return is_asked(b, side, READY)
    return bool(list_free_actions(b, side, READY))


@rules.choice("DDD-TURN-09")
def get_ready(b: Board, side: int) -> list[Answer]:
    """Offer cards, sacrifice and trade, or to fight."""
    return [DONE, *list_free_actions(b, side, READY)]


@get_ready.chosen
def act_before_combat(b: Board, answer: Answer, side: int) -> None:
    """Act and ask again."""
    if answer != DONE:
        b.do(getting_ready(side))
        take_free_action(b, answer, side)


@rules.auto("DDD-COMBAT-01")
def combat(b: Board) -> None:
    """Roll the Machine Gun Fire of every Sector that holds Units, then count losses."""
    b.phase = FIGHTING  # DDD-TURN-10
    # DDD-MGF-04: once for each Sector; DDD-MGF-05: where Units are
    fired = {u.sector for u in b.units if not u.conquered and b.fire_dice(u.sector)}
    b.do(*(roll_fire(s) for s in sorted(fired)), react())


COMBAT_FRAME = combat()


@rules.chance("DDD-MGF-02")
def roll_fire(b: Board, sector: int) -> Dice:
    """Roll one die for each crosshairs symbol (DDD-MGF-09), once for all Units (DDD-MGF-03)."""
    return d6(b.fire_dice(sector))  # DDD-SETUP-39: ordinary dice, as many as needed


@roll_fire.came_up
def keep_fire_dice(b: Board, roll: tuple[int, ...], sector: int) -> None:
    """Keep the dice: they may still be changed (DDD-MGF-06)."""
    b.fire += ((sector, *roll),)
    if b.story is not None:
        b.tell("fire", "DDD-MGF-02", at=f"sector:{sector}", dice=list(roll))


@rules.auto("DDD-MGF-07")
def react(b: Board) -> None:
    """Let cards be played that may be used in combat; then everybody takes losses."""
    work: dict[int, list[Frame]] = {}
    for side, u in enumerate(b.units):
        if not u.conquered and is_asked(b, side, COMBAT):
            work[side] = [combat_window(side)]
    if work:
        act_simultaneously(b, include_everyone(b, work), take_losses())
    else:
        take_losses.run(b)


@rules.auto("DDD-ITEM-05")
def combat_opening(b: Board, side: int) -> None:
    """Ask again while there is something to play."""
    if is_asked(b, side, COMBAT):
        b.do(combat_window(side))


@rules.choice("DDD-ITEM-05")
def combat_window(b: Board, side: int) -> list[Answer]:
    """Offer the few cards that say so, or to take the losses."""
    return [DONE, *list_free_actions(b, side, COMBAT)]


@combat_window.chosen
def act_in_combat(b: Board, answer: Answer, side: int) -> None:
    """Play and ask again."""
    if answer != DONE:
        b.do(combat_opening(side))
        take_free_action(b, answer, side)


@rules.choice("DDD-MGF-07")
def choose_fire_die(b: Board, side: int) -> list[tuple[int, int]]:
    """Offer every other value for every Machine Gun Fire die of the own Sector."""
    rolled = b.machine_gun_dice_in(b.units[side].sector)
    return [(i, v) for i, die in enumerate(rolled) for v in range(1, 7) if v != die]


@choose_fire_die.chosen
def set_fire_die(b: Board, answer: tuple[int, int], side: int) -> None:
    """Set the die, for everybody in the Sector (DDD-MGF-08)."""
    place, value = answer
    sector = b.units[side].sector
    was = b.machine_gun_dice_in(sector)[place]
    b.set_fire_die(sector, place, value)
    b.tell("fire_set", "DDD-MGF-07", side=side, at=f"sector:{sector}", was=was, face=value)


@rules.auto("DDD-COMBAT-02")
def take_losses(b: Board) -> None:
    """Count everybody's losses, then let everybody take them."""
    if b.solo and not b.fire:
        take_solo_losses(b, b.units[0])
        return
    work: dict[int, list[Frame]] = {}
    for side, u in enumerate(b.units):  # DDD-COMBAT-05: each Unit
        if u.conquered:
            continue  # DDD-WIN-04
        u.fallen = 0
        frames = list_special_damage(b, side)  # DDD-SPECIAL-04: besides the casualties
        work[side] = [*frames, take_casualties(side, count_losses(b, side), -1), survived(side)]
    act_simultaneously(b, work, END_TURN)


def take_solo_losses(b: Board, u: Unit) -> None:
    """Let a solitaire Unit take its losses; without Specialists nothing is asked."""
    u.fallen = 0
    losses = count_losses(b, 0)
    if u.specialists:
        b.agenda += AFTER_LOSSES
        take_casualties.run(b, 0, losses, -1)
        return
    take_casualties.run(b, 0, losses, -1)
    survived.run(b, 0)
    end_turn.run(b)


def count_losses(b: Board, side: int) -> int:
    """Return the casualties of a Unit in this combat, and tell what they are made of."""
    u = b.units[side]
    expected = b.expected_losses(u)
    losses = max(expected - u.prevent, 0)
    if b.story is not None:
        at, defence = f"sector:{u.sector}", min(b.defence(u), expected)
        b.tell("combat", "DDD-COMBAT-02", side=side, at=at, defence=defence,
               fire=expected - defence, prevented=expected - losses, amount=losses)  # fmt: skip
    return losses


def list_special_damage(b: Board, side: int) -> list[Frame]:
    """List the Special Damage that the rolled sixes bring to a Unit."""
    damage = b.battle_map.data.special_damage
    if damage is None:
        return []
    # DDD-SPECIAL-03: once for each 6; DDD-SPECIAL-05: every Unit in the Sector
    return [special_damage(side, damage.name, damage.amount)] * b.count_special_dice(b.units[side])


@rules.auto("DDD-SPECIAL-01")
def special_damage(b: Board, side: int, name: str, amount: int) -> None:
    """Suffer the map's Special Damage once."""
    u = b.units[side]
    b.tell("special_damage", "DDD-SPECIAL-01", side=side, name=name, amount=amount)
    if name == "lose_courage":
        u.courage = max(u.courage - amount, 0)
    elif name == "lose_stars":
        u.stars = max(u.stars - amount, 0)
    elif name == "lose_item":
        b.do(*[lose_an_item(side)] * amount)
    elif name == "lose_specialist":
        b.do(*[lose_a_specialist(side)] * amount)


@rules.auto("DDD-SPECIAL-02")
def lose_an_item(b: Board, side: int) -> None:
    """Lose one Item of choice; nothing happens without one."""
    choose_lost_item.offer(b, side)


@rules.choice("DDD-SPECIAL-02")
def choose_lost_item(b: Board, side: int) -> list[str]:
    """Offer the Unit's Items."""
    return [c.id for c in pick_cards(b.units[side].items, ITEMS)]


@choose_lost_item.chosen
def lose_item(b: Board, item: str, side: int) -> None:
    """Lay the Item face-down."""
    b.units[side].items &= ~ITEM[item].bit
    b.tell("item_lost", "DDD-SPECIAL-02", side=side, card=ITEM[item].name)
