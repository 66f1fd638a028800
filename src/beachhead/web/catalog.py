"""Games as the lobby shows them, their guides and their rulebooks."""

from functools import cache, lru_cache

from beachhead.ai import LEVELS
from beachhead.book import (
    Figure,
    draw_figure,
    find_paragraphs,
    load_chapters,
    load_charts,
    load_guide,
)
from beachhead.kernel import registry
from beachhead.kernel.nodes import Decision, Over
from beachhead.kernel.registry import AnyGame
from beachhead.kernel.variants import label_of
from beachhead.store import counts_points
from beachhead.web.lessons import list_cards
from beachhead.web.messages import Book, BookPage, GameCard, GuidePage, Level
from beachhead.web.views import has_odds

MOST_THROWS = 20
"""Throws of no side in particular before somebody begins."""


@cache
def list_games() -> list[GameCard]:
    """List every game, hidden ones last."""
    found = sorted(registry.all_games().values(), key=lambda game: (game.hidden, game.title))
    return [describe_game(game) for game in found]


def describe_game(game: AnyGame) -> GameCard:
    """Describe one game."""
    return GameCard(
        id=game.id,
        title=game.title,
        version=game.version,
        blurb=game.blurb,
        provenance=game.meta.provenance or game.book.notice,
        sides=list(game.meta.sides),
        scenarios=game.scenarios(),
        first={s.id: first_side(game, s.id) for s in game.scenarios()},
        options=game.options(),
        bots=[Level(level.id, level.title, level.text) for level in LEVELS],
        cooperative=game.meta.cooperative,
        secrets=game.meta.secrets,
        odds=has_odds(game),
        points=counts_points(game),
        rules=len(game.book.rules),
        hidden=game.hidden,
        lessons=list_cards(game),
        variant=label_of(game.id),
    )


@cache
def first_side(game: AnyGame, scenario: str) -> int:
    """Return the side that begins: the first one that throws or is asked."""
    b = game.new(scenario)
    for _ in range(MOST_THROWS):
        node = game.node(b)
        if isinstance(node, Over):
            break
        if node.side >= 0:
            return node.side
        if isinstance(node, Decision):
            break
        game.apply(b, node.device.outcomes()[0][0], node.side)
    return 0


@cache
def describe_book(game_id: str) -> Book:
    """Return a game's rulebook."""
    game = registry.game(game_id)
    found = game.book
    return Book(
        game.id, found.title, found.notice, list(found.chapters), list(found.rules.values())
    )


@lru_cache(maxsize=256)
def describe_guide(game_id: str, scenario: str) -> GuidePage:
    """Return the guide to a scenario of a game."""
    game = registry.game(game_id)
    found = load_guide(game, scenario)
    charts = load_charts(game, scenario)
    return GuidePage(game.id, found.goal, list(found.legend), found.tips, charts)


@cache
def describe_chapters(game_id: str) -> BookPage:
    """Return a game's book."""
    game = registry.game(game_id)
    return BookPage(game.id, game.title, list(load_chapters(game)), find_paragraphs(game))


@lru_cache(maxsize=256)
def describe_figure(game_id: str, figure: str) -> Figure:
    """Return a picture of a game's book."""
    return draw_figure(registry.game(game_id), figure)
