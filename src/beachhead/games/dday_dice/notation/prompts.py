"""The questions, each naming the Unit that is asked."""

from collections.abc import Callable

from beachhead.games.dday_dice import rules
from beachhead.games.dday_dice.board import MUST_MOVE, Board
from beachhead.games.dday_dice.content.components import AIDS, FACES
from beachhead.games.dday_dice.notation.names import (
    DAMAGE,
    RESOURCE_NAMES,
    describe_offer,
    describe_swap,
    name_dice,
    unit_name,
    write_amount,
)
from beachhead.kernel.plurals import Count, counted
from beachhead.kernel.steps import ChanceStep, Choice

PROMPTS = {
    "choose_lock": "{unit}: lock two dice and roll on, or stop.",
    "choose_reroll": "{unit}: which dice do you roll again?",
    "leave_out_die": "{unit}: this Sector allows five dice. Which colour stays out?",
    "adjust": "{unit}: change the Final Tally?",
    "exchange": "{unit}: trade a die before upkeep?",
    "roll_card_dice": "{unit} rolls the Lieutenant's dice.",
    "upkeep_window": "{unit}: play a card before your Skulls are resolved?",
    "use_find": "{unit}: play a card before your resources are counted?",
    "choose_result": "{unit}: which result does Leadership add?",
    "choose_award": "{unit}: a Straight! Which Award do you keep?",
    "choose_free_item": "{unit}: which Item do you take?",
    "choose_free_vehicle": "{unit}: which Vehicle do you find?",
    "choose_free_leader": "{unit}: which Specialist joins for free?",
    "draw_award": "{unit} draws an Award.",
    "marker_window": "{unit}: play a card before the markers turn?",
    "spend": "{unit}: rally, find, draw, play, or be done.",
    "get_ready": "{unit}: anything before combat?",
    "combat_window": "{unit}: play a card in this combat?",
    "choose_fire_die": "{unit}: which fire die shows what?",
    "choose_lost_item": "{unit}: which Item is lost?",
    "place_specialist": "{unit}: lay a Specialist beside the Bunker?",
    "choose_lost_specialist": "{unit}: which Specialist is lost?",
    "roll_mines": "{unit} crosses Land Mines: one die, as many of the Unit fall.",
    "roll_recruits": "{unit} meets new Soldiers: as many join as the dice show.",
    "deal": "{unit}: put the offer together.",
    "choose_start": "{unit}: where do you land?",
    "choose_pool_item": "{unit}: which Item do you add to the pool?",
    "roll_blind_start": "{unit} rolls the four markers for its start.",
    "choose_die": "{unit}: which die shows what?",
    "choose_bombarded": "{unit}: whose Sector is shelled?",
    "choose_granted": "{unit}: which bonus do you collect?",
    "choose_sheltered": "{unit}: who is sheltered?",
    "choose_afar": "{unit}: with whom do you trade from afar?",
    "choose_copied": "{unit}: whose Final Tally do you copy?",
    "choose_signalled": "{unit}: who may re-roll?",
    "choose_border": "{unit}: which border is swept?",
    "choose_revived": "{unit}: who rejoins?",
    "yield_way": "{unit}: another Unit is as large. Who goes first?",
}
"""What is asked or announced at a step; `{unit}` is the Unit's name."""


def make_prompt(sentence: str) -> Callable[..., str]:
    """Make a prompt that names the Unit: `{unit}`."""

    def ask(b: Board, *args: int | str) -> str:
        return sentence.format(unit=unit_name(b, int(args[0])))

    return ask


for name, sentence in PROMPTS.items():
    step = rules.rules.steps[name]
    assert isinstance(step, Choice | ChanceStep)
    step.prompt(make_prompt(sentence))


@rules.rwb_bonuses.choose_bonus.prompt
def ask_bonus(b: Board, side: int, face: int) -> str:
    """Ask for the alternative of a bonus."""
    return f"{unit_name(b, side)}: {AIDS.names[FACES[face]]}! What do you take?"


@rules.movement.move.prompt
def ask_move(b: Board, side: int) -> str:
    """Ask for the move; say if it is forced."""
    must = " You must move." if b.units[side].face == MUST_MOVE else ""
    return f"{unit_name(b, side)}: where do you go?{must}"


@rules.requirements.choose_payment.prompt
def ask_payment(b: Board, side: int) -> str:
    """Ask for the cards that open a Sector."""
    place = b.battle_map.sectors[b.units[side].target].place
    return f"{unit_name(b, side)}: which cards meet the requirement of {place}?"


