"""Why an answer is not offered: a code, the figures, the rule."""

from collections.abc import Sequence

from beachhead.games.dday_dice import rules
from beachhead.games.dday_dice.board import (
    FIGHTING,
    FOUND,
    MULLIGAN,
    MUST_MOVE,
    RALLIED,
    RED,
    ROLLING,
    SPENDING,
    Board,
    Goods,
    Unit,
    face_of,
)
from beachhead.games.dday_dice.content.battle_maps import Sector
from beachhead.games.dday_dice.content.components import (
    AWARD,
    DICE,
    FACES,
    FIGURES,
    HAND,
    ITEM,
    ITEMS,
    RESERVES,
    RESOURCES,
    SPECIALIST,
    SPECIALISTS,
    VEHICLE,
    Card,
    pick_cards,
)
from beachhead.games.dday_dice.notation.moments import HAD, ROLLED, refuse_phase
from beachhead.games.dday_dice.notation.names import (
    DIE_NAMES,
    RESOURCE_NAMES,
    find_card,
    is_card,
    unit_name,
    write_amount,
)
from beachhead.games.dday_dice.rules.requirements import (
    find_courage_cost,
    find_requirement,
    is_full,
    meets_requirement,
)
from beachhead.games.dday_dice.rules.trade import can_trade
from beachhead.kernel.nodes import Answer, Refusal
from beachhead.kernel.plurals import counted

__all__ = ["cannot_act", "cannot_go", "cannot_lock", "cannot_roll"]


@rules.rolling.choose_lock.refuses
def cannot_lock(b: Board, answer: Answer, side: int) -> Sequence[Refusal]:
    """Explain a lock of too many, too few or no such dice."""
    if not isinstance(answer, int):
        return cannot_act(b, answer, side)
    u = b.units[side]
    if (
        answer < 0
        or answer >> len(DICE)
        or any(answer >> i & 1 and u.dice[i] < 0 for i in range(len(DICE)))
    ):
        return [Refusal("lock.no_die", f"{answer} names dice that were not rolled", "DDD-ROLL-04")]
    need = FIGURES.dice.lock
    named = counted(answer.bit_count(), "die is|dice are")
    text = f"{named} named, {need} are locked after the first roll"
    return [Refusal("lock.count", text, "DDD-ROLL-02")]


@rules.rolling.choose_reroll.refuses
def cannot_roll(b: Board, answer: Answer, side: int) -> Sequence[Refusal]:
    """Explain a re-roll of locked dice."""
    if not isinstance(answer, int):
        return cannot_act(b, answer, side)
    u = b.units[side]
    if answer > 0 and answer & u.locked:
        held = [name for i, name in enumerate(DIE_NAMES) if answer & u.locked & 1 << i]
        text = f"{' and '.join(held)} {'is' if len(held) == 1 else 'are'} locked"
        return [Refusal("roll.locked", text, "DDD-ROLL-05")]
    return [Refusal("roll.no_die", f"{answer} names no dice that can be rolled", "DDD-ROLL-06")]


@rules.skulls.choose_victim.refuses
def cannot_cancel(b: Board, answer: Answer, side: int, biting: int) -> list[Refusal]:
    """Explain why a Skull does not cancel a die."""
    u = b.units[side]
    if not isinstance(answer, int) or not 0 <= answer < len(DICE):
        return []
    name = DIE_NAMES[answer]
    if u.dice[answer] < 0:
        return [Refusal("skull.no_die", f"{name} was not rolled", "DDD-FACE-03")]
    if u.is_cancelled(answer):
        text = f"{name} is cancelled already"
    elif FACES[face_of(u.dice[answer])] == "skull":
        text = f"{name} shows a Skull, and a Skull cancels another result"
    else:
        text = f"{name} does not count, so that no Skull cancels it"
    return [Refusal("skull.other", text, "DDD-FACE-03")]


