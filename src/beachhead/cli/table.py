"""A table in the terminal: people type, bots think, the rules decide."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.text import Text

from beachhead.ai import decide
from beachhead.cli import files, screen
from beachhead.cli.commands import COMMANDS, Quit
from beachhead.cli.marks import score_told
from beachhead.cli.typed import read_outcome
from beachhead.kernel.errors import BeachheadError, IllegalAnswer, Unknown
from beachhead.kernel.nodes import Answer, Chance, Decision, Over
from beachhead.kernel.notation import number_or_word
from beachhead.match import Match


class Table:
    """Play one match at a terminal."""

    def __init__(
        self,
        match: Match,
        console: Console,
        path: Path,
        *,
        seconds: float = 5.0,
        told: int = 0,
        ask: Callable[[str], str] = input,
    ) -> None:
        """Sit down: `told` entries are known already (-1: all); `ask` reads what is typed."""
        self.match = match
        self.console = console
        self.path = path
        self.seconds = seconds
        self.ask = ask
        self.told = match.ply if told < 0 else told
        self.seen_by = -1
        """The side for whose eyes the screen is, where sides have secrets."""
        self.luck = secrets.token_hex(8)
        self.heading = ""
        """The turn or phase that was shown last."""

    def play(self) -> None:
        """Go on until the end, or until somebody stops."""
        try:
            while not self.match.over:
                self.turn()
        except (Quit, EOFError, KeyboardInterrupt):
            self.stop()
            return
        except Exception:
            self.stop()
            raise
        self.tell()
        self.end()
        self.keep_score()

    def turn(self) -> None:
        """Let whoever comes first answer: a bot, the dice, or a person."""
        self.tell()
        found = self.match.bot_to_move()
        if found:
            self.match.answer(found[0], self.bot_answer(found[0]))
            return
        throws = self.match.rolling()
        if throws:
            self.throw(*throws[0])
        else:
            self.question(*self.match.asked()[0])

    def tell(self) -> None:
        """Tell what is new in the log."""
        screen.show_log(self.console, self.match.game, self.match.log(self.told))
        self.told = self.match.ply

    def bot_answer(self, side: int, level: str = "") -> Answer:
        """Ask a bot; it sees its side's view."""
        match = self.match
        level = level or match.seats[side].level
        seed = f"{self.luck}:{match.depth}"
        if not self.console.is_terminal:
            return decide(match.game, match.position, side, level, seed=seed, seconds=self.seconds)
        with self.console.status(f"{level} thinks …"):
            return decide(match.game, match.position, side, level, seed=seed, seconds=self.seconds)

    # ---- people ---------------------------------------------------------------------------

    def throw(self, side: int, node: Chance) -> None:
        """Ask what fell on the table."""
        if side >= 0 and not self.match.seats[side].is_bot:
            self.pass_the_screen(side)
        view = self.match.view(side)
        screen.show_throw(self.console, self.match.game, view, side, node)
        self.until_taken(side, lambda text: self.match.roll(read_outcome(node.device, text), side))

    def question(self, side: int, node: Decision) -> None:
        """Ask a person for an answer."""
        self.pass_the_screen(side)
        self.show(side, node)
        b, game = self.match.position, self.match.game
        spelled = {game.words(b, node.frame, option).text for option in node.options}

        def answer(text: str) -> object:
            number = number_or_word(text)
            if number in range(1, len(node.options) + 1) and text not in spelled:
                return self.match.answer(side, node.options[int(number) - 1])
            return self.match.answer(side, text)

        self.until_taken(side, answer)

    def show(self, side: int, node: Decision, *, every: bool = False) -> None:
        """Show the question, and where the game stands if that is new."""
        view = self.match.view(side)
        heading = self.match.game.heading(view)
        if heading != self.heading:
            self.heading = heading
            screen.show_position(self.console, self.match.game, view, side)
        screen.show_question(self.console, self.match, view, side, node, every=every)

    def pass_the_screen(self, side: int) -> None:
        """Keep secrets where several people share one screen."""
        people = [s for s, seat in enumerate(self.match.seats) if not seat.is_bot]
        if self.match.game.meta.secrets and len(people) > 1 and self.seen_by != side:
            name = self.match.sides[side].name
            if self.console.is_terminal:
                self.ask(f"Only {name} looks at the screen now. Enter goes on. ")
                self.console.clear()
            self.seen_by = side

    def until_taken(self, side: int, take: Callable[[str], object]) -> None:
        """Read lines until one is an answer, or a command that changes what is asked.

        What was played is on disk before anybody is asked: a closed terminal loses nothing.
        """
        files.save(self.match, self.path)
        ply = self.match.ply
        while self.match.ply == ply:
            text = self.ask("> ").strip()
            if not text:
                continue
            try:
                if not self.command(side, text):
                    take(text)
            except BeachheadError as error:
                self.console.print(refusal(error))

    def command(self, side: int, text: str) -> bool:
        """Do what a command says; tell whether it was one."""
        forced = text.startswith(":")
        word, _, rest = text.removeprefix(":").partition(" ")
        act = COMMANDS.get(word.lower())
        if act is None or (not forced and self.is_answer(side, text)):
            if forced:
                raise Unknown("command", word, sorted(COMMANDS))
            return False
        act(self, side, rest.strip())
        return True

    def is_answer(self, side: int, text: str) -> bool:
        """Tell whether a text is the notation of a legal answer."""
        return bool(self.match.asked()) and not self.match.why_not(side, text)

    # ---- the end --------------------------------------------------------------------------

    def stop(self) -> None:
        """Save what there is, so that nothing is lost, and say how to go on."""
        files.save(self.match, self.path)
        self.console.print()
        self.console.print(screen.plain(f"Saved. Go on with: beachhead play --resume {self.path}"))

    def end(self) -> None:
        """Tell the result and the luck."""
        node = self.match.nodes()[0]
        if isinstance(node, Over):
            screen.show_end(self.console, self.match, node)
        screen.show_luck(self.console, self.match, self.match.luck())
        files.save(self.match, self.path)
        self.console.print(screen.plain(f"Saved: {self.path}", "dim"))

    def keep_score(self) -> None:
        """Keep the points as a mark to beat, where the game counts some; say how they compare."""
        if told := score_told(self.match):
            self.console.print(screen.plain(told, "bold"))


def refusal(error: BeachheadError) -> Text:
    """Say why something was refused."""
    reason = error.reasons[0].message if isinstance(error, IllegalAnswer) else ""
    more = reason if reason not in error.message else ""
    more = more[:1].upper() + more[1:]
    sentence = " ".join(part for part in (error.message, more, error.remedy) if part)
    return Text.assemble((sentence, "red"), (f"  {error.rule}", "dim"))
