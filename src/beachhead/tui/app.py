"""The full screen of the terminal: map, question and log; keys, mouse or typed notation."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import ClassVar

from rich.columns import Columns
from rich.text import Text
from textual import work
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.events import Resize
from textual.widgets import Footer, Header, Input, OptionList, RichLog, Static

from beachhead.ai import decide, default_level
from beachhead.cli.screen import panel_text
from beachhead.kernel.devices import Device
from beachhead.kernel.errors import BeachheadError, IllegalAnswer
from beachhead.kernel.nodes import Answer, Decision, Over
from beachhead.kernel.scene import Scene
from beachhead.match import Match
from beachhead.match.log import name_of
from beachhead.match.undo import plan_undo
from beachhead.tui.map_drawing import draw

Save = Callable[[Match, Path], None]
Read = Callable[[Device, str], object]


class Board(App[None]):
    """Play one match on a screen of panes."""

    CSS = """
    #table { width: 2fr; height: 100%; }
    #map { height: 1fr; min-height: 60%; padding: 0 1; }
    #panels { height: auto; max-height: 40%; padding: 0 1; overflow: auto; }
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
        Binding("ctrl+q", "quit", "Quit"),
    ]

    def __init__(
        self, match: Match, path: Path, save: Save, read: Read, *, seconds: float = 3.0
    ) -> None:
        """Show a match; `save` writes it to `path`, `read` understands typed dice."""
        super().__init__()
        self.match = match
        self.path = path
        self.save = save
        self.read = read
        self.seconds = seconds
        self.logged = 0
        self.shown: list[Answer] = []
        self.title = match.game.title

    def compose(self) -> ComposeResult:
        """Lay out the panes."""
        yield Header()
        with Horizontal():
            with Vertical(id="table"):
                yield Static(id="map")
                yield Static(id="panels")
            with Vertical(id="side"):
                yield Static(id="summary")
                yield Static(id="prompt")
                yield OptionList(id="options")
                yield Input(placeholder="an answer in notation, or dice", id="typed")
                yield RichLog(id="log", wrap=True, markup=False, min_width=20)
        yield Footer()

    def on_mount(self) -> None:
        """Show the match."""
        self.refresh_all()

    def on_resize(self, event: Resize) -> None:
        """Redraw the map in the new size."""
        del event
        self.draw_map(())

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
        self.query_one("#summary", Static).update(Text(scene.summary))
        self.query_one("#panels", Static).update(Columns(panel_texts(scene), padding=(0, 2)))
        self.show_news()
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
        prompt = Text(game.prompt(match.view(who), node))
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
        pane = self.query_one("#map", Static)
        side, game = self.side(), self.match.game
        scene = game.scene(self.match.view(side), side)
        width, height = pane.size.width - 2, pane.size.height
        if width > 0 and height > 0:
            pane.update(draw(scene, self.match.sides, width, height, marked))

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
        throws = self.match.throws()
        if text and throws:
            who, node = throws[0]
            self.change_match(lambda: self.match.roll(self.read(node.device, text), who))
        elif text:
            self.change_match(partial(self.match.answer, self.side(), text))

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
        game, b = match.game, match.game.clone(match.position)
        return decide(game, b, side, level, seed=seed, seconds=self.seconds)

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
        """Show what a bot would answer."""
        side = self.side()
        if any(s == side for s, _ in self.match.decisions()):
            answer = self.ask_bot(side, default_level())
            text = self.match.game.text(self.match.position, answer, side)
            self.call_from_thread(self.notify, f"The bot would answer: {text}")

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