@rules.casualties.choose_casualty.refuses
def cannot_fall(b: Board, answer: Answer, side: int, losses: int, after: int) -> list[Refusal]:
    """Explain why nobody falls who is not in the Unit, or was passed over."""
    u = b.units[side]
    if answer == rules.casualties.SOLDIERS:
        text = f"{counted(losses, 'loss|losses')} left, and {counted(u.soldiers, 'Soldier')} to take them"
        return [Refusal("casualty.soldiers", text, "DDD-CAS-03")]
    card = SPECIALIST.get(answer) if isinstance(answer, str) else None
    if card is None:
        return []
    if not u.specialists & card.bit:
        return [Refusal("casualty.none", f"{card.name} is not in the Unit", "DDD-CAS-04")]
    if card.index <= after:
        text = f"{card.name} was passed over: Specialists are named in the order of their cards"
    else:
        text = f"after {card.name} too few are left to take {counted(losses, 'loss|losses')}"
    return [Refusal("casualty.order", text, "DDD-CAS-04")]


@rules.movement.move.refuses
def cannot_go(b: Board, answer: Answer, side: int) -> Sequence[Refusal]:
    """Explain a move that is not possible."""
    u = b.units[side]
    match answer:
        case ("go", int() as target):
            return move_refusals(b, u, target)
        case "stay" if u.face == MUST_MOVE:
            return [
                Refusal("move.forced", "the marker says that the Unit must move", "DDD-MARKER-06")
            ]
        case _:
            return cannot_act(b, answer, side)


def move_refusals(b: Board, u: Unit, target: int) -> list[Refusal]:
    """List every reason against entering a Sector."""
    here, sector = b.sector_of(u), b.battle_map.sectors.get(target)
    if target == u.sector:
        return [Refusal("move.here", f"the Unit stands in {here.place}", "DDD-MOVE-05")]
    way = next((w for w in here.ways if w.to == target), None)
    if way is None or sector is None:
        near = ", ".join(b.battle_map.sectors[w.to].place for w in here.ways)
        place = sector.place if sector else f"Sector {target}"
        text = f"{place} is no neighbour of {here.place}; those are {near}"
        return [Refusal("move.not_adjacent", text, "DDD-MOVE-05")]
    found = []
    if u.visited >> target & 1:
        found.append(Refusal("move.visited", f"{sector.place} was visited before", "DDD-MOVE-10"))
    cost = find_courage_cost(b, u, way)
    if cost > u.courage:
        text = f"the Advance costs {cost} Courage, the Unit has {u.courage}"
        found.append(Refusal("move.courage", text, "DDD-ADV-01"))
    if sector.data.max_units and not b.solo and is_full(b, sector):
        text = f"{sector.place} holds {counted(sector.data.max_units, 'Unit')} already"
        found.append(Refusal("move.full", text, "DDD-MOVE-15"))
    if not meets_requirement(b, u, sector):
        found.append(requirement_refusal(b, u, sector))
    return found


def requirement_refusal(b: Board, u: Unit, sector: Sector) -> Refusal:
    """Explain what a Sector asks for and what the Unit has."""
    need = find_requirement(b, u, sector)
    if need and need.specialist:
        text = f"only a Unit with {SPECIALIST[need.specialist].name} may enter {sector.place}"
    elif need and need.points > u.points:
        text = f"{sector.place} costs {counted(need.points, 'Item Point')}, the Unit has {u.points}"
    elif need and need.explosives:
        cards = [*pick_cards(u.items, ITEMS), *pick_cards(u.specialists, SPECIALISTS)]
        have = sum(card.data.explosives for card in cards)
        text = (
            f"{sector.place} asks for {counted(need.explosives, 'explosive')}, the Unit has {have}"
        )
    else:
        text = f"{sector.place} asks for gear that the Unit does not have"
    return Refusal("move.requirement", text, "DDD-MOVE-14")


@rules.spending.spend.refuses
@rules.unit_markers.marker_window.refuses
@rules.upkeep.upkeep_window.refuses
@rules.rwb_bonuses.use_find.refuses
@rules.combat.get_ready.refuses
@rules.combat.combat_window.refuses
def cannot_act(b: Board, answer: Answer, side: int) -> list[Refusal]:
    """Explain what cannot be rallied, found, played or traded."""
    match answer:
        case ("rally", str() as name) if name in SPECIALIST:
            return refuse_phase(b, HAD, SPENDING) or rally_refusals(b, side, name)
        case ("find", str() as name) if name in ITEM:
            return refuse_phase(b, HAD, SPENDING) or find_refusals(b, side, name)
        case ("trade", int() as other):
            return trade_refusals(b, side, other)
        case ("play", str() as name) if name in ITEM or name in AWARD:
            return [play_refusal(b, side, name)]
        case "mulligan":
            return refuse_phase(b, ROLLED, ROLLING) or [mulligan_refusal(b, b.units[side])]
        case _:
            return []


