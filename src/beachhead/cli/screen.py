"""Output of the terminal: positions, questions, the log, rules, odds."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from rich.console import Console
from rich.panel import Panel
from rich.rule import Rule as Ruler
from rich.table import Table
from rich.text import Text
from rich.tree import Tree

from beachhead.cli.progress_bar import odds_progress
from beachhead.kernel.devices import Device
from beachhead.kernel.meta import Side
from beachhead.kernel.nodes import AnswerText, Chance, Decision, Over
from beachhead.kernel.position import Position
from beachhead.kernel.registry import AnyGame
from beachhead.kernel.rulebook import Rule
from beachhead.kernel.scene import Panel as Box, Scene
from beachhead.match import LogItem, Match
from beachhead.match.log import name_of
from beachhead.match.luck import Tally

MOST_OPTIONS = 40
MOST_OUTCOMES, FEW_OUTCOMES = 36, 6
MANY_OUTCOMES = 200
BAR_WIDTH = 30


def plain(text: str, style: str = "") -> Text:
    """Return text as it is: brackets in it are not markup."""
    return Text(text, style=style)


def show_position(console: Console, game: AnyGame, view: Position, side: int) -> None:
    """Show the state of the game: a heading and a summary."""
    scene = game.scene(view, side)
    console.print(Ruler(plain(scene.title, "bold"), style="dim"))
    if scene.summary:
        console.print(plain(scene.summary))


def show_board(console: Console, match: Match, view: Position, side: int) -> None:
    """Show all pieces and panels."""
    scene = match.game.scene(view, side)
    console.print(Ruler(plain(scene.title, "bold"), style="dim"))
    console.print(pieces_table(match.sides, scene))
    for box in scene.panels:
        body = panel_text(box)
        if body.plain:
            console.print(Panel(body, title=plain(box.title), title_align="left", style="dim"))


def pieces_table(sides: Sequence[Side], scene: Scene) -> Table:
    """Return a table of the pieces."""
    names = {area.id: area.name for area in scene.areas}
    table = Table("place", "side", "piece", "figures", "state", box=None, header_style="dim")
    for piece in sorted(scene.pieces, key=lambda p: (p.owner, p.area, p.name)):
        spot = f"{piece.at[0]:g}, {piece.at[1]:g}" if piece.at else ""
        figures = " ".join(filter(None, (piece.bottom, f"x{piece.count}" * (piece.count > 1))))
        cells = (
            names.get(piece.area, spot),
            name_of(sides, piece.owner) if piece.owner >= 0 else "",
            piece.name,
            figures,
            ", ".join(piece.states),
        )
        table.add_row(*map(plain, cells))
    return table


def panel_text(box: Box) -> Text:
    """Return a panel's dials, tracks, cards, dice and lines as text."""
    lines = [
        f"{d.title} {d.value}" + (f" of {d.limit}" if d.limit is not None else "")
        for d in box.dials
    ]
    for track in box.tracks:
        cells = [f"[{cell.text}]" if cell.on else cell.text for cell in track.cells]
        lines.append(f"{track.title}: {' '.join(cells)}")
    lines += [card.title if card.face_up else f"{card.title} (face down)" for card in box.cards]
    if box.dice:
        lines.append("dice " + " ".join(str(die.face) for die in box.dice))
    return Text("\n".join([*lines, *box.lines]))


def show_question(
    console: Console, match: Match, b: Position, side: int, node: Decision, *, every: bool = False
) -> None:
    """Show a question and its numbered answers."""
    game = match.game
    prompt, name = game.prompt(b, node), name_of(match.sides, side)
    who = "" if name in prompt else f"{name}: "
    console.print(Text.assemble((who, "bold"), prompt, (f"  {node.rule}", "dim")))
    texts = game.option_texts(b, node.frame, node.options)
    shown = texts if every else texts[:MOST_OPTIONS]
    console.print(options_table(shown))
    if len(shown) < len(node.options):
        console.print(plain(f"  and {len(node.options) - len(shown)} more: type all", "dim"))
    if node.free:
        console.print(plain("  or type another answer in the same notation", "dim"))


