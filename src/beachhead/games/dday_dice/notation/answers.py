"""Answers as they are written and shown: `lock R1 W2`, `rally scout`, `go 4`."""

from beachhead.games.dday_dice import rules
from beachhead.games.dday_dice.board import DICE_NUMBERS, Board
from beachhead.games.dday_dice.content.components import AIDS, COLOURS, COUNTRIES, FACES, VEHICLES
from beachhead.games.dday_dice.notation.names import (
    DIE_NAMES,
    FACE_NAMES,
    RESOURCE_NAMES,
    describe_bonus,
    describe_dice,
    describe_die,
    describe_offer,
    describe_swap,
    dice_ids,
    die_id,
    find_card,
    name_dice,
    unit_name,
    write_amount,
)
from beachhead.kernel.nodes import Answer, AnswerText

PLAIN = {
    "done": "Done",
    "stop": "Stop: this is the Final Tally",
    "mulligan": "Soldier Mulligan: roll all six again",
    "draw": "Draw a random Award",
    "stay": "Stay",
    "wait": "Wait for the others",
    "stuck": "Play nothing: the Unit cannot move, and the game is lost",
    "ignore": "Ignore the Skull",
    "soldiers": "Take it from the Soldiers",
    "offer": "Make this offer",
    "cancel": "Drop the offer",
}
PAID = {"rally": "Rally for Stars", "find": "Find for Item Points"}
"""Headings of what is paid for: the list below them names the unit only once."""
ENDINGS = {"done", "stop", "stay", "wait", "cancel"}
"""These end something: a tap on one's own Unit does not mean them."""


# ---- what many steps share ---------------------------------------------------------------------


@rules.spending.spend.shown
@rules.unit_markers.marker_window.shown
@rules.upkeep.upkeep_window.shown
@rules.rwb_bonuses.use_find.shown
@rules.combat.get_ready.shown
@rules.combat.combat_window.shown
def show_common(b: Board, answer: Answer, side: int) -> AnswerText:
    """Show the answers that many windows share."""
    match answer:
        case str() as word:
            at = () if word in ENDINGS else (f"unit:{side}",)
            return AnswerText(word, PLAIN[word], at)
        case (("rally" | "find") as verb, str() as name):
            cost = find_card(name).cost
            price = cost if verb == "rally" else rules.items.find_price(b.units[side], cost)
            paid = "stars" if verb == "rally" else "points"
            label = f"{verb.capitalize()} {{name}} for {write_amount(paid, price)}"
            return show_card(b, verb, name, label, group=PAID[verb], told=True)
        case (("play" | "sacrifice") as verb, str() as name):
            return show_card(
                b, verb, name, f"{verb.capitalize()} {{name}}", group="Play", told=True
            )
        case ("trade", int() as other):
            label = f"Trade with {unit_name(b, other)}"
            return AnswerText(f"trade {other + 1}", label, (f"unit:{other}",), group="Trade")
        case ("abandon",):
            return AnswerText("abandon", "Leave the Vehicle behind", (f"unit:{side}",))
        case ("accept", int() as other):
            label = f"Accept: {describe_proposal(b, side, other)}"
            return AnswerText(f"accept {other + 1}", label, (f"unit:{other}",))
        case ("refuse", int() as other):
            return AnswerText(
                f"refuse {other + 1}",
                f"Refuse the offer of {unit_name(b, other)}",
                (f"unit:{other}",),
            )
        case _:
            text = " ".join(map(str, answer)) if isinstance(answer, tuple) else str(answer)
            return AnswerText(text, text)


def describe_proposal(b: Board, side: int, giver: int) -> str:
    """Describe what a Unit offers another, and a Vehicle that would have to be abandoned."""
    v = b.units[giver]
    if len(v.offer) == DICE_NUMBERS:
        return describe_swap(b, giver)
    own = b.units[side].vehicle
    leaves = own >= 0 and v.trade.given.vehicle and not v.trade.asked.vehicle
    return describe_offer(b, giver) + (f"; your {VEHICLES[own].name} is left" if leaves else "")


