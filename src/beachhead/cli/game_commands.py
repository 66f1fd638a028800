"""Commands that can be typed during a match; `help` lists them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

from beachhead.ai import find_bot
from beachhead.ai.hints import describe_answers, find_hints
from beachhead.cli import files, screen
from beachhead.cli.referee_line import LineReader
from beachhead.kernel.errors import BeachheadError, IllegalAnswer
from beachhead.kernel.nodes import Over
from beachhead.kernel.progress import Cancelled
from beachhead.kernel.setups import write_toml
from beachhead.match import Seat
from beachhead.match.log import name_of
from beachhead.match.undo import last_move, plan_undo

if TYPE_CHECKING:
    from beachhead.cli.terminal_match import TerminalMatch

HELP = """\
Type the number of an answer, its notation, or words of it: Vierville bh.
Separate several answers and dice with ; as in: Vierville bh; 3
Dice: 3 4 6, or 346. They may come first: bombard 3 5 1. What they are for is asked back. More \
dice than a throw needs go to the next throws of its kind; a question between them gets the same \
answer again while it is legal.
If an answer has the same name as a command, type a colon before the command: :undo
Commands:"""
USES = {
    "where": "show the state of the game",
    "board": "show all pieces and panels",
    "log": "show what has happened",
    "why ANSWER": "explain why an answer is legal or not",
    "odds [PLAN]": "show the odds of the next throw, or of a plan such as kind=fire unit=US.rif; "
    "Ctrl-C stops a long computation",
    "rules [WORDS]": "show the rules of the current question, or search the rulebook",
    "undo [turn]": "undo the last answer, or all answers since the last roll or other side",
    "hint [LEVEL]": "show the best moves and why, or what a bot of a level would do",
    "seat LEVEL": "let a bot play this side from now on",
    "luck": "compare the dice with what fair dice show",
    "all": "show all answers of a long list",
    "show [FILE]": "write the position as a set-up that can be edited; play --setup FILE begins "
    "with it",
    "save [FILE]": "save the match, or write a copy of it to a file",
    "quit": "save and stop; continue later with --resume",
}


class Quit(Exception):
    """The user wants to stop."""


def show_help(terminal: TerminalMatch, side: int, rest: str) -> None:
    """Print the commands."""
    terminal.console.print(screen.without_markup(HELP))
    table = Table(box=None, show_header=False, padding=(0, 2))
    for name, use in USES.items():
        table.add_row(screen.without_markup(name), screen.without_markup(use))
    terminal.console.print(table)


def show_where(terminal: TerminalMatch, side: int, rest: str) -> None:
    """Show the state of the game."""
    screen.show_position(terminal.console, terminal.match.game, terminal.match.view(side), side)


def show_everything(terminal: TerminalMatch, side: int, rest: str) -> None:
    """Show all pieces and panels."""
    screen.show_board(terminal.console, terminal.match, terminal.match.view(side), side)


def list_answers(terminal: TerminalMatch, side: int, rest: str) -> None:
    """Show all answers of the question."""
    for who, node in terminal.match.decisions():
        if who == side:
            terminal.show_question(side, node, every=True)


def show_log(terminal: TerminalMatch, side: int, rest: str) -> None:
    """Show the whole log."""
    screen.show_log(terminal.console, terminal.match.game, terminal.match.log())


def explain_answer(terminal: TerminalMatch, side: int, rest: str) -> None:
    """Show the reasons against an answer without giving it."""
    match = terminal.match
    if not match.decisions():
        (_, node), *_ = match.throws()
        prompt = match.game.prompt(match.view(side), node)
        say = f"No answer is asked for now, but dice or a card. {prompt}"
        terminal.console.print(screen.without_markup(say))
        return
    try:
        taken = LineReader(match).read(rest)
    except IllegalAnswer as error:
        for reason in error.reasons or match.why_not(side, rest):
            sentence = reason.message[:1].upper() + reason.message[1:]
            terminal.console.print(Text.assemble(sentence, (f"  {reason.rule}", "dim")))
    else:
        answers = tuple(one.value for one in taken if one.kind == "answer")
        words = describe_answers(match.game, match.view(side), side, answers)
        terminal.console.print(screen.without_markup(f"{words}: legal.", "green"))


def show_odds(terminal: TerminalMatch, side: int, rest: str) -> None:
    """Show odds of the next throw, or of a plan written as name=value, until Ctrl-C."""
    plan: dict[str, object] = {}
    for part in rest.split():
        name, sign, value = part.partition("=")
        if not sign:
            msg = f"{part!r} is not part of a plan."
            raise BeachheadError(msg, code="odds.plan", remedy="write name=value: kind=fire")
        plan[name] = value
    throws = [] if plan else [node for _, node in terminal.match.throws()]
    try:
        screen.show_odds(
            terminal.console, terminal.match.game, terminal.match.view(side), throws, plan
        )
    except (Cancelled, KeyboardInterrupt):
        terminal.console.print(screen.without_markup("Stopped. The match goes on.", "dim"))


def show_rules(terminal: TerminalMatch, side: int, rest: str) -> None:
    """Show rules by id or by words; without either, the rules of the current question."""
    book = terminal.match.game.book
    wanted = rest.upper() if rest.upper() in book.rules else ""
    open_rules = [
        node.rule for _, node in terminal.match.asked_nodes() if not isinstance(node, Over)
    ]
    found = [book[wanted]] if wanted else book.search(rest) if rest else []
    for rule in found or [book[r] for r in dict.fromkeys(open_rules) if not rest]:
        screen.show_rule(terminal.console, rule)
    if rest and not found:
        terminal.console.print(screen.without_markup("No rule contains these words.", "dim"))


def undo(terminal: TerminalMatch, side: int, rest: str) -> None:
    """Undo the last move of a person; further back than alone if everybody agrees."""
    match = terminal.match
    depth = last_move(match, -1)
    who = match.entries[match.active_plies[depth]].side if depth < match.depth else side
    if rest == "turn":
        depth = min(depth, match.find_undo_floor(who))
    plan = plan_undo(match, who, depth)
    if not plan.consent or ask_everybody(terminal):
        match.undo(who, plan.depth, agreed=bool(plan.consent))


def ask_everybody(terminal: TerminalMatch) -> bool:
    """Return True if everybody agrees that a roll or another side's answer is undone too."""
    question = "This undoes a roll or another side's answer. Does everybody agree? [y/N] "
    return terminal.ask(question).strip().lower() in ("y", "yes")


