"""How answers are written and shown: `lock R1 W2`, `roll B1 B2`, `rally scout`, `go 4`."""

from collections.abc import Callable
from functools import cache

from beachhead.games.dday_dice.board import MUST_MOVE, Board
from beachhead.games.dday_dice.components import (
    AIDS,
    AWARD,
    COLOURS,
    COUNTRIES,
    DICE,
    FACES,
    ITEM,
    RESOURCES,
    SPECIALIST,
    VEHICLE,
    BonusOption,
    Card,
)
from beachhead.games.dday_dice.rules import (
    casualties,
    claims,
    combat,
    free_cards,
    markers,
    movement,
    played,
    rolling,
    sectors,
    setup,
    spending,
    tally,
    trade,
    upkeep,
)
from beachhead.kernel.nodes import Answer, Words

DIE_NAMES = tuple(f"{COLOURS[c][0].upper()}{1 + DICE[:i].count(c)}" for i, c in enumerate(DICE))
FACE_NAMES = {
    "skull": "Skull",
    "star": "Star",
    "soldier1": "Soldier",
    "soldier2": "2 Soldiers",
    "courage": "Courage",
    "tool": "Tool",
}
RESOURCE_NAMES = {
    "soldiers": "Soldiers",
    "courage": "Courage",
    "stars": "Stars",
    "points": "Item Points",
}
PLAIN = {
    "done": "Done",
    "stop": "Stop: this is the Final Tally",
    "mulligan": "Soldier Mulligan: roll all six again",
    "draw": "Draw a random Award",
    "stay": "Stay",
    "wait": "Wait for the others",
    "ignore": "Ignore the Skull",
    "soldiers": "Take it from the Soldiers",
    "offer": "Make this offer",
    "cancel": "Drop the offer",
}
VERBS = {
    "rally": "Rally {}",
    "find": "Find {}",
    "play": "Play {}",
    "sacrifice": "Sacrifice {}",
}
PHASES = (
    "Setup",
    "Phase 1 · Roll the dice",
    "Phase 2 · Upkeep",
    "Phase 3 · Unit Markers",
    "Phase 4 · Rally, find, draw",
    "Phase 5 · Move",
    "Phase 6 · Combat",
)


def card(card_id: str) -> Card:
    """Find a card of any family."""
    for family in (SPECIALIST, ITEM, VEHICLE, AWARD):
        if card_id in family:
            return family[card_id]
    raise KeyError(card_id)


def unit_name(b: Board, side: int) -> str:
    """Name a Unit by its country."""
    country = b.units[side].country
    return COUNTRIES[country].name if country >= 0 else f"Unit {side + 1}"


def die_id(side: int, place: int) -> str:
    """Name a die of the scene."""
    return f"die:{side}:{place}"


@cache
def dice_words(mask: int) -> str:
    """Write the dice of a mask: `R1 W2`."""
    return " ".join(DIE_NAMES[i] for i in range(len(DICE)) if mask >> i & 1)


def at_dice(side: int, mask: int) -> tuple[str, ...]:
    """Name the dice of a mask for the scene."""
    return tuple(die_id(side, i) for i in range(len(DICE)) if mask >> i & 1)


def extra(b: Board, answer: Answer, side: int) -> Words:
    """Show the answers that many windows share."""
    match answer:
        case str() as word:
            return Words(word, PLAIN[word], at=(f"unit:{side}",))
        case (("rally" | "find" | "play" | "sacrifice") as verb, str() as card_id):
            found = card(card_id)
            label = VERBS[verb].format(found.name)
            price = f" ({cost(b, side, verb, found)})" if verb in ("rally", "find") else ""
            group = {"rally": "Rally", "find": "Find"}.get(verb, "Play")
            return Words(f"{verb} {card_id}", label + price, (f"card:{card_id}",), group=group)
        case ("trade", int() as other):
            label = f"Trade with {unit_name(b, other)}"
            return Words(f"trade {other + 1}", label, (f"unit:{other}",), group="Trade")
        case ("abandon",):
            return Words("abandon", "Leave the Vehicle behind", (f"unit:{side}",))
        case (("accept" | "refuse") as verb, int() as other):
            label = f"{verb.capitalize()} the offer of {unit_name(b, other)}"
            return Words(f"{verb} {other + 1}", label, (f"unit:{other}",))
        case _:
            text = (
                " ".join(str(part) for part in answer) if isinstance(answer, tuple) else str(answer)
            )
            return Words(text, text)