@rules.skulls.choose_victim.prompt
def ask_victim(b: Board, side: int, biting: int) -> str:
    """Ask for a die that a Skull cancels; say how many Skulls do."""
    skulls_left = counted(biting, "Skull cancels a die|Skulls cancel a die each")
    return f"{unit_name(b, side)}: {skulls_left}. Which one?"


@rules.casualties.choose_casualty.prompt
def ask_casualty(b: Board, side: int, losses: int, after: int) -> str:
    """Ask who falls, and say how many do."""
    return f"{unit_name(b, side)}: {counted(losses, 'casualty|casualties')}. Who falls?"


@rules.trade.choose_amount.prompt
def ask_amount(b: Board, side: int, way: str, thing: str) -> str:
    """Ask how much of a resource is given or asked for."""
    verb = "give" if way == rules.trade.GIVE else "ask for"
    return f"{unit_name(b, side)}: how much do you {verb}, in {RESOURCE_NAMES[thing]}?"


@rules.rolling.roll.prompt
def announce_roll(b: Board, side: int, mask: int) -> str:
    """Describe who rolls how many dice, and which of three rolls it is."""
    u, number = b.units[side], counted(mask.bit_count(), "die|dice")
    return f"{unit_name(b, side)} rolls {number}, roll {u.rolls + 1} of {rules.rolling.ROLLS}."


@rules.final_tally.roll_extra.prompt
def announce_extra_roll(b: Board, side: int, mask: int) -> str:
    """Describe who rolls which dice once more."""
    return f"{unit_name(b, side)} rolls {name_dice(mask)} once more."


@rules.setup.choose_country.prompt
def ask_country(b: Board, side: int) -> str:
    """Ask for a country; several players are told which Unit it is for."""
    return "Which country do you take?" if b.solo else f"Unit {side + 1}: which country?"


@rules.card_effects.choose_receiver.prompt
def ask_receiver(b: Board, side: int, resource: str, amount: int) -> str:
    """Ask who gets a gift."""
    return f"{unit_name(b, side)}: who receives {write_amount(resource, amount)}?"


@rules.trade.consent.prompt
def ask_consent(b: Board, side: int) -> str:
    """Ask about the offers that stand open, with their contents."""
    offers = [describe_offer(b, giver) for giver in rules.trade.open_offers(b, side)]
    return f"{unit_name(b, side)}: {'; '.join(offers)}."


@rules.lieutenant.consent_to_swap.prompt
def ask_swap(b: Board, side: int) -> str:
    """Ask about the dice that are proposed."""
    givers = rules.lieutenant.list_proposals(b, side)
    return f"{unit_name(b, side)}: {'; '.join(describe_swap(b, giver) for giver in givers)}."


@rules.combat.roll_fire.prompt
def announce_fire(b: Board, sector: int) -> str:
    """Describe where the machine guns fire, and what the dice bring."""
    place = b.battle_map.sectors[sector]
    dice = counted(b.fire_dice(sector), "die|dice")
    text = f"Machine Gun Fire in {place.place}: {dice}, every Unit there loses as many."
    damage = b.battle_map.data.special_damage
    if not place.data.special_damage or damage is None:
        return text
    return f"{text} Each 6 also takes {DAMAGE[damage.name].format(Count(damage.amount))}."


@rules.conflicts.yield_card.prompt
def ask_holder(b: Board, side: int, rival: int, *claim: int) -> str:
    """Ask whether an equal Unit may have a card."""
    name = name_claimed(claim)
    return f"{unit_name(b, side)}: {unit_name(b, rival)} is as large and wants {name}, too."


def name_claimed(claim: tuple[int, ...]) -> str:
    """Return the name of the card that two Units want."""
    kind, card, *_ = claim
    return rules.conflicts.FAMILIES[kind][card].name


@rules.conflicts.roll_for_claim.prompt
def announce_claim(b: Board, side: int, rival: int, *claim: int) -> str:
    """Describe that dice decide between equal Units."""
    name = name_claimed(claim)
    return f"{unit_name(b, side)} and {unit_name(b, rival)} want {name}: a die decides."


@rules.movement.roll_for_way.prompt
def announce_way(b: Board, *sides: int) -> str:
    """Describe that dice decide who goes first."""
    return f"{' and '.join(unit_name(b, s) for s in sides)} want to go first: a die decides."