@rules.vehicles.choose_free_vehicle.refuses
def cannot_take_vehicle(b: Board, answer: Answer, side: int, limit: int) -> list[Refusal]:
    """Explain why an Award does not bring this Vehicle: it is gone, or costs too much."""
    u, card = b.units[side], VEHICLE.get(str(answer))
    if card is None:
        return []
    if not rules.vehicles.find_obtainable(b, u) & card.bit:
        return [Refusal("find.elsewhere", f"{card.name} was found before", "DDD-VEH-02")]
    price = counted(rules.items.find_price(u, card.cost), "Item Point")
    text = f"{card.name} costs {price}, the Unit has {u.points}"
    return [Refusal("find.points", text, "DDD-VEH-02")]


@rules.items.choose_free_item.refuses
def cannot_take_item(b: Board, answer: Answer, side: int, limit: int) -> list[Refusal]:
    """Explain why this Item is not had for nothing: it is not in the pool, or worth too much."""
    card = ITEM.get(str(answer))
    if card is None:
        return []
    if not rules.items.find_obtainable(b, b.units[side]) & card.bit:
        return [Refusal("find.not_in_pool", describe_place(b, side, card.id), "DDD-ITEM-14")]
    text = f"{card.name} costs {counted(card.cost, 'Item Point')}, {limit} at most come for nothing"
    return [Refusal("find.points", text)]


@rules.specialists.choose_free_leader.refuses
def cannot_join(b: Board, answer: Answer, side: int, limit: int) -> list[Refusal]:
    """Explain why this Specialist does not join for nothing."""
    card = SPECIALIST.get(str(answer))
    if card is None:
        return []
    text = f"{card.name} costs {counted(card.cost, 'Star')}, {limit} at most come for nothing"
    dear = [Refusal("rally.stars", text)] if 0 < limit < card.cost else []
    return [*dear, *presence_refusals(b, side, card)]


@rules.awards.choose_award.refuses
def cannot_take_award(b: Board, answer: Answer, side: int) -> list[Refusal]:
    """Explain that an Award has left the deck."""
    card = AWARD.get(str(answer))
    if card is None:
        return []
    return [Refusal("award.none", f"{card.name} is not in the deck any more", "DDD-AWARD-02")]


@rules.specialists.choose_revived.refuses
def cannot_rejoin(b: Board, answer: Answer, side: int) -> list[Refusal]:
    """Explain that nobody rejoins who is not dead, or for whom there is no place."""
    u, card = b.units[side], SPECIALIST.get(str(answer))
    if card is None:
        return []
    if not u.dead & card.bit:
        return [Refusal("rally.dead", f"{card.name} is not among the Unit's dead")]
    return limit_refusals(b, u, card)


@rules.sectors.choose_lost_specialist.refuses
@rules.combat.choose_lost_item.refuses
def not_in_unit(b: Board, answer: Answer, side: int) -> list[Refusal]:
    """Explain that the Unit does not have a card that it is to lose."""
    u, card = b.units[side], SPECIALIST.get(str(answer)) or ITEM.get(str(answer))
    if card is None or (u.items if card.family == "item" else u.specialists) & card.bit:
        return []
    return [Refusal("casualty.none", f"{card.name} is not in the Unit")]


@rules.ending.place_specialist.refuses
def cannot_lie_beside(b: Board, answer: Answer, side: int, after: int) -> Sequence[Refusal]:
    """Explain why nobody is laid down who is not in the Unit, or was passed over."""
    card = SPECIALIST.get(str(answer))
    if card is None or card.index > after:
        return not_in_unit(b, answer, side)
    text = f"{card.name} was passed over: Specialists are named in the order of their cards"
    return not_in_unit(b, answer, side) or [Refusal("casualty.order", text)]


def describe_place(b: Board, side: int, name: str) -> str:
    """Return where a card is that a Unit cannot take: with whom, in the pool, or gone."""
    card = find_card(name)
    held = {"specialist": "specialists", "item": "items", "award": "awards"}[card.family]
    for other, u in enumerate(b.units):
        if getattr(u, held) & card.bit:
            return f"{unit_name(b, other)} has {card.name}"
    if card.bit & (b.pool if card.family == "item" else 0):
        return f"{card.name} is in the pool, not in the Unit's hand"
    where = "in the Unit's hand" if card.family == "award" else "in the pool or in the Unit's hand"
    return f"{card.name} is not {where}"


