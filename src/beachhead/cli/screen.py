"""Output of the terminal: positions, questions, the log, rules, odds."""

from collections.abc import Sequence

import msgspec
from rich.console import Console
from rich.panel import Panel
from rich.rule import Rule as Ruler
from rich.table import Table
from rich.text import Text

from beachhead.ai.hints import Hint
from beachhead.cli.progress_bar import odds_progress
from beachhead.kernel.devices import Device
from beachhead.kernel.meta import Side
from beachhead.kernel.nodes import AnswerText, Chance, Decision, Over
from beachhead.kernel.position import Position
from beachhead.kernel.registry import AnyGame
from beachhead.kernel.rulebook import Rule
from beachhead.kernel.scene import Panel as Box, Piece, Scene
from beachhead.kernel.variants import title_with_variant
from beachhead.match import LogItem, Match
from beachhead.match.entries import Line
from beachhead.match.log import name_of
from beachhead.match.luck import Tally

MOST_OPTIONS = 40
FEW_MORE = 8
MOST_BARS = 12
MOST_FACTS = 10
"""Lines of a position that are shown at the beginning of each turn or phase."""
BAR_WIDTH = 30


def without_markup(text: str, style: str = "") -> Text:
    """Return text as it is: brackets in it are not markup."""
    return Text(text, style=style)


def show_title(console: Console, match: Match) -> None:
    """Show which game is played: its title, and the variant if it is one."""
    console.print(without_markup(title_with_variant(match.game.id, match.game.title), "bold"))


def show_position(console: Console, game: AnyGame, view: Position, side: int) -> None:
    """Show the state of the game: a heading, how near victory is, and what stands where."""
    show_heading(console, scene := game.scene(view, side))
    for line in list_facts(scene):
        console.print(without_markup(line))


def announce_turn(console: Console, game: AnyGame, view: Position, side: int) -> None:
    """Show a new turn or phase: a long list of what stands where is left to the command `where`."""
    scene = game.scene(view, side)
    if has_few_facts(scene, console.width):
        show_position(console, game, view, side)
        return
    show_heading(console, scene)
    console.print(without_markup("  where tells what stands where, board has all pieces", "dim"))


