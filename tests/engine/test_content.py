"""`content` for programs that have no source: every table is explained on the game's page."""

from pathlib import Path

import pytest

from beachhead.engine.requests import Content
from beachhead.engine.session import Session
from beachhead.kernel import registry

PAGES = Path(__file__).parents[2] / "docs" / "games"
GAMES = sorted(set(registry.all_games()) - {"template"})


@pytest.mark.parametrize("game", GAMES)
def test_the_page_explains_every_table(game: str):
    page = (PAGES / f"{game}.md").read_text("utf-8")
    _, _, rest = page.partition("## Content\n")
    explained = rest.partition("\n## ")[0]
    tables = Session().content(Content(game=game)).content
    assert [name for name in tables if f"`{name}`" not in explained] == []