def play_refusal(b: Board, side: int, name: str) -> Refusal:
    """Explain that a card is not in hand, or that it would do nothing now."""
    u, card = b.units[side], find_card(name)
    if not (u.items if card.family == "item" else u.awards) & card.bit:
        return Refusal("play.not_held", describe_place(b, side, name), "DDD-ITEM-02")
    text = f"{card.name} would do nothing now, in phase {b.phase}: {card.find_text(b.solo)}"
    return Refusal("play.not_now", text, "DDD-ITEM-05")


def mulligan_refusal(b: Board, u: Unit) -> Refusal:
    """Explain why all dice are not rolled again."""
    if not b.mulligan:
        return Refusal("mulligan.off", "this game is played without the mulligan", "DDD-MULL-01")
    if u.ever & MULLIGAN:
        return Refusal("mulligan.used", "the Unit has used its mulligan", "DDD-MULL-04")
    if rules.rolling.shows_no_soldiers(u):
        text = (
            f"a mulligan replaces the first roll before anything is locked; this is roll {u.rolls}"
        )
        return Refusal("mulligan.late", text, "DDD-MULL-03")
    return Refusal("mulligan.soldiers", "the dice show a Soldier", "DDD-MULL-01")


def rally_refusals(b: Board, side: int, name: str) -> list[Refusal]:
    """List every reason against a rally."""
    u, card = b.units[side], SPECIALIST[name]
    found = []
    if u.done & RALLIED:
        found.append(Refusal("rally.limit", "1 Specialist is rallied a turn", "DDD-SPEC-04"))
    if card.cost > u.stars:
        text = f"{card.name} costs {counted(card.cost, 'Star')}, the Unit has {u.stars}"
        found.append(Refusal("rally.stars", text, "DDD-SPEC-01"))
    found += presence_refusals(b, side, card)
    if b.sector_of(u).data.no_rally and not b.leaves_out(RED):
        text = f"nobody is rallied in {b.sector_of(u).place}"
        found.append(Refusal("rally.sector", text, "DDD-SECTOR-06"))
    return found


def presence_refusals(b: Board, side: int, card: Card) -> list[Refusal]:
    """List the reasons against a Specialist that lie in where he is and who is there."""
    u, found = b.units[side], []
    if card.bit & (u.dead | u.placed):
        state = "dead" if card.bit & u.dead else "beside the Bunker"
        found.append(Refusal("rally.dead", f"{card.name} is {state}", "DDD-SPEC-14"))
    if card.bit & u.specialists or not card.bit & (HAND | b.leaders):
        found.append(Refusal("rally.taken", describe_place(b, side, card.id), "DDD-SETUP-13"))
    else:
        found += limit_refusals(b, u, card)
    return found


def limit_refusals(b: Board, u: Unit, card: Card) -> list[Refusal]:
    """List the reasons against a second Reserve in the Unit, and a second Unique in the game."""
    if rules.specialists.keep_limits(b, u, card.bit):
        return []
    if card.bit & RESERVES:
        (one,) = pick_cards(u.specialists & RESERVES, SPECIALISTS)
        text = f"{one.name} is in the Unit, and it has one Reserve at most"
        return [Refusal("rally.reserve", text, "DDD-SPEC-21")]
    (one, *_) = pick_cards(rules.specialists.find_uniques_in_play(b), SPECIALISTS)
    text = f"{one.name} is in play, and no second Unique joins"
    return [Refusal("rally.unique", text, "DDD-SPEC-25")]


def find_refusals(b: Board, side: int, name: str) -> list[Refusal]:
    """List every reason against a find."""
    u, card = b.units[side], ITEM[name]
    found = []
    if u.done & FOUND:
        found.append(Refusal("find.limit", "1 Item is found a turn", "DDD-ITEM-03"))
    if not b.pool & card.bit:
        found.append(Refusal("find.not_in_pool", describe_place(b, side, name), "DDD-ITEM-14"))
    price = rules.items.find_price(u, card.cost)
    if price > u.points:
        text = f"{card.name} costs {counted(price, 'Item Point')}, the Unit has {u.points}"
        found.append(Refusal("find.points", text, "DDD-ITEM-02"))
    if b.sector_of(u).data.no_find and not b.leaves_out(RED):
        text = f"Items cannot be found in {b.sector_of(u).place}"
        found.append(Refusal("find.sector", text, "DDD-SECTOR-06"))
    return found