def options_table(texts: list[AnswerText]) -> Table:
    """Return a table of numbered answers under the headings of their groups."""
    table = Table(box=None, show_header=False, padding=(0, 1))
    group = ""
    numbers = [shown.text for shown in texts]  # an answer that is a number is its own number
    if not all(text.isdecimal() for text in numbers):
        numbers = [str(n) for n in range(1, len(texts) + 1)]
    for number, shown in zip(numbers, texts, strict=True):
        if shown.group != group:
            group = shown.group
            table.add_row("", plain(group, "dim"), "")
        label = shown.label or shown.text
        notation = shown.text if shown.text not in (label, number) else ""
        cell = plain(label) + plain(f"  {shown.note}", "dim") if shown.note else plain(label)
        table.add_row(plain(number, "cyan"), cell, plain(notation, "dim"))
    return table


def show_throw(console: Console, game: AnyGame, b: Position, side: int, node: Chance) -> None:
    """Show which dice or cards are needed."""
    head = Text.assemble(game.prompt(b, node), (f"  {node.rule}", "dim"))
    console.print(head)
    console.print(plain("  Type what comes up: " + describe_device(node.device), "dim"))


def describe_device(device: Device) -> str:
    """Return the dice or cards of a device in words."""
    facts = device.describe()
    if facts.get("kind") == "deck":
        cards = msgspec.convert(facts["cards"], list[dict[str, int | str]])
        return "one of " + ", ".join(f"{c['card']} ({c['left']} left)" for c in cards)
    groups = msgspec.convert(facts["groups"], list[dict[str, object]])
    return ", then ".join(describe_dice(group) for group in groups)


def describe_dice(group: dict[str, object]) -> str:
    """Return some equal dice and their faces in words."""
    faces = msgspec.convert(group["faces"], list[int | str])
    label = f" {group['label']}" if group["label"] else ""
    shown = " ".join(str(face) for face in dict.fromkeys(faces))
    return f"{group['dice']}{label} {'die' if group['dice'] == 1 else 'dice'} showing {shown}"


def show_log(console: Console, game: AnyGame, items: list[LogItem]) -> None:
    """Print lines of the log."""
    for item in items:
        suffix = " (typed)" if item.typed else ""
        for line in item.lines:
            style = "dim strike" if item.undone else ""
            text = Text.assemble(("  · ", "dim"), (line.text + suffix, style))
            text.append(f"  {line.rule}" if line.rule else "", "dim")
            console.print(text)


def show_end(console: Console, match: Match, node: Over) -> None:
    """Show the result."""
    console.print(Ruler(plain("The end", "bold"), style="dim"))
    console.print(plain(match.game.ending_text(node.reason).capitalize().rstrip(".") + "."))
    for side, score in enumerate(node.scores):
        console.print(Text.assemble("  ", (name_of(match.sides, side), "bold"), f" {score:+d}"))


def show_rule(console: Console, rule: Rule) -> None:
    """Show one rule with its ruling."""
    console.print(Text.assemble((rule.id, "cyan"), " ", (rule.title, "bold")))
    console.print(plain(f"  {rule.text}"))
    if rule.ruling:
        console.print(plain(f"  Unclear: {rule.ambiguity}", "dim"))
        console.print(plain(f"  Ruling: {rule.ruling}"))
    if rule.informative:
        console.print(plain(f"  Not enforced: {rule.informative}", "dim"))