def cost(b: Board, side: int, verb: str, found: Card) -> str:
    """Say what a card costs this Unit."""
    if verb == "rally":
        return f"{found.cost} Stars"
    return f"{spending.price(b.units[side], found.cost)} Item Points"


@rolling.choose_lock.shown
def lock_words(b: Board, answer: Answer, side: int) -> Words:
    """Show a lock."""
    if isinstance(answer, int):
        names = dice_words(answer)
        return Words(f"lock {names}", names, at_dice(side, answer), group="Lock")
    if answer == "stop":
        return Words("stop", "Stop", (f"unit:{side}",), group="Lock")
    return extra(b, answer, side)


def die_face(b: Board, side: int, place: int) -> str:
    """Say what a die shows: `red Star`."""
    code = b.units[side].dice[place]
    if code < 0:
        return "no die"
    return f"{COLOURS[code // 6]} {FACE_NAMES[FACES[code % 6]]}"


@rolling.choose_reroll.shown
def reroll_words(b: Board, answer: Answer, side: int) -> Words:
    """Show a set of dice to roll again."""
    if isinstance(answer, int):
        names = dice_words(answer)
        return Words(f"roll {names}", names, at_dice(side, answer), group="Roll again")
    if answer == "stop":
        return Words("stop", "Stop", (f"unit:{side}",), group="Roll again")
    return extra(b, answer, side)


@rolling.leave_out_die.shown
def colour_words(b: Board, answer: str, side: int) -> Words:
    """Show the colour of the die that stays out."""
    del b
    return Words(
        f"out {answer}", f"Leave out a {answer} die", (die_id(side, COLOURS.index(answer) * 2),)
    )


@tally.adjust.shown
@tally.exchange.shown
def tally_words(b: Board, answer: Answer, side: int) -> Words:
    """Show a change to the Final Tally."""
    match answer:
        case ("again", int() as mask):
            text = dice_words(mask)
            return Words(
                f"again {text}", f"Re-roll {text}", at_dice(side, mask), group="Roll again"
            )
        case ("last", int() as place):
            text = f"last {DIE_NAMES[place]}"
            return Words(
                text, f"Colonel: re-roll {die_face(b, side, place)}", (die_id(side, place),)
            )
        case ("turn", int() as place, str() as face):
            label = f"General: {die_face(b, side, place)} becomes {FACE_NAMES[face]}"
            return Words(f"turn {DIE_NAMES[place]} {face}", label, (die_id(side, place),))
        case ("recolour", int() as place, str() as colour):
            label = f"Captain: {die_face(b, side, place)} becomes {colour}"
            return Words(f"recolour {DIE_NAMES[place]} {colour}", label, (die_id(side, place),))
        case ("swap", int() as place, int() as other):
            code = b.units[side].card_dice[other]
            new = f"{COLOURS[code // 6]} {FACE_NAMES[FACES[code % 6]]}"
            label = f"Lieutenant: {die_face(b, side, place)} becomes {new}"
            at = (die_id(side, place), f"carddie:{other}")
            return Words(f"swap {DIE_NAMES[place]} {other + 1}", label, at)
        case ("swap", int() as place, int() as other, int() as theirs):
            text = f"swap {DIE_NAMES[place]} {other + 1} {DIE_NAMES[theirs]}"
            mine, wanted = die_face(b, side, place), die_face(b, other, theirs)
            label = f"Offer {mine} to {unit_name(b, other)} for {wanted}"
            at = (die_id(side, place), die_id(other, theirs))
            return Words(text, label, at, group=unit_name(b, other))
        case _:
            return extra(b, answer, side)


