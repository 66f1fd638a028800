"""The part of a report about the course of games: lead, tension, decisions, pieces, cards, places."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from statistics import mean, median

from beachhead.kernel.registry import AnyGame
from beachhead.sim.courses import NEGLIGIBLE, SENSIBLE
from beachhead.sim.insights import (
    DECISION_SECONDS,
    OPEN_HIGH,
    OPEN_LOW,
    THROW_SECONDS,
    Effect,
    Insights,
    find_tenths,
)
from beachhead.sim.pages import Block, Grid, Heading, Picture, Words
from beachhead.sim.plots import row_height, save_plot

MOST_LINES = 6
"""Scenarios that one plot shows as lines; more are shown as a map of colours."""
MOST_ROWS = 12
Row = tuple[str, ...]
TOGETHER = "all together"
UNKNOWN = 0.5
"""The win chance of every position where nothing has been learned about a game."""
MARKERS = "osD^vP"
SYMPTOM = (
    "It may be the cause or a symptom. A star marks an interval without zero; one in twenty has "
    "it by chance."
)


def course_blocks(game: AnyGame, watched: Mapping[str, Insights]) -> list[Block]:
    """Return what the watched games were like."""
    if not watched:
        return []
    first = first_side(game, watched)
    return [
        Heading("Turns, minutes, margins"),
        length_grid(watched),
        *describe_standings(watched),
        Words(
            f"Minutes are an estimate for people: {DECISION_SECONDS} seconds for a decision and "
            f"{THROW_SECONDS} for a throw or draw."
        ),
        *chance_blocks(first, watched),
        *effect_blocks(
            "Which pieces matter",
            f"How the wins of {first} differ between games in which a piece, or one of its kind, "
            f"is lost or reduced and games in which it is not. {SYMPTOM}",
            {s: [effect_row(s, e) for e in found.loss_effects()] for s, found in watched.items()},
        ),
        *effect_blocks(
            "Which cards matter",
            "How a side's wins differ between games in which it plays or draws a card and games "
            f"in which it does not. {SYMPTOM}",
            {s: card_rows(game, s, found) for s, found in watched.items()},
        ),
        *place_blocks(watched),
    ]


def keep_judged(watched: Mapping[str, Insights]) -> dict[str, Insights]:
    """Return the scenarios whose positions the game's model of win chances tells apart."""
    return {
        scenario: found
        for scenario, found in watched.items()
        if any(chance != UNKNOWN for curve in found.curves for chance in curve)
    }


def chance_blocks(first: str, watched: Mapping[str, Insights]) -> list[Block]:
    """Return what only win chances can say: lead, tension, what decisions are worth."""
    judged = keep_judged(watched)
    left_out = [scenario for scenario in watched if scenario not in judged]
    missing = Words(
        f"No model of win chances knows {', '.join(left_out)}: who leads, how tense it is and what "
        "decisions are worth is not judged there."
    )
    if not judged:
        return [missing]
    return [
        *([missing] if left_out else []),
        Heading("Who leads, turn by turn"),
        Picture("chances.svg", "Win chances by turn"),
        Words(
            f"The win chance is that of {first} at the start of a turn, by the game's own model. "
            "A turn is shown if half the games reach it."
        ),
        lead_grid(judged, first),
        Heading("Tension"),
        tension_grid(judged),
        Words(
            f"A game is open while the win chance is between {OPEN_LOW:.0%} and {OPEN_HIGH:.0%}. "
            "A swing is the change of the win chance within one turn."
        ),
        Heading("Decisions"),
        decision_grid(judged),
        Words(
            "Every fifth decision with up to 24 answers is weighed by the win chance right after "
            f"each. One sensible answer: the next best loses more than {SENSIBLE:.0%}. "
            f"No difference: all answers are within {NEGLIGIBLE:.1%}."
        ),
    ]


def first_side(game: AnyGame, scenarios: Iterable[str]) -> str:
    """Return the name of the first side: that of the scenarios if they agree, else the game's.

    Sides that win and lose together count as one.
    """
    if game.meta.cooperative:
        return TOGETHER
    names = {game.sides(scenario)[0].name for scenario in scenarios}
    return names.pop() if len(names) == 1 else game.meta.sides[0].name


