"""How answers are shown, what they do, and the rule that says so: the texts of `answers.toml`."""

import msgspec

from beachhead.games.company.content.tables import TABLES
from beachhead.games.company.rules.actions import RULES
from beachhead.kernel.data import load
from beachhead.kernel.nodes import AnswerText


class Word(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer of a word: how it is shown, what it does and by which rule."""

    label: str = ""
    note: str = ""
    rule: str = ""


class Answers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole of `answers.toml`."""

    units: dict[str, str]
    teams: dict[str, str]
    actions: dict[str, str]
    words: dict[str, Word]


TEXTS = load(__package__, "answers.toml", Answers)


def explain_word(words: AnswerText, code: str) -> AnswerText:
    """Add to an answer what its word does."""
    word = TEXTS.words.get(code, Word())
    return msgspec.structs.replace(words, note=word.note, rule=word.rule) if word.note else words


def show_word(code: str, at: tuple[str, ...]) -> AnswerText:
    """Show an answer of a word, with what it does."""
    return explain_word(AnswerText(code, TEXTS.words[code].label, at=at), code)


def explain_action(words: AnswerText, code: str) -> AnswerText:
    """Add to an action what it does."""
    note = TEXTS.actions[code].format(assault=TABLES.move.assault)
    return msgspec.structs.replace(words, note=note, rule=RULES[code])
