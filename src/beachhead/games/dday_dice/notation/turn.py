"""Setup and phases 3 to 6: windows, moves, trade, casualties."""

from beachhead.games.dday_dice.board import Board
from beachhead.games.dday_dice.components import COUNTRIES
from beachhead.games.dday_dice.notation.words import RESOURCE_NAMES, card, extra
from beachhead.games.dday_dice.rules import (
    casualties,
    combat,
    markers,
    movement,
    played_moves,
    requirements,
    sectors,
    setup,
    spending,
    tally,
    trade,
    upkeep,
)
from beachhead.kernel.nodes import Answer, AnswerText


@combat.choose_fire_die.shown
def fire_die_words(b: Board, answer: tuple[int, int], side: int) -> AnswerText:
    """Show what a Machine Gun Fire die is set to."""
    place, value = answer
    at = (f"fire:{b.units[side].sector}:{place}",)
    return AnswerText(
        f"set {place + 1} {value}", f"Fire die {place + 1} becomes {value}", at, tick=True
    )


@spending.spend.shown
@markers.marker_window.shown
@upkeep.upkeep_window.shown
@combat.get_ready.shown
@combat.combat_window.shown
def window_words(b: Board, answer: Answer, side: int) -> AnswerText:
    """Show an answer of a window."""
    return extra(b, answer, side)


@movement.move.shown
def move_words(b: Board, answer: Answer, side: int) -> AnswerText:
    """Show a move with what it costs."""
    match answer:
        case ("go", int() as target):
            u = b.units[side]
            sector = b.battle_map.sectors[target]
            way = next(w for w in b.sector_of(u).ways if w.to == target)
            price = requirements.courage_cost(b, u, way)
            parts = [f"{price} Courage"] if way.advance else ["free"]
            if way.mines:
                parts.append("Land Mines")
            label = f"Go to {sector.label} ({', '.join(parts)})"
            drag = (f"unit:{side}", f"sector:{target}")
            return AnswerText(f"go {target}", label, (f"sector:{target}",), drag, group="Move")
        case _:
            return extra(b, answer, side)


@requirements.choose_payment.shown
def payment_words(b: Board, answer: tuple[str, ...], side: int) -> AnswerText:
    """Show the cards that meet a requirement."""
    del b, side
    names = " and ".join(card(c).name for c in answer)
    at = tuple(f"card:{c}" for c in answer)
    return AnswerText(f"discard {' '.join(answer)}", f"Discard {names}", at)


@trade.deal.shown
def deal_words(b: Board, answer: Answer, side: int) -> AnswerText:
    """Show a thing to give or to ask for."""
    match answer:
        case (("give" | "ask") as way, str() as thing):
            name = RESOURCE_NAMES.get(thing) or card(thing).name
            label = f"{'Give' if way == 'give' else 'Ask for'} {name}"
            return AnswerText(f"{way} {thing}", label, (f"unit:{side}",), group=way.capitalize())
        case _:
            return extra(b, answer, side)


@trade.choose_amount.shown
def amount_words(b: Board, answer: int, side: int, way: str, thing: str) -> AnswerText:
    """Show an amount."""
    del b, way
    group = RESOURCE_NAMES[thing]
    return AnswerText(f"amount {answer}", str(answer), (f"unit:{side}",), group=group)


@trade.consent.shown
@tally.consent_to_swap.shown
def consent_words(b: Board, answer: Answer, side: int) -> AnswerText:
    """Show the answer to an offer."""
    return extra(b, answer, side)


@casualties.choose_casualty.shown
def casualty_words(b: Board, answer: str, side: int, losses: int, after: int) -> AnswerText:
    """Show who is lost."""
    del after
    if answer == casualties.SOLDIERS:
        return AnswerText("soldiers", f"Lose {losses} Soldiers", (f"unit:{side}",))
    return AnswerText(f"lose {answer}", f"Lose {card(answer).name}", (f"card:{answer}",))


@sectors.choose_lost_specialist.shown
@combat.choose_lost_item.shown
def lost_words(b: Board, answer: str, side: int) -> AnswerText:
    """Show which card is lost."""
    del b, side
    return AnswerText(f"lose {answer}", f"Lose {card(answer).name}", (f"card:{answer}",))


@combat.place_specialist.shown
def place_words(b: Board, answer: str, side: int, after: int) -> AnswerText:
    """Show who is laid beside the Bunker."""
    del after
    if answer == "done":
        return extra(b, answer, side)
    return AnswerText(
        f"place {answer}", f"Lay {card(answer).name} beside the Bunker", (f"card:{answer}",)
    )


@played_moves.choose_border.shown
def border_words(b: Board, answer: int, side: int) -> AnswerText:
    """Show a mined border."""
    del side
    low, high = b.battle_map.mined[answer]
    return AnswerText(
        f"border {low} {high}", f"Sectors {low} and {high}", (f"sector:{low}", f"sector:{high}")
    )


@setup.choose_country.shown
def country_words(b: Board, answer: str, side: int) -> AnswerText:
    """Show a country."""
    del b
    name = next(c.name for c in COUNTRIES if c.id == answer)
    return AnswerText(answer, name)


@setup.choose_start.shown
def start_words(b: Board, answer: int, side: int) -> AnswerText:
    """Show a starting Sector."""
    del b, side
    return AnswerText(f"start {answer}", f"Start in Sector {answer}", (f"sector:{answer}",))