def length_grid(watched: Mapping[str, Insights]) -> Grid:
    """Tabulate turns, minutes and margins."""
    rows = []
    for scenario, found in watched.items():
        low, middle, high = find_tenths([float(t) for t in found.turns])
        short, usual, long = find_tenths(found.minutes)
        margin = f"{mean(found.margins):.2f}, at most {max(found.margins)}"
        turns = f"{middle:.0f} ({low:.0f} to {high:.0f})"
        rows.append((scenario, turns, f"{usual:.0f} ({short:.0f} to {long:.0f})", margin))
    head = ("scenario", "turns (middle 80 %)", "minutes (middle 80 %)", "margin of score")
    graded = any(max(found.margins) > 1 for found in watched.values())
    columns = len(head) if graded else len(head) - 1  # where a game is only won or lost
    return Grid(head[:columns], [row[:columns] for row in rows])


def describe_standings(watched: Mapping[str, Insights]) -> list[Block]:
    """Return how it stood at the end, the usual cases of each scenario and the rest."""
    most = max(2, MOST_ROWS // len(watched))
    rows = []
    for scenario, found in watched.items():
        counts = Counter({text: n for text, n in found.standings.items() if text})
        usual = sorted(counts.most_common(most), key=lambda pair: _by_figures(pair[0]))
        rest = counts.total() - sum(n for _, n in usual)
        other = [("other standings", rest)] if rest else []
        rows += [(scenario, text, f"{n / found.games:.0%}") for text, n in [*usual, *other]]
    return [Words("How it stood at the end:"), Grid(("scenario", "standing", "share"), rows)]


def _by_figures(text: str) -> list[int | str]:
    """Return a text in parts that sort by its figures: 10 comes after 9."""
    return [int(part) if part.isdecimal() else part for part in re.split(r"(\d+)", text)]


def lead_grid(watched: Mapping[str, Insights], first: str) -> Grid:
    """Tabulate by turn who leads, and how often that side wins."""
    rows = []
    for scenario, found in watched.items():
        for turn in pick_turns(len(chance_curve(found)), few=len(watched) > MOST_LINES):
            chance = found.mean_chance(turn)
            if chance is not None:
                figures = (
                    f"{chance:.0%}",
                    f"{found.leads(turn):.0%}",
                    f"{found.leader_wins(turn):.0%}",
                )
                rows.append((scenario, str(turn), *figures))
    head = ("scenario", "turn", f"win chance of {first}", f"{first} leads in", "the leader wins")
    return Grid(head, rows)


def pick_turns(count: int, *, few: bool) -> list[int]:
    """List the turns of a table: all, or the first, the middle and the last of many scenarios."""
    return sorted({1, (count + 1) // 2, count} - {0}) if few else list(range(1, count + 1))


def tension_grid(watched: Mapping[str, Insights]) -> Grid:
    """Tabulate how open games are."""
    rows = [
        (s, f"{f.lead_changes:.1f}", f"{f.largest_swing:.0%}", f"{f.open_share:.0%}")
        for s, f in watched.items()
    ]
    head = ("scenario", "changes of the lead in a game", "largest swing", "turns that begin open")
    return Grid(head, rows)


def decision_grid(watched: Mapping[str, Insights]) -> Grid:
    """Tabulate how often decisions had one sensible answer."""
    rows = []
    for scenario, found in watched.items():
        n = max(found.weighed, 1)
        real = found.weighed - found.forced - found.idle
        shares = (f"{found.forced / n:.0%}", f"{found.idle / n:.0%}", f"{real / n:.0%}")
        rows.append((scenario, *shares, str(found.weighed)))
    head = ("scenario", "one sensible answer", "no difference", "a real choice", "weighed")
    return Grid(head, rows)


def effect_blocks(title: str, text: str, found: Mapping[str, Sequence[Row]]) -> list[Block]:
    """Return a table of what goes with wins, the clearest differences of each scenario."""
    most = max(3, MOST_ROWS // max(len(found), 1))
    rows = [row for effects in found.values() for row in effects[:most]]
    if not rows:
        return []
    head = ("scenario", "what", "games", "times a game", "difference", "95 % interval", "")
    return [Heading(title), Words(text), Grid(head, rows)]


def card_rows(game: AnyGame, scenario: str, found: Insights) -> list[Row]:
    """Return the rows of a scenario's cards; who plays one is named unless all win together."""
    sides = game.sides(scenario)
    return [
        effect_row(scenario, e, "" if found.together else f", {sides[e.side].name}")
        for e in found.card_effects()
    ]


def effect_row(scenario: str, effect: Effect, whose: str = "") -> Row:
    """Return one row; a star marks an interval without zero."""
    return (
        scenario,
        effect.name + whose,
        str(effect.games),
        f"{effect.times:.2f}",
        write_change(effect.difference),
        f"{write_change(effect.low)} to {write_change(effect.high)}",
        "*" if effect.certain else "",
    )


def write_change(share: float) -> str:
    """Write a difference in percent with its sign, which nothing has not."""
    return f"{share:+.0%}".replace("-0%", "0%").replace("+0%", "0%")


def place_blocks(watched: Mapping[str, Insights]) -> list[Block]:
    """Return which places change hands, how often and when."""
    most = max(4, 2 * MOST_ROWS // max(len(watched), 1))
    rows = []
    for scenario, found in watched.items():
        ranked = sorted(found.taken.items(), key=lambda pair: (-len(pair[1]), pair[0]))
        for place, turns in ranked[:most]:
            share = f"{len(turns) / found.games:.0%}"
            rows.append((scenario, place, share, f"{median(turns):.0f}", str(min(turns))))
    if not rows:
        return []
    head = ("scenario", "place", "changes hands in", "usual turn", "earliest turn")
    return [Heading("Which places are taken, and when"), Grid(head, rows)]


def draw_chances(game: AnyGame, watched: Mapping[str, Insights], path: Path) -> None:
    """Draw the mean win chances by turn: lines for a few scenarios, a map of colours for many."""
    curves = {s: chance_curve(found) for s, found in watched.items()}
    if len(curves) > MOST_LINES:
        draw_colours(game, curves, path)
        return
    with save_plot(path, height=3.6) as axes:
        for marker, (scenario, curve) in zip(MARKERS, curves.items(), strict=False):
            axes.plot(range(1, len(curve) + 1), curve, marker=marker, label=scenario)
        axes.axhline(0.5, color="#999999", linewidth=0.8, linestyle=":")
        axes.set(ylim=(0, 1), xlabel="turn", ylabel=f"win chance of {first_side(game, watched)}")
        axes.yaxis.set_major_formatter("{x:.0%}")
        axes.set_xticks(range(1, max(map(len, curves.values())) + 1))
        axes.legend(loc="upper left", bbox_to_anchor=(1.01, 1), fontsize="small", frameon=False)


def chance_curve(found: Insights) -> list[float]:
    """Return the mean win chances of the turns that half the games reach."""
    curve: list[float] = []
    while (chance := found.mean_chance(len(curve) + 1)) is not None:
        curve.append(chance)
    return curve


def draw_colours(game: AnyGame, curves: Mapping[str, Sequence[float]], path: Path) -> None:
    """Draw a row for each scenario and a field for each turn, with the figure in it."""
    longest = max(map(len, curves.values()))
    table = [[*curve, *[float("nan")] * (longest - len(curve))] for curve in curves.values()]
    with save_plot(path, height=row_height(len(curves))) as axes:
        axes.imshow(table, cmap="RdBu", vmin=0, vmax=1, aspect="auto")
        for y, curve in enumerate(curves.values()):
            for x, chance in enumerate(curve):
                dark = "white" if abs(chance - 0.5) > 0.3 else "black"
                axes.text(x, y, f"{chance:.0%}", ha="center", va="center", fontsize=7, color=dark)
        axes.set(xlabel="turn", xticks=range(longest), yticks=range(len(curves)))
        axes.set_xticklabels([str(turn + 1) for turn in range(longest)])
        axes.set_yticklabels(list(curves))
        axes.set_title(f"win chance of {first_side(game, curves)}", fontsize="small")
