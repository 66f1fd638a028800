"""Odds of the deck: the next card, and whether the turn ends before a side's next numbered card."""

from collections.abc import Hashable, Mapping
from fractions import Fraction
from functools import lru_cache

from beachhead.games.five_beaches.board import ALLIED, DONE, GERMAN, LATER, Board
from beachhead.games.five_beaches.content.scenario import COLOURS, JOKER
from beachhead.games.five_beaches.notation.names import SIDES
from beachhead.games.five_beaches.rules.turn import next_card, turn_card
from beachhead.kernel.game import Game
from beachhead.kernel.nodes import Answer, Decision
from beachhead.odds import BadQuestion, Budget, Case, Chances, Question, Said, Shortcut, start_with
from beachhead.odds.questions import Told, describe_probability, make_bars

TURN_ENDS, CARD_COMES = "Ends first", "The card comes first"
CHECKED = Budget(positions=4_000, samples=100)
"""The walk of the turn's end only checks the formula: small decks are enough."""


# ---- the next card ----------------------------------------------------------------------------


def read_next_card(game: Game[Board], b: Board, said: Said) -> Case[Board]:
    """Turn one card."""
    if said["card"] != "next":
        raise BadQuestion("Only the next card can be asked for.", remedy='ask {"card": "next"}')
    check_deck(b)
    return Case(
        start=start_with(b, turn_card()),
        until=lambda after: after.turn != b.turn or after.deck != b.deck,
        count=lambda after, face: name_card(b, after, str(face)),
        watch=lambda face, event: str(event.figures["face"]) if event.kind == "card" else face,
    )


def check_deck(b: Board) -> None:
    """Raise BadQuestion if no card can be turned."""
    if b.ending or not any(b.deck):
        raise BadQuestion("No card is left to turn.", rule="FFF-JOKER-14", remedy="ask next turn")


def name_card(before: Board, after: Board, face: str) -> str:
    """Return the kind of the card that was turned, and what a Joker does."""
    _, side, number = after.content.cards[face]
    if face != JOKER:
        return f"{COLOURS[side].capitalize()} {('even', 'odd')[number % 2] if number else 'face'}"
    if after.ending or after.turn != before.turn:
        return "Joker: the turn ends"
    return "Joker: an event" if after.jokers < after.content.jokers else "Joker: ignored"


def describe_next_card(b: Board, said: Said, chances: Chances) -> Told:
    """Return a bar for each kind of card."""
    return {"title": "The next card", **make_bars(chances)}


NEXT_CARD: Question[Board] = Question(
    "card",
    needs=("card",),
    read=read_next_card,
    words=describe_next_card,
    examples=lambda b: [{"card": "next"}] if any(b.deck) and not b.ending else [],
)


# ---- the end of the turn ----------------------------------------------------------------------


def read_turn_end(game: Game[Board], b: Board, said: Said) -> Case[Board]:
    """Turn cards that nobody uses until a numbered card of the side comes or the turn ends."""
    side = find_side(said["turn"])
    if b.ending:
        raise BadQuestion("The game is over.", remedy="ask while it is played")
    start = start_with(b, next_card())
    game.engine.settle(start)
    left = count_numbers(b, side)
    return Case(
        start=start,
        until=lambda after: after.turn != b.turn or count_numbers(after, side) < left,
        count=lambda after, _: TURN_ENDS if after.ending or after.turn != b.turn else CARD_COMES,
        plan=choose_nothing,
        budget=CHECKED,
    )


def find_side(value: object) -> int:
    """Return a side by name; raise BadQuestion if there is none."""
    for side, name in enumerate(SIDES):
        if isinstance(value, str) and value.lower() == name.lower():
            return side
    msg = f"A side is allies or germans, not {value!r:.60}."
    raise BadQuestion(msg, remedy='ask {"turn": "allies"}')


def count_numbers(b: Board, side: int) -> int:
    """Count the numbered cards of a side that are left."""
    kinds = b.content.cards.values()
    return sum(b.deck[kind.slot] for kind in kinds if kind.side == side and kind.number)


def choose_nothing(b: Board, node: Decision) -> Answer | None:
    """Do nothing with a card, so that no attack uses cards up."""
    return next((answer for answer in (LATER, DONE) if answer in node.options), None)


def turn_end_formula(b: Board, said: Said) -> Mapping[Hashable, Fraction]:
    """Return the chance that the turn ends first, counted over kinds of cards alone."""
    side = find_side(said["turn"])
    left = b.counts_by_face()
    own, enemy = COLOURS[side], 1 - side
    ends = chance_to_end_first(
        count_numbers(b, side),
        left[f"{own}face"],
        sum(n for face, n in left.items() if b.content.cards[face].side == enemy),
        left[JOKER],
        b.content.jokers - b.jokers - 1,
        b.has_had_card(side),
        b.has_had_card(enemy),
    )
    return {TURN_ENDS: ends, CARD_COMES: 1 - ends}


@lru_cache(maxsize=20000)
def chance_to_end_first(
    numbers: int, faces: int, others: int, jokers: int, early: int, had_own: bool, had_enemy: bool
) -> Fraction:
    """Return the chance that the last Joker ends the turn before one of `numbers` comes.

    `early` Jokers roll an event only; the last is ignored while a side has had no card.
    """
    total = numbers + faces + others + jokers
    if not total:
        return Fraction(1)  # the empty deck ends the turn
    chance = Fraction(0)
    if faces:
        after = chance_to_end_first(numbers, faces - 1, others, jokers, early, True, had_enemy)
        chance += Fraction(faces, total) * after
    if others:
        after = chance_to_end_first(numbers, faces, others - 1, jokers, early, had_own, True)
        chance += Fraction(others, total) * after
    if jokers:
        if early <= 0 and had_own and had_enemy:
            after = Fraction(1)
        else:
            after = chance_to_end_first(
                numbers, faces, others, jokers - 1, early - 1, had_own, had_enemy
            )
        chance += Fraction(jokers, total) * after
    return chance


def describe_turn_end(b: Board, said: Said, chances: Chances) -> Told:
    """Return how likely the turn ends before a side's next numbered card."""
    share = chances.share(lambda end: end == TURN_ENDS)
    return {
        "title": f"The turn ends before the {SIDES[find_side(said['turn'])]} activate again",
        "lines": ["Cards that attacks use up are not foreseen."],
        "bars": [{"label": TURN_ENDS, **describe_probability(chances, TURN_ENDS)}],
        "ends_first": str(share.fraction),
    }


TURN_END: Question[Board] = Question(
    "turn",
    needs=("turn",),
    read=read_turn_end,
    words=describe_turn_end,
    examples=lambda b: [] if b.ending else [{"turn": name.lower()} for name in SIDES],
    shortcut=Shortcut(lambda b, said: True, turn_end_formula),
)


def answer_cards(game: Game[Board], b: Board) -> Told:
    """Answer for the next card, and say how near the end of the turn is."""
    ends = {s: TURN_END.answer(game, b, {"turn": SIDES[s].lower()}) for s in (ALLIED, GERMAN)}
    shares = {s: float(Fraction(str(ends[s]["ends_first"]))) for s in (ALLIED, GERMAN)}
    lines = [f"{ends[s]['title']}: {shares[s]:.1%}" for s in (ALLIED, GERMAN)]
    figures = {SIDES[s]: ends[s]["ends_first"] for s in (ALLIED, GERMAN)}
    told = NEXT_CARD.answer(game, b, {"card": "next"}) if any(b.deck) else {"title": "No card left"}
    return {**told, "lines": lines, "turn_ends_first": figures}
