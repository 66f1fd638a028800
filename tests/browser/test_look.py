"""The table can be read: strengths, names and marks, on a desk and on a phone."""

from __future__ import annotations

from typing import Any

import pytest

from beachhead.kernel import registry
from tests.browser.conftest import Seat
from tests.browser.match_page import Player

GAMES = [game.id for game in registry.all_games().values() if game.id != "template"]
STRENGTHS = """() => [...document.querySelectorAll('.map .token [data-strength]')].map((e) => {
  const frame = e.getScreenCTM()
  return { text: e.textContent, pixels: parseFloat(e.getAttribute('font-size')) * Math.hypot(frame.a, frame.b),
    ink: e.getAttribute('fill'), ground: e.getAttribute('stroke') }
})"""
NAMES = """() => [...document.querySelectorAll('.map .labels text:not(.badge)')].map((e) => {
  const frame = e.getScreenCTM()
  return parseFloat(e.getAttribute('font-size')) * Math.hypot(frame.a, frame.b)
})"""
MIDDLE = """() => {
  const canvas = document.querySelector('.ground canvas')
  const at = canvas.getContext('2d').getImageData(canvas.width / 2, canvas.height * 0.8, 1, 1).data
  return at[0] + at[1] + at[2]
}"""
HIDDEN_NAMES = """() => {
  const over = (a, b) => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
    Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top))
  const counters = [...document.querySelectorAll('.map .token')].map((e) => ({
    home: e.dataset.home, box: e.querySelector('.hit').getBoundingClientRect() }))
  return [...document.querySelectorAll('.map .labels text')].flatMap((t) => {
    const box = t.getBoundingClientRect()
    const share = counters.filter((c) => c.home !== t.dataset.of)
      .reduce((sum, c) => sum + over(box, c.box), 0) / (box.width * box.height)
    return share > 0.1 ? [`${t.textContent}: ${share.toFixed(2)}`] : []
  })
}"""


def open_game(player: Player, game: str) -> None:
    """Open a match of a game and answer until units are on the map."""
    sides = registry.all_games()[game].scenarios()[0].sides
    seats = [{"kind": "me"}] + [{"kind": "bot", "level": "random"}] * (sides - 1)
    player.open_match(game, seats=seats, seed="7" * 64)
    depth = -1
    for _ in range(40):
        assert player.wait_for_question(depth)
        if player.page.locator(".map .token [data-strength]").count():
            break
        depth = player.figure("depth")
        player.options.first.click()
    player.page.evaluate("document.fonts.ready.then(() => true)")
    player.wait_until_still()


def luminance(colour: str) -> float:
    """Return the relative luminance of `#rrggbb`."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(strength: dict[str, Any]) -> float:
    """Return the contrast of a counter's figures with its face."""
    lights = sorted(luminance(strength[name]) for name in ("ink", "ground"))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


@pytest.mark.parametrize("game", GAMES)
def test_strengths_can_be_read_at_the_first_glance_and_no_name_lies_on_the_counters_of_another_area(
    sit: Seat, game: str
):
    """Eleven pixels or more on a usual screen, with a contrast of 4.5 or more."""
    ann = sit()
    open_game(ann, game)
    found = ann.page.evaluate(STRENGTHS)
    assert found
    assert [s for s in found if s["pixels"] < 10.99 or contrast(s) < 4.5] == []
    assert ann.page.evaluate(HIDDEN_NAMES) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_phone_comes_so_near_that_what_is_asked_about_can_be_read(sit: Seat, game: str):
    """Letters of nine pixels or more; what can be chosen is in sight, at least one of it."""
    ann = sit(width=390, height=844, touch=True)
    open_game(ann, game)
    ann.page.locator(".ground[data-ground]").wait_for(state="attached")
    found = ann.page.evaluate(STRENGTHS)
    assert [s for s in found if s["pixels"] < 8.99] == []
    assert [size for size in ann.page.evaluate(NAMES) if size < 8.99] == []


def test_the_ground_is_painted_below_the_map_and_follows_the_scheme(sit: Seat):
    ann = sit()
    open_game(ann, "five_beaches")
    picture = ann.page.locator(".ground canvas")
    picture.first.wait_for(state="attached")
    day = ann.page.evaluate(MIDDLE)
    ann.page.evaluate("document.documentElement.dataset.scheme = 'dark'")
    ann.page.wait_for_function(f"day => ({MIDDLE})() < day - 40", arg=day)
