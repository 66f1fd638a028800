"""A page of headings, paragraphs, lists, tables and pictures, as Markdown and as one HTML file."""

import re
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import NamedTuple

LONGEST_OPEN = 24
"""Rows of a table that is not folded."""
FIGURE = re.compile(r"|[-+]?\d[\d.,]*%?( \(.*\)| (to|of) .*|, at most .*)?")
"""What a cell of a column of figures may hold."""
STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem;
  color: #1c2024; background: #fff; }
table { border-collapse: collapse; margin: 1rem 0; font-variant-numeric: tabular-nums; }
th, td { border-bottom: 1px solid #d0d4d8; padding: 0.25rem 0.75rem; text-align: left; }
th { background: #f2f4f6; } .figure { text-align: right; }
div.wide { overflow-x: auto; } svg { max-width: 100%; height: auto; } figure { margin: 1rem 0; }
nav a { margin-right: 1rem; } summary { cursor: pointer; }
@media (prefers-color-scheme: dark) { body { color: #e6e8ea; background: #16191c; }
  th { background: #23282d; } svg { background: #fff; } }
"""


class Heading(NamedTuple):
    """A heading; level 1 is the page's title."""

    text: str
    level: int = 2

    def to_markdown(self) -> list[str]:
        """Return its lines."""
        return ["#" * self.level + " " + self.text]

    def to_html(self, folder: Path) -> str:
        """Return its element."""
        return f'<h{self.level} id="{self.anchor}">{escape(self.text)}</h{self.level}>'

    @property
    def anchor(self) -> str:
        """Return the name by which a link finds it."""
        return "-".join(re.findall("[a-z0-9]+", self.text.lower()))


class Words(NamedTuple):
    """A paragraph."""

    text: str

    def to_markdown(self) -> list[str]:
        """Return its lines."""
        return [self.text]

    def to_html(self, folder: Path) -> str:
        """Return its element."""
        return f"<p>{_write_text(self.text)}</p>"


class Items(NamedTuple):
    """A list."""

    items: Sequence[str]

    def to_markdown(self) -> list[str]:
        """Return its lines."""
        return [f"- {item}" for item in self.items]

    def to_html(self, folder: Path) -> str:
        """Return its element."""
        return "<ul>" + "".join(f"<li>{_write_text(item)}</li>" for item in self.items) + "</ul>"


class Grid(NamedTuple):
    """A table."""

    head: Sequence[str]
    rows: Sequence[Sequence[str]]

    def to_markdown(self) -> list[str]:
        """Return its lines."""
        bar = "| " + " | ".join("---" for _ in self.head) + " |"
        return [f"| {' | '.join(cells)} |" for cells in (self.head,)] + [
            bar,
            *(f"| {' | '.join(row)} |" for row in self.rows),
        ]

    def to_html(self, folder: Path) -> str:
        """Return its element; figures stand to the right, and a long table is folded."""
        kinds = [_column_class(column) for column in zip(*self.rows, strict=True)]
        kinds = kinds or [""] * len(self.head)
        cells = zip(kinds, self.head, strict=True)
        head = "".join(f"<th{kind}>{escape(cell)}</th>" for kind, cell in cells)
        rows = "".join(f"<tr>{''.join(map(_write_cell, kinds, row))}</tr>" for row in self.rows)
        table = f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
        wide = f'<div class="wide">{table}</div>'
        if len(self.rows) <= LONGEST_OPEN:
            return wide
        return f"<details><summary>Table, {len(self.rows)} rows</summary>{wide}</details>"


class Picture(NamedTuple):
    """A plot in a file of the page's folder."""

    file: str
    title: str

    def to_markdown(self) -> list[str]:
        """Return its line."""
        return [f"![{self.title}]({self.file})"]

    def to_html(self, folder: Path) -> str:
        """Return the picture itself, so that the page is one file."""
        text = (folder / self.file).read_text("utf-8")
        drawn = text[text.index("<svg") :]
        return f'<figure role="img" aria-label="{escape(self.title)}">{drawn}</figure>'


Block = Heading | Words | Items | Grid | Picture


def _column_class(cells: Sequence[str]) -> str:
    """Return how a column stands: to the right if all of its cells are figures."""
    return ' class="figure"' if all(FIGURE.fullmatch(cell) for cell in cells) else ""


def _write_cell(kind: str, text: str) -> str:
    """Return one cell of a table."""
    return f"<td{kind}>{escape(text)}</td>"


def _write_text(text: str) -> str:
    """Return text with what stands between backquotes as code."""
    return re.sub("`([^`]*)`", r"<code>\1</code>", escape(text))


def write_markdown(blocks: Sequence[Block]) -> str:
    """Return a page as Markdown."""
    return "\n\n".join("\n".join(block.to_markdown()) for block in blocks) + "\n"


def write_html(blocks: Sequence[Block], folder: Path) -> str:
    """Return a page as one HTML file; pictures are read from the folder."""
    title = next((b.text for b in blocks if isinstance(b, Heading)), "Report")
    parts = [block.to_html(folder) for block in blocks]
    links = [
        f'<a href="#{b.anchor}">{escape(b.text)}</a>'
        for b in blocks
        if isinstance(b, Heading) and b.level > 1
    ]
    if links:
        parts.insert(1, f"<nav>{' '.join(links)}</nav>")
    body = "\n".join(parts)
    head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width">'
    return (
        f'<!doctype html>\n<html lang="en"><head>{head}<title>{escape(title)}</title>'
        f"<style>{STYLE}</style></head><body>\n{body}\n</body></html>\n"
    )
