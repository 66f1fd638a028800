"""The questions, each naming the Unit that is asked."""

from collections.abc import Callable

from beachhead.games.dday_dice.board import MUST_MOVE, Board
from beachhead.games.dday_dice.content.components import AIDS, FACES
from beachhead.games.dday_dice.notation.names import (
    DAMAGE,
    RESOURCE_NAMES,
    describe_offer,
    describe_swap,
    unit_name,
)
from beachhead.games.dday_dice.rules import (
    awards,
    casualties,
    combat,
    conflicts,
    ending,
    final_tally,
    items,
    lieutenant,
    movement,
    requirements,
    rolling,
    rwb_bonuses,
    sectors,
    setup,
    skulls,
    specialists,
    spending,
    trade,
    unit_markers,
    upkeep,
    vehicles,
)
from beachhead.games.dday_dice.rules.card_effects import (
    combat as card_combat,
    dice as card_dice,
    gains as card_gains,
    movement as card_moves,
)
from beachhead.kernel.plurals import Count, counted


def make_prompt(sentence: str) -> Callable[..., str]:
    """Make a prompt that names the Unit: `{unit}`."""

    def ask(b: Board, *args: int | str) -> str:
        side = int(args[0]) if args and isinstance(args[0], int) else 0
        name = unit_name(b, side) if side < len(b.units) else ""
        return sentence.format(unit=name)

    return ask


rolling.choose_lock.prompt(make_prompt("{unit}: lock two dice and roll on, or stop."))
rolling.choose_reroll.prompt(make_prompt("{unit}: which dice do you roll again?"))
rolling.leave_out_die.prompt(
    make_prompt("{unit}: this Sector allows five dice. Which colour stays out?")
)
final_tally.adjust.prompt(make_prompt("{unit}: change the Final Tally?"))
lieutenant.exchange.prompt(make_prompt("{unit}: trade a die before upkeep?"))
final_tally.roll_extra.prompt(make_prompt("{unit} rolls again."))
lieutenant.roll_card_dice.prompt(make_prompt("{unit} rolls the Lieutenant's dice."))
upkeep.upkeep_window.prompt(make_prompt("{unit}: play a card before your Skulls are resolved?"))
rwb_bonuses.use_find.prompt(make_prompt("{unit}: play a card before your resources are counted?"))
rwb_bonuses.choose_result.prompt(make_prompt("{unit}: which result does Leadership add?"))
awards.choose_award.prompt(make_prompt("{unit}: a Straight! Which Award do you keep?"))
items.choose_free_item.prompt(make_prompt("{unit}: which Item do you take?"))
vehicles.choose_free_vehicle.prompt(make_prompt("{unit}: which Vehicle do you find?"))
specialists.choose_free_leader.prompt(make_prompt("{unit}: which Specialist joins for free?"))
awards.draw_award.prompt(make_prompt("{unit} draws an Award."))
unit_markers.marker_window.prompt(make_prompt("{unit}: play a card before the markers turn?"))
spending.spend.prompt(make_prompt("{unit}: rally, find, draw, play, or be done."))
combat.get_ready.prompt(make_prompt("{unit}: anything before combat?"))
combat.combat_window.prompt(make_prompt("{unit}: play a card in this combat?"))
combat.choose_fire_die.prompt(make_prompt("{unit}: which fire die shows what?"))
combat.choose_lost_item.prompt(make_prompt("{unit}: which Item is lost?"))
ending.place_specialist.prompt(make_prompt("{unit}: lay a Specialist beside the Bunker?"))
sectors.choose_lost_specialist.prompt(make_prompt("{unit}: which Specialist is lost?"))
sectors.roll_mines.prompt(
    make_prompt("{unit} crosses Land Mines: one die, as many of the Unit fall.")
)
sectors.roll_recruits.prompt(
    make_prompt("{unit} meets new Soldiers: as many join as the dice show.")
)
trade.deal.prompt(make_prompt("{unit}: put the offer together."))
setup.choose_country.prompt(make_prompt("Which country do you take?"))
setup.choose_start.prompt(make_prompt("{unit}: where do you land?"))
setup.choose_pool_item.prompt(make_prompt("{unit}: which Item do you add to the pool?"))
setup.roll_blind_start.prompt(make_prompt("{unit} rolls the four markers for its start."))
card_dice.choose_die.prompt(make_prompt("{unit}: which die shows what?"))
card_gains.choose_receiver.prompt(make_prompt("{unit}: who receives it?"))
card_combat.choose_bombarded.prompt(make_prompt("{unit}: whose Sector is shelled?"))
card_gains.choose_granted.prompt(make_prompt("{unit}: which bonus do you collect?"))
card_combat.choose_sheltered.prompt(make_prompt("{unit}: who is sheltered?"))
card_moves.choose_afar.prompt(make_prompt("{unit}: with whom do you trade from afar?"))
card_dice.choose_copied.prompt(make_prompt("{unit}: whose Final Tally do you copy?"))
card_dice.choose_signalled.prompt(make_prompt("{unit}: who may re-roll?"))
card_moves.choose_border.prompt(make_prompt("{unit}: which border is swept?"))
specialists.choose_revived.prompt(make_prompt("{unit}: who rejoins?"))


