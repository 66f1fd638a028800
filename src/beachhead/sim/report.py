"""A report for designers: who wins how often and when, how long games take, what matters in them.

`write_report` writes `report.md` and `report.html`, and needs the extra `report` (matplotlib) for
their plots. `course_report` has the part about the course of the games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import cycle
from math import sqrt
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from beachhead.kernel import registry
from beachhead.kernel.meta import Side
from beachhead.kernel.registry import AnyGame
from beachhead.kernel.variants import label_of
from beachhead.match.content import content_hash
from beachhead.sim.course_report import TOGETHER, course_blocks, draw_chances, keep_judged
from beachhead.sim.insights import Insights
from beachhead.sim.origins import OptionValue, all_options, hash_content, weights_of
from beachhead.sim.pages import (
    Block,
    Grid,
    Heading,
    Items,
    Picture,
    Words,
    write_html,
    write_markdown,
)
from beachhead.sim.plots import row_height, save_plot
from beachhead.sim.stats import Rate, Tally

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def write_report(
    game_id: str,
    tallies: dict[str, Tally],
    levels: Sequence[str],
    out: Path,
    options: dict[str, OptionValue] | None = None,
    *,
    seed: int = 0,
    unused: Mapping[str, Counter[str]] | None = None,
    insights: Mapping[str, Insights] | None = None,
) -> Path:
    """Write `report.md`, `report.html` and their plots into a folder; tallies are by scenario.

    `unused` counts by scenario the results found in a folder that were not used, and why.
    `insights` has the courses of the games that were watched.
    """
    game = registry.game(game_id)
    out.mkdir(parents=True, exist_ok=True)
    chosen = options or {}
    watched = {s: found for s, found in (insights or {}).items() if found.games}
    blocks = [
        *figure_blocks(game, tallies, levels, chosen),
        *course_blocks(game, watched),
        *origin_blocks(game, tuple(tallies), levels, chosen, seed),
        *unused_blocks(unused or {}),
    ]
    draw_pictures(game, tallies, out)
    if judged := keep_judged(watched):
        draw_chances(game, judged, out / "chances.svg")
    page = out / "report.md"
    page.write_text(write_markdown(blocks), "utf-8")
    (out / "report.html").write_text(write_html(blocks, out), "utf-8")
    return page


def figure_blocks(
    game: AnyGame,
    tallies: dict[str, Tally],
    levels: Sequence[str],
    options: dict[str, OptionValue],
) -> list[Block]:
    """Return who wins, how long games take and how they end."""
    total = sum(t.games for t in tallies.values())
    label = label_of(game.id)
    known = benchmark_table(game, tallies, options)
    return [
        Heading(f"{game.title}: balance", 1),
        Words(
            f"{total} games, {describe_players(levels)}. Intervals are Wilson, 95 %. "
            "The end of the page lists what they were played with."
        ),
        *([Words(f"Variant: {label}.")] if label else []),
        *([Words(game.meta.provenance)] if game.meta.provenance else []),
        Heading("Who wins"),
        Picture("wins.svg", "Win rates"),
        win_table(game, tallies),
        *([known] if known.rows else []),
        *([level_table(game, tallies)] if len(levels) > 1 else []),
        Heading("How long it takes"),
        Picture("lengths.svg", "Lengths"),
        length_table(tallies),
        Heading("How it ends"),
        reason_table(game, tallies),
    ]


def origin_blocks(
    game: AnyGame,
    scenarios: Sequence[str],
    levels: Sequence[str],
    options: dict[str, OptionValue],
    seed: int,
) -> list[Block]:
    """Return everything that decided how the games went."""
    chosen = [f"{k} {v}" for k, v in all_options(game, options).items()]
    hashes = zip(levels, weights_of(game, levels), strict=True)
    playing = [f"{level} (weights {found})" if found else level for level, found in hashes]
    contents = {s: hash_content(game, s, game.new(s, **options)) for s in scenarios}
    common = content_hash(game)
    label = label_of(game.id)
    items = [
        f"game `{game.id}`, rules version {game.version}, component files {common}",
        *([f"variant: {label}"] if label else []),
        *(f"scenario `{s}`: {c}" for s, c in contents.items() if c != common),
        f"scenarios: {', '.join(scenarios)}",
        f"options: {', '.join(chosen) or 'none'}",
        f"bots: {', '.join(playing)}, without a time limit",
        f"seed: {seed}",
    ]
    return [Heading("Played with"), Items(items)]


def unused_blocks(unused: Mapping[str, Counter[str]]) -> list[Block]:
    """Return which results were found but not used, and why."""
    rows = [(s, why, n) for s, reasons in unused.items() for why, n in reasons.most_common()]
    if not rows:
        return []
    total = sum(n for _, _, n in rows)
    return [
        Words(f"{total} earlier results are not used; they stay in their files:"),
        Items([f"`{s}.jsonl`: {n} {why}" for s, why, n in rows]),
    ]


def describe_players(levels: Sequence[str]) -> str:
    """Return who sat where, in words."""
    if len(levels) == 1:
        return f"every seat played by the bot {levels[0]}"
    return f"between the bots {', '.join(levels)}, seats rotating"


def win_table(game: AnyGame, tallies: dict[str, Tally]) -> Grid:
    """Tabulate each side's win rate by scenario."""
    rows = []
    for scenario, tally in tallies.items():
        for side, rate in side_rates(game, scenario, tally):
            rows.append(
                (scenario, side, f"{rate.share:.1%}", write_interval(rate), str(rate.games))
            )
        if tally.drawn:
            share = f"{tally.drawn / tally.games:.1%}"
            rows.append((scenario, "drawn", share, "", str(tally.games)))
    return Grid(("scenario", "side", "wins", "95 % interval", "games"), rows)


