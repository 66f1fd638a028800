"""What the terminal shows: positions, questions, the log, rules, chances."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from rich.console import Console
from rich.panel import Panel
from rich.rule import Rule as Ruler
from rich.table import Table
from rich.text import Text
from rich.tree import Tree

from beachhead.cli.reckoning import reckoning
from beachhead.kernel.devices import Device
from beachhead.kernel.meta import Side
from beachhead.kernel.nodes import Chance, Decision, Over, Words
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
    """Give words of a game as they are: brackets in them are no markup."""
    return Text(text, style=style)


def show_position(console: Console, game: AnyGame, view: Position, side: int) -> None:
    """Show where the game stands, in a heading and in words."""
    scene = game.scene(view, side)
    console.print(Ruler(plain(scene.title, "bold"), style="dim"))
    if scene.summary:
        console.print(plain(scene.summary))


def show_board(console: Console, match: Match, view: Position, side: int) -> None:
    """Show everything that lies on the table."""
    scene = match.game.scene(view, side)
    console.print(Ruler(plain(scene.title, "bold"), style="dim"))
    console.print(pieces(match.sides, scene))
    for box in scene.panels:
        body = panel_text(box)
        if body.plain:
            console.print(Panel(body, title=plain(box.title), title_align="left", style="dim"))


def pieces(sides: Sequence[Side], scene: Scene) -> Table:
    """List pieces by place."""
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
    """Write a panel's dials, tracks, cards, dice and lines."""
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
    """Show what is asked, and the numbered answers."""
    game = match.game
    prompt, name = game.prompt(b, node), name_of(match.sides, side)
    who = "" if name in prompt else f"{name}: "
    console.print(Text.assemble((who, "bold"), prompt, (f"  {node.rule}", "dim")))
    words = game.offered(b, node.frame, node.options)
    shown = words if every else words[:MOST_OPTIONS]
    console.print(options_table(shown))
    if len(shown) < len(node.options):
        console.print(plain(f"  and {len(node.options) - len(shown)} more: type all", "dim"))
    if node.free:
        console.print(plain("  or type an answer of your own in the same notation", "dim"))


def options_table(words: list[Words]) -> Table:
    """Lay out numbered answers under the headings of their groups."""
    table = Table(box=None, show_header=False, padding=(0, 1))
    group = ""
    numbers = [w.text for w in words]  # an answer that is a number is its own number
    if not all(text.isdecimal() for text in numbers):
        numbers = [str(n) for n in range(1, len(words) + 1)]
    for number, word in zip(numbers, words, strict=True):
        if word.group != group:
            group = word.group
            table.add_row("", plain(group, "dim"), "")
        label = word.label or word.text
        notation = word.text if word.text not in (label, number) else ""
        said = plain(label) + plain(f"  {word.note}", "dim") if word.note else plain(label)
        table.add_row(plain(number, "cyan"), said, plain(notation, "dim"))
    return table


def show_throw(console: Console, game: AnyGame, b: Position, side: int, node: Chance) -> None:
    """Show what is to be thrown or drawn."""
    head = Text.assemble(game.prompt(b, node), (f"  {node.rule}", "dim"))
    console.print(head)
    console.print(plain("  Type what comes up: " + device_words(node.device), "dim"))


def device_words(device: Device) -> str:
    """Say what a device can show."""
    facts = device.describe()
    if facts.get("kind") == "deck":
        cards = msgspec.convert(facts["cards"], list[dict[str, int | str]])
        return "one of " + ", ".join(f"{c['card']} ({c['left']} left)" for c in cards)
    groups = msgspec.convert(facts["groups"], list[dict[str, object]])
    return ", then ".join(group_words(group) for group in groups)


def group_words(group: dict[str, object]) -> str:
    """Say what some equal dice can show."""
    faces = msgspec.convert(group["faces"], list[int | str])
    label = f" {group['label']}" if group["label"] else ""
    shown = " ".join(str(face) for face in dict.fromkeys(faces))
    return f"{group['dice']}{label} {'die' if group['dice'] == 1 else 'dice'} showing {shown}"


