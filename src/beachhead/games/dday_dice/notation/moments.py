"""Why an answer of another moment is refused: the phase, the limit, or the question that is open."""

from collections.abc import Sequence

from msgspec.structs import replace

from beachhead.games.dday_dice import rules
from beachhead.games.dday_dice.board import (
    AWARDED,
    MOVED,
    MOVING,
    ROLLING,
    SPENDING,
    STAYED,
    UPKEEP,
    Board,
)
from beachhead.games.dday_dice.content.components import COLOURS, COUNTRIES, VEHICLE
from beachhead.games.dday_dice.notation.names import DIE_NAMES, PHASES, is_card, unit_name
from beachhead.games.dday_dice.notation.reading import CARDS
from beachhead.games.dday_dice.notation.respelling import refuse_unknown_card
from beachhead.games.dday_dice.rules.awards import find_award_price
from beachhead.games.dday_dice.rules.items import find_price
from beachhead.kernel.nodes import Answer, Decision, Refusal
from beachhead.kernel.steps import Choice

ROLLED, HAD = "Dice are rolled", "Specialists are rallied and Items and Awards had"
RULES = {
    ROLLING: "DDD-TURN-04",
    UPKEEP: "DDD-TURN-05",
    SPENDING: "DDD-TURN-07",
    MOVING: "DDD-TURN-09",
}
PHASE_OF = {
    **dict.fromkeys(("go", "stay", "wait", "stuck"), (MOVING, "Units move")),
    **dict.fromkeys(("rally", "find", "draw"), (SPENDING, HAD)),
    **dict.fromkeys(("lock", "roll", "out", "stop", "mulligan"), (ROLLING, ROLLED)),
    **dict.fromkeys(("recolour", "turn", "swap", "again", "last"), (ROLLING, "Dice are changed")),
    "ignore": (UPKEEP, "Skulls are resolved"),
    "bonus": (UPKEEP, "Bonuses are collected"),
}
"""The phase that a word belongs to."""
OFFERING = ("give", "ask", "offer", "cancel")
REPLYING = ("accept", "refuse")
USING = ("play", "sacrifice", "trade", "abandon", "done", "insist", "yield", "soldiers")
NAMING = ("amount", "border", "discard", "lose", "place", "rwb", "set", "start", "take", "unit")
WORDS = {*USING, *NAMING, *OFFERING, *COLOURS, *(country.id for country in COUNTRIES)}
"""First words of answers that any question may take, and that say nothing about the phase."""


def refuse_phase(b: Board, what: str, phase: int) -> list[Refusal]:
    """Explain that something belongs to another phase."""
    if b.phase == phase:
        return []
    text = f"{what} in {PHASES[phase]}; now is {PHASES[b.phase]}"
    return [Refusal("phase.other", text, RULES[phase])]


def refuse_moment(b: Board, step: str, answer: Answer, side: int) -> Sequence[Refusal]:
    """Explain why something real is no answer to the open question; nothing for nonsense."""
    word = str(answer[0]) if isinstance(answer, tuple) and answer else str(answer)
    if word in PHASE_OF:
        phase, what = PHASE_OF[word]
        return refuse_phase(b, what, phase) or refuse_in_phase(b, word, answer, side, step)
    if word in OFFERING and step not in ("deal", "choose_amount"):
        text = "no offer is being put together: begin with trade and the Unit's number"
        return [Refusal("trade.none", text, "DDD-TRADE-05")]
    if word in REPLYING:
        return refuse_reply(b, answer, side)
    if isinstance(answer, int) or word in WORDS or is_card(word):
        return [open_question(b, step, side)]
    return []


def explain_text(b: Board, node: Decision, text: str) -> Sequence[Refusal]:
    """Explain words that answer another question than the open one."""
    words = text.lower().split()
    if words[:1] == ["cancel"] and len(words) > 1:  # a die, not an offer
        words[0] = "ignore"
    match words, rules.rules.steps[node.step]:
        case [verb, name], Choice(refusal_finder=find) if verb in NAMING and is_card(name) and find:
            return find(b, name, *node.frame[1:])
    if words[:1] in (["lock"], ["roll"]) and b.phase == ROLLING and words[1:]:
        strange = [word for word in words[1:] if word.upper() not in DIE_NAMES]
        if strange:
            text = f"there is no die {strange[0]!r:.20}; the dice are {' '.join(DIE_NAMES)}"
            return [Refusal("die.unknown", text, "DDD-ROLL-01")]
    if words[:1] and words[0] in CARDS and words[1:] and not is_card(words[1]):
        unknown = refuse_unknown_card(" ".join(words[1:]))
        return [replace(unknown, rule=node.rule)]
    return refuse_moment(b, node.step, tuple(words), node.side)


def refuse_in_phase(
    b: Board, word: str, answer: Answer, side: int, step: str
) -> Sequence[Refusal]:  # fmt: skip
    """Explain what stands against an answer of this phase."""
    u = b.units[side]
    if word == "lock" and u.rolls > 1:
        text = f"dice are locked after the first roll; this is roll {u.rolls}"
        return [Refusal("lock.late", text, "DDD-ROLL-03")]
    if word == "lock" and u.dice and b.sector_of(u).data.no_lock:
        return [
            Refusal("lock.sector", f"no dice are locked in {b.sector_of(u).place}", "DDD-SECTOR-06")
        ]
    if word in ("go", "stay", "wait", "stuck") and u.done & (MOVED | STAYED):
        return [Refusal("move.done", "the Unit has moved or stayed this turn", "DDD-MOVE-07")]
    if word == "draw":
        return refuse_draw(b, side) or [open_question(b, step, side)]
    match answer:
        case ("find", str() as name) if name in VEHICLE:
            return refuse_vehicle(b, name, side) or [open_question(b, step, side)]
    return [open_question(b, step, side)]


