"""The same move by clicks, by dragging, by a finger and by the keyboard."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.bombardment import zone
from tests.browser.company_page import at_step, piece
from tests.browser.conftest import Seat
from tests.browser.fingers import Fingers
from tests.browser.match_page import DRIVE, Player

PEEK = """async ([match, first]) => {
  const token = JSON.parse(localStorage.getItem('beachhead.keys'))[match].tokens[0]
  const head = {'Content-Type': 'application/json', Authorization: `Bearer ${token}`}
  const at = `/api/matches/${match}`
  const look = async () => await (await fetch(at, {headers: head})).json()
  const post = (path, body) => fetch(at + path, {method: 'POST', headers: head, body: JSON.stringify(body)})
  const before = await look()
  const node = before.nodes[0]
  await post('/answers', {ply: before.ply, side: node.side, text: first})
  const after = await look()
  const found = after.nodes[0].options.map((o) => o.at[0])
  await post('/undo', {ply: after.ply, side: node.side})
  return [found, (await look()).ply]
}"""
CHOICES = """async (match) => {
  const token = JSON.parse(localStorage.getItem('beachhead.keys'))[match].tokens[0]
  const view = await (await fetch(`/api/matches/${match}`, {headers: {Authorization: `Bearer ${token}`}})).json()
  return view.nodes[0].options
}"""


@dataclass
class Move:
    """A kind of move: the question at which it begins, and how many answers it may take."""

    game: str
    step: str
    sides: int = 2
    scenario: str = ""
    two: bool = True
    """Which piece and where to are two questions."""


MOVES = [
    Move("axis_allies_dday", "choose_patrol", two=False),
    Move("axis_allies_dday", "choose_bomber_zone", two=False),
    Move("axis_allies_dday", "choose_landing"),
    Move("axis_allies_dday", "choose_stack"),
    Move("five_beaches", "choose_unit", scenario="utah"),
    Move("dday_dice", "move", sides=1, scenario="exercise_tiger", two=False),
]
# A finger that drags a stack from zone to zone has no test yet.
FINGERED = [i for i, m in enumerate(MOVES) if m.step != "choose_stack"]
Choose = Callable[[Player, str], None]
NAMES = [f"{m.game}-{m.step}" for m in MOVES]


def begin(player: Player, move: Move) -> str:
    """Open a match for all sides at one screen and play it up to the question of a move."""
    seats = [{"kind": "table"}] * move.sides
    opened = player.open_match(move.game, scenario=move.scenario, seats=seats, seed="7" * 64)
    match: str = opened["match"]
    depth = player.page.evaluate(DRIVE, [match, opened["token"], move.step, {}])
    player.wait_for_depth(depth)
    assert player.wait_for_question(depth - 1)
    shut_stage(player)
    player.wait_until_still()
    return match


def shut_stage(player: Player) -> None:
    """Close what shows the last roll: it may lie over the place that a piece goes to."""
    shut = player.page.locator("section.stage header button")
    if shut.count():
        shut.first.click()


def find_ends(player: Player, match: str) -> tuple[str, str]:
    """Find a piece that can move and an area that it can go to."""
    choices: list[dict[str, Any]] = player.page.evaluate(CHOICES, match)
    for choice in choices:
        if choice["drag"]:
            return choice["drag"][0], choice["drag"][1]
    for choice in choices:
        if (
            not choice["at"]
            or not player.page.locator(f'[data-id="{choice["at"][0]}"][data-piece]').count()
        ):
            continue
        found, ply = player.page.evaluate(PEEK, [match, choice["text"]])
        wait_for_ply(player, ply)
        home = choice["at"][1] if len(choice["at"]) > 1 else ""
        if found and found[0].partition(":")[0] in {"zone", "hex"} and found[0] != home:
            return choice["at"][0], found[0]
    raise AssertionError("nothing can move")


def wait_for_ply(player: Player, ply: int) -> None:
    """Wait until the page has seen what was answered and undone behind its back."""
    player.page.wait_for_function(
        "p => Number(document.querySelector('.table')?.dataset.ply) >= p", arg=ply
    )
    player.wait_for_question()


def settle(player: Player) -> None:
    """Say how many go, where that is asked."""
    for _ in range(2):
        player.wait_for_question()
        if "How many" in player.prompt:
            player.answer()


def standing(player: Player, area: str) -> list[str]:
    """List what stands in an area, as it is read aloud."""
    here = player.page.locator(f'.token[data-home="{area}"] .hit')
    return [each.get_attribute("aria-label") or "" for each in here.all()]


def expect_arrival(player: Player, area: str, before: list[str]) -> None:
    """Say how many go where that is asked, and see them in the area."""
    settle(player)
    player.wait_until_still()
    assert standing(player, area) != before


def drag(player: Player, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Pull something across the map with the mouse."""
    player.page.mouse.move(*start)
    player.page.mouse.down()
    player.page.mouse.move(*end, steps=6)
    player.page.mouse.up()