@rules.conflicts.yield_card.shown
def show_yield(b: Board, answer: str, side: int, rival: int, *claim: int) -> AnswerText:
    """Show what a Unit can answer to an equal one that wants the same card."""
    other = unit_name(b, rival)
    labels = {"insist": "Let a die decide", "yield": f"Let {other} have the card"}
    return AnswerText(answer, labels[answer], (f"unit:{rival}",))


@rules.movement.yield_way.shown
def show_way_yield(b: Board, answer: str, side: int) -> AnswerText:
    """Show what a Unit can answer to an equal one that wants to go first."""
    labels = {"insist": "Go first, or let a die decide", "yield": "Let the other Unit go first"}
    return AnswerText(answer, labels[answer], (f"unit:{side}",))


rules.trade.consent.shown(show_common)
rules.lieutenant.consent_to_swap.shown(show_common)


def show_card(
    b: Board, verb: str, name: str, label: str, group: str = "", told: bool = False
) -> AnswerText:
    """Show what is done with a card; the label may use its `name` and `text`, which may be `told`."""
    card = find_card(name)
    text = card.find_text(b.solo)
    label = label.format(name=card.name, text=text)
    note = text if told else ""
    return AnswerText(f"{verb} {name}", label, (f"card:{name}",), group=group, note=note)


# ---- phases 1 and 2: the dice ------------------------------------------------------------------


@rules.rolling.choose_lock.shown
def show_lock(b: Board, answer: Answer, side: int) -> AnswerText:
    """Show a lock."""
    return show_dice(b, answer, side, "lock", "Lock, then roll")


@rules.rolling.choose_reroll.shown
def show_reroll(b: Board, answer: Answer, side: int) -> AnswerText:
    """Show a set of dice to roll again."""
    return show_dice(b, answer, side, "roll", "Roll again")


def show_dice(b: Board, answer: Answer, side: int, verb: str, group: str) -> AnswerText:
    """Show a set of dice to lock or to roll, or that no more are rolled."""
    if isinstance(answer, int):
        text, label = f"{verb} {name_dice(answer)}", describe_dice(b, side, answer)
        return AnswerText(text, label, dice_ids(side, answer), group=group, tick=True)
    if answer == "stop":
        return AnswerText("stop", "Keep these dice")
    return show_common(b, answer, side)


@rules.rolling.leave_out_die.shown
def show_left_out_die(b: Board, answer: str, side: int) -> AnswerText:
    """Show the colour of the die that stays out."""
    return AnswerText(
        f"out {answer}", f"Leave out a {answer} die", (die_id(side, COLOURS.index(answer) * 2),)
    )


@rules.final_tally.adjust.shown
@rules.lieutenant.exchange.shown
def show_tally_change(b: Board, answer: Answer, side: int) -> AnswerText:
    """Show a change to the Final Tally."""
    match answer:
        case ("again", int() as mask):
            label = f"Re-roll {describe_dice(b, side, mask)}"
            text = f"again {name_dice(mask)}"
            return AnswerText(text, label, dice_ids(side, mask), group="Roll again", tick=True)
        case ("last", int() as place):
            text = f"last {DIE_NAMES[place]}"
            return AnswerText(
                text, f"Colonel: re-roll {describe_die(b, side, place)}", (die_id(side, place),)
            )
        case ("turn", int() as place, str() as face):
            label = f"General: {describe_die(b, side, place)} becomes {FACE_NAMES[face]}"
            text = f"turn {DIE_NAMES[place]} {face}"
            return AnswerText(text, label, (die_id(side, place),), tick=True)
        case ("recolour", int() as place, str() as colour):
            label = f"Captain: {describe_die(b, side, place)} becomes {colour}"
            text = f"recolour {DIE_NAMES[place]} {colour}"
            return AnswerText(text, label, (die_id(side, place),), tick=True)
        case ("swap", int() as place, int() as other):
            code = b.units[side].card_dice[other]
            new = f"{COLOURS[code // 6]} {FACE_NAMES[FACES[code % 6]]}"
            label = f"Lieutenant: {describe_die(b, side, place)} becomes {new}"
            at = (die_id(side, place), f"carddie:{other}")
            return AnswerText(f"swap {DIE_NAMES[place]} {other + 1}", label, at, tick=True)
        case ("swap", int() as place, int() as other, int() as theirs):
            text = f"swap {DIE_NAMES[place]} {other + 1} {DIE_NAMES[theirs]}"
            mine, wanted = describe_die(b, side, place), describe_die(b, other, theirs)
            label = f"Offer {mine} to {unit_name(b, other)} for {wanted}"
            at = (die_id(side, place), die_id(other, theirs))
            return AnswerText(text, label, at, group=unit_name(b, other), tick=True)
        case _:
            return show_common(b, answer, side)


