"""A table in the terminal: people type, bots think, the rules decide."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.text import Text

from beachhead.ai import bots, decide
from beachhead.cli import files, screen
from beachhead.cli.typed import read_outcome
from beachhead.kernel.errors import BeachheadError, IllegalAnswer, Unknown
from beachhead.kernel.nodes import Answer, Chance, Decision, Over
from beachhead.match import Match, Seat
from beachhead.store import keep_score

HELP = """\
Type the number of an answer, or its notation; several answers with ; between them. Other words:
  where         where the game stands, in words
  board         everything that lies on the table
  log           what happened so far
  why ANSWER    whether an answer is legal, and why not
  odds          exact chances of what is open
  rules [WORDS] the rules that are asked about now; search the rulebook
  undo [turn]   take back the last answer, or all since the last roll or other side
  hint [LEVEL]  ask a bot what it would do
  seat LEVEL    let a bot play on for this side
  luck          what the dice showed against what fair dice show
  all           every answer of a long list
  save [FILE]   write the match down
  quit          save and stop; go on later with --resume
A colon in front (:undo) makes a word a command where an answer is called so."""


class Quit(Exception):
    """Somebody wants to stop."""


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
            if text.isdigit() and 1 <= int(text) <= len(node.options) and text not in spelled:
                return self.match.answer(side, node.options[int(text) - 1])
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
        """Read lines until one is an answer, or a command that changes what is asked."""
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

    # ---- commands -------------------------------------------------------------------------

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

    def help(self, side: int, rest: str) -> None:
        """Explain the commands."""
        del side, rest
        self.console.print(screen.plain(HELP))

    def where(self, side: int, rest: str) -> None:
        """Say in words where the game stands."""
        del rest
        screen.show_position(self.console, self.match.game, self.match.view(side), side)

    def board(self, side: int, rest: str) -> None:
        """Show everything on the table."""
        del rest
        screen.show_board(self.console, self.match, self.match.view(side), side)

    def every(self, side: int, rest: str) -> None:
        """List every answer."""
        del rest
        for who, node in self.match.asked():
            if who == side:
                self.show(side, node, every=True)

    def log(self, side: int, rest: str) -> None:
        """Tell everything that happened."""
        del side, rest
        screen.show_log(self.console, self.match.game, self.match.log())

    def why(self, side: int, rest: str) -> None:
        """Explain an answer without giving it."""
        reasons = self.match.why_not(side, rest)
        if not reasons:
            self.console.print(screen.plain(f"{rest} is legal.", "green"))
        for reason in reasons:
            self.console.print(
                Text.assemble(reason.message, (f"  {reason.rule} {reason.code}", "dim"))
            )

    def odds(self, side: int, rest: str) -> None:
        """Show exact chances."""
        del rest
        throws = [node for _, node in self.match.rolling()]
        screen.show_odds(self.console, self.match.game, self.match.view(side), throws)

    def rules(self, side: int, rest: str) -> None:
        """Show rules by id or by words; without either, those that are asked about now."""
        del side
        book = self.match.game.book
        wanted = rest.upper() if rest.upper() in book.rules else ""
        open_rules = [node.rule for _, node in self.match.opened() if not isinstance(node, Over)]
        found = [book[wanted]] if wanted else book.search(rest) if rest else []
        for rule in found or [book[r] for r in dict.fromkeys(open_rules) if not rest]:
            screen.show_rule(self.console, rule)
        if rest and not found:
            self.console.print(screen.plain("No rule has these words.", "dim"))

    def undo(self, side: int, rest: str) -> None:
        """Take back the last answer of a person, further than alone if everybody agrees."""
        match = self.match
        depth = self.last_of_people()
        who = match.entries[match.line[depth]].side if depth < match.depth else side
        if rest == "turn":
            depth = min(depth, match.floor(who))
        agreed = depth < match.floor(who)
        if agreed and not self.everybody_agrees():
            return
        match.undo(who, depth, agreed=agreed)

    def last_of_people(self) -> int:
        """Find the depth of the last answer or typed roll that a person gave."""
        match = self.match
        for depth in range(match.depth - 1, -1, -1):
            entry = match.entries[match.line[depth]]
            if entry.kind == "roll" and match.header.dice != "seeded":
                return depth
            if entry.kind == "answer" and not match.seats[entry.side].is_bot:
                return depth
        return match.depth

    def everybody_agrees(self) -> bool:
        """Ask, because a roll or another side's answer goes back too."""
        told = "A roll or another side's answer goes back too. Does everybody agree? [y/N] "
        return self.ask(told).strip().lower() in ("y", "yes")

    def hint(self, side: int, rest: str) -> None:
        """Say what a bot would do."""
        match = self.match
        answer = self.bot_answer(side, rest or best_level(match))
        text = match.game.text(match.position, answer, side)
        self.console.print(screen.plain(f"It would answer: {text}"))

    def seat(self, side: int, rest: str) -> None:
        """Let a bot play on for this side."""
        known = bots(self.match.game)
        if rest not in known:
            raise Unknown("bot", rest, sorted(known))
        self.match.take_seat(side, Seat("bot", level=rest))

    def show_luck(self, side: int, rest: str) -> None:
        """Show expected against rolled."""
        del side, rest
        screen.show_luck(self.console, self.match, self.match.luck())

    def save(self, side: int, rest: str) -> None:
        """Write the match down."""
        del side
        self.path = Path(rest) if rest else self.path
        files.save(self.match, self.path)
        self.console.print(screen.plain(f"Saved: {self.path}"))

    def quit(self, side: int, rest: str) -> None:
        """Stop."""
        raise Quit

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
        standing = keep_score(self.match)
        if standing:
            self.console.print(screen.plain(standing.words, "bold"))


COMMANDS: dict[str, Callable[[Table, int, str], None]] = {
    "help": Table.help,
    "?": Table.help,
    "board": Table.board,
    "where": Table.where,
    "all": Table.every,
    "log": Table.log,
    "why": Table.why,
    "odds": Table.odds,
    "rules": Table.rules,
    "rule": Table.rules,
    "undo": Table.undo,
    "hint": Table.hint,
    "seat": Table.seat,
    "luck": Table.show_luck,
    "save": Table.save,
    "quit": Table.quit,
    "exit": Table.quit,
}


def refusal(error: BeachheadError) -> Text:
    """Say why something was refused."""
    reason = error.reasons[0].message if isinstance(error, IllegalAnswer) else ""
    more = reason if reason not in error.message else ""
    more = more[:1].upper() + more[1:]
    sentence = " ".join(part for part in (error.message, more, error.remedy) if part)
    return Text.assemble((sentence, "red"), (f"  {error.rule}", "dim"))


def best_level(match: Match) -> str:
    """Choose the bot that gives hints."""
    own = sorted(match.game.bots())
    return own[-1] if own else "greedy"
