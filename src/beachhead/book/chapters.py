"""The book's chapters: small Markdown files, read into blocks that a client draws.

`book/10-landing.md` is a chapter; its number gives the order. `book/summary.md` is the page to print.
A chapter is a title (`# …`), then headings (`## …`), paragraphs, lists (`- …`, `1. …`), tables
(`| … |`), examples (`> …`) and figures on lines of their own (`![Caption](figure:ID)`). In a line:

    **strong**  *emphasis*  [words](rule:AAD-MOVE-03)  [words](rules:AAD-MOVE)
    [words](chapter:landing)  [words](show:zone:12 zone:14)

`rules:` names a chapter of the rulebook, `show:` things of the table, by patterns of their ids or
of their marks (`symbol:armour`). What a whole paragraph shows on the table stands in a line below it:

    <!-- show: zone:30 symbol:armour -->

Below a title or a heading the line is for all paragraphs that have none.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import Literal

import msgspec

from beachhead.book.folder import folder_of, package_of
from beachhead.kernel.errors import DataError
from beachhead.kernel.registry import AnyGame

FILE = re.compile(r"(\d+)-([a-z0-9-]+)\.md$")
LINK = re.compile(r"\*\*(.+?)\*\*|\*(.+?)\*|\[([^\]]+)\]\((rule|rules|chapter|show):([^)]+)\)")
FIGURE = re.compile(r"!\[([^\]]*)\]\(figure:([\w-]+)\)$")
NUMBERED = re.compile(r"\d+\. ")
SHOWN = re.compile(r"<!-- show: (.+?) -->$")
SUMMARY = "summary"
Style = Literal["", "strong", "em", "rule", "rules", "chapter", "show"]
Kind = Literal["heading", "text", "list", "steps", "table", "example", "figure"]


class Span(msgspec.Struct, frozen=True, omit_defaults=True):
    """Some words: plain, stressed, or a link to a rule, a chapter or things of the table."""

    text: str
    style: Style = ""
    target: str = ""


Line = tuple[Span, ...]


class Block(msgspec.Struct, frozen=True, omit_defaults=True):
    """A heading, paragraph, list, table or figure."""

    kind: Kind
    lines: tuple[Line, ...] = ()
    """One for a paragraph, one for each item of a list."""
    rows: tuple[tuple[Line, ...], ...] = ()
    """Of a table; the first one is its head."""
    figure: str = ""
    show: str = ""
    """Patterns of what can be shown of it on the table."""


class BookChapter(msgspec.Struct, frozen=True):
    """A chapter in the order in which one learns the game."""

    id: str
    title: str
    blocks: tuple[Block, ...]


def load_chapters(game: AnyGame) -> tuple[BookChapter, ...]:
    """Load the chapters of a game in their order, the summary last; none if it has no book."""
    return _load_chapters(game, package_of(game))


@cache
def _load_chapters(game: AnyGame, package: str) -> tuple[BookChapter, ...]:
    """Read the files once."""
    folder = folder_of(game)
    if not folder.is_dir():
        return ()
    found = [(m, entry) for entry in folder.iterdir() if (m := FILE.fullmatch(entry.name))]
    found.sort(key=lambda pair: int(pair[0][1]))
    chapters = [read_chapter(m[2], e.read_text("utf-8"), f"{package}/{e.name}") for m, e in found]
    last = folder.joinpath(f"{SUMMARY}.md")
    if last.is_file():
        chapters.append(read_chapter(SUMMARY, last.read_text("utf-8"), f"{package}/{last.name}"))
    return tuple(chapters)


def read_chapter(chapter_id: str, text: str, file: str) -> BookChapter:
    """Read a chapter: its first line is its title."""
    head, _, body = text.partition("\n")
    if not head.startswith("# "):
        raise DataError(f"{file}: it does not begin with a title.", remedy="write `# Title` first")
    parts = [part for part in re.split(r"\n\s*\n", body.strip()) if part]
    return BookChapter(chapter_id, head[2:].strip(), tuple(_read_blocks(parts)))


def _read_blocks(parts: list[str]) -> Iterator[Block]:
    """Read paragraphs; each shows what its own line says, else the line of its section or chapter."""
    of_chapter = of_section = ""
    headed = False
    for part in parts:
        if line := SHOWN.match(part):
            of_section = line[1]
            of_chapter = of_chapter if headed else of_section
            continue
        block = read_block(part)
        if block.kind == "heading":
            headed, of_section = True, block.show or of_chapter
            block = msgspec.structs.replace(block, show="")
        elif block.kind != "figure" and not block.show:
            block = msgspec.structs.replace(block, show=of_section)
        yield block


def read_block(text: str) -> Block:
    """Read lines without an empty one between them."""
    *lines, last = text.strip().split("\n")
    if lines and (shown := SHOWN.match(last)):
        return msgspec.structs.replace(read_block("\n".join(lines)), show=shown[1])
    lines.append(last)
    if figure := FIGURE.match(text.strip()):
        return Block("figure", (read_line(figure[1]),), figure=figure[2])
    if text.startswith("## "):
        return Block("heading", (read_line(text[3:]),))
    if text.startswith("|"):
        rows = [[c.strip() for c in line.strip("| ").split("|")] for line in lines]
        rows = [row for row in rows if not all(set(c) <= set("-: ") for c in row)]
        return Block("table", rows=tuple(tuple(map(read_line, row)) for row in rows))
    if text.startswith("> "):
        return Block("example", (read_line(" ".join(x.removeprefix("> ") for x in lines)),))
    if text.startswith("- "):
        return Block("list", _read_items(lines, re.compile("- ")))
    if NUMBERED.match(text):
        return Block("steps", _read_items(lines, NUMBERED))
    return Block("text", (read_line(" ".join(lines)),))


def _read_items(lines: list[str], mark: re.Pattern[str]) -> tuple[Line, ...]:
    """Read the items of a list; a line without a mark goes on with the item before it."""
    items: list[str] = []
    for line in lines:
        if mark.match(line):
            items.append(mark.sub("", line, count=1))
        else:
            items[-1] += f" {line.strip()}"
    return tuple(map(read_line, items))


def read_line(text: str) -> Line:
    """Cut a line into its spans."""
    spans: list[Span] = []
    at = 0
    for found in LINK.finditer(text):
        if found.start() > at:
            spans.append(Span(text[at : found.start()]))
        spans.append(_read_span(found))
        at = found.end()
    if at < len(text):
        spans.append(Span(text[at:]))
    return tuple(spans)


def _read_span(found: re.Match[str]) -> Span:
    """Read stressed words or a link."""
    strong, emphasis, words, kind, target = found.groups()
    if strong:
        return Span(strong, "strong")
    if emphasis:
        return Span(emphasis, "em")
    return msgspec.convert({"text": words, "style": kind, "target": target}, Span)


def list_spans(block: Block) -> list[Span]:
    """List the spans of a block, those of tables too."""
    return [s for line in (*block.lines, *(c for row in block.rows for c in row)) for s in line]


def find_paragraphs(game: AnyGame) -> dict[str, str]:
    """Return for each rule the paragraph that tells of it, as `chapter/number`.

    That is one that names the rule, else one that names its chapter of the rulebook, else one that
    names another rule of that chapter.
    """
    named: dict[str, str] = {}
    for chapter in load_chapters(game):
        for number, block in enumerate(chapter.blocks):
            for span in list_spans(block):
                if span.style in ("rule", "rules") and chapter.id != SUMMARY:
                    named.setdefault(span.target, f"{chapter.id}/{number}")
    near: dict[str, str] = {}
    for target, place in named.items():
        if target in game.book.rules:
            near.setdefault(_chapter_of(game, target), place)
    homes = {rule: _chapter_of(game, rule) for rule in game.book.rules}
    places = {r: named.get(r) or named.get(h) or near.get(h) for r, h in homes.items()}
    return {rule: place for rule, place in places.items() if place}


def _chapter_of(game: AnyGame, rule: str) -> str:
    """Return the chapter of the rulebook that a rule stands in."""
    return max((c.id for c in game.book.chapters if rule.startswith(c.id + "-")), key=len)