@rules.card_effects.choose_die.shown
def show_set_die(b: Board, answer: tuple[int, str], side: int) -> AnswerText:
    """Show what a die is set to."""
    place, face = answer
    label = f"{describe_die(b, side, place)} becomes {FACE_NAMES[face]}"
    return AnswerText(f"set {DIE_NAMES[place]} {face}", label, (die_id(side, place),), tick=True)


@rules.skulls.choose_victim.shown
def show_victim(b: Board, answer: Answer, side: int, biting: int) -> AnswerText:
    """Show the die that a Skull cancels."""
    if isinstance(answer, int):
        label = f"Cancel {describe_die(b, side, answer)}"
        return AnswerText(f"cancel {DIE_NAMES[answer]}", label, (die_id(side, answer),))
    return show_common(b, answer, side)


@rules.rwb_bonuses.choose_bonus.shown
def show_bonus(b: Board, answer: int, side: int, face: int) -> AnswerText:
    """Show an alternative of an RWB bonus."""
    option = COUNTRIES[b.units[side].country].bonus[face].options[answer]
    label = describe_bonus(option)
    return AnswerText(f"bonus {answer + 1}", label[:1].upper() + label[1:], (f"unit:{side}",))


@rules.rwb_bonuses.choose_result.shown
def show_result(b: Board, answer: tuple[str, str], side: int) -> AnswerText:
    """Show a result of a Leadership bonus."""
    colour, face = answer
    return AnswerText(
        f"{colour} {face}", f"{colour} {FACE_NAMES[face]}", (f"unit:{side}",), group=colour
    )


@rules.card_effects.choose_granted.shown
def show_granted_bonus(b: Board, answer: str, side: int) -> AnswerText:
    """Show an RWB bonus to be collected."""
    return AnswerText(f"rwb {answer}", AIDS.names[answer], (f"unit:{side}",))


# ---- set-up and phases 3 to 6 ------------------------------------------------------------------


@rules.combat.choose_fire_die.shown
def show_fire_die(b: Board, answer: tuple[int, int], side: int) -> AnswerText:
    """Show what a Machine Gun Fire die is set to."""
    place, value = answer
    at = (f"fire:{b.units[side].sector}:{place}",)
    return AnswerText(
        f"set {place + 1} {value}", f"Fire die {place + 1} becomes {value}", at, tick=True
    )


@rules.movement.move.shown
def show_move(b: Board, answer: Answer, side: int) -> AnswerText:
    """Show a move with what it costs."""
    match answer:
        case ("go", int() as target):
            u = b.units[side]
            sector = b.battle_map.sectors[target]
            way = next(w for w in b.sector_of(u).ways if w.to == target)
            price = rules.requirements.find_courage_cost(b, u, way)
            parts = [f"{price} Courage"] if way.advance else ["free"]
            if b.has_mines(way):
                parts.append("Land Mines")
            label = f"Go to {sector.place} ({', '.join(parts)})"
            drag = (f"unit:{side}", f"sector:{target}")
            return AnswerText(f"go {target}", label, (f"sector:{target}",), drag, group="Move")
        case _:
            return show_common(b, answer, side)


@rules.requirements.choose_payment.shown
def show_payment(b: Board, answer: Answer, side: int) -> AnswerText:
    """Show the cards that meet a requirement, or that the Unit does without."""
    if not isinstance(answer, tuple):
        return AnswerText(str(answer), "Enter without opening the doors")
    cards = [str(card) for card in answer]
    names = " and ".join(find_card(c).name for c in cards)
    at = tuple(f"card:{c}" for c in cards)
    return AnswerText(f"discard {' '.join(cards)}", f"Discard {names}", at)


