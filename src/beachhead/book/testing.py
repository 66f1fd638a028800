"""Checks of a game's texts: what a player sees or is asked is explained, and every rule that is named exists.

from beachhead.book.testing import check_guide, check_legend

check_legend(game, scenario="meeting", seed=1, plies=100)
"""

from collections.abc import Iterator
from functools import cache

from beachhead.book.chapters import (
    SUMMARY,
    BookChapter,
    Span,
    find_paragraphs,
    list_spans,
    load_chapters,
)
from beachhead.book.charts import load_charts
from beachhead.book.figures import check_figure, draw_figure, list_figures
from beachhead.book.guide import Guide, load_guide
from beachhead.book.marks import list_marks, list_shown
from beachhead.kernel.registry import AnyGame
from beachhead.kernel.scene import Scene
from beachhead.kernel.steps import Choice
from beachhead.kernel.testing import walk


def check_guide(game: AnyGame) -> None:
    """Assert that every scenario has a goal card for each of its sides, and every question a tip."""
    for scenario in game.scenarios():
        guide = load_guide(game, scenario.id)
        goal = guide.goal
        if not (goal.wins and goal.lasts and goal.begin and goal.rules):
            _fail(game, f"the goal card of {scenario.id} is incomplete: goal.toml")
        spoken_to = {s.side for s in goal.sides}
        missing = set(range(scenario.sides)) - spoken_to if -1 not in spoken_to else set()
        if missing:
            _fail(game, f"the goal card of {scenario.id} says nothing to sides {sorted(missing)}")
        charts = load_charts(game, scenario.id)
        for rule in (*_cited_rules(guide), *(c.rule for c in charts if c.rule)):
            if rule not in game.book.rules:
                _fail(game, f"the guide cites {rule!r}, which is not in the rulebook")
    _check_tips(game, guide)


def _check_tips(game: AnyGame, guide: Guide) -> None:
    """Assert that questions and tips are the same set, and that a tip is short."""
    asked = {name for name, step in game.rules.steps.items() if isinstance(step, Choice)}
    if silent := sorted(asked - set(guide.tips)):
        _fail(game, f"coach.toml has no tip for {', '.join(silent)}")
    if strange := sorted(set(guide.tips) - asked):
        _fail(game, f"coach.toml has tips for steps that ask nothing: {', '.join(strange)}")
    for name, tip in guide.tips.items():
        if not 20 <= len(tip.text) <= LONGEST_TIP:
            _fail(
                game, f"the tip for {name} has {len(tip.text)} characters, not 20 to {LONGEST_TIP}"
            )


LONGEST_TIP = 320


def _cited_rules(guide: Guide) -> Iterator[str]:
    """Go through the rules that a guide names."""
    yield from guide.goal.rules
    yield from (e.rule for e in guide.legend if e.rule)
    yield from (t.rule for t in guide.tips.values() if t.rule)


def check_legend(game: AnyGame, scenario: str = "", seed: int = 0, plies: int = 200) -> None:
    """Assert that the legend explains every mark that a random game shows to anybody."""
    guide = load_guide(game, scenario)
    tour = walk(game, scenario, seed, plies)
    for stop in tour.stops:
        for side in range(-1, len(game.meta.sides)):
            for mark in list_marks(game.scene(game.view(stop.b, side), side)):
                if guide.explain(mark) is None:
                    tour.fail(stop.b, f"the legend does not explain {mark!r}")


def check_book(game: AnyGame) -> None:
    """Assert that the book leads to every chapter of the rulebook, and that its links and figures hold."""
    chapters = load_chapters(game)
    if not chapters or chapters[-1].id != SUMMARY:
        _fail(game, "the book has no chapters or no summary.md")
    figures = {form.id: form for form in list_figures(game)}
    used = {block.figure for chapter in chapters for block in chapter.blocks if block.figure}
    if used != set(figures):
        _fail(game, f"figures.toml and the chapters do not agree on {sorted(used ^ set(figures))}")
    for chapter in chapters:
        _check_drawings(game, chapter)
        for block in chapter.blocks:
            for span in list_spans(block):
                _check_link(game, chapter, span)
    reached = find_paragraphs(game)
    if lost := sorted(
        {c.id for c in game.book.chapters for r in game.book.chapter(c.id) if r.id not in reached}
    ):
        _fail(game, f"the book leads to no rule of {', '.join(lost)}")
    for form in figures.values():
        check_figure(game, form)


def _check_drawings(game: AnyGame, chapter: BookChapter) -> None:
    """Assert that a chapter has a figure, and that each paragraph can be shown on the table."""
    if chapter.id == SUMMARY:
        return
    if not any(block.figure for block in chapter.blocks):
        _fail(game, f"{chapter.id}: the chapter has no figure")
    for block in chapter.blocks:
        shows = [block.show, *(s.target for s in list_spans(block) if s.style == "show")]
        if block.kind not in ("heading", "figure") and not any(shows):
            text = "".join(span.text for span in list_spans(block))
            _fail(game, f"{chapter.id}: nothing is shown on the table for {text[:60]!r}")
        if block.show and not _is_on_some_table(game, block.show):
            _fail(game, f"{chapter.id}: not all of {block.show!r} is ever on the table")


def _check_link(game: AnyGame, chapter: BookChapter, span: Span) -> None:
    """Assert that what a link names is there."""
    known: dict[str, set[str]] = {
        "rule": set(game.book.rules),
        "rules": {c.id for c in game.book.chapters},
        "chapter": {c.id for c in load_chapters(game)},
    }
    if span.style in known and span.target not in known[span.style]:
        _fail(
            game,
            f"{chapter.id}: the link {span.text!r} leads to {span.target!r}, which is not there",
        )
    if span.style == "show" and not _is_on_some_table(game, span.target):
        _fail(game, f"{chapter.id}: no table has a thing called {span.target!r}")


@cache
def _is_on_some_table(game: AnyGame, patterns: str) -> bool:
    """Return True if each pattern fits something at the start of a scenario or in a figure."""
    return all(any(list_shown(scene, p) for scene in _list_scenes(game)) for p in patterns.split())


@cache
def _list_scenes(game: AnyGame) -> tuple[Scene, ...]:
    """Return the scenes of all scenarios at their start and of all figures of the book."""
    starts = (game.scene(game.new(scenario.id), -1) for scenario in game.scenarios())
    return (*starts, *(draw_figure(game, form.id).scene for form in list_figures(game)))


def _fail(game: AnyGame, message: str) -> None:
    """Fail with the game's name."""
    raise AssertionError(f"{game.id}: {message}")
