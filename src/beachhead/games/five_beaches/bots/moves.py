"""Whole moves: which unit does what, as sequences of answers with the evaluation's opinion."""

from beachhead.games.five_beaches.board import DONE, Board
from beachhead.games.five_beaches.bots.evaluation import Evaluation
from beachhead.games.five_beaches.rules.activation import act, ready_on_map
from beachhead.games.five_beaches.rules.combat import needed_number
from beachhead.kernel.moves import Move
from beachhead.kernel.nodes import Answer, Chance, Decision

CARDS = 64
"""More than a deck has."""
ACTS = 32
"""More than a card gives Activations."""
LOOK_AHEAD = {"utah": 12, "campaign": 2}
"""Cards that are played on where it was found to be worth while …"""
USUAL_LOOK = 6
"""… and elsewhere: about three of activation, and those of attacks."""
QUIET = ("turn_card", "choose_unit", "choose_map")


def list_moves(b: Board, decision: Decision) -> list[Move]:
    """List the moves of a decision; none where the set-up asks."""
    evaluation = Evaluation(b, decision.side)
    step = decision.step
    options = [o for o in decision.options if isinstance(o, int)]
    if step == "choose_unit":
        return [m for unit in options for m in unit_moves(evaluation, (), unit, decision)]
    if step == "choose_map":
        return [m for sheet in options for m in map_moves(evaluation, sheet, decision)]
    if step in ("act", "choose_support", "choose_strike"):
        return [Move((o,), evaluation.answer_value(step, o, decision.frame)) for o in options]
    return []


def map_moves(evaluation: Evaluation, sheet: int, node: Decision) -> list[Move]:
    """List the moves on one map of the campaign."""
    if sheet == DONE:
        return [Move((sheet,), evaluation.answer_value(node.step, sheet, node.frame))]
    b = evaluation.b
    units = ready_on_map(b, evaluation.side, b.content.sheet_index[sheet])
    return [m for unit in units for m in unit_moves(evaluation, (sheet,), unit, node)]


def unit_moves(
    evaluation: Evaluation, start: tuple[Answer, ...], unit: int, node: Decision
) -> list[Move]:
    """List what one unit can do."""
    if unit == DONE:
        return [Move((unit,), evaluation.answer_value(node.step, unit, node.frame))]
    acts = act.options(evaluation.b, unit)
    return [Move((*start, unit, a), evaluation.act_value(unit, a)) for a in acts]


def stretch_of(b: Board) -> int:
    """Count cards and activations from the start of the game."""
    used = sum(b.content.whole_deck) - sum(b.deck)
    return (b.turn * CARDS + used) * ACTS + min(len(b.acted), ACTS - 1)


def turn_of(b: Board) -> int:
    """Return the turn."""
    return b.turn


def horizon_of(b: Board) -> int:
    """Return the stretch a few cards later."""
    return (stretch_of(b) // ACTS + LOOK_AHEAD.get(b.scenario, USUAL_LOOK)) * ACTS


def is_quiet(b: Board) -> bool:
    """Return True between two activations and before a card of activation."""
    return not b.agenda or b.agenda[-1][0] in QUIET


def merge_cards(b: Board, node: Chance) -> list[tuple[Answer, float]]:
    """Merge the cards of an attack into hit, miss and the Joker that ends the turn."""
    whole: list[tuple[Answer, float]] = [(outcome, float(p)) for outcome, p in node.device.folded()]
    if node.step != "draw_for_attack":
        return whole
    low = needed_number(b, int(node.frame[1]), int(node.frame[2]))
    groups: list[list[tuple[int, str]]] = [[], [], []]
    for face, count in b.counts_by_face().items():
        kind = b.content.cards[face]
        if count and kind.number:
            groups[kind.number < low].append((count, face))
        elif count and kind.side < 0 and b.both_have_had_a_card():
            groups[2].append((count, face))
    total = sum(n for group in groups for n, _ in group)
    if not total:
        return whole
    return [((max(g)[1],), sum(n for n, _ in g) / total) for g in groups if g]
