"""Figures of the book: real positions of the game, reached by its own rules, with the dice that fell.

    [[figure]]
    id = "caen"
    scenario = "two"
    play = ["caen", "4 2 5 2 2 2 5"]
    show = ["zone:20"]
    told = 2

`setup` is a form for `Game.setup`; without it the scenario starts as always. Each entry of `play` is
an answer in notation, or the faces of dice or a card where the rules throw or draw. `until STEP`
goes on by the first listed answer, and the first outcome, until that step asks. The last `told`
entries are told line by line beside the picture.
"""

from fnmatch import fnmatchcase

import msgspec

from beachhead.book.folder import read_file
from beachhead.kernel.errors import BeachheadError, DataError, Unknown
from beachhead.kernel.meta import Side
from beachhead.kernel.nodes import Decision, Over
from beachhead.kernel.position import Event, Position
from beachhead.kernel.registry import AnyGame
from beachhead.kernel.scene import Scene
from beachhead.kernel.things import things

MOST_STEPS = 500
"""Answers that `until` gives at most."""
Value = int | str | bool


class FigureForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A figure as it is declared."""

    id: str
    scenario: str = ""
    options: dict[str, Value] = {}
    setup: dict[str, object] = {}
    play: tuple[str, ...] = ()
    side: int = -1
    """Whose view it is."""
    show: tuple[str, ...] = ()
    """The things that fill the picture, by patterns; without it the whole table."""
    point: tuple[str, ...] = ()
    """Things that are lit, by patterns."""
    panel: str = ""
    """A panel of the scene that is shown instead of the map."""
    told: int = 0
    expect: tuple[str, ...] = ()
    """Words that the told lines have: what the text beside the picture relies on."""


class FiguresFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole of `figures.toml`."""

    figure: tuple[FigureForm, ...] = ()


class FigureLine(msgspec.Struct, frozen=True):
    """A line of what happened, with its dice: faces, and which of them hit."""

    text: str
    rule: str
    dice: list[int | str]
    hits: list[int]


class Figure(msgspec.Struct, frozen=True):
    """A picture of a position, and what led to it."""

    id: str
    scene: Scene
    sides: list[Side]
    show: tuple[str, ...]
    point: tuple[str, ...]
    panel: str
    lines: list[FigureLine]


def list_figures(game: AnyGame) -> tuple[FigureForm, ...]:
    """List the figures that a game declares."""
    return read_file(game, "figures.toml", FiguresFile).figure


def draw_figure(game: AnyGame, figure_id: str) -> Figure:
    """Play to a figure's position and describe what is seen there."""
    forms = {f.id: f for f in list_figures(game)}
    if figure_id not in forms:
        raise Unknown("figure", figure_id, list(forms))
    form = forms[figure_id]
    b, events = _play_form(game, form)
    parties = game.scenario(form.scenario).parties or game.meta.sides
    return Figure(
        form.id,
        game.scene(game.view(b, form.side), form.side),
        list(parties),
        form.show,
        form.point,
        form.panel,
        [_describe_event(game, e) for e in events if game.log_line(e)],
    )


def check_figure(game: AnyGame, form: FigureForm) -> None:
    """Raise DataError if a figure cannot be reached, or shows or tells something else than it says."""
    figure = draw_figure(game, form.id)
    shown = things(figure.scene)
    for pattern in (*form.show, *form.point):
        if not any(fnmatchcase(thing, pattern) for thing in shown):
            msg = f"{game.id}: the figure {form.id!r} shows no {pattern!r}."
            raise DataError(msg, remedy="correct `show` or `point` in figures.toml")
    if form.panel and not any(p.id == form.panel for p in figure.scene.panels):
        msg = f"{game.id}: the figure {form.id!r} has no panel {form.panel!r}."
        raise DataError(msg, remedy=f"use one of {', '.join(p.id for p in figure.scene.panels)}")
    told = " ".join(line.text for line in figure.lines)
    for words in form.expect:
        if words not in told:
            msg = f"{game.id}: the figure {form.id!r} does not tell {words!r}, but: {told}"
            raise DataError(msg, remedy="read the text beside it, then correct it and `expect`")


def _play_form(game: AnyGame, form: FigureForm) -> tuple[Position, list[Event]]:
    """Return the position of a figure and the events that it shows."""
    events: list[Event] = []
    try:
        b = game.setup(form.setup) if form.setup else game.new(form.scenario, **form.options)
        for number, text in enumerate(form.play):
            happened = _play_entry(game, b, text)
            if number >= len(form.play) - form.told:
                events += happened
    except BeachheadError as error:
        msg = f"{game.id}: the figure {form.id!r} cannot be reached: {error.message}"
        raise DataError(msg, remedy="correct its set-up or its answers in figures.toml") from None
    return b, events


def _play_entry(game: AnyGame, b: Position, text: str) -> list[Event]:
    """Play an answer or an outcome, or go on until a step asks."""
    if not text.startswith("until "):
        return game.play(b, game.parse(b, text))
    wanted = text.removeprefix("until ")
    events: list[Event] = []
    for _ in range(MOST_STEPS):
        node = game.open_node(b)
        if isinstance(node, Over) or node.step == wanted:
            break
        outcome = node.options[0] if isinstance(node, Decision) else node.device.outcomes()[0][0]
        events += game.play(b, outcome, node.side)
    return events


def _describe_event(game: AnyGame, event: Event) -> FigureLine:
    """Return an event as a line with its dice."""
    figures = event.figures
    dice, hits = figures.get("dice", ()), figures.get("dice_hit", ())
    return FigureLine(
        game.log_line(event),
        event.rule,
        list(dice) if isinstance(dice, tuple | list) else [],
        [int(h) for h in hits] if isinstance(hits, tuple | list) else [],
    )