def has_few_facts(scene: Scene, width: int) -> bool:
    """Return True if the position in words is short in lines of a width."""
    return sum(1 + len(line) // width for line in list_facts(scene)) <= MOST_FACTS


def show_heading(console: Console, scene: Scene) -> None:
    """Show where the game stands, and how near victory is."""
    console.print(Ruler(without_markup(scene.title, "bold"), style="dim"))
    if scene.standing:
        console.print(without_markup(scene.standing))


def list_facts(scene: Scene) -> list[str]:
    """Return the position in words, without what the heading says."""
    lines = scene.summary.splitlines()
    return [line for line in lines if not scene.title.startswith(line.rstrip("."))]


def show_board(console: Console, match: Match, view: Position, side: int) -> None:
    """Show all pieces and panels."""
    scene = match.game.scene(view, side)
    show_heading(console, scene)
    if scene.pieces:
        console.print(pieces_table(match.sides, scene))
    for box in scene.panels:
        body = panel_text(box)
        if body.plain:
            console.print(
                Panel(body, title=without_markup(box.title), title_align="left", style="dim")
            )


def pieces_table(sides: Sequence[Side], scene: Scene) -> Table:
    """Return what stands where: under the name of each side a row for every place."""
    names = {area.id: area.name for area in scene.areas}
    head = "from the left, from below" if scene.unit == "inch" else "place"
    table = Table(head, "pieces", box=None, header_style="dim")
    rows: dict[tuple[int, str], list[str]] = {}
    for piece in sorted(scene.pieces, key=lambda p: p.owner):
        place = names.get(piece.area) or name_spot(scene, piece)
        row = rows.setdefault((piece.owner, place), [])
        row.append(describe_piece(piece))
    owner = None
    for (side, place), pieces in rows.items():
        if side != owner:
            owner = side
            table.add_row(without_markup(name_of(sides, side) if side >= 0 else "Nobody's", "bold"))
        table.add_row(without_markup(place), without_markup(", ".join(pieces)))
    return table


def name_spot(scene: Scene, piece: Piece) -> str:
    """Return where a piece stands outside all areas; on a table as one measures it there."""
    if piece.at is None:
        return "beside the map"
    x, y = piece.at
    if scene.unit == "inch":
        return f'{x / scene.ruler:.1f}", {(scene.size[1] - y) / scene.ruler:.1f}"'
    return f"{x:.0f}, {y:.0f}"


def describe_piece(piece: Piece) -> str:
    """Describe a piece with its number, its figures and its state; a name has no plural."""
    count = f" x{piece.count}" if piece.count > 1 else ""
    figures = "" if piece.bottom in piece.name else piece.bottom
    more = ", ".join(filter(None, (figures, *piece.states)))
    return f"{piece.name}{count}" + (f" ({more})" if more else "")


def panel_text(box: Box) -> Text:
    """Return a panel's dials, tracks, cards, dice and lines as text."""
    dials = [
        f"{d.title} {d.value}" + (f" of {d.limit}" if d.limit is not None else "")
        for d in box.dials
    ]
    lines = [", ".join(dials)]
    for track in box.tracks:
        cells = [f"[{cell.text}]" if cell.on else cell.text for cell in track.cells]
        lines.append(f"{track.title}: {' '.join(cells)}")
    cards = [card.title if card.face_up else f"{card.title} (face down)" for card in box.cards]
    lines.append(", ".join(cards))
    if dice := " ".join(str(die.face) for die in box.dice).strip():
        lines.append(f"dice {dice}")
    return Text("\n".join(filter(None, [*lines, *box.lines])))


def show_question(
    console: Console,
    match: Match,
    b: Position,
    side: int,
    node: Decision,
    *,
    every: bool = False,
    brief: bool = False,
) -> None:
    """Show a question and its numbered answers; `brief`: they are as before, on the screen."""
    game = match.game
    prompt, name = game.prompt(b, node), name_of(match.sides, side)
    who = "" if name in prompt else f"{name}: "
    console.print(Text.assemble((who, "bold"), prompt, (f"  {node.rule}", "dim")))
    if brief:
        same = f"  the same {len(node.options)} answers as before: all lists them"
        console.print(without_markup(same, "dim"))
        return
    texts = game.option_texts(b, node.frame, node.options)
    long = len(texts) > MOST_OPTIONS + FEW_MORE  # a few more are not worth asking for
    shown = texts[:MOST_OPTIONS] if long and not every else texts
    console.print(options_table(shown))
    if len(shown) < len(node.options):
        console.print(
            without_markup(f"  and {len(node.options) - len(shown)} more: type all", "dim")
        )
    if node.free:
        console.print(without_markup("  or type another answer in the same notation", "dim"))


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
            table.add_row("", without_markup(group, "dim"), "")
        label = shown.label or shown.text
        notation = shown.text if shown.text not in (label, number) else ""
        cell = (
            without_markup(label) + without_markup(f"  {shown.note}", "dim")
            if shown.note
            else without_markup(label)
        )
        table.add_row(without_markup(number, "cyan"), cell, without_markup(notation, "dim"))
    return table


def show_throw(
    console: Console, match: Match, b: Position, node: Chance, *, brief: bool = False
) -> None:
    """Show who throws what; `brief`: how to type it has been said before."""
    prompt, name = match.game.prompt(b, node), name_of(match.sides, node.side)
    who = "" if node.side < 0 or name in prompt else f"{name}: "
    console.print(Text.assemble((who, "bold"), prompt, (f"  {node.rule}", "dim")))
    if not brief:
        console.print(
            without_markup("  Type what comes up: " + describe_device(node.device), "dim")
        )


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
        for line in item.lines:
            style = "dim strike" if item.undone else ""
            suffix = " (typed)" if item.typed and shows_dice(line) else ""
            text = Text.assemble(("  · ", "dim"), (line.text + suffix, style))
            text.append(f"  {line.rule}" if line.rule else "", "dim")
            console.print(text)


def shows_dice(line: Line) -> bool:
    """Return True if a line tells what dice or cards came up."""
    return "dice" in line.figures or "card" in line.figures


def show_end(console: Console, match: Match, node: Over) -> None:
    """Show the result."""
    console.print(Ruler(without_markup("The end", "bold"), style="dim"))
    console.print(
        without_markup(match.game.ending_text(node.reason).capitalize().rstrip(".") + ".")
    )
    for side, score in enumerate(node.scores):
        console.print(Text.assemble("  ", (name_of(match.sides, side), "bold"), f" {score:+d}"))


def show_rule(console: Console, rule: Rule) -> None:
    """Show one rule with its ruling."""
    console.print(Text.assemble((rule.id, "cyan"), " ", (rule.title, "bold")))
    console.print(without_markup(f"  {rule.text}"))
    if rule.ruling:
        console.print(without_markup(f"  Unclear: {rule.ambiguity}", "dim"))
        console.print(without_markup(f"  Ruling: {rule.ruling}"))
    if rule.informative:
        console.print(without_markup(f"  Not enforced: {rule.informative}", "dim"))


def show_luck(console: Console, match: Match, tallies: list[Tally]) -> None:
    """Compare the dice with what fair dice show."""
    if not tallies:
        console.print(without_markup("No dice that can be counted have been rolled."))
        return
    table = Table("side", "dice", "measure", "expected", "rolled", "95 of 100 fair", "", box=None)
    for t in tallies:
        span = f"{t.low} to {t.high}"
        who = name_of(match.sides, t.side)
        row = (who, str(t.dice), t.measure, f"{t.expected:.1f}", str(t.rolled))
        table.add_row(
            *map(without_markup, row), without_markup(span), without_markup(t.verdict, "dim")
        )
    console.print(table)


def show_hints(console: Console, name: str, hints: Sequence[Hint]) -> None:
    """Show moves with the win chance after each, and why."""
    if not hints:
        console.print(without_markup("All moves are alike here.", "dim"))
    for number, hint in enumerate(hints, 1):
        chance = f"Win chance of {name} after it: {hint.chance:.0%}."
        why = f" {hint.why[:1].upper()}{hint.why[1:].rstrip('.')}." if hint.why else ""
        console.print(Text.assemble((f" {number}  ", "cyan"), hint.text.rstrip(".") + ". "))
        console.print(without_markup(f"    {chance}{why}", "dim"))


def show_odds(
    console: Console, game: AnyGame, b: Position, throws: list[Chance], plan: dict[str, object]
) -> None:
    """Show the game's odds of the position or of a plan in words and bars, else those of the dice."""
    with odds_progress(console):
        found = dict(game.odds(b, plan))
    form = found.pop("form", None)
    if isinstance(form, list) and not plan:
        names = " ".join(f"{field['name']}=…" for field in form)
        console.print(
            without_markup(f"For a plan, type: odds {names} (see the game's page)", "dim")
        )
    told = show_game_odds(console, msgspec.to_builtins(found, enc_hook=str))
    for node in () if told else throws:
        show_outcomes(console, game.prompt(b, node), node.device)
    if not told and not throws:
        console.print(without_markup("No odds are known here.", "dim"))


def show_game_odds(console: Console, found: dict[str, object]) -> bool:
    """Show a game's odds as title, lines and bars; return whether there were any.

    Figures for programs are left out.
    """
    title, lines = str(found.get("title", "")), take_list(found, "lines")
    bars = [bar for bar in take_list(found, "bars") if isinstance(bar, dict)]
    if not lines and not bars:
        return False
    if title:
        console.print(without_markup(title, "bold"))
    for line in lines:
        console.print(without_markup(f"  {line}"))
    show_bars(console, [(str(b["label"]), float(b["p"]), write_chance(b)) for b in bars])
    if found.get("method") == "sampled":
        console.print(
            without_markup("  from samples; the range in brackets holds in 95 of 100 cases", "dim")
        )
    return True


def show_bars(console: Console, rows: Sequence[tuple[str, float, str]]) -> None:
    """Show chances as bars, as many as can be read."""
    table = Table("", "", "", box=None, show_header=False)
    for label, p, chance in rows[:MOST_BARS]:
        table.add_row(
            without_markup(label), chance, without_markup("█" * round(p * BAR_WIDTH), "dim")
        )
    console.print(table)
    if len(rows) > MOST_BARS:
        rest = sum(p for _, p, _ in rows[MOST_BARS:])
        console.print(
            without_markup(f"  and {len(rows) - MOST_BARS} more, together {rest:.1%}", "dim")
        )


def write_chance(bar: dict[str, object]) -> str:
    """Write the chance of a bar, with its interval if it was sampled."""
    p, low, high = (float(str(bar.get(key, -1))) for key in ("p", "low", "high"))
    return f"{p:.1%}" if low < 0 else f"{p:.1%} ({low:.1%} to {high:.1%})"


def take_list(found: dict[str, object], key: str) -> list[object]:
    """Return a list of an answer."""
    value = found.get(key)
    return value if isinstance(value, list) else []


def show_outcomes(console: Console, title: str, device: Device) -> None:
    """Show the outcomes of a device that make a difference to the rules, as bars."""
    chances = sorted(device.folded(), key=lambda pair: -pair[1])
    console.print(without_markup(title, "bold"))
    rows = [(" ".join(map(str, o)), float(p), f"{float(p):.1%}") for o, p in chances]
    console.print(without_markup("  one throw stands for all that count the same", "dim"))
    show_bars(console, rows)