def show_hint(terminal: TerminalMatch, side: int, rest: str) -> None:
    """Show the best moves with their win chances and why; or what a bot of a level would do."""
    match = terminal.match
    if not match.decisions():
        terminal.console.print(screen.without_markup("There is nothing to decide before the dice."))
        return
    if rest:
        answer = terminal.ask_bot(side, rest)
        words = describe_answers(match.game, match.view(side), side, (answer,))
        terminal.console.print(screen.without_markup(f"{rest} would do this: {words}"))
        return
    with terminal.console.status("Comparing moves …"):
        hints = find_hints(match.game, match.position, side, seconds=terminal.seconds)
    screen.show_hints(terminal.console, name_of(match.sides, side), hints)


def seat_bot(terminal: TerminalMatch, side: int, rest: str) -> None:
    """Let a bot play this side from now on."""
    find_bot(terminal.match.game, rest)
    terminal.match.take_seat(side, Seat("bot", level=rest))


def show_luck(terminal: TerminalMatch, side: int, rest: str) -> None:
    """Compare the dice with what fair dice show."""
    screen.show_luck(terminal.console, terminal.match, terminal.match.luck())


def show_setup(terminal: TerminalMatch, side: int, rest: str) -> None:
    """Write the position in the form that `play --setup` reads."""
    text = write_toml(terminal.match.describe())
    if rest:
        files.write(Path(rest), text.encode())
    terminal.console.print(
        screen.without_markup(f"Written: {rest}" if rest else text), soft_wrap=True
    )


def save_match(terminal: TerminalMatch, side: int, rest: str) -> None:
    """Save the match."""
    files.save(terminal.match, terminal.path)
    if rest:
        files.save(terminal.match, Path(rest))
        text = f"A copy is in {rest}. The match itself stays in {terminal.path}."
    else:
        text = f"Saved: {terminal.path}"
    terminal.console.print(screen.without_markup(text))


def quit_match(terminal: TerminalMatch, side: int, rest: str) -> None:
    """Stop the match."""
    raise Quit


COMMANDS: dict[str, Callable[[TerminalMatch, int, str], None]] = {
    "help": show_help,
    "?": show_help,
    "board": show_everything,
    "where": show_where,
    "all": list_answers,
    "log": show_log,
    "why": explain_answer,
    "odds": show_odds,
    "rules": show_rules,
    "rule": show_rules,
    "undo": undo,
    "hint": show_hint,
    "seat": seat_bot,
    "luck": show_luck,
    "show": show_setup,
    "save": save_match,
    "quit": quit_match,
    "exit": quit_match,
}
WORDS_TAKEN = {use.split()[0] for use in USES if " " in use} | {"rule"}
"""Commands that take words; another with words behind it is an answer: `all Caen > Troarn`."""