@played.choose_die.shown
def set_die_words(b: Board, answer: tuple[int, str], side: int) -> Words:
    """Show what a die is set to."""
    place, face = answer
    label = f"{die_face(b, side, place)} becomes {FACE_NAMES[face]}"
    return Words(f"set {DIE_NAMES[place]} {face}", label, (die_id(side, place),))


@combat.choose_fire_die.shown
def fire_die_words(b: Board, answer: tuple[int, int], side: int) -> Words:
    """Show what a Machine Gun Fire die is set to."""
    place, value = answer
    at = (f"fire:{b.units[side].sector}:{place}",)
    return Words(f"set {place + 1} {value}", f"Fire die {place + 1} becomes {value}", at)


@upkeep.choose_victim.shown
def victim_words(b: Board, answer: Answer, side: int, biting: int) -> Words:
    """Show the die that a Skull cancels."""
    del biting
    if isinstance(answer, int):
        label = f"Cancel {die_face(b, side, answer)}"
        return Words(f"cancel {DIE_NAMES[answer]}", label, (die_id(side, answer),))
    return extra(b, answer, side)


@upkeep.choose_bonus.shown
def bonus_words(b: Board, answer: int, side: int, face: int) -> Words:
    """Show an alternative of an RWB bonus."""
    option = COUNTRIES[b.units[side].country].bonus[face].options[answer]
    return Words(f"bonus {answer + 1}", option_text(option), (f"unit:{side}",))


def option_text(option: BonusOption) -> str:
    """Say what an alternative of a bonus gives."""
    parts = []
    if option.take_item:
        parts.append(f"a free Item of cost {option.take_item} or less")
    parts += [
        f"{getattr(option, name)} {RESOURCE_NAMES[name]}"
        for name in RESOURCES
        if getattr(option, name)
    ]
    if option.another_soldiers:
        parts.append(f"{option.another_soldiers} Soldiers for another Unit")
    if option.every_soldiers:
        parts.append(f"{option.every_soldiers} Soldiers for every Unit")
    if option.add_results:
        parts.append(f"{option.add_results} results of your choice")
    if option.free_move:
        parts.append("a free move this turn")
    return ", ".join(parts)


@upkeep.choose_result.shown
def result_words(b: Board, answer: tuple[str, str], side: int) -> Words:
    """Show a result of a Leadership bonus."""
    del b
    colour, face = answer
    return Words(
        f"{colour} {face}", f"{colour} {FACE_NAMES[face]}", (f"unit:{side}",), group=colour
    )


@spending.spend.shown
@markers.marker_window.shown
@upkeep.upkeep_window.shown
@combat.get_ready.shown
@combat.combat_window.shown
def window_words(b: Board, answer: Answer, side: int) -> Words:
    """Show an answer of a window."""
    return extra(b, answer, side)


@movement.move.shown
def move_words(b: Board, answer: Answer, side: int) -> Words:
    """Show a move with what it costs."""
    match answer:
        case ("go", int() as target):
            u = b.units[side]
            sector = b.battle_map.sectors[target]
            way = next(w for w in b.sector_of(u).ways if w.to == target)
            price = movement.courage_cost(b, u, way)
            parts = [f"{price} Courage"] if way.advance else ["free"]
            if way.mines:
                parts.append("Land Mines")
            label = f"Go to {sector.label} ({', '.join(parts)})"
            drag = (f"unit:{side}", f"sector:{target}")
            return Words(f"go {target}", label, (f"sector:{target}",), drag, group="Move")
        case _:
            return extra(b, answer, side)


@movement.choose_payment.shown
def payment_words(b: Board, answer: tuple[str, ...], side: int) -> Words:
    """Show the cards that meet a requirement."""
    del b, side
    names = " and ".join(card(c).name for c in answer)
    at = tuple(f"card:{c}" for c in answer)
    return Words(f"discard {' '.join(answer)}", f"Discard {names}", at)