def press_enter_on(player: Player, thing: str) -> None:
    """Put the focus on a thing and choose it."""
    target = player.page.locator(f'[data-id="{thing}"]')
    within = target.locator("[tabindex]")
    (within if within.count() else target).focus()
    player.page.keyboard.press("Enter")


def click_on(player: Player, thing: str) -> None:
    """Click on a counter, or on a spot of an area that nothing covers."""
    counter = player.page.locator(f'[data-id="{thing}"][data-piece] .hit')
    player.page.mouse.click(*player.centre(counter) if counter.count() else zone(player, thing))


@pytest.mark.parametrize("move", MOVES, ids=NAMES)
def test_a_piece_is_dragged_to_where_it_goes(sit: Seat, move: Move):
    ann = sit()
    match = begin(ann, move)
    thing, to = find_ends(ann, match)
    before, depth = standing(ann, to), ann.figure("depth")
    drag(ann, ann.centre(f'[data-id="{thing}"] .hit'), zone(ann, to))
    ann.wait_for_depth(depth + 1)
    expect_arrival(ann, to, before)


@pytest.mark.parametrize("move", [MOVES[i] for i in FINGERED], ids=[NAMES[i] for i in FINGERED])
def test_a_finger_drags_it_too(sit: Seat, move: Move):
    ann = sit(width=1000, height=760, touch=True)
    match = begin(ann, move)
    thing, to = find_ends(ann, match)
    before, depth = standing(ann, to), ann.figure("depth")
    Fingers(ann).drag(ann.centre(f'[data-id="{thing}"] .hit'), zone(ann, to))
    ann.wait_for_depth(depth + 1)
    expect_arrival(ann, to, before)


WAYS = [(m, c) for m in MOVES for c in (press_enter_on, click_on)]


@pytest.mark.parametrize(
    ("move", "choose"), WAYS, ids=[f"{m.game}-{m.step}-{c.__name__}" for m, c in WAYS]
)
def test_choosing_the_piece_and_the_area_makes_the_same_move(sit: Seat, move: Move, choose: Choose):
    ann = sit()
    match = begin(ann, move)
    thing, to = find_ends(ann, match)
    before, depth = standing(ann, to), ann.figure("depth")
    if move.two:
        choose(ann, thing)
        ann.wait_for_depth(depth + 1)
        assert ann.wait_for_question(depth)
    choose(ann, to)
    ann.wait_for_depth(depth + 1)
    expect_arrival(ann, to, before)


def test_a_piece_dropped_out_of_reach_stays_and_is_told_why(sit: Seat):
    """The answer that had been given for it is taken back."""
    ann = sit()
    match = begin(ann, MOVES[4])
    thing, _ = find_ends(ann, match)
    ann.wait_until_still()
    depth = ann.figure("depth")
    drag(ann, ann.centre(f'[data-id="{thing}"] .hit'), zone(ann, "hex:1001"))
    expect(ann.page.locator(".refused")).to_be_visible()
    expect(ann.table).to_have_attribute("data-busy", "false")
    assert ann.figure("depth") == depth
    assert "Which unit" in ann.prompt


def test_a_piece_dropped_where_it_stands_does_nothing(sit: Seat):
    ann = sit()
    match = begin(ann, MOVES[4])
    thing, _ = find_ends(ann, match)
    depth = ann.figure("depth")
    x, y = ann.centre(f'[data-id="{thing}"] .hit')
    drag(ann, (x, y), (x + 14, y + 10))
    ann.wait_until_still()
    assert ann.figure("depth") == depth
    expect(ann.page.locator(".refused")).to_have_count(0)


def test_a_dragged_leader_shows_who_moves_and_asks_before_he_goes(sit: Seat):
    ann = sit()
    at_step(ann, "leader_business", pick_unit="US.rif", choose_action="leader")
    depth = ann.figure("depth")
    x, y = piece(ann, "Rifle platoon: smg pl1")
    inch = ann.spot(100, 0)[0] - ann.spot(0, 0)[0]
    drag(ann, (x, y), (x + inch, y - inch))
    ann.page.get_by_role("button", name="Go", exact=True).wait_for()
    assert ann.figure("depth") == depth
    ann.page.get_by_role("button", name="Cancel", exact=True).click()
    assert ann.figure("depth") == depth