@rules.trade.deal.shown
def show_deal(b: Board, answer: Answer, side: int) -> AnswerText:
    """Show a thing to give or to ask for."""
    match answer:
        case (("give" | "ask") as way, str() as thing):
            name = RESOURCE_NAMES.get(thing) or find_card(thing).name
            label = f"{'Give' if way == 'give' else 'Ask for'} {name}"
            return AnswerText(f"{way} {thing}", label, (f"unit:{side}",), group=way.capitalize())
        case _:
            return show_common(b, answer, side)


@rules.trade.choose_amount.shown
def show_amount(b: Board, answer: int, side: int, way: str, thing: str) -> AnswerText:
    """Show an amount."""
    return AnswerText(f"amount {answer}", write_amount(thing, answer), (f"unit:{side}",))


@rules.casualties.choose_casualty.shown
def show_casualty(b: Board, answer: str, side: int, losses: int, after: int) -> AnswerText:
    """Show who is lost."""
    if answer == rules.casualties.SOLDIERS:
        return AnswerText("soldiers", f"Lose {write_amount('soldiers', losses)}", (f"unit:{side}",))
    return show_card(b, "lose", answer, "Lose {name}")


@rules.sectors.choose_lost_specialist.shown
@rules.combat.choose_lost_item.shown
def show_lost_card(b: Board, answer: str, side: int) -> AnswerText:
    """Show which card is lost."""
    return show_card(b, "lose", answer, "Lose {name}")


@rules.ending.place_specialist.shown
def show_placing(b: Board, answer: str, side: int, after: int) -> AnswerText:
    """Show who is laid beside the Bunker."""
    if answer == "done":
        return show_common(b, answer, side)
    return show_card(b, "place", answer, "Lay {name} beside the Bunker")


@rules.card_effects.choose_border.shown
def show_border(b: Board, answer: int, side: int) -> AnswerText:
    """Show a mined border."""
    low, high = b.battle_map.mined[answer]
    return AnswerText(
        f"border {low} {high}", f"Sectors {low} and {high}", (f"sector:{low}", f"sector:{high}")
    )


@rules.setup.choose_country.shown
def show_country(b: Board, answer: str, side: int) -> AnswerText:
    """Show a country."""
    name = next(c.name for c in COUNTRIES if c.id == answer)
    return AnswerText(answer, name)


@rules.setup.choose_start.shown
def show_start(b: Board, answer: int, side: int) -> AnswerText:
    """Show a starting Sector."""
    return AnswerText(f"start {answer}", f"Start in Sector {answer}", (f"sector:{answer}",))


# ---- what cards ask for ------------------------------------------------------------------------


@rules.items.choose_free_item.shown
@rules.vehicles.choose_free_vehicle.shown
@rules.specialists.choose_free_leader.shown
def show_free_card(b: Board, answer: str, side: int, limit: int) -> AnswerText:
    """Show a free card."""
    return show_card(b, "take", answer, "{name}: {text}")


@rules.awards.choose_award.shown
@rules.specialists.choose_revived.shown
@rules.setup.choose_pool_item.shown
def show_taken_card(b: Board, answer: str, side: int) -> AnswerText:
    """Show a card to be taken."""
    if answer == "done":
        return show_common(b, answer, side)
    return show_card(b, "take", answer, "{name}: {text}")


@rules.card_effects.choose_sheltered.shown
@rules.card_effects.choose_afar.shown
@rules.card_effects.choose_copied.shown
@rules.card_effects.choose_signalled.shown
def show_other_unit(b: Board, answer: int, side: int) -> AnswerText:
    """Show another Unit."""
    return AnswerText(f"unit {answer + 1}", unit_name(b, answer), (f"unit:{answer}",))


@rules.card_effects.choose_receiver.shown
def show_receiver(b: Board, answer: int, side: int, resource: str, amount: int) -> AnswerText:
    """Show a Unit that receives."""
    label = f"{write_amount(resource, amount)} for {unit_name(b, answer)}"
    return AnswerText(f"unit {answer + 1}", label, (f"unit:{answer}",))


@rules.card_effects.choose_bombarded.shown
def show_bombarded(b: Board, answer: int, side: int, amount: int) -> AnswerText:
    """Show the Unit whose Sector is shelled."""
    label = f"DEF -{amount} in the Sector of {unit_name(b, answer)}"
    return AnswerText(f"unit {answer + 1}", label, (f"unit:{answer}",))
