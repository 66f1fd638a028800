"""What an answer does, in half a sentence, and the rule that says so."""

import msgspec

from beachhead.games.company.content.tables import TABLES
from beachhead.games.company.rules.actions import RULES
from beachhead.kernel.nodes import AnswerText

ACTIONS = {
    "FM": "fire first, then one Move",
    "MF": "one Move, then fire that needs 1 more to hit",
    "RU": "two Moves, but passed saves are rolled again",
    "AF": "fire without moving; misses are rolled again",
    "AS": f'go in up to {TABLES.move.assault}" and fight hand to hand; the Teams that stay behind fire in support',
    "DI": "Hard Cover for the whole Unit until it moves",
    "BA": "shells or smoke over the heads of everybody, with an observer",
    "MO": "one Move, no fire",
    "FI": "fire once, no Move",
    "OW": "wait, and fire at an enemy while he moves in sight",
    "NO": "end the activation here",
    "leader": "place him elsewhere, pass suppression on, or appoint another",
}
WORDS = {
    "ground": ("harder to hit, but it neither moves nor fires by action this round", "MIN-FIRE-45"),
    "stand": ("it stays free to move and fire", "MIN-FIRE-43"),
    "counter": (
        "a Training Check; passed, it strikes back, failed, it must break off",
        "MIN-ASSAULT-19",
    ),
    "off": (
        "a die of inches away; the enemy may follow and destroys what he catches",
        "MIN-ASSAULT-26",
    ),
    "farther": ("the only way to close with the enemy now", "MIN-ASSAULT-29"),
    "leave": ("nobody makes contact, so the assault ends", "MIN-ASSAULT-07"),
    "reroll": ("his one help of this Initiative; the second roll stands", "MIN-LEAD-10"),
    "along": ("once a round he takes part in the action of a Unit near him", "MIN-LEAD-02"),
    "decline": ("all Units that may act once more stay as they are", "MIN-SEQ-08"),
    "reserve": ("enters from its stretch of the table's edge if it passes and moves", "MIN-SEQ-01"),
    "shells": ("every Team under the template is attacked, friend or foe", "MIN-INDIRECT-11"),
    "smoke": ("hides what is in it and behind it until the round ends", "MIN-INDIRECT-25"),
    "react": ("needs 1 more to hit; no Team fires twice in an Initiative", "MIN-REACT-03"),
    "more": ("Teams of the Unit that do not fire at the moment named before", "MIN-REACT-04"),
    "watch": ("needs no more than usual to hit, and ends the Overwatch", "MIN-ACT-17"),
}


def explain_word(words: AnswerText, code: str) -> AnswerText:
    """Add to an answer what its word does."""
    note, rule = WORDS.get(code, ("", ""))
    return msgspec.structs.replace(words, note=note, rule=rule) if note else words


def explain_action(words: AnswerText, code: str) -> AnswerText:
    """Add to an action what it does."""
    return msgspec.structs.replace(words, note=ACTIONS[code], rule=RULES[code])