@trade.deal.shown
def deal_words(b: Board, answer: Answer, side: int) -> Words:
    """Show a thing to give or to ask for."""
    match answer:
        case (("give" | "ask") as way, str() as thing):
            name = RESOURCE_NAMES.get(thing) or card(thing).name
            label = f"{'Give' if way == 'give' else 'Ask for'} {name}"
            return Words(f"{way} {thing}", label, (f"unit:{side}",), group=way.capitalize())
        case _:
            return extra(b, answer, side)


@trade.choose_amount.shown
def amount_words(b: Board, answer: int, side: int, way: str, thing: str) -> Words:
    """Show an amount."""
    del b, way
    return Words(f"amount {answer}", f"{answer} {RESOURCE_NAMES[thing]}", (f"unit:{side}",))


@trade.consent.shown
@tally.consent_to_swap.shown
def consent_words(b: Board, answer: Answer, side: int) -> Words:
    """Show the answer to an offer."""
    return extra(b, answer, side)


@casualties.choose_casualty.shown
def casualty_words(b: Board, answer: str, side: int, losses: int, after: int) -> Words:
    """Show who is lost."""
    del after
    if answer == casualties.SOLDIERS:
        return Words("soldiers", f"Lose {losses} Soldiers", (f"unit:{side}",))
    return Words(f"lose {answer}", f"Lose {card(answer).name}", (f"card:{answer}",))


@sectors.choose_lost_specialist.shown
@combat.choose_lost_item.shown
def lost_words(b: Board, answer: str, side: int) -> Words:
    """Show which card is lost."""
    del b, side
    return Words(f"lose {answer}", f"Lose {card(answer).name}", (f"card:{answer}",))


@combat.place_specialist.shown
def place_words(b: Board, answer: str, side: int, after: int) -> Words:
    """Show who is laid beside the Bunker."""
    del after
    if answer == "done":
        return extra(b, answer, side)
    return Words(
        f"place {answer}", f"Lay {card(answer).name} beside the Bunker", (f"card:{answer}",)
    )


@free_cards.choose_free_item.shown
@free_cards.choose_free_vehicle.shown
@free_cards.choose_free_leader.shown
def free_words(b: Board, answer: str, side: int, limit: int) -> Words:
    """Show a free card."""
    del b, side, limit
    found = card(answer)
    return Words(f"take {answer}", f"Take {found.name}: {found.data.text}", (f"card:{answer}",))


@free_cards.choose_award.shown
@played.choose_revived.shown
@setup.choose_pool_item.shown
def taken_words(b: Board, answer: str, side: int) -> Words:
    """Show a card to be taken."""
    if answer == "done":
        return extra(b, answer, side)
    found = card(answer)
    return Words(f"take {answer}", f"{found.name}: {found.data.text}", (f"card:{answer}",))


@played.choose_owed.shown
def owed_words(b: Board, answer: str, side: int) -> Words:
    """Show an RWB bonus to be collected."""
    del b
    return Words(f"rwb {answer}", AIDS.names[answer], (f"unit:{side}",))


@played.choose_sheltered.shown
@played.choose_afar.shown
@played.choose_copied.shown
@played.choose_signalled.shown
def other_words(b: Board, answer: int, side: int) -> Words:
    """Show another Unit."""
    del side
    return Words(f"unit {answer + 1}", unit_name(b, answer), (f"unit:{answer}",))


@played.choose_receiver.shown
def receiver_words(b: Board, answer: int, side: int, resource: str, amount: int) -> Words:
    """Show a Unit that receives."""
    del side
    label = f"{amount} {RESOURCE_NAMES[resource]} for {unit_name(b, answer)}"
    return Words(f"unit {answer + 1}", label, (f"unit:{answer}",))


@played.choose_bombarded.shown
def bombarded_words(b: Board, answer: int, side: int, amount: int) -> Words:
    """Show the Unit whose Sector is shelled."""
    del side
    label = f"DEF -{amount} in the Sector of {unit_name(b, answer)}"
    return Words(f"unit {answer + 1}", label, (f"unit:{answer}",))


