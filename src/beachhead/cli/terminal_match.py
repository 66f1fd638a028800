"""One match in the terminal: people type answers, bots play the other sides."""

import hashlib
import secrets
from collections.abc import Callable
from functools import partial
from pathlib import Path

from rich.console import Console
from rich.text import Text

from beachhead.ai import Players
from beachhead.cli import files, screen
from beachhead.cli.game_commands import COMMANDS, WORDS_TAKEN, Quit
from beachhead.cli.referee_line import DiceWait, take_line
from beachhead.cli.scores import describe_score
from beachhead.kernel.errors import BeachheadError, IllegalAnswer, Unknown
from beachhead.kernel.nodes import Answer, AnswerText, Chance, Decision, Over
from beachhead.match import Match


class TerminalMatch:
    """Play one match in the terminal."""

    def __init__(
        self,
        match: Match,
        console: Console,
        path: Path,
        *,
        seconds: float = 5.0,
        shown: int = 0,
        ask: Callable[[str], str] = input,
    ) -> None:
        """Continue a match whose first `shown` entries need not be shown again (-1: all)."""
        self.match = match
        self.players = Players(match.game)
        self.console = console
        self.path = path
        self.seconds = seconds
        self.ask = ask
        self.shown = match.ply if shown < 0 else shown
        self.seen_by = -1
        """The side that looks at the screen, where sides have secrets."""
        chosen = match.header.seed or secrets.token_hex(8)
        self.bot_seed = hashlib.sha256(f"bots:{chosen}".encode()).hexdigest()
        """Bots answer alike in matches of the same seed; their answers give no die away."""
        self.listed: list[AnswerText] = []
        """The answers that were listed last: the same list is not printed twice in a row."""
        self.explained: set[str] = set()
        """Steps whose dice have been explained."""
        self.heading = ""
        """The last turn or phase that was shown."""

    def play(self) -> None:
        """Play until the end, or until the user stops."""
        try:
            while not self.match.over:
                self.play_turn()
        except (Quit, EOFError, KeyboardInterrupt):
            self.save_and_stop()
            return
        except Exception:
            self.save_and_stop()
            raise
        self.show_news()
        self.show_result()
        self.keep_score()

    def play_turn(self) -> None:
        """Take the next answer: of a bot, of the dice, or of a person."""
        self.show_news()
        bot = self.match.bot_to_move()
        if bot is not None:
            self.match.answer(bot, self.ask_bot(bot))
            return
        throws = self.match.throws()
        if throws:
            self.ask_roll(*throws[0])
        else:
            self.ask_answer(*self.match.decisions()[0])

    def show_news(self) -> None:
        """Show what is new in the log."""
        screen.show_log(self.console, self.match.game, self.match.log(self.shown))
        self.shown = self.match.ply

    def ask_bot(self, side: int, level: str = "") -> Answer:
        """Return a bot's answer; it sees its side's view."""
        match = self.match
        level = level or match.seats[side].level
        seed = f"{self.bot_seed}:{match.depth}"
        ask = partial(
            self.players.decide, match.position, side, level, seed=seed, seconds=self.seconds
        )
        if not self.console.is_terminal:
            return ask()
        with self.console.status(f"{level} is thinking …"):
            return ask()

    # ---- people ---------------------------------------------------------------------------

    def ask_roll(self, side: int, node: Chance) -> None:
        """Ask for dice or cards that came up on the table."""
        if side >= 0 and not self.match.seats[side].is_bot:
            self.hand_over_screen(side)
        known = node.step in self.explained
        self.explained.add(node.step)
        screen.show_throw(self.console, self.match, self.match.view(side), node, brief=known)
        self.ask_until_taken(side)

    def ask_answer(self, side: int, node: Decision) -> None:
        """Ask a person for an answer."""
        self.hand_over_screen(side)
        self.show_question(side, node)
        self.ask_until_taken(side)

    def show_question(self, side: int, node: Decision, *, every: bool = False) -> None:
        """Show the question, and the state of the game in a new turn or phase."""
        view = self.match.view(side)
        heading = self.match.game.heading(view)
        if heading != self.heading:
            self.heading = heading
            screen.announce_turn(self.console, self.match.game, view, side)
        texts = self.match.game.option_texts(view, node.frame, node.options)
        known = not every and texts == self.listed
        self.listed = texts
        screen.show_question(self.console, self.match, view, side, node, every=every, brief=known)

    def hand_over_screen(self, side: int) -> None:
        """Ask for the next player at the screen if sides have secrets."""
        people = [s for s, seat in enumerate(self.match.seats) if not seat.is_bot]
        if self.match.game.meta.secrets and len(people) > 1 and self.seen_by != side:
            name = self.match.sides[side].name
            if self.console.is_terminal:
                self.ask(f"Only {name} should look at the screen now. Press Enter. ")
                self.console.clear()
            self.seen_by = side

    def ask_until_taken(self, side: int) -> None:
        """Read lines until one is an answer or a command that changes the match.

        The match is saved first: a closed terminal loses nothing.
        """
        files.save(self.match, self.path)
        ply = self.match.ply
        waiting: DiceWait | None = None
        while self.match.ply == ply:
            text = self.ask(f"{self.name_asked(side)}> ").strip()
            if not text:
                waiting = None
                continue
            try:
                if not self.run_command(side, text):
                    take_line(self.match, waiting.complete(text) if waiting else text)
            except DiceWait as error:
                waiting = error
                self.console.print(describe_refusal(error))
            except BeachheadError as error:
                self.console.print(describe_refusal(error))

    def name_asked(self, side: int) -> str:
        """Return who is asked, for the prompt; the table itself where it is no side's own throw."""
        return self.match.sides[side].name if side >= 0 else "Table"

    def run_command(self, side: int, text: str) -> bool:
        """Run a command; return False if the text is not one."""
        forced = text.startswith(":")
        word, _, rest = text.removeprefix(":").partition(" ")
        act = COMMANDS.get(word.lower())
        answers = bool(rest) and word.lower() not in WORDS_TAKEN
        if act is None or (not forced and (answers or self.is_answer(side, text))):
            if forced:
                raise Unknown("command", word, sorted(COMMANDS))
            return False
        act(self, side, rest.strip())
        return True

    def is_answer(self, side: int, text: str) -> bool:
        """Return True if a text is the notation of a legal answer."""
        return bool(self.match.decisions()) and not self.match.why_not(side, text)

    # ---- the end --------------------------------------------------------------------------

    def save_and_stop(self) -> None:
        """Save the match and print how to continue."""
        files.save(self.match, self.path)
        self.console.print()
        self.console.print(
            screen.without_markup(f"Saved. Continue with: beachhead play --resume {self.path}")
        )

    def show_result(self) -> None:
        """Show the result and the luck, and save the match."""
        node = self.match.nodes()[0]
        if isinstance(node, Over):
            screen.show_end(self.console, self.match, node)
        screen.show_luck(self.console, self.match, self.match.luck())
        files.save(self.match, self.path)
        self.console.print(screen.without_markup(f"Saved: {self.path}", "dim"))

    def keep_score(self) -> None:
        """Keep the points, if the game counts points, and show how they compare."""
        if text := describe_score(self.match):
            self.console.print(screen.without_markup(text, "bold"))


def describe_refusal(error: BeachheadError) -> Text:
    """Return why something was refused."""
    reason = error.reasons[0].message if isinstance(error, IllegalAnswer) else ""
    more = reason if reason not in error.message else ""
    more = more[:1].upper() + more[1:]
    remedy = error.remedy[:1].upper() + error.remedy[1:]
    between = "\n" if "\n" in error.message else " "  # a list of candidates ends with its line
    sentence = between.join(part for part in (error.message, more, remedy) if part)
    return Text.assemble((sentence, "red"), (f"  {error.rule}", "dim"))