def trade_refusals(b: Board, side: int, other: int) -> list[Refusal]:
    """List the reasons against a trade."""
    if not 0 <= other < len(b.units) or other == side:
        there = (
            f"the {len(b.units)} Units are numbered from 1"
            if len(b.units) > 1
            else "you play alone"
        )
        text = f"there is no other Unit {other + 1}: {there}"
        return [Refusal("trade.nobody", text, "DDD-TRADE-04")]
    u, v = b.units[side], b.units[other]
    if b.phase == FIGHTING:
        return [Refusal("trade.phase", "nobody trades in combat", "DDD-TRADE-02")]
    if not can_trade(b, side, other):
        text = (
            f"the Units stand in {b.sector_of(u).place} and {b.sector_of(v).place}; "
            "only Units of one Sector trade"
        )
        return [Refusal("trade.apart", text, "DDD-TRADE-03")]
    if u.offer:
        return [Refusal("trade.open", "the Unit's last offer is still open", "DDD-TRADE-11")]
    limit = FIGURES.trade.offers_per_phase
    text = f"the Unit has made {u.offers} of {counted(limit, 'offer')} in this phase"
    return [Refusal("trade.limit", text, "DDD-TRADE-11")]


@rules.trade.deal.refuses
def cannot_deal(b: Board, answer: Answer, side: int) -> list[Refusal]:
    """Explain what is never traded, what somebody has not, and an offer of nothing."""
    match answer:
        case ("give" | "ask", str() as name) if name in SPECIALIST:
            return [Refusal("trade.specialist", "Specialists are never traded", "DDD-TRADE-07")]
        case ("give" | "ask", str() as name) if name in AWARD:
            return [Refusal("trade.award", "Awards are never traded", "DDD-TRADE-06")]
        case (("give" | "ask") as way, str() as name) if name in RESOURCES or is_card(name):
            return [refuse_thing(b, side, way, name)]
        case "offer":
            text = "the offer names nothing, or more than the Unit still has"
            return [Refusal("trade.empty", text, "DDD-TRADE-05")]
        case _:
            return []


def refuse_thing(b: Board, side: int, way: str, name: str) -> Refusal:
    """Explain why a thing cannot be put into an offer."""
    u = b.units[side]
    holder = side if way == rules.trade.GIVE else u.trade.partner
    v, goods = b.units[holder], u.trade.given if way == rules.trade.GIVE else u.trade.asked
    called = RESOURCE_NAMES.get(name) or find_card(name).name
    named = name not in (*rules.trade.list_cards(v, goods), *RESOURCES)
    if name in RESOURCES and getattr(goods, name):
        amount = getattr(goods, name)
        return Refusal("trade.named", f"the offer names {called}: {amount}", "DDD-TRADE-05")
    if name in VEHICLE and way == rules.trade.ASK and not named:
        text = f"{unit_name(b, side)} has a Vehicle and does not give it away"
        return Refusal("trade.vehicle", text, "DDD-VEH-09")
    if name in rules.trade.list_cards(v, Goods()):
        return Refusal("trade.named", f"the offer names {called} already", "DDD-TRADE-05")
    have = rules.trade.count_spare_of(v, name) if name in RESOURCES else 0
    text = (
        f"{unit_name(b, holder)} has {write_amount(name, have) if have else f'no {called}'} to give"
    )
    return Refusal("trade.short", text, "DDD-TRADE-13")


@rules.trade.choose_amount.refuses
def cannot_name(b: Board, answer: Answer, side: int, way: str, thing: str) -> list[Refusal]:
    """Explain an amount that the holder does not have."""
    if not isinstance(answer, int):
        return []
    u = b.units[side]
    holder = side if way == rules.trade.GIVE else u.trade.partner
    have = rules.trade.count_spare_of(b.units[holder], thing)
    text = f"{unit_name(b, holder)} has {write_amount(thing, have)} to give, not {answer}"
    return [Refusal("trade.short", text, "DDD-TRADE-13")]
