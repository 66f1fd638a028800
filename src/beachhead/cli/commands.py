"""What can be typed at a table beside answers: `help` lists it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from rich.text import Text

from beachhead.ai import bots
from beachhead.cli import files, screen
from beachhead.kernel.errors import BeachheadError, Unknown
from beachhead.kernel.nodes import Over
from beachhead.kernel.patience import OutOfPatienceError
from beachhead.match import Match, Seat

if TYPE_CHECKING:
    from beachhead.cli.table import Table

HELP = """\
Type the number of an answer, or its notation; several answers with ; between them. Other words:
  where         where the game stands, in words
  board         everything that lies on the table
  log           what happened so far
  why ANSWER    whether an answer is legal, and why not
  odds [PLAN]   exact chances of what is open, or of a plan such as kind=fire unit=US.rif;
                Ctrl-C stops what takes too long
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


def show_help(table: Table, side: int, rest: str) -> None:
    """Explain the commands."""
    del side, rest
    table.console.print(screen.plain(HELP))


def show_where(table: Table, side: int, rest: str) -> None:
    """Say in words where the game stands."""
    del rest
    screen.show_position(table.console, table.match.game, table.match.view(side), side)


def show_everything(table: Table, side: int, rest: str) -> None:
    """Show everything on the table."""
    del rest
    screen.show_board(table.console, table.match, table.match.view(side), side)


def list_answers(table: Table, side: int, rest: str) -> None:
    """List every answer."""
    del rest
    for who, node in table.match.asked():
        if who == side:
            table.show(side, node, every=True)


def show_log(table: Table, side: int, rest: str) -> None:
    """Tell everything that happened."""
    del side, rest
    screen.show_log(table.console, table.match.game, table.match.log())


def explain(table: Table, side: int, rest: str) -> None:
    """Explain an answer without giving it."""
    reasons = table.match.why_not(side, rest)
    if not reasons:
        table.console.print(screen.plain(f"{rest} is legal.", "green"))
    for reason in reasons:
        table.console.print(
            Text.assemble(reason.message, (f"  {reason.rule} {reason.code}", "dim"))
        )


def show_odds(table: Table, side: int, rest: str) -> None:
    """Show exact chances, of what is open or of a plan written as name=value, until Ctrl-C."""
    plan: dict[str, object] = {}
    for part in rest.split():
        name, sign, value = part.partition("=")
        if not sign:
            msg = f"{part!r} is no part of a plan."
            raise BeachheadError(msg, code="odds.plan", remedy="name=value, such as kind=fire")
        plan[name] = value
    throws = [] if plan else [node for _, node in table.match.rolling()]
    try:
        screen.show_odds(table.console, table.match.game, table.match.view(side), throws, plan)
    except (OutOfPatienceError, KeyboardInterrupt):
        table.console.print(screen.plain("Stopped; nothing is lost.", "dim"))


def show_rules(table: Table, side: int, rest: str) -> None:
    """Show rules by id or by words; without either, those that are asked about now."""
    del side
    book = table.match.game.book
    wanted = rest.upper() if rest.upper() in book.rules else ""
    open_rules = [node.rule for _, node in table.match.opened() if not isinstance(node, Over)]
    found = [book[wanted]] if wanted else book.search(rest) if rest else []
    for rule in found or [book[r] for r in dict.fromkeys(open_rules) if not rest]:
        screen.show_rule(table.console, rule)
    if rest and not found:
        table.console.print(screen.plain("No rule has these words.", "dim"))


def take_back(table: Table, side: int, rest: str) -> None:
    """Take back the last answer of a person, further than alone if everybody agrees."""
    match = table.match
    depth = last_of_people(match)
    who = match.entries[match.line[depth]].side if depth < match.depth else side
    if rest == "turn":
        depth = min(depth, match.floor(who))
    agreed = depth < match.floor(who)
    if agreed and not everybody_agrees(table):
        return
    match.undo(who, depth, agreed=agreed)


def last_of_people(match: Match) -> int:
    """Find the depth of the last answer or typed roll that a person gave."""
    for depth in range(match.depth - 1, -1, -1):
        entry = match.entries[match.line[depth]]
        if entry.kind == "roll" and match.header.dice != "seeded":
            return depth
        if entry.kind == "answer" and not match.seats[entry.side].is_bot:
            return depth
    return match.depth


def everybody_agrees(table: Table) -> bool:
    """Ask, because a roll or another side's answer goes back too."""
    told = "A roll or another side's answer goes back too. Does everybody agree? [y/N] "
    return table.ask(told).strip().lower() in ("y", "yes")


def give_hint(table: Table, side: int, rest: str) -> None:
    """Say what a bot would do."""
    match = table.match
    answer = table.bot_answer(side, rest or best_level(match))
    text = match.game.text(match.position, answer, side)
    table.console.print(screen.plain(f"It would answer: {text}"))


def seat_bot(table: Table, side: int, rest: str) -> None:
    """Let a bot play on for this side."""
    known = bots(table.match.game)
    if rest not in known:
        raise Unknown("bot", rest, sorted(known))
    table.match.take_seat(side, Seat("bot", level=rest))


def show_luck(table: Table, side: int, rest: str) -> None:
    """Show expected against rolled."""
    del side, rest
    screen.show_luck(table.console, table.match, table.match.luck())


def save_match(table: Table, side: int, rest: str) -> None:
    """Write the match down."""
    del side
    path = Path(rest) if rest else table.path
    files.save(table.match, path)
    table.path = path
    table.console.print(screen.plain(f"Saved: {table.path}"))


def stop_here(table: Table, side: int, rest: str) -> None:
    """Stop."""
    raise Quit


def best_level(match: Match) -> str:
    """Choose the bot that gives hints."""
    own = sorted(match.game.bots())
    return own[-1] if own else "greedy"


COMMANDS: dict[str, Callable[[Table, int, str], None]] = {
    "help": show_help,
    "?": show_help,
    "board": show_everything,
    "where": show_where,
    "all": list_answers,
    "log": show_log,
    "why": explain,
    "odds": show_odds,
    "rules": show_rules,
    "rule": show_rules,
    "undo": take_back,
    "hint": give_hint,
    "seat": seat_bot,
    "luck": show_luck,
    "save": save_match,
    "quit": stop_here,
    "exit": stop_here,
}
