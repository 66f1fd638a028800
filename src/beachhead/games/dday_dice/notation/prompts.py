"""The questions, each naming the Unit that is asked."""

from collections.abc import Callable

from beachhead.games.dday_dice.board import MUST_MOVE, Board
from beachhead.games.dday_dice.content.components import AIDS, FACES
from beachhead.games.dday_dice.notation.names import unit_name
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


def asks(sentence: str) -> Callable[..., str]:
    """Make a prompt that names the Unit: `{unit}`."""

    def ask(b: Board, *args: int | str) -> str:
        side = int(args[0]) if args and isinstance(args[0], int) else 0
        name = unit_name(b, side) if side < len(b.units) else ""
        return sentence.format(unit=name)

    return ask


rolling.choose_lock.prompt(asks("{unit}: lock two dice and roll on, or stop."))
rolling.choose_reroll.prompt(asks("{unit}: which dice do you roll again?"))
rolling.leave_out_die.prompt(asks("{unit}: this Sector allows five dice. Which colour stays out?"))
rolling.roll.prompt(asks("{unit} rolls."))
final_tally.adjust.prompt(asks("{unit}: change the Final Tally?"))
lieutenant.exchange.prompt(asks("{unit}: trade a die before upkeep?"))
lieutenant.consent_to_swap.prompt(asks("{unit}: a dice trade is proposed to you."))
final_tally.roll_extra.prompt(asks("{unit} rolls again."))
lieutenant.roll_card_dice.prompt(asks("{unit} rolls the Lieutenant's dice."))
upkeep.upkeep_window.prompt(asks("{unit}: play a card before your Skulls are resolved?"))
skulls.choose_victim.prompt(asks("{unit}: which die does the Skull cancel?"))
rwb_bonuses.choose_result.prompt(asks("{unit}: which result does Leadership add?"))
awards.choose_award.prompt(asks("{unit}: a Straight! Which Award do you keep?"))
items.choose_free_item.prompt(asks("{unit}: which Item do you take?"))
vehicles.choose_free_vehicle.prompt(asks("{unit}: which Vehicle do you take?"))
specialists.choose_free_leader.prompt(asks("{unit}: which Specialist joins for free?"))
awards.draw_award.prompt(asks("{unit} draws an Award."))
unit_markers.marker_window.prompt(asks("{unit}: play a card before the markers turn?"))
spending.spend.prompt(asks("{unit}: rally, find, draw, play, or be done."))
requirements.choose_payment.prompt(asks("{unit}: which cards meet the requirement?"))
combat.get_ready.prompt(asks("{unit}: anything before combat?"))
combat.combat_window.prompt(asks("{unit}: play a card in this combat?"))
combat.choose_fire_die.prompt(asks("{unit}: which fire die shows what?"))
combat.choose_lost_item.prompt(asks("{unit}: which Item is lost?"))
ending.place_specialist.prompt(asks("{unit}: lay a Specialist beside the Bunker?"))
casualties.choose_casualty.prompt(asks("{unit}: who falls?"))
sectors.choose_lost_specialist.prompt(asks("{unit}: which Specialist is lost?"))
sectors.roll_mines.prompt(asks("{unit} crosses Land Mines."))
sectors.roll_recruits.prompt(asks("{unit} meets new Soldiers."))
trade.deal.prompt(asks("{unit}: put the offer together."))
trade.choose_amount.prompt(asks("{unit}: how many?"))
trade.consent.prompt(asks("{unit}: you have an offer."))
setup.choose_country.prompt(asks("Which country do you take?"))
setup.choose_start.prompt(asks("{unit}: where do you land?"))
setup.choose_pool_item.prompt(asks("{unit}: which Item do you add to the pool?"))
setup.roll_blind_start.prompt(asks("{unit} rolls the four markers for its start."))
card_dice.choose_die.prompt(asks("{unit}: which die shows what?"))
card_gains.choose_receiver.prompt(asks("{unit}: who receives it?"))
card_combat.choose_bombarded.prompt(asks("{unit}: whose Sector is shelled?"))
card_gains.choose_owed.prompt(asks("{unit}: which bonus do you collect?"))
card_combat.choose_sheltered.prompt(asks("{unit}: who is sheltered?"))
card_moves.choose_afar.prompt(asks("{unit}: with whom do you trade from afar?"))
card_dice.choose_copied.prompt(asks("{unit}: whose Final Tally do you copy?"))
card_dice.choose_signalled.prompt(asks("{unit}: who may re-roll?"))
card_moves.choose_border.prompt(asks("{unit}: which border is swept?"))
specialists.choose_revived.prompt(asks("{unit}: who rejoins?"))


@rwb_bonuses.choose_bonus.prompt
def ask_bonus(b: Board, side: int, face: int) -> str:
    """Ask for the alternative of a bonus."""
    return f"{unit_name(b, side)}: {AIDS.names[FACES[face]]}! What do you take?"


@movement.move.prompt
def ask_move(b: Board, side: int) -> str:
    """Ask for the move; say if it is forced."""
    must = " You must move." if b.units[side].face == MUST_MOVE else ""
    return f"{unit_name(b, side)}: where do you go?{must}"


@combat.roll_fire.prompt
def say_fire(b: Board, sector: int) -> str:
    """Describe where the machine guns fire."""
    return f"Machine Gun Fire in {b.battle_map.sectors[sector].label}."


@conflicts.roll_for_claim.prompt
def say_claim(b: Board, thing: int, *sides: int) -> str:
    """Describe that dice decide between equal Units."""
    del thing
    return f"{' and '.join(unit_name(b, s) for s in sides)} want the same card: a die decides."


@movement.roll_for_way.prompt
def say_way(b: Board, *sides: int) -> str:
    """Describe that dice decide who goes first."""
    return f"{' and '.join(unit_name(b, s) for s in sides)} want to go first: a die decides."