def show_luck(console: Console, match: Match, tallies: list[Tally]) -> None:
    """Compare the dice with what fair dice show."""
    if not tallies:
        console.print(plain("No dice that can be counted have been rolled."))
        return
    table = Table("side", "dice", "measure", "expected", "rolled", "95 of 100 fair", "", box=None)
    for t in tallies:
        span = f"{t.low} to {t.high}"
        who = name_of(match.sides, t.side)
        row = (who, str(t.dice), t.measure, f"{t.expected:.1f}", str(t.rolled))
        table.add_row(*map(plain, row), plain(span), plain(t.verdict, "dim"))
    console.print(table)


def show_odds(
    console: Console, game: AnyGame, b: Position, throws: list[Chance], plan: dict[str, object]
) -> None:
    """Show the game's odds of the position or of a plan, and the odds of the next throws."""
    with odds_progress(console):
        found = dict(game.odds(b, plan))
    form = found.pop("form", None)
    if isinstance(form, list) and not plan:
        names = " ".join(f"{field['name']}=…" for field in form)
        console.print(plain(f"For a plan, type: odds {names} (see the game's page)", "dim"))
    show_game_odds(console, msgspec.to_builtins(found, enc_hook=str))
    for node in throws:
        show_outcomes(console, game.prompt(b, node), node.device)
    if not found and not throws:
        console.print(plain("No odds are known here.", "dim"))


def show_game_odds(console: Console, found: dict[str, object]) -> None:
    """Show a game's odds: title, lines and bars, then anything else in the answer."""
    if title := found.pop("title", ""):
        console.print(plain(str(title), "bold"))
    for line in take_list(found, "lines"):
        console.print(plain(f"  {line}"))
    if bars := [bar for bar in take_list(found, "bars") if isinstance(bar, dict)]:
        table = Table("", "", "", box=None, show_header=False)
        for bar in bars:
            p = float(bar["p"])
            drawn = "█" * round(p * BAR_WIDTH)
            table.add_row(plain(str(bar["label"])), write_chance(bar), plain(drawn, "dim"))
        console.print(table)
    if found:
        console.print(figures_tree("odds", found))


def write_chance(bar: dict[str, object]) -> str:
    """Write the chance of a bar, with its interval if it was sampled."""
    p, low, high = (float(str(bar.get(key, -1))) for key in ("p", "low", "high"))
    return f"{p:.2%}" if low < 0 else f"{p:.1%} ({low:.1%} to {high:.1%})"


def take_list(found: dict[str, object], key: str) -> list[object]:
    """Remove a list from an answer and return it."""
    value = found.pop(key, None)
    return value if isinstance(value, list) else []


def show_outcomes(console: Console, title: str, device: Device) -> None:
    """List the outcomes of a device that make a difference to the rules."""
    chances = sorted(device.folded(), key=lambda pair: -pair[1])
    most = MOST_OUTCOMES if len(chances) <= MANY_OUTCOMES else FEW_OUTCOMES
    table = Table("for example", "odds", "exactly", title=plain(title), box=None)
    for outcome, chance in chances[:most]:
        faces = " ".join(str(face) for face in outcome)
        table.add_row(plain(faces), f"{float(chance):.2%}", plain(str(chance), "dim"))
    console.print(table)
    if len(chances) > most:
        console.print(plain(f"and {len(chances) - most} more, none of them likelier", "dim"))


def figures_tree(name: str, value: object) -> Tree:
    """Return nested figures as a tree."""
    if isinstance(value, dict):
        branch = Tree(plain(name, "bold"))
        for key, inner in value.items():
            branch.add(figures_tree(str(key), inner))
        return branch
    if isinstance(value, list) and any(isinstance(v, (dict, list)) for v in value):
        branch = Tree(plain(name, "bold"))
        for number, inner in enumerate(value[:MOST_OUTCOMES], 1):
            branch.add(figures_tree(str(number), inner))
        if len(value) > MOST_OUTCOMES:
            branch.add(plain(f"and {len(value) - MOST_OUTCOMES} more", "dim"))
        return branch
    shown = f"{value:.4f}" if isinstance(value, float) else str(value)
    return Tree(plain(f"{name}: {shown}"))
