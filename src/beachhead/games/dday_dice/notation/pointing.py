"""What pointing at a thing of the scene would mean, and why it cannot be used now."""

from collections.abc import Sequence

from beachhead.games.dday_dice import rules
from beachhead.games.dday_dice.board import MOVING, ROLLING, SPENDING, Board
from beachhead.games.dday_dice.content.components import AWARD, COLOURS, DICE, ITEM, SPECIALIST
from beachhead.games.dday_dice.notation.moments import HAD, ROLLED, open_question, refuse_phase
from beachhead.games.dday_dice.notation.refusals import cannot_act
from beachhead.kernel.nodes import Answer, Decision, Refusal


def card_of_thing(thing: str) -> str:
    """Return the card that a thing is, or nothing."""
    kind, _, name = thing.partition(":")
    return name if kind == "card" else ""


def number_of_thing(thing: str, kind: str) -> int | None:
    """Return the last number of a thing of a kind: a Sector, a Unit, a die's place."""
    first, _, rest = thing.partition(":")
    last = rest.rpartition(":")[2]
    return int(last) if first == kind and last.isdecimal() else None


def choose_use(b: Board, name: str, side: int) -> Answer | None:
    """Take an own card for playing it, a Specialist for a rally, an Item for a find."""
    u = b.units[side]
    if name in SPECIALIST:
        return None if SPECIALIST[name].bit & u.specialists else ("rally", name)
    if name in ITEM:
        return ("play", name) if ITEM[name].bit & u.items else ("find", name)
    return ("play", name) if name in AWARD else None


@rules.spending.spend.pointed
@rules.unit_markers.marker_window.pointed
@rules.upkeep.upkeep_window.pointed
@rules.rwb_bonuses.use_find.pointed
@rules.combat.get_ready.pointed
@rules.combat.combat_window.pointed
def point_in_window(b: Board, thing: str, side: int) -> Answer | None:
    """Take a card for its use, another Unit for a trade."""
    other = number_of_thing(thing, "unit")
    if other is not None:
        return ("trade", other) if other != side else None
    return choose_use(b, card_of_thing(thing), side)


@rules.movement.move.pointed
def point_at_sector(b: Board, thing: str, side: int) -> Answer | None:
    """Take a Sector for the place to go to."""
    target = number_of_thing(thing, "sector")
    return ("go", target) if target is not None else point_in_window(b, thing, side)


@rules.rolling.choose_lock.pointed
@rules.rolling.choose_reroll.pointed
def point_at_die(b: Board, thing: str, side: int) -> Answer | None:
    """Take a die of one's own for the only one."""
    place = number_of_thing(thing, "die")
    if place is not None:
        return 1 << place if thing.startswith(f"die:{side}:") else None
    return point_in_window(b, thing, side)


@rules.trade.deal.pointed
def point_at_gift(b: Board, thing: str, side: int) -> Answer | None:
    """Take a card for something to give."""
    name = card_of_thing(thing)
    return ("give", name) if name else None


def why_unusable(b: Board, node: Decision, thing: str) -> Sequence[Refusal]:
    """Explain in which phase a thing is used, or that it only shows a figure."""
    kind, _, rest = thing.partition(":")
    if kind == "sector":
        found = refuse_phase(b, "Units move", MOVING) or refuse_own_sector(b, int(rest), node.side)
        return found or [open_question(b, node.step, node.side)]
    if kind == "card":
        found = list(card_refusals(b, rest, node.side))
        return found or [open_question(b, node.step, node.side)]
    if kind == "die":
        return die_refusals(b, thing, node.side) or [open_question(b, node.step, node.side)]
    if kind == "deck":
        text = f"{b.deck.bit_count()} Awards are left; a Straight or Courage draws one"
        return [Refusal("deck.closed", text, "DDD-AWARD-01")]
    if kind in ("soldiers", "courage", "stars", "points"):
        return [Refusal("dial.shows", "a Resource card only counts", "DDD-TURN-11")]
    if kind == "fire":
        sector = int(rest.partition(":")[0])
        text = f"the fire on {b.battle_map.sectors[sector].place} has fallen; only Binoculars of a Unit there set a die"
        return [Refusal("fire.fallen", text, "DDD-MGF-07")]
    return [open_question(b, node.step, node.side)]


def refuse_own_sector(b: Board, sector: int, side: int) -> list[Refusal]:
    """Explain that the Unit stands in a Sector already."""
    if b.units[side].sector != sector:
        return []
    place = b.battle_map.sectors[sector].place
    return [Refusal("move.here", f"the Unit stands in {place}", "DDD-MOVE-05")]


def card_refusals(b: Board, name: str, side: int) -> Sequence[Refusal]:
    """Explain that a card is in play already, or when it is rallied, found or played."""
    u = b.units[side]
    if name in SPECIALIST and SPECIALIST[name].bit & u.specialists:
        text = f"{SPECIALIST[name].name} is in the Unit; the ability works by itself"
        return [Refusal("card.in_play", text, "DDD-SPEC-06")]
    if name in SPECIALIST or (name in ITEM and not ITEM[name].bit & u.items):
        early = refuse_phase(b, HAD, SPENDING)
        return early or cannot_act(b, choose_use(b, name, side) or "", side)
    return cannot_act(b, ("play", name), side)


def die_refusals(b: Board, thing: str, side: int) -> list[Refusal]:
    """Explain whose die it is, or in which phase it is rolled."""
    owner, place = (int(n) for n in thing.split(":")[1:3])
    if owner != side:
        text = f"that is die {place + 1} of Unit {owner + 1}"
        return [Refusal("die.other", text, "DDD-TURN-01")]
    if b.phase == ROLLING and b.units[side].locked >> place & 1:
        text = f"die {place + 1}, {COLOURS[DICE[place]]}, is locked"
        return [Refusal("roll.locked", text, "DDD-ROLL-05")]
    return refuse_phase(b, ROLLED, ROLLING)
