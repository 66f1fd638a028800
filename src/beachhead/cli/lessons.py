"""`beachhead lesson`: list, check, show and play lessons."""

import secrets
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import fill

from rich.console import Console

from beachhead.cli.checks import print_line
from beachhead.cli.screen import show_question, without_markup
from beachhead.cli.terminal_match import TerminalMatch
from beachhead.kernel import registry
from beachhead.kernel.errors import DataError, Unknown
from beachhead.kernel.registry import AnyGame
from beachhead.lessons import LessonMatch, Source, check_lesson, list_lessons, read_lesson_file
from beachhead.lessons.learning import play_task, show_answer
from beachhead.lessons.pointing import seen_things

WIDTH = 96


def find_source(name: str, game_id: str = "") -> tuple[AnyGame, list[Source]]:
    """Return a game with the lessons that a name means: GAME, GAME/ID, or a file."""
    path = Path(name)
    if path.suffix == ".toml":
        game = registry.game(game_id or guess_game(path))
        return game, [read_lesson_file(path)]
    game_name, _, lesson_id = name.partition("/")
    game = registry.game(game_name)
    sources = list_lessons(game)
    if not lesson_id:
        return game, sources
    found = [source for source in sources if source.lesson.id == lesson_id]
    if not found:
        raise Unknown("lesson", lesson_id, [source.lesson.id for source in sources])
    return game, found


def guess_game(path: Path) -> str:
    """Return the game in whose folder `lessons/` a file is."""
    name = path.resolve().parent.parent.name.lstrip("_")
    if name not in registry.sources():
        msg = f"{path.name}: the file is in no game's folder."
        raise DataError(msg, remedy="name the game with --game")
    return name


def list_all(console: Console, game_id: str) -> None:
    """List the lessons of one game, or of all."""
    games = [registry.game(game_id)] if game_id else registry.games()
    for game in games:
        for source in list_lessons(game):
            lesson = source.lesson
            text = f"{game.id}/{lesson.id}: {lesson.title}, {lesson.minutes} minutes. {lesson.goal}"
            print_line(console, text)


def check(console: Console, name: str, game_id: str) -> bool:
    """Check lessons and print what is wrong; return True if all hold."""
    game, sources = find_source(name, game_id)
    sound = True
    for source in sources:
        try:
            match = check_lesson(game, source)
        except DataError as error:
            print_line(console, error.advice(), "red")
            sound = False
        else:
            tasks = sum(step.is_task for step in source.lesson.step)
            text = f"{source.file}: {len(source.lesson.step)} steps, {tasks} tasks,"
            print_line(console, f"{text} {match.depth} answers and throws: sound.", "green")
    return sound


def show(console: Console, name: str, game_id: str, *, things: bool) -> None:
    """Play lessons as they say and print every step with its question: for those who write them."""
    game, sources = find_source(name, game_id)
    for source in sources:
        match, read = LessonMatch.begin(game, source.lesson, "shown with this seed"), 0
        while not match.finished:
            at, before = match.progress.step, match.ply
            print_steps(console, match, read)
            if things:
                shown = ", ".join(f"{t.id} ({t.name})" for t in seen_things(match).values())
                console.print(without_markup(f"Things: {shown}", "dim"))
            print_question(console, match)
            if not play_task(match, "shown"):
                console.print(without_markup("This task cannot be done as it says.", "red"))
                return
            played = "; ".join(entry.text for entry in match.entries[before:])
            console.print(without_markup(f"> {played}", "green"))
            read = at + 1
        console.print(without_markup(source.lesson.done, "bold"))


def print_steps(console: Console, match: LessonMatch, first: int) -> None:
    """Print the steps from one on up to the next task."""
    for number in range(first, min(match.progress.step + 1, len(match.lesson.step))):
        step = match.lesson.step[number]
        head = f"{number + 1} of {len(match.lesson.step)}"
        rule = f"  {step.rule}" if step.rule else ""
        console.print(without_markup(f"\n{head}{rule}", "dim"))
        console.print(without_markup(fill(step.text, WIDTH), "bold"))


def print_question(console: Console, match: LessonMatch) -> None:
    """Print what the learner is asked now."""
    for side, node in match.decisions():
        if side == match.learner:
            show_question(console, match, match.view(side), side, node, every=False)


class TerminalLesson(TerminalMatch):
    """Play a lesson in the terminal."""

    match: LessonMatch

    read = 0
    """Steps that have been printed."""

    def start(self) -> None:
        """Play until every task is done, or until the learner stops."""
        while not self.match.finished and not self.match.over:
            self.play_turn()
        self.show_news()
        words = self.match.lesson.done if self.match.finished else "The goal was not reached."
        self.console.print(without_markup(f"\n{words}", "bold"))

    def play_turn(self) -> None:
        """Print the steps that are new, then go on as in any match."""
        self.show_news()
        if self.match.learner in self.match.asked_sides():
            print_steps(self.console, self.match, self.read)
            self.read = max(self.read, self.match.progress.step + 1)
        super().play_turn()

    def run_command(self, side: int, text: str) -> bool:
        """Run a command; `show` gives the right answer."""
        if text.lower() == "show":
            self.match.answer(side, show_answer(self.match))
            return True
        return super().run_command(side, text)


def play(console: Console, name: str, game_id: str) -> None:
    """Play one lesson in the terminal."""
    game, sources = find_source(name, game_id)
    match = LessonMatch.begin(game, sources[0].lesson, secrets.token_hex(16))
    console.print(without_markup(f"{match.lesson.title}: {match.lesson.goal}", "bold"))
    console.print(
        without_markup("Type help for a list of commands, show for the right answer.", "dim")
    )
    with TemporaryDirectory() as folder:
        TerminalLesson(match, console, Path(folder) / "lesson.json").start()