def side_rates(game: AnyGame, scenario: str, tally: Tally) -> list[tuple[str, Rate]]:
    """List the rate of each side; sides that win and lose together have one."""
    rates = tally.by_side()
    if game.meta.cooperative:
        return [(TOGETHER, rates[0])] if rates else []
    return [(game.sides(scenario)[side].name, rate) for side, rate in rates.items()]


def write_interval(rate: Rate) -> str:
    """Return an interval as text."""
    return f"{rate.low:.1%} to {rate.high:.1%}"


def benchmark_table(
    game: AnyGame, tallies: dict[str, Tally], options: dict[str, OptionValue]
) -> Grid:
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
            write_interval(rate),
            f"{known.share:.1%} ({known.source})",
            judge_rate(rate, known.share),
        )
        rows.append(cells)
    return Grid(("scenario", "won", "share", "95 % interval", "known figure", "verdict"), rows)


def judge_rate(rate: Rate, share: float) -> str:
    """Return whether a known share is reached, within two standard errors."""
    error = sqrt(share * (1 - share) / rate.games)
    return "reached" if rate.share >= share - 2 * error else "missed"


def level_table(game: AnyGame, tallies: dict[str, Tally]) -> Grid:
    """Tabulate each bot's win rate by scenario, on each side and on all."""
    rows = []
    for scenario, tally in tallies.items():
        rates = [
            (level, game.sides(scenario)[side].name, rate)
            for (level, side), rate in tally.by_level_and_side().items()
        ]
        rates += [(level, "all", rate) for level, rate in tally.by_level().items()]
        for level, side, rate in sorted(rates, key=lambda r: r[0]):
            figures = (f"{rate.share:.1%}", write_interval(rate), str(rate.games))
            rows.append((scenario, level, side, *figures))
    return Grid(("scenario", "bot", "side", "wins", "95 % interval", "games"), rows)


def length_table(tallies: dict[str, Tally]) -> Grid:
    """Tabulate the lengths of games in answers and outcomes."""
    parts = (0.1, 0.5, 0.9)
    rows = [
        (s, *(str(tally.length_quantile(part)) for part in parts)) for s, tally in tallies.items()
    ]
    return Grid(("scenario", "shortest tenth", "median plies", "longest tenth"), rows)


def reason_table(game: AnyGame, tallies: dict[str, Tally]) -> Grid:
    """Tabulate why games ended."""
    rows = [
        (scenario, game.ending_text(reason), f"{n / tally.games:.1%}")
        for scenario, tally in tallies.items()
        for reason, n in tally.reasons.most_common()
    ]
    return Grid(("scenario", "ending", "share"), rows)


def draw_pictures(game: AnyGame, tallies: dict[str, Tally], out: Path) -> None:
    """Draw win rates with their intervals, and the spread of lengths."""
    for name, draw in (("wins", draw_wins), ("lengths", draw_lengths)):
        with save_plot(out / f"{name}.svg", height=row_height(len(tallies))) as axes:
            draw(game, tallies, axes)


class SidePoint(NamedTuple):
    """The rate of one side in one scenario, and the height at which it is drawn."""

    side: Side
    height: float
    rate: Rate


def list_points(game: AnyGame, tallies: dict[str, Tally]) -> list[SidePoint]:
    """List a point for each side of each scenario; sides that win and lose together have one."""
    found = []
    for y, (scenario, tally) in enumerate(tallies.items()):
        sides = game.sides(scenario)
        if game.meta.cooperative:
            sides = (msgspec.structs.replace(sides[0], name=TOGETHER),)
        rates = tally.by_side()
        for side, meta in enumerate(sides):
            if side in rates:
                height = y + 0.16 * (side - (len(sides) - 1) / 2)
                found.append(SidePoint(meta, height, rates[side]))
    return found


def draw_wins(game: AnyGame, tallies: dict[str, Tally], axes: Axes) -> None:
    """Draw a point and its interval for every scenario and side, in the side's colour."""
    points = list_points(game, tallies)
    names = dict.fromkeys(point.side.name for point in points)
    for marker, name in zip(cycle("osD^v"), names):
        shown = [point for point in points if point.side.name == name]
        rates = [point.rate for point in shown]
        low, high = [r.share - r.low for r in rates], [r.high - r.share for r in rates]
        axes.errorbar(
            [rate.share for rate in rates],
            [point.height for point in shown],
            xerr=[low, high],
            fmt=marker,
            color=shown[0].side.colour,
            capsize=3,
            label=name,
            clip_on=False,
        )
    axes.axvline(0.5, color="#999999", linewidth=0.8, linestyle=":")
    axes.set(xlim=(0, 1), xlabel="share of games won", yticks=range(len(tallies)))
    axes.xaxis.set_major_formatter("{x:.0%}")
    axes.set_yticklabels(list(tallies))
    axes.set_ylim(len(tallies) - 0.5, -0.5)
    axes.legend(loc="upper left", bbox_to_anchor=(1.01, 1), fontsize="small", frameon=False)


def draw_lengths(game: AnyGame, tallies: dict[str, Tally], axes: Axes) -> None:
    """Draw the middle four fifths of the lengths, and the median."""
    for y, tally in enumerate(tallies.values()):
        low, middle, high = (tally.length_quantile(part) for part in (0.1, 0.5, 0.9))
        axes.plot([low, high], [y, y], color="#5a6068", linewidth=6, solid_capstyle="butt")
        axes.plot([middle], [y], "o", color="#ffffff", markeredgecolor="#000000")
    axes.set(xlabel="answers and outcomes in a game", yticks=range(len(tallies)))
    axes.set_xlim(left=0)
    axes.set_yticklabels(list(tallies))
    axes.set_ylim(len(tallies) - 0.5, -0.5)