@rwb_bonuses.choose_bonus.prompt
def ask_bonus(b: Board, side: int, face: int) -> str:
    """Ask for the alternative of a bonus."""
    return f"{unit_name(b, side)}: {AIDS.names[FACES[face]]}! What do you take?"


@movement.move.prompt
def ask_move(b: Board, side: int) -> str:
    """Ask for the move; say if it is forced."""
    must = " You must move." if b.units[side].face == MUST_MOVE else ""
    return f"{unit_name(b, side)}: where do you go?{must}"


@requirements.choose_payment.prompt
def ask_payment(b: Board, side: int) -> str:
    """Ask for the cards that open a Sector."""
    place = b.battle_map.sectors[b.units[side].target].place
    return f"{unit_name(b, side)}: which cards meet the requirement of {place}?"


@skulls.choose_victim.prompt
def ask_victim(b: Board, side: int, biting: int) -> str:
    """Ask for a die that a Skull cancels; say how many Skulls do."""
    skulls_left = counted(biting, "Skull cancels a die|Skulls cancel a die each")
    return f"{unit_name(b, side)}: {skulls_left}. Which one?"


@casualties.choose_casualty.prompt
def ask_casualty(b: Board, side: int, losses: int, after: int) -> str:
    """Ask who falls, and say how many do."""
    del after
    return f"{unit_name(b, side)}: {counted(losses, 'casualty|casualties')}. Who falls?"


@trade.choose_amount.prompt
def ask_amount(b: Board, side: int, way: str, thing: str) -> str:
    """Ask how much of a resource is given or asked for."""
    verb = "give" if way == trade.GIVE else "ask for"
    return f"{unit_name(b, side)}: how much do you {verb}, in {RESOURCE_NAMES[thing]}?"


@rolling.roll.prompt
def announce_roll(b: Board, side: int, mask: int) -> str:
    """Describe who rolls how many dice, and which of three rolls it is."""
    u, number = b.units[side], counted(mask.bit_count(), "die|dice")
    return f"{unit_name(b, side)} rolls {number}, roll {u.rolls + 1} of {rolling.ROLLS}."


@trade.consent.prompt
def ask_consent(b: Board, side: int) -> str:
    """Ask about the offers that stand open, with their contents."""
    offers = [describe_offer(b, giver) for giver in trade.open_offers(b, side)]
    return f"{unit_name(b, side)}: {'; '.join(offers)}."


@lieutenant.consent_to_swap.prompt
def ask_swap(b: Board, side: int) -> str:
    """Ask about the dice that are proposed."""
    givers = lieutenant.list_proposals(b, side)
    return f"{unit_name(b, side)}: {'; '.join(describe_swap(b, giver) for giver in givers)}."


@combat.roll_fire.prompt
def announce_fire(b: Board, sector: int) -> str:
    """Describe where the machine guns fire, and what the dice bring."""
    place = b.battle_map.sectors[sector]
    dice = counted(b.fire_dice(sector), "die|dice")
    text = f"Machine Gun Fire in {place.place}: {dice}, every Unit there loses as many."
    damage = b.battle_map.data.special_damage
    if not place.data.special_damage or damage is None:
        return text
    return f"{text} Each 6 also takes {DAMAGE[damage.name].format(Count(damage.amount))}."


@conflicts.yield_card.prompt
def ask_holder(
    b: Board, side: int, rival: int, kind: int, card: int, price: int, paid: int, limit: int
) -> str:
    """Ask whether an equal Unit may have a card."""
    del price, paid, limit
    name = conflicts.FAMILIES[kind][card].name
    return f"{unit_name(b, side)}: {unit_name(b, rival)} is as large and wants {name}, too."


@conflicts.roll_for_claim.prompt
def announce_claim(
    b: Board, side: int, rival: int, kind: int, card: int, price: int, paid: int, limit: int
) -> str:
    """Describe that dice decide between equal Units."""
    del price, paid, limit
    name = conflicts.FAMILIES[kind][card].name
    return f"{unit_name(b, side)} and {unit_name(b, rival)} want {name}: a die decides."


movement.yield_way.prompt(make_prompt("{unit}: another Unit is as large. Who goes first?"))


@movement.roll_for_way.prompt
def announce_way(b: Board, *sides: int) -> str:
    """Describe that dice decide who goes first."""
    return f"{' and '.join(unit_name(b, s) for s in sides)} want to go first: a die decides."