def show_log(console: Console, game: AnyGame, items: list[LogItem]) -> None:
    """Tell what happened."""
    for item in items:
        mark = " (typed)" if item.typed else ""
        for line in item.lines:
            style = "dim strike" if item.undone else ""
            text = Text.assemble(("  · ", "dim"), (line.text + mark, style))
            text.append(f"  {line.rule}" if line.rule else "", "dim")
            console.print(text)


def show_end(console: Console, match: Match, node: Over) -> None:
    """Tell the result."""
    console.print(Ruler(plain("The end", "bold"), style="dim"))
    console.print(plain(match.game.reason(node.reason).capitalize().rstrip(".") + "."))
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
    """Show what fair dice show beside what fell."""
    if not tallies:
        console.print(plain("No dice that can be summed up have fallen."))
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
    """Show the game's own chances, of what is on the table or of a plan, and those of the next throws."""
    with reckoning(console):
        found = dict(game.odds(b, plan))
    form = found.pop("form", None)
    if isinstance(form, list) and not plan:
        names = " ".join(f"{field['name']}=…" for field in form)
        console.print(plain(f"Of a plan: odds {names} (docs of the game say what else)", "dim"))
    show_told(console, msgspec.to_builtins(found, enc_hook=str))
    for node in throws:
        show_outcomes(console, game.prompt(b, node), node.device)
    if not found and not throws:
        console.print(plain("There is nothing here whose chances are known.", "dim"))


def show_told(console: Console, found: dict[str, object]) -> None:
    """Show chances as every game tells them: title, lines and bars, then what else there is."""
    if title := found.pop("title", ""):
        console.print(plain(str(title), "bold"))
    for line in listed(found, "lines"):
        console.print(plain(f"  {line}"))
    if bars := [bar for bar in listed(found, "bars") if isinstance(bar, dict)]:
        table = Table("", "", "", box=None, show_header=False)
        for bar in bars:
            p = float(bar["p"])
            drawn = "█" * round(p * BAR_WIDTH)
            table.add_row(plain(str(bar["label"])), f"{p:.2%}", plain(drawn, "dim"))
        console.print(table)
    if found:
        console.print(tree("odds", found))


def listed(found: dict[str, object], key: str) -> list[object]:
    """Take a list out of an answer."""
    value = found.pop(key, None)
    return value if isinstance(value, list) else []


def show_outcomes(console: Console, title: str, device: Device) -> None:
    """List what can come up, as far as the rules can tell it apart."""
    chances = sorted(device.folded(), key=lambda pair: -pair[1])
    most = MOST_OUTCOMES if len(chances) <= MANY_OUTCOMES else FEW_OUTCOMES
    table = Table("for example", "chance", "exactly", title=plain(title), box=None)
    for outcome, chance in chances[:most]:
        faces = " ".join(str(face) for face in outcome)
        table.add_row(plain(faces), f"{float(chance):.2%}", plain(str(chance), "dim"))
    console.print(table)
    if len(chances) > most:
        console.print(plain(f"and {len(chances) - most} that are no likelier", "dim"))


def tree(name: str, value: object) -> Tree:
    """Show nested figures."""
    if isinstance(value, dict):
        branch = Tree(plain(name, "bold"))
        for key, inner in value.items():
            branch.add(tree(str(key), inner))
        return branch
    if isinstance(value, list) and any(isinstance(v, (dict, list)) for v in value):
        branch = Tree(plain(name, "bold"))
        for number, inner in enumerate(value[:MOST_OUTCOMES], 1):
            branch.add(tree(str(number), inner))
        if len(value) > MOST_OUTCOMES:
            branch.add(plain(f"and {len(value) - MOST_OUTCOMES} more", "dim"))
        return branch
    shown = f"{value:.4f}" if isinstance(value, float) else str(value)
    return Tree(plain(f"{name}: {shown}"))
