"""A balance report: who wins how often, how long games take, why they end; with plots.

`write_report` needs the extra `report` (matplotlib) for its SVG pictures.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from beachhead.kernel import registry
from beachhead.kernel.extras import require_extra
from beachhead.kernel.meta import Side
from beachhead.kernel.registry import AnyGame
from beachhead.match.content import content_hash
from beachhead.sim.origins import OptionValue, all_options, content_of, weights_of
from beachhead.sim.stats import Rate, Tally

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

TOGETHER = "all together"


def write_report(
    game_id: str,
    tallies: dict[str, Tally],
    levels: Sequence[str],
    out: Path,
    options: dict[str, OptionValue] | None = None,
    *,
    seed: int = 0,
    unused: Mapping[str, Counter[str]] | None = None,
) -> Path:
    """Write `report.md` and its pictures into a folder; tallies are given by scenario.

    `unused` counts by scenario the results found in a folder that were not used, and why.
    """
    game = registry.game(game_id)
    out.mkdir(parents=True, exist_ok=True)
    page = out / "report.md"
    chosen = options or {}
    lines = [
        *figure_lines(game, tallies, levels, chosen),
        *origin_lines(game, tuple(tallies), levels, chosen, seed),
        *unused_lines(unused or {}),
    ]
    page.write_text("\n".join(lines) + "\n", "utf-8")
    draw_pictures(game, tallies, out)
    return page


def figure_lines(
    game: AnyGame,
    tallies: dict[str, Tally],
    levels: Sequence[str],
    options: dict[str, OptionValue],
) -> list[str]:
    """Return the figures of the page in Markdown."""
    total = sum(t.games for t in tallies.values())
    return [
        f"# {game.title}: balance",
        "",
        f"{total} games, {describe_players(levels)}. Intervals are Wilson, 95 %.",
        "The end of the page lists what they were played with.",
        *([game.meta.provenance] if game.meta.provenance else []),
        "",
        "![Win rates](wins.svg)",
        "",
        *win_table(game, tallies),
        "",
        *benchmark_table(game, tallies, options),
        *(level_table(game, tallies) if len(levels) > 1 else ()),
        "![Lengths](lengths.svg)",
        "",
        *length_table(tallies),
        "",
        *reason_table(game, tallies),
        "",
    ]


def origin_lines(
    game: AnyGame,
    scenarios: Sequence[str],
    levels: Sequence[str],
    options: dict[str, OptionValue],
    seed: int,
) -> list[str]:
    """Return everything that decided how the games went."""
    chosen = [f"{k} {v}" for k, v in all_options(game, options).items()]
    hashes = zip(levels, weights_of(game, levels), strict=True)
    playing = [f"{level} (weights {found})" if found else level for level, found in hashes]
    contents = {s: content_of(game, s, game.new(s, **options)) for s in scenarios}
    common = content_hash(game)
    own = [f"  - scenario `{s}`: {c}" for s, c in contents.items() if c != common]
    return [
        "## Played with",
        "",
        f"- game `{game.id}`, rules version {game.version}, component files {common}",
        *own,
        f"- scenarios: {', '.join(scenarios)}",
        f"- options: {', '.join(chosen) or 'none'}",
        f"- bots: {', '.join(playing)}, without a time limit",
        f"- seed: {seed}",
    ]


def unused_lines(unused: Mapping[str, Counter[str]]) -> list[str]:
    """Return which results were found but not used, and why."""
    rows = [(s, why, n) for s, reasons in unused.items() for why, n in reasons.most_common()]
    if not rows:
        return []
    total = sum(n for _, _, n in rows)
    text = f"{total} earlier results are not used; they stay in their files:"
    return ["", text, "", *(f"- `{s}.jsonl`: {n} {why}" for s, why, n in rows)]


def describe_players(levels: Sequence[str]) -> str:
    """Return who sat where, in words."""
    if len(levels) == 1:
        return f"every seat played by the bot {levels[0]}"
    return f"between the bots {', '.join(levels)}, seats rotating"


def win_table(game: AnyGame, tallies: dict[str, Tally]) -> list[str]:
    """Tabulate each side's win rate by scenario."""
    lines = [
        "| scenario | side | wins | 95 % interval | games |",
        "| --- | --- | --- | --- | --- |",
    ]
    for scenario, tally in tallies.items():
        for side, rate in side_rates(game, scenario, tally):
            line = f"| {scenario} | {side} | {rate.share:.1%} | {interval(rate)} | {rate.games} |"
            lines.append(line)
        if tally.drawn:
            lines.append(
                f"| {scenario} | drawn | {tally.drawn / tally.games:.1%} | | {tally.games} |"
            )
    return lines


def side_rates(game: AnyGame, scenario: str, tally: Tally) -> list[tuple[str, Rate]]:
    """List the rate of each side; sides that win and lose together have one."""
    rates = tally.by_side()
    if game.meta.cooperative:
        return [(TOGETHER, rates[0])] if rates else []
    return [(game.sides(scenario)[side].name, rate) for side, rate in rates.items()]


def interval(rate: Rate) -> str:
    """Return an interval as text."""
    return f"{rate.low:.1%} to {rate.high:.1%}"


