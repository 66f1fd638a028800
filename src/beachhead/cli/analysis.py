"""`beachhead analyse`: the win curve, luck and errors of a recorded match."""

from pathlib import Path

from rich.console import Console
from rich.table import Table

from beachhead.ai.analysis import Analysis, Item
from beachhead.cli import files
from beachhead.cli.screen import without_markup
from beachhead.match import Match
from beachhead.match.analysis import analyse_match, draw_curve


def analyse_file(console: Console, path: Path, svg: Path | None) -> None:
    """Analyse a record and print it; draw the curve if wanted."""
    if svg is not None:
        files.check_writable(svg)
    match = Match.from_record(files.read_record(path))
    with console.status("Analysing …") as status:
        found = analyse_match(match, lambda share: status.update(f"Analysing … {share:.0%}"))
    names = [
        f"{side.name} ({seat.level})" if seat.is_bot else side.name
        for side, seat in zip(match.sides, match.seats, strict=False)
    ]
    show_sums(console, found, names)
    show_worst(console, found, names)
    show_luckiest(console, found, names)
    if svg is not None:
        files.write(svg, draw_curve(found, f"Win chance of {names[0]}").encode())
        console.print(without_markup(f"{svg}: written"))


def show_sums(console: Console, found: Analysis, names: list[str]) -> None:
    """Print what decided the match; the lines add up to the result."""
    cooperative = len(names) == 1 or found.luck[1:] == [0.0] * (len(found.luck) - 1)
    luck = sum(item.luck for item in found.items)
    play = sum(
        item.usual - item.error if item.side == 0 or cooperative else item.error - item.usual
        for item in found.items
    )
    table = Table(title=f"Win chance of {names[0]}", box=None, show_header=False)
    for label, value in (
        ("at the start", found.start),
        ("luck", luck),
        ("play, beside rules of thumb", play),
        ("doubt of the value", found.doubt),
        ("result", found.result),
    ):
        table.add_row(label, f"{100 * value:+.1f} %")
    console.print(table)
    for side, name in enumerate(names):
        choices = found.decisions[side]
        text = (
            f"{name}: luck {100 * found.luck[side]:+.1f} points, errors "
            f"{100 * found.errors[side]:.1f} ({100 * found.errors[side] / max(choices, 1):.1f} a decision; "
            f"rules of thumb {100 * found.usual[side]:.1f}), "
            f"best move found {found.best_found[side]} of {choices} times"
        )
        console.print(without_markup(text), soft_wrap=True)


def show_worst(console: Console, found: Analysis, names: list[str]) -> None:
    """Print the worst decisions and what was better."""
    if not found.worst:
        console.print(without_markup("\nNo decision was clearly a mistake."))
        return
    console.print(without_markup("\nWorst decisions", "bold"))
    for index in found.worst:
        item = found.items[index]
        console.print(without_markup(describe_place(item, names)), soft_wrap=True)
        console.print(without_markup(f"  played  {item.text}"), soft_wrap=True)
        better = item.choices[0]
        console.print(
            without_markup(f"  better  {better.text} (+{100 * item.error:.1f} points)"),
            soft_wrap=True,
        )
        if item.checked is not None:
            gain, error = item.checked
            console.print(
                without_markup(f"  played on: {100 * gain:+.1f} ± {196 * error:.1f} points")
            )


def show_luckiest(console: Console, found: Analysis, names: list[str]) -> None:
    """Print the throws that changed most."""
    console.print(without_markup("\nThrows that changed most", "bold"))
    for index in found.luckiest:
        item = found.items[index]
        change = 100 * item.luck
        text = f"{describe_place(item, names)}: {item.text}, {change:+.1f} points for {names[0]}"
        so = "so good or better" if item.luck > 0 else "so bad or worse"
        console.print(
            without_markup(f"{text}; {so} {tell_odds(item.odds)} of such throws"), soft_wrap=True
        )


def tell_odds(odds: float) -> str:
    """Return a share of throws; what was thrown is never said to be impossible."""
    return f"{odds:.0%}" if odds >= 0.005 else "fewer than 1%"


def describe_place(item: Item, names: list[str]) -> str:
    """Return when a throw or move was, and whose."""
    who = names[item.side] if 0 <= item.side < len(names) else "The table"
    return f"{item.depth}: {item.heading}, {who}"
