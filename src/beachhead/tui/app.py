"""The full screen of the terminal: map, question and log; keys, mouse or typed notation."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import ClassVar

from rich.columns import Columns
from rich.text import Text
from textual import work
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, ScrollableContainer, Vertical
from textual.events import Resize
from textual.message import Message
from textual.widgets import Footer, Header, Input, OptionList, RichLog, Static

from beachhead.ai import Players
from beachhead.ai.hints import find_hints
from beachhead.cli.referee_line import take_line
from beachhead.cli.screen import has_few_facts, list_facts, panel_text
from beachhead.kernel.errors import BeachheadError, IllegalAnswer
from beachhead.kernel.nodes import Answer, Decision, Over
from beachhead.kernel.scene import Scene
from beachhead.kernel.variants import title_with_variant
from beachhead.match import LogItem, Match
from beachhead.match.log import name_of
from beachhead.match.undo import plan_undo
from beachhead.tui.map_drawing import choose_size, draw
from beachhead.tui.stage_facts import list_stage_facts, recent_things

Save = Callable[[Match, Path], None]
RECENT_ENTRIES = 6
WRAPPED_AGAIN = 200
"""Entries of the log that are shown again after a resize."""
ZOOM, SMALLEST_ZOOM, LARGEST_ZOOM = 1.4, 0.25, 4.0
"""One step, and the ends; a map never gets smaller than its window."""


class MapView(ScrollableContainer):
    """The window on the map: it scrolls, and says when it has another size."""

    class Resized(Message):
        """The window has another size."""

    def on_resize(self, event: Resize) -> None:
        """Tell the board that the window has another size."""
        self.post_message(self.Resized())


class Board(App[None]):
    """Play one match on a screen of panes."""

    CSS = """
    #table { width: 2fr; height: 100%; }
    #view { height: 1fr; min-height: 50%; }
    #map { width: auto; height: auto; padding: 0 1; }
    #panels { height: auto; max-height: 30%; padding: 0 1; overflow: auto; }
    #stage { height: auto; max-height: 8; padding: 0 1; border-top: solid $primary; }
    #side { width: 1fr; min-width: 38; }
    #summary { height: auto; max-height: 25%; padding: 0 1; color: $text-muted; }
    #prompt { height: auto; padding: 0 1; text-style: bold; }
    #options { height: 1fr; border: none; }
    #log { height: 1fr; padding: 0 1; border-top: solid $primary; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f2", "undo", "Undo"),
        Binding("f6", "undo_agreed", "Undo, all agree"),
        Binding("f3", "hint", "Hint"),
        Binding("f4", "rule", "Rule"),
        Binding("f5", "save", "Save"),
        Binding("f7", "zoom(-1)", "Smaller"),
        Binding("f8", "zoom(1)", "Larger"),
        Binding("shift+left", "pan(-1, 0)", show=False),
        Binding("shift+right", "pan(1, 0)", show=False),
        Binding("shift+up", "pan(0, -1)", show=False),
        Binding("shift+down", "pan(0, 1)", show=False),
        Binding("ctrl+q", "quit", "Quit"),
    ]

    def __init__(self, match: Match, path: Path, save: Save, *, seconds: float = 3.0) -> None:
        """Show a match; `save` writes it to `path`."""
        super().__init__()
        self.match = match
        self.players = Players(match.game)
        self.path = path
        self.save = save
        self.seconds = seconds
        self.logged = 0
        self.zoom = 1.0
        self.marked: tuple[str, ...] = ()
        self.shown: list[Answer] = []
        self.title = title_with_variant(match.game.id, match.game.title)

    def compose(self) -> ComposeResult:
        """Lay out the panes."""
        yield Header()
        with Horizontal():
            with Vertical(id="table"):
                with MapView(id="view"):
                    yield Static(id="map")
                yield Static(id="stage")
                yield Static(id="panels")
            with Vertical(id="side"):
                yield Static(id="summary")
                yield Static(id="prompt")
                yield OptionList(id="options")
                yield Input(placeholder="an answer, or dice", id="typed")
                yield RichLog(id="log", wrap=True, markup=False, min_width=20)
        yield Footer()

    def on_mount(self) -> None:
        """Show the match."""
        self.refresh_all()

    def on_map_view_resized(self) -> None:
        """Redraw the map once its window has its new size, and wrap the log anew."""
        self.draw_map(self.marked)
        self.query_one("#log", RichLog).clear()
        self.logged = max(0, self.match.ply - WRAPPED_AGAIN)
        self.show_news()

    # ---- showing --------------------------------------------------------------------------

    def side(self) -> int:
        """Return the side that looks at the screen: the person who is asked, or the only one."""
        people = [s for s, _ in self.match.decisions() if not self.match.seats[s].is_bot]
        at_home = [s for s, seat in enumerate(self.match.seats) if not seat.is_bot]
        return people[0] if people else at_home[0] if len(at_home) == 1 else -1

    def refresh_all(self) -> None:
        """Redraw everything, then let a bot think if it is its turn."""
        match, game, side = self.match, self.match.game, self.side()
        view = match.view(side)
        scene = game.scene(view, side)
        self.sub_title = scene.title
        box = self.query_one("#summary", Static)
        facts = list_facts(scene) if has_few_facts(scene, box.size.width or 40) else []
        box.update(Text("\n".join([scene.standing, *facts])))
        self.query_one("#panels", Static).update(Columns(panel_texts(scene), padding=(0, 2)))
        self.show_news()
        self.query_one("#stage", Static).update(Text("\n".join(self.stage_lines())))
        self.show_question(side)
        self.call_after_refresh(self.draw_map, ())
        if match.bot_to_move() is not None:
            self.think()

    def show_news(self) -> None:
        """Add new lines to the log."""
        log = self.query_one("#log", RichLog)
        for item in self.match.log(self.logged):
            for line in item.lines:
                rule = (f"  {line.rule}", "dim") if line.rule else ""
                log.write(Text.assemble(line.text, rule))
        self.logged = self.match.ply

    def show_question(self, side: int) -> None:
        """Show the question with its answers, or the result."""
        match, game = self.match, self.match.game
        options = self.query_one("#options", OptionList)
        options.clear_options()
        self.shown = []
        who, node = match.asked_nodes()[0]
        decisions = [(s, n) for s, n in match.decisions() if s == side]
        if decisions:
            who, node = decisions[0]
        asks = game.prompt(match.view(who), node)
        name = name_of(match.sides, who) if who >= 0 and not isinstance(node, Over) else ""
        prompt = Text(asks if name in asks else f"{name}: {asks}")
        if isinstance(node, Over):
            scores = (f"{name_of(match.sides, s)} {n:+d}" for s, n in enumerate(node.scores))
            prompt.append("\n" + ", ".join(scores))
        else:
            prompt.append(f"  {node.rule}", "dim")
        self.query_one("#prompt", Static).update(prompt)
        if isinstance(node, Decision) and decisions:
            self.shown = list(node.options)
            for shown in game.option_texts(match.position, node.frame, node.options):
                label = Text(shown.label or shown.text)
                options.add_option(label.append(f"  {shown.note}", "dim") if shown.note else label)
            options.highlighted = 0
            options.focus()
        else:
            self.query_one("#typed", Input).focus()

    def draw_map(self, marked: tuple[str, ...]) -> None:
        """Draw the map in its pane; `marked` ids stand out."""
        view, self.marked = self.query_one("#view", MapView), marked
        side, game = self.side(), self.match.game
        scene = game.scene(self.match.view(side), side)
        width, height = view.size.width - 3, view.size.height - 1
        if width > 0 and height > 0:
            size = choose_size(scene, width, height, self.zoom)
            recent = recent_things(self.last_item())
            self.query_one("#map", Static).update(
                draw(scene, self.match.sides, *size, marked, recent)
            )
            self.show_place(scene, size, marked or recent)

    def show_place(self, scene: Scene, size: tuple[int, int], things: tuple[str, ...]) -> None:
        """Scroll the map to what an answer or the last move is about."""
        spots = [a.centre for a in scene.areas if a.id in things]
        spots += [p.at for p in scene.pieces if p.id in things and p.at]
        view = self.query_one("#view", MapView)
        if spots:
            x = spots[-1][0] * size[0] / scene.size[0] - view.size.width / 2
            y = spots[-1][1] * size[1] / scene.size[1] - view.size.height / 2
            view.scroll_to(max(x, 0), max(y, 0), animate=False)

    def last_item(self) -> LogItem | None:
        """Return the last answer or roll that stands and tells something."""
        found = self.match.log(max(0, self.match.ply - RECENT_ENTRIES))
        told = [item for item in found if item.lines and not item.undone]
        return told[-1] if told else None

    def stage_lines(self) -> list[str]:
        """Return the facts of the last move, one on each line."""
        item = self.last_item()
        return [fact for line in item.lines for fact in list_stage_facts(line)] if item else []

    # ---- answering ------------------------------------------------------------------------

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Mark on the map the things that an answer is about."""
        if event.option_index < len(self.shown):
            decisions = [n for s, n in self.match.decisions() if s == self.side()]
            if decisions:
                answer, frame = self.shown[event.option_index], decisions[0].frame
                shown = self.match.game.answer_text(self.match.position, frame, answer)
                self.draw_map(shown.at)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Answer with the chosen option."""
        if event.option_index < len(self.shown):
            answer = self.shown[event.option_index]
            self.change_match(partial(self.match.answer, self.side(), answer))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take a typed answer or roll."""
        text = event.value.strip()
        event.input.value = ""
        if text:
            self.change_match(partial(take_line, self.match, text))

    def change_match(self, change: Callable[[], object]) -> None:
        """Change the match, or show why that is refused."""
        try:
            change()
        except BeachheadError as error:
            reason = error.reasons[0].message if isinstance(error, IllegalAnswer) else ""
            self.notify(reason or error.message, title=error.rule or error.code, severity="error")
            return
        self.save_match()
        self.refresh_all()

    def save_match(self) -> bool:
        """Save the match; if that fails, show why and play on."""
        try:
            self.save(self.match, self.path)
        except BeachheadError as error:
            self.notify(error.advice(), title=error.code, severity="error")
            return False
        return True

    @work(thread=True, exclusive=True)
    def think(self) -> None:
        """Let a bot answer without freezing the screen."""
        side = self.match.bot_to_move()
        if side is None:
            return
        level = self.match.seats[side].level
        ply = self.match.ply
        try:
            answer = self.ask_bot(side, level)
        except BeachheadError as error:
            self.call_from_thread(self.notify, error.message, severity="error")
            return
        if self.match.ply == ply and self.is_running:
            self.call_from_thread(self.change_match, partial(self.match.answer, side, answer))

    def ask_bot(self, side: int, level: str) -> Answer:
        """Return a bot's answer; it sees its side's view."""
        match = self.match
        seed = f"{match.header.commitment}:{match.depth}"
        b = match.game.clone(match.position)
        return self.players.decide(b, side, level, seed=seed, seconds=self.seconds)

    # ---- keys -----------------------------------------------------------------------------

    def action_undo(self) -> None:
        """Undo the last move of this side, if nobody else has to agree."""
        self.change_match(partial(self.match.undo, self.side()))

    def action_undo_agreed(self) -> None:
        """Undo the last move of this side; everybody who has to agree does."""
        self.change_match(self.undo_agreed)

    def undo_agreed(self) -> None:
        """Undo as far as people can agree to."""
        plan = plan_undo(self.match, self.side())
        self.match.undo(self.side(), plan.depth, agreed=bool(plan.consent))

    @work(thread=True)
    def action_hint(self) -> None:
        """Show the best move, the win chance after it, and why."""
        side = self.side()
        if any(s == side for s, _ in self.match.decisions()):
            match = self.match
            hints = find_hints(match.game, match.position, side, seconds=self.seconds)
            for hint in hints[:1]:
                why = f" {hint.why[:1].upper()}{hint.why[1:]}" if hint.why else ""
                text = f"{hint.text}. Win chance after it: {hint.chance:.0%}.{why}"
                self.call_from_thread(self.notify, text, timeout=20)

    def action_zoom(self, step: int) -> None:
        """Draw the map larger or smaller."""
        self.zoom = min(max(self.zoom * ZOOM**step, SMALLEST_ZOOM), LARGEST_ZOOM)
        self.draw_map(self.marked)

    def action_pan(self, x: int, y: int) -> None:
        """Scroll the map by a third of its window."""
        view = self.query_one("#view", MapView)
        view.scroll_relative(x * view.size.width // 3, y * view.size.height // 3, animate=False)

    def action_rule(self) -> None:
        """Show the rule of the question."""
        _, node = self.match.asked_nodes()[0]
        if not isinstance(node, Over):
            rule = self.match.game.book[node.rule]
            self.notify(rule.text, title=f"{rule.id} {rule.title}", timeout=20)

    def action_save(self) -> None:
        """Save the match."""
        if self.save_match():
            self.notify(f"Saved: {self.path}")

    async def action_quit(self) -> None:
        """Save and quit."""
        self.save_match()
        self.exit()


def panel_texts(scene: Scene) -> list[Text]:
    """Return the panels of a scene, each under its title."""
    found = [(panel.title, panel_text(panel)) for panel in scene.panels]
    return [Text.assemble((f"{title}\n", "bold"), body) for title, body in found if body.plain]