def benchmark_table(
    game: AnyGame, tallies: dict[str, Tally], options: dict[str, OptionValue]
) -> list[str]:
    """Compare the first side's wins with known figures of games with the same options."""
    rows = []
    for scenario, tally in tallies.items():
        known = game.reference_rate(scenario)
        if known is None or known.options != options or not tally.games:
            continue
        rate = tally.by_side()[0]
        cells = (
            scenario,
            f"{rate.wins} of {rate.games}",
            f"{rate.share:.1%}",
            interval(rate),
            f"{known.share:.1%} ({known.source})",
            judge_rate(rate, known.share),
        )
        rows.append(f"| {' | '.join(cells)} |")
    if not rows:
        return []
    head = [
        "| scenario | won | share | 95 % interval | known figure | verdict |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    return [*head, *rows, ""]


def judge_rate(rate: Rate, share: float) -> str:
    """Return whether a known share is reached, within two standard errors."""
    error = sqrt(share * (1 - share) / rate.games)
    return "reached" if rate.share >= share - 2 * error else "missed"


def level_table(game: AnyGame, tallies: dict[str, Tally]) -> list[str]:
    """Tabulate each bot's win rate by scenario, on each side and on all."""
    lines = [
        "| scenario | bot | side | wins | 95 % interval | games |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for scenario, tally in tallies.items():
        rates = [
            (level, game.sides(scenario)[side].name, rate)
            for (level, side), rate in tally.by_level_and_side().items()
        ]
        rates += [(level, "all", rate) for level, rate in tally.by_level().items()]
        for level, side, rate in sorted(rates, key=lambda r: r[0]):
            cells = (
                scenario,
                level,
                side,
                f"{rate.share:.1%}",
                interval(rate),
            )
            lines.append(f"| {' | '.join(cells)} | {rate.games} |")
    return [*lines, ""]


def length_table(tallies: dict[str, Tally]) -> list[str]:
    """Tabulate the lengths of games."""
    lines = [
        "| scenario | shortest tenth | median plies | longest tenth |",
        "| --- | --- | --- | --- |",
    ]
    for scenario, tally in tallies.items():
        low, middle, high = (tally.length(part) for part in (0.1, 0.5, 0.9))
        lines.append(f"| {scenario} | {low} | {middle} | {high} |")
    return lines


def reason_table(game: AnyGame, tallies: dict[str, Tally]) -> list[str]:
    """Tabulate why games ended."""
    lines = ["| scenario | ending | share |", "| --- | --- | --- |"]
    for scenario, tally in tallies.items():
        for reason, n in tally.reasons.most_common():
            lines.append(f"| {scenario} | {game.ending_text(reason)} | {n / tally.games:.1%} |")
    return lines


def draw_pictures(game: AnyGame, tallies: dict[str, Tally], out: Path) -> None:
    """Draw win rates with their intervals, and the spread of lengths."""
    with require_extra("report", "A report's pictures"):
        from matplotlib import rc_context  # noqa: PLC0415 - an extra
        from matplotlib.figure import Figure  # noqa: PLC0415
    # A fixed salt and no date: the same results give the same file.
    with rc_context({"svg.hashsalt": "beachhead", "svg.fonttype": "none"}):
        for name, draw in (("wins", draw_wins), ("lengths", draw_lengths)):
            figure = Figure(figsize=(8, 1.5 + 0.6 * len(tallies)), layout="constrained")
            draw(game, tallies, figure.subplots())
            save(figure, out / f"{name}.svg")


def save(figure: Figure, path: Path) -> None:
    """Save a picture without anything that changes from run to run."""
    figure.savefig(path, format="svg", metadata={"Date": None})


def common_sides(game: AnyGame, scenarios: Iterable[str]) -> tuple[Side, ...]:
    """Return the sides that all these scenarios share, or the game's own.

    Sides that win and lose together count as one.
    """
    found = {game.sides(scenario) for scenario in scenarios}
    if game.meta.cooperative:
        return (msgspec.structs.replace(game.meta.sides[0], name=TOGETHER),)
    return found.pop() if len(found) == 1 else game.meta.sides


def draw_wins(game: AnyGame, tallies: dict[str, Tally], axes: Axes) -> None:
    """Draw a point and its interval for every scenario and side."""
    markers = "osD^v"
    sides = common_sides(game, tallies)
    for side, meta in enumerate(sides):
        rates = [(y, t.by_side().get(side)) for y, t in enumerate(tallies.values())]
        shown = [(y, rate) for y, rate in rates if rate]
        if not shown:
            continue
        share = [rate.share for _, rate in shown]
        spread = [
            [rate.share - rate.low for _, rate in shown],
            [rate.high - rate.share for _, rate in shown],
        ]
        heights = [y + 0.12 * (side - (len(sides) - 1) / 2) for y, _ in shown]
        marker = markers[side % len(markers)]
        axes.errorbar(
            share,
            heights,
            xerr=spread,
            fmt=marker,
            color=meta.colour,
            capsize=3,
            label=meta.name,
        )
    axes.axvline(0.5, color="#999999", linewidth=0.8, linestyle=":")
    axes.set(xlim=(0, 1), xlabel="share of games won", yticks=range(len(tallies)))
    axes.set_yticklabels(list(tallies))
    axes.invert_yaxis()
    axes.legend(loc="best", fontsize="small")


def draw_lengths(game: AnyGame, tallies: dict[str, Tally], axes: Axes) -> None:
    """Draw the middle four fifths of the lengths, and the median."""
    del game
    for y, tally in enumerate(tallies.values()):
        low, middle, high = (tally.length(part) for part in (0.1, 0.5, 0.9))
        axes.plot([low, high], [y, y], color="#5a6068", linewidth=6, solid_capstyle="butt")
        axes.plot([middle], [y], "o", color="#ffffff", markeredgecolor="#000000")
    axes.set(xlabel="answers and outcomes in a game", yticks=range(len(tallies)))
    axes.set_xlim(left=0)
    axes.set_yticklabels(list(tallies))
    axes.invert_yaxis()
