"""The README keeps its promises."""

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def test_the_python_lines_of_the_readme_run():
    """Every prompt of the README gives what it says."""
    failures, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)

    assert tried >= 6
    assert failures == 0


def prose(page: Path) -> list[str]:
    """List the lines of a page that are neither code, tables, pictures nor headings."""
    blocks = page.read_text("utf-8").split("```")[::2]
    lines = [line for block in blocks for line in block.splitlines()]
    return [line for line in lines if not line.startswith(("|", "!", "    ", "#", "<", "`{"))]


PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md"]
PAGES += sorted((ROOT / "docs").rglob("*.md"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_prose_is_wrapped_at_a_hundred_columns(page: Path):
    assert [line for line in prose(page) if len(line) > 100] == []


def test_every_page_that_the_readme_and_docs_link_exists():
    """A relative link of a Markdown page leads to a file."""
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")]
    links = [(p, t) for p in pages for t in re.findall(r"\]\(([^)#]+)", p.read_text("utf-8"))]
    missing = [f"{p.name}: {t}" for p, t in links if ":" not in t and not (p.parent / t).exists()]

    assert links
    assert missing == []