@played.choose_border.shown
def border_words(b: Board, answer: int, side: int) -> Words:
    """Show a mined border."""
    del side
    low, high = b.battle_map.mined[answer]
    return Words(
        f"border {low} {high}", f"Sectors {low} and {high}", (f"sector:{low}", f"sector:{high}")
    )


@setup.choose_country.shown
def country_words(b: Board, answer: str, side: int) -> Words:
    """Show a country."""
    del b
    name = next(c.name for c in COUNTRIES if c.id == answer)
    return Words(answer, name)


@setup.choose_start.shown
def start_words(b: Board, answer: int, side: int) -> Words:
    """Show a starting Sector."""
    del b, side
    return Words(f"start {answer}", f"Start in Sector {answer}", (f"sector:{answer}",))


# ---- questions ----------------------------------------------------------------------------


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
tally.adjust.prompt(asks("{unit}: change the Final Tally?"))
tally.exchange.prompt(asks("{unit}: trade a die before upkeep?"))
tally.consent_to_swap.prompt(asks("{unit}: a dice trade is proposed to you."))
tally.roll_extra.prompt(asks("{unit} rolls again."))
tally.roll_card_dice.prompt(asks("{unit} rolls the Lieutenant's dice."))
upkeep.upkeep_window.prompt(asks("{unit}: play a card before your Skulls are resolved?"))
upkeep.choose_victim.prompt(asks("{unit}: which die does the Skull cancel?"))
upkeep.choose_result.prompt(asks("{unit}: which result does Leadership add?"))
free_cards.choose_award.prompt(asks("{unit}: a Straight! Which Award do you keep?"))
free_cards.choose_free_item.prompt(asks("{unit}: which Item do you take?"))
free_cards.choose_free_vehicle.prompt(asks("{unit}: which Vehicle do you take?"))
free_cards.choose_free_leader.prompt(asks("{unit}: which Specialist joins for free?"))
free_cards.draw_award.prompt(asks("{unit} draws an Award."))
markers.marker_window.prompt(asks("{unit}: play a card before the markers turn?"))
spending.spend.prompt(asks("{unit}: rally, find, draw, play, or be done."))
movement.choose_payment.prompt(asks("{unit}: which cards meet the requirement?"))
combat.get_ready.prompt(asks("{unit}: anything before combat?"))
combat.combat_window.prompt(asks("{unit}: play a card in this combat?"))
combat.choose_fire_die.prompt(asks("{unit}: which fire die shows what?"))
combat.choose_lost_item.prompt(asks("{unit}: which Item is lost?"))
combat.place_specialist.prompt(asks("{unit}: lay a Specialist beside the Bunker?"))
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
played.choose_die.prompt(asks("{unit}: which die shows what?"))
played.choose_receiver.prompt(asks("{unit}: who receives it?"))
played.choose_bombarded.prompt(asks("{unit}: whose Sector is shelled?"))
played.choose_owed.prompt(asks("{unit}: which bonus do you collect?"))
played.choose_sheltered.prompt(asks("{unit}: who is sheltered?"))
played.choose_afar.prompt(asks("{unit}: with whom do you trade from afar?"))
played.choose_copied.prompt(asks("{unit}: whose Final Tally do you copy?"))
played.choose_signalled.prompt(asks("{unit}: who may re-roll?"))
played.choose_border.prompt(asks("{unit}: which border is swept?"))
played.choose_revived.prompt(asks("{unit}: who rejoins?"))


@upkeep.choose_bonus.prompt
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
    """Say where the machine guns fire."""
    return f"Machine Gun Fire in {b.battle_map.sectors[sector].label}."


@claims.roll_for_claim.prompt
def say_claim(b: Board, thing: int, *sides: int) -> str:
    """Say that dice decide between equal Units."""
    del thing
    return f"{' and '.join(unit_name(b, s) for s in sides)} want the same card: a die decides."


@movement.roll_for_way.prompt
def say_way(b: Board, *sides: int) -> str:
    """Say that dice decide who goes first."""
    return f"{' and '.join(unit_name(b, s) for s in sides)} want to go first: a die decides."
