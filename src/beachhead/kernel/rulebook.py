"""A game's rules as text: ids, our own words, rulings; shown wherever a rule bites."""

from typing import Literal

import msgspec

from beachhead.kernel.data import load
from beachhead.kernel.errors import DataError, Unknown


class Chapter(msgspec.Struct, frozen=True):
    """A chapter: the common beginning of its rules' ids, and a title."""

    id: str
    title: str


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One rule in our own words; it has a ruling if the text is unclear."""

    id: str
    title: str
    text: str
    kind: str = ""
    ambiguity: str = ""
    ruling: str = ""
    basis: Literal["", "stated", "inferred", "family", "reconstructed"] = ""
    informative: str = ""
    """The reason why no code can enforce it."""


class Pages(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file's own form."""

    title: str
    chapter: tuple[Chapter, ...]
    rule: tuple[Rule, ...]
    notice: str = ""


class Rulebook:
    """The rules of one game by id, in the book's order."""

    def __init__(self, pages: Pages, file: str) -> None:
        """Check that ids are unique and every rule has its chapter."""
        self.title = pages.title
        self.notice = pages.notice
        self.chapters = pages.chapter
        self.rules = {r.id: r for r in pages.rule}
        self.check(pages, file)

    def check(self, pages: Pages, file: str) -> None:
        """Raise DataError for doubled ids, orphans, and an ambiguity without a ruling."""
        seen: set[str] = set()
        for rule in pages.rule:
            if rule.id in seen:
                raise DataError(f"{file}: rule {rule.id!r} stands twice.", remedy="remove one")
            seen.add(rule.id)
            if not any(rule.id.startswith(c.id + "-") for c in pages.chapter):
                remedy = f"add a [[chapter]] with id {rule.id.rpartition('-')[0]!r}"
                raise DataError(f"{file}: rule {rule.id!r} has no chapter.", remedy=remedy)
            if bool(rule.ambiguity) != bool(rule.ruling):
                msg = f"{file}: rule {rule.id!r} has an ambiguity or a ruling alone."
                raise DataError(msg, remedy="write both or neither")

    def __getitem__(self, rule_id: str) -> Rule:
        """Return a rule by its id."""
        if rule_id not in self.rules:
            near = [r for r in self.rules if r.startswith(rule_id[:7])][:8]
            raise Unknown("rule", rule_id, near)
        return self.rules[rule_id]

    def chapter(self, chapter_id: str) -> list[Rule]:
        """List the rules of a chapter in order."""
        return [r for r in self.rules.values() if r.id.startswith(chapter_id + "-")]

    def search(self, words: str) -> list[Rule]:
        """List the rules that contain every word, in any case; the chapter's title counts too."""
        wanted = words.lower().split()
        return [
            r for r in self.rules.values() if all(w in self._searchable_text(r) for w in wanted)
        ]

    def _searchable_text(self, rule: Rule) -> str:
        """Return all words of a rule that a reader may look for."""
        chapter = next(c.title for c in self.chapters if rule.id.startswith(c.id + "-"))
        text = f"{rule.title} {rule.text} {rule.ambiguity} {rule.ruling}"
        return f"{rule.id} {chapter} {text}".lower()


def load_rulebook(package: str) -> Rulebook:
    """Load `rulebook.toml` beside a game's code."""
    return Rulebook(load(package, "rulebook.toml", Pages), f"{package}/rulebook.toml")