def refuse_draw(b: Board, side: int) -> list[Refusal]:
    """List the reasons against a random Award."""
    u, price = b.units[side], find_award_price(b.units[side])
    found = []
    if u.done & AWARDED:
        found.append(Refusal("award.limit", "1 Award is had a turn", "DDD-AWARD-07"))
    if u.courage < price:
        text = f"an Award costs {price} Courage, the Unit has {u.courage}"
        found.append(Refusal("award.courage", text, "DDD-AWARD-03"))
    if not b.deck:
        found.append(Refusal("award.none", "no Award is left", "DDD-AWARD-13"))
    return found


def refuse_vehicle(b: Board, name: str, side: int) -> list[Refusal]:
    """List the reasons against a Vehicle of the Sector."""
    u, card = b.units[side], VEHICLE[name]
    found = []
    if b.sector_of(u).vehicle != card.index:
        text = f"{card.name} is not in {b.sector_of(u).place}"
        found.append(Refusal("find.elsewhere", text, "DDD-VEH-01"))
    if u.vehicle >= 0:
        found.append(Refusal("find.vehicle", "the Unit has a Vehicle already", "DDD-VEH-09"))
    if find_price(u, card.cost) > u.points:
        text = f"{card.name} costs {find_price(u, card.cost)} Item Points, the Unit has {u.points}"
        found.append(Refusal("find.points", text, "DDD-VEH-02"))
    return found


def refuse_reply(b: Board, answer: Answer, side: int) -> list[Refusal]:
    """Explain that no offer of that Unit is open, or what it asks for."""
    other = answer[1] if isinstance(answer, tuple) and len(answer) > 1 else -1
    if not isinstance(other, int) or not 0 <= other < len(b.units):
        return [Refusal("trade.nobody", f"there is no Unit {other}", "DDD-TRADE-04")]
    if other in rules.trade.open_offers(b, side):
        text = f"{unit_name(b, side)} has not what {unit_name(b, other)} asks for"
        return [Refusal("trade.short", text, "DDD-TRADE-05")]
    text = f"no offer of {unit_name(b, other)} is open to {unit_name(b, side)}"
    return [Refusal("trade.no_offer", text, "DDD-TRADE-11")]


def open_question(b: Board, step: str, side: int) -> Refusal:
    """Explain which question is open first, with its rule."""
    text = f"{unit_name(b, side)} first has to settle {OPEN[step]}"
    return Refusal("question.open", text, rules.rules.steps[step].rule)


OPEN = {
    "adjust": "its Final Tally",
    "choose_amount": "how much it offers or asks for",
    "choose_award": "which Award it takes",
    "choose_bonus": "what its bonus brings",
    "choose_casualty": "who falls",
    "choose_lock": "which dice it locks",
    "choose_payment": "what it gives up to enter",
    "choose_pool_item": "which Item it adds to the pool",
    "choose_reroll": "which dice it rolls again",
    "choose_start": "where it lands",
    "choose_victim": "which of its dice a Skull cancels: neither a Skull nor a cancelled one",
    "choose_country": "which country it takes",
    "choose_revived": "who rejoins it",
    "combat_window": "this combat",
    "consent": "the offers that are open to it",
    "consent_to_swap": "the dice that are proposed to it",
    "deal": "the offer it puts together: make it or drop it",
    "exchange": "whether it trades a die",
    "get_ready": "what it does before combat: play, sacrifice or trade",
    "move": "where it goes",
    "place_specialist": "who is laid beside the Bunker",
    "spend": "what it rallies, finds, draws or plays",
    "choose_bombarded": "whose Sector is shelled",
    "choose_sheltered": "who is sheltered",
    "choose_die": "which die it sets, and to what",
    "choose_copied": "whose Final Tally it copies",
    "choose_signalled": "who may roll again",
    "choose_free_item": "which Item it takes",
    "choose_free_leader": "which Specialist joins it",
    "choose_free_vehicle": "which Vehicle it finds",
    "choose_receiver": "who receives the bonus",
    "choose_granted": "which bonus it collects",
    "choose_afar": "with whom it trades from afar",
    "choose_border": "which mined border it sweeps",
    "choose_lost_specialist": "which Specialist it loses",
    "choose_fire_die": "which fire die it sets, and to what",
    "choose_lost_item": "which Item it loses",
    "marker_window": "what it plays before its marker turns",
    "use_find": "what it plays before its resources are counted",
    "choose_result": "which result Leadership adds",
    "upkeep_window": "what it plays before its Skulls are resolved",
    "leave_out_die": "which die stays out",
    "yield_card": "whether it yields the card",
    "yield_way": "who goes first",
}
"""What each question is about."""


def complete_refusals() -> None:
    """Let every question explain answers that belong to another moment."""
    for name, step in rules.rules.steps.items():
        if isinstance(step, Choice) and not step.free:
            add_moment(name, step)


def add_moment(name: str, step: Choice[Board, ..., Answer]) -> None:
    """Ask the moment where a step itself has nothing to say against an answer."""
    own = step.refusal_finder

    def find(b: Board, answer: Answer, *args: int | str) -> Sequence[Refusal]:
        said = own(b, answer, *args) if own else ()
        side = int(args[0]) if args and isinstance(args[0], int) else 0
        return said or refuse_moment(b, name, answer, side)

    step.refusal_finder = find
