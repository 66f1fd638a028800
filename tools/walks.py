"""Follow two requests through the code, and draw their ways: one answer, one question about odds.

    python -m tools.walks            measure and draw docs/images/answer.svg and odds.svg

Every function of Beachhead that runs between the request and the reply is counted once, with its
module; comprehensions and lambdas are not functions of their own. The request before has warmed up
what is computed once.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from html import escape
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple, cast

import httpx

import beachhead
from beachhead.web.app import create_app
from beachhead.web.settings import Settings

PACKAGE = Path(beachhead.__path__[0])
IMAGES = PACKAGE.parents[1] / "docs" / "images"
ATTACK = {"attacker": "naval", "target": "2/916"}
LANES = ("client", "web", "match", "odds", "game", "kernel", "store")
FONT = 'font-family="Helvetica, Arial, sans-serif" font-size="13" fill="#26231b"'
BOX = 'fill="#f4efe3" stroke="#5b5545" stroke-width="1.4"'
ARROW_HEAD = (
    '<marker id="a" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8"'
    ' orient="auto"><path d="M0 0L8 4L0 8z" fill="#5b5545"/></marker>'
)
ANSWER_STEPS = (
    ("client", "web", "click: POST answers {ply, side, answer}"),
    ("web", "web", "our host and page? whose token? wait for the match"),
    ("web", "match", "match.answer(side, answer)"),
    ("match", "kernel", "which question is open; is the answer legal?"),
    ("kernel", "game", "list its options: checked once"),
    ("match", "kernel", "carry the answer out"),
    ("kernel", "game", "rules: steps and events until somebody is asked"),
    ("match", "match", "the dice box rolls what follows; entries, checksum"),
    ("web", "store", "append the entries in one transaction: on disk"),
    ("web", "web", "news to all sockets; wake a bot if it is asked"),
    ("web", "game", "view: scene, log lines, next question with options"),
    ("web", "client", "reply: draw it"),
)
ODDS_STEPS = (
    ("client", "web", "POST odds {question}"),
    ("web", "match", "what this side may know: a copy of its view"),
    ("web", "game", "in a thread, after a second in a process: game.odds"),
    ("game", "odds", "which question is it?"),
    ("odds", "game", "read it: where it starts, what is counted"),
    ("odds", "kernel", "for each open position: its node"),
    ("kernel", "game", "rules: device, outcomes with exact fractions"),
    ("odds", "kernel", "copy, apply, key: merge equal positions"),
    ("odds", "game", "until settled; count; beyond the budget: samples"),
    ("odds", "game", "words: title, lines, bars, exact or interval"),
    ("web", "client", "reply"),
)


class Walk(NamedTuple):
    """How many functions and modules were on a way, by layer and in all."""

    functions: Counter[str]
    modules: Counter[str]

    @property
    def text(self) -> str:
        """Return the totals in words."""
        return f"{self.functions.total()} functions in {self.modules.total()} modules"


@contextmanager
def count_calls() -> Iterator[set[tuple[str, str]]]:
    """Collect the functions of Beachhead that run inside, in every thread."""
    found: set[tuple[str, str]] = set()

    def note(frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(str(PACKAGE)):
            found.add((code.co_filename, code.co_qualname))

    sys.setprofile(note)
    threading.setprofile(note)
    try:
        yield found
    finally:
        sys.setprofile(None)
        threading.setprofile(None)


def sum_up(found: set[tuple[str, str]]) -> Walk:
    """Count functions and modules by layer."""
    named = {pair for pair in found if not pair[1].endswith(">")}
    modules = {file for file, _ in named}
    return Walk(Counter(layer_of(f) for f, _ in named), Counter(map(layer_of, modules)))


def layer_of(file: str) -> str:
    """Return the layer of a module: its folder below `beachhead`."""
    folder = Path(file).relative_to(PACKAGE).parts[0]
    return "game" if folder == "games" else folder


async def follow() -> dict[str, Walk]:
    """Answer two questions of a beach at one screen and ask for odds, counting the last of each."""
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(
            Settings(database=f"{folder}/walk.sqlite3", known_dice=True, odds_moment=60.0)
        )
        transport = httpx.ASGITransport(cast("Any", app))
        async with (
            app.lifespan(),
            httpx.AsyncClient(transport=transport, base_url="http://localhost") as client,
        ):
            wish = {"game": "five_beaches", "scenario": "omaha", "seed": "7" * 64}
            seats = [{"kind": "table"}] * 2
            opened = (await client.post("/api/matches", json={**wish, "seats": seats})).json()
            client.headers["Authorization"] = f"Bearer {opened['token']}"
            match = f"/api/matches/{opened['match']}"
            for _ in range(3):
                answered = await answer(client, match)
            game = beachhead.game("five_beaches")
            game.odds(game.new("omaha"), dict(ATTACK))
            asked = await ask(client, match)  # once: only a new thread is followed
    return {"answer": answered, "odds": asked}


async def answer(client: httpx.AsyncClient, match: str) -> Walk:
    """Give the last answer that is offered."""
    view = (await client.get(match)).json()
    node = next(n for n in view["nodes"] if n["mine"])
    body = {"ply": view["ply"], "side": node["side"], "answer": node["options"][-1]["answer"]}
    with count_calls() as found:
        reply = await client.post(f"{match}/answers", json=body)
    reply.raise_for_status()
    return sum_up(found)


async def ask(client: httpx.AsyncClient, match: str) -> Walk:
    """Ask for the odds of an attack."""
    with count_calls() as found:
        reply = await client.post(f"{match}/odds", json={"side": -1, "question": ATTACK})
    reply.raise_for_status()
    return sum_up(found)


def draw(title: str, steps: tuple[tuple[str, str, str], ...], walk: Walk) -> str:
    """Return an SVG: a column for each layer on the way, an arrow for each step."""
    lanes = [lane for lane in LANES if any(lane in step[:2] for step in steps)]
    width, row, top = 1040, 34, 96
    pitch = width / len(lanes)
    at = {lane: pitch * (i + 0.5) for i, lane in enumerate(lanes)}
    bottom = top + row * len(steps) + 10
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {bottom + 10}" {FONT}>',
        f"<defs>{ARROW_HEAD}</defs>",
        f'<rect width="{width}" height="{bottom + 10}" fill="#ffffff"/>',
        f'<text x="16" y="26" font-size="15" font-weight="600">{escape(title)}: {walk.text}</text>',
    ]
    for lane, x in at.items():
        count = f"{walk.functions[lane]} in {walk.modules[lane]}" if lane != "client" else "browser"
        parts += [
            f'<rect x="{x - 52:.0f}" y="40" width="104" height="40" rx="7" {BOX}/>',
            f'<text x="{x:.0f}" y="57" text-anchor="middle" font-weight="600">{lane}</text>',
            f'<text x="{x:.0f}" y="73" text-anchor="middle" font-size="11.5">{count}</text>',
            f'<path d="M{x:.0f} 80V{bottom}" stroke="#c9c2b0"/>',
        ]
    parts += [draw_step(at, step, top + row * i, width) for i, step in enumerate(steps)]
    return "\n".join([*parts, "</svg>"]) + "\n"


def draw_step(at: dict[str, float], step: tuple[str, str, str], y: float, width: float) -> str:
    """Return the arrow of a step with its words above it."""
    start, end, words = at[step[0]], at[step[1]], escape(step[2])
    way = f"M{start:.0f} {y + 20}H{end:.0f}"
    if start == end:
        way = f"M{start:.0f} {y + 12}h26v12h-24"
    room = 6.4 * len(words) / 2
    middle = min(max((start + end) / 2, room + 8), width - room - 8)
    return (
        f'<path d="{way}" stroke="#5b5545" stroke-width="1.4" fill="none" marker-end="url(#a)"/>'
        f'<text x="{middle:.0f}" y="{y + 8}" text-anchor="middle" paint-order="stroke"'
        f' stroke="#ffffff" stroke-width="4">{words}</text>'
    )


def main() -> int:
    """Measure both walks and draw them."""
    walks = asyncio.run(follow())
    drawn = {
        "answer": draw("One answer, from click to disk and back", ANSWER_STEPS, walks["answer"]),
        "odds": draw("One question about odds", ODDS_STEPS, walks["odds"]),
    }
    for name, picture in drawn.items():
        (IMAGES / f"{name}.svg").write_text(picture, "utf-8")
        print(f"{name}: {walks[name].text}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
